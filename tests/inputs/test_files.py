"""Forms that lie in files."""

from __future__ import annotations

import pytest

from undercroft.engine import Refused
from undercroft.inputs import read_file_text


def test_toml_and_json_say_the_same() -> None:
    text = 'kind = "layout"\nlayout = """\n.H\nE.\n"""\n'
    assert read_file_text(text, "my.toml") == {"kind": "layout", "layout": ".H\nE.\n"}
    assert read_file_text(' {"kind": "layout"}', "my.json") == {"kind": "layout"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "my file is neither TOML nor JSON"),
        ("layout = ", "my file is neither TOML nor JSON"),
        ("[1, 2]", "my file is neither TOML nor JSON"),
        ('{"a": ' + "[" * 5000 + "]" * 5000 + "}", "my file is damaged: nested too deeply"),
        ("a = " + "[" * 5000 + "]" * 5000, "my file is damaged: nested too deeply"),
        ('{"a": ' + "[" * 300 + "]" * 300 + "}", "my file is damaged: nested too deeply"),
        (".".join(["a"] * 30_000) + " = 1", "my file is damaged: nested too deeply"),  # Half a minute of work for TOML.
        ('"a\\"b" . ' * 30_000 + "c = 1", "my file is damaged: nested too deeply"),
    ],
)
def test_what_is_neither_is_refused(text: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        read_file_text(text, "my file")
