"""Views that pick: the fields of a record that somebody may see, by their names.

Still an allow-list that begins with nothing: what is not named is unseen.
"""

from __future__ import annotations

from collections.abc import Callable
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

_PICKERS: Final[dict[tuple[type, str], Callable[[object], dict[str, Any]]]] = {}
_PLAIN: Final = (str, int, bool, type(None))


def picked(one: object, names: str) -> dict[str, Any]:
    """These fields of the record as plain data of its own; their names are divided by blanks.

    Lists and dicts are copied with all that lies in them. A field that holds records is refused: they have secrets of
    their own, and a view of their own picks from them.

    >>> class Foe:
    ...     def __init__(self):
    ...         self.kind, self.health, self.cards, self.purse = "ghoul", 3, ["7D"], 12
    >>> foe = Foe()
    >>> seen = picked(foe, "kind health cards")
    >>> foe.cards.append("9H")
    >>> seen
    {'kind': 'ghoul', 'health': 3, 'cards': ['7D']}
    """
    try:
        picker = _PICKERS[type(one), names]
    except KeyError:
        picker = _PICKERS[type(one), names] = _written(type(one), names)
    return picker(one)


def _written(record: type, names: str) -> Callable[[object], dict[str, Any]]:
    """What picks these fields, written once for each record: as quick as a dict that names every field."""
    fields = [f"{name!r}: {_way(_hint(record, name)).format(f'one.{name}')}" for name in names.split()]
    picker: Callable[[object], dict[str, Any]] = eval(f"lambda one: {{{', '.join(fields)}}}", {"copied": _copied})
    return picker


def _hint(record: type, name: str) -> Any:
    """The type of a field or property; None where a compiled class has lost it, or only a type checker knows it."""
    found = getattr(record, name, None)
    where, key = (found.fget, "return") if isinstance(found, property) else (record, name)
    try:
        return get_type_hints(where).get(key)
    except NameError:
        return None


def _way(hint: Any) -> str:
    """How a field of this type is copied: not at all where nothing in it can change."""
    if _is_plain(hint):
        return "{}"
    flat = get_origin(hint) in (list, dict) and all(map(_is_plain, get_args(hint)))
    return "{}.copy()" if flat else "copied({})"


def _is_plain(hint: Any) -> bool:
    """Whether this is the type of numbers and texts, or of tuples of them."""
    if get_origin(hint) is None:
        return hint in _PLAIN
    if get_origin(hint) is Literal:
        return True
    return get_origin(hint) in (tuple, Union, UnionType) and all(
        part is ... or _is_plain(part) for part in get_args(hint)
    )


def _copied(value: Any) -> Any:
    """Plain data like this that shares nothing which can change."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is list:
        return [_copied(item) for item in value]
    if kind is tuple:
        return tuple([_copied(item) for item in value])
    if kind is dict:
        return {key: _copied(item) for key, item in value.items()}
    raise TypeError(f"{value!r} is no plain data: pick from it by the names of its own fields")
