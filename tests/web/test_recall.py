"""Memory tests in a browser: the sheet to learn from, practice, pictures, the chart, typed names, ten seconds."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.served import Served, made
from tests.web.conftest import Visit
from tests.web.test_axe import look
from tests.web.visitor import PHONE, Visitor, frame
from undercroft.games.truedungeon.content.symbols import icon_of, name_id, symbol_sets

ADVENTURE = Path(__file__).with_name("sluice.toml").read_text(encoding="utf-8")
OPTIONS = {"adventure": ADVENTURE, "short": True, "empty_seats": "empty"}
NARROW = {**PHONE, "viewport": {"width": 360, "height": 740}}
SCREENS = pytest.mark.parametrize(
    ("screen", "how"),
    [("wide", {}), ("phone", NARROW)],
    ids=["wide", "phone"],
)
TRIES = 30
"""One of two forms of a question has come long before."""


class Learner:
    """Somebody with a character that has memory tests, who knows the sets by heart."""

    def __init__(self, me: Visitor, site: Served, cls: str, *others: str, **options: Any) -> None:
        self.me, self.page = me, me.page
        with site.client() as client:
            table = made(client, "me", *others, game="truedungeon", auto=True, options={**OPTIONS, **options})
        me.go(table["link"])
        self.table = re.findall("/t/([^?]+)", table["link"])[0]
        me.choose(cls)
        me.choose(f"{cls}-bag")

    def question(self) -> dict[str, Any]:
        """What is asked at this moment; empty if nothing."""
        state = self.me.context.request.get(f"{self.me.url}/api/tables/{self.table}", params={"draw": 0}).json()
        found: dict[str, Any] = state["question"] or {}
        return found

    def right(self) -> str:
        """The id of what is right."""
        widget = self.question()["form"]["widget"]
        pairs = [(found.id, one) for found in symbol_sets().values() for one in found.symbols]
        if widget["picture"]:
            return next(name_id(one.name) for set, one in pairs if icon_of(set, one.id) == widget["picture"])
        ids = {option["id"] for option in self.question()["options"]}
        return next(one.id for _, one in pairs if one.name == widget["words"] and one.id in ids)

    def wrong(self) -> str:
        """The id of something that is not."""
        right = self.right()
        return next(str(option["id"]) for option in self.question()["options"] if option["id"] != right)

    def answer(self, id: str) -> None:
        """This was answered by its button, and the table has gone on."""
        self.me.choose(id)

    def practise(self, subject: str, *, shown: bool) -> None:
        """A question is open in which a symbol is shown, or is to be found."""
        for _ in range(TRIES):
            self.me.choose(f"practice {subject}")
            if bool(self.question()["form"]["widget"]["picture"]) is shown:
                return
            self.answer(self.right())
        raise AssertionError("it is always asked the other way")

    def score(self, words: str) -> None:
        """The question says so."""
        expect(self.page.locator("#question")).to_contain_text(words)


def test_leaves_are_learnt_from_pictures_and_practised_by_keys(visit: Visit, site: Served) -> None:
    druid = Learner(visit(), site, "druid")
    sheet = druid.page.locator('.panel[aria-label="To learn by heart: the leaves"]')
    expect(sheet.locator(".icon svg")).to_have_count(14)
    expect(sheet).to_contain_text("Ginkgo: a fan with one notch")
    druid.me.shot("recall-leaves-sheet", whole=True)
    look(druid.me, "recall-leaves", "wide")
    druid.page.keyboard.press("1")
    expect(druid.page.locator(".recall-shown svg")).to_be_visible()
    expect(sheet).to_have_count(0)
    leaf = druid.page.get_by_role("img", name=druid.question()["form"]["widget"]["words"])
    expect(leaf).to_be_visible()
    assert druid.page.locator(".recall-time").count() == 0
    druid.me.shot("recall-leaf", whole=True)
    druid.answer(druid.right())
    druid.me.told("That is right: it is ")
    druid.score("So far 1 right, 0 wrong.")
    expect(sheet).to_have_count(1)
    druid.page.keyboard.press("1")
    expect(leaf.or_(druid.page.locator(".recall-shown"))).to_be_visible()
    druid.answer(druid.wrong())
    druid.score("So far 1 right, 1 wrong.")


@SCREENS
@pytest.mark.soak
def test_a_bead_is_found_among_pictures(visit: Visit, site: Served, screen: str, how: dict[str, Any]) -> None:
    cleric = Learner(visit(**how), site, "cleric")
    cleric.me.shot(f"recall-beads-sheet-{screen}", whole=True)
    cleric.practise("beads", shown=False)
    beads = cleric.page.locator(".recall-pictures button")
    expect(beads).to_have_count(14)
    expect(beads.locator("svg")).to_have_count(14)
    assert beads.nth(1).get_attribute("aria-label") == "a gold bead marked with a sun"
    look(cleric.me, "recall-beads", screen)
    right = cleric.right()
    cleric.page.get_by_role("button", name=symbol_sets()["beads"].symbol(right).looks).click()
    cleric.me.told("That is right: it is ")


@pytest.mark.soak
@SCREENS
def test_a_plane_is_found_on_the_masked_chart_by_hand_or_by_arrow_keys(
    visit: Visit, site: Served, screen: str, how: dict[str, Any]
) -> None:
    wizard = Learner(visit(**how), site, "wizard")
    expect(wizard.page.locator(".drawing svg")).to_contain_text("Bounty")
    wizard.me.shot(f"recall-planes-sheet-{screen}", whole=True)
    wizard.practise("planes", shown=False)
    chart = wizard.page.get_by_role("group", name="The chart, its names covered")
    expect(chart.locator("button")).to_have_count(17)
    expect(chart).not_to_contain_text(re.compile("[A-Za-z]"))
    expect(wizard.page.locator(".drawing svg")).to_have_count(0)
    look(wizard.me, "recall-planes", screen)
    box = frame(chart.locator("button").first)
    assert box["width"] >= 24 and box["height"] >= 24
    chart.locator('[data-option="centre"]').focus()
    for key, place in (
        ("ArrowUp", "inner 12"),
        ("ArrowRight", "inner 3"),
        ("ArrowUp", "middle 2"),
        ("ArrowUp", "outer 1"),
    ):
        wizard.page.keyboard.press(key)
        assert wizard.me.focus() == f"button {place}"
    right = wizard.right()
    chart.get_by_role("button", name=symbol_sets()["planes"].symbol(right).looks).click()
    wizard.me.told("That is right: it is ")


@pytest.mark.soak
def test_a_plane_that_is_pointed_at_is_named(visit: Visit, site: Served) -> None:
    wizard = Learner(visit(), site, "wizard")
    wizard.practise("planes", shown=True)
    chart = wizard.page.locator(".recall-chart")
    expect(chart.locator(".marked")).to_have_text("?")
    assert wizard.question()["form"]["widget"]["words"] in (chart.get_attribute("aria-label") or "")
    wizard.me.shot("recall-planes-name", whole=True)
    wizard.answer(wizard.right())
    wizard.me.told("That is right: it is ")


@pytest.mark.soak
def test_a_rune_is_named_in_letters(visit: Visit, site: Served) -> None:
    bard = Learner(visit(**NARROW), site, "bard")
    bard.practise("runes", shown=True)
    expect(bard.page.locator(".recall-shown svg")).to_be_visible()
    look(bard.me, "recall-rune", "phone")
    bard.page.get_by_label("Its name").fill(f" {bard.right().upper()} ")
    number = bard.me.number()
    bard.page.get_by_role("button", name="Say it").click()
    bard.me.gone_on(number)
    bard.me.told("That is right: it is ")


def cast(wizard: Learner) -> None:
    """The wizard's turn has come, and a Spell with a test was cast."""
    for _ in range(80):
        ids = [option["id"] for option in wizard.question().get("options", ())]
        wanted = next((id for id in ids if id.startswith("cast magic-missile")), None)
        if wanted is not None:
            wizard.me.choose(wanted)
            return
        if ids:
            wizard.me.choose(next(id for id in ("ready", "done", "pass", ids[0]) if id in ids))
        else:
            wizard.page.wait_for_timeout(50)
    raise AssertionError("the wizard never gets to cast")


@pytest.mark.soak
def test_ten_seconds_begin_with_the_question_and_their_end_fails_the_test(visit: Visit, site: Served) -> None:
    me = visit()
    me.page.clock.install()
    wizard = Learner(me, site, "wizard", "greedy", "greedy", "greedy", skill_clock="on")
    wizard.me.choose("ready")
    cast(wizard)
    wizard.page.keyboard.press("Home")
    timer = wizard.page.get_by_role("timer")
    expect(timer).to_have_text(re.compile("^(10|9|8|7) s$"))
    wizard.me.shot("recall-timed")
    wizard.answer(wizard.right())
    wizard.me.told("The Wizard passes the test")
    cast(wizard)
    number = wizard.me.number()
    expect(timer).to_be_visible()
    wizard.page.clock.fast_forward(4000)
    expect(timer).to_have_text(re.compile("^[1-6] s$"))
    assert wizard.question()["ask"] == "recall"
    wizard.page.clock.fast_forward(8000)
    wizard.me.gone_on(number)
    wizard.me.told("The Wizard fails the test: the answer comes too late.")


@pytest.mark.soak
def test_whoever_needs_more_time_has_it(visit: Visit, site: Served) -> None:
    me = visit()
    me.page.clock.install()
    wizard = Learner(me, site, "wizard", "greedy", "greedy", "greedy", skill_clock="on")
    wizard.me.choose("ready")
    cast(wizard)
    wizard.page.get_by_label("I need more time").check()
    expect(wizard.page.get_by_role("timer")).to_have_count(0)
    wizard.page.clock.fast_forward(60_000)
    assert wizard.question()["ask"] == "recall"
    wizard.answer(wizard.wrong())
    wizard.me.told("The Wizard fails the test: not ")
