"""What went wrong on the floor once, outside combat: each test is named after it."""

from itertools import product
from typing import Any

import pytest

from tests.games.pararoles.faces.test_secrets import foe, on_floor
from tests.games.pararoles.rooms import KILLED, enemies_move, moves, room
from tests.games.pararoles.tables import FRAIL, crawl, hero, open_table
from tests.tables import do, ids, refused, told
from undercroft.games.pararoles.book.floors.arrival import add_boss, place_party
from undercroft.games.pararoles.floor.grid import SIZE
from undercroft.games.pararoles.state.ground import POCKET, around

HALL = """
###########
#1 . . . .#
###########
"""
ALL_CARDS = [rank + suit for rank, suit in product(("2", "3", "4", "5", "6", "7", "8", "9", "10", *"JQKA"), "HDSC")]

# ---------------------------------------------------------------- treasure


@pytest.mark.rule("pararoles.core.treasure.deck")
def test_the_game_broke_off_when_no_treasure_card_was_left():
    party = [{"treasure": ALL_CARDS}]
    table = crawl("#####\n#1 a#\n#####", heroes=party, rolls=KILLED[:2], enemies={"a": {"health": 1}})
    do(table, "done", "attack defender-1")
    assert told(table, "defeated") and len(hero(table)["treasure"]) == 52


@pytest.mark.rule("pararoles.core.treasure.deck", "pararoles.boss.treasure")
def test_a_boss_and_a_chest_have_what_is_left_of_the_treasure():
    party = [{"treasure": ALL_CARDS[1:]}]
    table = crawl("#######\n#1 .#a#\n#######", heroes=party, enemies={"a": {"kind": "boss"}}, rolls=["2H"])
    assert table.view(None)["enemies"][0]["cards"] == ["2H"]
    table = crawl(HALL, heroes=party, piles=[{"at": "2,1", "chest": 3}], rolls=["2H"])
    do(table, "e")
    assert told(table, "chest")[0].data["count"] == 1 and len(hero(table)["treasure"]) == 52


# ---------------------------------------------------------------- moving while others fight

APART = """
#############
#1 : : : : 2#
#############
"""


@pytest.mark.rule("pararoles.turn.each-once", "pararoles.join.move-action")
def test_a_move_beside_an_ambush_cost_the_movement_turn_to_come():
    traps = [{"at": "2,1", "type": 3, "summons": [2]}]
    rolls = [1, "KS", 6, "2H", "KH", "5D"]
    table = crawl(APART, traps=traps, rolls=rolls, numbers=FRAIL)
    do(table, "e", "attack minion-1", "w", "attack minion-1")
    assert table.choices[0].ask == "turn" and "e" not in ids(table), "whose turn it is has moved"
    do(table, "done")
    assert {"w", "rush w"} <= set(ids(table, 1))


@pytest.mark.rule("pararoles.trap.summon.at-once")
def test_who_came_to_a_fight_went_on_after_setting_off_a_summons():
    drawing = """
###############
#1 a#: : : : 2#
###############
"""
    traps = [{"at": "6,1", "type": 3, "summons": [2]}]
    table = crawl(drawing, traps=traps, rolls=["KS", 1, 4])
    do(table, "done", "done", "attack defender-1", "rush w")
    assert told(table, "summoned")
    assert hero(table, 2)["at"] == "6,1"
    assert all(choice.ask != "step" for choice in table.choices.values())


# ---------------------------------------------------------------- secret rooms and traps


@pytest.mark.rule("pararoles.trap.find.discard")
def test_the_door_of_a_small_floor_showed_the_traps_of_a_closed_secret_room():
    table = on_floor(
        "premade-3",
        *KILLED,
        heroes=[{"at": "16,5", "treasure": ["7D"]}],
        enemies=[foe("15,5"), foe("1,10")],
        traps=[{"at": "9,12", "type": 1, "lid": True}],
        piles=[{"at": "9,12", "chest": 2}],
    )
    do(table, "reveal", "done", "attack defender-1")
    assert any("pararoles.size.secret-door" in event.also for event in table.events), "that door has opened"
    assert table.view(0)["traps"] == []


@pytest.mark.rule("pararoles.trap.find.success")
def test_a_search_called_the_square_of_a_known_trap_safe():
    table = crawl(HALL, traps=[{"at": "2,1", "type": 1, "found": True}], rolls=["2C"])
    do(table, "search")
    assert "2,1" not in table.view(0)["map"]["safe"]


@pytest.mark.rule("pararoles.trap.spent")
def test_a_trap_that_is_live_again_was_called_safe():
    drawing = "#########\n#1 : : :#\n#########"
    table = crawl(drawing, traps=[{"at": "2,1", "type": 1}], options={"rearm": True}, heroes=[{"health": 10}], seats=1)
    do(table, "rush e", "e", "done")
    assert table.view(0)["traps"][0]["at"] == "2,1"
    assert "2,1" not in table.view(0)["map"]["safe"]


@pytest.mark.rule("pararoles.core.start.place", "pararoles.core.hidden-view")
def test_the_squares_on_which_a_party_arrives_were_called_safe():
    table = open_table("pararoles", seats=2, seed=4, options={"dungeon": "custom"}, strict=True)
    do(table, "start", "start", "premade-1")
    second, first = (hero(table, number)["at"] for number in (1, 2))
    assert first in table.view(0)["map"]["safe"], "no trap lies on an entrance"
    assert second not in table.view(0)["map"]["safe"]


# ---------------------------------------------------------------- searching

CHAIN = """
###############
#1 : : 2 : : 3#
###############
"""
SHARP = {"hearts": 5, "diamonds": 6, "spades": 7, "clubs": 8}


@pytest.mark.rule("pararoles.trap.find.aiders")
def test_who_stands_near_the_one_who_draws_was_not_asked_to_aid():
    party: list[dict[str, Any]] = [{}, {"hero": SHARP}, {}]
    table = crawl(CHAIN, heroes=party, rolls=["10C"])
    do(table, "search", "aid")
    assert table.waiting == (2,) and table.choices[2].ask == "aid"
    do(table, "aid")
    (event,) = told(table, "trick")
    assert (event.data["seat"], event.data["stat"], event.data["aids"]) == (1, 10, 2)


@pytest.mark.rule("pararoles.trap.find.aiders")
def test_who_is_far_from_the_one_who_draws_keeps_the_search():
    table = crawl(CHAIN, heroes=[{}, {"hero": SHARP}, {}], rolls=["10C"])
    do(table, "search", "no", "aid")
    (event,) = told(table, "trick")
    assert (event.data["seat"], event.data["stat"], event.data["aids"]) == (0, 5, 0)
    assert not hero(table, 3)["searched"]


# ---------------------------------------------------------------- vines and acid


@pytest.mark.rule("pararoles.leaf.escape-when", "pararoles.duo.together")
def test_a_partner_in_vines_never_tried_to_break_free():
    enemies = {"a": {"kind": "lead"}, "b": {"kind": "partner", "difficulty": 4, "entangled": True}}
    table = enemies_move(room("1 : : : a b"), enemies=enemies, rolls=["2C"])
    assert told(table, "vines-break")[0].data["foe"] == "minion-1"
    assert moves(table) == ["4,1", "5,1"]
    held = enemies_move(room("1 : : : a b"), enemies=enemies, rolls=["KC"])
    assert told(held, "vines-hold") and moves(held) == ["4,1"]


def test_acid_thrown_back_at_a_member_who_had_left_broke_the_game():
    enemies = {"a": {"difficulty": 11, "acid": 1, "acid_by": "p2", "reflecting": True}}
    party = [{}, {"left": True, "health": 1, "treasure": ["7D"]}]
    table = enemies_move("#####\n#1#a#\n#####", heroes=party, enemies=enemies)
    assert hero(table, 2)["health"] == 1 and not hero(table, 2)["fallen"]
    assert table.choices[0].ask == "turn"


# ---------------------------------------------------------------- exhaustion

IDLE = {"pararoles.core.exhaustion.idle_rounds": 2}


@pytest.mark.rule("pararoles.core.exhaustion")
def test_a_trap_or_an_item_found_was_no_find():
    table = crawl(HALL, numbers=IDLE, traps=[{"at": "2,1", "type": 1}], rolls=["2C"])
    do(table, "done", "done", "search", "done")
    assert told(table, "found") and hero(table)["health"] == 10
    do(table, "done", "done")
    assert hero(table)["health"] == 9, "and then the count begins again"
    table = crawl(HALL, numbers=IDLE, piles=[{"at": "2,1", "items": ["axe"]}])
    do(table, "done", "done", "e", "done")
    assert hero(table)["items"] and hero(table)["health"] == 10


# ---------------------------------------------------------------- ways


@pytest.mark.rule("pararoles.knuckles.climb-limit")
def test_a_shut_door_could_not_be_climbed():
    table = crawl("#######\n#1 :|:#\n#######", heroes=[{"items": ["knuckles"]}])
    assert "climb e" not in ids(table)
    do(table, "rush e")
    assert {"e", "climb e"} <= set(ids(table))
    do(table, "climb e")
    assert hero(table)["at"] == "3,1"
    assert table.view(0)["map"]["doors"] == [{"at": "2,1", "side": "e", "state": "shut"}]


@pytest.mark.rule("pararoles.trap.summon.doors", "pararoles.trap.summon.area")
def test_a_member_shut_in_left_by_the_stairs():
    drawing = """
#############
#1 : : : a :#
########### #
          #.#
          ###
"""
    traps = [{"at": "4,1", "type": 5, "summons": [2]}]
    table = crawl(drawing, traps=traps, rolls=[1], stage="enemies", stairs="1,1", enemies={"a": {"difficulty": 5}})
    assert told(table, "ways-closed")
    assert table.choices[0].ask == "turn" and "leave" not in ids(table)
    refused(table, "leave", "pararoles.trap.summon.doors")


def test_an_explosion_at_the_lower_edge_reached_into_a_pocket_dimension():
    below = (SIZE - 1) * SIZE
    assert not around(below, 2) >> POCKET & 1
    assert not around(POCKET, 2) >> below & 1


@pytest.mark.rule("pararoles.enemy.pursue-path")
def test_an_enemy_kept_from_its_prey_did_not_go_as_near_as_it_could():
    drawing = room(
        ": : : : : :",
        ": : : : b :",
        "a f : c 1 d",
        ": : : : e :",
        ": : : : : :",
    )
    stuck = dict.fromkeys("bcdef", {"difficulty": 5})
    table = enemies_move(drawing, enemies={"a": {"difficulty": 14}, **stuck})
    assert moves(table, "dragon-1") == ["1,2", "2,2", "3,2"]


@pytest.mark.rule("pararoles.wand.range")
def test_a_wand_was_raised_where_every_square_burns():
    table = crawl("###\n#1#\n###", heroes=[{"items": ["wand"]}], burning=["1,1"])
    assert "ignite" not in ids(table)
    refused(table, "ignite", "pararoles.wand.range")


# ---------------------------------------------------------------- arriving and leaving


@pytest.mark.rule("pararoles.core.start.place")
def test_a_party_larger_than_the_first_area_broke_the_game():
    table = crawl("#########\n#1 2~: :#\n#########", entrance="1,1")
    s = table.state
    s.heroes.append(s.heroes[0].copy())
    s.heroes[2].number = 2
    for one in s.heroes:
        one.at = -1
    place_party(s)
    assert [one.at for one in s.heroes] == [2, 1, 0]


def test_a_last_floor_without_space_about_its_stairs_had_no_boss():
    drawing = "#################\n#1 : : : : : : :#\n#~###############\n#:#\n###"
    table = crawl(drawing, entrance="1,1", stairs="1,2", number=4, options={"final_boss": True})
    add_boss(table.state)
    assert [(foe.kind, foe.at) for foe in table.state.foes] == [("boss", 6)]


@pytest.mark.rule("pararoles.core.win")
def test_a_position_below_the_last_floor_never_ended():
    table = crawl(HALL, stairs="1,1", number=6)
    do(table, "leave")
    assert table.result is not None and table.result.rule == "pararoles.core.win"


# ---------------------------------------------------------------- refusals


@pytest.mark.rule("pararoles.turn.each-once")
def test_refusals_outside_combat_name_their_rule():
    quiver = [{"key": "quiver", "uses": 6}]
    table = crawl(HALL, heroes=[{"items": [*quiver, "wand", "dagger"], "treasure": ["7D", "8D"], "used": True}])
    refused(table, "restock", "pararoles.quiver.restock")
    table = crawl(HALL, heroes=[{"items": ["wand", "dagger"], "treasure": ["7D"]}])
    refused(table, "relight", "pararoles.wand.relight")
    refused(table, "recharge", "pararoles.dagger.recharge")
    refused(table, "encourage p1", "pararoles.core.special.encourager")
    do(table, "reveal")
    refused(table, "reveal", "pararoles.trap.find.discard")
    refused(crawl(HALL), "reveal", "pararoles.trap.find.discard")
    refused(crawl(HALL, options={"traps": False}), "reveal", "pararoles.trap.option")


# ---------------------------------------------------------------- other worlds


@pytest.mark.rule("pararoles.core.hidden-view")
def test_an_unseen_boss_of_another_world_drew_from_the_discards_in_view():
    party = [{"treasure": ALL_CARDS, "health": 5}]
    drawing = "###########\n#1 :|: a :#\n###########"
    table = crawl(drawing, heroes=party, enemies={"a": {}}, seen=[], number=4, options={"final_boss": True})
    do(table, "mend p1", "clubs")
    for seed in range(5):
        assert table.resampled(0, seed=seed).view(0) == table.view(0)
