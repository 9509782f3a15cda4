"""Floors as SVG and PNG: well-formed, the same every time, and the plan can be read back from them."""

import os
import re
import subprocess
import sys
from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image

from tests.maps.floors import cell, cellar, everything, great
from undercroft.maps.picture import picture
from undercroft.maps.plan import MARK_KINDS, Door, Edge, Mark, Plan, Square, corners
from undercroft.scene.theme import theme_named

SVG = "{http://www.w3.org/2000/svg}"
FLOORS = [cell(), cellar(), everything(), great()]
THEMES = ("parchment", "ink", "dark")


def of_class(svg: str, name: str) -> list[ElementTree.Element]:
    return [element for element in ElementTree.fromstring(svg).iter() if element.get("class") == name]


def edge_of(element: ElementTree.Element) -> Edge:
    x, y, side = (element.get("data-edge") or "").split(",")
    return int(x), int(y), side


def square_of(element: ElementTree.Element) -> Square:
    x, y = (element.get("data-square") or "").split(",")
    return int(x), int(y)


def image(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def rgb(theme: str, role: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(theme_named(theme)[role][1:]))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("plan", FLOORS, ids=lambda plan: plan.title)
def test_a_picture_is_well_formed(plan: Plan, theme: str):
    root = ElementTree.fromstring(picture.svg(plan, theme))
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    assert root.get("aria-label") == plan.title


@pytest.mark.parametrize("plan", FLOORS, ids=lambda plan: plan.title)
def test_the_plan_is_read_back(plan: Plan):
    svg = picture.svg(plan)
    assert sorted(map(edge_of, of_class(svg, "wall"))) == sorted(plan.walls)
    assert [(edge_of(door), door.get("data-kind")) for door in of_class(svg, "door")] == [
        (door.edge, door.kind) for door in plan.doors
    ]
    assert tuple(map(square_of, of_class(svg, "square"))) == plan.squares
    assert sorted(
        (square_of(m), m.get("data-kind"), m.get("data-label") or "") for m in of_class(svg, "mark")
    ) == sorted((mark.at, mark.kind, mark.label) for mark in plan.marks)


def test_a_wall_wobbles_about_its_place():
    plan = great()
    drawn = {edge_of(wall): wall.get("d") or "" for wall in of_class(picture.svg(plan), "wall")}
    for edge, path in drawn.items():
        ends = [end * 72 for corner in corners(edge) for end in corner]
        x, y, *_ = map(float, path[1:].split("C")[0].split())
        assert (x, y) == pytest.approx(ends[:2], abs=1.2)
        assert (x, y) != tuple(ends[:2]) or path.count("C") == 2
    assert len(set(drawn.values())) == len(drawn)


def test_equal_plans_give_equal_bytes():
    for plan, again in zip(FLOORS, [cell(), cellar(), everything(), great()], strict=True):
        assert picture.svg(plan) == picture.svg(again)
        assert picture.png(plan, 8) == picture.png(again, 8)


def test_another_process_with_another_hash_seed_draws_the_same():
    code = (
        "from tests.maps.floors import everything; from undercroft.maps.picture import picture; import sys;"
        "sys.stdout.buffer.write((picture.svg(everything()) + picture.text(everything())).encode())"
    )
    env = {**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True)
    assert run.stdout.decode() == picture.svg(everything()) + picture.text(everything())


def test_words_are_escaped_and_nothing_is_fetched():
    svg = picture.svg(everything())
    words = [text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    assert "Everything & more" in words
    assert "The secret room smells of <moss>." in words
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    assert "href" not in svg


def test_the_legend_shows_only_what_occurs():
    words = {text.text for text in ElementTree.fromstring(picture.svg(cellar())).iter(f"{SVG}text")}
    assert {"door", "secret door", "opening", "way in", "enemy", "trap", "chest", "stairs", "secret room"} <= words
    assert not words & {"portal", "boss", "duo", "treasure", "pocket"}
    bare = picture.svg(cellar(), legend=False, scale=False)
    assert not {"door", "1 square", "N"} & {text.text for text in ElementTree.fromstring(bare).iter(f"{SVG}text")}


def test_marks_step_back_from_doors():
    area, wall = cell().areas, (1, 1, "right")
    mark = (Mark("enemy", (1, 1), "10"),)
    free = Plan("", 1, 1, area, cell().walls, marks=mark)
    beside = Plan("", 1, 1, area, tuple(w for w in cell().walls if w != wall), (Door(wall, "door"),), mark)
    leaf = 1 - 9 / 72
    assert rightmost_ink(beside) < leaf * 72 < rightmost_ink(free) < 72


def rightmost_ink(plan: Plan) -> float:
    """How far to the right the badge of the only mark reaches, in units."""
    (mark,) = of_class(picture.svg(plan), "mark")
    pill = next(path.get("d") or "" for path in mark.iter(f"{SVG}path") if "A" in (path.get("d") or ""))
    return max(float(x) for x in re.findall(r"L(-?[0-9.]+) ", pill)) + float(re.findall(r"A([0-9.]+)", pill)[0])


@pytest.mark.parametrize("kind", MARK_KINDS)
def test_every_mark_can_be_seen_without_colour(kind: str):
    empty = Plan("", 1, 1, cell().areas, cell().walls)
    marked = Plan("", 1, 1, cell().areas, cell().walls, marks=(Mark(kind, (1, 1)),))
    before, after = (image(picture.png(plan, 40, theme="ink")).convert("L").tobytes() for plan in (empty, marked))
    dark = sum(1 for old, new in zip(before, after, strict=True) if old - new > 120)
    assert dark > 60


@pytest.mark.parametrize(("square", "margin"), [(1, 0), (24, 0), (70, 35), (33, 7)])
def test_a_png_is_exactly_its_squares_and_margins(square: int, margin: int):
    plan = everything()
    assert image(picture.png(plan, square, margin)).size == (7 * square + 2 * margin, 6 * square + 2 * margin)


@pytest.mark.parametrize("theme", THEMES)
def test_pixels_lie_where_the_plan_says(theme: str):
    plan = Plan("", great().width, great().height, great().areas, great().walls)
    square, margin = 40, 20
    pixels = image(picture.png(plan, square, margin, theme=theme))
    for x, y, side in plan.walls:
        middle = (x * square, (y - 0.5) * square) if side == "right" else ((x - 0.5) * square, y * square)
        at = int(middle[0] + margin), int(middle[1] + margin)
        near = [pixels.getpixel((at[0] + dx, at[1] + dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        assert rgb(theme, "ink") in near
    for area in plan.areas:
        for x, y in area.squares:
            if area.kind != "secret":
                middle = int((x - 0.5) * square + margin), int((y - 0.5) * square + margin)
                assert pixels.getpixel(middle) == rgb(theme, "floor")


def test_a_png_with_legend_has_the_scale_of_its_squares():
    root = ElementTree.fromstring(picture.svg(cellar()))
    wide, high = image(picture.png(cellar(), 36, legend=True)).size
    assert abs(wide - float(root.get("width") or 0) / 2) <= 1
    assert abs(high - float(root.get("height") or 0) / 2) <= 1


def test_what_cannot_be_drawn_is_refused():
    with pytest.raises(ValueError, match="no theme 'mud'"):
        picture.svg(cell(), "mud")
    with pytest.raises(ValueError, match="at least 1 pixel"):
        picture.png(cell(), 0)
