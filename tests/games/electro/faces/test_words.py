"""What is said to who is new: what follows a stop, a last point or a step into a room, and what a roll is against."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.electro.tables import MOF, ONE, TWO, labyrinth
from tests.tables import do, ids
from undercroft import Table
from undercroft.scene import Line

KNOWN = {"at": "1b", "move": 1, "perceived": ["i1"]}


def label(table: Table, id: str) -> str:
    (found,) = [option.label for option in table.choices[ONE].options if option.id == id]
    return found


def odds(table: Table, id: str) -> str | None:
    (found,) = [option.odds for option in table.choices[ONE].options if option.id == id]
    return found


def said(table: Table, kind: str) -> str:
    """The last event of this kind in words."""
    event = [event for event in table.events if event.kind == kind][-1]
    return table.game.words(event, tuple(seat.name for seat in table.seats))


@pytest.mark.parametrize(
    ("explorer", "rooms", "words"),
    [
        ({"at": "1b", "move": 1}, {"i1": "boost"}, "stop here: then look into i1, or enter it"),
        (KNOWN, {"i1": "boost"}, "stop here: then enter i1"),
        ({"at": "1b", "move": 1}, {"i1": "cleared"}, "stop here"),
        ({"at": "1s", "move": 1}, {}, "stop here"),
    ],
)
def test_to_stop_says_what_may_be_done_then(explorer: dict[str, Any], rooms: dict[str, str], words: str):
    table = labyrinth(explorer, rooms=rooms, rolls=[4])
    assert label(table, "stay") == words.replace("stop here", f"stay on {explorer['at']}")
    do(table, "roll", seat=ONE)
    assert label(table, "stop") == words
    if "enter" in words:
        assert "enter i1" in ids(do(table, "stop", seat=ONE), ONE)


def test_a_room_is_looked_into_and_entered_after_the_last_point_too():
    table = do(labyrinth({"at": "1a", "move": 1}, rooms={"i1": "boost"}, rolls=[1]), "roll", seat=ONE)
    assert odds(table, "1b") == "your last point: then look into i1, or go in"
    do(table, "1b", seat=ONE)
    assert table.choices[ONE].ask == "after" and {"see i1", "enter i1"} <= set(ids(table, ONE))
    away = do(labyrinth({"at": "1b", "move": 1}, rolls=[1]), "roll", seat=ONE)
    assert odds(away, "1a") == "your last point: the move ends there"


def test_who_knows_a_room_is_told_when_it_is_dealt_with():
    later = do(labyrinth(KNOWN, rooms={"i1": "boost"}), "stay", seat=ONE)
    assert label(later, "enter i1") == "enter i1 with open eyes, to deal with it on your next turn"
    soon = do(labyrinth(KNOWN, rooms={"i1": "boost"}, options={"at_once": True}), "stay", seat=ONE)
    assert label(soon, "enter i1") == "enter i1 with open eyes, to deal with it at once"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, ["Ampere rolls 5 for movement.", "Ampere rolls 2 for movement."]),
        (
            {"best_roll": True},
            ["Ampere rolls 5 for movement.", "Ampere rolls 2 for movement; the 5 from before counts."],
        ),
    ],
)
def test_a_throw_says_what_counts_only_where_that_differs(options: dict[str, Any], words: list[str]):
    table = do(labyrinth({"move": 2}, rolls=[5, 2], options=options), "roll", seat=ONE)
    first = said(table, "throws")
    assert [first, said(do(table, "reroll", seat=ONE), "throws")] == words


def test_a_roll_says_whose_die_it_is_against():
    table = do(labyrinth({"at": "1b", "see": 2}, rooms={"i1": "boost"}, rolls=[3, 4, 19]), "stay", "see i1", seat=ONE)
    assert said(table, "roll") == (
        "Ampere rolls See (perceive): 3, 4, together 7; the D20 of the Master of Fates shows 19: failure."
    )


def test_whoever_leaves_a_group_does_so_by_choice():
    table = labyrinth({}, {}, groups=[[0, 1]])
    do(table, "together", seat=ONE)
    do(table, "part", seat=TWO)
    assert said(table, "ungrouped") == "Becquerel chooses to leave the group."


def test_the_panel_says_who_wins_and_where_everybody_is():
    table = labyrinth({"at": "1b"}, {"at": "i1"}, rooms={"i1": "boost"})
    found = [line.words for panel in table.scene(ONE).panels for line in panel.lines if isinstance(line, Line)]
    assert "A Ampere (you) on 1b; Live:" in found and "B Becquerel in i1; Live:" in found
    (aim,) = [text for text in found if text.startswith("Whoever is at the exit")]
    assert aim.endswith("escapes and wins; all others have lost")


def test_a_task_says_what_it_may_pay_and_no_more():
    sides = {"1x": {"card": "trial", "task": "sealed-price", "open": True, "fragment": True}}
    table = labyrinth({"at": "1x"}, {"at": "1x"}, sides=sides)
    assert odds(table, "task") == "pays a fragment of the Master Key, a reward card or both"
    bare = labyrinth({"at": "1x"}, {"at": "1x"}, sides=sides, options={"bare_rooms": True})
    assert odds(bare, "task") == "pays a fragment of the Master Key, a reward card, both or nothing"
    card = table.about(MOF, "1x")
    assert card is not None and "its prize: a fragment of the Master Key" in card.lines
    do(table, "task", seat=ONE)
    assert table.choices[TWO].text.endswith("hold the Trial of this room, for its hidden prize. Do you agree?")
    do(table, "accept", seat=TWO)
    (line,) = [
        line
        for panel in table.scene(ONE).panels
        for line in panel.lines
        if isinstance(line, Line) and line.thing == "1x" and "prize" in line.words
    ]
    assert line.words == "The winner takes the prize of this room, which is shown then"
