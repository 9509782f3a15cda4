"""The shelf: which games there are. Filled in one place, by the package itself."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from importlib import import_module

from undercroft.engine.game import Game
from undercroft.engine.refusal import Unknown, shown

_homes: dict[str, str] = {}
_begun: set[str] = set()
_games: dict[str, Game] = {}


def put(id: str, module: str, *, begun: bool = False) -> None:
    """Put a game on the shelf; its module, which has it as GAME, is imported when first wanted.

    One that is only `begun` has rules to look up, and perhaps files and tools, but cannot be played yet.
    """
    _homes[id] = module
    if begun:
        _begun.add(id)


def ids() -> tuple[str, ...]:
    """The ids of all games that can be played, in the order of the shelf."""
    return tuple(id for id in _homes if id not in _begun)


def books() -> tuple[str, ...]:
    """The ids of all games whose rules can be looked up, in the order of the shelf."""
    return tuple(_homes)


def get(id: str) -> Game:
    """The game of this id, for its rules, files and tools; it need not be playable yet.

    Raises `Unknown` with the nearest name where there is none.
    """
    if not isinstance(id, str) or id not in _homes:
        close = get_close_matches(id, _homes, n=1) if isinstance(id, str) else []
        hint = f"; did you mean {close[0]!r}?" if close else f"; there are {', '.join(_homes)}"
        raise Unknown(f"no game {shown(id)}{hint}")
    if id not in _games:
        _games[id] = import_module(_homes[id]).GAME
    return _games[id]


def to_play(id: str) -> Game:
    """The game of this id, which can be played; `Unknown` if it cannot yet."""
    game = get(id)
    if id in _begun:
        raise Unknown(f"{game.title} cannot be played yet; there are {', '.join(ids())}")
    return game


def newest(has: Callable[[Game], object]) -> Game | None:
    """The game that has this and was last put on the shelf, or None; no game before it is imported."""
    return next((game for game in map(get, reversed(_homes)) if has(game)), None)
