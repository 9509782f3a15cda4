"""A game among bots, measured: who won, what a person would have had to do, who led, and what was used.

The game is the very same as without a measure: it is only looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import log2
from typing import Any, Final, TypeAlias

from undercroft.bots import Player, thought
from undercroft.engine import Choice, Event, Game, Option, Seat, Table
from undercroft.engine.seating import seat_alone
from undercroft.engine.workshop.glossary import glossary, sort_of
from undercroft.lab.person import Person, minutes
from undercroft.lab.shares import share, spread

AHEAD: Final = 20
"""By so many of 1000 games somebody must be ahead for the lead to be another's."""

OFTEN: Final = 20
"""What was offered so often and never chosen is a dead option."""

GROUND: Final = frozenset({"ground", "tile", "mark", "door", "small room", "side room"})
"""The kinds of cards that are no things to use but where one is."""

Use: TypeAlias = tuple[str, str]
"""What somebody does: the question and the verb, or the verb and the thing."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What was seen in one game: of the whole table, and of the seat at which a person would sit.

    `offered` and `chosen` count verbs by question, `could` and `used` things by verb: in how many questions one could,
    unless it was idle or in vain, and how often somebody did. `clock` are the seconds that the game itself counted,
    `leads` how often the lead changed, `margin` by how many of 1000 games the first was ahead of the next on average;
    None where the game does not tell. `open` and `taken` are `offered` and `chosen` where another verb could have been
    chosen too. `users` are the seats that used a thing in some way.
    """

    sides: tuple[str, ...]
    won: bool
    score: int
    end: str
    answers: int
    clicks: Counter[str]
    watched: int
    clock: int | None
    leads: int | None
    offered: Counter[Use]
    chosen: Counter[Use]
    could: Counter[Use]
    used: Counter[Use]
    margin: int | None = None
    open: Counter[Use] = field(default_factory=Counter)
    taken: Counter[Use] = field(default_factory=Counter)
    users: dict[Use, tuple[int, ...]] = field(default_factory=dict)

    @property
    def minutes(self) -> float:
        """How long the game took a person, choosing and watching."""
        return minutes(self.clicks, self.watched)

    @property
    def entropy(self) -> float:
        """How many bits there are in a decision, on average: how open it is what is done, where it could be otherwise.

        The entropy of the verbs that were chosen, question by question, each with the weight of how often it was asked.
        """
        return entropy(self.taken)


def entropy(taken: Mapping[Use, int]) -> float:
    """The entropy of verbs by question, in bits; 0 where nothing was open.

    >>> entropy({("turn", "go"): 5, ("turn", "stay"): 5}), entropy({("turn", "go"): 8, ("stop", "no"): 2})
    (1.0, 0.0)
    """
    asked = Counter[str]()
    for (ask, _), times in taken.items():
        asked[ask] += times
    total = sum(asked.values())
    bits = sum(times * log2(asked[ask] / times) for (ask, _), times in taken.items() if times)
    return bits / total if total else 0.0


def sides_of(game: Game, seats: Sequence[Seat]) -> tuple[str, ...]:
    """For each seat the side for which it plays: its role, unless each is against all others: then its own name."""
    if game.cooperative or game.company == "one against all" or len({seat.role for seat in seats}) > 1:
        return tuple(seat.role for seat in seats)
    return tuple(seat.name for seat in seats)


class Leads:
    """Who leads, from what the seats themselves think of their chances, and how often that changes.

    Where all win or lose together the lead is the party's or the dungeon's: at even chances.
    """

    def __init__(self, estimate: Callable[[Mapping[str, Any]], int | None], rivals: Sequence[int]) -> None:
        self._estimate = estimate
        self._rivals = rivals
        self._hopes: dict[int, int] = {}
        self._leader: int | None = None
        self._turn = -1
        self._ahead: list[int] = []
        self.changes = 0

    @property
    def margin(self) -> int | None:
        """By how many of 1000 games the first was ahead of the next, on average; None where nobody ever told."""
        return round(sum(self._ahead) / len(self._ahead)) if self._ahead else None

    def look(self, table: Table) -> None:
        """Where a turn begins, the seats have thought about how they stand."""
        if table.turns == self._turn:
            return
        self._turn = table.turns
        for seat in self._rivals:
            hope = self._estimate(table.view(seat))
            if hope is not None:
                self._hopes[seat] = hope
        if len(self._hopes) == len(self._rivals):
            self.stand(dict(self._hopes) if len(self._rivals) > 1 else self._against_the_dungeon())

    def _against_the_dungeon(self) -> dict[int, int]:
        (hope,) = self._hopes.values()
        return {0: hope, 1: 1000 - hope}

    def stand(self, hopes: Mapping[int, int]) -> None:
        """So many of 1000 games each may win: the lead is another's if that one is clearly ahead.

        >>> leads = Leads(lambda view: None, (0, 1))
        >>> for mine, yours in ((500, 500), (520, 500), (500, 519), (500, 520), (600, 400)):
        ...     leads.stand({0: mine, 1: yours})
        >>> leads.changes, leads.margin
        (2, 52)
        """
        first = max(hopes, key=lambda seat: hopes[seat])
        self._ahead.append(hopes[first] - max(hope for seat, hope in hopes.items() if seat != first))
        if self._leader is None:
            others = [hope for seat, hope in hopes.items() if seat != first]
            if hopes[first] >= max(others) + AHEAD:
                self._leader = first
        elif hopes[first] >= hopes[self._leader] + AHEAD:
            self._leader = first
            self.changes += 1


class Clock:
    """The seconds that a game counts itself, added up over all its rooms."""

    def __init__(self, table: Table) -> None:
        assert table.game.counted is not None
        self._left = table.game.counted
        self._table = table
        self._before = self._left(table.state)
        self.spent = 0
        table.tell.watch = self.look

    def look(self, event: Event | None = None) -> None:
        """What is gone since the last look is added; a clock that was set anew begins again."""
        now = self._left(self._table.state)
        self.spent += max(0, self._before - now)
        self._before = now


class Uses:
    """What could be done, and what was: by question and verb, and by verb and thing."""

    def __init__(self, game: Game) -> None:
        self._known = {thing for thing, card in glossary(game.id).cards.items() if sort_of(card) not in GROUND}
        self.offered: Counter[Use] = Counter()
        self.chosen: Counter[Use] = Counter()
        self.could: Counter[Use] = Counter()
        self.used: Counter[Use] = Counter()
        self.open: Counter[Use] = Counter()
        self.taken: Counter[Use] = Counter()
        self._users: dict[Use, set[int]] = {}

    @property
    def users(self) -> dict[Use, tuple[int, ...]]:
        """The seats that used each thing."""
        return {use: tuple(sorted(seats)) for use, seats in sorted(self._users.items())}

    def note(self, choice: Choice, option: Option) -> None:
        """This was answered to this question, both with their offers."""
        real = [one for one in choice.options if not one.idle and not one.vain]
        self.offered.update({(choice.ask, one.verb or one.id) for one in real})
        self.chosen[choice.ask, option.verb or option.id] += 1
        verbs = {one.verb or one.id for one in choice.options if not one.vain}
        if len(verbs) > 1:
            self.open.update((choice.ask, verb) for verb in verbs)
            self.taken[choice.ask, option.verb or option.id] += 1
        self.could.update({use for one in real if (use := self._use(one)) is not None})
        if (use := self._use(option)) is not None:
            self.used[use] += 1
            self._users.setdefault(use, set()).add(choice.seat)

    def _use(self, option: Option) -> Use | None:
        """The verb and the thing by which this is a use of something that has a card of its own; else None."""
        verb, thing = option.verb or option.id, option.thing
        return None if thing is None or thing not in self._known else (verb, thing)


def play_measured(table: Table, players: Mapping[int, Player], *, limit: int | None = None) -> tuple[int, Measured]:
    """How many answers the bots gave, as `play_bots` would have them, and what was seen of the game meanwhile."""
    game, person = table.game, Person(table, seat_alone(table.game, len(table.seats)))
    everybody = range(len(table.seats))
    rivals = (person.seat,) if game.cooperative or len(everybody) == 1 else everybody
    leads = None if game.estimate is None else Leads(game.estimate, rivals)
    clock = None if game.counted is None else Clock(table)
    uses = Uses(game)
    answered = 0
    while answered != limit:
        choice = table.waiting_for(players)
        if choice is None:
            break
        option = thought(table, choice, players[choice.seat])
        if leads is not None:
            leads.look(table)
        dressed = table.choices[choice.seat]
        seen = dressed.option(option.id) or option
        uses.note(dressed, seen)
        if choice.seat == person.seat:
            person.answers_with(dressed, seen)
        table.answer(choice.seat, option)
        answered += 1
    person.watch()
    if clock is not None:
        clock.look()
    result = table.result
    winners = () if result is None else result.winners
    sides = sides_of(game, table.seats)
    return answered, Measured(
        sides=tuple(dict.fromkeys(sides[seat] for seat in winners)),
        won=person.seat in winners,
        score=0 if result is None else result.scores.get(person.seat, 0),
        end="" if result is None else result.rule,
        answers=person.answers,
        clicks=person.clicks,
        watched=person.watched,
        clock=None if clock is None else clock.spent,
        leads=None if leads is None else leads.changes,
        offered=uses.offered,
        chosen=uses.chosen,
        could=uses.could,
        used=uses.used,
        margin=None if leads is None else leads.margin,
        open=uses.open,
        taken=uses.taken,
        users=uses.users,
    )


def measures(game: Game, seats: Sequence[Seat], games: Sequence[Measured]) -> dict[str, Any]:
    """What was seen in all these games, as plain data."""
    played = len(games)
    seat = seat_alone(game, len(seats))
    sides = Counter(dict.fromkeys(sides_of(game, seats), 0))
    for one in games:
        sides.update(one.sides)
    clicks = sum((one.clicks for one in games), Counter[str]())
    return {
        "seat": seat,
        "won": share(sum(one.won for one in games), played),
        "sides": {side: share(won, played) for side, won in sides.items()},
        "ends": dict(Counter(one.end for one in games if one.end).most_common()),
        "scores": spread(one.score for one in games),
        "answers": spread(one.answers for one in games),
        "choices": spread(one.clicks.total() for one in games),
        "kinds": {kind: round(times / played, 1) for kind, times in clicks.most_common()},
        "minutes": {
            **spread(round(minutes(one.clicks, one.watched), 1) for one in games),
            "choosing": round(sum(minutes(one.clicks, 0) for one in games) / played, 1),
            "watching": round(sum(one.watched for one in games) / played / 60_000, 1),
        },
        "clock": _spread_of([None if one.clock is None else round(one.clock / 60, 1) for one in games]),
        "leads": _spread_of([one.leads for one in games]),
        **_uses(game, games),
    }


def _spread_of(values: Sequence[float | None]) -> dict[str, float] | None:
    known = [value for value in values if value is not None]
    return spread(known) if known else None


def _uses(game: Game, games: Sequence[Measured]) -> dict[str, Any]:
    """What was done how often, by verb and by thing, and what nobody ever did."""
    verbs = _rows([(one.offered, one.chosen) for one in games])
    things = _rows([(one.could, one.used) for one in games])
    cards = glossary(game.id).cards
    dead = [{"ask": ask, "verb": verb, "offered": offered} for (ask, verb), offered, n in verbs if _dead(offered, n)]
    never = {row["verb"] for row in dead} - {verb for (_, verb), _, chosen in verbs if chosen}
    return {
        "done": _by_verb(verbs),
        "verbs": [{"ask": ask, "verb": verb, "offered": offered, "chosen": n} for (ask, verb), offered, n in verbs],
        "things": [
            {
                "kind": sort_of(cards[thing]),
                "thing": cards[thing].title,
                "verb": verb,
                "offered": offered,
                "chosen": chosen,
            }
            for (verb, thing), offered, chosen in things
        ],
        "always": [
            {"ask": ask, "verb": verb, "open": could}
            for (ask, verb), could, did in _rows([(one.open, one.taken) for one in games])
            if could >= OFTEN and did == could
        ],
        "dead": {
            "verbs": dead,
            "things": [
                {"kind": sort_of(cards[thing]), "thing": cards[thing].title, "verb": verb, "offered": offered}
                for (verb, thing), offered, chosen in things
                if _dead(offered, chosen) and verb not in never
            ],
        },
    }


def _by_verb(rows: Sequence[tuple[Use, int, int]]) -> list[dict[str, Any]]:
    """Every verb whatever the question was, the most chosen first."""
    offered, chosen = Counter[str](), Counter[str]()
    for (_, verb), could, did in rows:
        offered[verb] += could
        chosen[verb] += did
    found = sorted(offered, key=lambda verb: (-chosen[verb], -offered[verb], verb))
    return [{"verb": verb, "offered": offered[verb], "chosen": chosen[verb]} for verb in found]


def _dead(offered: int, chosen: int) -> bool:
    return offered >= OFTEN and not chosen


def _rows(counted: Sequence[tuple[Counter[Use], Counter[Use]]]) -> list[tuple[Use, int, int]]:
    """Every use, how often it was offered and chosen; what was chosen most comes first."""
    offered, chosen = Counter[Use](), Counter[Use]()
    for could, did in counted:
        offered.update(could)
        chosen.update(did)
    rows = [(use, offered[use], chosen[use]) for use in {**offered, **chosen}]
    return sorted(rows, key=lambda row: (-row[2], -row[1], row[0]))
