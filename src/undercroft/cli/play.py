"""The `play` command: a game in the terminal, saved as it goes."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from secrets import token_hex
from textwrap import wrap
from typing import Any

from undercroft import Table
from undercroft.bots import PERSON, called, default_bot, seated
from undercroft.cli import home
from undercroft.cli.check import known
from undercroft.cli.plan import check_seating, may_sit, read_seats
from undercroft.daily.dungeon import Dungeon
from undercroft.engine import Refused, Unknown, seed_key, shelf
from undercroft.engine.craft.words import listed
from undercroft.engine.lessons.lesson import Guide, find_lesson
from undercroft.engine.seating import drawn_seats, drawn_words, seats_of
from undercroft.engine.workshop.datafiles import Playable, playable
from undercroft.inputs import read_file_text
from undercroft.terminal.console import Console
from undercroft.terminal.line import Quit, Session
from undercroft.terminal.match import Match
from undercroft.terminal.pace import pace_named
from undercroft.terminal.throws import Throwing, ask_throws
from undercroft.terminal.words import is_quit

MINE = "mine"
"""The dice of whoever sits there."""


def run(
    what: str,
    *,
    seats: str | None,
    bots: str | None,
    seed: int | None,
    options: Mapping[str, str],
    numbers: Mapping[str, Any],
    names: str | None,
    plain: bool,
    draw_seats: bool = False,
    dice: str | None = None,
    wait: bool = False,
    pace: str | None = None,
) -> int:
    """Play a new game, also with a file that somebody has made, or go on with a saved one."""
    if dice not in (None, MINE):
        raise Unknown(f"--dice {dice!r} is not known; {MINE}: you throw your own, and type what fell")
    if pace is not None:
        pace_named(pace)
    guide, drawn = None, ""
    brought = None if what in shelf.ids() else _brought(what, options)
    if what in shelf.ids() or brought is not None or not is_file(what):
        game = shelf.to_play(what) if brought is None else brought.game
        if brought is not None:
            options = brought.options
            seats = str(brought.seats) if seats is None else seats
        among = may_sit(game, options, numbers)
        sat = read_seats(game, seats, bots, person=True, among=among)
        called = None if names is None else [name.strip() for name in names.split(",")]
        check_seating(game, len(sat), called, among=among)
        secret = token_hex(32) if seed is None else seed  # One for all tries: the hidden draws must not change.
        order = drawn_seats(game, len(sat), seed_key(secret)) if draw_seats else list(range(len(sat)))
        sat = tuple(sat[place] for place in order)
        called = None if called is None else [called[place] for place in order]
        shown = on_screen(plain=plain)  # Lines need no pictures of what happened.
        place = None if brought is None else brought.beginning.place(len(sat))
        start = partial(
            Table.start,
            game,
            options=options,
            numbers=numbers,
            seats=len(sat),
            names=called,
            position=place,
            reel=shown,
        )
        if dice is None:
            table = start(seed=secret)
        else:
            begun = _thrown(Throwing(lambda throws: start(seed=secret, throws=throws)))
            if begun is None:
                return 0
            table = begun
        drawn = drawn_words(game, table.seats, order) if draw_seats else ""
        path = home.new_record(game.id)
        table.record().save(path)
    else:
        if options or numbers or names or seed is not None or dice is not None or draw_seats:
            raise Unknown(
                "a saved game keeps its options, numbers, names and dice; only --seats and --bots may be given"
            )
        path = Path(what)
        table = Table.load(path)
        sat = _seats_again(table, path, seats, bots)
        guide = _guide_again(table, path) if seats is None and bots is None else None
        table = table if guide is None else guide.table
    if table.result is None:
        home.save_seats(path, sat, None if guide is None else guide.lesson.id)
    again = what not in shelf.ids() and brought is None
    return play_here(
        table, sat, path, resumed=again, plain=plain, seed=seed, guide=guide, wait=wait, pace=pace, drawn=drawn
    )


def _brought(what: str, options: Mapping[str, str]) -> Playable | None:
    """How a game begins with the data file of this name; None where it is no such file, or a saved game."""
    path = Path(what)
    if not path.is_file():
        return None
    text = path.read_text(encoding="utf-8", errors="replace")
    try:
        data = read_file_text(text, path.name)
    except Refused:
        if path.suffix == ".toml":
            raise
        return None  # Whoever reads records says what is wrong with it.
    return playable(data, text, path.name, options, known=known()) if "kind" in data else None


def _thrown(throwing: Throwing) -> Table | None:
    """The table when all that its start wants is thrown; None if somebody stops before."""
    console = open_console(plain=True)

    def read(prompt: str) -> str:
        line = console.read(prompt)
        if line is None or is_quit(line):
            raise Quit
        return line

    try:
        return ask_throws(throwing, read, console.write)
    except Quit:
        console.write("No game was begun.")
        return None


def learn(game_id: str, lesson_id: str | None, *, plain: bool) -> int:
    """Play a guided first game."""
    game = shelf.to_play(game_id)
    lesson = find_lesson(game, lesson_id)
    guide = Guide.start(lesson, game=game)
    sat = tuple(PERSON if seat.number == lesson.seat else default_bot(game) for seat in guide.table.seats)
    path = home.new_record(game.id)
    guide.table.record().save(path)
    home.save_seats(path, sat, lesson.id)
    return play_here(guide.table, sat, path, resumed=False, plain=plain, seed=None, guide=guide)


def _guide_again(table: Table, path: Path) -> Guide | None:
    """The teacher of this record, who goes on where the learner stopped; None where it was played without one."""
    id = home.read_lesson_id(path)
    if id is None or table.result is not None:
        return None
    return Guide.resume(find_lesson(table.game, id), table.record().file, game=table.game)


def _seats_again(table: Table, path: Path, seats: str | None, bots: str | None) -> tuple[str, ...]:
    """Who goes on with this record: those named now, else those who played it before."""
    as_now = seats_of(table.game, table.setting.options, table.setting.numbers)
    kept = home.read_seats(path) if seats is None and table.result is None else None
    if kept is not None:
        try:
            _as_many(table, path, read_seats(table.game, kept, None, person=True, among=as_now))
        except Unknown as error:
            raise home.damaged_seats(path, error.reason) from None
        seats = kept
    named = str(len(table.seats)) if seats is None else seats
    return _as_many(table, path, read_seats(table.game, named, bots, person=True, among=as_now))


def _as_many(table: Table, path: Path, sat: tuple[str, ...]) -> tuple[str, ...]:
    if len(sat) != len(table.seats):
        rule = table.game.seating or table.game.order
        raise Unknown(f"{path.name} has {len(table.seats)} seats, not {len(sat)}", rule=rule)
    return sat


def is_file(what: str) -> bool:
    """Whether this names a file rather than a game: it is there, or looks like a path."""
    return Path(what).exists() or "/" in what or os.sep in what or what.endswith((".json", ".toml"))


def play_here(
    table: Table,
    sat: tuple[str, ...],
    path: Path,
    *,
    resumed: bool,
    plain: bool,
    seed: int | None,
    guide: Guide | None = None,
    wait: bool = False,
    pace: str | None = None,
    drawn: str = "",
    dungeon: Dungeon | None = None,
) -> int:
    game = table.game
    # Bots that go on with a saved game have fresh dice: theirs are no part of the record.
    players = seated(game, sat, os.urandom(16).hex() if seed is None else str(seed))
    if dungeon is not None:
        players = {seat: dungeon.companion() for seat in players}
    over = table.result is not None

    keeping = home.Keeping(path, sat, None if guide is None else guide.lesson.id)
    keep = _keep if over else keeping.save if dungeon is None else partial(_settle_and_keep, dungeon, keeping)
    console = open_console(plain=plain)
    try:
        if on_screen(plain=plain):
            from undercroft.terminal.screen import play

            over = play(table, players, save=keep, resumed=resumed, guide=guide, wait=wait, pace=pace, notice=drawn)
        else:
            sits = ["you" if name == PERSON else called(name) for name in sat]
            who = listed([f"{seat.name} ({name})" for seat, name in zip(table.seats, sits, strict=True)])
            console.write(console.bold(game.title), *wrap(f"{who}. Type help for help.", console.width))
            if drawn:
                console.write(drawn)
            match = Match(table, players, save=keep, resumed=resumed, guide=guide)
            over = Session(match, console).run()
    except (Refused, OSError):
        raise
    except KeyboardInterrupt:
        over = False  # In the middle of an answer: what was saved before it stands.
    except Exception as error:
        raise Refused(
            f"a fault of this program ends the game: {type(error).__name__}: {error}; "
            f"it is saved up to the last answer: undercroft play {shlex.quote(str(keeping.path))}"
        ) from error
    file = shlex.quote(str(keeping.path))
    if dungeon is not None:
        return 0
    console.write("")
    if guide is not None and over:
        console.write(f"A real game against the bot: undercroft play {game.id}")
    console.write(f"Watch it again: undercroft replay {file}" if over else f"Saved. Go on: undercroft play {file}")
    return 0


def _settle_and_keep(dungeon: Dungeon, keeping: home.Keeping, table: Table) -> None:
    """What is only set-up at the dungeon of the day is settled, and the game is in its file."""
    dungeon.settle(table)
    keeping.save(table)


def _keep(table: Table) -> None:
    """A game that was over when it was taken up lies in its file as it is."""


def on_screen(*, plain: bool) -> bool:
    """Whether this is a terminal that can show a whole screen, and lines are not asked for."""
    return not plain and sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def open_console(*, plain: bool = False) -> Console:
    """The terminal this runs in, or plain lines where there is none or they are asked for."""
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    width = max(40, min(100, shutil.get_terminal_size().columns)) if terminal else 80
    return Console(sys.stdin, sys.stdout, screen=on_screen(plain=plain), width=width)
