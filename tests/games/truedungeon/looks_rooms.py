"""What the variants of rooms, death and the end change: one small scene for each, seen under some options."""

from __future__ import annotations

from typing import Any

from tests.games.truedungeon.book.test_rooms import all_ready, ended
from tests.games.truedungeon.fights import attack, hero, monster, state, struck, table, taken
from tests.games.truedungeon.rich import QUICK
from tests.tables import do, told
from undercroft import Table
from undercroft.engine import Refused

Options = dict[str, Any]


def pushed_last(on: Options) -> int:
    """How often a party that fails the last room is pushed."""
    game = ended("fighter", room=7, how="failed", options=on)
    all_ready(game)
    return len(told(game, "push"))


def cured_by_death(on: Options) -> list[str]:
    """The conditions of somebody who died diseased and held, and is back."""
    cleric = {"class": "cleric", "carried": ["Draught of One More Dawn"]}
    game = ended(cleric, {"class": "rogue", "dead": True, "conditions": ["diseased", "held"]}, options=on)
    do(game, "give draught-of-one-more-dawn rogue")
    return [one.name for one in hero(game, "rogue").lasting]


def all_dead(on: Options) -> str:
    """By which rule it ends when nobody is left in Room 6."""
    killer = monster(attacks=[attack(to_hit=20, damage=999)])
    game = table("fighter", monsters=[killer], room=6, first="monsters", rolls=[10], options=on)
    assert game.result is not None
    return game.result.rule


def charmed_after_a_fight(on: Options) -> list[int]:
    """Which seats may do something between two fights: the charmed, the confused, the sound one."""
    party: list[Any] = [
        {"class": cls, "conditions": [how]} for cls, how in (("fighter", "charmed"), ("bard", "confused"))
    ]
    return sorted(ended(*party, "rogue", options=on).choices)


def won_with_three_rooms(on: Options) -> bool:
    """Whether three rooms and the last one are enough."""
    game = table("fighter", room=7, stage="recovery", rooms=["failed"] * 4 + ["overcome"] * 3, options=on)
    all_ready(game)
    return game.result is not None and bool(game.result.winners)


def small_party(on: Options) -> int:
    """The Hit Points of a monster before one character."""
    return state(table("fighter", monsters=[monster(hp=100)], options=on)).foes[0].hp


def blow_and_blast(on: Options) -> list[int]:
    """The damage that one character takes of a blow that hits, and of what strikes everybody."""
    blow = struck({"damage": 20}, rolls=[19], options=on)
    blast = struck({"damage": 20, "form": "area", "to_hit": None}, rolls=[], options=on)
    return [*taken(blow), *taken(blast)]


def three_rooms(on: Options) -> str:
    """By which rule an adventure of three rooms is refused, or its number of rooms."""
    try:
        game = Table.start("truedungeon", seats=1, seed=1, options={**on, "adventure": QUICK["adventure"]})
    except Refused as refused:
        return refused.rule or ""
    return str(state(game).last_room)
