"""Players: the frame of a game's own bots, which answer each question by a table, and each bot in its own temper.

A bot sees what its seat sees and nothing else, and keeps nothing in mind from one question to the next. Where it
decides it says why, so that whoever asks is told the very reason: `asked.pick(option, "run: 3 health is too little")`.

>>> def flee(asked: Asked[int]) -> Option:
...     if asked.view["health"] < asked.temper:
...         return asked.pick(asked.by_id["run"], f"run: {asked.view['health']} health is too little")
...     return asked.pick(asked.by_id["stay"], "stay: you are well enough")
>>> bots = players({"flight": flee}, sight=Asked, otherwise=first("any will do"), greedy=2, careful=5)
>>> from undercroft.engine import Question, seed_key
>>> flight = Choice(0, Question("flight", "Do you run?", rule="den.flight"), (Option("run"), Option("stay")))
>>> [bot({"health": 3}, flight, lambda number: (), Chance(seed_key(1))) for bot in bots.values()]
[Option('stay'), Option('run')]
>>> bots["careful"].reasoned({"health": 3}, flight, Chance(seed_key(1))).why
'run: 3 health is too little'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Generic, TypeAlias, TypeVar

from undercroft.engine.chance import Chance
from undercroft.engine.choice import Choice, Option

T = TypeVar("T")
A = TypeVar("A", bound="Asked[Any]")

Why: TypeAlias = str | Callable[[], str]
"""A reason in words: what one does and after a colon why; as a function where the words take time to find."""

ONLY: Final = "there is no other answer"


@dataclass(frozen=True, slots=True)
class Reasoned:
    """What a bot answers, and why; `others` are what it would rather have done next, where it has rated them."""

    option: Option
    why: str
    others: tuple[Option, ...] = ()


class Asked(Generic[T]):
    """A question as a bot meets it: what its seat sees, what it is asked, its own dice, and its temper.

    A game that makes more of its view, such as who is asked and who is near, does so in a class below this one. It
    `tells` where somebody will hear the reason, so that it is worth while to look for the next best answers too.
    """

    def __init__(self, view: Mapping[str, Any], choice: Choice, chance: Chance, temper: T) -> None:
        self.view = view
        self.choice = choice
        self.chance = chance
        self.temper = temper
        self.tells = False
        self._picked: tuple[Option | None, Why, Sequence[Option]] = (None, "", ())

    def pick(self, option: Option, why: Why, others: Sequence[Option] = ()) -> Option:
        """This option, with the reason for it; `others` are the next best, where they were rated."""
        self._picked = (option, why, others)
        return option

    def reasoned(self, option: Option) -> Reasoned:
        """The option that was answered in the end, with the reason that was given for it: none if for another."""
        picked, why, others = self._picked
        if picked is None or picked.id != option.id:
            return Reasoned(option, "")
        return Reasoned(option, why if isinstance(why, str) else why(), tuple(others))

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


def first(why: Why) -> Callable[[Asked[Any]], Option]:
    """Who always takes the first option, which is proposed or usual, for this reason."""
    return lambda asked: asked.pick(asked.options[0], why)


def last(why: Why) -> Callable[[Asked[Any]], Option]:
    """Who always takes the last option, to decline, to stop, to leave things as they are, for this reason."""
    return lambda asked: asked.pick(asked.options[-1], why)


class Candid(Generic[T, A]):
    """A bot that can say why: it takes the only option there is, or what the function for this question answers."""

    __slots__ = ("_answers", "_otherwise", "_sight", "temper")

    def __init__(
        self,
        answers: Mapping[str, Callable[[A], Option]],
        sight: Callable[[Mapping[str, Any], Choice, Chance, T], A],
        otherwise: Callable[[A], Option],
        temper: T,
    ) -> None:
        self._answers = answers
        self._sight = sight
        self._otherwise = otherwise
        self.temper = temper

    def __call__(
        self, view: Mapping[str, Any], choice: Choice, worlds: Callable[[int], Iterable[Any]], chance: Chance
    ) -> Option:
        """The option that this bot takes."""
        if len(choice.options) == 1:
            return choice.options[0]
        return self._answers.get(choice.ask, self._otherwise)(self._sight(view, choice, chance, self.temper))

    def reasoned(self, view: Mapping[str, Any], choice: Choice, chance: Chance) -> Reasoned:
        """The option that this bot takes, and why: the same thought, told."""
        if len(choice.options) == 1:
            return Reasoned(choice.options[0], ONLY)
        asked = self._sight(view, choice, chance, self.temper)
        asked.tells = True
        return asked.reasoned(self._answers.get(choice.ask, self._otherwise)(asked))


def players(
    answers: Mapping[str, Callable[[A], Option]],
    *,
    sight: Callable[[Mapping[str, Any], Choice, Chance, T], A],
    otherwise: Callable[[A], Option],
    **tempers: T,
) -> dict[str, Candid[T, A]]:
    """A bot for each of these tempers, by name.

    A question without a function of its own is left to `otherwise`. `sight` is what such a function is given: a class
    of `Asked`.
    """
    return {name: Candid(answers, sight, otherwise, temper) for name, temper in tempers.items()}
