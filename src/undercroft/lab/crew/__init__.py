"""Many games among bots, one after the other or some at a time: what comes of them is the same, in the same order."""

from __future__ import annotations

import os
import signal
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import islice
from types import TracebackType
from typing import Final, TypeAlias

from undercroft.engine import Refused, shelf
from undercroft.engine.game import Seat
from undercroft.engine.naming import named
from undercroft.lab.crew.cluster import Coming, Lost, Submit, joined
from undercroft.lab.measure import Measured
from undercroft.lab.plan import Plan
from undercroft.lab.story import tell
from undercroft.lab.story.told import Fortune

Task: TypeAlias = tuple[Plan, int]
"""A game to be played: which plan, and its index."""

PLAIN, HEARD, CLOSE, RETOLD = LOOKS = ("plain", "heard", "close", "retold")
"""How closely a game is looked at: for its end alone, with all that is told, move by move, and with its story."""

EFFORT: Final = 5
"""Hundredths of the work of a story that somebody reads: over many games the doubt of each one evens out."""

_BATCH: Final = 4
"""So many games are handed to a worker at first."""
_LASTS, _MOST = 1.0, 64
"""Later as many as a worker plays in so many seconds, and at most so many."""
_BATCHES: Final = 3
"""So many batches for each worker are on their way: what is not wanted any more when it comes is thrown away."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one game. `end` is the rule by which it ended, `tallies` what the game itself counts."""

    index: int
    winners: tuple[int, ...]
    finished: bool
    turns: int
    decisions: int
    measured: Measured | None = None
    seats: tuple[Seat, ...] = ()
    scores: dict[int, int] = field(default_factory=dict)
    reason: str = ""
    end: str = ""
    tallies: dict[str, int] = field(default_factory=dict)
    fortunes: tuple[Fortune, ...] = ()
    """What dice and decisions gave each seat, if its story was told."""


def play(task: Task, look: str = PLAIN) -> Outcome:
    """This game, played and looked at as closely as that."""
    plan, index = task
    measured = None
    if look in (CLOSE, RETOLD):
        table, decisions, measured = plan.measure(index)
    else:
        table, decisions = plan.play(index, listen=look == HEARD)
    result = table.result
    tallies = table.game.tallies if look != PLAIN else {}
    events = table.events if tallies else []
    fortunes = tell(table.record().file, effort=EFFORT).fortunes if look == RETOLD and result else []
    return Outcome(
        index=index,
        winners=result.winners if result else (),
        finished=result is not None,
        turns=table.turns,
        decisions=decisions,
        measured=measured,
        seats=table.seats,
        scores=dict(result.scores) if result else {},
        reason=named(result.reason, table.names) if result else "",
        end=result.rule if result else "",
        tallies={name: tally.count(table.state, events) for name, tally in tallies.items()},
        fortunes=tuple(fortunes),
    )


class Crew:
    """Who plays: this process, so many others (0: one for each processor), or a cluster. They stay until it is done.

    `on` is None, "dask" for a cluster of processes on this machine, or the address of a scheduler.
    """

    def __init__(self, jobs: int = 1, on: str | None = None) -> None:
        self._stack = ExitStack()
        self._submit: Submit | None = None
        if on is not None:
            self._submit, self._workers = self._stack.enter_context(joined(on, jobs))
        elif jobs != 1:
            self._workers = jobs or os.cpu_count() or 1
            self._submit = self._stack.enter_context(_processes(self._workers))

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._stack.__exit__(kind, error, at)

    def play(self, tasks: Iterable[Task], look: str = PLAIN) -> Iterator[Outcome]:
        """The outcome of every game, in order; the same however many are played at once.

        Games are drawn from `tasks` when somebody is free for them: a few for each worker are on their way.
        """
        if self._submit is None:
            yield from (play(task, look) for task in tasks)
            return
        left = iter(tasks)
        going: deque[Coming] = deque()
        begun, came, size = time.monotonic(), 0, _BATCH
        try:
            while True:
                while len(going) < self._workers * _BATCHES and (batch := list(islice(left, size))):
                    going.append(self._submit(play_some, batch, look, shelf.to_play(batch[0][0].game).edition))
                if not going:
                    return
                outcomes = going.popleft().result()
                came += len(outcomes)
                size = batch_size(came / self._workers, time.monotonic() - begun)
                yield from outcomes
        except (BrokenExecutor, CancelledError):
            raise Lost("whoever played these games is gone") from None
        finally:
            for future in going:
                future.cancel()


def batch_size(came: float, seconds: float) -> int:
    """How many games to hand to a worker at once, when so many have come of each in that time."""
    return max(1, min(_MOST, int(came * _LASTS / seconds)))


@contextmanager
def _processes(workers: int) -> Iterator[Submit]:
    pool = ProcessPoolExecutor(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    try:
        yield pool.submit
    finally:
        pool.shutdown(cancel_futures=True)


def play_some(tasks: Sequence[Task], look: str, edition: int) -> list[Outcome]:
    """What a worker does with a batch of games of one game; `Refused` if it knows another edition of its rules."""
    known = shelf.to_play(tasks[0][0].game)
    if known.edition != edition:
        raise Refused(f"a worker has edition {known.edition} of {known.title}, and edition {edition} is to be played")
    return [play(task, look) for task in tasks]


def play_all(plan: Plan, count: int, jobs: int = 1, *, measure: bool = False) -> Iterator[Outcome]:
    """The outcome of every game of a plan up to this many."""
    with Crew(jobs) as crew:
        yield from crew.play(((plan, index) for index in range(count)), CLOSE if measure else PLAIN)
