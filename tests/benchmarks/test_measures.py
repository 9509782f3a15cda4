"""What is measured over real servers and workers, for a moment: the figures are there and agree with each other."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from benchmarks import cluster, many, report
from tests.server.served import sqlite


def test_several_servers_are_played_at_and_what_they_used_is_known(tmp_path: Path):
    with many.serving(sqlite(tmp_path), 1) as servers:
        told = asyncio.run(many.measured(servers, 2, 0.3, mixed=False))
    assert told["answers a second"] > 0 and 0 < told["done p50"] <= told["done p99"]
    assert told["answers a core"] == pytest.approx(1000 / told["CPU ms an answer"])
    found = {"tables": 2, "cores": 2, "load before": 0.0, "servers": {"SQLite, 1": told}}
    assert report.many_table(found)[2].startswith("SQLite, 1 ")


@pytest.mark.soak
def test_one_process_two_and_a_cluster_play_the_same_games():
    told = cluster.measured(8)
    assert [each["seconds"] > 0 for each in told["by"].values()] == [True] * 3
    assert len(report.cluster_table(told)) == 5
