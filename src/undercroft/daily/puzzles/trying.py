"""The puzzle of a day as it is asked and answered: what the seat sees, and afterwards what every answer comes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any, Final

from undercroft.bots.hint import brief, percent, sentence
from undercroft.daily.puzzles.puzzle import Collection, Puzzle, collection
from undercroft.engine import Choice, Game, Option, Table, Unknown, named
from undercroft.engine.craft.telling import QUIET
from undercroft.engine.refusal import shown

TOLD: Final = 6
"""So much of what the seat was told last is told again."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The puzzle of a day: its table at the moment, and the question of the seat."""

    day: date
    kept: Collection
    puzzle: Puzzle
    table: Table
    choice: Choice

    @property
    def game(self) -> Game:
        """The game that it is of."""
        return self.table.game

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self.puzzle.seat

    @property
    def who(self) -> str:
        """What the one who is asked is called."""
        return self.table.names[self.seat]

    @property
    def question(self) -> str:
        """What is asked."""
        return named(self.choice.text, self.table.names)

    @property
    def options(self) -> list[Option]:
        """The answers there are, in the order of the table: those that were weighed."""
        known = {one.id for one in self.puzzle.answers}
        return [option for option in self.choice.options if option.id in known]

    def label(self, option: Option) -> str:
        """The option in words."""
        return named(option.label, self.table.names)

    def option(self, answer: Any) -> Option:
        """The option of this id; `Unknown` where that is none of the puzzle."""
        found = next((option for option in self.options if option.id == answer), None)
        if found is None:
            raise Unknown(f"{shown(answer)} is no answer to this puzzle; it asks: {self.question}")
        return found

    def before(self) -> list[str]:
        """What the seat was told last, in words."""
        game, table = self.game, self.table
        told = [one for one in table.events_for(self.seat) if game.moment(one.kind) != QUIET]
        return [game.words(one, table.names) for one in told[-TOLD:]]


def asked(game: str, day: date) -> Asked:
    """The puzzle of this game on this day; `Unknown` where there is none."""
    kept = collection(game)
    number = day.toordinal() % len(kept.puzzles)
    table = _table(game, number)
    puzzle = kept.puzzles[number]
    return Asked(day, kept, puzzle, table, table.choices[puzzle.seat])


@lru_cache(maxsize=16)
def _table(game: str, number: int) -> Table:
    kept = collection(game)
    return kept.table(kept.puzzles[number])


# ---------------------------------------------------------------------- after the try


@dataclass(frozen=True, slots=True)
class Row:
    """An answer and what it comes to: of 100 games about so many won, so many points behind the best."""

    id: str
    label: str
    worth: int
    behind: int
    came: Sequence[str]
    best: bool
    mine: bool
    played: bool


@dataclass(frozen=True, slots=True)
class Told:
    """What is told after a try: whether it was right, all answers with the best first, why, and by which rules."""

    right: bool
    verdict: str
    rows: list[Row]
    why: list[str]
    rules: list[str]


def told(one: Asked, answer: str) -> Told:
    """What is told to whoever gave this answer; `Unknown` where it is none of the puzzle."""
    given = one.option(answer)
    puzzle = one.puzzle
    best = one.option(puzzle.best.id)
    rows = [
        Row(
            weighed.id,
            one.label(one.option(weighed.id)),
            round(weighed.worth / 10),
            round(weighed.lead / 10),
            weighed.came,
            weighed.id == best.id,
            weighed.id == given.id,
            weighed.id == puzzle.tempting,
        )
        for weighed in puzzle.answers
    ]
    right = given.id == best.id
    rules = dict.fromkeys(rule for rule in (best.rule, given.rule, one.choice.rule) if rule in one.game.ledger)
    return Told(right, _verdict(one, best, given), rows, list(_why(one, best)), [rule for rule in rules if rule])


def _verdict(one: Asked, best: Option, given: Option) -> str:
    name, worth = named(brief(best), one.table.names), one.puzzle.best.worth
    if best.id == given.id:
        return f"Right: {name} is the best answer. It comes to {percent(worth)} of 100 games won."
    mine = one.puzzle.of(given.id)
    assert mine is not None
    return (
        f"Not the best. {sentence(named(brief(given), one.table.names))[:-1]} comes to {percent(mine.worth)} of 100 "
        f"games won, {name} to {percent(worth)}."
    )


def _why(one: Asked, best: Option) -> Iterator[str]:
    """Why the best is the best, sentence by sentence: the plan, what was played out, and how sure it is."""
    puzzle, names = one.puzzle, one.table.names
    yield sentence(named(puzzle.why, names))
    second = puzzle.answers[1]
    tempting = puzzle.of(puzzle.tempting)
    if tempting is not None:
        label, lost = named(brief(one.option(tempting.id)), names), round(tempting.lead / 10)
        yield f"In the game that this is from, the answer was: {label}. That costs {lost} points of a hundred."
    sure = f"{second.lead / second.doubt:.1f} times the standard error" if second.doubt else "the same in every world"
    yield (
        f"Every answer was played on in {second.worlds} worlds that {one.who} cannot tell from the true one, with the "
        f"same dice, to the end of the game, by the game's own players. The best leads the next by "
        f"{round(second.lead / 10)} points, {sure}."
    )


# ---------------------------------------------------------------------- what somebody has tried


@dataclass(frozen=True, slots=True)
class Tries:
    """What somebody has tried at the puzzles of a game: the last day and the number of its answer, and a streak.

    The streak is of days in a row on which the first answer was right.
    """

    day: int
    answer: int
    right: int
    streak: int
    longest: int
    tried: int
    solved: int

    def text(self) -> str:
        """In a few letters."""
        return ".".join(str(getattr(self, name)) for name in self.__slots__)


def read_tries(text: str) -> Tries | None:
    """What is written so; None where it is nothing of ours.

    >>> read_tries(Tries(739573, 2, 1, 3, 5, 9, 7).text()).streak, read_tries("1.2")
    (3, None)
    """
    parts = text.split(".")
    if len(parts) != len(Tries.__slots__) or not all(part.isascii() and part.isdigit() for part in parts):
        return None
    return None if any(len(part) > 7 for part in parts) else Tries(*map(int, parts))


def first_try(before: Tries | None, one: Asked, answer: str) -> Tries:
    """What is known after this answer; that of a day is its first, whatever is answered later."""
    day = one.day.toordinal()
    number = one.options.index(one.option(answer))
    if before is not None and before.day >= day:
        return before
    right = int(answer == one.puzzle.best.id)
    streak = 0 if not right else before.streak + 1 if before is not None and before.day == day - 1 else 1
    longest = max(streak, 0 if before is None else before.longest)
    tried, solved = (0, 0) if before is None else (before.tried, before.solved)
    return Tries(day, number, right, streak, longest, tried + 1, solved + right)


def answered(tries: Tries | None, one: Asked) -> Option | None:
    """The answer that was given first to this puzzle; None where there was none."""
    if tries is None or tries.day != one.day.toordinal() or tries.answer >= len(one.options):
        return None
    return one.options[tries.answer]


def streak_words(tries: Tries | None, day: date) -> str:
    """How it stands with somebody's tries, in a sentence; nothing where there are none."""
    if tries is None:
        return ""
    now = tries.streak if day.toordinal() - tries.day <= 1 else 0
    return f"{tries.solved} of {tries.tried} solved at the first try; in a row {now}, at most {tries.longest}."
