"""The data files of Dungeon Crawl Exploration that `check` and `preview` understand: stories."""

from __future__ import annotations

from typing import Any, Final

from undercroft.engine import FileKind
from undercroft.games.exploration.content.stories.checking import sound_story
from undercroft.games.exploration.content.stories.library import shipped_texts
from undercroft.games.exploration.content.stories.preview import outline, preview
from undercroft.games.exploration.content.stories.schema import SCHEMA
from undercroft.scene import Scene


def check_story(plain: dict[str, Any], options: Any) -> str:
    """A word on the story in this file; `Refused` lists its faults by place and rule.

    [exploration.core.story.format]
    """
    story = sound_story(plain)
    primary = sum(goal.primary for goal in story.goals)
    return (
        f"{story.title} has {_count(len(story.rooms), 'room')}, {_count(len(story.doors), 'door')}, "
        f"{_count(sum(len(room.tokens) for room in story.rooms), 'token')}, {_count(primary, 'primary goal')} and "
        f"{len(story.goals) - primary} secondary, and can be won"
    )


def preview_story(plain: dict[str, Any], secrets: bool) -> tuple[Scene, str]:
    """The story in this file as a map and in words: what players know when it begins, or with `secrets` all of it."""
    story = sound_story(plain)
    return preview(story, secrets=secrets), outline(story, secrets=secrets)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


FILES: Final = {"story": FileKind(SCHEMA, check_story, preview_story, shipped_texts)}
