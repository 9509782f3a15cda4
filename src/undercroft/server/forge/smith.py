"""A smith: a process that does one piece of heavy work after the other, until nobody gives it any more.

It is kinder than whoever serves: where both want the processor, playing comes first.
"""

from __future__ import annotations

import os
import signal
import sys
import time
import traceback
from contextlib import suppress
from typing import Any, BinaryIO, Final

import undercroft
from undercroft.engine import Refused
from undercroft.server.faults import Fault
from undercroft.server.forge.wire import HEAD, Made, Order, read, written

_KINDER: Final = 5


def main() -> None:
    """Orders come in at the standard input, and what came of them goes out; what is printed goes to the log."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Whoever stops the server by a key stops it, and it stops us.
    with suppress(OSError):
        os.nice(_KINDER)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with suppress(BrokenPipeError):
        _serve(sys.stdin.buffer, out)


def _serve(orders: BinaryIO, out: BinaryIO) -> None:
    while head := orders.read(HEAD):
        out.write(answered(orders.read(int.from_bytes(head))))
        out.flush()


def answered(order: bytes) -> bytes:
    """What came of this order, as bytes; it always can be read."""
    begun = time.process_time()
    made: dict[str, Any]
    try:
        asked = read(order)
        assert isinstance(asked, Order)
        made = {"value": asked.doing(*asked.given)}
    except (Refused, Fault) as error:
        error.__traceback__ = error.__cause__ = error.__context__ = None
        made = {"refusal": error}
    except Exception:
        made = {"fault": traceback.format_exc()}
    try:
        return written(Made(**made, seconds=time.process_time() - begun))
    except Exception:
        return written(Made(fault=traceback.format_exc(), seconds=time.process_time() - begun))


if __name__ == "__main__":
    assert undercroft.__version__
    main()
