"""From a link, or from the lobby, to a seat, in a real browser."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.server.served import Served, made
from tests.web.conftest import Visit
from tests.web.test_lobby import serious
from tests.web.visitor import PHONE


def test_a_friend_opens_the_link_on_a_phone_gives_a_name_and_is_asked(site: Served, visit: Visit) -> None:
    with site.client() as client:
        seats = [{"kind": "me", "name": "Bruno"}, {"kind": "friend"}]
        table = client.post("/api/tables", json={"game": "trapper", "seats": seats, "auto": True}).json()
    host, friend = visit(), visit(**PHONE)
    host.go(table["link"])
    friend.page.goto(table["links"]["1"])
    page = friend.page
    expect(page.get_by_role("heading", level=1)).to_have_text("Bruno invites you to play Dungeon Trapper.")
    assert "k=" not in page.url and page.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert not serious(friend)
    friend.shot("phone-invitation", whole=True)
    page.get_by_label("Your name at the table").fill("Ada")
    page.get_by_role("button", name="Sit down").click()
    friend.number()
    host.number()
    expect(host.page.locator(".places")).to_contain_text("Ada")
    host.page.goto(table["links"]["1"])
    expect(host.page.get_by_role("heading", level=1)).to_contain_text("You are the host")
    host.page.get_by_role("link", name="Go to the table").click()
    expect(host.page.locator(".places")).to_contain_text("Bruno (you)")


def test_a_stranger_sits_down_at_a_table_that_the_host_shows_in_the_lobby(site: Served, visit: Visit) -> None:
    with site.client() as client:
        table = made(client, "me", "friend", auto=True)
    host, stranger = visit(), visit(color_scheme="dark")
    host.go(table["link"])
    host.page.get_by_label("Show this table in the lobby").check()
    stranger.go("/")
    mine = stranger.page.locator(".open-tables li").filter(
        has=stranger.page.locator(f'a[href="/t/{table["id"]}/open"]')
    )
    expect(mine).to_contain_text("1 free seat")
    assert not serious(stranger)
    stranger.shot("lobby-dark")
    mine.get_by_role("link", name="Sit down").click()
    stranger.page.get_by_label("Your name at the table").fill("Eve")
    stranger.page.get_by_role("button", name="Sit down").click()
    stranger.number()
    expect(host.page.locator(".places")).to_contain_text("Eve")
    expect(host.page.get_by_label("Show this table in the lobby")).to_have_count(0)
    host.at_the_table()
    host.page.get_by_role("button", name="My own link").click()
    expect(host.page.get_by_label("The link", exact=True)).to_have_value(table["link"])
