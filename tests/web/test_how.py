"""How to play in a real browser: at a table by keys alone, on its page, and on paper."""

from __future__ import annotations

import re
import zlib

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.test_tools import serious

MOST_PAGES = 2


def drawn_on(pdf: bytes) -> list[int]:
    """How many things are drawn or written on each page of a PDF that the browser has printed."""
    packed = re.findall(rb"/Filter /FlateDecode\s*/Length \d+>>\s*stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    opened = [zlib.decompressobj().decompress(part) for part in packed]
    pages = [part for part in opened if re.search(rb"\scm\s", part)]
    return [len(re.findall(rb"\s(?:Tj|TJ|f\*?|S|B\*?)\s", part)) for part in pages]


def test_the_help_of_a_table_is_opened_by_keys_and_its_page_is_printed(visit: Visit) -> None:
    me = visit(color_scheme="dark")
    me.play_now("trapper")
    me.page.get_by_role("button", name="How to play").focus()
    me.page.keyboard.press("Enter")
    dialog = me.page.get_by_role("dialog", name="How to play")
    expect(dialog.locator(".pictures li")).to_have_count(5)
    expect(dialog).to_contain_text("Two burglars live next door")
    first = dialog.locator("img.night").first
    expect(first).to_be_visible()
    me.page.wait_for_function("() => document.querySelector('.help img.night').naturalWidth > 100")
    assert not serious(me)
    whole = dialog.get_by_role("link", name="The whole page").get_attribute("href")
    me.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert me.focus() == "button How to play"
    me.go(str(whole))
    expect(me.page.locator(".drawn svg")).to_have_count(5)
    assert not serious(me)
    pdf = me.page.pdf(prefer_css_page_size=True)
    pages = len(re.findall(rb"/Type /Page\b", pdf))
    assert 1 <= pages <= MOST_PAGES
    assert len(drawn_on(pdf)) >= pages and min(drawn_on(pdf)[:pages]) > 20, "no page is blank"
