"""How a crawl looks: only what is revealed, every place of an option, doors told apart, and the journal in full."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from tests.games.exploration.tables import crawl
from tests.tables import do, turns
from undercroft import Table
from undercroft.games.exploration.content.lists import CHARACTERS
from undercroft.games.exploration.content.stories.library import told
from undercroft.games.exploration.content.stories.names import CREATURES
from undercroft.games.exploration.content.stories.preview import board_of
from undercroft.games.exploration.faces.icons import foe_icon
from undercroft.games.exploration.faces.panels import (
    BETWEEN,
    LIVERIES,
    NO_CHECK,
    QUIET,
    STEPS,
    door_words,
    step_of,
)
from undercroft.scene import ICONS, Board, Edge, Line, Panel, Piece, Scene, Tile

PRIORY = told("sunken-priory")
DOORS = {"9,4-10,4": "lock", "12,8-12,9": "door", "15,3-16,3": "lock"}
"""The doors of the first two rooms, and how they are drawn."""


def scene(table: Table, seat: int | None = 0) -> Scene:
    drawn: Scene = table.scene(seat)
    return drawn


def board(table: Table, seat: int | None = 0) -> Board:
    (only,) = scene(table, seat).boards
    return only


def panel(table: Table, title: str) -> Panel:
    found = {panel.title: panel for panel in scene(table).panels}
    assert title in found, f"no panel {title!r}: {', '.join(found)}"
    return found[title]


def words(panel: Panel) -> str:
    return "\n".join(line.words if isinstance(line, Line) else line for line in panel.lines)


def tile(table: Table, anchor: str) -> Tile:
    return next(tile for tile in board(table).tiles if tile.anchor == anchor)


def edge(table: Table, name: str) -> Edge:
    return next(edge for edge in board(table).edges if edge.anchor == name)


def piece(table: Table, icon: str) -> Piece:
    return next(piece for piece in board(table).pieces if piece.icon == icon)


# ---------------------------------------------------------------- the map


def test_only_rooms_that_are_revealed_are_on_the_map():
    table = crawl(rolls=None, seed=1)
    assert [label.words for label in board(table).labels] == ["Guest Hall"]
    assert (board(table).columns, board(table).rows) == (10, 10)
    two = crawl(revealed=["A", "B"], rolls=None, seed=1)
    assert [label.words for label in board(two).labels] == ["Guest Hall", "Scriptorium"]
    assert (board(two).columns, board(two).rows) == (16, 10)
    for hidden in ("Treasury", "Nave", "Washing Place", "Zombie"):
        assert hidden not in scene(two).text()


def test_a_map_that_does_not_begin_in_the_corner_keeps_the_names_of_its_spaces():
    table = crawl(options={"story": "what-the-salt-keeps"}, rolls=None, seed=1)
    shown = board(table)
    first = told("what-the-salt-keeps").room[told("what-the-salt-keeps").start.room]
    assert shown.column_names[0] == str(first.origin[0]) and shown.row_names[-1] == str(first.origin[1])
    assert {tile.anchor for tile in shown.tiles} == {f"{x},{y}" for x, y in first.spaces}


def test_rooms_beside_each_other_differ_in_their_floors_without_a_colour():
    table = crawl(revealed=["A", "B"], rolls=None, seed=1)
    assert tile(table, "0,0").ground != tile(table, "10,1").ground


def test_every_place_of_an_option_is_on_the_map_at_every_question():
    table = Table.start("exploration", options={"story": "lodger-below"}, seed=4)
    asked = 0
    while table.result is None and asked < 250:
        choice = table.waiting_for(range(5))
        assert choice is not None
        shown = scene(table, choice.seat)
        anchors = {tile.anchor for board in shown.boards for tile in board.tiles}
        anchors |= {edge.anchor for board in shown.boards for edge in board.edges}
        assert {option.at for option in choice.options if option.at is not None} <= anchors
        pressing = [option for option in choice.options if option.id.split()[0] in ("open", "try", "search", "attack")]
        table.answer(choice.seat, (pressing or choice.options)[asked % len(pressing or choice.options)])
        asked += 1
    assert asked > 100


@pytest.mark.parametrize("name", DOORS)
def test_doors_are_told_apart_by_their_kind(name: str):
    table = crawl(revealed=["A", "B"], rolls=None, seed=1)
    assert edge(table, name).kind == DOORS[name]


def test_a_portcullis_has_bars_an_opening_is_open_and_a_removed_door_leaves_a_gap():
    table = crawl(revealed=["C"], removed=["9,4-10,4"], rolls=None, seed=1)
    assert edge(table, "9,12-10,12").kind == "bars"
    notes = {edge.note: edge.kind for edge in board(table).edges}
    assert notes["an opening"] == "open" and notes["a doorway; its door is gone"] == "open"
    assert "9,4-10,4" not in {edge.anchor for edge in board(table).edges}


def test_a_door_opened_this_round_stands_ajar_until_it_is_removed():
    opened = [{"door": "9,4-10,4", "by": "Butcher"}]
    table = crawl(opened=opened, rolls=None, seed=1)
    assert edge(table, "9,4-10,4").kind == "ajar" and "removed when the round ends" in edge(table, "9,4-10,4").note
    assert "no check: a door was opened" in words(panel(table, "Round 1"))


def test_shrines_and_those_used_up_look_different():
    fresh = crawl(revealed=["E"], rolls=None, seed=1)
    used = crawl(revealed=["E"], shrines=[[2, 17]], rolls=None, seed=1)
    assert (tile(fresh, "2,17").icon, tile(used, "2,17").icon) == ("shrine", "shrine-used")
    assert tile(fresh, "2,17").glyph != tile(used, "2,17").glyph


def test_tokens_lie_there_until_they_are_searched():
    assert tile(crawl(rolls=None, seed=1), "6,1").icon == "search-token"
    assert tile(crawl(searched=[[6, 1]], rolls=None, seed=1), "6,1").icon is None


def test_named_tokens_say_what_they_are():
    story = told("what-the-salt-keeps")
    room, named = next((room, token) for room in story.rooms for token in room.tokens if token.name)
    table = crawl(revealed=[room.id], options={"story": story.id}, rolls=None, seed=1)
    found = tile(table, f"{named.at[0]},{named.at[1]}")
    assert found.icon == "lever" and found.note.endswith(named.name)
    assert f"! {named.at[0]},{named.at[1]}: {named.name}" in words(panel(table, "Doors and tokens"))


# ---------------------------------------------------------------- figures


def test_every_character_and_creature_has_an_icon_of_its_own():
    icons = [one.id for one in CHARACTERS.values()] + [foe_icon(kind, boss=False) for kind in CREATURES]
    assert len(set(icons)) == len(CHARACTERS) + len(CREATURES) and set(icons) <= set(ICONS)
    assert foe_icon("The Drowned Abbot", boss=True) == "boss"


def test_the_leader_is_crowned_who_acts_is_marked_and_a_ghost_is_faint():
    group = [{"character": "Butcher"}, {"character": "Telepath"}, {"character": "Exorcist", "life": "ghost"}]
    table = crawl(*group, leader="Telepath", turn="Butcher", rolls=None, seed=1)
    assert piece(table, "telepath").signs == (("crown", "leader"),) and not piece(table, "telepath").acts
    assert piece(table, "butcher").acts and not piece(table, "butcher").signs
    ghost = piece(table, "exorcist")
    assert ghost.faint and ghost.glyph == "e" and not piece(table, "butcher").faint
    assert [piece(table, one).colour for one in ("butcher", "telepath", "exorcist")] == list(LIVERIES[:3])


def test_who_is_in_limbo_is_not_on_the_map():
    group = [{"character": "Butcher"}, {"character": "Telepath", "life": "limbo"}]
    table = crawl(*group, rolls=None, seed=1)
    assert "telepath" not in {piece.icon for piece in board(table).pieces}
    assert "T Telepath (Bruno): in Limbo" in words(panel(table, "The party"))


def test_foes_stand_there_with_their_numbers_and_their_vita():
    foes = [{"kind": "Ghoul", "at": [7, 7], "vita": 4}]
    table = crawl(foes=foes, battle={"turn": "Butcher"}, rolls=None, seed=1)
    ghoul = piece(table, "ghoul")
    assert ghoul.glyph == "1" and ghoul.note == "Ghoul 1, Vita 4 of 10"
    assert ghoul.bar == (4, 10) and ghoul.label == "Ghoul 1"
    assert "Ghoul 1, Vita 4/10 ####------" in scene(table).text(150)


@pytest.mark.parametrize(
    ("more", "key", "value"),
    [
        ({}, "neighbours", 8),
        ({"options": {"orthogonal": True}}, "neighbours", 4),
        ({}, "rests", 1),
        ({"rested": 1}, "rests", 0),
        ({"rested": 2}, "rests", 0),
        ({"options": {"rests": True}}, "rests", 2),
        ({}, "title", "The Sunken Priory"),
        ({"leader": "Courtesan"}, "leader", "courtesan"),
    ],
)
def test_what_a_seat_knows_of_the_round(more: dict[str, Any], key: str, value: Any):
    assert crawl(**more).view(0)[key] == value


def test_the_characters_act_from_the_leader_on_round_the_table():
    group: list[Any] = ["Butcher", "Telepath", {"character": "Exorcist", "life": "limbo"}]
    table = crawl(*group, leader="Telepath", turn="Butcher", rolls=None, seed=1)
    assert turns(scene(table)) == ["Telepath", "*Butcher"]
    first = scene(table).panels[0].lines[0]
    assert isinstance(first, Line) and (first.id, first.also, first.thing) == (
        "Telepath",
        ("telepath", "@1"),
        "telepath",
    )


@pytest.mark.parametrize(("ghosts", "first"), [(False, "Butcher"), (True, "Telepath")])
def test_for_a_leader_who_has_fallen_the_next_acts_first(ghosts: bool, first: str):
    group: list[Any] = ["Butcher", {"character": "Telepath", "life": "ghost"}]
    table = crawl(*group, leader="Telepath", turn="Butcher", options={"ghosts_lead": ghosts}, rolls=None, seed=1)
    assert turns(scene(table))[0].lstrip("*") == first


@pytest.mark.parametrize("first", ["characters", "foes"])
def test_in_an_encounter_the_side_with_first_strike_acts_first(first: str):
    foes = [{"kind": "Ghoul", "at": [7, 7]}, {"kind": "Skeleton", "at": [7, 8]}]
    battle = {"turn": "Courtesan", "first": first}
    table = crawl("Butcher", "Courtesan", foes=foes, battle=battle, rolls=None, seed=1)
    ours, theirs = ["Butcher", "*Courtesan"], ["Ghoul 1", "Skeleton 2"]
    assert turns(scene(table)) == (ours + theirs if first == "characters" else theirs + ours)


def test_in_a_skirmish_the_creatures_act_first_and_before_the_crawl_nobody_does():
    fight = {"kinds": ["Skeleton", "Ghoul"], "counters": [3], "round": 2}
    table = crawl("Butcher", "Courtesan", leader="Courtesan", skirmish=fight, rolls=None, seed=1)
    assert turns(scene(table)) == ["Skeleton", "Ghoul", "Butcher", "Courtesan"]
    assert turns(scene(Table.start("exploration", seats=2, seed=1))) == []


def test_the_map_is_looked_at_around_whoever_acts():
    table = crawl({"character": "Butcher", "at": [8, 2]}, "Courtesan", turn="Butcher", rolls=None, seed=1)
    assert board(table).focus == (8, 7)


# ---------------------------------------------------------------- words


def test_goals_are_ticked_when_they_are_done():
    told_ = words(panel(crawl(done=[True, False, False], found=["Reliquary"], rolls=None, seed=1), "Goals"))
    assert "[x] Bring out the Reliquary" in told_ and "[ ] Put an end" in told_ and "(secondary)" in told_


def test_the_party_is_told_with_all_that_counts():
    hurt: dict[str, Any] = {"character": "Butcher", "vita": 7, "items": ["Lantern"], "things": ["Reliquary"]}
    table = crawl(hurt | {"statuses": ["Brave"], "lore": 12}, "Courtesan", rolls=None, seed=1)
    told_ = scene(table).text(200)
    for part in (
        "B Butcher (Ada, you): Vita 7/20 #######-------------",
        "Power for Carve 4/4 ####",
        "Might 30",
        "Lore 12",
        "Brave (+10 Might)",
        "Reliquary; Lantern: +1 AWARENESS while held",
    ):
        assert part in told_, told_


def test_a_ghost_has_ghost_points_and_no_vita():
    table = crawl({"character": "Butcher", "life": "ghost", "ghost": 2}, "Courtesan", rolls=None, seed=1)
    first, second, *_ = panel(table, "The party").lines
    assert isinstance(first, Line) and first.words == "b Butcher (Ada, you): a ghost, Ghost Points"
    assert first.bar == (2, 6) and isinstance(second, Line) and "Power" not in second.words


def test_the_steps_of_the_rounds_end_are_shown_and_the_one_we_are_in_is_marked():
    turns = panel(crawl(rolls=None, seed=1), "Round 1")
    assert [line.icon for line in turns.lines if isinstance(line, Line) and line.icon] == ["crown", "my-turn"]
    fight = {"kinds": ["Skeleton"], "counters": [3], "round": 1, "mid": False}
    table = crawl(skirmish=fight, ending="check", rolls=None, seed=1)
    assert "2. the Leader's AWARENESS 4, or a skirmish (now)" in words(panel(table, "Round 1"))
    assert step_of({"step": "roll", "skirmish": None}) == 1 and step_of({"step": None, "skirmish": None}) == 0


FIGHT = {"foes": [{"kind": "Gargoyle", "at": [9, 9]}]}
LUCKY = [{}, {}, {"at": [12, 8], "statuses": ["Lucky"]}]


@pytest.mark.parametrize(
    ("group", "position", "steps"),
    [
        ([], {}, ["Then the round ends:", *STEPS]),
        ([], {"opened": ["a-b"], "revealed": ["B"]}, ["Then the round ends:", STEPS[0], NO_CHECK, STEPS[2]]),
        (
            LUCKY,
            {"opened": [{"door": "b-c", "by": "Illusionist"}], "ending": "doors"},
            ["The round ends:", f"{STEPS[0]} (now)", QUIET, STEPS[2]],
        ),
        (
            [],
            {**FIGHT, "battle": {"turn": {"hero": "Butcher"}}},
            ["The round ends:", STEPS[0], f"{BETWEEN} (now)", QUIET, STEPS[2]],
        ),
        (
            [],
            {**FIGHT, "battle": {"turn": {"hero": "Butcher"}, "mid": True}},
            ["Then the round ends:", STEPS[0], QUIET, STEPS[2]],
        ),
        (
            [{"statuses": ["Lucky"]}, {}],
            {"ending": "check"},
            ["The round ends:", STEPS[0], f"{STEPS[1]} (now)", STEPS[2]],
        ),
        (
            [{"lore": 100}, {}],
            {"ending": "leader", "growing": ["Butcher"]},
            ["The round ends:", STEPS[0], STEPS[1], f"{STEPS[2]} (now)"],
        ),
    ],
)
def test_the_steps_stand_in_their_order(group: list[Any], position: dict[str, Any], steps: list[str]):
    told_ = words(panel(crawl(*group, rolls=None, seed=1, **position), "Round 1")).splitlines()
    assert told_[-len(steps) - 1 : -1] == steps


def test_a_skirmish_shows_its_counter_its_kinds_and_what_everybody_does():
    fight = {"kinds": ["Skeleton", "Ghoul"], "counters": [3], "round": 2, "stances": {"Butcher": "attack"}}
    table = crawl(skirmish=fight, rolls=None, seed=1)
    told_ = words(panel(table, "Skirmish, round 2"))
    for part in ("Counter: 3", "Skeleton", "a hit costs 2", "Ghoul", "Butcher: attack", "Courtesan: still to choose"):
        assert part in told_, told_


def test_each_counter_is_told_where_every_kind_has_one():
    fight = {"kinds": ["Skeleton", "Ghoul"], "counters": [3, 5], "round": 1}
    table = crawl(skirmish=fight, options={"counter_each": True}, rolls=None, seed=1)
    told_ = words(panel(table, "Skirmish, round 1"))
    assert "Skeleton, counter 3" in told_ and "Ghoul, counter 5" in told_


@pytest.mark.parametrize(
    ("door", "said"),
    [
        ({"kind": "unlocked", "check": None, "item": ""}, "unlocked door"),
        ({"kind": "locked", "check": ["TRICKERY", 7], "item": ""}, "locked door, opened by TRICKERY 7"),
        ({"kind": "portcullis", "check": None, "item": "Crank"}, "portcullis, opened by Crank"),
        ({"kind": "locked", "check": ["NERVE", 5], "item": "Key"}, "locked door, opened by NERVE 5 or Key"),
        ({"kind": "portcullis", "check": None, "item": ""}, "portcullis, opened from elsewhere"),
    ],
)
def test_a_door_says_what_opens_it(door: dict[str, Any], said: str):
    assert door_words({**door, "opened": False}) == said


def test_the_journal_holds_every_text_in_full_the_newest_first():
    table = Table.start("exploration", seed=1)
    do(table, "butcher", "courtesan", "illusionist")
    journal = panel(table, "Journal")
    texts = table.view(0)["journal"]
    assert len(texts) == 3
    told_ = [line.words if isinstance(line, Line) else line for line in (*journal.lines, *journal.more)]
    assert told_ == [part for entry in reversed(texts) for part in (entry["heading"], entry["text"])]
    assert journal.wide and journal.lines[1] == PRIORY.room["A"].description


# ---------------------------------------------------------------- drawings


def test_before_the_characters_are_chosen_there_are_only_words():
    table = Table.start("exploration", seed=1)
    assert scene(table).boards == () and "Still to choose (Ada, you)" in scene(table).text()


@pytest.mark.parametrize("theme", ["parchment", "night", "ink"])
def test_the_whole_dungeon_can_be_drawn_in_every_theme(theme: str):
    table = crawl(revealed=[room.id for room in PRIORY.rooms], rolls=None, seed=1)
    svg = scene(table).svg(theme=theme, highlight={"4,5", "12,8-12,9"})
    ElementTree.fromstring(svg)
    assert svg.count('class="tile') == sum(len(room.spaces) for room in PRIORY.rooms)


def test_seven_rooms_fit_into_eighty_columns_of_text_with_every_room_named():
    rooms = PRIORY.rooms[:7]
    table = crawl(revealed=[room.id for room in rooms], rolls=None, seed=1)
    text = scene(table).text(80)
    assert max(map(len, text.splitlines())) <= 80
    assert all(room.name in text for room in rooms)
    map_ = text.split("\n\n")[1].splitlines()
    assert len(map_) <= 40


def test_a_dungeon_wider_than_the_page_is_shown_around_whoever_acts():
    story = told("what-the-salt-keeps")
    rooms = [room.id for room in story.rooms]
    table = crawl(
        {"character": "Butcher", "at": [20, 14]},
        "Courtesan",
        revealed=rooms,
        options={"story": story.id},
        rolls=None,
        seed=1,
    )
    text = scene(table).text(60)
    assert max(map(len, text.splitlines())) <= 60
    assert "The map goes on to the west and east." in text and any(" B " in line for line in text.splitlines())


def test_the_preview_of_a_story_has_the_same_anchors_as_the_game():
    table = crawl(revealed=["A", "B"], rolls=None, seed=1)
    shown = board_of(PRIORY, ["A", "B"])
    assert {tile.anchor for tile in shown.tiles} == {tile.anchor for tile in board(table).tiles}
    assert {edge.anchor for edge in shown.edges if edge.anchor} == set(DOORS)
