"""Ready-made layouts with a character of their own: what they hold is fixed, where it lies is drawn.

They are made for every board and every reading of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from undercroft.engine import Chance
from undercroft.games.electro.book.basics.layouts import BOXES, KEYS, LIMITS, TASKS, Layout, bears_key
from undercroft.games.electro.options import ElectroOptions
from undercroft.games.electro.state.records import BEAST, BOOST, EMPTY, LOCK, PUZZLE, TRAPPED, TRIAL, Side

BY_HAND: Final = "by hand"
"""No ready-made layout: room after room."""
SURPRISE: Final = "surprise"
"""The layout of the automatic Master of Fates.  [electro.setup.preset] [electro.setup.preset-sides]"""


# ---------------------------------------------------------------- small rooms


@dataclass(frozen=True, slots=True)
class Halls:
    """A way to fill the small rooms: which cards are added to the least that must be played, and where keys lie.

    Both are kinds in order, those that do not fit left out.
    """

    id: str
    title: str
    words: str
    more: tuple[str, ...]
    keys: tuple[str, ...]


HALLS: Final = {
    halls.id: halls
    for halls in (
        Halls(
            "even",
            "Even",
            "A little of everything, and keys with everything that bites, bursts or pays.",
            (BEAST, BOOST, TRAPPED, EMPTY, BEAST, BOOST, TRAPPED, BEAST, EMPTY, BOOST, TRAPPED),
            (BEAST, TRAPPED, BOOST) * 2,
        ),
        Halls(
            "ambush",
            "Ambush",
            "As many beasts as there are, and they sleep on the keys.",
            (BEAST, BEAST, BEAST, TRAPPED, EMPTY, BOOST, TRAPPED, BOOST, EMPTY, TRAPPED, BOOST),
            (BEAST,) * 5 + (TRAPPED,),
        ),
        Halls(
            "treasury",
            "Treasury",
            "Boxes upon boxes, good ones mostly, and nearly every key in one of them.",
            (BOOST, BOOST, BOOST, TRAPPED, TRAPPED, EMPTY, BEAST, TRAPPED, EMPTY, BEAST, BEAST),
            (BOOST,) * 4 + (TRAPPED,) * 2,
        ),
        Halls(
            "gauntlet",
            "Gauntlet",
            "Traps first, beasts second: no key without a wound.",
            (TRAPPED, BEAST, TRAPPED, BEAST, TRAPPED, BEAST, EMPTY, BOOST, EMPTY, BOOST, BOOST),
            (TRAPPED, BEAST) * 3,
        ),
        Halls(
            "empty halls",
            "Empty halls",
            "Three bare rooms, and each of them has a key that hardly anybody looks for.",
            (EMPTY, EMPTY, TRAPPED, BEAST, BOOST, TRAPPED, BEAST, BOOST, TRAPPED, BEAST, BOOST),
            (EMPTY,) * 3 + (TRAPPED, BEAST, TRAPPED),
        ),
    )
}


def counts(halls: Halls, rooms: int, rules: ElectroOptions) -> dict[str, int]:
    """How many cards of each kind are played on a board with so many rooms."""
    wanted = {kind: least for kind, (least, _) in LIMITS.items()}
    played = wanted | dict.fromkeys(BOXES, KEYS // 2) if rules.box_keys else dict(wanted)
    for kind in halls.more:
        wanted[kind] += 1
        if sum(played.values()) < rooms and played[kind] < wanted[kind]:
            played[kind] += 1
    return played


def laid(halls: Halls, rooms: Sequence[str], order: Sequence[str], rules: ElectroOptions) -> Layout:
    """The cards of this preset on the rooms, dealt in that order, the kinds by turns."""
    played = counts(halls, len(rooms), rules)
    dealt = sorted((turn, at, kind) for at, kind in enumerate(played) for turn in range(played[kind]))
    cards = {room: kind for room, (_, _, kind) in zip(order, dealt, strict=True)}
    keys: list[str] = []
    for wanted in (*halls.keys, *(kind for kind in LIMITS for _ in rooms)):
        free = [room for room in order if cards[room] == wanted and room not in keys and bears_key(wanted, rules)]
        if free and len(keys) < KEYS:
            keys.append(free[0])
    return Layout(tuple(cards[room] for room in rooms), tuple(keys))


def drawn_rooms(halls: Halls, rooms: Sequence[str], rules: ElectroOptions, chance: Chance) -> Layout:
    """The cards and keys of this preset in random rooms.  [electro.setup.preset]"""
    layout = laid(halls, rooms, chance.shuffle(rooms, "room cards", "layout"), rules)
    if not rules.coloured_keys:
        return layout
    return Layout(layout.cards, tuple(chance.shuffle(layout.keys, "colours of keys", "layout")))


# ---------------------------------------------------------------- side rooms


@dataclass(frozen=True, slots=True)
class Doors:
    """A way to fill the side rooms: card, fragment and reward of six rooms, and tasks to take before any others."""

    id: str
    title: str
    words: str
    parts: tuple[tuple[str, bool, bool], ...]
    tasks: tuple[str, ...] = ()


def _rooms(puzzles: int, *, card: bool = False, everywhere: bool = False) -> tuple[tuple[str, bool, bool], ...]:
    """So many Puzzles and the rest Trials, alternately with a fragment and with a card, and the Master Lock."""
    cards = [PUZZLE] * puzzles + [TRIAL] * (5 - puzzles)
    tasks = [(kind, at % 2 == 0, at % 2 == 1 or everywhere) for at, kind in enumerate(cards)]
    return ((LOCK, False, card), *tasks)


DOORS: Final = {
    doors.id: doors
    for doors in (
        Doors("even", "Even", "Three Puzzles and two Trials; every task pays either a fragment or a card.", _rooms(3)),
        Doors("library", "Library", "Puzzles behind every door that is not the exit.", _rooms(5)),
        Doors("arena", "Arena", "Trials everywhere: nobody gets far alone.", _rooms(0)),
        Doors(
            "open hand",
            "Open hand",
            "The easier tasks, a card in every room, even behind the exit's door.",
            _rooms(4, card=True, everywhere=True),
            ("breaker-panel", "odd-fuse", "rune-square", "sconces", "voltage"),
        ),
        Doors(
            "iron doors",
            "Iron doors",
            "The tasks that cost most, and not a card more than was promised.",
            _rooms(3),
            ("pylons", "fuse-code", "slide-gate", "sealed-price", "liars-cells"),
        ),
    )
}


def parts_of(doors: Doors, rules: ElectroOptions) -> tuple[tuple[str, bool, bool], ...]:
    """The rooms of this preset; with both_kinds the last is of the kind that is lacking.  [electro.setup.side-mix]"""
    lacking = {PUZZLE, TRIAL} - {card for card, _, _ in doors.parts}
    if not rules.both_kinds or not lacking:
        return doors.parts
    return (*doors.parts[:-1], (lacking.pop(), *doors.parts[-1][1:]))


def laid_sides(
    doors: Doors, spaces: Sequence[str], order: Sequence[str], rules: ElectroOptions, chance: Chance | None
) -> list[Side]:
    """The rooms of this preset dealt in that order; without chance each has the first task that is left."""
    taken: list[str] = []
    sides: dict[str, Side] = {}
    for space, (card, fragment, reward) in zip(order, parts_of(doors, rules), strict=True):
        task = ""
        if card != LOCK:
            free = [id for id in TASKS[card] if id not in taken]
            free = [id for id in free if id in doors.tasks] or free
            task = free[0] if chance is None else chance.pick(free, "task", "layout")
            taken.append(task)
        sides[space] = Side(card, task, fragment, reward)
    return [sides[space] for space in spaces]


def drawn_sides(doors: Doors, spaces: Sequence[str], rules: ElectroOptions, chance: Chance) -> list[Side]:
    """This preset in random rooms, with random tasks.  [electro.setup.preset-sides]"""
    return laid_sides(doors, spaces, chance.shuffle(spaces, "side room cards", "layout"), rules, chance)
