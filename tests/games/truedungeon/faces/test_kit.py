"""The print kit of an adventure: complete for its Dungeon Master, silent towards players."""

from __future__ import annotations

import pytest

from tests.games.truedungeon.builds import LEDGER
from tests.games.truedungeon.rich import three_rooms
from undercroft.engine import Refused
from undercroft.games.truedungeon.book.basics.conditions import CONDITIONS
from undercroft.games.truedungeon.content.adventures.library import adventure_named, shipped_texts
from undercroft.games.truedungeon.content.adventures.model import Orientation
from undercroft.games.truedungeon.content.adventures.scaling import monster_on, traps_on
from undercroft.games.truedungeon.content.classes import classes
from undercroft.games.truedungeon.content.symbols import symbol_sets
from undercroft.games.truedungeon.content.words import DIFFICULTIES
from undercroft.games.truedungeon.faces.kit.booklet import booklet, handouts
from undercroft.games.truedungeon.faces.kit.kit import HALF, kit
from undercroft.games.truedungeon.faces.kit.pieces import monster_faces, study_sheets
from undercroft.games.truedungeon.faces.kit.words import WORDS, condition_rows, damage_rows, phase_rows, room_rows
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.scene.icons.family import ICONS
from undercroft.scene.kit.kit import Kit
from undercroft.scene.kit.study import StudySheet

BOTH: tuple[Orientation, ...] = ("combat", "puzzle")


@pytest.mark.parametrize("orientation", BOTH)
@pytest.mark.parametrize("name", shipped_texts())
def test_the_kit_of_every_adventure_has_all_its_parts_on_paper(name: str, orientation: Orientation):
    made = kit(TrueDungeonOptions(adventure=name, orientation=orientation))
    pages = made.pages()
    words = " ".join(pages)
    assert "for the Dungeon Master alone" in words
    assert all(card.name in words for card in classes().values())
    assert len(pages) > 20


@pytest.mark.rule("truedungeon.digital.adventure-rooms")
def test_a_short_adventure_has_a_kit_where_short_ones_are_accepted():
    assert "Room 3" in " ".join(kit(TrueDungeonOptions(adventure=three_rooms(), short=True)).pages())
    with pytest.raises(Refused) as refused:
        kit(TrueDungeonOptions(adventure=three_rooms()))
    assert refused.value.rule == "truedungeon.digital.adventure-rooms"


@pytest.mark.parametrize("orientation", BOTH)
@pytest.mark.parametrize("name", shipped_texts())
def test_the_booklet_has_every_monster_solution_and_clue(name: str, orientation: Orientation):
    adventure = adventure_named(name)
    words = "\n".join(passage.words for passage in booklet(adventure, orientation))
    for room in adventure.path(orientation):
        assert room.text in words
        for monster in room.monsters:
            assert monster.lore in words and all(attack.name in words for attack in monster.attacks)
            numbers = [monster_on(monster, one) for one in DIFFICULTIES[1:]]
            assert all(f"AC {one.ac}, {one.hp} HP" in words for one in numbers)
        for difficulty in DIFFICULTIES[1:]:
            assert all(f"{one.damage}, DC {one.dc}" in words for one in traps_on(room, difficulty) if one.trap.save)
        if room.puzzle is not None:
            assert ", ".join(room.puzzle.solution) in words
            assert all(clue in words for clue in (*room.puzzle.clues, *room.puzzle.harder.values()))
            assert room.puzzle.solved in words
        if room.rogue_box is not None:
            assert room.rogue_box.clue in words
        assert all(f"{gear.damage} damage" in words for gear in room.gear_hooks.values() if gear.damage)


@pytest.mark.parametrize("orientation", BOTH)
@pytest.mark.parametrize("name", shipped_texts())
def test_a_handout_betrays_nothing(name: str, orientation: Orientation):
    adventure = adventure_named(name)
    cards = handouts(adventure, orientation)
    assert [card.label for card in cards] == [str(number) for number in range(8)]
    words = "\n".join(passage.words for card in cards for passage in card.passages)
    for room in adventure.path(orientation):
        hidden = [monster.lore for monster in room.monsters] + [room.won, room.lost, room.evil, room.animals]
        if room.puzzle is not None:
            hidden += [*room.puzzle.clues, ", ".join(room.puzzle.solution) if len(room.puzzle.solution) > 2 else ""]
        if room.rogue_box is not None:
            hidden.append(room.rogue_box.clue)
        assert not [secret for secret in hidden if secret and secret in words]


def test_a_monster_card_has_its_hit_points_on_all_difficulties():
    adventure = adventure_named("ferry-not-running")
    faces = {face.title: dict(face.facts) for face in monster_faces(adventure, "combat")}
    assert faces["Man with a Pass"]["AC N to E"] == "14, 16, 20, 21"
    monster = adventure.path("combat")[6].monsters[0]
    normal = monster.hp if isinstance(monster.hp, int) else monster.hp["normal"]
    assert faces[monster.name]["HP N to E"].split(", ")[0] == str(normal)
    assert len(faces[monster.name]["HP N to E"].split(", ")) == 4


def test_every_symbol_is_on_a_study_sheet_with_its_picture():
    sheets = [sheet for sheet in study_sheets() if isinstance(sheet, StudySheet)]
    assert [sheet.title for sheet in sheets] == [
        "Cleric: the beads",
        "Druid: the leaves",
        "Bard: the runes",
        "Elf Wizard and Wizard: the planes",
    ]
    for found, sheet in zip(symbol_sets().values(), sheets, strict=True):
        assert [(entry.name, entry.words) for entry in sheet.entries] == [
            (one.name, one.looks) for one in found.symbols
        ]
        assert {entry.icon for entry in sheet.entries} <= ICONS.keys()
    pages = Kit("Symbols", study_sheets(), theme="print").pages()
    assert all(found in " ".join(pages) for found in ("Ginkgo", "Prudence", "Nettle", "Malice", "The planar chart"))


def test_reference_cards_name_rules_that_exist_and_all_conditions():
    rows = [*room_rows(), *phase_rows(), *damage_rows()]
    assert rows and all(id in LEDGER for row in rows for id in row.small.split())
    assert WORDS.keys() == CONDITIONS.keys()
    assert condition_rows()[HALF - 1].title < "P" <= condition_rows()[HALF].title
