"""Line mode, driven through streams without a process."""

import io
from dataclasses import replace

import pytest

from tests.terminal.toy import GAME, GO
from undercroft.bots import seated
from undercroft.engine import Choice, Option, Over, Result, Table
from undercroft.terminal.console import Console
from undercroft.terminal.line import Session
from undercroft.terminal.match import Match


def play(*lines, seats=("me", "greedy"), table=None, resumed=False):
    """What is printed when these lines are typed, whether the game ended, and the table."""
    table = Table.start(GAME, seed=1) if table is None else table
    out = io.StringIO()
    saved = []
    match = Match(
        table, seated(GAME, seats, 1), save=lambda table: saved.append(table.record().text()), resumed=resumed
    )
    over = Session(match, Console(io.StringIO("".join(f"{line}\n" for line in lines)), out)).run()
    assert saved[-1] == table.record().text(), "the game is saved as it goes"
    return out.getvalue(), over, table


def after(text, typed):
    """What follows this typed line, up to the next prompt."""
    return text.split(f"> {typed}\n", 1)[1].split("\n> ", 1)[0]


def test_the_scene_the_news_the_question_and_its_options_are_shown():
    text, over, _ = play()
    lines = text.splitlines()
    assert not over
    order = [
        lines.index("1 E  ."),
        lines.index("  South is ready.                                               [toy.setup.sign]"),
        lines.index("Draw your sign.                                                 [toy.setup.sign]"),
        lines.index("  1 cross"),
    ]
    assert order == sorted(order)


@pytest.mark.parametrize("typed", ["2", "ring", "RING"])
def test_an_option_is_chosen_by_number_or_words(typed):
    _, _, table = play(typed)
    assert table.record().file.steps[-1].answer == "ring"


def test_an_option_is_chosen_by_its_label():
    text, _, _ = play("1", "roll the die")
    assert "North rolls" in after(text, "roll the die")


def test_what_an_option_stands_on_is_marked_in_the_scene():
    text, _, _ = play("1")
    assert "1*E" in after(text, "1")


def test_a_game_is_played_to_its_end():
    text, over, table = play("1", *["roll"] * 20)
    assert over
    result = table.result
    assert result is not None
    assert f"won: {result.reason}" in text
    assert text.splitlines()[-2].endswith("[toy.end.ten]")


def test_a_refusal_says_why_and_changes_nothing():
    text, _, table = play("star", "9", "rung")
    assert after(text, "star").startswith("No: star has three lines, not two")
    assert "[toy.setup.sign]" in after(text, "star")
    assert "there are 1 to 2" in after(text, "9")
    assert "did you mean 'ring'" in after(text, "rung")
    assert [step.seat for step in table.record().file.steps] == [1]


def test_why_explains_the_question_an_option_a_refusal_and_what_is_not_offered():
    text, _, _ = play("?", "? 1", "why cross", "? star", "nope", "why")
    for typed in ("?", "? 1", "why cross", "? star", "why"):
        assert "Each player secretly draws a sign of two lines." in after(text, typed)
        assert "Ruling: Two characters." in after(text, typed)
    assert after(text, "? star").startswith("star has three lines, not two")
    assert after(text, "why").startswith("no option 'nope' here")


def test_why_explains_the_last_event_and_any_of_the_log():
    text, _, _ = play("1", "roll", "why", "log", "why #2", "why #99")
    assert after(text, "why").endswith("The face is added to the points.")
    assert after(text, "log").splitlines()[1].startswith("#2 Your sign is xx/xx.")
    assert after(text, "why #2").startswith("Your sign is xx/xx.")
    assert "the log has 1 to 5" in after(text, "why #99")


def test_an_option_with_a_rule_of_its_own_is_explained_by_it():
    text, _, _ = play("1", "? 1", "?1")
    assert "[toy.turn.roll]" in after(text, "? 1")
    assert "[toy.turn.roll]" in after(text, "?1")


def test_a_rule_is_looked_up():
    text, _, _ = play("rule toy.end.ten", "rule toy.end.tin")
    assert "Ten points win." in after(text, "rule toy.end.ten")
    assert "did you mean 'toy.end.ten'" in after(text, "rule toy.end.tin")


def test_look_shows_the_table_again():
    text, _, _ = play("1", "look")
    assert "secret sign: xx" in after(text, "look")
    assert "Roll? You have 0 of 10." in after(text, "look")


def test_help_lists_what_can_be_typed_and_acts():
    text, _, _ = play("help")
    assert "undo" in after(text, "help")
    assert "concede" in after(text, "help")
    assert max(map(len, text.splitlines())) <= 80


def test_a_hint_names_an_option_by_its_number_and_says_why_and_answers_nothing():
    text, _, table = play("hint", "1", "HINT")
    assert after(text, "hint").splitlines() == [
        "Hint: 1 cross",
        "There is too much to choose from for playing it out: this is the usual answer.",
    ]
    first, plan, *rows = after(text, "HINT").splitlines()
    assert first.startswith("Hint: 1 roll the die") and first.endswith("[toy.turn.roll]")
    assert plan.startswith("Of all that was played out") and "imagined ones" in " ".join((plan, *rows))
    assert [row for row in rows if row.startswith("  ")] == [
        row for row in rows if row.endswith(" of 100") and row.startswith(("  roll the die: about", "  pass: about"))
    ]
    assert [step.answer for step in table.record().file.steps] == ["cross", "cross"]


def test_a_hint_is_given_at_every_question():
    table = Table.start("trapper", seed=1)
    text, _, _ = play("hint", "a2", "hint", "surprise", "undo", "surprise", *["hint", "1"] * 4, table=table)
    assert text.count("> hint\nHint: ") == 6


def test_an_option_may_be_called_hint():
    def play_on(s, chance, tell):
        yield Choice(0, GO, (Option("stay"), Option("hint")), {"points": 0, "goal": 10})
        raise Over

    game = replace(GAME, play=play_on, result=lambda s: Result({0: 0, 1: 0}, (), "it is over", "toy.end.ten"))
    _, over, table = play("hint", table=Table.start(game, seed=1))
    assert over
    assert table.record().file.steps[-1].answer == "hint"


def test_a_hint_has_no_number_where_options_have_none():
    def play_on(s, chance, tell):
        yield Choice(0, GO, (Option("7"), Option("9")), {"points": 0, "goal": 10})
        raise Over

    game = replace(GAME, play=play_on, result=lambda s: Result({0: 0, 1: 0}, (), "it is over", "toy.end.ten"))
    text, _, _ = play("hint", table=Table.start(game, seed=1))
    assert after(text, "hint").startswith("Hint: 7\n")


def test_an_act_is_done_at_any_time():
    text, over, table = play("concede")
    assert over
    assert table.result is not None
    assert table.result.winners == (1,)
    assert "South won: the other gave up" in text


def test_an_answer_is_taken_back():
    text, _, table = play("1", "undo")
    assert table.choices[0].ask == "sign"
    assert "Draw your sign." in after(text, "undo")


def test_undo_never_goes_past_a_roll():
    text, _, _ = play("1", "roll", "undo")
    assert after(text, "undo").startswith("No: ")


def test_a_form_is_typed_line_by_line():
    text, _, table = play("layout", "ab", "cd", "pass")
    assert "2 lines:" in text
    assert table.state.signs[0] == "ab\ncd"


def test_a_wrong_form_is_refused_and_another_may_follow():
    text, _, table = play("layout", "abc", "cd", "layout", "ab", "", "1")
    assert text.count("No: a sign has two lines of two") == 2
    assert table.state.signs[0] == "xx\nxx"


@pytest.mark.parametrize(
    ("name", "content"),
    [("sign.txt", "ab\ncd\n"), ("sign.toml", 'kind = "sign"\nsign = "ab\\ncd"\n'), ("sign.json", '["ab", "cd"]')],
)
def test_a_form_comes_from_a_file(tmp_path, name, content):
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    _, _, table = play(f"layout {file}")
    assert table.state.signs[0].split() == ["ab", "cd"]


def test_a_file_that_cannot_be_read_is_refused(tmp_path):
    broken = tmp_path / "sign.toml"
    broken.write_text("sign = ", encoding="utf-8")
    text, _, _ = play(f"layout {tmp_path / 'none.txt'}", f"layout {broken}")
    assert "none.txt cannot be read" in text.replace("\n", " ")
    assert "Invalid value" in text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("layout ~nosuchuser/x", "No: '~nosuchuser/x' names no file"),
        ("layout a\0b", "No: 'a\\x00b' names no file: embedded null byte"),
        ("[" * 100_000, "No: this is nested too deeply"),
        (f"{'[' * 70}{']' * 70}", "No: that is nested too deeply, and no answer to 'sign'"),
        ("\N{SUPERSCRIPT TWO}", "No: no option '\N{SUPERSCRIPT TWO}' here"),
        ("9" * 5000, "No: no option '999"),
        ("\ud800", "No: no option '\\ud800' here"),
        ("? \N{SUPERSCRIPT TWO}", "no option '\N{SUPERSCRIPT TWO}' here"),
        ("why #\N{SUPERSCRIPT TWO}", "No: no event #\N{SUPERSCRIPT TWO}; the log has 1 to 1"),
        (f"why #{'9' * 5000}", "No: no event #"),
    ],
)
def test_whatever_is_typed_the_game_goes_on(typed, said):
    text, _, table = play(typed, "1")
    assert after(text, typed).startswith(said)
    assert [step.answer for step in table.record().file.steps] == ["cross", "cross"]


def test_a_file_nested_without_end_is_refused(tmp_path):
    for ending in ("json", "toml"):
        file = tmp_path / f"sign.{ending}"
        file.write_text(("sign = " if ending == "toml" else "") + "[" * 50_000 + "]" * 50_000, encoding="utf-8")
        text, _, _ = play(f"layout {file}")
        assert "is damaged: nested too deeply" in " ".join(text.split())


def test_enter_alone_takes_an_only_option_and_else_nothing():
    text, _, table = play("", "1")
    assert "2 options: type a number" in after(text, "")
    assert [step.seat for step in table.record().file.steps] == [1, 0]


@pytest.mark.parametrize("typed", ["quit", "QUIT", "exit", " Exit "])
def test_quit_stops(typed):
    _, over, table = play(typed, "1")
    assert not over
    assert len(table.record().file.steps) == 1


def test_an_option_may_be_called_exit():
    def play_on(s, chance, tell):
        yield Choice(0, GO, (Option("exit"), Option("stay")), {"points": 0, "goal": 10})
        raise Over

    game = replace(GAME, play=play_on, result=lambda s: Result({0: 0, 1: 0}, (), "it is over", "toy.end.ten"))
    assert play("exit", table=Table.start(game, seed=1))[1]


def test_a_saved_game_goes_on_with_what_happened_last():
    _, _, table = play("1", "roll", "roll")
    text, _, _ = play(table=Table.load(table.record(), game=GAME), resumed=True)
    assert "North rolls" in text
    assert "Your sign" not in text
    assert "Pass to" not in text


# ---- two people, one screen ----


def test_a_curtain_falls_between_two_people_and_shows_nothing_of_either():
    text, _, _ = play("cross", "", "ring", "", "roll", seats=("me", "me"))
    north, south, again, *_ = text.split("Pass to ")
    assert north.startswith("\nToy")
    assert "xx" not in south
    assert "secret sign: xx" in again
    assert "oo" not in again
    for part in (north, south):
        assert part.endswith("\n" * 41), "what was shown before is out of sight"
        assert part.rstrip("\n").endswith("-" * 80)


def test_who_has_just_answered_sees_what_came_of_it_before_the_curtain():
    text, _, _ = play("cross", "", "ring", "", "roll", "", seats=("me", "me"))
    before = text.split("> roll\n")[1].split("-" * 80)[0]
    assert "North rolls" in before


def test_each_hears_only_what_that_seat_was_told():
    text, _, _ = play("cross", "", "ring", "", "log", seats=("me", "me"))
    log = after(text, "log")
    assert "Your sign is xx/xx." in log
    assert "oo" not in log


def test_why_never_tells_one_person_of_the_others_news():
    text, _, _ = play("cross", "", "why", seats=("me", "me"))
    assert "xx" not in text.split("Pass to South")[1]


def test_a_saved_game_of_two_begins_behind_the_curtain():
    _, _, table = play("cross", "", "ring", seats=("me", "me"))
    text, _, _ = play("", table=Table.load(table.record(), game=GAME), resumed=True, seats=("me", "me"))
    assert text.split("Pass to North")[0].strip("\n-") == ""


def test_a_screen_is_cleared_with_all_that_was_scrolled_off():
    out = io.StringIO()
    Session(Match(Table.start(GAME, seed=1), {}), Console(io.StringIO("cross\n\n"), out, screen=True)).run()
    assert "\x1b[2J\x1b[3J\x1b[HPass to South" in out.getvalue()


def test_bots_alone_play_on_and_the_end_is_shown():
    text, over, _ = play(seats=("greedy", "random"))
    assert over
    assert "rolls" in text
    assert "won:" in text
