"""Turns on the map: actions, steps, distance, occupied spaces and Sight."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.draws import on_turn
from tests.games.exploration.tables import LEDGER, about, asks, cites, crawl, hero, last, rule_of
from tests.tables import do, ids, refused, told
from undercroft.games.exploration.state.ground import Ground

WALL = {"story": "lodger-below"}
"""In its Bottle Store, from 6,0 on, pillars stand on 7,1 to 12,1 and on 7,4 to 12,4."""
OPEN: dict[str, Any] = {"removed": ["a-b"]}
"""The door between 9,4 and 10,4 is gone."""


# ---------------------------------------------------------------- a turn


@pytest.mark.rule("exploration.core.turn.actions", "exploration.core.turn.move")
def test_a_turn_is_a_move_in_parts_one_search_one_act_and_items_in_any_order():
    table = crawl(
        {"at": [8, 6], "vita": 10, "items": ["Healing Draught", "Skeleton Key"]}, {}, {}, searched=[[6, 1]], rolls=[1]
    )
    do(table, "go 7,7", "search 6,8", "go 8,6", "use healing-draught", "go 9,5")
    assert on_turn(table) == ("Butcher", 2, False)
    do(table, "go 9,4", "key 9,4-10,4", "go 8,4")
    assert on_turn(table) == ("Butcher", 0, True)
    assert [event.rule for event in told(table, "moves")] == ["exploration.core.turn.move"] * 5
    assert ids(table) == ["end"] and rule_of(table, "end") == "exploration.core.turn.actions"


@pytest.mark.rule("exploration.core.turn.actions")
def test_only_one_search_a_turn():
    table = crawl({"at": [6, 2]}, {}, {}, rolls=[1])
    do(table, "search 6,1")
    assert ids(table, verb="search") == []
    refused(table, "search 6,8", "exploration.core.search.token")


@pytest.mark.rule("exploration.core.turn.act")
def test_the_act_is_spent_once():
    table = crawl(
        {"at": [4, 4]},
        {},
        {},
        foes=[{"kind": "Gargoyle", "at": [5, 4]}],
        battle={"turn": {"hero": "Butcher", "acted": True}},
    )
    assert ids(table, verb="attack") == []
    refused(table, "attack f1", "exploration.core.turn.act")


@pytest.mark.rule("exploration.core.turn.act")
def test_a_try_at_a_door_an_ability_and_an_attack_are_all_the_act():
    table = crawl({}, {}, {"at": [9, 4]}, turn="Illusionist", rolls=[1])
    assert {"try 9,4-10,4", "phantasm butcher"} <= set(ids(table))
    do(table, "try 9,4-10,4")
    assert ids(table, verb="phantasm") == [] == ids(table, verb="try")
    refused(table, "phantasm butcher", "exploration.core.turn.act")
    table = crawl(foes=[{"kind": "Gargoyle", "at": [5, 4]}], battle={"turn": "Butcher"}, rolls=[2])
    do(table, "attack f1")
    refused(table, "attack f1", "exploration.core.turn.act")


@pytest.mark.rule("exploration.core.turn.move")
def test_a_character_moves_up_to_its_stride_and_no_farther():
    table = crawl({"at": [0, 0]}, {"at": [0, 9]}, {})
    assert about(table)["left"] == 5 and "go 5,5" in ids(table) and "go 6,0" not in ids(table)
    error = refused(table, "go 6,0", "exploration.core.turn.move")
    assert "5 steps" in str(error) and error.at == "6,0"
    do(table, "go 2,1")
    assert about(table)["left"] == 3
    refused(table, "go 6,1", "exploration.core.turn.move")
    refused(table, "go 30,30", "exploration.room.view")
    do(table, "go 5,1", "end")
    assert on_turn(table) == ("Courtesan", 6, False)


# ---------------------------------------------------------------- steps


@pytest.mark.rule("exploration.core.turn.move-grid")
def test_a_space_has_eight_neighbours_and_a_step_costs_one():
    table = crawl({"at": [7, 7]}, {}, {}, turn={"hero": "Butcher", "left": 1})
    around = {f"go {x},{y}" for x in (6, 7, 8) for y in (6, 7, 8)} - {"go 7,7"}
    assert set(ids(table, verb="go")) == around
    do(table, "go 6,6")
    assert about(table)["left"] == 0 and "exploration.core.turn.move-grid" in cites(last(table, "moves"))


@pytest.mark.rule("exploration.core.turn.move-grid")
def test_a_diagonal_step_needs_all_four_borders_round_its_corner_free():
    table = crawl({"at": [6, 1]}, {}, {}, options=WALL, removed=["foot-bottles"], turn={"hero": "Butcher", "left": 1})
    assert ids(table, verb="go") == ["go 6,0", "go 6,2"]
    table = crawl({"at": [6, 1]}, {}, {}, options=WALL, removed=["foot-bottles"], turn={"hero": "Butcher", "left": 2})
    do(table, "go 7,0")
    assert about(table)["left"] == 0
    assert last(table, "moves").rule == "exploration.core.turn.move"


@pytest.mark.rule("exploration.core.turn.move-grid")
def test_nobody_steps_diagonally_past_the_jamb_of_a_door():
    table = crawl({"at": [9, 3]}, {}, {}, **OPEN, turn={"hero": "Butcher", "left": 1})
    assert "go 10,4" not in ids(table)
    table = crawl({"at": [9, 3]}, {}, {}, **OPEN, turn={"hero": "Butcher", "left": 2})
    do(table, "go 10,4")
    assert hero(table, "Butcher").at == (10, 4) and about(table)["left"] == 0


@pytest.mark.rule("exploration.core.turn.move-grid")
def test_with_orthogonal_a_space_has_four_neighbours():
    table = crawl({"at": [7, 7]}, {}, {}, options={"orthogonal": True}, turn={"hero": "Butcher", "left": 1})
    assert set(ids(table, verb="go")) == {"go 7,6", "go 6,7", "go 8,7", "go 7,8"}
    do(table, "go 7,6")
    assert table.state.ground.distance((0, 0), (3, 3)) == 6


@pytest.mark.rule("exploration.core.turn.move-grid")
def test_with_orthogonal_a_diagonal_space_is_not_adjacent():
    foes = [{"kind": "Gargoyle", "at": [5, 5]}]
    table = crawl({"at": [4, 4]}, {"at": [0, 0]}, {}, options={"orthogonal": True}, foes=foes, battle={})
    refused(table, "attack f1", "exploration.core.encounter.range")
    do(table, "go 5,4")
    assert "attack f1" in ids(table)


# ---------------------------------------------------------------- distance


@pytest.mark.rule("exploration.core.distance")
def test_distance_is_the_least_number_of_steps_as_in_the_ledgers_example():
    assert LEDGER["exploration.core.distance"].example
    table = crawl(
        {"at": [12, 8]},
        {},
        {},
        removed=["a-b", "b-c"],
        foes=[{"kind": "Gargoyle", "at": [13, 9]}],
        battle={"turn": "Butcher"},
    )
    away = table.state.ground.distances((12, 8))
    assert [away[12, 9], away[13, 9], away[14, 9]] == [1, 2, 3]
    error = refused(table, "attack f1", "exploration.core.encounter.range")
    assert error.also == ("exploration.core.distance",)
    do(table, "go 12,9")
    assert "attack f1" in ids(table)


@pytest.mark.rule("exploration.core.distance")
def test_figures_do_not_lengthen_a_distance_but_closed_doors_do():
    foes = [{"kind": "Gargoyle", "at": [7, 4]}, {"kind": "Skeleton", "at": [6, 4]}]
    table = crawl({}, {}, {"at": [2, 4]}, foes=foes, battle={"turn": "Illusionist"}, rolls=[2])
    assert "attack f1" in ids(table) and table.state.ground.distance((2, 4), (7, 4)) == 5
    do(table, "attack f1")
    assert "exploration.core.distance" in cites(last(table, "attacks"))
    assert crawl(revealed=["B"]).state.ground.distances((9, 4)).get((10, 4)) is None
    assert crawl(**OPEN).state.ground.distance((9, 4), (10, 4)) == 1


# ---------------------------------------------------------------- occupied spaces


@pytest.mark.rule("exploration.core.turn.occupied")
def test_a_character_passes_through_friends_but_does_not_stop_there():
    """In the doorway stands the Courtesan, and there is no way round her."""
    table = crawl({"at": [9, 4]}, {"at": [10, 4]}, {}, **OPEN, turn={"hero": "Butcher", "left": 2})
    assert "go 11,4" in ids(table) and "go 10,4" not in ids(table)
    assert "somebody" in str(refused(table, "go 10,4", "exploration.core.turn.occupied"))
    do(table, "go 11,4")
    assert hero(table, "Butcher").at == (11, 4)


@pytest.mark.rule("exploration.core.turn.occupied")
def test_foes_block_the_way():
    foes = [{"kind": "Gargoyle", "at": [10, 4]}]
    table = crawl({"at": [9, 4]}, {}, {}, **OPEN, foes=foes, battle={"turn": "Butcher"})
    assert not any(id.startswith(("go 10,", "go 11,")) for id in ids(table))
    refused(table, "go 10,4", "exploration.core.turn.occupied")


@pytest.mark.rule("exploration.core.turn.occupied")
def test_foes_pass_through_foes_and_not_through_characters():
    """In the doorway stands a foe: the one behind it walks through it; a character there bars the way."""
    foes = [{"kind": "Gargoyle", "at": [10, 4]}, {"kind": "Skeleton", "at": [11, 4]}]
    group: list[Any] = [{"at": [7, 4]}, {"at": [0, 0]}, {"at": [0, 1]}]
    table = crawl(*group, **OPEN, foes=foes, battle={"turn": "f2"}, rolls=[2])
    assert last(table, "foe-moves").data["at"] == [8, 3]
    refused(table, "go 8,3", "exploration.core.turn.occupied")
    group = [{"at": [9, 4]}, {"at": [0, 0]}, {"at": [0, 1]}]
    table = crawl(*group, **OPEN, foes=foes, battle={"turn": "f2"})
    assert told(table, "foe-moves") == [] and table.state.foes[1].at == (11, 4)


# ---------------------------------------------------------------- Sight


def seen(group: list[dict[str, list[int]]], at: list[int], **more: Any) -> bool:
    """Whether the Illusionist, who reaches 5 spaces, can attack a foe on this space."""
    foes = [{"kind": "Gargoyle", "at": at}]
    table = crawl(*group, foes=foes, battle={"turn": "Illusionist"}, **more)
    if "attack f1" in ids(table):
        return True
    refused(table, "attack f1", "exploration.core.encounter.sight")
    return False


FAR_OFF: list[dict[str, list[int]]] = [{"at": [0, 0]}, {"at": [0, 1]}]


@pytest.mark.rule("exploration.core.encounter.sight")
def test_a_line_that_crosses_a_wall_is_blocked():
    """From 9,2 the line to 10,4 crosses the wall above the door; it is three steps away."""
    assert not seen([*FAR_OFF, {"at": [9, 2]}], [10, 4], **OPEN)


@pytest.mark.rule("exploration.core.encounter.sight")
def test_touching_the_end_of_a_wall_does_not_block():
    """From 9,3 the line to 10,4 touches the end of that wall; from 8,3 that to 11,5 goes through the doorway."""
    group: list[Any] = [*FAR_OFF, {"at": [9, 3]}]
    table = crawl(*group, **OPEN, foes=[{"kind": "Gargoyle", "at": [10, 4]}], battle={"turn": "Illusionist"}, rolls=[2])
    do(table, "attack f1")
    assert "exploration.core.encounter.sight" in cites(last(table, "attacks"))
    table = crawl(foes=[{"kind": "Gargoyle", "at": [5, 4]}], battle={"turn": "Butcher"}, rolls=[2])
    assert "exploration.core.encounter.sight" not in cites(last(do(table, "attack f1"), "attacks"))
    assert seen([*FAR_OFF, {"at": [8, 3]}], [11, 5], **OPEN)


@pytest.mark.parametrize("walls", range(16))
def test_the_joint_of_two_walls_is_no_wall_end(walls: int):
    """Four spaces, and walls on some of the four borders at which they meet: one way round that point must be free."""
    borders = [((0, 0), (1, 0)), ((1, 0), (1, 1)), ((0, 0), (0, 1)), ((0, 1), (1, 1))]
    built = [border for number, border in enumerate(borders) if walls >> number & 1]
    ground = Ground([(0, 0), (1, 0), (0, 1), (1, 1)], built, [], [])
    free = [not {*borders[:2]} & {*built}, not {*borders[2:]} & {*built}]
    assert ground.sees((0, 0), (1, 1)) == ground.sees((1, 1), (0, 0)) == any(free)


@pytest.mark.rule("exploration.core.encounter.sight")
def test_pillars_block_and_figures_do_not():
    room = {"options": WALL, "removed": ["foot-bottles"]}
    assert not seen([*FAR_OFF, {"at": [6, 2]}], [8, 0], **room)
    group: list[Any] = [{"at": [8, 2]}, {"at": [0, 1]}, {"at": [6, 2]}]
    assert seen(group, [10, 2], **room)


@pytest.mark.rule("exploration.core.encounter.sight")
def test_a_closed_door_blocks_and_a_portcullis_does_not():
    table = crawl({"at": [10, 4]}, {}, {"at": [9, 4]}, turn="Illusionist")
    error = refused(table, "phantasm butcher", "exploration.core.ability.illusionist")
    assert "exploration.core.encounter.sight" in error.also
    assert "phantasm butcher" in ids(crawl({"at": [10, 4]}, {}, {"at": [9, 4]}, **OPEN, turn="Illusionist"))
    barred = crawl({"at": [9, 12]}, {}, {"at": [10, 12]}, removed=["a-b", "b-c"], turn="Illusionist")
    assert "phantasm butcher" in ids(barred) and asks(barred) == [(2, "turn")]


@pytest.mark.rule("exploration.core.turn.move")
@pytest.mark.parametrize(
    ("answer", "rule", "words", "walled"),
    [
        ("go 4,4", "exploration.core.turn.move", "you stand there", False),
        ("go 4,5", "exploration.core.turn.occupied", "somebody stands there", False),
        ("go 11,4", "exploration.core.turn.move", "farther than the 2 steps left", True),
        ("go 0,9", "exploration.core.turn.move", "farther than the 2 steps left", False),
        ("go 30,30", "exploration.room.view", "no such space", False),
        ("0,9", "exploration.core.turn.move", "farther than the 2 steps left", False),
    ],
)
def test_where_one_cannot_go_and_why(answer, rule, words, walled):
    table = crawl(revealed=["B"], turn={"hero": "Butcher", "left": 2})
    found = refused(table, answer, rule)
    assert words in str(found) and ("exploration.map.wall-stands" in found.also) == walled
    assert "go 4,6" in ids(table) and "exploration.core.turn.move" in cites(last(do(table, "go 4,6"), "moves"))
