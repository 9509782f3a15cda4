"""How the labyrinth looks: what this viewer may see, in forms, letters and words."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from importlib.resources import files
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.tables import turns
from undercroft import Table
from undercroft.games.electro.content.board import Board, board_named, shipped
from undercroft.games.electro.content.cards import CARDS
from undercroft.games.electro.content.shapes import drawn, written
from undercroft.games.electro.faces.panels import panels
from undercroft.games.electro.faces.scene import look
from undercroft.games.electro.state.records import BEAST, BOOST, LOCK, PUZZLE
from undercroft.scene import ICONS, Panel, Scene, Tile

NAMES = ("Mora", "Kim", "Lea", "Ned", "Ola", "Pat", "Quin")


def explorer(number: int, at: str, **more: Any) -> dict[str, Any]:
    scores = {"move": 3, "see": 2, "fight": 4}
    empty: dict[str, Any] = {"keys": [], "fragments": 0, "group": [], "fight": False, "effects": [], "roared": False}
    plain = {"id": f"e{number}", "seat": number, "scores": scores, "now": scores, "live": 3, "at": at, "cards": 0}
    return {**plain, **empty, "deaths": 0, "gone": False, **more}


def seen(board: str = "default", **more: Any) -> dict[str, Any]:
    """What the Explorer in seat 1 sees of a quiet labyrinth."""
    down: dict[str, Any] = {
        "state": "down",
        "card": None,
        "key": None,
        "perceived": False,
        "boxed": False,
        "inside": [],
    }
    shut: dict[str, Any] = {"open": False, "done": False, "card": None, "task": None, "fragment": None, "reward": None}
    found = board_named(board)
    return {
        "stage": "round",
        "you": 1,
        "readings": {},
        "round": 3,
        "limit": 40,
        "toll": 10,
        "clock": "storm",
        "deaths": 0,
        "order": [2, 1],
        "turn": None,
        "explorers": [explorer(1, found.starts[0]), explorer(2, found.starts[1])],
        "hand": [],
        "mof": {"seat": 0, "auto": False, "cards": 2, "effects": []},
        "rooms": {room: down | more.pop(room, {}) for room in found.rooms},
        "sides": {side: shut | more.pop(f"x{side[0]}", {}) for side in found.sides},
        "piles": [],
        "decks": {"explorers": 30, "fates": 20},
        "discards": {"explorers": [], "fates": []},
        "fights": [],
        "claims": [],
        "puzzle": None,
        "trial": None,
        "draft": None,
        "escaped": [],
        **more,
    }


def shown(board: str = "default", **more: Any) -> Scene:
    return look(seen(board, **more), board_named(board), NAMES)


def tile(scene: Scene, anchor: str) -> Tile:
    (found,) = [tile for board in scene.boards for tile in board.tiles if tile.anchor == anchor]
    return found


def lines(found: tuple[Panel, ...], title: str) -> str:
    (panel,) = [panel for panel in found if panel.title == title]
    return "\n".join(line if isinstance(line, str) else line.words for line in panel.lines)


# ---------------------------------------------------------------- forms


@pytest.mark.parametrize("name", shipped())
def test_every_space_has_a_form_of_its_own_that_no_other_overlaps(name: str) -> None:
    board = board_named(name)
    forms = drawn(board).spaces
    assert set(forms) == {*board.tiles, *board.rooms, *board.sides}
    for one, other in combinations(forms.values(), 2):
        assert math.dist(one.middle, other.middle) > 0.7


@pytest.mark.parametrize("name", shipped())
def test_the_sketch_names_every_space_within_80_columns_and_40_lines(name: str) -> None:
    board = board_named(name)
    text = shown(name).text()
    lines = text[: text.index("\n\nRound")].splitlines()
    assert len(lines) <= 40
    assert max(map(len, lines)) <= 80
    for space in (*board.tiles, *board.rooms, *board.sides):
        assert written(board, space).rstrip("?#]>") in text, space


@pytest.mark.parametrize("name", shipped())
def test_the_scene_is_as_wide_as_a_phone_can_show(name: str) -> None:
    (board,) = shown(name).boards
    assert board.columns <= 14
    svg = shown(name).svg(theme="night", highlight={"1a"})
    assert ElementTree.fromstring(svg).get("role") == "group"


def test_a_board_in_columns_and_rows_is_drawn_as_squares() -> None:
    default = board_named("default")
    spaces = [*default.tiles, *default.rooms, *default.sides]
    plan = replace_places(default, {space: (float(i % 12), float(i // 12)) for i, space in enumerate(spaces)})
    forms = drawn(plan)
    assert {len(form.corners) for form in forms.spaces.values()} == {4}
    assert len(forms.lanes) == 90
    assert forms.spaces["1a"].middle[1] > forms.spaces["6x"].middle[1]


def replace_places(board: Board, places: dict[str, tuple[float, float]]) -> Board:
    return replace(board, places=places, layout="plan")


# ---------------------------------------------------------------- what stands on the board


def test_tiles_say_their_number_and_where_they_lead() -> None:
    found = tile(shown(), "1j")
    assert (found.words, found.marks, found.glyph) == ("1j", ("die-4",), "1j4")
    assert found.note == "1j: number 4, before the yellow door of 1x"
    assert tile(shown(), "1b").note == "1b: number 2, doorway of i1"


def test_a_room_is_a_card_face_down_until_it_is_known() -> None:
    found = shown(i1={"state": "cleared"}, i2={"card": BOOST, "perceived": True, "key": "key"}, i3={"boxed": True})
    assert (tile(found, "o1").icon, tile(found, "o1").words, tile(found, "o1").glyph) == (None, "o1", "[o1?]")
    assert (tile(found, "i1").icon, tile(found, "i1").glyph) == ("cleared-room", "[i1_]")
    assert (tile(found, "i2").icon, tile(found, "i2").marks) == ("boost-box", ("room-back", "small-key"))
    assert tile(found, "i2").note == "i2: small room, face down, Boost Box, perceived by you, with a key"
    assert tile(found, "i3").note == "i3: small room, face down, a box of one kind or the other"


def test_a_beast_in_combat_shows_its_health() -> None:
    beast = {"state": "up", "card": BEAST, "health": 4, "shock": 2, "roar": 0, "pounced": False, "fighting": True}
    found = shown(o2=beast)
    (piece,) = [piece for piece in found.boards[0].pieces if piece.id == "o2"]
    assert (piece.icon, piece.bar, piece.thing) == ("beast", (4, 6), "beast o2")
    assert piece.note == "the ElectroBeast in o2, in combat, health 4 of 6"
    assert (tile(found, "o2").icon, tile(found, "o2").words, tile(found, "o2").glyph) == (None, "o2", "[o2]")
    assert lines(found.panels, "ElectroBeasts") == (
        "o2, in combat: health\nShockwave in 2 turns, Fierce Roar ready, Thunder Pounce not yet"
    )
    assert "4/6 ####--" in found.text()
    assert "[o2]!" in found.text()


def test_doors_are_told_by_sign_and_lock_and_open_ones_by_their_card() -> None:
    opened = {"open": True, "card": PUZZLE, "task": "fuse-code", "fragment": True}
    found = shown(x1=opened, x2={"open": True, "card": LOCK})
    assert (tile(found, "3x").icon, tile(found, "3x").marks) == ("sign-blue", ("door-lock",))
    assert (tile(found, "1x").icon, tile(found, "1x").marks) == ("puzzle", ("sign-yellow", "fragment"))
    assert (tile(found, "2x").icon, tile(found, "2x").glyph) == ("master-lock", "<2xgL>")
    assert {tile(shown(), f"{sector}x").icon for sector in range(1, 7)} <= set(ICONS)


def test_what_lies_on_a_tile_is_drawn_and_told() -> None:
    found = shown(piles=[{"at": "3h", "keys": ["key", "blue"], "fragments": 1}])
    assert tile(found, "3h").marks == ("die-4", "small-key", "fragment")
    assert tile(found, "3h").glyph == "3h4kf"
    assert lines(found.panels, "What lies about") == "On 3h: 2 Small Keys (blue) and 1 fragment"


def test_six_explorers_have_six_liveries_and_letters() -> None:
    found = shown(explorers=[explorer(number, "1a") for number in range(1, 7)])
    pieces = found.boards[0].pieces
    assert [piece.glyph for piece in pieces] == list("ABCDEF")
    assert len({piece.colour for piece in pieces}) == 6
    assert [piece.anchor for piece in pieces] == [f"e{number}" for number in range(1, 7)]
    assert "1a1AB+" in found.text()


def test_the_master_of_fates_sees_the_layout_grow() -> None:
    draft = {"cards": {"i1": BEAST}, "keys": ["i1"], "sides": {"1x": {"card": LOCK, "open": False}}, "half": []}
    found = shown(stage="rooms", draft=draft, sides={})
    assert (tile(found, "i1").icon, tile(found, "i1").marks) == ("beast", ("room-back", "small-key"))
    assert tile(found, "1x").marks == ("door-lock", "master-lock")
    assert (tile(found, "o1").icon, tile(found, "o1").thing) == (None, "o1")


# ---------------------------------------------------------------- panels


def test_the_turn_says_whose_it_is_and_what_is_left() -> None:
    turn = {"seat": 1, "members": [1], "stage": "move", "rolls": 2, "rolled": 5, "points": 3}
    words = lines(panels(seen(turn=turn), NAMES), "Round 3 of 40")
    assert words.startswith("Your turn\nRolled 5 in 2 throws, movement left: 3\nMaster of Fates: Mora, 2 cards\n")
    together = lines(panels(seen(turn=turn | {"members": [1, 2]}), NAMES), "Round 3 of 40")
    assert together.startswith("The turn of Kim and Lea")


def test_the_clock_says_when_the_master_of_fates_wins() -> None:
    assert "wins after round 40." in lines(panels(seen(), NAMES), "Round 3 of 40")
    assert "died 4 times." in lines(panels(seen(clock="deaths", toll=4), NAMES), "Round 3")


def test_explorers_stand_in_turn_order_with_all_that_is_open() -> None:
    kim = explorer(1, "1b", now={"move": 5, "see": 1, "fight": 4}, keys=["key"], cards=2, group=[1, 2], roared=True)
    kim |= {"effects": [{"card": "swift-current", "turns": 1}], "perceived": ["o1"], "deaths": 1}
    lea = explorer(2, "1b", keys=None, fragments=2, group=[1, 2], scores=None, now=None, live=None)
    assert lines(panels(seen(explorers=[kim, lea]), NAMES), "Explorers").splitlines() == [
        "B Lea on 1b",
        "2 fragments, hidden keys",
        "grouped with Kim",
        "A Kim (you) on 1b; Live:",
        "Move 5 (3+2), See 1 (2-1), Fight 4",
        "1 Small Key, 2 cards",
        "grouped with Lea; shaken by a Fierce Roar; Swift Current in force, 1 turn more; died once; you perceived o1",
    ]


def test_cards_in_hand_say_what_they_do() -> None:
    hand = lines(panels(seen(hand=["ground-wire", "copper-salve", "ground-wire"]), NAMES), "Your cards")
    assert hand.splitlines() == [
        "Ground Wire (2): When Electroshock strikes you, it does no damage. (when it happens)",
        "Copper Salve: Gain 2 Live.",
    ]
    assert set(CARDS) <= set(ICONS)


def test_claims_are_told_with_who_made_them_and_to_whom() -> None:
    claims = [
        {"seat": 2, "room": "i3", "kind": BEAST, "key": True, "to": []},
        {"seat": 0, "room": "o1", "kind": BOOST, "key": False, "to": [1, 2]},
    ]
    assert lines(panels(seen(claims=claims), NAMES), "Claims, true or not").splitlines() == [
        "Lea: i3 is an ElectroBeast with a key",
        "Mora, to Kim and Lea: o1 is a Boost Box without a key",
    ]


def test_of_many_claims_the_last_eight_are_shown() -> None:
    claims = [{"seat": 1, "room": f"i{at}", "kind": BEAST, "key": True, "to": []} for at in range(12)]
    told = lines(panels(seen(claims=claims), NAMES), "Claims, true or not").splitlines()
    assert [line.split()[1] for line in told] == [f"i{at}" for at in range(4, 12)]


# ---------------------------------------------------------------- at a table


def test_a_table_on_a_board_of_its_own_is_drawn_and_kept_with_its_text() -> None:
    text = (files("undercroft.games.electro") / "data" / "wheel.toml").read_text(encoding="utf-8")
    table = Table.start("electro", options={"board": text, "mof": "auto"}, seed=5)
    assert (tile(table.scene(0), "m1").words, tile(table.scene(0), "m1").glyph) == ("m1", "[m1?]")
    assert json.loads(table.record().text())["options"]["board"] == text
    assert "@" not in table.scene(None).text()


def test_whoever_stands_on_the_board_has_a_bar_and_signs_and_can_be_asked_about() -> None:
    kim = explorer(1, "1b", keys=["key"], fragments=1, fight=True, roared=True, live=7)
    kim |= {"effects": [{"card": "swift-current", "turns": 1}]}
    turn = {"seat": 1, "members": [1], "stage": "steps", "rolls": 1, "rolled": 5, "points": 3}
    found = shown(explorers=[kim, explorer(2, "1c")], turn=turn)
    first, second = found.boards[0].pieces
    assert (first.id, first.also, first.thing, first.bar, first.acts) == ("@1", ("e1",), "e1", (7, 7), True)
    assert [thing for _, thing in first.signs] == ["fragment", "small-key", "fight-between", "roar", "swift-current"]
    assert (second.id, second.bar, second.signs, second.acts) == ("@2", (3, 6), (), False)
    (panel,) = [panel for panel in found.panels if panel.title == "Explorers"]
    told = [line for line in panel.lines if not isinstance(line, str)]
    assert [(line.id, line.bar, line.acts) for line in told] == [("@2", (3, 6), False), ("@1", (7, 7), True)]


def test_the_explorers_act_in_the_settled_order_and_the_master_of_fates_last() -> None:
    turn = {"seat": 1, "members": [1], "stage": "steps", "rolls": 1, "rolled": 5, "points": 3}
    found = shown(turn=turn)
    assert turns(found) == ["Lea", "*Kim", "Master of Fates"]
    assert [(line.id, line.thing) for line in found.panels[0].lines if not isinstance(line, str)] == [
        ("@2", "e2"),
        ("@1", "e1"),
        ("@0", "mof"),
    ]
    assert turns(shown(turn=turn | {"members": [1, 2]})) == ["*Lea", "*Kim", "Master of Fates"], "a group together"
    assert turns(shown(stage="fates")) == ["Lea", "Kim", "*Master of Fates"]
    assert turns(shown(explorers=[explorer(1, "1b", gone=True), explorer(2, "1c")])) == ["Lea", "Master of Fates"]
    assert turns(shown(stage="places")) == []


def test_places_that_options_name_are_written_on_the_board() -> None:
    for name in shipped():
        board = board_named(name)
        (field,) = shown(name).boards
        written_there = {tile.anchor: tile.words for tile in field.tiles if tile.anchor}
        assert written_there == {space: space for space in (*board.tiles, *board.rooms, *board.sides)}
