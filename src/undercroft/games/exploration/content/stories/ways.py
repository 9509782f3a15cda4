"""Where a group can come in a story, what it can find there, and what it may lose by a failed check or a choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations, product
from math import comb

from undercroft.games.exploration.content.stories.limits import WAYS
from undercroft.games.exploration.content.stories.model import Door, Event, Goal, Outcome, Room, Story
from undercroft.games.exploration.content.stories.names import CLEAR, DEFEAT, OPEN_DOOR, REACH, RETRIEVE, UNLOCKED


@dataclass(slots=True)
class Reached:
    """What a group comes to: rooms, Items of the story, doors that open, main foes it meets."""

    rooms: set[str] = field(default_factory=set)
    items: set[str] = field(default_factory=set)
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


def explore(story: Story, take: Take = at_best, shut: frozenset[str] = frozenset()) -> Reached:
    """All that a group comes to which leaves nothing undone; Items open none of the doors `shut`."""
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
            if sides & reached.rooms and _opens(door, reached, shut):
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
    for place, event in _events(room):
        for outcome in take(place, event):
            reached.items |= set(outcome.gives)
            reached.doors |= set(outcome.opens)
            reached.foes |= set(outcome.encounter or ()) & story.boss.keys()


def _events(room: Room) -> Iterator[tuple[str, Event]]:
    """The events of a room, each under a name of its own."""
    for number, token in enumerate(room.tokens):
        if token.event is not None:
            yield f"{room.id} token {number}", token.event
    for number, event in enumerate(room.events):
        yield f"{room.id} event {number}", event


# ---------------------------------------------------------------- what cannot be lost


def common(one: Outcome, other: Outcome) -> Outcome:
    """What both of these bring, of Items, doors and foes."""
    both = set(one.encounter or ()) & set(other.encounter or ())
    return Outcome(
        gives=tuple(item for item in one.gives if item in other.gives),
        opens=tuple(door for door in one.opens if door in other.opens),
        encounter=tuple(sorted(both)) or None,
    )


def worlds(story: Story) -> Iterator[Reached]:
    """What a group comes to for sure, every check failed or passed, in each way of making the choices that matter.

    What matters is which Items and doors a choice brings, and on which doors Items are spent.
    """
    chosen, spent = _choices(story), _spendings(story)
    for picks in product(*(range(len(event.choices)) for event in chosen.values())):
        pick = dict(zip(chosen, picks, strict=True))
        for doors in product(*(combinations(group, shut) for group, shut in spent)):
            yield explore(story, _for_sure(pick), frozenset(door for group in doors for door in group))


def count_worlds(story: Story) -> int:
    """How many worlds there are, or more than are looked through."""
    many = 1
    choices = [len(event.choices) for event in _choices(story).values()]
    for size in [*choices, *(comb(len(doors), shut) for doors, shut in _spendings(story))]:
        many = min(many * size, WAYS + 1)
    return many


def _for_sure(pick: Mapping[str, int]) -> Take:
    def take(place: str, event: Event) -> Iterable[Outcome]:
        yield event.first
        if event.check is not None:
            yield common(event.passed, event.failed)
        if place in pick:
            yield event.choices[pick[place]].outcome
        elif event.choices:
            yield event.choices[0].outcome

    return take


def _choices(story: Story) -> dict[str, Event]:
    """The events in which a choice decides about wanted Items, doors or main foes."""
    wanted = {door.item for door in story.doors} | {goal.target for goal in story.goals}
    found: dict[str, Event] = {}
    for room in story.rooms:
        for place, event in _events(room):
            outcomes = [branch.outcome for branch in event.choices]
            brings = [{*one.gives, *(one.encounter or ())} & wanted | set(one.opens) for one in outcomes]
            if any(bring != brings[0] for bring in brings):
                found[place] = event
    return found


def _spendings(story: Story) -> list[tuple[list[str], int]]:
    """For each Item too scarce for its doors, these doors, and how many of them stay shut."""
    found = []
    for item in story.items:
        doors = [door.id for door in story.doors if door.item == item.name and door.spends]
        copies = sum(
            max(outcome.gives.count(item.name) for _, outcome in event.parts()) for _, _, event in story.events()
        )
        if 0 < copies < len(doors):
            found.append((doors, len(doors) - copies))
    return found


def is_met(goal: Goal, story: Story, reached: Reached) -> bool:
    """Whether whoever comes to all this can meet the goal.  [exploration.core.goals.kinds]"""
    target = goal.target
    if goal.kind == CLEAR:
        return all(room.id in reached.rooms for room in story.rooms if room.tokens)
    if goal.kind == REACH and not isinstance(target, str):
        return story.room_at.get(target) in reached.rooms
    within = {DEFEAT: reached.foes, RETRIEVE: reached.items, REACH: reached.rooms, OPEN_DOOR: reached.doors}
    return target in within.get(goal.kind, set())
