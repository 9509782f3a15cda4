"""An enemy's turn in a combat: the die, the target, the Special Abilities, and duos."""

from functools import partial
from typing import Any

import pytest

from tests.games.pararoles.tables import crawl, hero, kinds
from tests.tables import do, ids, told
from undercroft import Table

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
DEFEND = "KS"
"""With this card a member's Defense Action fails, and nothing else happens on the turn."""


def against(difficulty: int, *rolls: Any, drawing: str = PAIR, heroes: Any = (), **more: Any) -> Table:
    """A table where all members have failed to defend, and these draws were the enemy's turn."""
    count = sum(sign in "1234" for sign in drawing)
    guards = ["KS", "KD", "KC", "KH"][:count]
    enemies = more.pop("enemies", {"a": {"difficulty": difficulty, "suit": "hearts"}})
    table = fight(drawing, heroes=heroes, enemies=enemies, rolls=[*guards, *rolls], **more)
    for seat in range(count):
        do(table, "defend", seat=seat)
    return table


@pytest.mark.rule("pararoles.core.enemy.die", "pararoles.core.enemy.die-table")
@pytest.mark.parametrize(("difficulty", "face", "means"), [(4, 6, "falter"), (7, 6, "stumble"), (5, 4, "defense")])
def test_a_die_decides_by_the_table_of_the_type(difficulty: int, face: int, means: str):
    table = against(difficulty, face)
    assert told(table, "die")[-1].data["means"] == means


@pytest.mark.rule("pararoles.core.enemy.die-table")
def test_who_stumbles_loses_1_health():
    table = against(7, 6)
    assert told(table, "wounded")[-1].data["why"] == "stumbles"


@pytest.mark.rule("pararoles.core.enemy.turn-order", "pararoles.core.enemy.target")
def test_die_then_target_then_attack_then_defense():
    drawing = "#######\n#1 a 2#\n#######"
    table = against(4, 1, 2, "2S", "9H", drawing=drawing)
    assert told(table, "enemy-attack")[-1].data["ally"] == 1
    assert told(table, "hurt")[-1].data == {"seat": 1, "amount": 1, "now": 7, "why": "hit by minion-1"}


@pytest.mark.rule("pararoles.core.enemy.target")
def test_an_adjacent_member_is_attacked_before_others():
    table = against(4, 1, "QD", drawing=LINE)
    assert told(table, "aims")[-1].data["ally"] == 1


@pytest.mark.rule("pararoles.core.enemy.target")
def test_with_weakest_it_is_the_member_with_least_health():
    drawing = "#######\n#1 a 2#\n#######"
    table = against(4, 1, "QD", drawing=drawing, heroes=[{}, {"health": 3}], options={"weakest": True})
    assert told(table, "aims")[-1].data["ally"] == 1


@pytest.mark.rule("pararoles.core.enemy.target")
def test_with_a_keeper_the_keeper_chooses():
    drawing = "#######\n#1 a 2#\n#######"
    options = {"controller": True, "human_controller": True}
    table = fight(drawing, enemies={"a": {"difficulty": 4}}, rolls=["KS", "KD", 1, "QD"], options=options)
    do(table, "defend", "defend")
    assert (table.choices[0].ask, ids(table)) == ("target", ["p1", "p2"])
    do(table, "p2")
    assert told(table, "aims")[-1].data["ally"] == 2


@pytest.mark.rule("pararoles.core.enemy.defense-action", "pararoles.core.guarded")
def test_an_enemys_defense_action_needs_no_draw_and_guards_it():
    table = fight(PAIR, rolls=[DEFEND, 4, "6S", "9H", "3D", 4])
    do(table, "defend", "attack defender-1")
    assert told(table, "enemy-defense")[-1].data["card"] == "3D"
    assert not told(table, "wounded")


# ---------------------------------------------------------------- Special Abilities


@pytest.mark.rule("pararoles.core.enemy.special.defender", "pararoles.core.random")
def test_a_chaotic_defender_attacks_anybody():
    enemies = {"a": {"difficulty": 5}, "b": {"difficulty": 4}}
    table = against(5, 6, 2, "3S", "9C", 6, drawing="#######\n#1 a b#\n#######", enemies=enemies)
    assert told(table, "enemy-brawl")[-1].data["other"] == "minion-1"
    assert told(table, "wounded")[-1].data["foe"] == "minion-1"


@pytest.mark.rule("pararoles.core.enemy.special.trickster")
def test_an_unlucky_trickster_makes_the_next_defense_clumsy():
    table = against(7, 5, "6H")
    assert told(table, "tricked") and table.view(0)["heroes"][0]["clumsy"]


@pytest.mark.rule("pararoles.core.enemy.special.phool")
def test_a_phool_bursts_over_the_whole_party():
    table = against(8, 5, "5H", "6H", drawing=LINE)
    assert [(event.data["seat"], event.data["amount"]) for event in told(table, "hurt")] == [(1, 1)]


@pytest.mark.rule("pararoles.core.enemy.special.commander")
def test_a_commander_has_another_enemy_attack():
    enemies = {"a": {"difficulty": 9}, "b": {"difficulty": 4}}
    table = against(9, 5, "2S", "9D", 6, drawing="#######\n#a 1 b#\n#######", enemies=enemies)
    assert told(table, "enemy-attack")[-1].data["foe"] == "minion-1"


@pytest.mark.rule("pararoles.core.enemy.special.commander", "pararoles.core.lose-turn")
def test_a_lone_commander_costs_a_member_the_next_turn():
    table = against(9, 5, "8H", 4)
    assert told(table, "confused") and told(table, "turn-lost")
    assert table.choices[0].plain()["about"]["round"] == 3


@pytest.mark.rule("pararoles.core.enemy.special.guard")
def test_a_royal_demon_guard_attacks_with_fire():
    table = against(10, 6, "2S", "9H")
    assert told(table, "hurt")[-1].data["amount"] == 2


@pytest.mark.rule("pararoles.core.enemy.special.prince")
def test_a_prince_of_pain_throws_damage_back():
    table = fight(PAIR, enemies={"a": {"difficulty": 11}}, rolls=[DEFEND, 5, "6S", "QH", 4])
    do(table, "defend", "attack prince-1")
    assert not told(table, "wounded")
    assert told(table, "hurt")[-1].data["why"] == "hit by @0, thrown back by prince-1"


@pytest.mark.rule("pararoles.core.enemy.special.prince")
def test_a_defenders_blow_is_thrown_back_at_the_defender():
    enemies = {"a": {"difficulty": 5}, "b": {"difficulty": 11, "reflecting": True}}
    table = against(5, 6, 2, "3S", "QC", 4, drawing="#######\n#1 a b#\n#######", enemies=enemies)
    assert told(table, "wounded")[-1].data["foe"] == "defender-1"


@pytest.mark.rule("pararoles.core.enemy.special.queen", "pararoles.core.mind-control")
def test_a_dread_queen_takes_a_members_next_turn():
    table = against(12, 5, 1, "9H", "QH", drawing=LINE)
    assert told(table, "controlled")[-1].data == {"seat": 0}
    assert told(table, "betrayal")[-1].data["ally"] == 1


@pytest.mark.rule("pararoles.core.enemy.special.queen")
def test_whoever_resists_a_dread_queen_keeps_the_next_turn():
    table = against(12, 5, 1, "2H", drawing=LINE)
    assert told(table, "draw")[-1].data["seat"] == 0 and told(table, "controlled") == []
    assert table.waiting == (0,) and not hero(table)["controlled"]


@pytest.mark.rule("pararoles.core.enemy.special.king")
def test_a_king_raises_one_minion_and_then_attacks():
    drawing = "###########\n#1 a : : :#\n###########"
    table = fight(drawing, enemies={"a": {"difficulty": 13}}, rolls=["KS", 5, 2, 3, "KD", 5, "QD", 6])
    do(table, "defend")
    raised = table.view(0)["enemies"][-1]
    assert (raised["name"], raised["difficulty"], raised["at"]) == ("minion-1", 3, "3,1")
    assert len(told(table, "die")) == 1
    do(table, "defend")
    assert told(table, "enemy-attack")[-1].data["foe"] == "king-1"


@pytest.mark.rule("pararoles.core.enemy.special.king")
def test_a_raised_minion_drops_nothing():
    drawing = "###########\n#1 a : : :#\n###########"
    table = fight(drawing, enemies={"a": {"difficulty": 13}}, rolls=["KS", 5, 1, 3, "3H", "5C", 4, 6, "2H", "4C", 4])
    do(table, "defend", "attack minion-1", "attack minion-1")
    assert told(table, "defeated") and not told(table, "gained")


@pytest.mark.rule("pararoles.core.enemy.special.dragon")
def test_a_dragon_breathes_fire_over_the_whole_party():
    table = against(14, 5, "6H", "7H", drawing=LINE)
    assert [(event.data["seat"], event.data["amount"]) for event in told(table, "hurt")] == [(1, 2)]


@pytest.mark.rule("pararoles.wand.fire-based", "pararoles.wand.fire-who")
def test_a_fire_based_enemy_on_a_burning_square_hits_harder_and_does_not_burn():
    table = against(10, 1, "2S", "9H", burning=["2,1"])
    assert told(table, "hurt")[-1].data["amount"] == 2
    assert not told(table, "wounded")


# ---------------------------------------------------------------- duos


DUO = {"a": {"difficulty": 5, "kind": "lead"}, "b": {"difficulty": 4, "kind": "partner"}}
BESIDE = "#######\n#1 a b#\n#######"


@pytest.mark.rule("pararoles.duo.combat", "pararoles.duo.die-own-table", "pararoles.combat.order-within")
def test_a_partner_acts_by_its_leads_die_on_its_own_table():
    table = against(5, 4, "QD", drawing=BESIDE, enemies=DUO)
    assert [(event.data["foe"], event.data["face"], event.data["means"]) for event in told(table, "die")] == [
        ("defender-1", 4, "defense"),
        ("minion-1", 4, "attack"),
    ]


@pytest.mark.rule("pararoles.duo.alone")
def test_a_partner_whose_lead_loses_its_turn_rolls_its_own_die():
    enemies = {"a": {**DUO["a"], "lost": True}, "b": DUO["b"]}
    table = against(5, 6, drawing=BESIDE, enemies=enemies)
    assert [event.data["foe"] for event in told(table, "die")] == ["minion-1"]
    assert "enemy-loses-turn" in kinds(table)
