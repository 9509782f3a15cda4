"""A game from the first card laid to the escape: setting up, then round after round."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Over, Proc, Tell, Turn
from undercroft.engine.craft.telling import quiet
from undercroft.games.electro.book import leaving, turns
from undercroft.games.electro.book.explorers import fighting
from undercroft.games.electro.book.fates import fates
from undercroft.games.electro.book.setup import rooms as setup
from undercroft.games.electro.book.setup import scores
from undercroft.games.electro.book.setup import sides as sidesetup
from undercroft.games.electro.book.table import announce
from undercroft.games.electro.figures import EXPLORER_TURNS, HARD_CAP, storm_rounds
from undercroft.games.electro.state.stages import FATES, OPENING, OVER, PLACES, ROOMS, ROUND, SCORES, SIDES
from undercroft.games.electro.state.state import State


def play(s: State, chance: Chance, tell: Tell) -> Turn:
    """The labyrinth is laid, the Explorers are made, and rounds are played until somebody has won.

    [electro.setup.order]
    """
    if s.stage is OPENING:
        announce(s, tell)
        s.stage = ROOMS
    if s.stage is ROOMS:
        yield from setup.lay_rooms(s, chance, tell)
        s.stage = SIDES
    if s.stage is SIDES:
        yield from sidesetup.lay_sides(s, chance, tell)
        s.stage = SCORES
    if s.stage is SCORES:
        yield from scores.choose(s, tell)
        scores.order(s, chance, tell)
        s.stage = PLACES
    if s.stage is PLACES:
        yield from scores.places(s, tell)
        new_round(s, tell)
    while s.stage is not OVER:
        yield from part_of_round(s, chance, tell)
    raise Over


def part_of_round(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The next turn of a round: an Explorer's, or at last that of the Master of Fates.

    [electro.turn.round] [electro.setup.order-fixed] [electro.death.off-turn]
    """
    if s.stage is FATES:
        if s.fate is None:
            fates.begin(s, tell)
        yield from fates.take(s, chance, tell)
        end_round(s, tell)
        return
    if s.turn is None:
        leaving.depart_all(s, tell)
        explorer = next((explorer for explorer in s.present() if not explorer.acted), None)
        if explorer is None:
            s.stage = FATES
            return
        turns.begin(s, explorer, tell)
    yield from turns.take(s, chance, tell)


def last_round(s: State) -> int:
    """The round after which the Master of Fates has won.  [electro.end.storm-clock] [electro.end.hard-cap]"""
    if s.rules.clock == "storm":
        return storm_rounds(s.figure(EXPLORER_TURNS), len(s.explorers))
    return s.figure(HARD_CAP)


def end_round(s: State, tell: Tell) -> None:
    """The round is over, and with the last one the game.  [electro.end.storm-clock] [electro.objective.mof]"""
    leaving.depart_all(s, tell)
    fighting.lapse(s, tell)
    if s.round >= last_round(s):
        rule = "electro.end.storm-clock" if s.rules.clock == "storm" else "electro.end.hard-cap"
        s.end("storm" if s.rules.clock == "storm" else "hard cap", tell, rule=rule)
    new_round(s, tell)


def new_round(s: State, tell: Tell) -> None:
    """A new round begins with the first Explorer in turn order.  [electro.turn.round]"""
    s.stage = ROUND
    s.round += 1
    for explorer in s.explorers:
        explorer.acted = explorer.ambushed = False
    tell.everyone("round", round=s.round, last=last_round(s), rule="electro.turn.round")


EVENTS: Final = {"round": quiet("Round {round} of at most {last}.")}
