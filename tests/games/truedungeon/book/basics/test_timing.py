"""Time: rooms in real time with timers of their own, and what is done outside combat and costs seconds."""

from __future__ import annotations

import pytest

from tests.games.truedungeon.book.test_rooms import ended
from tests.games.truedungeon.fights import attack, monster, offered, state, table
from tests.tables import do, told
from undercroft.engine import Refused, Timer
from undercroft.games.truedungeon.content.symbols import symbol_sets


@pytest.mark.rule("truedungeon.digital.clock-mode", "truedungeon.room.clock")
def test_in_real_time_a_room_has_a_timer_from_its_door_until_its_time_is_up():
    here = table(
        "fighter", monsters=[monster(attacks=[attack(damage=0)])], rolls=[2] * 3, options={"clock": "real_time"}
    )
    timer = here.timer
    assert timer is not None and timer == Timer("room 1", state(here).clock, "room", "Room 1")
    assert told(here, "round") == [] and told(here, "round-begins")[0].data == {"round": 1}
    here.act("clock", timer.act)
    assert here.timer is None and state(here).fight is not None, "a round that has begun is completed"
    do(here, "done")
    assert state(here).rooms == {1: "failed"} and "Time runs." in here.choices[0].text
    assert table("fighter", monsters=[monster()], rolls=[2] * 3).timer is None
    for clock, words in (
        ("turn_based", "700 seconds are left, counted, not timed."),
        ("untimed", "There is no hurry."),
    ):
        after = table("fighter", stage="recovery", rooms=["overcome"], clock=700, options={"clock": clock})
        assert after.choices[0].text.endswith(words)


def test_the_next_room_has_another_timer():
    here = ended("fighter", options={"clock": "real_time"})
    assert "Time runs." in here.choices[0].text
    do(here, "ready")
    assert here.timer == Timer("room 2", 720, "room", "Room 2")


def test_what_is_under_way_when_the_time_is_up_is_finished_in_its_room():
    bead = symbol_sets()["beads"].symbols[0].id
    here = ended({"class": "cleric", "hp": 3}, "fighter", options={"clock": "real_time"}, rolls=[bead, "name"])
    do(here, "cast cure-light-wounds cleric")
    here.act("clock", "room")
    assert here.choices[0].ask == "recall" and state(here).room == 1
    do(here, offered(here)[0])
    assert told(here, "healed") and state(here).deed is None and state(here).room == 2


# ---------------------------------------------------------------- outside combat

QUICK = {
    "manifest cell-repair": {"class": "fighter", "tokens": ["Ring of Psychic Mastery"], "hp": 3},
    "drink draught-of-plain-mending": {
        "class": "monk",
        "subclass": "drunken-master",
        "carried": ["Draught of Plain Mending"],
        "hp": 3,
    },
    "use restore-power rogue sneak-attack": {"class": "cleric", "level": 5},
    "become trinket-of-the-fen-boar": {"class": "druid", "carried": ["Trinket of the Fen Boar"]},
}
"""What is a Free or an Instant Action in combat, by whom."""


@pytest.mark.rule("truedungeon.digital.clock-actions")
@pytest.mark.parametrize("deed", QUICK)
def test_outside_combat_what_is_quick_in_combat_costs_time_too(deed: str) -> None:
    rogue, options = {"class": "rogue", "hp": 3, "powers": {"sneak-attack": 1}}, {"free_action": True}
    here = ended(QUICK[deed], rogue, clock=25, options=options)
    assert deed in offered(here)
    do(here, deed)
    assert state(here).clock == 15
    here = ended(QUICK[deed], rogue, clock=9, options=options)
    with pytest.raises(Refused) as caught:
        here.answer(0, deed)
    assert caught.value.rule == "truedungeon.digital.clock-actions"


@pytest.mark.rule("truedungeon.digital.clock-actions")
def test_what_is_always_at_work_and_what_the_hands_do_takes_no_time() -> None:
    here = ended({"class": "druid", "carried": ["Kitchen Knife", "Elixir of Life"], "hp": 3}, clock=15)
    do(here, "swap kitchen-knife", "use communicate-with-animals room")
    assert state(here).clock == 15
    do(here, "drink elixir-of-life")
    assert state(here).clock == 5
    with pytest.raises(Refused) as caught:
        here.answer(0, "cast cure-minor-wounds druid")
    assert caught.value.rule == "truedungeon.digital.clock-actions"


def test_no_bell_rings_while_just_one_more_round_fits():
    here = table("fighter", monsters=[monster(attacks=[attack(damage=0)])], rolls=[2] * 3, clock=225)
    do(here, "done")
    assert state(here).clock == 75 and not told(here, "warning")


def test_when_the_time_is_up_nobody_prepares_any_longer():
    here = table("fighter", "bard", monsters=[monster()], stage="before", rolls=[12, 3], options={"clock": "real_time"})
    assert set(here.choices) == {0, 1}
    here.act("clock", "room")
    assert state(here).rooms == {1: "failed"}


@pytest.mark.rule("truedungeon.digital.clock-expiry")
@pytest.mark.parametrize("clock", ["real_time", "untimed"])
def test_where_nobody_can_do_anything_the_time_is_up_after_100_rounds(clock: str) -> None:
    stiff = {"class": "fighter", "conditions": ["paralyzed"], "hp": 10}
    here = table(stiff, monsters=[monster(number=0)], options={"clock": clock})
    assert (
        len(told(here, "round-begins")) == 100 and told(here, "time-up")[0].rule == "truedungeon.digital.clock-expiry"
    )
    assert state(here).rooms == {1: "failed"} and state(here).turns == 0


def test_rounds_in_which_somebody_can_act_are_no_standstill_and_are_counted() -> None:
    stiff = {"class": "fighter", "conditions": ["paralyzed"], "hp": 10}
    here = table(stiff, "bard", monsters=[monster(number=0)], options={"clock": "untimed"})
    for turns in (1, 2):
        fight = state(here).fight
        assert fight is not None and (fight.still, state(here).turns) == (0, turns)
        do(here, "done")
