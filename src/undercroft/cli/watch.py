"""The `replay` and `verify` commands: a game that was played, watched again and checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from undercroft import Table
from undercroft.cli.plan import Plan
from undercroft.cli.play import on_screen, open_console
from undercroft.engine import BadRecord, Game, Unknown, read_record, shelf
from undercroft.engine.craft.words import whole
from undercroft.engine.record import RecordFile
from undercroft.terminal.console import Console
from undercroft.terminal.frames import ALL, SPECTATOR, Frames, Watcher, eyes, eyes_words, hears
from undercroft.terminal.words import cited, is_quit


def replay_file(path: Path, *, seat: str | None, step: bool, plain: bool, as_json: bool) -> int:
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
    return _replay(file, game, _watcher(seat, file), step=step, plain=plain, as_json=as_json)


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


def replay_game(
    plan: Plan, index: int, *, seat: str | None, step: bool, plain: bool, as_json: bool, save: Path | None
) -> int:
    """Play a game of a simulation once more, and show it."""
    table, _ = plan.play(index, listen=True)
    record = table.record()
    if save is not None:
        record.save(save)
    watcher = _watcher(seat or ALL, record.file)
    return _replay(record.file, table.game, watcher, step=step, plain=plain, as_json=as_json)


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


def _replay(file: RecordFile, game: Game, watcher: Watcher, *, step: bool, plain: bool, as_json: bool) -> int:
    frames = Frames(file, game)
    if as_json:
        seats = [msgspec.to_builtins(seat) for seat in file.seats]
        told = [event.plain() for event in frames.events if hears(watcher, event)]
        print(json.dumps({"game": file.game, "seats": seats, "events": told, "result": file.result}))
        return 0
    if on_screen(plain=plain):
        from undercroft.terminal.screen import replay

        replay(frames, watcher)
        return 0
    console = open_console(plain=plain)
    thrown = "; the dice were thrown by hand" if file.dice == "mine" else ""
    who = f"{' and '.join(frames.names)}, {eyes_words(watcher, frames.names)}{thrown}"
    console.write(console.bold(game.title), who, "")
    if step:
        if not _walk(console, frames, watcher):
            return 0
    else:
        _tell(console, frames, watcher, frames.last)
    table = frames.table(frames.last)
    if table is not None:
        console.write("", *_scene(table, watcher, console))
    else:
        console.write(
            "", f"Edition {file.edition} of the rules; these are edition {game.edition}: told, not recomputed."
        )
    words, rule = frames.verdict()
    console.write("", *cited(words, rule, console.width))
    return 0


def _walk(console: Console, frames: Frames, watcher: Watcher) -> bool:
    """Whether it was watched to its end: step by step, Enter by Enter, what was told of each answer.

    The scene is shown when asked for.
    """
    if not frames.known:
        _tell(console, frames, watcher, frames.last)
        return True
    for at in range(len(frames)):
        news = _tell(console, frames, watcher, at, since=frames.told(at - 1) if at else 0)
        while news and not (at == frames.last and frames.file.result is not None):
            typed = console.read("Enter goes on, look shows the table, quit stops: ")
            if typed is None or is_quit(typed):
                return False
            if typed.strip().lower() != "look":
                break
            table = frames.table(at)
            assert table is not None
            console.write(*_scene(table, watcher, console))
    return True


def _tell(console: Console, frames: Frames, watcher: Watcher, until: int, since: int = 0) -> bool:
    """Whether these eyes read of anything between the event `since` and this moment; it is printed."""
    news = frames.heard(watcher, until, since)
    for _, event in news:
        console.write(*cited(frames.words(event, watcher), event.rule, console.width, "  "))
    return bool(news)


def _scene(table: Table, watcher: Watcher, console: Console) -> list[str]:
    lines: list[str] = []
    for seat in eyes(watcher, table):
        lines += [*table.scene(seat).text(console.width, unicode=console.screen).splitlines(), ""]
    return lines[:-1]


def verify(path: Path, *, as_json: bool) -> int:
    """Recompute the record and say what was checked; `BadRecord` names the first difference."""
    file = read_record(path.read_bytes(), path.name)
    table = Table.load(path)
    game = table.game
    draws = sum(len(step.draws) for step in file.steps)
    key = table.record().secret is not None
    by_hand = file.dice == "mine"
    if as_json:
        report: dict[str, Any] = {"game": file.game, "edition": file.edition, "steps": len(file.steps)}
        report |= {"events": len(file.told), "draws": draws, "dice_checked": key, "by_hand": by_hand}
        report["result"] = file.result
        print(json.dumps(report))
        return 0
    if by_hand:
        hidden = "what nobody may see follows from the key" if key else "the key of the rest is revealed at the end"
        dice = f"{draws}: thrown by hand, each possible; {hidden}"
    elif key:
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
