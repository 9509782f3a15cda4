"""Every Spell at work: the numbers of the ledger, played; what each changes, and for how long."""

from __future__ import annotations

from typing import Any
from typing import cast as cast_to

import pytest

from tests.games.truedungeon.builds import LEDGER
from tests.games.truedungeon.casters import FAIL, PASS, PLAIN, cast, caster, of, score, still
from tests.games.truedungeon.fights import anew, attack, foe, hero, monster, offered, state, table
from tests.tables import do, told
from undercroft import Table
from undercroft.games.truedungeon.content.classes import Spell, spells
from undercroft.games.truedungeon.state.stats import armor, lasting_parts, saving

FIGHTER = {"class": "fighter", "card": {"hp": 60, "melee-ac": 15, "missile-ac": 15}}
TWO = (still(), still("imp"))
UNSEEN = {"class": "dwarf-fighter", "conditions": ["invisible"]}


def rows(field: str) -> Any:
    """The Spells whose rule has this number, each marked with its rule."""
    return pytest.mark.parametrize(
        "spell",
        [
            pytest.param(spell, id=spell.rule.removeprefix("truedungeon.spell."), marks=pytest.mark.rule(spell.rule))
            for spell in spells()
            if data(spell).get(field) and getattr(spell, field)
        ],
    )


def data(spell: Spell) -> dict[str, Any]:
    """What the ledger has of a Spell."""
    return cast_to(dict[str, Any], LEDGER[spell.rule].data or {})


# ---------------------------------------------------------------- damage and healing


@rows("damage")
def test_a_spell_deals_the_damage_of_its_rule(spell: Spell) -> None:
    everybody = data(spell)["target"] == "all monsters"
    slide = [{"natural": 15}] if data(spell).get("slide_ac") else []
    on = cast(spell, "" if everybody else "ogre", rolls=slide, monsters=TWO)
    number = data(spell)["damage"]
    assert score(on) == ({"Ogre": number, "Imp": number} if everybody else {"Ogre": number})


@pytest.mark.parametrize(
    "spell", [spell for spell in spells() if data(spell).get("damage_skill")], ids=lambda s: s.rule
)
def test_with_a_passed_test_it_deals_more(spell: Spell) -> None:
    everybody = data(spell)["target"] == "all monsters"
    number = data(spell)["damage_skill"]
    on = cast(spell, "" if everybody else "ogre", monsters=TWO, options=PASS)
    assert score(on) == ({"Ogre": number, "Imp": number} if everybody else {"Ogre": number})


@pytest.mark.parametrize("spell", [spell for spell in spells() if data(spell).get("slide_ac")], ids=lambda s: s.rule)
def test_a_slide_below_its_ac_does_nothing(spell: Spell) -> None:
    on = cast(spell, "ogre", rolls=[{"natural": data(spell)["slide_ac"] - 1}])
    assert score(on) == {"Ogre": 0}


@pytest.mark.parametrize("spell", [spell for spell in spells() if data(spell).get("type")], ids=lambda s: s.rule)
def test_its_damage_is_of_the_type_that_the_rule_says(spell: Spell) -> None:
    everybody = data(spell)["target"] == "all monsters"
    slide = [{"natural": 15}] if data(spell).get("slide_ac") else []
    on = cast(spell, "" if everybody else "ogre", rolls=slide, monsters=[still(immune=[data(spell)["type"]])])
    assert score(on) == {"Ogre": 0}


@pytest.mark.parametrize(
    "spell", [spell for spell in spells() if data(spell).get("damage_undead")], ids=lambda s: s.rule
)
def test_undead_take_more(spell: Spell) -> None:
    everybody = data(spell)["target"] == "all monsters"
    on = cast(spell, "" if everybody else "ogre", monsters=[still(types=["undead"])])
    assert score(on) == {"Ogre": data(spell)["damage_undead"]}


@rows("heal")
def test_a_spell_heals_what_its_rule_says(spell: Spell) -> None:
    everybody = data(spell)["target"] == "whole party"
    hurt = {**FIGHTER, "hp": 10}
    on = cast(spell, "" if everybody else "fighter", hurt, who={"hp": 3, "card": {**PLAIN, "hp": 60}})
    assert hero(on, "fighter").hp == 10 + data(spell)["heal"]
    assert state(on).heroes[0].hp == 3 + (data(spell)["heal"] if everybody else 0)


@pytest.mark.parametrize("spell", [spell for spell in spells() if data(spell).get("heal_skill")], ids=lambda s: s.rule)
def test_with_a_passed_test_it_heals_more(spell: Spell) -> None:
    on = cast(spell, "fighter", {**FIGHTER, "hp": 10}, options=PASS)
    assert hero(on, "fighter").hp == 10 + data(spell)["heal_skill"]


@pytest.mark.rule("truedungeon.spell.wizard.lightning-storm.no-save", "truedungeon.spell.sorcerer.stone-storm.no-save")
def test_storms_need_neither_slide_nor_save_but_resistance_counts() -> None:
    for rule, kind in (
        ("truedungeon.spell.wizard.lightning-storm", "shock"),
        ("truedungeon.spell.sorcerer.stone-storm", "force"),
    ):
        spell = of(rule)
        on = cast(spell, monsters=[still(resistant={kind: 4}), still("imp", immune=[kind])])
        assert score(on) == {"Ogre": spell.damage - 4, "Imp": 0}


@pytest.mark.rule("truedungeon.spell.data-fields")
def test_a_pool_gives_one_slot_and_a_count_of_its_own_one_casting() -> None:
    on = cast(of("truedungeon.spell.bard.bolster"), "bard")
    boxes = hero(on, "bard").boxes
    assert boxes is not None and boxes.slots == [1, 0, 0] and not boxes.spells
    on = cast(of("truedungeon.spell.cleric.guidance"), "cleric")
    boxes = hero(on, "cleric").boxes
    assert boxes is not None and boxes.spells == {"guidance": 1} and not boxes.slots


# ---------------------------------------------------------------- what lasts

BOON = "truedungeon.spell.ranger.wardens-boon"
CHANGES: list[tuple[str, str, dict[str, int], str]] = [
    ("truedungeon.spell.bard.bolster", "fighter", {"ac": 1}, "room"),
    ("truedungeon.spell.bard.resistance", "fighter", {"saves": 1}, "room"),
    ("truedungeon.spell.bard.song-of-heroism", "fighter", {"ac": 2, "saves": 2}, "room"),
    ("truedungeon.spell.cleric.guidance", "fighter", {"to-hit": 1}, "room"),
    ("truedungeon.spell.cleric.bless", "", {"to-hit": 1, "will against fear": 1}, "room"),
    ("truedungeon.spell.cleric.prayer", "", {"to-hit": 2, "will against fear": 2}, "room"),
    ("truedungeon.spell.druid.resistance", "fighter", {"saves": 1}, "room"),
    (
        "truedungeon.spell.elf-wizard.bulls-strength",
        "fighter",
        {"melee-to-hit": 2, "melee-damage": 2, "thrown-damage": 2},
        "room",
    ),
    ("truedungeon.spell.wizard.cats-grace", "fighter", {"missile-to-hit": 2, "ac": 2, "reflex": 2}, "room"),
    ("truedungeon.spell.ranger.barkskin", "fighter", {"ac": 2}, "combat"),
    ("truedungeon.spell.ranger.thornskin", "fighter", {"ac": 2, "retribution": 2}, "combat"),
    (
        "truedungeon.spell.ranger.wardens-boon.strength",
        "fighter strength",
        {"melee-to-hit": 2, "melee-damage": 2, "thrown-damage": 2},
        "room",
    ),
    (
        "truedungeon.spell.ranger.wardens-boon.dexterity",
        "fighter dexterity",
        {"missile-to-hit": 2, "ac": 2, "reflex": 2},
        "room",
    ),
]


@pytest.mark.parametrize(
    ("rule", "target", "stats", "until"),
    [
        pytest.param(
            *row,
            id=row[0],
            marks=pytest.mark.rule(row[0], *([BOON] if row[0].startswith(BOON) else [])),
        )
        for row in CHANGES
    ],
)
def test_a_spell_changes_this_for_so_long(rule: str, target: str, stats: dict[str, int], until: str) -> None:
    spell = of(BOON if rule.startswith(BOON) else rule)
    on = cast(spell, target, FIGHTER)
    found = [one for one in hero(on, "fighter").lasting if one.name == spell.name]
    assert [(one.stats, one.until) for one in found] == [(stats, until)]
    mine = [one for one in state(on).heroes[0].lasting if one.name == spell.name]
    assert bool(mine) == (spell.target == "whole party")


@pytest.mark.rule("truedungeon.class.ranger.spell-targets")
def test_rangers_cast_on_themselves_or_on_others() -> None:
    for target in ("ranger", "fighter"):
        on = cast(of("truedungeon.spell.ranger.barkskin"), target, FIGHTER)
        assert [one.cls for one in state(on).heroes if one.lasting] == [target]


@pytest.mark.rule(
    "truedungeon.spell.bard.song-of-heroism.stack-example", "truedungeon.spell.bard.song-of-heroism.stack"
)
def test_bolster_resistance_and_song_of_heroism_add_up() -> None:
    on = table({"class": "bard", "level": 5}, FIGHTER, monsters=[still()], options=FAIL)
    before = saving(state(on), hero(on, "fighter"), "will").value
    for id in ("bolster", "resistance", "song-of-heroism"):
        do(on, f"cast {id} fighter")
        score(on)
    fighter = hero(on, "fighter")
    assert armor(state(on), fighter, missile=False, melee=True).value == 18
    assert saving(state(on), fighter, "will").value == before + 3


def slid(on: Any, cls: str) -> int:
    """What lasts on the attack slides of a character."""
    return sum(part.value for part in lasting_parts(hero(on, cls).lasting, ("to-hit",)))


def fearless(on: Any, cls: str) -> int:
    """What lasts on a character's Will saves against fear, and on no others."""
    s, one = state(on), hero(on, cls)
    return saving(s, one, "will", "fear").value - saving(s, one, "will").value


def castable_more_often(on: Any, spell: str, times: int) -> None:
    """The cleric may cast this Spell so many times more than its card says."""
    boxes = hero(on, "cleric").boxes
    assert boxes is not None
    boxes.spells[spell] = -times


@pytest.mark.rule("truedungeon.spell.cleric.stacking-example", "truedungeon.spell.cleric.stacking")
def test_bless_and_prayer_add_up_and_a_second_bless_is_wasted() -> None:
    on = table({"class": "cleric", "level": 5}, FIGHTER, monsters=[still()], options=FAIL)
    castable_more_often(on, "bless", 1)
    for id in ("bless", "prayer"):
        do(on, f"cast {id}")
        score(on)
    assert slid(on, "fighter") == slid(on, "cleric") == fearless(on, "fighter") == fearless(on, "cleric") == 3
    do(on, "cast bless")
    boxes = hero(on, "cleric").boxes
    assert slid(on, "fighter") == 3
    assert boxes is not None and boxes.spells["bless"] == 1


@pytest.mark.rule("truedungeon.spell.cleric.stacking-all")
def test_guidance_comes_on_top_for_one() -> None:
    on = table({"class": "cleric", "level": 5}, FIGHTER, monsters=[still()], options=FAIL)
    for id in ("bless", "prayer", "guidance fighter"):
        do(on, f"cast {id}")
        score(on)
    assert (slid(on, "fighter"), slid(on, "cleric")) == (4, 3)


@pytest.mark.rule("truedungeon.spell.cleric.guidance.repeat")
def test_a_second_guidance_is_wasted_on_the_same_and_works_on_another() -> None:
    on = table({"class": "cleric", "level": 5}, FIGHTER, monsters=[still()], options=FAIL)
    castable_more_often(on, "guidance", 2)
    for target, expected in (("fighter", (1, 0)), ("fighter", (1, 0)), ("cleric", (1, 1))):
        do(on, f"cast guidance {target}")
        assert (slid(on, "fighter"), slid(on, "cleric")) == expected
        assert [len(hero(on, cls).lasting) for cls in ("fighter", "cleric")] == [*expected]
        score(on)


@pytest.mark.rule("truedungeon.spell.druid.resistance.stack")
def test_resistance_of_two_classes_does_not_add_up() -> None:
    on = table({"class": "bard"}, {"class": "druid"}, FIGHTER, monsters=[still()], options=FAIL)
    before = saving(state(on), hero(on, "fighter"), "reflex").value
    do(on, "cast resistance fighter")
    do(on, "cast resistance fighter", seat=1)
    assert saving(state(on), hero(on, "fighter"), "reflex").value == before + 1
    assert [one.by for one in hero(on, "fighter").lasting] == ["druid"]


@pytest.mark.rule("truedungeon.spell.ranger.thornskin")
def test_thornskin_hurts_who_strikes_its_wearer() -> None:
    ranger = {"class": "ranger", "subclass": "warden", "card": {"melee-ac": 10, "missile-ac": 10, "hp": 60}}
    on = table(ranger, monsters=[monster(number=1)], rolls=[15], options=FAIL)
    do(on, "cast thornskin ranger", "done")
    assert foe(on).taken == 2


# ---------------------------------------------------------------- protection


@pytest.mark.parametrize("energy", ["cold", "fire", "shock"])
@pytest.mark.rule("truedungeon.spell.druid.protection-from-energy")
def test_protection_from_energy_is_against_the_one_that_is_named(energy: str) -> None:
    for kind in ("cold", "fire", "shock"):
        breath = attack(id="breath", name="breath", form="area", damage=9, type=kind, to_hit=None)
        druid = {"class": "druid", "level": 5, "card": {"hp": 60}}
        on = table(druid, monsters=[monster(number=1, attacks=[breath])], options=FAIL)
        do(on, f"cast protection-from-energy druid {energy}", "done")
        assert hero(on, "druid").hp == (60 if kind == energy else 51)


def test_by_variant_protection_from_energy_is_against_all_three() -> None:
    on = cast(of("truedungeon.spell.druid.protection-from-energy"), "druid", options={"all_three": True})
    assert hero(on, "druid").lasting[0].values == {"immune cold": 1, "immune fire": 1, "immune shock": 1}


@pytest.mark.parametrize(
    ("kind", "damage", "taken"),
    [
        ("", 12, 7),
        ("", 4, 0),
        pytest.param("eldritch", 12, 12, marks=pytest.mark.rule("truedungeon.spell.elf-wizard.ironskin.exceptions")),
    ],
)
@pytest.mark.rule("truedungeon.spell.elf-wizard.ironskin", "truedungeon.spell.elf-wizard.ironskin.example")
def test_ironskin_takes_5_off_each_attack(kind: str, damage: int, taken: int) -> None:
    claw = attack(damage=damage, type=kind, to_hit=20)
    rogue = {"class": "rogue", "card": {"hp": 60}}
    on = table(
        {"class": "elf-wizard", "level": 5},
        rogue,
        monsters=[monster(number=1, attacks=[claw])],
        rolls=["rogue", 15],
        options=FAIL,
    )
    do(on, "cast ironskin rogue", "done")
    do(on, "done", seat=1)
    assert hero(on, "rogue").hp == 60 - taken


@pytest.mark.rule("truedungeon.spell.elf-wizard.ironskin.exceptions")
def test_ironskin_is_no_help_against_push() -> None:
    on = table(
        {"class": "elf-wizard", "level": 5, "card": {"hp": 60}}, monsters=[still()], clock=80, options=FAIL, rolls=[]
    )
    do(on, "cast ironskin elf-wizard", "done")
    pushed = told(on, "harmed")
    assert [event.data["damage"] for event in pushed] == [told(on, "push")[0].data["damage"]]


@pytest.mark.parametrize(
    "cls",
    [
        pytest.param("elf-wizard", marks=pytest.mark.rule("truedungeon.spell.elf-wizard.instant-safeguard")),
        pytest.param("wizard", marks=pytest.mark.rule("truedungeon.spell.wizard.instant-safeguard")),
    ],
)
def test_instant_safeguard_makes_ac_16_and_later_changes_come_on_top(cls: str) -> None:
    for before in (10, 22):
        card = {"melee-ac": before, "missile-ac": before}
        on = table({"class": cls, "card": card}, {"class": "bard"}, monsters=[still()], options=FAIL)
        do(on, f"cast bolster {cls}", seat=1)
        do(on, "cast instant-safeguard")
        assert armor(state(on), hero(on, cls), missile=False, melee=True).value == 16
        assert armor(state(on), hero(on, cls), missile=True, melee=False).value == 16
        score(on)
        do(on, f"cast song-of-heroism {cls}", seat=1)
        assert armor(state(on), hero(on, cls), missile=False, melee=True).value == 18


def test_instant_safeguard_may_answer_an_attack() -> None:
    card = {"melee-ac": 10, "missile-ac": 10, "hp": 60}
    on = table({"class": "wizard", "card": card}, monsters=[monster(number=1)], rolls=[10], options=FAIL)
    do(on, "cast frost-dart ogre", "done", "cast instant-safeguard")
    assert hero(on, "wizard").hp == 60
    assert told(on, "hits")[0].data["ac"] == 16


@pytest.mark.rule("truedungeon.spell.wizard.instant-safeguard")
def test_instant_safeguard_counts_nothing_that_was_there_before() -> None:
    card = {"melee-ac": 10, "missile-ac": 10, "ac-against-missiles": 4, "hp": 60}
    mage = {"class": "wizard", "card": card}
    troubadour = {"class": "bard", "subclass": "troubadour"}
    arrow = monster(number=1, attacks=[attack(form="ranged")], targeting="front_of_marching_order")
    for deeds, ac in (((1, 0), 16), ((0, 1), 18)):
        on = table(mage, troubadour, monsters=[arrow], rolls=[2, 2], options=FAIL)
        for seat in deeds:
            do(on, *(("cast instant-safeguard",), ("support", "done"))[seat], seat=seat)
        do(on, "done")
        assert told(on, "hits")[0].data["ac"] == ac
    do(on, "done")
    do(on, "support", "done", seat=1)
    assert told(on, "hits")[1].data["ac"] == 18


@pytest.mark.parametrize(
    ("who", "deed", "target"),
    [
        ({"class": "elf-wizard", "subclass": "illusionist"}, "cast prismatic-spray", {"condition_immune": ["dazed"]}),
        ({"class": "elf-wizard", "subclass": "illusionist"}, "cast prismatic-spray", {}),
        ({"class": "cleric", "level": 5}, "cast searing-light ogre", {"alignment": "evil"}),
        ({"class": "cleric", "level": 5}, "cast searing-light ogre", {"alignment": "neutral"}),
        ({"class": "druid", "level": 5}, "cast summon-swarm ogre", {}),
        ({"class": "druid", "level": 5}, "cast summon-swarm ogre", {"types": ["undead"]}),
        ({"class": "wizard"}, "cast magic-missile ogre", {"sr": 0}),
        ({"class": "wizard"}, "cast magic-missile ogre", {"sr": 100}),
        ({"class": "wizard", "carried": ["Page of Sudden Frost"]}, "read page-of-sudden-frost ogre", {}),
        (UNSEEN, "use taunt ogre", {"senses": ["invisible"]}),
        (UNSEEN, "use taunt ogre", {}),
    ],
)
def test_nobody_tries_on_a_monster_what_it_is_and_takes_it_back(
    who: dict[str, Any], deed: str, target: dict[str, Any]
) -> None:
    on = table(who, "fighter", monsters=[still(**target)], options=FAIL)
    do(on, deed)
    assert not on.can_undo(0)


def test_what_tells_nothing_of_a_monster_can_be_taken_back() -> None:
    for who, deed in (
        ({"class": "cleric"}, "cast bless"),
        ({"class": "bard", "subclass": "troubadour"}, "cast taunt ogre"),
        ("dwarf-fighter", "use taunt ogre"),
    ):
        on = table(who, "fighter", monsters=[still()], options=FAIL)
        do(on, deed)
        assert on.can_undo(0)


@pytest.mark.rule("truedungeon.spell.elf-wizard.instant-safeguard")
def test_who_is_safe_already_is_not_asked_again() -> None:
    card = {"melee-ac": 10, "missile-ac": 10, "hp": 60}
    on = table({"class": "elf-wizard", "level": 5, "card": card}, monsters=[monster(number=1)], rolls=[2, 2])
    do(on, "done", "cast instant-safeguard")
    hero(on, "elf-wizard").restored = "spell instant-safeguard"
    on = anew(on)
    do(on, "done")
    assert len(told(on, "attacks")) == 2 and on.choices[0].ask == "turn"


@pytest.mark.parametrize("area", [False, True], ids=["aimed", "area"])
@pytest.mark.rule("truedungeon.spell.elf-wizard.gaze-reflection")
def test_gaze_reflection_keeps_gazes_off(area: bool) -> None:
    gaze = attack(
        id="gaze", name="gaze", gaze=True, damage=9, to_hit=None if area else 20, form="area" if area else "ranged"
    )
    for warded, lost in ((True, 0), (False, 9)):
        card = {"hp": 60}
        who = {"class": "elf-wizard", "subclass": "illusionist", "card": card}
        rolls = [] if area else [10]
        on = table(who, monsters=[monster(number=1, attacks=[gaze])], rolls=rolls, options=FAIL)
        if warded:
            do(on, "cast gaze-reflection elf-wizard")
        do(on, "done", *([] if area else ["pass"]))
        assert hero(on, "elf-wizard").hp == 60 - lost


# ---------------------------------------------------------------- the end of what lasts


def test_what_lasts_for_a_room_outlasts_the_combat_and_what_lasts_for_one_does_not() -> None:
    ranger = {"class": "ranger", "level": 5}
    on = table(ranger, {"class": "bard"}, monsters=[still(hp=2)], options=FAIL)
    do(on, "cast barkskin ranger")
    do(on, "cast bolster ranger", seat=1)
    score(on)
    foe(on).hp = 1
    do(on, "cast sonic-dart ogre", seat=1)
    score(on)
    assert [one.name for one in hero(on, "ranger").lasting] == ["Bolster"]


ONLY_BEFORE, IN_BETWEEN = "alertness", "muse"


def test_every_spell_is_offered_in_combat_but_one_before_and_one_in_between() -> None:
    for spell in spells():
        on = table(caster(spell), FIGHTER, monsters=[still()], options=FAIL)
        listed = any(id.split(" ")[:2] == ["cast", spell.id] for id in offered(on))
        assert listed == (spell.id not in (ONLY_BEFORE, IN_BETWEEN)), spell.rule


@pytest.mark.rule("truedungeon.class.buff-duration", "truedungeon.class.buff-duration-example")
def test_cats_grace_of_one_room_is_gone_in_the_next() -> None:
    caster = {"class": "wizard", "level": 5}
    on = table(caster, "fighter", monsters=[], puzzle=RIDDLE, stage="recovery", room=2)
    do(on, "cast cats-grace fighter")
    assert "truedungeon.class.buff-duration" in told(on, "casts")[0].also
    finish(on)
    assert hero(on, "fighter").lasting
    do(on, "ready")
    do(on, "ready", seat=1)
    assert state(on).room == 3 and not hero(on, "fighter").lasting


def finish(on: Table) -> None:
    """Whatever is asked about the Spell is answered with the first that there is."""
    while 0 in on.choices and on.choices[0].ask != "recover":
        do(on, offered(on)[0])


RIDDLE = {"kind": "code", "prompt": "Which?", "elements": ["red", "blue"], "slots": ["only"], "solution": ["red"]}
