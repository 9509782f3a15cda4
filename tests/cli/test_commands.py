"""The commands, run inside this process on a toy game."""

import io
import json
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path

import pytest

from tests.terminal.toy import GAME
from undercroft.cli import home, main
from undercroft.cli.sim import wilson
from undercroft.engine import Table, Unknown, shelf


@pytest.fixture(autouse=True)
def toy_on_the_shelf(monkeypatch, tmp_path):
    monkeypatch.setattr(shelf, "_homes", {"toy": "tests.terminal.toy"})
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "home"))


@pytest.fixture
def run(capsys, monkeypatch):
    """Run a command with these lines typed: exit status, stdout, stderr."""

    def run(*words, typed=()):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        status = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def saved(tmp_path):
    return sorted((tmp_path / "home" / "records").glob("*.json"))


def finished(path: Path) -> Path:
    """A record of a finished game in this file."""
    table = Table.start(GAME, seed=3)
    table.answer(0, "cross")
    table.answer(1, "ring")
    while table.choices:
        table.answer(table.waiting[0], "roll")
    table.record().save(path)
    return path


# ---- bad beginnings ----


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["play", "toi"], 2, "no game 'toi'; did you mean 'toy'?"),
        (["play", "none.json"], 2, "none.json: No such file"),
        (["play", "toy", "--option", "gaol=3"], 2, "no option 'gaol'; did you mean 'goal'?"),
        (["play", "toy", "--option", "goal=0"], 1, "option goal of toy cannot be 0"),
        (["play", "toy", "--option", "goal"], 2, "is not of the form NAME=VALUE"),
        (["play", "toy", "--number", "toy.end.ten.x=3"], 2, "no number 'toy.end.ten.x'"),
        (["play", "toy", "--seats", "me,gredy"], 2, "did you mean 'greedy'?"),
        (["play", "toy", "--seats", "me,,"], 2, "no list of players"),
        (["play", "toy", "--seats", "3"], 2, "Toy has 2 seats, not 3 [toy.turn.go]"),
        (["play", "toy", "--bogus"], 2, "Unknown option: --bogus"),
        (["play"], 2, "undercroft play --help"),
        (["plai", "toy"], 2, 'Did you mean "play"?'),
        (["play", "toy", "--seats", "\N{SUPERSCRIPT TWO}"], 2, "is no number of seats"),
        (["play", "toy", "--seats", "9" * 5000], 2, "is no number of seats"),
        (["play", "toy", "--seats", "-1"], 2, "'-1' names no bot"),
        (["play", "toy", "--seats", "me,greedy,greedy"], 2, "Toy has 2 seats, not 3 [toy.turn.go]"),
        (["play", "toy", "--names", "Ann"], 2, "1 name for 2 seats: each has one of its own [toy.turn.go]"),
        (["play", "toy", "--names", "Ann,Ann"], 2, "two seats cannot both be called 'Ann' [toy.turn.go]"),
        (["play", "toy", "--names", "Ann, "], 2, "seat 1 cannot be called ''"),
        (["play", "toy", "--names", "Ann,\udcff"], 2, "seat 1 cannot be called '\\udcff'"),
        (["play", "toy", "--seed", "\N{SUPERSCRIPT TWO}"], 2, "is no whole number"),
        (["play", "toy", "--seed", "9" * 5000], 2, "is no whole number"),
        (["play", "toy", "--seed", "1.5"], 2, "is no whole number"),
        (["play", "toy", "--bots", f"random:{'9' * 5000}"], 2, "names no bot"),
        (["play", "toy", "--number", "toy.end.ten.x=\N{SUPERSCRIPT TWO}"], 2, "no number 'toy.end.ten.x'"),
        (["play", "toy", "--option", "goal=3", "--option", "goal=4"], 2, "--option goal is given twice: 3 and 4"),
        (["play", "toy", "--option", "goal=4.0"], 1, "option goal of toy cannot be 4.0: a whole number"),
        (["play", "toy", "--option", "goal=\N{SUPERSCRIPT TWO}"], 1, "option goal of toy cannot be"),
        (["sim", "toy", "--seats", "99999999999"], 2, "Toy has 2 seats, not 99999999999 [toy.turn.go]"),
        (["sim", "toy", "--max-decisions", "-5"], 2, "--max-decisions is at least 1"),
        (["replay", "toy", "--seed", "1", "--game", "-1"], 2, "--game is counted from 0"),
        (["replay", "toy", "--seed", "1", "--seat", "\N{SUPERSCRIPT TWO}"], 2, "no seat"),
        (["sim", "toy", "--seats", "me,random"], 2, "seat 0 cannot be a person"),
        (["sim", "toy", "--games", "0"], 2, "--games is at least 1"),
        (["sim", "toy", "--games", "many"], 2, "'many' is no whole number"),
        (["replay", "toy"], 2, "Give --seed and --game"),
        (["replay", "toi", "--seed", "1"], 2, "no game 'toi'"),
        (["verify", "none.json"], 2, "none.json: No such file"),
        (["rules", "toy", "toy.end.tin"], 2, "did you mean 'toy.end.ten'?"),
        (["rules", "toy", "--section", "ent"], 2, "did you mean 'end'?"),
        (["rules", "toy", "turn.go", "--coverage"], 2, "give one of"),
        (["rules", "toy", "--where"], 2, "--where goes with a rule's id"),
        (["check"], 2, "give a file to check, or --schema KIND"),
        (["check", "none.toml"], 2, "none.toml: No such file"),
        (["check", "--schema", "sgin"], 2, "no kind 'sgin'; did you mean 'sign'?"),
    ],
)
def test_what_cannot_begin_or_is_wrong_is_said_in_one_line(run, words, status, said):
    got, out, err = run(*words)
    assert said in err
    assert got == status
    assert out == ""
    assert err.startswith("undercroft: ")
    assert err.count("\n") == 1


# ---- looking things up ----


def test_games_are_listed(run):
    status, out, _ = run("games")
    assert status == 0
    assert out == "toy  Toy, 2 seats\n     Roll to ten.\n"
    (row,) = json.loads(run("games", "--json")[1])
    assert row["id"] == "toy"
    assert row["bots"] == ["greedy", "random", "search"]


def test_rules_are_listed_shown_and_searched(run):
    assert "toy.end.ten" in run("rules", "toy")[1]
    assert "Two characters." in run("rules", "toy", "setup.sign")[1]
    assert run("rules", "toy", "--search", "give up")[1].split()[0] == "toy.end.concede"
    assert [rule["id"] for rule in json.loads(run("rules", "toy", "--section", "turn", "--json")[1])] == [
        "toy.turn.go",
        "toy.turn.roll",
    ]
    assert json.loads(run("rules", "toy", "toy.turn.go", "--json")[1])["data"] == {"sides": 6}


def test_version_and_help(run):
    assert run("--version")[1].startswith("undercroft ")
    assert "undercroft play" in run("--help")[1]
    for command in ("games", "play", "sim", "rules", "replay", "verify", "check"):
        status, out, _ = run(command, "--help")
        assert status == 0
        assert "Example" in out
        assert max(map(len, out.splitlines())) <= 80


# ---- playing ----


def test_a_game_is_saved_as_it_goes_and_the_last_line_says_where(run, tmp_path):
    status, out, _ = run("play", "toy", "--seed", 1, typed=["1", "roll"])
    (path,) = saved(tmp_path)
    assert status == 0
    assert out.splitlines()[-1] == f"Saved. Go on: undercroft play {path}"
    assert len(Table.load(path, game=GAME).record().file.steps) == 4


def test_a_saved_game_goes_on_with_the_same_people_and_bots(run, tmp_path):
    run("play", "toy", "--seats", "random,me", "--names", "Ann,Bob", typed=["1"])
    (path,) = saved(tmp_path)
    steps = len(Table.load(path, game=GAME).record().file.steps)
    status, out, _ = run("play", path, typed=["roll"])
    assert status == 0
    assert "Ann (a bot that plays at random) and Bob (you)" in out
    assert len(Table.load(path, game=GAME).record().file.steps) > steps
    assert saved(tmp_path) == [path]


def test_a_saved_game_goes_on_with_other_players(run, tmp_path):
    run("play", "toy", typed=["1"])
    (path,) = saved(tmp_path)
    assert "North (you) and South (you)" in run("play", path, "--seats", "me,me")[1]
    assert "North (you) and South (you)" in run("play", path)[1]
    assert run("play", path, "--seed", 3)[0] == 2
    assert run("play", path, "--seats", "3")[0] == 2


def test_a_finished_game_shows_its_end_and_how_to_watch_it(run, tmp_path):
    status, out, _ = run("play", "toy", typed=["1", "concede"])
    (path,) = saved(tmp_path)
    assert status == 0
    assert out.splitlines()[-1] == f"Watch it again: undercroft replay {path}"
    assert "South won: the other gave up" in run("play", path)[1]


def test_a_finished_game_is_left_as_it_lies(run, tmp_path):
    path = finished(tmp_path / "game.json")
    before = path.read_bytes(), sorted(tmp_path.iterdir())
    assert run("play", path)[0] == 0
    assert (path.read_bytes(), sorted(tmp_path.iterdir())) == before


def test_games_that_begin_at_the_same_second_have_files_of_their_own(tmp_path, monkeypatch):
    class Stopped(datetime):
        @classmethod
        def now(cls, tz=None):
            return cls(2026, 1, 2, 3, 4, 5)

    monkeypatch.setattr(home, "datetime", Stopped)
    with ThreadPoolExecutor(8) as pool:
        paths = list(pool.map(lambda _: home.new_record("toy"), range(24)))
    assert len(set(paths)) == 24
    assert min(paths, key=lambda path: len(path.name)).name == "toy-20260102-030405.json"


def test_the_home_of_a_users_files_may_begin_with_a_tilde(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("UNDERCROFT_HOME", "~/foo")
    assert home.home() == tmp_path / "foo"
    monkeypatch.setenv("UNDERCROFT_HOME", "~nosuchuser/foo")
    with pytest.raises(Unknown, match="set UNDERCROFT_HOME"):
        home.home()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("{", "it does not say who plays"),
        ("[" * 100_000, "it does not say who plays"),
        ('{"seats": [1]}', "it does not say who plays"),
        ('{"seats": ["me", "gredy"]}', "did you mean 'greedy'?"),
        ('{"seats": ["me"]}', "Toy has 2 seats, not 1"),
    ],
)
def test_a_damaged_file_of_seats_is_named(run, tmp_path, content, said):
    run("play", "toy", typed=["1"])
    (path,) = saved(tmp_path)
    home.seats_file(path).write_text(content, encoding="utf-8")
    status, _, err = run("play", path)
    assert status == 1
    assert f"{path.name}.seats is damaged" in err
    assert said in err
    assert run("play", path, "--seats", "me,random")[0] == 0


@pytest.mark.parametrize("command", ["play", "replay", "verify", "check"])
@pytest.mark.parametrize("content", ['{"undercroft": ' + "[" * 100_000, '{"undercroft": ' + "[" * 99 + "]" * 99 + "}"])
def test_a_file_nested_without_end_is_damaged(run, tmp_path, command, content):
    path = tmp_path / "game.json"
    path.write_text(content, encoding="utf-8")
    status, _, err = run(command, path)
    assert status == 1
    assert "game.json is damaged: nested too deeply" in err


@pytest.mark.parametrize("command", ["play", "replay", "verify"])
def test_a_record_of_a_game_that_is_not_here_is_named(run, tmp_path, command):
    path = finished(tmp_path / "game.json")
    path.write_text(path.read_text(encoding="utf-8").replace('"game": "toy"', '"game": "toi"'), encoding="utf-8")
    status, _, err = run(command, path)
    assert status == 1
    assert "game.json: no game 'toi'; did you mean 'toy'?" in err


def test_bots_fill_the_seats_that_are_no_persons(run):
    out = run("play", "toy", "--seats", "greedy,me", "--bots", "random")[1]
    assert "North (a bot that plays at random) and South (you)" in out
    assert "North (you) and South (a good bot)" in run("play", "toy")[1]


def test_a_damaged_record_is_not_played_on(run, tmp_path):
    path = tmp_path / "game.json"
    path.write_text("{", encoding="utf-8")
    status, _, err = run("play", path)
    assert status == 1
    assert "game.json is damaged" in err


def test_a_game_that_fails_is_saved_up_to_the_last_answer(run, tmp_path, monkeypatch):
    def broken(view, choice, worlds, chance):
        raise ZeroDivisionError("no dice")

    monkeypatch.setitem(GAME.bots, "greedy", broken)
    status, _, err = run("play", "toy", typed=["1"])
    assert status == 1
    assert "ZeroDivisionError: no dice" in err
    assert "Traceback" not in err


# ---- simulating ----

KEYS = [
    "game", "seed", "options", "seats", "games", "unfinished", "wins", "by_bot", "draws", "decisions",
    "decisions_per_second", "turns", "longest",
]  # fmt: skip


def sim(run, *words):
    status, out, _ = run("sim", "toy", *words, "--json")
    assert status == 0
    report = json.loads(out)
    del report["decisions_per_second"]
    return report


def test_a_simulation_reports_to_programs(run):
    _, out, _ = run("sim", "toy", "--games", 30, "--bots", "greedy,random", "--seed", 7, "--json")
    report = json.loads(out)
    assert list(report) == KEYS
    assert report["options"] == {"goal": 10}
    assert report["seats"] == ["greedy", "random"]
    assert sum(report["wins"].values()) == sum(report["by_bot"].values()) == 30
    assert report["by_bot"]["greedy"] == report["wins"]["0"]
    assert report["unfinished"] == report["draws"] == 0
    game = report["longest"]["game"]
    assert report["longest"]["replay"] == f"undercroft replay toy --bots greedy,random --seed 7 --game {game}"


def test_a_simulation_reports_to_people(run):
    _, out, err = run("sim", "toy", "--games", 30, "--bots", "greedy,random", "--seed", 7)
    greedy, rand, turns, longest = out.splitlines()
    assert greedy.startswith("greedy ")
    assert " % " in rand
    assert turns.startswith("turns    median ")
    assert longest.startswith("longest  undercroft replay toy ")
    assert err == ""


def test_a_simulation_without_seed_says_how_to_repeat_it(run):
    _, out, _ = run("sim", "toy", "--games", 3)
    again = out.splitlines()[-1].split("undercroft ")[1].split()
    assert again[:2] == ["sim", "toy"]
    assert run(*again)[1].splitlines() == out.splitlines()[:-1]


def test_a_simulation_is_the_same_however_many_play_at_once(run):
    words = ("--games", 9, "--bots", "random", "--seed", 7, "--alternate")
    assert sim(run, *words) == sim(run, *words, "--jobs", 2)


def test_bots_alternate(run):
    report = sim(run, "--games", 40, "--bots", "greedy,random", "--seed", 7, "--alternate")
    assert report["by_bot"]["greedy"] > 30
    assert report["wins"]["1"] > 10


def test_a_game_that_takes_too_long_is_unfinished(run):
    report = sim(run, "--games", 5, "--seed", 7, "--max-decisions", 4)
    assert report["unfinished"] == 5
    assert report["draws"] == 0
    assert "--max-decisions 4" in report["longest"]["replay"]


def test_options_reach_the_games(run):
    report = sim(run, "--games", 5, "--seed", 7, "--option", "goal=1")
    assert report["turns"] == {"median": 1, "longest": 1}
    assert "--option goal=1" in report["longest"]["replay"]


def test_the_interval_of_no_win_and_of_all_wins():
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == pytest.approx(1)


# ---- watching and checking ----


def test_the_longest_game_of_a_simulation_is_watched_again(run):
    report = sim(run, "--games", 30, "--bots", "random", "--seed", 7)
    words = report["longest"]["replay"].split()[1:]
    status, out, _ = run(*words)
    assert status == 0
    assert out.count("passes") + out.count("rolls") == report["turns"]["longest"]
    assert "(North) Your sign is" in out


def test_a_record_is_watched_through_a_seats_eyes(run, tmp_path):
    path = finished(tmp_path / "game.json")
    everything, north, spectator = (run("replay", path, "--seat", eyes)[1] for eyes in ("all", "0", "spectator"))
    assert "xx/xx" in everything
    assert "oo/oo" in everything
    assert "oo" not in north
    assert "xx/xx" not in spectator
    assert "won:" in spectator
    assert run("replay", path)[1] == everything
    assert run("replay", path, "--seat", "2")[0] == 2


def test_a_running_game_is_watched_as_a_spectator_unless_asked_otherwise(run, tmp_path):
    run("play", "toy", typed=["1", "roll"])
    (path,) = saved(tmp_path)
    _, out, _ = run("replay", path)
    assert "xx/xx" not in out
    assert "The game is not over." in out


def test_a_record_is_watched_step_by_step(run, tmp_path):
    path = finished(tmp_path / "game.json")
    _, out, _ = run("replay", path, "--step", "--seat", "0", typed=["", "look", "quit"])
    assert out.count("Enter goes on") == 3
    assert "secret sign: xx" in out
    assert "rolls" not in out
    assert "won:" not in out
    assert "won:" in run("replay", path, "--step", typed=["LOOK", *[""] * 50])[1]
    assert run("replay", path, "--step", "--seat", "0", typed=[""] * 50)[1].count("rolls") > 5


def test_a_record_of_another_edition_is_watched_by_what_was_told(run, tmp_path):
    path = finished(tmp_path / "game.json")
    plain = json.loads(path.read_text(encoding="utf-8"))
    plain["edition"] = 7
    plain["told"][0]["kind"] = "long gone"
    path.write_text(json.dumps(plain), encoding="utf-8")
    status, out, _ = run("replay", path)
    assert status == 0
    assert "long gone: sign xx/xx" in out
    assert "told, not recomputed" in out
    for command in ("verify", "play"):
        status, _, err = run(command, path)
        assert status == 1
        assert "edition 7" in err


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"result": {}}, "the result names no winners"),
        ({"result": {"winners": [5]}}, "the result names no winners"),
        ({"result": {"winners": [0]}}, "the result has no reason and rule"),
        ({"seats": [{"name": "Ann", "role": "player"}]}, "event 2 is told to a seat that is not there"),
    ],
)
def test_a_damaged_record_of_another_edition_is_not_watched(run, tmp_path, change, said):
    path = finished(tmp_path / "game.json")
    plain = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(plain | {"edition": 7} | change), encoding="utf-8")
    status, _, err = run("replay", path)
    assert status == 1
    assert f"game.json is damaged: {said}" in err


def test_events_for_programs(run, tmp_path):
    told = json.loads(run("replay", finished(tmp_path / "game.json"), "--json", "--seat", "1")[1])
    assert told["events"][1]["kind"] == "drew"
    assert told["result"]["rule"] == "toy.end.ten"


def test_a_game_of_a_simulation_is_saved(run, tmp_path):
    path = tmp_path / "game.json"
    run("replay", "toy", "--seed", 7, "--game", 2, "--save", path)
    assert run("verify", path)[0] == 0


def test_verify_says_what_was_checked(run, tmp_path):
    path = finished(tmp_path / "game.json")
    status, out, _ = run("verify", path)
    assert status == 0
    assert "the key fits what was promised" in out
    assert json.loads(run("verify", path, "--json")[1])["dice_checked"] is True


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda plain: plain["steps"][2]["draws"][0].__setitem__(2, 7), "step 2"),
        (lambda plain: plain["steps"][3].__setitem__("answer", "rol"), "step 3: no option 'rol'"),
        (lambda plain: plain["told"][4]["data"].__setitem__("face", 9), "event 4"),
        (lambda plain: plain["result"].__setitem__("winners", [0, 1]), "the result"),
        (lambda plain: plain.__setitem__("key", "00" * 32), "the key does not fit the commitment"),
        (lambda plain: plain.__setitem__("who", "me"), "unknown field `who`"),
        (lambda plain: plain["steps"].pop(), "events"),
    ],
)
def test_verify_names_the_first_difference_of_a_tampered_record(run, tmp_path, change, said):
    path = finished(tmp_path / "game.json")
    plain = json.loads(path.read_text(encoding="utf-8"))
    change(plain)
    path.write_text(json.dumps(plain), encoding="utf-8")
    status, _, err = run("verify", path)
    assert status == 1
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "content", "status", "said"),
    [
        ("good.toml", 'kind = "sign"\nsign = "ab\\ncd"\n', 0, "good.toml: a good sign"),
        ("good.json", '{"kind": "sign", "sign": "ab\\ncd"}', 0, "good.json: a good sign"),
        ("wrong.toml", 'kind = "sign"\nsign = "abc"\n', 1, "a sign has two lines of two [toy.setup.sign] (at line 1)"),
        ("broken.toml", "kind = \n", 1, "neither TOML nor JSON"),
        ("other.toml", 'kind = "sing"\n', 2, "other.toml: no kind 'sing'; did you mean 'sign'?"),
        ("none.toml", "x = 1\n", 2, "does not say what it is"),
    ],
)
def test_a_data_file_is_checked_by_its_kind(run, tmp_path, name, content, status, said):
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    got, out, err = run("check", path)
    assert said in out + err
    assert got == status


def test_the_schema_of_a_kind_is_printed(run):
    schema = json.loads(run("check", "--schema", "sign")[1])
    assert (schema["title"], schema["type"], schema["required"]) == ("Sign of Toy", "object", ["kind"])
