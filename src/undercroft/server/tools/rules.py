"""The rule browser: every rule of a game by section and chapter with its things, a search, gaps settled, switches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from undercroft.engine import Game, OptionSpec, Rule, shelf, specs
from undercroft.engine.ledger import how_to_play
from undercroft.engine.lessons.guide import has_guide
from undercroft.engine.workshop.glossary import glossary
from undercroft.server.pages import page
from undercroft.server.tools.bench import Bench, cite
from undercroft.server.tools.wish import typed

_LONGEST: Final = 200
"""So many letters of a search are read."""

_MOST_THINGS: Final = 3
"""So many cards at most stand at a rule; a link leads to the others."""


@dataclass(frozen=True, slots=True)
class Switch:
    """An option as a reader sees it; `values` are empty where any number goes."""

    name: str
    words: str
    rule: str
    values: tuple[str, ...]
    default: str


@dataclass(frozen=True, slots=True)
class Section:
    """The rules whose ids share their second part, under the headings of the rulebook."""

    name: str
    chapters: tuple[tuple[str, tuple[Rule, ...]], ...]

    @property
    def count(self) -> int:
        """How many rules there are."""
        return sum(len(rules) for _, rules in self.chapters)


class RulePages:
    """The rulebooks of all games."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench

    def routes(self) -> list[Route]:
        """All rules, those that settle a gap, and the switches."""
        return [
            self.bench.route("/tools/rules/{game}", self.rules),
            self.bench.route("/tools/rules/{game}/settled", self.settled),
            self.bench.route("/tools/rules/{game}/switches", self.switches),
        ]

    async def rules(self, request: Request) -> Response:
        """All rules, or those in which the words that were looked for occur."""
        words = self.bench.fields(request).get("q", "")[:_LONGEST].strip()
        return await self.bench.work(_rules, shelf.get(request.path_params["game"]), words)

    async def settled(self, request: Request) -> Response:
        """The rules whose rulebook is silent somewhere, with the ruling."""
        return await self.bench.work(_settled, shelf.get(request.path_params["game"]))

    async def switches(self, request: Request) -> Response:
        """The options and the numbers that a host may set."""
        return await self.bench.work(_switches, shelf.get(request.path_params["game"]))


def _rules(game: Game, words: str) -> Response:
    """The rules in which these words occur."""
    found = game.ledger.search(words)
    guided = not words and has_guide(game)
    taught = [] if words or guided else how_to_play(game.ledger)
    sections = sections_of(found)
    return _page(game, "all", words=words, sections=sections, count=len(found), guided=guided, taught=taught)


def _settled(game: Game) -> Response:
    found = [rule for rule in game.ledger.values() if rule.ruling]
    return _page(game, "settled", sections=sections_of(found), count=len(found))


def _switches(game: Game) -> Response:
    numbers = [(name, name.rpartition("."), value) for name, value in game.numbers.items()]
    known = list(switches_of(game).values())
    return _page(game, "switches", count=len(known), known=known, numbers=numbers)


def _page(game: Game, shows: str, **more: Any) -> Response:
    by_rule: dict[str, list[Switch]] = {}
    for switch in switches_of(game).values():
        by_rule.setdefault(switch.rule, []).append(switch)
    values = {"words": "", "sections": [], "taught": [], "guided": False, "known": [], "numbers": [], **more}
    values |= {"game": game, "shows": shows, "cite": partial(cite, game), "by_rule": by_rule, "most": _MOST_THINGS}
    return page("tools_rules.html", things=glossary(game.id).by_rule, **values)


def sections_of(rules: Iterable[Rule]) -> list[Section]:
    """These rules by section, and in each by the heading under which the rulebook has them."""
    by_section: dict[str, list[Rule]] = {}
    for rule in rules:
        by_section.setdefault(rule.section, []).append(rule)
    return [
        Section(name, tuple((source, tuple(run)) for source, run in groupby(rules, key=_source)))
        for name, rules in by_section.items()
    ]


def switches_of(game: Game) -> dict[str, Switch]:
    """The options of the game by name."""
    return {name: _switch(spec) for name, spec in specs(game.options).items()}


def _switch(spec: OptionSpec) -> Switch:
    values = () if spec.values is None else tuple(map(typed, spec.values))
    return Switch(spec.name, spec.text or spec.name.replace("_", " "), spec.rule, values, typed(spec.default))


def _source(rule: Rule) -> str:
    return rule.source
