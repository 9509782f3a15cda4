"""Questions: what a seat is asked, and what it may answer."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeAlias, TypeVar

from undercroft.engine.refusal import Refusal, Refused, shown
from undercroft.engine.stage.offer import NO_OFFER, Dress, Offer

T = TypeVar("T")

WhyNot: TypeAlias = Callable[[Any, "Choice", str], Refusal | None]


class Option:
    """One legal answer: its id and label, plain data, the rule that allows it and the place it stands on.

    A label that takes time to word may be given as a function, which is called when somebody first reads it, while the
    state is as it was when the question was asked.

    `value` is what the rule that asked receives; it never leaves the engine. What helps a person to choose (`verb`,
    `thing`, `odds`, `idle`, `vain`) is there on the options of a table's `choices`, and is found when it is looked at.

    >>> Option("n", "north to e2", data="e2", at="e2", value=13)
    Option('n')
    """

    __slots__ = ("_label", "at", "data", "dress", "id", "rule", "value")

    def __init__(
        self,
        id: str,
        label: str | Callable[[], str] | None = None,
        *,
        data: Any = None,
        rule: str | None = None,
        at: str | None = None,
        value: Any = None,
    ) -> None:
        self.id = id
        self._label = id if label is None else label
        self.data = id if data is None else data
        self.rule = rule
        self.at = at
        self.value = self.data if value is None else value
        self.dress: Dress | None = None

    @property
    def label(self) -> str:
        """The answer in words for people."""
        label = self._label
        if isinstance(label, str):
            return label
        words = self._label = label()
        return words

    def __repr__(self) -> str:
        return f"Option({self.id!r})"

    def dressed(self, dress: Dress | None, label: str | None = None) -> Option:
        """The same answer with these offers behind it, and perhaps another label."""
        label = self.label if label is None else label
        twin = Option(self.id, label, data=self.data, rule=self.rule, at=self.at, value=self.value)
        twin.dress = dress
        return twin

    @property
    def offer(self) -> Offer:
        """What helps a person to choose this."""
        return NO_OFFER if self.dress is None else self.dress.of(self.id)

    @property
    def verb(self) -> str | None:
        """What one does by it."""
        return self.offer.verb

    @property
    def thing(self) -> str | None:
        """With what, or to what; it can be asked about."""
        return self.offer.thing

    @property
    def odds(self) -> str | None:
        """How it may end, in words."""
        return self.offer.odds

    @property
    def idle(self) -> bool:
        """Whether there is nothing to decide here unless one wants to."""
        return self.offer.idle

    @property
    def vain(self) -> bool:
        """Whether it is allowed and for nothing."""
        return self.offer.vain

    def plain(self) -> dict[str, Any]:
        """The option as data that a client may read."""
        offer = self.offer
        return {
            "id": self.id,
            "label": self.label,
            "data": self.data,
            "rule": self.rule,
            "at": self.at,
            "verb": offer.verb,
            "thing": offer.thing,
            "odds": offer.odds,
            "idle": offer.idle,
            "vain": offer.vain,
        }

    def same_as(self, other: Option) -> bool:
        """Whether the two are the same data, found out without writing it down."""
        return (
            self.id == other.id
            and self.label == other.label
            and self.data == other.data
            and self.rule == other.rule
            and self.at == other.at
            and (self.dress is other.dress or self.offer == other.offer)
        )


class Question:
    """A kind of question: its short name, its text as a template, and the rule by which it is asked.

    `why_not(state, choice, answer)` says what stands against an answer that is not offered. `about` names the values
    of the template, for a question that is asked so often that a choice brings them as a bare tuple.
    """

    __slots__ = ("about", "name", "rule", "text", "why_not")

    def __init__(
        self, name: str, text: str, *, rule: str, why_not: WhyNot | None = None, about: tuple[str, ...] = ()
    ) -> None:
        self.name = name
        self.text = text
        self.rule = rule
        self.why_not = why_not
        self.about = about

    def __repr__(self) -> str:
        return f"Question({self.name!r})"


class Form:
    """A free-form way to answer, beside the options: the kind of input, its JSON Schema, and how to read it.

    `read` turns plain data into the value for the rule that asked, or raises `Refused`, and changes nothing. `faults`
    lists all that stands against the data, the first as `read` would say it. `widget` is what a client may draw the
    form with: plain data from what the seat may know, such as a palette, a start and ready-made answers.
    """

    __slots__ = ("faults", "kind", "read", "schema", "widget")

    def __init__(
        self,
        kind: str,
        schema: dict[str, Any],
        read: Callable[[Any], Any],
        *,
        widget: Callable[[], dict[str, Any]] | None = None,
        faults: Callable[[Any], Sequence[Refusal]] | None = None,
    ) -> None:
        self.kind = kind
        self.schema = schema
        self.read = read
        self.widget = widget
        self.faults = faults

    def plain(self) -> dict[str, Any]:
        """The form as data that a client may read."""
        plain = {"kind": self.kind, "schema": self.schema}
        return plain if self.widget is None else {**plain, "widget": self.widget()}


class Choice:
    """A question to one seat with its options, and perhaps a form.

    Options that take long to list may come `later`, from a function: it is called when somebody first looks, while the
    state is as it was when the question was asked, and not at all if nobody does. `made` are those that are there.
    `waits` is False for a standing offer, on which the table does not wait. `number` counts what this seat has
    answered so far: an answer that names another number came too late. The values that the question's text needs are
    given by name, or in the order in which the question names them, or by a function that gives them when somebody
    reads; it holds what it needs, since the state may have moved on by then.
    """

    __slots__ = ("_later", "_values", "_worn", "form", "made", "number", "question", "seat", "waits")

    def __init__(
        self,
        seat: int,
        question: Question,
        options: tuple[Option, ...],
        about: dict[str, Any] | tuple[Any, ...] | Callable[[], dict[str, Any]] | None = None,
        form: Form | None = None,
        waits: bool = True,
        later: Callable[[], tuple[Option, ...]] | None = None,
    ) -> None:
        self.seat = seat
        self.question = question
        self.made = options
        self._later = later
        self._values = about
        self.form = form
        self.waits = waits
        self.number = 0
        self._worn: Choice | None = None

    def dressed(self, offers: Callable[[Choice], Mapping[str, Offer]]) -> Choice:
        """The same question, its options with what helps a person to choose; always the same object."""
        if self._worn is None or self._worn.number != self.number:
            dress = Dress(lambda: offers(self))
            worn = Choice(
                self.seat,
                self.question,
                (),
                self._values,
                self.form,
                self.waits,
                lambda: tuple([option.dressed(dress) for option in self.options]),
            )
            worn.number = self.number
            self._worn = worn
        return self._worn

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be answered."""
        if self._later is not None:
            self.made, self._later = self._later(), None
        return self.made

    @options.setter
    def options(self, options: tuple[Option, ...]) -> None:
        self.made, self._later = options, None

    @property
    def ask(self) -> str:
        """The short name of the question."""
        return self.question.name

    @property
    def rule(self) -> str:
        """The rule by which this is asked."""
        return self.question.rule

    @property
    def about(self) -> dict[str, Any] | None:
        """The plain values that the question's text needs; no secret of others. None where it needs none."""
        values = self._values
        if values is None or isinstance(values, dict):
            return values
        if isinstance(values, tuple):
            return dict(zip(self.question.about, values, strict=True))
        found = self._values = values()
        return found

    @property
    def text(self) -> str:
        """The question in words."""
        about = self.about
        return self.question.text.format(**about) if about else self.question.text

    def __repr__(self) -> str:
        return f"Choice({self.seat}, {self.ask!r}, {len(self.options)} options)"

    def plain(self) -> dict[str, Any]:
        """The question as data that a client may read."""
        return {
            "seat": self.seat,
            "ask": self.ask,
            "text": self.text,
            "about": self.about or {},
            "rule": self.rule,
            "options": [option.plain() for option in self.options],
            "form": _plain(self.form),
            "waits": self.waits,
            "number": self.number,
        }

    def same_as(self, other: Choice) -> bool:
        """Whether this is the other question once more, found out without writing down what `plain` would of both."""
        asked, again = self.question, other.question
        mine, others = self.options, other.options
        return (
            self.seat == other.seat
            and (asked is again or (asked.name, asked.text, asked.rule) == (again.name, again.text, again.rule))
            and self.waits == other.waits
            and self.number == other.number
            and (self.about or {}) == (other.about or {})
            and (self.form is other.form or _plain(self.form) == _plain(other.form))
            and len(mine) == len(others)
            and all(one is another or one.same_as(another) for one, another in zip(mine, others, strict=True))
        )

    def settle(self) -> None:
        """All that this says is listed and worded as it is now: nothing of it comes later."""
        for option in self.options:
            if not isinstance(option._label, str):
                option._label = option._label()
        if callable(self._values):
            self._values = self._values()

    def option(self, answer: Any) -> Option | None:
        """The offered option that this answer means: the option itself, its id, or its data."""
        if isinstance(answer, Option):
            answer = answer.id
        for option in self.options:
            if option.id == answer:
                return option
        for option in self.options:
            if type(option.data) is type(answer) and option.data == answer:
                return option
        return None

    def nearest(self, answer: object) -> str | None:
        """The id that was probably meant by this answer, or None."""
        if not isinstance(answer, str):
            return None
        return next(iter(get_close_matches(answer, [option.id for option in self.options], n=1)), None)

    def against(self, state: Any, given: str) -> Refusal | None:
        """What the rules say against this answer, which is not offered, or None where they say nothing of it."""
        return None if self.question.why_not is None else self.question.why_not(state, self, given)

    def refusal(self, state: Any, answer: Any) -> Refused:
        """Why this answer, which is not offered, cannot be given."""
        named = answer.id if isinstance(answer, Option) else answer
        if isinstance(named, str):
            if (reason := self.against(state, named)) is not None:
                return Refused(reason)
            nearest = self.nearest(named)
            there = some([option.id for option in self.options])
            hint = f"; did you mean {nearest!r}?" if nearest is not None else f"; there are {there}"
            return Refused(f"no option {shown(named)} here{hint}", rule=self.rule)
        return Refused(
            f"{shown(named)} is no answer to {self.ask!r}: give an option, its id or its data", rule=self.rule
        )


def _plain(form: Form | None) -> dict[str, Any] | None:
    return None if form is None else form.plain()


def some(ids: Sequence[str]) -> str:
    """The first of these ids, and how many more there are."""
    return ", ".join(ids[:8]) + (f" and {len(ids) - 8} more" if len(ids) > 8 else "")


Asked: TypeAlias = Choice | Sequence[Choice]
Proc: TypeAlias = Generator[Asked, Any, T]
Turn: TypeAlias = Generator[Asked, Any, None]


class Over(Exception):
    """Raised by the verb that ends the game, from any depth; the table catches it."""


def each(queue: list[T]) -> Generator[T, None, None]:
    """Go through a queue that lives in the state; the head stays until its turn is done.

    >>> queue = ["a", "b"]
    >>> [(head, list(queue)) for head in each(queue)]
    [('a', ['a', 'b']), ('b', ['b'])]
    >>> queue
    []
    """
    while queue:
        head = queue[0]
        yield head
        if queue and queue[0] == head:
            queue.pop(0)


def ask_all(answers: dict[int, Any], ask: Callable[[int], Choice]) -> Turn:
    """Every seat with None among the answers has answered once, all asked at the same time.

    The dict lives in the state; whoever answers first is noted first, the others are asked afresh.
    """
    while waiting := [seat for seat, given in answers.items() if given is None]:
        seat, value = yield [ask(seat) for seat in waiting]
        answers[seat] = value
