"""What happened is seen on the screen beat by beat, at a pace that can be chosen; then somebody is asked."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from textual.content import Content

from undercroft.engine import Choice
from undercroft.engine.stage.film import Film
from undercroft.engine.stage.reel import Beat, told_in
from undercroft.terminal.match import Match
from undercroft.terminal.pace import ONCE, concerns, keep_pace, next_pace, pace_named, stays, unhurried
from undercroft.terminal.screen.timing import TimedScreen
from undercroft.terminal.seats import see_alike

READING = 0.1
"""So often, in seconds, it is looked whether somebody still reads what lies over the table."""

_FEW = 2
"""At so many places at most something happens in one of them; what is told of more, such as a whole board, is not."""


class ReelScreen(TimedScreen):
    """A table at which everything that happens is shown for its time.

    `beat` is the one that is shown now; meanwhile nobody is asked. `hurried` says that nobody wants to see any more of
    what leads to the next question.
    """

    def __init__(self, match: Match, pace: str | None = None) -> None:
        super().__init__(match)
        self.pace = pace_named(pace)
        self.beat: Beat | None = None
        self.hurried = False
        self._seen = dict.fromkeys(match.people, 0)
        self._skip = asyncio.Event()
        if match.table.film is None:
            match.table.watch(Film())

    @property
    def choice(self) -> Choice | None:
        """The question of who looks at the screen, when all that led to it was shown."""
        return None if self.beat is not None else super().choice

    @property
    def turns(self) -> int:
        """How many turns had begun at the beat that is shown."""
        return super().turns if self.beat is None else self.game.turns(self.beat.state)

    async def show_beats(self, *, asked: bool = False) -> None:
        """Whoever looks has seen all that happened since they last did.

        A single beat after which they are `asked` needs no time of its own: it is to be seen beside the question.
        """
        seat = self.match.eyes
        if seat is None or self.match.covered or seat not in self._seen:
            return
        since = min(self._seen[seat], len(self.table.events))
        beats = [beat for beat in self.table.reel(seat, since) if beat.state is not None]
        told = [told_in(beat, self.names) for beat in beats]
        try:
            for at, beat in enumerate(beats, 1):
                if self.hurried or self.pace == ONCE or (asked and len(beats) == 1):
                    break
                left = len(beats) - at
                self.beat = beat
                self._show_beat(beat, left)
                rest = sum(unhurried(words, self.pace) for words in told[at:])
                await self._wait(stays(told[at - 1], self.pace, mine=concerns(beat, seat), rest=rest))
                self._seen[seat] = beat.told
        finally:  # An act may be done meanwhile.
            self.beat = None
        heard = len(self.table.events)
        self._seen |= {other: heard for other in self._seen if see_alike(self.table, seat, other)}
        if self.table.film is not None:
            self.table.film.forget(min(self._seen.values()))

    async def _wait(self, seconds: float) -> None:
        """The time is over, or somebody skips; while something else is read, it stands still."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._skip.wait()
        while self.app.screen is not self:
            await asyncio.sleep(READING)

    def _show_beat(self, beat: Beat, left: int) -> None:
        entries = [(at, event) for at, event in self.match.entries() if at < beat.told]
        more = f"{left} more to come \u00b7 space skips" if left else ""
        with self.app.batch_update():
            self._asked = None
            self.choosing.show(())
            self.scene_view.ways = {}
            self.show_scenes([beat.scene()])
            self.scene_view.point_at(beat.about[0] if 0 < len(beat.about) <= _FEW else None)
            self.log_view.show(entries, self.words, new_from=self.match.new_from(), game=self.game.id)
            self.show_bar()
            self.write("bar-right", more)
            self.write("question", Content(told_in(beat, self.names)))
            self.refresh_bindings()

    # ------------------------------------------------------------------ keys

    def hurry(self) -> None:
        """What is left of what is being shown is skipped."""
        if self.beat is not None:
            self.hurried = True
            self._skip.set()

    def take_time(self) -> None:
        """What happens from now on is shown beat by beat."""
        self.hurried = False
        self._skip.clear()

    def action_skip(self) -> None:
        """The question is there at once."""
        self.hurry()

    def action_pace(self) -> None:
        """What happens is shown at another pace from now on, and in the next games."""
        self.pace = next_pace(self.pace)
        keep_pace(self.pace)
        said = "at once" if self.pace == ONCE else self.pace
        self.say(f"Pace: {said}.", "hint")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is something to skip only while something is shown."""
        if action == "skip" and self.is_mounted:
            return self.beat is not None
        return super().check_action(action, parameters)
