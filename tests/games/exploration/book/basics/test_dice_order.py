"""Chance is drawn in a fixed order, the ledger's."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.draws import ABBOT, against, drawn, ledger_data
from tests.games.exploration.tables import cites, crawl, last, spent
from tests.tables import do

RULE = "exploration.core.dice-order"
ORDER = ledger_data(RULE)
MISS = 2


def test_the_ledger_orders_what_is_tested_here():
    assert list(ORDER) == ["door", "round_end", "rest", "encounter", "attack", "skirmish_round", "reward"]


@pytest.mark.rule(RULE)
def test_each_opened_door_has_its_opener_s_d10_and_the_table_before_the_next_door():
    """Doors in the order of opening; then First Strike, the characters' d10 before the foes'."""
    assert ORDER["door"] == ["opener d10", "on 1-3 table d10", "next opened door"]
    assert ORDER["encounter"] == ["characters' First Strike d10", "foes' First Strike d10"]
    opened = [{"door": "b-c", "by": "Illusionist", "near": [12, 8]}, {"door": "e-h", "by": "Butcher", "near": [9, 17]}]
    group: list[dict[str, Any]] = [{"at": [9, 17]}, {}, {"at": [12, 8]}]
    position: dict[str, Any] = {"removed": ["a-b"], "revealed": ["E"], "ending": "doors", "opened": opened}
    table = crawl(*group, **position, rolls=[3, 7, 4, 6, 5])
    assert drawn(table) == [
        (10, "creatures behind the door"),
        (10, "DCE Creature Table"),
        (10, "creatures behind the door"),
        (10, "First Strike"),
        (10, "foes' First Strike"),
    ]
    assert RULE in cites(last(table, "first-strike"))
    spent(table)


@pytest.mark.rule(RULE)
def test_at_a_rounds_end_the_leaders_check_comes_before_table_and_strength():
    assert ORDER["round_end"] == ["Leader AWARENESS d10", "table d10", "strength die"]
    table = crawl(ending="check", rolls=[1, 3, 2])
    wanted = [(10, "AWARENESS 4"), (10, "DCE Creature Table"), (4, "skirmish strength")]
    assert drawn(table) == wanted and RULE in cites(last(table, "skirmish-round"))


@pytest.mark.rule(RULE)
def test_after_a_rest_the_leaders_d10_comes_before_table_and_strength():
    assert ORDER["rest"] == ["Leader d10", "on 1-3 table d10", "strength die"]
    table = do(crawl(rolls=[2, 3, 2]), "rest")
    assert drawn(table) == [(10, "rest"), (10, "DCE Creature Table"), (4, "skirmish strength")]
    assert RULE in cites(last(table, "skirmish-round"))


def test_an_attack_is_d100_then_on_a_hit_the_weapons_die_and_the_abilitys():
    assert ORDER["attack"] == ["d100", "on a hit weapon die", "ability die"]
    table = do(crawl(**against(ABBOT, [5, 4]), rolls=[60, 1, 1]), "attack f1 carve")
    assert drawn(table) == [(100, "attack"), (8, "damage of Cleaver"), (6, "Carve")]
    table = do(crawl(**against(ABBOT, [5, 4]), rolls=[MISS]), "attack f1 carve")
    assert drawn(table) == [(100, "attack")]


@pytest.mark.rule(RULE)
def test_in_a_skirmish_each_kind_attacks_each_character_in_seating_order_then_they_strike():
    """The Illusionist leads and chooses first; the dice go by seating order all the same."""
    assert ORDER["skirmish_round"] == ["each kind a d100 against each character", "each character d100"]
    skirmish = {"kinds": ["Skeleton", "Ghoul"], "counters": [9]}
    table = crawl(leader="Illusionist", skirmish=skirmish, rolls=[11, 12, 13, 14, 15, 16, 21, 22, 23])
    do(table, "attack", seat=2)
    do(table, "attack", seat=1)
    do(table, "attack", seat=0)
    assert drawn(table) == [*[(100, "attack of Skeleton")] * 3, *[(100, "attack of Ghoul")] * 3, *[(100, "attack")] * 3]
    shown = [event.data["natural"] for event in table.events if event.kind in ("creature-attacks", "strikes")]
    assert shown == [11, 12, 13, 14, 15, 16, 21, 22, 23] and RULE in cites(last(table, "skirmish-round"))


@pytest.mark.rule(RULE)
def test_all_rolls_of_a_reward_come_before_the_items():
    assert ORDER["reward"] == ["each living character a d10 for each kind", "an Item drawn for each 10"]
    battle = {"turn": "Butcher", "defeated": ["Ghoul"]}
    foes = [{"kind": "Skeleton", "at": [5, 4], "vita": 1}]
    rolls = [60, 8, 10, 1, 1, 1, 1, 10, "Lantern", "Whetstone"]
    table = do(crawl(foes=foes, battle=battle, rolls=rolls), "attack f1")
    each = [(10, "Item of Ghoul"), (10, "Item of Skeleton")]
    assert drawn(table)[2:] == [*each * 3, ("1 of 24", "Item"), ("1 of 23", "Item")]
    assert RULE in cites(last(table, "reward"))
