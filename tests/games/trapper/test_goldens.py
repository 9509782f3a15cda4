"""The golden games of Dungeon Trapper show every way to end."""

from tools.goldens import home
from undercroft import Table

ENDINGS = {
    "trapper.end.heirloom",
    "trapper.end.turn-limit",
    "trapper.end.concede",
    "trapper.option.equal-turns",
}


def test_every_way_to_end_has_its_golden_game():
    loaded = [Table.load(file) for file in sorted(home("trapper").glob("*.json"))]
    results = [table.result for table in loaded]
    assert {result.rule for result in results if result is not None} == ENDINGS
    claims = {event.rule for table in loaded for event in table.events if event.kind == "claimed"}
    assert claims == {"trapper.end.heirloom", "trapper.fan.heirloom"}
