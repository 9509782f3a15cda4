"""The `check` command: any data file, examined by the game that understands its kind."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from undercroft.engine import Refused, shelf
from undercroft.engine.workshop.datafiles import Kinds, examined, kinds, owners
from undercroft.inputs import read_file_text
from undercroft.lab.experiment import experiment_kind
from undercroft.lab.written import KIND


def known() -> Kinds:
    """All kinds of data files: those of the games, and experiments with them."""
    return {**kinds(), KIND: [(game, experiment_kind(game)) for game in map(shelf.get, shelf.ids())]}


def schema(kind: str) -> int:
    """Print the JSON Schema of this kind of file."""
    _, file = owners(kind, known())[0]
    print(json.dumps(file.schema, indent=2))
    return 0


def check(path: Path, options: Mapping[str, str], *, as_json: bool) -> int:
    """Examine the file; `Refused` says what is wrong, by which rule and where, `Unknown` that nobody knows its kind."""
    sound = examined(read_data(path), path.name, options, known())
    if as_json:
        print(json.dumps({"file": str(path), "kind": sound.kind, "game": sound.game.id, "says": sound.says}))
    else:
        print(f"{path.name}: {sound.says}")
    return 0


def read_data(path: Path) -> dict[str, Any]:
    """The data in a TOML or JSON file; `Refused` with the place where it is neither."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Refused(f"{path.name} is no text") from None
    return read_file_text(text, path.name)
