"""The Big One: lifted by two, swung by two, hot afterwards, and dangerous in the wrong hands."""

from functools import partial
from typing import Any

import pytest

from tests.games.pararoles.tables import PRIMES, crawl
from tests.tables import do, ids, told
from undercroft import Table
from undercroft.engine import Refused

fight = partial(crawl, stage="clash")

LINE = """
#########
#1 2 a :#
#########
"""
LINE3 = """
###########
#1 2 3 a :#
###########
"""
GUARD = {"a": {"difficulty": 5, "health": 9}}
"""A Chaotic Defender: Hearts 5, else 3; a 4 on its die is defense, which needs no draw."""


def lifted(*rolls: Any, drawing: str = LINE, enemies: Any = GUARD, **more: Any) -> Table:
    """A table where everybody has lifted the sword in round 1."""
    count = sum(sign in "1234" for sign in drawing)
    heroes = [{"items": ["bigone"]}]
    lifts = ["2H", "2D", "2S", "2C"][:count]
    table = fight(drawing, heroes=heroes, enemies=enemies, rolls=[*lifts, *rolls], **more)
    for seat in range(count):
        do(table, "lift", seat=seat)
    return table


@pytest.mark.rule("pararoles.bigone.lift", "pararoles.bigone.lift-names", "pararoles.bigone.two-lifters")
def test_two_lift_checks_with_the_highest_stats_lift_it():
    heroes: list[dict[str, Any]] = [{"items": ["bigone"]}, {"hero": PRIMES["clubs"]}]
    table = fight(LINE, heroes=heroes, enemies=GUARD, rolls=["8S", "8D", 4])
    do(table, "lift", "lift")
    assert [event.data["stat"] for event in told(table, "draw")] == ["Hearts", "Clubs"]
    assert "Knowledge of Physical Sciences" in told(table, "draw")[-1].data["what"]
    assert told(table, "sword-up")[-1].data["holders"] == ["p1", "p2"]


@pytest.mark.rule("pararoles.bigone.two-lifters")
def test_one_alone_cannot_lift_it():
    table = fight("#######\n#1 a :#\n#######", heroes=[{"items": ["bigone"]}], enemies=GUARD, rolls=[])
    with pytest.raises(Refused, match="it takes 2 members"):
        do(table, "lift")


@pytest.mark.rule("pararoles.bigone.lift")
def test_somebody_in_the_combat_must_carry_it():
    table = fight(LINE, enemies=GUARD, rolls=[])
    with pytest.raises(Refused, match="nobody in this combat carries"):
        do(table, "lift")


@pytest.mark.rule("pararoles.bigone.lift-again")
def test_a_lift_that_fails_is_drawn_anew_by_all():
    table = fight(LINE, heroes=[{"items": ["bigone"]}], enemies=GUARD, rolls=["2H", "9H", 4])
    do(table, "lift", "lift")
    assert told(table, "not-lifted") and not told(table, "sword-up")
    assert "lift" in ids(table)


@pytest.mark.rule("pararoles.bigone.attack-next-round", "pararoles.bigone.who-attacks")
def test_only_lifters_attack_and_only_in_the_next_round():
    table = fight(LINE3, heroes=[{"items": ["bigone"]}], enemies=GUARD, rolls=["2H", "2D", "KS", 4, "KD", "KC"])
    with pytest.raises(Refused, match="not lifted"):
        do(table, "sword defender-1")
    do(table, "lift", "lift", "defend")
    assert "sword defender-1" in ids(table)
    with pytest.raises(Refused, match="attack with it this round"):
        do(table, "lift")
    do(table, "defend", "defend")
    with pytest.raises(Refused, match="only those who lifted"):
        do(table, "sword defender-1", seat=2)


@pytest.mark.rule("pararoles.bigone.clumsy-attack", "pararoles.bigone.kill", "pararoles.bigone.rounds")
def test_two_hits_past_the_defense_defeat_the_target_at_once():
    enemies = {"a": {"difficulty": 4, "health": 9}}
    table = lifted(6, "3H", "4H", "9C", "3S", "5S", "9D", "2C", enemies=enemies)
    do(table, "sword minion-1")
    assert told(table, "sword-attack")[-1].data["card"] == "4H"
    do(table, "sword minion-1")
    assert told(table, "defeated") and told(table, "gained")[-1].data["seat"] == 1


@pytest.mark.rule("pararoles.bigone.extra-draw", "pararoles.bigone.extra-draw-example", "pararoles.core.special.leader")
def test_a_wielder_whom_the_leader_calls_swings_with_two_sets_of_two():
    heroes: list[dict[str, Any]] = [{"items": ["bigone"], "hero": PRIMES["diamonds"]}, {}]
    rolls = ["2H", "2D", 4, "3D", "4H", "JD", "9S", "6C"]
    table = fight(LINE, heroes=heroes, enemies=GUARD, rolls=rolls)
    do(table, "lift", "lift", "special p2")
    assert table.choices[1].ask == "order" and "sword defender-1" in ids(table, 1)
    do(table, "sword defender-1", seat=1)
    swing = told(table, "sword-attack")[-1]
    assert (swing.data["cards"], swing.data["card"]) == (["4H", "JD", "9S", "6C"], "9S")
    assert table.choices[1].ask == "fight" and "sword defender-1" not in ids(table, 1), "swung this round"


@pytest.mark.rule("pararoles.bigone.rounds")
def test_the_first_attacker_names_the_target_for_all():
    enemies = {"a": {"difficulty": 4}, "b": {"difficulty": 4}}
    table = lifted(6, 6, "KH", "4H", drawing="#########\n#1 2 a b#\n#########", enemies=enemies)
    do(table, "sword minion-2")
    with pytest.raises(Refused, match="named the target for all: minion-2"):
        do(table, "sword minion-1")


@pytest.mark.rule("pararoles.bigone.rounds")
def test_nobody_swings_it_twice_in_a_round():
    heroes = [{"items": ["bigone", "quiver"]}]
    table = fight(LINE, heroes=heroes, enemies=GUARD, rolls=["2H", "2D", 4, "5S", "2S", "2C", "3C"])
    do(table, "lift", "lift", "sword defender-1")
    assert table.choices[0].ask == "again" and "sword defender-1" not in ids(table)
    with pytest.raises(Refused, match="you have attacked with The Big One this round"):
        do(table, "sword defender-1")
    do(table, "no")
    assert "sword defender-1" in ids(table, 1)


@pytest.mark.rule("pararoles.bigone.defense-each")
@pytest.mark.parametrize(("options", "draws"), [({}, 2), ({"one_defense": True}, 1)])
def test_the_enemy_defends_against_each_attacker(options: dict[str, bool], draws: int):
    enemies = {"a": {"difficulty": 4, "health": 9}}
    rolls = [6, "3H", "4H", "4C", "3S", "5S", *(["2C"] if draws == 2 else []), 6]
    table = lifted(*rolls, enemies=enemies, options=options)
    do(table, "sword minion-1", "sword minion-1")
    assert len(told(table, "enemy-defense")) == draws
    assert not told(table, "sword-hit")


@pytest.mark.rule("pararoles.bigone.too-few", "pararoles.bigone.hot")
def test_one_hit_does_nothing_and_the_sword_is_hot():
    enemies = {"a": {"difficulty": 4, "health": 9}}
    table = lifted(6, "3H", "4H", "9C", "KS", "5S", 6, enemies=enemies)
    do(table, "sword minion-1", "sword minion-1")
    assert not told(table, "wounded") and told(table, "sword-hot")[-1].data["hits"] == 1
    with pytest.raises(Refused, match="red hot"):
        do(table, "lift")
    with pytest.raises(Refused, match="red hot"):
        do(table, "sword minion-1")


@pytest.mark.rule("pararoles.bigone.dropped")
def test_without_an_attack_it_is_put_down():
    table = lifted(4, "KS", "KD", 4)
    do(table, "defend", "defend")
    assert told(table, "put-down")
    assert "lift" in ids(table)


@pytest.mark.rule("pararoles.bigone.interrupt", "pararoles.bigone.interrupt-how")
def test_a_wielder_who_loses_a_turn_lets_go_and_it_is_put_down():
    enemies = {"a": {"difficulty": 9, "health": 9}}
    table = lifted(5, 1, "8H", enemies=enemies)
    assert told(table, "lets-go")[-1].data == {"seat": 0}
    assert told(table, "put-down")
    assert not any(id.startswith("sword") for id in ids(table, 1))


@pytest.mark.rule("pararoles.bigone.interrupt-how")
def test_two_of_three_wielders_hold_on():
    enemies = {"a": {"difficulty": 9, "health": 9}}
    table = lifted(5, 1, "8H", drawing=LINE3, enemies=enemies)
    assert told(table, "lets-go") and not told(table, "put-down")
    assert "sword commander-1" in ids(table, 1)


QUEENS = {"a": {"difficulty": 12, "health": 9}, "b": {"difficulty": 12, "health": 9}}
WITH_QUEENS = """
#############
#1 2 3 a b :#
#############
"""


def two_controlled(*rolls: Any) -> Table:
    """Players 1 and 2 have lifted the sword and are both controlled; player 3 is not."""
    rolls = ("2H", "2D", "KS", 5, 1, "9H", 5, 2, "9D", *rolls)
    table = fight(WITH_QUEENS, heroes=[{"items": ["bigone"]}], enemies=QUEENS, rolls=rolls)
    do(table, "lift", "lift", "defend")
    return table


@pytest.mark.rule("pararoles.bigone.mind-two", "pararoles.bigone.mind-suit", "pararoles.bigone.mind-kill")
def test_two_controlled_wielders_fell_a_member():
    table = two_controlled("3S", "4H", "9C", "3H", "5S", "9S", 4, 4)
    first, second = told(table, "sword-attack")[-2:]
    assert (first.data["foe"], first.data["card"], second.data["card"]) == ("@2", "4H", "5S")
    assert [event.data["stat"] for event in told(table, "defense")] == ["Spades", "Spades"]
    assert told(table, "fell")[-1].data["seat"] == 2


@pytest.mark.rule("pararoles.core.targets", "pararoles.bigone.mind-two")
def test_with_adjacent_only_a_controlled_wielder_strikes_who_is_next_to_them():
    """Player 3 touches the first wielder, and not the second."""
    drawing = "#######\n#3 1 a#\n###   #\n  #2 b#\n  #####"
    rolls = ["2H", "2D", "KS", 5, "9H", 5, "9D", "3S", "4H", "9C"]
    heroes, options = [{"items": ["bigone"]}], {"adjacent_only": True}
    table = fight(drawing, heroes=heroes, enemies=QUEENS, rolls=rolls, options=options)
    do(table, "lift", "lift", "defend")
    assert [(event.data["seat"], event.data["foe"]) for event in told(table, "sword-hit")] == [(0, "@2")]
    assert [(event.data["seat"], event.rule) for event in told(table, "turn-lost")] == [(1, "pararoles.core.targets")]


@pytest.mark.rule("pararoles.bigone.mind-two", "pararoles.bigone.hot")
def test_controlled_wielders_who_fail_leave_the_sword_hot():
    table = two_controlled("KC", "4H", "QC", "5S", "KD", 4, 4)
    do(table, "defend", seat=2)
    assert not told(table, "fell") and told(table, "sword-hot")[-1].data["hits"] == 0


@pytest.mark.rule("pararoles.bigone.mind-kill")
def test_with_nobody_else_their_turns_are_lost():
    drawing = "###########\n#1 2 a b :#\n###########"
    rolls = ["2H", "2D", 5, 1, "9H", 5, 2, "9D", 4, 4]
    table = fight(drawing, heroes=[{"items": ["bigone"]}], enemies=QUEENS, rolls=rolls)
    do(table, "lift", "lift")
    assert [event.data["seat"] for event in told(table, "turn-lost")] == [0, 1]
    assert told(table, "put-down")
