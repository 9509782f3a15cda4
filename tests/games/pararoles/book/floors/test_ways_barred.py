"""Ways that tokens bar: doors with somebody behind them, and a duo in a corridor."""

from __future__ import annotations

import pytest

from tests.games.pararoles.tables import crawl
from tests.tables import do, ids, told

DOOR = "#########\n#1|a : :#\n#########"


@pytest.mark.rule("pararoles.core.doors")
def test_a_door_with_an_enemy_behind_it_is_opened_and_the_hero_stays():
    table = crawl(DOOR, rolls=[], enemies={"a": {"difficulty": 2}})
    assert "e" in ids(table)
    do(table, "e")
    assert told(table, "door-opened") and told(table, "stopped")
    assert table.view(0)["heroes"][0]["at"] == "1,1"
    assert table.view(0)["map"]["doors"][0]["state"] == "open"


@pytest.mark.rule("pararoles.core.doors")
def test_an_enemy_opens_the_door_behind_which_its_prey_stands():
    table = crawl(DOOR, rolls=[], enemies={"a": {"difficulty": 2, "quarry": "p1"}})
    do(table, "done")
    assert told(table, "enemy-opens")[0].data["at"] == "1,1"
    assert told(table, "combat")


@pytest.mark.rule("pararoles.duo.together")
def test_a_lead_whose_way_its_partner_bars_changes_places_with_it():
    row = "###############\n#1 : : : b a :#\n###############"
    enemies = {"a": {"kind": "lead", "difficulty": 3}, "b": {"kind": "partner", "difficulty": 2}}
    table = crawl(row, rolls=[], enemies=enemies)
    do(table, "done")
    places = {enemy["kind"]: enemy["at"] for enemy in table.view(0)["enemies"]}
    assert places == {"lead": "5,1", "partner": "6,1"}
