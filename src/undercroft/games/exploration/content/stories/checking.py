"""The validator: every fault of a story with its place and its rule.

No fault quotes a text of the story: whoever checks one need not know it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from undercroft.engine import Refusal
from undercroft.games.exploration.content.stories import limits
from undercroft.games.exploration.content.stories.checking_goals import goal_faults
from undercroft.games.exploration.content.stories.model import (
    Check,
    Door,
    Event,
    Outcome,
    Room,
    Space,
    Story,
    beside,
    border,
)
from undercroft.games.exploration.content.stories.names import (
    CHARACTERS,
    CREATURES,
    DECK,
    DOOR_KINDS,
    ENTER,
    MOMENTS,
    MORE,
    SHUT,
    SKILLS,
    STATUSES,
    TYPES,
)
from undercroft.games.exploration.content.stories.reading import FORMAT, story_of
from undercroft.inputs.reading import all_of, fault, no_such
from undercroft.space.paths import flood

_ID: Final = re.compile(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*")
_JOURNAL: Final = "exploration.core.story.journal"
_CREATURES: Final = "exploration.core.creatures.list"
_CONDITIONS: Final = "exploration.core.story.conditions"
_EVENTS: Final = "exploration.core.story.events"
_SCALE: Final = "exploration.core.table.scale"
_START: Final = "exploration.core.story.start"
_BEGINS: Final = "exploration.start.trigger"


def faults(story: Story) -> tuple[Refusal, ...]:
    """Everything that is wrong with the story, in the order of its parts; nothing if it can be played.

    [exploration.core.story.sound]
    """
    return tuple(_all_faults(story))


def must_be_sound(story: Story) -> Story:
    """The story itself; `Refused` that lists every fault if there are any."""
    if found := faults(story):
        raise all_of(found, "story")
    return story


def sound_story(plain: Any) -> Story:
    """The story that this data describes; `Refused` names what is wrong with it, by place and rule."""
    return must_be_sound(story_of(plain))


def _all_faults(story: Story) -> Iterator[Refusal]:
    yield from _names(story)
    if len(story.room) < len(story.rooms) or len(story.door) < len(story.doors):
        return  # What hangs together by ids cannot be judged before they are right.
    yield from _start(story)
    yield from _overlaps(story)
    for room in story.rooms:
        yield from _room(room, story)
        yield from _things(room, story)
    yield from _doors(story)
    for place, room, event in story.events():
        yield from _event(place, room, event, story)
    yield from _table(story)
    yield from _entries(story)
    yield from goal_faults(story)


# ---------------------------------------------------------------- names and texts


def _names(story: Story) -> Iterator[Refusal]:
    """Ids are short, no two things of a kind share one, and nothing that is to be read is empty."""
    if not _ID.fullmatch(story.id):
        yield fault("id", "an id is letters and digits, divided by single hyphens", FORMAT)
    for key, text in (("title", story.title), ("blurb", story.blurb)):
        if not text.strip():
            yield fault(key, "the text is empty", FORMAT)
    for what, ids in (
        ("room", [room.id for room in story.rooms]),
        ("door", [door.id for door in story.doors]),
        ("entry", [entry.id for entry in story.entries]),
    ):
        for id, count in Counter(ids).items():
            if count > 1:
                yield fault(f"{what} {id}", f"{count} of this id", FORMAT)
            if not _ID.fullmatch(id):
                yield fault(f"{what} {id}", "an id is letters and digits, divided by single hyphens", FORMAT)
    for item, count in Counter(item.name for item in story.items).items():
        if count > 1 or item in DECK or not item.strip():
            words = "an Item of the story has a name that no other and no Item of the deck has"
            yield fault(f"item {item}", words, "exploration.core.items.deck")
    for name, count in Counter(boss.name for boss in story.bosses).items():
        if count > 1 or name in CREATURES or not name.strip():
            words = "a main foe has a name that no other and no creature has"
            yield fault(f"boss {name}", words, "exploration.core.boss")
    for boss in story.bosses:
        if boss.type not in TYPES:
            yield fault(f"boss {boss.name}", no_such("type", boss.type, TYPES), _CREATURES)


def _entries(story: Story) -> Iterator[Refusal]:
    """Entries are read somewhere and say something; the crawl begins with one of them at most, at the start.

    [exploration.start.trigger]
    """
    by_events = {outcome.read for outcome in _outcomes(story)}
    read = by_events.union(entry.id for entry in story.prologue)
    for entry in story.entries:
        if not entry.text.strip():
            yield fault(f"entry {entry.id}", "the text is empty", _JOURNAL)
        if entry.id not in read:
            yield fault(f"entry {entry.id}", "nothing in the story reads it", _JOURNAL)
    begins = [entry.id for entry in story.entries if entry.begins]
    for id in begins[1:]:
        words = f"the crawl begins at one entry, and {begins[0]} is marked already"
        yield fault(f"entry {id}", words, _BEGINS)
    if begins and begins[0] not in [entry.id for entry in story.prologue]:
        words = "the crawl begins with the entry that the start reads, or with one after it"
        yield fault(f"entry {begins[0]}", words, _BEGINS)
    for entry in story.prologue[1:]:
        if entry.id in by_events:
            words = "it is read before the crawl, up to the entry with which that begins; no event reads it"
            yield fault(f"entry {entry.id}", words, _BEGINS)


def _read(at: str, id: str, story: Story) -> Iterator[Refusal]:
    if id and id not in story.entry:
        yield fault(at, no_such("entry", id, story.entry), _JOURNAL)


# ---------------------------------------------------------------- rooms


def _start(story: Story) -> Iterator[Refusal]:
    """The group begins in a room, on a space for each of five characters.  [exploration.core.story.start]"""
    yield from _read("start", story.start.read, story)
    room = story.room.get(story.start.room)
    if room is None:
        yield fault("start", no_such("room", story.start.room, story.room), _START)
        return
    if len(story.start.spaces) != CHARACTERS:
        words = f"{CHARACTERS} characters may begin here, and there are {len(story.start.spaces)} start spaces"
        yield fault("start", words, _START)
    for number, space in enumerate(story.start.spaces, 1):
        if space not in room.spaces:
            words = f"{_named(space)} is no space of room {room.id}"
            yield fault(f"start, space {number}", words, _START)


def _overlaps(story: Story) -> Iterator[Refusal]:
    """No two rooms share a space.  [exploration.core.story.shape]"""
    owner: dict[Space, str] = {}
    told: set[tuple[str, str]] = set()
    for room in story.rooms:
        for space in room.spaces:
            first = owner.setdefault(space, room.id)
            if first != room.id and (first, room.id) not in told:
                told.add((first, room.id))
                words = f"it overlaps room {first} on {_named(space)}"
                yield fault(f"room {room.id}", words, "exploration.core.story.shape")


def _room(room: Room, story: Story) -> Iterator[Refusal]:
    """A room has a name and a description, and hangs together."""
    at = f"room {room.id}"
    if not room.name.strip():
        yield fault(f"{at}, name", "the text is empty", FORMAT)
    if not room.description:
        yield fault(f"{at}, description", "the text is empty", "exploration.room.hidden")
    if not _hangs_together(room):
        yield fault(at, "its walls divide it: not all spaces can be reached from one another", _SHAPE)
    for name in room.creatures:
        if name not in CREATURES and name not in story.boss:
            yield fault(f"{at}, creatures", no_such("creature", name, (*CREATURES, *story.boss)), _CREATURES)
    common = sum(name not in story.boss for name in room.creatures)
    wanted = len(room.creatures) + (MORE if common else 0)
    if len(room.places) != wanted:
        words = f"with {CHARACTERS} characters {wanted} foes stand here, and there are {len(room.places)} places"
        yield fault(f"{at}, places", words, _SCALE)


_SHAPE: Final = "exploration.core.story.shape"


def _hangs_together(room: Room) -> bool:
    """Whether side-to-side steps lead from its first space to all others."""
    floor = set(room.spaces)

    def near(space: Space) -> list[Space]:
        return [other for other in beside(space) if other in floor and border(space, other) not in room.walls]

    return len(flood(room.spaces[0], near)) == len(room.spaces)


def _things(room: Room, story: Story) -> Iterator[Refusal]:
    """Tokens, creatures, shrines and start spaces lie in their room, each on a space of its own."""
    at = f"room {room.id}"
    floor = set(room.spaces)
    taken: dict[Space, str] = {}
    if room.id == story.start.room:
        taken = {space: f"start space {number}" for number, space in enumerate(story.start.spaces, 1)}
        if len(taken) < len(story.start.spaces):
            yield fault("start", "two characters would begin on one space", _START)
    things = [
        *((f"token {n}", token.at, "exploration.core.search.token") for n, token in enumerate(room.tokens, 1)),
        *((f"place {n}", space, "exploration.core.story.reveal-creatures") for n, space in enumerate(room.places, 1)),
        *((f"shrine {n}", space, "exploration.core.ghost.return") for n, space in enumerate(room.shrines, 1)),
    ]
    for what, space, rule in things:
        if space not in floor:
            yield fault(f"{at}, {what}", f"{_named(space)} is no space of this room", rule)
        elif space in taken:
            yield fault(f"{at}, {what}", f"{_named(space)} is taken by {taken[space]}", rule)
        else:
            taken[space] = what


def _named(space: Space) -> str:
    """The space as a file has it."""
    return f"[{space[0]}, {space[1]}]"


# ---------------------------------------------------------------- doors


def _doors(story: Story) -> Iterator[Refusal]:
    found: dict[tuple[Space, Space], str] = {}
    for door in story.doors:
        at = f"door {door.id}"
        if door.kind not in DOOR_KINDS:
            yield fault(at, no_such("kind of door", door.kind, DOOR_KINDS), "exploration.door.two-types")
        yield from _where(at, door, story)
        yield from _condition(at, door, story)
        first = found.setdefault(border(door.start, door.end), door.id)
        if first != door.id:
            yield fault(at, f"door {first} stands on the same border", "exploration.maps.rooms")


def _where(at: str, door: Door, story: Story) -> Iterator[Refusal]:
    """A door joins neighbouring spaces of two rooms.  [exploration.maps.rooms] [exploration.door.adjacent]"""
    here, there = story.beyond(door)
    lost = [space for space, room in ((door.start, here), (door.end, there)) if room is None]
    for space in lost:
        yield fault(at, f"it leads to nowhere: {_named(space)} is no space of a room", "exploration.maps.rooms")
    if door.end not in beside(door.start):
        words = f"{_named(door.start)} and {_named(door.end)} share no side"
        yield fault(at, words, "exploration.door.adjacent")
    elif not lost and here == there:
        if border(door.start, door.end) in story.room[str(here)].walls:
            words = f"a wall of room {here} stands under it; a door joins two rooms"
            yield fault(at, words, "exploration.map.wall-under-door")
        else:
            yield fault(at, f"both spaces lie in room {here}; a door joins two rooms", "exploration.maps.rooms")


def _condition(at: str, door: Door, story: Story) -> Iterator[Refusal]:
    """Locked doors and portcullises ask for something that exists, the others for nothing."""
    if door.kind not in SHUT:
        if door.check or door.item or door.spends:
            words = "only a locked door or a portcullis asks for a check or an Item"
            yield fault(at, words, "exploration.door.locked.specified")
        return
    if door.check:
        yield from _check(at, door.check)
    if door.item and door.item not in _items(story):
        yield fault(at, no_such("Item", door.item, _items(story)), _CONDITIONS)
    elif door.item and door.item not in DECK and not any(door.item in one.gives for one in _outcomes(story)):
        yield fault(at, f"no token and no event gives the {door.item} that it wants", _CONDITIONS)
    if door.spends and not door.item:
        yield fault(at, "it spends an Item and names none", _CONDITIONS)
    if not door.check and not door.item and not any(door.id in one.opens for one in _outcomes(story)):
        words = "nothing opens it: it has no check and no Item, and no event names it"
        yield fault(at, words, "exploration.door.locked.specified")


def _check(at: str, check: Check) -> Iterator[Refusal]:
    if check.skill not in SKILLS:
        yield fault(at, no_such("skill", check.skill, SKILLS), "exploration.core.characters.skills")
    least, most = limits.CHECK
    if not least <= check.number <= most:
        words = f"a check asks for {least} to {most}, not {check.number}"
        yield fault(at, words, "exploration.core.check.roll")


def _outcomes(story: Story) -> Iterator[Outcome]:
    """All that the events of the story may bring."""
    return (outcome for _, _, event in story.events() for _, outcome in event.parts())


def _items(story: Story) -> list[str]:
    return [*(item.name for item in story.items), *DECK]


# ---------------------------------------------------------------- events and the table


def _event(at: str, room: Room, event: Event, story: Story) -> Iterator[Refusal]:
    """An event says something, has a moment, and brings only what exists."""
    in_room = "event" in at.split(", ")[1]
    if in_room and event.on not in MOMENTS:
        yield fault(at, no_such("moment", event.on, MOMENTS), "exploration.core.story.moments")
    if event.at and event.on != ENTER:
        yield fault(at, "only an event on entering lies on spaces", "exploration.core.story.moments")
    for space in event.at:
        if space not in room.spaces:
            words = f"{_named(space)} is no space of this room"
            yield fault(at, words, "exploration.core.story.moments")
    if event.check:
        yield from _check(at, event.check)
        if event.choices:
            yield fault(at, "it has a check or choices, not both", _EVENTS)
    if len(event.choices) == 1:
        yield fault(at, "one choice is none", "exploration.core.story.choices")
    for number, branch in enumerate(event.choices, 1):
        if not branch.label.strip():
            yield fault(f"{at}, choice {number}", "the label is empty", "exploration.core.story.choices")
    for part, outcome in event.parts():
        yield from _outcome(at + part, outcome, story)


def _outcome(at: str, outcome: Outcome, story: Story) -> Iterator[Refusal]:
    if not outcome.says:
        yield fault(at, "it says nothing: give it a text, or an entry to read", _EVENTS)
    yield from _read(at, outcome.read, story)
    if outcome.text and outcome.read:
        yield fault(at, "it has a text of its own or reads an entry, not both", _JOURNAL)
    for name in outcome.gives:
        if name not in _items(story):
            yield fault(at, no_such("Item", name, _items(story)), "exploration.core.items.deck")
    for name in outcome.status:
        if name not in STATUSES:
            yield fault(at, no_such("status", name, STATUSES), "exploration.core.statuses")
    for id in outcome.opens:
        door = story.door.get(id)
        if door is None:
            yield fault(at, no_such("door", id, story.door), "exploration.core.story.opens")
        elif door.is_open:
            yield fault(at, f"door {id} has no leaf to open", "exploration.core.story.opens")
    if outcome.skirmish is not None and outcome.encounter is not None:
        yield fault(at, "it brings a skirmish or an encounter, not both", _EVENTS)
    yield from _foes(at, outcome.skirmish or (), CREATURES)
    yield from _foes(at, outcome.encounter or (), (*CREATURES, *story.boss))


def _foes(at: str, foes: Iterable[str], known: tuple[str, ...]) -> Iterator[Refusal]:
    for name in foes:
        if name not in known:
            yield fault(at, no_such("creature", name, known), _CREATURES)


def _table(story: Story) -> Iterator[Refusal]:
    """Each result of the DCE Creature Table is one or more creatures.  [exploration.core.table.dce]"""
    for number, foes in enumerate(story.table, 1):
        if not foes:
            yield fault(f"table {number}", "no creature is named", "exploration.core.table.dce")
        yield from _foes(f"table {number}", foes, CREATURES)
