"""Several processes that serve one port of this machine: begun together, begun again when one ends, ended together."""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any, Final

from undercroft.engine import Unknown

_PAUSE: Final = 1.0
"""A process that has ended sooner is followed by another only after so many seconds."""

_COUNTING: Final = "PROMETHEUS_MULTIPROC_DIR"

_log = logging.getLogger(__name__)


@contextmanager
def counted_together(count: int) -> Iterator[None]:
    """Within this block so many processes count what they do as one; it must begin before anything is counted."""
    if count == 1 or _COUNTING in os.environ:
        yield
        return
    with TemporaryDirectory(prefix="undercroft-") as folder:
        os.environ[_COUNTING] = folder
        try:
            yield
        finally:
            del os.environ[_COUNTING]


class Workers:
    """So many processes that do this work; `ended` is told the number of each that is gone."""

    def __init__(self, count: int, work: Callable[[], object], ended: Callable[[int], object]) -> None:
        if not hasattr(os, "fork"):
            raise Unknown("several processes need a system such as Linux; leave --workers out")
        self._count = count
        self._work = work
        self._ended = ended
        self._begun: dict[int, float] = {}
        self._stopping = Event()
        self._parent = os.getpid()

    def run(self) -> None:
        """They work until this process is told to stop, and all have stopped."""
        before = {name: signal.signal(name, self._stop) for name in (signal.SIGTERM, signal.SIGINT)}
        try:
            for _ in range(self._count):
                self._begin()
            while self._begun:
                pid, how = os.waitpid(-1, 0)
                begun = self._begun.pop(pid, None)
                if begun is None:
                    continue
                self._ended(pid)
                if not self._stopping.is_set():
                    _log.error("process %s has ended (%s); another begins", pid, os.waitstatus_to_exitcode(how))
                    time.sleep(max(0.0, begun + _PAUSE - time.monotonic()))
                    self._begin()
        finally:
            for name, handler in before.items():
                signal.signal(name, handler)

    def _begin(self) -> None:
        if self._stopping.is_set():
            return
        sys.stdout.flush()
        pid = os.fork()
        if pid == 0:
            self._work_apart()
        self._begun[pid] = time.monotonic()
        if self._stopping.is_set():  # That was said before this one was known.
            os.kill(pid, signal.SIGTERM)

    def _work_apart(self) -> None:
        """The work is done, and this process ends."""
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        status = 1
        try:
            self._work()
            status = 0
        except KeyboardInterrupt:
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            logging.shutdown()
            os._exit(status)

    def _stop(self, *given: Any) -> None:
        if os.getpid() != self._parent:
            os._exit(0)  # A process that has hardly begun.
        self._stopping.set()
        for pid in tuple(self._begun):
            os.kill(pid, signal.SIGTERM)
