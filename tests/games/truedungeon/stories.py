"""The golden games of True Dungeon: one for each way an adventure can end, rolled and slid on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from tests.games.truedungeon.rich import QUICK
from tools.goldens import Story
from undercroft import Table
from undercroft.bots import play_bots, seated
from undercroft.engine.game import CLOCK

FEW: dict[str, Any] = {**QUICK, "scale_hp": True}
"""Three rooms with monsters that a few can beat."""


def played(*bots: str, seed: int, options: Mapping[str, Any], position: Mapping[str, Any] | None = None) -> Table:
    """An adventure of these bots to its end."""
    table = Table.start("truedungeon", seats=len(bots), seed=seed, options=options, position=position)
    return _played_on(_with_bags(table), bots, seed)


def _with_bags(table: Table) -> Table:
    """Everybody has a class and a beginner's bag: with what bots bring for so small a party it would be no story."""
    while (choice := table.waiting_for(range(len(table.seats)))) and choice.ask in ("class", "character"):
        classes = [option for id in ("cleric", "fighter", "bard") for option in choice.options if option.id == id]
        bags = [option for option in choice.options if option.id.endswith("-bag")]
        table.answer(choice.seat, (classes or bags)[0])
    return table


def last_room(*classes: str, rooms: Sequence[str], **more: Any) -> dict[str, Any]:
    """These characters stand in Room 7, and this became of the rooms before."""
    return {"party": [{"class": one} for one in classes], "room": 7, "rooms": list(rooms), "counts": True, **more}


def pushed(*bots: str, seed: int, after: int) -> Table:
    """These bots fight in Room 7 in real time, which is up after so many decisions."""
    position = last_room("fighter", "cleric", rooms=["overcome"] * 6)
    table = Table.start("truedungeon", seats=len(bots), seed=seed, options={"clock": "real_time"}, position=position)
    _played_on(table, bots, seed, limit=after)
    table.act(CLOCK, "room")
    return _played_on(table, bots, seed)


def left(*bots: str, seed: int, first: int, then: int) -> Table:
    """One leaves after so many decisions, and the others after some more."""
    table = _with_bags(Table.start("truedungeon", seats=len(bots), seed=seed, options=FEW))
    _played_on(table, bots, seed, limit=first)
    table.act(0, "leave")
    _played_on(table, bots, seed, limit=then)
    for seat in range(1, len(bots)):
        table.act(seat, "leave")
    return table


def _played_on(table: Table, bots: Sequence[str], seed: int, limit: int = 5000) -> Table:
    play_bots(table, seated(table.game, list(bots), str(seed)), limit=limit)
    return table


STORIES = (
    Story(
        "won",
        "Three choose their characters, come through three rooms alive, and take home what they have earned.",
        partial(played, "greedy", "greedy", "greedy", seed=12, options=FEW),
    ),
    Story(
        "won-on-the-board",
        "Three others slide their attacks on the boards of the same rooms; only one of them lives to see the end.",
        partial(played, "greedy", "careful", "bold", seed=19, options={**FEW, "mode": "slide"}),
    ),
    Story(
        "lost",
        "In the last room the time runs out before the monsters do.",
        partial(played, "greedy", "careful", "bold", seed=3, options=FEW),
    ),
    Story(
        "lost-by-the-strict-reading",
        "The last room is overcome, but it is only the fourth, and by the strict reading that is too few.",
        partial(
            played,
            *("greedy", "greedy", "greedy"),
            seed=8,
            options={"strict": True, "scale_hp": True},
            position=last_room("fighter", "cleric", "wizard", rooms=["overcome", "failed"] * 3),
        ),
    ),
    Story(
        "pushed-out",
        "In real time the clock is up while two fight in the last room: they are pushed out of it.",
        partial(pushed, "greedy", "greedy", seed=1, after=4),
    ),
    Story(
        "party-dead",
        "Two are too few for monsters that are meant for ten: both die in the first room.",
        partial(played, "greedy", "greedy", seed=1, options=QUICK),
    ),
    Story(
        "dead-and-walking-on",
        "The same with a tour for ghosts: the dead see the other rooms, and lose all the same.",
        partial(played, "greedy", "greedy", seed=1, options={**QUICK, "ghost_tour": True}),
    ),
    Story(
        "non-lethal",
        "Where nobody stays dead, two go on from room to room, and lose only in the last.",
        partial(played, "greedy", "greedy", seed=1, options={**QUICK, "difficulty": "non-lethal"}),
    ),
    Story(
        "practice",
        "Without a clock it is practice: two who come as far as the last room take nothing home.",
        partial(played, "greedy", "greedy", seed=1, options={**FEW, "clock": "untimed"}),
    ),
    Story(
        "everybody-left",
        "The cleric leaves in the middle of the first fight, and a round later so do the others.",
        partial(left, "greedy", "greedy", "greedy", seed=6, first=14, then=6),
    ),
)
