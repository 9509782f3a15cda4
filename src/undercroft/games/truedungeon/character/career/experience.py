"""Experience points and player levels: what a run earns, and what a player has from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from undercroft.engine.craft.products import at_work
from undercroft.games.truedungeon.content.explain import Number, leaf, made, total
from undercroft.games.truedungeon.content.words import Difficulty
from undercroft.games.truedungeon.options import TrueDungeonOptions

BASE: Final[dict[Difficulty, int]] = {
    "non-lethal": 650,
    "normal": 650,
    "hardcore": 1650,
    "nightmare": 1650,
    "epic": 1650,
}
PER_ROOM: Final[dict[Difficulty, int]] = {"non-lethal": 0, "normal": 50, "hardcore": 50, "nightmare": 50, "epic": 50}
"""XP for success, and for each room entered alive.  [truedungeon.xp.table]"""
ROOMS: Final = 7


@dataclass(frozen=True, slots=True)
class PlayerLevel:
    """A player level: the XP from which on it is reached, and what it brings; it brings nothing else."""

    rule: ClassVar[str] = "truedungeon.xp.level-table"
    also: ClassVar[tuple[str, ...]] = ("truedungeon.xp.level-no-other-benefit",)

    level: int
    xp: int
    benefit: str
    token: str = ""


LEVELS: Final = (
    PlayerLevel(1, 0, ""),
    PlayerLevel(2, 1_000, "entry to special events such as True Grind"),
    PlayerLevel(3, 3_000, "a Supporter Badge on the forum after the first purchase in the store"),
    PlayerLevel(4, 6_000, "a Level Badge on the forum"),
    PlayerLevel(5, 10_000, "the forum's section of Lords and Ladies", "Medallion of Nobility"),
    PlayerLevel(6, 15_000, "one more treasure chip for every adventure", "Signet of Nobility"),
    PlayerLevel(7, 21_000, "a badge holder for conventions"),
    PlayerLevel(8, 28_000, "a lapel pin of 8th level"),
    PlayerLevel(9, 40_000, "membership in the Adventurers' Guild", "Badge of Nobility"),
    PlayerLevel(10, 70_000, "an amulet and a lanyard"),
    PlayerLevel(11, 100_000, "a cabochon"),
    PlayerLevel(12, 130_000, "a cabochon"),
    PlayerLevel(13, 160_000, "a cabochon"),
    PlayerLevel(14, 200_000, "a cabochon"),
    PlayerLevel(15, 250_000, "a cabochon"),
)
"""[truedungeon.xp.level-table] [truedungeon.xp.level-top] [truedungeon.xp.nobility]"""


def earned(difficulty: Difficulty, rooms: int, *, success: bool, options: TrueDungeonOptions | None = None) -> Number:
    """The XP of one run: the base for success, and something for each room entered alive.

    [truedungeon.xp.components] [truedungeon.xp.base-condition] [truedungeon.xp.unbounded-room]

    >>> earned("normal", 7, success=True).value, earned("hardcore", 4, success=True).value
    (1000, 1850)
    """
    parts: list[Number] = []
    if success or (options is not None and options.participation):  # Variant participation: always earned.
        parts.append(leaf(BASE[difficulty], f"success on {difficulty}", "truedungeon.xp.base-condition"))
    each = leaf(PER_ROOM[difficulty], "for each", "truedungeon.xp.table")
    alive = leaf(rooms, "rooms entered alive", "truedungeon.xp.unbounded-room")
    parts.append(made("times", "rooms entered alive", "truedungeon.xp.components", alive, each))
    return total("XP", "truedungeon.xp.components", parts, also=("truedungeon.xp.base-condition",))


def level_of(xp: int) -> PlayerLevel:
    """The player level that so many XP make.  [truedungeon.xp.level-table]

    >>> [level_of(xp).level for xp in (999, 1000, 14_999, 15_000)]
    [1, 2, 5, 6]
    """
    return [level for level in LEVELS if level.xp <= xp][-1]


def reached(level: int) -> tuple[PlayerLevel, ...]:
    """The levels up to this one that bring something; nothing else comes of a player's level.

    [truedungeon.xp.level-no-other-benefit]
    """
    return tuple(at_work(found) for found in LEVELS if found.level <= level and found.benefit)
