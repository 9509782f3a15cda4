"""How long the random walks are: short in `make test`, long in `make soak`."""

import os

SOAK = os.environ.get("UNDERCROFT_SOAK") == "1"


def walks(long: int, short: int) -> range:
    """The seeds of as many walks as there is time for."""
    return range(long if SOAK else short)
