"""The print kit of Dungeon Crawl Exploration: maps and a journal that betray nothing, and cards that tell the truth."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from tests.games.exploration.small import small
from undercroft.engine import unusual
from undercroft.games.exploration import GAME, ExplorationOptions
from undercroft.games.exploration.book.rooms.spawning import SCALE
from undercroft.games.exploration.content.lists import CHARACTERS, CREATURES
from undercroft.games.exploration.content.stories.library import shipped, story_named
from undercroft.games.exploration.content.stories.model import beside
from undercroft.games.exploration.content.stories.names import SKILLS
from undercroft.games.exploration.faces.icons import ITEM_ICONS, STATUS_ICONS
from undercroft.games.exploration.faces.kit.cards import (
    SHOWN,
    boss_vita,
    character_cards,
    characters,
    chips,
    creature_faces,
    foes,
    item_faces,
    kinds,
    table_card,
    track_cards,
)
from undercroft.games.exploration.faces.kit.kit import Maps, kit
from undercroft.games.exploration.faces.kit.maps import door_chips, room_board
from undercroft.games.exploration.faces.kit.numbers import numbered, printed
from undercroft.games.exploration.faces.kit.words import fight_rows, round_rows, state_rows
from undercroft.scene import ICONS
from undercroft.scene.drawer import Drawer
from undercroft.scene.kit.entries import Entries, Pages
from undercroft.scene.kit.faces import Deck
from undercroft.scene.kit.forms import Boxes, FormCard, FormCards, Grid
from undercroft.scene.kit.kit import Block, Kit, Room, mm
from undercroft.scene.kit.parts import Row, agreed
from undercroft.scene.kit.pieces import Chip

USUAL = ExplorationOptions()
A4 = Room(mm(210) - 43, mm(297) - 43)
STORIES = (*shipped(), "random")


def data(rule: str) -> Any:
    return GAME.ledger[rule].data


# ---------------------------------------------------------------- the whole kit


@pytest.mark.parametrize("name", STORIES)
def test_every_story_fits_on_paper(name: str):
    pages = kit(ExplorationOptions(story=name)).pages()
    assert 30 < len(pages) < 100
    assert sum(map(len, pages)) < 6_000_000


def test_it_fits_on_letter_too_and_says_what_was_agreed():
    switches: Any = {spec: True for spec in USUAL.__struct_fields__ if getattr(USUAL, spec) is False}
    options = ExplorationOptions(**switches, difficulty="hard")
    pages = "".join(kit(options).pages("Letter"))
    assert "Agreed otherwise" in pages and "Agreed otherwise" not in "".join(kit(USUAL).pages())
    (row,) = agreed(options, but=SHOWN)
    told = {spec.name for spec, _ in unusual(options)} - {"difficulty", "rests"}
    assert row.words.count(";") + 1 == len(told) >= 12
    printed = ExplorationOptions(difficulty="easy", story="lodger-below", rests=True)
    assert agreed(USUAL, but=SHOWN) == agreed(printed, but=SHOWN) == ()


def test_it_is_the_kit_of_the_game_and_a_pdf():
    assert GAME.kit is kit
    made = GAME.kit(ExplorationOptions(story="lodger-below"))
    assert isinstance(made, Kit) and made.theme == "print"
    assert Kit(made.title, made.parts[:1], theme=made.theme).pdf().startswith(b"%PDF-")


def test_a_story_of_ones_own_with_long_texts_many_foes_and_a_large_room_is_printed():
    own = small()
    for room in own["rooms"]:
        room["description"] = "Words upon words. " * 110
    own["rooms"][2]["size"] = [20, 20]
    own["table"] = {"1-10": ["Wretched Hag", "Crypt Robber", "Gargoyle", "Stregha"]}
    pages = kit(ExplorationOptions(story=msgspec.json.encode(own).decode())).pages()
    assert "(2/2)" in "".join(pages)


def test_a_random_crawl_is_the_same_every_time():
    assert printed("random") == printed("random")
    assert printed("lodger-below") is story_named("lodger-below")


def test_all_that_is_printed_names_rules_and_icons_that_exist():
    story = printed("sunken-priory")
    rows: list[Row] = [*round_rows(), *fight_rows(), *state_rows()]
    cards: list[FormCard] = [*character_cards(), *track_cards(story, USUAL), table_card(story)]
    faces = [*item_faces(), *creature_faces(story, USUAL)]
    small_ = [row.small for row in rows if row.icon] + [card.small for card in cards] + [face.small for face in faces]
    ids = [id for words in small_ for id in words.split()]
    assert all(small_) and len(ids) > 80 and [id for id in ids if id not in GAME.ledger] == []
    assert max(len(row.small) for row in rows) <= 125
    made: list[Chip] = [*chips(story), *door_chips(story, numbered(story), USUAL)]
    icons = {row.icon for row in rows if row.icon} | {card.icon for card in cards} | {face.icon for face in faces}
    icons |= {token.icon for token in (*characters(), *foes(story))} | {chip.icon for chip in made}
    icons |= {chip.back.icon for chip in made}
    assert icons <= set(ICONS)


# ---------------------------------------------------------------- maps and doors


@pytest.mark.parametrize("name", STORIES)
def test_a_map_has_the_spaces_walls_and_door_numbers_of_its_room(name: str):
    story = printed(name)
    numbers = numbered(story)
    for room in story.rooms:
        board = room_board(story, room, numbers)
        floor = [tile for tile in board.tiles if tile.ground in ("floor", "paved")]
        assert len(floor) == len(room.spaces) and (board.columns, board.rows) == room.size
        borders = {tuple(sorted((space, other))) for space in room.spaces for other in beside(space)}
        doors = [door for door in story.doors if room.id in story.beyond(door)]
        walls = [line for line in borders if story.is_wall(*line) and line not in story.door_on]
        assert len([edge for edge in board.edges if edge.kind == "wall"]) == len(walls)
        assert len([edge for edge in board.edges if edge.kind == "open"]) == len(doors)
        assert Counter(label.words for label in board.labels) == {f"D{numbers.doors[door.id]}": 1 for door in doors}


def test_things_stand_where_the_story_has_them():
    story = printed("sunken-priory")
    numbers = numbered(story)
    room = story.room["E"]
    board = room_board(story, room, numbers)
    written = {(tile.x, board.rows - 1 - tile.y + room.origin[1]): tile for tile in board.tiles if tile.words}
    assert (
        written[(1, 11)].words == f"?{numbers.tokens[1, 11]}" and written[(8, 18)].words == f"?{numbers.tokens[8, 18]}"
    )
    assert [written[at].words for at in ((4, 14), (5, 13), (3, 15), (6, 15))] == ["c1", "c2", "c3", "c4"]
    assert [(tile.x, board.rows - 1 - tile.y + 10) for tile in board.tiles if tile.icon == "shrine"] == [(2, 17)]
    start = room_board(story, story.room["A"], numbers)
    assert sorted(tile.words for tile in start.tiles if tile.words.startswith("s")) == ["s1", "s2", "s3", "s4", "s5"]


def test_rock_inside_a_room_is_drawn_and_rock_outside_is_cut_off():
    story = printed("what-the-salt-keeps")
    board = room_board(story, story.room["stair"], numbered(story))
    assert len([tile for tile in board.tiles if tile.ground == "wall"]) == 8
    notched = small()
    notched["rooms"][2] |= {"drawing": ". . . .\n\n. . . .\n\n. . . .\n\n. . . #"}
    del notched["rooms"][2]["size"]
    own = story_named(msgspec.json.encode(notched).decode())
    board = room_board(own, own.room["C"], numbered(own))
    assert len(own.room["C"].spaces) == 15 and not [tile for tile in board.tiles if tile.ground == "wall"]


def blocks(name: str) -> dict[str, list[Block]]:
    """The sheets of each map, by what its back says."""
    story = printed(name)
    found: dict[str, list[Block]] = {}
    for block in Maps(story, numbered(story)).blocks(Drawer("ink"), A4):
        found.setdefault(re.findall(r">(Map \d+)<", block.back)[0], []).append(block)
    return found


def test_a_space_is_an_inch_and_a_large_room_goes_over_two_sheets():
    story = printed("sunken-priory")
    numbers = numbered(story)
    found = blocks("sunken-priory")
    (sheet,) = found[f"Map {numbers.maps['G']}"]
    assert (sheet.wide, sheet.high) == pytest.approx((4 * 72, 4 * 72))
    one, other = found[f"Map {numbers.maps['A']}"]
    assert one.high == other.high == pytest.approx(720)
    assert one.wide + other.wide == pytest.approx(720 + mm(8))


def test_the_back_of_a_map_says_only_its_number():
    story = printed("sunken-priory")
    for name, sheets in blocks("sunken-priory").items():
        for i, sheet in enumerate(sheets, 1):
            words = [part for part in re.findall(r">([^<>]+)<", sheet.back) if part.strip()]
            assert words == [name] + ([f"{i} of {len(sheets)}"] if len(sheets) > 1 else [])
            assert not any(room.name in sheet.front for room in story.rooms)


@pytest.mark.parametrize(("difficulty", "more"), [("easy", -1), ("normal", 0), ("hard", 1)])
def test_a_door_chip_says_what_opens_the_door_and_its_back_the_number(difficulty: Any, more: int):
    story = printed("what-the-salt-keeps")
    numbers = numbered(story)
    made = {chip.name: chip for chip in door_chips(story, numbers, ExplorationOptions(difficulty=difficulty))}
    assert len(made) == 10  # The archway has no leaf.

    def chip(id: str) -> Chip:
        return made[f"door {numbers.doors[id]}"]

    def said(id: str) -> str:
        return chip(id).words.partition(": ")[2]

    assert said("gate-hall") == "unlocked" and said("hall-ward") == "Matron's Key" and said("small-stair") == "barred"
    assert said("stair-deep") == f"Nerve {7 + more}" and said("hall-cell") == f"Trickery {6 + more}"
    assert chip("small-stair").icon == "portcullis" and chip("still-stair").icon == "door-lock"
    assert {chip.back.icon for chip in made.values()} == {"archway"}
    assert {chip.back.name for chip in made.values()} == {chip.words.partition(":")[0] for chip in made.values()}


# ---------------------------------------------------------------- cards


@pytest.mark.rule("exploration.core.characters.list", "exploration.core.characters.skill-values")
def test_a_character_card_has_the_numbers_of_the_ledger():
    cards = {card.title: card for card in character_cards()}
    for name, vita, defense, might, damage, power, stride in data("exploration.core.characters.list"):
        attributes, skills, *_ = cards[name].fields
        assert isinstance(attributes, Grid) and isinstance(skills, Grid)
        shown = [str(defense), f"+{might}", f"+{damage}", str(stride), str(vita), str(power)]
        assert [*attributes.rows[0]] == shown
        cells = [cell for row in skills.rows for cell in row]
        bonus = data("exploration.core.characters.skill-values")[name]
        assert dict(zip(cells[::2], cells[1::2], strict=True)) == {
            skill.capitalize(): f"+{bonus[skill]}" if skill in bonus else "" for skill in SKILLS
        }
        tracks = {field.title: field for field in cards[name].fields if isinstance(field, Boxes)}
        assert tracks["Vita"].strong == (vita,) and tracks["Power"].strong == (power,)


@pytest.mark.rule("exploration.core.creatures.list")
def test_a_creature_card_has_the_numbers_of_the_ledger():
    faces = {face.title: face for face in creature_faces(printed("sunken-priory"), USUAL)}
    for name, type, range, vita, defense, might, die, bonus, stride, skirmish, lore, coins in data(
        "exploration.core.creatures.list"
    ):
        facts, words = dict(faces[name].facts), " ".join(faces[name].words)
        assert facts["Type"] == f"{type}, {'melee' if range == 1 else f'range {range}'}"
        assert facts["Vita"] == f"{vita}, Defense {defense}" and facts["Stride"] == str(stride)
        assert facts["Attack"] == f"Might {might}, d{die}{f'+{bonus}' if bonus else ''}"
        assert f"costs {skirmish} Vita" in words and f"{lore} Lore" in words and f"{coins} coins" in words


def test_only_the_kinds_of_the_story_are_printed():
    story = printed("lodger-below")
    shown = kinds(story)
    assert "Gargoyle" not in shown and {"Grave Rat", "Skeleton", "Crypt Robber", "Ghoul", "The Lodger"} <= set(shown)
    assert [face.title for face in creature_faces(story, USUAL)] == shown
    made = Counter(token.icon for token in foes(story))
    assert made["boss"] == 1 and made[CREATURES["Grave Rat"].id] >= 4


@pytest.mark.parametrize(
    ("difficulty", "vita"), [("easy", "20/30/40/50"), ("normal", "24/36/48/60"), ("hard", "30/45/60/75")]
)
def test_the_main_foe_has_its_numbers_for_two_to_five_characters(difficulty: Any, vita: str):
    options = ExplorationOptions(difficulty=difficulty)
    face = creature_faces(printed("sunken-priory"), options)[-2]
    assert face.title == "The Drowned Abbot" and dict(face.facts)["Vita"] == f"{vita}, Def. 60"
    assert "1/2/2/3" in face.words[1] and "d8+1" in face.words[1]
    lodger = printed("lodger-below").boss["The Lodger"]
    each = data("exploration.core.difficulty")["boss_vita"][difficulty]
    assert boss_vita(lodger, options, 3) == 9 * each // 12 * 3


@pytest.mark.rule("exploration.core.table.dce")
def test_the_creature_table_is_that_of_the_ledger_for_every_number_of_characters():
    (grid,) = table_card(printed("sunken-priory")).fields
    assert isinstance(grid, Grid)
    rows = {row[0]: row[1:] for row in grid.rows}
    assert rows["8"] == ("Stregha", "Stregha, Wretched Hag", "2 Streghas, Wretched Hag", "2 Streghas, 2 Wretched Hags")
    for face, listed in data("exploration.core.table.dce").items():
        for words, more in zip(rows[face], (SCALE[count] for count in (2, 3, 4, 5)), strict=True):
            count = sum(int(number or 1) for number in re.findall(r"(?:^|, )(\d*)", words))
            assert count == max(1, len(listed) + more)


@pytest.mark.rule("exploration.core.items.deck")
def test_the_deck_has_every_item_as_often_as_the_ledger_says():
    faces = item_faces()
    assert Counter(face.title for face in faces) == {row[0]: row[1] for row in data("exploration.core.items.deck")}
    for name, _, words in data("exploration.core.items.deck"):
        (face,) = {face for face in faces if face.title == name}
        assert face.words[0].lower() == f"{words}.".lower() and face.icon == ITEM_ICONS[name]
        assert dict(face.facts)["Works"] == ("while you hold it" if "while held" in words else "once")


@pytest.mark.rule("exploration.core.statuses")
def test_there_are_markers_for_statuses_ghosts_doors_shrines_and_the_leader():
    made = Counter(chip.name for chip in chips(printed("sunken-priory")))
    statuses = data("exploration.core.statuses")
    assert {status: made[status] for status in statuses} == dict.fromkeys(statuses, 3)
    assert (made["Leader"], made["Ghost"], made["opened"]) == (1, 5, 4) and made["shrine used"] >= 1
    assert made["search token"] >= 9 and set(STATUS_ICONS) == set(statuses)
    assert {chip.back.name for chip in chips(printed("sunken-priory")) if chip.name == "Ghost"} == {"Limbo"}


def test_there_is_a_figure_for_each_character_and_a_track_for_the_crawl():
    assert [token.name for token in characters()] == [*CHARACTERS]
    assert len({token.colour for token in characters()}) == 6
    story = printed("sunken-priory")
    tracks = {field.title: field for field in track_cards(story, USUAL)[0].fields if isinstance(field, Boxes)}
    assert tracks["Skirmish counter"].count == max(data("exploration.core.skirmish.rows").values())
    assert tracks["Goals met"].count == 3 and tracks["Goals met"].strong == (1, 2)
    assert tracks["Rests"].count == data("exploration.rest.crawl-is-chapter")["rests"]
    twice = track_cards(replace(story, rests=3), ExplorationOptions(rests=True))[0].fields
    assert [field.count for field in twice if isinstance(field, Boxes) and field.title == "Rests"] == [3]
    twice = track_cards(story, ExplorationOptions(rests=True))[0].fields
    assert [field.count for field in twice if isinstance(field, Boxes) and field.title == "Rests"] == [2]
    assert [(title, field.count, field.size) for title, field in tracks.items()] == [
        ("Skirmish counter", 8, 22),
        ("Rounds", 45, 13),
        ("Rests", 1, 13),
        ("Goals met", 3, 17),
    ]
    assert all(field.strong == () for title, field in tracks.items() if title != "Goals met")
    (foes,) = track_cards(story, USUAL)[1].fields
    assert isinstance(foes, Grid) and (foes.rows, foes.high) == (((),) * 15, 18)


def test_the_kit_has_every_part():
    parts = kit(USUAL).parts
    assert isinstance(parts[0], Pages) and isinstance(parts[1], Maps) and isinstance(parts[2], Entries)
    assert [part.contents for part in parts if isinstance(part, Deck)] == ["24 Items", "12 creatures"]
    assert [part.contents for part in parts if isinstance(part, FormCards)] == ["8 sheets", "the DCE Creature Table"]
    assert parts[1].contents == "14 maps at an inch a space"


# ---------------------------------------------------------------- reference cards


def row(title: str) -> str:
    return next(row.words for row in (*round_rows(), *fight_rows(), *state_rows()) if row.title.startswith(title))


def test_the_reference_cards_have_the_numbers_of_the_ledger():
    assert list(data("exploration.core.search.result")) == ["1-5", "6-7", "8-10"]
    assert "1-5 nothing, 6-7 coins by a d10, 8-10 an Item" in row("Searching")
    assert "AWARENESS 4" in row("The round's end, 2") and data("exploration.skirmish.when")["number"] == 4
    assert "on 1-3 foes" in row("The round's end, 1")
    assert data("exploration.door.unlocked.creatures")["encounter"] == [1, 3]
    assert f"{data('exploration.door.unlocked.place')['distance']} spaces from" in row("The round's end, 1")
    two, three, five = data("exploration.core.skirmish.rows").values()
    assert f"2 characters d{two}, 3-4 d{three}, 5 d{five}." in row("Skirmish: strength")
    assert f"half a d{two}, rounded up, 3-4 d{two}, 5 d{three}." in row("Skirmish: strength")
    assert "+10 Defense, -10 on your attack" in row("Skirmish: each")
    ghost = data("exploration.core.ghost.become")
    assert f"{ghost['ghost_points']} Ghost Points, Defense {ghost['defense']}, Stride {ghost['stride']}" in row(
        "Ghosts"
    )
    rest = data("exploration.core.rest.recover")
    assert f"{rest['vita']} Vita and {rest['power']} Power each, {rest['ghost']} Ghost Points" in row("Rest")
    assert "50 for winning, 10 a new room, 10 a secondary goal, the coins, minus 1 a round" in row("The end")
    assert "At 100, 200, 350 Lore" in row("Items")
    assert f"at most {data('exploration.core.items.limit')['max']} Items" in row("Items")


def test_every_status_is_on_a_card_with_what_it_does():
    told = {row.title: row.right or row.words for row in state_rows()}
    for status, words in data("exploration.core.statuses").items():
        assert words.startswith(told[status])
