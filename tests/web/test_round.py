"""A round in company is seen whole: every number rises over whom it happened to, every card lies where it was told."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError
from playwright.sync_api import expect

from tests.server.served import Served
from tests.web.conftest import Visit
from tests.web.visitor import PHONE, Visitor
from tools.pages import FIGHT, ROUND, Scene

_WATCH = """
window.risen = []; window.fallen = []
new MutationObserver((all) => {
  for (const { addedNodes } of all) for (const one of addedNodes)
    if (one.classList?.contains('rising')) risen.push([one.dataset.over, one.textContent])
  for (const one of document.querySelectorAll('.latest .falls')) fallen.push(one.getAttribute('aria-label'))
}).observe(document, { subtree: true, childList: true, attributes: true })
"""
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
SCREENS = pytest.mark.parametrize(
    "how", [DESKTOP, pytest.param(PHONE, marks=pytest.mark.soak)], ids=["desktop", "phone"]
)


SOON = 5_000
"""After so many milliseconds an option that is not offered will not be: a companion was first."""


def watched(visit: Visit, site: Served, scene: Scene, how: dict[str, Any]) -> tuple[Visitor, list[dict[str, Any]]]:
    """Somebody at this table has answered, and all that came of it was shown; and the lines that were told them."""
    me = visit(pace="quick", **how)
    me.page.add_init_script(_WATCH)
    address = scene.laid(site)
    me.go(address)
    for answer in scene.answers:
        with suppress(PlaywrightTimeoutError):
            me.page.locator(f'[data-option="{answer}"]').first.wait_for(state="attached", timeout=SOON)
        me.page.locator("[data-option]").first.wait_for(state="attached")
        me.choose(nearest(answer, me.options()))
    me.number()
    state = me.context.request.get(f"{me.url}/api{address.replace('/t/', '/tables/').split('?')[0]}?draw=0").json()
    me.shot(f"round-{scene.game}-{'phone' if how is PHONE else 'wide'}")
    lines: list[dict[str, Any]] = state["log"]["lines"]
    expect(me.page.locator(".log li").nth(len(lines) - 1)).to_be_attached()
    return me, lines


def nearest(answer: str, offered: list[str]) -> str:
    """This answer, or one of its kind: whom a companion who was first has felled cannot be attacked."""
    verb = answer.split()[0]
    return min(offered, key=lambda id: (id != answer, id.split()[0] != verb))


def signed(letters: str) -> str:
    """The letters as a page shows them."""
    for suit, sign in zip("HSDC", "\u2665\u2660\u2666\u2663", strict=True):
        letters = re.sub(rf"\b(10|[2-9JQKA]){suit}\b(?! \d)", rf"\1{sign}", letters)
    return re.sub("^-", "\u2212", letters)


@SCREENS
def test_in_a_round_of_four_each_number_rises_over_whom_it_happened_to(
    visit: Visit, site: Served, how: dict[str, Any]
) -> None:
    me, lines = watched(visit, site, ROUND, how)
    risen = [(over, letters) for over, letters in me.page.evaluate("() => risen")]
    told = [(over, signed(letters)) for over, letters in (line["rises"] for line in lines if "rises" in line)]
    assert risen[: len(told)] == told, "all of them, in their order"
    over = {who for who, _ in told}
    assert {"Paladin", "Fighter", "Man with a Pass"} <= over, "one's own, a companion's, and what befell a monster"
    text = " ".join(line["text"] for line in lines)
    assert all(f"The {foe}" in text for foe in ("Man with a Pass", "Lady Who Was Here First", "Cougher"))
    assert any(found.startswith("\u2212") for _, found in told), "whom it hits depends on who answers first"


@SCREENS
def test_in_a_fight_every_card_lies_where_it_was_told(visit: Visit, site: Served, how: dict[str, Any]) -> None:
    me, lines = watched(visit, site, FIGHT, how)
    fallen = me.page.evaluate("() => fallen")
    drawn = [line for line in lines if any(isinstance(fall, str) for fall in line.get("falls", ()))]
    assert len(drawn) >= 4, "blows, defenses and what enemies do"
    assert [line["text"] for line in drawn if signed(line["text"]) not in fallen] == []
    assert any(line.get("moment") == "after" for line in drawn), "a defense is of the moment of its blow"
