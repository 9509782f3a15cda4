"""What is known of a story, and what all worlds that agree with it have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec
from msgspec import structs

from undercroft.games.exploration.content.stories.model import Entry, Event, Outcome, Room, Space, Story, Token
from undercroft.games.exploration.content.stories.names import OPEN_DOOR, REACH, SHUT
from undercroft.games.exploration.content.stories.worlds.assembler import stock
from undercroft.games.exploration.content.stories.worlds.happenings import Holds
from undercroft.games.exploration.content.stories.worlds.layout import rows_of
from undercroft.games.exploration.content.stories.writing import head_of, outline, plain_door, plain_room


@dataclass(frozen=True)
class Known:
    """What the players know of a story, beside what is known from the start.

    Rooms by id; doors by id, taken off, or opened this round and still standing; the spaces of tokens that were taken;
    the keys of events that have happened or are about to; the names of the story's Items that somebody found, and of
    the main foes that have appeared. Events to come do not wait where somebody has `walked`, nor for a victory in rooms
    in which foes were `beaten` before.
    """

    revealed: frozenset[str]
    removed: frozenset[str] = frozenset()
    opened: frozenset[str] = frozenset()
    searched: frozenset[Space] = frozenset()
    happened: frozenset[str] = frozenset()
    found: frozenset[str] = frozenset()
    met: frozenset[str] = frozenset()
    walked: frozenset[Space] = frozenset()
    beaten: frozenset[str] = frozenset()

    @property
    def framed(self) -> tuple[frozenset[Any], ...]:
        """All but what changes with every step and matters only when an event to come is drawn."""
        return self.revealed, self.removed, self.opened, self.searched, self.happened, self.found, self.met


def token_key(room: str, number: int) -> str:
    """The key of the event of a room's token, counted from 1."""
    return f"{room}.t{number}"


def event_key(room: str, number: int) -> str:
    """The key of a room's event, counted from 1."""
    return f"{room}.e{number}"


def frame_of(story: Story, known: Known) -> Frame:
    """What such worlds have in common: many are drawn one after the other, so that of the last ones is kept.

    Neither a story nor what is known of it ever changes.
    """
    found = _LAST.get("")
    if found is None or found.story is not story or found.known.framed != known.framed:
        found = _LAST[""] = Frame(story, known)
    return found


class Frame:
    """What all worlds that agree with a story in what is known have in common: made once, and then drawn in often."""

    def __init__(self, story: Story, known: Known) -> None:
        self.story, self.known = story, known
        self.rooms = [room for room in story.rooms if room.id in known.revealed]
        self.seen = {space: room.id for room in self.rooms for space in room.spaces}
        self.doors = [door for door in story.doors if door.start in self.seen or door.end in self.seen]
        standing = [door for door in self.doors if door.id not in known.removed]
        self.shut = [
            door for door in standing if door.kind in SHUT and door.check is None and door.id not in known.opened
        ]
        self.beyond = {
            door.id: (self.seen[near], far)
            for door in self.doors
            for near, far in ((door.start, door.end), (door.end, door.start))
            if far not in self.seen
        }
        self.between = {
            door.id: (self.seen[door.start], self.seen[door.end]) for door in self.doors if door.id not in self.beyond
        }
        self.kept = [outcome for room in self.rooms for outcome in self.outcomes_known(room)]
        self.unsearched = {
            (room.id, number): Holds(is_named=bool(token.name))
            for room in self.rooms
            for number, token in enumerate(room.tokens, 1)
            if not self.is_known(room, number, token)
        }
        self.names, self.door_names = self.hidden_names()
        self.entries = self.entries_read()
        self.unmet = self.bosses_unmet()
        self.parts = self.parts_joined()
        self.events = {room.id: self.events_known(room) for room in self.rooms}
        self.rows = rows_of(self.seen)
        self.settled = {room.id: found for room in self.rooms if (found := self.as_known(room)) is not None}
        names = {room.name for room in self.rooms}
        self.texts = [text for text in stock()["rooms"] if text["name"] not in names] or list(stock()["rooms"])
        self.head = head_of(replace(story, rooms=(), doors=(), entries=self.entries))
        self.outlines = {room.id: outline(room) for room in self.rooms}
        encode = msgspec.json.encode
        self.room_texts = {id: msgspec.Raw(encode(self.plain_room(room))) for id, room in self.settled.items()}
        self.door_texts = [msgspec.Raw(encode(plain_door(door))) for door in self.doors]

    def plain(self, world: Story) -> dict[str, Any]:
        """What `plain_of` makes of one of these worlds; what they have in common has been written once."""
        settled, texts = self.settled, self.room_texts
        rooms = [texts[room.id] if settled.get(room.id) is room else self.plain_room(room) for room in world.rooms]
        return {
            **self.head,
            "rooms": rooms,
            "doors": [*self.door_texts, *map(plain_door, world.doors[len(self.doors) :])],
        }

    def plain_room(self, room: Room) -> dict[str, Any]:
        """The data of a room, of which all worlds that know it have the same outline."""
        return plain_room(room, self.outlines.get(room.id))

    def as_known(self, room: Room) -> Room | None:
        """A room of which nothing is left to be drawn but a further event, as it is without that; else None."""
        events = tuple([event for event in self.events[room.id] if event is not None])
        open_tokens = any((room.id, number) in self.unsearched for number in range(1, len(room.tokens) + 1))
        if open_tokens or len(events) < len(self.events[room.id]):
            return None
        return structs.replace(room, events=events)

    def is_known(self, room: Room, number: int, token: Token) -> bool:
        """Whether the players know what this token brings."""
        return token.at in self.known.searched or token_key(room.id, number) in self.known.happened

    def outcomes_known(self, room: Room) -> Iterator[Outcome]:
        """All that the events that have happened in a room could have brought."""
        events = [token.event for number, token in enumerate(room.tokens, 1) if self.is_known(room, number, token)]
        events += [event for number, event in enumerate(room.events, 1) if self.has_happened(room, number)]
        return (outcome for event in events if event is not None for _, outcome in event.parts())

    def has_happened(self, room: Room, number: int) -> bool:
        """Whether this event of a room has happened."""
        return event_key(room.id, number) in self.known.happened

    def hidden_names(self) -> tuple[list[str], list[str]]:
        """The ids of hidden rooms and of hidden doors that goals, or events that have happened, name."""
        goals = [(goal.kind, goal.target) for goal in self.story.goals]
        rooms = [target for kind, target in goals if kind == REACH and isinstance(target, str)]
        doors = [target for kind, target in goals if kind == OPEN_DOOR and isinstance(target, str)]
        doors += [id for outcome in self.kept for id in outcome.opens]
        here = {door.id for door in self.doors}
        hidden = [id for id in dict.fromkeys(rooms) if id not in self.known.revealed]
        return hidden, [id for id in dict.fromkeys(doors) if id not in here]

    def entries_read(self) -> tuple[Entry, ...]:
        """The entries that have been read, or may have been."""
        read = {*(entry.id for entry in self.story.prologue), *(outcome.read for outcome in self.kept)}
        return tuple(entry for entry in self.story.entries if entry.id in read)

    def bosses_unmet(self) -> list[str]:
        """The main foes that have not appeared."""
        met = self.known.met.union(*(room.creatures for room in self.rooms))
        return [boss.name for boss in self.story.bosses if boss.name not in met]

    def parts_joined(self) -> list[set[Space]]:
        """Where doors lead from the rooms about the start, and from others that are joined to these in no known way."""
        left = [self.story.start.room, *(room.id for room in self.rooms)]
        found: list[set[Space]] = []
        while left:
            part = reached_from(left[0], self.between.values())
            left = [id for id in left if id not in part]
            found.append({end for room, end in self.beyond.values() if room in part})
        return found

    def events_known(self, room: Room) -> tuple[Event | None, ...]:
        """The events of a room up to the last that has happened; None for each before it that has not."""
        events = [event if self.has_happened(room, number) else None for number, event in enumerate(room.events, 1)]
        while events and events[-1] is None:
            events.pop()
        return tuple(events)

    def spare(self) -> dict[str, int]:
        """Of the Items that doors use up and players have found: how many they may not have used yet."""
        spending = [door for door in self.doors if door.spends and door.item in self.known.found]
        gone = [door.item for door in spending if door.id in self.known.removed | self.known.opened]
        return {door.item: max(0, self.given(door.item) - gone.count(door.item)) for door in spending}

    def given(self, item: str) -> int:
        """How often the events that have happened name this Item."""
        return sum(outcome.gives.count(item) for outcome in self.kept)

    def is_due(self, item: str) -> bool:
        """Whether a sound story still has this Item: nobody has found it, and it was nowhere or cannot be lost."""
        needed = {goal.target for goal in self.story.goals if goal.primary}
        return item not in self.known.found and (item in needed or not self.given(item))


_LAST: Final[dict[str, Frame]] = {}
"""The frame in which worlds were drawn last, under an empty word."""


def reached_from(start: str, ways: Iterable[tuple[str, str]]) -> set[str]:
    """All rooms to which these ways lead from one."""
    found, left = {start}, list(ways)
    while near := [way for way in left if way[0] in found or way[1] in found]:
        found.update(*near)
        left = [way for way in left if way[0] not in found or way[1] not in found]
    return found
