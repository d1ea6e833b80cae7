"""The command line, thin over the same functions that notebooks call.

Exit status: 0 done; 1 a check gave a bad verdict; 2 bad input or an impossible request; 3 finished,
but named parts failed.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from sson_core.errors import BadInput, SsonError, printable
from sson_core.sources import source_names

INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells have it."""

app = typer.Typer(
    help="A workbench for the spatial understanding of vision models.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
console = Console()

READABLE_SIDE = 384
"""The evidence rules count shares of the image; below this a share of 0.4 % is under 25 pixels wide."""

SOURCES = f"One of {', '.join(source_names())}"
SCENE_FILES = "A furnished scene file of your own, or a folder of them; not for procedural."

BankPath = Annotated[Path, typer.Argument(metavar="BANK", help="Folder of a bank.")]
Weights = Annotated[Path | None, typer.Option(help="Folder with ENCODER.safetensors files.")]
Encoders = Annotated[
    str, typer.Option(help="Comma-separated names, `default` (descriptors and DINOv2 ViT-S/14) or `all`.")
]


def say(text: str) -> None:
    """Print text as it is: neither names nor messages are markup or commands to the terminal."""
    console.print(printable(text), markup=False, highlight=False, soft_wrap=True)


def progress_bar() -> Progress:
    """Return a bar that shows how much is done, the time it took, and what is being done."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    return Progress(*columns, console=console)


def resolution(text: str) -> tuple[int, int]:
    """Read `WxH` or one of the study's names; raise BadInput if it is neither."""
    from sson_core.tasks.four_view.quotas import RESOLUTIONS

    if text in RESOLUTIONS:
        return RESOLUTIONS[text]
    match = re.fullmatch(r"([0-9]+)x([0-9]+)", text)
    if not match:
        names = ", ".join(RESOLUTIONS)
        raise BadInput(
            f"{text!r} is not WIDTHxHEIGHT in pixels, such as 512x512, nor one of {names}.",
            field="--resolution",
        )
    return int(match[1]), int(match[2])


@app.command(epilog="Example: sson scenes procedural --seed 3, or: sson scenes gltf flat.glb")
def scenes(
    source: Annotated[str, typer.Argument(help=f"{SOURCES}.")],
    path: Annotated[Path | None, typer.Argument(help=SCENE_FILES)] = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed of a source that makes its scenes.")] = 0,
    limit: Annotated[int, typer.Option(min=1, help="How many scenes to list.")] = 5,
    sheets: Annotated[
        Path | None,
        typer.Option(help="Instead draw contact sheets of the built-in rooms and things in this folder."),
    ] = None,
    sheet: Annotated[
        list[str] | None, typer.Option(help="Only this sheet, such as rooms/kitchen or categories/bed.")
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Draw sheets anew that are there already.")] = False,
) -> None:
    """List scenes of a source with their rooms and objects, or draw them (a run resumes).

    A scene file's first listing writes FILE.mapping.yaml beside it, a draft of what its things are.
    """
    from sson_core.sources import get_source, remarks

    if sheets is not None:
        _draw_sheets(source, sheets, sheet or [], again)
        return
    table = Table("scene", "rooms", "objects", "movable", "remarks")
    said: list[str] = []
    for _, scene in zip(range(limit), get_source(source).scenes(path, seed), strict=False):
        movable = sum(item.kind == "movable" for item in scene.objects)
        rooms = ", ".join(room.room_type for room in scene.rooms)
        table.add_row(scene.scene_id, rooms, str(len(scene.objects)), str(movable), str(len(scene.left_out)))
        said += remarks(scene)
    console.print(table)
    for line in said:
        say(line)


def _draw_sheets(source: str, out: Path, names: list[str], again: bool) -> None:
    from sson_core.rendering.blender.client import BlenderRenderer
    from sson_core.reports.sheets import draw_sheets

    if source != "procedural":
        raise BadInput(f"there are no sheets of {source!r}.", field="--sheets", advice="Draw procedural's.")
    with progress_bar() as bar:
        task = bar.add_task("starting", total=None)

        def shown(what: str, done: int, total: int) -> None:
            bar.update(task, completed=done, total=total, description=what)

        files = draw_sheets(out, BlenderRenderer(), names, again=again, progress=shown)
        bar.update(task, completed=len(files), total=len(files), description="done")
    say(f"{len(files)} contact sheets in {out}.")


@app.command(epilog="Example: sson build my_bank --items 6 --seed 1 --resolution 512x512 --quality final")
def build(
    out: Annotated[Path, typer.Argument(help="Folder of the new bank, or of a build to go on with.")],
    source: Annotated[str, typer.Option(help=f"Where the scenes come from. {SOURCES}.")] = "procedural",
    path: Annotated[Path | None, typer.Option(help=SCENE_FILES)] = None,
    items: Annotated[int, typer.Option(min=1, help="How many items.")] = 12,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same bank.")] = 0,
    resolution_: Annotated[
        str,
        typer.Option(
            "--resolution",
            metavar="WxH",
            help="Pixels of every view; or as in the study: square (1024x1024), wide (1024x576), "
            "classic (1100x825).",
        ),
    ] = "512x512",
    quality: Annotated[str, typer.Option(help="draft or final")] = "final",
    category: Annotated[
        list[str] | None,
        typer.Option(help="Only this edit (move, rotate, swap, mirror, delete, detail); repeat for several."),
    ] = None,
    skip: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ID",
            help="Replace this item, which a reviewer refused; repeat in the order of refusal.",
        ),
    ] = None,
) -> None:
    """Build a bank of four-view items; run again to resume, or with --skip to replace refused items."""
    from sson_core.tasks.four_view.build import BuildRequest, build_bank

    request = BuildRequest(
        source=source,
        path=path,
        items=items,
        seed=seed,
        resolution=resolution(resolution_),
        quality=quality,
        categories=tuple(category or ()),
        skip=tuple(skip or ()),
    )
    with progress_bar() as bar:
        task = bar.add_task("starting", total=items)
        report = build_bank(
            out, request, progress=lambda what, done, _: bar.update(task, completed=done, description=what)
        )
        bar.update(task, completed=report.made, description="done")
    say(report.summary())
    if max(request.resolution) < READABLE_SIDE:
        say(f"Views below {READABLE_SIDE} pixels are for trying the path: eyes may miss what rays can tell.")
    if report.failures:
        raise typer.Exit(3)


@app.command(epilog="Example: sson check data/sample_bank")
def check(
    bank: BankPath,
    deep: Annotated[
        bool, typer.Option(help="Also rebuild every scene and measure its evidence anew.")
    ] = False,
) -> None:
    """Check a bank: hashes, rules, letters, leaks. Exit 1: a bad verdict; 2: it cannot be used as it is."""
    from sson_core.bank import open_bank
    from sson_core.bank.integrity import check_bank
    from sson_core.tasks import task_of

    opened = open_bank(bank)
    findings = check_bank(opened, task_of(opened), deep)
    for finding in findings:
        say(f"{finding.severity}: {finding}")
    errors = [finding for finding in findings if finding.severity == "error"]
    if errors:
        raise typer.Exit(2 if any(finding.unusable for finding in errors) else 1)
    warned = f" with {len(findings)} warnings" if findings else ""
    say(f"{bank}: {len(opened.item_ids)} items, all checks passed{warned}.")


@app.command(epilog="Example: sson baseline data/sample_bank --encoders all --weights weights/")
def baseline(
    bank: BankPath,
    encoders: Encoders = "default",
    weights: Weights = None,
    out: Annotated[
        Path | None, typer.Option(help="Also merge the answers into this response table (parquet).")
    ] = None,
    by_edit: Annotated[bool, typer.Option("--by-edit", help="Also print a row for each edit.")] = False,
) -> None:
    """Run appearance encoders over a bank and print their accuracy; exit 3 if some could not be run."""
    from sson_core.analysis.accuracy import accuracy_table
    from sson_core.analysis.tables import readable_accuracy
    from sson_core.bank import open_bank
    from sson_core.solvers.appearance import run_baseline

    opened = open_bank(bank)
    responses = run_baseline(opened, encoders=encoders, weights=weights, out=out)
    table = readable_accuracy(accuracy_table(responses, opened))
    if not by_edit:
        table = table[table["Group"] == "overall"]
    say(table.drop(columns="Note").to_string(index=False))
    for note, rows in table[table["Note"] != ""].groupby("Note"):
        said = (f"{solver} ({', '.join(part['Group'])})" for solver, part in rows.groupby("Solver"))
        say(f"{'; '.join(said)}: {note}.")
    lacking = responses.loc[responses["status"] == "error", "solver"].nunique()
    if lacking:
        say(f"{lacking} encoders could not be run; give their weights with --weights DIR.")
        raise typer.Exit(3)


@app.command(epilog="Example: sson report data/sample_bank --out figures")
def report(
    bank: BankPath,
    out: Path = Path("figures"),
    encoders: Encoders = "default",
    weights: Weights = None,
    answers: Annotated[
        Path | None, typer.Option(help="Response table (parquet) of people, agents or models to show too.")
    ] = None,
) -> None:
    """Run the notebooks over a bank and write all figures, tables and one page to open first."""
    from sson_core.reports import run_report

    result = run_report(bank, out, encoders=encoders, weights=weights, answers=answers)
    say(result.summary())
    if result.failures:
        raise typer.Exit(3)


def main() -> None:
    """Run the command line; print errors that a user can mend without a traceback."""
    try:
        app(standalone_mode=True)
    except SsonError as error:
        complain(str(error))
        sys.exit(error.exit_code)
    except OSError as error:  # a full disk, no permission, a name too long: it names its file
        file = os.fsdecode(error.filename2 or error.filename or "")
        place = f"{file}: " if file else ""
        complain(f"{place}{error.strerror or error}. Look at the path, its permissions and the free space.")
        sys.exit(2)
    except SystemExit as stop:
        if stop.code == INTERRUPTED:
            complain("stopped; what is finished is kept. Run the same command again to go on.")
        raise


def complain(text: str) -> None:
    """Print an error's text as it is."""
    Console(stderr=True).print(
        f"[bold red]error:[/] {escape(printable(text))}", soft_wrap=True, highlight=False
    )


if __name__ == "__main__":
    main()
