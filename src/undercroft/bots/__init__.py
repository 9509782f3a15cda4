"""Players for any game: who they are, and how they answer.

A bot is handed what its seat may see, the question, worlds it may imagine and dice of its own; never the state.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from undercroft.bots import random
from undercroft.bots.search import searcher
from undercroft.engine import Bot, Chance, Choice, Game, Option, Table, Unknown, seed_key
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import shown

__all__ = [
    "PERSON",
    "Player",
    "Spec",
    "called",
    "default_bot",
    "find",
    "imagine",
    "names",
    "play_bots",
    "read_spec",
    "seated",
    "thought",
]

PERSON = "me"
"""The name of a seat at which a person sits."""

STREAM = "bots"
_SPEC = re.compile(r"(?P<name>[a-z][a-z0-9_-]*)(:(?P<amount>[1-9][0-9]{0,8})(?P<ms>ms)?)?")
_EVERYBODY: Mapping[str, Bot] = {"random": random.choose}
SEARCH = "search"
"""The bot that thinks ahead in any game, and the only one that takes a budget."""

LEVELS = ("easy", "greedy", "strong")
"""Who plays as a beginner does, soundly, and as well as we can."""
WORDS: Mapping[str, str] = {
    "easy": "a beginner bot",
    "greedy": "a good bot",
    "strong": "an expert bot",
    "random": "a bot that plays at random",
    "learned": "a bot that learned",
    SEARCH: "a bot that thinks ahead",
}
"""How people call the bots that every game may have."""


@dataclass(frozen=True, slots=True)
class Spec:
    """A bot as it is asked for: its name, and how long it may think, in playouts or in milliseconds."""

    name: str
    playouts: int | None = None
    milliseconds: int | None = None


def read_spec(text: str) -> Spec:
    """What `NAME`, `NAME:200` (playouts) or `NAME:500ms` asks for.

    >>> read_spec("search:500ms")
    Spec(name='search', playouts=None, milliseconds=500)
    """
    found = _SPEC.fullmatch(text)
    if found is None:
        raise Unknown(f"{shown(text)} names no bot: give NAME, NAME:200 (playouts) or NAME:500ms")
    amount = None if found["amount"] is None else int(found["amount"])
    return Spec(found["name"], None if found["ms"] else amount, amount if found["ms"] else None)


def names(game: Game) -> tuple[str, ...]:
    """The bots that can play this game: its usual one, those of other levels, of other tempers, and everybody's."""
    own = tuple(game.bots)
    return tuple(dict.fromkeys((*own[:1], *(name for name in LEVELS if name in own), *own, *_EVERYBODY, SEARCH)))


def called(name: str) -> str:
    """How people call a bot of this name or spec.

    >>> called("greedy"), called("search:200"), called("selfish")
    ('a good bot', 'a bot that thinks ahead', 'a selfish bot')
    """
    kind = name.partition(":")[0]
    return WORDS.get(kind, f"a {kind} bot")


def default_bot(game: Game) -> str:
    """The bot that sits down where none is named: the first of the game's own, else random."""
    return names(game)[0]


def find(game: Game, name: str) -> Bot:
    """The bot of this name or spec; `Unknown` with the names there are, if there is none."""
    spec = read_spec(name)
    if spec.name == SEARCH:
        return searcher(game, playouts=spec.playouts, milliseconds=spec.milliseconds)
    bots = {**_EVERYBODY, **game.bots}
    if spec.name not in bots:
        there = did_you_mean(spec.name, names(game)) or f"; there are {', '.join(names(game))}"
        raise Unknown(f"{game.title} has no bot {spec.name!r}{there}")
    if spec.playouts or spec.milliseconds:
        raise Unknown(f"{spec.name} does not search: it takes no {name.partition(':')[2]!r}")
    return bots[spec.name]


class Player:
    """A bot at a seat, with dice of its own that have nothing to do with those of the game."""

    __slots__ = ("bot", "chance", "name", "sees")

    def __init__(self, bot: Bot, seed: int | str, name: str = "") -> None:
        self.bot = bot
        self.chance = Chance(seed_key(seed))
        self.name = name
        self.sees: bool = getattr(bot, "sees", True)

    def sit(self, table: Table, seat: int) -> None:
        """It is about to think for this seat; its dice go on from where they are."""

    def copy(self) -> Player:
        """The same bot with dice that go on from here apart from those of the original."""
        twin = copy(self)
        twin.chance = self.chance.copy()
        return twin


def seated(game: Game, specs: Sequence[str], seed: int | str) -> dict[int, Player]:
    """A player for every seat that is not a person's; each has its own dice from this seed."""
    return {
        seat: Player(find(game, spec), f"{seed} {STREAM} {seat}", spec)
        for seat, spec in enumerate(specs)
        if spec != PERSON
    }


def play_bots(table: Table, players: Mapping[int, Player], *, limit: int | None = None) -> int:
    """How many answers the bots gave until the table waits for none of them, or `limit` was reached.

    Of the seats waited for, the lowest that has a bot answers first.
    """
    answered = 0
    while answered != limit:
        choice = table.waiting_for(players)
        if choice is None:
            break
        table.answer(choice.seat, thought(table, choice, players[choice.seat]))
        answered += 1
    return answered


def thought(table: Table, choice: Choice, player: Player) -> Option:
    """What this player answers to this question; its dice have moved on, the table has not."""
    player.sit(table, choice.seat)
    chance = player.chance
    if player.sees:
        option = player.bot(table.view(choice.seat), choice, imagine(table, choice.seat, chance), chance)
    else:
        option = player.bot({}, choice, _no_worlds, chance)
    chance.drawn.clear()
    return option


def imagine(table: Table, seat: int, chance: Chance) -> Callable[[int], Iterator[Table]]:
    """What gives a bot n tables that its seat could not tell from the real one, made one by one as it asks."""

    def worlds(n: int) -> Iterator[Table]:
        return (table.resampled(seat, chance.below(1 << 62, "worlds")) for _ in range(n))

    return worlds


def _no_worlds(n: int) -> Iterable[Any]:
    return ()
