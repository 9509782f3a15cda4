"""For who hosts: what the server counts, at `/metrics`, and a page that says how it is, at `/status`.

With a key of the host both are for who brings it: as a bearer token, or as the password that a browser asks for.
Without one they are for who asks from this machine itself, and the first only if the host wants it.
"""

from __future__ import annotations

import binascii
import time
from base64 import b64decode
from hmac import compare_digest
from typing import Any, Final

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from undercroft.server.guard import is_here
from undercroft.server.host import metrics
from undercroft.server.pages import page
from undercroft.server.tables.hall import Hall

SHORTEST: Final = 16
"""So many characters a key has at least."""

_REFUSED: Final = 401
_PERCENT: Final = (50, 99)


class HostPages:
    """The pages of the host of one server."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def routes(self) -> list[Route]:
        """The routes of these pages."""
        return [
            Route("/metrics", self.metrics, methods=["GET"]),
            Route("/status", self.status, methods=["GET"]),
        ]

    async def metrics(self, request: Request) -> Response:
        """What the server counts, as Prometheus reads it."""
        refusal = self._refusal(request, here=self.hall.settings.metrics)
        return refusal or Response(self._counted(), media_type=CONTENT_TYPE_LATEST)

    async def status(self, request: Request) -> Response:
        """How the server is, as a page."""
        refusal = self._refusal(request, here=True)
        if refusal is not None:
            return refusal
        self._counted()
        return page("status.html", **figures(), store=self.hall.store.kind)

    def _counted(self) -> bytes:
        self.hall.count()
        return metrics.text()

    def _refusal(self, request: Request, *, here: bool) -> Response | None:
        """None for who brings the key, and 401 for who does not; without a key None for who is `here`, if so wanted."""
        key = self.hall.settings.host_key
        if key is None:
            if here and is_here(request):
                return None
            raise HTTPException(404)
        if compare_digest(_brought(request).encode(), key.encode()):
            return None
        return Response("this is for who hosts this server", _REFUSED, {"WWW-Authenticate": 'Basic realm="host"'})


def _brought(request: Request) -> str:
    """The key that the request brings, or nothing."""
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return given
    if scheme.lower() != "basic":
        return ""
    try:
        return b64decode(given, validate=True).decode().partition(":")[2]
    except (binascii.Error, ValueError):
        return ""


def figures() -> dict[str, Any]:
    """The figures of the page, from what is counted."""
    sums: dict[str, float] = {}
    slow: dict[str, dict[float, float]] = {}
    apart: dict[str, dict[str, int]] = {}
    for family in metrics.registry().collect():
        for one in family.samples:
            if one.name.endswith("_bucket"):
                slow.setdefault(family.name, {})[float(one.labels["le"])] = one.value
            elif not one.name.endswith("_created"):
                sums[one.name] = sums.get(one.name, 0) + one.value
                for label in one.labels.values():
                    apart.setdefault(family.name, {})[label] = int(one.value)
    return {
        "minutes": int(time.time() - sums["undercroft_started_seconds"]) // 60,
        "sums": {name: int(value) for name, value in sums.items()},
        "apart": {name: dict(sorted(of.items())) for name, of in apart.items()},
        "within": {name: {part: _within(buckets, part) for part in _PERCENT} for name, buckets in slow.items()},
    }


def _within(buckets: dict[float, float], percent: int) -> str:
    """Within how many milliseconds so many of a hundred are done, as far as it is counted.

    >>> _within({0.001: 60.0, 0.01: 99.0, float("inf"): 100.0}, 50), _within({0.5: 0.0, float("inf"): 3.0}, 99)
    ('1 ms', 'over 500 ms')
    """
    edges = sorted(buckets)
    if not edges or not buckets[edges[-1]]:
        return "-"
    edge = next(edge for edge in edges if buckets[edge] * 100 >= buckets[edges[-1]] * percent)
    return f"over {edges[-2] * 1000:g} ms" if edge == edges[-1] else f"{edge * 1000:g} ms"
