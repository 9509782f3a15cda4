"""The full-screen client: any game, by keyboard and mouse. Loaded only when a screen is opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from textual.screen import Screen

from undercroft.bots import Player
from undercroft.engine import Table
from undercroft.engine.lessons.lesson import Guide
from undercroft.terminal.frames import Frames, Watcher
from undercroft.terminal.screen.app import Client
from undercroft.terminal.screen.play import PAUSE, PlayScreen
from undercroft.terminal.screen.replay import ReplayScreen

__all__ = ["play", "replay"]


def play(
    table: Table,
    players: Mapping[int, Player],
    *,
    save: Callable[[Table], None],
    resumed: bool = False,
    guide: Guide | None = None,
    wait: bool = False,
    notice: str = "",
    pace: str | None = None,
) -> bool:
    """Whether the game was played to its end; else somebody stopped. `save` was called after every answer.

    A `guide` teaches the one person there. With `wait` people give even the only answer there is. A `notice` is
    shown before all else. `pace` is how quickly it is seen what happens: slow, usual, quick or once; None: as it was
    last chosen. What kept the game from being saved at last is raised.
    """
    pause = None if wait else PAUSE
    screen = PlayScreen(table, players, save=save, resumed=resumed, guide=guide, pace=pace, pause=pause, notice=notice)
    _run(screen)
    if screen.match.unsaved is not None:
        raise screen.match.unsaved
    return screen.table.result is not None


def replay(frames: Frames, watcher: Watcher) -> None:
    """The record has been watched."""
    _run(ReplayScreen(frames, watcher))


def _run(first: Screen[Any]) -> None:
    """The screen was open until somebody left it; what went wrong in the program is raised."""
    client = Client(first)
    client.run()
    if client.fault is not None:
        raise client.fault
