"""A story as its host looks at it before the game: a map, and an outline in words.

Without `secrets` there is nothing in either that the players do not know when the crawl begins.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from textwrap import wrap

from undercroft.games.exploration.stories.model import Door, Event, Outcome, Room, Space, Story, beside, border
from undercroft.games.exploration.stories.names import PORTCULLIS
from undercroft.scene import Board, Edge, Label, Panel, Piece, Scene, Tile

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
    spaces = [space for room in shown for space in room.spaces]
    left, top = min(x for x, _ in spaces), min(y for _, y in spaces)
    columns, rows = max(x for x, _ in spaces) - left + 1, max(y for _, y in spaces) - top + 1
    on = _Sheet(story, left, top, rows)
    return Board(
        "",
        columns,
        rows,
        tuple(tile for room in shown for tile in on.tiles(room)),
        pieces=tuple(piece for room in shown for piece in on.pieces(room)),
        edges=tuple(on.edges(spaces)),
        labels=tuple(on.label(room) for room in shown if room.size[1] > 1),
        column_names=tuple(str(left + x) for x in range(columns)),
        row_names=tuple(str(top + rows - 1 - y) for y in range(rows)),
    )


class _Sheet:
    """The board on which a story is drawn: its rows count from below, those of a story from above."""

    def __init__(self, story: Story, left: int, top: int, rows: int) -> None:
        self.story = story
        self.left = left
        self.top = top
        self.rows = rows

    def place(self, space: Space) -> Space:
        """Where the space lies on the board."""
        return space[0] - self.left, self.rows - 1 - (space[1] - self.top)

    def tiles(self, room: Room) -> Iterator[Tile]:
        """The spaces of the room with what lies on them."""
        tokens = {token.at: token for token in room.tokens}
        for space in room.spaces:
            x, y = self.place(space)
            if space in tokens:
                name = tokens[space].name
                note = name or "search token"
                yield Tile(x, y, icon="note", glyph="!" if name else "?", note=note, anchor=_anchor(space))
            elif space in room.shrines:
                yield Tile(x, y, "paved", icon="flame", glyph="+", note="shrine", anchor=_anchor(space))
            elif space in self.story.start.spaces:
                yield Tile(x, y, "entrance", note="start", anchor=_anchor(space))
            else:
                yield Tile(x, y, anchor=_anchor(space))

    def pieces(self, room: Room) -> Iterator[Piece]:
        """The creatures of the room as three characters meet them."""
        for name, space in zip(room.creatures, room.places, strict=False):
            boss = name in self.story.boss
            x, y = self.place(space)
            yield Piece(x, y, "boss" if boss else "enemy", label=name, glyph="B" if boss else name[0], note=name)

    def edges(self, spaces: Collection[Space]) -> Iterator[Edge]:
        """The walls and doors round these spaces, each once."""
        seen = set()
        floor = set(spaces)
        for space in spaces:
            for other in beside(space):
                line = border(space, other)
                if line in seen:
                    continue
                seen.add(line)
                door = self.story.door_on.get(line)
                if door is not None:
                    kind = "open" if door.is_open else "bars" if door.kind == PORTCULLIS else "door"
                    yield self._edge(line[0], line[1], kind, _lock(door))
                elif other not in floor or self.story.is_wall(space, other):
                    yield self._edge(line[0], line[1], "wall", "")

    def _edge(self, one: Space, other: Space, kind: str, note: str) -> Edge:
        """The border of two neighbours, the first above or to the left of the other."""
        x, y = self.place(other)
        if one[0] == other[0]:
            return Edge(x, y + 1, x + 1, y + 1, kind, note=note)
        return Edge(x, y, x, y + 1, kind, note=note)

    def label(self, room: Room) -> Label:
        """The name of the room, below its first row."""
        x, y = self.place(room.origin)
        return Label(x + room.size[0] // 2, y, room.name)


def _anchor(space: Space) -> str:
    return f"{space[0]} {space[1]}"


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
    return " or ".join(ways) or ("opened from elsewhere" if door.kind != "unlocked" else "not locked")


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
        f"{outcome.items} Item{'s' if outcome.items > 1 else ''} of the deck" if outcome.items else "",
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
