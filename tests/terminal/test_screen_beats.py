"""What happened is seen on the screen beat by beat."""

import json

import pytest

from tests.terminal.screens import Driver, drive
from tests.terminal.test_beats import trapper
from tests.terminal.toy import GAME
from undercroft.bots import seated
from undercroft.engine import Table, Unknown
from undercroft.terminal.pace import PACES, concerns, keep_pace, pace_named, stays
from undercroft.terminal.screen.dialogs import Curtain
from undercroft.terminal.screen.play import PlayScreen
from undercroft.terminal.screen.stage.things import About


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path))
    return tmp_path


def sent():
    """North's adventurer stands at the entrance; darts lie on e2."""
    table = trapper()
    for answer in ("done", "send"):
        table.answer(0, answer)
    return table


def watch(script, table, pace="slow", size=(100, 30)):
    screen = PlayScreen(table, seated(table.game, ("me", "greedy"), 1), pace=pace, pause=None)
    return drive(script, screen, size)


# ---- on the screen ----


def test_beats_are_shown_one_by_one_with_their_pictures_and_then_the_question():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("n")
        await d.sees("3 more to come")
        assert d.play.choice is None
        assert "North's adventurer steps to e2." in d.words
        assert "Dice of the wall darts" not in d.words
        assert d.play.scene_view.spot is not None and "e2" in d.play.scene_view.spot.anchors
        first = d.play.scene_view.sheet.text()
        await d.sees("2 more to come")
        assert "The token on e2 is lifted: wall darts." in d.words
        assert d.play.scene_view.sheet.text() != first
        await d.press("space")
        await d.asked()
        await d.sees("Your adventurer stands on e2")
        assert "Dice of the wall darts" in d.words
        assert not d.play.hurried

    watch(script, sent())


def test_a_key_that_does_not_skip_answers_nothing_and_skips_nothing():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("n")
        await d.sees("more to come")
        await d.press("n", "x", "up")
        assert d.play.beat is not None
        assert len(d.play.table.steps) == 5
        await d.press("enter")
        await d.sees("Your adventurer stands on e2")

    watch(script, sent())


def test_a_single_beat_is_seen_beside_the_question():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("1")
        await d.asked()
        assert d.play.beat is None
        await d.sees("North's adventurer enters at e1")

    table = trapper()
    table.answer(0, "done")
    watch(script, table)


def test_at_once_nothing_is_waited_for():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("n")
        await d.until(lambda: d.play.choice is not None and len(d.play.table.steps) == 5)
        assert "more to come" not in d.words

    watch(script, sent(), pace="once")


def test_what_bots_do_is_more_beats():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("2")
        await d.sees("South rolls")
        await d.until(lambda: d.play.beat is not None)
        await d.press("space")
        await d.asked()
        assert d.play.table.waiting == (0,)

    table = trapper()
    table.answer(0, "done")
    watch(script, table, pace="quick")


def test_what_was_shown_is_forgotten():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("n")
        await d.sees("more to come")
        film = d.play.table.film
        assert film is not None and len(film) > 0
        await d.press("space")
        await d.asked()
        assert len(film) == 0

    watch(script, sent())


def test_the_pace_is_changed_by_a_key_and_remembered(home):
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("P")
        await d.sees("Pace: quick.")
        await d.press("P")
        await d.sees("Pace: at once.")

    watch(script, sent(), pace=None)
    assert json.loads((home / "settings.json").read_text()) == {"pace": "once"}
    assert pace_named(None) == "once"


def test_while_something_is_read_the_beats_stand_still():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("n")
        await d.sees("3 more to come")
        await d.press("i")
        assert d.is_at(About)
        await d.sees("Adventurer (piece)")
        shown = d.play.beat
        await d.press("escape")
        assert d.play.beat is shown
        await d.press("space")
        await d.asked()

    watch(script, sent())


def test_the_end_is_shown_after_its_beats():
    async def script(d: Driver) -> None:
        await d.asked()
        d.play.act(0, "concede")
        await d.sees("North concedes.")
        await d.press("enter")
        await d.sees("Enter or q leaves")

    watch(script, sent())


# ---- things and ways ----


def test_i_tells_what_the_highlighted_option_is_about():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("i")
        assert d.is_at(About)
        await d.sees("Costs the adventurer 1 fortitude. At most three may be active.")
        await d.sees("[trapper.skeleton.limit]")
        await d.press("i")
        await d.press("shift+tab")
        assert d.play.is_on_board
        d.play.scene_view.point_at("d1")
        await d.press("i")
        await d.sees("Nobody walks or is blown through it.")

    watch(script, trapper(), pace="once")


def test_what_has_no_card_says_so():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("i")
        await d.sees("There is no more to tell of this.")

    watch(script, Table.start(GAME, seed=1), pace="once")


@pytest.mark.parametrize("how", ["typed", "clicked"])
def test_one_walks_to_a_place(how):
    async def script(d: Driver) -> None:
        await d.asked()
        if how == "typed":
            await d.press(*"go", "space", *"e5", "enter")
        else:
            await d.click_spot("e5")
        await d.sees("Your adventurer stands on e5")

    table = sent()
    table.answer(0, "n")
    watch(script, table, pace="once", size=(160, 50))
    assert [step.answer for step in table.steps][-3:] == ["n", "n", "n"]


def test_where_there_is_no_way_the_reason_is_told():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press(*"go", "space", *"a6", "enter")
        await d.sees("No: North knows no way to 'a6' from here")

    table = sent()
    watch(script, table, pace="once")
    assert len(table.steps) == 4


def test_many_options_stand_under_what_one_does_with_the_odds_behind_them():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.sees("take a ready-made dungeon:")
        option = d.play.answers.option
        assert option is not None and option.id == "surprise"
        await d.press("down", "down")
        option = d.play.answers.option
        assert option is not None and option.id == "the-empty-hall"

    watch(script, Table.start("trapper", seed=3), pace="once")

    async def odds(d: Driver) -> None:
        await d.asked()
        await d.sees("n: up to e2 - unknown")

    watch(odds, sent(), pace="once")


# ---- the pace ----


def test_a_pace_is_one_of_four():
    assert list(PACES) == ["slow", "usual", "quick", "once"]
    with pytest.raises(Unknown, match="there are slow, usual, quick, once"):
        pace_named("fast")


def test_a_pace_is_remembered_beside_other_settings_and_a_damaged_file_is_no_hindrance(home):
    assert pace_named(None) == "usual"
    (home / "settings.json").write_text('{"other": 1}')
    keep_pace("quick")
    assert json.loads((home / "settings.json").read_text()) == {"other": 1, "pace": "quick"}
    assert pace_named(None) == "quick"
    for text in ("{", "[]", '{"pace": "fast"}', '{"pace": []}'):
        (home / "settings.json").write_text(text)
        assert pace_named(None) == "usual"


def test_what_concerns_me_stays_longer_and_who_is_behind_sees_it_quicker():
    words = "North rolls 3."
    assert stays(words, "slow") > stays(words, "usual") > stays(words, "quick") > stays(words, "once") == 0
    assert stays(words, "usual", mine=True) > stays(words, "usual")
    assert stays(words, "usual", rest=20_000) < stays(words, "usual", rest=9_000) < stays(words, "usual", rest=1_000)
    assert stays(words, "usual", mine=True, rest=90_000) * 2 >= stays(words, "usual"), (
        "but what concerns me can be read"
    )


def test_a_beat_concerns_whom_it_names():
    table = sent()
    entered = table.reel(0, 0)[-1]
    assert entered.words == ["North's adventurer enters at e1 with fortitude 9."]
    assert concerns(entered, 0)
    assert not concerns(entered, 1)
    assert not concerns(entered, None)


# ---- several at one screen ----


def test_whoever_comes_to_the_screen_sees_the_beats_of_their_own_seat():
    async def script(d: Driver) -> None:
        await d.until(lambda: d.play.choice is not None)
        await d.press(*"skeleton", "enter", *"f6", "enter")
        await d.sees("You place a spooky skeleton on f6")
        await d.press(*"done", "enter")
        await d.until(lambda: len(d.play.table.steps) == steps + 3)
        await d.press(*"stay", "enter")
        await d.until(lambda: d.play.beat is not None or d.play.passing is not None)
        await d.press("space")
        await d.sees("pass to South")
        await d.press("enter")
        await d.until(lambda: d.is_at(Curtain))
        await d.press("enter")
        await d.sees("more to come")
        assert "skeleton" not in d.words
        await d.press("space")
        await d.asked()
        assert d.play.match.eyes == 1

    table = trapper()
    steps = len(table.steps)
    screen = PlayScreen(table, {}, pace="slow", pause=None)
    screen.still = 0
    drive(script, screen, (140, 40))
