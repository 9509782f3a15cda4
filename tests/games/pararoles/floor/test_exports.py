"""Rolled floors in the formats of other tools, turned back by the arithmetic of their importers; and as pictures."""

import os
from io import BytesIO
from random import Random

import pytest
from PIL import Image

from tests.maps.test_picture_svg import edge_of, of_class
from undercroft.games.pararoles import Dice, generate, plan, rolls_of
from undercroft.maps.foundry import read_foundry, write_foundry
from undercroft.maps.picture import picture
from undercroft.maps.plain import plan_json, read_plan
from undercroft.maps.plan import DOOR, SECRET, corners
from undercroft.maps.tiled import read_tiled, write_tiled
from undercroft.maps.uvtt import read_uvtt, write_uvtt

SOAK = os.environ.get("UNDERCROFT_SOAK") == "1"
FLOORS = 600 if SOAK else 60
PICTURES = 30 if SOAK else 6


def edges(found, *kinds):
    return {door.edge for door in found.doors if door.kind in kinds}


def round_trips(floor_plan):
    yield "uvtt", read_uvtt(write_uvtt(floor_plan, None), name="a.uvtt")
    yield "v13", read_foundry(write_foundry(floor_plan, version=13, image=None), name="a.v13.json")
    yield "v14", read_foundry(write_foundry(floor_plan, version=14, image=None), name="a.v14.json")
    yield "tiled", read_tiled(write_tiled(floor_plan, image=None), name="a.tmj")
    yield "json", read_plan(plain(plan_json(floor_plan)), name="a.json")


def plain(value):
    """As JSON gives it back."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, (list, tuple)) else value


@pytest.mark.parametrize("part", range(4))
def test_walls_and_doors_of_every_floor_come_back_from_every_format(part):
    for seed in range(part, FLOORS, 4):
        for players in (False, True):
            ours = plan(generate(seed, 1 + seed % 9), players)
            for name, there in round_trips(ours):
                assert set(there.walls) == set(ours.walls), (seed, name)
                assert edges(there, DOOR) == edges(ours, DOOR), (seed, name)
                assert edges(there, SECRET) == edges(ours, SECRET), (seed, name)


def test_walls_and_doors_come_back_from_the_svg():
    for seed in range(PICTURES):
        ours = plan(generate(seed), False)
        svg = picture.svg(ours, theme="ink")
        assert {edge_of(wall) for wall in of_class(svg, "wall")} == set(ours.walls)
        drawn = {(edge_of(door), door.get("data-kind")) for door in of_class(svg, "door")}
        assert drawn == {(door.edge, door.kind) for door in ours.doors}


def test_walls_come_back_from_the_pixels():
    """At the middle of every edge inside the floor: ink where a wall is, none where one can walk on."""
    side = 48
    for seed in range(PICTURES):
        ours = plan(generate(seed), True)
        image = Image.open(BytesIO(picture.png(ours, square_px=side, margin=0, theme="ink"))).convert("L")
        assert image.size == (16 * side, 16 * side)
        grey = image.tobytes()
        squares = set(ours.squares)
        walls = set(ours.walls)
        barred = {door.edge for door in ours.doors}
        for x, y in sorted(squares):
            for there, named in (((x + 1, y), "right"), ((x, y + 1), "down")):
                edge = (x, y, named)
                if there not in squares or edge in barred:
                    continue
                (x1, y1), (x2, y2) = corners(edge)
                middle = (x1 + x2) * side // 2, (y1 + y2) * side // 2
                near = [(middle[0] + dx, middle[1] + dy) for dx in range(-2, 3) for dy in range(-2, 3)]
                dark = min(grey[y * 16 * side + x] for x, y in near)
                assert (dark < 90) == (edge in walls), (seed, edge, dark)


def test_players_get_the_same_of_floors_that_differ_in_secrets_only():
    for seed in range(FLOORS // 4):
        rolls = rolls_of(generate(seed))
        kept = next(at for at, roll in enumerate(rolls) if roll.reason.startswith("stairs"))
        dice, rng = Dice(), Random(seed)
        for roll in rolls[:kept]:
            dice.give(roll.face)
        while (want := dice.next_wanted()) is not None:
            dice.give(rng.randint(1, want.die))
        one, other = plan(generate(seed), True), plan(dice.floor, True)
        assert one == other
        assert picture.text(one) == picture.text(other) and write_uvtt(one, None) == write_uvtt(other, None)
