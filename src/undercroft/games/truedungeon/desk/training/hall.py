"""The training room: slides on any board, as in the game, and a person's own skill measured.

The noise is that of the game; only its dice are fresh ones.
[truedungeon.digital.slide-input] [truedungeon.digital.slide-noise]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from undercroft.engine import Chance, Form, Refused
from undercroft.engine.choice import some
from undercroft.engine.ledger import did_you_mean
from undercroft.engine.refusal import Given, shown
from undercroft.engine.workshop.training import Plain
from undercroft.games.truedungeon.book.combat.slide_form import SCHEMA, read_slide
from undercroft.games.truedungeon.book.combat.sliding import LANES, PUSH
from undercroft.games.truedungeon.book.drills import (
    PUCKS,
    SPEEDS,
    Step,
    Where,
    bodies_on,
    body_of,
    lane_of,
    lies_of,
    number_at_dot,
    slid,
    wheel_of,
    widget_of,
    zone_words,
)
from undercroft.games.truedungeon.content.board import aim, reading, shots
from undercroft.games.truedungeon.content.board.library import STANDARD, boards
from undercroft.games.truedungeon.content.board.measures import RADIUS, away
from undercroft.games.truedungeon.content.board.noise import SPREADS, Spread
from undercroft.games.truedungeon.content.board.physics import Body
from undercroft.games.truedungeon.content.board.shots import Shot
from undercroft.games.truedungeon.content.board.skill import measured, spread_of
from undercroft.games.truedungeon.content.board.trial import choose
from undercroft.games.truedungeon.desk.training.words import in_words, leaning, point
from undercroft.scene import Scene

SKILLS: Final = ("average", "novice", "expert")
MOST_BOTS: Final = 10
LEAST_SLIDES: Final = 5
MOST_SLIDES: Final = 20
"""So many slides measure a person."""
_COLUMNS: Final = 80
_LAP: Final = 50
"""So many micrometres may two pucks overlap: that is rounding, and no more."""

Told = list[list[str]]
"""Lines, each with the rule behind it."""


class TrainingRoom:
    """Where slides are practised."""

    def boards(self) -> list[Plain]:
        """Every board; the usual one first."""
        listed = sorted(boards().values(), key=lambda board: (board.id != STANDARD, board.name))
        return [{"id": board.id, "name": board.name, "about": board.about} for board in listed]

    def speeds(self) -> tuple[str, ...]:
        """How fast a board may be.  [truedungeon.digital.friction]"""
        return SPEEDS

    def skills(self) -> tuple[str, ...]:
        """How well bots slide.  [truedungeon.digital.slide-bot]"""
        return SKILLS

    def form(self, where: Plain) -> Form:
        """How a slide is given, as in the game.  [truedungeon.digital.slide-input]"""
        read = _where(where)
        return Form("slide", SCHEMA, lambda data: given(data, read), widget=lambda: _widget(read))

    def room(self, where: Plain) -> Plain:
        """The board as it lies."""
        return _shown(_where(where))

    def slide(self, where: Plain, how: Plain, chance: Chance) -> Plain:
        """One more slide, with the noise of the game.  [truedungeon.digital.slide-noise]"""
        read = _where(where)
        shot, spread = _aimed(how["aim"], read) if set(how) == {"aim"} else given(how, read)
        after, step = slid(read, shot, spread, chance, "you")
        body = body_of(step)
        return {
            **_shown(after, step),
            "natural": 0 if body.off else reading.natural(read.here, body.x, body.y),
            "wheel": 0 if body.off else number_at_dot(read.here, body, step.puck.cls),
            "off": body.off,
            "shot": shots.plain(shot),
            "slid": shots.plain(step.slid),
            "told": list(told_of(read, step)),
        }

    def fill(self, where: Plain, count: int, skill: str, chance: Chance) -> Plain:
        """Bots have slid, each at the best spot to which the way is free.  [truedungeon.digital.slide-bot]"""
        read, spread = _where(where), _spread(skill)
        if type(count) is not int or not 1 <= count <= MOST_BOTS:
            raise Refused(
                f"1 to {MOST_BOTS} bots slide, not {shown(count)}", rule="truedungeon.digital.slide-bot", at="count"
            )
        steps = []
        for _ in range(count):
            spot, lane = choose(read.here, bodies_on(read), chance)
            shot = aim.at_spot(read.here, spot.x, spot.y, wheel_of(read.free.removesuffix("-2")), read.surface, lane)
            read, step = slid(read, shot, spread, chance, "bot")
            steps.append(step)
        return {**_shown(read), "told": _summed(read, steps)}

    def target(self, where: Plain) -> Plain:
        """The 20 of the board: who slides at it is measured."""
        read = _where(where)
        spot = aim.spots(read.here)[0]
        words = f"The target is {spot.name}, {spot.x} mm from the left edge and {spot.y} mm from the near end."
        return {"x": spot.x, "y": spot.y, "name": spot.name, "told": words}

    def measure(self, where: Plain, slides: Sequence[Plain]) -> Plain:
        """A person's skill from slides at the target.

        [truedungeon.digital.slide-noise] [truedungeon.digital.slide-bot]
        """
        read = _where(where)
        if not LEAST_SLIDES <= len(slides) <= MOST_SLIDES:
            wanted = f"{LEAST_SLIDES} to {MOST_SLIDES}"
            raise Refused(
                f"{wanted} slides measure a skill, not {len(slides)}", rule="truedungeon.digital.slide-bot", at="slides"
            )
        spot = aim.spots(read.here)[0]
        found = [given(data, read) for data in slides]
        # Wanted is what would have rested on the target from where the puck was let go.
        pairs = [(_at(spot, read, shot), shot) for shot, _ in found]
        added = max((spread for _, spread in found), key=lambda spread: spread.speed)
        return in_words(measured(pairs, added), "You slide", [leaning(pairs)])

    def skill(self, text: str) -> Plain:
        """A skill by its name or its text.  [truedungeon.digital.slide-bot]"""
        return in_words(_spread(text), "This hand is", [])


# ---- what is given


def _where(where: Given) -> Where:
    """The board with its pucks, if they can lie there."""
    try:
        read = msgspec.convert(where, Where)
    except msgspec.ValidationError as error:
        raise Refused(
            f"the board cannot be like this: {error}", rule="truedungeon.digital.board-size", at="where"
        ) from None
    _must_be_one_of(read.board, list(boards()), "board", "truedungeon.board.silhouette")
    _must_be_one_of(read.speed, SPEEDS, "speed", "truedungeon.digital.friction")
    for at, puck in enumerate(read.pucks):
        _must_be_one_of(puck.id, PUCKS, "puck", "truedungeon.board.pucks-per-class")
        for other in read.pucks[:at]:
            if puck.id == other.id:
                raise Refused(
                    f"the {puck.id} has one puck of this name", rule="truedungeon.board.pucks-per-class", at=puck.id
                )
            if (puck.x - other.x) ** 2 + (puck.y - other.y) ** 2 < (2 * RADIUS - _LAP) ** 2:
                raise Refused(
                    f"the pucks {puck.id} and {other.id} lie in one another",
                    rule="truedungeon.digital.collision",
                    at=puck.id,
                )
    return read


def _must_be_one_of(name: str, there: Sequence[str], what: str, rule: str) -> None:
    if name not in there:
        hint = did_you_mean(name, there) or f"; there are {', '.join(there)}"
        raise Refused(f"there is no {what} {shown(name)}{hint}", rule=rule, at=what)


def given(data: Given, where: Where) -> tuple[Shot, Spread]:
    """A slide given by hand and the noise it gets: a drag has an expert's.  [truedungeon.digital.slide-noise]"""
    plan = read_slide(data)
    (shot,) = plan.shots
    return shot, SPREADS["expert" if plan.drag else "average"]


def _aimed(id: Given, where: Where) -> tuple[Shot, Spread]:
    """The slide that the referee reckons for an aim.  [truedungeon.digital.slide-bot]"""
    found = next((one for one in _aims(where) if one[0] == id), None)
    if found is None:
        ids = [one[0] for one in _aims(where)]
        hint = did_you_mean(id, ids) if isinstance(id, str) else ""
        raise Refused(
            f"there is no aim {shown(id)}{hint or f'; there are {some(ids)}'}",
            rule="truedungeon.digital.slide-bot",
            at="aim",
        )
    return found[2], SPREADS["average"]


def _aims(where: Where) -> Iterator[tuple[str, str, Shot]]:
    """What may be aimed at: its id, in words, and the slide that would do it on an empty board."""
    board, surface = where.here, where.surface
    wheel = wheel_of(where.free.removesuffix("-2")) if len(where.pucks) < len(PUCKS) else ()
    for spot in aim.spots(board):
        for side, lane in LANES.items():
            words = f"aim at {spot.name}" + (f", from the {side}" if side else "")
            yield f"aim {spot.id} {side}".strip(), words, aim.at_spot(board, spot.x, spot.y, wheel, surface, lane)
    for body, puck in zip(bodies_on(where), where.pucks, strict=True):
        shot = aim.at_puck(body, surface, LANES[""], PUSH)
        yield f"bump {puck.id}", f"knock against the {puck.name}", shot


def _spread(text: Given) -> Spread:
    if not isinstance(text, str):
        raise Refused(
            f"a skill is a name or a text, not {shown(text)}", rule="truedungeon.digital.slide-bot", at="skill"
        )
    return spread_of(text)


def _at(spot: aim.Spot, where: Where, shot: Shot) -> Shot:
    return aim.at_spot(where.here, spot.x, spot.y, (), where.surface, away(shot.x, 10))


# ---- sliding


# ---- what is read


def told_of(where: Where, step: Step) -> Iterator[list[str]]:
    """What happened: where the puck lies, what it has knocked against and where that lies now."""
    body = body_of(step)
    yield lies_of(where.here, body, step.puck, "The puck")
    yield [f"Given: {_numbers(step.shot)}. The hand made it {_numbers(step.slid)}.", "truedungeon.digital.slide-noise"]
    moved = {number for bump in step.motion.bumps for number in (bump.one, bump.other)} - {body.number}
    bodies = {one.number: one for one in step.motion.bodies}
    for number in sorted(moved):
        puck = where.pucks[number - 1]
        before = reading.natural(where.here, puck.x, puck.y)
        words, rule = lies_of(where.here, bodies[number], puck, f"It has moved the {puck.name}, which")
        yield [f"{words[:-1]}; it was {zone_words(before)}.", "truedungeon.board.bump"]


def _numbers(shot: Shot) -> str:
    """A slide's numbers in a few words."""
    x, angle = point(shot.x, 10), point(abs(shot.angle), 100)
    side = "straight ahead" if not shot.angle else f"{angle} degrees to the {'right' if shot.angle > 0 else 'left'}"
    spin = f", spin {'-' * (shot.spin < 0)}{point(abs(shot.spin), 100)} rad/s" if shot.spin else ""
    return f"{x} mm, {side}, {shot.speed} mm/s{spin}, turned {shot.turn}"


def _summed(where: Where, steps: Sequence[Step]) -> Told:
    """What bots have done: where each lies now."""
    lying = {puck.id: puck for puck in where.pucks}
    told = []
    for step in steps:
        puck = lying.get(step.puck.id)
        if puck is None:
            told.append([f"{step.puck.name} is off the board.", "truedungeon.digital.edge"])
        else:
            told.append(lies_of(where.here, Body(1, puck.x, puck.y, puck.turn), puck, puck.name))
    return told


# ---- what is shown


def _shown(where: Where, step: Step | None = None) -> Plain:
    """The room as a face needs it, after this slide."""
    lane = lane_of(where, step)
    return {
        "where": {**msgspec.to_builtins(where), "pucks": [msgspec.to_builtins(puck) for puck in where.pucks]},
        "lane": lane.plain(),
        "scene": Scene("", lanes=(lane,)).text(_COLUMNS, unicode=False),
        "aims": [{"id": id, "label": words} for id, words, _ in _aims(where)],
    }


def _widget(where: Where) -> Plain:
    return widget_of(where, lane_of(where), where.free.removesuffix("-2"))
