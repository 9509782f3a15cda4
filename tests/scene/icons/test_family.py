"""The icon family: each icon is well formed, draws something, and differs from the others in shape alone."""

import struct
import zlib
from itertools import combinations
from xml.etree import ElementTree

import pytest
import resvg_py

from undercroft.scene import ICONS, THEMES, icon_svg


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
@pytest.mark.parametrize("name", ICONS)
def test_an_icon_is_well_formed_and_draws_something(name: str, theme: str):
    svg = icon_svg(name, theme=theme, size=32)
    assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
    assert any(pixels(svg))


def test_icons_differ_without_colour():
    drawn = {name: pixels(icon_svg(name, theme="ink", piece="red", size=32)) for name in ICONS}
    for one, other in combinations(drawn, 2):
        assert drawn[one] != drawn[other], f"{one} looks like {other}"


def test_a_fan_shows_where_it_blows():
    assert len({pixels(icon_svg("fan", turn=turn, size=32)) for turn in (0, 90, 180, 270)}) == 4


def test_an_unknown_icon_is_refused_with_the_names_there_are():
    with pytest.raises(ValueError, match="no icon 'ogre'; there are wall"):
        icon_svg("ogre")
