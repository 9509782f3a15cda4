"""The board as data: the default one by the ledger, the others, and what a board file may not say."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import jsonschema
import networkx as nx
import pytest

from undercroft.engine import Refused
from undercroft.engine.ledger import Ledger
from undercroft.games.electro.content.board import COLOURS, Board, board_named, board_of, distances, shipped
from undercroft.games.electro.faces.files import FILES, SCHEMA
from undercroft.games.electro.options import ElectroOptions

FOLDER = files("undercroft.games.electro")
LEDGER = Ledger.read(FOLDER)
SECTORS = range(1, 7)


def plain(name: str = "default") -> dict[str, Any]:
    """The data of a shipped board, to be spoilt."""
    return tomllib.loads((FOLDER / "data" / f"{name}.toml").read_text(encoding="utf-8"))


def data(rule: str) -> Any:
    return LEDGER[rule].data


def graph(board: Board) -> nx.Graph[str]:
    return nx.Graph((tile, other) for tile, others in board.near.items() for other in others)


@pytest.fixture(scope="module")
def board() -> Board:
    return board_named("default")


# ---------------------------------------------------------------- the default board


@pytest.mark.rule("electro.board.default")
def test_the_default_board_has_its_spaces(board: Board) -> None:
    sizes = (len(board.numbers), len(board.starts), len(board.rooms), len(board.sides))
    wanted = data("electro.board.default")
    assert sizes == (72, 6, 12, 6)
    assert sizes == tuple(wanted[key] for key in ("numbered_tiles", "start_tiles", "small_rooms", "side_rooms"))


@pytest.mark.rule("electro.board.sectors")
def test_each_sector_has_the_door_of_its_colour(board: Board) -> None:
    assert {side[0]: colour for side, (colour, _) in board.sides.items()} == data("electro.board.sectors")
    assert tuple(colour for colour, _ in board.sides.values()) == COLOURS


@pytest.mark.rule("electro.board.tile-names")
def test_spaces_are_named_by_sector_and_letter(board: Board) -> None:
    assert set(board.numbers) == {f"{sector}{letter}" for sector in SECTORS for letter in "abcdefghijkl"}
    assert set(board.starts) == {f"{sector}s" for sector in SECTORS}
    assert set(board.sides) == {f"{sector}x" for sector in SECTORS}
    assert set(board.rooms) == {f"{ring}{sector}" for sector in SECTORS for ring in "io"}


@pytest.mark.rule("electro.board.numbers")
def test_numbers_run_on_from_sector_to_sector(board: Board) -> None:
    for sector in SECTORS:
        row = [board.numbers[f"{sector}{letter}"] for letter in "abcdefghijkl"]
        assert row == data("electro.board.numbers")[str(sector)]
        assert row == [(n + sector - 1) % 6 + 1 for n in range(12)]


@pytest.mark.rule("electro.board.start-tiles")
def test_start_tiles_bear_no_number_and_form_a_ring(board: Board) -> None:
    assert list(board.starts) == data("electro.board.start-tiles")
    assert not set(board.starts) & set(board.numbers)
    ring = graph(board).subgraph(board.starts)
    assert nx.is_connected(ring)
    assert {degree for _, degree in ring.degree} == {2}
    for start in board.starts:
        assert [tile for tile in board.near[start] if tile in board.numbers] == [f"{start[0]}a"]


@pytest.mark.rule("electro.board.edges")
def test_corridors_are_those_of_the_ledger_both_ways(board: Board) -> None:
    wanted = {frozenset(pair) for pair in data("electro.board.edges")}
    assert {frozenset((tile, other)) for tile, others in board.near.items() for other in others} == wanted
    assert all(tile in board.near[other] for tile, others in board.near.items() for other in others)


@pytest.mark.rule("electro.board.rooms")
def test_each_small_room_has_its_two_doorways(board: Board) -> None:
    assert [[room, *tiles] for room, tiles in board.rooms.items()] == data("electro.board.rooms")
    assert board.doorways["1f"] == ("o1",)
    assert board.doorways["1b"] == ("i1",)
    assert sum(map(len, board.doorways.values())) == 24


@pytest.mark.rule("electro.board.side-rooms")
def test_each_side_room_lies_beyond_its_door(board: Board) -> None:
    assert [[side, *rest] for side, rest in board.sides.items()] == data("electro.board.side-rooms")
    assert board.doors == {tile: side for side, _, tile in data("electro.board.side-rooms")}
    assert not set(board.sides) & set(board.near)


@pytest.mark.rule("electro.board.layout")
def test_places_turn_with_the_sectors(board: Board) -> None:
    for key, (ring, angle) in data("electro.board.layout").items():
        for sector in SECTORS:
            name = f"{key[-1]}{sector}" if key.startswith("room") else f"{sector}{key}"
            assert board.places[name] == (ring, (angle + 60 * (sector - 1)) % 360)


@pytest.mark.rule("electro.board.invariants")
def test_the_default_board_keeps_its_invariants(board: Board) -> None:
    net, wanted = graph(board), data("electro.board.invariants")
    assert nx.is_connected(net)
    assert (len(net), net.number_of_edges()) == (wanted["connected_spaces_rooms_shut"], wanted["corridors"])
    assert len(list(nx.bridges(net))) == wanted["bridges"] == 0
    assert sum(degree < 2 for _, degree in net.degree) == wanted["dead_ends"] == 0
    assert set(Counter(board.numbers.values()).values()) == {wanted["tiles_per_number"]}
    numbers = board.numbers
    assert not [pair for pair in net.edges if len({numbers.get(tile, tile) for tile in pair}) == 1]
    turned = nx.relabel_nodes(net, {tile: f"{int(tile[0]) % 6 + 1}{tile[1:]}" for tile in net})
    assert nx.utils.graphs_equal(net, turned)


@pytest.mark.rule("electro.board.invariants")
def test_doors_are_as_far_as_the_ledger_says(board: Board) -> None:
    shut, cleared = (distances(board, "1s", rooms) for rooms in (frozenset[str](), frozenset(board.rooms)))
    assert [shut[f"{sector}j"] for sector in SECTORS] == [10, 11, 11, 10, 9, 9]
    assert [cleared[f"{sector}j"] for sector in SECTORS] == [6, 7, 8, 7, 6, 5]
    assert {distances(board, f"{s}j", frozenset())[f"{s % 6 + 1}j"] for s in SECTORS} == {6}


def test_a_cleared_room_is_one_step_from_doorway_to_doorway(board: Board) -> None:
    assert distances(board, "1b", frozenset(["i1"]))["1e"] == 1
    assert distances(board, "1b", frozenset(["i2"]))["1e"] > 1
    assert "1e" in board.steps("1b", frozenset(["i1"]))
    assert "1e" not in board.steps("1b", frozenset())


def test_a_room_of_many_doorways_leads_from_each_to_each() -> None:
    wheel = board_named("wheel")
    assert len(wheel.rooms["m1"]) == 6
    assert {distances(wheel, "1e", frozenset(["m1"]))[f"{s}e"] for s in SECTORS if s > 1} == {1}


# ---------------------------------------------------------------- boards of one's own


@pytest.mark.parametrize("name", shipped())
def test_every_shipped_board_is_sound_and_as_its_schema_says(name: str) -> None:
    jsonschema.validate(plain(name), SCHEMA)
    assert board_named(name).name == name
    assert FILES["board"].check(plain(name), ElectroOptions()).endswith("keeps every rule of a board")


def test_a_board_is_read_from_the_text_of_a_file() -> None:
    text = (FOLDER / "data" / "wheel.toml").read_text(encoding="utf-8")
    assert board_named(text).rooms == board_named("wheel").rooms
    assert board_named(json.dumps(plain("wheel"))).near == board_named("wheel").near


@pytest.mark.rule("electro.board.custom")
def test_a_name_that_no_board_has_is_refused_with_the_nearest() -> None:
    with pytest.raises(Refused, match="did you mean 'wheel'") as refused:
        board_named("weel")
    assert refused.value.rule == "electro.board.custom"


@pytest.mark.rule("electro.board.custom")
def test_text_that_is_no_data_is_refused() -> None:
    with pytest.raises(Refused, match="neither TOML nor JSON") as refused:
        board_named("kind = board\nname = ")
    assert refused.value.rule == "electro.board.custom"


def without(key: str, item: Any) -> dict[str, Any]:
    spoilt = plain()
    spoilt[key] = [entry for entry in spoilt[key] if entry != item]
    return spoilt


def more(key: str, *items: Any) -> dict[str, Any]:
    spoilt = plain()
    spoilt[key] = spoilt[key] + list(items)
    return spoilt


def changed(key: str, **items: Any) -> dict[str, Any]:
    spoilt = plain()
    spoilt[key] = spoilt[key] | items
    return spoilt


def with_key(**items: Any) -> dict[str, Any]:
    return plain() | items


def swapped(key: str, old: Any, new: Any) -> dict[str, Any]:
    spoilt = plain()
    spoilt[key] = [new if entry == old else entry for entry in spoilt[key]]
    return spoilt


def cut_off() -> dict[str, Any]:
    """The default board without the three corridors that lead to 1b and 1c."""
    spoilt = plain()
    spoilt["corridors"] = [pair for pair in spoilt["corridors"] if "1b" not in pair]
    return spoilt


BROKEN = {
    "another kind": (with_key(kind="floor"), "kind", 'begins with kind = "board"'),
    "another game": (with_key(game="trapper"), "game", "game: 'electro' is wanted, not 'trapper'"),
    "an unknown key": (with_key(lava=["1a"]), "lava", "there is no such key here"),
    "a missing key": ({key: value for key, value in plain().items() if key != "doors"}, "doors", "this key is missing"),
    "a number that is none": (
        changed("numbers", **{"1a": "six"}),
        "numbers 1a",
        "a whole number is wanted",
    ),
    "a number too high": (changed("numbers", **{"1a": 7}), "numbers 1a", "1a has 7"),
    "a number too low": (changed("numbers", **{"3c": 0}), "numbers 3c", "3c has 0"),
    "no start tile": (with_key(starts=[]), "starts", "at least one start tile"),
    "six rooms": (with_key(rooms=plain()["rooms"][:6]), "rooms", "7 to 18 small rooms; here are 6"),
    "nineteen rooms": (
        more("rooms", *([f"p{n}", "1a", "1b"] for n in range(1, 8))),
        "rooms",
        "7 to 18 small rooms; here are 19",
    ),
    "five doors": (without("doors", ["6x", "white", "6j"]), "doors", "exactly six doors; here are 5"),
    "a colour twice": (swapped("doors", ["6x", "white", "6j"], ["6x", "blue", "6j"]), "doors 6x", "that of 3x"),
    "a door tile twice": (swapped("doors", ["6x", "white", "6j"], ["6x", "white", "1j"]), "doors 6x", "that of 1x"),
    "a red door": (swapped("doors", ["6x", "white", "6j"], ["6x", "red", "6j"]), "doors 6x", "not 'red'"),
    "a door nowhere": (swapped("doors", ["6x", "white", "6j"], ["6x", "white", "7j"]), "doors 6x", "no tile '7j'"),
    "a corridor nowhere": (more("corridors", ["1a", "1z"]), "corridors 91", "no tile '1z'"),
    "a corridor into a room": (more("corridors", ["1a", "i1"]), "corridors 91", "no tile 'i1'"),
    "a corridor to itself": (more("corridors", ["1a", "1a"]), "corridors 91", "not from 1a to itself"),
    "a corridor twice": (more("corridors", ["1b", "1a"]), "corridors 91", "between 1b and 1a already"),
    "a room of one doorway": (swapped("rooms", ["i1", "1b", "1e"], ["i1", "1b"]), "rooms i1", "two or more doorways"),
    "a room of no name": (swapped("rooms", ["i1", "1b", "1e"], []), "rooms 1", "two or more doorways"),
    "a doorway twice": (swapped("rooms", ["i1", "1b", "1e"], ["i1", "1b", "1b"]), "rooms i1", "named twice"),
    "a doorway nowhere": (swapped("rooms", ["i1", "1b", "1e"], ["i1", "1b", "i2"]), "rooms i1", "no tile 'i2'"),
    "a name in capitals": (more("starts", "7S"), "starts '7S'", "lower-case letters and digits"),
    "a name of two words": (more("starts", "7 s"), "starts '7 s'", "lower-case letters and digits"),
    "a name without a digit": (more("starts", "done"), "starts 'done'", "lower-case letters and digits"),
    "an Explorer's name": (more("starts", "e1"), "starts e1", "e1 is an Explorer"),
    "a name twice": (more("starts", "1s"), "starts 1s", "a space 1s already"),
    "a room named like a tile": (
        swapped("rooms", ["i1", "1b", "1e"], ["1a", "1b", "1e"]),
        "rooms 1a",
        "a space 1a already, in numbers",
    ),
    "a tile cut off": (cut_off(), "corridors 1b", "with all rooms shut 1b cannot be reached"),
    "no place to draw": (with_key(places={}), "places 1a", "where is 1a to be drawn"),
    "a place of nothing": (changed("places", **{"9z": [1, 1]}), "places 9z", "no space '9z'"),
    "a place taken": (changed("places", **{"1b": [1, 0]}), "places 1b", "drawn where 1a is"),
    "a place far off": (changed("places", **{"1b": [99, 0]}), "places 1b", "a ring from 0 to 40"),
}


@pytest.mark.parametrize(("spoilt", "at", "words"), BROKEN.values(), ids=BROKEN.keys())
@pytest.mark.rule("electro.board.custom")
def test_a_broken_board_is_refused_with_place_and_rule(spoilt: dict[str, Any], at: str, words: str) -> None:
    with pytest.raises(Refused) as refused:
        board_of(spoilt)
    assert (refused.value.rule, refused.value.at) == ("electro.board.custom", at)
    assert words in refused.value.reason


@pytest.mark.rule("electro.board.custom")
def test_a_fault_in_a_text_names_the_file() -> None:
    with pytest.raises(Refused, match="^the board file: starts: there must be at least one start tile"):
        board_named(json.dumps(with_key(starts=[])))
