"""Other worlds: stories that the players could not tell from the true one, drawn anew in all that they do not know.

Nothing hidden of the true story is read. That it is sound is known, so what it must still hold somewhere is known too:
Items that goals and doors want, what opens barred doors, main foes, the rooms and doors that goals name.

What is drawn, in this order: how many rooms are hidden, their layout, and which of them goals name; main foes, a
shrine, creatures and tokens; where that lies which must lie somewhere; room by room texts and events; the doors.
[exploration.room.hidden] [exploration.room.view] [exploration.core.search.hidden]
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final

from undercroft.engine import Chance
from undercroft.games.exploration.content.stories import limits
from undercroft.games.exploration.content.stories.model import (
    Check,
    Door,
    Event,
    Room,
    Space,
    Story,
    Token,
)
from undercroft.games.exploration.content.stories.names import LOCKED, MORE, OPENING, UNLOCKED
from undercroft.games.exploration.content.stories.reading import flowing
from undercroft.games.exploration.content.stories.worlds.assembler import (
    FAR,
    LOCKS,
    MOST_TOKENS,
    NEAR,
    ONE_IN,
    STREAM,
)
from undercroft.games.exploration.content.stories.worlds.frame import Frame, Known, frame_of, reached_from
from undercroft.games.exploration.content.stories.worlds.happenings import (
    ANYTHING,
    Holds,
    draw,
    of_hidden_room,
    of_token,
    to_come,
)
from undercroft.games.exploration.content.stories.worlds.layout import Layout, lay_out, spaces_of

FEWEST: Final = 4
SPREAD: Final = 5
"""A dungeon is taken to have one to five rooms more than these four, unless more of them are known."""
OPEN_ONE_IN: Final = 8
"""One hidden door in so many has no leaf."""
EVENT_ONE_IN: Final = 4
"""One room in so many has an event to come."""


def another(story: Story, known: Known, chance: Chance) -> Story:
    """A story that agrees with all that is known of this one, and is drawn anew in what is not."""
    world = _World(frame_of(story, known), known, chance)
    world.fill()
    world.unlock()
    world.hide()
    return world.told()


@dataclass(slots=True)
class _Hall:
    """A hidden room in the making: the spaces that are left, and what lies on the others."""

    free: list[Space]
    creatures: list[str] = field(default_factory=list)
    places: list[Space] = field(default_factory=list)
    shrines: list[Space] = field(default_factory=list)
    tokens: dict[Space, Holds] = field(default_factory=dict)


class _World:
    """One drawing of what is hidden."""

    def __init__(self, frame: Frame, known: Known, chance: Chance) -> None:
        self.frame, self.known, self.story, self.chance = frame, known, frame.story, chance
        self.rooms, self.doors, self.beyond = frame.rooms, frame.doors, frame.beyond
        self.shut = list(frame.shut)
        self.unsearched = frame.unsearched.copy()
        self.to_come: dict[str, Holds] = {}
        self.placed = set(frame.known.found)
        self.layout = self.lay_out() if self.beyond else Layout([])
        self.ids = self.hidden_ids()
        self.spaces = list(map(spaces_of, self.layout.rooms))
        self.halls = self.empty_halls()
        self._ways: list[tuple[str, tuple[str, str]]] = []
        self._reached: set[str] = set()

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
        return [_Hall([space for space in room if space not in ends] or list(room)) for room in self.spaces]

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
            hall.tokens.update([(self.take(hall), ANYTHING) for _ in range(tokens)])

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
        """What barred doors wait for and Items that doors want lie where they can be had before these doors open.

        Doors that use up the same Item open together, as any of them may be the first.  [exploration.core.story.sound]
        """
        spare = self.frame.spare()
        while self.shut:
            first = draw(self.shut, "door", self.chance)
            doors = [door for door in self.shut if door.spends and door.item == first.item] if first.spends else [first]
            for door in doors:
                self.key(door, spare)
            for door in doors:
                self.shut.remove(door)
            self._reached = set()

    def key(self, door: Door, spare: dict[str, int]) -> None:
        """What this door waits for lies somewhere, unless the players have it to spare."""
        must = not self.reached().issuperset(self.sides(door))
        if not door.item:
            must = must or not any(door.id in outcome.opens for outcome in self.frame.kept)
            self.lay(Holds(opens=(door.id,)), must=must)
        elif door.spends and spare.get(door.item, 0):
            spare[door.item] -= 1
        elif door.spends or door.item not in self.placed:
            self.lay(Holds(gives=(door.item,)), must=must or self.frame.is_due(door.item))

    def hide(self) -> None:
        """The other Items lie somewhere, and so do foes who had no room."""
        wanted = {goal.target for goal in self.story.goals}.union(door.item for door in self.doors)
        for item in self.story.items:
            if item.name not in self.placed:
                self.lay(Holds(gives=(item.name,)), must=item.name in wanted and self.frame.is_due(item.name))
        here = {foe for hall in self.halls for foe in hall.creatures}
        for boss in self.frame.unmet:
            if boss not in here:
                self.lay(Holds(foes=(boss,)), must=boss in wanted)

    def lay(self, what: Holds, *, must: bool) -> None:
        """This lies in a token within reach, a lever if it opens doors; without any, and if it must be, in an event."""
        self.placed.update(what.gives)
        reached = self.reached()
        halls = [hall for id, hall in zip(self.ids, self.halls, strict=True) if id in reached]
        tokens: list[tuple[dict[Any, Holds], Any]] = [
            (self.unsearched, key) for key in self.unsearched if key[0] in reached
        ]
        tokens += [(hall.tokens, at) for hall in halls for at in hall.tokens]
        if tokens:
            levers = [(those, at) for those, at in tokens if those[at].is_named] if what.opens else []
            those, at = draw(levers or tokens, "where it lies", self.chance)
            those[at] = those[at].and_also(what)
        elif roomy := [hall for hall in halls if hall.free]:
            hall = draw(roomy, "where it lies", self.chance)
            hall.tokens[self.take(hall)] = what
        elif must:
            rooms = [room for room in self.rooms if room.id in reached]
            rooms = [room for room in rooms if len(self.frame.events[room.id]) < limits.CHOICES] or rooms
            room = draw(rooms, "where it waits", self.chance)
            self.to_come[room.id] = self.to_come.get(room.id, ANYTHING).and_also(what)

    def reached(self) -> set[str]:
        """The rooms, known or hidden, to which ways lead that are not shut."""
        if not self._reached:
            shut = {door.id for door in self.shut}
            ways = [sides for id, sides in self.ways() if id not in shut]
            self._reached = reached_from(self.story.start.room, ways)
        return self._reached

    def ways(self) -> list[tuple[str, tuple[str, str]]]:
        """All doors, known or hidden, by id where they are known, and the rooms that each joins."""
        if not self._ways:
            self._ways = list(self.frame.between.items())
            self._ways += [(id, (room, self.home(far))) for id, (room, far) in self.beyond.items()]
            self._ways += [("", (self.home(one), self.home(other))) for one, other in self.layout.doors]
        return self._ways

    def sides(self, door: Door) -> tuple[str, str]:
        """The rooms that a known door joins."""
        return self.home(door.start), self.home(door.end)

    def home(self, space: Space) -> str:
        """The room in which this space lies."""
        return self.frame.seen.get(space) or self.ids[self.layout.owner(space)]

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
        settled = self.frame.settled.get(room.id)
        tokens = room.tokens
        if settled is None:
            tokens = tuple([self.token(room.id, number, token) for number, token in enumerate(tokens, 1)])
        events = [event or self.event_to_come(room, ANYTHING) for event in self.frame.events[room.id]]
        waiting = [self.to_come[room.id]] if room.id in self.to_come else []
        if not waiting and (self.halls or self.unsearched) and len(events) < limits.CHOICES:
            waiting = [ANYTHING] if self.chance.roll(EVENT_ONE_IN, "event", STREAM) == 1 else []
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
            tokens=tokens,
            creatures=room.creatures,
            places=room.places,
            events=tuple(events),
            shrines=room.shrines,
        )

    def token(self, room: str, number: int, token: Token) -> Token:
        """A token of a room that is known; one that is not searched brings something else."""
        holds = self.unsearched.get((room, number))
        return token if holds is None else Token(token.at, of_token(holds, self.chance), token.name)

    def event_to_come(self, room: Room, holds: Holds) -> Event:
        """An event that nobody has met yet."""
        beaten = room.id in self.known.beaten
        return to_come(room, holds, self.known.walked, beaten=beaten, chance=self.chance)

    def hidden(self) -> Iterator[Room]:
        """The hidden rooms, with names that no other room has as long as there are enough."""
        left: list[dict[str, str]] = []
        for id, spaces, hall in zip(self.ids, self.spaces, self.halls, strict=True):
            left = left or self.frame.texts[:]
            text = left.pop(self.chance.roll(len(left), "text", STREAM) - 1)
            has_event = self.chance.roll(EVENT_ONE_IN, "event", STREAM) == 1
            yield Room(
                id=id,
                name=text["name"],
                origin=(min(spaces)[0], spaces[0][1]),
                spaces=tuple(spaces),
                description=_flowing(text["text"]),
                tokens=tuple(Token(at, of_token(holds, self.chance)) for at, holds in hall.tokens.items()),
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


_flowing = cache(flowing)
"""The texts of the stock are few, and each is set flowing once."""


def _fresh(id: str, taken: Collection[str]) -> str:
    """This id, or if it is taken one like it that is not."""
    if id not in taken:
        return id
    return next(new for number in range(2, len(taken) + 3) if (new := f"{id}-{number}") not in taken)
