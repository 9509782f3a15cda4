"""What was measured, in words and for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

MOST = 12
"""So many of a long list are named."""


def percent(share: Mapping[str, Any]) -> str:
    """A share with its interval.

    >>> percent({"won": 131, "share": 0.655, "interval": [0.587, 0.717]})
    '65.5 % (58.7-71.7)'
    """
    low, high = share["interval"]
    return f"{100 * share['share']:.1f} % ({100 * low:.1f}-{100 * high:.1f})"


def span(found: Mapping[str, float] | None) -> str:
    """A median, and between what four games of five lie.

    >>> span({"median": 31.2, "low": 12, "high": 50}), span(None)
    ('31.2 (12-50)', '-')
    """
    return "-" if found is None else f"{found['median']:g} ({found['low']:g}-{found['high']:g})"


def used(row: Mapping[str, Any]) -> str:
    """How often something was done; of how often it was offered, unless it was also done where there was nothing else.

    >>> used({"verb": "cast", "thing": "Bless", "offered": 20, "chosen": 3})
    'cast Bless 3 of 20'
    >>> used({"verb": "keep", "offered": 0, "chosen": 7})
    'keep 7'
    """
    thing = f" {row['thing']}" if "thing" in row else ""
    of = f" of {row['offered']}" if row["offered"] >= row["chosen"] else ""
    return f"{row['verb']}{thing} {row['chosen']}{of}"


def dead(row: Mapping[str, Any]) -> str:
    """What nobody ever did, and how often it was offered.

    >>> dead({"verb": "cast", "thing": "Bless", "offered": 20}), dead({"ask": "turn", "verb": "give", "offered": 76})
    ('cast Bless (0 of 20)', 'give (turn, 0 of 76)')
    """
    if "thing" in row:
        return f"{row['verb']} {row['thing']} (0 of {row['offered']})"
    return f"{row['verb']} ({row['ask']}, 0 of {row['offered']})"


def some(words: Sequence[str], most: int = MOST) -> str:
    """The first of these, and how many more there are.

    >>> some(["a", "b", "c"], 2), some([])
    ('a, b and 1 more', '-')
    """
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return ", ".join(words[:most]) + more if words else "-"


def lines_of(measure: Mapping[str, Any], names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What was measured, line by line: what about, and the words."""
    minutes, who = measure["minutes"], names[measure["seat"]]
    yield "sides", ", ".join(f"{side} {percent(won)}" for side, won in measure["sides"].items())
    yield "ends", ", ".join(f"{rule} {times}" for rule, times in measure["ends"].items()) or "-"
    yield (
        "person",
        f"{who}: {span(measure['choices'])} choices of {span(measure['answers'])} answers",
    )
    kinds = ", ".join(f"{kind} {times:g}" for kind, times in measure["kinds"].items())
    yield "choices", kinds or "-"
    watched = f"{minutes['choosing']:g} choosing, {minutes['watching']:g} watching"
    yield "minutes", f"{span(minutes)}: {watched}"
    if measure["clock"] is not None:
        yield "clock", f"{span(measure['clock'])} minutes by the game's own clock"
    yield "leads", f"{span(measure['leads'])} changes" if measure["leads"] else "the game does not tell"
    yield "done", some([used(row) for row in measure["done"] if row["chosen"]])
    yield "used", some([used(row) for row in measure["things"] if row["chosen"]])
    yield "never", some([dead(row) for row in (*measure["dead"]["verbs"], *measure["dead"]["things"])])
