"""Dungeon Trapper: build a maze of hidden traps; rob the other one's."""

from importlib.resources import files

from undercroft.engine import Game
from undercroft.games.trapper.book import setup, trapping, turn
from undercroft.games.trapper.book import table as rules
from undercroft.games.trapper.content.board import Board, Gone, spoken
from undercroft.games.trapper.faces.files import FILES, leaves
from undercroft.games.trapper.faces.kit import kit
from undercroft.games.trapper.faces.offers import offers
from undercroft.games.trapper.faces.resample import resample
from undercroft.games.trapper.faces.scene import NAMES, scene
from undercroft.games.trapper.faces.showpiece import SHOWPIECE
from undercroft.games.trapper.faces.tallies import TALLIES
from undercroft.games.trapper.faces.things import about, things
from undercroft.games.trapper.faces.view import view
from undercroft.games.trapper.faces.ways import WAYS
from undercroft.games.trapper.options import TrapperOptions, after_losing
from undercroft.games.trapper.players.bot import BOTS
from undercroft.games.trapper.players.estimate import estimate
from undercroft.games.trapper.players.features import FEATURES, answers
from undercroft.games.trapper.players.learned import LEARNED
from undercroft.games.trapper.position import position
from undercroft.games.trapper.state import Order, Plan, Run, Stage, State

__all__ = ["GAME"]

GAME = Game(
    id="trapper",
    title="Dungeon Trapper",
    pitch="Build a maze of hidden traps, then run through the one your rival hid. Any tile may be floor, or the end.",
    company="against",
    minutes=23,
    scoring="1 for the Prized Heirloom, else 0",
    showpiece=SHOWPIECE,
    weight=1,
    folder=files(__name__),
    edition=1,
    seats=range(2, 3),
    usual_seats=2,
    seat_names=NAMES,
    roles=lambda setting: ("trapper",) * setting.seats,
    options=TrapperOptions,
    numbers=rules.NUMBERS,
    records=(State, Board, Gone, Plan, Order, Run, Stage),
    questions=(*setup.QUESTIONS, *trapping.QUESTIONS, *turn.QUESTIONS),
    events=rules.EVENTS,
    spoken=spoken,
    order="trapper.turn.alternate",
    seating="trapper.components.players",
    readings="trapper.option.readings",
    new=rules.new,
    play=rules.play,
    view=view,
    resample=resample,
    result=rules.result,
    scene=scene,
    turns=lambda state: state.turn,
    audit=rules.audit,
    acts=rules.acts,
    act=rules.act,
    position=position,
    bots={**BOTS, **LEARNED},
    estimate=estimate,
    answers=answers,
    features=FEATURES,
    things=things,
    about=about,
    offers=offers,
    ways=WAYS,
    files=FILES,
    hidden=("building",),
    sides={"faces": 12},
    tallies=TALLIES,
    kit=kit,
    leaves=leaves,
    follows=after_losing,
)
