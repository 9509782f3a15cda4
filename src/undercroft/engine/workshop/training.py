"""A training room: where whoever plays a game with the hand practises it, outside of any game.

Everything that goes in and out is plain data, and nothing is kept here: whoever practises brings along *where* that
is, `{"board", "speed", "pucks"}`, and gets it back as it is afterwards. Whatever is wrong is `Refused` with its rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from undercroft.engine.chance import Chance
from undercroft.engine.choice import Form

Plain = dict[str, Any]


class Training(Protocol):
    """The training room of one game."""

    def boards(self) -> list[Plain]:
        """Every board, as `{"id", "name", "about"}`; the usual one first."""

    def speeds(self) -> tuple[str, ...]:
        """How fast a board may be; the usual speed first."""

    def skills(self) -> tuple[str, ...]:
        """How well bots may slide; the usual skill first."""

    def form(self, where: Plain) -> Form:
        """How a slide is given here, as in the game."""

    def room(self, where: Plain) -> Plain:
        """The board as it lies: `where`, its `lane` to be drawn, its `scene` in words, and the `aims` there are.

        An aim is `{"id", "label"}`: a place to rest on, or a puck to hit.
        """

    def slide(self, where: Plain, how: Plain, chance: Chance) -> Plain:
        """The room after one more slide, as in the game: `how` is what the form takes, or `{"aim": id}`.

        Beside the room there are `natural`, `wheel`, `off`, the `shot` that was given and the one that came of it
        (`slid`), and what happened as lines that are `told`.
        """

    def fill(self, where: Plain, count: int, skill: str, chance: Chance) -> Plain:
        """The room after bots of this skill have slid so many pucks, and what happened as lines that are `told`."""

    def target(self, where: Plain) -> Plain:
        """At what one slides to be measured: `{"x", "y", "name"}` in whole mm, and `lane`, the empty board."""

    def measure(self, where: Plain, slides: Sequence[Plain]) -> Plain:
        """A person's skill from what the form was given for slides at the target: its `text`, and `told` in words."""

    def skill(self, text: str) -> Plain:
        """The same of a skill by its name or its text; `Refused` if it is neither."""
