"""From a file to a table: whatever was made with the tools, or in an editor, is looked at, mended and played with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from textwrap import dedent
from typing import Any, Final, TypeAlias

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from undercroft.engine import Game, Refused, Unknown, shelf, specs
from undercroft.engine.seating import seat_alone
from undercroft.engine.workshop.datafiles import Playable, playable
from undercroft.inputs import read_file_text
from undercroft.scene import Scene
from undercroft.server.faults import Unreadable
from undercroft.server.forms import BadForm, Wrong, options_of, read_form
from undercroft.server.pages import Pages, page
from undercroft.server.tables.wanted import SeatWanted, TableWanted
from undercroft.server.tools.bench import Bench, download

Form = Mapping[str, str]
_Shelf: TypeAlias = tuple[Game, list[tuple[str, list[tuple[str, str]]]]]
"""A game, and its kinds of files, each with the titles and addresses of those that come with it."""

YOURS: Final = "your file"
"""What a file is called that has no name."""

MOST_BESIDE: Final = 8
"""So many other files may go along with one."""

_BROKEN: Final = re.compile(r"(?m)^( *)(\S.{69,})\n\1(?=\S)")
"""A line that was broken because it was long, up to where it goes on."""

_WAYS: Final = ("now", "friend", "together")


@dataclass(frozen=True, slots=True)
class Looked:
    """A file as a page shows it: what it is, how a table begins with it, its picture and its words."""

    found: Playable
    title: str
    picture: Markup | None
    outline: str


class PlayPages:
    """The page on which a file becomes a table."""

    def __init__(self, bench: Bench, pages: Pages) -> None:
        self.bench = bench
        self.pages = pages

    def routes(self) -> list[Route]:
        """The page, and what is sent to it."""
        return [
            self.bench.route("/tools/play", self.choose),
            self.bench.route("/tools/play", self.play, method="POST"),
            self.bench.route("/tools/play/file", self.file),
        ]

    async def choose(self, request: Request) -> Response:
        """An empty box and the files that come with the games; or the one of them that the address names."""
        form = self.bench.fields(request)
        if "shipped" in form:
            return await self.bench.work(_shown, form)
        return page("tools_play.html", form=form, looked=None, wrong=None, shelves=_shelves(form.get("game")))

    async def file(self, request: Request) -> Response:
        """A file that comes with a game, as a pattern for one's own: all of it."""
        text, name = _text(self.bench.fields(request))
        return download(text.encode(), f"{name}{'.json' if text.startswith('{') else '.toml'}", "text/plain")

    async def play(self, request: Request) -> Response:
        """The file as it is understood, and how to play with it; with `play`, the table itself."""
        self.bench.guard.must_be_ours(request)
        form = read_form(request, await self.bench.guard.body(request))
        try:
            if form.get("play") not in _WAYS:
                return await self.bench.work(_shown, form)
            found = await self.bench.work(_begun, form)
            self.bench.guard.take_table(request)
            if isinstance(found, Wrong):
                return _mend(form, found)
            made = await self.pages.hall.create(found[0], position=found[1])
        except (Refused, Unreadable) as error:
            return _mend(form, _wrong(form, error))
        return await self.pages.welcome(request, made)


def _begun(form: Form) -> tuple[TableWanted, dict[str, Any] | None] | Wrong:
    """The table at which the file of this form is played and where it begins, or what is wrong with the form."""
    try:
        found = _found(form)
        wanted = table_wanted(found, form["play"])
        return wanted, found.beginning.place(len(wanted.seats or ()))
    except BadForm as error:
        return error.wrong


def _wrong(form: Form, error: Refused | Unreadable) -> Wrong:
    """What is wrong with this form, by the words of the error."""
    rule = error.rule if isinstance(error, Refused) else None
    return Wrong(form, getattr(error, "at", None) or "", error.reason, rule)


def table_wanted(found: Playable, play: str) -> TableWanted:
    """The table at which this file is played: me and bots, with a friend beside me, or two of us at this device."""
    game = found.game
    count = found.seats
    guests = [] if play == "now" or game.seats[-1] < 2 else [SeatWanted("me" if play == "together" else "friend")]
    seats = [SeatWanted("bot") for _ in range(max(count, 1 + len(guests)))]
    mine = min(seat_alone(game, len(seats)), len(seats) - 1 - len(guests))
    seats[mine : mine + 1 + len(guests)] = [SeatWanted("me"), *guests]
    proposed = {name: spec.drawn for name, spec in specs(game.options).items() if spec.drawn is not None}
    return TableWanted(game.id, options=proposed | found.options, seats=seats, auto=True)


def _found(form: Form) -> Playable:
    """What the form brings, and how it is played; `Refused` where something is wrong with it."""
    text, name = _text(form)
    data = _data(text, name, form.get("game", ""))
    beside = []
    for number in range(MOST_BESIDE):
        if other := form.get(f"with.{number}"):
            called = form.get(f"with-name.{number}") or f"file {number + 2}"
            beside.append((called, _data(other, called, form.get("game", "")), other))
    options = options_of(_game(data, form), form) if any(key.startswith("option.") for key in form) else {}
    return playable(data, text, name, options, beside=beside)


def _game(data: Mapping[str, Any], form: Form) -> Game:
    return shelf.get(str(data.get("game") or form.get("game", "")))


def _text(form: Form) -> tuple[str, str]:
    """The text of the file, and its name: the one that was sent, or one that comes with a game."""
    text = form.get("text", "").replace("\r\n", "\n")
    if not text.strip() and (wanted := form.get("shipped")):
        id, kind, name = (*wanted.split("/", 2), "", "")[:3]
        file = shelf.get(id).files.get(kind)
        found = None if file is None else file.shipped().get(name)
        if found is None:
            raise Unknown(f"no file {wanted[:80]!r} comes with the games")
        return found, name
    if not text.strip():
        raise Refused("there is nothing in the box yet: paste the text of a file, or open one")
    return text, form.get("name", "")[:80] or YOURS


def _data(text: str, name: str, game: str) -> dict[str, Any]:
    """What the file holds; where it does not say of which game it is, of the one that the page is about."""
    data = read_file_text(text.removeprefix("\ufeff"), name)
    kinds = shelf.get(game).files if game in shelf.books() else {}
    return {**data, "game": game} if "game" not in data and data.get("kind") in kinds and _several(data) else data


def _several(data: Mapping[str, Any]) -> bool:
    return sum(data.get("kind") in shelf.get(id).files for id in shelf.books()) > 1


def _looked(form: Form) -> Looked:
    found = _found(form)
    text, name = _text(form)
    data = _data(text, name, form.get("game", ""))
    picture, outline = None, ""
    title = title_in(text, name)
    if found.file.preview is not None:
        scene, outline = found.file.preview(data, found.beginning.known)
        assert isinstance(scene, Scene)
        if scene.boards or scene.lanes or scene.panels:
            picture = Markup(replace(scene, title="").svg())
        title, _, outline = outline.partition("\n")
    return Looked(found, title, picture, _flowing(dedent(outline).strip()))


def _flowing(text: str) -> str:
    """The text with its long lines joined to paragraphs, which a page breaks as it has room.

    >>> _flowing("a\\n  " + "b" * 70 + "\\n  c\\nd") == "a\\n  " + "b" * 70 + " c\\nd"
    True
    """
    while (joined := _BROKEN.sub(r"\1\2 ", text)) != text:
        text = joined
    return text


def _shown(form: Form) -> Response:
    """The page of the file that the form brings."""
    try:
        looked = _looked(form)
    except BadForm as error:
        return _mend(form, error.wrong)
    kept = {key: value for key, value in form.items() if key != "play"}
    if looked.found.beginning.known:
        kept["text"], _ = _text(form)
    return page("tools_play.html", form=kept, looked=looked, wrong=None, shelves=[])


def _mend(form: Form, wrong: Wrong) -> Response:
    """The page again, with the text in a box and what is wrong with it."""
    return page("tools_play.html", 400, form=form, looked=None, wrong=wrong, shelves=_shelves(form.get("game")))


def title_in(text: str, name: str) -> str:
    """What the file with this text and name calls itself."""
    data = read_file_text(text, name)
    return str(data.get("title") or data.get("name") or name)


def _shelves(only: str | None) -> list[_Shelf]:
    """The files that come with the games, or with this one."""
    return [one for one in _all_shelves() if only in (None, "", one[0].id)]


@lru_cache(maxsize=1)
def _all_shelves() -> list[_Shelf]:
    """The games, each with the kinds of files that can be played with, and those that come with it, by address."""
    found = []
    for game in map(shelf.get, shelf.ids()):
        kinds = [
            (kind, [(title_in(text, name), f"{game.id}/{kind}/{name}") for name, text in file.shipped().items()])
            for kind, file in game.files.items()
            if file.begin is not None
        ]
        found.append((game, kinds))
    return found
