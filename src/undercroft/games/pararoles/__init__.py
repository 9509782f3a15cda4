"""Para Roles: Dungeon Crawl. So far its dungeon floors: rolled, chosen, read, written and planned.

`DESIGN` is the making of one floor as a game of its own for one seat, the designer; it is on no shelf.
"""

from dataclasses import replace
from importlib.resources import files

from undercroft.engine import Game
from undercroft.games.pararoles import design
from undercroft.games.pararoles.datafiles import FILES, read_json, to_json
from undercroft.games.pararoles.design import begin, generate
from undercroft.games.pararoles.floor import Door, Enemy, Floor, Piece, Secret, Trap
from undercroft.games.pararoles.kit import kit
from undercroft.games.pararoles.maker import FLOORS
from undercroft.games.pararoles.options import PararolesOptions
from undercroft.games.pararoles.plans import known, plan
from undercroft.games.pararoles.rolls import Dice, read_rolls, redraw, roll_events, rolls_of, written
from undercroft.games.pararoles.state import Design, Fork, Point, Site, Step
from undercroft.games.pararoles.text import read_text, to_text
from undercroft.games.pararoles.view import scene, view

__all__ = [
    "DESIGN",
    "GAME",
    "Dice",
    "Floor",
    "PararolesOptions",
    "begin",
    "generate",
    "known",
    "plan",
    "read_json",
    "read_rolls",
    "read_text",
    "redraw",
    "roll_events",
    "rolls_of",
    "to_json",
    "to_text",
    "written",
]

DESIGN = Game(
    id="pararoles",
    title="Para Roles: Dungeon Crawl",
    pitch="Design a dungeon floor with dice.",
    folder=files(__name__),
    edition=1,
    seats=range(1, 2),
    usual_seats=1,
    seat_names=("Designer",),
    roles=lambda setting: ("designer",),
    options=PararolesOptions,
    numbers=design.NUMBERS,
    records=(Design, Floor, Piece, Door, Secret, Trap, Enemy, Fork, Site, Point, Step),
    questions=design.QUESTIONS,
    events=design.EVENTS,
    order="pararoles.generate.order",
    seating="pararoles.supplies.controller",
    new=design.new,
    play=design.play,
    view=view,
    resample=design.resample,
    result=design.result,
    scene=scene,
    turns=lambda state: len(state.floor.rolls),
    audit=design.audit,
    position=design.position,
    files=FILES,
)

GAME = replace(DESIGN, floors=FLOORS, kit=kit)
"""What there is of the game so far: its rules, its floors and their files."""
