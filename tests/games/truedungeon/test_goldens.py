"""The golden games of True Dungeon show every way to end."""

from functools import cache

import pytest

from tests.games.truedungeon.fights import state
from tests.tables import told
from tools.goldens import home
from undercroft import Table

ENDINGS = {
    "won": ("truedungeon.digital.success", "success"),
    "won-on-the-board": ("truedungeon.digital.success", "success"),
    "lost": ("truedungeon.digital.success", "failure"),
    "lost-by-the-strict-reading": ("truedungeon.digital.success", "failure"),
    "pushed-out": ("truedungeon.digital.success", "failure"),
    "dead-and-walking-on": ("truedungeon.digital.success", "failure"),
    "non-lethal": ("truedungeon.digital.success", "failure"),
    "party-dead": ("truedungeon.death.wipe", "wiped out"),
    "practice": ("truedungeon.death.wipe", "wiped out"),
    "everybody-left": ("truedungeon.room.leave", "abandoned"),
}


@cache
def golden(name: str) -> Table:
    """The golden game of this name, at its end."""
    return Table.load(home("truedungeon") / f"{name}.json")


@pytest.mark.parametrize("name", ENDINGS)
def test_every_way_to_end_has_its_golden_game(name: str):
    table = golden(name)
    assert table.result is not None
    assert (table.result.rule, state(table).ended) == ENDINGS[name]
    assert bool(table.result.winners) == name.startswith("won")


@pytest.mark.parametrize("name", ["lost", "pushed-out"])
def test_whose_time_is_up_is_pushed_out_of_the_last_room(name: str):
    table = golden(name)
    assert state(table).time_up and len(told(table, "push")) == 1


@pytest.mark.parametrize("name", ["dead-and-walking-on", "non-lethal"])
def test_a_dead_party_may_come_to_the_end(name: str):
    s = state(golden(name))
    assert not s.living() and s.room_of_end == s.last_room == 3


def test_the_strict_reading_takes_a_last_room_that_was_overcome():
    s = state(golden("lost-by-the-strict-reading"))
    assert s.rules.strict and s.rooms[s.last_room] == "overcome"


@pytest.mark.parametrize("name", ENDINGS)
def test_all_who_come_to_the_end_take_something_home_but_from_practice(name: str):
    table = golden(name)
    assert bool(told(table, "reward")) == (name not in ("practice", "everybody-left"))
    assert bool(told(table, "practice")) == (name == "practice")


@pytest.mark.parametrize("name", ENDINGS)
def test_one_is_slid_on_the_board(name: str):
    assert bool(told(golden(name), "lies")) == (name == "won-on-the-board")
