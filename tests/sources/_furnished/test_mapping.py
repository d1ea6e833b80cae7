from __future__ import annotations

from pathlib import Path

import pytest

from sson_core.errors import BadInput
from sson_core.sources._furnished.mapping import Mapping, load_mapping, mapping_path
from tests.support.raw_scenes import at, raw, room_parts

RAW = raw(*room_parts(), at("Chair", (0.5, 0.5, 0.9), 1, 1), at("Chair.001", (0.5, 0.5, 0.9), 2, 1))
GOOD = """\
unit: metres
own_categories: [lava_lamp]
rooms:
- id: room
  type: living_room
  outline: [[0, 0], [4, 0], [4, 3], [0, 3]]
  floor_z: 0.0
  height: 2.5
things:
- names: ["Wall *", Floor, Ceiling]
  category: wall
- names: Chair*
  category: chair
  front: -y
"""


def loaded(tmp_path: Path, text: str) -> Mapping:
    path = tmp_path / "scene.glb.mapping.yaml"
    path.write_text(text, encoding="utf-8")
    return load_mapping(path, RAW)


def test_it_lies_beside_its_file() -> None:
    assert mapping_path(Path("/data/flat.glb")) == Path("/data/flat.glb.mapping.yaml")


def test_the_first_entry_that_matches_counts(tmp_path: Path) -> None:
    early = "things:\n- names: Chair.001\n  category: stool\n"
    mapping = loaded(tmp_path, GOOD.replace("things:\n", early))
    assert [mapping.entry(name).category for name in ("Chair", "Chair.001")] == ["chair", "stool"]  # type: ignore[union-attr]
    assert mapping.entry("Cupboard") is None


def test_a_kind_follows_from_the_category_unless_it_is_stated(tmp_path: Path) -> None:
    mapping = loaded(tmp_path, GOOD.replace("front: -y", "kind: fixture"))
    assert [entry.role for entry in mapping.things] == ["structure", "fixture"]


def test_a_front_may_be_an_axis_degrees_or_none(tmp_path: Path) -> None:
    for text, front in (("-y", "-y"), ("135", 135.0), ("none", "none")):
        assert loaded(tmp_path, GOOD.replace("front: -y", f"front: {text}")).things[1].front == front


def test_own_categories_may_be_used_once_they_are_listed(tmp_path: Path) -> None:
    own = GOOD.replace("category: chair", "category: lava_lamp")
    assert loaded(tmp_path, own).things[1].category == "lava_lamp"


@pytest.mark.parametrize(
    ("old", "new", "field", "advice"),
    [
        ("category: chair", "category: chiar", "things[1].category", "chair"),
        ("category: chair", "category: hovercraft", "things[1].category", "own_categories"),
        ("category: chair", "categry: chair", "things[1].categry", "category"),
        ("unit: metres", "units: metres", "units", "unit"),
        ("unit: metres", "unit: -1", "unit", "metres"),
        ("names: Chair*", "names: Chiar", "things[1].names", "Chair"),
        ("front: -y", "front: up", "things[1].front", "degrees"),
        ("front: -y", "front: .inf", "things[1].front", "degrees"),
        ("front: -y", "support: Flor", "things[1].support", "Floor"),
        ("front: -y", "kind: moveable", "things[1].kind", "movable"),
        (
            "[[0, 0], [4, 0], [4, 3], [0, 3]]",
            "[[0, 0], [4, 3], [4, 0], [0, 3]]",
            "rooms[0].outline",
            "in order",
        ),
        ("[[0, 0], [4, 0], [4, 3], [0, 3]]", "[[0, 0], [4, 0]]", "rooms[0].outline", "three"),
        ("[[0, 0], [4, 0], [4, 3], [0, 3]]", "[[0, 0], [4, 0], [.nan, 1]]", "rooms[0].outline", "finite"),
        ("  floor_z: 0.0", "  floor: Floor", "rooms[0]", "either"),
        ("  outline: [[0, 0], [4, 0], [4, 3], [0, 3]]", "  floor: Flor", "rooms[0].floor", "Floor"),
        ("height: 2.5", "height: -2", "rooms[0].height", "greater"),
        ("rooms:", "rooms: [", "line", "YAML"),
        ("names: Chair*", "names: *Chair", "", "aliases"),
        ("id: room", "id: ../room", "rooms[0].id", "pattern"),
    ],
)
def test_mistakes_are_named_with_file_field_and_remedy(
    tmp_path: Path, old: str, new: str, field: str, advice: str
) -> None:
    assert old in GOOD
    with pytest.raises(BadInput) as caught:
        loaded(tmp_path, GOOD.replace(old, new))
    said = str(caught.value)
    assert caught.value.file == tmp_path / "scene.glb.mapping.yaml"
    assert (caught.value.field or "").startswith(field)
    assert advice in said


def test_rooms_of_one_name_are_refused(tmp_path: Path) -> None:
    room = GOOD[GOOD.index("- id") : GOOD.index("things:")]
    with pytest.raises(BadInput, match="'room' occurs twice"):
        loaded(tmp_path, GOOD.replace("things:", room + "things:"))


@pytest.mark.parametrize("text", ["", "- a\n- b\n", "hello"])
def test_a_file_without_fields_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadInput, match="holds no fields"):
        loaded(tmp_path, text)
