"""Another world that nobody could tell from this one: behind the doors, under the tokens, in the dice to come.

All seats see the same, so it does not matter for whom it is drawn.
"""

from __future__ import annotations

from undercroft.engine import Chance
from undercroft.games.exploration.book.rooms.revealing import together
from undercroft.games.exploration.content.stories.library import written
from undercroft.games.exploration.content.stories.worlds.frame import Known, frame_of
from undercroft.games.exploration.content.stories.worlds.worlds import another
from undercroft.games.exploration.state.stages import OPENING
from undercroft.games.exploration.state.state import State


def resample(s: State, seat: int | None, chance: Chance) -> None:
    """What is not revealed is redrawn.  [exploration.room.hidden] [exploration.core.search.hidden]"""
    if s.stage is not OPENING:
        told, now = s.story, known(s)
        other = another(told, now, chance)
        s.tale = written(other, frame_of(told, now).plain(other))


def known(s: State) -> Known:
    """What everybody knows of the story; while characters are chosen, the first room is taken as known."""
    return Known(
        revealed=frozenset(s.revealed or together(s, s.story.start.room)),
        removed=frozenset(s.removed),
        opened=frozenset(opened.door for opened in s.opened),
        searched=frozenset(s.searched),
        happened=frozenset(s.happened),
        found=frozenset(s.found),
        met=frozenset(s.met),
        walked=frozenset(s.walked),
        beaten=frozenset(s.beaten),
    )
