"""The validator: every fault of an adventure with its place and its rule.

No fault quotes a text of the adventure: whoever checks one need not know it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from undercroft.engine import Refusal, Refused
from undercroft.engine.craft.products import at_work
from undercroft.games.truedungeon.content.adventures.boards import board_faults
from undercroft.games.truedungeon.content.adventures.checking_monsters import monster_faults, trap_faults
from undercroft.games.truedungeon.content.adventures.checking_puzzles import puzzle_faults
from undercroft.games.truedungeon.content.adventures.faults import (
    ADVENTURE,
    ROOM,
    TRAP,
    VALIDATION,
    all_of,
    empty,
    fault,
    in_file,
    room_named,
    unknown,
    within,
)
from undercroft.games.truedungeon.content.adventures.model import Adventure, Gear, Orientation, Room
from undercroft.games.truedungeon.content.adventures.reading import read_adventure

ROOMS: Final = 7
SHORT: Final = (3, 5)
"""So many rooms has an adventure for quick play.  [digital.adventure-rooms, variant short]"""
CLOCK: Final = (180, 3600)
"""Seconds, of which two minutes are for entering and leaving."""
MOST_MONSTERS: Final = 6
MOST_TRAPS: Final = 6
MOST_LETTERS: Final = 3000
MOST_PUSH: Final = 99

_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_ROOMS: Final = "truedungeon.digital.adventure-rooms"
_ORIENTATION: Final = "truedungeon.digital.adventure-orientation"
_INITIATIVE: Final = "truedungeon.digital.room-initiative"
_BOX: Final = "truedungeon.digital.rogue-clue"
_CLUES: Final = "truedungeon.party.storyscape-clues"
_WORDS: Final = {"combat": "combat version", "puzzle": "puzzle version"}


def sound_adventure(data: str | dict[str, Any], where: str = "adventure", *, short: bool = False) -> Adventure:
    """The adventure in the text of a file of this name, or in its data; `Refused` lists what is wrong with it.

    Every fault has its place and its rule. With `short`, three or five rooms will do.
    """
    adventure = read_adventure(data, where)
    try:
        return must_be_sound(adventure, short=short)
    except Refused as error:
        raise (in_file(error, where) if isinstance(data, str) else error) from None


def must_be_sound(adventure: Adventure, *, short: bool = False) -> Adventure:
    """The adventure itself; `Refused` that lists every fault if there are any."""
    found = faults(adventure, short=short)
    if found:
        raise all_of(found, "adventure")
    return adventure


def faults(adventure: Adventure, *, short: bool = False) -> list[Refusal]:
    """Everything that is wrong with the adventure, in the order of its parts; nothing if it can be played.

    [truedungeon.digital.validation] [truedungeon.digital.adventure-rooms]
    """
    found = [*_texts(adventure)]
    for version in versions(adventure):
        found += _numbers(adventure, version, short=short) or _makeup(adventure, version)
    for room in adventure.rooms:
        if adventure.orientation not in ("both", room.orientation or adventure.orientation):
            words = f"the adventure has a {_WORDS[adventure.orientation]} only"
            found.append(fault(room_named(room), words, _ORIENTATION))
        found += _room(room)
    return [at_work(one) for one in (*found, *board_faults(adventure))]


def versions(adventure: Adventure) -> tuple[Orientation, ...]:
    """In which versions the adventure can be played."""
    return ("combat", "puzzle") if adventure.orientation == "both" else (adventure.orientation,)


# ---------------------------------------------------------------- the whole


def _texts(adventure: Adventure) -> Iterator[Refusal]:
    if not _ID.fullmatch(adventure.id):
        yield fault("id", "an id is small letters and digits, divided by single hyphens", ADVENTURE)
    yield from within("version", adventure.version, 1, 9999, ADVENTURE)
    for key in ("name", "intro", "epilogue_success", "epilogue_failure"):
        yield from empty(key, getattr(adventure, key), ADVENTURE)
    for key in ("name", "about", "intro", "epilogue_success", "epilogue_failure", "participation_token"):
        yield from _long(key, getattr(adventure, key))
    for number, clue in enumerate(adventure.clues, 1):
        yield from empty(f"clue {number}", clue.text, _CLUES)
    for number, line in enumerate(adventure.party_card_extras, 1):
        yield from empty(f"party_card_extra {number}", line, ADVENTURE)


def _long(at: str, text: str) -> Iterator[Refusal]:
    if len(text) > MOST_LETTERS:
        yield fault(at, f"a text has at most {MOST_LETTERS} letters, not {len(text)}", ADVENTURE)


def _numbers(adventure: Adventure, version: Orientation, *, short: bool) -> list[Refusal]:
    """The rooms of this version are numbered 1 to 7, each once.  [truedungeon.digital.adventure-rooms]"""
    numbers = [room.number for room in adventure.path(version)]
    named = _WORDS[version]
    found = [
        fault(f"room {number}", f"the {named} has {count} rooms of this number", _ROOMS)
        for number, count in Counter(numbers).items()
        if count > 1
    ]
    wanted = len(numbers) if short and len(numbers) in SHORT else ROOMS
    lost = [str(number) for number in range(1, wanted + 1) if number not in numbers]
    if lost:
        also = f" ({' or '.join(map(str, SHORT))} for quick play)" if short else ""
        words = f"the {named} has {wanted} rooms{also}, numbered from 1; there is no room {', '.join(lost)}"
        found.append(fault("rooms", words, _ROOMS))
    found += [
        fault(f"room {number}", f"the rooms of an adventure are numbered 1 to {wanted}", _ROOMS)
        for number in numbers
        if not 1 <= number <= wanted
    ]
    return found


def _makeup(adventure: Adventure, version: Orientation) -> list[Refusal]:
    """One room more of the version's own kind than of the other, and a combat at the end.

    Ruling: a mixed room counts as either.  [truedungeon.digital.adventure-orientation]
    """
    rooms = adventure.path(version)
    more, fewer = (len(rooms) + 1) // 2, len(rooms) // 2
    most = {"combat": more, "puzzle": fewer} if version == "combat" else {"combat": fewer, "puzzle": more}
    kinds = Counter(room.kind for room in rooms)
    found = []
    for kind in ("combat", "puzzle"):
        if kinds[kind] > most[kind]:
            words = f"the {_WORDS[version]} has {most['combat']} combat and {most['puzzle']} puzzle rooms"
            found.append(fault("rooms", f"{words}; here are {kinds[kind]} of kind {kind}", _ORIENTATION))
    if rooms[-1].kind == "puzzle":
        found.append(fault(f"{room_named(rooms[-1])}, kind", "the last room is always a combat", _ORIENTATION))
    return found


# ---------------------------------------------------------------- a room


def _room(room: Room) -> Iterator[Refusal]:
    """A room has what its kind asks for, something to read, and only what fits together.

    [truedungeon.digital.room-format]
    """
    at = room_named(room)
    for key in ("title", "text"):
        yield from empty(f"{at}, {key}", getattr(room, key), ROOM)
    for key in ("title", "text", "push_text", "animals", "evil", "poison", "won", "lost", "mechanics"):
        yield from _long(f"{at}, {key}", getattr(room, key))
    yield from within(f"{at}, clock", room.clock, *CLOCK, ROOM)
    yield from _kind(at, room)
    yield from _initiative(at, room)
    for difficulty, amount in room.push.items():
        yield from within(f"{at}, push, {difficulty}", amount, 1, MOST_PUSH, VALIDATION)
    yield from _ids(at, "monster", [monster.id for monster in room.monsters])
    for monster in room.monsters:
        yield from monster_faults(f"{at}, monster {monster.id}", monster)
    yield from _ids(at, "trap", [trap.id for trap in room.traps])
    for trap in room.traps:
        yield from trap_faults(f"{at}, trap {trap.id}", trap)
    if room.puzzle is not None:
        yield from puzzle_faults(f"{at}, puzzle", room.puzzle)
    yield from _traps(at, room)
    for tag, gear in room.gear_hooks.items():
        yield from _gear(f"{at}, gear {tag}", tag, gear, room)
    if room.special_revival is not None:
        yield from empty(f"{at}, special_revival, text", room.special_revival.text, ROOM)
        yield from within(f"{at}, special_revival, hp", room.special_revival.hp, 1, 99, ROOM)
        yield from within(f"{at}, special_revival, most", room.special_revival.most, 1, 10, ROOM)


def _kind(at: str, room: Room) -> Iterator[Refusal]:
    """Monsters in every combat room and a puzzle in every puzzle room; a mixed room has both.

    [truedungeon.digital.validation]
    """
    if room.kind != "puzzle" and not room.monsters:
        yield fault(f"{at}, monsters", f"a {room.kind} room has monsters", VALIDATION)
    if room.kind == "puzzle" and room.monsters:
        yield fault(f"{at}, monsters", 'a puzzle room has none; say kind = "mixed"', ROOM)
    if room.kind != "combat" and room.puzzle is None:
        yield fault(f"{at}, puzzle", f"a {room.kind} room has a puzzle", VALIDATION)
    if room.kind == "combat" and room.puzzle is not None:
        yield fault(f"{at}, puzzle", 'a combat room has none; say kind = "mixed"', ROOM)
    if len(room.monsters) > MOST_MONSTERS:
        yield fault(f"{at}, monsters", f"at most {MOST_MONSTERS} in a room, not {len(room.monsters)}", ROOM)
    if len(room.traps) > MOST_TRAPS:
        yield fault(f"{at}, traps", f"at most {MOST_TRAPS} in a room, not {len(room.traps)}", ROOM)


def _initiative(at: str, room: Room) -> Iterator[Refusal]:
    """Who begins is only asked where there is a fight, and not answered twice.

    [truedungeon.digital.room-initiative]
    """
    if room.kind == "puzzle" and (room.initiative != "roll" or room.surprise or room.ambush):
        yield fault(at, "without monsters there is no initiative, surprise or ambush", _INITIATIVE)
    elif room.surprise and room.initiative == "party_first":
        yield fault(f"{at}, initiative", "monsters that surprise the party do not let it begin", _INITIATIVE)


def _ids(at: str, what: str, ids: list[str]) -> Iterator[Refusal]:
    for id, count in Counter(ids).items():
        if count > 1:
            yield fault(f"{at}, {what} {id}", f"{count} of this id", ROOM)


def _traps(at: str, room: Room) -> Iterator[Refusal]:
    """Something in the room sets each trap off, and the rogue's box names one that a failed test sets off."""
    triggers = {trap.id: trap.trigger for trap in room.traps}
    box = room.rogue_box
    if box is not None:
        yield from empty(f"{at}, rogue_box, clue", box.clue, _BOX)
        if box.trap and triggers.get(box.trap) != "rogue":
            known = [id for id, trigger in triggers.items() if trigger == "rogue"]
            yield unknown(f"{at}, rogue_box, trap", 'trap with trigger "rogue"', box.trap, known, TRAP)
    for trap in room.traps:
        place = f"{at}, trap {trap.id}, trigger"
        if trap.trigger == "rogue" and (box is None or box.trap != trap.id):
            yield fault(place, "no rogue box of the room names it, so nothing sets it off", TRAP)
        elif trap.trigger == "puzzle" and room.puzzle is None:
            yield fault(place, "there is no puzzle in the room, so nothing sets it off", TRAP)


def _gear(at: str, tag: str, gear: Gear, room: Room) -> Iterator[Refusal]:
    """Gear says something, and does only what can be done in this room."""
    if not _ID.fullmatch(tag):
        yield fault(at, "a tag is small letters and digits, divided by single hyphens", ROOM)
    yield from empty(f"{at}, text", gear.text, ROOM)
    clues = len(room.puzzle.clues) if room.puzzle else 0
    if gear.clue:
        if clues:
            yield from within(f"{at}, clue", gear.clue, 1, clues, ROOM)
        else:
            yield fault(f"{at}, clue", "the room has no clues", ROOM)
    yield from within(f"{at}, time", gear.time, 0, 600, ROOM)
    yield from within(f"{at}, damage", gear.damage, 0, 99, ROOM)
    if gear.damage and not room.monsters:
        yield fault(f"{at}, damage", "there is no monster in the room", ROOM)
    if gear.opens and not any(monster.separated and not monster.barred for monster in room.monsters):
        yield fault(f"{at}, opens", "no monster of the room is separated from the party", ROOM)
