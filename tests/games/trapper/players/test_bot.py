"""The sound player: it answers every question with what is offered, plays from its view alone, and beats chance."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.trapper.tables import LEGAL, NORTH, SOUTH, raiding, trapping
from undercroft import Table, games
from undercroft.bots import Player, play_bots, seated
from undercroft.engine import Chance, specs
from undercroft.engine.chance import seed_key
from undercroft.games.trapper.book.odds import DEATHS, ONE, breach, risk
from undercroft.games.trapper.options import TrapperOptions
from undercroft.games.trapper.players.bot import BOTS, greedy

GAME = games.get("trapper")
SWITCHES = sorted(name for name, spec in specs(TrapperOptions).items() if spec.default is False)
options = st.fixed_dictionaries(
    {
        "fog": st.sampled_from(["traps", "full", "decoy"]),
        "entrance": st.sampled_from(["e1", "a1", "a3"]),
        "turn_limit": st.just(40),
        **{name: st.integers(0, 3).map(lambda face: face == 0) for name in SWITCHES},
    }
)


def answer(table, seat=NORTH):
    """The id of the greedy answer to what this seat is asked."""
    return greedy(table.view(seat), table.choices[seat], lambda n: (), Chance(seed_key(0))).id


def checked(view, choice, worlds, chance):
    """Greedy, that must take an option of the choice."""
    option = greedy(view, choice, worlds, chance)
    assert any(option is offered for offered in choice.options)
    return option


@given(options, st.integers(0, 10**6))
def test_it_plays_whole_games_under_any_options(chosen, seed):
    table = Table.start("trapper", options=chosen, seed=seed)
    play_bots(table, {seat: Player(checked, f"{seed} {seat}") for seat in (NORTH, SOUTH)}, limit=20_000)
    assert table.result is not None


@given(options, st.integers(0, 10**6))
def test_it_finishes_what_others_have_begun(chosen, seed):
    """Every question of building and trapping is answered, also where greedy would not have gone by itself."""
    table = Table.start("trapper", options=chosen, seed=seed)
    players = seated(GAME, ["random", "random"], seed)
    dice = Chance(seed_key(seed))
    for _ in range(150):
        if table.result is None and dice.below(3, "who answers"):
            play_bots(table, players, limit=1)
        elif table.result is None:
            play_bots(table, {seat: Player(checked, f"{seed} {seat}") for seat in (NORTH, SOUTH)}, limit=1)


def test_it_beats_chance():
    won = 0
    for index in range(40):
        table = Table.start("trapper", seed=f"greedy {index}", listen=False)
        sides = ["greedy", "random"] if index % 2 else ["random", "greedy"]
        play_bots(table, seated(GAME, sides, f"greedy {index}"), limit=20_000)
        assert table.result is not None
        won += table.result.winners == (sides.index("greedy"),)
    assert won >= 36


def test_its_answer_depends_on_the_view_alone():
    table = Table.start("trapper", seed=5)
    players = seated(GAME, ["greedy", "greedy"], 5)
    for step in range(200):
        if table.result is not None:
            break
        seat = min(table.choices)
        assert answer(table.resampled(seat, step), seat) == answer(table, seat)
        play_bots(table, players, limit=1)


# ---------------------------------------------------------------- raiding


def test_it_walks_round_a_known_trap():
    board = "......... ......... ......... ......... .......H. ....EK..."
    table = raiding(board, revealed=["f1"])
    for _ in range(4):
        table.answer(NORTH, answer(table))
    assert table.result is not None and table.result.winners == (NORTH,)
    table.chance.spent()


def test_it_leaves_tokens_that_were_laid_later():
    """A token seen to be laid hides a trap: the far one is the heirloom."""
    table = trapping("H........ ......... ......... ......... ......... ....E....", points=2, rolls=[3, 4])
    for step in ("spikes", "e2", "done"):
        table.answer(NORTH, step)
    assert table.view(SOUTH)["boards"][NORTH]["added"] == ["e2"]
    play_bots(table, seated(GAME, ["greedy", "greedy"], 1), limit=30)
    assert table.result is not None
    assert table.result.winners == (SOUTH,)
    assert "e2" in table.view(None)["boards"][NORTH]["fog"]


@pytest.mark.parametrize("fortitude", [1, 12])
def test_it_never_dithers(fortitude):
    """From the far corner it goes straight to a token and lifts it."""
    position = {"boards": [LEGAL, LEGAL], "at": "i6", "fortitude": fortitude}
    table = Table.start("trapper", position=position, seed=1)
    fog = len(table.view(NORTH)["boards"][SOUTH]["fog"])
    steps = 0
    while len(table.view(NORTH)["boards"][SOUTH]["fog"]) == fog:
        table.answer(NORTH, answer(table))
        steps += 1
    assert steps <= 12


# ---------------------------------------------------------------- trapping


def test_it_mends_what_the_rival_must_pass():
    board = "H#....... P#....... .#....... .#....... .#....... ....E...."
    table = trapping(board, points=4, disabled=[["a5"], []], boards=[board, LEGAL])
    assert answer(table) == "reactivate"
    table.answer(NORTH, "reactivate")
    assert answer(table) == "a5"


def test_it_mends_what_stands_right_behind_the_entrance():
    board = "\n".join(["H########", *[".########"] * 4, "...PE####"])
    table = trapping(board, points=4, disabled=[["d1"], []], boards=[board, LEGAL])
    assert answer(table) == "reactivate"


def test_it_puts_new_traps_where_the_rival_must_pass():
    board = "H#....... .#....... .#....... .#....... .#....... ....E...."
    table = trapping(board, points=7, boards=[board, LEGAL])
    bought = answer(table)
    assert bought in ("spikes", "shark")
    table.answer(NORTH, bought)
    assert answer(table) in ("a2", "a3", "a4", "a5", "a1", "b1", "c1", "d1")


def test_it_saves_nothing_for_a_rival_who_has_no_turn_to_come():
    board = "H#....... .#....... .#....... .#....... .#....... ....E...."
    assert answer(trapping(board, points=7, turns=100, boards=[board, LEGAL])) == "done"


# ---------------------------------------------------------------- why


def why(table, seat=NORTH):
    """Why greedy answers as it does."""
    return greedy.reasoned(table.view(seat), table.choices[seat], Chance(seed_key(0))).why


def test_the_heirloom_is_said_to_lie_where_it_must():
    """Only i4 is covered."""
    table = raiding()
    assert why(table) == "make for i4: the heirloom can lie nowhere else"
    table = raiding(
        "H######## P######## .######## .######## .######## ....E####", at="b1", revealed=["a5"], fortitude=2
    )
    fate = "fewer than 1 of 100 live, and the tile is safe then"
    assert why(table) == f"take on the shark pit on a5: {fate}; a6 behind holds the heirloom"
    table = raiding(
        "H######## S######## .######## P######## .######## ....E####", at="b1", revealed=["a5"], fortitude=7
    )
    assert why(table).startswith("make for a3: the heirloom may lie there; if it is a trap, ")


def test_nobody_mends_on_after_the_rivals_last_turn():
    board = "H######## P######## .######## .######## .######## ....E####"
    options = {"turn_limit": 60, "most_revealed": True}
    table = trapping(board, points=7, turns=60, disabled=[["a5"], []], boards=[board, LEGAL], options=options)
    for bot in BOTS.values():
        told = bot.reasoned(table.view(NORTH), table.choices[NORTH], Chance(seed_key(0)))
        assert (told.option.id, told.why) == ("done", "keep your AP as fortitude: your rival has no turn to come")


def test_who_enters_knows_how_likely_it_ends_well():
    board = "H######## P######## .######## .######## .######## ....E####"
    for points, said in ((2, "fewer than 1 of 100"), (12, "38 of 100")):
        table = trapping(points=points, boards=[LEGAL, board], revealed=[[], ["a5"]], stage="sending")
        assert why(table) == f"enter: death costs nothing that lasts, and {said} such runs take the heirloom"


# ---------------------------------------------------------------- odds


@pytest.mark.parametrize("fortitude", range(1, 13))
def test_its_odds_are_those_of_the_dice(fortitude):
    pairs = list(product(range(1, 13), repeat=2))
    assert DEATHS["P"][fortitude] * 144 == ONE * sum(sum(pair) >= fortitude for pair in pairs)
    assert DEATHS["K"][fortitude] * 12 == ONE * sum(face >= fortitude for face in range(1, 13))
    assert DEATHS["C"][fortitude] * 12 == ONE * (8 if fortitude <= 6 else 4)


@pytest.mark.parametrize("fortitude", [1, 6, 12])
def test_its_odds_of_darts_are_those_of_all_throws(fortitude):
    throws = product(range(1, 13), repeat=5)
    assert DEATHS["D"][fortitude] == sum(sum(face >= fortitude for face in throw) >= 3 for throw in throws)


def test_more_traps_let_fewer_pass():
    assert ONE == breach("") > breach("K") > breach("SK") > breach("SKP") > 0
    assert risk(ONE) < risk(ONE // 2) < risk(ONE // 4)


def test_it_goes_on_with_walls_that_make_the_ways_longer():
    table = Table.start("trapper", seed=1)
    table.answer(NORTH, "d3")
    placed = []
    while table.view(NORTH)["boards"][NORTH]["phase"] == "walls":
        table.answer(NORTH, answer(table))
        placed.append(table.view(NORTH)["boards"][NORTH]["layout"].count("#"))
    assert len(placed) > 3 and placed[-1] == placed[-2], "several walls, then done"


def test_a_trap_half_placed_while_building_is_in_the_view_of_its_builder_alone():
    table = Table.start("trapper", seed=1)
    table.answer(NORTH, "d3")
    while table.view(NORTH)["boards"][NORTH]["phase"] != "traps":
        table.answer(NORTH, answer(table))
    table.answer(NORTH, "shark")
    assert table.view(NORTH)["order"] == {"trap": "shark", "tile": None}
    assert table.view(SOUTH)["order"] is None and table.view(None)["order"] is None
