from __future__ import annotations

import dataclasses
import json
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from matplotlib.colors import same_color

from sson_core import edits, images
from sson_core.bank import open_bank
from sson_core.bank.integrity import check_bank
from sson_core.errors import BadInput, ImpossibleRequest, RenderFailed
from sson_core.geometry import translation
from sson_core.raycast import RayMesh
from sson_core.rendering.preview import preview
from sson_core.tasks import task_of
from sson_core.tasks.four_view import build as module
from sson_core.tasks.four_view.build import build_bank
from sson_core.tasks.four_view.build_state import STATE
from sson_core.tasks.four_view.item_rendering import LightCheck
from sson_core.tasks.four_view.record import read_details
from sson_core.views.plan import EDITED, floor_plan, write_plan
from tests.support.build_rooms import REQUEST
from tests.support.preview_renderer import PreviewRenderer, failing
from tests.support.rooms_source import Rooms
from tests.support.scenes import empty_room, sitting_room

ROOT = Path(__file__).parents[3]
VIEWS = 2 * 6
ONE = REQUEST.model_copy(update={"items": 1, "categories": ("delete",)})


pytestmark = pytest.mark.usefixtures("source")


def contents(bank: Path) -> dict[str, bytes]:
    """Return every released file by its place in the bank."""
    items = bank / "items"
    return {str(file.relative_to(items)): file.read_bytes() for file in sorted(items.rglob("*.*"))}


def test_items_are_as_the_request_says_and_pass_the_check(built: Path) -> None:
    bank = open_bank(built)
    assert sorted(bank.table.category) == ["delete", "move"]
    assert len(set(bank.table.answer)) == 2
    findings = check_bank(bank, task_of(bank))
    assert [str(finding) for finding in findings if finding.severity == "error"] == []
    assert not (built / STATE).exists()


def test_only_the_intruder_shows_the_edit(built: Path) -> None:
    """Render every panel of both scenes again: anchors are of S, the intruder is of S'."""
    bank = open_bank(built)
    for item_id in bank.item_ids:
        record = bank.record(item_id)
        before = Rooms().load(record.scene.parameters)
        after = edits.apply(before, record.edit)
        for letter, panel in record.panels.items():
            scene = after if letter == record.answer else before
            again = preview(scene, panel.camera.camera()).astype(int)
            shown = images.load_rgb(bank.folder(item_id) / panel.file).astype(int)
            assert np.abs(shown - again).max() <= 3


def test_what_is_released_lies_beside_the_panels_and_is_listed(built: Path) -> None:
    bank = open_bank(built)
    for item_id in bank.item_ids:
        record = bank.record(item_id)
        assert set(record.files) == {
            "topdown_before.png",
            "topdown_after.png",
            "depth.npz",
            "plan.png",
            "plan.svg",
        }
        folder = bank.folder(item_id)
        assert images.load_rgb(folder / "topdown_before.png").shape == (256, 256, 3)
        assert not np.array_equal(
            images.load_rgb(folder / "topdown_before.png"), images.load_rgb(folder / "topdown_after.png")
        )
        details = read_details(record)
        assert details.difficulty.edge_contrast
        assert record.render["renderer"] == "preview" and record.render["quality"] == "draft"
        assert set(record.render["light_check"]["changed_share"]) == {
            letter
            for letter, panel in details.panels.items()
            if panel.kind != "informative" and panel.changed_share < details.rules["least_changed"]
        }


def test_the_number_of_the_edited_object_is_the_one_on_the_plan(built: Path, tmp_path: Path) -> None:
    """Draw the plan again: it is the released one, and its only red number is the recorded one."""
    bank = open_bank(built)
    for item_id in bank.item_ids:
        record = bank.record(item_id)
        details = read_details(record)
        before = Rooms().load(record.scene.parameters)
        figure = floor_plan(
            before,
            edited=edits.apply(before, record.edit),
            highlight=details.edited_objects,
            cameras={letter: panel.camera.camera() for letter, panel in record.panels.items()},
        )
        write_plan(figure, tmp_path / "plan.png")
        assert (tmp_path / "plan.png").read_bytes() == (bank.folder(item_id) / "plan.png").read_bytes()
        labels = [(text.get_text(), text.get_bbox_patch()) for text in figure.axes[0].texts]
        red = [label for label, box in labels if box and same_color(box.get_facecolor()[:3], EDITED)]
        assert red == [str(details.plan_numbers[name]) for name in details.edited_objects]
        assert len(details.plan_numbers) == 1


def test_depth_is_that_of_the_scene_each_panel_shows(built: Path) -> None:
    bank = open_bank(built)
    record = bank.record(bank.item_ids[0])
    before = Rooms().load(record.scene.parameters)
    after = edits.apply(before, record.edit)
    with np.load(bank.folder(record.item_id) / "depth.npz") as depth:
        assert list(depth) == list("ABCD")
        for letter, panel in record.panels.items():
            scene = after if letter == record.answer else before
            expected = RayMesh(scene.objects).cast(panel.camera.camera()).depth
            assert np.abs(depth[letter] / 1000.0 - expected).max() < 0.001


def test_the_same_seed_gives_the_same_bytes(built: Path, tmp_path: Path) -> None:
    build_bank(tmp_path / "again", REQUEST, PreviewRenderer())
    first, second = contents(built), contents(tmp_path / "again")
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []


def test_a_finished_build_is_left_alone_and_another_request_refused(built: Path) -> None:
    renderer = PreviewRenderer()
    before = {file: file.stat().st_mtime_ns for file in built.rglob("*")}
    report = build_bank(built, REQUEST, renderer)
    assert report.made == 2 and renderer.rendered == []
    assert {file: file.stat().st_mtime_ns for file in built.rglob("*")} == before
    other = REQUEST.model_copy(update={"seed": 6})
    with pytest.raises(BadInput, match=r"bank\.json: seed: was built with 5, not 6"):
        build_bank(built, other, renderer)


def test_a_folder_with_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").touch()
    with pytest.raises(BadInput, match="holds something else"):
        build_bank(tmp_path, REQUEST, PreviewRenderer())
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.txt"]
    with pytest.raises(BadInput, match="not a folder"):
        build_bank(tmp_path / "thesis.txt", REQUEST, PreviewRenderer())


@pytest.mark.parametrize(
    ("name", "content", "field"),
    [
        ("request.json", b"{", None),
        ("request.json", b"[]", None),
        ("request.json", b"\xff", None),
        ("journal.jsonl", b"{bad}\n", "line 1"),
        ("journal.jsonl", b"\xff\n", "line 1"),
    ],
)
def test_a_damaged_state_is_named_and_kept(
    tmp_path: Path, name: str, content: bytes, field: str | None
) -> None:
    state = tmp_path / STATE
    (state / "slots" / "00000").mkdir(parents=True)
    (state / "request.json").write_text(REQUEST.model_dump_json())
    (state / name).write_bytes(content)
    with pytest.raises(BadInput) as caught:
        build_bank(tmp_path, REQUEST, PreviewRenderer())
    assert (caught.value.file, caught.value.field) == (state / name, field)
    assert (state / name).read_bytes() == content


def test_a_bank_is_not_built_inside_another(built: Path) -> None:
    before = sorted(built.rglob("*"))
    for place in (built / "new", built / "items" / "new" / "deeper"):
        with pytest.raises(BadInput, match="lies inside the bank"):
            build_bank(place, REQUEST, PreviewRenderer())
    assert sorted(built.rglob("*")) == before


def test_a_killed_build_goes_on_where_it_stopped(built: Path, tmp_path: Path) -> None:
    """Kill the process before several views in turn; nothing is rendered twice and nothing differs."""
    out, log = tmp_path / "bank", tmp_path / "log.txt"
    command = [sys.executable, "-m", "tests.support.build_rooms", str(out), str(log)]
    for fatal in (3, 7):
        done = subprocess.run([*command, str(fatal)], cwd=ROOT, check=False, capture_output=True, text=True)
        assert done.returncode == -signal.SIGKILL, done.stderr
        assert not (out / "bank.json").exists()
        with pytest.raises(BadInput, match="has not finished"):
            open_bank(out)
    other = REQUEST.model_copy(update={"items": 3})
    with pytest.raises(BadInput, match=r"request\.json: items"):
        build_bank(out, other, PreviewRenderer())
    done = subprocess.run([*command, "0"], cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    views = log.read_text().splitlines()
    assert len(views) == len(set(views)) == VIEWS
    assert contents(out) == contents(built)


def test_a_kill_between_the_last_step_and_tidying_up_is_mended(built: Path, tmp_path: Path) -> None:
    out = tmp_path / "bank"
    shutil.copytree(built, out)
    (out / STATE / "slots").mkdir(parents=True)
    (out / "build_log.jsonl").rename(out / STATE / "journal.jsonl")
    with (out / STATE / "journal.jsonl").open("a") as journal:
        journal.write('{"kind": "ma')
    assert build_bank(out, REQUEST, PreviewRenderer()).made == 2
    assert not (out / STATE).exists() and (out / "build_log.jsonl").is_file()


def test_two_processes_do_not_build_one_bank(tmp_path: Path) -> None:
    out = tmp_path / "bank"

    def inside(what: str, done: int, total: int) -> None:
        with pytest.raises(BadInput, match="another process"):
            build_bank(out, REQUEST, PreviewRenderer())
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build_bank(out, REQUEST, PreviewRenderer(), inside)


def test_a_scene_that_fails_to_render_is_replaced_and_named(tmp_path: Path) -> None:
    report = build_bank(tmp_path / "bank", ONE, PreviewRenderer(failing("room-0")))
    assert report.made == 1 and report.recovered == ()
    assert len(report.failures) == 1 and "room-0" in report.failures[0]
    assert "FAILED scene room-0" in report.summary()
    assert "room-0" not in set(open_bank(tmp_path / "bank").table.scene_id)


@pytest.mark.parametrize("fatal", [1, 3, 7])
def test_a_scene_that_fails_once_is_rendered_again_and_the_failure_told(
    built: Path, tmp_path: Path, fatal: int
) -> None:
    """Fail before each view of the first item in turn; the bank is that of a build without failure."""
    asked: list[str] = []

    def fail_once(scene_id: str, view: str) -> None:
        asked.append(f"{scene_id} {view}")
        if len(asked) == fatal:
            raise RenderFailed(f"scene {scene_id}: the worker died; missing views: {view}.")

    renderer = PreviewRenderer(fail_once)
    out = tmp_path / "bank"
    report = build_bank(out, REQUEST, renderer)
    assert report.made == 2 and report.failures == ()
    (told,) = report.recovered
    scene_id, view = asked[fatal - 1].split()
    assert told == f"scene {scene_id}: scene {scene_id}: the worker died; missing views: {view}."
    assert f"Rendered at the second try: {told}" in report.summary()
    assert (out / "build_log.jsonl").read_text().count("render_retried") == 1
    kept = [place for place in renderer.rendered if "slots" in place[0]]
    assert len(kept) == len(set(kept)) == VIEWS
    assert contents(out) == contents(built)


def test_a_renderer_that_fails_on_every_scene_stops_the_build_which_can_go_on_later(tmp_path: Path) -> None:
    out = tmp_path / "bank"
    with pytest.raises(RenderFailed, match="worker died"):
        build_bank(out, ONE, PreviewRenderer(failing()))
    report = build_bank(out, ONE, PreviewRenderer())
    assert report.made == 1 and report.failures == ()


def test_an_edit_that_shows_by_its_light_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def first_is_lit(stage: object) -> LightCheck:
        asked.append(stage.before.scene_id)  # type: ignore[attr-defined]
        lit = {"C": 0.1 if len(asked) == 1 else 0.0}
        return LightCheck(changed_share=lit, seen_share={"C": 0.0}, settings={})

    monkeypatch.setattr(module, "check_light", first_is_lit)
    report = build_bank(tmp_path / "bank", ONE, PreviewRenderer())
    assert report.made == 1 and report.failures == () and len(asked) == 2
    assert report.rejections == {"light: the edit shows by its light in view C": 1}


def test_a_plan_of_a_scene_that_the_source_makes_differently_now_is_dropped(tmp_path: Path) -> None:
    def killed(scene_id: str, view: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build_bank(tmp_path / "bank", ONE, PreviewRenderer(killed))
    template = sitting_room()
    shelf = template.object("shelf_1")
    other = template.replacing(shelf.placed(translation((-0.05, 0.0, 0.0)) @ shelf.T_object_to_world))
    Rooms(template=other).install()
    try:
        report = build_bank(tmp_path / "bank", ONE, PreviewRenderer())
    finally:
        Rooms().install()
    assert report.made == 1
    assert list(report.rejections) == [
        "scene: the source makes the scene differently than when it was planned"
    ]


@pytest.mark.parametrize("existing", [False, True])
def test_an_impossible_request_leaves_nothing(tmp_path: Path, existing: bool) -> None:
    out = tmp_path / "bank"
    if existing:
        out.mkdir()
    Rooms(count=2, template=empty_room()).install()
    try:
        with pytest.raises(ImpossibleRequest, match="no item could be made"):
            build_bank(out, REQUEST, PreviewRenderer())
    finally:
        Rooms().install()
    assert out.exists() == existing and (not existing or list(out.iterdir()) == [])


def test_a_category_that_comes_to_nothing_is_named_and_the_rest_is_built(tmp_path: Path) -> None:
    """A room with nothing but look-alike chairs admits deletions; swaps of like things are no edits."""
    template = sitting_room()
    keep = {"table_1", "chair_1", "chair_2", "sofa_1", "shelf_1", "plant_1", "lamp_1"}
    objects = tuple(
        item if item.object_id in ("chair_1", "chair_2") else dataclasses.replace(item, kind="fixture")
        for item in template.objects
        if item.kind != "movable" or item.object_id in keep
    )
    Rooms(count=2, template=dataclasses.replace(template, objects=objects)).install()
    request = REQUEST.model_copy(update={"categories": ("swap", "delete")})
    try:
        report = build_bank(tmp_path / "bank", request, PreviewRenderer())
    finally:
        Rooms().install()
    assert report.made == 1
    assert report.failures == ("no scene and camera were found for a swap item",)
    assert list(open_bank(tmp_path / "bank").table.category) == ["delete"]


def test_the_log_tells_times_and_reasons_and_records_hold_no_time(built: Path) -> None:
    lines = [json.loads(line) for line in (built / "build_log.jsonl").read_text().splitlines()]
    assert [line["kind"] for line in lines if line["kind"] in ("found", "made")] == ["found", "made"] * 2
    assert all(line["seconds"] > 0 for line in lines)
    for item in (built / "items").iterdir():
        assert '"seconds"' not in (item / "repro.json").read_text()
        assert len({file.stat().st_mtime_ns for file in item.iterdir()}) == 1
