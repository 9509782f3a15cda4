"""What weights that were learnt from whole games come to: a logistic curve without floats.

A game's `estimate` adds up what it sees in thousandths of a logarithm of odds, 0 where to win is as likely as to lose.
"""

from __future__ import annotations

from typing import Final

STEP: Final = 250
CURVE: Final = (500, 562, 622, 679, 731, 777, 818, 852, 881, 905, 924, 940, 953, 963, 971, 977, 982)
"""In how many of 1000 games one wins whose prospects are worth so many quarters of a thousand."""

HOPELESS: Final = -STEP * len(CURVE)


def odds(worth: int) -> int:
    """In how many of 1000 games one wins whose prospects are worth so much.

    >>> odds(0), odds(1000), odds(-1100), odds(90_000)
    (500, 731, 251, 981)
    """
    step, rest = divmod(min(abs(worth), STEP * (len(CURVE) - 1) - 1), STEP)
    found = CURVE[step] + (CURVE[step + 1] - CURVE[step]) * rest // STEP
    return found if worth >= 0 else 1000 - found
