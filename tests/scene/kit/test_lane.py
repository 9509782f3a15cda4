"""Lanes on paper: the page tells its scale truly, and a poster is as large as the lane."""

from __future__ import annotations

import re

from undercroft.scene import Lane
from undercroft.scene.drawer import Drawer
from undercroft.scene.kit.kit import Room, mm
from undercroft.scene.kit.lane import LanePoster, LaneSheets
from undercroft.scene.lane.zones import LaneZone

ROOM = Room(mm(190), mm(280))
LANE = Lane("Ogre", (LaneZone(20, circle=(300, 1950, 12), body=True),), (300, 2380))


def test_a_page_holds_the_target_and_its_bar_agrees_with_its_scale():
    (block,) = LaneSheets("boards", ((LANE, "A fast board."),)).blocks(Drawer("print"), ROOM)
    assert block.wide <= ROOM.short and block.high <= ROOM.long and block.alone
    bar = float(re.findall(r"H([0-9.]+)\"", block.front)[-1])
    scale = float(re.search(r"scale 1 : ([0-9]+[.][0-9])", block.front)[1])  # type: ignore[index]
    assert "100 mm of the board" in block.front and "A fast board." in block.front
    assert abs(mm(100) / bar - scale) < 0.1


def test_the_sheets_of_a_poster_make_up_the_target_at_true_size():
    blocks = LanePoster(LANE, "Ogre").blocks(Drawer("print"), ROOM)
    places = [re.search(r'class="sheet" transform="translate\((\S+) (\S+)\)', block.front) for block in blocks]
    left = max(-float(place[1]) for place in places if place)
    top = max(-float(place[2]) for place in places if place)
    assert abs(left + blocks[-1].wide - mm(600)) < 0.1 and abs(top + blocks[-1].high - mm(900)) < 0.1
    assert all(block.wide <= ROOM.short and block.high <= ROOM.long for block in blocks)
