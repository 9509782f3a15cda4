"""What a story is: rooms, doors, tokens, events, goals and texts, as frozen data.

Spaces are (x, y) in the whole dungeon, x to the right and y down. Whatever is written here is hidden from the players
until a room is revealed, a token searched or an entry read, so no text of a story stands in a `repr`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter
from typing import ClassVar, Final, NamedTuple

import msgspec

from undercroft.games.exploration.content.stories.names import OPEN, USUAL_TABLE

Space = tuple[int, int]
Border = tuple[Space, Space]
Foes = tuple[str, ...]


def border(one: Space, other: Space) -> Border:
    """The border between two spaces, named the same from both sides.

    >>> border((3, 4), (2, 4))
    ((2, 4), (3, 4))
    """
    return (one, other) if one <= other else (other, one)


def space_name(space: Space) -> str:
    """A space in ids and words.

    >>> space_name((9, 4))
    '9,4'
    """
    return f"{space[0]},{space[1]}"


def border_name(one: Space, other: Space) -> str:
    """A border by its two spaces.

    >>> border_name((10, 4), (9, 4))
    '9,4-10,4'
    """
    return "-".join(map(space_name, border(one, other)))


def beside(space: Space) -> tuple[Space, Space, Space, Space]:
    """The four spaces that share a side with this one."""
    x, y = space
    return (x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)


class Part(msgspec.Struct, frozen=True):
    """A part of a story, made in a tenth of the time that a frozen dataclass takes: each imagined world has dozens.

    `untold` are the fields that hold its texts.
    """

    untold: ClassVar[tuple[str, ...]] = ()

    def __repr__(self) -> str:
        told = [f"{name}={getattr(self, name)!r}" for name in self.__struct_fields__ if name not in self.untold]
        return f"{type(self).__name__}({', '.join(told)})"


class Check(NamedTuple):
    """A skill and the number to reach.  [exploration.core.check.roll]"""

    skill: str
    number: int


class Outcome(Part, frozen=True):
    """What an event brings: each part may be left out, and those that are there happen in this order.

    A text is shown, or an entry of the journal is read. `items` are drawn from the deck, `gives` are named ones.
    Statuses go to whoever caused the event, or to `everyone`. `opens` names doors. A new chapter allows another rest.
    `skirmish` and `encounter` name the creatures; an empty group is rolled on the DCE Creature Table.
    [exploration.core.story.events]
    """

    untold: ClassVar = ("text",)

    text: str = ""
    read: str = ""
    items: int = 0
    gives: tuple[str, ...] = ()
    coins: int = 0
    status: tuple[str, ...] = ()
    everyone: bool = False
    opens: tuple[str, ...] = ()
    chapter: bool = False
    skirmish: Foes | None = None
    encounter: Foes | None = None

    @property
    def says(self) -> bool:
        """Whether there is anything to read."""
        return bool(self.text or self.read)


NOTHING: Final = Outcome()


class Branch(Part, frozen=True):
    """One of several things that the character who caused an event may do.  [exploration.core.story.choices]"""

    label: str
    outcome: Outcome


class Event(Part, frozen=True):
    """Something that happens once: `first` in any case, then the check with what it brings, or a choice.

    A room's event happens at its moment, `on`; one on entering may lie on some spaces `at` only.
    [exploration.core.story.moments]
    """

    first: Outcome
    check: Check | None = None
    passed: Outcome = NOTHING
    failed: Outcome = NOTHING
    choices: tuple[Branch, ...] = ()
    on: str = ""
    at: tuple[Space, ...] = ()

    def parts(self) -> Iterator[tuple[str, Outcome]]:
        """Everything that it may bring, with the place of each part in the event."""
        yield "", self.first
        if self.check:
            yield ", pass", self.passed
            yield ", fail", self.failed
        for number, choice in enumerate(self.choices, 1):
            yield f", choice {number}", choice.outcome


class Token(Part, frozen=True):
    """A search token, or under a name something that can be seen and tried, such as a lever.

    Without an event a d10 decides what is found.  [exploration.core.search.result]
    """

    at: Space
    event: Event | None = None
    name: str = ""


_ROW: Final = itemgetter(1)
"""The row of a space."""


class Room(Part, frozen=True):
    """A room: its spaces in reading order, the walls inside it, and what appears when it is revealed.

    `places` are where its creatures stand, in order, enough for the largest group.  [exploration.core.table.scale]
    """

    untold: ClassVar = ("description",)

    id: str
    name: str
    origin: Space
    spaces: tuple[Space, ...]
    description: str
    walls: frozenset[Border] = frozenset()
    tokens: tuple[Token, ...] = ()
    creatures: Foes = ()
    places: tuple[Space, ...] = ()
    events: tuple[Event, ...] = ()
    shrines: tuple[Space, ...] = ()

    @property
    def size(self) -> tuple[int, int]:
        """The columns and rows that it takes, counted from its origin."""
        x, y = self.origin
        return max(self.spaces)[0] - x + 1, max(map(_ROW, self.spaces)) - y + 1


class Door(Part, frozen=True):
    """A connection of two spaces of different rooms.

    A locked door or portcullis is opened by a check, by a named Item, by either, or, with neither, only by an event.
    `spends` says that the Item is used up, `usual` that the story gives no number for the check. `look` is what players
    see of it. The id is for the file: it may name the room beyond, so players know a door by its spaces.
    [exploration.door.locked.specified]
    """

    untold: ClassVar = ("look",)

    id: str
    start: Space
    end: Space
    kind: str
    check: Check | None = None
    item: str = ""
    spends: bool = False
    look: str = ""
    usual: bool = False

    @property
    def is_open(self) -> bool:
        """Whether it has no leaf.  [exploration.map.archway] [exploration.map.opening-pass]"""
        return self.kind in OPEN


@dataclass(frozen=True, slots=True)
class Goal:
    """What the group is to do; the target is a boss, an Item, a room or space, a door, or the tokens.

    [exploration.core.goals.kinds]
    """

    kind: str
    target: str | Space
    primary: bool = True
    text: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """An Item of this story alone, wanted by a goal or a door."""

    name: str
    text: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Boss:
    """A main foe, with the numbers of the core rules where the story has none of its own.

    `own_vita` says that its Vita is the story's.  [exploration.core.boss]
    """

    name: str
    type: str = "Undead"
    range: int = 1
    vita_per_character: int = 12
    defense: int = 60
    might: int = 20
    die: int = 8
    bonus: int = 1
    stride: int = 4
    lore: int = 40
    coins: int = 30
    own_vita: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A text of the journal that the start or events read out; with one Dungeon Crawl Exploration may begin.

    [exploration.start.trigger]
    """

    id: str
    text: str = field(repr=False)
    begins: bool = False


@dataclass(frozen=True, slots=True)
class Start:
    """Where the group begins, a space for each character in seating order, and the entry read out before."""

    room: str
    spaces: tuple[Space, ...]
    read: str = ""


@dataclass(frozen=True)
class Story:
    """A whole dungeon crawl. Title, author, mood, blurb and goals are for everybody, the rest is the journal's.

    [exploration.core.story.format]
    """

    id: str
    title: str
    start: Start
    goals: tuple[Goal, ...]
    rooms: tuple[Room, ...] = field(repr=False)
    doors: tuple[Door, ...] = field(repr=False)
    author: str = ""
    mood: str = ""
    blurb: str = field(default="", repr=False)
    table: tuple[Foes, ...] = field(default=USUAL_TABLE, repr=False)
    items: tuple[Item, ...] = field(default=(), repr=False)
    bosses: tuple[Boss, ...] = field(default=(), repr=False)
    entries: tuple[Entry, ...] = field(default=(), repr=False)
    rests: int | None = None
    won: str = field(default="", repr=False)
    lost: str = field(default="", repr=False)

    @cached_property
    def room(self) -> dict[str, Room]:
        """The rooms by id."""
        return {room.id: room for room in self.rooms}

    @cached_property
    def tokens(self) -> int:
        """How many search tokens there are."""
        return sum(len(room.tokens) for room in self.rooms)

    @cached_property
    def room_at(self) -> dict[Space, str]:
        """The id of the room to which each space belongs."""
        return {space: room.id for room in self.rooms for space in room.spaces}

    @cached_property
    def door(self) -> dict[str, Door]:
        """The doors by id."""
        return {door.id: door for door in self.doors}

    @cached_property
    def door_on(self) -> dict[Border, Door]:
        """The doors by the border on which they stand."""
        return {border(door.start, door.end): door for door in self.doors}

    @cached_property
    def entry(self) -> dict[str, Entry]:
        """The entries by id."""
        return {entry.id: entry for entry in self.entries}

    @cached_property
    def prologue(self) -> tuple[Entry, ...]:
        """What is read before the crawl: the start's entry, and those after it up to the one with which it begins.

        [exploration.start.trigger]
        """
        if self.start.read not in self.entry:
            return ()
        first = self.entries.index(self.entry[self.start.read])
        last = next((number for number, entry in enumerate(self.entries) if entry.begins), first)
        return self.entries[first : max(first, last) + 1]

    @cached_property
    def boss(self) -> dict[str, Boss]:
        """The main foes by name."""
        return {boss.name: boss for boss in self.bosses}

    def beyond(self, door: Door) -> tuple[str | None, str | None]:
        """The rooms that a door joins; None where there is none."""
        return self.room_at.get(door.start), self.room_at.get(door.end)

    def sides(self, door: Door) -> tuple[str, str]:
        """The rooms that a door of a sound story joins."""
        return self.room_at[door.start], self.room_at[door.end]

    def is_wall(self, start: Space, end: Space) -> bool:
        """Whether a wall stands between two neighbouring spaces, doors being no walls.

        Rooms that merely touch have their walls; under a door there is none, opened or not.
        [exploration.map.wall-stands] [exploration.map.wall-under-door] [exploration.map.wall-after-door]
        """
        room = self.room_at.get(start)
        if room is None or room != self.room_at.get(end):
            return border(start, end) not in self.door_on
        return border(start, end) in self.room[room].walls

    def revealed_with(self, room: str) -> tuple[str, ...]:
        """The rooms that are revealed with this one, itself first, through archways and openings.

        [exploration.map.opening-reveal]
        """
        found = [room]
        for id in found:
            for door in self.doors:
                sides = self.beyond(door)
                if door.is_open and id in sides:
                    found += [side for side in sides if side is not None and side not in found]
        return tuple(found)

    def events(self) -> Iterator[tuple[str, Room, Event]]:
        """Every event with its place in the file and its room, in the order of the file."""
        for room in self.rooms:
            for number, token in enumerate(room.tokens, 1):
                if token.event is not None:
                    yield f"room {room.id}, token {number}, event", room, token.event
            for number, event in enumerate(room.events, 1):
                yield f"room {room.id}, event {number}", room, event
