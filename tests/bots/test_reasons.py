"""Every game's own bots say why: for each answer that they give a reason in a sentence, and for that answer."""

from __future__ import annotations

import re

import pytest

from undercroft import Table, games
from undercroft.bots import seated, thought
from undercroft.engine.craft.player import Candid

IDS = re.compile(r"\b[pef]\d+\b|[a-z]-\d+\b|[{}]|\bNone\b")
"""Names of people and monsters that only programs use."""
LONGEST = 120
DECISIONS = 250


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("id", games.ids())
def test_a_bot_has_a_reason_for_whatever_it_answers(id: str, seed: int):
    game = games.get(id)
    names = list(game.bots)
    table = Table.start(id, seed=seed)
    players = seated(game, [names[(seat + seed) % len(names)] for seat in range(len(table.seats))], seed)
    for _ in range(DECISIONS):
        choice = table.waiting_for(players)
        if choice is None:
            break
        player = players[choice.seat]
        assert isinstance(player.bot, Candid)
        told = player.bot.reasoned(table.view(choice.seat), choice, player.chance.copy())
        answer = thought(table, choice, player)
        assert told.option.id == answer.id
        assert told.why and len(told.why) <= LONGEST, (choice.ask, answer.id, told.why)
        assert id == "trapper" or not IDS.search(told.why), (choice.ask, told.why)  # There e1 is a tile.
        assert answer not in told.others
        table.answer(choice.seat, answer)
