"""Games at the web table, played in a browser: against a bot, through links, over breaks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.server.served import Served, made
from tests.web.conftest import Visit
from tests.web.visitor import Visitor


def test_a_game_against_a_bot_is_begun_on_the_board_and_gone_on_from_the_list(visit: Visit) -> None:
    me = visit()
    me.play_now("trapper")
    expect(me.page.locator(".notice")).to_have_text("Your turn")
    assert me.page.title().startswith("\N{BLACK CIRCLE} Your turn")
    assert me.page.locator('link[rel="icon"]').last.get_attribute("href") == "/static/icon-turn.svg"
    me.shot("build")
    number = me.number()
    me.page.locator('.drawing [data-anchor="c3"]').click()
    me.gone_on(number)
    expect(me.page.locator("#question")).to_contain_text("Walls left: 19")
    me.page.get_by_role("button", name="Undo").click()
    expect(me.page.locator("#question")).to_contain_text("Walls left: 20")
    me.page.get_by_role("button", name="Why?").click()
    expect(me.page.locator(".ask .cited a")).to_have_attribute(
        "href", re.compile(r"^/tools/rules/trapper#trapper\.setup\.")
    )
    expect(me.page.locator(".ask .cited")).not_to_contain_text("trapper.")  # Its number is for the rulebook.
    me.option("surprise").focus()
    number = me.number()
    me.page.keyboard.press("Enter")
    me.gone_on(number)
    expect(me.page.locator("#question")).to_be_focused()
    expect(me.page.locator("#question")).to_contain_text("Action points left")
    expect(me.page.locator(".latest .die")).to_have_count(2)
    expect(me.page.locator('.unseen[aria-live="polite"]')).to_contain_text("action points")
    me.page.locator(".log summary").first.click()
    expect(me.page.locator(".log .cited a").first).to_have_attribute("href", re.compile("#trapper\\."))
    me.page.get_by_text("The table as text").click()
    expect(me.page.locator(".as-text pre")).to_contain_text("North's dungeon")
    me.page.get_by_role("button", name="Show me a good move").click()
    expect(me.page.locator(".hint .plan")).to_contain_text(": ")  # What to do, and why.
    me.page.locator(".hint summary").click()
    expect(me.page.locator(".hint .compared li").first).to_contain_text("best")
    for _ in range(3):
        me.take_hint()
    assert any("action points" in line for line in me.log())
    me.number()
    me.shot("play")


def test_cards_are_shown_and_a_place_with_several_options_lets_choose(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("undercroft.server.tables.hall.token_hex", lambda size: "3d" * size)  # Always the same game.
    me = visit()
    me.set_up("pararoles")
    me.choose("start")
    expect(me.page.locator(".latest .card").first).to_be_visible()
    rushed = me.page.locator('[data-option^="rush "]')
    for _ in range(40):  # Until somewhere one may step, and rush, to the same place.
        if rushed.count() and me.page.locator(".board .tile.open").count():
            break
        me.choose("done" if "done" in me.options() else me.options()[0])
    me.page.reload()  # The drawing that comes first is that of the question; before, it may still be the one before it.
    number = me.number()
    expect(me.page.locator(".board .tile.open").first).to_be_visible()
    pieces = {piece.get_attribute("data-anchor") for piece in me.page.locator(".board .piece").all()}
    tiles = [
        tile for tile in me.page.locator(".board .tile.open").all() if tile.get_attribute("data-anchor") not in pieces
    ]
    tiles[0].click()  # A place that nobody stands on.
    popover = me.page.get_by_role("dialog")
    expect(popover).to_be_visible()
    assert popover.get_by_role("button").count() >= 3
    me.shot("popover")
    popover.get_by_role("button").first.click()
    me.gone_on(number)


@pytest.mark.soak
def test_giving_up_asks_once_more(visit: Visit) -> None:
    me = visit()
    me.play_now("trapper")
    me.choose("surprise")
    me.at_the_table()
    me.page.get_by_role("button", name="Concede").click()
    expect(me.page.get_by_role("button", name="No", exact=True)).to_be_focused()
    me.page.get_by_role("button", name=re.compile("^Yes")).click()
    expect(me.page.locator(".ending")).to_contain_text("won")
    me.page.get_by_role("button", name="Play again").click()
    me.page.wait_for_url(re.compile("/t/"))
    expect(me.page.locator(".ask")).to_be_visible()


@pytest.mark.slow
@pytest.mark.soak
def test_two_people_play_a_whole_game_through_links(visit: Visit, site: Served) -> None:
    with site.client() as client:
        table = made(client, "me", "friend", auto=True)
    north, south, watcher = visit(), visit(), visit()
    north.go(table["link"])
    south.go(table["links"]["1"])
    watcher.go(table["spectator"])
    assert "?k=" not in south.page.url
    for player in (north, south):
        player.choose("the-empty-hall")
    _talk(north, south)
    while not north.page.locator(".ending").count():
        for player in (north, south):
            if player.is_asked():
                player.take_hint()
    for player in (north, south, watcher):
        expect(player.page.locator(".ending")).to_contain_text("the Prized Heirloom was taken")
    assert {north.page.locator(".notice").inner_text(), south.page.locator(".notice").inner_text()} > {"You won"}
    assert not watcher.is_asked()
    north.shot("end")


@pytest.mark.soak
def test_two_heroes_go_down_together(visit: Visit, site: Served) -> None:
    with site.client() as client:
        table = made(client, "me", "friend", game="pararoles", auto=True)
    ash, birch = visit(), visit()
    ash.go(table["link"])
    birch.go(table["links"]["1"])
    for hero in (ash, birch):
        hero.choose("start")
    expect(birch.page.locator(".notice")).to_have_text("Waiting for Ash")
    ash.choose("done")
    expect(birch.page.locator(".notice")).to_have_text("Your turn")
    assert ash.page.locator(".drawing [data-piece]").count() >= 2


def _talk(north: Visitor, south: Visitor) -> None:
    north.at_the_table()
    north.page.get_by_label("Say something").fill("<b>Beware</b> & good luck")
    north.page.get_by_role("button", name="Say", exact=True).click()
    expect(south.page.locator(".chat li")).to_contain_text("<b>Beware</b> & good luck")
    assert south.page.locator(".chat li b").count() == 1


@pytest.mark.soak
def test_a_reload_and_a_second_device_find_the_game_as_it_is(visit: Visit, site: Served) -> None:
    with site.client() as client:
        table = made(client, "me", "greedy", auto=True)
    me = visit()
    me.go(table["link"])
    me.choose("the-comb")
    me.number()  # The bot has played, if the first turn was its own.
    question, log = me.page.locator("#question").inner_text(), me.log()
    me.page.reload()
    expect(me.page.locator("#question")).to_have_text(question)
    assert me.log() == log
    other = visit()
    other.go(table["link"])
    expect(other.page.locator("#question")).to_have_text(question)
    number = other.number()
    other.take_hint()
    me.gone_on(number)


@pytest.mark.soak
def test_an_answer_given_while_the_line_is_broken_arrives_once(visit: Visit) -> None:
    me = visit()
    me.play_now("trapper")
    number = me.number()
    me.context.set_offline(True)
    me.page.evaluate("() => dispatchEvent(new Event('offline'))")
    expect(me.page.get_by_role("alert")).to_contain_text("The line is broken")
    me.option("a1").click()
    expect(me.page.get_by_role("alert")).to_contain_text("Your answer is kept and will be sent")
    me.context.set_offline(False)
    me.gone_on(number)
    expect(me.page.locator("#question")).to_contain_text("Walls left: 19")
    expect(me.page.get_by_role("alert")).to_have_count(0)
    # Of a try while the line was cut, as this test did, the browser itself complains.
    me.troubles[:] = [trouble for trouble in me.troubles if "ERR_INTERNET_DISCONNECTED" not in trouble]


@pytest.mark.soak
def test_a_seat_is_handed_to_a_friend_by_a_new_link(visit: Visit) -> None:
    me, friend = visit(), visit()
    me.play_now("trapper")
    me.at_the_table()
    me.page.get_by_label("Hand over the seat of South").click()
    me.page.locator(".hand[open]").get_by_role("button", name="Make a new link").click()
    link = me.page.get_by_label("The link").input_value()
    expect(me.page.locator(".invitation .qr svg")).to_be_visible()
    friend.go(link)
    expect(friend.page.locator(".place", has_text="South")).to_contain_text("(you)")
    expect(me.page.locator(".place", has_text="South")).to_contain_text("here")
