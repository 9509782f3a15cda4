"""Skill checks: the roll, who makes it, and the natural 1."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.journal import with_events, with_token
from tests.games.exploration.tables import LEDGER, cites, crawl, hero, last, leader, spent
from tests.tables import do, told


@pytest.mark.rule("exploration.core.check.roll")
@pytest.mark.parametrize(("face", "outcome"), [(3, "passed"), (2, "failed")])
def test_a_check_is_a_d10_and_the_bonus_against_the_number(face, outcome):
    """The ledger's example: AWARENESS 4 with a bonus of 1 passes with a 3 and fails with a 2."""
    assert LEDGER["exploration.core.check.roll"].example
    table = crawl(leader="Courtesan", ending="check", rolls=[face] if outcome == "passed" else [face, 3, 2])
    check = last(table, "check")
    assert check.data == {
        "who": "Courtesan",
        "skill": "AWARENESS",
        "number": 4,
        "face": face,
        "total": face + 1,
        "outcome": outcome,
    }
    assert bool(told(table, "skirmish")) == (outcome == "failed")
    spent(table)


@pytest.mark.rule("exploration.core.check.natural-one")
def test_a_natural_one_fails_even_where_the_total_would_do():
    table = crawl("Telepath", "Butcher", ending="check", rolls=[1, 3, 2])
    check = last(table, "check")
    assert (check.data["total"], check.data["outcome"]) == (4, "failed")
    assert "exploration.core.check.natural-one" in cites(check)


@pytest.mark.rule("exploration.core.check.natural-one")
@pytest.mark.parametrize(
    "how",
    [{"options": {"no_auto_fail": True}}, {"numbers": {"exploration.core.options.natural_one_fails": 0}}],
)
def test_with_no_auto_fail_only_the_total_counts(how):
    table = crawl("Telepath", "Butcher", ending="check", rolls=[1], **how)
    assert (last(table, "check").data["face"], last(table, "check").data["outcome"]) == (1, "passed")
    table = crawl("Telepath", "Butcher", ending="check", rolls=[1, 3, 2])
    assert "exploration.core.check.natural-one" in cites(last(table, "check"))


@pytest.mark.rule("exploration.core.check.who")
def test_a_check_is_made_by_the_character_who_searches():
    table = crawl(
        {"at": [16, 12]}, {}, {}, leader="Courtesan", turn="Butcher", removed=["a-b", "b-c"], rolls=[3, "Lantern"]
    )
    do(table, "search 16,13")
    check = last(table, "check")
    assert (check.data["who"], check.data["skill"], check.data["total"]) == ("Butcher", "NERVE", 6)
    assert check.rule == "exploration.core.check.who" and "Lantern" in hero(table, "Butcher").items


@pytest.mark.rule("exploration.core.check.who")
def test_a_check_that_nobody_caused_is_the_leaders():
    event = {"on": "reveal", "text": "A smell.", "check": "NERVE", "number": 5}
    text = with_events(event | {"pass": {"text": "So."}, "fail": {"text": "So."}}, room=1)
    table = crawl(
        options={"story": text},
        leader="Courtesan",
        ending="doors",
        opened=[{"door": "a-b", "by": "Butcher", "near": [3, 1]}],
        rolls=[9, 4, 10, 1],
    )
    assert (last(table, "check").data["who"], last(table, "check").data["total"]) == (leader(table), 5)
    assert leader(table) == "Courtesan"


@pytest.mark.rule("exploration.core.check.who")
def test_the_check_of_a_ghosts_step_is_the_leaders():
    event = {"on": "enter", "text": "A step.", "check": "NERVE", "number": 5}
    text = with_events(event | {"pass": {"text": "So."}, "fail": {"text": "So."}}, room=1)
    table = crawl(
        {"at": [0, 0]},
        {"at": [3, 1], "life": "ghost"},
        {"at": [0, 1]},
        options={"story": text},
        removed=["a-b"],
        turn="Courtesan",
        rolls=[2],
    )
    do(table, "go 4,1")
    assert last(table, "check").data["who"] == "Butcher"


@pytest.mark.rule("exploration.core.check.roll", "exploration.core.items.use")
def test_a_skeleton_key_passes_a_trickery_check_of_the_story():
    event = {
        "text": "A box.",
        "check": "TRICKERY",
        "number": 9,
        "pass": {"text": "Yes.", "coins": 7},
        "fail": {"text": "No."},
    }
    group: list[Any] = [{"at": [3, 2], "items": ["Skeleton Key"]}, {}, {}]
    table = do(crawl(*group, options={"story": with_token(event)}), "search 3,3", "key")
    assert table.state.coins == 7 and table.state.spent == ["Skeleton Key"]
    assert last(table, "by-key").rule == "exploration.core.items.use"
    table = do(crawl(*group, options={"story": with_token(event)}, rolls=[8]), "search 3,3", "roll")
    assert table.state.coins == 0 and hero(table, "Butcher").items == ["Skeleton Key"]
