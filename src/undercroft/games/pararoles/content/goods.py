"""The eleven Legendary Items: what they cost, and how many a party may carry."""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Good:
    """A Legendary Item: key, name, cost in treasure cards and the rule that names it, what it does in short, one to a
    party or not, uses when new.

    A Wand or Dagger has 1 use until it is lit or charged anew, a Quiver 6; for the others the number says nothing.
    """

    key: str
    name: str
    cost: int
    rule: str
    does: str
    one: bool = True
    uses: int = 0

    @property
    def called(self) -> str:
        """The item as a sentence names it."""
        return self.name if self.name.startswith("The ") else f"the {self.name}"


GOODS: Final = {
    good.key: good
    for good in (
        Good(LEAF, "Throwing Leaf", 4, "pararoles.leaf.cost", "thrown once, its vines hold an enemy", one=False),
        Good(
            KNUCKLES,
            "Knuckles of Climbing and Scratching",
            8,
            "pararoles.knuckles.cost",
            "climb over walls; clubs add wounds",
        ),
        Good(WAND, "Blue Flame Wand", 8, "pararoles.wand.cost", "sets a square ablaze", uses=1),
        Good(
            SHIELD,
            "Crest Shield of Blocking",
            10,
            "pararoles.shield.cost",
            "two defense cards from an enemy's second attack on",
        ),
        Good(DART, "Echo Dart", 10, "pararoles.dart.cost", "keeps an attack card for a later attack"),
        Good(STAFF, "Mage Staff of Miracles", 12, "pararoles.staff.cost", "after a defense an enemy must roll again"),
        Good(SPEAR, "Snow Spear", 12, "pararoles.spear.cost", "diamonds make the enemy's defense clumsy"),
        Good(QUIVER, "Quiver of Action", 12, "pararoles.quiver.cost", "spades give a second attack", uses=QUIVER_USES),
        Good(
            DAGGER,
            "Dagger of Voidspark",
            17,
            "pararoles.dagger.cost",
            "a hit may banish the enemy instead",
            one=False,
            uses=1,
        ),
        Good(AXE, "Acid Drip Axe", 19, "pararoles.axe.cost", "hearts coat the enemy with acid"),
        Good(BIGONE, "The Big One", 21, "pararoles.bigone.cost", "lifted by two or more, two hits fell anybody"),
    )
}
"""In the order of the cost table.  [pararoles.item.costs] [pararoles.item.one-per-party] [pararoles.item.no-limit]"""

WEAPONS: Final = (KNUCKLES, DART, SPEAR, DAGGER, AXE)
"""With these an ordinary attack is made; the Leaf and The Big One have attacks of their own.

[pararoles.core.item.weapon]
"""
