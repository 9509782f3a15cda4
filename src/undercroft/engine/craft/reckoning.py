"""Reckonings: a number on its way, in which each step says by how much, in words, and by which rule.

A rule that works a number out notes its steps here, and tells them with the event that the number brings about; no
rule need be cited beside it. A reckoning lives from a rule's first step to that event, and is never kept in a state.

>>> harm = Reckoning("den.damage.order")
>>> harm.add(7, "claws", rule="den.weapon.claws", kind="slashing")
>>> harm.add(3, "vulnerable to fire", rule="den.damage.vulnerable", kind="fire")
>>> harm.less(8, "Damage Reduction", rule="den.damage.dr")
>>> harm.note("a monster's 20 is no critical hit", "den.crit.monster")
>>> harm.total, harm.amounts
(2, {'slashing': 0, 'fire': 2})
>>> harm.words
['+7 claws', '+3 vulnerable to fire', '-8 Damage Reduction', "a monster's 20 is no critical hit"]
>>> harm.rule, harm.rules
('den.damage.order', ('den.weapon.claws', 'den.damage.vulnerable', 'den.damage.dr', 'den.crit.monster'))
"""

from __future__ import annotations

from collections.abc import Iterable


class Reckoning:
    """A number, whole or by kinds, with the steps that led to it.

    `rule` is the one by which it is reckoned. `amounts` are its parts by kind, in the order in which they came up; a
    number without kinds has one, the empty word. A rule whose arithmetic is its own changes them itself and notes that
    in words. `words` are the steps as they are told.
    """

    __slots__ = ("_behind", "_rules", "amounts", "rule", "words")

    def __init__(self, rule: str = "") -> None:
        self.rule = rule
        self.amounts: dict[str, int] = {}
        self.words: list[str] = []
        self._rules: dict[str, None] = {}
        self._behind: dict[str, None] = {}

    def add(self, by: int, words: str, *, rule: str, kind: str = "") -> None:
        """It is so much more, or less where that is below 0; a step of 0 is none, and nothing is said of it."""
        self.amounts[kind] = self.amounts.get(kind, 0) + by
        if by:
            self.note(f"{by:+d} {words}", rule)

    def less(self, by: int, words: str, *, rule: str, kinds: Iterable[str] | None = None) -> None:
        """So much is taken off these kinds, or off all, and said of it, whether or not there is so much."""
        self.note(f"-{by} {words}", rule)
        self.take_off(by, kinds)

    def take_off(self, by: int, kinds: Iterable[str] | None = None) -> None:
        """So much is gone from these kinds, or from all, one after another: no more of any than there is.

        Nothing is said of it; where several rules take off together, each is noted for itself.
        """
        for kind in list(self.amounts) if kinds is None else kinds:
            off = max(0, min(by, self.amounts.get(kind, 0)))
            if off:
                self.amounts[kind] -= off
                by -= off

    def note(self, words: str, rule: str) -> None:
        """This is said of it, by this rule: a step that is no sum, or what does not happen."""
        self.words.append(words)
        self._rules[rule] = None

    def by(self, *rules: str) -> None:
        """These rules are at work in a step without words of their own."""
        self._rules.update(dict.fromkeys(rules))

    def behind(self, *rules: str) -> None:
        """These rules are at work, and nobody is to read it."""
        self._behind.update(dict.fromkeys(rules))

    @property
    def total(self) -> int:
        """All of it together."""
        return sum(self.amounts.values())

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of its steps, each once, without its own: what an event takes as `also`."""
        return tuple(rule for rule in self._rules if rule and rule != self.rule)

    @property
    def hidden(self) -> tuple[str, ...]:
        """The rules that nobody is to read: what an event takes as `behind`."""
        return tuple(self._behind)
