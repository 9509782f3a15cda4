"""The grammar of plain data, from the classes that read it: every key, what it takes, its limits and its default."""

from __future__ import annotations

import ast
import inspect
import json
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.inspect import (
    AnyType,
    BoolType,
    DictType,
    Field,
    FrozenSetType,
    IntType,
    ListType,
    LiteralType,
    Metadata,
    NoneType,
    StrType,
    StructType,
    TupleType,
    UnionType,
    VarTupleType,
    type_info,
)

MANY = 12
"""Of more names than this the first are written out."""


def grammar(shapes: Mapping[str, tuple[type, ...]]) -> list[str]:
    """A table for each of these classes, and for each that one of their keys holds."""
    lines: list[str] = []
    seen: set[type] = set()
    for key, kinds in shapes.items():
        for kind in kinds:
            lines += _tables(f"`{key}`" if key else "A position", kind, seen)
    return lines


def _tables(heading: str, kind: type, seen: set[type]) -> Iterator[str]:
    if kind in seen:
        return
    seen.add(kind)
    info = type_info(kind)
    assert isinstance(info, StructType), kind
    about, words = _first_sentence(kind), _field_words(kind)
    yield from (f"### {heading}", "")
    if about:
        yield from (about, "")
    yield from ("| key | what it takes | default |", "|---|---|---|")
    for field in info.fields:
        said = f"; {words[field.name]}" if field.name in words else ""
        yield f"| `{field.encode_name}` | {in_words(field.type)}{said} | {_default(field)} |"
    yield ""
    for field in info.fields:
        for inner in structs(field.type):
            yield from _tables(f"`{field.encode_name}`", inner, seen)


def structs(kind: Any) -> Iterator[type]:
    """The classes that somewhere stand in this type."""
    if isinstance(kind, StructType):
        yield kind.cls
    for part in _parts(kind):
        yield from structs(part)


def _parts(kind: Any) -> tuple[Any, ...]:
    if isinstance(kind, Metadata):
        return (kind.type,)
    if isinstance(kind, UnionType):
        return kind.types
    if isinstance(kind, ListType | VarTupleType | FrozenSetType):
        return (kind.item_type,)
    if isinstance(kind, TupleType):
        return kind.item_types
    return (kind.key_type, kind.value_type) if isinstance(kind, DictType) else ()


def in_words(kind: Any, extra: Mapping[str, Any] | None = None) -> str:
    """What this type takes."""
    if isinstance(kind, Metadata):
        return in_words(kind.type, kind.extra)
    if isinstance(kind, UnionType):
        return " or ".join(in_words(part) for part in kind.types if not isinstance(part, NoneType))
    if isinstance(kind, ListType | VarTupleType | FrozenSetType):
        return f"a list, each {in_words(kind.item_type)}"
    if isinstance(kind, TupleType):
        return f"a list of {len(kind.item_types)}: {', '.join(map(in_words, kind.item_types))}"
    if isinstance(kind, DictType):
        return f"a table, for {in_words(kind.key_type)} {in_words(kind.value_type)}"
    if isinstance(kind, LiteralType):
        return _names(kind.values)
    if isinstance(kind, StructType):
        return "a table (below)"
    if isinstance(kind, IntType):
        return _number(kind, extra)
    if isinstance(kind, StrType):
        return "a text" if extra is None or "names" not in extra else _names(extra["names"]) + _by(extra)
    return {BoolType: "true or false", AnyType: "see below"}[type(kind)]


def _number(kind: IntType, extra: Mapping[str, Any] | None) -> str:
    limits = {(True, True): f"{kind.ge} to {kind.le}", (True, False): f"{kind.ge} or more"}
    return limits.get((kind.ge is not None, kind.le is not None), "a whole number") + _by(extra)


def _by(extra: Mapping[str, Any] | None) -> str:
    return f" (`{extra['rule']}`)" if extra and extra.get("rule") else ""


def _names(names: Any) -> str:
    shown = ", ".join(f"`{json.dumps(name) if name == '' else name}`" for name in list(names)[:MANY])
    return shown if len(names) <= MANY else f"{shown} ... ({len(names)} in all)"


def _default(field: Field) -> str:
    if field.required:
        return "must be given"
    made = field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
    if isinstance(made, msgspec.Struct):
        return "as below"
    return "" if made is None else f"`{json.dumps(made)}`"


def _first_sentence(kind: type) -> str:
    """What the class says of itself; nothing where it says what all of its kind say."""
    text = inspect.cleandoc(kind.__doc__ or "") if "__doc__" in vars(kind) else ""
    return " ".join(text.partition("\n\n")[0].split()).replace("|", "\\|")


def _field_words(kind: type) -> dict[str, str]:
    """What is written below a field of the class, up to its first full stop."""
    body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    assert isinstance(body, ast.ClassDef)
    found: dict[str, str] = {}
    for field, text in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(text, ast.Expr):
            assert isinstance(text.value, ast.Constant)
            said = " ".join(str(text.value.value).split()).partition("  [")[0].partition(" [")[0].rstrip(".")
            found[field.target.id] = (said[:1].lower() + said[1:]).replace("|", "\\|")
    return found
