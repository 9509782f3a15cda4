"""A slide given by hand: numbers or the movement of a finger, checked before anything moves.

[truedungeon.digital.slide-input] [truedungeon.digital.flurry-release] [truedungeon.digital.ranger-release]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from undercroft.engine import Choice, Refused
from undercroft.engine.choice import Form
from undercroft.engine.refusal import Refusal, shown
from undercroft.games.truedungeon.book.combat import pucks
from undercroft.games.truedungeon.book.combat.lanes import lane_of, livery_of
from undercroft.games.truedungeon.content.board import gesture, physics, shots
from undercroft.games.truedungeon.content.board.shots import Shot
from undercroft.games.truedungeon.state.records import Fight, Hero, Sliding
from undercroft.games.truedungeon.state.state import State
from undercroft.inputs import SlidePuck, SlideWidget

APART: Final = 900
"""How far a ranger's two pucks start from one another at least, in tenths of a millimetre."""
SOONEST: Final = 100_000
"""The shortest delay before a monk's second puck, in microseconds."""
INPUT: Final = "truedungeon.digital.slide-input"


@dataclass(frozen=True, slots=True)
class Plan:
    """What a slide is to be: aimed at a place or a puck, given by hand, or none."""

    how: str
    at: str = ""
    side: str = ""
    shots: tuple[Shot, ...] = ()
    delay: int = 0
    drag: bool = False


def form(s: State, fight: Fight, hero: Hero, turn: Sliding) -> Form:
    """The form for the pucks that are slid now."""
    two = len(turn.pucks) > 1
    monk = hero.cls == "monk"

    def read(data: Any) -> Plan:
        return read_plan(data, len(turn.pucks), monk=monk, surface=pucks.surface_known(s))

    return Form("slide", SCHEMA_TWO if two else SCHEMA, read, widget=lambda: widget(s, fight, hero, turn))


def widget(s: State, fight: Fight, hero: Hero, turn: Sliding) -> dict[str, Any]:
    """What a client draws the form with."""
    mine = []
    for id in turn.pucks:
        slide = next((one for one in fight.slides if one.puck == id), None)
        label, wheel = (slide.what, tuple(slide.faces)) if slide is not None else ("an empty puck", ())
        mine.append(SlidePuck(label, f"puck-{hero.cls}", livery_of(hero.cls), wheel))
    two = len(mine) > 1
    return SlideWidget(
        lane=lane_of(s),
        pucks=tuple(mine),
        apart=APART // 10 if two and hero.cls != "monk" else None,
        delay=(SOONEST // 1000, 2000) if two and hero.cls == "monk" else None,
        limits={name: (one.least, one.most) for name, one in shots.INPUTS.items()},
        known=s.here.board_speed if s.slick else "",
    ).plain()


def read_plan(data: Any, count: int, *, monk: bool, surface: physics.Surface) -> Plan:
    """The plan that such data stands for, or `Refused`.  [truedungeon.digital.slide-input]"""
    if count == 1:
        return read_slide(data)
    if not isinstance(data, Mapping):
        raise _no_slide(data)
    listed = data.get("slides")
    if not isinstance(listed, list) or len(listed) != count or data.keys() - {"slides", "delay_s"}:
        raise Refused(f"{count} pucks are slid together: give `slides` with {count} of them", rule=INPUT)
    given = [_one(one, f"slide {place}") for place, one in enumerate(listed, 1)]
    made = tuple(shot for shot, _ in given)
    drag = all(drag for _, drag in given)
    if monk:
        return Plan("hand", shots=made, delay=_delay(data.get("delay_s", "0.3"), made[0], surface), drag=drag)
    if "delay_s" in data:
        raise Refused(
            "a ranger's two pucks leave at the same instant", rule="truedungeon.digital.ranger-release", at="delay_s"
        )
    if abs(made[0].x - made[1].x) < APART:
        raise Refused(
            "the two pucks must start at least 90 mm apart",
            rule="truedungeon.digital.ranger-release",
            at="slides: x_mm",
        )
    return Plan("hand", shots=made, drag=drag)


def read_slide(data: Any) -> Plan:
    """The slide of one puck that such data stands for, or `Refused`.  [truedungeon.digital.slide-input]"""
    if not isinstance(data, Mapping):
        raise _no_slide(data)
    shot, drag = _one(data, "slide")
    return Plan("hand", shots=(shot,), drag=drag)


def _no_slide(data: Any) -> Refused:
    return Refused(f"{shown(data)} is no slide: give its place, direction and speed", rule=INPUT)


def _one(data: Any, at: str) -> tuple[Shot, bool]:
    """One slide, and whether a hand has made it."""
    if not isinstance(data, Mapping):
        raise Refused(f"{shown(data)} is no slide", rule=INPUT, at=at)
    if "drag" in data:
        if data.keys() - {"drag", "orientation_deg"}:
            raise Refused("a drag has its samples and the orientation, nothing else", rule=INPUT, at=at)
        turn = data.get("orientation_deg", 0)
        if type(turn) is not int or not 0 <= turn <= 360:
            raise Refused("the orientation is a whole number of degrees from 0 to 360", rule=INPUT, at=at)
        return gesture.from_drag(data["drag"], turn), True
    return shots.read_shot(data), False


def _delay(given: Any, first: Shot, surface: physics.Surface) -> int:
    """Microseconds before a monk's second puck: not before a tenth of a second, nor after the first has stopped.

    [truedungeon.digital.flurry-release] [truedungeon.class.monk.flurry.timing]
    """
    rule = "truedungeon.digital.flurry-release"
    try:
        delay = int(Decimal(str(given)) * 1_000_000)
    except (InvalidOperation, ValueError, OverflowError):
        raise Refused(f"{shown(given)} is no delay in seconds", rule=rule, at="delay_s") from None
    latest = physics.stops_after(first, surface)
    if not SOONEST <= delay <= max(SOONEST, latest):
        raise Refused(
            f"the second puck leaves between 100 ms and the moment the first would stop, after {latest // 1000} ms",
            rule=rule,
            at="delay_s",
        )
    return delay


def why_not(state: State, choice: Choice, answer: str) -> Refusal | None:
    """What stands against an answer at the board that is not offered."""
    words = answer.split(" ")
    if words[0] == "bump":
        return Refusal("no such puck lies on the board", rule="truedungeon.board.sacrifice-slide")
    if words[0] == "aim":
        return Refusal("the board has no such place to aim at", rule="truedungeon.digital.slide-bot")
    if words[0] in ("reslide", "move"):
        return Refusal("one slides one's own puck only", rule="truedungeon.board.own-slide-only")
    return None


_DRAG: Final[dict[str, Any]] = {
    "type": "object",
    "required": ["drag"],
    "additionalProperties": False,
    "properties": {
        "drag": {
            "type": "array",
            "minItems": 2,
            "maxItems": gesture.MOST,
            "items": {"type": "array", "minItems": 3, "maxItems": 3, "items": {"type": "number"}},
            "description": "[milliseconds, x in mm, y in mm] of the hand that pushes the puck up the lane",
        },
        "orientation_deg": {"type": "integer", "minimum": 0, "maximum": 360},
    },
}
SCHEMA: Final[dict[str, Any]] = {"title": "Slide the puck", "oneOf": [shots.SCHEMA, _DRAG]}
SCHEMA_TWO: Final[dict[str, Any]] = {
    "title": "Slide both pucks",
    "type": "object",
    "required": ["slides"],
    "additionalProperties": False,
    "properties": {
        "slides": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"oneOf": [shots.SCHEMA, _DRAG]}},
        "delay_s": {"type": "number", "description": "a monk's second puck leaves so much later"},
    },
}
