"""Changed source in the place of a module or a data file, for one process."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any


class Swap(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Puts changed code in the place of one module, for this process."""

    def __init__(self, module: str, path: Path, code: CodeType) -> None:
        self.module, self.path, self.code = module, path, code

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self.module:
            return None
        folders = [str(self.path.parent)] if self.path.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(name, self.path, loader=self, submodule_search_locations=folders)

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)


def swap_text(file: Path, text: str) -> None:
    """Whoever reads this data file is given this text, in this process."""
    honest = Path.read_text

    def read_text(self: Path, *how: Any, **more: Any) -> str:
        return text if self == file else honest(self, *how, **more)

    Path.read_text = read_text  # type: ignore[method-assign]


def module_name(file: str) -> str:
    """The module in this file below src/.

    >>> module_name("src/undercroft/games/trapper/__init__.py"), module_name("src/undercroft/games/trapper/turn.py")
    ('undercroft.games.trapper', 'undercroft.games.trapper.turn')
    """
    parts = Path(file).with_suffix("").parts[1:]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def forget_project() -> None:
    """Unload all modules of the project, so that the tests load them afresh; a shelf may hold the unchanged game."""
    for name in list(sys.modules):
        if name.partition(".")[0] in ("undercroft", "tests"):
            del sys.modules[name]
