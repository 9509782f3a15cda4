"""A keeper: makes fair dungeons, and sends the enemies where it hurts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Choice, Option
from undercroft.games.pararoles.players.map import AT, chart_of, mask

EXPLOSIONS: Final = (1, 2)


def design(view: Mapping[str, Any], choice: Choice) -> Option:
    """The middle one of the candidates: doors in the middle of walls, stairs and traps neither near nor far."""
    return choice.options[len(choice.options) // 2]


def place(view: Mapping[str, Any], choice: Choice) -> Option:
    """The first place: where the book would put the enemy."""
    return choice.options[0]


def weakest(view: Mapping[str, Any], choice: Choice) -> Option:
    """The member with least health, ties by player."""
    health = {hero["player"]: hero["health"] for hero in view["heroes"]}
    return min(choice.options, key=lambda option: (health[option.id], option.id))


def prey(view: Mapping[str, Any], choice: Choice) -> Option:
    """The nearest member in sight; of equally near ones the weakest."""
    about = choice.about or {}
    chart = chart_of(view)
    heroes = {hero["player"]: hero for hero in view["heroes"]}
    start = AT[about["at"]]

    def rank(option: Option) -> tuple[int, int, str]:
        hero = heroes[option.id]
        return chart.far(start, 1 << AT[hero["at"]]), hero["health"], option.id

    return min(choice.options, key=rank)


def creep(view: Mapping[str, Any], choice: Choice) -> Option:
    """Onto a summoning trap if one lies on the way, round explosions if there is a way round."""
    traps = {trap["at"]: trap["type"] for trap in view["traps"] if not trap["lid"]}

    def rank(option: Option) -> int:
        if option.at not in traps:
            return 1
        return 2 if traps[option.at] in EXPLOSIONS else 0

    return min(choice.options, key=rank)


def summon(view: Mapping[str, Any], choice: Choice) -> Option:
    """Where the summoned enemy stands next to most heroes."""
    ground = chart_of(view).ground
    heroes = mask(hero["at"] for hero in view["heroes"] if hero["at"] is not None)
    return max(choice.options, key=lambda option: (ground.near(AT[option.id]) & heroes).bit_count())
