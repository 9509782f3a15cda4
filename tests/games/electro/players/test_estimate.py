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


def test_the_less_time_is_left_the_less_what_is_found_is_worth() -> None:
    found = {"at": "1a", "keys": 3, "live": 6}
    said = {
        (fragments, number): estimate(
            labyrinth({**found, "fragments": fragments}, {"at": "2a"}, turn=1, rolls=None, round=number).view(ONE)
        )
        for number in (20, 40, 47, 48)
        for fragments in (1, 3)
    }
    for fragments in (1, 3):
        then = [said[fragments, number] or 0 for number in (20, 40, 47, 48)]
        assert then == sorted(then, reverse=True) and then[0] > 600 and then[-1] < 100
    assert all((said[3, number] or 0) > (said[1, number] or 0) for number in (20, 40))


def test_without_a_clock_time_takes_nothing_away() -> None:
    early, late = (
        labyrinth({"at": "1a", "live": 2}, {"at": "2a"}, turn=1, rolls=None, round=number, options={"clock": "off"})
        for number in (1, 90)
    )
    assert estimate(early.view(ONE)) == estimate(late.view(ONE))
