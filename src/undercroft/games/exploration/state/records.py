"""What stands on the map, and the half-done records of a round: characters, foes, turns, fights, events.

Characters go by number in seating order, foes by a number that no other foe of the crawl has, rooms and doors by their
ids in the story. Spaces are (x, y).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from undercroft.engine.craft.parts import Record
from undercroft.games.exploration.content.said import foe_name, within
from undercroft.games.exploration.content.stories.model import Space

NOBODY: Final = -1
NOWHERE: Final = (-1, -1)

LIVING: Final = "living"
GHOST: Final = "ghost"
LIMBO: Final = "limbo"
"""What a character is.  [exploration.core.ghost.become] [exploration.core.ghost.limbo]"""


HOLD: Final = "hold"
"""The stance of who does not strike in a round of a skirmish."""


@dataclass(slots=True)
class Hero(Record):
    """A character at the table: its figure, what it has and what has become of it.

    `items` are the deck's and its own draught, `things` the story's. `grown` counts the steps of growth taken, of
    which the other fields from `skills` on are the sum. `jammed` says that a Fault exhausts the weapon on the next
    turn, `bare` that it does on this one. `veil` is the character whose Phantasm protects this one, `smoke` are foes
    (in a skirmish: kinds, by their place) whose next attack on it this round misses.
    """

    number: int
    seat: int
    character: str = ""
    at: Space = NOWHERE
    life: str = LIVING
    vita: int = 0
    power: int = 0
    ghost: int = 0
    lore: int = 0
    items: list[str] = field(default_factory=list)
    things: list[str] = field(default_factory=list)
    statuses: list[str] = field(default_factory=list)
    jammed: bool = False
    bare: bool = False
    veil: int = NOBODY
    smoke: list[int] = field(default_factory=list)
    grown: int = 0
    skills: dict[str, int] = field(default_factory=dict)
    more_vita: int = 0
    more_might: int = 0
    more_defense: int = 0
    more_power: int = 0
    more_stride: int = 0

    @property
    def lives(self) -> bool:
        """Whether it is neither ghost nor in Limbo."""
        return self.life == LIVING

    @property
    def is_ghost(self) -> bool:
        """Whether it is a ghost on the map."""
        return self.life == GHOST

    @property
    def id(self) -> str:
        """The character in ids of options."""
        return self.character.lower()


_FOE: Final = re.compile("f([0-9]+)")


def spoken(text: str) -> str:
    """A text of an event as people say it: a foe is called by its kind and its number.

    >>> spoken("f2"), spoken("f2 and more")
    ('2', 'f2 and more')
    """
    found = _FOE.fullmatch(text)
    return found[1] if found else text


@dataclass(slots=True)
class Foe(Record):
    """A foe on the map. `room` is where it was placed, `stunned` says that it misses its next turn, `risen` that it
    has got up once, and cannot again."""

    number: int
    kind: str
    vita: int
    at: Space
    room: str
    spooked: bool = False
    stunned: bool = False
    risen: bool = False

    @property
    def id(self) -> str:
        """The foe in ids of options."""
        return f"f{self.number}"

    @property
    def called(self) -> str:
        """The foe as options call it: map, panels and log too, at the beginning of a sentence."""
        return within(foe_name(self.kind, self.number))


@dataclass(slots=True)
class Opened(Record):
    """A door opened this round: by whom (NOBODY: by an event), and from which of its spaces."""

    door: str
    by: int
    near: Space


@dataclass(slots=True)
class Die(Record):
    """A character's own die that a Lucky one may roll again."""

    hero: int
    sides: int
    why: str
    face: int


@dataclass(slots=True)
class Turn(Record):
    """A character's turn, adventuring or in an encounter.

    `left` are the steps not walked yet, `fresh` says that nothing has been done in it. `deed` is a deed that is not
    done yet, as its option's id. `handed` are the deeds by which Items have changed hands, so that none is handed
    back, `asked` what was asked for in vain.
    """

    hero: int
    left: int
    acted: bool = False
    searched: bool = False
    fresh: bool = True
    deed: str = ""
    handed: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Blow(Record):
    """A character's attack: on a foe, with which ability, how far it has come and what the dice showed."""

    hero: int
    foe: int
    ability: str = ""
    step: str = "roll"
    natural: int = 0
    damage: int = 0


@dataclass(slots=True)
class Find(Record):
    """An Item that a character has found and not put away yet."""

    hero: int
    item: str


@dataclass(slots=True)
class Happening(Record):
    """A story's event under way: its key, who caused it (NOBODY: nobody), and the parts still to come.

    `part` is the part of the event that is being carried out, as the event names its parts, `step` the next thing in
    it; when it is through, the check or the choice follows. `room` is where it happens.
    """

    key: str
    hero: int
    room: str
    part: str = ""
    step: int = 0
    branched: bool = False


@dataclass(slots=True)
class Placing(Record):
    """Foes that are still to be placed: so far from this space, in that room."""

    kinds: list[str]
    room: str
    start: Space


@dataclass(slots=True)
class Battle(Record):
    """An encounter. `first` says whether the characters have First Strike, `theirs` whose part of the round it is.

    `queue` are the characters or foes that still take their turn in it. `mid` says that it broke out in mid-round.
    `defeated` are the kinds of the foes defeated so far, `rooms` those in which foes were placed.
    """

    first: bool = True
    theirs: bool = True
    round: int = 0
    queue: list[int] = field(default_factory=list)
    mid: bool = False
    defeated: list[str] = field(default_factory=list)
    rooms: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Skirmish(Record):
    """A quick fight against counters, off the map.

    `kinds` are the kinds of creatures, `counters` one for all of them or one for each. `stances` are what the
    characters do this round, by number, "" while not chosen. `queue` are characters still to strike. `spooked` and
    `stopped` are kinds, `stopping` those that will be stopped in the next round.
    """

    kinds: list[str]
    reduced: bool
    counters: list[int] = field(default_factory=list)
    round: int = 0
    step: str = "strength"
    stances: dict[int, str] = field(default_factory=dict)
    queue: list[int] = field(default_factory=list)
    spooked: list[str] = field(default_factory=list)
    stopped: list[str] = field(default_factory=list)
    stopping: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Ending(Record):
    """The end of a round, its three steps.  [exploration.end.order]

    `step` is where it stands: doors, roll and read for the first, check for the second, leader for the third.
    `unread` are rooms revealed whose description is still to be read; `opened` says that a door was removed.
    """

    step: str = "doors"
    unread: list[str] = field(default_factory=list)
    opened: bool = False


@dataclass(slots=True)
class Rest(Record):
    """A rest under way: the roll for creatures follows."""

    step: str = "recover"
