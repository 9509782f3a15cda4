"""What befalls enemies on their way: traps they set off, vines, flames and acid."""

import pytest

from tests.games.pararoles.rooms import CORNER, YARD, enemies_move, moves, room, where
from tests.games.pararoles.tables import crawl, kinds
from tests.tables import do, ids, told

FAR = room("1 : : : : a")
HALL = room("a : :", ": : :", ": : 1")
"""The enemy's ways to the hero begin to the right, which comes first, and down."""

CELLS = room("1#: : : : a")
"""A patrol that walks to the left; the hero is behind a wall."""

DEMON = {"a": {"difficulty": 10, "patrol": True}}
"""A Royal Demon Guard, who moves two squares."""


def trap(at: str, type: int) -> dict[str, object]:
    return {"at": at, "type": type}


# ---------------------------------------------------------------- traps


@pytest.mark.rule("pararoles.walk.enemies-trigger")
def test_an_enemy_sets_off_the_trap_it_steps_on():
    table = enemies_move(room("1 : : a"), traps=[trap("3,1", 2)], heroes=[{"health": 8}])
    assert told(table, "trap-sprung")[0].data["at"] == "3,1"
    assert [event.data["foe"] for event in told(table, "wounded")] == ["defender-1"]
    assert [event.data["now"] for event in told(table, "hurt")] == [6]


@pytest.mark.rule("pararoles.walk.enemies-trigger")
def test_an_enemy_that_its_trap_defeats_goes_no_further():
    table = enemies_move(CELLS, traps=[trap("5,1", 1)], enemies={"a": {**DEMON["a"], "health": 2}}, rolls=[2])
    assert moves(table) == ["5,1"] and told(table, "defeated") and where(table) == {}


@pytest.mark.rule("pararoles.walk.enemies-trigger", "pararoles.core.hidden-view")
@pytest.mark.parametrize("found", [True, False])
def test_that_a_known_trap_goes_off_out_of_sight_is_told_and_of_an_unknown_one_nothing(found: bool):
    """Its sign is taken from the map: without a word that would tell of an enemy whom nobody sees."""
    table = enemies_move(CELLS, seen=["1,1"], enemies=DEMON, traps=[{**trap("5,1", 1), "found": found}], rolls=[2])
    assert not table.state.snares and not table.view(0)["traps"]
    heard = [event for event in table.events_for(0) if event.kind == "trap-sprung"]
    assert [(event.data["at"], event.shows) for event in heard] == ([("5,1", True)] if found else [])


@pytest.mark.rule("pararoles.walk.summon-square")
def test_who_is_summoned_appears_on_the_trap_when_the_enemy_has_moved_on():
    table = enemies_move(CELLS, enemies=DEMON, traps=[trap("5,1", 3)], rolls=[2, 6, 1])
    assert moves(table) == ["5,1", "4,1"]
    assert where(table) == {"guard-1": "4,1", "trickster-1": "5,1"} and told(table, "combat") == []


@pytest.mark.rule("pararoles.walk.summon-square")
def test_a_second_one_takes_the_nearest_free_square():
    table = enemies_move(CELLS, enemies=DEMON, traps=[trap("5,1", 4)], rolls=[2, 6, 1, 5, 1])
    assert where(table) == {"guard-1": "4,1", "trickster-1": "5,1", "defender-1": "6,1"}


@pytest.mark.rule("pararoles.walk.summon-square")
def test_where_the_enemy_ends_its_move_on_the_trap_the_nearest_free_square_is_taken():
    table = enemies_move(CELLS, enemies=DEMON, traps=[trap("4,1", 3)], rolls=[2, 6, 1])
    assert where(table) == {"guard-1": "4,1", "trickster-1": "3,1"}


@pytest.mark.rule("pararoles.walk.summon-square")
def test_combat_with_them_waits_until_all_enemies_have_moved():
    table = enemies_move(room("1 : a : : : b"), traps=[trap("2,1", 3)], rolls=[6, 1])
    told_of = [event.kind for event in table.events]
    assert told_of.index("summoned") < len(told_of) - told_of[::-1].index("enemy-moves") - 1 < told_of.index("combat")


@pytest.mark.rule("pararoles.walk.summon-square")
def test_they_appear_as_soon_as_the_enemy_has_left_the_trap():
    dragon = {"a": {"difficulty": 14, "patrol": True}}
    table = enemies_move(CELLS, enemies=dragon, traps=[trap("5,1", 3)], rolls=[2, 6, 1])
    told_of = [kind for kind in kinds(table) if kind in ("enemy-moves", "trap-sprung", "summoned")]
    assert told_of == ["enemy-moves", "trap-sprung", "enemy-moves", "summoned", "enemy-moves"]


@pytest.mark.rule("pararoles.enemy.move-order")
def test_who_was_summoned_moves_last_from_the_next_round_on():
    drawing = room("1 : : : : : : : a", ": : : : : : : : :")
    demon = {"a": {"difficulty": 10}}
    table = enemies_move(drawing, enemies=demon, traps=[trap("8,1", 3)], rolls=[6, 1])
    assert where(table) == {"guard-1": "7,1", "trickster-1": "8,1"}
    do(table, "done")
    assert [event.data["foe"] for event in told(table, "enemy-moves")] == ["guard-1"] * 4 + ["trickster-1"]


@pytest.mark.rule("pararoles.walk.trap-preference")
def test_of_equal_ways_the_one_over_a_summoning_trap_is_taken():
    assert moves(enemies_move(HALL)) == ["2,1"]
    assert moves(enemies_move(HALL, traps=[trap("1,2", 3)], rolls=[1, 1]), "defender-1") == ["1,2"]


@pytest.mark.rule("pararoles.walk.trap-preference")
def test_an_explosion_trap_is_taken_only_where_there_is_no_other_way():
    assert moves(enemies_move(HALL, traps=[trap("2,1", 1)])) == ["1,2"]
    assert moves(enemies_move(HALL, traps=[trap("2,1", 1), trap("1,2", 2)])) == ["2,1"]


@pytest.mark.rule("pararoles.walk.trap-preference")
def test_a_fast_enemy_looks_as_far_as_its_move_goes():
    """Right and right again is clear; right and down is a summoning trap, down and right an explosion comes first."""
    prince = {"a": {"difficulty": 11}}
    clear = enemies_move(HALL, enemies=prince)
    assert moves(clear) == ["2,1", "3,1"]
    lured = enemies_move(HALL, enemies=prince, traps=[trap("1,3", 5)], rolls=[1, 1])
    assert moves(lured)[:2] == ["1,2", "1,3"]
    too_far = enemies_move(HALL, traps=[trap("1,3", 5)])
    assert moves(too_far) == ["2,1"]


@pytest.mark.rule("pararoles.walk.trap-preference")
def test_with_avoid_all_enemies_never_step_on_traps():
    careful = {"avoid_all": True}
    assert moves(enemies_move(HALL, traps=[trap("1,2", 3)], options=careful)) == ["2,1"]
    assert moves(enemies_move(FAR, traps=[trap("5,1", 3)], options=careful)) == []
    patrol = enemies_move(CELLS, enemies=DEMON, traps=[trap("4,1", 3)], options=careful, rolls=[2])
    assert moves(patrol) == ["5,1"]


@pytest.mark.rule("pararoles.trap.summon.place")
def test_a_keeper_chooses_among_the_free_squares_beside_the_member():
    table = crawl(
        room(": : :", "1 : :", ": : :"), options={"human_controller": True}, traps=[trap("2,2", 3)], rolls=[4, 2]
    )
    do(table, "e")
    assert (table.choices[0].ask, ids(table)) == ("summon", ["3,2", "1,2", "2,1", "2,3"])
    assert table.choices[0].about == {"difficulty": 5, "suit": "diamonds"}
    do(table, "2,3")
    assert where(table) == {"defender-1": "2,3"} and told(table, "ambush")


@pytest.mark.rule("pararoles.trap.summon.duo")
def test_two_of_one_trap_act_separately():
    table = two_summoned({})
    assert [event.data["face"] for event in told(table, "die")] == [4, 5]
    assert [foe["kind"] for foe in table.view(None)["enemies"]] == ["enemy", "enemy"]


@pytest.mark.rule("pararoles.trap.summon.duo")
def test_with_act_as_duo_the_first_leads_and_the_second_shares_its_die():
    table = two_summoned({"act_as_duo": True})
    assert [(event.data["face"], event.rule) for event in told(table, "die")] == [
        (4, "pararoles.core.enemy.die"),
        (4, "pararoles.duo.combat"),
    ]
    assert [foe["kind"] for foe in table.view(None)["enemies"]] == ["lead", "partner"]


def two_summoned(options):
    """A hero has stepped on a trap with two Chaotic Defenders, and both have had a turn: they defend."""
    dice = [4] if options else [4, 5]
    rolls = [4, 1, 4, 2, "KH", *dice]
    table = crawl(room(": : :", "1 : :", ": : :"), traps=[trap("2,2", 4)], rolls=rolls, options=options)
    do(table, "e", "defend")
    table.chance.spent()
    return table


# ---------------------------------------------------------------- vines


HELD = {"a": {"entangled": True}}
"""A Chaotic Defender, 5 of hearts: 3 is its trick stat."""


@pytest.mark.rule("pararoles.leaf.escape")
def test_an_entangled_enemy_moves_only_on_a_trick_draw():
    held = enemies_move(FAR, enemies=HELD, rolls=["4H"])
    assert moves(held) == []
    assert told(held, "vines-hold")[0].data == {"foe": "defender-1", "card": "4H", "stat": "Clubs 3"}
    freed = enemies_move(FAR, enemies=HELD, rolls=["3D"])
    assert moves(freed) == ["5,1"] and told(freed, "vines-break")


@pytest.mark.rule("pararoles.leaf.escape-when")
def test_it_draws_before_any_patrol_roll():
    walking = {"a": {"entangled": True, "patrol": True}}
    held = enemies_move(YARD, enemies=walking, rolls=["KH"])
    assert told(held, "patrol") == [] and where(held) == {"defender-1": "4,3"}
    freed = enemies_move(YARD, enemies=walking, rolls=["2H", 1])
    assert where(freed) == {"defender-1": "5,3"}


@pytest.mark.rule("pararoles.leaf.escape-when")
def test_it_draws_once_each_time_it_would_move_and_not_without_cause():
    table = enemies_move(FAR, enemies=HELD, rolls=["KH", "QH"])
    do(table, "done")
    assert len(told(table, "vines-hold")) == 2
    beside = enemies_move(room("1 a"), enemies=HELD)
    assert told(beside, "vines-hold") == [] and told(beside, "combat")
    assert told(enemies_move(CORNER, enemies=HELD), "vines-hold") == []


@pytest.mark.rule("pararoles.leaf.escape-ends")
def test_who_breaks_free_to_join_a_combat_does_nothing_else_in_that_turn():
    """It fails to break free when enemies move, and succeeds when the combat draws it on."""
    table = enemies_move(room("1 a : b"), enemies={"b": {"entangled": True}}, rolls=["KC", "KH", 4, "2C"])
    do(table, "defend")
    assert [event.data["foe"] for event in told(table, "die")] == ["defender-1"]
    assert moves(table) == ["3,1"] and [event.data["foe"] for event in told(table, "no-action")] == ["defender-2"]


@pytest.mark.rule("pararoles.leaf.free-after")
def test_a_successful_draw_ends_the_entanglement():
    table = enemies_move(FAR, enemies=HELD, rolls=["2H"])
    assert not table.view(None)["enemies"][0]["entangled"]
    do(table, "done")
    assert moves(table) == ["5,1", "4,1"]


@pytest.mark.rule("pararoles.leaf.free-after")
def test_with_regrow_every_move_needs_a_draw():
    table = enemies_move(FAR, enemies=HELD, rolls=["2H", "KH"], options={"regrow": True})
    do(table, "done")
    assert moves(table) == ["5,1"] and len(told(table, "vines-hold")) == 1


# ---------------------------------------------------------------- flames and acid


@pytest.mark.rule("pararoles.wand.burn")
def test_an_enemy_on_a_burning_square_loses_1_health_at_the_end_of_its_turn_each_round():
    table = enemies_move(CORNER, burning=["3,2"])
    do(table, "done")
    assert [(event.data["amount"], event.data["now"]) for event in told(table, "wounded")] == [(1, 2), (1, 1)]


@pytest.mark.rule("pararoles.wand.burn")
def test_it_counts_where_the_turn_ends_and_fire_does_not_harm_the_fire_based():
    assert told(enemies_move(FAR, burning=["6,1"]), "wounded") == []
    assert len(told(enemies_move(FAR, burning=["5,1"]), "wounded")) == 1
    dragon = {"a": {"difficulty": 14}}
    assert told(enemies_move(FAR, enemies=dragon, burning=["3,1"]), "wounded") == []


@pytest.mark.rule("pararoles.wand.burn")
def test_what_the_flames_defeat_leaves_its_treasure_where_it_stood():
    table = enemies_move(CORNER, enemies={"a": {"health": 1}}, burning=["3,2"])
    assert told(table, "defeated") and [pile["at"] for pile in table.view(None)["piles"]] == ["3,2"]


@pytest.mark.rule("pararoles.axe.damage")
def test_acid_goes_on_biting_outside_combat_each_round():
    table = enemies_move(CORNER, enemies={"a": {"acid": 1, "acid_by": "p1"}})
    do(table, "done")
    assert [(event.data["why"], event.data["now"]) for event in told(table, "wounded")] == [("acid", 2), ("acid", 1)]


@pytest.mark.rule("pararoles.axe.damage", "pararoles.core.treasure.owner")
def test_what_acid_defeats_drops_its_treasure_to_the_user_of_the_axe():
    drawing = CORNER.replace("1 :", "1 2")
    table = enemies_move(drawing, enemies={"a": {"health": 1, "acid": 1, "acid_by": "p2"}}, rolls=["9D"])
    assert told(table, "gained")[0].data == {"seat": 1, "cards": ["9D"]}
