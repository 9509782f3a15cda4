"""Sets in the terminal: several games one after the other, and a file that knows how they stand."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from datetime import datetime
from itertools import count
from pathlib import Path
from secrets import token_hex
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from undercroft import Table
from undercroft.cli import home
from undercroft.cli.plan import check_seating, may_sit, read_seats
from undercroft.cli.play import open_console, play_here
from undercroft.engine import Game, Unknown, shelf
from undercroft.engine.craft.ready import ready
from undercroft.engine.workshop.sets import (
    PartDone,
    SetKind,
    SetPlan,
    leg_of,
    must_be,
    part_done,
    part_word,
    places,
    standing,
    title_of,
    words_of,
)
from undercroft.terminal.words import is_quit


class FilePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game of the set: where its record lies, what it is called, and what has come of it when it is over."""

    record: str
    title: str
    done: PartDone | None = None


@ready
class SetFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A set as its file has it: who plays, by player, and the games so far."""

    kind: Literal["set"]
    plan: SetPlan
    players: tuple[str, ...]
    names: tuple[str, ...]
    seed: int | None = None
    parts: tuple[FilePart, ...] = ()

    @property
    def game(self) -> Game:
        """What is played."""
        return shelf.to_play(self.plan.game)

    @property
    def done(self) -> list[PartDone]:
        """The games that are over, in order."""
        return [part.done for part in self.parts if part.done is not None]

    @property
    def over(self) -> bool:
        """Whether no other game follows."""
        return standing(self.game, self.plan, self.done, len(self.players)).over

    @property
    def words(self) -> str:
        """How it stands."""
        return words_of(self.game, self.plan, self.done, self.names)


def begin(
    game_id: str,
    kind: SetKind,
    length: int,
    *,
    seats: str | None,
    bots: str | None,
    seed: int | None,
    options: Mapping[str, str],
    numbers: Mapping[str, Any],
    names: str | None,
    plain: bool,
    pace: str | None,
) -> int:
    """Play a new set, game after game; its file says how it stands, and can be gone on with."""
    game = shelf.to_play(game_id)
    given = {name: str(value) for name, value in options.items()}
    plan = SetPlan(game=game.id, kind=kind, length=length, options=given, numbers=dict(numbers))
    must_be(game, plan)
    among = may_sit(game, options, numbers)
    players = read_seats(game, seats, bots, person=True, among=among)
    called = list(game.seat_names[: len(players)]) if names is None else [name.strip() for name in names.split(",")]
    check_seating(game, len(players), called, among=among)
    path = _new_file(game.id)
    _next(SetFile(kind="set", plan=plan, players=players, names=tuple(called), seed=seed), path)
    return go_on(path, plain=plain, pace=pace)


def go_on(path: Path, *, plain: bool, pace: str | None = None) -> int:
    """Go on with the set in this file: with the game that is under way, then with the next, until somebody stops."""
    console = open_console(plain=plain)
    file = _settled(read(path), path)
    console.write(console.bold(title_of(file.game, file.plan)), f"{file.words}.")
    what = part_word(file.game, file.plan)
    while not file.over:
        if not file.parts or file.parts[-1].done is not None:
            file = _next(file, path)
        part = file.parts[-1]
        console.write("", f"{part.title}, {len(file.parts)} of {file.plan.length}.")
        record = Path(part.record)
        sat = tuple(file.players[who] for who in places(file.game, len(file.parts), len(file.players)))
        table = Table.load(record)
        resumed = bool(table.steps)
        play_here(table, sat, record, resumed=resumed, plain=plain, seed=None if resumed else file.seed, pace=pace)
        file = _settled(file, path)
        if file.parts[-1].done is None:
            break
        console.write("", *file.parts[-1].done.says, f"{file.words}.")
        if file.over:
            return 0
        line = console.read(f"Enter: the next {what}; q: stop here. ")
        if line is None or is_quit(line):
            break
    if not file.over:
        console.write(f"Go on with the set: undercroft set {shlex.quote(str(path))}")
    return 0


def show(path: Path, *, as_json: bool) -> int:
    """Say how the set in this file stands."""
    file = _settled(read(path), path)
    if as_json:
        now = standing(file.game, file.plan, file.done, len(file.players))
        parts = [{"title": part.title, "record": part.record, "over": part.done is not None} for part in file.parts]
        told = {"title": title_of(file.game, file.plan), "names": file.names, "points": now.points, "over": now.over}
        print(json.dumps(told | {"winners": now.winners, "words": file.words, "parts": parts}))
        return 0
    print(title_of(file.game, file.plan))
    for part in file.parts:
        print(f"{part.title}: {'not over' if part.done is None else part.done.words}")
    print(f"{file.words}.")
    return 0


def is_set(path: Path) -> bool:
    """Whether this file holds a set."""
    try:
        data: Any = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(data, dict) and data.get("kind") == "set"


def read(path: Path) -> SetFile:
    """The set in this file; `Unknown` says what is wrong with it."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=SetFile)
    except OSError as error:
        raise Unknown(f"{path}: {error.strerror}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unknown(f"{path.name} is no set that can be gone on with: {error}"[:200]) from None


def _next(file: SetFile, path: Path) -> SetFile:
    """The set with its next game, which has begun."""
    game, number, count = file.game, len(file.done) + 1, len(file.players)
    leg = leg_of(game, file.plan, file.done, count)
    names = [file.names[who] for who in places(game, number, count)]
    table = Table.start(
        game,
        options=leg.options,
        numbers=leg.numbers,
        seats=count,
        names=names,
        seed=token_hex(32) if file.seed is None else file.seed + number - 1,
        position=leg.position,
    )
    record = home.new_record(game.id)
    table.record().save(record)
    home.save_seats(record, [file.players[who] for who in places(game, number, count)])
    over = tuple(part for part in file.parts if part.done is not None)
    return _kept(replace(file, parts=(*over, FilePart(str(record), leg.title))), path)


def _settled(file: SetFile, path: Path) -> SetFile:
    """The set with what has come of its last game; one whose record is gone is played again."""
    if not file.parts or file.parts[-1].done is not None:
        return file
    last = file.parts[-1]
    if not Path(last.record).exists():
        return _kept(replace(file, parts=file.parts[:-1]), path)
    table = Table.load(Path(last.record))
    if table.result is None:
        return file
    done = part_done(file.game, file.plan, file.done, table, last.title)
    return _kept(replace(file, parts=(*file.parts[:-1], FilePart(last.record, last.title, done))), path)


def _kept(file: SetFile, path: Path) -> SetFile:
    """The set, which is in its file: never half of it."""
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n")
    beside.replace(path)
    return file


def _new_file(game: str) -> Path:
    """A file for a set of this game, which no other has."""
    folder = home.home() / "sets"
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    names = (f"{name}.json" if number == 1 else f"{name}-{number}.json" for number in count(1))
    return next(folder / found for found in names if not (folder / found).exists())
