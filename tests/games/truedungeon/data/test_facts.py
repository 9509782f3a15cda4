"""What the data files say of each token, Spell, use, class, set and instrument stands in a sheet of ours too."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.truedungeon.data.sheets import SHEETS, entries, read

MEND = "If the game is right, change the sheet by hand or with `make goldens`, and review the difference."


@pytest.mark.parametrize("name", SHEETS)
def test_the_game_has_read_what_stands_in_the_sheet(name: str) -> None:
    written = read(Path(__file__).with_name(f"{name}.txt").read_text(encoding="utf-8"))
    found = entries(name)
    gone, new = sorted({*written} - {*found}), sorted({*found} - {*written})
    assert not gone and not new, f"{name}.txt says\n{_some(gone)}\nthe game has\n{_some(new)}\n{MEND}"
    assert found == written, f"the entries of {name}.txt stand in another order. {MEND}"


def _some(entries: list[str]) -> str:
    return "\n".join(entries[:5]) or "nothing of it"


def test_an_entry_begins_where_a_line_is_not_indented() -> None:
    assert read("Rage: free\n    uses 1\nFury: free\n") == ["Rage: free\n    uses 1", "Fury: free"]
