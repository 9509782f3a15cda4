"""The pages of the past: a game watched again, and who was told what."""

from __future__ import annotations

from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from undercroft.engine.craft.words import whole
from undercroft.server.guard import Guard, grant_of
from undercroft.server.pages import or_trouble, page
from undercroft.server.replay.frames import all_told
from undercroft.server.replay.replay import SPECTATOR, eyes_for, must_be_over
from undercroft.server.tables.hall import Hall
from undercroft.server.tables.live import Live

_ROWS = 300
"""So many rows of a receipt are on a page."""


class ReplayPages:
    """The pages of the past of one server."""

    def __init__(self, hall: Hall, guard: Guard) -> None:
        self.hall = hall
        self.guard = guard

    def routes(self) -> list[Route]:
        """The routes of both pages."""
        return [
            Route("/replay/{id}", or_trouble(self.replay), methods=["GET"]),
            Route("/replay/{id}/receipt", or_trouble(self.receipt), methods=["GET"]),
        ]

    async def replay(self, request: Request) -> Response:
        """The page on which a game is watched again; the script does the rest."""
        live = await self._table(request)
        over = live.table is not None and live.table.result is not None
        return page(
            "replay.html",
            table=live.id,
            title=live.game.title,
            names=[seat.name for seat in live.kept.seats],
            over=over,
        )

    async def receipt(self, request: Request) -> Response:
        """Who was told what, of a game that is over: what was kept from somebody, or everything, page by page."""
        live = await self._table(request)
        must_be_over(live)
        told = await self.hall.replays.look(live, all_told)
        names = [seat.name for seat in live.kept.seats]
        eyes = [(str(seat), name) for seat, name in enumerate(names)] + [(SPECTATOR, "Spectators")]
        counts = [sum(row.moments[at] is not None for row in told) for at in range(len(eyes))]
        everything = "all" in request.query_params
        secrets = [row for row in told if row.secret]
        rows = told if everything else secrets
        start = min(whole(request.query_params.get("from", "0")) or 0, len(rows))
        return page(
            "replay_receipt.html",
            table=live.id,
            title=live.game.title,
            names=names,
            eyes=eyes,
            counts=counts,
            everything=everything,
            secrets=len(secrets),
            all=len(told),
            rows=rows[start : start + _ROWS],
            start=start,
            before=None if start == 0 else max(0, start - _ROWS),
            after=None if start + _ROWS >= len(rows) else start + _ROWS,
        )

    async def _table(self, request: Request) -> Live:
        self.guard.take_look(request)
        live = await self.hall.find(request.path_params["id"], partial(grant_of, request))
        eyes_for(live, grant_of(request, live), request.query_params.get("as"))
        return live
