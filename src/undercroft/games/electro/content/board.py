"""The labyrinth: its tiles, rooms and doors as data, read from a board file and checked.

A space is named by lower-case letters and digits. The boards that come with the game lie in `data/`, in the form in
which a host may write another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final, Literal

from undercroft.engine import Refused
from undercroft.engine.craft.ready import ready
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import shown
from undercroft.inputs.reading import Strict, from_text, read
from undercroft.space import flood

COLOURS: Final = ("yellow", "green", "blue", "purple", "orange", "white")
"""The colours of the doors.  [electro.board.sectors]"""

ROOMS: Final = range(7, 19)
"""How many small rooms the limits of the room cards allow."""

NUMBERS: Final = range(1, 7)
MOST_TILES: Final = 300
RINGS: Final = "rings"
PLAN: Final = "plan"

_NAME: Final = re.compile(r"(?=[0-9]*[a-z])(?=[a-z]*[0-9])[a-z0-9]{2,6}")
_EXPLORER: Final = re.compile(r"e[1-6]")
_FILES: Final = files("undercroft.games.electro").joinpath("data")
_BEGINS: Final = 'kind = "board"'
"""So a file begins that is a board; others lie there as well."""


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A labyrinth.

    `tiles` are the numbered tiles, then the start tiles. `near` gives for each tile those to which a corridor leads;
    small rooms and side spaces are not in it. `rooms` gives for each small room its doorway tiles and `doorways` for
    such a tile its rooms; `sides` for each side space the colour of its door and the door tile, and `doors` for such
    a tile its side space. `places` says where every space is drawn: ring and angle in degrees, clockwise, where the
    `layout` is RINGS, or column and row from the upper left, where it is PLAN.
    """

    name: str
    title: str
    tiles: tuple[str, ...]
    numbers: dict[str, int]
    starts: tuple[str, ...]
    near: dict[str, tuple[str, ...]]
    rooms: dict[str, tuple[str, ...]]
    sides: dict[str, tuple[str, str]]
    doors: dict[str, str]
    doorways: dict[str, tuple[str, ...]]
    places: dict[str, tuple[float, float]]
    layout: str = RINGS

    def steps(self, tile: str, open_rooms: frozenset[str]) -> tuple[str, ...]:
        """The tiles one step from this one: along corridors, and through these rooms, which are cleared.

        [electro.move.step] [electro.move.cleared-room]
        """
        through = [
            other
            for room in self.doorways.get(tile, ())
            if room in open_rooms
            for other in self.rooms[room]
            if other != tile
        ]
        return tuple(dict.fromkeys((*self.near[tile], *through)))


@lru_cache(maxsize=8192)
def distances(board: Board, start: str, open_rooms: frozenset[str]) -> dict[str, int]:
    """The steps from a tile to every other, when these rooms are cleared; made once and shared.

    [electro.move.step] [electro.move.cleared-room]
    """
    return flood(start, lambda tile: board.steps(tile, open_rooms))


# ---------------------------------------------------------------- boards by name


@cache
def shipped() -> tuple[str, ...]:
    """The names of the boards that come with the game, the default one first."""
    names = [file.name.removesuffix(".toml") for file in _FILES.iterdir() if file.name.endswith(".toml")]
    names = [name for name in names if _text(name).startswith(_BEGINS)]
    return tuple(sorted(names, key=lambda name: (name != "default", name)))


def shipped_texts() -> dict[str, str]:
    """The files of these boards, by name."""
    return {name: _text(name) for name in shipped()}


def _text(name: str) -> str:
    return _FILES.joinpath(f"{name}.toml").read_text(encoding="utf-8")


@lru_cache(maxsize=64)
def board_named(text: str) -> Board:
    """The board of this name, or in this text of a board file; `Refused` with place and rule where it is neither.

    [electro.board.custom] [electro.board.default]
    """
    name = text.strip()
    if name in shipped():
        return read_board(_text(name), f"{name}.toml")
    if "=" in name or name.startswith("{"):
        return read_board(text, "the board file")
    hint = did_you_mean(name, shipped()) or f"; there are {', '.join(shipped())}, and the text of a board file"
    raise _fault(f"no board {shown(name)}{hint}", "board")


# ---------------------------------------------------------------- board files


@ready
class BoardFile(Strict):
    """A board file as it is written; `rooms` list a room and its doorway tiles, `doors` side space, colour, door tile.

    `numbers` are the numbered tiles with their numbers.
    """

    kind: Literal["board"]
    name: str
    starts: list[str]
    numbers: dict[str, int]
    corridors: list[tuple[str, str]]
    rooms: list[list[str]]
    doors: list[tuple[str, str, str]]
    places: dict[str, tuple[float, float]]
    game: Literal["electro"] = "electro"
    title: str = ""
    story: str = ""
    layout: Literal["rings", "plan"] = "rings"


def read_board(text: str, name: str) -> Board:
    """The board in the text of a file of this name; `Refused` says what is wrong with it, and where."""
    return from_text(text, name, board_of, rule="electro.board.custom")


def board_of(plain: dict[str, Any]) -> Board:
    """The board that this data describes; `Refused` says what is wrong with it, and where.

    [electro.board.custom]
    """
    if plain.get("kind") != "board":
        raise _fault(f'a board file begins with kind = "board", not {shown(plain.get("kind"))}', "kind")
    file = read(BoardFile, plain, what="board", rules={"": "electro.board.custom"})
    _must_have_good_names(file)
    _must_have_good_tiles(file)
    known = {*file.numbers, *file.starts}
    near = _corridors(file, known)
    _must_have_good_rooms(file, known)
    _must_have_good_doors(file, known)
    _must_have_places(file)
    doorways: dict[str, tuple[str, ...]] = {}
    for room, *tiles in file.rooms:
        for tile in tiles:
            doorways[tile] = (*doorways.get(tile, ()), room)
    board = Board(
        name=file.name,
        title=file.title or file.name,
        tiles=(*file.numbers, *file.starts),
        numbers=file.numbers,
        starts=tuple(file.starts),
        near=near,
        rooms={room: tuple(tiles) for room, *tiles in file.rooms},
        sides={side: (colour, tile) for side, colour, tile in file.doors},
        doors={tile: side for side, _, tile in file.doors},
        doorways=doorways,
        places=file.places,
        layout=file.layout,
    )
    _must_be_connected(board)
    return board


def _fault(words: str, at: str) -> Refused:
    return Refused(words, rule="electro.board.custom", at=at)


def _must_have_good_names(file: BoardFile) -> None:
    """Every space has a name of its own, of letters and digits, that cannot be taken for anything else."""
    lists = (
        ("starts", file.starts),
        ("numbers", file.numbers),
        ("rooms", [entry[0] for entry in file.rooms if entry]),
        ("doors", [side for side, _, _ in file.doors]),
    )
    known: dict[str, str] = {}
    for where, names in lists:
        for name in names:
            if not _NAME.fullmatch(name):
                words = "a space is named by 2 to 6 lower-case letters and digits, some of each"
                raise _fault(f"{where}: {words}, not {shown(name)}", f"{where} {shown(name)}")
            if _EXPLORER.fullmatch(name):
                raise _fault(f"{where}: {name} is an Explorer, and no space can be named so", f"{where} {name}")
            if name in known:
                raise _fault(f"{where}: there is a space {name} already, in {known[name]}", f"{where} {name}")
            known[name] = where


def _must_have_good_tiles(file: BoardFile) -> None:
    """There is a start tile, and every other tile bears a number 1 to 6."""
    if not file.starts:
        raise _fault("starts: there must be at least one start tile", "starts")
    if not 1 <= len(file.numbers) <= MOST_TILES:
        words = f"there must be 1 to {MOST_TILES} numbered tiles; here are {len(file.numbers)}"
        raise _fault(f"numbers: {words}", "numbers")
    for tile, number in file.numbers.items():
        if number not in NUMBERS:
            raise _fault(f"numbers: a tile bears a number from 1 to 6; {tile} has {number}", f"numbers {tile}")


def _must_know(tile: str, known: Iterable[str], where: str) -> None:
    if tile not in known:
        hint = did_you_mean(tile, known)
        raise _fault(f"{where}: there is no tile {shown(tile)}{hint}", where)


def _corridors(file: BoardFile, known: set[str]) -> dict[str, tuple[str, ...]]:
    """The neighbours of every tile."""
    near: dict[str, list[str]] = {tile: [] for tile in (*file.numbers, *file.starts)}
    for number, (one, other) in enumerate(file.corridors, 1):
        where = f"corridors {number}"
        _must_know(one, known, where)
        _must_know(other, known, where)
        if one == other:
            raise _fault(f"{where}: a corridor leads from one tile to another, not from {one} to itself", where)
        if other in near[one]:
            raise _fault(f"{where}: there is a corridor between {one} and {other} already", where)
        near[one].append(other)
        near[other].append(one)
    return {tile: tuple(others) for tile, others in near.items()}


def _must_have_good_rooms(file: BoardFile, known: set[str]) -> None:
    """There are as many small rooms as room cards allow, each with two or more doorways."""
    if len(file.rooms) not in ROOMS:
        words = f"there must be {ROOMS[0]} to {ROOMS[-1]} small rooms; here are {len(file.rooms)}"
        raise _fault(f"rooms: {words}", "rooms")
    for number, entry in enumerate(file.rooms, 1):
        where = f"rooms {entry[0] if entry else number}"
        doorways = entry[1:]
        for tile in doorways:
            _must_know(tile, known, where)
        if len(set(doorways)) != len(doorways):
            raise _fault(f"{where}: a doorway is named twice", where)
        if len(doorways) < 2:
            raise _fault(f"{where}: a small room has two or more doorways; here are {len(doorways)}", where)


def _must_have_good_doors(file: BoardFile, known: set[str]) -> None:
    """There are six doors, one of each colour, each on a tile of its own."""
    if len(file.doors) != len(COLOURS):
        raise _fault(f"doors: there must be exactly six doors; here are {len(file.doors)}", "doors")
    used: dict[str, str] = {}
    for side, colour, tile in file.doors:
        where = f"doors {side}"
        _must_know(tile, known, where)
        if colour not in COLOURS:
            raise _fault(f"{where}: a door is {', '.join(COLOURS)}, not {shown(colour)}", where)
        for thing in (colour, tile):
            if thing in used:
                words = f"the six doors have six colours and six tiles; {thing} is that of {used[thing]}"
                raise _fault(f"{where}: {words}", where)
            used[thing] = side


def _must_have_places(file: BoardFile) -> None:
    """Every space has a place to be drawn at, and no two have the same."""
    spaces = [*file.numbers, *file.starts, *(room for room, *_ in file.rooms), *(side for side, _, _ in file.doors)]
    for space in file.places:
        if space not in spaces:
            raise _fault(f"places: there is no space {shown(space)}{did_you_mean(space, spaces)}", f"places {space}")
    taken: dict[tuple[float, float], str] = {}
    for space in spaces:
        if space not in file.places:
            raise _fault(f"places: where is {space} to be drawn?", f"places {space}")
        first, second = file.places[space]
        most = 360 if file.layout == RINGS else 40
        if not (0 <= first <= 40 and 0 <= second <= most):
            words = "a ring from 0 to 40 and an angle from 0 to 360" if file.layout == RINGS else "two numbers to 40"
            raise _fault(f"places: {space} is drawn at {words}", f"places {space}")
        at = (first, second % 360)
        if at in taken:
            raise _fault(f"places: {space} is drawn where {taken[at]} is", f"places {space}")
        taken[at] = space


def _must_be_connected(board: Board) -> None:
    """Every tile can be reached with all rooms shut.  [electro.end.always-possible]"""
    start, *_ = board.starts
    reached = distances(board, start, frozenset())
    for tile in board.tiles:
        if tile not in reached:
            words = f"with all rooms shut {tile} cannot be reached from {start}"
            raise _fault(f"corridors: {words}", f"corridors {tile}")
