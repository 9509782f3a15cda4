"""Situations, and what a good player answers: the bots' answers are held against them."""

from __future__ import annotations

import pytest

from tests.games.electro.players.among import AMONG
from tests.games.electro.players.labyrinths import LABYRINTHS
from tests.games.electro.players.situations import Situation
from tests.games.electro.tables import labyrinth
from undercroft.engine import Chance, seed_key
from undercroft.games.electro.players.bot import BOTS


def asked(situation: Situation) -> tuple[str, str]:
    """What the bot answers there, and why."""
    position = dict(situation.position)
    table = labyrinth(*situation.explorers, rolls=situation.rolls, options=situation.options, **position)
    for answer in situation.before:
        table.answer(min(table.waiting), answer)
    choice = table.choices[situation.seat]
    thought = BOTS[situation.bot].reasoned(table.view(situation.seat), choice, Chance(seed_key(1)))
    return thought.option.id, thought.why


@pytest.mark.parametrize("situation", [*AMONG, *LABYRINTHS], ids=lambda situation: situation.why)
def test_a_good_player_answers(situation: Situation) -> None:
    answer, why = asked(situation)
    good = [situation.good] if isinstance(situation.good, str) else situation.good
    if good[0].startswith("-"):
        assert f"-{answer}" not in good, why
    else:
        assert answer in good, why
    assert why, "it says why"
