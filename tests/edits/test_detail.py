from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from sson_core import edits
from sson_core.edits import looks, substitutes
from sson_core.errors import BadInput, InvalidEdit
from sson_core.geometry import pose
from sson_core.scene import Detail, Material, SceneObject
from tests.support import scenes

SCENE = scenes.sitting_room()
SEEN = list(edits.propose(SCENE, "detail", np.random.default_rng(0)))
BLUE = Material(name="blue", base_color=(0.1, 0.2, 0.7))


def check(name: str, scene=SCENE, **change) -> None:
    kind = "appearance" if "look" in change else "substitution"
    edits.check(scene, Detail(object_id=name, detail_kind=kind, **change))


def refused(match: str, name: str, scene=SCENE, error=InvalidEdit, **change) -> None:
    with pytest.raises(error, match=match):
        check(name, scene, **change)


def test_substitutions_recolours_and_retextures_are_proposed() -> None:
    pairs = {
        (SCENE.object(e.object_id).category, SCENE.asset(e.design).category)
        for e in SEEN
        if e.detail_kind == "substitution"
    }
    assert any(old == new for old, new in pairs)
    assert any(old != new for old, new in pairs)
    changed = [
        {
            old.texture != new.texture
            for old, new in zip(SCENE.object(e.object_id).materials, e.look, strict=True)
            if old != new
        }
        for e in SEEN
        if e.detail_kind == "appearance"
    ]
    assert {False} in changed
    assert {True} in changed


def test_a_substitute_stands_at_the_place_with_the_same_front() -> None:
    after = edits.apply(SCENE, Detail(object_id="chair_1", detail_kind="substitution", design="chair_b"))
    old, new = SCENE.object("chair_1"), after.object("chair_1")
    assert new.asset is SCENE.asset("chair_b")
    assert (new.heading, new.support, new.beside) == (old.heading, old.support, old.beside)
    np.testing.assert_allclose(new.position, old.position, atol=1e-12)


def test_a_substitute_has_its_own_look_and_stands_on_its_own_bottom() -> None:
    sunken = scenes.make_asset("cup", "mug", [(scenes.rod(0.045, 0.12, (0, 0, -0.005)), scenes.WHITE)])
    painted = dataclasses.replace(SCENE.object("mug_1"), look=(BLUE,))
    scene = dataclasses.replace(SCENE.replacing(painted), spares=(sunken,))
    after = edits.apply(scene, Detail(object_id="mug_1", detail_kind="substitution", design="cup"))
    assert after.object("mug_1").materials == (scenes.WHITE,)
    assert after.object("mug_1").box[0, 2] == pytest.approx(0.74)


def test_unfit_substitutes_are_refused_with_those_that_fit() -> None:
    refused("chair_a is the design of chair_1 already", "chair_1", design="chair_a")
    refused("differs too much in size.*Designs for chair_1: .*chair_b", "chair_1", design="sofa_a")
    refused("does not stand where book_1 stands", "book_1", design="picture_b")
    refused("is part of the building", "shelf_1", design="door_a")
    refused("no design 'throne'", "chair_1", error=BadInput, design="throne")
    wide = scenes.make_asset("bench", "chair", [(scenes.block((0.7, 0.7, 0.9)), scenes.FABRIC)])
    refused("runs into", "chair_1", dataclasses.replace(SCENE, spares=(wide,)), design="bench")


def test_a_lookalike_is_no_substitute() -> None:
    copy = scenes.chair("chair_copy", scenes.WOOD, back=0.45)
    scene = dataclasses.replace(SCENE, spares=(copy,))
    refused("chair_copy looks like chair_1", "chair_1", scene, design="chair_copy")


def test_lamps_are_not_substituted_nor_substitutes() -> None:
    other = scenes.make_asset("pole", "floor lamp", [(scenes.rod(0.15, 1.6), scenes.WHITE)])
    pole = SceneObject("pole_1", other, pose(1.6, 0.6))
    scene = scenes.furnish(SCENE, pole)
    refused("lamp_1 gives light", "lamp_1", scene, design="pole")
    refused("lamp_a gives light", "pole_1", scene, design="lamp_a")
    assert substitutes.candidates(scene, scene.object("lamp_1")) == []


def test_spares_of_an_unseen_category_go_by_their_origin() -> None:
    clock = scenes.picture("wall_clock", 0.2, 0.2, scenes.WHITE)
    clock = dataclasses.replace(clock, category="clock")
    jar = scenes.make_asset("jar", "jar", [(scenes.rod(0.07, 0.2), scenes.CLAY)])
    scene = dataclasses.replace(SCENE, spares=(clock, jar))
    designs = {asset.design for asset in substitutes.candidates(scene, scene.object("vase_1"))}
    assert "jar" in designs
    assert "wall_clock" not in designs


def look_at_distance(item: SceneObject, low: float, high: float) -> tuple[Material, ...]:
    """Return a paler look of a clay object whose colour difference lies within bounds."""
    for share in np.linspace(0, 1, 400):
        colour = np.array(scenes.CLAY.base_color) * (1 - share) + share
        look = (Material(name="pale", base_color=tuple(colour.tolist())),)
        if low <= looks.colour_difference(item, look, SCENE.textures) < high:
            return look
    raise AssertionError("no such look")


def test_a_recolour_below_the_threshold_is_refused() -> None:
    item = SCENE.object("book_1")
    check("book_1", look=look_at_distance(item, 20.0, 21.5))
    refused("differs by CIEDE2000 19", "book_1", look=look_at_distance(item, 18.95, 20.0))
    refused("changes 0% of what is seen", "book_1", look=item.materials)


def test_a_recolour_of_a_small_part_is_refused() -> None:
    metal, shade = SCENE.object("lamp_1").materials
    shares = looks.slot_shares(SCENE.object("lamp_1"))
    assert shares.sum() == pytest.approx(1.0)
    small, large = ((BLUE, shade), (metal, BLUE)) if shares[0] < 0.2 else ((metal, BLUE), (BLUE, shade))
    check("lamp_1", look=large)
    if shares.min() < 0.2:
        refused("of what is seen of lamp_1", "lamp_1", look=small)


def test_a_look_needs_a_material_for_each_slot_and_known_textures() -> None:
    refused("has 2 materials, the look 1", "lamp_1", error=BadInput, look=(BLUE,))
    ghost = Material(name="ghost", texture="damask")
    refused("no texture of the scene: 'damask'", "book_1", error=BadInput, look=(ghost,))


@pytest.mark.parametrize(
    "fields",
    [
        {"detail_kind": "appearance"},
        {"detail_kind": "appearance", "design": "chair_b", "look": (BLUE,)},
        {"detail_kind": "substitution"},
        {"detail_kind": "substitution", "design": "chair_b", "look": (BLUE,)},
    ],
)
def test_an_edit_names_what_its_kind_needs_and_no_more(fields) -> None:
    with pytest.raises(BadInput, match="needs a"):
        edits.apply(SCENE, Detail(object_id="chair_1", **fields))


def test_glass_and_light_are_not_repainted() -> None:
    bulb = Material(name="bulb", emission=5.0)
    globe = scenes.make_asset(
        "globe", "globe", [(scenes.rod(0.1, 0.2), bulb), (scenes.rod(0.1, 0.2, (0, 0, 0.2)), scenes.GLASS)]
    )
    item = SceneObject("globe", globe, pose(1, 1))
    scene = scenes.furnish(SCENE, item)
    assert looks.candidates(scene, item, looks.donors(scene), np.random.default_rng(0)) == []
