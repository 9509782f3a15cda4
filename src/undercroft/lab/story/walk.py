"""A record walked through once more: what was done at each step, and the table before it for whoever looks closer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from textwrap import shorten
from typing import Final

from undercroft.bots.hint import brief
from undercroft.bots.search import no_worlds
from undercroft.engine import Chance, Event, Game, Option, Table, named, seed_key
from undercroft.engine.craft.telling import QUIET
from undercroft.engine.game import ACT
from undercroft.engine.record import RecordFile, Step
from undercroft.engine.replay import begin, done_steps, redo
from undercroft.lab.story.numbers import Rise, Tally

OWN_WORDS: Final = "an answer by the form"
LONGEST: Final = 220
"""Longer tales are cut short in a story."""
_EVERY: Final = 16
"""A copy of the table is kept before every so many steps."""


@dataclass(slots=True)
class Done:
    """One step: by whom, in which turn, in words, what was told, what it drew, and what the own player would have done.

    `other` is that answer where it is another than what was given, and can be compared; `idle` says that nothing was
    done, so that whatever was told is what others did; `rises` is what rose over a piece with each thing told.
    """

    step: Step
    turn: int
    asked: str
    label: str
    free: bool
    idle: bool = False
    other: str | None = None
    told: list[Event] = field(default_factory=list)
    rises: list[Rise | None] = field(default_factory=list)

    @property
    def seat(self) -> int | None:
        """Whose step it was; None where nobody's."""
        return self.step.seat if isinstance(self.step.seat, int) else None


class Walk:
    """The steps of a game, in words and numbers; and copies of its table, from which each moment is soon there."""

    def __init__(self, file: RecordFile, game: Game, *, seed: str) -> None:
        self.file = file
        self.game = game
        self.done: list[Done] = []
        self._kept: list[Table] = []
        table = begin(Table, file, game)
        table.strict = False
        tally = Tally(table)
        own = game.bots.get("greedy")
        told = len(table.tell.events)
        self.opening = table.tell.events.since(0)
        for number, step in enumerate(done_steps(file.steps)):
            if number % _EVERY == 0:
                self._kept.append(table.clone())
            done = _done(table, step)
            if done.free and own is not None and isinstance(step.seat, int):
                choice = table.question(step.seat)
                assert choice is not None
                chance = Chance(seed_key(f"{seed} own {number}"))
                other = own(table.view(step.seat), choice, no_worlds, chance)
                done.other = None if other.id == step.answer else other.id
            tally.step(table, step)
            redo(table, step)
            done.told = table.tell.events.since(told)
            told += len(done.told)
            done.rises = tally.told(step.seat, table, done.told)
            self.done.append(done)
        self.end = table
        self.numbers = tally.numbers()

    def before(self, number: int) -> Table:
        """The table before the step of this number, a copy of its own; past the last, as it was at the end."""
        if number == len(self.done):
            return self.end.clone()
        table = self._kept[number // _EVERY].clone()
        for done in self.done[number // _EVERY * _EVERY : number]:
            redo(table, done.step)
        return table

    def tables(self) -> Iterator[tuple[int, Done, Table, Table]]:
        """Each step with copies of the table before and after it."""
        table = self.before(0)
        for number, done in enumerate(self.done):
            before = table.clone()
            redo(table, done.step)
            yield number, done, before, table

    def turns(self) -> list[int]:
        """The steps at which a turn began, and the end."""
        found = [
            number for number, done in enumerate(self.done) if not number or done.turn != self.done[number - 1].turn
        ]
        return [*found, len(self.done)]

    def notable(self, number: int, seats: Sequence[int], *, good: bool) -> int:
        """How much was to be seen after this step that was good or bad for these seats: harm, what rose or showed."""
        return 1 + sum(self._weights(number, seats, good))

    def is_blow(self, number: int, seats: Sequence[int], *, good: bool) -> bool:
        """Whether this step hurt these seats, or, if that is to be good for them, somebody else."""
        return any(rise.harm and (rise.seat in seats) != good for rise in self.done[number].rises if rise is not None)

    def words(self, number: int, most: int, seats: Sequence[int], *, good: bool) -> list[str]:
        """What came of this step, in so many sentences at most: up to the last that was so for these seats."""
        told, rises = self.done[number].told, self.done[number].rises
        weights = self._weights(number, seats, good)
        loud = [at for at, event in enumerate(told) if self.game.moment(event.kind) != QUIET]
        loud = [at for at in loud if told[at].audience is None] or loud  # Whoever reads it is nobody's "you".
        heard = [at for at in loud if weights[at] > 0] or [at for at in loud if rises[at] or told[at].shows] or loud
        until = max(heard, default=0)
        some = [told[at] for at in loud if at <= until][-most:]
        return [shorten(self.game.words(event, self.end.names), LONGEST) for event in some]

    def _weights(self, number: int, seats: Sequence[int], good: bool) -> list[int]:
        """How much each thing that was told after this step was to be seen as good, or bad, for these seats."""
        done = self.done[number]
        return [_weight(event, rise, seats, good=good) for event, rise in zip(done.told, done.rises, strict=True)]


def _weight(event: Event, rise: Rise | None, seats: Sequence[int], *, good: bool) -> int:
    """Harm to the right side as it is, one's own against a gain; one for what was shown, or rose over that side."""
    if rise is None:
        return int(event.shows)
    mine = rise.seat in seats
    if rise.harm and mine and good:
        return -rise.harm
    if rise.harm:
        return rise.harm if mine != good else 0
    return int(good or mine)


def done_again(table: Table, step: Step) -> None:
    """The same is done at another table, which draws its own dice."""
    if step.ask == ACT:
        table.act(step.seat if step.seat is not None else "", step.answer)
    else:
        table.answer(step.seat, step.answer)


def _done(table: Table, step: Step) -> Done:
    """What is about to be done at this table, in words."""
    choice = table.choices.get(step.seat) if step.ask != ACT and isinstance(step.seat, int) else None
    if choice is None:
        acts = table.acts(step.seat) if step.seat is not None else ()
        label = next((named(act.label, table.names) for act in acts if act.id == step.answer), str(step.answer))
        return Done(step, table.turns, "at any time", label, free=False)
    option = choice.option(step.answer) if isinstance(step.answer, str) else None
    asked = named(choice.text, table.names)
    if option is None:
        return Done(step, table.turns, asked, OWN_WORDS, free=False)
    return Done(step, table.turns, asked, said(table, option), free=len(choice.options) > 1, idle=option.idle)


def said(table: Table, option: Option) -> str:
    """The option in a few words, with the names of the seats."""
    return named(brief(option), table.names)


def said_apart(table: Table, first: Option, second: Option) -> tuple[str, str]:
    """Both options in a few words, or in more where these are the same."""
    labels = said(table, first), said(table, second)
    return (named(first.label, table.names), named(second.label, table.names)) if labels[0] == labels[1] else labels
