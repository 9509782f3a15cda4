"""What an adventure is: rooms, monsters with stat blocks, traps, puzzles, texts; as its file says it.

A number that changes with the difficulty may be given as one number, from which the others follow, or as a table by
difficulty, whose entries stand as they are.  [truedungeon.digital.adventure-format]
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from undercroft.engine.craft.ready import ready
from undercroft.games.truedungeon.content.board.model import Board
from undercroft.games.truedungeon.content.words import Difficulty, Save

Levels: TypeAlias = int | dict[Difficulty, int]
"""One number for Normal, or one for each difficulty that is listed (the others follow from Normal)."""

Orientation = Literal["combat", "puzzle"]
Sense = Literal["sight", "touch", "sound", "smell"]
HarmedBy = Literal["anything", "magical", "mundane"]
Nearness = Literal["melee", "hit", "attack", "round"]
Form = Literal["melee", "ranged", "area"]
OnSave = Literal["none", "half", "negate"]
Duration = Literal["turn", "combat", "room", "game"]
Initiative = Literal["roll", "monster_first", "party_first"]
PuzzleKind = Literal["sequence", "code", "matching", "path", "logic_grid", "sorting", "riddle_choice", "sliding_tiles"]
Policy = Literal[
    "random",
    "lowest_hp",
    "lowest_ac",
    "most_damage_last_round",
    "last_attacker",
    "spellcasters_first",
    "front_of_marching_order",
    "scripted",
]
Condition = Literal[
    "charmed",
    "confused",
    "cursed",
    "dazed",
    "diseased",
    "feared",
    "held",
    "helpless",
    "invisible",
    "nauseated",
    "paralyzed",
    "petrified",
    "pinned",
    "poisoned",
    "prone",
    "shaken",
    "sickened",
    "silenced",
    "slowed",
    "asleep",
    "stunned",
]
TYPES: Final = (
    "aberration",
    "animal",
    "construct",
    "dragon",
    "elemental",
    "evil-outsider",
    "fey",
    "giant",
    "humanoid",
    "incorporeal",
    "magical-beast",
    "monstrous-humanoid",
    "ooze",
    "outsider",
    "plant",
    "undead",
    "vermin",
)
"""What a monster can be; several may hold. `energy-drain` and `crystalline` are marks beside them."""
MARKS: Final = ("energy-drain", "crystalline", "poisonous", "good", "evil")
WEAPON_TYPES: Final = ("blunt", "piercing", "slashing")
NEARNESS: Final[dict[str, str]] = {
    "melee": "on a melee attack",
    "hit": "on a melee hit",
    "attack": "on any attack",
    "round": "every round, to everybody",
}
"""What brings Proximity Damage on, in words.  [truedungeon.combat.prxd-exceptions]"""


class Trigger(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """When an attack may be used at all: from this round on, and below this share of Hit Points in percent."""

    round: int = 1
    hp_below: int = 100


class Attack(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An attack of a monster.  [truedungeon.digital.attack-format]"""

    id: str
    name: str
    form: Form = "melee"
    count: Levels = 0
    """How many attacks it makes of one turn's; 0: all that the monster has on this difficulty."""
    targets: int = 1
    """How many characters one attack strikes; an area strikes all."""
    to_hit: Levels | None = None
    """None: only the save counts."""
    damage: int | str | dict[Difficulty, int | str] = 0
    """A number or dice, `2d6+3`."""
    type: str = ""
    """The kind of damage; none: typeless."""
    magical: bool = False
    spell_level: int = 0
    breath: bool = False
    gaze: bool = False
    save: Save | None = None
    dc: Levels = 15
    on_save: OnSave = "negate"
    inflicts: Condition | None = None
    duration: Duration = "room"
    helpless_coup: bool = False
    weight: int = 1
    cooldown: int = 0
    trigger: Trigger = Trigger()
    min_difficulty: Difficulty = "non-lethal"
    targeting: Policy | None = None
    words: str = ""
    """What is said when it is used: a sentence without names."""


@ready
class Monster(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A monster's stat block on Normal, with whatever else holds on a difficulty.

    [truedungeon.digital.monster-format]
    """

    id: str
    name: str
    types: tuple[str, ...] = ()
    alignment: Literal["good", "neutral", "evil"] = "evil"
    initiative: Levels | None = None
    """What is added to its side's roll; None: the difficulty's."""
    ac: Levels
    hp: Levels
    fort: Levels = 0
    reflex: Levels = 0
    will: Levels = 0
    sr: Levels = 0
    """Spell Resistance in percent, in steps of 5."""
    attacks: tuple[Attack, ...]
    actions: tuple[str, ...] = ()
    """Ids of attacks, used in this order again and again; without them a weighted choice is made."""
    number: Levels | None = None
    """Attacks in a turn; None: the difficulty's."""
    targeting: Policy = "random"
    vulnerable: dict[str, Levels] = {}
    resistant: dict[str, Levels] = {}
    immune: tuple[str, ...] = ()
    healed_by: tuple[str, ...] = ()
    needs_plus: int = 0
    harmed_by: HarmedBy = "anything"
    """Which weapons harm it.  [truedungeon.digital.harmed-by]"""
    dr: dict[str, int] = {}
    """Damage Reduction by kind; `all` for every kind."""
    rd: dict[str, int] = {}
    """Retribution Damage by kind; `typeless` for none."""
    prxd: dict[str, int] = {}
    """Proximity Damage by kind."""
    prxd_trigger: Nearness = "melee"
    """What brings it on: a melee attack, one that hits, any, or a round.  [truedungeon.combat.prxd-exceptions]"""
    crit_immune: bool | None = None
    """None: by its types."""
    sneak_immune: bool | None = None
    condition_immune: tuple[Condition, ...] = ()
    senses: tuple[Literal["invisible", "unsurprised"], ...] = ()
    """What it perceives: the invisible; `unsurprised` cannot be surprised."""
    flying: bool = False
    separated: bool = False
    barred: bool = False
    """Behind bars or the like: not even a leap reaches it."""
    lore: str = ""
    board: str = ""
    about: str = ""
    """What everybody sees of it."""
    icon: str = ""


class Trap(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A trap.  [truedungeon.digital.trap-format]"""

    id: str
    kind: Literal["magical", "mechanical"] = "mechanical"
    trigger: Literal["entry", "rogue", "puzzle"] = "entry"
    """On entering, on a failed rogue test, or on a wrong attempt at the puzzle."""
    targets: int | Literal["all"] = "all"
    damage: int | str = 0
    type: str = ""
    save: Save | None = None
    dc: Levels = 15
    on_save: OnSave = "half"
    inflicts: Condition | None = None
    duration: Duration = "room"
    min_difficulty: Difficulty = "non-lethal"
    falling: int = 0
    """Feet, where the damage is that of a fall."""
    text: str = ""


class Fact(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that holds of the solution: words for players, and the same for a solver (see puzzles.py)."""

    text: str
    says: str
    """`A before B`, `A next B`, `A at 3`, `A with B`, `A not B`, ...: see the guide for writers."""


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A puzzle that can be refereed: what is laid out, what is to be answered, and what is right.

    [truedungeon.digital.puzzle-format]
    """

    kind: PuzzleKind
    prompt: str
    elements: tuple[str, ...]
    slots: tuple[str, ...] = ()
    """What each place of the answer is called; empty: first, second, ..."""
    columns: int = 0
    """Sliding tiles: how many lie in a row."""
    solution: tuple[str, ...]
    facts: tuple[Fact, ...] = ()
    """All that players can read in the room from the beginning."""
    attempts: int = 0
    """0: as many as the clock allows."""
    cost: int = 60
    """Seconds for an attempt."""
    wrong_damage: Levels | None = None
    """None: the difficulty's.  [truedungeon.digital.puzzle-damage]"""
    type: str = ""
    """The kind of damage of a wrong attempt."""
    clues: tuple[str, ...] = ()
    """Up to three more hints: the first for each wrong attempt after the second, say."""
    roles: tuple[str, ...] = ()
    """Classes that find the first clue by themselves on entering."""
    harder: dict[Difficulty, str] = {}
    """What is added to the prompt from a difficulty on."""
    solved: str = ""
    """What happens when it is solved."""
    damage: Levels = 0
    """What solving it does to the first monster of a mixed room."""


class RogueBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A rogue challenge box: one clue, or a treasure pull."""

    clue: str
    trap: str = ""
    """Id of the room's trap that a failed test sets off on Nightmare and Epic."""


class Gear(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A kind of gear that has an effect in this room: words, and perhaps something else."""

    text: str
    clue: int = 0
    """Number of the puzzle's clue that it gives, from 1."""
    time: int = 0
    """Seconds that it gains."""
    damage: int = 0
    """Damage that it does to the first monster."""
    opens: bool = False
    """Whether a separated monster can be reached from now on."""


class Revival(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A room's own way to give ghosts their life back.  [truedungeon.ghost.later-revival]"""

    text: str
    hp: int = 1
    most: int = 1


@ready
class Room(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A room, or one version of it.  [truedungeon.digital.room-format]"""

    number: int
    orientation: Orientation | None = None
    """In which version of the adventure; None: in both."""
    kind: Literal["combat", "puzzle", "mixed"]
    title: str
    text: str
    clock: int = 720
    initiative: Initiative = "roll"
    surprise: bool = False
    """Whether the monsters surprise the party."""
    ambush: bool = False
    """Whether the monsters attack at once: no time before the encounter."""
    environment: Literal["", "underwater", "icy", "lower-planes"] = ""
    monsters: tuple[Monster, ...] = ()
    board: str = ""
    board_speed: Literal["fast", "medium", "slow"] = "medium"
    puzzle: Puzzle | None = None
    rogue_box: RogueBox | None = None
    gear_hooks: dict[str, Gear] = {}
    """By tag: rope, mirror, flint, pole, chalk, fork, lantern, horn, ..."""
    traps: tuple[Trap, ...] = ()
    push: dict[Difficulty, int] = {}
    """Push Damage where it is not the usual."""
    push_text: str = ""
    special_revival: Revival | None = None
    animals: str = ""
    """What natural animals of the room tell a druid."""
    evil: str = ""
    """Where a paladin detects Evil."""
    poison: str = ""
    """Where a druid detects poison."""
    won: str = ""
    """What is told when the room is overcome."""
    lost: str = ""
    """What is told when time is up."""
    mechanics: str = ""
    """Anything else, for people who run the room at a table of wood."""


@ready
class Clue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be noticed, and with which sense.  [truedungeon.party.multi-sense-puzzles]"""

    text: str
    sense: Sense = "sight"


@ready
class Adventure(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An adventure: seven rooms in one or both versions, and what is told around them."""

    kind: Literal["adventure"] = "adventure"
    id: str
    name: str
    version: int = 1
    orientation: Literal["combat", "puzzle", "both"] = "both"
    about: str = ""
    """What a host reads before choosing it: no secret."""
    intro: str
    clues: tuple[Clue, ...] = ()
    """What can be noticed before the start.  [truedungeon.party.storyscape-clues]"""
    rooms: tuple[Room, ...]
    boards: tuple[Board, ...] = ()
    """Boards of its own, which win over shipped ones of the same id."""
    epilogue_success: str
    epilogue_failure: str
    participation_token: str = ""
    party_card_extras: tuple[str, ...] = ()

    def path(self, orientation: Orientation) -> tuple[Room, ...]:
        """The rooms of one version, in order."""
        found = [room for room in self.rooms if room.orientation in (None, orientation)]
        return tuple(sorted(found, key=lambda room: room.number))
