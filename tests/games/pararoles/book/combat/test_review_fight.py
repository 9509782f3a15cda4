"""What a second reading of the fights found wrong, each named after what went wrong."""

from functools import partial
from typing import Any

import pytest

from tests.games.pararoles.tables import PRIMES, crawl, hero, kinds, open_room
from tests.tables import do, ids, refused, told

fight = partial(crawl, stage="clash")

PAIR = """
#######
#1 a :#
#######
"""
ROW = """
#########
#1 2 a :#
#########
"""
MINION = {"a": {"difficulty": 4, "health": 9}}


# ---------------------------------------------------------------- The Big One


@pytest.mark.rule("pararoles.bigone.hot")
def test_the_sword_was_lifted_again_in_the_round_of_its_attack():
    heroes: list[dict[str, Any]] = [{"items": ["bigone"]}, {"rushed": True}, {"rushed": True}, {"rushed": True}]
    rolls = ["2H", 4, "2D", "KS", "KD", "KC", "QC", 5, 2, "9H"]
    drawing = "#############\n#1 2 3 4 a :#\n#############"
    table = fight(drawing, heroes=heroes, enemies={"a": {"difficulty": 9, "health": 9}}, rolls=rolls)
    do(table, "lift", "lift", "defend", "defend", "sword commander-1")
    assert told(table, "put-down")
    refused(table, "lift", "pararoles.bigone.hot", seat=2)


@pytest.mark.rule("pararoles.bigone.interrupt-how", "pararoles.bigone.two-lifters")
def test_a_fallen_wielder_who_had_swung_still_held_the_sword():
    heroes = [{"items": ["shield"], "health": 1}, {"items": ["bigone"], "rushed": True}]
    rolls = ["2H", 6, "2D", "3H", "4H", "9C", 1, 1, "2S", "9S"]
    table = fight(ROW.replace("1 2 a", "1 a 2"), heroes=heroes, enemies=MINION, rolls=rolls)
    do(table, "lift", "lift", "sword minion-1")
    assert told(table, "fell")[-1].data["seat"] == 0
    assert told(table, "put-down")
    refused(table, "sword minion-1", "pararoles.bigone.attack-next-round", seat=1)


@pytest.mark.parametrize(
    ("carrier", "rushed", "acts", "rolls", "said"),
    [
        pytest.param(
            1,
            (1, 2),
            "lift lift defend",
            ["2H", 1, 1, "2S", "9S", "3H", "KH"],
            "not-lifted",
            marks=pytest.mark.rule("pararoles.bigone.two-lifters"),
            id="a lifter falls",
        ),
        pytest.param(
            0,
            (),
            "defend lift lift",
            ["KH", "2H", "3H", 1, 1, "2S", "9S"],
            "put-down",
            marks=pytest.mark.rule("pararoles.bigone.interrupt-how"),
            id="the bearer falls",
        ),
    ],
)
def test_who_fell_before_the_end_of_the_round_was_said_to_hold_the_sword(
    carrier: int, rushed: tuple[int, ...], acts: str, rolls: list[Any], said: str
):
    heroes: list[dict[str, Any]] = [{"rushed": number in rushed} for number in range(3)]
    heroes[0]["health"] = 1
    heroes[carrier]["items"] = ["bigone"]
    table = fight("###########\n#1 a 2 3 :#\n###########", heroes=heroes, enemies=MINION, rolls=[*rolls, 6])
    do(table, *acts.split())
    assert told(table, "fell")[0].data["seat"] == 0
    assert not told(table, "sword-up") and len(told(table, said)) == 1


# ---------------------------------------------------------------- other items


@pytest.mark.rule("pararoles.dart.one-card")
def test_a_dart_passed_on_saved_a_second_card():
    heroes = [{"items": ["dart"], "saved": "2C"}, {}]
    table = fight(ROW, heroes=heroes, enemies=MINION, rolls=["KD", "3C", "9D", 6])
    do(table, "give", "dart p2", "defend", "dart minion-1")
    assert table.choices[0].ask == "fight"
    assert "pararoles.dart.one-card" in told(table, "attack")[-1].also
    assert (hero(table, 1)["saved"], hero(table, 2)["saved"]) == ("2C", None)


@pytest.mark.rule("pararoles.axe.damage", "pararoles.axe.no-stack")
def test_a_second_coating_bit_in_its_own_round():
    enemies = {"a": {"difficulty": 4, "health": 9, "acid": 1, "acid_by": "p1"}}
    table = fight(PAIR, heroes=[{"items": ["axe"]}], enemies=enemies, rolls=["KH", 6, "KS", 6], options={"stack": True})
    do(table, "axe minion-1")
    assert told(table, "wounded")[-1].data["amount"] == 1
    do(table, "defend")
    assert told(table, "wounded")[-1].data["amount"] == 2


@pytest.mark.rule("pararoles.knuckles.climb", "pararoles.leave.move")
def test_a_runner_with_the_knuckles_could_not_climb_out_of_a_dead_end():
    drawing = "#######\n#1 a :#\n##### #\n#: : :#\n#######"
    table = fight(drawing, heroes=[{"items": ["knuckles"]}], enemies=MINION, rolls=["2C"])
    do(table, "run")
    assert ids(table) == ["1,2", "2,2"]
    do(table, "2,2")
    assert told(table, "climbs")[-1].data["to"] == "1,2"
    assert hero(table)["at"] == "2,2"


@pytest.mark.rule("pararoles.leave.blocked")
def test_a_runner_without_the_knuckles_climbs_nothing():
    drawing = "#######\n#1 a :#\n##### #\n#: : :#\n#######"
    refused(fight(drawing, enemies=MINION), "run", "pararoles.leave.blocked")


@pytest.mark.rule("pararoles.leave.blocked")
def test_a_runner_climbs_only_to_ground_that_the_party_has_seen():
    drawing = "#######\n#1 a :#\n##### #\n#: : :#\n#######"
    table = fight(drawing, heroes=[{"items": ["knuckles"]}], enemies=MINION, seen=["1,1", "2,1", "3,1"])
    refused(table, "run", "pararoles.leave.blocked")


# ---------------------------------------------------------------- variants


@pytest.mark.rule("pararoles.core.attack")
def test_with_fixed_stats_the_prime_suit_still_added_damage():
    table = fight(PAIR, enemies=MINION, rolls=["2H", "9D", 6], options={"fixed_stats": True})
    do(table, "attack minion-1")
    assert told(table, "wounded")[-1].data["amount"] == 1


# ---------------------------------------------------------------- a fight that is over


@pytest.mark.rule("pararoles.core.special.once", "pararoles.core.combat-end", "pararoles.trap.summon.at-once")
def test_an_ambush_after_the_last_member_ran_was_the_same_combat():
    drawing = open_room(5, 1, p1="3,1", a="2,1")
    heroes = [{"hero": PRIMES["clubs"], "special": True, "saved": "2D"}]
    traps = [{"at": "5,1", "type": 3, "summons": [4]}]
    table = fight(drawing, heroes=heroes, enemies=MINION, traps=traps, rolls=["2C", 1, 6, 6, "KC", 6, 6])
    do(table, "run", "5,1")
    assert [event.data["foes"] for event in told(table, "combat")] == [["minion-1"], ["minion-2"]]
    told_kinds = kinds(table)
    assert told_kinds[len(told_kinds) - told_kinds[::-1].index("combat")] == "combat-round"  # Nobody acted before it.
    assert hero(table)["saved"] is None
    do(table, "special minion-2")
    refused(table, "special minion-2", "pararoles.core.special.once")


# ---------------------------------------------------------------- refusals


@pytest.mark.rule("pararoles.combat.stays")
@pytest.mark.parametrize("answer", ["e", "rush e", "climb n", "move"])
def test_a_step_in_a_combat_was_not_understood(answer: str):
    assert "stays until it ends" in str(refused(fight(PAIR, enemies=MINION), answer, "pararoles.combat.stays"))


@pytest.mark.rule("pararoles.core.treasure.mend")
def test_mending_in_a_combat_was_not_understood():
    refused(fight(PAIR, heroes=[{"treasure": ["7D"]}], enemies=MINION), "mend p1", "pararoles.core.treasure.mend")
