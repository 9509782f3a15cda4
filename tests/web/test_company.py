"""People at one table: who watches, who talks to whom, who plays for whom, and the next game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.served import Served, made
from tests.web.conftest import Visit
from tests.web.visitor import Visitor


def seated(visit: Visit, site: Served, *links: str, **wanted: Any) -> list[Visitor]:
    """A visitor for each link of a new table of people: the host, seat 1, seat 2 ..., or `spectator`."""
    seats = ["me", *("friend" for link in links if link.isdigit())]
    with site.client() as client:
        table = made(client, *seats, auto=True, **wanted)
    company = [visit() for _ in links]
    for visitor, link in zip(company, links, strict=True):
        visitor.go(table["link"] if link == "host" else table["links"].get(link) or table[link])
    return company


def concede(visitor: Visitor) -> None:
    """This visitor has given up, and is sure of it."""
    visitor.at_the_table()
    visitor.page.get_by_role("button", name="Concede").click()
    visitor.page.get_by_role("button", name=re.compile("^Yes")).click()


@pytest.mark.soak
def test_a_seat_is_handed_to_a_bot_and_taken_back(visit: Visit, site: Served) -> None:
    north, _ = seated(visit, site, "host", "1")
    north.number()
    north.at_the_table()
    north.page.get_by_label("Hand over the seat of North").click()
    north.page.get_by_role("button", name="Let a bot that plays at random play").first.click()
    expect(north.page.locator(".asked")).to_contain_text("A bot that plays at random plays for you.")
    assert not north.is_asked()
    north.page.get_by_role("button", name="Play myself again").click()
    expect(north.page.locator(".place", has_text="North")).to_contain_text("here")
    expect(north.page.get_by_role("button", name="Play myself again")).to_have_count(0)


@pytest.mark.soak
def test_who_watches_reads_along_and_is_asked_nothing(visit: Visit, site: Served) -> None:
    north, south, watcher = seated(visit, site, "host", "1", "spectator")
    north.choose("the-empty-hall")
    expect(watcher.page.locator(".notice")).to_have_text("Waiting for South")
    south.choose("the-empty-hall")
    watcher.told("Turn 1:")
    assert not watcher.is_asked()
    expect(watcher.page.get_by_label("Say something")).to_have_count(0)
    assert "rolls" in watcher.page.locator(".latest").inner_text()


@pytest.mark.soak
def test_a_whisper_is_heard_by_one(visit: Visit, site: Served) -> None:
    ash, birch, third = seated(visit, site, "host", "1", "2", game="pararoles")
    ash.number()
    ash.at_the_table()
    ash.page.get_by_label("To whom").select_option("2")
    ash.page.get_by_label("Say something").fill("I hold the ace")
    ash.page.get_by_role("button", name="Say", exact=True).click()
    expect(third.page.locator(".chat .whisper")).to_contain_text("I hold the ace")
    expect(third.page.locator(".latest .said")).to_contain_text("Ash: I hold the ace")
    ash.page.get_by_label("To whom").select_option("")
    ash.page.get_by_label("Say something").fill("Onwards")
    ash.page.get_by_role("button", name="Say", exact=True).click()
    expect(birch.page.locator(".chat li")).to_have_count(1)
    expect(birch.page.locator(".chat li")).to_contain_text("Onwards")


@pytest.mark.soak
def test_both_go_on_to_the_next_game(visit: Visit, site: Served) -> None:
    north, south = seated(visit, site, "host", "1")
    north.number()
    concede(north)
    expect(south.page.locator(".notice")).to_have_text("You won")
    expect(north.page.locator(".notice")).to_have_text("South won")
    assert not south.page.title().startswith("\N{BLACK CIRCLE}")
    north.page.get_by_role("button", name="Play again").click()
    south.page.get_by_role("link", name="To the new table").click()
    for player in (north, south):
        expect(player.page.locator(".ask")).to_be_visible()
    assert north.page.url == south.page.url


@pytest.mark.soak
def test_sounds_are_made_for_whoever_wants_them(visit: Visit) -> None:
    me = visit()
    me.page.add_init_script("""
        window.tones = 0;
        const make = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function () { tones += 1; return make.call(this); };
    """)
    me.play_now("trapper")
    assert me.page.evaluate("() => tones") == 0
    me.page.get_by_role("button", name="Sounds").click()
    me.page.wait_for_function("() => tones > 0")  # One hears at once how it will sound.
    me.page.evaluate("() => { tones = 0; }")
    me.choose("the-comb")
    me.told("Turn 1:")
    me.page.wait_for_function("() => tones > 0")
