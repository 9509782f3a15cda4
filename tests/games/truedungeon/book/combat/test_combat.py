"""Rounds and phases, initiative and Surprise, how monsters attack, who can reach whom."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.fights import attack, foe, hero, monster, offered, state, struck, sturdy, table, taken
from tests.tables import do, told
from undercroft.engine import Refused
from undercroft.games.truedungeon.book.monsters.answers import threat

CLERIC = {"class": "cleric", "melee": ["Heavy Mace"], "card": {"hp": 60, "melee-ac": 10, "melee-to-hit": 5}}
HIT = {"natural": 15, "wheel": 6}
BOW = "Crow-Scarer's Bow"
QUICK = ["Acrobat's Blouse", "Ring of the Glad Thief"]


def refusal(on: Any, answer: str, seat: int = 0) -> tuple[str, str | None]:
    """Why this answer is refused, and by which rule."""
    with pytest.raises(Refused) as caught:
        on.answer(seat, answer)
    return caught.value.reason, caught.value.rule


def entering(*party: Any, rolls: list[Any], foe: dict[str, Any] | None = None, **more: Any) -> Any:
    """A party that has not yet met the monster of its room goes on to it."""
    members = party or (sturdy(),)
    on = table(*members, monsters=[monster(**(foe or {}))], rolls=rolls, stage="before", **more)
    for seat in range(len(members)):
        do(on, "ready", seat=seat)
    return on


# ---------------------------------------------------------------- rounds


@pytest.mark.rule("truedungeon.combat.round")
@pytest.mark.parametrize("first", ["party", "monsters"])
def test_the_sides_alternate(first: str) -> None:
    on = table(sturdy(), rolls=[1, {**HIT}, 1, 1][0 if first == "monsters" else 1 :], first=first)
    do(on, "attack ogre", "done")
    kinds = [event.kind for event in on.events if event.kind in ("round", "slide", "attacks")]
    assert kinds[:3] == (["round", "slide", "attacks"] if first == "party" else ["round", "attacks", "slide"])
    assert kinds.count("round") == 2


@pytest.mark.rule("truedungeon.combat.ranged-with-melee", "truedungeon.combat.choose-form")
def test_melee_and_shots_of_a_phase_are_scored_together() -> None:
    archer = {"class": "ranger", "missile": ["Yew Stave"], "card": {"missile-to-hit": 5, "missile-damage": 0}}
    on = table(sturdy(), archer, rolls=[HIT, HIT, "ranger", 1])
    do(on, "shoot ogre", seat=1)
    assert not told(on, "scored")
    do(on, "attack ogre", seat=0)
    do(on, "done", seat=0)
    assert not told(on, "scored")
    do(on, "done", seat=1)
    assert [event.data["what"] for event in told(on, "scored")] == ["Yew Stave", "Militia Long Sword"]


@pytest.mark.rule("truedungeon.combat.multi-monster-declare")
def test_a_target_is_named_and_its_own_ac_counts() -> None:
    two = [monster(id="rat", name="Rat", ac=21), monster(id="bat", name="Bat", ac=20)]
    on = table(sturdy(), CLERIC, monsters=two, rolls=[HIT, HIT, "cleric", 1, "cleric", 1])
    assert refusal(on, "attack cat")[1] == "truedungeon.combat.multi-monster-declare"
    do(on, "attack rat", seat=0)
    do(on, "attack bat", seat=1)
    do(on, "done", seat=0)
    do(on, "done", seat=1)
    assert [(event.data["foe"], event.data["how"]) for event in told(on, "scored")] == [
        ("Rat", "missed"),
        ("Bat", "hit"),
    ]


@pytest.mark.rule("truedungeon.combat.target-singular")
def test_an_attack_on_one_leaves_the_other_alone() -> None:
    two = [monster(id="rat", name="Rat"), monster(id="bat", name="Bat")]
    on = table(sturdy(), monsters=two, rolls=[HIT, 1, 1])
    do(on, "attack rat", "done")
    assert (foe(on, "rat").taken, foe(on, "bat").taken) == (6, 0)


# ---------------------------------------------------------------- initiative and Surprise


@pytest.mark.rule("truedungeon.combat.initiative-roll", "truedungeon.combat.initiative-roller")
@pytest.mark.parametrize(("ours", "theirs", "first"), [(12, 11, "party"), (11, 12, "monsters")])
def test_the_higher_roll_acts_first(ours: int, theirs: int, first: str) -> None:
    on = entering(rolls=[ours, theirs, *([1] if first == "monsters" else [])])
    seen = told(on, "initiative")[-1].data
    assert (seen["party"], seen["monsters"], seen["first"]) == (ours, theirs, first)


@pytest.mark.rule("truedungeon.combat.initiative-party-mod")
def test_the_partys_modifier_is_added() -> None:
    wearer = sturdy(tokens=["Charm of Awareness"])
    assert told(entering(wearer, rolls=[12, 12]), "initiative")[-1].data["party"] == 13


@pytest.mark.rule("truedungeon.combat.initiative-monster")
@pytest.mark.parametrize(
    ("difficulty", "more"), [("non-lethal", 0), ("normal", 0), ("hardcore", 5), ("nightmare", 10), ("epic", 15)]
)
def test_the_monsters_have_the_difficultys_modifier(difficulty: str, more: int) -> None:
    on = entering(rolls=[20, 1, 1, 1], difficulty=difficulty)
    assert told(on, "initiative")[-1].data["monsters"] == 1 + more
    flat = entering(rolls=[20, 1], difficulty=difficulty, options={"flat_initiative": True})
    assert told(flat, "initiative")[-1].data["monsters"] == 1


@pytest.mark.rule("truedungeon.combat.initiative-tie")
def test_a_tie_is_rolled_again_with_the_same_modifiers() -> None:
    on = entering(sturdy(tokens=["Charm of Awareness"]), rolls=[9, 10, 15, 10])
    rolled = [(event.data["party"], event.data["monsters"], event.data["first"]) for event in told(on, "initiative")]
    assert rolled == [(10, 10, "nobody"), (16, 10, "party")]


@pytest.mark.rule("truedungeon.combat.initiative-no-dex")
def test_dexterity_does_not_matter() -> None:
    quick = sturdy(card={"dexterity": 30})
    assert told(entering(quick, rolls=[12, 11]), "initiative")[-1].data["party"] == 12


@pytest.mark.rule("truedungeon.combat.initiative-monster-drop", "truedungeon.combat.initiative-by-design")
def test_a_room_may_give_the_monster_the_drop() -> None:
    on = entering(rolls=[1], initiative="monster_first")
    assert told(on, "first")[-1].data["side"] == "monsters"
    assert not told(on, "initiative")
    assert told(entering(rolls=[], initiative="party_first"), "first")[-1].data["side"] == "party"


@pytest.mark.rule("truedungeon.combat.surprise")
def test_the_surprised_lose_their_first_phase_and_only_that() -> None:
    watchful = {**CLERIC, "tokens": ["Charm of the Sleepless Cat"]}
    on = entering(sturdy(), watchful, rolls=[20, 1, "cleric", 1], surprise=True)
    assert told(on, "surprised")[-1].data["who"] == ["Dwarf Fighter"]
    assert list(on.choices) == [1]
    do(on, "done", seat=1)
    assert list(on.choices) == [0, 1]
    assert state(on).fight.round == 2  # type: ignore[union-attr]


@pytest.mark.rule("truedungeon.combat.surprise")
def test_by_the_variant_monster_first_surprise_only_means_who_starts() -> None:
    on = entering(rolls=[1], surprise=True, options={"monster_first": True})
    assert not told(on, "surprised")
    assert told(on, "first")[-1].data["side"] == "monsters"
    assert "attack ogre" in offered(on)
    assert told(entering(rolls=[20, 1], options={"monster_first": True}), "initiative")


# ---------------------------------------------------------------- monsters attack


@pytest.mark.rule("truedungeon.combat.monster-d20", "truedungeon.combat.monster-hit-test")
@pytest.mark.parametrize(("natural", "hits"), [(12, False), (13, True)])
def test_die_and_to_hit_must_reach_the_ac(natural: int, hits: bool) -> None:
    on = struck({"to_hit": 5}, sturdy(card={"melee-ac": 18}), rolls=[natural])
    assert bool(taken(on)) == hits


@pytest.mark.rule("truedungeon.combat.monster-d20")
@pytest.mark.parametrize("natural", [1, 20])
def test_a_monster_rolls_a_die_of_20_and_slides_nothing(natural: int) -> None:
    on = struck({"to_hit": 5}, sturdy(), rolls=[natural])
    assert [event.data["natural"] for event in told(on, "hits")] == [natural] and not told(on, "slide")


@pytest.mark.rule(
    "truedungeon.combat.monster-natural-20", "truedungeon.combat.monster-no-crit", "truedungeon.crit.not-monster"
)
def test_a_monsters_20_hits_whatever_the_ac_and_does_normal_damage() -> None:
    assert taken(struck({"to_hit": 5}, sturdy(card={"melee-ac": 60}), rolls=[20])) == [8]


@pytest.mark.rule("truedungeon.combat.monster-natural-1")
def test_a_monsters_1_misses_whatever_the_ac() -> None:
    assert taken(struck({"to_hit": 50}, rolls=[1])) == []
    assert taken(struck({"to_hit": 50}, rolls=[1], options={"no_auto_miss": True})) == [8]


TWO_HANDS = {"missile": ["Bird-Boy's Sling"], "card": {"melee-ac": 20, "missile-ac": 15}}


@pytest.mark.rule("truedungeon.combat.monster-ac-mode")
@pytest.mark.parametrize(("in_hand", "form", "ac"), [("melee", "ranged", 20), ("missile", "melee", 15)])
def test_the_hands_in_use_decide_which_ac_counts(in_hand: str, form: str, ac: int) -> None:
    on = struck({"form": form}, sturdy(in_hand=in_hand, **TWO_HANDS), rolls=[3])
    assert told(on, "hits")[-1].data["ac"] == ac


@pytest.mark.rule("truedungeon.combat.monster-ac-mode")
@pytest.mark.parametrize(("in_hand", "form", "ac"), [("melee", "ranged", 15), ("missile", "melee", 20)])
def test_by_the_variant_by_attack_the_form_of_the_attack_decides(in_hand: str, form: str, ac: int) -> None:
    on = struck({"form": form}, sturdy(in_hand=in_hand, **TWO_HANDS), rolls=[3], options={"by_attack": True})
    assert told(on, "hits")[-1].data["ac"] == ac


@pytest.mark.rule("truedungeon.combat.monster-ac-mode", "truedungeon.combat.monster-hit-test")
def test_extra_ac_against_missiles_counts_against_missiles_only() -> None:
    behind = sturdy(card={"ac-against-missiles": 2})
    assert told(struck({"form": "ranged"}, behind, rolls=[3]), "hits")[-1].data["ac"] == 12
    assert told(struck({"form": "ranged", "magical": True}, behind, rolls=[3]), "hits")[-1].data["ac"] == 10
    assert told(struck({}, behind, rolls=[3]), "hits")[-1].data["ac"] == 10


def test_a_charm_against_undead_adds_to_ac_against_them_alone() -> None:
    worn = sturdy(tokens=["Charm of the Bent Nail"])
    assert told(struck({}, worn, rolls=[3], foe={"types": ["undead"]}), "hits")[-1].data["ac"] == 11
    assert told(struck({}, worn, rolls=[3]), "hits")[-1].data["ac"] == 10


@pytest.mark.rule("truedungeon.combat.aoe")
def test_an_area_attack_strikes_everybody() -> None:
    wave = {"form": "area", "to_hit": None, "damage": 5}
    assert taken(struck(wave, sturdy(), CLERIC, rolls=[])) == [5, 5]


@pytest.mark.rule("truedungeon.combat.undead-touch")
def test_a_touch_may_leave_a_malady_besides_its_damage() -> None:
    touch = {"save": "fortitude", "dc": 30, "on_save": "none", "inflicts": "paralyzed"}
    on = struck(touch, CLERIC, sturdy(), rolls=["cleric", 15, 5], foe={"types": ["undead"]})
    assert taken(on) == [8]
    assert [one.name for one in hero(on, "cleric").lasting] == ["paralyzed"]


@pytest.mark.rule("truedungeon.combat.npc-directs")
def test_a_room_may_say_whom_its_monster_attacks() -> None:
    on = struck({"targeting": "spellcasters_first"}, sturdy(), CLERIC, rolls=[15])
    assert hero(on, "cleric").hp == 52


# ---------------------------------------------------------------- reach


@pytest.mark.rule("truedungeon.combat.melee-reach")
def test_a_monster_in_the_room_is_in_reach() -> None:
    on = table(sturdy(), rolls=[{"natural": 10, "wheel": 1}])
    do(on, "attack ogre")
    assert "truedungeon.combat.melee-reach" in told(on, "slide")[0].also


@pytest.mark.rule("truedungeon.combat.ranged-only-targets", "truedungeon.combat.ranged-anywhere")
@pytest.mark.parametrize("why", ["flying", "separated", "barred"])
def test_what_is_apart_can_only_be_shot_at(why: str) -> None:
    both = {"class": "fighter", "melee": ["Militia Long Sword"], "missile": [BOW]}
    apart = monster(attacks=[attack(form="ranged")], **{why: True})
    on = table(both, monsters=[apart], rolls=[{"natural": 10, "wheel": 1}])
    assert "attack ogre" not in offered(on)
    assert refusal(on, "attack ogre")[1] == "truedungeon.combat.ranged-only-targets"
    do(on, "shoot ogre")
    assert told(on, "slide")[0].data["foe"] == "Ogre"


@pytest.mark.rule("truedungeon.combat.melee-strength")
def test_strength_adds_to_to_hit_and_damage_in_melee() -> None:
    strong = {"class": "dwarf-fighter", "melee": ["Militia Long Sword"]}
    stronger = {**strong, "tokens": ["Mark of the Black Anvil", "Ring of the Iron Oath"]}
    found = []
    for who in (strong, stronger):
        on = table(who, rolls=[HIT, 1])
        do(on, "attack ogre", "done")
        found.append((told(on, "scored")[-1].data["total"], foe(on).taken))
    assert (found[1][0] - found[0][0], found[1][1] - found[0][1]) == (2, 2)


@pytest.mark.rule("truedungeon.combat.ranged-dexterity", "truedungeon.combat.projectile-no-stat")
def test_dexterity_adds_to_to_hit_and_never_to_the_damage_of_a_bow() -> None:
    found = []
    for tokens in ([], QUICK):
        on = table({"class": "fighter", "missile": ["Yew Stave"], "tokens": tokens}, rolls=[HIT, 1])
        do(on, "shoot ogre", "done")
        found.append((told(on, "scored")[-1].data["total"], foe(on).taken))
    assert found[1][0] > found[0][0]
    assert found[1][1] == found[0][1] == 6


@pytest.mark.rule("truedungeon.combat.ranged-no-friendly-fire")
def test_a_shot_that_misses_hits_nobody_else() -> None:
    archer = {"class": "fighter", "missile": [BOW]}
    on = table(archer, CLERIC, rolls=[{"natural": 1, "wheel": 6}, "cleric", 1])
    do(on, "shoot ogre", "done", seat=0)
    do(on, "done", seat=1)
    assert told(on, "scored")[-1].data["how"] == "missed"
    assert not told(on, "harmed") and not foe(on).taken


@pytest.mark.rule(
    "truedungeon.combat.two-forms", "truedungeon.combat.melee-definition", "truedungeon.combat.ranged-definition"
)
def test_an_attack_is_made_in_melee_or_at_range() -> None:
    both = {"class": "fighter", "melee": ["Militia Long Sword"], "missile": [BOW], "in_hand": "missile"}
    on = table(both, rolls=[HIT, 1, HIT, 1])
    do(on, "shoot ogre", "done", "attack ogre")
    fight = state(on).fight
    assert fight is not None
    assert fight.slides[-1].form == "melee"
    assert told(on, "scored")[-1].data["what"] == BOW


# ---------------------------------------------------------------- immune by what is worn

CELESTIAL = ("Celestial Bracers", "Celestial Girdle")


def blessed(*tokens: str) -> dict[str, Any]:
    """Somebody with a keen sword and these."""
    return sturdy(melee=["+1 Celestial Keen Long Sword"], tokens=list(tokens), card={"will": 0})


@pytest.mark.rule("truedungeon.set.celestial.three")
def test_three_celestial_pieces_keep_off_blows_and_minds_of_evil_outsiders() -> None:
    fiend = {"types": ["evil-outsider"]}
    fear = {"form": "area", "to_hit": None, "damage": 0, "save": "will", "dc": 30, "inflicts": "shaken"}
    for by, rolls in (({}, [15]), (fear, [])):
        on = struck(by, blessed(*CELESTIAL), rolls=rolls, foe=fiend)
        assert told(on, "untouched")[-1].rule == "truedungeon.set.celestial.three"
        assert not taken(on) and not hero(on, "dwarf-fighter").lasting
    assert taken(struck({"form": "ranged"}, blessed(*CELESTIAL), rolls=[15], foe=fiend)) == [8]
    assert taken(struck({}, blessed(*CELESTIAL), rolls=[15])) == [8]
    assert taken(struck({}, blessed(*CELESTIAL[:1]), rolls=[15], foe=fiend)) == [8]


def test_only_a_dragons_breath_is_dragon_breath() -> None:
    breath = {
        "form": "area",
        "to_hit": None,
        "damage": 20,
        "breath": True,
        "save": "reflex",
        "dc": 30,
        "on_save": "half",
    }
    for types, seen in ((["dragon"], "dragon breath"), (["plant"], "breath")):
        on = table(sturdy(), monsters=[monster(types=types, attacks=[{"id": "breath", "name": "breath", **breath}])])
        assert threat(state(on), foe(on), state(on).attack(foe(on), "breath")) == seen


@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_a_wheel_that_nobody_has_written_down_shows_1_to_4(face: int) -> None:
    axe = sturdy(melee=["Bliss Axe"])
    on = table(axe, monsters=[monster(number=0)], rolls=[{"natural": 15, "wheel": face}])
    do(on, "attack ogre", "done")
    assert told(on, "slide")[0].data["wheel"] == face
