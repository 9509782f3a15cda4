"""Pieces move from where they were; for whoever wants no motion they simply stand there."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.server.served import Served, made
from tests.web.conftest import Visit
from tests.web.visitor import Visitor

_WATCH = """
window.moves = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  if (this.dataset.piece) moves.push([this.dataset.piece, frames[0].transform]);
  return animate.call(this, frames, how);
};
"""
_MOVES = "() => moves"


def on_the_entrance(visit: Visit, site: Served, **how: object) -> Visitor:
    """Whoever has the first turn, their adventurer on the entrance of an empty hall; whoever that is, dice decide."""
    with site.client() as client:
        table = made(client, "me", "friend", auto=True)
    north, south = visit(**how), visit(**how)
    for player, link in ((north, table["link"]), (south, table["links"]["1"])):
        player.page.add_init_script(_WATCH)
        player.go(link)
    for player in (north, south):
        player.choose("the-empty-hall")
    north.told("Turn 1:")
    first = north if any("Turn 1: North" in line for line in north.log()) else south
    first.choose("done")
    first.choose("send")
    first.number()
    expect(first.page.locator('.drawing [data-anchor="e2"].open')).to_be_visible()  # The picture has come as well.
    return first


def test_a_piece_moves_from_where_it_stood(visit: Visit, site: Served) -> None:
    me = on_the_entrance(visit, site, reduced_motion="no-preference")
    me.choose("n")
    me.told("steps to e2")
    me.choose("n")
    expect(me.page.locator(".drawing [data-anchor='d3'].open")).to_be_visible()
    [_, (piece, start)] = me.page.evaluate(_MOVES)
    assert piece in ("@0", "@1")
    assert start == "translate(0px, 64px)"  # One tile, from the south.


@pytest.mark.soak
def test_a_piece_stands_still_for_whoever_wants_no_motion(visit: Visit, site: Served) -> None:
    me = on_the_entrance(visit, site, reduced_motion="reduce")
    me.choose("n")
    me.told("steps to e2")
    expect(me.page.locator(".drawing [data-anchor='e3'].open")).to_be_visible()
    assert me.page.evaluate(_MOVES) == []
