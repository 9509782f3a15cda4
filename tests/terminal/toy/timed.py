"""The toy with real time: a turn lasts half a minute, then it passes."""

from dataclasses import replace

from tests.terminal import toy
from undercroft.engine import Option, Tell, Timer
from undercroft.engine.game import CLOCK

SECONDS = 30


def acts(s: toy.State, seat: int | str) -> tuple[Option, ...]:
    if seat == CLOCK:
        return (Option("bell", "the turn is over", rule="toy.turn.go"),) if timer(s) else ()
    return toy.GAME.acts(s, seat)


def after(s: toy.State) -> int:
    """Whose turn it is when the bell has rung."""
    return int(1 - s.turn)


def act(s: toy.State, seat: int | str, act: str, tell: Tell) -> None:
    if seat != CLOCK:
        toy.act(s, seat, act, tell)
    s.turns += 1
    tell.everyone("late", seat=s.turn, rule="toy.turn.go")
    s.turn = after(s)


def timer(s: toy.State) -> Timer | None:
    return None if None in s.signs else Timer(f"turn {s.turns}", SECONDS, "bell", f"Turn {s.turns}")


GAME = replace(toy.GAME, acts=acts, act=act, timer=timer, events={**toy.GAME.events, "late": "{seat} is too late."})
