"""Powers of clerics and druids: turn undead, restore power and spell, talking to animals; and a templar's might."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.builds import gives
from tests.games.truedungeon.fights import anew, cited, foe, hero, monster, offered, refusal, state, table
from tests.tables import do, refused, told
from undercroft import Table
from undercroft.games.truedungeon.book.combat.casters import mastery
from undercroft.games.truedungeon.content.uses import Use
from undercroft.games.truedungeon.state.records import Slide

PASS = {"skill_tests": "always_pass"}
FAIL = {"skill_tests": "always_fail"}
MISS = 1


def crowd(*kinds: tuple[str, list[str]], **more: Any) -> list[dict[str, Any]]:
    """Monsters of these types, by id; each attacks once."""
    return [monster(id=id, name=id.title(), types=types, number=1, **more) for id, types in kinds]


def cleric(*tokens: str, level: int = 4, **more: Any) -> dict[str, Any]:
    """A cleric with these tokens."""
    return {"class": "cleric", "level": level, "tokens": list(tokens), **more}


def turned(who: dict[str, Any], monsters: list[dict[str, Any]], answers: tuple[str, ...] = (), **more: Any) -> Table:
    """A round in which the Undead are turned, and all monsters miss."""
    on = table(who, monsters=monsters, rolls=[MISS] * len(monsters), **more)
    do(on, "use turn-undead", *answers, "done")
    return on


def taken(on: Table) -> list[int]:
    """What the monsters have lost, in listed order."""
    return [one.taken for one in state(on).foes]


ZOMBIES = (("zombie", ["undead"]), ("ghoul", ["undead"]))

# ---------------------------------------------------------------- turn undead


@pytest.mark.rule("truedungeon.class.cleric.turn-undead.damage")
@pytest.mark.parametrize(("level", "damage"), [(4, 5), (5, 9)])
def test_every_undead_in_the_room_is_dealt_damage_and_nobody_else(level: int, damage: int) -> None:
    on = turned(cleric(level=level), crowd(*ZOMBIES, ("ogre", ["giant"])), options=FAIL)
    assert taken(on) == [damage, damage, 0]


@pytest.mark.rule("truedungeon.class.cleric.turn-undead.skill")
@pytest.mark.parametrize(("level", "damage"), [(4, 8), (5, 12)])
def test_a_passed_bead_test_adds_3(level: int, damage: int) -> None:
    assert taken(turned(cleric(level=level), crowd(*ZOMBIES), options=PASS)) == [damage, damage]


@pytest.mark.rule("truedungeon.class.cleric.turn-undead.action")
def test_turning_takes_the_standard_action() -> None:
    on = table(cleric(), options=PASS)
    do(on, "use turn-undead")
    assert hero(on, "cleric").standard
    assert refusal(on, "use turn-undead") == "truedungeon.action.budget"


@pytest.mark.rule("truedungeon.class.cleric.turn-undead.type")
def test_turning_is_no_spell_and_needs_no_slide() -> None:
    on = turned(cleric(conditions=["silenced"]), crowd(("lich", ["undead"]), ac=90, sr=95, needs_plus=3), options=PASS)
    assert taken(on) == [8]
    assert told(on, "scored")[-1].data["natural"] == 0


@pytest.mark.rule("truedungeon.class.cleric.turn-undead.uses")
def test_turning_may_be_repeated_every_round() -> None:
    on = table(cleric(), monsters=crowd(("zombie", ["undead"])), rolls=[MISS, MISS], options=PASS)
    for _ in range(2):
        do(on, "use turn-undead", "done")
    assert taken(on) == [16]


@pytest.mark.rule("truedungeon.class.cleric.turn-undead.uses")
@pytest.mark.parametrize("variant", ["per_combat", "per_room", "per_game"])
def test_by_variant_turning_is_limited(variant: str) -> None:
    options = {**PASS, variant: True}
    on = table(cleric(), monsters=crowd(("zombie", ["undead"])), rolls=[MISS], options=options)
    do(on, "use turn-undead", "done")
    assert "use turn-undead" not in offered(on)
    assert refusal(on, "use turn-undead") == "truedungeon.class.cleric.turn-undead.uses"


PELOR, GREATER = "Holy Symbol of Pelor", "Greater Holy Symbol of Pelor"
SYMBOLS: list[tuple[str, str, list[tuple[str, list[str]]], list[int]]] = [
    ("truedungeon.class.cleric.turn-undead.pelor-4th", PELOR, list(ZOMBIES), [10, 10]),
    ("truedungeon.class.cleric.turn-undead.greater-4th", GREATER, list(ZOMBIES), [16, 16]),
    (
        "truedungeon.class.cleric.turn-undead.acolyte-4th",
        "Acolyte Holy Symbol",
        [("skeleton", ["undead"]), ("ghost", ["undead", "incorporeal"])],
        [9, 8],
    ),
    (
        "truedungeon.class.cleric.turn-undead.haven-4th",
        "Haven Holy Symbol",
        [("vampire", ["undead"]), ("demon", ["evil-outsider"]), ("flayer", ["aberration"]), ("wolf", ["animal"])],
        [8, 8, 8, 0],
    ),
]


@pytest.mark.parametrize(
    ("symbol", "kinds", "losses"),
    [pytest.param(*row, marks=pytest.mark.rule(rule), id=rule.rpartition(".")[2]) for rule, *row in SYMBOLS],
)
def test_a_holy_symbol_changes_what_each_is_dealt(symbol: str, kinds: list[Any], losses: list[int]) -> None:
    on = turned(cleric(symbol), crowd(*kinds), options=PASS)
    assert taken(on) == losses


@pytest.mark.rule("truedungeon.class.cleric.turn-undead.haven")
def test_a_haven_symbol_reaches_outsiders_if_they_are_evil() -> None:
    kinds = [("angel", ["outsider"]), ("devil", ["outsider"])]
    monsters = crowd(*kinds)
    monsters[0]["alignment"] = "good"
    assert taken(turned(cleric("Haven Holy Symbol"), monsters, options=PASS)) == [0, 8]


@pytest.mark.rule("truedungeon.class.cleric.turn-undead.pool")
def test_spell_damage_is_one_pool_that_the_cleric_divides() -> None:
    on = table(cleric(card={"spell-damage": 10}), monsters=crowd(*ZOMBIES), rolls=[MISS, MISS], options=PASS)
    do(on, "use turn-undead")
    assert on.choices[0].ask == "divide"
    assert offered(on) == [str(points) for points in range(11)]
    do(on, "3", "done")
    assert taken(on) == [8 + 3, 8 + 7]


@pytest.mark.rule(
    "truedungeon.class.cleric.turn-undead.pool-pelor-5th", "truedungeon.class.cleric.turn-undead.pool-symbol"
)
def test_pelor_adds_to_each_and_nothing_to_the_pool() -> None:
    who = cleric(PELOR, level=5, card={"spell-damage": 10})
    on = turned(who, crowd(*ZOMBIES), ("4",), options=PASS)
    assert taken(on) == [14 + 4, 14 + 6]


@pytest.mark.rule("truedungeon.class.cleric.turn-undead.pool-greater-5th")
def test_greater_pelor_doubles_what_each_is_dealt_and_not_the_pool() -> None:
    who = cleric(GREATER, level=5, card={"spell-damage": 10})
    on = turned(who, crowd(*ZOMBIES), ("10",), options=PASS)
    assert taken(on) == [24 + 10, 24]


@pytest.mark.rule("truedungeon.spellcasting.focus-turn", "truedungeon.partycard.spell-damage-turn")
def test_focus_on_the_card_adds_to_turning() -> None:
    staff = cleric(melee=["+2 Staff of the Burnt Library"])
    assert taken(turned(staff, crowd(("zombie", ["undead"])), options=PASS)) == [8 + 2]
    written = {**staff, "card": {"spell-damage": 5}}
    assert taken(turned(written, crowd(("zombie", ["undead"])), options=PASS)) == [8 + 5]


def test_only_those_whom_it_reaches_share_the_pool() -> None:
    who = cleric(card={"spell-damage": 10})
    assert taken(turned(who, crowd(("ogre", ["giant"]), ("zombie", ["undead"])), options=PASS)) == [0, 18]


def test_no_song_helps_and_nothing_crits() -> None:
    on = table(cleric(), "bard", monsters=crowd(("zombie", ["undead"])), rolls=["cleric", MISS], options=PASS)
    do(on, "use turn-undead", "done")
    do(on, "sing", "done", seat=1)
    assert taken(on) == [8]


# ---------------------------------------------------------------- restore power, restore spell

RAGER = {"class": "barbarian", "powers": {"rage": 1}}


@pytest.mark.rule("truedungeon.class.cleric.restore-power.effect", "truedungeon.class.cleric.restore-power.extra")
def test_a_power_that_is_used_up_can_be_used_once_more() -> None:
    on = table("cleric", RAGER)
    assert "use rage" not in offered(on, 1)
    do(on, "use restore-power barbarian rage")
    assert "use rage" in offered(on, 1)
    do(on, "use rage", seat=1)
    boxes = hero(on, "barbarian").boxes
    assert boxes is not None and boxes.powers["rage"] == 1
    assert hero(on, "barbarian").restored == ""


@pytest.mark.rule("truedungeon.class.cleric.restore-power.next-action")
def test_what_is_not_used_at_once_is_lost() -> None:
    on = table("cleric", {**RAGER, "melee": ["Militia Long Sword"]}, rolls=[{"natural": 5, "wheel": 1}])
    do(on, "use restore-power barbarian rage")
    do(on, "attack ogre", seat=1)
    assert "use rage" not in offered(on, 1)
    assert told(on, "lapsed")[-1].data["what"] == "Rage"
    assert refusal(on, "use restore-power barbarian rage") == "truedungeon.class.cleric.restore-power.uses"


@pytest.mark.rule("truedungeon.class.cleric.restore-power.timing")
def test_a_power_may_be_used_twice_in_one_round_if_the_actions_permit() -> None:
    on = table("cleric", "barbarian")
    do(on, "use rage", seat=1)
    do(on, "use restore-power barbarian rage")
    free = hero(on, "barbarian").free
    assert ("use rage" in offered(on, 1)) == (not free)
    assert hero(on, "barbarian").restored == "power rage"


@pytest.mark.rule("truedungeon.class.cleric.restore-power.not-self", "truedungeon.class.cleric.restore-spell.not-self")
def test_a_cleric_restores_nothing_to_itself() -> None:
    on = table({"class": "cleric", "powers": {"restore-spell": 1}}, "fighter")
    assert refusal(on, "use restore-power cleric restore-spell") == "truedungeon.class.cleric.restore-power.not-self"
    other = table("cleric", "fighter")
    hero(other, "cleric").cast.append("bless")
    assert not [id for id in offered(other) if id.startswith("use restore")]
    assert refusal(other, "use restore-spell cleric bless") == "truedungeon.class.cleric.restore-spell.not-self"


@pytest.mark.rule("truedungeon.class.cleric.restore-power.effect", "truedungeon.class.cleric.restore-spell.same-room")
def test_what_was_not_used_is_not_restored_and_is_named() -> None:
    on = table("cleric", "wizard")
    far = "x" * 80
    why = refused(on, f"use restore-power {far}", "truedungeon.class.cleric.restore-power.effect")
    assert why.reason == f"it must be a power that it has used: {far[:60]}"
    why = refused(on, f"use restore-spell {far}", "truedungeon.class.cleric.restore-spell.same-room")
    assert why.reason == f"it must be a Spell that it has cast in this room: {far[:60]}"


@pytest.mark.rule("truedungeon.class.cleric.restore-power.uses", "truedungeon.class.cleric.restore-power.action")
def test_restoring_takes_a_standard_action_once_a_game() -> None:
    on = table("cleric", RAGER, monsters=[monster(number=1)], rolls=["cleric", MISS])
    do(on, "use restore-power barbarian rage")
    assert hero(on, "cleric").standard
    do(on, "done")
    do(on, "use rage", "done", seat=1)
    assert refusal(on, "use restore-power barbarian rage") == "truedungeon.class.cleric.restore-power.uses"


def test_by_variant_restoring_is_a_free_action() -> None:
    on = table("cleric", RAGER, options={"free_action": True})
    do(on, "use restore-power barbarian rage")
    assert hero(on, "cleric").free and not hero(on, "cleric").standard


@pytest.mark.rule("truedungeon.class.cleric.restore-power.effect", "truedungeon.class.cleric.restore-spell.same-room")
def test_what_was_not_used_cannot_be_restored() -> None:
    on = table("cleric", "barbarian", "wizard")
    assert not [id for id in offered(on) if id.startswith("use restore")]
    for deed, rule, words in (
        ("restore-power {} rage", "truedungeon.class.cleric.restore-power.effect", "a power that it has used"),
        ("restore-spell {} fog", "truedungeon.class.cleric.restore-spell.same-room", "a Spell that it has cast"),
    ):
        for whose in ("barbarian", "wizard", "monk"):
            assert words in refused(on, f"use {deed.format(whose)}", rule).reason


def caster(**more: Any) -> dict[str, Any]:
    """A wizard who has cast its last Ray of Shock."""
    return {"class": "wizard", **more}


@pytest.mark.rule("truedungeon.class.cleric.restore-spell.effect", "truedungeon.class.cleric.restore-spell.extra")
def test_a_spell_without_a_casting_left_can_be_cast_again() -> None:
    on = table("cleric", caster(), monsters=[monster(number=1)], rolls=["cleric", MISS], options=PASS)
    do(on, "cast burning-hands", seat=1)
    do(on, "use restore-spell wizard burning-hands", "done")
    do(on, "done", seat=1)
    do(on, "cast burning-hands", seat=1)
    boxes = hero(on, "wizard").boxes
    assert boxes is not None and boxes.spells["burning-hands"] == 1
    assert hero(on, "wizard").restored == ""


@pytest.mark.rule("truedungeon.class.cleric.restore-spell.next-action")
def test_a_restored_spell_must_be_the_next_action() -> None:
    armed = caster(melee=["Bodkin"])
    rolls = ["cleric", MISS, {"natural": 5, "wheel": 1}]
    on = table("cleric", armed, monsters=[monster(number=1)], rolls=rolls, options=PASS)
    do(on, "cast burning-hands", seat=1)
    do(on, "use restore-spell wizard burning-hands", "done")
    do(on, "done", seat=1)
    do(on, next(id for id in offered(on, 1) if id == "attack ogre"), seat=1)
    assert hero(on, "wizard").restored == ""
    assert told(on, "lapsed")[-1].rule == "truedungeon.class.cleric.restore-spell.next-action"
    assert refusal(on, "use restore-spell wizard burning-hands") == "truedungeon.class.cleric.restore-spell.uses"


@pytest.mark.rule("truedungeon.class.cleric.restore-spell.same-room", "truedungeon.class.cleric.restore-spell.timing")
def test_only_a_spell_of_this_room_can_be_restored() -> None:
    # It is marked off, but was cast elsewhere.
    on = table("cleric", caster(spells={"burning-hands": 1}))
    assert not [id for id in offered(on) if id.startswith("use restore")]
    assert refusal(on, "use restore-spell wizard burning-hands") == "truedungeon.class.cleric.restore-spell.same-room"
    later = table("cleric", caster(), monsters=[monster(number=1)], rolls=["cleric", MISS] * 2, options=PASS)
    do(later, "cast burning-hands", "done", seat=1)
    do(later, "done")
    for seat in (0, 1):
        do(later, "done", seat=seat)
    assert "use restore-spell wizard burning-hands" in offered(later)


@pytest.mark.rule("truedungeon.class.cleric.restore-spell.timing")
def test_by_variant_only_a_spell_of_the_round_before_can_be_restored() -> None:
    options = {**PASS, "previous_round": True}
    on = table("cleric", caster(), monsters=[monster(number=1)], rolls=["cleric", MISS] * 2, options=options)
    do(on, "cast burning-hands", "done", seat=1)
    assert "use restore-spell wizard burning-hands" not in offered(on)
    do(on, "done")
    assert "use restore-spell wizard burning-hands" in offered(on)
    do(on, "done")
    do(on, "done", seat=1)
    why = refusal(on, "use restore-spell wizard burning-hands")
    assert why == "truedungeon.class.cleric.restore-spell.same-room"


@pytest.mark.rule("truedungeon.class.cleric.restore-spell.uses", "truedungeon.class.cleric.restore-spell.action")
def test_restore_spell_takes_a_standard_action_once_a_game() -> None:
    on = table("cleric", caster(), options=PASS)
    do(on, "cast burning-hands", seat=1)
    do(on, "use restore-spell wizard burning-hands")
    assert hero(on, "cleric").standard
    boxes = hero(on, "cleric").boxes
    assert boxes is not None and boxes.powers["restore-spell"] == 1


# ---------------------------------------------------------------- a templar's might

TEMPLAR = {"class": "cleric", "subclass": "templar", "melee": ["Pestle of War"]}


def smite(natural: int, ac: int, **more: Any) -> Table:
    """A templar with +3 To Hit and no bonus to damage strikes a skeleton; the wheel shows 5."""
    who = {**TEMPLAR, "card": {"melee-to-hit": 3, "melee-damage": 0}}
    skeleton = monster(types=["undead"], ac=ac, number=1)
    on = table(who, monsters=[skeleton], rolls=[{"natural": natural, "wheel": 5}, MISS], **more)
    do(on, "attack ogre", "done")
    return on


@pytest.mark.rule("truedungeon.subclass.templar.righteous-might")
def test_a_templar_crits_from_18_on_even_the_undead() -> None:
    assert [foe(smite(natural, 15)).taken for natural in (17, 18, 19, 20)] == [5, 10, 10, 10]


@pytest.mark.rule(
    "truedungeon.subclass.templar.righteous-might-example", "truedungeon.subclass.templar.righteous-might-not-20"
)
def test_an_18_hits_only_if_it_reaches_the_armor() -> None:
    assert [foe(smite(18, ac)).taken for ac in (25, 21, 20)] == [0, 10, 10]
    assert foe(smite(20, 99)).taken == 10
    for natural, named in ((18, True), (20, False)):
        assert ("truedungeon.subclass.templar.righteous-might-not-20" in cited(smite(natural, 20), "scored")) is named


@pytest.mark.rule("truedungeon.subclass.templar.righteous-might-scope")
def test_the_slides_of_spells_are_attacks_too() -> None:
    who = {**TEMPLAR, "card": {"spell-damage": 0}}
    skeleton = monster(types=["undead"], number=1)
    for weapons_only, how, damage in ((False, "critical hit", 16), (True, "hit", 8)):
        options = {**FAIL, "weapons_only": weapons_only}
        on = table(who, monsters=[skeleton], rolls=[{"natural": 18}, MISS], options=options)
        do(on, "cast spiritual-hammer ogre", "done")
        assert told(on, "scored")[-1].data["how"] == how
        assert foe(on).taken == damage
        scope = "truedungeon.subclass.templar.righteous-might-scope"
        assert (scope in told(on, "scored")[-1].also) != weapons_only
    plain = table({"class": "cleric", "level": 5}, rolls=[{"natural": 20}, MISS], options=FAIL)
    do(plain, "cast spiritual-hammer ogre", "done")
    assert scope not in told(plain, "scored")[-1].also


@pytest.mark.rule("truedungeon.crit.spell-default")
def test_a_templars_natural_20_with_a_spell_is_no_crit_where_weapons_alone_crit() -> None:
    for weapons_only, damage in ((False, 16), (True, 8)):
        options = {**FAIL, "weapons_only": weapons_only}
        on = table({**TEMPLAR, "card": {"spell-damage": 0}}, rolls=[{"natural": 20}, MISS], options=options)
        do(on, "cast spiritual-hammer ogre")
        assert ("truedungeon.crit.spell-default" in cited(on, "spell-slide")) is weapons_only
        do(on, "done")
        assert foe(on).taken == damage


# ---------------------------------------------------------------- animals

BEASTS = [
    ("rattlesnake", ["animal"], True),
    ("hummingbird", ["animal"], True),
    ("honey-badger", ["animal"], True),
    ("snake-man", ["monstrous-humanoid"], False),
    ("roc", ["magical-beast"], False),
    ("dire-badger", ["magical-beast"], False),
]


@pytest.mark.rule("truedungeon.class.druid.communicate.natural", "truedungeon.class.druid.communicate.example")
@pytest.mark.parametrize(("id", "types", "answers"), BEASTS, ids=[row[0] for row in BEASTS])
def test_only_natural_animals_understand_a_druid(id: str, types: list[str], answers: bool) -> None:
    on = table("druid", monsters=crowd((id, types)))
    do(on, f"use communicate-with-animals {id}")
    event = told(on, "animals")[-1]
    assert ("answers" in event.data["text"] and "no natural" not in event.data["text"]) is answers
    assert event.shows


@pytest.mark.rule("truedungeon.class.druid.communicate.attitude")
def test_talking_makes_no_friend() -> None:
    on = table("druid", monsters=crowd(("wolf", ["animal"])), rolls=[15])
    do(on, "use communicate-with-animals wolf")
    assert told(on, "animals")[-1].rule == "truedungeon.class.druid.communicate.attitude"
    do(on, "done")
    assert told(on, "harmed")


@pytest.mark.rule("truedungeon.class.druid.communicate.at-will")
def test_talking_takes_no_action() -> None:
    on = table("druid", monsters=crowd(("wolf", ["animal"]), ("bear", ["animal"])))
    do(on, "use communicate-with-animals wolf", "use communicate-with-animals bear")
    druid = hero(on, "druid")
    assert not druid.standard and not druid.free
    assert (
        refusal(table("fighter", "druid"), "use communicate-with-animals ogre")
        == "truedungeon.class.level.availability"
    )


@pytest.mark.rule("truedungeon.class.druid.communicate.knowledge")
def test_animals_of_the_room_tell_what_they_know_once() -> None:
    on = table("druid", stage="before", animals="The rats come from behind the third barrel.")
    do(on, "use communicate-with-animals room")
    event = told(on, "animals")[-1]
    assert event.data["text"] == "The rats come from behind the third barrel." and event.shows
    assert refusal(on, "use communicate-with-animals room") == "truedungeon.class.druid.communicate.knowledge"
    silent = table("druid", stage="before")
    do(silent, "use communicate-with-animals room")
    assert told(silent, "animals")[-1].data["text"] == "No animal answers."


# ---------------------------------------------------------------- mage mastery

CANDLE, GRAVEL, STAFF = "Wand of the Taller Candle", "Wand of Flung Gravel", "Mystic Staff of Static"


def waved(who: dict[str, Any], *answers: str, monsters: list[dict[str, Any]] | None = None, **more: Any) -> Table:
    """A round in which a wizard does this, and all monsters miss."""
    there = crowd(("ogre", ["giant"])) if monsters is None else monsters
    on = table(who, monsters=there, rolls=[*more.pop("dice", []), *([MISS] * len(there))], **more)
    do(on, *answers, "done")
    return on


@pytest.mark.rule("truedungeon.class.wizard.mastery.damage")
def test_a_wizard_of_5th_level_gets_2_more_out_of_wands_and_mystic_staves() -> None:
    for level, damage in ((4, 10), (5, 12)):
        who = {"class": "wizard", "level": level, "carried": [CANDLE]}
        assert taken(waved(who, "wave wand-of-the-taller-candle ogre")) == [damage]
        staff = {"class": "wizard", "level": level, "missile": [STAFF], "in_hand": "missile"}
        staff["card"] = {"missile-to-hit": 5, "missile-damage": 0}
        on = waved(staff, "shoot ogre", dice=[{"natural": 15, "wheel": 1}])
        assert taken(on) == [2 + damage - 10]


@pytest.mark.rule("truedungeon.class.wizard.mastery.sorcerer")
def test_a_sorcerer_has_mastery_too() -> None:
    who = {"class": "wizard", "subclass": "sorcerer", "carried": [CANDLE]}
    assert taken(waved(who, "wave wand-of-the-taller-candle ogre")) == [12]


@pytest.mark.rule("truedungeon.class.wizard.mastery.pool")
def test_with_several_targets_there_are_2_points_in_all() -> None:
    who = {"class": "wizard", "level": 5, "carried": [GRAVEL]}
    on = waved(who, "wave wand-of-flung-gravel", "1", monsters=crowd(*ZOMBIES))
    assert taken(on) == [3, 3]
    plain = {"class": "wizard", "carried": [GRAVEL]}
    assert taken(waved(plain, "wave wand-of-flung-gravel", monsters=crowd(*ZOMBIES))) == [2, 2]


@pytest.mark.rule("truedungeon.class.wizard.mastery.no-hp", "truedungeon.class.wizard.mastery.snakebind-example")
def test_a_wand_that_does_no_damage_gains_nothing() -> None:
    on = table({"class": "wizard", "level": 5, "carried": [CANDLE]}, monsters=crowd(("ogre", ["giant"])), rolls=[MISS])
    snakebind = Use(
        token="Wand of Snakebind",
        rule="truedungeon.class.wizard.mastery.no-hp",
        how="wand",
        effects=(gives("to-hit", -2),),
    )
    assert mastery(state(on), hero(on, "wizard"), deals=snakebind.damage > 0) == 0
    fight = state(on).fight
    assert fight is not None
    fight.slides.append(Slide(0, "ogre", "spell", snakebind.token, marks=[snakebind.rule, "wand"]))
    on = anew(on)
    do(on, "wave wand-of-the-taller-candle ogre", "done")
    assert taken(on) == [12]
