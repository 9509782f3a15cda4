"""Stories from files, TOML or JSON, key by key; whatever does not fit is refused with its place.

What is read here has the form of a story. Whether it can be played is the matter of `checking`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from undercroft.engine import Refused
from undercroft.engine.craft.ready import ready
from undercroft.games.exploration.content.stories import limits
from undercroft.games.exploration.content.stories.model import (
    NOTHING,
    Border,
    Boss,
    Branch,
    Check,
    Door,
    Entry,
    Event,
    Goal,
    Item,
    Outcome,
    Room,
    Space,
    Start,
    Story,
    Token,
)
from undercroft.games.exploration.content.stories.names import (
    DOOR_KINDS,
    GOAL_KINDS,
    MOMENTS,
    SHUT,
    SKILLS,
    STATUSES,
    TOKENS,
    TYPES,
    USUAL_CHECK,
    USUAL_TABLE,
)
from undercroft.inputs.reading import Strict, fault, from_text, must_be, read

FORMAT: Final = "exploration.core.story.format"
SAYS: Final = {"kind": "story", "game": "exploration"}
"""What a story file says of itself."""


def _known(names: tuple[str, ...]) -> Meta:
    """The annotation of a name that is one of these: for the schema; `checking` names others with all their faults."""
    return Meta(max_length=limits.NAME, extra_json_schema={"enum": list(names)})


_At: TypeAlias = Annotated[int, Meta(ge=0, lt=limits.ACROSS)]
_Space: TypeAlias = tuple[_At, _At]
_Size: TypeAlias = Annotated[int, Meta(ge=1, le=limits.SIDE)]
_Name: TypeAlias = Annotated[str, Meta(max_length=limits.NAME)]
_Text: TypeAlias = Annotated[str, Meta(max_length=limits.LETTERS)]
_Names: TypeAlias = Annotated[list[_Name], Meta(max_length=limits.FEW)]
_Spaces: TypeAlias = Annotated[list[_Space], Meta(max_length=limits.FEW)]
_Count: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
_Foes: TypeAlias = list[_Name] | Literal["table"] | None
_Skill: TypeAlias = Annotated[str, _known(SKILLS)]
_Statuses: TypeAlias = Annotated[list[Annotated[str, _known(STATUSES)]], Meta(max_length=limits.FEW)]


class OutcomeEntry(Strict):
    """What an event brings."""

    text: _Text = ""
    read: _Name = ""
    items: Annotated[int, Meta(ge=0, le=6)] = 0
    gives: _Names = []
    coins: _Count = 0
    status: _Statuses = []
    everyone: bool = False
    opens: _Names = []
    chapter: bool = False
    skirmish: _Foes = None
    encounter: _Foes = None


class BranchEntry(OutcomeEntry, kw_only=True):
    """A choice."""

    label: _Name


class EventEntry(OutcomeEntry):
    """An event."""

    check: _Skill = ""
    number: int | None = None
    passed: OutcomeEntry | None = msgspec.field(default=None, name="pass")
    failed: OutcomeEntry | None = msgspec.field(default=None, name="fail")
    choices: Annotated[list[BranchEntry], Meta(max_length=limits.CHOICES)] = []


class RoomEventEntry(EventEntry, kw_only=True):
    """An event of a room."""

    on: Annotated[str, _known(MOMENTS)]
    at: _Spaces = []


class TokenEntry(Strict):
    """A token."""

    at: _Space
    name: _Name = ""
    event: EventEntry | None = None


class RoomEntry(Strict):
    """A room."""

    id: _Name
    origin: _Space
    description: _Text = ""
    name: _Name = ""
    size: tuple[_Size, _Size] | None = None
    drawing: _Text | None = None
    tokens: Annotated[list[TokenEntry], Meta(max_length=limits.TOKENS)] = []
    creatures: Annotated[list[_Name], Meta(max_length=limits.CREATURES)] = []
    places: _Spaces = []
    events: Annotated[list[RoomEventEntry], Meta(max_length=limits.CHOICES)] = []
    shrines: _Spaces = []


class DoorEntry(Strict):
    """A door."""

    start: _Space = msgspec.field(name="from")
    end: _Space = msgspec.field(name="to")
    kind: Annotated[str, _known(DOOR_KINDS)]
    id: _Name = ""
    check: _Skill = ""
    number: int | None = None
    item: _Name = ""
    spends: bool = False
    barred: bool = False
    look: _Text = ""


class GoalEntry(Strict):
    """A goal."""

    kind: Annotated[str, _known(GOAL_KINDS)]
    target: str | tuple[int, int] = TOKENS
    primary: bool = True
    text: _Text = ""


class ItemEntry(Strict):
    """An Item."""

    name: _Name
    text: _Text = ""


_USUAL: Final = Boss("")


class BossEntry(Strict):
    """A main foe."""

    name: _Name
    type: Annotated[str, _known(TYPES)] = _USUAL.type
    range: Annotated[int, Meta(ge=1, le=10)] = _USUAL.range
    vita_per_character: Annotated[int, Meta(ge=1, le=99)] | None = None
    defense: Annotated[int, Meta(ge=0, le=120)] = _USUAL.defense
    might: Annotated[int, Meta(ge=0, le=100)] = _USUAL.might
    die: Annotated[int, Meta(ge=1, le=20)] = _USUAL.die
    bonus: Annotated[int, Meta(ge=0, le=20)] = _USUAL.bonus
    stride: Annotated[int, Meta(ge=0, le=12)] = _USUAL.stride
    lore: _Count = _USUAL.lore
    coins: _Count = _USUAL.coins


class JournalEntry(Strict):
    """An entry of the journal."""

    id: _Name
    text: _Text = ""
    begins: bool = False


class StartEntry(Strict):
    """The start."""

    room: _Name
    spaces: _Spaces
    read: _Name = ""


@ready
class StoryFile(Strict, kw_only=True):
    """A story file, key by key; the schema says what each means."""

    kind: Literal["story"] = "story"
    game: Literal["exploration"] = "exploration"
    id: _Name
    title: _Name
    start: StartEntry
    goals: Annotated[list[GoalEntry], Meta(max_length=limits.FEW)]
    rooms: Annotated[list[RoomEntry], Meta(max_length=limits.ROOMS)]
    doors: Annotated[list[DoorEntry], Meta(max_length=limits.DOORS)] = []
    author: _Name = ""
    mood: _Name = ""
    blurb: _Text = ""
    rests: Annotated[int, Meta(ge=0, le=5)] | None = None
    table: dict[_Name, Annotated[list[_Name], Meta(max_length=limits.CREATURES)]] | None = None
    items: Annotated[list[ItemEntry], Meta(max_length=limits.FEW)] = []
    bosses: Annotated[list[BossEntry], Meta(max_length=limits.FEW)] = []
    entries: Annotated[list[JournalEntry], Meta(max_length=limits.ENTRIES)] = []
    won: _Text = ""
    lost: _Text = ""


# ---------------------------------------------------------------- reading


def read_story(text: str, name: str) -> Story:
    """The story in the text of a file of this name; `Refused` names file, place and rule where it is none."""
    return from_text(text, name, story_of, rule=FORMAT)


def story_of(plain: Any) -> Story:
    """The story that this data describes, sound or not; `Refused` with the place where it has not a story's form.

    [exploration.core.story.format]
    """
    given = must_be(plain, SAYS, title="Dungeon Crawl Exploration", rule=FORMAT)
    file = read(StoryFile, given, what="story", rules={"": FORMAT})
    rooms = tuple(map(_room, file.rooms))
    homes = {space: room.id for room in rooms for space in room.spaces}
    return Story(
        id=file.id,
        title=file.title,
        start=Start(file.start.room, tuple(file.start.spaces), file.start.read),
        goals=tuple(Goal(goal.kind, goal.target, goal.primary, flowing(goal.text)) for goal in file.goals),
        rooms=rooms,
        doors=tuple(_door(entry, number, homes) for number, entry in enumerate(file.doors, 1)),
        author=file.author,
        mood=file.mood,
        blurb=flowing(file.blurb),
        table=USUAL_TABLE if file.table is None else _table(file.table),
        items=tuple(Item(item.name, flowing(item.text)) for item in file.items),
        bosses=tuple(map(_boss, file.bosses)),
        entries=tuple(Entry(entry.id, flowing(entry.text), entry.begins) for entry in file.entries),
        rests=file.rests,
        won=flowing(file.won),
        lost=flowing(file.lost),
    )


# ---------------------------------------------------------------- parts


def _room(entry: RoomEntry) -> Room:
    at = f"room {entry.id}"
    if (entry.size is None) == (entry.drawing is None):
        raise Refused(fault(at, "a room has either a size or a drawing", FORMAT))
    x, y = entry.origin
    walls: frozenset[Border] = frozenset()
    if entry.size is not None:
        width, height = entry.size
        spaces = tuple((x + right, y + down) for down in range(height) for right in range(width))
    else:
        spaces, walls = read_drawing(entry.drawing or "", entry.origin, at)
    if max(max(space) for space in spaces) >= limits.ACROSS:
        words = f"it reaches beyond the {limits.ACROSS} by {limits.ACROSS} spaces of a dungeon"
        raise Refused(fault(at, words, "exploration.core.story.limits"))
    return Room(
        id=entry.id,
        name=entry.name,
        origin=entry.origin,
        spaces=spaces,
        walls=walls,
        description=flowing(entry.description),
        tokens=tuple(_token(token, f"{at}, token {number}") for number, token in enumerate(entry.tokens, 1)),
        creatures=tuple(entry.creatures),
        places=tuple(entry.places),
        events=tuple(_event(event, f"{at}, event {n}", event) for n, event in enumerate(entry.events, 1)),
        shrines=tuple(entry.shrines),
    )


def flowing(text: str) -> str:
    """The text with its lines joined; a blank line divides paragraphs.

    >>> flowing("A door.\\n  Shut.\\n\\nDark.")
    'A door. Shut.\\n\\nDark.'
    """
    return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip()))


FLOOR, ROCK, ACROSS_WALL, DOWN_WALL = ".", "#", "|", "-"


def read_drawing(drawing: str, origin: Space, at: str) -> tuple[tuple[Space, ...], frozenset[Border]]:
    """The spaces of a drawn room in reading order, and the walls inside it.  [exploration.core.story.shape]

    Every second character of every second line is a space: `.` floor, `#` or a blank none. Between two spaces `|` is
    a wall, and so is `-` on the line between two rows.

    >>> read_drawing(". .|#\\n  -\\n. . .", (5, 0), "room A")[1] == {((6, 0), (6, 1))}
    True
    """
    lines = drawing.removeprefix("\n").rstrip().split("\n")
    spaces: list[Space] = []
    walls: list[Border] = []
    for row, line in enumerate(lines):
        for column, letter in enumerate(line):
            x, y = origin[0] + column // 2, origin[1] + row // 2
            allowed = {(0, 0): FLOOR + ROCK, (0, 1): ACROSS_WALL, (1, 0): DOWN_WALL, (1, 1): "+"}[row % 2, column % 2]
            if letter != " " and letter not in allowed:
                words = f"character {column + 1} is {letter!r}, where {allowed!r} may stand"
                raise Refused(fault(f"{at}, drawing, line {row + 1}", words, "exploration.core.story.shape"))
            if letter == FLOOR:
                spaces.append((x, y))
            elif letter == ACROSS_WALL:
                walls.append(((x, y), (x + 1, y)))
            elif letter == DOWN_WALL:
                walls.append(((x, y), (x, y + 1)))
    if not spaces or len(lines) > 2 * limits.SIDE or max(map(len, lines)) > 2 * limits.SIDE:
        words = f"it has between 1 and {limits.SIDE} rows and columns of spaces"
        raise Refused(fault(f"{at}, drawing", words, "exploration.core.story.limits"))
    floor = set(spaces)
    return tuple(spaces), frozenset((one, other) for one, other in walls if one in floor and other in floor)


def _token(entry: TokenEntry, at: str) -> Token:
    return Token(entry.at, _event(entry.event, f"{at}, event") if entry.event else None, entry.name)


def _boss(entry: BossEntry) -> Boss:
    given = msgspec.structs.asdict(entry)
    if entry.vita_per_character is None:
        del given["vita_per_character"]
    return Boss(**given, own_vita=entry.vita_per_character is not None)


def _event(entry: EventEntry, at: str, moment: RoomEventEntry | None = None) -> Event:
    if not entry.check and (entry.number is not None or entry.passed or entry.failed):
        raise Refused(fault(at, "number, pass and fail belong to a check, and here is none", FORMAT))
    return Event(
        first=_outcome(entry),
        check=Check(entry.check, USUAL_CHECK[1] if entry.number is None else entry.number) if entry.check else None,
        passed=_outcome(entry.passed) if entry.passed else NOTHING,
        failed=_outcome(entry.failed) if entry.failed else NOTHING,
        choices=tuple(Branch(branch.label, _outcome(branch)) for branch in entry.choices),
        on=moment.on if moment else "",
        at=tuple(moment.at) if moment else (),
    )


def _outcome(entry: OutcomeEntry) -> Outcome:
    return Outcome(
        text=flowing(entry.text),
        read=entry.read,
        items=entry.items,
        gives=tuple(entry.gives),
        coins=entry.coins,
        status=tuple(entry.status),
        everyone=entry.everyone,
        opens=tuple(entry.opens),
        chapter=entry.chapter,
        skirmish=_foes(entry.skirmish),
        encounter=_foes(entry.encounter),
    )


def _foes(given: list[str] | str | None) -> tuple[str, ...] | None:
    return given if given is None else () if isinstance(given, str) else tuple(given)


def _door(entry: DoorEntry, number: int, homes: Mapping[Space, str]) -> Door:
    """A door; without an id of its own it is called after its rooms."""
    sides = [homes[space] for space in (entry.start, entry.end) if space in homes]
    id = entry.id or ("-".join(sides).lower() if len(sides) == 2 else str(number))
    check = None
    if entry.check or entry.number is not None:
        check = Check(entry.check or USUAL_CHECK[0], USUAL_CHECK[1] if entry.number is None else entry.number)
    elif entry.kind in SHUT and not entry.item and not entry.barred:
        check = Check(*USUAL_CHECK)
    if entry.barred and (check or entry.item or entry.kind not in SHUT):
        words = "barred is a locked door or portcullis that opens by an event alone, without check or Item"
        raise Refused(fault(f"door {id}", words, "exploration.core.story.conditions"))
    usual = check is not None and entry.number is None
    return Door(id, entry.start, entry.end, entry.kind, check, entry.item, entry.spends, flowing(entry.look), usual)


_RANGE: Final = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")


def _table(given: Mapping[str, list[str]]) -> tuple[tuple[str, ...], ...]:
    """The ten results of a DCE Creature Table; keys are numbers or spans such as `1-3`."""
    found: dict[int, tuple[str, ...]] = {}
    for key, foes in given.items():
        match = _RANGE.fullmatch(key)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= first <= last <= 10:
            words = "a result is a number from 1 to 10, or a span such as 1-3"
            raise Refused(fault(f"table {key}", words, "exploration.core.table.dce"))
        for number in range(first, last + 1):
            if number in found:
                words = f"the table has two results for {number}"
                raise Refused(fault(f"table {key}", words, "exploration.core.table.dce"))
            found[number] = tuple(foes)
    if missing := [number for number in range(1, 11) if number not in found]:
        words = f"no result for {', '.join(map(str, missing))}; it covers 1 to 10"
        raise Refused(fault("table", words, "exploration.core.table.dce"))
    return tuple(found[number] for number in range(1, 11))
