"""The golden games of ElectroDungeon show every way to end."""

import pytest

from tools.goldens import home
from undercroft import Table
from undercroft.games.electro.book.table import ENDINGS as WAYS

EXPLORERS, FATES, NOBODY = "Explorer", "Master of Fates", "nobody"

ENDINGS = {
    "escaped": ("electro.end.escape", EXPLORERS),
    "escaped-alone": ("electro.end.escape", EXPLORERS),
    "caught-by-the-storm": ("electro.end.storm-clock", FATES),
    "too-many-deaths": ("electro.end.death-toll", FATES),
    "the-last-round": ("electro.end.hard-cap", FATES),
    "given-up": ("electro.end.concede", FATES),
    "everybody-gone": ("electro.end.quit", FATES),
    "fate-gives-up": ("electro.end.storm-clock", NOBODY),
}


@pytest.mark.parametrize("name", ENDINGS)
def test_every_way_to_end_has_its_golden_game(name: str):
    table = Table.load(home("electro") / f"{name}.json")
    assert table.result is not None
    (won,) = {table.seats[seat].role for seat in table.result.winners} or {NOBODY}
    assert (table.result.rule, won) == ENDINGS[name]


def test_no_way_to_end_is_missing():
    assert {rule for rule, _ in ENDINGS.values()} == {rule for _, rule in WAYS.values()}
