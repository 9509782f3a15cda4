"""Last Fuse: leave the last one to somebody else."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Question, Refusal, Tell, Turn
from undercroft.games.electro.book.basics.odds import DIE
from undercroft.games.electro.book.trials.common import answer, forfeit, lose
from undercroft.games.electro.book.trials.traits import held
from undercroft.games.electro.figures import FUSE_MOST, FUSE_PILE
from undercroft.games.electro.state.records import NOBODY
from undercroft.games.electro.state.state import State

RULE: Final = "electro.trial.last-fuse"
FUSES: Final = "fuses"
"""Why the D6 is rolled that says how many are burnt out."""


def hold(s: State, chance: Chance, tell: Tell) -> Turn:
    """Each in turn takes fuses; whoever takes the last is out, and the rest start again, until one is left.

    [electro.trial.last-fuse] [electro.end.quit]
    """
    trial = held(s)
    trial.next = trial.caller if trial.next == NOBODY else trial.next
    while trial.winner == NOBODY:
        if forfeit(s, tell):
            trial.next = trial.after(trial.next) if trial.next in trial.out else trial.next
            continue
        if trial.pile == 0:
            burnt = chance.roll(DIE, FUSES) - 1  # Ruling: nobody knows beforehand who can win.
            trial.pile = max(1, s.figure(FUSE_PILE) - burnt)
            tell.everyone("fuses", count=trial.pile, rule=RULE)
        number = trial.next
        take(s, number, (yield from answer(s, number, _ask_take(s, number), chance)), tell)


def take(s: State, number: int, count: int, tell: Tell) -> None:
    """So many fuses are gone, and it is the turn of the next; whoever took the last one is out."""
    trial = held(s)
    trial.pile -= count
    tell.everyone("fuses-taken", who=s.name(number), count=count, left=trial.pile, rule=RULE)
    if trial.pile == 0:
        lose(s, [number], tell, rule=RULE)
    trial.next = trial.after(number)  # Ruling: whoever follows the one who is out starts.


def _ask_take(s: State, number: int) -> Choice:
    trial = held(s)
    options = tuple(
        Option(f"take {count}", f"take {count}, leave {trial.pile - count}", rule=RULE, at=f"take {count}", value=count)
        for count in range(min(s.figure(FUSE_MOST), trial.pile), 0, -1)
    )
    return Choice(s.seat_of(number), TAKE, options, {"left": trial.pile})


def why_not_take(s: State, choice: Choice, given: str) -> Refusal | None:
    """What stands against this number of fuses, or None where it is none."""
    word = given.removeprefix("take ")
    if not (word.isascii() and word.isdigit()):
        return None
    most = min(s.figure(FUSE_MOST), held(s).pile)
    return Refusal(f"You take 1 to {most} of the {held(s).pile} fuses, not {word[:9]}.", rule=RULE)


TAKE: Final = Question(
    "fuses", "Of {left} fuses, how many do you take? Whoever takes the last is out.", rule=RULE, why_not=why_not_take
)
QUESTIONS: Final[tuple[Question, ...]] = (TAKE,)
EVENTS: Final[dict[str, str]] = {
    "fuses": "{count} fuses lie there.",
    "fuses-taken": "{who} takes {count}; left: {left}.",
}
