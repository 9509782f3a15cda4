"""donjon's dungeons: cells drawn as text, and the plan they become."""

import json

import pytest

from undercroft.engine import Refused
from undercroft.maps.donjon import BITS, read_donjon
from undercroft.maps.lines import borders
from undercroft.maps.plan import Area, Door, Mark

CORRIDOR = 4
CELLS = {
    ".": 0,
    "#": 16,  # The wall around a room, which donjon calls its perimeter.
    "c": CORRIDOR,
    "A": 65536 + CORRIDOR,
    "D": 131072 + CORRIDOR,
    "L": 262144 + CORRIDOR,
    "T": 524288 + CORRIDOR,
    "S": 1048576 + CORRIDOR,
    "P": 2097152 + CORRIDOR,
    "v": 4194304 + CORRIDOR,
    "^": 8388608 + CORRIDOR,
    "1": 2 + (1 << 6),
    "2": 2 + (2 << 6),
    "!": 2 + (2 << 6) + (ord("2") << 24),
    "a": CORRIDOR + (ord("a") << 24),
}


def dungeon(*rows, **more):
    """A file with these cells."""
    return json.dumps({"cells": [[CELLS[letter] for letter in row] for row in rows], **more}).encode()


def test_the_plan_by_hand():
    content = dungeon(
        "#######.",
        "#11D22#.",
        "#11#2!#.",
        "#A##S##.",
        ".ccac...",
        ".c......",
        ".v......",
        settings={"name": "The Vault", "seed": 7},
        details={"walls": "Masonry", "special": None},
        rooms=[
            None,
            {"id": 1, "contents": {"summary": "Empty"}},
            {"id": 2, "contents": {"detail": {"trap": ["A pit", "--"]}, "summary": "Pit trap", "inhabited": "x"}},
        ],
        corridor_features={"a": {"key": "a", "summary": "Ash", "detail": "deep", "marks": [{"row": 1, "col": 1}]}},
    )
    plan = read_donjon(content)
    assert (plan.title, plan.width, plan.height, plan.notes) == ("The Vault", 8, 7, ("walls: Masonry",))
    assert plan.areas == (
        Area("room", 1, ((2, 2), (3, 2), (2, 3), (3, 3))),
        Area("room", 2, ((5, 2), (6, 2), (5, 3), (6, 3))),
        Area("path", 1, ((4, 2),)),
        Area("path", 2, ((2, 4), (5, 4), (2, 5), (3, 5), (4, 5), (5, 5), (2, 6), (2, 7))),
    )
    assert plan.doors == (
        Door((3, 2, "right"), "door"),
        Door((2, 3, "down"), "opening"),
        Door((5, 3, "down"), "secret"),
    )
    assert set(plan.walls) == borders(plan.squares)
    assert not {door.edge for door in plan.doors} & set(plan.walls)
    assert plan.marks == (
        Mark("stairs", (2, 7), "down", "stairs down"),
        Mark("note", (2, 2), "1", "Empty"),
        Mark("note", (6, 3), "2", "Pit trap; A pit"),
        Mark("note", (4, 5), "a", "Ash; deep"),
    )


@pytest.mark.parametrize(
    ("letter", "kind", "note"),
    [
        ("A", "opening", ""),
        ("D", "door", ""),
        ("L", "door", "locked"),
        ("T", "door", "trapped"),
        ("S", "secret", ""),
        ("P", "door", "portcullis"),
    ],
)
def test_a_door_stands_towards_the_room(letter, kind, note):
    (door,) = read_donjon(dungeon(f"cc{letter}11")).doors
    assert door == Door((3, 1, "right"), kind, note)


def test_a_door_between_rooms_stands_towards_the_lower():
    (door,) = read_donjon(dungeon("2", "D", "1")).doors
    assert door.edge == (1, 2, "down")


def test_within_a_room_there_are_no_doors():
    trapped = CELLS["T"] + CELLS["1"] - CORRIDOR
    assert read_donjon(json.dumps({"cells": [[CELLS["1"], trapped, CELLS["1"]]]}).encode()).doors == ()


def test_the_file_says_what_its_bits_mean():
    bits = BITS | {"room": 1, "room_id": 0xF0, "corridor": 2}
    plan = read_donjon(json.dumps({"cells": [[1 + 0x30, 2]], "cell_bit": bits}).encode())
    assert plan.areas == (Area("room", 3, ((1, 1),)), Area("path", 1, ((2, 1),)))


@pytest.mark.parametrize(
    ("content", "at"),
    [
        (dungeon(), "cells"),
        (dungeon(""), "cells"),
        (dungeon("#.#"), "cells"),
        (dungeon("c" * 501), "cells"),
        (dungeon("cc", "c"), "cells[1]"),
        (b'{"cells": [[4, -4]]}', "cells[0][1]"),
        (b'{"cells": [[4, "4"]]}', "cells[0][1]"),
        (b'{"cells": [[4, 4.5]]}', "cells[0][1]"),
        (b'{"cells": [[4, 99999999999999999999]]}', "cells[0][1]"),
        (b'{"cells": {"0": [4]}}', "cells"),
        (b'{"cells": [[4]], "cell_bit": {"room": "2"}}', "cell_bit.room"),
        (b'{"cells": [[4]], "rooms": [null, {}]}', "rooms[1]"),
        (b'{"cells": [[4]], "settings": []}', "settings"),
    ],
)
def test_dungeons_that_cannot_be(content, at):
    with pytest.raises(Refused) as refused:
        read_donjon(content, name="vault.json")
    assert refused.value.at == at
