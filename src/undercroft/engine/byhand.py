"""Dice and cards that fall on a real table: whoever throws them types what fell, one after another.

An answer is done on a copy of the table with what was typed so far. Where a throw is missing, `Wanted` says which, and
the table is as it was; with the throw added the same answer is tried again. So nothing half-done is ever kept but the
answer and its throws. Draws that nobody at the table may see (`Game.hidden`) still come from the secret key.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, TypeVar

from undercroft.engine.chance import Chance, Scripted
from undercroft.engine.faults import Wanted

T = TypeVar("T")


class ByHand(Scripted):
    """What was typed, in the order of drawing; the draws that are hidden come from the key.

    >>> chance = ByHand(bytes(32), [4], hidden=("building",))
    >>> chance.roll(6, "points")
    4
    >>> chance.roll(6, "points")
    Traceback (most recent call last):
    undercroft.engine.faults.Wanted: 6 for points
    """

    __slots__ = ("hidden",)

    def __init__(
        self,
        key: bytes,
        throws: Sequence[Any] = (),
        *,
        hidden: Container[str] = (),
        counts: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__(throws)
        self.key = key
        self.hidden = hidden
        self.counts = dict(counts) if counts else {}

    def face(self, sides: int, reason: str, stream: str) -> int:
        if is_hidden(self.hidden, reason, stream):
            return Chance.face(self, sides, reason, stream)
        return super().face(sides, reason, stream)

    def faces(self, dice: Mapping[str, int], reason: str, stream: str) -> dict[str, int]:
        if is_hidden(self.hidden, reason, stream):
            return Chance.faces(self, dice, reason, stream)
        return super().faces(dice, reason, stream)

    def picked(self, items: Sequence[T], reason: str, stream: str, name: Callable[[T], str]) -> T:
        if is_hidden(self.hidden, reason, stream):
            return Chance.picked(self, items, reason, stream, name)
        return super().picked(items, reason, stream, name)

    def wanted(self, die: Any, reason: str, stream: str) -> Any:
        """The next throw that was typed, or `Wanted`."""
        if self.at >= len(self.script):
            raise Wanted(die, reason)
        return self.script[self.at]

    def with_throws(self, throws: Sequence[Any]) -> ByHand:
        """The same, about to take these throws."""
        twin = ByHand(self.key, throws, hidden=self.hidden, counts=self.counts)
        twin.drawn = list(self.drawn)
        return twin

    def copy(self) -> ByHand:
        twin = self.with_throws(self.script)
        twin.at = self.at
        return twin


def is_hidden(hidden: Container[str], reason: str, stream: str) -> bool:
    """Whether nobody at the table may see this draw."""
    return stream in hidden or reason in hidden
