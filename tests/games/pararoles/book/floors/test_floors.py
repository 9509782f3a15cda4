"""Floors in play: where they come from, and where the party stands."""

from typing import Any

import pytest

from tests.games.pararoles.tables import LEDGER, crawl, open_table
from tests.tables import do, ids, told
from undercroft import Table
from undercroft.engine import Refused, Scripted
from undercroft.games.pararoles import to_json, to_text
from undercroft.games.pararoles.floor.premade import introduction, premade


def game(seats: int = 1, *, rolls: Any = None, seed: int = 1, **options: Any) -> Table:
    """A new game in which everybody just starts; dice from the seed unless they are written out."""
    chance = None if rolls is None else Scripted(rolls=rolls)
    table = open_table(
        "pararoles", seats=seats, options=options, chance=chance, seed=None if chance else seed, strict=True
    )
    for seat in range(bool(options.get("human_controller")), seats):
        do(table, "start", seat=seat)
    return table


# ---------------------------------------------------------------- where floors come from


@pytest.mark.rule("pararoles.supplies.source", "pararoles.map.premade")
def test_a_dungeon_is_rolled_unless_the_option_says_otherwise():
    assert game().view(None)["floor"] == 1
    table = game(seed=3)
    assert told(table, "floor")[0].data["at"] == table.view(0)["map"]["entrance"]
    made = game(seed=3, dungeon="premade")
    assert made.view(0)["map"]["entrance"] == "1,5"
    assert told(made, "introduced")[0].data["name"] == introduction(1)[0]
    custom = game(rolls=["2H", "3H", "4H"], dungeon="custom")
    assert custom.choices[0].ask == "floor" and custom.choices[0].rule == "pararoles.supplies.source"


@pytest.mark.rule("pararoles.supplies.map")
def test_each_floor_is_played_on_a_map_of_its_own():
    table = crawl("#####\n#: 1#\n#####", stairs="2,1", rolls=None, seed=1, options={"dungeon": "premade"})
    assert table.view(0)["floor"] == 1
    do(table, "leave", "done")
    assert table.view(0)["floor"] == 2 and table.view(0)["map"]["entrance"] == "9,16"
    assert table.view(0)["round"] == 1 and "2,1" not in table.view(0)["map"]["squares"]


@pytest.mark.rule("pararoles.floor.grid")
def test_a_floor_in_play_is_a_grid_of_sixteen_by_sixteen():
    data: Any = LEDGER["pararoles.floor.grid"].data
    table = open_table("pararoles", seats=2, seed=4, options={"human_controller": True, "dungeon": "premade"})
    do(table, "start", seat=1)
    squares = [tuple(map(int, square.split(","))) for square in table.view(0)["map"]["squares"]]
    assert max(x for x, _ in squares) <= data["width"] and max(y for _, y in squares) <= data["height"]
    assert len(squares) > 50, "the keeper sees the whole floor"


@pytest.mark.rule("pararoles.map.blank", "pararoles.supplies.source")
@pytest.mark.parametrize("form", ["text", "object", "data"])
def test_a_floor_of_ones_own_is_handed_in(form):
    floor = premade(2)
    given: Any = {"text": to_text(floor), "object": {"text": to_text(floor)}, "data": to_json(floor)}[form]
    suits = [1] * 7
    table = game(rolls=["2H", "3H", "4H", *suits], dungeon="custom")
    do(table, given)
    assert table.view(0)["map"]["entrance"] == "9,16" and table.view(0)["floor"] == 1
    table.chance.spent()


BROKEN: list[Any] = [
    "no floor\nat all",
    to_text(premade(2)).replace("Exit 10,1", "Exit 16,16"),
    to_text(premade(2)).replace("T5 8,2 S6", "T9 8,2"),
    {"text": ""},
    {"kind": "floor"},
    "a floor",
]


@pytest.mark.rule("pararoles.supplies.source")
@pytest.mark.parametrize("given", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_floor_is_refused_with_a_rule(given):
    table = game(rolls=["2H", "3H", "4H"], dungeon="custom")
    before = table.digest
    with pytest.raises(Refused) as caught:
        table.answer(0, given)
    assert caught.value.rule in LEDGER or given == "a floor"
    assert table.digest == before and table.choices[0].ask == "floor"


@pytest.mark.rule("pararoles.supplies.source")
def test_with_own_floors_one_may_still_be_rolled_or_taken_from_the_shelf():
    table = game(seed=2, dungeon="custom")
    twin = table.clone()
    do(table, "premade-3")
    assert table.view(0)["map"]["entrance"] == "16,5"
    do(twin, "rolled")
    assert twin.choices[0].ask == "turn" and told(twin, "floor")
    walked = game(seed=2, dungeon="custom")
    do(walked, "walk-through")
    assert walked.choices[0].ask == "turn"


@pytest.mark.rule("pararoles.supplies.source")
def test_beyond_the_pre_made_floors_floors_are_rolled():
    table = crawl(
        "###\n#1#\n###", stairs="1,1", number=4, rolls=None, seed=1, options={"dungeon": "premade", "endless": True}
    )
    do(table, "leave", "done")
    assert table.view(0)["floor"] == 5 and table.choices[0].ask == "turn"
    assert any(event.rule == "pararoles.core.start.place" for event in told(table, "floor"))


@pytest.mark.rule("pararoles.generate.choice", "pararoles.supplies.controller")
def test_a_keeper_makes_the_designers_choices():
    table = game(2, seed=1, human_controller=True)
    assert table.waiting == (0,) and table.choices[0].ask == "entrance site"
    assert ids(table) == [str(site) for site in range(1, 17)]
    do(table, "16")
    (chosen,) = told(table, "chosen")
    assert chosen.data["means"] == "16" and chosen.audience == (0,), "the party does not hear of it"
    while table.waiting == (0,):
        do(table, ids(table)[-1])
    assert table.waiting == (1,) and table.choices[1].ask == "turn"
    assert "16" in table.view(1)["map"]["entrance"].split(",")


@pytest.mark.rule("pararoles.map.legend-random", "pararoles.map.legend-premade")
def test_the_signs_of_the_legend_come_to_life_in_play():
    text = to_text(premade(2))
    assert "E3 8,5 patrol" in text and "C3 9,8" in text and "T3 2,8 S4" in text
    table = open_table(
        "pararoles", seats=2, seed=4, options={"human_controller": True, "dungeon": "custom"}, strict=True
    )
    do(table, "start", seat=1)
    do(table, text)
    view = table.view(0)
    foes = {foe["at"]: (foe["difficulty"], foe["patrol"], foe["kind"]) for foe in view["enemies"]}
    assert foes["8,5"] == (3, True, "enemy") and foes["1,3"] == (5, False, "enemy")
    assert foes["12,8"] == (6, True, "lead") and foes["12,9"] == (4, True, "partner")
    traps = {trap["at"]: (trap["type"], trap["summons"]) for trap in view["traps"]}
    assert traps == {"5,10": (2, []), "2,8": (3, [4]), "8,2": (5, [6])}
    assert [(pile["at"], pile["chest"]) for pile in view["piles"]] == [("9,8", 3)]
    assert view["map"]["stairs"] == "10,1"
    assert {"at": "5,9", "side": "e", "state": "secret"} in view["map"]["doors"]
    assert {"at": "8,3", "side": "s", "state": "shut"} in view["map"]["doors"]


@pytest.mark.rule("pararoles.map.legend-premade")
def test_a_trapped_exit_of_the_legend_goes_off_in_play():
    table = open_table(
        "pararoles",
        position={"floor": "premade-3", "heroes": [{"at": "1,14"}], "enemies": [], "piles": []},
        seats=1,
        chance=Scripted(rolls=[]),
        strict=True,
    )
    do(table, "s")
    assert told(table, "trap-sprung")[0].rule == "pararoles.trap.exit"


# ---------------------------------------------------------------- arriving


@pytest.mark.rule("pararoles.core.start.place")
def test_the_party_starts_on_the_entrance_and_further_in():
    table = game(4, dungeon="premade")
    assert [found["at"] for found in table.view(None)["heroes"]] == ["4,5", "3,5", "2,5", "1,5"]
    assert table.view(None)["map"]["entrance"] == "1,5"
    assert ids(table)[0] in ("n", "e", "s", "w"), "who moves first is not boxed in"


@pytest.mark.rule("pararoles.core.start.place")
def test_squares_equally_far_are_taken_in_reading_order():
    table = game(4, seed=3, dungeon="custom")
    do(table, "premade-2")
    squares = [found["at"] for found in table.view(None)["heroes"]]
    assert squares == ["9,13", "9,14", "9,15", "9,16"], "10,14 is as near as 9,13"
    assert table.view(None)["map"]["safe"] == ["9,16"], "no trap lies on an entrance"


@pytest.mark.rule("pararoles.core.start.place")
def test_a_larger_party_stands_on_all_squares_of_one_distance():
    numbers = {"pararoles.core.players.max": 5}
    table = open_table("pararoles", seats=5, seed=3, options={"dungeon": "custom"}, numbers=numbers, strict=True)
    for seat in range(5):
        do(table, "start", seat=seat)
    do(table, "premade-2")
    assert [found["at"] for found in table.view(None)["heroes"]] == ["10,14", "9,13", "9,14", "9,15", "9,16"]


def kept(**options: Any) -> Table:
    """A keeper and a hero on the fourth pre-made floor."""
    options = {"human_controller": True, "dungeon": "custom", **options}
    table = open_table("pararoles", seats=2, seed=4, options=options, strict=True)
    do(table, "start", seat=1)
    do(table, "premade-4")
    return table


@pytest.mark.rule("pararoles.trap.option")
def test_traps_are_used_only_if_the_group_wishes():
    assert {trap["lid"] for trap in kept().view(0)["traps"]} == {False, True}
    assert "reveal" in ids(kept(), 1)
    table = kept(traps=False)
    assert table.view(0)["traps"] == [] and "reveal" not in ids(table, 1)


@pytest.mark.rule("pararoles.core.start.alert")
def test_no_enemy_of_a_floor_stands_near_the_entrance():
    data: Any = LEDGER["pararoles.core.start.alert"].data
    for seed in range(5):
        table = open_table("pararoles", seats=2, seed=seed, options={"human_controller": True}, strict=True)
        do(table, "start", seat=1)
        while table.waiting == (0,):
            do(table, ids(table)[0])
        view = table.view(0)
        x, y = map(int, view["map"]["entrance"].split(","))
        for foe in view["enemies"]:
            if "pocket" not in foe["at"]:
                there = tuple(map(int, foe["at"].split(",")))
                assert abs(there[0] - x) + abs(there[1] - y) > data["clear_radius"]
