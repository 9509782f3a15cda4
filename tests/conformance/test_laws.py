"""Every game keeps the law of the table: what `undercroft.testing` tries on games that are played for it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.conformance.corpus import IDS, SOAK, ended, fewer, positions, start
from undercroft.testing import LAWS
from undercroft.testing.law import Law

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("law", [pytest.param(law, id=law.__name__) for law in LAWS])
@pytest.mark.parametrize("game", IDS)
def test_the_law_is_kept(game: str, law: Law) -> None:
    law(game)


def test_another_process_with_another_hash_seed_plays_the_same() -> None:
    """All games in one process: to load them takes longer than to play."""
    here = all_digests()
    code = "import json; from tests.conformance.test_laws import all_digests; print(json.dumps(all_digests()))"
    for hash_seed in ("1", "4711") if SOAK else ("4711",):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(["src", "."])}
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=3000
        )
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout) == here


def all_digests() -> dict[str, list[str]]:
    """The digests of each game."""
    return {game: digests(game, fewer(game, 8)) for game in IDS}


def digests(game: str, seeds: range) -> list[str]:
    """The ends of these games, and of a world imagined on the way, as short names."""
    ends = []
    for seed in seeds:
        table = start(game, seed)
        for _ in zip(range(60), positions(table, Random(seed)), strict=False):
            pass
        ends.append(table.resampled(0, seed).digest)
        ends.append(ended(table, seed).digest)
    return ends
