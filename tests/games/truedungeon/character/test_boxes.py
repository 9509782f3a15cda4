"""The boxes on a class card: how often, from which pool, and at what cost."""

from __future__ import annotations

import pytest

from tests.games.truedungeon.fights import hero, table
from tests.tables import do
from undercroft.engine import Refused
from undercroft.engine.notes import notebook
from undercroft.games.truedungeon.character.boxes import (
    Boxes,
    cast,
    lay_on_hands,
    power_named,
    renew,
    spell_named,
    why_not_use,
)
from undercroft.games.truedungeon.character.powers import powers_of, spells_of
from undercroft.games.truedungeon.content.classes import LEVELS, Level, Power, classes
from undercroft.games.truedungeon.options import TrueDungeonOptions

BY_THE_BOOK = TrueDungeonOptions()


def all_powers() -> list[tuple[str, Level, Power]]:
    return [
        (card.id, level, power)
        for card in classes().values()
        for level in LEVELS
        for power in powers_of(card, level, BY_THE_BOOK)
    ]


PLAY = {
    "truedungeon.class.bard.bardsong.action",
    "truedungeon.class.paladin.detect-evil",
    "truedungeon.class.rogue.flank.effect",
    "truedungeon.class.rogue.sneak.once",
    "truedungeon.subclass.berserker.fight-after-death.use",
    "truedungeon.subclass.duelist.twist-the-blade.effect",
    "truedungeon.subclass.troubadour.song-of-support-action",
}
"""Rules that say more than a number on a card, so that a number alone does not show them."""


def limited() -> list[object]:
    """The sides of cards on which a power is limited, each with a mark for the rule that limits it."""
    found = [
        (cls, level, power, power.uses_rule or power.rule)
        for cls, level, power in all_powers()
        if power.uses.get(level)
    ]
    return [
        pytest.param(
            cls,
            level,
            power.id,
            id=f"{power.id}, {cls} {level}",
            marks=[] if rule in PLAY else [pytest.mark.rule(rule)],
        )
        for cls, level, power, rule in sorted(found, key=lambda row: row[3])
    ]


@pytest.mark.parametrize(("cls", "level", "power"), limited())
def test_a_power_is_used_as_often_as_its_card_says_and_then_refused(cls: str, level: Level, power: str):
    boxes = Boxes(cls, level)
    found = power_named(boxes, power, BY_THE_BOOK)
    most = found.uses[level]
    for used in range(most):
        boxes.powers[power] = used
        assert why_not_use(boxes, found) is None
    boxes.powers[power] = most
    why = why_not_use(boxes, found)
    assert why is not None
    with pytest.raises(Refused, match=f"{found.name} is used up") as refused:
        raise Refused(why)
    assert refused.value.rule == (found.uses_rule or found.rule)


def test_a_power_without_a_number_never_wears_out():
    free = [(cls, level, power) for cls, level, power in all_powers() if not power.uses]
    assert free and all(why_not_use(Boxes(cls, level, {power.id: 50}), power) is None for cls, level, power in free)


def test_what_a_power_costs_stands_on_the_card():
    costs = {power.action_rule: power.action for _, _, power in all_powers() if power.action_rule}
    unusual = {rule: action for rule, action in costs.items() if action != "standard"}
    assert unusual == {
        "truedungeon.class.barbarian.rage.action": "free",
        "truedungeon.class.druid.spell-surge.action": "free",
        "truedungeon.class.dwarf-fighter.taunt.action": "free",
        "truedungeon.subclass.summoner.summon.action": "free",
        "truedungeon.subclass.drunken-master.skill": "free",
        "truedungeon.class.paladin.guard.action": "instant",
        "truedungeon.class.paladin.sacrifice.action": "instant",
        "truedungeon.class.polymorph.trinket-action": "instant",
        "truedungeon.subclass.berserker.fight-after-death.action": "instant",
    }


@pytest.mark.rule("truedungeon.class.polymorph.trinket-action")
def test_a_trinket_changes_a_druid_who_still_has_both_actions():
    on = table({"class": "druid", "carried": ["Trinket of the Fen Boar"]})
    do(on, "become trinket-of-the-fen-boar")
    druid = hero(on, "druid")
    assert druid.form and not druid.standard and not druid.free


@pytest.mark.rule("truedungeon.spell.bard.taunt.action")
def test_a_troubadours_taunt_is_a_spell_and_takes_a_standard_action():
    on = table({"class": "bard", "subclass": "troubadour"})
    do(on, "cast taunt ogre")
    bard = hero(on, "bard")
    assert bard.standard and not bard.free and bard.boxes is not None and bard.boxes.slots == [0, 0, 1]


@pytest.mark.parametrize("level, pool", [("4th", 12), ("5th", 15), ("subclass", 15)])
@pytest.mark.rule("truedungeon.class.paladin.lay.pool")
def test_lay_on_hands_is_a_pool_of_points(level: Level, pool: int):
    boxes = Boxes("paladin", level)
    assert lay_on_hands(boxes, 5, BY_THE_BOOK) == pool - 5
    assert lay_on_hands(boxes, pool - 5, BY_THE_BOOK) == 0
    with pytest.raises(Refused, match="0 are left"):
        lay_on_hands(boxes, 1, BY_THE_BOOK)


@pytest.mark.rule("truedungeon.class.paladin.lay.split-example")
@pytest.mark.parametrize("spends", [[12], [6, 6], [3, 4], [1] * 10])
def test_twelve_points_may_be_divided_at_will_but_there_is_no_thirteenth(spends: list[int]):
    boxes = Boxes("paladin", "4th")
    for points in spends:
        lay_on_hands(boxes, points, BY_THE_BOOK)
    assert boxes.points == sum(spends)
    with pytest.raises(Refused):
        lay_on_hands(boxes, 13 - sum(spends), BY_THE_BOOK)


def test_a_points_are_at_least_one():
    with pytest.raises(Refused):
        lay_on_hands(Boxes("paladin", "4th"), 0, BY_THE_BOOK)


# ---------------------------------------------------------------- spans


def test_a_new_combat_gives_back_what_is_limited_by_combat_and_nothing_else():
    boxes = Boxes("rogue", "5th")
    sneak = power_named(boxes, "sneak-attack", BY_THE_BOOK)
    boxes.powers["sneak-attack"] = 1
    assert why_not_use(boxes, sneak) is not None
    assert renew(boxes, "combat", BY_THE_BOOK) and not renew(boxes, "combat", BY_THE_BOOK)
    assert why_not_use(boxes, sneak) is None
    cavalier = Boxes("paladin", "subclass", powers={"righteous-wrath": 1, "detect-evil": 1})
    renew(cavalier, "combat", BY_THE_BOOK)
    assert cavalier.powers == {"righteous-wrath": 1, "detect-evil": 1}
    renew(cavalier, "room", BY_THE_BOOK)
    assert cavalier.powers == {"detect-evil": 1}


@pytest.mark.rule("truedungeon.class.per-game")
def test_a_game_is_one_run_through_all_rooms():
    boxes = Boxes("cleric", "5th", powers={"restore-power": 1})
    cast(boxes, "bless", BY_THE_BOOK)
    for span in ("round", "combat", "room"):
        renew(boxes, span, BY_THE_BOOK)
    assert boxes.powers and boxes.spells
    renew(boxes, "game", BY_THE_BOOK)
    assert (boxes.powers, boxes.spells) == ({}, {})


# ---------------------------------------------------------------- Spells


@pytest.mark.parametrize("cls", ["cleric", "druid", "elf-wizard", "ranger", "wizard"])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.rule("truedungeon.spell.data-fields")
def test_a_spell_with_a_number_of_its_own_is_cast_so_often(cls: str, level: Level):
    for spell, castings in spells_of(classes()[cls], level, BY_THE_BOOK):
        boxes = Boxes(cls, level)
        if spell.pool:
            continue
        for _ in range(castings):
            cast(boxes, spell.id, BY_THE_BOOK)
        assert boxes.spells == {spell.id: castings} and castings == spell.uses[level]
        with pytest.raises(Refused) as refused:
            cast(boxes, spell.id, BY_THE_BOOK)
        assert "times already" in refused.value.reason


@pytest.mark.rule("truedungeon.spell.uses-number")
def test_the_number_before_a_spell_is_how_often_it_may_be_cast():
    boxes = Boxes("cleric", "4th")
    for _ in range(3):
        cast(boxes, "cure-light-wounds", BY_THE_BOOK)
    with pytest.raises(Refused) as refused:
        cast(boxes, "cure-light-wounds", BY_THE_BOOK)
    assert refused.value.rule == "truedungeon.spell.uses-number"
    cast(boxes, "bless", BY_THE_BOOK)


@pytest.mark.rule("truedungeon.class.wizard.casting")
def test_a_wizard_casts_each_spell_up_to_its_own_number():
    boxes = Boxes("wizard", "4th")
    cast(boxes, "burning-hands", BY_THE_BOOK)
    with pytest.raises(Refused) as refused:
        cast(boxes, "burning-hands", BY_THE_BOOK)
    assert refused.value.rule == "truedungeon.class.wizard.casting"


@pytest.mark.rule("truedungeon.class.bard.pool-casting", "truedungeon.class.bard.pool-example")
@pytest.mark.parametrize("songs", [["muse"] * 3, ["muse", "song-of-heroism", "song-of-refuge"]])
def test_a_bard_casts_from_a_pool_for_each_level(songs: list[str]):
    boxes = Boxes("bard", "4th")
    for song in songs:
        cast(boxes, song, BY_THE_BOOK)
    with pytest.raises(Refused) as refused:
        cast(boxes, "song-of-heroism", BY_THE_BOOK)
    assert refused.value.rule == "truedungeon.class.bard.pool-casting"
    cast(boxes, "bolster", BY_THE_BOOK)
    assert boxes.slots == [1, 3, 0] and boxes.spells == {}


@pytest.mark.rule("truedungeon.subclass.sorcerer.pool", "truedungeon.subclass.sorcerer.slots-example")
@pytest.mark.parametrize("spells", [["ray-of-shock"] * 3, ["elevate-damage", "ray-of-shock", "stone-storm"]])
def test_a_sorcerer_casts_three_spells_of_the_2nd_level(spells: list[str]):
    boxes = Boxes("wizard", "subclass")
    for spell in spells:
        cast(boxes, spell, BY_THE_BOOK)
    with pytest.raises(Refused) as refused:
        cast(boxes, "stone-storm", BY_THE_BOOK)
    assert refused.value.rule == "truedungeon.subclass.sorcerer.pool"


@pytest.mark.rule("truedungeon.spell.sorcerer.elevate-damage.once-per-room")
def test_elevate_damage_is_cast_once_a_room():
    boxes = Boxes("wizard", "subclass")
    cast(boxes, "elevate-damage", BY_THE_BOOK)
    with pytest.raises(Refused) as refused:
        cast(boxes, "elevate-damage", BY_THE_BOOK)
    assert refused.value.rule == "truedungeon.spell.sorcerer.elevate-damage.once-per-room"
    renew(boxes, "room", BY_THE_BOOK)
    cast(boxes, "elevate-damage", BY_THE_BOOK)


@pytest.mark.parametrize(
    ("cls", "level", "spell", "rule"),
    [
        ("cleric", "4th", "cure-serious-wounds", "truedungeon.spell.third-level-access"),
        ("wizard", "4th", "lightning-storm", "truedungeon.spell.third-level-access"),
        ("ranger", "4th", "barkskin", "truedungeon.class.ranger.spells-level"),
        ("wizard", "subclass", "lesser-maze", "truedungeon.subclass.sorcerer.no-third"),
        ("wizard", "subclass", "cats-grace", "truedungeon.subclass.sorcerer.list-replaces"),
        ("fighter", "5th", "fireball", "truedungeon.class.level.availability"),
    ],
)
def test_a_spell_that_is_not_on_the_card_is_refused_with_the_reason(cls: str, level: Level, spell: str, rule: str):
    boxes = Boxes(cls, level)
    with notebook() as cited, pytest.raises(Refused) as refused:
        cast(boxes, spell, BY_THE_BOOK)
    assert refused.value.rule == rule and rule in cited
    assert boxes == Boxes(cls, level)


@pytest.mark.rule("truedungeon.class.level.availability")
def test_a_power_that_is_not_on_the_card_is_refused():
    for power in ("lay-on-hands", "guard"):
        assert power_named(Boxes("paladin", "4th"), power, BY_THE_BOOK).id == power
        with pytest.raises(Refused, match=f"has no power '{power}'") as refused:
            power_named(Boxes("fighter", "5th"), power, BY_THE_BOOK)
        assert refused.value.rule == "truedungeon.class.level.availability"


@pytest.mark.rule("truedungeon.spell.third-level-access")
def test_spells_of_the_3rd_level_come_with_5th_level():
    with pytest.raises(Refused):
        spell_named(Boxes("druid", "4th"), _third("druid"), BY_THE_BOOK)
    spell_named(Boxes("druid", "5th"), _third("druid"), BY_THE_BOOK)


@pytest.mark.rule("truedungeon.class.ranger.spells-level")
def test_a_ranger_casts_from_5th_level_on():
    assert spells_of(classes()["ranger"], "4th", BY_THE_BOOK) == ()
    cast(Boxes("ranger", "5th"), "barkskin", BY_THE_BOOK)
    with pytest.raises(Refused):
        cast(Boxes("ranger", "4th"), "barkskin", BY_THE_BOOK)


@pytest.mark.rule("truedungeon.subclass.sorcerer.no-third", "truedungeon.subclass.sorcerer.list-replaces")
def test_a_sorcerers_list_takes_the_place_of_the_wizards():
    for spell in ("lightning-storm", "instant-safeguard", "scorching-ray"):
        with pytest.raises(Refused):
            cast(Boxes("wizard", "subclass"), spell, BY_THE_BOOK)
    assert max(spell.level for spell, _ in spells_of(classes()["wizard"], "subclass", BY_THE_BOOK)) == 2


def _third(cls: str) -> str:
    return next(spell.id for spell, _ in spells_of(classes()[cls], "5th", BY_THE_BOOK) if spell.level == 3)
