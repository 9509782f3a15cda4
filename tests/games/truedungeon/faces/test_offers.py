"""What helps to choose: verbs, things, odds worked out by hand, what is idle and what is in vain."""

from __future__ import annotations

import pytest

from tests.games.truedungeon.fights import PUZZLE, anew, foe, monster, state, table
from tests.tables import do
from undercroft import Table
from undercroft.engine import Option
from undercroft.games.truedungeon.faces.odds import needed
from undercroft.games.truedungeon.faces.offers import rolled
from undercroft.games.truedungeon.state.records import Lasting, Song

SWORD = "+1 Celestial Keen Long Sword"
"""A wheel from 2 to 9, and +1 To Hit."""


def offer(on: Table, id: str, seat: int = 0) -> Option:
    """The option of this id."""
    return next(option for option in on.choices[seat].options if option.id == id)


def known(on: Table, ac: int = 14) -> Table:
    """The table when the monster's AC is known to all."""
    foe(on).lore, foe(on).ac = True, ac
    return anew(on)


def odds(on: Table) -> str:
    """What is said of attacking the ogre."""
    return offer(on, "attack ogre").odds or ""


def test_an_attack_says_on_what_it_hits_how_often_and_for_how_much():
    on = table({"class": "fighter", "melee": [SWORD]})
    now = on.view(0)["heroes"][0]["now"]
    to_hit, more = now["melee-to-hit"], now["melee-damage"]
    assert offer(on, "attack ogre").odds == f"{to_hit:+d} To Hit, {2 + more} to {9 + more}"
    on = known(on, 14 + to_hit)
    assert offer(on, "attack ogre").odds == f"hits on 14: 35 %, {2 + more} to {9 + more}"
    assert (offer(on, "attack ogre").verb, offer(on, "attack ogre").thing) == ("attack", "monster ogre")


def test_hits_and_misses_bound_the_odds():
    on = table({"class": "fighter", "melee": [SWORD]})
    bonus = on.view(0)["heroes"][0]["now"]["melee-to-hit"]
    foe(on).ac_low, foe(on).ac_high = 5 + bonus, 9 + bonus
    assert odds(anew(on)).startswith("hits on 5 to 9: 60 % to 80 %, ")
    foe(on).ac_high = 99
    assert f"AC {5 + bonus} or more" in odds(anew(on))


def test_a_stunned_and_a_sleeping_monster_are_easier_to_hit():
    on = table({"class": "fighter", "melee": [SWORD]}, monsters=[monster(conditions=["stunned"])])
    bonus = on.view(0)["heroes"][0]["now"]["melee-to-hit"]
    assert odds(known(on, 14 + bonus)).startswith("hits on 12: 45 %")
    on = table({"class": "fighter", "melee": [SWORD]}, monsters=[monster(conditions=["asleep"])])
    assert odds(known(on, 14 + bonus)).startswith("hits on 10: 55 %")


def test_the_die_that_is_needed_is_never_below_2_nor_above_20():
    assert [needed(ac, 5) for ac in (3, 7, 14, 25, 40)] == [2, 2, 9, 20, 20]


@pytest.mark.parametrize(("natural", "hit"), [(9, True), (8, False)])
def test_what_the_odds_say_is_what_hits(natural: int, hit: bool):
    on = table({"class": "fighter", "melee": [SWORD]}, rolls=[{"natural": natural, "wheel": 1}, 1])
    bonus = on.view(0)["heroes"][0]["now"]["melee-to-hit"]
    on = known(on, 9 + bonus)
    assert odds(on).startswith("hits on 9: 60 %")
    do(on, "attack ogre")
    if on.choices[0].ask == "again":
        do(on, "keep")
    do(on, "done")
    scored = next(event for event in on.events if event.kind == "scored")
    assert (scored.data["how"] == "hit") is hit


def test_a_monk_s_two_attacks_each_have_their_odds():
    on = table("monk")
    assert odds(known(on)).count("hits on ") == 2


def test_on_the_sliding_board_only_the_damage_is_said():
    on = table({"class": "fighter", "melee": [SWORD]}, options={"mode": "slide"})
    more = on.view(0)["heroes"][0]["now"]["melee-damage"]
    assert offer(known(on), "attack ogre").odds == f"{2 + more} to {9 + more} damage"


def test_healing_says_how_much_it_gives_and_is_in_vain_at_full_health():
    party = ({"class": "fighter", "hp": 25, "carried": ["Draught of Deep Mending"]}, "wizard")
    on = table(*party, stage="recovery")
    drink = offer(on, "drink draught-of-deep-mending")
    assert (drink.verb, drink.thing) == ("use a token", "Draught of Deep Mending")
    assert (drink.odds, drink.vain) == ("+5 HP", False), "5 of the 8 are lacking"
    state(on).heroes[0].hp = 30
    drink = offer(anew(on), "drink draught-of-deep-mending")
    assert (drink.odds, drink.vain) == (None, True)


def test_a_poisoned_one_is_healed_2_less():
    on = table({"class": "fighter", "hp": 5, "carried": ["Draught of Deep Mending"]}, stage="recovery")
    state(on).heroes[0].lasting.append(Lasting("poisoned", "game", condition=True, harmful=True))
    assert offer(anew(on), "drink draught-of-deep-mending").odds == "+6 HP"


def test_a_healing_spell_is_in_vain_on_the_unhurt_alone():
    on = table({"class": "fighter", "hp": 20}, "cleric", stage="recovery")
    hurt, well = offer(on, "cast cure-light-wounds fighter", 1), offer(on, "cast cure-light-wounds cleric", 1)
    assert not hurt.vain and hurt.odds == "about +8 HP", "8 with a passed test"
    assert well.vain and well.odds is None
    assert hurt.thing == "cleric cure-light-wounds"


def test_a_blessing_that_lasts_already_is_in_vain():
    on = table("fighter", "cleric", stage="before")
    assert not offer(on, "cast bless", 1).vain
    for one in state(on).heroes:
        assert not offer(anew(on), "cast bless", 1).vain, "somebody has it not"
        one.lasting.append(Lasting("Bless", "room", rule="truedungeon.spell.cleric.bless", stats={"to-hit": 1}))
    assert offer(anew(on), "cast bless", 1).vain


def test_laying_on_hands_gives_what_is_lacking():
    on = table({"class": "fighter", "hp": 27}, "paladin", stage="recovery")
    assert offer(on, "use lay-on-hands fighter 2", 1).odds == "+2 HP"
    assert offer(on, "use lay-on-hands fighter 2", 1).thing == "paladin lay-on-hands"
    pairs = [(option.id, option.vain) for option in on.choices[1].options if "lay-on-hands paladin" in option.id]
    assert all(vain for _, vain in pairs)


def test_turning_undead_is_in_vain_where_lore_has_told_that_nothing_is_undead():
    on = table("cleric", monsters=[monster(types=["giant"])])
    assert not offer(on, "use turn-undead").vain, "nobody knows yet"
    assert offer(known(on), "use turn-undead").vain
    assert not offer(known(table("cleric", monsters=[monster(types=["undead"])])), "use turn-undead").vain


def test_only_what_ends_a_turn_is_idle():
    on = table({"class": "fighter", "melee": [SWORD]})
    assert [option.id for option in on.choices[0].options if option.idle] == ["done"]
    room = table("fighter", "wizard", stage="recovery")
    assert [option.id for option in room.choices[0].options if option.idle] == ["ready"]


def test_a_second_slide_is_offered_and_keeping_is_idle():
    on = table({"class": "fighter", "level": 5, "melee": [SWORD]}, rolls=[{"natural": 3, "wheel": 1}])
    do(on, "attack ogre")
    keep, again = on.choices[0].options
    assert (keep.verb, keep.idle, again.verb, again.idle) == ("keep", True, "slide again", False)


def test_pieces_of_a_puzzle_are_answers_and_whoever_may_speak_is_somebody():
    room = table("fighter", "wizard", monsters=[], puzzle=PUZZLE, stage="puzzle")
    assert (offer(room, "ann").verb, offer(room, "ann").thing) == ("answer", "puzzle")
    assert (offer(room, "pass wizard").verb, offer(room, "pass wizard").thing) == ("let speak", "wizard")


@pytest.mark.parametrize(
    ("words", "odds"),
    [
        ("roll a d20 instead: 6 or more", "75 %"),
        ("open the rogue challenge box by a d20: 9 or more", "60 %"),
        ("leave it to the dice: 10 times 2 or more on a d20", "60 %"),
        ("stop here: no attempt is lost", None),
    ],
)
def test_dice_that_an_answer_names_have_their_odds(words: str, odds: str | None):
    assert rolled(words) == odds


def test_before_the_adventure_every_class_and_character_can_be_asked_about():
    start = Table.start("truedungeon", seats=1, seed=1)
    assert {option.thing for option in start.choices[0].options} == {option.id for option in start.choices[0].options}
    do(start, "wizard")
    things = {option.id: option.thing for option in start.choices[0].options}
    assert things["wizard-bag"] == "wizard" and things["sorcerer-hoard"] == "sorcerer"


def test_at_the_board_an_attack_is_declared_and_the_order_alone_is_no_reason_to_be_asked_again():
    on = table({"class": "fighter", "melee": [SWORD]}, options={"mode": "slide"})
    do(on, "attack ogre")
    assert on.words(on.events[-1]) == f"The Fighter will slide {SWORD} against the Ogre."
    left = {option.id: (option.idle, option.vain) for option in on.choices[0].options}
    assert left["done"] == (True, False)
    assert {id: vain for id, (_, vain) in left.items() if id.startswith("order ")} == {"order fixed": True}


def test_places_to_aim_at_go_by_their_numbers_and_by_where_one_slides_from():
    on = table({"class": "fighter", "melee": [SWORD]}, options={"mode": "slide"})
    do(on, "attack ogre", "done")
    assert {option.verb for option in on.choices[0].options if option.id.startswith("aim ")} == {
        "aim from the middle",
        "aim from the left",
        "aim from the right",
    }
    assert (offer(on, "aim 20").odds, offer(on, "aim 20 left").verb) == ("the 20 itself", "aim from the left")
    beside = next(option for option in on.choices[0].options if option.id.endswith("-left"))
    assert beside.label == f"aim at the {beside.id.split(' ')[1].partition('-')[0]} left of the 20"
    assert beside.verb == "aim from the middle"


@pytest.mark.parametrize(("condition", "needed"), [("prone", 18), ("slowed", 12), ("held", 10)])
def test_what_lasts_on_a_monster_changes_the_odds_at_range_both_ways(condition: str, needed: int):
    archer = {"class": "ranger", "missile": ["Yew Stave"], "in_hand": "missile"}
    on = table(archer, monsters=[monster(conditions=[condition])])
    bonus = on.view(0)["heroes"][0]["now"]["missile-to-hit"]
    on = known(on, 14 + bonus)
    assert (offer(on, "shoot ogre").odds or "").startswith(f"hits on {needed}: ")


@pytest.mark.parametrize(("options", "more"), [({}, 1), ({"text_only": True}, 0)])
def test_the_odds_of_each_weapon_have_its_plus_as_it_is_read(options: dict[str, bool], more: int):
    on = known(table({"class": "ranger", "melee": [SWORD, "Village Short Sword"]}, options=options))
    first, second = (int(one.split(":")[0].split()[-1]) for one in odds(on).split("; "))
    assert second - first == more


@pytest.mark.parametrize(("options", "less"), [({}, 0), ({"lyre_printed": True}, 1)])
def test_the_odds_have_a_song_as_it_is_read(options: dict[str, bool], less: int):
    archer = {"class": "ranger", "missile": ["Yew Stave"], "in_hand": "missile"}
    on = table(archer, {"class": "bard", "level": 5}, options=options)
    state(on).song = Song(1, "bardsong", "Pixie Lyre")
    bonus = on.view(0)["heroes"][0]["now"]["missile-to-hit"] + 2
    assert (offer(known(on, 14 + bonus), "shoot ogre").odds or "").startswith(f"hits on {14 + less}: ")


@pytest.mark.parametrize(("sr", "told"), [(20, "resisted: about 20 %"), (0, None)])
def test_how_often_a_spell_is_resisted_is_told_where_it_is_known(sr: int, told: str | None):
    on = table("wizard", monsters=[monster(sr=sr)])
    assert offer(on, "cast magic-missile ogre").odds is None
    assert offer(known(on), "cast magic-missile ogre").odds == told
