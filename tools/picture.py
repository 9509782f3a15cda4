"""Draws the picture of play in the README: `docs/play.svg`, from a game between two bots."""

from __future__ import annotations

from pathlib import Path

from undercroft import Table, games
from undercroft.bots import play_bots, seated

HOME = Path(__file__).parent.parent
SEED = 12
ANSWERS = 104


def moment() -> Table:
    """A table in the middle of a raid."""
    table = Table.start("trapper", seed=SEED)
    table.answer(0, "the-undertakers-stair")
    table.answer(1, "the-windmill")
    play_bots(table, seated(games.get("trapper"), ["greedy", "greedy"], SEED), limit=ANSWERS)
    return table


if __name__ == "__main__":
    table = moment()
    seat = table.waiting[0]
    (HOME / "docs" / "play.svg").write_text(table.scene(seat).svg(), encoding="utf-8")
    print(table.scene(seat).text())
    for event in table.events_for(seat)[-8:]:
        print(table.words(event), f"[{event.rule}]")
