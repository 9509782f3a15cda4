"""Who and what is on a floor: heroes, enemies, things, and the half-done records of a turn and a combat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from undercroft.engine.craft.parts import Record
from undercroft.games.pararoles.content.bestiary import BY_DIFFICULTY, Type, spoken
from undercroft.games.pararoles.content.cards import NO_CARD, suit_of
from undercroft.games.pararoles.floor.floor import NOWHERE

NOBODY: Final = -1

ROUND: Final = "round"
FIRST: Final = "first"
ENEMIES: Final = "enemies"
LAST: Final = "last"
"""The parts of a combat round: it begins, vigilant members act, enemies act, rushed members act.

[pararoles.combat.mixed-order]
"""

CHOOSE: Final = "choose"
DONE: Final = "done"
"""The first and the last step of every turn."""


@dataclass(slots=True)
class Item(Record):
    """A Legendary Item: its key among the goods, and the uses left in it."""

    key: str
    uses: int


@dataclass(slots=True)
class Hero(Record):
    """A hero: four stats in the order of the suits (0 until assigned), health, and what is with the token.

    `ready` is the id of a ready-made hero or empty. `at` is NOWHERE while the token is off the map: `left` the floor,
    or `fallen`. `rushed` tells the speed of the last move; `moved`, `used` and `searched` which of the three actions
    of a movement turn are spent, `paces` how many spaces of a stroll were made. In combat: `guarded`, `clumsy`
    at the next defense (the rule that makes it so, or empty), `lost` the next turn, mind `controlled`, `special` used,
    a card `saved` by the Echo Dart, `miracle` the Staff's reroll in hand. `healed` says that the Encourager has
    encouraged outside combat on this floor.
    """

    number: int
    seat: int
    ready: str = ""
    stats: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    health: int = 0
    full: int = 0
    at: int = NOWHERE
    treasure: list[int] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    rushed: bool = False
    left: bool = False
    fallen: bool = False
    moved: bool = False
    paces: int = 0
    used: bool = False
    searched: bool = False
    guarded: bool = False
    clumsy: str = ""
    lost: bool = False
    controlled: bool = False
    special: bool = False
    saved: int = NO_CARD
    miracle: bool = False
    healed: bool = False

    @property
    def id(self) -> str:
        """The word for this hero in options: p1 for the first player."""
        return f"p{self.number + 1}"

    @property
    def player(self) -> str:
        """Whoever plays this hero, for labels: people read the name."""
        return f"@{self.seat}"

    @property
    def prime(self) -> int:
        """The suit of the highest value assigned: the hero's prime suit and role.  [pararoles.core.role]"""
        return self.stats.index(max(self.stats))

    @property
    def here(self) -> bool:
        """Whether the token is on the map."""
        return self.at >= 0

    def item(self, key: str) -> Item | None:
        """The hero's item of this key, or None."""
        for item in self.items:
            if item.key == key:
                return item
        return None

    def cards_of(self, suit: int) -> list[int]:
        """The treasure cards of one suit."""
        return [card for card in self.treasure if suit_of(card) == suit]


@dataclass(slots=True)
class Foe(Record):
    """An enemy in play. `id` counts enemies in order of creation; `name` is what players call it, empty until seen.

    `mate` is the other one of a duo. `quarry` is the number of the hero it pursues. `drops` says that it leaves
    treasure; `cards` are a boss's treasure cards; `raised_by` the King who raised it. `acid` counts coatings,
    `acid_by` is the hero who used the Axe, `coated` those of this round. `entangled` by vines, `freed`
    from them in this very turn, `fresh` when it came up in this round: then it does nothing yet. `taken` says that
    its lead has taken it along in this round. `clumsy` is as a hero's.
    """

    id: int
    kind: str
    difficulty: int
    at: int
    patrol: bool
    suit: int = NOBODY
    stats: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    health: int = 0
    name: str = ""
    mate: int = NOBODY
    quarry: int = NOBODY
    drops: bool = True
    cards: list[int] = field(default_factory=list)
    raised_by: int = NOBODY
    entangled: bool = False
    freed: bool = False
    fresh: bool = False
    taken: bool = False
    wounds: int = 0
    acid: int = 0
    acid_by: int = NOBODY
    coated: int = 0
    clumsy: str = ""
    guarded: bool = False
    lost: bool = False
    reflecting: bool = False

    @property
    def type(self) -> Type:
        """The type by difficulty, which treasure does not change.  [pararoles.boss.type-kept]"""
        return BY_DIFFICULTY[self.difficulty]

    @property
    def called(self) -> str:
        """The name as people say it."""
        return spoken(self.name)

    @property
    def speed(self) -> int:
        """Squares in one move, by type."""
        return self.type.speed


@dataclass(slots=True)
class Snare(Record):
    """A trap on the floor in play: its square and type, and the difficulties it summons where these are known.

    `lid` says that it sits on a chest and goes off when that is opened; `found` that the party knows it; `tried` that
    a deactivation was attempted; `resting` that it went off this round and is live again next round.
    """

    square: int
    type: int
    summons: list[int] = field(default_factory=list)
    lid: bool = False
    found: bool = False
    tried: bool = False
    resting: bool = False


@dataclass(slots=True)
class Pile(Record):
    """Things on a square: treasure cards, items, cards still to be drawn (`plain`), and cards in a chest."""

    square: int
    cards: list[int] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    plain: int = 0
    chest: int = 0


@dataclass(slots=True)
class Stride(Record):
    """A move that is under way: the hero, the spaces left, and whether it is rushed."""

    hero: int
    left: int
    rushed: bool


@dataclass(slots=True)
class Shuffle(Record):
    """Touching tokens being rearranged: their squares in reading order, and who stands on the first ones already."""

    squares: list[int]
    group: list[int]
    order: list[int]


@dataclass(slots=True)
class Check(Record):
    """An aided trick check being prepared: who began it, the trap (NOWHERE: a search), who is asked, who aids."""

    hero: int
    trap: int
    asking: list[int]
    aiding: list[int]


@dataclass(slots=True)
class Bill(Record):
    """A price being paid card by card: what for (an item's key, or a fallen hero as p3), by whom, how many are due."""

    what: str
    hero: int
    due: int


@dataclass(slots=True)
class Summons(Record):
    """Enemies that a trap brings up: the trap's square and type, who set it off, how many are still to come.

    `hero` is the number of the member who set it off, NOBODY if an enemy did; then it is `ready` only when that enemy
    has moved on. `grades` are difficulties known beforehand. `difficulty` and `suit` are rolled for the next one, 0
    and NOBODY until then. `foes` are those that have come.
    """

    square: int
    type: int
    hero: int
    due: int
    grades: list[int]
    foes: list[int]
    ready: bool
    difficulty: int = 0
    suit: int = NOBODY


@dataclass(slots=True)
class Creep(Record):
    """An enemy's move that is under way: who, the spaces left, and where to.

    `prey` is the hero pursued, `way` the direction of a patrol, `goal` the square into which a partner follows; each
    -1 where the move is of another kind. `trail` is the square left last, `steps` how many were made.
    """

    foe: int
    left: int
    prey: int = NOBODY
    way: int = NOBODY
    goal: int = NOWHERE
    trail: int = NOWHERE
    steps: int = 0


@dataclass(slots=True)
class Strike(Record):
    """A hero's attack on an enemy, from the card to the damage.

    `weapon` is an item's key, empty for bare hands. `echo` says that the card comes from the Echo Dart; `clumsy` is
    the rule by which the target's next defense was to be clumsy when the attack began, or empty; `card` is the card
    that counts, once known.
    """

    hero: int
    foe: int
    weapon: str
    advantage: bool = False
    step: str = CHOOSE
    card: int = NO_CARD
    echo: bool = False
    clumsy: str = ""


@dataclass(slots=True)
class Act(Record):
    """A member's turn in a combat round: what they do, with what, to whom, and the steps of a run still to go.

    `target` is the id of an enemy or the number of a hero, as the action has it; `attacks` counts Attack Actions.
    """

    hero: int
    action: str = CHOOSE
    weapon: str = ""
    target: int = NOBODY
    attacks: int = 0
    path: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Menace(Record):
    """An enemy's turn in a combat round: its step, the die, and the attack it comes to.

    `attacker` is the enemy that attacks, which a Commander may have ordered; `bonus` is additional damage; `special`
    says that the attack is a Special Ability, against which the Crest Shield does not work.
    """

    foe: int
    step: str = CHOOSE
    face: int = 0
    attacker: int = NOBODY
    bonus: int = 0
    special: bool = False


@dataclass(slots=True)
class Sword(Record):
    """The Big One in one combat: who has lifted it this round, who holds it, whom it strikes, who hit.

    `swung` are those who attacked with it this round, `target` the enemy they attack. For controlled wielders
    `victim` is the hero and `suit` that of the first card their lead drew. `blocked` is, with one_defense, the outcome
    of the only defense draw: NOBODY until drawn, then 0 or 1. `hot` says that it is of no more use in this combat.
    """

    lifted: list[int] = field(default_factory=list)
    holders: list[int] = field(default_factory=list)
    swung: list[int] = field(default_factory=list)
    hits: list[int] = field(default_factory=list)
    target: int = NOBODY
    victim: int = NOBODY
    suit: int = NOBODY
    blocked: int = NOBODY
    hot: bool = False


@dataclass(slots=True)
class Combat(Record):
    """Who fights: numbers of heroes, ids of enemies. Whoever is in stays in until the end, a run or a fall.

    `queue` are the members who have still to act in this part of the round, `late` those who act after the enemies;
    `cursor` is the enemy whose turn it is or was last. `lead` is the lead of a duo that rolled this round and `face`
    its die. `attacked` are pairs of hero and enemy: it has made an Attack Action against them. Who is `waiting` stands
    in another combat, which is fought after this one.

    [pararoles.combat.stays]
    """

    heroes: list[int]
    foes: list[int]
    round: int = 0
    part: str = ROUND
    queue: list[int] = field(default_factory=list)
    late: list[int] = field(default_factory=list)
    cursor: int = NOBODY
    lead: int = NOBODY
    face: int = 0
    attacked: list[tuple[int, int]] = field(default_factory=list)
    act: Act | None = None
    menace: Menace | None = None
    strike: Strike | None = None
    sword: Sword = field(default_factory=Sword)
    heroes_waiting: list[int] = field(default_factory=list)
    foes_waiting: list[int] = field(default_factory=list)

    def is_over(self) -> bool:
        """Whether one side is gone and no turn is half done.  [pararoles.combat.to-the-end]"""
        return self.act is None and self.menace is None and not (self.heroes and self.foes)
