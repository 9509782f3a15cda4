"""A given position: a party in a room, on any difficulty, in any round; also in mid-adventure.

`{"party": [{"class", "level", "tokens" or "card", ...}], "monsters": [...], "room", "difficulty", "round"}`. Without
`monsters` and `puzzle` the room is the adventure's own, and nothing else is said of what is in it. Every key is
checked; docs/games/truedungeon.md lists them. A room need not make sense as one of an adventure must: a monster may do
no harm, and a puzzle have no facts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from undercroft.engine import Refused, Setting
from undercroft.games.truedungeon.book import rooms, rounds
from undercroft.games.truedungeon.book.basics.retribution import bound, look_of
from undercroft.games.truedungeon.book.table import new
from undercroft.games.truedungeon.character.build import Character, read_character
from undercroft.games.truedungeon.content.adventures.faults import MONSTER, ROOM
from undercroft.games.truedungeon.content.adventures.model import Monster
from undercroft.games.truedungeon.figures import PLAY
from undercroft.games.truedungeon.position.own_room import NOW, room_of
from undercroft.games.truedungeon.position.parts import FoeGiven, Given, HeroGiven, lasting, seat
from undercroft.games.truedungeon.state.records import Box, Foe
from undercroft.games.truedungeon.state.roster import build_of
from undercroft.games.truedungeon.state.stages import BEFORE, COMBAT, PUZZLE, RECOVERY
from undercroft.games.truedungeon.state.state import State
from undercroft.inputs.reading import fault, limited, read

GIVEN: Final = {"": (Given,), "party": (HeroGiven,), "ghosts": (Character,), "monsters": (Monster, FoeGiven)}
"""Where the keys of a position stand: characters and monsters are read one by one."""
OF_ROOM: Final = (
    "environment",
    "initiative",
    "surprise",
    "rogue_box",
    "traps",
    "gear_hooks",
    "special_revival",
    "animals",
    "evil",
    "poison",
    "push",
)
"""What is said of a room with monsters or a puzzle of its own."""


def position(setting: Setting, data: Mapping[str, Any]) -> State:
    """The state of this position; `Refused` with the place where it is none."""
    given = read(Given, dict(data), what="position", rules={"": ROOM})
    s = new(setting)
    if len(given.party) != len(s.heroes):
        raise Refused(
            f"position: {len(given.party)} characters for {len(s.heroes)} places",
            rule="truedungeon.digital.seats",
            at="party",
        )
    s.difficulty, s.room, s.counts = given.difficulty, given.room, given.counts
    s.order = [hero.number for hero in s.heroes]
    for hero, row in zip(s.heroes, given.party, strict=True):
        seat(s, hero, row)
    ghosts = [_ghost(row, f"ghost {at}") for at, row in enumerate(given.ghosts, 1)]
    classes = [*(hero.cls for hero in s.heroes), *(ghost.class_ for ghost in ghosts)]
    if len(set(classes)) < len(classes):
        raise Refused("position: a class appears twice", rule="truedungeon.party.unique-class", at="party")
    s.ghosts = [build_of(ghost) for ghost in ghosts]
    if given.monsters is not None or given.puzzle is not None:
        s.own = msgspec.json.encode(room_of(s, given)).decode()
    elif others := [key for key in OF_ROOM if getattr(given, key) != getattr(Given(party=[]), key)]:
        words = "without monsters and puzzle the room is the adventure's own, and has what is in it"
        raise Refused(fault(others[0], words, ROOM))
    _furnish(s, given)
    return s


def _ghost(row: Any, at: str) -> Character:
    return msgspec.structs.replace(read_character(row, at), ghost=True)


def _furnish(s: State, given: Given) -> None:
    """The room as it is at this moment."""
    room = s.here
    s.clock = s.figure(PLAY) if given.clock is None else given.clock
    s.box = Box() if room.rogue_box is not None else None
    s.solution = list(room.puzzle.solution) if room.puzzle is not None else []
    if len(given.rooms) > s.room:
        words = f"in Room {s.room} nothing has become of {len(given.rooms)} rooms"
        raise Refused(fault("rooms", words, "truedungeon.room.seven"))
    s.rooms = dict(enumerate(given.rooms, 1))
    s.overcome, s.failed = s.rooms.get(s.room) == "overcome", s.rooms.get(s.room) == "failed"
    s.foes = rooms.foes_of(s)
    for foe, row in zip(s.foes, given.monsters or [{}] * len(s.foes), strict=True):
        _foe(s, foe, row)
    s.stage = {"before": BEFORE, "combat": COMBAT, "puzzle": PUZZLE, "recovery": RECOVERY}[given.stage]
    if s.stage is COMBAT and not s.foes:
        s.stage = PUZZLE
    if room.puzzle is None and (s.stage is PUZZLE or (s.stage is BEFORE and not s.foes)):
        words = "no puzzle" if s.foes else "no monsters and no puzzle"
        raise Refused(f"position: this room has {words}", rule=ROOM, at="stage")
    if s.stage is COMBAT:
        rounds.resume(s, given.round, given.first)


def _foe(s: State, foe: Foe, row: Mapping[str, Any]) -> None:
    at = f"monster {foe.id}"
    said = {key: row[key] for key in NOW if key in row and not (key == "lore" and isinstance(row[key], str))}
    now = read(FoeGiven, said, what=at, rules={"": MONSTER}, at=at)
    foe.taken = limited(now.taken, f"{at}, taken", rule="truedungeon.death.zero", most=foe.hp - 1)
    foe.lore = now.lore
    foe.look = look_of(foe.hp, foe.taken)
    if not s.rules.hidden:
        bound(foe)
    foe.lasting = lasting(now.conditions, at)
