"""Voltage: add up rolls, and stop in time."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Question, Tell, Turn, each
from undercroft.engine.craft.telling import seen
from undercroft.games.electro.book.trials.common import answer, decide, forfeit, highest, names
from undercroft.games.electro.book.trials.traits import held
from undercroft.games.electro.state.state import State

RULE: Final = "electro.trial.voltage"
REPLAYS: Final = 3
"""So many times those who tie play again; then the D6 decides."""

BURST: Final = 1
"""The face that ends a series with nothing."""


def hold(s: State, chance: Chance, tell: Tell) -> Turn:
    """In turn order each has played a series; the highest total wins, ties play again, then the D6 decides.

    [electro.trial.voltage] [electro.trial.winner] [electro.end.quit]
    """
    trial = held(s)
    while True:
        if not trial.queue:
            trial.queue = trial.playing()
        for number in each(trial.queue):
            yield from series(s, number, chance, tell)
        forfeit(s, tell)
        tied = highest({number: trial.totals[number] for number in trial.playing()})
        trial.out += [number for number in trial.playing() if number not in tied]
        trial.shown = dict(trial.totals)
        if len(tied) == 1 or trial.repeats == REPLAYS:
            break
        trial.repeats += 1
        trial.dice = {}
        trial.totals = {}
        tell.everyone("again", who=names(s, tied), total=trial.shown[tied[0]], rule=RULE)
    trial.winner = decide(s, tied, chance, tell)


def series(s: State, number: int, chance: Chance, tell: Tell) -> Turn:
    """This player has a total: the sum of their rolls, or 0 after a 1.  [electro.trial.voltage]"""
    trial = held(s)
    trial.next = number
    dice = trial.dice.setdefault(number, [])
    while number not in trial.totals:
        if not (yield from answer(s, number, _ask_roll(s, number), chance)):
            trial.totals[number] = sum(dice)
            tell.everyone("stopped", who=s.name(number), total=sum(dice), rule=RULE)
            continue
        face = chance.roll(6, "voltage")
        dice.append(face)
        if face == BURST:
            trial.totals[number] = 0
            tell.everyone("burst", who=s.name(number), lost=sum(dice) - BURST, rule=RULE)
        else:
            tell.everyone("charged", who=s.name(number), face=face, total=sum(dice), rule=RULE)


def _ask_roll(s: State, number: int) -> Choice:
    trial = held(s)
    total = sum(trial.dice[number])
    options = (
        Option("roll", "roll: a 1 ends your series with 0", rule=RULE, at="roll", value=True),
        Option("stop", f"stop with {total}", rule=RULE, at="stop", value=False),
    )
    best = max(trial.totals.values(), default=0)
    about = {"total": total, "beat": f"; {best} is to be beaten" if best else ""}
    return Choice(s.seat_of(number), ROLL, options, about)


ROLL: Final = Question("voltage", "Your total is {total}{beat}. Roll, or stop?", rule=RULE)
QUESTIONS: Final[tuple[Question, ...]] = (ROLL,)
EVENTS: Final[dict[str, str]] = {
    "charged": seen("{who} rolls {face}: {total} so far.", rises="{face}", over="who"),
    "burst": seen("{who} rolls a 1: the coil bursts, and {lost} are lost.", rises="bursts", over="who"),
    "stopped": seen("{who} stops with {total}.", rises="{total}", over="who"),
    "again": "A tie at {total}: {who} play again.",
}
