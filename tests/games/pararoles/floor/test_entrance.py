"""Steps 1 to 3: the entrance."""

import pytest

from tests.games.pararoles.floors import at, drawn, table
from undercroft.engine import ChanceError


@pytest.mark.rule("pararoles.entrance.example", "pararoles.entrance.site")
def test_the_number_times_the_factor():
    assert drawn(3, 5, 5).floor.entrance == at("15,1")


@pytest.mark.rule("pararoles.entrance.example-eighteen")
def test_only_eighteen_is_a_choice():
    eighteen, twelve = drawn(3, 6, 6), drawn(3, 3, 6)
    assert eighteen.floor.entrance == -1 and eighteen.design.site and eighteen.design.site.total == 18
    assert twelve.floor.entrance == at("12,1")


@pytest.mark.rule("pararoles.entrance.reroll")
def test_five_and_six_are_rolled_again():
    entered = drawn(5, 6, 6, 4, 1, 3)
    assert entered.floor.entrance == at("3,16")
    assert entered.rules("reroll") == ["pararoles.entrance.reroll"] * 3


@pytest.mark.rule("pararoles.entrance.numbering")
@pytest.mark.parametrize(("side", "square"), [(1, "16,4"), (2, "1,4"), (3, "4,1"), (4, "4,16")])
def test_sites_count_from_the_left_and_from_the_top(side, square):
    assert drawn(side, 3, 2).floor.entrance == at(square)


@pytest.mark.rule("pararoles.entrance.choice", "pararoles.generate.choice")
def test_the_automatic_designer_rolls_for_a_total_of_18():
    entered = drawn(1, 5, 6, 16)
    assert entered.floor.entrance == at("16,16")
    assert entered.floor.rolls[-1] == (16, "entrance site", 16)


@pytest.mark.rule("pararoles.entrance.choice", "pararoles.supplies.controller")
def test_a_human_designer_is_asked_for_a_total_of_18():
    asked = table(1, 5, 6, human_controller=True).choices[0]
    assert asked.ask == "entrance site" and asked.rule == "pararoles.entrance.choice"
    assert [option.id for option in asked.options] == [str(site) for site in range(1, 17)]


@pytest.mark.rule("pararoles.entrance.choice", "pararoles.entrance.site")
@pytest.mark.parametrize(("side", "named", "square"), [(1, "right", "16,5"), (3, "top", "5,1")])
def test_the_chosen_site_is_the_entrance(side, named, square):
    asked = table(side, 5, 6, human_controller=True)
    assert asked.choices[0].about == {"side": named}
    with pytest.raises(ChanceError, match="ran dry"):
        asked.answer(0, "5")
    assert drawn(side, 5, 6, 5).floor.entrance == at(square)


@pytest.mark.rule("pararoles.entrance.walls")
def test_the_entrance_is_marked_on_its_side():
    entered = drawn(2, 1, 1)
    assert entered.told("entrance") == [{"site": 1, "side": "left", "at": "1,1"}]


@pytest.mark.rule("pararoles.entrance.roll-order")
def test_the_entrance_rolls_side_factor_and_number():
    entered = drawn(6, 2, 5, 6, 9)
    assert entered.reasons() == ["entrance side"] * 2 + ["entrance factor", "entrance number", "entrance site"]
