"""Resting: who chooses it and when, what it costs and restores, how often a group may, and the roll after it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.exploration.draws import ABBOT, against, ledger_data
from tests.games.exploration.small import small
from tests.games.exploration.tables import (
    BUTCHER,
    COURTESAN,
    ILLUSIONIST,
    asks,
    cites,
    crawl,
    data,
    end_round,
    hero,
    kinds,
    last,
    leader,
    rule_of,
    spent,
)
from tests.tables import do, ids, refused, told
from undercroft import Table
from undercroft.games.exploration.figures import NUMBERS, REST_GHOST, REST_POWER, REST_ROLL, REST_VITA


def rested_twice(**more: Any) -> Table:
    """The Butcher has had the group rest; the Courtesan leads the next round."""
    return do(crawl(rolls=[10, 10], **more), "rest")


@pytest.mark.rule("exploration.rest.when")
def test_the_leader_may_choose_to_rest_before_anyone_acts():
    table = crawl(leader="Courtesan", rolls=[10])
    assert (asks(table), rule_of(table, "rest")) == ([(COURTESAN, "turn")], "exploration.rest.when")
    do(table, "rest")
    assert (last(table, "rests").data["who"], last(table, "rests").rule) == ("Courtesan", "exploration.rest.when")


@pytest.mark.rule("exploration.rest.when")
def test_only_the_leader_may_choose_to_rest():
    table = do(crawl(), "end")
    assert "rest" not in ids(table)
    assert "only the Leader" in str(refused(table, "rest", "exploration.rest.when"))


@pytest.mark.rule("exploration.rest.when")
@pytest.mark.parametrize(("queue", "offered"), [(["Illusionist", "Butcher"], True), (["Illusionist"], False)])
def test_who_stands_in_for_the_leader_rests_only_if_nobody_has_acted_yet(queue, offered):
    table = crawl({"life": "ghost"}, {}, {}, leader="Butcher", turn="Courtesan", queue=queue)
    assert ("rest" in ids(table)) == offered
    late = do(crawl(), "go 5,5")
    assert "before anyone acts" in str(refused(late, "rest", "exploration.rest.when"))


@pytest.mark.rule("exploration.rest.when")
def test_once_somebody_has_acted_it_is_too_late_to_rest():
    table = do(crawl(), "go 5,5")
    assert "rest" not in ids(table)
    refused(table, "rest", "exploration.rest.when")


@pytest.mark.rule("exploration.rest.chapter")
def test_the_group_rests_once_for_the_chapter():
    table = rested_twice()
    assert "exploration.rest.chapter" in cites(last(table, "rests"))
    assert (asks(table), "rest" in ids(table)) == ([(COURTESAN, "turn")], False)
    refused(table, "rest", "exploration.rest.chapter")


@pytest.mark.rule("exploration.rest.crawl-is-chapter")
def test_a_crawl_is_one_chapter_with_one_rest():
    assert data("exploration.rest.crawl-is-chapter") == {"rests": 1}
    table = crawl()
    assert table.view(BUTCHER)["rests"] == 1
    table = rested_twice()
    assert table.view(BUTCHER)["rests"] == 0
    assert "exploration.rest.crawl-is-chapter" in refused(table, "rest", "exploration.rest.chapter").also


@pytest.mark.rule("exploration.rest.crawl-is-chapter")
@pytest.mark.parametrize(
    "more",
    [
        {"options": {"rests": True}},
        {"numbers": {"exploration.rest.crawl-is-chapter.rests": 2}},
        {"options": {"story": json.dumps(small() | {"rests": 2})}},
    ],
    ids=["variant", "number", "story"],
)
def test_a_crawl_may_allow_two_rests(more: dict[str, Any]):
    table = rested_twice(**more)
    assert "rest" in ids(table)
    do(table, "rest")
    assert (len(told(table, "rests")), asks(table)) == (2, [(ILLUSIONIST, "turn")])
    assert "exploration.rest.crawl-is-chapter" in refused(table, "rest", "exploration.rest.chapter").also


@pytest.mark.rule("exploration.rest.crawl-is-chapter", "exploration.rest.chapter")
def test_a_new_chapter_of_the_story_allows_another_rest():
    story = small()
    story["rooms"][0]["tokens"] = [{"at": [3, 3], "event": {"text": "So far, so good.", "chapter": True}}]
    table = crawl({"at": [2, 2]}, "Courtesan", rested=1, options={"story": json.dumps(story)}, rolls=[10, 10])
    assert table.view(BUTCHER)["rests"] == 0
    do(table, "search 3,3")
    assert last(table, "chapter").rule == "exploration.rest.crawl-is-chapter"
    end_round(table)
    assert (asks(table), "rest" in ids(table)) == ([(COURTESAN, "turn")], True)


@pytest.mark.rule("exploration.rest.whole-round", "exploration.rest.leadership")
def test_a_rest_takes_the_whole_round_for_everyone_and_leadership_changes():
    table = do(crawl(rolls=[10]), "rest")
    assert "exploration.rest.whole-round" in cites(last(table, "rests"))
    assert [event.data["who"] for event in told(table, "turn")] == ["Butcher", "Courtesan"]
    assert (table.state.round, leader(table), asks(table)) == (2, "Courtesan", [(COURTESAN, "turn")])


@pytest.mark.rule("exploration.rest.no-skirmish", "exploration.core.rest.roll")
@pytest.mark.parametrize("face", [4, 10])
def test_after_a_quiet_rest_there_is_no_check_at_the_rounds_end(face: int):
    table = do(crawl(rolls=[face]), "rest")
    assert last(table, "rest-roll").data == {"who": "Butcher", "face": face, "outcome": "all is quiet"}
    assert (told(table, "check"), told(table, "skirmish")) == ([], [])
    assert last(table, "rested").rule == "exploration.rest.no-skirmish"
    table.chance.spent()


@pytest.mark.rule("exploration.rest.table", "exploration.core.rest.roll")
@pytest.mark.parametrize("face", [1, 3])
def test_creatures_that_come_while_resting_are_those_of_the_table(face: int):
    table = do(crawl(rolls=[face, 8, 2]), "rest")
    skirmish = last(table, "skirmish")
    assert "exploration.rest.table" in cites(skirmish)
    assert skirmish.data["creatures"] == last(table, "table").data["creatures"] == ["Stregha", "Wretched Hag"]
    assert [ask for _, ask in asks(table)] == ["stance"] * 3


@pytest.mark.rule("exploration.rest.no-skirmish", "exploration.rest.leadership")
def test_after_the_skirmish_of_a_rest_leadership_changes_without_another_check():
    table = do(crawl(rolls=[1, 7, 1, 1, 1, 1, 95, 1, 1, 1]), "rest")
    for seat in (BUTCHER, COURTESAN, ILLUSIONIST):
        table.answer(seat, "attack")
    assert kinds(table, "rest-roll", "skirmish", "skirmish-won", "check", "leader") == [
        "rest-roll",
        "skirmish",
        "skirmish-won",
        "leader",
    ]
    assert "exploration.rest.leadership" in cites(last(table, "rested"))
    assert leader(table) == "Courtesan"
    table.chance.spent()


@pytest.mark.rule("exploration.rest.chapter", "exploration.core.rest.recover")
def test_a_rest_restores_by_the_normal_rules():
    group = ({"vita": 5, "power": 1}, {"life": "ghost", "ghost": 1}, {"vita": 13})
    table = do(crawl(*group, rolls=[10]), "rest")
    butcher, courtesan, illusionist = table.state.heroes
    assert (butcher.vita, butcher.power) == (9, 4)
    assert (courtesan.vita, courtesan.ghost, courtesan.life) == (0, 5, "ghost")
    assert illusionist.vita == 14
    assert len(told(table, "recovered")) == 3


@pytest.mark.rule("exploration.core.rest.recover")
def test_a_rest_restores_4_vita_and_power_to_the_living_and_4_ghost_points_to_the_fallen():
    wanted = ledger_data("exploration.core.rest.recover")
    assert wanted == {"vita": NUMBERS[REST_VITA], "power": NUMBERS[REST_POWER], "ghost": NUMBERS[REST_GHOST]}
    group: list[dict[str, Any]] = [{"vita": 10, "power": 0}, {"life": "ghost", "ghost": 1}, {"life": "limbo"}]
    table = crawl(*group, rolls=[10])
    do(table, "rest")
    one, ghost, limbo = table.state.heroes
    assert (one.vita, one.power) == (14, 4) and (ghost.vita, ghost.ghost, ghost.life) == (0, 5, "ghost")
    assert (limbo.ghost, limbo.life) == (4, "ghost")
    assert {event.rule for event in told(table, "recovered")} == {"exploration.core.rest.recover"}


@pytest.mark.rule("exploration.core.rest.recover")
def test_nothing_is_restored_beyond_the_maximum():
    group: list[dict[str, Any]] = [{"vita": 18, "power": 3}, {"life": "ghost", "ghost": 5}, {}]
    table = do(crawl(*group, rolls=[10]), "rest")
    one, ghost, _ = table.state.heroes
    assert (one.vita, one.power, ghost.ghost) == (20, 4, 6)
    assert told(table, "recovered")[0].data["what"] == "2 Vita and 1 Power Points"


@pytest.mark.rule("exploration.core.rest.recover")
def test_one_number_of_the_options_stands_for_all_three():
    group: list[dict[str, Any]] = [{"vita": 10, "power": 1}, {"life": "ghost", "ghost": 1}, {}]
    numbers = {"exploration.core.options.rest_recover": 2}
    table = do(crawl(*group, numbers=numbers, rolls=[10]), "rest")
    assert (table.state.heroes[0].vita, table.state.heroes[0].power, table.state.heroes[1].ghost) == (12, 3, 3)


@pytest.mark.rule("exploration.core.rest.roll")
@pytest.mark.parametrize("face", range(1, 11))
def test_after_a_rest_the_leader_rolls_for_a_skirmish(face):
    wanted = ledger_data("exploration.core.rest.roll")
    assert wanted["skirmish"] == [1, NUMBERS[REST_ROLL]]
    comes = wanted["skirmish"][0] <= face <= wanted["skirmish"][1]
    table = crawl(leader="Courtesan", rolls=[face, *([3, 2] if comes else [])])
    do(table, "rest")
    roll = last(table, "rest-roll")
    assert roll.data["who"] == "Courtesan" and roll.rule == "exploration.core.rest.roll"
    assert bool(told(table, "skirmish")) == comes
    assert {ask for _, ask in asks(table)} == ({"stance"} if comes else {"turn"})
    spent(table)


@pytest.mark.rule("exploration.core.rest.not-in-combat")
def test_there_is_no_rest_during_combat():
    refused(crawl(**against(ABBOT, [5, 4])), "rest", "exploration.core.rest.not-in-combat")
    table = crawl(skirmish={"kinds": ["Skeleton"], "counters": [2]})
    refused(table, "rest", "exploration.core.rest.not-in-combat")
    assert hero(table, "Butcher").vita == 20


@pytest.mark.rule("exploration.core.rest.recover")
def test_a_ghost_on_the_map_rests_where_it_stands():
    group: list[Any] = [{}, {"life": "ghost", "ghost": 1, "at": [0, 0]}, {}]
    table = crawl(*group, rest=True, rolls=[10])
    ghost = hero(table, "Courtesan")
    assert (ghost.life, ghost.ghost, ghost.at) == ("ghost", 1 + NUMBERS[REST_GHOST], (0, 0)) and told(
        table, "back"
    ) == []


@pytest.mark.rule("exploration.core.rest.recover")
def test_who_regains_no_ghost_points_stays_in_limbo():
    table = crawl({}, {"life": "limbo"}, {}, rest=True, numbers={REST_GHOST: 0}, rolls=[10])
    assert hero(table, "Courtesan").life == "limbo" and told(table, "back") == []
