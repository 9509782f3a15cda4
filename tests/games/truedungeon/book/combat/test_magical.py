"""What makes a weapon magical, and what a plus is needed for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import MISS, one, quiet, slid
from tests.games.truedungeon.brawls import PLAIN as PLAIN_CARD
from tests.games.truedungeon.builds import rule_data
from tests.games.truedungeon.casters import FAIL
from tests.games.truedungeon.fights import foe, table
from tests.games.truedungeon.figures import TOKENS, token
from tests.tables import do, told
from undercroft import Table
from undercroft.games.truedungeon.book.combat.arming import harms, plus_of
from undercroft.games.truedungeon.content.tokens.token import Effect, Token, Weapon
from undercroft.games.truedungeon.options import TrueDungeonOptions

PLAIN = TOKENS["Heavy Mace"]
BOW, PLAIN_BOW = TOKENS["+2 Flaming Short Bow"], TOKENS["Yew Stave"]


def is_magical(*attack: Any, **more: Any) -> bool:
    """Whether this harms what only magical weapons harm."""
    return harms("magical", *attack, **more)[0]


def is_mundane(*attack: Any, **more: Any) -> bool:
    """Whether this harms what only other weapons harm."""
    return harms("mundane", *attack, **more)[0]


def arm(name: str, *effects: Effect, plus: int = 0, **more: object) -> Token:
    """A weapon of one's own."""
    weapon = Weapon(mode=("melee",), wheel=(1, 2, 3), plus=plus)
    return token(name, *effects, slot="mainhand", kind="weapon", weapon=weapon, **more)


DIRK = arm("Dwarven Test Dirk", Effect(stat="damage", by=2, against="giants"))
SAMPLES = {
    "Alchemical": (TOKENS["Thunder Stone"], None, ()),
    "Ammunition with plus To Hit, plus Damage or multiplied Damage": (PLAIN_BOW, TOKENS["Straight Arrow"], ()),
    "Energy damage built into the wheel": (
        token("Warm Club", slot="mainhand", kind="weapon", weapon=Weapon(mode=("melee",), wheel=(1,), energy="fire")),
        None,
        (),
    ),
    "Masterwork": (arm("Masterwork Axe", Effect(stat="to-hit", by=1)), None, ()),
    "Mystic Staff with a plus in its name": (TOKENS["+1 Mystic Staff of Sleet"], None, ()),
    "Mystic Staff without a plus in its name": (TOKENS["Mystic Staff of Static"], None, ()),
    "Runestone giving plus To Hit, plus Damage or multiplied Damage (makes its weapon magical)": (
        PLAIN,
        None,
        (TOKENS["Runestone of the Biting Cold"],),
    ),
    "Silver with a plus in front of its name": (arm("+1 Silver Dagger", plus=1), None, ()),
    "Silver without a plus": (arm("Silver Dagger", Effect(stat="damage", by=1)), None, ()),
    "Weapon that gives To Hit or Damage bonuses to Spells": (TOKENS["Chalk Wand-Knife"], None, ()),
}


@pytest.mark.rule("truedungeon.weapon.table")
@pytest.mark.parametrize("row", rule_data("truedungeon.weapon.table"), ids=lambda row: row[0])
def test_the_table_of_magical_weapons(row: tuple[str, bool]) -> None:
    weapon, ammo, stones = SAMPLES[row[0]]
    assert is_magical(weapon, ammo, runestones=stones) is row[1]
    assert is_mundane(weapon, ammo, runestones=stones) is not row[1]


@pytest.mark.rule("truedungeon.weapon.plain-silver", "truedungeon.weapon.glossary-conflict")
def test_a_printed_plus_makes_a_weapon_magical_and_nothing_else_does() -> None:
    assert is_magical(TOKENS["+1 Short Sword"]) and is_magical(arm("Odd Flail", tags=("multiplied",)))
    assert not is_magical(PLAIN) and not is_magical(None)
    assert not is_magical(arm("Sword of Rest", Effect(stat="hp", by=5)))
    assert not is_magical(arm("Clumsy Sword", Effect(stat="to-hit", by=-1)))
    assert not is_magical(arm("Silver Sword", tags=("multiplied",)))


def test_magical_ammunition_is_so_from_any_bow() -> None:
    assert is_magical(PLAIN_BOW, TOKENS["+1 Goose-Fletched Arrow"])
    assert not is_magical(PLAIN_BOW, TOKENS["Masterwork Arrow"]) and not is_magical(PLAIN_BOW)
    assert is_magical(BOW, TOKENS["Masterwork Arrow"])


def test_a_runestone_makes_its_weapon_magical_if_it_adds_to_hit_or_damage() -> None:
    assert is_magical(PLAIN, runestones=[TOKENS["Runestone of the Good Start"]])
    assert not is_magical(PLAIN, runestones=[TOKENS["Runestone of the Full Lung"]])


@pytest.mark.rule("truedungeon.weapon.alchemical-plus")
def test_alchemical_weapons_and_spirit_pets_are_never_magical() -> None:
    pot = token("+3 Pot", slot="carried", kind="alchemical", one_use=True, weapon=Weapon(mode=("missile",), plus=3))
    assert not is_magical(pot) and not is_magical(TOKENS["Spirit Badger"])
    assert not is_magical(TOKENS["Thunder Stone"]) and plus_of(pot) == 0
    assert not is_magical(None)


@pytest.mark.rule("truedungeon.weapon.racial")
def test_a_racial_weapon_is_magical_against_its_species() -> None:
    assert is_magical(DIRK, None, ("giant", "evil")) and is_mundane(DIRK, None, ("undead",))
    assert not is_magical(DIRK, None, ("undead",)) and not is_mundane(DIRK, None, ("giant",))
    assert is_magical(arm("Dwarven Axe", Effect(stat="hp", by=1), *DIRK.effects), None, ("giant",))
    assert is_magical(arm("Dwarven +1 Axe", DIRK.effects[0], plus=1), None, ("undead",))
    assert is_magical(TOKENS["+1 Sexton's Fang"], None, ("ooze",))


@pytest.mark.rule("truedungeon.weapon.racial")
def test_racial_weapons_by_the_variants() -> None:
    always, both = TrueDungeonOptions(magical=True), TrueDungeonOptions(both_kinds=True)
    assert is_magical(DIRK, None, ("undead",), options=always)
    assert not is_mundane(DIRK, None, ("undead",), options=always)
    assert is_magical(DIRK, None, ("undead",), options=both) and is_mundane(DIRK, None, ("giant",), options=both)
    assert not is_mundane(TOKENS["+1 Short Sword"], options=both)


def test_the_higher_plus_of_weapon_and_ammunition_counts() -> None:
    assert plus_of(BOW) == plus_of(BOW, TOKENS["+1 Bolt"]) == 2
    assert plus_of(PLAIN_BOW, TOKENS["+2 Arrow of the Long Goodbye"]) == 2
    assert plus_of(PLAIN_BOW, TOKENS["Straight Arrow"]) == plus_of(None) == 0


# ---------------------------------------------------------------- at a table


def blow(kind: str, weapon: str, *, natural: int = 10, **more: Any) -> Table:
    """A fighter has struck with this weapon at what only such weapons harm; its wheel shows 2."""
    fighter = one("fighter", weapon, **more)
    on = table(fighter, monsters=[quiet(harmed_by=kind)], rolls=[slid(natural, 2), MISS])
    do(on, "attack ogre", "done")
    return on


@pytest.mark.rule("truedungeon.digital.harmed-by", "truedungeon.weapon.magical")
@pytest.mark.parametrize(
    ("kind", "weapon", "harmed"),
    [
        ("magical", "Heavy Mace", False),
        ("magical", "+1 Short Sword", True),
        ("mundane", "Heavy Mace", True),
        ("mundane", "+1 Short Sword", False),
    ],
)
def test_a_weapon_of_the_other_kind_does_nothing(kind: str, weapon: str, harmed: bool) -> None:
    for natural in (10, 20):
        on = blow(kind, weapon, natural=natural)
        assert (foe(on).taken > 0) is harmed
        assert (f"harmed by {kind} weapons only" in told(on, "scored")[0].data["why"]) is not harmed
        assert foe(blow("anything", weapon, natural=natural)).taken > 0


@pytest.mark.rule("truedungeon.weapon.runestone")
def test_a_worn_runestone_lets_a_plain_weapon_harm() -> None:
    assert foe(blow("magical", "Heavy Mace", tokens=["Runestone of the Good Start"])).taken
    assert not foe(blow("magical", "Heavy Mace", tokens=["Runestone of the Full Lung"])).taken
    assert not foe(blow("mundane", "Heavy Mace", tokens=["Runestone of the Good Start"])).taken


@pytest.mark.rule("truedungeon.weapon.ammo-magical")
def test_an_arrow_that_adds_to_hit_is_magical_from_a_plain_bow() -> None:
    for kind, harmed in (("magical", True), ("mundane", False)):
        ranger = {"class": "ranger", "missile": ["Yew Stave"], "in_hand": "missile", "card": PLAIN_CARD}
        ranger["carried"] = ["Straight Arrow"]
        on = table(ranger, monsters=[quiet(harmed_by=kind)], rolls=[slid(10, 2), MISS])
        do(on, "fire straight-arrow ogre", "done")
        assert (foe(on).taken > 0) is harmed


def test_spells_harm_what_asks_for_a_kind_of_weapon() -> None:
    for kind in ("magical", "mundane"):
        mage = {"class": "wizard", "card": {"spell-damage": 0}}
        on = table(mage, monsters=[quiet(harmed_by=kind)], rolls=[MISS], options=FAIL)
        do(on, "cast magic-missile ogre", "done")
        assert foe(on).taken > 0
