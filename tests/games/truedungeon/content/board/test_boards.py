"""The boards: every shipped one is sound and fair, every fight has one, and adventures bring their own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from tests.games.truedungeon.builds import LEDGER, adventures
from tools.boards import rounds
from undercroft.engine import Refused
from undercroft.engine.chance import Chance, seed_key
from undercroft.games.truedungeon.content.adventures.boards import FAMILIES, MOST_BOARDS, board_in, family_of
from undercroft.games.truedungeon.content.adventures.checking import sound_adventure
from undercroft.games.truedungeon.content.adventures.library import shipped_texts
from undercroft.games.truedungeon.content.adventures.model import TYPES, Adventure, Monster, Orientation, Room
from undercroft.games.truedungeon.content.adventures.schema import SCHEMA
from undercroft.games.truedungeon.content.board.checking import faults
from undercroft.games.truedungeon.content.board.library import STANDARD, boards
from undercroft.games.truedungeon.content.board.model import Board
from undercroft.games.truedungeon.content.board.reading import natural
from undercroft.games.truedungeon.desk.easel import BoardEasel, board_in_form
from undercroft.games.truedungeon.faces.kit.pieces import bare_lane, board_sheets, poster
from undercroft.inputs import read_file_text

SOAK = os.environ.get("UNDERCROFT_SOAK") == "1"
BOTH: tuple[Orientation, ...] = ("combat", "puzzle")
BOARDS = [pytest.param(board, id=name) for name, board in boards().items()]
MM = 1000


def fights() -> Iterator[tuple[Adventure, Orientation, Room]]:
    """Every room with monsters, in every version of every adventure."""
    for adventure in adventures().values():
        for orientation in BOTH:
            for room in adventure.path(orientation):
                if room.monsters:
                    yield adventure, orientation, room


def monster(*types: str, board: str = "") -> Monster:
    return Monster(id="x", name="X", types=types, ac=14, hp=100, attacks=(), board=board)


# ---------------------------------------------------------------- the shipped boards


@pytest.mark.parametrize("board", BOARDS)
def test_every_shipped_board_is_sound_and_says_what_it_shows(board: Board):
    assert faults(board) == []
    assert board.name and board.about
    assert any(zone.body for zone in board.zones)
    assert all(zone.body for zone in board.zones if zone.value > 3)


@pytest.mark.rule("truedungeon.digital.board-calibration")
@pytest.mark.parametrize("board", BOARDS)
def test_every_shipped_board_is_fair_to_average_bots(board: Board):
    found = rounds(board, rounds=1_000 if SOAK else 10, seed=1)
    if SOAK:
        assert found.unfair() == ()
    else:  # Of 100 slides a share is known to a few percent only; the true limits are for the soak.
        assert 900 <= found.mean <= 1200 and 150 <= found.twenties <= 1000 and found.misses <= 1500


@pytest.mark.rule("truedungeon.board.background-zones")
def test_some_boards_number_their_background_and_some_do_not():
    low = {
        name: any(zone.value in (2, 3) and not zone.body for zone in board.zones) for name, board in boards().items()
    }
    assert set(low.values()) == {True, False}


@pytest.mark.rule("truedungeon.board.null-zone")
def test_a_background_of_two_is_read_where_the_monster_is_not():
    assert natural(boards()["beast"], 130 * MM, 1900 * MM) == 2
    assert natural(boards()["ghost"], 60 * MM, 1800 * MM) == 0


# ---------------------------------------------------------------- which board a fight is on


@pytest.mark.rule("truedungeon.board.silhouette")
def test_every_fight_of_every_adventure_shows_its_first_monster():
    seen = set()
    for adventure, _, room in fights():
        board = board_in(adventure, room)
        assert board.id == (room.board or room.monsters[0].board)
        seen.add(board.id)
    assert len(seen) >= 10


@pytest.mark.rule("truedungeon.board.board-speed")
@pytest.mark.parametrize("adventure", adventures().values(), ids=shipped_texts())
def test_boards_of_every_speed_are_met_in_an_adventure(adventure: Adventure):
    speeds = {room.board_speed for room in adventure.rooms if room.monsters}
    assert speeds == {"fast", "medium", "slow"}


@pytest.mark.rule("truedungeon.digital.room-format")
def test_the_rooms_own_board_wins_over_its_monsters_and_that_over_the_family():
    adventure = adventures()["ferry-not-running"]
    bare: dict[str, Any] = {"number": 1, "kind": "combat", "title": "x", "text": "x"}
    rat, own = monster("animal"), monster("animal", board="spider")
    assert board_in(adventure, Room(**bare, monsters=(own, rat), board="dragon")).id == "dragon"
    assert board_in(adventure, Room(**bare, monsters=(own, rat))).id == "spider"
    assert board_in(adventure, Room(**bare, monsters=(rat, own))).id == "beast"
    assert board_in(adventure, Room(**bare)).id == STANDARD


def test_every_type_of_monster_has_the_board_of_its_family():
    assert set(FAMILIES) == set(TYPES) and set(FAMILIES.values()) <= set(boards())
    assert family_of(monster("undead", "incorporeal")) == "ghost"
    assert family_of(monster("humanoid", "dragon")) == "dragon"
    assert family_of(monster("evil")) == STANDARD


# ---------------------------------------------------------------- boards of one's own


def written(boards: str = "", **changes: str) -> str:
    """The first adventure, with boards of its own and other names of boards in it."""
    text = shipped_texts()["ferry-not-running"]
    for old, new in changes.items():
        assert f'board = "{old}"' in text
        text = text.replace(f'board = "{old}"', f'board = "{new}"')
    return text.replace("[[rooms]]", f"{boards}\n[[rooms]]", 1)


OWN = """
[[boards]]
id = "float"
name = "My own"
zones = [{ value = 20, circle = [300, 1950, 15], body = true }]
"""


@pytest.mark.rule("truedungeon.board.silhouette")
def test_an_adventures_own_board_wins_over_the_shipped_one_of_its_name():
    adventure = sound_adventure(written(OWN))
    last = adventure.path("combat")[-1]
    assert board_in(adventure, last).name == "My own"
    assert board_in(sound_adventure(written()), last).name == boards()["float"].name


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        (written(float="flaot"), "room 7, monster float, board", "there is no board 'flaot'; did you mean 'float'?"),
        pytest.param(
            written(OWN.replace("value = 20", "value = 19")),
            "board float, zones",
            "a board has a zone of value 20",
            marks=pytest.mark.rule("truedungeon.digital.validation"),
        ),
        (written(OWN.replace("300, 1950", "300, 1400")), "board float, zone 1 (20)", "lies in the target area"),
        (written(OWN + OWN), "board float", "2 of this id"),
        (written(OWN * (MOST_BOARDS + 1)), "boards", f"at most {MOST_BOARDS} boards"),
    ],
)
def test_bad_boards_and_unknown_names_are_refused_with_their_place(text: str, place: str, words: str):
    with pytest.raises(Refused, match="the adventure file") as refused:
        sound_adventure(text, "the adventure file")
    assert refused.value.at == place and words in refused.value.reason
    assert refused.value.rule in LEDGER


@pytest.mark.rule("truedungeon.digital.zone-shape")
@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        (OWN.replace("circle = [300", 'circle = ["x"'), "board float, zone 1, circle 1", "a whole number"),
        (OWN.replace("circle", "square"), "board float, zone 1, square", "no such key"),
    ],
)
def test_what_is_no_zone_is_refused_with_its_place(text: str, place: str, words: str):
    with pytest.raises(Refused, match="the adventure file") as refused:
        sound_adventure(written(text), "the adventure file")
    assert refused.value.at == place and words in refused.value.reason
    assert refused.value.rule == "truedungeon.digital.zone-shape"


def test_the_schema_of_an_adventure_knows_its_boards():
    assert "boards" in SCHEMA["properties"] and set(SCHEMA["$defs"]["Zone"]["properties"]) == {
        *("value", "circle", "ellipse", "polygon", "name", "body")
    }


# ---------------------------------------------------------------- the easel


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_is_the_same_after_being_written_and_read(board: Board):
    easel = BoardEasel()
    plain = in_easel()[board.id]
    assert board_in_form(easel.read(easel.write(plain), "x.toml")) == board
    assert easel.look(plain)["faults"] == []


@cache
def in_easel() -> dict[str, Any]:
    """What the easel shows of each board that there is, by id."""
    return {one["id"]: one for one in BoardEasel().boards()}


def test_odd_names_survive_a_file():
    easel = BoardEasel()
    board: dict[str, Any] = {**easel.boards()[0], "name": 'A "quoted"\\ \x7f name, with\na line', "about": "é, ü"}
    assert read_file_text(easel.write(board), "x.toml")["name"] == board["name"]
    assert easel.read(easel.write(board), "x.toml") == board


@pytest.mark.rule("truedungeon.digital.board-size")
def test_the_easel_says_the_measures_in_whole_mm():
    measures = BoardEasel().sizes()
    assert measures == {
        "width": 600, "length": 2400, "target": 1500, "puck": 30, "values": [1, 20], "dot": [300, 2380],
    }  # fmt: skip


@pytest.mark.rule("truedungeon.digital.board-calibration")
@pytest.mark.parametrize("board", BOARDS)
def test_a_puck_of_a_trial_is_shown_where_it_lies(board: Board):
    """In whole tenths of a mm: within that tenth the board has the very number that is written beside the puck."""
    pucks = BoardEasel().trial(in_easel()[board.id], Chance(seed_key("trial")))["pucks"]
    lying = [puck for puck in pucks if not puck["off"]]
    assert lying and all(puck["natural"] == 0 for puck in pucks if puck["off"])
    for puck in lying:
        here = product((puck["x"] * 100, puck["x"] * 100 + 99), (puck["y"] * 100, puck["y"] * 100 + 99))
        assert puck["natural"] in {natural(board, x, y) for x, y in here}


@pytest.mark.rule("truedungeon.digital.board-calibration")
def test_a_trial_is_a_round_of_ten_and_the_figures_of_many():
    easel = BoardEasel()
    first, again = (easel.trial(easel.boards()[0], Chance(seed_key("trial"))) for _ in range(2))
    assert first == again and len(first["pucks"]) == 10
    assert "200 slides" in first["told"][1]
    naturals = ["miss" if puck["natural"] < 2 else str(puck["natural"]) for puck in first["pucks"]]
    assert first["told"][0] == f"Ten slides: {', '.join(naturals)}."


# ---------------------------------------------------------------- on paper


@pytest.mark.parametrize("orientation", BOTH)
@pytest.mark.parametrize("adventure", adventures().values(), ids=shipped_texts())
def test_the_kit_has_a_page_for_every_fight_with_its_speed(adventure: Adventure, orientation: Orientation):
    part = board_sheets(adventure, orientation)
    wanted = [room for name, version, room in fights() if name is adventure and version == orientation]
    assert [lane for lane, _ in part.lanes] == [bare_lane(board_in(adventure, room)) for room in wanted]
    assert [words for _, words in part.lanes] == [f"Room {room.number}, a {room.board_speed} board." for room in wanted]


@pytest.mark.rule("truedungeon.digital.board-size")
def test_a_poster_is_600_by_900_mm_over_sheets_of_paper():
    pages = poster(boards()["float"]).pages()
    sheets = [page for page in pages if 'class="sheet"' in page]
    assert len(sheets) == 16 and "The Float, sheet 16 of 16" in sheets[-1]
