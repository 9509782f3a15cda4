"""Who of the people at one screen need no curtain between them."""

from __future__ import annotations

from undercroft.engine import Table


def see_alike(table: Table, one: int, other: int) -> bool:
    """Whether two seats always see the very same."""
    shares = table.game.shares
    return one == other or (shares is not None and shares(table.setting, one, other))
