"""What a cleric has restored, where it is no plain use: surges, lore, fists, blows, Spells in the midst of others."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import MISS, SWORD, calm, dealt, one, quiet, slid
from tests.games.truedungeon.casters import FAIL, still
from tests.games.truedungeon.fights import anew, foe, hero, offered, refusal, table
from tests.tables import do, told
from undercroft import Table
from undercroft.games.truedungeon.book.basics.ways import TRIED

EXTRA = "truedungeon.class.cleric.restore-power.extra"
NEXT = "truedungeon.class.cleric.restore-power.next-action"
AGAIN = "truedungeon.class.cleric.restore-spell.extra"


def beside_cleric(*party: dict[str, Any] | str, **more: Any) -> Table:
    """A cleric in the last seat, and a monster that does nothing."""
    return table(*party, "cleric", **{"monsters": [still()], "options": FAIL, **more})


@pytest.mark.rule(EXTRA)
def test_a_restored_surge_doubles_another_spell() -> None:
    on = beside_cleric({"class": "druid", "powers": {"spell-surge": 1}, "card": {"spell-damage": 0}})
    assert refusal(on, "surge firebolt ogre") == "truedungeon.class.druid.spell-surge.uses"
    do(on, "use restore-power druid spell-surge", "done", seat=1)
    do(on, "surge firebolt ogre", "done")
    assert not told(on, "lapsed")
    assert foe(on).taken == 22
    boxes = hero(on, "druid").boxes
    assert boxes is not None and boxes.powers == {"spell-surge": 1}
    assert refusal(on, "surge freezing-orb ogre") == "truedungeon.class.druid.spell-surge.uses"


@pytest.mark.rule(EXTRA)
def test_restored_lore_is_recalled_once_more() -> None:
    on = beside_cleric({"class": "bard", "powers": {"monster-lore": 1}}, options={"skill_tests": "always_pass"})
    assert refusal(on, "lore ogre").startswith("truedungeon.skillcheck.bard.")
    do(on, "use restore-power bard monster-lore", "done", seat=1)
    do(on, "lore ogre")
    assert foe(on).lore and not hero(on, "bard").restored


@pytest.mark.rule(AGAIN)
def test_a_restored_muse_marks_off_no_slot() -> None:
    on = beside_cleric("wizard", "bard", rolls=[5] * 4, options={"skill_tests": "chance"})
    boxes = hero(on, "bard").boxes
    assert boxes is not None
    boxes.slots = [0, 2, 0]
    on = anew(on)
    do(on, "cast fire-dart ogre")
    do(on, "cast muse", seat=1)
    do(on, "use restore-spell bard muse", "done", seat=2)
    do(on, "done")
    do(on, "done", seat=1)
    do(on, "cast fire-dart ogre")
    do(on, "cast muse", seat=1)
    boxes = hero(on, "bard").boxes
    assert boxes is not None and boxes.slots == [0, 3, 0]
    assert not hero(on, "bard").restored


@pytest.mark.rule(NEXT)
@pytest.mark.parametrize(("naturals", "lost"), [((20, 2), 0), ((2, 2), 1)])
def test_a_restored_fist_is_for_the_next_attack(naturals: tuple[int, int], lost: int) -> None:
    monk = {"class": "monk", "level": 5, "powers": {"stunning-fist": 1}}
    on = beside_cleric(monk, rolls=[slid(natural) for natural in naturals])
    do(on, "use restore-power monk stunning-fist", "done", seat=1)
    do(on, "attack ogre")
    assert hero(on, "monk").used[TRIED] == 1
    do(on, "done")
    assert len(told(on, "lapsed")) == lost
    assert [event.data["condition"] for event in told(on, "condition")] == ["stunned"] * (1 - lost)
    assert not hero(on, "monk").restored


@pytest.mark.rule(AGAIN, "truedungeon.class.cleric.restore-spell.effect")
@pytest.mark.parametrize(
    ("token", "again"),
    [("Mad Evoker's Charm", "evoke"), ("Bracelets of the Zephyr", "recast")],
    ids=["blood", "scroll"],
)
def test_a_restored_spell_may_be_cast_by_what_a_token_permits(token: str, again: str) -> None:
    mage = {"class": "wizard", "level": 5, "tokens": [token], "card": {"hp": 60}}
    on = beside_cleric(mage)
    do(on, "cast lightning-storm")
    if again == "evoke":
        rest_of(on, 0, 1)
    do(on, "use restore-spell wizard lightning-storm", seat=1)
    do(on, f"{again} lightning-storm")
    boxes = hero(on, "wizard").boxes
    assert boxes is not None and boxes.spells == {"lightning-storm": 1}
    assert not hero(on, "wizard").restored and not told(on, "lapsed")


@pytest.mark.rule("truedungeon.class.cleric.restore-power.uses")
def test_a_fist_restored_after_the_attack_is_for_the_next_one() -> None:
    on = beside_cleric({"class": "monk", "level": 5, "powers": {"stunning-fist": 1}}, rolls=[slid(2), slid(3)])
    do(on, "attack ogre", "done")
    do(on, "use restore-power monk stunning-fist", "done", seat=1)
    do(on, "done")
    assert hero(on, "monk").restored == "power stunning-fist"


@pytest.mark.rule("truedungeon.spell.sorcerer.elevate-damage.once-per-room")
def test_elevate_damage_cannot_be_restored_in_the_room_of_its_casting() -> None:
    on = beside_cleric({"class": "wizard", "subclass": "sorcerer"})
    do(on, "cast elevate-damage", "done")
    assert "use restore-spell wizard elevate-damage" not in offered(on, seat=1)
    why = refusal(on, "use restore-spell wizard elevate-damage", seat=1)
    assert why == "truedungeon.spell.sorcerer.elevate-damage.once-per-room"


def restored(on: Table, cls: str, power: str, seat: int) -> None:
    """A cleric at this seat gives a power back, and both go on."""
    do(on, f"use restore-power {cls} {power}", "done", seat=seat)


def test_a_restored_sacrifice_saves_once_more() -> None:
    paladin = {"class": "paladin", "level": 5, "powers": {"sacrifice": 1}}
    on = table({"class": "fighter", "hp": 4}, paladin, "cleric", monsters=[quiet()], rolls=[19])
    restored(on, "paladin", "sacrifice", 2)
    rest_of(on, 0, 1)
    calm(on, but="sacrifice")
    do(on, "sacrifice", seat=1)
    do(on, "willing")
    assert hero(on, "fighter").hp == 5
    assert not hero(on, "paladin").restored


def rest_of(on: Table, *seats: int) -> None:
    """These seats are done with the round."""
    for seat in seats:
        do(on, "done", seat=seat)


def test_a_restored_sneak_attack_is_a_sneak_attack() -> None:
    rogue = one("rogue", "Village Short Sword", powers={"sneak-attack": 1})
    on = table(rogue, "cleric", monsters=[quiet()], rolls=[MISS, slid(10, 5), MISS])
    hero(on, "rogue").sneak = "tried"
    restored(on, "rogue", "sneak-attack", 1)
    do(on, "use sneak-attack", "attack ogre", "done")
    do(on, "done", seat=1)
    calm(on)
    assert dealt(on) == [20]


def test_a_restored_weapon_specialization_slides_again() -> None:
    fighter = one("fighter", SWORD, level=5, powers={"weapon-specialization": 1})
    on = table(fighter, "cleric", monsters=[quiet()], rolls=[slid(2), slid(10, 5)])
    restored(on, "fighter", "weapon-specialization", 1)
    do(on, "attack ogre", "again")
    assert [event.data["natural"] for event in told(on, "slide")] == [2, 10]
    assert not hero(on, "fighter").restored
