"""The pages of the dungeon of the day: today's of all games, one game with its last days, and one day of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from undercroft.daily.dungeon import Dungeon, read_day
from undercroft.daily.standing import in_words
from undercroft.engine import shelf
from undercroft.server import forms
from undercroft.server.daily.board import Board, boards, last_days, today_of
from undercroft.server.daily.people import keep_key, key_or_new, must_be_name, person_of
from undercroft.server.daily.puzzles import PuzzlePages
from undercroft.server.daily.tables import begin, watch
from undercroft.server.faults import NotNow
from undercroft.server.guard import Guard
from undercroft.server.links import name_of, remember, remember_name
from undercroft.server.lobby import day_words
from undercroft.server.pages import friends_page, or_trouble, page
from undercroft.server.secrets import digest
from undercroft.server.tables.hall import Hall

_MOST_ROWS = 100
_WORDS = {
    "played": "You have played it without counting before; a try counts only if it is the first.",
    "watched": "You have watched it; a try after watching does not count.",
    "late": "Your try was not over before its day was.",
    "refused": "Your try did not hold when it was played again.",
    "given up": "You have given your try up.",
}


@dataclass(frozen=True, slots=True)
class Today:
    """Today's dungeon of a game, as its card shows it."""

    game: forms.Offered
    board: Board
    why: str


class DailyPages:
    """The pages of the dungeon of the day of one server."""

    def __init__(self, hall: Hall, guard: Guard, puzzles: PuzzlePages) -> None:
        self.hall = hall
        self.guard = guard
        self.puzzles = puzzles

    def routes(self) -> list[Route]:
        """The routes of these pages; the short name leads to the whole one."""
        return [
            Route("/day", or_trouble(self.short), methods=["GET"]),
            Route("/daily", or_trouble(self.all), methods=["GET"]),
            Route("/daily/{game}", or_trouble(self.game), methods=["GET"]),
            Route("/daily/{game}", or_trouble(self.play), methods=["POST"]),
            Route("/daily/{game}/{day}", or_trouble(self.one_day), methods=["GET"]),
            Route("/daily/{game}/{day}/watch", or_trouble(self.watch), methods=["POST"]),
        ]

    async def short(self, request: Request) -> Response:
        """The page by its short name."""
        return RedirectResponse("/daily", 303)

    async def all(self, request: Request) -> Response:
        """Today's dungeon of every game."""
        self.guard.take_look(request)
        person = person_of(request)
        found = [await today_of(self.hall.days, shelf.get(id), person) for id in shelf.ids()]
        return page("daily.html", today=[_today(board) for board in found], **self._known(request))

    async def game(self, request: Request) -> Response:
        """One game: today's dungeon, and those of the last days."""
        self.guard.take_look(request)
        game = shelf.to_play(request.path_params["game"])
        person, days = person_of(request), self.hall.days
        return page(
            "daily_game.html",
            one=_today(await today_of(days, game, person)),
            days=[(_said(board.dungeon.day, days.today()), board) for board in await last_days(days, game, person)],
            how=in_words(game),
            most=_MOST_ROWS,
            **self._known(request),
        )

    async def one_day(self, request: Request) -> Response:
        """All results of one day."""
        self.guard.take_look(request)
        dungeon = self._dungeon(request)
        days = self.hall.days
        if dungeon.day >= days.today():
            return RedirectResponse(f"/daily/{dungeon.game.id}", 303)
        (board,) = await boards(days, dungeon.game, [dungeon.day], person_of(request))
        return page(
            "daily_day.html",
            one=_today(board),
            said=_said(dungeon.day, days.today()),
            how=in_words(dungeon.game),
            most=_MOST_ROWS,
            **self._known(request),
        )

    async def play(self, request: Request) -> Response:
        """A table of the dungeon of the day, by the form: alone or with a friend, counted or not."""
        self.guard.take_request(request)
        self.guard.must_be_ours(request)
        form = forms.read_form(request, await self.guard.body(request))
        days, settings = self.hall.days, self.guard.settings
        day = read_day(form["free"]) if "free" in form else days.today()
        dungeon = Dungeon(day, shelf.to_play(request.path_params["game"]))
        key = key_or_new(request.cookies)
        counts, friend = "free" not in form, form.get("play") == "friend"
        usual = "" if counts else dungeon.game.seat_names[dungeon.alone]
        name = must_be_name(form.get("name", "") or name_of(request.cookies) or usual)
        self.guard.take_table(request)
        made = await begin(self.hall, dungeon, digest(key), name, friend=friend, counts=counts)
        answer: Response
        if made.friends:
            live = await self.hall.find(made.id)
            secrets: dict[int | None, str] = dict(made.friends.items())
            answer = friends_page(settings, live, request, secrets, own=made.secret)
        else:
            answer = RedirectResponse(f"/t/{made.id}", 303)
        remember(answer, request.cookies, made.id, made.secret, secure=settings.secure)
        remember_name(answer, name, secure=settings.secure)
        keep_key(answer, key, secure=settings.secure)
        return answer

    async def watch(self, request: Request) -> Response:
        """Who may watch the best try of this day is led to it."""
        self.guard.take_request(request)
        self.guard.must_be_ours(request)
        dungeon, person = self._dungeon(request), person_of(request)
        await self.hall.days.may_watch(dungeon, person)
        (board,) = await boards(self.hall.days, dungeon.game, [dungeon.day], person)
        if board.best is None:
            raise NotNow("nobody has a try that counts at this dungeon")
        id, secret = await watch(self.hall, dungeon, person, board.best.tried)
        answer = RedirectResponse(f"/replay/{id}", 303)
        remember(answer, request.cookies, id, secret, secure=self.guard.settings.secure)
        return answer

    def _dungeon(self, request: Request) -> Dungeon:
        return Dungeon(read_day(request.path_params["day"]), shelf.to_play(request.path_params["game"]))

    def _known(self, request: Request) -> dict[str, object]:
        """What all these pages say: what day it is, how much of it is left, and what who looks was called last."""
        days = self.hall.days
        left = days.left()
        return {
            "day": days.today(),
            "left": f"{left // 3600} h {left % 3600 // 60} min",
            "called": name_of(request.cookies) or "",
            "puzzles": self.puzzles.cards(request),
        }


def _today(board: Board) -> Today:
    return Today(forms.offered(board.dungeon.game), board, _WORDS.get(board.spoilt or "", ""))


def _said(day: date, today: date) -> str:
    seconds = 86400
    return day_words(day.toordinal() * seconds - _EPOCH, today.toordinal() * seconds - _EPOCH)


_EPOCH = date(1970, 1, 1).toordinal() * 86400
