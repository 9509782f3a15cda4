"""The weapons among the Legendary Items: Leaf, Knuckles, Dart, Spear, Dagger, Axe, and the Quiver beside them."""

from functools import partial

import pytest

from tests.games.pararoles.tables import crawl, kinds
from tests.tables import do, ids, told
from undercroft.engine import Refused

fight = partial(crawl, stage="clash")

PAIR = """
#######
#1 a :#
#######
"""
MINION = {"a": {"difficulty": 4, "health": 9}}
TWO = {**MINION, "b": {"difficulty": 4}}


def carrying(*items: object, **more: object) -> list[dict[str, object]]:
    """One hero with these items."""
    return [{"items": list(items), **more}]


@pytest.mark.rule("pararoles.core.item.weapon", "pararoles.core.item.attack-all")
def test_one_attack_uses_one_weapon_and_is_an_ordinary_attack():
    table = fight(PAIR, heroes=carrying("knuckles", "axe"), enemies=MINION, rolls=["3H", "9C", 6])
    assert {"attack minion-1", "knuckles minion-1", "axe minion-1"} < set(ids(table))
    do(table, "knuckles minion-1")
    assert told(table, "wounded")[-1].data["amount"] == 2
    assert not told(table, "coated")


@pytest.mark.rule("pararoles.spear.chill")
def test_a_weapon_that_is_not_carried_is_refused():
    table = fight(PAIR, enemies=MINION, rolls=[])
    with pytest.raises(Refused, match="do not carry the Snow Spear"):
        do(table, "spear minion-1")


# ---------------------------------------------------------------- Throwing Leaf


@pytest.mark.rule("pararoles.leaf.no-damage", "pararoles.leaf.one-use")
def test_a_leaf_entangles_and_is_used_up():
    table = fight(PAIR, heroes=carrying("leaf"), enemies=MINION, rolls=["3H", "9C", 6])
    do(table, "leaf minion-1")
    assert told(table, "entangled") and not told(table, "wounded")
    assert table.view(0)["heroes"][0]["items"] == []


@pytest.mark.rule("pararoles.leaf.one-use")
def test_a_leaf_that_misses_is_used_up_too():
    table = fight(PAIR, heroes=carrying("leaf"), enemies=MINION, rolls=["KH", 6])
    do(table, "leaf minion-1")
    assert table.view(0)["heroes"][0]["items"] == []


@pytest.mark.rule("pararoles.leaf.range", "pararoles.leaf.range-metric")
def test_a_leaf_flies_3_squares_in_sight_also_out_of_the_combat():
    drawing = "###########\n#1 a : b c#\n######### #\n        #d#\n        ###"
    enemies = {**TWO, "c": {"difficulty": 4}, "d": {"difficulty": 4}}
    table = fight(drawing, heroes=carrying("leaf"), enemies=enemies, rolls=[])
    assert [id for id in ids(table) if id.startswith("leaf")] == ["leaf minion-1", "leaf minion-2"]
    with pytest.raises(Refused, match="4 squares away"):
        do(table, "leaf minion-3")
    with pytest.raises(Refused, match="not in sight"):
        do(table, "leaf minion-4")


@pytest.mark.rule("pararoles.leaf.attack-in-reach", "pararoles.leaf.reach")
def test_an_entangled_enemy_attacks_who_is_next_to_it():
    enemies = {"a": {"difficulty": 4, "entangled": True}}
    table = fight("#########\n#1 2 a :#\n#########", enemies=enemies, rolls=["KS", "KD", 1, "QD"])
    do(table, "defend", "defend")
    assert told(table, "aims")[-1].data["ally"] == 1


@pytest.mark.rule("pararoles.leaf.reach")
def test_an_entangled_enemys_attack_is_lost_with_nobody_in_reach():
    enemies = {"a": {"difficulty": 4, "health": 1}, "b": {"difficulty": 4, "entangled": True}}
    table = fight("#######\n#1 a b#\n#######", enemies=enemies, rolls=["6S", "9H", "2C", 1])
    do(table, "attack minion-1")
    assert told(table, "no-prey")[-1].data == {"foe": "minion-2"}


# ---------------------------------------------------------------- Knuckles


@pytest.mark.rule("pararoles.knuckles.wound", "pararoles.knuckles.wound-needs-hit")
def test_a_club_that_gets_through_wounds():
    table = fight(PAIR, heroes=carrying("knuckles"), enemies=MINION, rolls=["3C", "9C", 6])
    do(table, "knuckles minion-1")
    assert told(table, "scratched")[-1].data == {"foe": "minion-1", "wounds": 1}


@pytest.mark.rule("pararoles.knuckles.wound")
@pytest.mark.parametrize(("options", "wounds"), [({}, 0), ({"any_club": True}, 1)])
def test_a_club_that_is_stopped_wounds_only_with_any_club(options: dict[str, bool], wounds: int):
    table = fight(PAIR, heroes=carrying("knuckles"), enemies=MINION, rolls=["3C", "2C", 6], options=options)
    do(table, "knuckles minion-1")
    assert len(told(table, "scratched")) == wounds


@pytest.mark.rule("pararoles.knuckles.wound-needs-hit")
@pytest.mark.parametrize(("options", "wounds"), [({}, [1]), ({"any_club": True}, [1, 2])])
def test_of_a_club_that_is_stopped_and_one_that_is_not_the_second_wounds(options: dict[str, bool], wounds: list[int]):
    rolls = ["3C", "2C", 6, "4C", "9C", 6]
    table = fight(PAIR, heroes=carrying("knuckles"), enemies=MINION, rolls=rolls, options=options)
    do(table, "knuckles minion-1", "knuckles minion-1")
    assert [event.data["wounds"] for event in told(table, "scratched")] == wounds
    assert [event.data["amount"] for event in told(table, "wounded")] == [1]


@pytest.mark.rule("pararoles.knuckles.three", "pararoles.knuckles.reset")
def test_the_third_wound_costs_3_and_the_count_starts_again():
    enemies = {"a": {"difficulty": 4, "health": 9, "wounds": 2}}
    table = fight(PAIR, heroes=carrying("knuckles"), enemies=enemies, rolls=["3C", "9C", 6])
    do(table, "knuckles minion-1")
    assert [event.data["amount"] for event in told(table, "wounded")] == [1, 3]
    assert table.view(0)["enemies"][0]["wounds"] == 0


# ---------------------------------------------------------------- Echo Dart


@pytest.mark.rule("pararoles.dart.save")
def test_the_darts_card_may_be_set_aside():
    table = fight(PAIR, heroes=carrying("dart"), enemies=MINION, rolls=["2C", "9C", 6])
    do(table, "dart minion-1", "keep")
    assert table.view(0)["heroes"][0]["saved"] == "2C"
    assert "2C" not in table.view(0)["deck"]["discards"]


@pytest.mark.rule("pararoles.dart.reuse", "pararoles.dart.no-resave", "pararoles.dart.counts-as-drawn")
def test_a_saved_card_serves_one_later_attack_with_any_weapon():
    heroes = carrying("dart", "spear", saved="2D")
    table = fight(PAIR, heroes=heroes, enemies=MINION, rolls=["9C", 6])
    do(table, "spear minion-1", "saved")
    assert told(table, "chilled")
    assert table.view(0)["heroes"][0]["saved"] is None
    assert "2D" in table.view(0)["deck"]["discards"]


@pytest.mark.rule("pararoles.dart.no-resave")
def test_a_reused_card_is_not_offered_for_saving():
    table = fight(PAIR, heroes=carrying("dart", saved="2D"), enemies=MINION, rolls=["9C", 6])
    do(table, "dart minion-1", "saved")
    assert table.choices[0].ask == "fight"


@pytest.mark.rule("pararoles.dart.one-card")
def test_only_one_card_is_saved_at_a_time():
    table = fight(PAIR, heroes=carrying("dart", saved="2D"), enemies=MINION, rolls=["3C", "9C", 6])
    do(table, "dart minion-1", "draw")
    assert table.choices[0].ask == "fight"
    assert table.view(0)["heroes"][0]["saved"] == "2D"


@pytest.mark.rule("pararoles.dart.return")
def test_a_saved_card_goes_back_into_the_deck():
    enemies = {"a": {"difficulty": 4, "health": 1}}
    table = fight(PAIR, heroes=carrying("dart", saved="2D"), enemies=enemies, rolls=["3C", "9C", "2C"])
    do(table, "attack minion-1", "draw")
    view = table.view(0)
    assert (view["heroes"][0]["saved"], view["deck"]) == (None, {"left": 50, "discards": ["3C", "9C"]})


# ---------------------------------------------------------------- Snow Spear


@pytest.mark.rule("pararoles.spear.chill", "pararoles.spear.success-only")
def test_a_successful_diamond_chills_even_if_the_defense_holds():
    table = fight(PAIR, heroes=carrying("spear"), enemies=MINION, rolls=["7D", "2C", 6])
    do(table, "spear minion-1")
    assert told(table, "chilled") and not told(table, "wounded")


@pytest.mark.rule("pararoles.spear.clumsy", "pararoles.spear.next-attack")
def test_a_chilled_enemy_defends_clumsily_once():
    enemies = {"a": {"difficulty": 4, "health": 9, "clumsy": True}}
    table = fight(PAIR, enemies=enemies, rolls=["3C", "2S", "9C", 6])
    do(table, "attack minion-1")
    assert told(table, "enemy-defense")[-1].data["card"] == "9C"
    assert table.view(0)["enemies"][0]["clumsy"] is False


@pytest.mark.rule("pararoles.spear.next-attack")
def test_a_miss_uses_up_the_chill():
    enemies = {"a": {"difficulty": 4, "health": 9, "clumsy": True}}
    table = fight(PAIR, enemies=enemies, rolls=["KC", 6])
    do(table, "attack minion-1")
    assert table.view(0)["enemies"][0]["clumsy"] is False


@pytest.mark.rule("pararoles.spear.success-only")
def test_with_needs_damage_the_attack_must_get_through():
    table = fight(
        PAIR,
        heroes=carrying("spear"),
        enemies=MINION,
        rolls=["7D", "2C", 6, "6D", "9C", 6],
        options={"needs_damage": True},
    )
    do(table, "spear minion-1")
    assert not told(table, "chilled")
    do(table, "spear minion-1")
    assert told(table, "chilled")


@pytest.mark.rule("pararoles.spear.ice-immune", "pararoles.spear.ice-who")
def test_the_king_of_the_dead_is_made_of_ice():
    table = fight(PAIR, heroes=carrying("spear"), enemies={"a": {"difficulty": 13}}, rolls=["7D", "2C", 4])
    do(table, "spear king-1")
    assert told(table, "no-chill") and not told(table, "chilled")


# ---------------------------------------------------------------- Dagger of Voidspark


@pytest.mark.rule("pararoles.dagger.declare", "pararoles.dagger.highest-stat", "pararoles.dagger.banish")
def test_a_failed_draw_on_the_highest_stat_banishes():
    table = fight("#######\n#1 a b#\n#######", heroes=carrying("dagger"), enemies=TWO, rolls=["3C", "5C", 6])
    do(table, "dagger minion-1")
    assert table.choices[0].ask == "voidspark"
    do(table, "declare")
    draw = told(table, "enemy-draw")[-1].data
    assert (draw["stat"], draw["value"]) == ("Hearts", 4)
    assert told(table, "banished")[-1].data["foe"] == "minion-1"


@pytest.mark.rule("pararoles.dagger.lose-turn", "pararoles.dagger.no-damage")
def test_a_successful_draw_costs_a_turn_and_no_health():
    table = fight(PAIR, heroes=carrying("dagger"), enemies=MINION, rolls=["3C", "4C"])
    do(table, "dagger minion-1", "declare")
    assert told(table, "enemy-loses-turn") and not told(table, "wounded")


@pytest.mark.rule("pararoles.dagger.no-drop", "pararoles.core.named-draw")
def test_a_banished_enemy_counts_and_drops_nothing():
    table = fight(PAIR, heroes=carrying("dagger"), enemies=MINION, rolls=["3C", "5C"])
    do(table, "dagger minion-1", "declare")
    assert table.view(0)["beaten"] == 1
    assert not told(table, "gained")


@pytest.mark.rule("pararoles.dagger.recharge")
def test_the_voidspark_uses_the_dagger_up():
    table = fight(
        PAIR, heroes=carrying("dagger", treasure=["7D"]), enemies=MINION, rolls=["3C", "4C", "5C", "9D", 6, 6]
    )
    do(table, "dagger minion-1", "declare", "dagger minion-1")
    assert len(told(table, "voidspark")) == 1 and told(table, "wounded"), "a plain attack the second time"
    assert table.view(0)["heroes"][0]["items"][0]["uses"] == 0
    do(table, "recharge")
    assert table.view(0)["heroes"][0]["items"][0]["uses"] == 1


@pytest.mark.rule("pararoles.dagger.recharge")
def test_a_used_dagger_needs_a_treasure_card():
    heroes = carrying({"key": "dagger", "uses": 0}, treasure=["7D"])
    table = fight(PAIR, heroes=heroes, enemies=MINION, rolls=[6, "3C", "9C", 6])
    do(table, "recharge")
    assert told(table, "spends")[-1].data["card"] == "7D"
    with pytest.raises(Refused, match="needs nothing now"):
        do(table, "recharge")
    do(table, "dagger minion-1", "attack")
    assert told(table, "wounded")


@pytest.mark.rule("pararoles.dagger.declare")
def test_after_a_draw_that_fails_no_voidspark_is_declared():
    table = fight(PAIR, heroes=carrying("dagger"), enemies=MINION, rolls=["KC", 6])
    do(table, "dagger minion-1")
    assert table.choices[0].ask == "fight" and not told(table, "enemy-defense")
    assert table.view(0)["heroes"][0]["items"][0]["uses"] == 1


@pytest.mark.rule("pararoles.dagger.declare")
def test_an_uncharged_dagger_only_cuts():
    table = fight(PAIR, heroes=carrying({"key": "dagger", "uses": 0}), enemies=MINION, rolls=["3C", "9C", 6])
    do(table, "dagger minion-1")
    assert told(table, "wounded")
    with pytest.raises(Refused, match="no treasure card"):
        do(table, "recharge")


# ---------------------------------------------------------------- Acid Drip Axe


@pytest.mark.rule("pararoles.axe.coat", "pararoles.axe.coat-any", "pararoles.axe.damage")
def test_any_heart_coats_and_the_acid_bites_from_the_next_round_on():
    table = fight(PAIR, heroes=carrying("axe"), enemies=MINION, rolls=["KH", 6, "KS", 6])
    do(table, "axe minion-1")
    assert told(table, "coated") and not told(table, "wounded")
    do(table, "defend")
    assert told(table, "wounded")[-1].data["why"] == "acid"


@pytest.mark.rule("pararoles.axe.coat")
def test_with_needs_success_the_draw_must_succeed():
    options = {"needs_success": True}
    table = fight(PAIR, heroes=carrying("axe"), enemies=MINION, rolls=["KH", 6], options=options)
    do(table, "axe minion-1")
    assert not told(table, "coated")


@pytest.mark.rule("pararoles.axe.no-defense")
def test_an_enemy_without_a_defense_action_keeps_the_coating():
    table = fight(PAIR, heroes=carrying("axe"), enemies={"a": {"difficulty": 8}}, rolls=["KH", 1, "KD"])
    do(table, "axe phool-1")
    assert "pararoles.axe.no-defense" in told(table, "coated")[-1].also


@pytest.mark.rule("pararoles.axe.knock-off")
def test_a_defense_action_knocks_the_coating_off():
    table = fight(PAIR, enemies={"a": {"difficulty": 5, "acid": 1, "acid_by": "p1"}}, rolls=["KS", 4])
    do(table, "defend")
    assert "pararoles.axe.knock-off" in told(table, "enemy-guard")[-1].also
    assert not told(table, "wounded")


@pytest.mark.rule("pararoles.axe.reflect")
def test_acid_on_a_reflecting_enemy_bites_the_axes_user():
    table = fight(PAIR, enemies={"a": {"difficulty": 11, "acid": 1, "acid_by": "p1"}}, rolls=["KS", 5])
    do(table, "defend")
    hurt = {"seat": 0, "amount": 1, "now": 9, "why": "acid, thrown back by prince-1"}
    assert [event.data for event in told(table, "hurt")] == [hurt]
    assert not told(table, "wounded")


@pytest.mark.rule("pararoles.axe.no-stack")
@pytest.mark.parametrize(("options", "amount"), [({}, 1), ({"stack": True}, 2)])
def test_a_second_coating_changes_nothing_unless_they_stack(options: dict[str, bool], amount: int):
    enemies = {"a": {"difficulty": 4, "health": 9, "acid": 1, "acid_by": "p1"}}
    table = fight(PAIR, heroes=carrying("axe"), enemies=enemies, rolls=["KH", 6, "KS", 6], options=options)
    do(table, "axe minion-1", "defend")
    assert told(table, "wounded")[-1].data["amount"] == amount


# ---------------------------------------------------------------- Quiver of Action


@pytest.mark.rule("pararoles.quiver.second-attack", "pararoles.quiver.any-result", "pararoles.quiver.no-chain")
def test_a_spade_grants_one_more_attack_even_after_a_miss():
    table = fight(PAIR, heroes=carrying("quiver"), enemies=MINION, rolls=["KS", "QS", 6])
    do(table, "attack minion-1")
    assert table.choices[0].ask == "again"
    do(table, "attack minion-1")
    assert table.choices[0].ask == "fight"
    assert told(table, "quiver")[-1].data["uses"] == 5


@pytest.mark.rule("pararoles.quiver.no-chain")
def test_with_chain_each_further_spade_grants_another_attack():
    table = fight(PAIR, heroes=carrying("quiver"), enemies=MINION, rolls=["KS", "QS"], options={"chain": True})
    do(table, "attack minion-1", "attack minion-1")
    assert table.choices[0].ask == "again"


def test_where_nobody_is_left_to_attack_a_spade_grants_nothing():
    table = fight(
        PAIR, heroes=carrying("quiver"), enemies={"a": {"difficulty": 4, "health": 1}}, rolls=["2S", "KD", "9C"]
    )
    do(table, "attack minion-1")
    assert told(table, "defeated") and not told(table, "quiver-kept")
    assert table.choices[0].ask != "again"


@pytest.mark.rule("pararoles.quiver.optional", "pararoles.quiver.uses")
def test_the_second_attack_may_be_declined_and_the_use_kept():
    table = fight(PAIR, heroes=carrying("quiver"), enemies=MINION, rolls=["KS", 6])
    do(table, "attack minion-1", "no")
    assert told(table, "quiver-kept")[-1].data["uses"] == 6


@pytest.mark.rule("pararoles.quiver.restock", "pararoles.quiver.restock-when")
def test_an_empty_quiver_is_restocked_without_an_action():
    heroes = carrying({"key": "quiver", "uses": 0}, treasure=["7D", "8D", "2S"])
    table = fight(PAIR, heroes=heroes, enemies=MINION, rolls=["KS", "QS", 6])
    do(table, "restock", "diamonds")
    assert table.choices[0].ask == "fight"
    assert table.view(0)["heroes"][0]["items"][0]["uses"] == 6
    do(table, "attack minion-1", "attack minion-1")
    assert told(table, "quiver")[-1].data["uses"] == 5


@pytest.mark.rule("pararoles.quiver.restock-when")
def test_a_quiver_may_be_restocked_between_the_attacks():
    heroes = carrying({"key": "quiver", "uses": 0}, treasure=["7D"])
    table = fight(PAIR, heroes=heroes, enemies=MINION, rolls=["KS"])
    do(table, "attack minion-1")
    assert ids(table) == ["restock", "no"]
    do(table, "restock")
    assert "attack minion-1" in ids(table)


@pytest.mark.rule("pararoles.quiver.restock")
def test_with_restock_action_it_costs_the_turn():
    heroes = carrying({"key": "quiver", "uses": 0}, treasure=["7D"])
    table = fight(PAIR, heroes=heroes, enemies=MINION, rolls=[6], options={"restock_action": True})
    do(table, "restock")
    assert "die" in kinds(table)
