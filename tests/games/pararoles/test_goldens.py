"""The golden games of Para Roles show every way to end."""

import pytest

from tools.goldens import home
from undercroft import Table

PARTY, KEEPER, NOBODY = "party", "keeper", "nobody"

ENDINGS = {
    "won": ("pararoles.core.win", PARTY),
    "won-against-the-keeper": ("pararoles.core.win", PARTY),
    "lost": ("pararoles.core.lose", NOBODY),
    "lost-endless": ("pararoles.core.lose", NOBODY),
    "lost-to-the-keeper": ("pararoles.core.lose", KEEPER),
    "given-up": ("pararoles.core.concede", NOBODY),
    "given-up-to-the-keeper": ("pararoles.core.concede", KEEPER),
    "given-up-by-the-keeper": ("pararoles.core.concede", PARTY),
    "walk-through": ("pararoles.core.concede", NOBODY),
}


def golden(name: str) -> Table:
    return Table.load(home("pararoles") / f"{name}.json")


@pytest.mark.parametrize("name", ENDINGS)
def test_every_way_to_end_has_its_golden_game(name: str):
    table = golden(name)
    assert table.result is not None
    seats = {seat: table.seats[seat].role for seat in table.result.winners}
    won = NOBODY if not seats else KEEPER if set(seats.values()) == {"keeper"} else PARTY
    assert (table.result.rule, won) == ENDINGS[name]


def test_an_endless_game_goes_on_after_its_last_floor():
    table = golden("lost-endless")
    assert [event.data["floor"] for event in table.events if event.kind == "behind"] == [1]
    assert table.view(None)["floor"] == 2


def test_the_walk_through_is_told_in_its_four_parts():
    told = (home("pararoles") / "walk-through.txt").read_text(encoding="utf-8")
    parts = [
        "Cedar moves to 7,8.",
        "Prince 1 moves to 10,8.",
        "Every way out of the area around 10,8 closes.",
        "Prince 1 moves to 9,8.",
        "An enemy is summoned at 10,8.",
        "Combat begins: Ash, Birch, Cedar against pHool 1, Commander 1, Prince 1, Trickster 1.",
        "The closed ways open again.",
        "Dorn joins the combat.",
    ]
    places = [told.index(words) for words in parts]
    assert places == sorted(places)
