"""What can be asked about, and the card for it: the words and kinds of the rulebook, heroes, and enemies once seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from undercroft.engine.stage.card import Card
from undercroft.games.pararoles.faces.things.kinds import KINDS, kind
from undercroft.games.pararoles.faces.things.tokens import foe_card, hero_card, lost_card
from undercroft.games.pararoles.faces.things.words import NOW, STILL

View = Mapping[str, Any]


def things(view: View) -> tuple[str, ...]:
    """Whatever stands in the rulebook, every hero, and the enemies that the party has seen.

    [pararoles.core.hidden-view]
    """
    heroes = (hero["player"] for hero in view["heroes"])
    foes = (foe["name"] for foe in view["enemies"])
    return (*STILL, *NOW, *KINDS, *heroes, *foes, *view["lost_sight"])


def about(view: View, thing: str) -> Card | None:
    """The card of this thing as whoever sees this view may read it."""
    if thing in STILL:
        return STILL[thing]
    if thing in NOW:
        return NOW[thing](view)
    for hero in view["heroes"]:
        if hero["player"] == thing:
            return hero_card(view, hero)
    for foe in view["enemies"]:
        if foe["name"] == thing:
            return foe_card(view, foe)
    return lost_card(view, thing) if thing in view["lost_sight"] else kind(view, thing)
