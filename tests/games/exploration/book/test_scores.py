"""How a crawl ends: won, lost or given up; and its score."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.draws import ABBOT, against, ledger_data
from tests.games.exploration.tables import asks, cites, crawl, end_round, kinds, last
from tests.tables import do, told
from undercroft import Table
from undercroft.engine import Refused
from undercroft.games.exploration.book.table import score
from undercroft.games.exploration.figures import NUMBERS, ROOM_SCORE, ROUND_SCORE, SECONDARY_SCORE, WIN_SCORE

WIN, LOSE, SCORE = "exploration.core.win", "exploration.core.lose", "exploration.core.score"
DONE: dict[str, Any] = {"found": ["Reliquary"], "slain": [ABBOT]}
"""Both primary goals of the usual story are complete."""


def ended(table: Table) -> bool:
    return table.result is not None


# ---------------------------------------------------------------- won


@pytest.mark.rule(WIN)
def test_the_crawl_is_won_after_the_end_steps_of_the_round():
    table = crawl(**DONE, rolls=[10])
    assert not ended(table) and asks(table) == [(0, "turn")]
    end_round(table)
    assert kinds(table)[-3:] == ["check", "leader", "over"]
    assert last(table, "over").rule == WIN and last(table, "over").data["how"] == "won"
    assert table.result is not None and table.result.winners == (0, 1, 2) and table.result.rule == WIN


@pytest.mark.rule(WIN)
def test_a_skirmish_at_the_rounds_end_is_fought_first():
    table = end_round(crawl(**DONE, rolls=[1, 3, 1, 2, 2, 2, 60, 1, 1, 1]))
    assert not ended(table) and {ask for _, ask in asks(table)} == {"stance"}
    do(table, "attack", "attack", "attack")
    assert table.result is not None and table.result.rule == WIN


@pytest.mark.rule(WIN)
def test_there_is_no_victory_in_the_middle_of_a_combat():
    """The Abbot is the last goal; another foe still stands."""
    foes = [{"kind": ABBOT, "at": [5, 4], "vita": 1}, {"kind": "Skeleton", "at": [3, 4], "vita": 1}]
    table = crawl(found=["Reliquary"], foes=foes, battle={"turn": "Butcher"}, rolls=[60, 8, 60, 6, *[1] * 6])
    do(table, "attack f1")
    assert table.state.done[:2] == [True, True] and not ended(table)
    do(table, "end", "go 3,5", "attack f2")
    assert table.result is not None and table.result.rule == WIN


@pytest.mark.rule(WIN)
def test_a_goal_once_complete_stays_so():
    """The Reliquary was found; nobody has it any more."""
    table = end_round(crawl(done=[True, False, False], slain=[ABBOT], rolls=[10]))
    assert table.result is not None and table.result.rule == WIN
    table = end_round(crawl(slain=[ABBOT], rolls=[10]))
    assert table.result is None


@pytest.mark.rule(WIN)
def test_secondary_goals_are_not_needed():
    table = end_round(crawl(**DONE, rolls=[10]))
    assert table.state.done == [True, True, False] and table.result is not None
    assert table.result.rule == WIN


# ---------------------------------------------------------------- lost


@pytest.mark.rule(LOSE)
def test_the_crawl_is_lost_at_once_when_nobody_lives():
    group: list[Any] = [{"vita": 1}, {"life": "ghost"}, {"life": "limbo"}]
    table = crawl(*group, **DONE, **against("Ghoul", [5, 4], turn="f1"), rolls=[90, 5])
    assert kinds(table)[-2:] == ["ghost", "over"] and last(table, "over").rule == LOSE
    assert table.result is not None and table.result.winners == () and table.result.rule == LOSE
    assert not table.waiting and table.view(0)["ended"] == "lost"


@pytest.mark.rule(LOSE)
def test_one_who_lives_is_enough():
    group: list[Any] = [{"vita": 1}, {"life": "ghost"}, {"at": [0, 0]}]
    table = crawl(*group, **against("Ghoul", [5, 4], turn="f1"), rolls=[90, 5])
    assert table.result is None and told(table, "over") == []
    with pytest.raises(Refused) as caught:
        crawl({"life": "ghost"}, {"life": "ghost"}, {"life": "limbo"})
    assert caught.value.rule == LOSE


@pytest.mark.rule("exploration.core.give-up")
def test_who_acts_as_leader_may_give_up_for_the_group():
    table = crawl(leader="Courtesan")
    assert [act.id for act in table.acts(1)] == ["concede"] and not table.acts(0)
    with pytest.raises(Refused):
        table.act(0, "concede")
    table.act(1, "concede")
    assert table.result is not None and table.result.winners == ()
    assert table.result.rule == "exploration.core.give-up" == last(table, "concedes").rule


# ---------------------------------------------------------------- score


@pytest.mark.rule(SCORE)
def test_the_weights_of_the_score_are_the_ledgers():
    wanted = ledger_data(SCORE)
    named = {"win": WIN_SCORE, "room": ROOM_SCORE, "secondary": SECONDARY_SCORE}
    assert {key: NUMBERS[name] for key, name in named.items()} == {key: wanted[key] for key in named}
    assert -NUMBERS[ROUND_SCORE] == wanted["round"]
    table = crawl(round=4)
    table.act(0, "concede")
    assert table.result is not None and table.result.scores[0] == score(table.state) == -4


@pytest.mark.rule(SCORE)
def test_the_score_counts_rooms_after_the_start_secondary_goals_coins_and_rounds():
    """Won: 50; B, C and G beyond the start: 30; the secondary goal: 10; 17 coins; 6 rounds."""
    position: dict[str, Any] = {"removed": ["a-b", "b-c"], "done": [True, True, True], "coins": 17, "round": 6}
    table = end_round(crawl(**position, rolls=[10]))
    assert table.result is not None and table.result.scores == {0: 101, 1: 101, 2: 101}
    assert "101" in table.result.reason


@pytest.mark.rule(SCORE)
def test_a_crawl_that_is_lost_has_a_score_without_the_50():
    group: list[Any] = [{"vita": 1}, {"life": "ghost"}, {"life": "ghost"}]
    position: dict[str, Any] = {"removed": ["a-b"], "coins": 5, "round": 3}
    table = crawl(*group, **position, **against("Ghoul", [5, 4], turn="f1"), rolls=[90, 5])
    assert table.result is not None and table.result.scores[0] == 10 + 5 - 3


@pytest.mark.rule(SCORE)
def test_the_weights_can_be_changed():
    numbers = {WIN_SCORE: 7, ROOM_SCORE: 3, ROUND_SCORE: 2}
    table = end_round(crawl(**DONE, removed=["a-b"], numbers=numbers, rolls=[10]))
    assert table.result is not None and table.result.scores[0] == 7 + 3 - 2
    assert WIN in cites(last(table, "over"))
