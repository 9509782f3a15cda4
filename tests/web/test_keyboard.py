"""Every game is played by keys alone: numbers choose, the focus is never lost, and the end is read out."""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import expect

from tests.server.served import Served
from tests.web.conftest import Visit
from tests.web.visitor import Visitor
from undercroft import games
from undercroft.bots import Player, default_bot, seated, thought

SOAK = os.environ.get("UNDERCROFT_SOAK") == "1"
ANSWERS = 4000 if SOAK else 8
"""So many answers are given at most: in the soak a game goes to its end."""
TABS = 200
PAUSE = 750
"""After so many milliseconds the page takes a number as it is, though a digit more would be one too."""
_KEY = """(id) => {
  const option = document.querySelector(`.choices [data-option="${CSS.escape(id)}"]`)
  const shown = option?.checkVisibility() ? option : option?.closest('.fold')?.querySelector('.verb')
  return shown?.querySelector('kbd')?.innerText ?? ''
}"""
"""The number before this option, or before the tile in which it lies."""

_IS_ON = "(id) => document.activeElement.matches(`.ask [data-option='${CSS.escape(id)}']`)"


class Keys:
    """Somebody who has no mouse, and plays as the game's own player would."""

    def __init__(self, me: Visitor, site: Served, game: str) -> None:
        self.me = me
        self.site = site
        self.id = re.findall("/t/([^?]+)", me.page.url)[0]
        self.seat = int(me.page.locator(".table").get_attribute("data-you") or "0")
        self.player: Player = seated(games.get(game), [default_bot(games.get(game))] * (self.seat + 1), 1)[self.seat]

    async def wanted(self, number: int) -> str | None:
        """What the game's own player would answer to the question of this number; None when it is answered."""
        table = self.site.hall._lives[self.id].table
        choice = table.choices.get(self.seat)
        return None if choice is None or choice.number != number else thought(table, choice, self.player).id

    def asked(self) -> int | None:
        """The number of the question in sight, as soon as there is one; None when the game is over."""
        while True:
            expect(self.me.page.locator(".ask, .ending h2").first).to_be_visible()
            found = self.me.page.locator(".ask, .ending h2").evaluate_all(
                "all => all.map(one => one.matches('.ask') ? Number(one.dataset.number) : null)"
            )
            if found:
                return None if None in found else int(found[0])

    def press(self, id: str, number: int) -> None:
        """The number of this option was typed, or of its tile; where a form has none, the focus went there, and Enter.

        An answer given before may still have been under way: as soon as another is asked, nothing more is done.
        """
        if key := self.me.page.evaluate(_KEY, id):
            self.me.page.keyboard.type(key)
            shown = self.me.page.locator(".choices kbd").filter(visible=True, has_text=re.compile(r"\d"))
            if 10 * int(key) <= shown.count():
                self.me.page.wait_for_timeout(PAUSE)
            return
        for _ in range(TABS):
            if self.me.page.locator(f'.ask[data-number="{number}"]').count() == 0:
                return
            if self.me.page.evaluate(_IS_ON, id):
                self.me.page.keyboard.press("Enter")
                return
            self.me.page.keyboard.press("Tab")
        pytest.fail(f"Tab does not come to {id}: {self.me.page.locator('.ask').inner_text()}")

    def answer(self, number: int) -> None:
        """The question of this number is answered, at the table and on the page, which may be behind it."""
        for _ in range(20):  # A tile is opened by its number, then chosen from.
            if (id := self.site.wait_for(self.wanted(number))) is None:
                expect(self.me.page.locator(f'.ask[data-number="{number}"]')).to_have_count(0)
                return
            self.press(id, number)
            self.me.page.wait_for_timeout(40)
        pytest.fail(f"no key answers: {self.me.page.locator('.ask').inner_text()}")


@pytest.mark.parametrize(
    "game", [pytest.param(id, marks=() if id == "trapper" else pytest.mark.soak) for id in games.ids()]
)
def test_a_game_is_played_by_keys_alone(visit: Visit, site: Served, game: str) -> None:
    me = visit()
    me.play_now(game)
    while not me.page.evaluate("document.activeElement.matches('.ask *')"):
        me.page.keyboard.press("Tab")
    keys = Keys(me, site, game)
    for _ in range(ANSWERS):
        number = keys.asked()
        if number is None:
            break
        keys.answer(number)
        me.page.wait_for_function("() => document.activeElement !== document.body")
    if SOAK:
        expect(me.page.locator(".ending h2")).to_be_focused()
    assert me.troubles == []
