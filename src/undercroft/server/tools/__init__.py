"""The tools, as pages that the server draws: floors, print kits, rules; only what is built or slid needs a script."""

from __future__ import annotations

from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from undercroft.engine import shelf
from undercroft.server.forge.forge import Forge
from undercroft.server.guard import Guard
from undercroft.server.pages import Pages, page
from undercroft.server.tools.bench import Bench
from undercroft.server.tools.boards import BoardPages, games_with_easel
from undercroft.server.tools.dice import DicePages
from undercroft.server.tools.floor import FloorPages
from undercroft.server.tools.kit import KitPages
from undercroft.server.tools.left import LeftPages
from undercroft.server.tools.party import PartyPages, games_with_desk
from undercroft.server.tools.play import PlayPages
from undercroft.server.tools.players import PlayersPages
from undercroft.server.tools.rules import RulePages
from undercroft.server.tools.slide import SlidePages, games_with_training
from undercroft.server.tools.things import ThingPages

__all__ = ["routes"]


def routes(guard: Guard, pages: Pages, forge: Forge) -> list[Route]:
    """The routes of all tools; what was made with them is played at tables of these pages."""
    bench = Bench(guard, forge)
    return [
        bench.route("/tools/", partial(_index, lab=bool(guard.settings.lab_games))),
        *FloorPages(bench).routes(),
        *DicePages(bench).routes(),
        *PlayersPages(bench).routes(),
        *KitPages(bench).routes(),
        *PartyPages(bench).routes(),
        *BoardPages(bench).routes(),
        *SlidePages(bench).routes(),
        *RulePages(bench).routes(),
        *ThingPages(bench).routes(),
        *PlayPages(bench, pages).routes(),
        *LeftPages(bench, pages).routes(),
    ]


async def _index(request: Request, *, lab: bool) -> Response:
    games = [shelf.get(id) for id in shelf.books()]
    return page(
        "tools_index.html",
        lab=lab,
        floors=[game for game in games if game.floors is not None],
        builders=games_with_desk(),
        easels=games_with_easel(),
        trainings=games_with_training(),
        kits=[game for game in games if game.kit is not None],
        games=games,
        played=shelf.ids(),
    )
