"""A whole story of Dungeon Crawl Exploration for two people in two browsers, from the lobby to the last line of it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Error, Locator, Response, WebSocket, expect

from tests.server.served import Served, made
from tests.web.conftest import Visit
from tests.web.visitor import PHONE, Visitor, frame

STORY = Path(__file__).with_name("ringing.toml").read_text(encoding="utf-8")
TALE: dict[str, Any] = tomllib.loads(STORY)
ROOMS = {room["id"]: room for room in TALE["rooms"]}
PIT = (9, 1)
"""Where the main foe stands when the last room is revealed."""

FOUND, LEVER = (ROOMS[id]["tokens"][0]["event"]["text"] for id in ("porch", "hassocks"))
RATS = ROOMS["hassocks"]["events"][0]["text"]
PADLOCK, PLAIN, GRATING = "3,1-4,1", "2,3-2,4", "6,1-7,1"

HIDDEN = {
    "porch": [FOUND, "Tuning Fork"],
    "hassocks": ["Hassock", "Kneelers", "Counterweight", LEVER, RATS, "Grave Rat"],
    "vestry": ["vestry", "surplices"],
    "bellpit": ["bellpit", "Bell Pit", "He hangs on", "Old Sexton", TALE["won"]],
    "file": ["[[rooms]]", "vita_per_character", "barred = true", "kind = "],
}
"""What nobody may know before the room is revealed or the token searched; of the file itself, never."""

SCORE = 50 + 3 * 10 + 10 + 7 - 2
"""For the victory, three rooms, the secondary goal and the main foe's coins, less two rounds."""

DARK: dict[str, Any] = {"color_scheme": "dark"}
PATIENCE = 60
"""A fight that takes more answers than this does not get on."""

LONG = 1000
"""Nor does a whole story among bots at which one can look more often than this."""


class Person:
    """Somebody at the table, and all that their browser has got so far."""

    def __init__(self, me: Visitor, *, touch: bool) -> None:
        self.me, self.touch, self.table = me, touch, ""
        self.frames: list[str] = []
        self._answers: list[Response] = []
        me.page.on("websocket", self._listen)
        me.page.on("response", lambda answer: self._answers.append(answer))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def got(self) -> str:
        """Every frame and every answer so far, and the page with its drawing as it stands."""
        for answer in self._answers:
            try:
                self.frames.append(answer.text())
            except (Error, UnicodeDecodeError):  # Moved on to another page, or a picture.
                continue
        self._answers.clear()
        return "\n".join([*self.frames, self.me.page.content()])

    def must_not_know(self, *parts: str) -> None:
        """Nothing of these parts of the story has reached this browser."""
        got = self.got().lower()
        known = [words for part in parts for words in HIDDEN[part] if words.lower() in got]
        assert not known, f"the page has got {known}"

    def question(self) -> dict[str, Any]:
        """What this person is asked at this moment; empty if nothing."""
        state = self.me.context.request.get(f"{self.me.url}/api/tables/{self.table}", params={"draw": 0}).json()
        found: dict[str, Any] = state["question"] or {}
        return found

    def tap(self, id: str) -> None:
        """The option of this id was chosen by clicking or touching where it stands in the drawing.

        A place with several options shows them as a list, and so does the first touch of any.
        """
        number, options = self.me.number(), self.question()["options"]
        option = next(one for one in options if one["id"] == id)
        spot = self.me.page.locator(f'.drawing [data-anchor="{option["at"]}"].open').first
        spot.evaluate("one => one.scrollIntoView({ block: 'center', inline: 'center' })")
        box = frame(spot)
        self.me.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if self.touch or sum(one["at"] == option["at"] for one in options) > 1:
            words = re.compile(f"^{re.escape(option['label'])}$", re.IGNORECASE)
            self.me.page.locator(".popover").get_by_role("button", name=words).click()
        self.me.gone_on(number)

    def go(self, space: str) -> None:
        """The character stands there."""
        self.tap(f"go {space}")


class Crawl:
    """A table of the test's own story with two people, set up by the first of them in the lobby."""

    def __init__(self, visit: Visit, *, ann: dict[str, Any], ben: dict[str, Any]) -> None:
        self.ann, self.ben = (Person(visit(**how), touch="has_touch" in how) for how in (ann, ben))
        self.both = (self.ann, self.ben)
        link = set_up(self.ann.me)
        self.ben.me.go(link)
        for person in self.both:
            person.table = re.findall("/t/([^?]+)", link)[0]

    def everybody(self, act: Callable[[Person], None]) -> None:
        """This holds for both."""
        for person in self.both:
            act(person)

    def must_read(self, words: str) -> None:
        """Both have had it read out to them."""
        self.everybody(lambda person: person.me.told(words))

    def shots(self, name: str) -> None:
        """Pictures of both screens, if somebody wants to look at them."""
        for person in self.both:
            person.me.shot(f"exploration-{name}-{'phone' if person.touch else 'wide'}", whole=person.touch)


def set_up(me: Visitor) -> str:
    """The table is set up in the lobby, the story pasted into its field; the link is for the friend."""
    me.go("/")
    game = me.page.locator(".game:has(#game-exploration)")
    game.locator("details.more > summary").click()
    game.locator('[name="seat.1"]').select_option("friend")
    game.locator('[name="seat.2"]').select_option("")
    game.locator(".variants > summary").click()
    game.locator('[name="option.story"]').fill(STORY)
    game.locator('[name="option.no_auto_fail"]').select_option("on")
    game.get_by_role("button", name="Set up this table").click()
    link = me.page.locator(".invitation a.link").first.get_attribute("href")
    assert link is not None
    me.page.get_by_role("link", name="Go to the table").click()
    return link


def choose_characters(crawl: Crawl) -> None:
    """Ann runs the Telepath, Ben the Illusionist; both have read how it begins, and nothing else."""
    expect(crawl.ben.me.page.locator(".notice")).to_have_text("Waiting for Ada")
    crawl.shots("characters")
    crawl.ann.me.choose("telepath")
    crawl.ben.me.choose("illusionist")
    crawl.must_read(TALE["entries"][0]["text"])
    crawl.must_read(ROOMS["porch"]["description"])
    crawl.everybody(lambda person: person.must_not_know("porch", "hassocks", "vestry", "bellpit", "file"))
    crawl.shots("porch")


def first_round(crawl: Crawl) -> None:
    """Ann searches a token, Ben opens the padlock; at the round's end the room behind it is revealed, with rats."""
    ann, ben = crawl.both
    ann.go("1,3")
    crawl.everybody(lambda person: person.must_not_know("porch"))
    ann.tap("search 0,3")
    crawl.must_read(FOUND)
    for person in crawl.both:
        expect(panel(person, "Journal")).to_contain_text(FOUND)
        assert any(FOUND in frame for frame in person.frames), "what comes is not what is looked through"
    ann.me.choose("end")
    ben.go("3,1")
    ben.tap(f"try {PADLOCK}")
    crawl.everybody(lambda person: person.me.told("It goes when the round ends."))
    crawl.everybody(lambda person: person.must_not_know("hassocks", "vestry", "bellpit", "file"))
    crawl.shots("opened")
    ben.me.choose("end")
    crawl.must_read(ROOMS["hassocks"]["description"])
    crawl.must_read(RATS)


def skirmish(crawl: Crawl) -> None:
    """Both are asked at the same time, until the counter is at 0; meanwhile the first step of the end is marked."""
    ann, ben = crawl.both
    for person in crawl.both:
        assert person.question()["ask"] == "stance"
        expect(panel(person, "Round 1").locator("li", has_text="(now)")).to_contain_text("1. ")
    crawl.shots("skirmish")
    for _ in range(PATIENCE):
        ann.me.choose("attack")
        expect(panel(ben, "Skirmish")).to_contain_text("Telepath: attack")
        expect(panel(ben, "Skirmish")).to_contain_text("Illusionist: still to choose")
        ben.me.choose("attack")
        ben.me.number()
        if ben.question()["ask"] != "stance":
            break
    for words in ("The skirmish is won.", "Step 2: there is no skirmish check", "Step 3: leadership passes"):
        crawl.everybody(lambda person, words=words: person.me.told(words))  # type: ignore[misc]


def second_round(crawl: Crawl) -> None:
    """Ben, who leads now, pulls the lever, and Ann opens the plain door: the last two rooms are revealed."""
    ann, ben = crawl.both
    ben.go("5,3")
    ben.tap("search 6,3")
    crawl.must_read(LEVER)
    ben.me.choose("end")
    ann.go("2,3")
    ann.tap(f"open {PLAIN}")
    crawl.everybody(lambda person: person.must_not_know("vestry", "bellpit", "file"))
    ann.me.choose("end")
    crawl.must_read(ROOMS["vestry"]["description"])
    crawl.must_read(ROOMS["bellpit"]["description"])


def encounter(crawl: Crawl) -> None:
    """The foes were fought on the map until none was left; this is marked as between two steps of the end."""
    for person in crawl.both:
        expect(panel(person, "Round 2").locator("li", has_text="(now)")).to_contain_text("the encounter")
    crawl.shots("encounter")
    for _ in range(PATIENCE):
        person = next(person for person in crawl.both if person.question())
        if person.question()["ask"] != "fight":
            break
        take_turn(person)
    crawl.everybody(lambda person: person.me.told("Old Sexton is defeated."))


def take_turn(person: Person) -> None:
    """The character has gone where it can attack, attacked, and ended its turn."""
    if not attacks(person):
        spaces = [option["at"] for option in person.question()["options"] if option["id"].startswith("go ")]
        person.go(
            min(spaces, key=lambda space: sum(abs(int(a) - b) for a, b in zip(space.split(","), PIT, strict=True)))
        )
    for attack in attacks(person)[:1]:
        person.tap(attack)
    if person.question().get("ask") == "fight":
        person.me.choose("end")


def attacks(person: Person) -> list[str]:
    """The ids of the attacks that the character can make now."""
    return [option["id"] for option in person.question()["options"] if option["id"].startswith("attack ")]


def grow(crawl: Crawl) -> None:
    """Each of the two has grown."""
    for person, what in ((crawl.ann, "vita"), (crawl.ben, "trickery")):
        assert person.question()["ask"] == "grow"
        person.me.choose(what)
    crawl.everybody(lambda person: person.me.told("Illusionist grows: +1 TRICKERY."))


def must_end_well(crawl: Crawl) -> None:
    """Both read that they have won, with what score, by which rule, and how the story ends."""
    for person, others in zip(crawl.both, ("You and Bruno won", "You and Ada won"), strict=True):
        ending = person.me.page.locator(".ending")
        expect(ending.locator("h2")).to_have_text(f"{others}: every primary goal is complete; score {SCORE}")
        expect(ending.locator('a[href$="#exploration.core.win"]')).to_have_text("rulebook")
        person.me.told(TALE["won"])
        journal = panel(person, "Journal")
        journal.locator("summary").click()
        for words in (TALE["blurb"], TALE["entries"][0]["text"], FOUND, LEVER, ROOMS["bellpit"]["description"]):
            expect(journal).to_contain_text(words)
    crawl.shots("end")


def panel(person: Person, title: str) -> Locator:
    """The panel whose title begins like this."""
    return person.me.page.locator(f'.panel[aria-label^="{title}"]')


def play(crawl: Crawl) -> None:
    """The story was played from its first line to its last."""
    choose_characters(crawl)
    first_round(crawl)
    skirmish(crawl)
    second_round(crawl)
    encounter(crawl)
    grow(crawl)
    must_end_well(crawl)


def serious(me: Visitor) -> list[str]:
    """What axe finds serious or worse on the page."""
    found = Axe().run(me.page).response["violations"]
    bad = [one for one in found if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in bad]


@pytest.mark.soak
def test_two_people_play_a_story_from_the_lobby_to_its_end(visit: Visit) -> None:
    play(Crawl(visit, ann={}, ben=PHONE))


@pytest.mark.soak
def test_the_same_at_night_with_the_screens_exchanged(visit: Visit) -> None:
    crawl = Crawl(visit, ann=PHONE | DARK, ben=DARK)
    play(crawl)
    for person in crawl.both:
        assert not serious(person.me)


@pytest.mark.soak
def test_a_host_with_a_phone_sees_bots_through_a_shipped_story(visit: Visit, site: Served) -> None:
    me = visit(**PHONE, **DARK)
    options = {"story": "lodger-below", "difficulty": "easy"}
    with site.client() as client:
        me.go(made(client, "greedy", "greedy", game="exploration", auto=True, options=options)["link"])
    me.page.get_by_role("button", name="Start the game").click()
    for _ in range(LONG):
        assert me.page.evaluate("() => document.documentElement.scrollWidth") <= 390
        if me.page.locator(".ending").count():
            break
        me.page.wait_for_timeout(100)
    expect(me.page.locator(".ending").get_by_role("link", name="rulebook")).to_have_attribute(
        "href", re.compile(r"#exploration\.core\.(win|lose)$")
    )
    expect(me.page.locator('.panel[aria-label="Journal"]')).to_contain_text("The end")
    assert not serious(me)
