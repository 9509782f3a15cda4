"""The making of one floor as a game of its own, for one seat, the designer: Part 1 of the book at a table."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from undercroft.engine import Chance, Game, Refused, Result, Scripted, Setting, Table, Tell, Turn, unusual
from undercroft.engine.options import plain_options
from undercroft.games.pararoles.floor.datafiles import FILES
from undercroft.games.pararoles.floor.design import CLEAR_RADIUS, EVENTS, NUMBERS, QUESTIONS, begin, design
from undercroft.games.pararoles.floor.floor import Door, Enemy, Floor, Piece, Secret, Trap
from undercroft.games.pararoles.floor.plans import scene
from undercroft.games.pararoles.floor.rolls import Dice
from undercroft.games.pararoles.floor.state import DONE, OPENING, Design, Fork, Point, Site, Step
from undercroft.games.pararoles.floor.view import view
from undercroft.games.pararoles.options import PararolesOptions


def new(setting: Setting) -> Design:
    """An empty grid for floor 1, and a designer in seat 0."""
    return begin(setting.options, 1, 0, setting.numbers[CLEAR_RADIUS])


def position(setting: Setting, given: Mapping[str, Any]) -> Design:
    """An empty grid for the floor named: `{"floor": 3}`."""
    unknown = sorted(set(given) - {"floor"})
    if unknown:
        raise Refused(f'a design begins at {{"floor": number}}; unknown key {unknown[0]!r}', at=unknown[0])
    return begin(setting.options, given.get("floor", 1), 0, setting.numbers[CLEAR_RADIUS])


def play(s: Design, chance: Chance, tell: Tell) -> Turn:
    """The readings in force are told, then the floor is designed."""
    if s.step is OPENING:
        announce(s, tell)
    yield from design(s, chance, tell)


def announce(s: Design, tell: Tell) -> None:
    """The designer knows which readings of the book are in force."""
    for spec, value in unusual(s.rules):
        s.say(tell, "option", name=spec.name, value=value, text=spec.text, rule=spec.rule)
    if s.radius != NUMBERS[CLEAR_RADIUS]:
        rule = CLEAR_RADIUS.rpartition(".")[0]
        s.say(tell, "option", name=CLEAR_RADIUS, value=s.radius, text="set by the host", rule=rule)


def result(s: Design) -> Result | None:
    """The floor is designed: nobody wins or loses by it."""
    if s.step is not DONE:
        return None
    return Result({0: 0}, (), f"floor {s.floor.number} is designed", "pararoles.generate.order")


def resample(s: Design, seat: int | None, chance: Chance) -> None:
    """Nothing: the designer knows the whole floor, and nobody else sits here."""


def audit(s: Design) -> None:
    """What always holds of a floor: pieces lie apart, and all of it hangs together."""
    seen = 0
    for piece in s.floor.pieces:
        for square in piece.squares:
            assert not seen >> square & 1, "two pieces share a square"
            seen |= 1 << square
    assert seen | s.floor.secret_squares() == s.floor.used, "used squares are those of the pieces"


DESIGN = Game(
    id="pararoles",
    title="Para Roles: Dungeon Crawl",
    pitch="Design a dungeon floor with dice.",
    folder=files("undercroft.games.pararoles"),
    edition=1,
    seats=range(1, 2),
    usual_seats=1,
    seat_names=("Designer",),
    roles=lambda setting: ("designer",),
    options=PararolesOptions,
    numbers=NUMBERS,
    records=(Design, Floor, Piece, Door, Secret, Trap, Enemy, Fork, Site, Point, Step),
    questions=QUESTIONS,
    events={"option": "Designed with {name} = {value}: {text}.", **EVENTS},
    order="pararoles.generate.order",
    seating="pararoles.supplies.controller",
    new=new,
    play=play,
    view=view,
    resample=resample,
    result=result,
    scene=scene,
    turns=lambda state: len(state.floor.rolls),
    audit=audit,
    position=position,
    files=FILES,
)


def table_of(dice: Dice) -> Table:
    """A table of the design game on which all this has happened; the floor must be complete."""
    chance = Scripted([move for move in dice.moves if isinstance(move, int)])
    options = plain_options(dice.rules)
    table = Table.start(DESIGN, options=options, position={"floor": dice.number}, chance=chance)
    for move in dice.moves:
        if isinstance(move, str):
            table.answer(0, move)
    return table
