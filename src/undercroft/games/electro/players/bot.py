"""Bots: a sound Master of Fates, and Explorers of three tempers.

Who is greedy shares what it learns and what it carries, but does not wait for anybody at the exit; who is loyal
co-operates, and waits at the exit for friends who are near; who is selfish lies, keeps what it has, and attacks whoever
carries what it lacks.
"""

from __future__ import annotations

from undercroft.engine import Option
from undercroft.engine.craft.player import last, players
from undercroft.games.electro.book import puzzles, trials
from undercroft.games.electro.book.puzzles.kind import GIVE_UP
from undercroft.games.electro.book.puzzles.solvers import solve
from undercroft.games.electro.players import explorer, fates
from undercroft.games.electro.players.goals import GREEDY, LOYAL, SELFISH
from undercroft.games.electro.players.map import Sight


def _trial(sight: Sight) -> Option:
    return sight.pick(*trials.reasoned(sight.view["trial"], sight.choice, sight.chance))


def _puzzle(sight: Sight) -> Option:
    move = sight.one(solve(sight.view["puzzle"]))
    if move is None or move.id == GIVE_UP:
        return sight.pick(sight.options[-1], "give up: nobody but people can answer this")
    return sight.pick(move, "that: it is the next move of a solution from what can be seen")


BOTS = players(
    {
        **explorer.ANSWERS,
        **fates.ANSWERS,
        **{question.name: _trial for question in trials.QUESTIONS},
        **{question.name: _puzzle for question in puzzles.QUESTIONS},
    },
    sight=Sight,
    otherwise=last("leave it: that does least"),
    greedy=GREEDY,
    loyal=LOYAL,
    selfish=SELFISH,
)
"""To a question that nobody answers the last option is taken, which is the one that does least."""
