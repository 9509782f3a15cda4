"""The `check` command: any data file, examined by the game that understands its kind."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from undercroft.engine import FileKind, Game, Refused, Unknown, shelf
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.lessons import guide
from undercroft.engine.lessons.check import lesson_kind
from undercroft.engine.lessons.lesson import KIND
from undercroft.engine.options import read_options
from undercroft.inputs import read_file_text


def kinds() -> dict[str, list[tuple[Game, FileKind]]]:
    """The games that understand each kind of data file."""
    found: dict[str, list[tuple[Game, FileKind]]] = {}
    for game in map(shelf.get, shelf.books()):
        for name, kind in game.files.items():
            found.setdefault(name, []).append((game, kind))
        if game.id in shelf.ids():
            found.setdefault(KIND, []).append((game, lesson_kind(game)))
            found.setdefault(guide.KIND, []).append((game, guide.guide_kind(game)))
    return found


def schema(kind: str) -> int:
    """Print the JSON Schema of this kind of file."""
    owners = _owners(kind, kinds())
    print(json.dumps(owners[0][1].schema, indent=2))
    return 0


def check(path: Path, options: Mapping[str, str], *, as_json: bool) -> int:
    """Examine the file; `Refused` says what is wrong, by which rule and where, `Unknown` that nobody knows its kind."""
    sound = examined(read_data(path), path.name, options)
    if as_json:
        print(json.dumps({"file": str(path), "kind": sound.kind, "game": sound.game.id, "says": sound.says}))
    else:
        print(f"{path.name}: {sound.says}")
    return 0


@dataclass(frozen=True, slots=True)
class Sound:
    """Data in which nothing is wrong: its kind, the game that understands it, and a word on it."""

    kind: str
    game: Game
    file: FileKind
    says: str


def examined(data: dict[str, Any], name: str, options: Mapping[str, str]) -> Sound:
    """What is in the file of this name; `Refused` and `Unknown` say what is wrong as `check` does."""
    kind = data.get("kind")
    if not isinstance(kind, str):
        raise Unknown(f'{name} does not say what it is: it begins with kind = "..."; {_there(kinds())}')
    try:
        owners = _owners(kind, kinds())
    except Unknown as error:
        raise Unknown(f"{name}: {error.reason}") from None
    if len(owners) > 1:
        owners = [owner for owner in owners if owner[0].id == data.get("game")]
        if not owners:
            raise Unknown(f'{name}: several games have a {kind}; say which with game = "..."')
    game, file = owners[0]
    read = read_options(game.id, game.options, options, readings=game.readings)
    try:
        return Sound(kind, game, file, file.check(data, read))
    except Refused as error:
        raise Refused(f"{name}: {error.reason}", rule=error.rule, at=error.at) from None


def read_data(path: Path) -> dict[str, Any]:
    """The data in a TOML or JSON file; `Refused` with the place where it is neither."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Refused(f"{path.name} is no text") from None
    return read_file_text(text, path.name)


def _owners(kind: str, known: Mapping[str, list[tuple[Game, FileKind]]]) -> list[tuple[Game, FileKind]]:
    if kind not in known:
        raise Unknown(f"no kind {kind!r}{did_you_mean(kind, known) or '; ' + _there(known)}")
    return known[kind]


def _there(known: Mapping[str, Any]) -> str:
    return f"there are {', '.join(sorted(known)) or 'none'}"
