"""How good a result was: won before drawn before lost, then the score, then the turns; places and medians of many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median_low
from typing import Final, Literal

from undercroft.engine import Game, Table
from undercroft.engine.game import ACT

Ending = Literal["won", "drawn", "lost"]
_BEST_FIRST: Final = ("won", "drawn", "lost")
_LEAVE: Final = "leave"
"""The act of whoever goes for good while others play on."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended for one seat: with which score, in how many turns, after how many answers of its own."""

    ending: Ending
    score: int
    turns: int
    answers: int
    reason: str

    @property
    def order(self) -> tuple[int, int, int]:
        """What is smaller is better: the ending, then the score; of two who won, who needed fewer turns."""
        return _BEST_FIRST.index(self.ending), -self.score, self.turns if self.ending == "won" else 0


@dataclass(frozen=True, slots=True)
class Middle:
    """What is usual among some results: how many there are, how many of them won, the medians of score and turns."""

    games: int
    won: int
    score: int
    turns: int


def outcome_of(table: Table, seat: int) -> Outcome:
    """How the game that is over at this table ended for this seat; whoever has left for good has lost."""
    result = table.result
    assert result is not None
    own = [step for step in table.steps if step.seat == seat]
    answers = sum(step.ask != ACT for step in own)
    left = any(step.ask == ACT and step.answer == _LEAVE for step in own)
    return Outcome(
        "lost" if left else ending_of(table.game, result.winners, seat),
        result.scores.get(seat, 0),
        table.game.turns(table.state),
        answers,
        result.words(table.names),
    )


def ending_of(game: Game, winners: Sequence[int], seat: int) -> Ending:
    """Whether this seat has won, where these have: without winners nobody has lost, unless all play together."""
    if seat in winners:
        return "won"
    return "lost" if winners or game.cooperative else "drawn"


def places(outcomes: Sequence[Outcome]) -> list[int]:
    """The place of each among them all, 1 for the best; who is as good has the same place.

    >>> won, lost = Outcome("won", 3, 20, 90, ""), Outcome("lost", 9, 5, 30, "")
    >>> places([lost, won, lost])
    [2, 1, 2]
    """
    orders = sorted(outcome.order for outcome in outcomes)
    return [orders.index(outcome.order) + 1 for outcome in outcomes]


def middle(outcomes: Iterable[Outcome]) -> Middle | None:
    """What is usual among these; None where there are none."""
    found = list(outcomes)
    if not found:
        return None
    scores, turns = [one.score for one in found], [one.turns for one in found]
    return Middle(len(found), sum(one.ending == "won" for one in found), median_low(scores), median_low(turns))


def in_words(game: Game) -> str:
    """How results of this game are compared, for people to read."""
    score = game.scoring or "the score by the rules"
    return (
        f"Who has won stands before who has not; then the higher score counts ({score}); "
        "of two who have won with the same score, who needed fewer turns stands first. Who leaves for good has lost."
    )
