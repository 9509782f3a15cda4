"""The reward cards of both decks: how many there are, when they are played, how long they last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

INSTANT: Final = "instant"
LASTING: Final = "lasting"
PERMANENT: Final = "permanent"
TURN: Final = "this turn"

OWN_TURN: Final = "own turn"
INSTEAD: Final = "instead of the move roll"
FLEEING: Final = "when fleeing"
AS_SHOCK: Final = "as Electroshock"
REACTION: Final = "reaction"


@dataclass(frozen=True, slots=True)
class Reward:
    """A kind of reward card: its rule and name, how many there are, what it does, its moment, and its duration."""

    rule: str
    name: str
    count: int
    words: str
    moment: str = OWN_TURN
    lasts: str = INSTANT

    @property
    def id(self) -> str:
        """The card in ids: how its rule ends."""
        return self.rule.rpartition(".")[2]


def _deck(*cards: Reward) -> dict[str, Reward]:
    return {card.id: card for card in cards}


EXPLORER_CARDS: Final = _deck(
    Reward("electro.deck.copper-salve", "Copper Salve", 4, "Gain 2 Live."),
    Reward("electro.deck.spark-step", "Spark Step", 3, "Move up to 6 spaces without rolling, alone.", INSTEAD, TURN),
    Reward("electro.deck.ground-wire", "Ground Wire", 3, "When Electroshock strikes you, it does no damage.", REACTION),
    Reward(
        "electro.deck.rubber-gloves", "Rubber Gloves", 2, "When a trapped box hurts you, it does no damage.", REACTION
    ),
    Reward("electro.deck.far-lens", "Far Lens", 3, "Look into any small room; you have perceived it."),
    Reward("electro.deck.bent-pin", "Bent Pin", 1, "Keep the Small Key with which you unlock a door this turn."),
    Reward(
        "electro.deck.swift-current",
        "Swift Current",
        2,
        "Your Move counts 2 higher until your next turn ends.",
        lasts=LASTING,
    ),
    Reward(
        "electro.deck.keen-flash", "Keen Flash", 2, "Your See counts 2 higher until your next turn ends.", lasts=LASTING
    ),
    Reward(
        "electro.deck.power-surge",
        "Power Surge",
        3,
        "Your Fight counts 2 higher until your next turn ends.",
        lasts=LASTING,
    ),
    Reward(
        "electro.deck.tempered-core",
        "Tempered Core",
        2,
        "Raise Move, See or Fight by 1 for good, up to 6.",
        lasts=PERMANENT,
    ),
    Reward("electro.deck.beacon", "Beacon", 1, "Instead of moving go to the tile of an Explorer who agrees.", INSTEAD),
    Reward("electro.deck.ozone-veil", "Ozone Veil", 2, "You flee a room or a fight without a roll.", FLEEING),
    Reward("electro.deck.magnet-hook", "Magnet Hook", 1, "Take a Small Key from an Explorer on your tile."),
    Reward("electro.deck.last-spark", "Last Spark", 1, "When damage would kill you, you keep 1 Live.", REACTION),
)
"""[electro.deck.explorer]"""

FATE_CARDS: Final = _deck(
    Reward(
        "electro.mofdeck.twin-bolt", "Twin Bolt", 3, "Two dice for this Electroshock; both numbers strike.", AS_SHOCK
    ),
    Reward("electro.mofdeck.aimed-bolt", "Aimed Bolt", 2, "Choose the number of this Electroshock.", AS_SHOCK),
    Reward(
        "electro.mofdeck.static-fog",
        "Static Fog",
        2,
        "Every See counts 1 lower until your next turn ends.",
        lasts=LASTING,
    ),
    Reward(
        "electro.mofdeck.leaden-air",
        "Leaden Air",
        2,
        "Every Move counts 1 lower until your next turn ends.",
        lasts=LASTING,
    ),
    Reward(
        "electro.mofdeck.damp-blows",
        "Damp Blows",
        2,
        "Every Fight counts 1 lower until your next turn ends.",
        lasts=LASTING,
    ),
    Reward("electro.mofdeck.second-charge", "Second Charge", 2, "A beast in combat regains 2 health."),
    Reward("electro.mofdeck.shifting-walls", "Shifting Walls", 2, "Swap the cards of two face-down small rooms."),
    Reward("electro.mofdeck.magnet-drag", "Magnet Drag", 2, "Drag an Explorer up to 2 steps over numbered tiles."),
    Reward("electro.mofdeck.stray-beast", "Stray Beast", 1, "Put an unused beast into a cleared room."),
    Reward("electro.mofdeck.fates-hand", "Fate's Hand", 2, "Roll the D20 again after a roll that succeeded.", REACTION),
)
"""[electro.mofdeck.list]"""

CARDS: Final = EXPLORER_CARDS | FATE_CARDS

CURSES: Final = {"leaden-air": 0, "static-fog": 1, "damp-blows": 2}
BOOSTS: Final = {"swift-current": 0, "keen-flash": 1, "power-surge": 2}
"""By lasting card: the trait it lowers for everybody, or raises for its player."""


def full_deck(cards: dict[str, Reward]) -> list[str]:
    """All cards of a deck, by name."""
    return sorted(id for id, card in cards.items() for _ in range(card.count))
