"""The story's events: what is read, found, opened and met when something happens that the story waits for."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Chance, Choice, Option, Proc, Question, Tell
from undercroft.engine.craft.telling import after, seen
from undercroft.games.exploration.book.basics import bag
from undercroft.games.exploration.book.basics.dice import check
from undercroft.games.exploration.book.rooms import spawning
from undercroft.games.exploration.content import said
from undercroft.games.exploration.content.lists import KEY
from undercroft.games.exploration.content.stories.model import Event, Outcome, Room, Space
from undercroft.games.exploration.content.stories.names import ENTER, REVEAL, VICTORY
from undercroft.games.exploration.content.stories.worlds.frame import event_key
from undercroft.games.exploration.state.records import LIMBO, NOBODY, Happening, Hero, Opened, Skirmish
from undercroft.games.exploration.state.state import State, door_name

_RULE: Final = "exploration.core.story.events"


def event_of(s: State, key: str) -> Event:
    """The event of this key."""
    id, _, place = key.rpartition(".")
    room, number = s.story.room[id], int(place[1:]) - 1
    event = room.tokens[number].event if place[0] == "t" else room.events[number]
    assert event is not None, "only what has an event happens"
    return event


def cause(s: State, key: str, room: str, hero: int = NOBODY) -> None:
    """This event is to happen, once; during a combat it waits for its end.

    [exploration.core.story.moments] [exploration.core.story.in-combat]
    """
    if key not in s.happened:
        s.happened.append(key)
        s.happenings.append(Happening(key, hero, room))


def happen_on_reveal(s: State, room: Room) -> None:
    """What waits for this room to be revealed and its description read happens."""
    for number, event in enumerate(room.events, 1):
        if event.on == REVEAL:
            cause(s, event_key(room.id, number), room.id)


def happen_on_way(s: State, hero: Hero, way: list[Space]) -> None:
    """What waits for somebody to enter a room, or one of some spaces, happens to who walked this way.

    [exploration.core.story.moments]
    """
    for space in way:
        room = s.story.room[s.room_of(space)]
        first = room.id not in s.entered
        if first:
            s.entered.append(room.id)
        if space not in s.walked:
            s.walked.append(space)
        for number, event in enumerate(room.events, 1):
            if event.on == ENTER and (space in event.at if event.at else first):
                cause(s, event_key(room.id, number), room.id, hero.number)


def happen_after(s: State, id: str) -> None:
    """What waits for the last foe of an encounter in this room to be defeated happens."""
    room = s.story.room[id]
    if id not in s.beaten:
        s.beaten.append(id)
    for number, event in enumerate(room.events, 1):
        if event.on == VICTORY:
            cause(s, event_key(room.id, number), room.id)


def who(s: State, happening: Happening) -> Hero:
    """Whom the event concerns: who caused it, or else who acts as Leader.  [exploration.core.check.who]"""
    if happening.hero != NOBODY and s.heroes[happening.hero].lives:
        return s.heroes[happening.hero]
    return s.acting()


def go_on(s: State, chance: Chance, tell: Tell) -> Proc[None]:
    """The first event under way has gone a step further.  [exploration.core.story.events]"""
    happening = s.happenings[0]
    event = event_of(s, happening.key)
    outcome = dict(event.parts())[happening.part]
    if happening.step < len(STEPS):
        step = STEPS[happening.step]
        happening.step += 1
        step(s, happening, outcome, chance, tell)
    elif happening.branched:
        s.happenings.pop(0)
    elif event.check is not None:
        passed = yield from _check(s, happening, event, chance, tell)
        _branch(happening, ", pass" if passed else ", fail")
    elif event.choices:
        number: int = yield _ask_choice(s, happening, event)
        label = event.choices[number - 1].label
        hero = who(s, happening)
        tell.everyone("chosen", who=hero.character, label=label, rule="exploration.core.story.choices")
        _branch(happening, f", choice {number}")
    else:
        s.happenings.pop(0)


def _branch(happening: Happening, part: str) -> None:
    happening.part, happening.step, happening.branched = part, 0, True


def _check(s: State, happening: Happening, event: Event, chance: Chance, tell: Tell) -> Proc[bool]:
    """Whether the check of the event is passed; a Skeleton Key serves instead of a TRICKERY roll.

    [exploration.core.check.who] [exploration.core.items.use]
    """
    assert event.check is not None, "the event asks for a check"
    skill, number = event.check
    hero = who(s, happening)
    if skill == "TRICKERY" and KEY in hero.items and s.die is None:
        answer = yield _ask_check(hero, skill, number)
        if answer == "key":
            bag.lose(s, hero, KEY)
            rule = "exploration.core.items.use"
            tell.everyone("by-key", who=hero.character, skill=skill, number=number, rule=rule, shows=True)
            return True
    rule = "exploration.core.check.who"
    passed: bool = yield from check(s, hero, skill, number, chance, tell, rule=rule, also=(_RULE,), shows=True)
    return passed


# ---------------------------------------------------------------------- the steps of an outcome


def read(s: State, heading: str, text: str, tell: Tell, *, rule: str, also: tuple[str, ...] = ()) -> None:
    """This text has been read out and stands in the journal from now on.  [exploration.core.story.journal]"""
    s.journal.append((heading, text))
    tell.everyone("reads", heading=heading, text=text, rule=rule, also=also, shows=True)


def read_entry(s: State, id: str, heading: str, tell: Tell) -> None:
    """The entry of the journal has been read out; with one of them Dungeon Crawl Exploration begins.

    [exploration.core.story.journal] [exploration.start.trigger]
    """
    entry = s.story.entry[id]
    also = ("exploration.start.trigger",) if entry.begins else ()
    read(s, heading, entry.text, tell, rule="exploration.core.story.journal", also=also)


def _say(s: State, happening: Happening, outcome: Outcome, chance: Chance, tell: Tell) -> None:
    heading = s.story.room[happening.room].name
    if outcome.read:
        read_entry(s, outcome.read, heading, tell)
    elif outcome.text:
        read(s, heading, outcome.text, tell, rule=_RULE, also=("exploration.core.story.moments",))


def _draw(s: State, happening: Happening, outcome: Outcome, chance: Chance, tell: Tell) -> None:
    for _ in range(outcome.items):
        bag.find(s, who(s, happening), chance, tell, rule=_RULE, shows=True)


def _give(s: State, happening: Happening, outcome: Outcome, chance: Chance, tell: Tell) -> None:
    for thing in outcome.gives:
        bag.give_thing(s, who(s, happening), thing, tell)


def _pay(s: State, happening: Happening, outcome: Outcome, chance: Chance, tell: Tell) -> None:
    if outcome.coins:
        s.coins += outcome.coins
        tell.everyone("coins", who=who(s, happening).character, coins=outcome.coins, rule=_RULE, shows=True)


def _touch(s: State, happening: Happening, outcome: Outcome, chance: Chance, tell: Tell) -> None:
    touched = s.living() if outcome.everyone else [who(s, happening)]
    for hero in touched:
        for status in outcome.status:
            also = ("exploration.core.statuses.outside",)
            bag.add_status(hero, status, tell, rule=_RULE, also=also, shows=True)


def _open(s: State, happening: Happening, outcome: Outcome, chance: Chance, tell: Tell) -> None:
    for id in outcome.opens:
        open_by_event(s, id, tell)


def open_by_event(s: State, id: str, tell: Tell) -> None:
    """The door counts as opened this round, without a creature roll.  [exploration.core.story.opens]"""
    door = s.story.door[id]
    if door.id in s.removed or s.is_opened(door):
        return
    near = door.start if s.room_of(door.start) in s.revealed else door.end
    s.opened.append(Opened(id, NOBODY, near))
    beside = any(side in s.revealed for side in s.story.sides(door))
    name = door_name(door) if beside else "somewhere out of sight"
    tell.everyone("opens-itself", door=name, rule="exploration.core.story.opens", shows=True)


def _chapter(s: State, happening: Happening, outcome: Outcome, chance: Chance, tell: Tell) -> None:
    if outcome.chapter:
        s.rested = 0
        rule = "exploration.rest.crawl-is-chapter"
        tell.everyone("chapter", rule=rule, also=("exploration.rest.chapter",), shows=True)


def _skirmish(s: State, happening: Happening, outcome: Outcome, chance: Chance, tell: Tell) -> None:
    if outcome.skirmish is not None:
        listed = outcome.skirmish or spawning.table(s, chance, tell)
        s.skirmish = Skirmish(list(dict.fromkeys(listed)), reduced=s.rules.all)
        also = ("exploration.mid-skirmish.possible",)
        tell.everyone("skirmish", creatures=s.skirmish.kinds, rule=_RULE, also=also, shows=True)


def _encounter(s: State, happening: Happening, outcome: Outcome, chance: Chance, tell: Tell) -> None:
    """Foes come to the room of the event, wherever who caused it has gone.  [exploration.core.story.event-place]"""
    if outcome.encounter is not None:
        listed = outcome.encounter or spawning.table(s, chance, tell)
        hero = _on_the_spot(s, happening)
        also = ("exploration.core.story.event-place",)
        tell.everyone("ambush", who=hero.character, creatures=list(listed), rule=_RULE, also=also, shows=True)
        spawning.ambush(s, listed, happening.room, hero.at)


def _on_the_spot(s: State, happening: Happening) -> Hero:
    """Who caused the event, be it a ghost, or else who acts as Leader."""
    if happening.hero != NOBODY and s.heroes[happening.hero].life != LIMBO:
        return s.heroes[happening.hero]
    return s.acting()


STEPS: Final = (_say, _draw, _give, _pay, _touch, _open, _chapter, _skirmish, _encounter)
"""What an outcome may bring, in the order in which it happens."""


# ---------------------------------------------------------------------- questions


def _ask_check(hero: Hero, skill: str, number: int) -> Choice:
    options = (
        Option("roll", f"roll for {skill} {number}", rule="exploration.core.check.roll"),
        Option("key", f"use a {KEY}: it passes", rule="exploration.core.items.use"),
    )
    return Choice(hero.seat, CHECK, options, {"who": hero.character, "skill": skill, "number": number})


def _ask_choice(s: State, happening: Happening, event: Event) -> Choice:
    rule = "exploration.core.story.choices"
    options = tuple(
        Option(str(number), branch.label, value=number, rule=rule) for number, branch in enumerate(event.choices, 1)
    )
    hero = who(s, happening)
    return Choice(hero.seat, CHOICE, options, {"who": hero.character})


CHECK: Final = Question("check", "{who} must pass {skill} {number}. How?", rule="exploration.core.items.use")
CHOICE: Final = Question("choice", "What does the {who} do?", rule="exploration.core.story.choices")
QUESTIONS: Final = (CHECK, CHOICE)
EVENTS: Final = {
    "reads": "{heading}: {text}",
    "chosen": "The {who} decides: {label}.",
    "by-key": seen("The {who} uses a Skeleton Key: {skill} {number} is passed.", rises="passed", over="who"),
    "coins": after("The {who} finds {many}.", rises="+{many}", over="who", more=said.coins),
    "opens-itself": "A door opens by itself: {door}.",
    "chapter": "A new chapter begins: the group may rest once more.",
    "skirmish": seen("A skirmish with {kinds}.", more=said.fray),
    "ambush": seen("An ambush: {group}.", more=said.come),
}
