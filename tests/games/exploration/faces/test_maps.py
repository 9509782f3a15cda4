"""Maps: how rooms are joined, and what stops movement and Sight between them."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

from tests.games.exploration.small import small
from tests.games.exploration.tables import cites, crawl, data, last, rule_of
from tests.tables import do, ids, refused, told
from undercroft import Table, games
from undercroft.engine import Refused
from undercroft.games.exploration.content.stories.library import shipped, story_named
from undercroft.games.exploration.content.stories.names import SHUT, UNLOCKED
from undercroft.games.exploration.state.ground import FAR

WALK_B = {"at": [7, 2]}
"""In Room B of the small story, two rows below the connection to Room C."""


def joined(kind: str, **more: Any) -> dict[str, Any]:
    """The small story, where A leads to B by an unlocked door, and B to C by a connection of this kind."""
    story = small()
    story["doors"][1] = {"id": "b-c", "from": [7, 1], "to": [8, 1], "kind": kind, **more}
    story["rooms"][1]["tokens"][1]["event"].pop("opens")
    return {"story": json.dumps(story)}


# ---------------------------------------------------------------- rooms and walls


@pytest.mark.rule("exploration.maps.rooms", "exploration.room.separated")
@pytest.mark.parametrize("name", shipped())
def test_the_maps_of_a_story_are_rooms_that_doors_separate(name: str):
    story = story_named(name)
    assert len(story.rooms) > 1
    for room in story.rooms:
        assert any(room.id in story.beyond(door) for door in story.doors)
    assert {door.kind for door in story.doors} & {*SHUT, UNLOCKED}
    assert all(story.room_at[door.start] != story.room_at[door.end] for door in story.doors)


@pytest.mark.rule("exploration.maps.rooms", "exploration.door.portcullis")
def test_portcullises_separate_rooms_too():
    table = crawl({"at": [10, 12]}, "Courtesan", revealed=["E"])
    assert rule_of(table, "try 9,12-10,12") == "exploration.door.portcullis"
    assert "go 9,12" not in ids(table)


@pytest.mark.rule("exploration.map.enclosed")
def test_a_map_that_is_not_10_by_10_has_no_way_out_but_its_connections():
    story = story_named("sunken-priory")
    for room in story.rooms:
        if room.size == (10, 10):
            continue
        assert not room.walls
        for x, y in room.spaces:
            for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if story.room_at.get(other) not in (room.id, None):
                    assert story.is_wall((x, y), other) != any({(x, y), other} == {d.start, d.end} for d in story.doors)


@pytest.mark.rule("exploration.map.ten-by-ten")
def test_a_10_by_10_map_carries_the_walls_that_its_data_give():
    rows = [".|" + ". " * 9] + [". " * 10] * 9
    story = tomllib.loads((games.get("exploration").folder / "data" / "sunken-priory.toml").read_text(encoding="utf-8"))
    del story["rooms"][0]["size"]
    story["rooms"][0]["drawing"] = "\n\n".join(rows)
    table = crawl({"at": [0, 0]}, "Courtesan", options={"story": json.dumps(story)})
    assert table.state.story.rooms[0].size == (10, 10)
    assert table.state.story.is_wall((0, 0), (1, 0))
    assert (table.state.ground.sees((0, 0), (1, 0)), table.state.ground.is_free((0, 1), (1, 1))) == (False, True)
    assert table.state.ground.distance((0, 0), (1, 0)) == 3


@pytest.mark.rule("exploration.map.wall-stands")
def test_where_maps_merely_touch_walls_block_movement_and_sight():
    table = crawl({"at": [9, 2]}, "Courtesan", removed=["a-b"])
    ground = table.state.ground
    assert not ground.sees((9, 2), (10, 2))
    assert ground.distance((9, 2), (10, 2)) == 5
    assert "go 10,2" in ids(table)
    do(table, "go 9,3")
    assert "go 10,3" in ids(table)
    table = crawl({"at": [9, 0]}, "Courtesan", removed=["a-b"])
    assert "exploration.map.wall-stands" in refused(table, "go 10,1", "exploration.core.turn.move").also


# ---------------------------------------------------------------- doors


@pytest.mark.rule("exploration.map.wall-after-door")
def test_under_a_door_there_is_no_wall_and_one_walks_through_when_it_is_gone():
    table = crawl({"at": [9, 4]}, "Courtesan", removed=["a-b"])
    story = table.state.story
    assert (story.is_wall((9, 4), (10, 4)), story.is_wall((9, 3), (10, 3))) == (False, True)
    do(table, "go 12,4")
    assert "exploration.map.wall-after-door" in cites(last(table, "moves"))


@pytest.mark.rule("exploration.map.example-door", "exploration.map.wall-after-door")
def test_a_closed_door_stops_movement_and_sight_and_a_removed_one_neither():
    near, beyond = (9, 4), (10, 4)
    borders = [((9, y), (10, y)) for y in range(1, 9)]
    closed = crawl({"at": list(near)}, "Courtesan", revealed=["B"]).state.ground
    assert (closed.sees(near, beyond), closed.distance(near, beyond)) == (False, FAR)
    table = crawl({"at": list(near)}, "Courtesan", removed=["a-b"])
    ground = table.state.ground
    assert [pair for pair in borders if ground.is_free(*pair)] == [(near, beyond)]
    assert [pair for pair in borders if ground.sees(*pair)] == [(near, beyond)]
    do(table, "go 10,4")
    assert "exploration.map.wall-after-door" in cites(last(table, "moves"))


@pytest.mark.rule("exploration.map.wall-under-door")
@pytest.mark.parametrize(("name", "free"), [("a-b", ((9, 4), (10, 4))), ("b-c", ((12, 8), (12, 9)))])
def test_a_door_that_opens_leaves_no_wall_in_its_place(name: str, free: tuple[tuple[int, int], tuple[int, int]]):
    table = crawl({"at": list(free[0])}, "Courtesan", opened=[{"door": name}], ending="doors")
    assert "exploration.map.wall-under-door" in cites(last(table, "removed"))
    assert table.state.ground.is_free(*free)
    assert not table.state.story.is_wall(*free)


@pytest.mark.rule("exploration.map.connect")
def test_a_random_crawl_connects_maps_in_different_ways():
    shapes = set()
    for seed in range(4):
        table = Table.start("exploration", seats=2, seed=seed, options={"story": "random"})
        story = table.state.story
        shapes.add(tuple(sorted((door.start, door.end, door.kind) for door in story.doors)))
        assert all(story.beyond(door)[0] != story.beyond(door)[1] for door in story.doors)
    assert len(shapes) == 4


@pytest.mark.rule("exploration.map.connect", "exploration.room.separated")
def test_a_door_must_join_two_maps():
    story = small()
    story["doors"][0]["to"] = [3, 2]
    with pytest.raises(Refused):
        crawl(options={"story": json.dumps(story)})


# ---------------------------------------------------------------- archways and openings


@pytest.mark.rule("exploration.map.archway")
def test_an_archway_is_open_from_the_start_with_nothing_to_open():
    table = crawl(WALK_B, "Courtesan", options=joined("archway"))
    assert [door["name"] for door in table.view(0)["doors"]] == ["3,1-4,1", "5,3-5,4"]
    do(table, "go 8,1")
    assert "exploration.map.archway" in cites(last(table, "moves"))
    assert told(table, "opened") == []


@pytest.mark.rule("exploration.map.opening-pass")
def test_one_walks_freely_through_an_opening():
    table = crawl(WALK_B, "Courtesan", options=joined("opening"))
    do(table, "go 9,1")
    assert table.state.turn.left == 2
    assert "exploration.map.opening-pass" in cites(last(table, "moves"))


@pytest.mark.rule("exploration.map.opening-sight", "exploration.core.encounter.range")
@pytest.mark.parametrize(("kind", "seen"), [("opening", True), ("archway", True), ("unlocked", False)])
def test_one_looks_and_shoots_through_an_opening(kind: str, seen: bool):
    group = ("Butcher", {"character": "Illusionist", "at": [6, 1]})
    foes = [{"kind": "Ghoul", "at": [9, 1]}]
    table = crawl(*group, options=joined(kind), foes=foes, battle={"turn": "Illusionist"})
    assert ("attack f1" in ids(table)) == seen
    if not seen:
        refused(table, "attack f1", "exploration.core.encounter.range")
    table = crawl(*group, options=joined("opening"), foes=foes, battle={"turn": "Illusionist"}, rolls=[2])
    assert "exploration.map.opening-sight" in cites(last(do(table, "attack f1"), "attacks"))


@pytest.mark.rule("exploration.map.opening-reveal")
def test_a_room_joined_by_an_opening_is_revealed_with_the_room_it_opens_to():
    table = crawl({"at": [12, 8]}, "Courtesan", removed=["a-b"], opened=[{"door": "b-c"}], ending="doors")
    assert [event.data["room"] for event in told(table, "revealed")] == ["Washing Place", "Boat Store"]
    assert table.state.revealed == ["A", "B", "C", "G"]
    assert [event.data["heading"] for event in told(table, "reads")] == ["Washing Place", "Boat Store"]


@pytest.mark.rule("exploration.map.opening-reveal", "exploration.core.story.start")
def test_rooms_open_to_the_first_one_are_revealed_at_the_start():
    story = small()
    story["doors"][0]["kind"] = "opening"
    table = Table.start("exploration", seats=2, seed=1, options={"story": json.dumps(story)})
    do(table, "butcher", "courtesan")
    assert table.state.revealed == ["A", "B"]


def test_the_ledger_names_no_other_connections():
    kinds = data("exploration.core.story.format")["kinds"]
    assert kinds == ["locked", "unlocked", "portcullis", "archway", "opening"]
