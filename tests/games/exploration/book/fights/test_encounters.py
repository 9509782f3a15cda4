"""Encounters: First Strike, turns, attacks of characters, the end and the reward."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.draws import ABBOT, against, drawn, ledger_data, on_turn, sides
from tests.games.exploration.tables import LEDGER, about, asks, cites, crawl, foe, hero, kinds, last, leader, spent
from tests.tables import do, ids, refused, told
from undercroft.games.exploration.figures import DEVASTATING, FAULT, NUMBERS, UNARMED

CORE = "exploration.core.encounter"
RATS: dict[str, Any] = {"foes": [{"kind": "Grave Rat", "at": [9, 9]}]}
APART: list[dict[str, Any]] = [{"at": [0, 0]}, {"at": [0, 1]}, {"at": [1, 0]}]


# ---------------------------------------------------------------- the beginning


@pytest.mark.rule("exploration.core.encounter.start")
def test_the_adventuring_round_stops_and_combat_rounds_begin():
    """The Butcher steps on the spot where foes come: his turn is over, and the encounter has its own."""
    table = crawl({"at": [16, 12]}, {}, {}, removed=["a-b", "b-c"], rolls=[2, 5, 5])
    do(table, "search 16,13")
    assert asks(table) == [(0, "fight")] and table.state.battle is not None
    assert (
        last(table, "encounter").rule == "exploration.core.encounter.start"
        and last(table, "combat-round").data["round"] == 1
    )
    assert on_turn(table) == ("Butcher", 5, False)


@pytest.mark.rule("exploration.core.encounter.start")
def test_there_is_nothing_to_attack_outside_an_encounter():
    refused(crawl(), "attack f1", "exploration.core.encounter.start")


@pytest.mark.rule("exploration.core.encounter.first-strike")
@pytest.mark.parametrize(("mine", "theirs", "first"), [(5, 4, True), (5, 5, True), (4, 5, False)])
def test_the_higher_side_acts_first_and_ties_go_to_the_characters(mine, theirs, first):
    table = crawl(*APART, **RATS, rolls=[mine, theirs])
    strike = last(table, "first-strike")
    assert strike.rule == "exploration.core.encounter.first-strike" and strike.data["first"] == (
        "the characters" if first else "the foes"
    )
    assert (strike.data["mine"], strike.data["theirs"]) == (mine, theirs)
    moved = bool(told(table, "foe-moves"))
    assert moved is not first and asks(table) == [(0, "fight")]


@pytest.mark.rule("exploration.core.encounter.first-strike")
def test_the_first_side_is_first_in_every_round():
    table = crawl(*APART, **RATS, rolls=[1, 9, 2])
    do(table, "end", "end", "end")
    order = ["combat-round", "foe-moves", "turn", "turn", "turn"]
    assert kinds(table, "combat-round", "foe-moves", "turn") == [*order, "combat-round", "foe-moves", "turn"]
    assert last(table, "combat-round").data["round"] == 2
    spent(table)


@pytest.mark.rule("exploration.core.encounter.turns")
def test_the_leader_acts_first_and_foes_act_in_the_order_of_placing():
    spaces = [[9, 9], [9, 8], [9, 7]]
    table = crawl(*APART, **against("Skeleton", *spaces, turn=None), leader="Courtesan")
    order = []
    for _ in range(3):
        order.append(about(table)["who"])
        do(table, "end")
    assert order == ["Courtesan", "Illusionist", "Butcher"]
    assert [event.data["id"] for event in told(table, "foe-moves")] == ["f1", "f2", "f3"]
    assert last(table, "combat-round").rule == "exploration.core.encounter.turns" and leader(table) == "Courtesan"


@pytest.mark.rule("exploration.core.encounter.turns")
def test_the_defeat_of_the_first_foe_costs_nobody_a_turn():
    foes = [{"kind": "Skeleton", "at": [5, 4], "vita": 1}, {"kind": "Gargoyle", "at": [9, 9]}]
    table = crawl(foes=foes, battle={"turn": "Butcher"}, rolls=[60, 8])
    do(table, "attack f1", "end")
    assert about(table)["who"] == "Courtesan"


@pytest.mark.rule("exploration.core.encounter.turns")
def test_a_foe_moves_and_then_attacks():
    table = crawl({}, {"at": [0, 0]}, {"at": [0, 1]}, **against("Ghoul", [7, 4], turn="f1"), rolls=[2])
    assert kinds(table, "foe-moves", "foe-attacks") == ["foe-moves", "foe-attacks"]
    assert foe(table, "f1").at == (5, 3)


@pytest.mark.rule("exploration.core.encounter.character-turn")
@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        ("search 6,1", "exploration.core.encounter.character-turn"),
        ("give courtesan healing-draught-own", "exploration.core.encounter.character-turn"),
        ("ask courtesan healing-draught-own", "exploration.core.encounter.character-turn"),
        ("try 9,4-10,4", "exploration.door.not-in-combat"),
    ],
)
def test_in_an_encounter_searching_trading_and_doors_must_wait(answer, rule):
    table = crawl({"at": [6, 2]}, {"at": [6, 3]}, {"at": [9, 4]}, **against(ABBOT, [9, 9]))
    verbs = {id.partition(" ")[0] for id in ids(table)}
    assert verbs == {"go", "end"}
    refused(table, answer, rule)
    assert last(table, "turn").rule == "exploration.core.encounter.character-turn"


@pytest.mark.rule("exploration.core.encounter.character-turn")
def test_in_an_encounter_a_turn_is_a_move_an_act_and_items():
    table = crawl({"vita": 3}, {}, {}, **against(ABBOT, [6, 4]), rolls=[2])
    do(table, "go 5,4", "use healing-draught-own", "attack f1", "go 5,5")
    assert hero(table, "Butcher").vita == 9 and on_turn(table) == ("Butcher", 3, True)
    assert last(table, "turn").rule == "exploration.core.encounter.character-turn"


# ---------------------------------------------------------------- attacks


@pytest.mark.rule("exploration.core.encounter.attack")
@pytest.mark.parametrize(("natural", "outcome"), [(35, "a hit"), (34, "a miss")])
def test_d100_and_might_must_reach_the_defense(natural, outcome):
    """The ledger's example: Might 20 against Defense 55 hits with 35 and misses with 34."""
    assert "d100 shows 35 then it hits" in str(LEDGER["exploration.core.encounter.attack"].example)
    table = crawl(**against("Stregha", [5, 4]), rolls=[natural, *([1] if outcome == "a hit" else [])])
    do(table, "attack f1")
    roll = last(table, "attack-roll")
    assert roll.data == {
        "who": "Butcher",
        "target": "Stregha 1",
        "natural": natural,
        "total": natural + 20,
        "defense": 55,
        "outcome": outcome,
        "extreme": "",
    }
    assert roll.rule == "exploration.core.encounter.attack"
    spent(table)


@pytest.mark.rule("exploration.core.encounter.attack")
@pytest.mark.parametrize(("natural", "outcome"), [(45, "a hit"), (44, "a miss")])
def test_a_foes_attack_goes_the_same_way(natural, outcome):
    table = crawl({"vita": 1}, {}, {}, **against("Ghoul", [5, 4], turn="f1"), rolls=[natural] + [1] * (natural > 44))
    assert last(table, "foe-attacks").data["outcome"] == outcome
    assert last(table, "foe-attacks").rule == "exploration.core.encounter.attack"


@pytest.mark.rule("exploration.core.encounter.damage")
def test_a_hit_costs_the_weapons_die_and_the_damage_bonus():
    table = crawl(**against(ABBOT, [5, 4]), rolls=[60, 5])
    do(table, "attack f1")
    assert sides(table) == [100, 8] and last(table, "wounded").data == {
        "creature": ABBOT,
        "id": "f1",
        "lost": 7,
        "left": 29,
    }
    assert last(table, "wounded").rule == "exploration.core.encounter.damage"


@pytest.mark.rule("exploration.core.encounter.damage")
def test_a_foes_hit_costs_its_die_and_bonus_and_nothing_goes_below_0():
    table = crawl({"vita": 8}, {}, {}, **against("Ghoul", [5, 4], turn="f1"), rolls=[90, 5])
    assert last(table, "hurt").data == {"who": "Butcher", "lost": 7, "left": 1}
    assert hero(table, "Butcher").life == "living"
    table = crawl({"vita": 2}, {}, {}, **against("Ghoul", [5, 4], turn="f1"), rolls=[90, 5])
    assert last(table, "hurt").data == {"who": "Butcher", "lost": 2, "left": 0}
    assert hero(table, "Butcher").life == "ghost"
    assert last(table, "hurt").rule == "exploration.core.encounter.damage"
    table = crawl(**against("Skeleton", [5, 4], vita=1), rolls=[90, 8, 1, 1, 1])
    assert last(do(table, "attack f1"), "wounded").data["lost"] == 1


@pytest.mark.rule("exploration.core.encounter.range")
def test_melee_needs_an_adjacent_target():
    table = crawl(*APART, **against(ABBOT, [2, 2]))
    refused(table, "attack f1", "exploration.core.encounter.range")
    refused(table, "attack f9", "exploration.core.encounter.range")
    do(table, "go 1,1")
    assert "attack f1" in ids(table)


@pytest.mark.rule("exploration.core.encounter.range")
@pytest.mark.parametrize(("x", "reached"), [(5, True), (6, False)])
def test_a_ranged_attack_reaches_as_far_as_its_range(x, reached):
    group: list[Any] = [{"at": [0, 9]}, {"at": [1, 9]}, {"at": [0, 0]}]
    table = crawl(*group, **against(ABBOT, [x, 0], turn="Illusionist"), rolls=[2] if reached else [])
    if reached:
        assert last(do(table, "attack f1"), "attacks").rule == "exploration.core.encounter.range"
    else:
        refused(table, "attack f1", "exploration.core.encounter.range")


@pytest.mark.rule("exploration.core.encounter.range")
def test_a_ranged_attack_may_also_strike_an_adjacent_foe():
    table = crawl(**against(ABBOT, [5, 3], turn="Illusionist"), rolls=[2])
    assert last(do(table, "attack f1"), "attacks").rule == "exploration.core.encounter.range"


# ---------------------------------------------------------------- extremes


@pytest.mark.rule("exploration.core.encounter.devastating")
def test_a_natural_100_hits_and_a_character_deals_double_damage():
    assert ledger_data("exploration.core.encounter.devastating")["range"] == [NUMBERS[DEVASTATING], 100] == [100, 100]
    table = crawl(**against(ABBOT, [5, 4]), rolls=[100, 3, 4])
    do(table, "attack f1 carve")
    assert last(table, "wounded").data["lost"] == 2 * (3 + 2 + 4)
    assert "exploration.core.encounter.devastating" in cites(last(table, "attack-roll"))


@pytest.mark.rule("exploration.core.encounter.devastating")
def test_a_natural_100_hits_whatever_the_defense():
    group: list[Any] = [{"statuses": ["Cursed"]}, {}, {}]
    numbers = {"exploration.core.characters.list.butcher_might": 0}
    table = crawl(*group, **against("Gargoyle", [5, 4]), numbers=numbers, rolls=[100, 1])
    do(table, "attack f1")
    assert last(table, "attack-roll").data["total"] == 90 and foe(table, "f1").vita == 7
    numbers |= {"exploration.core.creatures.list.gargoyle_defense": 200}
    table = crawl(*group, **against("Gargoyle", [5, 4]), numbers=numbers, rolls=[100, 1])
    do(table, "attack f1")
    assert last(table, "attack-roll").data["outcome"] == "a hit" and foe(table, "f1").vita == 7


@pytest.mark.rule("exploration.core.encounter.devastating")
def test_after_its_natural_100_a_foe_attacks_a_random_living_character_in_reach_again():
    group: list[Any] = [{"vita": 5}, {}, {"at": [0, 0]}]
    table = crawl(*group, **against("Ghoul", [5, 4], turn="f1"), rolls=[100, 1, "Courtesan", 2])
    attacks = [(event.data["who"], event.data["outcome"]) for event in told(table, "foe-attacks")]
    assert attacks == [("Butcher", "a hit"), ("Courtesan", "a miss")]
    assert "exploration.core.encounter.devastating" in cites(told(table, "foe-attacks")[0])
    spent(table)


@pytest.mark.rule("exploration.core.encounter.devastating")
def test_the_second_strike_goes_to_the_only_one_in_reach_without_a_draw():
    group: list[Any] = [{"vita": 9}, {"at": [0, 1]}, {"at": [0, 0]}]
    table = crawl(*group, **against("Ghoul", [5, 4], turn="f1"), rolls=[100, 1, 100, 1, 2])
    assert len(told(table, "foe-attacks")) == 3 and hero(table, "Butcher").vita == 3
    spent(table)


def ends(face: int, numbers: dict[str, int]) -> str:
    """How the Butcher's attack with this roll ends in words, where these numbers of attack rolls are others."""
    table = do(crawl(**against("Ghoul", [5, 4]), numbers=numbers, rolls=[face, 1]), "attack f1")
    return table.words(last(table, "attack-roll")).rpartition(": ")[2]


@pytest.mark.rule("exploration.core.encounter.devastating")
def test_a_devastating_strike_is_named_where_it_is_one():
    assert ends(97, {DEVASTATING: 96}) == "a hit, a Devastating Strike."
    assert ends(95, {DEVASTATING: 96}) == ends(100, {DEVASTATING: 101}) == "a hit."


@pytest.mark.rule("exploration.core.encounter.fault")
def test_a_fault_is_named_where_it_is_one():
    assert ends(3, {FAULT: 5}) == "a miss, a Fault."
    assert ends(6, {FAULT: 5}) == "a miss."
    numbers = {"exploration.core.encounter.fault.range": 5}
    table = crawl(**against("Ghoul", [5, 4], turn="f1"), numbers=numbers, rolls=[3])
    assert table.words(last(table, "foe-attacks")).endswith(": a miss, a Fault.")


@pytest.mark.rule("exploration.core.encounter.fault")
def test_a_natural_1_misses_and_the_weapon_cannot_be_used_on_the_next_turn():
    assert ledger_data("exploration.core.encounter.fault")["range"] == [1, NUMBERS[FAULT]] == [1, 1]
    group: list[Any] = [{"more_might": 99}, {"at": [0, 0]}, {"at": [0, 1]}]
    table = crawl(*group, **against(ABBOT, [5, 4]), rolls=[1, 2, 2, 60, 3])
    do(table, "attack f1")
    assert last(table, "attack-roll").data["outcome"] == "a miss"
    assert "exploration.core.encounter.fault" in cites(last(table, "attack-roll"))
    do(table, "end", "end", "end")
    assert (
        "exploration.core.encounter.fault" in cites(last(table, "turn"))
        and not table.view(0)["heroes"][0]["weapon"]["usable"]
    )
    labels = {option.id: option.label for option in table.choices[0].options}
    assert labels["attack f1"].endswith("with bare hands: d4")
    assert "with bare hands and Carve (2 Power)" in labels["attack f1 carve"]
    do(table, "attack f1")
    assert last(table, "attacks").data["weapon"] == "bare hands" and sides(table)[-1] == 4


@pytest.mark.rule("exploration.core.encounter.fault")
def test_the_weapon_serves_again_on_the_turn_after_that():
    table = crawl({"bare": True}, {}, {}, **against("Cultist", [9, 9], stunned=True))
    do(table, "end", "end", "end")
    assert table.view(0)["heroes"][0]["weapon"]["usable"]
    table = crawl({"jammed": True}, {}, {}, **against("Cultist", [9, 9]))
    assert "exploration.core.encounter.fault" in cites(last(table, "turn"))


@pytest.mark.rule("exploration.core.encounter.fault")
def test_a_foes_natural_1_misses_however_mighty_it_is():
    numbers = {"exploration.core.creatures.list.ghoul_might": 200}
    table = crawl({"vita": 1}, {}, {}, **against("Ghoul", [5, 4], turn="f1"), numbers=numbers, rolls=[1])
    attack = last(table, "foe-attacks")
    assert attack.data["outcome"] == "a miss" and "exploration.core.encounter.fault" in cites(attack)


@pytest.mark.rule("exploration.core.encounter.unarmed")
def test_without_a_usable_weapon_one_attacks_for_d4_at_reach_1():
    assert ledger_data("exploration.core.encounter.unarmed")["die"] == NUMBERS[UNARMED] == 4
    group: list[Any] = [{"at": [0, 0]}, {"at": [0, 9]}, {"at": [4, 4], "jammed": True}]
    table = crawl(*group, **against(ABBOT, [6, 4], turn="Illusionist"), rolls=[60, 4])
    refused(table, "attack f1", "exploration.core.encounter.range")
    do(table, "go 5,4", "attack f1")
    assert "exploration.core.encounter.unarmed" in cites(last(table, "attacks"))
    assert sides(table) == [100, 4] and last(table, "wounded").data["lost"] == 4


# ---------------------------------------------------------------- the end


@pytest.mark.rule("exploration.core.encounter.end")
def test_an_encounter_ends_when_all_foes_are_defeated():
    foes = [{"kind": "Skeleton", "at": [5, 4], "vita": 1}, {"kind": "Skeleton", "at": [9, 9], "stunned": True}]
    table = do(crawl(foes=foes, battle={"turn": "Butcher"}, rolls=[60, 8]), "attack f1")
    assert table.state.battle is not None and last(table, "defeated").rule == "exploration.core.encounter.end"
    table = do(crawl(foes=foes[:1], battle={"turn": "Butcher"}, rolls=[60, 8, 1, 1, 1]), "attack f1")
    assert table.state.battle is None and last(table, "victory").rule == "exploration.core.encounter.end"


@pytest.mark.rule("exploration.core.lose")
def test_an_encounter_ends_when_no_living_character_remains():
    group: list[Any] = [{"vita": 1}, {"life": "ghost"}, {"life": "limbo"}]
    table = crawl(*group, **against("Ghoul", [5, 4], turn="f1"), rolls=[90, 5])
    assert table.result is not None and table.result.rule == "exploration.core.lose"
    assert table.state.battle is None


@pytest.mark.rule("exploration.core.encounter.reward")
def test_each_character_gains_lore_and_the_group_coins_for_each_foe_and_living_ones_roll_for_each_kind():
    """Two Skeletons and a Ghoul: 5 + 5 + 10 Lore, 2 + 2 + 4 coins; two living characters roll for two kinds."""
    battle = {"turn": "Butcher", "defeated": ["Skeleton", "Ghoul"]}
    foes = [{"kind": "Skeleton", "at": [5, 4], "vita": 1}]
    rolls = [60, 8, 10, 1, 1, 10, "Lantern", "Lucky Coin"]
    table = crawl({}, {"life": "ghost"}, {}, foes=foes, battle=battle, rolls=rolls)
    do(table, "attack f1")
    assert (
        last(table, "reward").data == {"lore": 20, "coins": 8}
        and last(table, "reward").rule == "exploration.core.encounter.reward"
    )
    assert [one.lore for one in table.state.heroes] == [20, 20, 20] and table.state.coins == 8
    assert "Lantern" in hero(table, "Butcher").items and "Lucky Coin" in hero(table, "Illusionist").items
    assert drawn(table)[2:6] == [(10, "Item of Skeleton"), (10, "Item of Ghoul")] * 2
    spent(table)


@pytest.mark.rule("exploration.core.encounter.fault")
@pytest.mark.parametrize(
    ("one", "face", "jammed"),
    [({}, 1, True), ({}, 2, False), ({"life": "ghost"}, 1, False), ({"life": "ghost"}, 2, False)],
)
def test_only_a_living_characters_fault_exhausts_the_weapon(one, face, jammed):
    table = do(crawl(one, {}, {}, **against(ABBOT, [5, 4]), rolls=[face]), "attack f1")
    assert hero(table, "Butcher").jammed == jammed
    assert ("exploration.core.encounter.fault" in cites(last(table, "attack-roll"))) == (face == 1)
    do(crawl(**against(ABBOT, [5, 4]), rolls=[1]), "attack f1")
