"""The `learn` command, and a lesson that is taken up again."""

import io
import json
from importlib.resources import files

import pytest

from undercroft import games
from undercroft.cli import home, main
from undercroft.engine.lessons.lesson import lessons

FIRST_TURN = ("the-long-way", "spikes", "d1", "done", "send", "n", "n", "n", "n")
RIGHT = (*FIRST_TURN, "reactivate", "d1", "done", "send", "n", "n", "w", "e", "e")


@pytest.fixture
def run(capsys, monkeypatch, tmp_path):
    """Run a command with these lines typed: exit status, stdout, stderr."""
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))

    def run(*words, typed=()):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        status = main([str(word) for word in words])
        return status, *capsys.readouterr()

    return run


def saved(tmp_path):
    return sorted((tmp_path / "home" / "records").glob("*.json"))


def test_a_first_game_is_won_by_doing_what_the_teacher_says(run, tmp_path):
    status, out, _ = run("learn", "trapper", "--plain", typed=RIGHT)
    assert status == 0
    assert "Novice won: the Prized Heirloom was taken" in out
    assert "Teacher: You hold the Prized Heirloom" in out
    (path,) = saved(tmp_path)
    assert out.splitlines()[-2:] == [
        "A real game against the bot: undercroft play trapper",
        f"Watch it again: undercroft replay {path}",
    ]


def test_a_lesson_is_taken_up_where_it_was_left(run, tmp_path):
    run("learn", "trapper", "--plain", typed=FIRST_TURN)
    (path,) = saved(tmp_path)
    assert home.read_lesson_id(path) == "first-game"
    status, out, _ = run("play", path, "--plain", typed=["fan", *RIGHT[len(FIRST_TURN) :]])
    assert status == 0
    assert "Teacher: Ouch: Floor Spikes." in out
    assert "First your spikes" in out
    assert "Novice won" in out
    assert saved(tmp_path) == [path]


def test_who_names_other_players_goes_on_without_the_teacher(run, tmp_path):
    run("learn", "trapper", "--plain", typed=FIRST_TURN)
    (path,) = saved(tmp_path)
    _, out, _ = run("play", path, "--plain", "--seats", "me,random")
    assert "Teacher" not in out
    assert home.read_lesson_id(path) is None


def test_the_record_of_a_lesson_is_a_record_like_any_other(run, tmp_path):
    run("learn", "trapper", "--plain", typed=RIGHT)
    (path,) = saved(tmp_path)
    assert run("replay", path, "--plain")[0] == 0
    assert run("verify", path)[0] == 0


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "name the game to learn"),
        (["trapper", "--lesson", "second"], "Dungeon Trapper has no lesson 'second'; there are first-game"),
        (["chess"], "no game 'chess'"),
    ],
)
def test_what_cannot_be_learned_is_named(run, words, reason):
    status, _, err = run("learn", *words)
    assert status == 2
    assert reason in err


def test_the_lessons_are_listed(run):
    listed = json.loads(run("learn", "--list", "--json")[1])
    assert [(row["game"], row["id"]) for row in listed] == [
        (id, lesson) for id in games.ids() for lesson in lessons(games.get(id))
    ]
    first = listed[0]
    assert run("learn", "--list")[1].startswith(f"{first['game']}  ")
    status, out, _ = run("learn", "trapper", "--list")
    assert status == 0
    assert out.splitlines() == [
        "trapper  first-game  Your first heirloom, about 10 minutes",
        "                     Build, set a trap, rob a dungeon, and come home with its",
        "                     treasure.",
    ]


def test_a_lesson_is_checked_like_any_data_file(run, tmp_path):
    file = files("undercroft.games.trapper").joinpath("data", "first-game.toml")
    status, out, _ = run("check", file)
    assert (status, out.strip()) == (
        0,
        "first-game.toml: Your first heirloom has 18 moments, all of them reached, and 4 ends",
    )
    broken = tmp_path / "broken.toml"
    broken.write_text(file.read_text("utf-8").replace("draws = [2, 3]", "draws = [2, 3, 4]"), encoding="utf-8")
    status, _, err = run("check", broken)
    assert status == 1
    assert "1 draws are left over: 4" in err and "blown" in err
