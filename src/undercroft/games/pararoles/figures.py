"""The numbers that are rulings of the ledger and may be replaced when a game is made.

[pararoles.core.options]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from undercroft.games.pararoles.floor.design import CLEAR_RADIUS

_CORE: Final = "pararoles.core."

NUMBERS: Final = {
    CLEAR_RADIUS: 5,
    "pararoles.core.players.max": 4,
    "pararoles.core.health.1": 10,
    "pararoles.core.health.2": 7,
    "pararoles.core.health.3": 6,
    "pararoles.core.health.4": 6,
    "pararoles.core.start-treasure.1": 3,
    "pararoles.core.start-treasure.2": 1,
    "pararoles.core.start-treasure.3": 0,
    "pararoles.core.start-treasure.4": 0,
    "pararoles.core.win.floors": 4,
    "pararoles.core.treasure.cap.stat_cap": 12,
    "pararoles.core.treasure.mend.heal": 2,
    "pararoles.core.revive.cost": 3,
    "pararoles.core.enemy.stats.off": 2,
    "pararoles.core.enemy.stats.min": 2,
    "pararoles.core.enemy.health.base": 2,
    "pararoles.core.enemy.health.per_player": 1,
    "pararoles.core.enemy.health-boss.per_player": 1,
    "pararoles.core.enemy.special.phool.damage": 1,
    "pararoles.core.enemy.special.guard.damage_bonus": 1,
    "pararoles.core.enemy.special.king.max_raised": 1,
    "pararoles.core.enemy.special.dragon.damage": 2,
    "pararoles.core.special.encourager.heal": 3,
    "pararoles.core.special.bruiser.damage": 3,
    "pararoles.core.exhaustion.idle_rounds": 100,
    "pararoles.core.score.floor": 10,
    "pararoles.core.score.enemy": 1,
    "pararoles.core.score.boss": 3,
    "pararoles.core.score.treasure": 1,
    "pararoles.core.options.floors": 4,
    "pararoles.core.options.stat_cap": 12,
    "pararoles.core.options.enemy_off_stat": 2,
    "pararoles.core.options.enemy_health_base": 2,
    "pararoles.core.options.mend": 2,
    "pararoles.core.options.revive_cost": 3,
}
"""By rule and key. The keys of `core.options` are second names of those that a rule of its own has, too."""

_AGAIN: Final = {
    "pararoles.core.win.floors": "pararoles.core.options.floors",
    "pararoles.core.treasure.cap.stat_cap": "pararoles.core.options.stat_cap",
    "pararoles.core.enemy.stats.off": "pararoles.core.options.enemy_off_stat",
    "pararoles.core.enemy.health.base": "pararoles.core.options.enemy_health_base",
    "pararoles.core.treasure.mend.heal": "pararoles.core.options.mend",
    "pararoles.core.revive.cost": "pararoles.core.options.revive_cost",
}

_AT: Final = {key: at for at, key in enumerate(NUMBERS)}


def _at(key: str) -> int:
    return _AT[_CORE + key]


RADIUS: Final = _AT[CLEAR_RADIUS]
MOST_PLAYERS: Final = _at("players.max")
HEALTH: Final = _at("health.1")
START_TREASURE: Final = _at("start-treasure.1")
FLOORS: Final = _at("win.floors")
STAT_CAP: Final = _at("treasure.cap.stat_cap")
MEND: Final = _at("treasure.mend.heal")
REVIVE: Final = _at("revive.cost")
OFF_STAT: Final = _at("enemy.stats.off")
LEAST_STAT: Final = _at("enemy.stats.min")
FOE_HEALTH: Final = _at("enemy.health.base")
FOE_HEALTH_EACH: Final = _at("enemy.health.per_player")
BOSS_HEALTH_EACH: Final = _at("enemy.health-boss.per_player")
PHOOL_DAMAGE: Final = _at("enemy.special.phool.damage")
GUARD_BONUS: Final = _at("enemy.special.guard.damage_bonus")
MOST_RAISED: Final = _at("enemy.special.king.max_raised")
DRAGON_DAMAGE: Final = _at("enemy.special.dragon.damage")
ENCOURAGE: Final = _at("special.encourager.heal")
BRUISE: Final = _at("special.bruiser.damage")
IDLE_ROUNDS: Final = _at("exhaustion.idle_rounds")
SCORE_FLOOR: Final = _at("score.floor")
SCORE_ENEMY: Final = _at("score.enemy")
SCORE_BOSS: Final = _at("score.boss")
SCORE_TREASURE: Final = _at("score.treasure")
"""Where each number stands in `State.numbers`; for health and treasure the row of a lone hero, others follow."""


MOST_OF_A_SUIT: Final = 3
"""So many treasure cards of a suit count with the variant per_suit.  [pararoles.core.treasure.cap]"""


def figures(numbers: Mapping[str, int]) -> tuple[int, ...]:
    """The numbers in force, one after the other; a second name counts where the first keeps its default."""
    found = dict(numbers)
    for first, second in _AGAIN.items():
        if found[first] == NUMBERS[first]:
            found[first] = found[second]
    return tuple(found[key] for key in NUMBERS)
