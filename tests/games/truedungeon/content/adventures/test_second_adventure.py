"""The Storm That Stays: what it promises in words it does in numbers, and it can be played in both versions."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from undercroft import Table
from undercroft.bots import play_bots, seated
from undercroft.games.truedungeon.content.adventures.boards import board_in, family_of
from undercroft.games.truedungeon.content.adventures.library import adventure_named
from undercroft.games.truedungeon.content.adventures.model import Attack, Monster, Orientation, Puzzle, Room
from undercroft.games.truedungeon.content.adventures.puzzles import places, right
from undercroft.games.truedungeon.content.adventures.scaling import attacks_on, monster_on
from undercroft.games.truedungeon.content.board.library import boards
from undercroft.games.truedungeon.content.uses import uses
from undercroft.games.truedungeon.content.words import DIFFICULTIES
from undercroft.games.truedungeon.options import ADVENTURE
from undercroft.games.truedungeon.players import puzzles as bot_puzzle
from undercroft.scene.icons.family import ICONS

ID = "storm-that-stays"
STORM = adventure_named(ID)
ROOMS = {f"{room.number} {room.orientation or 'both'}": room for room in STORM.rooms}
MONSTERS = {f"{number}, {one.name}": one for number, room in ROOMS.items() for one in room.monsters}
PUZZLES = {number: room.puzzle for number, room in ROOMS.items() if room.puzzle is not None}
VERSIONS: tuple[Orientation, ...] = get_args(Orientation)
ALOUD = 190
"""So many words can be read aloud before anybody looks at the clock: about a minute."""
LIGHT = "one long, a dark, two short, a dark, one long"


def room(number: int) -> Room:
    """A room that both versions share."""
    return ROOMS[f"{number} both"]


# ---------------------------------------------------------------- what is told


@pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)
def test_every_room_says_something_to_everybody(room: Room) -> None:
    for text in (room.text, room.push_text, room.won, room.lost, room.animals, room.evil, room.poison, room.mechanics):
        assert text and len(text.split()) <= ALOUD
    assert room.rogue_box is not None and room.rogue_box.clue
    assert 3 <= len(room.gear_hooks) <= 5
    for monster in room.monsters:
        assert monster.about and monster.lore and all(attack.words for attack in monster.attacks)
    if room.puzzle is not None:
        assert len(room.puzzle.clues) == 3 and room.puzzle.roles and room.puzzle.solved


def test_both_versions_of_a_room_are_the_same_place() -> None:
    for number in (1, 2, 3):
        fight, puzzle = ROOMS[f"{number} combat"], ROOMS[f"{number} puzzle"]
        assert fight.title == puzzle.title
        assert fight.text.split("\n")[0].split(". ")[0] == puzzle.text.split("\n")[0].split(". ")[0]


def test_the_light_of_the_kell_is_the_same_at_the_quay_the_first_door_the_sixth_and_the_end() -> None:
    told = [STORM.epilogue_success, *(ROOMS[f"1 {version}"].text for version in VERSIONS)]
    assert all(LIGHT in text for text in told)
    assert "one long beam, a dark, two short, a dark, one long" in STORM.clues[0].text
    beats = {"one long": ["long"], "a dark": ["dark"], "two short": ["short", "short"]}
    assert PUZZLES["6 both"].solution == tuple(beat for part in LIGHT.split(", ") for beat in beats[part])


def test_gear_that_helps_is_gear_that_somebody_can_own() -> None:
    known = {use.hook for several in uses().values() for use in several}
    assert {tag for room in ROOMS.values() for tag in room.gear_hooks} <= known


# ---------------------------------------------------------------- words and numbers


def attack_of(monster: Monster, id: str) -> Attack:
    return next(attack for attack in monster.attacks if attack.id == id)


@pytest.mark.parametrize(
    ("monster", "words", "targeting"),
    [
        ("1 combat, Buoy Crab", "whatever stands in front", "front_of_marching_order"),
        ("1 combat, Blue Conger", "whoever struck it last", "last_attacker"),
        ("2 puzzle, Small Corposant", "whoever is weakest", "lowest_hp"),
        ("3 combat, Long Kite", "whatever moved last", "last_attacker"),
        ("5 both, Osric Pask", "look easy", "lowest_ac"),
        ("5 both, Bailiff Strake", "the first whom he can reach", "front_of_marching_order"),
        ("5 both, Bailiff Mabb", "strikes at random", "random"),
    ],
)
def test_a_monster_goes_for_whom_its_lore_says(monster: str, words: str, targeting: str) -> None:
    assert words in MONSTERS[monster].lore
    assert MONSTERS[monster].targeting == targeting


@pytest.mark.parametrize(
    ("monster", "words", "kind"),
    [
        ("1 combat, Buoy Crab", "a loud clear note", "sonic"),
        ("1 combat, Blue Conger", "Cold", "cold"),
        ("2 puzzle, Tall Corposant", "cold makes it sit down", "cold"),
        ("3 combat, Long Kite", "fire has it at once", "fire"),
        ("3 combat, Box Kite", "It burns", "fire"),
        ("5 both, Osric Pask", "a loud note", "sonic"),
        ("7 both, Old Weather", "Cold takes the wind out of her", "cold"),
    ],
)
def test_what_lore_says_hurts_does(monster: str, words: str, kind: str) -> None:
    assert words in MONSTERS[monster].lore
    assert MONSTERS[monster].vulnerable[kind] == 5


@pytest.mark.parametrize("monster", MONSTERS.values(), ids=MONSTERS)
def test_no_number_falls_from_one_difficulty_to_the_next(monster: Monster) -> None:
    rows = [monster_on(monster, difficulty) for difficulty in DIFFICULTIES]
    for less, more in zip(rows, rows[1:], strict=False):
        assert (less.ac, less.hp) <= (more.ac, more.hp) and less.hp <= more.hp
    for id in (attack.id for attack in monster.attacks if attack.min_difficulty == "non-lethal"):
        blows = [
            next(one for one in attacks_on(monster, difficulty) if one.attack.id == id) for difficulty in DIFFICULTIES
        ]
        hurts = [blow.damage.dealt() for blow in blows]
        assert hurts == sorted(hurts)
        assert [blow.dc for blow in blows] == sorted(blow.dc for blow in blows)


def test_every_monster_has_a_picture_and_a_board_of_its_own() -> None:
    drawn = {family_of(monster) for monster in MONSTERS.values()}
    assert drawn == {one.board for one in MONSTERS.values()} and drawn <= boards().keys()
    assert len(drawn) == 8, "corposants share one, and so do bailiffs"
    assert {monster.icon for monster in MONSTERS.values()} <= ICONS.keys()
    assert {room.board_speed for room in ROOMS.values() if room.monsters} == {"slow", "medium", "fast"}
    assert board_in(STORM, room(7)).id == "standing-storm"


# ---------------------------------------------------------------- puzzles


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)
def test_a_bot_works_out_each_puzzle_from_what_can_be_read(puzzle: Puzzle) -> None:
    found = bot_puzzle.solved(
        {
            "kind": puzzle.kind,
            "elements": list(puzzle.elements),
            "places": list(places(puzzle)),
            "columns": puzzle.columns,
            "facts": [[fact.text, fact.says] for fact in puzzle.facts],
        }
    )
    assert found is not None and right(puzzle, found)


@pytest.mark.parametrize("number", PUZZLES)
def test_what_is_to_be_chosen_from_can_be_heard(number: str) -> None:
    puzzle = PUZZLES[number]
    heard = f"{ROOMS[number].text} {puzzle.prompt}".casefold()
    for element in puzzle.elements:
        name = element.partition(": ")[2] or element
        assert re.search(rf"\b{re.escape(name.casefold())}\b", heard), element


# ---------------------------------------------------------------- played


def test_it_is_offered_where_adventures_are_chosen() -> None:
    assert ID in ADVENTURE


@pytest.mark.rule("truedungeon.digital.shipped-content", "truedungeon.digital.adventure-orientation")
@pytest.mark.parametrize("version", [VERSIONS[0], *(pytest.param(it, marks=pytest.mark.soak) for it in VERSIONS[1:])])
def test_ten_bots_come_to_the_end_of_it(version: Orientation) -> None:
    options = {"adventure": ID, "orientation": version}
    table = Table.start("truedungeon", seats=10, seed="the storm d", options=options, listen=False)
    play_bots(table, seated(table.game, ["greedy"] * 10, "the storm d"), limit=5_000)
    assert table.result is not None
    ends = {"success": STORM.epilogue_success, "failure": STORM.epilogue_failure}
    assert table.state.rooms.keys() == set(range(1, 8)) and table.state.journal[-1][1] == ends[table.state.ended]


def before_the_storm() -> Table:
    """A paladin and a fighter in the lantern, who have the first word."""
    position = {"party": [{"class": "paladin"}, {"class": "fighter"}], "room": 7}
    return Table.start(
        "truedungeon", seats=2, seed="x", position=position, options={"adventure": ID, "empty_seats": "empty"}
    )


@pytest.mark.parametrize(("panes", "taken"), [(PUZZLES["7 both"].solution, 40), (PUZZLES["7 both"].elements, 0)])
def test_the_storm_is_weakened_when_she_hears_her_child(panes: tuple[str, ...], taken: int) -> None:
    table = before_the_storm()
    table.answer(1, "answer")
    for pane in panes:
        table.answer(1, pane.lower())
    assert table.state.foes[0].taken == taken
