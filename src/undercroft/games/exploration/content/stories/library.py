"""The stories that come with the game, and stories by name or from the text of a file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from threading import Lock
from typing import Any, Final

import msgspec

from undercroft.engine import Refused
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import shown
from undercroft.games.exploration.content.stories.checking import sound_story
from undercroft.games.exploration.content.stories.model import Story
from undercroft.games.exploration.content.stories.reading import FORMAT, read_story
from undercroft.games.exploration.content.stories.writing import plain_of
from undercroft.inputs.reading import from_text

USUAL: Final = "sunken-priory"
"""The story that is played unless another is named.  [exploration.core.story.default]"""

_FOLDER: Final = files("undercroft.games.exploration").joinpath("data")
_BEGINS: Final = 'kind = "story"'
"""So a file begins that is a story; a lesson lies there as well."""


@cache
def shipped() -> tuple[str, ...]:
    """The names of the stories that come with the game, the usual one first."""
    names = [file.name.removesuffix(".toml") for file in _FOLDER.iterdir() if file.name.endswith(".toml")]
    names = [name for name in names if _text(name).startswith(_BEGINS)]
    return tuple(sorted(names, key=lambda name: (name != USUAL, name)))


def shipped_texts() -> dict[str, str]:
    """The files of these stories, by name."""
    return {name: _text(name) for name in shipped()}


def _text(name: str) -> str:
    return _FOLDER.joinpath(f"{name}.toml").read_text(encoding="utf-8")


@lru_cache(maxsize=64)
def title_of(text: str) -> str:
    """What everybody may know of a story by name or from the text of a file: its title.

    It may be a story that these rules would not play any more, but others did.
    """
    return read_story(*_file(text)).title


@lru_cache(maxsize=64)
def story_named(text: str) -> Story:
    """The story of this name, or in this text of a story file; `Refused` with place and rule where it is neither."""
    return sound(*_file(text))


def _file(text: str) -> tuple[str, str]:
    """The text of the story file of this name, or that is given itself, and what to call it; `Refused` if neither.

    [exploration.core.story.random]
    """
    name = text.strip()
    if name in shipped():
        return _text(name), f"{name}.toml"
    if "=" in name or name.startswith("{"):
        return text, "the story file"
    hint = did_you_mean(name, shipped()) or f"; there are {', '.join(shipped())}, and the text of a story file"
    raise Refused(f"no story {shown(name)}{hint}", rule="exploration.core.story.random", at="story")


def sound(text: str, name: str) -> Story:
    """The story in the text of a file of this name; `Refused` lists every fault with file, place and rule."""
    return from_text(text, name, sound_story, rule=FORMAT)


# ---------------------------------------------------------------- stories as text in a state

_MOST_TOLD: Final = 256
_told: dict[str, Story] = {}
_telling = Lock()


def written(story: Story, plain: Mapping[str, Any] | None = None) -> str:
    """The story as one line of text, secrets and all; `told` gives the same story again, and at once.

    `plain` is its data, where that is at hand.
    """
    return _remembered(msgspec.json.encode(plain_of(story) if plain is None else plain).decode(), story)


def told(text: str) -> Story:
    """The story of a shipped name or in the text of a story file, sound or not; `Refused` where it is neither."""
    story = _told.get(text)
    if story is None:
        name = text.strip()
        story = read_story(_text(name) if name in shipped() else text, "the story")
        _remembered(text, story)
    return story


def _remembered(text: str, story: Story) -> str:
    """The text, for which the story is at hand as long as there are not many later ones."""
    with _telling:
        if len(_told) >= _MOST_TOLD:
            del _told[next(iter(_told))]
        _told[text] = story
    return text
