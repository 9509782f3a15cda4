"""Bots: a Master of Fates and Explorers who play as beginners do, soundly, and well; and Explorers of other tempers."""

from __future__ import annotations

from undercroft.engine import Option
from undercroft.engine.craft.player import last, players
from undercroft.games.electro.book import puzzles, trials
from undercroft.games.electro.book.puzzles.kind import GIVE_UP
from undercroft.games.electro.book.puzzles.solvers import solve
from undercroft.games.electro.players import explorer, fates
from undercroft.games.electro.players.map import HALE, Sight
from undercroft.games.electro.players.tempers import EASY, GREEDY, LOYAL, SELFISH, STRONG


def _trial(sight: Sight) -> Option:
    return sight.pick(*trials.reasoned(sight.view["trial"], sight.choice, sight.chance))


def _price(sight: Sight) -> Option:
    """Among friends the prize serves all: the healthiest bids a Live, which spares a tie, and the others nothing."""
    rivals = {player["id"] for player in sight.view["trial"]["players"]}
    friends = [one for one in sight.everybody if one["id"] in rivals]
    if sight.beginner or sight.temper.selfish or len(friends) < len(rivals):
        return _trial(sight)
    one, healthiest = sight.one("bid 1"), max(friends, key=lambda one: (one["live"], -one["seat"]))
    if one is not None and healthiest is sight.me and sight.me["live"] >= HALE:
        return sight.pick(one, "bid 1: you can best spare it, and no bid is tied with yours")
    return sight.pick(sight.options[-1], "the least that may be bid: a friend who wins the prize uses it for all")


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
        "price": _price,
        **{question.name: _puzzle for question in puzzles.QUESTIONS},
    },
    sight=Sight,
    otherwise=last("leave it: that does least"),
    greedy=GREEDY,
    easy=EASY,
    strong=STRONG,
    loyal=LOYAL,
    selfish=SELFISH,
)
"""To a question that nobody answers the last option is taken, which is the one that does least."""
