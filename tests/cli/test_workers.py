"""Several processes for one port: one that ends is followed by another, and all end together."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from inspect import signature
from pathlib import Path

import pytest

from undercroft.cli.hosting import serve
from undercroft.cli.serve import must_be_shared, networks
from undercroft.engine import Unknown

PATIENCE = 60

_WORK = """
import os, signal
from undercroft.cli.workers import Workers

def work():
    signal.signal(signal.SIGTERM, lambda *given: os.write(1, f"bye {os.getpid()}\\n".encode()) and os._exit(0))
    os.write(1, f"here {os.getpid()}\\n".encode())
    while True:
        signal.pause()

Workers(2, work, lambda pid: os.write(1, f"gone {pid}\\n".encode())).run()
os.write(1, b"all\\n")
"""


def test_one_that_ends_is_followed_by_another_and_all_end_together():
    with subprocess.Popen([sys.executable, "-c", _WORK], stdout=subprocess.PIPE, text=True, env=os.environ) as parent:
        assert parent.stdout is not None
        first, second = (parent.stdout.readline().split() for _ in range(2))
        assert (first[0], second[0]) == ("here", "here")
        os.kill(int(first[1]), signal.SIGKILL)
        assert parent.stdout.readline().split() == ["gone", first[1]]
        third = parent.stdout.readline().split()
        assert third[0] == "here" and third[1] not in (first[1], second[1])
        parent.send_signal(signal.SIGTERM)
        words = [line.split() for line in parent.stdout]
        assert words[-1] == ["all"]
        left = sorted([second[1], third[1]])
        assert sorted(pid for word, pid in words[:-1] if word == "bye") == left
        assert sorted(pid for word, pid in words[:-1] if word == "gone") == left
        assert parent.wait(PATIENCE) == 0
    until = time.monotonic() + PATIENCE
    for pid in left:
        while _is_there(int(pid)):
            assert time.monotonic() < until


def _is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_file_is_for_one_process():
    must_be_shared("sqlite:///tables.db", 1)
    must_be_shared("postgresql+psycopg://host/games", 4)
    with pytest.raises(Unknown, match="--workers needs PostgreSQL"):
        must_be_shared("sqlite:///tables.db", 2)
    with pytest.raises(Unknown, match="at least one"):
        must_be_shared("postgresql://host/games", 0)


def test_a_proxy_is_an_address_or_a_network():
    assert networks(["10.1.2.3", "10.0.0.0/24", "::1"]) == ("10.1.2.3/32", "10.0.0.0/24", "::1/128")
    with pytest.raises(Unknown, match="--proxy takes an address or a network"):
        networks(["the proxy"])


def test_the_cluster_starts_its_servers_with_options_that_there_are():
    compose = (Path(__file__).parents[2] / "deploy" / "compose.yaml").read_text(encoding="utf-8")
    options = re.findall("^    - --([a-z-]+)", compose, re.MULTILINE)
    assert {"db", "proxy", "public-url"} <= set(options)
    assert {option.replace("-", "_") for option in options} <= signature(serve).parameters.keys()
