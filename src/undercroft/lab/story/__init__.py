"""The story of a game that is over: what happened, what was luck and what was choice, and where it turned."""

from undercroft.lab.story.teller import tell
from undercroft.lab.story.told import Story, read_story

__all__ = ["Story", "read_story", "tell"]
