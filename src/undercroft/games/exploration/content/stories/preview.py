"""A story as its host looks at it before the game: a map, and an outline in words.

Without `secrets` there is nothing in either that the players do not know when the crawl begins.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from textwrap import wrap

from undercroft.engine.craft.words import counted
from undercroft.games.exploration.content.lists import slug
from undercroft.games.exploration.content.stories.model import Door, Event, Outcome, Room, Story, border, border_name
from undercroft.games.exploration.content.stories.plan import EDGES, START, Gate, Part, Plan, search_token, shrine
from undercroft.scene import Board, Panel, Piece, Scene

WIDTH = 100


def preview(story: Story, *, secrets: bool = False) -> Scene:
    """The map of the story with its goals: the rooms revealed from the start, or with `secrets` all of them."""
    rooms = story.room if secrets else story.revealed_with(story.start.room)
    goals = tuple(f"{goal.text}{'' if goal.primary else ' (secondary)'}" for goal in story.goals)
    return Scene(story.title, (board_of(story, rooms),), (Panel("Goals", goals),))


def board_of(story: Story, rooms: Collection[str]) -> Board:
    """These rooms with their doors, tokens, creatures and shrines; rulers count spaces as the file does.

    What lies behind a door is not on it unless that room is among these.  [exploration.room.view]
    """
    shown = [room for room in story.rooms if room.id in rooms]
    plan = Plan([Part(room.name, room.origin, room.spaces, room.walls) for room in shown])
    things = dict.fromkeys(story.start.spaces, START)
    things |= {space: shrine(used=False) for room in shown for space in room.shrines}
    things |= {one.at: search_token(one.name) for room in shown for one in room.tokens}
    gates = {}
    for door in story.doors:
        name = border_name(door.start, door.end)
        gates[border(door.start, door.end)] = Gate(EDGES[door.kind], f"{name}, {_lock(door)}", name)
    return plan.board(things, gates, [piece for room in shown for piece in _creatures(story, plan, room)])


def _creatures(story: Story, plan: Plan, room: Room) -> Iterator[Piece]:
    """The creatures of the room as three characters meet them."""
    for name, space in zip(room.creatures, room.places, strict=False):
        boss = name in story.boss
        icon = "boss" if boss else slug(name)
        yield Piece(*plan.place(space), icon, label=name, glyph="B" if boss else name[0].lower(), note=name)


# ---------------------------------------------------------------- in words


def outline(story: Story, *, secrets: bool = False) -> str:
    """The story in words: what players know when it begins, or with `secrets` all of it, texts in full."""
    lines = [_heading(story), *_wrapped(story.blurb), "", "Goals"]
    lines += [f"  {'primary' if goal.primary else 'secondary'}: {goal.text}" for goal in story.goals]
    known = tuple(story.room) if secrets else story.revealed_with(story.start.room)
    for id in known:
        lines += ["", *_room(story, story.room[id], secrets=secrets)]
    if not secrets:
        return "\n".join([*lines, "", "What lies behind the doors is not shown."]) + "\n"
    lines += ["", "DCE Creature Table"]
    lines += [f"  {number:>2}  {', '.join(foes)}" for number, foes in enumerate(story.table, 1)]
    for entry in story.entries:
        begins = " (Dungeon Crawl Exploration Begins)" if entry.begins else ""
        lines += ["", f"Entry {entry.id}{begins}", *_wrapped(entry.text)]
    for title, text in (("Won", story.won), ("Lost", story.lost)):
        lines += ["", title, *_wrapped(text)] if text else []
    return "\n".join(lines) + "\n"


def _heading(story: Story) -> str:
    by = f", by {story.author}" if story.author else ""
    return f"{story.title}{by}{f' ({story.mood})' if story.mood else ''}"


def _room(story: Story, room: Room, *, secrets: bool) -> Iterator[str]:
    width, height = room.size
    start = "; the start" if room.id == story.start.room else ""
    yield f"Room {room.id}: {room.name}, {width} by {height}{start}"
    if secrets:
        yield from _wrapped(room.description)
    for door in story.doors:
        here, there = story.beyond(door)
        if room.id in (here, there):
            space = door.start if here == room.id else door.end
            beyond = f" to {there if here == room.id else here}" if secrets else ""
            yield f"  {door.kind} at [{space[0]}, {space[1]}]{beyond}: {_lock(door)}. {door.look}".rstrip(". ") + "."
    if not secrets:
        yield f"  search tokens: {len(room.tokens)}"
        return
    if room.creatures:
        yield f"  creatures: {', '.join(room.creatures)}"
    for space in room.shrines:
        yield f"  shrine at [{space[0]}, {space[1]}]"
    for token in room.tokens:
        what = "" if token.event else ": by the d10"
        yield f"  {token.name or 'search token'} at [{token.at[0]}, {token.at[1]}]{what}"
        yield from _event(token.event) if token.event else ()
    for event in room.events:
        yield f"  event on {event.on}"
        yield from _event(event)


def _lock(door: Door) -> str:
    """What opens the door."""
    ways = [f"{door.check.skill} {door.check.number}"] if door.check else []
    ways += [door.item] if door.item else []
    if door.is_open:
        return "open"
    return " or ".join(ways) or ("opened from elsewhere" if door.kind != "unlocked" else "anybody opens it")


def _event(event: Event) -> Iterator[str]:
    yield from _outcome("", event.first)
    if event.check:
        yield from _outcome(f"{event.check.skill} {event.check.number} passed: ", event.passed)
        yield from _outcome("failed: ", event.failed)
    for branch in event.choices:
        yield from _outcome(f"{branch.label}: ", branch.outcome)


def _outcome(when: str, outcome: Outcome) -> Iterator[str]:
    """What it brings, in a line or several."""
    brings = [
        f"entry {outcome.read}" if outcome.read else outcome.text,
        f"{counted(outcome.items, 'Item')} of the deck" if outcome.items else "",
        *outcome.gives,
        f"{outcome.coins} coins" if outcome.coins else "",
        *(f"{status}{' for all' if outcome.everyone else ''}" for status in outcome.status),
        *(f"opens {door}" for door in outcome.opens),
        "a new chapter: one more rest" if outcome.chapter else "",
        _fight("skirmish", outcome.skirmish),
        _fight("encounter", outcome.encounter),
    ]
    text = " / ".join(part for part in brings if part)
    yield from wrap(f"{when}{text}", WIDTH, initial_indent="    ", subsequent_indent="      ")


def _fight(what: str, foes: tuple[str, ...] | None) -> str:
    return "" if foes is None else f"{what}: {', '.join(foes) or 'of the table'}"


def _wrapped(text: str) -> list[str]:
    parts = text.split("\n\n")
    return [line for part in parts for line in wrap(part, WIDTH, initial_indent="  ", subsequent_indent="  ")]
