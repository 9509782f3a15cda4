"""The measures of the board, in micrometres, and rounding that knows neither left nor right.

[truedungeon.digital.board-size] [truedungeon.digital.puck] [truedungeon.digital.axes]
"""

from __future__ import annotations

from typing import Final

MM: Final = 1_000
WIDTH: Final = 600 * MM
LENGTH: Final = 2400 * MM
RELEASE: Final = 270 * MM
"""Where the centre of a puck is released; its rim is on the line."""
LINE: Final = 300 * MM
TARGET: Final = 1500 * MM
"""Where the target area begins."""
RADIUS: Final = 30 * MM
FULL: Final = 6_283_185
"""A full turn in microradians."""


def away(number: int, by: int) -> int:
    """The number divided by a positive one, rounded to the nearest, halves away from zero.

    >>> away(5, 2), away(-5, 2), away(4, 3), away(-4, 3)
    (3, -3, 1, -1)
    """
    return (2 * number + by) // (2 * by) if number >= 0 else -((by - 2 * number) // (2 * by))


def turned(degrees: int) -> int:
    """Whole degrees as microradians."""
    return away(degrees * FULL, 360)
