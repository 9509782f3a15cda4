"""State as plain data and back: numbers, strings, lists and dicts, tagged with class names.

A record (a class of the state) takes its saved slots by name in `__init__`; slots listed in its `derived` are left
out and start as None. Driven by slots, not by annotations, which a compiled class has lost; its slots are compiled
in, and it names them in another order.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from enum import Enum
from hashlib import sha256
from operator import attrgetter
from typing import Any, Final

import msgspec

from undercroft.engine.refusal import Refused

_TAG: Final = "#"
_SLOTS: Final[dict[type, tuple[str, ...] | None]] = {}
_READ: Final[dict[type, Callable[[Any], tuple[Any, ...]]]] = {}
_TEXT: Final = frozenset({str})
_ATOMS: Final = frozenset({str, int, bool, type(None)})
_DEEPEST: Final = 64
"""How many lists and dicts may lie in one another."""

_WIDEST: Final = 1_000_000
"""More than this lies side by side only where something lies in itself, twice and more."""


def saved_slots(record: type) -> tuple[str, ...] | None:
    """The names of the fields that are saved; None for a class that is no record."""
    if record not in _SLOTS:
        _SLOTS[record] = _find_slots(record)
    return _SLOTS[record]


def _find_slots(record: type) -> tuple[str, ...] | None:
    if issubclass(record, msgspec.Struct):
        return record.__struct_fields__
    slots: tuple[str, ...] | None = getattr(record, "__mypyc_attrs__", None) or getattr(record, "__slots__", None)
    derived = getattr(record, "derived", ())
    return None if slots is None else tuple(sorted(slot for slot in slots if slot not in derived))


def to_plain(value: Any) -> Any:
    """This value as data that JSON can hold.

    >>> to_plain((1, {2: "b"}))
    {'#': 'tuple', 'of': [1, {'#': 'dict', 'of': [[2, 'b']]}]}
    """
    if type(value) in _ATOMS:
        return value
    if isinstance(value, list):
        return _row(value)
    if isinstance(value, tuple):
        return {_TAG: "tuple", "of": _row(value)}
    if isinstance(value, dict):
        row = _row(value.values())
        if _TEXT.issuperset(map(type, value)) and _TAG not in value:
            return dict(zip(value, row, strict=True))
        return {_TAG: "dict", "of": [list(pair) for pair in zip(_row(value), row, strict=True)]}
    if isinstance(value, Enum):
        return {_TAG: type(value).__name__, "is": value.name}
    slots = saved_slots(type(value))
    if slots is None:
        raise TypeError(f"{value!r} cannot be saved: a state holds numbers, strings, enums, lists, dicts and records")
    plain: dict[str, Any] = {_TAG: type(value).__name__}
    for slot in slots:
        field = getattr(value, slot)
        plain[slot] = field if type(field) in _ATOMS else to_plain(field)
    return plain


def _row(values: Collection[Any]) -> list[Any]:
    """Each of these values as plain data; a row of numbers and texts, as most are, is so already."""
    return list(values) if _ATOMS.issuperset(map(type, values)) else [to_plain(item) for item in values]


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
            if isinstance(part, (dict, list, tuple))
            for item in (part.values() if isinstance(part, dict) else part)
        ]
        if not level:
            return False
        if len(level) > _WIDEST:
            break
    return True


def same(one: Any, other: Any) -> bool:
    """Whether two values of plain data are the same in JSON, where 1, 1.0 and true are three different things.

    >>> same({"a": [1], "b": 2}, {"b": 2, "a": (1,)}), same(1, True)
    (True, False)
    """
    encode = msgspec.json.encode
    return encode(one, order="deterministic") == encode(other, order="deterministic")


def same_state(one: Any, other: Any) -> bool:
    """Whether two states are equal: asked of themselves where they can say so, else as plain data."""
    return bool(one == other) if "__eq__" in vars(type(one)) else same_plain(one, other)


def same_plain(one: Any, other: Any) -> bool:
    """Whether these two are the same plain data, found out without writing it down.

    >>> same_plain([1, (2, "b")], [1, (2, "b")]), same_plain([1, 2], (1, 2)), same_plain({2: 0, 3: 0}, {3: 0, 2: 0})
    (True, False, False)
    """
    kind = type(one)
    if kind is not type(other):
        return bool(to_plain(one) == to_plain(other))
    if one is None or kind in _ATOMS:
        return bool(one == other)
    if kind is list or kind is tuple:
        if len(one) != len(other):
            return False
        if _ATOMS.issuperset(map(type, one)) and _ATOMS.issuperset(map(type, other)):
            return bool(one == other)
        return all(map(same_plain, one, other))
    if kind is dict:
        if len(one) != len(other):
            return False
        text = _TEXT.issuperset(map(type, one)) and _TEXT.issuperset(map(type, other))
        if _ATOMS.issuperset(map(type, (*one, *one.values(), *other, *other.values()))):
            return bool(one == other if text else list(one.items()) == list(other.items()))
        if text:
            return one.keys() == other.keys() and all(same_plain(item, other[key]) for key, item in one.items())
        return all(map(same_plain, one, other)) and all(map(same_plain, one.values(), other.values()))
    slots = saved_slots(kind)
    if slots is None or isinstance(one, (list, tuple, dict, Enum)):
        return bool(to_plain(one) == to_plain(other))
    read = _READ.get(kind) or _reading(kind, slots)
    for first, second in zip(read(one), read(other), strict=True):
        if not (first is second and type(first) in _ATOMS or same_plain(first, second)):
            return False
    return True


def _reading(kind: type, slots: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """What reads all saved fields of a record at once: states have thousands."""
    _READ[kind] = read = (
        attrgetter(*slots) if len(slots) > 1 else lambda one: tuple(getattr(one, slot) for slot in slots)
    )
    return read


def by_name(records: Iterable[type]) -> dict[str, type]:
    """The classes of a state by the names that tag them."""
    return {record.__name__: record for record in records}


def digest(value: Any) -> str:
    """A short name of this value: equal values have equal digests."""
    return sha256(json.dumps(to_plain(value), separators=(",", ":")).encode()).hexdigest()
