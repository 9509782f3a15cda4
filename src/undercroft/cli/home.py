"""Where a user's files lie."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

from undercroft.engine import BadRecord, Table
from undercroft.inputs.files import own_files


def home() -> Path:
    """The folder of this user's files: `UNDERCROFT_HOME`, or the usual place."""
    return own_files()


def new_record(game: str) -> Path:
    """The file for the record of a game that begins now: empty, and no other game's, whoever begins at this moment."""
    folder = home() / "records"
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    for number in count(1):
        path = folder / (f"{name}.json" if number == 1 else f"{name}-{number}.json")
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            continue
        break
    return path


class Keeping:
    """Where a running game is saved.

    `path` is its file, or another one from the moment on when somebody else has gone on with the game in the first: two
    who play on from one record do not destroy each other's game.
    """

    def __init__(self, path: Path, seats: Sequence[str], lesson: str | None = None) -> None:
        self.path = path
        self.seats = seats
        self.lesson = lesson
        self._text = _text_in(path)

    def save(self, table: Table) -> None:
        """The game is in its file as it is."""
        record = table.record()
        text = record.text()
        if _text_in(self.path) not in (None, self._text, text):
            self.path = new_record(table.game.id)
            save_seats(self.path, self.seats, self.lesson)
        record.save(self.path)
        self._text = text


def _text_in(path: Path) -> str | None:
    """What the file holds; None where there is nothing to be read."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None


def seats_file(record: Path) -> Path:
    """Where it is written who sits where: beside the record, which knows seats only."""
    return record.with_name(record.name + ".seats")


def save_seats(record: Path, seats: Sequence[str], lesson: str | None = None) -> None:
    """It is known again who plays, and which lesson, when somebody goes on with this record."""
    record.parent.mkdir(parents=True, exist_ok=True)
    kept = {"seats": list(seats)} | ({} if lesson is None else {"lesson": lesson})
    seats_file(record).write_text(json.dumps(kept) + "\n", encoding="utf-8")


def read_seats(record: Path) -> str | None:
    """Who played this record, as `--seats` takes it; None where that is not known."""
    file = seats_file(record)
    try:
        kept: Any = json.loads(file.read_text(encoding="utf-8"))
        return ",".join(kept["seats"])
    except FileNotFoundError:
        return None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise damaged_seats(record, "it does not say who plays") from None


def read_lesson_id(record: Path) -> str | None:
    """The lesson that is played in this record; None where it is a game like any other."""
    try:
        kept: Any = json.loads(seats_file(record).read_text(encoding="utf-8")).get("lesson")
    except (OSError, ValueError, AttributeError, RecursionError):
        return None
    return kept if isinstance(kept, str) else None


def damaged_seats(record: Path, reason: str) -> BadRecord:
    """What to say where it is written wrongly who sits where."""
    return BadRecord(f"{seats_file(record).name} is damaged: {reason}; remove it, or say who plays with --seats")
