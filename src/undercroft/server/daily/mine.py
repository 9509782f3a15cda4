"""What somebody has played on this server, from the tables whose secrets their browser keeps: a page, CSV and JSON."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from undercroft.daily.mine import Played, as_csv, as_plain, tallies
from undercroft.daily.standing import ending_of
from undercroft.engine import named, shelf
from undercroft.server.calls import reply
from undercroft.server.faults import Fault, Unstored
from undercroft.server.guard import Guard, grant_of
from undercroft.server.links import MOST_REMEMBERED, remembered
from undercroft.server.pages import or_trouble, page
from undercroft.server.secrets import cookie_name, granted
from undercroft.server.storage import store as kept_in
from undercroft.server.storage.lobby import Glance, glances
from undercroft.server.tables.hall import Hall
from undercroft.server.tables.rebuild import ended

_MOST_REBUILT: Final = 10
"""So many games from before results were noted are played again for one look."""


class MinePages:
    """What somebody has played on this server."""

    def __init__(self, hall: Hall, guard: Guard) -> None:
        self.hall = hall
        self.guard = guard

    def routes(self) -> list[Route]:
        """The page, and the same for other programs."""
        return [
            Route("/mine", or_trouble(self.mine), methods=["GET"]),
            Route("/mine.csv", or_trouble(self.table), methods=["GET"]),
            Route("/mine.json", or_trouble(self.plain), methods=["GET"]),
        ]

    async def mine(self, request: Request) -> Response:
        """Games, results, streaks and the best of them, by game; then every game."""
        games = await self._played(request)
        newest = sorted(games, key=lambda one: one.when, reverse=True)
        titles = {id: shelf.get(id).title for id in shelf.ids()}
        return page("mine.html", tallies=tallies(games), games=newest, titles=titles)

    async def table(self, request: Request) -> Response:
        """Every game, for a spreadsheet."""
        return _file(as_csv(await self._played(request)), "text/csv; charset=utf-8", "csv")

    async def plain(self, request: Request) -> Response:
        """Every game and what they add up to, for programs."""
        return _file(reply(as_plain(await self._played(request))).body, "application/json", "json")

    async def _played(self, request: Request) -> list[Played]:
        self.guard.take_look(request)
        ids = remembered(request.cookies)[:MOST_REMEMBERED]
        try:
            tables = await self.hall.store.do(glances(ids)) if ids else {}
        except Exception as error:
            raise Unstored from error
        games, rebuilt = [], 0
        for id, table in tables.items():
            grant = granted(request.cookies[cookie_name(id)], table.grants)
            if grant is None or not table.over or table.lesson or table.game not in shelf.ids():
                continue
            outcome = table.outcome
            if outcome is None and rebuilt < _MOST_REBUILT:
                rebuilt += 1
                outcome = await self._rebuilt(request, id)
            own = sorted(
                other.seat for other in table.grants if other.digest == grant.digest and other.seat is not None
            )
            if outcome is not None and own and (len(own) == 1 or shelf.get(table.game).cooperative):
                games.append(_played(table, own[0], outcome))
        return games

    async def _rebuilt(self, request: Request, id: str) -> dict[str, Any] | None:
        """How a game ended that was over before results were noted; from now on it is noted."""
        try:
            live = await self.hall.find(id, partial(grant_of, request))
            over = await live.read(
                lambda: ended(live.table) if live.table is not None and live.table.result else None, all=True
            )
            if over is not None:
                await self.hall.store.do(kept_in.note_outcome(id, over))
        except Fault:
            return None
        return over


def _played(table: Glance, seat: int, outcome: dict[str, Any]) -> Played:
    names = [place.name for place in table.seats]
    return Played(
        game=table.game,
        when=f"{datetime.fromtimestamp(table.moved, UTC):%Y-%m-%dT%H:%M:%SZ}",
        name=names[seat],
        ending=ending_of(shelf.get(table.game), outcome["winners"], seat),
        score=outcome["scores"].get(str(seat), 0),
        turns=outcome["turns"],
        answers=outcome["answers"][seat],
        reason=named(outcome["reason"], names),
        where=f"/replay/{table.id}",
    )


def _file(body: str | bytes | memoryview, kind: str, suffix: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="undercroft-games.{suffix}"'}
    return Response(bytes(body) if isinstance(body, memoryview) else body, media_type=kind, headers=headers)
