"""The ten types of enemies: rank, speed, die table, and what they are made of."""

from __future__ import annotations

import re
from typing import Final

ATTACK: Final = "attack"
DEFENSE: Final = "defense"
SPECIAL: Final = "special"
FALTER: Final = "falter"
STUMBLE: Final = "stumble"


class Type:
    """A type of enemy: its name, the word by which its tokens are called, the icon, base speed, and die table.

    `die` lists the actions for faces 1 to 6; `fire` and `ice` say what it is made of.
    """

    __slots__ = ("die", "fire", "ice", "icon", "name", "short", "speed")

    def __init__(self, name: str, short: str, icon: str, speed: int, die: str, fire: bool, ice: bool) -> None:
        self.name = name
        self.short = short
        self.icon = icon
        self.speed = speed
        self.die = tuple(_ACTIONS[letter] for letter in die)
        self.fire = fire
        self.ice = ice


_ACTIONS: Final = {"a": ATTACK, "d": DEFENSE, "s": SPECIAL, "f": FALTER, "u": STUMBLE}

MINION: Final = Type("Minion of Darkness", "minion", "minion", 1, "aaaaaf", False, False)
DEFENDER: Final = Type("Chaotic Defender", "defender", "defender", 1, "aaadds", False, False)
TRICKSTER: Final = Type("Unlucky Trickster", "trickster", "trickster", 1, "aaadsu", False, False)
PHOOL: Final = Type("pHool of Destruction", "phool", "phool", 1, "aaaass", False, False)
COMMANDER: Final = Type("Commander of the Void", "commander", "commander", 1, "aaadss", False, False)
GUARD: Final = Type("Royal Demon Guard", "guard", "demon-guard", 2, "aaadds", True, False)
PRINCE: Final = Type("Prince of Pain", "prince", "prince", 2, "aaadss", False, False)
QUEEN: Final = Type("Dread Queen", "queen", "queen", 2, "aaadss", False, False)
KING: Final = Type("King of the Dead", "king", "king", 1, "aaadss", False, True)
DRAGON: Final = Type("Dragon", "dragon", "dragon", 3, "aaadss", True, False)
"""[pararoles.core.enemy.die-table] [pararoles.enemy.speed-1] [pararoles.wand.fire-who] [pararoles.spear.ice-who]"""

TYPES: Final = (MINION, DEFENDER, TRICKSTER, PHOOL, COMMANDER, GUARD, PRINCE, QUEEN, KING, DRAGON)

_TOKEN: Final = re.compile(rf"\b({'|'.join(type.short for type in TYPES)})(?:-([0-9]+)\b| (?=at [0-9p]))")


def spoken(text: str) -> str:
    """The text with the names of tokens as people say them; one that nobody has seen goes by its type and square.

    >>> spoken("p1 against minion-1, phool-2"), spoken("phool at 3,4"), spoken("phool")
    ('p1 against Minion 1, pHool 2', 'pHool at 3,4', 'pHool')
    """
    return _SAID.get(text) or _TOKEN.sub(lambda found: f"{_SAID[found[1]]} {found[2] or ''}", text)


_SAID: Final = {type.short: type.short.capitalize() for type in TYPES} | {PHOOL.short: "pHool"}

LOWEST: Final = 2
HIGHEST: Final = 14
BY_DIFFICULTY: Final = (
    *(MINION,) * 5,
    *(DEFENDER,) * 2,
    TRICKSTER,
    PHOOL,
    COMMANDER,
    GUARD,
    PRINCE,
    QUEEN,
    KING,
    DRAGON,
)
"""By difficulty, from 0: the type; nobody is less difficult than 2.  [pararoles.core.enemy.types]"""

TIERS: Final = (*(0,) * 7, *(1,) * 4, *(2,) * 3, 3)
"""By difficulty: the tier of health.  [pararoles.core.enemy.health]"""

FOE_RULES: Final = (
    "pararoles.supplies.enemy-tokens",
    "pararoles.core.enemy.card",
    "pararoles.core.enemy.types",
    "pararoles.core.enemy.stats",
    "pararoles.core.enemy.health",
)
BOSS_RULES: Final = (
    "pararoles.boss.stats",
    "pararoles.boss.treasure",
    "pararoles.boss.type-kept",
    "pararoles.core.enemy.health-boss",
)
"""The rules by which an enemy is what it is."""

SPEED_RULES: Final = ("", "pararoles.enemy.speed-1", "pararoles.enemy.speed-2", "pararoles.enemy.speed-3")


def ranks(type: Type) -> list[int]:
    """The difficulties at which an enemy is of this type.

    >>> ranks(MINION), ranks(DRAGON)
    ([2, 3, 4], [14])
    """
    return [rank for rank in range(LOWEST, HIGHEST + 1) if BY_DIFFICULTY[rank] is type]
