"""What a moment is worth, as the search and the hints judge it."""

from __future__ import annotations

from tests.games.electro.tables import MOF, ONE, TWO, labyrinth
from undercroft.games.electro.players.estimate import estimate


def test_what_is_carried_makes_the_way_out_nearer() -> None:
    poor = labyrinth({"at": "1a"}, {"at": "2a"}, turn=1, rolls=None)
    rich = labyrinth({"at": "1a", "keys": 1, "fragments": 1}, {"at": "2a"}, turn=1, rolls=None)
    before, after = estimate(poor.view(ONE)), estimate(rich.view(ONE))
    assert before is not None and after is not None and after > before
    fate_before, fate_after = estimate(poor.view(MOF)), estimate(rich.view(MOF))
    assert fate_before is not None and fate_after is not None and fate_after < fate_before


def test_on_ones_own_turn_the_game_is_played_on() -> None:
    table = labyrinth({"at": "1a"}, {"at": "2a"}, rolls=None)
    assert estimate(table.view(ONE)) is None and estimate(table.view(TWO)) is not None
    assert estimate(table.view(None)) is None
