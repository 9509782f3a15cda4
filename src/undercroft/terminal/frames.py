"""A record as a row of moments: the table as it was before the first answer and after each, and whose eyes see it."""

from __future__ import annotations

from bisect import bisect_right

import msgspec

from undercroft.engine import Event, Game, Result, Table
from undercroft.engine.record import RecordFile, Told
from undercroft.engine.replay import done_steps, redo, relive
from undercroft.engine.stage.film import Film
from undercroft.engine.stage.reel import Beat

ALL = "all"
SPECTATOR = "spectator"
Watcher = int | str
"""A seat, everybody at once, or a spectator."""

_EVERY = 24
"""A copy of the table is kept at every so manyth moment; those between are played again from there."""


class Frames:
    """The moments of a record. `known` says that they can be recomputed; else each moment is one event that was told.

    >>> from undercroft import games
    >>> record = Table.start("trapper", seed=1).record()
    >>> frames = Frames(record.file, games.get("trapper"))
    >>> len(frames), frames.turn(0), frames.told(0)
    (1, 0, 0)
    """

    def __init__(self, file: RecordFile, game: Game) -> None:
        self.file = file
        self.game = game
        self.names = [seat.name for seat in file.seats]
        self.known = file.edition == game.edition
        self.events = [_event(told) for told in file.told]
        self._steps = done_steps(file.steps)
        self._kept: list[Table] = []
        self._told: list[int] = []
        self._turns: list[int] = []
        for at, table in enumerate(relive(Table, file, game) if self.known else ()):
            if at % _EVERY == 0:
                self._kept.append(table.clone())
            self._told.append(len(table.tell.events))
            self._turns.append(table.turns)
        if not self.known:
            self._told = list(range(1, len(self.events) + 1)) or [0]
            self._turns = [0] * len(self._told)

    def __len__(self) -> int:
        return len(self._told)

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self) - 1

    def table(self, at: int) -> Table | None:
        """The table as it was at this moment, a copy of its own; None where it cannot be recomputed."""
        if not self.known:
            return None
        table = self._kept[at // _EVERY].clone()
        for step in self._steps[at // _EVERY * _EVERY : at]:
            redo(table, step)
        return table

    def beats(self, watcher: Watcher, at: int) -> list[Beat]:
        """What these eyes saw happen from the moment before to this one, beat by beat.

        Nothing before the first answer, where it cannot be recomputed, and where they are the eyes of several.
        """
        table = self.table(at - 1) if at else None
        if table is None or (watcher == ALL and len(eyes(watcher, table)) > 1):
            return []
        told = self.told(at - 1)
        table.watch(Film(most=None))
        redo(table, self._steps[at - 1])
        return table.reel(watcher if isinstance(watcher, int) else None, told)

    def told(self, at: int) -> int:
        """How many events had been told by then, to whomever."""
        return self._told[at]

    def turn(self, at: int) -> int:
        """How many turns had begun by then."""
        return self._turns[at]

    def when_told(self, event: int) -> int:
        """The moment at which this event of the record had just been told."""
        return min(bisect_right(self._told, event), self.last)

    def turn_after(self, at: int) -> int:
        """The first moment of the next turn, or the last moment."""
        return next((later for later in range(at + 1, len(self)) if self.turn(later) != self.turn(at)), self.last)

    def turn_before(self, at: int) -> int:
        """The first moment of this turn; from there, the first of the turn before."""
        if at == 0:
            return 0
        wanted = self.turn(at - 1)
        return next(earlier for earlier in range(len(self)) if self.turn(earlier) == wanted)

    def heard(self, watcher: Watcher, until: int, since: int = 0) -> list[tuple[int, Event]]:
        """The events that these eyes have read of by this moment, with their places in the record."""
        return self.read(watcher, self.told(until), since)

    def read(self, watcher: Watcher, told: int, since: int = 0) -> list[tuple[int, Event]]:
        """Of the first so many events those of which these eyes have read, with their places in the record."""
        return [(at, event) for at, event in enumerate(self.events[since:told], since) if hears(watcher, event)]

    def words(self, event: Event, watcher: Watcher) -> str:
        """The event in words; where all secrets are shown, after the names of those who alone were told."""
        words = self.game.retold(event, self.names)
        if watcher == ALL and event.audience is not None:
            return f"({' and '.join(self.names[seat] for seat in event.audience)}) {words}"
        return words

    def verdict(self) -> tuple[str, str | None]:
        """How the record ends, in words, and by which rule."""
        result = self.file.result
        if result is None:
            return "The game is not over.", None
        ended = Result({}, tuple(result["winners"]), result["reason"], result["rule"])
        return ended.words(self.names), ended.rule


def hears(watcher: Watcher, event: Event) -> bool:
    """Whether these eyes may read of the event."""
    return watcher == ALL or event.heard_by(watcher if isinstance(watcher, int) else None)


def eyes(watcher: Watcher, table: Table) -> list[int | None]:
    """The seats (None: a spectator) whose scenes these eyes see."""
    if isinstance(watcher, int):
        return [watcher]
    if watcher == SPECTATOR or table.result is not None:
        return [None]
    return [seat.number for seat in table.seats]


def eyes_words(watcher: Watcher, names: list[str]) -> str:
    """Through whose eyes it is seen, in words."""
    if isinstance(watcher, int):
        return f"as {names[watcher]} saw it"
    return "as a spectator saw it" if watcher == SPECTATOR else "with all secrets"


def _event(told: Told) -> Event:
    return Event(
        told.kind,
        told.data,
        rule=told.rule,
        shows=told.shows,
        audience=None if told.audience is None else tuple(told.audience),
        also=() if told.also is msgspec.UNSET else tuple(told.also),
    )
