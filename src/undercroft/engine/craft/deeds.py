"""Deeds: what one may choose to do, a row for each verb, in which allowed or not is written once, as a reason.

An answer is a verb and, where it needs one, a target: `enter i3`, `give key e2`, `end`. A game lists its verbs in the
order in which they are offered; the question takes its options from `offered`, and its `why_not` from `refusal`.

>>> def why_not_feed(s: dict[str, int], who: str, beast: str) -> Refusal | None:
...     if beast not in s:
...         return Refusal("there is no {beast}", rule="zoo.feed.may", beast=beast)
...     return Refusal("the {beast} is full", rule="zoo.feed.full", beast=beast) if s[beast] > 2 else None
>>> VERBS = by_word(
...     Verb("feed", "feed the {}", rule="zoo.feed.may", targets=lambda s, who: s, why_not=why_not_feed, do="fed"),
...     Verb("end", "end the turn", rule="zoo.turn.end", do="rests"),
... )
>>> zoo = {"lion": 3, "owl": 0}
>>> [(option.id, option.label) for option in offered(VERBS.values(), zoo, "keeper")]
[('feed owl', 'feed the owl'), ('end', 'end the turn')]
>>> print(refusal(VERBS, zoo, "keeper", "feed lion"))
the lion is full [zoo.feed.full]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass
from functools import lru_cache, partial
from typing import Any, Generic, TypeVar

from undercroft.engine.choice import Option
from undercroft.engine.refusal import Refusal

S = TypeVar("S", contravariant=True)
W = TypeVar("W", contravariant=True)
D = TypeVar("D", covariant=True)


ALONE = ("",)
"""No target: the verb is the whole answer."""


def always(s: Any, who: Any, target: str) -> Refusal | None:
    """Nothing stands against it."""
    return None


def itself(s: Any, who: Any, target: str) -> str | None:
    """It stands on the place that is its target."""
    return target


@dataclass(frozen=True, slots=True)
class Verb(Generic[S, W, D]):
    """What can be done with a word, by whoever is asked.

    `targets` are what may stand behind the word, in the order in which it is offered: all that can be named, also what
    `why_not` speaks against; without them the word is the whole answer. `why_not` is the one reason against a target,
    and judges whatever somebody may have typed. A label or rule that is the same for all targets is a text; in a label
    `{}` is the target. `at` is the place on which it stands, if any. `do` carries it out: what it is and who calls it
    is the game's own affair.
    """

    word: str
    label: str | Callable[[S, W, str], str]
    _: KW_ONLY
    rule: str | Callable[[S, W, str], str]
    do: D
    targets: Callable[[S, W], Iterable[str]] | None = None
    why_not: Callable[[S, W, str], Refusal | None] = always
    at: Callable[[S, W, str], str | None] | None = None

    def offers(self, s: S, who: W, among: Iterable[str] | None = None) -> Iterator[Option]:
        """An option for each target, or each among these, that nothing stands against."""
        if among is None:
            among = ALONE if self.targets is None else self.targets(s, who)
        for target in among:
            if self.why_not(s, who, target) is None:
                yield self.option(s, who, target)

    def option(self, s: S, who: W, target: str = "") -> Option:
        """The option to do it to this target, allowed or not."""
        label = self.label
        rule = self.rule if isinstance(self.rule, str) else self.rule(s, who, target)
        at = None if self.at is None else self.at(s, who, target)
        if isinstance(label, str):
            return _worded(self.word, target, label, rule, at)
        id = f"{self.word} {target}" if target else self.word
        return Option(id, partial(label, s, who, target), rule=rule, at=at)


@lru_cache(maxsize=4096)
def _worded(word: str, target: str, label: str, rule: str, at: str | None) -> Option:
    """An option whose words depend on nothing but its target, made once and shared."""
    return Option(f"{word} {target}" if target else word, label.replace("{}", target), rule=rule, at=at)


def offered(verbs: Iterable[Verb[S, W, D]], s: S, who: W) -> list[Option]:
    """Every target of every verb that nothing stands against, in the order of the verbs."""
    found: list[Option] = []
    for verb in verbs:  # Most have no target at most times: nothing is made for those.
        targets, why_not = verb.targets, verb.why_not
        for target in ALONE if targets is None else targets(s, who):
            if why_not(s, who, target) is None:
                found.append(verb.option(s, who, target))
    return found


def by_word(*verbs: Verb[S, W, D]) -> dict[str, Verb[S, W, D]]:
    """These verbs, each found by its word."""
    return {verb.word: verb for verb in verbs}


def refusal(verbs: Mapping[str, Verb[S, W, D]], s: S, who: W, answer: str) -> Refusal | None:
    """What stands against this answer, or None: it is allowed, or its verb is not among these."""
    found = meant(verbs, answer)
    return None if found is None else found[0].why_not(s, who, found[1])


def meant(verbs: Mapping[str, Verb[S, W, D]], answer: str) -> tuple[Verb[S, W, D], str] | None:
    """The verb with which this answer begins, and its target; of words that begin alike the longest is meant.

    >>> verbs = by_word(Verb("use", "", rule="", do=1), Verb("use taunt", "", rule="", do=2))
    >>> verb, target = meant(verbs, "use taunt orc")
    >>> verb.do, target
    (2, 'orc')
    """
    word = answer
    while word not in verbs:
        word = word.rpartition(" ")[0]
        if not word:
            return None
    return verbs[word], answer[len(word) + 1 :]
