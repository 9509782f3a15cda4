"""Rows: every game of an experiment on a line of its own, with all that is needed to watch it again."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from undercroft.engine import Game, Refused
from undercroft.engine.seating import seat_alone
from undercroft.lab.cells import Cell
from undercroft.lab.crew import Outcome
from undercroft.lab.measure import Measured, Use

WIN: Final = 1000
"""Luck and choice are told in thousandths of a win."""
COUNTERS: Final = ("offered", "chosen", "could", "used", "open", "taken")


def row_of(number: int, cell: Cell, outcome: Outcome, *, game: Game, of: int | str | None) -> dict[str, Any]:
    """The row of a game; `of` is whose wins and points count, None: of whoever would sit there in person."""
    plan, index = cell.plan, outcome.index
    mine = _mine(cell, index, seat_alone(game, len(plan.seats)) if of is None else of)
    winners = [seat for seat in mine if seat in outcome.winners]
    scores = [outcome.scores.get(seat, 0) for seat in mine]
    row: dict[str, Any] = {
        "row": number,
        "cell": cell.number,
        "seed": plan.seed,
        "game": game.id,
        "index": index,
        "options": dict(plan.options),
        "numbers": dict(plan.numbers),
        "bots": list(plan.at(index)),
        "winners": list(outcome.winners),
        "scores": {str(seat): points for seat, points in outcome.scores.items()},
        "decisions": outcome.decisions,
        "turns": outcome.turns,
        "reason": outcome.reason,
        "end": outcome.end,
        "won": int(bool(winners)),
        "nobody": int(outcome.finished and not outcome.winners),
        "stuck": int(not outcome.finished),
        "score": max(scores) if outcome.finished else None,
    }
    if outcome.tallies:
        row["tallies"] = outcome.tallies
    if outcome.fortunes:
        own = (
            [seat for seat, side in enumerate(cell.sides) if side == cell.sides[mine[0]]] if game.cooperative else mine
        )
        row["luck"] = sum(outcome.fortunes[seat].luck for seat in own) / WIN
        row["choice"] = sum(outcome.fortunes[seat].choice for seat in own) / WIN
    if outcome.measured is not None:
        row["measured"] = plain_measured(outcome.measured)
    return row


def _mine(cell: Cell, index: int, of: int | str) -> list[int]:
    """The seats whose wins count in this game."""
    if isinstance(of, str):
        return [seat for seat, side in enumerate(cell.sides) if side == of]
    return [cell.plan.seat_of(of, index)]


def plain_measured(measured: Measured) -> dict[str, Any]:
    """What was seen of a game, as plain data; counts are in an order that is always the same."""
    return {
        "sides": list(measured.sides),
        "minutes": round(measured.minutes, 2),
        "choices": measured.clicks.total(),
        "entropy": round(measured.entropy, 4),
        "leads": measured.leads,
        "margin": measured.margin,
        "clock": measured.clock,
        "won": measured.won,
        "score": measured.score,
        "end": measured.end,
        "answers": measured.answers,
        "clicks": dict(sorted(measured.clicks.items())),
        "watched": measured.watched,
        **{name: [[*use, times] for use, times in sorted(getattr(measured, name).items())] for name in COUNTERS},
        "users": [[*use, list(seats)] for use, seats in measured.users.items()],
    }


def read_measured(plain: Mapping[str, Any]) -> Measured:
    """What was seen of a game, from its row."""
    counters: dict[str, Counter[Use]] = {
        name: Counter({(a, b): times for a, b, times in plain[name]}) for name in COUNTERS
    }
    return Measured(
        sides=tuple(plain["sides"]),
        won=plain["won"],
        score=plain["score"],
        end=plain["end"],
        answers=plain["answers"],
        clicks=Counter(plain["clicks"]),
        watched=plain["watched"],
        clock=plain["clock"],
        leads=plain["leads"],
        margin=plain["margin"],
        users={(verb, thing): tuple(seats) for verb, thing, seats in plain["users"]},
        **counters,
    )


def as_line(row: Mapping[str, Any]) -> str:
    """The row as its line."""
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"


def read_rows(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of a file; a last line that was not written to its end is none. `Refused` where a line is no row."""
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if not line.endswith("\n"):
                return
            try:
                row = json.loads(line)
            except ValueError:
                raise Refused(f"{path.name} is damaged: line {number} is no game", at=f"line {number}") from None
            if not isinstance(row, dict) or not {"row", "cell", "index"} <= set(row):
                raise Refused(f"{path.name} is damaged: line {number} is no game", at=f"line {number}")
            yield row
