"""What a crawl leaves for the tools: the floors that were walked, each as its file."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from undercroft.engine import Refused, Tell
from undercroft.engine.record import RecordFile, Step
from undercroft.games.pararoles.book.floors.arrival import GIVEN, WALK, read_given
from undercroft.games.pararoles.floor.files import floor_text
from undercroft.games.pararoles.floor.floor import Floor
from undercroft.games.pararoles.floor.premade import PREMADE, premade, walkthrough
from undercroft.games.pararoles.floor.rolls import Drawn, unattended
from undercroft.games.pararoles.options import PararolesOptions, changed_options
from undercroft.games.pararoles.state.state import State

FIRST_ROLL: Final = "entrance side"
"""What the first roll of a floor is for.  [pararoles.entrance.side]"""


def leaves(s: State, record: RecordFile) -> dict[str, str]:
    """The floors on which the party arrived, as they were then. What a keeper designed by choice is left out."""
    rules = msgspec.structs.replace(unattended(s.rules), dungeon="random")
    numbers = [told.data["floor"] for told in record.told if told.kind == "floor"]
    begun = record.position if isinstance(record.position, dict) else {}
    found: dict[int, Floor | None] = {}
    if "floor" in begun:
        found[begun.get("number", 1)] = _given(begun["floor"])
    steps = iter(record.steps)
    for number in numbers:
        if number in found:
            continue
        if s.rules.dungeon == "premade" and number in PREMADE:
            found[number] = premade(number)
        else:
            floors = (_given(step.answer) or _rolled(step, rules, number) for step in steps if _brings_floor(step))
            found[number] = next(floors, None)
    given = begun.get("floor")
    said = {"name": given.get("name", ""), "story": given.get("story", "")} if isinstance(given, dict) else {}
    first = begun.get("number", 1)
    return {
        f"floor-{number}.json": floor_text(_numbered(floor, number), **(said if number == first else {}))
        for number, floor in found.items()
        if floor is not None
    }


def _numbered(floor: Floor, number: int) -> Floor:
    """The floor as the one of this number."""
    floor.number = number
    return floor


def _brings_floor(step: Step) -> bool:
    """Whether the party came to a floor after this step: one was handed in, or rolled from its entrance on."""
    return step.ask == GIVEN.name or any(reason == FIRST_ROLL for _, reason, _ in step.draws)


def _rolled(step: Step, rules: PararolesOptions, number: int) -> Floor | None:
    """The floor that was rolled after this step; None where a person made choices for it."""
    reasons = [reason for _, reason, _ in step.draws]
    if FIRST_ROLL not in reasons:
        return None
    rolls = step.draws[reasons.index(FIRST_ROLL) :]
    drawn = Drawn(rules, number, [face for _, _, face in rolls if isinstance(face, int)], (), Tell(heard=False))
    floor = drawn.design.floor
    if (
        drawn.wanting
        or drawn.asked is not None
        or [list(roll) for roll in floor.rolls] != [list(roll) for roll in rolls[: len(floor.rolls)]]
    ):
        return None
    floor.options = changed_options(rules)
    return floor


def _given(given: Any) -> Floor | None:
    """The floor that somebody handed in, or named; None if it was to be rolled."""
    if isinstance(given, str) and given.startswith("premade-"):
        return premade(int(given.removeprefix("premade-")))
    if given == WALK:
        return walkthrough()
    try:
        return read_given(given)
    except Refused:
        return None
