"""The SVG drawing: well-formed, self-contained, accessible, the same every time."""

import os
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from tests.scene.samples import board, free_table, full_table, small_table
from undercroft.scene import THEMES, Board, Panel, Piece, Scene, Tile

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def anchored(svg: str, anchor: str) -> ElementTree.Element:
    found = [g for g in parsed(svg).iter(f"{SVG}g") if g.get("data-anchor") == anchor]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    "scene", [small_table(), full_table(), free_table(), Scene("")], ids=lambda s: s.title or "empty"
)
def test_every_scene_is_well_formed_in_every_theme(scene: Scene, theme: str):
    root = parsed(scene.svg(theme=theme))
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"


def test_anchors_and_notes_are_there():
    tile = anchored(small_table().svg(), "b3")
    assert tile.findtext(f"{SVG}title") == "b3: skeleton, disabled"
    assert tile.get("role") == "img"
    assert anchored(free_table().svg(), "oak door").findtext(f"{SVG}title") == "an oak door"
    assert anchored(full_table().svg(), "fan").get("class") == "line"


def test_a_piece_names_itself_wherever_it_stands():
    def names(*pieces: Piece) -> list[str | None]:
        tiles = (Tile(0, 0), Tile(1, 0))
        svg = Scene("", (Board("", 2, 1, tiles, pieces=pieces),)).svg()
        return [g.get("data-piece") for g in parsed(svg).iter(f"{SVG}g") if g.get("class") == "piece"]

    assert names(Piece(0, 0, "adventurer-hood", label="Ash")) == ["Ash"]
    assert names(Piece(1, 0, "adventurer-hood", label="Ash")) == ["Ash"]
    assert names(Piece(0, 0, "adventurer-helm", "blue")) == ["adventurer-helm blue"]


def test_each_tile_has_its_group():
    groups = [g for g in parsed(small_table().svg()).iter(f"{SVG}g") if g.get("class") == "tile"]
    assert len(groups) == 12


def test_highlight_opens_these_anchors_and_no_others():
    plain, lit = small_table().svg(), small_table().svg(highlight={"b3"})
    assert anchored(lit, "b3").get("class") == "tile open"
    assert (anchored(lit, "b3").findtext(f"{SVG}title") or "").endswith("(may be chosen)")
    assert anchored(lit, "c1").get("class") == "tile"
    assert "stroke-dasharray" in lit
    assert "stroke-dasharray" not in plain


def test_text_is_escaped():
    scene = Scene('<script>"&', (board("E", "<b>", "\x00\ud800", marks={}),), (Panel("a & b", ("1 < 2",)),))
    root = parsed(scene.svg())
    assert root.get("aria-label") == '<script>"&'
    assert {'<script>"&', "<b>", "a & b", "1 < 2"} <= {text.text for text in root.iter(f"{SVG}text")}


def test_nothing_is_fetched_from_elsewhere():
    svg = full_table().svg().replace("http://www.w3.org/2000/svg", "")
    assert "http" not in svg
    assert "href" not in svg
    assert "url(" not in svg


def test_boards_can_stand_one_below_the_other():
    side, stacked = parsed(full_table().svg()), parsed(full_table().svg(across=1))
    assert float(stacked.get("width") or 0) < 0.6 * float(side.get("width") or 0)
    assert float(stacked.get("height") or 0) > 1.4 * float(side.get("height") or 0)


def test_the_same_scene_is_the_same_text():
    assert full_table().svg(highlight={"d2", "e3"}) == full_table().svg(highlight=["e3", "d2"])


def test_another_process_with_another_hash_seed_draws_the_same():
    code = "from tests.scene.samples import full_table; print(full_table().svg(), end='')"
    env = {**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert run.stdout == full_table().svg()


def test_an_unknown_name_is_refused():
    with pytest.raises(ValueError, match="no theme 'mud'; there are parchment"):
        small_table().svg(theme="mud")
    with pytest.raises(ValueError, match="no icon 'ogre'"):
        Scene("", (Board("", 1, 1, (Tile(0, 0, icon="ogre"),)),)).svg()


def test_pieces_that_share_a_tile_do_not_hide_each_other():
    crowd = tuple(Piece(0, 0, "adventurer-hood", label=f"hero {glyph}", glyph=glyph) for glyph in "ABCDE")
    root = parsed(Scene("", (Board("", 1, 1, (Tile(0, 0),), pieces=crowd),)).svg())
    places = [g[1].get("transform") for g in root.iter(f"{SVG}g") if g.get("class") == "piece"]
    assert len(set(places)) == 5


def test_what_looks_the_same_in_two_scenes_is_the_same_line():
    scene, lit = small_table(), small_table().svg_lines(highlight={"b3"})
    lines = scene.svg_lines()
    assert "\n".join(lines) == scene.svg()
    assert len(lines) == len(lit)
    other = [here for here, there in zip(lines, lit, strict=True) if here != there]
    assert len(other) == 1 and 'data-anchor="b3"' in other[0]
    tiles = [(here, there) for here, there in zip(lines, lit, strict=True) if 'class="tile"' in here and here == there]
    assert tiles and all(here is there for here, there in tiles)
