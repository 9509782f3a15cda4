"""What seldom matters in a fight, and then does: the second of two, numbers at their bounds, words that say so."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import MISS, SWORD, dealt, one, quiet, slid
from tests.games.truedungeon.casters import still
from tests.games.truedungeon.fights import attack, foe, hero, monster, state, struck, sturdy, table, taken
from tests.games.truedungeon.sliders import HEART, at_board, shot
from tests.games.truedungeon.sliders import attack as all_attack
from tests.tables import do, refused, told
from undercroft.engine import Refused, Scripted, Tell
from undercroft.engine.craft.reckoning import Reckoning
from undercroft.engine.craft.telling import Words
from undercroft.engine.notes import notebook
from undercroft.games.truedungeon.book import rounds
from undercroft.games.truedungeon.book.combat import (
    arming,
    casters,
    martial,
    pucks,
    scoring,
    slide_form,
    sliding,
    strike,
)
from undercroft.games.truedungeon.book.combat.dealing import Scored, deals
from undercroft.games.truedungeon.book.powers.fighters import twist
from undercroft.games.truedungeon.book.skills import tracing
from undercroft.games.truedungeon.content.board import physics, reading
from undercroft.games.truedungeon.content.board.measures import MM
from undercroft.games.truedungeon.content.board.noise import SPREADS
from undercroft.games.truedungeon.content.board.shots import Shot, read_shot
from undercroft.games.truedungeon.state.records import Box, Deed, Lasting, Puck, Slide, Song

CHARM = """kind = "tokens"
[[token]]
name = "Test Veil"
slot = "head"
kind = "clothing"
rarity = "rare"
text = "Immune to gaze attacks."
effects = [{ stat = "immune", to = "gaze" }]
"""
DUELIST: dict[str, Any] = one("fighter", SWORD, subclass="duelist")


@pytest.mark.parametrize("veiled", [False, True])
def test_who_wears_a_veil_is_not_gazed_at(veiled: bool) -> None:
    who = sturdy(tokens=["Test Veil"] * veiled)
    on = struck({"gaze": True, "form": "ranged"}, who, rolls=[19], options={"user_catalogue": CHARM})
    assert taken(on) == [] if veiled else [8]


@pytest.mark.rule("truedungeon.digital.slide-order")
def test_whose_blade_lies_there_is_not_in_the_lineup() -> None:
    on = at_board(DUELIST, one("paladin", SWORD), rolls=[MISS, MISS])
    all_attack(on, 0)
    on.answer(0, shot(HEART - 60))
    do(on, "keep", "leave")
    while on.choices[min(on.choices)].ask == "react":
        do(on, "pass")
    all_attack(on, 1)
    assert [event.data["who"] for event in told(on, "lineup")] == [["Duelist"], ["Paladin"]]


@pytest.mark.rule("truedungeon.digital.rolled-coup")
def test_who_strikes_the_helpless_at_the_board_is_not_in_the_lineup() -> None:
    on = at_board(one("paladin", SWORD), rolls=[{"wheel": 1}, MISS], monsters=[quiet(conditions=["asleep"])])
    do(on, "coup ogre")
    assert dealt(on) and not told(on, "lineup")


@pytest.mark.parametrize(
    ("natural", "why", "said"),
    [
        (1, ["+2 melee"], ""),
        (2, ["+2 melee"], "; +2 melee: 4 to hit"),
        (19, ["+2 melee", "-1 shaken"], "; +2 melee, -1 shaken: 20 to hit"),
        (20, ["+2 melee"], ""),
        (12, [], ""),
    ],
)
def test_of_a_puck_in_a_zone_the_sum_is_told(natural: int, why: list[str], said: str) -> None:
    words = sliding.EVENTS["lies"]
    assert isinstance(words, Words) and words.more is not None
    assert words.more({"natural": natural, "why": why}) == {"sum": said}


def test_a_blade_of_this_round_takes_the_place_of_no_other_but_this_rounds() -> None:
    on = table(DUELIST)
    duelist = hero(on, "fighter")
    duelist.lasting = [Lasting("bless", left=2), Lasting(martial.TWIST, left=2), Lasting(martial.TWIST, left=1)]
    slide = Slide(duelist.number, "ogre", "melee", SWORD, natural=15, hit=True, dealt=7)
    martial.leave_blade(state(on), duelist, slide, foe(on))
    assert [(one.name, one.left) for one in duelist.lasting] == [("bless", 2), (martial.TWIST, 1), (martial.TWIST, 2)]
    assert duelist.lasting[-1].values == {"damage": 7}


@pytest.mark.parametrize("weapons_only", [False, True])
def test_a_templars_might_is_for_weapons_and_unless_by_variant_for_spells(weapons_only: bool) -> None:
    on = table({"class": "cleric", "subclass": "templar"}, options={"weapons_only": weapons_only})
    for form, natural in (("melee", 19), ("melee", 20), ("spell", 19), ("spell", 20)):
        harm = Reckoning()
        slide = Slide(0, "ogre", form, "x", natural)
        least, rule = casters.crit_from(state(on), hero(on, "cleric"), slide, harm)
        might = form == "melee" or not weapons_only
        assert (least < 20, rule == "truedungeon.subclass.templar.righteous-might") == (might, might)
        assert ("truedungeon.subclass.templar.righteous-might-not-20" in harm.rules) is (might and natural < 20)


@pytest.mark.parametrize(("natural", "rule"), [(19, "truedungeon.crit.only-20-auto"), (20, "truedungeon.crit.double")])
def test_a_keen_blade_crits_by_the_rule_of_its_number(natural: int, rule: str) -> None:
    on = table(one("fighter", "+1 Celestial Keen Long Sword"))
    slide = Slide(0, "ogre", "melee", SWORD, natural, damage=[[5, "slashing", "", ""]], crit_from=19)
    found = Scored()
    deals(state(on), slide, found)
    assert found.critical and rule in found.harm.rules and found.parts == {"slashing": 10}


@pytest.mark.parametrize(
    ("options", "drag", "named"),
    [
        ({"exact": True}, True, None),
        ({}, True, "expert"),
        ({"equal": True}, True, "average"),
        ({"slide_skill": "novice"}, False, "novice"),
        ({"slide_skill": "novice", "equal": True}, False, "novice"),
    ],
)
def test_a_hand_is_as_steady_as_it_is_said_to_be(options: dict[str, Any], drag: bool, named: str | None) -> None:
    on = table("fighter", options={"mode": "slide", **options})
    assert pucks.spread_here(state(on), drag=drag) == (None if named is None else SPREADS[named])


@pytest.mark.rule("truedungeon.digital.determinism")
def test_the_puck_of_a_ghost_is_a_ghosts() -> None:
    ghost = {"class": "bard", "tokens": ["Shirt of Spiritward"], "dead": True}
    on = at_board(one("paladin", SWORD), ghost)
    made = pucks.launch(
        state(on), hero(on, "bard"), ["bard"], "ghost", [Shot(3000, 0, 1500)], 0, False, Scripted(rolls=[])
    )
    assert [puck.kind for puck in made] == ["ghost"]


@pytest.mark.rule("truedungeon.condition.charmed.attacks-allies")
@pytest.mark.parametrize(
    ("form", "stat", "hits"),
    [
        ("ranged", "missile-to-hit", True),
        ("ranged", "melee-to-hit", False),
        ("melee", "melee-to-hit", True),
        ("melee", "missile-to-hit", False),
        ("ranged", "to-hit", True),
        ("melee", "attack", True),
    ],
)
def test_what_helps_a_charmed_monster_to_hit_is_of_its_attacks_form(form: str, stat: str, hits: bool) -> None:
    mad = monster(number=1, conditions=["charmed"], attacks=[attack(form=form)])
    on = table(sturdy(), monsters=[mad, still("troll", hp=90)], rolls=[8])
    foe(on).lasting.append(Lasting("something", stats={stat: 1}))
    do(on, "done")
    assert [event.data["how"] for event in told(on, "brawls")] == ["hits" if hits else "misses"]


@pytest.mark.parametrize(
    ("form", "marks", "more"),
    [
        ("melee", [], 3),
        ("missile", [], 1),
        ("thrown", [], 1),
        ("spell", [], 1),
        ("melee", ["no-song"], 0),
        ("melee", ["shared"], 0),
    ],
)
def test_a_horn_helps_in_melee_more_than_at_range(form: str, marks: list[str], more: int) -> None:
    on = table("bard", one("fighter", SWORD))
    state(on).song = Song(0, "bardsong", "Conch Horn of Courage")
    for damage, parts in (([[5, "slashing", "", ""]], {"slashing": 5 + more}), ([], {})):
        found = Scored()
        deals(state(on), Slide(1, "ogre", form, SWORD, 10, damage=damage, marks=marks), found)
        assert found.parts == parts


@pytest.mark.parametrize("same", [False, True])
def test_of_a_blade_that_is_left_the_wheel_and_the_luck_are_read_anew(same: bool) -> None:
    on = table(DUELIST, options={"mode": "slide", "same_damage": same})
    parts = [
        [4, "slashing", "on the wheel", ""],
        [2, "fire", "fire on the wheel", ""],
        [3, "", "x on a natural 20", ""],
    ]
    slide = Slide(0, "ogre", "melee", SWORD, 20, dealt=10, crit_from=18, times=3, puck="fighter", faces=[4])
    slide.damage = [*parts, [1, "slashing", "melee damage", ""]]
    slide.to_hit, slide.marks = [[2, "melee", ""]], ["first", "sneak", "leap", "ghostly-share", "dual"]
    martial.leave_blade(state(on), hero(on, "fighter"), slide, foe(on))
    fight = state(on).fight
    assert fight is not None
    [blade] = fight.blades
    assert [part[:2] for part in blade.damage] == ([[10, ""]] if same else [[1, "slashing"]])
    assert blade.marks == [*(["no-song", "no-crit", martial.SAME] if same else ["dual"]), "twisted", "may-leave"]
    assert (blade.crit_from, blade.times) == ((20, 2) if same else (18, 3))
    assert (blade.natural, blade.puck, blade.faces, blade.to_hit) == (pucks.PENDING, "fighter", [4], slide.to_hit)


@pytest.mark.parametrize(
    ("number", "marks", "refused"), [(0, ["left"], True), (1, ["left"], False), (0, [], False), (1, [], False)]
)
def test_only_who_has_left_a_blade_does_not_slide(number: int, marks: list[str], refused: bool) -> None:
    on = table(DUELIST, one("paladin", SWORD), options={"mode": "slide"})
    fight = state(on).fight
    assert fight is not None
    fight.blades = [Slide(number, "ogre", "melee", SWORD, marks=marks)]
    assert (pucks.why_no_slide(state(on), hero(on, "fighter")) is not None) is refused


@pytest.mark.parametrize(
    ("round", "placed", "later", "refused"),
    [(1, 1, False, True), (0, 0, False, False), (1, 0, False, True), (1, 0, True, False), (1, 1, True, True)],
)
def test_who_flanks_in_this_round_does_not_slide(round: int, placed: int, later: bool, refused: bool) -> None:
    on = table(one("rogue", SWORD), options={"mode": "slide", "later_rounds_attack": later})
    hero(on, "rogue").used = {"combat flank round": round, "combat flank placed": placed}
    assert (pucks.why_no_slide(state(on), hero(on, "rogue")) is not None) is refused


@pytest.mark.rule("truedungeon.board.border-highest")
def test_a_puck_names_the_zone_by_whose_rule_it_can_hit() -> None:
    on = at_board(one("paladin", SWORD))
    board = pucks.board_here(state(on))
    found: dict[int, tuple[str, ...]] = {}
    for x in range(40, 560, 20):
        for y in range(1400, 2360, 20):
            value = reading.natural(board, x * MM, y * MM)
            if value not in found:
                found[value] = pucks.by_place(state(on), Puck("paladin", 0, 1, x * MM, y * MM))
    low, can = "truedungeon.board.low-zone-miss", "truedungeon.board.background-can-hit"
    assert {value: (low in rules, can in rules) for value, rules in found.items()} == {
        value: (value < 2, value > 1) for value in found
    }
    assert {0, 1, 20} <= set(found)


@pytest.mark.parametrize(("natural", "immune", "damage"), [(20, [], 5), (20, ["poison"], 0), (15, [], 0)])
def test_a_dagger_of_venom_poisons_on_a_20(natural: int, immune: list[str], damage: int) -> None:
    dagger = "+2 Dagger of Venom"
    monsters = [quiet(immune=immune, crit_immune=True)]
    on = table(one("rogue", dagger), monsters=monsters, rolls=[slid(natural, 1), MISS])
    do(on, "attack ogre", "done")
    made = state(on).tokens[dagger].weapon
    assert made is not None and dealt(on) == [made.wheel[0] + damage]


@pytest.mark.rule("truedungeon.digital.monster-policies")
@pytest.mark.parametrize("policy", ["random", "lowest_hp"])
def test_only_a_monster_with_a_policy_is_directed(policy: str) -> None:
    with notebook() as notes:
        on = table(sturdy(), monsters=[monster(number=1, targeting=policy)], rolls=[MISS])
        do(on, "done")
    assert ("truedungeon.combat.npc-directs" in notes) is (policy != "random")


def test_what_is_no_weapon_for_a_hand_is_not_thrown_like_one() -> None:
    names = [SWORD, "Throwing Star", "Jar of Lit Pitch"]
    on = table(one("rogue", carried=names))
    found = [name for name in names if arming.flies(state(on), hero(on, "rogue"), state(on).tokens[name])]
    assert found == ["Throwing Star"]


@pytest.mark.parametrize(("crit_immune", "crits"), [(None, True), (False, True), (True, False)])
def test_what_a_monsters_block_says_of_crits_is_known_to_none(crit_immune: bool | None, crits: bool) -> None:
    on = table(one("fighter", SWORD), monsters=[still(crit_immune=crit_immune)])
    found = Scored()
    deals(state(on), Slide(0, "ogre", "melee", SWORD, 20, damage=[[5, "slashing", "", ""]]), found)
    assert found.critical is crits
    assert ("truedungeon.crit.immune-sneak" in found.harm.hidden) is (crit_immune is not None)
    assert ("truedungeon.crit.immune-still-hits" in found.harm.rules) is not crits


def test_what_does_no_damage_is_no_crit() -> None:
    on = table(one("fighter", SWORD), monsters=[still()])
    found = Scored()
    deals(state(on), Slide(0, "ogre", "melee", SWORD, 20), found)
    assert not found.critical


def test_a_rogue_sneaks_with_its_bare_hands() -> None:
    on = table({"class": "rogue", "melee": [], "missile": []})
    rogue = hero(on, "rogue")
    rogue.sneak = "ready"
    slide = Slide(0, "ogre", "melee", "bare hands")
    martial.sneak(state(on), rogue, slide, None, foe(on))
    assert slide.sneak > 0 and slide.marks == ["sneak"]


@pytest.mark.rule("truedungeon.digital.edge")
def test_of_a_puck_that_fell_off_no_number_is_told() -> None:
    on = at_board(one("paladin", SWORD))
    all_attack(on, 0)
    on.answer(0, shot(4000))
    [event] = told(on, "scored")
    assert (event.data["natural"], event.data["total"], event.data["how"]) == (0, 0, "missed")


@pytest.mark.parametrize(
    ("step", "gone", "clock", "hurried"),
    [("trace", 1, "on", True), ("trace", 0, "on", False), ("trace", 1, "off", False), ("", 1, "on", False)],
)
def test_time_runs_for_a_direction_once_one_was_given(step: str, gone: int, clock: str, hurried: bool) -> None:
    on = table(one("rogue", SWORD), options={"skill_clock": clock})
    state(on).deed, state(on).box = Deed(0, "box", step=step), Box(gone=gone)
    assert tracing.is_hurried(state(on)) is hurried
    state(on).deed = None
    assert not tracing.is_hurried(state(on))


@pytest.mark.parametrize(
    ("damage", "kind"), [([[1, "slashing", "", ""], [2, "fire", "", ""]], "slashing"), ([], "blunt")]
)
def test_what_keen_claws_add_is_of_the_kind_of_the_blow(damage: list[Any], kind: str) -> None:
    on = table({"class": "druid", "level": 5, "card": {"spell-damage": 3}})
    druid = hero(on, "druid")
    druid.form = boar = "Trinket of the Fen Boar"
    parts = casters.damage(state(on), druid, Slide(0, "ogre", "melee", boar, damage=damage))
    assert [part[1] for part in parts] == [kind, kind] and parts[0][0] == 3
    assert casters.damage(state(on), druid, Slide(0, "ogre", "missile", SWORD, damage=damage)) == []


@pytest.mark.rule("truedungeon.digital.slide-input")
@pytest.mark.parametrize("more", [{"speed": 1}, {"delay": 0.2}])
def test_two_slides_as_data_have_nothing_beside_them(more: dict[str, Any]) -> None:
    on = at_board(one("monk"))
    do(on, "attack ogre", "done")
    assert refused(on, {"slides": [shot(x=250), shot(x=350)], **more}, "truedungeon.digital.slide-input")


@pytest.mark.rule("truedungeon.digital.combat-sequence", "truedungeon.room.end-of-combat")
@pytest.mark.parametrize(
    ("slain", "fallen", "how"), [(True, False, "won"), (True, True, "lost"), (False, True, "lost")]
)
def test_a_fight_that_nobody_survives_is_lost(slain: bool, fallen: bool, how: str) -> None:
    on = table("fighter")
    foe(on).dead, hero(on, "fighter").died = slain, int(fallen)
    rounds.end(state(on), tell := Tell())
    assert tell.events.last().data["how"] == how and state(on).overcome is slain


def plan(*given: Any, monk: bool, **more: Any) -> slide_form.Plan:
    """Two slides as data, on a board of medium speed."""
    data = {"slides": list(given), **more}
    return slide_form.read_plan(data, 2, monk=monk, surface=physics.SURFACES["medium"])


@pytest.mark.parametrize(("apart", "reads"), [(90, True), (89.9, False), (-90, True), (0, False)])
def test_a_rangers_two_pucks_start_a_hand_apart(apart: float, reads: bool) -> None:
    given = shot(x=300), shot(x=300 + apart)
    if reads:
        assert [one.x for one in plan(*given, monk=False).shots] == [3000, 3000 + 10 * apart]
        with pytest.raises(Refused, match="same instant"):
            plan(*given, monk=False, delay_s=0.2)
    else:
        with pytest.raises(Refused, match="90 mm apart"):
            plan(*given, monk=False)


@pytest.mark.parametrize(
    ("delay", "found"),
    [(0.1, 100_000), (0.25, 250_000), (1, 1_000_000), ("0.3", 300_000), (0.0999, 0), (9, 0), ("soon", 0)],
)
def test_a_monks_second_puck_leaves_when_it_can(delay: Any, found: int) -> None:
    if found:
        assert plan(shot(), shot(), monk=True, delay_s=delay).delay == found
    else:
        with pytest.raises(Refused) as why:
            plan(shot(), shot(), monk=True, delay_s=delay)
        assert (why.value.rule, why.value.at) == ("truedungeon.digital.flurry-release", "delay_s")
    assert plan(shot(), shot(), monk=True).delay == 300_000


@pytest.mark.parametrize(("late", "reads"), [(0, True), (1, False)])
def test_a_monks_second_puck_may_leave_in_the_moment_the_first_stops(late: int, reads: bool) -> None:
    last = physics.stops_after(read_shot(shot()), physics.SURFACES["medium"])
    delay = f"{(last + late) / 1_000_000:.6f}"
    if reads:
        assert plan(shot(), shot(), monk=True, delay_s=delay).delay == last
    else:
        with pytest.raises(Refused, match="the first would stop"):
            plan(shot(), shot(), monk=True, delay_s=delay)


@pytest.mark.parametrize(
    ("turn", "reads"), [(0, True), (360, True), (-1, False), (361, False), (1.5, False), (True, False)]
)
def test_a_drag_is_turned_by_whole_degrees(turn: Any, reads: bool) -> None:
    drag = {"drag": [[ms, 300, 60 + ms * 1.8] for ms in range(0, 160, 8)], "orientation_deg": turn}
    if reads:
        assert plan(drag, drag, monk=True).drag and not plan(drag, shot(), monk=True).drag
    else:
        with pytest.raises(Refused, match="from 0 to 360"):
            plan(drag, drag, monk=True)
    with pytest.raises(Refused, match="nothing else"):
        plan(drag | {"x_mm": 3}, drag, monk=True)


@pytest.mark.rule("truedungeon.condition.helpless.coup")
def test_of_a_sure_hit_no_number_is_told() -> None:
    on = table(one("paladin", SWORD), monsters=[still(conditions=["asleep"])], rolls=[{"wheel": 1}])
    do(on, "coup ogre")
    [event] = told(on, "scored")
    assert (event.data["natural"], event.data["total"]) == (0, 0)


@pytest.mark.rule("truedungeon.condition.helpless.monster-coup")
def test_a_blow_at_the_helpless_strikes_nobody_else() -> None:
    jaws = quiet(attacks=[attack(helpless_coup=True, targets=2)])
    on = table({"class": "wizard", "conditions": ["asleep"]}, sturdy(), monsters=[jaws])
    do(on, "done", seat=1)
    assert [event.data["who"] for event in told(on, "hits")] == ["Wizard"]


@pytest.mark.parametrize(("extra", "triple"), [([], False), ([[2, "", "x", ""]], True)])
def test_what_is_doubled_twice_and_more_is_said(extra: list[Any], triple: bool) -> None:
    on = table(one("fighter", SWORD), monsters=[still(types=["undead"], crit_immune=False)])
    slide = Slide(0, "ogre", "melee", SWORD, 20, damage=[[5, "sacred", "", ""]], extra=extra)
    found = Scored()
    deals(state(on), slide, found)
    assert found.parts == {"sacred": 5 * (4 if triple else 3)}
    assert ("truedungeon.crit.multiplier-triple" in found.harm.rules) is triple


@pytest.mark.parametrize(("natural", "named"), [(18, False), (19, True)])
def test_a_keen_number_that_may_miss_is_said(natural: int, named: bool) -> None:
    on = table(one("fighter", SWORD))
    found = scoring.hits(state(on), Slide(0, "ogre", "melee", SWORD, natural, crit_from=19), Scripted())
    assert found.hit and ("truedungeon.crit.only-20-auto" in found.harm.rules) is named


@pytest.mark.parametrize(("staff", "kind"), [("Mystic Staff of Static", ["shock"]), (SWORD, [])])
def test_what_mastery_adds_to_a_staff_is_of_its_energy(staff: str, kind: list[str]) -> None:
    on = table({"class": "wizard", "level": 5})
    parts = casters.damage(state(on), hero(on, "wizard"), Slide(0, "ogre", "missile", staff))
    assert [part[1] for part in parts] == kind


@pytest.mark.rule("truedungeon.digital.rolled-twist")
def test_the_blade_that_is_twisted_is_the_one_in_this_monster() -> None:
    on = table(DUELIST, monsters=[still(), still("troll")])
    duelist = hero(on, "fighter")
    duelist.lasting = [
        Lasting("poisoned", by="ogre"),
        *(Lasting(martial.TWIST, by=id, values={"damage": points}) for id, points in (("troll", 3), ("ogre", 7))),
    ]
    twist(state(on), duelist, "ogre", Deed(0, "use twist-the-blade ogre"), Scripted(rolls=[{"natural": 6}]), Tell())
    fight = state(on).fight
    assert fight is not None and [part[0] for slide in fight.slides for part in slide.damage] == [7]
    assert [one.name for one in duelist.lasting] == ["poisoned"]


@pytest.mark.parametrize(
    ("mode", "empty", "form", "price"),
    [
        ("melee", False, "", "standard"),
        ("melee", True, "", "standard+free"),
        ("missile", False, "", "standard+free"),
        ("missile", True, "", "standard+free"),
        ("missile", True, "bear", "standard"),
    ],
)
def test_hands_that_are_empty_or_hold_another_thing_cost_a_free_action(
    mode: Any, empty: bool, form: str, price: str
) -> None:
    on = table(one("fighter", SWORD, missile=["Yew Stave"]))
    fighter = hero(on, "fighter")
    fighter.used[arming.EMPTY], fighter.form = int(empty), form
    assert strike.cost(state(on), fighter, mode) == price


@pytest.mark.parametrize(("dead", "gone", "haunts"), [(True, False, True), (True, True, False), (False, False, False)])
def test_a_ghost_in_a_shirt_slides_unless_it_has_left(dead: bool, gone: bool, haunts: bool) -> None:
    on = at_board(one("paladin", SWORD), {"class": "bard", "tokens": ["Shirt of Spiritward"], "dead": dead})
    hero(on, "bard").gone = gone
    all_attack(on := on.clone(), 0)
    on.answer(0, shot(1700))
    assert (1 in on.choices and on.choices[1].ask == "slide") is haunts
    assert sliding._may_haunt(state(on), hero(on, "bard")) is haunts
    if haunts:
        on.answer(1, shot(1500))
        assert not any("truedungeon.class.ranger.dual.empty-puck" in event.also for event in on.events)
