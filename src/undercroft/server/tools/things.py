"""The things of a game: a card for whatever has a name, by kind, by words or by the rule behind it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from undercroft.engine import Game, shelf
from undercroft.engine.workshop.glossary import glossary
from undercroft.scene import icon_svg
from undercroft.server.pages import page
from undercroft.server.tools.bench import Bench, link_to_rule

LONGEST: Final = 200
"""So many letters of a search are read."""

A_PAGE: Final = 60
"""So many cards at most stand on a page."""

NAMES: Final = 12
"""So many names at most stand behind a kind where there are too many cards for one page."""

ICON: Final = 44
"""How large the icon of a card is."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody looks for: words, a kind of things, the rule behind them; empty where nothing is asked."""

    words: str
    kind: str
    rule: str

    @property
    def chosen(self) -> bool:
        """Whether anything is asked for."""
        return bool(self.words or self.kind or self.rule)

    @property
    def fields(self) -> dict[str, str]:
        """The fields of an address that asks for the same."""
        return {name: value for name, value in (("q", self.words), ("kind", self.kind), ("rule", self.rule)) if value}


class ThingPages:
    """The things of all games."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench

    def routes(self) -> list[Route]:
        """The things of a game."""
        return [self.bench.route("/tools/rules/{game}/things", self.things)]

    async def things(self, request: Request) -> Response:
        """The cards that were looked for, or all, or the names of all where these are too many."""
        game = shelf.get(request.path_params["game"])
        fields = self.bench.fields(request)
        words, kind, rule = (fields.get(name, "")[:LONGEST].strip() for name in ("q", "kind", "rule"))
        leaf = fields.get("page", "1")
        return await self.bench.work(_page, game, Wish(words, kind, rule), leaf)


def _page(game: Game, wish: Wish, leaf: str) -> Response:
    known = glossary(game.id)
    if wish.rule:
        game.ledger[wish.rule]
    found = known.found(wish.words, kind=wish.kind, rule=wish.rule)
    whole = wish.chosen or len(found) <= A_PAGE
    pages = -(-len(found) // A_PAGE) if whole else 1
    at = min(int(leaf), pages) if leaf.isdecimal() and leaf.isascii() and len(leaf) < 6 and int(leaf) else 1
    here = found[(at - 1) * A_PAGE : at * A_PAGE]
    return page(
        "tools_things.html",
        game=game,
        wish=wish,
        kinds=known.kinds,
        shown=[("", here)] if wish.chosen else list(known.kinds.items()) if whole else [],
        listed=[] if whole else list(known.kinds.items()),
        names=NAMES,
        count=len(found),
        leaf=at,
        pages=pages,
        cite_id=partial(link_to_rule, game),
        drawn=_drawn,
    )


def _drawn(icon: str) -> Markup:
    """The icon within the page, in the colours of the page."""
    return Markup(icon_svg(icon, size=ICON))
