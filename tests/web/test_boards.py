"""The board editor in a real browser: zones drawn by mouse, finger and keys, faults told, slides tried, files kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.test_axe import look
from tests.web.visitor import PHONE, frame
from undercroft.cli import main
from undercroft.server.tools.boards import games_with_easel

GAME = games_with_easel()[0].id


def begin(page: Page, board: str) -> None:
    """This board lies on the easel."""
    page.get_by_label("Begin with").select_option(label=board)
    expect(page.locator(".said")).to_contain_text("lies on the easel")


def field(page: Page, name: str) -> Locator:
    return page.locator(".zone-fields").get_by_label(name, exact=True)


def at(page: Page, x: int, y: int) -> tuple[float, float]:
    """Where this place of the lane is on the screen."""
    page.locator(".easel").scroll_into_view_if_needed()
    box = frame(page.locator(".easel"))
    scale = box["width"] / 600
    return box["x"] + x * scale, box["y"] + (2400 - y) * scale


def drag(page: Page, start: tuple[int, int], end: tuple[int, int]) -> None:
    """A mouse takes what lies at the first place of the lane to the second."""
    page.mouse.move(*at(page, *start))
    page.mouse.down()
    page.mouse.move(*at(page, *end), steps=4)
    page.mouse.up()


def test_a_board_is_drawn_by_mouse_checked_tried_saved_and_opened_again(visit: Visit, tmp_path: Path) -> None:
    me = visit()
    page = me.page
    me.go("/tools/boards")
    begin(page, "an empty board")
    sound = page.get_by_text("This board can be played on")
    expect(sound).to_be_visible()
    page.get_by_role("button", name="Add a circle").click()
    field(page, "Value").fill("9")
    drag(page, (300, 1950), (260, 2090))
    assert abs(int(field(page, "x").input_value()) - 260) <= 3
    assert abs(int(field(page, "y").input_value()) - 2090) <= 3
    x, y = int(field(page, "x").input_value()), int(field(page, "y").input_value())
    drag(page, (x + 60, y), (x + 100, y))
    assert abs(int(field(page, "radius").input_value()) - 100) <= 3

    drag(page, (x, y), (30, y))
    wrong = page.locator(".faults li")
    expect(wrong).to_contain_text("a zone lies in the target area")
    expect(wrong.get_by_role("link")).to_have_attribute("href", re.compile(r"#truedungeon\.digital\.board-size$"))
    expect(page.get_by_role("button", name="Try ten slides")).to_be_disabled()
    page.get_by_role("button", name="Undo").click()
    expect(field(page, "x")).to_have_value(str(x))
    expect(sound).to_be_visible()

    page.get_by_role("button", name="Add a polygon").click()
    corners = page.locator(".easel .handle")
    expect(corners).to_have_count(3)
    page.get_by_role("button", name="Add a corner").click()
    expect(corners).to_have_count(4)
    corners.last.dblclick()
    expect(corners).to_have_count(3)

    expect(sound).to_be_visible()
    page.get_by_role("button", name="Try ten slides").click()
    expect(page.locator(".told")).to_contain_text("200 slides")
    assert 0 < page.locator(".easel .puck").count() <= 10
    look(me, "boards", "wide")

    page.get_by_text("Name, id and the Damage Dot").click()
    page.get_by_role("textbox", name="Id").fill("my-ghoul")
    with page.expect_download() as waited:
        page.get_by_role("button", name="Save as .toml").click()
    saved = tmp_path / waited.value.suggested_filename
    waited.value.save_as(saved)
    assert saved.name == "my-ghoul.toml" and f"circle = [{x}, {y}," in saved.read_text()
    assert main(["check", str(saved)]) == 0

    page.reload()
    expect(page.locator(".zones li")).to_have_count(4)
    begin(page, "an empty board")
    expect(page.locator(".zones li")).to_have_count(2)
    page.locator('input[type="file"]').set_input_files(saved)
    expect(page.locator(".zones li")).to_have_count(4)
    saved.write_text("value = 3")
    page.locator('input[type="file"]').set_input_files(saved)
    expect(page.get_by_role("alert")).to_contain_text("this is no board")
    me.troubles.clear()  # The browser notes every refusal of the server.


@pytest.mark.soak
def test_a_keyboard_is_enough(visit: Visit) -> None:
    me = visit()
    page = me.page
    me.go("/tools/boards")
    begin(page, "an empty board")
    page.get_by_role("button", name="Add an ellipse").focus()
    page.keyboard.press("Enter")
    chosen = page.locator(".easel .chosen")
    chosen.focus()
    for key in ("ArrowLeft", "Shift+ArrowUp", "+", "+"):
        page.keyboard.press(key)
    expect(field(page, "x")).to_have_value("299")
    expect(field(page, "y")).to_have_value("1960")
    expect(field(page, "Value")).to_have_value("10")
    page.get_by_role("button", name=re.compile("^half width")).focus()
    page.keyboard.press("Shift+ArrowRight")
    expect(field(page, "half width")).to_have_value("70")
    chosen.focus()
    page.keyboard.press("Delete")
    expect(page.locator(".zones li")).to_have_count(2)
    page.keyboard.press("Control+z")
    expect(page.locator(".zones li")).to_have_count(3)
    page.locator(".zones button").first.focus()
    page.keyboard.press("Enter")
    expect(field(page, "Name")).to_have_value("body")


@pytest.mark.soak
def test_a_phone_and_a_finger_are_enough(visit: Visit) -> None:
    me = visit(**PHONE)
    page = me.page
    me.go("/tools/boards")
    begin(page, "Spider")
    page.touchscreen.tap(*at(page, 300, 1985))
    expect(field(page, "Value")).to_have_value("20")
    page.get_by_role("button", name="Larger").tap()
    expect(page.locator(".zone-fields legend")).to_contain_text("value 20")
    look(me, "boards", "phone")
