"""The picture of a table as a seat sees it: drawn once for all who see the same, and sent as what has changed in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final
from weakref import WeakKeyDictionary

import msgspec

from undercroft.engine import Table
from undercroft.scene import Panel, Scene
from undercroft.server.shown import faces
from undercroft.server.tables.live import Live

KEPT: Final = 5_000
"""So many panels are kept, of those that were wanted last."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a client wants its pictures: for a narrow screen, for the night, with the table as text."""

    narrow: bool = False
    dark: bool = False
    text: bool = True


@dataclass(frozen=True, slots=True)
class Drawing:
    """The boards as lines of SVG, panels and lanes as lines of JSON, one each, and all of it as lines of text."""

    svg: Sequence[str] = ()
    panels: Sequence[str] = ()
    text: Sequence[str] = ()
    lanes: Sequence[str] = ()


NOTHING = Drawing()

_drawn_last: WeakKeyDictionary[Live, tuple[int, dict[tuple[int | None, Look], Drawing]]] = WeakKeyDictionary()
"""The drawings of a table, by who looks at it and how, and of which version of it they are."""


def drawing(live: Live, seat: int | None, look: Look) -> Drawing:
    """The table as this seat (None: a spectator) sees it now; whoever looks at it alike sees the same drawing."""
    if live.table is None:
        return NOTHING
    version, kept = _drawn_last.get(live, (-1, {}))
    if version != live.version:
        kept = {}
        _drawn_last[live] = live.version, kept
    found = kept.get((seat, look))
    if found is None:
        frozen, marked = live.kept.frozen is not None or live.wanted is not None, _pointed_at(live, seat)
        found = kept[seat, look] = draw(live.table, seat, look, frozen=frozen, marked=marked)
    return found


def _pointed_at(live: Live, seat: int | None) -> frozenset[str] | None:
    """The places that a teacher points at; None where nobody teaches this seat."""
    guide = live.guide
    return None if guide is None or seat != guide.seat or guide.over else frozenset(guide.lead.anchors)


def draw(
    table: Table, seat: int | None, look: Look, *, frozen: bool = False, marked: frozenset[str] | None = None
) -> Drawing:
    """This table as this seat sees it; what it may choose is marked, or only these places, unless it is frozen."""
    choice = None if seat is None or frozen else table.choices.get(seat)
    if choice is None:
        marked = frozenset()
    elif marked is None:
        marked = frozenset(option.at for option in choice.options if option.at)
    return drawn(table.scene(seat), look, marked)


def drawn(scene: Scene, look: Look, marked: frozenset[str] = frozenset()) -> Drawing:
    """This scene, with these places marked."""
    boards = replace(scene, title="", panels=(), lanes=())
    theme = "night" if look.dark else "parchment"
    return Drawing(
        boards.svg_lines(theme=theme, highlight=marked, lead=True) if scene.boards else (),
        [_panel(panel) for panel in scene.panels],
        scene.text(width=40 if look.narrow else 80, highlight=marked).split("\n") if look.text else (),
        [msgspec.json.encode(lane.plain()).decode() for lane in scene.lanes],
    )


@lru_cache(maxsize=KEPT)
def _panel(panel: Panel) -> str:
    return msgspec.json.encode(faces.panel(panel)).decode()


def change(old: Drawing, new: Drawing) -> dict[str, Any]:
    """The frame that makes the new drawing of the old one."""
    frame = {
        "type": "picture",
        "svg": edits(old.svg, new.svg),
        "panels": edits(old.panels, new.panels),
        "text": edits(old.text, new.text),
    }
    return frame | {"lanes": edits(old.lanes, new.lanes)} if old.lanes or new.lanes else frame


def lanes(seen: Drawing) -> dict[str, Any]:
    """The lanes of this drawing as part of a frame; nothing where there are none."""
    return {"lanes": [msgspec.Raw(lane.encode()) for lane in seen.lanes]} if seen.lanes else {}


def edits(old: Sequence[str], new: Sequence[str]) -> dict[str, Any]:
    """How to make the new lines of the old: from so many lines, each edit puts others for those from one to another.

    >>> edits(["a", "b", "c"], ["a", "x", "y", "c"])
    {'from': 3, 'edits': [(1, 2, ['x', 'y'])]}
    """
    found: list[tuple[int, int, Sequence[str]]] = []
    places: dict[str, int] | None = None
    here = there = 0
    for at, line in enumerate(old):
        if there < len(new) and new[there] == line:
            place = there
        else:
            if places is None:
                places = _places(new)
            place = places.get(line, -1)
            if place < there:
                continue
        if at > here or place > there:
            found.append((here, at, new[there:place]))
        here, there = at + 1, place + 1
    if here < len(old) or there < len(new):
        found.append((here, len(old), new[there:]))
    return {"from": len(old), "edits": found}


def _places(lines: Sequence[str]) -> dict[str, int]:
    """Where each line stands; one that stands at several places leads nowhere."""
    places: dict[str, int] = {}
    for at, line in enumerate(lines):
        places[line] = -1 if line in places else at
    return places
