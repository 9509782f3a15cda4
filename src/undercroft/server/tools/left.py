"""Back from a table to the tools: what a game that is over has left, as files to keep, to open and to play with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from undercroft.engine import Game, Refused, Unknown
from undercroft.engine.record import RecordFile
from undercroft.engine.workshop.datafiles import owner
from undercroft.inputs import read_file_text
from undercroft.maps.maker import FloorMaker
from undercroft.server.guard import grant_of
from undercroft.server.pages import Pages, page
from undercroft.server.replay.replay import must_be_over
from undercroft.server.tables.live import Live
from undercroft.server.tools.bench import LONGEST, Bench, download
from undercroft.server.tools.play import title_in
from undercroft.server.tools.wish import typed


@dataclass(frozen=True, slots=True)
class Left:
    """A file that a game has left: its name and text, what it is, how it looks, and the tool that opens it, if any."""

    name: str
    text: str
    title: str
    kind: str
    tool: str | None = None
    picture: Markup | None = None


class LeftPages:
    """The files of tables at which a game is over."""

    def __init__(self, bench: Bench, pages: Pages) -> None:
        self.bench = bench
        self.hall = pages.hall

    def routes(self) -> list[Route]:
        """The list, and each file."""
        return [
            self.bench.route("/t/{id}/files", self.list),
            self.bench.route("/t/{id}/files/{name}", self.file),
        ]

    async def list(self, request: Request) -> Response:
        """All that this game has left."""
        live, files = await self._left(request)
        found = await self.bench.work(_all_left, live.id, files)
        names = [seat.name for seat in live.kept.seats]
        return page("tools_left.html", table=live.id, title=live.game.title, names=names, files=found)

    async def file(self, request: Request) -> Response:
        """One of them, to be kept."""
        _, files = await self._left(request)
        name = request.path_params["name"]
        if name not in files:
            raise Unknown("this game has left no such file")
        return download(files[name].encode(), name, "text/plain; charset=utf-8")

    async def _left(self, request: Request) -> tuple[Live, dict[str, str]]:
        live = await self.hall.find(request.path_params["id"], partial(grant_of, request))
        must_be_over(live)
        found = await live.read(
            lambda: None if live.table is None else (live.table.clone(), live.table.record().file), all=True
        )
        if found is None:
            return live, {}
        table, file = found
        return live, await self.bench.work(left_by, table.game, table.state, file)


def left_by(game: Game, state: Any, file: RecordFile) -> dict[str, str]:
    """The files that this game has left at its end, by name."""
    return dict(game.leaves(state, file))


def _all_left(id: str, files: Mapping[str, str]) -> list[Left]:
    return [_as_left(id, name, text) for name, text in files.items()]


def _as_left(id: str, name: str, text: str) -> Left:
    """The file as the page shows it, with all its secrets: the game is over."""
    try:
        data = read_file_text(text, name)
        kind, game, file = owner(data, name)
        scene = None if file.preview is None else file.preview(data, True)[0]
    except Refused:
        return Left(name, text, name, "file")
    picture = Markup(replace(scene, title="", panels=()).svg()) if scene is not None and scene.boards else None
    title = title_in(text, name) if scene is None else scene.title
    return Left(name, text, title, kind, tool_for(game, kind, data, f"/t/{id}/files/{name}"), picture)


def tool_for(game: Game, kind: str, data: dict[str, Any], address: str) -> str | None:
    """Where a file of this kind, which lies at that address, is opened in a tool of its own; None where there is none.

    Floors that were rolled are drawn again from their rolls, parties are fetched by the builder.
    """
    if game.desk is not None and kind in ("party", "character"):
        return f"/tools/party/{game.id}?{urlencode({'from': address})}"
    if kind == "floor" and isinstance(game.floors, FloorMaker) and data.get("rolls"):
        fields = {"game": game.id, "floor": data["floor"], "rolls": " ".join(str(roll[2]) for roll in data["rolls"])}
        fields |= {f"option.{name}": typed(value) for name, value in data.get("options", {}).items()}
        query = urlencode(fields)
        return f"/tools/floor?{query}" if len(query) <= LONGEST else None
    return None
