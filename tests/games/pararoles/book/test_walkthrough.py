"""The book's walk-through: four parts of one round in a room of four by three, with the dice of the book."""

from typing import Any

import pytest

from tests.games.pararoles.rooms import moves, where
from tests.games.pararoles.tables import open_table
from tests.tables import do, ids, told
from undercroft import Table
from undercroft.engine import Refused, Scripted
from undercroft.games.pararoles.floor.premade import STEP_DOWN, WALKERS
from undercroft.games.pararoles.state.ground import name

P1, P2, P3, P4 = 0, 1, 2, 3
SUITS = (1, 2, 3)
"""The 8 is of hearts, the 9 of diamonds, the Jack of spades."""

SEVEN = (2, 4)
"""On floor 5 a 2 makes a 7; it is of clubs."""

EIGHT, NINE, JACK, SUMMONED = "phool-1", "commander-1", "prince-1", "trickster-1"


def book(
    *rolls: Any,
    party: dict[int, dict[str, Any]] | None = None,
    options: dict[str, Any] | None = None,
    **position: Any,
) -> Table:
    """Players and enemies stand as in the book; `party` says more of some players."""
    heroes = [{"at": name(square), **(party or {}).get(number, {})} for number, square in enumerate(WALKERS)]
    keeper = bool((options or {}).get("human_controller"))
    return open_table(
        "pararoles",
        seats=4 + keeper,
        position={"floor": "walk-through", "number": 5, "heroes": heroes, **position},
        chance=Scripted(rolls=[*SUITS, *rolls]),
        options=options,
        strict=True,
    )


def party_moves(table: Table) -> None:
    """Players 1 and 2 stay, player 3 steps down, player 4 stays."""
    do(table, "done", "done", "s", "done", "done")


def enemies_moved(*rolls: Any, **about: Any) -> Table:
    """The first three parts are over: the Jack has set off the trap, and the combat has begun."""
    table = book(*SEVEN, *rolls, **about)
    party_moves(table)
    return table


# ---------------------------------------------------------------- part 1


@pytest.mark.rule("pararoles.walk.part1")
def test_players_see_the_enemies_and_no_trap_and_the_keeper_sees_both_traps():
    table = book(options={"human_controller": True})
    for seat in (1, 2, 3, 4, None):
        assert table.view(seat)["traps"] == []
        assert where(table, seat) == {EIGHT: "9,7", NINE: "8,9", JACK: "10,9"}
    assert [(trap["type"], trap["at"]) for trap in table.view(0)["traps"]] == [(5, "10,8"), (2, "9,9")]


@pytest.mark.rule("pararoles.walk.part1")
def test_three_players_are_in_the_room_and_the_fourth_in_a_hallway():
    table = book()
    squares = [hero["at"] for hero in table.view(None)["heroes"]]
    rooms = table.view(None)["map"]["rooms"]
    assert [square in rooms for square in squares] == [True, True, True, False]
    assert {f"{x},{y}" for x in range(7, 11) for y in range(7, 10)} <= set(rooms)


# ---------------------------------------------------------------- part 2


def fighting(table: Table) -> tuple[list[str], list[str]]:
    """Who is in the first combat: members, and enemies."""
    data = told(table, "combat")[0].data
    return data["heroes"], data["foes"]


@pytest.mark.rule("pararoles.walk.part2", "pararoles.combat.connected", "pararoles.combat.group")
def test_the_step_down_connects_player_4_with_the_fight():
    """Looked at right after the party has moved, as the book does here."""
    table = book(options={"on_contact": True})
    party_moves(table)
    assert told(table, "moved")[0].data["to"] == name(STEP_DOWN)
    assert told(table, "combat")[0].data == {
        "heroes": ["p1", "p2", "p3", "p4"],
        "people": ["@0", "@1", "@2", "@3"],
        "foes": [EIGHT, NINE],
    }


@pytest.mark.rule("pararoles.walk.part2")
def test_without_the_step_player_4_is_not_in_the_fight():
    table = book(options={"on_contact": True})
    do(table, "done", "done", "done", "done")
    assert told(table, "combat")[0].data == {
        "heroes": ["p1", "p2", "p3"],
        "people": ["@0", "@1", "@2"],
        "foes": [EIGHT, NINE],
    }


@pytest.mark.rule("pararoles.move.stay")
def test_players_who_stay_are_vigilant_as_is_the_one_who_stepped():
    table = enemies_moved()
    assert told(table, "combat-round")[0].data["order"] == ["p1", "p2", "p3", "p4", "enemies"]


# ---------------------------------------------------------------- part 3


@pytest.mark.rule("pararoles.walk.part3", "pararoles.walk.trap-preference")
def test_the_jack_crosses_the_summoning_trap_rather_than_the_explosion():
    table = enemies_moved()
    assert moves(table) == ["10,8", "9,8"]
    assert [event.data["type"] for event in told(table, "trap-sprung")] == [5]


@pytest.mark.rule("pararoles.walk.part3")
def test_without_traps_the_jack_takes_the_other_way():
    table = book(traps=[])
    party_moves(table)
    assert moves(table) == ["9,9", "9,8"]


def test_with_avoid_all_the_jack_finds_no_way_and_stays():
    table = book(options={"avoid_all": True})
    party_moves(table)
    assert moves(table) == [] and told(table, "trap-sprung") == []


@pytest.mark.rule("pararoles.walk.part3")
def test_those_who_are_next_to_a_player_already_do_not_move():
    places = where(enemies_moved())
    assert (places[EIGHT], places[NINE]) == ("9,7", "8,9")


# ---------------------------------------------------------------- part 4


@pytest.mark.rule("pararoles.walk.part4", "pararoles.walk.enemies-trigger", "pararoles.walk.summon-square")
def test_the_seven_appears_on_the_trap_behind_the_jack():
    table = enemies_moved()
    assert where(table) == {EIGHT: "9,7", NINE: "8,9", JACK: "9,8", SUMMONED: "10,8"}
    seven = next(foe for foe in table.view(None)["enemies"] if foe["name"] == SUMMONED)
    assert (seven["difficulty"], seven["suit"]) == (7, "clubs")
    table.chance.spent()


@pytest.mark.rule("pararoles.walk.part4", "pararoles.trap.summon.doors")
def test_the_ways_close_and_player_4_is_not_in_the_combat():
    table = enemies_moved()
    assert told(table, "ways-closed")
    assert told(table, "combat")[0].data == {
        "heroes": ["p1", "p2", "p3"],
        "people": ["@0", "@1", "@2"],
        "foes": [EIGHT, NINE, JACK, SUMMONED],
    }


@pytest.mark.rule("pararoles.walk.part4", "pararoles.trap.summon.outside")
def test_player_4_cannot_enter():
    table = enemies_moved("KH", "KD", "KS")
    do(table, "defend", "defend", "defend")
    assert table.choices[P4].ask == "approach" and "e" not in ids(table, P4)
    before = table.digest
    for answer in ("e", "rush e", "7,8"):
        with pytest.raises(Refused) as refused:
            table.answer(P4, answer)
        assert refused.value.rule == "pararoles.trap.summon.outside"
    assert table.digest == before


@pytest.mark.rule("pararoles.walk.part4", "pararoles.walk.doors-until")
def test_the_ways_open_when_the_seven_is_defeated_and_player_4_joins():
    """The Dagger of Voidspark banishes it; player 4 touches player 3 again, who stands in the doorway."""
    table = enemies_moved("2H", "KC", "KD", "KS", 1, "KH", 4, 4, party={P1: {"items": ["dagger"]}})
    do(table, f"dagger {SUMMONED}", "declare")
    assert told(table, "banished") and told(table, "ways-open")
    do(table, "defend", "defend")
    with pytest.raises(Refused) as refused:
        table.answer(P4, "e")
    assert refused.value.rule == "pararoles.move.one-token"
    do(table, "stay")
    assert told(table, "joins")[0].data == {"seat": P4}
    table.chance.spent()


@pytest.mark.rule("pararoles.walk.part4", "pararoles.walk.doors-until")
def test_the_ways_open_when_the_party_inside_is_defeated():
    """The 8 rolls a 5 and bursts with acid: all three fall, and the way is free for player 4."""
    weak = {number: {"health": 1} for number in (P1, P2, P3)}
    table = enemies_moved("KH", "KD", "KS", 5, "QH", "QD", "QS", party=weak)
    do(table, "defend", "defend", "defend", "stay")
    assert len(told(table, "fell")) == 3 and told(table, "ways-open") and told(table, "combat-over")
    assert table.choices[P4].ask == "turn" and "e" in ids(table, P4)
    table.chance.spent()


@pytest.mark.rule("pararoles.trap.summon.outside")
def test_the_ways_stay_closed_while_the_seven_and_somebody_inside_stand():
    weak = {number: {"health": 1} for number in (P1, P2)}
    table = enemies_moved("KH", "KD", "KS", 5, "QH", "QD", "QS", 4, 4, 4, "JH", party=weak)
    do(table, "defend", "defend", "defend", "stay")
    assert len(told(table, "fell")) == 2 and told(table, "ways-open") == []
    do(table, "defend")
    with pytest.raises(Refused, match="the way to 7,8 is closed"):
        table.answer(P4, "e")
