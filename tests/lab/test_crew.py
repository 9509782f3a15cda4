"""Who plays changes nothing: one process, several, or a cluster of which a worker is killed write the same rows."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]
import pytest

from tests.lab.experiments import text
from undercroft import games
from undercroft.cli import main
from undercroft.engine import Refused, Unknown
from undercroft.lab.crew import Crew, batch_size, play_some
from undercroft.lab.crew.cluster import Lost
from undercroft.lab.plan import Plan
from undercroft.lab.run import ROWS, Run, begin, mended

STOP = {"games": 40, "least": 8, "width": 0.4}
"""Enough games for every worker to have some on their way when the first is written down, and enough before the end."""


def rows(folder: Path, jobs: int = 1, on: str | None = None, killing: Callable[[Run], None] | None = None) -> bytes:
    """What a run of a short experiment by those writes."""
    run = begin(text(options={"turn_limit": 2}, metrics=["kills"], stop=STOP), "short.toml", folder)
    run.go(shown=killing, crew=Crew(jobs, on))
    return (folder / ROWS).read_bytes()


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What one process writes."""
    found = rows(tmp_path_factory.mktemp("alone") / "run")
    assert found.count(b"\n") in range(25, 80), "more than is on its way at once, and what was seen ended it"
    return found


class Killer:
    """Kills a process that plays, after each of so many first rows."""

    def __init__(self, times: int = 1) -> None:
        self.left = times
        self.pids: list[int] = []

    def __call__(self, run: Run) -> None:
        found = [child.pid for child in multiprocessing.active_children() if child.pid not in self.pids]
        if self.left and found:
            assert found[0] is not None
            os.kill(found[0], signal.SIGKILL)
            self.pids.append(found[0])
            self.left -= 1


def listening() -> set[Any]:
    """Where this process listens."""
    return {one.laddr for one in psutil.Process().net_connections("tcp") if one.status == psutil.CONN_LISTEN}


def test_processes_and_a_cluster_with_a_killed_worker_write_the_rows_of_one_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, alone: bytes
) -> None:
    (tmp_path / "scratch").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "scratch"))
    ports = listening()
    assert rows(tmp_path / "jobs", jobs=2) == alone
    killer = Killer()
    assert rows(tmp_path / "dask", jobs=2, on="dask", killing=killer) == alone
    assert killer.pids and not multiprocessing.active_children()
    assert not list((tmp_path / "scratch").iterdir()) and listening() == ports


@pytest.mark.soak
def test_a_cluster_loses_worker_after_worker_and_no_game(tmp_path: Path, alone: bytes) -> None:
    killer = Killer(times=3)
    assert rows(tmp_path / "dask", jobs=3, on="dask", killing=killer) == alone and len(killer.pids) == 3


def test_when_a_process_is_killed_the_rows_so_far_stay_and_others_go_on(tmp_path: Path, alone: bytes) -> None:
    with pytest.raises(Lost, match="whoever played these games is gone"):
        rows(tmp_path / "jobs", jobs=2, killing=Killer())
    written = (tmp_path / "jobs" / ROWS).read_bytes()
    assert 0 < len(written) < len(alone) and alone.startswith(written)
    mended(tmp_path / "jobs").go()
    assert (tmp_path / "jobs" / ROWS).read_bytes() == alone


def test_a_worker_gets_as_many_games_as_it_plays_in_a_second():
    assert [batch_size(came, seconds) for came, seconds in ((100, 8), (3, 60), (5000, 2))] == [12, 1, 64]


@pytest.mark.parametrize(
    ("on", "words"),
    [("dusk", "--on is dask, or dask=tcp://"), ("dask=dask://x:1", "no scheduler with a worker answers")],
)
def test_a_cluster_that_is_none_is_named(on: str, words: str) -> None:
    with pytest.raises(Unknown, match=words):
        Crew(2, on)


def test_without_dask_it_is_said_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    (tmp_path / "short.toml").write_text(text(), "utf-8")
    assert main(["lab", "run", str(tmp_path / "short.toml"), "-o", str(tmp_path / "out"), "--on", "dask"]) == 2
    assert "--on needs dask.distributed: pip install 'undercroft[lab]'" in capsys.readouterr().err


def test_where_nobody_can_play_no_run_is_begun(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "short.toml").write_text(text(stop={"games": 1}), "utf-8")
    words = ["lab", "run", str(tmp_path / "short.toml"), "-o", str(tmp_path / "out")]
    assert main([*words, "--on", "dusk"]) == 2
    assert "rows in" not in capsys.readouterr().err and not (tmp_path / "out").exists()
    assert main(words) == 0


def test_a_worker_with_other_rules_plays_nothing() -> None:
    options: dict[str, Any] = {}
    plan = Plan(game="trapper", seats=("random", "random"), seed=1, options=options, numbers={})
    with pytest.raises(Refused, match="a worker has edition"):
        play_some([(plan, 0)], "plain", games.get("trapper").edition + 1)
