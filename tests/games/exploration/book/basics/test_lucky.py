"""Luck: a Lucky character may roll one die of its own again, whatever it is for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.journal import with_token
from tests.games.exploration.tables import about, asks, crawl, hero, last, spent
from tests.tables import do, ids

RULE = "exploration.core.statuses"
LUCK = {"statuses": ["Lucky"]}
PREY: dict[str, Any] = {"foes": [{"kind": "Gargoyle", "at": [5, 4]}], "battle": {"turn": "Butcher"}}
FIRST: tuple[Any, ...] = (LUCK, {}, {})
BEGUILER: tuple[Any, ...] = ({}, LUCK, {})
NERVE = {
    "text": "A noise.",
    "check": "NERVE",
    "number": 6,
    "pass": {"text": "Yes.", "coins": 3},
    "fail": {"text": "No."},
}


class Case:
    """A die of a Lucky character: the position, the answers before it, and the dice up to it."""

    def __init__(
        self,
        group: tuple[Any, ...],
        position: dict[str, Any],
        answers: list[str],
        rolls: list[Any],
        sides: int,
        why: str,
        after: tuple[Any, ...] = (),
    ) -> None:
        self.group, self.position, self.answers, self.rolls = group, position, answers, rolls
        self.sides, self.why, self.after = sides, why, after


STANCES = ["attack", "attack", "attack"]
CASES = {
    "round's end": Case(FIRST, {"ending": "check"}, [], [2], 10, "AWARENESS 4"),
    "attack": Case(FIRST, PREY, ["attack f1"], [5], 100, "attack"),
    "damage": Case(FIRST, PREY, ["attack f1", "keep"], [50, 1], 8, "damage of Cleaver"),
    "ability": Case(FIRST, PREY, ["attack f1 carve", "keep", "keep"], [50, 1, 2], 6, "Carve"),
    "beguiling": Case(BEGUILER, {**PREY, "battle": {"turn": "Courtesan"}}, ["beguile f1"], [2], 10, "SPEECH 6"),
    "First Strike": Case(FIRST, {"foes": PREY["foes"]}, [], [1], 10, "First Strike", (5,)),
    "search": Case(({"at": [6, 1], **LUCK}, {}, {}), {}, ["search 6,1"], [1], 10, "search"),
    "coins": Case(({"at": [6, 1], **LUCK}, {}, {}), {}, ["search 6,1", "keep"], [6, 1], 10, "coins"),
    "story": Case(
        ({"at": [3, 3], **LUCK}, {}, {}),
        {"options": {"story": with_token(NERVE)}},
        ["search 3,3"],
        [1],
        10,
        "NERVE 6",
    ),
    "lock": Case(({"at": [9, 4], **LUCK}, {}, {}), {}, ["try 9,4-10,4"], [1], 10, "TRICKERY 7"),
    "door": Case(
        ({}, {}, {"at": [12, 8], **LUCK}),
        {"ending": "doors", "removed": ["a-b"], "opened": [{"door": "b-c", "by": "Illusionist"}]},
        [],
        [1],
        10,
        "creatures behind the door",
    ),
    "rest": Case(FIRST, {"rest": True}, [], [1], 10, "rest"),
    "skirmish": Case(
        FIRST, {"skirmish": {"kinds": ["Skeleton"], "counters": [3]}}, STANCES, [1, 1, 1, 2], 100, "attack", (2, 2)
    ),
    "beguiling in a skirmish": Case(
        BEGUILER,
        {"skirmish": {"kinds": ["Skeleton"], "counters": [3]}},
        ["attack", "defend beguile skeleton", "attack"],
        [1, 1, 1, 2, 2],
        10,
        "SPEECH 6",
        (2,),
    ),
    "possessed": Case(({"statuses": ["Lucky", "Possessed"]}, {}, {}), {}, ["possessed"], [2], 100, "attack"),
    "possessed damage": Case(
        ({"statuses": ["Lucky", "Possessed"]}, {}, {}), {}, ["possessed", "keep"], [90, 1], 8, "damage of Cleaver"
    ),
}
NEW = {100: 30, 10: 5, 8: 8, 6: 6}
"""What the second roll shows, by sides."""


def start(case: Case, answer: str) -> Any:
    position = dict(case.position)
    options = position.pop("options", None)
    second = [NEW[case.sides], *case.after] if answer == "again" else []
    table = crawl(*case.group, rolls=[*case.rolls, *second], options=options, **position)
    do(table, *case.answers)
    who = "Courtesan" if case.group is BEGUILER else "Illusionist" if case.why.startswith("creatures") else "Butcher"
    question = [ask for _, ask in asks(table)]
    assert question == ["lucky"] and about(table) == {
        "who": who,
        "why": case.why,
        "sides": case.sides,
        "face": case.rolls[-1],
    }
    return table, who


@pytest.mark.rule(RULE)
@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_a_lucky_character_may_roll_its_die_again_and_is_lucky_no_longer(case):
    table, who = start(case, "again")
    do(table, "again")
    again = last(table, "lucky")
    assert again.data == {"who": who, "why": case.why, "old": case.rolls[-1], "face": NEW[case.sides]}
    assert again.rule == RULE and "Lucky" not in hero(table, who).statuses
    spent(table)


@pytest.mark.rule(RULE)
def test_a_die_that_is_kept_keeps_the_luck():
    table, _ = start(CASES["attack"], "keep")
    do(table, "keep")
    assert hero(table, "Butcher").statuses == ["Lucky"] and last(table, "attack-roll").data["natural"] == 5
    assert table.state.die is None


@pytest.mark.rule(RULE)
def test_the_second_roll_stands_instead_of_the_first():
    table, _ = start(CASES["lock"], "again")
    do(table, "again")
    assert last(table, "check").data["face"] == 5
    table, _ = start(CASES["coins"], "again")
    do(table, "again")
    assert table.state.coins == 5
    table, _ = start(CASES["damage"], "again")
    do(table, "again")
    assert last(table, "wounded").data["lost"] == 9


@pytest.mark.rule("exploration.core.statuses", "exploration.core.check.who")
@pytest.mark.parametrize(("answer", "outcome"), [("keep", "failed"), ("again", "passed")])
def test_who_has_chosen_to_roll_is_not_asked_for_the_key_again(answer, outcome):
    event = {"text": "So.", "check": "TRICKERY", "number": 7, "pass": {"text": "Yes."}, "fail": {"text": "No."}}
    lucky = {"at": [3, 2], "items": ["Skeleton Key"], "statuses": ["Lucky"]}
    table = crawl(lucky, {}, {}, options={"story": with_token(event)}, rolls=[2, 9][: 2 if answer == "again" else 1])
    do(table, "search 3,3")
    assert ids(table) == ["roll", "key"]
    assert ids(do(table, "roll")) == ["keep", "again"]
    do(table, answer)
    assert last(table, "check").data["outcome"] == outcome and "Skeleton Key" in hero(table, "Butcher").items
