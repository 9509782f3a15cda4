"""Servers to be killed: a process that has everything loaded forks one for each line that it reads.

`python -m tests.server.forked URL` serves the store of that URL. Each server says its process and its address on one
line; when it is dead, the parent says so, and the next can be asked for. With `many` after the URL several run at
once.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import subprocess
import sys
import traceback
from contextlib import suppress
from pathlib import Path

import uvicorn

from tests.server.served import prepared
from undercroft import games
from undercroft.server.app import listening, uvicorn_config
from undercroft.server.settings import Settings

HOME = Path(__file__).parent.parent.parent


class Forked:
    """One server after another with the same store; `kill` ends the one that runs, `start` begins the next."""

    def __init__(self, db: str) -> None:
        command = [sys.executable, "-m", "tests.server.forked", db]
        pipe = subprocess.PIPE
        self._parent = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=HOME)
        self._pid: int | None = None
        self.url = ""

    @property
    def alive(self) -> bool:
        """Whether one runs that was not killed yet."""
        return self._pid is not None

    def start(self) -> str:
        """A new server listens at this address."""
        assert self._parent.stdin is not None
        self._parent.stdin.write("next\n")
        self._parent.stdin.flush()
        pid, self.url = self._line().split()
        self._pid = int(pid)
        return self.url

    def kill(self) -> None:
        """The server is dead, in the middle of whatever it did."""
        if self._pid is not None:
            pid, self._pid = self._pid, None
            with suppress(ProcessLookupError):  # One that has ended by itself is told of below.
                os.kill(pid, signal.SIGKILL)
            end = self._line()
            assert end == f"dead {-signal.SIGKILL}", f"the server had ended before it was killed: {end}"

    def close(self) -> None:
        """Nothing of all this runs any more."""
        self.kill()
        assert self._parent.stdin is not None and self._parent.stdout is not None
        self._parent.stdin.close()
        self._parent.wait()
        self._parent.stdout.close()

    def _line(self) -> str:
        assert self._parent.stdout is not None
        return self._parent.stdout.readline().strip()


class Several:
    """Several servers with the same store; each can be killed or held, and another begins."""

    def __init__(self, db: str) -> None:
        command = [sys.executable, "-m", "tests.server.forked", db, "many"]
        pipe = subprocess.PIPE
        self._parent = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=HOME)
        self.running: dict[str, int] = {}

    def start(self) -> str:
        """One more server listens at this address."""
        assert self._parent.stdin is not None and self._parent.stdout is not None
        self._parent.stdin.write("next\n")
        self._parent.stdin.flush()
        pid, url = self._parent.stdout.readline().split()
        self.running[url] = int(pid)
        return url

    def kill(self, url: str) -> None:
        """This one is dead, in the middle of whatever it did."""
        with suppress(ProcessLookupError):  # It had ended by itself, and said why.
            os.kill(self.running.pop(url), signal.SIGKILL)

    def hold(self, url: str) -> None:
        """This one does nothing until it is let go."""
        os.kill(self.running[url], signal.SIGSTOP)

    def let_go(self, url: str) -> None:
        """This one goes on."""
        os.kill(self.running[url], signal.SIGCONT)

    def close(self) -> None:
        """Nothing of all this runs any more."""
        for url in tuple(self.running):
            self.kill(url)
        assert self._parent.stdin is not None and self._parent.stdout is not None
        self._parent.stdin.close()
        self._parent.wait()
        self._parent.stdout.close()


def serve(db: str) -> None:
    """A server at a port that is free, until it is killed; its bots do not pause."""
    listener = listening("127.0.0.1")
    url = f"http://127.0.0.1:{listener.getsockname()[1]}"
    settings = Settings(db=db, public_url=url, pause=0, messages=100_000, tables_an_hour=100_000)
    print(os.getpid(), url, flush=True)
    uvicorn.Server(uvicorn_config(settings)).run(sockets=[listener])


def main(db: str, many: str = "") -> None:
    """A server for each line, one after the other; or as many as there are lines."""
    faulthandler.enable()
    for id in games.ids():  # What each server would read anew.
        games.get(id)
    prepared(db)
    if many:
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # Nobody asks how they have ended.
    for _ in sys.stdin:
        if (child := os.fork()) == 0:
            try:
                serve(db)
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(1)
        if many:
            continue
        _, how = os.waitpid(child, 0)
        print("dead", os.waitstatus_to_exitcode(how), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
