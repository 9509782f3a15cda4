"""The past of a live table: a settled moment in memory, from where an undo goes on, and what is stored of it when.

Settled is what cannot be taken back: whoever did the last step may not undo it. Every so many steps, at a settled one,
what was done and told since is stored as a chapter, and the state as it is; so a game of any length is soon taken up.
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from typing import Any, Final

import msgspec

from undercroft.engine import Choice, Event, Game, Refused, Table, from_plain, to_plain
from undercroft.engine.event import Chain, Unread, reached
from undercroft.engine.record import Moment, steps_between
from undercroft.server.shares import aside
from undercroft.server.storage.kept import StepKept, TableKept
from undercroft.server.storage.past import ChapterKept, SnapshotKept
from undercroft.server.tables.stored import Stored

EVERY: Final = 100
"""After so many steps the past is stored at the next settled one."""

NEAR: Final = 8
"""A settled moment is kept in memory after every so many steps: a copy of the state takes its time."""

_SHORT: Final = 16

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Settled:
    """The moment before the step of number `seq`, which cannot be taken back; `asked` names what is asked then.

    Of the steps before it so many were `undone`.
    """

    seq: int
    moment: Moment
    asked: str
    undone: int


@dataclass(frozen=True, slots=True)
class End:
    """Where the last chapter ends: the number of the next step, the chain of answers, and how much was told.

    `heard` is how many lines of it each seat heard, and last those who watch, `undone` how many undos there were; None
    where nobody has counted.
    """

    seq: int
    history: Any
    told: int
    heard: tuple[int, ...] | None = None
    undone: int | None = None

    def lines(self, seat: int | None) -> int | None:
        """How many lines the log of this seat had there, if that is known."""
        return None if self.heard is None else self.heard[-1 if seat is None else seat]

    def is_at(self, node: Any) -> bool:
        """Whether this answer is the last of the chapter; an undo has put another node in the place of the very one."""
        mine = self.history
        return node is mine or (
            isinstance(node, tuple) and mine is not None and node[0] is mine[0] and node[1:] == mine[1:]
        )


class Past:
    """Of one live table: the newest settled moment, and where the store's chapters end; None where it has none."""

    def __init__(self) -> None:
        self.near: Settled | None = None
        self.end: End | None = None
        self._unread = False
        self._writing = False

    @property
    def since(self) -> Moment | None:
        """From where an undo goes on."""
        return None if self.near is None else self.near.moment

    @property
    def last_chapter(self) -> int:
        """The number of the step with which the last chapter ends; -1 where there is none."""
        return -1 if self.end is None else self.end.seq

    def take_up(self, end: End | None) -> None:
        """The table was rebuilt, and of a long one not all has been read."""
        self.near, self.end, self._writing = None, end, False
        self._unread = True

    async def read(self, table: Table | None) -> None:
        """All that was told and answered at this table has been read."""
        if self._unread and table is not None:
            await aside(_read_all, table)
            self._unread = False

    def note(self, step: StepKept, table: Table, stored: Stored, *, keeps: bool = True) -> Settled | None:
        """This was the last step; what is to be stored, if it cannot be taken back, and it is time.

        Nothing is where another server `keeps` the past.
        """
        if isinstance(step.seat, int) and table.can_undo(step.seat):
            return None
        steps = stored.steps
        late = self.end is None or steps - self.end.seq >= EVERY or table.result is not None
        due = keeps and late and not self._writing
        if due or self.near is None or steps - self.near.seq >= NEAR:
            self.near = _settled(table, stored)  # So that an undo goes on from where the chapter ends.
        self._writing |= due
        return self.near if due else None

    def last(self, table: Table, stored: Stored) -> Settled | None:
        """What is to be stored of the table as it is now, if anything: it goes out of memory."""
        if self._writing or stored.steps <= self.last_chapter:
            return None
        undoable = any(table.can_undo(place.number) for place in table.seats)
        last = self.near if undoable else _settled(table, stored)
        self._writing = last is not None and last.seq > self.last_chapter
        return last if self._writing else None

    async def keep(self, last: Settled, stored: Stored) -> None:
        """This is stored; it is no harm if that fails."""
        before = self.end
        try:
            end, chapter, snapshot, after = await asyncio.to_thread(_written, last, before)
            await stored.keep_past(chapter, snapshot, after=after)
        except Exception as error:
            _log.error("table %s: its past could not be stored: %s", stored.id, type(error).__name__)
        else:
            if self.end is before:
                self.end = end
        finally:
            self._writing = False


def _settled(table: Table, stored: Stored) -> Settled:
    return Settled(stored.steps, table.moment(), asked_name(table.asked), stored.undone)


def _read_all(table: Table) -> None:
    table.tell.events.since(0)
    steps_between(table.mark, None)


# ---------------------------------------------------------------------- to the store and back


def opening_of(table: Table) -> tuple[ChapterKept, End]:
    """The first chapter: what was drawn and told before the first question."""
    moment = table.moment()
    end = End(0, moment.history, moment.events.length, _heard(moment, None), 0)
    return ChapterKept(0, chapter_of(moment, None)), end


def _written(last: Settled, before: End | None) -> tuple[End, ChapterKept, SnapshotKept, int | None]:
    """The chapter up to this moment since the end of the one before, its own end, and the moment as the store keeps it.

    And the number of the one before; None where the chapter holds all of the past, as its end is not behind this.
    """
    moment, node = last.moment, last.moment.history
    while before is not None and not before.is_at(node):
        before, node = (before, node[0]) if isinstance(node, tuple) else (None, None)
    heard = _heard(moment, before)
    plain = {
        "state": to_plain(moment.state),
        "counts": moment.counts,
        "numbered": moment.numbered,
        "asked": last.asked,
        "heard": heard,
        "undone": last.undone,
    }
    state = zlib.compress(msgspec.json.encode(plain))
    chapter = ChapterKept(last.seq, chapter_of(moment, before))
    end = End(last.seq, moment.history, moment.events.length, heard, last.undone)
    return end, chapter, SnapshotKept(last.seq, state, _mark(state)), None if before is None else before.seq


def _heard(moment: Moment, before: End | None) -> tuple[int, ...]:
    """How many lines each seat has heard up to this moment, and last those who watch."""
    seats: list[int | None] = [*range(len(moment.numbered)), None]
    known = None if before is None else before.heard
    since = 0 if before is None or known is None else before.told
    new = moment.events.since(since)
    known = known or (0,) * len(seats)
    return tuple(lines + sum(event.heard_by(seat) for event in new) for lines, seat in zip(known, seats, strict=True))


def chapter_of(moment: Moment, end: End | None) -> bytes:
    """What was done and told up to this moment, since the end of the last chapter."""
    events = [plain_event(event) for event in moment.events.since(0 if end is None else end.told)]
    nodes: list[Any] = []
    node = reached(moment.history)
    while node is not None and (end is None or not end.is_at(node)):
        node, *rest = node
        nodes.append(rest)
        node = reached(node) if end is None else node
    return zlib.compress(msgspec.json.encode([events, nodes[::-1]]))


def plain_event(event: Event) -> list[Any]:
    """The event as a step and a chapter keep it."""
    return [event.kind, event.data, event.rule, event.shows, event.audience, event.also]


def _event(plain: Sequence[Any]) -> Event:
    kind, data, rule, shows, audience, also = plain
    return Event(
        kind, data, rule=rule, shows=shows, audience=None if audience is None else tuple(audience), also=tuple(also)
    )


def asked_name(asked: Iterable[Choice]) -> str:
    """A short name of what is asked: of whom, what, and what may be answered."""
    plain = [(choice.seat, choice.ask, [option.id for option in choice.options]) for choice in asked]
    return _mark(msgspec.json.encode(plain))


def _mark(letters: bytes) -> str:
    return blake2b(letters, digest_size=_SHORT).hexdigest()


def lasting(steps: Sequence[StepKept]) -> tuple[list[StepKept], dict[int, int]]:
    """These steps without those that were taken back; and how many of each seat that are, with the undos.

    An undo of what lies before them is among those that are left.
    """
    left: list[StepKept] = []
    gone: dict[int, int] = {}
    for step in steps:
        if step.kind == "undo" and left and left[-1].kind != "undo" and isinstance(step.seat, int):
            gone[step.seat] = gone.get(step.seat, 0) + 2
            left.pop()
        else:
            left.append(step)
    return left, gone


def told_of(kept: TableKept) -> list[Event] | None:
    """All that was told at this table, as it was told; None where the store does not have it."""
    rest, _ = lasting(_unsettled(kept))
    if not kept.chapters or any(step.events is None for step in rest):
        return None
    told = [_event(event) for chapter in kept.chapters for event in _read(chapter)[0]]
    return told + [_event(event) for step in rest if step.events for event in msgspec.json.decode(step.events)]


def _unsettled(kept: TableKept) -> list[StepKept]:
    """The steps since the last chapter."""
    since = kept.chapters[-1].seq if kept.chapters else 0
    return [step for step in kept.steps if step.seq >= since]


def _read(chapter: ChapterKept) -> tuple[list[Any], list[Any]]:
    events, nodes = msgspec.json.decode(zlib.decompress(chapter.past))
    return events, nodes


class Chapters:
    """The chapters of a past, each read when somebody gets there: a long one is hardly ever wanted as a whole."""

    def __init__(self, kept: Sequence[ChapterKept]) -> None:
        self._kept = kept
        self._open: tuple[int, tuple[list[Any], list[Any]]] | None = None

    def events(self, count: int) -> Any:
        """What was told in so many of them, as a chain."""
        node: Any = Unread(partial(self.events, count - 1)) if count > 1 else None
        for plain in self._read(count)[0]:
            node = (node, _event(plain))
        return node

    def answers(self, count: int) -> Any:
        """What was answered in so many of them, as a chain."""
        node: Any = Unread(partial(self.answers, count - 1)) if count > 1 else None
        for seat, ask, answer, draws, before in self._read(count)[1]:
            node = (node, seat, ask, answer, tuple(map(tuple, draws)), before)
        return node

    def told(self, count: int) -> int:
        """How much was told in so many of them."""
        events, nodes = self._read(count)
        before = 0 if count == 1 else nodes[0][-1] if nodes else self.told(count - 1)
        return len(events) + int(before)

    def _read(self, count: int) -> tuple[list[Any], list[Any]]:
        """The last of so many. Several threads may read at once: what is open is looked at only once."""
        opened = self._open
        if opened is None or opened[0] != count:
            opened = self._open = count, _read(self._kept[count - 1])
        return opened[1]


def moment_of(kept: TableKept, game: Game) -> tuple[Moment, str, End]:
    """The moment of the snapshot, the name of what was asked then, and where the last chapter ends.

    `Refused` where that cannot be read, or is damaged.
    """
    snapshot, last = kept.snapshot, kept.chapters[-1].seq
    assert snapshot is not None
    if _mark(snapshot.state) != snapshot.mark:
        raise Refused("the state that was stored is damaged")
    plain = msgspec.json.decode(zlib.decompress(snapshot.state))
    try:
        state = from_plain(plain["state"], game.classes)
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        raise Refused(f"the state that was stored cannot be read by these rules: {error}") from None
    chapters, count = Chapters(kept.chapters), len(kept.chapters)
    events, history = Chain.ending(chapters.events(count), chapters.told(count)), reached(chapters.answers(count))
    known = plain if snapshot.seq == last and "heard" in plain else {}
    heard = tuple(known["heard"]) if known else None
    end = End(last, history, events.length, heard, known.get("undone"))
    for step in lasting([step for step in _unsettled(kept) if step.seq < snapshot.seq])[0]:
        if step.kind == "undo" or step.events is None:
            raise Refused("what was told before the state that was stored is not known")
        ask = "act" if step.kind == "act" else step.ask
        history = (history, step.seat, ask, step.answer, tuple(map(tuple, step.draws)), events.length)
        for event in msgspec.json.decode(step.events):
            events.append(_event(event))
    return Moment(state, plain["counts"], events, history, plain["numbered"]), plain["asked"], end
