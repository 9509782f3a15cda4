"""Other worlds: stories that the players could not tell from the true one, drawn anew in all that they do not know.

Nothing hidden of the true story is read. That it is sound is known, so what it must still hold somewhere is known too:
Items that goals and doors want, what opens barred doors, main foes, the rooms and doors that goals name.

What is drawn, in this order: how many rooms are hidden, their layout, and which of them goals name; main foes, a
shrine, creatures and tokens; where that lies which must lie somewhere; room by room texts and events; the doors.
[exploration.room.hidden] [exploration.room.view] [exploration.core.search.hidden]
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final

import msgspec

from undercroft.engine import Chance
from undercroft.games.exploration.content.stories import limits
from undercroft.games.exploration.content.stories.model import (
    Check,
    Door,
    Entry,
    Event,
    Outcome,
    Room,
    Space,
    Story,
    Token,
)
from undercroft.games.exploration.content.stories.names import LOCKED, MORE, OPEN_DOOR, OPENING, REACH, SHUT, UNLOCKED
from undercroft.games.exploration.content.stories.reading import flowing
from undercroft.games.exploration.content.stories.worlds.assembler import (
    FAR,
    LOCKS,
    MOST_TOKENS,
    NEAR,
    ONE_IN,
    STREAM,
    stock,
)
from undercroft.games.exploration.content.stories.worlds.happenings import (
    Holds,
    draw,
    of_hidden_room,
    of_token,
    to_come,
)
from undercroft.games.exploration.content.stories.worlds.layout import Layout, lay_out, rows_of
from undercroft.games.exploration.content.stories.writing import head_of, plain_door, plain_room
from undercroft.space.paths import flood

FEWEST: Final = 4
SPREAD: Final = 5
"""A dungeon is taken to have one to five rooms more than these four, unless more of them are known."""
OPEN_ONE_IN: Final = 8
"""One hidden door in so many has no leaf."""
EVENT_ONE_IN: Final = 4
"""One room in so many has an event to come."""


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


def token_key(room: str, number: int) -> str:
    """The key of the event of a room's token, counted from 1."""
    return f"{room}.t{number}"


def event_key(room: str, number: int) -> str:
    """The key of a room's event, counted from 1."""
    return f"{room}.e{number}"


def another(story: Story, known: Known, chance: Chance) -> Story:
    """A story that agrees with all that is known of this one, and is drawn anew in what is not."""
    return frame_of(story, known).another(chance)


def frame_of(story: Story, known: Known) -> Frame:
    """What such worlds have in common: many are drawn one after the other, so that of the last ones is kept.

    Neither a story nor what is known of it ever changes.
    """
    found = _LAST.get("")
    if found is None or found.story is not story or found.known != known:
        found = _LAST[""] = Frame(story, known)
    return found


@dataclass(slots=True)
class _Hall:
    """A hidden room in the making: the spaces that are left, and what lies on the others."""

    free: list[Space]
    creatures: list[str] = field(default_factory=list)
    places: list[Space] = field(default_factory=list)
    shrines: list[Space] = field(default_factory=list)
    tokens: list[tuple[Space, Holds]] = field(default_factory=list)


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
        self.kept = [outcome for room in self.rooms for outcome in self.outcomes_known(room)]
        self.unsearched = {
            (room.id, number): bool(token.name)
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
        encode = msgspec.json.encode
        self.room_texts = {room.id: msgspec.Raw(encode(plain_room(room))) for room in self.settled.values()}
        self.door_texts = [msgspec.Raw(encode(plain_door(door))) for door in self.doors]

    def another(self, chance: Chance) -> Story:
        """One of these worlds."""
        world = _World(self, chance)
        world.fill()
        world.unlock()
        world.hide()
        return world.told()

    def plain(self, world: Story) -> dict[str, Any]:
        """What `plain_of` makes of one of these worlds; what they have in common has been written once."""
        settled, texts = self.settled, self.room_texts
        return {
            **self.head,
            "rooms": [texts[room.id] if settled.get(room.id) is room else plain_room(room) for room in world.rooms],
            "doors": [*self.door_texts, *map(plain_door, world.doors[len(self.doors) :])],
        }

    def as_known(self, room: Room) -> Room | None:
        """A room of which nothing is left to be drawn but a further event, as it is without that; else None."""
        events = tuple([event for event in self.events[room.id] if event is not None])
        open_tokens = any((room.id, number) in self.unsearched for number in range(1, len(room.tokens) + 1))
        if open_tokens or len(events) < len(self.events[room.id]):
            return None
        return replace(room, events=events)

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
        ways = [(self.seen.get(door.start), self.seen.get(door.end)) for door in self.doors]
        left = [self.story.start.room, *(room.id for room in self.rooms)]
        found: list[set[Space]] = []
        while left:
            part = _reached(left[0], ways)
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


class _World:
    """One drawing of what is hidden."""

    def __init__(self, frame: Frame, chance: Chance) -> None:
        self.frame, self.story, self.chance = frame, frame.story, chance
        self.rooms, self.doors, self.beyond = frame.rooms, frame.doors, frame.beyond
        self.shut = list(frame.shut)
        self.unsearched = {key: Holds(named) for key, named in frame.unsearched.items()}
        self.to_come: dict[str, Holds] = {}
        self.placed = set(frame.known.found)
        self.layout = self.lay_out() if self.beyond else Layout([])
        self.ids = self.hidden_ids()
        self.homes = frame.seen | {space: self.ids[number] for space, number in self.layout.owner.items()}
        self.halls = self.empty_halls()

    # ---------------------------------------------------------------- what is hidden

    def lay_out(self) -> Layout:
        """Rooms behind every closed door, and some more."""
        must = [goal.target for goal in self.story.goals if not isinstance(goal.target, str)]
        doors = len(self.frame.door_names)
        few = len(self.beyond) + self.chance.roll(ONE_IN, "rooms", STREAM) - 1
        usual = FEWEST + self.chance.roll(SPREAD, "rooms", STREAM) - len(self.rooms)
        wanted = min(max(few, usual), limits.ROOMS - len(self.rooms))
        counts = wanted, max(len(self.frame.names), doors + 1 if doors else 0), doors
        spaces = [space for space in must if space not in self.frame.seen]
        return lay_out(self.frame.rows, self.frame.parts, spaces, counts, self.chance)

    def hidden_ids(self) -> list[str]:
        """The ids of the hidden rooms; some of them have the names that goals give them."""
        ids = [""] * len(self.layout.rooms)
        for name in self.frame.names[: len(ids)]:
            ids[draw([number for number, id in enumerate(ids) if not id], "room", self.chance)] = name
        taken = {*self.frame.known.revealed, *self.frame.names}
        return [id or _fresh(f"h{number}", taken) for number, id in enumerate(ids, 1)]

    def empty_halls(self) -> list[_Hall]:
        """The hidden rooms, with the spaces where something may lie: if possible not at a door."""
        ends = {space for line in self.layout.doors for space in line}.union(end for _, end in self.beyond.values())
        return [_Hall([space for space in room if space not in ends] or list(room)) for room in self.layout.rooms]

    def fill(self) -> None:
        """Main foes in the deeper half of the hidden rooms, perhaps a shrine, creatures, tokens."""
        order = sorted(range(len(self.halls)), key=lambda number: self.layout.depths[number])
        for boss in self.frame.unmet:
            if deep := [self.halls[number] for number in order[len(order) // 2 :] if self.halls[number].free]:
                hall = draw(deep, "main foe", self.chance)
                hall.creatures.append(boss)
                hall.places.append(self.take(hall))
        if order and self.chance.roll(2, "shrine", STREAM) == 1:
            hall = self.halls[order[len(order) // 2]]
            hall.shrines += [self.take(hall)] if hall.free else []
        for number, hall in enumerate(self.halls):
            if not hall.creatures and self.chance.roll(ONE_IN, "creatures", STREAM) == 1:
                self.people(hall, FAR if self.layout.depths[number] else NEAR)
            tokens = min(self.chance.roll(MOST_TOKENS, "tokens", STREAM), len(hall.free))
            hall.tokens += [(self.take(hall), Holds()) for _ in range(tokens)]

    def people(self, hall: _Hall, die: int) -> None:
        """A result of the story's table stands there, if there is space for the largest group."""
        foes = self.story.table[self.chance.roll(die, "DCE Creature Table", STREAM) - 1]
        if len(foes) + MORE < len(hall.free):
            hall.creatures += foes
            hall.places += [self.take(hall) for _ in range(len(foes) + MORE)]

    def take(self, hall: _Hall) -> Space:
        """A free space, which is free no longer."""
        return hall.free.pop(self.chance.roll(len(hall.free), "place", STREAM) - 1)

    # ---------------------------------------------------------------- what must lie somewhere

    def unlock(self) -> None:
        """What barred doors wait for and Items that doors want lie where they can be had before these doors open."""
        spare = self.frame.spare()
        while self.shut:
            door = draw(self.shut, "door", self.chance)
            must = not {self.homes[door.start], self.homes[door.end]} <= self.reached()
            if not door.item:
                must = must or not any(door.id in outcome.opens for outcome in self.frame.kept)
                self.lay(Holds(opens=[door.id]), must=must)
            elif door.spends and spare.get(door.item, 0):
                spare[door.item] -= 1
            elif door.spends or door.item not in self.placed:
                self.lay(Holds(gives=[door.item]), must=must or self.frame.is_due(door.item))
            self.shut.remove(door)

    def hide(self) -> None:
        """The other Items lie somewhere, and so do foes who had no room."""
        wanted = {goal.target for goal in self.story.goals}.union(door.item for door in self.doors)
        for item in self.story.items:
            if item.name not in self.placed:
                self.lay(Holds(gives=[item.name]), must=item.name in wanted and self.frame.is_due(item.name))
        here = {foe for hall in self.halls for foe in hall.creatures}
        for boss in self.frame.unmet:
            if boss not in here:
                self.lay(Holds(foes=[boss]), must=boss in wanted)

    def lay(self, what: Holds, *, must: bool) -> None:
        """This lies in a token within reach, a lever if it opens doors; without any, and if it must be, in an event."""
        self.placed.update(what.gives)
        reached = self.reached()
        halls = [hall for id, hall in zip(self.ids, self.halls, strict=True) if id in reached]
        tokens = [holds for (room, _), holds in self.unsearched.items() if room in reached]
        tokens += [holds for hall in halls for _, holds in hall.tokens]
        levers = [holds for holds in tokens if holds.is_named and what.opens]
        roomy = [hall for hall in halls if hall.free]
        if tokens:
            draw(levers or tokens, "where it lies", self.chance).add(what)
        elif roomy:
            hall = draw(roomy, "where it lies", self.chance)
            hall.tokens.append((self.take(hall), what))
        elif must:
            rooms = [room for room in self.rooms if room.id in reached]
            rooms = [room for room in rooms if len(self.frame.events[room.id]) < limits.CHOICES] or rooms
            self.to_come.setdefault(draw(rooms, "where it waits", self.chance).id, Holds()).add(what)

    def reached(self) -> set[str]:
        """The rooms, known or hidden, to which ways lead that are not shut."""
        homes, shut = self.homes, {door.id for door in self.shut}
        ways = [(homes[door.start], homes[door.end]) for door in self.doors if door.id not in shut]
        ways += [(homes[one], homes[other]) for one, other in self.layout.doors]
        return _reached(self.story.start.room, ways)

    # ---------------------------------------------------------------- the story

    def told(self) -> Story:
        """The whole story."""
        return replace(
            self.story,
            rooms=(*map(self.revealed, self.rooms), *self.hidden()),
            doors=(*self.doors, *self.hidden_doors()),
            entries=self.frame.entries,
        )

    def revealed(self, room: Room) -> Room:
        """A room that is known, with other things in tokens not searched and other events to come."""
        tokens = [
            token if holds is None else Token(token.at, of_token(holds, self.chance), token.name)
            for number, token in enumerate(room.tokens, 1)
            for holds in (self.unsearched.get((room.id, number)),)
        ]
        events = [event or self.event_to_come(room, Holds()) for event in self.frame.events[room.id]]
        waiting = [self.to_come[room.id]] if room.id in self.to_come else []
        if not waiting and (self.halls or self.unsearched) and len(events) < limits.CHOICES:
            waiting = [Holds()] if self.chance.roll(EVENT_ONE_IN, "event", STREAM) == 1 else []
        settled = self.frame.settled.get(room.id)
        if settled is not None and not waiting:
            return settled
        events += [self.event_to_come(room, holds) for holds in waiting]
        return Room(
            id=room.id,
            name=room.name,
            origin=room.origin,
            spaces=room.spaces,
            description=room.description,
            walls=room.walls,
            tokens=tuple(tokens),
            creatures=room.creatures,
            places=room.places,
            events=tuple(events),
            shrines=room.shrines,
        )

    def event_to_come(self, room: Room, holds: Holds) -> Event:
        """An event that nobody has met yet."""
        beaten = room.id in self.frame.known.beaten
        return to_come(room, holds, self.frame.known.walked, beaten=beaten, chance=self.chance)

    def hidden(self) -> Iterator[Room]:
        """The hidden rooms, with names that no other room has as long as there are enough."""
        left: list[dict[str, str]] = []
        for id, spaces, hall in zip(self.ids, self.layout.rooms, self.halls, strict=True):
            left = left or self.frame.texts[:]
            text = left.pop(self.chance.roll(len(left), "text", STREAM) - 1)
            has_event = self.chance.roll(EVENT_ONE_IN, "event", STREAM) == 1
            yield Room(
                id=id,
                name=text["name"],
                origin=(min(spaces)[0], spaces[0][1]),
                spaces=tuple(spaces),
                description=_flowing(text["text"]),
                tokens=tuple(Token(at, of_token(holds, self.chance)) for at, holds in hall.tokens),
                creatures=tuple(hall.creatures),
                places=tuple(hall.places),
                events=(of_hidden_room(bool(hall.creatures), self.chance),) if has_event else (),
                shrines=tuple(hall.shrines),
            )

    def hidden_doors(self) -> Iterator[Door]:
        """The doors among hidden rooms; some of them have the names that goals and events give them."""
        lines = list(self.layout.doors)
        for name in self.frame.door_names[: len(lines)]:
            line = draw(lines, "door", self.chance)
            lines.remove(line)
            yield Door(name, *line, LOCKED, self.lock())
        taken = {*(door.id for door in self.doors), *self.frame.door_names}
        for number, line in enumerate(lines, 1):
            id = _fresh(f"d{number}", taken)
            if self.chance.roll(OPEN_ONE_IN, "leaf", STREAM) == 1:
                yield Door(id, *line, OPENING)
            elif self.chance.roll(2, "lock", STREAM) == 1:
                yield Door(id, *line, LOCKED, self.lock())
            else:
                yield Door(id, *line, UNLOCKED)

    def lock(self) -> Check:
        """What a locked door asks for."""
        return Check("TRICKERY", draw(LOCKS, "number of the lock", self.chance))


_LAST: Final[dict[str, Frame]] = {}
"""The frame in which worlds were drawn last, under an empty word."""

_flowing = cache(flowing)
"""The texts of the stock are few, and each is set flowing once."""


def _fresh(id: str, taken: Collection[str]) -> str:
    """This id, or if it is taken one like it that is not."""
    if id not in taken:
        return id
    return next(new for number in range(2, len(taken) + 3) if (new := f"{id}-{number}") not in taken)


def _reached(start: str, ways: Sequence[tuple[str | None, str | None]]) -> set[str]:
    """All rooms to which these ways lead from one; None is nowhere."""
    ends: dict[str, list[str]] = {start: []}
    for one, other in ways:
        if one is not None and other is not None:
            ends.setdefault(one, []).append(other)
            ends.setdefault(other, []).append(one)
    return set(flood(start, ends.__getitem__))
