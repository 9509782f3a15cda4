"""What a seat of Para Roles sees in small numbers, for programs that learn.

A plane has a number for each square, row after row from the upper left, the four rows of a pocket dimension last.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from undercroft.engine import Choice
from undercroft.engine.craft.coded import MOST, View, asked, coded, counted, one_hot, readings, small, stage
from undercroft.engine.craft.vocabulary import questions
from undercroft.games.pararoles.content.bestiary import TYPES
from undercroft.games.pararoles.content.goods import GOODS
from undercroft.games.pararoles.content.ready import SUITS
from undercroft.games.pararoles.options import PararolesOptions
from undercroft.games.pararoles.players.vocabulary import MOST_HEROES, PLACES, ROWS
from undercroft.games.pararoles.state.stages import Stage

SPACES: Final = len(PLACES)
PLACE: Final = {name: number for number, name in enumerate(PLACES)}
SIDES: Final = "nesw"
DOORS: Final = ("open", "shut", "barred", "secret", "portal")
NOTED: Final = ("burning", "searched", "safe", "unseen")
KINDS: Final = tuple(type.name for type in TYPES)
KEYS: Final = tuple(GOODS)
LETTERS: Final = tuple(suit[0].upper() for suit in SUITS)


@lru_cache(maxsize=2048)
def plane(names: tuple[str, ...]) -> bytes:
    """Ones on the squares of these names."""
    row = bytearray(SPACES)
    for name in names:
        row[PLACE[name]] = 1
    return bytes(row)


def marked(names: Iterable[str | None]) -> bytes:
    """Ones on the squares of these names, of which a view tells."""
    return plane(tuple([name for name in names if name]))


@lru_cache(maxsize=256)
def open_sides(squares: tuple[tuple[str, str], ...]) -> bytes:
    """The squares that are known, and those that are open to each side."""
    known = plane(tuple([name for name, _ in squares]))
    return known + b"".join([plane(tuple([name for name, ways in squares if side in ways])) for side in SIDES])


def ground(view: View, choice: Choice | None) -> bytes:
    """The map as far as it is known."""
    seen = view["map"]
    return open_sides(tuple(seen["squares"].items())) + marked(seen["rooms"])


def doors(view: View, choice: Choice | None) -> bytes:
    """Squares with doors, by the state of the door."""
    found: dict[str, list[str]] = {}
    for door in view["map"]["doors"]:
        found.setdefault(door["state"], []).append(door["at"])
    return b"".join([marked(found.get(state, ())) for state in DOORS])


def lying(view: View, choice: Choice | None) -> bytes:
    """The stairs, the entrance, what was noted of squares, traps that are known, treasure and chests."""
    seen, traps, piles = view["map"], view["traps"], view["piles"]
    return b"".join(
        (
            marked((seen["stairs"],)),
            marked((seen["entrance"],)),
            *(marked(seen[name]) for name in NOTED),
            marked(trap["at"] for trap in traps),
            marked(trap["at"] for trap in traps if trap["tried"]),
            marked(pile["at"] for pile in piles),
            marked(pile["at"] for pile in piles if pile["chest"]),
        )
    )


def figures(view: View, choice: Choice | None) -> bytes:
    """Where heroes and enemies stand."""
    you, heroes, enemies = view["you"], view["heroes"], view["enemies"]
    return b"".join(
        (
            marked(hero["at"] for hero in heroes if hero["seat"] == you),
            marked(hero["at"] for hero in heroes if hero["seat"] != you),
            marked(foe["at"] for foe in enemies),
            marked(foe["at"] for foe in enemies if foe["patrol"]),
        )
    )


MARKS: Final = (
    *("rushed", "left", "fallen", "moved", "used", "searched", "guarded", "clumsy", "lost", "controlled", "special"),
    *("miracle", "healed"),
)
ABOUT: Final = ("there", "yours", "on the map", "on the move", "in the combat", "acting in it", "has a saved card")
NUMBERS: Final = ("x", "y", "health", "full health", "paces", *SUITS, *(f"{suit} now" for suit in SUITS))
HERO: Final = (*ABOUT, *MARKS, *NUMBERS, *(f"cards of {suit}" for suit in SUITS), *KEYS, "uses left")


def heroes(view: View, choice: Choice | None) -> bytes:
    """What is known of each hero."""
    row, combat = bytearray(), view["combat"]
    fighting, act = (combat["heroes"], combat["act"]) if combat else ((), None)
    for hero in view["heroes"][:MOST_HEROES]:
        seat, items, stats, now = hero["seat"], hero["items"], hero["stats"], hero["now"]
        row += bytes(
            (
                *(True, seat == view["you"], hero["at"] is not None, seat == view["mover"], seat in fighting),
                *(act is not None and act["seat"] == seat, hero["saved"] is not None),
                *[bool(hero[mark]) for mark in MARKS],
            )
        )
        row += small(
            (
                *(*column_and_row(hero["at"]), hero["health"], hero["full"], hero["paces"]),
                *[stats[suit] for suit in SUITS],
                *[now[suit] for suit in SUITS],
            )
        )
        row += counted(LETTERS, [card[-1] for card in hero["treasure"]])
        row += counted(KEYS, [item["key"] for item in items])
        row += small((sum(item["uses"] for item in items),))
    return bytes(row).ljust(MOST_HEROES * len(HERO), b"\0")


@lru_cache(maxsize=512)
def column_and_row(name: str | None) -> tuple[int, int]:
    """The column and row of a square, counted from 1; those of a pocket dimension lie below the floor."""
    if name is None:
        return 0, 0
    x, _, y = name.removeprefix("pocket ").partition(",")
    return int(x), int(y) + 16 * name.startswith("pocket ")


FOES: Final = 16
RANKS: Final = ("enemy", "boss", "lead", "partner")
FOE: Final = (
    *("there", "in the combat", "after you", "patrol", "entangled", "guarded", "clumsy", "lost", "reflecting", "fresh"),
    *("number of its name", "x", "y", "difficulty", "health", "wounds", "acid", "treasure cards"),
    *(*SUITS, *(f"prime suit {suit}" for suit in SUITS), *RANKS, *KINDS),
)


def foes(view: View, choice: Choice | None) -> bytes:
    """The first enemies in sight, in the order of their names."""
    row, combat, you = bytearray(), view["combat"], view["you"]
    fighting = combat["enemies"] if combat else ()
    for foe in view["enemies"][:FOES]:
        stats, number = foe["stats"], foe["name"].rpartition("-")[2]
        row += bytes(
            (
                *(True, foe["name"] in fighting, foe["quarry"] is not None and foe["quarry"] == you),
                *(foe["patrol"], foe["entangled"], foe["guarded"], foe["clumsy"], foe["lost"], foe["reflecting"]),
                foe["fresh"],
            )
        )
        row += small(
            (
                *(int(number) if number.isdigit() else 0, *column_and_row(foe["at"]), foe["difficulty"]),
                *(foe["health"], foe["wounds"], foe["acid"], len(foe["cards"])),
                *[stats[suit] for suit in SUITS],
            )
        )
        row += one_hot(SUITS, foe["suit"]) + one_hot(RANKS, foe["kind"]) + one_hot(KINDS, foe["type"])
    return bytes(row).ljust(FOES * len(FOE), b"\0")


COUNTS: Final = (
    *("floor", "round", "enemies beaten", "bosses beaten", "floors behind", "cleared", "traps known", "score"),
    *("cards left", "cards to pay", "steps left", "combat round", "die", "players that have voted"),
)


def counts(view: View, choice: Choice | None) -> bytes:
    """How far the party has come, and what is under way."""
    combat, bill, stride = view["combat"], view["bill"], view["stride"]
    return small(
        (
            *(view["floor"], view["round"], view["beaten"], view["bosses"], view["behind"], view["quiet"]),
            *(view["unveiled"], view["score"], view["deck"]["left"], bill["due"] if bill else 0),
            *(stride["left"] if stride else 0, combat["round"] if combat else 0, combat["face"] if combat else 0),
            len(view["votes"]),
        )
    )


VALUES: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def strike(view: View, choice: Choice | None) -> bytes:
    """The attack that is made: the suit and the rank of its card, and with what."""
    combat: dict[str, Any] = view["combat"] or {}
    blow = combat.get("strike") or {}
    card = blow.get("card") or " "
    return one_hot(LETTERS, card[-1]) + one_hot(VALUES, card[:-1]) + one_hot(KEYS, blow.get("weapon"))


PLANES: Final = (
    (("known", *(f"open to the {side}" for side in SIDES), "room"), ground),
    (tuple(f"{state} door" for state in DOORS), doors),
    (("stairs", "entrance", *NOTED, "trap", "trap that was tried", "treasure", "chest"), lying),
    (("yourself", "other heroes", "enemies", "patrols"), figures),
)
FEATURES: Final = coded(
    asked(questions(*ROWS)),
    stage("stage", (one.value for one in Stage), lambda view: view["stage"]),
    (", ".join(COUNTS), len(COUNTS), MOST, counts),
    *((f"map: {', '.join(names)}", len(names) * SPACES, 1, read) for names, read in PLANES),
    (f"heroes, each: {', '.join(HERO)}", MOST_HEROES * len(HERO), MOST, heroes),
    (f"enemies, each: {', '.join(FOE)}", FOES * len(FOE), MOST, foes),
    ("attack: suit, rank, weapon", len(LETTERS) + len(VALUES) + len(KEYS), 1, strike),
    readings(PararolesOptions, lambda view: view["options"]),
)
