"""ElectroDungeon: Explorers in a labyrinth of lightning, and the Master of Fates who wants to keep them there."""

from importlib.resources import files

from undercroft.engine import Game
from undercroft.games.electro.book import leaving, puzzles, rounds, table, trials, turns
from undercroft.games.electro.book.basics import cards, deeds, groups, harm, keys, peeking, places, rolls, spending
from undercroft.games.electro.book.explorers import fighting, moving, rooms, sides
from undercroft.games.electro.book.fates import beasts, fates
from undercroft.games.electro.book.fates import cards as fatecards
from undercroft.games.electro.book.setup import rooms as setup
from undercroft.games.electro.book.setup import scores
from undercroft.games.electro.book.setup import sides as sidesetup
from undercroft.games.electro.faces.files import FILES, leaves
from undercroft.games.electro.faces.kit.kit import kit
from undercroft.games.electro.faces.offers import offers
from undercroft.games.electro.faces.panels import NAMES
from undercroft.games.electro.faces.resample import resample
from undercroft.games.electro.faces.scene import scene
from undercroft.games.electro.faces.showpiece import SHOWPIECE
from undercroft.games.electro.faces.tallies import TALLIES
from undercroft.games.electro.faces.things import about, things
from undercroft.games.electro.faces.view import view
from undercroft.games.electro.faces.ways import WAYS
from undercroft.games.electro.figures import NUMBERS
from undercroft.games.electro.options import ElectroOptions
from undercroft.games.electro.players.bot import BOTS
from undercroft.games.electro.players.estimate import estimate
from undercroft.games.electro.players.features import FEATURES
from undercroft.games.electro.players.vocabulary import answers
from undercroft.games.electro.position.parts import PositionGiven
from undercroft.games.electro.position.whole import position
from undercroft.games.electro.state.records import (
    Attack,
    Card,
    Claim,
    Death,
    Deck,
    Draft,
    Effect,
    Explorer,
    Fate,
    Fight,
    Harm,
    Key,
    Offer,
    Pile,
    Prize,
    Puzzle,
    Roll,
    Side,
    Tip,
    Trial,
    Turn,
)
from undercroft.games.electro.state.stages import Stage
from undercroft.games.electro.state.state import State

__all__ = ["GAME", "ElectroOptions"]

_CHAPTERS = (
    table,
    setup,
    sidesetup,
    scores,
    rounds,
    turns,
    groups,
    moving,
    peeking,
    rooms,
    beasts,
    fighting,
    deeds,
    keys,
    cards,
    spending,
    sides,
    puzzles,
    trials,
    rolls,
    harm,
    places,
    fates,
    fatecards,
    leaving,
)
"""The modules that ask or tell."""

GAME = Game(
    id="electro",
    title="ElectroDungeon",
    pitch="A labyrinth of lightning, and everybody wants out. One of you is the Master of Fates, and is in no hurry.",
    company="one against all",
    minutes=25,
    scoring="1 for who wins, else 0",
    showpiece=SHOWPIECE,
    weight=4,
    folder=files(__name__),
    edition=7,
    seats=range(1, 8),
    usual_seats=4,
    settled=("scores", "start-place"),
    seat_names=("Volta", *NAMES),
    roles=table.roles,
    options=ElectroOptions,
    numbers=NUMBERS,
    records=(
        State,
        Stage,
        Explorer,
        Effect,
        Key,
        Card,
        Side,
        Pile,
        Deck,
        Claim,
        Tip,
        Roll,
        Harm,
        Death,
        Fight,
        Offer,
        Turn,
        Attack,
        Fate,
        Prize,
        Draft,
        Puzzle,
        Trial,
    ),
    questions=tuple(question for chapter in _CHAPTERS for question in getattr(chapter, "QUESTIONS", ())),
    events={kind: words for chapter in _CHAPTERS for kind, words in chapter.EVENTS.items()},
    order="electro.turn.round",
    seating="electro.players.count",
    readings="electro.option.readings",
    drawing="electro.players.mof-choice",
    usual_seat=1,
    new=table.new,
    play=rounds.play,
    view=view,
    resample=resample,
    result=table.result,
    scene=scene,
    turns=lambda state: state.turns,
    audit=table.audit,
    acts=leaving.acts,
    act=leaving.act,
    position=position,
    given={"": (PositionGiven,)},
    bots=BOTS,
    estimate=estimate,
    answers=answers,
    features=FEATURES,
    things=things,
    about=about,
    offers=offers,
    ways=WAYS,
    files=FILES,
    tallies=TALLIES,
    kit=kit,
    leaves=leaves,
    seats_with=table.seats,
    hidden=("layout", "tasks", "cards", *trials.HIDDEN),
)
