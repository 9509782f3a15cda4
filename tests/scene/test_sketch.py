"""Boards that are no grid: tiles of any form with words on them, lightning, and the sketch of the text drawing."""

from undercroft.scene import Board, Edge, Label, Piece, Scene, Tile
from undercroft.scene.svg import draw_lines

WEDGE = ((-0.3, -0.4), (0.3, -0.4), (0.5, 0.4), (-0.5, 0.4))

TEXT = """\
A ring
    *n4AB
  ..     ..
 w1      e2k
  ..     ..
     s3
Watch out
A Ann  B Bo
"""


def ring() -> Board:
    """Four tiles around nothing, two pieces on the northern one."""
    tiles = (
        Tile(1, 2, glyph="n4", anchor="n", words="4", corners=WEDGE, cell=(5, 0)),
        Tile(2, 1, glyph="e2k", anchor="e", words="2", corners=WEDGE, cell=(9, 2), marks=("small-key",)),
        Tile(1, 0, glyph="s3", anchor="s", words="3", corners=WEDGE, cell=(5, 4), colour="glow"),
        Tile(0, 1, glyph="w1", anchor="w", words="1", corners=WEDGE, cell=(1, 2), icon="beast"),
        Tile(1, 1, "wall", corners=WEDGE),
    )
    return Board(
        "A ring",
        3,
        3,
        tiles,
        pieces=(Piece(1, 2, "explorer", "red", "Ann", "A"), Piece(1, 2, "explorer", "blue", "Bo", "B")),
        edges=(Edge(0.5, 0.5, 1.5, 0.5, kind="spark"),),
        labels=(Label(1, 1, "Watch out"),),
        rulers=False,
        sketch=("           ", "  ..     ..", "", "  ..     ..", ""),
    )


def test_tiles_write_on_the_sketch_with_whoever_stands_there():
    assert Scene("", (ring(),)).text(highlight={"n"}) == TEXT


def test_a_sketch_stands_beside_another_board():
    other = Board("A cellar", 1, 1, (Tile(0, 0, glyph="x"),))
    lines = Scene("", (ring(), other)).text().splitlines()
    assert lines[0].startswith("A ring") and lines[0].endswith("A cellar")


def drawn(anchor: str, highlight: frozenset[str] = frozenset()) -> str:
    """The line that draws this tile."""
    (line,) = [line for line in draw_lines("", (ring(),), (), highlight=highlight) if f'data-anchor="{anchor}"' in line]
    return line


def test_words_are_large_where_nothing_stands_and_small_elsewhere_and_lie_over_walls():
    lines = draw_lines("", (ring(),), ())
    written = [line for line in lines if line.startswith('<g pointer-events="none">')]
    sizes = {
        line.split("</text>")[0].rpartition(">")[2]: line.split('font-size="')[1].split('"')[0] for line in written
    }
    assert (sizes["3"], sizes["4"], sizes["1"]) == ("26", "17", "17")
    last = max(at for at, line in enumerate(lines) if line.startswith(('<g class="tile', '<g class="edge')))
    assert all(lines.index(line) > last for line in written)


def test_a_tile_may_have_a_ground_of_its_own():
    assert "#fce9a6" in drawn("s")
    assert "#fce9a6" not in drawn("e")


def test_lightning_is_a_line_of_many_bends():
    (edge,) = [line for line in draw_lines("", (ring(),), ()) if line.startswith('<g class="edge"')]
    assert edge.count("L") > 6
    assert "#f0b93a" in edge


def test_pieces_on_something_stand_at_its_foot_and_apart():
    board = ring()
    crowd = tuple(Piece(0, 1, "explorer", colour, colour, "X") for colour in ("red", "blue", "green"))
    lines = draw_lines("", (Board("", 3, 3, board.tiles, pieces=crowd, rulers=False),), ())
    pieces = [line for line in lines if line.startswith('<g class="piece"')]
    assert len({line.partition("translate(")[2].partition(" ")[0] for line in pieces}) == 3
