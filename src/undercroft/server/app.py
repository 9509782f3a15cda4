"""The web application: pages, API, sockets and static files, behind one guard."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette.websockets import WebSocket
from uvicorn.config import LOGGING_CONFIG

from undercroft.scene import ICONS, THEMES, icon_svg
from undercroft.server import api, tools
from undercroft.server.calls import raw, reply
from undercroft.server.daily.mine import MinePages
from undercroft.server.daily.pages import DailyPages
from undercroft.server.daily.puzzles import PuzzlePages
from undercroft.server.door import doorway
from undercroft.server.forge.forge import Forge
from undercroft.server.guard import Guard, Guarded, Metered
from undercroft.server.host.metrics import Counted
from undercroft.server.host.pages import HostPages
from undercroft.server.how import HowPages
from undercroft.server.lab.pages import LabPages
from undercroft.server.lines import line_of
from undercroft.server.openapi import document
from undercroft.server.pages import STATIC, Pages, trouble
from undercroft.server.replay.pages import ReplayPages
from undercroft.server.seating import SeatPages
from undercroft.server.sets.pages import SetPages
from undercroft.server.settings import Settings
from undercroft.server.share.pages import SharePages
from undercroft.server.shares import Shares
from undercroft.server.sockets import attend
from undercroft.server.tables.hall import Hall

_WAITING = 1024
"""So many may wait to be let in."""

_AN_HOUR = "public, max-age=3600, must-revalidate"


class Files(StaticFiles):
    """Our own files, which a browser keeps for an hour and then asks whether they are still the same."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or 404."""
        answer = await super().get_response(path, scope)
        answer.headers.setdefault("Cache-Control", _AN_HOUR)
        return answer


def create_app(settings: Settings) -> Starlette:
    """The application of one server; its store is opened when it starts, and closed when it stops."""
    hall, guard, forge = Hall(settings), Guard(settings), Forge()
    shares = None if settings.fair_share is None else Shares(settings.fair_share, settings.burst)
    pages, puzzles = Pages(hall, guard, forge), PuzzlePages(hall, guard, forge)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await hall.open()
        try:
            yield
        finally:
            await forge.close()
            await hall.close()

    async def socket(websocket: WebSocket) -> None:
        await attend(websocket, hall, guard)

    async def health(request: Request) -> Response:
        return reply({"ok": True})

    async def openapi(request: Request) -> Response:
        return raw(_document())

    async def icon(request: Request) -> Response:
        if request.path_params["name"] not in ICONS:
            raise HTTPException(404)
        livery = request.query_params.get("livery", "red")
        drawn = icon_svg(request.path_params["name"], piece=livery if livery in THEMES["parchment"] else "red")
        return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": _AN_HOUR})

    app = Starlette(
        routes=[
            *pages.routes(),
            *SeatPages(hall, guard).routes(),
            *api.routes(hall, guard),
            *tools.routes(guard, pages, forge),
            *HowPages(guard, forge).routes(),
            *puzzles.routes(),
            *DailyPages(hall, guard, puzzles).routes(),
            *MinePages(hall, guard).routes(),
            *SharePages(hall, guard, forge).routes(),
            *SetPages(hall, guard).routes(),
            *ReplayPages(hall, guard).routes(),
            *LabPages(hall, guard).routes(),
            *HostPages(hall).routes(),
            Route("/api/openapi.json", openapi, methods=["GET"]),
            Route("/health", health, methods=["GET"]),
            WebSocketRoute("/t/{id}/ws", socket),
            Route("/icons/{name}.svg", icon, methods=["GET"]),
            Mount("/static", Files(directory=STATIC, check_dir=False)),
        ],
        middleware=[Middleware(Counted), Middleware(Guarded, settings.names), Middleware(Metered, shares)],
        lifespan=lifespan,
        exception_handlers={HTTPException: _nothing_here, 500: _our_fault},
    )
    app.state.hall = hall
    app.state.forge = forge
    app.state.shares = shares
    return app


def uvicorn_config(settings: Settings) -> uvicorn.Config:
    """How uvicorn serves this: quiet, with small frames, and gone within seconds when told so."""
    app = create_app(settings)
    return uvicorn.Config(
        app,
        http=doorway(settings),
        ws=line_of(settings, app.state.shares),
        log_config=None if settings.log_json else LOGGING_CONFIG,
        log_level="warning",
        access_log=False,
        ws_max_size=settings.frame_bytes,
        ws_max_queue=8,
        ws_per_message_deflate=False,  # Frames are small; a compressor for every socket is not.
        server_header=False,
        forwarded_allow_ips=["127.0.0.1", "::1", *settings.proxies] if settings.proxies else None,
        timeout_graceful_shutdown=3,
    )


def listening(host: str, port: int = 0, *, family: int = socket.AF_INET) -> socket.socket:
    """A socket that listens there; at port 0, at any that is free.

    It names its protocol: only then does asyncio send what is small at once, instead of waiting up to 40 ms for more.
    """
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(_WAITING)
    except OSError:
        listener.close()
        raise
    return listener


@lru_cache(maxsize=1)
def _document() -> bytes:
    body: bytes = reply(document()).body  # type: ignore[assignment]
    return body


async def _nothing_here(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    return _said(request, status, "there is nothing here" if status == 404 else "that cannot be asked here")


async def _our_fault(request: Request, error: Exception) -> Response:
    return _said(request, 500, "a fault of this program; nothing has changed")


def _said(request: Request, status: int, reason: str) -> Response:
    if request.url.path.startswith("/api/"):
        return reply({"error": reason, "rule": None, "at": None}, status)
    return trouble(status, reason)
