"""The tools for a host, as somebody without a script uses them: floors, print kits, rules."""

from __future__ import annotations

import html
import re
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

import httpx
import pytest

from tests.cli.test_floor import other_secrets
from tests.server.served import Served, serving, sqlite
from undercroft import games
from undercroft.cli import main
from undercroft.engine import Refused, shelf, specs
from undercroft.games.pararoles import generate, plan, rolls_of
from undercroft.maps.export import PICTURES, WRITERS
from undercroft.server.tools.bench import cite
from undercroft.server.tools.players import LONGEST_SIDE, pack, unpack

GAME = "pararoles"
MAKER: Any = games.get(GAME).floors
DICE = '/tools/floor/dice" class="typed'
PLACES = {"keeper": "/tools/floor/file", "players": "/tools/floor/players/file"}


def link_in(page: str, path: str) -> str:
    """The first address on the page that begins so."""
    found = re.search(rf'href="({re.escape(path)}[^"]*)"', page)
    assert found is not None, path
    return html.unescape(found[1])


def hidden(page: str, action: str) -> dict[str, str]:
    """The hidden fields of the form with this action."""
    form = re.search(rf'<form[^>]*action="{re.escape(action)}".*?</form>', page, re.DOTALL)
    assert form is not None, action
    fields = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form[0])
    return {name: html.unescape(value) for name, value in fields}


def cli(*words: object) -> None:
    assert main([str(word) for word in words]) == 0


def faces(seed: int) -> list[int]:
    return [roll.face for roll in rolls_of(generate(seed))]


# ---------------------------------------------------------------- floors


def test_without_a_seed_a_floor_is_rolled_under_an_address_of_its_own(client: httpx.Client):
    answer = client.get("/tools/floor")
    assert answer.status_code == 303 and "seed=" in answer.headers["location"]
    page = client.get(answer.headers["location"])
    assert page.status_code == 200 and "<svg" in page.text
    assert client.get(answer.headers["location"]).text == page.text
    again = link_in(page.text, "/tools/floor?game=pararoles&amp;floor=1")
    assert "seed" not in again and "rolls" not in again


def test_the_rolls_are_written_down_and_cite_their_rules(client: httpx.Client):
    page = client.get("/tools/floor?seed=7").text
    listed = html.unescape(re.sub("<[^>]*>", "", page.partition("<pre>")[2].partition("</pre>")[0]))
    assert listed == MAKER.written(generate(7), {})
    assert '<a class="rule" href="/tools/rules/pararoles#pararoles.entrance.side">' in page


QUICK = (".txt", ".svg", ".json", ".uvtt")
ENDINGS = [*WRITERS, *dict.fromkeys(PICTURES.values())]
SHORT = {*product(PLACES, QUICK), ("keeper", ".pdf")}
FILES = [pytest.param(audience, ending, marks=() if (audience, ending) in SHORT else pytest.mark.soak)
         for audience in PLACES for ending in ENDINGS]  # fmt: skip


@pytest.mark.parametrize(("audience", "ending"), FILES)
def test_every_file_is_what_the_command_writes(client: httpx.Client, tmp_path: Path, ending: str, audience: str):
    page = client.get("/tools/floor?seed=7&floor=2&option.doors=off").text
    fields = hidden(page, PLACES[audience])
    got = client.get(PLACES[audience], params={**fields, "as": ending, "theme": "parchment", "paper": "letter"})
    name = got.headers["content-disposition"].partition("''")[2]
    assert got.status_code == 200 and name.endswith(ending)
    wanted = next((wants for wants, image in PICTURES.items() if image == ending), ending)
    path = tmp_path / f"{name.removesuffix(ending)}{wanted}"
    given = ("--seed", 7, "--floor", 2, "--option", "doors=off", "--theme", "parchment", "--paper", "letter")
    cli("floor", *given, "--for", audience, "-o", path)
    assert got.content == (tmp_path / name).read_bytes()


def test_the_link_for_players_holds_no_seed_no_roll_and_no_secret(client: httpx.Client):
    links = []
    for floor in (generate(5), other_secrets(5).floor):
        rolls = " ".join(f"{roll.face}/{roll.die}" for roll in rolls_of(floor))
        links.append(link_in(client.get("/tools/floor", params={"rolls": rolls}).text, "/tools/floor/players"))
    assert links[0] == links[1], "whatever is secret, the link is the same"
    assert link_in(client.get("/tools/floor?seed=5").text, "/tools/floor/players") == links[0]
    assert [name for name, _ in parse_qsl(links[0].partition("?")[2])] == ["plan"]
    page = client.get(links[0]).text
    words = html.unescape(re.sub("<svg.*?</svg>", "", page, flags=re.DOTALL)).lower()
    assert "for the players" in words
    assert not any(word in words for word in ("seed", "rolls", "trap", "enemy", "secret"))


def test_a_map_in_a_link_is_exactly_the_players_plan():
    for seed in range(20):
        for floor in (1, 3):
            known = plan(generate(seed, floor), True)
            assert unpack(pack(known)) == known


@pytest.mark.parametrize("broken", ["", "x", "%%%", "eJwDAAAAAAE", "eJyrBQAAewB6", "é"])
def test_a_broken_link_for_players_is_refused_in_words(client: httpx.Client, broken: str):
    page = client.get("/tools/floor/players", params={"plan": broken})
    assert page.status_code == 400 and "link" in page.text
    assert client.get("/tools/floor/players/file", params={"plan": broken, "as": ".txt"}).status_code == 400


def test_a_link_cannot_ask_for_a_giant_map(client: httpx.Client):
    from base64 import urlsafe_b64encode
    from zlib import compress

    vast = f'{{"kind": "floor", "for": "players", "width": {LONGEST_SIDE + 1}, "height": 2, "title": "", '
    vast += '"walls": [], "areas": [], "doors": [], "marks": [], "notes": []}'
    bomb = b" " * 10_000_000
    for content, said in ((vast.encode(), "at most 32 squares"), (bomb, "broken")):
        with pytest.raises(Refused, match=said):
            unpack(urlsafe_b64encode(compress(content)).decode())
    assert client.get("/tools/floor", params={"rolls": "1 " * 30_000}).status_code == 413


@pytest.mark.parametrize(
    ("fields", "field", "said", "rule"),
    [
        ({"seed": "x7"}, "seed", "a seed is a whole number", None),
        ({"seed": "7", "floor": "0"}, "floor", "floors are numbered from 1", "pararoles.supplies.map"),
        ({"seed": "7", "floor": "two"}, "floor", "no floor &#39;two&#39;", "pararoles.supplies.map"),
        ({"seed": "7", "option.doors": "maybe"}, "doors", "cannot be maybe", "pararoles.room.doors.style"),
        ({"seed": "7", "option.dors": "on"}, "", "did you mean &#39;doors&#39;", None),
        ({"rolls": "2 2 9"}, "seed", "roll 3 is 9: impossible on a d6", "pararoles.entrance.site"),
    ],
)
def test_what_cannot_be_is_said_at_its_field_with_the_rule_and_the_form_is_kept(
    client: httpx.Client, fields: dict[str, str], field: str, said: str, rule: str | None
):
    page = client.get("/tools/floor", params={"option.traps": "off", **fields})
    assert page.status_code == 400 and said in page.text
    assert not field or f"<strong>{field}</strong>" in page.text
    assert rule is None or f'href="/tools/rules/pararoles#{rule}"' in page.text
    assert f'name="seed" size="10" value="{fields.get("seed", "")}"' in page.text
    assert f'value="{fields.get("floor", "1")}"' in page.text
    kept = page.text.partition('name="option.traps"')[2].partition("</select>")[0]
    assert '<option value="off" selected>' in kept


@pytest.mark.parametrize("fields", [{"as": ".exe"}, {"as": ".pdf", "paper": "a3"}, {"as": ".png", "theme": "pink"}, {}])
def test_a_format_paper_or_theme_that_is_not_there_is_refused(client: httpx.Client, fields: dict[str, str]):
    assert client.get("/tools/floor/file", params={"seed": "7", **fields}).status_code == 400


def test_a_game_without_floors_says_so(client: httpx.Client):
    assert client.get("/tools/floor?game=trapper&seed=7").status_code == 404
    assert client.get("/tools/floor?game=chess&seed=7").status_code == 404


# ---------------------------------------------------------------- own dice


def test_a_floor_grows_from_typed_dice_and_is_what_the_command_makes_of_them(client: httpx.Client, tmp_path: Path):
    rolled = faces(7)
    page = client.get("/tools/floor/dice?option.human_controller=off").text
    assert "Roll 1: a d6 for entrance side" in page and "#pararoles.entrance.side" in page
    pictures = set()
    for number, face in enumerate(rolled, 1):
        fields = hidden(page, DICE)
        answer = client.get("/tools/floor/dice", params={**fields, "roll": str(face)})
        assert answer.status_code == 303
        page = client.get(answer.headers["location"]).text
        pictures.add(page.partition("<figure")[2].partition("</figure>")[0])
        told = re.search(r'<p class="last" role="status">(\d+) of a d(\d+) for ', page)
        assert told is not None and int(told[1]) == face, number
    assert "The floor is complete" in page and len(pictures) > 20
    (tmp_path / "rolls.txt").write_text(" ".join(map(str, rolled)))
    for audience, place in PLACES.items():
        got = client.get(place, params={**hidden(page, place), "as": ".svg"})
        path = tmp_path / f"{audience}.svg"
        cli("floor", "--rolls", tmp_path / "rolls.txt", "--for", audience, "-o", path)
        assert got.content == path.read_bytes()


def test_the_last_roll_is_taken_back(client: httpx.Client):
    page = client.get("/tools/floor/dice?moves=2+2+4").text
    fields = hidden(page, DICE)
    before = client.get("/tools/floor/dice", params={**fields, "undo": "1"}, follow_redirects=True)
    assert "Roll 3: a d6 for entrance number" in before.text
    start = client.get("/tools/floor/dice", params={"undo": "1"})
    assert start.status_code == 400 and "nothing to take back" in start.text


def test_a_roll_that_cannot_be_is_refused_and_those_before_it_stay(client: httpx.Client):
    page = client.get("/tools/floor/dice", params={"moves": "2 2", "roll": "4 1 9 3"})
    assert page.status_code == 400 and "impossible on a d6" in page.text and "<strong>roll</strong>" in page.text
    assert 'value="4 1 9 3"' in page.text and "Roll 5: a d6" in page.text
    assert hidden(page.text, DICE)["moves"] == "2 2 4 1"
    assert client.get("/tools/floor/dice", params={"moves": "2 2 9"}).status_code == 400
    assert client.get("/tools/floor/dice", params={"roll": "x"}).status_code == 400


def test_who_rolls_makes_the_designers_choices_too(client: httpx.Client):
    page = client.get("/tools/floor/dice", params={"moves": "2 5"}).text
    page = client.get("/tools/floor/dice", params={"moves": "2 5", "roll": "6"}, follow_redirects=True).text
    assert re.search(r'<button type="submit" name="roll" value="[a-z0-9 ,]+">', page)
    assert "#pararoles." in page.partition('id="asked"')[2][:400]
    by_dice = client.get("/tools/floor/dice", params={"moves": "2 5 6", "option.human_controller": "off"}).text
    assert "Roll 4: a d" in by_dice


def test_a_list_of_rolls_is_pasted(client: httpx.Client):
    ours = {"Origin": str(client.base_url).rstrip("/")}
    listed = MAKER.written(generate(9), {})
    answer = client.post("/tools/floor/list", data={"game": GAME, "floor": "1", "rolls": listed}, headers=ours)
    assert answer.status_code == 303 and len(answer.headers["location"]) < 1500
    page = client.get(answer.headers["location"]).text
    by_seed = client.get("/tools/floor?seed=9").text
    assert page.partition("<figure")[2].partition("</figure>")[0] in by_seed
    wrong = client.post("/tools/floor/list", data={"rolls": "3 # mine\n7"}, headers=ours)
    assert wrong.status_code == 400 and "line 2: roll 2 is 7" in wrong.text and "3 # mine\n7</textarea>" in wrong.text
    assert "<strong>rolls</strong>" in wrong.text and "#pararoles.entrance.factor" in wrong.text
    elsewhere = {"Origin": "https://evil.example"}
    assert client.post("/tools/floor/list", data={"rolls": listed}, headers=elsewhere).status_code == 403


# ---------------------------------------------------------------- kits


@pytest.mark.parametrize("game", [id for id in shelf.books() if shelf.get(id).kit is not None])
def test_a_kit_says_what_is_in_it_and_shows_its_pages(client: httpx.Client, game: str):
    page = client.get(f"/tools/kit/{game}").text
    assert f'name="option.{next(iter(specs(games.get(game).options)))}"' in page
    first = re.search(r'src="(/tools/kit/[^"]+page-1\.svg[^"]*)"', page)
    assert first is not None and "print at 100" in page.lower()
    drawn = client.get(html.unescape(first[1]))
    assert drawn.headers["content-type"] == "image/svg+xml" and "<svg" in drawn.text
    assert client.get(f"/tools/kit/{game}/page-99.svg").status_code == 404


def test_the_kit_is_what_the_command_writes(client: httpx.Client, tmp_path: Path):
    for paper in ("a4", "letter"):
        cli("kit", "trapper", "-o", tmp_path / "kit.pdf", "--paper", paper, "--option", "entrance=a1")
        got = client.get("/tools/kit/trapper/kit.pdf", params={"paper": paper, "option.entrance": "a1"})
        assert got.headers["content-type"] == "application/pdf" and got.content == (tmp_path / "kit.pdf").read_bytes()


def test_a_kit_that_cannot_be_is_refused_at_its_field(client: httpx.Client):
    page = client.get("/tools/kit/trapper?paper=a3&option.entrance=z9")
    assert (
        page.status_code == 400 and "<strong>entrance</strong>" in page.text and "#trapper.option.entrance" in page.text
    )
    assert "<strong>paper</strong>" in client.get("/tools/kit/trapper?paper=a3").text
    assert client.get("/tools/kit/trapper/kit.pdf?paper=a3").status_code == 400
    assert client.get("/tools/kit/chess").status_code == 404


# ---------------------------------------------------------------- rules


@pytest.mark.parametrize("game", shelf.books())
def test_every_rule_stands_in_the_rulebook_with_all_it_says(client: httpx.Client, game: str):
    page = html.unescape(client.get(f"/tools/rules/{game}").text)
    plain = re.sub("<[^>]*>", "", page)
    for rule in shelf.get(game).ledger.values():
        assert page.count(f'id="{rule.id}"') == 1
        for text in (rule.rule, rule.gap, rule.ruling, rule.example):
            assert not text or text in plain, rule.id
    assert "How to play" in page and not re.search(r">\s*(?:\w+: )?None\s*<", page)


@pytest.mark.parametrize("game", shelf.books())
def test_what_was_settled_and_what_can_be_switched_have_lists(client: httpx.Client, game: str):
    found = shelf.get(game)
    settled = client.get(f"/tools/rules/{game}/settled").text
    assert set(re.findall(r'<article class="one-rule" id="([^"]+)"', settled)) == {
        rule.id for rule in found.ledger.values() if rule.ruling
    }
    switches = client.get(f"/tools/rules/{game}/switches").text
    for spec in specs(found.options).values():
        row = switches.partition(f'<th scope="row"><code>{spec.name}</code>')[2].partition("</tr>")[0]
        usual = ("on" if spec.default else "off") if isinstance(spec.default, bool) else spec.default
        assert f"<strong>{usual}</strong>" in row and f"#{spec.rule}" in row, spec.name
    for name in found.numbers:
        assert f"#{name.rpartition('.')[0]}" in switches


def test_rules_are_searched_by_words_and_by_id(client: httpx.Client):
    def ids(words: str) -> list[str]:
        page = client.get("/tools/rules/trapper", params={"q": words}).text
        return re.findall(r'<article class="one-rule" id="([^"]+)"', page)

    assert "trapper.fan.push" in ids("trapper.fan.push")
    assert ids("FAN pushes") == [rule.id for rule in games.get("trapper").ledger.search("fan pushes")] != []
    page = client.get("/tools/rules/trapper", params={"q": "<b>nothing</b>"}).text
    assert "No rule has all of" in page and "<b>nothing" not in page


def test_tables_of_a_rule_are_tables(client: httpx.Client):
    page = client.get("/tools/rules/trapper?q=trapper.trapping.prices").text
    assert '<th scope="col">purchase</th>' in page and re.search(r"<td>\s*skeleton\s*</td>", page)


def test_a_rule_named_in_a_text_is_a_link_and_nothing_else_is():
    game = games.get("trapper")
    cited = cite(game, "by trapper.fan.push, not <b>trapper.fan.fly</b> or a.b.c")
    assert str(cited) == (
        'by <a class="rule" href="/tools/rules/trapper#trapper.fan.push">trapper.fan.push</a>, '
        "not &lt;b&gt;trapper.fan.fly&lt;/b&gt; or a.b.c"
    )


# ---------------------------------------------------------------- all of them


def test_the_index_leads_to_every_tool(client: httpx.Client):
    assert 'href="/tools/"' in client.get("/").text
    page = client.get("/tools/").text
    for address in set(re.findall(r'(?:href|src)="(/(?:tools|picture)/[^"]+)"', page)):
        answer = client.get(html.unescape(address), follow_redirects=True)
        assert answer.status_code == 200, address


def test_too_many_requests_are_put_off(tmp_path: Path):
    with serving(sqlite(tmp_path), messages=5) as server, server.client() as client:
        statuses = [client.get("/tools/").status_code for _ in range(7)]
    assert statuses == [200] * 5 + [429] * 2


def test_every_tool_has_the_strict_policy(server: Served, client: httpx.Client):
    for path in ("/tools/", "/tools/floor?seed=1", "/tools/kit/trapper", "/tools/rules/trapper"):
        answer = client.get(path)
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        assert " style=" not in answer.text and "<style" not in answer.text and "onclick" not in answer.text


def test_an_address_says_the_same_as_its_form(client: httpx.Client):
    query = urlencode({"game": GAME, "floor": "3", "option.doors": "off", "seed": "12"})
    page = client.get(f"/tools/floor?{query}").text
    assert hidden(page, "/tools/floor/file") == dict(parse_qsl(query))
