"""Broken stories: every fault is found, and named by its place and its rule."""

from __future__ import annotations

import pytest

from tests.games.exploration.small import Change, Plain, changed, event, room, small
from undercroft.engine import Refused
from undercroft.games.exploration.content.stories.checking import faults, must_be_sound
from undercroft.games.exploration.content.stories.library import sound
from undercroft.games.exploration.content.stories.reading import story_of

FORMAT = "exploration.core.story.format"
SHAPE = "exploration.core.story.shape"
SOUND = "exploration.core.story.sound"
EVENTS = "exploration.core.story.events"
JOURNAL = "exploration.core.story.journal"
CONDITIONS = "exploration.core.story.conditions"
CREATURES = "exploration.core.creatures.list"
KINDS = "exploration.core.goals.kinds"
ROOMS = "exploration.maps.rooms"
START = "exploration.core.story.start"


def test_the_small_story_is_sound():
    assert faults(story_of(small())) == ()


def spent_key(plain: Plain) -> None:
    """The one key may be spent on D, with the cup, or on E, with nothing."""
    plain["rooms"].append(room("E", 0, 4))
    plain["doors"][2]["spends"] = True
    plain["doors"].append({"from": [3, 3], "to": [3, 4], "kind": "locked", "item": "Key", "spends": True})


def key_or_coins(plain: Plain) -> None:
    plain["rooms"][1]["tokens"][0]["event"] = {
        "text": "A box.",
        "choices": [
            {"label": "The key", "text": "Yours.", "gives": ["Key"]},
            {"label": "The coins", "text": "Yours.", "coins": 9},
        ],
    }


def many_choices(plain: Plain) -> None:
    """Six tokens and one more, each the key or nothing: 128 ways."""
    choices = [{"label": "Left", "text": "So.", "gives": ["Key"]}, {"label": "Right", "text": "So."}]
    for number in range(7):
        one = {"at": [4 + number % 4, 6 + number // 4], "event": {"text": "Choose.", "choices": choices}}
        plain["rooms"][3]["tokens"].append(one)
    plain["rooms"][3]["tokens"].pop(0)
    plain["rooms"][3]["shrines"] = []
    plain["rooms"][1]["tokens"][0]["event"]["gives"].append("Cup")


def walled_in(plain: Plain) -> None:
    plain["rooms"][3] |= {"drawing": ". .|. .\n\n. .|. .\n\n. .|. .\n\n. .|. .\n"}
    del plain["rooms"][3]["size"]


def inner_door(plain: Plain) -> None:
    plain["rooms"][3] |= {"drawing": ". .|. .\n\n. .|. .\n\n. .|. .\n\n. . . .\n"}
    del plain["rooms"][3]["size"]
    plain["doors"].append({"id": "inner", "from": [5, 5], "to": [6, 5], "kind": "unlocked"})


def overlapping(plain: Plain) -> None:
    plain["rooms"].append(room("E", 11, 0))
    plain["doors"].append({"from": [10, 0], "to": [11, 0], "kind": "unlocked"})


BROKEN: dict[str, tuple[Change, list[tuple[str, str]]]] = {
    "empty title": (lambda p: p.update(title=" "), [("title", FORMAT)]),
    "empty blurb": (lambda p: p.update(blurb=""), [("blurb", FORMAT)]),
    "bad id": (lambda p: p.update(id="my story!"), [("id", FORMAT)]),
    "two rooms of one id": (
        lambda p: p["rooms"].append(room("A", 0, 4)),
        [("room A", FORMAT)],
    ),
    "two entries of one id": (lambda p: p["entries"].append({"id": "dawn", "text": "Dusk."}), [("entry dawn", FORMAT)]),
    "overlapping rooms": (overlapping, [("room E", SHAPE)]),
    "room in two pieces": (walled_in, [("room D", SHAPE)]),
    "room without a connection": (
        lambda p: p["rooms"].append(room("E", 20, 20)),
        [("room E", "exploration.map.connect")],
    ),
    "room without a name": (lambda p: p["rooms"][0].update(name=""), [("room A, name", FORMAT)]),
    "room without a description": (
        lambda p: p["rooms"][2].update(description="\n"),
        [("room C, description", "exploration.room.hidden")],
    ),
    "no start room": (lambda p: p["start"].update(room="Z"), [("start", START)]),
    "four start spaces": (lambda p: p["start"]["spaces"].pop(), [("start", START)]),
    "start space in another room": (
        lambda p: p["start"]["spaces"].__setitem__(4, [4, 0]),
        [("start, space 5", START)],
    ),
    "two begin on one space": (lambda p: p["start"]["spaces"].__setitem__(4, [0, 0]), [("start", START)]),
    "door to nowhere": (
        lambda p: p["doors"].append({"from": [0, 3], "to": [0, 4], "kind": "unlocked"}),
        [("door 4", ROOMS)],
    ),
    "door from nowhere to nowhere": (
        lambda p: p["doors"].append({"from": [0, 9], "to": [0, 10], "kind": "unlocked"}),
        [("door 4", ROOMS), ("door 4", ROOMS)],
    ),
    "door between spaces apart": (
        lambda p: p["doors"][0].update({"to": [5, 1]}),
        [("door a-b", "exploration.door.adjacent")],
    ),
    "door across a corner": (
        lambda p: p["doors"][0].update({"to": [4, 2]}),
        [("door a-b", "exploration.door.adjacent")],
    ),
    "door inside a room": (
        lambda p: p["doors"].append({"id": "in", "from": [5, 5], "to": [6, 5], "kind": "unlocked"}),
        [("door in", ROOMS)],
    ),
    "wall under a door": (inner_door, [("door inner", "exploration.map.wall-under-door")]),
    "two doors on one border": (
        lambda p: p["doors"].append({"id": "two", "from": [4, 1], "to": [3, 1], "kind": "archway"}),
        [("door two", ROOMS)],
    ),
    "unknown kind of door": (
        lambda p: p["doors"][2].update(kind="gate"),
        [("door b-d", "exploration.door.two-types"), ("door b-d", "exploration.door.locked.specified")],
    ),
    "check on an unlocked door": (
        lambda p: p["doors"][0].update(check="NERVE"),
        [("door a-b", "exploration.door.locked.specified")],
    ),
    "Item on an unlocked door": (
        lambda p: p["doors"][0].update(item="Key"),
        [("door a-b", "exploration.door.locked.specified")],
    ),
    "unlocked door that spends": (
        lambda p: p["doors"][0].update(spends=True),
        [("door a-b", "exploration.door.locked.specified")],
    ),
    "unknown skill": (
        lambda p: p["doors"][2].update(check="STRENGTH"),
        [("door b-d", "exploration.core.characters.skills")],
    ),
    "a number nobody reaches": (
        lambda p: p["doors"][2].update(number=14),
        [("door b-d", "exploration.core.check.roll")],
    ),
    "a number nobody misses": (lambda p: p["doors"][2].update(number=1), [("door b-d", "exploration.core.check.roll")]),
    "unknown Item for a door": (
        lambda p: p["doors"][2].update(item="Kee"),
        [("door b-d", CONDITIONS), ("room D", SOUND), ("goal 2", SOUND), ("goal 3", SOUND)],
    ),
    "Item for a door that nothing gives": (
        lambda p: event(p).pop("gives"),
        [("door b-d", CONDITIONS), ("room D", SOUND), ("goal 2", SOUND), ("goal 3", SOUND)],
    ),
    "spends nothing": (lambda p: p["doors"][1].update(spends=True), [("door b-c", CONDITIONS)]),
    "portcullis that nothing opens": (
        lambda p: event(p, token=1).pop("opens"),
        [("door b-c", "exploration.door.locked.specified"), ("room C", SOUND), ("goal 1", SOUND)],
    ),
    "lever behind its own portcullis": (
        lambda p: p["rooms"][2].update(tokens=[{**p["rooms"][1]["tokens"].pop(), "at": [11, 3]}]),
        [("room C", SOUND), ("goal 1", SOUND), ("goal 3", SOUND)],
    ),
    "lever for no door": (
        lambda p: event(p, token=1)["opens"].append("b-z"),
        [("room B, token 2, event", "exploration.core.story.opens")],
    ),
    "lever for an archway": (
        lambda p: p["doors"][0].update(kind="archway") or event(p, token=1)["opens"].append("a-b"),
        [("room B, token 2, event", "exploration.core.story.opens")],
    ),
    "token outside its room": (
        lambda p: p["rooms"][0]["tokens"][0].update(at=[4, 0]),
        [("room A, token 1", "exploration.core.search.token")],
    ),
    "token on a start space": (
        lambda p: p["rooms"][0]["tokens"][0].update(at=[1, 1]),
        [("room A, token 1", "exploration.core.search.token")],
    ),
    "creature outside its room": (
        lambda p: p["rooms"][2]["places"].__setitem__(0, [3, 2]),
        [("room C, place 1", "exploration.core.story.reveal-creatures")],
    ),
    "creature on a token": (
        lambda p: p["rooms"][1]["places"].__setitem__(2, [4, 3]),
        [("room B, place 3", "exploration.core.story.reveal-creatures")],
    ),
    "shrine outside its room": (
        lambda p: p["rooms"][3]["shrines"].append([8, 8]),
        [("room D, shrine 2", "exploration.core.ghost.return")],
    ),
    "too few places for five": (
        lambda p: p["rooms"][1]["places"].pop(),
        [("room B, places", "exploration.core.table.scale")],
    ),
    "unknown creature": (lambda p: p["rooms"][1].update(creatures=["Zombi"]), [("room B, creatures", CREATURES)]),
    "unknown creature in an event": (
        lambda p: event(p, 3)["fail"].update(skirmish=["Rat"]),
        [("room D, token 1, event, fail", CREATURES)],
    ),
    "unknown creature in the table": (
        lambda p: p.update(table={"1-9": ["Skeleton"], "10": ["Dragon"]}),
        [("table 10", CREATURES)],
    ),
    "empty result in the table": (
        lambda p: p.update(table={"1-9": ["Skeleton"], "10": []}),
        [("table 10", "exploration.core.table.dce")],
    ),
    "unknown status": (
        lambda p: event(p, 3)["pass"].update(status=["Bold"]),
        [("room D, token 1, event, pass", "exploration.core.statuses")],
    ),
    "unknown Item": (
        lambda p: event(p)["gives"].append("Lamp"),
        [("room B, token 1, event", "exploration.core.items.deck")],
    ),
    "Item named like one of the deck": (
        lambda p: p["items"].append({"name": "Lantern"}),
        [("item Lantern", "exploration.core.items.deck")],
    ),
    "two Items of one name": (
        lambda p: p["items"].append({"name": "Cup"}),
        [("item Cup", "exploration.core.items.deck")],
    ),
    "Item without a name": (lambda p: p["items"].append({"name": " "}), [("item  ", "exploration.core.items.deck")]),
    "two main foes of one name": (
        lambda p: p["bosses"].append({"name": "The Cook"}),
        [("boss The Cook", "exploration.core.boss")],
    ),
    "main foe without a name": (lambda p: p["bosses"].append({"name": " "}), [("boss  ", "exploration.core.boss")]),
    "main foe named like a creature": (
        lambda p: p["bosses"].append({"name": "Ghoul"}),
        [("boss Ghoul", "exploration.core.boss")],
    ),
    "main foe of no known type": (lambda p: p["bosses"][0].update(type="Fish"), [("boss The Cook", CREATURES)]),
    "event that says nothing": (lambda p: event(p).pop("text"), [("room B, token 1, event", EVENTS)]),
    "two fights at once": (
        lambda p: event(p).update(skirmish="table", encounter="table"),
        [("room B, token 1, event", EVENTS)],
    ),
    "check and choices": (
        lambda p: event(p, 3).update(choices=[{"label": "Go", "text": "So."}, {"label": "Stay", "text": "So."}]),
        [("room D, token 1, event", EVENTS)],
    ),
    "one choice": (
        lambda p: event(p).update(choices=[{"label": "Take it", "text": "So."}]),
        [("room B, token 1, event", "exploration.core.story.choices")],
    ),
    "unknown moment": (
        lambda p: p["rooms"][3]["events"][0].update(on="leave", at=[]),
        [("room D, event 1", "exploration.core.story.moments")],
    ),
    "event on a space of another room": (
        lambda p: p["rooms"][3]["events"][0].update(at=[[0, 0]]),
        [("room D, event 1", "exploration.core.story.moments")],
    ),
    "event on a space when revealed": (
        lambda p: p["rooms"][3]["events"][0].update(on="reveal"),
        [("room D, event 1", "exploration.core.story.moments")],
    ),
    "missing entry": (
        lambda p: p["rooms"][3]["events"][0].update(text="", read="dusk"),
        [("room D, event 1", JOURNAL)],
    ),
    "entry that nothing reads": (
        lambda p: p["entries"].append({"id": "dusk", "text": "Dusk."}),
        [("entry dusk", JOURNAL)],
    ),
    "empty entry": (lambda p: p["entries"][0].update(text=""), [("entry dawn", JOURNAL)]),
    "two beginnings": (
        lambda p: (
            p["entries"].append({"id": "dusk", "text": "Dusk.", "begins": True})
            or p["rooms"][3]["events"][0].update(text="", read="dusk")
        ),
        [("entry dusk", "exploration.start.trigger")],
    ),
    "beginning before the start": (
        lambda p: p.update(entries=[{"id": "dusk", "text": "Dusk.", "begins": True}, {"id": "dawn", "text": "Dawn."}]),
        [("entry dusk", JOURNAL), ("entry dusk", "exploration.start.trigger")],
    ),
    "beginning that the start does not come to": (
        lambda p: p["start"].pop("read"),
        [("entry dawn", JOURNAL), ("entry dawn", "exploration.start.trigger")],
    ),
    "two beginnings that the start does not come to": (
        lambda p: p["start"].pop("read") and p["entries"].append({"id": "dusk", "text": "Dusk.", "begins": True}),
        [
            ("entry dawn", JOURNAL),
            ("entry dusk", JOURNAL),
            ("entry dusk", "exploration.start.trigger"),
            ("entry dawn", "exploration.start.trigger"),
        ],
    ),
    "beginning in an event": (
        lambda p: (
            p.update(entries=[{"id": "dawn", "text": "Dawn."}, {"id": "dusk", "text": "Dusk.", "begins": True}])
            or p["rooms"][3]["events"][0].update(text="", read="dusk")
        ),
        [("entry dusk", "exploration.start.trigger")],
    ),
    "no primary goal": (lambda p: p.update(goals=p["goals"][2:]), [("goals", "exploration.core.win")]),
    "goal without words": (lambda p: p["goals"][0].pop("text"), [("goal 1", "exploration.goals.known")]),
    "unknown kind of goal": (lambda p: p["goals"][0].update(kind="slay"), [("goal 1", KINDS)]),
    "goal to defeat nobody": (lambda p: p["goals"][0].update(target="The Crook"), [("goal 1", KINDS)]),
    "goal in no room": (lambda p: p["goals"][0].update(kind="reach", target=[90, 90]), [("goal 1", KINDS)]),
    "goal on a space that cannot be reached": (
        lambda p: event(p, token=1).pop("opens") and p["goals"][0].update(kind="reach", target=[10, 1]),
        [("door b-c", "exploration.door.locked.specified"), ("room C", SOUND), ("goal 1", SOUND)],
    ),
    "goal in a room that cannot be reached": (
        lambda p: event(p, token=1).pop("opens") and p["goals"][0].update(kind="reach", target="C"),
        [("door b-c", "exploration.door.locked.specified"), ("room C", SOUND), ("goal 1", SOUND)],
    ),
    "foe that is placed nowhere": (lambda p: p["rooms"][2].update(creatures=[], places=[]), [("goal 1", SOUND)]),
    "Item that nothing gives": (lambda p: event(p, 3).pop("gives"), [("goal 2", SOUND)]),
    "key behind its own door": (
        lambda p: event(p, 3).update(gives=event(p).pop("gives") + ["Cup"]),
        [("room D", SOUND), ("goal 2", SOUND), ("goal 3", SOUND)],
    ),
    "cup lost by a failed check": (
        lambda p: event(p, 3)["pass"].update(gives=event(p, 3).pop("gives")),
        [("goal 2", SOUND)],
    ),
    "cup lost by a choice": (key_or_coins, [("goal 2", SOUND)]),
    "cup lost by spending the key": (spent_key, [("goal 2", SOUND)]),
    "archway to be opened": (
        lambda p: (
            p["doors"][0].update(id="arch", kind="archway")
            or p["goals"].append({"kind": "open", "target": "arch", "text": "Open it."})
        ),
        [("goal 4", KINDS)],
    ),
    "too many choices": (many_choices, [("story", "exploration.core.story.limits")]),
}

JOURNALS = ("missing entry", "entry that nothing reads")
"""Of these the ones that show how a journal and its readers fit together."""


@pytest.mark.rule("exploration.core.story.sound", "exploration.core.story.format")
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.rule(JOURNAL) if name in JOURNALS else ()) for name in BROKEN]
)
def test_a_fault_is_named_by_place_and_rule(name):
    change, wanted = BROKEN[name]
    story = story_of(changed(change))
    assert [(fault.at, fault.rule) for fault in faults(story)] == wanted
    with pytest.raises(Refused) as refused:
        must_be_sound(story)
    assert (refused.value.at, refused.value.rule) == wanted[0]


def as_many_choices_as_may_be(plain: Plain) -> None:
    """Six tokens, each the key or nothing: 64 ways."""
    many_choices(plain)
    plain["rooms"][3]["tokens"].pop()


FINE: dict[str, Change] = {
    "no entry is marked": lambda p: p["entries"][0].pop("begins"),
    "the entry of the start is read again": lambda p: p["rooms"][3]["events"][0].update(text="", read="dawn"),
    "two entries before the crawl": lambda p: p.update(
        entries=[{"id": "dawn", "text": "Dawn."}, {"id": "dusk", "text": "Dusk.", "begins": True}]
    ),
    "a room is reached": lambda p: p["goals"].append({"kind": "reach", "target": "C", "text": "Go."}),
    "a space is reached": lambda p: p["goals"].append({"kind": "reach", "target": [10, 1], "text": "Go."}),
    "a door is tried": lambda p: p["doors"][0].update(kind="locked"),
    "64 ways": as_many_choices_as_may_be,
    "a door is to be opened": lambda p: p["goals"].append({"kind": "open", "target": "b-c", "text": "Open it."}),
}


@pytest.mark.parametrize("name", FINE)
def test_what_may_be_changed_in_a_sound_story(name):
    assert [str(found) for found in faults(story_of(changed(FINE[name])))] == []


def test_there_is_a_broken_story_of_every_kind():
    assert len(BROKEN) >= 24


# ---------------------------------------------------------------- what the refusal says


@pytest.mark.parametrize(("number", "said"), [(1, "asks for 2 to 13, not 1"), (14, "asks for 2 to 13, not 14")])
def test_a_check_can_be_passed_and_failed(number, said):
    (found,) = faults(story_of(changed(lambda p: p["doors"][2].update(number=number))))
    assert said in str(found)
    for possible in (2, 13):
        plain = small()
        plain["doors"][2]["number"] = possible
        assert faults(story_of(plain)) == ()


SAID = {
    "two beginnings": "the crawl begins at one entry, and dawn is marked already",
    "two rooms of one id": "2 of this id",
    "four start spaces": "5 characters may begin here, and there are 4 start spaces",
    "start space in another room": "[4, 0] is no space of room A",
    "token on a start space": "[1, 1] is taken by start space 4",
    "creature on a token": "[4, 3] is taken by token 1",
    "too few places for five": "with 5 characters 3 foes stand here, and there are 2 places",
    "two doors on one border": "door a-b stands on the same border",
    "door between spaces apart": "[3, 1] and [5, 1] share no side",
    "wall under a door": "a wall of room D stands under it; a door joins two rooms",
    "archway to be opened": "door arch has no leaf to open",
}


@pytest.mark.parametrize("name", SAID)
def test_a_fault_says_what_is_wrong(name):
    assert SAID[name] in str(faults(story_of(changed(BROKEN[name][0])))[0])


def test_every_fault_is_listed_with_the_name_of_the_file():
    text = """
        kind = "story"
        id = "two"
        title = "Two"
        blurb = "Two rooms."
        start = { room = "A", spaces = [[0, 0], [1, 0], [0, 1], [1, 1], [2, 0]] }
        goals = [{ kind = "reach", target = "B", text = "Get there." }]
        [[rooms]]
        id = "A"
        name = "A"
        origin = [0, 0]
        size = [3, 3]
        description = "A secret."
        [[rooms]]
        id = "B"
        name = "B"
        origin = [2, 0]
        size = [3, 3]
        description = "Another secret."
        creatures = ["Grave Rta"]
        places = [[3, 0], [3, 1], [3, 2]]
    """
    with pytest.raises(Refused) as refused:
        sound(text, "two.toml")
    assert refused.value.reason.splitlines() == [
        "two.toml: this story cannot be played yet",
        f"  room B: it overlaps room A on [2, 0] [{SHAPE}]",
        f"  room B, creatures: there is no creature 'Grave Rta'; did you mean 'Grave Rat'? [{CREATURES}]",
        "  room B: no door, archway or opening leads here [exploration.map.connect]",
        f"  goal 1: it cannot be reached from the start, every door tried [{SOUND}]",
        "4 faults, the first against",
    ]
    assert str(refused.value).endswith(f"4 faults, the first against [{SHAPE}]")
    assert refused.value.also == (CREATURES, "exploration.map.connect", SOUND)


def test_a_file_that_is_neither_toml_nor_json_is_named():
    with pytest.raises(Refused, match=r"my\.toml is neither TOML nor JSON") as refused:
        sound("kind = story", "my.toml")
    assert refused.value.at == "my.toml"


def test_no_fault_quotes_a_text():
    plain = small()
    plain["rooms"][3]["description"] = "Murmur"
    plain["rooms"][3]["events"][0] |= {"text": "Murmur", "status": ["Bold"]}
    plain["entries"].append({"id": "dusk", "text": "Murmur"})
    story = story_of(plain)
    assert len(faults(story)) == 2
    assert not any("Murmur" in str(fault) for fault in faults(story))
    assert "Murmur" not in repr(story) and "Murmur" not in repr(story.rooms[3])
