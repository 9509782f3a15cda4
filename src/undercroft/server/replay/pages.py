"""The pages of the past: a game watched again, and who was told what."""

from __future__ import annotations

from functools import partial

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from undercroft.daily.dungeon import dungeon_of
from undercroft.engine import BadRecord, Refused, read_record
from undercroft.engine.craft.words import whole
from undercroft.server.daily.people import key_of
from undercroft.server.forms import sent_file
from undercroft.server.guard import Guard, grant_of
from undercroft.server.links import remember
from undercroft.server.pages import or_trouble, page
from undercroft.server.replay.copies import copy_of, keep_copy
from undercroft.server.replay.frames import all_told
from undercroft.server.replay.replay import SPECTATOR, eyes_for, must_be_over
from undercroft.server.secrets import digest
from undercroft.server.shares import Places, aside
from undercroft.server.tables.hall import Hall
from undercroft.server.tables.live import Live
from undercroft.server.tables.rebuild import stored_key

MOST_RECORD = 4 * 1024 * 1024
"""So many bytes of a record are read."""
_AT_ONCE = 1
"""So many records are played again at the same time; the others wait, each address in its turn."""

_ROWS = 300
"""So many rows of a receipt are on a page."""


class ReplayPages:
    """The pages of the past of one server."""

    def __init__(self, hall: Hall, guard: Guard) -> None:
        self.hall = hall
        self.guard = guard
        self._places = Places(_AT_ONCE)

    def routes(self) -> list[Route]:
        """The routes of all pages."""
        return [
            Route("/replay", or_trouble(self.open), methods=["GET"]),
            Route("/replay", or_trouble(self.opened), methods=["POST"]),
            Route("/replay/{id}", or_trouble(self.replay), methods=["GET"]),
            Route("/replay/{id}/receipt", or_trouble(self.receipt), methods=["GET"]),
        ]

    async def open(self, request: Request) -> Response:
        """The page on which the file of a record is opened."""
        self.guard.take_look(request)
        return page("replay_open.html", wrong="", most=MOST_RECORD // 1024 // 1024)

    async def opened(self, request: Request) -> Response:
        """The game of the record that was sent, to be watched again; or the page again with what is wrong with it."""
        self.guard.take_request(request)
        self.guard.must_be_ours(request)
        name, content = sent_file(request, await self.guard.body(request, most=MOST_RECORD))
        try:
            file = read_record(content, name)
            dungeon = dungeon_of(file.game, self.hall.days.today())
            async with self._places.place():
                table, steps, secret = await aside(copy_of, file)
            if table.key == stored_key(bytes.fromhex(dungeon.key)):
                raise BadRecord(
                    "this is today's dungeon, which nobody watches before their own try; tomorrow it can be"
                )
            self.guard.take_table(request)
        except Refused as error:
            return page("replay_open.html", 400, wrong=error.reason, most=MOST_RECORD // 1024 // 1024)
        await keep_copy(self.hall.store, table, steps)
        answer = RedirectResponse(f"/replay/{table.id}", 303)
        remember(answer, request.cookies, table.id, secret, secure=self.guard.settings.secure)
        return answer

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
        key = key_of(request.cookies)
        await self.hall.days.look_back(live, None if key is None else digest(key))
        return live
