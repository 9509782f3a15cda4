"""The icon family: each icon is well formed, draws something, and differs from the others in shape alone."""

import re
import struct
import zlib
from itertools import combinations
from xml.etree import ElementTree

import pytest
import resvg_py

from undercroft.scene import ICONS, THEMES, icon_svg
from undercroft.scene.icons.characters import EXPLORE_ICONS
from undercroft.scene.icons.contests import TRIAL_ICONS
from undercroft.scene.icons.heroes import CRAWL_ICONS
from undercroft.scene.icons.labyrinth import ELECTRO_ICONS
from undercroft.scene.icons.pucks import ROOM_ICONS
from undercroft.scene.icons.symbols import SYMBOL_ICONS


def pixels(svg: str) -> bytes:
    """The picture's rows as the PNG packs them; alike for like pictures only."""
    png = resvg_py.svg_to_bytes(svg_string=svg)
    packed, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            packed += png[at + 8 : at + 8 + length]
        at += length + 12
    return zlib.decompress(packed)


@pytest.mark.parametrize("theme", THEMES)
def test_every_icon_is_well_formed_and_draws_something(theme: str):
    wrong = []
    for name in ICONS:
        svg = icon_svg(name, theme=theme, size=32)
        if ElementTree.fromstring(svg).tag != "{http://www.w3.org/2000/svg}svg" or not any(pixels(svg)):
            wrong.append(name)
    assert not wrong


BOXES = (
    (SYMBOL_ICONS, -12, 103.5),
    (ELECTRO_ICONS, -4, 104),
    (CRAWL_ICONS, -4, 103.5),
    (EXPLORE_ICONS, -4, 104),
    (TRIAL_ICONS, -12, 103.5),
    (ROOM_ICONS, -1, 101),
)
"""Icons by subject, and between which numbers all of their paths stay."""


def test_every_icon_stays_in_its_box():
    wrong = [
        (name, shape.path)
        for icons, least, most in BOXES
        for name in icons
        for shape in icons[name]
        if not all(least <= float(number) <= most for number in re.findall(r"-?\d+\.?\d*|-?\.\d+", shape.path))
    ]
    assert not wrong


def test_icons_differ_without_colour():
    drawn = {name: pixels(icon_svg(name, theme="ink", piece="red", size=32)) for name in ICONS}
    for one, other in combinations(drawn, 2):
        assert drawn[one] != drawn[other], f"{one} looks like {other}"


def test_a_fan_shows_where_it_blows():
    assert len({pixels(icon_svg("fan", turn=turn, size=32)) for turn in (0, 90, 180, 270)}) == 4


def test_an_unknown_icon_is_refused_with_the_names_there_are():
    with pytest.raises(ValueError, match="no icon 'ogre'; there are wall"):
        icon_svg("ogre")
