"""Forms that lie in data files: TOML or JSON."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path
from typing import Any, Final

from undercroft.engine import Refused, Unknown
from undercroft.engine.plain import too_deep

_MOST_WORK: Final = 4_000_000
"""The time that `tomllib` takes for a dotted key grows with the square of its parts: so much of that is done."""


def own_files() -> Path:
    """The folder of this user's files: `UNDERCROFT_HOME`, or the usual place."""
    named = os.environ.get("UNDERCROFT_HOME")
    try:
        return Path(named).expanduser() if named else Path.home() / ".local" / "share" / "undercroft"
    except RuntimeError as error:
        raise Unknown(f"where do your files lie? {error}: set UNDERCROFT_HOME") from None


def read_file_text(text: str, name: str) -> dict[str, Any]:
    """The data in the text of a TOML or JSON file of this name; `Refused` with the place where it is neither.

    >>> read_file_text('kind = "layout"', "my.toml") == read_file_text('{"kind": "layout"}', "my.json")
    True
    """
    is_json = text.lstrip().startswith("{")
    if not is_json and sum(line.count(".") ** 2 for line in text.split("\n")) > _MOST_WORK:
        raise Refused(f"{name} is damaged: nested too deeply")
    try:
        data: Any = json.loads(text) if is_json else tomllib.loads(text)
    except ValueError as error:
        raise Refused(f"{name} is neither TOML nor JSON: {error}") from None
    except RecursionError:
        raise Refused(f"{name} is damaged: nested too deeply") from None
    if too_deep(data):
        raise Refused(f"{name} is damaged: nested too deeply")
    assert isinstance(data, dict)
    return data
