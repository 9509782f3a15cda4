"""A keeper: makes fair dungeons, and sends the enemies where it hurts."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Option
from undercroft.engine.craft.player import Asked
from undercroft.games.pararoles.faces.chart import AT, chart_of, mask
from undercroft.games.pararoles.players.temper import Temper

EXPLOSIONS: Final = (1, 2)


def design(asked: Asked[Temper]) -> Option:
    """The middle one of the candidates: doors in the middle of walls, stairs and traps neither near nor far."""
    return asked.pick(asked.options[len(asked.options) // 2], "this one: neither too near nor too far, so it is fair")


def weakest(asked: Asked[Temper]) -> Option:
    """The member with least health, ties by player."""
    heroes = {hero["player"]: hero for hero in asked.view["heroes"]}
    best = min(asked.options, key=lambda option: (heroes[option.id]["health"], option.id))
    return asked.pick(best, f"@{heroes[best.id]['seat']}: with {heroes[best.id]['health']} health the weakest")


def prey(asked: Asked[Temper]) -> Option:
    """The nearest member in sight; of equally near ones the weakest."""
    chart = chart_of(asked.view)
    heroes = {hero["player"]: hero for hero in asked.view["heroes"]}
    start = AT[asked.about["at"]]

    def rank(option: Option) -> tuple[int, int, str]:
        hero = heroes[option.id]
        return chart.far(start, 1 << AT[hero["at"]]), hero["health"], option.id

    best = min(asked.options, key=rank)
    return asked.pick(best, f"@{heroes[best.id]['seat']}: nobody in sight is nearer, or as near and weaker")


def creep(asked: Asked[Temper]) -> Option:
    """Onto a summoning trap if one lies on the way, round explosions if there is a way round."""
    traps = {trap["at"]: trap["type"] for trap in asked.view["traps"] if not trap["lid"]}

    def rank(option: Option) -> int:
        if option.at not in traps:
            return 1
        return 2 if traps[option.at] in EXPLOSIONS else 0

    best = min(asked.options, key=rank)
    why = ("onto the trap: it summons help", "that way: no trap lies there", "that way: there is no way round")[
        rank(best)
    ]
    return asked.pick(best, why)


def summon(asked: Asked[Temper]) -> Option:
    """Where the summoned enemy stands next to most heroes."""
    ground = chart_of(asked.view).ground
    heroes = mask(hero["at"] for hero in asked.view["heroes"] if hero["at"] is not None)
    best = max(asked.options, key=lambda option: (ground.near(AT[option.id]) & heroes).bit_count())
    return asked.pick(best, "there: it stands next to most heroes at once")
