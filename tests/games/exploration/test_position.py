"""Positions given as plain data: what they say is so, what they leave out has a default, what cannot be is refused."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.games.exploration.small import small
from tests.games.exploration.tables import BUTCHER, COURTESAN, ILLUSIONIST, asks, crawl, foe, hero, kinds, last, leader
from tests.tables import do, ids, told
from undercroft import Table, games
from undercroft.engine import Refused
from undercroft.games.exploration.content.lists import OWN_DRAUGHT

GHOUL = {"kind": "Ghoul", "at": [6, 4]}
ABBOT = {"kind": "The Drowned Abbot", "at": [8, 8]}
FULL = {
    "characters": [
        {
            "character": "Telepath",
            "at": [12, 4],
            "vita": 3,
            "power": 1,
            "items": ["Lantern", "Heavy Coat"],
            "lore": 150,
        },
        {"life": "ghost", "ghost": 2, "at": [12, 5], "statuses": ["Blessed"], "skills": {"NERVE": 1}, "more_vita": 2},
        {"life": "limbo"},
        {"character": "Arcanist", "things": ["Reliquary"], "jammed": True, "veil": "Telepath"},
    ],
    "leader": "Arcanist",
    "round": 7,
    "removed": ["9,4-10,4"],
    "searched": [[6, 1]],
    "coins": 12,
    "rested": 1,
    "discards": ["Smoke Vial"],
}


def test_everything_has_a_default():
    table = Table.start("exploration", position={}, seed=1)
    s = table.state
    assert [(each.character, each.at, each.vita, each.power) for each in s.heroes] == [
        ("Butcher", (4, 4), 20, 4),
        ("Courtesan", (4, 5), 15, 6),
        ("Illusionist", (4, 3), 14, 8),
    ]
    assert all(each.items == [OWN_DRAUGHT] for each in s.heroes)
    assert (s.round, s.revealed, s.removed, s.coins, len(s.deck)) == (1, ["A"], [], 0, 24)
    assert (leader(table), asks(table)) == ("Butcher", [(BUTCHER, "turn")])
    assert [entry[0] for entry in s.journal] == ["The Sunken Priory", "The Sunken Priory", "Guest Hall"]
    table.game.audit(s)


def test_characters_are_as_they_are_given():
    table = Table.start("exploration", seats=4, position=FULL, seed=1)
    telepath, butcher, courtesan, arcanist = table.state.heroes
    assert (telepath.at, telepath.vita, telepath.power, telepath.items) == ((12, 4), 3, 1, ["Heavy Coat", "Lantern"])
    assert (telepath.lore, telepath.grown) == (150, 1)
    assert (butcher.character, butcher.life, butcher.ghost, butcher.vita) == ("Butcher", "ghost", 2, 0)
    assert (butcher.statuses, butcher.skills, butcher.more_vita) == (["Blessed"], {"NERVE": 1}, 2)
    assert (courtesan.character, courtesan.life, courtesan.at) == ("Courtesan", "limbo", (-1, -1))
    assert (arcanist.things, arcanist.bare, arcanist.veil) == (["Reliquary"], True, 0)  # Its turn has begun.
    s = table.state
    assert (s.round, s.coins, s.rested, s.spent, len(s.deck)) == (7, 12, 1, ["Smoke Vial"], 21)
    assert (s.revealed, s.removed, s.searched) == (["A", "B"], ["a-b"], [(6, 1)])
    assert (s.done, s.entered) == ([True, False, False], ["A", "B"])
    table.game.audit(s)


def test_rooms_are_revealed_with_what_is_open_to_them():
    assert crawl(removed=["a-b"]).state.revealed == ["A", "B"]
    assert crawl(removed=["b-c"]).state.revealed == ["A"]
    assert crawl(revealed=["B"], removed=["b-c"]).state.revealed == ["A", "B", "C", "G"]
    assert crawl({"at": [20, 12]}, "Courtesan").state.revealed == ["A", "G", "C"]


def test_whose_turn_it_is():
    assert asks(crawl(turn="Courtesan")) == [(COURTESAN, "turn")]
    assert crawl(turn="Courtesan").state.queue == [ILLUSIONIST]
    assert crawl(turn="Courtesan", queue=[]).state.queue == []
    table = crawl(turn={"hero": "Illusionist", "left": 2, "acted": True, "searched": True})
    assert (table.state.turn.left, table.state.turn.acted, asks(table)) == (2, True, [(ILLUSIONIST, "turn")])
    assert told(table, "turn") == []


def test_a_battle_goes_on_where_it_is_said():
    foes = [GHOUL, {"kind": "Zombie", "at": [9, 9], "vita": 2, "risen": True}]
    table = crawl(foes=foes, battle={"turn": "Courtesan", "round": 3})
    assert (asks(table), table.state.battle.round, foe(table, "f2").vita) == ([(COURTESAN, "fight")], 3, 2)
    assert (table.state.battle.queue, table.state.battle.theirs) == ([ILLUSIONIST], False)
    table = crawl(foes=foes, battle={"turn": "f2"})
    assert kinds(table, "foe-moves", "turn") == ["foe-moves", "turn"]
    table = crawl(foes=foes, battle={"turn": {"hero": "Butcher", "left": 1}})
    assert table.state.turn.left == 1


def test_foes_without_a_battle_begin_one():
    table = crawl(foes=[GHOUL], rolls=[10, 1])
    assert (last(table, "encounter").data["foes"], table.state.battle.mid) == (["Ghoul"], True)
    table = crawl(foes=[GHOUL], ending="check", rolls=[10, 1])
    assert not table.state.battle.mid


def test_a_skirmish_goes_on_or_has_its_strength_rolled():
    table = crawl(skirmish={"kinds": ["Ghoul"], "counters": [3], "stances": {"Butcher": "attack"}, "round": 2})
    assert asks(table) == [(COURTESAN, "stance"), (ILLUSIONIST, "stance")]
    table = crawl(skirmish={"kinds": ["Ghoul"]}, rolls=[5])
    assert (table.state.skirmish.counters, last(table, "strength").data["die"]) == ([5], 6)
    table = crawl(skirmish={"kinds": ["Ghoul"], "mid": False}, rolls=[3])
    assert last(table, "strength").data["die"] == 4


def test_events_finds_placing_and_growth_are_under_way():
    table = crawl({"at": [15, 12]}, "Courtesan", events=["C.t1"], rolls=[9, "Lantern"])
    assert (kinds(table)[:3], table.state.searched) == (["reads", "check", "reads"], [(16, 13)])
    assert "Lantern" in hero(table, "Butcher").items
    table = crawl(finds=[{"hero": "Courtesan", "item": "Whetstone"}])
    assert "Whetstone" in hero(table, "Courtesan").items
    table = crawl({"lore": 100}, "Courtesan", growing=["Butcher"])
    assert (asks(table), hero(table, "Butcher").grown) == ([(BUTCHER, "grow")], 0)
    table = crawl(placing=[{"kinds": ["Ghoul"], "room": "A", "start": [4, 4]}], rolls=[10, 1])
    assert foe(table, "f1").at == (1, 1)


def test_the_deck_may_be_written_out():
    table = crawl(deck=["Lantern"])
    assert (table.state.deck, len(table.state.spent)) == (["Lantern"], 23)
    table.game.audit(table.state)


def test_who_has_searched_and_entered_meets_no_event_again():
    table = crawl({"at": [15, 12]}, "Courtesan", searched=[[16, 13]])
    assert table.state.happened == ["C.t1"]
    assert "search 16,13" not in ids(table)


@pytest.mark.parametrize("seed", range(3))
def test_play_goes_on_from_a_position_and_its_record_can_be_loaded(seed: int, tmp_path: Any):
    table = Table.start("exploration", seats=4, position=FULL, seed=seed, strict=True)
    dice = random.Random(seed)
    for _ in range(60):
        if table.result is not None:
            break
        choice = table.choices[min(table.waiting)]
        table.answer(choice.seat, dice.choice(choice.options))
        table.game.audit(table.state)
    table.record().save(tmp_path / "game.json")
    assert Table.load(tmp_path / "game.json").digest == table.digest


def test_a_lone_player_may_run_all_characters_of_a_position():
    table = crawl("Butcher", "Courtesan", "Illusionist", seats=1)
    assert [each.seat for each in table.state.heroes] == [0, 0, 0]
    assert asks(do(table, "end")) == [(0, "turn")]


FAULTS: list[tuple[dict[str, Any], str, str | None]] = [
    ({"rooms": []}, "exploration.core.story.start", None),
    ({"characters": [{}]}, "exploration.core.group", "characters"),
    ({"characters": [{}] * 6}, "exploration.core.group", "characters"),
    ({"characters": [{"character": "Barber"}, {}]}, "exploration.core.characters.choice", "character 1, character"),
    ({"characters": [{"character": "Butcher"}] * 2}, "exploration.core.characters.choice", "characters"),
    ({"characters": [{"at": [50, 50]}, {}]}, "exploration.core.story.shape", "Butcher"),
    ({"characters": [{"at": [4, 4]}, {"at": [4, 4]}]}, "exploration.core.turn.occupied", "Courtesan"),
    ({"characters": [{"vita": 21}, {}]}, "exploration.core.characters.attributes", "Butcher vita"),
    ({"characters": [{"vita": 0}, {}]}, "exploration.core.characters.attributes", "Butcher vita"),
    ({"characters": [{"power": 5}, {}]}, "exploration.core.characters.attributes", "Butcher power"),
    ({"characters": [{"ghost": 1}, {}]}, "exploration.core.ghost.become", "Butcher ghost"),
    ({"characters": [{"life": "ghost", "vita": 3}, {}]}, "exploration.core.ghost.become", "Butcher"),
    ({"characters": [{"life": "ghost", "ghost": 7}, {}]}, "exploration.core.ghost.become", "Butcher ghost"),
    ({"characters": [{"life": "undead"}, {}]}, "exploration.core.ghost.become", "character 1, life"),
    ({"characters": [{"life": "ghost"}, {"life": "limbo"}]}, "exploration.core.lose", "characters"),
    ({"characters": [{"items": ["Sword"]}, {}]}, "exploration.core.items.deck", "character 1, item 1"),
    ({"characters": [{"items": ["Lantern"] * 3}, {}]}, "exploration.core.items.deck", "items"),
    ({"characters": [{"items": [OWN_DRAUGHT] * 3}, {"items": []}]}, "exploration.core.items.deck", "items"),
    (
        {"characters": [{"items": ["Holy Water", "Lantern", "Smoke Vial"] * 3}, {}]},
        "exploration.core.items.limit",
        None,
    ),
    ({"characters": [{"things": ["Cup"]}, {}]}, "exploration.core.items.limit", "Butcher"),
    ({"characters": [{"statuses": ["Sleepy"]}, {}]}, "exploration.core.statuses", None),
    ({"characters": [{"statuses": ["Lucky"] * 2}, {}]}, "exploration.core.statuses", "Butcher"),
    ({"characters": [{"skills": {"COOKING": 1}}, {}]}, "exploration.core.characters.skills", "character 1, skills"),
    ({"characters": [{"grown": 1}, {}]}, "exploration.core.growth", "Butcher grown"),
    ({"characters": [{"veil": "Telepath"}, {}]}, "exploration.core.characters.choice", "Butcher veil"),
    ({"leader": "Telepath"}, "exploration.core.characters.choice", "leader"),
    ({"round": 0}, "exploration.core.turn.round", "round"),
    ({"revealed": ["Z"]}, "exploration.room.separated", "revealed"),
    ({"removed": ["a-z"]}, "exploration.room.separated", "removed"),
    ({"removed": ["c-g"]}, "exploration.map.archway", "removed"),
    ({"removed": ["a-b"], "opened": ["a-b"]}, "exploration.door.opened-once", "opened"),
    ({"opened": [{"door": "a-b", "near": [8, 4]}]}, "exploration.door.adjacent", "opened"),
    ({"searched": [[1, 1]]}, "exploration.core.search.token", "searched"),
    ({"happened": ["A.t1"]}, "exploration.core.story.events", "happened"),
    ({"events": ["C.t9"]}, "exploration.core.story.events", "events"),
    ({"shrines": [[1, 1]]}, "exploration.core.ghost.return", "shrines"),
    ({"found": ["Cup"]}, "exploration.core.goals.kinds", "found"),
    ({"slain": ["Ghoul"]}, "exploration.core.boss", "slain"),
    ({"done": [True]}, "exploration.goals.whole-dungeon", "done"),
    ({"coins": -1}, "exploration.core.score", "coins"),
    ({"rested": 100}, "exploration.rest.chapter", "rested"),
    ({"characters": [{"lore": -1}, {}]}, "exploration.core.growth", "character 1, lore"),
    ({"characters": [{"more_vita": 1000}, {}]}, "exploration.core.growth", "character 1, more_vita"),
    ({"characters": [{"skills": {"NERVE": 100}}, {}]}, "exploration.core.growth", "character 1, skills NERVE"),
    ({"foes": [{"kind": "Dragon", "at": [1, 1]}]}, "exploration.core.creatures.list", "f1"),
    ({"foes": [{"kind": "Ghoul", "at": [1, 1], "vita": 11}]}, "exploration.core.creatures.list", "f1 vita"),
    ({"foes": [{"kind": "Ghoul", "at": [4, 4]}]}, "exploration.core.turn.occupied", "f1"),
    ({"turn": "Telepath"}, "exploration.core.characters.choice", "turn"),
    ({"turn": {"hero": "Butcher", "left": 9}}, "exploration.core.turn.move", "left"),
    ({"turn": "Butcher", "queue": ["Butcher"]}, "exploration.core.turn.round", "queue"),
    ({"turn": {"hero": "Butcher"}, "queue": ["Butcher"]}, "exploration.core.turn.round", "queue"),
    ({"queue": ["Telepath"]}, "exploration.core.characters.choice", "queue"),
    ({"characters": [{}, {}, {"life": "limbo"}], "queue": ["Illusionist"]}, "exploration.core.ghost.limbo", "queue"),
    ({"queue": ["Courtesan", "Courtesan"]}, "exploration.core.turn.round", "queue"),
    ({"ending": "doors", "queue": ["Butcher"]}, "exploration.end.order", "ending"),
    ({"rest": True, "ending": "doors"}, "exploration.end.order", "ending"),
    ({"rest": True, "turn": "Butcher"}, "exploration.end.order", "ending"),
    ({"rest": True, "foes": [GHOUL]}, "exploration.rest.when", "rest"),
    ({"skirmish": {"kinds": ["Ghoul", "Ghoul"]}}, "exploration.core.skirmish.one-counter", "skirmish"),
    ({"characters": [{"more_vita": -1}, {}]}, "exploration.core.growth", "character 1, more_vita"),
    ({"characters": [{"skills": {"NERVE": -1}}, {}]}, "exploration.core.growth", "character 1, skills NERVE"),
    ({"characters": [{"lore": 10000}, {}]}, "exploration.core.growth", "character 1, lore"),
    ({"characters": [{"power": -1}, {}]}, "exploration.core.characters.attributes", "Butcher power"),
    ({"characters": [{"life": "ghost", "ghost": 0}, {}]}, "exploration.core.ghost.become", "Butcher ghost"),
    ({"characters": [{"life": "limbo", "ghost": 1}, {}]}, "exploration.core.ghost.become", "Butcher ghost"),
    ({"characters": [{"life": "limbo", "vita": 1}, {}]}, "exploration.core.ghost.become", "Butcher"),
    ({"characters": [{"grown": -1}, {}]}, "exploration.core.growth", "Butcher grown"),
    ({"foes": [{"kind": "Ghoul", "at": [1, 1], "vita": 0}]}, "exploration.core.creatures.list", "f1 vita"),
    (
        {"foes": [{"kind": "Ghoul", "at": [1, 1]}, {"kind": "Ghoul", "at": [1, 1]}]},
        "exploration.core.turn.occupied",
        "f2",
    ),
    ({"foes": [{"kind": "Ghoul", "at": [1, 1], "room": "Z"}]}, "exploration.room.separated", "f1"),
    ({"turn": {"hero": "Butcher", "left": -1}}, "exploration.core.turn.move", "left"),
    ({"rested": -1}, "exploration.rest.chapter", "rested"),
    ({"coins": 10000}, "exploration.core.score", "coins"),
    ({"round": 10000}, "exploration.core.turn.round", "round"),
    ({"searched": [[6, 1], [6, 1]]}, "exploration.core.search.token", "searched"),
    ({"opened": ["a-b", "a-b"]}, "exploration.door.opened-once", "opened"),
    ({"events": ["C.t0"]}, "exploration.core.story.events", "events"),
    ({"events": ["C.t2"]}, "exploration.core.story.events", "events"),
    ({"events": ["C.e1"]}, "exploration.core.story.events", "events"),
    ({"events": ["Z.t1"]}, "exploration.core.story.events", "events"),
    ({"events": ["C.x1"]}, "exploration.core.story.events", "events"),
    ({"events": ["C.t"]}, "exploration.core.story.events", "events"),
    ({"events": ["C.t001"]}, "exploration.core.story.events", "events"),
    ({"placing": [{"kinds": [], "room": "A", "start": [4, 4]}]}, "exploration.door.unlocked.place", "placing"),
    ({"skirmish": {"kinds": ["Ghoul"], "counters": [1, 1]}}, "exploration.core.skirmish.one-counter", "skirmish"),
    ({"skirmish": {"kinds": ["Ghoul"], "counters": [-1]}}, "exploration.core.skirmish.one-counter", None),
    ({"skirmish": {"kinds": ["Ghoul"], "stopped": ["Zombie"]}}, "exploration.core.skirmish.abilities", "skirmish"),
    ({"skirmish": {"kinds": ["Ghoul"], "stopping": ["Zombie"]}}, "exploration.core.skirmish.abilities", "skirmish"),
    (
        {"skirmish": {"kinds": ["Ghoul"], "mid": False}, "opened": ["a-b"]},
        "exploration.end.encounter-between",
        "opened",
    ),
    ({"ending": "doors", "turn": "Butcher"}, "exploration.end.order", "ending"),
    ({"ending": "soon"}, "exploration.end.order", "ending"),
    ({"ending": "check", "opened": ["a-b"]}, "exploration.end.step1", "opened"),
    ({"rest": True, "opened": ["a-b"]}, "exploration.rest.when", "rest"),
    ({"battle": {}}, "exploration.core.encounter.end", "battle"),
    ({"foes": [GHOUL], "battle": {"first": "nobody"}}, "exploration.core.encounter.first-strike", "battle, first"),
    ({"foes": [GHOUL], "battle": {"turn": "f7"}}, "exploration.core.characters.choice", "turn"),
    ({"foes": [GHOUL], "battle": {}, "opened": ["a-b"]}, "exploration.end.encounter-between", "opened"),
    ({"skirmish": {"kinds": []}}, "exploration.core.skirmish.one-counter", "skirmish"),
    ({"skirmish": {"kinds": ["Ghoul"], "counters": [0]}}, "exploration.core.skirmish.one-counter", "skirmish"),
    (
        {"skirmish": {"kinds": ["Ghoul"], "counters": [1], "stances": {"Butcher": "attack", "butcher": "attack"}}},
        "exploration.core.skirmish.stance",
        "skirmish",
    ),
    ({"foes": [GHOUL], "battle": {"round": 0}}, "exploration.core.encounter.turns", "battle, round"),
    ({"skirmish": {"kinds": ["Ghoul"], "spooked": ["Zombie"]}}, "exploration.core.skirmish.abilities", "skirmish"),
    (
        {"skirmish": {"kinds": ["Ghoul"], "counters": [1], "stances": {"Butcher": "hide"}}},
        "exploration.core.skirmish.stance",
        "skirmish, stances Butcher",
    ),
    ({"skirmish": {"kinds": ["Ghoul"]}, "foes": [GHOUL]}, "exploration.core.skirmish.one-counter", "skirmish"),
    ({"growing": ["Butcher"]}, "exploration.core.growth", "growing"),
    ({"characters": [{"things": ["Reliquary"] * 2}, {}]}, "exploration.core.items.limit", "Butcher things"),
    ({"characters": [{"things": ["Reliquary"]}] * 2}, "exploration.core.items.limit", "Courtesan things"),
    ({"foes": [ABBOT], "slain": ["The Drowned Abbot"]}, "exploration.core.boss", "f1"),
    ({"foes": [ABBOT, {**ABBOT, "at": [8, 9]}]}, "exploration.core.boss", "f2"),
    (
        {"foes": [ABBOT], "placing": [{"kinds": ["The Drowned Abbot"], "room": "A", "start": [4, 4]}]},
        "exploration.core.boss",
        "placing",
    ),
    ({"skirmish": {"kinds": ["Ghoul", "The Sexton"]}}, "exploration.core.boss", "skirmish"),
    ({"placing": [{"kinds": ["Ghoul"], "room": "B", "start": [4, 4]}]}, "exploration.door.unlocked.place", "placing"),
    ({"events": ["C.t1"]}, "exploration.core.story.moments", "events"),
    ({"deck": ["Lantern"], "discards": []}, "exploration.core.items.deck", "deck"),
    ({"deck": ["Lantern"] * 3}, "exploration.core.items.deck", "items"),
]


@pytest.mark.parametrize(("position", "rule", "at"), FAULTS)
def test_what_cannot_be_is_refused_with_the_rule_and_the_place(position: dict[str, Any], rule: str, at: str | None):
    seats = 2 if "characters" in position else 3
    with pytest.raises(Refused) as caught:
        Table.start("exploration", seats=seats, position=position, seed=1)
    assert caught.value.rule == rule, caught.value
    assert at is None or caught.value.at == at
    assert rule in games.get("exploration").ledger


@pytest.mark.parametrize(
    ("characters", "options", "seats", "rule"),
    [
        (2, {"characters": 3}, 2, "exploration.core.group"),
        (3, {"characters": 2}, 2, "exploration.core.group"),
        (2, {"characters": 2}, 2, None),
        (2, {}, 3, "exploration.core.group"),
        (1, {}, 1, "exploration.core.group"),
        (1, {"solo_one": True}, 1, None),
        (1, {"solo_one": True}, 2, "exploration.core.group"),
        (5, {}, 1, None),
    ],
)
def test_a_position_has_as_many_characters_as_the_table(characters, options, seats, rule):
    position: dict[str, Any] = {"characters": [{}] * characters}
    if rule is None:
        table = Table.start("exploration", seats=seats, position=position, seed=1, options=options)
        assert len(table.state.heroes) == characters
    else:
        with pytest.raises(Refused) as caught:
            Table.start("exploration", seats=seats, position=position, seed=1, options=options)
        assert (caught.value.rule, caught.value.at) == (rule, "characters")


@pytest.mark.parametrize(
    ("position", "turn", "queue"),
    [
        ({}, BUTCHER, [COURTESAN, ILLUSIONIST]),
        ({"queue": ["Illusionist", "Courtesan"]}, ILLUSIONIST, [COURTESAN]),
        ({"turn": {"hero": "Illusionist"}, "queue": ["Butcher"]}, ILLUSIONIST, [BUTCHER]),
        ({"turn": {"hero": "Courtesan"}}, COURTESAN, [ILLUSIONIST]),
        ({"turn": "Illusionist", "queue": ["Butcher"]}, ILLUSIONIST, [BUTCHER]),
        ({"turn": "Illusionist", "leader": "Illusionist"}, ILLUSIONIST, [BUTCHER, COURTESAN]),
    ],
)
def test_who_acts_and_who_still_will(position, turn, queue):
    table = crawl(**position)
    assert (table.state.turn.hero, table.state.queue, asks(table)) == (turn, queue, [(turn, "turn")])


def test_the_most_and_the_least_that_a_position_may_say():
    most = {
        "more_vita": 999,
        "more_stride": 0,
        "lore": 9999,
        "grown": 0,
        "skills": {"NERVE": 99},
        "power": 0,
        "vita": 1,
    }
    table = crawl(most, {"skills": {"NERVE": 0}}, coins=9999, rested=99, round=9999, discards=[])
    one = hero(table, "Butcher")
    assert (one.more_vita, one.lore, one.grown, one.skills, one.power, one.vita) == (999, 9999, 0, {"NERVE": 99}, 0, 1)
    assert (table.state.coins, table.state.rested, table.state.round) == (9999, 99, 9999)
    table = crawl(foes=[GHOUL | {"vita": 1}], battle={})
    assert (foe(table, "f1").vita, table.state.battle.round, table.state.next_foe) == (1, 1, 2)
    table = crawl(foes=[GHOUL | {"vita": 10, "room": "C"}], battle={"round": 9999})
    assert (foe(table, "f1").vita, foe(table, "f1").room, table.state.battle.round) == (10, "C", 9999)


@pytest.mark.parametrize(
    ("opened", "position", "by", "near"),
    [
        ("b-c", {}, -1, (12, 8)),
        ("b-c", {"revealed": ["B"]}, -1, (12, 8)),
        ("b-c", {"revealed": ["C"]}, -1, (12, 9)),
        ("12,8-12,9", {"revealed": ["B", "C"]}, -1, (12, 8)),
        ({"door": "b-c", "near": [12, 9]}, {"revealed": ["B"]}, -1, (12, 9)),
        ({"door": "b-c", "by": "Courtesan"}, {"revealed": ["B"]}, COURTESAN, (12, 9)),
        ({"door": "b-c", "by": "Butcher"}, {"revealed": ["B"]}, BUTCHER, (12, 8)),
        ({"door": "b-c", "by": "Courtesan", "near": [12, 8]}, {}, COURTESAN, (12, 8)),
    ],
)
def test_from_which_side_a_door_was_opened(opened, position, by, near):
    group = [{}, {"at": [12, 9]} if by == COURTESAN else {}, {}]
    (found,) = crawl(*group, opened=[opened], **position).state.opened
    assert (found.door, found.by, found.near) == ("b-c", by, near)


@pytest.mark.parametrize(
    ("events", "position", "happened"),
    [
        ([{"on": "reveal"}], {}, []),
        ([{"on": "reveal"}], {"revealed": ["B"]}, ["B.e1"]),
        ([{"on": "enter"}], {"revealed": ["B"]}, []),
        ([{"on": "enter"}], {"revealed": ["B"], "entered": ["B"]}, ["B.e1"]),
        ([{"on": "enter"}], {"revealed": ["B"], "walked": [[4, 0]]}, ["B.e1"]),
        ([{"on": "enter", "at": [[4, 0], [5, 0]]}], {"revealed": ["B"], "entered": ["B"]}, []),
        ([{"on": "enter", "at": [[4, 0], [5, 0]]}], {"revealed": ["B"], "walked": [[5, 0]]}, ["B.e1"]),
        ([{"on": "victory"}], {"revealed": ["B"], "entered": ["B"], "beaten": ["B"]}, []),
        ([{"on": "victory"}, {"on": "reveal"}], {"revealed": ["B"]}, ["B.e2"]),
        ([], {"searched": [[3, 3], [4, 3]]}, ["B.t1"]),
        ([], {"searched": [[4, 3]], "happened": ["B.t1", "B.t2", "B.t2"]}, ["B.t1", "B.t2"]),
    ],
)
def test_what_has_happened_in_rooms_that_are_revealed_entered_and_searched(events, position, happened):
    plain = small()
    plain["rooms"][1]["events"] = [{"text": "So.", **event} for event in events]
    table = crawl(options={"story": json.dumps(plain)}, **position)
    assert table.state.happened == happened


def test_goals_may_be_done_beforehand():
    assert crawl(done=[False, True, False]).state.done == [False, True, False]
    assert crawl({"things": ["Reliquary"]}, {}, done=[False, False, True]).state.done == [True, False, True]


@pytest.mark.rule("exploration.core.skirmish.strength")
@pytest.mark.parametrize(
    ("skirmish", "options", "die"),
    [
        ({}, {}, 6),
        ({}, {"all": True}, 4),
        ({"mid": False}, {}, 4),
        ({"reduced": True}, {}, 4),
        ({"reduced": False}, {"all": True}, 6),
        ({"reduced": False, "mid": False}, {}, 6),
    ],
)
def test_whether_the_dice_of_a_skirmish_are_reduced(skirmish, options, die):
    table = crawl(skirmish={"kinds": ["Ghoul"], **skirmish}, options=options, rolls=[3])
    assert last(table, "strength").data["die"] == die


def test_a_random_story_has_no_position():
    with pytest.raises(Refused) as caught:
        crawl(options={"story": "random"})
    assert (caught.value.rule, caught.value.at) == ("exploration.core.story.random", "story")


@pytest.mark.rule("exploration.core.skirmish.stance")
def test_a_skirmish_is_in_its_first_round_at_least():
    with pytest.raises(Refused) as refused:
        crawl(skirmish={"kinds": ["Skeleton"], "counters": [2], "round": 0})
    assert refused.value.rule == "exploration.core.skirmish.stance"
    assert crawl(skirmish={"kinds": ["Skeleton"], "counters": [2], "round": 1}).state.skirmish.round == 1


def test_who_arrives_begins_the_story_as_always_and_as_they_have_grown():
    grown = {"character": "Telepath", "lore": 210, "grown": 2, "more_vita": 4, "items": ["Lantern", OWN_DRAUGHT]}
    position = {"arriving": True, "characters": [grown, {"character": "Butcher"}, {}]}
    table = Table.start("exploration", seats=3, position=position, options={"story": "random"}, seed=1)
    s = table.state
    assert [each.character for each in s.heroes] == ["Telepath", "Butcher", "Courtesan"]
    assert (s.heroes[0].lore, s.heroes[0].grown, s.heroes[0].more_vita, s.growing) == (210, 2, 4, [])
    assert (s.round, asks(table)) == (1, [(0, "turn")])
    assert "Lantern" in s.heroes[0].items and s.deck.count("Lantern") == 1
    kinds_told = [event.kind for event in table.tell.events.since(0)]
    assert "story" in kinds_told and "character" not in kinds_told
    table.game.audit(s)


@pytest.mark.parametrize(
    ("position", "at"),
    [
        ({"arriving": True, "round": 3}, "round"),
        ({"arriving": True, "foes": []}, "foes"),
        ({"arriving": True, "characters": [{"at": [4, 4]}, {}, {}]}, "characters"),
        ({"arriving": True, "characters": [{"life": "ghost"}, {}, {}]}, "characters"),
        ({"arriving": True, "characters": [{"things": ["Reliquary"]}, {}, {}]}, "characters"),
        ({"arriving": True, "characters": [{}] * 9}, "characters"),
    ],
)
def test_who_arrives_has_no_past_in_the_story(position: dict[str, Any], at: str):
    with pytest.raises(Refused) as refused:
        Table.start("exploration", seats=3, position=position, seed=1)
    assert refused.value.at == at
