"""The unsteady hand: the noise that every slide gets, by skill.

[truedungeon.digital.slide-noise] [truedungeon.digital.slide-bot]
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isqrt
from typing import ClassVar, Final

import msgspec

from undercroft.engine.craft.products import at_work
from undercroft.games.truedungeon.content.board.measures import away
from undercroft.games.truedungeon.content.board.shots import Shot, limited


class Spread(msgspec.Struct, frozen=True):
    """Standard deviations: x in 0.1 mm, angle in 0.01 degrees, speed in parts of a thousand, turn in degrees."""

    x: int
    angle: int
    speed: int
    turn: int

    rule: ClassVar[str] = "truedungeon.digital.slide-noise"
    also: ClassVar[tuple[str, ...]] = ()


SPREADS: Final[dict[str, Spread]] = {
    "novice": Spread(30, 220, 70, 90),
    "average": Spread(30, 160, 50, 60),
    "expert": Spread(30, 120, 40, 35),
}
"""Noise by skill; typed and aimed slides have that of `average`, drags that of `expert`.

[truedungeon.digital.slide-bot]
"""
EXACT: Final = Spread(0, 0, 0, 0)
"""No noise at all.  [digital.slide-noise, variant exact]"""

DRAWS: Final = 12
SIDES: Final = 21
FACES: Final = SIDES**DRAWS
"""A face is twelve whole numbers of 0 to 20 at once."""
SIGMA: Final = isqrt(DRAWS * (SIDES * SIDES - 1) // 12 * 10**12)
"""The standard deviation of their sum, the square root of 440, in millionths."""


def dice() -> dict[str, int]:
    """The four dice of one slide's noise, to be drawn as one."""
    return {"x": FACES, "angle": FACES, "speed": FACES, "orientation": FACES}


def error(face: int) -> int:
    """The sum of a face's twelve numbers less 120: centred, of standard deviation root 440.

    >>> error(1), error(FACES), error(21)
    (-120, 120, -100)
    """
    left, total = face - 1, -(SIDES - 1) * DRAWS // 2
    while left:
        left, digit = divmod(left, SIDES)
        total += digit
    return total


def shaken(shot: Shot, faces: Mapping[str, int], spread: Spread) -> Shot:
    """The slide as the hand really does it: every number but spin is off by what its face says, within the limits."""
    spread = at_work(spread)
    x, angle, speed, turn = (error(faces[name]) * 10**6 for name in ("x", "angle", "speed", "orientation"))
    return limited(
        Shot(
            shot.x + away(x * spread.x, SIGMA),
            shot.angle + away(angle * spread.angle, SIGMA),
            shot.speed + away(speed * spread.speed * shot.speed, SIGMA * 1000),
            shot.spin,
            shot.turn + away(turn * spread.turn, SIGMA),
        )
    )
