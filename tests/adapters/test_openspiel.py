"""The games in OpenSpiel: its own tests pass, a game follows from its history, and its search plays them."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest
from open_spiel.python.algorithms.generate_playthrough import playthrough  # type: ignore[import-untyped]
from open_spiel.python.algorithms.ismcts import ISMCTSBot  # type: ignore[import-untyped]
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator  # type: ignore[import-untyped]

from undercroft import games
from undercroft.adapters import openspiel
from undercroft.engine import Refused

SHORT = {"turn_limit": 2}


def played(game: Any, decisions: int, seed: int = 1) -> Any:
    """A state after so many decisions at random."""
    dice, state = Random(seed), game.new_initial_state()
    state.apply_action(dice.randrange(openspiel.DEALS))
    for _ in range(decisions):
        state.apply_action(dice.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("id", games.ids())
def test_openspiel_s_own_test_passes_with_defaults(id: str) -> None:
    game = pyspiel.load_game(f"undercroft_{id}")
    assert game.num_players() == games.get(id).usual_seats
    state = played(game, 10)
    assert not state.is_terminal() and state.legal_actions() == sorted(state.legal_actions())
    pyspiel.random_sim_test(openspiel.load(id, max_decisions=12), num_sims=1, serialize=True, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize("id", games.ids())
def test_openspiel_s_own_test_passes_in_long_games(id: str) -> None:
    pyspiel.random_sim_test(openspiel.load(id, max_decisions=300), num_sims=2, serialize=True, verbose=False)


def test_whole_games_of_trapper_pass_and_their_playthrough_comes_again() -> None:
    game = openspiel.load("trapper", SHORT)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    told = playthrough("undercroft_trapper(max_decisions=8)", action_sequence=None, seed=5)
    actions = [int(line.removeprefix("action: ")) for line in told.splitlines() if line.startswith("action: ")]
    assert len(actions) == 9
    assert playthrough("undercroft_trapper(max_decisions=8)", action_sequence=actions) == told


def test_a_game_follows_from_its_history_and_copies_go_on_alike() -> None:
    game = openspiel.load("electro")
    state = played(game, 40)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    twins = [state, again, state.clone(), pickle.loads(pickle.dumps(state))]
    for twin in twins:
        for _ in range(20):
            twin.apply_action(twin.legal_actions()[0])
    assert len({str(twin) for twin in twins}) == 1 and twins[2].history() == state.history()
    deals = [played(game, 0, seed) for seed in (1, 2)]
    for twin in deals:
        for _ in range(20):
            twin.apply_action(twin.legal_actions()[0])
    assert str(deals[0]) != str(deals[1])


@pytest.mark.parametrize("id", games.ids())
def test_who_resamples_cannot_tell_the_other_world(id: str) -> None:
    state = played(openspiel.load(id), 20)
    player = state.current_player()
    twin = state.resample_from_infostate(player, Random(3).random)
    assert twin.current_player() == player and twin.legal_actions() == state.legal_actions()
    assert twin.information_state_string(player) == state.information_state_string(player)
    assert twin.observation_string(player) == state.observation_string(player)


def test_information_set_search_plays_trapper_to_its_end() -> None:
    game, rng = openspiel.load("trapper", SHORT), np.random.RandomState(1)
    bot = ISMCTSBot(game, uct_c=1.4, max_simulations=3, evaluator=RandomRolloutEvaluator(1, rng), random_state=rng)
    state, searched = played(game, 0), 0
    while not state.is_terminal():
        mine = state.current_player() == 0
        state.apply_action(bot.step(state) if mine else int(rng.choice(state.legal_actions())))
        searched += mine
    assert searched and state.table.result is not None and max(map(abs, state.returns())) <= 1


def test_options_that_are_none_are_named() -> None:
    with pytest.raises(Refused, match="options are a JSON object"):
        openspiel.GAMES["trapper"]({"options": "fog"})
    with pytest.raises(Refused, match="trapper has no option 'fgo'; did you mean 'fog'"):
        openspiel.GAMES["trapper"]({"options": '{"fgo": 1}'})
