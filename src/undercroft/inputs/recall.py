"""Recall: something shown that is to be named, or named that is to be found, among all there is to know of."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class ChartPlace:
    """A place of a round chart: the id by which it is answered, its ring from the centre (0), and its hour."""

    id: str
    ring: int
    clock: int
    words: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A round chart whose names are covered; `marked` is the id of the place that is pointed at, if one is.

    Where a place is wanted instead, `rings` are their names, from the centre. `sketch` is the chart in lines of text.
    """

    rings: tuple[str, ...]
    places: tuple[ChartPlace, ...]
    marked: str = ""
    sketch: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RecallWidget:
    """A question of memory, as a client needs it to draw it; what is right it does not know.

    `picture` is the icon that is shown, and `words` tells the same; without a picture a name is asked for. Where
    answers are pictures, `icons` has them by the id of the option. An answer is `{"answer": id}`; `{"text": name}`
    where it may be `typed`; `{"ring": name, "clock": hour}` where a place on the `chart` is wanted. So many `seconds`
    there are, counted from when the question can be seen (0: no limit): who has let them pass sends `{"late": true}`.
    """

    words: str
    picture: str = ""
    icons: Mapping[str, str] = field(default_factory=dict)
    chart: Chart | None = None
    typed: bool = False
    seconds: int = 0

    def plain(self) -> dict[str, Any]:
        """The widget as data that a client may read."""
        plain: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return plain
