"""What is measured over real servers and workers, for a moment: the figures are there and agree with each other."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path
from threading import Event, Thread

import pytest

from benchmarks import cluster, many, report
from benchmarks.abuse import family, niceness
from benchmarks.contestants import ROOT
from benchmarks.serving import aside_seconds, cpu_seconds
from tests.server.served import sqlite


def test_several_servers_are_played_at_and_what_they_used_is_known(tmp_path: Path):
    with many.serving(sqlite(tmp_path), 1) as servers:
        told = asyncio.run(many.measured(servers, 2, 0.3, mixed=False))
    assert told["answers a second"] > 0 and 0 < told["done p50"] <= told["done p99"]
    assert told["answers a core"] == pytest.approx(1000 / told["CPU ms an answer"])
    found = {"tables": 2, "cores": 2, "load before": 0.0, "servers": {"SQLite, 1": told}}
    assert report.many_table(found)[2].startswith("SQLite, 1 ")


def test_what_runs_beside_uses_its_share_and_is_as_polite():
    own = niceness(os.getpid())
    command = [sys.executable, "-m", "benchmarks.abuse", "--idle", "0.3", "3"]
    with subprocess.Popen(command, cwd=ROOT) as idle:
        try:
            while niceness(idle.pid) == own:
                time.sleep(0.01)
            used, begun = cpu_seconds(idle.pid), time.monotonic()
            time.sleep(0.7)
            share = (cpu_seconds(idle.pid) - used) / (time.monotonic() - begun)
            assert idle.pid in family(os.getpid()) and niceness(idle.pid) == min(19, own + 3)
        finally:
            idle.kill()
    assert share < 0.6, "a busy machine may give less, and never more"


def test_what_threads_use_is_told_apart_from_the_first():
    def spin() -> None:
        until = time.thread_time() + 0.1
        while time.thread_time() < until:
            pass
        before_the_end.wait()

    before_the_end, used = Event(), aside_seconds(os.getpid())
    thread = Thread(target=spin)
    thread.start()
    while aside_seconds(os.getpid()) - used < 0.05:
        time.sleep(0.01)
    before_the_end.set()
    thread.join()


@pytest.mark.soak
def test_one_process_two_and_a_cluster_play_the_same_games():
    told = cluster.measured(8)
    assert [each["seconds"] > 0 for each in told["by"].values()] == [True] * 3
    assert len(report.cluster_table(told)) == 5
