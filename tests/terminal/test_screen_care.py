"""Small rooms, keys that are held down, what is half written, games that cannot be saved; driven without a terminal."""

import pytest

from tests.terminal.screens import Driver, drive, play
from tests.terminal.toy import GAME
from undercroft.bots import seated
from undercroft.engine import Table
from undercroft.terminal.screen.app import Client
from undercroft.terminal.screen.dialogs import Curtain, Menu
from undercroft.terminal.screen.editor import FormEditor
from undercroft.terminal.screen.grid import GridField
from undercroft.terminal.screen.play import PlayScreen


def trapper(*answers):
    table = Table.start("trapper", seed=3)
    for seat, answer in answers:
        table.answer(seat, answer)
    return table


def built():
    return trapper((0, "the-comb"), (1, "the-comb"))


def toy():
    return Table.start(GAME, seed=1)


# ---- room ----


@pytest.mark.parametrize(
    "size",
    [(60, 18), (200, 60), *(pytest.param(size, marks=pytest.mark.soak) for size in ((79, 20), (40, 14), (126, 20)))],
)
def test_in_a_room_that_became_another_the_question_the_options_and_the_piece_are_seen(size):
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("7")
        await d.sees("Send your adventurer")
        await d.press("1")
        await d.sees("An arrow key")
        await d.pilot.resize_terminal(*size)
        await d.until(lambda: "1 n: up to e2" in d.text)
        assert "@" in d.text
        assert "Your adventurer" in d.text

    play(script, built())


@pytest.mark.parametrize(
    "size", [(1, 1), *(pytest.param(size, marks=pytest.mark.soak) for size in ((2, 2), (20, 6), (7, 3)))]
)
def test_a_room_too_small_for_anything_breaks_nothing(size):
    async def script(d: Driver) -> None:
        await d.asked()
        await d.pilot.resize_terminal(*size)
        await d.press("down", "f1", "escape", "E", "escape", "h", "tab", "question_mark", "escape")
        await d.pilot.resize_terminal(80, 24)
        await d.sees("Build your dungeon")

    play(script, trapper())


# ---- the cursor ----


def test_on_the_board_the_cursor_begins_where_something_can_be_chosen_and_goes_on_nearby():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("shift+tab")
        assert d.play.is_on_board
        spot = d.play.scene_view.spot
        assert spot is not None
        assert spot.anchors == ("a1",)
        await d.press("right", "right", "up", "enter")
        await d.sees("Walls left: 19")
        spot = d.play.scene_view.spot
        assert spot is not None
        assert spot.anchors[0] in ("b2", "c1", "c3", "d2")

    play(script, trapper())


def test_whoever_comes_to_the_screen_begins_at_the_first_option():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("shift+tab", "enter", "shift+tab")
        await d.press("u", "1", "enter")
        await d.sees("pass to South")
        await d.press("enter")
        await d.until(lambda: d.is_at(Curtain))
        await d.press("enter")
        await d.sees("South: Build your dungeon")
        assert d.play.focused is d.play.answers
        assert d.play.answers.option is d.play.answers.shown[0]
        assert d.play.scene_view.spot is None

    play(script, trapper(), ("me", "me"))


# ---- words beneath the table ----


def test_it_is_told_how_to_go_on_while_an_option_is_looked_for():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("w", "i")
        await d.sees("Enter answers with the marked one; Esc lists all again.")
        await d.press("x", "dollar_sign", "left_square_bracket", "backslash")
        await d.sees("Nothing fits; Esc lists all again.")
        await d.press("escape")
        await d.sees("Enter or a click answers")

    play(script, trapper())


def test_a_refusal_gives_way_to_what_is_under_the_cursor():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("shift+tab", "u")
        await d.sees("No: you have answered nothing")
        assert not d.play.query_one("#note").display
        await d.press("right")
        await d.sees("b1: empty floor")
        assert d.play.query_one("#note").display

    play(script, trapper())


def test_a_key_of_another_question_looks_for_nothing():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("E", "B", "slash")
        assert not d.play.choosing.is_searching
        assert d.is_at(PlayScreen)

    play(script, built())


# ---- keys that are held down ----


def test_a_key_that_is_held_down_answers_once():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("2", "2", "2", "2")
        await d.sees("On which tile, the fan?")
        await d.press("enter", "enter", "enter")
        await d.sees("Where does the fan on")

    table = built()
    play(script, table, held=60)
    assert [step.answer for step in table.record().file.steps if step.seat == 0] == ["the-comb", "fan", "a1"]


def test_a_key_that_is_held_down_does_not_open_the_curtain():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("1")
        await d.sees("then pass to South.")
        await d.press("enter")
        await d.until(lambda: d.is_at(Curtain))
        await d.press("enter", "space", "enter")
        await d.pilot.click(offset=(3, 3))
        assert d.is_at(Curtain)
        await d.pilot.resize_terminal(60, 18)
        assert d.is_at(Curtain)
        assert "xx" not in d.text

    play(script, toy(), ("me", "me"), still=60)


def test_an_act_before_the_screen_is_passed_on_ends_the_game_and_enter_leaves():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("1")
        await d.sees("then pass to South.")
        await d.press("A", "1", "2")
        await d.sees("South won")
        assert d.play.passing is None
        await d.press("enter")
        assert d.app._exit

    play(script, toy(), ("me", "me"))


# ---- what is half written ----


def test_what_was_written_is_kept_for_its_question_and_for_nobody_else():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("E", "number_sign", "k")
        await d.press("escape")
        assert d.is_at(PlayScreen)
        await d.press("E")
        assert d.is_at(FormEditor)
        assert d.app.screen.query_one(GridField).text.splitlines()[-1] == "#K..E...."
        await d.press("escape", "1", "enter")
        await d.sees("pass to South")
        await d.press("enter")
        await d.until(lambda: d.is_at(Curtain))
        assert d.play.draft is None
        await d.press("enter")
        await d.sees("South: Build your dungeon")
        await d.press("E")
        assert d.is_at(FormEditor)
        assert d.app.screen.query_one(GridField).text.splitlines()[-1] == "....E...."

    play(script, trapper(), ("me", "me"))


def test_what_is_no_letter_does_not_spoil_the_grid():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("E")
        field = d.app.screen.query_one(GridField)
        field.fill(["#\x1b[2J\u4e2d\u0301 z" + "x" * 100_000], row=5)
        await d.pilot.pause()
        assert field.text.splitlines()[-1] == "#?[2J??.z"
        assert "\x1b" not in d.text

    play(script, trapper())


# ---- a game that cannot be saved ----


def test_a_game_that_cannot_be_saved_goes_on_and_is_not_left_unasked():
    full = True
    saved = []

    def save(table):
        if full:
            raise OSError(28, "No space left on device", "game.json")
        saved.append(len(table.record().file.steps))

    async def script(d: Driver) -> None:
        nonlocal full
        await d.asked()
        await d.sees("Not saved: game.json: No space left on device.")
        await d.press("7")
        await d.sees("Send your adventurer")
        await d.press("q")
        assert d.is_at(Menu)
        await d.press("1")
        assert d.is_at(PlayScreen)
        full = False
        await d.press("q")
        assert d.app._exit

    table = built()
    screen = PlayScreen(table, seated(table.game, ("me", "greedy"), 1), save=save, pace="once")
    drive(script, screen)
    assert saved[-1] == len(table.record().file.steps)
    assert screen.match.unsaved is None


def test_what_fails_after_somebody_has_left_is_no_fault():
    screen = PlayScreen(toy(), {})
    client = Client(screen)
    client._exit = True
    client._handle_exception(ValueError("taken down"))
    assert client.fault is None
