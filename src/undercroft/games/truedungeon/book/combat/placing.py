"""Flank with a real puck: where it is placed, how long it stays, what it keeps the rogue from.

[truedungeon.class.rogue.flank.effect] [truedungeon.digital.flank-place]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Choice, Option, Proc, Question, Refused, Tell
from undercroft.engine.choice import Form
from undercroft.engine.refusal import shown
from undercroft.games.truedungeon.book.combat import pucks
from undercroft.games.truedungeon.book.combat.lanes import lane_of, livery_of
from undercroft.games.truedungeon.content.board import aim, measures
from undercroft.games.truedungeon.state.records import Fight, Hero, Puck
from undercroft.games.truedungeon.state.state import State
from undercroft.inputs import SlidePuck, SlideWidget

RADIUS, WIDTH, LENGTH = (measure // measures.MM for measure in (measures.RADIUS, measures.WIDTH, measures.LENGTH))
"""A puck and the lane, in millimetres.  [truedungeon.digital.puck] [truedungeon.digital.board-size]"""
BESIDE: Final = {"behind": (0, 65), "left": (-70, 20), "right": (70, 20), "before": (0, -90)}
"""Places about a spot where a puck stops others or is out of their way, in millimetres."""
PLACE: Final = "truedungeon.digital.flank-place"
Spot = tuple[int, int]


def place(s: State, hero: Hero, tell: Tell) -> Proc[None]:
    """The rogue's puck stands on the board, with its token face down.  [truedungeon.class.rogue.flank.effect]"""
    fight = s.fight
    assert fight is not None, "one flanks in a fight"
    x, y = yield _ask(s, fight, hero)
    fight.count += 1
    id = "flank"
    fight.pucks.append(Puck(id, hero.number, fight.count, x * pucks.MICRO, y * pucks.MICRO, kind="flank"))
    hero.used["combat flank round"] = hero.used["combat flank placed"] = fight.round
    also = (
        PLACE,
        "truedungeon.class.rogue.flank.not-attack",
        "truedungeon.class.rogue.flank.offensive",
        "truedungeon.class.rogue.flank.any-round",
        "truedungeon.class.rogue.flank.mode",
        "truedungeon.class.rogue.flank.no-attack",
        "truedungeon.class.rogue.flank.fixed",
        "truedungeon.combat.offensive-flank",
    )
    tell.everyone("places", who=s.name(hero), x=x, y=y, rule="truedungeon.class.rogue.flank.effect", also=also)


def _ask(s: State, fight: Fight, hero: Hero) -> Choice:
    options = []
    for spot in aim.spots(pucks.board_here(s))[:1]:
        for name, (dx, dy) in BESIDE.items():
            x, y = spot.x + dx, spot.y + dy
            if why_not_there(fight, x, y) is None:
                words = f"{name} {spot.name}" if name in ("behind", "before") else f"to the {name} of {spot.name}"
                options.append(Option(f"place {name}", words, rule=PLACE, data=f"place {name}", value=(x, y)))
    form = Form("slide", SCHEMA, lambda data: read_place(fight, data), widget=lambda: _widget(s, hero))
    if not options:
        options = [_somewhere(fight)]
    return Choice(hero.seat, WHERE, tuple(options), {"who": s.name(hero)}, form)


def _somewhere(fight: Fight) -> Option:
    """The first free place, row by row from the near end."""
    for y in range(300, LENGTH - RADIUS, 2 * RADIUS):
        for x in range(RADIUS, WIDTH - RADIUS + 1, 2 * RADIUS):
            if why_not_there(fight, x, y) is None:
                return Option("place anywhere", "anywhere", rule=PLACE, value=(x, y))
    raise AssertionError("there is always room on the board")


def _widget(s: State, hero: Hero) -> dict[str, Any]:
    mine = SlidePuck("the flanking puck", f"puck-{hero.cls}", livery_of(hero.cls))
    return SlideWidget(lane=lane_of(s), pucks=(mine,), place=True).plain()


def read_place(fight: Fight, data: Any) -> Spot:
    """The place that such data stands for, or `Refused`.  [truedungeon.digital.flank-place]"""
    if not isinstance(data, Mapping) or data.keys() != {"x_mm", "y_mm"}:
        raise Refused(f"{shown(data)} is no place on the board: give x_mm and y_mm", rule=PLACE)
    for key in ("x_mm", "y_mm"):
        if type(data[key]) is not int:
            raise Refused(f"{key} is a whole number of millimetres", rule=PLACE, at=key)
    x, y = data["x_mm"], data["y_mm"]
    if why := why_not_there(fight, x, y):
        raise Refused(why, rule=PLACE, at=f"{x} {y}")
    return x, y


def why_not_there(fight: Fight, x: int, y: int) -> str | None:
    """What stands against a puck at this place, or None: it lies wholly on the board and overlaps no other."""
    if not (RADIUS <= x <= WIDTH - RADIUS and RADIUS <= y <= LENGTH - RADIUS):
        return "the puck must lie wholly on the board"
    for puck in fight.pucks:
        dx, dy = x * pucks.MICRO - puck.x, y * pucks.MICRO - puck.y
        if not puck.off and dx * dx + dy * dy < (2 * RADIUS * pucks.MICRO) ** 2:
            return "another puck lies there"
    return None


def stays(s: State, tell: Tell) -> None:
    """A round begins: a flanking puck that still stands keeps its rogue from attacking.

    [truedungeon.class.rogue.flank.duration] [truedungeon.class.rogue.flank.no-attack]
    """
    fight = s.fight
    assert fight is not None, "rounds begin in a fight"
    for puck in fight.pucks:
        if puck.kind == "flank":
            s.heroes[puck.hero].used["combat flank round"] = fight.round


def standing(s: State, seat: int | str) -> Puck | None:
    """The flanking puck of this seat's rogue on the board, or None."""
    lying = s.fight.pucks if s.fight is not None else []
    return next((puck for puck in lying if puck.kind == "flank" and s.heroes[puck.hero].seat == seat), None)


def lift(s: State, seat: int | str, tell: Tell) -> None:
    """The rogue takes the flanking puck away; no puck moves while anybody is asked.

    [truedungeon.class.rogue.flank.remove]
    """
    puck = standing(s, seat)
    assert puck is not None and s.fight is not None, "it is only offered while it stands"
    s.fight.pucks.remove(puck)  # [truedungeon.class.rogue.flank.remove] [truedungeon.class.rogue.flank.fixed]
    also = ("truedungeon.class.rogue.flank.fixed", PLACE)
    tell.everyone("lifts", who=s.name(s.heroes[puck.hero]), rule="truedungeon.class.rogue.flank.remove", also=also)


LIFT: Final = Option("lift", "take the flanking puck off the board", rule="truedungeon.class.rogue.flank.remove")
SCHEMA: Final[dict[str, Any]] = {
    "title": "Place the flanking puck",
    "type": "object",
    "required": ["x_mm", "y_mm"],
    "additionalProperties": False,
    "properties": {
        "x_mm": {"type": "integer", "minimum": RADIUS, "maximum": WIDTH - RADIUS},
        "y_mm": {"type": "integer", "minimum": RADIUS, "maximum": LENGTH - RADIUS},
    },
}
WHERE: Final = Question("place", "Where does the {who} place the puck?", rule="truedungeon.class.rogue.flank.effect")
QUESTIONS: Final = (WHERE,)
EVENTS: Final = {
    "places": "The {who} flanks: a puck stands on the board at {x} mm and {y} mm.",
    "lifts": "The {who} takes the flanking puck off the board.",
}
