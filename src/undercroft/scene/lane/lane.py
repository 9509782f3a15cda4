"""A lane: a board on which pucks are slid, seen from above, as plain data that every face draws.

Zones and the dot are measured in millimetres, x from the left edge and y from the near end; pucks and what they move
along in tenths of a millimetre and of a degree, clockwise from straight ahead.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from undercroft.scene.lane.zones import LaneZone, marks_of, zone_of

PUCK: Final = 30
"""The radius of a puck."""

Leg = tuple[str, int, int, int, int, int, int, int, int]
"""A puck between two events: its id, start and end in milliseconds, x and y there, then its turn at both."""


@dataclass(frozen=True, slots=True)
class LanePuck:
    """A puck where it rests: its middle, and where the first number of its wheel points.

    `natural` is the value of the zone in which it lies, 0 for none, None while nothing is read; `damage` is the number
    of the wheel that counts there, where that is known. One that is `off` fell from the lane.
    """

    id: str
    label: str
    icon: str
    x: int
    y: int
    turn: int = 0
    livery: str = "red"
    glyph: str = "@"
    wheel: tuple[int, ...] = ()
    natural: int | None = None
    damage: int | None = None
    off: bool = False

    @property
    def words(self) -> str:
        """Where it lies, as people read it.

        >>> LanePuck("f", "fighter", "puck-fighter", 3000, 19500, natural=15, damage=6).words
        'fighter: zone 15, wheel 6'
        """
        if self.off:
            return f"{self.label}: off the board"
        zone = {None: "on the board", 0: "in no zone"}.get(self.natural, f"zone {self.natural}")
        return f"{self.label}: {zone}, wheel {self.damage}" if self.damage else f"{self.label}: {zone}"

    def plain(self) -> dict[str, Any]:
        """The puck as data that a client may read."""
        names = ("id", "label", "icon", "livery", "glyph", "x", "y", "turn", "natural", "damage", "off", "words")
        return {name: getattr(self, name) for name in names} | {"wheel": list(self.wheel)}


@dataclass(frozen=True, slots=True)
class LaneMoves:
    """How the pucks came to lie there: a page plays it once, when the `key` is new to it.

    Within a leg a puck loses `decel` mm/s of speed and `spin_decel` rad/s of spin each second. `bumps` are moments and
    the two pucks that met, `offs` moments and the puck that fell from the lane. `pucks` are those that lay there when
    all had come to rest and have been taken away since.
    """

    key: str
    legs: tuple[Leg, ...]
    end: int
    decel: int
    bumps: tuple[tuple[int, str, str], ...] = ()
    offs: tuple[tuple[int, str], ...] = ()
    spin_decel: int = 0
    pucks: tuple[LanePuck, ...] = ()

    def plain(self) -> dict[str, Any]:
        """The moves as data that a client may read."""
        numbers = {"key": self.key, "end": self.end, "decel": self.decel, "spin_decel": self.spin_decel}
        lists = {name: [list(one) for one in getattr(self, name)] for name in ("legs", "bumps", "offs")}
        return {**numbers, **lists, "pucks": [puck.plain() for puck in self.pucks]}


@dataclass(frozen=True, slots=True)
class Lane:
    """A lane with its zones and what lies on it.

    Pucks are let go at the `line`; the zones lie beyond `target`, and wheels are read towards the `dot`.
    """

    title: str
    zones: tuple[LaneZone, ...]
    dot: tuple[int, int]
    pucks: tuple[LanePuck, ...] = ()
    moves: LaneMoves | None = None
    width: int = 600
    length: int = 2400
    line: int = 300
    target: int = 1500

    @property
    def taken(self) -> tuple[LanePuck, ...]:
        """The pucks that lay there at the end of the last moves and do not any more."""
        lying = {puck.id for puck in self.pucks}
        return () if self.moves is None else tuple(puck for puck in self.moves.pucks if puck.id not in lying)

    @property
    def words(self) -> str:
        """The lane in a sentence: which pucks lie in which zone, and where those lay that were taken away.

        >>> Lane("The ogre", (), (300, 2380)).words
        'The ogre: no puck lies on the board'
        """
        words = f"{self.title}: {'; '.join(puck.words for puck in self.pucks) or 'no puck lies on the board'}"
        before = "; ".join(puck.words for puck in self.taken)
        return f"{words}. Before they were taken away: {before}" if before else words

    def plain(self) -> dict[str, Any]:
        """The lane as data that a client may read; `marks` are the values of its zones and where to write them."""
        return {
            "title": self.title,
            "width": self.width,
            "length": self.length,
            "line": self.line,
            "target": self.target,
            "dot": list(self.dot),
            "zones": [zone.plain() for zone in self.zones],
            "marks": [mark.plain() for mark in marks_of(self.zones, self.width, self.dot)],
            "pucks": [puck.plain() for puck in self.pucks],
            "moves": None if self.moves is None else self.moves.plain(),
            "words": self.words,
        }


def lane_of(data: Mapping[str, Any]) -> Lane:
    """The lane that this plain data describes; what it does not say is as usual.

    >>> lane_of({"title": "x", "zones": [{"value": 2, "shape": {"circle": [300, 1950, 12]}}], "dot": [300, 2380]}).zones
    (LaneZone(value=2, circle=(300, 1950, 12), ellipse=None, polygon=(), name='', body=False),)
    """
    pucks = tuple(map(puck_of, data.get("pucks", ())))
    size = {name: data[name] for name in ("width", "length", "line", "target") if name in data}
    zones = tuple(map(zone_of, data["zones"]))
    return Lane(data["title"], zones, tuple(data["dot"]), pucks, moves_of(data.get("moves")), **size)


def puck_of(data: Mapping[str, Any]) -> LanePuck:
    """The puck that this plain data describes."""
    return LanePuck(**{**_known(LanePuck, data), "wheel": tuple(data.get("wheel", ()))})


def moves_of(data: Mapping[str, Any] | None) -> LaneMoves | None:
    """The moves that this plain data describes; None where there are none."""
    if not data:
        return None
    lists = {name: tuple(map(tuple, data.get(name, ()))) for name in ("legs", "bumps", "offs")}
    taken = tuple(map(puck_of, data.get("pucks", ())))
    return LaneMoves(**{**_known(LaneMoves, data), **lists, "pucks": taken})


def _known(kind: type, data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name in kind.__slots__}  # type: ignore[attr-defined]
