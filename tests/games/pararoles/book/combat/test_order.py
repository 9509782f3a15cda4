"""Who is in a combat, who acts when, who comes in and who goes out."""

from functools import partial
from typing import Any

import pytest

from tests.games.pararoles.rooms import room, where
from tests.games.pararoles.tables import PRIMES, crawl, kinds
from tests.tables import do, ids, told
from undercroft.engine import Refused
from undercroft.games.pararoles.state.state import State

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
DUO: dict[str, Any] = {"b": {"difficulty": 5, "kind": "lead"}, "c": {"difficulty": 4, "kind": "partner"}}
TWO: dict[str, Any] = {"a": {"difficulty": 4}, "b": {"difficulty": 4}}


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
    table = fight("#############\n#1 a : : b 2#\n#############", enemies=TWO, rolls=["7S", 6, 6])
    table.state.foes[1].at = table.state.foes[0].at + 1  # Something has carried it off.
    do(table, "attack minion-1")
    assert told(table, "combat-round")[-1].data["order"] == ["p1", "p2", "enemies"]
    assert ["pararoles.combat.several" in event.also for event in told(table, "combat-round")] == [True, False]


@pytest.mark.rule("pararoles.combat.several")
def test_who_comes_to_stand_in_the_second_combat_waits_too():
    """Of the first it has no turn any more, in which it could walk off or go over to it."""
    table = fight(room("1 a : : : : b 2 : 3 : :"), enemies=TWO, rolls=["7S", 6])
    assert told(table, "combat-round")[-1].data["order"] == ["p1", "p3", "enemies"]
    do(table, "attack minion-1", "w")
    assert [(event.data, event.rule) for event in told(table, "waits")] == [({"seat": 2}, "pararoles.combat.several")]
    assert told(table, "combat-round")[-1].data["order"] == ["p1", "enemies"]
    assert table.waiting == (0,) and table.view(None)["combat"]["heroes_waiting"] == [1, 2]


@pytest.mark.rule("pararoles.combat.several", "pararoles.join.enemy-witness")
def test_an_enemy_that_comes_to_stand_in_the_second_combat_waits_too():
    enemies = {sign: {"difficulty": 4} for sign in "abc"}
    table = fight(room("1 a : : : b 2 :", ": : : : : : : c"), enemies=enemies, rolls=["7S", 6, "9H", 6])
    do(table, "attack minion-1")
    assert where(table)["minion-3"] == "7,2" and len(told(table, "witness")) == 1
    assert table.view(None)["combat"]["enemies_waiting"] == ["minion-2", "minion-3"]
    do(table, "attack minion-1")
    assert where(table)["minion-3"] == "7,2" and len(told(table, "witness")) == 1


@pytest.mark.rule("pararoles.combat.several")
def test_whom_the_second_combat_reaches_before_their_turn_has_none():
    enemies = {sign: {"difficulty": 4} for sign in "abc"}
    heroes = [{}, {}, {"rushed": True}]
    rows = "1 a : : : b 2 :", ": : : : : : : c", ": : : : : : 3 :"
    table = fight(room(*rows), heroes=heroes, enemies=enemies, rolls=["7S", 6])
    do(table, "attack minion-1")
    orders = [event.data["order"] for event in told(table, "combat-round")]
    assert orders == [["p1", "enemies", "p3"], ["p1", "enemies"]]
    assert told(table, "waits")[-1].data == {"seat": 2} and not told(table, "comes")


@pytest.mark.rule("pararoles.combat.several")
@pytest.mark.parametrize(("health", "waiting"), [(8, ([1], ["minion-3"])), (1, ([], []))])
def test_a_combat_waits_as_long_as_somebody_is_left_of_it(health: int, waiting: tuple[list[int], list[str]]):
    """The third enemy comes up and sets off an explosion, in which the second falls."""
    enemies = {"a": {"difficulty": 4}, "b": {"difficulty": 4, "health": 1}, "c": {"difficulty": 4, "health": 9}}
    heroes = [{}, {"health": health}]
    rows, traps = ("1 a : : : b 2 :", ": : : : : : : c"), [{"at": "7,2", "type": 1}]
    table = fight(room(*rows), heroes=heroes, enemies=enemies, traps=traps, rolls=["7S", 6])
    do(table, "attack minion-1")
    seen = table.view(None)["combat"]
    assert (seen["heroes_waiting"], seen["enemies_waiting"]) == waiting


@pytest.mark.rule("pararoles.combat.several")
def test_who_comes_to_an_enemy_of_the_second_combat_waits_even_if_nobody_else_is_left_of_the_party():
    heroes = [{}, {"health": 1}, {}]
    rows, traps = ("1 a : : : : b 2", ": : : : : 3 : :"), [{"at": "7,2", "type": 1}]
    table = fight(room(*rows), heroes=heroes, enemies=TWO, traps=traps, rolls=["7S", 6])
    do(table, "attack minion-1", "e")
    assert told(table, "fell")[-1].data["seat"] == 1 and told(table, "waits")[-1].data == {"seat": 2}


@pytest.mark.rule("pararoles.combat.several")
def test_who_comes_to_an_enemy_that_is_in_no_combat_does_not_wait():
    """A combat that was not announced is none that anybody waits for."""
    enemies = {sign: {"difficulty": 4} for sign in "abc"}
    table = fight(room("1 a : : b 2#3 : c"), enemies=enemies, rolls=["7S", 6])
    do(table, "attack minion-1", "e")
    assert told(table, "combat-round")[-1].data["order"] == ["p1", "p3", "enemies"]


@pytest.mark.rule("pararoles.combat.several")
@pytest.mark.parametrize("carried", ["hero", "enemy"])
def test_who_touches_the_first_combat_alone_waits_for_no_other(carried: str):
    """The third combat waits on."""
    enemies = {sign: {"difficulty": 4} for sign in "abc"}
    table = fight(room("1 a : : b 2 : : c 3"), enemies=enemies, rolls=["7S", 6, 6])
    state: State = table.state
    if carried == "hero":
        state.heroes[1].at = state.foes[0].at + 1
        del state.foes[1]
    else:
        state.foes[1].at = state.foes[0].at + 1
    do(table, "attack minion-1")
    seen = table.view(None)["combat"]
    assert told(table, "combat-round")[-1].data["order"] == ["p1", "p2", "enemies"]
    assert (seen["heroes_waiting"], seen["enemies_waiting"]) == ([2], ["minion-3"])


@pytest.mark.rule("pararoles.combat.several")
def test_a_lead_does_not_take_its_partner_out_of_another_combat():
    table = fight(room("1 a : b : c 2"), enemies=TWO | DUO, rolls=["7S", 6, 4])
    do(table, "attack minion-1")
    assert where(table) == {"minion-1": "2,1", "defender-1": "3,1", "minion-2": "6,1"}
    assert not told(table, "follows")


@pytest.mark.rule("pararoles.combat.several")
def test_a_lead_does_not_change_places_with_its_partner_in_another_combat():
    corridor = "###############\n#1 a : : c : b#\n######### #####\n        #2#\n        ###"
    enemies = TWO | DUO | {"b": {"difficulty": 10, "kind": "lead"}}
    table = fight(corridor, enemies=enemies, rolls=["7S", 6])
    do(table, "attack minion-1")
    assert where(table) == {"minion-1": "2,1", "guard-1": "6,1", "minion-2": "5,1"}


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
