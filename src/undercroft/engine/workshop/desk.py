"""A coach's desk: what a game whose players bring characters and equipment of their own can do for them.

Everything that goes over the desk is plain data, as it stands in files: a *character*, a *party* of them, a
*collection* of tokens with how many one owns, a *career*. Whatever is wrong is `Refused` with rule and place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

Plain = dict[str, Any]


class Desk(Protocol):
    """One desk, opened with some options and with the token files of a user."""

    def switches(self) -> tuple[str, ...]:
        """The options of the game that change anything at the desk, by name; the others are for play."""

    def classes(self) -> list[Plain]:
        """Every class with its numbers, powers and Spells at each level and as a sub-class."""

    def ready(self) -> dict[str, Plain]:
        """The characters that come with the game, by id."""

    def tokens(self) -> list[Plain]:
        """The catalogue: every token, with what it does in words."""

    def columns(self) -> dict[str, str]:
        """The columns of a card, as they are called in words."""

    def glance(self) -> dict[str, str]:
        """The few columns that matter most, in their order, as short as they can be called."""

    def difficulties(self) -> list[str]:
        """How hard it can be for a party, the easiest first."""

    def goals(self) -> dict[str, str]:
        """What a best build may aim at, by name, in words: every column, and some mixes."""

    def new(self, what: str, name: str = "") -> Plain:
        """A character of this class or sub-class, or the ready-made one of this id."""

    def read(self, text: str, file: str) -> Plain:
        """What this file holds, as plain data with its `kind`: TOML, JSON, or a collection as CSV."""

    def sift(self, text: str, file: str) -> Plain:
        """The same as `data`, without names of tokens that nobody knows: each is in `unknown`, with a reason."""

    def write(self, data: Plain, ending: str) -> str:
        """The text of a file that holds this: .toml, .json, or .csv of a collection or a list of tokens."""

    def examine(self, data: Plain) -> Plain:
        """The party card of a party or of one character: every number with its tree, and all that is wrong."""

    def equip(
        self, data: Plain, member: int, add: Sequence[str], remove: Sequence[str] = (), carry: Sequence[str] = ()
    ) -> Plain:
        """The same with these tokens put on, those taken off and others carried along, such as a spare weapon.

        `Refused` if that breaks a rule not broken before.
        """

    def offers(
        self, data: Plain, member: int, slot: str, owned: Mapping[str, int] | None = None, instead: str = ""
    ) -> list[Plain]:
        """The tokens for a slot: of each what it would change on the card, or why it cannot be worn.

        Where it is to be worn `instead` of another, that one is taken off first.
        """

    def explain(self, data: Plain, member: int, column: str) -> str:
        """Where a number comes from, as indented lines."""

    def best(self, data: Plain, member: int, owned: Mapping[str, int], goal: Mapping[str, int]) -> Plain:
        """The best legal build of this character from these tokens, and how sure it is."""

    def compare(self, first: Plain, second: Plain) -> Plain:
        """Two characters side by side: every column of both, the difference, and which tokens differ."""

    def sheet(self, kind: str, ending: str, data: Plain) -> bytes:
        """A print: a party card, class cards or a token checklist, as .pdf, .html or .txt."""

    def career(self, data: Plain, run: Plain | None = None) -> Plain:
        """A player's career, with one more run where there is one, and all that follows from it."""

    def runs(self, state: Any) -> list[Plain]:
        """Of a finished game: for each seat that takes something home `{"seat", "who", "run", "draw"}`.

        `run` is what `career` takes, `draw` what was drawn for its chips, as it stands in a career's file.
        """

    def draw(self, career: Plain, chips: int | Sequence[str], seed: str) -> Plain:
        """The career after so many draws from the treasure generator, or those that these chip tokens give."""

    def bag(self, career: Plain, seed: str) -> Plain:
        """The career after the free bag of tokens, which everybody gets before a run, has been opened."""
