"""How well somebody slides, in words.  [truedungeon.digital.slide-bot]"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Final

from undercroft.engine.workshop.training import Plain
from undercroft.games.truedungeon.content.board.measures import FULL, away
from undercroft.games.truedungeon.content.board.noise import SPREADS, Spread
from undercroft.games.truedungeon.content.board.shots import Shot
from undercroft.games.truedungeon.content.board.skill import text_of

_RUN: Final = 1680
"""Millimetres from the release to the middle of the target area."""


def in_words(spread: Spread, who: str, more: list[str]) -> Plain:
    """A skill as its text, and what it means."""
    across, along = _scatter(spread)
    return {
        "text": text_of(spread),
        "told": [
            f"{who} {_rank(spread)}.",
            f"Slides scatter by {point(spread.x, 10)} mm of place, {point(spread.angle, 100)} degrees of direction, "
            f"{point(spread.speed, 10)} % of speed and {spread.turn} degrees of turn.",
            f"Where the target is that makes about {across} mm to the sides and {along} mm along the board.",
            *more,
        ],
    }


def _scatter(spread: Spread) -> tuple[int, int]:
    """How far pucks scatter around a target in the middle of its area, in millimetres: across and along."""
    return away(_RUN * spread.angle * FULL, 36_000 * 1_000_000), away(2 * _RUN * spread.speed, 1000)


def _rank(spread: Spread) -> str:
    """Where a skill stands among those of the bots.

    >>> _rank(SPREADS["average"]), _rank(Spread(30, 140, 45, 40)), _rank(Spread(30, 300, 90, 90))
    ('about like an average bot', 'between an average bot and an expert', 'not yet like a novice')
    """
    off = _miss(spread)
    known = {"a novice": "novice", "an average bot": "average", "an expert": "expert"}
    misses = {name: _miss(SPREADS[id]) for name, id in known.items()}
    for name, miss in misses.items():
        if abs(off - miss) * 20 <= miss:
            return f"about like {name}"
    worse = [name for name, miss in misses.items() if miss > off]
    if not worse:
        return "not yet like a novice"
    if len(worse) == len(misses):
        return "better than an expert"
    return f"between {worse[-1]} and {list(misses)[len(worse)]}"


def _miss(spread: Spread) -> int:
    across, along = _scatter(spread)
    return isqrt(across * across + along * along)


def leaning(pairs: Sequence[tuple[Shot, Shot]]) -> str:
    """In which way a hand errs on the whole."""
    speed = sum(away((shot.speed - wanted.speed) * 1000, max(1, wanted.speed)) for wanted, shot in pairs)
    angle = sum(shot.angle - wanted.angle for wanted, shot in pairs)
    hard, right = away(speed, len(pairs)), away(angle, len(pairs))
    force = f"{point(abs(hard), 10)} % too {'hard' if hard > 0 else 'softly'}"
    side = f"{point(abs(right), 100)} degrees too far to the {'right' if right > 0 else 'left'}"
    return f"On the whole you push {force}, and {side}."


def point(number: int, steps: int) -> str:
    """So many tenths or hundredths as a number."""
    whole, part = divmod(number, steps)
    return f"{whole}.{part:0{len(str(steps)) - 1}d}".rstrip("0").rstrip(".")
