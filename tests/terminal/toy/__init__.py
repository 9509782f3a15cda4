"""A toy game with a secret, a form, dice, an act and a kind of file; small enough to know by heart."""

from pathlib import Path
from typing import Annotated, Any

from undercroft.engine import (
    Choice,
    FileKind,
    Form,
    Game,
    Option,
    Options,
    Over,
    Question,
    Refusal,
    Refused,
    Result,
    Tell,
    by,
)
from undercroft.scene import Board, Panel, Scene, Tile

SIGNS = {"cross": "xx\nxx", "ring": "oo\noo"}


class ToyOptions(Options, frozen=True, kw_only=True):
    goal: Annotated[int, by("toy.end.ten", ge=1)] = 10


class State:
    __slots__ = ("asked", "goal", "gone", "points", "signs", "turn", "turns")

    def __init__(self, goal, signs, points, turn, turns, gone, asked=None):
        self.goal = goal
        self.signs = signs
        self.points = points
        self.turn = turn
        self.turns = turns
        self.gone = gone
        self.asked = asked

    def copy(self):
        return State(self.goal, list(self.signs), list(self.points), self.turn, self.turns, self.gone)


def read_sign(text: Any) -> str:
    if isinstance(text, dict):
        text = text.get("sign")
    if isinstance(text, list):
        text = "\n".join(text)
    if not isinstance(text, str) or [len(line) for line in text.splitlines()] != [2, 2]:
        raise Refused("a sign has two lines of two", rule="toy.setup.sign", at="line 1")
    return text


def why_not(state: State, choice: Choice, answer: str) -> Refusal | None:
    if answer == "star":
        return Refusal("{sign} has three lines, not two", rule="toy.setup.sign", sign=answer)
    return None


SCHEMA = {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2}]}
SIGN = Question("sign", "Draw your sign.", rule="toy.setup.sign", why_not=why_not)
GO = Question("go", "Roll? You have {points} of {goal}.", rule="toy.turn.go")
FORM = Form("grid", SCHEMA, read_sign)


def play(s, chance, tell):
    while None in s.signs:
        options = tuple(Option(name, value=sign) for name, sign in SIGNS.items())
        seat, sign = yield [Choice(i, SIGN, options, form=FORM) for i in (0, 1) if s.signs[i] is None]
        s.signs[seat] = sign
        tell.only(seat, "drew", sign=sign.replace("\n", "/"), rule="toy.setup.sign")
        tell.everyone("ready", seat=seat, rule="toy.setup.sign")
    while True:
        about = {"points": s.points[s.turn], "goal": s.goal}
        options = (Option("roll", "roll the die", rule="toy.turn.roll", at="a1"), Option("pass"))
        answer = yield Choice(s.turn, GO, options, about)
        s.turns += 1
        if answer == "roll":
            face = chance.roll(6, "points")
            s.points[s.turn] += face
            tell.everyone("rolled", seat=s.turn, face=face, points=s.points[s.turn], rule="toy.turn.roll")
            if s.points[s.turn] >= s.goal:
                raise Over
        else:
            tell.everyone("passed", seat=s.turn, rule="toy.turn.go")
        s.turn = 1 - s.turn


def result(s):
    scores = {0: s.points[0], 1: s.points[1]}
    if s.gone is not None:
        return Result(scores, (1 - s.gone,), "the other gave up", "toy.end.concede")
    best = max(s.points)
    return Result(scores, (s.points.index(best),), f"{best} points", "toy.end.ten") if best >= s.goal else None


def act(s: State, seat: int | str, act: str, tell: Tell) -> None:
    s.gone = seat
    tell.everyone("conceded", seat=seat, rule="toy.end.concede")
    raise Over


def scene(s, seat, names):
    mine = s.signs[seat] if seat is not None else None
    lines = tuple(f"secret sign: {mine}".splitlines()) if mine else ("no sign",)
    tiles = (Tile(0, 0, "entrance", anchor="a1"), Tile(1, 0, anchor="b1"))
    return Scene("Toy", (Board("The board", 2, 1, tiles),), (Panel(f"Seat {seat}", lines),))


def resample(s, seat, chance):
    for other in (0, 1):
        if other != seat and s.signs[other] is not None:
            s.signs[other] = chance.pick(sorted(SIGNS.values()), "sign")


def check(data: dict[str, Any], options: Any) -> str:
    read_sign(data.get("sign"))
    return "a good sign"


def greedy(view, choice, worlds, chance):
    assert view["you"] == choice.seat
    return choice.options[0]


GAME = Game(
    id="toy",
    title="Toy",
    pitch="Roll to ten.",
    folder=Path(__file__).parent,
    edition=1,
    seats=range(2, 3),
    usual_seats=2,
    seat_names=("North", "South"),
    roles=lambda setting: ("player", "player"),
    options=ToyOptions,
    records=(State,),
    questions=(SIGN, GO),
    events={
        "drew": "Your sign is {sign}.",
        "ready": "{seat} is ready.",
        "rolled": "{seat} rolls {face} and has {points}.",
        "passed": "{seat} passes.",
        "conceded": "{seat} gives up.",
    },
    order="toy.turn.go",
    new=lambda setting: State(setting.options.goal, [None, None], [0, 0], 0, 0, None),
    play=play,
    view=lambda s, seat: {"stage": "play", "points": list(s.points)},
    resample=resample,
    result=result,
    scene=scene,
    turns=lambda s: s.turns,
    audit=lambda s: None,
    acts=lambda s, seat: (Option("concede", rule="toy.end.concede"),),
    act=act,
    bots={"greedy": greedy},
    files={"sign": FileKind({"type": "object"}, check)},
)
