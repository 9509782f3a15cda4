"""A game's desk and the files of whoever sits at it: builds, parties, collections and careers."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from undercroft.cli.home import home
from undercroft.engine import Refused, Unknown, shelf
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import shown
from undercroft.engine.workshop.desk import Desk, Plain

ENDINGS: Final = (".toml", ".json")
"""How a build may be kept."""
_MOST_OF_EACH: Final = 10
"""So many of a token has whoever may take all there are."""


@dataclass(frozen=True, slots=True)
class Coach:
    """The desk, and where the files are that go over it."""

    desk: Desk

    @classmethod
    def open(cls, game: str | None, options: Mapping[str, str], tokens: Iterable[str]) -> Coach:
        """The desk of this game, or of the newest that has one, with these files of tokens."""
        found = shelf.newest(lambda other: other.desk) if game is None else shelf.get(game)
        if found is None or found.desk is None:
            raise Unknown(f"{'no game' if found is None else found.title} has no characters of one's own")
        return cls(found.desk(options, {str(file): text_in(Path(file)) for file in tokens}))

    # ---- reading

    def build(self, what: str) -> Plain:
        """The character or party that is meant: a file, a build by name, a ready-made character or a class."""
        if is_name(what) and not kept_file(what).exists():
            return self._made(what)
        return self.of_kind(what, "character", "party")

    def of_kind(self, what: str, *kinds: str) -> Plain:
        """What lies in this file, or in the build of this name; `Refused` if it is none of these kinds."""
        path = self.file(what)
        data = self.read(path)
        if data["kind"] not in kinds:
            raise Refused(f"{path.name} is a {data['kind']}, no {' or '.join(kinds)}", at="kind")
        return data

    def read(self, path: Path) -> Plain:
        """What lies in this file; a name in it that nobody knows is a fault of the file."""
        try:
            return self.desk.read(text_in(path), path.name)
        except Unknown as error:
            if error.rule is None:
                raise
            raise Refused(error.reason, rule=error.rule, at=error.at) from None

    def file(self, what: str) -> Path:
        """The file that is meant: a name without an ending is a build of this user's."""
        if not what.strip():
            raise Unknown("the name of a build or a file is wanted, and none was given")
        if not is_name(what):
            return Path(what)
        path = kept_file(what)
        if not path.exists() and what in self.desk.ready():
            raise Unknown(
                f"you have no build {shown(what)}; undercroft party new {what} makes the ready-made one yours"
            )
        if not path.exists():
            raise Unknown(f"you have no build {shown(what)}{did_you_mean(what, builds()) or _there(builds())}")
        return path

    def owned(self, what: str) -> dict[str, int]:
        """The tokens of a collection, of a career or of builds; or all of a source, many of each."""
        if self.is_source(what):
            return {token["name"]: _MOST_OF_EACH for token in self.desk.tokens() if token["source"] == what}
        if is_name(what) and not kept_file(what).exists() and what in (ready := self.desk.ready()):
            data = ready[what]
        else:
            data = self.of_kind(what, "collection", "career", "character", "party")
        if data["kind"] == "career":
            tokens = self.desk.career(data)["tokens"]
        elif data["kind"] == "collection":
            tokens = data["tokens"]
        else:
            tokens = self.desk.read(self.desk.write(data, ".csv"), "tokens.csv")["tokens"]
        return dict(tokens)

    def is_source(self, what: str) -> bool:
        """Whether this means all tokens of a source, such as ours."""
        sources = {token["source"] for token in self.desk.tokens()}
        return is_name(what) and not kept_file(what).exists() and what in sources

    def _made(self, what: str) -> Plain:
        try:
            return self.desk.new(what)
        except Unknown:
            known = [*builds(), *self.desk.ready(), *(card["id"] for card in self.desk.classes())]
            raise Unknown(
                f"there is no build, class or ready-made character {shown(what)}{did_you_mean(what, known)}"
            ) from None

    # ---- writing

    def place(self, out: str | None, name: str) -> Path:
        """Where a new build goes: where it is said, else into the user's folder, where none of this name may lie."""
        if out is not None:
            path = named_file(out) if is_name(out) else Path(out)
            if path.suffix.lower() not in ENDINGS:
                raise Unknown(f"{path.name}: a build is kept as {' or '.join(ENDINGS)}")
            return path
        path = named_file(slug(name))
        if path.exists():
            raise Unknown(f"you have a build {path.stem!r} already; say with -o where this one goes")
        return path

    def write(self, data: Plain, path: Path) -> None:
        """The file holds this; it is either as before or complete."""
        text = self.desk.write(data, path.suffix.lower())
        if path.parent == folder():
            path.parent.mkdir(parents=True, exist_ok=True)
        put(path, text.encode())


def put(path: Path, content: bytes) -> None:
    """The file holds this; it is either as before or complete."""
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    beside = path.with_name(f".{path.name}.new")
    try:
        beside.write_bytes(content)
        os.replace(beside, path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from None


def folder() -> Path:
    """Where a user's builds lie."""
    return home() / "builds"


def builds() -> list[str]:
    """The names of a user's builds."""
    return sorted(path.stem for path in folder().glob("*.toml"))


def is_name(what: str) -> bool:
    """Whether this is the name of a build rather than a file: one word without an ending."""
    return bool(what) and re.search(r"[./\\]", what) is None


def named_file(name: str) -> Path:
    """The file of the build of this name."""
    return folder() / f"{name}.toml"


def kept_file(name: str) -> Path:
    """The file of the build that is meant: also the name of whoever it holds finds it, such as Ann of the Fens."""
    path, other = named_file(name), named_file(slug(name))
    return other if other.exists() and not path.exists() else path


def slug(name: str) -> str:
    """A name as that of a file.

    >>> slug("Ann of the Fens!"), slug("???")
    ('ann-of-the-fens', 'build')
    """
    return re.sub(r"[^\w+]+", "-", name.casefold()).strip("-")[:60] or "build"


def as_id(word: str) -> str:
    """A word as ids have it.

    >>> as_id("Elf Wizard")
    'elf-wizard'
    """
    return "-".join(word.casefold().split())


def text_in(path: Path) -> str:
    """The text of this file; `Refused` if it holds none. Tables and lists may be in the letters of older programs."""
    ending = path.suffix.lower()
    for letters in ("utf-8", "cp1252") if ending in (".csv", ".txt") else ("utf-8",):
        with suppress(UnicodeDecodeError):
            text = path.read_text(encoding=letters)
            if "\0" not in text:
                return text
    hint = "; a spreadsheet can be saved as CSV" if ending.startswith((".xls", ".ods", ".numbers", ".csv")) else ""
    raise Refused(f"{path.name} is no text{hint}")


def members_of(data: Plain) -> list[Plain]:
    """The characters of a party, or the one there is."""
    return list(data.get("character", ())) if data["kind"] == "party" else [data]


def titles(data: Plain) -> list[str]:
    """How the characters are called."""
    return [member.get("name") or member.get("subclass") or member["class"] for member in members_of(data)]


def member_of(data: Plain, wanted: str | None) -> int:
    """Which character is meant, by name, class, a word of these or number from 1; the only one, if nothing is said."""
    named = titles(data)
    there = ", ".join(f"{number} {title}" for number, title in enumerate(named, 1)) or "nobody"
    if wanted is None:
        if len(named) != 1:
            raise Unknown(f"who of the party? Give --member: {there}")
        return 0
    word = wanted.strip().casefold()
    if word.isdecimal() and 1 <= int(word) <= len(named):
        return int(word) - 1
    calls = [
        {str(member.get(key, "")).casefold() for key in ("name", "class", "subclass")} - {""}
        for member in members_of(data)
    ]
    fitting = [at for at, words in enumerate(calls) if word in words]
    fitting = fitting or [at for at, words in enumerate(calls) if any(word in one.split() for one in words)]
    if len(fitting) != 1:
        many = "several are" if fitting else "nobody is"
        hint = "" if fitting else did_you_mean(word, sorted(set().union(*calls)))
        raise Unknown(f"{many} called {shown(wanted)}{hint or f'; there are {there}'}")
    return fitting[0]


def with_member(data: Plain, at: int, member: Plain) -> Plain:
    """The same with another character in this place."""
    if data["kind"] != "party":
        return member
    rest = {key: value for key, value in member.items() if key != "kind"}
    return {**data, "character": [rest if place == at else other for place, other in enumerate(data["character"])]}


def alone(data: Plain, at: int) -> Plain:
    """This character without the others."""
    return {"kind": "character", **members_of(data)[at]}


def _there(names: Sequence[str]) -> str:
    return f"; there are {', '.join(names)}" if names else "; there are none yet: undercroft party new"
