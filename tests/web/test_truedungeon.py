"""A short adventure of True Dungeon for two people in two browsers, beside two bots: coaching, a fight, a puzzle."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Locator, Response, WebSocket, expect

from tests.server.served import Served, made
from tests.web.conftest import Visit
from tests.web.visitor import PHONE, Visitor

ADVENTURE = Path(__file__).with_name("sluice.toml").read_text(encoding="utf-8")
OPTIONS = {"adventure": ADVENTURE, "short": True, "empty_seats": "empty"}

HIDDEN = {
    "monster": ["Its knots are the weak part", '"hp": 23', '"vulnerable"', "construct"],
    "loft": ["Barrel Loft", "ladder to the hatch", "rye"],
    "solution": ["grey with rye dust", "rye, wheat, oat", "lets you down gently"],
    "wheel": ["Drowned Wheel", "Ledger Eel", "counts his barrels himself"],
    "file": ["[[rooms]]", "solution =", "vulnerable =", "epilogue"],
}
"""What nobody may know before it is told; of the file itself, never."""

PATIENCE = 80
"""A fight that takes more answers than this does not get on."""


class Person:
    """Somebody at the table, and all that their browser has got so far."""

    def __init__(self, me: Visitor, *, phone: bool) -> None:
        self.me, self.phone, self.table = me, phone, ""
        self.frames: list[str] = []
        self._answers: list[Response] = []
        me.page.on("websocket", self._listen)
        me.page.on("response", lambda answer: self._answers.append(answer))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def got(self) -> str:
        """Every frame and every answer so far, and the page with its drawing as it stands."""
        for answer in self._answers:
            if not answer.url.endswith((".js", ".css")):
                try:
                    self.frames.append(answer.text())
                except (Error, UnicodeDecodeError):  # Moved on to another page, or a picture.
                    continue
        self._answers.clear()
        return "\n".join([*self.frames, self.me.page.content()])

    def must_not_know(self, *parts: str) -> None:
        """Nothing of these parts of the adventure has reached this browser."""
        got = self.got().lower().replace('\\"', '"')
        known = [words for part in parts for words in HIDDEN[part] if words.lower() in got]
        assert not known, f"the page has got {known}"

    def question(self) -> dict[str, Any]:
        """What this person is asked at this moment; empty if nothing."""
        state = self.me.context.request.get(f"{self.me.url}/api/tables/{self.table}", params={"draw": 0}).json()
        found: dict[str, Any] = state["question"] or {}
        return found

    def panel(self, title: str) -> Locator:
        """The panel whose title begins like this."""
        return self.me.page.locator(f'.panel[aria-label^="{title}"]')


class Party:
    """A table of the test's own adventure: two people and two bots."""

    def __init__(self, visit: Visit, site: Served) -> None:
        self.ann, self.ben = Person(visit(), phone=False), Person(visit(**PHONE), phone=True)
        self.both = (self.ann, self.ben)
        with site.client() as client:
            table = made(client, "me", "friend", "greedy", "greedy", game="truedungeon", auto=True, options=OPTIONS)
        self.ann.me.go(table["link"])
        self.ben.me.go(table["links"]["1"])
        for person in self.both:
            person.table = re.findall("/t/([^?]+)", table["link"])[0]

    def everybody(self, act: Callable[[Person], None]) -> None:
        """This holds for both."""
        for person in self.both:
            act(person)

    def must_read(self, *words: str) -> None:
        """Both have had it told to them."""
        for line in words:
            self.everybody(lambda person, line=line: person.me.told(line))  # type: ignore[misc]

    def shots(self, name: str) -> None:
        """Pictures of both screens, if somebody wants to look at them."""
        for person in self.both:
            person.me.shot(f"truedungeon-{name}-{'phone' if person.phone else 'wide'}", whole=True)


def coach(party: Party) -> None:
    """Ann plays a wizard and practises once, Ben a fighter; nobody knows what is behind the first door."""
    ann, ben = party.both
    party.must_read("The miller pays in flour.")
    party.shots("coaching")
    ann.me.choose("wizard")
    ann.me.choose("wizard-bag")
    expect(ben.me.page.locator('[data-option="wizard"]')).to_have_count(0)
    ben.me.choose("fighter")
    ben.me.choose("fighter-bag")
    expect(ann.panel("To learn by heart")).to_contain_text("Bounty")
    party.shots("training")
    ann.me.choose("practice planes")
    assert ann.question()["ask"] == "practice"
    ann.me.page.locator("[data-option]").first.click()
    ann.me.told("That is ")
    expect(ben.me.page.locator(".log")).not_to_contain_text("That is ")
    party.everybody(lambda person: person.must_not_know(*HIDDEN))
    ann.me.choose("ready")


def fight(party: Party) -> None:
    """Ben attacks, Ann casts and is asked for a plane; when all have acted, it is scored, and both are told."""
    party.must_read("Room 1: The Wet Step.")
    for person in party.both:
        assert person.question()["ask"] == "before"
        expect(person.panel("Monsters")).to_contain_text("Wicker Tallyman: unhurt")
        expect(person.panel("To learn by heart")).to_have_count(0)
        person.must_not_know("monster", "loft", "solution", "wheel", "file")
    party.shots("before")
    party.everybody(lambda person: person.me.choose("ready"))
    for person in party.both:
        first = person.me.page.locator("[data-option]").first
        expect(first, "what stands on the board and is told in words comes first").to_have_attribute(
            "data-option", "attack wicker"
        )
        expect(person.panel("The party")).to_contain_text(re.compile("Fighter .*AC [0-9]"))
        assert person.me.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    party.shots("fight")
    cast_and_attack(party)
    party.must_read("Wizard, Magic Missile against the Wicker Tallyman: hit for ")
    win(party)
    party.must_read("The Wicker Tallyman is dead.", "The fight is won.")
    party.everybody(lambda person: person.must_not_know("loft", "solution", "wheel", "file"))


def cast_and_attack(party: Party) -> None:
    """The fighter has struck, the wizard has cast; nothing is scored before both have done."""
    ann, ben = party.both
    log = ben.me.page.locator(".log")
    insist(ben, "attack wicker", lambda: "against the Wicker Tallyman: " in (log.text_content() or ""))
    party.must_read("against the Wicker Tallyman: ")
    insist(ann, "cast magic-missile wicker", lambda: ann.question().get("ask") == "recall")
    party.shots("recall")
    expect(ben.me.page.locator(".log")).to_contain_text("The Wizard is asked: ")
    for _ in range(5 * PATIENCE):  # A bard among the bots may let her try again.
        if "Magic Missile" in ben.panel("Slid so far").inner_text():
            break
        asked = ann.question()
        if asked.get("ask") == "recall":
            ann.me.choose(asked["options"][0]["id"])
        else:
            ann.me.page.wait_for_timeout(50)
    party.must_read(" the test: ")
    expect(ben.panel("Slid so far")).to_contain_text("Magic Missile")
    for person in party.both:
        expect(person.me.page.locator(".log")).not_to_contain_text("hit for ")
        person.me.choose("done")


def insist(person: Person, id: str, done: Callable[[], bool]) -> None:
    """This was done: chosen just as the question was put aside, while another slid or was asked, it is chosen again."""
    for _ in range(5 * PATIENCE):
        if done():
            return
        if person.me.page.locator(f'[data-option="{id}"]').count():
            person.me.choose(id)
        else:
            person.me.page.wait_for_timeout(50)
    raise AssertionError(f"{id!r} is not done")


def win(party: Party) -> None:
    """Everybody has gone on fighting until the fight was over."""
    for _ in range(PATIENCE):
        asked = [(person, person.question()) for person in party.both]
        if any(question.get("ask") in ("recover", "puzzle", "before") for _, question in asked):
            return
        for person, question in asked:
            if not question:
                continue
            ids = [option["id"] for option in question["options"]]
            wanted = next((id for id in ids if id.startswith("attack ")), None)
            person.me.choose(wanted or next(id for id in ("done", "pass", ids[0]) if id in ids))
            break
        else:
            party.ann.me.page.wait_for_timeout(50)
    raise AssertionError("the fight does not get on")


def solve(party: Party) -> None:
    """The one who speaks answers wrongly piece by piece; the next one rightly, on the form."""
    party.everybody(lambda person: person.me.choose("ready"))
    party.must_read("Room 2: The Barrel Loft.")
    party.everybody(lambda person: person.must_not_know("solution", "wheel", "file"))
    ann, ben = party.both
    for person in (ben, ann):  # Who walks in front speaks first: two people before their companions.
        person.me.choose("march front")
    party.everybody(lambda person: person.me.choose("ready"))
    for person in party.both:
        expect(person.panel("Puzzle")).to_contain_text("The rye comes before the wheat.")
    assert ann.question()["ask"] == "piece"
    party.shots("puzzle")
    ann.me.choose("wheat")
    expect(ben.panel("Puzzle")).to_contain_text("wheat")
    ann.me.choose("rye")
    ann.me.choose("oat")
    party.must_read("The Wizard answers wheat, rye and oat. It is wrong")
    party.everybody(lambda person: person.must_not_know("solution", "wheel", "file"))
    expect(ann.panel("Puzzle")).to_contain_text("Wrong: wheat, rye, oat")
    number = ben.me.number()
    ben.me.page.locator(".in-words > summary").click()
    ben.me.page.locator(".text-form textarea").fill("rye, wheat, oat")
    expect(ben.me.page.locator(".text-form .verdict")).to_contain_text("All is well")
    party.shots("answer")
    ben.me.page.get_by_role("button", name="Send the answer").click()
    ben.me.gone_on(number)
    party.must_read("The Fighter answers rye, wheat and oat, and it is right.", "lets you down gently")


def end(party: Party) -> None:
    """The last monster is slain, and both read what they take home."""
    for _ in range(2):
        party.everybody(lambda person: person.me.choose("ready"))
    party.must_read("Room 3: The Drowned Wheel.")
    for _ in range(PATIENCE):
        if party.ann.me.page.locator(".ending").count():
            break
        win_or_end(party)
    for person in party.both:
        expect(person.me.page.locator(".ending h2")).to_contain_text("won")
        person.me.told("counts his barrels himself")
        expect(person.panel("Taken home")).to_contain_text("XP")
    party.shots("end")


def win_or_end(party: Party) -> None:
    """One of the two has answered what is asked now, attacking where that is possible."""
    for person in party.both:
        question = person.question()
        if question:
            ids = [option["id"] for option in question["options"]]
            wanted = next((id for id in ids if id.startswith("attack ")), None)
            person.me.choose(wanted or next(id for id in ("done", "ready", "pass", ids[0]) if id in ids))
            return
    party.ann.me.page.wait_for_timeout(50)


def test_two_people_and_two_bots_prepare_fight_and_win(visit: Visit, site: Served) -> None:
    party = Party(visit, site)
    coach(party)
    fight(party)


@pytest.mark.soak
def test_they_come_through_a_short_adventure(visit: Visit, site: Served) -> None:
    party = Party(visit, site)
    coach(party)
    fight(party)
    solve(party)
    end(party)
