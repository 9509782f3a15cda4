"""A puck slid for practice, in no fight: the board it is slid on, where it comes to rest, how that is read and shown.

[truedungeon.party.training] [truedungeon.digital.slide-input] [truedungeon.digital.slide-noise]
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec

from undercroft.engine import Chance, Refused
from undercroft.engine.craft.ready import ready
from undercroft.games.truedungeon.book.coaching import ready_made
from undercroft.games.truedungeon.book.combat.lanes import zones_of
from undercroft.games.truedungeon.book.combat.pucks import MICRO, STREAM, TARGET, TWO, moves, tenths
from undercroft.games.truedungeon.content.board import physics, reading
from undercroft.games.truedungeon.content.board.library import STANDARD, boards
from undercroft.games.truedungeon.content.board.measures import LENGTH, WIDTH
from undercroft.games.truedungeon.content.board.model import Board
from undercroft.games.truedungeon.content.board.noise import Spread, dice, shaken
from undercroft.games.truedungeon.content.board.physics import Body, Launch, Motion, Surface
from undercroft.games.truedungeon.content.board.shots import Shot
from undercroft.games.truedungeon.content.classes import LIVERIES, MARKS, classes
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.inputs.slide import SlidePuck, SlideWidget
from undercroft.scene.lane.lane import Lane, LanePuck, moves_of

Plain = dict[str, Any]
PUCKS: Final = ("fighter", *(cls for cls in classes() if cls != "fighter"), *(f"{cls}-2" for cls in TWO))
"""The fourteen pucks, in the order in which they are slid here.  [truedungeon.board.pucks-per-class]"""
SPEEDS: Final = ("medium", "fast", "slow")


class Resting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A puck that lies on the board, in micrometres and microradians; `by` whom it was slid."""

    id: str
    x: Annotated[int, msgspec.Meta(ge=0, le=WIDTH)]
    y: Annotated[int, msgspec.Meta(ge=0, le=LENGTH)]
    turn: Annotated[int, msgspec.Meta(ge=-(10**8), le=10**8)] = 0
    edge: bool = False
    by: Literal["you", "bot"] = "you"

    @property
    def cls(self) -> str:
        """The class whose puck it is."""
        return self.id.removesuffix("-2")

    @property
    def name(self) -> str:
        """What it is called."""
        return classes()[self.cls].name + (", second" if self.id.endswith("-2") else "")


@ready
class Where(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A board, how fast it is, and its pucks in the order of sliding."""

    board: str = STANDARD
    speed: str = SPEEDS[0]
    pucks: tuple[Resting, ...] = ()

    @property
    def here(self) -> Board:
        """The board itself."""
        return boards()[self.board]

    @property
    def surface(self) -> Surface:
        """How slick it is."""
        return physics.SURFACES[self.speed]

    @property
    def free(self) -> str:
        """The puck that is slid next."""
        lying = {puck.id for puck in self.pucks}
        found = next((id for id in PUCKS if id not in lying), None)
        if found is None:
            raise Refused(
                "all fourteen pucks lie on the board: clear it first", rule="truedungeon.board.pucks-per-class"
            )
        return found


class Step(NamedTuple):
    """One slide: the puck, what was given, what the hand made of it, and how everything moved."""

    puck: Resting
    shot: Shot
    slid: Shot
    motion: Motion
    names: dict[int, Resting]


def bodies_on(where: Where) -> list[Body]:
    """The pucks of the board as bodies, by number."""
    return [Body(at, puck.x, puck.y, puck.turn, edge=puck.edge) for at, puck in enumerate(where.pucks, 1)]


def slid(
    where: Where,
    shot: Shot,
    spread: Spread | None,
    chance: Chance,
    by: Literal["you", "bot"] = "you",
    *,
    puck: str = "",
    stream: str = STREAM,
) -> tuple[Where, Step]:
    """The board after one slide of the next puck, or of this one: all where they rest, what fell off taken away."""
    id, number = puck or where.free, len(where.pucks) + 1
    slid = shot
    if spread is not None:
        slid = shaken(shot, chance.rolls(dice(), f"{id}: the hand", stream=stream), spread)
    motion = physics.slide(bodies_on(where), [Launch(number, slid)], where.surface)
    before = {**dict(enumerate(where.pucks, 1)), number: Resting(id=id, x=0, y=0, by=by)}
    names = {
        body.number: msgspec.structs.replace(
            before[body.number], x=_held(body.x, WIDTH), y=_held(body.y, LENGTH), turn=body.turn, edge=body.edge
        )
        for body in motion.bodies
    }
    left = tuple(names[body.number] for body in sorted(motion.bodies, key=_number) if not body.off)
    return msgspec.structs.replace(where, pucks=left), Step(names[number], shot, slid, motion, names)


def _number(body: Body) -> int:
    return body.number


def _held(place: int, most: int) -> int:
    return min(max(place, 0), most)


def body_of(step: Step) -> Body:
    """Where the puck that was slid has come to rest."""
    return max(step.motion.bodies, key=_number)


@cache
def wheel_of(cls: str) -> tuple[int, ...]:
    """The damage wheel in this class's puck here: of what its ready-made character strikes with."""
    tokens = (shipped().find(name) for name in ready_made()[f"{cls}-bag"].tokens)
    weapons = (token.weapon.wheel for token in tokens if token.weapon is not None and token.weapon.wheel)
    return next(weapons, (1, 2, 3, 4))


def number_at_dot(board: Board, body: Body, cls: str) -> int:
    """The number at the dot; of two that are equally near the higher.  [truedungeon.board.damage-number]"""
    faces = wheel_of(cls)
    return max(faces[at] for at in reading.nearest(board, body, len(faces)))


def lies_of(board: Board, body: Body, puck: Resting, what: str) -> list[str]:
    """Where a puck lies, in words, and the rule by which that is read."""
    if body.off:
        return [f"{what} falls off the board.", "truedungeon.digital.edge"]
    found = reading.lies(board, body.x, body.y)
    if not found.value:
        short = body.y < TARGET * MICRO
        end = "stops short of the target area" if short else "lies in no zone"
        return [f"{what} {end}: a miss.", found.rule]
    return [
        f"{what} lies {zone_words(found.value)}, {number_at_dot(board, body, puck.cls)} on the wheel.",
        "truedungeon.board.border-highest",
    ]


def zone_words(natural: int) -> str:
    """A zone in words."""
    return f"in zone {natural}" if natural else "in no zone"


def lane_of(where: Where, step: Step | None = None) -> Lane:
    """The board with its pucks, and how they moved in this slide; what has just fallen off is shown beside it."""
    board = where.here
    pucks = [lane_puck(board, puck) for puck in where.pucks]
    if step is not None:
        fallen = [step.names[body.number] for body in step.motion.bodies if body.off]
        pucks += [lane_puck(board, puck, off=True) for puck in fallen]
    moves = None if step is None else moves_of(moves_in(step, where.surface))
    return Lane(board.name, zones_of(board), board.dot, tuple(pucks), moves)


def lane_puck(board: Board, puck: Resting, *, off: bool = False) -> LanePuck:
    """The puck as it is drawn."""
    body = Body(1, puck.x, puck.y, puck.turn)
    return LanePuck(
        puck.id,
        puck.name,
        f"puck-{puck.cls}",
        puck.x // 100,
        puck.y // 100,
        tenths(puck.turn),
        LIVERIES[puck.cls],
        MARKS[puck.cls],
        wheel_of(puck.cls),
        natural=None if off else reading.natural(board, puck.x, puck.y),
        damage=None if off else number_at_dot(board, body, puck.cls),
        off=off,
    )


def moves_in(step: Step, surface: Surface) -> Plain:
    """How everything moved, as plain data."""
    names = {number: puck.id for number, puck in step.names.items()}
    shot = step.slid
    key = "-".join(map(str, (step.puck.id, len(names), shot.x, shot.angle, shot.speed, shot.turn)))
    return moves(key, step.motion, names, surface)


def widget_of(where: Where, lane: Lane, cls: str) -> Plain:
    """What a client draws the form with: the lane, and the puck of this class to slide on it."""
    mine = SlidePuck(classes()[cls].name, f"puck-{cls}", LIVERIES[cls], wheel_of(cls))
    return SlideWidget(lane=lane, pucks=(mine,), known=where.speed).plain()
