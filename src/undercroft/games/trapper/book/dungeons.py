"""The ready-made dungeons: data files beside the game, read once."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from undercroft.games.trapper.book.layout import Layout, read_layout, why_not_layout
from undercroft.games.trapper.options import TrapperOptions


@dataclass(frozen=True)
class Dungeon:
    """A ready-made dungeon: its name, a word about it, and its layout as text."""

    name: str
    title: str
    story: str
    text: str

    def layout(self) -> Layout:
        """The dungeon as a fresh layout."""
        return read_layout(self.text)

    @lru_cache(maxsize=256)  # noqa: B019  (dungeons live as long as the program)
    def suits(self, rules: TrapperOptions) -> bool:
        """Whether the dungeon keeps the setup rules under these options."""
        return why_not_layout(self.layout(), rules, 0) is None


@cache
def shipped_texts() -> dict[str, str]:
    """The files of the ready-made dungeons, by name."""
    folder = files("undercroft.games.trapper").joinpath("data")
    texts = {
        file.name.removesuffix(".toml"): file.read_text(encoding="utf-8")
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(".toml")
    }
    return {name: text for name, text in texts.items() if tomllib.loads(text)["kind"] == "layout"}


def _read() -> dict[str, Dungeon]:
    made = {}
    for name, text in shipped_texts().items():
        plain = tomllib.loads(text)
        made[name] = Dungeon(name, plain["name"], plain["story"], "\n".join(plain["layout"].split()))
    return made


DUNGEONS: Final = _read()


def dungeon(name: str) -> Dungeon:
    """The ready-made dungeon of this name."""
    return DUNGEONS[name]
