"""What can be measured in every game, and what a game counts of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from undercroft.engine import Game
from undercroft.lab.crew import CLOSE, HEARD, PLAIN, RETOLD

Row: TypeAlias = Mapping[str, Any]
"""A game as it stands in the file of rows."""


@dataclass(frozen=True, slots=True)
class Metric:
    """A number that every game has: its name, its words, how closely one must look for it, and between what it lies.

    `of(row)` is the number in a game, None where that game has none. A `share` is 0 or 1. A `group` is no single number
    but a part of the report.
    """

    name: str
    text: str
    look: str
    of: Callable[[Row], float | None]
    most: float | None = None
    least: float = 0
    share: bool = False
    group: bool = False


def _none(row: Row) -> float | None:
    return None


def _seen(name: str, scale: float = 1) -> Callable[[Row], float | None]:
    def of(row: Row) -> float | None:
        value = (row.get("measured") or {}).get(name)
        return None if value is None else value / scale

    return of


def _counted(name: str) -> Callable[[Row], float | None]:
    def of(row: Row) -> float | None:
        value = (row.get("tallies") or {}).get(name)
        return None if value is None else float(value)

    return of


def _retold(name: str) -> Callable[[Row], float | None]:
    return lambda row: row.get(name)


def _plain(name: str) -> Callable[[Row], float | None]:
    def of(row: Row) -> float | None:
        value = row[name]
        return None if value is None else float(value)

    return of


METRICS: Final = {
    metric.name: metric
    for metric in (
        Metric("won", "games won", PLAIN, _plain("won"), 1, share=True),
        Metric("nobody", "games that nobody won", PLAIN, _plain("nobody"), 1, share=True),
        Metric("stuck", "games without an end", PLAIN, _plain("stuck"), 1, share=True),
        Metric("score", "points", PLAIN, _plain("score")),
        Metric("decisions", "decisions in a game", PLAIN, _plain("decisions")),
        Metric("turns", "turns in a game", PLAIN, _plain("turns")),
        Metric("minutes", "a person's minutes", CLOSE, _seen("minutes")),
        Metric("choices", "a person's choices", CLOSE, _seen("choices")),
        Metric("clock", "seconds by the game's own clock", CLOSE, _seen("clock")),
        Metric("leads", "changes of the lead", CLOSE, _seen("leads")),
        Metric("margin", "how far the leader is ahead", CLOSE, _seen("margin", 1000), 1),
        Metric("entropy", "bits in a decision", CLOSE, _seen("entropy"), 8),
        Metric("luck", "wins that the dice gave beside their mean", RETOLD, _retold("luck"), 1, -1),
        Metric("choice", "wins that dear decisions cost", RETOLD, _retold("choice"), 0, -1),
        Metric("uses", "what is never or always done", CLOSE, _none, group=True),
        Metric("worth", "wins with and without each thing", CLOSE, _none, group=True),
    )
}
CHEAP: Final = ("won", "nobody", "stuck", "score", "decisions", "turns")
"""What is reported if nothing is said: games need not be looked at closely for it."""


def metrics_of(game: Game) -> dict[str, Metric]:
    """All metrics of this game by name: those of every game, and its own."""
    own = {name: Metric(name, tally.text, HEARD, _counted(name)) for name, tally in game.tallies.items()}
    return {**METRICS, **own}
