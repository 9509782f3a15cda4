"""Real time on the page: what is left is counted down, said near the end, and the end comes by itself."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from tests.server.served import Served
from tests.server.test_timing import begun, ring
from tests.terminal.toy import timed
from tests.web.conftest import Visit
from tests.web.visitor import PHONE
from undercroft.engine import shelf
from undercroft.server.tables import timing


def test_the_page_counts_down_says_when_little_is_left_and_sees_the_end(
    site: Served, visit: Visit, monkeypatch: pytest.MonkeyPatch
):
    skipped = [0.0]
    monkeypatch.setattr(timing, "now", lambda: time.monotonic() + skipped[0])
    monkeypatch.setattr(shelf, "_homes", {"toy": "tests.terminal.toy.timed"})
    monkeypatch.setattr(shelf, "_games", {"toy": timed.GAME})
    with site.client() as client:
        id, links = begun(client)
    me = visit(**PHONE)
    page = me.page
    page.goto(links[0])
    countdown = page.get_by_role("timer")
    expect(countdown).to_contain_text("Turn 0: 0:2")  # It counts by itself: it began at 0:30.
    skipped[0] = 21
    page.reload()
    expect(countdown).to_contain_text("Turn 0: 0:0")
    expect(page.get_by_text("seconds are left.")).to_have_count(1)
    skipped[0] = 40
    ring(site, id)
    expect(page.locator(".notice")).to_contain_text("Waiting for South")
    expect(countdown).to_contain_text("Turn 1: 0:")
