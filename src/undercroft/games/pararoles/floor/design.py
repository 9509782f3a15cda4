"""Part 1 of the book from the first roll to the last: a floor designed by dice and by whoever makes the choices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Chance, Refused, Tell, Turn, seed_key
from undercroft.engine.craft.telling import quiet
from undercroft.engine.options import read_numbers, read_options
from undercroft.engine.refusal import shown
from undercroft.games.pararoles.floor import contents, enemies, layout
from undercroft.games.pararoles.floor.dice_tables import LAST_FLOOR
from undercroft.games.pararoles.floor.floor import Floor
from undercroft.games.pararoles.floor.state import (
    DONE,
    ENEMIES,
    ENTRANCE,
    MAP,
    OPENING,
    SECRET_ROOM,
    SIZE_CHECK,
    STAIRS,
    TRAPS,
    Design,
)
from undercroft.games.pararoles.options import PararolesOptions, changed_options

QUESTIONS: Final = (*layout.QUESTIONS, *contents.QUESTIONS, *enemies.QUESTIONS)

CLEAR_RADIUS: Final = "pararoles.core.start.alert.clear_radius"
NUMBERS: Final[dict[str, int]] = {CLEAR_RADIUS: 5}
"""The numbers that are rulings of the ledger and may be replaced."""


def design(s: Design, chance: Chance, tell: Tell) -> Turn:
    """The floor is complete: the book's steps 1 to 10, each finished before the next.  [pararoles.generate.order]"""
    if s.step is OPENING:
        s.enter(ENTRANCE, tell)
    if s.step is ENTRANCE:
        yield from layout.entrance(s, chance, tell)
        s.enter(MAP, tell)
    while s.step is MAP or s.step is SIZE_CHECK:
        if s.step is MAP:
            yield from layout.draw_map(s, chance, tell)
            s.enter(SIZE_CHECK, tell)
        if (yield from layout.check_size(s, chance, tell)):
            s.enter(STAIRS, tell)
    if s.step is STAIRS:
        yield from contents.stairs(s, chance, tell)
        s.enter(SECRET_ROOM, tell)
    if s.step is SECRET_ROOM:
        yield from contents.secret_room(s, chance, tell)
        s.enter(TRAPS if s.rules.traps else ENEMIES, tell)
    if s.step is TRAPS:
        yield from contents.traps(s, chance, tell)
        s.enter(ENEMIES, tell)
    if s.step is ENEMIES:
        yield from enemies.populate(s, chance, tell)
        s.step = DONE
        if tell.heard:
            s.say(tell, "designed", floor=s.floor.number, rule="pararoles.generate.order")


def begin(rules: PararolesOptions, floor: int, designer: int | None, radius: int = NUMBERS[CLEAR_RADIUS]) -> Design:
    """An empty grid for this floor, designed for this seat, with no enemy so near the entrance."""
    if type(floor) is not int or not 1 <= floor <= LAST_FLOOR:
        words = f"floors are numbered from 1; there is no floor {shown(floor)}"
        raise Refused(words, rule="pararoles.supplies.map", at="floor")
    if rules.dungeon != "random":
        raise Refused(
            f"a floor is rolled with dungeon = random, not {rules.dungeon}: other floors come from files",
            rule="pararoles.supplies.source",
            at="dungeon",
        )
    return Design(rules, Floor(floor, options=changed_options(rules)), designer, radius)


def generate(
    seed: int | str,
    floor: int = 1,
    options: Mapping[str, Any] | PararolesOptions | None = None,
    *,
    numbers: Mapping[str, int] | None = None,
) -> Floor:
    """The floor of this seed, designed by the automatic designer, with all its rolls; the same seed, the same floor."""
    rules = options_of(options)
    if rules.human_controller:
        raise Refused("a human controller must be asked: start a table", rule="pararoles.supplies.controller")
    s = begin(rules, floor, None, read_numbers("pararoles", NUMBERS, numbers)[CLEAR_RADIUS])
    chance = Chance(seed_key(seed))
    for choice in design(s, chance, SILENT):
        raise AssertionError(f"the automatic designer was asked {choice!r}")
    return s.floor


SILENT: Final = Tell(heard=False)


def options_of(options: Mapping[str, Any] | PararolesOptions | None) -> PararolesOptions:
    """These options as the record that the rules read."""
    if isinstance(options, PararolesOptions):
        return options
    read = read_options("pararoles", PararolesOptions, options)
    assert isinstance(read, PararolesOptions)
    return read


EVENTS: Final = {
    "step": quiet("Next: {name}."),
    "roll": quiet("Roll {number}, {reason}: {face} on a d{die}: {means}."),
    "chosen": quiet("Choice {number}, {reason}: {means}."),
    "reroll": quiet("The side of the entrance is rolled again."),
    "entrance": quiet("The entrance is at site {site} of the {side} side: {at}."),
    "path": quiet("A path on {squares}."),
    "dead-end": quiet("A dead end at {at}: {why}."),
    "joined": quiet("The opening at {at} joins {beyond}."),
    "walled-up": quiet("The opening at {at} towards {beyond} is walled up."),
    "back": quiet("Back to {at}."),
    "through-door": quiet("Through the door to {at}."),
    "intersection": quiet("An intersection at {at}; exits: {exits}."),
    "no-exit": quiet("No exit {side} at {at}: the wall stands."),
    "room": quiet("A room on {squares}, {side} of {at}."),
    "no-room": quiet("The room at {at} fits on no side."),
    "all-walls": quiet("Doors on all walls but the entrance's."),
    "door": quiet("A door on the {side} side of {at}."),
    "no-door": quiet("No square for a door on the {side} side of the room at {at}."),
    "map-complete": quiet("No open side is left; intersections: {count}."),
    "secret-door": quiet("Only {count} intersections: a secret door on the {side} side of {at}."),
    "size": quiet("The map has {count} intersections, and stays as it is."),
    "point": quiet("The point is {at}."),
    "stairs": quiet("The stairs are at {at}."),
    "secret-room": quiet("A secret room on {squares}; its secret door is on the {side} side of {at}."),
    "portal": quiet("A portal on the {side} side of {at} leads to a pocket dimension of {size}."),
    "secret-holds": quiet("The secret room holds {what}."),
    "trap": quiet("A trap of type {type}, {kind}, at {at}."),
    "trapped-exit": quiet("The exit is trapped: type {type}, {kind}."),
    "trapped-chest": quiet("The chest is trapped: type {type}, {kind}."),
    "enemy": quiet("An enemy at {at}: {kind}, difficulty {difficulty}, {how}."),
    "nothing-to-clear": quiet("The secret door at {at} is open from the start: nothing to clear."),
    "designed": quiet("Floor {floor} is designed."),
}
"""What each kind of event says."""
