"""What a page draws by itself: the panels of a scene, and the dice and cards that an event tells of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Event
from undercroft.scene import Line, Panel, icon_svg

_CARD: Final = re.compile(r"\b(?:10|[2-9JQKA])[HDSC]\b")
_DICE: Final = ("dice", "faces", "face", "natural")
"""Under these names events of every game hold faces of dice; cards are under `cards` and `card`, by rank and suit."""


SIX: Final = 6


def panel(panel: Panel) -> dict[str, Any]:
    """The panel as plain data; icons are drawn in parchment, which a page turns into its own colours."""
    plain: dict[str, Any] = {"title": panel.title, "lines": [_line(line) for line in panel.lines]}
    if panel.more:
        plain["more"] = [_line(line) for line in panel.more]
    if panel.strip:
        plain["strip"] = True
    return plain | {"wide": True} if panel.wide else plain


def _line(given: str | Line) -> dict[str, Any]:
    line = given if isinstance(given, Line) else Line(given)
    drawn = None if line.icon is None else icon_svg(line.icon, piece=line.colour)
    plain: dict[str, Any] = {"words": line.words, "icon": drawn, "at": line.anchor}
    if line.id:
        plain["piece"] = "|".join((line.id, *line.also))
    if line.thing is not None:
        plain["thing"] = line.thing
    if line.bar is not None:
        plain["bar"] = list(line.bar)
    if line.signs:
        plain["signs"] = [[icon_svg(icon), thing] for icon, thing in line.signs]
    return plain | {"acts": True} if line.acts else plain


def falls(event: Event) -> list[int | str]:
    """The faces of dice and the names of cards that fell; a hand among which one was chosen is told as a whole.

    >>> falls(Event("rolled", {"seat": 0, "dice": [4, 3], "points": 7}, rule="a.b.c"))
    [4, 3]
    >>> falls(Event("defends", {"cards": "KD, 8D", "card": "KD"}, rule="a.b.c"))
    ['KD', '8D']
    """
    told = event.data
    dice: object = next((told[name] for name in _DICE if name in told), [])
    cards = told["cards"] if "cards" in told else told.get("card", "")
    named = " ".join(cards) if isinstance(cards, list) and all(isinstance(card, str) for card in cards) else cards
    return [*_faces(dice), *(_CARD.findall(named) if isinstance(named, str) else [])]


def sides(event: Event, usual: Mapping[str, int]) -> int:
    """How many sides the dice of this event have: as many as it says, else as `usual` under that name, else six.

    >>> sides(Event("strength", {"die": 8, "face": 4}, rule="a.b.c"), {"face": 10})
    8
    >>> sides(Event("hits", {"natural": 4}, rule="a.b.c"), {"natural": 20})
    20
    """
    told = event.data
    said = told.get("die")
    name = next((name for name in _DICE if name in told), "")
    return said if isinstance(said, int) else usual.get(name, SIX)


def _faces(dice: object) -> list[int]:
    rolled = dice if isinstance(dice, list) else [dice]
    return [face for face in rolled if isinstance(face, int) and face > 0]
