"""Doors: who may try them, what that takes, and when one counts as opened."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Option, Proc, Refusal, Tell
from undercroft.engine.craft.deeds import Verb, itself
from undercroft.engine.craft.telling import after, seen
from undercroft.games.exploration.book.basics import bag
from undercroft.games.exploration.book.basics.deeds import Deed, turn_of
from undercroft.games.exploration.book.basics.dice import check
from undercroft.games.exploration.book.basics.strength import bonus
from undercroft.games.exploration.content.lists import KEY
from undercroft.games.exploration.content.stories.model import Check, Door, Space
from undercroft.games.exploration.content.stories.names import PORTCULLIS, SHUT
from undercroft.games.exploration.figures import LOCK
from undercroft.games.exploration.state.records import Hero, Opened
from undercroft.games.exploration.state.state import State, door_name

HARDER: Final = {"easy": -1, "normal": 0, "hard": 1}
"""What the difficulty adds to the number of a locked door.  [exploration.core.difficulty]"""


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
                return space
    return None


def wanted(s: State, door: Door) -> Check | None:
    """The check that the door asks, at this difficulty.

    [exploration.door.locked.check] [exploration.door.locked.difficulty] [exploration.core.difficulty]
    """
    if door.check is None:
        return None
    skill, number = door.check
    if door.usual:
        number = s.figure(LOCK)
    return Check(skill, number + HARDER[s.rules.difficulty])


def uses_act(s: State, door: Door) -> bool:
    """Whether a try at this door spends the ACT.  [exploration.door.locked.act] [exploration.door.unlocked.act]"""
    return not (s.rules.interact and door.kind in SHUT)


def words(door: Door) -> str:
    """The door in a few words."""
    return "portcullis" if door.kind == PORTCULLIS else f"{door.kind} door"


def spend(s: State, door: Door) -> None:
    """The ACT, or the interaction, is spent on the door."""
    if uses_act(s, door):
        turn_of(s).acted = True
    else:
        turn_of(s).searched = True


def opened(s: State, hero: Hero, door: Door, tell: Tell, *, rule: str) -> None:
    """The door counts as opened and still stands until the round's end.  [exploration.door.delay]"""
    space = side(s, hero, door)
    assert space is not None, "who opens a door stands at it"
    s.opened.append(Opened(door.id, hero.number, space))  # [exploration.door.delay]
    also: tuple[str, ...] = ("exploration.door.delay",)
    if s.rules.near:
        also += ("exploration.door.adjacent",)
    tell.everyone("opened", who=hero.character, what=words(door), door=door_name(door), rule=rule, also=also)


# ---------------------------------------------------------------------- what is done at a door


def near(s: State, hero: Hero) -> list[str]:
    """The doors next to the character, as players know them."""
    return [door_name(door) for door in s.known_doors() if side(s, hero, door) is not None]


def options(s: State, hero: Hero) -> list[Option]:
    """What the character can do at the doors next to it, door by door."""
    return [option for name in near(s, hero) for verb in VERBS for option in verb.offers(s, hero, [name])]


def _ready(s: State, hero: Hero, name: str) -> Door | Refusal:
    """The door of this name, or what stands against doing anything at it."""
    if s.battle is not None:
        return Refusal("doors may not be opened during combat", rule="exploration.door.not-in-combat")
    door = next((door for door in s.known_doors() if door_name(door) == name), None)
    if door is None:
        return Refusal("there is no such door at a room that is revealed", rule="exploration.door.known")
    if s.is_opened(door):
        return Refusal("this door is opened and is removed at the round's end", rule="exploration.door.opened-once")
    if side(s, hero, door) is None:
        return Refusal("you do not stand at this door", rule="exploration.door.adjacent")
    turn = turn_of(s)
    if turn.acted if uses_act(s, door) else turn.searched:
        rule = "exploration.door.locked.act" if door.kind in SHUT else "exploration.door.unlocked.act"
        spent = "ACT" if uses_act(s, door) else "interaction"
        return Refusal(f"your {spent} is spent", rule=rule)
    return door


def _not_like_that(door: Door) -> Refusal:
    needs = f"it wants: {door.item}" if door.item else "it opens from elsewhere"
    return Refusal(f"that does not open it; {needs}", rule="exploration.core.story.conditions")


def why_not_open(s: State, hero: Hero, name: str) -> Refusal | None:
    """What stands against opening this door without more ado, or None."""
    door = _ready(s, hero, name)
    if isinstance(door, Refusal):
        return door
    if door.kind in SHUT:
        return Refusal("this door is locked: it must be tried", rule="exploration.door.locked.check")
    return None


def why_not_try(s: State, hero: Hero, name: str) -> Refusal | None:
    """What stands against trying the check of this door, or None."""
    door = _ready(s, hero, name)
    if isinstance(door, Refusal):
        return door
    if door.kind not in SHUT:
        return Refusal("this door is not locked: open it", rule="exploration.door.unlocked.act")
    return _not_like_that(door) if wanted(s, door) is None else None


def why_not_pick(s: State, hero: Hero, name: str) -> Refusal | None:
    """What stands against a Skeleton Key at this door, or None."""
    door = _ready(s, hero, name)
    if isinstance(door, Refusal):
        return door
    needed = wanted(s, door)
    if needed is None or needed.skill != "TRICKERY" or KEY not in hero.items:
        return Refusal(f"you have no {KEY} for a TRICKERY check here", rule="exploration.core.items.use")
    return None


def why_not_show(s: State, hero: Hero, name: str) -> Refusal | None:
    """What stands against opening this door with the Item that it wants, or None."""
    door = _ready(s, hero, name)
    if isinstance(door, Refusal):
        return door
    fits = door.kind in SHUT and door.item and door.item in (*hero.things, *hero.items)
    return None if fits else _not_like_that(door)


def _try_words(s: State, hero: Hero, name: str) -> str:
    door = s.door_at(name)
    needed = wanted(s, door)
    assert needed is not None, "a door that can be tried has a check"
    more = bonus(s, hero, needed.skill).total
    return f"try the {words(door)}: {needed.skill} {needed.number} with a d10{f'{more:+d}' if more else ''}"


def _try_rule(s: State, hero: Hero, name: str) -> str:
    return "exploration.door.portcullis" if s.door_at(name).kind == PORTCULLIS else "exploration.door.locked.check"


def _open(s: State, hero: Hero, name: str, chance: Chance, tell: Tell) -> None:
    door = s.door_at(name)
    spend(s, door)
    opened(s, hero, door, tell, rule="exploration.door.unlocked.act")


def _try(s: State, hero: Hero, name: str, chance: Chance, tell: Tell) -> Proc[None]:
    """The door has been tried, and counts as opened or not.

    [exploration.door.attempt-success] [exploration.door.locked.retry]
    """
    door = s.door_at(name)
    if s.die is None:
        spend(s, door)
    needed = wanted(s, door)
    assert needed is not None, "a door that can be tried has a check"
    also: tuple[str, ...] = ("exploration.door.locked.act",)
    if needed.skill != "TRICKERY":
        also += ("exploration.door.locked.specified",)
    if HARDER[s.rules.difficulty]:
        also += ("exploration.core.difficulty",)
    rule = "exploration.door.locked.check"
    passed = yield from check(s, hero, *needed, chance, tell, rule=rule, also=also)
    if passed:
        opened(s, hero, door, tell, rule=rule)
    else:
        rule = "exploration.door.attempt-success"
        tell.everyone("held", who=hero.character, rule=rule, also=("exploration.door.locked.retry",))


def _pick(s: State, hero: Hero, name: str, chance: Chance, tell: Tell) -> None:
    door = s.door_at(name)
    spend(s, door)
    bag.lose(s, hero, KEY)
    tell.everyone("picked", who=hero.character, rule="exploration.core.items.use")
    opened(s, hero, door, tell, rule="exploration.core.items.use")


def _show(s: State, hero: Hero, name: str, chance: Chance, tell: Tell) -> None:
    door = s.door_at(name)
    spend(s, door)
    if door.spends:
        bag.lose(s, hero, door.item)
    used = "used up" if door.spends else "kept"
    tell.everyone("shown", who=hero.character, item=door.item, used=used, rule="exploration.core.story.conditions")
    opened(s, hero, door, tell, rule="exploration.core.story.conditions")


OPEN: Final[Deed] = Verb(
    "open",
    lambda s, hero, name: f"open the {words(s.door_at(name))}",
    rule="exploration.door.unlocked.act",
    targets=near,
    why_not=why_not_open,
    at=itself,
    do=_open,
)
TRY: Final[Deed] = Verb("try", _try_words, rule=_try_rule, targets=near, why_not=why_not_try, at=itself, do=_try)
PICK: Final[Deed] = Verb(
    "key",
    lambda s, hero, name: f"open the {words(s.door_at(name))} with a {KEY}",
    rule="exploration.core.items.use",
    targets=near,
    why_not=why_not_pick,
    at=itself,
    do=_pick,
)
SHOW: Final[Deed] = Verb(
    "show",
    lambda s, hero, name: f"open the {words(s.door_at(name))} with: {s.door_at(name).item}",
    rule="exploration.core.story.conditions",
    targets=near,
    why_not=why_not_show,
    at=itself,
    do=_show,
)
VERBS: Final = (OPEN, TRY, PICK, SHOW)
"""A door is opened, its check is tried, a Skeleton Key is used, or the Item is shown that it wants."""

EVENTS: Final = {
    "held": after("The door does not open; the {who} may try again in a later round.", rises="shut", over="who"),
    "picked": "The {who} uses a Skeleton Key.",
    "shown": "The {who} uses the {item} at the door; it is {used}.",
    "opened": seen("The {who} opens the {what} ({door}). It goes when the round ends.", rises="opens", over="who"),
}
