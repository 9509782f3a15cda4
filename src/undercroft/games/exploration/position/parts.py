"""The parts of a given position, how their values are checked, and the dungeon as far as it is explored."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

from undercroft.engine import Refused
from undercroft.engine.craft.ready import ready
from undercroft.engine.refusal import shown
from undercroft.games.exploration.content.lists import CHARACTERS, DECK, OWN_DRAUGHT, STATUS_WORDS
from undercroft.games.exploration.content.stories.model import Door, Space
from undercroft.games.exploration.content.stories.names import ENTER, REVEAL, SKILLS
from undercroft.games.exploration.content.stories.worlds.frame import event_key, token_key
from undercroft.games.exploration.state.records import GHOST, LIMBO, LIVING, NOBODY, Opened
from undercroft.games.exploration.state.state import State, door_name
from undercroft.inputs.reading import Strict, fault, no_such, one_of, within

MOST: Final = 9999
"""No count of a position is higher."""
RULES: Final = {"": "exploration.core.story.start", "skills": "exploration.core.characters.skills"}
"""The rules by which a position is refused that has not the form of one, where none stands beside the field."""

_NAMES: Final = [name for one in CHARACTERS.values() for name in (one.name, one.id)]
_Character: TypeAlias = Annotated[str, one_of(_NAMES, "exploration.core.characters.choice", what="character")]
_Item: TypeAlias = Annotated[str, one_of((*DECK, OWN_DRAUGHT), "exploration.core.items.deck", what="Item")]
_Status: TypeAlias = Annotated[str, one_of(STATUS_WORDS, "exploration.core.statuses", what="status")]
_Skill: TypeAlias = Annotated[str, one_of(SKILLS, "exploration.core.characters.skills", what="skill")]
_Stance: TypeAlias = Annotated[str, one_of(("attack", "defend"), "exploration.core.skirmish.stance", what="stance")]
_More: TypeAlias = Annotated[int, within(0, 999, "exploration.core.growth")]


class CharacterGiven(Strict):
    character: _Character | None = None
    at: Space | None = None
    life: Annotated[str, one_of((LIVING, GHOST, LIMBO), "exploration.core.ghost.become")] = LIVING
    vita: int | None = None
    power: int | None = None
    ghost: int | None = None
    lore: Annotated[int, within(0, MOST, "exploration.core.growth")] = 0
    items: list[_Item] | None = None
    things: list[str] = []
    statuses: list[_Status] = []
    jammed: bool = False
    bare: bool = False
    veil: str | None = None
    smoke: list[int] = []
    grown: int | None = None
    skills: dict[_Skill, Annotated[int, within(0, 99, "exploration.core.growth")]] = {}
    more_vita: _More = 0
    more_might: _More = 0
    more_defense: _More = 0
    more_power: _More = 0
    more_stride: _More = 0


class FoeGiven(Strict):
    kind: str
    at: Space
    vita: int | None = None
    room: str | None = None
    spooked: bool = False
    stunned: bool = False
    risen: bool = False


class OpenedGiven(Strict):
    door: str
    by: str | None = None
    near: Space | None = None


class TurnGiven(Strict):
    hero: str
    left: int | None = None
    acted: bool = False
    searched: bool = False
    fresh: bool = False
    handed: list[str] = []


class BattleGiven(Strict):
    first: Annotated[str, one_of(("characters", "foes"), "exploration.core.encounter.first-strike")] = "characters"
    round: Annotated[int, within(1, MOST, "exploration.core.encounter.turns")] = 1
    turn: str | TurnGiven | None = None
    mid: bool = False
    defeated: list[str] = []


class SkirmishGiven(Strict):
    kinds: list[str]
    counters: list[Annotated[int, within(0, MOST, "exploration.core.skirmish.one-counter")]] | None = None
    reduced: bool | None = None
    round: Annotated[int, within(1, MOST, "exploration.core.skirmish.stance")] = 1
    stances: dict[str, _Stance] = {}
    spooked: list[str] = []
    stopped: list[str] = []
    stopping: list[str] = []
    mid: bool = True


class HappeningGiven(Strict):
    event: str
    hero: str | None = None


class PlacingGiven(Strict):
    kinds: list[str]
    room: str
    start: Space


class FindGiven(Strict):
    hero: str
    item: _Item


@ready
class PositionGiven(Strict):
    characters: list[CharacterGiven] | None = None
    arriving: bool = False
    leader: str | None = None
    round: Annotated[int, within(1, MOST, "exploration.core.turn.round")] = 1
    revealed: list[str] = []
    removed: list[str] = []
    opened: list[str | OpenedGiven] = []
    searched: list[Space] = []
    happened: list[str] = []
    entered: list[str] = []
    walked: list[Space] = []
    beaten: list[str] = []
    shrines: list[Space] = []
    found: list[str] = []
    slain: list[str] = []
    done: list[bool] | None = None
    coins: Annotated[int, within(0, MOST, "exploration.core.score")] = 0
    rested: Annotated[int, within(0, 99, "exploration.rest.chapter")] = 0
    quiet: bool = False
    foes: list[FoeGiven] = []
    turn: str | TurnGiven | None = None
    queue: list[str] | None = None
    battle: BattleGiven | None = None
    skirmish: SkirmishGiven | None = None
    ending: Annotated[str, one_of(("doors", "check", "leader"), "exploration.end.order", what="step")] | None = None
    rest: bool = False
    events: list[str | HappeningGiven] = []
    placing: list[PlacingGiven] = []
    finds: list[FindGiven] = []
    growing: list[str] = []
    deck: list[_Item] | None = None
    discards: list[_Item] | None = None


# ---------------------------------------------------------------- values


def hero_of(s: State, name: str, at: str) -> int:
    """The number of the character of this name or id."""
    for hero in s.heroes:
        if name in (hero.character, hero.id):
            return hero.number
    words = no_such("character", name, [hero.character for hero in s.heroes])
    raise Refused(fault(at, words, "exploration.core.characters.choice"))


def room_of(s: State, id: str, at: str) -> str:
    """The id of a room of the story."""
    if id not in s.story.room:
        raise Refused(f"there is no room {shown(id)} in this story", rule="exploration.room.separated", at=at)
    return id


def door_of(s: State, name: str, at: str) -> Door:
    """The door of this id, or between these two spaces; it has a leaf."""
    for door in s.story.doors:
        if name in (door.id, door_name(door)):
            if door.is_open:
                raise Refused(f"{shown(name)} has no door to open", rule="exploration.map.archway", at=at)
            return door
    raise Refused(f"there is no door {shown(name)} in this story", rule="exploration.room.separated", at=at)


def space_in(s: State, space: Space, at: str) -> Space:
    """A space of a room of the story."""
    if space not in s.story.room_at:
        raise Refused(f"{shown(list(space))} is in no room", rule="exploration.core.story.shape", at=at)
    return space


def kind_of(s: State, name: str, at: str) -> str:
    """The name of a creature, or of a main foe of the story."""
    known = (*(creature for foes in s.story.table for creature in foes), *s.story.boss)
    if name not in known:
        try:
            s.kind(name)
        except KeyError:
            words = f"there is no creature {shown(name)}"
            raise Refused(words, rule="exploration.core.creatures.list", at=at) from None
    return name


def event_at(s: State, key: str, at: str) -> str:
    """The key of an event of the story: C.t1 is that of the first token of room C, ward.e2 the second of the ward."""
    room, _, place = key.rpartition(".")
    number = int(place[1:]) if place[1:].isascii() and place[1:].isdecimal() and len(place) < 4 else 0
    if room in s.story.room and number and place[0] in "te":
        tokens, own = s.story.room[room].tokens, s.story.room[room].events
        if place[0] == "t" and number <= len(tokens) and tokens[number - 1].event is not None:
            return key
        if place[0] == "e" and number <= len(own):
            return key
    raise Refused(f"there is no event {shown(key)} in this story", rule="exploration.core.story.events", at=at)


# ---------------------------------------------------------------- the dungeon


def lay_dungeon(s: State, given: PositionGiven, stand: list[Space]) -> None:
    """The rooms are revealed that are named, where somebody stands, and where nothing shuts them off.

    [exploration.map.opening-reveal] [exploration.door.removed]
    """
    story = s.story
    s.removed = list(dict.fromkeys(door_of(s, name, "removed").id for name in given.removed))
    rooms = [story.start.room, *(room_of(s, id, "revealed") for id in given.revealed)]
    rooms += [story.room_at[space_in(s, space, "at")] for space in stand]
    for id in rooms:
        for other in story.revealed_with(id):
            if other not in s.revealed:
                s.revealed.append(other)
        rooms += [side for side in _through(s, id) if side not in rooms]
    for text in given.opened:
        s.opened.append(opened_of(s, OpenedGiven(door=text) if isinstance(text, str) else text))


def _through(s: State, room: str) -> list[str]:
    """The rooms behind the doors of this one that are gone."""
    gone = [s.story.sides(s.story.door[id]) for id in s.removed]
    return [side for sides in gone if room in sides for side in sides]


def opened_of(s: State, given: OpenedGiven) -> Opened:
    """A door opened this round, from the side of the opener, or else from a room that is revealed."""
    door = door_of(s, given.door, "opened")
    if door.id in s.removed or s.is_opened(door):
        words = f"{shown(given.door)} is opened already"
        raise Refused(words, rule="exploration.door.opened-once", at="opened")
    by = NOBODY if given.by is None else hero_of(s, given.by, "opened")
    ends = (door.start, door.end)
    if given.near is not None and given.near not in ends:
        words = f"{shown(list(given.near))} is no space of the door {given.door}"
        raise Refused(words, rule="exploration.door.adjacent", at="opened")
    wanted = [given.near, NOBODY if by == NOBODY else s.heroes[by].at]
    known = [space for space in ends if s.story.room_at[space] in s.revealed]
    near = next(space for space in (*wanted, *known, door.start) if space in ends)
    return Opened(door.id, by, near)


def lay_past(s: State, given: PositionGiven) -> None:
    """What was searched, entered, read and met before is so; what happened with it has happened."""
    story = s.story
    tokens = {token.at: (room, number) for room in story.rooms for number, token in enumerate(room.tokens, 1)}
    for space in given.searched:
        if space not in tokens or space in s.searched:
            words = f"on {shown(list(space))} lies no token that could have been searched"
            raise Refused(words, rule="exploration.core.search.token", at="searched")
        s.searched.append(space)
    s.happened = [event_at(s, key, "happened") for key in dict.fromkeys(given.happened)]
    standing = [hero.at for hero in s.on_map()]
    s.walked = list(dict.fromkeys([*(space_in(s, at, "walked") for at in given.walked), *standing]))
    entered = [story.start.room, *(room_of(s, id, "entered") for id in given.entered)]
    s.entered = list(dict.fromkeys([*entered, *(story.room_at[space] for space in s.walked)]))
    s.beaten = [room_of(s, id, "beaten") for id in dict.fromkeys(given.beaten)]
    for space in given.shrines:
        if space not in story.room[story.room_at[space_in(s, space, "shrines")]].shrines:
            raise Refused(f"on {shown(list(space))} is no shrine", rule="exploration.core.ghost.return", at="shrines")
        s.shrines.append(space)
    _have_happened(s, tokens)
    _have_been_read(s)


def _have_happened(s: State, tokens: dict[Space, tuple[Any, int]]) -> None:
    """The events of tokens searched, rooms revealed and spaces walked are past."""
    past = [token_key(tokens[at][0].id, tokens[at][1]) for at in s.searched]
    keys = [key for key in past if _has_event(s, key)]
    for id in s.revealed:
        room = s.story.room[id]
        for number, event in enumerate(room.events, 1):
            walked = any(space in event.at for space in s.walked) if event.at else id in s.entered
            if event.on == REVEAL or (event.on == ENTER and walked):
                keys.append(event_key(room.id, number))
    s.happened += [key for key in keys if key not in s.happened]


def _has_event(s: State, key: str) -> bool:
    room, _, place = key.rpartition(".")
    return s.story.room[room].tokens[int(place[1:]) - 1].event is not None


def _have_been_read(s: State) -> None:
    """The journal stands open at what was read when the rooms were revealed."""
    story = s.story
    if story.blurb:
        s.journal.append((story.title, story.blurb))
    s.journal += [(story.title, entry.text) for entry in story.prologue]
    s.journal += [(story.room[id].name, story.room[id].description) for id in s.revealed]
