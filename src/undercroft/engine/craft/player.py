"""Players: the frame of a game's own bots, which answer each question by a table, and each bot in its own temper.

A bot sees what its seat sees and nothing else, and keeps nothing in mind from one question to the next.

>>> def flee(asked: Asked[int]) -> Option:
...     return asked.by_id["run" if asked.view["health"] < asked.temper else "stay"]
>>> bots = players({"flight": flee}, sight=Asked, otherwise=first, greedy=2, careful=5)
>>> from undercroft.engine import Question, seed_key
>>> flight = Choice(0, Question("flight", "Do you run?", rule="den.flight"), (Option("run"), Option("stay")))
>>> [bot({"health": 3}, flight, lambda number: (), Chance(seed_key(1))) for bot in bots.values()]
[Option('stay'), Option('run')]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, Generic, TypeVar

from undercroft.engine.chance import Chance
from undercroft.engine.choice import Choice, Option
from undercroft.engine.game import Bot

T = TypeVar("T")
A = TypeVar("A", bound="Asked[Any]")


class Asked(Generic[T]):
    """A question as a bot meets it: what its seat sees, what it is asked, its own dice, and its temper.

    A game that makes more of its view, such as who is asked and who is near, does so in a class below this one.
    """

    def __init__(self, view: Mapping[str, Any], choice: Choice, chance: Chance, temper: T) -> None:
        self.view = view
        self.choice = choice
        self.chance = chance
        self.temper = temper

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be answered."""
        return self.choice.options

    @cached_property
    def about(self) -> dict[str, Any]:
        """The values that the question's text names."""
        return self.choice.about or {}

    @cached_property
    def by_id(self) -> dict[str, Option]:
        """The options by their ids."""
        return {option.id: option for option in self.options}

    @cached_property
    def _by_word(self) -> dict[str, list[Option]]:
        found: dict[str, list[Option]] = {}
        for option in self.options:
            found.setdefault(option.id.partition(" ")[0], []).append(option)
        return found

    def verb(self, word: str) -> list[Option]:
        """The options whose first word is this."""
        return self._by_word.get(word, [])

    def one(self, *ids: str) -> Option | None:
        """The option of the first of these ids that is there, if any is."""
        return next((self.by_id[id] for id in ids if id in self.by_id), None)


def first(asked: Asked[Any]) -> Option:
    """The first option: what is proposed, or usual."""
    return asked.options[0]


def last(asked: Asked[Any]) -> Option:
    """The last option: to decline, to stop, to leave things as they are."""
    return asked.options[-1]


def players(
    answers: Mapping[str, Callable[[A], Option]],
    *,
    sight: Callable[[Mapping[str, Any], Choice, Chance, T], A],
    otherwise: Callable[[A], Option],
    **tempers: T,
) -> dict[str, Bot]:
    """A bot for each of these tempers, by name.

    It takes the only option there is, or what the function for this question answers; a question without one is left
    to `otherwise`. `sight` is what such a function is given: a class of `Asked`.
    """

    def bot(temper: T) -> Bot:
        def choose(
            view: Mapping[str, Any], choice: Choice, worlds: Callable[[int], Iterable[Any]], chance: Chance
        ) -> Option:
            if len(choice.options) == 1:
                return choice.options[0]
            return answers.get(choice.ask, otherwise)(sight(view, choice, chance, temper))

        return choose

    return {name: bot(temper) for name, temper in tempers.items()}
