"""The squares that a floor is drawn on."""

import pytest

from tests.games.pararoles.floors import LEDGER
from undercroft.games.pararoles.floor import grid


@pytest.mark.rule("pararoles.floor.grid")
def test_the_grid_is_sixteen_by_sixteen():
    assert LEDGER["pararoles.floor.grid"].data == {"width": grid.SIZE, "height": grid.SQUARES // grid.SIZE}
