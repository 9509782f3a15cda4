"""How a game ends: an heirloom, the turn limit, a concession; and what is shown then."""

from typing import Any

import pytest

from tests.games.trapper.tables import (
    LEDGER,
    LEGAL,
    NORTH,
    PLAIN,
    SOUTH,
    adventurer,
    building,
    built,
    drawn,
    pass_turn,
    raiding,
    row2,
    seen,
    trapping,
    walk,
)
from tests.tables import ids, told
from undercroft import Table
from undercroft.engine import Refused

NEAR = row2("....H....")
"""The heirloom stands right behind the entrance."""


def taken(*, starter: int = NORTH, rolls: tuple[int, ...] = (3, 4), **options: Any) -> Table:
    """North has just taken South's heirloom; both heirlooms stand right behind the entrance."""
    table = raiding(boards=[NEAR, NEAR], starter=starter, rolls=rolls, options=options)
    walk(table, "n")
    return table


def raid(table: Table, seat: int, *steps: str) -> None:
    """This seat sends its adventurer on this way."""
    for answer in ("done", "send", *steps):
        table.answer(seat, answer)


@pytest.mark.rule("trapper.objective.steal")
def test_whoever_reaches_the_rivals_heirloom_wins():
    table = raiding(drawn(PLAIN, e2="H", i4="."))
    walk(table, "n")
    assert table.result is not None and table.result.winners == (NORTH,)
    assert "trapper.objective.steal" in told(table, "claimed")[0].also


@pytest.mark.rule("trapper.end.heirloom")
def test_entering_the_heirlooms_tile_wins_at_once():
    table = taken()
    assert table.result is not None
    assert (table.result.winners, table.result.scores) == ((NORTH,), {NORTH: 1, SOUTH: 0})
    assert table.result.rule == "trapper.end.heirloom"
    assert table.choices == {}


@pytest.mark.rule("trapper.end.heirloom")
def test_the_second_player_wins_alike():
    table = trapping(turn=SOUTH, points=5, boards=[NEAR, NEAR], starter=NORTH)
    raid(table, SOUTH, "n")
    assert table.result is not None
    assert table.result.winners == (SOUTH,)


# ---------------------------------------------------------------- no last turn, or equal turns


@pytest.mark.rule("trapper.end.no-last-turn")
@pytest.mark.parametrize("starter", [NORTH, SOUTH])
def test_the_other_player_gets_no_further_turn(starter: int):
    table = taken(starter=starter)
    assert table.result is not None
    assert not told(table, "turn")
    assert table.waiting == ()
    assert "trapper.end.no-last-turn" in told(table, "claimed")[0].also


@pytest.mark.rule("trapper.end.no-last-turn")
def test_with_equal_turns_the_starters_win_gives_the_other_a_last_turn():
    table = taken(equal_turns=True)
    assert table.result is None
    assert told(table, "last-turn")[0].data == {"seat": SOUTH}
    assert "trapper.end.no-last-turn" not in told(table, "claimed")[0].also
    assert (table.waiting, table.view(SOUTH)["points"]) == ((SOUTH,), 7)


@pytest.mark.rule("trapper.end.no-last-turn")
def test_with_equal_turns_success_in_the_last_turn_makes_a_draw():
    table = taken(equal_turns=True)
    raid(table, SOUTH, "n")
    assert table.result is not None
    assert (table.result.winners, table.result.scores) == ((), {NORTH: 0, SOUTH: 0})
    assert table.result.rule == "trapper.option.equal-turns"


@pytest.mark.rule("trapper.end.heirloom")
def test_with_equal_turns_a_last_turn_in_vain_leaves_the_starter_the_winner():
    table = taken(equal_turns=True)
    pass_turn(table, SOUTH)
    assert table.result is not None
    assert table.result.winners == (NORTH,)


@pytest.mark.rule("trapper.end.no-last-turn")
def test_with_equal_turns_the_second_players_win_ends_the_game():
    table = taken(starter=SOUTH, equal_turns=True)
    assert table.result is not None
    assert table.result.winners == (NORTH,)


@pytest.mark.rule("trapper.end.concede")
@pytest.mark.parametrize(("seat", "winner"), [(SOUTH, NORTH), (NORTH, SOUTH)])
def test_with_equal_turns_either_may_concede_in_the_last_turn(seat: int, winner: int):
    table = taken(equal_turns=True)
    table.act(seat, "concede")
    assert table.result is not None
    assert table.result.winners == (winner,)


@pytest.mark.rule("trapper.end.heirloom")
def test_with_equal_turns_a_win_before_the_turn_limit_is_no_draw():
    table = raiding(boards=[NEAR, NEAR], turns=99, rolls=[3, 4], options={"equal_turns": True})
    walk(table, "n")
    assert table.view(SOUTH)["turn"] == 100
    pass_turn(table, SOUTH)
    assert table.result is not None
    assert table.result.winners == (NORTH,)


@pytest.mark.rule("trapper.end.no-last-turn")
def test_with_equal_turns_a_win_past_the_turn_limit_gives_a_last_turn_too():
    table = raiding(boards=[NEAR, NEAR], turns=101, rolls=[3, 4], options={"equal_turns": True})
    walk(table, "n")
    assert (table.result, table.waiting) == (None, (SOUTH,))


@pytest.mark.rule("trapper.end.no-last-turn", "trapper.fan.heirloom")
def test_with_equal_turns_being_blown_to_the_heirloom_gives_a_last_turn_too():
    table = raiding(row2("....>.H.."), rolls=[3, 4], options={"equal_turns": True})
    walk(table, "n")
    assert (table.result, table.waiting) == (None, (SOUTH,))


# ---------------------------------------------------------------- no other way to lose


@pytest.mark.rule("trapper.end.no-elimination")
def test_nobody_loses_by_deaths_or_lack_of_traps():
    table = raiding(row2("....KP..."), rolls=[12, 1, 1, 3, 3, 12, 12, 1, 1])
    walk(table, "n")
    pass_turn(table, SOUTH)
    raid(table, NORTH, "e", "n")
    assert table.view(NORTH)["deaths"] == [2, 0]
    assert set(seen(table, NORTH, NORTH)["layout"]) == set(".EH\n")
    assert (table.result, table.waiting) == (None, (SOUTH,))


# ---------------------------------------------------------------- the turn limit


@pytest.mark.rule("trapper.end.turn-limit")
def test_after_100_turns_the_game_is_a_draw():
    assert LEDGER["trapper.end.turn-limit"].data == {"max_turns": 100}
    table = trapping(points=5, turns=99, rolls=[3, 4])
    pass_turn(table, NORTH)
    assert (table.result, table.view(SOUTH)["turn"]) == (None, 100)
    pass_turn(table, SOUTH)
    assert table.result is not None
    assert (table.result.winners, table.result.rule) == ((), "trapper.end.turn-limit")
    table.chance.spent()


@pytest.mark.rule("trapper.end.heirloom")
def test_an_heirloom_taken_in_the_last_turn_wins():
    table = raiding(NEAR, turns=100)
    walk(table, "n")
    assert table.result is not None
    assert table.result.winners == (NORTH,)


@pytest.mark.rule("trapper.end.turn-limit")
def test_another_turn_limit_may_be_set():
    table = trapping(points=5, turns=4, options={"turn_limit": 4})
    pass_turn(table)
    assert table.result is not None
    assert table.result.reason == "no heirloom was taken in 4 turns"


@pytest.mark.rule("trapper.turn.end")
def test_with_turn_limit_0_play_goes_on():
    table = trapping(points=5, turns=100, rolls=[1, 1], options={"turn_limit": 0})
    pass_turn(table)
    assert (table.result, table.waiting) == (None, (SOUTH,))
    assert told(table, "turn")[0].data["turn"] == 101


TRAPS = row2("SK.......")


def at_the_limit(north: list[str], south: list[str], **options: bool) -> tuple[int, ...]:
    """Who wins at the turn limit when these traps of North's and South's dungeons are revealed."""
    table = trapping(points=5, turns=100, boards=[TRAPS, TRAPS], revealed=[north, south], options=options)
    pass_turn(table)
    assert table.result is not None
    return table.result.winners


@pytest.mark.rule("trapper.end.turn-limit")
@pytest.mark.parametrize(
    ("north", "south", "winners"),
    [
        ([], ["a2"], (NORTH,)),
        (["a2"], [], (SOUTH,)),
        (["a2"], ["a2", "b2"], (NORTH,)),
        (["a2"], ["b2"], ()),
        ([], [], ()),
    ],
)
def test_with_most_revealed_who_revealed_more_traps_wins_at_the_limit(
    north: list[str], south: list[str], winners: tuple[int, ...]
):
    assert at_the_limit(north, south, most_revealed=True) == winners
    assert at_the_limit(north, south) == ()


@pytest.mark.rule("trapper.end.turn-limit")
def test_with_most_revealed_disabled_and_covered_traps_count():
    table = trapping(
        TRAPS, points=5, turns=100, disabled=[["a2", "b2"], []], options={"most_revealed": True, "refog": True}
    )
    walk(table, "reactivate", "a2")
    pass_turn(table)
    assert table.result is not None
    assert table.result.winners == (SOUTH,)


# ---------------------------------------------------------------- conceding


@pytest.mark.rule("trapper.end.concede")
@pytest.mark.parametrize("seat", [NORTH, SOUTH])
@pytest.mark.parametrize("moment", ["building", "buying", "placing", "running"])
def test_either_may_concede_at_any_moment(moment: str, seat: int):
    table = raiding() if moment == "running" else building() if moment == "building" else trapping()
    if moment == "placing":
        table.answer(NORTH, "spikes")
    assert [act.id for act in table.acts(seat)] == ["concede"]
    table.act(seat, "concede")
    assert table.result is not None
    assert (table.result.winners, table.result.rule) == ((1 - seat,), "trapper.end.concede")
    assert table.choices == {}


@pytest.mark.rule("trapper.end.concede")
def test_nobody_concedes_a_game_that_is_over():
    table = trapping()
    table.act(NORTH, "concede")
    assert table.acts(SOUTH) == ()
    with pytest.raises(Refused, match="the game is over"):
        table.act(SOUTH, "concede")


@pytest.mark.rule("trapper.end.concede")
def test_conceding_is_no_option_of_a_question():
    table = trapping()
    assert "concede" not in ids(table)
    table.act(NORTH, "concede")
    assert told(table, "conceded")[0].data == {"seat": NORTH}


# ---------------------------------------------------------------- what is shown


@pytest.mark.rule("trapper.end.reveal")
def test_both_boards_are_shown_in_full_at_the_end():
    table = built()
    assert "?" in seen(table, NORTH, SOUTH)["layout"]
    table.act(NORTH, "concede")
    for watcher in (NORTH, SOUTH, None):
        assert [seen(table, watcher, owner)["layout"] for owner in (NORTH, SOUTH)] == [LEGAL.strip()] * 2
    assert told(table, "shown")[0].data == {"layouts": [LEGAL.strip()] * 2}


@pytest.mark.rule("trapper.end.reveal")
def test_a_dungeon_still_being_built_is_shown_too():
    table = building()
    assert table.view(NORTH)["boards"][SOUTH] is None
    table.act(NORTH, "concede")
    assert table.view(NORTH)["boards"][SOUTH]["layout"].count("E") == 1
    assert len(told(table, "shown", SOUTH)) == 1


@pytest.mark.rule("trapper.end.reveal")
@pytest.mark.parametrize("how", ["heirloom", "limit", "concede"])
def test_every_end_shows_the_boards(how: str):
    if how == "heirloom":
        table = taken()
    else:
        table = trapping(NEAR, points=5, turns=100)
        assert not told(table, "shown")
        table.act(NORTH, "concede") if how == "concede" else pass_turn(table)
    assert seen(table, SOUTH, NORTH)["layout"] == NEAR
    assert told(table, "shown", SOUTH)[0].shows


@pytest.mark.rule("trapper.end.heirloom")
def test_nothing_can_be_done_after_the_end():
    table = taken()
    with pytest.raises(Refused, match="the game is over") as refused:
        table.answer(SOUTH, "done")
    assert refused.value.rule == "trapper.end.heirloom"
    assert adventurer(table) is None
