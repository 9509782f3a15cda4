"""The stories that come with the game, and stories by name or from the text of a file."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from undercroft.engine import Refused, cite
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import shown
from undercroft.games.exploration.stories.checking import must_be_sound
from undercroft.games.exploration.stories.model import Story
from undercroft.games.exploration.stories.reading import read_story

USUAL: Final = "sunken-priory"
"""The story that is played unless another is named.  [exploration.core.story.random]"""

_FOLDER: Final = files("undercroft.games.exploration").joinpath("data")


@cache
def shipped() -> tuple[str, ...]:
    """The names of the stories that come with the game, the usual one first."""
    names = sorted(file.name.removesuffix(".toml") for file in _FOLDER.iterdir() if file.name.endswith(".toml"))
    return tuple(sorted(names, key=lambda name: (name != USUAL, name)))


@lru_cache(maxsize=64)
def story_named(text: str) -> Story:
    """The story of this name, or in this text of a story file; `Refused` with place and rule where it is neither.

    [exploration.core.story.default]
    """
    name = text.strip()
    if name in shipped():
        cite("exploration.core.story.default")
        return sound(_FOLDER.joinpath(f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")
    if "=" in name or name.startswith("{"):
        return sound(text, "the story file")
    hint = did_you_mean(name, shipped()) or f"; there are {', '.join(shipped())}, and the text of a story file"
    raise Refused(f"no story {shown(name)}{hint}", rule="exploration.core.story.random", at="story")


def sound(text: str, name: str) -> Story:
    """The story in the text of a file of this name; `Refused` lists every fault with file, place and rule."""
    story = read_story(text, name)
    try:
        return must_be_sound(story)
    except Refused as error:
        refused = Refused(f"{name}: {error.reason}", rule=error.rule, at=error.at)
        refused.also = error.also
        raise refused from None
