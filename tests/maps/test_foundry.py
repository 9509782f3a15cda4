"""Foundry scenes: the file by hand, Foundry's arithmetic, and plans there and back."""

import json
from math import ceil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.maps.floors import everything
from tests.maps.importers import expected, foundry
from tests.maps.plans import MANY, SMALL, plans
from undercroft.engine import Refused
from undercroft.maps.foundry import LEVEL, VERSIONS, backdrop, read_foundry, write_foundry
from undercroft.maps.plan import DOOR, OPENING, PORTAL, SECRET

SCHEMA = Draft202012Validator(json.loads((Path(__file__).parent / "schemas" / "foundry.json").read_text()))
BY_VERSION = pytest.mark.parametrize("version", VERSIONS)


@BY_VERSION
def test_the_scene_by_hand(version):
    scene = json.loads(write_foundry(SMALL, version=version, image="maps/two-rooms.png", square_px=100))
    assert (scene["name"], scene["width"], scene["height"], scene["padding"]) == ("Two rooms", 600, 400, 0)
    assert (scene["grid"]["type"], scene["grid"]["size"]) == (1, 100)
    assert [(wall["c"], wall["door"]) for wall in scene["walls"]] == [
        ([100, 100, 500, 100], 0),
        ([400, 200, 500, 200], 0),
        ([200, 300, 500, 300], 0),
        ([100, 100, 100, 300], 0),
        ([300, 300, 300, 400], 0),
        ([500, 100, 500, 300], 0),
        ([300, 100, 300, 200], 1),
        ([300, 200, 400, 200], 2),
        ([100, 300, 200, 300], 1),
    ]
    for wall in scene["walls"]:
        assert [wall[sense] for sense in ("move", "sight", "light", "sound")] == [20] * 4
        assert (wall["ds"], wall["dir"]) == (0, 0)
    assert [(mark["x"], mark["y"], mark["text"], mark["hidden"]) for mark in scene["drawings"]] == [
        (100, 200, "entrance E", True),
        (400, 100, "trap", True),
    ]
    if version == 13:
        assert scene["background"] == {"src": "maps/two-rooms.png"}
        assert "levels" not in scene
        assert not any("levels" in wall for wall in scene["walls"])
    else:
        (level,) = scene["levels"]
        assert (level["_id"], level["background"]) == (LEVEL, {"src": "maps/two-rooms.png"})
        assert "background" not in scene
        assert all(item["levels"] == [LEVEL] for item in scene["walls"] + scene["drawings"])


def test_the_picture_shows_what_everybody_may_see():
    shown = backdrop(everything())
    assert {door.kind for door in shown.doors} == {DOOR, OPENING}
    assert {mark.kind for mark in shown.marks} == {"entrance"} and not shown.notes
    assert {area.kind for area in shown.areas} == {"room"} and shown.squares == everything().squares
    behind = {door.edge for door in everything().doors if door.kind in (SECRET, PORTAL)}
    assert set(shown.walls) == set(everything().walls) | behind


@BY_VERSION
@MANY
@given(plans())
def test_every_plan_comes_back(version, plan):
    content = write_foundry(plan, version=version)
    assert content == write_foundry(plan, version=version)
    assert read_foundry(content) == plan
    scene = json.loads(content)
    SCHEMA.validate(scene)
    ids = [item["_id"] for item in scene["walls"] + scene["drawings"]]
    assert len(ids) == len(set(ids))


@BY_VERSION
@MANY
@given(plans(), st.sampled_from([20, 70, 140]))
def test_foundry_draws_our_walls_and_doors(version, plan, square):
    assert foundry(write_foundry(plan, version=version, square_px=square)) == expected(plan, square)


@BY_VERSION
@given(plans(), st.floats(0, 0.5), st.integers(-2, 2))
def test_padding_moves_everything_by_whole_squares(version, plan, padding, shift):
    """As Foundry does when the padding is changed; a picture moved by less than half a square keeps its squares."""
    scene = json.loads(write_foundry(plan, version=version, square_px=100))
    left, top = (ceil(padding * scene[side] / 100) * 100 for side in ("width", "height"))
    for wall in scene["walls"]:
        x, y, x_end, y_end = wall["c"]
        wall["c"] = [x + left - shift * 100, y + top, x_end + left - shift * 100, y_end + top]
    scene["padding"] = padding
    if version == 13:
        scene["background"] = {"src": "a.png", "offsetX": shift * 100 + 20, "offsetY": -30}
    else:
        scene |= {"shiftX": shift * 100 + 20, "shiftY": -30}
    assert read_foundry(json.dumps(scene).encode()) == plan


def test_a_door_made_secret_in_foundry_is_secret():
    scene = json.loads(write_foundry(SMALL, version=13))
    scene["walls"][6]["door"], scene["walls"][7]["door"] = 2, 1
    plan = read_foundry(json.dumps(scene).encode())
    assert [(door.kind, door.note) for door in plan.doors] == [
        ("portal", "to the pocket"),
        ("secret", "locked"),
        ("opening", ""),
        ("door", ""),
        ("door", ""),
    ]


def test_windows_and_curtains_are_no_walls():
    scene = json.loads(write_foundry(SMALL, version=13))
    scene["walls"][0]["sight"] = 0
    scene["walls"][1]["move"] = 0
    plan = read_foundry(json.dumps(scene).encode())
    assert set(SMALL.walls) - set(plan.walls) == {(x, 1, "down") for x in (2, 3, 4, 5)} | {(5, 2, "down")}


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"grid": {"type": 2, "size": 100}}, "grid.type"),
        ({"grid": {"type": 1, "size": 0}}, "grid.size"),
        ({"width": 650}, "width"),
        ({"width": -600}, "width"),
        ({"height": 50_100}, "height"),
        ({"padding": 3}, "padding"),
        ({"walls": [{"c": [0, 0, 100]}]}, "walls[0].c"),
        ({"walls": [{"c": [0, 0, 150, 0], "move": 20, "sight": 20}]}, "walls[0].c"),
        ({"walls": [{"c": [0, 0, 100, 0], "door": 3}]}, "walls[0].door"),
        ({"flags": {"undercroft": {}}}, "flags.undercroft"),
        ({"flags": {"undercroft": {"doors": [{"edge": [9, 1, "right"]}]}}}, "flags.undercroft.doors[0].edge[0]"),
    ],
)
def test_scenes_that_cannot_be(change, at):
    scene = json.loads(write_foundry(SMALL, version=13, square_px=100)) | change
    with pytest.raises(Refused) as refused:
        read_foundry(json.dumps(scene).encode(), name="scene.json")
    assert refused.value.at == at


def test_only_two_versions_and_no_tiny_squares_are_written():
    with pytest.raises(ValueError, match="Foundry 12"):
        write_foundry(SMALL, version=12)
    with pytest.raises(ValueError, match="19 pixels"):
        write_foundry(SMALL, version=13, square_px=19)
