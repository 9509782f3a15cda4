"""The OpenAPI document of the API, made from the descriptions of its operations."""

from __future__ import annotations

import re
from typing import Any

import msgspec

import undercroft
from undercroft.server.api import OPERATIONS
from undercroft.server.calls import Operation

_REF = "#/components/schemas/{name}"
_PLACES = {
    "id": {"type": "string", "pattern": "^[A-Za-z0-9_-]{12}$"},
    "seat": {"type": "integer", "minimum": 0, "maximum": 9},
    "at": {"type": "integer", "minimum": 0, "maximum": 9999},
}
_QUERY = {
    "as": {"type": "string", "pattern": "^([0-9]|spectator)$"},
    "game": {"type": "string", "pattern": "^[a-z]{1,40}$"},
    "seat": {"type": "integer", "minimum": 0, "maximum": 9},
    "log": {"type": "integer", "minimum": 0, "maximum": 99999},
    "narrow": {"type": "integer", "minimum": 0, "maximum": 1},
    "beat": {"type": "integer", "minimum": 0},
    "day": {"type": "string", "format": "date"},
}
_ERRORS = {
    400: "it was read, and it is wrong; the rule says why",
    403: "who asks may not do this",
    404: "there is no such table",
    409: "the question has moved on, or it cannot be done at this time",
    413: "more was sent than is read",
    429: "too much in too short a time",
    503: "it could not be stored, and so has not happened",
}


def document() -> dict[str, Any]:
    """The whole document."""
    bodies = [operation.body for operation in OPERATIONS if operation.body is not None]
    _, schemas = msgspec.json.schema_components(bodies, ref_template=_REF)
    schemas["Error"] = {
        "type": "object",
        "required": ["error", "rule", "at"],
        "properties": {
            "error": {"type": "string"},
            "rule": {"type": ["string", "null"]},
            "at": {"type": ["string", "null"]},
        },
    }
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", operation.path)
        paths.setdefault(path, {})[operation.method.lower()] = _described(operation, path)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Undercroft",
            "version": undercroft.__version__,
            "description": "Tables of dungeon games. A secret, as a bearer token or a cookie, opens a seat.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"secret": {"type": "http", "scheme": "bearer"}},
        },
    }


def _described(operation: Operation, path: str) -> dict[str, Any]:
    words = (operation.run.__doc__ or "").strip()
    ok = {"description": "done", "content": {"application/json": {"schema": {}}}}
    error = {"content": {"application/json": {"schema": {"$ref": _REF.format(name="Error")}}}}
    described: dict[str, Any] = {
        "operationId": operation.run.__name__,
        "summary": words,
        "description": f"Who may: {operation.who}.",
        "responses": {
            str(operation.status): ok,
            **{str(status): {"description": text, **error} for status, text in _ERRORS.items()},
        },
    }
    names = re.findall(r"\{(\w+)\}", path)
    places = [{"name": name, "in": "path", "required": True, "schema": _PLACES[name]} for name in names]
    asked = [{"name": name, "in": "query", "required": False, "schema": _QUERY[name]} for name in operation.query]
    if places or asked:
        described["parameters"] = places + asked
    if places:
        described["security"] = [{"secret": []}]
    if operation.body is not None:
        schema = {"$ref": _REF.format(name=operation.body.__name__)}
        described["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return described
