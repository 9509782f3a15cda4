"""Playing on the full screen, driven without a terminal."""

import threading
from dataclasses import replace

import pytest
from textual.binding import Binding
from textual.events import Paste

from tests.terminal.screens import LONG, Driver, play
from tests.terminal.toy import GAME
from undercroft.engine import Choice, Option, Over, Result, Table
from undercroft.terminal.screen.app import Client
from undercroft.terminal.screen.dialogs import Menu, Why
from undercroft.terminal.screen.editor import FormEditor
from undercroft.terminal.screen.grid import GridField
from undercroft.terminal.screen.help import Help
from undercroft.terminal.screen.play import PlayScreen
from undercroft.terminal.screen.replay import ReplayScreen

COMB = "H#.....#.\nP#.#.#.#.\n.#C#.#K#.\nP#.#.#.#.\n.#.#D#.#.\n..S#E#..."
SHORT = {"turn_limit": 2, "starter": "fixed", "first": 0}


def trapper(**options):
    return Table.start("trapper", options={**SHORT, **options}, seed=3)


def toy():
    return Table.start(GAME, seed=1)


# ---- whole games ----


@pytest.mark.parametrize("size", [(80, 24), pytest.param((160, 50), marks=pytest.mark.soak)])
def test_a_game_is_played_to_its_end_by_keyboard(size):
    async def script(d: Driver) -> None:
        await d.asked()
        while d.play.table.result is None:
            many = len(d.options) > 9
            await d.press("1" if many else str(len(d.options)))
            if many:
                await d.press("enter")
            await d.asked()
        await d.sees("Nobody won: no heirloom was taken in 2 turns [trapper.end.turn-limit]")
        await d.press("enter")

    table = trapper()
    app = play(script, table, size=size)
    assert table.result is not None
    assert app.fault is None


def test_a_game_is_played_to_its_end_by_mouse():
    async def script(d: Driver) -> None:
        await d.asked()
        while d.play.table.result is None:
            option = d.options[-1]
            if option.at is not None:
                await d.click_spot(option.at)
            else:
                row = len(d.play.answers.shown) - 1
                await d.pilot.click("#answers", offset=(3, row))
            await d.asked()
        await d.sees("Nobody won")

    table = trapper()
    table.answer(0, "the-comb")
    play(script, table)


def test_arrow_keys_step():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("7")
        await d.sees("Send your adventurer")
        await d.press("1")
        await d.sees("An arrow key, a letter or a click on the tile answers.")
        await d.press("right")
        await d.sees("No: f1 is a wall [trapper.walls.block]")
        await d.press("up")
        await d.sees("North's adventurer steps to e2")

    table = trapper()
    table.answer(0, "the-comb")
    table.answer(1, "the-comb")
    play(script, table)
    assert [step.answer for step in table.record().file.steps][-2:] == ["send", "n"]


# ---- choosing ----


def test_a_place_with_one_option_is_an_answer_and_with_none_a_refusal():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.click_spot("e1")
        await d.sees("No: a wall cannot stand on the entrance [trapper.setup.walls-entrance]")
        assert len(d.play.table.record().file.steps) == steps
        await d.press("question_mark")
        await d.sees("The last refusal: a wall cannot stand on the entrance")
        await d.press("escape")
        await d.click_spot("c3")
        await d.sees("Walls left: 19.")
        assert "No:" not in d.words

    table = trapper()
    table.answer(1, "the-comb")
    steps = len(table.record().file.steps)
    play(script, table)
    assert table.record().file.steps[-1].answer == "c3"


def test_the_cursor_walks_over_the_board_and_tells_what_is_there():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("shift+tab")
        assert d.play.scene_view.has_focus
        await d.press("down")
        await d.press("right")
        assert d.play.scene_view.spot is not None
        at = d.play.scene_view.spot.anchors[0]
        await d.sees(f"{at}: empty floor \u00b7 wall on {at}")
        assert d.play.answers.option is not None
        assert d.play.answers.option.id == at
        await d.press("enter")
        await d.sees("Walls left: 19.")

    play(script, trapper())


def test_several_options_on_one_place_are_listed():
    def play_on(s, chance, tell):
        options = (Option("look", "look around", at="a1"), Option("dig", "dig here", at="a1"))
        s.points[0] = 10 if (yield Choice(0, GAME.questions[1], options, {"points": 0, "goal": 10})) == "dig" else 0
        raise Over

    def result(s):
        return Result({0: s.points[0], 1: 0}, (0,), "dug" if s.points[0] else "looked", "toy.end.ten")

    async def script(d: Driver) -> None:
        await d.asked()
        await d.click_spot("a1")
        assert isinstance(d.app.screen, Menu)
        await d.sees("2 dig here")
        await d.press("2")
        await d.sees("North won: dug")

    play(script, Table.start(replace(GAME, play=play_on, result=result), seed=1))


def test_a_long_list_is_searched_by_words():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press(*"wind")
        assert [option.id for option in d.play.answers.shown] == ["the-windmill"]
        await d.press("escape")
        assert len(d.play.answers.shown) == 62
        await d.press("slash", *"hq", "enter")
        await d.sees("No: no option 'hq' here")
        await d.press("escape", "1", "2", "enter")
        await d.sees("Walls left: 19.")

    table = trapper()
    play(script, table)
    assert table.record().file.steps[-1].answer == "c1"


# ---- why, undo, hint, acts, help ----


def test_why_tells_the_rule_of_the_question_the_option_and_a_line_of_the_log():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("1")
        await d.sees("Roll? You have 0 of 10. [toy.turn.go]")
        await d.press("question_mark")
        assert isinstance(d.app.screen, Why)
        await d.sees("[toy.turn.roll]")
        assert "The face is added to the points." in d.words
        await d.press("escape")
        d.play.log_view.focus()
        await d.pilot.pause()
        await d.press("up", "enter")
        await d.sees("Your sign is xx/xx. [toy.setup.sign]")
        assert "Ruling: Two characters." in d.words

    play(script, toy())


def test_the_last_answer_is_taken_back_but_never_a_roll():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("1")
        await d.sees("Roll?")
        await d.press("u")
        await d.sees("Draw your sign.")
        await d.press("1", "1")
        await d.sees("North rolls")
        await d.asked()
        await d.press("u")
        await d.sees("No: you have answered nothing since another seat last did")

    play(script, toy())


def test_a_hint_shows_an_answer_and_never_gives_it():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("h")
        await d.sees("Hint: ")
        assert len(d.play.table.record().file.steps) == steps
        option = d.play.answers.option
        assert option is not None
        assert f"Hint: {option.label}." in d.words

    table = trapper()
    table.answer(0, "the-comb")
    table.answer(1, "the-comb")
    steps = len(table.record().file.steps)
    play(script, table)


def test_an_act_is_done_after_a_second_look():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("A", "1")
        await d.sees("Are you sure?")
        await d.press("1")
        assert d.play.table.result is None
        await d.press("A", "1", "2")
        await d.sees("South won: the other gave up [toy.end.concede]")

    play(script, toy())


def test_how_to_play_is_told_by_the_guide_of_a_game_and_all_its_keys():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("f1")
        assert isinstance(d.app.screen, Help)
        for words in (
            "Two burglars live next door",
            "5 Fall, and come again.",
            "nobody gets a last turn",
            "undo your last",
        ):
            assert words in d.words

    play(script, trapper())


def test_without_a_guide_it_is_drawn_from_the_ledger():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("f1")
        assert isinstance(d.app.screen, Help)
        await d.sees("Roll to ten.")
        assert "[toy.end.ten]" in d.words

    play(script, toy())


SHOWN = {"question_mark": "?", "slash": "/", "full_stop": ".", "comma": ",", "pagedown": "PgDn", "pageup": "PgUp"}
SHOWN |= {"escape": "Esc", "shift+tab": "Tab"}


@pytest.mark.parametrize("screen", [PlayScreen, ReplayScreen])
def test_the_help_names_every_key(screen: type[PlayScreen | ReplayScreen]):
    named = " ".join(key for key, _ in screen.KEYS).lower().replace(",", " ").split()
    bound = [one for one in (*screen.BINDINGS, *Client.BINDINGS) if isinstance(one, Binding)]
    keys = [SHOWN.get(key, key).lower() for one in bound for key in one.key.split(",")]
    assert len(keys) > 10
    named.append(",")
    assert not [key for key in keys if key not in named]


def test_themes_are_switched_and_everything_is_drawn_in_both():
    async def script(d: Driver) -> None:
        await d.asked()
        before = d.app.current_theme.dark
        await d.press("T")
        assert d.app.current_theme.dark is not before
        await d.sees("North's dungeon, yours")

    play(script, trapper())


# ---- bots ----


def test_what_bots_do_is_told_and_the_new_is_marked():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("1")
        await d.sees("\u2022 North is ready.")
        assert "South is ready. [setup.sign]" in d.words
        assert "\u2022 South is ready." not in d.words

    play(script, toy())


def test_bots_alone_play_on_and_the_end_is_shown():
    async def script(d: Driver) -> None:
        await d.sees("won:")

    table = toy()
    play(script, table, ("greedy", "random"))
    assert table.result is not None


def test_a_thought_is_dropped_when_the_table_has_moved_on():
    async def script(d: Driver) -> None:
        await d.until(lambda: not d.play.table.choices.keys() - {0} or d.play.table.result is not None)
        d.play.act(0, "concede")
        await d.sees("South won: the other gave up")

    play(script, toy(), ("me", "random"))


def test_a_key_pressed_before_the_question_could_be_read_answers_nothing():
    async def script(d: Driver) -> None:
        await d.asked()
        assert d.play.answer("cross")
        assert not d.play.answer("roll")
        await d.sees("Roll?")

    table = toy()
    play(script, table)
    assert table.record().file.steps[-1].answer == "cross"


def test_a_standing_offer_can_be_taken_while_others_are_waited_for():
    """Seat 1 is a bot that thinks for long; seat 0 may change its mind meanwhile."""
    thought = threading.Event()

    def think(view, choice, worlds, chance):
        thought.wait(LONG)
        return choice.options[0]

    def play_on(s, chance, tell):
        about = {"points": 0, "goal": 10}
        offer = Choice(0, GAME.questions[1], (Option("roll", "roll after all"),), about, waits=False)
        s.turn, _ = yield [offer, Choice(1, GAME.questions[1], (Option("pass"),), about)]
        raise Over

    def result(s):
        return Result({0: 1, 1: 0}, (s.turn,), "rolled after all", "toy.end.ten")

    async def script(d: Driver) -> None:
        await d.sees("1 roll after all")
        assert "South is thinking" in d.words
        await d.press("1")
        await d.sees("North won: rolled after all")
        thought.set()

    play(script, Table.start(replace(GAME, play=play_on, result=result, bots={"greedy": think}), seed=1))


# ---- forms ----


def test_a_grid_is_drawn_in_place_and_faults_are_cited_at_their_tile(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(
        'layout = """\nH#.....#.\nP#.#.#.#.\n.#C#.#K#.\nP#.#.#.#.\n.#.#D#.#.\n..S#E#...\n"""\n', encoding="utf-8"
    )

    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("E")
        assert isinstance(d.app.screen, FormEditor)
        grid = d.app.screen.query_one(GridField)
        await d.press("right", "right", "right", "right", "s")
        assert grid.text.splitlines()[5] == "....S...."
        await d.sees("Not yet: the entrance is e1 and cannot be covered; here it is skeleton")
        assert grid.wrong == (5, 4)
        await d.sees("!S!")
        await d.sees("[trapper.board.entrance-kept]")
        await d.press("enter")
        assert isinstance(d.app.screen, FormEditor), "what is wrong is not submitted"
        await d.press("f3", *str(file), "enter")
        await d.sees("All is well: Enter submits it.")
        await d.press("enter")
        await d.sees("North lays the board open")

    table = trapper()
    play(script, table)
    assert "H#.....#." in table.record().file.steps[-1].answer


def test_what_is_pasted_fills_the_grid_and_one_line_goes_in_at_the_cursor():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("E")
        grid = d.app.screen.query_one(GridField)
        grid.post_message(Paste(f"  {COMB}\n"))
        await d.sees("All is well")
        assert grid.text == COMB
        grid.post_message(Paste("##"))
        await d.until(lambda: grid.text.splitlines()[5] == "##S#E#...")
        await d.press("home", "delete", "end", "backspace", "up", "x")
        assert grid.text.splitlines()[4:] == [".#.#D#.x.", ".#S#E#..."]
        await d.sees("Not yet:")
        await d.press("escape")
        await d.sees("Build your dungeon")

    play(script, trapper())


def test_a_file_that_cannot_be_read_is_refused():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("E", "f3", *"none.txt", "enter")
        await d.sees("Not yet: none.txt cannot be read")
        await d.press("f3", "escape", "escape")
        await d.sees("Build your dungeon")

    play(script, trapper())


def test_a_form_of_another_kind_is_written_as_text():
    async def script(d: Driver) -> None:
        await d.asked()
        await d.press("E")
        await d.sees("Not yet: a sign has two lines of two")
        await d.press("a", "b", "enter", "c", "d")
        await d.sees("All is well")
        await d.press("f2")
        await d.sees("Roll?")

    table = toy()
    play(script, table)
    assert table.state.signs[0] == "ab\ncd"
