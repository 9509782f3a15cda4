"""Slides for practice, before Room 1: each on the empty board of the training room, seen by nobody else.

The boards of the rooms and how fast they are stay hidden until then.
[truedungeon.party.training] [truedungeon.digital.board-speed-hidden]
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import convert, to_builtins

from undercroft.engine import Chance, Form, Option, Tell
from undercroft.games.truedungeon.book import drills
from undercroft.games.truedungeon.book.combat.lanes import zones_of
from undercroft.games.truedungeon.book.combat.pucks import spread_here
from undercroft.games.truedungeon.book.combat.slide_form import SCHEMA, Plan, read_slide
from undercroft.games.truedungeon.book.combat.sliding import LANES
from undercroft.games.truedungeon.book.drills import Resting, Where
from undercroft.games.truedungeon.content.board import aim
from undercroft.games.truedungeon.state.state import State
from undercroft.scene.lane.lane import Lane, moves_of

SLIDE: Final = "practice slide"
STREAM: Final = "practice"
"""Nobody else knows how often somebody slides for practice: what it draws shifts no other dice."""
_EMPTY: Final = Where()


def is_offered(s: State) -> bool:
    """Whether there is a board to practise on: attacks are slid at this table.

    [truedungeon.party.training] [truedungeon.digital.mode]
    """
    return s.rules.mode == "slide"


def option(s: State, seat: int) -> Option:
    """A slide that the referee reckons, for whoever does not want to give it by hand.  [truedungeon.party.training]"""
    board = _EMPTY.here
    spot = aim.spots(board)[0]
    shot = aim.at_spot(board, spot.x, spot.y, drills.wheel_of(_class(s, seat)), _EMPTY.surface, LANES[""])
    return Option(
        SLIDE,
        f"slide for practice, aimed at {spot.name}",
        rule="truedungeon.party.training",
        value=Plan("aim", shots=(shot,)),
    )


def form(s: State, seat: int) -> Form:
    """A slide by hand, as in the game; the board in it shows how the last one went.

    [truedungeon.digital.slide-input]
    """

    return Form("slide", SCHEMA, read_slide, widget=lambda: drills.widget_of(_EMPTY, lane(s, seat), _class(s, seat)))


def take(s: State, seat: int, plan: Plan, chance: Chance, tell: Tell) -> None:
    """The puck has been slid on the empty board, with the noise of the game; that seat alone is told.

    [truedungeon.party.training] [truedungeon.digital.slide-noise]
    """
    spread = spread_here(s, drag=plan.drag)
    (shot,) = plan.shots
    _, step = drills.slid(_EMPTY, shot, spread, chance, puck=_class(s, seat), stream=STREAM)
    body = drills.body_of(step)
    s.drills[str(seat)] = {
        "puck": to_builtins(step.puck),
        "off": body.off,
        "moves": drills.moves_in(step, _EMPTY.surface),
    }
    words, rule = drills.lies_of(_EMPTY.here, body, step.puck, "the puck")
    tell.only(seat, "drilled", told=words, rule="truedungeon.party.training", also=(rule,))


def lane(s: State, seat: int) -> Lane:
    """The board for practice, with the puck that this seat has slid last."""
    board, last = _EMPTY.here, s.drills.get(str(seat))
    if last is None:
        return drills.lane_of(_EMPTY)
    puck = drills.lane_puck(board, convert(last["puck"], Resting), off=last["off"])
    return Lane(board.name, zones_of(board), board.dot, (puck,), moves_of(last["moves"]))


def shown(s: State, seat: int | None) -> dict[str, Any] | None:
    """The same as plain data for a view: of the seat that has slid something there, None for everybody else."""
    return lane(s, seat).plain() if seat is not None and str(seat) in s.drills else None


def imagine(s: State, seat: int | None) -> None:
    """What others have slid, of which this seat (None: a spectator) knows nothing, is forgotten."""
    s.drills = {key: last for key, last in s.drills.items() if key == str(seat)}


def _class(s: State, seat: int) -> str:
    return next(hero.cls for hero in s.heroes if hero.seat == seat)


EVENTS: Final = {"drilled": "Practice: {told}"}
