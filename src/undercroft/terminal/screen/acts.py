"""What may be done at any moment, chosen from menus: where it is much, word by word."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import App

from undercroft.engine import Option, named
from undercroft.engine.acts import ActGroup, grouped
from undercroft.terminal.screen.dialogs import Menu


class ActMenus:
    """Menus over the screen of this app; `do` is called with the id of the act that was chosen after a second look."""

    def __init__(self, app: App[bool], names: Sequence[str], do: Callable[[str], None]) -> None:
        self.app = app
        self.names = names
        self.do = do

    def open(self, acts: Sequence[Option]) -> None:
        """The acts are listed; many of one word by that word alone."""
        large = {group.word: group for group in grouped(acts) if group.is_large}
        rows: dict[str, str] = {}
        for act in acts:
            word = act.id.partition(" ")[0]
            rows |= {word: f"{word} ..."} if word in large else {act.id: named(act.label, self.names)}

        def picked(said: str | None) -> None:
            if said in large:
                self._say_on(large[said], [])
            elif said is not None:
                self._ask_again(said)

        self.app.push_screen(Menu("At any moment", list(rows.items())), picked)

    def _say_on(self, group: ActGroup, said: list[str]) -> None:
        """The next word of an act is chosen, until it is complete."""
        begun = " ".join([group.word, *said])
        rows = [(part.id, part.words if part.id else "nothing more") for part in group.after(said, self.names)]
        if not rows:
            self._ask_again(begun)
            return

        def picked(part: str | None) -> None:
            if part:
                self._say_on(group, [*said, part])
            elif part is not None:
                self._ask_again(begun)

        self.app.push_screen(Menu(begun, rows), picked)

    def _ask_again(self, act: str) -> None:
        sure = Menu("Are you sure?", [("no", "no, play on"), ("yes", f"yes, {act}")])
        self.app.push_screen(sure, lambda said: self.do(act) if said == "yes" else None)
