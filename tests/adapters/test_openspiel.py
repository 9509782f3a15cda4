"""The games as games of OpenSpiel: its own test and search run on them, secrets are kept, the game is the table's."""

from __future__ import annotations

import subprocess
import sys
from itertools import count
from random import Random

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot  # type: ignore[import-untyped]
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator  # type: ignore[import-untyped]

from undercroft import Table, games
from undercroft.adapters.openspiel import load, resample
from undercroft.engine import Refused, Unknown
from undercroft.testing.sample import GAME


@pytest.mark.parametrize("game", games.ids())
def test_every_game_is_the_table_s_game_and_keeps_its_secrets(game: str) -> None:
    spiel, rng = load(game), Random(2)
    state, table = spiel.new_initial_state(), Table.start(game, seed=7)
    assert spiel.num_players() == len(table.seats) and state.is_chance_node() and len(state.chance_outcomes()) == 1024
    state.apply_action(7)
    for number in range(15):
        player, action = state.current_player(), rng.choice(state.legal_actions())
        choice = table.waiting_for(range(len(table.seats)))
        assert choice is not None and choice.seat == player and len(state.legal_actions()) == len(choice.options)
        other = resample(state, player, number)
        for seat_sees in (pyspiel.State.information_state_string, pyspiel.State.observation_string):
            assert seat_sees(other, player) == seat_sees(state, player)
        assert other.legal_actions() == state.legal_actions()
        twin = state.clone()
        said = state.action_to_string(player, action)
        twin.apply_action(action)
        assert state.table.digest == table.digest, "a copy goes its own way"
        state.apply_action(action)
        table.answer(player, said.removeprefix(f"{choice.ask} "))
        assert state.table.digest == twin.table.digest == table.digest
        assert player < 0 or len(state.observation_tensor(player)) == spiel.observation_tensor_size()
    assert spiel.deserialize_state(state.serialize()).table.digest == table.digest


def test_openspiel_finds_nothing_wrong_and_its_search_plays() -> None:
    game = load(GAME, deals=8)
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    rolled, seeds = np.random.RandomState(1), count()
    bot = ISMCTSBot(
        game=game, uct_c=1.0, max_simulations=10, evaluator=RandomRolloutEvaluator(1, rolled), random_state=rolled
    )
    bot.set_resampler(lambda state, player: resample(state, player, next(seeds)))
    state = game.new_initial_state()
    state.apply_action(5)
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sorted(state.returns()) == [-1.0, 1.0] or state.returns() == [0.0, 0.0]


@pytest.mark.soak
@pytest.mark.parametrize("game", games.ids())
def test_openspiel_finds_nothing_wrong_in_any_game(game: str) -> None:
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=False, verbose=False)


def test_what_cannot_be_loaded_is_refused() -> None:
    with pytest.raises(Unknown, match="no game 'chess'"):
        load("chess")
    with pytest.raises(Refused, match="1 deals or more, not 0"):
        load("trapper", deals=0)
    with pytest.raises(Refused, match="2 seats"):
        load("trapper", seats=3)


def test_a_program_that_has_loaded_one_ends_as_it_should() -> None:
    code = "from undercroft.adapters.openspiel import load; load('trapper').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
