"""Other worlds: they agree with what is known, are sound, differ in what is hidden, and read nothing of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from msgspec import structs

from tests.games.exploration.exploring import begun, known_doors, rooms, walk
from tests.games.exploration.small import room, small
from undercroft.engine import Chance, seed_key
from undercroft.games.exploration.content.stories.checking import faults
from undercroft.games.exploration.content.stories.library import shipped, told, written
from undercroft.games.exploration.content.stories.limits import ROOMS
from undercroft.games.exploration.content.stories.model import Door, Room, Story
from undercroft.games.exploration.content.stories.names import UNLOCKED
from undercroft.games.exploration.content.stories.reading import story_of
from undercroft.games.exploration.content.stories.worlds.assembler import assemble
from undercroft.games.exploration.content.stories.worlds.frame import Known, event_key, token_key
from undercroft.games.exploration.content.stories.worlds.worlds import another
from undercroft.games.exploration.content.stories.writing import plain_of

ROOM_PARTS = ("id", "name", "origin", "spaces", "walls", "description", "shrines", "creatures", "places")
KEPT = (
    *("id", "title", "author", "mood", "blurb", "start", "goals"),
    *("table", "items", "bosses", "rests", "won", "lost"),
)


def drawn(story: Story, known: Known, seed: int = 0) -> Story:
    return another(story, known, Chance(seed_key(seed)))


def happened(room: Room, known: Known) -> dict[str, Any]:
    """The events of a room that the players know, by key."""
    tokens = {
        token_key(room.id, n): token.event for n, token in enumerate(room.tokens, 1) if token.at in known.searched
    }
    events = {event_key(room.id, n): event for n, event in enumerate(room.events, 1)}
    return tokens | {key: event for key, event in events.items() if key in known.happened}


def must_agree(world: Story, story: Story, known: Known) -> None:
    """Everything that the players know is the same in both."""
    for key in KEPT:
        assert getattr(world, key) == getattr(story, key), key
    assert [one.id for one in rooms(world, known)] == [one.id for one in rooms(story, known)]
    for one, other in zip(rooms(world, known), rooms(story, known), strict=True):
        for part in ROOM_PARTS:
            assert getattr(one, part) == getattr(other, part), part
        assert [(token.at, token.name) for token in one.tokens] == [(token.at, token.name) for token in other.tokens]
        assert happened(one, known) == happened(other, known)
    assert known_doors(world, known) == known_doors(story, known)


def must_be_sound(world: Story, known: Known) -> None:
    """Nothing is wrong with the world as it stands now."""
    for door in known_doors(world, known):
        if door.is_open or door.id in known.removed:
            assert {*world.beyond(door)} <= known.revealed
    assert len(world.rooms) <= ROOMS
    assert [str(fault) for fault in faults(as_it_stands(world, known))] == []


def as_it_stands(world: Story, known: Known) -> Story:
    """Doors that were opened, and those for which an Item was found, ask for nothing any more."""
    return replace(world, doors=tuple(asks_nothing(door) if is_past(door, known) else door for door in world.doors))


def asks_nothing(door: Door) -> Door:
    return Door(door.id, door.start, door.end, UNLOCKED, look=door.look)


def is_past(door: Door, known: Known) -> bool:
    gone = door.id in known.removed | known.opened and not door.is_open
    return gone or (door.item in known.found and not door.spends)


def must_serve(story: Story, seed: int) -> None:
    """All that is promised, at every step of a walk."""
    for step, known in enumerate(walk(story, Random(seed))):
        world, other = drawn(story, known, step), drawn(story, known, step + 1000)
        must_agree(world, story, known)
        must_be_sound(world, known)
        assert drawn(world, known, step) == world, "it used nothing hidden"
        assert drawn(other, known, step) == world, "it used nothing hidden"
        if len(known.revealed) < len(story.rooms):
            assert world.rooms != story.rooms and world.rooms != other.rooms
        assert story_of(plain_of(world)) == world


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", shipped())
def test_worlds_of_the_stories_that_come_with_the_game(name, seed):
    must_serve(told(name), seed)


@pytest.mark.parametrize("seed", [*range(10), *(pytest.param(it, marks=pytest.mark.soak) for it in range(10, 20))])
def test_worlds_of_random_crawls(seed):
    must_serve(assemble(Chance(seed_key(seed)), 2 + seed), seed)


@pytest.mark.parametrize("seed", range(5))
def test_worlds_of_a_story_with_lever_and_key(seed):
    must_serve(story_of(small()), seed)


@pytest.mark.parametrize("seed", range(6))
def test_worlds_of_worlds(seed):
    """What was drawn has more kinds of events and open doors than most stories."""
    story = told(shipped()[seed % 3])
    must_serve(drawn(story, begun(story), 100 + seed), seed)


@pytest.mark.parametrize("name", shipped())
def test_where_everything_is_known_there_is_one_world(name):
    story = told(name)
    *_, known = walk(story, Random(3))
    everything = replace(
        known,
        revealed=frozenset(story.room),
        removed=frozenset(door.id for door in story.doors if not door.is_open),
        searched=frozenset(token.at for one in story.rooms for token in one.tokens),
        happened=frozenset(event_key(one.id, n) for one in story.rooms for n in range(1, len(one.events) + 1)),
        found=frozenset(item.name for item in story.items),
        met=frozenset(story.boss),
    )
    assert drawn(story, everything) == story


# ---------------------------------------------------------------- what goals, doors and events name


def changed(**keys: Any) -> Story:
    return story_of(small() | keys)


def goal(kind: str, target: Any) -> dict[str, Any]:
    return {"kind": kind, "target": target, "text": "A goal."}


@pytest.mark.parametrize("seed", range(10))
def test_a_room_that_a_goal_names_is_hidden_somewhere(seed):
    story = changed(goals=[goal("reach", "D"), goal("reach", "C")])
    world = drawn(story, begun(story), seed)
    assert {"C", "D"} <= world.room.keys() and faults(world) == ()


@pytest.mark.parametrize("seed", range(10))
def test_a_space_that_a_goal_names_can_be_reached(seed):
    far = room("E", 60, 0)
    plain = small()
    passage = [room(f"P{n}", 8 + 4 * n, 4) | {"size": [4, 1]} for n in range(13)]
    doors = [{"from": [11 + 4 * n, 4], "to": [12 + 4 * n, 4], "kind": "unlocked"} for n in range(12)]
    doors += [{"from": [7, 4], "to": [8, 4], "kind": "unlocked"}, {"from": [59, 4], "to": [60, 4], "kind": "unlocked"}]
    far["origin"] = [60, 3]
    story = story_of(
        plain
        | {"goals": [goal("reach", [62, 4])]}
        | {"rooms": [*plain["rooms"], *passage, far], "doors": [*plain["doors"], *doors]}
    )
    assert faults(story) == ()
    world = drawn(story, begun(story), seed)
    assert faults(world) == () and (62, 4) in world.room_at
    assert story_of(plain_of(world)) == world


@pytest.mark.parametrize("seed", range(10))
def test_a_door_that_a_goal_names_is_hidden_somewhere(seed):
    story = changed(goals=[goal("open", "b-c"), goal("open", "b-d")])
    known = begun(story)
    world = drawn(story, known, seed)
    assert faults(world) == ()
    assert {"b-c", "b-d"} <= world.door.keys() - {door.id for door in known_doors(world, known)}


def test_two_rooms_are_found_where_there_is_space_for_two_alone():
    """The door leads into a pocket of two spaces, and a goal names the door inside it."""
    plain = small()
    ring = room("A", 0, 0) | {
        "size": None,
        "drawing": "\n\n".join([". . . .", ". # # .", ". . . .", ". . . ."]),
        "tokens": [],
    }
    pocket = [room("B", 1, 1) | {"size": [1, 1]}, room("C", 2, 1) | {"size": [1, 1]}]
    doors = [
        {"from": [0, 1], "to": [1, 1], "kind": "unlocked"},
        {"from": [1, 1], "to": [2, 1], "kind": "unlocked", "id": "inner"},
    ]
    start = {"room": "A", "spaces": [[0, 0], [1, 0], [2, 0], [3, 0], [0, 3]], "read": "dawn"}
    story = story_of(
        plain
        | {"start": start, "rooms": [ring, *pocket], "doors": doors, "goals": [goal("open", "inner")]}
        | {"items": [], "bosses": []}
    )
    assert faults(story) == ()
    for seed in range(10):
        world = drawn(story, begun(story), seed)
        assert faults(world) == () and len(world.rooms) == 3
        assert world.door["inner"].start == (1, 1)


@pytest.mark.parametrize("seed", range(10))
def test_rooms_that_a_far_lever_revealed_are_joined_to_the_others(seed):
    """In the larder a lever has opened a door between two rooms to which nobody has come yet."""
    story = told("lodger-below")
    known = Known(
        revealed=frozenset({"foot", "larder", "parlour", "vat"}),
        removed=frozenset({"foot-larder", "parlour-vat"}),
        searched=frozenset({(5, 10)}),
        happened=frozenset({"larder.t2"}),
        met=frozenset({"The Lodger"}),
    )
    world = drawn(story, known, seed)
    must_agree(world, story, known)
    must_be_sound(world, known)


def test_a_key_never_lies_behind_its_own_door_only():
    """B is known and searched, but for its event; the key and what moves the bars must come from there."""
    story = story_of(small())
    known = Known(
        revealed=frozenset({"A", "B"}),
        removed=frozenset({"a-b"}),
        searched=frozenset({(3, 3), (4, 3), (7, 3)}),
        happened=frozenset(),
    )
    quiet = replace(
        story,
        rooms=tuple(
            structs.replace(one, tokens=tuple(structs.replace(token, event=None) for token in one.tokens))
            for one in story.rooms
        ),
    )
    for seed in range(20):
        world = drawn(quiet, known, seed)
        assert faults(world) == ()
        waiting = [outcome for id in "AB" for event in world.room[id].events for _, outcome in event.parts()]
        assert any(outcome.gives or outcome.opens for outcome in waiting)


def test_events_to_come_wait_where_nobody_has_walked():
    story = story_of(small())
    walked = frozenset(story.room["A"].spaces) - {(2, 2)}
    known = replace(begun(story), walked=walked, beaten=frozenset({"A"}))
    events = [event for seed in range(60) for event in drawn(story, known, seed).room["A"].events]
    assert events and all(event.on == "enter" and event.at == ((2, 2),) for event in events)


def test_an_event_that_has_happened_keeps_its_number():
    plain = small()
    plain["rooms"][0]["events"] = [{"on": "victory", "text": "One."}, {"on": "enter", "text": "Two."}]
    story = story_of(plain)
    known = replace(begun(story), happened=frozenset({"A.e2"}))
    for seed in range(10):
        events = drawn(story, known, seed).room["A"].events
        assert events[1] == story.room["A"].events[1] and events[0] != story.room["A"].events[0]


def test_each_door_that_uses_a_key_up_has_one():
    plain = small()
    plain["doors"][1] |= {"item": "Key", "spends": True, "barred": False}
    plain["doors"][2] |= {"spends": True}
    plain["rooms"][1]["tokens"][1]["event"] = {"text": "Another.", "gives": ["Key"]}
    story = story_of(plain)
    assert faults(story) == ()
    known = Known(frozenset({"A", "B"}), frozenset({"a-b"}))
    first = replace(known, searched=frozenset({(4, 3)}), happened=frozenset({"B.t1"}), found=frozenset({"Key"}))
    used = replace(first, removed=frozenset({"a-b", "b-d"}), revealed=frozenset("ABD"))
    for seed in range(20):
        for at, keys in ((known, 2), (first, 1), (used, 1)):
            world = drawn(story, at, seed)
            assert faults(as_it_stands(world, at)) == ()
            hidden = [event for _, _, event in world.events() if event != story.room["B"].tokens[0].event]
            assert sum(event.first.gives.count("Key") for event in hidden) == keys


def test_the_prologue_is_known_and_what_an_event_will_read_is_not():
    plain = small()
    plain["entries"] = [{"id": "dawn", "text": "It is dawn."}, {"id": "now", "text": "It begins.", "begins": True}]
    plain["entries"].append({"id": "night", "text": "It is night."})
    plain["rooms"][2]["events"] = [{"on": "reveal", "read": "night"}]
    story = story_of(plain)
    assert faults(story) == ()
    world = drawn(story, begun(story))
    assert faults(world) == () and world.entries == world.prologue == story.prologue == story.entries[:2]
    assert "It is night." not in written(world)


def test_how_many_rooms_are_hidden_is_drawn_too():
    story = told("sunken-priory")
    assert len({len(drawn(story, begun(story), seed).rooms) for seed in range(30)}) > 3


# ---------------------------------------------------------------- stories as text


@pytest.mark.parametrize("name", shipped())
def test_a_story_is_told_as_it_was_written(name):
    story = told(name)
    text = written(story)
    assert "\n" not in text and told(text) is story
    assert told(f" {text}") == story, "read from the text"


def test_many_stories_are_not_all_kept_at_hand():
    story = told("sunken-priory")
    first = written(replace(story, title="0"))
    for number in range(1, 300):
        written(replace(story, title=str(number)))
    assert told(first) == replace(story, title="0")
