"""The boards of an adventure on paper: the target of each fight on a page, and any board at true size.

[truedungeon.board.silhouette] [truedungeon.digital.board-size]
"""

from __future__ import annotations

from undercroft.games.truedungeon.adventures.boards import board_in
from undercroft.games.truedungeon.adventures.model import Adventure, Orientation, Room
from undercroft.games.truedungeon.board.model import Board
from undercroft.games.truedungeon.play.lanes import zones_of
from undercroft.scene.kit import Kit
from undercroft.scene.kit_lane import LanePoster, LaneSheets
from undercroft.scene.lane import Lane


def board_sheets(adventure: Adventure, orientation: Orientation) -> LaneSheets:
    """A page for every room with a fight, with the speed of its board."""
    fights = [room for room in adventure.path(orientation) if room.monsters]
    return LaneSheets(
        "the boards of all fights",
        tuple((bare_lane(board_in(adventure, room)), _words(room)) for room in fights),
    )


def _words(room: Room) -> str:
    return f"Room {room.number}, a {room.board_speed} board."


def poster(board: Board) -> Kit:
    """The target of a board at true size, 600 by 900 mm, over many sheets."""
    needs = ("a smooth table 600 mm wide and 2400 mm long", "pucks 60 mm wide", "scissors and glue")
    return Kit(f"Board: {board.name}", (LanePoster(bare_lane(board), board.name),), needs, theme="print")


def bare_lane(board: Board) -> Lane:
    """The board as a lane on which nothing lies."""
    return Lane(board.name, zones_of(board), board.dot)
