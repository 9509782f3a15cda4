"""What a board is: numbered zones on a lane, and the Damage Dot.  Whole millimetres.

[truedungeon.digital.zone-shape] [truedungeon.digital.damage-dot] [truedungeon.digital.axes]
"""

from __future__ import annotations

import msgspec

from undercroft.engine.craft.ready import ready


class Zone(msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, kw_only=True):
    """An area of one value: a circle (x, y, radius), an ellipse (x, y, half width, half length) or a polygon.

    A zone with `body` is part of the monster's silhouette; the others are background.
    """

    value: int
    circle: tuple[int, int, int] | None = None
    ellipse: tuple[int, int, int, int] | None = None
    polygon: tuple[tuple[int, int], ...] | None = None
    name: str = ""
    body: bool = False


@ready
class Board(msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True, kw_only=True):
    """The board of a combat room."""

    id: str
    name: str
    zones: tuple[Zone, ...]
    dot: tuple[int, int] = (300, 2380)
    about: str = ""
