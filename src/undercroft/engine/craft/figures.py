"""The numbers of a game that are rulings: each with its usual value and its limits, in one row."""

from __future__ import annotations

from collections.abc import Mapping

from undercroft.engine.refusal import Refusal


class Figures(dict[str, int]):
    """What each number usually is, by rule and key; a game's `numbers`.

    >>> NUMBERS = Figures()
    >>> TURNS = NUMBERS.figure("toy.end.clock.turns", 120, least=1, most=10_000)
    >>> NUMBERS[TURNS]
    120
    >>> print(NUMBERS.why_not(TURNS, 0))
    toy.end.clock.turns cannot be 0: 1 to 10000 [toy.end.clock]
    """

    __slots__ = ("_firsts", "_limits")

    def __init__(self) -> None:
        super().__init__()
        self._limits: dict[str, tuple[int, int | None]] = {}
        self._firsts: dict[str, tuple[str, ...]] = {}

    def figure(self, name: str, usual: int, *, least: int = 0, most: int | None = None) -> str:
        """One more number, of which this is the name: `rule.id.key`. What is usual may always be."""
        assert name not in self, f"{name} stands here twice"
        self[name] = usual
        self._limits[name] = least, most
        return name

    def again(self, name: str, *firsts: str) -> None:
        """A second name, under another rule, for numbers that stand here already, within the limits of all of them."""
        limits = [self._limits[first] for first in firsts]
        least, most = (
            max(least for least, _ in limits),
            min((most for _, most in limits if most is not None), default=None),
        )
        self.figure(name, self[firsts[0]], least=least, most=most)
        self._firsts[name] = firsts

    def why_not(self, name: str, value: int) -> Refusal | None:
        """The reason why this number cannot be this, or None."""
        least, most = self._limits[name]
        if value == self[name] or (least <= value and (most is None or value <= most)):
            return None
        limits = f"{least} or more" if most is None else f"{least} to {most}"
        return Refusal(f"{name} cannot be {value}: {limits}", rule=name.rpartition(".")[0], at=name)

    def settled(self, given: Mapping[str, int]) -> dict[str, int]:
        """All numbers in force where these are given: a second name counts for those not given by their first."""
        found = {**self, **given}
        for name, firsts in self._firsts.items():
            if name in given:
                found |= {first: given[name] for first in firsts if first not in given}
        return found

    def changed(self, numbers: Mapping[str, int]) -> dict[str, int]:
        """The numbers in force that are not as usual, each under its first name."""
        return {
            name: numbers[name] for name, usual in self.items() if name not in self._firsts and numbers[name] != usual
        }
