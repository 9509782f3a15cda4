"""A puck in motion: straight on, its speed falling evenly until it stands, its spin falling on its own.

Places are in micrometres, times in microseconds, speeds in nanometres a second, spins in microradians a second, so
that no rounding shows: a nanometre a second is nothing, and all intermediate numbers stay small.
[truedungeon.digital.friction] [truedungeon.digital.determinism]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Final

from undercroft.games.truedungeon.content.board.measures import LENGTH, RADIUS, WIDTH, away
from undercroft.games.truedungeon.content.board.trig import ONE

NANO: Final = 1_000
"""Nanometres in a micrometre."""
SECOND: Final = 1_000_000
STILL: Final = 100_000
"""Slower than this, in nanometres a second, a puck stands: it would not go a micrometre."""
NEVER: Final = 1 << 62
TOUCH: Final = 5
"""So near, in micrometres, two pucks touch."""
CLOSING: Final = 200_000
"""Pucks that near one another slower than this, in nanometres a second, do not knock."""
REACH: Final = 2 * RADIUS

_SCALE: Final = ONE * NANO
_TWICE: Final = 2 * _SCALE
_HALF_SECONDS: Final = 2 * SECOND * SECOND
_BEND: Final = 8 * ONE * SECOND * SECOND * NANO

EDGE: Final = 0
OFF: Final = 1
SIDE: Final = 2
FAR: Final = 3
STAND: Final = 4
NOTHING: Final = 5


class Puck:
    """One puck on its way: where it was at `since`, how it moved then, and what will happen to it alone."""

    __slots__ = (
        "decel",
        "edge",
        "end_x",
        "end_y",
        "kind",
        "mass",
        "number",
        "off",
        "own",
        "rails",
        "since",
        "speed",
        "spin",
        "spin_decel",
        "spin_stop",
        "stop",
        "turn",
        "ux",
        "uy",
        "vx",
        "vy",
        "x",
        "y",
    )

    def __init__(
        self, number: int, x: int, y: int, turn: int, mass: int, decel: int, spin_decel: int, *, rails: bool
    ) -> None:
        self.number, self.mass = number, mass
        self.x, self.y, self.turn = x, y, turn
        self.vx = self.vy = self.spin = 0
        self.edge = self.off = False
        self.decel, self.spin_decel, self.rails = decel, spin_decel, rails
        self.since = self.stop = self.spin_stop = 0
        self.speed = self.ux = self.uy = 0
        self.end_x, self.end_y = x, y
        self.own, self.kind = NEVER, NOTHING

    # ------------------------------------------------------------ a new start

    def go(self) -> None:
        """Move on from here with the velocity and spin it has now; what will happen to it alone is reckoned anew."""
        self.spin_stop = self.since - (-abs(self.spin) * SECOND // self.spin_decel)
        speed = isqrt(self.vx * self.vx + self.vy * self.vy)
        self.end_x, self.end_y = self.x, self.y
        self.stop = self.since
        self.own, self.kind = NEVER, NOTHING
        self.speed = 0
        self.ux = self.uy = 0
        if speed < STILL:
            self.vx = self.vy = 0
            return
        self.speed = speed
        self.ux = away(self.vx * ONE, speed)
        self.uy = away(self.vy * ONE, speed)
        run = speed * speed // (2 * self.decel)
        self.end_x = self.x + away(run * self.ux, _SCALE)
        self.end_y = self.y + away(run * self.uy, _SCALE)
        self.stop = self.since - (-speed * SECOND // self.decel)
        self.look_ahead()

    def look_ahead(self) -> None:
        """Find what happens to it alone next: its rim or its centre at the border, or standing still."""
        self.own, self.kind = self.stop, STAND
        if RADIUS <= self.end_x <= WIDTH - RADIUS and RADIUS <= self.end_y <= LENGTH - RADIUS:
            if not self.edge and not self._within(RADIUS):
                self.own, self.kind = self.since, EDGE
            return
        if not self.edge:
            self._next(min(self._aside(RADIUS), self._ahead(RADIUS)), EDGE)
        if self.rails:
            self._next(self._aside(RADIUS), SIDE)
            if self.uy > 0:
                self._next(self._ahead(RADIUS), FAR)
            else:  # There is no rail at the near end.
                self._next(self._ahead(0), OFF)
        else:
            self._next(min(self._aside(0), self._ahead(0)), OFF)

    def _next(self, when: int, kind: int) -> None:
        """This happens next, if nothing does before."""
        if when < self.own:
            self.own, self.kind = when, kind

    def _within(self, rim: int) -> bool:
        return rim <= self.x <= WIDTH - rim and rim <= self.y <= LENGTH - rim

    def _aside(self, rim: int) -> int:
        """When it crosses a line so far inside the left or right border."""
        if not self.ux or rim <= self.end_x <= WIDTH - rim:
            return NEVER
        gap = WIDTH - rim - self.x if self.ux > 0 else self.x - rim
        return self.after(max(gap, 0) * _SCALE // abs(self.ux))

    def _ahead(self, rim: int) -> int:
        """When it crosses a line so far inside the far or near end."""
        if not self.uy or rim <= self.end_y <= LENGTH - rim:
            return NEVER
        gap = LENGTH - rim - self.y if self.uy > 0 else self.y - rim
        return self.after(max(gap, 0) * _SCALE // abs(self.uy))

    # ------------------------------------------------------------ at a moment

    def after(self, run: int) -> int:
        """When it has gone so many nanometres since its start; at its stop, if it does not get so far."""
        left = self.speed * self.speed - 2 * self.decel * run
        if left <= 0:
            return self.stop
        return self.since + (self.speed - isqrt(left)) * SECOND // self.decel

    def run_at(self, now: int) -> int:
        """The nanometres it has gone since its start."""
        passed = now - self.since
        return (2 * SECOND * self.speed - self.decel * passed) * passed // _HALF_SECONDS

    def place(self, now: int) -> tuple[int, int]:
        """Where it is."""
        if now >= self.stop:
            return self.end_x, self.end_y
        passed = now - self.since
        run = (2 * SECOND * self.speed - self.decel * passed) * passed // _HALF_SECONDS
        across, along = run * self.ux, run * self.uy
        return (
            self.x + ((2 * across + _SCALE) // _TWICE if across >= 0 else -((_SCALE - 2 * across) // _TWICE)),
            self.y + ((2 * along + _SCALE) // _TWICE if along >= 0 else -((_SCALE - 2 * along) // _TWICE)),
        )

    def pace(self, now: int) -> int:
        """How fast it goes."""
        return 0 if now >= self.stop else self.speed - self.decel * (now - self.since) // SECOND

    def turn_at(self, now: int) -> int:
        """How far it has turned, in microradians; not brought back into one full turn."""
        passed = min(now, self.spin_stop) - self.since
        if passed <= 0:
            return self.turn
        if now >= self.spin_stop:
            run = away(self.spin * self.spin, 2 * self.spin_decel)
        else:
            run = away((2 * SECOND * abs(self.spin) - self.spin_decel * passed) * passed, _HALF_SECONDS)
        return self.turn + (run if self.spin >= 0 else -run)

    def catch_up(self, now: int) -> None:
        """Make this moment its start: place, velocity, turn and spin are those of now."""
        pace = self.pace(now)
        turn = self.turn_at(now)
        self.x, self.y = self.place(now)
        self.vx, self.vy = away(pace * self.ux, ONE), away(pace * self.uy, ONE)
        slowed = max(abs(self.spin) - self.spin_decel * (now - self.since) // SECOND, 0)
        self.spin = slowed if self.spin >= 0 else -slowed
        self.turn = turn
        self.since = now


# ---------------------------------------------------------------- when two pucks meet


def meetings(puck: Puck, others: Sequence[Puck], now: int) -> Iterator[tuple[Puck, int]]:
    """When this puck and each of the others touch and knock, if nothing else happens before; `NEVER` if they do not."""
    x, y = puck.place(now)
    moves = puck.stop > now and not puck.off
    for other in others:
        if other is puck:
            continue
        if other.stop > now and not puck.off:
            yield other, _both_move(puck, other, now) if moves else _strikes(other, *other.place(now), puck, now)
        else:
            yield other, _strikes(puck, x, y, other, now) if moves and not other.off else NEVER


def _strikes(mover: Puck, x: int, y: int, resting: Puck, now: int) -> int:
    """When a moving puck, now here, meets one that stands: a ray against a circle of two radii."""
    dx, dy = resting.end_x - x, resting.end_y - y
    along = dx * mover.ux + dy * mover.uy
    if along <= 0:
        return NEVER
    past = abs(dx * mover.uy - dy * mover.ux) // SECOND
    if past >= REACH * NANO:
        return NEVER
    depth = isqrt(REACH * REACH * NANO * NANO - past * past)
    run = mover.run_at(now) + max(along // SECOND - depth, 0)
    left = mover.speed * mover.speed - 2 * mover.decel * run
    if left <= 0:
        return NEVER
    pace = isqrt(left)
    if pace * depth < CLOSING * REACH * NANO:
        return NEVER
    return max(now, mover.since + (mover.speed - pace) * SECOND // mover.decel)


def _both_move(one: Puck, other: Puck, now: int) -> int:
    """When two moving pucks meet, while both move.

    Over a while the one's way as seen from the other differs from a straight line by no more than its bend; whatever
    stays clear of two radii by more than that is passed over, the rest is halved.
    """
    end = min(one.stop, other.stop)
    turn_x, turn_y = one.ux - other.ux, one.uy - other.uy
    bend = one.decel * isqrt(turn_x * turn_x + turn_y * turn_y)  # How fast their velocities change, times ONE.
    todo = [(now, *_apart(one, other, now), end, *_apart(one, other, end))]
    while todo:
        begin, x0, y0, finish, x1, y1 = todo.pop()
        span = finish - begin
        clear = REACH + TOUCH + 3 + bend * span * span // _BEND
        if _nearest_square(x0, y0, x1, y1) > clear * clear:
            continue
        closing = _closing(one, other, begin, x0, y0)
        if closing + bend * span // (ONE * SECOND) <= CLOSING:
            continue
        if closing > CLOSING and x0 * x0 + y0 * y0 <= (REACH + TOUCH) * (REACH + TOUCH):
            return begin
        if span <= 1:
            continue
        middle = begin + span // 2
        x, y = _apart(one, other, middle)
        todo.append((middle, x, y, finish, x1, y1))
        todo.append((begin, x0, y0, middle, x, y))
    return NEVER


def _apart(one: Puck, other: Puck, now: int) -> tuple[int, int]:
    x, y = one.place(now)
    other_x, other_y = other.place(now)
    return other_x - x, other_y - y


def _closing(one: Puck, other: Puck, now: int, dx: int, dy: int) -> int:
    """How fast the one nears the other, in nanometres a second."""
    pace, other_pace = one.pace(now), other.pace(now)
    wx = pace * one.ux - other_pace * other.ux
    wy = pace * one.uy - other_pace * other.uy
    return (wx * dx + wy * dy) // (ONE * max(isqrt(dx * dx + dy * dy), 1))


def _nearest_square(x0: int, y0: int, x1: int, y1: int) -> int:
    """The square of the distance of a straight piece from the origin."""
    ex, ey = x1 - x0, y1 - y0
    along = -(x0 * ex + y0 * ey)
    if along <= 0:
        return x0 * x0 + y0 * y0
    length = ex * ex + ey * ey
    if along >= length:
        return x1 * x1 + y1 * y1
    cross = x0 * ey - y0 * ex
    return cross * cross // length
