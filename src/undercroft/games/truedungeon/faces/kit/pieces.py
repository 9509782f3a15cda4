"""The boards of an adventure on paper: the target of each fight on a page, and any board at true size.

[truedungeon.board.silhouette] [truedungeon.digital.board-size]
"""

from __future__ import annotations

from textwrap import shorten
from typing import Final

from undercroft.engine.craft.words import listed
from undercroft.games.truedungeon.book.combat.lanes import zones_of
from undercroft.games.truedungeon.content.adventures.boards import board_in
from undercroft.games.truedungeon.content.adventures.model import Adventure, Orientation, Room
from undercroft.games.truedungeon.content.adventures.scaling import AttackNumbers, attacks_on, monster_on
from undercroft.games.truedungeon.content.board.model import Board
from undercroft.games.truedungeon.content.classes import classes
from undercroft.games.truedungeon.content.symbols import icon_of, symbol_sets
from undercroft.games.truedungeon.content.words import DIFFICULTIES
from undercroft.games.truedungeon.faces.maze import chart_boards
from undercroft.scene.icons.family import ICONS
from undercroft.scene.kit.faces import Face
from undercroft.scene.kit.kit import Kit, Part
from undercroft.scene.kit.lane import LanePoster, LaneSheets
from undercroft.scene.kit.parts import BoardSheet
from undercroft.scene.kit.study import Studied, StudySheet
from undercroft.scene.lane.lane import Lane


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


ABOUT, BLOW, NAME = 150, 70, 34
"""So many letters of each have room on a card; the booklet has all of them."""
MOST: Final = 5


def monster_faces(adventure: Adventure, orientation: Orientation) -> tuple[Face, ...]:
    """A card for every monster of the adventure, for its Dungeon Master."""
    found = []
    for room in adventure.path(orientation):
        for monster in room.monsters:
            numbers = [monster_on(monster, one) for one in DIFFICULTIES[1:]]
            ac, hp = ", ".join(str(one.ac) for one in numbers), ", ".join(str(one.hp) for one in numbers)
            facts = (("Room", str(room.number)), ("AC N to E", ac), ("HP N to E", hp))
            blows = [_blow(one) for one in attacks_on(monster, "normal")]
            words = (shorten(monster.about, ABOUT, placeholder=" ..."), *(shorten(blow, BLOW) for blow in blows[:MOST]))
            name = shorten(monster.name, NAME, placeholder=" ...")
            found.append(
                Face(name, monster.icon if monster.icon in ICONS else "foe-humanoid", facts, tuple(filter(None, words)))
            )
    return tuple(found)


def _blow(one: AttackNumbers) -> str:
    """An attack on Normal in a line."""
    hit = "" if one.to_hit is None else f" {one.to_hit:+d}"
    save = f", {one.attack.save} {one.dc}" if one.attack.save else ""
    then = f", {one.attack.inflicts}" if one.attack.inflicts else ""
    return f"{one.attack.name}{hit}: {one.damage} {one.attack.type}{save}{then}"


TILE = 17
"""Millimetres of a tile of the planar chart."""


def study_sheets() -> tuple[Part, ...]:
    """A sheet for every set, named after the classes that learn it; of the planes the chart itself as well."""
    sheets: list[Part] = []
    for found in symbol_sets().values():
        who = listed([classes()[cls].name for cls in found.classes])
        entries = tuple(Studied(icon_of(found.id, one.id), one.name, one.looks) for one in found.symbols)
        sheets.append(StudySheet(f"{who}: the {found.id}", found.about, entries))
    planes = [[one.looks, one.name] for one in symbol_sets()["planes"].symbols]
    chart = chart_boards({"study": {"planes": planes}})
    return (
        *sheets,
        *(BoardSheet(board, TILE, "learn it by heart: during the adventure it is covered") for board in chart),
    )
