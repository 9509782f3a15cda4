"""Gauntlet: the Trial in which scores matter."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Tell
from undercroft.games.electro.book.trials.common import decide, highest, pairs
from undercroft.games.electro.book.trials.traits import held, score, total
from undercroft.games.electro.state.records import FIGHT, TRAITS
from undercroft.games.electro.state.state import State

RULE: Final = "electro.trial.gauntlet"


def hold(s: State, chance: Chance, tell: Tell) -> None:
    """Three rounds of Move, See and Fight dice; most points win, and a tie goes to the D6.

    [electro.trial.gauntlet] [electro.trial.rivals] [electro.trial.winner]
    """
    trial = held(s)
    trial.totals = dict.fromkeys(trial.players, 0)
    for trait, name in enumerate(TRAITS[: FIGHT + 1]):
        sums = {}
        for number in trial.players:
            trial.dice[number] = [chance.roll(6, "gauntlet") for _ in range(score(s, number, trait))]
            sums[number] = total(s, number, trait, trial.dice[number])
        best = highest(sums)
        for number in best:
            trial.totals[number] += 1
        trial.shown = sums
        if tell.heard:
            tell.everyone(
                "gauntlet",
                trait=name.capitalize(),
                sums=pairs(s, {number: _sum_words(trial.dice[number], sums[number]) for number in sums}),
                who=[s.name(number) for number in best],
                rule=RULE,
                also=("electro.trial.rivals",),
            )
    tell.everyone("gauntlet-points", points=pairs(s, trial.totals), rule=RULE)
    trial.winner = decide(s, highest(trial.totals), chance, tell)


def _sum_words(faces: list[int], sum_: int) -> str:
    return f"{'+'.join(map(str, faces))}={sum_}" if len(faces) > 1 else str(sum_)


EVENTS: Final[dict[str, str]] = {
    "gauntlet": "{trait} dice: {sums}. A point for {who}.",
    "gauntlet-points": "The points of the Gauntlet: {points}.",
}
