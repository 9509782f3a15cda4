"""Forms in line mode: what to type, how many lines, and forms that lie in a file."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from undercroft.engine import Form, Refused
from undercroft.inputs.files import own_files
from undercroft.terminal.typed import how, is_typed

_WORDS = {"grid": "layout"}
"""What people call a kind of form, where it is not its own name."""


def form_word(form: Form) -> str:
    """The word that begins this form."""
    return _WORDS.get(form.kind, form.kind)


def form_hint(form: Form) -> str:
    """What may be typed to fill it in."""
    word = form_word(form)
    if is_typed(form):
        return f"or: {how(form)}; {word} alone asks you"
    return f"or in one go: {word} (its lines follow), or {word} FILE"


def lines_wanted(form: Form) -> int | None:
    """How many lines the form has, where its schema knows a list of exactly so many texts."""
    return _fixed_length(form.schema)


def _fixed_length(schema: Any) -> int | None:
    if isinstance(schema, list):
        return next((found for part in schema if (found := _fixed_length(part))), None)
    if not isinstance(schema, dict):
        return None
    least, most = schema.get("minItems"), schema.get("maxItems")
    if isinstance(least, int) and least == most and schema.get("items", {}).get("type") == "string":
        return least
    return _fixed_length(list(schema.values()))


def read_form_file(name: str) -> Any:
    """The form that the file of this name holds: a data file (TOML, JSON), or plain text.

    What does not lie here is looked for among one's own layouts, where the ending of its name may be left out.
    """
    try:
        path = _found(name)
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise Refused(f"{name} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Refused(f"{name} is no text") from None
    except (RuntimeError, ValueError) as error:  # A home that nobody has; a name with a NUL in it.
        raise Refused(f"{name!r} names no file: {error}") from None
    try:
        if path.suffix == ".toml":
            return tomllib.loads(text)
        if path.suffix == ".json":
            return json.loads(text)
    except ValueError as error:
        raise Refused(f"{name}: {error}") from None
    except RecursionError:
        raise Refused(f"{name} is damaged: nested too deeply") from None
    return text


def _found(name: str) -> Path:
    path = Path(name).expanduser()
    if path.exists() or path.is_absolute():
        return path
    kept = own_files() / "layouts" / path
    endings = ("", ".toml", ".json", ".txt")
    return next((file for end in endings if (file := kept.with_name(kept.name + end)).is_file()), path)
