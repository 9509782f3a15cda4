"""Components, board and walls."""

from typing import Any

import pytest

from tests.games.trapper.tables import (
    LEDGER,
    LEGAL,
    NORTH,
    PLAIN,
    SOUTH,
    building,
    built,
    buy,
    drawn,
    icon_on,
    pass_turn,
    place,
    raiding,
    seen,
    trapping,
    walk,
    where,
)
from tests.tables import ids, refused, told
from undercroft import Table
from undercroft.engine import Refused
from undercroft.games.trapper.book.table import NUMBERS, TOKENS

# ---------------------------------------------------------------- components


@pytest.mark.rule("trapper.components.players")
def test_exactly_two_play():
    assert len(Table.start("trapper", seed=1).seats) == 2
    for count in (1, 3):
        with pytest.raises(Refused):
            Table.start("trapper", seed=1, seats=count)


@pytest.mark.rule("trapper.components.boards")
def test_each_player_owns_one_of_two_boards():
    table = trapping(points=2)
    buy(table, "spikes", "c3")
    assert len(table.view(NORTH)["boards"]) == 2
    assert icon_on(table, NORTH, NORTH, "c3") == "K"
    assert icon_on(table, SOUTH, SOUTH, "c3") == "."


@pytest.mark.rule("trapper.components.dice")
def test_the_dice_are_those_in_the_box():
    table = built(south=drawn(LEGAL, e2="K", g2="."), rolls=[6, 1, 5, 4, 1])
    table.answer(NORTH, "done")
    table.answer(NORTH, "send")
    table.answer(NORTH, "n")
    draws = [(reason, die) for step in table.record().file.steps for die, reason, _ in step.draws]
    data: Any = LEDGER["trapper.components.dice"].data
    assert [die for reason, die in draws if reason == "action points"][:2] == data["ap_dice"]
    assert [die for reason, die in draws if reason == "floor spikes"] == [data["trap_die"]]


@pytest.mark.rule("trapper.components.adventurers")
@pytest.mark.parametrize("seat", [NORTH, SOUTH])
def test_each_player_has_one_adventurer_piece(seat):
    position = {"boards": [PLAIN, PLAIN], "turn": seat, "stage": "adventuring", "fortitude": 5}
    table = Table.start("trapper", position=position)
    pieces = {board.name: board.pieces for board in table.scene(None).boards}
    rival = ("South's dungeon", "North's dungeon")
    assert [piece.label for piece in pieces[rival[seat]]] == [f"{('North', 'South')[seat]}'s adventurer, fortitude 5"]
    assert pieces[rival[1 - seat]] == ()


@pytest.mark.rule("trapper.components.tokens")
def test_each_player_has_half_of_the_tokens():
    data: Any = LEDGER["trapper.components.tokens"].data
    assert LEDGER["trapper.components.tokens"].ruling
    assert NUMBERS[TOKENS] == data["per_player"] == data["total"] / 2
    spare = data["per_player"] - 7
    table = building(options={"fog": "decoy"})
    many = where(LEGAL, ".")[: spare + 1]
    assert refused(table, {"layout": LEGAL, "decoys": many}, seat=NORTH).rule == "trapper.components.tokens"
    table.answer(NORTH, {"layout": LEGAL, "decoys": many[:-1]})
    assert table.view(NORTH)["finished"] == [True, False]


@pytest.mark.rule("trapper.components.tokens")
def test_the_number_of_tokens_is_a_ruling_that_may_be_replaced():
    table = building(options={"fog": "decoy"}, numbers={"trapper.components.tokens.per_player": 8})
    reason = refused(table, {"layout": LEGAL, "decoys": ["a1", "a2"]}, seat=NORTH)
    assert reason.rule == "trapper.components.tokens" and reason.at == "a2"
    table.answer(NORTH, {"layout": LEGAL, "decoys": ["a1"]})
    few = building(options={"fog": "decoy"}, numbers={"trapper.components.tokens.per_player": 5})
    reason = refused(few, {"layout": LEGAL, "decoys": ["a1", "a2"]}, seat=NORTH)
    assert reason.rule == "trapper.components.tokens" and reason.at == "a1"


@pytest.mark.rule("trapper.components.token-supply")
def test_fog_is_unlimited():
    table = trapping(points=2, options={"fog": "full"}, revealed=[["c3"], []])
    assert len(seen(table, NORTH, NORTH)["fog"]) == 52 > NUMBERS[TOKENS]
    buy(table, "spikes", "c3")
    assert icon_on(table, NORTH, NORTH, "c3") == "K"
    assert "trapper.components.token-supply" in told(table, "bought")[0].also


@pytest.mark.rule("trapper.components.token-supply")
def test_strict_supply_sells_nothing_while_all_tokens_lie_on_the_board():
    lifted = [f"{column}{row}" for column in "abcdefgh" for row in (2, 3)] + ["a1", "b1"]
    options = {"fog": "full", "strict_supply": True}
    table = trapping(points=2, options=options, revealed=[lifted, []])
    assert len(seen(table, NORTH, NORTH)["fog"]) == 35
    assert ids(table) == ["done"]
    assert refused(table, "spikes", seat=NORTH).rule == "trapper.components.token-supply"
    table = trapping(points=2, options=options, revealed=[[*lifted, "c1"], []])
    assert ids(table) == ["done"]  # 34 of 34 lie there
    table = trapping(points=2, options=options, revealed=[[*lifted, "c1", "d1"], []])
    assert "spikes" in ids(table)  # a removed token has come back


# ---------------------------------------------------------------- board


@pytest.mark.rule("trapper.board.size")
def test_a_board_has_nine_columns_and_six_rows():
    data: Any = LEDGER["trapper.board.size"].data
    lines = seen(trapping(), NORTH, NORTH)["layout"].split("\n")
    assert len(lines) == data["rows"] and {len(line) for line in lines} == {data["columns"]}
    assert sum(map(len, lines)) == data["tiles"]


@pytest.mark.rule("trapper.board.size")
@pytest.mark.parametrize(
    "layout",
    [
        "\n".join(LEGAL.split()[:5]),
        "\n".join([*LEGAL.split(), "........."]),
        "\n".join(line[:8] for line in LEGAL.split()),
        "\n".join(line + "." for line in LEGAL.split()),
        "\n".join([*LEGAL.split()[:5], LEGAL.split()[5][:8]]),
        [list(line) for line in LEGAL.split()],
        [*LEGAL.split()[:5], 9],
        54,
    ],
)
def test_a_layout_of_another_size_is_refused(layout):
    assert refused(building(), layout, seat=NORTH).rule == "trapper.board.size"


@pytest.mark.rule("trapper.board.coordinates")
def test_columns_are_letters_from_west_and_rows_digits_from_south():
    data: Any = LEDGER["trapper.board.coordinates"].data
    table = trapping(points=2)
    table.answer(NORTH, "spikes")
    names = {f"{column}{row}" for column in data["columns"] for row in data["rows"]}
    assert set(ids(table)) == names - {"e1", "i4"}
    table.answer(NORTH, "a1")
    assert seen(table, NORTH, NORTH)["layout"].split("\n")[-1][0] == "K"
    table = trapping(points=2)
    buy(table, "spikes", "i6")
    assert seen(table, NORTH, NORTH)["layout"].split("\n")[0][-1] == "K"


@pytest.mark.rule("trapper.board.directions")
@pytest.mark.parametrize("direction", ["N", "E", "S", "W"])
def test_the_four_directions(direction):
    data: Any = LEDGER["trapper.board.directions"].data
    table = raiding(at="d3")
    walk(table, direction.lower())
    column, row = place(table.view(None)["adventurer"]["at"])
    assert [column - place("d3")[0], row - place("d3")[1]] == data[direction]


@pytest.mark.rule("trapper.board.entrance")
def test_every_board_has_its_entrance_in_the_middle_of_the_southern_edge():
    data: Any = LEDGER["trapper.board.entrance"].data
    table = built()
    for owner in (NORTH, SOUTH):
        assert icon_on(table, None, owner, data["entrance"]) == "E"
        assert seen(table, None, owner)["layout"].count("E") == 1
    table.answer(NORTH, "done")
    table.answer(NORTH, "send")
    assert table.view(None)["adventurer"]["at"] == data["entrance"]


@pytest.mark.rule("trapper.board.entrance")
def test_a_second_entrance_is_refused():
    reason = refused(building(), drawn(LEGAL, a1="E"), seat=NORTH)
    assert (reason.rule, reason.at) == ("trapper.board.entrance", "a1")


@pytest.mark.rule("trapper.board.entrance", "trapper.board.entrance-kept")
def test_the_reason_names_the_entrance_in_force():
    table = building(options={"entrance": "a3"})
    assert "the entrance is a3 and" in refused(table, LEGAL, seat=NORTH).reason
    assert "one entrance, a3; another stands on e1" in refused(table, drawn(LEGAL, a3="E"), seat=NORTH).reason


@pytest.mark.rule("trapper.board.entrance-kept")
@pytest.mark.parametrize("icon", ["H", "K", "."])
def test_nothing_in_a_layout_covers_the_entrance(icon):
    reason = refused(building(), drawn(LEGAL, e1=icon), seat=NORTH)
    assert (reason.rule, reason.at) == ("trapper.board.entrance-kept", "e1")


@pytest.mark.rule("trapper.board.entrance-kept")
def test_nothing_is_built_or_bought_on_the_entrance():
    table = trapping()
    table.answer(NORTH, "spikes")
    assert "e1" not in ids(table)
    reason = refused(table, "e1", seat=NORTH)
    assert "trapper.board.entrance-kept" in reason.also and reason.at == "e1"


@pytest.mark.rule("trapper.board.entrance-open")
def test_the_entrance_is_walked_over_without_an_event():
    table = raiding(fortitude=5, options={"fog": "full"})
    assert "e1" not in seen(table, SOUTH, SOUTH)["fog"]
    walk(table, "n")
    before = len(table.events)
    walk(table, "s")
    assert [event.kind for event in table.events[before:]] == ["moved"]
    assert "trapper.board.entrance-open" in table.events[-1].also
    assert table.view(None)["adventurer"]["at"] == "e1" and table.view(None)["adventurer"]["fortitude"] == 5


def test_an_adventurer_is_blown_across_the_entrance():
    table = raiding(drawn(PLAIN, d1=">"))
    walk(table, "w")
    assert table.view(None)["adventurer"]["at"] == "g1"


@pytest.mark.rule("trapper.board.adjacency")
def test_diagonal_tiles_are_not_adjacent_for_a_step():
    table = raiding(at="d3")
    assert {option.data for option in table.choices[NORTH].options} == {"d4", "e3", "d2", "c3"}
    for tile in ("c4", "e4", "c2", "e2"):
        assert "trapper.board.adjacency" in refused(table, tile, seat=NORTH).also


@pytest.mark.rule("trapper.board.adjacency")
def test_wall_darts_touch_a_wall_by_its_side():
    table = trapping(drawn(PLAIN, d3="#"))
    table.answer(NORTH, "darts")
    assert sorted(ids(table)) == ["c3", "d2", "d4", "e3"]
    reason = refused(table, "c4", seat=NORTH)
    assert reason.at == "c4" and "trapper.board.adjacency" in reason.also


def test_diagonal_darts_touch_a_wall_by_its_corner_too():
    table = trapping(drawn(PLAIN, d3="#"), options={"diagonal_darts": True})
    table.answer(NORTH, "darts")
    assert sorted(ids(table)) == ["c2", "c3", "c4", "d2", "d4", "e2", "e3", "e4"]


@pytest.mark.rule("trapper.board.edge")
@pytest.mark.parametrize(("corner", "outward"), [("a1", "sw"), ("i1", "se"), ("a6", "nw"), ("i6", "ne")])
def test_no_step_leads_past_the_edge(corner, outward):
    table = raiding(at=corner)
    assert set(ids(table)) == set("nesw") - set(outward)
    for direction in outward:
        assert refused(table, direction, seat=NORTH).rule == "trapper.board.edge"


def test_a_push_ends_at_the_edge():
    table = raiding(drawn(PLAIN, h1=">"), at="g1")
    walk(table, "e")
    assert table.view(None)["adventurer"]["at"] == "i1"


@pytest.mark.rule("trapper.board.edge-not-wall")
@pytest.mark.parametrize(("trap", "board"), [("darts", PLAIN), ("crush", drawn(PLAIN, a2="#"))])
def test_the_edge_is_no_wall_for_a_requirement(trap, board):
    table = trapping(drawn(board, g3="#", g5="#"))
    table.answer(NORTH, trap)
    reason = refused(table, "a1" if trap == "crush" else "i6", seat=NORTH)
    assert "trapper.board.edge-not-wall" in reason.also


@pytest.mark.rule("trapper.board.edge-not-wall")
def test_the_edge_is_blamed_only_where_a_tile_touches_it_in_vain():
    for tile, edge_counts, blamed in (("a3", False, True), ("a3", True, False), ("c3", False, False)):
        table = trapping(drawn(PLAIN, g3="#", i3="#"), options={"edge_counts": edge_counts})
        table.answer(NORTH, "crush")
        assert ("trapper.board.edge-not-wall" in refused(table, tile, seat=NORTH).also) == blamed


@pytest.mark.parametrize(("trap", "tile", "board"), [("darts", "i6", PLAIN), ("crush", "a1", drawn(PLAIN, a2="#"))])
def test_with_edge_counts_the_edge_is_a_wall_for_both_requirements(trap, tile, board):
    table = trapping(drawn(board, g3="#", g5="#"), options={"edge_counts": True})
    buy(table, trap, tile)
    assert icon_on(table, NORTH, NORTH, tile) == {"darts": "D", "crush": "C"}[trap]


@pytest.mark.rule("trapper.board.one-icon")
@pytest.mark.parametrize(("icon", "tile"), [("S", "c3"), ("#", "c3"), ("H", "i4")])
def test_a_tile_holds_one_icon(icon, tile):
    table = trapping(drawn(PLAIN, **{tile: icon}))
    table.answer(NORTH, "spikes")
    assert tile not in ids(table)
    assert "trapper.board.one-icon" in refused(table, tile, seat=NORTH).also


@pytest.mark.rule("trapper.board.one-icon")
def test_a_builder_puts_one_icon_on_a_tile():
    table = building(options={"free_setup": True})
    table.answer(NORTH, "c3")
    assert refused(table, "c3", seat=NORTH).rule == "trapper.board.one-icon"  # a wall on a wall
    table.answer(NORTH, "done")
    assert refused(table, "c3", seat=NORTH).rule == "trapper.board.one-icon"  # the heirloom on a wall
    table.answer(NORTH, "d3")
    table.answer(NORTH, "shark")
    assert refused(table, "d3", seat=NORTH).rule == "trapper.board.one-icon"  # a trap on the heirloom


# ---------------------------------------------------------------- walls


@pytest.mark.rule("trapper.walls.block")
def test_nobody_walks_into_a_wall():
    table = raiding(drawn(PLAIN, e2="#"))
    assert ids(table) == ["e", "w"]
    for answer in ("n", "e2"):
        reason = refused(table, answer, seat=NORTH)
        assert (reason.rule, reason.at) == ("trapper.walls.block", "e2")


def test_nobody_is_blown_over_a_wall():
    table = raiding(drawn(PLAIN, e2="^", e4="#"))
    walk(table, "n")
    assert table.view(None)["adventurer"]["at"] == "e3"


@pytest.mark.rule("trapper.walls.setup-only")
def test_no_wall_is_placed_after_setup():
    table = built(rolls=[6, 1, 6, 6, 1, 1])
    walls = [told(table, "opened")[owner].data["walls"] for owner in (NORTH, SOUTH)]
    assert not {"wall", *walls[NORTH]} & set(ids(table))
    assert refused(table, "wall", seat=NORTH).rule == "trapper.walls.setup-only"
    buy(table, "spikes", "c3")
    pass_turn(table, NORTH)
    for owner in (NORTH, SOUTH):
        layout = seen(table, None, owner)["layout"]
        assert layout.count("#") == len(walls[owner]) == LEGAL.count("#")
        assert all(icon_on(table, None, owner, tile) == "#" for tile in walls[owner])
