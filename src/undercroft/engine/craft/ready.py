"""Classes that are read from plain data, ready for several threads."""

from __future__ import annotations

from typing import TypeVar

import msgspec

T = TypeVar("T")


def ready(kind: type[T]) -> type[T]:
    """This class, which several threads may from now on read at once; a decorator.

    `msgspec` works a class out when it is first read, and ends the whole process where two threads do so together.
    """
    msgspec.json.Decoder(kind)
    return kind
