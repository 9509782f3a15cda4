"""The trapping stage: buying, placing and re-activating."""

from typing import Any

import pytest

from tests.games.trapper.tables import (
    LEDGER,
    NORTH,
    PLAIN,
    SOUTH,
    buy,
    drawn,
    icon_on,
    pass_turn,
    raiding,
    reactivate,
    seen,
    trapping,
    walk,
)
from tests.tables import ids, refused, told
from undercroft.games.trapper.book.table import TOKENS
from undercroft.games.trapper.book.traps import TRAPS

PRICES: Any = LEDGER["trapper.trapping.prices"].data
ROWS = PRICES[1:]
ICONS = {"skeleton": "S", "fan": "^", "spikes": "K", "darts": "D", "crush": "C", "shark": "P"}
GAP = drawn(PLAIN, b3="#", d3="#")
"""PLAIN with walls on both sides of c3."""


@pytest.mark.rule("trapper.trapping.prices")
def test_the_tile_key_is_the_ledgers():
    assert PRICES[0] == ["trap", "tier", "type", "purchase", "reactivate"]
    assert [[trap.name, trap.tier, trap.kind, trap.buy, trap.reactivate] for trap in TRAPS.values()] == ROWS


@pytest.mark.rule("trapper.trapping.prices")
@pytest.mark.parametrize(("trap", "price"), [(row[0], row[3]) for row in ROWS])
def test_a_purchase_costs_its_price(trap, price):
    table = trapping(GAP, points=12)
    buy(table, trap, "c3")
    if trap == "fan":
        table.answer(NORTH, "n")
    assert icon_on(table, NORTH, NORTH, "c3") == ICONS[trap]
    assert table.view(NORTH)["points"] == 12 - price


@pytest.mark.rule("trapper.trapping.prices")
@pytest.mark.parametrize(("trap", "price"), [(row[0], row[4]) for row in ROWS])
def test_a_reactivation_costs_its_price(trap, price):
    table = trapping(drawn(GAP, c3=ICONS[trap]), points=12, disabled=[["c3"], []])
    reactivate(table, "c3")
    assert seen(table, NORTH, NORTH)["disabled"] == []
    assert table.view(NORTH)["points"] == 12 - price
    assert told(table, "reactivated", SOUTH)[0].data["price"] == price


@pytest.mark.rule("trapper.trapping.buy")
def test_a_trap_is_bought_for_the_own_dungeon():
    table = trapping(points=7)
    buy(table, "spikes", "c3")
    assert icon_on(table, NORTH, NORTH, "c3") == "K" and icon_on(table, SOUTH, SOUTH, "c3") == "."
    assert table.view(NORTH)["points"] == 5
    bought = told(table, "bought", NORTH)[0]
    assert bought.rule == "trapper.trapping.buy" and bought.data["points"] == 5


@pytest.mark.rule("trapper.trapping.afford")
@pytest.mark.parametrize(("trap", "price"), [(row[0], row[3]) for row in ROWS])
def test_what_costs_more_than_the_points_left_is_not_sold(trap, price):
    table = trapping(GAP, points=price)
    assert trap in ids(table)
    table = trapping(GAP, points=price - 1)
    assert trap not in ids(table)
    reason = refused(table, trap, seat=NORTH)
    assert reason.rule == "trapper.trapping.afford"
    assert f"{price} AP" in reason.reason and f"have {price - 1}" in reason.reason


@pytest.mark.rule("trapper.trapping.afford")
def test_a_reactivation_that_costs_more_than_the_points_left_is_refused():
    board = drawn(PLAIN, c3="P", c4="K")
    table = trapping(board, points=2, disabled=[["c3", "c4"], []])
    table.answer(NORTH, "reactivate")
    assert ids(table) == ["c4"]
    reason = refused(table, "c3", seat=NORTH)
    assert (reason.rule, reason.at) == ("trapper.trapping.afford", "c3")
    table = trapping(board, points=2, disabled=[["c3"], []])
    assert "reactivate" not in ids(table)
    assert refused(table, "reactivate", seat=NORTH).rule == "trapper.trapping.afford"
    table = trapping(board, points=3, disabled=[["c3"], []])
    reactivate(table, "c3")
    assert table.view(NORTH)["points"] == 0


@pytest.mark.rule("trapper.trapping.any-number")
def test_purchases_and_reactivations_mix_in_any_order_and_number():
    table = trapping(drawn(PLAIN, c3="K", c4="K"), points=8, disabled=[["c3", "c4"], []])
    buy(table, "spikes", "a1")
    reactivate(table, "c4")
    buy(table, "spikes", "a2")
    reactivate(table, "c3")
    buy(table, "skeleton", "a3")
    assert table.view(NORTH)["points"] == 0 and seen(table, NORTH, NORTH)["disabled"] == []
    assert [icon_on(table, NORTH, NORTH, tile) for tile in ("a1", "a2", "a3")] == ["K", "K", "S"]
    assert "trapper.trapping.any-number" in told(table, "bought")[-1].also
    assert ids(table) == ["done"]


@pytest.mark.rule("trapper.trapping.any-number")
def test_only_the_points_limit_how_many_orders_a_stage_has():
    tiles = [f"{column}{row}" for row in (3, 4) for column in "abcdfg"]
    table = trapping(drawn(PLAIN, **dict.fromkeys(tiles, "K")), points=12, disabled=[tiles, []])
    for tile in tiles:
        reactivate(table, tile)
    assert ids(table) == ["done"] and seen(table, NORTH, NORTH)["disabled"] == []
    cited = ["trapper.trapping.any-number" in event.also for event in told(table, "reactivated")]
    assert cited == [False] + [True] * 11


@pytest.mark.rule("trapper.trapping.not-entrance")
@pytest.mark.parametrize("trap", ICONS)
def test_no_trap_stands_on_the_entrance(trap):
    table = trapping(drawn(GAP, d1="#", f1="#"))  # between two walls, so that only the entrance is against it
    table.answer(NORTH, trap)
    assert "e1" not in ids(table) and "c3" in ids(table)
    reason = refused(table, "e1", seat=NORTH)
    assert (reason.rule, reason.at) == ("trapper.trapping.not-entrance", "e1")


@pytest.mark.rule("trapper.trapping.not-on-trap")
def test_no_trap_stands_on_another():
    table = trapping(drawn(PLAIN, c3="S", d3="S"), disabled=[["d3"], []])
    table.answer(NORTH, "spikes")
    assert "c3" not in ids(table)
    reason = refused(table, "c3", seat=NORTH)
    assert (reason.rule, reason.at) == ("trapper.trapping.not-on-trap", "c3")


@pytest.mark.rule("trapper.trapping.not-on-disabled")
def test_a_disabled_trap_still_occupies_its_tile():
    table = trapping(drawn(PLAIN, c3="S"), disabled=[["c3"], []])
    table.answer(NORTH, "spikes")
    assert "c3" not in ids(table)
    reason = refused(table, "c3", seat=NORTH)
    assert (reason.rule, reason.at) == ("trapper.trapping.not-on-disabled", "c3")


@pytest.mark.rule("trapper.trapping.not-on-trap")
def test_with_overwrite_disabled_a_bought_trap_replaces_a_disabled_one_only():
    options = {"overwrite_disabled": True}
    table = trapping(drawn(PLAIN, c3="S", d3="S"), disabled=[["c3"], []], options=options, points=3)
    table.answer(NORTH, "spikes")
    assert "c3" in ids(table) and "d3" not in ids(table)
    assert refused(table, "d3", seat=NORTH).rule == "trapper.trapping.not-on-trap"  # an active one stays
    table.answer(NORTH, "c3")
    assert icon_on(table, NORTH, NORTH, "c3") == "K" and icon_on(table, SOUTH, NORTH, "c3") == "?"
    assert seen(table, NORTH, NORTH)["disabled"] == [] and "c3" in seen(table, SOUTH, NORTH)["fog"]
    assert "reactivate" not in ids(table)
    table = trapping(drawn(GAP, g5="S"), disabled=[["g5"], []], options=options)
    table.answer(NORTH, "darts")
    assert refused(table, "g5", seat=NORTH).rule == "trapper.darts.requirements"  # nor one that needs a wall


@pytest.mark.rule("trapper.trapping.not-on-wall")
@pytest.mark.parametrize(("tile", "icon"), [("c3", "wall"), ("i4", "heirloom")])
def test_no_trap_stands_on_a_wall_or_on_the_heirloom(tile, icon):
    table = trapping(drawn(PLAIN, c3="#"))
    table.answer(NORTH, "spikes")
    assert tile not in ids(table)
    reason = refused(table, tile, seat=NORTH)
    assert (reason.rule, reason.at) == ("trapper.trapping.not-on-wall", tile) and icon in reason.reason


@pytest.mark.rule("trapper.trapping.revealed-tile")
def test_a_trap_may_stand_where_adventurers_have_walked():
    table = raiding(drawn(PLAIN, e3="K"), rolls=[12, 3, 4])
    walk(table, "n", "n")  # South's e2 has been walked over; the spikes kill
    table.answer(SOUTH, "skeleton")
    every = {f"{column}{row}" for column in "abcdefghi" for row in range(1, 7)}
    assert set(ids(table, SOUTH)) == every - {"e1", "e3", "i4"}
    table.answer(SOUTH, "e2")
    assert icon_on(table, SOUTH, SOUTH, "e2") == "S"


@pytest.mark.rule("trapper.trapping.requirements")
@pytest.mark.parametrize(
    ("trap", "rule", "tiles"),
    [
        ("darts", "trapper.darts.requirements", {"a3", "b2", "b4", "c3", "d2", "d4", "e3"}),
        ("crush", "trapper.crush.requirements", {"c3"}),
    ],
)
def test_a_bought_trap_meets_its_requirement(trap, rule, tiles):
    table = trapping(GAP)
    table.answer(NORTH, trap)
    assert set(ids(table)) == tiles
    reason = refused(table, "g5", seat=NORTH)
    assert (reason.rule, reason.at) == (rule, "g5")
    assert "trapper.trapping.requirements" in reason.also


@pytest.mark.rule("trapper.trapping.requirements")
def test_a_trap_for_which_there_is_no_tile_is_not_sold():
    table = trapping(PLAIN)
    assert not {"darts", "crush"} & set(ids(table))
    assert refused(table, "darts", seat=NORTH).rule == "trapper.darts.requirements"


@pytest.mark.rule("trapper.trapping.active")
def test_a_bought_trap_is_active_from_the_moment_it_is_placed():
    table = trapping(points=2, rolls=[1, 6, 12, 1, 1])
    buy(table, "spikes", "e2")
    assert seen(table, NORTH, NORTH)["disabled"] == []
    pass_turn(table, NORTH)
    for answer in ("done", "send", "n"):
        table.answer(SOUTH, answer)
    assert [event.data["tile"] for event in told(table, "sprung")] == ["e2"]
    assert [event.data["by"] for event in told(table, "killed")] == ["floor spikes"]


@pytest.mark.rule("trapper.trapping.active")
def test_a_trap_bought_in_the_place_of_a_disabled_one_is_active():
    options = {"overwrite_disabled": True}
    table = trapping(drawn(PLAIN, e2="S"), points=2, rolls=[1, 6, 12, 1, 1], disabled=[["e2"], []], options=options)
    buy(table, "spikes", "e2")
    assert seen(table, NORTH, NORTH)["disabled"] == []
    pass_turn(table, NORTH)
    for answer in ("done", "send", "n"):
        table.answer(SOUTH, answer)
    assert [event.data["by"] for event in told(table, "killed")] == ["floor spikes"]


@pytest.mark.rule("trapper.trapping.final")
@pytest.mark.parametrize("word", ["move", "sell", "turn", "remove"])
def test_a_placed_trap_is_final(word):
    table = trapping(drawn(PLAIN, c3=">"))
    buy(table, "spikes", "c4")
    layout = seen(table, NORTH, NORTH)["layout"]
    assert not any(id.startswith(word) for id in ids(table))
    assert refused(table, f"{word} c3", seat=NORTH).rule == "trapper.trapping.final"
    assert refused(table, word, seat=NORTH).rule == "trapper.trapping.final"
    assert not table.can_undo(NORTH)  # the token has been seen
    assert seen(table, NORTH, NORTH)["layout"] == layout


@pytest.mark.rule("trapper.trapping.hidden")
@pytest.mark.parametrize("trap", ["skeleton", "fan", "spikes", "shark"])
def test_what_was_bought_is_not_shown_to_the_rival(trap):
    shown = []
    for bought in ("spikes", trap):
        table = trapping(points=6)
        buy(table, bought, "c3")
        if bought == "fan":
            table.answer(NORTH, "w")
        shown.append((table.view(SOUTH), [event.data for event in table.events_for(SOUTH)], table.view(None)))
    assert shown[0] == shown[1]
    assert told(table, "bought", NORTH) and not told(table, "bought", SOUTH)
    assert [event.data for event in told(table, "token", SOUTH)] == [{"seat": NORTH, "tile": "c3"}]


@pytest.mark.rule("trapper.trapping.reactivate")
def test_a_disabled_trap_is_made_active_again_at_its_price():
    table = trapping(drawn(GAP, c3="D"), points=5, disabled=[["c3"], []])
    table.answer(NORTH, "reactivate")
    assert table.choices[NORTH].rule == "trapper.trapping.reactivate" and ids(table) == ["c3"]
    table.answer(NORTH, "c3")
    assert seen(table, NORTH, NORTH)["disabled"] == [] and table.view(NORTH)["points"] == 3
    assert "trapper.trapping.reactivate" in told(table, "reactivated")[0].also


@pytest.mark.rule("trapper.trapping.erase-x")
def test_reactivating_erases_the_x_and_the_trap_springs_again():
    table = trapping(drawn(PLAIN, e2="S"), points=1, rolls=[1, 4], disabled=[["e2"], []])
    reactivate(table, "e2")
    assert seen(table, SOUTH, NORTH)["disabled"] == []
    assert [event.data["tile"] for event in told(table, "reactivated", SOUTH)] == ["e2"]
    assert icon_on(table, SOUTH, NORTH, "e2") == "S"
    table.answer(NORTH, "done")
    for answer in ("done", "send", "n"):
        table.answer(SOUTH, answer)
    assert table.view(None)["adventurer"]["fortitude"] == 4
    assert seen(table, SOUTH, NORTH)["disabled"] == ["e2"]


@pytest.mark.rule("trapper.trapping.reactivate-only-disabled")
@pytest.mark.parametrize("tile", ["c4", "c5", "g3", "e1", "i4"])
def test_only_a_disabled_trap_of_the_own_dungeon_is_reactivated(tile):
    boards = [drawn(PLAIN, c3="K", c4="K"), drawn(PLAIN, g3="K")]  # c4 is active, c5 empty, g3 the rival's
    table = trapping(boards=boards, disabled=[["c3"], ["g3"]])
    table.answer(NORTH, "reactivate")
    assert ids(table) == ["c3"]
    reason = refused(table, tile, seat=NORTH)
    assert (reason.rule, reason.at) == ("trapper.trapping.reactivate-only-disabled", tile)


@pytest.mark.rule("trapper.trapping.reactivate-only-disabled")
def test_with_no_trap_disabled_there_is_nothing_to_reactivate():
    table = trapping(drawn(PLAIN, c3="K"))
    assert "reactivate" not in ids(table)
    assert refused(table, "reactivate", seat=NORTH).rule == "trapper.trapping.reactivate-only-disabled"


@pytest.mark.rule("trapper.trapping.reactivate-repeat")
def test_a_trap_is_reactivated_any_number_of_times():
    table = trapping(drawn(PLAIN, e2="K"), points=1, rolls=[6, 6, 12, 1, 1, 6, 6, 12, 1, 1], disabled=[["e2"], []])
    for points in (1, 2, 2):
        assert table.view(NORTH)["points"] == points
        reactivate(table, "e2")
        assert table.view(NORTH)["points"] == points - 1  # at full price each time
        if len(told(table, "killed")) == 2:
            break
        pass_turn(table, NORTH)
        for answer in ("done", "send", "n"):
            table.answer(SOUTH, answer)
        assert seen(table, NORTH, NORTH)["disabled"] == ["e2"]
    assert len(told(table, "reactivated")) == 3


@pytest.mark.rule("trapper.trapping.not-on-trap")
def test_with_no_tile_free_nothing_can_be_bought():
    full = PLAIN.replace(".", "K")
    table = trapping(full, points=12)
    assert ids(table) == ["done"]
    for trap in ("skeleton", "fan", "darts"):
        reason = refused(table, trap, seat=NORTH)
        assert (reason.rule, reason.reason) == (
            "trapper.trapping.not-on-trap",
            "no tile is free: every open one has its icon",
        )


@pytest.mark.rule("trapper.trapping.not-on-disabled")
def test_the_trap_that_replaces_a_disabled_one_cites_it():
    board = drawn(PLAIN, c3="K")
    table = trapping(board, points=2, disabled=[["c3"], []], options={"overwrite_disabled": True})
    buy(table, "skeleton", "c3")
    for kind in ("bought", "token"):
        assert "trapper.trapping.not-on-disabled" in told(table, kind)[0].also


@pytest.mark.rule("trapper.turn.stages")
def test_at_the_gate_trapping_is_over():
    table = trapping(points=5)
    table.answer(NORTH, "done")
    for wish in ("fan", "reactivate", "done"):
        assert refused(table, wish, seat=NORTH).rule == "trapper.turn.stages"
    assert "trapping" not in refused(table, "north", seat=NORTH).reason


@pytest.mark.rule("trapper.turn.adventuring-optional")
def test_who_sends_nobody_says_so():
    table = trapping(points=5, rolls=[1, 1])
    table.answer(NORTH, "done")
    table.answer(NORTH, "stay")
    assert told(table, "stayed", SOUTH)[0].data == {"seat": NORTH}


@pytest.mark.rule("trapper.trapping.buy")
def test_the_supply_matters_only_where_a_token_is_laid():
    table = trapping(points=4, options={"fog": "full"}, revealed=[["c3"], []])
    buy(table, "spikes", "b3")  # beneath a token
    buy(table, "spikes", "c3")
    beneath, openly = told(table, "bought")
    assert "trapper.components.token-supply" not in beneath.also
    assert "trapper.components.token-supply" in openly.also


@pytest.mark.rule("trapper.trapping.buy")
def test_from_the_points_left_the_rival_concludes_what_was_bought():
    table = trapping(points=7)
    buy(table, "shark", "c3")
    table.answer(NORTH, "done")
    for seed in range(4):
        assert icon_on(table.resampled(SOUTH, seed=seed), NORTH, NORTH, "c3") == "P"  # nothing else costs 6


@pytest.mark.rule("trapper.components.token-supply")
def test_a_token_past_the_supply_is_laid_all_the_same():
    table = trapping(points=4, numbers={TOKENS: 2})
    buy(table, "spikes", "b3")  # the second token, after that of the heirloom
    buy(table, "spikes", "c3")
    assert seen(table, SOUTH, NORTH)["fog"] == ["b3", "c3", "i4"]
    assert ["trapper.components.token-supply" in event.also for event in told(table, "bought")] == [False, True]


@pytest.mark.rule("trapper.fog.reactivated")
@pytest.mark.parametrize("refog", [False, True])
def test_a_reactivation_needs_a_token_only_with_refog(refog):
    table = trapping(drawn(PLAIN, c3="K"), numbers={TOKENS: 1}, disabled=[["c3"], []], options={"refog": refog})
    reactivate(table, "c3")
    (event,) = told(table, "reactivated")
    assert ("trapper.components.token-supply" in event.also) == refog


@pytest.mark.parametrize(
    ("tokens", "trap", "rule"),
    [
        pytest.param(*case, marks=pytest.mark.rule(case[-1]))
        for case in [
            (4, "skeleton", "trapper.skeleton.limit"),
            (4, "spikes", "trapper.components.token-supply"),
            (4, "darts", "trapper.components.token-supply"),
            (5, "skeleton", "trapper.skeleton.limit"),
            (5, "darts", "trapper.darts.requirements"),
        ]
    ],
)
def test_the_reason_against_a_purchase_is_the_first_that_holds(tokens, trap, rule):
    board = drawn(PLAIN, a1="S", a2="S", a3="S")  # four tokens lie there
    table = trapping(board, numbers={TOKENS: tokens}, options={"strict_supply": True})
    assert refused(table, trap, seat=NORTH).rule == rule


@pytest.mark.rule("trapper.trapping.requirements")
def test_a_requirement_is_blamed_only_where_it_is_the_reason():
    table = trapping(points=5)
    assert refused(table, "darts", seat=NORTH).also == ("trapper.trapping.requirements", "trapper.info.refusal")
    assert refused(table, "shark", seat=NORTH).also == ("trapper.info.refusal",)
