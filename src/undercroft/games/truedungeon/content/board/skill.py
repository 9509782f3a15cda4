"""A person's own spread: measured from practice slides, written as a short text, and read again.

[truedungeon.digital.slide-noise] [truedungeon.digital.slide-bot]
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isqrt
from typing import Final

from undercroft.engine import Refused
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import shown
from undercroft.games.truedungeon.content.board.noise import SPREADS, Spread
from undercroft.games.truedungeon.content.board.shots import Shot

SKILL: Final = "truedungeon.digital.slide-bot"
LEAST: Final = Spread(0, 20, 5, 0)
MOST: Final = Spread(300, 1000, 300, 180)
"""What a measured skill is held between."""

_TEXT: Final = re.compile(
    r"x(?P<x>[0-9]{1,2}(?:\.[0-9])?) a(?P<angle>[0-9]{1,2}(?:\.[0-9]{1,2})?)"
    r" s(?P<speed>[0-9]{1,2}(?:\.[0-9])?) o(?P<turn>[0-9]{1,3})"
)
_STEPS: Final = {"x": 10, "angle": 100, "speed": 10, "turn": 1}


def measured(results: Sequence[tuple[Shot, Shot]], added: Spread = SPREADS["expert"]) -> Spread:
    """The spread of a hand, from pairs of the slide that was wanted and the slide that was given, before noise.

    It is the root of the mean square of their differences, together with the noise that the game adds to such slides: a
    drag's by default. A slide at a shown target is wanted from where it was released, so x counts where a lane was
    shown too; how the puck is turned is not aimed, so for this only the game's own noise counts.
    """
    if not results:
        raise Refused("no slide was made, so nothing can be measured", rule=SKILL, at="slides")
    x = [given.x - wanted.x for wanted, given in results]
    angle = [given.angle - wanted.angle for wanted, given in results]
    speed = [(given.speed - wanted.speed) * 1000 // max(wanted.speed, 1) for wanted, given in results]
    return _held(Spread(_joined(x, added.x), _joined(angle, added.angle), _joined(speed, added.speed), added.turn))


def text_of(spread: Spread) -> str:
    """The spread as a short text: mm, degrees, percent of speed, degrees of orientation.

    >>> text_of(SPREADS["average"]), text_of(Spread(31, 145, 43, 50))
    ('x3 a1.6 s5 o60', 'x3.1 a1.45 s4.3 o50')
    """
    x, angle, speed = _point(spread.x, 1), _point(spread.angle, 2), _point(spread.speed, 1)
    return f"x{x} a{angle} s{speed} o{spread.turn}"


def spread_of(text: str) -> Spread:
    """The spread that a text or the name of a skill stands for; `Refused` if it is neither.

    >>> spread_of("expert") == spread_of("x3 a1.2 s4 o35")
    True
    """
    name = text.strip()
    if name in SPREADS:
        return SPREADS[name]
    found = _TEXT.fullmatch(name)
    if not found:
        hint = did_you_mean(name, SPREADS) or f"; there are {', '.join(SPREADS)}, and texts such as 'x3 a1.4 s4.5 o50'"
        raise Refused(f"there is no skill {shown(name)}{hint}", rule=SKILL, at="slide_skill")
    numbers = {key: _steps(found[key], steps) for key, steps in _STEPS.items()}
    for key, number in numbers.items():
        most = getattr(MOST, key)
        if number > most:
            words = f"{key} of the skill {shown(name)} is at most {_point(most, len(str(_STEPS[key])) - 1)}"
            raise Refused(words, rule=SKILL, at="slide_skill")
    return Spread(**numbers)


def _joined(errors: Sequence[int], noise: int) -> int:
    """The root mean square of the errors, with noise of this deviation on top; to the nearest."""
    square = sum(error * error for error in errors) * 4 // len(errors) + 4 * noise * noise
    return (isqrt(square) + 1) // 2


def _held(spread: Spread) -> Spread:
    limits = {key: (getattr(LEAST, key), getattr(MOST, key)) for key in _STEPS}
    return Spread(**{key: min(max(getattr(spread, key), least), most) for key, (least, most) in limits.items()})


def _point(number: int, digits: int) -> str:
    """So many tenths or hundredths, written with a point where needed."""
    if not digits:
        return str(number)
    whole, part = divmod(number, 10**digits)
    return f"{whole}.{part:0{digits}d}".rstrip("0").rstrip(".")


def _steps(written: str, steps: int) -> int:
    """What was written with a point, in whole steps."""
    whole, _, part = written.partition(".")
    digits = len(str(steps)) - 1
    return int(whole) * steps + int(f"{part:0<{digits}}" or 0)
