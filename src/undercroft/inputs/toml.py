"""Plain data as TOML that a person likes to read: short lists on a line, long ones a line each, tables in order."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

_WIDE: Final = 100


def to_toml(data: Mapping[str, Any]) -> str:
    """The data as TOML: strings, whole numbers, truth values, lists of these, tables and lists of tables.

    >>> print(to_toml({"kind": "party", "character": [{"class": "bard", "tokens": ["Lute"]}]}), end="")
    kind = "party"
    <BLANKLINE>
    [[character]]
    class = "bard"
    tokens = ["Lute"]
    """
    return "\n".join(_lines(data, ())).lstrip("\n") + "\n"


def _lines(data: Mapping[str, Any], path: tuple[str, ...]) -> list[str]:
    plain = [(key, value) for key, value in data.items() if value is not None and not _is_table(value)]
    lines = [f"{_key(key)} = {_value(value)}" for key, value in plain]
    for key, value in data.items():
        if not _is_table(value):
            continue
        inner = (*path, _key(key))
        name = ".".join(inner)
        if isinstance(value, Mapping):
            lines += ["", f"[{name}]", *_lines(value, inner)]
        else:
            for row in value:
                lines += ["", f"[[{name}]]", *_lines(row, inner)]
    return lines


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping) or (
        isinstance(value, list | tuple) and bool(value) and all(isinstance(row, Mapping) for row in value)
    )


def _key(key: str) -> str:
    return key if re.fullmatch("[A-Za-z0-9_-]+", key) else _text(key)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _text(value)
    assert isinstance(value, list | tuple)
    parts = [_value(part) for part in value]
    line = f"[{', '.join(parts)}]"
    return line if len(line) <= _WIDE else "[\n" + "".join(f"  {part},\n" for part in parts) + "]"
