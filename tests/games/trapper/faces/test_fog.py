"""Fog tokens: what they cover, when they go and when they come."""

import pytest

from tests.games.trapper.tables import (
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
    raiding,
    reactivate,
    seen,
    trapping,
    walk,
    where,
)
from tests.tables import ids, refused, told
from undercroft.games.trapper.book.layout import read_layout, why_not_layout
from undercroft.games.trapper.options import TrapperOptions


@pytest.mark.rule("trapper.fog.covered")
def test_seven_tokens_cover_the_traps_and_the_heirloom():
    table = built()
    for owner in (NORTH, SOUTH):
        assert seen(table, None, owner)["fog"] == where(LEGAL, "SKDCPH")
        assert len(seen(table, None, owner)["fog"]) == 7
        assert seen(table, None, owner)["added"] == []
        assert told(table, "opened", None)[owner].data["fog"] == where(LEGAL, "SKDCPH")


@pytest.mark.rule("trapper.fog.covered")
def test_full_fog_covers_every_open_tile_but_the_entrance():
    table = built(options={"fog": "full"})
    assert seen(table, None, SOUTH)["fog"] == where(LEGAL, "SKDCPH.")
    assert set(seen(table, NORTH, SOUTH)["layout"]) == set("?#E\n")


@pytest.mark.rule("trapper.fog.covered")
def test_decoys_cover_empty_tiles_too():
    table = built(south={"layout": LEGAL, "decoys": ["a1", "g1"]}, options={"fog": "decoy"})
    assert set(seen(table, None, SOUTH)["fog"]) == {*where(LEGAL, "SKDCPH"), "a1", "g1"}
    assert icon_on(table, NORTH, SOUTH, "g1") == "?"  # like any other token
    assert seen(table, None, NORTH)["fog"] == where(LEGAL, "SKDCPH")


@pytest.mark.rule("trapper.fog.covered")
def test_the_rival_sees_where_traps_are_and_not_what():
    board = drawn(PLAIN, b3="#", d3="#", c3="C", a3="D", a1="K", a2="K", b1="S", h1="P")
    table = raiding(board)
    worlds = [seen(table.resampled(NORTH, seed=seed), SOUTH, SOUTH)["layout"] for seed in range(8)]
    assert len(set(worlds)) > 1
    for world in worlds:
        assert where(world, "SKDCPH^>v<") == where(board, "SKDCPH")


@pytest.mark.rule("trapper.fog.walls-visible")
def test_both_see_all_walls_once_the_boards_lie_on_the_table():
    for fog in ("traps", "full"):
        table = built(options={"fog": fog})
        assert not set(where(LEGAL, "#")) & set(seen(table, None, SOUTH)["fog"])
        assert where(seen(table, NORTH, SOUTH)["layout"], "#") == where(LEGAL, "#")
        assert where(seen(table, SOUTH, NORTH)["layout"], "#") == where(LEGAL, "#")
        assert told(table, "opened", NORTH)[SOUTH].data["walls"] == where(LEGAL, "#")


@pytest.mark.rule("trapper.fog.new-trap")
def test_a_bought_trap_is_covered_at_once():
    table = trapping(points=2)
    buy(table, "spikes", "c3")
    assert "c3" in seen(table, SOUTH, NORTH)["fog"]
    assert icon_on(table, SOUTH, NORTH, "c3") == "?"
    assert [event.data for event in told(table, "token", SOUTH)] == [{"seat": NORTH, "tile": "c3"}]


@pytest.mark.rule("trapper.fog.removed")
def test_entering_a_fogged_tile_removes_its_token():
    table = raiding(drawn(PLAIN, e2="K"), rolls=[1])
    assert icon_on(table, NORTH, SOUTH, "e2") == "?" and "e2" in seen(table, None, SOUTH)["fog"]
    walk(table, "n")
    assert "e2" not in seen(table, None, SOUTH)["fog"]
    assert [icon_on(table, seat, SOUTH, "e2") for seat in (NORTH, SOUTH, None)] == ["K", "K", "K"]
    revealed = told(table, "revealed", None)[0]
    assert revealed.data["icon"] == "K" and revealed.shows


@pytest.mark.rule("trapper.fog.removed")
def test_the_token_on_the_heirloom_is_removed_too():
    table = raiding(drawn(PLAIN, e2="H", i4="."))
    walk(table, "n")
    assert [event.data["icon"] for event in told(table, "revealed", None)] == ["H"]
    assert "e2" not in seen(table, None, SOUTH)["fog"]


@pytest.mark.rule("trapper.fog.stays-revealed")
def test_revealed_tiles_stay_revealed_in_later_turns():
    table = raiding(drawn(PLAIN, e2="K"), rolls=[12, 1, 1, 1, 1])
    walk(table, "n")
    assert told(table, "killed")
    for seat in (SOUTH, NORTH):
        assert table.view(None)["turn_of"] == seat
        assert icon_on(table, NORTH, SOUTH, "e2") == "K" and "e2" not in seen(table, None, SOUTH)["fog"]
        if seat == SOUTH:
            pass_turn(table, SOUTH)
    assert "trapper.fog.stays-revealed" in told(table, "turn-ended")[0].also


@pytest.mark.rule("trapper.fog.reactivated")
def test_a_reactivated_trap_stays_in_plain_sight():
    table = trapping(drawn(PLAIN, c3="K"), points=1, disabled=[["c3"], []])
    reactivate(table, "c3")
    assert "c3" not in seen(table, None, NORTH)["fog"] and icon_on(table, SOUTH, NORTH, "c3") == "K"
    assert told(table, "reactivated", SOUTH)[0].data["fogged"] is False


@pytest.mark.rule("trapper.fog.reactivated")
def test_with_refog_a_reactivated_trap_is_covered_again():
    table = trapping(drawn(PLAIN, c3="K"), points=1, disabled=[["c3"], []], options={"refog": True})
    reactivate(table, "c3")
    assert "c3" in seen(table, SOUTH, NORTH)["fog"]
    assert told(table, "reactivated", SOUTH)[0].data["fogged"] is True


@pytest.mark.rule("trapper.fog.full-empty", "trapper.fog.removed")
def test_a_fogged_tile_without_an_icon_only_loses_its_token():
    table = raiding(fortitude=5, idle=9, options={"fog": "full"})
    walk(table, "n")
    assert "e2" not in seen(table, None, SOUTH)["fog"] and icon_on(table, NORTH, SOUTH, "e2") == "."
    assert seen(table, None, SOUTH)["disabled"] == []
    assert [event.kind for event in table.events] == ["moved", "revealed"]
    assert table.events[-1].rule == "trapper.fog.full-empty" and "trapper.fog.removed" in table.events[-1].also
    assert table.view(None)["adventurer"] == {"seat": NORTH, "at": "e2", "fortitude": 5, "idle": 0}


@pytest.mark.rule("trapper.fog.full-empty")
def test_a_decoy_only_loses_its_token():
    table = built(south={"layout": LEGAL, "decoys": ["e2"]}, options={"fog": "decoy"})
    for answer in ("done", "send", "n"):
        table.answer(NORTH, answer)
    assert "e2" not in seen(table, None, SOUTH)["fog"] and seen(table, None, SOUTH)["disabled"] == []
    assert told(table, "revealed")[0].rule == "trapper.fog.full-empty"
    assert table.choices[NORTH].ask == "step"


@pytest.mark.rule("trapper.fog.full-placing", "trapper.fog.covered")
def test_under_full_fog_a_trap_is_added_beneath_its_token_unseen():
    table = trapping(points=4, options={"fog": "full"})
    views = [table.view(seat) for seat in (SOUTH, None)]
    buy(table, "spikes", "a1")
    assert icon_on(table, NORTH, NORTH, "a1") == "K"
    assert [table.view(seat) for seat in (SOUTH, None)] == views
    assert table.events_for(SOUTH) == [] == table.events_for(None)
    assert "trapper.fog.full-placing" in told(table, "bought")[0].also


@pytest.mark.rule("trapper.fog.full-placing")
def test_under_full_fog_a_revealed_empty_tile_is_fogged_again():
    table = trapping(points=4, options={"fog": "full"}, revealed=[["c3"], []])
    assert icon_on(table, SOUTH, NORTH, "c3") == "."
    buy(table, "spikes", "c3")
    assert icon_on(table, SOUTH, NORTH, "c3") == "?" and "c3" in seen(table, SOUTH, NORTH)["fog"]
    assert "trapper.fog.full-placing" in told(table, "token", SOUTH)[0].also


@pytest.mark.rule("trapper.fog.full-placing")
def test_a_trap_is_added_beneath_a_decoy_unseen():
    table = built(north={"layout": LEGAL, "decoys": ["c3"]}, options={"fog": "decoy"})
    before = table.view(SOUTH), len(table.events_for(SOUTH))
    buy(table, "spikes", "c3")
    assert icon_on(table, NORTH, NORTH, "c3") == "K"
    assert (table.view(SOUTH), len(table.events_for(SOUTH))) == before
    buy(table, "spikes", "c4")  # where no token lies, one is seen to appear
    assert [event.data["tile"] for event in told(table, "token", SOUTH)] == ["c4"]


@pytest.mark.rule("trapper.fog.full-crossing")
def test_fogged_empty_tiles_are_revealed_by_a_push_across_them():
    table = raiding(drawn(PLAIN, e2="^"), revealed=["f3", "f4"], options={"fog": "full"})
    walk(table, "n")
    assert table.view(None)["adventurer"]["at"] == "e5"
    assert not {"e3", "e4", "e5"} & set(seen(table, None, SOUTH)["fog"])
    rules = {event.data["tile"]: event.rule for event in told(table, "revealed", None)}
    assert rules["e3"] == rules["e4"] == "trapper.fog.full-crossing"
    assert rules["e5"] == "trapper.fog.full-empty"  # the push ends there


@pytest.mark.rule("trapper.option.fog")
@pytest.mark.parametrize(
    ("tile", "has"), [("b3", "wall"), ("e1", "entrance"), ("a6", "heirloom"), ("b1", "skeleton"), ("e3", "crush")]
)
def test_a_decoy_covers_an_empty_tile_only(tile, has):
    table = building(options={"fog": "decoy"})
    reason = refused(table, {"layout": LEGAL, "decoys": ["a1", tile]}, seat=NORTH)
    assert (reason.rule, reason.at) == ("trapper.option.fog", tile) and has in reason.reason


@pytest.mark.rule("trapper.option.fog", "trapper.board.coordinates")
@pytest.mark.parametrize("decoys", ["a1", [1], {"a1": True}])
def test_decoys_are_a_list_of_tiles(decoys):
    table = building(options={"fog": "decoy"})
    assert refused(table, {"layout": LEGAL, "decoys": decoys}, seat=NORTH).rule == "trapper.option.fog"
    reason = refused(table, {"layout": LEGAL, "decoys": ["a1", "j1"]}, seat=NORTH)
    assert (reason.rule, reason.at) == ("trapper.board.coordinates", "j1")


@pytest.mark.rule("trapper.option.fog")
def test_a_builder_lays_decoys_one_by_one():
    numbers = {"trapper.components.tokens.per_player": 9}
    table = building(options={"fog": "decoy"}, numbers=numbers)
    for answer in ("d4", "done", "i6", "darts", "d5", "darts", "d3", "spikes", "a1", "spikes", "a2"):
        table.answer(NORTH, answer)
    for answer in ("shark", "a3", "shark", "a4"):
        table.answer(NORTH, answer)
    assert table.choices[NORTH].about == {"left": 2}
    for tile, has in (("d4", "wall"), ("e1", "entrance"), ("a1", "spikes")):
        assert tile not in ids(table)
        reason = refused(table, tile, seat=NORTH)
        assert (reason.rule, reason.at) == ("trapper.option.fog", tile) and has in reason.reason
    table.answer(NORTH, "g3")
    assert "decoy" in refused(table, "g3", seat=NORTH).reason
    table.answer(NORTH, "g4")  # the last token
    assert ids(table) == ["done"] and table.choices[NORTH].rule == "trapper.setup.ready"
    assert seen(table, NORTH, NORTH)["fog"] == ["g3", "g4"]


@pytest.mark.rule("trapper.option.fog")
def test_decoys_need_the_option():
    for fog in ("traps", "full"):
        table = building(options={"fog": fog})
        assert refused(table, {"layout": LEGAL, "decoys": ["a1"]}, seat=NORTH).rule == "trapper.option.fog"


@pytest.mark.rule("trapper.fog.covered")
def test_everybody_knows_how_many_traps_of_each_tier_were_placed():
    table = built()
    for seed in range(8):
        world = seen(table.resampled(NORTH, seed=seed), SOUTH, SOUTH)["layout"]
        assert [len(where(world, icons)) for icons in ("SK^>v<", "DC", "P")] == [2, 2, 2]


@pytest.mark.rule("trapper.fog.covered", "trapper.setup.heirloom-path")
@pytest.mark.parametrize("options", [{}, {"clean_path": True}, {"clean_path": True, "fog": "full"}, {"fog": "full"}])
def test_what_may_lie_beneath_the_tokens_keeps_every_rule_of_the_setup(options):
    clean = drawn(LEGAL, b1=".", c4="S")
    table = built(clean, clean, options=options, rolls=[6, 1, 6, 6, 1, 1, 1, 1, 1])
    for answer in ("done", "send", "w", "w", "w", "n"):  # South's darts on b2 have come to light.
        table.answer(NORTH, answer)
    assert icon_on(table, NORTH, SOUTH, "b2") == "D"
    rules = TrapperOptions(**options)
    for seat in (NORTH, SOUTH):
        for seed in range(6):
            world = seen(table.resampled(seat, seed=seed), 1 - seat, 1 - seat)["layout"]
            assert why_not_layout(read_layout(world), rules, table.state.tokens) is None


@pytest.mark.rule("trapper.fog.covered")
def test_of_an_arranged_dungeon_under_full_fog_everybody_knows_it_too():
    board = drawn(PLAIN, b3="#", a3="D", c3="D", a1="K", g1="P", h1="P", i1="P")
    table = raiding(board, options={"fog": "full"})
    for seed in range(4):
        world = seen(table.resampled(NORTH, seed=seed), SOUTH, SOUTH)["layout"]
        assert [len(where(world, icons)) for icons in ("SK^>v<", "DC", "P")] == [1, 2, 3]


THREE_ROUTES = """
....HK...
KK.K.K...
KK.KD#...
KK.#DK...
KK.K.K...
....EK...
"""
"""To the heirloom on e6 lead routes over four hidden tiles, over three, and over two, these beside walls."""


@pytest.mark.rule("trapper.setup.heirloom-path")
def test_the_route_without_traps_may_be_neither_the_shortest_nor_the_one_by_the_fewest_walls():
    barriers = [tile for tile in where(THREE_ROUTES, "K") if tile[0] != "a"]
    hidden = {"a2", "a3", "a4", "a5", "c2", "c3", "c4", "e3", "e4"}
    floor = [tile for tile in where(THREE_ROUTES, ".") if tile not in hidden]
    options = {"fog": "full", "clean_path": True, "equal_turns": True}
    table = raiding(THREE_ROUTES, at="f6", disabled=barriers, revealed=floor, options=options, rolls=[1, 1])
    table.answer(NORTH, "w")
    assert set(seen(table, None, SOUTH)["fog"]) == hidden  # The heirloom is taken, and South may buy one more trap.
    for seed in range(4):
        world = seen(table.resampled(NORTH, seed=seed), SOUTH, SOUTH)["layout"]
        assert set(where(world, "DC")) >= {"e3", "e4"} and set(where(world, "SK^>v<")) >= set(where(THREE_ROUTES, "K"))
