"""Tokens of the host's own at a web table: pasted into the set-up, checked, worn."""

from __future__ import annotations

import httpx

from tests.games.truedungeon.book.test_own_tokens import BUILDS, MINE
from tests.server.test_pages import form

FIELDS = {"game": "truedungeon", "seat__0": "me", "option__builds": BUILDS}


def test_a_host_sets_up_a_table_with_tokens_of_the_hosts_own(client: httpx.Client):
    assert '<textarea name="option.user_catalogue"' in client.get("/").text
    page = form(client, **FIELDS, option__user_catalogue=MINE)
    assert page.status_code == 303
    id = page.headers["location"].removeprefix("/t/")
    assert client.get(f"/api/tables/{id}").status_code == 200


def test_a_broken_file_is_refused_with_the_entry(client: httpx.Client):
    page = form(client, **FIELDS, option__user_catalogue=MINE.replace('"head"', '"hed"'))
    assert page.status_code == 400 and "there is no slot &#39;hed&#39;; did you mean &#39;head&#39;?" in page.text
    page = form(client, **FIELDS)
    assert page.status_code == 400 and "there is no token &#39;Test Maul&#39;" in page.text
