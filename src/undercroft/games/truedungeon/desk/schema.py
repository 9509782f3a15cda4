"""JSON Schemas of the files of True Dungeon."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from undercroft.games.truedungeon.character.build import Character, Party
from undercroft.games.truedungeon.character.career.career import Career
from undercroft.games.truedungeon.content.tokens.token import Token


class _Tokens(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A file of tokens of one's own."""

    kind: Literal["tokens"]
    token: list[Token]


def _schema(kind: str, type: Any) -> dict[str, Any]:
    schema = msgspec.json.schema(type)
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    for part in schema.get("$defs", {}).values():
        if part.get("title") in ("Character", "Party", "Career"):
            part["properties"]["kind"] = {"const": kind}
    return schema


SCHEMAS: dict[str, dict[str, Any]] = {
    "character": _schema("character", Character),
    "party": _schema("party", Party),
    "build": {**_schema("build", Party), "anyOf": [{"$ref": "#/$defs/Character"}, {"$ref": "#/$defs/Party"}]},
    "tokens": _schema("tokens", _Tokens),
    "collection": {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "required": ["kind", "tokens"],
        "additionalProperties": False,
        "properties": {
            "kind": {"const": "collection"},
            "name": {"type": "string"},
            "tokens": {
                "anyOf": [
                    {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}},
                    {"type": "array", "items": {"type": "string"}},
                ]
            },
        },
    },
    "career": _schema("career", Career),
}
del SCHEMAS["build"]["$ref"]
