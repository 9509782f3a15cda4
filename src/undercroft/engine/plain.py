"""State as plain data and back: numbers, strings, lists and dicts, tagged with class names.

A record (a class of the state) takes its saved slots by name in `__init__`; slots listed in its `derived` are left
out and start as None. Driven by slots, not by annotations, which a compiled class has lost.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from enum import Enum
from hashlib import sha256
from typing import Any

import msgspec

from undercroft.engine.refusal import Refused

_TAG = "#"
_DEEPEST = 64
"""How many lists and dicts may lie in one another."""


def saved_slots(record: type) -> tuple[str, ...]:
    """The names of the fields that are saved, in their order."""
    if issubclass(record, msgspec.Struct):
        return record.__struct_fields__
    derived = getattr(record, "derived", ())
    return tuple(slot for slot in record.__slots__ if slot not in derived)  # type: ignore[attr-defined]


def to_plain(value: Any) -> Any:
    """This value as data that JSON can hold.

    >>> to_plain((1, {2: "b"}))
    {'#': 'tuple', 'of': [1, {'#': 'dict', 'of': [[2, 'b']]}]}
    """
    if value is None or type(value) in (str, int, bool):
        return value
    if isinstance(value, list):
        return [to_plain(item) for item in value]
    if isinstance(value, tuple):
        return {_TAG: "tuple", "of": [to_plain(item) for item in value]}
    if isinstance(value, dict):
        if all(type(key) is str for key in value) and _TAG not in value:
            return {key: to_plain(item) for key, item in value.items()}
        return {_TAG: "dict", "of": [[to_plain(key), to_plain(item)] for key, item in value.items()]}
    if isinstance(value, Enum):
        return {_TAG: type(value).__name__, "is": value.name}
    if hasattr(type(value), "__slots__"):
        plain: dict[str, Any] = {_TAG: type(value).__name__}
        for slot in saved_slots(type(value)):
            plain[slot] = to_plain(getattr(value, slot))
        return plain
    raise TypeError(f"{value!r} cannot be saved: a state holds numbers, strings, enums, lists, dicts and records")


def from_plain(plain: Any, records: Mapping[str, type]) -> Any:
    """The value that this plain data stands for."""
    if isinstance(plain, list):
        return [from_plain(item, records) for item in plain]
    if not isinstance(plain, dict):
        return plain
    tag = plain.get(_TAG)
    if tag is None:
        return {key: from_plain(item, records) for key, item in plain.items()}
    if tag == "tuple":
        return tuple(from_plain(item, records) for item in plain["of"])
    if tag == "dict":
        return {from_plain(key, records): from_plain(item, records) for key, item in plain["of"]}
    if tag not in records:
        raise Refused(f"a saved state speaks of {tag!r}, which this game does not have")
    record = records[tag]
    if issubclass(record, Enum):
        return record[plain["is"]]
    return record(**{key: from_plain(item, records) for key, item in plain.items() if key != _TAG})


def too_deep(plain: Any) -> bool:
    """Whether this plain data is nested deeper than anything that is meant: lists in lists in lists without end.

    >>> too_deep([[1], {"a": [2]}]), too_deep(json.loads("[" * 80 + "]" * 80))
    (False, True)
    """
    level = [plain]
    for _ in range(_DEEPEST):
        level = [
            item
            for part in level
            if isinstance(part, (dict, list))
            for item in (part.values() if isinstance(part, dict) else part)
        ]
        if not level:
            return False
    return True


def same(one: Any, other: Any) -> bool:
    """Whether two values of plain data are the same in JSON, where 1, 1.0 and true are three different things.

    >>> same({"a": [1], "b": 2}, {"b": 2, "a": (1,)}), same(1, True)
    (True, False)
    """
    encode = msgspec.json.encode
    return encode(one, order="deterministic") == encode(other, order="deterministic")


def by_name(records: Iterable[type]) -> dict[str, type]:
    """The classes of a state by the names that tag them."""
    return {record.__name__: record for record in records}


def digest(value: Any) -> str:
    """A short name of this value: equal values have equal digests."""
    return sha256(json.dumps(to_plain(value), separators=(",", ":")).encode()).hexdigest()
