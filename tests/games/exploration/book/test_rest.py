"""Resting: who chooses it and when, what it costs, and how often a group may."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.exploration.small import small
from tests.games.exploration.tables import (
    BUTCHER,
    COURTESAN,
    ILLUSIONIST,
    asks,
    cites,
    crawl,
    data,
    do,
    end_round,
    ids,
    kinds,
    last,
    leader,
    refused,
    rule_of,
    told,
)
from undercroft import Table


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
    refused(table, "rest", "exploration.rest.when")


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
    assert data("rest.crawl-is-chapter") == {"rests": 1}
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
