"""What facts say, read strictly and turned into tests; the language is written down in `puzzles`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from undercroft.engine import Refused
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import shown
from undercroft.games.truedungeon.content.adventures.model import Puzzle
from undercroft.games.truedungeon.content.adventures.pattern import Shape, shape
from undercroft.games.truedungeon.content.adventures.solving import Partial, Test

_FORMAT: Final = "truedungeon.digital.puzzle-format"
_NUMBER: Final = re.compile(r"\d+(?!\d)")
_SHORT: Final = re.compile("[0-9]{1,9}")
"""A number that a fact may speak of."""


class _Misread(Exception):
    """Why a statement cannot be read."""


def tests_of(puzzle: Puzzle) -> list[Test]:
    """A test for each fact, and one for the ways of a path; `Refused` names the first fact that cannot be read."""
    reader = _Reader(puzzle, shape(puzzle))
    tests: list[Test] = []
    for number, fact in enumerate(puzzle.facts, 1):
        try:
            tests.append(reader.read(" ".join(fact.says.split())))
        except _Misread as error:
            at = f"fact {number}"
            raise Refused(f"{at}: {shown(fact.says)}: {error}", rule=_FORMAT, at=at) from None
    return [*tests, reader.along_the_ways] if reader.ways else tests


class _Reader:
    """Reads the statements about one puzzle."""

    def __init__(self, puzzle: Puzzle, shape: Shape) -> None:
        self.puzzle = puzzle
        self.shape = shape
        self.where = Where(shape)
        self.ways: set[tuple[str, str]] = set()
        self.names = {element: element for element in puzzle.elements}
        if puzzle.kind == "logic_grid":
            values = Counter(element.partition(": ")[2] for element in puzzle.elements)
            for element in puzzle.elements:
                value = element.partition(": ")[2]
                if values[value] == 1:
                    self.names.setdefault(value, element)

    def read(self, says: str) -> Test:
        """The test that this statement is; `_Misread` where it is none."""
        first, _, rest = says.partition(" ")
        found = None
        if first in _ALONE:
            try:
                return _ALONE[first](self, rest)
            except _Misread as error:  # An element may begin with such a word.
                found = error
        for left, word, right in _splits(says):
            relation, _, number = word.partition("-") if word.startswith("apart-") else (word, "", "")
            try:
                return _BETWEEN[relation](self, left, f"{number} {right}" if number else right)
            except _Misread as error:
                found = found or error
        words = f"no statement is made like this; there are {', '.join(STATEMENTS)}"
        raise found or _Misread(words)

    # ------------------------------------------------------------ names

    def element(self, name: str) -> str:
        if name not in self.names:
            raise _Misread(f"there is no element {shown(name)}{did_you_mean(name, self.names)}")
        return self.names[name]

    def spot(self, name: str) -> int:
        return _index(name, self.shape.spots)

    def spots(self, names: str) -> tuple[int, ...]:
        if names in self.shape.spots:
            return (self.spot(names),)
        return tuple(self.spot(name) for name in names.split(" or "))

    def place(self, name: str) -> int:
        return _index(name, self.shape.places)

    def only_once(self, word: str) -> None:
        if self.shape.again:
            raise _Misread(f"{word} is for puzzles in which each element stands once")

    def numbers(self, place: int) -> dict[str, int]:
        """The numbers that may stand at this place."""
        found = {}
        for element in self.shape.fits[place]:
            begins = _NUMBER.match(element.partition(": ")[2] if self.puzzle.kind == "logic_grid" else element)
            if begins is None:
                raise _Misread(f"the element {shown(element)} does not begin with a number")
            found[element] = int(begins[0])
        return found

    # ------------------------------------------------------------ elements and elements

    def before(self, left: str, right: str) -> Test:
        a, b = self.element(left), self.element(right)
        if not self.shape.again:
            return lambda laid: self.where.some(laid, a, b, lambda at, to: at < to)

        def test(laid: Partial) -> bool:
            firsts = [at for at, one in enumerate(laid) if one == a]
            lasts = [at for at, one in enumerate(laid) if one == b]
            in_order = not firsts or not lasts or firsts[-1] < lasts[0]
            return in_order and (None in laid or bool(firsts and lasts))

        return test

    def just_before(self, left: str, right: str) -> Test:
        a, b = self.element(left), self.element(right)
        if not self.shape.again:
            return lambda laid: self.where.some(laid, a, b, lambda at, to: at + 1 == to)
        return lambda laid: any(one in (a, None) and two in (b, None) for one, two in pairwise(laid))

    def next(self, left: str, right: str) -> Test:
        a, b = self.element(left), self.element(right)
        if not self.shape.again:
            return lambda laid: self.where.some(laid, a, b, lambda at, to: abs(at - to) == 1)
        forth, back = self.just_before(left, right), self.just_before(right, left)
        return lambda laid: forth(laid) or back(laid)

    def not_next(self, left: str, right: str) -> Test:
        a, b = self.element(left), self.element(right)
        if not self.shape.again:
            return lambda laid: self.where.unless_absent(laid, a, b, lambda at, to: abs(at - to) != 1)
        return lambda laid: not any(pair in ((a, b), (b, a)) for pair in pairwise(laid))

    def apart(self, left: str, right: str) -> Test:
        self.only_once("apart")
        number, _, name = right.partition(" ")
        if not _SHORT.fullmatch(number):
            raise _Misread("apart wants a number, such as apart-2")
        a, b, by = self.element(left), self.element(name), int(number)
        return lambda laid: self.where.some(laid, a, b, lambda at, to: abs(at - to) == by)

    def between(self, left: str, right: str) -> Test:
        self.only_once("between")
        one, _, two = right.partition(" and ")
        a, b, c = self.element(left), self.element(one), self.element(two)

        def test(laid: Partial) -> bool:
            ends = [(one, two) for one in self.where.of(laid, b) for two in self.where.of(laid, c)]
            middle = self.where.of(laid, a)
            return any(min(pair) < at < max(pair) for at in middle for pair in ends)

        return test

    def with_(self, left: str, right: str) -> Test:
        self.only_once("with")
        if right not in self.names:
            return self.at(left, right)
        a, b = self._of_two_kinds(left, right)
        return lambda laid: self.where.some(laid, a, b, lambda at, to: at == to)

    def not_with(self, left: str, right: str) -> Test:
        self.only_once("not-with")
        if right not in self.names:
            return self.not_at(left, right)
        a, b = self._of_two_kinds(left, right)
        return lambda laid: self.where.unless_absent(laid, a, b, lambda at, to: at != to)

    def _of_two_kinds(self, left: str, right: str) -> tuple[str, str]:
        """Two elements that one spot can have together."""
        a, b = self.element(left), self.element(right)
        if self.puzzle.kind != "logic_grid" or a.partition(": ")[0] == b.partition(": ")[0]:
            raise _Misread("no one can have both: they are of one kind")
        return a, b

    def joins(self, left: str, right: str) -> Test:
        self.leads(left, right)
        return self.leads(right, left)

    def leads(self, left: str, right: str) -> Test:
        if self.puzzle.kind != "path":
            raise _Misread("only a path has ways")
        self.ways.add((self.element(left), self.element(right)))
        return _holds

    def along_the_ways(self, laid: Partial) -> bool:
        """Whether the path goes along its ways as far as it is laid."""
        return all(pair in self.ways for pair in pairwise(laid) if None not in pair)

    # ------------------------------------------------------------ elements and places

    def at(self, left: str, right: str) -> Test:
        a, wanted = self.element(left), self.spots(right)
        if self.shape.again:
            return lambda laid: any(laid[at] in (a, None) for at in wanted)
        return lambda laid: any(at in wanted for at in self.where.of(laid, a))

    def not_at(self, left: str, right: str) -> Test:
        a, barred = self.element(left), self.spots(right)
        return lambda laid: not any(one == a and self.shape.spot[at] in barred for at, one in enumerate(laid))

    def uses(self, name: str) -> Test:
        a = self.element(name)
        return lambda laid: a in laid or bool(self.where.free(laid, a))

    def lacks(self, name: str) -> Test:
        a = self.element(name)
        return lambda laid: a not in laid

    def count(self, rest: str) -> Test:
        name, _, number = rest.rpartition(" ")
        a, wanted = self.element(name), _whole(number)
        return lambda laid: laid.count(a) <= wanted <= laid.count(a) + len(self.where.free(laid, a))

    def once(self, rest: str) -> Test:
        if rest:
            raise _Misread("nothing comes after once")
        return lambda laid: all(number == 1 for one, number in Counter(laid).items() if one is not None)

    def guess(self, rest: str) -> Test:
        read = re.fullmatch(r"(.+) right ([0-9]{1,9}) elsewhere ([0-9]{1,9})", rest)
        if read is None:
            raise _Misread("a guess is made like: guess A, B, C right 1 elsewhere 2")
        guessed = [self.element(name) for name in read[1].split(", ")]
        if len(guessed) != len(self.shape.places):
            raise _Misread(f"a guess fills all {len(self.shape.places)} places")
        right, elsewhere = int(read[2]), int(read[3])

        def test(laid: Partial) -> bool:
            same = sum(one == two for one, two in zip(laid, guessed, strict=True))
            common = (Counter(guessed) & Counter(one for one in laid if one is not None)).total()
            free = laid.count(None)
            return same <= right <= same + free and common <= right + elsewhere <= common + free

        return test

    # ------------------------------------------------------------ numbers and places

    def sum(self, rest: str) -> Test:
        names, divider, number = rest.rpartition(" is ")
        wanted = _whole(number)
        at = [self.place(name) for name in names.split(", ")] if divider else range(len(self.shape.places))
        numbers = {place: self.numbers(place) for place in at}

        def test(laid: Partial) -> bool:
            spans = [self._span(laid[place], there) for place, there in numbers.items()]
            return sum(least for least, _ in spans) <= wanted <= sum(most for _, most in spans)

        return test

    def _span(self, laid: str | None, numbers: dict[str, int]) -> tuple[int, int]:
        """The least and the greatest number that can be here."""
        return (min(numbers.values()), max(numbers.values())) if laid is None else (numbers[laid], numbers[laid])

    def odd(self, name: str) -> Test:
        return self._number(name, lambda number: number % 2 == 1)

    def even(self, name: str) -> Test:
        return self._number(name, lambda number: number % 2 == 0)

    def _number(self, name: str, wanted: Callable[[int], bool]) -> Test:
        at = self.place(name)
        fine = {element for element, number in self.numbers(at).items() if wanted(number)}
        return lambda laid: laid[at] is None or laid[at] in fine

    def less(self, left: str, right: str) -> Test:
        return self._numbers(left, right, lambda one, two: one < two)

    def double(self, left: str, right: str) -> Test:
        return self._numbers(left, right, lambda one, two: one == 2 * two)

    def _numbers(self, left: str, right: str, wanted: Callable[[int, int], bool]) -> Test:
        at, to = self.place(left), self.place(right)
        ones, twos = self.numbers(at), self.numbers(to)
        fine = {(one, two) for one in ones for two in twos if wanted(ones[one], twos[two])}
        return _pair(at, to, fine | {(one, None) for one, _ in fine} | {(None, two) for _, two in fine})

    def same(self, left: str, right: str) -> Test:
        at, to = self._two(left, right)
        return lambda laid: None in (laid[at], laid[to]) or laid[at] == laid[to]

    def differs(self, left: str, right: str) -> Test:
        at, to = self._two(left, right)
        return lambda laid: laid[at] is None or laid[at] != laid[to]

    def _two(self, left: str, right: str) -> tuple[int, int]:
        if not self.shape.again:
            raise _Misread("same and differs are for puzzles in which an element may stand again")
        return self.place(left), self.place(right)


@dataclass(frozen=True, slots=True)
class Where:
    """Where an element stands, or can still come to stand, in puzzles in which each stands once."""

    shape: Shape

    def free(self, laid: Partial, element: str) -> list[int]:
        """The empty places in which it may stand."""
        return [at for at, one in enumerate(laid) if one is None and element in self.shape.fits[at]]

    def of(self, laid: Partial, element: str) -> list[int]:
        """The spots on which it can be."""
        if element in laid:
            return [self.shape.spot[laid.index(element)]]
        return [self.shape.spot[at] for at in self.free(laid, element)]

    def some(self, laid: Partial, a: str, b: str, holds: Callable[[int, int], bool]) -> bool:
        """Whether both can stand somewhere so that this holds of their spots."""
        to = self.of(laid, b)
        return any(holds(at, other) for at in self.of(laid, a) for other in to)

    def unless_absent(self, laid: Partial, a: str, b: str, holds: Callable[[int, int], bool]) -> bool:
        """Whether this can hold of their spots, or one of them may stand nowhere."""
        return a not in laid or b not in laid or self.some(laid, a, b, holds)


def _index(name: str, names: tuple[str, ...]) -> int:
    """The index of the place of this name, or number."""
    if name in names:
        return names.index(name)
    if name == "last":
        return len(names) - 1
    if _SHORT.fullmatch(name) and 1 <= int(name) <= len(names):
        return int(name) - 1
    raise _Misread(f"there is no place {shown(name)}; there are {', '.join(names)}")


def _whole(number: str) -> int:
    if not _SHORT.fullmatch(number):
        raise _Misread(f"{shown(number)} is no whole number")
    return int(number)


def _pair(at: int, to: int, fine: set[tuple[str | None, str | None]]) -> Test:
    return lambda laid: (laid[at], laid[to]) in fine or (laid[at] is None and laid[to] is None)


def _holds(laid: Partial) -> bool:
    """What is said of the ways as a whole is tested once."""
    return True


_Two = Callable[[_Reader, str, str], Test]
_One = Callable[[_Reader, str], Test]
_BETWEEN: Final[dict[str, _Two]] = {
    "before": _Reader.before,
    "just-before": _Reader.just_before,
    "next": _Reader.next,
    "not-next": _Reader.not_next,
    "apart": _Reader.apart,
    "between": _Reader.between,
    "at": _Reader.at,
    "not-at": _Reader.not_at,
    "with": _Reader.with_,
    "not-with": _Reader.not_with,
    "joins": _Reader.joins,
    "leads": _Reader.leads,
    "less": _Reader.less,
    "double": _Reader.double,
    "same": _Reader.same,
    "differs": _Reader.differs,
}
"""Statements with a word between two names."""
_ALONE: Final[dict[str, _One]] = {
    "uses": _Reader.uses,
    "lacks": _Reader.lacks,
    "count": _Reader.count,
    "once": _Reader.once,
    "sum": _Reader.sum,
    "odd": _Reader.odd,
    "even": _Reader.even,
    "guess": _Reader.guess,
}
"""Statements that begin with their word."""
STATEMENTS: Final = (*_BETWEEN, *_ALONE)
"""The words by which statements are told apart."""


def _splits(says: str) -> Iterator[tuple[str, str, str]]:
    """The statement, parted at each word that can stand between two names."""
    words = says.split(" ")
    for at in range(1, len(words) - 1):
        if words[at] in _BETWEEN or words[at].startswith("apart-"):
            yield " ".join(words[:at]), words[at], " ".join(words[at + 1 :])
