"""What all Trials share: who answers, who is out, who has won, and the D6 that breaks a tie."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from undercroft.engine import Chance, Choice, Proc, Tell
from undercroft.engine.craft.telling import after
from undercroft.games.electro.book.basics.asking import answers, ask
from undercroft.games.electro.book.trials import bot
from undercroft.games.electro.book.trials.list import LAST_FUSE, SEALED_PRICE
from undercroft.games.electro.book.trials.traits import held
from undercroft.games.electro.book.trials.view import seen_by
from undercroft.games.electro.state.records import CHAMPION
from undercroft.games.electro.state.state import State

TIE: Final = "tie in a Trial"
"""Why the D6 is rolled that breaks a tie."""


def answer(s: State, number: int, choice: Choice, chance: Chance) -> Proc[Any]:
    """What this player answers; software answers for a champion whom nobody plays.  [electro.trial.champion]"""
    if by_software(s, number):
        return _champion(s, choice, chance)
    return (yield from ask(s, number, choice))


def stand_in(s: State, number: int, choice: Choice, chance: Chance) -> Any:
    """What is answered for a player whom nobody asks: who quits takes the last option.  [electro.end.quit]"""
    return _champion(s, choice, chance) if by_software(s, number) else choice.options[-1].value


def _champion(s: State, choice: Choice, chance: Chance) -> Any:
    """What a champion answers whom nobody plays, from what the champion may see: sound, but never beyond beating.

    A bid of Live, which costs the champion nothing, is any that may be made: so even the weakest can win. The first
    fuses are taken at random: who starts on 21 could never win otherwise.  [electro.trial.champion]
    """
    seen = seen_by(s, held(s), CHAMPION)
    first = seen["pile"] >= seen["full"] - seen["take"]
    if seen["task"] == SEALED_PRICE or (seen["task"] == LAST_FUSE and first):
        return bot.any_of(choice.options, chance).value
    return bot.choose(seen, choice, chance).value


def by_software(s: State, number: int) -> bool:
    """Whether this is a champion whom nobody plays."""
    return number == CHAMPION and s.auto


def names(s: State, numbers: Iterable[int]) -> list[str]:
    """These players in words."""
    return [s.name(number) for number in numbers]


def lose(s: State, numbers: Iterable[int], tell: Tell, *, rule: str) -> None:
    """These are out, and whoever is left alone has won."""
    trial = held(s)
    gone = list(numbers)
    trial.out += gone
    tell.everyone("trial-out", who=names(s, gone), rule=rule)
    left = trial.playing()
    if len(left) == 1:
        trial.winner = left[0]


def forfeit(s: State, tell: Tell) -> bool:
    """Whether somebody has left the table amid the Trial and is out by that; one of them stays where all have left.

    [electro.end.quit] [electro.trial.winner]
    """
    left = [number for number in held(s).playing() if not answers(s, number) and not by_software(s, number)]
    if len(left) == len(held(s).playing()):
        left = left[1:]
    if left:
        lose(s, left, tell, rule="electro.end.quit")
    return bool(left)


def decide(s: State, numbers: Iterable[int], chance: Chance, tell: Tell) -> int:
    """Of these players one: who is alone, or rolls highest; those who tie highest roll again.

    [electro.trial.winner]
    """
    tied = list(numbers)
    while len(tied) > 1:
        rolls = {number: chance.roll(6, TIE) for number in tied}
        if tell.heard:
            tell.everyone("trial-tie", rolls=pairs(s, rolls), rule="electro.trial.winner")
        tied = highest(rolls)
    (winner,) = tied
    return winner


def highest(totals: dict[int, int]) -> list[int]:
    """Those with the highest total.

    >>> highest({0: 3, 1: 5, 2: 5})
    [1, 2]
    """
    best = max(totals.values())
    return [number for number, total in totals.items() if total == best]


def pairs(s: State, values: dict[int, Any]) -> list[str]:
    """What each player has, in words."""
    return [f"{s.name(number)} {value}" for number, value in values.items()]


EVENTS: Final[dict[str, str]] = {
    "trial-out": after("Out of the Trial: {who}."),
    "trial-tie": "A tie: the D6 decides. {rolls}.",
}
