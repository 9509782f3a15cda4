"""One Page Dungeons: a file by hand, and the plan it becomes."""

import json

import pytest

from undercroft.engine import Refused
from undercroft.maps.onepage import read_onepage
from undercroft.maps.plan import Area, Door, Mark

# E        E way out, then from left to right: room, door, room, and under it a secret door and a corridor;
# 11D22    the square x only touches the second room.
# 11.22
#    22x
#    S
#    c
#    c
DUNGEON = {
    "version": "1.2.4",
    "title": "Crypt",
    "story": "Long ago.",
    "rects": [
        {"x": -2, "y": 0, "w": 2, "h": 2},
        {"x": 1, "y": 0, "w": 2, "h": 3, "rotunda": False},
        {"x": 1, "y": 4, "w": 1, "h": 2, "ending": True},
        {"x": 3, "y": 2, "w": 1, "h": 1},
        {"x": -2, "y": -1, "w": 1, "h": 1},
        {"x": 0, "y": 0, "w": 1, "h": 1},
        {"x": 1, "y": 3, "w": 1, "h": 1},
    ],
    "doors": [
        {"x": -2, "y": -1, "dir": {"x": 0, "y": 1}, "type": 3},
        {"x": 0, "y": 0, "dir": {"x": 1, "y": 0}, "type": 5},
        {"x": 1, "y": 3, "dir": {"x": 0, "y": 1}, "type": 6},
    ],
    "notes": [
        {"text": "A chest.", "ref": "1", "pos": {"x": -1, "y": 1}},
        {"text": "A druid.", "ref": "2", "pos": {"x": 1.5, "y": 1.5}},
        {"text": "A rumour.", "ref": "3", "pos": {"x": -9, "y": 1.5}},
    ],
    "columns": [{"x": 2, "y": 1}],
    "water": [],
}


def test_the_plan_by_hand():
    plan = read_onepage(json.dumps(DUNGEON).encode())
    assert (plan.title, plan.width, plan.height, plan.notes) == ("Crypt", 6, 7, ("Long ago.", "A rumour."))
    assert plan.areas == (
        Area("room", 1, ((1, 2), (2, 2), (1, 3), (2, 3))),
        Area("room", 2, ((4, 2), (5, 2), (4, 3), (5, 3), (4, 4), (5, 4))),
        Area("path", 1, ((4, 6), (4, 7))),
        Area("path", 2, ((6, 4),)),
        Area("path", 3, ((1, 1),)),
        Area("path", 4, ((3, 2),)),
        Area("path", 5, ((4, 5),)),
    )
    assert plan.doors == (
        Door((1, 1, "down"), "opening", "way out"),
        Door((3, 2, "right"), "door", "double door"),
        Door((4, 5, "down"), "secret"),
    )
    assert plan.marks == (
        Mark("entrance", (1, 1)),
        Mark("note", (2, 3), "1", "A chest."),
        Mark("note", (4, 3), "2", "A druid."),
    )
    walls = set(plan.walls)
    assert not {door.edge for door in plan.doors} & walls
    assert (5, 4, "right") in walls, "rectangles that only touch are parted"
    assert not {(2, 2, "right"), (4, 4, "down")} & walls, "the other side of a door is open"
    assert {(1, 0, "down"), (3, 1, "down"), (3, 2, "down"), (2, 3, "right")} <= walls
    assert not {(1, 2, "right"), (4, 2, "down")} & walls


@pytest.mark.parametrize(
    ("number", "kind", "note"),
    [
        (0, "opening", ""),
        (1, "door", ""),
        (2, "opening", "archway"),
        (4, "door", "portcullis"),
        (6, "secret", ""),
        (7, "door", "barred"),
        (8, "opening", "steps"),
        (9, "opening", "stairs"),
    ],
)
def test_every_type_of_door(number, kind, note):
    file = DUNGEON | {"doors": [{"x": 0, "y": 0, "dir": {"x": -1, "y": 0}, "type": number}]}
    plan = read_onepage(json.dumps(file).encode())
    assert plan.doors == (Door((2, 2, "right"), kind, note),)
    assert ("stairs" in {mark.kind for mark in plan.marks}) == (number == 9)


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"rects": []}, "rects"),
        ({"rects": None}, None),
        ({"rects": [{"x": 0, "y": 0, "w": 0, "h": 1}]}, "rects[0].w"),
        ({"rects": [{"x": 0, "y": 0, "w": 1, "h": -1}]}, "rects[0].h"),
        ({"rects": [{"x": 0.5, "y": 0, "w": 1, "h": 1}]}, "rects[0].x"),
        ({"rects": [{"x": 0, "y": 0, "w": 1, "h": 1}, {"x": 900, "y": 0, "w": 1, "h": 1}]}, "rects"),
        ({"rects": [{"x": 0, "y": 0, "w": 500, "h": 500}] * 2}, "rects"),
        ({"doors": [{"x": 9, "y": 0, "dir": {"x": 1, "y": 0}, "type": 1}]}, "doors[0]"),
        ({"doors": [{"x": 0, "y": 0, "dir": {"x": 1, "y": 1}, "type": 1}]}, "doors[0].dir"),
        ({"doors": [{"x": 0, "y": 0, "dir": {"x": 1, "y": 0}, "type": 10}]}, "doors[0].type"),
        ({"notes": [{"ref": "1", "pos": {"x": 0, "y": 0}}]}, "notes[0]"),
        ({"title": 7}, "title"),
    ],
)
def test_dungeons_that_cannot_be(change, at):
    with pytest.raises(Refused) as refused:
        read_onepage(json.dumps(DUNGEON | change).encode(), name="crypt.json")
    assert refused.value.at == at
