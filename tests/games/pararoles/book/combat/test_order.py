"""Who is in a combat, who acts when, who comes in and who goes out."""

from functools import partial
from typing import Any

import pytest

from tests.games.pararoles.tables import PRIMES, crawl, kinds
from tests.tables import do, ids, told
from undercroft.engine import Refused

fight = partial(crawl, stage="clash")

PAIR = """
#######
#1 a :#
#######
"""
LINE = """
#########
#1 2 a :#
#########
"""
APART = """
#############
#1 a : : 2 :#
#############
"""
MINION = {"a": {"difficulty": 4}}
TWO = {"a": {"difficulty": 4}, "b": {"difficulty": 4}}


@pytest.mark.rule("pararoles.combat.start", "pararoles.combat.group", "pararoles.combat.connected")
def test_a_combat_holds_the_whole_chain_of_touching_tokens():
    table = fight("#############\n#1 2 a b : 3#\n#############", enemies=TWO, rolls=[])
    (combat,) = told(table, "combat")
    assert combat.data == {"heroes": ["p1", "p2"], "people": ["@0", "@1"], "foes": ["minion-1", "minion-2"]}


@pytest.mark.rule("pararoles.combat.group")
def test_a_wall_separates():
    table = fight("#######\n#a 1#b#\n#######", enemies=TWO, rolls=[])
    assert told(table, "combat")[-1].data["foes"] == ["minion-1"]


@pytest.mark.rule("pararoles.combat.several")
def test_separate_combats_are_fought_one_after_the_other():
    table = fight("###########\n#1 a#b 2 :#\n###########", enemies=TWO, rolls=[])
    assert told(table, "combat")[-1].data == {"heroes": ["p1"], "people": ["@0"], "foes": ["minion-1"]}
    assert told(table, "several")[-1].data == {"count": 2}


@pytest.mark.rule("pararoles.combat.several")
def test_whoever_stands_in_the_second_combat_waits_until_the_first_is_over():
    enemies = {"a": {"difficulty": 4, "health": 1}, "b": {"difficulty": 4}}
    table = fight("#############\n#1 a : : b 2#\n#############", enemies=enemies, rolls=["KC", 6, "2H", "KH", "5D"])
    assert told(table, "combat-round")[-1].data["order"] == ["p1", "enemies"]
    do(table, "defend")
    assert not told(table, "witness") and table.choices[0].ask == "fight"  # Its second round: nobody else came.
    do(table, "attack minion-1")
    assert [event.data["heroes"] for event in told(table, "combat")] == [["p1"], ["p2"]]


@pytest.mark.rule("pararoles.combat.several")
def test_who_is_free_before_the_second_combat_acts_in_the_first():
    table = fight("#############\n#1 a : : b 2#\n#############", enemies=TWO, rolls=["7S", 6])
    table.state.foes[1].at = table.state.foes[0].at + 1  # Something has carried it off.
    do(table, "attack minion-1")
    assert told(table, "combat-round")[-1].data["order"] == ["p1", "p2", "enemies"]


@pytest.mark.rule("pararoles.combat.first-vigilant", "pararoles.combat.first-rushed", "pararoles.combat.mixed-order")
def test_vigilant_members_act_before_the_enemies_rushed_ones_after():
    table = fight(LINE, heroes=[{"rushed": True}, {}], enemies=MINION, rolls=["7S", 6])
    assert told(table, "combat-round")[-1].data["order"] == ["p2", "enemies", "p1"]
    assert table.choices[1].ask == "fight"
    do(table, "attack minion-1", seat=1)
    assert told(table, "die") and table.choices[0].ask == "fight"


@pytest.mark.rule("pararoles.combat.mixed-order")
def test_with_any_rushed_one_rushed_member_lets_the_enemy_go_first():
    table = fight(LINE, heroes=[{"rushed": True}, {}], enemies=MINION, rolls=[6], options={"any_rushed": True})
    assert told(table, "combat-round")[-1].data["order"] == ["enemies", "p1", "p2"]
    assert table.choices[0].ask == "fight"


@pytest.mark.rule("pararoles.combat.order-within")
def test_members_act_in_player_order_and_enemies_in_order_of_creation():
    table = fight("###########\n#2 1 a b :#\n###########", enemies=TWO, rolls=["7S", "9H", 6, 6])
    do(table, "attack minion-1", "attack minion-2")
    assert [event.data["seat"] for event in told(table, "attack")] == [0, 1]
    assert [event.data["foe"] for event in told(table, "die")] == ["minion-1", "minion-2"]


@pytest.mark.rule("pararoles.combat.stays")
def test_a_broken_chain_lets_nobody_out():
    enemies = {"a": {"difficulty": 4, "health": 1}, "b": {"difficulty": 4}}
    table = fight("###########\n#1 a b : :#\n###########", enemies=enemies, rolls=["6S", "9H", "2C", 6])
    do(table, "attack minion-1")
    assert table.view(0)["combat"]["enemies"] == ["minion-2"]
    with pytest.raises(Refused, match="stays until it ends"):
        do(table, "move")


# ---------------------------------------------------------------- coming in


@pytest.mark.rule("pararoles.join.move-action", "pararoles.join.party", "pararoles.join.acts-next")
def test_a_member_outside_moves_and_joins_by_coming_next_to_the_fight():
    table = fight(APART, enemies=MINION, rolls=["7S", 6])
    do(table, "attack minion-1")
    assert table.choices[1].ask == "approach"
    do(table, "rush w", "w")
    assert told(table, "joins")[-1].data == {"seat": 1}
    assert table.view(0)["combat"]["heroes"] == [0, 1]
    assert table.choices[0].ask == "fight"


@pytest.mark.rule("pararoles.join.slot")
def test_a_member_outside_acts_by_the_speed_of_the_last_move():
    table = fight(APART, enemies=MINION, rolls=["7S", 6, "9H", 6])
    do(table, "attack minion-1", "rush e", "stop")
    orders = [event.data["order"] for event in told(table, "combat-round")]
    assert orders == [["p1", "p2", "enemies"], ["p1", "enemies", "p2"]]
    assert all("pararoles.join.slot" in event.also for event in told(table, "combat-round"))
    do(table, "attack minion-1")
    assert table.choices[1].ask == "approach"


def test_where_everybody_fights_nobody_acts_from_outside():
    table = fight("#######\n#1 a :#\n#######", enemies=MINION, rolls=["7S", 6])
    do(table, "attack minion-1")
    assert not any("pararoles.join.slot" in event.also for event in told(table, "combat-round"))


@pytest.mark.rule("pararoles.join.enemy-witness", "pararoles.join.enemy-act")
def test_an_enemy_that_sees_the_combat_comes_closer_and_acts_at_once():
    table = fight("###########\n#1 a : b :#\n###########", enemies=TWO, rolls=["7S", 6, 6])
    do(table, "attack minion-1")
    assert told(table, "witness")[-1].data == {"foe": "minion-2"}
    assert [event.data["foe"] for event in told(table, "die")] == ["minion-1", "minion-2"]
    assert table.view(0)["combat"]["enemies"] == ["minion-1", "minion-2"]


@pytest.mark.rule("pararoles.join.enemy-act")
def test_with_next_round_it_acts_from_its_next_turn():
    rolls = ["7S", 6, "9H", 6, 6]
    table = fight("###########\n#1 a : b :#\n###########", enemies=TWO, rolls=rolls, options={"next_round": True})
    do(table, "attack minion-1")
    assert [event.data["foe"] for event in told(table, "die")] == ["minion-1"]
    do(table, "attack minion-1")
    assert [event.data["foe"] for event in told(table, "die")] == ["minion-1", "minion-1", "minion-2"]


def test_an_enemy_that_sees_nobody_of_the_combat_stays():
    table = fight("#########\n#1 a#b :#\n#########", enemies=TWO, rolls=["7S", 6])
    do(table, "attack minion-1")
    assert not told(table, "witness")


@pytest.mark.rule("pararoles.leaf.escape-ends")
def test_an_enemy_that_breaks_free_of_vines_does_nothing_else():
    enemies = {"a": {"difficulty": 4}, "b": {"difficulty": 4, "entangled": True}}
    table = fight("###########\n#1 a : b :#\n###########", enemies=enemies, rolls=["7S", 6, "2H"])
    do(table, "attack minion-1")
    assert told(table, "no-action")[-1].data == {"foe": "minion-2"}
    assert len(told(table, "die")) == 1


@pytest.mark.rule("pararoles.leave.move")
def test_enemies_that_a_runner_summons_are_another_fight():
    drawing = "###############\n#: : : : 1 a :#\n###############"
    traps = [{"at": "4,1", "type": 3, "summons": [4]}]
    table = fight(drawing, enemies=MINION, traps=traps, rolls=["5H", 1, 6, 6, 6])
    do(table, "run", "3,1")
    assert table.view(0)["heroes"][0]["at"] == "4,1"
    assert told(table, "combat")[-1].data["foes"] == ["minion-2"]
    assert [event.data["foe"] for event in told(table, "enemy-joins")] == ["minion-1"]


# ---------------------------------------------------------------- who plays whose turn


@pytest.mark.rule("pararoles.core.lose-turn")
def test_a_lost_turn_is_skipped_and_still_burns():
    heroes = [{"lost": True}]
    table = fight(PAIR, heroes=heroes, enemies=MINION, rolls=[6], burning=["1,1"])
    assert told(table, "turn-lost")[-1].data == {"seat": 0}
    assert told(table, "hurt")[-1].data["why"] == "blue flames"
    assert table.choices[0].about == {"round": 2, "health": 9}


@pytest.mark.rule("pararoles.core.mind-control", "pararoles.bigone.mind-one", "pararoles.core.damage")
def test_a_controlled_member_attacks_another_one():
    heroes: list[dict[str, Any]] = [{"controlled": True}, {"hero": PRIMES["spades"]}]
    table = fight(LINE, heroes=heroes, enemies=MINION, rolls=["3H", "9C"])
    assert told(table, "betrayal")[-1].data["ally"] == 1
    assert told(table, "hurt")[-1].data["amount"] == 2
    assert table.view(0)["heroes"][0]["controlled"] is False


@pytest.mark.rule("pararoles.core.mind-control")
def test_alone_a_controlled_member_loses_the_turn():
    table = fight(PAIR, heroes=[{"controlled": True}], enemies=MINION, rolls=[6])
    assert told(table, "turn-lost") and "betrayal" not in kinds(table)


@pytest.mark.rule("pararoles.core.random")
def test_a_random_pick_is_one_roll_over_the_candidates_in_order():
    drawing = "#########\n#1 2 3 a#\n#########"
    table = fight(drawing, heroes=[{"controlled": True}], enemies=MINION, rolls=[2, "KH"], options={})
    assert told(table, "betrayal")[-1].data["ally"] == 2
    assert ids(table, 1)
