"""Who sits where in a game that begins in the terminal."""

import io

import pytest

from tests.terminal.toy import GAME
from undercroft.cli import main
from undercroft.engine import Table, shelf


@pytest.fixture
def run(capsys, monkeypatch, tmp_path):
    """Run a command on a toy game without a word typed: exit status, stdout, stderr."""
    monkeypatch.setattr(shelf, "_homes", {"toy": "tests.terminal.toy"})
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))

    def run(*words):
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        return main([str(word) for word in words]), *capsys.readouterr()

    return run


def test_who_sits_where_is_drawn_from_the_seed_and_told(run):
    def drawn(seed):
        words = ("--seats", "me,greedy", "--names", "Ann,Bob", "--seed", seed, "--draw-seats")
        out = " ".join(run("play", "toy", *words)[1].split())
        assert "Ann (you)" in out and "Bob (a good bot)" in out, "names go with their people"
        return out.partition("Who sits where was drawn from the key of the dice: ")[2].partition(".")[0]

    told = {drawn(seed) for seed in range(8)}
    assert len(told) == 2 and drawn(1) == drawn(1)
    assert all("Ann (" in words and ", 1 on the list)" in words for words in told)


def test_a_saved_game_keeps_its_seats(run, tmp_path):
    path = tmp_path / "game.json"
    Table.start(GAME, seed=3).record().save(path)
    status, _, err = run("play", path, "--draw-seats")
    assert status == 2 and "a saved game keeps" in err
