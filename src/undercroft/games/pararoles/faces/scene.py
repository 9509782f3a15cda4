"""How a crawl looks: the known part of the floor as a board, with a pocket dimension beside it, and panels of words.

A tile's anchor is the name of its square; a line of a panel has the id of a hero, the name of an enemy or the key of
an item as its anchor.
"""

from __future__ import annotations

from typing import Any, Final

from undercroft.games.pararoles.content.bestiary import BY_DIFFICULTY
from undercroft.games.pararoles.content.goods import KNUCKLES
from undercroft.games.pararoles.faces.panels import LIVERIES, card_of, foe_colour, kind_words, panels, player, role_icon
from undercroft.games.pararoles.faces.view import sees_all, view
from undercroft.games.pararoles.floor.floor import BOSS, LEAD, PARTNER
from undercroft.games.pararoles.floor.grid import DOWN, LEFT, RIGHT, SIZE, UP
from undercroft.games.pararoles.floor.plans import scene as design_scene
from undercroft.games.pararoles.state.ground import BESIDE, POCKET, name, square_named
from undercroft.games.pararoles.state.stages import CLASH, DESIGN, ENEMIES, OVER, PARTY
from undercroft.games.pararoles.state.state import State
from undercroft.scene import Board, Edge, Piece, Scene, Tile

TITLE: Final = "Para Roles: Dungeon Crawl"
SIDES: Final = {"n": UP, "e": RIGHT, "s": DOWN, "w": LEFT}
CORNERS: Final = {"n": (0, 1, 1, 1), "e": (1, 0, 1, 1), "s": (0, 0, 1, 0), "w": (0, 0, 0, 1)}
"""By side of a tile: the ends of that edge, from the tile's lower left corner."""

DOORS: Final = {
    "shut": ("door", "a shut door"),
    "open": ("open", "an open door"),
    "barred": ("bars", "a way closed by a trap"),
    "secret": ("secret", "a secret door, closed"),
    "portal": ("secret", "a portal"),
}
"""By the state of a door: the kind of edge, and words."""

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
MARKS: Final = {BOSS: "boss", LEAD: "duo-lead", PARTNER: "duo-partner"}
LEAST: Final = (6, 5)
"""A board has at least so many columns and rows."""

Thing = tuple[str, str, str]
"""Something on a square: its icon, its glyph, and words."""

Box = tuple[int, int, int, int]
"""The part of the map that is shown: first and last column, first and last row."""


def scene(s: State, seat: int | None, names: tuple[str, ...] = ()) -> Scene:
    """The table as this seat (None: a spectator) sees it; a keeper who designs sees the floor in the making."""
    if s.stage is DESIGN and s.design is not None and seat is not None and seat == s.keeper:
        return design_scene(s.design, seat, names)
    seen = view(s, seat)
    boards: tuple[Board, ...] = ()
    if s.stage in (PARTY, ENEMIES, CLASH, OVER):
        boards = _boards(seen, names, everything=sees_all(s, seat))
    return Scene(TITLE, boards, panels(s, seen, seat, names))


def _boards(seen: dict[str, Any], names: tuple[str, ...], *, everything: bool) -> tuple[Board, ...]:
    """The floor, and the pocket dimension where it is known, each as far as it is known."""
    shown = _shown(seen)
    floor = [square for square in shown if square < POCKET]
    pocket = [square for square in shown if square >= POCKET]
    boards = []
    if floor:
        look = _Look(seen, names, 0, "rock" if everything else "unseen")
        boards.append(look.board(f"Floor {seen['floor']}", _box(floor, LEAST)))
    if pocket:
        inside = [square - POCKET for square in pocket]
        boards.append(_Look(seen, names, POCKET, "unseen").board("Pocket dimension", _box(inside, (1, 1))))
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

    `unknown` is the word for squares that are not on the map.
    """

    def __init__(self, seen: dict[str, Any], names: tuple[str, ...], start: int, unknown: str) -> None:
        self.seen = seen
        self.names = names
        self.start = start
        self.unknown = unknown
        self.squares: dict[str, str] = seen["map"]["squares"]
        self.rooms = frozenset(seen["map"]["rooms"])
        self.unseen = frozenset(seen["map"]["unseen"])
        self.searched = frozenset(seen["map"]["searched"])
        self.things: dict[str, list[Thing]] = {}
        self._lay_things()
        self.pieces: dict[str, Piece] = {}

    # ------------------------------------------------------------------ what lies there

    def _lay_things(self) -> None:
        """What lies on each square, the most important thing first."""
        if self.seen["map"]["stairs"]:
            self._lay(self.seen["map"]["stairs"], "stairs", "X", "the stairs down")
        for pile in self.seen["piles"]:
            if pile["chest"]:
                inside = "" if pile["chest"] is True else f" of {pile['chest']}"
                self._lay(pile["at"], "chest", "C", f"a chest{inside}")
        for trap in self.seen["traps"]:
            icon = "trap" if trap["type"] is None else f"trap-{trap['type']}"
            self._lay(trap["at"], icon, f"T{trap['type'] or ''}", _trap_words(trap))
        for pile in self.seen["piles"]:
            cards = len(pile["cards"]) + pile["plain"]
            if cards:
                self._lay(pile["at"], "treasure", "$", f"treasure: {', '.join(pile['cards']) or cards}")
            for item in pile["items"]:
                self._lay(pile["at"], item["key"], "i", item["name"])
        for at in self.seen["map"]["burning"]:
            self._lay(at, "flame", "f", "blue flames")

    def _lay(self, at: str, icon: str, glyph: str, words: str) -> None:
        self.things.setdefault(at, []).append((icon, glyph, words))

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
        words = [words for _, _, words in things]
        if at in self.pieces:
            words.append(self.pieces[at].note)
        if at not in self.squares:
            icon, glyph = things[0][:2] if things else (None, " ")
            return Tile(x, y, "void", icon, glyph=glyph, anchor=at, note=f"{at}: {', '.join([self.unknown, *words])}")
        entrance = at == self.seen["map"]["entrance"]
        ground = "entrance" if entrance else "paved" if at in self.rooms else "floor"
        glyph = things[0][1] if things else {"entrance": "^", "paved": ":"}.get(ground, ".")
        words.insert(0, "the entrance" if entrance else "room" if at in self.rooms else "corridor")
        words += ["searched"] if at in self.searched else []
        words += ["not seen by the party"] if at in self.unseen else []
        icon = things[0][0] if things else None
        marks = tuple(icon for icon, _, _ in things[1:4])
        return Tile(x, y, ground, icon, marks=marks, glyph=glyph, anchor=at, note=f"{at}: {', '.join(words)}")

    def _edges(self, left: int, bottom: int) -> tuple[Edge, ...]:
        """The walls of the known squares, then their doors."""
        found: dict[tuple[int, int, int, int], Edge] = {}
        doors = [(door["at"], door["side"], *DOORS[door["state"]]) for door in self.seen["map"]["doors"]]
        walls = [(at, side, "wall", "") for at, sides in self.squares.items() for side in "nesw" if side not in sides]
        for at, side, kind, words in (*walls, *doors):
            place = self._place(at)
            if place is not None:
                x, y = place[0] - left, bottom - place[1]
                x1, y1, x2, y2 = CORNERS[side]
                ends = (x + x1, y + y1, x + x2, y + y2)
                found.pop(ends, None)  # A door is drawn over the walls beside it.
                found[ends] = Edge(*ends, kind=kind, note=f"{at}: {words}" if words else "")
        return tuple(found.values())

    # ------------------------------------------------------------------ who stands there

    def _put_pieces(self, left: int, bottom: int) -> None:
        """Heroes and enemies on the squares of this board."""
        for number, hero in enumerate(self.seen["heroes"]):
            place = self._place(hero["at"]) if hero["at"] is not None else None
            if place is not None:
                at = (place[0] - left, bottom - place[1])
                words = f"{player(self.names, hero)}, {hero['role']}, health {hero['health']} of {hero['full']}"
                marks = ("shield",) if hero["guarded"] else ()
                look = (role_icon(hero), LIVERIES[number % 4], "", str(number + 1))
                self.pieces[hero["at"]] = Piece(*at, *look, anchor=hero["at"], note=words, marks=marks)
        for foe in self.seen["enemies"]:
            place = self._place(foe["at"])
            if place is not None:
                at = (place[0] - left, bottom - place[1])
                type = BY_DIFFICULTY[foe["difficulty"]]
                words = ", ".join([foe["name"], type.name, *kind_words(foe), card_of(foe), f"health {foe['health']}"])
                look = (type.icon, foe_colour(foe), "", _foe_glyph(foe, type.short))
                self.pieces[foe["at"]] = Piece(*at, *look, anchor=foe["at"], note=words, marks=_foe_marks(foe))


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


def _foe_marks(foe: dict[str, Any]) -> tuple[str, ...]:
    marks = [MARKS[foe["kind"]]] if foe["kind"] in MARKS else []
    marks += [icon for key, icon in (("entangled", "vines"), ("acid", "acid"), ("guarded", "shield")) if foe[key]]
    return tuple(marks)


def _trap_words(trap: dict[str, Any]) -> str:
    words = f"trap on the chest: {trap['name']}" if trap["lid"] else f"trap: {trap['name']}"
    if trap["type"] is None:
        words = "a trap on the chest" if trap["lid"] else "a trap"
    if trap["tried"]:
        words += ", tried"
    return words if trap["found"] else f"{words}, not found yet"
