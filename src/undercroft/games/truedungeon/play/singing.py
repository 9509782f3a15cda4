"""What the bard performs, as it is in force now: bardsong on an instrument, or the troubadour's song of support."""

from __future__ import annotations

from undercroft.engine.notes import cite
from undercroft.games.truedungeon.play.state import State
from undercroft.games.truedungeon.song import Bardsong, bardsong

ENHANCED = "enhance-bardsong"
"""Under this a bard's Spell that makes its songs stronger is noted on what lasts.

[truedungeon.spell.bard.enhance-bardsong]
"""


def song_now(s: State) -> Bardsong | None:
    """The bardsong in force with all that it gives, or None; song of support is none."""
    if s.song is None or s.song.kind != "bardsong":
        cite("truedungeon.spell.bard.enhance-bardsong.not-support" if s.song is not None else "")
        return None
    bard = s.heroes[s.song.hero]
    enhanced = s.song.enhanced or any(one.values.get(ENHANCED) for one in bard.lasting)
    return bardsong(s.song.instrument, bard.level, s.rules, enhanced=enhanced)
