"""Show me a good move: what the search would answer, and why, in words."""

from __future__ import annotations

from undercroft.bots import imagine
from undercroft.bots.search import PLAYOUTS, Search
from undercroft.engine import Chance, Option, Table, seed_key


def hint(table: Table, seat: int, *, playouts: int = PLAYOUTS) -> tuple[Option, str]:
    """A good answer to this seat's open question, and the reason; from what the seat may know and nothing else.

    Asked again at the same question it says the same.
    """
    choice = table.choices[seat]
    chance = Chance(seed_key(f"hint {seat} {choice.number}"))
    search = Search(table.game, table.view(seat), choice, imagine(table, seat, chance), chance)
    search.think(playouts, None)
    best = search.best()
    return best, reason(search, best)


def reason(search: Search, best: Option) -> str:
    """Why this option, in a sentence or two."""
    if len(search.choice.options) == 1:
        return "There is no other answer."
    if not search.root.visits:
        return "Such a question is not played out: this is the answer of the game's own bot."
    means = {name: arm.mean for name, arm in search.root.arms.items() if arm.scores}
    worth = means.pop(best.id)
    played = f"Of 100 games imagined from here about {percent(worth)} are won so"
    if not means:
        return f"{played}; nothing else was tried."
    if set(means.values()) == {worth}:
        return f"{played}, and with every other answer as many: this is that of the game's own bot."
    second = max(means, key=means.__getitem__)
    other = search.choice.option(second)
    assert other is not None
    if means[second] > worth:
        return f"{played}; '{other.label}' may be as good, but not beyond doubt."
    return f"{played}, with the next best, '{other.label}', about {percent(means[second])}."


def percent(worth: float) -> str:
    """Thousandths as so many of a hundred.

    >>> percent(615.0), percent(4.0)
    ('62', '0.4')
    """
    return f"{worth / 10:.0f}" if 10 <= worth <= 990 else f"{worth / 10:.1f}"
