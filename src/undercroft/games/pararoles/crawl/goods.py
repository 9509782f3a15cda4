"""The eleven Legendary Items: what they cost, and how many a party may carry."""

from __future__ import annotations

from typing import Final

LEAF: Final = "leaf"
KNUCKLES: Final = "knuckles"
WAND: Final = "wand"
SHIELD: Final = "shield"
DART: Final = "dart"
STAFF: Final = "staff"
SPEAR: Final = "spear"
QUIVER: Final = "quiver"
DAGGER: Final = "dagger"
AXE: Final = "axe"
BIGONE: Final = "bigone"

QUIVER_USES: Final = 6  # [pararoles.quiver.uses]


class Good:
    """A Legendary Item: its key, its name, its cost in treasure cards, one to a party or not, and uses when new.

    A Wand or Dagger has 1 use until it is lit or charged anew, a Quiver 6; for the others the number says nothing.
    """

    __slots__ = ("cost", "key", "name", "one", "uses")

    def __init__(self, key: str, name: str, cost: int, one: bool, uses: int = 0) -> None:
        self.key = key
        self.name = name
        self.cost = cost
        self.one = one
        self.uses = uses

    @property
    def rule(self) -> str:
        """The rule that names its cost."""
        return f"pararoles.{self.key}.cost"


GOODS: Final = {
    good.key: good
    for good in (
        Good(LEAF, "Throwing Leaf", 4, False),
        Good(KNUCKLES, "Knuckles of Climbing and Scratching", 8, True),
        Good(WAND, "Blue Flame Wand", 8, True, 1),
        Good(SHIELD, "Crest Shield of Blocking", 10, True),
        Good(DART, "Echo Dart", 10, True),
        Good(STAFF, "Mage Staff of Miracles", 12, True),
        Good(SPEAR, "Snow Spear", 12, True),
        Good(QUIVER, "Quiver of Action", 12, True, QUIVER_USES),
        Good(DAGGER, "Dagger of Voidspark", 17, False, 1),
        Good(AXE, "Acid Drip Axe", 19, True),
        Good(BIGONE, "The Big One", 21, True),
    )
}
"""In the order of the cost table.  [pararoles.item.costs] [pararoles.item.one-per-party] [pararoles.item.no-limit]"""

WEAPONS: Final = (KNUCKLES, DART, SPEAR, DAGGER, AXE)
"""With these an ordinary attack is made; the Leaf and The Big One have attacks of their own.

[pararoles.core.item.weapon]
"""
