"""A slide as it is given: place, direction, speed, spin and orientation, in whole steps.

[truedungeon.digital.slide-input]
"""

from __future__ import annotations

import json
from decimal import Decimal, InvalidOperation
from typing import Any, ClassVar, Final, NamedTuple

import msgspec

from undercroft.engine import Refused
from undercroft.engine.craft.products import at_work
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import Given, shown

INPUT: Final = "truedungeon.digital.slide-input"


class Shot(msgspec.Struct, frozen=True):
    """One slide: x in 0.1 mm, angle in 0.01 degrees, speed in mm/s, spin in 0.01 rad/s, turn in degrees."""

    x: int
    angle: int
    speed: int
    spin: int = 0
    turn: int = 0

    rule: ClassVar[str] = INPUT
    also: ClassVar[tuple[str, ...]] = ()


class Input(NamedTuple):
    """One number of a slide: its field, steps to the unit, least and most in units, and the unit in words."""

    field: str
    steps: int
    least: int
    most: int
    unit: str
    words: str


INPUTS: Final[dict[str, Input]] = {
    "x_mm": Input("x", 10, 30, 570, "mm", "where the puck's centre is released, from the left edge"),
    "angle_deg": Input("angle", 100, -20, 20, "degrees", "from straight ahead, positive to the right"),
    "speed_mm_s": Input("speed", 1, 0, 4000, "mm/s", "how fast it is released"),
    "spin_rad_s": Input("spin", 100, -19, 19, "rad/s", "positive clockwise; left out, none"),
    "orientation_deg": Input("turn", 1, 0, 360, "degrees", "of the first wheel number, clockwise; left out, 0"),
}
"""The numbers of a slide, with their limits and steps."""

_OPTIONAL: Final = ("spin_rad_s", "orientation_deg")

SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "required": [name for name in INPUTS if name not in _OPTIONAL],
    "additionalProperties": False,
    "properties": {
        name: {
            "type": "integer" if one.steps == 1 else "number",
            "minimum": one.least,
            "maximum": one.most,
            "description": f"{one.unit}: {one.words}",
        }
        for name, one in INPUTS.items()
    },
}
"""The JSON Schema of a slide."""


def read_shot(data: Given) -> Shot:
    """The slide that these numbers give; `Refused` if one is missing, outside its limits or between two steps.

    >>> read_shot({"x_mm": 300.5, "angle_deg": -1.25, "speed_mm_s": 1800})
    Shot(x=3005, angle=-125, speed=1800, spin=0, turn=0)
    """
    if not isinstance(data, dict):
        raise Refused(f"a slide is a table of {', '.join(INPUTS)}, not {shown(data)}", rule=INPUT, at="slide")
    for name in data:
        if name not in INPUTS:
            hint = did_you_mean(name, INPUTS) if isinstance(name, str) else ""
            raise Refused(f"a slide has no {shown(name)}{hint}", rule=INPUT, at=str(name)[:40])
    steps = {}
    for name, one in INPUTS.items():
        if name in data:
            steps[one.field] = _in_steps(name, one, data[name])
        elif name not in _OPTIONAL:
            raise Refused(f"the slide lacks {name}: {one.least} to {one.most} {one.unit}", rule=INPUT, at=name)
    return at_work(Shot(**steps))


def plain(shot: Shot) -> dict[str, Any]:
    """The slide as the numbers that give it.

    >>> plain(Shot(3005, -125, 1800))
    {'x_mm': 300.5, 'angle_deg': -1.25, 'speed_mm_s': 1800, 'spin_rad_s': 0, 'orientation_deg': 0}
    """
    return {name: _in_units(getattr(shot, one.field), one.steps) for name, one in INPUTS.items()}


def limited(shot: Shot) -> Shot:
    """The slide with every number brought to the nearest one that is allowed; orientations go round."""
    held = {one.field: min(max(getattr(shot, one.field), one.least * one.steps), one.most * one.steps) for one in _HELD}
    return msgspec.structs.replace(shot, **held, turn=shot.turn % 360)


_HELD: Final = tuple(one for one in INPUTS.values() if one.field != "turn")


def _in_steps(name: str, one: Input, value: Any) -> int:
    """The number in whole steps."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise Refused(f"{name} is a number of {one.unit}, not {shown(value)}", rule=INPUT, at=name)
    try:
        number = Decimal(value) if isinstance(value, int) else Decimal(str(value))
    except InvalidOperation:
        number = Decimal("nan")
    if not one.least <= number <= one.most if number.is_finite() else True:
        limits = f"{one.least} to {one.most} {one.unit}"
        raise Refused(f"{name} is {limits}, not {shown(value)}", rule=INPUT, at=name)
    steps = number * one.steps
    if steps != int(steps):
        step = _in_units(1, one.steps)
        raise Refused(f"{name} goes in steps of {step} {one.unit}; {shown(value)} is between two", rule=INPUT, at=name)
    return int(steps)


def _in_units(number: int, steps: int) -> Any:
    """So many steps as a number of units: a whole one where it is whole, else written with a point."""
    if number % steps == 0:
        return number // steps
    sign, size = ("-", -number) if number < 0 else ("", number)
    digits = len(str(steps)) - 1
    return json.loads(f"{sign}{size // steps}.{size % steps:0{digits}d}")
