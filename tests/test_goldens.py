"""The golden games of all games: each is recomputed from its record, and reads as it did when a person reviewed it."""

import msgspec
import pytest

from tools.goldens import Story, home, kept, stories, transcript
from undercroft import Table, games
from undercroft.engine.record import Record, read_record

GOLDENS = [(game, story) for game in games.ids() for story in stories(game)]


@pytest.mark.parametrize(("game", "story"), GOLDENS, ids=[f"{game}-{story.name}" for game, story in GOLDENS])
def test_a_golden_game_is_recomputed_and_told_alike(game: str, story: Story):
    file = home(game) / f"{story.name}.json"
    text = file.read_text(encoding="utf-8")
    table = Table.load(file)
    assert table.result is not None
    assert Record(read_record(text)).text() == text
    assert facts(table.record().text()) == facts(text)
    told = file.with_suffix(".txt").read_text(encoding="utf-8")
    assert transcript(story, text) == told, "run `make goldens` and review the difference"


def facts(text: str) -> str:
    """This record without the footnotes of its events: `also` is no fact, a rule may be cited better later."""
    file = read_record(text)
    for told in file.told:
        told.also = msgspec.UNSET
    return Record(file).text()


@pytest.mark.parametrize("game", games.ids())
def test_every_game_has_golden_games(game: str):
    assert stories(game)


@pytest.mark.parametrize("game", games.ids())
def test_there_is_nothing_but_golden_games(game: str):
    names = {story.name for told, story in GOLDENS if told == game}
    assert {file.stem for file in home(game).iterdir()} == names


@pytest.mark.parametrize("game", games.ids())
def test_nothing_lies_beside_the_texts_that_are_kept(game: str):
    texts = set(kept(game))
    assert {old for file in texts for old in file.parent.glob("*.txt")} == texts


@pytest.mark.parametrize("game", games.ids())
def test_golden_records_are_small(game: str):
    assert all(file.stat().st_size < 300_000 for file in home(game).iterdir())
