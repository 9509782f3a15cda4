"""A keeper: makes fair dungeons, and sends the enemies where it hurts."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Option
from undercroft.engine.craft.player import Asked
from undercroft.games.pararoles.faces.chart import AT, chart_of, mask

EXPLOSIONS: Final = (1, 2)


def design(asked: Asked[None]) -> Option:
    """The middle one of the candidates: doors in the middle of walls, stairs and traps neither near nor far."""
    return asked.options[len(asked.options) // 2]


def weakest(asked: Asked[None]) -> Option:
    """The member with least health, ties by player."""
    health = {hero["player"]: hero["health"] for hero in asked.view["heroes"]}
    return min(asked.options, key=lambda option: (health[option.id], option.id))


def prey(asked: Asked[None]) -> Option:
    """The nearest member in sight; of equally near ones the weakest."""
    chart = chart_of(asked.view)
    heroes = {hero["player"]: hero for hero in asked.view["heroes"]}
    start = AT[asked.about["at"]]

    def rank(option: Option) -> tuple[int, int, str]:
        hero = heroes[option.id]
        return chart.far(start, 1 << AT[hero["at"]]), hero["health"], option.id

    return min(asked.options, key=rank)


def creep(asked: Asked[None]) -> Option:
    """Onto a summoning trap if one lies on the way, round explosions if there is a way round."""
    traps = {trap["at"]: trap["type"] for trap in asked.view["traps"] if not trap["lid"]}

    def rank(option: Option) -> int:
        if option.at not in traps:
            return 1
        return 2 if traps[option.at] in EXPLOSIONS else 0

    return min(asked.options, key=rank)


def summon(asked: Asked[None]) -> Option:
    """Where the summoned enemy stands next to most heroes."""
    ground = chart_of(asked.view).ground
    heroes = mask(hero["at"] for hero in asked.view["heroes"] if hero["at"] is not None)
    return max(asked.options, key=lambda option: (ground.near(AT[option.id]) & heroes).bit_count())
