"""Leaving a floor: the exit, who goes by it, and what stays behind."""

from typing import Any

import pytest

from tests.games.pararoles.tables import LEDGER, crawl, hero
from tests.tables import do, ids, refused, told

HALL = "###########\n#1 2 . . .#\n###########"


@pytest.mark.rule("pararoles.core.stairs.leave")
def test_the_next_floor_begins_when_every_living_member_has_left():
    table = crawl(HALL, heroes=[{}, {}, {"fallen": True}], stairs="2,1", turn="p2")
    do(table, "leave")
    assert hero(table, 2)["left"] and hero(table, 2)["at"] is None
    assert table.waiting == (0,) and table.choices[0].ask == "turn", "p1 is still on the floor"
    do(table, "e", "leave")
    assert table.choices[0].ask == "shop" and table.view(None)["behind"] == 1
    assert told(table, "behind")[0].data == {"floor": 1}


@pytest.mark.rule("pararoles.core.stairs.leave")
def test_who_is_not_on_the_exit_stays():
    table = crawl(HALL, stairs="2,1")
    assert "leave" not in ids(table)
    refused(table, "leave", "pararoles.core.stairs.leave")


@pytest.mark.rule("pararoles.core.stairs.leave")
@pytest.mark.parametrize("cleared", [False, True])
def test_a_floor_need_not_be_cleared_unless_the_variant_asks_for_it(cleared):
    drawing = "###########\n#1 .#a : :#\n###########"
    table = crawl(drawing, stairs="1,1", options={"cleared": cleared})
    assert ("leave" in ids(table)) is not cleared
    if cleared:
        refused(table, "leave", "pararoles.core.stairs.leave")
    else:
        do(table, "leave")
        assert told(table, "left")


@pytest.mark.rule("pararoles.core.stairs.leave")
def test_with_cleared_the_exit_works_once_the_last_enemy_is_gone():
    table = crawl(
        "#######\n#1 a .#\n#######",
        stairs="1,1",
        enemies={"a": {"health": 1}},
        rolls=["2H", "KH", "5D"],
        options={"cleared": True},
    )
    refused(table, "leave", "pararoles.core.stairs.leave")
    do(table, "done", "attack defender-1", "leave")
    assert hero(table)["left"]


@pytest.mark.rule("pararoles.core.stairs.rest")
@pytest.mark.parametrize(("full", "health", "after"), [(10, 2, 7), (7, 1, 5), (7, 6, 7)])
def test_who_leaves_regains_half_of_the_full_health_rounded_up(full, health, after):
    data: Any = LEDGER["pararoles.core.stairs.rest"].data
    assert after == min(full, health + -int(-full * data["fraction"] // 1))
    table = crawl(HALL, heroes=[{"full": full, "health": health}], stairs="1,1")
    do(table, "leave")
    assert hero(table)["health"] == after


@pytest.mark.rule("pararoles.core.stairs.rest")
@pytest.mark.parametrize(("percent", "after"), [(0, 1), (10, 2), (15, 3), (25, 4), (100, 10)])
def test_another_fraction_may_be_set_in_percent(percent, after):
    numbers = {"pararoles.core.stairs.rest.fraction": percent}
    table = crawl(HALL, heroes=[{"full": 10, "health": 1}], stairs="1,1", numbers=numbers)
    do(table, "leave")
    assert hero(table)["health"] == after


@pytest.mark.rule("pararoles.wand.until-floor")
def test_flames_and_what_lay_about_stay_behind():
    table = crawl(
        "#####\n#: 1#\n#####",
        stairs="2,1",
        heroes=[{"items": ["wand"]}],
        piles=[{"at": "1,1", "cards": ["KH"]}],
        rolls=None,
        seed=1,
        options={"dungeon": "premade"},
    )
    do(table, "ignite", "1,1", "leave", "done")
    assert table.view(0)["map"]["burning"] == [] and table.view(0)["piles"] == []
    assert hero(table)["items"][0]["uses"] == 0, "the Wand is not lit by stairs"


@pytest.mark.rule("pararoles.move.stay")
def test_who_has_not_moved_on_the_floor_counts_as_vigilant():
    table = crawl("#######\n#: : 1#\n#######", stairs="1,1", rolls=None, seed=1, options={"dungeon": "premade"})
    do(table, "rush w", "w")
    assert hero(table)["rushed"]
    do(table, "leave", "done")
    assert not hero(table)["rushed"]
    do(table, "done")
    assert told(table, "stays")
