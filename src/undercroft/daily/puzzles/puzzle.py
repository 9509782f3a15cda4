"""Puzzles as they are kept: a game among bots, a moment of it, and what every answer there comes to.

A file for each game and edition, made by `tools/puzzles.py`. The game is kept as its answers, in the order in which the
table waits for them; the dice follow from the seed. So a puzzle is the same on every server of the same edition.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Sequence
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any, Final
from zlib import compress, decompress

import msgspec

from undercroft.engine import Game, Table, Unknown, shelf
from undercroft.engine.craft.ready import ready

FORMAT: Final = 1
FEW: Final = 5
"""A game with fewer puzzles has none: they would come again too soon."""


class Weighed(msgspec.Struct, frozen=True):
    """An answer: what it comes to in thousandths of a win, and by how much the best is better, within what doubt.

    `lead` and `doubt` (a standard error) are of pairs: both answers in the same worlds, with the same dice. `came` is
    what was told in one of these worlds, where it came to about as much as on average.
    """

    id: str
    worth: int
    lead: int
    doubt: int
    worlds: int
    came: list[str] = []


@ready
class Puzzle(msgspec.Struct, frozen=True):
    """A position in a game: how the game began, its answers, after how many of them whom is asked, and the answers.

    The best answer stands first. `tempting` is what was answered in the game, if that was worse, by a beginner or by
    the game's own player; `why` is what the own player says for the best, or what whoever found it does.
    """

    seed: str
    step: int
    seat: int
    tempting: str
    why: str
    answers: list[Weighed]
    game: str
    """The answers of the whole game, packed."""

    @property
    def best(self) -> Weighed:
        """The best answer."""
        return self.answers[0]

    @property
    def margin(self) -> int:
        """By how much the best answer is better than any other, in thousandths of a win."""
        return min(one.lead for one in self.answers[1:])

    def given(self) -> list[str]:
        """All answers of the game, in their order."""
        return unpacked(self.game)

    def of(self, id: str) -> Weighed | None:
        """What is known of the answer of this id."""
        return next((one for one in self.answers if one.id == id), None)


@ready
class Collection(msgspec.Struct, frozen=True):
    """The puzzles of a game, and the tables at which they were found: see `finding.py`."""

    undercroft: int
    game: str
    edition: int
    options: dict[str, Any]
    seats: int
    puzzles: list[Puzzle]

    def start(self, puzzle: Puzzle) -> Table:
        """The table of this puzzle before the first answer."""
        return Table.start(self.game, options=self.options, seats=self.seats, seed=puzzle.seed)

    def table(self, puzzle: Puzzle) -> Table:
        """The table at the moment of this puzzle."""
        return _played(self.start(puzzle), puzzle.given()[: puzzle.step])

    def whole(self, puzzle: Puzzle) -> Table:
        """The table at the end of the game from which this puzzle is."""
        return _played(self.start(puzzle), puzzle.given())

    def of(self, day: date) -> Puzzle:
        """The puzzle of this day: one after another, and then from the first again."""
        return self.puzzles[day.toordinal() % len(self.puzzles)]


def _played(table: Table, answers: Sequence[str]) -> Table:
    strict, table.strict = table.strict, False
    for answer in answers:
        choice = table.first_waiting()
        assert choice is not None
        table.answer(choice.seat, answer)
    table.strict = strict
    return table


@cache
def collection(game: str) -> Collection:
    """The puzzles of this game; `Unknown` where there is no such game, or no puzzles of the edition of its rules."""
    found = shelf.to_play(game)
    kept = _read(found)
    fits = kept is not None and (kept.edition, kept.undercroft) == (found.edition, FORMAT)
    if kept is None or not fits or len(kept.puzzles) < FEW:
        raise Unknown(f"there are no puzzles of edition {found.edition} of {found.title}")
    return kept


def has_puzzles(game: str) -> bool:
    """Whether there are puzzles of this game."""
    try:
        collection(game)
    except Unknown:
        return False
    return True


def _read(game: Game) -> Collection | None:
    file = files("undercroft.daily.puzzles") / "data" / f"{game.id}.json"
    return msgspec.json.decode(file.read_bytes(), type=Collection) if file.is_file() else None


def packed(answers: Sequence[str]) -> str:
    """These answers in few letters.

    >>> unpacked(packed(["step north", "buy"]))
    ['step north', 'buy']
    """
    return b64encode(compress(msgspec.json.encode(list(answers)), 9)).decode()


def unpacked(text: str) -> list[str]:
    """The answers that were packed so."""
    answers: list[str] = msgspec.json.decode(decompress(b64decode(text)))
    return answers
