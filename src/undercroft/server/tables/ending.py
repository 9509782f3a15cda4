"""What is done to its end, even if whoever asked for it is gone meanwhile."""

from __future__ import annotations

import asyncio
import logging

from undercroft.engine import Refused
from undercroft.server.faults import Fault

_log = logging.getLogger(__name__)


async def to_its_end(task: asyncio.Task[None]) -> None:
    """This is waited for; who stops waiting does not stop it."""
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(_unheard)
        raise


def _unheard(task: asyncio.Task[None]) -> None:
    """Nobody waits for this any more: a refusal is for nobody, and a fault of ours is written down."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, (Refused, Fault)):
        _log.error("a change failed for which nobody waits any more", exc_info=error)
