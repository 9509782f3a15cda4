"""A lesson in the terminal: line by line, and on the whole screen."""

import io

import pytest

from tests import lessons
from tests.engine.lessons import begun
from tests.terminal.screens import Driver, drive
from tests.terminal.toy import GAME
from undercroft import games
from undercroft.bots import default_bot, seated
from undercroft.engine.lessons.lesson import Guide, Lesson
from undercroft.terminal.console import Console
from undercroft.terminal.line import Session
from undercroft.terminal.match import Match
from undercroft.terminal.screen.dialogs import Teaching, Why
from undercroft.terminal.screen.play import PlayScreen

# ---------------------------------------------------------------- line mode


def lines(*typed: str, guide: Guide | None = None) -> tuple[str, bool, Guide]:
    """What is printed when these lines are typed, and whether the game ended."""
    guide = begun() if guide is None else guide
    out = io.StringIO()
    console = Console(io.StringIO("".join(f"{line}\n" for line in typed)), out)
    over = Session(Match(guide.table, seated(GAME, ("me", "greedy"), 1), guide=guide), console).run()
    return out.getvalue(), over, guide


def test_the_teacher_speaks_before_the_question_and_the_task_comes_last():
    text, over, _ = lines()
    order = [
        text.index("Teacher: Everybody has a sign."),
        text.index("Yours is a cross."),
        text.index("[toy.setup.sign]\n\nDraw your sign."),
        text.index("1 cross"),
        text.index("Now: Draw a cross."),
        text.index("\n> "),
    ]
    assert order == sorted(order) and not over


def test_a_wrong_answer_meets_a_kind_word_and_can_be_given_better():
    text, _, guide = lines("ring", "cross")
    said = text.split("> ring\n", 1)[1].split("\n> ", 1)[0]
    assert said.strip() == "Any other day, but now a cross."
    assert guide.lead.moment == "choose"


def test_words_are_not_repeated_unless_somebody_looks_again():
    text, _, _ = lines("?", "look")
    assert text.count("Yours is a cross.") == 2
    assert text.split("> look", 1)[1].count("Yours is a cross.") == 1


def test_only_what_the_teacher_points_at_is_marked():
    text, _, _ = lines("cross", "roll")
    assert "1 E *." in text.rsplit("A four!", 1)[0].rsplit("The board", 1)[1]


def test_the_others_follow_the_lesson_and_then_a_bot():
    text, over, _ = lines("cross", "roll", "roll", "roll", "roll", "roll", "roll", "roll", "roll")
    assert over
    assert text.index("Ann rolls 4") < text.index("Bob rolls 2") < text.index("Ann rolls 1") < text.index("Bob passes")
    assert text.count("Teacher: That was all.") == 1, "said once, and not at every question after the lesson"


def test_a_hint_is_the_task():
    text, _, _ = lines("hint")
    assert "Hint: 1 cross" in text and text.count("Draw a cross.") == 2


def company(lesson: Lesson) -> list[str]:
    """Who sits there: the learner, and the game's own bot."""
    bot = default_bot(games.get(lesson.game))
    return ["me" if seat == lesson.seat else bot for seat in range(len(lesson.names))]


@lessons.EACH
def test_every_lesson_is_taken_to_its_end_in_lines(lesson: Lesson):
    typed: list[str] = []
    _, heard = lessons.played(lesson, lessons.last, lambda guide, lead: typed.append(lead.options[-1]))
    guide, out = Guide.start(lesson, key=bytes(32)), io.StringIO()
    console = Console(io.StringIO("".join(f"{line}\n" for line in typed)), out)
    Session(Match(guide.table, seated(games.get(lesson.game), company(lesson), 1), guide=guide), console).run()
    words = " ".join(out.getvalue().split())
    at = 0
    for lead in (*heard, guide.lead):  # The farewell is the last.
        for said in (*lead.says, lead.task):
            assert said in words[at:], (lead.moment, said)
            at = words.index(said, at)
    assert guide.over and guide.lead.says


# ---------------------------------------------------------------- the whole screen


def on_screen(script, size=(80, 24)) -> Guide:
    guide = Guide.start(begun().lesson, game=GAME, key=bytes(32))
    screen = PlayScreen(guide.table, seated(GAME, ("me", "greedy"), 1), guide=guide, pace="once")
    drive(script, screen, size)
    return guide


def test_the_words_lie_beneath_the_board_until_they_are_read():
    async def script(driver: Driver) -> None:
        await driver.until(lambda: driver.is_at(Teaching))
        assert "Yours is a cross." in driver.words and "Draw a cross." in driver.words
        await driver.press("enter")
        await driver.until(lambda: not driver.is_at(Teaching))
        await driver.sees("Draw a cross.")

    assert on_screen(script).lead.moment == "sign", "reading answers nothing"


def test_the_words_can_be_read_again_and_the_rules_behind_them():
    async def script(driver: Driver) -> None:
        await driver.until(lambda: driver.is_at(Teaching))
        await driver.press("enter", "f2")
        await driver.until(lambda: driver.is_at(Teaching))
        await driver.press("question_mark")
        await driver.until(lambda: driver.is_at(Why))
        await driver.sees("[toy.setup.sign]")

    on_screen(script)


def test_a_wrong_answer_on_the_screen_meets_a_kind_word():
    async def script(driver: Driver) -> None:
        await driver.until(lambda: driver.is_at(Teaching))
        await driver.press("enter", "2")
        await driver.sees("Any other day, but now a cross.")
        assert "No: Any" not in driver.words

    assert on_screen(script).lead.moment == "sign"


def test_the_lesson_is_played_to_its_end_by_what_it_says():
    async def script(driver: Driver) -> None:
        for key in ("1", "1", "1", "1"):
            await driver.until(lambda: driver.is_at(Teaching))
            await driver.press("enter")
            await driver.until(lambda: not driver.is_at(Teaching))
            await driver.press(key)
        await driver.until(lambda: driver.is_at(Teaching))
        await driver.sees("Now go on alone.")

    guide = on_screen(script)
    rolled = [event.data["face"] for event in guide.table.events if event.kind == "rolled"]
    assert rolled[:3] == [4, 2, 1] and guide.over


@pytest.mark.soak
@lessons.EACH
def test_every_lesson_is_taken_to_its_end_on_the_screen(lesson: Lesson):
    guide = Guide.start(lesson, key=bytes(32))
    heard: list[str] = []

    async def script(driver: Driver) -> None:
        while True:
            await driver.until(lambda: driver.is_at(Teaching))
            await driver.sees(guide.lead.says[0])
            await driver.press("enter")
            await driver.until(lambda: not driver.is_at(Teaching))
            if guide.over:
                return
            heard.append(guide.lead.moment or "")
            await driver.sees(guide.lead.task)
            number = str([option.id for option in driver.options].index(guide.lead.options[0]) + 1)
            await driver.press(*(number if len(driver.options) <= 9 else ("slash", *number, "enter")))

    players = seated(guide.table.game, company(lesson), 1)
    drive(script, PlayScreen(guide.table, players, guide=guide, pace="once"), (120, 40))
    assert len(heard) >= 12


def test_without_a_lesson_there_is_no_teacher():
    async def script(driver: Driver) -> None:
        await driver.asked()
        assert "teacher" not in driver.text
        await driver.press("f2")
        assert not driver.is_at(Teaching)

    drive(script, PlayScreen(begun().table, seated(GAME, ("me", "greedy"), 1), pace="once"))
