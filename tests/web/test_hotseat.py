"""Several people at one device, with a curtain between them; and notices of the browser."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from tests.server.served import Served, made
from tests.web.conftest import Visit
from tests.web.test_axe import LONG, look
from tests.web.visitor import PHONE, Visitor

SECRET = "svg, .scene, .log, .latest, .ask, .places, .chat, .since, [data-option], [data-anchor]"
"""Whatever shows something of a table."""


class Heard:
    """All that a page was sent, line by line; each line speaks for one seat, or for none."""

    def __init__(self, visitor: Visitor) -> None:
        self.lines: list[list[str]] = []
        visitor.page.on("websocket", self._open)

    def _open(self, socket: WebSocket) -> None:
        if "/ws" in socket.url:
            line: list[str] = []
            self.lines.append(line)
            socket.on("framereceived", lambda frame: line.append(str(frame)))

    def by_seat(self) -> dict[int | None, str]:
        """What was sent to each seat, and to none."""
        found: dict[int | None, str] = {}
        for line in self.lines:
            states = [frame for frame in map(json.loads, line) if frame["type"] == "state"]
            seats = {state["you"] for state in states}
            assert len(seats) <= 1, "one line speaks for one seat only"
            for seat in seats:
                found[seat] = found.get(seat, "") + "".join(line)
        return found


def sat_down(visit: Visit, site: Served, *seats: str, how: dict[str, object] | None = None, **wanted: Any) -> Visitor:
    """Several people at one device, at a new table."""
    with site.client() as client:
        table = made(client, *(seats or ("me", "me")), auto=True, **wanted)
    us = visit(**(how or {}))
    us.go(table["link"])
    return us


def open_curtain(us: Visitor) -> str:
    """Whoever is waited for has taken the device; their name. Nothing of anybody's was to be seen before."""
    curtain = us.page.locator(".curtain")
    expect(curtain).to_be_visible()
    assert us.page.locator("#table").locator(SECRET).count() == 0
    button = curtain.get_by_role("button", name=re.compile("^I am ")).first
    expect(button).to_be_focused()
    name = button.inner_text().removeprefix("I am ")
    button.click()
    expect(us.page.locator(".notice")).to_have_text(f"Your turn, {name}")
    assert us.focus().split()[1] in ("since", "question")
    return name


def build(us: Visitor, *dungeons: str) -> list[str]:
    """Each of the two has built in their turn; their names. Who begins is drawn by lot, and may be the last of them."""
    names = []
    for dungeon in dungeons:
        names.append(open_curtain(us))
        us.option(dungeon).click()
        us.gone_on(0)
        expect(us.page.locator(".curtain, .ask")).to_be_visible()
    return names


def whose_turn(us: Visitor) -> str:
    """The name of who is waited for, and has the device."""
    expect(us.page.locator(".curtain, .ask")).to_be_visible()
    if us.page.locator(".curtain").count():
        return open_curtain(us)
    return us.page.locator(".notice").inner_text().removeprefix("Your turn, ")


def pass_turn(us: Visitor) -> None:
    """Whoever has the device has let their turn go by, and it is to be passed on."""
    us.choose("done")
    us.option("stay").click()
    expect(us.page.locator(".curtain")).to_be_visible()


def play_turn(us: Visitor) -> str:
    """Whoever has the device has played until it is to be passed on, or the game is over: "curtain" or "end"."""
    while True:
        number = us.number()
        us.page.get_by_role("button", name="Show me a good move").click()
        us.page.locator(".hint").get_by_role("button", name="Do it").click()
        us.gone_on(number)
        next = us.page.locator(".ask, .curtain, .ending").first
        expect(next).to_be_visible()
        for kind in ("curtain", "ending"):
            if us.page.locator(f".{kind}").count():
                return kind


def test_two_at_one_device_pass_it_on_behind_a_curtain(visit: Visit, site: Served) -> None:
    us = sat_down(visit, site)
    expect(us.page.locator(".pass")).to_have_text("Pass the device to North or South.")
    assert build(us, "the-comb", "the-empty-hall") == ["North", "South"]
    who = whose_turn(us)
    us.page.reload()
    assert open_curtain(us) == who  # A reload shows the curtain, and never a seat's view at once.
    expect(us.page.locator("svg [data-anchor]").first).to_be_visible()
    is_secret(site, us, ["North", "South"].index(who))


@pytest.mark.soak
def test_a_whole_game_is_played_by_two_at_one_device(visit: Visit, site: Served) -> None:
    us = visit()
    heard = Heard(us)
    us.go("/")
    us.page.locator(".game:has(#game-trapper) .more > summary").click()
    form = us.page.locator(".game:has(#game-trapper) form.set-up")
    form.locator('[name="seat.1"]').select_option("me")
    form.locator('[name="name.0"]').fill("Ann")
    form.locator('[name="name.1"]').fill("Bob")
    form.locator(".variants > summary").click()
    form.locator('[name="option.turn_limit"]').fill("4")
    form.get_by_role("button", name="Set up this table").click()
    expect(us.page.locator(".pass")).to_have_text("Pass the device to Ann or Bob.")
    assert build(us, "the-comb", "the-empty-hall") == ["Ann", "Bob"]
    players = [""]
    passed = 0
    while True:
        players.append(whose_turn(us))
        us.page.reload()
        assert open_curtain(us) == players[-1]  # A reload shows the curtain, and never a seat's view at once.
        expect(us.page.locator("svg [data-anchor]").first).to_be_visible()
        is_secret(site, us, ["Ann", "Bob"].index(players[-1]))
        if play_turn(us) == "ending":
            break
        passed += 1
        assert players[-1] != players[-2]
    expect(us.page.locator(".ending")).to_contain_text(re.compile("won|Nobody"))
    assert us.page.locator(".curtain").count() == 0
    sent = heard.by_seat()
    assert set(sent) == {None, 0, 1}
    assert '"picture"' not in sent[None] and '"options":[{' not in sent[None] and '"lines":[{' not in sent[None]


def is_secret(site: Served, us: Visitor, who: int) -> None:
    """Of the places of the other's dungeon that only they know nothing is in the page, in no form."""
    live = site.hall._lives[us.page.url.rpartition("/")[2]]
    shown = [set(re.findall(r"<title>([^<]+)</title>", live.table.scene(seat).svg())) for seat in (0, 1)]
    secret, page = shown[1 - who] - shown[who], us.page.content()
    assert any("under a fog token" in place for place in secret)
    assert not [place for place in secret if place in page]


@pytest.mark.soak
def test_who_is_passed_over_can_look_again_and_reads_what_happened(visit: Visit, site: Served) -> None:
    us = sat_down(visit, site)
    build(us, "the-empty-hall", "the-empty-hall")
    first = whose_turn(us)
    pass_turn(us)
    second = "South" if first == "North" else "North"
    us.page.get_by_role("button", name=f"Look again as {first}").click()
    expect(us.page.locator(".log")).to_contain_text("rolls")
    expect(us.page.locator(".notice")).to_have_text(f"Waiting for {second}")
    us.page.get_by_role("button", name=f"Pass the device to {second}").click()
    assert open_curtain(us) == second  # As after a reload: whoever has pressed the button may not be the one.
    pass_turn(us)
    assert open_curtain(us) == first
    expect(us.page.locator(".since")).to_contain_text("Since your last turn")
    expect(us.page.locator(".since")).to_contain_text(f"{second} rolls")
    us.choose("done")
    expect(us.page.locator(".since")).to_have_count(0)
    us.page.get_by_role("button", name="Draw the curtain").click()
    assert open_curtain(us) == first


@pytest.mark.soak
def test_a_key_that_is_held_down_opens_no_curtain(visit: Visit, site: Served) -> None:
    us = sat_down(visit, site)
    expect(us.page.locator(".curtain button").first).to_be_focused()
    for _ in range(12):
        us.page.keyboard.down("Enter")  # The same key again without being up: it repeats.
        us.page.wait_for_timeout(100)
    us.page.keyboard.up("Enter")
    expect(us.page.locator(".curtain")).to_be_visible()
    us.page.wait_for_function("() => document.querySelector('.curtain button').ariaDisabled === 'false'")
    us.page.keyboard.press("Enter")
    assert us.number() == 0


@pytest.mark.soak
def test_heroes_of_one_party_need_no_curtain(visit: Visit, site: Served) -> None:
    us = sat_down(visit, site, game="pararoles", how=PHONE)
    names = set()
    for _ in range(40):
        notice = us.page.locator(".notice.mine")
        expect(notice).to_contain_text("Your turn, ")
        names.add(notice.inner_text().removeprefix("Your turn, "))
        assert us.page.locator(".curtain").count() == 0
        who, number = us.page.locator(".table").get_attribute("data-you"), us.number()
        us.page.get_by_role("button", name="Show me a good move").click()
        us.page.locator(".hint").get_by_role("button", name="Do it").click()
        expect(us.page.locator(f'.table[data-you="{who}"] .ask[data-number="{number}"]')).to_have_count(0)
        if len(names) == 2 and us.page.locator("svg [data-anchor]").count():
            break
    assert names == {"Ash", "Birch"}
    us.page.reload()
    expect(us.page.locator(".notice.mine")).to_contain_text("Your turn, ")
    assert us.page.locator(".curtain").count() == 0


@pytest.mark.soak
def test_a_seat_of_the_device_is_handed_to_a_friend_and_taken_back(visit: Visit, site: Served) -> None:
    us = sat_down(visit, site)
    assert open_curtain(us) == "North"
    us.at_the_table()
    us.page.get_by_label("Hand over the seat of South").click()
    us.page.locator(".hand[open]").get_by_role("button", name="Make a new link").click()
    link = us.page.get_by_label("The link").input_value()
    friend = visit()
    friend.go(link)
    friend.choose("the-empty-hall")
    us.choose("the-comb")
    us.told("Turn 1")
    assert us.page.locator(".curtain").count() == 0
    us.page.locator(".hand[open]").get_by_role("button", name="Play it at this device").click()
    expect(friend.page.locator(".line")).to_contain_text("no longer")
    if us.is_asked():
        pass_turn(us)
    assert open_curtain(us) == "South"
    expect(us.page.locator(".place", has_text="South")).to_contain_text("(you)")


@pytest.mark.soak
@LONG
def test_curtain_and_notices_are_for_everybody(visit: Visit, site: Served, screen: str, how: dict[str, object]) -> None:
    us = sat_down(visit, site, how=how)
    expect(us.page.locator(".curtain button").first).to_have_attribute("aria-disabled", "false")
    look(us, "curtain", screen)
    build(us, "the-comb", "the-comb")
    for _ in range(2):
        whose_turn(us)
        pass_turn(us)
    open_curtain(us)
    expect(us.page.locator(".since")).to_be_visible()
    look(us, "since", screen)
    us.help()
    us.page.locator(".notices").scroll_into_view_if_needed()
    look(us, "notices", screen)


STUB = """
    window.told = [];
    window.Notification = class {
        static permission = "default";
        static async requestPermission() { return (Notification.permission = "granted"); }
        constructor(title, how) { told.push(`${title}: ${how.body}`); }
        close() {}
    };
    document.hasFocus = () => false;
"""


@pytest.mark.soak
def test_the_browser_gives_notice_to_whoever_wants_it(visit: Visit) -> None:
    me = visit(permissions=["notifications"])
    me.page.add_init_script(STUB)
    me.play_now("trapper")
    me.choose("the-comb")
    me.told("Turn 1:")
    assert me.page.evaluate("() => told") == []
    me.help()
    me.page.get_by_label("A notice of this browser").check()
    me.page.keyboard.press("Escape")
    for _ in range(30):
        if me.page.evaluate("() => told.length"):
            break
        if me.is_asked():
            me.take_hint()
        else:
            me.page.wait_for_timeout(100)
    assert me.page.evaluate("() => told")[0] == "Dungeon Trapper: Your turn"


@pytest.mark.soak
def test_a_browser_that_allows_no_notice_says_so(visit: Visit) -> None:
    me = visit()
    me.page.add_init_script(STUB.replace('"granted"', '"denied"'))
    me.play_now("trapper")
    me.help()
    me.page.get_by_label("A notice of this browser").click()
    expect(me.page.locator(".notices")).to_contain_text("does not allow notices")
    expect(me.page.get_by_label("A notice of this browser")).not_to_be_checked()


@pytest.mark.parametrize("seat", ["host", pytest.param("1", marks=pytest.mark.soak)])
def test_a_webhook_is_given_tried_and_taken_away(visit: Visit, site: Served, seat: str) -> None:
    with site.client() as client:
        table = made(client, "me", "friend", auto=True)
    me = visit()
    me.go(table["link"] if seat == "host" else table["links"][seat])
    me.help()
    field = me.page.get_by_label("A webhook")
    field.fill("http://127.0.0.1:9999/hooks/secret")
    me.page.get_by_role("button", name="Call me there").click()
    notices = me.page.locator(".notices")
    expect(notices).to_contain_text("Called at http://127.0.0.1:9999/...")
    me.page.get_by_role("button", name="Try it").click()
    expect(notices).to_contain_text("only addresses in the public network are called")
    me.troubles.clear()  # That this was refused is what was wanted.
    me.page.get_by_role("button", name="Call me no more").click()
    expect(field).to_be_visible()
    assert "hooks/secret" not in me.page.content()
