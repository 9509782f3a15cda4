"""The board editor: silhouettes and zones on which pucks are slid, for every game that has an easel.

A page draws and asks; a browser keeps what was drawn. Nothing of it is kept here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from undercroft.engine import Chance, Game, Unknown, fresh_key, shelf
from undercroft.engine.craft.words import slug
from undercroft.engine.workshop.easel import Easel, Plain
from undercroft.server.faults import Unreadable
from undercroft.server.pages import page
from undercroft.server.tools.bench import Bench, download


class BoardAsk(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """This board."""

    board: Plain


class ReadAsk(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The text of a file of this name."""

    text: str
    name: str


_Asked = TypeVar("_Asked", bound=msgspec.Struct)


def games_with_easel() -> list[Game]:
    """The games whose boards can be drawn."""
    return [game for game in map(shelf.get, shelf.books()) if game.easel is not None]


def easel_of(id: str) -> tuple[Game, Easel]:
    """The game of this id, and its easel."""
    game = shelf.get(id)
    if game.easel is None:
        raise Unknown(f"{game.title} has no boards to draw")
    return game, game.easel()


class BoardPages:
    """The editors of all games."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench

    def routes(self) -> list[Route]:
        """The page, what it begins with, and everything it asks."""
        here = "/tools/boards/{game}"
        return [
            self.bench.route("/tools/boards", self.only),
            self.bench.route(here, self.editor),
            self.bench.data_route(f"{here}/choices.json", self.choices, method="GET"),
            *(self.bench.data_route(f"{here}/{name}", self._answering(name)) for name in _ANSWERS),
            self.bench.data_route(f"{here}/poster", self.poster),
        ]

    async def only(self, request: Request) -> Response:
        """To the editor of the first game that has one."""
        games = games_with_easel()
        if not games:
            raise Unknown("no game here has boards to draw")
        return RedirectResponse(f"/tools/boards/{games[0].id}", 303)

    async def editor(self, request: Request) -> Response:
        """The editor; without a script, the boards that come with the game as files."""
        game, _ = easel_of(request.path_params["game"])
        return await self.bench.work(_editor, game.id)

    async def choices(self, request: Request) -> Response:
        """What an editor begins with: the measures, and the boards that come with the game."""
        game, _ = easel_of(request.path_params["game"])
        return Response(await self.bench.work(_choices, game.id), media_type="application/json")

    async def poster(self, request: Request) -> Response:
        """The board at true size, as a file to be printed."""
        game, _ = easel_of(request.path_params["game"])
        return await self.bench.work(_poster, game.id, await self.bench.guard.body(request))

    def _answering(self, name: str) -> Callable[[Request], Any]:
        async def answering(request: Request) -> Response:
            game, _ = easel_of(request.path_params["game"])
            made = await self.bench.work(_answered, game.id, name, await self.bench.guard.body(request))
            return Response(made, media_type="application/json")

        return answering


def _editor(id: str) -> Response:
    """The page of the editor."""
    game, easel = easel_of(id)
    return page("tools_boards.html", game=game, boards=[(board, easel.write(board)) for board in easel.boards()])


def _poster(id: str, body: bytes) -> Response:
    """The board in this body, to be printed."""
    board = _read(body, BoardAsk).board
    return download(easel_of(id)[1].poster(board), f"{_file_name(board)}.pdf", "application/pdf")


def _answered(id: str, name: str, body: bytes) -> bytes:
    """The answer of this name to this body."""
    kind, answer = _ANSWERS[name]
    return msgspec.json.encode(answer(easel_of(id)[1], _read(body, kind)))


@lru_cache(maxsize=4)
def _choices(id: str) -> bytes:
    _, easel = easel_of(id)
    return msgspec.json.encode({"sizes": easel.sizes(), "boards": easel.boards()})


def _write(easel: Easel, ask: BoardAsk) -> Plain:
    """The text of the file, and how it is called."""
    return {"text": easel.write(ask.board), "name": f"{_file_name(ask.board)}.toml"}


def _file_name(board: Plain) -> str:
    """How the file of a board is called, without its ending.

    >>> _file_name({"id": "Big Rat!"}), _file_name({})
    ('big-rat', 'board')
    """
    return slug(str(board.get("id", "")), "board")


def _read(body: bytes, kind: type[_Asked]) -> _Asked:
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(f"this cannot be read: {error}"[:200]) from None


_ANSWERS: Final[dict[str, tuple[type[Any], Callable[[Easel, Any], Plain]]]] = {
    "look": (BoardAsk, lambda easel, ask: easel.look(ask.board)),
    "trial": (BoardAsk, lambda easel, ask: easel.trial(ask.board, Chance(fresh_key()))),
    "read": (ReadAsk, lambda easel, ask: {"board": easel.read(ask.text, ask.name[:200])}),
    "write": (BoardAsk, _write),
}
