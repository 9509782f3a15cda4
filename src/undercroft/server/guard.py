"""The guard at the door: headers of every answer, whose pages may ask, how much and how often."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from undercroft.engine.craft.words import whole
from undercroft.server.faults import Denied, TooLarge, TooMany, TooSlow, Unreadable
from undercroft.server.secrets import Grant, cookie_name, granted
from undercroft.server.settings import Settings
from undercroft.server.shares import WORDS, Account, Shares, Timed, my_turn, payer
from undercroft.server.tables.live import Live

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_MOST_ADDRESSES = 10_000
_LOOKS = 4
"""So many looks are allowed for every change that is."""
_NETWORK_BITS = 64

_FREE = ("/static/", "/icons/", "/health")
"""What costs next to nothing is never refused; whoever asks for it again and again waits for their turn."""

_PLAYING = ("/t/", "/api/tables/")
"""Where people play."""


class Guarded:
    """An application whose every answer has our headers; what is not static is never kept by a cache.

    It answers under its own names and numbers alone: under another name a page of others could be led to us, and would
    be taken for one of ours.
    """

    def __init__(self, app: ASGIApp, names: Collection[str] | None) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = scope["type"]
        if kind != "lifespan" and not _is_called(Headers(scope=scope).get("host", ""), self.names):
            answer = PlainTextResponse("this server has another name", 421) if kind == "http" else WebSocketClose(1008)
            await answer(scope, receive, send)
            return
        await self._serve(scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


def _is_called(host: str, names: Collection[str] | None) -> bool:
    """Whether this is how we are reached: by one of these names, or by an address in numbers, at whatever port.

    >>> [_is_called(host, {"our.example"}) for host in ("our.example:80", "[::1]:80", "10.0.0.7", "evil.example", "")]
    [True, True, True, False, False]
    """
    if names is None:
        return True
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return name in names or bool(ip_address(name))
    except ValueError:
        return False


class Metered:
    """An application that lets nobody in whose share is used up, and charges for all that it does."""

    def __init__(self, app: ASGIApp, shares: Shares | None) -> None:
        self.app = app
        self.shares = shares

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind, path = scope["type"], scope.get("path", "")
        if self.shares is None or kind == "lifespan":
            await self.app(scope, receive, send)
            return
        who = address(HTTPConnection(scope))
        if not path.startswith(_FREE) and self.shares.is_spent(who, playing=path.startswith(_PLAYING)):
            await _sent_away(scope)(scope, receive, send)
            return
        account = Account(self.shares, who)
        token = payer.set(account)
        try:
            await my_turn()
            await Timed(self.app(scope, receive, send), account)
        finally:
            payer.reset(token)


def _sent_away(scope: Scope) -> ASGIApp:
    """The answer to who has used up their share."""
    if scope["type"] != "http":
        return WebSocketClose(1008, WORDS)
    headers = {"Retry-After": "10"}
    if scope["path"].startswith("/api/"):
        return JSONResponse({"error": WORDS, "rule": None, "at": None}, 429, headers)
    return PlainTextResponse(WORDS, 429, headers)


class Meter:
    """So many in so many seconds, for each who asks."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._times: dict[str, deque[float]] = {}

    def take(self, who: str = "") -> bool:
        """Whether one more is allowed now; it counts only if it is."""
        now = time.monotonic()
        times = self._times.setdefault(who, deque())
        while times and times[0] <= now - self.seconds:
            times.popleft()
        if len(times) >= self.most:
            return False
        times.append(now)
        if len(self._times) > _MOST_ADDRESSES:
            self._times = {who: times for who, times in self._times.items() if times and times[-1] > now - self.seconds}
        return True


class Guard:
    """What is let in, by these settings."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._requests = Meter(settings.messages, settings.seconds)
        self._tables = Meter(settings.tables_an_hour, 3600)
        self._sockets: Counter[str] = Counter()
        self._webhooks = Meter(settings.webhooks_an_hour, 3600)
        self._looks = Meter(settings.messages * _LOOKS, settings.seconds)

    @contextmanager
    def socket(self, connection: HTTPConnection) -> Iterator[None]:
        """Within this block the address has one more socket open; `TooMany` if that is one too many."""
        who = address(connection)
        if self._sockets[who] >= self.settings.sockets:
            raise TooMany("too many pages are open at tables here; close one of them")
        if self._sockets.total() >= self.settings.sockets_in_all:
            raise TooMany("this server is full; come back later")
        self._sockets[who] += 1
        try:
            yield
        finally:
            self._sockets[who] -= 1
            if not self._sockets[who]:
                del self._sockets[who]

    def take_request(self, connection: HTTPConnection) -> None:
        """One more change was asked for by this address; `TooMany` if that is one too many."""
        if not self._requests.take(address(connection)):
            raise TooMany("that is too much at once; wait a little")

    def take_table(self, connection: HTTPConnection) -> None:
        """One more table was asked for by this address."""
        if not self._tables.take(address(connection)):
            raise TooMany("you have begun many tables in this hour; play at one of them, or come back later")

    def take_webhook(self, connection: HTTPConnection) -> None:
        """One more webhook was given or tried by this address."""
        if not self._webhooks.take(address(connection)):
            raise TooMany("you have given or tried many webhooks; wait some minutes")

    def take_look(self, connection: HTTPConnection) -> None:
        """One more look at a table, its past or the lobby was asked for by this address."""
        if not self._looks.take(address(connection)):
            raise TooMany("that is too much at once; wait a little")

    def must_be_ours(self, connection: HTTPConnection) -> None:
        """Nothing, or `Denied` if another's page asks, or if a cookie comes from nobody knows where."""
        origin = connection.headers.get("origin")
        if origin is None:
            if connection.cookies and bearer_of(connection) is None:
                raise Denied("a request with a cookie must say from which page it comes")
            return
        if not self.is_ours(origin, connection.headers):
            raise Denied("this request comes from another's page")

    def is_ours(self, origin: str, headers: Headers) -> bool:
        """Whether this origin is that of our pages: the public one, or the one under which we are asked right now."""
        if origin == self.settings.origin:
            return True
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        schemes = ("https",) if self.settings.secure else ("http", "https")
        return parts.scheme in schemes and bool(parts.netloc) and parts.netloc == headers.get("host")

    async def body(self, request: Request, *, most: int | None = None) -> bytes:
        """The body of the request; `TooLarge`, or `TooSlow` where it does not come."""
        most = most or self.settings.body_bytes
        parts = bytearray()
        try:
            async with asyncio.timeout(self.settings.patience):
                async for part in request.stream():
                    parts += part
                    if len(parts) > most:
                        raise TooLarge(f"at most {most // 1024} KiB are read")
        except TimeoutError:
            raise TooSlow from None
        except ClientDisconnect:
            raise Unreadable("the request ends amid its body") from None  # Nobody hears that.
        return bytes(parts)


def address(connection: HTTPConnection) -> str:
    """Where the request comes from."""
    return network(connection.client.host if connection.client is not None else "")


def network(host: str) -> str:
    """This address; of IPv6 the network, since whoever has one has all addresses in it."""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(ip_network((found, _NETWORK_BITS), strict=False))
    return host


def is_here(connection: HTTPConnection) -> bool:
    """Whether the request comes from this machine itself."""
    try:
        return ip_address(address(connection)).is_loopback
    except ValueError:
        return False


def secret_of(connection: HTTPConnection, table: str) -> str | None:
    """The secret that the request brings for this table: by its header, else by its cookie."""
    secret = bearer_of(connection)
    return connection.cookies.get(cookie_name(table)) if secret is None else secret


def bearer_of(connection: HTTPConnection) -> str | None:
    """The secret in the header of the request, which no page of others can set; another kind of header is none."""
    scheme, _, secret = connection.headers.get("authorization", "").partition(" ")
    return secret if scheme.lower() == "bearer" else None


def grant_of(connection: HTTPConnection, live: Live) -> Grant:
    """What the request may do at this table; `Denied` if it brings no secret of it.

    Who holds several seats says for which one it speaks, by `seat` in the address; until then, for none.
    """
    seat = whole(connection.query_params.get("seat", ""))
    grant = granted(secret_of(connection, live.id), live.kept.grants, seat)
    if grant is None:
        raise Denied("you need a link to this table")
    return grant
