"""Traps that go off in play: explosions, summonings, ways that close."""

from typing import Any

import pytest

from tests.games.pararoles.tables import FRAIL, LEDGER, crawl, drawn, hero, kinds, open_room
from tests.tables import do, ids, refused, told
from undercroft.games.pararoles.floor.dice_tables import SUMMONED

HALL = "###########\n#1 : : : :#\n###########"


def on_trap(type: int, *rolls: Any, drawing: str = HALL, **more: Any) -> Any:
    """The first hero has stepped to the right, onto a trap of this type."""
    more.setdefault("traps", [{"at": "2,1", "type": type}])
    table = crawl(drawing, rolls=rolls, **more)
    do(table, "e")
    return table


def doors(table: Any) -> list[str]:
    """The ways that are barred, by square and side."""
    found = table.view(None)["map"]["doors"]
    return [f"{door['at']} {door['side']}" for door in found if door["state"] == "barred"]


def foes(table: Any) -> dict[str, str]:
    """The enemies in view by square."""
    return {foe["at"]: foe["name"] for foe in table.view(None)["enemies"]}


# ---------------------------------------------------------------- going off


@pytest.mark.rule("pararoles.trap.find.step")
def test_a_step_onto_an_unknown_trap_sets_it_off():
    table = on_trap(1)
    assert told(table, "trap-sprung")[0].data["at"] == "2,1"
    assert hero(table)["health"] == 8
    do(table, "done", "e")
    assert "3,1" in table.view(0)["map"]["safe"] and len(told(table, "trap-sprung")) == 1


@pytest.mark.rule("pararoles.trap.exit")
def test_a_trapped_exit_goes_off_before_the_member_may_leave():
    table = on_trap(2, stairs="2,1")
    assert told(table, "trap-sprung")[0].rule == "pararoles.trap.exit"
    assert hero(table)["health"] == 8 and "leave" in ids(table)
    deadly = crawl(HALL, heroes=[{"health": 1}, {"at": "5,1"}], traps=[{"at": "2,1", "type": 1}], stairs="2,1")
    do(deadly, "e")
    assert hero(deadly)["fallen"] and not hero(deadly)["left"]


@pytest.mark.rule("pararoles.trap.chest")
def test_a_trapped_chest_goes_off_when_opened_and_its_treasure_is_gained():
    more: Any = {"traps": [{"at": "2,1", "type": 1, "lid": True}], "piles": [{"at": "2,1", "chest": 2}]}
    table = crawl(HALL, rolls=["3H", "4D"], **more)
    do(table, "e")
    assert told(table, "trap-sprung")[0].rule == "pararoles.trap.chest"
    assert hero(table)["treasure"] == ["3H", "4D"] and hero(table)["health"] == 8
    deadly = crawl(HALL, heroes=[{"health": 2}, {"at": "5,1"}], rolls=["3H", "4D"], **more)
    do(deadly, "e")
    assert hero(deadly)["fallen"]
    assert deadly.view(None)["piles"][0]["cards"] == ["3H", "4D"], "gained, then left where the opener fell"


@pytest.mark.rule("pararoles.trap.spent")
def test_a_trap_goes_off_once():
    table = crawl(HALL, traps=[{"at": "2,1", "type": 1}])
    do(table, "e", "done", "w", "done", "e")
    assert kinds(table).count("trap-sprung") == 1 and hero(table)["health"] == 8


@pytest.mark.rule("pararoles.trap.spent")
def test_with_rearm_a_trap_fires_again_in_the_next_round():
    table = crawl(HALL, traps=[{"at": "2,1", "type": 1}], options={"rearm": True})
    do(table, "rush e", "w", "done")
    assert hero(table)["health"] == 8
    do(table, "e")
    assert kinds(table).count("trap-sprung") == 2 and hero(table)["health"] == 6


@pytest.mark.rule("pararoles.trap.spent")
def test_with_rearm_a_trap_rests_for_the_round():
    drawing = "###########\n#1 : : 2 :#\n###########"
    table = crawl(drawing, traps=[{"at": "2,1", "type": 1}], options={"rearm": True})
    do(table, "rush e", "w", "done", "rush w", "w", "done")
    assert hero(table, 2)["at"] == "2,1" and hero(table, 2)["health"] == 8
    assert kinds(table).count("trap-sprung") == 1


# ---------------------------------------------------------------- explosions

KINDS = [(1, "pararoles.trap.type.small-explosion"), (2, "pararoles.trap.type.large-explosion")]


@pytest.mark.parametrize(("type", "rule"), [pytest.param(*kind, marks=pytest.mark.rule(kind[1])) for kind in KINDS])
def test_an_explosion_costs_health_within_its_radius(type, rule):
    data: Any = LEDGER[rule].data
    assert data["type"] == type
    near, beyond = f"{4 + data['radius']},4", f"{5 + data['radius']},1"
    table = crawl(
        open_room(9, 5, p1="4,3"), heroes=[{}, {"at": near}, {"at": beyond}], traps=[{"at": "4,4", "type": type}]
    )
    full = hero(table)["full"]
    do(table, "s")
    assert [hero(table, number)["health"] for number in (1, 2, 3)] == [full - data["damage"]] * 2 + [full]


@pytest.mark.rule("pararoles.trap.explosion.radius")
@pytest.mark.parametrize(
    ("type", "hit", "spared"), [(1, ["4,4", "5,6", "6,6"], "7,5"), (2, ["4,4", "5,6", "7,7"], "8,5")]
)
def test_the_reach_of_an_explosion_counts_diagonals(type, hit, spared):
    table = crawl(
        open_room(9, 8, p1="5,4", a=hit[1], b=spared),
        heroes=[{}, {"at": hit[0]}, {"at": hit[2]}],
        enemies={"a": {"health": 5}, "b": {"health": 5}},
        traps=[{"at": "5,5", "type": type}],
    )
    do(table, "s")
    assert [hero(table, number)["health"] for number in (1, 2, 3)] == [5, 5, 5]
    assert {foe["at"]: foe["health"] for foe in table.view(None)["enemies"]} == {hit[1]: 3, spared: 5}


@pytest.mark.rule("pararoles.trap.explosion.victims")
def test_an_explosion_harms_everybody_in_reach_and_who_set_it_off():
    drawing = "###########\n#1 : 2 a :#\n###########"
    table = on_trap(2, drawing=drawing, enemies={"a": {"health": 2}})
    assert hero(table, 1)["health"] == hero(table, 2)["health"] == 6
    assert table.view(None)["enemies"] == [] and table.view(None)["beaten"] == 1
    assert table.view(None)["piles"][0]["plain"] == 1, "what no hero defeated leaves its treasure on its square"


BLOCKED = "#########\n#1 :#2|3#\n# # # # #\n#: : : :#\n#########"


@pytest.mark.rule("pararoles.trap.explosion.walls")
@pytest.mark.parametrize("through", [False, True])
def test_walls_and_shut_doors_stop_an_explosion_unless_it_passes_them(through):
    table = on_trap(2, drawing=BLOCKED, options={"through_walls": through})
    assert hero(table, 1)["health"] == 5
    assert [hero(table, number)["health"] for number in (2, 3)] == [5 if through else 7] * 2


# ---------------------------------------------------------------- summoning

SUMMONS = {
    3: "pararoles.trap.type.summon",
    4: "pararoles.trap.type.two-enemies",
    5: "pararoles.trap.type.summon-doors",
    6: "pararoles.trap.type.two-summon-doors",
}


@pytest.mark.parametrize("type", [pytest.param(type, marks=pytest.mark.rule(rule)) for type, rule in SUMMONS.items()])
def test_a_summoning_trap_brings_its_enemies_and_may_close_the_doors(type):
    data: Any = LEDGER[SUMMONS[type]].data
    drawing = "###########\n#1 :|: . .#\n###########"
    table = on_trap(type, *[2, 1] * data["summons"], drawing=open_room(4, 2, p1="1,1"))
    assert len(told(table, "summoned")) == data["summons"] == SUMMONED[type]
    table = on_trap(type, *[2, 1] * data["summons"], drawing=drawing)
    assert bool(doors(table)) is data["doors_close"]
    table.chance.spent()


@pytest.mark.rule("pararoles.trap.summon.guide")
@pytest.mark.parametrize(("number", "first", "second"), [(1, 2, 7), (3, 4, 9), (8, 9, 14), (9, 9, 14), (12, 9, 14)])
def test_each_summoned_enemy_is_rolled_with_the_guide_of_the_floor(number, first, second):
    table = on_trap(4, 1, 1, 6, 2, drawing=open_room(4, 2, p1="1,1"), number=number)
    assert [foe["difficulty"] for foe in sorted_by_place(table)] == [first, second]
    assert [foe["suit"] for foe in sorted_by_place(table)] == ["hearts", "diamonds"]


def sorted_by_place(table: Any) -> list[dict[str, Any]]:
    """The enemies in the order in which they were summoned."""
    by_square = {foe["at"]: foe for foe in table.view(None)["enemies"]}
    return [by_square[event.data["at"]] for event in told(table, "summoned")]


@pytest.mark.rule("pararoles.trap.summon.guide")
def test_a_map_may_name_whom_a_trap_summons():
    traps = [{"at": "2,1", "type": 4, "summons": [7, 3]}]
    table = on_trap(4, 1, 1, drawing=open_room(4, 2, p1="1,1"), traps=traps)
    assert [foe["difficulty"] for foe in sorted_by_place(table)] == [7, 3]
    assert [draw[1] for draw in drawn(table)] == ["suit", "suit"]


@pytest.mark.rule("pararoles.trap.summon.roll-order")
def test_a_summoned_enemy_rolls_difficulty_then_suit_and_stands_before_the_next():
    table = on_trap(4, 5, 3, 1, 4, drawing=open_room(4, 2, p1="1,1"))
    found = [(foe["difficulty"], foe["suit"]) for foe in sorted_by_place(table)]
    assert found == [(6, "spades"), (2, "clubs")]
    assert [event.data["at"] for event in told(table, "summoned")] == ["3,1", "1,1"]
    each = ("summoned difficulty", "suit")
    assert [draw[:2] for draw in drawn(table)] == [(6, each[0]), (4, each[1])] * 2


PLACES = [
    ("###########\n#: 1 : : :#\n###########", "4,1"),
    ("###########\n#: 1 :#: :#\n###########", "2,1"),
    ("###########\n#: 1 :|: :#\n# # # # # #\n#. . . . .#\n###########", "2,1"),
    ("#######\n#: :#:#\n### # #\n#:#1 :#\n### # #\n#: :#:#\n#######", "2,2"),
    ("###########\n#. . . . .#\n# # # # # #\n#: 1 :#. .#\n###########", "2,2"),
    ("###########\n#: 1 : 2 .#\n###########", "2,1"),
]


@pytest.mark.rule("pararoles.trap.summon.place")
@pytest.mark.parametrize(("drawing", "place"), PLACES)
def test_the_summoned_enemy_stands_on_the_first_free_of_right_left_up_and_down(drawing, place):
    y = 2 if drawing.index("1") > drawing.index("\n", drawing.index("\n") + 1) else 1
    table = on_trap(3, 1, 1, drawing=drawing, traps=[{"at": f"3,{y}", "type": 3}])
    assert told(table, "summoned")[0].data == {"at": place}
    assert told(table, "combat")


@pytest.mark.rule("pararoles.trap.summon.place")
def test_a_door_closing_trap_closes_before_the_enemy_appears():
    table = on_trap(5, 1, 1, drawing="###########\n#: 1 : . .#\n###########", traps=[{"at": "3,1", "type": 5}])
    assert told(table, "summoned")[0].data == {"at": "2,1"}, "the path at 4,1 is shut off"


@pytest.mark.rule("pararoles.trap.summon.place", "pararoles.supplies.controller")
def test_a_keeper_chooses_among_the_free_squares():
    table = crawl(
        open_room(3, 3, p1="1,2"), traps=[{"at": "2,2", "type": 3}], rolls=[1, 1], options={"human_controller": True}
    )
    do(table, "e", seat=1)
    assert table.waiting == (0,) and table.choices[0].ask == "summon"
    assert ids(table) == ["3,2", "1,2", "2,1", "2,3"]
    assert table.view(0)["stage"] == "party"
    do(table, "2,1")
    assert list(foes(table)) == ["2,1"]
    single = crawl(
        "#####\n#1 :#\n#####", traps=[{"at": "2,1", "type": 3}], rolls=[1, 1], options={"human_controller": True}
    )
    do(single, "e", seat=1)
    assert list(foes(single)) == ["1,1"], "nothing to choose"


@pytest.mark.rule("pararoles.trap.summon.at-once")
def test_combat_begins_at_once_and_the_rest_of_the_move_is_lost():
    rolls = [1, 2, 6, "3H", "KD", "9C"]
    table = crawl(HALL, traps=[{"at": "2,1", "type": 3}], rolls=rolls, numbers=FRAIL)
    do(table, "rush e")
    assert table.choices[0].ask == "fight" and table.view(None)["stride"] is None
    assert "enemies" not in kinds(table)
    do(table, "attack minion-1")
    assert table.choices[0].ask == "turn" and "search" in ids(table), "other actions follow after the combat"
    refused(table, "e", "pararoles.turn.each-once")
    table.chance.spent()


@pytest.mark.rule("pararoles.trap.summon.duo")
@pytest.mark.parametrize("duo", [False, True])
def test_two_summoned_enemies_act_separately_unless_they_act_as_a_duo(duo):
    table = on_trap(4, 1, 1, 2, 2, drawing=open_room(4, 2, p1="1,1"), options={"act_as_duo": duo})
    assert [foe["difficulty"] for foe in sorted_by_place(table)] == [2, 3]
    assert [foe["kind"] for foe in sorted_by_place(table)] == (["lead", "partner"] if duo else ["enemy", "enemy"])
    assert ["pararoles.trap.summon.duo" in event.also for event in told(table, "summoned")] == [False, True]


CROWDED = """
###########
#1 : 2 . .#
##### #####
    #3#
    # #
    #:#
    ###
"""
"""A bent room with a path beside it."""


@pytest.mark.rule("pararoles.trap.summon.no-space")
def test_without_a_free_square_beside_it_the_enemy_takes_the_nearest_of_the_area():
    table = on_trap(4, 1, 1, 1, 1, drawing=CROWDED)
    assert [event.data["at"] for event in told(table, "summoned")] == ["1,1", "3,3"], "4,1 is nearer, but outside"


@pytest.mark.rule("pararoles.trap.summon.no-space")
def test_a_full_area_lends_the_nearest_square_outside():
    table = on_trap(4, 1, 1, 1, 1, drawing="###########\n#1 : 2 . .#\n###########")
    assert [event.data["at"] for event in told(table, "summoned")] == ["1,1", "4,1"]


@pytest.mark.rule("pararoles.trap.summon.no-space")
def test_a_cell_without_space_grows_by_the_square_that_it_lends():
    drawing = "###########\n#. .|: . .#\n### #######\n  #.#      \n  ###      "
    table = crawl(drawing, heroes=[{"at": "2,1"}], traps=[{"at": "3,1", "type": 5}], rolls=[1, 1])
    do(table, "e")
    assert foes(table) == {"2,1": "minion-1"}
    assert doors(table) == ["1,1 e", "2,1 s", "3,1 e"], "the lent square is part of the area, and its ways close"
    assert told(table, "combat")


# ---------------------------------------------------------------- ways that close


@pytest.mark.rule("pararoles.trap.summon.doors")
def test_a_door_closing_trap_shuts_the_room_until_its_enemy_is_defeated():
    table = on_trap(5, 1, 2, "3H", "KD", "9C", drawing="###########\n#1 :|: . .#\n###########", numbers=FRAIL)
    assert doors(table) == ["2,1 e"]
    do(table, "attack minion-1", "done")
    assert doors(table) == []
    do(table, "e")
    assert hero(table)["at"] == "3,1"


@pytest.mark.rule("pararoles.trap.summon.outside")
def test_members_outside_may_not_enter():
    table = on_trap(5, 1, 2, "2H", heroes=[{}, {"at": "4,1"}], drawing="###########\n#1 : : . .#\n###########")
    do(table, "defend")
    assert table.choices[1].ask == "approach" and "w" not in ids(table, 1)
    assert refused(table, "w", "pararoles.trap.summon.outside", seat=1).at == "3,1"


MAP = """
#################
#: :|+ . . + .|:#
##### ##### ### #
#   #.#   #.#   #
#   # #   # #   #
#   #.#   #+ . .#
#   ###   #######
"""
"""A room, an intersection with paths right and down, a second one with paths right and down to a third."""


@pytest.mark.rule("pararoles.trap.summon.area")
@pytest.mark.parametrize(
    ("where", "start", "way", "closed"),
    [
        ("2,1", "1,1", "e", ["2,1 e"]),
        ("4,1", "3,1", "e", ["2,1 e", "3,1 s", "6,1 e", "6,1 s"]),
        ("3,1", "4,1", "w", ["2,1 e", "5,1 e"]),
        ("6,1", "5,1", "e", ["3,1 e", "7,1 e", "6,2 s"]),
        ("3,2", "3,1", "s", ["2,1 e", "3,1 e"]),
    ],
    ids=["room", "path", "intersection", "other intersection", "dead end"],
)
def test_the_area_is_a_room_a_path_with_its_ends_or_an_intersection_with_its_paths(where, start, way, closed):
    table = crawl(MAP, heroes=[{"at": start}], traps=[{"at": where, "type": 5}], rolls=[1, 1])
    do(table, way)
    assert doors(table) == closed


@pytest.mark.rule("pararoles.trap.summon.drop")
@pytest.mark.parametrize("no_drop", [False, True])
def test_a_summoned_enemy_drops_treasure_unless_it_drops_nothing(no_drop):
    rolls = [1, 2, "3H", "KD"] + ([] if no_drop else ["9C"])
    table = on_trap(3, *rolls, numbers=FRAIL, options={"no_drop": no_drop})
    do(table, "attack minion-1")
    assert table.view(None)["beaten"] == 1
    assert hero(table)["treasure"] == ([] if no_drop else ["9C"])
    table.chance.spent()
