"""How the table looks: the right boards for the right eyes, in words, letters and pictures."""

from tests.games.trapper.tables import LEGAL, NORTH, SOUTH, built, raiding
from tests.tables import turns
from undercroft import Table
from undercroft.games.trapper.state import Stage


def test_the_own_dungeon_comes_first_and_the_rivals_is_fogged():
    text = built(north=LEGAL, south=LEGAL).scene(SOUTH).text()
    title, captions = text.splitlines()[2:4]
    assert title.split() == ["South's", "dungeon", "North's", "dungeon"]
    assert captions.split() == ["yours", "your", "rival's"]
    assert text.count("P?") == 2 and text.count("?") == 14


def test_a_spectator_sees_no_icon_under_fog():
    text = built(north=LEGAL, south=LEGAL).scene(None).text()
    assert "P?" not in text and "yours" not in text


def test_players_are_called_by_their_names():
    table = Table.start("trapper", seed=1, names=["Ann", "Bob"])
    text = table.scene(0).text()
    assert "Ann's dungeon" in text and "Bob's dungeon" in text and "North" not in text


def test_while_building_the_rivals_board_is_blank():
    table = Table.start("trapper", seed=1)
    table.answer(SOUTH, "b2")
    assert "#" not in table.scene(NORTH).text() and "#" in table.scene(SOUTH).text()
    assert "being built" in table.scene(NORTH).text()


def test_options_stand_on_the_board_they_are_about():
    svg = raiding(fortitude=5).scene(NORTH).svg(highlight={"e2", "d1", "f1"})
    assert svg.count('data-anchor="e2"') == 1
    assert svg.count("fortitude 5") >= 1


def test_the_end_is_said_even_while_building():
    table = Table.start("trapper", seed=1)
    table.act(NORTH, "concede")
    assert "South wins." in table.scene(NORTH).text() and "Building" not in table.scene(NORTH).text()


def test_the_players_take_turns_from_whoever_began_and_nobody_does_while_building():
    assert turns(Table.start("trapper", seed=1).scene(NORTH)) == []
    assert turns(raiding().scene(SOUTH)) == ["*North", "South"]
    table = raiding()
    table.state.starter = SOUTH
    assert turns(table.scene(None)) == ["South", "*North"]
    table.act(NORTH, "concede")
    assert turns(table.scene(NORTH)) == []


def test_the_rivals_dungeon_leads_before_one_may_enter_it_and_at_the_end():
    def led(table: Table, seat: int) -> list[str]:
        return [board.name for board in table.scene(seat).boards if board.leads]

    table = built(north=LEGAL, south=LEGAL)
    assert led(table, table.waiting[0]) == []
    table.state.stage, table.state.seat = Stage.SENDING, NORTH
    assert (led(table, NORTH), led(table, SOUTH)) == (["South's dungeon"], [])
    lines = "".join(table.scene(NORTH).svg_lines(lead=True))
    assert lines.index("South's dungeon") < lines.index("North's dungeon")
    table.act(NORTH, "concede")
    assert (led(table, NORTH), led(table, SOUTH)) == (["South's dungeon"], ["North's dungeon"])
