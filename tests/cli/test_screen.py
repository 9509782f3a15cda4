"""When the full screen is opened, when not, and how its end is told."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from undercroft import Table
from undercroft.cli import main
from undercroft.cli import play as play_command
from undercroft.terminal import screen

ROOT = Path(__file__).resolve().parents[2]


class Tty:
    """Standard input or output as a terminal has it."""

    def __init__(self, stream, tty=True):
        self.stream = stream
        self.tty = tty

    def isatty(self):
        return self.tty

    def __getattr__(self, name):
        return getattr(self.stream, name)


@pytest.fixture
def terminal(monkeypatch, tmp_path):
    """A terminal, as far as the command can tell; its files lie in a folder of their own."""

    def sit_down(stdin=True, stdout=True, term="xterm"):
        monkeypatch.setattr(sys, "stdin", Tty(sys.stdin, stdin))
        monkeypatch.setattr(sys, "stdout", Tty(sys.stdout, stdout))
        monkeypatch.setenv("TERM", term)

    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path))
    return sit_down


def test_help_does_not_load_what_only_a_screen_needs():
    code = "import sys; from undercroft.cli import main; main(['--help']); sys.exit('textual' in sys.modules)"
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=False)
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("place", "plain", "opened"),
    [
        ({}, False, True),
        ({}, True, False),
        ({"term": "dumb"}, False, False),
        ({"stdin": False}, False, False),
        ({"stdout": False}, False, False),
    ],
)
def test_a_screen_is_opened_in_a_real_terminal_only(terminal, place, plain, opened):
    terminal(**place)
    assert play_command.on_screen(plain=plain) is opened


def play_through(answers):
    def play(table, players, *, save, **how):
        for answer in answers:
            table.answer(0, answer)
            save(table)
        return table.result is not None

    return play


def test_the_last_line_says_how_to_go_on(terminal, monkeypatch, capsys, tmp_path):
    terminal()
    monkeypatch.setattr(screen, "play", play_through(["the-comb"]))
    assert main(["play", "trapper", "--seats", "me,me"]) == 0
    (path,) = (tmp_path / "records").glob("*.json")
    assert capsys.readouterr().out.splitlines()[-1] == f"Saved. Go on: undercroft play {path}"
    assert Table.load(path).choices.keys() == {1}


@pytest.mark.parametrize("more", [[], ["--wait"]])
def test_who_wants_to_gives_the_only_answer_themselves(terminal, monkeypatch, more):
    waits = []
    terminal()
    monkeypatch.setattr(screen, "play", lambda table, players, **how: waits.append(how["wait"]))
    assert main(["play", "trapper", *more]) == 0
    assert waits == [bool(more)]


def test_a_fault_on_the_screen_ends_like_one_in_line_mode(terminal, monkeypatch, capsys, tmp_path):
    def fail(table, players, *, save, **how):
        raise ZeroDivisionError("planted")

    terminal()
    monkeypatch.setattr(screen, "play", fail)
    assert main(["play", "trapper"]) == 1
    (path,) = (tmp_path / "records").glob("*.json")
    told = capsys.readouterr().err
    assert "a fault of this program ends the game: ZeroDivisionError: planted" in told
    assert f"it is saved up to the last answer: undercroft play {path}" in told


@pytest.mark.parametrize(("more", "opened"), [([], True), (["--plain"], False), (["--json"], False)])
def test_a_replay_is_opened_on_the_screen_unless_lines_are_wanted(
    terminal, monkeypatch, capsys, tmp_path, more, opened
):
    terminal()
    watched = []
    monkeypatch.setattr(screen, "replay", lambda frames, watcher: watched.append(watcher))
    path = tmp_path / "game.json"
    Table.start("trapper", seed=1).record().save(path)
    assert main(["replay", str(path), "--seat", "1", *more]) == 0
    assert watched == ([1] if opened else [])
