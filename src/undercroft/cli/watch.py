"""The `replay` and `verify` commands: a game that was played, watched again and checked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from undercroft import Table
from undercroft.cli.plan import Plan
from undercroft.cli.play import open_console
from undercroft.engine import BadRecord, Event, Game, Scripted, Unknown, read_record, shelf
from undercroft.engine.game import ACT
from undercroft.engine.record import RecordFile, Told
from undercroft.terminal.console import Console
from undercroft.terminal.words import cited, event_words, is_quit, whole

ALL = "all"
SPECTATOR = "spectator"
Watcher = int | str
"""A seat, everybody at once, or a spectator."""


def replay_file(path: Path, *, seat: str | None, step: bool, as_json: bool) -> int:
    """Show the game of this record; one of another edition by what was told alone."""
    file = read_record(path.read_bytes(), path.name)
    try:
        game = shelf.get(file.game)
    except Unknown as error:
        raise BadRecord(f"{path.name}: {error.reason}") from None
    if file.edition == game.edition:
        Table.load(path)
    else:
        _check_told(file, path.name)
    return _replay(file, game, _watcher(seat, file), step=step, as_json=as_json)


def _check_told(file: RecordFile, name: str) -> None:
    """Nothing, or `BadRecord` if what was told speaks of seats that are not there, or the result says not enough."""
    seats = range(len(file.seats))
    for index, told in enumerate(file.told):
        if any(seat not in seats for seat in told.audience or ()):
            raise BadRecord(f"{name} is damaged: event {index} is told to a seat that is not there")
    if file.result is not None:
        winners = file.result.get("winners")
        texts = (file.result.get("reason"), file.result.get("rule"))
        if not isinstance(winners, list) or any(type(seat) is not int or seat not in seats for seat in winners):
            raise BadRecord(f"{name} is damaged: the result names no winners")
        if not all(isinstance(text, str) for text in texts):
            raise BadRecord(f"{name} is damaged: the result has no reason and rule")


def replay_game(plan: Plan, index: int, *, seat: str | None, step: bool, as_json: bool, save: Path | None) -> int:
    """Play a game of a simulation once more, and show it."""
    table, _ = plan.play(index, listen=True)
    record = table.record()
    if save is not None:
        record.save(save)
    return _replay(record.file, table.game, _watcher(seat or ALL, record.file), step=step, as_json=as_json)


def _watcher(seat: str | None, file: RecordFile) -> Watcher:
    """Through whose eyes: those asked for; else everybody's after the end, and a spectator's before it."""
    if seat is None:
        return SPECTATOR if file.result is None else ALL
    if seat in (ALL, SPECTATOR):
        return seat
    number = whole(seat)
    if number is not None and number < len(file.seats):
        return number
    raise Unknown(f"no seat {seat!r}: give 0 to {len(file.seats) - 1}, {ALL} or {SPECTATOR}")


def _replay(file: RecordFile, game: Game, watcher: Watcher, *, step: bool, as_json: bool) -> int:
    events = [event for event in map(_event, file.told) if _hears(watcher, event)]
    if as_json:
        seats = [msgspec.to_builtins(seat) for seat in file.seats]
        told = [event.plain() for event in events]
        print(json.dumps({"game": file.game, "seats": seats, "events": told, "result": file.result}))
        return 0
    console = open_console()
    names = [seat.name for seat in file.seats]
    console.write(console.bold(game.title), f"{' and '.join(names)}, {_eyes(watcher, names)}", "")
    known = file.edition == game.edition
    if step:
        if not _walk(console, file, game, watcher, names):
            return 0
    else:
        for event in events:
            console.write(*_told(game, event, names, watcher, console.width))
    if known:
        table = list(relive(file, game))[-1]
        console.write("", *_scene(table, watcher, console))
    else:
        console.write(
            "", f"Edition {file.edition} of the rules; these are edition {game.edition}: told, not recomputed."
        )
    if file.result is not None:
        winners = " and ".join(names[seat] for seat in file.result["winners"])
        verdict = f"{winners} won" if winners else "Nobody won"
        console.write("", *cited(f"{verdict}: {file.result['reason']}", file.result["rule"], console.width))
    else:
        console.write("", "The game is not over.")
    return 0


def _eyes(watcher: Watcher, names: list[str]) -> str:
    if isinstance(watcher, int):
        return f"as {names[watcher]} saw it"
    return "as a spectator saw it" if watcher == SPECTATOR else "with all secrets"


def _walk(console: Console, file: RecordFile, game: Game, watcher: Watcher, names: list[str]) -> bool:
    """Whether it was watched to its end: step by step, Enter by Enter, what was told of each answer.

    The scene is shown when asked for.
    """
    seen = 0
    tables: Iterator[Table | None] = relive(file, game) if file.edition == game.edition else iter([None])
    for table in tables:
        told = [_event(told) for told in file.told[seen:]] if table is None else table.events[seen:]
        seen += len(told)
        news = [event for event in told if _hears(watcher, event)]
        for event in news:
            console.write(*_told(game, event, names, watcher, console.width))
        while news and table is not None and table.result is None:
            typed = console.read("Enter goes on, look shows the table, quit stops: ")
            if typed is None or is_quit(typed):
                return False
            if typed.strip().lower() != "look":
                break
            console.write(*_scene(table, watcher, console))
    return True


def relive(file: RecordFile, game: Game) -> Iterator[Table]:
    """The table before the first answer, and after each; with the dice that are written down."""
    draws = [face for step in file.steps for _, _, face in step.draws]
    table = Table.start(
        game,
        options=file.options,
        numbers=file.numbers,
        names=[seat.name for seat in file.seats],
        words=[seat.word for seat in file.seats],
        chance=Scripted(draws),
        position=None if file.position is msgspec.UNSET else file.position,
    )
    yield table
    for step in file.steps:
        if step.ask == ACT:
            table.act(step.seat if step.seat is not None else "", step.answer)
        elif isinstance(step.seat, int):
            table.answer(step.seat, step.answer)
        else:
            continue
        yield table


def _scene(table: Table, watcher: Watcher, console: Console) -> list[str]:
    if isinstance(watcher, int):
        eyes: list[int | None] = [watcher]
    elif watcher == SPECTATOR or table.result is not None:
        eyes = [None]
    else:
        eyes = [seat.number for seat in table.seats]
    lines: list[str] = []
    for seat in eyes:
        lines += [*table.scene(seat).text(console.width, unicode=console.screen).splitlines(), ""]
    return lines[:-1]


def _told(game: Game, event: Event, names: list[str], watcher: Watcher, width: int) -> list[str]:
    """The event in words; where all secrets are shown, after the names of those who alone were told."""
    words = event_words(game, event, names)
    if watcher == ALL and event.audience is not None:
        words = f"({' and '.join(names[seat] for seat in event.audience)}) {words}"
    return cited(words, event.rule, width, "  ")


def _hears(watcher: Watcher, event: Event) -> bool:
    return watcher == ALL or event.heard_by(watcher if isinstance(watcher, int) else None)


def _event(told: Told) -> Event:
    return Event(
        told.kind,
        told.data,
        rule=told.rule,
        shows=told.shows,
        audience=None if told.audience is None else tuple(told.audience),
        also=() if told.also is msgspec.UNSET else tuple(told.also),
    )


def verify(path: Path, *, as_json: bool) -> int:
    """Recompute the record and say what was checked; `BadRecord` names the first difference."""
    file = read_record(path.read_bytes(), path.name)
    table = Table.load(path)
    game = table.game
    draws = sum(len(step.draws) for step in file.steps)
    key = table.record().secret is not None
    if as_json:
        report: dict[str, Any] = {"game": file.game, "edition": file.edition, "steps": len(file.steps)}
        report |= {"events": len(file.told), "draws": draws, "dice_checked": key, "result": file.result}
        print(json.dumps(report))
        return 0
    if key:
        dice = f"{draws} follow from the key, and the key fits what was promised"
    elif file.commitment is None:
        dice = f"{draws} are possible; no key was promised"
    else:
        dice = f"{draws} are possible; their key is revealed at the end"
    print(f"{path.name}: {game.title}, edition {file.edition}")
    print(f"answers  {len(file.steps)}, each allowed")
    print(f"dice     {dice}")
    print(f"events   {len(file.told)}, each as told")
    print(f"result   {'the game is not over' if file.result is None else file.result['reason']}")
    return 0
