"""What holds of every floor, over thousands of them; 20,000 with UNDERCROFT_SOAK=1."""

import os
from collections import Counter
from math import comb

import pytest

from tests.games.pararoles.designing import DESIGN
from undercroft.engine import Table, from_plain, to_plain
from undercroft.games.pararoles import Floor, generate, read_json, read_text, redraw, rolls_of, to_json, to_text
from undercroft.games.pararoles.floor.floor import longest_looks
from undercroft.games.pararoles.floor.grid import FULL, distance, reached, within
from undercroft.games.pararoles.floor.sound import why_not_floor

SOAK = os.environ.get("UNDERCROFT_SOAK") == "1"
FLOORS = 20_000 if SOAK else 2_000
OPTIONS = ("drop_path", "no_loops", "on_exit", "middle", "room_first", "total_18", "shuffle", "controller", "placed")


def must_hold(floor: Floor) -> None:
    """Inside the grid, hanging together, stairs to be reached, big enough, and everything in its place."""
    assert not floor.used & ~FULL
    assert why_not_floor(floor) is None
    assert reached(1 << floor.entrance, floor.across, floor.down) == floor.used
    assert len(floor.of_kind("intersection")) >= 5 or not longest_looks(floor.used, 7)
    assert floor.used >> floor.stairs & 1
    far = [enemy for enemy in floor.enemies if distance(enemy.square, floor.entrance) > 5]
    room = (floor.used & ~floor.secret_squares() & ~within(floor.entrance, 5)).bit_count()
    assert len(far) == min(len(floor.enemies), room)
    assert 3 <= len(floor.enemies) <= 8


def test_every_floor_is_sound():
    for seed in range(FLOORS):
        must_hold(generate(f"sound {seed}", 1 + seed % 12))


@pytest.mark.parametrize("option", OPTIONS)
def test_every_floor_of_a_variant_is_sound(option):
    for seed in range(FLOORS // 20):
        must_hold(generate(f"{option} {seed}", options={option: True}))


def test_rolls_redraw_and_files_keep_every_floor():
    for seed in range(FLOORS // 10):
        floor = generate(f"kept {seed}", 1 + seed % 12)
        assert to_plain(redraw(rolls_of(floor), floor.number)) == to_plain(floor)
        assert to_plain(read_json(to_json(floor))) == to_plain(floor)
        assert to_text(read_text(to_text(floor))) == to_text(floor)
        assert to_plain(from_plain(to_plain(floor), DESIGN.classes)) == to_plain(floor)
        assert to_plain(floor.copy()) == to_plain(floor)


@pytest.mark.parametrize("seed", range(50 if SOAK else 6))
def test_strict_re_entry(seed):
    table = Table.start(DESIGN, seed=seed, options={"human_controller": True}, strict=True)
    while table.choices:
        choice = table.choices[0]
        table.answer(0, choice.options[seed % len(choice.options)])
    must_hold(table.state.floor)


def band(trials: int, faces: int) -> tuple[int, int]:
    """Between which counts a fair face comes up in so many trials, in 99.9 % of cases: exact binomial tails."""
    whole, tail = faces**trials, 0
    low = -1
    while tail * 2000 < whole:
        low += 1
        tail += comb(trials, low) * (faces - 1) ** (trials - low)
    tail, high = 0, trials + 1
    while tail * 2000 < whole:
        high -= 1
        tail += comb(trials, high) * (faces - 1) ** (trials - high)
    return low, high


def test_the_faces_of_every_table_come_up_as_often_as_they_should():
    """Each table is looked at once a floor at most, so that rolls are independent: its first roll in each floor."""
    reasons = (
        "entrance factor",
        "path length",
        "exits",
        "room check",
        "stairs x factor",
        "secret room",
        "traps",
        "enemies",
    )
    counts: dict[str, Counter[int]] = {reason: Counter() for reason in reasons}
    floors = 1200
    for seed in range(floors):
        first: dict[str, int] = {}
        for die, reason, face in generate(f"frequency {seed}").rolls:
            if die == 6:
                first.setdefault(reason, face)
        for reason in reasons:
            counts[reason][first[reason]] += 1
    low, high = band(floors, 6)
    for reason in reasons:
        assert all(low <= counts[reason][face] <= high for face in range(1, 7)), (reason, counts[reason])


def test_the_same_seed_gives_the_same_floor():
    assert to_plain(generate("again", 3)) == to_plain(generate("again", 3))
    assert to_plain(generate("again", 3)) != to_plain(generate("other", 3))
