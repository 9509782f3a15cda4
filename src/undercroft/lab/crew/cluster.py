"""Many machines: batches of games go to the workers of a Dask cluster, which plays again what a lost worker had."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from tempfile import TemporaryDirectory
from typing import Any, Final, Protocol, TypeAlias

from undercroft.engine import Unknown

HERE: Final = "dask"
"""The word for a cluster of processes on this machine."""
_DEAF: Final = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"
"""Whoever stops us at the terminal stops us alone: we end the workers."""
_PATIENCE: Final = 30
"""So many seconds a scheduler and its first worker may take to answer."""


class Coming(Protocol):
    """What somebody else is about to find."""

    def result(self) -> Any: ...
    def cancel(self) -> object: ...


Submit: TypeAlias = Callable[..., Coming]
"""Has somebody call this function with these arguments."""


class Lost(Unknown):
    """Whoever plays is gone: what was written down so far is whole, and what is left can be played by others."""


@contextmanager
def joined(on: str, jobs: int) -> Iterator[tuple[Submit, int]]:
    """What hands games to that cluster, and how many it plays at a time; `Unknown` where there is none.

    A cluster on this machine has so many workers (0: one for each processor), and ends with the work. Its futures are
    Dask's own, not those of its executor: these fail where a worker is lost just as what it found is fetched.
    """
    address = on.removeprefix(f"{HERE}=")
    if on != HERE and "://" not in address:
        raise Unknown(f"--on is {HERE}, or {HERE}=tcp://10.0.0.5:8786 with the address of a scheduler, not {on!r}")
    try:
        from dask import config
        from distributed import Client, KilledWorker, LocalCluster
    except ImportError:
        raise Unknown("--on needs dask.distributed: pip install 'undercroft[lab]'") from None
    with ExitStack() as stack:
        log = logging.getLogger("distributed.client")  # What is lost we say ourselves, in one line.
        stack.callback(log.setLevel, log.level)
        log.setLevel(logging.CRITICAL)
        if on == HERE:
            folder = stack.enter_context(TemporaryDirectory(prefix="undercroft-", ignore_cleanup_errors=True))
            stack.enter_context(config.set(temporary_directory=folder))
            at = stack.enter_context(
                LocalCluster(  # type: ignore[no-untyped-call]
                    n_workers=jobs or os.cpu_count() or 1,
                    threads_per_worker=1,
                    memory_limit=0,
                    dashboard_address=None,
                    preload=_DEAF,
                    silence_logs=logging.CRITICAL,
                )
            )
        else:
            at = address
        try:
            client = Client(at, timeout=_PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
            stack.enter_context(client)
            client.wait_for_workers(1, timeout=_PATIENCE)
        except (OSError, ValueError) as error:
            raise Unknown(f"no scheduler with a worker answers at {on}: {error}") from None
        try:
            threads = client.nthreads()  # type: ignore[no-untyped-call]
            yield partial(client.submit, pure=False), sum(threads.values())
        except KilledWorker as error:
            raise Lost(f"one worker after the other was lost at the same games: {error}") from None
