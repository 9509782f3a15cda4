"""What a server refuses besides the rules: each fault has the HTTP status that says it."""

from __future__ import annotations

from typing import ClassVar


class Fault(Exception):
    """Something that cannot be done here; `reason` says why in words, and nothing has changed.

    `rule` is that of the game where it is the game that forbids it.
    """

    status: ClassVar[int] = 400

    def __init__(self, reason: str, *, rule: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule


class Unreadable(Fault):
    """What was sent is not of the form that is wanted."""


class Denied(Fault):
    """Whoever asks may not do this."""

    status = 403


class NoTable(Fault):
    """There is no such table."""

    status = 404

    def __init__(self) -> None:
        super().__init__("there is no such table; it may have been deleted, or nobody has played there for long")


class Stale(Fault):
    """The question has moved on: who asked looks again."""

    status = 409

    def __init__(self, reason: str = "that answer is to an earlier question; look again") -> None:
        super().__init__(reason)


class NotNow(Fault):
    """It cannot be done at this time: the game has not begun, or is over, or the table is frozen."""

    status = 409


class Taken(NotNow):
    """Somebody has sat down there before."""

    def __init__(self) -> None:
        super().__init__("somebody has sat down there a moment before")


class TooLarge(Fault):
    """More was sent than is read."""

    status = 413


class TooSlow(Fault):
    """What was to be sent did not come in time."""

    status = 408

    def __init__(self) -> None:
        super().__init__("the rest of the request did not come")


class TooMany(Fault):
    """Too much was asked for in too short a time."""

    status = 429


class Broken(Fault):
    """The process that did this has died, or did not end."""

    status = 500


class Unstored(Fault):
    """The store did not take it; nothing has changed, and it may be tried again."""

    status = 503

    def __init__(self) -> None:
        super().__init__("this could not be stored, so it has not happened; try again")


class Late(Unstored):
    """Another server has changed the table meanwhile: it was loaded again, and what was wanted is looked at anew."""


class InDoubt(Unstored):
    """Nobody knows whether the store took it: it was about to when it went away. It is looked for when it is back."""

    def __init__(self) -> None:
        Fault.__init__(
            self,
            "it is not known whether this was stored; look again in a moment, or send it again: it happens once",
        )
