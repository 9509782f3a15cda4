"""The golden games of Dungeon Crawl Exploration show every way to end, and the rulebook's example."""

import pytest

from tools.goldens import home
from undercroft import Table

ENDINGS = {"won": "exploration.core.win", "lost": "exploration.core.lose", "given-up": "exploration.core.give-up"}


@pytest.mark.parametrize("name", ENDINGS)
def test_every_way_to_end_has_its_golden_game(name: str):
    table = Table.load(home("exploration") / f"{name}.json")
    assert table.result is not None
    assert (table.result.rule, bool(table.result.winners)) == (ENDINGS[name], name == "won")
    assert table.state.ended == name.replace("-", " ")


def test_the_rulebooks_example_is_told_as_the_rulebook_tells_it():
    table = Table.load(home("exploration") / "the-rulebooks-example.json")
    leaders = [event.data["who"] for event in table.events if event.kind == "leader"][:3]
    assert leaders == ["Courtesan", "Illusionist", "Butcher"]
    foes = next(event.data["foes"] for event in table.events if event.kind == "encounter")
    assert foes == ["Stregha", "Wretched Hag"]
