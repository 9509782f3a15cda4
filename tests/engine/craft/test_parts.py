"""Records that copy themselves: nothing changeable is shared, and what never changes is."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import msgspec
import pytest

from undercroft.engine.craft.parts import Record, copied
from undercroft.engine.plain import saved_slots
from undercroft.testing.parts import parts

if TYPE_CHECKING:
    from collections import Counter


class Suit(Enum):
    HEARTS = "H"


class Printed(msgspec.Struct, frozen=True):
    name: str


@dataclass(slots=True)
class Wound(Record):
    by: str
    parts: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Deep(Wound):
    """A record of a class below another: it has the slots of both."""

    marks: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Hero(Record):
    derived: ClassVar = ("worth",)

    name: str
    suit: Suit = Suit.HEARTS
    printed: Printed = field(default_factory=lambda: Printed("sword"))
    mode: Literal["melee", "ranged"] = "melee"
    at: tuple[int, int] | None = None
    stats: list[int] = field(default_factory=list)
    wounds: list[Wound] = field(default_factory=list)
    last: Wound | None = None
    bag: dict[str, int] = field(default_factory=dict)
    kept: dict[str, list[Wound]] = field(default_factory=dict)
    either: Wound | list[int] | None = None
    other: Any = None
    unknown: Counter[str] | None = None
    """An annotation that only the type checker can read."""
    worth: list[int] = field(default_factory=list, compare=False)


def hero() -> Hero:
    wound = Deep("spikes", [1], ["deep"])
    return Hero(
        "Aja", at=(1, 2), stats=[1], wounds=[Wound("fan", [2])], last=wound, bag={"a": 1}, kept={"b": [Wound("pit")]},
        either=[5], other={"c": [[1]]}, worth=[7],
    )  # fmt: skip


def test_a_copy_is_equal_and_shares_nothing_changeable() -> None:
    one = hero()
    twin = one.copy()
    assert twin == one and type(twin.last) is Deep
    assert parts(one).keys() & parts(twin).keys() == set()


def test_a_copy_has_what_never_changes_and_what_was_worked_out_as_it_is() -> None:
    one = hero()
    twin = one.copy()
    assert twin.printed is one.printed and twin.at is one.at and twin.worth is one.worth


def test_what_was_worked_out_is_neither_saved_nor_compared() -> None:
    one, other = hero(), hero()
    other.worth = [8]
    assert one == other
    assert "worth" not in (saved_slots(Hero) or ())


@pytest.mark.parametrize("first", [Wound, Deep])
def test_a_class_below_another_copies_its_own_slots_whichever_is_copied_first(first: type[Wound]) -> None:
    first("fan").copy()
    twin = Deep("spikes", [1], ["deep"]).copy()
    assert (twin.by, twin.parts, twin.marks) == ("spikes", [1], ["deep"])
    assert Wound("fan").copy() == Wound("fan")


def test_a_value_of_any_kind_is_copied_to_the_bottom() -> None:
    wound = Wound("fan", [1])
    value = [{"a": [wound]}]
    twin = copied(value)
    assert twin == value and twin[0]["a"][0] is not wound
