"""Refusals: what was asked and cannot be, why, by which rule and where."""

from __future__ import annotations

from typing import Any, TypeAlias

from undercroft.engine.notes import cite

Given: TypeAlias = Any
"""What a caller hands in: the docstring says what it should be, and whatever else it is, is refused in words."""

_LONGEST = 200
"""So many characters of a value are repeated in a refusal."""


class Refusal:
    """A reason against something: a template with its values, the rule and the place.

    The text is made only when somebody reads it, so that a rule may collect thousands of reasons cheaply.

    >>> print(Refusal("{trap} costs {price} AP; you have {left}.", rule="t.afford", trap="fan", price=2, left=1))
    fan costs 2 AP; you have 1. [t.afford]
    """

    __slots__ = ("also", "at", "rule", "template", "values")

    def __init__(
        self,
        template: str,
        *,
        rule: str | None = None,
        at: str | None = None,
        also: tuple[str, ...] = (),
        **values: object,
    ) -> None:
        self.template = template
        self.rule = rule
        self.at = at
        self.also = also
        self.values = values

    @property
    def reason(self) -> str:
        """The reason in words."""
        return self.template.format(**self.values) if self.values else self.template

    def __str__(self) -> str:
        return f"{self.reason} [{self.rule}]" if self.rule else self.reason


class Refused(ValueError):
    """Something was read, and it cannot be; nothing has changed.

    `reason` says why in words, `rule` names the ledger's rule, `also` further ones, `at` the place; rule and place
    may be None.
    """

    def __init__(self, reason: str | Refusal, *, rule: str | None = None, at: str | None = None) -> None:
        self.also: tuple[str, ...] = ()
        if isinstance(reason, Refusal):
            self.also = reason.also
            rule, at, reason = reason.rule, reason.at, reason.reason
        self.reason: str = reason
        self.rule = rule
        self.at = at
        cite(rule or "", *self.also)
        super().__init__(f"{reason} [{rule}]" if rule else reason)


def shown(value: object) -> str:
    """The value as a refusal names it: on one short line, whatever it is.

    >>> shown(["fan", 2]), len(shown("x" * 1000))
    ("['fan', 2]", 200)
    """
    try:
        text = repr(value)
    except Exception:  # What cannot say its own name, or is nested without end, is named by its kind.
        text = f"a {type(value).__name__}"
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


class Unknown(Refused, LookupError):
    """A name that nobody here answers to: a game, an option, a bot, a rule. The command line exits with 2."""

    __str__ = Exception.__str__
