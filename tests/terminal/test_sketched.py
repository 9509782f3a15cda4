"""A board that is no grid on the screen: its sketch, its tiles as spots to point at, its pieces in their colours."""

from tests.scene.test_sketch import ring
from undercroft.scene import Scene
from undercroft.terminal.screen.drawing import Picture


def test_tiles_can_be_pointed_at_and_pieces_wear_their_colours():
    sheet = Picture([Scene("", (ring(),))], 80, 24, highlight={"n"}, unicode=False).sheet
    lines = ["".join(letter for letter, _ in row).rstrip() for row in sheet.rows]
    assert lines[:4] == ["A ring", "    *n4AB", "  ..     ..", " w1      e2k"]
    (north,) = [spot for spot in sheet.spots if "n" in spot.anchors]
    assert (north.row, north.column, north.width) == (1, 5, 4)
    assert north.note == "Ann; Bo"
    assert [role for _, role in sheet.rows[1][5:9]] == ["lit", "lit", "piece-red", "piece-blue"]
    assert [role for _, role in sheet.rows[3][1:3]] == ["thing", "thing"]
