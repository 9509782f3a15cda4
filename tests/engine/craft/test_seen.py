"""Views that pick: what is named is seen, as it is now; nothing else is."""

from dataclasses import dataclass, field
from enum import Enum

import pytest

from undercroft.engine.craft.seen import picked


class Suit(Enum):
    CLUBS = "clubs"


@dataclass(slots=True)
class Item:
    key: str = "axe"


@dataclass(slots=True)
class Foe:
    id: str = "f1"
    at: tuple[int, int] = (3, 4)
    quarry: str | None = None
    stats: list[int] = field(default_factory=lambda: [6, 6])
    walked: list[list[int]] = field(default_factory=lambda: [[1, 1]])
    marks: dict[str, list[int]] = field(default_factory=lambda: {"acid": [1]})
    items: list[Item] = field(default_factory=lambda: [Item()])
    suit: Suit = Suit.CLUBS
    shapes: tuple[list[int], ...] = ([1],)
    purse: int = 12


def test_only_what_is_named_is_seen_in_the_order_of_the_names():
    assert list(picked(Foe(), "stats id at").items()) == [("stats", [6, 6]), ("id", "f1"), ("at", (3, 4))]
    assert picked(Foe(), "") == {}


def test_what_was_seen_stays_as_it_was():
    foe = Foe()
    seen = picked(foe, "stats walked marks shapes quarry")
    foe.stats[0] = foe.walked[0][0] = foe.marks["acid"][0] = foe.shapes[0][0] = 9
    foe.quarry = "p1"
    assert seen == {"stats": [6, 6], "walked": [[1, 1]], "marks": {"acid": [1]}, "shapes": ([1],), "quarry": None}


@pytest.mark.parametrize("name", ["items", "suit"])
def test_records_and_words_of_the_rules_are_not_shown_by_chance(name):
    with pytest.raises(TypeError, match="no plain data"):
        picked(Foe(), name)


def test_a_name_that_no_field_has_is_a_mistake():
    with pytest.raises(AttributeError, match="colour"):
        picked(Foe(), "id colour")


def test_a_record_without_annotations_is_seen_too():
    class Compiled:
        __slots__ = ("cards",)

        def __init__(self):
            self.cards = ["7D"]

    one = Compiled()
    seen = picked(one, "cards")
    one.cards.append("9H")
    assert seen == {"cards": ["7D"]}


def test_two_records_with_a_field_of_one_name_are_told_apart():
    class Other:
        def __init__(self):
            self.id = ["list"]

    other = Other()
    assert (picked(Foe(), "id"), picked(other, "id")) == ({"id": "f1"}, {"id": ["list"]})
