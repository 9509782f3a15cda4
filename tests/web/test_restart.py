"""The server is killed in mid-game: the page waits, comes back by itself, and nothing is lost."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.web.visitor import Visitor
from tools.web import build

_SERVE = "import sys; from undercroft.cli.serve import run; run('127.0.0.1', int(sys.argv[1]), sys.argv[2], None)"


@contextmanager
def server(port: int, db: str) -> Iterator[subprocess.Popen[str]]:
    """A server of its own process at this port; killed at the end, if it still lives."""
    with subprocess.Popen([sys.executable, "-c", _SERVE, str(port), db], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline().strip() == f"http://127.0.0.1:{port}"
            yield process
        finally:
            process.kill()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def test_a_killed_server_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    build()
    port, db = free_port(), f"sqlite:///{tmp_path / 'tables.db'}"
    me = Visitor(browser, f"http://127.0.0.1:{port}")
    with server(port, db):
        me.play_now("trapper")
        me.choose("a6")
        number = me.number()
    expect(me.page.get_by_role("alert")).to_contain_text("The line is broken")
    me.option("b6").click()  # Nobody is there to hear it: it is kept, and sent again.
    with server(port, db):
        me.gone_on(number)
        expect(me.page.locator("#question")).to_contain_text("Walls left: 18")
        me.page.reload()
        expect(me.page.locator("#question")).to_contain_text("Walls left: 18")
    me.context.close()
