"""Random walks through a story, with no rules but what is revealed, found and opened: all that `Known` is about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from undercroft.games.exploration.content.stories.model import Door, Event, Outcome, Room, Story
from undercroft.games.exploration.content.stories.names import ENTER, REVEAL, UNLOCKED, VICTORY
from undercroft.games.exploration.content.stories.worlds.frame import Known, event_key, token_key


def begun(story: Story) -> Known:
    """What is known when a crawl begins."""
    return Known(frozenset(story.revealed_with(story.start.room)))


def walk(story: Story, dice: Random) -> Iterator[Known]:
    """What is known after each step of a crawl that ends when there is nothing left to do."""
    known = reveal(story, Known(frozenset()), story.start.room, dice)
    yield known
    while steps := [*searches(story, known), *openings(story, known), *moments(story, known)]:
        kind, what = dice.choice(steps)
        if kind == "search":
            room, number = what
            token = story.room[room].tokens[number - 1]
            known = replace(known, searched=known.searched | {token.at})
            if token.event is not None:
                known = happen(known, token_key(room, number), token.event, dice)
        elif kind == "open":
            known = replace(known, opened=known.opened | {what[0]})
        else:
            room, number = what
            known = happen(known, event_key(room, number), story.room[room].events[number - 1], dice)
        yield known
        if known.opened and dice.random() < 0.5:
            known = round_end(story, known, dice)
            yield known
    while known.opened:
        known = round_end(story, known, dice)
        yield known


def round_end(story: Story, known: Known, dice: Random) -> Known:
    """The opened doors are gone, and what lies behind them is revealed."""
    doors = sorted(known.opened)
    known = replace(known, removed=known.removed | known.opened, opened=frozenset())
    for door in doors:
        for room in story.beyond(story.door[door]):
            known = reveal(story, known, str(room), dice)
    return known


def reveal(story: Story, known: Known, room: str, dice: Random) -> Known:
    """The room is revealed with those that are open to it; their creatures appear, and what happens at once happens."""
    for id in story.revealed_with(room):
        if id not in known.revealed:
            foes = set(story.room[id].creatures) & story.boss.keys()
            known = replace(known, revealed=known.revealed | {id}, met=known.met | foes)
            for number, event in enumerate(story.room[id].events, 1):
                if event.on == REVEAL:
                    known = happen(known, event_key(id, number), event, dice)
    return known


def happen(known: Known, key: str, event: Event, dice: Random) -> Known:
    """The event has happened, its check or choice taken one way or another."""
    outcomes: list[Outcome] = [event.first]
    if event.check:
        outcomes.append(dice.choice([event.passed, event.failed]))
    if event.choices:
        outcomes.append(dice.choice(event.choices).outcome)
    return replace(
        known,
        happened=known.happened | {key},
        found=known.found.union(*(one.gives for one in outcomes)),
        opened=known.opened.union(*(one.opens for one in outcomes)) - known.removed,
        met=known.met.union(*(one.encounter or () for one in outcomes)),
    )


def rooms(story: Story, known: Known) -> list[Room]:
    return [room for room in story.rooms if room.id in known.revealed]


def searches(story: Story, known: Known) -> Iterator[tuple[str, tuple[str, int]]]:
    for room in rooms(story, known):
        for number, token in enumerate(room.tokens, 1):
            if token.at not in known.searched:
                yield "search", (room.id, number)


def moments(story: Story, known: Known) -> Iterator[tuple[str, tuple[str, int]]]:
    for room in rooms(story, known):
        for number, event in enumerate(room.events, 1):
            if event.on in (ENTER, VICTORY) and event_key(room.id, number) not in known.happened:
                yield "event", (room.id, number)


def openings(story: Story, known: Known) -> Iterator[tuple[str, tuple[str, int]]]:
    for door in known_doors(story, known):
        gone = door.is_open or door.id in known.removed | known.opened
        if not gone and (door.kind == UNLOCKED or door.check or door.item in known.found):
            yield "open", (door.id, 0)


def known_doors(story: Story, known: Known) -> list[Door]:
    """The doors that touch a room that is revealed."""
    return [door for door in story.doors if known.revealed & {str(room) for room in story.beyond(door)}]
