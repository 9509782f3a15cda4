"""The texts that are kept beside the golden games, each by its path from here; `make goldens` writes them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.games.truedungeon.data.sheets import SHEETS, sheet

KEPT: dict[str, Callable[[], str]] = {f"data/{name}.txt": partial(sheet, name) for name in SHEETS}
