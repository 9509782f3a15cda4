"""The reel: what happened as a seat saw it, beat by beat, each with the table as it was then."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from undercroft.engine.craft.telling import OWN, QUIET, Moment
from undercroft.engine.event import Event


@dataclass(frozen=True, slots=True)
class Beat:
    """What one seat heard as one moment.

    `state` is a copy of the table's state at the last of these events that is to be looked at; None where none is, or
    where nobody watched. `told` is how many events the table had told by then, to whomever: for the host alone.
    """

    events: tuple[Event, ...]
    told: int
    state: Any | None


class Film:
    """Copies of the state at everything told, kept while somebody watches; `MOST` of them, the newest."""

    __slots__ = ("_copies",)

    MOST = 150

    def __init__(self) -> None:
        self._copies: dict[int, Any] = {}

    def copy(self) -> Film:
        """Another film with the same copies."""
        twin = Film()
        twin._copies.update(self._copies)
        return twin

    def keep(self, told: int, state: Any) -> None:
        """This is how the table was when it had told so many events."""
        self._copies[told] = state
        if len(self._copies) > self.MOST:
            del self._copies[next(iter(self._copies))]

    def at(self, told: int) -> Any | None:
        """The table when it had told so many events, if that was kept."""
        return self._copies.get(told)

    def forget(self, told: int) -> None:
        """Nobody will ask any more how the table was up to when it had told so many events."""
        self._drop(number for number in self._copies if number <= told)

    def cut(self, told: int) -> None:
        """What was told after so many events is taken back."""
        self._drop(number for number in self._copies if number > told)

    def _drop(self, numbers: Iterable[int]) -> None:
        for number in list(numbers):
            del self._copies[number]

    def __len__(self) -> int:
        return len(self._copies)


def beats(events: Iterable[tuple[int, Event]], moment: Callable[[str], Moment], film: Film | None) -> Iterator[Beat]:
    """What a seat heard, by moments; with each event comes how many the table had told with it.

    What is quiet belongs to the moment before it, at the beginning to the one after it.
    """
    some: list[Event] = []
    seen = told = 0
    for number, event in events:
        how = moment(event.kind)
        if how == OWN and seen:
            yield Beat(tuple(some), told, None if film is None else film.at(seen))
            some, seen = [], 0
        some.append(event)
        told = number
        if how != QUIET:
            seen = number
    if some:
        yield Beat(tuple(some), told, None if film is None else film.at(seen))
