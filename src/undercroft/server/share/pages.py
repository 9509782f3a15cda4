"""Sharing a game that is over: the picture of its end, its record, and a link to its replay that brings a preview.

Of a game that runs nothing is given out. Of today's dungeon of the day there are words alone until the day is over.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Final
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from undercroft.scene import Scene
from undercroft.scene.ending import HIGH, WIDE, draw_ending, ending_png
from undercroft.server.faults import Denied, NotNow
from undercroft.server.forge.forge import Forge
from undercroft.server.guard import Guard, grant_of, secret_of
from undercroft.server.links import remember
from undercroft.server.pages import or_trouble, page
from undercroft.server.secrets import granted
from undercroft.server.tables.hall import Hall
from undercroft.server.tables.live import Live

_KINDS: Final = {"svg": "image/svg+xml", "png": "image/png"}


@dataclass(frozen=True, slots=True)
class End:
    """A game that is over, as it is shown to others; without a scene where the table is not to be seen yet."""

    title: str
    said: str
    rows: tuple[tuple[str, str], ...]
    note: str
    scene: Scene | None


class SharePages:
    """The pages by which games of one server are shown to others."""

    def __init__(self, hall: Hall, guard: Guard, forge: Forge) -> None:
        self.hall = hall
        self.guard = guard
        self._forge = forge

    def routes(self) -> list[Route]:
        """The page for who was there, the page for others, the picture, and the way to the replay."""
        return [
            Route("/t/{id}/share", or_trouble(self.mine), methods=["GET"]),
            Route("/t/{id}/share", or_trouble(self.make), methods=["POST"]),
            Route("/share/{id}", or_trouble(self.shared), methods=["GET"]),
            Route("/share/{id}/replay", or_trouble(self.replay), methods=["GET"]),
            *(Route(f"/share/{{id}}/end.{kind}", or_trouble(self.picture), methods=["GET"]) for kind in _KINDS),
        ]

    async def mine(self, request: Request) -> Response:
        """Who was there sees the picture of the end, and what can be given to others."""
        live, end = await self._over(request)
        return self._page(request, live, end, "")

    async def make(self, request: Request) -> Response:
        """The same with a link for others; it opens the game to watch, and nothing else."""
        self.guard.take_request(request)
        self.guard.must_be_ours(request)
        live, end = await self._over(request)
        secret = await live.watch(grant_of(request, live))
        base = self.guard.settings.public_url.rstrip("/")
        return self._page(request, live, end, f"{base}/share/{live.id}?k={secret}")

    async def shared(self, request: Request) -> Response:
        """Whoever has the link sees how it ended, and a way to the replay; programs find a preview."""
        live, end = await self._over(request)
        secret = quote(request.query_params.get("k", ""))
        base = self.guard.settings.public_url.rstrip("/")
        return page(
            "shared.html",
            title=end.title,
            said=end.said,
            names=[seat.name for seat in live.kept.seats],
            address=f"{base}/share/{live.id}?k={secret}",
            picture=f"/share/{live.id}/end.svg?k={secret}",
            preview=f"{base}/share/{live.id}/end.png?k={secret}",
            replay=f"/share/{live.id}/replay?k={secret}",
            shown=end.scene is not None,
            wide=WIDE,
            high=HIGH,
        )

    async def replay(self, request: Request) -> Response:
        """Whoever has the link watches the game again; who has a seat there keeps it."""
        live, end = await self._over(request)
        if end.scene is None:
            raise NotNow("nobody watches today's dungeon before their own try; tomorrow anybody may")
        answer = RedirectResponse(f"/replay/{live.id}", 303, headers={"Referrer-Policy": "no-referrer"})
        secret = request.query_params.get("k")
        if secret is not None and granted(secret_of(request, live.id), live.kept.grants) is None:
            remember(answer, request.cookies, live.id, secret, secure=self.guard.settings.secure)
        return answer

    async def picture(self, request: Request) -> Response:
        """The picture of the end, as SVG or PNG, by day or by night."""
        kind = request.url.path.rpartition(".")[2]
        live, end = await self._over(request)
        theme = "night" if "night" in request.query_params else "parchment"
        headers = {"Content-Disposition": f'inline; filename="{request.path_params["id"]}.{kind}"'}
        return Response(
            await self._forge.do(_drawn, end, theme, kind, table=live.id), media_type=_KINDS[kind], headers=headers
        )

    async def _over(self, request: Request) -> tuple[Live, End]:
        """The game that the request names, if it is over and the request may see it: by its link, or as it is."""
        self.guard.take_look(request)
        secret = request.query_params.get("k")
        live = await self.hall.find(request.path_params["id"], partial(_must_open, request, secret))
        return live, await live.read(lambda: _end(live))

    def _page(self, request: Request, live: Live, end: End, link: str) -> Response:
        return page(
            "share.html",
            table=live.id,
            title=end.title,
            said=end.said,
            link=link,
            shown=end.scene is not None,
            daily=None if live.kept.day is None else live.kept.game,
            local=self.guard.settings.local,
        )


def _drawn(end: End, theme: str, kind: str) -> str | bytes:
    """The picture of this end."""
    svg = draw_ending(end.title, end.said, end.rows, end.scene, theme=theme, note=end.note)
    return svg if kind == "svg" else ending_png(svg)


def _must_open(request: Request, secret: str | None, live: Live) -> None:
    """Nothing, or `Denied` where neither the secret of a link nor one that the browser has opens the table."""
    if secret is None:
        grant_of(request, live)
    elif granted(secret, live.kept.grants) is None:
        raise Denied("this link is not valid any more; ask who sent it for a new one")


def _end(live: Live) -> End:
    """How the game of this table ended; `NotNow` while it runs."""
    table = live.table
    if table is None or table.result is None:
        raise NotNow("a game can be shown to others when it is over")
    result, kept = table.result, live.kept
    rows = tuple(
        (f"{'* ' if at in result.winners else ''}{name}", str(result.scores.get(at, "")))
        for at, name in enumerate(table.names)
    )
    day = datetime.fromtimestamp(kept.moved or 0, UTC) if kept.day is None else datetime.fromisoformat(kept.day.date)
    note = f"{'' if kept.day is None else 'the dungeon of '}{day.day} {day:%B %Y}" if kept.day or kept.moved else ""
    return End(live.game.title, result.words(table.names), rows, note, None if live.of_today else table.scene(None))
