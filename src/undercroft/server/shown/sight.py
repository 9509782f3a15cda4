"""What a client has of a table already, and so what is news to it."""

from __future__ import annotations

from dataclasses import dataclass

from undercroft.engine import Event
from undercroft.engine.event import Chain
from undercroft.server.shown.pictures import NOTHING, Drawing, Look
from undercroft.server.tables.live import Live


@dataclass(slots=True)
class Sight:
    """How a client wants to see a table, and what it has of it already: lines of log and chat, and the picture.

    `told` is how many events the table had when the log was read last; 0 where it must be read from its beginning.
    With `beats` it wants a picture of every moment: `filmed` is how many events the table had at the last that it was
    sent, and `lines` how many lines its log had then; None where it looks from now on.
    """

    log: int = 0
    chat: int = 0
    draw: bool = True
    look: Look = Look()
    last: bytes = b""
    told: int = 0
    drawn: Drawing = NOTHING
    beats: bool = False
    filmed: int | None = None
    lines: int = 0

    def take_back(self, told: Chain, length: int, seat: int | None) -> None:
        """Of all that was told only so much has been told; this seat heard what it did of the rest."""
        self.filmed = None
        if self.told > length:
            gone = sum(event.heard_by(seat) for event in told.since(length)[: self.told - length])
            self.told, self.log = length, self.log - gone
            if gone:
                self.last = b""

    def begin_anew(self) -> None:
        """The log is another, and is shown from its beginning."""
        self.last = b"" if self.log else self.last
        self.log = self.told = 0
        self.filmed = None


def is_all_new(live: Live, seat: int | None, sight: Sight) -> bool:
    """Whether the client is to be told more of the log than what came after the last chapter of the past."""
    before = None if live.past.end is None else live.past.end.lines(seat)
    return not sight.told and (before is None or sight.log < before)


def news(live: Live | None, seat: int | None, sight: Sight) -> tuple[int, list[Event], int]:
    """From which line of its log on the client is to be told; what it heard, and the first of this that is new.

    None: a curtain hides all.
    """
    table = None if live is None else live.table
    known, sight.told = sight.told, 0 if table is None else len(table.tell.events)
    if table is not None and 0 < known <= sight.told:
        return sight.log, table.events_for(seat, since=known), 0
    if table is not None and live is not None and (end := live.past.end) is not None:
        before = end.lines(seat)
        if before is not None and 0 < before <= sight.log:
            events = table.events_for(seat, since=end.told)
            first = min(sight.log - before, len(events))
            return before + first, events, first
    events = [] if table is None else table.events_for(seat)
    if table is None and live is not None and live.left is not None:
        events = [event for event in live.left.told or () if event.heard_by(seat)]
    log_from = min(sight.log, len(events))
    return log_from, events, log_from
