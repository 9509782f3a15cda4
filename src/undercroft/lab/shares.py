"""Shares and spreads of what was seen in many games."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, sqrt
from statistics import NormalDist, median
from typing import Any

_Z = 1.959964
"""How many standard deviations hold 95 % of a normal distribution."""


def wilson(won: int, played: int, confidence: float = 0.95) -> tuple[float, float]:
    """The interval that holds the true share of wins in so many cases, by Wilson.

    >>> low, high = wilson(131, 200)
    >>> f"{low:.3f}-{high:.3f}"
    '0.587-0.717'
    """
    share = won / played
    z = _Z if confidence == 0.95 else NormalDist().inv_cdf((1 + confidence) / 2)
    middle = share + z * z / (2 * played)
    spread = z * sqrt(share * (1 - share) / played + z * z / (4 * played * played))
    scale = 1 + z * z / played
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def share(won: int, played: int, confidence: float = 0.95) -> dict[str, Any]:
    """How many of the games played, which share that is, and the interval of the true one.

    >>> share(131, 200)
    {'won': 131, 'share': 0.655, 'interval': [0.587, 0.717]}
    """
    ends = wilson(won, played, confidence)
    return {"won": won, "share": round(won / played, 3), "interval": [round(end, 3) for end in ends]}


def spread(values: Iterable[float]) -> dict[str, float]:
    """The median of these, and between which of them four games of five lie: the tenth and the ninetieth of hundred.

    >>> spread([3, 1, 2]), spread(range(1, 101))
    ({'median': 2, 'low': 1, 'high': 3}, {'median': 50.5, 'low': 10, 'high': 90})
    """
    found = sorted(values)
    low, high = (found[max(1, ceil(len(found) * part / 10)) - 1] for part in (1, 9))
    middle = median(found)
    return {"median": int(middle) if middle == int(middle) else round(middle, 1), "low": low, "high": high}
