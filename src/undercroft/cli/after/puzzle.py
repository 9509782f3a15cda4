"""The puzzle of the day in the terminal: the table and the question, an answer, and what every answer comes to."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from textwrap import wrap
from typing import Final

from undercroft.cli import home
from undercroft.cli.after.daily import today
from undercroft.cli.play import open_console
from undercroft.daily.dungeon import read_day
from undercroft.daily.puzzles.trying import (
    Asked,
    Told,
    Tries,
    answered,
    asked,
    first_try,
    read_tries,
    streak_words,
    told,
)
from undercroft.engine import Option, Refused, Unknown
from undercroft.engine.craft.words import whole
from undercroft.terminal.console import Console
from undercroft.terminal.offers import option_lines
from undercroft.terminal.words import is_quit

_BAR: Final = 20
_PROMPT: Final = "> "


def run(game: str, day: str | None, *, answer: str | None, save: Path | None, plain: bool, as_json: bool) -> int:
    """Ask the puzzle of this day, or answer it; with `save` write the record of the game that it is from."""
    when = today() if day is None else read_day(day)
    if when > today():
        raise Refused(f"the puzzle of {when.isoformat()} has not come yet; by UTC today is {today().isoformat()}")
    one = asked(game, when)
    tries = _tries(game)
    before = answered(tries, one)
    if answer is None and before is not None:
        answer = before.id
    console = open_console(plain=plain)
    if answer is None:
        if as_json:
            options = [{"id": option.id, "label": one.label(option)} for option in one.options]
            print(json.dumps({"day": when.isoformat(), "question": one.question, "name": one.who, "options": options}))
            return 0
        console.write(*_shown(one, console))
        answer = _typed(one, console)
        if answer is None:
            return 0
    found = told(one, _option(one, answer).id)
    if when == today():
        tries = first_try(tries, one, next(row.id for row in found.rows if row.mine))
        _keep(game, tries)
    if save is not None:
        one.kept.whole(one.puzzle).record().save(save)
    if as_json:
        rows = [{"id": row.id, "label": row.label, "worth": row.worth, "mine": row.mine} for row in found.rows]
        print(json.dumps({"right": found.right, "answers": rows, "why": found.why, "rules": found.rules}))
        return 0
    console.write(*_told(one, found, console), "", streak_words(tries, today()))
    if save is None:
        console.write(f"The game it is from: undercroft daily puzzle {game}{_date(when)} --save game.json")
    else:
        console.write(f"Watch it: undercroft replay {shlex.quote(str(save))}")
    return 0


def _date(when: date) -> str:
    return "" if when == today() else f" --date {when.isoformat()}"


def _shown(one: Asked, console: Console) -> Iterator[str]:
    """The table as the seat sees it, and the question."""
    marked = frozenset(option.at for option in one.options if option.at)
    yield console.bold(f"{one.game.title}: the puzzle of {one.day.isoformat()}")
    yield ""
    yield one.table.scene(one.seat).text(width=console.width, highlight=marked, unicode=console.screen)
    yield ""
    for words in one.before():
        yield from wrap(f"- {words}", console.width, subsequent_indent="  ")
    yield ""
    yield console.bold(f"{one.who}: {one.question}")
    yield from option_lines(one.options, console.width)


def _typed(one: Asked, console: Console) -> str | None:
    """The id of the answer that is typed; None where there is none."""
    while (line := console.read(_PROMPT)) is not None:
        if is_quit(line):
            return None
        try:
            return _option(one, line).id
        except Unknown as error:
            console.write(error.reason)
    return None


def _option(one: Asked, line: str) -> Option:
    """The option of this number, id or label."""
    line = line.strip()
    number = whole(line)
    if number is not None and 1 <= number <= len(one.options):
        return one.options[number - 1]
    named = [option for option in one.options if line in (option.id, one.label(option))]
    return named[0] if named else one.option(line)


def _told(one: Asked, found: Told, console: Console) -> Iterator[str]:
    """What every answer comes to, and why."""
    full, empty = ("█", "·") if console.screen else ("#", ".")
    yield ""
    yield from wrap(console.bold(found.verdict), console.width)
    yield ""
    for row in found.rows:
        marks = [*(["the best"] if row.best else []), *(["yours"] if row.mine else [])]
        marks += ["as it was played"] if row.played else []
        bar = full * (row.worth * _BAR // 100)
        about = f" ({', '.join(marks)})" if marks else ""
        yield from wrap(
            f"{row.worth:3} {bar:{empty}<{_BAR}} {row.label}{about}", console.width, subsequent_indent=" " * 25
        )
    yield ""
    for words in found.why:
        yield from wrap(words, console.width)
    best = next(row for row in found.rows if row.best)
    if best.came:
        yield ""
        yield "What may come of it:"
        for words in best.came:
            yield from wrap(f"- {words}", console.width, subsequent_indent="  ")
    yield ""
    for rule in found.rules:
        yield from wrap(f"{rule}: {one.game.ledger[rule].text()}", console.width, subsequent_indent="  ")


def _file() -> Path:
    return home.home() / "puzzles.json"


def _all() -> dict[str, str]:
    try:
        kept = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {game: text for game, text in kept.items() if isinstance(text, str)} if isinstance(kept, dict) else {}


def _tries(game: str) -> Tries | None:
    return read_tries(_all().get(game, ""))


def _keep(game: str, tries: Tries) -> None:
    path = _file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({**_all(), game: tries.text()}) + "\n", encoding="utf-8")
