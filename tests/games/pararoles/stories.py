"""The golden games of Para Roles: one for each way it can end, and the book's walk-through.

Nobody in them thinks far: heroes make for the stairs by the shortest way and strike whoever is in their way, keepers
take what is offered first. Dice follow from a key that is in the record, or are written out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from tools.goldens import Story
from undercroft import Table
from undercroft.engine import Choice, Option, Scripted
from undercroft.games.pararoles.floor.premade import WALKERS, premade
from undercroft.games.pararoles.state.ground import ground_of, name

KEEPER = 0
PREMADE = {"dungeon": "premade"}
ONE_FLOOR = {"pararoles.core.win.floors": 1}
HEALTH = "pararoles.core.health.1"
WIN, LOSE = "pararoles.core.win", "pararoles.core.lose"
WAYS = ("e", "w", "n", "s")
LONG = 200
"""So many answers are a long game: no golden one is longer."""


@cache
def steps_to_stairs(number: int) -> Mapping[str, int]:
    """By square: how many steps it is to the stairs of a pre-made floor."""
    floor = premade(number)
    waves = ground_of(floor, diagonal=False).distances(1 << floor.stairs)
    return {name(square): far for far, wave in enumerate(waves) for square in range(256) if wave >> square & 1}


def makes_for_the_stairs(table: Table, choice: Choice) -> Option:
    """What a hero in a hurry does."""
    by_id = {option.id: option for option in choice.options}
    if choice.ask == "turn":
        far = steps_to_stairs(table.view(None)["floor"])
        here = far.get(str((choice.about or {})["at"]), 0)
        nearer = [by_id[way] for way in WAYS if way in by_id and far.get(by_id[way].at or "", here) < here]
        return by_id.get("leave") or (nearer[0] if nearer else by_id["done"])
    return choice.options[0]


def played(seed: str, *, seats: int, most: int = LONG, **about: Any) -> Table:
    """A game to its end, or so many answers of it, by heroes in a hurry."""
    table = Table.start("pararoles", seed=seed, seats=seats, **about)
    go_on(table, most)
    return table


def first_to_end(play: Callable[[str], Table], rule: str) -> Table:
    """The first of a row of games that comes to this end before long."""
    for number in range(50):
        table = play(f"golden {number}")
        if table.result is not None and table.result.rule == rule:
            return table
    raise AssertionError(f"no game ends by {rule}")


def go_on(table: Table, most: int) -> None:
    """So many answers, unless the game ends before."""
    while most and table.result is None:
        seat = min(table.waiting)
        choice = table.choices[seat]
        table.answer(seat, makes_for_the_stairs(table, choice))
        most -= 1


def deep_down(seed: str, *, seats: int = 1, most: int = LONG, options: Mapping[str, Any] | None = None) -> Table:
    """A lone hero arrives on the fourth pre-made floor."""
    position = {"floor": "premade-4", "number": 4, "heroes": [{"at": name(premade(4).entrance)}]}
    return played(seed, seats=seats, options=options, position=position, most=most)


def kept(seed: str, most: int = LONG) -> Table:
    """The same where a keeper runs the dungeon."""
    return deep_down(seed, seats=2, most=most, options={"human_controller": True})


def given_up(table: Table, seat: int) -> Table:
    """The game that this seat gives up."""
    table.act(seat, "concede")
    return table


SUITS, SEVEN = (1, 2, 3), (2, 4)
"""The dice of the walk-through: an 8 of hearts, a 9 of diamonds, a Jack of spades, and a 7 of clubs on floor 5."""


def walk_through() -> Table:
    """The four parts of the book's example; then the 7 is banished, player 4 joins, and the party gives up."""
    heroes: list[dict[str, Any]] = [{"at": name(square)} for square in WALKERS]
    heroes[0]["items"] = ["dagger"]
    position = {"floor": "walk-through", "number": 5, "heroes": heroes}
    fight = ("2H", "KC", "KD", "KS", 1, "KH", 4, 4)
    table = Table.start("pararoles", seats=4, position=position, chance=Scripted(rolls=[*SUITS, *SEVEN, *fight]))
    for answer in ("done", "done", "s", "done", "done", "dagger trickster-1", "declare", "defend", "defend", "stay"):
        table.answer(min(table.waiting), answer)
    table.act(3, "concede")
    return table


def won(seed: str) -> Table:
    return played(seed, seats=2, options=PREMADE, numbers=ONE_FLOOR)


def lost_endless(seed: str) -> Table:
    return played(seed, seats=1, options={**PREMADE, "endless": True}, numbers={**ONE_FLOOR, HEALTH: 7})


STORIES = (
    Story(
        "won",
        "Two heroes hurry through a dungeon of one floor and leave it by the stairs.",
        lambda: first_to_end(won, WIN),
    ),
    Story(
        "won-against-the-keeper",
        "A keeper runs the enemies of the fourth floor, and the hero gets past them.",
        lambda: first_to_end(kept, WIN),
    ),
    Story("lost", "A lone hero falls on the fourth floor.", lambda: first_to_end(deep_down, LOSE)),
    Story(
        "lost-endless",
        "The dungeon has one floor and no end: a hero leaves it, goes on, and falls.",
        lambda: first_to_end(lost_endless, LOSE),
    ),
    Story(
        "lost-to-the-keeper",
        "A keeper runs the enemies of the fourth floor, and the hero falls.",
        lambda: first_to_end(kept, LOSE),
    ),
    Story(
        "given-up",
        "Three heroes on a rolled floor: the second player gives up for all of them.",
        lambda: given_up(played("golden", seats=3, most=15), 1),
    ),
    Story(
        "given-up-to-the-keeper",
        "A hero gives up, and the keeper wins.",
        lambda: given_up(kept("golden", most=9), 1),
    ),
    Story(
        "given-up-by-the-keeper",
        "The keeper designs a floor, gives up after a while, and the hero wins.",
        lambda: given_up(played("golden", seats=2, most=25, options={"human_controller": True}), KEEPER),
    ),
    Story(
        "walk-through",
        "The book's walk-through in four parts; then the 7 is banished, player 4 joins, and the party gives up.",
        walk_through,
    ),
)
