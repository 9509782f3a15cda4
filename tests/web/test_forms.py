"""Forms in the browser: a dungeon built by dragging, by keys and by touch; a hero's stats; what the rules say to it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, expect

from tests.server.served import Served, made
from tests.web.conftest import Visit
from tests.web.visitor import PHONE, Visitor, frame
from undercroft.cli import main

SOUND = {"#": ["d3", "f3", "d6"], "H": ["e6"], "K": ["a6", "b6"], "C": ["e3"], "D": ["c3"], "P": ["h6", "i6"]}
"""A dungeon that keeps every rule: where each piece stands."""


class Builder:
    """Somebody before the board of a grid form."""

    def __init__(self, me: Visitor) -> None:
        self.me = me
        self.page = me.page
        me.page.locator(".open-form").click()
        self.sheet = me.page.get_by_role("dialog", name="A dungeon of Dungeon Trapper")
        expect(self.sheet).to_be_visible()

    def piece(self, sign: str) -> Locator:
        return self.sheet.locator(f'.tool[data-sign="{sign}"]')

    def tile(self, at: str) -> Locator:
        return self.sheet.locator(f'.cell[data-at="{at}"]')

    def drag(self, what: Locator, to: Locator, *, steps: int = 4) -> None:
        """By mouse, from the middle of one to the middle of the other."""
        mouse = self.page.mouse
        mouse.move(*middle(what))
        mouse.down()
        mouse.move(*middle(to), steps=steps)
        mouse.up()

    def stands(self, at: str, words: str) -> None:
        expect(self.tile(at)).to_have_attribute("aria-label", f"{at}: {words}")

    def is_sound(self) -> None:
        expect(self.sheet.locator(".verdict")).to_have_text("All is well: it keeps every rule.")

    def hand_in(self) -> None:
        number = self.me.number()
        self.is_sound()
        self.sheet.get_by_role("button", name="Hand it in").click()
        self.me.gone_on(number)
        expect(self.page.locator(".sheet")).to_have_count(0)


def middle(place: Locator) -> tuple[float, float]:
    place.scroll_into_view_if_needed()
    box = frame(place)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def serious(me: Visitor) -> list[str]:
    """What axe finds serious or worse on the page."""
    found = Axe().run(me.page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found if one["impact"] in ("serious", "critical")
    ]


def at_the_table(visit: Visit, **how: object) -> Builder:
    me = visit(**how)
    me.play_now("trapper")
    return Builder(me)


def test_a_dungeon_is_built_by_dragging_and_accepted(visit: Visit) -> None:
    builder = at_the_table(visit)
    for sign, tiles in SOUND.items():
        for at in tiles:
            builder.drag(builder.piece(sign), builder.tile(at))
    builder.stands("e3", "crushing walls")
    builder.drag(builder.tile("c3"), builder.tile("c4"))
    builder.stands("c3", "empty")
    expect(builder.tile("c4")).to_have_attribute("aria-invalid", "true")
    builder.drag(builder.tile("c4"), builder.tile("c6"))
    builder.is_sound()
    builder.me.shot("form-built")
    builder.hand_in()
    expect(builder.page.locator(".log")).to_contain_text("action points")


@pytest.mark.soak
def test_a_stroke_lays_a_row_of_walls_and_one_undo_takes_it_back(visit: Visit) -> None:
    builder = at_the_table(visit)
    builder.piece("#").click()
    builder.drag(builder.tile("a2"), builder.tile("h2"), steps=30)
    for at in ("a2", "d2", "h2"):
        builder.stands(at, "wall")
    expect(builder.sheet.locator(".palette .count").first).to_have_text("8 of at most 20")
    builder.sheet.get_by_role("button", name="Undo").click()
    builder.stands("d2", "empty")
    expect(builder.sheet.get_by_role("button", name="Undo")).to_be_disabled()


@pytest.mark.soak
def test_what_is_wrong_is_told_at_the_tile_with_its_rule(visit: Visit) -> None:
    builder = at_the_table(visit)
    builder.drag(builder.piece("D"), builder.tile("b3"))
    tile = builder.tile("b3")
    expect(tile).to_have_attribute("aria-invalid", "true")
    expect(tile.locator(".bubble")).to_contain_text("wall darts must stand beside a wall; b3 has none")
    listed = builder.sheet.locator(".faults li.placed")
    expect(listed).to_contain_text("shares a side with at least one wall tile")
    expect(listed.locator("a")).to_have_attribute("title", "trapper.darts.requirements")
    builder.me.shot("form-wrong")
    builder.sheet.get_by_role("button", name="Hand it in").click(force=True)
    expect(builder.page.locator(".sheet")).to_be_visible()
    assert builder.me.number() == 0
    builder.drag(builder.piece("#"), builder.tile("b4"))
    expect(tile).to_have_attribute("aria-invalid", "false")
    builder.drag(tile, builder.sheet.locator("header"))
    builder.stands("b3", "empty")


@pytest.mark.soak
def test_a_fan_is_turned_and_the_entrance_stays(visit: Visit) -> None:
    builder = at_the_table(visit)
    builder.piece("^").click()
    builder.tile("c3").click()
    builder.stands("c3", "fan facing north")
    builder.tile("c3").click()
    builder.stands("c3", "fan facing east")
    builder.sheet.get_by_role("button", name="Turn").click()
    builder.stands("c3", "fan facing south")
    builder.tile("e1").click()
    builder.drag(builder.tile("e1"), builder.tile("e2"))
    builder.stands("e1", "entrance")
    builder.sheet.get_by_role("button", name="Eraser").click()
    builder.tile("c3").click()
    builder.stands("c3", "empty")


@pytest.mark.soak
def test_by_keyboard_alone(visit: Visit) -> None:
    me = visit()
    me.play_now("trapper")
    keys = me.page.keyboard
    while me.page.evaluate("() => document.activeElement.className") != "open-form":
        keys.press("Tab")
    keys.press("Enter")
    sheet = me.page.locator(".sheet")
    expect(sheet).to_be_visible()
    while me.page.evaluate("() => document.activeElement.dataset.at") != "a1":
        keys.press("Tab")
    here = [0, 1]

    def walk(at: str) -> None:
        column, row = ord(at[0]) - ord("a"), int(at[1])
        for way, by in (("ArrowRight", column - here[0]), ("ArrowLeft", here[0] - column)):
            for _ in range(by):
                keys.press(way)
        for way, by in (("ArrowUp", row - here[1]), ("ArrowDown", here[1] - row)):
            for _ in range(by):
                keys.press(way)
        here[:] = [column, row]
        assert me.page.evaluate("() => document.activeElement.dataset.at") == at

    for sign, tiles in SOUND.items():
        for at in tiles:
            walk(at)
            keys.press(sign.lower())
    walk("b2")
    keys.press("v")
    expect(sheet.locator('.cell[data-at="b2"]')).to_have_attribute("aria-label", "b2: fan facing south")
    keys.press("r")
    expect(sheet.locator('.cell[data-at="b2"]')).to_contain_text("")
    keys.press("Delete")
    walk("c3")
    keys.press("Delete")
    keys.press("u")
    walk("c6")
    keys.press("d")
    walk("c3")
    keys.press("Backspace")
    expect(sheet.locator(".verdict")).to_contain_text("All is well")
    number = me.number()
    while me.page.evaluate("() => document.activeElement.textContent") != "Hand it in":
        keys.press("Tab")
    keys.press("Enter")
    me.gone_on(number)


@pytest.mark.soak
def test_escape_goes_back_and_what_was_built_waits(visit: Visit) -> None:
    builder = at_the_table(visit)
    builder.drag(builder.piece("H"), builder.tile("a6"))
    builder.page.keyboard.press("Escape")
    expect(builder.page.locator(".sheet")).to_have_count(0)
    again = Builder(builder.me)
    again.stands("a6", "the Prized Heirloom")


@pytest.mark.soak
def test_on_a_phone_by_touch(visit: Visit) -> None:
    builder = at_the_table(visit, **PHONE)
    touch = builder.page.context.new_cdp_session(builder.page)

    def finger(kind: str, *points: tuple[float, float]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    def pull(what: Locator, to: Locator) -> None:
        to.scroll_into_view_if_needed()
        end, start = middle(to), middle(what)
        assert end == middle(to), "board and palette are not in sight together"
        finger("touchStart", start)
        for part in (0.3, 0.7, 1):
            finger("touchMove", (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
        finger("touchEnd")

    for sign in "#HC":
        for at in SOUND[sign]:
            pull(builder.piece(sign), builder.tile(at))
    builder.stands("e3", "crushing walls")
    builder.me.shot("form-phone")
    for sign in "KDP":
        builder.piece(sign).tap()
        for at in SOUND[sign]:
            builder.tile("c6" if sign == "D" else at).tap()
    builder.is_sound()
    assert builder.page.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert builder.sheet.evaluate("sheet => sheet.scrollWidth") <= 390
    builder.me.shot("form-phone-done")
    builder.hand_in()


@pytest.mark.soak
def test_a_dungeon_is_kept_and_taken_again_in_another_game(visit: Visit, tmp_path: Path) -> None:
    builder = at_the_table(visit)
    builder.sheet.get_by_text("Ready-made").click()
    builder.sheet.get_by_role("button", name="The Comb").click()
    builder.drag(builder.tile("i4"), builder.tile("i5"))
    builder.piece("#").click()
    builder.tile("h6").click()
    builder.stands("h6", "empty")
    builder.sheet.get_by_text("My own (0)").click()
    builder.sheet.get_by_label("Name").fill("Half a Comb")
    builder.sheet.get_by_role("button", name="Keep this one").click()
    builder.me.shot("form-library")
    with builder.page.expect_download() as download:
        builder.sheet.get_by_role("button", name="Save Half a Comb as a file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "half-a-comb.json"
    assert json.loads(file.read_text())["kind"] == "layout"
    assert main(["check", str(file)]) == 0

    builder.me.play_now("trapper")
    again = Builder(builder.me)
    again.stands("h5", "empty")
    again.sheet.get_by_text("My own (1)").click()
    again.sheet.get_by_role("button", name="Half a Comb", exact=True).click()
    again.stands("h5", "wall")
    again.stands("h6", "empty")
    again.sheet.get_by_role("button", name="Delete Half a Comb").click()
    expect(again.sheet.get_by_text("My own (0)")).to_be_visible()
    again.hand_in()


@pytest.mark.soak
def test_a_file_is_brought_in(visit: Visit, tmp_path: Path) -> None:
    builder = at_the_table(visit)
    builder.sheet.get_by_text("My own (0)").click()
    chooser = builder.sheet.get_by_label("From a file")
    stranger = tmp_path / "stranger.json"
    stranger.write_text('{"kind": "floor"}')
    chooser.set_input_files(stranger)
    expect(builder.sheet.locator(".library .word")).to_contain_text(
        "This file is for something else: its kind is floor"
    )
    comb = Path(__file__).parents[2] / "src/undercroft/games/trapper/data/the-comb.toml"
    chooser.set_input_files(comb)
    expect(builder.sheet.locator(".library .word")).to_contain_text("The Comb stands on the board")
    builder.hand_in()


@pytest.mark.soak
def test_decoys_are_laid_over_empty_tiles(visit: Visit, site: Served) -> None:
    with site.client() as client:
        table = made(client, "me", "greedy", options={"fog": "decoy"}, auto=True)
    me = visit()
    me.go(table["link"])
    builder = Builder(me)
    builder.sheet.get_by_text("Ready-made").click()
    builder.sheet.get_by_role("button", name="The Comb").click()
    builder.sheet.get_by_role("button", name="decoy").click()
    builder.tile("b6").click()
    expect(builder.tile("b6")).to_have_attribute("aria-invalid", "true")
    builder.tile("b6").click()
    builder.tile("i6").click()
    builder.stands("i6", "empty, decoy")
    builder.hand_in()


@pytest.mark.soak
def test_a_hero_is_made_by_assigning_values(visit: Visit) -> None:
    me = visit()
    me.set_up("pararoles")
    me.page.locator(".open-form").click()
    sheet = me.page.locator(".sheet")
    expect(sheet.locator(".faults")).to_contain_text("the stat hearts has no value")
    expect(sheet.locator('.faults a[href$="#pararoles.core.start-stats"]').first).to_have_text("rulebook")
    for stat, value in (("Hearts", 8), ("Diamonds", 8), ("Spades", 7), ("Clubs", 6), ("Hearts", 5)):
        sheet.get_by_role("button", name=f"{stat} {value}").click()
    expect(sheet.get_by_role("button", name="Diamonds 8")).to_have_attribute("aria-pressed", "true")
    me.shot("form-slots")
    number = me.number()
    expect(sheet.locator(".verdict")).to_contain_text("All is well")
    sheet.get_by_role("button", name="Hand it in").click()
    me.gone_on(number)
    expect(me.page.locator(".log")).to_contain_text("Leader")


def test_a_floor_is_handed_in_as_text(visit: Visit, site: Served) -> None:
    with site.client() as client:
        table = made(client, "me", game="pararoles", options={"dungeon": "custom"}, auto=True)
    me = visit()
    me.go(table["link"])
    me.choose("start")
    me.page.locator(".in-words > summary").click()
    text = me.page.locator(".text-form textarea")
    text.fill("no floor\n")
    expect(me.page.locator(".text-form .faults li")).to_have_count(1)
    drawing = Path(__file__).parents[2] / "src/undercroft/games/pararoles/data/floor-1.txt"
    number = me.number()
    me.page.get_by_label("From a file").set_input_files(drawing)
    expect(me.page.locator(".text-form .verdict")).to_contain_text("All is well")
    me.page.get_by_role("button", name="Send the answer").click()
    me.gone_on(number)


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.soak)])
@pytest.mark.soak
def test_axe_finds_nothing_serious(visit: Visit, scheme: str) -> None:
    builder = at_the_table(visit, color_scheme=scheme, reduced_motion="reduce")
    builder.drag(builder.piece("D"), builder.tile("h3"))
    expect(builder.tile("h3")).to_have_attribute("aria-invalid", "true")
    for fold in builder.sheet.locator(".library summary").all():
        fold.click()
    builder.me.shot(f"form-{scheme}", whole=True)
    assert not serious(builder.me)
    builder.me.set_up("pararoles")
    builder.page.locator(".open-form").click()
    expect(builder.page.locator(".sheet .faults li")).to_have_count(1)
    builder.me.shot(f"form-slots-{scheme}")
    assert not serious(builder.me)
