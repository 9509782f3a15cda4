"""The line between page and server, with faults on the way."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.web.conftest import Visit
from tests.web.visitor import Visitor

_SOCKET = re.compile("/ws$")


def answers_of(me: Visitor, *, broken: int = 0, late: int = 0) -> list[dict[str, Any]]:
    """The answers that the page will send; the line breaks at the first ones, or they come too late."""
    answers: list[dict[str, Any]] = []

    def open_line(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def carry(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "answer":
                answers.append(message)
                if len(answers) <= broken:
                    page.close(code=1011)
                    return
                if len(answers) <= late:
                    message["number"] -= 1
            server.send(json.dumps(message))

        page.on_message(carry)

    me.page.route_web_socket(_SOCKET, open_line)
    return answers


@pytest.mark.soak
def test_an_answer_that_nobody_heard_is_sent_again_under_its_id(visit: Visit) -> None:
    me = visit()
    answers = answers_of(me, broken=2)
    me.play_now("trapper")
    me.choose("a6")
    expect(me.page.locator("#question")).to_contain_text("Walls left: 19")
    assert len(answers) == 3
    assert len({answer["id"] for answer in answers}) == 1
    expect(me.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.soak
def test_an_answer_that_comes_too_late_twice_shows_the_newest_state(visit: Visit) -> None:
    """Once it is given again, since its question is still asked."""
    me = visit()
    me.play_now("trapper")
    me.choose("a6")
    answers = answers_of(me, late=2)
    me.page.reload()
    number = me.number()
    me.option("b6").click()
    expect(me.page.locator('[data-option="b6"][aria-disabled="true"]')).to_have_count(0)
    assert me.number() == number
    me.choose("b6")
    assert len({answer["id"] for answer in answers}) == 2
    expect(me.page.locator("#question")).to_contain_text("Walls left: 18")


@pytest.mark.soak
def test_a_table_that_is_deleted_says_so(visit: Visit) -> None:
    me = visit()
    me.play_now("trapper")
    other = me.context.new_page()
    other.goto(me.page.url)
    other.get_by_role("button", name="Table", exact=True).click()
    other.get_by_role("button", name="Delete the table").click()
    other.get_by_role("button", name=re.compile("^Yes")).click()
    other.wait_for_url(f"{me.url}/")
    expect(me.page.get_by_text("no longer here")).to_be_visible()
