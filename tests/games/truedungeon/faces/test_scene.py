"""How an adventure looks: room, party, monsters, sheets with boxes, the puzzle; and what does not show."""

from __future__ import annotations

import pytest

from tests.games.truedungeon.fights import PUZZLE, anew, monster, state, table
from tests.tables import do, told, turns
from undercroft import Table
from undercroft.games.truedungeon.book.combat.pucks import MISSED
from undercroft.games.truedungeon.content.classes import LIVERIES, MARKS, classes
from undercroft.games.truedungeon.faces.panels import boxes
from undercroft.games.truedungeon.faces.words import numbers
from undercroft.games.truedungeon.state.records import Lasting
from undercroft.scene.icons.family import ICONS


def read(on: Table, seat: int) -> str:
    """Every line of the panels that a seat sees."""
    lines = [line for panel in on.scene(seat).panels for line in (panel.title, *panel.lines)]
    return "\n".join(line if isinstance(line, str) else line.words for line in lines)


def test_every_class_has_letters_and_a_livery_of_its_own_or_a_shape():
    assert MARKS.keys() == LIVERIES.keys() == classes().keys()
    assert len(set(MARKS.values())) == len(MARKS)


def test_the_room_shows_the_party_in_marching_order_and_monsters_opposite():
    board = (
        table("fighter", "wizard", monsters=[monster(), monster(id="rat", name="Rat", flying=True)]).scene(0).boards[0]
    )
    places = {piece.anchor: (piece.x, piece.y) for piece in board.pieces}
    assert places["fighter"] == (3, 0) and places["wizard"] == (4, 0)
    assert places["ogre"][1] == places["rat"][1] == 2 and places["ogre"][0] < places["rat"][0]
    assert [tile.ground for tile in board.tiles if tile.y == 1] == ["void"] * board.columns


@pytest.mark.parametrize("first", ["party", "monsters"])
def test_in_a_fight_the_side_with_the_initiative_acts_first(first: str):
    rat = monster(id="rat", name="Rat")
    on = table("fighter", "wizard", monsters=[monster(), rat])
    fight = state(on).fight
    assert fight is not None
    fight.first = first
    ours, theirs = ["*the party"], ["Ogre", "Rat"]
    assert turns(on.scene(0)) == (ours + theirs if first == "party" else theirs + ours)
    fight.phases, state(on).foes[1].dead = ["monsters", "end"], True
    assert turns(on.scene(0)) == (["the party", "*Ogre"] if first == "party" else ["*Ogre", "the party"])
    state(on).fight = None
    assert turns(on.scene(0)) == []


def test_a_party_that_has_fixed_its_order_acts_one_after_the_other():
    on = table("fighter", "wizard", "cleric")
    state(on).fixed, state(on).queued = True, [1, 0, 2]
    on = anew(on)
    assert turns(on.scene(0)) == ["*Wizard", "Fighter", "Cleric", "Ogre"]
    do(on, "done", seat=1)
    assert turns(on.scene(0)) == ["Wizard", "*Fighter", "Cleric", "Ogre"]
    state(on).heroes[0].full = True
    assert turns(on.scene(0)) == ["Wizard", "Fighter", "*Cleric", "Ogre"], "who has spent all has had the turn"
    state(on).heroes[0].gone, state(on).heroes[1].died = True, 1
    assert turns(on.scene(0)) == ["*Cleric", "Ogre"]


@pytest.mark.parametrize(("options", "ac"), [({}, 12), ({"by_attack": True}, 15)])
def test_the_ac_of_an_archer_is_that_of_its_bow_unless_the_attack_decides(options: dict[str, bool], ac: int):
    archer = {"class": "ranger", "missile": ["Yew Stave"], "in_hand": "missile"}
    on = table({**archer, "card": {"melee-ac": 15, "missile-ac": 12}}, monsters=[monster()], options=options)
    assert on.view(0)["heroes"][0]["ac"] == ac


def test_a_sheet_marks_off_what_is_used():
    seen = table("fighter", {"class": "wizard", "spells": {"magic-missile": 1}}, monsters=[monster()])
    words = seen.scene(1).text(width=200)
    assert "Magic Missile [x][_]" in words and "Fire Dart [_][_][_]" in words
    assert "Magic Missile" not in seen.scene(0).text(width=200)


def test_wherever_the_clock_is_shown_it_is_said_to_be_counted():
    on = table("fighter", monsters=[monster()], clock=600)
    assert "8:45 left, counted, not timed" in read(on, 0)
    assert on.game.retold(told(on, "round")[0], on.names) == "Round 1. 525 counted seconds are left."
    card = on.about(0, "room 1")
    assert card is not None and "525 s left, counted, not timed" in card.lines


def test_boxes_for_many_uses_are_counted():
    assert boxes(0, 12) == "12 of 12 left"


def test_what_hits_and_misses_have_shown_of_its_armor_is_on_the_panel():
    fight = table("monk", rolls=[{"natural": 15, "wheel": 3}, {"natural": 2, "wheel": 3}, 5])
    before = fight.scene(0).text(width=200)
    assert "AC 5 to 17" not in before
    do(fight, "attack ogre", "done")
    assert "AC 5 to 17" in fight.scene(0).text(width=200)


def test_the_dead_are_faint_and_every_icon_exists():
    fight = table("fighter", {"class": "wizard", "dead": True}, monsters=[monster(icon="no such icon")])
    pieces = {piece.anchor: piece for piece in fight.scene(0).boards[0].pieces}
    assert pieces["wizard"].faint and not pieces["fighter"].faint
    assert all(piece.icon in ICONS for piece in pieces.values())


def test_a_puzzle_is_laid_out_without_its_solution():
    room = table("fighter", "wizard", monsters=[], puzzle=PUZZLE, stage="puzzle")
    words = room.scene(0).text(width=120)
    assert "Who came first?" in words and "Bo was first." in words
    do(room, "ann")
    assert "So far" in room.scene(0).text(width=120)
    assert "Bo, Cy, Ann" not in room.scene(0).text(width=120)


def test_before_the_first_room_symbols_are_laid_out_for_who_learns_them_and_nobody_else():
    start = Table.start("truedungeon", seats=2, seed=1)
    for seat, cls in enumerate(("wizard", "fighter")):
        do(start, cls, f"{cls}-bag", seat=seat)
    words = read(start, 0)
    assert "To learn by heart: the planes" in words and "Bounty: on the outer ring at 5 o'clock" in words
    assert "17/17 HP" in words and "Osbert Plumb, Wizard" in words
    assert "To learn by heart" not in read(start, 1)
    do(start, "ready")
    assert "To learn by heart" not in read(start, 0)


def test_a_room_is_no_wider_than_its_party_and_at_least_eight_tiles():
    ten = [cls for cls in classes() if cls not in ("monk", "bard")]
    assert table(*ten).scene(0).boards[0].columns == len(ten)
    assert table("fighter").scene(0).boards[0].columns == 8


def test_a_test_of_memory_can_be_read_by_everybody():
    fight = table("fighter", "wizard", rolls=["inner 3", "find"])
    assert "A test of memory" not in read(fight, 0)
    do(fight, "cast magic-missile ogre", seat=1)
    assert "The Wizard is asked: Where on the chart lies the plane of Fire?" in read(fight, 0)


def test_what_is_told_has_no_empty_brackets_and_lists_with_their_and():
    fight = table("monk", rolls=[{"natural": 15, "wheel": 3}, {"natural": 2, "wheel": 3}, 5])
    do(fight, "attack ogre", "done")
    hit, missed = (fight.words(event) for event in told(fight, "scored"))
    assert ": hit for " in hit and "()" not in missed and missed.endswith(": missed.")
    room = table("fighter", "wizard", monsters=[], puzzle=PUZZLE, stage="puzzle")
    do(room, "ann", "bo", "cy")
    assert room.words(told(room, "wrong")[0]).startswith("The Fighter answers Ann, Bo and Cy. It is wrong")


def test_a_ready_made_character_says_how_much_it_has():
    start = Table.start("truedungeon", seats=1, seed=1)
    do(start, "wizard")
    labels = {option.id: option.label for option in start.choices[0].options}
    assert list(labels) == ["wizard-bag", "wizard-shelf", "wizard-hoard", "sorcerer-hoard"]
    assert labels["wizard-bag"].startswith("Osbert Plumb with a beginner's bag: ")
    assert labels["sorcerer-hoard"].startswith("Ignace Tallow, Sorcerer, with a collector's hoard: ")


def test_a_hand_is_named_by_what_is_in_it():
    fight = table({"class": "monk", "melee": ["Rice Sickle"], "missile": ["Throwing Star", "Throwing Star"]})
    labels = {option.id: option.label for option in fight.choices[0].options}
    assert "Throwing Star twice" in labels["shoot ogre"] and labels["swap missile"] == "take up Throwing Star twice"


def test_while_somebody_answers_a_puzzle_the_others_are_told_so():
    room = table("fighter", "wizard", monsters=[], puzzle=PUZZLE, stage="puzzle")
    assert room.choices[1].text.startswith("Does the Wizard do anything while the Fighter answers the puzzle?")


def test_what_was_slid_is_listed_with_its_target_until_it_is_scored():
    fight = table("monk", "fighter", rolls=[{"natural": 15, "wheel": 3}, {"natural": 2, "wheel": 3}])
    do(fight, "attack ogre")
    assert "at the Ogre, 15 (" in read(fight, 1)
    assert "Slid so far" in read(fight, 1)


def test_a_puck_in_no_zone_is_listed_as_the_miss_that_it_is():
    on = table({"class": "paladin", "melee": ["Militia Long Sword"]}, options={"mode": "slide"}, monsters=[monster()])
    do(on, "attack ogre")
    assert "at the Ogre, still to be read" in read(on, 0)
    fight = state(on).fight
    assert fight is not None
    fight.slides[0].natural = MISSED
    assert "at the Ogre, a sure miss" in read(on, 0)
    fight.slides[0].natural = 0
    assert "at the Ogre, no slide needed" in read(on, 0)


@pytest.mark.rule("truedungeon.penalty.with-bonuses")
def test_to_hit_damage_and_saves_are_shown_with_all_that_lasts():
    on = table("fighter", monsters=[monster()])
    card = on.view(0)["heroes"][0]["card"]
    state(on).heroes[0].lasting += [
        Lasting("bless", rule="truedungeon.spell.cleric.bless", stats={"to-hit": 3, "saves": 1, "melee-damage": 3}),
        Lasting("curse", rule="truedungeon.condition.summary.stack", stats={"to-hit": -1}, harmful=True),
    ]
    seen = anew(on).view(0)["heroes"][0]
    assert seen["card"] == card, "the card stays as it was written"
    assert seen["now"]["melee-to-hit"] == card["melee-to-hit"] + 2
    assert seen["now"]["missile-to-hit"] == card["missile-to-hit"] + 2
    assert (seen["now"]["melee-damage"], seen["now"]["will"]) == (card["melee-damage"] + 3, card["will"] + 1)
    words = numbers(seen)
    assert f"melee To Hit {card['melee-to-hit'] + 2:+d}" in words and f"Will {card['will'] + 1:+d}" in words
