"""Combat in rare positions: vines, keepers, kings without room, those who fell before their turn, and refusals."""

from functools import partial
from typing import Any

import pytest

from tests.games.pararoles.tables import PRIMES, crawl, kinds
from tests.tables import do, ids, refused, told

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
MINION = {"a": {"difficulty": 4}}


# ---------------------------------------------------------------- cards


@pytest.mark.rule("pararoles.core.card-values")
@pytest.mark.parametrize(
    ("card", "stat", "result"), [("JS", 11, "success"), ("QS", 12, "success"), ("KS", 12, "failure")]
)
def test_court_cards_count_11_12_and_13(card: str, stat: int, result: str):
    hero = {"hearts": 7, "diamonds": 6, "spades": 8, "clubs": 5}
    treasure = [f"{rank}S" for rank in range(2, stat - 6)]
    rolls = [card, "2H", 6] if result == "success" else [card, 6]
    heroes = [{"hero": hero, "treasure": treasure}]
    table = fight(PAIR, heroes=heroes, enemies=MINION, rolls=rolls)
    do(table, "attack minion-1")
    (attack,) = told(table, "attack")
    assert (attack.data["value"], attack.data["result"]) == (stat, result)
    assert "pararoles.core.card-values" in attack.also


@pytest.mark.rule("pararoles.core.ace", "pararoles.core.card-values")
@pytest.mark.parametrize("card", ["AH", "AD", "AS", "AC"])
def test_every_ace_fails(card: str):
    table = fight(PAIR, enemies=MINION, rolls=[card, 6])
    do(table, "attack minion-1")
    (attack,) = told(table, "attack")
    assert attack.data["result"] == "critical failure"
    assert {"pararoles.core.ace", "pararoles.core.card-values"} <= {*attack.also}


@pytest.mark.rule("pararoles.core.attack-ace", "pararoles.core.clumsy")
def test_an_enemy_is_clumsy_by_its_own_ace_and_not_by_a_spear():
    table = fight(PAIR, enemies=MINION, rolls=["KS", 1, "AH", "6S", "3C", "2C", 6])
    do(table, "defend", "attack minion-1")
    (defense,) = told(table, "enemy-defense")
    assert (defense.data["cards"], defense.data["card"]) == (["3C", "2C"], "3C")
    for event in (told(table, "attack")[-1], defense):
        assert "pararoles.core.attack-ace" in event.also
        assert not any("spear" in rule for rule in event.also)


@pytest.mark.rule("pararoles.core.clumsy", "pararoles.core.defense-draw", "pararoles.core.enemy.special.trickster")
def test_a_defense_says_why_it_is_clumsy():
    enemies = {"a": {"difficulty": 7, "health": 9}}
    table = fight(PAIR, enemies=enemies, rolls=["KS", 5, "6H", "KD", 1, "2S", "3C", "4C"])
    do(table, "defend", "defend")
    (defense,) = told(table, "defense")
    assert defense.data["cards"] == ["3C", "4C"]
    assert "pararoles.core.enemy.special.trickster" in defense.also


# ---------------------------------------------------------------- whose turn it is


@pytest.mark.rule("pararoles.combat.mixed-order", "pararoles.combat.first-vigilant", "pararoles.combat.first-rushed")
def test_a_round_goes_vigilant_enemies_rushed_without_the_fallen():
    heroes = [{}, {"rushed": True}, {"fallen": True}, {"fallen": True, "rushed": True}]
    table = fight(LINE, heroes=heroes, enemies=MINION, rolls=[])
    (began,) = told(table, "combat-round")
    assert began.data["order"] == ["p1", "enemies", "p2"]
    assert {"pararoles.combat.first-vigilant", "pararoles.combat.first-rushed"} <= {*began.also}


@pytest.mark.rule("pararoles.combat.first-vigilant")
@pytest.mark.parametrize("rushed", [False, True])
def test_a_round_cites_only_the_parts_it_has(rushed: bool):
    rolls = [6] if rushed else []
    (began,) = told(fight(PAIR, heroes=[{"rushed": rushed}], enemies=MINION, rolls=rolls), "combat-round")
    assert ("pararoles.combat.first-vigilant" in began.also, "pararoles.combat.first-rushed" in began.also) == (
        not rushed,
        rushed,
    )
    other = fight(PAIR, enemies=MINION, rolls=[])
    assert "pararoles.combat.first-vigilant" in told(other, "combat-round")[0].also


@pytest.mark.rule("pararoles.combat.to-the-end", "pararoles.core.combat-end")
def test_members_act_in_player_order_round_after_round_until_the_enemy_is_down():
    enemies = {"a": {"difficulty": 4, "health": 3}}
    rolls = ["6S", "9H", "KD", 6, "6C", "5C", "8C", "2C", "5H"]
    table = fight(LINE, heroes=[{}, {"hero": PRIMES["clubs"]}], enemies=enemies, rolls=rolls)
    do(table, "attack minion-1", seat=0)
    do(table, "defend", seat=1)
    do(table, "attack minion-1", seat=0)
    do(table, "attack minion-1", seat=1)
    assert told(table, "defeated") and told(table, "combat-over")
    assert table.view(None)["combat"] is None


@pytest.mark.rule("pararoles.combat.to-the-end")
def test_who_fell_before_their_turn_is_not_asked():
    heroes = [{}, {"rushed": True, "health": 1}]
    enemies = {"a": {"difficulty": 4, "health": 1}}
    table = fight(LINE, heroes=heroes, enemies=enemies, rolls=["KS", 1, "2S", "9H", "6S", "9D", "2C"])
    do(table, "defend", seat=0)
    assert told(table, "fell")[-1].data["seat"] == 1
    assert table.waiting == (0,) and table.choices[0].about == {"round": 2, "health": 8}
    do(table, "attack minion-1")
    assert told(table, "combat-over")


@pytest.mark.rule("pararoles.combat.connected", "pararoles.join.party")
def test_who_comes_up_beside_a_token_of_the_combat_joins_and_who_stays_away_does_not():
    drawing = "#############\n#3 : : 2 : :#\n#         ###\n#: : : : 1 a#\n#############"
    table = fight(drawing, enemies=MINION, rolls=["KS", 6])
    do(table, "defend", "e", "stay")
    assert [event.data["seat"] for event in told(table, "joins")] == [1]
    assert table.view(None)["combat"]["heroes"] == [0, 1]


@pytest.mark.rule("pararoles.core.hidden-view")
def test_a_fight_round_a_corner_uncovers_who_stands_there():
    drawing = "#####\n#1 a#\n### #\n  #b#\n  ###"
    table = fight(drawing, enemies={**MINION, "b": {"difficulty": 5}}, rolls=[], seen=[])
    (shown,) = told(table, "uncovered")
    assert shown.shows and len(shown.data["seen"]) == 1
    assert {foe["name"] for foe in table.view(0)["enemies"]} == {"minion-1", "defender-1"}


@pytest.mark.rule("pararoles.core.targets", "pararoles.core.special.leader")
def test_a_leaders_call_is_in_vain_where_the_ally_reaches_nobody():
    heroes = [{"hero": PRIMES["diamonds"]}, {}]
    drawing = "#########\n#2 1 a :#\n#########"
    table = fight(drawing, heroes=heroes, enemies=MINION, rolls=["2D"], options={"adjacent_only": True})
    do(table, "special p2")
    assert [event.data["seat"] for event in told(table, "no-target")] == [1]
    assert table.waiting == (1,)


@pytest.mark.rule("pararoles.axe.damage", "pararoles.core.combat-end")
def test_acid_of_the_last_round_of_a_combat_bites_in_the_next_movement_round():
    drawing = "###########\n#1 a#: : :#\n#####     #\n    #: : 2#\n    #######"
    heroes = [{"items": ["axe"], "health": 1}, {}]
    table = fight(drawing, heroes=heroes, enemies=MINION, rolls=["KH", 1, "2S", "9H"])
    do(table, "axe minion-1", seat=0)
    do(table, "stay", seat=1)
    assert told(table, "coated") and told(table, "fell") and told(table, "combat-over")
    assert not told(table, "wounded")
    do(table, "done", seat=1)
    assert [event.data["why"] for event in told(table, "wounded")] == ["acid"]


# ---------------------------------------------------------------- vines


BOUND = "#######\n#1 a b#\n#######"


@pytest.mark.rule("pararoles.core.enemy.special.defender")
def test_an_entangled_defender_lashes_out_at_who_is_next_to_it_only():
    enemies = {"a": {"difficulty": 4}, "b": {"difficulty": 5, "entangled": True}}
    table = fight(BOUND, enemies=enemies, rolls=["KS", 6, 6, "3S", "9C"])
    do(table, "defend")
    assert told(table, "enemy-brawl")[-1].data["other"] == "minion-1", "the hero is two squares away"


ALONE = "#########\n#1 a : b#\n#########"


@pytest.mark.rule("pararoles.leaf.reach")
@pytest.mark.parametrize(("difficulty", "face", "name"), [(5, 6, "defender"), (7, 5, "trickster"), (12, 5, "queen")])
def test_an_entangled_enemys_ability_is_lost_with_nobody_in_reach(difficulty: int, face: int, name: str):
    enemies = {"a": {"difficulty": 4, "health": 1}, "b": {"difficulty": difficulty, "entangled": True}}
    table = fight(BOUND, enemies=enemies, rolls=["6S", "9H", "2C", face])
    do(table, "attack minion-1")
    (nobody,) = told(table, "no-prey")
    assert nobody.data == {"foe": f"{name}-1"}
    assert "pararoles.leaf.reach" in nobody.also


@pytest.mark.rule("pararoles.leaf.escape-ends")
def test_a_partner_that_broke_free_to_follow_does_nothing_else_in_the_round():
    drawing = "###############\n#1 a : : : b c#\n###############"
    enemies: dict[str, Any] = {
        "a": {"difficulty": 4},
        "b": {"difficulty": 5, "kind": "lead"},
        "c": {"difficulty": 4, "kind": "partner", "entangled": True},
    }
    table = fight(drawing, enemies=enemies, rolls=["KS", 6, "2C"])
    do(table, "defend")
    assert [event.data["foe"] for event in told(table, "no-action")] == ["minion-2"]


# ---------------------------------------------------------------- targets


@pytest.mark.rule("pararoles.core.enemy.target")
def test_a_keeper_is_not_asked_about_a_single_target():
    options = {"controller": True, "human_controller": True}
    table = fight(PAIR, enemies=MINION, rolls=["KS", 1, "QD"], options=options)
    do(table, "defend")
    assert told(table, "aims")[-1].data["ally"] == 1


@pytest.mark.rule("pararoles.core.enemy.target", "pararoles.core.random")
def test_without_a_keeper_nobody_chooses_the_target():
    drawing = "#######\n#1 a 2#\n#######"
    table = fight(drawing, enemies=MINION, rolls=["KS", "KD", 1, 2, "QD"], options={"controller": True})
    do(table, "defend", "defend")
    assert told(table, "aims")[-1].data["ally"] == 1


KING = {"a": {"difficulty": 13}}
ROOMY = "###########\n#: : : : :#\n#         #\n#: 1 a : :#\n#         #\n#: : : : :#\n###########"


@pytest.mark.rule("pararoles.core.enemy.special.king")
@pytest.mark.parametrize(
    ("taken", "square"),
    [((), "4,2"), (("4,2",), "3,1"), (("4,2", "3,1"), "3,3"), (("4,2", "3,1", "3,3"), "2,1")],
)
def test_a_king_raises_on_the_first_free_square_beside_him_or_the_nearest(taken: tuple[str, ...], square: str):
    drawing = [list(line) for line in ROOMY.split("\n")]
    for sign, at in zip("bcd", taken, strict=False):
        x, y = map(int, at.split(","))
        drawing[2 * y - 1][2 * x - 1] = sign
    enemies = {**KING, **{sign: {"difficulty": 4, "lost": True} for sign in "bcd"}}
    table = fight("\n".join(map("".join, drawing)), enemies=enemies, rolls=["KS", 5, 2, 3])
    do(table, "defend")
    assert f"raises the dead at {square}" in told(table, "special")[-1].data["words"]


# ---------------------------------------------------------------- refusals


@pytest.mark.rule("pararoles.core.special.leader")
def test_a_leader_among_others_calls_on_another():
    heroes = [{"hero": PRIMES["diamonds"]}, {}]
    table = fight(LINE, heroes=heroes, enemies=MINION, rolls=[])
    words = refused(table, "special p1", "pararoles.core.special.leader").reason
    assert words == "a Leader calls on another member in the combat"


@pytest.mark.rule("pararoles.core.special.leader")
def test_a_lone_leader_calls_on_nobody():
    heroes = [{"hero": PRIMES["diamonds"]}, {}]
    table = fight("###########\n#1 a : : 2#\n###########", heroes=heroes, enemies=MINION, rolls=[])
    assert "special" in ids(table)
    words = refused(table, "special p2", "pararoles.core.special.leader").reason
    assert words == "a lone Leader attacks: say special"


@pytest.mark.rule("pararoles.wand.range")
def test_where_all_in_reach_burns_the_wand_is_of_no_use():
    burning = ["1,1", "2,1", "3,1"]
    table = fight(PAIR, heroes=[{"items": ["wand"]}], enemies=MINION, rolls=[], burning=burning)
    assert "ignite" not in ids(table)
    assert refused(table, "ignite", "pararoles.wand.range").reason == "every square in reach burns already"


@pytest.mark.rule("pararoles.core.treasure.any-use")
@pytest.mark.parametrize(
    ("action", "item", "rule"),
    [
        ("relight", "wand", "pararoles.wand.relight"),
        ("recharge", "dagger", "pararoles.dagger.recharge"),
        ("restock", "quiver", "pararoles.quiver.restock"),
    ],
    ids=["relight-wand", "recharge-dagger", "restock-quiver"],
)
def test_without_a_treasure_card_nothing_is_sacrificed(action: str, item: str, rule: str):
    table = fight(PAIR, heroes=[{"items": [{"key": item, "uses": 0}]}], enemies=MINION, rolls=[])
    assert action not in ids(table)
    words = refused(table, action, rule).reason
    assert words == "you have no treasure card to sacrifice"


@pytest.mark.rule("pararoles.core.treasure.owner")
def test_who_has_nothing_gives_nothing_in_a_combat():
    table = fight(LINE, enemies=MINION, rolls=[])
    assert "give" not in ids(table)
    refused(table, "give", "pararoles.core.treasure.owner")


# ---------------------------------------------------------------- running with the Knuckles


CELL = "###########\n#: : :#1 a#\n#     #####\n#: : :#    \n#######    "


@pytest.mark.rule("pararoles.knuckles.climb", "pararoles.knuckles.climb-limit")
def test_a_runner_with_the_knuckles_climbs_out_of_a_dead_end():
    table = fight(CELL, heroes=[{"items": ["knuckles"]}], enemies=MINION, rolls=["2C"])
    do(table, "run")
    assert ids(table) == ["2,1", "3,1", "3,2"]
    do(table, "2,1")
    assert told(table, "climbs") and table.view(None)["heroes"][0]["at"] == "2,1"
    without = fight(CELL, enemies=MINION, rolls=[])
    refused(without, "run", "pararoles.leave.blocked")
    corner = "    ###\n    #:#\n#######\n#a 1#  \n#####  "
    askew = fight(corner, heroes=[{"items": ["knuckles"]}], enemies=MINION, rolls=[])
    refused(askew, "run", "pararoles.leave.blocked")


@pytest.mark.rule("pararoles.knuckles.climb")
def test_a_runner_climbs_to_the_corner_of_the_map():
    table = fight("#######\n#:#1 a#\n#######", heroes=[{"items": ["knuckles"]}], enemies=MINION, rolls=["2C"])
    do(table, "run", "1,1")
    assert table.view(None)["heroes"][0]["at"] == "1,1"
    assert kinds(table).count("climbs") == 1


@pytest.mark.rule("pararoles.knuckles.climb-limit")
def test_a_runner_does_not_climb_out_of_a_closed_room():
    drawing = "#########\n#: 1 :#:#\n#     # #\n#: : :#:#\n#########"
    heroes = [{"items": ["knuckles"]}]
    table = crawl(drawing, heroes=heroes, rolls=[1, 2, "2C"], traps=[{"at": "3,1", "type": 5}])
    do(table, "e", "run")
    assert ids(table) == ["3,2"]
    apart = crawl(drawing.replace("1 :#", "a 1#"), heroes=heroes, enemies=MINION, rolls=["2C"], stage="clash")
    do(apart, "run")
    assert ids(apart) == ["4,1", "3,2", "4,2"]
    do(apart, "4,1")
