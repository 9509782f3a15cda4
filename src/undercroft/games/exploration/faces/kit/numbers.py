"""What has a number in the print kit: maps, doors, tokens, Items of the story, and entries of the journal.

The numbers are drawn by a chance of the story's own, so they are the same every time and say nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from undercroft.engine import Chance
from undercroft.engine.chance import seed_key
from undercroft.games.exploration.content.stories.library import story_named
from undercroft.games.exploration.content.stories.model import Event, Space, Story
from undercroft.games.exploration.content.stories.worlds.assembler import RANDOM, assemble

T = TypeVar("T")

WON: Final = "won"
LOST: Final = "lost"


@dataclass(frozen=True, slots=True)
class Numbers:
    """Rooms and doors by id, tokens by space, Items by name, entries by key, each with its number from 1."""

    maps: dict[str, int]
    doors: dict[str, int]
    tokens: dict[Space, int]
    items: dict[str, int]
    entries: dict[str, int]


def printed(story: str) -> Story:
    """The story to print: by name, from the text of a file, or the one that chance makes of `random` for a kit."""
    return assemble(Chance(seed_key("kit"))) if story == RANDOM else story_named(story)


def numbered(story: Story) -> Numbers:
    """All numbers of the story's kit."""
    chance = Chance(seed_key(f"kit {story.id}"))
    return Numbers(
        _drawn(list(story.room), chance),
        _drawn(list(story.door), chance),
        _drawn([token.at for room in story.rooms for token in room.tokens], chance),
        _drawn([item.name for item in story.items], chance),
        _drawn(list(_keys(story)), chance),
    )


def _drawn(things: Sequence[T], chance: Chance) -> dict[T, int]:
    return {thing: number for number, thing in enumerate(chance.shuffle(things, "number"), 1)}


def door_key(id: str) -> str:
    """The entry that is read when this door is gone."""
    return f"door {id}"


def room_key(id: str) -> str:
    """The entry that is read when this room is revealed."""
    return f"room {id}"


def token_key(space: Space) -> str:
    """The entry that is read when the token on this space is searched."""
    return f"token {space[0]},{space[1]}"


def event_key(room: str, number: int) -> str:
    """The entry that is read at the moment of this event of a room, counted from 1."""
    return f"event {room} {number}"


def part_key(key: str, part: str) -> str:
    """The entry for a part of the event that begins in another entry."""
    return f"{key}{part}"


def _keys(story: Story) -> Iterator[str]:
    """The keys of all entries, in the order of the file."""
    for door in story.doors:
        if not door.is_open:
            yield door_key(door.id)
    for room in story.rooms:
        yield room_key(room.id)
        for token in room.tokens:
            yield token_key(token.at)
            yield from _parts(token_key(token.at), token.event) if token.event else ()
        for number, event in enumerate(room.events, 1):
            yield event_key(room.id, number)
            yield from _parts(event_key(room.id, number), event)
    if story.won:
        yield WON
    if story.lost:
        yield LOST


def _parts(key: str, event: Event) -> Iterator[str]:
    """The entries for what follows a check or a choice; the first part of an event stands in its own entry."""
    return (part_key(key, part) for part, _ in event.parts() if part)
