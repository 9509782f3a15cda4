"""The command in a real terminal: whole games, the curtain, a replay, and leaving in every way."""

import os
import signal

import pytest

from tests.terminal.pty import Terminal
from undercroft import Table
from undercroft.bots import play_bots, seated

QUICK = ("--option", "starter=fixed", "--option", "first=0", "--option", "turn_limit=2")


def record_in(home):
    (path,) = (home / "records").glob("*.json")
    return path


def open_curtain(term):
    """Once it is still: a key that is held down opens nothing."""
    while "Pass to" in term.text:
        term.press("enter")
        for _ in range(12):
            term.read()


def answers_of_north(home):
    return [step.answer for step in Table.load(record_in(home)).record().file.steps if step.seat == 0]


def test_a_whole_game_against_a_bot(tmp_path):
    term = Terminal("play", "trapper", "--bots", "random", "--seed", 7, *QUICK, home=tmp_path)
    term.sees("Build your dungeon")
    term.press("down", "enter")
    term.sees("Buy a trap")
    term.press("2")
    term.sees("On which tile, the fan?")
    term.press("enter")
    term.sees("n: up")
    term.press("1")
    term.sees("You place a fan")
    term.press("d", "o", "n", "e", "enter")
    term.sees("Send your adventurer")
    term.press("2")
    term.sees("Nobody won: no heirloom was taken in 2 turns")
    assert "the end" in term.text
    term.press("q")
    assert term.ended() == 0
    path = record_in(tmp_path)
    assert term.last_line == f"Watch it again: undercroft replay {path}"
    assert Table.load(path).result is not None


@pytest.mark.soak
def test_a_whole_game_of_two_people_at_one_screen(tmp_path):
    term = Terminal("play", "trapper", "--seats", "me,me", *QUICK, home=tmp_path)
    term.sees("North: Build your dungeon")
    term.press("down", "enter")
    term.sees("Enter hides all this; then pass to South.")
    assert "H" in term.text
    term.press("enter")
    term.sees("Pass to South.")
    assert "dungeon" not in term.text
    assert "finished" not in term.text
    open_curtain(term)
    term.sees("South: Build your dungeon")
    assert "North's dungeon, finished" in term.text
    term.press("3", "enter")
    term.sees("then pass to North.")
    term.press("enter")
    term.sees("Pass to North.")
    open_curtain(term)
    for name, other in (("North", "South"), ("South", "")):
        term.sees(f"{name}: Action points left")
        term.press("d", "o", "n", "enter")
        if term.sees("Send your adventurer", "pass to", "Nobody won") == "Send your adventurer":
            term.press("2")
        if other:
            term.sees(f"then pass to {other}.")
            term.press("enter")
            term.sees(f"Pass to {other}.")
            open_curtain(term)
    term.sees("Nobody won: no heirloom was taken in 2 turns")
    term.press("enter")
    assert term.ended() == 0
    assert Table.load(record_in(tmp_path)).result is not None


def test_quitting_saves_and_the_game_goes_on_later(tmp_path):
    term = Terminal("play", "trapper", "--seed", 1, home=tmp_path)
    term.sees("Build your dungeon")
    term.press("q")
    assert term.ended() == 0
    path = record_in(tmp_path)
    assert term.last_line == f"Saved. Go on: undercroft play {path}"
    again = Terminal("play", path, home=tmp_path, columns=160, rows=50)
    again.sees("Build your dungeon")
    again.press("?")
    again.sees("[trapper.setup.walls-max]")
    again.press("q", "q")
    assert again.ended() == 0


@pytest.mark.parametrize("name", ["SIGTERM", pytest.param("SIGHUP", marks=pytest.mark.soak)])
def test_being_told_to_end_leaves_a_saved_game(tmp_path, name):
    term = Terminal("play", "trapper", "--seed", 1, home=tmp_path)
    term.sees("Build your dungeon")
    term.press("down", "enter")
    term.sees("Buy a trap", "Action points")
    assert term.child.pid is not None
    os.kill(term.child.pid, getattr(signal, name))
    assert term.ended() == 0
    assert term.last_line.startswith("Saved. Go on: undercroft play ")
    assert answers_of_north(tmp_path) == ["the-comb"]


def test_a_terminal_that_is_gone_leaves_a_saved_game(tmp_path):
    term = Terminal("play", "trapper", "--seed", 1, home=tmp_path)
    term.sees("Build your dungeon")
    term.press("down", "enter")
    term.sees("Buy a trap", "Action points")
    term.child.close(force=True)
    assert answers_of_north(tmp_path) == ["the-comb"]


def test_a_game_that_is_suspended_goes_on(tmp_path):
    term = Terminal("play", "trapper", "--seed", 1, home=tmp_path)
    term.sees("Build your dungeon")
    term.press("\x1a")
    assert term.child.pid is not None
    assert os.WIFSTOPPED(os.waitpid(term.child.pid, os.WUNTRACED)[1])
    os.kill(term.child.pid, signal.SIGCONT)
    term.sees("Build your dungeon")
    term.press("down", "enter")
    term.sees("Buy a trap", "Action points")
    term.press("\x03")
    assert term.ended() == 0
    assert answers_of_north(tmp_path) == ["the-comb"]


def test_a_replay_is_watched(tmp_path):
    table = Table.start("trapper", seed=3, options={"turn_limit": 4})
    play_bots(table, seated(table.game, ("greedy", "greedy"), 1))
    path = tmp_path / "game.json"
    table.record().save(path)
    last = len(table.record().file.steps)
    term = Terminal("replay", path, "--seat", 0, home=tmp_path)
    term.sees(f"answer 0 of {last}")
    term.sees("as North saw it")
    term.press("pagedown")
    term.sees("Turn 1: South.")
    term.press("right")
    term.sees("answer 3 of")
    term.press("left", "left")
    term.sees("answer 1 of")
    term.press("end")
    term.sees("Nobody won: no heirloom was taken in 4 turns")
    term.press("q")
    assert term.ended() == 0


def test_without_colour_no_colour_is_sent(tmp_path):
    term = Terminal("play", "trapper", "--seed", 1, home=tmp_path, env={"NO_COLOR": "1"})
    term.sees("Build your dungeon")
    term.press("q")
    assert term.ended() == 0
    assert b"38;2" not in term.raw
    assert b"48;2" not in term.raw


def test_a_terminal_that_knows_ascii_only_gets_nothing_else(tmp_path):
    plain = {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "TERM": "vt100"}
    term = Terminal("play", "trapper", "--seed", 1, home=tmp_path, env=plain)
    term.sees("Build your dungeon")
    term.sees("1*.")
    term.press("q")
    assert term.ended() == 0
    assert term.raw.isascii()
    assert b"38;" not in term.raw


@pytest.mark.parametrize(("more", "term"), [pytest.param(("--plain",), "xterm", marks=pytest.mark.soak), ((), "dumb")])
def test_line_mode_stays_where_it_is_wanted_or_nothing_else_is_possible(tmp_path, more, term):
    terminal = Terminal("play", "trapper", "--seed", 1, *more, home=tmp_path, env={"TERM": term})
    terminal.sees("or in one go: layout")
    assert b"\x1b[?1049h" not in terminal.raw
    terminal.press("quit", "enter")
    assert terminal.ended() == 0
