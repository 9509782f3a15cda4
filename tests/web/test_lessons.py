"""The lesson of every game in the browser, taken to its end by mouse, and by keys alone."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from _pytest.mark.structures import ParameterSet
from playwright.sync_api import Locator, TimeoutError, expect

from tests.lessons import Choose, begun, first, last
from tests.web.conftest import Visit
from tests.web.visitor import PATIENCE, PHONE, Visitor, frame
from undercroft import games
from undercroft.engine import Option
from undercroft.engine.lessons.lesson import Guide, Lesson, lessons

Give = Callable[[Visitor, Guide, Option], None]

SOON, TRIES = 6000, 10
"""How long an answer is tried, in milliseconds, and how often: what it was clicked on may just then be drawn anew."""


def by_mouse(me: Visitor, guide: Guide, option: Option) -> None:
    """The answer was clicked: on the board where it stands there, else among what the teacher says."""
    meant = [one for one in guide.table.choices[guide.seat].options if one.id in guide.lead.options]
    beside = [one.id for one in meant if one.at == option.at].index(option.id)
    place = me.page.locator(f'.drawing .open[data-anchor="{option.at}"]')
    kept = guide.lead.guess or guide.lead.form  # Not given away by the teacher.
    said = me.page.locator(f'[data-option="{option.id}"]' if kept else ".teacher .deeds .primary")
    place.or_(said).first.wait_for(state="attached", timeout=SOON)  # The board may be drawn after the question.
    if option.at is None or not place.count():
        (me.option(option.id) if kept else said.nth(beside)).click(timeout=SOON)
        return
    click(me, place.first)
    if me.page.locator(".popover").count():
        me.page.locator(".popover .taught").nth(beside).click()


def click(me: Visitor, place: Locator) -> None:
    """This place of the board was clicked, and something came of it; once more if it was just drawn anew."""
    heard = me.page.locator(f".popover, body:not(:has({asked(me)})), .refusal.kind").first
    for _ in range(TRIES):
        place.evaluate("one => one.scrollIntoView({ block: 'nearest', inline: 'nearest' })")
        box = frame(place)
        me.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        with suppress(TimeoutError):
            return heard.wait_for(state="attached", timeout=SOON)
    pytest.fail(f"nothing comes of a click on {place}")


def by_keys(me: Visitor, guide: Guide, option: Option) -> None:
    """The number before the answer was typed; where it has none, Tab went there, and Enter."""
    button = me.page.locator(f'[data-option="{option.id}"]')
    tile = me.page.locator(".fold:not(.open)").filter(has=button)
    if tile.count():
        me.page.keyboard.type(tile.locator("kbd").first.inner_text())
        expect(button).to_be_visible()
    number = button.locator("kbd")
    if number.count() and number.inner_text():
        me.page.keyboard.type(number.inner_text())
        return
    for _ in range(200):
        me.page.keyboard.press("Tab")
        if me.page.evaluate("document.activeElement.dataset.option") == option.id:
            me.page.keyboard.press("Enter")
            return
    pytest.fail(f"Tab does not come to {option.id!r}")


def asked(me: Visitor) -> str:
    """The question of now, as a selector."""
    return f'.ask[data-number="{me.number()}"]'


def follow(me: Visitor, guide: Guide, give: Give, choose: Choose) -> None:
    """The page and a teacher of our own have come to the end of the lesson together, moment by moment."""
    teacher = me.page.locator(".teacher")
    while not guide.over:
        expect(teacher).to_have_attribute("data-moment", guide.lead.moment or "")
        expect(teacher.locator(".task")).to_have_text(guide.lead.task)
        answer = choose(guide.lead.options)
        option = guide.table.choices[guide.seat].option(answer)
        assert option is not None
        question = asked(me)
        until = time.monotonic() + PATIENCE / 1000
        while me.page.locator(question).count():  # Where the others are not done yet, it is given once more.
            assert time.monotonic() < until, f"{answer!r} is not taken at {guide.lead.moment}"
            with suppress(TimeoutError):
                give(me, guide, option)
                me.page.locator(f"body:not(:has({question})), .refusal.kind").first.wait_for(state="attached")
        guide.answer(guide.seat, answer)
        guide.play_others()
        me.page.locator(".ask, .ending").first.wait_for()
    expect(teacher).to_have_attribute("data-moment", "end")
    expect(teacher).to_contain_text(guide.lead.says[0])


WAYS: tuple[tuple[str, Give, Choose], ...] = (("mouse", by_mouse, first), ("keys", by_keys, last))


FIRST = [next(iter(found)) for id in games.ids() if (found := list(lessons(games.get(id)).values()))]


SHORT = ("trapper", "pararoles")
"""Games with a short first lesson."""


def cases() -> Iterator[ParameterSet]:
    """The first lesson of every game in both ways: short ones, each in one way, and the others in the soak."""
    for number, lesson in enumerate(FIRST):
        for at, (name, give, choose) in enumerate(WAYS):
            marks = () if at == number % 2 and lesson.game in SHORT else (pytest.mark.soak,)
            yield pytest.param(lesson, give, choose, id=f"{lesson.game}-{name}", marks=marks)


@pytest.mark.parametrize(("lesson", "give", "choose"), list(cases()))
def test_a_lesson_is_taken_to_its_end(visit: Visit, lesson: Lesson, give: Give, choose: Choose) -> None:
    me, guide = visit(), begun(lesson)
    me.play_now(lesson.game, play="learn")
    follow(me, guide, give, choose)
    if guide.table.result is not None:
        expect(me.page.locator(".ending h2")).to_be_visible()
        here = me.page.url.rpartition("/")[2]
        me.page.get_by_role("button", name="Play a real game").click()
        me.page.wait_for_url(re.compile(f"/t/(?!{here})"))
        me.number()
    else:
        for _ in range(TRIES):  # Where companions answer at the same time, what was clicked may have come too late.
            number = me.number()
            me.page.locator(".ask .choice:not(.verb):visible").first.click()
            with suppress(AssertionError):
                expect(me.page.locator(f'.ask[data-number="{number}"]')).to_have_count(0, timeout=SOON)
                expect(me.page.locator(".teacher")).to_have_count(0, timeout=SOON)
                break
    expect(me.page.locator(".teacher")).to_have_count(0)


@pytest.mark.soak
@pytest.mark.parametrize("lesson", [pytest.param(lesson, id=lesson.game) for lesson in FIRST])
def test_on_a_phone_the_teacher_and_what_is_pointed_at_are_in_sight(visit: Visit, lesson: Lesson) -> None:
    def look(me: Visitor, guide: Guide, option: Option) -> None:
        if not me.page.locator(".refusal.kind").count():  # That comes into sight instead.
            expect(me.page.locator(".teacher h2")).to_be_in_viewport()
        drawn = me.page.locator(".drawing .pointed")
        if drawn.count():
            expect(drawn.first).to_be_in_viewport()
        by_keys(me, guide, option)

    me = visit(**PHONE)
    me.play_now(lesson.game, play="learn")
    follow(me, begun(lesson), look, first)
    me.shot(f"learn-{lesson.game}-phone")
