"""The `serve` command: the web table, from this machine."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from ipaddress import ip_network
from urllib.parse import urlsplit

import segno
import uvicorn
from alembic.util import CommandError
from prometheus_client.multiprocess import mark_process_dead
from sqlalchemy.exc import SQLAlchemyError

from undercroft.cli.home import home
from undercroft.cli.workers import Workers
from undercroft.engine import Unknown
from undercroft.server.app import listening, uvicorn_config
from undercroft.server.host.logs import json_lines
from undercroft.server.host.pages import SHORTEST
from undercroft.server.settings import Settings
from undercroft.server.storage.alone import Held, alone
from undercroft.server.storage.store import Store

PORT = 8700
_TRIES = 50
_PORTS = 65_536
_MANY_FILES = 65_536
_FEW = 1_000
_HOST_KEY = "UNDERCROFT_HOST_KEY"
_EVERYWHERE = ("0.0.0.0", "::", "")

_log = logging.getLogger(__name__)


def run(
    host: str,
    port: int,
    db: str | None,
    public_url: str | None,
    *,
    idle_days: int | None = None,
    private_webhooks: bool = False,
    lab_games: int | None = None,
    metrics: bool = False,
    log_json: bool = False,
    workers: int = 1,
    proxies: Sequence[str] = (),
) -> int:
    """Serve until told to stop; the first line printed is the address."""
    if public_url is not None and urlsplit(public_url).scheme not in ("http", "https"):
        raise Unknown(f"{public_url!r} is no address such as https://games.example.org")
    settings = Settings(db=db or f"sqlite:///{home() / 'tables.db'}", private_webhooks=private_webhooks)
    if idle_days is not None:
        if idle_days < 1:
            raise Unknown("a table is kept for at least one day")
        settings = replace(settings, idle_days=idle_days)
    if lab_games is not None:
        if lab_games < 0:
            raise Unknown("--lab-games is at least 0")
        settings = replace(settings, lab_games=lab_games)
    settings = replace(settings, host_key=host_key(), metrics=metrics, log_json=log_json)
    settings = replace(settings, proxies=networks(proxies))
    must_be_shared(settings.db, workers)
    if log_json:
        json_lines()
    with served_alone(settings.db):
        open_once(settings.db)
        room = room_with(file_limit())
        settings = replace(settings, connections_in_all=min(room, settings.connections_in_all), sockets_in_all=room)
        return _serve(settings, host, port, public_url, workers)


def _serve(settings: Settings, host: str, port: int, public_url: str | None, workers: int) -> int:
    listener = listen(host, port)
    port = listener.getsockname()[1]
    address = f"http://{_written('127.0.0.1' if host in _EVERYWHERE else host)}:{port}"
    shared = f"http://{_written(lan_address() if host in _EVERYWHERE else host)}:{port}"
    settings = replace(settings, public_url=(public_url or shared).rstrip("/"))

    def work() -> None:
        asyncio.run(uvicorn.Server(uvicorn_config(settings)).serve(sockets=[listener]))

    print(address, flush=True)
    _say_where(settings)
    _log.info("serving at %s", settings.public_url)
    try:
        if workers == 1:
            work()
        else:
            Workers(workers, work, mark_process_dead).run()
    except KeyboardInterrupt:
        pass
    finally:
        listener.close()
    return 0


def must_be_shared(db: str, workers: int) -> None:
    """Nothing, or `Unknown` where so many processes cannot keep their tables there."""
    if workers < 1:
        raise Unknown("there is at least one process: --workers 1")
    if workers > 1 and not db.startswith("postgresql"):
        raise Unknown("--workers needs PostgreSQL (--db postgresql://...): an SQLite file is for one process")


def networks(proxies: Sequence[str]) -> tuple[str, ...]:
    """These addresses and networks; `Unknown` if one is none."""
    try:
        return tuple(str(ip_network(one)) for one in proxies)
    except ValueError as error:
        raise Unknown(f"--proxy takes an address or a network such as 10.0.0.0/24: {error}") from None


def host_key() -> str | None:
    """The key of the host, as the environment has it; None where it has none."""
    key = os.environ.get(_HOST_KEY) or None
    if key is not None and len(key) < SHORTEST:
        raise Unknown(f"{_HOST_KEY} has {len(key)} characters; a key has {SHORTEST} at least")
    return key


@contextmanager
def served_alone(db: str) -> Iterator[None]:
    """Within this block no other server keeps its tables there, where only one can; `Unknown` says that one does."""
    with ExitStack() as held:
        try:
            held.enter_context(alone(db))
        except Held as error:
            raise Unknown(
                f"another server keeps its tables in {error}; stop it, or name another file with --db"
            ) from None
        except (sqlite3.Error, SQLAlchemyError, OSError) as error:
            raise Unknown(f"tables cannot be kept there: {error}") from None
        yield


def file_limit() -> int:
    """How many files this process may have open, raised as far as it may be; each connection is one."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows has no such limit.
        return _MANY_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MANY_FILES if hard == resource.RLIM_INFINITY else min(hard, _MANY_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


def room_with(files: int) -> int:
    """For how many connections, and for as many sockets, there is room with so many files; some are left for others.

    >>> room_with(1024)
    460
    """
    return files * 9 // 20


def open_once(db: str) -> None:
    """Tables can be kept there, and are in their newest form; `Unknown` says why not, before anybody comes."""
    try:
        store = Store(db)
        store.open()
        store.close()
    except ModuleNotFoundError as error:
        more = "; pip install 'undercroft[postgres]'" if db.startswith("postgres") else ""
        raise Unknown(f"this kind of store needs {error.name}, which is not here{more}") from None
    except (SQLAlchemyError, CommandError, OSError) as error:
        reason = str(error).strip().partition("\n")[0]
        raise Unknown(f"tables cannot be kept there: {reason}") from None


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at this port, or at the next that is free."""
    if not 0 <= port < _PORTS:
        raise Unknown(f"a port is a number from 0 to {_PORTS - 1}, not {port}")
    try:
        family, _, _, _, _ = socket.getaddrinfo(host or "0.0.0.0", port, type=socket.SOCK_STREAM)[0]
    except (OSError, OverflowError, UnicodeError):
        raise Unknown(f"{host!r} is no address of this machine") from None
    trouble: OSError | None = None
    for wanted in range(port, min(port + _TRIES, _PORTS)) if port else (0,):
        try:
            return listening(host, wanted, family=family)
        except OSError as error:
            trouble = error
    raise Unknown(f"no port from {port} on is free at {host!r}: {trouble}")


def lan_address() -> str:
    """The address under which others in the same network reach this machine; its own where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # Sends nothing: it only asks which way it would go.
            found: str = probe.getsockname()[0]
        except OSError:
            found = "127.0.0.1"
    return found


def _written(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _say_where(settings: Settings) -> None:
    if settings.sockets_in_all < _FEW:
        print(f"Only {settings.sockets_in_all} can sit here at once: let it open more files (ulimit -n).", flush=True)
    if settings.local:
        print("Only this machine reaches it; --host 0.0.0.0 lets others in the same network come.", flush=True)
        return
    print(f"Others reach it at {settings.public_url}", flush=True)
    if sys.stdout.isatty():
        segno.make(settings.public_url).terminal(compact=True)
