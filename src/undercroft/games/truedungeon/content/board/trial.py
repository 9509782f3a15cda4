"""Trials of a board: many rounds of bots, and what they score.  [truedungeon.digital.board-calibration]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from undercroft.engine import Chance
from undercroft.games.truedungeon.content.board.aim import LANES, Spot, at_spot, spots
from undercroft.games.truedungeon.content.board.measures import MM, RADIUS, RELEASE, away
from undercroft.games.truedungeon.content.board.model import Board
from undercroft.games.truedungeon.content.board.noise import SPREADS, Spread, dice, shaken
from undercroft.games.truedungeon.content.board.physics import SURFACES, Body, Launch, Motion, Surface, slide
from undercroft.games.truedungeon.content.board.reading import natural

PARTY: Final = 10
"""So many slide in a round, one after another."""
WHEEL: Final = (1, 2, 3, 4, 5, 6, 7, 8)


class Figures(msgspec.Struct, frozen=True):
    """How often each natural value was scored, from 0 to 20; a puck in no zone or off the board is 0."""

    counts: tuple[int, ...]

    @property
    def slides(self) -> int:
        """How many slides there were."""
        return sum(self.counts)

    @property
    def mean(self) -> int:
        """The mean natural value in hundredths, sure misses as 0."""
        total = sum(value * count for value, count in enumerate(self.counts) if value > 1)
        return away(100 * total, self.slides)

    @property
    def median(self) -> int:
        """The natural value that half of the slides reach."""
        seen = 0
        for value, count in enumerate(self.counts):
            seen += count
            if 2 * seen >= self.slides:
                return value
        return 0

    def share(self, values: Iterable[int]) -> int:
        """How many of ten thousand slides score one of these."""
        return away(10_000 * sum(self.counts[value] for value in values), self.slides)

    @property
    def twenties(self) -> int:
        """How many of ten thousand slides are a natural 20."""
        return self.share([20])

    @property
    def nineteens(self) -> int:
        """How many of ten thousand slides are a 19."""
        return self.share([19])

    @property
    def misses(self) -> int:
        """How many of ten thousand slides are sure misses."""
        return self.share([0, 1])

    def unfair(self) -> tuple[str, ...]:
        """What speaks against such a board, in words.  [truedungeon.digital.board-calibration]"""
        limits = (
            ("the mean", self.mean, 950, 1150),
            ("the share of 20s in percent", self.twenties, 350, 700),
            ("the share of 19s in percent", self.nineteens, 100, 10_000),
            ("the share of sure misses in percent", self.misses, 0, 1000),
        )
        return tuple(
            f"{name} is {_point(found)}, and {_point(least)} to {_point(most)} is wanted"
            for name, found, least, most in limits
            if not least <= found <= most
        )

    def __str__(self) -> str:
        """The figures on one line."""
        shares = (f"20s {_point(self.twenties)} %", f"19s {_point(self.nineteens)} %")
        misses = f"sure misses {_point(self.misses)} %"
        return ", ".join((f"{self.slides} slides: mean {_point(self.mean)}", f"median {self.median}", *shares, misses))


def played(board: Board, surface: Surface, skill: Spread | str, chance: Chance, party: int = PARTY) -> Iterator[Motion]:
    """The slides of one round, one after another."""
    spread = SPREADS[skill] if isinstance(skill, str) else skill
    bodies: tuple[Body, ...] = ()
    for number in range(1, party + 1):
        spot, lane = choose(board, bodies, chance)
        shot = at_spot(board, spot.x, spot.y, WHEEL, SURFACES["medium"], lane)
        shot = shaken(shot, chance.rolls(dice(), "slide", stream="slides"), spread)
        motion = slide(bodies, [Launch(number, shot)], surface)
        bodies = motion.bodies
        yield motion


def naturals(board: Board, bodies: Iterable[Body]) -> list[int]:
    """What each puck scores where it lies; 0 if it fell."""
    return [0 if body.off else natural(board, body.x, body.y) for body in bodies]


def choose(board: Board, bodies: Sequence[Body], chance: Chance) -> tuple[Spot, int]:
    """Where a bot aims, and from which lane: the best spot to which the fewest pucks bar the way."""
    lying = [(body.x, body.y) for body in bodies if not body.off]
    least = 2 * len(lying) + 1
    ways: list[tuple[int, Spot, int]] = []
    for rank, spot in enumerate(spots(board)):
        if rank > least:
            break
        for lane in LANES:
            cost = 2 * sum(_bars(lane, spot, place) for place in lying) + rank
            least = min(least, cost)
            ways.append((cost, spot, lane))
    _, spot, lane = chance.pick([way for way in ways if way[0] == least], "lane", stream="lane")
    return spot, lane


def _bars(lane: int, spot: Spot, place: tuple[int, int]) -> bool:
    """Whether a puck lies in the way from the lane to the spot."""
    px, py = place[0] - lane * MM, place[1] - RELEASE
    dx, dy = (spot.x - lane) * MM, spot.y * MM - RELEASE
    along, length = px * dx + py * dy, dx * dx + dy * dy
    if along <= 0:
        return False
    if along >= length:
        return (px - dx) * (px - dx) + (py - dy) * (py - dy) < 4 * RADIUS * RADIUS
    across = px * dy - py * dx
    return across * across < 4 * RADIUS * RADIUS * length


def _point(hundredths: int) -> str:
    return f"{hundredths // 100}.{hundredths % 100:02d}"
