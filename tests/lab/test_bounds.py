"""The bounds hold as often as they say, however long one looks: tried with coins, not with games."""

from __future__ import annotations

from random import Random

import pytest

from tests.lab.experiments import study
from undercroft.lab.bounds import Anytime, Spanned, mean_interval, paired_shares
from undercroft.lab.progress import Progress


def missed(share: float, *, runs: int, tosses: int, confidence: float, grid: int = 50) -> float:
    """In which part of the runs the true share was outside of the bounds at any time."""
    chance, wrong = Random(f"coins {share}"), 0
    for _ in range(runs):
        bounds = Anytime(confidence, grid)
        for _ in range(tosses):
            bounds.add([float(chance.random() < share)])
            if not bounds.low <= share <= bounds.high:
                wrong += 1
                break
    return wrong / runs


@pytest.mark.parametrize("share", [0.5, 0.1])
def test_the_true_share_is_rarely_ever_outside(share: float) -> None:
    assert missed(share, runs=60, tosses=100, confidence=0.8) <= 0.2


@pytest.mark.soak
@pytest.mark.parametrize("share", [0.5, 0.3, 0.1, 0.02, 0.98])
@pytest.mark.parametrize("confidence", [0.8, 0.95])
def test_the_true_share_is_rarely_ever_outside_in_many_runs(share: float, confidence: float) -> None:
    assert missed(share, runs=1000, tosses=500, confidence=confidence, grid=100) <= 1 - confidence


def test_bounds_close_in_on_the_mean_and_never_open_again() -> None:
    bounds, chance, widths = Spanned(-1, 3, 0.95, grid=200), Random(3), []
    for _ in range(300):
        bounds.add(chance.choice([0.5, 1.5]))
        low, high = bounds.bounds
        widths.append(high - low)
    assert widths == sorted(widths, reverse=True) and widths[0] == 4 and widths[-1] < 0.6
    assert low <= 1 <= high
    bounds.add(99)  # Counts as 3.
    with pytest.raises(ValueError, match="not between 0 and 1"):
        Anytime().add([2])


def tossed(shares: tuple[float, ...], seed: int, games: int) -> tuple[Progress, int]:
    """An experiment in which every cell is a coin, run until it stops; and in how many rounds."""
    stop = {"games": games, "sure": True, "least": 5}
    progress = Progress(study(vary={"options": {"fog": ["traps", "full", "decoy"][: len(shares)]}}, stop=stop))
    chance = Random(f"experiment {seed}")
    while progress.active:
        luck = chance.random()  # The same dice in all cells.
        for cell in progress.pending:
            progress.add({"cell": cell, "won": int(luck < shares[cell])})
    return progress, progress.round


def test_a_planted_imbalance_is_found_and_none_is_found_where_none_is() -> None:
    found, rounds = tossed((0.3, 0.9), 1, 200)
    assert found.sure(1) and rounds < 60, "it stops as soon as it is sure"
    assert found.played == [rounds, rounds]
    same, rounds = tossed((0.5, 0.5), 1, 60)
    assert not same.sure(1) and rounds == 60


def test_a_cell_that_is_settled_plays_no_more_and_the_first_goes_on_for_the_others() -> None:
    found, rounds = tossed((0.3, 0.95, 0.3), 2, 60)
    assert found.played[0] == found.played[2] == rounds == 60
    assert found.played[1] < 60


@pytest.mark.soak
def test_in_200_experiments_the_error_is_no_greater_than_stated() -> None:
    none = [tossed((0.5, 0.5, 0.5), seed, 150)[0] for seed in range(200)]
    assert sum(found.sure(1) or found.sure(2) for found in none) <= 200 * 0.05
    planted = [tossed((0.4, 0.7), seed, 150)[0] for seed in range(200)]
    assert sum(found.sure(1) for found in planted) >= 180
    held = [low <= 0.3 <= high for found in planted for low, high in [found.gaps[0].bounds]]
    assert sum(held) >= 200 * 0.95


def test_intervals_for_a_fixed_number_of_games_hold_as_often_as_they_say() -> None:
    chance, shares, means = Random(9), 0, 0
    for _ in range(400):
        luck = [chance.random() for _ in range(40)]
        first, second = [float(one < 0.4) for one in luck], [float(one < 0.6) for one in luck]
        low, high = paired_shares(first, second, 0.9)
        shares += low <= 0.2 <= high
        ends = mean_interval(luck, 0.9)
        assert ends is not None
        means += ends[0] <= 0.5 <= ends[1]
    assert 340 <= shares <= 390 and 340 <= means <= 380
