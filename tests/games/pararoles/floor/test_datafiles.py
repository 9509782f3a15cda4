"""Floors as files: JSON and text, read back exactly, and every fault named by place and rule."""

import copy
import random
from typing import Any

import jsonschema
import pytest

from tests.games.pararoles.designing import DESIGN
from tests.games.pararoles.floors import LEDGER, at, corridor
from undercroft.engine import Refused, to_plain
from undercroft.games.pararoles import (
    PararolesOptions,
    generate,
    plan,
    read_json,
    read_text,
    roll_events,
    to_json,
    to_text,
    written,
)
from undercroft.games.pararoles.floor.floor import Enemy, Trap
from undercroft.games.pararoles.floor.grid import place
from undercroft.games.pararoles.floor.premade import premade
from undercroft.games.pararoles.floor.schema import SCHEMA
from undercroft.games.pararoles.floor.text import DOORS, GROUNDS

CHECK = DESIGN.files["floor"].check


def drawn_by_hand() -> dict[str, Any]:
    """The hall with an exit, a trap and two enemies, without any rolls."""
    floor = corridor(number=2)
    floor.stairs = at("7,6")
    floor.traps.append(Trap(at("9,8"), 3, [7]))
    floor.enemies += [Enemy("enemy", 4, at("13,10"), False), Enemy("boss", 8, at("15,8"), True)]
    return to_json(floor)


# ---------------------------------------------------------------- JSON


@pytest.mark.parametrize("seed", range(40))
def test_a_floor_is_read_as_it_was_written(seed):
    floor = generate(seed, 1 + seed % 10)
    plain = to_json(floor)
    jsonschema.validate(plain, SCHEMA)
    assert to_plain(read_json(plain)) == to_plain(floor)


def test_a_floor_with_other_options_keeps_them_for_redrawing():
    options = {"no_loops": True, "room_first": True, "doors": False, "shuffle": True}
    floor = generate(7, options=options)
    plain = to_json(floor, options)
    assert plain["options"] == options
    assert to_plain(read_json(plain)) == to_plain(floor)
    with pytest.raises(Refused):
        read_json({key: value for key, value in plain.items() if key != "options"})


def test_the_schema_is_a_schema_and_the_words_tell_of_the_floor():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(drawn_by_hand(), SCHEMA)
    words = CHECK({**drawn_by_hand(), "name": "The hall"}, PararolesOptions())
    assert words == "The hall is floor 2 with 5 intersections, 2 rooms, 1 traps and 2 enemies, drawn by hand"
    assert "redrawn from its" in CHECK(to_json(generate(1)), PararolesOptions())


def faulty(key: str, value: Any) -> dict[str, Any]:
    """The hall with one thing wrong: `key` is a path such as `stairs.at`."""
    plain = copy.deepcopy(drawn_by_hand())
    *way, last = key.split(".")
    inner: Any = plain
    for step in way:
        inner = inner[int(step)] if step.isdecimal() else inner[step]
    if isinstance(inner, list):
        inner.append(value) if last == "+" else inner.__setitem__(int(last), value)
    else:
        inner[last] = value
    return plain


FAULTS = [
    ("floor", 0, "pararoles.supplies.map"),
    ("kind", "board", "pararoles.map.blank"),
    ("game", 7, "pararoles.map.blank"),
    ("floor", 1 << 31, "pararoles.supplies.map"),
    ("options", {"colour": "red"}, "pararoles.map.blank"),
    ("options", {"doors": [1]}, "pararoles.room.doors.style"),
    ("pieces.0.squares", [[1, 8], [2, 8], [1, 8]], "pararoles.path.free-square"),
    ("secret", {"squares": [[9, 7], [9, 7]], "treasure": 1}, "pararoles.path.free-square"),
    ("secret", {"squares": [[9, 7]], "pocket": [2, 2], "treasure": 1}, "pararoles.secret.portal"),
    ("secret", {"squares": [[9, 7]], "chest": 7}, "pararoles.secret.table"),
    ("secret", {"squares": [[9, 7]], "enemy": 15}, "pararoles.secret.table"),
    ("doors.+", {"at": [6, 7], "side": "right", "kind": "secret"}, "pararoles.path.walls"),
    ("traps.0.summons", [7, 7], "pararoles.map.premade-numbers"),
    ("traps.0", {"at": [9, 8], "type": 1, "summons": [7]}, "pararoles.map.premade-numbers"),
    ("traps.0.summons", [10**40], "pararoles.map.premade-numbers"),
    ("enemies.0.difficulty", 15, "pararoles.supplies.enemy-tokens"),
    ("floor", "one", "pararoles.map.blank"),
    ("colour", "red", "pararoles.map.blank"),
    ("entrance.at", [0, 8], "pararoles.floor.grid"),
    ("entrance.at", [2, 8], "pararoles.entrance.walls"),
    ("entrance.at", [1, 3], "pararoles.path.direction"),
    ("entrance.side", "north", "pararoles.generate.reading-order"),
    ("pieces.0.kind", "cave", "pararoles.map.complete-all"),
    ("pieces.0.squares", [], "pararoles.map.complete-all"),
    ("pieces.1.squares", [[1, 8]], "pararoles.path.free-square"),
    ("pieces.1.squares", [[2, 8], [2, 6]], "pararoles.path.walls"),
    ("pieces.2.squares", [[3, 8], [3, 7]], "pararoles.intersection.square"),
    ("pieces.2.entry", [4, 4], "pararoles.room.attach"),
    ("passages.+", [3, 3, "right"], "pararoles.path.walls"),
    ("doors.+", {"at": [1, 8], "side": "right", "kind": "gate"}, "pararoles.room.doors.style"),
    ("doors.+", {"at": [1, 8], "side": "right", "kind": "door"}, "pararoles.room.doors.style"),
    ("doors.+", {"at": [6, 8], "side": "up", "kind": "portal"}, "pararoles.secret.portal"),
    ("doors.+", {"at": [6, 8], "side": "left", "kind": "secret", "opens": "floor"}, "pararoles.size.secret-door"),
    ("secret", {"pocket": [3, 2], "treasure": 1}, "pararoles.secret.portal"),
    ("secret", {"squares": [[9, 7]]}, "pararoles.secret.table"),
    ("secret", {"squares": [[9, 7]], "treasure": 1, "trap": 2}, "pararoles.trap.chest"),
    ("secret", {"squares": [[9, 7]], "treasure": 1}, "pararoles.secret.door"),
    ("secret", {"squares": [[9, 8]], "treasure": 1}, "pararoles.path.free-square"),
    ("secret", {"squares": [[9, 7]], "treasure": 1, "at": [8, 7]}, "pararoles.secret.contents"),
    ("pieces.+", {"kind": "room", "squares": [[1, 1]]}, "pararoles.map.complete-all"),
    ("pieces.2.kind", "path", "pararoles.size.minimum"),
    ("stairs.at", [1, 8], "pararoles.stairs.no-room"),
    ("stairs.at", [1, 2], "pararoles.stairs.in-play"),
    ("stairs.at", [8, 8], "pararoles.stairs.nearest-room"),
    ("stairs.trap", 7, "pararoles.trap.type-roll"),
    ("traps.0.type", 7, "pararoles.trap.type-roll"),
    ("traps.0.type", 0, "pararoles.trap.type-roll"),
    ("traps.0.at", [1, 1], "pararoles.trap.place-nearest"),
    ("traps.0.at", [7, 6], "pararoles.trap.place-nearest"),
    ("traps.+", {"at": [9, 8], "type": 1}, "pararoles.trap.place-nearest"),
    ("traps.0.summons", [0], "pararoles.map.premade-numbers"),
    ("enemies.0.kind", "rat", "pararoles.supplies.enemy-tokens"),
    ("enemies.0.at", [2, 2], "pararoles.enemy.place-square"),
    ("enemies.0.at", [15, 8], "pararoles.enemy.place-order"),
    ("enemies.0.at", [1, 8], "pararoles.core.start.alert"),
    ("enemies.0.kind", "partner", "pararoles.duo.together"),
    ("enemies.1.kind", "lead", "pararoles.duo.together"),
]


@pytest.mark.parametrize(
    ("key", "value", "rule"), [pytest.param(*fault, marks=pytest.mark.rule(fault[2])) for fault in FAULTS]
)
def test_a_fault_is_refused_with_its_place_and_rule(key, value, rule):
    with pytest.raises(Refused) as refused:
        read_json(faulty(key, value))
    assert refused.value.rule == rule
    assert rule in LEDGER
    assert refused.value.at is not None


@pytest.mark.rule("pararoles.trap.place-nearest")
def test_a_trap_lies_on_any_square_of_the_floor_and_on_no_other():
    floor = read_json(drawn_by_hand())
    stands = {floor.entrance, floor.stairs}
    for square in range(256):
        if square in stands:
            continue
        plain = faulty("traps", [{"at": list(place(square)), "type": 1}])
        if floor.used >> square & 1:
            assert read_json(plain).traps[0].square == square
        else:
            with pytest.raises(Refused) as refused:
                read_json(plain)
            assert refused.value.rule == "pararoles.trap.place-nearest"


@pytest.mark.rule("pararoles.secret.size")
def test_the_squares_of_a_secret_room_lie_together():
    door = {"at": [9, 7], "side": "down", "kind": "secret"}
    together, apart = [[9, 7], [9, 6], [10, 6]], [[9, 7], [9, 6], [11, 6]]
    assert read_json(faulty("doors.+", door) | {"secret": {"squares": together, "chest": 2}}).secret is not None
    with pytest.raises(Refused, match="lie together") as refused:
        read_json(faulty("doors.+", door) | {"secret": {"squares": apart, "chest": 2}})
    assert refused.value.rule == "pararoles.secret.size"


def test_what_a_secret_room_holds_lies_farthest_from_its_own_door():
    plain = drawn_by_hand()
    plain["passages"] = [passage for passage in plain["passages"] if list(passage) != [12, 8, "down"]]
    doors = [
        {"at": [12, 8], "side": "down", "kind": "door"},
        {"at": [9, 7], "side": "down", "kind": "secret"},
    ]
    given = plain | {"doors": doors, "secret": {"squares": [[9, 7], [9, 6], [10, 6]], "chest": 2}}
    secret = read_json(given).secret
    assert secret is not None and place(secret.at) == (10, 6)


@pytest.mark.rule("pararoles.secret.portal")
def test_a_pocket_dimension_has_no_squares_on_the_map():
    with pytest.raises(Refused, match="has no squares on the map"):
        read_json(faulty("secret", {"squares": [[9, 7]], "pocket": [2, 2], "treasure": 1}))


@pytest.mark.rule("pararoles.path.walls")
@pytest.mark.parametrize("way", [[1, 8, "left"], [1, 8, "up"], [2, 9, "up"]])
def test_a_way_off_the_grid_or_from_rock_is_refused(way):
    with pytest.raises(Refused, match="from one square of the floor to another"):
        read_json(faulty("passages.+", way))


@pytest.mark.rule("pararoles.size.secret-door")
@pytest.mark.parametrize(("number", "opens"), [(0, "area"), (1, "floor")])
def test_a_secret_door_opens_when_its_area_or_the_floor_is_cleared(number, opens):
    floor = premade(3)
    doors = [door for door in floor.doors if door.kind == "secret"]
    assert doors[number].opens == opens
    plain = to_json(floor)
    entry = [door for door in plain["doors"] if door["kind"] == "secret"][number]
    assert entry["opens"] == opens
    for other in {"start", "area", "floor"} - {opens}:
        entry["opens"] = other
        with pytest.raises(Refused) as refused:
            read_json(plain)
        assert refused.value.rule == "pararoles.size.secret-door"


def test_a_secret_room_may_be_drawn_by_hand():
    door = {"at": [9, 7], "side": "down", "kind": "secret"}
    plain = faulty("doors.+", door) | {"secret": {"squares": [[9, 7], [9, 6], [10, 6]], "chest": 2, "trap": 1}}
    floor = read_json(plain)
    assert floor.secret and floor.secret.at == at("10,6")
    assert [door.opens for door in floor.doors if door.kind == "secret"] == ["floor"]


@pytest.mark.rule("pararoles.generate.order")
def test_rolls_that_draw_another_floor_are_refused():
    plain = to_json(generate(1))
    plain["stairs"]["trap"] = 0 if plain["stairs"]["trap"] else 4
    with pytest.raises(Refused, match="stairs: the rolls of this file give another floor"):
        read_json(plain)


@pytest.mark.parametrize("options", [{"drop_path": True}, {"doors": False, "room_first": True}, {"shuffle": True}])
def test_a_floor_keeps_the_options_with_which_it_was_rolled(options):
    floor = generate(2, options=options)
    read = read_json(to_json(floor))
    assert read.options == options
    assert to_json(read) == to_json(floor)
    assert written(roll_events(read)) == written(roll_events(floor, options))


@pytest.mark.rule("pararoles.map.blank")
def test_what_is_no_table_is_refused():
    with pytest.raises(Refused, match="a floor is a table of keys"):
        read_json([1, 2])


# ---------------------------------------------------------------- text


@pytest.mark.parametrize("seed", range(40))
def test_a_floor_is_saved_and_loaded_as_text(seed):
    floor = generate(seed, 1 + seed % 10)
    text = to_text(floor)
    read = read_text(text)
    assert to_text(read) == text
    was, is_so = plan(floor), plan(read)
    assert (was.walls, set(was.doors), set(was.marks), was.notes) == (
        is_so.walls,
        set(is_so.doors),
        set(is_so.marks),
        is_so.notes,
    )


def test_rooms_open_to_one_another_stay_two_in_a_text():
    for seed in range(60):
        floor = generate(seed, options={"doors": False})
        read = read_text(to_text(floor))
        assert (read.across, read.down) == (floor.across, floor.down)
        assert sorted(sorted(piece.squares) for piece in read.pieces) == sorted(
            sorted(piece.squares) for piece in floor.pieces
        )


@pytest.mark.rule("pararoles.map.blank")
def test_an_own_floor_on_the_blank_grid_can_be_loaded():
    floor = read_text(to_text(read_json(drawn_by_hand())))
    assert (floor.number, len(floor.of_kind("room")), floor.traps[0].summons) == (2, 2, [7])


@pytest.mark.rule("pararoles.map.legend-premade", "pararoles.map.premade-numbers")
def test_the_signs_of_the_pre_made_floors():
    legend = LEDGER["pararoles.map.legend-premade"].data
    assert isinstance(legend, dict)
    assert {DOORS["door"]: "door", DOORS["secret"]: "secret door"}.items() <= legend.items()
    assert GROUNDS["?"] == "secret" and legend["?"] == "secret room"
    plain = drawn_by_hand()
    plain["stairs"]["trap"] = 4
    door = {"at": [9, 7], "side": "down", "kind": "secret"}
    plain["doors"].append(door)
    plain["secret"] = {"squares": [[9, 7]], "treasure": 1, "chest": 2, "enemy": 5}
    lines = to_text(read_json(plain)).splitlines()[34:]
    assert lines == [
        "Entrance 1,8 left",
        "Exit* 7,6 T4",
        "~ 9,7 down",
        "T3 9,8 S7",
        "$ 9,7",
        "C2 9,7",
        "E5 9,7 secret",
        "E4 13,10 stationary",
        "*8 15,8 patrol",
    ]


@pytest.mark.rule("pararoles.map.legend-random")
def test_the_exit_may_be_written_as_in_the_random_example():
    legend = LEDGER["pararoles.map.legend-random"].data
    assert isinstance(legend, dict) and legend["X"] == "exit"
    text = to_text(read_json(drawn_by_hand())).replace("Exit 7,6", "X 7,6")
    assert read_text(text).stairs == at("7,6")


def test_a_pocket_dimension_is_a_line_of_its_own():
    plain = drawn_by_hand()
    plain["doors"].append({"at": [7, 6], "side": "up", "kind": "portal"})
    plain["secret"] = {"pocket": [3, 2], "chest": 4, "trap": 2}
    text = to_text(read_json(plain))
    assert "Pocket 3x2 7,6 up C4 T2\n" in text
    assert to_text(read_text(text)) == text


def test_secret_doors_that_are_only_drawn_are_read():
    plain = drawn_by_hand()
    plain["passages"].remove([9, 8, "right"])
    plain["doors"].append({"at": [9, 8], "side": "right", "kind": "secret"})
    text = to_text(read_json(plain)).replace("~ 9,8 right\n", "")
    assert [door.kind for door in read_text(text).doors] == ["secret"]


TEXT_FAULTS = [
    ("Exit 7,6", "Exit", "line 36: Exit stands on a square", "pararoles.map.legend-premade"),
    ("Exit 7,6", "Exit seven", "no square", "pararoles.map.legend-premade"),
    ("Exit 7,6", "Exit 7,6 S3", "not T and a number", "pararoles.map.legend-premade"),
    ("Exit 7,6\n", "", "lacks a line for Exit", "pararoles.map.legend-premade"),
    ("T3 9,8", "Q3 9,8", "line 37: 'Q3' is no sign", "pararoles.map.legend-premade"),
    ("#:", "#x", "'x' is no sign", "pararoles.map.legend-premade"),
    ("Entrance 1,8 left", "Entrance 1,8", "no side", "pararoles.generate.reading-order"),
    ("Entrance 1,8 left", "Entrance 77,8 left", "not on the 16x16 grid", "pararoles.floor.grid"),
    ("T3 9,8", "Pocket 3 9,8 left", "a pocket has a size", "pararoles.secret.portal"),
    ("T3 9,8", "Pocket 3x2 9,8 up S5\nT3 9,8", "'S5' is no sign", "pararoles.map.legend-premade"),
    ("T3 9,8", "Pocket 3x2 9,8 up C5 C4\nT3 9,8", "a line for chest already", "pararoles.map.legend-premade"),
    ("Exit 7,6", "Exit 7,6\nExit 7,6", "line 37: there is a line for stairs already", "pararoles.map.legend-premade"),
    (
        "Entrance 1,8 left",
        "Entrance 1,8 left\nEntrance 1,8 left",
        "line 36: there is a line for entrance already",
        "pararoles.map.legend-premade",
    ),
    ("Entrance 1,8 left", "Entrance 1,8 left top", "'top' is a word too many", "pararoles.map.legend-premade"),
    ("Exit 7,6", "Exit* 7,6", "Exit\\* is trapped", "pararoles.map.legend-premade"),
    ("13,10 stationary", "13,10 stationery", "'stationery' says nothing of an enemy", "pararoles.map.legend-premade"),
    ("T3 9,8", "$ 9,7\nC2 9,6", "all on one square", "pararoles.secret.contents"),
    ("#.", "|.", "leads to no square of the floor", "pararoles.path.walls"),
    ("#.", "o.", "a pocket dimension has one portal", "pararoles.secret.portal"),
]


@pytest.mark.parametrize(
    ("old", "new", "words", "rule"),
    [pytest.param(*fault, marks=pytest.mark.rule(fault[3])) for fault in TEXT_FAULTS],
)
def test_a_fault_in_a_text_is_refused(old, new, words, rule):
    text = to_text(read_json(drawn_by_hand())).replace(old, new, 1)
    with pytest.raises(Refused, match=words) as refused:
        read_text(text)
    assert refused.value.rule == rule


@pytest.mark.rule("pararoles.map.complete-all")
def test_a_drawing_of_nothing_is_refused():
    lines = to_text(read_json(drawn_by_hand())).splitlines()
    empty = ["#" + " " * 31 + "#" if line.startswith("#") and len(line) == 33 else line for line in lines]
    with pytest.raises(Refused, match="nothing is drawn on the grid"):
        read_text("\n".join(empty))


@pytest.mark.rule("pararoles.path.walls")
@pytest.mark.parametrize("sign", "#|")
def test_a_wall_or_a_door_inside_a_room_is_refused(sign):
    floor = generate(11)
    room = next(room for room in floor.of_kind("room") if len(room.squares) == 9)
    x, y = place(room.squares[4])
    lines = to_text(floor).splitlines()
    line = lines[2 * y]
    lines[2 * y] = line[: 2 * x] + sign + line[2 * x + 1 :]
    with pytest.raises(Refused, match="inside a room there is no wall or door") as refused:
        read_text("\n".join(lines))
    assert refused.value.at == f"{x},{y}"


@pytest.mark.rule("pararoles.floor.grid")
def test_half_a_drawing_is_refused():
    with pytest.raises(Refused, match="33 lines"):
        read_text("Floor 1\n####\n")


def test_whatever_a_text_says_it_is_read_or_refused():
    for seed in range(60):
        read_or_refused(read_text, spoilt_text(seed), to_text)


def read_or_refused(read: Any, given: Any, write: Any) -> None:
    """What can be read stays the same after being written and read again."""
    try:
        found = read(given)
    except Refused:
        return
    assert write(read(write(found))) == write(found), given


def spoilt_text(seed: int) -> str:
    """A floor as text with some letters changed."""
    rng = random.Random(seed)
    text = list(to_text(generate(seed % 7)))
    for _ in range(rng.choice((1, 3, 30))):
        text[rng.randrange(len(text))] = rng.choice(" #.+:?|~o\n,0159ETSC$*x")
    return "".join(text)


def test_whatever_a_file_says_it_is_read_or_refused():
    for seed in range(200):
        read_or_refused(read_json, spoilt_file(seed), to_json)


def spoilt_file(seed: int) -> Any:
    """A floor as plain data with some values changed."""
    rng = random.Random(seed)
    plain: Any = drawn_by_hand() if seed % 2 else {k: v for k, v in to_json(generate(seed)).items() if k != "rolls"}
    for _ in range(rng.choice((1, 2))):
        inner = plain
        while isinstance(inner, (dict, list)) and inner:
            key = rng.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
            if not isinstance(inner[key], (dict, list)) or rng.random() < 0.2:
                inner[key] = rng.choice([0, 1, -1, 7, 17, "door", "secret", "portal", "up", None, [], {}, [1, 8], True])
                break
            inner = inner[key]
    return plain
