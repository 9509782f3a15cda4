"""Tiled maps: the file by hand, Tiled's arithmetic, and plans there and back."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.maps.importers import expected, tiled
from tests.maps.plans import MANY, SMALL, plans
from undercroft.engine import Refused
from undercroft.maps.plan import Area
from undercroft.maps.tiled import read_tiled, write_tiled

SCHEMA = Draft202012Validator(json.loads((Path(__file__).parent / "schemas" / "tiled.json").read_text()))


def layer(file, name):
    return next(found for found in file["layers"] if found["name"] == name)


def changed(**changes):
    return json.dumps(json.loads(write_tiled(SMALL, square_px=10)) | changes).encode()


def test_the_map_by_hand():
    file = json.loads(write_tiled(SMALL, image="two-rooms.png", square_px=10))
    assert (file["type"], file["orientation"], file["infinite"]) == ("map", "orthogonal", False)
    assert (file["width"], file["height"], file["tilewidth"], file["tileheight"]) == (6, 4, 10, 10)
    assert file["properties"] == [
        {"name": "title", "type": "string", "value": "Two rooms"},
        {"name": "note 1", "type": "string", "value": "Begin at E."},
    ]
    (tileset,) = file["tilesets"]
    assert (tileset["firstgid"], tileset["image"], tileset["columns"], tileset["tilecount"]) == (
        1,
        "two-rooms.png",
        6,
        24,
    )
    assert (tileset["imagewidth"], tileset["imageheight"]) == (60, 40)
    assert [found["name"] for found in file["layers"]] == ["floor", "areas", "walls", "doors", "marks"]
    assert layer(file, "floor")["data"] == [
        *(0, 0, 0, 0, 0, 0),
        *(0, 8, 9, 10, 11, 0),
        *(0, 14, 15, 16, 17, 0),
        *(0, 0, 0, 0, 0, 0),
    ]
    first = layer(file, "walls")["objects"][0]
    assert (first["x"], first["y"], first["polyline"]) == (10, 10, [{"x": 0, "y": 0}, {"x": 40, "y": 0}])
    assert [(door["type"], door["x"], door["y"], door["polyline"][1]) for door in layer(file, "doors")["objects"]] == [
        ("portal", 10, 10, {"x": 0, "y": 10}),
        ("door", 30, 10, {"x": 0, "y": 10}),
        ("opening", 30, 20, {"x": 0, "y": 10}),
        ("secret", 30, 20, {"x": 10, "y": 0}),
        ("door", 10, 30, {"x": 10, "y": 0}),
    ]
    assert [(mark["type"], mark["x"], mark["y"], mark["name"]) for mark in layer(file, "marks")["objects"]] == [
        ("entrance", 15, 25, "E"),
        ("trap", 45, 15, ""),
    ]
    room = layer(file, "areas")["objects"][0]
    assert (room["name"], room["type"]) == ("room 1", "room")
    assert (room["x"], room["y"], room["width"], room["height"]) == (10, 10, 20, 20)
    assert {"name": "squares", "type": "string", "value": "2,2 3,2 2,3 3,3"} in room["properties"]
    ids = [item["id"] for found in file["layers"] for item in found.get("objects", ())]
    assert sorted(ids) == list(range(1, file["nextobjectid"]))


@MANY
@given(plans(), st.sampled_from([None, "floor.png"]), st.sampled_from([1, 7, 140]))
def test_every_plan_comes_back(plan, image, square):
    content = write_tiled(plan, image=image, square_px=square)
    assert content == write_tiled(plan, image=image, square_px=square)
    assert read_tiled(content) == plan
    SCHEMA.validate(json.loads(content))


@MANY
@given(plans())
def test_tiled_draws_our_walls_and_doors(plan):
    walls, doors = tiled(write_tiled(plan, square_px=32))
    wall, door, secret = expected(plan, 32)
    assert walls | doors.get("portal", set()) == wall
    assert doors.get("door", set()) == door
    assert doors.get("secret", set()) == secret


@given(plans(), st.integers(-50, 50), st.integers(-50, 50))
def test_layers_may_be_moved(plan, across, down):
    file = json.loads(write_tiled(plan, square_px=32))
    for found in file["layers"]:
        found["offsetx"], found["offsety"] = across, down
        for item in found["objects"]:
            item["x"] -= across
            item["y"] -= down
    assert read_tiled(json.dumps(file).encode()) == plan


def test_a_map_with_nothing_but_walls_has_rooms_where_they_enclose_them():
    file = json.loads(write_tiled(SMALL, square_px=10))
    file["layers"] = [layer(file, "walls"), layer(file, "doors")]
    assert read_tiled(json.dumps(file).encode()).areas == (
        Area("room", 1, ((2, 2), (3, 2), (2, 3), (3, 3))),
        Area("room", 2, ((4, 2), (5, 2))),
        Area("room", 3, ((4, 3), (5, 3))),
    )


def test_the_class_of_an_object_under_its_other_name():
    text = write_tiled(SMALL).replace(b'"type":"secret"', b'"class":"secret"')
    assert read_tiled(text) == SMALL


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"orientation": "isometric"}, "orientation"),
        ({"tileheight": 20}, "tileheight"),
        ({"width": 0}, "width"),
        ({"height": 10**9}, "height"),
        ({"layers": []}, "layers"),
        ({"layers": [{"type": "objectgroup", "name": "walls"}]}, "layers[0]"),
        (
            {"layers": [{"type": "objectgroup", "name": "walls", "objects": [{"x": 0, "y": 0, "rotation": 45}]}]},
            "layers[0].objects[0].rotation",
        ),
    ],
)
def test_maps_that_cannot_be(change, at):
    with pytest.raises(Refused) as refused:
        read_tiled(changed(**change), name="cave.tmj")
    assert refused.value.at == at


@pytest.mark.parametrize("squares", ["0,1", "7,1", "1", "1,1,1", "-1,1", "a,b", "1,²", "9" * 5000 + ",1"])
def test_areas_with_squares_that_cannot_be(squares):
    file = json.loads(write_tiled(SMALL))
    layer(file, "areas")["objects"][0]["properties"][1]["value"] = squares
    with pytest.raises(Refused, match="names the square"):
        read_tiled(json.dumps(file).encode())
