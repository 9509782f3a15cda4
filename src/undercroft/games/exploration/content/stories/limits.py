"""How large a story may be.  [exploration.core.story.limits]"""

from __future__ import annotations

from typing import Final

ROOMS: Final = 40
SIDE: Final = 20
"""A room is at most so many spaces wide or high."""
ACROSS: Final = 100
"""And the dungeon at most so many."""
DOORS: Final = 120
ENTRIES: Final = 60
LETTERS: Final = 2000
TOKENS: Final = 12
CREATURES: Final = 8
WAYS: Final = 64
"""So many ways to choose among what opens doors are looked through."""
STEPS: Final = 8 * WAYS
"""And so many steps on these ways."""
FEW: Final = 20
"""Goals, Items, main foes, shrines."""
CHOICES: Final = 6
"""Choices of an event, and events of a room."""
NAME: Final = 60
"""Letters of a name."""
CHECK: Final = (2, 13)
"""The numbers of a check that can be failed and passed: a d10 and a bonus of up to 3.  [exploration.core.check.roll]"""
