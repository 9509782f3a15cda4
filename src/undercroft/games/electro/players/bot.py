"""Bots: a sound Master of Fates, and Explorers of three tempers.

Who is greedy shares what it learns and what it carries, but does not wait for anybody at the exit; who is loyal
co-operates, and waits at the exit for friends who are near; who is selfish lies, keeps what it has, and attacks whoever
carries what it lacks.
"""

from __future__ import annotations

from undercroft.engine import Option
from undercroft.engine.craft.player import last, players
from undercroft.games.electro.book import trials
from undercroft.games.electro.players import explorer, fates
from undercroft.games.electro.players.goals import GREEDY, LOYAL, SELFISH
from undercroft.games.electro.players.map import Sight


def _trial(sight: Sight) -> Option:
    return sight.pick(*trials.reasoned(sight.view["trial"], sight.choice, sight.chance))


BOTS = players(
    {**explorer.ANSWERS, **fates.ANSWERS, **{question.name: _trial for question in trials.QUESTIONS}},
    sight=Sight,
    otherwise=last("leave it: that does least"),
    greedy=GREEDY,
    loyal=LOYAL,
    selfish=SELFISH,
)
"""To a question that nobody answers the last option is taken, which is the one that does least."""
