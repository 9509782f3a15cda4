"""The small rooms as a form: every limit that a layout breaks is listed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.electro.openings import EVEN, FIRST, KEYED, MOF, opening
from undercroft.games.electro.book.basics.layouts import why_not_card
from undercroft.games.electro.book.setup.rooms_form import room_faults
from undercroft.games.electro.content.board import COLOURS, board_named
from undercroft.games.electro.options import ElectroOptions
from undercroft.inputs import faults

COLOURED = {f"{colour} key": room for colour, room in zip(COLOURS, FIRST, strict=False)}


@pytest.mark.rule("electro.setup.check", "electro.setup.one-card")
@pytest.mark.parametrize(
    ("options", "given", "found"),
    [
        ({}, KEYED, []),
        ({}, EVEN, [("setup.keys", None)]),
        ({}, KEYED | {"o1": "beast key"}, [("setup.keys", "i6")]),
        ({}, KEYED | {"i1": "beast key key"}, [("setup.keys", "i1"), ("setup.keys", None)]),
        ({}, KEYED | {"i1": "key"}, [("setup.keys-not-alone", "i1"), ("setup.keys", None)]),
        ({}, KEYED | {"i1": "beast beast"}, [("setup.one-card", "i1"), ("setup.keys", None)]),
        ({"box_keys": True}, KEYED | {"i1": "beast key"}, None),
        ({"coloured_keys": True}, EVEN | COLOURED, []),
        ({"coloured_keys": True}, EVEN, [("setup.keys", colour) for colour in COLOURED]),
        ({"coloured_keys": True}, EVEN | COLOURED | {"i1": "beast key"}, [("setup.one-card", "i1")]),
        ({"coloured_keys": True}, EVEN | COLOURED | {"i1": "beast key key"}, [("setup.one-card", "i1")]),
        ({"coloured_keys": True, "lone_keys": True}, EVEN | COLOURED | {"i3": "lone"}, []),
        ({"coloured_keys": True, "lone_keys": True}, EVEN | COLOURED | {"o6": "lone"}, [("setup.one-card", "o6")]),
    ],
)
def test_each_fault_of_a_layout_is_listed_once(options: dict[str, Any], given: Any, found: Any) -> None:
    form = opening(**options).choices[MOF].form
    assert form is not None
    listed = [(fault.rule, fault.at) for fault in faults(form, given)]
    if found is None:
        assert ("electro.setup.keys-any-card", "i1") in listed
    else:
        assert listed == [(f"electro.{rule}", at) for rule, at in found]


@pytest.mark.rule("electro.setup.keys-any-card")
@pytest.mark.parametrize(("boxes", "enough"), [(5, False), (6, True), (7, True)])
def test_with_box_keys_six_boxes_are_enough(boxes: int, enough: bool) -> None:
    cards = (["boost", "trapped"] * 4)[:boxes] + (["beast", "empty"] * 4)[: 12 - boxes]
    keyed = [f"{kind} key" if at < min(6, boxes) else kind for at, kind in enumerate(cards)]
    listed = room_faults(dict(zip(FIRST, keyed, strict=True)), board_named("default"), ElectroOptions(box_keys=True))
    assert ("electro.setup.keys-any-card" in [fault.rule for fault in listed]) == (not enough)


@pytest.mark.rule("electro.setup.keys")
def test_only_six_keys_can_lie_alone() -> None:
    cards = ["lone"] * 6
    for kind in ("lone", "beast"):
        reason = why_not_card(cards, kind, [*FIRST, *"abcdef"], ElectroOptions(lone_keys=True))
        assert (reason is None) == (kind == "beast")
        assert reason is None or (reason.rule, reason.at) == ("electro.setup.keys", "i4")
