"""Parts of a state: records with slots, whose copies share nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import NoneType, UnionType
from typing import Any, ClassVar, Literal, TypeVar, Union, get_args, get_origin

R = TypeVar("R", bound="Record")


def copied(value: Any) -> Any:
    """An independent value: records, lists and dicts anew, what never changes as it is."""
    if isinstance(value, Record):
        return value.copy()
    if type(value) is list:
        return [copied(item) for item in value]
    if type(value) is dict:
        return {key: copied(item) for key, item in value.items()}
    return value


class Record:
    """A part of the state: fields in slots with annotations, which a copy shares nothing of.

    What is named in `derived` was worked out from the rest: it is neither saved nor compared, and a copy has it as it
    is. The copy of a class is written from its annotations when it is first wanted, as one would write it by hand.
    """

    __slots__ = ()

    derived: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "copy" not in vars(cls):  # Not that of a class above, written for its own slots.
            _copied_by(cls, Record.copy)

    def copy(self: R) -> R:
        """An independent record with the same values."""
        return _first_copy(self)


def _first_copy(self: R) -> R:
    """An independent record with the same values; from now on by what was written for its class."""
    kind = type(self)
    copy = _written(kind)
    _copied_by(kind, copy)
    return copy(self)


def _copied_by(kind: Any, copy: Callable[[R], R]) -> None:
    kind.copy = copy


def _written(kind: type[R]) -> Callable[[R], R]:
    """The function that copies records of this class, a line for every slot."""
    lines = ["def copy(self):", "    twin = new(kind)"]
    lines += [f"    twin.{slot} = {value}" for slot, value in copies(kind).items()]
    lines.append("    return twin")
    names: dict[str, Any] = {"kind": kind, "new": kind.__new__, "copied": copied}
    exec("\n".join(lines), names)
    copy: Callable[[R], R] = names["copy"]
    return copy


def copies(kind: type[Record]) -> dict[str, str]:
    """How each slot of a record of this class is copied, as an expression: `self.hand[:]`.

    The build of the compiled package asks this too, since a compiled class has lost its annotations.
    """
    return {
        slot: f"self.{slot}" if slot in kind.derived else _copying(annotation, f"self.{slot}")
        for slot, annotation in _slots(kind)
    }


def _slots(kind: type) -> Iterator[tuple[str, Any]]:
    """The slots of a class and of those above it, each with its annotation; Any where that cannot be read here."""
    for one in reversed(kind.__mro__):
        slots = one.__dict__.get("__slots__", ())
        for slot in (slots,) if isinstance(slots, str) else slots:
            yield slot, _read(one.__dict__.get("__annotations__", {}).get(slot, Any), one.__module__)


def _read(annotation: Any, module: str) -> Any:
    if not isinstance(annotation, str):
        return annotation
    try:
        return eval(annotation, vars(sys.modules[module]))
    except NameError:  # A name that only the type checker imports.
        return Any


def _copying(kind: Any, value: str, depth: int = 0) -> str:
    """How a value of this kind, which stands in `value`, is copied; the value itself if it never changes."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin is list:
        item = _copying(inside[0], f"item{depth}", depth + 1)
        return f"{value}[:]" if item == f"item{depth}" else f"[{item} for item{depth} in {value}]"
    if origin is dict:
        item = _copying(inside[1], f"item{depth}", depth + 1)
        if item == f"item{depth}":
            return f"{value}.copy()"
        return f"{{key{depth}: {item} for key{depth}, item{depth} in {value}.items()}}"
    if origin in (Union, UnionType):
        ways = {_copying(one, value, depth) for one in inside if one is not NoneType}
        if ways == {value}:
            return value
        return (
            f"None if {value} is None else {ways.pop()}"
            if len(ways) == 1 and NoneType in inside
            else f"copied({value})"
        )
    if isinstance(kind, type) and issubclass(kind, Record):
        return f"{value}.copy()"
    fixed = origin in (tuple, Literal) or (isinstance(kind, type) and kind not in (list, dict, object, Any))
    return value if fixed else f"copied({value})"
