"""Encounters with perceived rooms: Boost Boxes, Trapped Boost Boxes and Empty Rooms."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.electro.tables import MOF, ONE, TWO, explorer, kinds, labyrinth, last, lives, spaces
from tests.tables import do, ids, told
from undercroft import Table

PLAIN = {"at": "i1", "move": 1, "see": 1}
MISS, HIT = (1, 20), (6, 1)


def inside(card: str, *rolls: Any, options: dict[str, Any] | None = None, **about: Any) -> Table:
    """An Explorer who starts the turn in i1 with this card."""
    return labyrinth({**PLAIN, **about}, {"at": "1b"}, rooms={"i1": card}, rolls=rolls, options=options)


@pytest.mark.rule("electro.boost.claim")
@pytest.mark.parametrize(("card", "keys"), [("boost", 0), ("boost key", 1)])
def test_a_perceived_boost_box_gives_a_card_and_its_key(card, keys):
    table = inside(card, "far-lens")
    do(table, "interact")
    assert explorer(table, 1).hand == ["far-lens"] and len(explorer(table, 1).keys) == keys
    assert last(table, "found").rule == "electro.boost.claim"
    assert table.state.card("i1") is None and ids(table, ONE) == ["1b", "1e"]


@pytest.mark.rule("electro.boost.claim")
def test_what_was_in_the_room_is_told_to_the_finder_and_the_master_of_fates_only():
    table = inside("boost", "far-lens")
    do(table, "interact")
    assert [len(told(table, "found", seat)) for seat in (MOF, ONE, TWO)] == [1, 1, 0]
    assert [len(told(table, "your-card", seat)) for seat in (MOF, ONE, TWO)] == [0, 1, 0]


@pytest.mark.rule("electro.trapped.dismantle", "electro.trapped.success")
def test_a_dismantled_box_gives_a_card_and_its_key():
    table = inside("trapped key", 5, 5, "beacon")
    do(table, "interact")
    assert last(table, "dismantles").data["room"] == "i1"
    assert last(table, "roll").data["trait"] == "See" and last(table, "roll").rule == "electro.trapped.dismantle"
    assert explorer(table, 1).hand == ["beacon"] and len(explorer(table, 1).keys) == 1
    assert last(table, "card").rule == last(table, "finds").rule == "electro.trapped.success"
    assert lives(table)[0] == 3 and ids(table, ONE) == ["1b", "1e"]


@pytest.mark.rule("electro.trapped.failure")
@pytest.mark.parametrize(("dodge", "live"), [((5, 5), 3), ((5, 6), 2)])
def test_a_burst_box_destroys_its_reward_and_costs_one_unless_dodged(dodge, live):
    table = inside("trapped", *MISS, *dodge)
    do(table, "interact")
    see, move = told(table, "roll")
    assert (see.data["trait"], move.data["trait"]) == ("See", "Move") and move.rule == "electro.trapped.failure"
    assert last(table, "bursts").rule == "electro.trapped.failure"
    assert lives(table)[0] == live and explorer(table, 1).hand == [] and told(table, "card") == []
    if live == 2:
        assert last(table, "hurt").rule == "electro.trapped.failure"


@pytest.mark.rule("electro.trapped.removed")
@pytest.mark.parametrize("rolls", [(*HIT, "beacon"), (*MISS, *HIT), (*MISS, *MISS)])
def test_the_card_is_off_the_board_whatever_came_of_it(rolls):
    table = inside("trapped", *rolls)
    do(table, "interact")
    assert table.state.card("i1") is None and "electro.trapped.removed" in last(table, "cleared").also
    do(table, "1e")
    assert spaces(table)[0] == "1e"


@pytest.mark.rule("electro.trapped.key-survives")
def test_a_key_in_a_burst_box_lies_there_for_whoever_passes_on_a_later_turn():
    table = inside("trapped key", *MISS, *HIT, 1, 2)
    do(table, "interact")
    assert explorer(table, 1).keys == [] and last(table, "lies").rule == "electro.trapped.key-survives"
    assert ids(table, ONE) == ["1b", "1e"]
    do(table, "1b", "roll")
    assert "i1 1e" in ids(table, ONE)
    do(table, "i1 1e")
    assert table.choices[ONE].ask == "after" and explorer(table, 1).keys == []
    do(table, "end")
    do(table, "roll", "keep", "i1 1e", seat=TWO)
    assert table.choices[TWO].ask == "passage" and "take key" in ids(table, TWO)
    do(table, "take key")
    assert len(explorer(table, 2).keys) == 1 and last(table, "takes").rule == "electro.keys.pick-up-room"


@pytest.mark.rule("electro.trapped.key-survives")
def test_a_key_in_a_box_opened_head_first_lies_there_too():
    table = labyrinth({"at": "1b"}, rooms={"i1": "trapped key"})
    do(table, "stay", "enter i1", "open")
    assert lives(table)[0] == 1 and last(table, "lies").rule == "electro.info.items"
    assert [(pile.at, len(pile.keys)) for pile in table.state.piles] == [("i1", 1)]


@pytest.mark.rule("electro.trapped.key-survives")
def test_with_key_destroyed_it_is_lost():
    table = inside("trapped key", *MISS, *HIT, options={"key_destroyed": True})
    do(table, "interact")
    assert table.state.piles == [] and last(table, "destroyed").rule == "electro.trapped.key-survives"
    assert all(key.used for key in table.state.keys)


@pytest.mark.rule("electro.empty.encounter")
@pytest.mark.parametrize(("card", "keys"), [("empty", 0), ("empty key", 1)])
def test_an_empty_room_gives_nothing_but_a_key_lying_there(card, keys):
    table = inside(card)
    do(table, "interact")
    assert len(explorer(table, 1).keys) == keys and explorer(table, 1).hand == [] and lives(table)[0] == 3
    assert last(table, "found").rule == "electro.empty.encounter"
    assert table.state.card("i1") is None and ids(table, ONE) == ["1b", "1e"]
    assert "roll" not in kinds(table)
