"""Resting: what is restored, and the roll after it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.draws import ABBOT, against, ledger_data
from tests.games.exploration.tables import asks, crawl, do, hero, last, refused, spent, told
from undercroft.games.exploration.figures import NUMBERS, REST_GHOST, REST_POWER, REST_ROLL, REST_VITA

CORE = "exploration.core.rest"


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
