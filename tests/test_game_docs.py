"""The page of every game is what the game says today."""

import pytest

from tools.game_docs import HOME, page
from undercroft import games


@pytest.mark.parametrize("id", games.ids())
def test_the_page_of_a_game_is_true(id):
    written = (HOME / f"{id}.md").read_text(encoding="utf-8")
    assert written == page(games.get(id)), "run `make docs`"
