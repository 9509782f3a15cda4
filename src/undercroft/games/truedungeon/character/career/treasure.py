"""Treasure chips: three for everybody, and what treasure-enhancing tokens add.

Which of these tokens count beside one another is a condition of each token, in the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from undercroft.games.truedungeon.character.build import Character
from undercroft.games.truedungeon.content.explain import Number, leaf, total

BASE: Final = 3
"""Chips for everybody at the end of an adventure.  [truedungeon.treasure.base]"""
LEVEL: Final = 6
"""The player level from which on there is one more.  [truedungeon.treasure.level-bonus]"""


def chips(character: Character, enhancing: Iterable[Number]) -> Number:
    """The chips that the character earns, and by what."""
    if character.ghost and not character.rewarded:
        return total(
            "Treasure", "truedungeon.ghosting.reward-limit", (), also=("truedungeon.ghosting.all-may-equip-te",)
        )
    parts = [leaf(BASE, "everybody", "truedungeon.treasure.base"), *enhancing]
    also: tuple[str, ...] = ()
    if character.player_level >= LEVEL:
        if character.ghost:
            also = ("truedungeon.ghosting.no-level-bonus",)
        else:
            parts.append(leaf(1, f"player level {LEVEL} or higher", "truedungeon.treasure.level-bonus"))
    return total("Treasure", "truedungeon.treasure.te", parts, also=also)


def at_end(recorded: Number, presented: Iterable[str]) -> Number:
    """The chips at the end of the run, from the column that the coach recorded: for the living and the dead alike.

    What an enhancing token adds counts only if it is presented again.
    [truedungeon.treasure.te-recorded] [truedungeon.treasure.dead-players]
    """
    shown = set(presented)
    parts = [part for part in recorded.parts if not part.token or part.token in shown]
    also = ("truedungeon.treasure.te-recorded", "truedungeon.treasure.dead-players")
    return total(recorded.label, recorded.rule, parts, also=also)
