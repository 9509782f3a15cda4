"""The adventures that come with the game, and adventures by name or from the text of a file."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from undercroft.engine import Refused
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import shown
from undercroft.games.truedungeon.content.adventures.checking import sound_adventure, versions
from undercroft.games.truedungeon.content.adventures.faults import ADVENTURE
from undercroft.games.truedungeon.content.adventures.model import Adventure, Orientation

_FOLDER: Final = files("undercroft.games.truedungeon").joinpath("data", "adventures")


@cache
def shipped_texts() -> dict[str, str]:
    """The files of the adventures that come with the game, by name.  [truedungeon.digital.shipped-content]"""
    found = [file for file in _FOLDER.iterdir() if file.name.endswith(".toml")]
    return {
        file.name.removesuffix(".toml"): file.read_text("utf-8") for file in sorted(found, key=lambda one: one.name)
    }


@lru_cache(maxsize=64)
def adventure_named(text: str, *, short: bool = False) -> Adventure:
    """The adventure of this id, or in this text of an adventure file; `Refused` with place and rule if it is neither.

    With `short`, three or five rooms will do.  [truedungeon.digital.adventure-format]
    """
    name = text.strip()
    if name in shipped_texts():
        return sound_adventure(shipped_texts()[name], f"{name}.toml", short=short)
    if "=" in name or name.startswith("{"):
        return sound_adventure(text, "the adventure file", short=short)
    hint = did_you_mean(name, shipped_texts()) or f"; there are {', '.join(shipped_texts())}, and the text of a file"
    raise Refused(f"no adventure {shown(name)}{hint}", rule=ADVENTURE, at="adventure")


def version_named(text: str, version: Orientation, *, short: bool = False) -> Adventure:
    """The same, which can be played in this version; `Refused` if it has no such version.

    [truedungeon.digital.adventure-orientation]
    """
    adventure = adventure_named(text, short=short)
    if version not in versions(adventure):
        rule = "truedungeon.digital.adventure-orientation"
        raise Refused(f"{adventure.name} has no {version} version", rule=rule, at="orientation")
    return adventure


def title_of(text: str) -> str:
    """What everybody may know of an adventure by id or from the text of a file: its name."""
    return adventure_named(text, short=True).name
