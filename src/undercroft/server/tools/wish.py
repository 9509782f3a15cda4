"""Which floor is wished for: read from the fields of a form or an address, and written into an address again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from secrets import randbelow
from typing import Any, Final
from urllib.parse import urlencode

from undercroft.engine import Game, Refused, Unknown, shelf, specs
from undercroft.engine.craft.words import whole
from undercroft.maps.export import THEMES, Style
from undercroft.maps.maker import FloorMaker
from undercroft.scene.picture import PAPERS
from undercroft.server.faults import TooLarge, Unreadable
from undercroft.server.forms import Field, as_wrong, field_of, options_of

Form = Mapping[str, str]

MOST_ROLLS: Final = 20_000
"""A list of rolls has at most so many letters."""

_MOST_SEEDS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Wish:
    """A floor: of which game, which number, under which options; by which seed or list of rolls, or by moves so far."""

    game: Game
    maker: FloorMaker
    number: Any
    options: Mapping[str, Any]
    seed: int | None = None
    rolls: str | None = None
    moves: str | None = None

    def floor(self) -> Any:
        """The floor itself; `Refused` where the game cannot make it."""
        if self.rolls is not None:
            return self.maker.redraw(self.rolls, self.number, self.options)
        if self.seed is None:
            raise Refused("a floor is drawn by a seed or by a list of rolls", at="seed")
        return self.maker.generate(self.seed, self.number, self.options)

    def fields(self, **other: str | None) -> list[tuple[str, str]]:
        """The fields that wish for the same, with these set to something else, or left out where that is None."""
        told = {"game": self.game.id, "floor": str(self.number)}
        told |= {f"option.{name}": typed(value) for name, value in self.options.items()}
        source = {"seed": self.seed, "rolls": self.rolls, "moves": self.moves}
        told |= {name: str(value) for name, value in source.items() if value is not None}
        return [(name, value) for name, value in (told | other).items() if value is not None]

    def query(self, **other: str | None) -> str:
        """The same as the end of an address."""
        return urlencode(self.fields(**other))


def read_wish(form: Form, *, by_hand: bool = False) -> Wish:
    """What these fields wish for; `BadForm` names the field that cannot be.

    Whoever rolls by hand makes the designer's choices too, unless the fields say otherwise.
    """
    game = game_with_floors(form.get("game"))
    maker: FloorMaker = game.floors  # type: ignore[assignment]
    options = options_of(game, form)
    if by_hand:
        options |= {name: form.get(f"option.{name}") or value for name, value in maker.by_hand.items()}
    number = whole(form.get("floor") or "1")
    return Wish(game, maker, form["floor"] if number is None else number, options, *_source(game, form))


def game_with_floors(id: str | None) -> Game:
    """The game of this id, which makes floors; without one the first on the shelf that does."""
    for known in shelf.books() if not id else (id,):
        game = shelf.get(known)
        if isinstance(game.floors, FloorMaker):
            return game
    raise Unknown(f"{shelf.get(id).title if id else 'no game'} makes no floors")


def _source(game: Game, form: Form) -> tuple[int | None, str | None, str | None]:
    seed = form.get("seed", "").strip()
    rolls, moves = form.get("rolls"), form.get("moves")
    if len(rolls or "") + len(moves or "") > MOST_ROLLS:
        raise TooLarge(f"a list of rolls has at most {MOST_ROLLS} letters")
    if not seed:
        return None, rolls, moves
    if whole(seed) is None:
        reason = Unreadable(f"a seed is a whole number of at most 18 digits, not {seed[:40]!r}")
        raise as_wrong(game, form, "seed", reason)
    return whole(seed), None, None


def fresh_seed() -> int:
    """A seed that nobody has chosen, short enough to be typed again."""
    return randbelow(_MOST_SEEDS)


def read_style(form: Form) -> Style:
    """Paper and colours; on paper ink is usual."""
    theme = form.get("theme") or ("ink" if form.get("as") == ".pdf" else "parchment")
    paper = (form.get("paper") or "a4").lower()
    for name, given, there in (("theme", theme, THEMES), ("paper", paper, tuple(PAPERS))):
        if given not in there:
            raise Refused(f"{name} cannot be {given[:40]!r}: one of {', '.join(there)}", at=name)
    return Style(paper, theme)


def settings(game: Game, form: Form, *, by_hand: bool = False) -> list[Field]:
    """The options that change a floor, as a form shows them with what was filled in."""
    maker: FloorMaker = game.floors  # type: ignore[assignment]
    known = specs(game.options)
    hands = maker.by_hand if by_hand else {}
    usual = {f"option.{name}": value for name, value in hands.items()}
    return [field_of(game, known[name], {**usual, **form}) for name in (*hands, *maker.settings)]


def typed(value: Any) -> str:
    """The value of an option as a form writes it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
