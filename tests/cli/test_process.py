"""The command as a program of its own: exit status, pipes, end of input, and games taken up again."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.helps import SHORT
from undercroft import Table, games

ROOT = Path(__file__).resolve().parents[2]
QUICK = ("trapper", "exploration")
"""The games that are played to their end as a program of its own, each of another kind; the others in a soak."""

TYPED = {"truedungeon": "1\nready\n"}

COMMAND = [sys.executable, "-c", "import sys; from undercroft.cli import main; sys.exit(main())"]


@pytest.fixture
def run(tmp_path):
    """Run the command with this input: exit status, stdout, stderr."""

    def run(*words, typed=""):
        env = {**os.environ, "UNDERCROFT_HOME": str(tmp_path / "home"), "PYTHONPATH": str(ROOT / "src")}
        done = subprocess.run(
            [*COMMAND, *map(str, words)],
            input=typed,
            env=env,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert "Traceback" not in done.stderr
        return done.returncode, done.stdout, done.stderr

    return run


def test_every_exit_status(run, tmp_path):
    (tmp_path / "game.json").write_text('{"undercroft": 1}', encoding="utf-8")
    assert run("games")[0] == 0
    assert run("verify", "game.json")[0] == 1
    assert run("play", "traper")[0] == 2
    assert run("nonsense")[0] == 2


def test_a_game_of_others_that_cannot_be_had_is_named_in_a_line(run, tmp_path):
    (tmp_path / "other-1.dist-info").mkdir()
    (tmp_path / "other-1.dist-info" / "METADATA").write_text("Name: other\nVersion: 1\n", encoding="utf-8")
    points = "[undercroft.games]\nother = no_such_module_of_anybody\n"
    (tmp_path / "other-1.dist-info" / "entry_points.txt").write_text(points, encoding="utf-8")
    status, out, err = run("games")
    assert status == 0 and "Dungeon Trapper" in out
    assert err.startswith("undercroft: the game 'other' of no_such_module_of_anybody is left out: ")
    assert err.count("\n") == 1


def test_without_a_terminal_a_game_is_played_line_by_line_and_goes_on_later(run, tmp_path):
    """No input at all is fine too: the game is saved at its first question."""
    status, out, err = run("play", "trapper", "--seed", 1)
    assert (status, err) == (0, "")
    (path,) = (tmp_path / "home" / "records").glob("*.json")
    assert out.splitlines()[-1] == f"Saved. Go on: undercroft play {path}"
    first = Table.load(path).choices[0].options[0].id
    status, out, _ = run("play", path, typed=f"{first}\n?\nquit\n")
    assert status == 0
    assert f"> {first}" in out
    assert (0, first) in [(step.seat, step.answer) for step in Table.load(path).record().file.steps]
    assert run("verify", path)[0] == 0


def test_what_cannot_be_read_or_shown_does_not_stop_a_game(tmp_path):
    env = {
        **os.environ,
        "UNDERCROFT_HOME": str(tmp_path / "home"),
        "PYTHONPATH": str(ROOT / "src"),
        "PYTHONIOENCODING": "ascii:strict",
        "PYTHONUTF8": "0",
    }
    done = subprocess.run(
        [*COMMAND, "play", "trapper", "--names", "\N{LATIN CAPITAL LETTER A WITH DIAERESIS}nn,Bob"],
        input=b"\xff\xfe\nquit\n",
        env=env,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"?nn" in done.stdout
    assert b"> ??\nNo: " in done.stdout
    assert b"Saved. Go on: " in done.stdout


@pytest.mark.parametrize(
    ("words", "closed", "status"),
    [
        ("play trapper", "<&-", 0),
        ("play trapper", ">&-", 0),
        ("play trapper", "<&- >&- 2>&-", 0),
        ("rules trapper", ">&- 2>&-", 0),
        ("play traper", "2>&-", 2),
        ("rules trapper", ">/dev/full", 2),
    ],
)
def test_closed_streams_are_empty(tmp_path, words, closed, status):
    env = {**os.environ, "UNDERCROFT_HOME": str(tmp_path / "home"), "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        f"{shlex.join(COMMAND)} {words} {closed}",
        shell=True,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status
    assert done.stderr.count("\n") == (1 if "full" in closed else 0)


def test_nobody_reading_is_no_error(tmp_path):
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    with subprocess.Popen(
        [*COMMAND, "rules", "trapper", "--json"], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 0


@pytest.mark.parametrize("bots", ["greedy,random", "random"])
def test_a_simulated_game_is_the_same_game_when_replayed(run, bots):
    _, out, _ = run("sim", "trapper", "--games", 4, "--bots", bots, "--seed", 1, "--alternate", "--json")
    report = json.loads(out)
    assert report["unfinished"] == 0
    words = report["longest"]["replay"].split()[1:]
    status, _, _ = run(*words, "--save", "game.json")
    assert status == 0
    status, out, _ = run("verify", "game.json", "--json")
    assert status == 0
    assert json.loads(out)["dice_checked"] is True


@pytest.mark.parametrize("id", [pytest.param(id, marks=() if id in QUICK else pytest.mark.soak) for id in games.ids()])
def test_people_and_bots_play_a_game_to_its_end(run, id):
    """Whoever types 1 again and again gets through any game, with a line in answer to each question.

    In True Dungeon who prepares themself must say when they are: weapons can be changed for ever.
    """
    numbers = [word for name, value in SHORT.get(id, {}).items() for word in ("--number", f"{name}={value}")]
    status, out, err = run("play", id, "--seed", 1, "--bots", "random", *numbers, typed=TYPED.get(id, "1\n") * 2500)
    assert (status, err) == (0, "")
    assert out.splitlines()[-1].startswith("Watch it again: undercroft replay ")
    assert max(map(len, out.splitlines()[:-1])) <= 80
