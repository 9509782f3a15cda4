"""Faults of a game's rules, of a script or of its host: what never happens at a sound table.

The exceptions stand apart from the rest because they are not compiled.
"""

from __future__ import annotations

from typing import Any


class Reentered(RuntimeError):
    """A rule rolled, told or changed something on the way back to a question: it breaks the law of re-entry."""


class Dead(RuntimeError):
    """The table failed at an earlier answer; its record, which lacks that answer, can be loaded again."""


class ChanceError(ValueError):
    """A draw that cannot be: a script that ran dry, is left over or impossible, a record that does not fit.

    `reason` says it in words; `rule` is that of the question (or act) being answered, None where there was none yet.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule: str | None = None

    def __str__(self) -> str:
        return f"{self.reason} [{self.rule}]" if self.rule else self.reason


class Wanted(Exception):
    """A throw is missing: which die (or dice by name, or how many cards to pick from), and what for."""

    def __init__(self, die: Any, reason: str) -> None:
        super().__init__(f"{die} for {reason}")
        self.die = die
        self.reason = reason

    def plain(self) -> dict[str, Any]:
        """What a client needs to ask for it: `die` is a number of sides, dice by name, or "card"."""
        return {"die": "card" if isinstance(self.die, str) else self.die, "reason": self.reason}
