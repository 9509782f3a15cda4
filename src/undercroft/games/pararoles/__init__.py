"""Para Roles: Dungeon Crawl: dungeon floors, and the crawl through them."""

from importlib.resources import files

from undercroft.engine import Game
from undercroft.games.pararoles import options, position
from undercroft.games.pararoles.book import rounds, table, turns
from undercroft.games.pararoles.book.basics import harm, heroes, meeting, sights
from undercroft.games.pararoles.book.combat import fighting
from undercroft.games.pararoles.book.floors import arrival, creatures, leaving, moving, paying, searching, traps
from undercroft.games.pararoles.content.bestiary import spoken
from undercroft.games.pararoles.content.cards import Deck
from undercroft.games.pararoles.faces.campaign import CAMPAIGN
from undercroft.games.pararoles.faces.kit.kit import kit
from undercroft.games.pararoles.faces.left import leaves
from undercroft.games.pararoles.faces.offers import offers
from undercroft.games.pararoles.faces.resample import resample
from undercroft.games.pararoles.faces.scene import scene
from undercroft.games.pararoles.faces.showpiece import SHOWPIECE
from undercroft.games.pararoles.faces.tallies import TALLIES
from undercroft.games.pararoles.faces.things.asked import about, things
from undercroft.games.pararoles.faces.view import view
from undercroft.games.pararoles.faces.ways import WALKING
from undercroft.games.pararoles.figures import NUMBERS
from undercroft.games.pararoles.floor import design
from undercroft.games.pararoles.floor.datafiles import read_json, to_json
from undercroft.games.pararoles.floor.design import begin, generate
from undercroft.games.pararoles.floor.files import FILES
from undercroft.games.pararoles.floor.floor import Door, Enemy, Floor, Piece, Secret, Trap
from undercroft.games.pararoles.floor.plans import plan
from undercroft.games.pararoles.floor.rolls import Dice, read_rolls, redraw, roll_events, rolls_of, written
from undercroft.games.pararoles.floor.state import Design, Fork, Point, Site, Step
from undercroft.games.pararoles.floor.text import read_text, to_text
from undercroft.games.pararoles.floor.view import known
from undercroft.games.pararoles.options import PararolesOptions
from undercroft.games.pararoles.players.bot import BOTS
from undercroft.games.pararoles.players.estimate import estimate
from undercroft.games.pararoles.players.features import FEATURES
from undercroft.games.pararoles.players.vocabulary import answers
from undercroft.games.pararoles.state.ground import Bar, Ground, Hidden
from undercroft.games.pararoles.state.records import (
    Act,
    Bill,
    Check,
    Combat,
    Creep,
    Foe,
    Hero,
    Item,
    Menace,
    Pile,
    Shuffle,
    Snare,
    Stride,
    Strike,
    Summons,
    Sword,
)
from undercroft.games.pararoles.state.stages import Stage
from undercroft.games.pararoles.state.state import State
from undercroft.maps.maker import FloorMaker

__all__ = [
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

_CHAPTERS = (
    options,
    design,
    table,
    heroes,
    arrival,
    leaving,
    rounds,
    turns,
    moving,
    sights,
    searching,
    paying,
    creatures,
    traps,
    harm,
    meeting,
    fighting,
    position,
)
"""The modules that ask or tell."""

_SETTINGS = (
    "doors",
    "traps",
    "drop_path",
    "no_loops",
    "on_exit",
    "middle",
    "room_first",
    "total_18",
    "shuffle",
    "controller",
    "placed",
)
"""The options that change how a floor is rolled."""

GAME = Game(
    id="pararoles",
    title="Para Roles: Dungeon Crawl",
    pitch="Fate is a deck of cards, and the next floor is always worse. Open doors together, and hope for a kind draw.",
    company="together",
    minutes=67,
    scoring="10 for each floor left behind, 1 for each enemy, 3 for each boss, 1 for each treasure held",
    showpiece=SHOWPIECE,
    weight=3,
    folder=files(__name__),
    edition=6,
    seats=range(1, 5),
    usual_seats=2,
    settled=("hero",),
    seat_names=("Ash", "Birch", "Cedar", "Dorn", "Elm", "Fir", "Gorse", "Holm", "Ivy"),
    roles=table.roles,
    options=PararolesOptions,
    numbers=NUMBERS,
    records=(
        Design,
        Floor,
        Piece,
        Door,
        Secret,
        Trap,
        Enemy,
        Fork,
        Site,
        Point,
        Step,
        State,
        Stage,
        Hero,
        Foe,
        Item,
        Snare,
        Pile,
        Stride,
        Shuffle,
        Check,
        Bill,
        Summons,
        Creep,
        Ground,
        Bar,
        Hidden,
        Deck,
        Combat,
        Strike,
        Act,
        Menace,
        Sword,
    ),
    questions=tuple(question for chapter in _CHAPTERS for question in getattr(chapter, "QUESTIONS", ())),
    events={kind: words for chapter in _CHAPTERS for kind, words in chapter.EVENTS.items()},
    spoken=spoken,
    order="pararoles.move.order",
    seating="pararoles.core.players",
    readings="pararoles.core.options",
    new=table.new,
    play=rounds.play,
    view=view,
    resample=resample,
    result=table.result,
    scene=scene,
    turns=lambda state: state.turns,
    shares=table.shares,
    audit=table.audit,
    acts=table.acts,
    act=table.act,
    position=position.position,
    given={"": (position.PositionGiven,)},
    bots=BOTS,
    estimate=estimate,
    answers=answers,
    features=FEATURES,
    things=things,
    about=about,
    offers=offers,
    ways=WALKING,
    files=FILES,
    cooperative=True,
    seats_with=table.seats,
    hidden=("floor", "unseen", "boss treasure"),
    tallies=TALLIES,
    kit=kit,
    leaves=leaves,
    campaign=CAMPAIGN,
    floors=FloorMaker(
        generate=generate,
        redraw=lambda text, number, options: redraw(read_rolls(text), number, options),
        dice=Dice,
        written=lambda floor, options: written(roll_events(floor, options)) if floor.rolls else "",
        plan=plan,
        to_json=to_json,
        read_json=read_json,
        to_text=to_text,
        read_text=read_text,
        settings=_SETTINGS,
        by_hand={"human_controller": "on"},
    ),
)
