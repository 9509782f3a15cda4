"""Universal VTT: the file by hand, four importers' arithmetic, and plans there and back."""

import json
import struct
import zlib
from base64 import b64decode
from dataclasses import replace
from math import pi
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.maps.importers import expected, roll20, universal_battlemap
from tests.maps.plans import MANY, SMALL, for_players, plans
from undercroft.engine import Refused
from undercroft.maps.plan import Area, Door
from undercroft.maps.uvtt import png_size, read_uvtt, squared, write_uvtt

SCHEMA = Draft202012Validator(json.loads((Path(__file__).parent / "schemas" / "uvtt.json").read_text()))


def png(width, height):
    """The smallest grey picture of this size."""

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(bytes((width + 1) * height))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def moved(content, *, by, times=1.0):
    """The file with its origin elsewhere, and every point with it."""
    file = json.loads(content)
    for points in [*file["line_of_sight"], *(portal["bounds"] for portal in file["portals"])]:
        for point in points:
            point["x"], point["y"] = (point["x"] + by[0]) * times, (point["y"] + by[1]) * times
    file["resolution"]["map_origin"] = {"x": by[0], "y": by[1]}
    return json.dumps(file).encode()


def test_the_file_by_hand():
    image = png(6 * 7, 4 * 7)
    file = json.loads(write_uvtt(SMALL, image, square_px=7))
    assert file["format"] == 0.3
    assert file["resolution"] == {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 6, "y": 4}, "pixels_per_grid": 7}
    assert [[(point["x"], point["y"]) for point in line] for line in file["line_of_sight"]] == [
        [(1, 1), (5, 1)],
        [(4, 2), (5, 2)],
        [(2, 3), (5, 3)],
        [(1, 1), (1, 3)],  # The portal is a wall to other tools.
        [(3, 3), (3, 4)],
        [(5, 1), (5, 3)],
    ]
    assert file["portals"] == [
        {
            "position": {"x": 3, "y": 1.5},
            "bounds": [{"x": 3, "y": 1}, {"x": 3, "y": 2}],
            "rotation": pi / 2,
            "closed": True,
            "freestanding": False,
        },
        {
            "position": {"x": 3.5, "y": 2},
            "bounds": [{"x": 3, "y": 2}, {"x": 4, "y": 2}],
            "rotation": 0,
            "closed": True,
            "freestanding": False,
        },
        {
            "position": {"x": 1.5, "y": 3},
            "bounds": [{"x": 1, "y": 3}, {"x": 2, "y": 3}],
            "rotation": 0,
            "closed": True,
            "freestanding": False,
        },
    ]
    assert file["lights"] == file["objects_line_of_sight"] == []
    assert file["environment"] == {"baked_lighting": False, "ambient_light": "ffffffff"}
    assert b64decode(file["image"]) == image
    assert file["undercroft"]["doors"][3] == {"edge": [4, 2, "down"], "kind": "secret", "note": ""}


@MANY
@given(plans())
def test_every_plan_comes_back(plan):
    content = write_uvtt(plan)
    assert content == write_uvtt(plan)
    assert read_uvtt(content) == plan
    SCHEMA.validate(json.loads(content))


@MANY
@given(plans(), st.sampled_from([20, 70, 140, 256]), st.sampled_from([0, 0.1, 0.25, 0.5]))
def test_importers_draw_our_walls_and_doors(plan, square, padding):
    content = write_uvtt(plan, square_px=square)
    walls, doors, left, top = universal_battlemap(content, padding)
    wall, door, secret = expected(plan, square, left, top)
    assert (walls, doors) == (wall, door | secret)
    wall, door, secret = expected(plan, 70)
    assert roll20(content) == (wall, door | secret)


@given(plans(), st.tuples(st.integers(-20, 20), st.integers(-20, 20)), st.sampled_from([0, 0.25, 0.5]))
def test_a_map_with_another_origin_is_the_same(plan, by, part):
    by = by[0] + part, by[1] + part
    assert read_uvtt(moved(write_uvtt(plan), by=by)) == plan


@given(plans(), st.sampled_from([1 + 1e-6, 1 - 1e-6]))
def test_points_are_rounded_to_pixels(plan, times):
    assert read_uvtt(moved(write_uvtt(plan), by=(0, 0), times=times)) == plan


@given(plans())
def test_a_players_file_says_nothing_of_secret_doors(plan):
    players = replace(for_players(plan), title="")
    assert b'"secret"' not in write_uvtt(replace(players, doors=()))
    assert read_uvtt(write_uvtt(players)).doors == players.doors


def test_another_tools_file_has_rooms_where_walls_and_doors_enclose_them():
    file = json.loads(write_uvtt(SMALL))
    del file["undercroft"]
    plan = read_uvtt(json.dumps(file).encode())
    assert plan.doors == (
        Door((2, 3, "down"), "door"),
        Door((3, 2, "right"), "door"),
        Door((4, 2, "down"), "door"),
    )
    assert plan.areas == (
        Area("room", 1, ((2, 2), (3, 2), (2, 3), (3, 3), (4, 3), (5, 3))),
        Area("room", 2, ((4, 2), (5, 2))),
    )
    assert (1, 2, "right") in plan.walls


def test_what_was_changed_elsewhere_wins_over_what_we_noted():
    file = json.loads(write_uvtt(SMALL))
    file["portals"] = file["portals"][1:]
    file["line_of_sight"].append([{"x": 3, "y": 1}, {"x": 3, "y": 3}])
    plan = read_uvtt(json.dumps(file).encode())
    assert [door.edge for door in plan.doors] == [(1, 2, "right"), (4, 2, "down"), (2, 3, "down")]
    assert {(3, 2, "right"), (3, 3, "right")} <= set(plan.walls)


def test_walls_outside_the_map_are_dropped():
    file = json.loads(write_uvtt(SMALL))
    file["line_of_sight"] += [[{"x": -9, "y": 0}, {"x": -1, "y": 0}], [{"x": 7, "y": 0}, {"x": 7, "y": 900000}]]
    assert read_uvtt(json.dumps(file).encode()) == SMALL


@pytest.mark.parametrize(
    ("line", "reason", "at"),
    [
        ([{"x": 0.5, "y": 0}, {"x": 2, "y": 0}], "corners of squares", "line_of_sight[0][0]"),
        ([{"x": 0, "y": 0}, {"x": 2, "y": 2}], "slanting", "line_of_sight[0][0]"),
        ([{"x": 0, "y": 0}, {"x": 2}], "has no y", "line_of_sight[0][1]"),
        ([{"x": "0", "y": 0}, {"x": 2, "y": 2}], "is '0'; a number", "line_of_sight[0][0].x"),
        ([{"x": True, "y": 0}, {"x": 2, "y": 2}], "is True; a number", "line_of_sight[0][0].x"),
        ([{"x": 1e300, "y": 0}, {"x": 2, "y": 2}], "a number of -1000000", "line_of_sight[0][0].x"),
        (7, "a list is wanted", "line_of_sight[0]"),
    ],
)
def test_walls_that_cannot_be(line, reason, at):
    file = json.loads(write_uvtt(SMALL)) | {"line_of_sight": [line]}
    with pytest.raises(Refused, match=reason) as refused:
        read_uvtt(json.dumps(file).encode(), name="cave.uvtt")
    assert refused.value.at == at
    assert refused.value.reason.startswith(f"cave.uvtt: {at} ")


def test_a_map_can_be_made_square_before_it_is_drawn():
    plan = squared(SMALL)
    assert (plan.width, plan.height) == (6, 6)
    assert read_uvtt(write_uvtt(plan)) == plan


def test_the_picture_must_be_a_png_of_the_plans_size():
    assert png_size(png(3, 5)) == (3, 5)
    for image in (b"", b"GIF89a", png(42, 29)):
        with pytest.raises(ValueError, match="the picture is"):
            write_uvtt(SMALL, image, square_px=7)
