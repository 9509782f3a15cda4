"""A table: one running game, from the first question to the end; its copies, its record, what may be seen of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import msgspec

from undercroft.engine.byhand import ByHand
from undercroft.engine.chance import Chance, Imagined, Recorded, commitment, fresh_key, mixed, seed_key
from undercroft.engine.choice import Choice
from undercroft.engine.event import Event, frozen, reached
from undercroft.engine.faults import ChanceError
from undercroft.engine.game import ACT, Game, Setting
from undercroft.engine.naming import named_card, named_offer
from undercroft.engine.options import plain_options, read_setting
from undercroft.engine.plain import digest, to_plain, too_deep
from undercroft.engine.record import (
    FORMAT,
    Moment,
    Record,
    RecordFile,
    SeatEntry,
    Step,
    Told,
    leads_to,
    step_of,
    steps_between,
)
from undercroft.engine.refusal import Given, Refused, shown
from undercroft.engine.replay import STATE, compare, game_of, opened, opening, redo, replay, taken_from
from undercroft.engine.run import Node, Run
from undercroft.engine.seating import seat_count, seats_of, sit_down, why_not_names
from undercroft.engine.shelf import to_play
from undercroft.engine.stage.card import Card
from undercroft.engine.stage.film import Film
from undercroft.engine.stage.offer import Offer
from undercroft.engine.stage.reel import Beat, beats
from undercroft.engine.stage.walk import Walk


class Table(Run):
    """One running game: who sits there, the state, the questions that are open, and all that led here.

    `start` begins a game, `load` takes one up from its record. The names and their meaning are the contract of the
    whole house; whatever a seat may not know reaches it neither by `view` nor by `events_for`.
    """

    __slots__ = ()

    # ------------------------------------------------------------------ beginning

    @classmethod
    def start(
        cls,
        game: Given,
        *,
        options: Given = None,
        numbers: Given = None,
        seats: Given = None,
        names: Given = None,
        words: Given = None,
        seed: Given = None,
        chance: Chance | None = None,
        position: Given = None,
        throws: Sequence[Any] | None = None,
        at: Moment | None = None,
        listen: bool = True,
        reel: bool = False,
        strict: bool | None = None,
    ) -> Table:
        """A new game, named by its id, that has run to its first question.

        Options and numbers are given by name, `seats` is how many sit there, `names` what they are called.
        Dice come from `seed` (bytes are the key itself), or from `chance` such as a script, or from a fresh secret
        key. `words` of the seats are mixed into the key. `listen=False` keeps no events: faster, for simulations.
        `reel=True` keeps the table as it was at everything that happened, for the scenes of its beats.

        With `throws` the dice are thrown by people: these are the first, in the order of drawing; `Wanted` names the
        first that is missing, and no game has begun. Later ones come through `with_throws`.

        With `at` the game stands at that moment, which was one of a game begun in the same way.
        """
        if not isinstance(game, Game):
            game = to_play(game)
        read, figures = read_setting(game.id, game.options, game.numbers, options, numbers, readings=game.readings)
        setting = Setting(read, figures, seat_count(game, seats_of(game, read, figures), seats, names))
        places = sit_down(game, setting, names, words)
        secret = None
        if chance is None:
            secret = fresh_key() if seed is None else _seeded(seed)
            key = mixed(secret, [place.word for place in places])
            chance = Chance(key) if throws is None else ByHand(key, throws, hidden=game.hidden)
        kept = None if position is None else _kept(position)
        table = cls(game, setting, places, opening(game, setting, kept), chance, kept)
        table._secret = secret
        table.tell.heard = listen
        if strict is not None:
            table.strict = strict
        if reel:
            table.watch(Film(most=None))
        if at is not None:
            table.chance.counts = dict(at.counts)
            table._stand(at)
            return table
        table.begin()
        if throws is not None:
            table.chance.spent()
        return table

    # ------------------------------------------------------------------ dice of one's own

    @property
    def by_hand(self) -> bool:
        """Whether people throw the dice and type what fell."""
        return isinstance(self.chance, ByHand)

    def with_throws(self, do: Callable[[Table], None], throws: Sequence[Any]) -> Table:
        """Another table, on which this was done and drew these throws; this one stays as it is.

        `Wanted` names the first throw that is missing; `Refused` says which is one too many or cannot be.
        """
        if not isinstance(self.chance, ByHand):
            raise Refused("at this table nobody throws dice by hand")
        after = self.clone()
        after.chance = self.chance.with_throws(throws)
        if after._result is None:
            after._enter()
        after.watch(None if self._film is None else self._film.copy())
        try:
            do(after)
            after.chance.spent()
        except ChanceError as error:
            raise Refused(error.reason, rule=error.rule) from None
        return after

    # ------------------------------------------------------------------ names

    def rename(self, names: Mapping[int, str]) -> None:
        """These seats are called so, also in all that was told: rules know no names. `Refused` if it cannot be."""
        called = [names.get(place.number, place.name) for place in self.seats]
        if reason := why_not_names(called):
            raise Refused(reason, rule=self.game.seating or self.game.order)
        self.seats = tuple(replace(place, name=name) for place, name in zip(self.seats, called, strict=True))

    # ------------------------------------------------------------------ copies and other worlds

    def clone(self) -> Table:
        """An independent table with the same future under the same answers.

        The clone of a table that failed has failed too: it shows the same choices and takes no answer.
        """
        twin = self._copy(self.state.copy())
        twin._moments, twin._keep_at = self._moments, self._keep_at
        twin.chance = self.chance.copy()
        if self._result is None:
            twin._enter()
        return twin

    def resampled(self, seat: Given, seed: int | str = 0, *, same_dice: bool = False) -> Table:
        """Another world that this seat (None: a spectator) could not tell from this one.

        Dice to come are others too, unless `same_dice` keeps them for a comparison. Such a world has no record, and
        of the past it knows only what the seat was told. A table that failed has none: `Dead`.
        """
        self._must_be_seat(seat)
        if self._dead is not None:
            raise self._out_of_turn(seat)
        rng = Imagined(seed_key(f"world {seed}"))
        twin = self._copy(self.state.copy())
        twin._imagined = True
        twin.strict = False  # Bots play such worlds out by the thousand; re-entry is proved where the game is real.
        twin._secret = twin._position = None
        twin._history = None
        twin.tell.events = self.tell.events.heard_by(seat)
        if self._result is None:
            self.game.resample(twin.state, seat, rng)
        twin.chance = self.chance.copy() if same_dice else Chance(seed_key(f"dice of world {seed}"))
        if self._result is None:
            twin._enter()
        return twin

    def _copy(self, state: Any) -> Table:
        twin = Table(self.game, self.setting, self.seats, state, self.chance, self._position)
        twin.tell = self.tell.copy()
        twin.strict = self.strict
        twin._secret = self._secret
        twin._history = self._history
        twin._numbered = self._numbered.copy()
        twin._result = self._result
        twin._dead = self._dead
        twin._asked = () if self._dead is None else self._asked
        twin._imagined = self._imagined
        return twin

    def as_position(self) -> dict[str, Any]:
        """The whole state as a position, from which another table can start: for the host, or of an imagined world."""
        return {STATE: to_plain(self.state)}

    # ------------------------------------------------------------------ what may be seen

    @property
    def events(self) -> list[Event]:
        """All that was told, to whomever; for the host."""
        return self.tell.events.since(0)

    def events_for(self, seat: Given, since: int = 0) -> list[Event]:
        """What this seat (None: a spectator) was told, leaving out the first `since` events of the table."""
        self._must_be_seat(seat)
        return [event for event in self.tell.events.since(since) if event.heard_by(seat)]

    def view(self, seat: Given) -> dict[str, Any]:
        """What this seat (None: a spectator) may see, as plain data."""
        self._must_be_seat(seat)
        seen = {"game": self.game.id, "you": seat, "waiting": list(self.waiting)}
        seen.update(self.game.view(self.state, seat))
        return seen

    def reel(self, seat: Given, since: int = 0) -> list[Beat]:
        """What this seat (None: a spectator) heard, beat by beat, leaving out the first `since` events of the table."""
        self._must_be_seat(seat)
        return list(beats(self, seat, since))

    def scene(self, seat: Given) -> Any:
        """How the table looks to this seat (None: a spectator)."""
        self._must_be_seat(seat)
        return self.game.scene(self.state, seat, self.names)

    def words(self, event: Event) -> str:
        """The event as a sentence with the names of the seats."""
        return self.game.words(event, self.names)

    # ------------------------------------------------------------------ what is asked, and what may be asked

    @property
    def choices(self) -> Mapping[int, Choice]:
        """The open questions by seat, to be read only; empty when the game is over.

        For the host: each seat sees its own only. A table that failed keeps showing the question at which it did.
        """
        if self.game.offers is None:
            return MappingProxyType({choice.seat: choice for choice in self._asked})
        return MappingProxyType({choice.seat: choice.dressed(self._offers) for choice in self._asked})

    def _offers(self, choice: Choice) -> Mapping[str, Offer]:
        """What helps this seat to choose, from what it sees; nothing once the question is answered."""
        if self.game.offers is None or choice not in self._asked:
            return {}
        found = self.game.offers(self.view(choice.seat), choice)
        return {id: named_offer(offer, self.names) for id, offer in found.items()}

    def things(self, seat: Given) -> list[str]:
        """The ids of all that this seat (None: a spectator) may ask about now."""
        return list(dict.fromkeys(self.game.things(self.view(seat))))

    def about(self, seat: Given, thing: Given) -> Card | None:
        """What can be said to this seat of a thing, by its id, or of what is at this anchor or is this piece."""
        view = self.view(seat)
        if not isinstance(thing, str):
            return None
        card = self.game.about(view, thing)
        if card is None and (found := self.scene(seat).thing_at(thing)) is not None:
            card = self.game.about(view, found)
        return None if card is None else named_card(card, self.names)

    def cards(self, seat: Given, things: Iterable[str] | None = None) -> dict[str, Card]:
        """All cards that this seat (None: a spectator) may read now, or those of these things, by their ids."""
        view = self.view(seat)
        wanted = self.game.things(view) if things is None else things
        found = {thing: self.game.about(view, thing) for thing in wanted}
        return {thing: named_card(card, self.names) for thing, card in found.items() if card is not None}

    def ways(self, seat: Given) -> dict[str, tuple[str, ...]]:
        """For each place that this seat can reach with what it knows, by its anchor, the answers that lead there."""
        self._must_be_seat(seat)
        choice = self.question(seat)
        if choice is None or self.game.ways is None or self._dead is not None:
            return {}
        return dict(self.game.ways.find(self.view(seat), choice))

    def way_to(self, seat: Given, place: Given, *, along: bool = False) -> Walk:
        """The seat on its way to this place, by its anchor; `Refused` where it knows no way there.

        With `along` it does on the way what the game says can be done on one, such as searching.
        """
        choice = None if self._dead is not None or type(seat) is not int else self.choices.get(seat)
        if choice is None:
            raise self._out_of_turn(seat)
        way = self.ways(seat).get(place) if isinstance(place, str) else None
        if not way:
            raise Refused(f"{self._name(seat)} knows no way to {shown(place)} from here", rule=choice.rule)
        habit = self.game.ways.along[0] if along and self.game.ways is not None else ""
        return Walk(self.game, choice, way, len(self.tell.events), habit)

    def next_step(self, walk: Walk) -> str | None:
        """The next answer of who walks; None at the end of the way, where something is new, and while others act."""
        events = self.events_for(walk.seat, walk.told)
        walk.told = len(self.tell.events)
        return None if walk.meets(events) else walk.step(self.choices.get(walk.seat))

    def walk(self, seat: Given, place: Given) -> int:
        """The seat has gone towards this place, by its anchor, until something was new; how many answers that took."""
        walk, taken = self.way_to(seat, place), 0
        while (answer := self.next_step(walk)) is not None:
            self.answer(seat, answer)
            taken += 1
        return taken

    @property
    def digest(self) -> str:
        """A short name of the whole state, for host and tests: equal states have equal digests.

        Of the dice it knows how far each stream has been drawn, not their secret key: tables that differ in the key
        alone have the same digest.
        """
        return digest([self.state, dict(sorted(self.chance.counts.items()))])

    # ------------------------------------------------------------------ undo

    def can_undo(self, seat: Given) -> bool:
        """Whether this seat may take its last answer back."""
        return self._why_not_undo(seat) is None

    def undo(self, seat: Given, since: Moment | None = None) -> None:
        """The seat's last answer is taken back; the table is rebuilt from its record without it.

        It begins at `since`, an earlier moment of this game, or else at the last one that was kept, so that this takes
        no longer late in a game.
        """
        if self._dead is not None:
            raise self._out_of_turn(seat)
        if reason := self._why_not_undo(seat):
            raise Refused(reason)
        last = self._history
        assert last is not None, "somebody has answered"
        before = self._rebuilt(reached(last[0]), since)
        self.state, self.tell = before.state, before.tell
        node = before._history
        if node is not None:  # Another tuple: nobody takes this mark for the one before.
            node = (node[0], node[1], node[2], node[3], node[4], node[5])
        self._history = node
        if self._film is not None:
            self._film.cut(self.tell.events.length)
            self.watch(self._film)
        self._numbered[seat] += 1
        self._enter()
        self._keep()

    def count_on(self, numbers: Mapping[int, int]) -> None:
        """The questions to these seats have a number so much higher: what was answered and taken back counts, too."""
        for seat, by in numbers.items():
            self._numbered[seat] += by
        for choice in self._asked:
            choice.number = self._numbered[choice.seat]

    def _why_not_undo(self, seat: Given) -> str | None:
        last = self._history
        if type(seat) is not int:
            return f"there is no seat {shown(seat)}; there are 0 to {len(self.seats) - 1}"
        if self._dead is not None or self._result is not None or self.question(seat) is None:
            return "nothing can be taken back by who is not asked"
        if last is None or last[1] != seat or last[2] == ACT:
            return "you have answered nothing since another seat last did"
        *_, draws, told = last
        if draws:
            return "a roll cannot be taken back"
        if not self.tell.heard or self._imagined:
            return "this table keeps no events to undo by"
        if any(event.shows for event in self.tell.events.since(told)):
            return "what was shown cannot be taken back"
        return None

    # ------------------------------------------------------------------ record

    @property
    def last_step(self) -> Step | None:
        """The newest step, as a record keeps it: who answered what, and the chance that it drew; None before any."""
        return None if self._history is None else step_of(self._history)

    @property
    def steps(self) -> list[Step]:
        """All answers so far, as a record keeps them."""
        return steps_between(self._history, None)

    def record(self) -> Record:
        """The game so far: every answer, its chance, and what was told."""
        if self._imagined:
            raise Refused("an imagined world has no record")
        steps = self.steps
        voice = self.tell if self.tell.heard else self._rebuilt(self._history).tell
        file = RecordFile(
            undercroft=FORMAT,
            game=self.game.id,
            edition=self.game.edition,
            options=plain_options(self.setting.options),
            numbers=dict(self.setting.numbers),
            seats=[SeatEntry(seat.name, seat.role, seat.word) for seat in self.seats],
            commitment=None if self._secret is None else commitment(self._secret),
            key=None if self._secret is None or self._result is None else self._secret.hex(),
            steps=steps,
            told=[msgspec.convert(event.plain(), Told) for event in voice.events.since(0)],
            result=None if self._result is None else self._result.plain(),
            position=msgspec.UNSET if self._position is None else self._position,
            dice="mine" if self.by_hand else msgspec.UNSET,
        )
        return Record(file, self._secret)

    @classmethod
    def load(cls, source: Given, *, game: Game | None = None) -> Table:
        """The table that this record leads to; all of it is recomputed and checked, the first difference is named.

        It is a file, plain data, or what `record` gives. `game` is needed only for a game that is not on the shelf.
        """
        file, secret, name = taken_from(source)
        table = opened(Table, file, game_of(file, name) if game is None else game, name=name, secret=secret)
        replay(table, file.steps, name)
        compare(table, file, name)
        table._secret = secret  # Without the committed key the game can go on, but promises nothing of its dice.
        table.strict = cls.always_strict
        words = [seat.word for seat in table.seats]
        key = mixed(secret, words) if secret else fresh_key()
        if file.dice == "mine":
            table.chance = ByHand(key, hidden=table.game.hidden, counts=table.chance.counts)
        else:
            table.chance = Chance(key, table.chance.counts)
        if table._result is None:
            table._enter()
        return table

    def moment(self) -> Moment:
        """The game as it is now, to stand there again."""
        return Moment(self.state.copy(), self.chance.counts, self.tell.events.copy(), self._history, self._numbered)

    def _stand(self, at: Moment) -> None:
        """This table is at that moment."""
        self.state = at.state.copy()
        self.tell.events = at.events.copy()
        self._history = at.history
        self._numbered = list(at.numbered)
        self._result = self.game.result(self.state)
        if self._result is None:
            self._enter()

    def _rebuilt(self, until: Node | None, since: Moment | None = None) -> Table:
        """A listening table on which the steps of this one's record were done again, up to this one.

        It begins at `since`, or with the newest moment that was kept on the way there, or else at the beginning.
        """
        twin = Table(self.game, self.setting, self.seats, None, Recorded(), self._position)
        if since is not None and leads_to(since.history, until):
            twin.strict = False
            twin._stand(since)
            for step in steps_between(until, since.history):
                redo(twin, step)
            return twin
        for history, state, tell, numbered in reversed(self._moments):
            if leads_to(history, until):
                twin.state, twin.tell = state.copy(), tell.copy()
                twin._history, twin._numbered = history, numbered.copy()
                twin._enter()
                for step in steps_between(until, history):
                    redo(twin, step)
                return twin
        twin.state = opening(self.game, self.setting, self._position)
        replay(twin, steps_between(until, None))
        return twin


def _kept(position: Given) -> dict[str, Any]:
    if not isinstance(position, Mapping):
        raise Refused(f"a position is plain data by name, not {shown(position)}")
    if too_deep(position):
        raise Refused("a position is plain data: this is nested too deeply")
    try:
        kept: dict[str, Any] = frozen(dict(position))
    except TypeError as error:
        raise Refused(f"a position is plain data: {error}") from None
    return kept


def _seeded(seed: Given) -> bytes:
    if isinstance(seed, bytes):
        return seed
    if not isinstance(seed, (int, str)):
        raise Refused(f"a seed is a number or a text, not {shown(seed)}")
    return seed_key(seed)
