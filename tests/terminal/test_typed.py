"""Forms that are typed in a line: slides, what is remembered, paths."""

from __future__ import annotations

import io
from typing import Any

import pytest
from textual.widgets import TextArea

from tests.terminal.screens import Driver
from tests.terminal.screens import play as run
from tests.web.sliding import GAME
from undercroft.engine import Form, Refused, Table
from undercroft.terminal.console import Console
from undercroft.terminal.forms import form_hint
from undercroft.terminal.line import Session
from undercroft.terminal.match import Match
from undercroft.terminal.screen.editor import FormEditor
from undercroft.terminal.typed import asked, how, is_typed, legend, sketch, typed

MONK = {"pucks": [{"label": "first"}, {"label": "second"}], "apart": None, "delay": [100, 2000], "known": "fast"}
RANGER = {**MONK, "apart": 90, "delay": None}
CHART = {
    "typed": True,
    "chart": {"rings": ["centre", "outer"], "places": [{"ring": 1, "clock": 11}], "sketch": ["  o", "o . o"]},
}
WHOLE = {"x_mm": 300, "angle_deg": 0, "speed_mm_s": 1830, "spin_rad_s": 0, "orientation_deg": 0}


def form(kind: str, widget: dict[str, Any] | None = None) -> Form:
    return Form(kind, {}, lambda data: data, widget=None if widget is None else lambda: widget)


def answers(*lines: str) -> Any:
    left = list(lines)
    return lambda prompt: left.pop(0)


def play(*lines: str) -> tuple[str, Table]:
    """What is printed when these lines are typed in a game of slides, and its table."""
    table, out = Table.start(GAME, seed=1), io.StringIO()
    Session(Match(table, {}), Console(io.StringIO("".join(f"{line}\n" for line in lines)), out)).run()
    return out.getvalue(), table


# ---- what words stand for


def test_what_is_left_out_of_a_slide_is_usual_and_the_speed_reaches_the_target():
    assert typed(form("slide"), "") == WHOLE
    assert typed(form("slide", {"known": "slow"}), "turn=45") == {**WHOLE, "speed_mm_s": 1965, "orientation_deg": 45}
    given = typed(form("slide"), "x=250 angle=-2.5 speed=1850 spin=0.5")
    assert given == {**WHOLE, "x_mm": 250, "angle_deg": -2.5, "speed_mm_s": 1850, "spin_rad_s": 0.5}


def test_two_pucks_are_parted_by_a_stroke_and_one_follows_or_starts_beside_the_other():
    monk = typed(form("slide", MONK), "x=200 / x=210 speed=1700 delay=0.4")
    assert [slide["x_mm"] for slide in monk["slides"]] == [200, 210] and monk["delay_s"] == 0.4
    assert typed(form("slide", MONK), "/")["delay_s"] == 0.3
    ranger = typed(form("slide", RANGER), "/")
    assert ranger.keys() == {"slides"}
    assert ranger["slides"][1]["x_mm"] - ranger["slides"][0]["x_mm"] >= 90


@pytest.mark.parametrize(
    ("words", "widget", "said"),
    [
        ("anlge=3", None, "a slide has no 'anlge=3'; did you mean angle=?"),
        ("fast", None, "there are x=, angle=, speed=, spin=, turn="),
        ("delay=1", None, "a slide has no 'delay=1'"),
        ("x=left", None, "x is a number from 30 to 570, not 'left'"),
        ("speed=1e9", None, "speed is a number from 0 to 4000"),
        ("x=1 / x=2", None, "one slide is wanted here, not 2"),
        ("x=1", MONK, "two slides with / between them are wanted here, not 1"),
    ],
)
def test_words_that_are_no_slide_are_refused(words: str, widget: dict[str, Any] | None, said: str):
    with pytest.raises(Refused) as refused:
        typed(form("slide", widget), words)
    assert said in refused.value.reason


def test_each_number_is_asked_for_and_enter_takes_what_is_usual():
    assert asked(form("slide"), answers("310", "", "far", "1800", "", "90")) == {
        **WHOLE,
        "x_mm": 310,
        "speed_mm_s": 1800,
        "orientation_deg": 90,
    }
    both = asked(form("slide", MONK), answers(*[""] * 5, "250", *[""] * 4, "0.7"))
    assert both["slides"][1]["x_mm"] == 250 and both["delay_s"] == 0.7


@pytest.mark.parametrize(
    ("widget", "words", "data"),
    [
        ({"typed": True}, "Ring Oak", {"text": "Ring Oak"}),
        ({}, "oak", {"answer": "oak"}),
        (CHART, "outer 4", {"ring": "outer", "clock": 4}),
        (CHART, "The Deep", {"text": "The Deep"}),
        (CHART, "4", {"text": "4"}),
    ],
)
def test_what_is_remembered_is_typed_as_a_name_or_as_a_place(widget: dict[str, Any], words: str, data: dict[str, Any]):
    assert typed(form("recall", widget), words) == data
    assert asked(form("recall", widget), answers(words)) == data


@pytest.mark.parametrize(
    ("words", "data"),
    [
        ("right, down", {"turns": ["right", "down"], "route": 0}),
        ("back up", {"turns": ["up"], "route": 1}),
        ("10,20 30,40", {"trace": [[10, 20], [30, 40]]}),
        ("10,20 up", {"turns": ["10,20", "up"], "route": 0}),
    ],
)
def test_a_path_is_typed_as_directions_or_as_places(words: str, data: dict[str, Any]):
    assert typed(form("trace"), words) == data
    assert asked(form("trace"), answers(words)) == data


def test_what_may_be_typed_is_told_and_can_be_typed_as_told():
    for kind, widget in (("slide", {}), ("slide", MONK), ("slide", RANGER), ("trace", {}), ("recall", CHART)):
        one = form(kind, widget)
        assert is_typed(one) and how(one) in form_hint(one) and legend(one)
        assert typed(one, how(one).removeprefix(kind))
    assert "delay: seconds" in legend(form("slide", MONK)) and "delay" not in legend(form("slide", RANGER))
    assert not is_typed(form("grid")) and "layout FILE" in form_hint(form("grid"))
    assert sketch(form("recall", CHART)) == ["  o", "o . o"] and sketch(form("slide")) == []


# ---- in a game


def test_a_slide_is_typed_in_line_mode_and_the_board_is_seen():
    text, table = play("slide x=300 speed=1833", "look")
    told = "or: slide x=300 angle=0 speed=1830 spin=0 turn=0; slide alone asks you"
    assert told in " ".join(text.split())
    assert table.state.given == ["typed"]
    after = text.split("> slide x=300 speed=1833", 1)[1]
    assert "fighter: zone 20" in after and "slide x=300 angle=0 speed=1830 spin=0 turn=0 / x=" in " ".join(
        after.split()
    )


def test_a_slide_is_asked_for_number_by_number_in_line_mode():
    _, table = play("slide", "", "", "1700", "", "")
    assert table.state.given == ["typed"] and table.state.turn == 1


def test_a_slide_that_is_refused_changes_nothing():
    text, table = play("slide x=2", "slide speed=fast", "slide x=300 / x=320")
    assert table.state.turn == 0 and text.count("No: ") == 3


def test_three_turns_of_one_and_two_pucks_are_typed_to_the_end():
    text, table = play(
        "slide speed=1700",
        "slide x=200 speed=1700 / x=220 speed=1700 delay=0.5",
        "slide x=100 speed=1500 / x=500 speed=1500",
    )
    assert table.result is not None and "all is slid" in text and len(table.state.bodies) == 5


def test_on_the_screen_a_slide_is_written_over_what_is_usual():
    async def script(d: Driver) -> None:
        await d.sees("the plain board")
        await d.press("E")
        await d.until(lambda: d.is_at(FormEditor))
        field = d.app.screen.query_one(TextArea)
        assert field.text == "x=300 angle=0 speed=1830 spin=0 turn=0"
        await d.sees("All is well: F2 submits it.")
        await d.sees("speed: mm a second, 0 to 4000")
        field.text = "x=300 spede=1700"
        await d.sees("did you mean speed=?")
        await d.press("f2")
        assert d.is_at(FormEditor), "what is wrong is not submitted"
        field.text = "speed=1700"
        await d.sees("All is well")
        await d.press("f2")
        await d.sees("fighter slides: typed.")
        await d.sees("F fighter: zone")

    table = Table.start(GAME, seed=1)
    run(script, table, ("me",))
    assert table.state.given == ["typed"]
