"""A crawl that starts from a position given as plain data, for tests, puzzles and what-ifs.

    {"map": drawing} or {"floor": text, data, "premade-2" or "walk-through"},
    "number": 3,                      which floor it is (1)
    "entrance": "1,1", "stairs": "4,4"    with a map only
    "heroes": [{"hero": "yrsa" or {"hearts": 8, ...}, "at": "2,2", "health": 4, "treasure": ["7D"],
                "items": ["leaf", {"key": "quiver", "uses": 2}], "rushed": true, ...}, ...]
    "enemies": [{"at": "3,2", "difficulty": 8, "suit": "spades", "kind": "boss", "patrol": true, "health": 4, ...}]
    "traps": [{"at": "3,3", "type": 2, "found": true, "summons": [7], "lid": true}]
    "piles": [{"at": "1,2", "cards": ["9H"], "items": ["axe"], "plain": 1, "chest": 4}]
    "seen": "all" or squares,         what the party has seen beside what is in sight now
    "round": 3, "turn": "p2",         whose movement turn it is; those after are still to come
    "stage": "party", "enemies", "clash" or "stairs",
    "burning": squares, "searched": squares

A map is a drawing like that of a floor file, of any size up to 16 by 16, without its border of lines below: squares
`.` path, `+` intersection, `:` room, `?` secret room, edges `#` wall, `|` shut door, `~` secret door that opens when
the floor is cleared. Enemies, traps and piles that are given replace those of the floor. A suit that is not given is
rolled. Everything is checked, and what cannot be is refused with the rule and the place.

A position of a floor without heroes begins before these are made: they are made as always, and the floor is the first
that they come to, under its number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec

from undercroft.engine import Refused, Setting
from undercroft.engine.craft.ready import ready
from undercroft.engine.refusal import shown
from undercroft.games.pararoles import figures
from undercroft.games.pararoles.book import table
from undercroft.games.pararoles.book.basics import heroes
from undercroft.games.pararoles.book.basics.draws import CHILL, OFF_BALANCE
from undercroft.games.pararoles.book.floors import arrival
from undercroft.games.pararoles.content.bestiary import HIGHEST, LOWEST
from undercroft.games.pararoles.content.cards import NAMES as CARDS
from undercroft.games.pararoles.content.cards import NO_CARD, SUITS, Deck, card_named
from undercroft.games.pararoles.content.goods import GOODS
from undercroft.games.pararoles.content.ready import READY
from undercroft.games.pararoles.floor.dice_tables import LAST_FLOOR, TRAP_NAMES
from undercroft.games.pararoles.floor.floor import ENEMY_KINDS, INTERSECTION, LEAD, NOWHERE, PARTNER, PATH, ROOM, Floor
from undercroft.games.pararoles.floor.grid import SIZE, edge, first, mask_of, spread
from undercroft.games.pararoles.floor.premade import premade, walkthrough
from undercroft.games.pararoles.floor.state import DONE, Design
from undercroft.games.pararoles.state.ground import Ground, Hidden, name, square_named
from undercroft.games.pararoles.state.records import NOBODY, Hero, Item, Pile, Snare
from undercroft.games.pararoles.state.stages import CLASH, ENEMIES, PARTY, STAIRS
from undercroft.games.pararoles.state.state import State
from undercroft.inputs.reading import Strict, called, limited, one_of, read, within

STAGES: Final = {"party": PARTY, "enemies": ENEMIES, "clash": CLASH, "stairs": STAIRS}
KINDS: Final = {".": PATH, "+": INTERSECTION, ":": ROOM, "?": "secret"}


MOST: Final = 9_999
"""No number of a position is greater."""

CardGiven = Annotated[str, one_of(CARDS, "pararoles.core.card-values", what="card")]
ItemKey = Annotated[str, one_of(GOODS, "pararoles.item.costs", what="item")]
Wear = Annotated[int, within(0, MOST, "pararoles.core.enemy.health")]
Held = Annotated[int, within(0, MOST, "pararoles.core.treasure.pickup")]


class ItemGiven(Strict):
    """An item that has been used."""

    key: ItemKey
    uses: int | None = None


class HeroGiven(Strict):
    hero: str | dict[str, int] = ""
    at: str | None = None
    health: int | None = None
    full: int | None = None
    treasure: list[CardGiven] = []
    items: list[ItemKey | ItemGiven] = []
    rushed: bool = False
    left: bool = False
    fallen: bool = False
    moved: bool = False
    used: bool = False
    searched: bool = False
    guarded: bool = False
    clumsy: bool = False
    lost: bool = False
    controlled: bool = False
    special: bool = False
    saved: CardGiven | None = None
    miracle: bool = False
    healed: bool = False


class EnemyGiven(Strict):
    at: str
    difficulty: Annotated[int, within(LOWEST, HIGHEST, "pararoles.core.enemy.types")]
    suit: Annotated[str, one_of(SUITS, "pararoles.core.enemy.card", what="suit")] | None = None
    kind: Annotated[str, one_of(ENEMY_KINDS, "pararoles.supplies.enemy-tokens", what="kind of enemy")] = "enemy"
    patrol: bool = False
    health: Annotated[int, within(1, MOST, "pararoles.core.enemy.health")] | None = None
    quarry: str | None = None
    drops: bool = True
    cards: list[CardGiven] = []
    entangled: bool = False
    wounds: Wear = 0
    acid: Wear = 0
    acid_by: str | None = None
    clumsy: bool = False
    guarded: bool = False
    lost: bool = False
    reflecting: bool = False


class TrapGiven(Strict):
    at: str
    type: Annotated[int, within(1, len(TRAP_NAMES) - 1, "pararoles.trap.type-roll")]
    found: bool = False
    summons: list[int] = []
    lid: bool = False
    tried: bool = False


class PileGiven(Strict):
    at: str
    cards: list[CardGiven] = []
    items: list[ItemKey | ItemGiven] = []
    plain: Held = 0
    chest: Held = 0


@ready
class PositionGiven(Strict, kw_only=True):
    heroes: Annotated[list[HeroGiven], called("p")] | None = None
    map: str | None = None
    floor: str | dict[str, Any] | None = None
    number: Annotated[int, within(1, LAST_FLOOR, "pararoles.supplies.map")] = 1
    entrance: str | None = None
    stairs: str | None = None
    enemies: list[EnemyGiven] | None = None
    traps: list[TrapGiven] | None = None
    piles: list[PileGiven] | None = None
    seen: str | list[str] = []
    round: Annotated[int, within(1, MOST, "pararoles.combat.next-round")] = 1
    turn: str | None = None
    stage: Annotated[str, one_of(STAGES, "pararoles.core.options", what="stage")] = "party"
    burning: list[str] = []
    searched: list[str] = []


def position(setting: Setting, given: Mapping[str, Any]) -> State:
    """The state of this position, or `Refused`."""
    about = read(PositionGiven, dict(given), what="position", rules={"": "pararoles.core.options"})
    s = table.new(setting)
    if about.heroes is None:
        await_party(s, about, given)
        return s
    if len(about.heroes) != len(s.heroes):
        words = f"{len(s.heroes)} heroes sit at this table; the position has {len(about.heroes)}"
        raise Refused(words, rule="pararoles.core.players", at="heroes")
    s.number = about.number
    lay_ground(s, about)
    named = {hero.hero for hero in about.heroes if isinstance(hero.hero, str)}
    for hero, given_hero in zip(s.heroes, about.heroes, strict=True):
        place_hero(s, hero, given_hero, named)
    if about.enemies is not None:
        s.foes, s.next_id = [], 0
        for enemy in about.enemies:
            place_enemy(s, enemy)
        pair_up(s)
    if about.traps is not None:
        s.snares = [snare_of(s, trap) for trap in about.traps]
    if about.piles is not None:
        s.piles = sorted((pile_of(s, pile) for pile in about.piles), key=lambda pile: pile.square)
    settle(s, about)
    return s


def await_party(s: State, about: PositionGiven, given: Mapping[str, Any]) -> None:
    """The floor lies ready, and waits for the party that is still to be made.

    [pararoles.supplies.source] [pararoles.core.start.place]
    """
    rule = "pararoles.core.start.place"
    if about.floor is None:
        raise Refused("a position has heroes, or a floor that waits for them", rule=rule, at="heroes")
    if others := sorted(set(given) - {"floor", "number"}):
        words = f"a floor that waits for its heroes has a number, but no {others[0]}"
        raise Refused(words, rule=rule, at=others[0])
    s.number = about.number - 1
    floor = floor_given(about.floor)
    floor.number = about.number
    rules = msgspec.structs.replace(s.rules, dungeon="random")
    s.design = Design(rules, floor, None, s.figure[figures.RADIUS], step=DONE)


# ---------------------------------------------------------------- the ground


def lay_ground(s: State, about: PositionGiven) -> None:
    """The floor is laid out: from a drawing, a file, or one that is there."""
    if (about.map is None) == (about.floor is None):
        raise Refused("a position has a map or a floor", rule="pararoles.supplies.map", at="map")
    given = {"entrance": about.entrance, "stairs": about.stairs}
    if about.floor is not None and (others := [key for key, square in given.items() if square is not None]):
        raise Refused(f"a floor has {others[0]} of its own", rule="pararoles.supplies.map", at=others[0])
    if about.map is not None:
        draw(s, about.map)
        s.round = 1
        s.entrance = NOWHERE if about.entrance is None else square_in(s, about.entrance, "entrance")
        s.stairs = NOWHERE if about.stairs is None else square_in(s, about.stairs, "stairs")
        return
    arrival.lay_out(s, floor_given(about.floor))


def floor_given(given: Any) -> Floor:
    """The floor of this name, or in this text or data."""
    if isinstance(given, str) and given.startswith("premade-"):
        return premade(int(digits) if (digits := given.removeprefix("premade-")).isdecimal() else 0)
    return walkthrough() if given == arrival.WALK else arrival.read_given(given)


def draw(s: State, drawing: str) -> None:
    """The squares and edges of a drawing are the ground."""
    lines = drawing.strip("\n").split("\n")
    rows, columns = len(lines) // 2, max(map(len, lines)) // 2
    rule = "pararoles.map.blank"
    if not 1 <= rows <= SIZE or not 1 <= columns <= SIZE or len(lines) % 2 == 0:
        raise Refused(f"a map has up to {SIZE} rows and columns, with edges between and around", rule=rule, at="map")
    grid = [line.ljust(2 * columns + 1) for line in lines]
    kinds: dict[int, str] = {}
    for row in range(rows):
        for column in range(columns):
            sign = grid[2 * row + 1][2 * column + 1]
            if sign in KINDS:
                kinds[row * SIZE + column] = KINDS[sign]
            elif sign != " ":
                raise Refused(f"{sign!r} is no kind of square", rule=rule, at=f"{column + 1},{row + 1}")
    across = down = shut_across = shut_down = 0
    hidden = []
    for square in kinds:
        row, column = divmod(square, SIZE)
        for side, other, sign in (
            (0, square + 1, grid[2 * row + 1][2 * column + 2]),
            (3, square + SIZE, grid[2 * row + 2][2 * column + 1]),
        ):
            if other not in kinds or sign in "#-":
                continue
            one, two = edge(square, side)
            across, down = across | one, down | two
            if sign == "|":
                shut_across, shut_down = shut_across | one, shut_down | two
            elif sign == "~":
                hidden.append(Hidden(square, side, 0, False))
    s.ground = Ground(across, down, s.rules.diagonal, hidden, shut_across, shut_down, shut_across, shut_down)
    s.secret = mask_of(square for square, kind in kinds.items() if kind == "secret")
    s.used = mask_of(kinds) & ~s.secret
    s.pieces = pieces_of(kinds, across & ~shut_across, down & ~shut_down)


def pieces_of(kinds: dict[int, str], across: int, down: int) -> tuple[tuple[str, int], ...]:
    """Squares of one kind that hang together without a door are one piece."""
    found = []
    for kind in (PATH, INTERSECTION, ROOM):
        left = mask_of(square for square, other in kinds.items() if other == kind)
        while left:
            piece = 1 << first(left)
            while (grown := piece | spread(piece, across, down) & left) != piece:
                piece = grown
            found.append((kind, piece))
            left &= ~piece
    return tuple(found)


# ---------------------------------------------------------------- who and what is there


def square_in(s: State, text: str, at: str) -> int:
    """The square of this name, which is on the map."""
    try:
        square = square_named(text)
    except ValueError as error:
        raise Refused(str(error), rule="pararoles.floor.grid", at=at) from None
    if not s.all_squares() >> square & 1:
        raise Refused(f"{text} is rock, no square of the floor", rule="pararoles.path.free-square", at=text)
    return square


def claim(deck: Deck, named: str, at: str, rule: str) -> int:
    """The card of this name is out of the deck."""
    card = card_named(named)
    if card not in deck.left:
        raise Refused(f"there is only one card of each kind; {at} has one that is taken", rule=rule, at=at)
    deck.left.remove(card)
    return card


def seat_of(s: State, text: str | None, at: str) -> int:
    """The number of the hero called p1, p2 ..., NOBODY for None."""
    if text is None:
        return NOBODY
    for hero in s.heroes:
        if hero.id == text:
            return hero.number
    raise Refused(f"there is no hero {shown(text)}", rule="pararoles.core.players", at=at)


def item_of(given: str | ItemGiven, at: str) -> Item:
    """An item, new unless the uses left are given."""
    good = GOODS[given if isinstance(given, str) else given.key]
    if isinstance(given, str) or given.uses is None:
        return Item(good.key, good.uses)
    return Item(good.key, limited(given.uses, f"{at}, {good.key}", rule=good.rule, most=good.uses))


def place_hero(s: State, hero: Hero, about: HeroGiven, named: set[str]) -> None:
    """The hero is as described; where nothing is said, one of the ready-made that nobody else is or is to be."""
    at = hero.id
    if isinstance(about.hero, dict):
        hero.ready, hero.stats = heroes.OWN, heroes.read_stats(about.hero, heroes.values_of(s))
    else:
        others = [other.ready for other in s.heroes]
        free = [ready.id for ready in READY[hero.number :] + READY if ready.id not in (*others, *named)]
        wanted = about.hero or free[0]
        ready = next((ready for ready in READY if ready.id == wanted), None)
        if ready is None:
            raise Refused(f"there is no ready-made hero {shown(wanted)}", rule="pararoles.core.ready", at=at)
        if wanted in others:
            words = f"{wanted} is taken: somebody else plays this hero"
            raise Refused(words, rule="pararoles.core.ready", at=at)
        hero.ready, hero.stats = ready.id, ready.stats_of(heroes.values_of(s))
    hero.full = about.full if about.full is not None else heroes.full_health(s)
    hero.health = hero.full if about.health is None else about.health
    if about.fallen:
        hero.health = 0
    if not 0 <= hero.health <= hero.full or (not about.fallen and hero.health == 0):
        raise Refused(f"{at} cannot have {hero.health} of {hero.full} health", rule="pararoles.core.health", at=at)
    rule = "pararoles.core.treasure.deck"
    hero.treasure = sorted(claim(s.hoard, card, at, rule) for card in about.treasure)
    hero.items = [item_of(item, at) for item in about.items]
    for flag in ("rushed", "left", "fallen", "moved", "used", "searched", "guarded", "lost"):
        setattr(hero, flag, getattr(about, flag))
    for flag in ("controlled", "special", "miracle", "healed"):
        setattr(hero, flag, getattr(about, flag))
    hero.clumsy = OFF_BALANCE if about.clumsy else ""
    hero.saved = NO_CARD if about.saved is None else claim(s.deck, about.saved, at, "pararoles.core.deck")
    if about.at is not None:
        if about.left or about.fallen:
            raise Refused(f"{at} is off the map, not on {about.at}", rule="pararoles.core.fall", at=at)
        hero.at = square_in(s, about.at, at)
    elif not (about.left or about.fallen):
        raise Refused(f"{at} has no square", rule="pararoles.supplies.player-tokens", at=at)


def place_enemy(s: State, about: EnemyGiven) -> None:
    """The enemy is as described; its suit is rolled later unless given."""
    foe = s.create(about.kind, about.difficulty, square_in(s, about.at, "enemies"), patrol=about.patrol)
    if about.suit is not None:
        foe.suit = SUITS.index(about.suit)
    rule = "pararoles.core.treasure.deck"
    foe.cards = [claim(s.hoard, card, about.at, rule) for card in about.cards]
    foe.quarry = seat_of(s, about.quarry, about.at)
    foe.acid_by = seat_of(s, about.acid_by, about.at)
    foe.health = about.health or 0
    for flag in ("drops", "entangled", "wounds", "acid", "guarded", "lost", "reflecting"):
        setattr(foe, flag, getattr(about, flag))
    foe.clumsy = CHILL if about.clumsy else ""


def pair_up(s: State) -> None:
    """A partner right after a lead is of one duo with it."""
    for lead, partner in zip(s.foes, s.foes[1:], strict=False):
        if lead.kind == LEAD and partner.kind == PARTNER:
            lead.mate, partner.mate = partner.id, lead.id


def snare_of(s: State, about: TrapGiven) -> Snare:
    """A trap."""
    square = square_in(s, about.at, "traps")
    return Snare(square, about.type, about.summons[:], about.lid, about.found, about.tried)


def pile_of(s: State, about: PileGiven) -> Pile:
    """Things on a square."""
    rule = "pararoles.core.treasure.deck"
    cards = sorted(claim(s.hoard, card, about.at, rule) for card in about.cards)
    items = [item_of(item, about.at) for item in about.items]
    return Pile(square_in(s, about.at, "piles"), cards, items, about.plain, about.chest)


# ---------------------------------------------------------------- the moment


def settle(s: State, about: PositionGiven) -> None:
    """Whose turn it is and what is known; tokens stand apart."""
    tokens: dict[int, str] = {}
    for who, square in [(hero.id, hero.at) for hero in s.present()] + [("enemy", foe.at) for foe in s.foes]:
        if square in tokens:
            words = f"{who} and {tokens[square]} are on one square"
            raise Refused(words, rule="pararoles.move.one-token", at=name(square))
        tokens[square] = who
    things = [item.key for hero in s.heroes for item in hero.items]
    things += [item.key for pile in s.piles for item in pile.items]
    for key in things:
        if things.count(key) > 1 and not s.may_carry(key):
            words = f"the party has {things.count(key)} of {GOODS[key].name}"
            raise Refused(words, rule="pararoles.item.one-per-party", at="heroes")
    if not s.living():
        raise Refused("every hero has fallen: the game is over", rule="pararoles.core.lose", at="heroes")
    s.stage = STAGES[about.stage]
    s.cursor = arrival.ASLEEP
    s.round = about.round
    s.seen = s.all_squares() & ~s.secret if about.seen == "all" else squares_in(s, about.seen, "seen")
    s.burning = squares_in(s, about.burning, "burning")
    s.searched = squares_in(s, about.searched, "searched")
    start = 0 if about.turn is None else seat_of(s, about.turn, "turn")
    if s.stage is STAIRS:
        s.queue = [hero.number for hero in s.living()]
        for hero in s.living():
            hero.left, hero.at = True, NOWHERE
    else:
        s.queue = [hero.number for hero in s.present() if hero.number >= start] if s.stage is PARTY else []


def squares_in(s: State, given: str | list[str], at: str) -> int:
    """These squares as a mask."""
    if isinstance(given, str):
        raise Refused(f'{at} is "all" or a list of squares, not {shown(given)}', rule="pararoles.floor.grid", at=at)
    return mask_of(square_in(s, text, at) for text in given)


EVENTS: Final = {"position": "The game starts here.{sight}"}
