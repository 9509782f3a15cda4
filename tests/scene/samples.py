"""Tables to draw in tests: one as full as they come, one small enough to read at a glance, one with free tiles."""

from collections.abc import Mapping

from undercroft.scene import HEXAGON, Board, Edge, Label, Line, Panel, Piece, Scene, Tile, column_name

_ICONS = {
    "H": ("heirloom", 0, "the heirloom"),
    "S": ("skeleton", 0, "skeleton"),
    "^": ("fan", 0, "fan blowing north"),
    ">": ("fan", 90, "fan blowing east"),
    "v": ("fan", 180, "fan blowing south"),
    "<": ("fan", 270, "fan blowing west"),
    "K": ("spikes", 0, "spikes"),
    "D": ("darts", 0, "wall darts"),
    "C": ("crushing-walls", 0, "crushing walls"),
    "P": ("shark-pit", 0, "shark pit"),
}
_GROUNDS = {"#": "wall", "E": "entrance", " ": "void"}

NORTH = """\
#..D#.^.#
#.#.#.#.#
..#P..#.C
.##.##S.#
.K..#H#<.
##.E#.#.v"""

SOUTH = """\
.##...#..
.#..#.#.#
....#...#
##S..#>#.
#...#.K..
..#.E.##H"""


def board(
    layout: str,
    name: str,
    caption: str,
    *,
    marks: Mapping[str, tuple[str, ...]],
    pieces: tuple[Piece, ...] = (),
    options: bool = True,
) -> Board:
    """A board from layout text, north first; every tile has a note, and with options is an anchor."""
    lines = layout.splitlines()
    tiles = []
    for row, line in enumerate(lines):
        for x, sign in enumerate(line):
            y = len(lines) - 1 - row
            at = f"{column_name(x)}{y + 1}"
            icon, turn, words = _ICONS.get(sign, (None, 0, _GROUNDS.get(sign, "floor")))
            found = marks.get(at, ())
            note = ", ".join((f"{at}: {words}", *found))
            glyph = sign if icon else ""
            anchor = at if options else None
            tiles.append(Tile(x, y, _GROUNDS.get(sign, "floor"), icon, turn, found, glyph, anchor=anchor, note=note))
    return Board(name, len(lines[0]), len(lines), tuple(tiles), caption, pieces)


def full_table() -> Scene:
    """Two boards of nine by six with every trap, fog, disabled marks, an adventurer and panels."""
    marks = {"b2": ("disabled",), "h2": ("fog",), "g3": ("fog", "disabled"), "d6": ("fog",)}
    fog = dict.fromkeys(("a6", "d6", "f4", "i3", "a1", "f1", "e6"), ("fog",)) | {"c3": ("disabled",)}
    north = board(NORTH, "Your dungeon", "what you built", marks=marks, options=False)
    rogue = Piece(3, 2, "adventurer-hood", "red", "your adventurer")
    south = board(SOUTH, "South's dungeon", "your adventurer is inside", marks=fog, pieces=(rogue,))
    return Scene(
        "Dungeon Trapper",
        (north, south),
        (
            Panel("Your turn: adventuring", ("Fortitude 5", "Action points 9", "Step north, east, south or west")),
            Panel("Buy a trap", (Line("Fan, 2 AP", "fan", "fan"), Line("Spikes, 4 AP", "spikes", "spikes"))),
        ),
    )


def small_table() -> Scene:
    """A cellar of four by three: the drawing that is written out in a test."""
    layout = "#S.H\n##?P\nE.>#".replace("?", ".")
    cellar = board(
        layout,
        "A cellar",
        "a < b & c",
        marks={"b3": ("disabled",), "c2": ("fog",)},
        pieces=(Piece(0, 0, "adventurer-helm", "blue", "Ada"),),
    )
    return Scene("Small", (cellar,), (Panel("You", ("Fortitude 5", "Action points 9")),))


def free_table() -> Scene:
    """Hexagons placed freely, and rooms with walls and doors between their tiles."""
    hexes = tuple(
        Tile(
            x + y % 2 / 2,
            y * 0.866 + 0.1,
            icon="heirloom" if (x, y) == (1, 1) else None,
            glyph="H" if x == y == 1 else "",
            corners=HEXAGON,
            anchor=f"hex {x} {y}",
        )
        for y in range(3)
        for x in range(3)
    )
    rooms = Board(
        "Rooms",
        3,
        2,
        tuple(Tile(x, y, anchor=f"{column_name(x)}{y + 1}") for y in range(2) for x in range(3)),
        edges=(
            Edge(1, 0, 1, 1),
            Edge(1, 1, 1, 2, "door", anchor="oak door", note="an oak door"),
            Edge(1, 1, 3, 1),
            Edge(2, 0, 2, 1, "secret"),
            Edge(2, 1, 2, 2, "open"),
        ),
        pieces=(Piece(0, 0, "adventurer-hood", "green", "Ann", "A"), Piece(0, 0, "adventurer-helm", "blue", "Bo", "B")),
        labels=(Label(2, 2.2, "vault"),),
    )
    return Scene("Free", (Board("Hexes", 4, 3, hexes, rulers=False), rooms))
