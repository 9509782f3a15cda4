"""The six Trials, in which Explorers compete for the prize of a side room.

`begin` puts a Trial on the table, `play` holds it to its end and gives the winner; its record stays in `s.trial` until
the caller takes it away. `trial_view`, `look` and `resample` show it, `choose` plays it for a bot.
"""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Proc, Question, Tell, Turn
from undercroft.engine.craft.telling import seen
from undercroft.games.electro.book.trials import cells, common, fuses, gauntlet, price, signs, voltage
from undercroft.games.electro.book.trials.bot import WIT, choose, reasoned
from undercroft.games.electro.book.trials.list import (
    GAUNTLET,
    LAST_FUSE,
    LIARS_CELLS,
    ROD_ARC_WATER,
    SEALED_PRICE,
    TRIALS,
    VOLTAGE,
    Kind,
)
from undercroft.games.electro.book.trials.looks import look
from undercroft.games.electro.book.trials.traits import held
from undercroft.games.electro.book.trials.view import resample, trial_view
from undercroft.games.electro.state.records import CHAMPION, NOBODY, Trial
from undercroft.games.electro.state.state import State

__all__ = [
    "EVENTS",
    "HIDDEN",
    "QUESTIONS",
    "TRIALS",
    "Kind",
    "begin",
    "choose",
    "look",
    "play",
    "reasoned",
    "resample",
    "trial_view",
]


def begin(s: State, side: str, caller: int, players: list[int], tell: Tell) -> None:
    """The Trial of this side room is on the table for these players; they play in turn order from the caller.

    [electro.trial.list] [electro.trial.rivals]
    """
    kind = TRIALS[s.sides[side].task]
    numbers = s.in_order([number for number in players if number != CHAMPION], caller)
    if CHAMPION in players:
        numbers.append(CHAMPION)
    s.trial = Trial(kind.id, side, caller, numbers)
    champion = ("electro.trial.champion",) if CHAMPION in players else ()
    tell.everyone(
        "trial",
        title=kind.title,
        intro=kind.intro,
        words=kind.words,
        who=common.names(s, numbers),
        rule=kind.rule,
        also=("electro.trial.list", "electro.trial.rivals", *champion),
    )


def play(s: State, chance: Chance, tell: Tell) -> Proc[int]:
    """The number of the winner, CHAMPION perhaps; a Trial that is decided stays so.  [electro.trial.winner]"""
    trial = held(s)
    if trial.winner == NOBODY:
        yield from _hold(s, trial.task, chance, tell)
        tell.everyone(
            "trial-won", who=s.name(trial.winner), title=TRIALS[trial.task].title, rule="electro.trial.winner"
        )
    return trial.winner


def _hold(s: State, task: str, chance: Chance, tell: Tell) -> Turn:
    if task == GAUNTLET:
        gauntlet.hold(s, chance, tell)
    else:
        yield from _HOLD[task](s, chance, tell)


_HOLD: Final = {
    ROD_ARC_WATER: signs.hold,
    VOLTAGE: voltage.hold,
    LIARS_CELLS: cells.hold,
    LAST_FUSE: fuses.hold,
    SEALED_PRICE: price.hold,
}
HIDDEN: Final = (cells.HIDDEN, WIT)
"""Reasons of draws that nobody may see, or that software makes for itself."""

QUESTIONS: Final[tuple[Question, ...]] = (
    *signs.QUESTIONS,
    *voltage.QUESTIONS,
    *cells.QUESTIONS,
    *fuses.QUESTIONS,
    *price.QUESTIONS,
)
EVENTS: Final[dict[str, str]] = {
    "trial": "A Trial: {title}. {intro} {words} Rivals: {who}.",
    "trial-won": seen("The Trial {title} is won by {who}.", rises="wins", over="who"),
    **common.EVENTS,
    **signs.EVENTS,
    **voltage.EVENTS,
    **cells.EVENTS,
    **gauntlet.EVENTS,
    **fuses.EVENTS,
    **price.EVENTS,
}
