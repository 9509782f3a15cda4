"""JSON Schemas of the files that are read as tables."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Literal, get_args, get_origin

import msgspec

from undercroft.inputs.spots import is_table, parts_of


def schema(
    kind: type,
    title: str,
    words: Mapping[str, Mapping[str, str]],
    *,
    says: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """The JSON Schema of files of this kind: what may stand in them, and what it means.

    `words` explain each key of a table, by the name of its class; they hold in the classes made of it, too. `says` is
    what a file says of itself: its kind, which must be there, and its game.
    """
    made = msgspec.json.schema(kind)
    tables = {table.__name__: table for table in _tables(kind, [])}
    for name, table in tables.items():
        part = made["$defs"][name]
        part.pop("title", None)
        part.pop("description", None)
        for base in reversed(table.__mro__):
            for key, explained in words.get(base.__name__, {}).items():
                part["properties"][key]["description"] = explained
    _without_patterns(made)
    whole = made["$defs"].pop(kind.__name__)
    said = dict(says or {})
    whole["properties"] = {key: {"const": value} for key, value in said.items()} | {
        key: value for key, value in whole["properties"].items() if key not in said
    }
    whole["required"] = [*list(said)[:1], *(key for key in whole["required"] if key not in said)]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        **whole,
        **({"$defs": made["$defs"]} if made["$defs"] else {}),
    }


def _tables(hint: Any, found: list[type[msgspec.Struct]]) -> Collection[type[msgspec.Struct]]:
    """All tables of which this one is made, itself among them."""
    for kind, _ in parts_of(hint):
        if not is_table(kind):
            for inner in get_args(kind) if get_origin(kind) is not Literal else ():
                _tables(inner, found)
        elif kind not in found:
            found.append(kind)
            for field in msgspec.structs.fields(kind):
                _tables(field.type, found)
    return found


def _without_patterns(made: Any) -> None:
    """Names are listed, and the pattern that finds them out is left away."""
    if isinstance(made, dict):
        if "enum" in made:
            made.pop("pattern", None)
        for inner in made.values():
            _without_patterns(inner)
    elif isinstance(made, list):
        for inner in made:
            _without_patterns(inner)
