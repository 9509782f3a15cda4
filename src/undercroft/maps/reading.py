"""Reading foreign JSON: every value knows its file and place, and whatever does not fit is refused with both."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

import msgspec

from undercroft.engine import Refused
from undercroft.engine.refusal import shown

LONGEST_SIDE: Final = 500
"""No map is wider or higher, in squares."""

_BIG: Final = 1_000_000
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


class Node:
    """One value of a file, with its place there: `portals[3].bounds[0].x`.

    >>> load(b'{"rects": [{"w": -2}]}', "a.json")["rects"].items()[0]["w"].whole(1)
    Traceback (most recent call last):
        ...
    undercroft.engine.refusal.Refused: a.json: rects[0].w is -2; a whole number of 1 to 1000000 is wanted
    """

    __slots__ = ("file", "path", "value")

    def __init__(self, value: Any, *, file: str, path: str = "") -> None:
        self.value = value
        self.file = file
        self.path = path

    def refused(self, wrong: str) -> Refused:
        """What to raise: the file, the place and what is wrong there."""
        return Refused(f"{self.file}: {self.path or 'it'} {wrong}", at=self.path or None)

    def __getitem__(self, key: str) -> Node:
        """The value under this key, which must be there."""
        found = self.get(key)
        if found is None:
            raise self.refused(f"has no {key}")
        return found

    def get(self, key: str) -> Node | None:
        """The value under this key; None where there is none, or null."""
        if not isinstance(self.value, dict):
            raise self._unwanted("an object")
        value = self.value.get(key)
        return None if value is None else self._inner(value, f".{key}" if self.path else key)

    def fields(self) -> dict[str, Node]:
        """All values of an object by their keys, but for nulls."""
        if not isinstance(self.value, dict):
            raise self._unwanted("an object")
        return {key: self[key] for key, value in self.value.items() if value is not None}

    def items(self) -> list[Node]:
        """The values of a list."""
        if not isinstance(self.value, list):
            raise self._unwanted("a list")
        return [self._inner(value, f"[{index}]") for index, value in enumerate(self.value)]

    def several(self, count: int) -> list[Node]:
        """The values of a list of this length."""
        found = self.items()
        if len(found) != count:
            raise self.refused(f"holds {len(found)} values; {count} are wanted")
        return found

    def number(self, low: int = -_BIG, high: int = _BIG) -> float:
        """A number within these bounds."""
        if isinstance(self.value, bool) or not isinstance(self.value, int | float) or not low <= self.value <= high:
            raise self._unwanted(f"a number of {low} to {high}")
        return float(self.value)

    def whole(self, low: int = -_BIG, high: int = _BIG) -> int:
        """A whole number within these bounds, however it is written."""
        value = self.value
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self._unwanted(f"a whole number of {low} to {high}")
        return value

    def side(self) -> int:
        """Width or height of a map in squares."""
        return self.whole(1, LONGEST_SIDE)

    def text(self) -> str:
        """A string."""
        if not isinstance(self.value, str):
            raise self._unwanted("a string")
        return self.value

    def one_of(self, values: Collection[str]) -> str:
        """One of these strings."""
        if not isinstance(self.value, str) or self.value not in values:
            raise self._unwanted(f"one of {', '.join(values)}")
        return self.value

    def _inner(self, value: Any, step: str) -> Node:
        return Node(value, file=self.file, path=self.path + step)

    def _unwanted(self, wanted: str) -> Refused:
        return self.refused(f"is {shown(self.value)}; {wanted} is wanted")


def load(content: bytes, file: str) -> Node:
    """The JSON of a file; `Refused` names the file and what is wrong with it."""
    try:
        return Node(msgspec.json.decode(content.removeprefix(_BYTE_ORDER_MARK)), file=file)
    except msgspec.DecodeError as error:
        raise Refused(f"{file} is no JSON: {error}") from None
    except UnicodeDecodeError:
        raise Refused(f"{file} is no JSON: it is not written in UTF-8") from None
    except RecursionError:
        raise Refused(f"{file}: too many lists and objects lie in one another") from None
