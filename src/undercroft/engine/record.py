"""The record of a game: every answer with the chance it drew, and what was told to whom."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from undercroft.engine.chance import commitment
from undercroft.engine.craft.ready import ready
from undercroft.engine.event import Chain, Unread, reached
from undercroft.engine.plain import same, too_deep
from undercroft.engine.refusal import Refused, shown

FORMAT = 1


class BadRecord(Refused):
    """A record that is damaged, tampered with, or not of this program; the reason names the first fault."""


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """One answer: by whom, to which question, what, and what was drawn after it until the next question."""

    seat: int | str | None
    ask: str
    answer: Any
    draws: list[tuple[Any, str, Any]]


class SeatEntry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A seat as the record names it."""

    name: str
    role: str
    word: str = ""


class Told(msgspec.Struct, forbid_unknown_fields=True):
    """An event as the record keeps it."""

    kind: str
    data: dict[str, Any]
    rule: str
    shows: bool
    audience: list[int] | None
    also: list[str] | msgspec.UnsetType = msgspec.UNSET


@ready
class RecordFile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A saved game, field by field. `key` is there only after the end; `position` only if the game began in one.

    `dice` is "mine" where people threw the dice and typed what fell; otherwise it is not there.
    """

    undercroft: int
    game: str
    edition: int
    options: dict[str, Any]
    numbers: dict[str, int]
    seats: list[SeatEntry]
    commitment: str | None
    key: str | None = None
    steps: list[Step]
    told: list[Told]
    result: dict[str, Any] | None
    position: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    dice: Literal["mine"] | msgspec.UnsetType = msgspec.UNSET


class Moment:
    """A game after one of its steps, to stand there again: its state, its dice, what was told, and what led there.

    `counts` is how far each stream of dice was drawn, `history` the chain of all answers, `numbered` how many each seat
    has given, those taken back among them.
    """

    __slots__ = ("counts", "events", "history", "numbered", "state")

    def __init__(
        self, state: Any, counts: Mapping[str, int], events: Chain, history: Any, numbered: Sequence[int]
    ) -> None:
        self.state = state
        self.counts = dict(counts)
        self.events = events
        self.history = history
        self.numbered = tuple(numbered)


def step_of(node: Any) -> Step:
    """This answer of the chain of all answers, as a record keeps it."""
    _, seat, ask, answer, draws, _ = node
    return Step(seat, ask, answer, list(draws))


def steps_between(last: Any, first: Any) -> list[Step]:
    """The answers after the first of these, up to the last."""
    steps = []
    while last is not None and last is not first:
        steps.append(step_of(last))
        last = reached(last[0])
    return steps[::-1]


def leads_to(first: Any, last: Any) -> bool:
    """Whether the first of these answers is the last itself, or came before it; nobody has one that is still unread."""
    while last is not None and last is not first and not isinstance(last, Unread):
        last = last[0]
    return last is first


class Record:
    """A saved game, and the key of its dice, which stays with the host until the end."""

    __slots__ = ("file", "secret")

    def __init__(self, file: RecordFile, secret: bytes | None = None) -> None:
        self.file = file
        self.secret = secret

    def plain(self) -> dict[str, Any]:
        """The record as plain data; without a key while the game runs."""
        plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self.file))
        if self.file.key is None:
            del plain["key"]
        return plain

    def text(self) -> str:
        """The record as it stands in a file."""
        return msgspec.json.format(msgspec.json.encode(self.plain()), indent=1).decode() + "\n"

    def save(self, path: str | Path) -> None:
        """The record is in this file, whole or not at all; the key of a running game lies beside it, for the host.

        Whenever this is cut short, the record that is there then, the old or the new, still finds its key: a new key
        waits beside the old one until the new record is in place.
        """
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        aside, new = key_file(path), _part(key_file(path))
        secret = self.secret if self.file.key is None else None
        is_new = secret is not None and secret != _key_in(aside)
        if secret is not None and secret not in (_key_in(aside), _key_in(new)):
            new.unlink(missing_ok=True)
            with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
                file.write(secret.hex() + "\n")
        half = _part(path)
        half.write_text(self.text(), encoding="utf-8")
        half.replace(path)
        if is_new:
            new.replace(aside)
            return
        new.unlink(missing_ok=True)
        if secret is None:
            aside.unlink(missing_ok=True)


def read_record(text: str | bytes, name: str = "the record") -> RecordFile:
    """The record in this text, or `BadRecord` that says where it is damaged."""
    try:
        plain = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(f"{name} is damaged: {error}") from None
    except RecursionError:
        raise BadRecord(f"{name} is damaged: nested too deeply") from None
    if too_deep(plain):
        raise BadRecord(f"{name} is damaged: nested too deeply")
    if not isinstance(plain, dict) or "undercroft" not in plain:
        raise BadRecord(f"{name} is no record of a game: it has no key 'undercroft'")
    if not same(plain["undercroft"], FORMAT):
        raise BadRecord(f"{name} has format {shown(plain['undercroft'])}; this program reads format {FORMAT}")
    try:
        return msgspec.convert(plain, RecordFile)
    except msgspec.ValidationError as error:
        raise BadRecord(f"{name} is damaged: {error}") from None


def key_file(path: Path) -> Path:
    """Where the key of a running game lies: beside its record."""
    return path.with_name(path.name + ".key")


def read_key(path: Path, promised: str | None) -> bytes | None:
    """The key beside this record, or None where it is not kept here.

    It is the one that was promised, if that is there; a save that was cut short may have left another too.
    """
    aside = key_file(path)
    if promised is not None:
        for key in (_key_in(aside), _key_in(_part(aside))):
            if key is not None and commitment(key) == promised:
                return key
    key = _key_in(aside)
    if key is None and aside.exists():
        raise BadRecord(f"{aside.name} is damaged: it holds no key")
    return key


def _key_in(file: Path) -> bytes | None:
    """The key that this file holds, or None."""
    try:
        return bytes.fromhex(file.read_text(encoding="utf-8").strip())
    except (FileNotFoundError, ValueError):
        return None


def _part(path: Path) -> Path:
    """Where a file is written before it takes its place."""
    return path.with_name(path.name + ".part")
