"""The boards that come with the game, and boards from the text of a file."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from undercroft.engine import Refused
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import Given, shown
from undercroft.games.truedungeon.content.adventures.faults import all_of, in_file
from undercroft.games.truedungeon.content.board.checking import SHAPE, faults
from undercroft.games.truedungeon.content.board.model import Board
from undercroft.inputs import read_file_text

STANDARD: Final = "standard"
"""The board of a monster that has none of its own.  [truedungeon.digital.zone-template]"""

_FOLDER: Final = files("undercroft.games.truedungeon").joinpath("data", "boards")
_PATH: Final = re.compile(r"(.*) - at `\$\.?(.*)`")


@cache
def names() -> tuple[str, ...]:
    """The ids of the boards that come with the game."""
    return tuple(sorted(file.name.removesuffix(".toml") for file in _FOLDER.iterdir() if file.name.endswith(".toml")))


def boards() -> dict[str, Board]:
    """The boards that come with the game, by id."""
    return {name: _shipped(name) for name in names()}


def board_named(id: str) -> Board:
    """The board of this id; `Refused` with the nearest one if there is none."""
    if id not in names():
        hint = did_you_mean(id, names()) or f"; there are {', '.join(names())}"
        raise Refused(f"there is no board {shown(id)}{hint}", rule="truedungeon.board.silhouette", at="board")
    return _shipped(id)


@cache
def _shipped(name: str) -> Board:
    board = read_board(_FOLDER.joinpath(f"{name}.toml").read_text("utf-8"), f"{name}.toml")
    if board.id != name:
        raise Refused(f"{name}.toml: its id is {shown(board.id)}", rule=SHAPE, at="id")
    return board


def read_board(text: str, name: str) -> Board:
    """The board in the text of a TOML or JSON file of this name; `Refused` lists every fault with place and rule."""
    try:
        plain = read_file_text(text, name)
    except Refused as error:
        raise Refused(error.reason, rule=SHAPE, at=name) from None
    try:
        return board_of(plain)
    except Refused as error:
        raise in_file(error, name) from None


def board_of(plain: Given) -> Board:
    """The board that this data describes; `plain` should be a table of keys, and may say its kind and game."""
    if not isinstance(plain, dict):
        raise Refused("a board is a table of keys", rule=SHAPE, at="board")
    for key, wanted in (("kind", "board"), ("game", "truedungeon")):
        if plain.get(key, wanted) != wanted:
            raise Refused(f"this is no board of True Dungeon: {key} is {shown(plain[key])}", rule=SHAPE, at=key)
    try:
        board = msgspec.convert({key: plain[key] for key in plain if key not in ("kind", "game")}, Board)
    except msgspec.ValidationError as error:
        words, place = str(error), "board"
        if found := _PATH.fullmatch(words):
            words, place = found[1], found[2] or "board"
        raise Refused(f"{place}: {words.replace('`', chr(39))}", rule=SHAPE, at=place) from None
    found_faults = faults(board)
    if found_faults:
        raise all_of(found_faults, "board")
    return board


@cache
def schema() -> dict[str, Any]:
    """The JSON Schema of a board file."""
    made = msgspec.json.schema(Board)
    board = made["$defs"].pop("Board")
    zone = made["$defs"]["Zone"]
    for part in (board, zone):
        part.pop("title", None)
        part.pop("description", None)
    zone["properties"]["value"] |= {"minimum": 1, "maximum": 20}
    zone["properties"]["body"]["description"] = "part of the monster's silhouette; else background"
    for key, words in (
        ("circle", "x, y and radius in mm"),
        ("ellipse", "x, y, half width and half length in mm"),
        ("polygon", "corners x, y in mm; the sides do not cross"),
    ):
        zone["properties"][key]["description"] = words
    board["properties"]["kind"] = {"const": "board"}
    board["properties"]["game"] = {"const": "truedungeon"}
    board["properties"]["dot"]["description"] = "x and y of the Damage Dot in mm"
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A board of True Dungeon",
        **board,
        "$defs": made["$defs"],
    }
