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
    """A kind of reward card: its id and name, how many there are, its moment, its duration, and what it does."""

    id: str
    name: str
    count: int
    moment: str
    lasts: str
    words: str
    rule: str


def _cards(prefix: str, *rows: tuple[str, str, int, str, str, str]) -> dict[str, Reward]:
    return {row[0]: Reward(*row, rule=f"{prefix}.{row[0]}") for row in rows}


EXPLORER_CARDS: Final = _cards(
    "electro.deck",
    ("copper-salve", "Copper Salve", 4, OWN_TURN, INSTANT, "Gain 2 Live."),
    ("spark-step", "Spark Step", 3, INSTEAD, TURN, "Move up to 6 spaces without rolling, alone."),
    ("ground-wire", "Ground Wire", 3, REACTION, INSTANT, "When Electroshock strikes you, it does no damage."),
    ("rubber-gloves", "Rubber Gloves", 2, REACTION, INSTANT, "When a trapped box hurts you, it does no damage."),
    ("far-lens", "Far Lens", 3, OWN_TURN, INSTANT, "Look into any small room; you have perceived it."),
    ("bent-pin", "Bent Pin", 1, OWN_TURN, INSTANT, "Keep the Small Key with which you unlock a door this turn."),
    ("swift-current", "Swift Current", 2, OWN_TURN, LASTING, "Your Move counts 2 higher until your next turn ends."),
    ("keen-flash", "Keen Flash", 2, OWN_TURN, LASTING, "Your See counts 2 higher until your next turn ends."),
    ("power-surge", "Power Surge", 3, OWN_TURN, LASTING, "Your Fight counts 2 higher until your next turn ends."),
    ("tempered-core", "Tempered Core", 2, OWN_TURN, PERMANENT, "Raise Move, See or Fight by 1 for good, up to 6."),
    ("beacon", "Beacon", 1, INSTEAD, INSTANT, "Instead of moving go to the tile of an Explorer who agrees."),
    ("ozone-veil", "Ozone Veil", 2, FLEEING, INSTANT, "You flee a room or a fight without a roll."),
    ("magnet-hook", "Magnet Hook", 1, OWN_TURN, INSTANT, "Take a Small Key from an Explorer on your tile."),
    ("last-spark", "Last Spark", 1, REACTION, INSTANT, "When damage would kill you, you keep 1 Live."),
)
"""[electro.deck.explorer]"""

FATE_CARDS: Final = _cards(
    "electro.mofdeck",
    ("twin-bolt", "Twin Bolt", 3, AS_SHOCK, INSTANT, "Two dice for this Electroshock; both numbers strike."),
    ("aimed-bolt", "Aimed Bolt", 2, AS_SHOCK, INSTANT, "Choose the number of this Electroshock."),
    ("static-fog", "Static Fog", 2, OWN_TURN, LASTING, "Every See counts 1 lower until your next turn ends."),
    ("leaden-air", "Leaden Air", 2, OWN_TURN, LASTING, "Every Move counts 1 lower until your next turn ends."),
    ("damp-blows", "Damp Blows", 2, OWN_TURN, LASTING, "Every Fight counts 1 lower until your next turn ends."),
    ("second-charge", "Second Charge", 2, OWN_TURN, INSTANT, "A beast in combat regains 2 health."),
    ("shifting-walls", "Shifting Walls", 2, OWN_TURN, INSTANT, "Swap the cards of two face-down small rooms."),
    ("magnet-drag", "Magnet Drag", 2, OWN_TURN, INSTANT, "Drag an Explorer up to 2 steps over numbered tiles."),
    ("stray-beast", "Stray Beast", 1, OWN_TURN, INSTANT, "Put an unused beast into a cleared room."),
    ("fates-hand", "Fate's Hand", 2, REACTION, INSTANT, "Roll the D20 again after a roll that succeeded."),
)
"""[electro.mofdeck.list]"""

CARDS: Final = EXPLORER_CARDS | FATE_CARDS

CURSES: Final = {"leaden-air": 0, "static-fog": 1, "damp-blows": 2}
BOOSTS: Final = {"swift-current": 0, "keen-flash": 1, "power-surge": 2}
"""By lasting card: the trait it lowers for everybody, or raises for its player."""


def full_deck(cards: dict[str, Reward]) -> list[str]:
    """All cards of a deck, by name."""
    return sorted(id for id, card in cards.items() for _ in range(card.count))
