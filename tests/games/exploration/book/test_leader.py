"""Leadership: who leads, when that changes, and who stands in for a Leader who has fallen."""

from __future__ import annotations

import pytest

from tests.games.exploration.tables import (
    BUTCHER,
    COURTESAN,
    ILLUSIONIST,
    about,
    asks,
    cites,
    crawl,
    end_round,
    kinds,
    last,
    leader,
)
from tests.tables import do, ids, refused, told

FALLEN = {"life": "ghost"}
GHOUL = {"kind": "Ghoul", "at": [7, 4], "vita": 1}


@pytest.mark.rule("exploration.leader.every-round", "exploration.leader.order", "exploration.end.step3")
def test_leadership_passes_in_seating_order_every_round_and_wraps_round():
    table = crawl(rolls=[10, 10, 10, 10])
    led = [leader(table)]
    for _ in range(4):
        led.append(leader(end_round(table)))
    assert led == ["Butcher", "Courtesan", "Illusionist", "Butcher", "Courtesan"]
    assert kinds(table, "round-ends", "leader") == ["round-ends", "leader"] * 4


@pytest.mark.rule("exploration.core.turn.round")
def test_the_leader_acts_first_and_the_others_follow_in_seating_order():
    table = crawl(leader="Courtesan")
    acted = []
    for _ in range(3):
        acted.append(about(table)["who"])
        if len(acted) < 3:
            do(table, "end")
    assert acted == ["Courtesan", "Illusionist", "Butcher"]


@pytest.mark.rule("exploration.leader.not-on-map")
def test_walking_onto_another_map_changes_no_leader():
    table = crawl({"at": [9, 4]}, {"at": [8, 4]}, {"at": [8, 5]}, removed=["a-b"], rolls=[10])
    do(table, "go 11,4", "end", "go 10,3", "end", "go 10,5")
    assert {table.state.room_of(each.at) for each in table.state.heroes} == {"B"}
    assert (leader(table), told(table, "leader")) == ("Butcher", [])
    do(table, "end")
    assert "exploration.leader.not-on-map" in cites(last(table, "leader"))
    assert leader(table) == "Courtesan"


@pytest.mark.rule("exploration.leader.encounter-hold")
def test_the_leader_stays_for_all_rounds_of_an_encounter():
    zombie = {"kind": "Zombie", "at": [9, 9]}
    table = crawl(leader="Courtesan", foes=[zombie], rolls=[10, 1, 1])
    assert "exploration.leader.encounter-hold" in cites(last(table, "encounter"))
    for number in (1, 2):
        assert (table.state.battle.round, leader(table)) == (number, "Courtesan")
        assert asks(table) == [(COURTESAN, "fight")]
        do(table, "end", "end", "end")
    assert (leader(table), told(table, "leader")) == ("Courtesan", [])
    table.chance.spent()


@pytest.mark.rule("exploration.leader.skip-ghosts")
@pytest.mark.parametrize("life", ["ghost", "limbo"])
def test_leadership_skips_who_has_fallen(life: str):
    table = crawl("Butcher", {"life": life}, "Illusionist", rolls=[10, 10])
    end_round(table)
    assert leader(table) == "Illusionist"
    assert "exploration.leader.skip-ghosts" in cites(last(table, "leader"))
    end_round(table)
    assert leader(table) == "Butcher"
    assert "exploration.leader.skip-ghosts" not in cites(last(table, "leader"))


@pytest.mark.rule("exploration.leader.skip-ghosts")
def test_by_the_variant_ghosts_lead_but_nobody_in_limbo():
    table = crawl("Butcher", FALLEN, {"life": "limbo"}, rolls=[10, 10], options={"ghosts_lead": True})
    end_round(table)
    assert (leader(table), asks(table)) == ("Courtesan", [(COURTESAN, "turn")])
    assert "rest" in ids(table)
    end_round(table)
    assert [event.data["who"] for event in told(table, "check")] == ["Butcher", "Courtesan"]
    assert leader(table) == "Butcher"


@pytest.mark.rule("exploration.leader.skip-ghosts", "exploration.leader.every-round")
def test_a_lone_survivor_goes_on_leading():
    table = crawl(FALLEN, "Courtesan", {"life": "limbo"}, rolls=[10])
    end_round(table)
    assert last(table, "leader").data == {"old": "Courtesan", "who": "Courtesan"}


@pytest.mark.rule("exploration.leader.falls")
def test_for_a_fallen_leader_the_next_living_character_rolls():
    table = crawl("Butcher", "Courtesan", FALLEN, leader="Illusionist", ending="check", rolls=[10])
    assert last(table, "check").data["who"] == "Butcher"
    assert last(table, "leader").data == {"old": "Illusionist", "who": "Butcher"}


@pytest.mark.rule("exploration.leader.falls")
@pytest.mark.parametrize(
    ("life", "options", "rolls"),
    [
        ("ghost", {}, "Courtesan"),
        ("limbo", {}, "Courtesan"),
        ("limbo", {"ghosts_lead": True}, "Courtesan"),
        ("ghost", {"ghosts_lead": True}, "Butcher"),
    ],
)
def test_who_acts_for_a_leader_who_has_fallen(life: str, options: dict[str, bool], rolls: str):
    table = crawl(
        {"life": life}, "Courtesan", "Illusionist", leader="Butcher", ending="check", options=options, rolls=[10]
    )
    assert last(table, "looks-out").data["who"] == rolls
    assert ("exploration.leader.falls" in cites(last(table, "looks-out"))) == (rolls != "Butcher")
    crawl(FALLEN, "Courtesan", "Illusionist", leader="Butcher")


@pytest.mark.rule("exploration.leader.falls")
def test_only_the_turn_of_who_stands_in_for_the_leader_cites_that():
    table = do(crawl(FALLEN, "Courtesan", "Illusionist", leader="Butcher"), "end", "end")
    turns = {event.data["who"]: "exploration.leader.falls" in cites(event) for event in told(table, "turn")}
    assert turns == {"Courtesan": True, "Illusionist": False, "Butcher": False}


@pytest.mark.rule("exploration.leader.falls")
def test_the_change_counts_on_from_the_fallen_leaders_seat():
    table = crawl(FALLEN, "Courtesan", "Illusionist", leader="Butcher", ending="check", rolls=[10])
    assert last(table, "check").data["who"] == "Courtesan"
    assert last(table, "leader").data == {"old": "Butcher", "who": "Courtesan"}


@pytest.mark.rule("exploration.leader.falls")
def test_a_leader_who_falls_in_an_encounter_keeps_the_leadership_and_the_next_acts_first():
    table = crawl(
        {"vita": 1, "at": [6, 4]},
        {"at": [0, 0]},
        {"at": [0, 1]},
        foes=[{"kind": "Ghoul", "at": [7, 4]}],
        battle={"first": "foes"},
        rolls=[90, 6],
    )
    assert (leader(table), [each.life for each in table.state.heroes][0]) == ("Butcher", "ghost")
    assert asks(table) == [(COURTESAN, "fight")]
    do(table, "end")
    assert asks(table) == [(ILLUSIONIST, "fight")]
    do(table, "end")
    assert asks(table) == [(BUTCHER, "fight")]


@pytest.mark.rule("exploration.leader.every-round", "exploration.end.step3")
def test_from_a_leader_who_fell_in_the_skirmish_of_a_rounds_end_leadership_passes_on():
    skirmish = {"kinds": ["Ghoul"], "counters": [1], "mid": False}
    table = crawl({"vita": 1}, "Courtesan", "Illusionist", skirmish=skirmish, rolls=[95, 1, 1, 1, 95, 1, 1])
    for seat in (BUTCHER, COURTESAN, ILLUSIONIST):
        assert leader(table) == "Butcher"
        table.answer(seat, "attack")
    assert table.state.heroes[0].life == "ghost"
    assert last(table, "leader").data == {"old": "Butcher", "who": "Courtesan"}
    table.chance.spent()


@pytest.mark.rule("exploration.leader.falls", "exploration.rest.when")
def test_who_stands_in_for_a_fallen_leader_decides_to_rest():
    table = crawl(FALLEN, "Courtesan", "Illusionist", leader="Butcher", rolls=[10])
    assert asks(table) == [(COURTESAN, "turn")]
    do(table, "rest")
    assert last(table, "rest-roll").data["who"] == "Courtesan"
    table = crawl(FALLEN, "Courtesan", "Illusionist", leader="Butcher", turn="Butcher")
    refused(table, "rest", "exploration.rest.when")


@pytest.mark.rule("exploration.end.step3", "exploration.leader.encounter-hold")
def test_in_combat_leadership_waits_and_passes_when_it_is_over():
    table = crawl({"at": [6, 4]}, "Courtesan", "Illusionist", foes=[GHOUL], rolls=[10, 1, 90, 1, 1, 1, 1])
    assert told(table, "leader") == []
    do(table, "attack f1")
    assert kinds(table, "victory", "leader") == ["victory", "leader"]
    assert leader(table) == "Courtesan"
