"""A story in words and letters: for the terminal, and for whoever hears a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from textwrap import wrap
from typing import Final

import msgspec

from undercroft.bots.hint import sentence
from undercroft.engine.craft.words import counted, listed
from undercroft.lab.story.told import Costly, Fortune, Numbers, Story, Turning

MARKS: Final = {True: ("●", "○", "◉"), False: ("#", "o", "@")}
"""How it was, how it seemed, and both, in letters of any kind and in plain ones."""
ROWS: Final = 9
WIDE: Final = 60
UNSURE: Final = 250
"""What is known no better than within so many thousandths is not told as a number."""
EVEN: Final = 50
"""Nor is what is no larger than its own doubt, unless that is small."""
WHOLE: Final = 1000
"""Nor is luck beyond this: the dice of long fights can give and take a game more than once."""
ROLLS: Final = 10
"""Of fewer rolls of a die no average is told."""


def points(thousandths: int) -> str:
    """Thousandths of a win as points of a hundred, with a sign.

    >>> points(112), points(-4), points(0)
    ('+11', '0', '0')
    """
    whole = round(thousandths / 10)
    return f"{whole:+d}" if whole else "0"


def percent(thousandths: int) -> str:
    """A chance as a share of a hundred.

    >>> percent(504)
    '50 %'
    """
    return f"{round(thousandths / 10)} %"


def result_words(story: Story) -> str:
    """Who won, and why."""
    who = [story.names[seat] for seat in story.winners]
    return f"{listed(who)} won: {story.reason}." if who else f"Nobody won: {story.reason}."


def curve_words(story: Story, side: int) -> str:
    """How the chance of a side went, in a sentence or two."""
    truth = [point.truth[side] for point in story.points]
    low, high = min(truth[:-1], default=truth[0]), max(truth[:-1], default=truth[0])
    turn = {value: story.points[truth.index(value)].turn for value in (low, high)}
    return (
        f"{story.sides[side].name} began with a chance of about {percent(truth[0])}. It was lowest in turn {turn[low]},"
        f" about {percent(low)}, and highest in turn {turn[high]}, about {percent(high)}; in the end it was"
        f" {percent(truth[-1])}."
    )


def is_sure(fortune: Fortune) -> bool:
    """Whether what the dice gave is known well enough to be told as a number."""
    size = abs(fortune.luck)
    return fortune.doubt <= max(UNSURE, size) and (size > fortune.doubt or fortune.doubt < EVEN) and size <= WHOLE


def luck_lines(story: Story) -> list[str]:
    """What the dice gave each side, in words."""
    return [luck_words(name, fortune) for name, fortune in by_side(story)]


def by_side(story: Story) -> list[tuple[str, Fortune]]:
    """What the dice gave each side: who wins together has the same luck, after whosever answer it fell."""
    return [(side.name, together([story.fortunes[seat] for seat in side.seats])) for side in story.sides]


def together(fortunes: Sequence[Fortune]) -> Fortune:
    """What dice and decisions gave those who win and lose together."""
    first, *others = fortunes
    for one in others:
        first = msgspec.structs.replace(
            first,
            luck=first.luck + one.luck,
            doubt=round(hypot(first.doubt, one.doubt)),
            rolls=first.rolls + one.rolls,
        )
    return first


def luck_words(name: str, fortune: Fortune) -> str:
    """What the dice gave a side."""
    if not fortune.rolls:
        return f"{name}: no dice fell after their answers."
    if not is_sure(fortune):
        if abs(fortune.luck) > max(WHOLE, fortune.doubt):
            gave = "gave" if fortune.luck > 0 else "took"
            return f"{name}: {fortune.rolls} draws: against their mean they {gave} more than a whole game is worth."
        if fortune.doubt <= UNSURE:
            return f"{name}: {fortune.rolls} draws, neither lucky nor unlucky, as far as can be told."
        return f"{name}: {fortune.rolls} draws; whether that was luck cannot be told, so close were the fights."
    size, doubt = abs(round(fortune.luck / 10)), max(1, round(fortune.doubt / 10))
    if not size:
        return (
            f"{name}: {fortune.rolls} draws, as lucky as usual (within {counted(doubt, 'point')} of a hundred or so)."
        )
    more = "more" if fortune.luck > 0 else "less"
    return (
        f"{name}: {fortune.rolls} draws, which gave about {counted(size, 'point')} of a hundred {more} than usual"
        f" (within {doubt} or so)."
    )


def choice_words(story: Story, fortune: Fortune) -> str:
    """How a seat decided, beside the game's own player."""
    name = story.names[fortune.seat]
    if not fortune.decisions:
        return f"{name}: nothing to decide."
    same = fortune.decisions - fortune.differ
    cost = f"; what was dear there cost about {-round(fortune.choice / 10)} points" if fortune.choice < -9 else ""
    return f"{name}: {fortune.decisions} decisions, {same} as the game's own player would have it{cost}."


def turning_words(story: Story, turning: Turning) -> list[str]:
    """What came of a turning point, and why the chances changed, sentence by sentence."""
    changes = [
        f"{side.name} {points(turning.change[number])}"
        for number, side in enumerate(story.sides)
        if abs(turning.change[number]) >= 10
    ]
    side = max(range(len(turning.change)), key=lambda one: abs(turning.change[one]))
    change, luck, choice = turning.change[side], turning.luck[side], turning.choice[side]
    whose = "it" if len(story.sides) < 3 else f"what {story.sides[side].name} {'gained' if change > 0 else 'lost'}"
    parts = []
    if luck * change > 0 and abs(luck) * 3 >= abs(change):
        most = abs(luck) * 5 >= abs(change) * 4
        parts.append(f"{whose} was the dice" if most else f"the dice were about {abs(round(luck / 10))} of {whose}")
    if choice * change > 0:
        parts.append(f"decisions were about {abs(round(choice / 10))} of {whose}")
    why = f"; {listed(parts)}" if parts else ""
    return [*turning.lines, f"Chances: {', '.join(changes)}{why}."]


def costly_words(row: Costly) -> str:
    """What would have been better than a dear decision, and why."""
    why = f" {sentence(row.why)}" if row.why else ""
    came, better = round(row.came / 10), round((row.came + row.cost) / 10)
    return (
        f"Better, by about {better - came} points: {row.better}.{why}"
        f" (Played out: about {better} % instead of {came} %.)"
    )


def number_words(numbers: Numbers) -> list[str]:
    """What a seat did and met, part by part."""
    parts = [f"{numbers.answers} answers"]
    for word, value in (("dealt", numbers.dealt), ("suffered", numbers.suffered), ("healed", numbers.healed)):
        if value:
            parts.append(f"{word} {value}")
    if numbers.met:
        parts.append("what came of it: " + ", ".join(f"{name} {times}" for name, times in numbers.met.items()))
    if numbers.used:
        parts.append("used: " + ", ".join(f"{name} {times}" for name, times in numbers.used.items()))
    die = numbers.die
    if die is not None and sum(die.faces) >= ROLLS:
        parts.append(f"{sum(die.faces)} rolls of the d{die.sides}, on average {die.mean:.1f} ({(die.sides + 1) / 2:g})")
    return parts


def chart(story: Story, side: int, *, unicode: bool = True, wide: int = WIDE) -> list[str]:
    """The curves of a side in letters: how it truly stood, and what the side could think of it."""
    true, thought, both = MARKS[unicode]
    count = len(story.points)
    wide = max(count, min(wide, 2 * count))
    grid = [[" "] * wide for _ in range(ROWS)]
    for number, point in enumerate(story.points):
        column = number * (wide - 1) // max(1, count - 1)
        rows = [_row(point.knew[side]), _row(point.truth[side])]
        for row, mark in zip(rows, (thought, true), strict=True):
            grid[row][column] = both if rows[0] == rows[1] else mark
    labels = {0: "100 %", ROWS // 2: " 50 %", ROWS - 1: "  0 %"}
    edge = "│" if unicode else "|"
    lines = [f"{labels.get(row, ''):5} {edge}{''.join(line)}".rstrip() for row, line in enumerate(grid)]
    marks = [" "] * wide
    for number, turning in enumerate(story.turnings, 1):
        at = next(index for index, point in enumerate(story.points) if point.step == turning.point)
        marks[at * (wide - 1) // max(1, count - 1)] = str(number)
    return [
        *lines,
        *([" " * 7 + "".join(marks).rstrip()] if story.turnings else []),
    ]


def legend(*, unicode: bool = True) -> str:
    """What the marks of a chart mean."""
    true, thought, both = MARKS[unicode]
    return f"{true} as it was   {thought} from what they knew   {both} both"


def _row(thousandths: int) -> int:
    return round((1000 - thousandths) * (ROWS - 1) / 1000)


def told(story: Story, *, width: int = 80, unicode: bool = True) -> Iterator[str]:
    """The whole story, line by line."""
    yield story.title
    yield from wrap(f"{result_words(story)} {story.steps} answers, {story.turns} turns.", width)
    for side, one in enumerate(story.sides):
        yield from ("", f"The chance of {one.name}, turn by turn")
        yield from chart(story, side, unicode=unicode, wide=min(WIDE, width - 8))
        yield from wrap(curve_words(story, side), width)
    yield from ("", legend(unicode=unicode))
    yield from ("", "Turning points" if story.turnings else "No turn stands out: the chances changed little by little.")
    for number, turning in enumerate(story.turnings, 1):
        yield from _item(f"{number}", f"turn {turning.turn}, step {turning.step}: {turning.title}", width)
        for line in turning_words(story, turning):
            yield from _item("", line, width)
    yield from ("", "Luck: what the dice gave against their mean")
    for line in luck_lines(story):
        yield from _item("", line, width)
    yield from ("", "Choice: beside the game's own player, from what was known then")
    for fortune in story.fortunes:
        yield from _item("", choice_words(story, fortune), width)
    if story.costly:
        yield from ("", "Dear decisions")
    for row in story.costly:
        head = f"turn {row.turn}, step {row.step}: {story.names[row.seat]}: {row.given}"
        yield from _item("-", head, width)
        yield from _item("", costly_words(row), width)
    yield from ("", "In numbers")
    for numbers in story.numbers:
        yield from _item("", f"{story.names[numbers.seat]}: {'; '.join(number_words(numbers))}.", width)
    yield ""
    yield from wrap(how_words(story), width)


def how_words(story: Story) -> str:
    """How all this was found."""
    return (
        f"All chances are about so: found by playing on from each moment with the game's own players and other dice,"
        f" and by {story.games} whole games from the same beginning."
    )


def _item(mark: str, text: str, width: int) -> Sequence[str]:
    lines = [line for part in text.splitlines() or [""] for line in wrap(part, width - 4)]
    return [f"{mark if not at else '':>2}  {line}" for at, line in enumerate(lines)]
