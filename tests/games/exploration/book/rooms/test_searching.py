"""Search tokens: who may search, and what is found."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.exploration.draws import ledger_data
from tests.games.exploration.tables import cites, crawl, hero, last, rule_of, spent
from tests.tables import do, ids, refused, told
from undercroft.games.exploration.figures import COINS_FROM, ITEM_FROM, NUMBERS

RULE = "exploration.core.search.result"


@pytest.mark.rule("exploration.core.search.token")
@pytest.mark.parametrize("at", [[6, 1], [6, 2], [5, 0], [7, 2]])
def test_a_token_is_searched_on_or_next_to_its_space_and_is_then_gone(at):
    table = crawl({"at": at}, {}, {}, rolls=[1])
    assert ids(table, verb="search") == ["search 6,1"]
    assert rule_of(table, "search 6,1") == "exploration.core.search.token"
    do(table, "search 6,1")
    assert table.state.searched == [(6, 1)]
    assert [token["at"] for token in table.view(0)["tokens"]] == [[6, 8]]
    spent(table)


@pytest.mark.rule("exploration.core.search.token")
def test_a_token_two_steps_away_or_of_a_room_not_revealed_is_out_of_reach():
    table = crawl({"at": [6, 3]}, {}, {})
    assert ids(table, verb="search") == []
    refused(table, "search 6,1", "exploration.core.search.token")
    refused(table, "search 14,7", "exploration.core.search.token")


@pytest.mark.rule("exploration.core.search.token")
def test_once_a_turn():
    table = do(crawl({"at": [14, 6]}, {}, {}, removed=["a-b"], rolls=[1]), "search 14,7")
    assert "searched" in str(refused(table, "search 13,2", "exploration.core.search.token"))


def what(face: int) -> str:
    spans = {tuple(map(int, span.split("-"))): found for span, found in ledger_data(RULE).items()}
    return next(str(found) for (low, high), found in spans.items() if low <= face <= high)


@pytest.mark.rule(RULE)
@pytest.mark.parametrize("face", range(1, 11))
def test_a_d10_says_what_a_plain_token_is(face):
    more: dict[str, list[Any]] = {"nothing": [], "coins": [7], "item": ["Lantern"]}
    table = crawl({"at": [6, 1]}, {}, {}, rolls=[face, *more[what(face)]])
    do(table, "search 6,1")
    roll = last(table, "search-roll")
    assert roll.rule == RULE and roll.data["face"] == face
    assert table.state.coins == (7 if what(face) == "coins" else 0)
    assert ("Lantern" in hero(table, "Butcher").items) == (what(face) == "item")
    spent(table)


@pytest.mark.rule(RULE)
def test_the_spans_of_the_d10_can_be_changed():
    assert (NUMBERS[COINS_FROM], NUMBERS[ITEM_FROM]) == (6, 8)
    table = crawl({"at": [6, 1]}, {}, {}, rolls=[2, 9], numbers={COINS_FROM: 2, ITEM_FROM: 3})
    assert last(do(table, "search 6,1"), "coins").data["coins"] == 9


@pytest.mark.rule(RULE)
def test_a_token_gives_what_the_story_lists_for_it_without_a_roll():
    table = crawl({"at": [20, 4]}, {}, {}, removed=["a-b", "b-d"], beaten=["D"])
    do(table, "search 20,5")
    assert hero(table, "Butcher").things == ["Reliquary"] and told(table, "search-roll") == []
    table = crawl({"at": [6, 1]}, {}, {}, rolls=[1])
    assert last(do(table, "search 6,1"), "search-roll").rule == RULE


@pytest.mark.rule("exploration.core.search.hidden")
def test_what_a_token_holds_is_not_known_before():
    """The token of the Treasury looks like any other to all; who searches it is told."""
    table = crawl({"at": [20, 4]}, {}, {}, removed=["a-b", "b-d"], beaten=["D"])
    for seat in (0, 1, 2, None):
        view = table.view(seat)
        assert {"at": [20, 5], "name": ""} in view["tokens"]
        shown = json.dumps({**view, "goals": [], "journal": []})
        assert "Reliquary" not in shown
    assert "Reliquary" not in json.dumps([option.label for option in table.choices[0].options])
    do(table, "search 20,5")
    assert "exploration.core.search.hidden" in cites(last(table, "searches"))
    assert last(table, "given").shows
