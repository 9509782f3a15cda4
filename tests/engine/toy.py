"""A race of two seats, the smallest game that has everything: options, numbers, acts, a clock, a form, a secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import pytest

from tests.engine.hard_cases.small import small_game
from undercroft.engine import (
    Chance,
    Choice,
    Form,
    Game,
    Option,
    Options,
    Over,
    Question,
    Refusal,
    Refused,
    Result,
    Scripted,
    Setting,
    Table,
    Tell,
    Turn,
    by,
)

GOAL = "toy.race.goal.points"


class ToyOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    polite: Annotated[bool, by("toy.option.polite", "Seats may wave.")] = True
    pace: Annotated[Literal["slow", "fast"], by("toy.option.pace")] = "slow"
    lead: Annotated[int, by("toy.option.lead", "Points ahead.", ge=0)] = 0


class State:
    __slots__ = ("bells", "fast", "goal", "polite", "points", "secret", "seat", "given_up")

    def __init__(
        self,
        points: list[int],
        goal: int = 10,
        polite: bool = True,
        fast: bool = False,
        seat: int = 0,
        secret: int | None = None,
        bells: int = 0,
        given_up: int | None = None,
    ) -> None:
        self.points = points
        self.goal = goal
        self.polite = polite
        self.fast = fast
        self.seat = seat
        self.secret = secret
        self.bells = bells
        self.given_up = given_up

    def copy(self) -> State:
        values = [getattr(self, slot) for slot in ("goal", "polite", "fast", "seat", "secret", "bells", "given_up")]
        return State(self.points.copy(), *values)


def why_not(s: State, choice: Choice, answer: str) -> Refusal | None:
    if answer == "jump":
        return Refusal("{name} cannot jump.", rule="toy.race.no-jump", at="track", name=f"seat {choice.seat}")
    return None


GO = Question("go", "You have {points}. And now?", rule="toy.race.turn", why_not=why_not)
CUP = Question("cup", "Which?", rule="toy.race.cup")


def read_steps(given: Any) -> int:
    if type(given) is not int or not 1 <= given <= 3:
        raise Refused(f"{given!r} is no number of steps from 1 to 3", rule="toy.race.steps", at="steps")
    return int(given)


STEPS = Form("slots", {"type": "integer", "minimum": 1, "maximum": 3}, read_steps)


def play(s: State, chance: Chance, tell: Tell) -> Turn:
    """In turn: roll, walk, wave, or look under the cup, until somebody has reached the goal."""
    if s.secret is None:
        s.secret = chance.roll(6, "secret", stream="set-up")
        tell.everyone("begins", points=s.points, rule="toy.race.turn")
    while max(s.points) < s.goal:
        ids = ("roll", "pass", "peek", "crash", *(("wave",) if s.polite else ()))
        options = tuple(Option(id, rule="toy.race.turn") for id in ids)
        what = yield Choice(s.seat, GO, options, {"points": s.points[s.seat]}, STEPS)
        if what == "wave":
            tell.everyone("waves", seat=s.seat, rule="toy.race.wave")
        elif what == "peek":
            tell.only(s.seat, "peeks", secret=s.secret, rule="toy.race.cup", shows=True)
        elif what == "pass":
            pass  # It stays one's turn.
        else:
            if what == "crash":
                s.points[s.seat] += 1
                tell.everyone("waves", seat=s.seat, rule="toy.race.wave")
                chance.roll(6, "crash")
                raise ZeroDivisionError("a fault in the rules")
            die = what if type(what) is int else chance.roll(6, "race") + (chance.roll(6, "fast") if s.fast else 0)
            s.points[s.seat] += die
            tell.everyone("runs", seat=s.seat, points=s.points, rule="toy.race.run", also=("toy.race.turn",))
            s.seat = 1 - s.seat


def acts(s: State, seat: int | str) -> tuple[Option, ...]:
    return (Option("bell", rule="toy.race.bell"),) if seat == "clock" else (Option("concede", rule="toy.race.concede"),)


def act(s: State, seat: int | str, what: str, tell: Tell) -> None:
    if what == "bell":
        s.bells += 1
        s.points[s.seat] += 1
        tell.everyone("rings", rule="toy.race.bell")
    else:
        assert isinstance(seat, int)
        s.given_up = seat
        tell.everyone("concedes", seat=seat, rule="toy.race.concede")
        raise Over


def new(setting: Setting) -> State:
    options = setting.options
    points = [options.lead] * setting.seats
    return State(points, setting.numbers[GOAL], options.polite, options.pace == "fast")


def result(s: State) -> Result | None:
    scores = dict(enumerate(s.points))
    if s.given_up is not None:
        return Result(scores, (1 - s.given_up,), "a concession", "toy.race.concede")
    if max(s.points) < s.goal:
        return None
    return Result(scores, (s.points.index(max(s.points)),), "the goal is reached", "toy.race.goal")


def view(s: State, seat: int | None) -> dict[str, Any]:
    return {"stage": "race", "points": s.points.copy()}


def resample(s: State, seat: int | None, chance: Chance) -> None:
    s.secret = chance.roll(6, "another world")


def toy(**parts: Any) -> Game:
    """The race, with some of its parts replaced."""
    given: dict[str, Any] = {
        "seats": ("north", "south"),
        "records": (State,),
        "questions": (GO,),
        "events": {
            "begins": "The race begins at {points}.",
            "runs": "{seat} runs; it stands {points}.",
            "waves": "{seat} waves.",
            "peeks": "It is {secret}.",
            "rings": "The bell rings.",
            "concedes": "{seat} concedes.",
        },
        "order": "toy.race.turn",
        "new": new,
        "play": play,
        "result": result,
        "view": view,
        "resample": resample,
        "options": ToyOptions,
        "numbers": {GOAL: 10},
        "acts": acts,
        "act": act,
    }
    return small_game("toy", **(given | parts))


def mistaken(play: Callable[[Any, Chance, Tell], Turn], **parts: Any) -> Game:
    """A game with a mistake planted in its rules; its state is a `Note`."""
    given: dict[str, Any] = {
        "seats": ("north", "south"),
        "records": (Note,),
        "questions": (GO, CUP),
        "events": {},
        "order": "toy.race.turn",
        "new": lambda setting: Note([]),
        "play": play,
        "result": lambda s: Result({0: 0, 1: 0}, (), "over", "toy.race.goal"),
    }
    return small_game("mistaken", **(given | parts))


class Note:
    """A state that holds a list, and a number or nothing."""

    __slots__ = ("number", "rows")

    def __init__(self, rows: list[Any], number: int | None = None) -> None:
        self.rows = rows
        self.number = number

    def copy(self) -> Note:
        return Note(self.rows.copy(), self.number)


GAME = toy()


def race(*rolls: int, **how: Any) -> Table:
    """The race with these dice; under the cup is a 1."""
    return Table.start(GAME, chance=Scripted([1, *rolls]), **how)


def refused(call: Callable[..., Any], *args: Any, **how: Any) -> Refused:
    """The refusal that this call meets."""
    with pytest.raises(Refused) as caught:
        call(*args, **how)
    return caught.value


def go(seat: int, *ids: str, waits: bool = True) -> Callable[[], Choice]:
    """How to ask this seat for one of these."""
    return lambda: Choice(seat, GO, tuple(Option(id) for id in ids), {"points": 0}, waits=waits)
