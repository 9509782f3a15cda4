"""Reward cards that are played on somebody: Beacon and Magnet Hook."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.electro.tables import ONE, TWO, explorer, labyrinth, last, spaces
from tests.tables import do, ids, refused, told

SAFE = 6
"""Electroshock strikes the sixes; nobody here stands on one."""


def weak(at: str, *cards: str, **about: Any) -> dict[str, Any]:
    """An Explorer who rolls one die for everything, with these cards."""
    return {"at": at, "move": 1, "see": 1, "fight": 1, "cards": list(cards), **about}


@pytest.mark.rule("electro.deck.beacon")
def test_a_beacon_leads_to_an_explorer_who_agrees_and_ends_the_move():
    sides = {"1x": {"card": "lock"}, "2x": {"card": "puzzle", "open": True}}
    table = labyrinth(weak("1s", "beacon"), weak("2x"), sides=sides)
    do(table, "play beacon", "e2")
    assert table.choices[TWO].ask == "offer"
    do(table, "accept")
    assert spaces(table) == ["2x", "2x"] and last(table, "beacon").rule == "electro.deck.beacon"
    assert table.choices[ONE].ask == "after" and "task" in ids(table, ONE)
    table = labyrinth(weak("1s", "beacon"), weak("2x"), sides=sides)
    do(table, "play beacon", "e2", "decline")
    assert spaces(table) == ["1s", "2x"] and "roll" in ids(table, ONE)


@pytest.mark.rule("electro.deck.beacon")
def test_a_beacon_leads_neither_into_small_rooms_nor_into_fights():
    team = (weak("1s", "beacon"), weak("i1"), weak("1a"), weak("1a"), weak("1b"))
    table = labyrinth(*team, fights=[{"at": "1a", "fighters": [2, 3]}])
    do(table, "play beacon")
    assert ids(table, ONE) == ["e5"]
    table = labyrinth(*team[:4], fights=[{"at": "1a", "fighters": [2, 3]}])
    refused(table, "play beacon", "electro.deck.beacon", seat=ONE)


@pytest.mark.rule("electro.deck.beacon")
def test_the_only_goal_of_a_beacon_who_leaves_the_game_meanwhile_has_declined():
    table = labyrinth(weak("1s", "beacon"), weak("1b"), weak("1s"))
    do(table, "play beacon")
    table.act(TWO, "leave")
    do(table, "e2")
    assert told(table, "declines") and told(table, "leaves")
    assert spaces(table)[0] == "1s" and "roll" in ids(table, ONE)


@pytest.mark.rule("electro.deck.beacon")
def test_who_has_followed_a_beacon_has_no_points_to_go_on_with():
    table = labyrinth(weak("1s", "beacon"), weak("1b"), rooms={"i1": "empty"})
    do(table, "play beacon", "e2", "accept", "enter i1", "1e")
    assert table.choices[ONE].ask == "after" and spaces(table)[0] == "1e"


@pytest.mark.rule("electro.deck.magnet-hook")
def test_magnet_hook_takes_a_key_from_someone_on_the_tile_never_a_fragment():
    team = (weak("1s", "magnet-hook"), weak("1s", keys=2), weak("1s", fragments=1), weak("2s", keys=1))
    table = labyrinth(*team)
    do(table, "play magnet-hook")
    assert ids(table, ONE) == ["e2"]
    do(table, "e2")
    assert [len(each.keys) for each in table.state.explorers] == [1, 1, 0, 1]
    assert last(table, "hooked").rule == "electro.deck.magnet-hook"
    table = labyrinth(weak("1s", "magnet-hook"), weak("1s", fragments=1), weak("2s", keys=1))
    refused(table, "play magnet-hook", "electro.deck.magnet-hook", seat=ONE)


@pytest.mark.rule("electro.deck.magnet-hook")
def test_magnet_hook_names_the_colour_of_the_key_where_keys_have_one():
    team = (weak("1s", "magnet-hook"), weak("1s", keys=["white", "yellow"]), weak("1s"))
    table = labyrinth(*team, options={"coloured_keys": True})
    do(table, "play magnet-hook")
    assert ids(table, ONE) == ["e2 white", "e2 yellow"]
    do(table, "e2 white")
    keys = [[table.state.colour(key) for key in each.keys] for each in table.state.explorers]
    assert keys == [["white"], ["yellow"], []]


@pytest.mark.rule("electro.deck.magnet-hook")
def test_where_keys_are_secret_magnet_hook_may_find_none():
    table = labyrinth(weak("1a", "magnet-hook"), weak("1a"), weak("1s", keys=1), options={"secret_keys": True})
    do(table, "play magnet-hook")
    assert ids(table, ONE) == ["e2"]
    do(table, "e2")
    assert last(table, "hooked-nothing").data == {"seat": ONE, "rival": TWO} and table.choices[ONE].ask == "free"


@pytest.mark.rule("electro.deck.magnet-hook")
def test_magnet_hook_takes_a_key_that_everybody_knows_first():
    team = (weak("1e", "magnet-hook"), weak("1b", keys=1))
    table = labyrinth(*team, rooms={"i1": "empty key"}, turn=1, rolls=[SAFE], options={"secret_keys": True})
    do(table, "stay", "enter i1", "1e", "end", seat=TWO)
    keys = table.state.keys
    assert sorted(keys[key].open for key in explorer(table, 2).keys) == [False, True]
    do(table, "play magnet-hook", "e2", seat=ONE)
    assert [keys[key].open for key in explorer(table, 2).keys] == [False]
