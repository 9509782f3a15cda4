"""Setting the rooms: the Master of Fates lays cards and keys in secret, ready-made, room by room, or as one form."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Refusal, Tell
from undercroft.games.electro.book.basics import asking as auto
from undercroft.games.electro.book.basics.asking import ask_fates
from undercroft.games.electro.book.basics.layouts import (
    KEYS,
    LIMIT_RULES,
    WORDS,
    Layout,
    kinds,
    why_not_card,
    why_not_key,
)
from undercroft.games.electro.book.basics.presets import BY_HAND, HALLS, SURPRISE, drawn_rooms
from undercroft.games.electro.book.setup.rooms_form import room_form
from undercroft.games.electro.state.records import BEAST, NOBODY, Card, Draft, Key
from undercroft.games.electro.state.state import State


def lay_rooms(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """Every small room has its card, and six of them a key; the Explorers know only that it is so.

    [electro.setup.one-card] [electro.setup.face-down] [electro.setup.any-combination] [electro.setup.preset]
    """
    while len(s.draft.keys) < KEYS:  # They are laid last.
        value = yield from ask_fates(s, ask_rooms(s), auto.lays)
        note(s, value, chance)
    lay(s, Layout(tuple(s.draft.cards), tuple(s.draft.keys)))
    s.draft = Draft()
    also = ("electro.setup.one-card", "electro.setup.keys", "electro.setup.any-combination", "electro.info.counts")
    tell.everyone("rooms-laid", rule="electro.setup.face-down", shows=True, also=also)


def ask_rooms(s: State) -> Choice:
    """How to lay the rooms; by hand, what lies in the next room, then where the next key lies."""
    draft = s.draft
    rooms = tuple(s.board.rooms)
    form = room_form(s)
    if not draft.half:
        return Choice(s.mof, LAYOUT, LAYOUTS, {"rooms": len(rooms)}, form)
    if len(draft.cards) < len(rooms):
        options = tuple(
            CARDS[kind] for kind in kinds(s.rules) if why_not_card(draft.cards, kind, rooms, s.rules) is None
        )
        return Choice(s.mof, CARD, options, {"room": rooms[len(draft.cards)]}, form)
    rule = "electro.keys.any-door" if s.rules.coloured_keys else "electro.setup.keys-any-card"
    options = tuple(
        Option(room, f"{room}: {WORDS[kind]}", rule=rule, at=room)
        for room, kind in zip(rooms, draft.cards, strict=True)
        if why_not_key(draft.cards, draft.keys, room, rooms, s.rules) is None
    )
    return Choice(s.mof, KEY, options, {"key": _key_words(s), "left": KEYS - len(draft.keys)}, form)


def _key_words(s: State) -> str:
    if not s.rules.coloured_keys:
        return "a Small Key"
    colours = [colour for colour, _ in s.board.sides.values()]
    return f"the {colours[len(s.draft.keys)]} key"


def note(s: State, value: Any, chance: Chance) -> None:
    """The answer is part of the draft."""
    draft = s.draft
    if value == SURPRISE or value in HALLS:
        value = drawn_rooms(HALLS["even" if value == SURPRISE else value], tuple(s.board.rooms), s.rules, chance)
    if isinstance(value, Layout):
        draft.cards, draft.keys = list(value.cards), list(value.keys)
    elif not draft.half:
        draft.half.append(BY_HAND)
    elif len(draft.cards) < len(s.board.rooms):
        draft.cards.append(value)
    else:
        draft.keys.append(value)


def lay(s: State, layout: Layout) -> None:
    """The cards lie face down in their rooms, each key with its card.

    [electro.setup.face-down] [electro.components.keys] [electro.keys.any-door]
    """
    rooms = tuple(s.board.rooms)
    colours = [colour for colour, _ in s.board.sides.values()]
    # A key without a colour is like any other: its number says no more than where it lies.
    keys = layout.keys if s.rules.coloured_keys else tuple(room for room in rooms if room in layout.keys)
    s.keys = [Key(colours[number] if s.rules.coloured_keys else "") for number in range(KEYS)]
    s.cards = [
        Card(
            kind,
            keys.index(room) if room in keys else NOBODY,
            health=s.rules.beast_health if kind == BEAST else 0,
        )
        for room, kind in zip(rooms, layout.cards, strict=True)
    ]
    s.rooms = {room: number for number, room in enumerate(rooms)}


# ---------------------------------------------------------------- questions


def _why_not_card(s: State, choice: Choice, answer: str) -> Refusal | None:
    return why_not_card(s.draft.cards, answer, tuple(s.board.rooms), s.rules) if answer in CARDS else None


def _why_not_key(s: State, choice: Choice, answer: str) -> Refusal | None:
    rooms = tuple(s.board.rooms)
    return why_not_key(s.draft.cards, s.draft.keys, answer, rooms, s.rules) if answer in rooms else None


LAYOUT: Final = Question(
    "rooms",
    "How do you lay the {rooms} small rooms, in secret? Ready-made (where each card lies is drawn), or by hand.",
    rule="electro.setup.one-card",
)
CARD: Final = Question(
    "room-card", "What lies in room {room}?", rule="electro.setup.any-combination", why_not=_why_not_card
)
KEY: Final = Question(
    "room-key",
    "In which room does {key} lie? Still to be placed: {left}.",
    rule="electro.setup.keys",
    why_not=_why_not_key,
)
CARDS: Final = {kind: Option(kind, WORDS[kind], rule=rule) for kind, rule in LIMIT_RULES.items()}
LAYOUTS: Final = (
    *(
        Option(halls.id, f"{halls.title}: {halls.words}", rule="electro.setup.any-combination")
        for halls in HALLS.values()
    ),
    Option(BY_HAND, "by hand, room after room", rule="electro.setup.any-combination"),
    Option(SURPRISE, "surprise me: as the software would lay them", rule="electro.setup.preset"),
)
QUESTIONS: Final = (LAYOUT, CARD, KEY)
EVENTS: Final = {"rooms-laid": "The small rooms are laid: a card in each, face down, and six keys among them."}
