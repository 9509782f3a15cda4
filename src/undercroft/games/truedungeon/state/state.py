"""The state of an adventure: everything there is, with what can be asked of it and a few verbs that many rules use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from operator import attrgetter
from typing import Any, ClassVar, Final

import msgspec

from undercroft.engine import Over, Tell
from undercroft.engine.craft.parts import Record
from undercroft.games.truedungeon.character.card import Card
from undercroft.games.truedungeon.character.hands import Hands
from undercroft.games.truedungeon.character.party import PartyCard
from undercroft.games.truedungeon.content.adventures.library import adventure_named
from undercroft.games.truedungeon.content.adventures.model import Adventure, Attack, Monster, Orientation, Room
from undercroft.games.truedungeon.content.adventures.scaling import as_listed
from undercroft.games.truedungeon.content.difficulty import Scaling
from undercroft.games.truedungeon.content.tokens.catalogue import Catalogue, with_own
from undercroft.games.truedungeon.content.words import DIFFICULTIES, Difficulty, Mode
from undercroft.games.truedungeon.figures import FLOOR, NUMBERS, scales
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.games.truedungeon.state.records import (
    DROPPED,
    EMPTY,
    Assault,
    Attempt,
    Box,
    Deed,
    Fight,
    Foe,
    Harm,
    Hero,
    Lasting,
    Puck,
    Reward,
    Save,
    Song,
    Test,
    Window,
)
from undercroft.games.truedungeon.state.roster import counts_of, kind_name_of, party_of
from undercroft.games.truedungeon.state.stages import COACHING, COMBAT, OVER, Stage

_BUILD: Final = attrgetter("build")
UNROLLED: Final = -1
"""Where the damage of a trap would stand that has not been rolled."""


@dataclass(slots=True)
class State(Record):
    """An adventure. `tale` is its file's text, or its name; `ghosts` are builds of seats that nobody plays.

    `room` is the number of the room, 0 before the first. `clock` is what is left of its time in seconds. `solution`
    is what the puzzle of this room wants: kept here since nobody may know it. `tried` are wrong answers.
    `own` is a room that a position has brought with it, in place of the adventure's.
    """

    derived: ClassVar = ("builds", "lines")

    rules: TrueDungeonOptions
    numbers: dict[str, int]
    tale: str
    heroes: list[Hero]
    ghosts: list[str] = field(default_factory=list)
    stage: Stage = COACHING
    difficulty: Difficulty = "normal"
    votes: dict[int, str | None] = field(default_factory=dict)
    picks: dict[int, str | None] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    """The marching order.  [truedungeon.digital.marching-order]"""
    fixed: bool = False
    """Whether the party has fixed the order in which it slides.  [truedungeon.digital.clock-round]"""
    queued: list[int] = field(default_factory=list)
    """That order, where it is not the marching order.  [truedungeon.digital.slide-order]"""
    room: int = 0
    step: str = ""
    """Where in its stage the room is."""
    clock: int = 0
    warned: bool = False
    time_up: bool = False
    foes: list[Foe] = field(default_factory=list)
    fight: Fight | None = None
    fights: int = 0
    """Combats begun in this room."""
    slick: bool = False
    """Whether somebody has slid on the board of this room, so that its speed is known."""
    moves: dict[str, Any] = field(default_factory=dict)
    """How the pucks last moved on it, for whoever draws it."""
    taken: list[Puck] = field(default_factory=list)
    """The pucks that lay there then and have been taken away since."""
    alert: int = 0
    """What is added to the party's first initiative roll of the room."""
    box: Box | None = None
    attempt: Attempt | None = None
    solution: list[str] = field(default_factory=list)
    tried: list[list[str]] = field(default_factory=list)
    clues: list[str] = field(default_factory=list)
    """Clues of this room that everybody has."""
    tags: list[str] = field(default_factory=list)
    """Gear that has been used here, and whatever else has happened once."""
    overcome: bool = False
    failed: bool = False
    rooms: dict[int, str] = field(default_factory=dict)
    """What became of each room: `overcome` or `failed`."""
    asked: dict[str, list[str]] = field(default_factory=dict)
    """By set of symbols: what has been asked already.  [truedungeon.digital.skill-common]"""
    names: dict[str, list[str]] = field(default_factory=dict)
    """By set of symbols: their names in this run, where these are shuffled.  [truedungeon.digital.skill-fixed-sets]"""
    practice: list[Test] = field(default_factory=list)
    """Questions of practice that are under way, before Room 1."""
    paths: dict[int, Box] = field(default_factory=dict)
    """By seat: the path that is followed for practice.  [truedungeon.digital.maze-training]"""
    drills: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By seat: the last slide for practice before Room 1, which nobody else sees."""
    song: Song | None = None
    deed: Deed | None = None
    window: Window | None = None
    test: Test | None = None
    save: Save | None = None
    harms: list[Harm] = field(default_factory=list)
    dying: list[int] = field(default_factory=list)
    trapped: list[str] = field(default_factory=list)
    """Traps that are being sprung; `-` while there is none."""
    rolled: int = UNROLLED
    """Damage that a trap has rolled and that is not dealt yet."""
    assault: Assault | None = None
    queue: list[int] = field(default_factory=list)
    """Characters still to be asked something in this step."""
    wands: list[str] = field(default_factory=list)
    """Wands handed over in this room, `class token`."""
    speaking: list[str] = field(default_factory=list)
    """Ghosts who may speak in this room, by class."""
    journal: list[tuple[str, str]] = field(default_factory=list)
    rewards: list[Reward] = field(default_factory=list)
    counts: bool = True
    """Whether anything is earned: not where the party has started in the middle.

    [truedungeon.digital.reward-integrity]
    """
    used: dict[str, int] = field(default_factory=dict)
    """How often each Spell and power was used, for whoever counts."""
    tally: dict[str, int] = field(default_factory=dict)
    turns: int = 0
    ended: str = ""
    room_of_end: int = 0
    own: str = ""
    """A room of a position's own, as JSON text."""
    builds: list[str] = field(default_factory=list, compare=False, repr=False)
    lines: list[Card | None] = field(default_factory=list, compare=False, repr=False)
    """The lines of the party card by number of the character, for these builds."""

    # ------------------------------------------------------------------ looking

    @property
    def tokens(self) -> Catalogue:
        """The catalogue, with the host's own tokens.  [truedungeon.token.catalogue]"""
        return with_own(self.rules.user_catalogue)

    @property
    def tests(self) -> str:
        """Who answers memory tests and leads the stylus; not chance where everything is done by hand.

        [truedungeon.skillcheck.auto] [truedungeon.party.player-skill]
        """
        by_hand = self.rules.interactive_only and self.rules.skill_tests == "chance"
        return "play" if by_hand else self.rules.skill_tests

    def figure(self, name: str) -> int:
        """A number that is a ruling, as it is at this table."""
        return self.numbers.get(name, NUMBERS[name])

    def figures(self, names: Mapping[Difficulty, str]) -> dict[Difficulty, int]:
        """Such a number for every difficulty."""
        return {difficulty: self.figure(name) for difficulty, name in names.items()}

    @property
    def scales(self) -> Mapping[Difficulty, Scaling]:
        """What each difficulty makes of monsters at this table."""
        return scales(self.numbers)

    @property
    def real(self) -> int:
        """How many characters there are, dead or alive, without those who have left."""
        return sum(1 for hero in self.heroes if not hero.gone)

    @property
    def adventure(self) -> Adventure:
        """The adventure that is played."""
        return adventure_named(self.tale, short=self.rules.short)

    @property
    def here(self) -> Room:
        """The room where the party is."""
        if self.own:
            return own_room(self.own, self.rules.module_stats)
        return _path(self.tale, self.rules.short, self.rules.orientation, self.rules.module_stats)[self.room - 1]

    @property
    def last_room(self) -> int:
        """The number of the last room."""
        return len(_path(self.tale, self.rules.short, self.rules.orientation, self.rules.module_stats))

    @property
    def figure_floor(self) -> int:
        """How far below 0 a berserker may fight on, before it is truly dead.

        [truedungeon.subclass.berserker.fight-after-death.floor]
        [truedungeon.subclass.berserker.fight-after-death.true-death]
        """
        return -self.figure(FLOOR)

    @property
    def hardness(self) -> int:
        """The difficulty as a number from 0, Non-Lethal, to 4, Epic."""
        return DIFFICULTIES.index(self.difficulty)

    @property
    def in_combat(self) -> bool:
        """Whether rounds are counted."""
        return self.stage is COMBAT and self.fight is not None

    @property
    def party(self) -> PartyCard:
        """The party card; whoever has no build yet is not on it."""
        here = [hero for hero in self.heroes if hero.build]
        loaded = tuple(hero.build for hero in here if hero.loaded)
        return party_of((*(hero.build for hero in here), *self.ghosts), self.rules, loaded)

    def card(self, hero: Hero) -> Card:
        """A character's line on the party card."""
        builds = list(map(_BUILD, self.heroes))
        if self.builds != builds:
            cards = iter(self.party.cards)
            self.builds, self.lines = builds, [next(cards) if build else None for build in builds]
        line = self.lines[hero.number]
        assert line is not None, "who has no build has no line"
        return line

    def name(self, hero: Hero) -> str:
        """What a character is called in words: its class or sub-class."""
        return kind_name_of(hero.build) if hero.build else hero.cls

    def has(self, hero: Hero, token: str) -> bool:
        """Whether the character has this token with it and has not used it up."""
        return self.count(hero, token) > 0

    def claimed(self, hero: Hero) -> bool:
        """Whether what holds only now and then counts for it: always, or by variant where it was claimed in this room.

        [truedungeon.party.conditional-bonus-duty]
        """
        return not self.rules.manual_claim or hero.claims

    def count(self, hero: Hero, token: str) -> int:
        """How many of this token the character has left."""
        brought = counts_of(hero.build).get(token, 0)
        return brought - hero.spent.count(token) if hero.spent else brought

    def living(self) -> list[Hero]:
        """The characters who are alive and still in the run, in marching order.

        The dead are not among them, whatever they regenerate, nor ghosts, nor the petrified, whatever they carry.
        [truedungeon.recovery.regeneration-dead] [truedungeon.ghost.no-interaction]
        [truedungeon.condition.petrified.scroll-not-immune]
        """
        heroes = self.heroes
        all = [heroes[number] for number in self.order] if self.order else heroes
        return [one for one in all if not (one.died or one.gone or (one.lasting and is_stone(one)))]

    def present(self) -> list[Hero]:
        """The characters who are not dead: the living and the petrified."""
        return [hero for hero in self.marching() if not hero.is_dead and not hero.gone]

    def marching(self) -> list[Hero]:
        """All characters in marching order.  [truedungeon.digital.marching-order]"""
        return [self.heroes[number] for number in self.order] if self.order else self.heroes

    def acting_order(self) -> list[int]:
        """The numbers of all characters in the order in which the party acts, if it has fixed one."""
        return self.queued or [hero.number for hero in self.marching()]

    def by_id(self, id: str) -> Hero:
        """The character of this class."""
        return next(hero for hero in self.heroes if hero.cls == id)

    def foe(self, id: str) -> Foe:
        """The monster of this id."""
        return next(foe for foe in self.foes if foe.id == id)

    def standing(self) -> list[Foe]:
        """The monsters that are not dead, in listed order; those in a maze too."""
        return [foe for foe in self.foes if not foe.dead]

    def facing(self) -> list[Foe]:
        """The monsters that the party can affect now; one on its way into a maze is still among them.

        [truedungeon.spell.wizard.lesser-maze.timing]
        """
        return [foe for foe in self.standing() if foe.mazed in (0, 3)]

    def kind(self, foe: Foe) -> Monster:
        """The stat block of a monster."""
        for kind in self.here.monsters:  # Asked for thousands of times: a generator for each would take as long again.
            if kind.id == foe.kind:
                return kind
        raise LookupError(f"there is no {foe.kind} in this room")

    def attack(self, foe: Foe, id: str) -> Attack:
        """An attack of a monster."""
        return next(attack for attack in self.kind(foe).attacks if attack.id == id)

    # ------------------------------------------------------------------ verbs

    def spend(self, hero: Hero, token: str) -> None:
        """One of this token is used up."""
        hero.spent.append(token)

    def note(self, what: str) -> None:
        """A Spell or power was used."""
        self.used[what] = self.used.get(what, 0) + 1

    def idle(self) -> bool:
        """Whether nothing is half done, as at the beginning of a round of the party's."""
        half = (self.deed, self.window, self.test, self.save, self.assault, self.attempt)
        queues = (self.harms, self.dying, self.trapped, self.queue)
        return all(record is None for record in half) and not any(queues) and self.rolled == UNROLLED

    def end(self, how: str, text: str, tell: Tell, *, rule: str, rules: tuple[str, ...] = ()) -> None:
        """The adventure is over, and nothing is half done any more."""
        self.fight = self.song = self.deed = self.window = self.test = self.save = self.assault = None
        self.attempt = None
        self.harms, self.dying, self.queue, self.trapped, self.rolled = [], [], [], [], UNROLLED
        self.stage, self.ended, self.room_of_end = OVER, how, self.room
        self.journal.append(("Epilogue", text))
        tell.everyone("over", how=how, text=text, rule=rule, also=rules, shows=True)
        raise Over


def unthrown(s: State, hero: Hero, mode: Mode) -> Hands:
    """What is left of this set of hands: of two weapons of a name one may have been thrown in this combat.

    [truedungeon.combat.thrown-once]
    """
    held = s.card(hero).fitted.held[mode]
    if not hero.thrown:
        return held
    left = {token.name: s.count(hero, token.name) - hero.thrown.count(token.name) for token in held.tokens}
    main, off = (token if token is not None and left[token.name] > 0 else None for token in (held.main, held.off))
    if main is not None and off is not None and main.name == off.name and left[main.name] < 2:
        off = None
    return Hands(main, off)


def in_hand(s: State, hero: Hero) -> Hands:
    """What is left of the set in use without what was dropped, or put away from the main hand.

    [truedungeon.condition.stunned.effect] [truedungeon.spellcasting.hands-swap]
    """
    hands, empty = unthrown(s, hero, set_in_use(hero)), hero.used.get(EMPTY)
    if not empty:
        return hands
    return Hands() if empty == DROPPED else Hands(None, hands.off)


def set_in_use(hero: Hero) -> Mode:
    """Which of the two sets of hands is in use.  [truedungeon.slot.hand-modes]"""
    return "missile" if hero.mode == "missile" else "melee"


def is_stone(hero: Hero) -> bool:
    """Whether a character is petrified: stone, with all that it carries.

    [truedungeon.condition.petrified.counts] [truedungeon.condition.petrified.stone]
    [truedungeon.condition.petrified.items]
    """
    return bool(hero.lasting) and "petrified" in [one.name for one in hero.lasting]


def condition_of(who: Hero | Foe, name: str) -> Lasting | None:
    """The condition of this name that somebody is in, or None."""
    for one in who.lasting:
        if one.condition and one.name == name:
            return one
    return None


@lru_cache(maxsize=256)
def _path(tale: str, short: bool, orientation: Orientation, listed: bool) -> tuple[Room, ...]:
    """The rooms of this version of an adventure, in order; by `module_stats` with nothing but listed numbers."""
    path = adventure_named(tale, short=short).path(orientation)
    return tuple(map(as_listed, path)) if listed else path


@lru_cache(maxsize=256)
def own_room(text: str, listed: bool = False) -> Room:
    """The room that a position has brought with it, from its text."""
    room = msgspec.json.decode(text, type=Room)
    return as_listed(room) if listed else room
