"""Who looks at a table."""

from __future__ import annotations

from typing import Protocol

from undercroft.engine.event import Chain
from undercroft.server.secrets import Grant


class Watcher(Protocol):
    """A socket at a table, with what its grant allows."""

    grant: Grant

    @property
    def filmed(self) -> int | None:
        """How many events the table had told at the last moment that was seen here; None where none is looked at."""

    def wake(self) -> None:
        """Something may have changed: look, and show it."""

    def take_back(self, told: Chain, length: int) -> None:
        """Of all that was told only so much has been told."""

    def begin_anew(self) -> None:
        """The log is another, and is shown from its beginning."""

    def dismiss(self, code: int, why: str) -> None:
        """Say good-bye and close."""
