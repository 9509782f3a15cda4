"""What a person has set for all games in the terminal, kept in a file of theirs."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from undercroft.engine import Unknown
from undercroft.inputs.files import own_files


def _file() -> Path:
    return own_files() / "settings.json"


def kept_settings() -> dict[str, Any]:
    """All that was set; nothing where the file is not there or cannot be read."""
    try:
        kept = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError, Unknown):
        return {}
    return kept if isinstance(kept, dict) else {}


def keep_setting(name: str, value: str) -> None:
    """This is set from now on; where it cannot be written, until the program ends."""
    with suppress(OSError, Unknown):
        file = _file()
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({**kept_settings(), name: value}) + "\n", encoding="utf-8")
