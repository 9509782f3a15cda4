"""How to play: a page for each game, drawn from its guide, for the screen and for paper; its pictures one by one."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, Final

from markupsafe import Markup
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from undercroft.engine import Game, Unknown, shelf
from undercroft.engine.lessons.guide import find_guide, has_guide, pictures
from undercroft.engine.lessons.lesson import lessons, paragraphs
from undercroft.engine.workshop.glossary import glossary
from undercroft.scene import icon_svg
from undercroft.server.forge.forge import Forge
from undercroft.server.guard import Guard
from undercroft.server.pages import page
from undercroft.server.tools.bench import Bench, link_to_rule

ICON: Final = 40
"""How large the icon of a thing is."""

_A_DAY: Final = {"Cache-Control": "public, max-age=86400"}
_LONG: Final = 4_000
"""From so many bytes on an answer is worth compressing."""


class HowPages:
    """How the games are played."""

    def __init__(self, guard: Guard, forge: Forge) -> None:
        self.bench = Bench(guard, forge)

    def routes(self) -> list[Route]:
        """The page of each game, and its pictures."""
        how = self.bench.route("/how/{game}", self.how)
        drawn = self.bench.route("/how/{game}/{number:int}.svg", self.picture)
        pressed = [Middleware(GZipMiddleware, minimum_size=_LONG)]
        return [Route(route.path, route.endpoint, methods=["GET"], middleware=pressed) for route in (how, drawn)]

    async def how(self, request: Request) -> Response:
        """The aim, a turn in pictures, the things, the end, and where to go from there; without a guide, its rules."""
        game = shelf.to_play(request.path_params["game"])
        if not has_guide(game):
            return RedirectResponse(f"/tools/rules/{game.id}")
        return await self.bench.work(_how, game)

    async def picture(self, request: Request) -> Response:
        """One picture of the guide, by day or by night."""
        game = shelf.to_play(request.path_params["game"])
        theme = "night" if "night" in request.query_params else "parchment"
        svg = await self.bench.work(drawn, game.id, request.path_params["number"], theme)
        return Response(svg, media_type="image/svg+xml", headers=_A_DAY)


def _how(game: Game) -> Response:
    return page("how.html", **shown(game))


@lru_cache(maxsize=128)
def drawn(id: str, number: int, theme: str = "parchment") -> str:
    """This picture of the game's guide, counted from 1, as SVG; `Unknown` if there is none."""
    found = pictures(shelf.get(id))
    if not 1 <= number <= len(found):
        raise Unknown(f"there are the pictures 1 to {len(found)}, no {number}")
    return found[number - 1].svg(theme=theme)


def shown(game: Game) -> dict[str, Any]:
    """What the page of this game shows."""
    guide, cards = find_guide(game), glossary(game.id).cards
    return {
        "game": game,
        "aim": paragraphs(guide.aim),
        "end": paragraphs(guide.end),
        "rules": guide.rules,
        "steps": [
            (one, Markup(drawn(game.id, one.number)), guide.pictures[one.number - 1].rules) for one in pictures(game)
        ],
        "things": [cards[thing] for thing in guide.things],
        "lesson": next((lesson.about for lesson in lessons(game).values()), None),
        "others": [other for other in map(shelf.get, shelf.ids()) if other is not game and has_guide(other)],
        "icon": _icon,
        "cite_id": partial(link_to_rule, game),
    }


def _icon(name: str) -> Markup:
    return Markup(icon_svg(name, size=ICON))
