"""Who looks at a table."""

from __future__ import annotations

from typing import Protocol

from undercroft.server.secrets import Grant


class Watcher(Protocol):
    """A socket at a table, with what its grant allows."""

    grant: Grant

    @property
    def filmed(self) -> int | None:
        """How many events the table had told at the last moment that was seen here; None where none is looked at."""

    def wake(self) -> None:
        """Something may have changed: look, and show it."""

    def cut(self, lines: int, told: int = 0) -> None:
        """Of the log no more than so many lines hold any longer: all of them, where the table told so much (0: any)."""

    def dismiss(self, code: int, why: str) -> None:
        """Say good-bye and close."""
