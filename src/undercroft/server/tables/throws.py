"""Throws of people at a web table: the step that waits for them, and what was typed; stored before it is shown."""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.engine.craft.ready import ready

KEPT = 64
"""So many ids of what was typed are remembered, so that none is taken twice."""


class Pending(msgspec.Struct, frozen=True):
    """A step that waits for a throw: what is to be done, by which seat, and what was thrown for it so far.

    `kind` is that of the step, or `start` before the first question.
    """

    kind: str
    seat: int | str | None = None
    answer: Any = None
    ask: str = ""
    client: str | None = None
    faces: tuple[Any, ...] = ()


@ready
class Throws(msgspec.Struct, frozen=True):
    """Of a table whose dice people throw: what fell before the first question, and the step under way, if one is.

    `number` is that of the next throw, `ids` are those of the last messages, `everybody` says that who sits at the
    seat whose step it is may type as well as the host.
    """

    opening: tuple[Any, ...] = ()
    number: int = 0
    ids: tuple[str, ...] = ()
    step: Pending | None = None
    everybody: bool = False

    def after(self, step: Pending | None, typed: str | None) -> Throws:
        """The same when this step is under way, or none; `typed` is the id of the message that led there."""
        if typed is None:
            return msgspec.structs.replace(self, step=step)
        return msgspec.structs.replace(self, step=step, number=self.number + 1, ids=(*self.ids, typed)[-KEPT:])


def written(throws: Throws | None) -> str | None:
    """The throws as the store keeps them."""
    return None if throws is None else msgspec.json.encode(throws).decode()


def read(text: str | None) -> Throws | None:
    """The throws that the store kept."""
    return None if text is None else msgspec.json.decode(text, type=Throws)
