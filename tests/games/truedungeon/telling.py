"""Tellings: short fights and rooms, in which one thing after another is done that can be done, told in words.

Whoever is asked does what has not been done in that scene yet, so that a few answers show a lot. What somebody may do
is told when it is asked first, and what is refused later with the reason.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from textwrap import fill
from typing import Any

from tests.games.truedungeon.fights import state
from tests.games.truedungeon.rich import form_data
from undercroft import Table
from undercroft.engine import Choice, Event, Refused
from undercroft.games.truedungeon.state.records import Foe, Hero, Lasting
from undercroft.terminal.words import cited

WIDTH = 120
ENOUGH = ("done", "pass", "ready")
"""Answers of those who do nothing more; they are not told."""
UNTOLD = ("attacks", "over")
"""Kinds of events that only say what is told next, and the end, which is told in the golden games."""
SECTION = "== "
BESIDES = "rules at work besides"
"""The section in which further rules of all events of the scenes are counted."""


@dataclass(frozen=True)
class Scene:
    """A position, none for the beginning of a game, and how many answers are told from it on."""

    name: str
    position: dict[str, Any]
    options: dict[str, Any] = field(default_factory=dict)
    answers: int = 12
    busy: int = 9
    """How many seats do anything at all; the others only react."""
    rather: tuple[str, ...] = ()
    """How answers begin that are given first where they can be."""
    asked: tuple[str, ...] = ()
    """What is asked for besides, whether it is offered or not: refusals are told."""
    brief: bool = False
    """Whether of what may be done the deeds alone are told, not on whom."""

    def table(self) -> Table:
        """The table at which it begins."""
        options = {"skill_tests": "chance", **self.options}
        given: dict[str, Any] = {"seats": 3}
        if self.position:
            given = {"seats": len(self.position["party"]), "position": self.position}
        return Table.start("truedungeon", seed=self.name, options=options, strict=False, **given)


def told(scenes: Iterable[Scene]) -> str:
    """What happens in these scenes, one after the other, and which rules were at work besides those told."""
    return "\n".join(f"{SECTION}{name}\n{body}" for name, body in in_turn(scenes))


def in_turn(scenes: Iterable[Scene]) -> Iterator[tuple[str, str]]:
    """The same by sections, each played when it is asked for: its name, and what is told."""
    also = Counter[str]()
    for scene in scenes:
        teller = Teller(scene)
        yield scene.name, teller.text()
        also += teller.also
    rules = [f"{rule} {times}" for rule, times in sorted(also.items())]
    yield BESIDES, f"{_wrapped(', '.join(rules), '')}\n"


def sections(text: str) -> dict[str, str]:
    """The tellings in a text, by the names of their scenes."""
    parts = (part.partition("\n") for part in f"\n{text}".split(f"\n{SECTION}")[1:])
    return {name: body for name, _, body in parts}


class Teller:
    """Plays a scene, and remembers what has been done in it."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.table = scene.table()
        self.rng = Random(f"telling {scene.name}")
        self.done: Counter[str] = Counter()
        self.offered: dict[str, list[str]] = {}
        self.refused: set[str] = set()
        self.reasons: set[str] = set()
        self.told = 0
        self.known: dict[str, str] = {}
        self.also: Counter[str] = Counter()

    def text(self) -> str:
        """All that is told."""
        return "\n".join(line.rstrip() for line in self.lines()) + "\n"

    def lines(self) -> Iterator[str]:
        yield from (f"Option: {name} = {json.dumps(value)}" for name, value in self.scene.options.items())
        yield from self._changes()
        for _ in range(self.scene.answers):
            if not self.table.waiting:
                break
            yield from self._answer(min(self.table.waiting))
        yield from self._changes()
        yield f"All numbers in what was told come to {sum(map(_numbers, self.table.events))}."
        s = state(self.table)
        for name, counted in (("In all", s.tally), ("Used", s.used)):
            if counted:
                yield _wrapped(f"{name}: {', '.join(f'{what} {count}' for what, count in counted.items())}", "    ")
        if s.tags or s.clues or s.alert:
            yield _wrapped(f"In the room: {', '.join([*s.tags, *s.clues, f'alert {s.alert}'])}", "    ")

    def _answer(self, seat: int) -> Iterator[str]:
        """This seat is asked and answers, and what comes of it is told."""
        choice = self.table.choices[seat]
        who = str((choice.about or {}).get("who", self.table.seats[seat].name))
        yield from self._options(choice, who)
        filled = choice.form is not None and (not choice.options or self.rng.random() < 0.5)
        answer: Any = form_data(self.table, self.rng, seat) if filled else self._chosen(choice)
        if answer not in ENOUGH:
            yield f"{who} ({choice.ask}): {answer if isinstance(answer, str) else json.dumps(answer)}"
        self.table.answer(seat, answer)
        events = self.table.events[self.told :]
        self.told += len(events)
        self.also.update(rule for event in events for rule in event.also)
        for event in (event for event in events if event.kind not in UNTOLD):
            yield from cited(self.table.words(event), event.rule, WIDTH, "  ")

    def _options(self, choice: Choice, who: str) -> Iterator[str]:
        """All that may be answered, where this is asked for the first time; later what is refused by now."""
        ids = [option.id for option in choice.options]
        asked = f"{who} {choice.ask}"
        before = self.offered.get(asked)
        self.offered[asked] = ids
        if choice.ask == "turn" and choice.seat >= self.scene.busy:
            return
        if before is None:
            self.also.update(option.rule for option in choice.options if option.rule)
            told = dict.fromkeys(map(self._kind, ids)) if self.scene.brief else ids
            yield _wrapped(f"{who} may: {', '.join(_short(told))}", "    ")
        for id in [*(before or ()), *(self.scene.asked if before is None else ())] if choice.seat == 0 else []:
            if id not in ids and self._kind(id) not in self.refused:
                self.refused.add(self._kind(id))
                yield from self._refusal(choice, id)

    def _refusal(self, choice: Choice, id: str) -> Iterator[str]:
        try:
            self.table.clone().answer(choice.seat, id)
        except Refused as refused:
            if refused.reason not in self.reasons:
                self.reasons.add(refused.reason)
                self.also.update(refused.also)
                yield from cited(f"Not {id}: {refused.reason}", refused.rule, WIDTH, "  ")

    def _chosen(self, choice: Choice) -> str:
        """What was done least in this scene; nothing more, if all has been done and no action is left."""
        ids = [option.id for option in choice.options]
        if choice.ask == "turn" and choice.seat >= self.scene.busy:
            return "done"
        deeds = [id for id in ids if id not in ENOUGH] or ids
        least = min(self.done[self._kind(id)] for id in deeds)
        fresh = [id for id in deeds if self.done[self._kind(id)] == least]
        enough = [id for id in ids if id in ENOUGH]
        if enough and least > 0 and (self.rng.random() < 0.5 or all(id.startswith("swap") for id in fresh)):
            return enough[0]
        first = [id for id in fresh if id.startswith(self.scene.rather)] if self.scene.rather else []
        chosen = self.rng.choice(first or fresh)
        self.done[self._kind(chosen)] += 1
        return chosen

    def _kind(self, id: str) -> str:
        """The deed without on whom it is done, and how much of it."""
        s = state(self.table)
        people = {*(hero.id for hero in s.heroes), *(foe.id for foe in s.foes)}
        return " ".join(word for word in id.split(" ") if word not in people and not word.isdecimal())

    def _changes(self) -> Iterator[str]:
        """How everybody is, where it is not as it was told last."""
        s = state(self.table)
        everybody: list[Hero | Foe] = [*s.heroes, *s.foes]
        for who in everybody:
            name = s.name(who) if isinstance(who, Hero) else who.name
            said = _as_is(who)
            if self.known.get(who.id) != said:
                yield _wrapped(f"{name}: {said}", "    ")
            self.known[who.id] = said


def _as_is(who: Hero | Foe) -> str:
    """Hit Points, what lasts, and what is used up."""
    return "; ".join(part for part in (_foe(who) if isinstance(who, Foe) else _hero(who)) if part)


def _foe(foe: Foe) -> Iterator[str]:
    yield f"AC {foe.ac}, {foe.hp - foe.taken} of {foe.hp} HP"
    yield from map(_lasting, foe.lasting)
    yield "dead" if foe.dead else ""
    yield f"of {foe.low} to {foe.high or 'more'} HP, as it looks" if foe.low > 1 or foe.high else ""
    yield f"AC {foe.ac_low} to {foe.ac_high}, as it was hit" if (foe.ac_low, foe.ac_high) != (0, 99) else ""
    yield f"taunted by {foe.taunted}" if foe.taunted else ""
    yield f"in a maze, {foe.mazed}" if foe.mazed else ""
    yield "its poison is gone" if foe.harmless else ""
    yield "within reach" if foe.reached else ""
    yield f"known: {', '.join(f'{name} {value}' for name, value in foe.known.items())}" if foe.known else ""


def _hero(hero: Hero) -> Iterator[str]:
    yield f"level {hero.level} {hero.subclass}".rstrip()
    yield f"{hero.hp} HP"
    yield hero.mode
    yield from map(_lasting, hero.lasting)
    if hero.died:
        yield "a ghost" if hero.ghost else "dead"
    counted = {**hero.used, **(hero.boxes.powers if hero.boxes else {}), **(hero.boxes.spells if hero.boxes else {})}
    yield f"used {', '.join(f'{name} {count}' for name, count in counted.items())}" if counted else ""
    yield f"spent {', '.join(hero.spent)}" if hero.spent else ""
    yield from (f"{name} has {', '.join(oils)} on it" for name, each in hero.coated.items() for oils in each if oils)
    yield f"form {hero.form}" if hero.form else ""
    yield f"thrown {', '.join(hero.thrown)}" if hero.thrown else ""
    yield f"summons {hero.summons}" if hero.summons else ""
    yield f"guards {hero.guards}" if hero.guards >= 0 else ""
    yield f"has {hero.restored} restored" if hero.restored else ""
    yield f"sneak {hero.sneak}" if hero.sneak else ""
    yield "fights on" if hero.beyond else ""
    yield f"slain by {hero.slain}" if hero.slain else ""
    yield f"has found {', '.join(hero.treasure)}" if hero.treasure else ""


def _lasting(one: Lasting) -> str:
    numbers = {**one.stats, **one.values}
    said = ", ".join(f"{name} {value:+d}" for name, value in numbers.items())
    ill = " (harmful)" if one.harmful and not one.condition else ""
    by = f" by {one.by}" if one.by else ""
    return f"{one.name} until {one.until} {one.left}{f' ({said})' if said else ''}{ill}{by}"


def _numbers(event: Event) -> int:
    """All numbers that the event holds, also those that its words do not say, together."""

    def within(what: Any) -> int:
        if isinstance(what, Mapping):
            return sum(map(within, what.values()))
        if isinstance(what, list | tuple):
            return sum(map(within, what))
        return what if type(what) is int else 0

    return within(event.data)


def _short(ids: Iterable[str]) -> Iterator[str]:
    """Answers that differ in their last word together: `cast bless fighter/rogue`."""
    together: dict[str, list[str]] = {}
    for id in ids:
        start, _, last = id.rpartition(" ")
        together.setdefault(start, []).append(last)
    for start, lasts in together.items():
        yield f"{start} {'/'.join(lasts)}".strip() if start else ", ".join(lasts)


def _wrapped(text: str, indent: str) -> str:
    return fill(text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
