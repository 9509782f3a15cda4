"""Two people at the board of True Dungeon in two browsers: they slide in turn, and a bump changes what is read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.served import Served, made
from tests.web.conftest import Visit
from tests.web.test_truedungeon import Person
from tests.web.visitor import PHONE

ADVENTURE = Path(__file__).with_name("sluice.toml").read_text(encoding="utf-8")
OPTIONS: dict[str, Any] = {
    "adventure": ADVENTURE.replace("hp = 23", "hp = 400"),
    "short": True,
    "empty_seats": "empty",
    "mode": "slide",
    "exact": True,
    "skill_tests": "chance",
}
CLASSES = ("paladin", "barbarian")


def begun(visit: Visit, site: Served) -> tuple[Person, Person]:
    """Both stand before the first monster, and have said that they attack."""
    people = Person(visit(), phone=False), Person(visit(**PHONE), phone=True)
    with site.client() as client:
        table = made(client, "me", "friend", game="truedungeon", auto=True, options=OPTIONS)
    for person, link in zip(people, (table["link"], table["links"]["1"]), strict=True):
        person.table = re.findall("/t/([^?]+)", table["link"])[0]
        person.me.go(link)
    for person, cls in zip(people, CLASSES, strict=True):
        person.me.choose(cls)
        person.me.choose(f"{cls}-bag")
    while not all(person.question().get("ask") == "turn" for person in people):
        for person in people:
            question = person.question()
            if question and question["ask"] != "turn":
                ids = [option["id"] for option in question["options"]]
                person.me.choose(next(id for id in ("ready", "guard nobody", "yes") if id in ids))
    for person in people:
        person.me.choose("attack wicker")
    for person in people:
        if person.question().get("ask") == "turn":
            person.me.choose("done")
    return people


@pytest.mark.soak
def test_two_people_slide_in_turn_and_a_bump_changes_what_is_read(visit: Visit, site: Served) -> None:
    ann, ben = begun(visit, site)
    assert ann.question()["ask"] == "slide" and not ben.question(), "the lowest expected damage slides first"
    ann.me.choose("aim 20")
    for person in (ann, ben):
        expect(person.me.page.locator('[data-lies="paladin"]')).to_contain_text("zone 20")
        person.me.shot(f"board-first-{'phone' if person.phone else 'wide'}", whole=True)
    page = ben.me.page
    page.locator(".open-form").click()
    page.get_by_text("By keys and numbers").click()
    page.get_by_label("Speed, mm/s").fill("2150")
    page.get_by_role("button", name="Slide it as typed").click()
    for person in (ann, ben):
        person.me.told("knocking the Paladin's puck")
        person.me.told("Paladin, ")
        log = person.me.page.locator(".log")
        expect(log).to_contain_text(re.compile("Paladin, [^:]*: the puck lies in (zone ([1-9]|1[0-9])|no zone)"))
        expect(log).not_to_contain_text(re.compile("Paladin, [^:]*: the puck lies in zone 20"))
        person.me.shot(f"board-bumped-{'phone' if person.phone else 'wide'}", whole=True)
