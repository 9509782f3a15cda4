"""A given position: a party in a room, on any difficulty, in any round; also in mid-adventure.

`{"party": [{"class", "level", "tokens" or "card", ...}], "monsters": [...], "room", "difficulty", "round"}`. Without
`monsters` the room is the adventure's own. Every key is checked; docs/games/truedungeon.md lists them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

from undercroft.engine import Refused, Setting
from undercroft.engine.craft.ready import ready
from undercroft.engine.refusal import shown
from undercroft.games.truedungeon.book import rooms, rounds
from undercroft.games.truedungeon.book.basics.conditions import CONDITIONS
from undercroft.games.truedungeon.book.basics.retribution import bound, look_of
from undercroft.games.truedungeon.book.coaching import take
from undercroft.games.truedungeon.book.table import new
from undercroft.games.truedungeon.character.build import Character, converted, read_character
from undercroft.games.truedungeon.content.adventures.model import Gear, Monster, Puzzle, Revival, RogueBox, Room, Trap
from undercroft.games.truedungeon.content.words import Difficulty
from undercroft.games.truedungeon.figures import PLAY
from undercroft.games.truedungeon.state.records import Box, Foe, Hero, Lasting
from undercroft.games.truedungeon.state.roster import build_of
from undercroft.games.truedungeon.state.stages import BEFORE, COMBAT, PUZZLE, RECOVERY
from undercroft.games.truedungeon.state.state import State
from undercroft.games.truedungeon.state.stats import most_hp

RAISES: Final = "Kubu's Coin of Coincidence"
"""What a character of a position wears that is of 5th level for no other reason: it does nothing else."""
MOST: Final = 9999


class _Strict(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Unknown keys are refused."""


@ready
class HeroGiven(_Strict):
    """A character: class and level, its tokens, numbers of its card that stand as they are, and how it is now."""

    class_: str = msgspec.field(name="class")
    subclass: str = ""
    level: Literal[4, 5] = 4
    tokens: list[str] = []
    melee: list[str] = []
    missile: list[str] = []
    carried: list[str] = []
    instrument: str = ""
    in_hand: Literal["", "melee", "missile"] = ""
    card: dict[str, int] = {}
    hp: int | None = None
    conditions: list[str] = []
    dead: bool = False
    ghost: bool = False
    entered: list[int] | None = None
    """The rooms it entered alive; None: all so far."""
    spent: list[str] = []
    powers: dict[str, int] = {}
    spells: dict[str, int] = {}


@ready
class FoeGiven(_Strict):
    """A monster's stat block, and how it is now."""

    taken: int = 0
    conditions: list[str] = []
    lore: bool = False


@ready
class Given(_Strict):
    """A position."""

    party: list[Any]
    monsters: list[Any] | None = None
    room: int = 1
    difficulty: Difficulty = "normal"
    round: int = 1
    stage: Literal["before", "combat", "puzzle", "recovery"] = "combat"
    first: Literal["party", "monsters"] = "party"
    clock: int | None = None
    environment: Literal["", "underwater", "icy", "lower-planes"] = ""
    initiative: Literal["roll", "monster_first", "party_first"] = "roll"
    surprise: bool = False
    puzzle: Puzzle | None = None
    rogue_box: RogueBox | None = None
    traps: list[Trap] = []
    gear_hooks: dict[str, Gear] = {}
    special_revival: Revival | None = None
    animals: str = ""
    evil: str = ""
    poison: str = ""
    push: dict[Difficulty, int] = {}
    rooms: list[Literal["overcome", "failed"]] = []
    """What became of the rooms so far, from the first on; with this one, its challenge is over."""
    counts: bool = False
    """Whether the party earns anything at the end."""
    ghosts: list[Any] = []
    """Characters of seats that nobody plays."""


GIVEN: Final = {"": (Given,), "party": (HeroGiven,), "ghosts": (Character,), "monsters": (Monster, FoeGiven)}
"""Where the keys of a position stand: characters and monsters are read one by one."""


CLAW: Final = {"id": "claw", "name": "claw", "to_hit": 5, "damage": 8}
"""The attack of a monster that is given none."""


def position(setting: Setting, data: Mapping[str, Any]) -> State:
    """The state of this position; `Refused` with the place where it is none."""
    given = converted(dict(data), Given, "position")
    if not 1 <= given.room <= 7:
        raise Refused(f"position: there is no Room {given.room}", rule="truedungeon.room.seven", at="room")
    if not 1 <= given.round <= MOST:
        raise Refused("position: the first round is round 1", rule="truedungeon.combat.round", at="round")
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
        _hero(s, hero, row)
    classes = [hero.cls for hero in s.heroes]
    if len(set(classes)) < len(classes):
        raise Refused("position: a class appears twice", rule="truedungeon.party.unique-class", at="party")
    s.ghosts = [build_of(_ghost(row, f"ghost {at}")) for at, row in enumerate(given.ghosts, 1)]
    if given.monsters is not None or given.puzzle is not None or given.rogue_box is not None:
        s.own = msgspec.json.encode(_room(given)).decode()
    _furnish(s, given)
    return s


def _hero(s: State, hero: Hero, row: Any) -> None:
    given = converted(row, HeroGiven, f"party {hero.number + 1}")
    made = {
        "class": given.class_,
        "subclass": given.subclass,
        "tokens": [*given.tokens, *([RAISES] if given.level == 5 and not given.subclass else [])],
        "melee": given.melee,
        "missile": given.missile,
        "carried": given.carried,
        "instrument": given.instrument,
        "in_hand": given.in_hand,
    }
    at = f"party {hero.number + 1}"
    take(s, hero, read_character(made, at))
    hero.given = dict(given.card)
    hero.spent = list(given.spent)
    if hero.boxes is not None:
        hero.boxes.powers, hero.boxes.spells = dict(given.powers), dict(given.spells)
    hero.lasting = [_condition(name, at) for name in given.conditions]
    hero.mode = rooms.column_mode(s, hero)
    full = most_hp(s, hero)
    hero.hp = full if given.hp is None else given.hp
    if given.dead or given.ghost:
        hero.died = hero.used["game death"] = max(1, s.room - given.ghost)
        hero.hp, hero.ghost = 0, given.ghost
    elif not 1 <= hero.hp <= full:
        raise Refused(f"{at}: {hero.hp} HP of {full}", rule="truedungeon.ability.hp", at=at)
    hero.rooms = list(range(1, s.room + 1)) if given.entered is None else list(given.entered)


def _ghost(row: Any, at: str) -> Character:
    return msgspec.structs.replace(read_character(row, at), ghost=True)


def _condition(name: str, at: str) -> Lasting:
    if name not in CONDITIONS:
        raise Refused(
            f"{at}: there is no condition {shown(name)}", rule="truedungeon.condition.summary.duration", at=at
        )
    found = CONDITIONS[name]
    until = "game" if name in ("diseased", "poisoned", "petrified") else "room"
    return Lasting(name, until, stats=dict(found.stats), condition=True, harmful=name != "invisible", rule=found.rule)


_NOW: Final = ("taken", "conditions", "lore")


def _room(given: Given) -> Room:
    blocks = []
    for number, row in enumerate(given.monsters or [], 1):
        if not isinstance(row, dict):
            raise Refused(
                f"monster {number}: this is no monster", rule="truedungeon.digital.monster-format", at="monsters"
            )
        block = {key: value for key, value in row.items() if key not in ("taken", "conditions")}
        if not isinstance(block.get("lore", ""), str):
            block.pop("lore")
        block = {"id": f"monster-{number}", "name": "Monster", "ac": 14, "hp": 150, "attacks": [CLAW], **block}
        blocks.append(converted(block, Monster, f"monster {number}"))
    kind: Literal["combat", "puzzle", "mixed"] = "combat" if blocks else "puzzle"
    if blocks and given.puzzle is not None:
        kind = "mixed"
    return Room(
        number=given.room,
        kind=kind,
        title="A room",
        text="A room.",
        monsters=tuple(blocks),
        environment=given.environment,
        initiative=given.initiative,
        surprise=given.surprise,
        puzzle=given.puzzle,
        rogue_box=given.rogue_box,
        traps=tuple(given.traps),
        gear_hooks=given.gear_hooks,
        special_revival=given.special_revival,
        animals=given.animals,
        evil=given.evil,
        poison=given.poison,
        push=given.push,
    )


def _furnish(s: State, given: Given) -> None:
    """The room as it is at this moment."""
    room = s.here
    s.clock = s.figure(PLAY) if given.clock is None else given.clock
    s.box = Box() if room.rogue_box is not None else None
    s.solution = list(room.puzzle.solution) if room.puzzle is not None else []
    s.rooms = dict(enumerate(given.rooms, 1))
    s.overcome, s.failed = s.rooms.get(s.room) == "overcome", s.rooms.get(s.room) == "failed"
    s.foes = rooms.foes_of(s)
    for foe, row in zip(s.foes, given.monsters or [{}] * len(s.foes), strict=True):
        _foe(s, foe, row)
    s.stage = {"before": BEFORE, "combat": COMBAT, "puzzle": PUZZLE, "recovery": RECOVERY}[given.stage]
    if s.stage is COMBAT and not s.foes:
        s.stage = PUZZLE
    if s.stage is PUZZLE and room.puzzle is None:
        raise Refused("position: this room has no puzzle", rule="truedungeon.digital.room-format", at="stage")
    if s.stage is COMBAT:
        rounds.resume(s, given.round, given.first)


def _foe(s: State, foe: Foe, row: Mapping[str, Any]) -> None:
    now = converted({key: row[key] for key in _NOW if key in row and not isinstance(row[key], str)}, FoeGiven, foe.id)
    if not 0 <= now.taken < foe.hp:
        raise Refused(f"{foe.id}: {now.taken} damage of {foe.hp}", rule="truedungeon.death.zero", at="monsters")
    foe.taken, foe.lore = now.taken, now.lore
    foe.look = look_of(foe.hp, foe.taken)
    if not s.rules.hidden:
        bound(foe)
    foe.lasting = [_condition(name, foe.id) for name in now.conditions]
