"""Whatever a file holds, a reader gives a sound plan or refuses it with words: for every format."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.maps.plans import MANY, SMALL, all_edges
from tests.maps.test_donjon import dungeon
from tests.maps.test_onepage import DUNGEON
from undercroft.engine import Refused
from undercroft.maps.donjon import read_donjon
from undercroft.maps.foundry import read_foundry, write_foundry
from undercroft.maps.onepage import read_onepage
from undercroft.maps.plan import AREA_KINDS, DOOR_KINDS, MARK_KINDS
from undercroft.maps.tiled import read_tiled, write_tiled
from undercroft.maps.uvtt import read_uvtt, write_uvtt

FORMATS: dict[str, Any] = {
    "uvtt": (read_uvtt, write_uvtt(SMALL)),
    "foundry 13": (read_foundry, write_foundry(SMALL, version=13)),
    "foundry 14": (read_foundry, write_foundry(SMALL, version=14)),
    "tiled": (read_tiled, write_tiled(SMALL, image="a.png")),
    "donjon": (read_donjon, dungeon("11Da", "11#c", "..vc", rooms=[None, {"id": 1, "contents": {"summary": "x"}}])),
    "one page": (read_onepage, json.dumps(DUNGEON).encode()),
}
EACH = pytest.mark.parametrize(("read", "good"), FORMATS.values(), ids=FORMATS)

GONE = object()
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 9),
    st.sampled_from([10**6, -(10**6), 10**30, 2**63, 0.5, 1e308, -1e308, 1e-300]),
    st.text(max_size=3),
    st.sampled_from([[], {}, [[]], [{}], [1, 2], {"x": 1, "y": 1}, ["a"]]),
)


def assert_sound(plan):
    """All that a plan promises to whoever draws it."""
    assert 1 <= plan.width <= 500
    assert 1 <= plan.height <= 500
    squares = [*plan.squares, *(mark.at for mark in plan.marks)]
    assert all(1 <= x <= plan.width and 1 <= y <= plan.height for x, y in squares)
    edges = [*plan.walls, *(door.edge for door in plan.doors)]
    assert set(edges) <= set(all_edges(plan.width, plan.height))
    assert len(edges) == len(set(edges))
    assert {door.kind for door in plan.doors} <= set(DOOR_KINDS)
    assert {mark.kind for mark in plan.marks} <= set(MARK_KINDS)
    assert {area.kind for area in plan.areas} <= set(AREA_KINDS)
    texts = [plan.title, *plan.notes, *(mark.label + mark.note for mark in plan.marks)]
    assert all(isinstance(text, str) for text in texts)


def places(value, path=()):
    """The path to every value within."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from places(item, (*path, key))


def replaced(value, path, new):
    """The value with another one at this path, or without it."""
    if not path:
        return new
    copy = value.copy()
    if len(path) == 1 and new is GONE:
        del copy[path[0]]
    else:
        copy[path[0]] = replaced(value[path[0]], path[1:], new)
    return copy


@EACH
def test_the_good_file_is_read(read, good):
    assert_sound(read(good))


@EACH
@MANY
@given(data=st.data())
def test_any_value_may_be_another(read, good, data):
    value = json.loads(good)
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(list(places(value))))
        value = replaced(value, path, data.draw(ODD | st.just(GONE) if path else ODD))
    try:
        plan = read(json.dumps(value).encode(), name="odd.json")
    except Refused as refused:
        assert refused.reason.startswith("odd.json")
        assert refused.at is None or refused.at in refused.reason
    else:
        assert_sound(plan)


@EACH
@given(data=st.data())
def test_a_file_cut_short_is_no_json(read, good, data):
    end = data.draw(st.integers(0, len(good) - 1))
    with pytest.raises(Refused, match="odd.json is no JSON"):
        read(good[:end], name="odd.json")


@EACH
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b'"\xff"',
        b"NaN",
        b'{"width": NaN}',
        b'{"width": Infinity}',
        b'{"width": 1e999}',
        b"[" * 100_000,
        b"[" * 100_000 + b"]" * 100_000,
        b'{"a":' * 100_000,
        b"null",
        b"7",
        b"[]",
        b"{}",
        b"9" * 10_000,
        b"\x89PNG\r\n\x1a\n",
    ],
    ids=range(16),
)
def test_no_map_at_all(read, good, content):
    with pytest.raises(Refused, match=r"odd\.json"):
        read(content, name="odd.json")


@EACH
def test_a_byte_order_mark_is_passed_over(read, good):
    assert read(b"\xef\xbb\xbf" + good) == read(good)


@EACH
def test_a_number_that_is_not_one_anywhere(read, good):
    for number in (b"NaN", b"Infinity", b"-Infinity", b"1e999"):
        with pytest.raises(Refused):
            read(good.replace(b"1", number), name="odd.json")


def test_two_doors_on_one_edge_are_one():
    twice = [{"edge": [3, 3, "right"], "kind": "opening", "note": note} for note in ("first", "second")]
    file = json.loads(write_uvtt(SMALL))
    file["undercroft"]["doors"] = twice
    assert [door.note for door in read_uvtt(json.dumps(file).encode()).doors if door.edge == (3, 3, "right")] == [
        "first"
    ]
    file = json.loads(write_tiled(SMALL))
    next(layer for layer in file["layers"] if layer["name"] == "doors")["objects"] *= 2
    assert read_tiled(json.dumps(file).encode()) == SMALL


@pytest.mark.parametrize("place", [[0, 0, "right"], [1, 0, "right"], [0, 1, "down"], [7, 1, "right"], [1, 1, "left"]])
def test_a_door_on_no_edge_of_the_map(place):
    file = json.loads(write_uvtt(SMALL))
    file["undercroft"]["doors"][0]["edge"] = place
    with pytest.raises(Refused, match=r"undercroft\.doors\[0\]\.edge"):
        read_uvtt(json.dumps(file).encode())
