"""What is in the hands during a fight: swaps, heavy crossbows, leaping attacks, what was dropped, who is woken."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import GREAT, MISS, SWORD, dealt, one, quiet, slid
from tests.games.truedungeon.fights import anew, attack, cited, hero, monster, offered, refusal, state, table, taken
from tests.tables import do, refused, told
from undercroft import Table
from undercroft.games.truedungeon.book.combat.arming import EMPTY
from undercroft.games.truedungeon.book.items.pouch import slug
from undercroft.games.truedungeon.content.words import Mode
from undercroft.games.truedungeon.state.roster import counts_of, held_of
from undercroft.games.truedungeon.state.stats import armor, score

HEAVY = "Postern-Knocker"
"""A heavy crossbow; its wheel shows 3 to 10 in order."""
OTHER = "+2 Wall-Opener"
MACE = "Heavy Mace"
"""Its wheel shows 1 to 7 in order."""
SPEAR = "Boar Spear"
FROG = "Boots of the Startled Frog"
FISTS = "Gloves of the Flying Fists"


def crossbow(*carried: str, **more: Any) -> dict[str, Any]:
    """A fighter with a heavy crossbow in hand."""
    return one("fighter", missile=[HEAVY], in_hand="missile", carried=list(carried), **more)


# ---------------------------------------------------------------- swapping


@pytest.mark.rule(
    "truedungeon.action.swap-slotted", "truedungeon.action.combo-swap", "truedungeon.token.handheld-swap-action"
)
def test_one_weapon_is_swapped_for_another_and_used_in_one_round() -> None:
    on = table(one("fighter", SWORD, carried=[MACE]), rolls=[slid(10, 7), MISS])
    do(on, "swap heavy-mace")
    assert hero(on, "fighter").free and not hero(on, "fighter").standard
    do(on, "attack ogre", "done")
    assert dealt(on) == [7]
    assert "swap militia-long-sword" in offered(on)


@pytest.mark.rule("truedungeon.token.handheld-example", "truedungeon.token.worn-locked")
def test_gloves_and_rings_stay_on_and_shields_do_not() -> None:
    party = one("fighter", SWORD, carried=["Burglar's Gloves", "Pot-Lid Buckler"], card={})
    party.pop("card")
    on = table(party)
    assert refusal(on, "swap burglars-gloves") == "truedungeon.token.worn-locked"
    shields = [id for id in offered(on) if id.startswith("swap pot-lid")]
    before = armor(state(on), hero(on, "fighter"), missile=False, melee=True).value
    do(on, *shields)
    assert armor(state(on), hero(on, "fighter"), missile=False, melee=True).value > before
    assert hero(on, "fighter").free


LID, SLING = "Pot-Lid Buckler", "Bird-Boy's Sling"


@pytest.mark.rule("truedungeon.slot.two-handed")
@pytest.mark.parametrize("named", [False, True])
def test_a_two_handed_weapon_puts_the_shield_away_in_the_same_free_action(named: bool) -> None:
    hands = {"melee": [SWORD, LID]} if named else {"tokens": [SWORD, LID]}
    on = table({"class": "fighter", "carried": [GREAT], **hands})
    do(on, "swap two-hand-toothpick")
    fighter = hero(on, "fighter")
    assert fighter.free and not fighter.standard
    held = state(on).card(fighter).fitted
    assert [token.name for token in held.held.melee.tokens] == [GREAT]
    assert held.legal and {token.name for token in held.carried} >= {SWORD}
    assert told(on, "takes-up")[0].data["what"] == f"{GREAT} and puts {LID} away"
    assert "truedungeon.slot.two-handed" in told(on, "takes-up")[0].also


@pytest.mark.rule("truedungeon.slot.two-handed")
@pytest.mark.parametrize("named", [False, True])
def test_the_shield_stays_with_the_sling(named: bool) -> None:
    hands = {"melee": [SWORD, LID], "missile": [SLING, LID]} if named else {"tokens": [SWORD, LID, SLING]}
    on = table({"class": "fighter", "carried": [GREAT], **hands})
    before = state(on).card(hero(on, "fighter")).fitted.held.missile.tokens
    do(on, "swap two-hand-toothpick")
    fitted = state(on).card(hero(on, "fighter")).fitted
    assert fitted.legal and fitted.held.missile.tokens == before
    assert LID not in [token.name for token in fitted.carried + fitted.held.melee.tokens]


@pytest.mark.rule("truedungeon.action.swap-slotted")
def test_a_set_of_hands_that_holds_nothing_is_not_taken_up() -> None:
    why = refused(table(one("fighter", SWORD)), "swap missile", "truedungeon.action.swap-slotted")
    assert why.reason == "there is nothing to take up"
    assert "swap melee" not in offered(table(crossbow())) and "swap melee" in offered(table(crossbow(melee=[SWORD])))


@pytest.mark.rule("truedungeon.token.handheld-swap-action")
def test_who_is_hurt_stays_so_whatever_is_taken_up() -> None:
    on = table(one("fighter", SWORD, carried=[MACE], hp=5))
    do(on, "swap heavy-mace")
    assert "truedungeon.token.handheld-swap-action" in told(on, "takes-up")[0].also and hero(on, "fighter").hp == 5


@pytest.mark.rule("truedungeon.action.heavy-crossbow-reload")
def test_out_of_a_fight_nothing_must_be_loaded() -> None:
    for stage, loads in (("combat", True), ("before", False)):
        on = table(crossbow(), stage=stage)
        hero(on, "fighter").used[f"combat unloaded {HEAVY}"] = 1
        on = anew(on)
        assert ("reload" in offered(on)) == loads
        if not loads:
            assert refusal(on, "reload") == "truedungeon.action.heavy-crossbow-reload"


@pytest.mark.rule("truedungeon.token.worn-locked")
def test_with_empty_hands_too_a_ring_stays_in_the_bag() -> None:
    on = table({"class": "fighter", "carried": ["Ring of Fire Resistance"]})
    assert not [id for id in offered(on) if id.startswith("swap")]
    assert refusal(on, "swap ring-of-fire-resistance") == "truedungeon.token.worn-locked"


def test_who_carries_treasure_items_unworn_is_asked_like_everybody() -> None:
    on = table({"class": "fighter", "carried": ["Ring of Riches", "Charm of Good Fortune", "Ring of Riches"]})
    assert "done" in offered(on)


@pytest.mark.rule("truedungeon.token.handheld-swap")
def test_what_was_wrong_before_is_no_reason_against_a_swap() -> None:
    duelist = one("fighter", SWORD, subclass="duelist", carried=[MACE])  # Without what gives the sub-class.
    on = table(duelist)
    assert not state(on).card(hero(on, "fighter")).fitted.legal
    do(on, "swap heavy-mace")
    assert told(on, "takes-up")[0].data["what"] == MACE
    assert "truedungeon.token.handheld-swap" in told(on, "takes-up")[0].also


def test_taking_up_the_other_set_is_a_free_action_and_changes_the_ac_that_counts() -> None:
    both = {"class": "fighter", "melee": [SWORD], "missile": ["Yew Stave"], "card": {"melee-ac": 18, "missile-ac": 15}}
    on = table(both)
    assert refusal(on, "swap melee") == "truedungeon.action.swap-slotted"
    do(on, "swap missile")
    fighter = hero(on, "fighter")
    assert fighter.free and armor(state(on), fighter, missile=False, melee=True).value == 15


TAKEN = pytest.mark.rule("truedungeon.action.swap-slotted")


@pytest.mark.parametrize(
    ("hands", "emptied", "free"),
    [
        ({"melee": [SPEAR]}, False, False),
        ({"melee": [SPEAR, "Pot-Lid Buckler"]}, False, False),
        pytest.param({"melee": [SPEAR]}, True, True, marks=TAKEN),
        pytest.param({"melee": [SWORD], "carried": [SPEAR]}, False, True, marks=TAKEN),
        pytest.param({"melee": [SPEAR], "missile": ["Yew Stave"], "in_hand": "missile"}, False, True, marks=TAKEN),
    ],
)
def test_what_is_not_in_hand_is_taken_out_as_a_free_action_and_thrown(
    hands: dict[str, Any], emptied: bool, free: bool
) -> None:
    on = table({"class": "fighter", **hands}, rolls=[slid(10, 1), MISS])
    if emptied:
        hero(on, "fighter").used[EMPTY] = 1
        on = anew(on)
    do(on, "throw boar-spear ogre")
    assert hero(on, "fighter").standard and hero(on, "fighter").free == free


def held(on: Table, cls: str) -> dict[Mode, list[str]]:
    """What is in both sets of hands."""
    return held_of(hero(on, cls).build, state(on).rules)


def ready_again(on: Table, *deeds: str) -> None:
    """These are done, each in a round of its own."""
    for deed in deeds:
        do(on, deed, "done")


STICKS, SICKLE, BODKIN, EEL = "Threshing Sticks", "Rice Sickle", "Bodkin", "+1 Eel Spear"


@pytest.mark.rule("truedungeon.token.handheld-swap")
@pytest.mark.parametrize(
    ("who", "deeds", "hands"),
    [
        (one("ranger", SWORD, carried=[BODKIN]), ["swap bodkin"], [SWORD, BODKIN]),
        (one("ranger", GREAT, carried=[BODKIN]), ["swap bodkin"], [BODKIN]),
        (one("ranger", SWORD, LID, carried=[BODKIN]), ["swap bodkin"], [BODKIN, LID]),
        (one("ranger", BODKIN, carried=[SWORD]), ["swap militia-long-sword"], [SWORD]),
        (one("fighter", SWORD, carried=[BODKIN]), ["swap bodkin"], [BODKIN]),
        (one("monk", SPEAR, carried=[SICKLE]), ["swap rice-sickle"], [SICKLE]),
        (
            one("monk", SICKLE, STICKS, carried=["Walking Stick"]),
            ["swap walking-stick", "swap threshing-sticks", "swap rice-sickle"],
            [STICKS, SICKLE],
        ),
    ],
)
def test_a_second_weapon_goes_into_the_free_hand_of_who_fights_with_two(
    who: dict[str, Any], deeds: list[str], hands: list[str]
) -> None:
    on = table(who, monsters=[monster(number=0)])
    ready_again(on, *deeds)
    assert held(on, who["class"])["melee"] == hands


@pytest.mark.rule("truedungeon.token.handheld-swap", "truedungeon.class.ranger.dual.two-pucks")
def test_what_a_ranger_has_thrown_from_the_off_hand_is_replaced_there() -> None:
    ranger = one("ranger", SWORD, "Kitchen Knife", carried=[BODKIN])
    on = table(ranger, monsters=[monster(number=0)], rolls=[slid(10)] * 3)
    ready_again(on, "throw kitchen-knife ogre")
    do(on, "swap bodkin", "attack ogre", "done")
    assert held(on, "ranger")["melee"] == [SWORD, BODKIN] and len(dealt(on)) == 3


@pytest.mark.rule("truedungeon.token.handheld-swap", "truedungeon.token.handheld-swap-action")
@pytest.mark.parametrize(
    "hands",
    [
        {"melee": [SWORD, LID], "missile": [SLING, LID]},
        {"tokens": [SWORD, LID, SLING]},
        {"tokens": [SWORD, LID]},
        {"tokens": [SWORD, LID, "Yew Stave"]},
    ],
)
def test_the_shield_comes_back_with_a_free_action_of_its_own(hands: dict[str, Any]) -> None:
    on = table({"class": "fighter", "carried": [GREAT], **hands}, monsters=[monster(number=0)])
    ready_again(on, "swap two-hand-toothpick", "swap militia-long-sword")
    assert held(on, "fighter")["melee"] == [SWORD]
    ready_again(on, "swap pot-lid-buckler")
    assert held(on, "fighter")["melee"] == [SWORD, LID]
    assert counts_of(hero(on, "fighter").build)[LID] == 1


@pytest.mark.rule("truedungeon.token.handheld-swap")
@pytest.mark.parametrize(
    ("cls", "tokens", "into", "hands"),
    [
        ("fighter", [SWORD, SPEAR], EEL, {"melee": [EEL], "missile": [SPEAR]}),
        ("fighter", [SWORD, EEL], SPEAR, {"melee": [SPEAR], "missile": [EEL]}),
        ("monk", [SICKLE, STICKS], SPEAR, {"melee": [SPEAR, STICKS], "missile": []}),
        ("rogue", [BODKIN], "Kitchen Knife", {"melee": ["Kitchen Knife"], "missile": []}),
    ],
)
def test_hands_that_filled_themselves_are_exchanged_like_named_ones(
    cls: str, tokens: list[str], into: str, hands: dict[str, list[str]]
) -> None:
    on = table({"class": cls, "tokens": tokens, "carried": [into]})
    do(on, f"swap {slug(into)}")
    assert held(on, cls) == hands
    assert counts_of(hero(on, cls).build) == dict.fromkeys([*tokens, into], 1)


@pytest.mark.rule("truedungeon.slot.two-handed")
def test_a_two_handed_weapon_is_the_reason_against_a_shield() -> None:
    on = table({"class": "fighter", "tokens": [GREAT], "carried": [LID]})
    why = refused(on, "swap pot-lid-buckler", "truedungeon.slot.two-handed")
    assert why.reason == f"{GREAT} needs both hands, so {LID} cannot be held"


@pytest.mark.rule("truedungeon.token.handheld-swap")
def test_what_is_in_the_other_hands_only_is_taken_up_for_these() -> None:
    on = table(one("fighter", SWORD, missile=[SPEAR]))
    labels = {option.id: option.label for option in on.choices[0].options}
    assert labels["swap boar-spear"] == "take up Boar Spear for melee combat"
    do(on, "swap boar-spear")
    assert held(on, "fighter") == {"melee": [SPEAR], "missile": [SPEAR]}
    for emptied, reason in ((0, "that is in hand already"), (1, "both sets of hands hold the same")):
        hero(on, "fighter").used[EMPTY] = emptied
        assert refused(anew(on), "swap missile", "truedungeon.action.swap-slotted").reason == reason


# ---------------------------------------------------------------- heavy crossbows


@pytest.mark.rule("truedungeon.action.heavy-crossbow-reload")
def test_loading_a_heavy_crossbow_costs_a_round() -> None:
    on = table(crossbow(), rolls=[slid(10, 1), MISS, MISS, slid(10, 1), MISS])
    do(on, "shoot ogre", "done")
    assert "shoot ogre" not in offered(on)
    assert refusal(on, "shoot ogre") == "truedungeon.action.heavy-crossbow-reload"
    do(on, "reload")
    assert hero(on, "fighter").standard and told(on, "reloads")
    do(on, "done", "shoot ogre", "done")
    assert dealt(on) == [3, 3]
    assert refusal(on, "attack ogre") == "truedungeon.party.anyone-may-attack"


@pytest.mark.rule("truedungeon.action.heavy-crossbow-switch")
def test_switching_between_two_heavy_crossbows_costs_a_round_as_well() -> None:
    on = table(crossbow(OTHER), rolls=[slid(10, 1), MISS, MISS, slid(10, 1), MISS])
    do(on, "shoot ogre")
    assert refusal(on, "swap 2-wall-opener") == "truedungeon.action.budget"
    do(on, "done", "swap 2-wall-opener")
    assert hero(on, "fighter").standard and not hero(on, "fighter").free
    do(on, "done", "shoot ogre", "done")
    assert dealt(on) == [3, 5]


@pytest.mark.rule("truedungeon.action.heavy-crossbow-other", "truedungeon.action.heavy-crossbow-example")
def test_from_a_heavy_crossbow_to_a_mace_it_costs_no_round() -> None:
    on = table(crossbow(MACE), rolls=[slid(10, 1), MISS, slid(10, 7), MISS])
    do(on, "shoot ogre", "swap heavy-mace", "done", "attack ogre", "done")
    assert dealt(on) == [3, 7]
    assert "truedungeon.action.heavy-crossbow-other" in told(on, "takes-up")[0].also


@pytest.mark.parametrize(
    "who",
    [
        pytest.param(
            one("fighter", SWORD, carried=[MACE, HEAVY]), marks=pytest.mark.rule("truedungeon.token.handheld-swap")
        ),
        crossbow(OTHER),
    ],
)
def test_other_exchanges_are_none_from_a_heavy_crossbow(who: dict[str, Any]) -> None:
    for swap in [id for id in offered(table(who)) if id.startswith("swap ")]:
        on = table(who)
        do(on, swap)
        assert "truedungeon.action.heavy-crossbow-other" not in told(on, "takes-up")[0].also


# ---------------------------------------------------------------- leaping


def frog(**more: Any) -> dict[str, Any]:
    """A fighter who can leap."""
    return one("fighter", SWORD, tokens=[FROG], **more)


@pytest.mark.rule(
    "truedungeon.combat.leap-reach", "truedungeon.combat.leap-melee-stats", "truedungeon.combat.leap-no-flight"
)
def test_a_leap_reaches_what_only_arrows_reach() -> None:
    on = table(frog(card={"melee-damage": 3}), monsters=[quiet(separated=True)], rolls=[slid(10, 1)])
    assert refusal(on, "attack ogre") == "truedungeon.combat.ranged-only-targets"
    do(on, "leap ogre")
    (slide,) = state(on).fight.slides  # type: ignore[union-attr]
    assert slide.form == "melee" and "leap" in slide.marks
    do(on, "done")
    assert dealt(on) == [4]
    assert "attack ogre" not in offered(on)


@pytest.mark.rule("truedungeon.combat.leap-once")
def test_one_leap_a_room() -> None:
    on = table(frog(), monsters=[quiet(flying=True)], rolls=[slid(10, 1)])
    do(on, "leap ogre", "done")
    assert refusal(on, "leap ogre") == "truedungeon.combat.leap-once"


@pytest.mark.rule("truedungeon.combat.leap-blocked")
def test_bars_stop_a_leap() -> None:
    on = table(frog(), monsters=[quiet(barred=True)])
    assert refusal(on, "leap ogre") == "truedungeon.combat.leap-blocked"


@pytest.mark.rule("truedungeon.combat.leap-no-change")
def test_boots_for_leaping_change_nothing_else() -> None:
    on = table(frog(), rolls=[slid(10, 2), MISS])
    assert refusal(on, "leap ogre") == "truedungeon.combat.leap-no-change"
    do(on, "attack ogre", "done")
    assert dealt(on) == [2]


@pytest.mark.rule("truedungeon.combat.leap-rd")
def test_a_leap_that_wounds_is_answered() -> None:
    on = table(frog(), monsters=[quiet(separated=True, rd={"fire": 3})], rolls=[slid(10, 1)])
    do(on, "leap ogre", "done")
    assert taken(on) == [3]


@pytest.mark.rule("truedungeon.combat.leap-reslide", "truedungeon.combat.leap-no-flight")
def test_sliding_a_leap_again_is_a_leap_again() -> None:
    on = table(frog(level=5), monsters=[quiet(separated=True)], rolls=[slid(2, 1), slid(10, 1)])
    do(on, "leap ogre")
    if "again" in offered(on):
        do(on, "again")
    (slide,) = state(on).fight.slides  # type: ignore[union-attr]
    assert "leap" in slide.marks


@pytest.mark.rule("truedungeon.combat.leap-flying-fists")
def test_flying_fists_leap_with_both_fists() -> None:
    monk = {"class": "monk", "tokens": [FISTS], "card": {"melee-to-hit": 9, "melee-damage": 0}}
    on = table(monk, monsters=[quiet(separated=True)], rolls=[slid(10, 1), slid(10, 1)])
    do(on, "leap ogre", "done")
    assert len(dealt(on)) == 2 and "truedungeon.combat.leap-flying-fists" in cited(on, "leaps")
    plain = table({**monk, "tokens": [FROG]}, monsters=[quiet(separated=True)], rolls=[slid(10, 1)])
    do(plain, "leap ogre", "done")
    assert len(dealt(plain)) == 1 and "truedungeon.combat.leap-flying-fists" not in cited(plain, "leaps")


@pytest.mark.rule("truedungeon.condition.pinned.actions", "truedungeon.combat.leap-reach")
def test_the_pinned_do_not_leap() -> None:
    on = table(frog(conditions=["pinned"]), monsters=[quiet(separated=True)])
    assert refusal(on, "leap ogre") == "truedungeon.condition.pinned.actions"
    assert refusal(table(one("fighter", SWORD)), "leap ogre") == "truedungeon.combat.leap-reach"


@pytest.mark.rule("truedungeon.combat.multi-monster-declare")
@pytest.mark.parametrize(("deed", "stage"), [("leap dragon", "combat"), ("leap", "combat"), ("leap ogre", "before")])
def test_one_leaps_at_a_monster_that_is_there_and_in_a_fight(deed: str, stage: str) -> None:
    on = table(frog(), monsters=[quiet(separated=True)], stage=stage)
    why = refused(on, deed, "truedungeon.combat.multi-monster-declare")
    assert why.reason == "there is nobody to leap at"


@pytest.mark.rule("truedungeon.condition.nauseated.banned")
def test_the_nauseated_do_not_leap() -> None:
    on = table(frog(conditions=["nauseated"]), monsters=[quiet(separated=True)])
    assert "leap ogre" not in offered(on)
    assert refusal(on, "leap ogre") == "truedungeon.condition.nauseated.banned"


# ---------------------------------------------------------------- pieces of a set


MIGHT = {"class": "ranger", "tokens": ["Boots of Might"], "melee": ["+2 Scepter of Might", "Orb of Might"]}


@pytest.mark.rule("truedungeon.set.rules.swap", "truedungeon.combat.monster-ac-mode")
def test_pieces_put_away_keep_their_set_and_lose_their_own_until_the_next_room() -> None:
    on = table({**MIGHT, "missile": ["Crow-Scarer's Bow"]}, monsters=[quiet(hp=1)], rolls=[slid(19)])
    ranger = hero(on, "ranger")
    strength, level = score(state(on), ranger, "strength"), ranger.level
    do(on, "swap missile")
    assert score(state(on), ranger, "strength") == strength - 2 and state(on).card(ranger).level == level == 5
    do(on, "shoot ogre", "done")
    while state(on).room == 1:
        do(on, "ready")
    assert ranger.mode == "melee" and score(state(on), ranger, "strength") == strength


@pytest.mark.rule("truedungeon.set.rules.swap")
def test_an_attack_with_the_other_hands_puts_the_pieces_away_too() -> None:
    on = table({**MIGHT, "missile": ["Crow-Scarer's Bow"]}, rolls=[slid(2), MISS])
    before = score(state(on), hero(on, "ranger"), "strength")
    do(on, "shoot ogre")
    assert score(state(on), hero(on, "ranger"), "strength") == before - 2


# ---------------------------------------------------------------- up again


@pytest.mark.rule("truedungeon.condition.prone.stand")
def test_standing_up_is_a_free_action() -> None:
    on = table(one("fighter", SWORD, conditions=["prone"]))
    do(on, "stand")
    assert hero(on, "fighter").free and not hero(on, "fighter").lasting
    assert refusal(on, "stand") == "truedungeon.condition.prone.stand"


@pytest.mark.rule("truedungeon.condition.stunned.effect", "truedungeon.condition.stunned.pick-up")
def test_the_stunned_drop_what_they_hold() -> None:
    stuns = attack(damage=0, save="will", dc=15, inflicts="stunned", duration="turn", to_hit=None, form="area")
    on = table(one("fighter", SWORD), monsters=[quiet(attacks=[stuns])], first="monsters", rolls=[2, 20])
    assert told(on, "condition")[0].rule == "truedungeon.condition.stunned.effect"
    assert told(on, "round")[-1].data["round"] == 2  # In the first round nobody could be asked.
    while "pick-up" not in offered(on):
        do(on, "done")
    assert hero(on, "fighter").used[EMPTY]
    do(on, "pick-up")
    assert hero(on, "fighter").free and "attack ogre" in offered(on)
    assert refusal(on, "pick-up") == "truedungeon.condition.stunned.pick-up"


@pytest.mark.rule("truedungeon.condition.sleep.helpless", "truedungeon.action.full-round")
def test_waking_a_sleeper_takes_a_full_round() -> None:
    on = table(one("fighter", SWORD), one("paladin", SWORD, conditions=["asleep"]), monsters=[quiet()], rolls=[MISS])
    assert set(on.choices) == {0}
    do(on, "wake paladin")
    assert [event.data["round"] for event in told(on, "round")] == [1, 2], "nor does who was woken do anything more"
    assert not hero(on, "paladin").lasting
    assert "attack ogre" in offered(on, 1)


def test_only_a_sleeper_is_woken_and_by_one_who_has_done_nothing() -> None:
    on = table(one("fighter", SWORD), one("paladin", SWORD, conditions=["asleep"]), one("cleric"), rolls=[slid(10, 1)])
    assert refusal(on, "wake cleric") == "truedungeon.condition.sleep.helpless"
    do(on, "attack ogre")
    assert refusal(on, "wake paladin") == "truedungeon.action.full-round"


@pytest.mark.rule("truedungeon.misc.token-required", "truedungeon.token.bring.show")
def test_only_what_one_carries_and_has_not_thrown_is_taken_up() -> None:
    on = table(one("fighter", SWORD, carried=["Boar Spear"]), rolls=[])
    assert refusal(on, "swap ladle") == "truedungeon.misc.token-required"
    assert refusal(on, "swap militia-long-sword") == "truedungeon.token.bring.show"
    assert "swap boar-spear" in offered(on)
    hero(on, "fighter").thrown.append("Boar Spear")
    assert "swap boar-spear" not in offered(anew(on))
    assert refusal(anew(on), "swap boar-spear") == "truedungeon.token.bring.show"
