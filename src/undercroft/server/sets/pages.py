"""The page of a set: its games one below the other, the score, and the way to the next."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from undercroft.engine.workshop.sets import CAMPAIGN, part_word, parts_word, points_of, standing, title_of, words_of
from undercroft.server.faults import Denied, NotNow
from undercroft.server.guard import Guard
from undercroft.server.links import keep_set, remember
from undercroft.server.pages import or_trouble, page
from undercroft.server.secrets import granted
from undercroft.server.sets.calls import seen_by
from undercroft.server.sets.sets import Seen
from undercroft.server.storage.sets import PartKept
from undercroft.server.tables.hall import Hall


@dataclass(frozen=True, slots=True)
class Row:
    """A game of the set as the page shows it."""

    title: str
    state: str
    table: str | None = None
    points: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    words: str = ""
    says: tuple[str, ...] = ()


class SetPages:
    """The pages of the sets of one server."""

    def __init__(self, hall: Hall, guard: Guard) -> None:
        self.hall = hall
        self.guard = guard

    def routes(self) -> list[Route]:
        """The page, the way to the table at which is played, and the call for the next game."""
        return [
            Route("/set/{id}", or_trouble(self.set), methods=["GET"]),
            Route("/set/{id}/go", or_trouble(self.go), methods=["GET"]),
            Route("/set/{id}/next", or_trouble(self.next), methods=["POST"]),
        ]

    async def set(self, request: Request) -> Response:
        """The set, for whoever has a link to one of its tables."""
        self.guard.take_look(request)
        seen = await seen_by(self.hall, request)
        kept, game = seen.kept, seen.game
        now = standing(game, kept.plan, kept.done, len(kept.players))
        campaign = game.campaign if kept.plan.kind == CAMPAIGN else None
        answer = page(
            "set.html",
            id=seen.id,
            title=title_of(game, kept.plan),
            words=words_of(game, kept.plan, kept.done, kept.names),
            keeps="" if campaign is None else campaign.keeps,
            part=part_word(game, kept.plan),
            together=game.cooperative,
            names=kept.names,
            points=now.points,
            winners=now.winners,
            over=now.over,
            rows=_rows(seen),
            plays=seen.current is not None and kept.parts[-1].done is None,
            waits=seen.waits,
            again=seen.waits and kept.parts[-1].done is None,
            host=seen.grant.host,
            parts=parts_word(game, kept.plan),
        )
        keep_set(answer, request.cookies, seen.id, seen.secret, secure=self.guard.settings.secure)
        return answer

    async def go(self, request: Request) -> Response:
        """Who has a seat in the set is sent to the table of its last game."""
        seen = await seen_by(self.hall, request)
        table = seen.current
        if table is None:
            raise NotNow("the table of this game was deleted; the host of the set can have it played again")
        if granted(seen.secret, table.grants) is None:
            raise Denied("your seat is another's at this table; ask the host for a link")
        answer = RedirectResponse(f"/t/{table.id}", 303)
        remember(answer, request.cookies, table.id, seen.secret, secure=self.guard.settings.secure)
        return answer

    async def next(self, request: Request) -> Response:
        """The next game is there, and the host is sent to it; a second call finds the one that there is."""
        self.guard.take_request(request)
        self.guard.must_be_ours(request)
        seen = await seen_by(self.hall, request)
        if seen.waits:
            self.guard.take_table(request)
            await self.hall.sets.next(seen)
        return RedirectResponse(f"/set/{seen.id}/go", 303)


def _rows(seen: Seen) -> list[Row]:
    kept = seen.kept
    points = [tuple(row) for row in points_of(kept.plan, kept.done)]
    rows = [_row(part, seen, points[at] if at < len(points) else ()) for at, part in enumerate(kept.parts)]
    left = range(len(rows) + 1, kept.plan.length + 1) if not seen.over else ()
    return rows + [Row(f"{part_word(seen.game, kept.plan).capitalize()} {number}", "to come") for number in left]


def _row(part: PartKept, seen: Seen, points: tuple[int, ...]) -> Row:
    table = part.table if part.table in seen.tables else None
    done = part.done
    if done is None:
        return Row(part.title, "gone" if table is None else "now", table)
    return Row(part.title, "over", table, points, tuple(done.winners), done.words, tuple(done.says))
