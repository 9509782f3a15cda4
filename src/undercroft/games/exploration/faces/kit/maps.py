"""The maps of the print kit: a piece for every room, at an inch a space, and the doors that lie between them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from undercroft.games.exploration.book.rooms.doors import HARDER
from undercroft.games.exploration.content.stories.model import Check, Door, Room, Space, Story, beside, border
from undercroft.games.exploration.content.stories.names import ENTER, PORTCULLIS, REACH, SHUT, UNLOCKED
from undercroft.games.exploration.faces.kit.numbers import Numbers
from undercroft.games.exploration.options import ExplorationOptions
from undercroft.scene import Board, Edge, Label, Tile
from undercroft.scene.kit.parts import Token
from undercroft.scene.kit.pieces import Chip
from undercroft.scene.kit.poster import at_border

_NO_FRAME: Final = ((0, 0), (1, 0), (0, 1))
"""The corners of a tile of void: a board with one that is no square has no frame round its tiles."""


def room_board(story: Story, room: Room, numbers: Numbers) -> Board:
    """The room alone, walls round it, with the numbers of its doors and tokens and the places of its creatures."""
    sheet = _Sheet(story, room, numbers)
    columns, rows = room.size
    tiles = (Tile(0, 0, "void", corners=_NO_FRAME), *sheet.tiles(), *sheet.pillars())
    return Board("", columns, rows, tiles, edges=tuple(sheet.edges()), labels=tuple(sheet.labels()), rulers=False)


class _Sheet:
    """The board on which a room is drawn: its rows count from below, those of a story from above."""

    def __init__(self, story: Story, room: Room, numbers: Numbers) -> None:
        self.story = story
        self.room = room
        self.numbers = numbers
        self.floor = set(room.spaces)
        self.paved = {space for event in room.events if event.on == ENTER for space in event.at}
        self.words = _written(story, room, numbers)

    def place(self, space: Space) -> Space:
        """Where the space lies on the board."""
        return space[0] - self.room.origin[0], self.room.size[1] - 1 - (space[1] - self.room.origin[1])

    def tiles(self) -> Iterator[Tile]:
        """The spaces of the room with what is written on them."""
        for space in self.room.spaces:
            x, y = self.place(space)
            ground = "paved" if space in self.paved else "floor"
            icon = "shrine" if space in self.room.shrines else None
            yield Tile(x, y, ground, icon, words=" ".join(self.words.get(space, ())))

    def pillars(self) -> Iterator[Tile]:
        """Rock inside the room; what lies outside it is left white and cut off."""
        columns, rows = self.room.size
        left, top = self.room.origin
        rock = {(left + x, top + y) for x in range(columns) for y in range(rows)} - self.floor
        outside = {at for at in rock if at[0] in (left, left + columns - 1) or at[1] in (top, top + rows - 1)}
        ring = list(outside)
        for space in ring:
            further = [other for other in beside(space) if other in rock and other not in outside]
            outside.update(further)
            ring += further
        for space in sorted(rock - outside):
            yield Tile(*self.place(space), "wall")

    def edges(self) -> Iterator[Edge]:
        """The walls, each once, and gaps where doors lie."""
        seen = set()
        for space in self.room.spaces:
            for other in beside(space):
                line = border(space, other)
                if line in seen:
                    continue
                seen.add(line)
                x, y = self.place(line[1])
                ends = (x, y + 1, x + 1, y + 1) if line[0][0] == line[1][0] else (x, y, x, y + 1)
                if line in self.story.door_on:
                    yield Edge(*ends, kind="open")
                elif other not in self.floor or line in self.room.walls:
                    yield Edge(*ends)

    def labels(self) -> Iterator[Label]:
        """The numbers of doors, each at its border."""
        for door in self.story.doors:
            for here, there in ((door.start, door.end), (door.end, door.start)):
                if here in self.floor:
                    side = there[0] - here[0], here[1] - there[1]
                    yield at_border(*self.place(here), side, f"D{self.numbers.doors[door.id]}")


def _written(story: Story, room: Room, numbers: Numbers) -> dict[Space, list[str]]:
    """What is written on spaces: tokens, places of creatures, where the group starts, and what a goal names."""
    words: dict[Space, list[str]] = {}
    for token in room.tokens:
        words.setdefault(token.at, []).append(f"?{numbers.tokens[token.at]}")
    for number, space in enumerate(room.places, 1):
        words.setdefault(space, []).append(f"c{number}")
    if room.id == story.start.room:
        for number, space in enumerate(story.start.spaces, 1):
            words.setdefault(space, []).append(f"s{number}")
    for number, goal in enumerate(story.goals, 1):
        if goal.kind == REACH and isinstance(goal.target, tuple) and goal.target in room.spaces:
            words.setdefault(goal.target, []).append(f"g{number}")
    return words


# ---------------------------------------------------------------- doors

_LONG: Final = 14
"""No Item with a longer name is named on a chip."""

_ICONS: Final = {UNLOCKED: "door", PORTCULLIS: "portcullis"}


def wanted(door: Door, options: ExplorationOptions) -> Check | None:
    """The check that a door asks at this difficulty."""
    if door.check is None or door.kind not in SHUT:
        return None
    return Check(door.check.skill, door.check.number + HARDER[options.difficulty])


def opened_by(door: Door, options: ExplorationOptions) -> str:
    """What opens the door, in a few words."""
    check = wanted(door, options)
    ways = [f"{check.skill} {check.number}"] if check else []
    ways += [door.item] if door.item else []
    return " or ".join(ways) or ("an ACT" if door.kind == UNLOCKED else "nothing that you do here")


def door_chips(story: Story, numbers: Numbers, options: ExplorationOptions) -> tuple[Chip, ...]:
    """A chip for every door that can be shut; its back has the number alone."""
    shut = sorted((numbers.doors[door.id], door) for door in story.doors if not door.is_open)
    return tuple(_chip(number, door, options) for number, door in shut)


def _chip(number: int, door: Door, options: ExplorationOptions) -> Chip:
    check = wanted(door, options)
    ways = [f"{check.skill.capitalize()} {check.number}"] if check else []
    ways += [door.item if len(door.item) <= _LONG and not check else "Item"] if door.item else []
    way = " or ".join(ways) or ("unlocked" if door.kind == UNLOCKED else "barred")
    icon = _ICONS.get(door.kind, "door-lock")
    return Chip(f"door {number}", icon, Token(f"D{number}", "archway"), f"D{number}: {way}")


def neighbours(story: Story, room: Room) -> list[Door]:
    """The doors of a room, openings too."""
    return [door for door in story.doors if room.id in story.beyond(door)]


def joined(story: Story, doors: Collection[Door], room: str) -> list[tuple[Door, str]]:
    """The openings among these doors with the rooms to which they lead from here."""
    found = []
    for door in doors:
        if door.is_open:
            here, there = story.beyond(door)
            other = there if here == room else here
            if other is not None:
                found.append((door, other))
    return found
