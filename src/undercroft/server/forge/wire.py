"""What the server and its smiths say to one another: plain data, and functions and games by their names."""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from undercroft.engine import Game, shelf

HEAD: Final = 8
"""So many bytes say how many come."""


@dataclass(frozen=True, slots=True)
class Order:
    """This function is to be called with this."""

    doing: Callable[..., Any]
    given: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Made:
    """What came of it: what it gave, or the refusal with which it ended, or words about a fault; and what it cost."""

    value: Any = None
    refusal: Exception | None = None
    fault: str = ""
    seconds: float = 0.0


class _Writer(pickle.Pickler):
    """Games go by their names: each process has its own."""

    def persistent_id(self, thing: Any) -> str | None:
        """The name of a game."""
        return thing.id if isinstance(thing, Game) and shelf.get(thing.id) is thing else None


class _Reader(pickle.Unpickler):
    """The same, read."""

    def persistent_load(self, name: Any) -> Game:
        """The game of this name."""
        return shelf.get(name)


def written(thing: Order | Made) -> bytes:
    """This as bytes, after a head that says how many."""
    body = io.BytesIO()
    _Writer(body, pickle.HIGHEST_PROTOCOL).dump(thing)
    text = body.getvalue()
    return len(text).to_bytes(HEAD) + text


def read(body: bytes) -> Any:
    """What these bytes say, without their head; they come from our own processes alone."""
    return _Reader(io.BytesIO(body)).load()
