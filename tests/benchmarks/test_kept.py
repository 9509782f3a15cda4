"""What became slower since the last run of the benchmarks is said, and its results are kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks import kept

ROW = {"random decisions a second": 20_000.0, "search": 0.02, "view": 1e-4, "late": 1.2, "late at": 900.0}


def run(**rows: Any) -> dict[str, Any]:
    return {"python": "3.11", "games": {"plain": {"electro": ROW | rows}}}


def test_what_costs_time_is_taken_in_seconds_and_nothing_else():
    found = run() | {
        "contest": {
            "plain": {"decisions_per_second": 500.0, "clone_seconds": 1e-5, "games": 30},
            "compiled-loop": {"decisions_per_second": 1000.0},
            "c": {"decisions_per_second": 1e6},
        },
        "figures": {"plain": {"loop": 1e-8, "record and load": 0.01, "bytes a clone": 5000.0}},
        "crawl": {"decisions a second": {"random": 1e4, "greedy": 1e3}, "copy": 1e-4},
        "adventure": {"seconds an adventure": {"greedy": 2.0}},
        "hints": {"trapper": {"median": 0.5}},
        "floors": {"failed": "no dice"},
    }
    assert kept.costs(found) == {
        "games, plain, electro, random decisions a second": 1 / 20_000,
        "games, plain, electro, search": 0.02,
        "games, plain, electro, view": 1e-4,
        "contest, plain, decisions_per_second": 1 / 500,
        "contest, plain, clone_seconds": 1e-5,
        "contest, compiled-loop, decisions_per_second": 1 / 1000,
        "figures, plain, record and load": 0.01,
        "crawl, decisions a second, random": 1e-4,
        "crawl, decisions a second, greedy": 1e-3,
        "crawl, copy": 1e-4,
        "adventure, seconds an adventure, greedy": 2.0,
    }


def test_a_run_is_compared_with_the_last_in_turns_of_the_loop(tmp_path: Path):
    last = tmp_path / "made" / "last.json"
    assert kept.since(run(), 1e-8, last) == {}
    ratios = kept.since(run(view=3e-4, search=0.04), 2e-8, last)  # On a machine that is half as quick.
    assert ratios == pytest.approx(
        {
            "games, plain, electro, random decisions a second": 0.5,
            "games, plain, electro, search": 1.0,
            "games, plain, electro, view": 1.5,
        }
    )
    assert kept.table(ratios)[0].startswith("since the last run, of 3 figures: 1 SLOWER, 1 quicker")
    assert [line.split()[-2] for line in kept.table(ratios)[1:]] == ["1.50", "0.50"]


def test_what_was_not_measured_stays_as_it_was_measured_last(tmp_path: Path):
    last = tmp_path / "last.json"
    kept.since(run() | {"crawl": {"copy": 1e-4}}, 1e-8, last)
    assert kept.since({"crawl": {"copy": 2e-4}}, 1e-8, last) == {"crawl, copy": 2.0}
    told = json.loads(last.read_text())
    assert told["result"]["games"] == run()["games"] and told["result"]["crawl"] == {"copy": 2e-4}
    assert kept.since(run(), 1e-8, last)["games, plain, electro, view"] == 1.0


def test_a_first_run_has_nothing_to_be_compared_with():
    assert "nothing was measured before" in kept.table({})[0]
