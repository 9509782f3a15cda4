"""Doors: who may try them, what that takes, and when one counts as opened."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Option, Proc, Refusal, Tell, cite
from undercroft.games.exploration.book.basics import bag
from undercroft.games.exploration.book.basics.dice import check
from undercroft.games.exploration.book.basics.strength import bonus
from undercroft.games.exploration.content.stories.model import Check, Door, Space
from undercroft.games.exploration.content.stories.names import PORTCULLIS, SHUT, UNLOCKED, USUAL_CHECK
from undercroft.games.exploration.content.tables import KEY
from undercroft.games.exploration.figures import LOCK
from undercroft.games.exploration.state.records import Hero, Opened, Turn
from undercroft.games.exploration.state.state import State, door_name

HARDER: Final = {"easy": -1, "normal": 0, "hard": 1}
"""What the difficulty adds to the number of a locked door.  [exploration.core.difficulty]"""

TRY: Final = "try"
OPEN: Final = "open"
PICK: Final = "key"
SHOW: Final = "show"
RULES: Final = {
    OPEN: "exploration.door.unlocked.act",
    TRY: "exploration.door.locked.check",
    PICK: "exploration.core.items.use",
    SHOW: "exploration.core.story.conditions",
}
"""What is done at a door, and the rule that opens it then: it is opened, its check is tried, a Skeleton Key is used, or
the Item is shown that it wants."""
VERBS: Final = tuple(RULES)


def side(s: State, hero: Hero, door: Door) -> Space | None:
    """The space of the door at which the character stands, near enough to open it; None where it is not.

    [exploration.door.adjacent]
    """
    for space in (door.start, door.end):
        if hero.at == space:
            return space
    if s.rules.near:
        for space in (door.start, door.end):
            if space in s.ground.near(hero.at) and s.room_of(hero.at) == s.room_of(space):
                cite("exploration.door.adjacent")
                return space
    return None


def wanted(s: State, door: Door) -> Check | None:
    """The check that the door asks, at this difficulty.

    [exploration.door.locked.check] [exploration.door.locked.difficulty] [exploration.core.difficulty]
    """
    if door.check is None or door.kind not in SHUT:
        return None
    skill, number = door.check
    if (skill, number) == USUAL_CHECK:
        cite("exploration.door.locked.difficulty")
        number = s.figure(LOCK)
    if HARDER[s.rules.difficulty]:
        cite("exploration.core.difficulty")
    return Check(skill, number + HARDER[s.rules.difficulty])


def uses_act(s: State, door: Door) -> bool:
    """Whether a try at this door spends the ACT.  [exploration.door.locked.act] [exploration.door.unlocked.act]"""
    return not (s.rules.interact and door.kind in SHUT)


def options(s: State, hero: Hero, turn: Turn) -> list[Option]:
    """What the character can do at the doors next to it."""
    found = []
    for door in s.known_doors():
        if side(s, hero, door) is None or s.is_opened(door):
            continue
        if turn.acted if uses_act(s, door) else turn.searched:
            continue
        found += _at_door(s, hero, door)
    return found


def _at_door(s: State, hero: Hero, door: Door) -> list[Option]:
    name = door_name(door)
    what = words(door)
    if door.kind == UNLOCKED:
        return [Option(f"{OPEN} {name}", f"open the {what}", at=name, rule="exploration.door.unlocked.act")]
    found = []
    check = wanted(s, door)
    if check is not None:
        rule = "exploration.door.portcullis" if door.kind == PORTCULLIS else "exploration.door.locked.check"
        more = bonus(s, hero, check.skill)
        text = f"try the {what}: {check.skill} {check.number} with a d10{f'{more:+d}' if more else ''}"
        found.append(Option(f"{TRY} {name}", text, at=name, rule=rule))
        if check.skill == "TRICKERY" and KEY in hero.items:
            text = f"open the {what} with a {KEY}"
            found.append(Option(f"{PICK} {name}", text, at=name, rule="exploration.core.items.use"))
    if door.item and door.item in (*hero.things, *hero.items):
        text = f"open the {what} with: {door.item}"
        found.append(Option(f"{SHOW} {name}", text, at=name, rule="exploration.core.story.conditions"))
    return found


def words(door: Door) -> str:
    """The door in a few words."""
    return "portcullis" if door.kind == PORTCULLIS else f"{door.kind} door"


def spend(s: State, hero: Hero, turn: Turn, door: Door) -> None:
    """The ACT, or the interaction, is spent on the door."""
    if uses_act(s, door):
        turn.acted = True
    else:
        turn.searched = True


def attempt(s: State, hero: Hero, verb: str, door: Door, chance: Chance, tell: Tell) -> Proc[None]:
    """What the character does at the door has succeeded, and it counts as opened, or not.

    [exploration.door.attempt-success] [exploration.door.locked.retry]
    """
    if verb == TRY:
        needed = wanted(s, door)
        assert needed is not None, "a door that can be tried has a check"
        also: tuple[str, ...] = ("exploration.door.locked.act",)
        if door.check is not None and door.check.skill != "TRICKERY":
            also += ("exploration.door.locked.specified",)
        rule = "exploration.door.locked.check"
        passed = yield from check(s, hero, *needed, chance, tell, rule=rule, also=also)
        if not passed:
            rule = "exploration.door.attempt-success"
            tell.everyone("held", who=hero.character, rule=rule, also=("exploration.door.locked.retry",))
            return
    elif verb == PICK:
        bag.lose(s, hero, KEY)
        tell.everyone("picked", who=hero.character, rule="exploration.core.items.use")
    elif verb == SHOW:
        if door.spends:
            bag.lose(s, hero, door.item)
        used = "used up" if door.spends else "kept"
        tell.everyone("shown", who=hero.character, item=door.item, used=used, rule="exploration.core.story.conditions")
    opened(s, hero, door, tell, rule=RULES[verb])


def opened(s: State, hero: Hero, door: Door, tell: Tell, *, rule: str) -> None:
    """The door counts as opened and still stands until the round's end.  [exploration.door.delay]"""
    near = side(s, hero, door)
    assert near is not None, "who opens a door stands at it"
    s.opened.append(Opened(door.id, hero.number, near))
    also = ("exploration.door.delay",)
    tell.everyone("opened", who=hero.character, what=words(door), door=door_name(door), rule=rule, also=also)


def why_not(s: State, hero: Hero, turn: Turn, verb: str, name: str) -> Refusal | None:
    """What stands against this at the door of this name, or None where it is no door that players know."""
    door = next((door for door in s.known_doors() if door_name(door) == name), None)
    if s.battle is not None:
        return Refusal("doors may not be opened during combat", rule="exploration.door.not-in-combat")
    if door is None:
        return None
    if s.is_opened(door):
        return Refusal("this door is opened and is removed at the round's end", rule="exploration.door.opened-once")
    if side(s, hero, door) is None:
        return Refusal("you do not stand at this door", rule="exploration.door.adjacent")
    if turn.acted if uses_act(s, door) else turn.searched:
        rule = "exploration.door.locked.act" if door.kind in SHUT else "exploration.door.unlocked.act"
        spent = "ACT" if uses_act(s, door) else "interaction"
        return Refusal(f"your {spent} is spent", rule=rule)
    if verb == PICK:
        return Refusal(f"you have no {KEY} for a TRICKERY check here", rule="exploration.core.items.use")
    if verb == SHOW or (verb == TRY and wanted(s, door) is None and door.kind in SHUT):
        needs = f"it wants: {door.item}" if door.item else "it opens from elsewhere"
        return Refusal(f"that does not open it; {needs}", rule="exploration.core.story.conditions")
    if door.kind in SHUT:
        return Refusal("this door is locked: it must be tried", rule="exploration.door.locked.check")
    return Refusal("this door is not locked: open it", rule="exploration.door.unlocked.act")


EVENTS: Final = {
    "held": "The door does not open; {who} may try again in a later round.",
    "picked": "{who} uses a Skeleton Key.",
    "shown": "{who} uses at the door: {item} ({used}).",
    "opened": "{who} opens the {what} ({door}). It is removed when the round ends.",
}
