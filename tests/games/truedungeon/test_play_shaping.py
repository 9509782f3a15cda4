"""Other forms and called creatures: tokens, actions, what a form keeps and gives, and a summoner's creature."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.builds import gives, line, made, weapon
from tests.games.truedungeon.fights import attack, do, foe, hero, monster, offered, refusal, state, table, told
from undercroft import Table
from undercroft.games.truedungeon.book.combat import shaped
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.state.records import Slide

BEAR, WOLF, GOAT = "Broth of the Cave Bear", "Broth of the Marsh Wolf", "Broth of the Angry Goat"
BOAR = "Trinket of the Fen Boar"
CORONET, IKTOMI = "Coronet of the Arch-Druid", "Iktomi's Shaper Necklace"
MISS = 1


def druid(*carried: str, level: int = 4, **more: Any) -> dict[str, Any]:
    """A druid with these tokens and no bonus on the card."""
    card = {"melee-to-hit": 5, "melee-damage": 0, "spell-damage": 0, **more.pop("card", {})}
    return {"class": "druid", "level": level, "carried": list(carried), "card": card, **more}


def summoner(*carried: str, **more: Any) -> dict[str, Any]:
    """A summoner with these tokens."""
    return {"class": "druid", "subclass": "summoner", "carried": list(carried), **more}


def quiet(**more: Any) -> dict[str, Any]:
    """A monster with one attack a turn."""
    return monster(number=1, **more)


def slide(natural: int, wheel: int) -> dict[str, int]:
    """An attack's dice; the wheel by position."""
    return {"natural": natural, "wheel": wheel}


def dealt(on: Table) -> list[int]:
    """The damage of every attack so far."""
    return [event.data["damage"] for event in told(on, "scored")]


# ---------------------------------------------------------------- taking another form


@pytest.mark.rule("truedungeon.class.polymorph.trigger", "truedungeon.class.polymorph.puck")
@pytest.mark.parametrize(("token", "id", "creature", "damage"), [(BEAR, "broth-of-the-cave-bear", "cave bear", 7)])
def test_a_token_makes_its_drinker_a_creature_with_its_wheel(token: str, id: str, creature: str, damage: int) -> None:
    on = table(druid(token), monsters=[quiet()], rolls=[MISS, slide(12, 2), MISS])
    do(on, f"become {id}", "done")
    assert told(on, "becomes")[-1].data["creature"] == on.view(0)["heroes"][0]["creature"] == creature
    do(on, "attack ogre", "done")
    assert dealt(on) == [damage]


@pytest.mark.parametrize(
    "cls",
    [
        pytest.param(cls, marks=pytest.mark.rule(f"truedungeon.class.{cls}.polymorph"))
        for cls in ("druid", "elf-wizard", "wizard")
    ],
)
def test_three_classes_polymorph_alike(cls: str) -> None:
    on = table({"class": cls, "carried": [BOAR]})
    do(on, "become trinket-of-the-fen-boar")
    assert hero(on, cls).form == BOAR


def test_others_cannot_polymorph() -> None:
    on = table({"class": "druid", "carried": [BEAR]}, {"class": "fighter", "carried": [BEAR]})
    assert not [id for id in offered(on, 1) if id.startswith("become")]
    assert refusal(on, "become broth-of-the-cave-bear", 1) == "class.polymorph.classes"
    assert refusal(on, "become broth-of-the-marsh-wolf") == "class.polymorph.trigger"


@pytest.mark.rule("truedungeon.class.polymorph.instant", "truedungeon.action.polymorph-instant")
def test_changing_and_changing_back_takes_no_action() -> None:
    on = table(druid(BOAR))
    do(on, "become trinket-of-the-fen-boar", "return")
    mine = hero(on, "druid")
    assert (mine.standard, mine.free, mine.form) == (False, False, "")
    assert refusal(on, "return") == "class.polymorph.duration"


@pytest.mark.rule(
    "truedungeon.class.polymorph.potion-action",
    "truedungeon.class.polymorph.potion-no-attack",
    "truedungeon.action.polymorph-potion",
)
def test_drinking_takes_the_standard_action_and_so_the_attack() -> None:
    on = table(druid(BEAR))
    do(on, "become broth-of-the-cave-bear")
    assert hero(on, "druid").standard
    assert refusal(on, "attack ogre") == "action.budget"


@pytest.mark.rule("truedungeon.class.polymorph.potion-no-attack")
def test_who_can_drink_as_a_free_action_attacks_at_once() -> None:
    on = table(druid(BEAR, tokens=["Belt of Retrieval"]), rolls=[slide(12, 1)])
    do(on, "become broth-of-the-cave-bear")
    assert hero(on, "druid").free and not hero(on, "druid").standard
    do(on, "attack ogre")


@pytest.mark.rule("truedungeon.class.polymorph.action-example")
def test_by_trinket_one_attacks_at_once_by_potion_from_the_next_round_on() -> None:
    both = {"class": "wizard", "carried": [BOAR, BEAR]}
    on = table(both)
    do(on, "become trinket-of-the-fen-boar")
    assert "attack ogre" in offered(on)
    other = table(both, monsters=[quiet()], rolls=[MISS])
    do(other, "become broth-of-the-cave-bear")
    assert "attack ogre" not in offered(other)
    do(other, "done")
    assert "attack ogre" in offered(other)


@pytest.mark.rule("truedungeon.action.polymorph-coronet")
def test_the_coronet_leaves_the_attack() -> None:
    on = table(druid(tokens=[CORONET]), monsters=[quiet()], rolls=[slide(12, 1), MISS])
    do(on, "become coronet-of-the-arch-druid", "attack ogre", "done")
    assert told(on, "becomes")[-1].data["creature"] == "dire bear"
    assert dealt(on) == [6]


@pytest.mark.rule("truedungeon.class.polymorph.potion-collected")
def test_a_potion_is_used_up() -> None:
    on = table(druid(BEAR))
    do(on, "become broth-of-the-cave-bear")
    assert hero(on, "druid").spent == [BEAR]


@pytest.mark.rule("truedungeon.class.polymorph.trinket-kept", "truedungeon.class.polymorph.trinket-once")
def test_a_trinket_stays_and_works_once_a_game() -> None:
    on = table(druid(BOAR))
    do(on, "become trinket-of-the-fen-boar", "return")
    assert hero(on, "druid").spent == [] and state(on).count(hero(on, "druid"), BOAR) == 1
    assert refusal(on, "become trinket-of-the-fen-boar") == "class.polymorph.trinket-once"


@pytest.mark.rule("truedungeon.class.polymorph.trinket-once")
def test_calling_and_changing_draw_on_the_same_use() -> None:
    on = table(summoner(BOAR))
    do(on, "summon trinket-of-the-fen-boar")
    assert refusal(on, "become trinket-of-the-fen-boar") == "class.polymorph.trinket-once"


@pytest.mark.rule("truedungeon.class.polymorph.reuse-token", "truedungeon.class.polymorph.identical")
def test_changing_again_takes_another_token_of_the_same_creature() -> None:
    on = table(druid(BEAR, WOLF), monsters=[quiet()], rolls=[MISS])
    do(on, "become broth-of-the-cave-bear", "return", "done")
    assert refusal(on, "become broth-of-the-cave-bear") == "class.polymorph.reuse-token"
    two = table(druid(BEAR, BEAR), monsters=[quiet()], rolls=[MISS])
    do(two, "become broth-of-the-cave-bear")
    assert refusal(two, "become broth-of-the-cave-bear") == "class.polymorph.reuse-token"
    do(two, "return", "done", "become broth-of-the-cave-bear")
    assert hero(two, "druid").spent == [BEAR, BEAR]
    assert "truedungeon.class.polymorph.identical" in told(two, "becomes")[-1].also


@pytest.mark.rule(
    "truedungeon.class.polymorph.one-type-per-room",
    "truedungeon.class.polymorph.one-type-example",
    "truedungeon.action.polymorph-one-form",
)
def test_one_creature_a_room() -> None:
    on = table(druid(BEAR, BEAR, WOLF), monsters=[quiet()], rolls=[MISS])
    do(on, "become broth-of-the-cave-bear", "return", "done")
    assert {"become broth-of-the-cave-bear"} <= set(offered(on))
    assert refusal(on, "become broth-of-the-marsh-wolf") == "class.polymorph.one-type-per-room"
    next_room = table(druid(BEAR, BEAR, WOLF, spent=[BEAR]), room=2)
    assert "become broth-of-the-marsh-wolf" in offered(next_room)


@pytest.mark.rule("truedungeon.class.polymorph.duration", "truedungeon.class.polymorph.no-carry-over")
def test_the_form_ends_with_the_room() -> None:
    on = table(druid(BOAR), "fighter", stage="recovery")
    do(on, "become trinket-of-the-fen-boar")
    s = state(on)
    assert hero(on, "druid").form
    do(on, "ready")
    do(on, "ready", seat=1)
    assert s.room == 2 and hero(on, "druid").form == "" and hero(on, "druid").forms == []
    assert told(on, "returns")[-1].rule == "truedungeon.class.polymorph.no-carry-over"


@pytest.mark.rule("truedungeon.class.polymorph.iktomi-elemental")
def test_an_elemental_form_ends_with_the_room_too() -> None:
    on = table(druid(tokens=[IKTOMI]), "fighter", stage="recovery")
    assert "become iktomis-shaper-necklace fire-elemental" in offered(on)
    do(on, "become iktomis-shaper-necklace fire-elemental", "ready")
    do(on, "ready", seat=1)
    assert hero(on, "druid").form == ""
    assert "truedungeon.class.polymorph.iktomi-elemental" in told(on, "returns")[-1].also


@pytest.mark.rule("truedungeon.class.polymorph.no-spells")
def test_paws_hold_nothing_and_cast_nothing() -> None:
    on = table(druid(BOAR, "Draught of Plain Mending", "Leaf of Mending", hp=3))
    before = {id.split(" ")[0] for id in offered(on)}
    assert {"cast", "drink", "read"} <= before
    do(on, "become trinket-of-the-fen-boar")
    after = {id.split(" ")[0] for id in offered(on)}
    assert after & {"cast", "drink", "read"} == set()
    assert refusal(on, "drink draught-of-plain-mending") == "class.polymorph.no-spells"
    assert refusal(on, "cast cure-light-wounds druid") == "class.polymorph.no-spells"


# ---------------------------------------------------------------- what a form keeps


@pytest.mark.rule("truedungeon.class.polymorph.keeps-stats", "truedungeon.class.polymorph.melee-stats")
def test_armor_hit_points_and_the_melee_numbers_stay() -> None:
    who = druid(BOAR, card={"melee-to-hit": 4, "melee-damage": 3, "missile-damage": 9, "melee-ac": 15}, hp=11)
    on = table(who, monsters=[quiet(ac=16)], rolls=[slide(12, 1), 9])
    do(on, "become trinket-of-the-fen-boar", "attack ogre", "done")
    assert dealt(on) == [5 + 3]
    event = told(on, "hits")[-1]
    assert (event.data["ac"], hero(on, "druid").hp) == (15, 11)


@pytest.mark.rule("truedungeon.class.polymorph.keeps-conditional")
def test_bonuses_against_some_creatures_stay() -> None:
    fang = "+1 Sexton's Fang"
    for types, damage in ((["undead"], 5 + 2), (["giant"], 5)):
        who = druid(BOAR, melee=[fang])
        on = table(who, monsters=[quiet(types=types)], rolls=[slide(12, 1), MISS])
        do(on, "become trinket-of-the-fen-boar", "attack ogre", "done")
        assert dealt(on) == [damage]


NEAR = made("Near Cuffs", "wrist", gives("melee-damage", 2, hands="one"))
FAR = made("Far Gloves", "hands", gives("melee-damage", 5, hands="two"))
STICK, POLE = weapon("Stick"), weapon("Pole", hands="two")


@pytest.mark.rule(
    "truedungeon.class.polymorph.handedness",
    "truedungeon.class.polymorph.handedness-source",
    "truedungeon.class.polymorph.handedness-example",
)
@pytest.mark.parametrize(("tokens", "more"), [((STICK, NEAR), 2), ((STICK, NEAR, FAR), 2), ((POLE, NEAR, FAR), 5)])
def test_the_bonus_for_one_or_two_hands_on_the_card_carries_over(tokens: tuple[Token, ...], more: int) -> None:
    recorded = line("druid", *tokens)["melee-damage"]
    on = table(druid(BOAR, card={"melee-damage": recorded}), monsters=[quiet()], rolls=[slide(12, 1), MISS])
    do(on, "become trinket-of-the-fen-boar", "attack ogre", "done")
    assert dealt(on) == [5 + more]


@pytest.mark.rule("truedungeon.spellcasting.focus-polymorph", "truedungeon.partycard.spell-damage-polymorph")
def test_focus_adds_to_what_claws_do() -> None:
    for points, damage in ((0, 5), (4, 9)):
        on = table(druid(BOAR, card={"spell-damage": points}), monsters=[quiet()], rolls=[slide(12, 1), MISS])
        do(on, "become trinket-of-the-fen-boar", "attack ogre", "done")
        assert dealt(on) == [damage]


@pytest.mark.rule("truedungeon.weapon.oil-before-polymorph")
def test_an_oil_from_before_still_works() -> None:
    who = druid(BOAR, "Oil of the Yeti", melee=["Bodkin"])
    on = table(who, monsters=[quiet()], rolls=[MISS, slide(12, 1), MISS])
    do(on, "coat oil-of-the-yeti bodkin", "done", "become trinket-of-the-fen-boar", "attack ogre", "done")
    assert dealt(on) == [5 + 3]


# ---------------------------------------------------------------- keen and focused


@pytest.mark.rule("truedungeon.class.druid.keen-polymorph.damage", "truedungeon.class.druid.keen-polymorph.crit")
def test_a_druid_of_5th_level_strikes_keenly_in_another_form() -> None:
    for level, natural, damage in ((4, 19, 5), (5, 18, 10), (5, 19, 20), (5, 20, 20)):
        on = table(druid(BOAR, level=level), monsters=[quiet()], rolls=[slide(natural, 1), MISS])
        do(on, "become trinket-of-the-fen-boar", "attack ogre", "done")
        assert dealt(on) == [damage]


@pytest.mark.rule("truedungeon.class.druid.keen-polymorph.example")
def test_the_worked_example_of_keen_polymorph() -> None:
    on = table(druid(BOAR, level=5, card={"melee-damage": 2}), monsters=[quiet()], rolls=[slide(19, 2), MISS])
    do(on, "become trinket-of-the-fen-boar", "attack ogre", "done")
    assert dealt(on) == [26]


@pytest.mark.rule("truedungeon.class.druid.keen-polymorph.end")
def test_keenness_ends_with_the_form() -> None:
    on = table(druid(BOAR, level=5, melee=["Bodkin"]), monsters=[quiet()], rolls=[slide(19, 4), MISS])
    do(on, "become trinket-of-the-fen-boar", "return", "attack ogre", "done")
    assert dealt(on) == [4]


@pytest.mark.rule("truedungeon.class.elf-wizard.focused-polymorph")
def test_an_elf_wizard_of_5th_level_hits_better_in_another_form() -> None:
    for level, how, total in ((4, "missed", 17), (5, "hit", 20)):
        who = {**druid(BOAR, level=level), "class": "elf-wizard"}
        on = table(who, monsters=[quiet(ac=20)], rolls=[slide(12, 1), MISS])
        do(on, "become trinket-of-the-fen-boar", "attack ogre", "done")
        event = told(on, "scored")[-1]
        assert (event.data["how"], event.data["total"]) == (how, total)


@pytest.mark.rule("truedungeon.class.elf-wizard.focused-polymorph-spells")
def test_focused_polymorph_is_nothing_for_spells() -> None:
    on = table({**druid(BOAR, level=5), "class": "elf-wizard"})
    do(on, "become trinket-of-the-fen-boar")
    elf = hero(on, "elf-wizard")
    assert shaped.to_hit(state(on), elf, Slide(0, "ogre", "melee", BOAR)) != []
    assert shaped.to_hit(state(on), elf, Slide(0, "ogre", "spell", "ray of shock")) == []


# ---------------------------------------------------------------- called creatures


@pytest.mark.rule(
    "truedungeon.subclass.summoner.summon.trigger",
    "truedungeon.subclass.summoner.summon.action",
    "truedungeon.subclass.summoner.summon.potion-lost",
)
def test_a_creature_is_called_with_a_token_and_a_free_action() -> None:
    on = table(summoner(BEAR))
    do(on, "summon broth-of-the-cave-bear")
    mine = hero(on, "druid")
    assert (mine.summons, mine.spent, mine.free, mine.standard) == (BEAR, [BEAR], True, False)
    do(on, "dismiss")
    assert mine.spent == [BEAR]
    plain = table("druid", {"class": "wizard", "carried": [BEAR]})
    assert refusal(plain, "summon broth-of-the-cave-bear", 1) == "subclass.summoner.summon.trigger"


@pytest.mark.rule(
    "truedungeon.digital.rolled-summoned",
    "truedungeon.subclass.summoner.summon.hit",
    "truedungeon.subclass.summoner.summon.hit-example",
)
def test_16_hits_whatever_the_armor_and_15_never() -> None:
    for natural, ac, damage in ((16, 28, 7), (15, 12, 0), (16, 12, 7)):
        on = table(summoner(BEAR), monsters=[quiet(ac=ac)], rolls=[slide(natural, 2), MISS])
        do(on, "summon broth-of-the-cave-bear", "send ogre", "done")
        assert dealt(on) == [damage]


def test_by_variant_an_armor_below_16_is_hit_when_it_is_reached() -> None:
    for natural, ac, damage in ((12, 12, 7), (11, 12, 0), (16, 28, 7), (15, 28, 0)):
        on = table(
            summoner(BEAR), monsters=[quiet(ac=ac)], rolls=[slide(natural, 2), MISS], options={"ordinary_hit": True}
        )
        do(on, "summon broth-of-the-cave-bear", "send ogre", "done")
        assert dealt(on) == [damage]


@pytest.mark.rule("truedungeon.subclass.summoner.summon.no-bonus", "truedungeon.subclass.summoner.summon.damage")
def test_nothing_is_added_to_what_the_creature_does() -> None:
    strong = summoner(BEAR, card={"melee-to-hit": 20, "melee-damage": 20, "spell-damage": 20}, conditions=["diseased"])
    on = table(strong, "bard", monsters=[quiet()], rolls=[slide(15, 1), "druid", MISS, slide(16, 1), "druid", MISS])
    do(on, "summon broth-of-the-cave-bear", "send ogre", "done")
    do(on, "sing", "done", seat=1)
    do(on, "send ogre", "done")
    do(on, "sing", "done", seat=1)
    assert dealt(on) == [0, 6]


@pytest.mark.rule("truedungeon.subclass.summoner.summon.crit")
def test_a_natural_20_doubles() -> None:
    on = table(summoner(BEAR), monsters=[quiet()], rolls=[slide(20, 1), MISS])
    do(on, "summon broth-of-the-cave-bear", "send ogre", "done")
    assert dealt(on) == [12]
    keen = table(summoner(BEAR), monsters=[quiet()], rolls=[slide(19, 1), MISS])
    do(keen, "summon broth-of-the-cave-bear", "send ogre", "done")
    assert dealt(keen) == [6]


@pytest.mark.rule(
    "truedungeon.subclass.summoner.summon.crit-tokens", "truedungeon.subclass.summoner.summon.crit-example"
)
def test_tokens_against_the_uncrittable_do_not_help_the_creature() -> None:
    goat_5 = slide(20, 4)
    bracers = "Bracers of Guided Strike"
    on = table(summoner(GOAT, tokens=[bracers]), monsters=[quiet(types=["undead"])], rolls=[goat_5, MISS])
    do(on, "summon broth-of-the-angry-goat", "send ogre", "done")
    assert dealt(on) == [5]


@pytest.mark.rule("truedungeon.subclass.summoner.summon.no-stats")
def test_a_creature_is_nobody_that_can_be_hurt_or_helped() -> None:
    breath = attack(form="area", damage=4, save="reflex", dc=40, on_save="half")
    breath.pop("to_hit")
    on = table(summoner(BEAR), "cleric", monsters=[quiet(attacks=[breath])], rolls=[2])
    do(on, "summon broth-of-the-cave-bear", "done")
    assert not [id for id in offered(on, 1) if "bear" in id]
    do(on, "done", seat=1)
    assert [event.data["who"] for event in told(on, "harmed")] == ["Summoner", "Cleric"]
    assert hero(on, "druid").summons == BEAR


@pytest.mark.rule(
    "truedungeon.subclass.summoner.summon.no-weapon", "truedungeon.subclass.summoner.summon.dismiss-to-fight"
)
def test_who_has_a_creature_does_not_fight_with_weapons() -> None:
    on = table(summoner(BEAR, melee=["Bodkin"]), rolls=[slide(12, 1)])
    do(on, "summon broth-of-the-cave-bear")
    assert "attack ogre" not in offered(on)
    assert refusal(on, "attack ogre") == "subclass.summoner.summon.dismiss-to-fight"
    do(on, "dismiss", "attack ogre")


@pytest.mark.rule("truedungeon.subclass.summoner.summon.dismiss")
def test_dismissing_takes_no_free_action() -> None:
    on = table(summoner(BEAR), monsters=[quiet()], rolls=[MISS])
    do(on, "summon broth-of-the-cave-bear", "done", "dismiss")
    assert not hero(on, "druid").free and hero(on, "druid").summons == ""
    assert refusal(on, "dismiss") == "subclass.summoner.summon.trigger"


@pytest.mark.rule(
    "truedungeon.subclass.summoner.summon.with-spell", "truedungeon.subclass.summoner.summon.attack-action"
)
def test_the_creature_attacks_once_a_round_beside_a_spell() -> None:
    on = table(summoner(BEAR), rolls=[slide(16, 1)], options={"skill_tests": "always_pass"})
    do(on, "summon broth-of-the-cave-bear")
    spell = next(id for id in offered(on) if id.startswith("cast") and id.endswith("druid"))
    do(on, spell, "send ogre")
    assert hero(on, "druid").standard
    assert refusal(on, "send ogre") == "subclass.summoner.summon.attack-action"


@pytest.mark.rule("truedungeon.subclass.summoner.summon.no-double-attack")
def test_after_the_creature_the_druid_fights_from_the_next_round_on() -> None:
    on = table(summoner(BEAR, melee=["Bodkin"]), monsters=[quiet()], rolls=[slide(16, 1), MISS])
    do(on, "summon broth-of-the-cave-bear", "send ogre", "dismiss")
    assert refusal(on, "attack ogre") == "subclass.summoner.summon.no-double-attack"
    do(on, "done")
    assert "attack ogre" in offered(on)


@pytest.mark.rule("truedungeon.subclass.summoner.summon.one-active", "truedungeon.subclass.summoner.summon.new-token")
def test_one_creature_at_a_time_and_a_token_for_each() -> None:
    on = table(summoner(BEAR, WOLF), monsters=[quiet()], rolls=[MISS])
    do(on, "summon broth-of-the-cave-bear", "done")
    assert refusal(on, "summon broth-of-the-marsh-wolf") == "subclass.summoner.summon.one-active"
    do(on, "dismiss")
    assert refusal(on, "summon broth-of-the-cave-bear") == "subclass.summoner.summon.new-token"
    do(on, "summon broth-of-the-marsh-wolf")
    assert hero(on, "druid").summons == WOLF


@pytest.mark.rule("truedungeon.subclass.summoner.summon.duration")
def test_a_creature_leaves_with_the_room() -> None:
    on = table(summoner(BEAR), "fighter", monsters=[quiet(hp=4)], rolls=[slide(16, 1)])
    do(on, "summon broth-of-the-cave-bear", "send ogre", "done")
    do(on, "done", seat=1)
    assert on.choices[0].ask == "recover" and hero(on, "druid").summons == BEAR
    do(on, "ready")
    do(on, "ready", seat=1)
    assert hero(on, "druid").summons == "" and state(on).room == 2
    assert told(on, "dismisses")[-1].rule == "truedungeon.subclass.summoner.summon.duration"


@pytest.mark.rule(
    "truedungeon.subclass.summoner.summon.iktomi-no-elemental",
    "truedungeon.subclass.summoner.summon.iktomi-keep-potion",
)
def test_with_iktomis_necklace_the_potion_is_kept_and_no_elemental_comes() -> None:
    on = table(summoner(BEAR, BOAR, tokens=[IKTOMI]), monsters=[quiet()], rolls=[MISS])
    assert (
        refusal(on, "summon iktomis-shaper-necklace fire-elemental") == "subclass.summoner.summon.iktomi-no-elemental"
    )
    do(on, "summon broth-of-the-cave-bear")
    assert hero(on, "druid").spent == []
    do(on, "dismiss", "done", "summon broth-of-the-cave-bear")
    assert hero(on, "druid").summons == BEAR


@pytest.mark.rule("truedungeon.subclass.summoner.summon.seven-rooms")
def test_seven_rooms_take_seven_tokens() -> None:
    have = [BEAR, WOLF, GOAT] * 2
    spent: list[str] = []
    for room, token in enumerate([BEAR, WOLF, GOAT] * 2, 1):
        on = table(summoner(*have, BOAR, spent=spent), room=room)
        do(on, next(id for id in offered(on) if id == f"summon {token.lower().replace(' ', '-')}"))
        spent = list(hero(on, "druid").spent)
    last = table(summoner(*have, BOAR, spent=spent), room=7, monsters=[quiet()], rolls=[MISS])
    assert [id for id in offered(last) if id.startswith("summon")] == ["summon trinket-of-the-fen-boar"]
    do(last, "summon trinket-of-the-fen-boar", "dismiss", "done")
    assert len(spent) == 6 and not [id for id in offered(last) if id.startswith("summon")]


def test_by_variant_a_summoner_changes_no_more() -> None:
    on = table(summoner(BEAR), options={"swap": True})
    assert "summon broth-of-the-cave-bear" in offered(on)
    assert refusal(on, "become broth-of-the-cave-bear") == "subclass.retained"


def test_a_creature_does_not_reach_what_flies() -> None:
    on = table(summoner(BEAR), monsters=[quiet(flying=True)])
    do(on, "summon broth-of-the-cave-bear")
    assert "send ogre" not in offered(on)
    assert refusal(on, "send ogre") == "combat.melee-reach"
    assert foe(on).taken == 0
