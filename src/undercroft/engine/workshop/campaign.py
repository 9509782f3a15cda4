"""What tables of a game make together, one after the other: how each begins, and what goes over to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Plain = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Leg:
    """How a table of a campaign begins: what it is called, under which options and numbers, from which position."""

    title: str
    options: Mapping[str, Any] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    position: Plain | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried:
    """What goes over from a game that is over, as plain data; what it `says` to people, in lines.

    `again` are points of its result that the next table counts once more, since what they are for goes over.
    """

    data: Plain
    says: tuple[str, ...] = ()
    again: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """A game as a campaign: a `part` is what is played at one table, `keeps` says in words what goes over.

    `leg(number, length, options, carried)` is how the table of this number, counted from 1, begins under the options
    of the host with what was carried. `carry(state, before)` is what goes over from a game that is over, where that
    was carried to it; None where the campaign ends with it.
    """

    part: str
    parts: str
    lengths: range
    usual: int
    keeps: str
    rule: str
    leg: Callable[[int, int, Mapping[str, Any], Plain | None], Leg]
    carry: Callable[[Any, Plain | None], Carried | None]
