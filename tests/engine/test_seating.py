"""Who sits where: alone among bots, and when chance decides."""

from __future__ import annotations

import pytest

from undercroft import Table, games
from undercroft.engine import Game, seed_key
from undercroft.engine.seating import drawn_seats, drawn_words, seat_alone


@pytest.mark.parametrize("id", games.ids())
def test_somebody_alone_has_a_seat_at_every_table(id: str) -> None:
    game: Game = games.get(id)
    for count in game.seats:
        assert 0 <= seat_alone(game, count) < count
    assert seat_alone(game, 1) == 0


def test_seats_are_drawn_from_the_key_and_everybody_may_come_to_sit_everywhere() -> None:
    game = games.get("trapper")
    orders = {tuple(drawn_seats(game, 3, seed_key(seed))) for seed in range(100)}
    assert len(orders) == 6 and all(sorted(order) == [0, 1, 2] for order in orders)
    assert drawn_seats(game, 3, seed_key(7)) == drawn_seats(game, 3, seed_key(7))


def test_drawing_seats_shifts_no_dice() -> None:
    with_draw, without = Table.start("trapper", seed=7), Table.start("trapper", seed=7)
    drawn_seats(with_draw.game, 2, seed_key(7))
    assert with_draw.digest == without.digest


def test_all_are_told_who_sits_where_and_how_to_check_it() -> None:
    table = Table.start("trapper", names=["Bob", "Ann"], seed=7)
    words = drawn_words(table.game, table.seats, [1, 0])
    assert words == (
        "Who sits where was drawn from the key of the dice: Bob (trapper, 2 on the list), Ann (trapper, 1 on the list)."
    )
