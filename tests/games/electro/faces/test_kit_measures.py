"""The print kit of ElectroDungeon: its measures, and the board that it is of."""

from __future__ import annotations

import pytest

from undercroft.games.electro import ElectroOptions
from undercroft.games.electro.content.board import board_named
from undercroft.games.electro.faces.kit.cards import (
    beast_cards,
    explorer_sheets,
    field,
    lock_pieces,
    own_cards,
    secret_sheet,
    side_pieces,
)
from undercroft.games.electro.faces.kit.kit import kit
from undercroft.scene.kit.forms import Boxes, FormCards, Grid, Lines
from undercroft.scene.kit.parts import BoardSheet
from undercroft.scene.kit.pictures import Pictures
from undercroft.scene.kit.pieces import Cutouts, trapezoid
from undercroft.scene.kit.poster import Poster

OPTIONS = ElectroOptions()


@pytest.mark.parametrize("name", ["default", "wheel"])
def test_poster_pieces_and_plan_are_of_the_board_that_is_played_on(name: str):
    board = board_named(name)
    parts = kit(ElectroOptions(board=name, puzzles="roll")).parts
    assert [part.board for part in parts if isinstance(part, Poster)] == [field(board)]
    assert side_pieces(board) in [part.pieces for part in parts if isinstance(part, Cutouts)]
    (sheet,) = [part for part in parts if isinstance(part, BoardSheet)]
    assert [tile.words for tile in sheet.board.tiles if tile.colour == "white"] == list(board.rooms)
    assert parts[-1] == FormCards("a table of the side rooms", (secret_sheet(board),), 170, 66)


def test_where_puzzles_are_rolled_for_none_is_printed():
    assert not [part for part in kit(ElectroOptions(puzzles="roll")).parts if isinstance(part, Pictures)]


def test_what_is_cut_out_and_written_on_has_its_measures():
    board = board_named("default")
    sides, locks = side_pieces(board), lock_pieces()
    assert {piece.corners for piece in sides} == {trapezoid(36, 58, 46)}
    assert {(piece.corners, piece.size) for piece in locks} == {(trapezoid(26, 18, 15), 7)}
    for sheet in explorer_sheets():
        _, live, perceived = sheet.fields
        assert isinstance(live, Boxes) and isinstance(perceived, Lines)
        assert (live.size, perceived.count, sheet.named) == (17, 1, True)
    (narrated, answers) = own_cards()[0].fields
    assert isinstance(narrated, Lines) and isinstance(answers, Lines)
    assert (narrated.count, answers.count) == (5, 3)
    secret = secret_sheet(board).fields[0]
    assert isinstance(secret, Grid) and secret.high == 13
    assert dict(secret.columns) == {"door": 16, "card": 20, "task": 32, "fragment": 13, "reward card": 14}
    attacks, health, waits = beast_cards(OPTIONS)[0].fields
    assert isinstance(attacks, Grid) and isinstance(health, Boxes) and isinstance(waits, Grid)
    assert dict(attacks.columns) == {"attack": 30, "does": 27, "dodge": 13, "then": 28}
    assert dict(waits.columns) == {"attack": 3, "turns to wait": 7}
    assert (attacks.high, health.size, waits.high) == (14, 17, 17)
