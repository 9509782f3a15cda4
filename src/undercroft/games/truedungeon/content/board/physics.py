"""The slide of pucks over the board: friction, bumps, edges; computed once, in whole numbers.

Every event (a bump, a rim at the border, a fall, a stop, a release) is found in its order: by time, then by slide
number.
[truedungeon.digital.determinism] [truedungeon.digital.friction] [truedungeon.digital.collision]
[truedungeon.digital.edge]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import isqrt
from typing import ClassVar, Final

from undercroft.engine import Refused
from undercroft.engine.craft.products import at_work
from undercroft.games.truedungeon.content.board.measures import FULL, MM, RADIUS, RELEASE, WIDTH, away, turned
from undercroft.games.truedungeon.content.board.moving import EDGE, FAR, NEVER, OFF, REACH, SECOND, SIDE, Puck, meetings
from undercroft.games.truedungeon.content.board.shots import INPUT, Shot
from undercroft.games.truedungeon.content.board.trig import ONE, sine_cosine

RESTITUTION: Final = 85
"""Percent of the closing speed with which two pucks part.  [truedungeon.digital.collision]"""
GRIP: Final = 10
"""Percent of the head-on impulse that the sideways one may reach.  [truedungeon.digital.collision]"""
RAILING: Final = 40
"""Percent of the speed that a rail gives back.  [digital.edge, variant rails]"""
MASS: Final = 1000
LIGHT: Final = 850
"""The mass of an empty puck where tokens weigh.  [digital.puck, variant token_weight]"""


@dataclass(frozen=True, slots=True)
class Surface:
    """How slick a board is: speed lost in mm/s and spin lost in rad/s each second, and whether it has rails."""

    decel: int
    spin_decel: int
    rails: bool = False


SURFACES: Final[dict[str, Surface]] = {"fast": Surface(850, 5), "medium": Surface(1000, 6), "slow": Surface(1150, 7)}
"""The three kinds of board.  [truedungeon.digital.friction] [truedungeon.board.board-speed]"""


def with_rails(surface: Surface) -> Surface:
    """The same board with rails at its sides and far end.  [digital.edge, variant rails]"""
    return replace(surface, rails=True)


@dataclass(frozen=True, slots=True)
class Body:
    """A puck at rest: where, how turned, and whether its rim ever crossed the border or it fell off."""

    number: int
    x: int
    y: int
    turn: int
    mass: int = MASS
    edge: bool = False
    off: bool = False


@dataclass(frozen=True, slots=True)
class Launch:
    """A puck that is slid, so many microseconds after the first one; its number is that of no other puck."""

    number: int
    shot: Shot
    mass: int = MASS
    at: int = 0


@dataclass(frozen=True, slots=True)
class Leg:
    """A puck's straight way between two events; turns are not brought back into one full turn."""

    number: int
    start: int
    end: int
    x0: int
    y0: int
    x1: int
    y1: int
    turn0: int
    turn1: int


@dataclass(frozen=True, slots=True)
class Bump:
    """Two pucks knock; `speed` is how fast they closed, in micrometres a second."""

    time: int
    one: int
    other: int
    speed: int


@dataclass(frozen=True, slots=True)
class Edge:
    """A puck's rim crosses the border for the first time, or touches a rail."""

    time: int
    number: int


@dataclass(frozen=True, slots=True)
class Off:
    """A puck's centre crosses the border: it has left the board."""

    time: int
    number: int


@dataclass(frozen=True, slots=True)
class Motion:
    """All that happens from the first release until every puck rests; bodies by number, the rest in order of time."""

    rule: ClassVar[str] = "truedungeon.digital.determinism"

    bodies: tuple[Body, ...]
    legs: tuple[Leg, ...]
    bumps: tuple[Bump, ...]
    edges: tuple[Edge, ...]
    offs: tuple[Off, ...]
    end: int

    @property
    def also(self) -> tuple[str, ...]:
        """The rules of what happens on the way: friction, and bumps and edges where there are any."""
        found: tuple[str, ...] = ("truedungeon.digital.friction",)
        if self.bumps:
            found += ("truedungeon.digital.collision", "truedungeon.board.bump")
        return (*found, "truedungeon.digital.edge") if self.edges else found


def slide(bodies: Iterable[Body], launches: Iterable[Launch], surface: Surface) -> Motion:
    """What becomes of the pucks that lie there and of those that are slid now.

    A puck that would be released where another one is, is put down behind it, nearer to the player.
    [truedungeon.board.bump] [truedungeon.digital.collision] [truedungeon.digital.edge]
    [truedungeon.digital.determinism]
    """
    return at_work(_Slide(list(bodies), launches, surface).done())


def stops_after(shot: Shot, surface: Surface) -> int:
    """The microseconds for which this slide would run, alone on a board without end."""
    return -(-shot.speed * SECOND // surface.decel)


class _Slide:
    """One reckoning: the pucks, what is to come, and what has been seen so far."""

    def __init__(self, bodies: Sequence[Body], launches: Iterable[Launch], surface: Surface) -> None:
        self.surface = surface
        self.decel = surface.decel * 1_000_000
        self.spin_decel = surface.spin_decel * 1_000_000
        self.gone = [body for body in bodies if body.off]
        self.waiting = sorted(launches, key=lambda launch: (launch.at, launch.number), reverse=True)
        self.pucks: list[Puck] = []
        self.knocks: dict[tuple[int, int], tuple[int, Puck, Puck]] = {}
        self.legs: list[Leg] = []
        self.bumps: list[Bump] = []
        self.edges: list[Edge] = []
        self.offs: list[Off] = []
        for body in sorted((one for one in bodies if not one.off), key=lambda one: one.number):
            puck = self._puck(body.number, body.x, body.y, body.turn, body.mass)
            puck.edge = body.edge
            self.pucks.append(puck)

    def _puck(self, number: int, x: int, y: int, turn: int, mass: int) -> Puck:
        return Puck(number, x, y, turn, mass, self.decel, self.spin_decel, rails=self.surface.rails)

    def done(self) -> Motion:
        """Everything in its order, until nothing moves."""
        while True:
            own = min(self.pucks, key=_own_order, default=None)
            time = own.own if own else NEVER
            knock = min(self.knocks.values(), key=_knock_order, default=None)
            if knock and knock[0] <= time:
                time, own = knock[0], None
            if self.waiting and self.waiting[-1].at <= time:
                self._release(self.waiting.pop())
            elif time == NEVER:
                return self._result()
            elif own:
                self._alone(own, time)
            elif knock:
                self._bump(knock[1], knock[2], time)

    # ------------------------------------------------------------ what happens

    def _release(self, launch: Launch) -> None:
        """The puck is let go with its rim on the line, or as little behind it as there is room."""
        now, shot = launch.at, launch.shot
        x, y = _free_place(shot.x * MM // 10, [puck.place(now) for puck in self.pucks if not puck.off])
        puck = self._puck(launch.number, x, y, turned(shot.turn), launch.mass)
        puck.since = now
        sine, cosine = sine_cosine(away(shot.angle * FULL, 36_000))
        puck.vx, puck.vy = away(shot.speed * sine * 1_000_000, ONE), away(shot.speed * cosine * 1_000_000, ONE)
        puck.spin = shot.spin * 10_000
        puck.go()
        self.pucks.append(puck)
        self._look_out(puck, now)

    def _alone(self, puck: Puck, now: int) -> None:
        """A puck comes to its own next event.  [truedungeon.digital.edge]"""
        kind = puck.kind
        if kind == EDGE:
            puck.edge = True
            self.edges.append(Edge(now, puck.number))
            puck.look_ahead()
            return
        self._catch_up(puck, now)
        if kind == OFF:
            puck.off = True
            puck.spin = 0
            self.offs.append(Off(now, puck.number))
        if kind == SIDE:
            puck.vx = away(-puck.vx * RAILING, 100)
        elif kind == FAR:
            puck.vy = away(-puck.vy * RAILING, 100)
        else:
            puck.vx = puck.vy = 0
        puck.go()
        self._look_out(puck, now)

    def _bump(self, one: Puck, other: Puck, now: int) -> None:
        """Two pucks knock: a head-on impulse, and a sideways one by which both spins change alike.

        [truedungeon.digital.collision]
        """
        self._catch_up(one, now)
        self._catch_up(other, now)
        dx, dy = other.x - one.x, other.y - one.y
        apart = isqrt((dx * dx + dy * dy) * 1_000_000) or 1
        wx, wy = one.vx - other.vx, one.vy - other.vy
        closing = away((wx * dx + wy * dy) * 1000, apart)
        slip = away((wx * dy - wy * dx) * 1000, apart) + away((one.spin + other.spin) * RADIUS, 1000)
        # Both impulses are in units of the reduced mass, one.mass * other.mass / both.
        head_on = away(closing * (100 + RESTITUTION), 100)
        sideways = min(away(abs(slip), 3), head_on * GRIP // 100)
        if slip < 0:
            sideways = -sideways
        both = one.mass + other.mass
        push_x = away((head_on * dx + sideways * dy) * 1000, apart)
        push_y = away((head_on * dy - sideways * dx) * 1000, apart)
        one.vx -= away(push_x * other.mass, both)
        one.vy -= away(push_y * other.mass, both)
        other.vx += away(push_x * one.mass, both)
        other.vy += away(push_y * one.mass, both)
        one.spin -= away(2000 * sideways * other.mass, both * RADIUS)
        other.spin -= away(2000 * sideways * one.mass, both * RADIUS)
        self.bumps.append(Bump(now, one.number, other.number, away(closing, 1000)))
        one.go()
        other.go()
        self._look_out(one, now)
        self._look_out(other, now)

    def _look_out(self, puck: Puck, now: int) -> None:
        """Reckon anew which pucks this one meets, and when."""
        for other, when in meetings(puck, self.pucks, now):
            first, second = (puck, other) if puck.number < other.number else (other, puck)
            pair = (first.number, second.number)
            if when < NEVER:
                self.knocks[pair] = (when, first, second)
            elif pair in self.knocks:
                del self.knocks[pair]

    # ------------------------------------------------------------ what is seen of it

    def _catch_up(self, puck: Puck, now: int) -> None:
        """Bring a puck to this moment, and note the way it has come."""
        self._note(puck, now)
        puck.catch_up(now)

    def _note(self, puck: Puck, now: int) -> None:
        """Note a puck's way since its start, in one leg or, where its spin ended or it stood on the way, several."""
        start, x, y, turn = puck.since, puck.x, puck.y, puck.turn
        for end in sorted({min(max(puck.stop, start), now), min(max(puck.spin_stop, start), now), now}):
            if end > start:
                to_x, to_y = puck.place(end)
                to_turn = puck.turn_at(end)
                if (to_x, to_y, to_turn) != (x, y, turn):
                    self.legs.append(Leg(puck.number, start, end, x, y, to_x, to_y, turn, to_turn))
                start, x, y, turn = end, to_x, to_y, to_turn

    def _result(self) -> Motion:
        """Every puck at rest."""
        end = 0
        bodies = list(self.gone)
        for puck in self.pucks:
            if puck.spin_stop > puck.since:
                self._catch_up(puck, puck.spin_stop)
            end = max(end, puck.since)
            turn = puck.turn % FULL
            bodies.append(Body(puck.number, puck.x, puck.y, turn, puck.mass, puck.edge, puck.off))
        return Motion(
            tuple(sorted(bodies, key=lambda body: body.number)),
            tuple(sorted(self.legs, key=lambda leg: (leg.start, leg.number))),
            tuple(self.bumps),
            tuple(self.edges),
            tuple(self.offs),
            end,
        )


def _own_order(puck: Puck) -> tuple[int, int]:
    return puck.own, puck.number


def _knock_order(knock: tuple[int, Puck, Puck]) -> tuple[int, int, int]:
    return knock[0], knock[1].number, knock[2].number


def _free_place(x: int, others: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The place nearest behind the release place that no puck covers; if there is none, the nearest beside it."""
    for beside in range(0, WIDTH, MM):
        for at in (x - beside, x + beside):
            y = _room_behind(at, others) if RADIUS <= at <= WIDTH - RADIUS else 0
            if y >= RADIUS:
                return at, y
    raise Refused("pucks lie all over the near end: there is no room to release one", rule=INPUT, at="slide")


def _room_behind(x: int, others: Sequence[tuple[int, int]]) -> int:
    """How far up a puck can be put down at this x without covering another one, up to the release place."""
    y = RELEASE
    while True:
        under = [
            (there_x, there_y)
            for there_x, there_y in others
            if (there_x - x) * (there_x - x) + (there_y - y) * (there_y - y) < REACH * REACH
        ]
        if not under:
            return y
        y = min(there_y - isqrt(REACH * REACH - (there_x - x) * (there_x - x)) - 1 for there_x, there_y in under)
