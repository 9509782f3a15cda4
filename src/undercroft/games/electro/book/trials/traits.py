"""What a player brings to a Trial: scores and Live. Of the champion every trait counts 3."""

from __future__ import annotations

from typing import Final

from undercroft.games.electro.state.records import CHAMPION, FIGHT, Trial
from undercroft.games.electro.state.state import State

CHAMPION_TRAIT: Final = 3
"""Every trait of the champion.  [electro.trial.champion]"""


def held(s: State) -> Trial:
    """The Trial that is being held."""
    assert s.trial is not None, "no Trial is being held"
    return s.trial


def score(s: State, number: int, trait: int) -> int:
    """How many dice this player rolls for a trait."""
    return CHAMPION_TRAIT if number == CHAMPION else s.score(s.explorers[number], trait)


def total(s: State, number: int, trait: int, faces: list[int]) -> int:
    """The sum of the dice, without any bonus of a group; with roar_sum a Fierce Roar counts here.

    [electro.trial.rivals]
    """
    roared = number != CHAMPION and s.explorers[number].roared and trait == FIGHT and s.rules.roar_sum
    return max(0, sum(faces) - int(roared))


def most_bid(s: State, number: int) -> int:
    """The highest bid of Live that this player may make: all but 1.  [electro.trial.sealed-price]"""
    return (CHAMPION_TRAIT if number == CHAMPION else s.explorers[number].live) - 1
