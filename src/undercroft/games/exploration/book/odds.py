"""How often dice do what somebody hopes for: counted face by face, never estimated."""

from __future__ import annotations

from typing import NamedTuple

from undercroft.games.exploration.book.basics.dice import D10, D100


def hitting(might: int, defense: int, *, devastating: int, fault: int) -> int:
    """How many of the 100 faces hit this Defense.

    A natural roll from `devastating` on always hits, one up to `fault` never does.
    [exploration.core.encounter.attack] [exploration.core.encounter.devastating] [exploration.core.encounter.fault]

    >>> hitting(20, 50, devastating=100, fault=1), hitting(0, 200, devastating=100, fault=1)
    (71, 1)
    """
    return sum(_hits(face, might, defense, devastating, fault) for face in range(1, D100 + 1))


def passing(bonus: int, number: int, *, ones_fail: bool) -> int:
    """How many of the 10 faces pass a check of this number.

    [exploration.core.check.roll] [exploration.core.check.natural-one]

    >>> passing(3, 7, ones_fail=True), passing(6, 7, ones_fail=True), passing(6, 7, ones_fail=False)
    (7, 9, 10)
    """
    return sum(face + bonus >= number and not (ones_fail and face == 1) for face in range(1, D10 + 1))


class Strike(NamedTuple):
    """An attack as it is about to be rolled.

    A hit costs a `die` and `bonus`, an ability's `more` die where there is one, and `less` for who takes less.
    """

    might: int
    defense: int
    die: int
    bonus: int
    more: int = 0
    less: int = 0

    @property
    def least(self) -> int:
        """The least that a hit costs."""
        return max(0, 1 + self.bonus + bool(self.more) - self.less)

    @property
    def most(self) -> int:
        """The most that a hit costs, but for a Devastating Strike."""
        return max(0, self.die + self.bonus + self.more - self.less)

    @property
    def ways(self) -> int:
        """In how many ways all dice can fall."""
        return D100 * self.die * max(1, self.more)

    def ending(self, vita: int, *, devastating: int, fault: int) -> int:
        """In how many of all ways that the dice can fall the target loses its last Vita.

        [exploration.core.encounter.damage] [exploration.core.encounter.devastating]

        >>> Strike(0, 51, 4, 0).ending(4, devastating=100, fault=1), Strike(0, 51, 4, 0).ways
        (52, 400)
        """
        hits = [face for face in range(1, D100 + 1) if _hits(face, self.might, self.defense, devastating, fault)]
        double = sum(face >= devastating for face in hits)
        amounts = [
            face + self.bonus + more
            for face in range(1, self.die + 1)
            for more in range(bool(self.more), self.more + 1)
        ]
        plain = sum(amount - self.less >= vita for amount in amounts)
        doubled = sum(2 * amount - self.less >= vita for amount in amounts)
        return (len(hits) - double) * plain + double * doubled


def _hits(face: int, might: int, defense: int, devastating: int, fault: int) -> bool:
    return (face + might >= defense or face >= devastating) and face > fault
