"""Writes the golden records: whole games, one for each way a game can end, with transcripts that a person can review.

`make goldens` plays the stories in tests/games/ID/stories.py and writes a record and a transcript of each into
tests/games/ID/goldens, and the texts that tests/games/ID/kept.py names. Review the difference: a commit that changes
a golden says why.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)] if str(ROOT) not in sys.path else []

from undercroft import Table, games  # noqa: E402
from undercroft.engine import Event, specs  # noqa: E402
from undercroft.engine.record import RecordFile, Step, read_record  # noqa: E402
from undercroft.engine.replay import relive  # noqa: E402
from undercroft.terminal.words import cited  # noqa: E402

WIDTH = 110


@dataclass(frozen=True)
class Story:
    """A game worth keeping: its name, what it shows in a sentence, and how it is played."""

    name: str
    words: str
    play: Callable[[], Table]


def stories(game: str) -> tuple[Story, ...]:
    """The stories of one game; none where it has not told any."""
    if not (ROOT / "tests" / "games" / game / "stories.py").exists():
        return ()
    found: tuple[Story, ...] = import_module(f"tests.games.{game}.stories").STORIES
    return found


def kept(game: str) -> dict[Path, Callable[[], str]]:
    """The texts that are kept of one game, each by the file in which it stands."""
    folder = ROOT / "tests" / "games" / game
    if not (folder / "kept.py").exists():
        return {}
    texts: dict[str, Callable[[], str]] = import_module(f"tests.games.{game}.kept").KEPT
    return {folder / file: text for file, text in texts.items()}


def home(game: str) -> Path:
    """Where a game's golden records lie."""
    return ROOT / "tests" / "games" / game / "goldens"


def transcript(story: Story, text: str) -> str:
    """The game of this record, answer by answer, in words."""
    file = read_record(text, story.name)
    lines = [story.name, "=" * len(story.name), "", story.words, "", *_setting(file), ""]
    told = 0
    answers: list[Step | None] = [None, *(step for step in file.steps if step.seat is not None)]
    for step, table in zip_longest(answers, relive(Table, file, games.get(file.game))):
        lines += [] if step is None else _answer(step, file)
        events = table.events[told:]
        told += len(events)
        lines += [line for event in events for line in _told(event, table)]
    lines += ["", *_result(file), ""]
    lines += table.scene(None).text(WIDTH).splitlines()
    return "\n".join(line.rstrip() for line in "\n".join(lines).split("\n")) + "\n"


def _setting(file: RecordFile) -> Iterator[str]:
    game = games.get(file.game)
    known = specs(game.options)
    yield "Seats: " + ", ".join(f"{seat.name} ({seat.role})" for seat in file.seats)
    for name, value in file.options.items():
        if value != known[name].default:
            yield f"Option: {name} = {json.dumps(known[name].shown(value))}"
    for name, number in file.numbers.items():
        if number != game.numbers[name]:
            yield f"Number: {name} = {number}"


def _answer(step: Step, file: RecordFile) -> list[str]:
    name = file.seats[step.seat].name if isinstance(step.seat, int) else str(step.seat)
    lines = [f"{name} ({step.ask}): {_plain(step.answer)}"]
    return lines + [f"    {_die(die)}{reason}: {face}" for die, reason, face in step.draws]


def _die(die: Any) -> str:
    """The die before its reason; a card drawn has none."""
    return f"D{die} " if isinstance(die, int) else ""


def _plain(answer: Any) -> str:
    """The answer as it is typed, or a form with long texts line by line."""
    if isinstance(answer, str):
        return answer
    parts = [f"\n    {key}:{_block(value)}" for key, value in answer.items() if value] if answer else []
    return "".join(parts) if isinstance(answer, dict) else json.dumps(answer)


def _block(value: Any) -> str:
    lines = value.split("\n") if isinstance(value, str) else value
    return "".join(f"\n        {line}" for line in lines)


def _told(event: Event, table: Table) -> list[str]:
    words = table.words(event)
    if event.audience is not None:
        names = ", ".join(table.seats[seat].name for seat in event.audience)
        words = f"({names} only) {words}" if names else f"(nobody knows) {words}"
    return cited(words, event.rule, WIDTH, "  ")


def _result(file: RecordFile) -> list[str]:
    result = file.result
    assert result is not None, "a golden record goes to the end"
    winners = ", ".join(file.seats[seat].name for seat in result["winners"]) or "nobody"
    return cited(f"Winner: {winners}; {result['reason']}.", result["rule"], WIDTH)


def main() -> None:
    for game in games.ids():
        write_stories(game)
        write_kept(game)


def write_stories(game: str) -> None:
    """Record and transcript of each story of the game are written; those that no story tells are gone."""
    written = set()
    for story in stories(game):
        table = story.play()
        table.chance.spent()
        folder = home(game)
        folder.mkdir(exist_ok=True)
        record = folder / f"{story.name}.json"
        table.record().save(record)
        text = record.read_text(encoding="utf-8")
        record.with_suffix(".txt").write_text(transcript(story, text), encoding="utf-8")
        written |= {record.name, record.with_suffix(".txt").name}
        print(record.relative_to(ROOT))
    for old in sorted(home(game).glob("*")) if written else []:
        if old.name not in written:
            old.unlink()
            print(f"{old.relative_to(ROOT)} is gone: no story tells it any more")


def write_kept(game: str) -> None:
    """The texts that are kept of the game are written; what else lies beside them as text is gone."""
    texts = kept(game)
    for file, text in texts.items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text(), encoding="utf-8")
        print(file.relative_to(ROOT))
    for old in sorted({old for file in texts for old in file.parent.glob("*.txt")} - set(texts)):
        old.unlink()
        print(f"{old.relative_to(ROOT)} is gone: nobody keeps it any more")


if __name__ == "__main__":
    main()
