"""A link to a seat: an invitation, a name, sitting down; and whose seat it never costs."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from tests.server.served import Served, bearer, come, made, run, secret_of
from tests.server.test_pages import form
from undercroft import games


@pytest.fixture
def friend(server: Served) -> Iterator[httpx.Client]:
    """Somebody else's browser."""
    with server.client(follow_redirects=True, headers={"Origin": server.url}) as found:
        yield found


def with_host(server: Served, table: dict[str, str], **how: bool) -> httpx.Client:
    """The browser of the host of this table."""
    cookies = {f"uc_{table['id']}": secret_of(table["link"])}
    return server.client(cookies=cookies, headers={"Origin": server.url}, **how)


def names(client: httpx.Client, table: dict[str, str]) -> list[str]:
    seats = client.get(f"/api/tables/{table['id']}?draw=0", headers=bearer(table["link"])).json()["seats"]
    return [seat["name"] for seat in seats]


def test_a_link_invites_and_a_name_is_given_before_anybody_sits_down(
    server: Served, client: httpx.Client, friend: httpx.Client
):
    table = made(client, "me", "friend", auto=True)
    link = table["links"]["1"]
    page = friend.get(link)
    assert page.url.path == f"/t/{table['id']}" and not page.url.query
    assert secret_of(link) not in page.text and "no-store" in page.headers["cache-control"]
    assert "North invites you to play Dungeon Trapper" in page.text and 'value="South"' in page.text
    assert f"{games.get('trapper').minutes} min" in page.text
    assert "Show me how first" in page.text and 'id="table"' not in page.text
    assert friend.get(f"/t/{table['id']}").text == page.text, "looking at it is not sitting down"
    there = friend.post(f"/t/{table['id']}/sit", data={"name": " Bea "})
    assert there.url.path == f"/t/{table['id']}" and "You are Bea" in there.text
    assert names(client, table) == ["North", "Bea"]
    assert 'id="table"' in friend.get(link).text, "who has that very seat goes straight to the table"
    again = made(client, "me", "friend")
    assert 'value="Bea"' in friend.get(again["links"]["1"]).text, "a browser remembers the name"


@pytest.mark.parametrize(("name", "said"), [("North", "both be called"), ("x" * 41, "at most 40 letters")])
def test_a_name_that_cannot_be_is_asked_for_again(client: httpx.Client, friend: httpx.Client, name: str, said: str):
    table = made(client, "me", "friend")
    friend.get(table["links"]["1"])
    page = friend.post(f"/t/{table['id']}/sit", data={"name": name})
    assert page.status_code == 400 and said in page.text and f'value="{name}"' in page.text
    assert "invites you" in friend.get(f"/t/{table['id']}").text


def test_a_seat_that_is_taken_says_so_and_the_same_person_goes_on_at_another_device(
    server: Served, client: httpx.Client, friend: httpx.Client
):
    table = made(client, "me", "friend")
    link, sit = table["links"]["1"], f"/t/{table['id']}/sit"
    with server.client(follow_redirects=True, headers={"Origin": server.url}) as slow:
        assert "invites you" in slow.get(link).text
        friend.get(link)
        friend.post(sit, data={"name": "Bea"})
        late = slow.post(sit, data={"name": "Carl"})
        assert late.status_code == 409 and "Bea sits here already" in late.text
        assert "Bea sits here already" in slow.get(f"/t/{table['id']}").text
        assert "You are Bea" in slow.post(sit, data={"again": "yes"}).text
    with server.client(follow_redirects=True, headers={"Origin": server.url}) as other:
        page = other.get(link)
        assert "Bea sits here already" in page.text and page.url.path == f"/t/{table['id']}/invitation"
        assert other.get(f"/api/tables/{table['id']}").status_code == 403, "no seat was given by looking"
        assert "You watch" in other.post(f"/t/{table['id']}/watch", data={}).text
    assert names(client, table) == ["North", "Bea"]


@pytest.mark.parametrize("seats", [("me", "friend"), ("me", "me", "friend")])
def test_a_friends_link_never_costs_the_host_their_seat(server: Served, client: httpx.Client, seats: tuple[str, ...]):
    table = made(client, *seats, game="trapper" if len(seats) == 2 else "pararoles")
    link = table["links"][str(len(seats) - 1)]
    with with_host(server, table) as host:
        answer = host.get(link)
        assert f"uc_{table['id']}=" not in answer.headers["set-cookie"]
        page = host.get(answer.headers["location"])
        assert "You are the host" in page.text and link in page.text and "<svg" in page.text
        host.post(f"/t/{table['id']}/sit", data={"again": "yes"})
        host.post(f"/t/{table['id']}/watch", data={})
        state = host.get(f"/api/tables/{table['id']}").json()
        assert state["role"] == "host" and state["mine"] == list(range(len(seats) - 1))


def test_who_sits_elsewhere_keeps_that_seat(server: Served, client: httpx.Client, friend: httpx.Client):
    table = made(client, "me", "friend", "friend", game="pararoles")
    friend.get(table["links"]["1"])
    friend.post(f"/t/{table['id']}/sit", data={"name": "Bea"})
    assert "You sit at this table as Bea" in friend.get(table["links"]["2"]).text
    friend.post(f"/t/{table['id']}/sit", data={"again": "yes"})
    assert friend.get(f"/api/tables/{table['id']}").json()["you"] == 1


def test_a_link_that_was_renewed_ends_an_invitation_that_was_open(
    server: Served, client: httpx.Client, friend: httpx.Client
):
    table = made(client, "me", "friend")
    friend.get(table["links"]["1"])
    place = f"/api/tables/{table['id']}/seats/1"
    new = client.post(place, headers=bearer(table["link"]), json={"kind": "friend"}).json()["link"]
    assert friend.post(f"/t/{table['id']}/sit", data={"name": "Bea"}).status_code == 403
    assert "invites you" in friend.get(new).text


def test_a_name_is_given_in_the_middle_of_a_game_and_all_are_told(
    server: Served, client: httpx.Client, friend: httpx.Client
):
    table = made(client, "me", "friend")
    client.post(f"/api/tables/{table['id']}/start", headers=bearer(table["link"]))
    path, seat = f"/api/tables/{table['id']}", bearer(table["links"]["1"])
    options = client.get(f"{path}?draw=0", headers=seat).json()["question"]["options"]
    built = {"id": "b", "number": 0, "answer": next(one["id"] for one in options if "long" in one["id"])}
    assert client.post(f"{path}/answer", headers=seat, json=built).status_code == 200

    async def play() -> None:
        async with await come(server.url, table["id"], table["link"], draw=False) as host:
            await host.next()
            assert "South has finished" in str(host.log)
            friend.get(table["links"]["1"])
            friend.post(f"/t/{table['id']}/sit", data={"name": "Bea"})
            await host.until(lambda frame: frame["type"] == "state" and frame["seats"][1]["name"] == "Bea")
            assert "Bea has finished" in str(host.log) and "South" not in str(host.log)

    run(play)
    conceded = {"id": "1", "act": "concede"}
    client.post(f"/api/tables/{table['id']}/act", headers=bearer(table["link"]), json=conceded)
    record = client.get(f"/api/tables/{table['id']}/record", headers=bearer(table["link"])).json()
    assert [seat["name"] for seat in record["seats"]] == ["North", "Bea"]


def test_the_game_does_not_begin_before_the_page_has_brought_its_word(server: Served, client: httpx.Client):
    """Sitting down is a form; the word for the dice comes with the page after it, and must not come too late."""
    table = made(client, "me", "friend", auto=True)
    with server.client(follow_redirects=True, headers={"Origin": server.url}) as friend:
        friend.get(table["links"]["1"])
        friend.post(f"/t/{table['id']}/sit", data={"name": "Bea"})

    async def play() -> None:
        async with await come(server.url, table["id"], table["link"], draw=False, word="mine") as host:
            await host.next()
            assert not host.state["started"]
            async with await come(server.url, table["id"], table["links"]["1"], draw=False, word="Bea's own"):
                await host.asked()

    run(play)
    assert [seat.word for seat in server.hall._lives[table["id"]].kept.seats] == ["mine", "Bea's own"]


def test_a_rematch_invites_nobody_anew(server: Served, client: httpx.Client, friend: httpx.Client):
    table = made(client, "me", "friend")
    friend.get(table["links"]["1"])
    friend.post(f"/t/{table['id']}/sit", data={"name": "Bea"})
    head = bearer(table["link"])
    client.post(f"/api/tables/{table['id']}/start", headers=head)
    client.post(f"/api/tables/{table['id']}/act", headers=head, json={"id": "1", "act": "concede"})
    client.post(f"/api/tables/{table['id']}/rematch", headers=head)
    assert "You are Bea" in friend.get(f"/t/{table['id']}/rematch").text


def test_a_lesson_begun_from_an_invitation_leads_back_to_it(client: httpx.Client, friend: httpx.Client):
    table = made(client, "me", "friend")
    friend.get(table["links"]["1"])
    lesson = friend.post("/new", data={"game": "trapper", "play": "learn", "back": table["id"]})
    assert f'<a href="/t/{table["id"]}">Back to your invitation</a>' in lesson.text
    assert "invites you" in friend.get(f"/t/{table['id']}").text
    evil = friend.post("/new", data={"game": "trapper", "play": "learn", "back": "//evil.example"})
    assert "evil.example" not in evil.text and "Back to your invitation" not in evil.text


def test_the_host_is_shown_a_link_to_come_back_by_and_nobody_else_is(server: Served, client: httpx.Client):
    page = form(client, game="trapper", play="friend")
    (own,) = re.findall(r'class="own-link" href="([^"]+)"', page.text)
    id = own.partition("/t/")[2][:12]
    ours = {"Origin": server.url}
    assert client.post(f"/api/tables/{id}/link", headers=ours).json()["link"] == own
    with server.client(follow_redirects=True) as elsewhere:
        assert "You are North" in elsewhere.get(own).text
        assert elsewhere.get(f"/api/tables/{id}").json()["role"] == "host"
    assert secret_of(own) not in client.get("/").text + client.get(f"/t/{id}").text


def test_the_host_gives_a_name_and_opens_the_table_where_the_links_are_shown(server: Served, client: httpx.Client):
    page = form(client, game="trapper", play="friend")
    links = re.findall(r'class="link" href="([^"]+)"', page.text)
    id = links[0].partition("/t/")[2][:12]
    kept = dict(re.findall(r'name="(k\.[^"]+)" value="([^"]+)"', page.text))
    ours = {"Origin": server.url}
    again = client.post(f"/t/{id}/friends", data={**kept, "k.9": "A" * 43, "name": "Bruno", "open": "on"}, headers=ours)
    assert re.findall(r'class="link" href="([^"]+)"', again.text) == links
    with server.client(follow_redirects=True) as friend:
        assert "Bruno invites you" in friend.get(links[0]).text
        assert f"/t/{id}/open" not in friend.get("/").text, "who is invited there already is not offered it again"
    with server.client() as stranger:
        assert f"/t/{id}/open" in stranger.get("/").text
    wrong = client.post(f"/t/{id}/friends", data={**kept, "name": "South"}, headers=ours)
    assert wrong.status_code == 400 and "both be called" in wrong.text
    with server.client() as stranger:
        assert f"/t/{id}/open" in stranger.get("/").text, "a form that is wrong changes nothing"
