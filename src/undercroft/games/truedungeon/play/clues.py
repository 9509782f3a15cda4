"""Clues of a room that everybody has.  [truedungeon.digital.puzzle-format]"""

from __future__ import annotations

from undercroft.engine import Tell
from undercroft.games.truedungeon.play.state import State


def give_clue(s: State, text: str, how: str, tell: Tell) -> None:
    """Everybody has this clue now."""
    if text not in s.clues:
        s.clues.append(text)
        s.journal.append(("A clue", text))
        tell.everyone("clue", text=text, how=how, rule="truedungeon.digital.puzzle-format", shows=True)
