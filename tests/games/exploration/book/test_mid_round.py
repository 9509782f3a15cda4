"""Encounters and skirmishes that break out in mid-round, and what becomes of the round."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.tables import (
    BUTCHER,
    COURTESAN,
    ILLUSIONIST,
    asks,
    cites,
    crawl,
    hero,
    kinds,
    last,
    leader,
)
from tests.tables import do, ids, refused, told
from undercroft import Table

IN_C = ({"at": [10, 14]}, {"at": [15, 12]}, {"at": [11, 14]})
"""The Courtesan is next to the drain of Room C, whose event may bring Grave Rats."""
RATS = [{"kind": "Grave Rat", "at": [16, 12], "vita": 1}]
HIT, NO_ITEMS = [95, 1], [1, 1, 1]
"""The Courtesan hits a Rat, and three d10 find nothing."""


def ambushed(**more: Any) -> Table:
    """The Butcher leads; the Courtesan, second to act, has just been attacked, with First Strike."""
    rolls = [10, 1, *HIT, *NO_ITEMS, *more.pop("rolls", [])]
    more = {"removed": ["a-b", "b-c"], "foes": RATS, "turn": {"hero": "Courtesan"}, **more}
    return crawl(*IN_C, rolls=rolls, **more)


def beaten(table: Table) -> Table:
    """The Butcher and then the Courtesan have acted in the encounter, and the Rat is defeated."""
    return do(table, "end", "attack f1")


# ---------------------------------------------------------------- encounters


@pytest.mark.rule("exploration.mid-encounter.possible", "exploration.core.story.events")
def test_an_encounter_breaks_out_in_the_middle_of_a_turn():
    table = crawl(*IN_C, removed=["a-b", "b-c"], turn="Courtesan", rolls=[2, 10, 1])
    do(table, "search 16,13")
    assert kinds(table, "searches", "check", "ambush", "encounter") == ["searches", "check", "ambush", "encounter"]
    assert "exploration.mid-encounter.possible" in cites(last(table, "encounter"))
    assert (table.state.battle.mid, table.state.turn.hero, asks(table)) == (True, BUTCHER, [(BUTCHER, "fight")])


@pytest.mark.rule("exploration.mid-encounter.leader-first")
def test_the_leader_acts_first_whoever_would_have_been_next():
    table = ambushed()
    assert "exploration.mid-encounter.leader-first" in cites(last(table, "combat-round"))
    assert asks(table) == [(BUTCHER, "fight")]
    do(table, "end")
    assert asks(table) == [(COURTESAN, "fight")]


@pytest.mark.rule("exploration.mid-encounter.leader-first")
def test_the_leader_acts_first_also_when_the_foes_have_first_strike():
    table = crawl(*IN_C, removed=["a-b", "b-c"], foes=RATS, leader="Illusionist", turn="Butcher", rolls=[1, 10, 1])
    assert kinds(table, "foe-attacks", "turn") == ["foe-attacks", "turn"]
    assert asks(table) == [(ILLUSIONIST, "fight")]
    assert "exploration.mid-encounter.leader-first" in cites(last(table, "combat-round"))


@pytest.mark.rule("exploration.mid-encounter.leadership", "exploration.mid-encounter.round-ends")
def test_after_the_encounter_the_round_ends_at_once_and_leadership_changes():
    table = beaten(ambushed())
    assert kinds(table, "victory", "round-cut", "round-ends", "leader", "turn")[-5:] == [
        "victory",
        "round-cut",
        "round-ends",
        "leader",
        "turn",
    ]
    cut = last(table, "round-cut")
    assert (cut.rule, leader(table)) == ("exploration.mid-encounter.round-ends", "Courtesan")
    assert (table.state.round, asks(table)) == (2, [(COURTESAN, "turn")])
    table.chance.spent()


@pytest.mark.rule("exploration.mid-encounter.round-ends")
def test_by_the_variant_the_remaining_characters_finish_the_round_first():
    table = beaten(ambushed(options={"continue": True}))
    assert (last(table, "round-goes-on").rule, told(table, "leader")) == ("exploration.mid-encounter.round-ends", [])
    assert (table.state.round, asks(table)) == (1, [(ILLUSIONIST, "turn")])
    do(table, "end")
    assert (table.state.round, leader(table), asks(table)) == (2, "Courtesan", [(COURTESAN, "turn")])
    table.chance.spent()


@pytest.mark.rule("exploration.mid-encounter.no-skirmish")
@pytest.mark.parametrize("goes_on", [False, True])
def test_no_skirmish_is_rolled_for_at_the_end_of_that_round(goes_on: bool):
    table = beaten(ambushed(options={"continue": goes_on}))
    if goes_on:
        do(table, "end")
    assert (told(table, "check"), last(table, "no-check").rule) == ([], "exploration.mid-encounter.no-skirmish")
    table.chance.spent()


@pytest.mark.rule("exploration.mid-encounter.no-skirmish", "exploration.skirmish.when")
def test_the_next_round_has_its_check_again():
    table = beaten(ambushed(rolls=[10]))
    do(table, "end", "end", "end")
    assert [event.data["who"] for event in told(table, "check")] == ["Courtesan"]


@pytest.mark.rule("exploration.mid-encounter.doors-wait")
def test_a_door_opened_before_stays_closed_throughout_the_encounter():
    doors = [{"door": "c-e", "by": "Butcher", "near": [10, 12]}]
    table = ambushed(opened=doors, rolls=[10, 1])
    refused(table, "go 9,12", "exploration.room.view")
    assert (table.state.removed, table.state.revealed) == (["a-b", "b-c"], ["A", "C", "G", "B"])
    beaten(table)
    assert "exploration.mid-encounter.doors-wait" in cites(last(table, "round-cut"))
    assert table.state.removed == ["a-b", "b-c", "c-e"]


@pytest.mark.rule("exploration.mid-encounter.round-ends", "exploration.door.unlocked.roll")
def test_the_rolls_for_doors_opened_earlier_are_made_in_step_1():
    group = ({"at": [12, 8]}, {"at": [15, 7]}, {"at": [11, 5]})
    doors = [{"door": "b-c", "by": "Butcher"}]
    foes = [{"kind": "Grave Rat", "at": [15, 6], "vita": 1}]
    rolls = [10, 1, *HIT, *NO_ITEMS, 9]
    table = crawl(*group, removed=["a-b"], opened=doors, foes=foes, turn="Courtesan", rolls=rolls)
    beaten(table)
    assert kinds(table, "round-cut", "removed", "door-roll", "check", "leader") == [
        "round-cut",
        "removed",
        "door-roll",
        "leader",
    ]
    table.chance.spent()


@pytest.mark.rule("exploration.mid-encounter.one-change")
def test_leadership_changes_once_after_any_further_encounter_of_step_1():
    doors = [{"door": "c-e", "by": "Butcher", "near": [10, 12]}]
    table = beaten(ambushed(opened=doors, rolls=[10, 1]))
    assert kinds(table, "encounter", "victory", "removed", "leader") == ["encounter", "victory", "removed", "encounter"]
    assert "exploration.mid-encounter.one-change" in cites(last(table, "round-cut"))
    assert leader(table) == "Butcher"
    assert not table.state.battle.mid


@pytest.mark.rule("exploration.mid-encounter.one-change", "exploration.mid-encounter.leadership")
def test_leadership_changes_only_once_for_that_round():
    table = beaten(ambushed())
    assert [event.data for event in told(table, "leader")] == [{"old": "Butcher", "who": "Courtesan"}]


# ---------------------------------------------------------------- skirmishes


@pytest.mark.rule("exploration.mid-skirmish.possible", "exploration.core.story.events")
def test_a_skirmish_breaks_out_in_the_middle_of_a_turn():
    group = ({"at": [20, 12]}, {"at": [10, 14]}, {"at": [11, 14]})
    table = crawl(*group, removed=["a-b", "b-c"], rolls=["Lantern", 5])
    do(table, "search 21,12")
    skirmish = last(table, "skirmish")
    assert (skirmish.data["creatures"], "exploration.mid-skirmish.possible" in cites(skirmish)) == (["Skeleton"], True)
    assert asks(table) == [(BUTCHER, "stance"), (COURTESAN, "stance"), (ILLUSIONIST, "stance")]


def won(table: Table) -> Table:
    """Everybody attacks; the Skeleton misses all, and is beaten by the Butcher's blow."""
    for seat in (BUTCHER, COURTESAN, ILLUSIONIST):
        table.answer(seat, "attack")
    return table


FOUGHT = [1, 1, 1, 95, 1, 1, 1]
SKELETON = {"kinds": ["Skeleton"], "counters": [1]}


@pytest.mark.rule("exploration.mid-skirmish.own-turn", "exploration.mid-skirmish.continue")
def test_who_was_interrupted_finishes_the_turn_and_the_others_follow():
    turn = {"hero": "Courtesan", "left": 2, "searched": True}
    table = won(crawl(skirmish=SKELETON, turn=turn, rolls=[*FOUGHT, 10]))
    assert asks(table) == [(COURTESAN, "turn")]
    assert (table.state.turn.left, table.state.turn.searched, table.state.turn.acted) == (2, True, False)
    assert "exploration.mid-skirmish.own-turn" in cites(last(table, "skirmish-won"))
    do(table, "go 5,6", "end")
    assert (asks(table), hero(table, "Courtesan").at) == ([(ILLUSIONIST, "turn")], (5, 6))
    assert told(table, "turn")[-1].data["who"] == "Illusionist"


@pytest.mark.rule("exploration.mid-skirmish.own-turn", "exploration.core.ghost.adventuring")
def test_who_fell_in_the_skirmish_finishes_the_turn_as_a_ghost():
    turn = {"hero": "Courtesan", "left": 2}
    group = ("Butcher", {"vita": 1}, "Illusionist")
    table = won(crawl(*group, skirmish=SKELETON, turn=turn, rolls=[1, 95, 1, 95, 1, 1]))
    assert (asks(table), hero(table, "Courtesan").life) == ([(COURTESAN, "turn")], "ghost")
    assert {option.partition(" ")[0] for option in ids(table)} == {"go", "end"}
    refused(table, "rest", "exploration.rest.when")
    refused(table, "search 6,1", "exploration.core.ghost.adventuring")


@pytest.mark.rule("exploration.mid-skirmish.continue")
def test_after_a_skirmish_the_round_goes_on_with_those_who_have_not_acted():
    table = won(crawl(skirmish=SKELETON, turn="Illusionist", rolls=FOUGHT))
    assert "exploration.mid-skirmish.continue" in cites(last(table, "skirmish-won"))
    assert (table.state.round, leader(table), asks(table)) == (1, "Butcher", [(ILLUSIONIST, "turn")])
    assert "rest" not in ids(table)


@pytest.mark.rule("exploration.mid-skirmish.end-check", "exploration.skirmish.when")
def test_the_check_at_the_rounds_end_is_still_made():
    table = won(crawl(skirmish=SKELETON, turn="Illusionist", rolls=[*FOUGHT, 10]))
    do(table, "end")
    assert kinds(table, "skirmish-won", "check", "leader") == ["skirmish-won", "check", "leader"]
    assert last(table, "check").data["who"] == "Butcher"
    table.chance.spent()


@pytest.mark.rule("exploration.mid-skirmish.end-check", "exploration.skirmish.door-opened")
def test_the_check_is_left_out_if_a_door_was_opened():
    doors = [{"door": "a-b", "by": "Butcher"}]
    table = won(crawl(skirmish=SKELETON, turn="Illusionist", opened=doors, rolls=FOUGHT))
    do(table, "end")
    assert (told(table, "check"), last(table, "no-check").rule) == ([], "exploration.skirmish.door-opened")
    table.chance.spent()
