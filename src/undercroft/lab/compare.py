"""Two runs beside one another: of a rule before and after it was changed, or with another seed."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from typing import Any

from undercroft.engine import Refused
from undercroft.lab.bounds import apart_means, apart_shares
from undercroft.lab.cells import Cell
from undercroft.lab.metrics import Metric
from undercroft.lab.run import Run
from undercroft.lab.summary import difference, pairs


def compare(first: Run, second: Run) -> dict[str, Any]:
    """What differs between the cells that both have, the second less the first; `Refused` if they have none."""
    if first.study.game.id != second.study.game.id:
        titles = f"{first.study.game.title} and {second.study.game.title}"
        raise Refused(f"these are runs of {titles}: there is nothing to compare")
    both = list(_both(first, second))
    if not both:
        raise Refused("the two runs have no cell in common: neither the same settings, nor one cell each")
    sure = min(first.study.written.confidence, second.study.written.confidence) / 100
    known = {metric.name for metric in second.study.told}
    told = [metric for metric in first.study.told if metric.name in known and not metric.group]
    rows = [row for one, other in both for row in _rows(first, second, one, other, told, sure)]
    return {
        "game": first.study.game.id,
        "first": first.study.title,
        "second": second.study.title,
        "editions": [first.study.game.edition, second.study.game.edition],
        "confidence": round(100 * sure),
        "adaptive": first.study.adaptive or second.study.adaptive,
        "rows": rows,
    }


def _both(first: Run, second: Run) -> Iterator[tuple[Cell, Cell]]:
    """The cells that are alike; where each run has but one, these."""
    if len(first.study.cells) == len(second.study.cells) == 1:
        yield first.study.cells[0], second.study.cells[0]
        return
    known = {_settings(cell): cell for cell in second.study.cells}
    for cell in first.study.cells:
        if _settings(cell) in known:
            yield cell, known[_settings(cell)]


def _settings(cell: Cell) -> str:
    plan = cell.plan
    return repr((sorted(plan.options.items()), sorted(plan.numbers.items()), plan.seats, plan.position))


def _rows(first: Run, second: Run, one: Cell, other: Cell, told: list[Metric], sure: float) -> Iterator[dict[str, Any]]:
    before, after = first.of_cell(one.number), second.of_cell(other.number)
    paired = (one.plan.seed, one.plan.alternate) == (other.plan.seed, other.plan.alternate)
    for metric in told:
        old = [value for row in before if (value := metric.of(row)) is not None]
        new = [value for row in after if (value := metric.of(row)) is not None]
        if not old or not new:
            continue
        if paired:
            gap = difference(metric, pairs(metric, before, after), sure)
        else:
            ends = apart_shares(old, new, sure) if metric.share else apart_means(old, new, sure)
            shown = None if ends is None else [round(end, 4) for end in ends]
            gap = {"pairs": 0, "difference": round(fmean(new) - fmean(old), 4), "interval": shown}
        if gap is not None:
            yield {
                "cell": one.name if one.name == other.name else f"{one.name} / {other.name}",
                "metric": metric.name,
                "share": metric.share,
                "first": round(fmean(old), 4),
                "second": round(fmean(new), 4),
                "games": [len(old), len(new)],
                **gap,
            }
