"""The options of Dungeon Crawl Exploration: what the rulebook leaves open, each with the rule it switches.

A variant of the ledger is a switch of its own name.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from undercroft.engine import Options, by
from undercroft.games.exploration.content.stories.library import shipped, title_of

STORY = f"the story: {', '.join(shipped())}, random, or the text of a story file"


class ExplorationOptions(Options, frozen=True, kw_only=True):
    """The readings in force. The defaults are the ledger's rulings."""

    story: Annotated[
        str,
        by("exploration.core.story.random", STORY, secret=title_of),
    ] = "sunken-priory"
    difficulty: Annotated[
        Literal["easy", "normal", "hard"],
        by("exploration.core.difficulty", "how hard foes hit, and how tough the main foe and the locks are"),
    ] = "normal"
    characters: Annotated[
        Literal[0, 2, 3, 4, 5],
        by("exploration.core.group", "how many characters crawl; 0: one for each player, two for a lone one"),
    ] = 0

    ghosts_lead: Annotated[bool, by("exploration.leader.skip-ghosts", "ghosts take their turn as Leader")] = False
    near: Annotated[bool, by("exploration.door.adjacent", "a step away from a door is near enough to open it")] = False
    interact: Annotated[
        bool, by("exploration.door.locked.act", "a try at a locked door uses the turn's interaction, not the ACT")
    ] = False
    leader_places: Annotated[
        bool, by("exploration.door.unlocked.place-order", "the Leader chooses among equally fit spaces for foes")
    ] = False
    present: Annotated[
        bool, by("exploration.skirmish.group-size", "characters in Limbo do not count for skirmish dice")
    ] = False
    all: Annotated[bool, by("exploration.skirmish.only-end", "every skirmish uses the reduced dice")] = False
    continue_: Annotated[
        bool, by("exploration.mid-encounter.round-ends", "after a mid-round encounter the others finish the round")
    ] = msgspec.field(name="continue", default=False)
    rests: Annotated[bool, by("exploration.rest.crawl-is-chapter", "two rests instead of one")] = False
    solo_one: Annotated[bool, by("exploration.core.group", "a lone player may run one character")] = False
    no_auto_fail: Annotated[bool, by("exploration.core.check.natural-one", "a natural 1 may pass a check")] = False
    orthogonal: Annotated[bool, by("exploration.core.turn.move-grid", "a space has four neighbours, not eight")] = False
    random: Annotated[bool, by("exploration.core.encounter.foe-target", "foes attack at random in their reach")] = False
    counter_each: Annotated[
        bool, by("exploration.core.skirmish.one-counter", "every kind in a skirmish has its own counter")
    ] = False
    plain_touch: Annotated[bool, by("exploration.core.ghost.touch", "a ghost's touch is not magical")] = False
    no_return: Annotated[bool, by("exploration.core.ghost.return", "shrines bring no ghost back to life")] = False
