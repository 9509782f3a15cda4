"""Worlds that a seat cannot tell from this one: enemies are told apart by other ids, wherever they are spoken of."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.pararoles.rooms import room
from tests.games.pararoles.tables import crawl
from tests.tables import do, told
from undercroft import Table
from undercroft.games.pararoles.state.records import NOBODY
from undercroft.games.pararoles.state.state import State


def worlds(table: Table) -> Iterator[Table]:
    """Some worlds that the first player cannot tell from this one."""
    return (table.resampled(0, seed) for seed in range(12))


def seen_to(column: int) -> list[str]:
    """The squares of the first row up to this column."""
    return [f"{x},1" for x in range(1, column + 1)]


@pytest.mark.rule("pararoles.combat.several")
def test_who_waits_for_the_second_combat_does_so_in_every_world():
    """An enemy that nobody has seen was created first: in other worlds the known ones have other ids."""
    table = crawl(room("1 b : : c 2 :|: a ."), stage="clash", seen=seen_to(7), rolls=["KH", 4])
    assert table.state.combat.foes_waiting == [2]
    met = set()
    for world in worlds(table):
        state: State = world.state
        assert state.combat is not None
        (waiting,) = state.combat.foes_waiting
        foe = state.foe(waiting)
        assert foe is not None and foe.name == "defender-2"
        met.add(waiting)
        do(world, "defend")
        assert not [event for event in told(world, "witness") if event.data["foe"] == "defender-2"]
    assert len(met) > 1


def test_a_lead_whose_partner_has_no_place_in_a_world_is_alone_there():
    """Who was created first is nobody's partner."""
    duo: dict[str, Any] = {"b": {"kind": "lead"}, "c": {"kind": "partner"}}
    table = crawl(room("1 a : : b#c"), stage="clash", enemies=duo, seen=seen_to(5), rolls=["KH", 4, 4])
    alone = 0
    for world in worlds(table):
        state: State = world.state
        mates = {foe.id: foe.mate for foe in state.foes if foe.mate != NOBODY}
        assert all(mates.get(mate) == id for id, mate in mates.items())
        alone += not mates
    assert alone
