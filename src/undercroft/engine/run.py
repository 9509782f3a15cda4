"""A running game: questions, answers, acts, and the way back to a question on a fresh coroutine."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from difflib import get_close_matches
from typing import Any, ClassVar, Final, TypeAlias

import msgspec

from undercroft.engine.chance import Chance
from undercroft.engine.choice import Asked, Choice, Option, Over, Turn, some
from undercroft.engine.craft.telling import QUIET
from undercroft.engine.event import Event, Tell
from undercroft.engine.faults import ChanceError, Dead, Reentered
from undercroft.engine.game import ACT, START, Game, Result, Seat, Setting, Timer
from undercroft.engine.naming import name_seats, named
from undercroft.engine.notes import OPEN, cite
from undercroft.engine.plain import same_state, too_deep
from undercroft.engine.refusal import Given, Refused, shown
from undercroft.engine.stage.film import Film

Node: TypeAlias = tuple[Any, int | str | None, str, Any, tuple[Any, ...], int]
"""An answer in the chain of all answers: what came before it, seat, ask, answer, draws, events told before it."""

Moment: TypeAlias = tuple[Node | None, Any, Tell, list[int]]
"""A table as it was: its last answer, the state, what was told, and how often each seat had answered."""

_APART: Final = 64
_MOMENTS: Final = 3
"""While somebody listens a moment is kept after so many events, and so many of them."""


class Run:
    """One running game: the state, the questions that are open, and all answers that led here."""

    __slots__ = (
        "_asked",
        "_coroutine",
        "_dead",
        "_film",
        "_history",
        "_imagined",
        "_keep_at",
        "_moments",
        "_numbered",
        "_position",
        "_result",
        "_secret",
        "_several",
        "chance",
        "game",
        "seats",
        "setting",
        "state",
        "strict",
        "tell",
    )

    always_strict: ClassVar[bool] = False
    """Tests set this: every table then sends every answer to a fresh coroutine on a copy of the state."""

    def __init__(
        self,
        game: Game,
        setting: Setting,
        seats: tuple[Seat, ...],
        state: Any,
        chance: Chance,
        position: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.setting = setting
        self.seats = seats
        self.state = state
        self.chance = chance
        self.tell = Tell()
        self.strict = self.always_strict
        self._secret: bytes | None = None
        self._position = position
        self._history: Node | None = None
        self._numbered = [0] * len(seats)
        self._asked: tuple[Choice, ...] = ()
        self._several = False
        self._result: Result | None = None
        self._dead: Exception | None = None
        self._imagined = False
        self._film: Film | None = None
        self._moments: list[Moment] = []
        self._keep_at = _APART
        self._coroutine: Turn | None = None

    def begin(self) -> None:
        """The game has run to its first question; for whoever makes a table, once."""
        self._restart(None)
        if self.chance.drawn:
            self._history = (None, None, START, None, tuple(self.chance.drawn), 0)
            self.chance.drawn.clear()

    @property
    def mark(self) -> object:
        """Another object after every step and undo, the same on a copy; by `is` one sees whether anything was done."""
        return self._history

    # ------------------------------------------------------------------ who watches

    def watch(self, film: Film | None) -> None:
        """From now on this film is exposed at everything that is told and worth a look; with None, none is."""
        self._film = film
        self.tell.watch = None if film is None else self._expose

    @property
    def film(self) -> Film | None:
        """The film that is exposed here, if somebody watches."""
        return self._film

    def _expose(self, event: Event) -> None:
        if self._film is not None and self.game.moment(event.kind) != QUIET:
            self._film.keep(self.tell.events.length, self.state.copy())

    # ------------------------------------------------------------------ what is asked

    @property
    def asked(self) -> tuple[Choice, ...]:
        """The open questions as the rules ask them, for programs: nothing beside the bare options."""
        return self._asked

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that the table waits for; public, so it never depends on a secret."""
        return tuple([choice.seat for choice in self._asked if choice.waits])

    def waiting_for(self, seats: Container[int]) -> Choice | None:
        """The question of the lowest of these seats that the table waits for, or None if it waits for none of them."""
        for choice in self._asked:
            if choice.waits and choice.seat in seats:
                return choice
        return None

    def question(self, seat: object) -> Choice | None:
        """The open question of this seat as the rules ask it, or None."""
        if type(seat) is int:  # True and 0.0 are no seats.
            for choice in self._asked:
                if choice.seat == seat:
                    return choice
        return None

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it runs."""
        return self._result

    @property
    def turns(self) -> int:
        """How many turns have begun."""
        return self.game.turns(self.state)

    # ------------------------------------------------------------------ answering

    def answer(self, seat: Given, answer: Any, *, number: Given = None) -> None:
        """The seat's open question is answered, and the game has run on to the next.

        Raises `Refused`, and changes nothing, if the seat is not asked, the number is not that of the question, or
        the answer is neither an option nor what the form takes.
        """
        choice = self.question(seat)
        if choice is None or self._dead is not None:
            raise self._out_of_turn(seat)
        if number is not None and number != choice.number:
            raise Refused(
                f"that answer is to question {number}; {self._name(seat)} is at question {choice.number}",
                rule=choice.rule,
            )
        if self.tell.events.length >= self._keep_at:
            self._keep()
        for option in choice.made or choice.options:
            if option is answer:
                self._go_on(choice, option.value, option.id)
                return
        value, said = self._read(choice, answer)
        self._go_on(choice, value, said)

    def _keep(self) -> None:
        """This moment is kept, so that an undo need not begin at the beginning."""
        moment = (self._history, self.state.copy(), self.tell.copy(), self._numbered.copy())
        self._moments = [*self._moments[1 - _MOMENTS :], moment]
        self._keep_at = self.tell.events.length + _APART

    def play_out(self, bits: Callable[[int], int], limit: int = 0) -> int:
        """Options drawn at random were chosen until the game was over, or so many of them; how many it were.

        `bits` gives a number of so many random bits, such as `random.Random(7).getrandbits`. Of the seats that the
        table waits for, the lowest answers.
        """
        answered = 0
        choice = self.first_waiting()
        while choice is not None:
            options = choice.made or choice.options
            option = options[bits(24) * len(options) >> 24]
            choice = self._go_on(choice, option.value, option.id)
            answered += 1
            if answered == limit:
                break
        return answered

    def _go_on(self, choice: Choice, value: Any, said: Any) -> Choice | None:
        """The question is answered with this value, and the game has run on; `said` is for the record.

        The question that the table waits for then, of the lowest seat; None when the game is over.
        """
        chance, seat = self.chance, choice.seat
        told = self.tell.events.length
        before = None
        if self.strict or chance.scripted:
            if self.strict:
                self._prove_reentry()
                choice = self.question(seat) or choice
                value, said = self._read(choice, said)  # Afresh: a value may point into the state, another now.
            before = self._snapshot() if chance.scripted else None
        try:
            asked = self._coroutine.send((seat, value) if self._several else value)  # type: ignore[union-attr]
        except (StopIteration, Over):
            asked = None
        except Exception as error:
            self._die(error, told, before, choice.question.rule)
            raise
        numbered = self._numbered
        numbered[seat] += 1
        following: Choice | None = None
        if type(asked) is Choice:  # One question, as nearly always.
            following = asked
            self._asked = (asked,)
            self._several = False
            asked.number = numbered[asked.seat]
            if OPEN:
                self._note_asked()
        else:
            try:
                self._take(asked)
            except Exception as error:
                self._die(error, told, before, choice.question.rule)
                raise
        draws: tuple[Any, ...] = ()
        if chance.drawn:
            draws = tuple(chance.drawn)
            chance.drawn.clear()
        self._history = (self._history, seat, choice.question.name, said, draws, told)
        return following if following is not None and following.waits else self.first_waiting()

    def first_waiting(self) -> Choice | None:
        """The question of the lowest seat that the table waits for, or None when the game is over."""
        for choice in self._asked:
            if choice.waits:
                return choice
        return None

    def why_not(self, choice: Choice, answer: Any) -> Refused:
        """Why this answer, which is not offered, cannot be given to this open question."""
        refused = choice.refusal(self.state, answer)
        name_seats(refused, self.names)
        return refused

    def why_not_at(self, choice: Choice, place: str) -> Refused | None:
        """What the rules say of this place, by its anchor, against answering the question with it; None for nothing."""
        reason = None if any(option.at == place for option in choice.options) else choice.against(self.state, place)
        if reason is None or reason.at != place:
            return None
        refused = Refused(reason)
        name_seats(refused, self.names)
        return refused

    def _read(self, choice: Choice, answer: Any) -> tuple[Any, Any]:
        """The value and the recorded form of an answer that is not one of the very option objects."""
        try:
            return self._understood(choice, answer)
        except Refused as refused:
            name_seats(refused, self.names)
            raise

    def _understood(self, choice: Choice, answer: Any) -> tuple[Any, Any]:
        option = choice.option(answer)
        if option is not None:
            return option.value, option.id
        if choice.form is not None and not isinstance(answer, Option):
            why_not = choice.question.why_not
            if isinstance(answer, str) and why_not is not None and (reason := why_not(self.state, choice, answer)):
                raise Refused(reason)
            said = _plain(answer, choice)
            try:
                return choice.form.read(_plain(answer, choice)), said
            except Refused:
                if isinstance(answer, str) and answer.split() == [answer]:  # A bare word was meant as an option.
                    raise choice.refusal(self.state, answer) from None
                raise
        raise choice.refusal(self.state, answer)

    def _take(self, asked: Asked | None) -> None:
        """Open these questions, or end the game where there are none."""
        if asked is None:
            result = self.game.result(self.state)
            if result is None:
                raise RuntimeError(f"{self.game.id} stopped asking without a result")
            self._asked, self._result, self._coroutine = (), result, None
            cite(result.rule)
            return
        self._several = not isinstance(asked, Choice)
        if isinstance(asked, Choice):
            self._asked = (asked,)
        else:
            questions: dict[int, Choice] = {}
            for choice in sorted(asked, key=_seat):
                questions.setdefault(choice.seat, choice)  # Who is asked twice answers the earlier question first.
            self._asked = tuple(questions.values())
        if not self._asked:
            raise RuntimeError(f"{self.game.id} asked nobody")
        for choice in self._asked:
            choice.number = self._numbered[choice.seat]
        if OPEN:
            self._note_asked()

    def _note_asked(self) -> None:
        for choice in self._asked:
            cite(choice.rule, *{option.rule for option in choice.options})

    def _out_of_turn(self, seat: object) -> Exception:
        if self._dead is not None:
            return Dead(f"this table failed before ({self._dead}); load its record again to go on")
        if type(seat) is not int or not 0 <= seat < len(self.seats):
            return self._no_seat(seat)
        if self._result is not None:
            return self._over(self._result)
        names = " and ".join(self._name(other) for other in self.waiting)
        return Refused(f"{self._name(seat)} is not asked now; the table waits for {names}", rule=self.game.order)

    def _over(self, result: Result) -> Refused:
        return Refused(f"the game is over: {named(result.reason, self.names)}", rule=result.rule)

    def _must_be_seat(self, seat: Given) -> None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < len(self.seats)):
            raise self._no_seat(seat)

    def _no_seat(self, seat: object) -> Refused:
        return Refused(f"there is no seat {shown(seat)}; there are 0 to {len(self.seats) - 1}", rule=self.game.order)

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called, in their order."""
        return tuple([seat.name for seat in self.seats])

    def _name(self, seat: int) -> str:
        return self.seats[seat].name

    # ------------------------------------------------------------------ acts

    def acts(self, seat: Given) -> tuple[Option, ...]:
        """What this seat (or the clock) may do at this moment, whoever is asked."""
        if seat is None:
            raise self._no_seat(seat)
        if not isinstance(seat, str):
            self._must_be_seat(seat)
        return () if self._result is not None else self.game.acts(self.state, seat)

    def act(self, seat: Given, act: Given) -> None:
        """The act is done and recorded, and the game has run on from there."""
        if self._dead is not None:
            raise self._out_of_turn(seat)
        wanted = act.id if isinstance(act, Option) else act
        found = next((option for option in self.acts(seat) if option.id == wanted), None)
        if found is None:
            raise self._over(self._result) if self._result is not None else self.no_act(seat, wanted)
        if OPEN:
            cite(found.rule or "")
        told = self.tell.events.length
        before = self._snapshot() if self.chance.scripted else None
        try:
            try:
                self.game.act(self.state, seat, found.id, self.tell)
            except Over:
                self._take(None)
            else:
                self._restart(None)
        except Exception as error:
            self._die(error, told, before, found.rule or self.game.order)
            raise
        self._history = (self._history, seat, ACT, found.id, tuple(self.chance.drawn), told)
        self.chance.drawn.clear()

    def no_act(self, seat: Given, act: object) -> Refused:
        """Why this seat cannot do this now: it is none of its acts."""
        possible = [option.id for option in self.acts(seat)]
        close = get_close_matches(act, possible, n=1) if isinstance(act, str) and len(possible) > 8 else []
        hint = f"did you mean {close[0]!r}?" if close else f"there are: {some(possible) or 'none'}"
        return Refused(f"no act {shown(act)} for {self._who(seat)} now; {hint}", rule=self.game.order)

    def _who(self, seat: int | str) -> str:
        return self._name(seat) if isinstance(seat, int) else f"{seat}"

    @property
    def timer(self) -> Timer | None:
        """The real time that runs now, for whoever keeps this table: when it is up, the clock does its act."""
        return None if self._result is not None or self._dead is not None else self.game.timer(self.state)

    # ------------------------------------------------------------------ re-entry

    def _restart(self, wanted: Sequence[Choice] | None) -> None:
        """A fresh coroutine stands on the state; with `wanted` it asks that again and has done nothing else."""
        self._coroutine = self.game.play(self.state, self.chance, self.tell)
        locked = wanted is not None
        self.chance.locked = self.tell.locked = locked
        try:
            asked: Asked | None = next(self._coroutine)
        except (StopIteration, Over):
            if locked:
                raise Reentered("a fresh coroutine on the saved state ended instead of asking again") from None
            asked = None
        finally:
            self.chance.locked = self.tell.locked = False
        self._take(asked)
        if wanted and (len(wanted) != len(self._asked) or not all(map(Choice.same_as, wanted, self._asked))):
            raise Reentered(f"a fresh coroutine asks {_plainly(self._asked)} instead of {_plainly(wanted)}")

    def _enter(self) -> None:
        """A fresh coroutine stands at the question of this state."""
        if self._dead is None:
            self._restart(())

    def _prove_reentry(self) -> None:
        """The answer goes to a fresh coroutine on a copy of the state, which must have changed nothing."""
        asked, before = self._asked, self.state
        try:
            self.state = before.copy()
            if not same_state(self.state, before):
                raise Reentered("a copy of the state is not the same as the state")
            for choice in asked:
                choice.settle()
            self._restart(asked)
            if not same_state(self.state, before):
                raise Reentered(f"the state changed on the way back to {list(self._asked)}")
        except Exception as error:
            self._asked = asked
            self._die(error, self.tell.events.length, None, self.game.order)
            raise

    def _snapshot(self) -> tuple[Any, Chance]:
        return self.state.copy(), self.chance.copy()

    def _die(self, error: Exception, told: int, before: tuple[Any, Chance] | None, rule: str) -> None:
        """The table takes no further answer and tells nothing of the failed one. A scripted one is as it was before.

        A draw that cannot be names the rule that was at work.
        """
        self._dead = error
        self._coroutine = None
        self.tell.events.cut(told)
        if self._film is not None:
            self._film.cut(told)
        if before is not None:
            self.state, self.chance = before
        if isinstance(error, ChanceError) and error.rule is None:
            error.rule = rule
        if isinstance(error, Refused):  # A refusal promises that nothing has changed, which is not so here.
            raise RuntimeError(f"{self.game.id} refused an answer after taking it: {error}") from error


def _seat(choice: Choice) -> int:
    return choice.seat


def _plainly(asked: Sequence[Choice]) -> list[dict[str, Any]]:
    return [choice.plain() for choice in asked]


def _plain(answer: Any, choice: Choice) -> Any:
    """The answer as JSON gives it back, so that it is read alike now and from the record."""
    try:
        plain = msgspec.json.decode(msgspec.json.encode(answer))
    except (TypeError, ValueError):
        raise Refused(f"{shown(answer)} is no plain data, and no answer to {choice.ask!r}", rule=choice.rule) from None
    except RecursionError:
        raise _too_deep(choice) from None
    if too_deep(plain):
        raise _too_deep(choice)
    return plain


def _too_deep(choice: Choice) -> Refused:
    return Refused(f"that is nested too deeply, and no answer to {choice.ask!r}", rule=choice.rule)
