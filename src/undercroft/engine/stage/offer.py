"""What helps a person to choose: beside the bare option what one does there, with what, and how it may end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Offer:
    """An option as a person weighs it.

    `verb` is what one does ("attack", "go", "give"), `thing` what with or to what, by which it can be asked about;
    `odds` how it may end, in words. It is `idle` where there is nothing to decide unless one wants to (done, go on, let
    it stand), and `vain` where it is allowed and for nothing. It `quits` where something is given up by it that could
    still be won: nobody is advised to do so.
    """

    verb: str | None = None
    thing: str | None = None
    odds: str | None = None
    idle: bool = False
    vain: bool = False
    quits: bool = False


NO_OFFER: Final = Offer()


class Dress:
    """The offers of one question, by the id of the option; found when somebody first asks for one."""

    __slots__ = ("_find", "_found")

    def __init__(self, find: Callable[[], Mapping[str, Offer]]) -> None:
        self._find = find
        self._found: Mapping[str, Offer] | None = None

    def of(self, id: str) -> Offer:
        """The offer behind this option."""
        if self._found is None:
            self._found = self._find()
        return self._found.get(id, NO_OFFER)
