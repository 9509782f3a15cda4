"""Who and what is in a room, and the half-done records of a round: characters, monsters, slides, harm, saves.

Characters go by number in seating order, which is the marching order unless the party changes it; in ids of options
they go by their class, of which there is one each. Monsters go by their id in the room.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from undercroft.engine.craft.parts import Record
from undercroft.games.truedungeon.character.boxes import Boxes

NOBODY: Final = -1
UNBEGUN: Final = -1
"""How many attacks a monster has still to make whose turn has not begun."""
EMPTY: Final = "room empty-handed"
"""The mark in `used` of one whose hands are empty: 1, a weapon was put away; `DROPPED`."""
DROPPED: Final = 2

Part = list[Any]
"""A part of a number that is worked out later: `[value, label, rule]`, of damage `[value, type, label, rule]`."""


@dataclass(slots=True)
class Lasting(Record):
    """Something that holds for a while: a condition, a Spell, a potion.

    `until` says how long: `phase` to the end of the party's phase, `monsters` to the end of the monsters', `turn` for
    so many (`left`) phases of its own side, `start` until so many of them have begun, `combat`, `room` or `game`.
    `stats` are what it changes. What has the same name does not add up, but for `repeats`, whose penalties do.
    [truedungeon.damage.stacking] [truedungeon.misc.consume-multiple]
    """

    name: str
    until: str = "room"
    left: int = 1
    stats: dict[str, int] = field(default_factory=dict)
    condition: bool = False
    harmful: bool = False
    repeats: bool = False
    rule: str = ""
    by: str = ""
    """Who or what caused it: id of a monster, class of a character."""
    values: dict[str, int] = field(default_factory=dict)
    """Whatever else it needs: points of reduction by type, offensive actions left, ..."""


@dataclass(slots=True)
class Hero(Record):
    """A character of the party.

    `build` is the character's file as JSON text, from which the card is worked out; `given` are numbers that stand in
    for those of the card. `died` is the number of the room of death. `spent` are tokens that are used up, one entry
    each; `used` counts limited uses of tokens and powers in their span (`span name`). `standard` and `free` are spent
    this round, `full` says that a Full Round Action bars all others. `acted` says that it did something in the round
    before. `thrown` are weapons thrown in this combat. `coated` are the oils on weapons, by name: those on each of its
    weapons, of which the ones that were thrown come first.
    """

    number: int
    seat: int
    cls: str = ""
    subclass: str = ""
    level: int = 4
    build: str = ""
    loaded: bool = False
    """Whether its player has brought it as a file.  [truedungeon.partycard.pregen-digital]"""
    given: dict[str, int] = field(default_factory=dict)
    hp: int = 0
    boxes: Boxes | None = None
    lasting: list[Lasting] = field(default_factory=list)
    died: int = 0
    ghost: bool = False
    gone: bool = False
    """Withdrawn: whoever played it has left."""
    claims: bool = False
    """Whether its bonuses that hold only now and then are claimed in this room, where they must be.

    [truedungeon.party.conditional-bonus-duty]
    """
    beyond: bool = False
    """A berserker who fights on below 0 HP."""
    slain: str = ""
    """By what it fell last: `push`, `melee` or something else."""
    mode: str = "melee"
    begins: str = ""
    """The hands with which it begins a fight, where the player has named them.  [truedungeon.combat.monster-ac-mode]"""
    spent: list[str] = field(default_factory=list)
    used: dict[str, int] = field(default_factory=dict)
    thrown: list[str] = field(default_factory=list)
    coated: dict[str, list[list[str]]] = field(default_factory=dict)
    standard: bool = False
    stood: list[str] = field(default_factory=list)
    """What its Standard Actions of this round went into: the first word of each deed."""
    free: bool = False
    full: bool = False
    acted: bool = False
    did: bool = False
    """Whether it has done anything this round, by which Slowed is judged."""
    done: bool = False
    passes: bool = False
    """Whether it reacts to nothing for the rest of the room."""
    surprised: bool = False
    attacked: bool = False
    """Whether it has attempted a melee attack this round."""
    sneak: str = ""
    """Of a sneak attack: `` none, `ready` prepared, `tried` used in this combat."""
    guards: int = NOBODY
    form: str = ""
    """The token whose creature it has become, or has summoned (`summons`)."""
    forms: list[str] = field(default_factory=list)
    """Creatures it was in this room."""
    summons: str = ""
    slid: bool = False
    """Whether its summoned creature has attacked this round."""
    restored: str = ""
    """The power or Spell that a cleric has restored and that must be its next action."""
    cast: list[str] = field(default_factory=list)
    """Spells cast in this room."""
    venom: dict[str, int] = field(default_factory=dict)
    """What a Poison has just done to it, as long as that can still be undone."""
    rooms: list[int] = field(default_factory=list)
    """The rooms it entered alive, for experience."""
    treasure: list[str] = field(default_factory=list)
    """Tokens pulled on the way."""
    clue: str = ""
    """A rogue's clue that is for its eyes only."""

    @property
    def id(self) -> str:
        """The character in ids of options: its class."""
        return self.cls

    @property
    def is_dead(self) -> bool:
        """Whether it has died and is not back."""
        return self.died > 0


@dataclass(slots=True)
class Foe(Record):
    """A monster in the room. `hp` are its Hit Points when unhurt, `taken` what it has lost.

    `low` and `high` bound what the party can know of `hp` from how it has looked, `ac_low` and `ac_high` of its AC
    from what has hit and missed. `lore` says that a bard has told what it is.
    """

    id: str
    kind: str
    name: str
    hp: int
    ac: int
    taken: int = 0
    dead: bool = False
    low: int = 1
    high: int = 0
    ac_low: int = 0
    ac_high: int = 99
    lore: bool = False
    look: str = "unhurt"
    lasting: list[Lasting] = field(default_factory=list)
    cooldown: dict[str, int] = field(default_factory=dict)
    script: int = 0
    """How many scripted actions it has taken."""
    acted: bool = False
    mazed: int = 0
    """Phases that it is still away: 3 cast in this phase, 2 its own turn, 1 the party's."""
    harmless: bool = False
    """Its poison is destroyed."""
    taunted: list[int] = field(default_factory=list)
    reached: bool = False
    """A gap or obstacle before it is overcome."""
    hurt_by: dict[int, int] = field(default_factory=dict)
    """Damage by character in the last party phase."""
    last: int = NOBODY
    """Who attacked it last."""
    known: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Slide(Record):
    """One attack of the party's phase: how it was made, and what was thrown; scored when all have acted.

    `form` is melee, missile, thrown or spell. `what` is the token, Spell or power. `natural` is 0 for what needs no
    slide. `ac` is what must be reached where it is not the monster's own AC. `to_hit` and `damage` are parts fixed
    when it was made; what everybody gains in this phase comes on top when it is scored.
    """

    hero: int
    foe: str
    form: str
    what: str
    natural: int = 0
    wheel: int = 0
    ac: int = 0
    to_hit: list[Part] = field(default_factory=list)
    damage: list[Part] = field(default_factory=list)
    sneak: int = 0
    crit_from: int = 20
    times: int = 2
    """What a critical hit multiplies by."""
    marks: list[str] = field(default_factory=list)
    """What else is true of it: flurry, leap, sneak, wrath, coup, scroll, wand, no-crit, no-song, no-damage, ..."""
    extra: list[Part] = field(default_factory=list)
    """Further multipliers `[times, type or "", label, rule]`."""
    resisted: bool = False
    hit: bool = False
    dealt: int = 0
    puck: str = ""
    """On the board: the puck that is slid for it."""
    faces: list[int] = field(default_factory=list)
    """On the board: the wheel of what lies in the puck."""
    rules: tuple[str, ...] = field(default=(), compare=False)
    """The rules that have made it what it is; the event of its making tells them."""
    hidden: tuple[str, ...] = field(default=(), compare=False)
    """Those among them that nobody is to read."""

    derived: ClassVar = ("rules", "hidden")

    @property
    def plus(self) -> int:
        """The plus of the weapon that it is made with, and of what is shot from it."""
        return next((int(mark[5:]) for mark in self.marks if mark.startswith("plus ")), 0)

    def count_as(self, plus: int) -> None:
        """It is as good as one with a weapon of this plus."""
        self.marks = [*(mark for mark in self.marks if not mark.startswith("plus ")), f"plus {plus}"]

    def by(self, *rules: str) -> None:
        """These rules are at work in it."""
        self.rules += tuple(rule for rule in rules if rule and rule not in self.rules)

    def behind(self, *rules: str) -> None:
        """These rules are at work in it, and nobody is to read it."""
        self.hidden += tuple(rule for rule in rules if rule and rule not in self.hidden)


@dataclass(slots=True)
class Puck(Record):
    """A puck on the board: whose, where it lies in micrometres, how it is turned in microradians.

    `number` counts the slides of the combat. `kind` is attack, empty, ghost, flank or blade. `hit` are the pucks that
    it has touched or that have touched it.
    """

    id: str
    hero: int
    number: int
    x: int
    y: int
    turn: int = 0
    kind: str = "attack"
    mass: int = 1000
    wheel: list[int] = field(default_factory=list)
    off: bool = False
    edge: bool = False
    bumped: bool = False
    said: list[int] = field(default_factory=list)
    """Zone and wheel number where these were read from a real board; they hold until it is bumped."""


@dataclass(slots=True)
class Sliding(Record):
    """A character at the board: which of its attacks are slid now, what is asked next, what lay there before."""

    hero: int
    pucks: list[str]
    kind: str = "attack"
    step: str = "slide"
    before: list[Puck] = field(default_factory=list)


@dataclass(slots=True)
class Harm(Record):
    """Damage that is due to a character, and what else comes with it.

    `parts` by type of damage. `source` is a monster's id, `push`, `trap`, `puzzle`, `rd`, `prxd`, `room` or a class.
    `marks` say what it is: melee, ranged, area, magical, breath, gaze, missile, fall, guarded, coup, natural.
    """

    hero: int
    parts: dict[str, int]
    source: str
    name: str = ""
    marks: list[str] = field(default_factory=list)
    level: int = 0
    """Of magic: its spell level."""
    rule: str = ""
    stopped: str = ""
    """The rule by which it does nothing at all."""
    less: list[Part] = field(default_factory=list)
    """Reductions gained by reactions: `[points, type or "", label, rule]`."""
    asked: list[str] = field(default_factory=list)
    applied: bool = False
    lost: int = 0
    inflicts: str = ""
    duration: str = "room"


@dataclass(slots=True)
class Save(Record):
    """A saving throw: of one character, or one die for all of them."""

    save: str
    dc: int
    heroes: list[int]
    why: str
    danger: str = ""
    natural: int = 0
    results: dict[int, bool] = field(default_factory=dict)
    asked: list[int] = field(default_factory=list)
    again: list[int] = field(default_factory=list)
    """Who rolls the common re-roll."""
    shielded: list[int] = field(default_factory=list)
    rolled_again: bool = False


@dataclass(slots=True)
class Window(Record):
    """A moment at which characters may react: what has happened, to whom, and who is still to be asked."""

    moment: str
    hero: int
    queue: list[int]
    values: dict[str, Any] = field(default_factory=dict)
    chosen: str = ""
    """A reaction that is being carried out."""


@dataclass(slots=True)
class Test(Record):
    """A memory test: what is shown, and what is right.  [truedungeon.digital.skill-common]"""

    hero: int
    set: str
    form: str = ""
    """`name`: a symbol is shown and its name wanted; `find`: the other way round."""
    shown: str = ""
    right: str = ""
    """The id of the option that is right."""
    passed: bool | None = None
    retried: bool = False
    """Whether somebody has given another try."""


@dataclass(slots=True)
class Deed(Record):
    """What a character is doing: the option's id, and what has been settled of it."""

    hero: int
    id: str
    step: str = ""
    values: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Song(Record):
    """What the bard performs: `bardsong` or `support`, since when, and on what."""

    hero: int
    kind: str
    instrument: str = ""
    enhanced: bool = False
    until: str = "phase"
    past: list[int] = field(default_factory=list)
    """Whose AC it does not change: it was set anew while the song sounded."""


@dataclass(slots=True)
class Assault(Record):
    """A monster's attack under way: which, on whom, and how far it has come."""

    foe: str
    attack: str
    queue: list[int]
    step: str = "declare"
    target: int = NOBODY
    aimed: int = NOBODY
    """Whom it was aimed at, where guard has turned it aside."""
    natural: int = 0
    hits: list[int] = field(default_factory=list)
    area: bool = False
    coup: bool = False
    checked: list[int] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
    warded: list[int] = field(default_factory=list)
    """Of magic: for whom it has been found out whether it fails, who was asked, whom it does not touch."""
    unseen: bool = False
    """Whether it came from somebody unseen, who is so no longer."""


@dataclass(slots=True)
class Fight(Record):
    """A combat: which round and phase, who was first, what was slid, who has still to act."""

    round: int = 0
    step: str = "guard"
    first: str = ""
    slides: list[Slide] = field(default_factory=list)
    queue: list[str] = field(default_factory=list)
    """Monsters still to act in their phase."""
    attacks: int = UNBEGUN
    """Attacks that the acting monster has still to make."""
    repeat: list[str] = field(default_factory=list)
    """The attack that it goes on with, once for each time."""
    phases: list[str] = field(default_factory=list)
    """What is still to come in this round: party, score, monsters."""
    number: int = 1
    """Which combat of the room it is."""
    still: int = 0
    """Rounds in a row in which no character could do anything."""
    pucks: list[Puck] = field(default_factory=list)
    """What lies on the board."""
    sliders: list[int] = field(default_factory=list)
    """Characters still to slide in this phase."""
    sliding: Sliding | None = None
    count: int = 0
    """Pucks that have been slid or placed in this combat."""
    said: list[str] = field(default_factory=list)
    """How the party is to act from the next round on, and whose number said so.  [truedungeon.digital.slide-order]"""
    blades: list[Slide] = field(default_factory=list)
    """Attacks whose pucks were left lying to strike again.  [truedungeon.subclass.duelist.twist-the-blade.effect]"""


@dataclass(slots=True)
class Attempt(Record):
    """An answer to the room's puzzle as far as it is put together, and by whom."""

    speaker: int
    given: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Box(Record):
    """The rogue challenge box of the room: closed, open, failed; and what has been used on it.

    `maze` is the number of its path, 0 before anybody has tried it by hand; `route` which way it is followed, and
    `gone` how many segments are passed by directions.
    """

    state: str = "closed"
    tinkered: bool = False
    tools: bool = False
    reward: str = ""
    maze: int = 0
    route: int = 0
    gone: int = 0


@dataclass(slots=True)
class Reward(Record):
    """What a character takes home, or a ghost's seat for whoever holds it: experience, chips, what they drew.

    `found` are tokens that came to light on the way, `completion` the participation tokens by rarity.
    """

    seat: int
    who: str
    """The class."""
    ghost: bool = False
    xp: int = 0
    chips: int = 0
    drawn: list[str] = field(default_factory=list)
    found: list[str] = field(default_factory=list)
    completion: list[str] = field(default_factory=list)
    survivor: bool = False
