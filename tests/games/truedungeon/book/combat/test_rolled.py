"""Attacks for which a die stands in place of the slide."""

from __future__ import annotations

import pytest

from tests.games.truedungeon.brawls import MISS, SWORD, dealt, one, quiet, slid
from tests.games.truedungeon.fights import table
from tests.tables import do, told
from undercroft.engine import ChanceError, Scripted
from undercroft.games.truedungeon.book.combat import rolled


@pytest.mark.rule("truedungeon.digital.rolled-attack")
@pytest.mark.parametrize(
    ("natural", "ac", "how"),
    [(20, 60, "critical hit"), (1, 2, "missed"), (9, 14, "hit"), (8, 14, "missed"), (19, 60, "missed")],
)
def test_the_die_stands_for_the_slide(natural: int, ac: int, how: str) -> None:
    on = table(one("fighter", SWORD), monsters=[quiet(ac=ac)], rolls=[slid(natural), MISS])
    do(on, "attack ogre", "done")
    assert [event.data["how"] for event in told(on, "scored")] == [how]


@pytest.mark.rule("truedungeon.crit.double")
def test_a_plain_sword_crits_on_a_20_and_not_on_a_19() -> None:
    on = table(one("fighter", SWORD), monsters=[quiet()], rolls=[slid(20, 5), MISS, slid(19, 5), MISS])
    do(on, "attack ogre", "done", "attack ogre", "done")
    assert dealt(on) == [10, 5]


@pytest.mark.rule("truedungeon.digital.rolled-damage")
def test_the_wheel_number_is_one_of_its_places() -> None:
    for place in range(1, 9):
        on = table(one("fighter", SWORD), monsters=[quiet()], rolls=[slid(10, place), MISS])
        do(on, "attack ogre", "done")
        assert dealt(on) == [place]


@pytest.mark.rule("truedungeon.digital.wheel-monk")
def test_both_hands_of_a_monk_show_1_to_6() -> None:
    for place in range(1, 7):
        on = table(one("monk"), monsters=[quiet()], rolls=[slid(10, place), slid(10, 7 - place), MISS])
        do(on, "attack ogre", "done")
        assert dealt(on) == [place, 7 - place]


@pytest.mark.parametrize(("wheel", "places"), [((), {}), ((4, 7), {"wheel": 2})])
def test_the_die_has_twenty_sides_and_no_wheel_counts_nothing(wheel: tuple[int, ...], places: dict[str, int]) -> None:
    assert rolled.attack(wheel, "blow", Scripted(rolls=[{"natural": 20, **places}])) == (20, 7 if wheel else 0)
    with pytest.raises(ChanceError):
        rolled.attack(wheel, "blow", Scripted(rolls=[{"natural": 21, **places}]))
