"""Print kits: what is in them, their pages as pictures, and the PDF."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from undercroft.engine import Game, Refused, Unknown, shelf, specs
from undercroft.engine.options import read_options
from undercroft.scene.kit.kit import Kit
from undercroft.scene.picture import PAPERS
from undercroft.server.forms import BadForm, as_wrong, field_of, options_of
from undercroft.server.pages import page
from undercroft.server.tools.bench import Bench, download
from undercroft.server.tools.wish import typed

Options = tuple[tuple[str, Any], ...]
"""Options that are not as usual, in a form that a cache takes."""


def game_with_kit(id: str) -> Game:
    """The game of this id, which has a print kit."""
    game = shelf.get(id)
    if game.kit is None:
        raise Unknown(f"{game.title} has no print kit")
    return game


@lru_cache(maxsize=8)
def kit_of(id: str, options: Options) -> Kit:
    """The kit of this game under these options."""
    game = game_with_kit(id)
    assert game.kit is not None
    kit = game.kit(read_options(id, game.options, dict(options), readings=game.readings))
    assert isinstance(kit, Kit)
    return kit


@lru_cache(maxsize=8)
def pages_of(id: str, options: Options, paper: str) -> list[str]:
    """Its pages as drawings."""
    return kit_of(id, options).pages(paper)


def page_of(id: str, options: Options, paper: str, number: int) -> str:
    """One of them, counted from 1."""
    pages = pages_of(id, options, paper)
    if not 1 <= number <= len(pages):
        raise Unknown(f"this kit has {len(pages)} pages")
    return pages[number - 1]


@lru_cache(maxsize=8)
def pdf_of(id: str, options: Options, paper: str) -> bytes:
    """The kit as a PDF."""
    return kit_of(id, options).pdf(paper)


class KitPages:
    """The print kits of all games."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench

    def routes(self) -> list[Route]:
        """The kit, its PDF, and a page as a picture."""
        return [
            self.bench.route("/tools/kit/{game}", self.kit),
            self.bench.route("/tools/kit/{game}/kit.pdf", self.pdf),
            self.bench.route("/tools/kit/{game}/page-{number:int}.svg", self.picture),
        ]

    async def kit(self, request: Request) -> Response:
        """What is in the kit, under the options that were chosen."""
        form = self.bench.fields(request)
        return await self.bench.work(_kit, game_with_kit(request.path_params["game"]), form)

    async def pdf(self, request: Request) -> Response:
        """The kit as a PDF."""
        form = self.bench.fields(request)
        game = game_with_kit(request.path_params["game"])
        options, paper = _options(game, form), _paper(game, form)
        made = await self.bench.work(pdf_of, game.id, options, paper)
        return download(made, f"{game.id}-kit-{paper}.pdf", "application/pdf")

    async def picture(self, request: Request) -> Response:
        """One page of the kit."""
        form = self.bench.fields(request)
        game = game_with_kit(request.path_params["game"])
        options, paper = _options(game, form), _paper(game, form)
        drawn = await self.bench.work(page_of, game.id, options, paper, request.path_params["number"])
        headers = {"Cache-Control": "public, max-age=3600"}
        return Response(drawn, media_type="image/svg+xml", headers=headers)


def _kit(game: Game, form: Mapping[str, str]) -> Response:
    """The page of this kit."""
    wrong = None
    try:
        options, paper = _options(game, form), _paper(game, form)
    except BadForm as error:
        options, paper, wrong = (), "a4", error.wrong
    return page(
        "tools_kit.html",
        400 if wrong else 200,
        game=game,
        kit=kit_of(game.id, options),
        pages=len(pages_of(game.id, options, paper)),
        query=urlencode([("paper", paper), *((f"option.{name}", typed(value)) for name, value in options)]),
        fields=[field_of(game, spec, form) for spec in specs(game.options).values()],
        papers=PAPERS,
        form=form,
        wrong=wrong,
    )


def _options(game: Game, form: Mapping[str, str]) -> Options:
    return tuple(sorted(options_of(game, form).items()))


def _paper(game: Game, form: Mapping[str, str]) -> str:
    paper = (form.get("paper") or "a4").lower()
    if paper not in PAPERS:
        raise as_wrong(game, form, "paper", Refused(f"there is no paper {paper[:40]!r}; there are A4 and Letter"))
    return paper
