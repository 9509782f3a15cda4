"""What rises over whom: a few letters at harm, gains and misses, over a piece or a line that is there."""

from __future__ import annotations

import random

import pytest

from tests.games.electro.tables import MOF, ONE, TWO, labyrinth, stay_all
from undercroft import Table
from undercroft.scene.finding import lines_of


def rising(table: Table) -> list[tuple[str, str]]:
    """All that has risen, in order."""
    return [found for event in table.events if (found := table.game.rising(event)) is not None]


def test_a_blow_rises_over_the_beast():
    table = labyrinth({"at": "o1"}, rooms={"o1": "beast shown fighting health=4"}, rolls=[6, 6, 6, 5])
    table.answer(ONE, "interact")
    assert rising(table) == [("@1", "success"), ("o1", "-2")]
    assert [piece.bar for piece in table.scene(TWO).boards[0].pieces if piece.id == "o1"] == [(2, 6)]


def test_a_miss_a_bite_and_a_death_rise_over_the_explorer():
    rolls = [1, 1, 1, 20, 6, 1, 1, 1, 20, 4]
    table = labyrinth({"at": "o1", "live": 1}, {}, rooms={"o1": "beast shown fighting"}, rolls=rolls)
    table.answer(ONE, "interact")
    stay_all(table, "fates")
    table.answer(MOF, "o1 bite e1")
    stay_all(table, "return")
    table.answer(ONE, "1s")
    assert rising(table) == [
        ("@1", "failure"),
        ("@1", "miss"),
        ("@1", "failure"),
        ("@1", "-1"),
        ("@1", "dies"),
        ("@1", "+4"),
    ]


def test_gains_rise_over_whoever_has_them():
    table = labyrinth({"cards": ["copper-salve"], "at": "1c"}, piles=[{"at": "1c", "keys": 1, "fragments": 0}])
    table.answer(ONE, "play copper-salve")
    table.answer(ONE, "take key")
    assert rising(table) == [("@1", "+2"), ("@1", "+1")]


@pytest.mark.parametrize("seed", range(2))
def test_over_whom_something_rises_is_to_be_seen_then(seed: int):
    table = Table.start("electro", seed=seed, reel=True)
    dice = random.Random(seed)
    for _ in range(250):
        if table.result is not None:
            break
        seat = next(seat for seat, choice in table.choices.items() if choice.waits)
        table.answer(seat, dice.choice(table.choices[seat].options))
    met = 0
    for beat in table.reel(ONE):
        risen = [found for event in beat.events if (found := table.game.rising(event)) is not None]
        if not risen:
            continue
        scene = beat.scene()
        bearers = [piece for board in scene.boards for piece in board.pieces]
        known = {name for one in (*bearers, *lines_of(scene.panels)) for name in (one.id, *one.also)}
        assert {over for over, _ in risen} <= known, beat.words
        met += 1
    assert met > 20
