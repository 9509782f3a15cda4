"""The goals of the whole dungeon: when each is complete, and what a secondary one brings."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Tell
from undercroft.games.exploration.book.basics.growth import gain
from undercroft.games.exploration.content.stories.model import Goal
from undercroft.games.exploration.content.stories.names import DEFEAT, OPEN_DOOR, REACH, RETRIEVE
from undercroft.games.exploration.figures import SECONDARY_LORE
from undercroft.games.exploration.state.state import State


def is_met(s: State, goal: Goal) -> bool:
    """Whether the goal is met just now.  [exploration.core.goals.kinds]"""
    if goal.kind == DEFEAT:
        return goal.target in s.slain
    if goal.kind == RETRIEVE:
        return goal.target in s.found
    if goal.kind == REACH:
        if isinstance(goal.target, str):
            return goal.target in s.entered
        return any(hero.at == goal.target for hero in s.on_map())
    if goal.kind == OPEN_DOOR:
        return goal.target in s.removed or any(opened.door == goal.target for opened in s.opened)
    story, searched = s.story, s.searched
    if len(searched) < story.tokens:
        return False
    return all(token.at in searched for room in story.rooms for token in room.tokens)


def mark(s: State, tell: Tell) -> None:
    """Goals that are met are complete, and stay so; a secondary one brings Lore.

    [exploration.core.goals.kinds] [exploration.core.secondary] [exploration.goals.whole-dungeon]
    """
    for number, goal in enumerate(s.story.goals):
        if s.done[number] or not is_met(s, goal):
            continue
        s.done[number] = True
        rule = "exploration.core.goals.kinds" if goal.primary else "exploration.core.secondary"
        kind = "primary" if goal.primary else "secondary"
        also = ("exploration.goals.whole-dungeon",)
        tell.everyone("goal", kind=kind, text=goal.text, rule=rule, also=also, shows=True)
        if not goal.primary:
            gain(s, s.figure(SECONDARY_LORE), tell)


def all_primary(s: State) -> bool:
    """Whether every primary goal is complete.  [exploration.core.win]"""
    return all(done for done, goal in zip(s.done, s.story.goals, strict=True) if goal.primary)


EVENTS: Final = {"goal": "A {kind} goal is complete: {text}"}
