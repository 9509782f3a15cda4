"""A record watched on the screen: beat by beat, step by step, turn by turn or running, through anybody's eyes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import OptionList, Static

from undercroft.engine import Event, Table
from undercroft.engine.craft.words import counted, whole
from undercroft.engine.stage.reel import Beat
from undercroft.scene import Board, Scene
from undercroft.terminal.frames import ALL, SPECTATOR, Frames, Watcher, eyes, eyes_words
from undercroft.terminal.screen.base import TableScreen
from undercroft.terminal.screen.dialogs import Ask, Menu
from undercroft.terminal.screen.help import REPLAY_KEYS, Keys

PACE = 0.6
"""So many seconds a moment is shown while the replay runs."""

_BAR = 30


class ReplayScreen(TableScreen):
    """The moments of a record, one after another and back again, as these eyes saw them then."""

    KEYS: ClassVar[Keys] = REPLAY_KEYS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "step(1)", "on", key_display="\u2192", priority=True),
        Binding("left", "step(-1)", "back", key_display="\u2190", priority=True),
        Binding("full_stop", "beat(1)", "beat", key_display="."),
        Binding("comma", "beat(-1)", show=False),
        Binding("pagedown", "turn(1)", "turn", key_display="PgDn", priority=True),
        Binding("pageup", "turn(-1)", show=False, priority=True),
        Binding("home", "first", show=False, priority=True),
        Binding("end", "last", show=False, priority=True),
        Binding("space", "run", "run", key_display="Space"),
        Binding("g", "go", "go to"),
        Binding("V", "eyes", "eyes"),
        *TableScreen.LAST,
    ]

    def __init__(self, frames: Frames, watcher: Watcher, *, pace: float = PACE) -> None:
        super().__init__(frames.game)
        self.frames = frames
        self.watcher = self.asked_for = watcher
        self.pace = pace
        self.at = 0
        self.beats: list[Beat] = []
        """The beat that is shown on the way to this moment, and those to come; none at the moment itself."""
        self.timer: Timer | None = None

    def lower(self) -> Sequence[Widget]:
        """How far it has come."""
        return (Static(id="progress", markup=False),)

    def on_mount(self) -> None:
        """The first moment is shown."""
        self.go(0)
        self.log_view.focus()

    def words(self, event: Event) -> str:
        """The event as a sentence."""
        return self.frames.words(event, self.watcher)

    # ------------------------------------------------------------------ showing

    def go(self, at: int) -> None:
        """This moment is shown, or the nearest there is."""
        frames = self.frames
        self.at, self.beats = min(max(at, 0), frames.last), []
        table = frames.table(self.at)
        if table is not None:
            self.show_scenes(self._scenes(table))
        entries = frames.heard(self.watcher, self.at)
        fresh = frames.told(self.at - 1) if self.at else 0
        self.log_view.show(entries, self.words, new_from=fresh, game=self.game.id)
        turn = frames.turn(self.at)
        self.write("bar-left", f"{self.game.title} \u00b7 replay" + (f" \u00b7 turn {turn}" if turn else ""))
        self.write("bar-right", eyes_words(self.watcher, frames.names))
        self.write("question", self._moment(table))
        self.write("progress", self._progress())
        self.refresh_bindings()

    def show_beat(self, at: int, beats: list[Beat]) -> None:
        """The first of these beats on the way to this moment is shown."""
        self.at, self.beats, beat = at, beats, beats[0]
        self.show_scenes([beat.scene()])
        entries = self.frames.read(self.watcher, beat.told)
        self.log_view.show(entries, self.words, new_from=beat.told - len(beat.events), game=self.game.id)
        self.write("question", Content(" ".join(beat.words)))
        self.write("progress", self._progress())
        self.refresh_bindings()

    def _scenes(self, table: Table) -> list[Scene]:
        """The scenes of all whose eyes these are; where they are several, of each board the one that tells most."""
        seats = eyes(self.watcher, table)
        scenes: list[Scene] = [table.scene(seat) for seat in seats]
        if len(seats) < 2:
            return scenes
        told: dict[str, Board] = {}
        for seat, scene in zip(seats, scenes, strict=True):
            for board in scene.boards:
                if board.name not in told or _tells(board) > _tells(told[board.name]):
                    whose = "" if seat is None else f"{self.frames.names[seat]} sees"
                    told[board.name] = replace(board, caption=whose)
        return [replace(scenes[0], boards=tuple(told.values()))]

    def _moment(self, table: Table | None) -> Content:
        frames = self.frames
        if table is None:
            edition = f"edition {frames.file.edition} of the rules; these are edition {self.game.edition}"
            return Content(f"What was told, not recomputed: {edition}.")
        if self.at == frames.last:
            words, rule = frames.verdict()
            return Content.assemble(words, (f" [{rule}]" if rule else "", "not bold $soft"))
        names = " and ".join(frames.names[seat] for seat in table.waiting)
        return Content(f"Next: {names}.")

    def _progress(self) -> Content:
        done = _BAR if not self.frames.last else _BAR * self.at // self.frames.last
        running = "running; Space stops" if self.timer is not None else "Space lets it run"
        left = f", {counted(len(self.beats) - 1, 'beat')} to come" if self.beats else ""
        return Content.assemble(
            f" answer {self.at} of {self.frames.last}{left}\n ",
            ("=" * done, "bold"),
            ("-" * (_BAR - done), "$soft"),
            (f"\n {running}", "$soft"),
        )

    # ------------------------------------------------------------------ keys

    def action_step(self, by: int) -> None:
        """So many answers on or back."""
        self.go(self.at + by)

    def action_beat(self, by: int) -> None:
        """One beat on or back: what happened on the way from one answer to the next."""
        left = max(0, len(self.beats) - 1)
        at = self.at + (by > 0 and left == 0)
        beats = self.frames.beats(self.watcher, at) if at <= self.frames.last else []
        left = (left or len(beats)) - 1 if by > 0 else left + 1
        if 0 < left < len(beats):
            self.show_beat(at, beats[-left - 1 :])
        else:
            self.go(at if by > 0 else at - 1)

    def action_turn(self, by: int) -> None:
        """One turn on or back."""
        self.go(self.frames.turn_after(self.at) if by > 0 else self.frames.turn_before(self.at))

    def action_first(self) -> None:
        """The beginning."""
        self.go(0)

    def action_last(self) -> None:
        """The end."""
        self.go(self.frames.last)

    def action_run(self) -> None:
        """It runs by itself, or stops."""
        if self.timer is not None:
            self._stop()
        else:
            if self.at == self.frames.last:
                self.go(0)
            self.timer = self.set_interval(self.pace, self._tick)
        self.write("progress", self._progress())

    def _tick(self) -> None:
        self.go(self.at + 1)
        if self.at == self.frames.last:
            self._stop()
            self.write("progress", self._progress())

    def _stop(self) -> None:
        if self.timer is not None:
            self.timer.stop()
        self.timer = None

    def action_go(self) -> None:
        """An answer is asked for by its number."""
        self.app.push_screen(Ask("Go to answer", f"A number from 0 to {self.frames.last}:"), self._typed)

    def _typed(self, typed: str | None) -> None:
        number = None if typed is None else whole(typed.strip())
        if number is not None and number <= self.frames.last:
            self.go(number)
        elif typed is not None:
            self.say(f"No: there are answers 0 to {self.frames.last}.", "refused")

    def action_eyes(self) -> None:
        """Other eyes are chosen; before the end, only a spectator's and those that were asked for at the beginning."""
        frames = self.frames
        rows = [(SPECTATOR, "a spectator"), *((str(seat), name) for seat, name in enumerate(frames.names))]
        rows.append((ALL, "everybody, with all secrets"))
        note = ""
        if frames.file.result is None and self.asked_for != ALL:
            rows = [row for row in rows if row[0] in (SPECTATOR, str(self.asked_for))]
            note = "The game is not over: the seats keep their secrets."
        self.app.push_screen(Menu("Through whose eyes?", rows, note), self._look_through)

    def _look_through(self, chosen: str | None) -> None:
        if chosen is not None:
            self.watcher = chosen if chosen in (ALL, SPECTATOR) else int(chosen)
            self.scene_view.clear()
            self.log_view.clear()
            self.go(self.at)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The moment of this line of the log is shown."""
        if event.option_list is self.log_view:
            at, chosen = self.log_view.entries[event.option_index]
            self.go(self.frames.when_told(at))
            self.log_view.point_at(chosen)


def _tells(board: Board) -> int:
    """How much can be seen on a board: the things that stand on it."""
    return sum(tile.icon is not None for tile in board.tiles) + len(board.pieces)
