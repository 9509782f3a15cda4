"""Monster lore: who may try it, what it costs, and what everybody learns."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.fights import foe, hero, monster, offered, state, table
from tests.tables import do, refused, told
from undercroft import Table
from undercroft.engine import Refused

EMBER = "dotted-circle"
"""The rune that is called Ember."""
WIGHT = monster(
    types=["undead"],
    ac=17,
    sr=30,
    vulnerable={"fire": 5},
    resistant={"cold": 3},
    immune=["poison"],
    lore="It will not cross running water.",
)


def bard(**more: Any) -> Table:
    """A bard before a wight; the rune to come is Ember."""
    given: dict[str, Any] = {"monsters": [WIGHT], "rolls": [EMBER], **more}
    return table("bard", **given)


@pytest.mark.rule("truedungeon.skillcheck.bard.lore-success")
@pytest.mark.rule("truedungeon.digital.monster-lore")
def test_a_named_rune_tells_what_a_monster_is() -> None:
    table = bard()
    assert table.view(0)["foes"][0]["lore"] is None
    do(table, "lore ogre", "ember")
    known = {
        "types": ["undead"],
        "ac": 17,
        "vulnerable": ["fire"],
        "resistant": ["cold"],
        "immune": ["poison"],
        "sr": 30,
        "hint": "It will not cross running water.",
    }
    [event] = told(table, "lore")
    assert event.data.items() >= {"foe": "Ogre", **known}.items() and event.shows
    assert table.view(None)["foes"][0]["lore"] == known


def test_on_harder_difficulties_lore_tells_the_numbers_that_hold_there() -> None:
    table = bard(difficulty="nightmare")
    do(table, "lore ogre", "ember")
    assert (told(table, "lore")[0].data["ac"], told(table, "lore")[0].data["sr"]) == (foe(table).ac, 55)


@pytest.mark.rule("truedungeon.skillcheck.bard.lore-failure")
@pytest.mark.rule("truedungeon.digital.skill-runes-once")
def test_a_wrong_rune_tells_nothing_and_uses_the_attempt_up() -> None:
    table = bard()
    do(table, "lore ogre", "anvil", "pass")
    assert not foe(table).lore and not told(table, "lore") and len(told(table, "no-lore")) == 1
    assert refused(table, "lore ogre").rule == "truedungeon.skillcheck.bard.lore-uses"


@pytest.mark.rule("truedungeon.digital.skill-runes-once")
def test_muse_gives_another_try_with_another_rune() -> None:
    table = bard(rolls=[EMBER, "spiral"])
    do(table, "lore ogre", "anvil", "cast muse")
    assert table.choices[0].ask == "recall" and "wound twice into a spiral" in table.choices[0].text
    do(table, "gale")
    assert foe(table).lore and not told(table, "no-lore")


def test_a_second_failure_cannot_be_mended() -> None:
    table = bard(rolls=[EMBER, "spiral"])
    do(table, "lore ogre", "anvil", "cast muse", "anvil")
    assert not foe(table).lore and table.choices[0].ask == "turn" and state(table).test is None


@pytest.mark.rule("truedungeon.skillcheck.bard.lore-uses")
def test_lore_is_a_standard_action_once_per_combat() -> None:
    table = bard(monsters=[monster(), monster(id="imp", name="Imp")])
    do(table, "lore ogre", "ember")
    assert hero(table, "bard").standard and not hero(table, "bard").free
    assert state(table).used == {"power monster-lore": 1}
    assert "lore imp" not in offered(table)
    assert refused(table, "lore imp").rule == "truedungeon.skillcheck.bard.lore-uses"
    hero(table, "bard").standard = False
    assert refused(table, "lore imp").rule == "truedungeon.skillcheck.bard.lore-uses"


@pytest.mark.rule("truedungeon.skillcheck.bard.lore-request")
def test_lore_never_happens_by_itself() -> None:
    table = bard(rolls=[])
    lore = next(option for option in table.choices[0].options if option.id == "lore ogre")
    assert lore.rule == "truedungeon.skillcheck.bard.lore-request"
    assert not foe(table).lore and state(table).test is None


@pytest.mark.rule("truedungeon.skillcheck.bard.lore-several")
def test_one_success_covers_every_monster_of_the_kind() -> None:
    rats = [monster(id=f"rat-{n}", name="Rat", ac=12 + n) for n in (1, 2)]
    table = bard(monsters=[*rats, monster(id="cat", name="Cat")])
    do(table, "lore rat-2", "ember")
    assert [event.data["ac"] for event in told(table, "lore")] == [13, 14]
    assert [foe(table, id).lore for id in ("rat-1", "rat-2", "cat")] == [True, True, False]


@pytest.mark.rule("truedungeon.skillcheck.bard.runes")
@pytest.mark.rule("truedungeon.digital.skill-runes-form")
def test_a_rune_is_shown_and_named_among_all_fourteen_or_typed() -> None:
    table = bard()
    do(table, "lore ogre")
    choice = table.choices[0]
    assert "a closed circle with a dot in its middle" in choice.text
    assert len(offered(table)) == 15 and offered(table)[-1] == "roll"
    assert choice.form is not None and {"type": "string", "maxLength": 40} in choice.form.schema["oneOf"]
    table.answer(0, " EMBER ")
    assert foe(table).lore


@pytest.mark.parametrize("text", ["emper", "roll", ""])
def test_a_name_that_is_none_is_a_wrong_answer(text: str) -> None:
    table = bard()
    do(table, "lore ogre")
    table.answer(0, text if text != "roll" else {"text": text})
    assert told(table, "tested")[-1].data["how"] == "fails" and not foe(table).lore


@pytest.mark.parametrize("data", [5, {"txt": "ember"}, {"text": 5}, {"text": "ember", "more": 1}])
def test_what_is_no_text_is_refused(data: Any) -> None:
    table = bard()
    do(table, "lore ogre")
    with pytest.raises(Refused):
        table.answer(0, data)
    assert state(table).test is not None


def test_only_a_bard_has_lore() -> None:
    found = refused(table("fighter", "bard"), "lore ogre")
    assert (found.rule, found.reason) == (
        "truedungeon.class.level.availability",
        "a fighter has no monster lore",
    )


@pytest.mark.rule("truedungeon.skillcheck.bard.lore-several", "truedungeon.skillcheck.bard.lore-success")
def test_lore_of_what_is_not_there_and_of_what_is_known_is_refused() -> None:
    assert refused(bard(), "lore dragon").rule == "truedungeon.skillcheck.bard.lore-several"
    assert refused(bard(), f"lore {'x' * 60}").reason == f"there is no {'x' * 40} here"
    known = table("bard", monsters=[monster(lore=True)])
    assert refused(known, "lore ogre").rule == "truedungeon.skillcheck.bard.lore-success"


@pytest.mark.rule("truedungeon.skillcheck.bard.lore-uses")
def test_outside_combat_there_is_nothing_to_recall() -> None:
    found = refused(table("bard", stage="before"), "lore ogre")
    assert found.rule == "truedungeon.skillcheck.bard.lore-uses"


def test_who_watches_sees_the_rune_but_only_the_bard_is_asked() -> None:
    found = table("bard", "fighter", monsters=[WIGHT], rolls=[EMBER])
    do(found, "lore ogre")
    assert list(found.choices) == [0]
    assert found.view(1)["test"] == found.view(None)["test"]
    assert found.view(1)["test"]["question"].startswith("What is this rune called: a closed circle")
