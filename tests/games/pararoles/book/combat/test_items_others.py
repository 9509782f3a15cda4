"""Wand, Shield and Staff in a combat."""

from functools import partial

import pytest

from tests.games.pararoles.tables import crawl
from tests.tables import do, ids, told
from undercroft.engine import Refused

fight = partial(crawl, stage="clash")

PAIR = """
#######
#1 a :#
#######
"""
MINION = {"a": {"difficulty": 4, "health": 9}}


# ---------------------------------------------------------------- Blue Flame Wand


@pytest.mark.rule("pararoles.wand.ignite", "pararoles.wand.until-floor", "pararoles.wand.burn")
def test_the_wand_sets_a_square_ablaze_and_it_burns_round_after_round():
    table = fight(PAIR, heroes=[{"items": ["wand"]}], enemies=MINION, rolls=[6, "KS", 6])
    do(table, "ignite", "2,1", "defend")
    assert [event.data["why"] for event in told(table, "wounded")] == ["blue flames", "blue flames"]


@pytest.mark.rule("pararoles.wand.range")
def test_the_square_must_be_in_sight_within_3():
    drawing = "###########\n#1 a : : :#\n# #########\n#:#        \n###        "
    table = fight(drawing, heroes=[{"items": ["wand"]}], enemies=MINION, rolls=[], burning=["1,2"])
    do(table, "ignite")
    assert ids(table) == ["1,1", "2,1", "3,1", "4,1"]
    with pytest.raises(Refused, match="within 3"):
        do(table, "5,1")


@pytest.mark.rule("pararoles.wand.relight")
def test_a_used_wand_needs_a_treasure_card():
    heroes = [{"items": [{"key": "wand", "uses": 0}], "treasure": ["7D"]}]
    table = fight(PAIR, heroes=heroes, enemies=MINION, rolls=[6])
    with pytest.raises(Refused, match="is out"):
        do(table, "ignite")
    do(table, "relight")
    assert "ignite" in ids(table)
    assert table.view(0)["heroes"][0]["treasure"] == []


# ---------------------------------------------------------------- Crest Shield of Blocking


@pytest.mark.rule("pararoles.shield.second-attack", "pararoles.shield.same-enemy", "pararoles.shield.example")
def test_the_shield_draws_two_from_the_same_enemys_second_attack_on():
    table = fight(
        PAIR, heroes=[{"items": ["shield"]}], enemies=MINION, rolls=["KS", 1, "2S", "3H", "KD", 1, "2D", "QH", "4H"]
    )
    do(table, "defend", "defend")
    assert [event.data["cards"] for event in told(table, "defense")] == [["3H"], ["QH", "4H"]]
    assert told(table, "defense")[-1].data["card"] == "4H"


@pytest.mark.rule("pararoles.shield.learns")
@pytest.mark.parametrize(("options", "cards"), [({}, ["5H"]), ({"any_enemy": True}, ["5H", "6H"])])
def test_the_shield_learns_each_enemy_by_itself(options: dict[str, bool], cards: list[str]):
    enemies = {**MINION, "b": {"difficulty": 4}}
    rolls = ["KS", 1, "2S", "3H", 1, "2D", *cards]
    drawing = "#######\n#a 1 b#\n#######"
    table = fight(drawing, heroes=[{"items": ["shield"]}], enemies=enemies, rolls=rolls, options=options)
    do(table, "defend")
    assert told(table, "defense")[-1].data["cards"] == cards


@pytest.mark.rule("pararoles.shield.not-special")
def test_the_shield_does_not_work_against_special_abilities():
    rolls = ["KS", 6, "2S", "3H", "KD", 6, "2D", "4H"]
    table = fight(PAIR, heroes=[{"items": ["shield"]}], enemies={"a": {"difficulty": 10}}, rolls=rolls)
    do(table, "defend", "defend")
    assert [event.data["cards"] for event in told(table, "defense")] == [["3H"], ["4H"]]


# ---------------------------------------------------------------- Mage Staff of Miracles


@pytest.mark.rule("pararoles.staff.reroll", "pararoles.staff.same-outcome")
def test_after_a_successful_defense_action_an_enemy_may_be_made_to_reroll():
    table = fight(PAIR, heroes=[{"items": ["staff"]}], enemies=MINION, rolls=["2S", 1, 2, "KS"])
    do(table, "defend")
    assert table.choices[0].ask == "miracle"
    assert table.choices[0].about == {"foe": "Minion 1", "face": 1, "means": "attack"}
    do(table, "reroll")
    assert told(table, "miracle")[-1].data["face"] == 2
    assert told(table, "enemy-attack")


@pytest.mark.rule("pararoles.staff.duration")
def test_the_reroll_waits_for_a_better_use_until_the_wielders_next_turn():
    enemies = {**MINION, "b": {"difficulty": 4}}
    drawing = "#######\n#a 1 b#\n#######"
    table = fight(drawing, heroes=[{"items": ["staff"]}], enemies=enemies, rolls=["2S", 6, 6, "KS", 6, 6])
    do(table, "defend", "stand", "stand")
    assert table.view(0)["heroes"][0]["miracle"] is False
    do(table, "defend")
    assert table.choices[0].ask == "fight"


@pytest.mark.rule("pararoles.core.defense-action")
def test_a_failed_defense_action_gives_no_reroll():
    table = fight(PAIR, heroes=[{"items": ["staff"]}], enemies=MINION, rolls=["KS", 6])
    do(table, "defend")
    assert table.choices[0].ask == "fight"


@pytest.mark.rule("pararoles.staff.duo")
def test_a_duos_shared_die_is_rerolled_before_the_lead_acts():
    enemies = {"a": {"difficulty": 5, "kind": "lead"}, "b": {"difficulty": 4, "kind": "partner"}}
    table = fight("#######\n#1 a b#\n#######", heroes=[{"items": ["staff"]}], enemies=enemies, rolls=["2S", 1, 5, "KH"])
    do(table, "defend", "reroll")
    assert [(event.data["foe"], event.data["face"]) for event in told(table, "die")] == [
        ("defender-1", 1),
        ("minion-1", 5),
    ]
    assert told(table, "enemy-guard")
