"""The golden games of all games: each is recomputed from its record, and reads as it did when a person reviewed it."""

import pytest

from tools.goldens import Story, home, stories, transcript
from undercroft import Table, games

GOLDENS = [(game, story) for game in games.ids() for story in stories(game)]
TOLD = sorted({game for game, _ in GOLDENS})


@pytest.mark.parametrize(("game", "story"), GOLDENS, ids=[f"{game}-{story.name}" for game, story in GOLDENS])
def test_a_golden_game_is_recomputed_and_told_alike(game: str, story: Story):
    file = home(game) / f"{story.name}.json"
    table = Table.load(file)
    assert table.result is not None
    assert table.record().text() == file.read_text(encoding="utf-8")
    told = file.with_suffix(".txt").read_text(encoding="utf-8")
    assert transcript(story, file.read_text(encoding="utf-8")) == told, "run `make goldens` and review the difference"


@pytest.mark.parametrize("game", TOLD)
def test_there_is_nothing_but_golden_games(game: str):
    names = {story.name for told, story in GOLDENS if told == game}
    assert {file.stem for file in home(game).iterdir()} == names


@pytest.mark.parametrize("game", TOLD)
def test_golden_records_are_small(game: str):
    assert all(file.stat().st_size < 300_000 for file in home(game).iterdir())
