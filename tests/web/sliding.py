"""A game of nothing but slides: one puck, two one after the other, two at once; all lie there until the end."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from tests.terminal.toy import GAME as TOY
from undercroft.engine import Choice, Form, Option, Over, Question, Refused, Result
from undercroft.games.truedungeon.content.board import physics
from undercroft.games.truedungeon.content.board.gesture import from_drag
from undercroft.games.truedungeon.content.board.library import STANDARD, board_named
from undercroft.games.truedungeon.content.board.reading import natural
from undercroft.games.truedungeon.content.board.shots import Shot, read_shot
from undercroft.inputs import SlidePuck, SlideWidget
from undercroft.scene import Lane, LaneMoves, LanePuck, LaneZone, Panel, Scene

TURNS = ("fighter",), ("monk", "monk-2"), ("ranger", "ranger-2")
LIVERIES = {"fighter": "metal", "monk": "grey", "ranger": "green"}
WHEEL = (1, 2, 3, 4, 5, 6, 7, 8)
APART = 900


@dataclass(slots=True)
class State:
    turn: int = 0
    bodies: list[list[Any]] = field(default_factory=list)
    moves: dict[str, Any] = field(default_factory=dict)
    given: list[str] = field(default_factory=list)
    cleared: bool = False

    def copy(self) -> State:
        bodies = [list(body) for body in self.bodies]
        return State(self.turn, bodies, dict(self.moves), list(self.given), self.cleared)


SLIDE = Question("slide", "Slide {who}.", rule="toy.turn.go")


def one(data: Any) -> tuple[Shot, str]:
    """A slide, and how it was given."""
    if not isinstance(data, dict):
        raise Refused("that is no slide", rule="toy.turn.go")
    if "drag" in data:
        return from_drag(data["drag"], data["orientation_deg"]), "drag"
    return read_shot(data), "typed"


def form(s: State) -> Form:
    ids = TURNS[s.turn]

    def read(data: Any) -> Any:
        given = [one(data)] if len(ids) == 1 else [one(slide) for slide in data["slides"]]
        if ids[0] == "ranger" and abs(given[0][0].x - given[1][0].x) < APART:
            raise Refused("the two pucks must start at least 90 mm apart", rule="toy.turn.go")
        return given, int(data.get("delay_s", 0) * 1_000_000)

    def widget() -> dict[str, Any]:
        pucks = tuple(SlidePuck(id, f"puck-{ids[0]}", LIVERIES[ids[0]], WHEEL) for id in ids)
        apart, delay = (90 if ids[0] == "ranger" else None), ((100, 1800) if ids[0] == "monk" else None)
        return SlideWidget(lane(s), pucks, apart, delay, known="medium").plain()

    return Form("slide", {"type": "object", "title": f"The slide of {ids[0]}"}, read, widget=widget)


def lane(s: State) -> Lane:
    board = board_named(STANDARD)
    zones = tuple(
        LaneZone(zone.value, zone.circle, zone.ellipse, zone.polygon or (), zone.name, zone.body)
        for zone in board.zones
    )
    pucks = []
    for id, _, x, y, turn, off in s.bodies:
        found = None if off else natural(board, x, y)
        kind = id.partition("-")[0]
        place = (x // 100, y // 100, turn * 1800 // 3_141_593)
        pucks.append(
            LanePuck(
                id, id, f"puck-{kind}", *place, LIVERIES[kind], id[0].upper(), WHEEL, found, 6 if found else None, off
            )
        )
    taken = tuple(pucks) if s.cleared else ()
    moves = LaneMoves(**s.moves, pucks=taken) if s.moves else None
    return Lane(board.name, zones, board.dot, () if s.cleared else tuple(pucks), moves)


def play(s, chance, tell):
    while s.turn < len(TURNS):
        ids = TURNS[s.turn]
        answer = yield Choice(0, SLIDE, (Option("hold", "do not slide"),), {"who": ids[0]}, form(s))
        if answer != "hold":
            slid(s, ids, *answer)
            tell.everyone("slid", who=ids[0], how=s.given[-1], rule="toy.turn.go")
        if s.turn == len(TURNS) - 1:
            s.cleared = True
        s.turn += 1
    raise Over


def slid(s: State, ids: tuple[str, ...], given: list[tuple[Shot, str]], delay: int) -> None:
    """These pucks have been slid, and lie where they rest."""
    surface = physics.SURFACES["medium"]
    number = len(s.bodies)
    names = [body[0] for body in s.bodies] + list(ids)
    lying = [physics.Body(body[1], body[2], body[3], body[4]) for body in s.bodies if not body[5]]
    launches = [physics.Launch(number + i, shot, at=delay * i) for i, (shot, _) in enumerate(given)]
    motion = physics.slide(lying, launches, surface)
    fallen = [body for body in s.bodies if body[5]]
    resting = [[names[body.number], body.number, body.x, body.y, body.turn, body.off] for body in motion.bodies]
    s.bodies = sorted([*fallen, *resting], key=lambda body: body[1])
    s.moves = {
        "key": f"slide-{s.turn}",
        "legs": tuple(
            (
                names[leg.number],
                *(leg.start // 1000, leg.end // 1000, leg.x0 // 100, leg.y0 // 100, leg.x1 // 100, leg.y1 // 100),
                *(leg.turn0 * 1800 // 3_141_593, leg.turn1 * 1800 // 3_141_593),
            )
            for leg in motion.legs
        ),
        "bumps": tuple((bump.time // 1000, names[bump.one], names[bump.other]) for bump in motion.bumps),
        "offs": tuple((off.time // 1000, names[off.number]) for off in motion.offs),
        "end": motion.end // 1000,
        "decel": surface.decel,
        "spin_decel": surface.spin_decel,
    }
    s.given += [how for _, how in given]


def scene(s: State, seat: int | None, names: tuple[str, ...]) -> Scene:
    return Scene("Slides", (), (Panel("Given", tuple(s.given) or ("nothing yet",)),), (lane(s),))


GAME = replace(
    TOY,
    seats=range(1, 2),
    usual_seats=1,
    seat_names=("Ann",),
    roles=lambda setting: ("slider",),
    records=(State,),
    questions=(SLIDE,),
    events={"slid": "{who} slides: {how}."},
    new=lambda setting: State(),
    play=play,
    view=lambda s, seat: {"stage": "play", "turn": s.turn},
    resample=lambda s, seat, chance: None,
    result=lambda s: Result({0: s.turn}, (0,), "all is slid", "toy.end.ten") if s.turn >= len(TURNS) else None,
    scene=scene,
    turns=lambda s: s.turn,
    acts=lambda s, seat: (),
    act=lambda s, seat, act, tell: None,
    bots={},
    files={},
)
