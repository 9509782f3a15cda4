"""Adventures: how they are read and checked, what a host sees of them, and those that come with the game."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from msgspec.structs import replace

from tests.games.truedungeon.builds import LEDGER, adventures, rule_data
from undercroft.engine import Refused
from undercroft.games.truedungeon.content.adventures.checking import faults, must_be_sound, sound_adventure, versions
from undercroft.games.truedungeon.content.adventures.checking_monsters import trap_faults
from undercroft.games.truedungeon.content.adventures.facts import STATEMENTS
from undercroft.games.truedungeon.content.adventures.library import adventure_named, shipped_texts, title_of
from undercroft.games.truedungeon.content.adventures.model import (
    Adventure,
    Attack,
    Monster,
    Puzzle,
    Revival,
    Room,
    Trap,
)
from undercroft.games.truedungeon.content.adventures.preview import outline, preview
from undercroft.games.truedungeon.content.adventures.reading import read_adventure
from undercroft.games.truedungeon.content.adventures.schema import SCHEMA
from undercroft.games.truedungeon.desk.files import FILES
from undercroft.games.truedungeon.faces.kit.booklet import booklet
from undercroft.games.truedungeon.options import TrueDungeonOptions

HERE = Path(__file__).parent
ROOT = HERE.parents[4]
TEXT = (HERE / "sound_adventure.toml").read_text(encoding="utf-8")
CASES = [
    case
    for name in ("broken_adventures.toml", "broken_puzzles.toml")
    for case in tomllib.loads((HERE / name).read_text(encoding="utf-8"))["case"]
]
PAGE = (ROOT / "docs" / "adventures.md").read_text(encoding="utf-8")
PUZZLES = (ROOT / "src/undercroft/games/truedungeon/content/adventures/puzzles.py").read_text(encoding="utf-8")
"""As it is written: a compiled module has no docstring."""


def plain(**changes: Any) -> dict[str, Any]:
    """The sound adventure as data, with these keys changed."""
    return {**tomllib.loads(TEXT), **changes}


# ---------------------------------------------------------------- reading and checking


def test_a_sound_adventure_is_read_and_found_sound() -> None:
    adventure = sound_adventure(TEXT, "mine.toml")
    assert (adventure.name, len(adventure.rooms), versions(adventure)) == ("The Salt Stair", 8, ("combat", "puzzle"))
    assert adventure.intro == "The lift stops one level too low."
    assert sound_adventure(json.dumps(plain())) == sound_adventure(plain(game="truedungeon")) == adventure


def marks(case: dict[str, str]) -> list[pytest.MarkDecorator]:
    """The rule of the case as a mark, where it is one that such a refusal shows at work."""
    return [pytest.mark.rule(case["rule"])] if not case["rule"].endswith("monster-form") else []


@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"], marks=marks(case)) for case in CASES])
def test_a_broken_adventure_is_refused_with_place_and_rule(case: dict[str, Any]) -> None:
    text = TEXT
    for find, put in case["edits"]:
        assert text.count(find) == 1
        text = text.replace(find, put)
    with pytest.raises(Refused) as refused:
        sound_adventure(text, "mine.toml")
    assert refused.value.reason.startswith("mine.toml: ")
    assert f"{case['at']}: {case['says']}" in refused.value.reason
    assert (refused.value.rule, refused.value.at) == (case["rule"], case["at"])
    assert case["rule"] in LEDGER


def test_there_are_many_ways_to_break_an_adventure() -> None:
    assert len(CASES) >= 40
    assert len({case["name"] for case in CASES}) == len(CASES)


def test_all_faults_are_told_at_once_with_their_rules() -> None:
    text = TEXT.replace("sr = 10", "sr = 12").replace("hp = 150", "hp = 0").replace('says = "sum 12"', 'says = "sum"')
    with pytest.raises(Refused) as refused:
        sound_adventure(text, "mine.toml")
    lines = refused.value.reason.splitlines()
    assert lines[0] == "mine.toml: this adventure cannot be played yet"
    assert [line.partition(":")[0].strip() for line in lines[1:4]] == [
        "room 1, monster crab, sr",
        "room 3, monster pump, hp",
        "room 5 (puzzle), puzzle, fact 1",
    ]
    assert lines[4] == "3 faults, the first against"
    assert len(refused.value.also) == 2


def test_parts_that_cannot_be_read_are_told_room_by_room() -> None:
    text = TEXT.replace("ac = 13", "ac = true").replace("hp = 180", 'hp = "many"').replace("about =", "abuot =")
    with pytest.raises(Refused) as refused:
        read_adventure(text, "mine.toml")
    places = [line.partition(":")[0].strip() for line in refused.value.reason.splitlines()[1:-1]]
    assert places == ["abuot", "room 1, monster crab, ac", "room 7, monster eel, hp"]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("kind = ", "mine.toml is neither TOML nor JSON"),
        ("[]", "neither TOML nor JSON|lists its rooms"),
        ('kind = "story"', "this is no adventure of True Dungeon: kind is 'story'"),
        ('game = "trapper"', "this is no adventure of True Dungeon: game is 'trapper'"),
        ('kind = "adventure"', "lists its rooms under"),
        ('kind = "adventure"\nrooms = 7', "lists its rooms under"),
        ('{"rooms": ["one"]}', "room 1: a table is wanted, not a text"),
        ('{"id": "\\ud800", "rooms": []}', "id: a text has a broken letter in it"),
        ('{"\\ud800": 1, "rooms": []}', "key: a text has a broken letter in it"),
    ],
)
def test_what_is_no_adventure_is_refused(given: str, says: str) -> None:
    with pytest.raises(Refused, match=says) as refused:
        read_adventure(given, "mine.toml")
    assert refused.value.rule is not None


def test_data_that_is_no_table_is_refused() -> None:
    with pytest.raises(Refused, match="a table of keys"):
        read_adventure([], "mine.toml")  # type: ignore[arg-type]


JUNK = [None, True, 0, -1, 10**30, 1.5, "", "x", "_", "A: ", "a\nb", [], {}, ["x"], {"normal": 3}, "1d6", "{x}"]


def places_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all that lies in this data."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield (*path, key)
        yield from places_in(one, (*path, key))


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_put_in_any_place_is_taken_or_refused_in_words(seed: int) -> None:
    random = Random(seed)
    for path in random.sample(list(places_in(plain())), 60):
        whole: Any = plain()
        part = whole
        for key in path[:-1]:
            part = part[key]
        part[path[-1]] = random.choice(JUNK)
        try:
            outline(sound_adventure(whole), secrets=True)
        except Refused as error:
            assert error.rule in LEDGER
            assert error.at


def test_a_fault_quotes_no_text() -> None:
    adventure = read_adventure(TEXT)
    broken = [room for room in adventure.rooms if room.number != 4]
    with pytest.raises(Refused) as refused:
        must_be_sound(replace(adventure, rooms=tuple(broken)))
    assert not any(room.text in refused.value.reason or room.title in refused.value.reason for room in adventure.rooms)


# ---------------------------------------------------------------- versions and lengths


@pytest.mark.rule("truedungeon.digital.adventure-orientation")
@pytest.mark.parametrize(("version", "combats"), [("combat", 4), ("puzzle", 3)])
def test_each_version_has_its_own_make_up_and_ends_in_a_combat(version: Any, combats: int) -> None:
    path = sound_adventure(TEXT).path(version)
    assert [room.number for room in path] == [1, 2, 3, 4, 5, 6, 7]
    assert sum(room.kind == "combat" for room in path) == combats
    assert path[-1].kind == "combat"


@pytest.mark.rule("truedungeon.digital.adventure-rooms")
@pytest.mark.parametrize("numbers", [(1, 2, 7), (1, 2, 3, 4, 7), (1, 2, 3, 4, 6, 7)])
def test_three_or_five_rooms_are_for_quick_play_only(numbers: tuple[int, ...]) -> None:
    rooms = [room for room in tomllib.loads(TEXT)["rooms"] if room["number"] in numbers]
    rooms = [{**room, "number": number} for number, room in enumerate(rooms, 1)]
    few = plain(orientation="combat", rooms=rooms)
    with pytest.raises(Refused) as refused:
        sound_adventure(few)
    assert refused.value.rule == "truedungeon.digital.adventure-rooms"
    if len(numbers) == 6:
        with pytest.raises(Refused, match="3 or 5 for quick play"):
            sound_adventure(few, short=True)
    else:
        assert len(sound_adventure(few, short=True).rooms) == len(numbers)


@pytest.mark.rule("truedungeon.digital.adventure-rooms")
def test_no_room_is_numbered_before_the_first() -> None:
    adventure = read_adventure(TEXT)
    porch = replace(adventure.rooms[0], number=0)
    told = [(one.at, one.reason) for one in faults(replace(adventure, rooms=(porch, *adventure.rooms)))]
    assert ("room 0", "room 0: the rooms of an adventure are numbered 1 to 7") in told


@pytest.mark.rule("truedungeon.digital.room-format")
@pytest.mark.parametrize(
    ("hp", "most", "at"), [(1, 1, ""), (99, 10, ""), (0, 1, "hp"), (100, 1, "hp"), (1, 0, "most"), (1, 11, "most")]
)
def test_a_room_gives_up_to_ten_their_life_back_with_up_to_99_points(hp: int, most: int, at: str) -> None:
    adventure = read_adventure(TEXT)
    first, *others = adventure.rooms
    here = replace(first, special_revival=Revival(text="They rise.", hp=hp, most=most))
    found = faults(replace(adventure, rooms=(here, *others)))
    assert [one.at for one in found] == [f"room 1, special_revival, {at}"] * bool(at)


@pytest.mark.rule("truedungeon.digital.trap-format")
@pytest.mark.parametrize(("falling", "sound"), [(1, True), (200, True), (-1, False), (201, False)])
def test_a_fall_is_of_200_feet_at_most(falling: int, sound: bool) -> None:
    found = list(trap_faults("pit", Trap(id="pit", text="A pit.", falling=falling)))
    assert [(one.at, one.rule) for one in found] == [("pit, falling", "truedungeon.digital.trap-format")] * (not sound)


@pytest.mark.rule("truedungeon.digital.adventure-orientation")
def test_a_mixed_room_counts_as_either() -> None:
    adventure = read_adventure(TEXT)
    fight, door = (room for room in adventure.rooms if room.number == 5)
    both = replace(fight, orientation=None, kind="mixed", puzzle=door.puzzle)
    rooms = tuple(room for room in adventure.rooms if room.number != 5)
    assert faults(replace(adventure, rooms=(*rooms, both))) == []


# ---------------------------------------------------------------- formats


@pytest.mark.parametrize(
    ("rule", "kind"),
    [
        pytest.param(rule, kind, marks=pytest.mark.rule(rule))
        for rule, kind in (
            ("truedungeon.digital.adventure-format", Adventure),
            ("truedungeon.digital.room-format", Room),
            ("truedungeon.digital.monster-format", Monster),
            ("truedungeon.digital.attack-format", Attack),
            ("truedungeon.digital.trap-format", Trap),
        )
    ],
)
def test_every_field_of_the_ledger_is_there(rule: str, kind: Any) -> None:
    assert set(rule_data(rule)) <= set(kind.__struct_fields__)


@pytest.mark.rule("truedungeon.digital.puzzle-format", "truedungeon.digital.room-initiative")
def test_the_words_of_puzzles_and_initiative_are_the_ledgers() -> None:
    puzzle = rule_data("truedungeon.digital.puzzle-format")
    assert set(puzzle["fields"]) <= set(Puzzle.__struct_fields__)
    assert set(SCHEMA["$defs"]["Puzzle"]["properties"]["kind"]["enum"]) == set(puzzle["kinds"])
    initiative = rule_data("truedungeon.digital.room-initiative")
    assert set(SCHEMA["$defs"]["Room"]["properties"]["initiative"]["enum"]) == set(initiative)


def test_the_schema_takes_what_the_reader_takes() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(plain(), SCHEMA)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(plain(abuot="x"), SCHEMA)


# ---------------------------------------------------------------- the library


@pytest.mark.rule("truedungeon.digital.shipped-content")
def test_an_adventure_in_both_orientations_comes_with_the_game() -> None:
    assert any(versions(adventure) == ("combat", "puzzle") for adventure in adventures().values())


@pytest.mark.parametrize("name", shipped_texts())
def test_what_comes_with_the_game_is_sound_and_called_as_its_file(name: str) -> None:
    adventure = adventure_named(name)
    assert adventure.id == name
    assert adventure_named(shipped_texts()[name]) == adventure
    assert title_of(name) == adventure.name
    jsonschema.validate(tomllib.loads(shipped_texts()[name]), SCHEMA)


def test_an_adventure_is_named_by_id_or_by_its_text() -> None:
    assert adventure_named(TEXT).name == title_of(TEXT) == "The Salt Stair"
    known = next(iter(adventures()))
    with pytest.raises(Refused, match=f"did you mean '{known}'"):
        adventure_named(known[:-1])
    with pytest.raises(Refused, match="the adventure file: room 1, monster crab, sr"):
        adventure_named(TEXT.replace("sr = 10", "sr = 12"))


# ---------------------------------------------------------------- for a host


def secrets(adventure: Adventure) -> list[str]:
    """What no player knows when the adventure begins."""
    rooms = [text for room in adventure.rooms for text in (room.title, room.text, room.push_text) if text]
    monsters = [text for room in adventure.rooms for one in room.monsters for text in (one.name, one.about) if text]
    posed = [room.puzzle for room in adventure.rooms if room.puzzle]
    puzzles = [text for one in posed for text in (*(fact.text for fact in one.facts), one.solved) if text]
    return [*rooms, *monsters, *puzzles, adventure.epilogue_success, adventure.epilogue_failure]


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("text", [TEXT, *shipped_texts().values()], ids=["sound", *shipped_texts()])
def test_the_outline_tells_all_or_nothing_that_is_secret(text: str) -> None:
    adventure = sound_adventure(text)
    told, hidden = flat(outline(adventure, secrets=True)), flat(outline(adventure))
    for secret in secrets(adventure):
        assert flat(secret) in told
        assert flat(secret) not in hidden
    assert flat(adventure.intro) in hidden


def test_what_brings_proximity_damage_on_is_shown_to_whoever_may_see_it() -> None:
    edit = """prxd = { fire = 2 }
prxd_trigger = "round\""""
    adventure = sound_adventure(TEXT.replace("dr = { all = 1 }", edit))
    told, hidden = (flat(preview(adventure, secrets=secrets).text(200)) for secrets in (True, False))
    assert "prxd every round, to everybody" in told and "prxd" not in hidden
    words = " ".join(passage.words for passage in booklet(adventure, "combat"))
    assert "proximity every round, to everybody: 2 fire" in words


@pytest.mark.parametrize("text", [TEXT, *shipped_texts().values()], ids=["sound", *shipped_texts()])
def test_the_page_shows_rooms_only_with_secrets(text: str) -> None:
    adventure = sound_adventure(text)
    told, hidden = preview(adventure, secrets=True), preview(adventure)
    assert len(told.panels) == len(hidden.panels) + len(adventure.rooms)
    assert not any(flat(secret) in flat(hidden.text(200)) for secret in secrets(adventure))
    assert told.svg().startswith("<svg")


def test_check_and_preview_understand_the_kind() -> None:
    kind = FILES["adventure"]
    assert kind.check(plain(), TrueDungeonOptions()) == (
        "The Salt Stair, combat version: 7 rooms (4 combat, 3 puzzle); puzzle version: 7 rooms (3 combat, 4 puzzle); "
        "every puzzle has one solution"
    )
    assert kind.preview is not None
    scene, words = kind.preview(plain(), False)
    assert scene.title == words.splitlines()[0] == "The Salt Stair"
    assert kind.shipped() == shipped_texts()


# ---------------------------------------------------------------- the page on adventures


def test_the_example_of_the_page_is_a_sound_short_adventure() -> None:
    (example,) = re.findall(r"```toml\n(kind = .*?)```", PAGE, re.DOTALL)
    kind = FILES["adventure"]
    says = kind.check(tomllib.loads(example), TrueDungeonOptions(short=True))
    assert f"`{says}`" in PAGE
    with pytest.raises(Refused):
        kind.check(tomllib.loads(example), TrueDungeonOptions())


def test_the_puzzle_of_the_page_has_its_solution() -> None:
    (example,) = re.findall(r"```toml\n\[rooms.puzzle\]\n(.*?)```", PAGE, re.DOTALL)
    rooms = tomllib.loads(TEXT)["rooms"]
    rooms[5]["puzzle"] = tomllib.loads(example)
    assert sound_adventure(plain(rooms=rooms)).rooms[5].puzzle.kind == "logic_grid"  # type: ignore[union-attr]


def test_the_page_lists_every_statement() -> None:
    assert [word for word in STATEMENTS if not re.search(rf"`[^`\n]*\b{word}\b[^`\n]*`", PAGE)] == []
    words = ast.get_docstring(ast.parse(PUZZLES)) or ""
    assert [word for word in STATEMENTS if not re.search(rf"\b{word}\b", words)] == []
