"""What a server counts of itself, as Prometheus reads it; no name, no secret and no table is in it.

Where several processes serve one port, they count together: `PROMETHEUS_MULTIPROC_DIR` names the folder in which.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_OURS: Final = CollectorRegistry()

_SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)

STEPS: Final = Counter("undercroft_steps", "Steps that were stored: answers, acts, undos.", ["kind"], registry=_OURS)
CHANGES: Final = Histogram(
    "undercroft_change_seconds",
    "How long who changes something at a table waits until it is stored.",
    registry=_OURS,
    buckets=_SECONDS,
)
REFUSALS: Final = Counter(
    "undercroft_refusals", "What somebody wanted at a table and could not have.", ["why"], registry=_OURS
)
REQUESTS: Final = Counter("undercroft_requests", "Requests by the status of the answer.", ["status"], registry=_OURS)
REQUEST_SECONDS: Final = Histogram(
    "undercroft_request_seconds", "How long a request takes.", registry=_OURS, buckets=_SECONDS
)
REBUILDS: Final = Histogram(
    "undercroft_rebuild_seconds",
    "How long it takes to take a game up from the store.",
    registry=_OURS,
    buckets=_SECONDS,
)
FAILURES: Final = Counter("undercroft_store_failures", "Transactions that the store could not do.", registry=_OURS)
SOCKETS: Final = Gauge(
    "undercroft_sockets", "Sockets that are open at tables.", registry=_OURS, multiprocess_mode="livesum"
)
TABLES: Final = Gauge("undercroft_tables", "Tables in memory.", registry=_OURS, multiprocess_mode="livesum")
QUEUE: Final = Gauge(
    "undercroft_store_queue", "What waits to be stored or read.", registry=_OURS, multiprocess_mode="livesum"
)
STARTED: Final = Gauge(
    "undercroft_started_seconds",
    "When the server started, in seconds since 1970; of several processes, the last.",
    registry=_OURS,
    multiprocess_mode="livemax",
)


def registry() -> CollectorRegistry:
    """Where all of this is read: of all processes of this server."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return _OURS
    joined = CollectorRegistry()
    MultiProcessCollector(joined)  # type: ignore[no-untyped-call]
    return joined


def text() -> bytes:
    """All of it, as Prometheus reads it."""
    return generate_latest(registry())


@contextmanager
def asked_for() -> Iterator[None]:
    """Within this block something is done at a table that somebody waits for; refusals are counted by kind."""
    begun = time.monotonic()
    try:
        yield
    except Exception as error:
        REFUSALS.labels(type(error).__name__.lower()).inc()
        raise
    CHANGES.observe(time.monotonic() - begun)


class Counted:
    """An application whose requests are counted."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def counting(message: Message) -> None:
            if message["type"] == "http.response.start":
                REQUESTS.labels(str(message["status"])).inc()
                REQUEST_SECONDS.observe(time.monotonic() - begun)
            await send(message)

        begun = time.monotonic()
        await self.app(scope, receive, counting)
