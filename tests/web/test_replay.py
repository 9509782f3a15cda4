"""The past of a table in a real browser: watched again, played on from a moment, and who was told what."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.server.served import Served, bearer, made
from tests.web.conftest import Visit
from tests.web.visitor import PHONE, Visitor


def serious(visitor: Visitor) -> list[str]:
    """What axe finds serious or worse on the page."""
    found = Axe().run(visitor.page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found if one["impact"] in ("serious", "critical")
    ]


def begun(site: Served, *, most: int = 10, **options: object) -> tuple[str, list[str]]:
    """The id of a game between two persons, in which so many answers were given, and all links."""
    with site.client() as client:
        table = made(client, "me", "friend", options={"fog": "full"} | options)
        links = [table["link"], table["links"]["1"], table["spectator"]]
        path = f"/api/tables/{table['id']}"
        client.post(f"{path}/start", headers=bearer(links[0]))
        for step in range(most):
            states = [client.get(f"{path}?draw=0", headers=bearer(link)).json() for link in links[:2]]
            if states[0]["over"]:
                break
            seat = states[0]["waiting"][0]
            asked = states[seat]["question"]
            ids = [option["id"] for option in asked["options"]]
            answer = next((id for id in ("the-comb", "done") if id in ids), ids[step % len(ids)])
            body = {"id": f"a{step}", "number": asked["number"], "answer": answer}
            assert client.post(f"{path}/answer", headers=bearer(links[seat]), json=body).status_code == 200
    return table["id"], links


def over(site: Served) -> tuple[str, list[str]]:
    """A game that is over."""
    return begun(site, most=400, turn_limit=4)


def moment(me: Visitor) -> tuple[int, int]:
    """At which moment the page is, and which is the last."""
    words = me.page.locator(".replay .notice").inner_text()
    found = re.fullmatch(r"Moment (\d+) of (\d+)", words)
    assert found is not None, words
    return int(found[1]), int(found[2])


def settled(me: Visitor, at: int) -> None:
    """The page shows this moment."""
    expect(me.page.locator(".replay .notice")).to_contain_text(f"Moment {at} of")
    expect(me.page.locator(f'.moments [aria-current="step"] b:text-is("{at}")')).to_have_count(1)


@pytest.mark.soak
def test_a_running_game_is_watched_again_by_button_slider_and_key(site: Served, visit: Visit) -> None:
    me = visit()
    me.go(begun(site)[1][0])
    me.at_the_table()
    me.page.get_by_role("link", name="Replay").first.click()
    at, last = moment(me)
    assert at == last > 5
    expect(me.page.get_by_label("Through the eyes of").locator("option")).to_have_count(1)
    me.page.get_by_role("button", name="To the beginning").click()
    settled(me, 0)
    expect(me.page.locator(".was-asked")).to_contain_text("North chose: The Comb")
    me.page.keyboard.press("ArrowRight")
    settled(me, 1)
    me.page.keyboard.press("End")
    settled(me, last)
    me.page.keyboard.press("ArrowLeft")
    settled(me, last - 1)
    me.page.get_by_label("Moment", exact=True).fill("2")
    settled(me, 2)
    expect(me.page).to_have_url(re.compile(r"\?as=0&at=2$"))
    me.page.locator(".moments .moment").nth(4).click()
    settled(me, 4)
    me.page.locator(".pace select").select_option("quickly")
    me.page.get_by_role("button", name="Play", exact=True).click()
    settled(me, last)
    expect(me.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    me.page.get_by_role("button", name="One moment back").click()
    settled(me, last - 1)
    me.page.reload()
    settled(me, last - 1)
    me.shot("replay-running", whole=True)
    with me.page.expect_download() as saved:
        me.page.get_by_role("link", name="Save what I was shown").click()
    shown = json.loads(Path(saved.value.path()).read_text(encoding="utf-8"))
    assert shown["as"] == 0 and len(shown["moments"]) == last + 1


def test_a_game_is_watched_again_beat_by_beat(site: Served, visit: Visit) -> None:
    me = visit()
    me.go(begun(site)[1][0])
    me.at_the_table()
    me.page.get_by_role("link", name="Replay").first.click()
    moment(me)
    rows = me.page.locator(".moments .moment").all_inner_texts()
    rolled = next(at for at, row in enumerate(rows) if "Who starts?" in row)
    me.page.locator(".moments .moment").nth(rolled - 1).click()
    settled(me, rolled - 1)
    me.page.get_by_label("Beat by beat").check()
    me.page.get_by_label("Beat by beat").blur()
    told: list[str] = []
    me.page.keyboard.press("ArrowRight")
    settled(me, rolled)
    while part := me.page.locator(".controls .part").all_inner_texts():
        number, beats = map(int, re.findall(r"\d+", part[0]))
        assert number == len(told) + 1
        told.append(me.page.locator(".latest").inner_text())
        me.page.keyboard.press("ArrowRight")
        if number + 1 < beats:
            expect(me.page.locator(".controls .part")).to_contain_text(f"Beat {number + 1} of {beats}")
        else:
            expect(me.page.locator(".controls .part")).to_have_count(0)
    told.append(me.page.locator(".latest").inner_text())
    assert len(told) > 2 and any("Who starts?" in words for words in told)
    assert all(words for words in told) and told[0] != told[1] != told[2], "each is seen by itself"
    me.page.keyboard.press("ArrowLeft")
    expect(me.page.locator(".controls .part")).to_contain_text(f"Beat {len(told) - 1} of {len(told)}")


@pytest.mark.soak
def test_what_is_not_mine_is_not_shown_before_the_end(site: Served, visit: Visit) -> None:
    me = visit()
    table, links = begun(site, most=3)
    me.go(links[0])
    for eyes in ("1", "spectator"):
        answer = me.page.request.get(f"{me.url}/replay/{table}?as={eyes}")
        assert answer.status == 403
    assert me.page.request.get(f"{me.url}/replay/{table}/receipt").status == 409
    stranger = visit()
    assert stranger.page.request.get(f"{me.url}/replay/{table}").status == 403


def test_a_what_if_from_a_running_game_is_played_on(site: Served, visit: Visit) -> None:
    me = visit()
    table, links = begun(site)
    me.go(links[0])
    me.go(f"/replay/{table}?as=0&at=3")
    settled(me, 3)
    expect(me.page.locator(".what-if")).to_contain_text("What North could not know at this moment is made up anew")
    picture = me.page.locator(".drawing svg").inner_html()
    me.page.locator(".what-if select").select_option("random")
    me.page.get_by_role("button", name="Play on from here").click()
    me.page.wait_for_url("**/t/*")
    me.number()
    assert table not in me.page.url
    expect(me.page.locator(".chat")).to_contain_text("What if, from moment 3 of North and South?")
    expect(me.page.locator(".what-if-sign")).to_have_attribute("href", f"/replay/{table}?as=0&at=3")
    me.page.get_by_role("button", name="Show what was before").click()
    expect(me.page.locator(".log .before").first).to_contain_text("Played with fog full")
    me.take_hint()
    me.at_the_table()
    me.page.get_by_role("link", name="Replay").first.click()
    me.page.get_by_role("button", name="To the beginning").click()
    settled(me, 0)
    me.page.wait_for_function("drawn => document.querySelector('.drawing svg').innerHTML === drawn", arg=picture)


@pytest.mark.soak
def test_after_the_end_through_the_others_eyes(site: Served, visit: Visit) -> None:
    table, links = over(site)
    me = visit()
    me.go(links[0])
    me.page.get_by_role("link", name="Replay and what if").first.click()
    settled(me, 0)
    me.page.keyboard.press("ArrowRight")
    settled(me, 1)
    expect(me.page.locator(".was-asked")).to_contain_text("The table waited for South")
    mine = me.page.locator(".drawing").inner_html()
    me.page.get_by_label("Through the eyes of").select_option("South")
    expect(me.page.locator(".was-asked")).to_contain_text("South was asked")
    assert me.page.locator(".drawing").inner_html() != mine
    me.page.get_by_label("Through the eyes of").select_option("spectators")
    expect(me.page.locator(".was-asked")).to_contain_text("The table waited for")
    expect(me.page.locator(".what-if")).to_contain_text("Look through the eyes of a seat")
    other = visit()
    other.go(links[1])
    other.go(f"/replay/{table}?as=0&at=1")
    settled(other, 1)
    other.page.keyboard.press("End")
    expect(other.page.locator(".was-asked h2")).to_contain_text("won")
    expect(other.page.locator(".what-if")).to_contain_text("Here the game is over")
    other.shot("replay-over", whole=True)


@pytest.mark.soak
def test_everybody_sees_who_was_told_what(site: Served, visit: Visit) -> None:
    _, links = over(site)
    for how, name in (({}, "wide"), (PHONE, "phone")):
        me = visit(**how)
        me.go(links[0])
        me.page.get_by_role("link", name="What everybody was shown").click()
        expect(me.page.locator("h1")).to_have_text("What everybody was shown")
        expect(me.page.locator(".counts li").last).to_contain_text("Spectators: told of")
        secret = me.page.locator(".told tbody tr", has_text="North chose: The Comb").first
        expect(secret).to_contain_text("Only North knew this; the others were told only what came of it.")
        assert not serious(me)
        assert me.page.evaluate("() => document.documentElement.scrollWidth") <= (390 if how else 1280)
        me.shot(f"receipt-{name}")
        me.page.get_by_role("link", name="Everything in its order").click()
        expect(me.page.locator(".told")).to_contain_text("Everybody was told this.")
        assert not serious(me)
        secret.locator(".mark a").first.click()
        expect(me.page.locator(".replay .notice")).to_contain_text("Moment")


@pytest.mark.soak
def test_the_replay_is_for_everyone(site: Served, visit: Visit) -> None:
    table, links = begun(site)
    for how, name in (({}, "wide"), (PHONE, "phone"), ({"color_scheme": "dark"}, "dark")):
        me = visit(**how)
        me.go(links[0])
        me.go(f"/replay/{table}?at=4")
        settled(me, 4)
        for fold in me.page.locator(".was-asked summary").all():
            fold.click()
        assert not serious(me)
        assert me.page.evaluate("() => document.documentElement.scrollWidth") <= (390 if name == "phone" else 1280)
        me.shot(f"replay-{name}")
        me.shot(f"replay-{name}-whole", whole=True)
