"""The icons of statuses and Items, for the map, the cards and the print kit."""

from __future__ import annotations

from typing import Final

from undercroft.games.exploration.content.lists import (
    CHARM,
    COAT,
    COIN,
    DRAUGHT,
    KEY,
    LANTERN,
    OWN_DRAUGHT,
    SMOKE,
    STATUS_WORDS,
    TONIC,
    WATER,
    WHETSTONE,
    slug,
)
from undercroft.games.exploration.content.stories.names import CREATURES

STATUS_ICONS: Final = dict(
    zip(
        STATUS_WORDS,
        (
            *("shield", "power-surge", "trial", "keen-flash", "swift-current"),
            *("damp-blows", "static-fog", "brake", "fog", "demon-guard"),
        ),
        strict=True,
    )
)
ITEM_ICONS: Final = {
    DRAUGHT: "copper-salve",
    TONIC: "second-charge",
    KEY: "small-key",
    CHARM: "shield",
    WHETSTONE: "dagger",
    LANTERN: "lamp-lit",
    WATER: "acid",
    COIN: "trial",
    SMOKE: "static-fog",
    COAT: "defender",
    OWN_DRAUGHT: "copper-salve",
}
STORY_ITEM: Final = "heirloom"
CROWN: Final = "crown"
VEILED: Final = "ozone-veil"
SMOKED: Final = "storm-cloud"
BEGUILED: Final = "leaden-air"
EXHAUSTED: Final = "bent-pin"
"""What else holds for a figure: it leads, a Phantasm or smoke is round it, it misses a turn, its weapon is spent."""


def foe_icon(kind: str, *, boss: bool) -> str:
    """The icon of a foe of this kind."""
    return slug(kind) if kind in CREATURES and not boss else "boss"
