"""Stories as the data of a file, so that one that was assembled by chance can be kept and changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any

from undercroft.games.exploration.content.stories.model import (
    NOTHING,
    Border,
    Boss,
    Check,
    Door,
    Event,
    Goal,
    Outcome,
    Room,
    Space,
    Story,
    Token,
)
from undercroft.games.exploration.content.stories.names import SHUT, USUAL_TABLE
from undercroft.games.exploration.content.stories.reading import ACROSS_WALL, DOWN_WALL, FLOOR, ROCK


def plain_of(story: Story) -> dict[str, Any]:
    """The story as its file holds it: everything, secrets and all; `story_of` gives the same story again."""
    return head_of(story) | {"rooms": list(map(plain_room, story.rooms)), "doors": list(map(plain_door, story.doors))}


def head_of(story: Story) -> dict[str, Any]:
    """All of that but rooms and doors, which come last."""
    plain: dict[str, Any] = {"kind": "story", "game": "exploration", "id": story.id, "title": story.title}
    texts = {"author": story.author, "mood": story.mood, "blurb": story.blurb, "won": story.won, "lost": story.lost}
    plain |= _kept(texts)
    if story.rests is not None:
        plain["rests"] = story.rests
    start = {"room": story.start.room, "spaces": _listed(story.start.spaces), "read": story.start.read}
    plain |= {"start": _kept(start), "goals": [_goal(goal) for goal in story.goals]}
    if story.table != USUAL_TABLE:
        plain["table"] = {str(number): list(foes) for number, foes in enumerate(story.table, 1)}
    return plain | _kept(
        {
            "items": [_kept({"name": item.name, "text": item.text}) for item in story.items],
            "bosses": [_boss(boss) for boss in story.bosses],
            "entries": [_kept({"id": one.id, "text": one.text, "begins": one.begins}) for one in story.entries],
        }
    )


def _kept(plain: dict[str, Any]) -> dict[str, Any]:
    """The keys that say something."""
    return {key: value for key, value in plain.items() if value not in ("", [], (), 0, False, None)}


def _listed(spaces: tuple[tuple[int, int], ...]) -> list[list[int]]:
    return [list(space) for space in spaces]


def _goal(goal: Goal) -> dict[str, Any]:
    target = goal.target if isinstance(goal.target, str) else list(goal.target)
    plain: dict[str, Any] = {"kind": goal.kind, "target": target, "text": goal.text}
    return plain if goal.primary else plain | {"primary": False}


def _boss(boss: Boss) -> dict[str, Any]:
    return dict(_numbers(boss))


@lru_cache(maxsize=256)
def _numbers(boss: Boss) -> dict[str, Any]:
    usual = Boss(boss.name, own_vita=boss.own_vita)
    changed = [key.name for key in fields(boss) if getattr(boss, key.name) != getattr(usual, key.name)]
    own = {"vita_per_character": boss.vita_per_character} if boss.own_vita else {}
    return {"name": boss.name} | {key: getattr(boss, key) for key in changed} | own


def plain_room(room: Room, outlined: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A room as the file holds it; `outlined` is its outline, where that is at hand."""
    plain: dict[str, Any] = {**(outline(room) if outlined is None else outlined)}
    if room.tokens:
        plain["tokens"] = [_token(token) for token in room.tokens]
    if room.creatures:
        plain["creatures"] = list(room.creatures)
    if room.places:
        plain["places"] = _listed(room.places)
    if room.events:
        plain["events"] = [_event(event) for event in room.events]
    if room.shrines:
        plain["shrines"] = _listed(room.shrines)
    return plain


def outline(room: Room) -> dict[str, Any]:
    """What is always so of a room: name, place, shape and description."""
    width, height = room.size
    whole = len(room.spaces) == width * height and not room.walls
    shape: dict[str, Any] = {"size": [width, height]} if whole else {"drawing": drawn(room)}
    plain: dict[str, Any] = {"id": room.id, "name": room.name, "origin": list(room.origin), **shape}
    return plain | {"description": room.description} if room.description else plain


def drawn(room: Room) -> str:
    """The drawing of a room, which is the same in all worlds that know it.  [exploration.core.story.shape]"""
    return _drawn(room.origin, room.size, room.spaces, room.walls)


@lru_cache(maxsize=1024)
def _drawn(origin: Space, size: tuple[int, int], spaces: tuple[Space, ...], walls: frozenset[Border]) -> str:
    (left, top), (width, height) = origin, size
    floor = set(spaces)
    lines: list[str] = []
    for y in range(top, top + height):
        here = [(x, y) for x in range(left, left + width)]
        beside = [ACROSS_WALL if (space, (space[0] + 1, y)) in walls else " " for space in here]
        ground = [FLOOR if space in floor else ROCK for space in here]
        lines.append("".join(letter + wall for letter, wall in zip(ground, beside, strict=True)).rstrip())
        below = [DOWN_WALL if (space, (space[0], y + 1)) in walls else " " for space in here]
        lines.append(" ".join(below).rstrip())
    return "\n".join(lines)


def _token(token: Token) -> dict[str, Any]:
    plain: dict[str, Any] = {"at": list(token.at)}
    if token.name:
        plain["name"] = token.name
    if token.event:
        plain["event"] = _event(token.event)
    return plain


def _event(event: Event) -> dict[str, Any]:
    plain: dict[str, Any] = {"on": event.on} if event.on else {}
    if event.at:
        plain["at"] = _listed(event.at)
    plain |= _outcome(event.first)
    if event.check:
        plain |= _check(event.check)
    if event.passed is not NOTHING and event.passed != NOTHING:
        plain["pass"] = _outcome(event.passed)
    if event.failed is not NOTHING and event.failed != NOTHING:
        plain["fail"] = _outcome(event.failed)
    if event.choices:
        plain["choices"] = [{"label": branch.label, **_outcome(branch.outcome)} for branch in event.choices]
    return plain


def _check(check: Check | None) -> dict[str, Any]:
    return {"check": check.skill, "number": check.number} if check else {}


def _outcome(outcome: Outcome) -> dict[str, Any]:
    """What an outcome says: worlds are imagined by the thousand, so each part is looked at by its name."""
    plain: dict[str, Any] = {"text": outcome.text} if outcome.text else {}
    if outcome.read:
        plain["read"] = outcome.read
    if outcome.items:
        plain["items"] = outcome.items
    if outcome.gives:
        plain["gives"] = list(outcome.gives)
    if outcome.coins:
        plain["coins"] = outcome.coins
    if outcome.status:
        plain["status"] = list(outcome.status)
    if outcome.everyone:
        plain["everyone"] = True
    if outcome.opens:
        plain["opens"] = list(outcome.opens)
    if outcome.chapter:
        plain["chapter"] = True
    if outcome.skirmish is not None:
        plain["skirmish"] = list(outcome.skirmish) or "table"
    if outcome.encounter is not None:
        plain["encounter"] = list(outcome.encounter) or "table"
    return plain


def plain_door(door: Door) -> dict[str, Any]:
    """A door as the file holds it."""
    plain: dict[str, Any] = {"id": door.id, "from": list(door.start), "to": list(door.end), "kind": door.kind}
    if door.check:
        plain["check"] = door.check.skill
        if not door.usual:
            plain["number"] = door.check.number
    if door.item:
        plain["item"] = door.item
    if door.spends:
        plain["spends"] = True
    if door.look:
        plain["look"] = door.look
    if door.kind in SHUT and not door.check and not door.item:
        plain["barred"] = True
    return plain
