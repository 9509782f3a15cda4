"""Data files of all games: who understands one, whether it is sound, and how a table begins with it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from undercroft.engine import shelf
from undercroft.engine.game import FileKind, Game
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.lessons import guide
from undercroft.engine.lessons.check import lesson_kind
from undercroft.engine.lessons.lesson import KIND
from undercroft.engine.options import read_options
from undercroft.engine.refusal import Refused, Unknown, shown
from undercroft.engine.seating import seats_of
from undercroft.engine.workshop.beginning import Beginning

Kinds: TypeAlias = Mapping[str, list[tuple[Game, FileKind]]]
"""The games that understand each kind of data file."""


@dataclass(frozen=True, slots=True)
class Sound:
    """Data in which nothing is wrong: its kind, the game that understands it, and a word on it."""

    kind: str
    game: Game
    file: FileKind
    says: str


@dataclass(frozen=True, slots=True)
class Playable(Sound):
    """A sound file with which a table can begin: how it does, and all options of that table, by name."""

    beginning: Beginning
    options: dict[str, Any]

    @property
    def seats(self) -> int:
        """How many sit there unless somebody wishes otherwise."""
        most = seats_of(self.game, *self._setting())
        return min(max(self.beginning.seats or self.game.usual_seats, most[0]), most[-1])

    def _setting(self) -> tuple[Any, Mapping[str, int]]:
        read = read_options(self.game.id, self.game.options, self.options, readings=self.game.readings)
        return read, self.game.numbers


def kinds() -> dict[str, list[tuple[Game, FileKind]]]:
    """The games that understand each kind of data file."""
    found: dict[str, list[tuple[Game, FileKind]]] = {}
    for game in map(shelf.get, shelf.books()):
        for name, kind in game.files.items():
            found.setdefault(name, []).append((game, kind))
        if game.id in shelf.ids():
            found.setdefault(KIND, []).append((game, lesson_kind(game)))
            found.setdefault(guide.KIND, []).append((game, guide.guide_kind(game)))
    return found


def owners(kind: str, known: Kinds) -> list[tuple[Game, FileKind]]:
    """The games that understand this kind; `Unknown` if none does."""
    if kind not in known:
        raise Unknown(f"no kind {kind!r}{did_you_mean(kind, known) or '; ' + _there(known)}")
    return known[kind]


def owner(data: Mapping[str, Any], name: str, known: Kinds | None = None) -> tuple[str, Game, FileKind]:
    """The kind of the file of this name, and the game that understands it; `Unknown` if none does.

    `known` are the kinds there are, if there are others than those of the games.
    """
    known = kinds() if known is None else known
    kind = data.get("kind")
    if not isinstance(kind, str):
        raise Unknown(f'{name} does not say what it is: it begins with kind = "..."; {_there(known)}')
    try:
        found = owners(kind, known)
    except Unknown as error:
        raise Unknown(f"{name}: {error.reason}") from None
    if len(found) > 1:
        said, ids = data.get("game"), [game.id for game, _ in found]
        found = [one for one in found if one[0].id == said]
        if not found and said is not None:
            near = did_you_mean(said, ids) if isinstance(said, str) else ""
            raise Unknown(f"{name}: no game {shown(said)} has this kind, {kind}{near or '; ' + _there(ids)}")
        if not found:
            raise Unknown(f'{name}: several games have this kind, {kind}; say which with game = "..."')
    return kind, *found[0]


def examined(data: dict[str, Any], name: str, options: Mapping[str, Any], known: Kinds | None = None) -> Sound:
    """What is in the file of this name; `Refused` and `Unknown` say what is wrong with it, where, and by which rule."""
    kind, game, file = owner(data, name, known)
    read = read_options(game.id, game.options, options, readings=game.readings)
    try:
        return Sound(kind, game, file, file.check(data, read))
    except Refused as error:
        raise Refused(f"{name}: {error.reason}", rule=error.rule, at=error.at) from None


def playable(
    data: dict[str, Any],
    text: str,
    name: str,
    options: Mapping[str, Any],
    *,
    beside: Sequence[tuple[str, dict[str, Any], str]] = (),
    known: Kinds | None = None,
) -> Playable:
    """How a table begins with the file of this name, of which this is the text.

    `beside` are other files that go along, each with its name, data and text, such as the tokens of a party. Their
    options come first, then those of the file, and above all those that were given. `Refused` says what is wrong with
    a file, or why nobody can play with it.
    """
    others: dict[str, Any] = {}
    for other, held, words in beside:
        brought = playable(held, words, other, options).beginning.options
        if twice := sorted(set(brought) & set(others)):
            raise Refused(f"{other}: of files that say {twice[0]} only one counts at a table; make one file of them")
        others |= brought
    _must_be_text(data, name)
    kind, game, file = owner(data, name, known)
    if file.begin is None:
        raise Refused(f"{name}: {file.instead or f'nobody can play with a {kind} alone'}", at="kind")
    if game.id not in shelf.ids():
        raise Unknown(f"{name}: {game.title} cannot be played here yet")
    try:
        beginning = file.begin(data, text)
    except Refused as error:
        raise Refused(f"{name}: {error.reason}", rule=error.rule, at=error.at) from None
    under = others | dict(beginning.options) | dict(options)
    sound = examined(data, name, under)
    return Playable(kind, game, file, sound.says, beginning, under)


def _must_be_text(data: Any, name: str) -> None:
    """`Refused` if a text in this data has half a letter in it, which JSON can spell and no file can keep."""
    try:
        json.dumps(data, ensure_ascii=False, default=str).encode()
    except UnicodeEncodeError:
        raise Refused(f"{name}: a text has a broken letter in it") from None


def _there(known: Iterable[str]) -> str:
    return f"there are {', '.join(sorted(known)) or 'none'}"
