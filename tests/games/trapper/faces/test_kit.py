"""The print kit of Dungeon Trapper: all that the rulebook lists, and a reference card that tells the truth."""

from pathlib import Path
from typing import Any

import pytest

from undercroft import games
from undercroft.cli import kit as command
from undercroft.engine import Unknown
from undercroft.games.trapper.book.trap_words import EFFECTS
from undercroft.games.trapper.book.traps import TRAPS
from undercroft.games.trapper.faces.kit import blank_board, kit
from undercroft.games.trapper.options import TrapperOptions
from undercroft.scene.kit.parts import BoardSheet, Reference, Standees, Tokens

LEDGER = games.get("trapper").ledger


def data(rule: str) -> Any:
    return LEDGER[rule].data


def part(kind):
    found = [part for part in kit(TrapperOptions()).parts if isinstance(part, kind)]
    assert found
    return found


def test_it_holds_what_the_rulebook_lists():
    (fog,) = part(Tokens)
    assert len({token.name for token in fog.tokens}) == len(fog.tokens) == data("trapper.components.tokens")["total"]
    assert len(part(BoardSheet)) == 2
    (figures,) = part(Standees)
    assert len(figures.tokens) == 2
    assert part(Reference)[0].copies == 2


@pytest.mark.parametrize("entrance", ["e1", "a1", "a3"])
def test_the_blank_board_has_nothing_but_its_entrance(entrance):
    board = blank_board("North's dungeon", TrapperOptions(entrance=entrance))
    size = data("trapper.board.size")
    assert (board.columns, board.rows, len(board.tiles)) == (size["columns"], size["rows"], size["tiles"])
    assert [("abcdefghi"[int(tile.x)], int(tile.y) + 1) for tile in board.tiles if tile.ground == "entrance"] == [
        (entrance[0], int(entrance[1]))
    ]
    assert {tile.ground for tile in board.tiles} == {"floor", "entrance"}


def test_every_trap_is_on_the_reference_card_with_its_prices():
    rows = {row.title: row for row in part(Reference)[0].rows}
    assert EFFECTS.keys() == TRAPS.keys()
    for trap in TRAPS.values():
        row = rows[trap.title.capitalize()]
        assert row.right == f"tier {trap.tier}; buy {trap.buy}, re-activate {trap.reactivate} AP"


def test_every_rule_on_the_reference_card_exists():
    cited = [rule for row in part(Reference)[0].rows for rule in row.small.split()]
    assert len(cited) > 15
    for rule in cited:
        assert LEDGER[rule]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_kit_is_five_pages(paper):
    assert len(kit(TrapperOptions()).pages(paper)) == 5


def test_the_command_writes_the_kit(tmp_path: Path, capsys):
    file = tmp_path / "kit.pdf"
    assert command.run("trapper", file, "letter") == 0
    assert file.read_bytes().startswith(b"%PDF")
    assert capsys.readouterr().out == f"{file}: 5 pages; print at 100 %\n"


def test_the_command_refuses_what_it_does_not_know(tmp_path: Path):
    with pytest.raises(Unknown, match="no paper 'napkin'; there are A4 and Letter"):
        command.run("trapper", tmp_path / "kit.pdf", "napkin")
    with pytest.raises(Unknown):
        command.run("ludo", tmp_path / "kit.pdf")
    assert not list(tmp_path.iterdir())
