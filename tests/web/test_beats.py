"""What happens is seen: moment by moment, each for its time, in order; and at once by whoever does not wait."""

from __future__ import annotations

import os
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.visitor import PHONE, Visitor
from undercroft import games

_WATCH = """
window.seen = []
new MutationObserver(() => {
  const count = document.querySelectorAll('.log li').length
  const said = document.querySelector('.unseen[aria-live]')?.innerText.trim() ?? ''
  const last = window.seen.at(-1)
  if (!last || last.count !== count || last.said !== said) window.seen.push({ at: performance.now(), count, said })
}).observe(document, { subtree: true, childList: true, characterData: true })
"""
ENOUGH = 6 if os.environ.get("UNDERCROFT_SOAK") == "1" else 3
"""So many moments are watched in each game."""
LEAST = 50
"""No moment of a quick pace is shorter, in milliseconds, however many are to come."""


def seen(me: Visitor) -> list[dict[str, Any]]:
    """What the page has shown: how many lines of the log, and what is read out, each with its time."""
    found: list[dict[str, Any]] = me.page.evaluate("window.seen")
    return found


def own_lines(me: Visitor) -> list[int]:
    """Which lines of the log are moments of their own."""
    found: list[int] = me.page.locator(".log li").evaluate_all(
        "all => all.flatMap((one, i) => (one.dataset.moment === 'own' ? [i] : []))"
    )
    return found


MOVING = {"reduced_motion": "no-preference"}


LONG = ("pararoles", "exploration", "truedungeon")
"""Games in which much is told between two questions."""


@pytest.mark.parametrize("game", [pytest.param(id, marks=pytest.mark.soak if id in LONG else ()) for id in games.ids()])
@pytest.mark.parametrize("how", [{}, pytest.param(MOVING, marks=pytest.mark.soak)], ids=["still", "moving"])
def test_every_moment_is_on_the_screen_for_its_time_in_order(visit: Visit, game: str, how: dict[str, Any]) -> None:
    me = visit(pace="quick", **how)
    me.context.add_init_script(_WATCH)
    me.play_now(game)
    first = len(me.log())
    while len([at for at in own_lines(me) if at >= first]) < ENOUGH:
        me.choose(me.options()[0])
        me.number()
    shown = [(one["at"], one["count"]) for one in seen(me) if one["count"] > first]
    own = [at for at in own_lines(me) if at >= first]
    for begin, end in pairwise(own):
        assert any(begin < count <= end for _, count in shown), me.log()[begin]
    times = [min(at for at, count in shown if count > begin) for begin in own]
    stayed = [after - before for before, after in pairwise(times)]
    assert sum(time >= LEAST for time in stayed) >= len(stayed) * 0.7, stayed
    read = " ".join(one["said"] for one in seen(me))
    told = [line for at, line in enumerate(me.log()) if at in own]
    assert all(line.split("\n")[0][:30] in read for line in told)
    me.shot(f"beats-{game}")


@pytest.mark.parametrize("how", [pytest.param({}, marks=pytest.mark.soak), PHONE], ids=["desktop", "phone"])
def test_who_does_not_wait_has_the_question_at_once(visit: Visit, how: dict[str, Any]) -> None:
    me = visit(pace="slow", **how)
    me.set_up("pararoles")
    me.page.locator("[data-option]").first.click()
    expect(me.page.locator(".watching button")).to_be_in_viewport()
    expect(me.page.locator(".ask.later .question")).to_be_in_viewport()
    assert not me.is_asked()
    lines = len(me.log())
    me.page.keyboard.press("Escape") if not how else me.page.locator(".watching button").click()
    expect(me.page.locator(".ask:not(.later)")).to_be_visible(timeout=10_000)
    expect(me.page.locator(".watching")).to_have_count(0)
    assert len(me.log()) > lines


def test_a_pace_can_be_chosen_and_is_kept(visit: Visit) -> None:
    me = visit(pace="usual")
    me.set_up("pararoles")
    me.help()
    me.page.get_by_label("What happens is shown").select_option("once")
    me.page.get_by_role("button", name="Back to the table").click()
    me.page.locator("[data-option]").first.click()
    expect(me.page.locator(".watching")).to_have_count(0)
    me.page.reload()
    me.help()
    expect(me.page.get_by_label("What happens is shown")).to_have_value("once")
