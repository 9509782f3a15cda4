"""Show me a good move: what the search would answer, and why, in words."""

from __future__ import annotations

from typing import Final

from undercroft.bots import imagine
from undercroft.bots.search import PLAYOUTS, Search
from undercroft.engine import Chance, Option, Table, seed_key

WITHOUT: Final = "roll"
"""The answer by which a test of memory is left to a die."""


def hint(table: Table, seat: int, *, playouts: int = PLAYOUTS) -> tuple[Option, str]:
    """A good answer to this seat's open question, and the reason; from what the seat may know and nothing else.

    Asked again at the same question it says the same. A test of memory is the player's own: there the way without it is
    shown, where there is one.
    """
    choice = table.choices[seat]
    without = choice.option(WITHOUT) if choice.form is not None and choice.form.kind == "recall" else None
    if without is not None:
        return without, "What is asked here is for you to know; this is the way for whoever would rather not."
    chance = Chance(seed_key(f"hint {seat} {choice.number}"))
    search = Search(table.game, table.view(seat), choice, imagine(table, seat, chance), chance)
    search.think(playouts, None)
    best = search.best()
    return best, reason(search, best)


def reason(search: Search, best: Option) -> str:
    """Why this option, in a sentence or two."""
    if len(search.choice.options) == 1:
        return "There is no other answer."
    if not search.playouts:
        return "There is too much to choose from for playing it out: this is what the game's own bot would do."
    means = search.worth()
    worth = means.pop(best.id)
    rated = f"{search.playouts} imagined games rate it at {percent(worth)} of 100"
    if not means:
        return f"{rated}; nothing else was tried."
    if set(means.values()) == {worth}:
        return f"{rated}, and every other answer the same."
    second = max(means, key=means.__getitem__)
    other = search.choice.option(second)
    assert other is not None
    if means[second] > worth:
        return f"{rated}; '{other.label}' may be better, but not beyond doubt."
    return f"{rated}, the next best, '{other.label}', at {percent(means[second])}."


def percent(worth: float) -> str:
    """Thousandths as so many of a hundred, a little finer where it is nearly nothing or nearly all.

    >>> percent(615.0), percent(4.0), percent(1000.0)
    ('62', '0.4', '100')
    """
    return f"{worth / 10:.0f}" if 10 <= worth <= 990 or worth in (0, 1000) else f"{worth / 10:.1f}"
