"""Two servers on one SQLite file: the second says so and stops; where the first was killed, nothing is left of it."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.served import sqlite
from undercroft.cli import serve
from undercroft.engine import Unknown

HOLD = """
import sys, time
from undercroft.server.storage.alone import alone
with alone(sys.argv[1]):
    print("held", flush=True)
    time.sleep(600)
"""


def test_a_second_server_on_the_same_file_says_so_until_the_first_is_gone(tmp_path: Path):
    db = sqlite(tmp_path)
    with subprocess.Popen([sys.executable, "-c", HOLD, db], stdout=subprocess.PIPE) as first:
        assert first.stdout is not None and first.stdout.readline() == b"held\n"
        with pytest.raises(Unknown, match=r"another server keeps its tables in .*tables\.db; stop it"):
            serve.run("127.0.0.1", 0, db, None)
        first.kill()
    with serve.served_alone(db):
        pass


@pytest.mark.parametrize("db", ["sqlite://", "postgresql://nowhere/none"])
def test_other_stores_are_for_many(db: str):
    with serve.served_alone(db), serve.served_alone(db):
        pass


def test_the_limit_of_files_is_raised_as_far_as_it_may_be():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
        most = serve.file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (most, hard) and most > 256
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
