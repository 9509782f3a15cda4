"""The golden games: each is recomputed from its record, and reads as it did when a person reviewed it."""

from pathlib import Path

import pytest

from tools.goldens import Story, home, stories, transcript
from undercroft import Table

STORIES = stories("trapper")
HOME = home("trapper")
ENDINGS = {
    "trapper.end.heirloom",
    "trapper.end.turn-limit",
    "trapper.end.concede",
    "trapper.option.equal-turns",
}


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_a_golden_game_is_recomputed_and_told_alike(story: Story):
    file = HOME / f"{story.name}.json"
    table = Table.load(file)
    assert table.result is not None
    assert table.record().text() == file.read_text(encoding="utf-8")
    told = file.with_suffix(".txt").read_text(encoding="utf-8")
    assert transcript(story, file.read_text(encoding="utf-8")) == told, "run `make goldens` and review the difference"


def test_every_way_to_end_has_its_golden_game():
    loaded = [Table.load(file) for file in sorted(HOME.glob("*.json"))]
    results = [table.result for table in loaded]
    assert {result.rule for result in results if result is not None} == ENDINGS
    claims = {event.rule for table in loaded for event in table.events if event.kind == "claimed"}
    assert claims == {"trapper.end.heirloom", "trapper.fan.heirloom"}


def test_there_is_nothing_but_golden_games():
    names = {story.name for story in STORIES}
    assert {Path(file.name).stem for file in HOME.iterdir()} == names
