"""The numbers that are rulings of the ledger and may be replaced when a game is made.

[pararoles.core.options]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from undercroft.games.pararoles.design import CLEAR_RADIUS

_CORE: Final = "pararoles.core."

NUMBERS: Final = {
    CLEAR_RADIUS: 5,
    _CORE + "players.max": 4,
    _CORE + "health.1": 10,
    _CORE + "health.2": 7,
    _CORE + "health.3": 6,
    _CORE + "health.4": 6,
    _CORE + "start-treasure.1": 3,
    _CORE + "start-treasure.2": 1,
    _CORE + "start-treasure.3": 0,
    _CORE + "start-treasure.4": 0,
    _CORE + "win.floors": 4,
    _CORE + "treasure.cap.stat_cap": 12,
    _CORE + "treasure.mend.heal": 2,
    _CORE + "revive.cost": 3,
    _CORE + "enemy.stats.off": 2,
    _CORE + "enemy.stats.min": 2,
    _CORE + "enemy.health.base": 2,
    _CORE + "enemy.health.per_player": 1,
    _CORE + "enemy.health-boss.per_player": 1,
    _CORE + "enemy.special.phool.damage": 1,
    _CORE + "enemy.special.guard.damage_bonus": 1,
    _CORE + "enemy.special.king.max_raised": 1,
    _CORE + "enemy.special.dragon.damage": 2,
    _CORE + "special.encourager.heal": 3,
    _CORE + "special.bruiser.damage": 3,
    _CORE + "exhaustion.idle_rounds": 100,
    _CORE + "score.floor": 10,
    _CORE + "score.enemy": 1,
    _CORE + "score.boss": 3,
    _CORE + "score.treasure": 1,
    _CORE + "options.floors": 4,
    _CORE + "options.stat_cap": 12,
    _CORE + "options.enemy_off_stat": 2,
    _CORE + "options.enemy_health_base": 2,
    _CORE + "options.mend": 2,
    _CORE + "options.revive_cost": 3,
}
"""By rule and key. The keys of `core.options` are second names of those that a rule of its own has, too."""

_AGAIN: Final = {
    _CORE + "win.floors": _CORE + "options.floors",
    _CORE + "treasure.cap.stat_cap": _CORE + "options.stat_cap",
    _CORE + "enemy.stats.off": _CORE + "options.enemy_off_stat",
    _CORE + "enemy.health.base": _CORE + "options.enemy_health_base",
    _CORE + "treasure.mend.heal": _CORE + "options.mend",
    _CORE + "revive.cost": _CORE + "options.revive_cost",
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
