"""Statuses: what each does, how long it lasts, and what Possessed makes of an ACT."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.draws import ABBOT, against, ledger_data, on_turn, sides
from tests.games.exploration.journal import with_token
from tests.games.exploration.tables import about, asks, crawl, hero, last, rule_of, spent
from tests.tables import do, ids, refused, told
from undercroft.games.exploration.book.basics.strength import bonus, defense, might, stride
from undercroft.games.exploration.content.lists import STATUS_WORDS

RULE, OUTSIDE = "exploration.core.statuses", "exploration.core.statuses.outside"


@pytest.mark.rule(RULE)
def test_the_statuses_are_the_ledgers():
    ledger = ledger_data(RULE)
    assert list(STATUS_WORDS) == list(ledger)
    for status, words in STATUS_WORDS.items():
        assert ledger[status].startswith(words), status


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(
    ("status", "measure", "more"),
    [
        ("Blessed", lambda s, one: defense(s, one).total, 10),
        ("Brave", lambda s, one: might(s, one).total, 10),
        ("Swift", lambda s, one: stride(s, one).total, 2),
        ("Cursed", lambda s, one: might(s, one).total, -10),
        ("Spooked", lambda s, one: defense(s, one).total, -10),
        ("Perceptive", lambda s, one: bonus(s, one, "AWARENESS").total, 1),
        ("Deranged", lambda s, one: bonus(s, one, "AWARENESS").total, -1),
        ("Deranged", lambda s, one: bonus(s, one, "NERVE").total, -1),
        ("Perceptive", lambda s, one: bonus(s, one, "NERVE").total, 0),
    ],
)
def test_a_status_changes_its_figure(status, measure, more):
    plain, changed = (crawl({"statuses": list(names)}, {}, {}).state for names in ((), (status,)))
    assert measure(changed, changed.heroes[0]) == measure(plain, plain.heroes[0]) + more


@pytest.mark.rule(RULE)
def test_statuses_count_in_attacks_of_both_sides():
    group: list[Any] = [{"statuses": ["Brave", "Spooked"], "vita": 9}, {}, {}]
    table = crawl(*group, **against(ABBOT, [5, 4]), rolls=[30, 1, 25, 1, 2])
    do(table, "attack f1")
    assert last(table, "attack-roll").data["total"] == 60 and last(table, "attack-roll").data["outcome"] == "a hit"
    do(table, "end", "end", "end")
    assert told(table, "foe-attacks")[0].data["defense"] == 45


@pytest.mark.rule(RULE)
def test_the_immobilized_cannot_move():
    table = crawl({"statuses": ["Immobilized"]}, {}, {})
    assert about(table)["left"] == 0 and ids(table, verb="go") == []
    refused(table, "go 5,5", RULE)


@pytest.mark.rule(RULE)
def test_who_is_immobilized_in_mid_turn_walks_no_farther():
    text = with_token({"text": "A snare.", "status": ["Immobilized"]})
    table = crawl({"at": [2, 2]}, {}, {}, options={"story": text})
    do(table, "go 2,3", "search 3,3")
    assert hero(table, "Butcher").statuses == ["Immobilized"] and ids(table, verb="go") == []
    refused(table, "go 1,1", RULE)


@pytest.mark.rule(RULE)
def test_the_same_status_does_not_stack():
    group: list[Any] = [{"statuses": ["Spooked"], "vita": 9}, {}, {}]
    table = crawl(*group, **against("Ghoul", [5, 4], turn="f1"), rolls=[90, 1])
    assert hero(table, "Butcher").statuses == ["Spooked"] and told(table, "status") == []
    assert last(table, "foe-attacks").data["defense"] == 45


@pytest.mark.rule(RULE)
def test_a_status_lasts_until_the_end_of_the_encounter():
    group: list[Any] = [{"statuses": ["Brave", "Deranged"]}, {}, {}]
    table = crawl(*group, **against("Skeleton", [5, 4], vita=1), rolls=[60, 8, 1, 1, 1])
    do(table, "attack f1")
    assert hero(table, "Butcher").statuses == []
    assert last(table, "recovers").data["statuses"] == "Brave, Deranged" and last(table, "recovers").rule == RULE


@pytest.mark.rule(OUTSIDE)
def test_a_status_gained_outside_combat_lasts_through_the_next_skirmish():
    """The tin mug of the inn makes Brave; the rounds pass; the first skirmish ends it."""
    table = crawl({"at": [0, 4]}, {}, {}, options={"story": "lodger-below"}, rolls=[10, 1, 1, 1])
    do(table, "search 0,5", "1")
    assert hero(table, "Butcher").statuses == ["Brave"]
    assert OUTSIDE in last(table, "status").also
    do(table, "end", "end", "end")
    assert table.state.round == 2 and hero(table, "Butcher").statuses == ["Brave"]
    skirmish = {"kinds": ["Skeleton"], "counters": [1]}
    table = crawl({"statuses": ["Brave"]}, {}, {}, skirmish=skirmish, rolls=[2, 2, 2, 20, 1, 1, 1])
    do(table, "attack", "attack", "attack")
    assert last(table, "strikes").data["total"] == 50 and hero(table, "Butcher").statuses == []


# ---------------------------------------------------------------- possessed

POSSESSED: dict[str, Any] = {"statuses": ["Possessed"]}


@pytest.mark.rule(RULE)
def test_outside_combat_the_act_of_the_possessed_is_an_attack_on_the_nearest_other():
    """The Courtesan is nearer than the Illusionist; a hit of Cleaver and Damage bonus costs her 5."""
    group: list[Any] = [{"at": [4, 4], **POSSESSED}, {"at": [4, 5]}, {"at": [4, 3]}]
    table = crawl(*group, rolls=[40, 3])
    assert ids(table, verb="try") == [] and rule_of(table, "possessed") == RULE
    do(table, "possessed")
    assert last(table, "hurt").data == {"who": "Courtesan", "lost": 5, "left": 10}
    assert last(table, "attack-roll").data["defense"] == 60 and hero(table, "Butcher").statuses == []
    assert on_turn(table)[2] is True


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(("leads", "struck"), [("Butcher", "Courtesan"), ("Illusionist", "Illusionist")])
def test_of_equally_near_ones_the_leader_is_attacked_then_by_seating_order(leads, struck):
    table = crawl(POSSESSED, {}, {}, leader=leads, turn="Butcher", rolls=[2])
    do(table, "possessed")
    assert last(table, "attack-roll").data["target"] == struck and hero(table, "Butcher").statuses == []


@pytest.mark.rule(RULE)
def test_with_nobody_in_reach_the_act_is_lost():
    table = crawl({"at": [0, 0], **POSSESSED}, {}, {})
    do(table, "possessed")
    assert last(table, "wasted").rule == RULE and hero(table, "Butcher").statuses == []
    assert on_turn(table)[2] is True


@pytest.mark.rule(RULE)
def test_the_possessed_have_no_other_act_at_a_door_and_none_in_an_encounter():
    table = crawl({"at": [9, 4], **POSSESSED}, {}, {})
    assert "possessed" in ids(table) and ids(table, verb="try") == []
    table = crawl(POSSESSED, {}, {"at": [0, 0]}, **against(ABBOT, [5, 4]), rolls=[100, 4])
    assert ids(table, verb="attack") == []
    do(table, "possessed")
    assert last(table, "hurt").data == {"who": "Courtesan", "lost": 12, "left": 3}
    assert ids(table, verb="attack") == [] and hero(table, "Butcher").statuses == []


@pytest.mark.rule(RULE)
def test_the_possessed_strikes_a_friend_in_a_skirmish_instead_of_the_creatures():
    skirmish = {"kinds": ["Skeleton"], "counters": [3]}
    table = crawl(POSSESSED, {}, {}, skirmish=skirmish, rolls=[2, 2, 2, 60, 1, 2, 2])
    assert "attack carve" not in ids(table)
    do(table, "attack", "attack", "attack")
    assert last(table, "hurt").data["who"] == "Courtesan" and len(told(table, "strikes")) == 2
    assert hero(table, "Butcher").statuses == [] and sides(table)[3:5] == [100, 8]
    spent(table)


@pytest.mark.rule(RULE, "exploration.core.encounter.fault")
def test_the_possessed_may_fault_and_misses():
    table = crawl(POSSESSED, {}, {}, rolls=[1])
    do(table, "possessed")
    assert last(table, "attack-roll").data["outcome"] == "a miss" and hero(table, "Butcher").jammed
    assert hero(table, "Butcher").statuses == []


@pytest.mark.rule(RULE)
def test_a_friend_struck_down_is_a_ghost():
    table = crawl(POSSESSED, {"vita": 2}, {"at": [0, 0]}, rolls=[60, 1])
    do(table, "possessed")
    assert hero(table, "Courtesan").life == "ghost" and asks(table) == [(0, "turn")]
