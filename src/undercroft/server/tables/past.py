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
from hashlib import blake2b
from typing import Any, Final

import msgspec

from undercroft.engine import Choice, Event, Game, Refused, Table, from_plain, to_plain
from undercroft.engine.event import Chain
from undercroft.engine.record import Moment
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
class Leaf:
    """What is to be stored: the moment before the step of number `seq`, and where the last chapter ends."""

    seq: int
    moment: Moment
    asked: str
    end: End | None
    settled: bool

    @property
    def anew(self) -> bool:
        """Whether the chapter holds all of the past: the end of the last one is not, or not any more, behind this."""
        node = self.moment.history
        while self.end is not None and node is not None and node is not self.end.history:
            node = node[0]
        return self.end is None or node is not self.end.history

    def written(self) -> tuple[ChapterKept | None, SnapshotKept | None]:
        """The same as the store keeps it."""
        end = None if self.anew else self.end
        chapter = ChapterKept(self.seq, chapter_of(self.moment, end)) if self.settled else None
        plain = {
            "state": to_plain(self.moment.state),
            "counts": self.moment.counts,
            "numbered": self.moment.numbered,
            "asked": self.asked,
        }
        state = zlib.compress(msgspec.json.encode(plain))
        return chapter, SnapshotKept(self.seq, state, _mark(state))


@dataclass(frozen=True, slots=True)
class End:
    """Where the last chapter ends: the number of the next step, the chain of answers, and how much was told."""

    seq: int
    history: Any
    told: int


class Past:
    """Of one live table: the newest settled moment, and where the store's chapters end; None where it has none."""

    def __init__(self) -> None:
        self.near: Moment | None = None
        self.end: End | None = None
        self._near_at = 0
        self._kept_at = -1
        self._writing = False

    @property
    def last_chapter(self) -> int:
        """The number of the step with which the last chapter ends; -1 where there is none."""
        return -1 if self.end is None else self.end.seq

    def take_up(self, end: End | None, kept_at: int) -> None:
        """The table was rebuilt, from a state before the step of this number (-1: from its beginning)."""
        self.near, self.end, self._near_at, self._kept_at, self._writing = None, end, 0, kept_at, False

    def note(self, step: StepKept, table: Table, steps: int, *, keeps: bool = True) -> Leaf | None:
        """This was the last of so many steps; what is to be stored, if it cannot be taken back, and it is time.

        Nothing is where another server `keeps` the past.
        """
        if isinstance(step.seat, int) and table.can_undo(step.seat):
            return None
        old = 0 if self.end is None else self.end.seq
        if not keeps or self._writing or (self.end is not None and steps - old < EVERY and table.result is None):
            if self.near is None or steps - self._near_at >= NEAR:
                self.near, self._near_at = table.moment(), steps
            return None
        leaf = self._leaf(table, steps, settled=True)
        self.near, self._near_at = leaf.moment, steps  # So that an undo goes on from where the chapter ends.
        return leaf

    def last(self, table: Table, steps: int) -> Leaf | None:
        """What is to be stored of the table as it is now, if anything: it goes out of memory."""
        if self._writing or steps <= max(self._kept_at, -1 if self.end is None else self.end.seq):
            return None
        settled = not any(table.can_undo(place.number) for place in table.seats)
        return self._leaf(table, steps, settled=settled) if settled or self.end is not None else None

    def _leaf(self, table: Table, steps: int, *, settled: bool) -> Leaf:
        self._writing = True
        return Leaf(steps, table.moment(), asked_name(table.asked), self.end, settled)

    async def keep(self, leaf: Leaf, stored: Stored) -> None:
        """This is stored; it is no harm if that fails."""
        try:
            chapter, snapshot = await asyncio.to_thread(leaf.written)
            await stored.keep_past(chapter, snapshot, anew=leaf.anew)
        except Exception as error:
            _log.error("table %s: its past could not be stored: %s", stored.id, type(error).__name__)
        else:
            self._kept_at = leaf.seq
            if leaf.settled:
                self.end = End(leaf.seq, leaf.moment.history, leaf.moment.events.length)
        finally:
            self._writing = False


# ---------------------------------------------------------------------- to the store and back


def opening_of(table: Table) -> tuple[ChapterKept, End]:
    """The first chapter: what was drawn and told before the first question."""
    moment = table.moment()
    return ChapterKept(0, chapter_of(moment, None)), End(0, moment.history, moment.events.length)


def chapter_of(moment: Moment, end: End | None) -> bytes:
    """What was done and told up to this moment, since the end of the last chapter."""
    events = [plain_event(event) for event in moment.events.since(0 if end is None else end.told)]
    nodes: list[Any] = []
    node, last = moment.history, None if end is None else end.history
    while node is not None and node is not last:
        node, *rest = node
        nodes.append(rest)
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


def moment_of(kept: TableKept, game: Game) -> tuple[Moment, str, End]:
    """The moment of the snapshot, the name of what was asked then, and where the last chapter ends.

    `Refused` where that cannot be read, or is damaged.
    """
    snapshot = kept.snapshot
    assert snapshot is not None
    if _mark(snapshot.state) != snapshot.mark:
        raise Refused("the state that was stored is damaged")
    plain = msgspec.json.decode(zlib.decompress(snapshot.state))
    try:
        state = from_plain(plain["state"], game.classes)
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        raise Refused(f"the state that was stored cannot be read by these rules: {error}") from None
    events = Chain()
    history: Any = None
    for chapter in kept.chapters:
        told, nodes = _read(chapter)
        for event in told:
            events.append(_event(event))
        for seat, ask, answer, draws, before in nodes:
            history = (history, seat, ask, answer, tuple(map(tuple, draws)), before)
    end = End(kept.chapters[-1].seq, history, events.length)
    for step in lasting([step for step in _unsettled(kept) if step.seq < snapshot.seq])[0]:
        if step.kind == "undo" or step.events is None:
            raise Refused("what was told before the state that was stored is not known")
        ask = "act" if step.kind == "act" else step.ask
        history = (history, step.seat, ask, step.answer, tuple(map(tuple, step.draws)), events.length)
        for event in msgspec.json.decode(step.events):
            events.append(_event(event))
    return Moment(state, plain["counts"], events, history, plain["numbered"]), plain["asked"], end
