"""Stories as data: the names they use, how they are read, the ones that come with the game, and how they are shown."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.games.exploration.small import small
from undercroft.engine import Ledger, Refused
from undercroft.games.exploration.content.stories import limits, names
from undercroft.games.exploration.content.stories.checking import faults
from undercroft.games.exploration.content.stories.datafiles import FILES, SCHEMA
from undercroft.games.exploration.content.stories.library import USUAL, shipped, story_named
from undercroft.games.exploration.content.stories.model import Boss, Check, Outcome, Story, border
from undercroft.games.exploration.content.stories.preview import board_of, outline, preview
from undercroft.games.exploration.content.stories.reading import flowing, read_drawing, read_story, story_of
from undercroft.games.exploration.content.stories.ways import explore, worlds
from undercroft.games.exploration.content.stories.writing import drawn, plain_of
from undercroft.scene import Board

ROOT = Path(__file__).parents[5]
GAME = ROOT / "src" / "undercroft" / "games" / "exploration"
LEDGER = Ledger.read(GAME)


def data(rule: str) -> Any:
    return LEDGER[rule].data


# ---------------------------------------------------------------- names


@pytest.mark.rule("exploration.core.characters.skills", "exploration.core.statuses", "exploration.core.items.deck")
def test_skills_statuses_and_items_are_the_ledgers():
    assert list(names.SKILLS) == data("exploration.core.characters.skills")
    assert list(names.STATUSES) == list(data("exploration.core.statuses"))
    assert list(names.DECK) == [row[0] for row in data("exploration.core.items.deck")]


@pytest.mark.rule("exploration.core.creatures.list", "exploration.core.table.dce", "exploration.core.goals.kinds")
def test_creatures_table_and_goals_are_the_ledgers():
    assert list(names.CREATURES) == [row[0] for row in data("exploration.core.creatures.list")]
    assert {row[1] for row in data("exploration.core.creatures.list")} < set(names.TYPES)
    table = data("exploration.core.table.dce")
    assert [list(foes) for foes in names.USUAL_TABLE] == [table[str(number)] for number in range(1, 11)]
    assert list(names.GOAL_KINDS) == data("exploration.core.goals.kinds")


def test_a_main_foe_has_the_ledgers_numbers_unless_the_story_has_its_own():
    boss = Boss("X")
    assert {key: getattr(boss, key) for key in data("exploration.core.boss")} == data("exploration.core.boss")
    assert story_named("lodger-below").boss["The Lodger"].vita_per_character == 9


@pytest.mark.rule("exploration.core.story.format", "exploration.core.story.limits")
def test_kinds_of_doors_moments_and_limits_are_the_ledgers():
    assert list(names.DOOR_KINDS) == data("exploration.core.story.format")["kinds"]
    assert list(names.MOMENTS) == data("exploration.core.story.moments")
    wanted = {"rooms": limits.ROOMS, "side": limits.SIDE, "across": limits.ACROSS, "doors": limits.DOORS}
    wanted |= {"entries": limits.ENTRIES, "letters": limits.LETTERS, "tokens": limits.TOKENS}
    wanted |= {"creatures": limits.CREATURES, "ways": limits.WAYS}
    assert wanted == data("exploration.core.story.limits")
    assert names.USUAL_CHECK[1] == data("exploration.door.locked.difficulty")["default"]


# ---------------------------------------------------------------- reading


@pytest.mark.rule("exploration.core.story.format")
def test_toml_and_json_give_the_same_story():
    text = (GAME / "data" / "sunken-priory.toml").read_text(encoding="utf-8")
    as_json = json.dumps(tomllib.loads(text))
    assert read_story(text, "priory.toml") == read_story(as_json, "priory.json") == story_named(USUAL)


@pytest.mark.rule("exploration.core.story.shape")
def test_a_drawing_gives_spaces_and_walls():
    spaces, walls = read_drawing("\n. .|.\n-\n. # .\n", (5, 2), "room A")
    assert spaces == ((5, 2), (6, 2), (7, 2), (5, 3), (7, 3))
    assert walls == {((6, 2), (7, 2)), ((5, 2), (5, 3))}
    assert read_drawing("#|. .|#\n-     -\n. . . .\n-\n#", (0, 0), "room A")[1] == frozenset()


def test_the_size_of_a_room_is_counted_from_its_origin():
    plain = small()
    plain["rooms"][2] |= {"origin": [8, 1], "size": [3, 5]}
    assert story_of(plain).room["C"].size == (3, 5)


@pytest.mark.rule("exploration.core.story.limits")
def test_a_dungeon_is_100_spaces_wide_and_high():
    for origin, fine in (([96, 0], True), ([97, 0], False), ([0, 96], True), ([0, 97], False)):
        plain = small()
        plain["rooms"][2] |= {"origin": origin}
        if fine:
            assert story_of(plain).room["C"].origin == tuple(origin)
        else:
            with pytest.raises(Refused, match="beyond the 100 by 100 spaces"):
                story_of(plain)


def test_texts_flow_over_the_lines_of_the_file():
    assert flowing("\nOne\n  line.\n\n\nTwo.\n") == "One line.\n\nTwo."


@pytest.mark.rule("exploration.door.locked.difficulty")
def test_a_door_asks_for_the_usual_check_unless_the_story_says_otherwise():
    plain = small()
    plain["doors"] = [
        {"from": [3, 1], "to": [4, 1], "kind": "locked"},
        {"from": [7, 1], "to": [8, 1], "kind": "portcullis", "number": 6},
        {"id": "hatch", "from": [5, 3], "to": [5, 4], "kind": "locked", "item": "Key", "check": "NERVE"},
        {"from": [7, 3], "to": [7, 4], "kind": "locked", "item": "Key"},
    ]
    doors = story_of(plain).doors
    assert [(door.id, door.check, door.item) for door in doors] == [
        ("a-b", Check("TRICKERY", 7), ""),
        ("b-c", Check("TRICKERY", 6), ""),
        ("hatch", Check("NERVE", 7), "Key"),
        ("b-d", None, "Key"),
    ]


@pytest.mark.rule("exploration.core.table.dce")
def test_a_table_may_be_written_in_spans():
    plain = small() | {"table": {"1-4": ["Zombie"], "5": ["Ghoul"], "6-10": ["Skeleton", "Cultist"]}}
    table = story_of(plain).table
    assert table[0] == table[3] == ("Zombie",) and table[4] == ("Ghoul",) and table[9] == ("Skeleton", "Cultist")


def test_a_fight_with_nobody_named_is_of_the_table():
    event = story_of(small()).room["D"].events[0]
    assert event.first.encounter == () and event.first.skirmish is None and event.at == ((4, 4),)


@pytest.mark.parametrize("name", ["small", "sunken-priory", "lodger-below", "what-the-salt-keeps"])
def test_a_story_is_read_as_it_was_written(name):
    story = story_of(small()) if name == "small" else story_named(name)
    plain = json.loads(json.dumps(plain_of(story)))
    jsonschema.validate(plain, SCHEMA)
    assert story_of(plain) == story


def test_a_drawing_is_read_as_it_was_drawn():
    plain = small()
    plain["rooms"][3] |= {"drawing": ". . . .\n-     -\n. .|# .\n    -\n. . . .\n\n# . . ."}
    del plain["rooms"][3]["size"]
    room = story_of(plain).room["D"]
    assert read_drawing(drawn(room), room.origin, "room D") == (room.spaces, room.walls)
    assert drawn(room).startswith(". . . .\n-     -\n. . # .\n\n")


ROW, COLUMN = " ".join("." * limits.SIDE), "\n\n".join("." * limits.SIDE)


@pytest.mark.rule("exploration.core.story.limits")
@pytest.mark.parametrize(
    "drawing", ["", "#", "# #\n\n#", f"{COLUMN}\n\n.", f"{ROW} .", f".\n\n{ROW} .", f"{ROW} .\n\n."]
)
def test_a_drawing_has_1_to_20_rows_and_columns(drawing):
    for fine, count in ((".", 1), *((text, limits.SIDE) for text in (ROW, f"{ROW}|", COLUMN, f"{COLUMN}\n-"))):
        assert len(read_drawing(fine, (0, 0), "room A")[0]) == count
    with pytest.raises(Refused) as refused:
        read_drawing(drawing, (0, 0), "room A")
    assert (refused.value.rule, refused.value.at) == ("exploration.core.story.limits", "room A, drawing")


@pytest.mark.parametrize(
    ("drawing", "said"),
    [
        ("x", "line 1: character 1 is 'x', where '.#' may stand"),
        ("...", "line 1: character 2 is '.', where '|' may stand"),
        (". .\n|", "line 2: character 1 is '|', where '-' may stand"),
        (". .\n -", "line 2: character 2 is '-', where '+' may stand"),
    ],
)
def test_what_is_misdrawn_is_named_by_line_and_character(drawing, said):
    with pytest.raises(Refused) as refused:
        read_drawing(drawing, (0, 0), "room A")
    assert said in refused.value.reason


def test_an_outcome_brings_nothing_that_is_not_written():
    assert Outcome("So.") == Outcome("So.", "", 0, (), 0, (), False, (), False, None, None)


# ---------------------------------------------------------------- the schema and the check


def test_the_schema_holds_for_every_story_and_for_no_broken_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    for name in shipped():
        jsonschema.validate(tomllib.loads((GAME / "data" / f"{name}.toml").read_text(encoding="utf-8")), SCHEMA)
    jsonschema.validate(small(), SCHEMA)
    broken_ones: list[dict[str, Any]] = [
        {"monsters": []},
        {"doors": [{"from": [0, 0], "to": [0, 1], "kind": "gate"}]},
    ]
    for broken in broken_ones:
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(small() | broken, SCHEMA)


def test_every_key_of_the_schema_that_needs_words_has_them():
    room = SCHEMA["$defs"]["RoomEntry"]["properties"]
    assert "upper left" in room["origin"]["description"] and "walls" in room["drawing"]["description"]
    assert SCHEMA["$defs"]["RoomEventEntry"]["properties"]["on"]["enum"] == list(names.MOMENTS)


def test_the_check_says_how_large_a_story_is_and_no_more():
    words = FILES["story"].check(small(), None)
    assert words == "Small has 4 rooms, 3 doors, 4 tokens, 2 primary goals and 1 secondary, and can be won"


# ---------------------------------------------------------------- the stories that come with the game


@pytest.mark.rule("exploration.core.story.random")
def test_stories_are_found_by_name_or_text():
    assert shipped() == (USUAL, "lodger-below", "what-the-salt-keeps")
    assert story_named(json.dumps(small())).title == "Small"
    with pytest.raises(Refused, match="did you mean 'sunken-priory'") as refused:
        story_named("sunken-prior")
    assert refused.value.rule == "exploration.core.story.random"
    with pytest.raises(Refused) as refused:
        story_named("xyz")
    assert f"there are {', '.join(shipped())}, and the text of a story file" in refused.value.reason


@pytest.mark.parametrize("name", ["sunken-priory", "lodger-below", "what-the-salt-keeps"])
def test_a_shipped_story_is_sound_and_well_told(name):
    story = story_named(name)
    assert faults(story) == () and story.id == name
    texts = [
        *(room.description for room in story.rooms),
        *(entry.text for entry in story.entries),
        story.won,
        story.lost,
    ]
    assert all(38 <= len(text.split()) <= 90 for text in texts), [len(text.split()) for text in texts]
    assert all(door.look or door.is_open for door in story.doors)


def priory() -> Story:
    return story_named("sunken-priory")


@pytest.mark.rule("exploration.core.story.default")
def test_the_priory_has_the_ledgers_rooms():
    for id, wanted in data("exploration.core.story.default").items():
        room = priory().room[id]
        assert (list(room.origin), list(room.size)) == (wanted["origin"], wanted["size"])
        assert len(room.spaces) == wanted["size"][0] * wanted["size"][1] - wanted.get("holes", 0)
        assert len(room.tokens) == wanted.get("tokens", 0)
        assert list(room.creatures) == wanted.get("creatures", [wanted["boss"]] if "boss" in wanted else [])
        assert len(room.shrines) == wanted.get("shrines", 0)
    assert priory().table == names.USUAL_TABLE and len(priory().rooms) == len(data("exploration.core.story.default"))


@pytest.mark.rule("exploration.core.story.default-doors")
def test_the_priory_has_the_ledgers_doors():
    wanted = data("exploration.core.story.default-doors")
    assert len(priory().doors) == len(wanted)
    for id, (kind, number, start, end) in wanted.items():
        door = priory().door[id.lower()]
        assert (door.kind, list(door.start), list(door.end)) == (kind, start, end)
        skill = "SPEECH" if id == "N-L" else "TRICKERY"
        assert door.check == (Check(skill, number) if number else None)
    assert [door.item for door in priory().doors if door.item] == ["Sexton's Key"]


@pytest.mark.rule("exploration.core.story.default-places")
def test_the_priory_has_the_ledgers_places():
    wanted = data("exploration.core.story.default-places")
    assert [list(space) for space in priory().start.spaces] == wanted["start"]
    for room in priory().rooms:
        assert [list(token.at) for token in room.tokens] == wanted["tokens"].get(room.id, [])
        assert [list(space) for space in room.places] == wanted["creatures"].get(room.id, [])
        assert [list(space) for space in room.shrines] == wanted["shrine"].get(room.id, [])


@pytest.mark.rule("exploration.core.story.default-events", "exploration.core.story.default-goals")
def test_the_priory_has_the_ledgers_events_and_goals():
    wanted = data("exploration.core.story.default-events")
    found = {(room.id, event) for _, room, event in priory().events()}
    events = {id: event for id, event in found if not event.on}
    assert {id for id, _ in found} == set(wanted)
    assert {id for id, event in found if event.first.chapter} == {id for id in wanted if wanted[id].get("chapter")}
    checks = {id: list(event.check) for id, event in found if event.check}
    assert checks == {id: wanted[id]["check"] for id in wanted if "check" in wanted[id]}
    choices = {id: len(event.choices) for id, event in found if event.choices}
    assert choices == {id: wanted[id]["choices"] for id in wanted if "choices" in wanted[id]}
    given = {id: list(event.first.gives) for id, event in found if event.first.gives}
    assert given == {id: [wanted[id]["item"]] for id in ("D", "K")}
    assert list(events["N"].first.opens) == wanted["N"]["opens"]
    drain, niche, boat = events["C"], events["D"], events["G"]
    assert drain.check == tuple(wanted["C"]["check"]) and drain.passed.items == 1
    assert ["encounter", *(drain.failed.encounter or ())] == wanted["C"]["fail"]
    assert niche.first.gives == (wanted["D"]["item"],)
    assert boat.first.items == wanted["G"]["item"] and ["skirmish", *(boat.first.skirmish or ())] == wanted["G"]["then"]
    goals = data("exploration.core.story.default-goals")
    primary = [[goal.kind, goal.target] for goal in priory().goals if goal.primary]
    assert primary == goals["primary"]
    assert [[goal.kind, goal.target] for goal in priory().goals if not goal.primary] == goals["secondary"]


def test_the_priory_begins_where_its_journal_says():
    assert [entry.begins for entry in priory().entries] == [True]
    assert priory().start.read == priory().entries[0].id


def test_in_the_salt_one_key_decides_what_is_seen():
    """Whichever iron door is opened, Anselma is reached, and one of the two Items is not."""
    story = story_named("what-the-salt-keeps")
    ways = worlds(story) or []
    found = [reached.items.keys() & {"Roll of Names", "Grey Phial"} for reached in ways]
    assert sorted(map(sorted, found)) == [["Grey Phial"], ["Roll of Names"]]
    assert all("Mother Anselma" in reached.foes for reached in ways)
    assert explore(story).rooms == set(story.room)


# ---------------------------------------------------------------- walls and what is revealed


def test_walls_stand_where_rooms_touch_and_not_under_doors():
    story = priory()
    assert story.is_wall((9, 3), (10, 3)) and not story.is_wall((9, 4), (10, 4))
    assert not story.is_wall((4, 4), (5, 4)) and story.is_wall((0, 0), (0, -1))
    assert story.is_wall((0, -1), (0, 0)) and story.is_wall((0, -1), (1, -1))
    assert story.door_on[border((10, 4), (9, 4))].id == "a-b"
    ward = story_named("what-the-salt-keeps")
    assert ward.is_wall((17, 4), (18, 4)) and not ward.is_wall((17, 6), (18, 6))


def test_an_opening_reveals_both_rooms():
    assert priory().revealed_with("C") == ("C", "G") == priory().revealed_with("G")[::-1]
    assert priory().revealed_with("A") == ("A",)


# ---------------------------------------------------------------- preview


def test_a_preview_shows_the_start_or_everything():
    shown = preview(priory()).text(200)
    assert "Guest Hall" in shown and "Treasury" not in shown and "Zombie" not in shown
    whole = preview(priory(), secrets=True).text(200)
    assert all(room.name in whole for room in priory().rooms) and "The Drowned Abbot" in whole
    assert preview(priory(), secrets=True).svg().startswith("<svg")


def starts(board: Board) -> set[str | None]:
    """The spaces on which characters begin."""
    return {tile.anchor for tile in board.tiles if tile.note.endswith("start")}


def test_a_board_is_drawn_as_the_story_has_it():
    story = story_of(small())
    board = board_of(story, ["A", "B"])
    assert (board.columns, board.rows, board.row_names[0], board.column_names[-1]) == (8, 4, "3", "7")
    kinds = {edge.kind for edge in board.edges}
    assert kinds == {"wall", "door", "lock", "bars"}
    doors = {(edge.x1, edge.y1, edge.x2, edge.y2) for edge in board.edges if edge.kind in ("door", "lock")}
    assert doors == {(4, 2, 4, 3), (5, 0, 6, 0)}
    assert starts(board) == {"0,0", "1,0", "0,1", "1,1", "2,0"} and starts(board_of(story, ["B"])) == set()
    for rooms, named in (("A", {"3,1-4,1"}), ("C", {"7,1-8,1"}), ("BD", {"3,1-4,1", "7,1-8,1", "5,3-5,4"})):
        assert {edge.anchor for edge in board_of(story, rooms).edges if edge.anchor} == named
    token = next(tile for tile in board.tiles if tile.note.endswith(", Lever"))
    assert (token.x, token.y, token.anchor) == (7, 0, "7,3")


def test_an_outline_tells_nothing_of_what_is_hidden():
    """Two stories that differ behind the first door have the same outline and the same preview."""
    plain = small()
    plain["rooms"][3] |= {"name": "Another", "description": "Another.", "shrines": []}
    plain["rooms"][1]["tokens"][0]["event"]["text"] = "Something else."
    plain["won"] = "Won."
    one, other = story_of(small()), story_of(plain)
    assert outline(one) == outline(other) and preview(one).text() == preview(other).text()
    assert outline(one, secrets=True) != outline(other, secrets=True)


@pytest.mark.parametrize("name", ["sunken-priory", "lodger-below", "what-the-salt-keeps"])
def test_an_outline_with_secrets_has_every_text(name):
    story = story_named(name)
    told = " ".join(outline(story, secrets=True).split())
    texts = [*(room.description for room in story.rooms), *(entry.text for entry in story.entries), story.won]
    texts += [part.text for _, _, event in story.events() for _, part in event.parts()]
    assert all(" ".join(text.split()) in told for text in texts)
    hidden = outline(story)
    revealed = story.revealed_with(story.start.room)
    assert not any(text[:40] in hidden for text in texts if text)
    assert not any(room.name in hidden for room in story.rooms if room.id not in revealed)


# ---------------------------------------------------------------- the page on stories


def test_the_example_of_the_page_is_a_sound_story():
    page = (ROOT / "docs" / "stories.md").read_text(encoding="utf-8")
    examples = re.findall(r"```toml\n(kind = .*?)```", page, re.DOTALL)
    assert len(examples) == 1
    story = read_story(examples[0], "the page")
    assert faults(story) == () and len(story.rooms) == 3


@pytest.mark.parametrize("kind", ["StoryFile", *SCHEMA["$defs"]])
def test_the_page_names_every_key(kind):
    page = (ROOT / "docs" / "stories.md").read_text(encoding="utf-8")
    part = SCHEMA if kind == "StoryFile" else SCHEMA["$defs"][kind]
    assert [key for key in part["properties"] if not re.search(rf"`{key}( = [^`]*)?`", page)] == []
