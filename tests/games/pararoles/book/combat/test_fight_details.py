"""Small points of a fight: who is in it and in reach, what ends with a run, and which rules an event names."""

from functools import partial
from typing import Any

import pytest

from tests.games.pararoles.tables import PRIMES, crawl, hero
from tests.tables import do, ids, refused, told
from undercroft.games.pararoles.content.bestiary import TYPES, ranks

fight = partial(crawl, stage="clash")

PAIR = """
#######
#1 a :#
#######
"""
BETWEEN = """
#######
#1 a 2#
#######
"""
BEHIND = """
#########
#2 1 a :#
#########
"""
RUNWAY = """
###########
#: : 1 a 2#
###########
"""
MINION: dict[str, dict[str, Any]] = {"a": {"difficulty": 4, "health": 9}}
MINIONS: dict[str, dict[str, Any]] = {**MINION, "b": {"difficulty": 4, "health": 9}}
APART = {"adjacent_only": True}
KEEPER = {"human_controller": True}


# ---------------------------------------------------------------- who is in it


@pytest.mark.rule("pararoles.combat.connected")
@pytest.mark.parametrize("row", ["#a 1 2 :#", "#: 2 1 a#", "#1 a 2 :#"])
def test_one_chain_of_tokens_is_one_combat(row: str):
    table = fight(f"#########\n{row}\n#########", enemies=MINION)
    assert [event.data["heroes"] for event in told(table, "combat")] == [["p1", "p2"]]
    assert not told(table, "several")


@pytest.mark.rule("pararoles.join.enemy-act", "pararoles.combat.connected")
@pytest.mark.parametrize("off", ["fallen", "left"])
def test_an_enemy_joins_also_where_a_member_is_off_the_map(off: str):
    table = fight("#########\n#1 a : b#\n#########", heroes=[{}, {off: True}], enemies=MINIONS, rolls=["KS", 6, 6])
    do(table, "defend")
    assert [event.data["foe"] for event in told(table, "enemy-joins")] == ["minion-2"]
    assert table.view(None)["combat"]["heroes"] == [0]


# ---------------------------------------------------------------- who is in reach


@pytest.mark.rule("pararoles.core.targets")
def test_with_adjacent_only_an_enemy_beside_a_member_stays_and_nobody_is_asked_whom_it_goes_for():
    table = fight(BEHIND, enemies=MINION, rolls=["KS", "KD", 6], options={**APART, **KEEPER})
    do(table, "defend", "defend")
    assert [event.data["face"] for event in told(table, "die")] == [6]
    assert not told(table, "pursues") and table.waiting == (1,)


@pytest.mark.rule("pararoles.core.enemy.target")
def test_a_keeper_names_the_target_only_with_controller():
    rolled = fight(BETWEEN, enemies=MINION, rolls=["KS", "KD", 1, 2, "KC"], options=KEEPER)
    do(rolled, "defend", "defend")
    assert told(rolled, "enemy-attack")[-1].data["ally"] == 2
    named = fight(BETWEEN, enemies=MINION, rolls=["KS", "KD", 1, "KC"], options={**KEEPER, "controller": True})
    do(named, "defend", "defend")
    assert (named.waiting, named.choices[0].ask) == ((0,), "target")
    do(named, "p1")
    assert told(named, "enemy-attack")[-1].data["ally"] == 1


@pytest.mark.rule("pararoles.core.targets", "pararoles.core.enemy.special.defender")
def test_with_adjacent_only_a_defender_lashes_out_at_who_is_beside_it():
    enemies = {"a": {"difficulty": 5, "health": 9}}
    near = fight(BEHIND, enemies=enemies, rolls=["KS", "KD", 6, "KC"], options=APART)
    do(near, "defend", "defend")
    assert told(near, "enemy-attack")[-1].data["ally"] == 0, "the only one in reach: no die is thrown"
    anybody = fight(BEHIND, enemies=enemies, rolls=["KS", "KD", 6, 2, "KC"])
    do(anybody, "defend", "defend")
    assert told(anybody, "enemy-attack")[-1].data["ally"] == 1


@pytest.mark.rule("pararoles.core.enemy.special.king")
def test_a_king_without_a_free_square_attacks():
    table = fight("#####\n#1 a#\n#####", enemies={"a": {"difficulty": 13, "health": 9}}, rolls=["KS", 5, "KC"])
    do(table, "defend")
    assert told(table, "special")[-1].data["words"] == "has raised his dead and attacks"
    assert told(table, "enemy-attack") and len(table.view(None)["enemies"]) == 1


@pytest.mark.rule("pararoles.core.targets", "pararoles.core.special.bruiser")
def test_with_adjacent_only_a_special_action_reaches_who_is_beside_one():
    bruiser = {"hero": PRIMES["spades"]}
    table = fight(BEHIND, heroes=[bruiser, bruiser], enemies=MINION, rolls=["KS"], options=APART)
    assert "special minion-1" in ids(table)
    do(table, "defend")
    assert "special minion-1" not in ids(table, 1)
    refused(table, "special minion-1", "pararoles.core.targets", seat=1)


@pytest.mark.rule("pararoles.core.special.leader")
def test_a_leader_cannot_call_on_who_is_outside_the_combat():
    table = fight("###########\n#3 1 a : 2#\n###########", heroes=[{"hero": PRIMES["diamonds"]}], enemies=MINION)
    assert ids(table, verb="special") == ["special p3"]
    refused(table, "special p2", "pararoles.core.special.leader")
    refused(table, "special p1", "pararoles.core.special.leader")


@pytest.mark.rule("pararoles.combat.stays")
def test_with_adjacent_only_who_touches_one_of_several_enemies_stays():
    table = fight("#########\n#1 a b 2#\n#########", enemies=MINIONS, options=APART)
    assert "move" not in ids(table)
    refused(table, "move", "pararoles.combat.stays")


# ---------------------------------------------------------------- running


@pytest.mark.rule("pararoles.leave.run")
def test_the_combat_goes_on_for_who_stays_when_another_runs():
    table = fight(RUNWAY, enemies=MINION, rolls=["2C", "KD", 6])
    do(table, "run", "1,1")
    combat = table.view(None)["combat"]
    assert (combat["heroes"], combat["enemies"]) == ([1], ["minion-1"])
    do(table, "defend", seat=1)
    assert told(table, "die") and not told(table, "combat-over")


@pytest.mark.rule("pararoles.leave.run")
def test_a_run_by_the_last_member_leaves_no_enemy_in_the_combat():
    table = fight("#########\n#: : 1 a#\n#########", enemies=MINION, rolls=["2C"])
    do(table, "run")
    assert table.choices[0].ask == "flee"
    assert (table.view(None)["combat"]["heroes"], table.view(None)["combat"]["enemies"]) == ([], [])
    do(table, "1,1")
    assert told(table, "combat-over") and hero(table)["at"] == "1,1"


@pytest.mark.rule("pararoles.leave.move")
def test_a_runner_who_falls_on_the_way_goes_no_further():
    table = fight(RUNWAY, heroes=[{"health": 2}], enemies=MINION, rolls=["2C"], traps=[{"at": "2,1", "type": 1}])
    do(table, "run", "1,1")
    assert [event.data["at"] for event in told(table, "fell")] == ["2,1"]
    assert [event.data["to"] for event in told(table, "moved")] == ["2,1"]
    assert table.waiting == (1,) and table.choices[1].ask == "fight"


@pytest.mark.rule("pararoles.leave.move", "pararoles.trap.summon.at-once")
def test_who_touches_the_enemy_that_stops_a_runner_is_in_the_fight():
    traps = [{"at": "3,1", "type": 3, "summons": [4]}]
    table = fight("###########\n#a 1 : : 2#\n###########", enemies=MINION, traps=traps, rolls=["2C", 1])
    do(table, "run", "4,1")
    assert [event.data["seat"] for event in told(table, "joins")] == [1]
    assert (table.waiting, table.choices[1].ask) == ((1,), "fight")
    alone = fight("#############\n#a 1 : : : 2#\n#############", enemies=MINION, traps=traps, rolls=["2C", 1])
    do(alone, "run", "4,1")
    assert not told(alone, "joins") and alone.choices[1].ask == "approach"


@pytest.mark.rule("pararoles.bigone.interrupt-how")
def test_when_its_carrier_runs_nobody_holds_the_sword():
    drawing = "###########\n#: : 1 2 a#\n###########"
    table = fight(drawing, heroes=[{"items": ["bigone"]}], enemies=MINION, rolls=["2H", "2D", 6, "2C"])
    do(table, "lift", "lift", "run", "1,1")
    assert [event.data["seat"] for event in told(table, "lets-go")] == [0, 1]
    assert not told(table, "put-down"), "nobody is left to put it down"
    refused(table, "sword minion-1", "pararoles.bigone.attack-next-round", seat=1)


# ---------------------------------------------------------------- what hurts


@pytest.mark.rule("pararoles.core.enemy.special.phool")
@pytest.mark.parametrize("damage", [0, 1, 2])
def test_a_burst_costs_as_much_as_the_host_has_set_and_nothing_is_told_of_nothing(damage: int):
    numbers = {"pararoles.core.enemy.special.phool.damage": damage}
    enemies = {"a": {"difficulty": 8, "health": 9}}
    table = fight(PAIR, enemies=enemies, rolls=["KS", 5, "KC"], numbers=numbers)
    do(table, "defend")
    assert [event.data["amount"] for event in told(table, "hurt")] == ([damage] if damage else [])
    assert hero(table)["health"] == 10 - damage


@pytest.mark.rule("pararoles.spear.ice-who", "pararoles.spear.ice-immune", "pararoles.wand.burn")
def test_flames_spare_those_of_fire_and_the_spear_chills_all_but_those_of_ice():
    warm, burnt = [], []
    for kind in TYPES:
        enemies = {"a": {"difficulty": ranks(kind)[0], "health": 9, "lost": True}}
        heroes = [{"items": ["spear"]}]
        table = fight(PAIR, heroes=heroes, enemies=enemies, rolls=["2D", "AC"], burning=["2,1"])
        do(table, f"spear {kind.short}-1")
        assert bool(told(table, "chilled")) != bool(told(table, "no-chill"))
        warm += [kind.short for _ in told(table, "no-chill")]
        burnt += [kind.short for event in told(table, "wounded") if event.data["why"] == "blue flames"]
    assert warm == ["king"]
    assert [kind.short for kind in TYPES if kind.short not in burnt] == ["guard", "dragon"]


# ---------------------------------------------------------------- the rules that an event names


@pytest.mark.rule("pararoles.core.guarded", "pararoles.core.clumsy")
def test_a_members_defense_names_the_guard_only_if_there_is_one():
    for guarded, rolls in ((False, ["KH", 1, "2S", "3S"]), (True, ["2H", 1, "2S", "3S", "4S"])):
        table = fight(PAIR, enemies=MINION, rolls=rolls)
        do(table, "defend")
        (defense,) = told(table, "defense")
        named = [rule in defense.also for rule in ("pararoles.core.guarded", "pararoles.core.clumsy")]
        assert named == [guarded, guarded] and len(defense.data["cards"]) == 1 + guarded
        assert "pararoles.bigone.extra-draw" not in defense.also


@pytest.mark.rule("pararoles.core.guarded")
def test_an_enemys_defense_names_the_guard_only_if_there_is_one():
    for guarded in (False, True):
        enemies = {"a": {**MINION["a"], "guarded": guarded}}
        table = fight(PAIR, enemies=enemies, rolls=["2H", "KH", *["QH"] * guarded, 6])
        do(table, "attack minion-1")
        (defense,) = told(table, "enemy-defense")
        assert ("pararoles.core.guarded" in defense.also) == guarded and len(defense.data["cards"]) == 1 + guarded


@pytest.mark.rule("pararoles.combat.start", "pararoles.combat.check-time")
def test_a_combat_names_the_check_at_which_it_began():
    assert "pararoles.combat.check-time" in told(fight(PAIR, enemies=MINION), "combat")[0].also
    trap = [{"at": "2,1", "type": 3, "summons": [4]}]
    ambush = crawl("#######\n#1 : :#\n#######", traps=trap, rolls=[1])
    do(ambush, "e")
    (began,) = told(ambush, "combat")
    assert "pararoles.combat.check-time" not in began.also and all(began.also)


@pytest.mark.rule("pararoles.dart.one-card")
def test_only_an_attack_with_a_full_dart_names_the_one_card():
    for weapon, full in (("attack", True), ("dart", False), ("dart", True)):
        heroes: list[dict[str, Any]] = [{"items": ["dart"]}, {"saved": "2C"} if full else {}]
        table = fight(BETWEEN, heroes=heroes, enemies=MINION, rolls=["KC"])
        do(table, f"{weapon} minion-1")
        assert ("pararoles.dart.one-card" in told(table, "attack")[0].also) == (weapon == "dart" and full)


@pytest.mark.rule("pararoles.axe.no-stack")
def test_a_first_coating_names_stacking_only_where_it_stacks():
    for stack in (False, True):
        table = fight(PAIR, heroes=[{"items": ["axe"]}], enemies=MINION, rolls=["KH", 6], options={"stack": stack})
        do(table, "axe minion-1")
        assert ("pararoles.axe.no-stack" in told(table, "coated")[0].also) == stack


SWINGS = {
    0: ["3H", "KH", "3S", "KS", 6, 6],
    1: ["3H", "4H", "9C", "3S", "KS", 6, 6],
    2: ["3H", "4H", "9C", "3S", "5S", "9D", "2C", 6],
}
"""By hits: what two wielders and the enemies draw in the round of the attack."""


@pytest.mark.rule("pararoles.bigone.too-few", "pararoles.bigone.hot")
@pytest.mark.parametrize("hits", SWINGS)
def test_the_hot_sword_names_too_few_hits_only_if_they_were(hits: int):
    drawing = "#########\n#1 2 a b#\n#########"
    rolls = ["2H", "2D", 6, 6, *SWINGS[hits]]
    table = fight(drawing, heroes=[{"items": ["bigone"]}], enemies=MINIONS, rolls=rolls)
    do(table, "lift", "lift", "sword minion-1", "sword minion-1")
    (hot,) = told(table, "sword-hot")
    assert hot.data["hits"] == hits and ("pararoles.bigone.too-few" in hot.also) == (hits < 2)
    named = ["pararoles.bigone.too-few" in event.also for event in told(table, "sword-hit")]
    assert named == [True, False][:hits]


@pytest.mark.rule("pararoles.core.hidden-view", "pararoles.boss.stats")
def test_only_a_boss_is_introduced_by_the_rules_of_bosses():
    for kind, cards in (("enemy", []), ("boss", ["2H", "3H"])):
        table = crawl(PAIR, enemies={"a": {"kind": kind, "cards": cards}})
        (shown,) = told(table, "enemy-seen")
        assert ("pararoles.boss.stats" in shown.also) == (kind == "boss")


@pytest.mark.rule("pararoles.axe.reflect", "pararoles.core.enemy.special.prince")
def test_only_acid_that_is_thrown_back_names_it():
    reflect = "pararoles.axe.reflect"
    for acid in (0, 1):
        enemies = {"a": {"difficulty": 11, "health": 9, "acid": acid, "acid_by": "p1"}}
        table = fight(PAIR, enemies=enemies, rolls=["KS", 5])
        do(table, "defend")
        assert (reflect in told(table, "special")[0].also) == bool(acid)
        assert [reflect in event.also for event in told(table, "hurt")] == [True] * acid
        bites = fight(PAIR, enemies=enemies, rolls=["KS", 1, "KC"])
        do(bites, "defend")
        assert [reflect in event.also for event in told(bites, "wounded")] == [False] * acid


@pytest.mark.rule("pararoles.dart.return")
def test_the_end_of_a_combat_names_a_card_that_returns_only_if_one_does():
    for saved in (False, True):
        heroes: list[dict[str, Any]] = [{}, {"saved": "2C"} if saved else {}]
        table = fight(BETWEEN, heroes=heroes, enemies={"a": {"health": 1}}, rolls=["2H", "KH", "5D"])
        do(table, "attack defender-1")
        assert ("pararoles.dart.return" in told(table, "combat-over")[0].also) == saved


@pytest.mark.rule("pararoles.leaf.reach", "pararoles.leaf.attack-in-reach")
def test_an_attack_names_the_vines_only_if_they_hold_the_attacker():
    for held in (False, True):
        table = fight(PAIR, enemies={"a": {**MINION["a"], "entangled": held}}, rolls=["KS", 1, "KC"])
        do(table, "defend")
        assert ("pararoles.leaf.reach" in told(table, "aims")[0].also) == held


@pytest.mark.rule("pararoles.duo.drop")
def test_only_what_one_of_a_duo_drops_is_named_so():
    for kind in ("enemy", "lead", "partner"):
        table = fight(PAIR, enemies={"a": {"kind": kind, "health": 1}}, rolls=["2H", "KH", "5D"])
        do(table, "attack defender-1")
        assert ("pararoles.duo.drop" in told(table, "defeated")[0].also) == (kind != "enemy")
