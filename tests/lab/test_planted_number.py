"""A number of a real game is changed, or only seems to be: how often the lab says so, over 200 experiments each."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from tests.lab.experiments import text
from undercroft import Table
from undercroft.lab.run import Run, begin
from undercroft.lab.summary import summary

IDLE = "trapper.adventure.exhaustion.idle_steps"
"""Whoever meets no trap for so many steps drops. Chance wanders: with fewer steps a game has fewer decisions."""
TOKENS = "trapper.components.tokens.per_player"
"""Nobody runs out of these where traps alone are fogged: to change it changes nothing."""
EXPERIMENTS = 200
SEEDS = range(10, 10 * (EXPERIMENTS + 1), 10)
"""Cells that are not paired take the next."""
CONFIDENCE = 90

pytestmark = pytest.mark.soak


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tried here is what is reckoned from games: other tests play them strictly."""
    monkeypatch.setattr(Table, "always_strict", False)


def played(folder: Path, seed: int, number: str, values: list[int], stop: dict[str, Any], paired: bool) -> Run:
    """An experiment with games of twelve turns and people of chance, run to its end."""
    written = text(
        options={},
        bots="random",
        numbers={"trapper.end.turn-limit.max_turns": 12},
        vary={"numbers": {number: values}},
        measure="decisions",
        most=250,
        confidence=CONFIDENCE,
        stop=stop,
        paired=paired,
        seed=seed,
    )
    run = begin(written, "planted.toml", folder / str(seed))
    run.go()
    return run


def decisions(run: Run, cell: int) -> list[int]:
    return [min(row["decisions"], 250) for row in run.of_cell(cell)]


def held(intervals: list[list[float]], truth: float) -> int:
    """In how many of them it lies."""
    return sum(low <= truth <= high for low, high in intervals)


def test_a_number_that_was_changed_is_found_and_its_bounds_hold(tmp_path: Path) -> None:
    much = played(tmp_path, 0, IDLE, [54, 5], {"games": 4000}, paired=True)
    truth = fmean(decisions(much, 1)) - fmean(decisions(much, 0))
    usual = fmean(decisions(much, 0))
    assert truth < -20
    stop = {"games": 150, "sure": True}
    runs = [played(tmp_path, seed, IDLE, [54, 5], stop, paired=True) for seed in SEEDS]
    found = [summary(run) for run in runs]
    sure = [each["comparisons"][0] for each in found if each["comparisons"][0]["sure"]]
    assert len(sure) >= 0.9 * EXPERIMENTS
    assert sum(each["bounds"][0] > 0 for each in sure) <= EXPERIMENTS * (100 - CONFIDENCE) / 100, "the wrong way"
    assert sum(run.progress.round for run in runs) < 0.8 * EXPERIMENTS * 150, "they stop as soon as they are sure"
    for bounds, true in (
        ([each["comparisons"][0]["bounds"] for each in found], truth),
        ([each["cells"][0]["bounds"] for each in found], usual),
    ):
        assert held(bounds, true) >= EXPERIMENTS * CONFIDENCE / 100


def test_a_number_that_does_nothing_is_rarely_called_sure_and_intervals_hold_as_often_as_they_say(
    tmp_path: Path,
) -> None:
    stop = {"games": 40, "sure": True}
    runs = [played(tmp_path, seed, TOKENS, [34, 26], stop, paired=False) for seed in SEEDS]
    found = [summary(run) for run in runs]
    assert sum(each["comparisons"][0]["sure"] for each in found) <= EXPERIMENTS * (100 - CONFIDENCE) / 100
    whole = [each for each, run in zip(found, runs, strict=True) if run.progress.round == 40]
    assert len(whole) >= 0.9 * EXPERIMENTS
    usual = fmean(each for run in runs for cell in (0, 1) for each in decisions(run, cell))
    gaps = [each["comparisons"][0]["metrics"]["decisions"]["interval"] for each in whole]
    means = [each["cells"][1]["metrics"]["decisions"]["interval"] for each in whole]
    few, many = (CONFIDENCE / 100 + off for off in (-0.07, 0.07))  # Three standard errors of 200 cases.
    assert few <= held(gaps, 0) / len(whole) <= many
    assert few <= held(means, usual) / len(whole) <= many
