"""The state of a crawl: everything there is, with what can be asked of it and a few verbs that many rules use."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar

from undercroft.engine import Over, Tell
from undercroft.engine.craft.parts import Record
from undercroft.games.exploration.content.lists import Character, Creature, full_deck
from undercroft.games.exploration.content.stories.library import told
from undercroft.games.exploration.content.stories.model import Boss, Door, Space, Story, border_name, space_name
from undercroft.games.exploration.figures import (
    BOSS_VITA,
    EASY_MIGHT,
    EASY_VITA,
    HARD_MIGHT,
    HARD_VITA,
    NUMBERS,
    character_with,
    creature_with,
)
from undercroft.games.exploration.options import ExplorationOptions
from undercroft.games.exploration.state.ground import Ground, ground_of
from undercroft.games.exploration.state.records import (
    LIMBO,
    NOBODY,
    Battle,
    Blow,
    Die,
    Ending,
    Find,
    Foe,
    Happening,
    Hero,
    Opened,
    Placing,
    Rest,
    Skirmish,
    Turn,
)
from undercroft.games.exploration.state.stages import OPENING, OVER, Stage

__all__ = ["State", "door_name", "space_name", "space_of"]


@dataclass(slots=True)
class State(Record):
    """A crawl. `tale` is the story: a name that comes with the game, or its text.

    `numbers` are those that differ from the rulings. `heroes` are the characters in seating order, `leader` the
    number of the Leader. `queue` are those who still take their turn this round. `opened` are the doors opened this
    round, `removed` those taken off the map, by id. `revealed` are rooms in the order of revealing, `searched` the
    spaces of tokens that are gone, `happened` the keys of events, `entered` the rooms and
    `walked` the spaces where somebody has set foot, `beaten` the rooms in which foes were defeated.
    `journal` are the texts read so far, each with its heading. `done` says of each goal whether it is complete.
    `quiet` says that this round has no skirmish check, `rested` counts the rests of the chapter.
    `shrines` are those used up. `next_foe` numbers foes. `mapped` keeps the ground with what it depends on: the tale,
    and how many rooms are revealed and doors removed, of which there only come to be more.
    """

    derived: ClassVar = ("mapped",)

    rules: ExplorationOptions
    numbers: dict[str, int]
    tale: str
    heroes: list[Hero]
    stage: Stage = OPENING
    round: int = 0
    leader: int = 0
    queue: list[int] = field(default_factory=list)
    turn: Turn | None = None
    opened: list[Opened] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    revealed: list[str] = field(default_factory=list)
    entered: list[str] = field(default_factory=list)
    walked: list[Space] = field(default_factory=list)
    beaten: list[str] = field(default_factory=list)
    searched: list[Space] = field(default_factory=list)
    happened: list[str] = field(default_factory=list)
    shrines: list[Space] = field(default_factory=list)
    journal: list[tuple[str, str]] = field(default_factory=list)
    done: list[bool] = field(default_factory=list)
    found: list[str] = field(default_factory=list)
    met: list[str] = field(default_factory=list)
    slain: list[str] = field(default_factory=list)
    coins: int = 0
    deck: list[str] = field(default_factory=full_deck)
    spent: list[str] = field(default_factory=list)
    rested: int = 0
    quiet: bool = False
    foes: list[Foe] = field(default_factory=list)
    next_foe: int = 1
    die: Die | None = None
    blow: Blow | None = None
    battle: Battle | None = None
    skirmish: Skirmish | None = None
    rest: Rest | None = None
    ending: Ending | None = None
    finds: list[Find] = field(default_factory=list)
    placing: list[Placing] = field(default_factory=list)
    happenings: list[Happening] = field(default_factory=list)
    growing: list[int] = field(default_factory=list)
    turns: int = 0
    ended: str = ""
    mapped: tuple[str, int, int, Ground] | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.mapped = None

    # ------------------------------------------------------------------ looking

    @property
    def story(self) -> Story:
        """The story that is played."""
        return told(self.tale)

    @property
    def ground(self) -> Ground:
        """The rooms revealed, as they can be walked and seen through."""
        revealed, removed, mapped = self.revealed, self.removed, self.mapped
        if mapped is None or (mapped[0], mapped[1], mapped[2]) != (self.tale, len(revealed), len(removed)):
            ground = ground_of(self.tale, tuple(revealed), tuple(removed), self.rules.orthogonal)
            self.mapped = mapped = self.tale, len(revealed), len(removed), ground
        return mapped[3]

    def figure(self, key: str) -> int:
        """A number that is a ruling, as it is in force."""
        return self.numbers.get(key, NUMBERS[key])

    def character(self, hero: Hero) -> Character:
        """The character as it began."""
        return character_with(hero.character, self.numbers)

    def kind(self, name: str) -> Creature:
        """The kind of foe of this name; of a main foe as the story has it.  [exploration.core.boss]"""
        boss = self.story.boss.get(name)
        if boss is not None:
            return _main_foe(boss, self.boss_vita(boss))
        return creature_with(name, self.numbers)

    def boss_vita(self, boss: Boss) -> int:
        """How much Vita a main foe has: so much for each character; what the story gives changes with the difficulty.

        [exploration.core.boss] [exploration.core.difficulty]
        """
        each = self.figure({"easy": EASY_VITA, "normal": BOSS_VITA, "hard": HARD_VITA}[self.rules.difficulty])
        if boss.own_vita:
            usual = NUMBERS[BOSS_VITA]
            each = boss.vita_per_character * (usual if self.rules.difficulty == "normal" else each) // usual
        return max(1, each) * len(self.heroes)

    @property
    def edge(self) -> int:
        """What the difficulty adds to the Might of every foe.  [exploration.core.difficulty]"""
        if self.rules.difficulty == "normal":
            return 0
        return self.figure(HARD_MIGHT) if self.rules.difficulty == "hard" else -self.figure(EASY_MIGHT)

    def boss_rules(self, kind: str) -> tuple[str, ...]:
        """The rules that a main foe's figures follow; nothing where this kind of foe is none."""
        if kind not in self.story.boss:
            return ()
        return (
            "exploration.core.boss",
            *(("exploration.core.difficulty",) if self.rules.difficulty != "normal" else ()),
        )

    def attacks(self, foe: Foe) -> int:
        """How often a foe attacks on its turn.  [exploration.core.boss]"""
        return -(-len(self.heroes) // 2) if foe.kind in self.story.boss else 1

    @property
    def in_combat(self) -> bool:
        """Whether a battle or a skirmish goes on."""
        return self.battle is not None or self.skirmish is not None

    def living(self) -> list[Hero]:
        """The living characters in seating order."""
        return [hero for hero in self.heroes if hero.lives]

    def on_map(self) -> list[Hero]:
        """All characters but those in Limbo, in seating order."""
        return [hero for hero in self.heroes if hero.life != LIMBO]

    def acting(self) -> Hero:
        """Who rolls and decides as Leader: the Leader, or for a fallen one the next living character.

        [exploration.leader.falls]
        """
        leader = self.heroes[self.leader]
        if leader.lives or (leader.is_ghost and self.rules.ghosts_lead):
            return leader
        return next((hero for hero in self.from_leader() if hero.lives), leader)

    def standing_in(self, hero: Hero) -> tuple[str, ...]:
        """The rule by which this character acts for the Leader, who has fallen; nothing if it does not."""
        return ("exploration.leader.falls",) if self.leader != hero.number == self.acting().number else ()

    def from_leader(self) -> list[Hero]:
        """All characters in seating order, from the Leader on."""
        return self.heroes[self.leader :] + self.heroes[: self.leader]

    def in_turn(self) -> list[Hero]:
        """The characters on the map in the order of their turns: who acts as Leader first, then round the table.

        [exploration.core.turn.round] [exploration.mid-encounter.leader-first]
        """
        first = self.acting().number
        return [hero for hero in self.heroes[first:] + self.heroes[:first] if hero.lives or hero.is_ghost]

    def rank(self, hero: Hero) -> tuple[bool, int]:
        """By which ties are broken: the Leader first, then seating order.

        [exploration.core.encounter.foe-move] [exploration.core.encounter.foe-target]
        """
        return hero.number != self.leader, hero.number

    def by_id(self, id: str) -> Hero:
        """The character with this id."""
        return next(hero for hero in self.heroes if hero.id == id)

    def foe(self, number: int) -> Foe:
        """The foe of this number."""
        return next(foe for foe in self.foes if foe.number == number)

    def foe_by_id(self, id: str) -> Foe:
        """The foe with this id."""
        return next(foe for foe in self.foes if foe.id == id)

    def door_at(self, name: str) -> Door:
        """The door that players know by this name."""
        return next(door for door in self.story.doors if door_name(door) == name)

    def known_doors(self) -> tuple[Door, ...]:
        """The doors that still stand beside a room revealed.  [exploration.door.known]"""
        return _standing(self.tale, tuple(self.revealed), tuple(self.removed))

    def is_opened(self, door: Door) -> bool:
        """Whether the door was opened this round and only waits to be removed.  [exploration.door.opened-once]"""
        return any(opened.door == door.id for opened in self.opened)

    def room_of(self, space: Space) -> str:
        """The id of the room of a space."""
        return self.story.room_at[space]

    def taken(self, *, ghosts: bool = False) -> set[Space]:
        """The spaces on which a figure stands that may not be shared; ghosts block none.

        [exploration.core.turn.occupied] [exploration.core.ghost.ethereal]
        """
        spaces = {hero.at for hero in self.heroes if hero.lives or (ghosts and hero.is_ghost)}
        return spaces | {foe.at for foe in self.foes}

    def adjacent(self, one: Space, other: Space) -> bool:
        """Whether two spaces are the same or one step apart."""
        near = -2 < one[0] - other[0] < 2 and -2 < one[1] - other[1] < 2
        return near and (one == other or other in self.ground.near(one))

    def idle(self) -> bool:
        """Whether nothing is half done, as at the beginning of a turn; what waits for the end of a battle may wait."""
        half = (self.die, self.blow, self.skirmish, self.rest)
        waiting = bool(self.finds or self.happenings or self.growing) and self.battle is None
        return all(record is None for record in half) and not self.placing and not waiting

    # ------------------------------------------------------------------ verbs

    def end(self, how: str, tell: Tell, *, rule: str) -> None:
        """The crawl is over, and nothing is half done any more."""
        self.die = self.blow = self.battle = self.skirmish = self.rest = self.ending = self.turn = None
        self.finds, self.placing, self.happenings, self.growing, self.queue = [], [], [], [], []
        self.stage = OVER
        self.ended = how
        text = self.story.won if how == "won" else self.story.lost
        if text:
            self.journal.append(("The end", text))
        also = ("exploration.core.score",)
        tell.everyone("over", how="won" if how == "won" else "lost", text=text, rule=rule, also=also, shows=True)
        raise Over

    def lift_veil(self, caster: Hero) -> None:
        """Nobody is protected any longer by this character's Phantasm.  [exploration.core.ability.illusionist]"""
        for hero in self.heroes:
            if hero.veil == caster.number:
                hero.veil = NOBODY

    def must_go_on(self, tell: Tell) -> None:
        """The crawl is lost as soon as every character is a ghost or in Limbo.  [exploration.core.lose]"""
        if not self.living():
            self.end("lost", tell, rule="exploration.core.lose")


def door_name(door: Door) -> str:
    """A door as players know it: by the two spaces that it joins, which tells nothing of what lies behind."""
    return border_name(door.start, door.end)


def space_of(name: str) -> Space:
    """The space of this name."""
    x, y = name.split(",")
    return int(x), int(y)


@lru_cache(maxsize=256)
def _standing(tale: str, revealed: tuple[str, ...], removed: tuple[str, ...]) -> tuple[Door, ...]:
    """The doors of a story that stand beside rooms revealed, when these are removed.  [exploration.door.known]"""
    story, known = told(tale), set(revealed)
    return tuple(
        door
        for door in story.doors
        if not door.is_open and door.id not in removed and known.intersection(story.sides(door))
    )


@lru_cache(maxsize=64)
def _main_foe(boss: Boss, vita: int) -> Creature:
    return Creature(
        boss.name,
        boss.type,
        boss.range,
        vita,
        boss.defense,
        boss.might,
        boss.die,
        boss.bonus,
        boss.stride,
        MAIN_FOE_SKIRMISH,
        boss.lore,
        boss.coins,
        boss=True,
    )


MAIN_FOE_SKIRMISH = 3
"""What a hit of a main foe costs in a skirmish, should a story send one into it."""
