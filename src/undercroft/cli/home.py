"""Where a user's files lie."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from undercroft.engine import BadRecord


def home() -> Path:
    """The folder of this user's files: `UNDERCROFT_HOME`, or the usual place."""
    named = os.environ.get("UNDERCROFT_HOME")
    return Path(named) if named else Path.home() / ".local" / "share" / "undercroft"


def new_record(game: str) -> Path:
    """A path for the record of a game that begins now; nothing lies there yet."""
    folder = home() / "records"
    name = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    path = folder / f"{name}.json"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}.json"
    return path


def seats_file(record: Path) -> Path:
    """Where it is written who sits where: beside the record, which knows seats only."""
    return record.with_suffix(".seats")


def save_seats(record: Path, seats: Sequence[str]) -> None:
    """It is known again who plays, when somebody goes on with this record."""
    record.parent.mkdir(parents=True, exist_ok=True)
    seats_file(record).write_text(json.dumps({"seats": list(seats)}) + "\n", encoding="utf-8")


def read_seats(record: Path) -> str | None:
    """Who played this record, as `--seats` takes it; None where that is not known."""
    file = seats_file(record)
    try:
        kept: Any = json.loads(file.read_text(encoding="utf-8"))
        return ",".join(kept["seats"])
    except FileNotFoundError:
        return None
    except (ValueError, KeyError, TypeError):
        raise BadRecord(f"{file.name} is damaged: remove it, or say who plays with --seats") from None
