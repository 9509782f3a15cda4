"""Schemas of data files say what `check` says of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from undercroft.cli import main
from undercroft.cli.check import known
from undercroft.inputs import read_file_text

KINDS = known()
SHIPPED = [
    (kind, game.id, name, text)
    for kind, owners in KINDS.items()
    for game, file in owners
    for name, text in list(file.shipped().items())[:3]
]


def schema(kind: str, capsys: pytest.CaptureFixture[str]) -> Any:
    """What is printed of this kind."""
    assert main(["check", "--schema", kind]) == 0
    found = json.loads(capsys.readouterr().out)
    Draft202012Validator.check_schema(found)
    return Draft202012Validator(found)


@pytest.mark.parametrize(("kind", "game", "name", "text"), SHIPPED, ids=[" ".join(one[:3]) for one in SHIPPED])
def test_what_comes_with_a_game_fits_the_schema_of_its_kind(
    kind: str, game: str, name: str, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    data = read_file_text(text, name)
    assert not list(schema(kind, capsys).iter_errors(data))


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_says_of_which_kind_it_is(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = schema(kind, capsys)
    assert found.schema["title"][0] != "_"
    assert not found.is_valid({})
    for data in (read_file_text(text, name) for other, _, name, text in SHIPPED if other == kind):
        assert not found.is_valid({key: value for key, value in data.items() if key != "kind"})


def test_a_board_of_each_game_that_has_boards_fits_their_schema_only_as_one_of_that_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = schema("board", capsys)
    boards = {game: read_file_text(text, name) for kind, game, name, text in SHIPPED if kind == "board"}
    assert set(boards) == {"electro", "truedungeon"}
    for game, board in boards.items():
        (other,) = set(boards) - {game}
        assert found.is_valid(board) and not found.is_valid({**board, "game": other})
        assert not found.is_valid({key: value for key, value in board.items() if key != "game"})


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ('game = "nope"\n', "no game 'nope' has this kind, board; there are electro, truedungeon"),
        ('game = "electra"\n', "no game 'electra' has this kind, board; did you mean 'electro'?"),
        ("", 'several games have this kind, board; say which with game = "..."'),
    ],
)
def test_a_game_that_has_no_such_files_is_named(
    game: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'kind = "board"\n{game}', encoding="utf-8")
    assert main(["check", str(path)]) == 2
    assert said in capsys.readouterr().err
