"""Adventures as a campaign: which is played next, and what goes over to it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.truedungeon.builds import TEN
from tests.games.truedungeon.fights import state
from tests.games.truedungeon.rich import three_rooms
from tests.tables import do
from undercroft import Table
from undercroft.games.truedungeon.content.files import owned_by, write_text
from undercroft.games.truedungeon.desk.campaign import carry, leg
from undercroft.inputs import read_file_text


def over(*party: dict[str, Any], drawn: tuple[str, ...] = (), **more: Any) -> Table:
    """An adventure that has just been overcome; these tokens came of the first character's chips."""
    given = {"party": list(party), "room": 7, "stage": "recovery", "rooms": ["overcome"] * 7, "counts": True}
    here = Table.start("truedungeon", seed=5, position=given, **{"seats": len(party), **more})
    for _ in party:
        do(here, "ready", seat=here.waiting[0])
    assert here.result is not None
    if drawn:
        state(here).rewards[0].drawn = list(drawn)
    return here


def carried(here: Table, before: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
    """The party that goes on, and the careers by seat; through JSON, as they are kept."""
    found = carry(state(here), before)
    assert found is not None
    data = json.loads(json.dumps(found.data))
    return json.loads(data["party"]), data


@pytest.mark.rule("truedungeon.digital.one-character", "truedungeon.treasure.draw")
def test_what_a_commander_draws_is_had_once() -> None:
    here = over(*({"class": cls} for cls in TEN), seats=1, options={"commander": True})
    [reward] = state(here).rewards
    party, _ = carried(here)
    assert reward.drawn and owned_by(party) == {name: reward.drawn.count(name) for name in reward.drawn}


@pytest.mark.rule("truedungeon.digital.adventure-orientation")
def test_an_adventure_of_one_version_is_played_in_it_again() -> None:
    data = read_file_text(three_rooms(), "ours.json")
    rooms = [room for room in data["rooms"] if room.get("orientation", "combat") == "combat"]
    ours = write_text({**data, "orientation": "combat", "rooms": rooms}, ".json")
    legs = [leg(number, 6, {"adventure": ours, "short": True}, None) for number in range(1, 7)]
    assert [one.options["orientation"] for one in legs] == ["combat"] * 4 + ["puzzle"] * 2
    assert legs[3].options["adventure"] == ours


@pytest.mark.rule("truedungeon.digital.shipped-content")
def test_adventures_are_played_one_after_another_and_then_in_their_other_version() -> None:
    legs = [leg(number, 6, {}, None) for number in range(1, 7)]
    assert [one.options["adventure"] for one in legs] == ["ferry-not-running", "storm-that-stays"] * 3
    assert [one.options["orientation"] for one in legs] == ["combat"] * 2 + ["puzzle"] * 2 + ["combat"] * 2


def test_who_earned_no_chips_goes_on_as_well() -> None:
    here = over({"class": "fighter"}, numbers={"truedungeon.treasure.base.chips": 0})
    _, once = carried(here)
    _, twice = carried(here, once)
    assert [len(data["careers"]["0"]["runs"]) for data in (once, twice)] == [1, 2]


@pytest.mark.rule("truedungeon.class.cleric.turn-undead.one-symbol")
def test_a_second_holy_symbol_stays_at_home() -> None:
    cleric = {"class": "cleric", "tokens": ["Holy Symbol of Pelor"]}
    party, data = carried(over(cleric, drawn=("Acolyte Holy Symbol", "Boiled Cap", "Hobnail Boots")))
    assert "Acolyte Holy Symbol" in data["careers"]["0"]["draws"][0]["tokens"]
    assert owned_by(party) == {"Holy Symbol of Pelor": 1, "Boiled Cap": 1, "Hobnail Boots": 1}


@pytest.mark.rule("truedungeon.ability.charisma")
@pytest.mark.parametrize(("options", "worn"), [({}, True), ({"followers": True}, False)])
def test_what_is_drawn_is_put_on_by_the_readings_of_the_table(options: dict[str, bool], worn: bool) -> None:
    bard = {"class": "bard", "tokens": ["Figurine: Lead Hound"]}
    drawn = ("Figurine: Clay Goose", "Boiled Cap", "Hobnail Boots")
    [member] = carried(over(bard, drawn=drawn, options=options))[0]["character"]
    assert ("Figurine: Clay Goose" in member["tokens"]) is worn
    assert ("Figurine: Clay Goose" in member.get("carried", ())) is not worn
