"""Rod, Arc, Water: all choose in secret at the same time."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Question, Tell, Turn
from undercroft.engine.craft.telling import after
from undercroft.games.electro.book.basics.asking import ask_together
from undercroft.games.electro.book.trials.common import decide, forfeit, lose, pairs, stand_in
from undercroft.games.electro.book.trials.list import BEATS
from undercroft.games.electro.book.trials.traits import held
from undercroft.games.electro.figures import MOST_REPEATS
from undercroft.games.electro.state.state import State

RULE: Final = "electro.trial.rod-arc-water"


def hold(s: State, chance: Chance, tell: Tell) -> Turn:
    """Where exactly two signs show the losers are out; the last one left wins, or the D6 decides.

    [electro.trial.rod-arc-water] [electro.trial.winner] [electro.end.quit]
    """
    trial = held(s)
    while len(trial.playing()) > 1 and trial.repeats < s.figure(MOST_REPEATS):
        if forfeit(s, tell):
            trial.signs = {number: sign for number, sign in trial.signs.items() if number not in trial.out}
            continue
        if not trial.signs:
            trial.signs = dict.fromkeys(trial.playing())
        yield from ask_together(
            s,
            trial.signs,
            lambda number: _ask_sign(s, number),
            lambda number: stand_in(s, number, _ask_sign(s, number), chance),
        )
        show(s, tell)
    trial.winner = decide(s, trial.playing(), chance, tell)


def show(s: State, tell: Tell) -> None:
    """All signs lie open; who is beaten is out.  [electro.info.trials]"""
    trial = held(s)
    signs = {number: sign for number, sign in trial.signs.items() if sign is not None}
    trial.shown = dict(signs)
    trial.signs = {}
    if tell.heard:
        shown = {number: sign.capitalize() for number, sign in signs.items()}
        tell.everyone("signs", signs=pairs(s, shown), rule=RULE, shows=True, also=("electro.info.trials",))
    on_show = set(signs.values())
    if len(on_show) != 2:
        trial.repeats += 1
        tell.everyone("undecided", times=trial.repeats, rule=RULE)
        return
    trial.repeats = 0
    lose(s, [number for number, sign in signs.items() if BEATS[sign] not in on_show], tell, rule=RULE)


def _ask_sign(s: State, number: int) -> Choice:
    return Choice(s.seat_of(number), SIGN, OPTIONS)


OPTIONS: Final = tuple(
    Option(sign, f"{sign.capitalize()}: beats {beaten.capitalize()}", rule=RULE, at=sign)
    for sign, beaten in BEATS.items()
)
SIGN: Final = Question("sign", "Choose your sign in secret; all show theirs together.", rule=RULE)
QUESTIONS: Final[tuple[Question, ...]] = (SIGN,)
EVENTS: Final[dict[str, str]] = {
    "signs": "The signs are shown: {signs}.",
    "undecided": after("Nobody is beaten: choose again ({times} in a row)."),
}
