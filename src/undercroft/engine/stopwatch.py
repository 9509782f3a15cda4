"""How long the timer of a game has run, for whoever keeps a table; the engine looks at no clock, and is given one."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.engine.game import Timer


class Stopwatch:
    """The timer of this key has run for `ran` seconds, as `now` counts them; another key begins at nothing."""

    __slots__ = ("_now", "_ran", "_since", "key")

    def __init__(self, now: Callable[[], float], key: str = "", ran: float = 0) -> None:
        self.key = key
        self._now = now
        self._ran = ran
        self._since: float | None = None

    @property
    def runs(self) -> bool:
        """Whether time passes."""
        return self._since is not None

    @property
    def ran(self) -> float:
        """How many seconds it has run, all pauses left out."""
        return self._ran if self._since is None else self._ran + self._now() - self._since

    def follow(self, timer: Timer | None, *, runs: bool = True) -> None:
        """It measures this timer, which runs or rests."""
        key = "" if timer is None else timer.key
        self._ran = self.ran if key == self.key else 0
        self.key, self._since = key, self._now() if runs and key else None

    def forget(self) -> None:
        """Whatever it follows next begins at nothing."""
        self.key = ""

    def rest(self, timer: Timer) -> float:
        """How many seconds are left until this timer is up; none are left of one that is overdue."""
        return max(0, timer.seconds - (self.ran if timer.key == self.key else 0))


def clock_face(seconds: int) -> str:
    """So many seconds as people read them.

    >>> clock_face(84)
    '1:24'
    """
    return f"{seconds // 60}:{seconds % 60:02d}"
