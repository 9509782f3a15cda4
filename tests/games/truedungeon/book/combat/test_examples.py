"""The handbook's worked examples of combat, played: sneak attacks, Spells against what they suit, poisoned healing."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from tests.games.truedungeon.builds import LEDGER, gives, line, made
from tests.games.truedungeon.casters import FAIL, PASS, cast, of, score, still
from tests.games.truedungeon.fights import anew, foe, hero, offered, refusal, state, struck, sturdy, table, taken
from tests.tables import do, told
from undercroft import Table
from undercroft.games.truedungeon.content.words import Damage
from undercroft.games.truedungeon.state.records import Lasting

ROGUE: dict[str, Any] = {
    "class": "rogue",
    "melee": ["+2 Dagger of Venom"],
    "card": {"melee-to-hit": 5, "melee-damage": 0},
}
RED_DRAGON = still(types=["dragon"], vulnerable={"cold": 5}, resistant={"fire": 5})
CRIT = {"natural": 20, "wheel": 4}


# ---------------------------------------------------------------- critical hits


def sneaking(weapon: str, thrown: dict[str, int], beast: dict[str, Any], *tokens: str) -> Table:
    """A rogue has prepared, and sneak attacks with this weapon in the next round."""
    on = table({**ROGUE, "melee": [weapon], "tokens": list(tokens)}, monsters=[beast], rolls=[thrown])
    do(on, "use sneak-attack", "done", "attack ogre", "done")
    return on


@pytest.mark.rule("truedungeon.crit.example-rogue")
def test_the_rogues_53() -> None:
    on = table(ROGUE, monsters=[RED_DRAGON], rolls=[CRIT])
    hero(on, "rogue").coated["+2 Dagger of Venom"] = [["Oil of the Yeti"]]
    do(on, "use sneak-attack", "done", "attack ogre", "done")
    assert told(on, "scored")[-1].data["damage"] == 53


@pytest.mark.rule("truedungeon.crit.sneak-nightshade")
def test_a_nightshade_weapon_doubles_the_sneak_bonus_too() -> None:
    on = sneaking("Nightshade's +2 Short Sword", {"natural": 20, "wheel": 1}, still())
    assert told(on, "scored")[-1].data["damage"] == 2 * 3 + 2 * 15


VIPER = ("Viper Strike Belt", "Viper Strike Pants", "Viper Strike Shirt")


@pytest.mark.rule("truedungeon.crit.sneak-viper")
def test_a_viper_strike_fang_does_so_with_its_set_alone() -> None:
    fang = "+2 Viper Strike Fang"
    assert told(sneaking(fang, {"natural": 20, "wheel": 1}, still(), *VIPER), "scored")[-1].data["damage"] == 6 + 30
    assert told(sneaking(fang, {"natural": 20, "wheel": 1}, still()), "scored")[-1].data["damage"] == 6 + 15


@pytest.mark.rule("truedungeon.crit.override-wrong-type")
def test_a_charm_against_undead_gives_no_sneak_attack_on_a_construct() -> None:
    charm = "Charm of Final Repose"
    plain = {"natural": 15, "wheel": 1}
    golem = sneaking("+2 Dagger of Venom", plain, still(types=["construct"]), charm)
    assert told(golem, "scored")[-1].data["damage"] == 3
    ghoul = sneaking("+2 Dagger of Venom", plain, still(types=["undead"]), charm)
    assert told(ghoul, "scored")[-1].data["damage"] == 3 + 15


WIZARD: dict[str, Any] = {"class": "wizard", "level": 5, "card": {"missile-to-hit": 0, "spell-damage": 0}}
ICE_DEMON = still(types=["evil-outsider"], vulnerable={"fire": 5})


def ray(natural: int, *tokens: str, beast: dict[str, Any] = ICE_DEMON) -> int:
    """What a scorching ray of this natural number does."""
    on = table({**WIZARD, "tokens": list(tokens)}, monsters=[beast], rolls=[{"natural": natural}], options=FAIL)
    do(on, "cast scorching-ray ogre")
    return score(on)["Ogre"]


@pytest.mark.rule("truedungeon.crit.example-wizard", "truedungeon.crit.spell")
def test_the_wizards_46() -> None:
    assert ray(20, "Ring of Wizardry") == 46
    assert ray(19, "Ring of Wizardry") == 23


@pytest.mark.rule("truedungeon.crit.spell-default")
def test_without_the_ring_a_20_hits_and_is_not_doubled() -> None:
    assert ray(20) == 23
    for natural, tokens, said in ((20, [], True), (19, [], False), (20, ["Ring of Wizardry"], False)):
        on = table({**WIZARD, "tokens": tokens}, rolls=[{"natural": natural}], options=FAIL)
        do(on, "cast scorching-ray ogre")
        assert ("truedungeon.crit.spell-default" in told(on, "spell-slide")[0].also) == said


# ---------------------------------------------------------------- Spells against what they suit


def dart(kind: str) -> int:
    """What a wizard's dart with a passed test does to a red dragon."""
    on = table(WIZARD, monsters=[RED_DRAGON], options=PASS)
    do(on, f"cast {kind}-dart ogre")
    return score(on)["Ogre"]


@pytest.mark.rule("truedungeon.damage.vulnerable-example", "truedungeon.resolution.both-ways")
def test_a_frost_dart_does_11_to_a_red_dragon() -> None:
    assert dart("frost") == 11


@pytest.mark.rule("truedungeon.damage.resistant-example")
def test_a_fire_dart_does_1() -> None:
    assert dart("fire") == 1


@pytest.mark.rule("truedungeon.damage.mixed-shortbow")
def test_a_fireball_does_nothing_to_a_fire_elemental() -> None:
    on = cast(of("truedungeon.spell.elf-wizard.fireball"), monsters=[still(types=["elemental"], immune=["fire"])])
    assert score(on) == {"Ogre": 0}


@pytest.mark.rule("truedungeon.resolution.step2-sr", "truedungeon.combat.rd-no-sr")
def test_spell_resistance_is_rolled_before_anything_and_never_stops_an_answer() -> None:
    sparks = {"class": "wizard", "level": 5, "card": {"missile-to-hit": 0, "spell-damage": 0}}
    on = table(sparks, monsters=[still(sr=50)], rolls=[10], options=FAIL)
    do(on, "cast fire-dart ogre")
    assert score(on) == {"Ogre": 0}
    thorny = sturdy(tokens=["Bramble Torc"])
    hit = struck({}, thorny, rolls=[15], foe={"sr": 100})
    assert foe(hit).taken == 1


@pytest.mark.rule("truedungeon.condition.prone.spells")
def test_the_prone_cast_without_a_penalty() -> None:
    on = table({**WIZARD, "conditions": ["prone"]}, monsters=[still()], rolls=[{"natural": 15}], options=FAIL)
    do(on, "cast scorching-ray ogre")
    assert score(on)["Ogre"] == 18


@pytest.mark.rule("truedungeon.condition.silenced.banned")
def test_the_silenced_cast_nothing() -> None:
    on = table({**WIZARD, "conditions": ["silenced"]}, monsters=[still()])
    assert refusal(on, "cast fire-dart ogre") == "truedungeon.condition.silenced.banned"


# ---------------------------------------------------------------- poisoned healing


def healer(cls: str, *conditions: str) -> dict[str, Any]:
    """A caster whose cure light wounds heals 10 points."""
    return {"class": cls, "card": {"hp": 60, "spell-healing": 5}, "hp": 20, "conditions": list(conditions)}


def healed(on: Table, by: int, whom: str) -> int:
    """What one cure light wounds of this seat gives somebody."""
    before = hero(on, whom).hp
    do(on, f"cast cure-light-wounds {whom}", seat=by)
    return hero(on, whom).hp - before


def hurt(cls: str, *conditions: str) -> dict[str, Any]:
    """Somebody with 20 of 60 Hit Points."""
    return {"class": cls, "card": {"hp": 60}, "hp": 20, "conditions": list(conditions)}


@pytest.mark.parametrize(
    ("difficulty", "caster", "patient", "gained"),
    [
        pytest.param(*row, marks=pytest.mark.rule(*rules), id="-".join((rules[0].rpartition(".")[2], row[0])))
        for rules, row in [
            (
                ("truedungeon.condition.poisoned.example-heal", "truedungeon.condition.poisoned.normal"),
                ("normal", [], ["poisoned"], 8),
            ),
            (
                ("truedungeon.condition.poisoned.example-heal", "truedungeon.condition.poisoned.normal"),
                ("hardcore", [], ["poisoned"], 8),
            ),
            (("truedungeon.condition.poisoned.example-healer-poisoned",), ("hardcore", ["poisoned"], [], 10)),
            (
                ("truedungeon.condition.poisoned.example-both-poisoned", "truedungeon.condition.poisoned.giving"),
                ("hardcore", ["poisoned"], ["poisoned"], 8),
            ),
            (("truedungeon.condition.poisoned.example-nightmare",), ("nightmare", ["poisoned"], [], 10)),
            (
                ("truedungeon.condition.poisoned.example-nightmare", "truedungeon.condition.poisoned.nightmare"),
                ("nightmare", ["poisoned"], ["poisoned"], 0),
            ),
            (("truedungeon.condition.poisoned.nightmare",), ("epic", [], ["poisoned"], 0)),
        ]
    ],
)
def test_poison_lowers_healing_received_and_not_healing_given(
    difficulty: str, caster: list[str], patient: list[str], gained: int
) -> None:
    on = table(healer("cleric", *caster), hurt("rogue", *patient), difficulty=difficulty, options=FAIL)
    assert healed(on, 0, "rogue") == gained


@pytest.mark.rule("truedungeon.condition.poisoned.example-two-heals")
def test_two_heals_are_each_lowered() -> None:
    party = (healer("cleric", "poisoned"), healer("druid"), hurt("rogue", "poisoned"))
    on = table(*party, difficulty="hardcore", options=FAIL)
    assert healed(on, 0, "rogue") + healed(on, 1, "rogue") == 16


@pytest.mark.rule("truedungeon.condition.poisoned.example-self")
def test_a_poisoned_cleric_heals_themself_for_8() -> None:
    on = table(healer("cleric", "poisoned"), difficulty="hardcore", options=FAIL)
    assert healed(on, 0, "cleric") == 8


@pytest.mark.rule("truedungeon.condition.poisoned.example-regeneration")
def test_regeneration_of_4_gives_a_poisoned_one_2_in_a_new_room() -> None:
    druid = {"class": "druid", "card": {"hp": 60, "regeneration": 4}, "hp": 20, "conditions": ["poisoned"]}
    on = table(druid, monsters=None, stage="recovery", difficulty="hardcore")
    gone = entered(on)
    assert told(gone, "healed")[-1].data["amount"] == 2


def entered(on: Table) -> Table:
    """The party has gone on into the next room."""
    number = state(on).room
    while state(on).room == number:
        for seat in list(on.choices):
            if seat in on.choices and state(on).room == number:
                do(on, "ready" if "ready" in offered(on, seat) else offered(on, seat)[-1], seat=seat)
    return on


@pytest.mark.rule("truedungeon.condition.petrified.carry", "truedungeon.condition.petrified.counts")
def test_the_petrified_are_carried_into_later_rooms() -> None:
    on = entered(table(sturdy(conditions=["petrified", "shaken"]), "cleric", stage="recovery"))
    stone = hero(on, "dwarf-fighter")
    assert [one.name for one in stone.lasting] == ["petrified"]
    assert not stone.is_dead
    assert stone.rooms == [1]
    assert hero(on, "cleric").rooms == [1, 2]
    assert "truedungeon.condition.petrified.counts" in told(on, "enters")[0].also


# ---------------------------------------------------------------- heal timing, sources, kinds


@pytest.mark.rule("truedungeon.combat.heal-timing")
def test_healing_takes_place_when_the_party_wants_it() -> None:
    wounded = sturdy(hp=5)
    thorns = [still(rd={"typeless": 8})]
    on = table(wounded, healer("cleric"), rolls=[{"natural": 15, "wheel": 6}], monsters=thorns, options=FAIL)
    do(on, "attack ogre", seat=0)
    do(on, "cast cure-light-wounds dwarf-fighter", seat=1)
    assert hero(on, "dwarf-fighter").hp > 8  # Before the answer to the blow falls, at the end of the phase.
    score(on)
    assert not hero(on, "dwarf-fighter").is_dead


@pytest.mark.rule("truedungeon.damage.stacking-example")
def test_girdle_and_gloves_add_up() -> None:
    girdle = made("Girdle of Hill Giant Strength", "waist", gives("strength", 4))
    gloves = made("Gloves of the Brute", "hands", gives("strength", 2))
    bonus = [line("dwarf-fighter", *worn)["melee-to-hit"] for worn in ((), (girdle,), (gloves,), (girdle, gloves))]
    assert bonus == [bonus[0], bonus[0] + 2, bonus[0] + 1, bonus[0] + 3]


@pytest.mark.rule("truedungeon.damage.energy-types", "truedungeon.damage.divine-type")
def test_the_kinds_of_energy_are_the_ledgers() -> None:
    listed = LEDGER["truedungeon.damage.energy-types"].data

    assert isinstance(listed, list)
    assert {kind.lower() for kind in listed} | {"divine"} == set(get_args(Damage)) - {"piercing"}


AMBER = "Ioun Stone Faceted Amber"


@pytest.mark.rule("truedungeon.damage.natural-magical", "truedungeon.combat.natural-thing")
def test_fire_may_be_magical_or_natural() -> None:
    warded = sturdy(tokens=[AMBER])
    assert taken(struck({"type": "fire", "magical": True}, warded, rolls=[15])) == [6]
    hot = table(warded, monsters=[still()], environment="lower-planes")
    do(hot, "done")
    assert taken(hot) == [1]


DOORS = {"kind": "riddle_choice", "prompt": "Which?", "elements": ["left", "right"], "solution": ["right"]}


def wrong(kind: str, *tokens: str) -> list[int]:
    """What a wrong answer costs a wearer of these: a trap of this kind does 9, the puzzle itself 2."""
    trap = {"id": "pit", "kind": kind, "trigger": "puzzle", "damage": 9, "text": "It snaps."}
    on = table(sturdy(tokens=list(tokens)), monsters=[], puzzle=DOORS, stage="puzzle", traps=[trap])
    do(on, "left")
    return sorted(taken(on))


@pytest.mark.rule("truedungeon.damage.trap-magical", "truedungeon.damage.trap-mechanical")
def test_what_helps_against_magic_helps_against_magical_traps_alone() -> None:
    assert wrong("magical", AMBER) == [2, 7]
    assert wrong("mechanical", AMBER) == [2, 9]


@pytest.mark.rule("truedungeon.damage.puzzle", "truedungeon.damage.trap-not-push")
def test_puzzle_damage_is_a_source_of_its_own() -> None:
    assert wrong("mechanical", "Ray's Ring of Remembrance") == [0, 9]


@pytest.mark.rule("truedungeon.combat.heal-timing-example")
def test_a_heal_may_follow_what_the_charm_has_cost() -> None:
    burning = {**WIZARD, "tokens": ["Mad Evoker's Charm"], "card": {**WIZARD["card"], "hp": 22}, "hp": 20}
    on = table(burning, healer("cleric"), monsters=[still()], options=FAIL)
    do(on, "evoke magic-missile ogre", seat=0)
    assert hero(on, "wizard").hp == 15
    assert healed(on, 1, "wizard") == 7  # A heal before that would have given the 2 points to the full 22 only.


@pytest.mark.rule("truedungeon.condition.helpless.sneak")
def test_the_helpless_may_be_sneak_attacked_though_it_was_done_before() -> None:
    rolls = [{"natural": 15, "wheel": 1}] * 2
    on = table(ROGUE, monsters=[still()], rolls=rolls)
    do(on, "use sneak-attack", "done", "attack ogre", "done")
    assert told(on, "scored")[-1].data["damage"] == 3 + 15
    assert "use sneak-attack" not in offered(on)
    foe(on).lasting.append(Lasting("asleep", condition=True, harmful=True, rule="truedungeon.condition.sleep.helpless"))
    on = anew(on)
    do(on, "done", "use sneak-attack", "done", "attack ogre", "done")
    assert told(on, "scored")[-1].data["damage"] == 3 + 15


@pytest.mark.rule("truedungeon.combat.rd-stack")
def test_retribution_of_several_tokens_adds_up() -> None:
    on = struck({}, sturdy(tokens=["Bramble Torc", "Hedgehog Mantle"]), rolls=[15])
    assert foe(on).taken == 2
