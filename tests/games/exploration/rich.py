"""What the conformance suite needs of Dungeon Crawl Exploration: tables at which a lot can happen, or is hidden."""

from __future__ import annotations

from random import Random
from typing import Any

from undercroft import Table
from undercroft.engine import Chance, specs
from undercroft.engine.chance import seed_key
from undercroft.games.exploration.content.lists import CHARACTERS, CREATURES, STATUS_WORDS, full_deck
from undercroft.games.exploration.content.stories.library import shipped, story_named, written
from undercroft.games.exploration.content.stories.model import Story
from undercroft.games.exploration.content.stories.worlds.frame import Known
from undercroft.games.exploration.content.stories.worlds.worlds import another
from undercroft.games.exploration.options import ExplorationOptions

SWITCHES = [name for name, spec in specs(ExplorationOptions).items() if spec.values == (False, True)]
NOT_HERE = ("solo_one",)

SHORT = {f"exploration.core.creatures.list.{one.id}_skirmish": 8 for one in CREATURES.values()}
"""Numbers with which games are short: skirmishes hurt."""

SELDOM = {
    *("check", "by-key", "chapter", "no-items", "no-space", "reshuffled", "given", "inherits", "picked", "returns"),
    *("shown", "back", "wasted", "discards", "round-goes-on", "opens-itself", "keeps"),
}
"""Questions and events that no number of games is sure to reach; each has a test of its own."""


def rich_table(seed: int) -> Table:
    """Characters who have a lot, some of them fallen, somewhere in a dungeon half revealed, often in a fight."""
    rng = Random(f"rich {seed}")
    name = shipped()[seed % len(shipped())]
    story = story_named(name)
    options: dict[str, Any] = {switch: True for switch in SWITCHES if rng.random() < 0.2 and switch not in NOT_HERE}
    count = rng.choice((2, 3, 4, 5))
    options |= {"story": name, "characters": count}
    removed, revealed = opened_up(story, rng)
    spaces = [space for room in revealed for space in story.room[room].spaces]
    rng.shuffle(spaces)
    items = full_deck()
    rng.shuffle(items)
    position: dict[str, Any] = {
        "characters": [
            {
                "character": character,
                "at": list(spaces.pop()),
                "life": "ghost" if number and rng.random() < 0.2 else "living",
                "items": [items.pop() for _ in range(rng.choice((2, 4, 6)))] if len(items) > 6 else [],
                "things": [item.name for item in story.items] if number == 0 else [],
                "statuses": rng.sample(sorted(STATUS_WORDS), rng.randrange(3)),
                "lore": rng.choice((0, 90, 190)),
            }
            for number, character in enumerate(rng.sample(list(CHARACTERS), count))
        ],
        "removed": removed,
        "round": rng.randrange(1, 9),
    }
    for one in position["characters"]:
        one["grown"] = one["lore"] // 100
        if one["life"] == "ghost":
            one["statuses"] = []
    moment = rng.choice(("turn", "turn", "battle", "battle", "skirmish", "placing"))
    if moment == "battle":
        kinds = rng.sample(list(CREATURES), rng.randrange(1, 5))
        position["foes"] = [{"kind": kind, "at": list(spaces.pop())} for kind in kinds]
    elif moment == "skirmish":
        position["skirmish"] = {"kinds": rng.sample(list(CREATURES), rng.randrange(1, 3))}
    elif moment == "placing":
        options["leader_places"] = True
        start = position["characters"][0]["at"]
        position["placing"] = [
            {"kinds": rng.sample(list(CREATURES), 2), "room": story.room_at[tuple(start)], "start": start}
        ]
    return Table.start("exploration", seed=seed, seats=rng.randrange(1, count + 1), position=position, options=options)


def opened_up(story: Story, rng: Random) -> tuple[list[str], list[str]]:
    """Some doors that are gone, one after another from the start, and the rooms that are so revealed."""
    revealed = list(story.revealed_with(story.start.room))
    removed: list[str] = []
    for _ in range(rng.randrange(len(story.doors))):
        doors = [
            door
            for door in story.doors
            if not door.is_open and door.id not in removed and set(revealed) & set(story.beyond(door))
        ]
        if not doors:
            break
        door = rng.choice(doors)
        removed.append(door.id)
        for side in story.beyond(door):
            assert side is not None
            revealed += [room for room in story.revealed_with(side) if room not in revealed]
    return removed, revealed


def two_stories(seed: int) -> tuple[Table, Table]:
    """Two games that begin alike, in stories that differ in all that is not revealed at the beginning."""
    story = story_named(shipped()[seed % len(shipped())])
    begun = Known(frozenset(story.revealed_with(story.start.room)))
    other = another(story, begun, Chance(seed_key(seed)))
    left, right = (
        Table.start("exploration", seed=seed, seats=2, options={"story": written(one)}) for one in (story, other)
    )
    return left, right
