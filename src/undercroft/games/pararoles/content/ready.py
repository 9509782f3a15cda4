"""The ready-made heroes: names, a word about each, and stats; a data file beside the game, checked when read."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from undercroft.engine import Refused
from undercroft.engine.craft.ready import ready
from undercroft.inputs.reading import Strict, fault, read

SUITS: Final = ("hearts", "diamonds", "spades", "clubs")
VALUES: Final = (8, 7, 6, 5)
"""What is spread over the four suits.  [pararoles.core.start-stats]"""

FILE: Final = "heroes.toml"


@dataclass(frozen=True)
class ReadyHero:
    """A ready-made hero; the stats stand in the order hearts, diamonds, spades, clubs."""

    id: str
    name: str
    text: str
    stats: tuple[int, int, int, int]

    @property
    def suit(self) -> str:
        """The prime suit, which is that of the highest stat, and with it the role.  [pararoles.core.role]"""
        return SUITS[self.stats.index(max(self.stats))]

    def stats_of(self, values: tuple[int, ...]) -> list[int]:
        """The stats where these values are spread instead, the highest first.  [pararoles.core.start-stats]"""
        return [values[VALUES.index(stat)] for stat in self.stats]


class _Stats(Strict):
    hearts: int
    diamonds: int
    spades: int
    clubs: int


@ready
class _Entry(Strict):
    id: str
    name: str
    text: str
    stats: _Stats


def read_heroes(text: str, file: str = FILE) -> tuple[ReadyHero, ...]:
    """The heroes in this text, in its order; `Refused` names the file and the first hero at fault.

    >>> read_heroes("[[hero]]\\nid = 'Ann'\\nname = ''\\ntext = ''\\nstats = {hearts=8, diamonds=7, spades=6, clubs=5}")
    Traceback (most recent call last):
    ...
    undercroft.engine.refusal.Refused: heroes.toml, hero 1 'Ann': an id is one lower-case word [pararoles.core.ready]
    """
    heroes: list[ReadyHero] = []
    for number, plain in enumerate(tomllib.loads(text).get("hero", []), 1):
        where, rule = f"{file}, hero {number} {plain.get('id', '')!r}", "pararoles.core.ready"
        entry = read(_Entry, plain, what="hero", rules={"": rule}, at=where)
        stats = (entry.stats.hearts, entry.stats.diamonds, entry.stats.spades, entry.stats.clubs)
        hero = ReadyHero(entry.id, entry.name, entry.text, stats)
        if reason := _why_not_hero(hero, heroes):
            raise Refused(fault(where, reason, rule))
        heroes.append(hero)
    return tuple(heroes)


def _why_not_hero(hero: ReadyHero, others: list[ReadyHero]) -> str:
    """The reason against this hero beside these others, or nothing."""
    if re.fullmatch("[a-z]+", hero.id) is None:
        return "an id is one lower-case word"
    if not hero.name or not hero.text:
        return "a hero has a name and a text"
    if tuple(sorted(hero.stats, reverse=True)) != VALUES:
        return f"the stats are {', '.join(map(str, VALUES))} in some order, not {', '.join(map(str, hero.stats))}"
    if any(hero.id == other.id or hero.name == other.name for other in others):
        return "there is a hero of this id or name already"
    return ""


READY: Final = read_heroes(files("undercroft.games.pararoles").joinpath("data", FILE).read_text(encoding="utf-8"))
"""All of them; the first four make a party of four different roles."""
