"""What can be asked about in the labyrinth, and by whom: cards with their numbers, and nothing that is secret."""

from __future__ import annotations

import pytest

from tests.games.electro.tables import MOF, ONE, TWO, labyrinth
from undercroft import Table
from undercroft.engine.stage.card import Card
from undercroft.games.electro.content.cards import CARDS
from undercroft.scene import ICONS


def card(table: Table, seat: int | None, thing: str) -> Card:
    found = table.about(seat, thing)
    assert found is not None, thing
    return found


# ---------------------------------------------------------------- rooms


def test_a_room_is_told_to_those_who_have_perceived_it():
    table = labyrinth({"perceived": ["i1"]}, {}, rooms={"i1": "trapped key"})
    mine, theirs = card(table, ONE, "i1"), card(table, TWO, "i1")
    assert "you know: Trapped Boost Box" in mine.lines and "a key lies here" in mine.lines
    assert mine.icon == "trapped-box"
    assert theirs.text.startswith("What is in this room you do not know")
    assert theirs.lines == ("doorways 1b and 1e",)
    assert theirs.icon == "room-back"
    assert card(table, None, "i1") == theirs
    assert "you know: Trapped Boost Box" in card(table, MOF, "i1").lines


def test_a_cleared_room_is_a_way_through_and_says_what_lies_there():
    table = labyrinth(rooms={"i1": "cleared"}, piles=[{"at": "i1", "keys": 1, "fragments": 0}])
    found = card(table, ONE, "i1")
    assert found.icon == "cleared-room"
    assert found.lines == ("doorways 1b and 1e", "lying here: 1 Small Key")


def test_who_has_stood_before_a_box_knows_that_it_is_one_and_no_more():
    table = labyrinth({"at": "1b"}, {}, rooms={"i1": "trapped"})
    table.answer(ONE, "stay")
    table.answer(ONE, "enter i1")
    table.answer(ONE, "leave it")
    assert card(table, ONE, "i1").text == "There is a box in this room, and you do not know whether it is trapped."
    assert card(table, TWO, "i1").text.startswith("What is in this room you do not know")


def test_claims_about_a_room_stand_on_its_card():
    table = labyrinth({"at": "1b"}, {}, rooms={"i1": "beast"}, rolls=[6, 6, 6, 1])
    table.answer(ONE, "stay")
    table.answer(ONE, "see i1")
    table.answer(ONE, "boost key")
    assert "Ampere says: Boost Box, with a key" in card(table, TWO, "i1").lines


# ---------------------------------------------------------------- beasts


def test_a_beast_in_combat_has_a_card_with_its_health_and_attacks():
    table = labyrinth({"at": "o1"}, {}, rooms={"o1": "beast shown fighting health=2"})
    found = card(table, TWO, "beast o1")
    assert found.title == "ElectroBeast in o1"
    assert found.lines == (
        "health 2 of 6; a Fight roll takes 2",
        "in combat",
        "Static Bite: ready",
        "Shockwave: ready",
        "Fierce Roar: ready",
        "Thunder Pounce: ready",
    )


def test_a_beast_that_nobody_has_met_is_no_thing():
    table = labyrinth({"perceived": ["i1"]}, rooms={"i1": "beast", "i2": "beast shown"})
    for seat in (MOF, ONE, TWO, None):
        assert "beast i1" not in table.things(seat)
        assert table.about(seat, "beast i1") is None
        assert "beast i2" in table.things(seat)
    assert card(table, ONE, "beast").title == "ElectroBeast"


def test_numbers_of_the_host_are_on_the_cards():
    table = labyrinth(options={"beast_health": 8}, numbers={"electro.puzzle.roll-mode.easy": 7})
    assert card(table, ONE, "beast").lines == ("8 health; a Fight roll takes 2",)
    assert "or a See roll with +7" in card(table, ONE, "odd-fuse").lines


# ---------------------------------------------------------------- side rooms


def test_behind_a_locked_door_is_for_the_master_of_fates_alone():
    sides = {"1x": {"card": "puzzle", "task": "pylons", "fragment": True}}
    shut = labyrinth(sides=sides)
    assert card(shut, ONE, "1x").lines == ("the yellow door, before it 1j: locked",)
    assert card(shut, ONE, "1x").icon == "sign-yellow"
    assert "Puzzle: Last Pylon" in card(shut, MOF, "1x").lines
    assert "its prize: a fragment of the Master Key" in card(shut, MOF, "1x").lines
    ajar = labyrinth(sides={"1x": sides["1x"] | {"open": True}})
    assert card(ajar, ONE, "1x").lines == (
        "the yellow door, before it 1j: open",
        "Puzzle: Last Pylon",
        "its prize, shown when it is won: a fragment of the Master Key, a reward card or both",
        "fragments still to be won: 3",
    )


# ---------------------------------------------------------------- Explorers and what they hold


def test_an_explorer_has_a_card_with_all_that_is_open():
    kim = {"move": 4, "at": "1c", "live": 5, "keys": 2, "fragments": 1, "effects": ["swift-current"], "deaths": 1}
    table = labyrinth(kim, {"at": "1c", "cards": ["beacon"]}, groups=[[0, 1]])
    assert card(table, TWO, "e1").title == "Ampere"
    assert card(table, TWO, "e1").lines == (
        "on 1c",
        "Live 5",
        "Move 6 (of its own 4), See 3, Fight 3",
        "holds 2 Small Keys and 1 fragment",
        "in a group with Becquerel",
        "Swift Current is in force",
        "died 1 time",
    )
    assert "holds 1 reward card" in card(table, ONE, "e2").lines


def test_a_card_in_hand_is_counted_for_its_holder_alone():
    table = labyrinth({"cards": ["copper-salve", "copper-salve"]}, {}, discards={"explorers": ["copper-salve"]})
    assert card(table, ONE, "copper-salve").lines == (
        "played: own turn",
        "4 cards of the deck, discarded 1",
        "in your hand: 2",
    )
    for seat in (MOF, TWO, None):
        assert card(table, seat, "copper-salve").lines == ("played: own turn", "4 cards of the deck, discarded 1")


def test_hidden_keys_are_on_nobodys_card():
    table = labyrinth({"keys": 2}, {}, options={"secret_keys": True})
    assert "holds 2 Small Keys" in card(table, ONE, "e1").lines
    assert "keys are hidden" in card(table, TWO, "e1").lines
    assert "held, as far as you see: 0" in card(table, TWO, "small-key").lines


def test_a_trait_says_how_likely_its_dice_are():
    table = labyrinth({"see": 2})
    assert "against the D20: 2 dice 35 %" in card(table, ONE, "see").lines
    assert card(table, None, "see").lines[-1].startswith("against the D20: 1 dice 18 %, 2 dice 35 %, 3 dice 53 %")


def test_a_key_says_whether_it_opens_any_door():
    assert "any one of the six doors" in card(labyrinth(), ONE, "small-key").text
    assert "of its colour" in card(labyrinth(options={"coloured_keys": True}), ONE, "small-key").text


# ---------------------------------------------------------------- tiles, tasks and words


def test_a_tile_says_which_number_strikes_there_and_where_it_leads():
    table = labyrinth({"at": "1j"})
    assert card(table, TWO, "1j").text == "Whoever stands here when Electroshock rolls a 4 loses 1 Live."
    assert card(table, TWO, "1j").lines == ("leads to 1i, 1k", "before the yellow door of 1x", "here: Ampere")
    assert "never strikes" in card(table, TWO, "1s").text


def test_a_puzzle_says_how_many_moves_are_left():
    sides = {"1x": {"card": "puzzle", "task": "breaker-panel", "open": True}}
    table = labyrinth({"at": "1x"}, sides=sides, rolls=None, seed=1)
    table.answer(ONE, "task")
    table.answer(ONE, "play")
    seen = table.view(ONE)["puzzle"]
    table.answer(ONE, "press a1")
    assert f"moves left: {seen['limit'] - 1}" in card(table, ONE, "breaker-panel").lines
    assert {tile.thing for tile in table.scene(ONE).boards[0].tiles} == {"breaker-panel"}


@pytest.mark.parametrize(
    ("clock", "line"), [("storm", "round 3 of 48"), ("deaths", "deaths 2 of 10"), ("off", "round 3 of 400")]
)
def test_the_clock_says_how_far_it_has_come(clock: str, line: str):
    table = labyrinth(options={"clock": clock}, round=3, deaths=2)
    assert line in card(table, ONE, "storm").lines


def test_every_thing_has_an_icon_of_the_family_or_none():
    table = labyrinth()
    for thing in table.things(ONE):
        assert card(table, ONE, thing).icon in {None, *ICONS}, thing
    assert set(CARDS) <= set(table.things(None))
