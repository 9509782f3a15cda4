"""What the search for another dungeon counts with: small draws, traps, turns, and what they need together.

Prices are counted in units of 2 AP, so a trap of tier 1, 2 or 3 costs 1, 2 or 3.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Final, TypeVar

from undercroft.engine import Chance

T = TypeVar("T")
NEVER: Final = 10**9
BITS: Final = 1 << 60


def _parts(units: int) -> list[tuple[int, int, int]]:
    """All ways to spend these units: how many traps of each tier."""
    return [
        (units - 2 * two - 3 * three, two, three)
        for three in range(units // 3 + 1)
        for two in range((units - 3 * three) // 2 + 1)
    ]


PARTS: Final = tuple(_parts(units) for units in range(7))


class Draw:
    """Small numbers from one chance, several of them from each draw."""

    __slots__ = ("chance", "span", "value")

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.value = 0
        self.span = 1

    def below(self, number: int) -> int:
        """A number from 0 to number - 1."""
        if self.span < 1 << 24:
            self.value = self.chance.below(BITS, "worlds")
            self.span = BITS
        self.span //= number
        self.value, drawn = divmod(self.value, number)
        return drawn

    def shuffled(self, items: list[T]) -> list[T]:
        """These items in another order."""
        order = items[:]
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


class Piece:
    """A trap: what it is, where it stands, the turn in which it was laid and the one in which it was first seen.

    `gone` is its place among the replaced traps, -1 for one that stands.
    """

    __slots__ = ("gone", "laid", "name", "shown", "tile")

    def __init__(self, name: str, tile: int, laid: int, shown: int = NEVER, gone: int = -1) -> None:
        self.name = name
        self.tile = tile
        self.laid = laid
        self.shown = shown
        self.gone = gone


class Purchases:
    """A turn of the owner: the units spent on traps that are not known to be its own, and tokens laid in it.

    `room` is how many skeletons that the rival did not see may have been active at its end; `open` says that the turn
    is not over, so that anything up to `units` may have been spent.
    """

    __slots__ = ("open", "room", "tokens", "turn", "units")

    def __init__(self, turn: int, units: int, tokens: list[int], room: int, open: bool) -> None:
        self.turn = turn
        self.units = units
        self.tokens = tokens
        self.room = room
        self.open = open


class Rooms:
    """How many more skeletons may have been active at the end of each of the owner's turns, the last one first.

    A long game has hundreds of turns, and a skeleton was active in a row of them: only these are gone through.
    """

    __slots__ = ("_falling", "left", "turns")

    def __init__(self, turns: list[int], left: list[int]) -> None:
        self.turns = turns
        self.left = left
        self._falling = [-turn for turn in turns]

    def take(self, laid: int, shown: int) -> None:
        """One was active from the turn in which it was laid until it was seen."""
        left = self.left
        for at in range(bisect_right(self._falling, -shown), bisect_right(self._falling, -laid)):
            left[at] -= 1

    def have_one(self, laid: int) -> bool:
        """Whether one more may have been active in all turns since it was laid."""
        return min(self.left[: bisect_right(self._falling, -laid)], default=1) > 0


class Needs:
    """What some turns and the setup need together: counts by which a hopeless search is given up early.

    `least` and `most` units are to be paid beyond the tokens of these turns, `thirds` and `seconds` is how many traps
    of tier 3, and of tier 2 or 3, they can hold, `tiles` how many traps they have at least, `fours` how many of these
    must be of tier 2. `setup` is what the setup wants of each tier, `strict` that its tier 2 keeps the Tile Key.
    """

    __slots__ = ("fours", "least", "most", "seconds", "setup", "strict", "thirds", "tiles")

    def __init__(self, first: int, second: int, third: int, *, strict: bool = True) -> None:
        self.least = self.most = first + 2 * second + 3 * third
        self.thirds = third
        self.seconds = second + third
        self.tiles = first + second + third
        self.fours = second if strict else 0
        self.setup = (first, second, third)
        self.strict = strict

    def with_turn(self, now: Purchases) -> Needs:
        """The needs of these turns and one more."""
        count = len(now.tokens)
        left = 0 if now.open else max(0, now.units - 3 * count)
        more = Needs(*self.setup, strict=self.strict)
        more.least = self.least + left
        more.most = self.most + now.units - count
        more.thirds = self.thirds + (now.units - count) // 3
        more.seconds = self.seconds + (now.units - count) // 2
        more.tiles = self.tiles + (left + 2) // 3
        more.fours = self.fours + (left % 3 == 2 and not count)
        return more

    def may_be_met(self, loose: tuple[int, int, int], covers: int, fits: int) -> bool:
        """Whether seen traps, so many of each tier, and what lies beneath so many tokens may come out even."""
        first, second, third = loose
        units = first + 2 * second + 3 * third
        count = first + second + third
        lacking = max(0, self.fours - fits - count)  # Two traps of tier 1 instead of one of tier 2.
        hidden = [max(0, wanted - seen) for wanted, seen in zip(self.setup, loose, strict=True)]
        return (
            fits >= 0
            and covers >= max(0, self.tiles + lacking - count)
            and units <= self.most
            and self.least - units <= 3 * covers
            and third <= self.thirds
            and second + third <= self.seconds
            and sum(hidden) <= covers
            and (hidden[1] <= fits or not self.strict)
        )
