"""The bench on which all tools work: who may ask how often, heavy work aside, and rules as links."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar
from urllib.parse import quote

import msgspec
from markupsafe import Markup, escape
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from undercroft.engine import Game, Refused, Unknown
from undercroft.server.faults import Fault, TooLarge, TooMany
from undercroft.server.forge.forge import Forge
from undercroft.server.forms import BadForm
from undercroft.server.guard import Guard, Meter, address
from undercroft.server.pages import trouble

Endpoint = Callable[[Request], Awaitable[Response]]
_Made = TypeVar("_Made")

LONGEST: Final = 32_000
"""So many letters of an address are read."""

_LONG: Final = 4_000
"""From so many bytes on an answer is worth compressing."""

_RULE: Final = re.compile(r"[a-z]+(?:\.[a-z0-9]+(?:-[a-z0-9]+)*){2,}")


class Bench:
    """What the tools of one server share."""

    def __init__(self, guard: Guard, forge: Forge) -> None:
        self.guard = guard
        self._forge = forge
        self._meter = Meter(guard.settings.messages, guard.settings.seconds)

    def route(self, path: str, draw: Endpoint, *, method: str = "GET") -> Route:
        """A route whose answer is the page, or one that says in words why there is none."""

        async def endpoint(request: Request) -> Response:
            try:
                if not self._meter.take(address(request)):
                    raise TooMany("that is too much at once; wait a little")
                return await draw(request)
            except Fault as error:
                return trouble(error.status, error.reason)
            except BadForm as error:
                return trouble(400, error.wrong.reason, error.wrong.rule)
            except Refused as error:
                return trouble(404 if isinstance(error, Unknown) else 400, error.reason, error.rule)

        return Route(path, endpoint, methods=[method])

    def data_route(self, path: str, answer: Endpoint, *, method: str = "POST") -> Route:
        """A route whose answer is data, or why there is none, as {reason, rule, at}; long ones go out compressed.

        Whatever is sent there comes from a page of ours.
        """

        async def endpoint(request: Request) -> Response:
            try:
                if not self._meter.take(address(request)):
                    raise TooMany("that is too much at once; wait a little")
                if method == "POST":
                    self.guard.must_be_ours(request)
                return await answer(request)
            except Fault as error:
                return _why_not(error.status, error.reason)
            except Refused as error:
                return _why_not(404 if isinstance(error, Unknown) else 400, error.reason, error.rule, error.at)

        return Route(path, endpoint, methods=[method], middleware=[Middleware(GZipMiddleware, minimum_size=_LONG)])

    def fields(self, request: Request) -> dict[str, str]:
        """The fields in the address; `TooLarge` if that is longer than any of ours."""
        if len(request.url.query) > LONGEST:
            raise TooLarge(f"an address has at most {LONGEST} letters")
        return dict(request.query_params)

    async def work(self, doing: Callable[..., _Made], *given: Any) -> _Made:
        """What this function gives, done in a process apart as soon as there is a place; addresses take turns."""
        return await self._forge.do(doing, *given)


def _why_not(status: int, reason: str, rule: str | None = None, at: str | None = None) -> Response:
    body = msgspec.json.encode({"reason": reason, "rule": rule or "", "at": at or ""})
    return Response(body, status, media_type="application/json")


def cite(game: Game, text: str) -> Markup:
    """The text with every rule of the game that it names as a link to that rule."""
    parts: list[str] = []
    at = 0
    for found in _RULE.finditer(text):
        if found[0] in game.ledger:
            parts += [escape(text[at : found.start()]), link_to_rule(game, found[0])]
            at = found.end()
    return Markup("").join([*parts, escape(text[at:])])


def link_to_rule(game: Game, id: str) -> Markup:
    """The id of a rule as a link to it."""
    return Markup('<a class="rule" href="/tools/rules/{}#{}">{}</a>').format(game.id, id, id)


def download(content: bytes, name: str, kind: str) -> Response:
    """A file of this name, to be kept by who asked for it."""
    return Response(
        content, media_type=kind, headers={"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}"}
    )
