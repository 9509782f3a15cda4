"""The floor maker: a floor rolled from a seed or drawn from a list of rolls, its rolls, and every file of it."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from undercroft.engine import Game, Refused, shelf
from undercroft.maps.export import THEMES, shown
from undercroft.maps.maker import bare_rolls
from undercroft.maps.picture import picture
from undercroft.scene.picture import PAPERS
from undercroft.server.forms import BadForm, Wrong, as_wrong, read_form
from undercroft.server.pages import page
from undercroft.server.tools.bench import Bench, cite
from undercroft.server.tools.files import FORMATS, file_of
from undercroft.server.tools.players import pack
from undercroft.server.tools.wish import Form, Wish, fresh_seed, game_with_floors, read_wish, settings


@dataclass(frozen=True, slots=True)
class Drawn:
    """A complete floor as a page shows it: the picture, the words, its rolls, and where players find their map."""

    wish: Wish
    svg: Markup
    text: str
    rolls: Markup
    packed: str
    file: str


def drawn(wish: Wish, floor: Any) -> Drawn:
    """This floor for a page of its keeper."""
    sheet = shown(wish.maker, floor, wish.options, players=False).sheet
    return Drawn(
        wish=wish,
        svg=Markup(picture.svg(sheet)),
        text=picture.text(sheet),
        rolls=cite(wish.game, wish.maker.written(floor, wish.options)),
        packed=pack(wish.maker.plan(floor, True)),
        file=json.dumps(wish.maker.to_json(floor, wish.options)),
    )


def floor_page(
    template: str,
    form: Form,
    *,
    wrong: Wrong | None = None,
    game: Game | None = None,
    by_hand: bool = False,
    **more: Any,
) -> Response:
    """One of the maker's pages, with all that was filled in, and what is wrong with it."""
    game = game_with_floors(form.get("game")) if game is None else game
    return page(
        template,
        400 if wrong else 200,
        game=game,
        games=[shelf.get(id) for id in shelf.books() if shelf.get(id).floors is not None],
        form=form,
        fields=settings(game, form, by_hand=by_hand),
        wrong=wrong,
        formats=FORMATS,
        themes=THEMES,
        papers=PAPERS,
        **more,
    )


def wrong_field(wish: Wish, form: Form, error: Refused, usual: str) -> BadForm:
    """The form is wrong at the field that the game has named, else at the usual one."""
    at = error.at or ""
    field = at if at in ("floor", "seed") else f"option.{at}" if at in wish.options else usual
    return as_wrong(wish.game, form, field, error)


class FloorPages:
    """Floors by a seed and by a list."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench

    def routes(self) -> list[Route]:
        """The floor, its files, and the form for a list of rolls."""
        return [
            self.bench.route("/tools/floor", self.floor),
            self.bench.route("/tools/floor/file", self.file),
            self.bench.route("/tools/floor/sample/{game}.svg", self.sample),
            self.bench.route("/tools/floor/list", self.list),
            self.bench.route("/tools/floor/list", self.read_list, method="POST"),
        ]

    async def floor(self, request: Request) -> Response:
        """A floor; without a seed one that nobody has chosen, under an address that gives it again."""
        form = self.bench.fields(request)
        try:
            wish = read_wish(form)
            if wish.rolls is None and wish.seed is None:
                return RedirectResponse(f"/tools/floor?{wish.query(seed=str(fresh_seed()), moves=None)}", 303)
        except BadForm as error:
            return floor_page("tools_floor.html", form, wrong=error.wrong, drawn=None)
        return await self.bench.work(_floor, form)

    async def file(self, request: Request) -> Response:
        """The keeper's floor as a file."""
        form = self.bench.fields(request)
        read_wish(form)
        return await self.bench.work(_file, form)

    async def sample(self, request: Request) -> Response:
        """A picture of such a floor."""
        game = game_with_floors(request.path_params["game"])
        svg = await self.bench.work(_sample, game.id)
        return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "public, max-age=86400"})

    async def list(self, request: Request) -> Response:
        """The form for a list of rolls."""
        return floor_page("tools_list.html", self.bench.fields(request))

    async def read_list(self, request: Request) -> Response:
        """To the floor of the list that was sent, or the form again with what is wrong in it."""
        self.bench.guard.must_be_ours(request)
        form = read_form(request, await self.bench.guard.body(request))
        return await self.bench.work(_listed, form)


@lru_cache(maxsize=8)
def _sample(id: str) -> str:
    wish = read_wish({"game": id, "seed": "21"})
    return picture.svg(wish.maker.plan(wish.floor(), False), legend=False, scale=False)


def _floor(form: Form) -> Response:
    """The page of the floor that the form wishes for, or what is wrong with it."""
    try:
        return floor_page("tools_floor.html", form, drawn=_drawn(read_wish(form), form, "seed"))
    except BadForm as error:
        return floor_page("tools_floor.html", form, wrong=error.wrong, drawn=None)


def _file(form: Form) -> Response:
    wish = read_wish(form)
    return file_of(shown(wish.maker, wish.floor(), wish.options, players=False), form, players=False)


def _listed(form: Form) -> Response:
    """To the floor of this list, or the form again."""
    try:
        wish = read_wish({**form, "rolls": form.get("rolls", ""), "seed": ""})
        _drawn(wish, form, "rolls")
    except BadForm as error:
        return floor_page("tools_list.html", form, wrong=replace(error.wrong, form=form))
    return RedirectResponse(f"/tools/floor?{wish.query(rolls=bare_rolls(wish.rolls or ''))}", 303)


def _drawn(wish: Wish, form: Form, usual: str) -> Drawn:
    try:
        return drawn(wish, wish.floor())
    except Refused as error:
        raise wrong_field(wish, form, error, usual) from None
