"""Long work in a process apart, a stretch at a time: who pays for it keeps enough for all else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from undercroft.server.shares import payer

_AGAIN: Final = 0.5
"""After so many seconds it is looked whether who pays can pay for another stretch."""


async def can_pay(is_stopped: Callable[[], bool] = lambda: False) -> None:
    """Who pays has half of what may be saved left for all else that they do here, or it is stopped."""
    account = payer.get()
    while account is not None and not is_stopped() and account.shares.left(account.who) < account.shares.burst / 2:
        await asyncio.sleep(_AGAIN)
