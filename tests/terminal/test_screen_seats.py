"""Several people at one screen, what a terminal can show, and faults; driven without a terminal."""

from dataclasses import replace

import pytest

from tests.terminal.screens import Driver, play
from tests.terminal.toy import GAME
from undercroft.engine import Choice, Option, Table
from undercroft.terminal.screen.dialogs import Curtain, Menu, Why


def trapper():
    return Table.start("trapper", seed=3)


def toy():
    return Table.start(GAME, seed=1)


def test_what_all_are_to_know_is_read_before_the_first_question():
    async def script(d: Driver) -> None:
        await d.until(lambda: d.is_at(Menu))
        assert "North was drawn to sit here." in d.words and not d.play.answers.all
        await d.press("enter")
        await d.sees("Draw your sign.")
        assert not d.is_at(Menu)

    play(script, toy(), notice="North was drawn to sit here.")


# ---- two people, one screen ----


def everything(d: Driver) -> str:
    """All that any widget of any screen holds, shown or not."""
    play = d.play
    parts = [
        play.scene_view.sheet.text(),
        str(play.log_view.entries),
        str(play.answers.all),
        str(play.log_view.options),
    ]
    parts += [str(widget.render()) for widget in play.query("Static")]
    return "\n".join(parts) + d.text


def test_a_curtain_falls_between_two_people_and_nothing_of_either_is_left():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("1")
        await d.sees("Enter hides all this; then pass to South.")
        assert "Your sign is xx/xx." in d.words
        await d.press("enter")
        await d.until(lambda: isinstance(d.app.screen, Curtain))
        assert "xx" not in everything(d)
        assert "ready" not in everything(d)
        await d.press("h", "u", "A", "E", "question_mark", "f1", "1")
        assert isinstance(d.app.screen, Curtain)
        await d.press("enter")
        await d.sees("South: Draw your sign.")
        assert "xx" not in everything(d)
        await d.press("2")
        await d.sees("Your sign is oo/oo.")
        assert "xx" not in everything(d)
        await d.press("enter")
        await d.until(lambda: isinstance(d.app.screen, Curtain))
        await d.press("enter")
        await d.sees("North: Roll?")
        assert "oo" not in everything(d)
        assert "secret sign: xx" in d.words

    play(script, toy(), ("me", "me"))


def test_what_one_person_has_opened_is_closed_before_the_next_looks():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("1")
        await d.sees("then pass to South.")
        d.play.log_view.focus()
        await d.pilot.pause()
        await d.press("up", "question_mark")
        assert isinstance(d.app.screen, Why)
        assert d.play.passing is not None
        d.play.passing.set()
        await d.until(lambda: isinstance(d.app.screen, Curtain))
        await d.press("enter")
        await d.sees("South: Draw your sign.")
        await d.until(lambda: d.app.screen is d.play)

    play(script, toy(), ("me", "me"))


def test_whoever_stops_at_the_curtain_leaves_a_saved_game():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("1", "enter")
        await d.until(lambda: isinstance(d.app.screen, Curtain))
        await d.press("q")

    table = toy()
    play(script, table, ("me", "me"))
    assert len(table.record().file.steps) == 1


def test_a_saved_game_of_two_begins_behind_the_curtain():
    table = toy()
    table.answer(0, "cross")
    table.answer(1, "ring")

    async def script(d: Driver) -> None:
        await d.until(lambda: isinstance(d.app.screen, Curtain))
        assert "xx" not in everything(d)
        await d.press("enter")
        await d.sees("secret sign: xx")

    play(script, Table.load(table.record(), game=GAME), ("me", "me"), resumed=True)


def test_everybody_sees_the_end():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("A", "1", "2")
        await d.sees("South won: the other gave up")
        assert d.play.match.eyes is None

    play(script, toy(), ("me", "me"))


# ---- what the terminal can show ----


@pytest.mark.parametrize("unicode", [True, False])
def test_without_colours_everything_can_still_be_told(unicode):
    async def script(d: Driver) -> None:
        await d.asked()
        star = "\u2022" if unicode else "*"
        assert f"1{star}" in d.text
        assert unicode or d.text.isascii()
        for strip in d.app.screen._compositor.render_strips():
            for segment in strip:
                assert segment.style is None or segment.style.color is None or segment.style.color.is_default

    play(script, trapper(), colours=False, unicode=unicode)


@pytest.mark.parametrize(
    "size",
    [(80, 24), (200, 60), (60, 18), *(pytest.param(size, marks=pytest.mark.soak) for size in ((100, 30), (130, 40)))],
)
def test_every_size_shows_the_question_and_the_boards(size):
    async def script(d: Driver) -> None:
        await d.asked()
        await d.sees("Build your dungeon")
        await d.sees("1 build one for me")
        assert "North's dungeon" in d.text

    play(script, trapper(), size=size)


def test_a_fault_of_the_program_ends_it_and_is_raised_outside():
    def play_on(s, chance, tell):
        yield Choice(0, GAME.questions[1], (Option("roll"),), {"points": 0, "goal": 10})
        raise ZeroDivisionError("planted")

    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("1")

    table = Table.start(replace(GAME, play=play_on), seed=1)
    with pytest.raises(ZeroDivisionError):
        play(script, table)
