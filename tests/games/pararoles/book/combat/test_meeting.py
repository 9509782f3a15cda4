"""How a combat begins: when it is looked for, who is in it, and which comes first."""

import pytest

from tests.games.pararoles.rooms import KILLED, enemies_move, moves, room, where
from tests.games.pararoles.tables import crawl, kinds
from tests.tables import do, ids, told

HURT = {"health": 1}


def fighters(table) -> list[tuple[list[str], list[str]]]:
    """Who is in each combat when it begins."""
    return [(event.data["heroes"], event.data["foes"]) for event in told(table, "combat")]


# ---------------------------------------------------------------- when


@pytest.mark.rule("pararoles.combat.start")
def test_combat_begins_when_a_member_and_an_enemy_are_next_to_each_other():
    assert fighters(enemies_move(room("1 : a"))) == [(["p1"], ["defender-1"])]
    assert fighters(enemies_move(room("1 : : a"))) == []


@pytest.mark.rule("pararoles.combat.start")
def test_it_begins_also_when_the_member_was_the_one_who_moved():
    table = crawl(room("1 : a"), enemies={"a": {"entangled": True}})
    do(table, "e", "done")
    assert fighters(table) == [(["p1"], ["defender-1"])]


@pytest.mark.rule("pararoles.combat.start")
def test_a_wall_or_a_shut_door_between_them_keeps_them_apart():
    assert fighters(crawl(room("1#a", ": :"), stage="clash", enemies={"a": {"entangled": True}})) == []
    assert fighters(crawl(room("1|a"), stage="clash")) == []
    assert fighters(crawl(room("1 a"), stage="clash")) != []


@pytest.mark.rule("pararoles.combat.check-time")
def test_the_check_comes_once_every_enemy_has_moved():
    table = crawl(room("1 : a : b"), heroes=[{"rushed": True}], rolls=[4, 4])
    do(table, "e")
    assert fighters(table) == [], "contact alone waits"
    do(table, "done")
    assert moves(table) == ["4,1"] and fighters(table) == [(["p1"], ["defender-1", "defender-2"])]


@pytest.mark.rule("pararoles.combat.check-time")
def test_with_on_contact_the_check_comes_also_right_after_the_party_has_moved():
    table = crawl(room("1 : a : b"), options={"on_contact": True})
    do(table, "e", "done")
    assert fighters(table) == [(["p1"], ["defender-1"])]
    assert "enemies" not in kinds(table) and moves(table) == []


@pytest.mark.rule("pararoles.move.then-combat")
def test_the_party_finishes_its_other_actions_then_enemies_move():
    table = crawl(room("1 : a", "2 : :"), heroes=[{}, {}])
    do(table, "e")
    assert table.choices[0].ask == "turn" and "search" in ids(table)
    do(table, "done", "done")
    told_of = kinds(table)
    assert told_of.index("moved") < told_of.index("enemies") < told_of.index("combat")


# ---------------------------------------------------------------- who


@pytest.mark.rule("pararoles.combat.connected")
def test_a_member_connected_to_a_member_or_enemy_in_the_fight_is_in_it():
    assert fighters(crawl(room("3 1 a 2 : 4"), stage="clash", heroes=[{}] * 4)) == [
        (["p1", "p2", "p3"], ["defender-1"])
    ]


@pytest.mark.rule("pararoles.combat.group")
def test_a_combat_holds_one_whole_chain():
    assert fighters(crawl(room("2 1 a b c"), stage="clash")) == [
        (["p1", "p2"], ["defender-1", "defender-2", "defender-3"])
    ]


@pytest.mark.rule("pararoles.combat.group")
def test_walls_part_a_chain_and_diagonals_do_not_join_it():
    drawing = "#######\n#1 a#b#\n#   ###\n#: : 2#\n#######"
    assert fighters(crawl(drawing, stage="clash")) == [(["p1"], ["defender-1"])]


@pytest.mark.rule("pararoles.combat.group")
def test_with_diagonal_a_shared_corner_joins():
    table = crawl(room("1 :", ": a"), stage="clash", options={"diagonal": True})
    assert fighters(table) == [(["p1"], ["defender-1"])]


@pytest.mark.rule("pararoles.combat.several")
def test_separate_combats_follow_each_other_by_the_lowest_player_number():
    table = crawl(
        room("2 a : : : : b 1"), stage="clash", enemies={"a": HURT, "b": HURT}, rolls=[*KILLED, "3H", "QH", "6D"]
    )
    assert told(table, "several")[0].data == {"count": 2}
    assert fighters(table) == [(["p1"], ["defender-2"])]
    do(table, "attack defender-2")
    assert fighters(table) == [(["p1"], ["defender-2"]), (["p2"], ["defender-1"])]
    assert [kind for kind in kinds(table) if kind.startswith("combat")] == [
        "combat",
        "combat-round",
        "combat-over",
        "combat",
        "combat-round",
    ]


# ---------------------------------------------------------------- enemies who see it


@pytest.mark.rule("pararoles.join.enemy-witness")
def test_enemies_that_see_the_combat_move_toward_it_on_the_enemies_turn():
    table = crawl(room("1 a : : : : b"), stage="clash", rolls=["KH", 4])
    do(table, "defend")
    assert [event.data["foe"] for event in told(table, "witness")] == ["defender-2"]
    assert where(table) == {"defender-1": "2,1", "defender-2": "6,1"}


@pytest.mark.rule("pararoles.join.enemy-witness")
def test_an_enemy_that_sees_no_member_of_the_combat_stays_where_it_is():
    """It sees a member outside the combat, and stays all the same."""
    drawing = "###########\n#1 a : : :#\n######### #\n  #b : : 2#\n  #########"
    table = crawl(drawing, stage="clash", rolls=["KH", 4], turn="p1")
    do(table, "defend", "stay")
    assert told(table, "witness") == [] and moves(table) == []
    seen = crawl(room("1 a : : b"), stage="clash", rolls=["KH", 4])
    do(seen, "defend")
    assert moves(seen) == ["4,1"]


@pytest.mark.rule("pararoles.join.enemy-witness")
def test_a_patrol_does_not_walk_while_a_combat_is_fought():
    table = crawl(room("1 a :#: b :"), stage="clash", enemies={"b": {"patrol": True}}, rolls=["KH", 4, "KD", 4])
    do(table, "defend", "defend")
    assert told(table, "patrol") == [] and moves(table) == []
    sees = crawl(room("1 a : : b"), stage="clash", enemies={"b": {"patrol": True}}, rolls=["KH", 4])
    do(sees, "defend")
    assert moves(sees) == ["4,1"]


@pytest.mark.rule("pararoles.join.enemy-act")
def test_an_enemy_that_arrives_acts_in_that_same_turn():
    table = crawl(room("1 a : b"), stage="clash", rolls=["KH", 4, 5])
    do(table, "defend")
    assert [event.data["foe"] for event in told(table, "enemy-joins")] == ["defender-2"]
    assert [(event.data["foe"], event.data["face"]) for event in told(table, "die")] == [
        ("defender-1", 4),
        ("defender-2", 5),
    ]


@pytest.mark.rule("pararoles.join.enemy-act")
def test_with_next_round_it_acts_from_its_next_turn_on():
    table = crawl(room("1 a : b"), stage="clash", rolls=["KH", 4, "KD", 4, 5], options={"next_round": True})
    do(table, "defend")
    assert told(table, "enemy-joins") and [event.data["foe"] for event in told(table, "die")] == ["defender-1"]
    do(table, "defend")
    assert [event.data["foe"] for event in told(table, "die")] == ["defender-1", "defender-1", "defender-2"]
