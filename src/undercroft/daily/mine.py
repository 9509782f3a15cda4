"""What somebody has played: games, results, streaks and best moments by game, from what is at hand; no account."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from undercroft.daily.standing import Ending
from undercroft.engine import shelf


@dataclass(frozen=True, slots=True)
class Played:
    """A game of mine that is over: when, as whom, how it ended for me, and where it is found."""

    game: str
    when: str
    name: str
    ending: Ending
    score: int
    turns: int | None
    answers: int
    reason: str
    where: str


@dataclass(frozen=True, slots=True)
class Tally:
    """All my games of one kind: how many ended how, streaks, and the best of them."""

    game: str
    title: str
    games: int
    won: int
    drawn: int
    lost: int
    streak: int
    longest_streak: int
    best: Played
    quickest: Played | None
    longest: Played

    @property
    def share(self) -> int:
        """How many of 100 games were won."""
        return 100 * self.won // self.games


COLUMNS: Final = ("game", "when", "name", "ending", "score", "turns", "answers", "reason", "where")


def tallies(games: Iterable[Played]) -> list[Tally]:
    """What was played, by game, in the order of the shelf."""
    found = sorted(games, key=lambda one: one.when)
    return [_tally(id, own) for id in shelf.ids() if (own := [one for one in found if one.game == id])]


def _tally(id: str, games: Sequence[Played]) -> Tally:
    ends = [one.ending for one in games]
    now, most = streaks(ends)
    won = [one for one in games if one.ending == "won"]
    return Tally(
        id,
        shelf.get(id).title,
        len(games),
        ends.count("won"),
        ends.count("drawn"),
        ends.count("lost"),
        now,
        most,
        max(games, key=lambda one: (one.ending == "won", one.score)),
        min(won, key=lambda one: one.answers, default=None),
        max(games, key=lambda one: one.answers),
    )


def streaks(ends: Iterable[Ending]) -> tuple[int, int]:
    """How many of the last games were won in a row, and how many at most; the oldest come first.

    >>> streaks(["won", "won", "lost", "won"])
    (1, 2)
    """
    now = most = 0
    for end in ends:
        now = now + 1 if end == "won" else 0
        most = max(most, now)
    return now, most


def as_csv(games: Iterable[Played]) -> str:
    """All games as a table for other programs, the oldest first."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows({key: _cell(value) for key, value in asdict(one).items()} for one in _in_order(games))
    return text.getvalue()


def as_plain(games: Iterable[Played]) -> dict[str, Any]:
    """All games and what they add up to, as plain data."""
    found = _in_order(games)
    return {"games": [asdict(one) for one in found], "by_game": {one.game: asdict(one) for one in tallies(found)}}


def _in_order(games: Iterable[Played]) -> list[Played]:
    return sorted(games, key=lambda one: (one.when, one.where))


def _cell(value: Any) -> Any:
    """A value that no program of tables takes for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value
