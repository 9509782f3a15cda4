"""A story for others: as data for programs, and as a page that stands by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Any, Final

import msgspec

from undercroft.lab.report import STYLE
from undercroft.lab.story.told import Story
from undercroft.lab.story.words import (
    choice_words,
    costly_words,
    curve_words,
    how_words,
    luck_lines,
    number_words,
    result_words,
    turning_words,
)

WIDE: Final = 600
HIGH: Final = 180
LEFT: Final = 48
CURVES: Final = """
svg .truth { fill: none; stroke: var(--mark); stroke-width: 3; }
svg .knew { fill: none; stroke: var(--soft); stroke-width: 2; stroke-dasharray: 5 4; }
"""


def for_programs(story: Story) -> dict[str, Any]:
    """The story as plain data, seat by seat; `at` is after how many steps, chances are in thousandths.

    `curve` has for every point and seat the chance by what it knew then and by the truth, `luck` what the dice gave
    each seat.
    """
    plain = story.plain()
    plain["curve"] = [
        {
            "at": point.step,
            "turn": point.turn,
            "seat": seat,
            "knew": point.knew[story.side_of(seat)],
            "truth": point.truth[story.side_of(seat)],
        }
        for point in story.points
        for seat in range(len(story.names))
    ]
    plain["turning"] = [{"at": row.pop("step"), **row} for row in plain.pop("turnings")]
    plain["luck"] = {str(fortune.seat): fortune.luck for fortune in story.fortunes}
    plain["costly"] = [{"at": row.pop("step"), "answer": row.pop("given"), **row} for row in plain["costly"]]
    plain["numbers"] = {str(row.seat): msgspec.to_builtins(row) for row in story.numbers}
    del plain["points"]
    return plain


def page(story: Story) -> str:
    """The story as one page with its curves; it loads nothing."""
    title = escape(story.title)
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    body = "\n".join(_parts(story))
    return (
        f'<!doctype html>\n<html lang="en">\n<head>{head}<title>{title}</title><style>{STYLE}{CURVES}</style></head>\n'
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _parts(story: Story) -> Iterator[str]:
    yield f"<h1>{escape(story.title)}</h1>"
    yield f'<p class="answer">{escape(result_words(story))} {story.steps} answers, {story.turns} turns.</p>'
    for side, one in enumerate(story.sides):
        yield f"<h2>The chance of {escape(one.name)}, turn by turn</h2>"
        yield f'<div class="scroll">{_curves(story, side)}</div><p>{escape(curve_words(story, side))}</p>'
    yield "<p>The line is how it was, the dashes what they could think of it.</p>"
    yield "<h2>Turning points</h2>"
    yield _listed(
        [f"Turn {row.turn}, step {row.step}: {row.title}", *turning_words(story, row)] for row in story.turnings
    )
    yield "<h2>Luck: what the dice gave against their mean</h2>"
    yield _listed([line] for line in luck_lines(story))
    yield "<h2>Choice: beside the game's own player, from what was known then</h2>"
    yield _listed([choice_words(story, fortune)] for fortune in story.fortunes)
    if story.costly:
        yield "<h2>Dear decisions</h2>"
        yield _listed(
            [f"Turn {row.turn}, step {row.step}: {story.names[row.seat]}: {row.given}", costly_words(row)]
            for row in story.costly
        )
    yield "<h2>In numbers</h2>"
    yield _listed([f"{story.names[row.seat]}: {'; '.join(number_words(row))}."] for row in story.numbers)
    yield f"<p>{escape(how_words(story))}</p>"


def _listed(items: Iterable[list[str]]) -> str:
    rows = "".join(f"<li>{'<br>'.join(map(escape, lines))}</li>" for lines in items)
    return f"<ul>{rows or '<li>None stands out.</li>'}</ul>"


def _curves(story: Story, side: int) -> str:
    """Both curves of a side, from the beginning to the end."""

    def drawn(kind: str, chances: list[int]) -> str:
        steps = max(1, story.steps)
        places = [
            f"{LEFT + point.step * WIDE // steps},{10 + (1000 - chance) * HIGH // 1000}"
            for point, chance in zip(story.points, chances, strict=True)
        ]
        return f'<polyline class="{kind}" points="{" ".join(places)}"/>'

    lines = "".join(
        f'<line class="grid" x1="{LEFT}" x2="{LEFT + WIDE}" y1="{y}" y2="{y}"/><text x="0" y="{y + 4}">{label}</text>'
        for label, y in (("100 %", 10), ("50 %", 10 + HIGH // 2), ("0 %", 10 + HIGH))
    )
    name = escape(f"The chance of {story.sides[side].name}", quote=True)
    return (
        f'<svg viewBox="0 0 {LEFT + WIDE + 10} {HIGH + 20}" role="img" aria-label="{name}">{lines}'
        f"{drawn('knew', [point.knew[side] for point in story.points])}"
        f"{drawn('truth', [point.truth[side] for point in story.points])}</svg>"
    )
