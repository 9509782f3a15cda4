"""The `check` command: any data file, examined by the game that understands its kind."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from undercroft.engine import Refused, shelf
from undercroft.engine.workshop.datafiles import Kinds, examined, kinds, owners
from undercroft.inputs import read_file_text
from undercroft.lab.experiment import experiment_kind
from undercroft.lab.written import KIND

_DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"


def known() -> Kinds:
    """All kinds of data files: those of the games, and experiments with them."""
    return {**kinds(), KIND: [(game, experiment_kind(game)) for game in map(shelf.get, shelf.ids())]}


def schema(kind: str) -> int:
    """Print the JSON Schema of this kind of file."""
    print(json.dumps(schema_of(kind), indent=2))
    return 0


def schema_of(kind: str) -> dict[str, Any]:
    """The JSON Schema of files that say they are of this kind; where games differ in it they say also of which game."""
    found = owners(kind, known())
    named = {"$schema": _DRAFT, "title": f"{kind.capitalize()} of {' or '.join(game.title for game, _ in found)}"}
    if all(file.schema == found[0][1].schema for _, file in found):
        return named | _saying({"kind": kind}, found[0][1].schema)
    parts, defs = [], {}
    for game, file in found:
        text = json.dumps(_saying({"kind": kind, "game": game.id}, file.schema))
        part = json.loads(text.replace('"#/$defs/', f'"#/$defs/{game.id}.'))
        defs.update({f"{game.id}.{name}": inner for name, inner in part.pop("$defs", {}).items()})
        part.pop("$schema", None)
        parts.append(part)
    return {**named, "anyOf": parts, "$defs": defs}


def _saying(said: Mapping[str, str], schema: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of files in which this must be said besides."""
    consts = {key: {"const": value} for key, value in said.items()}
    required = list(dict.fromkeys((*said, *schema.get("required", ()))))
    return {**schema, "properties": consts | schema.get("properties", {}) | consts, "required": required}


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
