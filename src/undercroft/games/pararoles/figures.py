"""The numbers that are rulings of the ledger and may be replaced when a game is made.

[pararoles.core.options]
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from undercroft.engine import Refused
from undercroft.engine.craft.figures import Figures
from undercroft.games.pararoles.floor import design

NUMBERS: Final = Figures()
"""By rule and key, in the order in which a state keeps them."""

RADIUS: Final = NUMBERS.figure(design.CLEAR_RADIUS, design.NUMBERS[design.CLEAR_RADIUS])
LEAST_PLAYERS: Final = NUMBERS.figure("pararoles.core.players.min", 1, least=1, most=100)
MOST_PLAYERS: Final = NUMBERS.figure("pararoles.core.players.max", 4, most=100)
START_STATS: Final = (
    NUMBERS.figure("pararoles.core.start-stats.1", 8, least=1, most=13),
    NUMBERS.figure("pararoles.core.start-stats.2", 7, least=1, most=13),
    NUMBERS.figure("pararoles.core.start-stats.3", 6, least=1, most=13),
    NUMBERS.figure("pararoles.core.start-stats.4", 5, least=1, most=13),
)
"""The highest first; nobody has a stat of 0, and none above a King helps."""

HEALTH: Final = (
    NUMBERS.figure("pararoles.core.health.1", 10),
    NUMBERS.figure("pararoles.core.health.2", 4),
    NUMBERS.figure("pararoles.core.health.3", 4),
    NUMBERS.figure("pararoles.core.health.4", 4),
)
START_TREASURE: Final = (
    NUMBERS.figure("pararoles.core.start-treasure.1", 3),
    NUMBERS.figure("pararoles.core.start-treasure.2", 1),
    NUMBERS.figure("pararoles.core.start-treasure.3", 0),
    NUMBERS.figure("pararoles.core.start-treasure.4", 0),
)
FLOORS: Final = NUMBERS.figure("pararoles.core.win.floors", 4)
STAT_CAP: Final = NUMBERS.figure("pararoles.core.treasure.cap.stat_cap", 12)
MEND: Final = NUMBERS.figure("pararoles.core.treasure.mend.heal", 2)
REVIVE: Final = NUMBERS.figure("pararoles.core.revive.cost", 3)
OFF_STAT: Final = NUMBERS.figure("pararoles.core.enemy.stats.off", 2)
LEAST_STAT: Final = NUMBERS.figure("pararoles.core.enemy.stats.min", 2)
FOE_HEALTH: Final = NUMBERS.figure("pararoles.core.enemy.health.base", 2)
FOE_HEALTH_EACH: Final = NUMBERS.figure("pararoles.core.enemy.health.per_player", 1)
BOSS_HEALTH_EACH: Final = NUMBERS.figure("pararoles.core.enemy.health-boss.per_player", 1)
PHOOL_DAMAGE: Final = NUMBERS.figure("pararoles.core.enemy.special.phool.damage", 1)
GUARD_BONUS: Final = NUMBERS.figure("pararoles.core.enemy.special.guard.damage_bonus", 1)
MOST_RAISED: Final = NUMBERS.figure("pararoles.core.enemy.special.king.max_raised", 1)
DRAGON_DAMAGE: Final = NUMBERS.figure("pararoles.core.enemy.special.dragon.damage", 2)
ENCOURAGE: Final = NUMBERS.figure("pararoles.core.special.encourager.heal", 3)
BRUISE: Final = NUMBERS.figure("pararoles.core.special.bruiser.damage", 3)
REST: Final = NUMBERS.figure("pararoles.core.stairs.rest.fraction", 50, most=100)
"""In percent."""

STROLL: Final = NUMBERS.figure("pararoles.core.stroll.spaces", 40)
IDLE_ROUNDS: Final = NUMBERS.figure("pararoles.core.exhaustion.idle_rounds", 100)
SCORE_FLOOR: Final = NUMBERS.figure("pararoles.core.score.floor", 10)
SCORE_ENEMY: Final = NUMBERS.figure("pararoles.core.score.enemy", 1)
SCORE_BOSS: Final = NUMBERS.figure("pararoles.core.score.boss", 3)
SCORE_TREASURE: Final = NUMBERS.figure("pararoles.core.score.treasure", 1)

NUMBERS.again("pararoles.core.options.floors", FLOORS)
NUMBERS.again("pararoles.core.options.stat_cap", STAT_CAP)
NUMBERS.again("pararoles.core.options.enemy_off_stat", OFF_STAT)
NUMBERS.again("pararoles.core.options.enemy_health_base", FOE_HEALTH)
NUMBERS.again("pararoles.core.options.mend", MEND)
NUMBERS.again("pararoles.core.options.revive_cost", REVIVE)

MOST_OF_A_SUIT: Final = 3
"""So many treasure cards of a suit count with the variant per_suit.  [pararoles.core.treasure.cap]"""


def must_be_playable(numbers: Mapping[str, int]) -> None:
    """Raise `Refused` where two numbers do not go together: each stat to begin with is lower than the one before.

    [pararoles.core.start-stats] [pararoles.core.players]
    """
    for high, low in pairwise(START_STATS):
        if numbers[low] >= numbers[high]:
            words = f"{low} cannot be {numbers[low]}: it is lower than {high}, which is {numbers[high]}"
            raise Refused(words, rule="pararoles.core.start-stats", at=low)
    if numbers[LEAST_PLAYERS] > max(1, numbers[MOST_PLAYERS]):
        words = f"{LEAST_PLAYERS} cannot be {numbers[LEAST_PLAYERS]}: {MOST_PLAYERS} is {numbers[MOST_PLAYERS]}"
        raise Refused(words, rule="pararoles.core.players", at=LEAST_PLAYERS)


def in_force(numbers: Mapping[str, int]) -> tuple[int, ...]:
    """The numbers in force, one after the other."""
    return tuple(numbers[name] for name in NUMBERS)


def changed(numbers: tuple[int, ...]) -> dict[str, int]:
    """Of the numbers in force those that are not the ledger's, by name."""
    if numbers == _USUAL:
        return {}
    return {name: value for name, value in zip(NUMBERS, numbers, strict=True) if value != NUMBERS[name]}


_USUAL: Final = in_force(NUMBERS)
