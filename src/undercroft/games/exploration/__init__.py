"""Dungeon Crawl Exploration: rooms behind doors, a leader who changes every round, skirmishes and encounters."""

from importlib.resources import files

from undercroft.engine import Game
from undercroft.engine.record import RecordFile
from undercroft.games.exploration.book import battle, round_end, rounds, setup, skirmish, table, trades, turns
from undercroft.games.exploration.book.basics import bag, dice, goals, growth, harm
from undercroft.games.exploration.book.fights import blows, deeds, foes
from undercroft.games.exploration.book.rooms import doors, events, revealing, searching, spawning
from undercroft.games.exploration.content.stories.datafiles import FILES, story_file
from undercroft.games.exploration.content.stories.worlds.assembler import RANDOM, STREAM
from undercroft.games.exploration.faces.campaign import CAMPAIGN
from undercroft.games.exploration.faces.kit.kit import kit
from undercroft.games.exploration.faces.offers import offers
from undercroft.games.exploration.faces.resample import resample
from undercroft.games.exploration.faces.scene import scene
from undercroft.games.exploration.faces.showpiece import SHOWPIECE
from undercroft.games.exploration.faces.tallies import TALLIES
from undercroft.games.exploration.faces.things.things import about, things
from undercroft.games.exploration.faces.view import view
from undercroft.games.exploration.faces.ways import WAYS
from undercroft.games.exploration.figures import NUMBERS
from undercroft.games.exploration.options import ExplorationOptions
from undercroft.games.exploration.players.bot import BOTS
from undercroft.games.exploration.players.estimate import estimate
from undercroft.games.exploration.players.features import FEATURES
from undercroft.games.exploration.players.vocabulary import answers
from undercroft.games.exploration.position.parts import PositionGiven
from undercroft.games.exploration.position.whole import position
from undercroft.games.exploration.state.records import (
    Battle,
    Blow,
    Die,
    Ending,
    Find,
    Foe,
    Happening,
    Hero,
    Opened,
    Placing,
    Rest,
    Skirmish,
    Turn,
    spoken,
)
from undercroft.games.exploration.state.stages import Stage
from undercroft.games.exploration.state.state import State

__all__ = ["GAME", "ExplorationOptions"]

_CHAPTERS = (
    table,
    setup,
    round_end,
    turns,
    trades,
    doors,
    searching,
    revealing,
    events,
    spawning,
    battle,
    blows,
    deeds,
    foes,
    skirmish,
    harm,
    dice,
    bag,
    growth,
    goals,
)
"""The modules that ask or tell."""


def _told(state: State, record: RecordFile) -> str:
    """The story that was played, by name or as text: as the host gave it, or the one that was drawn."""
    given = str(record.options.get("story", RANDOM))
    return state.tale if given == RANDOM else given


GAME = Game(
    id="exploration",
    title="Dungeon Crawl Exploration",
    pitch="Nobody knows what is behind the next door, and each round another leads. Play a story, or write one.",
    company="together",
    minutes=27,
    scoring="50 for winning, 10 for each new room and each secondary goal, the coins, less 1 for each round",
    showpiece=SHOWPIECE,
    weight=3,
    folder=files(__name__),
    edition=5,
    seats=range(1, 6),
    usual_seats=3,
    settled=("character",),
    seat_names=("Ada", "Bruno", "Clara", "Dario", "Elsa"),
    roles=table.roles,
    options=ExplorationOptions,
    numbers=NUMBERS,
    records=(
        State,
        Stage,
        Hero,
        Foe,
        Opened,
        Die,
        Turn,
        Blow,
        Find,
        Happening,
        Placing,
        Battle,
        Skirmish,
        Ending,
        Rest,
    ),
    questions=tuple(question for chapter in _CHAPTERS for question in getattr(chapter, "QUESTIONS", ())),
    events={kind: words for chapter in _CHAPTERS for kind, words in chapter.EVENTS.items()},
    spoken=spoken,
    order="exploration.core.turn.round",
    seating="exploration.core.group",
    readings="exploration.core.options",
    new=table.new,
    play=rounds.play,
    view=view,
    resample=resample,
    result=table.result,
    scene=scene,
    turns=lambda state: state.turns,
    audit=table.audit,
    acts=table.acts,
    act=table.act,
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
    leaves=lambda state, record: story_file(_told(state, record)),
    campaign=CAMPAIGN,
    cooperative=True,
    seats_with=table.seats,
    shares=lambda setting, seat, other: True,
    hidden=(STREAM,),
    sides={"face": dice.D10, "natural": dice.D100},
)
