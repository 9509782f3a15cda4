"""What is true at the table of a crawl, and the verbs that change it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from undercroft.engine import Chance, Over, Tell
from undercroft.engine.craft.parts import Record
from undercroft.games.pararoles import figures
from undercroft.games.pararoles.content.bestiary import BOSS_RULES, FOE_RULES, TIERS
from undercroft.games.pararoles.content.cards import SUITS, Deck, how_many, pick_card, suit_of
from undercroft.games.pararoles.content.goods import GOODS
from undercroft.games.pararoles.floor.floor import BOSS, NOWHERE
from undercroft.games.pararoles.floor.grid import listed
from undercroft.games.pararoles.floor.state import Design
from undercroft.games.pararoles.options import PararolesOptions
from undercroft.games.pararoles.state.ground import Ground, name
from undercroft.games.pararoles.state.records import (
    NOBODY,
    Bill,
    Check,
    Combat,
    Creep,
    Foe,
    Hero,
    Item,
    Pile,
    Shuffle,
    Snare,
    Stride,
    Summons,
)
from undercroft.games.pararoles.state.stages import OPENING, OVER, Stage

BASE_HEALTH: Final = {"easy": -1, "normal": 0, "hard": 3}
"""What the difficulty adds to an enemy's health.  [pararoles.core.difficulty]"""

HARDINESS: Final = {"easy": 2, "normal": 0, "hard": 0}
"""What the difficulty adds to a hero's health.  [pararoles.core.difficulty]"""


@dataclass(slots=True)
class State(Record):
    """The table. Squares and sets of squares are numbers, heroes go by number, enemies by id.

    `keeper` is the keeper's seat, NOBODY where software keeps the dungeon. `deck` is the deck of fate, `hoard` the
    Treasure Deck. Of the floor: `pieces` are kind and squares of paths, intersections and rooms, `secret` the squares
    of the secret room. What the party knows: `seen` squares, squares `safe` from traps, squares `searched`, `quiet`
    that the floor is cleared, `unveiled` that all its traps are known. `sighted` counts the enemies of each type that
    were named. `queue` are heroes whose movement turn is to come, `mover` whose it is; `cursor` is the enemy whose
    move it is. `pool` are treasure cards to be voted on, `votes` the votes given; `gift` and `aim` say that a gift or
    a square for the Wand is being chosen. `beaten` and `bosses` count enemies defeated, `behind` floors left;
    `boss_down` says that this floor's boss is defeated. `stale` counts rounds in which nothing came of it. `figure` is
    each of the `numbers` by its name; `charted` keeps the map as it was drawn last, with all that it was drawn from.
    """

    derived: ClassVar = ("charted", "figure")

    rules: PararolesOptions
    numbers: tuple[int, ...]
    keeper: int
    heroes: list[Hero]
    deck: Deck
    hoard: Deck
    ground: Ground
    stage: Stage = OPENING
    number: int = 0
    design: Design | None = None
    pieces: tuple[tuple[str, int], ...] = ()
    used: int = 0
    secret: int = 0
    entrance: int = NOWHERE
    stairs: int = NOWHERE
    foes: list[Foe] = field(default_factory=list)
    next_id: int = 0
    snares: list[Snare] = field(default_factory=list)
    piles: list[Pile] = field(default_factory=list)
    burning: int = 0
    seen: int = 0
    safe: int = 0
    searched: int = 0
    quiet: bool = False
    unveiled: bool = False
    sighted: dict[str, int] = field(default_factory=dict)
    round: int = 0
    turns: int = 0
    stale: int = 0
    queue: list[int] = field(default_factory=list)
    mover: int = NOBODY
    cursor: int = NOBODY
    stride: Stride | None = None
    shuffle: Shuffle | None = None
    check: Check | None = None
    gift: bool = False
    aim: bool = False
    bill: Bill | None = None
    summons: list[Summons] = field(default_factory=list)
    creep: Creep | None = None
    combat: Combat | None = None
    pool: list[int] = field(default_factory=list)
    votes: list[int] = field(default_factory=list)
    beaten: int = 0
    bosses: int = 0
    behind: int = 0
    boss_down: bool = False
    ended: str = ""
    figure: dict[str, int] = field(init=False, compare=False, repr=False)
    charted: tuple[Any, Any] | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.figure = dict(zip(figures.NUMBERS, self.numbers, strict=True))
        self.charted = None

    def idle(self) -> bool:
        """Whether nothing is half done."""
        halves = (self.stride, self.shuffle, self.check, self.bill, self.creep)
        return all(half is None for half in halves) and not (self.gift or self.aim or self.summons or self.votes)

    # ------------------------------------------------------------------ who is where

    def living(self) -> list[Hero]:
        """The heroes who have not fallen, in player order."""
        return [hero for hero in self.heroes if not hero.fallen]

    def present(self) -> list[Hero]:
        """The heroes whose tokens are on the map, in player order."""
        return [hero for hero in self.heroes if hero.here]

    def foe(self, id: int) -> Foe | None:
        """The enemy of this id, if it is still there."""
        for foe in self.foes:
            if foe.id == id:
                return foe
        return None

    def hero_at(self, square: int) -> Hero | None:
        """The hero on this square, or None."""
        for hero in self.heroes:
            if hero.at == square:
                return hero
        return None

    def foe_at(self, square: int) -> Foe | None:
        """The enemy on this square, or None."""
        for foe in self.foes:
            if foe.at == square:
                return foe
        return None

    def hero_mask(self) -> int:
        """The squares of the heroes."""
        mask = 0
        for hero in self.heroes:
            if hero.at >= 0:
                mask |= 1 << hero.at
        return mask

    def foe_mask(self) -> int:
        """The squares of the enemies."""
        mask = 0
        for foe in self.foes:
            mask |= 1 << foe.at
        return mask

    def snare_at(self, square: int, *, lid: bool = False) -> Snare | None:
        """The live trap on this square, or with `lid` that on the chest there."""
        for snare in self.snares:
            if snare.square == square and snare.lid == lid and not snare.resting:
                return snare
        return None

    def pile_at(self, square: int) -> Pile | None:
        """What lies on this square, or None."""
        for pile in self.piles:
            if pile.square == square:
                return pile
        return None

    def is_seen(self, square: int) -> bool:
        """Whether the party has seen this square."""
        return bool(self.seen >> square & 1)

    def all_squares(self) -> int:
        """All squares of the floor, those of the secret room too."""
        return self.used | self.secret

    # ------------------------------------------------------------------ stats and cards

    def stat(self, hero: Hero, suit: int) -> int:
        """The hero's stat of this suit."""
        return self.stats(hero)[suit]

    def stats(self, hero: Hero) -> list[int]:
        """The hero's stats in the order of the suits: each treasure card of a suit adds 1, up to the cap.

        [pararoles.core.treasure.bonus] [pararoles.core.treasure.cap]
        """
        if not hero.treasure:
            return hero.stats
        stats = hero.stats[:]
        if self.rules.per_suit:
            for suit in range(4):
                stats[suit] += min(len(hero.cards_of(suit)), figures.MOST_OF_A_SUIT)
            return stats
        cap = self.figure[figures.STAT_CAP]
        for card in hero.treasure:
            suit = suit_of(card)
            if stats[suit] < cap:
                stats[suit] += 1
        return stats

    @property
    def trick(self) -> int:
        """The suit of the trick stat.  [pararoles.core.trick-stat]"""
        return SUITS.index(self.rules.trick_suit)

    def highest_suit(self, hero: Hero) -> int:
        """The suit of the hero's highest stat; of equal ones the first in the order of the suits."""
        return max(range(4), key=lambda suit: (self.stat(hero, suit), -suit))

    def draw(
        self, chance: Chance, reason: str, *, clumsy: bool = False, advantage: bool = False
    ) -> tuple[int, list[int]]:
        """The card that counts of a draw, and all cards drawn, in order; all lie on the discard pile.

        [pararoles.core.clumsy]
        """
        cards = [self.deck.draw(chance, reason) for _ in range(how_many(clumsy=clumsy, advantage=advantage))]
        for card in cards:
            self.deck.discard(card)
        return pick_card(cards, clumsy=clumsy, advantage=advantage), cards

    # ------------------------------------------------------------------ telling

    def whisper(self, tell: Tell, event: str, *, rule: str, also: tuple[str, ...] = (), **data: Any) -> None:
        """The keeper knows this, and nobody else.  [pararoles.supplies.controller]"""
        tell.only(() if self.keeper == NOBODY else (self.keeper,), event, rule=rule, also=also, **data)

    def stir(self) -> None:
        """Something has come of this round.  [pararoles.core.exhaustion]"""
        self.stale = 0

    def christen(self) -> list[Foe]:
        """Enemies on seen squares have names, by type and in the order of being seen; those named just now."""
        new = [foe for foe in self.foes if not foe.name and self.seen >> foe.at & 1]
        for foe in new:
            short = foe.type.short
            self.sighted[short] = self.sighted.get(short, 0) + 1
            foe.name = f"{short}-{self.sighted[short]}"
            self.stir()
        return new

    def name_foes(self, tell: Tell) -> None:
        """Enemies on seen squares have names, and everybody knows them."""
        self.introduce(self.christen(), tell)

    def introduce(self, foes: list[Foe], tell: Tell) -> None:
        """Everybody knows what these enemies are.  [pararoles.supplies.enemy-tokens] [pararoles.core.enemy.types]"""
        for foe in foes if tell.heard else ():
            tell.everyone(
                "enemy-seen",
                foe=foe.name,
                type=foe.type.name,
                kind=foe.kind,
                difficulty=foe.difficulty,
                suit=SUITS[foe.suit],
                health=foe.health,
                at=name(foe.at),
                rule="pararoles.core.hidden-view",
                shows=True,
                also=FOE_RULES + BOSS_RULES if foe.kind == BOSS else FOE_RULES,
            )

    # ------------------------------------------------------------------ making enemies

    def pick(self, chance: Chance, count: int, reason: str, stream: str = "play") -> int:
        """One of so many, from 0, by one roll of a die with as many faces; a single one needs no roll.

        [pararoles.core.random]
        """
        return 0 if count == 1 else chance.roll(count, reason, stream) - 1

    def arm(self, foe: Foe, chance: Chance, stream: str) -> None:
        """The enemy is a card: a d4 names its prime suit; stats and health follow, a boss draws its treasure.

        [pararoles.core.enemy.card] [pararoles.core.enemy.stats] [pararoles.core.enemy.health] [pararoles.boss.stats]
        """
        if foe.suit == NOBODY:
            foe.suit = chance.roll(4, "suit", stream) - 1
        numbers = self.figure
        low = max(numbers[figures.LEAST_STAT], foe.difficulty - numbers[figures.OFF_STAT])
        level = foe.kind == BOSS or self.rules.even
        foe.stats = [foe.difficulty if level or suit == foe.suit else low for suit in range(4)]
        foe.health = self.full_health(foe)
        if foe.kind == BOSS:
            foe.cards += self.hoard.draw_all(chance, 2 - len(foe.cards), "boss treasure")
            for card in foe.cards:
                foe.stats[suit_of(card)] += 1  # [pararoles.boss.treasure]

    def full_health(self, foe: Foe) -> int:
        """The health with which an enemy begins; a boss has more.

        [pararoles.core.enemy.health] [pararoles.core.enemy.health-boss]
        """
        numbers, players = self.figure, len(self.heroes)
        base = numbers[figures.FOE_HEALTH] + BASE_HEALTH[self.rules.difficulty]
        health = max(1, base + numbers[figures.FOE_HEALTH_EACH] * players + TIERS[foe.difficulty])
        return health + numbers[figures.BOSS_HEALTH_EACH] * players if foe.kind == BOSS else health

    def create(self, kind: str, difficulty: int, at: int, *, patrol: bool = False) -> Foe:
        """A new enemy, last in the order of creation, on this square."""
        foe = Foe(self.next_id, kind, difficulty, at, patrol)
        self.next_id += 1
        self.foes.append(foe)
        return foe

    # ------------------------------------------------------------------ having and giving

    def take(self, hero: Hero, cards: list[int]) -> None:
        """These treasure cards are the hero's, kept in the order of the deck."""
        hero.treasure = sorted(hero.treasure + cards)

    def spend(self, hero: Hero, card: int) -> None:
        """A treasure card of the hero is discarded, sacrificed or spent: its bonus is lost.

        [pararoles.core.treasure.any-use] [pararoles.core.treasure.deck]
        """
        hero.treasure.remove(card)
        self.hoard.discard(card)

    def lay(self, square: int, cards: list[int], items: list[Item]) -> None:
        """These things lie on the square."""
        if not cards and not items:
            return
        pile = self.pile_at(square)
        if pile is None:
            pile = Pile(square)
            self.piles.append(pile)
            self.piles.sort(key=lambda other: other.square)
        pile.cards = sorted(pile.cards + cards)
        pile.items += items

    def may_carry(self, key: str) -> bool:
        """Whether the party may carry one more of this item.  [pararoles.item.one-per-party]"""
        if not GOODS[key].one and not (key == "dagger" and self.rules.dagger_limited):
            return True
        carried = [item.key for hero in self.heroes for item in hero.items]
        carried += [item.key for pile in self.piles for item in pile.items]
        return key not in carried

    # ------------------------------------------------------------------ the end

    def is_last(self) -> bool:
        """Whether the game is won by leaving this floor; an endless game has no last one.  [pararoles.core.win]"""
        return 0 < self.figure[figures.FLOORS] <= self.number and not self.rules.endless

    def score(self) -> int:
        """The party's score.  [pararoles.core.score]"""
        numbers = self.figure
        held = sum(len(hero.treasure) for hero in self.heroes)
        points = numbers[figures.SCORE_FLOOR] * self.behind + numbers[figures.SCORE_ENEMY] * self.beaten
        return points + numbers[figures.SCORE_BOSS] * self.bosses + numbers[figures.SCORE_TREASURE] * held

    def end(self, how: str, tell: Tell, *, rule: str) -> None:
        """The game is over: the party has won or lost, and its score is known.  [pararoles.core.score]"""
        self.ended = how
        self.stage = OVER
        self.combat = self.stride = self.shuffle = self.check = self.bill = self.creep = None
        self.summons.clear()
        self.queue.clear()
        self.gift = self.aim = False
        if tell.heard:
            also = ("pararoles.core.score",)
            shown = self.laid_bare()
            tell.everyone("ended", how=how, score=self.score(), shown=shown, rule=rule, also=also, shows=True)
        raise Over

    def laid_bare(self) -> list[str]:
        """All that was hidden of the floor, which everybody may see when the game is over."""
        squares = [f"{name(square)} {self.ground.sides(square)}" for square in listed(self.all_squares())]
        doors = [f"secret door {name(door.square)} {door.side}" for door in self.ground.hidden]
        foes = [f"{foe.type.short} {foe.difficulty} {SUITS[foe.suit]} {name(foe.at)}" for foe in self.foes]
        traps = [f"trap {snare.type} {name(snare.square)}" for snare in self.snares]
        things = [f"{pile.chest} {pile.plain} {name(pile.square)}" for pile in self.piles]
        return [*squares, *doors, *foes, *traps, *things, f"stairs {name(self.stairs) if self.stairs >= 0 else '-'}"]
