"""The `how` command: every game in five pictures of characters, within 80 columns; in a game the word does the same."""

from __future__ import annotations

import json

import pytest

from tests.terminal.test_line import after, play
from undercroft.cli import main
from undercroft.engine import Table, shelf
from undercroft.engine.lessons.guide import PICTURES, find_guide, on_one_line, pictures
from undercroft.engine.lessons.lesson import lessons
from undercroft.engine.workshop.glossary import glossary
from undercroft.terminal.how import how_lines


@pytest.mark.parametrize("game", shelf.ids())
def test_a_game_is_shown_within_eighty_columns(capsys: pytest.CaptureFixture[str], game: str) -> None:
    assert main(["how", game]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    guide, words = find_guide(shelf.get(game)), on_one_line(out)
    for said in (guide.aim, guide.signs, guide.end, *(picture.says for picture in guide.pictures)):
        assert said and on_one_line(said) in words
    for shown in pictures(shelf.get(game)):
        drawing = shown.text(76).splitlines()
        assert "\n".join(f"    {line}".rstrip() for line in drawing) in out
    assert all(glossary(game).cards[thing].title in words for thing in guide.things)
    assert (f"undercroft learn {game}" in out) == bool(lessons(shelf.get(game)))


def test_programs_get_the_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["how", "trapper", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["aim"].startswith("Two burglars") and len(told["pictures"]) == PICTURES


def test_a_game_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["how", "traper"]) == 2
    assert "trapper" in capsys.readouterr().err


def test_line_mode_offers_it_where_the_game_has_a_guide() -> None:
    text, _, _ = play("help")
    assert "how the game is played" not in after(text, "help"), "the toy game has none"
    text, _, _ = play("", "help", "how", seats=("me", "me"), table=Table.start("trapper", seed=1))
    assert "how the game is played" in after(text, "help")
    assert "\n".join(how_lines(shelf.get("trapper"))) in text
