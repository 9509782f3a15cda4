"""The help names every key: what the sources of the table and of the replay listen for has a line in their list."""

from __future__ import annotations

import re

from tools import web

ELSEWHERE = ("boards", "party")
"""Rooms of the page that are tools with keys of their own, told where they are used."""

ASKED = re.compile(r"""\.key [!=]== "([^"]+)\"""")
NAMED = re.compile(r"""(?:^|[{,] ?)\s*(Arrow\w+|[a-z]): (?:\[|\{)""", re.MULTILINE)
LISTS = re.compile(r"(?:keys: |ARROWS = )\[([^]]*)\]")


def test_every_key_has_a_line_in_the_help() -> None:
    source = web.WEB / "src"
    listed = (source / "keylist.ts").read_text(encoding="utf-8")
    known = set(re.findall(r'"([^"]+)"', " ".join(LISTS.findall(listed))))
    pressed: dict[str, str] = {}
    for file in sorted(source.rglob("*.ts*")):
        text = file.read_text(encoding="utf-8")
        if file.relative_to(source).parts[0] not in ELSEWHERE and ("KeyboardEvent" in text or "onKeyDown" in text):
            pressed |= dict.fromkeys([*ASKED.findall(text), *NAMED.findall(text)], file.name)
    assert {"i", "u", "h", "?", "Escape", "Home", "ArrowUp", "q"} <= pressed.keys(), "the sources are read rightly"
    assert not {key: where for key, where in pressed.items() if key not in known}
