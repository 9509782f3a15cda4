"""A search for all answers that fit the facts: always on at the place that leaves the fewest elements."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from undercroft.engine import Refused
from undercroft.games.truedungeon.content.adventures.pattern import Shape

Partial: TypeAlias = Sequence[str | None]
"""An answer of which some places may still be empty."""
Test: TypeAlias = Callable[[Partial], bool]
"""Whether a fact can still hold."""

MOST_TRIES: Final = 300_000
"""After so many elements tried against facts these are too weak to be searched; that is a second or two."""


def answers(shape: Shape, tests: Sequence[Test], *, most: int = MOST_TRIES) -> Iterator[tuple[str, ...]]:
    """All answers of this shape that pass the tests; `Refused` where they are not found in so many tries."""
    laid: list[str | None] = [None] * len(shape.places)
    tries = 0

    def possible(place: int) -> list[str]:
        nonlocal tries
        tries += len(shape.fits[place]) * max(1, len(tests))
        if tries > most:
            words = "too many answers fit the facts: say more, or ask for fewer places"
            raise Refused(words, rule="truedungeon.digital.puzzle-solvable", at="facts")
        found = []
        for element in shape.fits[place]:
            if shape.again or element not in laid:
                laid[place] = element
                if all(test(laid) for test in tests):
                    found.append(element)
        laid[place] = None
        return found

    def go() -> Iterator[tuple[str, ...]]:
        best: list[str] | None = None
        where = -1
        for place, there in enumerate(laid):
            if there is None:
                found = possible(place)
                if best is None or len(found) < len(best):
                    best, where = found, place
                if len(best) < 2:
                    break
        if best is None:
            yield tuple(element for element in laid if element is not None)
            return
        for element in best:
            laid[where] = element
            yield from go()
            laid[where] = None

    return go()
