"""Study sheets of the print kit: what each class with memory tests learns before the first door.

[truedungeon.skillcheck.bank] [truedungeon.party.training]
"""

from __future__ import annotations

from undercroft.games.truedungeon.cards import classes
from undercroft.games.truedungeon.play.chart_board import chart_boards
from undercroft.games.truedungeon.play.phrases import listed
from undercroft.games.truedungeon.play.symbols import icon_of, symbol_sets
from undercroft.scene.kit import Part
from undercroft.scene.kit_parts import BoardSheet
from undercroft.scene.kit_study import Studied, StudySheet

TILE = 17
"""Millimetres of a tile of the planar chart."""


def study_sheets() -> tuple[Part, ...]:
    """A sheet for every set, named after the classes that learn it; of the planes the chart itself as well."""
    sheets: list[Part] = []
    for found in symbol_sets().values():
        who = listed([classes()[cls].name for cls in found.classes])
        entries = tuple(Studied(icon_of(found.id, one.id), one.name, one.looks) for one in found.symbols)
        sheets.append(StudySheet(f"{who}: the {found.id}", found.about, entries))
    planes = [[one.looks, one.name] for one in symbol_sets()["planes"].symbols]
    chart = chart_boards({"study": {"planes": planes}})
    return (
        *sheets,
        *(BoardSheet(board, TILE, "learn it by heart: during the adventure it is covered") for board in chart),
    )
