"""Whether a story can be won: its rooms reached, its goals met, and nothing lost for good."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.engine import Refusal
from undercroft.games.exploration.content.stories.limits import WAYS
from undercroft.games.exploration.content.stories.model import Goal, Story
from undercroft.games.exploration.content.stories.names import (
    CLEAR,
    DEFEAT,
    GOAL_KINDS,
    OPEN_DOOR,
    REACH,
    RETRIEVE,
    TOKENS,
)
from undercroft.games.exploration.content.stories.ways import Reached, explore, is_met, worlds
from undercroft.inputs.reading import fault, no_such

_KINDS = "exploration.core.goals.kinds"
_SOUND = "exploration.core.story.sound"


def goal_faults(story: Story) -> Iterator[Refusal]:
    """Rooms nobody reaches, goals nobody can meet, and primary goals that can be lost."""
    begins = story.start.room in story.room
    reached = explore(story)
    if begins:
        yield from _rooms(story, reached)
    sound = []
    for number, goal in enumerate(story.goals, 1):
        at = f"goal {number}"
        found = list(_target(at, goal, story)) or (list(_possible(at, goal, story, reached)) if begins else [])
        yield from found
        if not found:
            sound.append((at, goal))
    if not any(goal.primary for goal in story.goals):
        yield fault("goals", "a crawl is won by its primary goals, and there is none", "exploration.core.win")
    if begins:
        yield from _sure([(at, goal) for at, goal in sound if goal.primary], story)


def _rooms(story: Story, reached: Reached) -> Iterator[Refusal]:
    joined = {room for door in story.doors for room in story.beyond(door)}
    for room in story.rooms:
        if room.id in reached.rooms:
            continue
        if room.id not in joined:
            yield fault(f"room {room.id}", "no door, archway or opening leads here", "exploration.map.connect")
        else:
            yield fault(f"room {room.id}", "no way leads here from the start, every door tried", _SOUND)


def _target(at: str, goal: Goal, story: Story) -> Iterator[Refusal]:
    """What is wrong with the goal's kind or the name of its target."""
    known: dict[str, list[str]] = {
        DEFEAT: list(story.boss),
        RETRIEVE: [item.name for item in story.items],
        REACH: list(story.room),
        OPEN_DOOR: [door.id for door in story.doors if not door.is_open],
        CLEAR: [TOKENS],
    }
    if not goal.text.strip():
        yield fault(at, "the text is empty: players are told their goals", "exploration.goals.known")
    if goal.kind not in GOAL_KINDS:
        yield fault(at, no_such("kind of goal", goal.kind, GOAL_KINDS), _KINDS)
    elif not isinstance(goal.target, str):
        if goal.kind != REACH or goal.target not in story.room_at:
            x, y = goal.target
            yield fault(at, f"[{x}, {y}] is no space that can be reached", _KINDS)
    elif goal.kind == OPEN_DOOR and goal.target in story.door and goal.target not in known[OPEN_DOOR]:
        yield fault(at, f"door {goal.target} has no leaf to open", _KINDS)
    elif goal.target not in known[goal.kind]:
        what = {DEFEAT: "main foe", RETRIEVE: "Item of the story", REACH: "room", OPEN_DOOR: "door", CLEAR: "target"}
        yield fault(at, no_such(what[goal.kind], goal.target, known[goal.kind]), _KINDS)


def _possible(at: str, goal: Goal, story: Story, reached: Reached) -> Iterator[Refusal]:
    """Why nobody can meet the goal, if nobody can."""
    if is_met(goal, story, reached):
        return
    target = goal.target
    outcomes = [outcome for _, _, event in story.events() for _, outcome in event.parts()]
    if goal.kind == RETRIEVE and not any(target in outcome.gives for outcome in outcomes):
        words = f"no token and no event gives the {target}"
    elif goal.kind == DEFEAT and not _placed(str(target), story):
        words = f"{target} is placed nowhere"
    elif goal.kind == CLEAR:
        words = "a room with search tokens cannot be reached"
    else:
        words = "it cannot be reached from the start, every door tried"
    yield fault(at, words, _SOUND)


def _placed(boss: str, story: Story) -> bool:
    fights = [outcome.encounter or () for _, _, event in story.events() for _, outcome in event.parts()]
    return any(boss in foes for foes in (*fights, *(room.creatures for room in story.rooms)))


def _sure(goals: list[tuple[str, Goal]], story: Story) -> Iterator[Refusal]:
    """Primary goals that a failed check, a choice, a spent Item or a fight that does not come can put out of reach."""
    ways = worlds(story)
    if ways is None:
        words = f"there are more than {WAYS} ways to choose among what opens doors: too many to look through"
        yield fault("story", words, "exploration.core.story.limits")
        return
    lost: dict[str, None] = {}
    for reached in ways:
        lost |= {at: None for at, goal in goals if not is_met(goal, story, reached)}
    for at in lost:
        words = (
            "it can be lost for good by a failed check, a choice, an Item spent elsewhere or a fight that never comes"
        )
        yield fault(at, words, _SOUND)
