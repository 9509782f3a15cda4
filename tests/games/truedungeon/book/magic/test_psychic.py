"""Psychic Powers in play: who has them, how often, and each of the nine."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import MISS, SWORD, dealt, one, quiet, slid
from tests.games.truedungeon.builds import rule_data
from tests.games.truedungeon.fights import PUZZLE, attack, cited, hero, offered, refusal, state, table, taken
from tests.tables import do, told
from undercroft import Table
from undercroft.games.truedungeon.book.magic.psychic import ONLY_ANSWERS, POWERS, tier_of

OVOID = "Ioun Stone Amethyst Ovoid"
SHIRT = "Dark Disciple's Shirt"
SKULL = "Skull of Cavadar"
TEETH = [f"{n} Tooth of Cavadar" for n in ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th")]


def mind(tier: int = 0, *tokens: str, cls: str = "fighter", **more: Any) -> dict[str, Any]:
    """A character whose mind is awake, with so much fuel."""
    return one(cls, SWORD, tokens=[OVOID, *TEETH[:tier], *tokens], **more)


def powers(on: Table) -> set[str]:
    """The powers that are offered."""
    return {id.split(" ")[1] for id in offered(on) if id.startswith("manifest")}


# ---------------------------------------------------------------- who may


@pytest.mark.rule("truedungeon.psychic.unlock", "truedungeon.psychic.no-fuel")
def test_a_mind_must_be_awake_and_without_fuel_repairs_cells_only() -> None:
    assert refusal(table(one("fighter", SWORD, tokens=TEETH)), "manifest cell-repair") == "truedungeon.psychic.unlock"
    on = table(mind())
    assert powers(on) == {"cell-repair"}
    assert refusal(on, "manifest adjust-mass") == "truedungeon.psychic.no-fuel"


@pytest.mark.rule("truedungeon.psychic.fuel", "truedungeon.psychic.tier-access")
def test_the_tier_is_the_number_of_different_teeth() -> None:
    on = table(mind(2))
    assert tier_of(state(on), hero(on, "fighter"))[0] == 2
    assert powers(on) == {"cell-repair", "adjust-mass", "control-mass"}
    assert refusal(on, "manifest esp") == "truedungeon.psychic.tier-access"


@pytest.mark.rule("truedungeon.psychic.three-fuel", "truedungeon.psychic.once")
def test_three_teeth_open_four_powers_and_one_use() -> None:
    on = table(mind(3))
    assert powers(on) == {"cell-repair", "adjust-mass", "control-mass", "esp"}
    do(on, "manifest esp")
    assert powers(on) == set()
    assert refusal(on, "manifest cell-repair") == "truedungeon.psychic.once"


@pytest.mark.rule("truedungeon.psychic.never-twice", "truedungeon.psychic.dark-disciple")
def test_the_shirt_allows_another_power_but_not_the_same() -> None:
    on = table(mind(1, SHIRT), stage="recovery")
    do(on, "manifest cell-repair")
    assert refusal(on, "manifest cell-repair") == "truedungeon.psychic.never-twice"
    do(on, "manifest adjust-mass")
    assert powers(on) == set()
    assert refusal(on, "manifest esp") == "truedungeon.psychic.tier-access"


@pytest.mark.rule("truedungeon.psychic.shirt-and-skull", "truedungeon.psychic.skull")
def test_with_shirt_and_skull_two_energy_powers_but_never_one_twice() -> None:
    burns = attack(damage=30, type="fire", to_hit=None, form="area")
    party = one("fighter", SWORD, tokens=[SHIRT, SKULL], card={"hp": 200})
    on = table(party, monsters=[quiet(attacks=[burns])], first="monsters")
    do(on, "energy-control", "done")
    assert set(offered(on)) == {"energy-adjustment", "pass", "pass room"}
    do(on, "energy-adjustment", "done")
    assert taken(on)[:2] == [20, 25]


@pytest.mark.rule("truedungeon.psychic.skull")
def test_the_skull_alone_opens_every_tier() -> None:
    for tokens, tier, by_skull in (([OVOID, SKULL], 8, True), ([OVOID, *TEETH], 7, False), ([SHIRT], 0, False)):
        on = table(one("fighter", SWORD, tokens=tokens))
        found, by = tier_of(state(on), hero(on, "fighter"))
        assert (found, "truedungeon.psychic.skull" in by) == (tier, by_skull)


@pytest.mark.rule("truedungeon.psychic.fuel")
@pytest.mark.parametrize(("card", "tier"), [({}, 2), ({"psychic": 0}, 0), ({"psychic": 4}, 4), ({"psychic": -3}, 0)])
def test_the_tier_is_what_stands_on_the_card(card: dict[str, int], tier: int) -> None:
    on = table(mind(2, card=card))
    assert tier_of(state(on), hero(on, "fighter"))[0] == tier
    assert powers(on) == {id for id, power in POWERS.items() if power.tier <= tier and id not in ONLY_ANSWERS}
    why = "truedungeon.psychic.tier-access" if tier else "truedungeon.psychic.no-fuel"
    assert refusal(on, "manifest ring-initiate") == why


@pytest.mark.rule("truedungeon.psychic.no-fuel")
def test_what_opens_tiers_without_fuel_is_not_told_to_lack_it() -> None:
    for tokens, lacks in (([OVOID], True), ([OVOID, "Ring of Psychic Mastery"], False), ([SKULL], False)):
        on = table(one("fighter", SWORD, tokens=tokens))
        do(on, "manifest cell-repair")
        assert ("truedungeon.psychic.no-fuel" in cited(on, "manifests")) is lacks


@pytest.mark.rule("truedungeon.psychic.free-action", "truedungeon.psychic.self-only")
def test_every_power_takes_the_free_action_and_is_for_oneself() -> None:
    on = table(mind(hp=10), mind(cls="paladin", hp=10))
    do(on, "manifest cell-repair")
    assert (hero(on, "fighter").free, hero(on, "fighter").standard) == (True, False)
    assert (hero(on, "fighter").hp, hero(on, "paladin").hp) == (14, 10)
    assert [id for id in offered(on, 1) if id.startswith("manifest")] == ["manifest cell-repair"]


@pytest.mark.rule("truedungeon.psychic.reaction")
def test_an_answer_takes_the_free_action_of_the_round() -> None:
    burns = attack(damage=8, type="fire", to_hit=None, form="area")
    party = mind(7, carried=["Draught of Plain Mending"])
    on = table(party, monsters=[quiet(attacks=[burns])])
    assert refusal(on, "manifest energy-control") == "truedungeon.psychic.reaction"
    do(on, "drink draught-of-plain-mending", "done")
    assert taken(on) == [8]
    on = table(party, monsters=[quiet(attacks=[burns])])
    do(on, "done", "energy-control")
    assert taken(on) == [0]


@pytest.mark.rule("truedungeon.psychic.table")
def test_the_table_is_the_ledgers() -> None:
    rows = {name.lower().replace(" ", "-"): tier for tier, name, *_ in rule_data("truedungeon.psychic.table")}
    assert {power.id: power.tier for power in POWERS.values()} == rows


# ---------------------------------------------------------------- each of them


@pytest.mark.rule("truedungeon.psychic.cell-repair")
def test_cell_repair_heals_4() -> None:
    on = table(mind(hp=10), stage="recovery")
    do(on, "manifest cell-repair")
    assert hero(on, "fighter").hp == 14


@pytest.mark.rule("truedungeon.psychic.adjust-mass")
def test_adjust_mass_walks_on_water_for_the_room() -> None:
    on = table(mind(1))
    do(on, "manifest adjust-mass")
    (lasting,) = hero(on, "fighter").lasting
    assert (lasting.until, lasting.values) == ("room", {"walk-on-water": 1})


@pytest.mark.rule("truedungeon.psychic.control-mass")
def test_control_mass_falls_without_harm() -> None:
    pit = {"id": "pit", "text": "A pit.", "trigger": "puzzle", "damage": 9, "falling": 30}
    riddle = {
        "kind": "riddle_choice",
        "prompt": "What?",
        "elements": ["A", "B"],
        "solution": ["A"],
        "attempts": 2,
        "wrong_damage": 0,
    }
    for manifests, lost in ((True, 0), (False, 9)):
        on = table(mind(2), monsters=[], puzzle=riddle, traps=[pit], stage="before")
        if manifests:
            do(on, "manifest control-mass")
        do(on, "ready", "b")
        assert sum(taken(on)) == lost


@pytest.mark.rule("truedungeon.psychic.esp")
def test_esp_undoes_a_surprise_for_its_user() -> None:
    party = [mind(3), one("paladin", SWORD)]
    on = table(
        *party, stage="before", surprise=True, initiative="party_first", monsters=[quiet()], rolls=[slid(10, 1), MISS]
    )
    do(on, "ready")
    do(on, "ready", seat=1)
    while 0 not in on.choices or "esp" not in offered(on):
        do(on, offered(on, 1)[-1], seat=1)
    do(on, "esp")
    assert not hero(on, "fighter").surprised and hero(on, "paladin").surprised
    assert "attack ogre" in offered(on) and 1 not in on.choices
    assert [event.rule for event in told(on, "manifests")] == ["truedungeon.psychic.esp"]


@pytest.mark.rule("truedungeon.combat.surprise")
def test_esp_beforehand_is_not_surprised_either() -> None:
    on = table(mind(3), stage="before", surprise=True, initiative="party_first", monsters=[quiet()])
    do(on, "manifest esp", "ready")
    assert "attack ogre" in offered(on)


@pytest.mark.rule("truedungeon.psychic.planar-vision")
def test_planar_vision_never_passes_through() -> None:
    on = table(mind(4), monsters=[quiet(types=["incorporeal"])], rolls=[slid(10, 3), MISS])
    do(on, "manifest planar-vision", "attack ogre", "done")
    assert dealt(on) == [3]


@pytest.mark.rule("truedungeon.psychic.mind-shield")
def test_mind_shield_negates_a_failed_will_save() -> None:
    fear = attack(damage=0, to_hit=None, form="area", save="will", dc=15, inflicts="feared")
    on = table(mind(5, card={"will": 0}), monsters=[quiet(attacks=[fear])], first="monsters", rolls=[2])
    do(on, "mind-shield")
    assert not [one for one in hero(on, "fighter").lasting if one.condition]
    reflex = attack(damage=8, to_hit=None, form="area", save="reflex", dc=15)
    other = table(mind(5, card={"reflex": 0}), monsters=[quiet(attacks=[reflex])], first="monsters", rolls=[2])
    assert taken(other) == [8]


@pytest.mark.rule("truedungeon.psychic.energy-adjustment", "truedungeon.psychic.energy-control")
@pytest.mark.parametrize(("power", "kind", "left"), [("energy-adjustment", "sonic", 7), ("energy-control", "cold", 2)])
def test_energy_powers_take_points_off(power: str, kind: str, left: int) -> None:
    burns = attack(damage=12, type=kind, to_hit=None, form="area")
    on = table(mind(7), monsters=[quiet(attacks=[burns])], first="monsters")
    do(on, power)
    assert taken(on) == [left]


@pytest.mark.rule("truedungeon.psychic.reaction")
def test_an_answer_takes_no_time_and_comes_when_none_is_left() -> None:
    freezes = {**PUZZLE, "type": "cold", "wrong_damage": 8}
    on = table(mind(7), monsters=[], puzzle=freezes, stage="puzzle", clock=60)
    do(on, "ann", "bo", "cy", "energy-adjustment")
    assert taken(on)[0] == 3


def test_energy_powers_do_nothing_about_acid() -> None:
    burns = attack(damage=12, type="acid", to_hit=None, form="area")
    on = table(mind(7), monsters=[quiet(attacks=[burns])], first="monsters")
    assert taken(on) == [12]


@pytest.mark.rule("truedungeon.psychic.ring-initiate")
def test_ring_initiate_needs_the_skull_and_changes_a_ring() -> None:
    rings = {"carried": ["Ring of Fire Resistance"]}
    mastery = one("fighter", SWORD, tokens=["Ring of Psychic Mastery"], **rings)
    assert (
        refusal(table(mastery), "manifest ring-initiate ring-of-fire-resistance") == "truedungeon.psychic.tier-access"
    )
    on = table(one("fighter", SWORD, tokens=[SKULL, "Ring of Cold Resistance"], **rings))
    assert "manifest ring-initiate ring-of-fire-resistance ring-of-cold-resistance" in offered(on)
    do(on, "manifest ring-initiate ring-of-fire-resistance ring-of-cold-resistance")
    worn = {token.name for token in state(on).card(hero(on, "fighter")).fitted.worn}
    assert "Ring of Fire Resistance" in worn and "Ring of Cold Resistance" not in worn
    assert told(on, "ring")[0].rule == "truedungeon.psychic.ring-initiate"


@pytest.mark.rule("truedungeon.psychic.ring-initiate")
def test_a_ring_of_the_hosts_own_is_put_on_like_others() -> None:
    row = {"name": "Test Ring", "slot": "finger", "kind": "misc-magic", "rarity": "common", "text": "It is round."}
    own = 'kind = "tokens"\n[[token]]\n' + "\n".join(f'{key} = "{value}"' for key, value in row.items())
    fighter = one("fighter", SWORD, tokens=[SKULL], carried=["Test Ring"])
    on = table(fighter, options={"user_catalogue": own})
    do(on, "manifest ring-initiate test-ring")
    assert "Test Ring" in [token.name for token in state(on).card(hero(on, "fighter")).fitted.worn]


@pytest.mark.rule("truedungeon.psychic.ring-initiate")
def test_a_ring_that_counts_on_a_condition_is_put_on_like_others() -> None:
    on = table(one("fighter", SWORD, tokens=[SKULL], carried=["Ring of Riches"]))
    assert "manifest ring-initiate ring-of-riches" in offered(on)


@pytest.mark.rule("truedungeon.psychic.ring-initiate")
def test_a_spare_ring_of_a_worn_name_stands_in_nobodys_way() -> None:
    cold, fire, wind = "Ring of Cold Resistance", "Ring of Fire Resistance", "Ring of Shock Resistance"
    on = table(one("fighter", SWORD, tokens=[SKULL, cold, wind], carried=[fire, cold]))
    change = "manifest ring-initiate ring-of-fire-resistance ring-of-cold-resistance"
    own = "manifest ring-initiate ring-of-cold-resistance ring-of-cold-resistance"
    assert change in offered(on) and own not in offered(on)
    do(on, change)
    fitted = state(on).card(hero(on, "fighter")).fitted
    assert {token.name for token in fitted.worn} == {SKULL, wind, fire}
    assert [token.name for token in fitted.carried] == [cold, cold]


@pytest.mark.rule("truedungeon.condition.paralyzed.helpless")
def test_the_paralyzed_may_still_think() -> None:
    on = table(mind(hp=10, conditions=["paralyzed"]), one("paladin", SWORD))
    assert offered(on) == ["manifest cell-repair", "done"]
    assert refusal(on, "attack ogre") == "truedungeon.condition.paralyzed.helpless"
    do(on, "manifest cell-repair")
    assert hero(on, "fighter").hp == 14
