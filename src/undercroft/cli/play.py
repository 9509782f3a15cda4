"""The `play` command: a game in the terminal, saved as it goes."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from undercroft import Table
from undercroft.bots import seated
from undercroft.cli import home
from undercroft.cli.plan import read_seats
from undercroft.engine import Refused, Unknown, shelf
from undercroft.terminal.console import Console
from undercroft.terminal.line import Session


def run(
    what: str,
    *,
    seats: str | None,
    bots: str | None,
    seed: int | None,
    options: Mapping[str, str],
    numbers: Mapping[str, Any],
    names: str | None,
    plain: bool,
) -> int:
    """Play a new game, or go on with a saved one."""
    if what in shelf.ids() or not is_file(what):
        game = shelf.get(what)
        sat = read_seats(game, seats, bots, person=True)
        called = None if names is None else [name.strip() for name in names.split(",")]
        table = Table.start(game, options=options, numbers=numbers, seats=len(sat), names=called, seed=seed)
        path = home.new_record(game.id)
    else:
        if options or numbers or names or seed is not None:
            raise Unknown(
                "a saved game keeps its options, numbers, names and dice; only --seats and --bots may be given"
            )
        path = Path(what)
        table = Table.load(path)
        sat = read_seats(table.game, seats or home.read_seats(path), bots, person=True)
        if len(sat) != len(table.seats):
            raise Refused(f"{path.name} has {len(table.seats)} seats, not {len(sat)}", rule=table.game.order)
    home.save_seats(path, sat)
    return _play(table, sat, path, resumed=what not in shelf.ids(), plain=plain, seed=seed)


def is_file(what: str) -> bool:
    """Whether this names a file rather than a game: it is there, or looks like a path."""
    return Path(what).exists() or "/" in what or os.sep in what or what.endswith(".json")


def _play(table: Table, sat: tuple[str, ...], path: Path, *, resumed: bool, plain: bool, seed: int | None) -> int:
    game = table.game
    console = open_console(plain=plain)
    who = " and ".join(f"{seat.name} ({name})" for seat, name in zip(table.seats, sat, strict=True))
    console.write(console.bold(game.title), f"{who}. Type help for help.")
    # Bots that go on with a saved game have fresh dice: theirs are no part of the record.
    luck = os.urandom(16).hex() if seed is None else str(seed)
    session = Session(table, seated(game, sat, luck), console, save=lambda t: t.record().save(path), resumed=resumed)
    try:
        over = session.run()
    except (Refused, OSError):
        raise
    except KeyboardInterrupt:
        over = False  # In the middle of an answer: what was saved before it stands.
    except Exception as error:
        raise Refused(
            f"a fault of this program ends the game: {type(error).__name__}: {error}; "
            f"it is saved up to the last answer: undercroft play {shlex.quote(str(path))}"
        ) from error
    file = shlex.quote(str(path))
    console.write("", f"Watch it again: undercroft replay {file}" if over else f"Saved. Go on: undercroft play {file}")
    return 0


def open_console(*, plain: bool = False) -> Console:
    """The terminal this runs in, or plain lines where there is none or they are asked for."""
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    width = max(40, min(100, shutil.get_terminal_size().columns)) if terminal else 80
    screen = terminal and not plain and os.environ.get("TERM", "dumb") != "dumb"
    return Console(sys.stdin, sys.stdout, screen=screen, width=width)
