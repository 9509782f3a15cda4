"""The law of the table, for whoever writes a game: what every game must keep, tried on games that are played for it.

    from undercroft.testing import laws

    @pytest.mark.parametrize("law", laws(GAME), ids=lambda law: law.__name__)
    def test_it_keeps_the_law(law):
        law()

or all of them at once: `conformance(GAME)`.

`Help` is what a game may tell about itself. The folder `sample` is a whole small game, to begin with:
`undercroft new-game` writes it anew under another name.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial, update_wrapper

from undercroft.engine import Game, shelf
from undercroft.testing import answers, asked, copies, finished, hidden, play, stage, words
from undercroft.testing.corpus import paced
from undercroft.testing.help import Help, helped
from undercroft.testing.law import LAWS, Law

__all__ = [
    "LAWS",
    "Help",
    "answers",
    "asked",
    "conformance",
    "copies",
    "finished",
    "hidden",
    "laws",
    "play",
    "stage",
    "words",
]


def laws(game: Game, help: Help | None = None) -> list[Callable[[], None]]:
    """All laws, each to be called for this game: it returns where the game keeps it, else raises AssertionError."""
    return [update_wrapper(partial(_tried, law, game, help), law) for law in LAWS]


def conformance(game: Game | str, help: Help | None = None) -> None:
    """The game, or that of this id, keeps all laws; else AssertionError lists those that it breaks, and where."""
    broken = []
    for law in laws(shelf.to_play(game) if isinstance(game, str) else game, help):
        try:
            law()
        except AssertionError as error:
            broken.append(f"{getattr(law, '__name__', law)}: {error}")
    assert not broken, "\n".join(broken)


def _tried(law: Law, game: Game, help: Help | None) -> None:
    with shelf.standing(game):
        helped(game.id, help or _usual(game.id))
        law(game.id)


@cache
def _usual(game: str) -> Help:
    """The help for a game that has none of its own."""
    return Help(pace=paced(game))
