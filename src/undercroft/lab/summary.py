"""What came of an experiment: every cell, every difference from the first, the answer, and the games worth watching."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import fmean
from typing import Any, Final

from undercroft.engine.seating import seat_alone
from undercroft.lab.answers import answer
from undercroft.lab.bounds import mean_interval, paired_shares
from undercroft.lab.cells import Cell
from undercroft.lab.measure import measures
from undercroft.lab.metrics import Metric, Row
from undercroft.lab.rows import read_measured
from undercroft.lab.run import Run
from undercroft.lab.shares import share, spread
from undercroft.lab.worth import worth

WATCHED: Final = 12
"""So many games are named, at most, that are worth watching."""
Pairs = list[tuple[float, float]]


def summary(run: Run) -> dict[str, Any]:
    """All of it, as plain data."""
    study, written = run.study, run.study.written
    found: dict[str, Any] = {
        "experiment": study.title,
        "question": written.question,
        "game": study.game.id,
        "title": study.game.title,
        "edition": study.game.edition,
        "seed": written.seed,
        "paired": written.paired,
        "of": whose(run),
        "measure": {"name": study.measure.name, "text": study.measure.text, "share": study.measure.share},
        "limits": list(study.limits),
        "confidence": written.confidence,
        "adaptive": study.adaptive,
        "over": run.over,
        "games": len(run.rows),
        "cells": [_cell(run, cell) for cell in study.cells],
        "comparisons": [_comparison(run, cell) for cell in study.cells[1:]],
        "steps": list(_steps(run)),
        "metrics": {metric.name: metric.text for metric in study.told},
        "watch": list(_watch(run)),
    }
    return {**found, "answer": answer(found)}


def whose(run: Run) -> str:
    """Whose wins and points count, in words."""
    study, of = run.study, run.study.written.of
    if isinstance(of, str):
        return of
    if study.game.cooperative:
        return "the party"
    first = study.cells[0]
    place = seat_alone(study.game, len(first.plan.seats)) if of is None else of
    bots = {cell.plan.seats[place] for cell in study.cells}
    if study.written.alternate:
        return f"{next(iter(bots))}, wherever it sits" if len(bots) == 1 else "the first named"
    return first.seats[place].name


def _cell(run: Run, cell: Cell) -> dict[str, Any]:
    rows = run.of_cell(cell.number)
    study, plan = run.study, cell.plan
    sure = study.written.confidence / 100
    found: dict[str, Any] = {
        "cell": cell.number,
        "name": cell.name,
        "options": dict(plan.options),
        "numbers": dict(plan.numbers),
        "bots": list(plan.seats),
        "games": len(rows),
        "metrics": {metric.name: stat(metric, rows, sure) for metric in study.told if not metric.group},
        "bounds": [round(end, 4) for end in run.progress.means[cell.number].bounds],
    }
    if not rows:
        return found
    found["seats"] = _seats(run, cell, rows)
    found["ends"] = dict(Counter(row["end"] or "no end" for row in rows).most_common())
    groups = {metric.name for metric in study.told if metric.group}
    if groups:
        seen = measures(study.game, cell.seats, [read_measured(row["measured"]) for row in rows])
        found["measured"] = seen
    if "worth" in groups:
        found["worth"] = worth(study.game, cell, rows)
    return found


def stat(metric: Metric, rows: Sequence[Row], sure: float) -> dict[str, Any] | None:
    """A metric over some games; None where none of them has it."""
    values = [value for row in rows if (value := metric.of(row)) is not None]
    if not values:
        return None
    if metric.share:
        return {"mean": round(fmean(values), 4), **share(int(sum(values)), len(values), sure)}
    interval = mean_interval(values, sure)
    return {
        "mean": round(fmean(values), 3),
        "interval": None if interval is None else [round(end, 3) for end in interval],
        **spread(values),
    }


def _seats(run: Run, cell: Cell, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """How often each seat won; one line where all win or lose together."""
    sure = run.study.written.confidence / 100
    if run.study.game.cooperative:
        won = sum(bool(row["winners"]) for row in rows)
        return [{"seat": "the party", **share(won, len(rows), sure)}]
    wins = Counter(seat for row in rows for seat in row["winners"])
    return [{"seat": seat.name, **share(wins[seat.number], len(rows), sure)} for seat in cell.seats]


def pairs(metric: Metric, first: Sequence[Row], second: Sequence[Row]) -> Pairs:
    """What a metric was in the games of the same number, of both cells."""
    before = {row["index"]: metric.of(row) for row in first}
    both = [(before.get(row["index"]), metric.of(row)) for row in second]
    return [(one, other) for one, other in both if one is not None and other is not None]


def difference(metric: Metric, both: Pairs, sure: float) -> dict[str, Any] | None:
    """How much greater a metric is in the second of each pair, and between what that lies; None without pairs."""
    if not both:
        return None
    apart = [other - one for one, other in both]
    if metric.share:
        ends: tuple[float, float] | None = paired_shares([a for a, _ in both], [b for _, b in both], sure)
    else:
        ends = mean_interval(apart, sure)
    return {
        "pairs": len(both),
        "difference": round(fmean(apart), 4),
        "interval": None if ends is None else [round(end, 4) for end in ends],
    }


def _comparison(run: Run, cell: Cell) -> dict[str, Any]:
    study, progress = run.study, run.progress
    first, rows, sure = run.of_cell(0), run.of_cell(cell.number), study.written.confidence / 100
    told = [metric for metric in study.told if not metric.group]
    return {
        "cell": cell.number,
        "name": cell.name,
        "than": study.cells[0].name,
        "metrics": {metric.name: difference(metric, pairs(metric, first, rows), sure) for metric in told},
        "bounds": [round(end, 4) for end in progress.gaps[cell.number - 1].bounds],
        "sure": progress.sure(cell.number),
        "same": _same(first, rows) if study.written.paired else None,
    }


def _same(first: Sequence[Row], second: Sequence[Row]) -> dict[str, int]:
    """How many pairs of games there are, and how many of them went and ended alike, as far as the rows tell."""
    facts = ("winners", "scores", "decisions", "turns", "reason")
    before = {row["index"]: [row[fact] for fact in facts] for row in first}
    both = [row for row in second if row["index"] in before]
    return {"pairs": len(both), "same": sum(before[row["index"]] == [row[fact] for fact in facts] for row in both)}


def _steps(run: Run) -> Iterator[dict[str, Any]]:
    """Where nothing but who plays is varied: how much more the measure is for each than for the one before."""
    vary = run.study.written.vary
    if not vary.bots or any(getattr(vary, way) for way in vary.__struct_fields__ if way != "bots"):
        return
    sure = run.study.written.confidence / 100
    for one, other in pairwise(run.study.cells):
        both = pairs(run.study.measure, run.of_cell(one.number), run.of_cell(other.number))
        if gap := difference(run.study.measure, both, sure):
            yield {"from": one.name, "to": other.name, **gap}


def _watch(run: Run) -> Iterator[dict[str, Any]]:
    """Games worth watching: of each cell the most usual, the longest and the closest, and pairs that went apart."""
    named = 0
    for cell in run.study.cells:
        rows = run.of_cell(cell.number)
        for about, row in _of_cell(run, cell, rows):
            if named < WATCHED:
                named += 1
                yield {"about": about, "row": row["row"], "command": again(run, row)}


def _of_cell(run: Run, cell: Cell, rows: Sequence[Row]) -> Iterator[tuple[str, Row]]:
    if not rows:
        return
    by_length = sorted(rows, key=lambda row: (row["decisions"], row["row"]))
    yield f"{cell.name}: a game of the usual length", by_length[len(by_length) // 2]
    yield f"{cell.name}: the longest", by_length[-1]
    close = [row for row in rows if (row.get("measured") or {}).get("margin") is not None]
    if close:
        yield f"{cell.name}: the closest", min(close, key=lambda row: (row["measured"]["margin"], row["row"]))
    if cell.number and run.study.written.paired:
        first = {row["index"]: row for row in run.of_cell(0)}
        apart = [row for row in rows if row["index"] in first and row["won"] != first[row["index"]]["won"]]
        if apart:
            yield f"{cell.name}: the same dice as below, another winner", apart[0]
            yield f"{run.study.cells[0].name}: the same dice", first[apart[0]["index"]]


def again(run: Run, row: Row) -> str:
    """The command that shows this game."""
    plan = run.study.cells[row["cell"]].plan
    if plan.position is not None or any("\n" in str(value) for value in plan.options.values()):
        return f"undercroft lab watch {run.folder} {row['row']}"
    return f"undercroft replay {plan.words()} --game {row['index']}"
