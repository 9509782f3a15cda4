"""A member's turn in a combat: attack, defense, run, and the four Special Actions, card by card."""

from functools import partial

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
HALL = """
###############
#: : : : 1 a :#
###############
"""
MINION = {"a": {"difficulty": 4}}
"""Hearts 4, else 2; a 6 on its die is to falter."""


@pytest.mark.rule("pararoles.core.attack", "pararoles.core.damage", "pararoles.core.draw")
def test_an_attack_tests_the_stat_of_its_card_and_costs_1_health():
    table = fight(PAIR, enemies=MINION, rolls=["6S", "3H", 6])
    do(table, "attack minion-1")
    (attack,) = told(table, "attack")
    assert (attack.data["stat"], attack.data["value"], attack.data["result"]) == ("Spades", 6, "success")
    assert told(table, "wounded")[-1].data == {"foe": "minion-1", "amount": 1, "now": 2, "why": "hit by @0"}


@pytest.mark.rule("pararoles.core.draw")
def test_a_card_above_the_stat_fails():
    table = fight(PAIR, enemies=MINION, rolls=["7S", 6])
    do(table, "attack minion-1")
    assert told(table, "attack")[-1].data["result"] == "failure"
    assert not told(table, "enemy-defense")


@pytest.mark.rule("pararoles.core.defense-draw")
@pytest.mark.parametrize(("card", "hit"), [("5D", False), ("6D", True)])
def test_the_target_defends_with_the_stat_of_the_attack_cards_suit(card: str, hit: bool):
    heroes = [{"hero": PRIMES["spades"]}]
    table = fight(PAIR, heroes=heroes, enemies={"a": {"suit": "spades"}}, rolls=["6S", card, 4])
    do(table, "attack defender-1")
    assert bool(told(table, "wounded")) is hit


@pytest.mark.rule("pararoles.core.ace", "pararoles.core.attack-ace", "pararoles.core.clumsy")
def test_an_attackers_ace_fails_and_makes_the_next_defense_clumsy():
    table = fight(PAIR, enemies=MINION, rolls=["AH", 1, "2S", "3C", "9D"])
    do(table, "attack minion-1")
    assert told(table, "attack")[-1].data["result"] == "critical failure"
    defense = told(table, "defense")[-1].data
    assert (defense["cards"], defense["card"], defense["result"]) == (["3C", "9D"], "9D", "failure")
    assert table.view(0)["heroes"][0]["clumsy"] is False


@pytest.mark.rule("pararoles.core.attack-ace")
def test_only_an_ace_makes_the_next_defense_clumsy():
    for card, cards in (("AH", ["3C", "9D"]), ("KH", ["3C"])):
        table = fight(PAIR, enemies=MINION, rolls=[card, 1, "2S", *cards])
        do(table, "attack minion-1")
        assert [event.data["seat"] for event in told(table, "off-balance")] == [0] * (card == "AH")
        assert told(table, "defense")[-1].data["cards"] == cards


@pytest.mark.rule("pararoles.core.damage-trump")
@pytest.mark.parametrize(("options", "amount"), [({}, 2), ({"no_trump": True}, 1)])
def test_the_prime_suit_costs_1_more(options: dict[str, bool], amount: int):
    table = fight(PAIR, enemies=MINION, rolls=["3H", "9C", 6], options=options)
    do(table, "attack minion-1")
    assert told(table, "wounded")[-1].data["amount"] == amount


@pytest.mark.rule("pararoles.core.damage-ace")
def test_a_defenders_ace_costs_1_more():
    table = fight(PAIR, enemies=MINION, rolls=["6S", "AC", 6])
    do(table, "attack minion-1")
    assert told(table, "wounded")[-1].data["amount"] == 2


@pytest.mark.rule("pararoles.core.attack")
def test_with_fixed_stats_attacks_test_spades_and_defense_diamonds():
    table = fight(
        PAIR, enemies={"a": {"difficulty": 4, "suit": "diamonds"}}, rolls=["6C", "4C", 6], options={"fixed_stats": True}
    )
    do(table, "attack minion-1")
    assert told(table, "attack")[-1].data["stat"] == "Spades"
    assert told(table, "enemy-defense")[-1].data["stat"] == "Diamonds"
    assert not told(table, "wounded")


@pytest.mark.rule("pararoles.core.deck")
def test_a_joker_succeeds_as_a_card_of_the_prime_suit():
    table = fight(PAIR, enemies=MINION, rolls=["RJ", "9C", 6], options={"jokers": True})
    do(table, "attack minion-1")
    assert told(table, "attack")[-1].data["stat"] == "Hearts"
    assert told(table, "wounded")[-1].data["amount"] == 2


@pytest.mark.rule("pararoles.core.actions")
def test_a_combat_turn_is_one_action():
    table = fight(PAIR, enemies=MINION, rolls=["7S", 6])
    assert ids(table) == ["attack minion-1", "special p1", "defend"]
    with pytest.raises(Refused, match="attacks, defends, runs"):
        do(table, "search")
    do(table, "attack minion-1")
    assert table.choices[0].about == {"round": 2, "health": 10}


@pytest.mark.rule("pararoles.core.targets")
def test_a_connected_member_attacks_without_touching():
    table = fight(LINE, enemies=MINION, rolls=["6S", "3H"])
    do(table, "attack minion-1")
    assert told(table, "wounded")


@pytest.mark.rule("pararoles.core.targets")
def test_with_adjacent_only_one_must_touch_and_may_move():
    table = fight(LINE, enemies=MINION, rolls=[], options={"adjacent_only": True})
    assert not any(id.startswith("attack") for id in ids(table))
    with pytest.raises(Refused, match="not next to you"):
        do(table, "attack minion-1")
    do(table, "move", "stay")
    assert "attack minion-1" in ids(table, 1)


APART = {"adjacent_only": True}


@pytest.mark.rule("pararoles.core.targets")
def test_with_adjacent_only_an_enemy_that_sees_nobody_comes_closer_all_the_same():
    enemies = {"a": {"difficulty": 4, "health": 1}, "b": {"difficulty": 5}}
    drawing = "#######\n#: 1 a#\n##### #\n    #b#\n    ###"
    table = fight(drawing, enemies=enemies, rolls=["2H", "KH", "5D", 4], options=APART)
    do(table, "attack minion-1")
    assert [foe["at"] for foe in table.view(0)["enemies"]] == ["3,1"]
    assert told(table, "die")[-1].data["foe"] == "defender-1"


@pytest.mark.rule("pararoles.core.targets", "pararoles.duo.movement")
def test_with_adjacent_only_a_partner_out_of_reach_comes_closer_by_itself():
    duo = {"a": {"kind": "lead"}, "b": {"kind": "partner"}}
    table = fight("#####\n#1 a#\n#   #\n#: b#\n#####", enemies=duo, rolls=["KH", 4], options=APART)
    do(table, "defend")
    assert {foe["name"]: foe["at"] for foe in table.view(0)["enemies"]} == {"defender-1": "2,1", "defender-2": "1,2"}


@pytest.mark.rule("pararoles.core.targets")
def test_with_adjacent_only_a_special_ability_finds_nobody_out_of_reach():
    enemies = {**MINION, "b": {"difficulty": 7}}
    table = fight("#########\n#1 a b :#\n#########", enemies=enemies, rolls=["KH", 6, 5], options=APART)
    do(table, "defend")
    (event,) = told(table, "no-prey")
    assert (event.data["foe"], event.also) == ("trickster-1", ("pararoles.core.targets",))


@pytest.mark.rule("pararoles.core.targets")
def test_an_enemy_outside_the_combat_is_no_target():
    table = fight("###########\n#1 a : : b#\n###########", enemies={**MINION, "b": {"difficulty": 4}}, rolls=[])
    with pytest.raises(Refused, match="minion-2 is not in this combat"):
        do(table, "attack minion-2")


@pytest.mark.rule("pararoles.core.defense-action", "pararoles.core.guarded")
def test_a_defense_action_guards_until_the_next_turn():
    table = fight(PAIR, enemies=MINION, rolls=["6S", 1, "2S", "9H", "4D"])
    do(table, "defend")
    assert told(table, "guard")[-1].data["result"] == "success"
    assert told(table, "defense")[-1].data["card"] == "4D"
    assert table.view(0)["heroes"][0]["guarded"] is False


@pytest.mark.rule("pararoles.core.clumsy", "pararoles.bigone.extra-draw", "pararoles.bigone.extra-draw-example")
def test_clumsy_and_advantage_draw_two_sets_of_two():
    heroes = [{"clumsy": True}]
    table = fight(PAIR, heroes=heroes, enemies=MINION, rolls=["2H", 1, "2S", "4H", "JD", "9S", "6C"])
    do(table, "defend")
    defense = told(table, "defense")[-1].data
    assert (defense["cards"], defense["card"]) == (["4H", "JD", "9S", "6C"], "9S")


# ---------------------------------------------------------------- running


@pytest.mark.rule("pararoles.core.run", "pararoles.core.named-draw", "pararoles.leave.run")
def test_a_trick_draw_of_any_suit_lets_a_member_leave():
    table = fight(HALL, enemies=MINION, rolls=["5H"])
    do(table, "run")
    draw = told(table, "draw")[-1].data
    assert (draw["stat"], draw["value"], draw["result"]) == ("Clubs", 5, "success")
    assert table.choices[0].ask == "flee"


@pytest.mark.rule("pararoles.leave.move", "pararoles.leave.distance", "pararoles.leave.space")
def test_a_runner_goes_to_a_space_that_touches_no_enemy():
    table = fight(HALL, enemies=MINION, rolls=["5H"])
    do(table, "run")
    assert ids(table) == ["3,1", "4,1"]
    with pytest.raises(Refused, match="2 steps at most"):
        do(table, "2,1")
    do(table, "3,1")
    hero = table.view(0)["heroes"][0]
    assert (hero["at"], hero["rushed"], table.view(0)["combat"]) == ("3,1", True, None)


@pytest.mark.rule("pararoles.core.run")
def test_a_failed_run_costs_the_turn():
    table = fight(HALL, enemies=MINION, rolls=["6H", 6])
    do(table, "run")
    assert table.choices[0].ask == "fight"


@pytest.mark.rule("pararoles.leave.blocked")
def test_who_has_nowhere_to_go_may_not_run():
    table = fight(PAIR, enemies=MINION, rolls=[])
    assert "run" not in ids(table)
    with pytest.raises(Refused, match="no space outside"):
        do(table, "run")


@pytest.mark.rule("pararoles.leave.space")
def test_a_space_beside_a_fighting_member_is_no_refuge():
    table = fight("#######\n#: :#  \n#     #\n#1 2 a#\n#######", enemies=MINION, rolls=["5H"])
    do(table, "run")
    assert ids(table) == ["1,1"]


# ---------------------------------------------------------------- Special Actions


@pytest.mark.rule("pararoles.core.special.encourager", "pararoles.core.special.once")
def test_an_encourager_heals_once_in_a_combat():
    table = fight(PAIR, heroes=[{"health": 5}], enemies=MINION, rolls=["8C", 6])
    do(table, "special p1")
    assert told(table, "healed")[-1].data == {"seat": 0, "amount": 3, "now": 8}
    with pytest.raises(Refused, match="used your Special Action"):
        do(table, "special p1")


@pytest.mark.rule("pararoles.core.special.leader")
def test_a_leader_has_another_member_attack_at_once():
    heroes = [{"hero": PRIMES["diamonds"]}, {}]
    table = fight(LINE, heroes=heroes, enemies=MINION, rolls=["8H", "6S", "3H"])
    do(table, "special p2")
    assert table.choices[1].ask == "order"
    do(table, "attack minion-1", seat=1)
    assert told(table, "attack")[-1].data["seat"] == 1
    assert table.choices[1].ask == "fight"


@pytest.mark.rule("pararoles.core.special.leader")
def test_a_leaders_failed_draw_moves_nobody():
    table = fight(LINE, heroes=[{"hero": PRIMES["diamonds"]}], enemies=MINION, rolls=["9H"])
    with pytest.raises(Refused, match="calls on another member"):
        do(table, "special p1")
    do(table, "special p2")
    assert table.choices[1].ask == "fight"


@pytest.mark.rule("pararoles.core.special.leader")
def test_a_lone_leader_attacks_with_advantage():
    table = fight(PAIR, heroes=[{"hero": PRIMES["diamonds"]}], enemies=MINION, rolls=["9H", "4S", "3H", 6])
    do(table, "special", "attack minion-1")
    attack = told(table, "attack")[-1].data
    assert (attack["cards"], attack["card"]) == (["9H", "4S"], "4S")
    assert "pararoles.core.clumsy" in told(table, "attack")[-1].also


@pytest.mark.rule("pararoles.core.special.bruiser")
@pytest.mark.parametrize(("card", "now"), [("3H", []), ("2H", [3])])
def test_a_bruisers_target_defends_with_spades_or_loses_3(card: str, now: list[int]):
    enemies = {"a": {"difficulty": 4, "health": 5}}
    table = fight(PAIR, heroes=[{"hero": PRIMES["spades"]}], enemies=enemies, rolls=["8H", card, 6])
    do(table, "special minion-1")
    assert told(table, "enemy-defense")[-1].data["stat"] == "Spades"
    assert [event.data["amount"] for event in told(table, "wounded")] == ([] if now else [3])


@pytest.mark.rule("pararoles.core.special.scholar", "pararoles.core.lose-turn")
def test_a_scholar_costs_an_enemy_its_next_turn():
    table = fight(PAIR, heroes=[{"hero": PRIMES["clubs"]}], enemies=MINION, rolls=["8H", "7S", 6])
    do(table, "special minion-1")
    assert told(table, "enemy-loses-turn") and not told(table, "die")
    do(table, "attack minion-1")
    assert told(table, "die")


@pytest.mark.rule("pararoles.core.special.scholar")
def test_a_scholars_draw_is_on_clubs_and_if_it_fails_the_enemy_has_its_turn():
    table = fight(PAIR, heroes=[{"hero": PRIMES["clubs"]}], enemies=MINION, rolls=["9H", 6])
    do(table, "special minion-1")
    assert told(table, "die") and not told(table, "enemy-loses-turn")


@pytest.mark.rule("pararoles.core.special.scholar")
def test_a_special_needs_whom_its_role_needs():
    table = fight(PAIR, heroes=[{"hero": PRIMES["clubs"]}], enemies=MINION, rolls=[])
    with pytest.raises(Refused, match="needs an enemy"):
        do(table, "special p1")


# ---------------------------------------------------------------- the end


@pytest.mark.rule("pararoles.core.combat-end", "pararoles.combat.to-the-end")
def test_when_a_combat_ends_so_do_its_effects():
    heroes = [{"clumsy": True, "special": True}]
    enemies = {"a": {"difficulty": 4, "health": 1}}
    table = fight(PAIR, heroes=heroes, enemies=enemies, rolls=["6S", "9H", "2C"])
    do(table, "attack minion-1")
    hero = table.view(0)["heroes"][0]
    assert (hero["clumsy"], hero["special"], table.view(0)["combat"]) == (False, False, None)
    assert "combat-over" in kinds(table)
