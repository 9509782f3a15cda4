"""Courtesy: whoever thinks in a thread lets those go first whom somebody waits for.

The threads of a process take turns at it, and what is short and goes from thread to thread waits at each of these
turns for who thinks. So between two decisions of a playout a thought pauses while somebody is waited for; but never
longer than it has worked since its last pause, or it would never end where somebody always is.

    >>> with first():
    ...     give_way()
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock, local

_LONGEST = 0.02
"""So many seconds a pause lasts at most."""

_lock = Lock()
_first = 0
_calm = Event()
_calm.set()
_mine = local()
"""Since when this thread has worked without a pause."""


@contextmanager
def first() -> Iterator[None]:
    """Within this block somebody is waited for."""
    _count(1)
    try:
        yield
    finally:
        _count(-1)


def _count(more: int) -> None:
    global _first
    with _lock:
        _first += more
        if _first:
            _calm.clear()
        else:
            _calm.set()


def give_way() -> None:
    """Whoever is waited for goes first."""
    if not _calm.is_set():
        _calm.wait(min(_LONGEST, time.monotonic() - getattr(_mine, "since", 0.0)))
        _mine.since = time.monotonic()
