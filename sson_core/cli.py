"""The command line, thin over the same functions that notebooks call.

Exit status: 0 done; 1 a check gave a bad verdict; 2 bad input or an impossible request; 3 finished,
but named parts failed.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from sson_core.errors import BadInput, SsonError

app = typer.Typer(
    help="A workbench for the spatial understanding of vision models.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)
console = Console()

BankPath = Annotated[Path, typer.Argument(metavar="BANK", help="Folder of a bank.")]
Weights = Annotated[Path | None, typer.Option(help="Folder with ENCODER.safetensors files.")]
Encoders = Annotated[
    str, typer.Option(help="Comma-separated names, `default` (descriptors and DINOv2 ViT-S/14) or `all`.")
]


def resolution(text: str) -> tuple[int, int]:
    """Read `WxH`; raise BadInput unless both are whole numbers from 16 to 4096."""
    match = re.fullmatch(r"(\d+)x(\d+)", text)
    if not match or not all(16 <= int(side) <= 4096 for side in match.groups()):
        raise BadInput(f"{text!r} is not WIDTHxHEIGHT with sides from 16 to 4096.", field="--resolution")
    return int(match[1]), int(match[2])


@app.command(epilog="Example: sson scenes procedural --seed 3")
def scenes(
    source: str,
    path: Annotated[Path | None, typer.Argument(help="Where the source's files lie.")] = None,
    seed: int = 0,
    limit: int = 5,
) -> None:
    """List scenes of a source with their rooms and objects."""
    from sson_core.sources import get_source

    table = Table("scene", "rooms", "objects", "movable", "left out")
    for _, scene in zip(range(limit), get_source(source).scenes(path, seed), strict=False):
        movable = sum(item.kind == "movable" for item in scene.objects)
        rooms = ", ".join(room.room_type for room in scene.rooms)
        table.add_row(scene.scene_id, rooms, str(len(scene.objects)), str(movable), "; ".join(scene.left_out))
    console.print(table)


@app.command(epilog="Example: sson build my_bank --items 6 --seed 1 --resolution 96x96 --quality draft")
def build(
    out: Path,
    source: str = "procedural",
    items: Annotated[int, typer.Option(min=1)] = 12,
    seed: int = 0,
    resolution_: Annotated[str, typer.Option("--resolution", metavar="WxH")] = "512x512",
    quality: Annotated[str, typer.Option(help="draft or final")] = "final",
    category: Annotated[list[str] | None, typer.Option(help="Only these edit categories.")] = None,
) -> None:
    """Build a bank of four-view items; run again to resume."""
    from sson_core.tasks.four_view.build import BuildRequest, build_bank

    request = BuildRequest(
        source=source,
        items=items,
        seed=seed,
        resolution=resolution(resolution_),
        quality=quality,
        categories=tuple(category or ()),
    )
    report = build_bank(out, request)
    console.print(report.summary())
    if report.failures:
        raise typer.Exit(3)


@app.command(epilog="Example: sson check data/sample_bank")
def check(bank: BankPath) -> None:
    """Check a bank: hashes, rules, letters, leaks."""
    from sson_core.bank import open_bank
    from sson_core.bank.integrity import check_bank
    from sson_core.tasks import task_of

    opened = open_bank(bank)
    findings = check_bank(opened, task_of(opened))
    for finding in findings:
        console.print(f"{finding.severity}: {finding}")
    if any(finding.severity == "error" for finding in findings):
        raise typer.Exit(1)
    console.print(f"{bank}: {len(opened.item_ids)} items, all checks passed.")


@app.command(epilog="Example: sson baseline data/sample_bank --encoders all --weights weights/")
def baseline(
    bank: BankPath,
    encoders: Encoders = "default",
    weights: Weights = None,
    out: Annotated[Path | None, typer.Option(help="Where the response table goes.")] = None,
) -> None:
    """Run appearance encoders over a bank and print their accuracy."""
    from sson_core.analysis.accuracy import accuracy_table
    from sson_core.bank import open_bank
    from sson_core.solvers.appearance import run_baseline

    opened = open_bank(bank)
    responses = run_baseline(opened, encoders=encoders, weights=weights, out=out)
    console.print(accuracy_table(responses, opened).to_string())


@app.command(epilog="Example: sson report data/sample_bank --out figures")
def report(
    bank: BankPath,
    out: Path = Path("figures"),
    encoders: Encoders = "default",
    weights: Weights = None,
) -> None:
    """Run the notebooks over a bank and write all figures, tables and one page to open first."""
    from sson_core.reports import run_report

    result = run_report(bank, out, encoders=encoders, weights=weights)
    console.print(result.summary())
    if result.failures:
        raise typer.Exit(3)


def main() -> None:
    """Run the command line; print errors that a user can mend without a traceback."""
    try:
        app(standalone_mode=True)
    except SsonError as error:
        Console(stderr=True).print(f"[bold red]error:[/] {error}", soft_wrap=True, highlight=False)
        sys.exit(error.exit_code)


if __name__ == "__main__":
    main()
