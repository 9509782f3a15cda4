"""The pages of the puzzle of the day: the question as its seat sees it, and after one's try what every answer comes to.

Before the try nothing that is sent depends on which answer is the best. What somebody tried is kept by their browser.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from typing import Any, Final

from markupsafe import Markup
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from undercroft.bots import default_bot
from undercroft.daily.dungeon import read_day
from undercroft.daily.puzzles.puzzle import collection, has_puzzles
from undercroft.daily.puzzles.trying import (
    Asked,
    Told,
    Tries,
    answered,
    asked,
    first_try,
    read_tries,
    streak_words,
    told,
)
from undercroft.engine import Game, Unknown, shelf
from undercroft.server import forms
from undercroft.server.daily.days import Days
from undercroft.server.faults import NotNow
from undercroft.server.forge.forge import Forge
from undercroft.server.guard import Guard
from undercroft.server.links import remember
from undercroft.server.pages import page
from undercroft.server.replay.copies import copied, keep_copy
from undercroft.server.shares import aside
from undercroft.server.shown.pictures import Look, draw
from undercroft.server.tables.hall import Hall
from undercroft.server.tables.wanted import SeatWanted, TableWanted
from undercroft.server.tools.bench import Bench, link_to_rule

_COOKIE: Final = "uc-puzzles"
_YEAR: Final = 365 * 24 * 60 * 60
_LONG: Final = 4_000
"""From so many bytes on an answer is worth compressing."""


@dataclass(frozen=True, slots=True)
class Card:
    """The puzzle of today as it is named beside the dungeon: whether it was tried, and how it stands with a streak."""

    game: Game
    state: str
    streak: str


class PuzzlePages:
    """The pages of the puzzles of one server."""

    def __init__(self, hall: Hall, guard: Guard, forge: Forge) -> None:
        self.hall = hall
        self.guard = guard
        self.bench = Bench(guard, forge)

    def routes(self) -> list[Route]:
        """The page of today's puzzle and of another day's, and what can be done after a try."""
        one = "/daily/puzzle/{game}"
        found = [
            self.bench.route(one, self.look),
            self.bench.route(one, self.answer, method="POST"),
            self.bench.route(f"{one}/{{day}}", self.look),
            self.bench.route(f"{one}/{{day}}", self.answer, method="POST"),
            self.bench.route(f"{one}/{{day}}/watch", self.watch, method="POST"),
            self.bench.route(f"{one}/{{day}}/play", self.play, method="POST"),
        ]
        pressed = [Middleware(GZipMiddleware, minimum_size=_LONG)]
        return [Route(route.path, route.endpoint, methods=route.methods, middleware=pressed) for route in found]

    async def look(self, request: Request) -> Response:
        """The question; to whoever has answered today's already, what came of it."""
        self.guard.take_look(request)
        game, day = self._which(request)
        tries = tries_of(request.cookies).get(game.id)

        def drawn() -> Response:
            one = asked(game.id, day)
            before = answered(tries, one)
            return self._page(one, None if before is None else told(one, before.id), tries)

        return await aside(drawn)

    async def answer(self, request: Request) -> Response:
        """What comes of this answer; the first to today's puzzle is kept, and no other."""
        self.guard.take_request(request)
        game, day = self._which(request)
        given = (await self._form(request)).get("answer", "")
        kept = tries_of(request.cookies)
        counts = day == self.hall.days.today()

        def drawn() -> tuple[Response, Tries | None]:
            one = asked(game.id, day)
            found = told(one, given)
            tries = first_try(kept.get(game.id), one, given) if counts else kept.get(game.id)
            return self._page(one, found, tries), tries

        answer, tries = await aside(drawn)
        if counts and tries is not None:
            text = _written({**kept, game.id: tries})
            secure = self.guard.settings.secure
            answer.set_cookie(_COOKIE, text, max_age=_YEAR, path="/daily", secure=secure, httponly=True, samesite="lax")
        return answer

    async def watch(self, request: Request) -> Response:
        """Whoever has tried the puzzle is led to the game that it is from."""
        one, _ = await self._tried(request)
        self.guard.take_table(request)
        file = await aside(lambda: one.kept.whole(one.puzzle).record().file)
        table, steps, secret = copied(file, one.puzzle.seed)
        await keep_copy(self.hall.store, table, steps)
        answer = RedirectResponse(f"/replay/{table.id}?as={one.seat}", 303)
        remember(answer, request.cookies, table.id, secret, secure=self.guard.settings.secure)
        return answer

    async def play(self, request: Request) -> Response:
        """Whoever has tried the puzzle plays on from there among bots."""
        one, _ = await self._tried(request)
        self.guard.take_table(request)
        bot = default_bot(one.game)
        seats = [
            SeatWanted("me", name=name) if at == one.seat else SeatWanted("bot", bot=bot, name=name)
            for at, name in enumerate(one.table.names)
        ]
        wanted = TableWanted(one.game.id, options=one.kept.options, seats=seats, auto=True)
        notice = f"What if, from the puzzle of {one.day.isoformat()}? The dice to come are new."
        made = await self.hall.create(wanted, position=one.table.as_position(), notice=notice)
        answer = RedirectResponse(f"/t/{made.id}", 303)
        remember(answer, request.cookies, made.id, made.secret, secure=self.guard.settings.secure)
        return answer

    def cards(self, request: Request) -> dict[str, Card]:
        """Today's puzzles of all games that have any, by game."""
        today, kept = self.hall.days.today(), tries_of(request.cookies)
        found = {}
        for id in shelf.ids():
            if has_puzzles(id):
                tries = kept.get(id)
                done = tries is not None and tries.day == today.toordinal()
                state = "" if not done or tries is None else "solved" if tries.right else "tried"
                found[id] = Card(shelf.get(id), state, streak_words(tries, today))
        return found

    async def _tried(self, request: Request) -> tuple[Asked, Told]:
        """The puzzle that the request names, if it brings an answer to it."""
        self.guard.take_request(request)
        game, day = self._which(request)
        given = (await self._form(request)).get("answer", "")

        def found() -> tuple[Asked, Told]:
            one = asked(game.id, day)
            return one, told(one, given)

        return await aside(found)

    async def _form(self, request: Request) -> dict[str, str]:
        self.guard.must_be_ours(request)
        return forms.read_form(request, await self.guard.body(request))

    def _which(self, request: Request) -> tuple[Game, date]:
        return puzzle_of(self.hall.days, shelf.to_play(request.path_params["game"]), request.path_params.get("day"))

    def _page(self, one: Asked, found: Told | None, tries: Tries | None) -> Response:
        today, left = self.hall.days.today(), self.hall.days.left()
        drawing = draw(one.table, one.seat, Look())
        return page(
            "daily_puzzle.html",
            one=one,
            told=found,
            today=today,
            left=f"{left // 3600} h {left % 3600 // 60} min",
            picture=Markup("\n".join(drawing.svg)),
            panels=[panel for panel in one.table.scene(one.seat).panels if not panel.strip],
            text="\n".join(drawing.text),
            streak=streak_words(tries, today),
            others=[game for game in map(shelf.get, shelf.ids()) if game is not one.game and has_puzzles(game.id)],
            earlier=one.day - timedelta(days=1) if one.day > today - timedelta(days=_back(one.game.id)) else None,
            rule_text={} if found is None else {rule: one.game.ledger[rule].text() for rule in found.rules},
            cite_id=partial(link_to_rule, one.game),
            line=_line,
        )


def puzzle_of(days: Days, game: Game, written: str | None) -> tuple[Game, date]:
    """The game and the day; `NotNow` where the day has not come, or its puzzle is that of a day to come."""
    today = days.today()
    day = today if written is None else read_day(written)
    if day > today:
        raise NotNow(f"the puzzle of {day.isoformat()} has not come yet; by UTC today is {today.isoformat()}")
    if day < today - timedelta(days=_back(game.id)):
        raise NotNow(f"the puzzle of {day.isoformat()} is too old: it may come again")
    return game, day


def tries_of(cookies: Mapping[str, str]) -> dict[str, Tries]:
    """What the browser that sends these cookies keeps of its tries, by game."""
    found = {}
    for part in cookies.get(_COOKIE, "").split("~"):
        game, _, text = part.partition(".")
        tries = read_tries(text)
        if tries is not None and game in shelf.ids():
            found[game] = tries
    return found


def _written(tries: Mapping[str, Tries]) -> str:
    return "~".join(f"{game}.{one.text()}" for game, one in tries.items())


def _back(game: str) -> int:
    """So many days back puzzles can be tried: of few puzzles those of earlier days are those to come."""
    try:
        return min(30, len(collection(game).puzzles) // 2)
    except Unknown:
        return 0


def _line(line: Any) -> str:
    return line if isinstance(line, str) else str(line.words)
