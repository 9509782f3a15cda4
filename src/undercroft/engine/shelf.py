"""The shelf: which games there are.

The package puts its own there itself. Other packages bring theirs by an entry point of the group `undercroft.games`,
whose name is the game's id and whose value is the game, `package:GAME`, or the module that has it as GAME. Nobody looks
for them before the games are listed, or one is wanted that is not our own. One that cannot be had is left out, with a
warning that says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Final
from warnings import warn

from undercroft.engine.game import Game
from undercroft.engine.refusal import Unknown, shown

OUTSIDE: Final = "undercroft.games"

_OURS: Final = __name__.partition(".")[0]

_homes: dict[str, str] = {}
_packaged: set[str] = set()
_begun: set[str] = set()
_games: dict[str, Game] = {}


def put(id: str, module: str, *, begun: bool = False) -> None:
    """Put a game on the shelf; its module, which has it as GAME, is imported when first wanted.

    One that is only `begun` has rules to look up, and perhaps files and tools, but cannot be played yet.
    """
    _homes[id] = module
    if begun:
        _begun.add(id)


@contextmanager
def standing(game: Game) -> Iterator[None]:
    """For as long as this lasts the game stands on the shelf, in place of one of its id: such as one being written."""
    homes, games = dict(_homes), dict(_games)
    _homes[game.id], _games[game.id] = "", game
    try:
        yield
    finally:
        _homes.clear()
        _homes.update(homes)
        if game.id in games:
            _games[game.id] = games[game.id]
        else:
            del _games[game.id]


def is_standing(game: Game) -> bool:
    """Whether the game stands on the shelf of this process alone: it is none of ours, and no package has brought it."""
    home = _homes.get(game.id, "")
    return not home.startswith(f"{_OURS}.") and game.id not in _packaged


@cache
def _look_outside() -> None:
    """Games that other packages bring stand on the shelf after our own, in the order of their ids."""
    for entry in sorted(entry_points(group=OUTSIDE), key=lambda entry: entry.name):
        try:
            _games[entry.name] = _brought(entry)
            _homes[entry.name] = entry.module
            _packaged.add(entry.name)
        except Exception as error:  # Whatever goes wrong in the code of others, our own games can be played.
            warn(f"the game {entry.name!r} of {entry.value} is left out: {error or type(error).__name__}", stacklevel=4)


def _brought(entry: EntryPoint) -> Game:
    if entry.name in _homes:
        raise ValueError("there is one of that id already")
    game = getattr(import_module(entry.module), entry.attr or "GAME")
    if not isinstance(game, Game):
        raise TypeError(f"its {entry.attr or 'GAME'} is no Game")
    if game.id != entry.name:
        raise ValueError(f"it calls itself {game.id!r}")
    return game


def ids() -> tuple[str, ...]:
    """The ids of all games that can be played, in the order of the shelf."""
    return tuple(id for id in books() if id not in _begun)


def books() -> tuple[str, ...]:
    """The ids of all games whose rules can be looked up, in the order of the shelf."""
    _look_outside()
    return tuple(_homes)


def get(id: str) -> Game:
    """The game of this id, for its rules, files and tools; it need not be playable yet.

    Raises `Unknown` with the nearest name where there is none.
    """
    if not isinstance(id, str) or (id not in _homes and id not in books()):
        close = get_close_matches(id, books(), n=1) if isinstance(id, str) else []
        hint = f"; did you mean {close[0]!r}?" if close else f"; there are {', '.join(books())}"
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
    return next((game for game in map(get, reversed(books())) if has(game)), None)
