"""Small points of a floor: what stays open, who follows whom, what traps bring up, what options and events name."""

from typing import Any

import pytest

from tests.games.pararoles.faces.test_secrets import foe, on_floor
from tests.games.pararoles.rooms import KILLED, enemies_move, moves, room, where
from tests.games.pararoles.tables import EVEN, FRAIL, crawl, hero, open_table
from tests.tables import do, ids, refused, told
from undercroft import Table
from undercroft.engine import Scripted
from undercroft.games.pararoles.book.floors.arrival import add_boss
from undercroft.games.pararoles.content.goods import GOODS
from undercroft.games.pararoles.state.ground import name

HALL = "###########\n#1 : : : :#\n###########"
KEEPER = {"human_controller": True}
DUO: dict[str, dict[str, Any]] = {"a": {"kind": "lead"}, "b": {"kind": "partner"}}


def rules(table: Table, seat: int | None = None) -> dict[str, str]:
    """By id: the rule of each option that this seat (the lowest asked) has."""
    choice = table.choices[min(table.waiting) if seat is None else seat]
    return {option.id: str(option.rule) for option in choice.options}


# ---------------------------------------------------------------- cleared floors and secret doors


@pytest.mark.rule("pararoles.secret.opens", "pararoles.secret.not-counted")
def test_a_floor_once_cleared_stays_so_whoever_is_found_in_its_secret_room():
    drawing = "#############\n#: : : : : :#\n#########   #\n#? ? ? ?~: :#\n#############"
    dying = {"acid": 1}
    position = {
        "map": drawing,
        "heroes": [{"at": "1,1", "hero": EVEN}],
        "enemies": [foe("6,2", **dying), foe("1,2", **dying), foe("2,2")],
        "seen": "all",
        "stage": "enemies",
    }
    table = open_table("pararoles", position=position, seats=1, chance=Scripted(rolls=[]), strict=True)
    assert [event.kind for event in table.events if event.kind in ("cleared", "enemies-left")] == ["cleared"] * 2
    assert table.view(None)["quiet"] and table.view(None)["beaten"] == 2


@pytest.mark.rule("pararoles.size.secret-door", "pararoles.size.first-area")
def test_a_door_behind_its_cleared_area_is_named_beside_that_of_a_secret_room():
    table = on_floor("premade-3", *KILLED, heroes=[{"at": "16,5"}], enemies=[foe("15,5")], traps=[], piles=[])
    do(table, "done", "attack defender-1")
    (cleared,) = told(table, "cleared")
    assert cleared.data["doors"].count(",") >= 1 and not table.state.ground.hidden, "both have opened"
    assert {"pararoles.size.secret-door", "pararoles.size.first-area"} <= {*cleared.also}


@pytest.mark.rule("pararoles.move.orthogonal")
def test_with_diagonal_one_steps_across_corners_of_a_floor_that_is_there():
    about: Any = {"heroes": [{"at": "8,8"}], "enemies": [], "traps": []}
    plain = on_floor("walk-through", **about)
    assert not {"ne", "se", "sw", "nw"} & {*ids(plain)}
    refused(plain, "se", "pararoles.move.orthogonal")
    across = on_floor("walk-through", **about, options={"diagonal": True})
    assert {"ne", "se", "sw", "nw"} & {*ids(across)}


@pytest.mark.rule("pararoles.core.final-boss")
@pytest.mark.parametrize(("length", "place"), [(16, 7), (5, 3)])
def test_a_last_boss_keeps_away_from_the_entrance_if_the_floor_is_long_enough(length: int, place: int):
    row = f"1{' :' * (length - 1)}"
    options = {"final_boss": True}
    table = crawl(room(row), entrance="1,1", stairs="3,1", number=4, options=options)
    add_boss(table.state)
    assert [name(boss.at) for boss in table.state.foes] == [f"{place},1"]
    stays = crawl(room("1 :"), stairs="1,1", options=options, number=4)
    refused(stays, "leave", "pararoles.core.final-boss")


# ---------------------------------------------------------------- enemies on the move


@pytest.mark.rule("pararoles.enemy.pursue-path")
def test_a_pursuer_whom_tokens_bar_is_seen_to_stop():
    table = enemies_move(room("1 a b"))
    assert [event.data["foe"] for event in told(table, "enemy-halts")] == ["defender-2"]
    assert moves(table) == []


@pytest.mark.rule("pararoles.duo.together")
def test_a_partner_with_whom_the_lead_has_changed_places_does_not_follow():
    table = enemies_move(room("1 : : b a"), enemies=DUO)
    assert where(table) == {"defender-1": "4,1", "defender-2": "5,1"}
    assert not told(table, "follows")


@pytest.mark.rule("pararoles.duo.movement")
def test_a_partner_stays_where_the_lead_does():
    vines = {**DUO, "b": {"kind": "partner", "entangled": True}}
    table = enemies_move(room("1 a b"), enemies=vines)
    assert not told(table, "follows") and not told(table, "vines-hold")
    moved = enemies_move(room("1 : : a : b"), enemies=DUO)
    assert moves(moved) == ["3,1", "5,1"]


@pytest.mark.rule("pararoles.duo.together", "pararoles.duo.movement")
def test_a_partner_who_has_followed_takes_nobody_along():
    table = enemies_move(room("1 : : : a b"), enemies=DUO)
    assert where(table) == {"defender-1": "4,1", "defender-2": "5,1"}
    assert [event.data["foe"] for event in told(table, "follows")] == ["defender-2"]


@pytest.mark.rule("pararoles.duo.together")
def test_a_partner_without_a_lead_names_the_rule_by_which_it_goes_alone():
    for kind in ("enemy", "partner"):
        table = enemies_move(room("1 : : : a"), enemies={"a": {"kind": kind}})
        (step,) = told(table, "enemy-moves")
        assert ("pararoles.duo.together" in step.also) == (kind == "partner")
    led = enemies_move(room("1 : : : a b"), enemies=DUO)
    lead, partner = told(led, "enemy-moves")
    assert "pararoles.duo.together" not in lead.also and partner.rule == "pararoles.duo.together"


@pytest.mark.rule("pararoles.leaf.escape", "pararoles.leaf.escape-ends", "pararoles.leaf.free-after")
def test_vines_that_break_name_what_freedom_costs_and_vines_that_hold_do_not():
    ends = {"pararoles.leaf.escape-ends", "pararoles.leaf.free-after"}
    for card, kind, named in (("KC", "vines-hold", set()), ("2C", "vines-break", ends)):
        table = enemies_move(room("1 : : : a"), enemies={"a": {"entangled": True}}, rolls=[card])
        (drawn,) = told(table, kind)
        assert ends & {*drawn.also} == named
        assert table.view(None)["enemies"][0]["entangled"] == (kind == "vines-hold")


# ---------------------------------------------------------------- members on the move


@pytest.mark.rule("pararoles.move.vigilant", "pararoles.move.rushed")
def test_a_step_names_the_speed_at_which_it_is_made():
    table = crawl("#########\n#1 2 : :#\n#########")
    do(table, "done")
    assert (rules(table)["e"], rules(table)["rush e"]) == ("pararoles.move.vigilant", "pararoles.move.rushed")
    do(table, "rush e")
    assert table.choices[1].ask == "step"
    assert rules(table) == {
        "e": "pararoles.move.rushed",
        "w": "pararoles.move.rushed",
        "stop": "pararoles.move.rushed-shorter",
    }


@pytest.mark.rule("pararoles.knuckles.climb")
def test_a_climb_names_the_knuckles_at_any_speed():
    table = crawl("#####\n#1#:#\n#####", heroes=[{"items": ["knuckles"]}])
    assert rules(table)["climb e"] == rules(table)["rush climb e"] == "pararoles.knuckles.climb"


@pytest.mark.rule("pararoles.secret.chest-cards")
def test_only_of_a_trapped_chest_it_is_said_that_it_is():
    for traps, words in (([], ""), ([{"at": "2,1", "type": 1, "lid": True}], " It is trapped!")):
        table = crawl(HALL, traps=traps, piles=[{"at": "2,1", "chest": 1}], rolls=["3H"])
        do(table, "e")
        assert told(table, "chest")[0].data["trap"] == words


@pytest.mark.rule("pararoles.core.special.encourager")
@pytest.mark.parametrize(("card", "health"), [("8C", 6), ("9C", 3)])
def test_an_encourager_outside_combat_heals_on_a_success_alone(card: str, health: int):
    table = crawl("#######\n#1 2 :#\n#######", heroes=[{}, {"health": 3}], rolls=[card])
    do(table, "encourage p2")
    assert hero(table, 2)["health"] == health and "encourage p2" not in ids(table)


# ---------------------------------------------------------------- what cards pay for


@pytest.mark.rule("pararoles.dagger.recharge")
def test_of_two_daggers_the_spent_one_is_charged():
    daggers = ["dagger", {"key": "dagger", "uses": 0}]
    table = crawl(HALL, heroes=[{"items": daggers, "treasure": ["7D"]}])
    do(table, "recharge")
    assert [item["uses"] for item in hero(table)["items"]] == [GOODS["dagger"].uses] * 2


@pytest.mark.rule("pararoles.core.treasure.any-use")
def test_a_quiver_is_not_restocked_without_a_treasure_card():
    table = crawl(HALL, heroes=[{"items": [{"key": "quiver", "uses": 1}]}])
    assert "restock" not in ids(table)
    refused(table, "restock", "pararoles.core.treasure.any-use")


@pytest.mark.rule("pararoles.core.shop", "pararoles.core.treasure.any-use")
def test_a_card_to_pay_with_names_the_shop_and_one_to_give_up_its_use():
    price = [f"{rank}{suit}" for suit in "HD" for rank in (2, 3)]
    bought = crawl("###\n#:#\n###", heroes=[{"left": True, "treasure": [*price, "4S"]}], stage="stairs")
    do(bought, "buy leaf")
    assert bought.choices[0].ask == "pay" and {*rules(bought).values()} == {"pararoles.core.shop"}
    quiver = {"items": [{"key": "quiver", "uses": 1}], "treasure": ["7D", "7H"]}
    filled = crawl(HALL, heroes=[quiver])
    do(filled, "restock")
    assert filled.choices[0].ask == "sacrifice"
    assert {*rules(filled).values()} == {"pararoles.core.treasure.any-use"}


@pytest.mark.rule("pararoles.core.treasure.owner")
@pytest.mark.parametrize("thing", [{"treasure": ["7D"]}, {"items": ["leaf"]}])
def test_at_the_stairs_a_card_or_an_item_may_be_given(thing: dict[str, Any]):
    table = crawl("###\n#:#\n###", heroes=[{"left": True, **thing}, {"left": True}], stage="stairs")
    assert "give" in ids(table)
    do(table, "give")
    do(table, ids(table)[0], "done")
    assert "give" in ids(table, 1), "it is the other's now"


@pytest.mark.rule("pararoles.core.shop")
def test_at_the_stairs_who_has_nothing_gives_nothing():
    assert ids(crawl("###\n#:#\n###", heroes=[{"left": True}] * 2, stage="stairs")) == ["done"]


# ---------------------------------------------------------------- traps


@pytest.mark.rule("pararoles.trap.find.success")
def test_a_search_finds_no_trap_a_second_time():
    traps = [{"at": "2,1", "type": 1, "found": True}]
    table = crawl(HALL, traps=traps, rolls=["2C"])
    do(table, "search")
    assert told(table, "found")[0].data["traps"] == ["none"]


@pytest.mark.rule("pararoles.trap.spent")
def test_the_square_of_a_trap_that_went_off_in_view_is_safe():
    table = crawl(HALL, traps=[{"at": "2,1", "type": 1}])
    do(table, "e")
    assert "2,1" in table.view(0)["map"]["safe"]


@pytest.mark.rule("pararoles.trap.summon.place", "pararoles.trap.summon.no-space")
def test_whom_a_fallen_member_has_summoned_comes_up_on_the_traps_square():
    traps = [{"at": "2,1", "type": 4, "summons": [4, 4]}, {"at": "2,1", "type": 1, "lid": True}]
    heroes: list[dict[str, Any]] = [{"health": 2}, {"at": "5,1"}]
    table = crawl(HALL, heroes=heroes, traps=traps, piles=[{"at": "2,1", "chest": 1}], rolls=["3H", 1, 1])
    do(table, "e")
    assert hero(table)["fallen"]
    first, second = told(table, "summoned")
    assert (first.data["at"], second.data["at"]) == ("2,1", "1,1")
    no_space = "pararoles.trap.summon.no-space"
    assert no_space not in first.also and no_space in second.also, "the second found its square taken"


@pytest.mark.rule("pararoles.trap.summon.at-once")
def test_on_a_full_floor_nobody_more_comes_up():
    table = crawl("#####\n#1 :#\n#####", traps=[{"at": "2,1", "type": 4, "summons": [4, 4]}], rolls=[1])
    do(table, "e")
    assert [event.data["at"] for event in told(table, "summoned")] == ["1,1"]
    assert table.choices[0].ask == "fight"


@pytest.mark.rule("pararoles.trap.summon.doors", "pararoles.walk.doors-until")
def test_ways_stay_closed_while_one_of_two_summoned_enemies_stands():
    trap = [{"at": "2,1", "type": 6, "summons": [4, 4]}]
    rolls = [1, 1, *KILLED, 6, "3H", "QH", "6D"]
    table = crawl(room("1 : : . ."), traps=trap, numbers=FRAIL, rolls=rolls)
    do(table, "e", "attack minion-1")
    assert told(table, "ways-closed") and not told(table, "ways-open")
    do(table, "attack minion-2")
    assert len(told(table, "ways-open")) == 1 and not table.state.ground.bars


@pytest.mark.rule("pararoles.trap.summon.doors", "pararoles.walk.doors-until", "pararoles.walk.enemies-trigger")
@pytest.mark.parametrize(("first", "opened"), [(3, (1, 1)), (5, (1, 2))])
def test_ways_hang_on_the_enemy_of_the_trap_that_closed_them(first: int, opened: tuple[int, int]):
    traps = [{"at": "4,1", "type": first, "summons": [4]}, {"at": "3,1", "type": 5, "summons": [4]}]
    guard = {"a": {"difficulty": 10, "health": 9}}
    rolls = [1, 1, *KILLED, 4, 6, "3H", "QH", "6D", 4]
    table = enemies_move(room("1 : : : a"), enemies=guard, traps=traps, numbers=FRAIL, rolls=rolls)
    assert where(table) == {"guard-1": "3,1", "minion-1": "4,1", "minion-2": "2,1"}, "it ran over both traps at once"
    do(table, "attack minion-2")
    assert len(told(table, "ways-open")) == opened[0], "the enemy of the second trap is defeated"
    do(table, "attack minion-1")
    assert len(told(table, "ways-open")) == opened[1] and not table.state.ground.bars


@pytest.mark.rule("pararoles.trap.summon.doors", "pararoles.trap.summon.place")
def test_while_the_keeper_places_an_enemy_the_ways_hang_on_its_trap_in_every_world():
    table = crawl(room("1 : : ."), traps=[{"at": "2,1", "type": 5}], rolls=[3, 1], options=KEEPER)
    do(table, "e", seat=1)
    assert table.choices[0].ask == "summon"
    for world in (table, *(table.resampled(seat, seed=seat) for seat in (0, 1))):
        (bar,) = world.state.ground.bars
        assert bar.foes and all(id < 0 for id in bar.foes)
        assert not told(do(world, "1,1"), "ways-open") and world.choices[1].ask == "fight"
        assert world.state.ground.bars[0].foes == [world.state.foes[0].id]


@pytest.mark.rule("pararoles.trap.disarm.once")
def test_of_two_traps_on_a_square_each_is_tried_once():
    found = {"at": "2,1", "found": True}
    traps = [{**found, "type": 1}, {**found, "type": 2, "lid": True}]
    table = crawl(HALL, traps=traps, piles=[{"at": "2,1", "chest": 1}], rolls=["KC", "2C"])
    do(table, "disarm 2,1", "done", "disarm 2,1")
    assert [(trap["lid"], trap["tried"]) for trap in table.view(0)["traps"]] == [(False, True)]
    refused(do(table, "done"), "disarm 2,1", "pararoles.trap.disarm.once")


@pytest.mark.rule("pararoles.trap.summon.guide")
@pytest.mark.parametrize(
    ("floor", "guide"),
    [(8, "pararoles.enemy.difficulty-low"), (9, "pararoles.enemy.difficulty-high")],
    ids=["8-low", "9-high"],
)
def test_a_summoned_enemy_names_the_guide_of_its_floor(floor: int, guide: str):
    table = crawl(HALL, traps=[{"at": "2,1", "type": 3}], rolls=[1, 1], number=floor)
    do(table, "e")
    (summoned,) = told(table, "summoned")
    assert [rule for rule in summoned.also if "difficulty" in rule] == [guide]


@pytest.mark.rule("pararoles.walk.summon-square", "pararoles.walk.enemies-trigger")
def test_a_keepers_enemy_walks_off_the_trap_before_another_comes_up_on_it():
    trap = [{"at": "5,1", "type": 3, "summons": [4]}]
    drawing, guard = room("1 : : : : a"), {"a": {"difficulty": 10}}
    table = enemies_move(drawing, enemies=guard, traps=trap, rolls=[1], options=KEEPER)
    do(table, "w")
    assert (table.waiting, table.choices[0].ask) == ((0,), "creep"), "it is asked on, and nobody has come up yet"
    assert told(table, "trap-sprung") and not told(table, "summoned")
    do(table, "w")
    assert where(table) == {"guard-1": "4,1", "minion-1": "5,1"}


@pytest.mark.rule("pararoles.trap.find.type-known")
@pytest.mark.parametrize(
    ("options", "hidden"),
    [({}, False), ({"position_only": True}, True), ({"position_only": True, "rearm": True}, False)],
)
def test_only_the_type_of_a_trap_that_is_hidden_may_be_another(options: dict[str, bool], hidden: bool):
    table = crawl(HALL, traps=[{"at": "2,1", "type": 5}], rolls=["2C"], options=options)
    do(table, "search")
    types = {table.resampled(0, seed=seed).state.snares[0].type for seed in range(12)}
    assert (types != {5}) == hidden


@pytest.mark.parametrize("traps", [True, False])
def test_nobody_expects_traps_where_there_are_none(traps: bool):
    table = crawl(HALL, seen=[], rolls=None, seed=1, options={"traps": traps})
    assert any(table.resampled(0, seed=seed).state.snares for seed in range(6)) == traps
