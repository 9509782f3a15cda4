"""The player that learned: what its network is told and says, what it believes and does, and how it is taught."""

import subprocess
import sys
import tomllib
from importlib.resources import files

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.trapper.players.test_bot import options
from tests.games.trapper.tables import NORTH, SOUTH, trapping
from tools import learning
from undercroft import Table, games
from undercroft.bots import Player, called, find, names, play_bots, seated
from undercroft.engine import Chance
from undercroft.engine.chance import seed_key
from undercroft.games.trapper.book.odds import ONE, breach
from undercroft.games.trapper.content.board import TILES
from undercroft.games.trapper.players.keep import kept
from undercroft.games.trapper.players.learned import Terms, Turn, believed, fates, guard_of, hunted
from undercroft.games.trapper.players.network import CERTAIN, NAMES, UNIT, Guard, Network, learned, numbers, read, share

GAME = games.get("trapper")
CORRIDOR = """
#########
#########
#########
..K.D.PH#
.########
....E####
"""
"""One way and nothing beside it, with more walls than anybody may set: it is looked at, not played."""


def text(layout):
    return "\n".join(layout.split())


def answer(table, seat=NORTH):
    """The id of the answer to what this seat is asked."""
    return find(GAME, "learned")(table.view(seat), table.choices[seat], lambda n: (), Chance(seed_key(0))).id


def checked(view, choice, worlds, chance):
    """The player that learned, that must take an option of the choice."""
    option = find(GAME, "learned")(view, choice, worlds, chance)
    assert any(option is offered for offered in choice.options)
    return option


# ---------------------------------------------------------------- the network


def test_the_numbers_have_names_and_tell_dungeons_apart():
    guards = [
        Guard("KDP", "KDP", 0, 2),
        Guard("DP", "KDP", 1, 2),
        Guard("KDP", "KDP", 0, 1),
        Guard("DKP", "DKP", 0, 2),
        Guard("kDP", "kDP", 0, 2),
    ]
    rows = [tuple(numbers(guard)) for guard in guards]
    assert len(set(rows)) == len(guards) and {len(row) for row in rows} == {len(NAMES)}
    row = dict(zip(NAMES, rows[1], strict=True))
    assert [row["owed"], row["now: K"], row["whole: K"], row["now: P"]] == [8, 0, 8, 8]
    assert row["now: breach"] < row["whole: breach"], "less in the way is passed more often: fewer halvings"


def test_a_network_is_reckoned_in_whole_numbers_as_it_was_fitted():
    weights = learning.Weights(3)
    weights.direct += np.array([[0.3], [0.2]])
    weights.tempo += 0.25
    network = read(weights.plain())
    pairs = [(Guard("KDP", "KDP", 0, 2), Guard("P", "KDP", 3, 0)), (Guard("", "SC", 3, 1), Guard("SC", "SC", 0, 1))]
    for mine, theirs in pairs:
        rows = [np.array([numbers(guard)], dtype=float) / UNIT for guard in (mine, theirs)]
        meant = float(weights.chance(*rows)[0][0])
        said = network.chance(network.rested(mine), network.raided(theirs)) / ONE
        assert abs(said - meant) < 0.02


def test_a_lead_is_a_chance_of_both_together():
    assert [share(0) * 2, share(CERTAIN) == share(10**6), share(-(10**6)) > 0] == [ONE, True, True]
    assert all(share(lead) + share(-lead) == ONE and share(lead) <= share(lead + 1) for lead in range(CERTAIN))


def test_the_network_that_comes_along_is_small_and_says_how_it_was_made():
    data = files("undercroft.games.trapper").joinpath("data", "learned.toml").read_text("utf-8")
    assert len(data) < 20_000 and "# Made by python tools/learning.py --races" in data
    assert tomllib.loads(data)["kind"] == "network"
    network = learned()
    for whole in ("KSCDPP", "KKDDPP", "SKCCPP"):
        guards = [Guard(whole, whole, 0, 2), Guard(whole[4:], whole, 6, 2), Guard("", whole, 12, 2)]
        for strength in (network.rested, network.raided):
            kept_well, worn, robbed = map(strength, guards)
            assert kept_well > worn > robbed
        assert network.chance(network.rested(guards[0]), network.raided(guards[2])) > ONE * 99 // 100


# ---------------------------------------------------------------- what it believes


def test_a_heirloom_is_believed_to_lie_farthest_away_behind_the_usual_traps():
    hidden = text(CORRIDOR.translate(str.maketrans("KDPH", "????")))
    found = believed(hidden, (), ())
    assert TILES[found.heirloom] == "h3" and found.line == "KKC"
    seen = hunted(hidden, (), ())
    assert max(seen.weights, key=lambda tile: seen.weights[tile]) == found.heirloom


def test_what_was_laid_later_is_believed_to_be_spikes_and_what_was_seen_is_known():
    hidden = text(CORRIDOR.translate(str.maketrans("KPH", "???")))
    found = believed(hidden, ("e3",), ("c3",))
    assert found.icons[TILES.index("c3")] == "K" and found.icons[TILES.index("e3")] == "D"
    assert found.line == "KK", "what is disabled guards nothing, and of what is left to find the first is small"


# ---------------------------------------------------------------- what it does


def test_a_run_ends_at_a_trap_or_at_the_heirloom():
    for line in ("", "K", "SKDCP", "kdPH", "SSSSSP"):
        ended, won = fates(line, 7)
        assert len(ended) == len(line.partition("H")[0]) and 0 <= ONE - won - sum(ended) <= len(line)
    assert fates("S", 3) == ([0], ONE)


def test_in_the_last_turns_it_thinks_of_the_end_alone():
    """In the last turn of all nothing is worth more than the run; in the last but one the rival has one run more."""
    own, rival = kept(text(CORRIDOR), ("c3", "e3", "g3"), ()), kept(text(CORRIDOR), (), ())
    now, next_to_last = (Turn(own, rival, 8, learned(), Terms(1, False, left, False)) for left in (0, 1))
    assert now.outlay.orders == ()
    ended, won = fates("KDP", 8)
    assert now.chance == won + (ONE - won) // 2
    assert next_to_last.outlay.price > 0
    mended = own.guarded(next_to_last.outlay.orders)
    assert breach(mended) < breach("K")


def test_where_uncovered_traps_count_it_buys_none():
    own, rival = kept(text(CORRIDOR), ("g3",), ()), kept(text(CORRIDOR), (), ())
    usual, counts = (Turn(own, rival, 12, learned(), Terms(1, False, 50, counts)) for counts in (False, True))
    assert all(order.id == "reactivate" for order in counts.outlay.orders)
    assert usual.chance >= counts.chance - ONE // 100, "more to choose from is worth no less"


def test_what_was_ordered_is_what_is_placed():
    table = trapping(points=9)
    guard = guard_of(kept(table.view(NORTH)["boards"][NORTH]["layout"], (), ()))
    for _ in range(20):
        if table.choices[NORTH].ask not in ("buy", "tile", "reactivate"):
            break
        table.answer(NORTH, answer(table))
    board = table.view(NORTH)["boards"][NORTH]
    network = learned()
    assert network.raided(guard_of(kept(board["layout"], tuple(board["disabled"]), ()))) >= network.raided(guard)


@given(options, st.integers(0, 10**6))
def test_it_plays_whole_games_under_any_options(chosen, seed):
    table = Table.start("trapper", options=chosen, seed=seed)
    play_bots(table, {seat: Player(checked, f"{seed} {seat}") for seat in (NORTH, SOUTH)}, limit=20_000)
    assert table.result is not None


def test_it_is_offered_beside_the_others_and_beats_the_good_bot():
    assert "learned" in names(GAME) and names(GAME)[0] == "greedy" and called("learned") == "a bot that learned"
    ahead = 0
    for index in range(10):
        table = Table.start("trapper", seed=f"learned {index}", listen=False)
        sides = ["learned", "greedy"] if index % 2 else ["greedy", "learned"]
        play_bots(table, seated(GAME, sides, f"learned {index}"), limit=20_000)
        assert table.result is not None
        for seat in table.result.winners:
            ahead += 1 if sides[seat] == "learned" else -1
    assert ahead >= 5


# ---------------------------------------------------------------- how it is taught


def test_a_race_is_solved_as_one_can_reckon_by_hand():
    """Each has one floor spikes; who has no chance to pass mends; at the end nobody can be better off by waiting."""
    spikes = learning.Row("K", ())
    mine, theirs = learning.solved(spikes, spikes)
    assert np.allclose(mine, theirs, atol=1e-3)
    active, disabled = spikes.index[(1,)], spikes.index[(0,)]
    assert np.allclose(mine[:, disabled], 1), "the way is free: whoever has the turn wins"
    assert 0.5 < mine[active, active] < 1 and mine[disabled, active] == pytest.approx(mine[active, active], abs=0.1)
    assert mine[disabled, active] < mine[active, active], "an AP is gone for the spikes"


def test_what_is_bought_is_a_state_of_its_own():
    row = learning.Row("KP", (0,))
    assert len(row.states) == 6
    ways, prices = row.ways[row.index[(-1, 0)]]
    assert sorted(zip(map(row.states.__getitem__, ways), prices, strict=True)) == [
        ((-1, 0), 0),
        ((-1, 1), 3),
        ((1, 0), 2),
        ((1, 1), 5),
    ]
    assert row.guard((-1, 0)) == Guard("", "P", 3, 1)


def test_a_network_is_made_by_one_command(tmp_path, capsys):
    out = tmp_path / "learned.toml"
    learning.main(["--races", "2", "--epochs", "1", "--out", str(out)])
    made = read(tomllib.loads(out.read_text("utf-8")))
    assert isinstance(made, Network) and made.raided(Guard("KP", "KP", 0, 0))
    assert "off by" in capsys.readouterr().out


def test_who_plays_needs_no_numpy():
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "from undercroft.lab.plan import Plan\n"
        "plan = Plan(game='trapper', seats=('learned', 'learned'), seed=1, options={'turn_limit': 4}, numbers={})\n"
        "import undercroft; print(plan.play(0)[0].result is not None)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"
