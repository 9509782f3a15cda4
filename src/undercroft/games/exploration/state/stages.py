"""Where in a crawl we are."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Stage(Enum):
    """Where in a crawl we are."""

    OPENING = "opening"
    CHOOSING = "choosing"
    CRAWL = "crawl"
    OVER = "over"


OPENING: Final = Stage.OPENING
CHOOSING: Final = Stage.CHOOSING
CRAWL: Final = Stage.CRAWL
OVER: Final = Stage.OVER
