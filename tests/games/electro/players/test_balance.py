"""The tool that plays many games for a table of win rates."""

import pytest

from tools.balance import HEAD, main, play, row


def test_games_of_bots_end_and_make_a_row():
    played = [play(seed, explorers=2, bot="greedy", options={"board": "wheel"}) for seed in range(3)]
    assert all(game.over and game.round > 1 for game in played)
    assert {bool(game.escaped) for game in played} <= {True, False}
    cells = row(2, played).strip("| ").split(" | ")
    assert len(cells) == HEAD.count("|") - 1 and cells[0] == "2" and cells[-1] == "0"


def test_the_table_has_a_row_for_each_number(capsys: pytest.CaptureFixture[str]):
    assert main(["--games", "1", "--explorers", "2", "3", "--option", "board=wheel", "--option", "mof=auto"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == HEAD and [line[:4] for line in said[2:]] == ["| 2 ", "| 3 "]
