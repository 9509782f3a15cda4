"""Many games among bots, one after the other or some at a time: what comes of them is the same, in the same order."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from types import TracebackType
from typing import TypeAlias

from undercroft.engine.game import Seat
from undercroft.engine.naming import named
from undercroft.lab.measure import Measured
from undercroft.lab.plan import Plan

Task: TypeAlias = tuple[Plan, int]
"""A game to be played: which plan, and its index."""

PLAIN, HEARD, CLOSE = "plain", "heard", "close"
"""How closely a game is looked at: for its end alone, with all that is told, and move by move."""

_LARGEST = 50
"""So many games at most are handed to a worker at once."""


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


def play(task: Task, look: str = PLAIN) -> Outcome:
    """This game, played and looked at as closely as that."""
    plan, index = task
    measured = None
    if look == CLOSE:
        table, decisions, measured = plan.measure(index)
    else:
        table, decisions = plan.play(index, listen=look == HEARD)
    result = table.result
    tallies = table.game.tallies if look != PLAIN else {}
    events = table.events if tallies else []
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
    )


class Crew:
    """Who plays: this process, or so many others (0: one for each processor), which stay until the work is done."""

    def __init__(self, jobs: int = 1) -> None:
        self.workers = jobs or os.cpu_count() or 1
        self._pool = ProcessPoolExecutor(self.workers) if jobs != 1 else None

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def play(self, tasks: Sequence[Task], look: str = PLAIN) -> Iterator[Outcome]:
        """The outcome of every game, in order; the same however many are played at once."""
        if self._pool is None:
            yield from (play(task, look) for task in tasks)
            return
        size = max(1, min(_LARGEST, len(tasks) // (self.workers * 4)))
        chunks = [tasks[at : at + size] for at in range(0, len(tasks), size)]
        yield from chain.from_iterable(self._pool.map(partial(_play_some, look=look), chunks))


def _play_some(tasks: Sequence[Task], *, look: str) -> list[Outcome]:
    return [play(task, look) for task in tasks]


def play_all(plan: Plan, count: int, jobs: int = 1, *, measure: bool = False) -> Iterator[Outcome]:
    """The outcome of every game of a plan up to this many."""
    with Crew(jobs) as crew:
        yield from crew.play([(plan, index) for index in range(count)], CLOSE if measure else PLAIN)
