"""Potions, food and gear in play: what they cost, what they do, what stands against them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import MISS, SWORD, dealt, one, quiet, slid
from tests.games.truedungeon.fights import attack, foe, hero, offered, refusal, state, struck, sturdy, table
from tests.tables import do, told
from undercroft.games.truedungeon.book.basics.conditions import why_immune
from undercroft.games.truedungeon.state.stats import armor, saving

MENDING = "Draught of Plain Mending"
DEEP = "Draught of Deep Mending"
DAWN = "Draught of One More Dawn"
BELT = "Belt of Retrieval"
FULL_HP = 30


def with_(cls: str, *carried: str, **more: Any) -> dict[str, Any]:
    """A character with a sword and these things in its pockets."""
    return one(cls, SWORD, carried=list(carried), **more)


def out_of_combat(*party: Any, **more: Any) -> Any:
    """A party in the time after a room."""
    return table(*party, stage="recovery", **more)


# ---------------------------------------------------------------- costs


@pytest.mark.rule("truedungeon.action.potion", "truedungeon.action.combo-potion", "truedungeon.action.retrieve")
def test_a_stowed_potion_is_got_out_and_drunk_in_one_round() -> None:
    on = table(with_("fighter", MENDING, hp=10))
    do(on, "drink draught-of-plain-mending")
    drinker = hero(on, "fighter")
    assert (drinker.hp, drinker.standard, drinker.free) == (13, True, True)


@pytest.mark.rule("truedungeon.action.standard-list", "truedungeon.action.free-list")
def test_getting_out_is_free_and_drinking_is_not() -> None:
    on = table(with_("fighter", MENDING, hp=10), rolls=[slid(10, 1), MISS])
    do(on, "attack ogre")
    assert refusal(on, "drink draught-of-plain-mending") == "truedungeon.action.budget"
    do(on, "fetch draught-of-plain-mending")
    assert hero(on, "fighter").free
    do(on, "done")
    do(on, "drink draught-of-plain-mending")
    assert hero(on, "fighter").hp == 13 and not hero(on, "fighter").free


@pytest.mark.rule("truedungeon.action.retrieve-conflict")
def test_scrolls_are_at_hand_at_once_and_by_variant_everything_is() -> None:
    on = table(with_("fighter", MENDING, hp=10), options={"instant": True})
    do(on, "drink draught-of-plain-mending")
    assert not hero(on, "fighter").free
    reader = table({"class": "wizard", "carried": ["Page of the Thick Air"]})
    do(reader, "read page-of-the-thick-air")
    assert not hero(reader, "wizard").free


@pytest.mark.rule("truedungeon.action.combo-guard", "truedungeon.misc.token-over-rule")
def test_a_paladin_with_the_belt_guards_attacks_and_drinks() -> None:
    paladin = with_("paladin", MENDING, tokens=[BELT], hp=10)
    on = table(paladin, with_("wizard"), stage="before", initiative="party_first", rolls=[slid(10, 1)])
    do(on, "ready")
    do(on, "ready", seat=1)
    do(on, "guard wizard", "attack ogre", "drink draught-of-plain-mending")
    drinker = hero(on, "paladin")
    assert (drinker.hp, drinker.guards, drinker.standard, drinker.free) == (13, 1, True, True)


@pytest.mark.rule("truedungeon.action.magic-item", "truedungeon.action.no-aoo")
def test_using_gear_is_a_standard_action_that_nobody_strikes_at() -> None:
    on = table(with_("fighter", "Skin of Good Water", hp=10))
    do(on, "gear skin-of-good-water")
    assert hero(on, "fighter").standard and hero(on, "fighter").hp == 11
    assert not told(on, "attacks")


@pytest.mark.rule("truedungeon.action.magic-item")
@pytest.mark.parametrize("deed", ["wave wand-of-pebbles ogre", "read page-of-the-thick-air"])
def test_magic_items_cost_the_standard_action_and_no_more(deed: str) -> None:
    on = table({"class": "wizard", "carried": ["Wand of Pebbles", "Page of the Thick Air"]})
    do(on, deed)
    user = hero(on, "wizard")
    assert user.standard and not user.free


# ---------------------------------------------------------------- what is used up


@pytest.mark.rule(
    "truedungeon.misc.one-use", "truedungeon.token.consumable.potions-scrolls", "truedungeon.token.consumable.surrender"
)
def test_a_potion_is_handed_over_when_drunk() -> None:
    on = out_of_combat(with_("fighter", MENDING, hp=10))
    do(on, "drink draught-of-plain-mending")
    assert hero(on, "fighter").spent == [MENDING]
    assert refusal(on, "drink draught-of-plain-mending") == "truedungeon.misc.one-use"


@pytest.mark.rule("truedungeon.misc.token-required", "truedungeon.token.bring.show")
def test_nobody_uses_what_was_left_at_home() -> None:
    on = out_of_combat(with_("fighter", MENDING, hp=10))
    assert refusal(on, "drink draught-of-grand-mending") == "truedungeon.misc.token-required"
    do(on, "drink draught-of-plain-mending")
    assert hero(on, "fighter").hp == 13


@pytest.mark.rule("truedungeon.misc.showing-tokens")
def test_what_is_used_is_shown_and_what_is_on_the_card_need_not_be() -> None:
    on = table(with_("fighter", MENDING, hp=10), with_("paladin"), monsters=[quiet()], rolls=[slid(10, 1), MISS])
    do(on, "drink draught-of-plain-mending", seat=0)
    do(on, "attack ogre", seat=1)
    assert [event.data["token"] for event in told(on, "uses", 1)] == [MENDING]
    assert {what: n for what, n in state(on).used.items() if what.startswith("token ")} == {f"token {MENDING}": 1}


@pytest.mark.rule("truedungeon.misc.showing-tokens")
def test_any_number_of_potions_may_be_drunk_one_by_one() -> None:
    on = out_of_combat(with_("fighter", *[MENDING] * 3, hp=10))
    do(on, *["drink draught-of-plain-mending"] * 3)
    assert hero(on, "fighter").hp == 19
    assert state(on).clock == 600 - 30


@pytest.mark.rule("truedungeon.misc.class-list")
def test_a_class_list_names_who_may_use_it() -> None:
    on = out_of_combat(with_("fighter", "Leaf of Mending", MENDING, hp=10))
    assert refusal(on, "read leaf-of-mending fighter") == "truedungeon.scroll.class-specified"
    do(on, "drink draught-of-plain-mending")
    assert hero(on, "fighter").hp == 13


@pytest.mark.rule("truedungeon.misc.buff-debuff")
def test_a_potion_of_strength_is_a_buff() -> None:
    on = out_of_combat(with_("fighter", "Draught of the Rude Ox"))
    do(on, "drink draught-of-the-rude-ox")
    (lasting,) = hero(on, "fighter").lasting
    assert lasting.stats == {"melee-to-hit": 2, "melee-damage": 2, "thrown-damage": 2} and not lasting.harmful
    assert told(on, "lasts")[0].rule == "truedungeon.action.potion"


# ---------------------------------------------------------------- healing


@pytest.mark.rule("truedungeon.recovery.self-heal", "truedungeon.recovery.after-challenge")
def test_anybody_may_heal_itself_after_the_challenge() -> None:
    on = out_of_combat(with_("barbarian", DEEP, hp=5))
    do(on, "drink draught-of-deep-mending")
    assert hero(on, "barbarian").hp == 13


@pytest.mark.rule("truedungeon.recovery.heal-cap", "truedungeon.recovery.heal-cap-example")
def test_what_is_above_the_maximum_is_wasted() -> None:
    on = out_of_combat(with_("fighter", DEEP, card={"hp": 20}, hp=15))
    do(on, "drink draught-of-deep-mending")
    assert hero(on, "fighter").hp == 20
    assert told(on, "healed")[0].data["amount"] == 8 - 3


@pytest.mark.rule("truedungeon.recovery.in-combat")
def test_a_healer_heals_one_person_a_round() -> None:
    cleric = {"class": "cleric", "carried": ["Leaf of Mending", "Leaf of Mending"]}
    on = table(cleric, with_("fighter", hp=10))
    do(on, "read leaf-of-mending fighter")
    assert hero(on, "fighter").hp == 15
    assert refusal(on, "read leaf-of-mending fighter") == "truedungeon.action.budget"
    on = table(with_("fighter", MENDING, hp=10))
    do(on, "drink draught-of-plain-mending")
    assert told(on, "uses")[0].rule == "truedungeon.action.potion"


def test_a_jug_is_divided_as_its_owner_likes() -> None:
    on = out_of_combat(with_("fighter", "Jug of Common Cure", hp=10), with_("cleric", hp=12), with_("rogue"))
    do(on, "drink jug-of-common-cure", "3", "4")
    assert (hero(on, "fighter").hp, hero(on, "cleric").hp) == (13, 16)
    assert "drink jug-of-common-cure" not in offered(on)


@pytest.mark.rule("truedungeon.misc.consume-multiple", "truedungeon.misc.orcish-rations")
def test_four_orcish_rations() -> None:
    on = out_of_combat(with_("fighter", *["Orcish Rations"] * 4, hp=10))
    do(on, *["gear orcish-rations"] * 4)
    assert hero(on, "fighter").hp == 14
    on = table(
        with_("fighter", *["Orcish Rations"] * 4, hp=10), stage="before", initiative="party_first", rolls=[slid(14)]
    )
    do(on, *["gear orcish-rations"] * 4, "ready", "attack ogre")
    # To Hit 5 and -6, not -8: 13 against AC 14.
    assert sum(part[0] for part in state(on).fight.slides[0].to_hit) == 5 - 6  # type: ignore[union-attr]


@pytest.mark.rule("truedungeon.misc.dwarven-rations", "truedungeon.misc.consume-multiple")
def test_three_dwarven_rations() -> None:
    trap = [{"id": "gas", "text": "Gas.", "trigger": "entry", "damage": 1}]
    on = out_of_combat(with_("fighter", *["Dwarven Rations"] * 4, hp=1, card={"fortitude": 0}), traps=trap)
    do(on, *["gear dwarven-rations"] * 3)
    eater = hero(on, "fighter")
    assert eater.hp == 4
    assert saving(state(on), eater, "fortitude").value == 1
    eater.hp = 10
    do(on, "gear dwarven-rations")
    assert eater.hp == 10


@pytest.mark.rule("truedungeon.penalty.creeper-stout", "truedungeon.penalty.blocks-others")
def test_four_creeper_stouts() -> None:
    on = out_of_combat(with_("fighter", *["Creeper Stout"] * 4, hp=5, card={"hp": 40, "melee-ac": 18}))
    do(on, *["drink creeper-stout"] * 3)
    drinker = hero(on, "fighter")
    assert (drinker.hp, armor(state(on), drinker, missile=False, melee=True).value) == (5 + 15, 18 - 6)
    do(on, "drink creeper-stout")
    drinker = hero(on, "fighter")
    assert (drinker.hp, armor(state(on), drinker, missile=False, melee=True).value) == (5 + 15 + 5, 18 - 6)
    assert [event.data["what"] for event in told(on, "lasts")] == [["-2 AC"]] * 3 + [["nothing more"]]


# ---------------------------------------------------------------- cures


@pytest.mark.rule(
    "truedungeon.condition.charmed.forced-potion",
    "truedungeon.condition.charmed.no-save-vs-cure",
    "truedungeon.condition.charmed.acts-at-once",
)
def test_another_gives_the_potion_and_the_charmed_one_acts_at_once() -> None:
    on = table(with_("fighter", "Potion Feybane"), with_("paladin", conditions=["charmed"]))
    assert 1 not in on.choices
    do(on, "give potion-feybane paladin")
    assert hero(on, "fighter").full and 0 not in on.choices
    assert "attack ogre" in offered(on, 1)
    assert told(on, "cured")[0].rule == "truedungeon.condition.charmed.forced-potion"


@pytest.mark.rule("truedungeon.condition.charmed.cure-in-hand", "truedungeon.action.full-round")
def test_the_cure_must_be_ones_own_and_takes_the_whole_round() -> None:
    on = table(with_("fighter", "Potion Siren Wine", MENDING), with_("rogue", conditions=["charmed"]), with_("cleric"))
    assert refusal(on, "give potion-siren-wine rogue", seat=2) == "truedungeon.misc.token-required"
    do(on, "drink draught-of-plain-mending")
    assert refusal(on, "give potion-siren-wine rogue") == "truedungeon.action.full-round"
    on = table(with_("fighter", "Potion Siren Wine"), with_("rogue", conditions=["charmed"]))
    do(on, "give potion-siren-wine rogue")
    assert not hero(on, "rogue").lasting


@pytest.mark.rule("truedungeon.recovery.remove-conditions")
def test_clean_blood_cures_one_of_two() -> None:
    on = out_of_combat(with_("fighter", "Draught of Clean Blood", conditions=["poisoned", "diseased"]))
    assert "drink draught-of-clean-blood" not in offered(on)
    do(on, "drink draught-of-clean-blood diseased")
    assert [one.name for one in hero(on, "fighter").lasting] == ["poisoned"]


@pytest.mark.rule("truedungeon.condition.sleep.horn")
def test_the_horn_wakes_all_and_they_act_in_that_round() -> None:
    asleep = {"conditions": ["asleep"]}
    on = table(with_("fighter", "Minotaur Horn of Alert"), with_("paladin", **asleep), with_("barbarian", **asleep))
    assert set(on.choices) == {0}
    do(on, "gear minotaur-horn-of-alert")
    assert "attack ogre" in offered(on, 1) and "attack ogre" in offered(on, 2)


@pytest.mark.rule("truedungeon.condition.poisoned.cures")
def test_slow_poison_removes_poison() -> None:
    on = out_of_combat({"class": "druid", "carried": ["Scroll Slow Poison"]}, with_("fighter", conditions=["poisoned"]))
    assert refusal(on, "read scroll-slow-poison druid") == "truedungeon.condition.poisoned.cures"
    do(on, "read scroll-slow-poison fighter")
    assert not hero(on, "fighter").lasting


@pytest.mark.rule(
    "truedungeon.condition.petrified.cure",
    "truedungeon.condition.petrified.carry",
    "truedungeon.condition.petrified.items",
)
def test_stone_becomes_flesh_by_the_scroll_alone() -> None:
    wizard = {"class": "wizard", "carried": ["Scroll Stone to Flesh", MENDING, "Elixir of Life"]}
    on = out_of_combat(wizard, with_("fighter", MENDING, conditions=["petrified"]))
    assert 1 not in on.choices
    assert refusal(on, "give elixir-of-life fighter") == "truedungeon.condition.petrified.stone"
    do(on, "read scroll-stone-to-flesh fighter")
    assert "drink draught-of-plain-mending" in offered(on, 1)


@pytest.mark.rule("truedungeon.condition.petrified.scroll-not-immune")
def test_the_scroll_of_one_who_is_stone_is_stone() -> None:
    stone = {"class": "wizard", "carried": ["Scroll Stone to Flesh"], "conditions": ["petrified"]}
    on = out_of_combat({"class": "cleric"}, stone)
    assert 1 not in on.choices
    assert refusal(on, "read scroll-stone-to-flesh wizard") == "truedungeon.misc.token-required"
    assert told(on, "cured") == []
    gaze = {"damage": 0, "inflicts": "petrified"}
    turned = struck(gaze, sturdy(carried=["Scroll Stone to Flesh"]), "cleric", rolls=["dwarf-fighter", 19])
    assert "truedungeon.condition.petrified.scroll-not-immune" in told(turned, "condition")[0].also
    assert list(turned.choices) == [1]


# ---------------------------------------------------------------- the dead


@pytest.mark.rule("truedungeon.death.revive-hp", "truedungeon.death.clears-negative", "truedungeon.death.hold-example")
def test_one_who_died_under_a_hold_is_back_without_it() -> None:
    on = out_of_combat(with_("cleric", DAWN), with_("fighter", dead=True, conditions=["held"]))
    do(on, "give draught-of-one-more-dawn fighter")
    back = hero(on, "fighter")
    assert (back.hp, back.died, back.lasting) == (10, 0, [])
    assert why_immune(state(on), back, "held") == ""


@pytest.mark.rule("truedungeon.death.keeps-positive", "truedungeon.death.bull-example")
def test_what_did_one_good_goes_on() -> None:
    on = table(
        with_("fighter", "Draught of the Rude Ox", hp=5),
        with_("cleric", DAWN),
        monsters=[quiet(attacks=[attack(damage=50)])],
        rolls=[20],
    )
    do(on, "drink draught-of-the-rude-ox", "done")
    do(on, "done", seat=1)
    assert hero(on, "fighter").is_dead
    do(on, "give draught-of-one-more-dawn fighter", seat=1)
    back = hero(on, "fighter")
    assert back.hp == 10 and [one.name for one in back.lasting] == ["Draught of the Rude Ox"]


@pytest.mark.rule("truedungeon.death.same-room", "truedungeon.ghost.later-revival")
def test_a_ghost_is_not_brought_back_by_a_draught() -> None:
    on = out_of_combat(with_("cleric", DAWN), with_("fighter", ghost=True), room=2)
    assert "give draught-of-one-more-dawn fighter" not in offered(on)
    assert refusal(on, "give draught-of-one-more-dawn fighter") == "truedungeon.death.same-room"


@pytest.mark.rule("truedungeon.subclass.berserker.fight-after-death.death-items")
def test_a_revival_potion_is_refused_on_the_living() -> None:
    on = out_of_combat(with_("cleric", "Potion Death's Door", "Mystic Mushroom"), with_("fighter"))
    for id in ("potion-deaths-door", "mystic-mushroom"):
        assert refusal(on, f"give {id} fighter") == "truedungeon.subclass.berserker.fight-after-death.death-items"
    on = out_of_combat(with_("cleric", "Potion Death's Door"), with_("fighter", dead=True))
    do(on, "give potion-deaths-door fighter")
    assert hero(on, "fighter").hp == 1


def test_the_elixir_heals_the_living_in_full() -> None:
    on = out_of_combat(with_("fighter", "Elixir of Life", "Fallen Star Mushroom", hp=3), with_("rogue", dead=True))
    do(on, "drink elixir-of-life", "give fallen-star-mushroom rogue")
    assert hero(on, "fighter").hp == FULL_HP
    assert not hero(on, "rogue").is_dead and hero(on, "rogue").hp > 10


# ---------------------------------------------------------------- ghosts who speak


@pytest.mark.rule("truedungeon.ghost.scepter-dead")
def test_the_scepter_lets_all_ghosts_speak_and_hurts() -> None:
    cleric = {"class": "cleric", "carried": ["Scepter of the Dead"]}
    alone = out_of_combat(cleric, with_("fighter", dead=True), room=3)
    assert refusal(alone, "gear scepter-of-the-dead") == "truedungeon.ghost.scepter-dead"
    on = out_of_combat(cleric, with_("fighter", ghost=True), with_("rogue", ghost=True), room=3)
    before = hero(on, "cleric").hp
    do(on, "gear scepter-of-the-dead")
    assert state(on).speaking == ["fighter", "rogue"]
    assert hero(on, "cleric").hp == before - 5


@pytest.mark.rule("truedungeon.ghost.scroll-speak")
def test_a_scroll_lets_one_ghost_speak() -> None:
    bard = {"class": "bard", "carried": ["Scroll Speak with Dead"]}
    on = out_of_combat(bard, with_("fighter", dead=True), with_("rogue", ghost=True), room=3)
    assert refusal(on, "read scroll-speak-with-dead fighter") == "truedungeon.ghost.scroll-speak"
    do(on, "read scroll-speak-with-dead rogue")
    assert state(on).speaking == ["rogue"]


@pytest.mark.rule("truedungeon.ghost.scepter-dead")
def test_who_may_speak_already_is_named_once() -> None:
    cleric = {"class": "cleric", "carried": ["Scepter of the Dead"]}
    ghosts = [with_(cls, ghost=True) for cls in ("fighter", "rogue", "monk")]
    on = out_of_combat(cleric, *ghosts, room=3)
    on.act(3, "leave")
    state(on).speaking = ["rogue"]
    do(on, "gear scepter-of-the-dead")
    assert told(on, "speaks")[0].data["who"] == "rogue, fighter"


# ---------------------------------------------------------------- gear in rooms


@pytest.mark.rule("truedungeon.combat.gear-creative")
def test_gear_works_where_the_room_knows_it_and_else_costs_nothing() -> None:
    rope = {"rope": {"text": "It holds.", "opens": True}}
    party = with_("fighter", "Ferryman's Rope", "Barber's Mirror")
    on = table(party, monsters=[quiet(separated=True)], gear_hooks=rope, rolls=[MISS])
    assert refusal(on, "gear barbers-mirror") == "truedungeon.combat.gear-creative"
    assert not hero(on, "fighter").standard and "attack ogre" not in offered(on)
    do(on, "gear ferrymans-rope", "done")
    assert foe(on).reached and told(on, "gear")[0].data["text"] == "It holds."
    assert [event.data["foe"] for event in told(on, "reached")] == ["Ogre"]
    assert "attack ogre" in offered(on)
    assert refusal(on, "gear ferrymans-rope") == "truedungeon.combat.gear-creative"


@pytest.mark.rule("truedungeon.combat.gear-creative")
@pytest.mark.parametrize(
    ("where", "reached"),
    [
        ({"separated": True}, True),
        ({"separated": True, "flying": True}, True),
        ({"flying": True}, False),
        ({"separated": True, "barred": True}, False),
        ({}, False),
    ],
)
def test_a_way_across_leads_to_whom_only_the_way_is_missing(where: dict[str, bool], reached: bool) -> None:
    rope = {"rope": {"text": "It holds.", "opens": True}}
    on = table(with_("fighter", "Ferryman's Rope"), monsters=[quiet(**where)], gear_hooks=rope, rolls=[MISS])
    do(on, "gear ferrymans-rope")
    assert foe(on).reached is reached and len(told(on, "reached")) == reached


def test_gear_does_damage_with_everything_else_and_gains_time() -> None:
    hooks = {"flint": {"text": "It burns.", "damage": 9, "time": 30}}
    on = table(with_("fighter", "Flint and Good Intentions"), gear_hooks=hooks, rolls=[MISS])
    before = state(on).clock
    do(on, "gear flint-and-good-intentions")
    assert state(on).clock == before + 30
    do(on, "done")
    assert dealt(on) == [9]


def test_a_raven_king_brings_back_what_was_thrown() -> None:
    party = one("fighter", "Boar Spear", tokens=["Figurine: Jet Raven-King"])
    on = table(party, rolls=[slid(10, 1), MISS])
    assert refusal(on, "gear figurine-jet-raven-king") == "truedungeon.combat.thrown-once"
    do(on, "throw boar-spear ogre", "gear figurine-jet-raven-king", "done")
    assert "attack ogre" in offered(on)
