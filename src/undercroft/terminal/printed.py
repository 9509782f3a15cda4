"""What of a table was printed: a board or panel that is as it was is not printed again."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from undercroft.scene import Scene

_BARE = "bare"
"""Stands for a board without any star."""


class Printed:
    """The parts of a scene as they were last printed, by their kinds and places."""

    def __init__(self) -> None:
        self._parts: dict[tuple[str, int], tuple[str, str]] = {}

    def forget(self) -> None:
        """Nothing of what was printed can be seen any more."""
        self._parts.clear()

    def lines(self, scene: Scene, width: int, *, highlight: Collection[str], unicode: bool) -> list[str]:
        """The scene in lines without what is as it was; stars are printed where they are others than before."""
        parts = {("title", 0): replace(scene, boards=(), panels=(), lanes=())}
        bare = replace(scene, title="", boards=(), panels=(), lanes=())
        parts |= {("board", at): replace(bare, boards=(board,)) for at, board in enumerate(scene.boards)}
        parts |= {("lane", at): replace(bare, lanes=(lane,)) for at, lane in enumerate(scene.lanes)}
        parts |= {("panel", at): replace(bare, panels=(panel,)) for at, panel in enumerate(scene.boxes)}
        new: set[tuple[str, int]] = set()
        for part, alone in parts.items():
            plain = alone.text(width, unicode=unicode, brief=True)
            starred = alone.text(width, highlight=highlight, unicode=unicode, brief=True) if highlight else plain
            before, stars = self._parts.get(part, ("", _BARE))
            if plain != before or starred not in (plain, stars):
                new.add(part)
                self._parts[part] = (plain, starred)
        self._parts = {part: kept for part, kept in self._parts.items() if part in parts}

        def fresh(kind: str, count: int) -> list[int]:
            return [at for at in range(count) if (kind, at) in new]

        shown = Scene(
            scene.title if ("title", 0) in new else "",
            tuple(scene.boards[at] for at in fresh("board", len(scene.boards))),
            tuple(scene.boxes[at] for at in fresh("panel", len(scene.boxes))),
            tuple(scene.lanes[at] for at in fresh("lane", len(scene.lanes))),
        )
        text = shown.text(width, highlight=highlight, unicode=unicode, brief=True) if new else ""
        return text.splitlines()
