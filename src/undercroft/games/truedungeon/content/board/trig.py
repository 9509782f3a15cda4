"""Sine, cosine and bearing in whole numbers, each true to less than a microradian.

Angles are counted from +y, positive to the right.  [truedungeon.digital.axes]
"""

from __future__ import annotations

from typing import Final

from undercroft.games.truedungeon.content.board.measures import away

ONE: Final = 10**9
"""What a sine of 1 is written as."""

_FINE: Final = 10**15
_PI: Final = 3_141_592_653_589_793
"""Pi in units of the fine scale."""
_MICRO: Final = 10**9
"""A microradian in units of the fine scale."""


def sine_cosine(angle: int) -> tuple[int, int]:
    """Sine and cosine of so many microradians, in parts of `ONE`.

    >>> sine_cosine(0), sine_cosine(-523599)
    ((0, 1000000000), (-500000194, 866025292))
    """
    quarter = _PI // 2
    turns, rest = divmod(abs(angle) * _MICRO + quarter // 2, quarter)
    rest -= quarter // 2
    sine, cosine = _series(rest, rest), _series(_FINE, rest, first=1)
    for _ in range(turns % 4):
        sine, cosine = cosine, -sine
    return away(sine if angle >= 0 else -sine, _FINE // ONE), away(cosine, _FINE // ONE)


def bearing(dx: int, dy: int) -> int:
    """The direction of a vector in microradians, from -pi to pi; straight ahead if it has no length.

    >>> bearing(0, 5), bearing(7, 7), bearing(-7, 7), bearing(1, -1)
    (0, 785398, -785398, 2356194)
    """
    along, aside = abs(dy), abs(dx)
    if not along and not aside:
        return 0
    angle = _arctangent(min(along, aside) * _FINE // max(along, aside))
    if aside > along:
        angle = _PI // 2 - angle
    if dy < 0:
        angle = _PI - angle
    return away(angle if dx >= 0 else -angle, _MICRO)


def _series(term: int, angle: int, *, first: int = 2) -> int:
    """The alternating sum of a sine's or cosine's powers of the angle, from this term on."""
    square = angle * angle // _FINE
    size, sign, total, step = abs(term), 1 if term >= 0 else -1, 0, first
    while size:
        total += sign * size
        size = size * square // _FINE // (step * (step + 1))
        sign, step = -sign, step + 2
    return total


def _arctangent(slope: int) -> int:
    """The angle of a slope from 0 to 1; a steep one is taken from that of one half."""
    if slope * 4 > _FINE:
        return _HALF + _odd_powers((2 * slope - _FINE) * _FINE // (2 * _FINE + slope))
    return _odd_powers(slope)


def _odd_powers(slope: int) -> int:
    square = slope * slope // _FINE
    power, total, step = abs(slope), 0, 1
    while power:
        total += power // step if step % 4 == 1 else -(power // step)
        power = power * square // _FINE
        step += 2
    return total if slope >= 0 else -total


_HALF: Final = _odd_powers(_FINE // 2)
