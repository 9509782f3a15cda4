"""Grids: pieces placed on tiles, one sign a tile, row by row from the north."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from undercroft.scene.parts import column_name


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to place.

    A piece with several signs is turned: each sign stands for a further turn clockwise, the first for north. Of several
    `icons` tiles show one or the other. What is `fixed` lies on the board from the start and stays where it is.
    """

    signs: str
    name: str
    icons: tuple[str, ...]
    words: str = ""
    cost: str = ""
    rule: str | None = None
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces that are counted together: so many must be placed, so many may be."""

    name: str
    pieces: tuple[Piece, ...]
    least: int = 0
    most: int | None = None
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """Something laid over tiles, whatever stands there; the answer lists the tiles by name under this key."""

    key: str
    name: str
    icon: str
    most: int
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Ready:
    """A ready-made answer that can be taken and changed: its name, a word about it, and the answer itself."""

    name: str
    words: str
    value: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class GridWidget:
    """A grid to be filled in, as a client needs it to draw it.

    The answer has the rows under `key`, north first, and each mark's tiles under the mark's. `start` is the answer from
    which building begins, `empty` the sign of a tile on which nothing stands. A file of such an answer begins with
    what `file` says.
    """

    columns: int
    rows: int
    key: str
    empty: str
    groups: tuple[Group, ...]
    start: Mapping[str, Any]
    marks: tuple[Mark, ...] = ()
    ready: tuple[Ready, ...] = ()
    file: Mapping[str, str] = field(default_factory=dict)

    @property
    def signs(self) -> str:
        """Every sign that may stand on a tile."""
        return self.empty + "".join(piece.signs for group in self.groups for piece in group.pieces)

    def plain(self) -> dict[str, Any]:
        """The widget as data that a client may read; `anchors` names the tiles, row by row from the north."""
        anchors = [[f"{column_name(x)}{y + 1}" for x in range(self.columns)] for y in reversed(range(self.rows))]
        plain: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return plain | {"anchors": anchors}
