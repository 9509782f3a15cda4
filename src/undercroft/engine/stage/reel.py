"""The reel: what happened as a seat saw it, beat by beat, each with the table as it was then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from undercroft.engine.craft.telling import OWN, QUIET
from undercroft.engine.event import Event
from undercroft.engine.game import SEAT_KEYS, called
from undercroft.engine.run import Run


@dataclass(frozen=True, slots=True)
class Beat:
    """What one seat heard as one moment.

    `state` is a copy of the table's state at the last of these events that is to be looked at; None where none is, or
    where nobody watched. `told` is how many events the table had told by then, to whomever: for the host alone.
    """

    table: Run
    seat: int | None
    events: tuple[Event, ...]
    told: int
    state: Any | None

    @property
    def number(self) -> int:
        """Which of the moments of this seat it is, counted from 1 at the beginning of the game."""
        moment, events = self.table.game.moment, self.table.tell.events
        heard, later = (
            sum(moment(event.kind) == OWN for event in events.since(told) if event.heard_by(self.seat))
            for told in (0, self.told)
        )
        return heard - later

    @property
    def words(self) -> list[str]:
        """What happened, a sentence for each event."""
        return [self.table.game.words(event, self.table.names) for event in self.events]

    def scene(self) -> Any:
        """How the table looked to this seat then; where that was not kept, how it looks now."""
        state = self.table.state if self.state is None else self.state
        return self.table.game.scene(state, self.seat, self.table.names)

    @property
    def about(self) -> tuple[str, ...]:
        """The anchors of the places where it happened, and of those to whom it did."""
        return tuple(self.scene().places(name for event in self.events for name in named_in(event)))


def named_in(event: Event) -> Iterator[str]:
    """Whatever the event names that may lie on a table: places, and pieces by their ids."""
    for key, value in event.data.items():
        for one in value if isinstance(value, list) else (value,):
            if isinstance(one, str) or key in SEAT_KEYS:
                yield called(key, one)


def told_in(beat: Beat, names: Sequence[str]) -> str:
    """What there is to be looked at in this beat, in words: nothing that is quiet."""
    game = beat.table.game
    loud = [event for event in beat.events if game.moment(event.kind) != QUIET]
    return " ".join(game.retold(event, names) for event in loud)


def beats(table: Run, seat: int | None, since: int) -> Iterator[Beat]:
    """What this seat of the table heard, by moments, leaving out the first `since` events of the table.

    What is quiet belongs to the moment before it, at the beginning to the one after it.
    """
    moment, film = table.game.moment, table.film
    some: list[Event] = []
    seen = told = 0

    def beat() -> Beat:
        return Beat(table, seat, tuple(some), told, None if film is None else film.at(seen))

    for number, event in enumerate(table.tell.events.since(since), since + 1):
        if not event.heard_by(seat):
            continue
        how = moment(event.kind)
        if how == OWN and seen:
            yield beat()
            some, seen = [], 0
        some.append(event)
        told = number
        if how != QUIET:
            seen = number
    if some:
        yield beat()
