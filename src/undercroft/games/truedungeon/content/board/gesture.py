"""A drag of finger or mouse as a slide: what the hand did just before it let go.  [truedungeon.digital.slide-input]

The hand holds the puck's centre and pushes it up the lane. It lets go where the centre reaches the release place, or
where it is lifted before that. Direction and speed are those of the straight line that fits the last 80 ms best; spin
comes from how the direction changed meanwhile, and small changes count as none.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from math import isqrt
from typing import Any, Final

from undercroft.engine import Refused
from undercroft.engine.craft.products import at_work
from undercroft.engine.refusal import Given, shown
from undercroft.games.truedungeon.content.board.measures import FULL, LENGTH, MM, RELEASE, WIDTH, away
from undercroft.games.truedungeon.content.board.shots import INPUT, INPUTS, Shot
from undercroft.games.truedungeon.content.board.trig import bearing

MOST: Final = 1_000
"""So many samples a drag may have."""
WINDOW: Final = 80_000
"""The microseconds before the release that count."""
LEAST_TIME: Final = 8_000
"""A hand that is seen for less time than this, in microseconds, has no speed."""
LEAST_SPEED: Final = 50
"""A push slower than this, in mm/s, is none."""
STEADY: Final = 60
"""Spin below this, in 0.01 rad/s, is taken for an unsteady hand and counts as none."""

_SECOND: Final = 1_000_000
_LONGEST: Final = 60 * _SECOND

Sample = tuple[int, int, int]
"""Time in microseconds, x and y in micrometres."""


def from_drag(samples: Given, turn: int) -> Shot:
    """The slide that a drag makes, its puck turned so many degrees; `Refused` if no slide can come of it.

    `samples` should be a list of [milliseconds, x in mm, y in mm] in the order of time. Faster than the fastest slide
    is the fastest slide; a drag that goes backwards, too far sideways or off the lane is refused.
    """
    seen = _until_release(_read(samples))
    last = seen[-1]
    recent = [sample for sample in seen if sample[0] >= last[0] - WINDOW]
    if len(recent) < 2 or recent[-1][0] - recent[0][0] < LEAST_TIME:
        raise _refused("the drag is too short to have a speed: push the puck up the lane and let go")
    vx, vy = _velocity(recent)
    if vy <= 0 or isqrt(vx * vx + vy * vy) < LEAST_SPEED * MM:
        raise _refused("the puck was not pushed up the lane when it was let go")
    x, angle = away(last[1] * 10, MM), away(bearing(vx, vy) * 36_000, FULL)
    for name, number in (("x_mm", x), ("angle_deg", angle)):
        one = INPUTS[name]
        if not one.least * one.steps <= number <= one.most * one.steps:
            found = f"{number // one.steps if number >= 0 else -(-number // one.steps)} {one.unit}"
            raise _refused(f"{name} is {one.least} to {one.most} {one.unit}, and the drag gives {found}", name)
    speed = min(away(isqrt(vx * vx + vy * vy), MM), INPUTS["speed_mm_s"].most)
    return at_work(Shot(x, angle, speed, _spin(recent), turn % 360))


def _spin(recent: Sequence[Sample]) -> int:
    """The turning of the hand's direction, in 0.01 rad/s: from the older half of its way to the newer one."""
    middle = len(recent) // 2
    older, newer = recent[: middle + 1], recent[middle:]
    if any(half[-1][0] - half[0][0] < LEAST_TIME for half in (older, newer)):
        return 0
    (ax, ay), (bx, by) = _velocity(older), _velocity(newer)
    if ay <= 0 or by <= 0:
        return 0
    passed = (newer[0][0] + newer[-1][0] - older[0][0] - older[-1][0]) // 2
    spin = away((bearing(bx, by) - bearing(ax, ay)) * 100, passed)
    most = INPUTS["spin_rad_s"].most * 100
    return 0 if abs(spin) < STEADY else min(max(spin, -most), most)


def _velocity(samples: Sequence[Sample]) -> tuple[int, int]:
    """The slope of the straight line that fits the samples best, in micrometres a second."""
    count = len(samples)
    total = sum(time for time, _, _ in samples)
    offs = [count * time - total for time, _, _ in samples]
    square = sum(off * off for off in offs)
    across = sum(off * x for off, (_, x, _) in zip(offs, samples, strict=True))
    along = sum(off * y for off, (_, _, y) in zip(offs, samples, strict=True))
    return away(across * count * _SECOND, square), away(along * count * _SECOND, square)


def _until_release(samples: Sequence[Sample]) -> list[Sample]:
    """The samples up to where the puck's centre first reaches the release place, the last one just there."""
    if samples[0][2] >= RELEASE:
        raise _refused("a drag begins before the release line: take the puck and push it up the lane")
    for number, (time, x, y) in enumerate(samples):
        if y >= RELEASE:
            before_time, before_x, before_y = samples[number - 1]
            part, whole = RELEASE - before_y, y - before_y
            at = before_time + away((time - before_time) * part, whole)
            there = (at, before_x + away((x - before_x) * part, whole), RELEASE)
            kept = [sample for sample in samples[:number] if sample[0] < at]
            return [*kept, there]
    return list(samples)


def _read(samples: Given) -> list[Sample]:
    """The samples in whole numbers; several of the same moment are one, the last of them."""
    if not isinstance(samples, list | tuple) or not 2 <= len(samples) <= MOST:
        raise _refused(f"a drag is a list of 2 to {MOST} samples [milliseconds, x, y]")
    read: list[Sample] = []
    for number, sample in enumerate(samples, 1):
        if not isinstance(sample, list | tuple) or len(sample) != 3:
            raise _refused(f"sample {number} is [milliseconds, x, y], not {shown(sample)}")
        time, x, y = (_thousandths(value, number) for value in sample)
        if not (abs(x) <= 2 * WIDTH and abs(y) <= 2 * LENGTH):
            raise _refused(f"sample {number} is far from the lane")
        if read and time < read[-1][0]:
            raise _refused(f"sample {number} is earlier than the one before")
        if read and time == read[-1][0]:
            read.pop()
        read.append((time, x, y))
    if read[-1][0] - read[0][0] > _LONGEST:
        raise _refused("a drag lasts a minute at most")
    return read


def _thousandths(value: Any, number: int) -> int:
    """A number of milliseconds or millimetres in thousandths."""
    if not isinstance(value, bool) and isinstance(value, int | float | Decimal):
        try:
            exact = Decimal(str(value))
            if exact.is_finite() and abs(exact) < 10**15:
                return int((exact * 1000).to_integral_value())
        except InvalidOperation:
            pass
    raise _refused(f"sample {number} has {shown(value)} where a number is wanted")


def _refused(words: str, at: str = "drag") -> Refused:
    return Refused(words, rule=INPUT, at=at)
