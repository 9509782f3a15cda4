"""Creatures that a summoner calls."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.fights import anew, attack, foe, hero, monster, offered, refusal, state, table
from tests.tables import do, refused, told
from undercroft import Table
from undercroft.games.truedungeon.book.items.pouch import slug

BEAR, WOLF, GOAT = "Broth of the Cave Bear", "Broth of the Marsh Wolf", "Broth of the Angry Goat"
BOAR = "Trinket of the Fen Boar"
CORONET, IKTOMI = "Coronet of the Arch-Druid", "Iktomi's Shaper Necklace"
HOT = f'''kind = "tokens"
[[token]]
name = "{BEAR}"
slot = "carried"
kind = "polymorph-potion"
rarity = "common"
text = "A bear that is hot."
weapon = {{ mode = ["melee"], wheel = [6, 7, 8, 9], energy = "fire" }}
'''
"""A host's own broth, of a bear that burns."""
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
    assert refusal(plain, "summon broth-of-the-cave-bear", 1) == "truedungeon.subclass.summoner.summon.trigger"


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


@pytest.mark.rule("truedungeon.combat.rd-not-ranged", "truedungeon.combat.prxd-exceptions")
def test_what_the_creature_strikes_hurts_nobody_in_return() -> None:
    thorny = monster(number=0, rd={"typeless": 4}, prxd={"fire": 3})
    on = table(summoner(BEAR), monsters=[thorny], rolls=[slide(16, 1)])
    do(on, "summon broth-of-the-cave-bear", "send ogre", "done")
    assert dealt(on) == [6] and not told(on, "harmed")


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
    assert refusal(on, "attack ogre") == "truedungeon.subclass.summoner.summon.dismiss-to-fight"
    do(on, "dismiss", "attack ogre")


@pytest.mark.rule("truedungeon.subclass.summoner.summon.dismiss")
def test_dismissing_takes_no_free_action() -> None:
    on = table(summoner(BEAR), monsters=[quiet()], rolls=[MISS])
    do(on, "summon broth-of-the-cave-bear", "done", "dismiss")
    assert not hero(on, "druid").free and hero(on, "druid").summons == ""
    assert refusal(on, "dismiss") == "truedungeon.subclass.summoner.summon.trigger"


@pytest.mark.rule(
    "truedungeon.subclass.summoner.summon.with-spell", "truedungeon.subclass.summoner.summon.attack-action"
)
def test_the_creature_attacks_once_a_round_beside_a_spell() -> None:
    on = table(summoner(BEAR), rolls=[slide(16, 1)], options={"skill_tests": "always_pass"})
    do(on, "summon broth-of-the-cave-bear")
    spell = next(id for id in offered(on) if id.startswith("cast") and id.endswith("druid"))
    do(on, spell, "send ogre")
    assert hero(on, "druid").standard
    assert refusal(on, "send ogre") == "truedungeon.subclass.summoner.summon.attack-action"


@pytest.mark.rule("truedungeon.subclass.summoner.summon.no-double-attack")
def test_after_the_creature_the_druid_fights_from_the_next_round_on() -> None:
    on = table(summoner(BEAR, melee=["Bodkin"]), monsters=[quiet()], rolls=[slide(16, 1), MISS])
    do(on, "summon broth-of-the-cave-bear", "send ogre", "dismiss")
    assert refusal(on, "attack ogre") == "truedungeon.subclass.summoner.summon.no-double-attack"
    do(on, "done")
    assert "attack ogre" in offered(on)


@pytest.mark.rule(
    "truedungeon.subclass.summoner.summon.no-double-attack",
    "truedungeon.subclass.summoner.summon.dismiss-to-fight",
    "truedungeon.subclass.summoner.summon.no-weapon",
)
def test_the_druid_throws_nothing_meanwhile() -> None:
    throws = ["Kitchen Knife", "Jar of Lit Pitch"]
    deeds = ("throw kitchen-knife ogre", "throw jar-of-lit-pitch ogre")
    on = table(summoner(BEAR, *throws), monsters=[quiet()], rolls=[slide(16, 1), MISS])
    do(on, "summon broth-of-the-cave-bear")
    for deed in deeds:
        assert refusal(on, deed) == "truedungeon.subclass.summoner.summon.dismiss-to-fight"
    do(on, "send ogre", "dismiss")
    for deed in deeds:
        assert refusal(on, deed) == "truedungeon.subclass.summoner.summon.no-double-attack"
    do(on, "done")
    assert set(deeds) <= set(offered(on))


@pytest.mark.rule("truedungeon.subclass.summoner.summon.one-active", "truedungeon.subclass.summoner.summon.new-token")
def test_one_creature_at_a_time_and_a_token_for_each() -> None:
    on = table(summoner(BEAR, WOLF), monsters=[quiet()], rolls=[MISS])
    do(on, "summon broth-of-the-cave-bear", "done")
    assert refusal(on, "summon broth-of-the-marsh-wolf") == "truedungeon.subclass.summoner.summon.one-active"
    do(on, "dismiss")
    assert refusal(on, "summon broth-of-the-cave-bear") == "truedungeon.subclass.summoner.summon.new-token"
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
        refusal(on, "summon iktomis-shaper-necklace fire-elemental")
        == "truedungeon.subclass.summoner.summon.iktomi-no-elemental"
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
    assert refusal(on, "become broth-of-the-cave-bear") == "truedungeon.subclass.retained"


@pytest.mark.rule("truedungeon.combat.melee-reach")
@pytest.mark.parametrize("apart", ["flying", "separated", "barred"])
def test_a_creature_does_not_reach_what_flies_or_is_kept_apart(apart: str) -> None:
    on = table(summoner(BEAR), monsters=[quiet(**{apart: True}), quiet(id="imp", name="Imp")])
    do(on, "summon broth-of-the-cave-bear")
    assert refused(on, f"send {'x' * 60}", "truedungeon.combat.multi-monster-declare").reason.split()[3] == "x" * 40
    assert "send ogre" not in offered(on)
    assert refusal(on, "send ogre") == "truedungeon.combat.melee-reach"
    foe(on).reached = True
    assert "send ogre" in offered(anew(on))


@pytest.mark.rule("truedungeon.subclass.summoner.summon.damage")
@pytest.mark.parametrize(("token", "own", "type"), [(BEAR, "", "blunt"), (CORONET, "", "blunt"), (BEAR, HOT, "fire")])
def test_what_a_creature_does_is_blunt_unless_its_token_says_otherwise(token: str, own: str, type: str) -> None:
    given = {"tokens": [token]} if token == CORONET else {"carried": [token]}
    on = table({**summoner(), **given}, rolls=[slide(16, 2)], options={"user_catalogue": own})
    do(on, f"summon {slug(token)}", "send ogre")
    fight = state(on).fight
    assert fight is not None and fight.slides[0].damage[0][1] == type
    assert foe(on).taken == 0
