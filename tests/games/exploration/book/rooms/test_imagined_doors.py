"""Worlds that are imagined while a door stands open: what comes through it comes from a room of that world."""

from __future__ import annotations

import pytest

from tests.games.exploration.tables import crawl
from tests.tables import told
from undercroft import Table
from undercroft.bots import imagine
from undercroft.engine import Chance, seed_key

WORLDS = 20


def played_to_the_end_of_the_round(world: Table) -> None:
    """Everybody has ended the turn, and the doors opened before are gone."""
    world.tell.heard = True
    while not told(world, "removed") or world.state.ending is not None and world.state.battle is None:
        choice = next(choice for choice in world.choices.values() if choice.waits)
        world.answer(choice.seat, "end" if choice.option("end") else choice.options[0].id)


@pytest.mark.rule("exploration.door.unlocked.creatures")
def test_creatures_come_through_an_opened_door_in_imagined_worlds_too():
    opened = [{"door": "b-c", "by": "Illusionist"}]
    group = ({"at": [11, 5]}, {"at": [13, 5]}, {"at": [12, 8]})
    table = crawl(*group, turn="Butcher", removed=["a-b"], opened=opened)
    came = 0
    for world in imagine(table, 0, Chance(seed_key(1)))(WORLDS):
        assert world.state.story.id == table.state.story.id and world.state.tale != table.state.tale
        played_to_the_end_of_the_round(world)
        came += any(event.data["outcome"] == "creatures come" for event in told(world, "door-roll"))
    assert came, "in some of so many worlds creatures come"
