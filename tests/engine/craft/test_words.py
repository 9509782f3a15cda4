"""Words put together: what the examples in the module do not show."""

import pytest

from undercroft.engine.craft.words import counted, listed, plural, singular, slug


def test_whatever_can_be_gone_through_is_listed():
    assert listed(name for name in ("Ann", "Bob")) == "Ann and Bob"
    assert listed({"Ann": 1, "Bob": 2, "Cy": 3}) == "Ann, Bob and Cy"
    assert listed(()) == "" and listed(iter(()), "nobody") == "nobody"


@pytest.mark.parametrize("number", [-1, 0, 2, 11])
def test_only_one_is_one(number):
    assert counted(number, "fragment") == f"{number} fragments"
    assert counted(1, "fragment") == "1 fragment"


@pytest.mark.parametrize("thing", ["bonus", "status", "virus", "fuse", "house", "use", "cause", "foe", "prize", "box"])
def test_one_of_several_is_what_it_was(thing: str):
    assert singular(plural(thing)) == thing


def test_an_id_is_short_and_has_no_hyphen_around_it():
    assert slug("  (Élan)  ") == "lan"
    assert len(slug("x" * 100)) == 60
