"""Other forms and called creatures: tokens, actions, what a form keeps and gives, and a summoner's creature."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.builds import gives, line, made, weapon
from tests.games.truedungeon.fights import hero, monster, offered, refusal, state, table
from tests.tables import do, refused, told
from undercroft import Table
from undercroft.games.truedungeon.book.items.pouch import slug
from undercroft.games.truedungeon.content.tokens.token import Token

BEAR, WOLF, GOAT = "Broth of the Cave Bear", "Broth of the Marsh Wolf", "Broth of the Angry Goat"
BOAR = "Trinket of the Fen Boar"
SLING = "Bird-Boy's Sling"
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
        pytest.param("druid", marks=pytest.mark.rule("truedungeon.class.druid.polymorph")),
        pytest.param("elf-wizard", marks=pytest.mark.rule("truedungeon.class.elf-wizard.polymorph")),
        pytest.param("wizard", marks=pytest.mark.rule("truedungeon.class.wizard.polymorph")),
    ],
)
def test_three_classes_polymorph_alike(cls: str) -> None:
    on = table({"class": cls, "carried": [BOAR]})
    do(on, "become trinket-of-the-fen-boar")
    assert hero(on, cls).form == BOAR


@pytest.mark.rule("truedungeon.class.polymorph.trigger")
@pytest.mark.parametrize(
    ("deed", "why"),
    [
        ("become iktomis-shaper-necklace cave-bear", f"{IKTOMI} does not turn into that"),
        ("become broth-of-the-marsh-wolf", "the Druid has no token for such a creature"),
        ("become", "the Druid has no token for such a creature"),
    ],
)
def test_a_form_comes_from_a_token_that_has_it(deed: str, why: str) -> None:
    on = table(druid(tokens=[IKTOMI]))
    assert refused(on, deed, "truedungeon.class.polymorph.trigger").reason == why


def test_others_cannot_polymorph() -> None:
    on = table({"class": "druid", "carried": [BEAR]}, {"class": "fighter", "carried": [BEAR]})
    assert not [id for id in offered(on, 1) if id.startswith("become")]
    assert refusal(on, "become broth-of-the-cave-bear", 1) == "truedungeon.class.polymorph.classes"
    assert refusal(on, "become broth-of-the-marsh-wolf") == "truedungeon.class.polymorph.trigger"


@pytest.mark.rule("truedungeon.class.polymorph.instant", "truedungeon.action.polymorph-instant")
def test_changing_and_changing_back_takes_no_action() -> None:
    on = table(druid(BOAR))
    do(on, "become trinket-of-the-fen-boar", "return")
    mine = hero(on, "druid")
    assert (mine.standard, mine.free, mine.form) == (False, False, "")
    assert refusal(on, "return") == "truedungeon.class.polymorph.duration"


@pytest.mark.rule(
    "truedungeon.class.polymorph.potion-action",
    "truedungeon.class.polymorph.potion-no-attack",
    "truedungeon.action.polymorph-potion",
)
def test_drinking_takes_the_standard_action_and_so_the_attack() -> None:
    on = table(druid(BEAR))
    do(on, "become broth-of-the-cave-bear")
    assert hero(on, "druid").standard
    assert refusal(on, "attack ogre") == "truedungeon.action.budget"


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
    assert refusal(on, "become trinket-of-the-fen-boar") == "truedungeon.class.polymorph.trinket-once"


@pytest.mark.rule("truedungeon.class.polymorph.trinket-once")
def test_calling_and_changing_draw_on_the_same_use() -> None:
    on = table(summoner(BOAR))
    do(on, "summon trinket-of-the-fen-boar")
    assert refusal(on, "become trinket-of-the-fen-boar") == "truedungeon.class.polymorph.trinket-once"


@pytest.mark.rule("truedungeon.class.polymorph.reuse-token", "truedungeon.class.polymorph.identical")
def test_changing_again_takes_another_token_of_the_same_creature() -> None:
    on = table(druid(BEAR, WOLF), monsters=[quiet()], rolls=[MISS])
    do(on, "become broth-of-the-cave-bear", "return", "done")
    assert refusal(on, "become broth-of-the-cave-bear") == "truedungeon.class.polymorph.reuse-token"
    two = table(druid(BEAR, BEAR), monsters=[quiet()], rolls=[MISS])
    do(two, "become broth-of-the-cave-bear")
    assert refusal(two, "become broth-of-the-cave-bear") == "truedungeon.class.polymorph.reuse-token"
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
    assert refusal(on, "become broth-of-the-marsh-wolf") == "truedungeon.class.polymorph.one-type-per-room"
    next_room = table(druid(BEAR, BEAR, WOLF, spent=[BEAR]), room=2)
    assert "become broth-of-the-marsh-wolf" in offered(next_room)


@pytest.mark.rule("truedungeon.class.polymorph.duration", "truedungeon.class.polymorph.no-carry-over")
def test_the_form_ends_with_the_room() -> None:
    on = table(druid(BOAR), "fighter", stage="recovery")
    assert "return" not in offered(on) and refusal(on, "return") == "truedungeon.class.polymorph.duration"
    do(on, "become trinket-of-the-fen-boar")
    assert hero(on, "druid").form and "return" in offered(on)
    do(on, "ready")
    do(on, "ready", seat=1)
    assert state(on).room == 2 and hero(on, "druid").form == "" and hero(on, "druid").forms == []
    assert told(on, "returns")[-1].rule == "truedungeon.class.polymorph.no-carry-over"


@pytest.mark.rule("truedungeon.class.polymorph.iktomi-elemental")
def test_an_elemental_form_ends_with_the_room_too() -> None:
    on = table(druid(tokens=[IKTOMI]), "fighter", stage="recovery")
    assert "become iktomis-shaper-necklace fire-elemental" in offered(on)
    do(on, "become iktomis-shaper-necklace fire-elemental", "ready")
    do(on, "ready", seat=1)
    assert hero(on, "druid").form == ""
    assert [
        "truedungeon.class.polymorph.iktomi-elemental" in told(on, kind)[-1].also for kind in ("becomes", "returns")
    ] == [True, True]
    boar = table(druid(BOAR, tokens=[IKTOMI]), stage="recovery")
    do(boar, "become trinket-of-the-fen-boar", "ready")
    assert "truedungeon.class.polymorph.iktomi-elemental" not in {
        rule for kind in ("becomes", "returns") for rule in told(boar, kind)[-1].also
    }


@pytest.mark.rule("truedungeon.class.polymorph.no-spells")
def test_paws_hold_nothing_and_cast_nothing() -> None:
    on = table(druid(BOAR, "Draught of Plain Mending", "Leaf of Mending", hp=3))
    before = {id.split(" ")[0] for id in offered(on)}
    assert {"cast", "drink", "read"} <= before
    do(on, "become trinket-of-the-fen-boar")
    after = {id.split(" ")[0] for id in offered(on)}
    assert after & {"cast", "drink", "read"} == set()
    assert refusal(on, "drink draught-of-plain-mending") == "truedungeon.class.polymorph.no-spells"
    assert refusal(on, "cast cure-light-wounds druid") == "truedungeon.class.polymorph.no-spells"


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


BOTH = {"melee": ["Bodkin"], "missile": [SLING]}
YETI, HOAR = "oil-of-the-yeti", "oil-of-hoar"


@pytest.mark.rule("truedungeon.weapon.oil-before-polymorph")
@pytest.mark.parametrize(
    ("hands", "coats", "more"),
    [
        (BOTH, {SLING: YETI}, 3),
        ({"missile": [SLING], "in_hand": "missile"}, {SLING: YETI}, 3),
        (BOTH, {"Bodkin": YETI, SLING: YETI}, 3),
        (BOTH, {"Bodkin": HOAR, SLING: YETI}, 3 + 1),
        ({"melee": ["Bodkin"]}, {"Bodkin": HOAR, SLING: YETI}, 1),
    ],
)
def test_it_may_have_been_on_a_weapon_in_either_hand(hands: dict[str, Any], coats: dict[str, str], more: int) -> None:
    who = druid(BOAR, "Oil of the Yeti", "Oil of the Yeti", "Oil of Hoar", **hands)
    who["carried"] += [] if "missile" in hands else [SLING]
    on = table(who, monsters=[quiet()], rolls=[*[MISS] * len(coats), slide(12, 1), MISS])
    for token, oil in coats.items():
        do(on, f"coat {oil} {slug(token)}", "done")
    do(on, "become trinket-of-the-fen-boar", "attack ogre", "done")
    assert dealt(on) == [5 + more]


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


@pytest.mark.rule("truedungeon.class.druid.keen-polymorph.end", "truedungeon.class.druid.keen-polymorph.crit")
def test_an_attack_stays_as_keen_as_the_form_it_was_made_in() -> None:
    for deeds, damage in (
        (("attack ogre", "become trinket-of-the-fen-boar"), 4),
        (("become trinket-of-the-fen-boar", "attack ogre", "return"), 2 * (8 + 5)),
    ):
        on = table(druid(BOAR, level=5, melee=["Bodkin"]), monsters=[quiet()], rolls=[slide(19, 4), MISS])
        do(on, *deeds, "done")
        assert dealt(on) == [damage]


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
    who = {**druid(BOAR, level=5), "class": "elf-wizard"}
    on = table(who, monsters=[quiet()], rolls=[{"natural": 12}, MISS], options={"skill_tests": "always_fail"})
    do(on, "cast ray-of-shock ogre")
    do(on, "become trinket-of-the-fen-boar", "done")
    event = told(on, "scored")[-1]
    assert "truedungeon.class.elf-wizard.focused-polymorph-spells" in event.also
    assert not any("focused" in why for why in event.data["why"])
