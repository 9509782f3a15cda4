"""What the pictures of floors have in common: glyphs, words, and which of them a plan needs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from undercroft.maps.plan import DOOR, OPENING, PORTAL, SECRET, SIDES, Mark, Plan, Square, beyond

GLYPHS: Final = {
    "stairs": "X",
    "trap": "T",
    "chest": "C",
    "treasure": "$",
    "enemy": "E",
    "duo": "D",
    "boss": "*",
    "summon": "S",
    "note": "!",
}
"""The letter of each mark but the entrance, which is an arrow."""

ARROWS: Final = {"up": "^", "right": ">", "down": "v", "left": "<"}
UNICODE_ARROWS: Final = {"up": "\u2191", "right": "\u2192", "down": "\u2193", "left": "\u2190"}

DOOR_WORDS: Final = {DOOR: "door", OPENING: "opening", SECRET: "secret door", PORTAL: "portal"}
MARK_WORDS: Final = {
    "entrance": "way in",
    "stairs": "stairs",
    "trap": "trap",
    "chest": "chest",
    "treasure": "treasure",
    "enemy": "enemy",
    "duo": "duo",
    "boss": "boss",
    "summon": "summoned",
    "note": "see the notes",
}
NUMBER_WORDS: Final = {
    "a trap's type": ("trap",),
    "an enemy's difficulty": ("enemy", "duo", "boss", "summon"),
}
"""What the number beside a mark is."""

LEGEND_WORDS: Final = MARK_WORDS | {"duo": "one of a duo"}
"""Marks as the legend names them: both of a duo have their own square and mark."""

AREA_WORDS: Final = {"secret": "secret room", "pocket": "pocket"}
"""The areas whose squares look different from others."""


def short_label(mark: Mark) -> str:
    """The label without the letter that the icon stands for: what is drawn beside an icon.

    >>> short_label(Mark("enemy", (1, 1), "E3")), short_label(Mark("stairs", (1, 1), "*"))
    ('3', '*')
    """
    if mark.kind == "entrance":  # Its label is the way one walks in, and drawn as an arrow.
        return ""
    return mark.label.removeprefix(GLYPHS.get(mark.kind, "")) or mark.label


def legend_words(plan: Plan) -> Iterator[tuple[str, str, str]]:
    """What the plan holds, each kind once and in a fixed order: "door", "mark" or "area", the kind, and its words."""
    doors = {door.kind for door in plan.doors}
    yield from (("door", kind, words) for kind, words in DOOR_WORDS.items() if kind in doors)
    marks = {mark.kind for mark in plan.marks}
    yield from (("mark", kind, words) for kind, words in LEGEND_WORDS.items() if kind in marks)
    areas = {area.kind for area in plan.areas}
    yield from (("area", kind, words) for kind, words in AREA_WORDS.items() if kind in areas)


def number_words(plan: Plan) -> str:
    """What numbers and stars beside the plan's marks are, or nothing if there are none."""
    numbered = {mark.kind for mark in plan.marks if mark.label}
    meant = [words for words, kinds in NUMBER_WORDS.items() if numbered.intersection(kinds)]
    starred = any(mark.label == "*" for mark in plan.marks)
    said = (f"A number is {', or '.join(meant)}." if meant else "", "A star: trapped." if starred else "")
    return " ".join(filter(None, said))


def note_lines(plan: Plan) -> list[str]:
    """What is to be said of single marks and doors, each with its place: column and row."""
    lines = []
    for mark in plan.marks:
        if mark.note:
            kind = "note" if mark.kind == "note" else MARK_WORDS[mark.kind]
            named = f"{kind} {short_label(mark)}".strip()
            lines.append(f"{mark.at[0]},{mark.at[1]} {named}: {mark.note}")
    for door in plan.doors:
        if door.note:
            x, y, side = door.edge
            lines.append(f"{x},{y} {side}, {DOOR_WORDS[door.kind]}: {door.note}")
    return lines


def inwards(plan: Plan, way_in: Mark) -> str:
    """The side to which one walks who enters the floor here: as its label says, else away from rock or outer edge."""
    if way_in.label in SIDES:
        return way_in.label
    at = way_in.at
    floor = frozenset(plan.squares)
    sides = {"right": "left", "left": "right", "up": "down", "down": "up"}
    from_outside = [side for side in SIDES if not _inside(plan, beyond(at, side))]
    from_rock = [side for side in SIDES if beyond(at, side) not in floor]
    opposite = [side for side in from_rock if beyond(at, sides[side]) in floor]
    for candidates in ([s for s in from_outside if s in opposite], opposite, from_outside, from_rock):
        if candidates:
            return sides[candidates[0]]
    return "up"


def _inside(plan: Plan, square: Square) -> bool:
    return 1 <= square[0] <= plan.width and 1 <= square[1] <= plan.height
