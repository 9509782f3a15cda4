"""The lab in a browser: an experiment is begun, its progress comes by itself, and the report is read."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.lab.experiments import text
from tests.web.conftest import Visit
from tests.web.test_axe import look
from tests.web.visitor import PHONE, WIDE


@pytest.mark.parametrize(
    ("screen", "how"), [("phone", PHONE), pytest.param("wide", WIDE, marks=pytest.mark.soak)], ids=["phone", "wide"]
)
def test_an_experiment_is_begun_followed_and_read(visit: Visit, screen: str, how: dict[str, Any]) -> None:
    me = visit(**how)
    me.go("/lab")
    me.page.get_by_text("An experiment of your own").click()
    look(me, "lab", screen)
    me.page.get_by_label("Its text").fill(text(stop={"games": 4}))
    me.page.get_by_role("button", name="Run it").click()
    expect(me.page.locator(".answer")).to_contain_text("No difference is sure")
    look(me, "lab-over", screen)
    me.page.get_by_role("link", name="Read the whole report").click()
    expect(me.page.locator("svg").first).to_be_visible()
    assert me.page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
