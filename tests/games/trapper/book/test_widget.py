"""What a builder may place, as the page draws it: how many of each, and what stands there already."""

from typing import Any

import pytest

from tests.games.trapper.tables import LEDGER, NORTH, building, where
from undercroft.games.trapper.book.table import TOKENS


def widget(answers: str = "", *, numbers: dict[str, int] | None = None, **options: Any) -> dict[str, Any]:
    """What the form of North, who has given these answers, is drawn with."""
    table = building(options=options, numbers=numbers)
    for answer in answers.split():
        table.answer(NORTH, answer)
    form = table.choices[NORTH].form
    assert form is not None and form.widget is not None
    return form.widget()


def bounds(group: str, **options: Any) -> tuple[int, int]:
    """The least and the most that may be placed of this group."""
    (found,) = (one for one in widget(**options)["groups"] if one["name"] == group)
    return found["least"], found["most"]


@pytest.mark.rule("trapper.setup.walls-max", "trapper.setup.walls-min")
def test_up_to_twenty_walls_are_placed_or_exactly_as_many():
    data: Any = LEDGER["trapper.setup.walls-max"].data
    assert bounds("Walls") == (0, data["max_walls"])
    assert bounds("Walls", exact_walls=True) == (data["max_walls"],) * 2


@pytest.mark.rule("trapper.setup.heirloom")
def test_one_heirloom_is_placed():
    assert bounds("Heirloom") == (1, 1)


@pytest.mark.parametrize("entrance", ["e1", "a3"])
def test_the_one_entrance_lies_there_and_stays(entrance):
    assert bounds("Entrance") == (1, 1)
    drawn = widget(entrance=entrance)
    assert where("\n".join(drawn["start"]["layout"]), "E") == [entrance]
    assert [piece["signs"] for group in drawn["groups"] for piece in group["pieces"] if piece["fixed"]] == ["E"]


@pytest.mark.parametrize(
    ("tier", "signs"),
    [
        pytest.param(1, ["S", "^>v<", "K"], marks=pytest.mark.rule("trapper.setup.tier1")),
        pytest.param(2, ["D", "C"], marks=pytest.mark.rule("trapper.setup.tier2")),
        pytest.param(3, ["P"], marks=pytest.mark.rule("trapper.setup.tier3")),
    ],
)
def test_two_traps_of_each_tier_are_placed(tier, signs):
    name = f"Traps of tier {tier}"
    assert bounds(name) == (2, 2)
    (group,) = (one for one in widget()["groups"] if one["name"] == name)
    assert [piece["signs"] for piece in group["pieces"]] == signs


@pytest.mark.rule("trapper.option.fog")
@pytest.mark.parametrize(("tokens", "most"), [(34, [27]), (8, [1]), (7, [])])
def test_spare_tokens_may_be_laid_as_decoys(tokens, most):
    assert [mark["most"] for mark in widget(fog="decoy", numbers={TOKENS: tokens})["marks"]] == most
    assert widget(fog="full", numbers={TOKENS: tokens})["marks"] == []


@pytest.mark.rule("trapper.setup.order")
def test_building_goes_on_from_what_stands_there():
    assert widget("c3")["start"] == {"layout": [*["........."] * 3, "..#......", ".........", "....E...."]}
    traps = "darts d5 darts d3 spikes a1 spikes a2 shark a3 shark a4"
    assert widget(f"d4 done i6 {traps} g3", fog="decoy")["start"]["decoys"] == ["g3"]
