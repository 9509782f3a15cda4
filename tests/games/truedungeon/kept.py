"""The texts that are kept beside the golden games, each by its path from here; `make goldens` writes them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.games.truedungeon.data.sheets import SHEETS, sheet
from tests.games.truedungeon.oddities import THEMES
from tests.games.truedungeon.telling import told

KEPT: dict[str, Callable[[], str]] = {
    **{f"data/{name}.txt": partial(sheet, name) for name in SHEETS},
    **{f"tellings/{theme}.txt": partial(told, scenes) for theme, scenes in THEMES.items()},
}
