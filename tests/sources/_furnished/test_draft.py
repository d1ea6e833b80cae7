from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np
import pytest
import shapely

from sson_core import geometry
from sson_core.errors import BadInput
from sson_core.scene import Mesh
from sson_core.sources import DOUBT
from sson_core.sources._furnished.draft import draft, draft_mapping, guess_unit
from sson_core.sources._furnished.mapping import ThingEntry, load_mapping
from sson_core.sources._furnished.parts import RawPart, RawScene
from tests.support.raw_scenes import at, part, raw, room_parts

CHAIR = (0.45, 0.45, 0.45)


def furnished() -> RawScene:
    return raw(
        *room_parts(),
        at("Dining Table", (1.2, 0.8, 0.75), 2.0, 1.5),
        chair("Chair", 2.0, 0.8, 90.0),
        chair("Chair.001", 2.0, 2.2, 270.0),
        at("Wardrobe", (0.6, 1.0, 2.0), 0.3, 1.5),
        at("Clock", (0.3, 0.04, 0.3), 3.0, 2.98, 1.6),
        at("Zeppelin", (0.3, 0.3, 0.3), 3.5, 0.5),
    )


def chair(name: str, x: float, y: float, degrees: float) -> RawPart:
    """A seat with a back at its own -x."""
    from tests.support.boxes import box_mesh

    seat, back = box_mesh(CHAIR), box_mesh((0.05, 0.45, 0.45))
    lifted = back.vertices + np.array([-0.2, 0.0, 0.45])
    mesh = Mesh(
        np.concatenate([seat.vertices, lifted]),
        np.concatenate([seat.faces, back.faces + len(seat.vertices)]),
        np.concatenate([seat.uv, back.uv]),
        np.concatenate([seat.slots, back.slots]),
        np.concatenate([seat.smooth, back.smooth]),
    )
    return part(name, CHAIR, geometry.pose(x, y, 0.0, np.radians(degrees)), mesh=mesh)


def entry_of(name: str, scene: RawScene) -> ThingEntry:
    found = draft(scene)[0].entry(name)
    assert found is not None
    return found


def test_categories_and_kinds_are_guessed_from_names() -> None:
    scene = furnished()
    assert [
        (entry_of(name, scene).category, entry_of(name, scene).kind) for name in ("Floor", "Chair.001")
    ] == [
        ("floor", "structure"),
        ("chair", "movable"),
    ]


def test_like_things_share_an_entry() -> None:
    assert entry_of("Chair", furnished()).names == ("Chair", "Chair.001")


def test_fronts_are_guessed_from_backs_and_walls() -> None:
    scene = furnished()
    assert entry_of("Chair", scene).front == "+x"
    assert entry_of("Wardrobe", scene).front == "+x"
    assert entry_of("Dining Table", scene).front == "none"


def test_what_an_infinigen_factory_made_faces_its_own_x_wherever_the_wall_is() -> None:
    name = "LargeShelfFactory(5).spawn_asset(7)"
    for shelf, front in (("Bookshelf", "-y"), (name, "+x")):
        scene = raw(*furnished().parts, at(shelf, (0.9, 0.3, 1.2), 1.0, 2.84))
        assert entry_of(shelf, scene).front == front


def test_a_clock_betrays_a_mirrored_room() -> None:
    assert entry_of("Clock", furnished()).single_view_cue


def test_an_unknown_name_becomes_an_own_category_with_a_remark() -> None:
    mapping, notes = draft(furnished())
    assert mapping.own_categories == ("zeppelin",)
    number = next(n for n, entry in enumerate(mapping.things) if entry.category == "zeppelin")
    assert "choose a category" in notes[f"things[{number}].category"]


def test_what_is_unknown_and_as_big_as_a_room_is_left_out() -> None:
    helper = at("Zone of quiet", (3.0, 2.5, 2.2), 2.0, 1.5)
    mapping, notes = draft(raw(*furnished().parts, helper))
    number = next(n for n, entry in enumerate(mapping.things) if entry.matches(helper.name))
    assert mapping.things[number].kind == "ignore"
    assert "structure" in notes[f"things[{number}].kind"]
    assert mapping.rooms == draft(furnished())[0].rooms


def test_the_room_lies_within_the_walls_on_the_floor() -> None:
    room = draft(furnished())[0].rooms[0]
    assert room.outline is not None
    apart = shapely.symmetric_difference(shapely.Polygon(room.outline), shapely.box(0, 0, 4, 3)).area
    assert apart < 0.05
    assert (room.floor_z, room.height, room.type) == (0.0, 2.5, "dining_room")


def test_walls_part_rooms_and_only_furnished_ones_are_listed() -> None:
    parts = [
        *furnished().parts,
        at("Floor 2", (4.0, 3.0, 0.1), 6.1, 1.5, -0.1),
        at("Bed", (2.0, 1.6, 0.5), 6.0, 1.5),
    ]
    assert {room.type for room in draft(raw(*parts))[0].rooms} == {"dining_room", "bedroom"}
    assert len(draft(raw(*parts[:-1]))[0].rooms) == 1


def test_without_a_floor_the_outline_comes_from_the_walls_and_the_floor_is_asked_for() -> None:
    mapping, notes = draft(raw(*(one for one in furnished().parts if one.name != "Floor")))
    assert mapping.rooms[0].floor_z is None
    assert "NO FLOOR" in notes["rooms[0].floor_z"]
    assert "from the walls" in notes["rooms[0].outline"]


def test_without_walls_the_outline_comes_from_the_furniture_with_a_warning() -> None:
    mapping, notes = draft(raw(at("Chair", CHAIR, 0, 0), at("Sofa", (0.9, 2.0, 0.8), 3, 0)))
    assert "WARNING" in notes["rooms[0].outline"]
    assert shapely.Polygon(mapping.rooms[0].outline).covers(shapely.box(-0.2, -0.2, 3.4, 0.2))


def test_walls_and_floor_in_one_mesh_are_a_room() -> None:
    from tests.support.boxes import box_mesh

    whole = part("Mesh_0", (4, 3, 2.5), geometry.pose(2, 1.5), mesh=box_mesh((4.0, 3.0, 2.5)))
    mapping, notes = draft(raw(whole, at("Chair", CHAIR, 2, 1)))
    assert mapping.entry("Mesh_0").category == "wall"  # type: ignore[union-attr]
    assert notes["things[0].category"] == "guessed from its shape"
    assert (mapping.rooms[0].floor_z, mapping.rooms[0].height) == (0.0, 2.5)


@pytest.mark.parametrize(
    ("scale", "unit"), [(1, "metres"), (1000, "millimetres"), (100, "centimetres"), (1 / 0.0254, "inches")]
)
def test_the_unit_is_told_by_the_size(scale: float, unit: str) -> None:
    T = np.diag([scale, scale, scale, 1.0])
    parts = [dataclasses.replace(one, T_part_to_world=T @ one.T_part_to_world) for one in furnished().parts]
    mapping, notes = draft(raw(*parts))
    assert mapping.unit == unit
    assert bool(notes["unit"]) == (scale != 1)
    assert mapping.rooms[0].height == pytest.approx(2.5)


def test_a_stated_unit_is_believed_where_it_is_plausible() -> None:
    scene = dataclasses.replace(furnished(), metres_per_unit=0.0254)
    big = [
        dataclasses.replace(one, T_part_to_world=np.diag([40, 40, 40, 1.0]) @ one.T_part_to_world)
        for one in scene.parts
    ]
    assert guess_unit(dataclasses.replace(scene, parts=tuple(big)))[0] == "inches"


def test_a_size_that_no_unit_explains_is_asked_for() -> None:
    tiny = dataclasses.replace(raw(at("Chair", (0.5, 0.5, 0.9), 0, 0)), metres_per_unit=0.001)
    assert guess_unit(tiny) == (
        "metres",
        "the scene would measure 0.9 m: state the unit, or the metres of one",
    )


def test_the_text_reads_back_as_the_same_mapping(tmp_path: Path) -> None:
    path = tmp_path / "scene.glb.mapping.yaml"
    odd = at('Vase "no: 1" # [x]', (0.1, 0.1, 0.3), 2.0, 1.5, 0.75)
    scene = raw(*furnished().parts, odd, at("yes", (0.2, 0.2, 0.2), 1.0, 2.5))
    draft_mapping(scene, path)
    assert load_mapping(path, scene) == draft(scene)[0]


def test_the_text_marks_doubts_and_says_where_values_come_from(tmp_path: Path) -> None:
    path = tmp_path / "scene.glb.mapping.yaml"
    draft_mapping(furnished(), path)
    text = path.read_text(encoding="utf-8")
    assert f"category: zeppelin  {DOUBT} made of the name" in text
    assert "# from 'Floor' within the walls" in text
    assert text.startswith("# What the things in scene.glb are.")


def test_a_file_with_nothing_to_place_is_refused_with_reasons() -> None:
    lost = dataclasses.replace(at("Chair", CHAIR, 0, 0), T_part_to_world=np.full((4, 4), np.nan))
    with pytest.raises(BadInput, match=r"scene\.glb.*Chair: its pose is not finite"):
        draft(raw(lost))
