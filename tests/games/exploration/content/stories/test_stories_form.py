"""What has not the form of a story is refused with its place, and nothing breaks the check."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.exploration.small import Change, Plain, changed, event, small
from undercroft.engine import Refused
from undercroft.games.exploration.content.stories.checking import sound_story
from undercroft.games.exploration.content.stories.preview import outline, preview

FORMAT = "exploration.core.story.format"
SHAPE = "exploration.core.story.shape"
CONDITIONS = "exploration.core.story.conditions"


def no_shape(plain: Plain) -> None:
    del plain["rooms"][1]["size"]


def misdrawn(plain: Plain) -> None:
    no_shape(plain)
    plain["rooms"][1]["drawing"] = ". .\n\n.x."


MISSHAPEN: dict[str, tuple[Change, str, str]] = {
    "another kind": (lambda p: p.update(kind="floor"), "kind", FORMAT),
    "another game": (lambda p: p.update(game="chess"), "game", FORMAT),
    "unknown key": (lambda p: p.update(monsters=[]), "monsters", FORMAT),
    "unknown key of a room": (lambda p: p["rooms"][1].update(colour="red"), "room B, colour", FORMAT),
    "unknown key of an event": (lambda p: event(p).update(give=[]), "room B, token 1, event, give", FORMAT),
    "missing key": (lambda p: p["doors"][1].pop("kind"), "door 2, kind", FORMAT),
    "no list": (lambda p: p.update(rooms="many"), "rooms", FORMAT),
    "no number": (lambda p: p["rooms"][0].update(size=["4", 4]), "room A, size 1", FORMAT),
    "neither size nor drawing": (no_shape, "room B", FORMAT),
    "size and drawing": (lambda p: p["rooms"][1].update(drawing=". ."), "room B", FORMAT),
    "misdrawn": (misdrawn, "room B, drawing, line 3", SHAPE),
    "too large a room": (lambda p: p["rooms"][0].update(size=[21, 4]), "room A, size 1", FORMAT),
    "too far away": (lambda p: p["rooms"][0].update(origin=[98, 0]), "room A", "exploration.core.story.limits"),
    "too many tokens": (lambda p: p["rooms"][0].update(tokens=[{"at": [0, 0]}] * 13), "room A, tokens", FORMAT),
    "pass without a check": (lambda p: event(p).update({"pass": {"text": "So."}}), "room B, token 1, event", FORMAT),
    "barred with a check": (lambda p: p["doors"][1].update(check="NERVE"), "door b-c", CONDITIONS),
    "barred with an Item": (lambda p: p["doors"][1].update(item="Key"), "door b-c", CONDITIONS),
    "barred and not locked": (lambda p: p["doors"][0].update(barred=True), "door a-b", CONDITIONS),
    "table with a gap": (lambda p: p.update(table={"1-9": ["Ghoul"]}), "table", "exploration.core.table.dce"),
    "table twice": (
        lambda p: p.update(table={"1-10": ["Ghoul"], "3": ["Ghoul"]}),
        "table 3",
        "exploration.core.table.dce",
    ),
    "table without a 1": (lambda p: p.update(table={"2-10": ["Ghoul"]}), "table", "exploration.core.table.dce"),
    "table up to eleven": (lambda p: p.update(table={"1-11": ["Ghoul"]}), "table 1-11", "exploration.core.table.dce"),
    "table backwards": (lambda p: p.update(table={"5-3": ["Ghoul"]}), "table 5-3", "exploration.core.table.dce"),
    "table of words": (lambda p: p.update(table={"one": ["Ghoul"]}), "table one", "exploration.core.table.dce"),
    "table beyond ten": (lambda p: p.update(table={"0-10": ["Ghoul"]}), "table 0-10", "exploration.core.table.dce"),
}


@pytest.mark.rule("exploration.core.story.format")
@pytest.mark.parametrize("name", MISSHAPEN)
def test_what_is_no_story_is_refused_with_its_place(name):
    change, at, rule = MISSHAPEN[name]
    with pytest.raises(Refused) as refused:
        sound_story(changed(change))
    assert (refused.value.at, refused.value.rule) == (at, rule)
    assert refused.value.reason.startswith(f"{at}: ") or at in ("kind", "game")


@pytest.mark.parametrize("given", [None, [], "story", 7])
def test_a_story_is_a_table(given):
    with pytest.raises(Refused, match="a table of keys"):
        sound_story(given)


def spoil(plain: Plain, chance: random.Random) -> None:
    """One thing somewhere in the story is dropped, doubled or replaced by something that does not belong there."""
    where: Any = plain
    while True:
        keys = list(where) if isinstance(where, dict) else list(range(len(where)))
        if not keys:
            return
        key = chance.choice(keys)
        if isinstance(where[key], dict | list) and where[key] and chance.random() < 0.8:
            where = where[key]
            continue
        junk = [None, -1, 0, 10**30, "", "x", "A", "Key", "table", [], {}, [0, 0], [[0, 0]], True, {"x": 1}]
        if chance.random() < 0.3:
            where.pop(key)
        else:
            where[key] = chance.choice(junk)
        return


@pytest.mark.parametrize("seed", range(20))
def test_a_spoilt_story_is_refused_or_sound_and_never_breaks_the_check(seed):
    chance = random.Random(seed)
    for _ in range(25):
        plain = small()
        for _ in range(chance.randint(1, 3)):
            spoil(plain, chance)
        try:
            story = sound_story(plain)
        except Refused as refused:
            assert refused.at and refused.rule
        else:
            assert outline(story, secrets=True) and preview(story, secrets=True).text()
