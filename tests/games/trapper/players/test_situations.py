"""Situations of Dungeon Trapper and what a good player does there: the bots' answers are tested against them."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tests.games.trapper.tables import NORTH, raiding, trapping
from undercroft import Table
from undercroft.engine import Chance
from undercroft.engine.chance import seed_key
from undercroft.games.trapper.players.bot import BOTS
from undercroft.games.trapper.players.estimate import estimate

GOOD = ("greedy", "strong")
PLAY_NOW = {"turn_limit": 60, "most_revealed": True}
DEAD_END = "#########\n" * 5 + "H...E...."
"""A rival's dungeon without a single trap: whoever enters has won."""
DEEP = "PPPP.####\nP###P####\nP###P####\nH###P####\n####P####\n####E####"
"""A rival's dungeon that nobody robs by a single run."""


def answers(table: Table, *names: str) -> set[str]:
    """What these bots answer to North's question."""
    view, choice = table.view(NORTH), table.choices[NORTH]
    return {BOTS[name](view, choice, lambda n: (), Chance(seed_key(0))).id for name in names}


# ---------------------------------------------------------------- raiding


def fork(west: str, east: str) -> str:
    """From the entrance two ways lead to the heirloom: over this tile on the left, or over that on the right."""
    return f"###.H.###\n###.#.###\n###{west}#{east}###\n###.#.###\n###.#.###\n###.E.###"


class Fork(NamedTuple):
    """Two known tiles, the fortitude of who comes, and which way is better."""

    why: str
    west: str
    east: str
    fortitude: int
    way: str
    disabled: tuple[str, ...] = ()


FORKS = [
    Fork("bare floor rather than spikes", "K", ".", 12, "e"),
    Fork("bare floor rather than a skeleton", ".", "S", 7, "w"),
    Fork("a disabled shark pit is floor", "P", "K", 7, "w", ("d4",)),
    Fork("disabled spikes rather than active ones", "K", "K", 9, "e", ("f4",)),
    Fork("a skeleton kills nobody, spikes do", "S", "K", 7, "w"),
    Fork("a skeleton rather than darts", "D", "S", 10, "e"),
    Fork("a fan that blows against a wall rather than spikes", "<", "K", 7, "w"),
    Fork("a fan rather than crushing walls", "C", ">", 7, "e"),
    Fork("spikes rather than a shark pit", "P", "K", 7, "e"),
    Fork("a shark pit only where nothing else leads on", "P", "C", 12, "e"),
    Fork("strong ones walk over spikes, not between crushing walls", "C", "K", 12, "e"),
    Fork("weak ones between crushing walls, not over spikes", "C", "K", 4, "w"),
    Fork("at fortitude 7 crushing walls kill one in three", "K", "C", 7, "e"),
    Fork("at fortitude 6 two in three: spikes are as good", "K", "D", 6, "w"),
    Fork("strong ones shrug darts off", "D", "C", 12, "w"),
    Fork("weak ones do not", "D", "C", 5, "e"),
    Fork("darts rather than a shark pit", "D", "P", 9, "w"),
    Fork("spikes rather than darts at fortitude 5", "K", "D", 5, "w"),
]


@pytest.mark.parametrize("at", FORKS, ids=[at.why for at in FORKS])
def test_the_better_of_two_ways(at: Fork):
    known = [tile for tile, icon in (("d4", at.west), ("f4", at.east)) if icon != "."]
    table = raiding(fork(at.west, at.east), fortitude=at.fortitude, revealed=known, disabled=at.disabled)
    assert answers(table, *GOOD, "easy") == {at.way}


# ---------------------------------------------------------------- trapping


def corridor(traps: str, beside: str = "#####") -> str:
    """A dungeon of one corridor: its five tiles before the heirloom, that nearest to the entrance first."""
    rows = ["H########", *(f"{trap}{wall}#######" for trap, wall in zip(traps[::-1], beside, strict=True))]
    rows[-1] = f"{traps[0]}...E####"
    return "\n".join(rows)


class Stand(NamedTuple):
    """North's corridor, what of it is disabled, the AP, what was answered before, and what is good now.

    North has uncovered what was `uncovered` of the rival's dungeon.
    """

    why: str
    traps: str
    points: int
    good: set[str]
    disabled: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    rival: str = DEEP
    options: dict[str, Any] = {}
    turns: int = 1
    uncovered: tuple[str, ...] = ()


STANDS = [
    Stand("a worn shark pit is mended", "..P..", 7, {"reactivate"}, ("a3",)),
    Stand("also with the last AP", "..P..", 3, {"reactivate"}, ("a3",)),
    Stand("not where the run has won already", "..P..", 3, {"done"}, ("a3",), rival=DEAD_END),
    Stand("nor where nothing guards the way", ".....", 12, {"done"}, rival=DEAD_END),
    Stand("a bare way wants traps", ".....", 7, {"spikes", "shark"}),
    Stand("a bare way wants a cheap one if there is no more", ".....", 2, {"spikes"}),
    Stand("what is well kept needs nothing", "KPPKP", 9, {"done"}),
    Stand("spikes are mended for 1 AP", "K..P.", 3, {"reactivate"}, ("a1",)),
    Stand("but not where fewer than 1 of 100 pass", "KPPKP", 3, {"done"}, ("a1",)),
    Stand("two pits are worth a whole roll", "PPP..", 6, {"reactivate"}, ("a1", "a2")),
    Stand("but not with three more behind them", "PPPPP", 6, {"done"}, ("a1", "a2")),
    Stand("the cheapest stops most for its AP", "K.P..", 12, {"a1"}, ("a1", "a3"), ("reactivate",)),
    Stand("a pit before a skeleton", "SPPP.", 4, {"a2"}, ("a1", "a2"), ("reactivate",)),
    Stand("a bare fan is not mended first", ">....", 3, {"spikes"}, ("a1",)),
    Stand("a fan stands before a pit", "..P.P", 2, {"a2", "a4"}, (), ("fan",)),
    Stand("and blows onto it", "...PP", 2, {"n"}, (), ("fan", "a3")),
    Stand("away from the heirloom if onto nothing", ".....", 2, {"s"}, (), ("fan", "a5")),
    Stand("a skeleton stands before all that it makes deadlier", "..P.P", 2, {"c1", "d1"}, (), ("skeleton",)),
    Stand("spikes stand where every run must pass", "..P.P", 2, {"a1", "a2", "a4"}, (), ("spikes",)),
    Stand("nothing is mended for a rival who has no turn to come", "..P..", 7, {"done"}, ("a3",), turns=100),
    Stand("a draughty dungeon is mended early", "K.P..", 6, {"reactivate"}, ("a1", "a3"), options=PLAY_NOW),
]


def standing(at: Stand) -> Table:
    own, worn = corridor(at.traps), list(at.disabled)
    table = trapping(
        own,
        points=at.points,
        disabled=[worn, []],
        revealed=[worn, list(at.uncovered)],
        boards=[own, at.rival],
        options=at.options,
        turns=at.turns,
    )
    for answer in at.before:
        table.answer(NORTH, answer)
    return table


@pytest.mark.parametrize("at", STANDS, ids=[at.why for at in STANDS])
def test_what_is_ordered(at: Stand):
    assert answers(standing(at), *GOOD) <= at.good


class Late(NamedTuple):
    """A dungeon that many pass, of which one trap is uncovered; how late it is, and what North has uncovered."""

    why: str
    turns: int
    name: str
    good: set[str]
    uncovered: tuple[str, ...] = ()


LATE = [
    Late("early the good one mends", 9, "greedy", {"reactivate"}),
    Late("near the limit it is bold: what is left goes into the raid", 57, "greedy", {"done"}),
    Late("whoever wins at the limit mends to the end", 57, "greedy", {"reactivate"}, ("a6", "b6")),
    Late("whoever is even with the rival does not", 57, "greedy", {"done"}, ("a6",)),
    Late("the expert mends at any time", 57, "strong", {"reactivate"}),
    Late("a beginner is content with little", 9, "easy", {"done"}),
]


@pytest.mark.parametrize("at", LATE, ids=[at.why for at in LATE])
def test_who_is_content_with_what(at: Late):
    stand = Stand(at.why, "KPDK.", 7, at.good, ("a1",), options=PLAY_NOW, turns=at.turns, uncovered=at.uncovered)
    assert answers(standing(stand), at.name) == at.good


# ---------------------------------------------------------------- how it stands


class Worth(NamedTuple):
    """North's corridor, what of it is disabled, and between which thousandths the position is worth something."""

    why: str
    traps: str
    least: int
    most: int
    disabled: tuple[str, ...] = ()
    rival: str = DEEP
    turns: int = 1


WORTH = [
    Worth("who walks in has won", ".....", 1000, 1000, rival=DEAD_END),
    Worth("a dungeon without traps is soon uncovered", ".....", 100, 450),
    Worth("what can be mended this turn is not lost", "PPPPP", 450, 700, ("a1", "a2")),
    Worth("a draw is in sight late in the game, however well one is kept", "PPPPP", 450, 620, turns=97),
]


@pytest.mark.parametrize("at", WORTH, ids=[at.why for at in WORTH])
def test_what_a_position_is_worth(at: Worth):
    stand = Stand(at.why, at.traps, 6, set(), at.disabled, rival=at.rival, turns=at.turns)
    worth = estimate(standing(stand).view(NORTH))
    assert worth is not None
    assert at.least <= worth <= at.most, worth
