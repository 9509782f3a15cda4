"""What a page draws by itself: panels, dice and cards."""

from __future__ import annotations

from random import Random

import pytest

from undercroft import games
from undercroft.engine import Event, Table
from undercroft.scene import Line, Panel
from undercroft.server.shown import faces


@pytest.mark.parametrize(
    ("told", "fell"),
    [
        ({"dice": [4, 3]}, [4, 3]),
        ({"face": 5}, [5]),
        ({"faces": [9, 3], "fortitude": 7}, [9, 3]),
        ({"card": "10H"}, ["10H"]),
        ({"cards": "KD, 8D", "card": "KD"}, ["KD", "8D"]),
        ({"cards": 3}, []),
        ({"seat": 1, "points": 7}, []),
    ],
)
def test_dice_and_cards_are_found_by_their_names(told: dict[str, object], fell: list[object]) -> None:
    assert faces.falls(Event("told", told, rule="a.b.c")) == fell


@pytest.mark.parametrize(
    ("game", "told", "sides"),
    [
        ("trapper", {"dice": [4, 3]}, 6),
        ("trapper", {"faces": [9, 3]}, 12),
        ("truedungeon", {"natural": 4}, 20),
        ("exploration", {"face": 4}, 10),
        ("exploration", {"die": 8, "face": 4}, 8),
        ("electro", {"dice": [1, 6]}, 6),
    ],
)
def test_it_is_known_how_many_sides_dice_have(game: str, told: dict[str, object], sides: int) -> None:
    assert faces.sides(Event("told", told, rule="a.b.c"), games.get(game).sides) == sides


@pytest.mark.parametrize("game", games.ids())
def test_every_game_tells_what_falls_and_how_far_it_has_come(game: str) -> None:
    table = Table.start(games.get(game), seed=3)
    pick = Random(3)
    for _ in range(200):
        if table.result is not None:
            break
        seat = table.waiting[0]
        table.answer(seat, pick.choice(table.choices[seat].options).id)
    assert any(faces.falls(event) for event in table.events)
    assert {table.game.moment(event.kind) for event in table.events} >= {"own", "quiet"}


def test_a_panel_is_plain_data_with_pictures() -> None:
    drawn = faces.panel(Panel("The party", ("all well", Line("Ash", "hero-leader", "p1", "blue"))))
    plain, pictured = drawn["lines"]
    assert plain == {"words": "all well", "icon": None, "at": None}
    assert pictured["icon"].startswith("<svg") and pictured["at"] == "p1"
