"""What can be lost for good: by the doors at which Items are spent, and by fights that do not come."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.small import Change, Plain, changed, event, room, small
from undercroft.games.exploration.content.stories.checking import faults
from undercroft.games.exploration.content.stories.reading import story_of

SOUND = "exploration.core.story.sound"
LIMITS = "exploration.core.story.limits"

STEP = {"kind": "locked", "item": "Key", "spends": True}
FIGHT: Plain = {"text": "Noise.", "encounter": ["Grave Rat"]}
OTHER_FIGHT: Plain = {"text": "A cry.", "encounter": ["Ghoul"]}
QUIET: Plain = {"text": "Nothing."}
ENTERS: Plain = {"on": "enter"}
COOK: Plain = {"on": "enter", "text": "He comes.", "encounter": ["The Cook"]}
GHOUL_AND_COOK = COOK | {"encounter": ["Ghoul", "The Cook"]}
COOK_AT_ONCE = COOK | {"on": "reveal"}
COOK_AFTER_GHOUL: Plain = {
    "on": "reveal",
    **OTHER_FIGHT,
    "check": "NERVE",
    "number": 6,
    **dict.fromkeys(("pass", "fail"), {"text": "He comes.", "encounter": ["The Cook"]}),
}
GHOULS: Plain = {"creatures": ["Ghoul"], "places": [[0, 4], [0, 5], [0, 6]]}


def closet(plain: Plain, *, kept: bool) -> None:
    """The one key opens D, with the cup, and E, with nothing, where it is spent; D may keep it."""
    plain["rooms"].append(room("E", 0, 4))
    plain["doors"][2]["spends"] = not kept
    plain["doors"].append({**STEP, "from": [3, 3], "to": [3, 4]})


def closet_of_check(plain: Plain, *, key_within: bool) -> None:
    """D, with the cup, keeps the one key; E opens by a check too, and uses the key up unless that lies within."""
    closet(plain, kept=True)
    plain["doors"][3] |= {"check": "NERVE", "number": 6}
    if key_within:
        event(plain)["gives"] = []
        plain["rooms"][4]["tokens"] = [{"at": [0, 7], "event": {"text": "A key.", "gives": ["Key"]}}]


def closet_behind(plain: Plain) -> None:
    """D keeps the one key, and E behind it, with nothing, uses it up."""
    plain["rooms"].append(room("E", 4, 8))
    plain["doors"].append({**STEP, "from": [4, 7], "to": [4, 8]})


def two_closets(plain: Plain, *keys: str) -> None:
    """The one key may be spent on D, with the cup, on E, with nothing, or on F, with these."""
    closet(plain, kept=False)
    plain["rooms"][4]["size"] = [2, 4]
    plain["rooms"].append({**room("F", 2, 4), "size": [2, 4]})
    plain["rooms"][5]["tokens"] = [{"at": [2, 7], "event": {"text": "Keys.", "gives": keys}}]
    plain["doors"][3] |= {"from": [0, 3], "to": [0, 4]}
    plain["doors"].append({**STEP, "from": [3, 3], "to": [3, 4]})


def key_to_spare(plain: Plain) -> None:
    """There are two keys at first and one in F, for three doors."""
    two_closets(plain, "Key")
    event(plain)["gives"].append("Key")


def second_key(plain: Plain, **fail: Any) -> None:
    """A check decides about a second key."""
    closet(plain, kept=False)
    event(plain).update(
        {"check": "NERVE", "pass": {"text": "Two.", "gives": ["Key"]}, "fail": {"text": "One.", **fail}}
    )


def cells(plain: Plain, number: int, keys: int) -> None:
    """A passage below D to so many rooms, each behind a door that spends a key, and so many keys; D stands open."""
    plain["doors"][2] = {"from": [5, 3], "to": [5, 4], "kind": "unlocked"}
    plain["doors"].append({"from": [4, 7], "to": [4, 8], "kind": "unlocked"})
    plain["rooms"].append({**room("E", 4, 8), "size": [20, 1]})
    plain["rooms"] += [{**room(f"E{n}", 2 * n + 4, 9), "size": [2, 2]} for n in range(number)]
    plain["doors"] += [{**STEP, "from": [2 * n + 4, 8], "to": [2 * n + 4, 9]} for n in range(number)]
    event(plain)["gives"] = ["Key"] * keys


def spoils(plain: Plain, **more: Any) -> None:
    """The cup is for who wins a fight in D, to which the event of a token there leads, or one with a moment."""
    found = {"text": "Well.", **more}
    plain["rooms"][3]["tokens"] = [] if "on" in found else [{"at": [5, 6], "event": found}]
    plain["rooms"][3]["events"] = [{"on": "victory", "text": "A cup.", "gives": ["Cup"]}]
    plain["rooms"][3]["events"] += [found] if "on" in found else []


def spoils_of_check(plain: Plain, passed: Plain, failed: Plain) -> None:
    """The same after a check."""
    spoils(plain, check="NERVE", **{"pass": passed, "fail": failed})


def spoils_of_start(plain: Plain, on: str, **more: Any) -> None:
    """The cup is for who wins a fight in A, to which an event there leads."""
    event(plain, 3).pop("gives")
    plain["rooms"][0]["events"] = [
        {"on": on, **FIGHT, **more},
        {"on": "victory", "text": "A cup.", "gives": ["Cup"]},
    ]


def spoils_of_ghouls(plain: Plain) -> None:
    spoils(plain)
    plain["rooms"][3] |= GHOULS | {"places": [[4, 5], [5, 5], [6, 5]]}


def strip(plain: Plain, spaces: int, *events: Plain, door: str = "unlocked", **more: Any) -> None:
    """Beside A lies E, so many spaces in a row, with these events."""
    plain["rooms"].append({**room("E", 0, 4), "size": [1, spaces], "events": list(events), **more})
    plain["doors"].append({"from": [0, 3], "to": [0, 4], "kind": door})


def cup_in_strip(plain: Plain, spaces: int, on: str, **more: Any) -> None:
    """The cup is for who wins a fight there that comes at this moment."""
    event(plain, 3).pop("gives")
    strip(plain, spaces, {"on": on, **FIGHT}, {"on": "victory", "text": "A cup.", "gives": ["Cup"]}, **more)


def cook_in_strip(plain: Plain, spaces: int, *events: Plain, **more: Any) -> None:
    """The main foe comes there, by one of these events."""
    plain["rooms"][2] |= {"creatures": [], "places": []}
    strip(plain, spaces, *events, **more)


def fight_beside_start(plain: Plain) -> None:
    """The cup is for who wins a fight in A, and one comes in E, which is open from the start."""
    event(plain, 3).pop("gives")
    plain["rooms"][0]["events"] = [{"on": "victory", "text": "A cup.", "gives": ["Cup"]}]
    strip(plain, 9, {"on": "reveal", **FIGHT}, door="archway")


def at_start(plain: Plain, **where: Any) -> None:
    """The cup is for who enters A, or a space of it."""
    event(plain, 3).pop("gives")
    plain["rooms"][0]["events"] = [{"on": "enter", "text": "A cup.", "gives": ["Cup"], **where}]


LOST: dict[str, tuple[Change, tuple[str, str]]] = {
    "its key is spent elsewhere": (lambda p: closet(p, kept=False), ("goal 2", SOUND)),
    "a key that its door would keep is spent elsewhere": (lambda p: closet(p, kept=True), ("goal 2", SOUND)),
    "its key is spent where a check would have done": (
        lambda p: closet_of_check(p, key_within=False),
        ("goal 2", SOUND),
    ),
    "keys are spent in the wrong order": (lambda p: two_closets(p, "Key", "Key"), ("goal 2", SOUND)),
    "a check for the second key is failed": (second_key, ("goal 2", SOUND)),
    "a victory has no fight": (spoils, ("goal 2", SOUND)),
    "a victory has a skirmish": (lambda p: spoils(p, skirmish="table"), ("goal 2", SOUND)),
    "the check for the fight is passed": (
        lambda p: spoils_of_check(p, QUIET, FIGHT),
        ("goal 2", SOUND),
    ),
    "the fight is not chosen": (
        lambda p: spoils(p, choices=[{"label": "Shout", **FIGHT}, {"label": "Wait", **QUIET}]),
        ("goal 2", SOUND),
    ),
    "all five may stand where the fight is to come": (lambda p: cup_in_strip(p, 5, "enter"), ("goal 2", SOUND)),
    "all five may stand in a room that is open at the start": (
        lambda p: cup_in_strip(p, 5, "reveal", door="archway"),
        ("goal 2", SOUND),
    ),
    "the fight comes in the room beside the start": (fight_beside_start, ("goal 2", SOUND)),
    "the main foe has no space beside five": (lambda p: cook_in_strip(p, 5, COOK), ("goal 1", SOUND)),
    "the main foe has none beside five and a ghoul": (lambda p: cook_in_strip(p, 6, GHOUL_AND_COOK), ("goal 1", SOUND)),
    "the main foe has none beside what comes through the door": (
        lambda p: cook_in_strip(p, 5, COOK_AT_ONCE),
        ("goal 1", SOUND),
    ),
    "the main foe has none beside what else is revealed": (
        lambda p: cook_in_strip(p, 8, {"on": "reveal", **OTHER_FIGHT}, COOK_AT_ONCE),
        ("goal 1", SOUND),
    ),
    "the main foe has none beside what came before a check": (
        lambda p: cook_in_strip(p, 8, COOK_AFTER_GHOUL),
        ("goal 1", SOUND),
    ),
    "the main foe has none beside those who are there": (
        lambda p: cook_in_strip(p, 8, COOK_AT_ONCE, **GHOULS),
        ("goal 1", SOUND),
    ),
    "nobody enters where all begin": (at_start, ("goal 2", SOUND)),
    "nobody enters where all begin, for a fight": (lambda p: spoils_of_start(p, "enter"), ("goal 2", SOUND)),
}


@pytest.mark.rule(SOUND)
@pytest.mark.parametrize("name", LOST)
def test_a_goal_that_can_be_lost_is_a_fault(name):
    change, wanted = LOST[name]
    assert [(fault.at, fault.rule) for fault in faults(story_of(changed(change)))] == [wanted]


FINE: dict[str, Change] = {
    "the key is kept on the way to the door that spends it": closet_behind,
    "the key lies behind the door that a check opens": lambda p: closet_of_check(p, key_within=True),
    "there are keys enough in any order": key_to_spare,
    "a check decides where a key lies that there is": lambda p: second_key(p, gives=["Key"]),
    "creatures are listed": spoils_of_ghouls,
    "a token brings the fight": lambda p: spoils(p, encounter="table"),
    "who enters brings the fight": lambda p: spoils(p, on="enter", encounter="table"),
    "the room that is revealed brings the fight": lambda p: spoils(p, on="reveal", encounter="table"),
    "six have space where the fight is to come": lambda p: cup_in_strip(p, 6, "enter"),
    "six have space in a room that is open at the start": lambda p: cup_in_strip(p, 6, "reveal", door="archway"),
    "nobody stands in a room that is revealed later": lambda p: cup_in_strip(p, 1, "reveal"),
    "the main foe has space beside five": lambda p: cook_in_strip(p, 6, COOK),
    "the main foe has space beside five and a ghoul": lambda p: cook_in_strip(p, 7, GHOUL_AND_COOK),
    "the main foe has space beside what comes through the door": lambda p: cook_in_strip(p, 6, COOK_AT_ONCE),
    "the main foe has space beside what else is revealed": lambda p: cook_in_strip(
        p, 9, {"on": "reveal", **OTHER_FIGHT}, COOK_AT_ONCE
    ),
    "the main foe has space beside what came before a check": lambda p: cook_in_strip(p, 9, COOK_AFTER_GHOUL),
    "the main foe has space beside those who are there": lambda p: cook_in_strip(p, 9, COOK_AT_ONCE, **GHOULS),
    "the main foe has space beside what enters another time": lambda p: cook_in_strip(p, 6, FIGHT | ENTERS, COOK),
    "both ends of a check bring a fight": lambda p: spoils_of_check(p, FIGHT, OTHER_FIGHT),
    "each choice brings a fight": lambda p: spoils(
        p, choices=[{"label": "Shout", **FIGHT}, {"label": "Wait", **OTHER_FIGHT}]
    ),
    "where all begin a fight comes at once": lambda p: spoils_of_start(p, "reveal"),
    "where all begin a space is entered": lambda p: at_start(p, at=[[3, 2]]),
    "where all begin a space is entered, for a fight": lambda p: spoils_of_start(p, "enter", at=[[3, 2]]),
    "56 ways of spending keys": lambda p: cells(p, 8, 5),
    "a key for every door": lambda p: cells(p, 10, 10),
}


@pytest.mark.rule(SOUND)
@pytest.mark.parametrize("name", FINE)
def test_a_goal_that_cannot_be_lost_is_none(name):
    assert [str(found) for found in faults(story_of(changed(FINE[name])))] == []


@pytest.mark.rule(LIMITS)
@pytest.mark.parametrize(("number", "keys"), [(8, 4), (10, 9)])
def test_ways_and_the_steps_on_them_are_looked_through_as_far_as_is_said(number, keys):
    (found,) = faults(story_of(changed(lambda p: cells(p, number, keys))))
    assert (found.at, found.rule) == ("story", LIMITS)


def test_the_refusal_says_what_may_lose_a_goal():
    (found,) = faults(story_of(changed(spoils)))
    assert "a failed check, a choice, an Item spent elsewhere or a fight that never comes" in str(found)
    assert faults(story_of(small())) == ()
