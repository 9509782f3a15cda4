"""Intervals: some for a number of games that was fixed before, and one that holds however long one looks.

Whoever plays on until the usual interval says what they hoped for will be told so sooner or later, whatever is true.
A confidence sequence is made for that: it holds at all times at once, and one may stop whenever one has seen enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf, log, log1p, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final

from undercroft.lab.shares import wilson

GRID: Final = 1000
"""Into so many parts the values that a mean may have are divided; bounds are rounded outwards to them."""
SHY: Final = 0.5
"""This part of what it has, at most, somebody puts on the next game: so nobody is ever ruined by one game."""


class Anytime:
    """Where the mean of values between 0 and 1 lies, so sure, after each value and at all times at once.

    The hedged capital process of Waudby-Smith and Ramdas ("Estimating means of bounded random variables by betting",
    2024). Against every value that the mean might have, two gamblers bet on each next game: one that it lies higher,
    one that it lies lower. If the mean is that value the bets are fair, and by Ville's inequality neither ever makes 1
    into 2 / alpha but with a probability of alpha / 2 each. Values against which somebody got so rich are ruled out for
    ever. What the stakes are depends only on the games before, as in the paper: on how much these varied.

    >>> bounds = Anytime(0.95)
    >>> bounds.add([1, 1, 0, 1] * 50)
    >>> bounds.low < 0.75 < bounds.high, bounds.high - bounds.low < 0.2
    (True, True)
    """

    def __init__(self, confidence: float = 0.95, grid: int = GRID) -> None:
        self._alpha = 1 - confidence
        self._rich = log(2 / self._alpha)
        self._grid = grid
        self._up = [0.0] * (grid + 1)
        self._down = [0.0] * (grid + 1)
        self._low, self._high = 0, grid
        self._sum, self._squares, self.count = 0.0, 0.0, 0

    @property
    def low(self) -> float:
        """The mean is at least this."""
        return self._low / self._grid

    @property
    def high(self) -> float:
        """The mean is at most this."""
        return self._high / self._grid

    def add(self, values: Iterable[float]) -> None:
        """These were seen next."""
        for value in values:
            self._add(value)

    def _add(self, value: float) -> None:
        if not 0 <= value <= 1:
            raise ValueError(f"{value} is not between 0 and 1")
        self.count += 1
        spread = (0.25 + self._squares) / self.count
        stake = sqrt(2 * self._rich / (spread * self.count * log(1 + self.count)))
        low, high = self._low, self._high
        # Up-gamblers get poorer, down-gamblers richer, as the value bet against grows: what they rule out are two ends.
        for at in range(low, high + 1):
            mean = at / self._grid
            up = min(stake, SHY / mean) if mean else stake
            down = min(stake, SHY / (1 - mean)) if mean < 1 else stake
            self._up[at] += log1p(up * (value - mean))
            self._down[at] += _log(1 - down * (value - mean))
            if self._up[at] >= self._rich:
                self._low = max(self._low, at)
            if self._down[at] >= self._rich:
                self._high = min(self._high, at)
        self._sum += value
        mean = (0.5 + self._sum) / (self.count + 1)
        self._squares += (value - mean) ** 2


def _log(value: float) -> float:
    return log(value) if value > 0 else -inf


class Spanned:
    """The same for values between other limits; what lies outside of them is taken for the nearest of them."""

    def __init__(self, least: float, most: float, confidence: float, grid: int = GRID) -> None:
        self._least, self._most = least, most
        self._inner = Anytime(confidence, grid)

    def add(self, value: float) -> None:
        """This was seen next."""
        inside = min(max(value, self._least), self._most)
        self._inner.add([(inside - self._least) / (self._most - self._least)])

    @property
    def bounds(self) -> tuple[float, float]:
        """The mean lies between these."""
        span = self._most - self._least
        return self._least + span * self._inner.low, self._least + span * self._inner.high


# ---------------------------------------------------------------- for a number of games fixed before


def paired_shares(first: Sequence[float], second: Sequence[float], confidence: float) -> tuple[float, float]:
    """Between what the difference of two shares lies, second less first, seen in pairs: by Bonett and Price (2012).

    >>> low, high = paired_shares([0] * 60 + [1] * 40, [0] * 40 + [1] * 60, 0.95)
    >>> f"{low:.3f} {high:.3f}"
    '0.114 0.278'
    """
    pairs = len(first)
    more = (1 + sum(a < b for a, b in zip(first, second, strict=True))) / (pairs + 2)
    less = (1 + sum(a > b for a, b in zip(first, second, strict=True))) / (pairs + 2)
    middle, z = more - less, _normal(confidence)
    off = z * sqrt((more + less - middle * middle) / (pairs + 2))
    return max(-1.0, middle - off), min(1.0, middle + off)


def mean_interval(values: Sequence[float], confidence: float) -> tuple[float, float] | None:
    """Between what the mean lies by Student's t; None where there are too few values to tell.

    >>> low, high = mean_interval([1, 2, 3, 4, 5], 0.95)
    >>> f"{low:.2f} {high:.2f}"
    '1.04 4.96'
    """
    if len(values) < 3:
        return None
    off = student(confidence, len(values) - 1) * stdev(values) / sqrt(len(values))
    middle = fmean(values)
    return middle - off, middle + off


def student(confidence: float, freedom: int) -> float:
    """How many standard errors hold so much of Student's distribution: Hill's expansion, to three digits.

    >>> [f"{student(0.95, freedom):.2f}" for freedom in (2, 4, 10, 30, 1000)]
    ['4.30', '2.78', '2.23', '2.04', '1.96']
    """
    if freedom == 2:
        tail = 1 - confidence
        return sqrt(2 / (tail * (2 - tail)) - 2)
    z = _normal(confidence)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return float(z + sum(term / freedom ** (power + 1) for power, term in enumerate(terms)))


def _normal(confidence: float) -> float:
    return NormalDist().inv_cdf((1 + confidence) / 2)


def apart_shares(first: Sequence[float], second: Sequence[float], confidence: float) -> tuple[float, float]:
    """Between what the difference of two shares lies, second less first, of games that are no pairs: by Newcombe.

    >>> low, high = apart_shares([1] * 56 + [0] * 14, [1] * 48 + [0] * 32, 0.95)
    >>> f"{low:.4f} {high:.4f}"
    '-0.3339 -0.0524'
    """
    one, other = fmean(first), fmean(second)
    low, high = wilson(int(sum(first)), len(first), confidence)
    lower, upper = wilson(int(sum(second)), len(second), confidence)
    middle = other - one
    return middle - sqrt((other - lower) ** 2 + (high - one) ** 2), middle + sqrt(
        (upper - other) ** 2 + (one - low) ** 2
    )


def apart_means(first: Sequence[float], second: Sequence[float], confidence: float) -> tuple[float, float] | None:
    """The same of two means, by Welch; None where there are too few values to tell."""
    if min(len(first), len(second)) < 3:
        return None
    one, other = stdev(first) ** 2 / len(first), stdev(second) ** 2 / len(second)
    middle = fmean(second) - fmean(first)
    if not one + other:
        return middle, middle
    freedom = (one + other) ** 2 / (one**2 / (len(first) - 1) + other**2 / (len(second) - 1))
    off = student(confidence, max(2, int(freedom))) * sqrt(one + other)
    return middle - off, middle + off
