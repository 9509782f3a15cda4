"""Numbers that say where they come from: a tree in which every number is the sum of its parts.

Where a number is no sum (the bonus of an ability score, the most that counts), its tree says `of` what it is made and
`how`, so that every step can be done again by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import msgspec

from undercroft.engine.craft.products import at_work


class Number(msgspec.Struct, frozen=True, gc=False):
    """A value, what it is, the rule that says so, and what it is made of."""

    value: int
    label: str
    rule: str = ""
    parts: tuple[Number, ...] = ()
    of: tuple[Number, ...] = ()
    how: str = ""
    token: str = ""
    """The token that gives it, where one does."""
    also: tuple[str, ...] = ()
    """Rules that are at work in it besides, and say no number of their own."""

    def __iter__(self) -> Iterator[Number]:
        """This number and all below it."""
        yield self
        for inner in (*self.parts, *self.of):
            yield from inner

    def at_work(self) -> Number:
        """The number, its own rules cited: one that was reckoned before is at work again."""
        return at_work(self)

    def plain(self) -> dict[str, Any]:
        """The tree as plain data."""
        found: dict[str, Any] = {"value": self.value, "label": self.label}
        if self.rule:
            found["rule"] = self.rule
        if self.token:
            found["token"] = self.token
        if self.parts:
            found["parts"] = [part.plain() for part in self.parts]
        if self.of:
            found["of"] = [part.plain() for part in self.of]
            found["how"] = self.how
        return found


def leaf(value: int, label: str, rule: str = "", token: str = "", *, also: tuple[str, ...] = ()) -> Number:
    """A number that is simply given; its rules are cited."""
    return Number(value, label, rule, (), (), "", token, also).at_work()


def total(label: str, rule: str, parts: Iterable[Number], *, also: tuple[str, ...] = ()) -> Number:
    """The sum of these; parts that give nothing are left out."""
    kept = tuple(part for part in parts if part.value or part.of or part.parts)
    return Number(sum(part.value for part in kept), label, rule, kept, also=also).at_work()


def ability_bonus(score: int) -> int:
    """(score - 10) / 2, rounded down.  [truedungeon.ability.bonus-formula]

    >>> [ability_bonus(score) for score in (5, 8, 9, 10, 11, 15, 19)]
    [-3, -1, -1, 0, 0, 2, 4]
    """
    return (score - 10) // 2


HOWS: Final[dict[str, Callable[[list[int]], int]]] = {
    "bonus": lambda of: ability_bonus(of[0]),
    "highest": max,
    "at most": min,
    "times": lambda of: of[0] * of[1],
    "difference": lambda of: of[0] - of[1],
    "percent": lambda of: of[0] * of[1] // 100,
}
"""How a number that is no sum comes about from those it is made `of`."""


def made(how: str, label: str, rule: str, *of: Number) -> Number:
    """The number that comes of these by the way of that name."""
    return Number(HOWS[how]([part.value for part in of]), label, rule, (), of, how).at_work()


def lines(number: Number, depth: int = 0) -> list[str]:
    """The tree as indented lines of text."""
    how = f" ({number.how} of:)" if number.of else ""
    rule = f" [{number.rule}]" if number.rule else ""
    value = f"{number.value:+d}" if depth else f"{number.value}"
    found = [f"{'  ' * depth}{value} {number.label}{how}{rule}"]
    for inner in (*number.parts, *number.of):
        found += lines(inner, depth + 1)
    return found
