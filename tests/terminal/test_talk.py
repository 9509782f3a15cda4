"""Names, many acts and only answers, in line mode and on the screen."""

import io

import pytest

from tests.talk import GAME
from tests.terminal.screens import Driver, play
from undercroft.bots import seated
from undercroft.engine import Event, Table
from undercroft.engine.record import read_record
from undercroft.terminal.console import Console
from undercroft.terminal.frames import Frames
from undercroft.terminal.line import Session
from undercroft.terminal.match import Match
from undercroft.terminal.screen.dialogs import Menu

NAMES = ["Ann @1", "Bob"]


def table():
    return Table.start(GAME, names=NAMES, seed=1)


def lines(*typed, of=None):
    """What line mode prints when this is typed, and the table."""
    played = of or table()
    out = io.StringIO()
    console = Console(io.StringIO("".join(f"{line}\n" for line in typed)), out)
    Session(Match(played, seated(GAME, ("me", "greedy"), 1)), console).run()
    return out.getvalue(), played


def answers(played):
    return [step.answer for step in played.record().file.steps]


def after(text, typed):
    """What follows this typed line, up to the next prompt."""
    return text.split(f"> {typed}\n", 1)[1].split("\n> ", 1)[0]


# ---- names ----


def test_questions_options_and_news_are_printed_with_names():
    text, played = lines("bow to bob")
    assert "How do you greet Bob?" in text and "1 bow to Bob" in text
    assert "Ann @1 greets Bob: bow." in text
    assert answers(played) == ["bow"]


def test_why_and_hints_speak_of_names():
    text, _ = lines("? 2", "? kiss", "hint")
    assert "wave to Bob" in after(text, "? 2")
    assert "Bob is not to be kissed" in after(text, "? kiss")
    assert "to Bob" in after(text, "hint") and "@1" not in after(text, "hint").replace("Ann @1", "")


def test_the_end_is_told_with_names():
    text, played = lines("concede")
    assert "Bob won: Ann @1 gave up" in text
    frames = Frames(read_record(played.record().text()), GAME)
    assert frames.verdict()[0] == "Bob won: Ann @1 gave up"


def test_the_bare_facts_of_an_unknown_event_have_names_too():
    event = Event("kissed", {"whom": "@1"}, rule="toy.turn.go")
    assert GAME.retold(event, NAMES) == "kissed: whom Bob"


# ---- many acts ----


def test_help_shows_many_acts_by_their_word():
    text, _ = lines("help")
    assert "concede          concede to Bob" in text
    assert "claim ...        at any time; claim alone lists how it goes on" in text
    assert "claim key" not in text


def test_an_act_is_typed_word_by_word_or_at_once():
    text, played = lines("claim", "claim gem", "claim gem hall", "claim gem hall s1")
    assert (
        after(text, "claim") == "claim goes on with one of these:\n  key: the key\n  gem: the gem\n  crown: the crown"
    )
    assert "hall: in the hall" in after(text, "claim gem")
    assert "s1: of Bob" in after(text, "claim gem hall")
    assert answers(played) == ["claim gem hall s1"]


def test_an_act_that_is_none_is_refused():
    text, played = lines("claim sword")
    assert "No: no act 'claim sword' for Ann @1 now" in after(text, "claim sword")
    assert answers(played) == []


def test_on_the_screen_an_act_is_chosen_word_by_word():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("A")
        await d.sees("concede to Bob")
        await d.press("2")
        await d.sees("the crown")
        await d.press("2")
        await d.sees("in the crypt")
        await d.press("1")
        await d.sees("of Bob")
        await d.press("2")
        await d.sees("yes, claim gem hall s1")
        await d.press("2")
        await d.sees("Ann @1 claims gem hall s1.")
        assert not d.is_at(Menu)

    played = table()
    play(script, played)
    assert answers(played) == ["claim gem hall s1"]


# ---- only answers ----


def test_on_the_screen_an_only_answer_gives_itself():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.sees("How do you greet Bob?")
        await d.press("1")
        await d.until(lambda: len(answers(played)) == 6)  # Ann's three, and the bot's three.
        await d.sees("How do you greet Bob?")

    played = table()
    play(script, played, pause=0)
    assert answers(played) == ["bow", "on", "on"] * 2


def test_on_the_screen_it_waits_if_it_is_told_to():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.sees("How do you greet Bob?")
        await d.press("1")
        await d.sees("Soon it is the turn of Bob.")
        await d.pilot.pause(0.05)
        assert answers(played) == ["bow"]
        await d.press("enter")
        await d.until(lambda: len(answers(played)) == 2)

    played = table()
    play(script, played, pause=None)


def test_on_the_screen_enter_goes_on_at_once():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.sees("How do you greet Bob?")
        await d.press("1")
        await d.sees("Going on")
        await d.press("enter")
        await d.until(lambda: len(answers(played)) == 2)

    played = table()
    play(script, played, pause=3600)


def test_after_an_undo_nothing_is_answered_by_itself():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.sees("How do you greet Bob?")
        await d.press("1")
        await d.sees("Going on")
        await d.press("enter")
        await d.until(lambda: len(answers(played)) == 2)
        d.play.pause = 0
        await d.press("u")
        await d.until(lambda: len(answers(played)) == 1)
        await d.pilot.pause(0.05)
        assert answers(played) == ["bow"]
        await d.press("enter")
        await d.until(lambda: len(answers(played)) == 6)

    played = table()
    play(script, played, pause=3600)


@pytest.mark.parametrize("typed", [("1",), ("1", "")])
def test_line_mode_keeps_asking(typed):
    text, played = lines(*typed)
    assert "Soon it is the turn of Bob." in text
    assert len(answers(played)) == len(typed)
