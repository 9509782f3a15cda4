"""What every operation of the API is made of: one request, and how it is answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import Response

from undercroft.engine.craft.words import whole
from undercroft.server.faults import Denied, Unreadable
from undercroft.server.guard import Guard, grant_of
from undercroft.server.links import link, qr, remember
from undercroft.server.replay.replay import Eyes, eyes_for
from undercroft.server.secrets import Grant
from undercroft.server.tables.hall import Hall
from undercroft.server.tables.live import Live
from undercroft.server.tables.wanted import Made


class Number(Convertor[int]):
    """A number in a path; what is longer than any number that is meant is no such path."""

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        """The number that these digits are."""
        return int(value)

    def to_string(self, value: int) -> str:
        """Its digits."""
        return str(value)


register_url_convertor("int", Number())


@dataclass(frozen=True, slots=True)
class Call:
    """One request: at which table, by whom, with which body."""

    request: Request
    hall: Hall
    guard: Guard
    body: Any

    async def table(self) -> tuple[Live, Grant]:
        """The table that the request names, and what it may do there."""
        live = await self.hall.find(self.request.path_params["id"], partial(grant_of, self.request))
        return live, grant_of(self.request, live)

    async def own_seat(self) -> tuple[Live, Grant, int]:
        """The same, and the seat that the request names; `Denied` if who asks does not hold it."""
        live, grant = await self.table()
        seat: int = self.request.path_params["seat"]
        if seat not in live.seats_of(grant):
            raise Denied("only who holds this seat is called for it")
        return live, grant, seat

    async def past(self) -> tuple[Live, Grant, Eyes]:
        """The same, and through whose eyes it looks at the past of that table."""
        self.guard.take_look(self.request)
        live, grant = await self.table()
        return live, grant, eyes_for(live, grant, self.request.query_params.get("as"))

    def number(self, given: str | None) -> int:
        """The number that is given in the address."""
        number = whole("0" if given is None else given)
        if number is None:
            raise Unreadable("a moment is named by its number")
        return number


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation: how it is asked for, by whom, with which body, and what answers it."""

    method: str
    path: str
    run: Callable[[Call], Awaitable[Response]]
    who: str = "any"
    body: type | None = None
    status: int = 200
    query: tuple[str, ...] = ()
    most: int | None = None
    """So many bytes of a body are read; None: as many as of any."""


def invitation(call: Call, id: str, secret: str) -> dict[str, Any]:
    """The link that this secret is handed on by, and its QR code."""
    settings = call.guard.settings
    url = link(settings.public_url, id, secret)
    return {"link": url, "qr": qr(url), "local": settings.local}


def made_reply(call: Call, made: Made, **more: str) -> Response:
    """The links of a new table; who has made it keeps its secret."""
    base = call.guard.settings.public_url
    links = {
        "id": made.id,
        "link": link(base, made.id, made.secret),
        "links": {str(seat): link(base, made.id, secret) for seat, secret in made.friends.items()},
        "spectator": link(base, made.id, made.spectators),
    }
    answered = reply(links | more)
    remember(answered, call.request.cookies, made.id, made.secret, secure=call.guard.settings.secure)
    return answered


def reply(value: Any, status: int = 200) -> Response:
    """The value as JSON."""
    return raw(msgspec.json.encode(value), status)


def encoded(value: Any) -> bytes:
    """The value as JSON text."""
    return msgspec.json.encode(value)


def raw(body: bytes, status: int = 200) -> Response:
    """JSON that is written already."""
    return Response(body, status, media_type="application/json")
