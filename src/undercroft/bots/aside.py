"""Thinking aside: bots think in threads of their own, on copies, and the table stays free for everybody else.

    with Aside() as aside:
        choice = table.choices[seat]
        future = aside.ask(table, seat, player)
        ...  # the table can be looked at, copied and played on meanwhile
        table.answer(seat, future.result(), number=choice.number)

The number is what makes this safe: a thought whose seat has moved on meanwhile is refused and changes nothing. Where
the number still fits but the game is over, or the question has become another, the answer is refused as well, as any
that is not offered; who gets such a refusal asks again if the seat is still waited for.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from types import TracebackType
from typing import Any, Self

from undercroft.bots import Player, thought
from undercroft.bots.hint import Hint, hint
from undercroft.bots.search import PLAYOUTS
from undercroft.engine import Option, Table

WORKERS = 2
"""So many think at the same time; others wait for one of them to be done. As many think about hints."""


class Hinting:
    """A hint that is being thought about: its `future`, and whether anybody still waits for it."""

    __slots__ = ("_dropped", "future")

    def __init__(self, pool: ThreadPoolExecutor, table: Table, seat: int, **how: Any) -> None:
        self._dropped = Event()
        self.future: Future[Hint] = pool.submit(hint, table, seat, dropped=self._dropped.is_set, **how)

    def drop(self) -> None:
        """Nobody waits for it any more: thinking stops, and the future fails with `Stopped`."""
        self._dropped.set()


class Aside:
    """A few threads in which bots think about copies of tables.

    Bots that are asked one after another for the same seed answer as `play_bots` would have them answer, if they
    think in playouts and not in milliseconds.
    """

    def __init__(self, workers: int = WORKERS) -> None:
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="aside")
        self._hints = ThreadPoolExecutor(workers, thread_name_prefix="hint")

    def ask(
        self, table: Table, seat: int, player: Player, *, cost: Callable[[float], None] | None = None
    ) -> Future[Option]:
        """What the player will answer to the open question of this seat; it thinks about the table as it is now.

        Where it is asked for, the `cost` is told in the same thread: for how many seconds it thought.

        The player's dice move on when the thought is finished. One that is asked again before that begins with the
        same dice, and those of the earlier thought do not count.
        """
        world = table.clone()
        choice = world.choices[seat]
        thinker = player.copy()
        dice = player.chance = player.chance.copy()  # An earlier thought will see that these are not its own.

        def think() -> Option:
            begun = time.thread_time()
            try:
                option = thought(world, choice, thinker)
            finally:
                if cost is not None:
                    cost(time.thread_time() - begun)
            if player.chance is dice:
                player.chance = thinker.chance
            return option

        return self._pool.submit(think)

    def hint(self, table: Table, seat: int, *, playouts: int = PLAYOUTS, seconds: float | None = None) -> Hinting:
        """A good answer to the open question of this seat, with the plan, from what the seat may know."""
        return Hinting(self._hints, table.clone(), seat, playouts=playouts, seconds=seconds)

    async def hinted(self, table: Table, seat: int, *, seconds: float) -> Hint:
        """The same, waited for; whoever stops waiting has it dropped."""
        hinting = self.hint(table, seat, seconds=seconds)
        try:
            return await asyncio.wrap_future(hinting.future)
        finally:
            hinting.drop()

    def close(self) -> None:
        """Nothing new is thought about: what has not begun is cancelled, what has begun ends by itself."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._hints.shutdown(wait=False, cancel_futures=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()
