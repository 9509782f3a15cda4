"""A position given as plain data: what it says is so, and what cannot be is refused with the rule and the place."""

from typing import Any

import pytest

from tests.games.pararoles.tables import EVEN, LEDGER, crawl, hero
from tests.tables import do, ids, told
from undercroft import Table
from undercroft.engine import Refused, Scripted
from undercroft.games.pararoles.content.ready import READY
from undercroft.games.pararoles.floor.premade import premade
from undercroft.games.pararoles.state.ground import name

HALL = "#######\n#: : :#\n#######"


def start(*, seats: int = 1, rolls: Any = (), **position: Any) -> Table:
    """A table in exactly this position."""
    return Table.start("pararoles", position=position, seats=seats, chance=Scripted(rolls=rolls), strict=True)


HERO = {"hero": EVEN, "at": "1,1"}
ENEMY = {"at": "3,1", "difficulty": 5, "suit": "hearts"}


def plain(**more: Any) -> dict[str, Any]:
    """A sound position with something changed."""
    return {"map": HALL, "heroes": [HERO], **more}


WRONG: list[tuple[dict[str, Any], str, str | None]] = [
    ({"heroes": [HERO]}, "pararoles.supplies.map", "map"),
    (plain(floor="premade-1"), "pararoles.supplies.map", "map"),
    (plain(map=""), "pararoles.map.blank", "map"),
    (plain(map="#######\n#: x :#\n#######"), "pararoles.map.blank", "2,1"),
    (plain(map="#" * 40 + "\n" + "#" * 40), "pararoles.map.blank", "map"),
    (plain(number=0), "pararoles.supplies.map", "number"),
    ({"floor": "premade-9", "heroes": [HERO]}, "pararoles.map.premade", None),
    ({"floor": "nothing", "heroes": [HERO]}, "pararoles.map.blank", None),
    (plain(heroes=[HERO, HERO]), "pararoles.core.players", "heroes"),
    (plain(heroes=[{"hero": EVEN}]), "pararoles.supplies.player-tokens", "p1"),
    (plain(heroes=[{**HERO, "at": "9,9"}]), "pararoles.path.free-square", "9,9"),
    (plain(heroes=[{**HERO, "at": "17,1"}]), "pararoles.floor.grid", "p1"),
    (plain(heroes=[{**HERO, "hero": "nobody"}]), "pararoles.core.ready", "p1"),
    (plain(heroes=[{**HERO, "hero": {**EVEN, "hearts": 9}}]), "pararoles.core.start-stats", "hearts"),
    (plain(heroes=[{**HERO, "health": 11}]), "pararoles.core.health", "p1"),
    (plain(heroes=[{**HERO, "health": 0}]), "pararoles.core.health", "p1"),
    (plain(heroes=[{**HERO, "health": -1}]), "pararoles.core.health", "p1"),
    (plain(heroes=[{"hero": EVEN, "fallen": True, "full": -1}]), "pararoles.core.health", "p1"),
    (plain(heroes=[{"hero": EVEN, "fallen": True}]), "pararoles.core.lose", "heroes"),
    (plain(heroes=[{**HERO, "fallen": True}]), "pararoles.core.fall", "p1"),
    (plain(heroes=[{**HERO, "treasure": ["7D", "7D"]}]), "pararoles.core.treasure.deck", "p1"),
    (plain(heroes=[{**HERO, "treasure": ["1D"]}]), "pararoles.core.card-values", "p1, treasure 1"),
    (plain(heroes=[{**HERO, "items": ["sling"]}]), "pararoles.item.costs", "p1, item 1"),
    (plain(heroes=[{**HERO, "items": ["axe", "axe"]}]), "pararoles.item.one-per-party", "heroes"),
    (plain(heroes=[{**HERO, "items": [{"key": "quiver", "uses": 7}]}]), "pararoles.quiver.cost", "p1, quiver"),
    (plain(heroes=[{**HERO, "luck": 1}]), "pararoles.core.options", None),
    (plain(enemies=[{**ENEMY, "difficulty": 15}]), "pararoles.core.enemy.types", "enemy 3,1, difficulty"),
    (plain(enemies=[{**ENEMY, "difficulty": 1}]), "pararoles.core.enemy.types", "enemy 3,1, difficulty"),
    (plain(enemies=[{**ENEMY, "kind": "imp"}]), "pararoles.supplies.enemy-tokens", "enemy 3,1, kind"),
    (plain(enemies=[{**ENEMY, "suit": "stars"}]), "pararoles.core.enemy.card", "enemy 3,1, suit"),
    (plain(enemies=[{**ENEMY, "health": 0}]), "pararoles.core.enemy.health", "enemy 3,1, health"),
    (plain(enemies=[{**ENEMY, "quarry": "p2"}]), "pararoles.core.players", "3,1"),
    (plain(enemies=[{**ENEMY, "at": "1,1"}]), "pararoles.move.one-token", "1,1"),
    (plain(enemies=[ENEMY, ENEMY]), "pararoles.move.one-token", "3,1"),
    (plain(traps=[{"at": "2,1", "type": 7}]), "pararoles.trap.type-roll", "trap 2,1, type"),
    (plain(traps=[{"at": "2,2", "type": 1}]), "pararoles.path.free-square", "2,2"),
    (plain(traps=[{"at": "2,1", "type": 0}]), "pararoles.trap.type-roll", "trap 2,1, type"),
    (plain(piles=[{"at": "2,1", "chest": -1}]), "pararoles.core.treasure.pickup", "pile 2,1, chest"),
    (plain(piles=[{"at": "2,1", "plain": -1}]), "pararoles.core.treasure.pickup", "pile 2,1, plain"),
    (plain(heroes=[{**HERO, "saved": "1C"}]), "pararoles.core.card-values", "p1, saved"),
    (plain(round=0), "pararoles.combat.next-round", "round"),
    (plain(round=-5), "pararoles.combat.next-round", "round"),
    (plain(round=10000), "pararoles.combat.next-round", "round"),
    ({"floor": "premade-2", "heroes": [{"at": "9,15"}], "entrance": "1,1"}, "pararoles.supplies.map", "entrance"),
    ({"floor": "premade-2", "heroes": [{"at": "9,15"}], "stairs": "1,1"}, "pararoles.supplies.map", "stairs"),
    (plain(stage="lunch"), "pararoles.core.options", "stage"),
    (plain(seen="some"), "pararoles.floor.grid", "seen"),
    (plain(turn="p7"), "pararoles.core.players", "turn"),
    (plain(stairs="7,7"), "pararoles.path.free-square", "7,7"),
]


FINE = plain(
    number=1,
    heroes=[{**HERO, "health": 10, "items": ["axe", "dagger", "dagger", {"key": "quiver", "uses": 6}], "saved": "2C"}],
    enemies=[{**ENEMY, "difficulty": 14, "health": 1}],
    traps=[{"at": "2,1", "type": 1}, {"at": "2,1", "type": 6, "lid": True}],
    piles=[{"at": "2,1", "cards": ["7D"]}],
    stairs="1,1",
)
"""A position that goes to the limits."""


@pytest.mark.parametrize(
    ("position", "rule", "at"),
    [pytest.param(*wrong, marks=pytest.mark.rule(wrong[1]), id=f"{number}") for number, wrong in enumerate(WRONG)],
)
def test_a_position_that_cannot_be_is_refused_with_its_rule(position, rule, at):
    fine = start(**FINE)
    assert (hero(fine)["health"], hero(fine)["saved"], fine.view(0)["deck"]["left"]) == (10, "2C", 51)
    fallen = start(seats=2, map=HALL, heroes=[HERO, {"hero": EVEN, "fallen": True}])
    assert hero(fallen, 2)["health"] == 0
    with pytest.raises(Refused) as caught:
        start(**position)
    assert caught.value.rule == rule and caught.value.rule in LEDGER, caught.value
    assert at is None or caught.value.at == at, caught.value.at


@pytest.mark.rule("pararoles.map.blank")
def test_a_broken_drawing_is_refused():
    with pytest.raises(Refused) as caught:
        start(**plain(map="#######\n#: x :#\n#######"))
    assert caught.value.rule == "pararoles.map.blank" and caught.value.at == "2,1"


def company(*names: str) -> list[str]:
    """Which ready-made heroes stand in the hall if these are named, in seating order."""
    heroes = [{"hero": name, "at": f"{place},1"} for place, name in enumerate(names, 1)]
    table = start(seats=len(names), map=HALL, heroes=heroes)
    return [one["ready"] for one in table.view(0)["heroes"]]


@pytest.mark.rule("pararoles.core.ready")
def test_a_hero_is_there_once_and_who_is_not_named_is_one_that_nobody_else_is():
    usual = [ready.id for ready in READY]
    assert company("", "", "") == usual[:3]
    assert company(usual[1], "") == [usual[1], usual[2]]
    assert company("", usual[0]) == [usual[1], usual[0]]
    assert company(usual[7], "", usual[1]) == [usual[7], usual[2], usual[1]]
    with pytest.raises(Refused, match="nuno is taken") as caught:
        company("nuno", "nuno")
    assert (caught.value.rule, caught.value.at) == ("pararoles.core.ready", "p2")


def test_what_is_not_given_is_as_at_the_start():
    table = start(**plain(enemies=[{"at": "3,1", "difficulty": 8}]), rolls=[3])
    (foe,) = table.view(0)["enemies"]
    assert (foe["suit"], foe["health"], foe["stats"]["spades"]) == ("spades", 4, 8)
    assert hero(table)["health"] == 10 and hero(table)["treasure"] == []
    assert table.view(0)["round"] == 1 and table.waiting == (0,)
    table.chance.spent()


def test_a_position_may_be_a_floor_with_its_own_enemies_and_traps():
    table = start(floor="premade-1", heroes=[{"hero": "yrsa", "at": "1,5"}], rolls=[1] * 5)
    assert table.view(0)["map"]["entrance"] == "1,5" and hero(table)["ready"] == "yrsa"
    assert told(table, "enemy-seen") == []


def test_whose_turn_it_is_and_what_has_been_done():
    table = crawl("#######\n#1 2 .#\n#######", turn="p2", heroes=[{}, {"moved": True}], round=4)
    assert table.waiting == (1,) and "e" not in ids(table, 1)
    assert table.view(0)["round"] == 4
    do(table, "done")
    assert table.view(0)["round"] == 5


def test_a_position_may_begin_with_the_enemies_or_a_clash():
    moving = crawl("#########\n#1 . . a#\n#########", stage="enemies")
    assert moving.view(0)["enemies"][0]["at"] == "3,1"
    clash = crawl("#######\n#1 a .#\n#######", stage="clash")
    assert clash.choices[0].ask == "fight"


def test_a_lead_and_the_partner_after_it_are_a_duo():
    table = crawl("#########\n#1 . a b#\n#########", enemies={"a": {"kind": "lead"}, "b": {"kind": "partner"}})
    assert [foe["kind"] for foe in table.view(0)["enemies"]] == ["lead", "partner"]


@pytest.mark.rule("pararoles.core.deck")
def test_a_saved_card_is_out_of_the_deck_and_there_is_one_of_it():
    one = {**HERO, "saved": "2C"}
    table = start(seats=2, map=HALL, heroes=[one, {"hero": EVEN, "at": "2,1"}])
    assert (hero(table)["saved"], table.view(0)["deck"]["left"]) == ("2C", 51)
    with pytest.raises(Refused, match="only one card of each kind") as caught:
        start(seats=2, map=HALL, heroes=[one, {"hero": EVEN, "at": "2,1", "saved": "2C"}])
    assert caught.value.rule == "pararoles.core.deck"


@pytest.mark.rule("pararoles.floor.grid")
def test_seen_squares_are_a_list():
    with pytest.raises(Refused, match='seen is "all" or a list of squares'):
        start(**plain(seen="some"))


@pytest.mark.rule("pararoles.supplies.source")
def test_a_floor_without_heroes_waits_for_those_that_are_made():
    table = Table.start("pararoles", position={"floor": "premade-3", "number": 3}, seats=1, seed=4)
    assert table.choices[0].ask == "hero" and table.view(0)["design"] is None
    table.answer(0, "start")
    assert [event.data["floor"] for event in told(table, "floor")] == [3] and len(hero(table)["treasure"]) > 0
    assert name(table.state.entrance) == name(premade(3).entrance)


@pytest.mark.parametrize(
    ("position", "at"), [({"map": HALL}, "heroes"), ({"floor": "premade-1", "round": 2}, "round"), ({}, "heroes")]
)
def test_what_else_a_floor_without_heroes_may_not_say(position: dict[str, Any], at: str):
    with pytest.raises(Refused) as caught:
        start(**position)
    assert (caught.value.rule, caught.value.at) == ("pararoles.core.start.place", at)
