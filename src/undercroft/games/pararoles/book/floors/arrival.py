"""A floor in play: where it comes from, and who stands where when the party arrives."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from undercroft.engine import Chance, Choice, Form, Option, Proc, Question, Refused, Tell
from undercroft.engine.craft.telling import after
from undercroft.engine.refusal import shown
from undercroft.games.pararoles import figures
from undercroft.games.pararoles.book.basics import harm
from undercroft.games.pararoles.book.basics.sights import reveal
from undercroft.games.pararoles.floor import design
from undercroft.games.pararoles.floor.datafiles import read_json
from undercroft.games.pararoles.floor.dice_tables import boss_difficulty
from undercroft.games.pararoles.floor.floor import BOSS, ENEMY, LEAD, PARTNER, Floor
from undercroft.games.pararoles.floor.grid import farthest, first, listed, mask_of, within
from undercroft.games.pararoles.floor.premade import PREMADE, introduction, premade, walkthrough
from undercroft.games.pararoles.floor.text import read_text
from undercroft.games.pararoles.state.ground import POCKET, Ground, ground_of, name, pocket_squares
from undercroft.games.pararoles.state.records import NOBODY, Foe, Pile, Snare
from undercroft.games.pararoles.state.stages import DESIGN, FLOOR, PARTY
from undercroft.games.pararoles.state.state import State

ROLLED: Final = "rolled"
WALK: Final = "walk-through"
LONGEST_TEXT: Final = 100_000

ASLEEP: Final = -2
"""The cursor of a position that has not come to life yet."""


def prepare(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The next floor is begun: rolled, one of the pre-made ones, or one that somebody hands in.

    [pararoles.supplies.source] [pararoles.supplies.map]
    """
    if s.design is not None:  # A position has brought it.
        s.stage = DESIGN
        return
    source: str = s.rules.dungeon
    if source == "custom":
        given = yield Choice(max(0, s.keeper), GIVEN, given_options(), {"floor": s.number}, form=GIVEN_FORM)
        if isinstance(given, Floor):
            floor = given.copy()
            floor.number = s.number
            arrive(s, floor, chance, tell)
            return
        source = given
    elif source == "premade" and s.number in PREMADE:
        source = f"premade-{s.number}"
    if source.startswith("premade-"):
        number = int(source.removeprefix("premade-"))
        floor = premade(number)
        called, words = introduction(number)
        tell.everyone("introduced", name=called, words=words, rule="pararoles.map.premade", shows=True)
    elif source == WALK:
        floor = walkthrough()
    else:
        rules = msgspec.structs.replace(s.rules, dungeon="random")
        s.design = design.begin(rules, s.number, None if s.keeper == NOBODY else s.keeper, s.figure[figures.RADIUS])
        s.stage = DESIGN
        return
    floor.number = s.number
    arrive(s, floor, chance, tell)


def design_floor(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The floor is designed by dice and by whoever makes the choices, and the party arrives on it."""
    assert s.design is not None
    yield from design.design(s.design, chance, tell)
    floor, s.design = s.design.floor, None
    arrive(s, floor, chance, tell)


def given_options() -> tuple[Option, ...]:
    """Floors that need no file."""
    rule = "pararoles.map.premade"
    options = [Option(f"premade-{number}", introduction(number)[0], rule=rule) for number in PREMADE]
    options.append(Option(WALK, "the room of the book's walk-through", rule="pararoles.walk.part1"))
    options.append(Option(ROLLED, "roll a floor", rule="pararoles.supplies.source"))
    return tuple(options)


def read_given(given: Any) -> Floor:
    """A floor handed in as its text or as the data of its file; `Refused` says what is wrong with it where.

    [pararoles.map.blank]
    """
    rule = "pararoles.map.blank"
    if isinstance(given, str) and "\n" in given and len(given) <= LONGEST_TEXT:
        return read_text(given)
    if isinstance(given, dict) and set(given) == {"text"} and isinstance(given["text"], str):
        return read_text(given["text"])
    if isinstance(given, dict):
        return read_json(given)
    raise Refused(
        f"a floor is given as its drawing in text or as the data of its file, not as {shown(given)}", rule=rule
    )


# ---------------------------------------------------------------- arriving


def arrive(s: State, floor: Floor, chance: Chance, tell: Tell) -> None:
    """Everybody and everything has its place, the first movement round begins.

    [pararoles.core.start.place] [pararoles.core.enemy.card]
    """
    lay_out(s, floor)
    for foe in s.foes:
        s.arm(foe, chance, "floor")
    for foe in s.foes if tell.heard else ():
        tell_armed(s, foe, tell)
    place_party(s)
    s.stage = PARTY
    also = ("pararoles.supplies.map", "pararoles.supplies.source", "pararoles.floor.grid")
    rule = "pararoles.core.start.place"
    reveal(s, tell, "floor", floor=s.number, at=name(s.entrance), rule=rule, also=also)
    harm.take_stock(s, tell)


def tell_armed(s: State, foe: Foe, tell: Tell) -> None:
    """The keeper knows what an enemy is made of."""
    about: dict[str, Any] = {"foe": foe.type.short, "at": name(foe.at), "stats": foe.stats, "health": foe.health}
    also: tuple[str, ...] = ("pararoles.core.enemy.stats", "pararoles.core.enemy.health")
    if foe.kind == BOSS:
        also += ("pararoles.boss.stats", "pararoles.boss.treasure", "pararoles.core.enemy.health-boss")
    s.whisper(tell, "armed", rule="pararoles.core.enemy.card", also=also, **about)


def lay_out(s: State, floor: Floor) -> None:
    """The floor's ground, enemies, traps and things are in play; nothing of it is known yet."""
    forget(s)
    s.ground = ground_of(floor, diagonal=s.rules.diagonal)
    s.pieces = tuple((piece.kind, mask_of(piece.squares)) for piece in floor.pieces)
    pocket = pocket_squares(floor)
    s.secret = floor.secret_squares() | mask_of(pocket)
    s.used = floor.used & ~s.secret
    s.entrance, s.stairs = floor.entrance, floor.stairs
    if s.rules.traps:  # [pararoles.trap.option]
        s.snares = [Snare(trap.square, trap.type, trap.summons[:]) for trap in floor.traps]
        if floor.exit_trap:
            s.snares.append(Snare(floor.stairs, floor.exit_trap))  # [pararoles.trap.exit]
    lay_secret(s, floor, pocket)
    for enemy in floor.enemies:
        foe = s.create(enemy.kind, enemy.difficulty, enemy.square, patrol=enemy.patrol)
        if enemy.kind == PARTNER and len(s.foes) > 1 and s.foes[-2].kind == LEAD:
            foe.mate, s.foes[-2].mate = s.foes[-2].id, foe.id
    if s.rules.final_boss and s.is_last() and not any(foe.kind == BOSS for foe in s.foes):
        add_boss(s)


def lay_secret(s: State, floor: Floor, pocket: list[int]) -> None:
    """What the secret room holds lies on its square farthest from the door, where its enemy stands.

    [pararoles.secret.contents]
    """
    secret = floor.secret
    if secret is None:
        return
    at = farthest(pocket, POCKET) if pocket else secret.at
    if secret.treasure or secret.chest:
        s.piles.append(Pile(at, plain=secret.treasure, chest=secret.chest))
    if secret.trap and s.rules.traps:
        s.snares.append(Snare(at, secret.trap, lid=True))
    if secret.enemy:
        s.create(ENEMY, secret.enemy, at)  # [pararoles.secret.enemy-extra]


def add_boss(s: State) -> None:
    """With the option final_boss a last floor without a boss has one all the same: it guards the stairs.

    [pararoles.core.final-boss]
    """
    free = s.used & ~s.foe_mask()
    far = free & ~within(s.entrance, s.figure[figures.RADIUS])  # [pararoles.core.start.alert]
    open_squares = far or free
    grade = max((foe.difficulty for foe in s.foes), default=0) if s.rules.placed else 0
    for wave in unlocked(s.ground).distances(1 << s.stairs):
        if wave & open_squares:
            s.create(BOSS, grade or boss_difficulty(s.number), first(wave & open_squares))
            return


def wake(s: State, chance: Chance, tell: Tell) -> None:
    """A position comes to life: suits, stats and health that were not given are made, what is in sight is seen."""
    for foe in s.foes:
        if not any(foe.stats):
            given = foe.health
            s.arm(foe, chance, "floor")
            foe.health = given or foe.health
    reveal(s, tell, "position", rule="pararoles.core.hidden-view")


def place_party(s: State) -> None:
    """The party stands on the entrance and the nearest squares further in, the first player foremost.

    [pararoles.core.start.place]
    """
    heroes = s.living()
    for hero in heroes:
        hero.left = hero.rushed = hero.healed = hero.moved = hero.used = hero.searched = False
        hero.paces = 0
    free = s.used & ~s.foe_mask()
    squares: list[int] = []
    for wave in s.ground.distances(1 << s.entrance) + unlocked(s.ground).distances(1 << s.entrance):
        standing = listed(wave & free)
        squares += standing[: len(heroes) - len(squares)]
        free &= ~wave
    for hero, square in zip(reversed(heroes), squares, strict=True):
        hero.at = square
    s.safe |= 1 << s.entrance  # No trap lies on an entrance.
    s.queue = [hero.number for hero in heroes]


def unlocked(ground: Ground) -> Ground:
    """The ground as if no secret door were closed."""
    opened = ground.copy()
    opened.hidden = []
    opened.refresh()
    return opened


def forget(s: State) -> None:
    """Nothing is left of the floor before; treasure that stayed there is shuffled into its deck."""
    for pile in s.piles:
        for card in pile.cards:
            s.hoard.put_back(card)
    for foe in s.foes:
        for card in foe.cards:
            s.hoard.put_back(card)
    s.foes, s.snares, s.piles = [], [], []
    s.next_id = 0
    s.burning = s.seen = s.safe = s.searched = 0
    s.quiet = s.unveiled = s.boss_down = False
    s.sighted = {}
    s.round = 1
    s.stir()
    s.mover = s.cursor = NOBODY
    s.ground = Ground(0, 0, False, [])


def descend(s: State) -> None:
    """The next floor is to be prepared."""
    s.number += 1
    s.stage = FLOOR


GIVEN: Final = Question(
    "floor",
    "Which dungeon is floor {floor}? Hand in a floor of your own, take one that is there, or roll one.",
    rule="pararoles.supplies.source",
)
GIVEN_FORM: Final = Form(
    "text",
    {
        "type": ["string", "object"],
        "title": "A dungeon floor: its drawing in letters, or the data of a floor file",
        "maxLength": LONGEST_TEXT,
    },
    read_given,
)
QUESTIONS: Final = (GIVEN,)
EVENTS: Final = {
    "introduced": "{name}. {words}",
    "floor": "The party arrives on floor {floor} at {at}.{sight}",
    "armed": after("{foe} at {at} has stats {stats} and {health} health."),
}
