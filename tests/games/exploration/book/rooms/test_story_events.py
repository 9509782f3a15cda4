"""What a story brings: events and their moments, choices, doors opened by events, conditions, creatures and texts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.draws import drawn, on_turn
from tests.games.exploration.journal import story_text, with_events, with_token
from tests.games.exploration.small import room, small
from tests.games.exploration.tables import (
    about,
    asks,
    cites,
    crawl,
    end_round,
    foe,
    hero,
    kinds,
    last,
    leader,
    rule_of,
    spent,
)
from tests.tables import do, ids, refused, told

CORE = "exploration.core.story"
EVENTS = "exploration.core.story.events"
BESIDE: dict[str, Any] = {"at": [3, 2]}
"""Next to the token of the small story's first room, on 3,3."""


def token(event: dict[str, Any], rolls: list[Any], **more: Any) -> Any:
    """The table after the Butcher has searched a token with this event."""
    table = crawl(BESIDE, {}, {}, options={"story": with_token({"text": "So.", **event})}, rolls=rolls, **more)
    return do(table, "search 3,3")


def texts(table: Any) -> list[str]:
    return [str(event.data["text"]) for event in told(table, "reads")]


# ---------------------------------------------------------------- what an event orders


@pytest.mark.rule(EVENTS)
def test_an_event_reads_a_text_and_gives_items_of_the_deck():
    table = token({"text": "A chest.", "items": 2}, ["Lantern", "Whetstone"])
    assert {"Lantern", "Whetstone"} < set(hero(table, "Butcher").items)
    assert last(table, "finds").rule == EVENTS and texts(table) == ["A chest."]
    spent(table)


@pytest.mark.rule(EVENTS)
def test_an_event_gives_a_named_item_of_the_deck_or_of_the_story():
    table = token({"gives": ["Lantern", "Key"]}, [])
    one = hero(table, "Butcher")
    assert "Lantern" in one.items and one.things == ["Key"] and "Key" in table.state.found
    assert last(table, "given").rule == EVENTS and table.state.deck.count("Lantern") == 1
    table.game.audit(table.state)


@pytest.mark.rule("exploration.core.items.limit")
def test_the_limit_is_named_only_with_what_would_be_one_too_many():
    """Two Items of the deck and one of the story, which never counts, for somebody who carries so many."""
    items = ["Healing Draught", "Healing Draught", "Power Tonic", "Power Tonic", "Silver Charm", "Lucky Coin"]
    text = with_token({"text": "So.", "gives": ["Lantern", "Whetstone", "Key"]})
    for carried, named in ((0, "---"), (3, "---"), (4, "--o"), (5, "-oo"), (6, "ooo")):
        group: list[Any] = [{**BESIDE, "items": items[:carried]}, {}, {}]
        table = do(crawl(*group, options={"story": text}), "search 3,3")
        given = told(table, "given")
        assert [event.data["item"] for event in given] == ["Lantern", "Whetstone", "Key"]
        found = "".join("o" if "exploration.core.items.limit" in event.also else "-" for event in given)
        assert found == named and (asks(table) == [(0, "discard")]) is (carried > 4)


@pytest.mark.rule("exploration.core.items.deck")
def test_a_named_item_that_is_nowhere_left_is_not_given():
    text = with_token({"text": "So.", "gives": ["Lantern"]})
    group: list[Any] = [BESIDE, {"items": ["Lantern", "Lantern"]}, {}]
    table = do(crawl(*group, options={"story": text}), "search 3,3")
    assert last(table, "no-items").rule == "exploration.core.items.deck" and told(table, "given") == []
    table = do(crawl(BESIDE, {}, {}, options={"story": text}, discards=["Lantern", "Lantern"]), "search 3,3")
    assert "Lantern" in hero(table, "Butcher").items and table.state.spent == ["Lantern"]


@pytest.mark.rule(EVENTS)
@pytest.mark.parametrize(("everyone", "brave"), [(False, [True, False, False]), (True, [True, True, False])])
def test_an_event_gives_a_status_to_who_caused_it_or_to_all_who_live(everyone, brave):
    text = with_token({"text": "So.", "status": ["Brave"], "everyone": everyone})
    table = do(crawl(BESIDE, {}, {"life": "ghost"}, options={"story": text}), "search 3,3")
    assert [one.statuses == ["Brave"] for one in table.state.heroes] == brave and last(table, "status").rule == EVENTS


@pytest.mark.rule(EVENTS)
@pytest.mark.parametrize(("face", "coins"), [(3, 5), (2, 0)])
def test_an_event_orders_a_check_with_what_it_brings(face, coins):
    event = {"check": "NERVE", "number": 6, "pass": {"text": "Yes.", "coins": 5}, "fail": {"text": "No."}}
    table = token(event, [face])
    assert table.state.coins == coins and EVENTS in cites(last(table, "check"))
    assert texts(table) == ["So.", "Yes." if coins else "No."]


@pytest.mark.rule(EVENTS)
@pytest.mark.parametrize(("named", "rolls", "fought"), [(["Ghoul"], [4], ["Ghoul"]), ("table", [3, 4], ["Skeleton"])])
def test_an_event_orders_a_skirmish_with_creatures_it_names_or_of_the_table(named, rolls, fought):
    table = token({"skirmish": named}, rolls)
    assert last(table, "skirmish").rule == EVENTS and table.state.skirmish.kinds == fought
    assert last(table, "strength").data["die"] == 6 and {ask for _, ask in asks(table)} == {"stance"}
    spent(table)


@pytest.mark.rule(EVENTS, "exploration.core.story.event-place")
@pytest.mark.parametrize(
    ("named", "rolls", "met"), [(["Ghoul"], [5, 5], ["Ghoul"]), ("table", [3, 5, 5], ["Skeleton", "Skeleton"])]
)
def test_an_event_orders_an_encounter_at_once_with_creatures_it_names_or_of_the_table(named, rolls, met):
    table = token({"encounter": named}, rolls)
    assert [each.kind for each in table.state.foes] == met and asks(table) == [(0, "fight")]
    assert last(table, "ambush").rule == EVENTS and table.state.battle.mid
    spent(table)


@pytest.mark.rule("exploration.core.story.event-place")
def test_creatures_of_a_mid_round_encounter_stand_three_spaces_from_who_caused_it():
    """The Butcher stands on 16,12 in the Washing Place: the topmost, then leftmost spaces three steps away."""
    table = crawl({"at": [16, 12]}, {}, {}, removed=["a-b", "b-c"], rolls=[2, 5, 5])
    do(table, "search 16,13")
    assert [each.at for each in table.state.foes] == [(13, 9), (14, 9)]
    assert {table.state.ground.distance((16, 12), each.at) for each in table.state.foes} == {3}
    assert "exploration.core.story.event-place" in cites(last(table, "ambush"))


@pytest.mark.rule("exploration.core.story.event-place")
def test_creatures_come_to_the_room_of_a_ghost_who_caused_it():
    text = with_events({"on": "enter", "text": "So.", "encounter": ["Ghoul"]}, room=1)
    group: list[Any] = [{"at": [0, 0]}, {"at": [3, 1], "life": "ghost"}, {"at": [0, 1]}]
    table = crawl(*group, options={"story": text}, removed=["a-b"], turn="Courtesan", rolls=[5, 5])
    do(table, "go 5,1")
    assert last(table, "ambush").data["who"] == "Courtesan" and foe(table, "f1").room == "B"


RAT: dict[str, Any] = {"text": "Noise.", "encounter": ["Grave Rat"]}


def den(*events: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Room D, open towards B and by an archway towards E: what it has and the cup for who wins a fight there."""
    plain = small()
    cup = {"on": "victory", "text": "A cup.", "gives": ["Cup"]}
    plain["rooms"][3] |= {"tokens": [], "events": [*events, cup], **more}
    plain["rooms"].append(room("E", 8, 4))
    plain["doors"].append({"from": [7, 4], "to": [8, 4], "kind": "archway"})
    return {"options": {"story": story_text(plain)}, "removed": ["a-b", "b-d"]}


def must_be_fought_in_d(table: Any) -> None:
    """The foes stand in D, and their defeat is one there."""
    assert {table.state.room_of(one.at) for one in table.state.foes} == {"D"} == set(table.state.battle.rooms)
    assert "exploration.core.story.event-place" in cites(last(table, "ambush"))
    spent(table)


@pytest.mark.rule("exploration.core.story.event-place")
def test_creatures_of_a_token_come_to_its_room_though_it_is_searched_from_another():
    table = crawl({"at": [5, 3]}, {}, {}, **den(tokens=[{"at": [5, 4], "event": RAT}]), rolls=[5, 5])
    must_be_fought_in_d(do(table, "search 5,4"))
    assert table.state.ground.distance((5, 3), foe(table, "f1").at) == 3


@pytest.mark.rule("exploration.core.story.event-place")
def test_creatures_come_to_the_room_that_is_entered_though_somebody_walks_on_to_the_next():
    table = crawl({"at": [5, 3]}, {}, {}, **den({"on": "enter", **RAT}), rolls=[5, 5])
    must_be_fought_in_d(do(table, "go 8,4"))


@pytest.mark.rule("exploration.core.story.event-place", "exploration.core.story.in-combat")
def test_creatures_come_to_the_room_that_was_entered_in_a_combat_which_is_won_elsewhere():
    fight: dict[str, Any] = {"foes": [{"kind": "Skeleton", "at": [5, 1], "vita": 1}], "battle": {"turn": "Butcher"}}
    position = den({"on": "enter", **RAT}) | fight
    table = crawl({"at": [5, 2]}, {}, {}, **position, rolls=[60, 8, 1, 1, 1, 5, 5])
    must_be_fought_in_d(do(table, "go 5,4", "go 5,2", "attack f1"))


@pytest.mark.rule("exploration.core.story.event-place")
def test_creatures_come_to_the_room_that_is_revealed_as_behind_a_door():
    opened = [{"door": "b-d", "by": "Butcher", "near": [5, 3]}]
    position = den({"on": "reveal", **RAT}) | {"removed": ["a-b"], "opened": opened, "ending": "doors"}
    must_be_fought_in_d(crawl({"at": [5, 3]}, {}, {}, **position, rolls=[5, 5]))


# ---------------------------------------------------------------- moments


@pytest.mark.rule("exploration.core.story.moments")
def test_a_token_s_event_happens_when_it_is_searched():
    table = crawl(BESIDE, {}, {}, options={"story": with_token({"text": "A chest."})})
    assert texts(table) == []
    do(table, "search 3,3")
    assert texts(table) == ["A chest."] and table.state.happened == ["A.t1"]


@pytest.mark.rule("exploration.core.story.moments")
def test_an_event_on_revealing_happens_after_the_description_is_read():
    text = with_events({"on": "reveal", "text": "It smells."}, room=1)
    opened = [{"door": "a-b", "by": "Butcher", "near": [3, 1]}]
    table = crawl(options={"story": text}, ending="doors", opened=opened, rolls=[9, 5, 5])
    assert texts(table) == ["A room.", "It smells."] and asks(table) == [(0, "fight")]


@pytest.mark.rule("exploration.core.story.moments")
def test_an_event_on_entering_happens_once_when_somebody_first_enters_the_room():
    text = with_events({"on": "enter", "text": "A step.", "coins": 1}, room=1)
    group: list[dict[str, Any]] = [{"at": [3, 1]}, {"at": [3, 2]}, {}]
    table = crawl(*group, options={"story": text}, removed=["a-b"])
    do(table, "go 5,1", "go 3,1", "go 4,1", "end", "go 3,1", "go 5,2")
    assert texts(table) == ["A step."] and table.state.coins == 1


@pytest.mark.rule("exploration.core.story.moments")
def test_an_event_on_spaces_happens_when_somebody_walks_over_one_of_them():
    text = with_events({"on": "enter", "at": [[5, 0], [6, 2]], "text": "A click.", "coins": 1}, room=1)
    table = crawl({"at": [3, 1]}, {}, {}, options={"story": text}, removed=["a-b"], rolls=[])
    do(table, "go 4,1")
    assert texts(table) == []
    do(table, "go 6,1")
    assert texts(table) == ["A click."] and table.state.coins == 1
    assert "B.e1" in table.state.happened


@pytest.mark.rule("exploration.core.story.moments")
def test_an_event_on_victory_happens_when_the_last_foe_there_is_defeated():
    text = with_events({"on": "victory", "text": "Silence."}, room=1)
    group: list[Any] = [{"at": [4, 1]}, {"at": [4, 2]}, {}]
    foes = [
        {"kind": "Zombie", "at": [5, 1], "vita": 1, "risen": True},
        {"kind": "Zombie", "at": [5, 2], "vita": 1, "risen": True},
    ]
    rolls = [60, 8, 60, 6, 1, 1, 1, 9]
    table = crawl(*group, options={"story": text}, removed=["a-b"], foes=foes, battle={"turn": "Butcher"}, rolls=rolls)
    do(table, "attack f1")
    assert texts(table) == []
    do(table, "end", "attack f2")
    assert texts(table) == ["Silence."] and "B.e1" in table.state.happened


@pytest.mark.rule("exploration.core.story.in-combat")
def test_an_event_during_a_combat_happens_when_the_combat_is_over():
    text = with_events({"on": "enter", "text": "A step.", "coins": 1}, room=1)
    foes = [{"kind": "Skeleton", "at": [5, 1], "vita": 1}]
    table = crawl(
        {"at": [3, 1]},
        {},
        {},
        options={"story": text},
        removed=["a-b"],
        foes=foes,
        battle={"mid": True},
        rolls=[60, 8, 1, 1, 1, 9],
    )
    do(table, "go 4,1")
    assert texts(table) == [] and asks(table) == [(0, "fight")] and table.state.happened == ["B.e1"]
    do(table, "attack f1")
    assert kinds(table, "victory", "reads") == ["victory", "reads"] and table.state.coins == 3


# ---------------------------------------------------------------- choices

CHOICES = [{"label": "Take it", "text": "Yours.", "coins": 5}, {"label": "Leave it", "text": "Well.", "items": 1}]


@pytest.mark.rule("exploration.core.story.choices")
@pytest.mark.parametrize(("answer", "coins"), [("1", 5), ("2", 0)])
def test_the_character_who_caused_an_event_chooses(answer, coins):
    text = with_token({"text": "A box.", "choices": CHOICES})
    group: list[dict[str, Any]] = [{}, BESIDE, {}]
    table = crawl(*group, options={"story": text}, turn="Courtesan", rolls=[] if coins else ["Lantern"])
    do(table, "search 3,3")
    assert asks(table) == [(1, "choice")] and ids(table) == ["1", "2"] and about(table)["who"] == "Courtesan"
    assert rule_of(table, answer) == "exploration.core.story.choices"
    do(table, answer)
    assert table.state.coins == coins and ("Lantern" in hero(table, "Courtesan").items) == (not coins)
    assert last(table, "chosen").data["label"] == CHOICES[int(answer) - 1]["label"]


@pytest.mark.rule("exploration.core.story.choices")
def test_where_nobody_caused_it_the_leader_chooses():
    text = with_events({"on": "reveal", "text": "A box.", "choices": CHOICES}, room=1)
    opened = [{"door": "a-b", "by": "Butcher", "near": [3, 1]}]
    table = crawl(options={"story": text}, leader="Courtesan", ending="doors", opened=opened, rolls=[9])
    assert asks(table) == [(1, "choice")] and about(table)["who"] == leader(table) == "Courtesan"


# ---------------------------------------------------------------- doors


@pytest.mark.rule("exploration.core.story.opens")
def test_a_door_that_an_event_opens_is_removed_at_the_rounds_end_without_a_roll():
    group: list[dict[str, Any]] = [{"at": [7, 2]}, {}, {}]
    table = crawl(*group, options={"story": story_text(small())}, removed=["a-b"], rolls=[5, 5])
    do(table, "search 7,3")
    assert [opened.door for opened in table.state.opened] == ["b-c"] and last(
        table, "opens-itself"
    ).rule == "exploration.core.story.opens"
    assert last(table, "searches").data["what"] == "Lever"
    assert table.state.removed == ["a-b"] and "go 8,1" not in ids(table)
    end_round(table)
    assert "b-c" in table.state.removed and told(table, "door-roll") == [] and told(table, "check") == []
    assert "C" in table.state.revealed and asks(table) == [(0, "fight")]


@pytest.mark.rule("exploration.core.story.opens")
def test_a_door_that_a_victory_at_the_rounds_end_opens_is_removed_in_that_same_end():
    """The Zombie of the round's end is beaten, and the story opens the portcullis: the Cook comes in this round."""
    text = with_events({"on": "victory", "text": "A clank.", "opens": ["b-c"]}, room=1)
    group: list[dict[str, Any]] = [{"at": [4, 1]}, {}, {}]
    foes = [{"kind": "Zombie", "at": [5, 1], "vita": 1, "risen": True}]
    rolls = [60, 8, 1, 1, 1, 5, 5]
    table = crawl(*group, options={"story": text}, removed=["a-b"], foes=foes, battle={"turn": "Butcher"}, rolls=rolls)
    do(table, "attack f1")
    assert kinds(table, "opens-itself", "removed", "encounter", "leader") == ["opens-itself", "removed", "encounter"]
    assert table.state.round == 1 and [each.kind for each in table.state.foes] == ["The Cook"]


@pytest.mark.rule("exploration.core.story.opens")
def test_an_event_that_opens_a_door_already_gone_changes_nothing():
    group: list[dict[str, Any]] = [{"at": [7, 2]}, {}, {}]
    text = story_text(small())
    table = crawl(*group, options={"story": text}, removed=["a-b", "b-c"], slain=["The Cook"])
    do(table, "search 7,3")
    assert table.state.opened == [] and told(table, "opens-itself") == []
    table = crawl(*group, options={"story": text}, removed=["a-b"], opened=["b-c"])
    do(table, "search 7,3")
    assert len(table.state.opened) == 1 and told(table, "opens-itself") == []
    table = crawl(*group, options={"story": text}, removed=["a-b"])
    assert last(do(table, "search 7,3"), "opens-itself").rule == "exploration.core.story.opens"


@pytest.mark.rule("exploration.core.story.opens")
@pytest.mark.parametrize(
    ("door", "revealed", "near", "told_of"),
    [
        ("b-c", ["B"], (7, 1), "7,1-8,1"),
        ("b-c", ["C"], (8, 1), "7,1-8,1"),
        ("b-c", ["B", "C"], (7, 1), "7,1-8,1"),
        ("b-c", [], (8, 1), "somewhere out of sight"),
    ],
)
def test_a_door_that_opens_itself_is_opened_from_a_side_that_is_revealed(door, revealed, near, told_of):
    table = token({"opens": [door]}, [], revealed=revealed, slain=["The Cook"])
    assert [(opened.door, opened.by, opened.near) for opened in table.state.opened] == [(door, -1, near)]
    assert last(table, "opens-itself").data["door"] == told_of


CONDITIONS = "exploration.core.story.conditions"


def at_lock(spends: bool = False, **more: Any) -> Any:
    """Next to the door on 5,3 that wants the Key."""
    plain = small()
    plain["doors"][2]["spends"] = spends
    return crawl({"at": [5, 3], **more}, {}, {}, options={"story": story_text(plain)}, removed=["a-b"])


@pytest.mark.rule(CONDITIONS)
@pytest.mark.parametrize("spends", [False, True])
def test_a_door_that_wants_an_item_opens_when_it_is_shown_for_the_act_without_a_roll(spends):
    table = at_lock(spends, things=["Key"])
    assert rule_of(table, "show 5,3-5,4") == CONDITIONS and ids(table, verb="try") == []
    do(table, "show 5,3-5,4")
    assert [opened.door for opened in table.state.opened] == ["b-d"] and on_turn(table)[2] is True
    assert hero(table, "Butcher").things == ([] if spends else ["Key"])
    assert last(table, "shown").data["used"] == ("used up" if spends else "kept")
    assert told(table, "check") == []


@pytest.mark.rule(CONDITIONS)
def test_without_the_item_or_the_event_such_a_door_stays_shut():
    table = at_lock()
    assert ids(table, verb="try") == [] == ids(table, verb="show")
    assert "Key" in str(refused(table, "show 5,3-5,4", CONDITIONS))
    refused(table, "try 5,3-5,4", CONDITIONS)
    table = crawl({"at": [7, 1]}, {}, {}, options={"story": story_text(small())}, removed=["a-b"])
    assert "elsewhere" in str(refused(table, "try 7,1-8,1", CONDITIONS))


@pytest.mark.rule(CONDITIONS)
def test_a_door_may_want_an_item_or_a_check():
    options = {"story": "lodger-below"}
    table = crawl({"at": [2, 5], "things": ["Larder Key"]}, {}, {}, options=options)
    assert {"try 2,5-2,6", "show 2,5-2,6"} <= set(ids(table))
    do(table, "show 2,5-2,6")
    assert last(table, "shown").rule == CONDITIONS


# ---------------------------------------------------------------- creatures of a room, and texts


@pytest.mark.rule("exploration.core.story.reveal-creatures")
def test_a_rooms_creatures_appear_when_it_is_revealed_and_start_an_encounter_at_the_rounds_end():
    opened = [{"door": "b-d", "by": "Butcher", "near": [15, 3]}]
    table = crawl(removed=["a-b"], ending="doors", opened=opened, rolls=[5, 5])
    assert [(each.kind, each.at) for each in table.state.foes] == [("Zombie", (19, 3)), ("Zombie", (19, 5))]
    assert last(table, "appears").rule == "exploration.core.story.reveal-creatures"
    assert kinds(table, "revealed", "appears", "reads", "encounter", "leader") == [
        "revealed",
        "appears",
        "appears",
        "reads",
        "encounter",
    ]
    assert not table.state.battle.mid


@pytest.mark.rule("exploration.core.story.reveal-creatures")
def test_they_fight_together_with_those_of_the_door_roll():
    opened = [{"door": "a-b", "by": "Butcher", "near": [3, 1]}]
    table = crawl(
        {"at": [3, 1]},
        {},
        {},
        options={"story": story_text(small())},
        ending="doors",
        opened=opened,
        rolls=[1, 7, 5, 5],
    )
    assert [each.kind for each in table.state.foes] == ["Zombie", "Ghoul"] and len(told(table, "encounter")) == 1
    assert [reason for _, reason in drawn(table)][:2] == ["creatures behind the door", "DCE Creature Table"]


@pytest.mark.rule("exploration.core.story.journal")
def test_an_entry_of_the_journal_is_read_by_its_name_and_stays_in_it():
    plain = small()
    plain["entries"].append({"id": "dusk", "text": "It is dusk."})
    plain["rooms"][0]["tokens"][0]["event"] = {"read": "dusk"}
    table = do(crawl(BESIDE, {}, {}, options={"story": story_text(plain)}), "search 3,3")
    assert last(table, "reads").rule == "exploration.core.story.journal" and texts(table) == ["It is dusk."]
    assert table.view(1)["journal"][-1] == {"heading": "Room A", "text": "It is dusk."}


def test_spaces_and_rooms_are_remembered_once_that_somebody_walked_over():
    table = crawl({"at": [2, 1]}, {}, {}, options={"story": story_text(small())}, removed=["a-b"])
    before = list(table.state.walked)
    do(table, "go 4,1", "go 3,1")
    assert table.state.walked == [*before, (3, 1), (4, 1)] and table.state.entered == ["A", "B"]


@pytest.mark.rule("exploration.core.story.moments")
def test_who_enters_a_room_causes_only_what_waits_for_that():
    waits = [{"on": moment, "text": f"On {moment}."} for moment in ("victory", "enter", "reveal")]
    table = crawl({"at": [3, 1]}, {}, {}, options={"story": with_events(*waits, room=1)}, removed=["a-b"])
    do(table, "go 4,1")
    assert texts(table) == ["On enter."]


@pytest.mark.rule(EVENTS)
@pytest.mark.parametrize(("life", "who"), [("living", "Courtesan"), ("ghost", "Butcher"), ("limbo", "Butcher")])
def test_for_who_has_fallen_the_leader_takes_what_an_event_brings(life, who):
    text = with_token({"text": "So.", "coins": 3, "status": ["Brave"]})
    events = [{"event": "A.t1", "hero": "Courtesan"}]
    table = crawl({}, {"life": life}, {}, options={"story": text}, events=events)
    assert last(table, "coins").data["who"] == last(table, "status").data["who"] == who


@pytest.mark.rule(EVENTS)
def test_events_happen_one_after_the_other():
    events = [{"event": "B.t1", "hero": "Butcher"}, {"event": "B.t2", "hero": "Courtesan"}]
    table = crawl(options={"story": story_text(small())}, revealed=["B"], events=events)
    assert kinds(table, "reads", "given", "opens-itself") == ["reads", "given", "reads", "opens-itself"]


@pytest.mark.rule(EVENTS)
def test_the_next_event_waits_until_the_check_of_the_first_is_settled():
    check = {"check": "NERVE", "number": 6, "pass": {"text": "Yes.", "coins": 1}, "fail": {"text": "No."}}
    events = [{"event": "A.t1", "hero": "Butcher"}, {"event": "B.t1", "hero": "Courtesan"}]
    options = {"story": with_token({"text": "So.", **check})}
    table = crawl(options=options, revealed=["B"], events=events, rolls=[9])
    assert texts(table) == ["So.", "Yes.", "A key."] and hero(table, "Courtesan").things == ["Key"]


@pytest.mark.rule("exploration.core.check.who")
@pytest.mark.parametrize(
    ("skill", "items", "asked"),
    [("TRICKERY", ["Skeleton Key"], True), ("TRICKERY", [], False), ("NERVE", ["Skeleton Key"], False)],
)
def test_a_skeleton_key_is_offered_for_trickery_to_who_has_one(skill, items, asked):
    check = {"text": "So.", "check": skill, "number": 6, "pass": {"text": "Yes."}, "fail": {"text": "No."}}
    table = crawl(BESIDE | {"items": items}, {}, {}, options={"story": with_token(check)}, rolls=[9])
    do(table, "search 3,3")
    assert [ask for _, ask in asks(table)] == ["check" if asked else "turn"]
    do(table, *(["roll"] if asked else []))
    assert last(table, "check").data["outcome"] == "passed"
