"""Where a clause matters that seldom does: the second of two, a thing of another kind, somebody without anything."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import MISS, SWORD, dealt, one, quiet, slid
from tests.games.truedungeon.casters import still
from tests.games.truedungeon.fights import attack, cited, foe, hero, monster, refusal, state, sturdy, table, taken
from tests.games.truedungeon.figures import TOKENS
from tests.games.truedungeon.sliders import at_board, lying, shot
from tests.tables import do, told
from undercroft.engine import Refused, Scripted, Tell
from undercroft.games.truedungeon.book import rounds
from undercroft.games.truedungeon.book.basics.costs import pay, why_cannot_pay
from undercroft.games.truedungeon.book.basics.owned import imbibes
from undercroft.games.truedungeon.book.basics.warding import resistance, resists
from undercroft.games.truedungeon.book.combat import arming, casters, features, martial, pucks, strike
from undercroft.games.truedungeon.book.combat.harm import fall
from undercroft.games.truedungeon.book.monsters import answers
from undercroft.games.truedungeon.book.monsters.straying import maze_turns
from undercroft.games.truedungeon.content.words import Mode
from undercroft.games.truedungeon.state.records import NOBODY, Deed, Fight, Lasting, Puck, Slide

STAR, LUCK, ULTRA = "Throwing Star", "Dagger of Arcane Luck", "Io's +4 Ultra Keen Slayer Bow"


@pytest.mark.parametrize(
    ("cls", "main", "off", "shot"),
    [
        ("monk", STAR, STAR, [STAR, STAR]),
        ("monk", None, STAR, [STAR]),
        ("monk", STAR, SWORD, [STAR]),
        ("monk", STAR, None, [STAR]),
        ("monk", None, None, []),
        ("ranger", STAR, STAR, [STAR]),
        ("ranger", None, STAR, []),
    ],
)
def test_only_a_monks_shurikens_are_two_shots(cls: str, main: str | None, off: str | None, shot: list[str]) -> None:
    on = table(one(cls))
    held = [TOKENS[name] if name else None for name in (main, off)]
    assert features.shots(state(on), hero(on, cls), *held) == [TOKENS[name] for name in shot]


@pytest.mark.parametrize(("mode", "times"), [("rolled", 1), ("slide", 2)])
def test_a_lucky_dagger_is_slid_twice_but_rolled_once(mode: str, times: int) -> None:
    on = table(one("rogue", LUCK), options={"mode": mode})
    for weapon, slides in ((LUCK, times), (SWORD, 1)):
        held = TOKENS[weapon]
        assert features.pucks(state(on), hero(on, "rogue"), held, None) == [held] * slides


@pytest.mark.rule("truedungeon.class.ranger.favored-enemy")
@pytest.mark.parametrize("bonus", [0, 3])
def test_what_a_ranger_adds_is_of_the_weapons_own_kind(bonus: int) -> None:
    ranger = one("ranger", SWORD, level=5, card={"melee-damage": bonus})
    for immune, damage in (([], 4 + bonus + 2), (["fire"], 4 + bonus + 2), (["slashing"], 0)):
        on = table(ranger, monsters=[still(types=["undead"], immune=immune)], rolls=[slid(15, 4)])
        do(on, "attack ogre", "done")
        assert dealt(on) == [damage]


@pytest.mark.rule("truedungeon.condition.helpless.monster-coup")
def test_who_guards_the_helpless_is_no_sure_hit() -> None:
    asleep = {"class": "wizard", "conditions": ["asleep"]}
    jaws = quiet(attacks=[attack(helpless_coup=True)])
    for guarded, rolls, became in ((False, [], ("Wizard", "hits")), (True, [9], ("Paladin", "misses"))):
        on = table(asleep, {"class": "paladin", "card": {"melee-ac": 15}}, monsters=[jaws], rolls=rolls)
        hero(on, "paladin").guards = 0 if guarded else NOBODY
        do(on, "done", seat=1)
        [event] = told(on, "hits")
        assert (event.data["who"], event.data["how"]) == became
        assert guarded or (event.data["natural"], event.data["total"], event.data["ac"]) == (0, 0, 0)


@pytest.mark.rule("truedungeon.digital.monster-damage")
@pytest.mark.parametrize(
    ("weaker", "magical", "lost"), [("sickened", False, [1]), ("faint", False, []), ("sickened", True, [1])]
)
def test_only_a_sickened_blow_does_1_at_least(weaker: str, magical: bool, lost: list[int]) -> None:
    on = table(sturdy(), monsters=[quiet(attacks=[attack(damage=1, magical=magical)])], rolls=[19])
    foe(on).lasting.append(Lasting(weaker, stats={"weapon-damage": -2}, condition=weaker == "sickened"))
    do(on, "done")
    assert taken(on) == lost


def test_who_is_charmed_without_a_weapon_does_nothing() -> None:
    mad = {"class": "wizard", "melee": [], "missile": [], "conditions": ["charmed"]}
    on = table(mad, "cleric", monsters=[still()])
    do(on, "done", seat=1)
    assert not told(on, "turns")


def test_nobody_is_surprised_by_a_second_fight_in_a_room() -> None:
    on = table(sturdy(), monsters=[monster()], rolls=[20, 1], stage="before", surprise=True)
    state(on).fights = 1
    on = on.clone()
    do(on, "ready")
    assert not told(on, "surprised")


@pytest.mark.rule("truedungeon.digital.clock-expiry")
def test_only_a_clock_that_counts_turns_ends_a_fight_for_want_of_a_round() -> None:
    for clock, over in (("turn_based", True), ("real_time", False), ("untimed", False)):
        on = table(sturdy(), monsters=[still()], clock=5, options={"clock": clock})
        assert bool(told(on, "time-up")) is over
        assert not told(on, "warning")


@pytest.mark.rule("truedungeon.condition.charmed.attacks-allies")
def test_a_charmed_monster_does_not_roll_for_its_confusion() -> None:
    mad = monster(number=1, conditions=["charmed", "confused"])
    on = table(sturdy(), monsters=[mad, still("troll", hp=90)], rolls=[19])
    do(on, "done")
    assert not told(on, "confused") and not told(on, "attacks")


@pytest.mark.rule("truedungeon.condition.sleep.damage")
def test_it_is_told_of_wounds_alone_that_they_do_not_wake() -> None:
    for reduction, named in ((0, True), (90, False)):
        sleeper = sturdy(conditions=["asleep"], card={"reduction": reduction})
        on = table(sleeper, "bard", monsters=[quiet()], rolls=[19])
        do(on, "done", seat=1)
        assert ("truedungeon.condition.sleep.damage" in cited(on, "harmed")) is named
        on = table(sleeper, "bard", monsters=[quiet()], rolls=[19], options={"wakes": True})
        do(on, "done", seat=1)
        assert bool(told(on, "cured")) is named


@pytest.mark.rule("truedungeon.resolution.step5-percent")
def test_a_percentage_is_exact_however_much_it_is_of() -> None:
    on = table(sturdy(card={"hp": 900}), monsters=[quiet(attacks=[attack(damage=300, type="fire")])], rolls=[19])
    hero(on, "dwarf-fighter").lasting.append(Lasting("potion", values={"percent fire": 50}))
    do(on, "done")
    assert taken(on) == [150]


def test_wrath_is_nothing_else_that_the_monster_did() -> None:
    on = table({"class": "paladin", "subclass": "cavalier"})
    cavalier = hero(on, "paladin")
    cavalier.lasting = [Lasting("poisoned", by="ogre"), Lasting(martial.WRATH, by="troll")]
    assert martial.wrath_on(state(on), cavalier, "ogre") is None
    assert martial.wrath_on(state(on), cavalier, "troll") is cavalier.lasting[1]


def test_mastery_adds_nothing_to_what_does_no_damage() -> None:
    on = table({"class": "wizard", "level": 5})
    assert casters.mastery(state(on), hero(on, "wizard"), deals=True) > 0
    assert casters.mastery(state(on), hero(on, "wizard"), deals=False) == 0


def test_only_the_superlative_crit_sooner_by_the_glossary() -> None:
    names = ("Militia Long Sword", "+1 Celestial Keen Long Sword", ULTRA)
    for glossary, least in ((False, [20, 19, 18]), (True, [20, 19, 17])):
        on = table("fighter", options={"glossary": glossary})
        assert [strike.crit_of(state(on), TOKENS[name]) for name in names] == least


def test_a_drunken_master_imbibes_in_combat_only() -> None:
    master = {"class": "monk", "subclass": "drunken-master", "level": 5}
    for stage, may in (("combat", True), ("before", False)):
        on = table(master, stage=stage)
        assert imbibes(state(on), hero(on, "monk")) is may


@pytest.mark.rule("truedungeon.class.ranger.dual.empty-puck")
def test_a_rangers_second_puck_without_a_weapon_is_empty() -> None:
    on = at_board(one("ranger", SWORD), one("paladin", SWORD))
    for seat in (0, 1):
        do(on, "attack ogre", "done", seat=seat)
    on.answer(0, {"slides": [shot(x=255), shot(x=345)]})
    assert [puck.kind for puck in lying(on).values()] == ["attack", "empty"]
    assert "truedungeon.class.ranger.dual.empty-puck" in cited(on, "slid")


def test_only_a_blow_is_struck_without_a_weapon() -> None:
    on = table({"class": "wizard", "melee": [], "missile": []})
    rule = "truedungeon.class.monk.no-weapon-needed"
    for mode, named in MODES:
        why = strike.why_cannot_strike(state(on), hero(on, "wizard"), mode, foe(on))
        assert why is not None and (rule in why.also) is named


MODES: list[tuple[Mode, bool]] = [("melee", True), ("missile", False)]


@pytest.mark.parametrize(
    ("blow", "named"),
    [
        ({"form": "ranged", "magical": True}, True),
        ({"form": "ranged"}, False),
        ({"form": "melee", "magical": True}, False),
        ({"form": "melee"}, False),
    ],
)
def test_it_is_told_of_magic_missiles_that_no_monk_deflects_them(blow: dict[str, Any], named: bool) -> None:
    on = table({"class": "monk", "level": 5}, monsters=[monster(attacks=[attack(**blow)])])
    [made] = state(on).kind(foe(on)).attacks
    rules = list(answers.by_aim(state(on), foe(on), made, hero(on, "monk")))
    assert rules == ["truedungeon.class.monk.deflect-missiles-magic"] * named


def test_who_cannot_act_does_not_roll_for_confusion() -> None:
    mad = sturdy(conditions=["confused", "stunned"])
    on = table(mad, "cleric", monsters=[still()])
    assert not told(on, "confused")


def test_a_charmed_monster_without_an_attack_that_is_rolled_does_nothing() -> None:
    gaze = attack(form="area", to_hit=None)
    on = table(sturdy(), monsters=[monster(attacks=[gaze], conditions=["charmed"]), still("troll", hp=90)])
    do(on, "done")
    assert not told(on, "brawls") and not told(on, "attacks")


@pytest.mark.rule("truedungeon.condition.confused.table")
@pytest.mark.parametrize("source", ["ogre", "troll"])
def test_who_is_confused_turns_on_where_it_came_from(source: str) -> None:
    mad = sturdy(conditions=["confused"])
    on = table(mad, "cleric", monsters=[still(), still("troll")], rolls=[1, slid(15, 3), 3])
    hero(on, "dwarf-fighter").lasting[0].by = source
    do(on, "done", seat=1)
    assert [event.data["foe"] for event in told(on, "scored")] == [foe(on, source).name]


def test_a_monster_is_drawn_into_a_maze_after_the_partys_phase() -> None:
    on = table(sturdy())
    turns = {
        ("monsters", 3): 3,
        ("party", 3): 2,
        ("party", 2): 2,
        ("monsters", 2): 1,
        ("monsters", 1): 1,
        ("party", 1): -1,
    }
    for (side, before), mazed in turns.items():
        foe(on).mazed = before
        maze_turns(state(on), side, Tell())
        assert foe(on).mazed == mazed


def test_what_is_for_one_combat_is_there_again_in_the_next() -> None:
    on = table({"class": "monk", "level": 5, "powers": {"stunning-fist": 1}})
    boxes = hero(on, "monk").boxes
    assert boxes is not None and boxes.powers == {"stunning-fist": 1}
    rounds.begin(state(on), Tell())
    assert not boxes.powers.get("stunning-fist")


def test_only_who_acts_has_done_something_standard() -> None:
    on = table(sturdy(), "cleric")
    fighter, cleric = hero(on, "dwarf-fighter"), hero(on, "cleric")
    pay(state(on), fighter, "standard", Tell())
    state(on).deed = Deed(fighter.number, "attack ogre")
    pay(state(on), fighter, "free", Tell())
    pay(state(on), cleric, "standard", Tell())
    assert (fighter.stood, cleric.stood) == ([], [])
    pay(state(on), fighter, "standard", Tell())
    assert fighter.stood == ["attack"]


@pytest.mark.parametrize(("sr", "left"), [(0, 0), (20, 0), (25, 0), (30, 5)])
def test_spell_resistance_is_lowered_to_nothing_at_most(sr: int, left: int) -> None:
    on = table({"class": "wizard", "tokens": ["Pin of the Thin Place"]}, monsters=[monster(sr=sr)])
    assert resistance(state(on), foe(on), hero(on, "wizard"))[0] == left
    assert resistance(state(on), foe(on)) == (sr, ())


def test_a_heavy_crossbow_is_noted_as_empty_once() -> None:
    on = table("fighter")
    arming.used_up(hero(on, "fighter"), TOKENS["Postern-Knocker"], "missile")
    assert hero(on, "fighter").used == {"combat unloaded Postern-Knocker": 1}


def test_wrath_adds_where_it_was_declared() -> None:
    on = table({"class": "paladin", "subclass": "cavalier"})
    cavalier = hero(on, "paladin")
    slide = Slide(cavalier.number, "ogre", "melee", SWORD)
    for declared, added in ((0, []), (1, [10])):
        cavalier.lasting = [Lasting(martial.WRATH, by="ogre", values={"declared": declared})]
        parts = martial.damage(state(on), cavalier, slide, foe(on), type="slashing")
        assert [part[0] for part in parts] == added
        assert bool(martial.to_hit(state(on), cavalier, slide, foe(on))) is bool(added)


@pytest.mark.parametrize(
    ("form", "melee", "flurry"), [("", True, True), ("Dire Bear", True, False), ("", False, False)]
)
def test_a_monk_in_another_form_makes_no_flurry(form: str, melee: bool, flurry: bool) -> None:
    on = table(one("monk"))
    monk = hero(on, "monk")
    monk.form = form
    slide = Slide(monk.number, "ogre", "melee" if melee else "missile", strike.FISTS)
    martial.mark(state(on), monk, slide, None)
    assert ("flurry" in slide.marks) is flurry


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        ("bump nobody", "truedungeon.board.sacrifice-slide"),
        ("aim nowhere", "truedungeon.digital.slide-bot"),
        ("reslide paladin", "truedungeon.board.own-slide-only"),
        ("move paladin", "truedungeon.board.own-slide-only"),
    ],
)
def test_what_cannot_be_done_at_the_board_is_refused_by_its_rule(answer: str, rule: str) -> None:
    on = at_board(one("paladin", SWORD))
    do(on, "attack ogre", "done")
    assert refusal(on, answer) == rule


@pytest.mark.rule("truedungeon.digital.flurry-release")
def test_a_second_puck_leaves_before_the_first_has_stopped() -> None:
    on = at_board(one("monk"))
    do(on, "attack ogre", "done")
    with pytest.raises(Refused, match="after 900 ms"):
        on.answer(0, {"slides": [shot(900, x=250), shot(x=350)], "delay_s": 1.2})


@pytest.mark.parametrize("variant", [{}, {"sr_printed": True}, {"above": True}])
def test_full_resistance_stops_everything_by_any_reading(variant: dict[str, bool]) -> None:
    on = table("wizard", monsters=[still(sr=100)], options=variant)
    assert resists(state(on), foe(on), "a spell", Scripted(rolls=[]), Tell(), by=hero(on, "wizard"))


@pytest.mark.parametrize("types", [[], ["undead"]])
def test_only_the_touch_of_the_undead_is_theirs(types: list[str]) -> None:
    touch = quiet(attacks=[attack(inflicts="shaken", duration="room")], types=types)
    on = table(sturdy(), monsters=[touch, still("ghoul", types=["undead"])], rolls=[19])
    do(on, "done")
    assert told(on, "condition")
    assert ("truedungeon.combat.undead-touch" in cited(on, "condition")) is bool(types)


@pytest.mark.parametrize(("weapon", "doubles"), [("+2 Viper Strike Fang", True), ("Village Short Sword", False)])
def test_of_a_set_of_vipers_the_fang_alone_doubles_a_sneak_attack(weapon: str, doubles: bool) -> None:
    vipers = ["Viper Strike Belt", "Viper Strike Pants", "Viper Strike Shirt"]
    on = table({"class": "rogue", "melee": ["+2 Viper Strike Fang"], "tokens": vipers})
    rogue = hero(on, "rogue")
    rogue.sneak = "ready"
    slide = Slide(rogue.number, "ogre", "melee", weapon)
    martial.sneak(state(on), rogue, slide, TOKENS[weapon], foe(on))
    assert ("sneak-doubles" in slide.marks) is doubles


def test_a_second_puck_is_that_of_a_class_nobody_plays() -> None:
    on = table("barbarian", "bard")
    lying_there = Fight(pucks=[Puck("bard", 1, 1, 0, 0)])
    assert pucks.free_puck(state(on), lying_there, hero(on, "bard")) == "cleric"
    assert pucks.free_puck(state(on), lying_there, hero(on, "barbarian")) == "barbarian"


@pytest.mark.rule("truedungeon.board.slide-optional")
def test_who_holds_its_puck_says_so() -> None:
    on = at_board(one("paladin", SWORD))
    do(on, "attack ogre", "done", "hold")
    assert [event.data["who"] for event in told(on, "holds")] == ["Paladin"]


@pytest.mark.parametrize(("where", "leaps"), [("flying", True), ("separated", True), ("barred", False)])
def test_nobody_leaps_at_what_is_barred(where: str, leaps: bool) -> None:
    on = table(one("barbarian", SWORD), monsters=[{**still(), where: True}])
    barbarian = hero(on, "barbarian")
    assert strike.why_cannot_strike(state(on), barbarian, "melee", foe(on)) is not None
    assert (strike.why_cannot_strike(state(on), barbarian, "melee", foe(on), leap=True) is None) is leaps


@pytest.mark.parametrize(("values", "dies"), [({}, True), ({"last-round": 1}, False)])
def test_who_fights_its_last_round_falls_at_its_end(values: dict[str, int], dies: bool) -> None:
    on = table({"class": "barbarian", "subclass": "berserker"})
    berserker = hero(on, "barbarian")
    berserker.beyond, berserker.hp = True, -900
    berserker.lasting = [Lasting("something", values=values)]
    assert not list(fall(state(on), berserker, Scripted(rolls=[]), Tell()))
    assert berserker.is_dead is dies


@pytest.mark.parametrize(("form", "less"), [("", [-1]), ("Bear", [])])
def test_the_plus_of_what_is_held_matters_to_no_other_form(form: str, less: list[int]) -> None:
    on = table(one("ranger", "+1 Short Sword"))
    ranger = hero(on, "ranger")
    ranger.form = form
    slide = strike.weapon_slide(state(on), ranger, foe(on), TOKENS["Heavy Mace"], "melee")
    assert [part[0] for part in slide.to_hit if part[1] == "this weapon's plus"] == less


@pytest.mark.rule("truedungeon.digital.monster-policies")
def test_the_lowest_ac_is_that_against_blows() -> None:
    open_ = {"class": "wizard", "card": {"melee-ac": 9, "ac-against-missiles": 5}}
    on = table(open_, sturdy(), monsters=[monster(number=1, targeting="lowest_ac")], rolls=[], first="monsters")
    assert [event.data["whom"] for event in told(on, "attacks")] == [["Wizard"]]


@pytest.mark.rule("truedungeon.digital.slide-input")
def test_a_slide_that_is_none_is_named_by_its_place() -> None:
    on = at_board(one("monk"))
    do(on, "attack ogre", "done")
    for place in (0, 1):
        slides: list[Any] = [shot(), shot()]
        slides[place] = 5
        with pytest.raises(Refused) as refused:
            on.answer(0, {"slides": slides})
        assert (refused.value.rule, refused.value.at) == ("truedungeon.digital.slide-input", f"slide {place + 1}")


@pytest.mark.parametrize(("clock", "late"), [("turn_based", True), ("real_time", False), ("untimed", False)])
def test_only_counted_time_runs_out_for_actions(clock: str, late: bool) -> None:
    on = table(sturdy(), stage="before", clock=5, options={"clock": clock})
    assert (why_cannot_pay(state(on), hero(on, "dwarf-fighter"), "standard") is not None) is late


@pytest.mark.rule("truedungeon.damage.weapon-dual")
@pytest.mark.parametrize(
    ("about", "damage"),
    [
        ({"resistant": {"piercing": 1}}, 3),
        ({"resistant": {"slashing": 1}}, 3),
        ({"dr": {"piercing": 1}}, 3),
        ({"dr": {"slashing": 1}}, 3),
        ({"dr": {"piercing": 1}, "resistant": {"slashing": 2}}, 2),
        ({"dr": {"slashing": 1}, "resistant": {"piercing": 2}}, 2),
        ({"vulnerable": {"slashing": 1}}, 4),
        ({"vulnerable": {"piercing": 1}}, 4),
        ({"immune": ["piercing"]}, 3),
        ({"immune": ["slashing"], "dr": {"piercing": 2}}, 1),
    ],
)
def test_a_dagger_cuts_or_stabs_whichever_is_better(about: dict[str, Any], damage: int) -> None:
    on = table(one("rogue", "+2 Dagger of Venom"), monsters=[quiet(**about)], rolls=[slid(10, 1), MISS])
    do(on, "attack ogre", "done")
    assert dealt(on) == [damage]
