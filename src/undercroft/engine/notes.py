"""The notebook in which cited rules are written down while somebody keeps it open.

Tests keep it open to learn which rules were at work; in play it is closed and costs nothing.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

OPEN: Final[list[set[str]]] = []
"""The notebooks that are kept at the moment."""


def cite(*rules: str | None) -> None:
    """Note that these rules are at work here; for rules that show in no event, option or refusal."""
    for notebook in OPEN:
        notebook.update(filter(None, rules))


@contextmanager
def notebook() -> Iterator[set[str]]:
    """Keep a notebook open: the set that fills with the ids of all rules cited meanwhile."""
    notes: set[str] = set()
    OPEN.append(notes)
    try:
        yield notes
    finally:
        OPEN[:] = [kept for kept in OPEN if kept is not notes]
