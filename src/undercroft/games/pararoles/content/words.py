"""What one sees of each type of enemy and each Legendary Item: words for cards and panels, from `data/words.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Final

_WORDS: Final = tomllib.loads(
    files("undercroft.games.pararoles").joinpath("data", "words.toml").read_text(encoding="utf-8")
)

ENEMY_WORDS: Final[Mapping[str, str]] = MappingProxyType(_WORDS["enemies"])
"""By the name of the type, such as `Dread Queen`."""

ITEM_WORDS: Final[Mapping[str, str]] = MappingProxyType(_WORDS["items"])
"""By the name of the item, such as `Snow Spear`."""
