"""What a seat must reckon with: keys, prizes and boxes in the worlds that it cannot tell from the true one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.electro.faces.test_info import worlds
from tests.games.electro.tables import MOF, ONE, THREE, TWO, labyrinth
from tests.tables import do, ids, told
from undercroft import Table
from undercroft.games.electro.state.records import NOBODY

ITEMS = pytest.mark.rule("electro.info.items")


def test_where_a_key_lies_with_a_card_is_known_to_who_has_seen_it():
    def keyed(table: Table, seat: int | None) -> set[bool]:
        return {s.cards[0].key != NOBODY for s in worlds(table, seat, 12)}

    table = labyrinth({"perceived": ["i1"]}, rooms={"i1": "boost key", "o1": "trapped"}, rolls=[])
    assert {seat: keyed(table, seat) for seat in (MOF, ONE, TWO, None)} == {
        MOF: {True},
        ONE: {True},
        TWO: {True, False},
        None: {True, False},
    }


@pytest.mark.parametrize(
    ("secret", "card"),
    [
        pytest.param(False, "empty", marks=ITEMS),
        pytest.param(False, "empty key", marks=ITEMS),
        pytest.param(True, "empty key", marks=ITEMS),
        (True, "empty"),
    ],
)
def test_whether_there_was_a_key_in_a_cleared_room_is_public_unless_keys_are_secret(secret, card):
    rooms = {"i1": card, "o1": "boost key", "i2": "trapped"}
    table = labyrinth({"at": "1b"}, {}, {}, rooms=rooms, rolls=[], options={"secret_keys": secret})
    do(table, "stay", "enter i1")
    for seat, known in ((MOF, True), (ONE, True), (TWO, not secret), (None, not secret)):
        found = {tuple(len(each.keys) for each in s.explorers) for s in worlds(table, seat, 12)}
        assert found == ({(int(card == "empty key"), 0, 0)} if known else {(0, 0, 0), (1, 0, 0)})


@pytest.mark.rule("electro.info.cleared")
def test_after_a_death_everybody_knows_that_there_was_no_secret_key():
    rooms = {"i1": "empty", "o1": "boost key", "i2": "trapped"}
    table = labyrinth({"at": "1b", "live": 1}, {}, rooms=rooms, rolls=[5], options={"secret_keys": True})
    do(table, "stay", "enter i1", "1e", "end", "stay", "end")
    assert told(table, "dies")
    assert {(s.cards[0].key, len(s.piles)) for s in worlds(table, TWO)} == {(NOBODY, 0)}
    assert {len(each.keys) for s in worlds(table, TWO) for each in s.explorers} == {0}


@pytest.mark.rule("electro.deck.magnet-hook")
def test_a_hook_that_finds_no_key_tells_what_its_victim_has_found_and_no_more():
    rooms = {"i1": "empty", "i4": "empty", "o1": "boost key", "i2": "trapped"}
    team: Any = ({"at": "1b"}, {"at": "4b"}, {"at": "1e", "cards": ["magnet-hook"]}, {})
    table = labyrinth(*team, rooms=rooms, rolls=[], options={"secret_keys": True})
    do(table, "stay", "enter i1", "1e", "end", "stay", "enter i4")
    do(table, ids(table)[0], "end", "play magnet-hook", "e1")
    found = [(bool(s.explorers[0].keys), bool(s.explorers[1].keys)) for s in worlds(table, None)]
    assert set(found) == {(False, False), (False, True)}


def test_keys_keep_their_colours_in_every_world():
    rooms = {"i1": "boost yellow", "o1": "trapped white", "i2": "beast"}
    table = labyrinth({"keys": ["blue"]}, {}, rooms=rooms, rolls=[], options={"coloured_keys": True})
    colours = [key.colour for key in table.state.keys]
    found = set()
    for s in worlds(table, TWO):
        assert [key.colour for key in s.keys] == colours
        found.add(tuple(sorted(s.colour(card.key) for card in s.cards if card.key != NOBODY)))
    assert found == {("white", "yellow")}


@pytest.mark.rule("electro.puzzle.prize-dispute")
@pytest.mark.parametrize(
    ("prize", "plans"),
    [
        ({"fragment": True, "reward": False}, {NOBODY}),
        ({"fragment": False, "reward": True}, {0}),
        ({"fragment": True, "reward": True}, {NOBODY, 0, 1}),
    ],
)
def test_while_the_leader_plans_everybody_knows_what_there_is_to_share(prize, plans):
    side = {"task": "odd-fuse", "open": True, **prize}
    table = labyrinth({"at": "2x", "see": 6}, {"at": "2x"}, {}, sides={"2x": side}, rolls=[6] * 6 + [1])
    do(table, "task", "roll")
    assert {s.prize.fragment for s in worlds(table, THREE, 24) if s.prize} == plans
    assert {s.prize.fragment for s in worlds(table, ONE, 4) if s.prize} == {table.state.prize.fragment}


@pytest.mark.rule("electro.enter.box-notice")
def test_whether_a_box_was_left_yet_is_known_to_who_is_with_it():
    def stages(table: Table, seat: int | None) -> set[str]:
        return {s.turn.stage for s in worlds(table, seat, 12) if s.turn}

    table = do(labyrinth({"at": "1b"}, rooms={"i1": "boost"}, rolls=["far-lens"]), "stay", "enter i1")
    assert [stages(table, seat) for seat in (MOF, ONE, TWO, None)] == [{"box"}, {"box"}, {"box", "out"}, {"box", "out"}]
    opened = do(table.clone(), "open")
    assert [stages(opened, seat) for seat in (MOF, ONE, TWO, None)] == [{"out"}] * 4
    do(table, "leave it")
    assert [stages(table, seat) for seat in (MOF, ONE, TWO, None)] == [{"out"}, {"out"}, {"box", "out"}, {"box", "out"}]
