"""Parts that not every game has: named rulers, paved ground, bars, further marks, pieces with two letters."""

from xml.etree import ElementTree

from undercroft.scene import Board, Edge, Line, Panel, Piece, Scene, Tile

SVG = "{http://www.w3.org/2000/svg}"


def cellar(*pieces: Piece, marks: tuple[str, ...] = ()) -> Scene:
    """Two rows of three: a paved one above a corridor, with a closed way between, cut out of a larger map."""
    tiles = [Tile(x, 1, "paved", anchor=f"{x + 9},4") for x in range(3)]
    tiles += [Tile(x, 0, icon="stairs" if marks else None, marks=marks, anchor=f"{x + 9},5") for x in range(3)]
    edges = (Edge(0, 1, 1, 1, "bars"), Edge(1, 1, 3, 1))
    return Scene(
        "",
        (
            Board(
                "", 3, 2, tuple(tiles), pieces=pieces, edges=edges, column_names=("9", "10", "11"), row_names=("5", "4")
            ),
        ),
    )


def test_rulers_say_the_names_that_are_given():
    assert cellar().text() == "4  :   :   :\n +-=-+--- ---+\n5  .   .   .\n\n   9   10  11\n"
    texts = [text.text for text in ElementTree.fromstring(cellar().svg()).iter(f"{SVG}text")]
    assert texts == ["9", "10", "11", "5", "4"]


def test_a_long_name_of_a_row_has_room():
    board = Board("", 1, 2, (Tile(0, 0), Tile(0, 1)), row_names=("100", "99"))
    assert Scene("", (board,)).text() == " 99 .\n100 .\n    a\n"


def test_a_piece_on_bare_ground_shows_two_letters():
    text = cellar(Piece(0, 1, "skeleton", glyph="m2"), Piece(1, 0, "skeleton", glyph="k")).text()
    assert "4  m2  :   :" in text and "5  .   k   ." in text
    on_stairs = Scene("", (Board("", 1, 1, (Tile(0, 0, glyph="X"),), pieces=(Piece(0, 0, "skeleton", glyph="m2"),)),))
    assert on_stairs.text().startswith("1 mX")


def test_paved_ground_differs_from_floor_in_its_pattern():
    groups = ElementTree.fromstring(cellar().svg()).iter(f"{SVG}g")
    paths = {group.get("data-anchor"): len(list(group.iter(f"{SVG}path"))) for group in groups}
    assert paths["9,4"] == paths["9,5"] + 1


def test_further_marks_have_corners_of_their_own():
    root = ElementTree.fromstring(cellar(marks=("flame", "vines", "acid")).svg())
    tile = next(group for group in root.iter(f"{SVG}g") if group.get("data-anchor") == "9,5")
    places = [(group.get("transform") or "").split(")")[0] for group in tile.findall(f"{SVG}g")]
    assert len(places) == len(set(places)) == 4


def test_a_piece_is_told_by_its_note_and_wears_its_marks():
    plain, marked = (Piece(0, 0, "skeleton", note="a minion", marks=marks) for marks in ((), ("flame", "vines")))
    drawn = [ElementTree.fromstring(cellar(piece).svg()) for piece in (plain, marked)]
    groups = [next(group for group in root.iter(f"{SVG}g") if group.get("class") == "piece") for root in drawn]
    assert [group.findtext(f"{SVG}title") for group in groups] == ["a minion", "a minion"]
    assert [len(group.findall(f"{SVG}g")) for group in groups] == [1, 3]
    assert "a minion" not in cellar(plain).text()


def test_a_line_shows_its_icon_in_its_livery():
    red, blue = (
        Scene("", (), (Panel("", (Line("Ann", "adventurer-hood", colour=colour),)),)).svg()
        for colour in ("red", "blue")
    )
    assert red != blue
    assert red == Scene("", (), (Panel("", (Line("Ann", "adventurer-hood"),)),)).svg()
