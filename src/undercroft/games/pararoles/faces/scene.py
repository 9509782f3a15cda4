"""How a crawl looks: the known part of the floor as a board, with a pocket dimension beside it, and panels of words.

A tile's anchor is the name of its square; a line of a panel has the id of a hero, the name of an enemy or the key of
an item as its anchor.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.games.pararoles.content.bestiary import BY_DIFFICULTY, spoken
from undercroft.games.pararoles.content.goods import KNUCKLES
from undercroft.games.pararoles.faces.chart import SIDES
from undercroft.games.pararoles.faces.panels import LIVERIES, card_of, foe_colour, kind_words, panels, player, role_icon
from undercroft.games.pararoles.faces.signs import acting, lying, signs
from undercroft.games.pararoles.faces.view import foe_name, sees_all, view
from undercroft.games.pararoles.floor.floor import BOSS, LEAD, PARTNER
from undercroft.games.pararoles.floor.grid import SIZE
from undercroft.games.pararoles.floor.plans import scene as design_scene
from undercroft.games.pararoles.state.ground import BESIDE, POCKET, name, square_named
from undercroft.games.pararoles.state.stages import CLASH, DESIGN, ENEMIES, OVER, PARTY
from undercroft.games.pararoles.state.state import State
from undercroft.scene import Board, Edge, Piece, Scene, Tile

TITLE: Final = "Para Roles: Dungeon Crawl"
CORNERS: Final = {"n": (0, 1, 1, 1), "e": (1, 0, 1, 1), "s": (0, 0, 1, 0), "w": (0, 0, 0, 1)}
"""By side of a tile: the ends of that edge, from the tile's lower left corner."""

DOORS: Final = {
    "shut": ("door", "a shut door", "door"),
    "open": ("open", "an open door", "open-door"),
    "barred": ("bars", "a way closed by a trap", "barred"),
    "secret": ("secret", "a secret door, closed", "secret-door"),
    "portal": ("secret", "a portal", "portal"),
}
"""By the state of a door: the kind of edge, words, and its thing."""

GROUNDS: Final = {"entrance": "entrance", "paved": "room", "floor": "corridor"}
"""By the ground of a tile: the thing that it is."""

GLYPHS: Final = {
    "minion": "m",
    "defender": "d",
    "trickster": "t",
    "phool": "h",
    "commander": "c",
    "guard": "g",
    "prince": "p",
    "queen": "q",
    "king": "k",
    "dragon": "D",
}
LEAST: Final = (6, 5)
"""A board has at least so many columns and rows."""

Box = tuple[int, int, int, int]
"""The part of the map that is shown: first and last column, first and last row."""


def scene(s: State, seat: int | None, names: tuple[str, ...] = ()) -> Scene:
    """The table as this seat (None: a spectator) sees it; a keeper who designs sees the floor in the making."""
    if s.stage is DESIGN and s.design is not None and seat == s.keeper:
        return design_scene(s.design, seat, names)
    seen = view(s, seat)
    full = {foe_name(foe): max(foe.health, s.full_health(foe)) for foe in s.foes}
    boards: tuple[Board, ...] = ()
    if s.stage in (PARTY, ENEMIES, CLASH, OVER):
        boards = _boards(seen, full, names, everything=sees_all(s, seat))
    return Scene(TITLE, boards, panels(s, seen, full, seat, names))


def _boards(
    seen: dict[str, Any], full: Mapping[str, int], names: tuple[str, ...], *, everything: bool
) -> tuple[Board, ...]:
    """The floor, and the pocket dimension where it is known, each as far as it is known."""
    shown = _shown(seen)
    floor = [square for square in shown if square < POCKET]
    pocket = [square for square in shown if square >= POCKET]
    boards = []
    if floor:
        look = _Look(seen, full, names, 0, "rock" if everything else "unseen")
        boards.append(look.board(f"Floor {seen['floor']}", _box(floor, LEAST)))
    if pocket:
        inside = [square - POCKET for square in pocket]
        boards.append(_Look(seen, full, names, POCKET, "unseen").board("Pocket dimension", _box(inside, (1, 1))))
    return tuple(boards)


def _shown(seen: dict[str, Any]) -> list[int]:
    """The squares that have to be on a board: those known, and those to which a step or a climb may lead."""
    shown = [square_named(at) for at in seen["map"]["squares"]]
    shown += [square_named(trap["at"]) for trap in seen["traps"]]
    shown += [POCKET for door in seen["map"]["doors"] if door["state"] == "portal"]
    beyond = [BESIDE[SIDES[side]][square_named(at)] for at, sides in seen["map"]["squares"].items() for side in sides]
    for hero in seen["heroes"]:
        if hero["at"] is not None and any(item["key"] == KNUCKLES for item in hero["items"]):
            beyond += [BESIDE[side][square_named(hero["at"])] for side in SIDES.values()]
    return shown + [square for square in beyond if square >= 0]


def _box(squares: list[int], least: tuple[int, int]) -> Box:
    columns = [square % SIZE for square in squares]
    rows = [square // SIZE for square in squares]
    return *_span(min(columns), max(columns), least[0]), *_span(min(rows), max(rows), least[1])


def _span(low: int, high: int, least: int) -> tuple[int, int]:
    """These ends moved apart, within the map, until they are so many apart.

    >>> _span(0, 2, 5), _span(7, 8, 5), _span(2, 9, 5)
    ((0, 4), (6, 10), (2, 9))
    """
    missing = max(0, least - (high - low + 1))
    low = max(0, low - missing // 2)
    high = min(SIZE - 1, max(high, low + least - 1))
    return max(0, min(low, high - least + 1)), high


class _Look:
    """What stands on each square, ready to be drawn; squares count from `start`, the first one of the map's part.

    `full` is the health with which each enemy began, `unknown` the word for squares that are not on the map.
    """

    def __init__(
        self, seen: dict[str, Any], full: Mapping[str, int], names: tuple[str, ...], start: int, unknown: str
    ) -> None:
        self.seen = seen
        self.full = full
        self.names = names
        self.start = start
        self.unknown = unknown
        self.squares: dict[str, str] = seen["map"]["squares"]
        self.rooms = frozenset(seen["map"]["rooms"])
        self.unseen = frozenset(seen["map"]["unseen"])
        self.searched = frozenset(seen["map"]["searched"])
        self.things = lying(seen)
        self.acting = acting(seen)
        self.pieces: dict[str, Piece] = {}

    # ------------------------------------------------------------------ the board

    def board(self, title: str, box: Box) -> Board:
        """The squares of this box, with numbers for columns and rows, the first row on top."""
        left, right, top, bottom = box
        columns, rows = range(left, right + 1), range(top, bottom + 1)
        self._put_pieces(left, bottom)
        tiles = tuple(self._tile(column, row, column - left, bottom - row) for row in rows for column in columns)
        return Board(
            title,
            len(columns),
            len(rows),
            tiles,
            pieces=tuple(self.pieces.values()),
            edges=self._edges(left, bottom),
            column_names=tuple(str(column + 1) for column in columns),
            row_names=tuple(str(row + 1) for row in reversed(rows)),
        )

    def _place(self, at: str) -> tuple[int, int] | None:
        """The column and row of a square, or None where it lies on the other board."""
        square = square_named(at) - self.start
        inside = square >= 0 and (self.start > 0 or square < POCKET)
        return (square % SIZE, square // SIZE) if inside else None

    def _tile(self, column: int, row: int, x: int, y: int) -> Tile:
        at = name(self.start + column + SIZE * row)
        things = self.things.get(at, [])
        words = [each.words for each in things]
        if at in self.pieces:
            words.append(self.pieces[at].note)
        if at not in self.squares:
            icon, glyph, _, thing = things[0] if things else (None, " ", "", "unseen")
            note = f"{at}: {', '.join([self.unknown, *words])}"
            return Tile(x, y, "void", icon, glyph=glyph, anchor=at, note=note, thing=thing)
        entrance = at == self.seen["map"]["entrance"]
        ground = "entrance" if entrance else "paved" if at in self.rooms else "floor"
        glyph = things[0].glyph if things else {"entrance": "^", "paved": ":"}.get(ground, ".")
        words.insert(0, "the entrance" if entrance else "room" if at in self.rooms else "corridor")
        words += ["searched"] if at in self.searched else []
        words += ["not seen by the party"] if at in self.unseen else []
        icon, thing = (things[0].icon, things[0].thing) if things else (None, GROUNDS[ground])
        marks = tuple(each.icon for each in things[1:4])
        note = f"{at}: {', '.join(words)}"
        return Tile(x, y, ground, icon, marks=marks, glyph=glyph, anchor=at, note=note, thing=thing)

    def _edges(self, left: int, bottom: int) -> tuple[Edge, ...]:
        """The walls of the known squares, then their doors."""
        found: dict[tuple[int, int, int, int], Edge] = {}
        doors = [(door["at"], door["side"], *DOORS[door["state"]]) for door in self.seen["map"]["doors"]]
        walls = [
            (at, side, "wall", "", None) for at, sides in self.squares.items() for side in "nesw" if side not in sides
        ]
        for at, side, kind, words, thing in (*walls, *doors):
            place = self._place(at)
            if place is not None:
                x, y = place[0] - left, bottom - place[1]
                x1, y1, x2, y2 = CORNERS[side]
                ends = (x + x1, y + y1, x + x2, y + y2)
                found.pop(ends, None)  # A door is drawn over the walls beside it.
                found[ends] = Edge(*ends, kind=kind, note=f"{at}: {words}" if words else "", thing=thing)
        return tuple(found.values())

    # ------------------------------------------------------------------ who stands there

    def _put_pieces(self, left: int, bottom: int) -> None:
        """Heroes and enemies on the squares of this board."""
        for number, hero in enumerate(self.seen["heroes"]):
            place = self._place(hero["at"]) if hero["at"] is not None else None
            if place is not None:
                id = f"@{hero['seat']}"
                self.pieces[hero["at"]] = Piece(
                    place[0] - left,
                    bottom - place[1],
                    role_icon(hero),
                    LIVERIES[number % 4],
                    glyph=str(number + 1),
                    anchor=hero["at"],
                    note=f"{player(self.names, hero)}, {hero['role']}, health {hero['health']} of {hero['full']}",
                    id=id,
                    also=(hero["player"],),
                    thing=hero["player"],
                    bar=(hero["health"], hero["full"]),
                    signs=signs(hero),
                    acts=self.acting == id,
                )
        for foe in self.seen["enemies"]:
            place = self._place(foe["at"])
            if place is not None:
                type = BY_DIFFICULTY[foe["difficulty"]]
                words = [spoken(foe["name"]), type.name, *kind_words(foe), card_of(foe), f"health {foe['health']}"]
                self.pieces[foe["at"]] = Piece(
                    place[0] - left,
                    bottom - place[1],
                    type.icon,
                    foe_colour(foe),
                    glyph=_foe_glyph(foe, type.short),
                    anchor=foe["at"],
                    note=", ".join(words),
                    id=foe["name"],
                    thing=foe["name"],
                    bar=(foe["health"], self.full[foe["name"]]),
                    signs=signs(foe),
                    acts=self.acting == foe["name"],
                )


def _foe_glyph(foe: dict[str, Any], short: str) -> str:
    """The letter of an enemy's type; bosses and duos are told apart, others have their number.

    [pararoles.supplies.enemy-tokens]

    >>> _foe_glyph({"kind": "enemy", "name": "minion-2"}, "minion"), _foe_glyph({"kind": "boss", "name": ""}, "queen")
    ('m2', '*q')
    """
    letter = GLYPHS[short]
    if foe["kind"] == BOSS:
        return f"*{letter}"
    if foe["kind"] in (LEAD, PARTNER):
        return f"{letter}&"
    number = foe["name"].removeprefix(f"{short}-")
    return f"{letter}{number}" if number.isdecimal() else letter
