"""What is to be played, as the options of the command line say it, and said again by them."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from undercroft import Table
from undercroft.bots import PERSON, Player, default_bot, find, play_bots, seated
from undercroft.engine import Game, Refused, Unknown, shelf
from undercroft.engine.craft.words import whole
from undercroft.engine.options import read_numbers as engine_numbers
from undercroft.engine.options import read_options
from undercroft.engine.refusal import shown
from undercroft.engine.seating import seat_alone, seat_count, seats_of
from undercroft.lab.measure import Measured, play_measured

MOST_DECISIONS = 100_000
"""A simulated game that takes more answers than this is left unfinished, unless another number is given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A row of games among bots: the same plan, seed and index always give the same game."""

    game: str
    seats: tuple[str, ...]
    seed: int
    options: dict[str, str]
    numbers: dict[str, Any]
    alternate: bool = False
    max_decisions: int = MOST_DECISIONS

    def at(self, index: int) -> tuple[str, ...]:
        """Who sits where in this game; when alternating, everybody sits one seat on from the game before."""
        turn = index % len(self.seats) if self.alternate else 0
        return self.seats[-turn:] + self.seats[:-turn] if turn else self.seats

    def begin(self, index: int, *, listen: bool = False) -> tuple[Table, dict[int, Player]]:
        """The table before the first question of this game, and who plays there."""
        seed = f"{self.seed} game {index}"
        table = Table.start(
            self.game,
            options=self.options,
            numbers=self.numbers,
            seats=len(self.seats),
            seed=seed,
            listen=listen,
        )
        return table, seated(table.game, self.at(index), seed)

    def play(self, index: int, *, listen: bool = False) -> tuple[Table, int]:
        """The table after this game, and how many decisions it took."""
        table, players = self.begin(index, listen=listen)
        return table, play_bots(table, players, limit=self.max_decisions)

    def measure(self, index: int) -> tuple[Table, int, Measured]:
        """The same, and what was seen of the game meanwhile."""
        table, players = self.begin(index, listen=True)
        return table, *play_measured(table, players, limit=self.max_decisions)

    def words(self) -> str:
        """The plan as options of the command line, as short as they say the same."""
        game = shelf.get(self.game)
        words = [self.game]
        if len(self.seats) != game.usual_seats:
            words += ["--seats", ",".join(self.seats)]
        elif set(self.seats) != {default_bot(game)}:
            words += ["--bots", ",".join(self.seats if len(set(self.seats)) > 1 else self.seats[:1])]
        words += ["--alternate"] if self.alternate else []
        for flag, pairs in (("--option", self.options), ("--number", self.numbers)):
            for key, value in pairs.items():
                words += [flag, f"{key}={_as_typed(value)}"]
        words += ["--max-decisions", str(self.max_decisions)] if self.max_decisions != MOST_DECISIONS else []
        return shlex.join([*words, "--seed", str(self.seed)])


def may_sit(game: Game, options: Mapping[str, Any], numbers: Mapping[str, Any]) -> range:
    """How many may sit there with these options and numbers as they were typed."""
    return seats_of(
        game,
        read_options(game.id, game.options, options, readings=game.readings),
        engine_numbers(game.id, game.numbers, numbers),
    )


def read_seats(
    game: Game, seats: str | None, bots: str | None, *, person: bool, among: range | None = None
) -> tuple[str, ...]:
    """Who sits at each seat: `--seats` names all or counts them, `--bots` fills those that are no person's.

    Without names a person, if there is one, takes the seat where somebody alone usually sits.
    """
    fill = _listed(bots) if bots is not None else None
    count = whole(seats) if seats is not None else game.usual_seats
    if seats is None and among is not None and count not in among:
        count = among[0]
    if count is not None:
        check_seating(game, count, among=among)
        alone = seat_alone(game, count)
        named = [PERSON if person and seat == alone else default_bot(game) for seat in range(count)]
    elif seats is not None and seats.isdigit():
        raise Unknown(f"{shown(seats)} is no number of seats")
    else:
        named = _listed(seats or "")
    if fill is not None:
        free = [at for at, name in enumerate(named) if name != PERSON]
        for turn, at in enumerate(free):
            named[at] = fill[turn % len(fill)]
    for at, name in enumerate(named):
        if name != PERSON:
            find(game, name)
        elif not person:
            raise Unknown(f"seat {at} cannot be a person here: name a bot")
    check_seating(game, len(named), among=among)
    return tuple(named)


def check_seating(game: Game, count: int, names: Sequence[str] | None = None, *, among: range | None = None) -> None:
    """Nothing, or `Unknown` if the game has not so many seats, or they cannot be called this."""
    try:
        seat_count(game, game.seats if among is None else among, count, names)
    except Refused as error:
        raise Unknown(error.reason, rule=error.rule) from None


class FileText(str):
    """The text of a file that was named as the value of an option; `named` is how."""

    named: str


def _as_typed(value: Any) -> Any:
    """The value of an option as it was typed."""
    return value.named if isinstance(value, FileText) else value


def _file_text(named: str) -> FileText:
    try:
        text = FileText(Path(named[1:]).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is no text"
        raise Unknown(f"{named[1:]} cannot be read: {why}") from None
    text.named = named
    return text


def read_pairs(flag: str, given: Sequence[str]) -> dict[str, str]:
    """The values by name of an option that is given as `k=v`, any number of times; `@FILE` is the text of a file."""
    pairs: dict[str, str] = {}
    for text in given:
        key, sign, value = text.partition("=")
        if not sign or not key:
            raise Unknown(f"{flag} {text!r} is not of the form {'RULE.KEY' if flag == '--number' else 'NAME'}=VALUE")
        if flag == "--option" and value.startswith("@"):
            value = _file_text(value)
        if pairs.setdefault(key, value) != value:
            raise Unknown(f"{flag} {key} is given twice: {_as_typed(pairs[key])} and {_as_typed(value)}")
    return pairs


def read_numbers(given: Sequence[str]) -> dict[str, Any]:
    """The numbers by rule and key; what is no whole number is left as it is, for the game to refuse."""
    pairs = read_pairs("--number", given)
    return {key: value if (number := whole(value)) is None else number for key, value in pairs.items()}


def _listed(text: str) -> list[str]:
    named = [name.strip() for name in text.split(",")]
    if not all(named):
        raise Unknown(f"{shown(text)} is no list of players such as me,greedy")
    return named
