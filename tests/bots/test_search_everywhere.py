"""The search is for any game: it plays those with many seats, standing offers, forms and acts to their end."""

import pytest

from tests.engine.hard_cases import beast, clumsy, rescue, secret_setup
from undercroft.bots import Player, find, play_bots, seated
from undercroft.bots.hint import hint
from undercroft.engine import Game, Table

GAMES = {game.id: game for game in (beast.GAME, rescue.GAME, clumsy.GAME, secret_setup.GAME)}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_it_plays_every_seat_to_the_end(game: Game):
    for seed in range(3):
        table = Table.start(game, seed=seed)
        play_bots(table, seated(game, ["search:20"] * game.usual_seats, seed), limit=2000)
        assert table.result is not None


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_it_plays_any_one_seat_among_others(game: Game):
    for seat in range(game.usual_seats):
        specs = ["random"] * game.usual_seats
        specs[seat] = "search:20"
        table = Table.start(game, seed=seat)
        play_bots(table, seated(game, specs, seat), limit=2000)
        assert table.result is not None


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_open_question_can_be_thought_through_also_out_of_order_and_those_on_which_nobody_waits(game: Game):
    """Whoever is asked beside others, or has a standing offer, finds an answer, and the table takes it."""
    asked_beside_others = 0
    for seed in range(4):
        table = Table.start(game, seed=seed)
        players = {seat: Player(find(game, "random"), f"{seed} {seat}") for seat in range(game.usual_seats)}
        while table.choices:
            if len(table.choices) > 1:
                for seat, choice in table.choices.items():
                    asked_beside_others += 1
                    option, _ = hint(table, seat, playouts=6)
                    assert choice.option(option) is option
                    table.clone().answer(seat, option, number=choice.number)
            play_bots(table, players, limit=1)
    assert bool(asked_beside_others) == (game.id in ("rescue", "secret-setup"))
