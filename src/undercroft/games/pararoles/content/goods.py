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

REACH: Final = 3  # [pararoles.leaf.range-metric] [pararoles.wand.range]
"""How far a Leaf flies and a Wand burns, counted along rows and columns."""


class Good:
    """A Legendary Item: key, name, cost in treasure cards, what it does in short, one to a party or not, uses when new.

    A Wand or Dagger has 1 use until it is lit or charged anew, a Quiver 6; for the others the number says nothing.
    """

    __slots__ = ("cost", "does", "key", "name", "one", "uses")

    def __init__(self, key: str, name: str, cost: int, does: str, *, one: bool = True, uses: int = 0) -> None:
        self.key = key
        self.name = name
        self.cost = cost
        self.does = does
        self.one = one
        self.uses = uses

    @property
    def called(self) -> str:
        """The item as a sentence names it."""
        return self.name if self.name.startswith("The ") else f"the {self.name}"

    @property
    def rule(self) -> str:
        """The rule that names its cost."""
        return f"pararoles.{self.key}.cost"


GOODS: Final = {
    good.key: good
    for good in (
        Good(LEAF, "Throwing Leaf", 4, "thrown once, its vines hold an enemy", one=False),
        Good(KNUCKLES, "Knuckles of Climbing and Scratching", 8, "climb over walls; clubs add wounds"),
        Good(WAND, "Blue Flame Wand", 8, "sets a square ablaze", uses=1),
        Good(SHIELD, "Crest Shield of Blocking", 10, "two defense cards from an enemy's second attack on"),
        Good(DART, "Echo Dart", 10, "keeps an attack card for a later attack"),
        Good(STAFF, "Mage Staff of Miracles", 12, "after a defense an enemy must roll again"),
        Good(SPEAR, "Snow Spear", 12, "diamonds make the enemy's defense clumsy"),
        Good(QUIVER, "Quiver of Action", 12, "spades give a second attack", uses=QUIVER_USES),
        Good(DAGGER, "Dagger of Voidspark", 17, "a hit may banish the enemy instead", one=False, uses=1),
        Good(AXE, "Acid Drip Axe", 19, "hearts coat the enemy with acid"),
        Good(BIGONE, "The Big One", 21, "lifted by two or more, two hits fell anybody"),
    )
}
"""In the order of the cost table.  [pararoles.item.costs] [pararoles.item.one-per-party] [pararoles.item.no-limit]"""

WEAPONS: Final = (KNUCKLES, DART, SPEAR, DAGGER, AXE)
"""With these an ordinary attack is made; the Leaf and The Big One have attacks of their own.

[pararoles.core.item.weapon]
"""
