"""Places in plain data: how people say them, which keys lead there, what may stand there, and what does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin

import msgspec

from undercroft.engine.craft.words import singular

Steps: TypeAlias = list[str | int | None]
"""The way to a place: keys, numbers in a list, None for the first entry of a dict that does not fit."""
_NAMED_BY: Final = ("id", "name", "at")
"""Keys by which the row of a list is called, where it has one; else it is called by its number."""


class Part(NamedTuple):
    """One thing that may stand at a place: its bare type, and what its annotations say."""

    kind: Any
    notes: tuple[msgspec.Meta, ...]

    def inner(self, step: str | int | None) -> Iterator[Part]:
        """What may stand one step further."""
        inside = get_args(self.kind)
        if is_table(self.kind):
            for field in msgspec.structs.fields(self.kind):
                if field.encode_name == step:
                    yield from parts_of(field.type)
        elif get_origin(self.kind) is dict:
            yield from parts_of(inside[1])
        elif isinstance(step, int) and inside and get_origin(self.kind) is not Literal:
            yield from parts_of(inside[min(step, len(inside) - 1)] if inside[-1] is not ... else inside[0])


class Spot(NamedTuple):
    """A place in plain data: in words, by its keys, what may stand there, and what does."""

    words: list[str]
    keys: list[str]
    parts: list[Part]
    value: Any

    def place(self, last: str = "") -> str:
        """The place as people say it, with the key that is too much or missing there."""
        return ", ".join(filter(None, (*self.words, last)))

    def rule(self, rules: Mapping[str, str]) -> str | None:
        """The rule of the annotation at this place, else of the nearest key above it."""
        for note in self.notes():
            if "rule" in (note.extra or {}):
                return str((note.extra or {})["rule"])
        spans = ((start, end) for end in range(len(self.keys), 0, -1) for start in range(end))
        near = (".".join(self.keys[start:end]) for start, end in spans)
        return next((rules[key] for key in near if key in rules), rules.get(""))

    def key(self) -> Spot:
        """The first key at this place that does not fit."""
        hints = [get_args(part.kind)[0] for part in self.parts if get_origin(part.kind) is dict] or [str]
        keys = self.value if isinstance(self.value, dict) else ()
        found = next((key for key in keys if not any(_fits(key, hint) for hint in hints)), None)
        return Spot(self.words, self.keys, [part for hint in hints for part in parts_of(hint)], found)

    def notes(self) -> Iterator[msgspec.Meta]:
        """What annotations say about this place."""
        return (note for part in self.parts for note in part.notes)


def parts_of(hint: Any, notes: tuple[msgspec.Meta, ...] = ()) -> Iterator[Part]:
    """The single types of which a type is made."""
    if get_origin(hint) is Annotated:
        kind, *more = get_args(hint)
        yield from parts_of(kind, (*notes, *(note for note in more if isinstance(note, msgspec.Meta))))
    elif get_origin(hint) in (Union, UnionType):
        for part in get_args(hint):
            yield from parts_of(part, notes)
    else:
        yield Part(hint, notes)


def is_table(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def spot_at(kind: Any, plain: Any, steps: Steps, *, at: str) -> Spot:
    """The place to which these steps lead; `at` is where the whole lies in something greater."""
    words, keys, parts, value = [at] if at else [], list[str](), list(parts_of(kind)), plain
    for step in steps:
        entry = any(get_origin(part.kind) is dict for part in parts)
        if step is None:
            step = _unfit(value, parts)
        extras = [note.extra or {} for part in parts for note in part.notes]
        names = [extra["called"] for extra in extras if "called" in extra]
        parts = [inner for part in parts for inner in part.inner(step)]
        value = _at(value, step)
        if isinstance(step, int) and names:
            words[-1:] = [f"{names[0]}{step + 1}"]
        elif isinstance(step, int):
            one = singular(words.pop()) if words else ""
            words.append(f"{one} {_called(value) or step + 1}".strip())
        elif entry and words and step is not None:
            words[-1] += f" {step}"
        elif step is not None:
            words.append(step)
            keys.append(step)
    return Spot(words, keys, parts, value)


def _at(value: Any, step: str | int | None) -> Any:
    if isinstance(value, dict):
        return value.get(step)
    return value[step] if isinstance(value, list | tuple) and isinstance(step, int) and step < len(value) else None


def _unfit(entries: Any, parts: Sequence[Part]) -> str | None:
    """The key of the first entry that does not fit."""
    hints = [get_args(part.kind)[1] for part in parts if get_origin(part.kind) is dict]
    found = entries.items() if isinstance(entries, dict) else ()
    return next((f"{key}" for key, entry in found if not any(_fits(entry, hint) for hint in hints)), None)


def _fits(value: Any, hint: Any) -> bool:
    try:
        msgspec.convert(value, hint)
    except msgspec.ValidationError:
        return False
    return True


def _called(row: Any) -> str:
    """What the row of a list is called by a short name of its own."""
    names = [row.get(key) for key in _NAMED_BY] if isinstance(row, dict) else []
    return next((name for name in names if isinstance(name, str) and 0 < len(name) < 40 and name.isprintable()), "")


def broken(plain: Any) -> Steps | None:
    """The steps to a text that cannot be written down, or None: JSON can spell halves of letters."""
    try:
        msgspec.json.encode(plain)
    except UnicodeEncodeError:
        return next(_breaks(plain, []), None)
    except (TypeError, ValueError, OverflowError):
        return None  # What is no plain data is refused by its type.
    return None


def _breaks(value: Any, steps: Steps) -> Iterator[Steps]:
    if isinstance(value, str) and _is_broken(value):
        yield steps
    elif isinstance(value, dict):
        if any(_is_broken(key) for key in value if isinstance(key, str)):
            yield steps
        for key, inner in value.items():
            yield from _breaks(inner, [*steps, key])
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value):
            yield from _breaks(inner, [*steps, number])


def _is_broken(text: str) -> bool:
    return any("\ud800" <= letter <= "\udfff" for letter in text)
