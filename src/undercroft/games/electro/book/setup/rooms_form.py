"""The small rooms as a form: a value for each room, such as `beast key`, and all that stands against it.

With the variant coloured_keys a room has its card alone, and every colour names the room of its key.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from undercroft.engine import Form, Refusal, Refused
from undercroft.engine.refusal import shown
from undercroft.games.electro.book.basics.layouts import (
    BOXES,
    KEYS,
    LIMIT_RULES,
    LIMITS,
    WORDS,
    Layout,
    bears_key,
    kinds,
    second_key,
    too_many,
    why_not_bear,
)
from undercroft.games.electro.book.basics.presets import HALLS, laid
from undercroft.games.electro.content.board import Board
from undercroft.games.electro.options import ElectroOptions
from undercroft.games.electro.state.records import LONE
from undercroft.games.electro.state.state import State
from undercroft.inputs import Ready, Slot, SlotsWidget

KEY: Final = "key"


def room_form(s: State) -> Form:
    """The form in which all small rooms can be handed in at once.  [electro.setup.any-combination]"""
    board, rules = s.board, s.rules
    return Form(
        "slots",
        _schema(board, rules),
        lambda given: read_rooms(given, board, rules),
        widget=lambda: {**_frame(board, rules), "start": _begun(s)},
        faults=lambda given: room_faults(given, board, rules),
    )


def read_rooms(given: Any, board: Board, rules: ElectroOptions) -> Layout:
    """The layout that was handed in, if it breaks no rule; else `Refused` with the first one.  [electro.setup.check]"""
    faults = room_faults(given, board, rules)
    if faults:
        raise Refused(faults[0])
    cards, keys = _taken_apart(given, board, rules)
    return Layout(tuple(cards[room] for room in board.rooms), tuple(keys))


def plain_rooms(layout: Layout, board: Board, rules: ElectroOptions) -> dict[str, Any]:
    """The layout, which may be only begun, as the form has it."""
    plain: dict[str, Any] = {}
    for room, kind in zip(board.rooms, layout.cards, strict=False):
        plain[room] = f"{kind} {KEY}" if room in layout.keys and not rules.coloured_keys else kind
        if kind == LONE and not rules.coloured_keys:
            plain[room] = f"{LONE} {KEY}"
    if rules.coloured_keys:
        plain |= dict(zip(_colours(board), layout.keys, strict=False))
    return plain


# ---------------------------------------------------------------- what stands against it


def room_faults(given: Any, board: Board, rules: ElectroOptions) -> list[Refusal]:
    """Every limit that this data breaks, with its rule and its place.  [electro.setup.check]"""
    if not isinstance(given, dict):
        words = "the rooms are given by name, such as i1 beast, o1 empty, not as {given}"
        return [Refusal(words, rule="electro.setup.one-card", given=shown(given))]
    faults = [
        Refusal("there is no room {name}", rule="electro.setup.one-card", name=shown(name))
        for name in given
        if name not in board.rooms and not (rules.coloured_keys and name in _colours(board))
    ]
    bare = [room for room in board.rooms if given.get(room) is None]
    if bare:
        words = "no room card lies in {rooms}"
        faults.append(Refusal(words, rule="electro.setup.one-card", at=bare[0], rooms=", ".join(bare)))
    for room in board.rooms:
        if room not in bare and (fault := _why_not_value(given[room], room, rules)) is not None:
            faults.append(fault)
    cards, keys = _taken_apart(given, board, rules)
    faults += _card_faults(cards)
    if rules.coloured_keys:
        faults += _colour_faults(given, cards, board)
    return faults + _key_faults(cards, keys, rules)


def _taken_apart(given: dict[str, Any], board: Board, rules: ElectroOptions) -> tuple[dict[str, str], list[str]]:
    """The cards by room and the rooms of the keys, as far as they can be read."""
    values = values_of(rules)
    read = {room: str(given[room]).split() for room in board.rooms if given.get(room) in values}
    cards = {room: words[0] for room, words in read.items()}
    if not rules.coloured_keys:
        return cards, [room for room, words in read.items() if KEY in words]
    named = [given.get(colour) for colour in _colours(board)]
    return cards, [room for room in named if isinstance(room, str) and room in board.rooms]


def _why_not_value(value: Any, room: str, rules: ElectroOptions) -> Refusal | None:
    if value in values_of(rules):
        return None
    said = value.split() if isinstance(value, str) else []
    if "fragment" in said:
        words = "a fragment lies in a side room, never in a small room such as {room}"
        return Refusal(words, rule="electro.setup.fragments-side-only", at=room, room=room)
    if said.count(KEY) > 1 and not rules.coloured_keys:
        return second_key(room)
    if said and said[0] in (LONE, KEY):
        words = "a Small Key is never a room's only card; {room} has no other"
        return Refusal(words, rule=LIMIT_RULES[LONE], at=room, room=room)
    if len(said) == 2 and said[0] in LIMITS and said[1] == KEY and not rules.coloured_keys:
        return why_not_bear(said[0], room, rules)
    words = "room {room} cannot hold {value}; there are {values}"
    there = ", ".join(values_of(rules))
    return Refusal(words, rule="electro.setup.one-card", at=room, room=room, value=shown(value), values=there)


def _card_faults(cards: dict[str, str]) -> list[Refusal]:
    faults = []
    for kind, (least, most) in LIMITS.items():
        rooms = [room for room, card in cards.items() if card == kind]
        if len(rooms) > most:
            faults.append(too_many(kind, len(rooms), rooms[most]))
        if len(rooms) < least:
            words = "{least} to {most} {kind} cards must be played; here are {count}"
            faults.append(
                Refusal(words, rule=LIMIT_RULES[kind], least=least, most=most, kind=WORDS[kind], count=len(rooms))
            )
    return faults


def _colour_faults(given: dict[str, Any], cards: dict[str, str], board: Board) -> list[Refusal]:
    """What is wrong with the rooms of coloured keys.  [electro.keys.any-door]"""
    faults = []
    for colour in _colours(board):
        room = given.get(colour)
        if not isinstance(room, str) or room not in board.rooms:
            words = "the {colour} lies in no room" if room is None else "the {colour} cannot lie in {room}"
            faults.append(Refusal(words, rule="electro.setup.keys", at=colour, colour=colour, room=shown(room)))
    for room, kind in cards.items():
        if kind == LONE and room not in [given.get(colour) for colour in _colours(board)]:
            words = "room {room} has neither a card nor a key"
            faults.append(Refusal(words, rule="electro.setup.one-card", at=room, room=room))
    return faults


def _key_faults(cards: dict[str, str], keys: Sequence[str], rules: ElectroOptions) -> list[Refusal]:
    faults = []
    for at, room in enumerate(keys):
        if room in keys[:at]:
            faults.append(second_key(room))
        elif room in cards and (reason := why_not_bear(cards[room], room, rules)):
            faults.append(reason)
    if len(keys) != KEYS and not rules.coloured_keys:
        at_room = keys[KEYS] if len(keys) > KEYS else None
        words = "all {keys} Small Keys must be placed, one a room; here are {count}"
        faults.append(Refusal(words, rule="electro.setup.keys", at=at_room, keys=KEYS, count=len(keys)))
    boxes = sum(kind in BOXES for kind in cards.values())
    if rules.box_keys and boxes < KEYS:
        words = "at least {keys} boxes must be played, since keys lie only with boxes; here are {count}"
        faults.append(Refusal(words, rule="electro.setup.keys-any-card", keys=KEYS, count=boxes))
    return faults


# ---------------------------------------------------------------- as a client draws it


@lru_cache(maxsize=16)
def values_of(rules: ElectroOptions) -> tuple[str, ...]:
    """What may stand for a room."""
    if rules.coloured_keys:
        return kinds(rules)
    values = [kind for kind in kinds(rules) if kind != LONE]
    with_key = [f"{kind} {KEY}" for kind in kinds(rules) if bears_key(kind, rules)]
    return (*values, *with_key)


@lru_cache(maxsize=64)
def _colours(board: Board) -> tuple[str, ...]:
    """The names of coloured keys, in the order of the doors."""
    return tuple(f"{colour} {KEY}" for colour, _ in board.sides.values())


def _begun(s: State) -> dict[str, Any]:
    return plain_rooms(Layout(tuple(s.draft.cards), tuple(s.draft.keys)), s.board, s.rules)


@lru_cache(maxsize=16)
def _schema(board: Board, rules: ElectroOptions) -> dict[str, Any]:
    rooms = {room: {"type": "string", "enum": list(values_of(rules))} for room in board.rooms}
    if rules.coloured_keys:
        rooms |= {colour: {"type": "string", "enum": list(board.rooms)} for colour in _colours(board)}
    return {
        "type": "object",
        "title": "The small rooms: a card for each, and six keys",
        "properties": rooms,
        "required": list(rooms),
        "additionalProperties": False,
    }


@lru_cache(maxsize=16)
def _frame(board: Board, rules: ElectroOptions) -> dict[str, Any]:
    """All but what is begun: the same for every draft on this board."""
    rooms = tuple(board.rooms)
    slots = [Slot(room, f"Room {room}", words=f"doors to {', '.join(tiles)}") for room, tiles in board.rooms.items()]
    if rules.coloured_keys:
        slots += [Slot(colour, f"The {colour}", values=rooms) for colour in _colours(board)]
    ready = [
        Ready(halls.title, halls.words, plain_rooms(laid(halls, rooms, rooms, rules), board, rules))
        for halls in HALLS.values()
    ]
    return SlotsWidget(tuple(slots), values_of(rules), once=False, ready=tuple(ready)).plain()
