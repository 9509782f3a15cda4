"""Lore and growth."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.draws import ABBOT, against, ledger_data
from tests.games.exploration.tables import about, asks, crawl, hero, last, rule_of
from tests.tables import do, ids, told
from undercroft.games.exploration import figures
from undercroft.games.exploration.book.basics.growth import STEPS
from undercroft.games.exploration.book.basics.strength import bonus, defense, max_power, max_vita, might, stride
from undercroft.games.exploration.figures import NUMBERS

RULE = "exploration.core.growth"
OPENED: dict[str, Any] = {"ending": "doors", "opened": [{"door": "a-b", "by": "Butcher", "near": [9, 4]}]}
"""A locked door was opened: a room is about to be revealed, which brings 15 Lore."""


@pytest.mark.rule(RULE)
def test_steps_and_choices_are_the_ledgers():
    wanted = ledger_data(RULE)
    assert list(STEPS) == wanted["steps"] and bool(NUMBERS[figures.GROWS]) is wanted["enabled"]
    assert {key: NUMBERS[f"{RULE}.{key}"] for key in wanted["choices"]} == wanted["choices"]
    table = crawl({"lore": 100}, {}, {}, growing=["Butcher"])
    assert rule_of(table, "vita") == RULE


@pytest.mark.rule(RULE)
def test_whoever_reaches_a_step_grows_at_once():
    table = crawl({"lore": 84}, {"lore": 85}, {"lore": 90}, **OPENED)
    assert [event.data["who"] for event in told(table, "step")] == ["Courtesan", "Illusionist"]
    assert asks(table) == [(1, "grow")] and about(table) == {"who": "Courtesan", "lore": 100}
    do(table, "might", "power")
    assert hero(table, "Courtesan").more_might == 5 and hero(table, "Illusionist").more_power == 1
    assert told(table, "leader") and hero(table, "Butcher").grown == 0


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(
    ("choice", "measure", "more"),
    [
        ("vita", max_vita, 2),
        ("might", lambda s, one: might(s, one).total, 5),
        ("defense", lambda s, one: defense(s, one).total, 5),
        ("power", max_power, 1),
        ("stride", lambda s, one: stride(s, one).total, 1),
        ("trickery", lambda s, one: bonus(s, one, "TRICKERY").total, 1),
        ("nerve", lambda s, one: bonus(s, one, "NERVE").total, 1),
    ],
)
def test_each_choice_of_growth(choice, measure, more):
    table = crawl({"lore": 100}, {}, {}, growing=["Butcher"])
    before = measure(table.state, hero(table, "Butcher"))
    do(table, choice)
    assert measure(table.state, hero(table, "Butcher")) == before + more
    assert last(table, "grows").rule == RULE and hero(table, "Butcher").grown == 1
    assert hero(table, "Butcher").vita == 20


@pytest.mark.rule(RULE)
def test_all_choices_are_open_at_every_step():
    table = crawl({"lore": 350, "more_might": 5}, {}, {}, growing=["Butcher"])
    skills = ["awareness", "trickery", "speech", "occult", "ecology", "archeology", "nerve", "faith"]
    assert ids(table) == ["vita", "might", "defense", "power", "stride", *skills]
    assert hero(do(table, "might"), "Butcher").more_might == 10


@pytest.mark.rule(RULE)
def test_in_combat_growth_waits_for_its_end():
    position: dict[str, Any] = against("Skeleton", [5, 4], vita=1)
    table = crawl({"lore": 100}, {}, {}, growing=["Butcher"], **position, rolls=[60, 8, 1, 1, 1])
    assert asks(table) == [(0, "fight")]
    do(table, "attack f1")
    assert asks(table) == [(0, "grow")] and rule_of(table, "vita") == RULE


@pytest.mark.rule(RULE)
def test_the_reward_of_a_combat_may_bring_a_step():
    table = crawl({"lore": 95}, {}, {}, **against("Skeleton", [5, 4], vita=1), rolls=[60, 8, 1, 1, 1])
    do(table, "attack f1")
    assert last(table, "step").data == {"who": "Butcher", "lore": 100} and last(table, "step").rule == RULE


@pytest.mark.rule(RULE)
def test_two_steps_at_once_are_two_choices():
    table = crawl({"lore": 90}, {}, {}, **OPENED, numbers={figures.ROOM_LORE: 115})
    assert asks(table) == [(0, "grow")] and len(told(table, "step")) >= 2
    do(table, "vita", "vita")
    assert hero(table, "Butcher").more_vita == 4 and asks(table) == [(1, "grow")]


@pytest.mark.rule(RULE)
def test_without_growth_nobody_grows():
    table = crawl({"lore": 90}, {}, {}, **OPENED, numbers={figures.GROWS: 0})
    assert told(table, "step") == [] and asks(table) == [(1, "turn")]
    assert told(crawl({"lore": 90}, {}, {}, **OPENED), "step")


@pytest.mark.rule("exploration.core.growth.rooms")
def test_each_room_revealed_gives_every_character_15_lore():
    assert NUMBERS[figures.ROOM_LORE] == ledger_data("exploration.core.growth.rooms")["lore"] == 15
    table = crawl({}, {"life": "ghost"}, {"life": "limbo"}, **OPENED)
    assert [one.lore for one in table.state.heroes] == [15, 15, 15]
    assert last(table, "learns").rule == "exploration.core.growth.rooms"


@pytest.mark.rule("exploration.core.growth.rooms")
def test_two_rooms_revealed_together_give_it_twice_and_the_first_gives_nothing():
    opened = [{"door": "b-c", "by": "Butcher", "near": [12, 8]}]
    table = crawl(removed=["a-b"], ending="doors", opened=opened, rolls=[9])
    assert [one.lore for one in table.state.heroes] == [30, 30, 30] and len(told(table, "learns")) == 2
    assert table.state.revealed == ["A", "B", "C", "G"]
    assert crawl(**against(ABBOT, [5, 4])).state.heroes[0].lore == 0
