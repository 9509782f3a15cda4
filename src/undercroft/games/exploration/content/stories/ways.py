"""Where a group can come in a story, what it can find there, and what it may lose by a failed check or a choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from math import prod

from msgspec import structs

from undercroft.games.exploration.content.stories.limits import STEPS, WAYS
from undercroft.games.exploration.content.stories.model import Door, Event, Goal, Outcome, Room, Story
from undercroft.games.exploration.content.stories.names import (
    CHARACTERS,
    CLEAR,
    DEFEAT,
    ENTER,
    MORE,
    OPEN_DOOR,
    REACH,
    RETRIEVE,
    REVEAL,
    UNLOCKED,
    VICTORY,
)


@dataclass(slots=True)
class Reached:
    """What a group comes to: rooms, Items and how many of each, doors that open, main foes it meets."""

    rooms: set[str] = field(default_factory=set)
    items: Counter[str] = field(default_factory=Counter)
    doors: set[str] = field(default_factory=set)
    foes: set[str] = field(default_factory=set)

    def count(self) -> int:
        """How much that is."""
        return len(self.rooms) + len(self.items) + len(self.doors) + len(self.foes)


Take = Callable[[str, Event], Iterable[Outcome]]
"""What of an event, named by its place, a group is taken to get."""


def at_best(place: str, event: Event) -> Iterable[Outcome]:
    """Everything that an event may bring."""
    return [outcome for _, outcome in event.parts()]


def explore(story: Story, take: Take = at_best, shut: frozenset[str] = frozenset(), *, past: str = "") -> Reached:
    """All that a group comes to which leaves nothing undone; Items open no doors `shut`, and nothing opens `past`."""
    reached = Reached({story.start.room} & story.room.keys())
    left = list(story.rooms)
    before = -1
    while before != reached.count():
        before = reached.count()
        for room in [room for room in left if room.id in reached.rooms]:
            _search(room, story, take, reached)
            left.remove(room)
        for door in story.doors:
            sides = {side for side in story.beyond(door) if side is not None}
            if sides & reached.rooms and door.id != past and _opens(door, reached, shut):
                reached.doors.add(door.id)
                reached.rooms |= sides
    return reached


def _opens(door: Door, reached: Reached, shut: frozenset[str]) -> bool:
    if door.is_open or door.kind == UNLOCKED or door.check is not None or door.id in reached.doors:
        return True
    return bool(door.item) and door.item in reached.items and door.id not in shut


def _search(room: Room, story: Story, take: Take, reached: Reached) -> None:
    """All that this room's creatures and events bring is added."""
    reached.foes |= set(room.creatures) & story.boss.keys()
    for place, event in _events(room, story):
        for outcome in take(place, event):
            reached.items += Counter(outcome.gives)
            reached.doors |= set(outcome.opens)
            reached.foes |= set(outcome.encounter or ()) & story.boss.keys()


def _events(room: Room, story: Story) -> Iterator[tuple[str, Event]]:
    """The events of a room that can happen, each under a name of its own: nobody enters the room of the start.

    [exploration.core.story.moments]
    """
    for number, token in enumerate(room.tokens):
        if token.event is not None:
            yield f"{room.id} token {number}", token.event
    for number, event in enumerate(room.events):
        if event.on != ENTER or event.at or room.id != story.start.room:
            yield f"{room.id} event {number}", event


# ---------------------------------------------------------------- what cannot be lost


def common(one: Outcome, other: Outcome) -> Outcome:
    """What both of these bring, of Items, doors and foes."""
    fight = one.encounter is not None and other.encounter is not None
    return Outcome(
        gives=tuple((Counter(one.gives) & Counter(other.gives)).elements()),
        opens=tuple(door for door in one.opens if door in other.opens),
        encounter=tuple(sorted(set(one.encounter or ()) & set(other.encounter or ()))) if fight else None,
    )


def worlds(story: Story) -> list[Reached] | None:
    """What a group comes to for sure, every check failed or passed, in each way of making the choices that matter.

    What matters is which Items, doors and foes a choice brings, and on which doors Items are spent, in which order.
    None where there are more ways than are looked through.
    """
    chosen = _choices(story)
    found: list[Reached] = []
    steps = 0
    if prod(len(event.choices) for event in chosen.values()) > WAYS:
        return None
    for picks in product(*(range(len(event.choices)) for event in chosen.values())):
        take = _for_sure(story, dict(zip(chosen, picks, strict=True)))
        for end in _spend(story, take):
            steps += 1
            found += [end] if end else []
            if len(found) > WAYS or steps > STEPS:
                return None
    return found


def _for_sure(story: Story, pick: Mapping[str, int]) -> Take:
    """What is got by these choices, whatever the dice show: nothing of a victory where no fight is sure."""

    def brings(place: str, event: Event) -> Iterable[Outcome]:
        sure = partial(_with_space, home[place], story, event)
        yield sure(event.first)
        if event.check is not None:
            yield common(sure(event.passed), sure(event.failed))
        if event.choices:
            yield sure(event.choices[pick.get(place, 0)].outcome)

    def take(place: str, event: Event) -> Iterable[Outcome]:
        return () if place in idle else brings(place, event)

    home = {place: room for room in story.rooms for place, _ in _events(room, story)}
    idle: set[str] = set()
    for room in story.rooms:
        here = list(_events(room, story))
        before = [at for at in here if at[1].on != VICTORY]
        if not room.creatures and all(one.encounter is None for at in before for one in brings(*at)):
            idle |= {place for place, event in here if event.on == VICTORY}
    return take


def _with_space(room: Room, story: Story, event: Event, outcome: Outcome) -> Outcome:
    """The outcome with those of its foes alone for whom there is space in the room, whoever stands there before.

    That may be every character, and no foe. But a room that is revealed later has foes in it and nobody else, and any
    of them makes it a fight.  [exploration.core.story.event-place]
    """
    if outcome.encounter is None:
        return outcome
    if event.on != REVEAL or room.id in story.revealed_with(story.start.room):
        left = len(room.spaces) - CHARACTERS
        return structs.replace(outcome, encounter=outcome.encounter[:left] if left > 0 else None)
    others = [each for each in room.events if each.on == REVEAL and each is not event]
    before = [event.first, *(one for each in others for _, one in each.parts())]
    groups = [one.encounter for one in before if one.encounter is not None and one is not outcome]
    groups.append(())  # What comes through an unlocked door.
    largest = max(map(len, story.table), default=0)
    left = len(room.spaces) - len(room.places) - sum((len(foes) or largest) + MORE for foes in groups)
    return structs.replace(outcome, encounter=outcome.encounter[: max(0, left)])


def _choices(story: Story) -> dict[str, Event]:
    """The events in which a choice decides about wanted Items, doors, main foes or the only fight for a victory."""
    wanted = {door.item for door in story.doors} | {goal.target for goal in story.goals}
    found: dict[str, Event] = {}
    for room in story.rooms:
        fights = not room.creatures and any(event.on == VICTORY for event in room.events)
        for place, event in _events(room, story):
            brings = [
                (
                    sorted(item for item in one.gives if item in wanted),
                    set(one.encounter or ()) & wanted,
                    set(one.opens),
                    fights and one.encounter is not None,
                )
                for one in (branch.outcome for branch in event.choices)
            ]
            if any(bring != brings[0] for bring in brings):
                found[place] = event
    return found


def _spend(story: Story, take: Take) -> Iterator[Reached | None]:
    """What a group may come to that shows its Items at doors in any order, until it can show none any more.

    None for each step before. Items that no door uses up open theirs at once, as do those of which there are enough.
    """
    spent = {door.item for door in story.doors if door.spends}
    doors = [door for door in story.doors if door.item in spent and door.item]
    ways = [frozenset(door.id for door in doors)]
    seen = set(ways)
    while ways:
        shut = ways.pop()
        reached = explore(story, take, shut)
        used = Counter(door.item for door in doors if door.spends and door.id not in shut)
        left = [door for door in doors if door.id in shut]
        could = [door for door in left if _can_show(door, story, reached, used)]
        for door in [door for door in could if door.id in reached.doors]:  # It opens without the Item as well.
            before = explore(story, take, shut, past=door.id)
            needs_it = any(one.id in reached.doors - before.doors for one in doors if one.id not in shut)
            if needs_it or not _can_show(door, story, before, used):
                could.remove(door)
        wanted = Counter(door.item for door in left if door.spends)
        wanted.update({door.item: 1 for door in left if not door.spends})
        enough = frozenset(door.id for door in left if (reached.items - used)[door.item] >= wanted[door.item])
        yield None if could else reached
        following = [shut - {door.id} for door in could if not enough or door.id in reached.doors]
        following += [shut - enough] if could else []
        ways += [way for way in dict.fromkeys(following) if way not in seen]
        seen.update(following)


def _can_show(door: Door, story: Story, reached: Reached, used: Counter[str]) -> bool:
    """Whether whoever comes to all this, and has used up so much of it, stands at the door with its Item."""
    return reached.items[door.item] > used[door.item] and not reached.rooms.isdisjoint(story.beyond(door))


def is_met(goal: Goal, story: Story, reached: Reached) -> bool:
    """Whether whoever comes to all this can meet the goal.  [exploration.core.goals.kinds]"""
    target = goal.target
    if goal.kind == CLEAR:
        return all(room.id in reached.rooms for room in story.rooms if room.tokens)
    if goal.kind == REACH and not isinstance(target, str):
        return story.room_at.get(target) in reached.rooms
    within = {DEFEAT: reached.foes, RETRIEVE: reached.items, REACH: reached.rooms, OPEN_DOOR: reached.doors}
    return target in within.get(goal.kind, set())
