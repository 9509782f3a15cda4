"""The things of every game as pages without script: by kind, by words, by the rule behind them."""

from __future__ import annotations

import html
import re
from urllib.parse import urlencode

import httpx
import pytest

from undercroft.engine import shelf
from undercroft.engine.stage.card import Card
from undercroft.engine.workshop.glossary import glossary, sort_of
from undercroft.server.tools.things import A_PAGE


def titles(page: str) -> list[str]:
    """The titles of the cards on this page."""
    found = re.findall(r'<article class="one-thing">.*?<h3>(.*?) <span', page, re.DOTALL)
    return [html.unescape(title) for title in found]


def looked_up(client: httpx.Client, game: str, **fields: str) -> str:
    answer = client.get(f"/tools/rules/{game}/things", params=fields)
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.mark.parametrize("game", shelf.ids())
def test_every_thing_of_every_game_is_found_by_its_name(client: httpx.Client, game: str) -> None:
    known = glossary(game)
    for card in known.cards.values():
        assert card in known.found(card.title)[:A_PAGE], card.title
    for cards in known.kinds.values():
        assert cards[-1].title in titles(looked_up(client, game, q=cards[-1].title))


@pytest.mark.parametrize("game", shelf.ids())
def test_every_thing_of_every_game_stands_on_a_page_of_its_kind(client: httpx.Client, game: str) -> None:
    for kind, cards in glossary(game).kinds.items():
        seen: list[str] = []
        address: str | None = f"/tools/rules/{game}/things?{httpx.QueryParams(kind=kind)}"
        while address is not None:
            page = client.get(address).text
            assert 0 < len(titles(page)) <= A_PAGE
            seen += titles(page)
            further = re.search(r'rel="next" href="([^"]+)"', page)
            address = None if further is None else html.unescape(further[1])
        assert seen == [card.title for card in cards]


def test_a_card_says_what_it_is_with_its_numbers_and_links_to_its_rules(client: httpx.Client) -> None:
    page = html.unescape(looked_up(client, "trapper", q="wall darts"))
    card = glossary("trapper").cards["darts"]
    assert card.text in page and all(f"<li>{line}</li>" in page for line in card.lines)
    assert all(f'href="/tools/rules/trapper#{rule}"' in page for rule in card.rules)


def test_few_things_stand_on_one_page_and_of_many_only_their_names_by_kind(client: httpx.Client) -> None:
    assert sorted(titles(looked_up(client, "trapper"))) == sorted(
        card.title for card in glossary("trapper").cards.values()
    )
    page = looked_up(client, "truedungeon")
    assert not titles(page) and len(page) < 100_000
    linked = {html.unescape(address) for address in re.findall(r'href="[^"]*/things\?([^"]+)"', page)}
    for kind, cards in glossary("truedungeon").kinds.items():
        assert {urlencode({"kind": kind}), urlencode({"q": cards[0].title})} <= linked


def test_a_rule_shows_its_things_and_leads_to_all_of_them(client: httpx.Client) -> None:
    def behind(game: str, rule: str) -> str:
        page = client.get(f"/tools/rules/{game}").text
        whole = page.partition(f'<article class="one-rule" id="{rule}">')[2].partition("</article>")[0]
        return html.unescape(whole.partition('<details class="behind">')[2])

    fan: Card = glossary("trapper").cards["fan"]
    assert "Things: Fan</summary>" in behind("trapper", "trapper.fan.push")
    assert fan.text in behind("trapper", "trapper.fan.push") and fan.lines[0] in behind("trapper", "trapper.fan.push")
    assert not behind("trapper", "trapper.fan.no-stack")
    many = behind("truedungeon", "truedungeon.token.catalogue")
    assert "All 1,602" in many and "/tools/rules/truedungeon/things?rule=truedungeon.token.catalogue" in many
    page = looked_up(client, "truedungeon", rule="truedungeon.token.catalogue", page="2")
    assert "1,602 things by rule" in page and len(titles(page)) == A_PAGE


def test_words_and_kind_are_looked_for_together_and_nothing_is_said_to_be_nothing(client: httpx.Client) -> None:
    page = looked_up(client, "truedungeon", q="FIRE", kind="potion")
    found = glossary("truedungeon").found("fire", kind="potion")
    assert titles(page) == [card.title for card in found] != [] and {sort_of(card) for card in found} == {"potion"}
    page = looked_up(client, "trapper", q="<b>nothing</b>")
    assert "No things with" in page and "<b>nothing" not in page and not titles(page)


@pytest.mark.parametrize("leaf", ["0", "-1", "x", "²", "99999999999", "7"])
def test_a_page_that_is_not_there_is_the_nearest(client: httpx.Client, leaf: str) -> None:
    shown = titles(looked_up(client, "truedungeon", kind="weapon", page=leaf))
    all_titles = [card.title for card in glossary("truedungeon").kinds["weapon"]]
    assert shown == (all_titles[-len(shown) :] if leaf == "7" else all_titles[:A_PAGE])


@pytest.mark.parametrize("fields", [{"kind": "wepon"}, {"rule": "truedungeon.no.rule"}])
def test_a_kind_or_rule_that_is_not_there_is_refused_in_words(client: httpx.Client, fields: dict[str, str]) -> None:
    answer = client.get("/tools/rules/truedungeon/things", params=fields)
    assert answer.status_code == 404 and "True Dungeon has no" in answer.text
    assert client.get("/tools/rules/chess/things").status_code == 404


@pytest.mark.parametrize("address", ["/", "/tools/", "/tools/rules/electro", "/tools/rules/electro/settled"])
def test_a_game_leads_to_its_things(client: httpx.Client, address: str) -> None:
    assert 'href="/tools/rules/electro/things"' in client.get(address).text


def test_words_narrow_what_a_rule_is_about(client: httpx.Client) -> None:
    known, rule = glossary("truedungeon"), "truedungeon.spellcasting.sr-reduce"
    card = known.by_rule[rule][0]
    assert known.found(card.title, rule=rule) == [card] and known.found("no such words", rule=rule) == []
    assert titles(looked_up(client, "truedungeon", q=card.title, rule=rule)) == [card.title]
