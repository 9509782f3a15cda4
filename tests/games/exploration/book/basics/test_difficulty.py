"""Difficulty: the Might of foes, the main foe's Vita and the locks."""

from __future__ import annotations

import json

import pytest

from tests.games.exploration.draws import ABBOT, against, ledger_data
from tests.games.exploration.journal import story_text
from tests.games.exploration.small import small
from tests.games.exploration.tables import AT_START, cites, crawl, foe, last
from tests.tables import do
from undercroft import Table
from undercroft.games.exploration.book.rooms.doors import HARDER
from undercroft.games.exploration.figures import BOSS_VITA, EASY_MIGHT, EASY_VITA, HARD_MIGHT, HARD_VITA, NUMBERS

RULE = "exploration.core.difficulty"
DATA = ledger_data(RULE)


@pytest.mark.parametrize(
    "level",
    [pytest.param(level, marks=() if level == "normal" else pytest.mark.rule(RULE)) for level in DATA["values"]],
)
def test_the_main_foe_has_more_vita_for_each_character_and_locks_are_harder(level):
    """With the Courtesan's TRICKERY 3 a lock of 7 opens with 4 and more; of 6 with 3, of 8 with 5."""
    named = {"easy": EASY_VITA, "normal": BOSS_VITA, "hard": HARD_VITA}
    assert NUMBERS[named[level]] == DATA["boss_vita"][level] and HARDER[level] == DATA["locked_doors"][level]
    options = {"difficulty": level}
    table = crawl(**against(ABBOT, [5, 4]), options=options)
    assert foe(table, "f1").vita == 3 * DATA["boss_vita"][level]
    for face, opens in ((3 + HARDER[level], False), (4 + HARDER[level], True)):
        table = crawl({}, {"at": [9, 4]}, {}, turn="Courtesan", options=options, rolls=[face])
        do(table, "try 9,4-10,4")
        assert last(table, "check").data["number"] == 7 + HARDER[level] and bool(table.state.opened) == opens
        assert (RULE in cites(last(table, "check"))) == (level != "normal")
    first = Table.start("exploration", seats=3, seed=1, options=options).events[0]
    assert (first.rule == RULE) == (level != "normal")


@pytest.mark.rule(RULE)
@pytest.mark.parametrize("level", ["easy", "hard"])
def test_every_foe_hits_less_or_more_often(level):
    """A Skeleton has Might 5, the Courtesan, next to it, Defense 60; in a skirmish it is the same."""
    more = DATA["might"][level]
    assert more == {"easy": -NUMBERS[EASY_MIGHT], "hard": NUMBERS[HARD_MIGHT]}[level]
    alone = {"at": [4, 4]}
    for natural, outcome in ((55 - more, "a hit"), (54 - more, "a miss")):
        rolls = [natural, 3] if outcome == "a hit" else [natural]
        about = against("Skeleton", [5, 4], turn="f1")
        table = crawl({"at": [0, 0]}, alone, {"at": [0, 1]}, **about, options={"difficulty": level}, rolls=rolls)
        struck = last(table, "foe-attacks")
        assert struck.data["outcome"] == outcome and RULE in cites(struck)
        assert table.view(0)["foes"][0]["might"] == 5 + more
    fray = {"kinds": ["Skeleton"], "counters": [3], "stances": {"Butcher": "attack", "Courtesan": "attack"}}
    table = crawl(*AT_START, skirmish=fray, options={"difficulty": level}, rolls=[2, 2, 2, 2, 2, 2])
    do(table, "attack", seat=2)
    attack = last(table, "creature-attacks")
    assert attack.data["total"] == 2 + 5 + more and RULE in cites(attack)


def test_the_usual_level_is_the_ledgers():
    assert Table.start("exploration", seats=3, seed=1).state.rules.difficulty == DATA["default"] == "normal"


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(("level", "vita"), [("easy", 7), ("hard", 11)])
def test_a_main_foe_with_numbers_of_its_own_changes_in_the_same_measure(level, vita):
    """The Lodger has 9 for each character: 9 of 12 become 7 of 10 and 11 of 15."""
    options = {"story": "lodger-below", "difficulty": level}
    table = crawl(options=options, foes=[{"kind": "The Lodger", "at": [5, 5]}], battle={"turn": "f1"}, rolls=[2, 2])
    assert foe(table, "f1").vita == 3 * vita and RULE in cites(last(table, "foe-attacks"))


@pytest.mark.rule(RULE)
def test_the_weakest_main_foe_still_has_a_point_of_vita_for_each_character():
    plain = small()
    plain["bosses"] = [{"name": "The Cook", "vita_per_character": 1}]
    options = {"story": json.dumps(plain), "difficulty": "easy"}
    table = crawl(options=options, foes=[{"kind": "The Cook", "at": [3, 3]}], battle={"turn": "f1"}, rolls=[2, 2])
    assert foe(table, "f1").vita == 3 and RULE in cites(last(table, "foe-attacks"))


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(("level", "number"), [("easy", 5), ("hard", 7)])
def test_a_check_that_the_story_gives_changes_too(level, number):
    """The portcullis of the Washing Place asks for TRICKERY 6."""
    table = crawl({"at": [10, 12]}, {}, {}, removed=["a-b", "b-c"], options={"difficulty": level}, rolls=[2])
    do(table, "try 9,12-10,12")
    assert last(table, "check").data["number"] == number


@pytest.mark.rule(RULE)
def test_the_level_does_not_touch_the_checks_of_events():
    plain = small()
    check = {"check": "NERVE", "number": 6, "pass": {"text": "So."}, "fail": {"text": "So."}}
    plain["rooms"][0]["tokens"][0]["event"] = {"text": "So.", **check}
    options = {"story": story_text(plain), "difficulty": "hard"}
    table = do(crawl({"at": [3, 2]}, {}, {}, options=options, rolls=[2]), "search 3,3")
    assert last(table, "check").data["number"] == 6
    assert RULE not in cites(last(table, "check"))
    table = crawl(**against(ABBOT, [5, 4], turn="f1"), options={"difficulty": "hard"}, rolls=[2, 2])
    assert foe(table, "f1").vita == 45
