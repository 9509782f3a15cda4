"""What a game that makes floors can do for a host: a record of functions over floors of its own kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Protocol

from undercroft.engine import Choice, Event, Refused
from undercroft.maps.plan import Plan


class Want(Protocol):
    """The roll that is wanted next: its number from 1, the die's faces, what it is for, and the rule."""

    @property
    def number(self) -> int: ...
    @property
    def die(self) -> int: ...
    @property
    def reason(self) -> str: ...
    @property
    def rule(self) -> str: ...


class Dice(Protocol):
    """A floor drawn from rolls as they are given, and answers where its designer is asked.

    At every moment one of three holds: a roll is wanted, the designer is asked (`choices`), or the floor is `done`.
    `floor` is the map so far, `events` what happened, `moves` what was given: numbers are faces, texts are answers.
    """

    moves: list[int | str]

    @property
    def choices(self) -> dict[int, Choice]: ...
    @property
    def done(self) -> bool: ...
    @property
    def floor(self) -> Any: ...
    @property
    def events(self) -> list[Event]: ...

    def next_wanted(self) -> Want | None:
        """The roll that is wanted next, or None."""

    def give(self, face: int) -> None:
        """The wanted roll has shown this face."""

    def answer(self, answer: Any) -> None:
        """The designer has chosen this."""

    def undo(self) -> None:
        """The last roll or answer is taken back."""


@dataclass(frozen=True, slots=True)
class FloorMaker:
    """Floors by dice, by a list of rolls, and as files. `options` are given by name, as for a table.

    - `generate(seed, number, options)` rolls a floor; `redraw(text, number, options)` draws it from a list of rolls;
    - `dice(number, options)` draws one from rolls given one by one;
    - `written(floor, options)` is the list of its rolls with what each decided, itself a list that can be read;
    - `plan(floor, players)` is what the keeper or the players may know of it;
    - `to_json`, `read_json`, `to_text`, `read_text` keep it in files;
    - `settings` names the options that change a floor; under the options `by_hand`, whoever rolls makes the designer's
      choices too.
    """

    generate: Callable[[int | str, int, Mapping[str, Any]], Any]
    redraw: Callable[[str, int, Mapping[str, Any]], Any]
    dice: Callable[[int, Mapping[str, Any]], Dice]
    written: Callable[[Any, Mapping[str, Any]], str]
    plan: Callable[[Any, bool], Plan]
    to_json: Callable[[Any, Mapping[str, Any]], dict[str, Any]]
    read_json: Callable[[Any], Any]
    to_text: Callable[[Any], str]
    read_text: Callable[[str], Any]
    settings: tuple[str, ...]
    by_hand: Mapping[str, str]


def give_line(dice: Dice, line: str) -> None:
    """These rolls and answers were given, such as `4 1; b2; 6`; those before the first that cannot be stay given."""
    for part in filter(None, map(str.strip, line.split(";"))):
        if dice.choices:
            dice.answer(part)
        else:
            for word in part.replace(",", " ").split():
                if not (word.isascii() and word.isdecimal() and len(word) < 5):
                    raise Refused(f"{word[:40]!r} is no roll: type what the die shows")
                dice.give(int(word))


def line_of(moves: Iterable[int | str]) -> str:
    """The line that gives these rolls and answers.

    >>> line_of([4, 1, "b2", 6])
    '4 1; b2; 6'
    """
    parts: list[str] = []
    for answers, run in groupby(moves, key=lambda move: isinstance(move, str)):
        words = [str(move) for move in run]
        parts += words if answers else [" ".join(words)]
    return "; ".join(parts)


def told(events: Iterable[Event]) -> list[tuple[str, str]]:
    """What rolls and choices among these events have decided, each in words and with its rule."""
    rolls = [event for event in events if event.kind in ("roll", "chosen")]
    return [("{face} of a d{die} for {reason}: {means}".format(**event.data), event.rule) for event in rolls]


def bare_rolls(text: str) -> str:
    """A list of rolls on one line, without its comments, which begin with #.

    >>> bare_rolls("2/6 # 1 entrance side\\n4, 1")
    '2/6 4, 1'
    """
    return " ".join(" ".join(line.partition("#")[0] for line in text.splitlines()).split())
