"""Who and what is on a floor: heroes, enemies, things, and the half-done records of a turn and a combat."""

from __future__ import annotations

from typing import Final

from undercroft.games.pararoles.content.bestiary import BY_DIFFICULTY, Type
from undercroft.games.pararoles.content.cards import NO_CARD, suit_of
from undercroft.games.pararoles.floor.floor import NOWHERE

NOBODY: Final = -1


class Item:
    """A Legendary Item: its key among the goods, and the uses left in it."""

    __slots__ = ("key", "uses")

    def __init__(self, key: str, uses: int) -> None:
        self.key = key
        self.uses = uses

    def copy(self) -> Item:
        return Item(self.key, self.uses)


class Hero:
    """A hero: four stats in the order of the suits (0 until assigned), health, and what is with the token.

    `ready` is the id of a ready-made hero or empty. `at` is NOWHERE while the token is off the map: `left` the floor,
    or `fallen`. `rushed` tells the speed of the last move; `moved`, `used` and `searched` which of the three actions
    of a movement turn are spent. In combat: `guarded`, `clumsy` at the next defense (the rule that makes it so, or
    empty), `lost` the next turn, mind `controlled`, `special` used, a card `saved` by the Echo Dart, `miracle` the
    Staff's reroll in hand. `healed` says that the Encourager has encouraged outside combat on this floor.
    """

    __slots__ = (
        "at",
        "clumsy",
        "controlled",
        "fallen",
        "full",
        "guarded",
        "healed",
        "health",
        "items",
        "left",
        "lost",
        "miracle",
        "moved",
        "number",
        "ready",
        "rushed",
        "saved",
        "searched",
        "seat",
        "special",
        "stats",
        "treasure",
        "used",
    )

    def __init__(
        self,
        number: int,
        seat: int,
        ready: str = "",
        stats: list[int] | None = None,
        health: int = 0,
        full: int = 0,
        at: int = NOWHERE,
        treasure: list[int] | None = None,
        items: list[Item] | None = None,
        rushed: bool = False,
        left: bool = False,
        fallen: bool = False,
        moved: bool = False,
        used: bool = False,
        searched: bool = False,
        guarded: bool = False,
        clumsy: str = "",
        lost: bool = False,
        controlled: bool = False,
        special: bool = False,
        saved: int = NO_CARD,
        miracle: bool = False,
        healed: bool = False,
    ) -> None:
        self.number = number
        self.seat = seat
        self.ready = ready
        self.stats = [0, 0, 0, 0] if stats is None else stats
        self.health = health
        self.full = full
        self.at = at
        self.treasure = [] if treasure is None else treasure
        self.items = [] if items is None else items
        self.rushed = rushed
        self.left = left
        self.fallen = fallen
        self.moved = moved
        self.used = used
        self.searched = searched
        self.guarded = guarded
        self.clumsy = clumsy
        self.lost = lost
        self.controlled = controlled
        self.special = special
        self.saved = saved
        self.miracle = miracle
        self.healed = healed

    def copy(self) -> Hero:
        return Hero(
            self.number,
            self.seat,
            self.ready,
            self.stats[:],
            self.health,
            self.full,
            self.at,
            self.treasure[:],
            [item.copy() for item in self.items],
            self.rushed,
            self.left,
            self.fallen,
            self.moved,
            self.used,
            self.searched,
            self.guarded,
            self.clumsy,
            self.lost,
            self.controlled,
            self.special,
            self.saved,
            self.miracle,
            self.healed,
        )

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


class Foe:
    """An enemy in play. `id` counts enemies in order of creation; `name` is what players call it, empty until seen.

    `mate` is the other one of a duo. `quarry` is the number of the hero it pursues. `drops` says that it leaves
    treasure; `cards` are a boss's treasure cards; `raised_by` the King who raised it. `acid` counts coatings,
    `acid_by` is the hero who used the Axe, `coated` those of this round. `entangled` by vines, `freed`
    from them in this very turn, `fresh` when it came up in this round: then it does nothing yet. `clumsy` is as
    a hero's.
    """

    __slots__ = (
        "acid",
        "acid_by",
        "at",
        "cards",
        "clumsy",
        "coated",
        "difficulty",
        "drops",
        "entangled",
        "freed",
        "fresh",
        "guarded",
        "health",
        "id",
        "kind",
        "lost",
        "mate",
        "name",
        "patrol",
        "quarry",
        "raised_by",
        "reflecting",
        "stats",
        "suit",
        "wounds",
    )

    def __init__(
        self,
        id: int,
        kind: str,
        difficulty: int,
        at: int,
        patrol: bool,
        suit: int = NOBODY,
        stats: list[int] | None = None,
        health: int = 0,
        name: str = "",
        mate: int = NOBODY,
        quarry: int = NOBODY,
        drops: bool = True,
        cards: list[int] | None = None,
        raised_by: int = NOBODY,
        entangled: bool = False,
        freed: bool = False,
        fresh: bool = False,
        wounds: int = 0,
        acid: int = 0,
        acid_by: int = NOBODY,
        coated: int = 0,
        clumsy: str = "",
        guarded: bool = False,
        lost: bool = False,
        reflecting: bool = False,
    ) -> None:
        self.id = id
        self.kind = kind
        self.difficulty = difficulty
        self.at = at
        self.patrol = patrol
        self.suit = suit
        self.stats = [0, 0, 0, 0] if stats is None else stats
        self.health = health
        self.name = name
        self.mate = mate
        self.quarry = quarry
        self.drops = drops
        self.cards = [] if cards is None else cards
        self.raised_by = raised_by
        self.entangled = entangled
        self.freed = freed
        self.fresh = fresh
        self.wounds = wounds
        self.acid = acid
        self.acid_by = acid_by
        self.coated = coated
        self.clumsy = clumsy
        self.guarded = guarded
        self.lost = lost
        self.reflecting = reflecting

    def copy(self) -> Foe:
        return Foe(
            self.id,
            self.kind,
            self.difficulty,
            self.at,
            self.patrol,
            self.suit,
            self.stats[:],
            self.health,
            self.name,
            self.mate,
            self.quarry,
            self.drops,
            self.cards[:],
            self.raised_by,
            self.entangled,
            self.freed,
            self.fresh,
            self.wounds,
            self.acid,
            self.acid_by,
            self.coated,
            self.clumsy,
            self.guarded,
            self.lost,
            self.reflecting,
        )

    @property
    def type(self) -> Type:
        """The type by difficulty, which treasure does not change.  [pararoles.boss.type-kept]"""
        return BY_DIFFICULTY[self.difficulty]

    @property
    def speed(self) -> int:
        """Squares in one move, by type."""
        return self.type.speed


class Snare:
    """A trap on the floor in play: its square and type, and the difficulties it summons where these are known.

    `lid` says that it sits on a chest and goes off when that is opened; `found` that the party knows it; `tried` that
    a deactivation was attempted; `resting` that it went off this round and is live again next round.
    """

    __slots__ = ("found", "lid", "resting", "square", "summons", "tried", "type")

    def __init__(
        self,
        square: int,
        type: int,
        summons: list[int] | None = None,
        lid: bool = False,
        found: bool = False,
        tried: bool = False,
        resting: bool = False,
    ) -> None:
        self.square = square
        self.type = type
        self.summons = [] if summons is None else summons
        self.lid = lid
        self.found = found
        self.tried = tried
        self.resting = resting

    def copy(self) -> Snare:
        return Snare(self.square, self.type, self.summons[:], self.lid, self.found, self.tried, self.resting)


class Pile:
    """Things on a square: treasure cards, items, cards still to be drawn (`plain`), and cards in a chest."""

    __slots__ = ("cards", "chest", "items", "plain", "square")

    def __init__(
        self,
        square: int,
        cards: list[int] | None = None,
        items: list[Item] | None = None,
        plain: int = 0,
        chest: int = 0,
    ) -> None:
        self.square = square
        self.cards = [] if cards is None else cards
        self.items = [] if items is None else items
        self.plain = plain
        self.chest = chest

    def copy(self) -> Pile:
        return Pile(self.square, self.cards[:], [item.copy() for item in self.items], self.plain, self.chest)


class Stride:
    """A move that is under way: the hero, the spaces left, and whether it is rushed."""

    __slots__ = ("hero", "left", "rushed")

    def __init__(self, hero: int, left: int, rushed: bool) -> None:
        self.hero = hero
        self.left = left
        self.rushed = rushed

    def copy(self) -> Stride:
        return Stride(self.hero, self.left, self.rushed)


class Shuffle:
    """Touching tokens being rearranged: their squares in reading order, and who stands on the first ones already."""

    __slots__ = ("group", "order", "squares")

    def __init__(self, squares: list[int], group: list[int], order: list[int]) -> None:
        self.squares = squares
        self.group = group
        self.order = order

    def copy(self) -> Shuffle:
        return Shuffle(self.squares[:], self.group[:], self.order[:])


class Check:
    """An aided trick check being prepared: who began it, the trap (NOWHERE: a search), who is asked, who aids."""

    __slots__ = ("aiding", "asking", "hero", "trap")

    def __init__(self, hero: int, trap: int, asking: list[int], aiding: list[int]) -> None:
        self.hero = hero
        self.trap = trap
        self.asking = asking
        self.aiding = aiding

    def copy(self) -> Check:
        return Check(self.hero, self.trap, self.asking[:], self.aiding[:])


class Bill:
    """A price being paid card by card: what for (an item's key, or a fallen hero as p3), by whom, how many are due."""

    __slots__ = ("due", "hero", "what")

    def __init__(self, what: str, hero: int, due: int) -> None:
        self.what = what
        self.hero = hero
        self.due = due

    def copy(self) -> Bill:
        return Bill(self.what, self.hero, self.due)


class Summons:
    """Enemies that a trap brings up: the trap's square and type, who set it off, how many are still to come.

    `hero` is the number of the member who set it off, NOBODY if an enemy did; then it is `ready` only when that enemy
    has moved on. `grades` are difficulties known beforehand. `difficulty` and `suit` are rolled for the next one, 0
    and NOBODY until then. `foes` are those that have come.
    """

    __slots__ = ("difficulty", "due", "foes", "grades", "hero", "ready", "square", "suit", "type")

    def __init__(
        self,
        square: int,
        type: int,
        hero: int,
        due: int,
        grades: list[int],
        foes: list[int],
        ready: bool,
        difficulty: int = 0,
        suit: int = NOBODY,
    ) -> None:
        self.square = square
        self.type = type
        self.hero = hero
        self.due = due
        self.grades = grades
        self.foes = foes
        self.ready = ready
        self.difficulty = difficulty
        self.suit = suit

    def copy(self) -> Summons:
        return Summons(
            self.square,
            self.type,
            self.hero,
            self.due,
            self.grades[:],
            self.foes[:],
            self.ready,
            self.difficulty,
            self.suit,
        )


class Creep:
    """An enemy's move that is under way: who, the spaces left, and where to.

    `prey` is the hero pursued, `way` the direction of a patrol, `goal` the square into which a partner follows; each
    -1 where the move is of another kind. `trail` is the square left last, `steps` how many were made.
    """

    __slots__ = ("foe", "goal", "left", "prey", "steps", "trail", "way")

    def __init__(
        self,
        foe: int,
        left: int,
        prey: int = NOBODY,
        way: int = NOBODY,
        goal: int = NOWHERE,
        trail: int = NOWHERE,
        steps: int = 0,
    ) -> None:
        self.foe = foe
        self.left = left
        self.prey = prey
        self.way = way
        self.goal = goal
        self.trail = trail
        self.steps = steps

    def copy(self) -> Creep:
        return Creep(self.foe, self.left, self.prey, self.way, self.goal, self.trail, self.steps)
