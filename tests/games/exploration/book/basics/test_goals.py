"""Goals: when each kind is complete, and what a secondary one brings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.draws import ABBOT, against, ledger_data
from tests.games.exploration.journal import story_text
from tests.games.exploration.small import small
from tests.games.exploration.tables import cites, crawl, last
from tests.tables import do, told
from undercroft.games.exploration.content.stories.names import GOAL_KINDS
from undercroft.games.exploration.figures import NUMBERS, SECONDARY_LORE, SECONDARY_SCORE

KINDS, SECONDARY = "exploration.core.goals.kinds", "exploration.core.secondary"


def wanting(*goals: dict[str, Any]) -> dict[str, str]:
    """The small story with these goals before its own."""
    plain = small()
    plain["goals"] = [{"text": "A goal.", **goal} for goal in goals] + plain["goals"]
    return {"story": story_text(plain)}


@pytest.mark.rule(KINDS)
def test_the_kinds_of_goals_are_the_ledgers():
    assert list(GOAL_KINDS) == ledger_data(KINDS)


@pytest.mark.rule(KINDS)
def test_defeat_is_complete_when_the_named_foe_is_defeated():
    table = crawl(**against(ABBOT, [5, 4], vita=1), rolls=[60, 8, 1, 1, 1])
    assert table.state.done == [False, False, False]
    do(table, "attack f1")
    assert table.state.done == [False, True, False] and last(table, "goal").rule == KINDS
    assert last(table, "goal").data["text"] == "Put an end to the Drowned Abbot."


@pytest.mark.rule(KINDS)
def test_retrieve_is_complete_when_somebody_has_the_item():
    table = crawl({"at": [20, 4]}, {}, {}, removed=["a-b", "b-d"], beaten=["D"])
    do(table, "search 20,5")
    assert table.state.done == [True, False, False] and last(table, "goal").rule == KINDS


@pytest.mark.rule(KINDS)
def test_reach_a_room_is_complete_when_somebody_enters_it():
    options = wanting({"kind": "reach", "target": "B"})
    table = crawl({"at": [3, 1]}, {}, {}, options=options, removed=["a-b"])
    do(table, "go 3,2")
    assert not table.state.done[0]
    do(table, "go 4,1")
    assert table.state.done[0] and last(table, "goal").rule == KINDS


@pytest.mark.rule(KINDS)
def test_reach_a_space_is_complete_when_somebody_stands_there_and_stays_so():
    options = wanting({"kind": "reach", "target": [2, 3]})
    table = crawl({"at": [2, 1]}, {}, {}, options=options)
    do(table, "go 2,2")
    assert not table.state.done[0]
    do(table, "go 2,3", "go 2,2")
    assert table.state.done[0] and len(told(table, "goal")) == 1 and last(table, "goal").rule == KINDS


@pytest.mark.rule(KINDS)
def test_open_is_complete_when_the_door_is_opened():
    options = wanting({"kind": "open", "target": "a-b"})
    table = crawl({"at": [3, 1]}, {}, {}, options=options)
    do(table, "open 3,1-4,1")
    assert table.state.done[0] and last(table, "goal").rule == KINDS


@pytest.mark.parametrize(
    ("position", "done"),
    [({}, False), ({"opened": ["a-b"]}, True), ({"removed": ["a-b"]}, True), ({"removed": ["b-c"]}, False)],
)
def test_a_door_that_is_opened_or_gone_when_a_crawl_begins_completes_its_goal(position, done):
    table = crawl(options=wanting({"kind": "open", "target": "a-b"}), **position)
    assert table.state.done[0] == done


@pytest.mark.rule(SECONDARY)
def test_clear_is_complete_when_all_tokens_are_searched_and_a_secondary_goal_brings_lore():
    assert NUMBERS[SECONDARY_LORE] == ledger_data(SECONDARY)["lore"] == 20
    assert NUMBERS[SECONDARY_SCORE] == ledger_data(SECONDARY)["score"] == 10
    tokens = ledger_data("exploration.core.story.default-places")["tokens"]
    others = [at for room in tokens.values() for at in room if at != [6, 1]]
    table = crawl({"at": [6, 1]}, {"life": "ghost"}, {}, searched=others, rolls=[1], turn="Butcher")
    assert not table.state.done[2]
    do(table, "search 6,1")
    assert table.state.done[2] and last(table, "goal").data["kind"] == "secondary"
    assert [one.lore for one in table.state.heroes] == [20, 20, 20] and SECONDARY in cites(last(table, "goal"))


@pytest.mark.rule(SECONDARY)
def test_a_primary_goal_brings_no_lore():
    table = crawl({"at": [20, 4]}, {}, {}, removed=["a-b", "b-d"], beaten=["D"])
    do(table, "search 20,5")
    assert table.state.heroes[0].lore == 0
    options = wanting({"kind": "reach", "target": [2, 3], "primary": False})
    table = do(crawl({"at": [2, 1]}, {}, {}, options=options), "go 2,3")
    assert table.state.heroes[0].lore == 20
