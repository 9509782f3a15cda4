"""Powers at the board: two pucks at once, sliding again, flank with a real puck, the blade left, ghosts, Spells."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import MISS, SWORD, calm, dealt, one, quiet
from tests.games.truedungeon.fights import offered, refusal, state
from tests.games.truedungeon.sliders import HEART, at_board, attack, lying, read, shot, showing
from tests.tables import do, told
from undercroft.engine import Refused

KNIFE = "Village Short Sword"
PITCH, MOUSE = "Jar of Lit Pitch", "Spirit Mouse"
PALADIN = one("paladin", SWORD)
ROGUE = one("rogue", KNIFE, level=5)
DUELIST = one("fighter", SWORD, subclass="duelist", powers={"weapon-specialization": 1})


# ---------------------------------------------------------------- two pucks


@pytest.mark.rule("truedungeon.digital.flurry-release", "truedungeon.class.monk.flurry.timing")
def test_a_monk_commits_two_slides_and_a_delay_together() -> None:
    on = at_board(one("monk"))
    attack(on, 0)
    for delay in (0.05, 3.0, "soon"):
        with pytest.raises(Refused, match="delay|between 100 ms .* after 1833 ms") as refused:
            on.answer(0, {"slides": [shot(), shot()], "delay_s": delay})
        assert refused.value.rule == "truedungeon.digital.flurry-release"
    with pytest.raises(Refused, match="2 pucks"):
        on.answer(0, shot())
    on.answer(0, {"slides": [shot(x=250), shot(x=350)], "delay_s": 0.1})
    assert len(told(on, "slid")) == 1 and len(read(on)) == 2
    assert [one[0] for one in told(on, "slid")[0].data["pucks"]] == ["monk", "monk-2"]


@pytest.mark.rule("truedungeon.digital.ranger-release", "truedungeon.class.ranger.dual.two-pucks")
def test_a_ranger_slides_both_at_the_same_instant_a_little_apart() -> None:
    on = at_board(one("ranger", SWORD, KNIFE))
    attack(on, 0)
    with pytest.raises(Refused, match="90 mm") as refused:
        on.answer(0, {"slides": [shot(x=300), shot(x=389)]})
    assert refused.value.rule == "truedungeon.digital.ranger-release"
    with pytest.raises(Refused, match="same instant"):
        on.answer(0, {"slides": [shot(x=200), shot(x=400)], "delay_s": 0.2})
    on.answer(0, {"slides": [shot(x=255), shot(x=345)]})
    starts = [leg[1] for leg in told(on, "slid")[0].data["path"]["legs"][:2]]
    assert starts == [0, 0] and len(read(on)) == 2


@pytest.mark.rule("truedungeon.class.ranger.dual.lost-weapon", "truedungeon.class.ranger.dual.empty-puck")
def test_a_ranger_with_one_weapon_slides_an_empty_puck_beside_it() -> None:
    on = at_board(one("ranger", SWORD))
    attack(on, 0)
    on.answer(0, {"slides": [shot(x=255), shot(x=345)]})
    assert [one[0] for one in told(on, "slid")[0].data["pucks"]] == ["ranger", "ranger-2"]
    assert len(read(on)) == 1 and len(dealt(on)) == 1


# ---------------------------------------------------------------- sliding again


FIGHTER = one("fighter", SWORD, level=5)


@pytest.mark.rule("truedungeon.digital.reslide", "truedungeon.class.fighter.weapon-specialization.timing")
@pytest.mark.parametrize("rewind", [False, True])
def test_in_a_re_slide_the_others_stay_where_the_first_slide_left_them(rewind: bool) -> None:
    on = at_board(PALADIN, FIGHTER, options={"rewind": rewind})
    attack(on, 0, 1)
    first = 0 if on.choices.get(0) else 1
    assert first == 0
    on.answer(0, shot(1600))
    before = lying(on)["paladin"].y
    on.answer(1, shot(1900))
    assert on.choices[1].ask == "slide-again"
    moved = lying(on)["paladin"].y
    assert moved > before
    do(on, "again", seat=1)
    assert list(lying(on)) == ["paladin"]
    assert lying(on)["paladin"].y == (before if rewind else moved)
    on.answer(1, shot(700))
    assert len(told(on, "slid")) == 3 and len(read(on)) == 2


@pytest.mark.rule("truedungeon.class.fighter.weapon-specialization.keep")
def test_the_second_slide_stands() -> None:
    on = at_board(FIGHTER)
    attack(on, 0)
    on.answer(0, shot())
    do(on, "again")
    on.answer(0, shot(HEART - 150))
    assert read(on)[0][0] < 20


# ---------------------------------------------------------------- flank


@pytest.mark.rule(
    "truedungeon.class.rogue.flank.effect", "truedungeon.digital.flank-place", "truedungeon.class.rogue.flank.fixed"
)
def test_a_flanking_puck_stands_wherever_there_is_room() -> None:
    on = at_board(ROGUE, PALADIN)
    do(on, "use flank")
    for data, why in (
        ({"x_mm": 20, "y_mm": 1900}, "wholly"),
        ({"x_mm": 300, "y_mm": 2390}, "wholly"),
        ({"x_mm": 300.5, "y_mm": 1900}, "whole number"),
        ({"x_mm": 300}, "x_mm and y_mm"),
    ):
        with pytest.raises(Refused, match=why) as refused:
            on.answer(0, data)
        assert refused.value.rule == "truedungeon.digital.flank-place"
    on.answer(0, {"x_mm": 300, "y_mm": 2020})
    puck = lying(on)["flank"]
    assert (puck.number, puck.x, puck.y) == (1, 300_000, 2_020_000)
    assert not any("flank" in option for option in offered(on))
    on.act(0, "lift")
    assert not lying(on) and refusal(on, "use flank") == "truedungeon.class.rogue.flank.effect"


@pytest.mark.rule("truedungeon.board.clear-after-round", "truedungeon.class.rogue.flank.duration")
def test_a_flanking_puck_stops_others_and_stays_round_after_round() -> None:
    on = at_board(ROGUE, PALADIN, rolls=[MISS, MISS])
    do(on, "use flank")
    on.answer(0, {"x_mm": 300, "y_mm": 2010})
    attack(on, 1)
    on.answer(1, shot(1880))
    assert read(on)[0][0] == 20
    assert list(lying(on)) == ["flank"] and lying(on)["flank"].y > 2_010_000
    attack(on, 1)
    assert list(lying(on)) == ["flank"] and "truedungeon.class.rogue.flank.duration" in told(on, "lineup")[-1].also


@pytest.mark.rule("truedungeon.class.rogue.flank.no-attack")
@pytest.mark.parametrize("later", [False, True])
def test_who_flanks_does_not_attack_while_the_puck_is_there(later: bool) -> None:
    on = at_board(ROGUE, PALADIN, rolls=[MISS, MISS], options={"later_rounds_attack": later})
    do(on, "use flank")
    on.answer(0, {"x_mm": 300, "y_mm": 2010})
    attack(on)
    assert state(on).fight is not None and "attack ogre" in offered(on, 1)
    assert ("attack ogre" in offered(on)) == later
    if not later:
        assert refusal(on, "attack ogre") == "truedungeon.class.rogue.flank.no-attack"
        on.act(0, "lift")
        assert refusal(on, "attack ogre") == "truedungeon.class.rogue.flank.no-attack"


@pytest.mark.rule("truedungeon.class.rogue.flank.no-attack")
@pytest.mark.parametrize("later", [False, True])
def test_who_flanks_throws_and_calls_nothing_either(later: bool) -> None:
    rogue = one("rogue", KNIFE, level=5, tokens=[MOUSE], carried=["Kitchen Knife", PITCH])
    on = at_board(rogue, PALADIN, rolls=[MISS, MISS], options={"later_rounds_attack": later})
    deeds = ("throw kitchen-knife ogre", "throw jar-of-lit-pitch ogre", "call spirit-mouse ogre")
    assert set(deeds) <= set(offered(on))
    do(on, "use flank")
    on.answer(0, {"x_mm": 300, "y_mm": 2010})
    attack(on)
    for deed in deeds:
        assert (deed in offered(on)) == later
        if not later:
            assert refusal(on, deed) == "truedungeon.class.rogue.flank.no-attack"


@pytest.mark.rule("truedungeon.class.rogue.flank.remove")
def test_the_flanking_puck_may_be_taken_away_and_the_rogue_attacks_in_the_next_round() -> None:
    on = at_board(ROGUE, PALADIN, rolls=[MISS, MISS, MISS])
    do(on, "use flank", "place behind")
    assert "lift" in [act.id for act in on.acts(0)] and "lift" not in [act.id for act in on.acts(1)]
    on.act(0, "lift")
    assert not lying(on) and "lift" not in [act.id for act in on.acts(0)]
    attack(on)
    assert "attack ogre" in offered(on)
    assert refusal(on, "use flank") == "truedungeon.class.rogue.flank.effect"


@pytest.mark.rule("truedungeon.class.rogue.flank.edge")
def test_a_flanking_puck_that_touches_the_edge_leaves_play() -> None:
    on = at_board(ROGUE, PALADIN)
    do(on, "use flank")
    on.answer(0, {"x_mm": 300, "y_mm": 2360})
    attack(on, 1)
    on.answer(1, shot(2600))
    assert told(on, "flank-off") and not lying(on)


# ---------------------------------------------------------------- twist the blade


def left(**more: Any) -> Any:
    """A duelist has hit for 9 and leaves the puck; the next round has begun."""
    on = at_board(DUELIST, PALADIN, rolls=[MISS, MISS, MISS], **more)
    attack(on, 0)
    on.answer(0, shot(HEART - 60, turn=showing(7)))
    assert on.choices[0].ask == "blade"
    do(on, "leave")
    calm(on)
    return on


@pytest.mark.rule(
    "truedungeon.subclass.duelist.twist-the-blade.second-damage",
    "truedungeon.subclass.duelist.twist-the-blade.damage-value",
    "truedungeon.subclass.duelist.twist-the-blade.example",
)
def test_a_blade_that_was_left_strikes_again_where_it_lies() -> None:
    on = left()
    assert list(lying(on)) == ["fighter"]
    attack(on)
    first, second = dealt(on)
    assert first == second and first > 0
    assert not lying(on)


@pytest.mark.rule(
    "truedungeon.subclass.duelist.twist-the-blade.no-slide", "truedungeon.subclass.duelist.twist-the-blade.clear"
)
def test_while_the_blade_lies_the_duelist_does_not_slide_and_then_may_again() -> None:
    on = left()
    assert refusal(on, "attack ogre") == "truedungeon.subclass.duelist.twist-the-blade.no-slide"
    attack(on)
    assert "attack ogre" in offered(on)


@pytest.mark.rule("truedungeon.subclass.duelist.twist-the-blade.bumped")
def test_a_blade_that_was_bumped_away_does_nothing() -> None:
    on = left()
    attack(on, 1)
    on.answer(1, shot(3200))
    assert [event.data["how"] for event in told(on, "scored")][-2:].count("missed") >= 1
    assert dealt(on)[1:].count(0) >= 1
    assert "truedungeon.subclass.duelist.twist-the-blade.bumped" in told(on, "lies")[-1].also


@pytest.mark.parametrize(("hp", "asked"), [(200, True), (12, False)])
def test_no_blade_is_left_in_a_monster_that_another_has_slain(hp: int, asked: bool) -> None:
    on = at_board(DUELIST, PALADIN, monsters=[quiet(hp=hp), quiet(id="troll", name="Troll")], rolls=[MISS, MISS])
    attack(on, 0, 1)
    on.answer(0, shot(HEART - 60, turn=showing(7)))
    on.answer(1, shot(HEART, turn=showing(8), x=400))
    assert dealt(on)[0] < 12 <= sum(dealt(on)) and (on.choices[0].ask == "blade") is asked


@pytest.mark.rule("truedungeon.subclass.duelist.twist-the-blade.damage-value")
def test_by_variant_the_first_damage_is_repeated_though_the_wheel_has_turned() -> None:
    for same in (False, True):
        on = left(options={"same_damage": same})
        lying(on)["fighter"].turn = 0
        attack(on)
        assert (dealt(on)[0] == dealt(on)[1]) == same


@pytest.mark.rule("truedungeon.subclass.duelist.twist-the-blade.no-slide")
def test_while_the_blade_lies_nothing_is_thrown_either() -> None:
    duelist = {**DUELIST, "carried": ["Kitchen Knife", PITCH]}
    on = at_board(duelist, rolls=[MISS, MISS], monsters=[quiet(hp=200)])
    attack(on, 0)
    on.answer(0, shot(HEART - 60, turn=showing(7)))
    do(on, "leave")
    calm(on)
    for deed in ("throw kitchen-knife ogre", "throw jar-of-lit-pitch ogre"):
        assert refusal(on, deed) == "truedungeon.subclass.duelist.twist-the-blade.no-slide"


def twice(monster: dict[str, Any], speed: int = HEART - 60) -> list[list[str]]:
    """How the damage of a duelist with +3 is made up, first and when the puck is left."""
    on = at_board({**DUELIST, "card": {**DUELIST["card"], "melee-damage": 3}}, rolls=[MISS] * 2, monsters=[monster])
    attack(on, 0)
    on.answer(0, shot(speed, turn=showing(7)))
    do(on, "leave")
    calm(on)
    attack(on)
    assert dealt(on)[0] == dealt(on)[1] > 0
    return [event.data["why"] for event in told(on, "scored")]


@pytest.mark.rule(
    "truedungeon.subclass.duelist.twist-the-blade.second-damage",
    "truedungeon.subclass.duelist.twist-the-blade.damage-value",
)
@pytest.mark.parametrize(
    ("monster", "speed"), [({}, HEART - 60), ({"dr": {"all": 2}}, HEART - 60), ({"vulnerable": {"slashing": 3}}, HEART)]
)
def test_the_second_damage_is_reckoned_as_any_other(monster: dict[str, Any], speed: int) -> None:
    first, second = twice(quiet(hp=200, **monster), speed)
    assert first == second and len(first) == 2 + bool(monster) + (speed == HEART)


@pytest.mark.rule("truedungeon.condition.helpless.coup")
def test_a_sure_hit_on_the_helpless_leaves_no_puck() -> None:
    on = at_board(DUELIST, rolls=[{"wheel": 1}], monsters=[quiet(hp=200, conditions=["asleep"])])
    do(on, "coup ogre")
    assert dealt(on)[0] > 0 and not told(on, "leaves-blade")
    assert on.choices[0].ask == "turn"


# ---------------------------------------------------------------- ghosts, Spells, creatures


@pytest.mark.rule("truedungeon.ghost.spiritward", "truedungeon.ghost.spiritward-bump")
def test_a_ghost_with_the_shirt_slides_an_empty_puck_that_only_bumps() -> None:
    ghost = {"class": "bard", "tokens": ["Shirt of Spiritward"], "dead": True}
    on = at_board(PALADIN, ghost)
    attack(on, 0)
    on.answer(0, shot(1700))
    assert on.choices[1].ask == "slide" and "bump paladin" in offered(on, 1) and "aim 20" not in offered(on, 1)
    before = lying(on)["paladin"].y
    on.answer(1, shot(1900))
    assert [event.data["who"] for event in told(on, "lies")] == ["Paladin"]
    assert told(on, "slid")[1].data["bumps"] and told(on, "slid")[1].data["pucks"][0][2] > before


@pytest.mark.rule("truedungeon.board.empty-puck", "truedungeon.spellcasting.slide")
def test_a_spell_slide_is_slid_with_an_empty_puck() -> None:
    on = at_board(one("wizard", card={"missile-to-hit": 0}), rolls=[MISS])
    spell = next(
        option for option in offered(on) if option.startswith("cast ") and "shock" in option or "ray" in option
    )
    do(on, spell)
    while on.choices[0].ask not in ("turn", "slide"):
        do(on, offered(on)[0])
    if on.choices[0].ask == "turn":
        do(on, "done")
    assert on.choices[0].ask == "slide"
    on.answer(0, shot())
    assert read(on) == [(20, 0)]


@pytest.mark.rule("truedungeon.board.unused-puck", "truedungeon.board.unused-puck-example")
def test_a_second_slide_is_made_with_the_puck_of_a_class_that_nobody_plays() -> None:
    on = at_board(one("wizard", "Dagger of Arcane Luck"), PALADIN)
    attack(on, 0)
    on.answer(0, shot(1600))
    assert on.choices[0].ask == "slide"
    on.answer(0, shot(1300))
    assert [pair[0] for pair in told(on, "slid")[1].data["pucks"]] == ["wizard", "barbarian"]
    assert len(read(on)) == 2


@pytest.mark.rule("truedungeon.board.unused-puck")
def test_two_who_slide_twice_take_the_pucks_of_two_classes() -> None:
    on = at_board(one("wizard", "Dagger of Arcane Luck"), one("elf-wizard", "Dagger of Arcane Luck"))
    attack(on, 0, 1)
    for speed in (1600, 1500, 1400):
        on.answer(min(on.waiting), shot(speed))
    on.answer(min(on.waiting), shot(1300))
    used = {pair[0] for event in told(on, "slid") for pair in event.data["pucks"]}
    assert used == {"wizard", "elf-wizard", "barbarian", "bard"}
