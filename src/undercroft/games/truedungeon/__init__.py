"""True Dungeon: twelve classes, equipment tokens, a party card, seven rooms of twelve minutes each."""

from importlib import resources

from undercroft.engine import Game
from undercroft.games.truedungeon.book import (
    coaching,
    deeds,
    ending,
    marching,
    practice,
    riddle,
    rising,
    rooms,
    rounds,
    study,
    table,
)
from undercroft.games.truedungeon.book.basics import conditions, costs, retribution, saves, windows
from undercroft.games.truedungeon.book.basics.costs import timer
from undercroft.games.truedungeon.book.combat import bumps, getting_up, harm, placing, scoring, sliding, strike
from undercroft.games.truedungeon.book.items import offers as items
from undercroft.games.truedungeon.book.magic import bardsong, psychic, shaping, spells
from undercroft.games.truedungeon.book.monsters import answers, blows, foes, straying, traps
from undercroft.games.truedungeon.book.powers import offers as powers
from undercroft.games.truedungeon.book.skills import attempts, lore, memory, rogue
from undercroft.games.truedungeon.character.boxes import Boxes
from undercroft.games.truedungeon.desk.campaign import CAMPAIGN
from undercroft.games.truedungeon.desk.desk import CoachDesk
from undercroft.games.truedungeon.desk.easel import BoardEasel
from undercroft.games.truedungeon.desk.files import FILES
from undercroft.games.truedungeon.desk.playing import leaves
from undercroft.games.truedungeon.desk.training.hall import TrainingRoom
from undercroft.games.truedungeon.faces.kit.kit import kit
from undercroft.games.truedungeon.faces.offers import offers
from undercroft.games.truedungeon.faces.resample import resample
from undercroft.games.truedungeon.faces.scene import scene
from undercroft.games.truedungeon.faces.showpiece import SHOWPIECE
from undercroft.games.truedungeon.faces.tallies import TALLIES
from undercroft.games.truedungeon.faces.things.all import about, things
from undercroft.games.truedungeon.faces.view import hears, view
from undercroft.games.truedungeon.figures import NUMBERS
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.games.truedungeon.players.bot import BOTS
from undercroft.games.truedungeon.players.estimate import estimate
from undercroft.games.truedungeon.players.learning import FEATURES, all_answers
from undercroft.games.truedungeon.position.whole import GIVEN, position
from undercroft.games.truedungeon.state.records import (
    Assault,
    Attempt,
    Box,
    Deed,
    Fight,
    Foe,
    Harm,
    Hero,
    Lasting,
    Puck,
    Reward,
    Save,
    Slide,
    Sliding,
    Song,
    Test,
    Window,
)
from undercroft.games.truedungeon.state.stages import Stage
from undercroft.games.truedungeon.state.state import State

__all__ = ["GAME", "TrueDungeonOptions"]

_CHAPTERS = (
    table,
    coaching,
    rooms,
    traps,
    rising,
    ending,
    riddle,
    attempts,
    marching,
    rounds,
    foes,
    answers,
    straying,
    blows,
    deeds,
    strike,
    sliding,
    placing,
    scoring,
    retribution,
    powers,
    bumps,
    bardsong,
    spells,
    items,
    shaping,
    psychic,
    getting_up,
    memory,
    lore,
    rogue,
    study,
    practice,
    windows,
    saves,
    harm,
    conditions,
    costs,
)
"""The modules that ask or tell."""

GAME = Game(
    id="truedungeon",
    title="True Dungeon",
    pitch="Seven rooms, twelve minutes each, and a bag of tokens. You slide the pucks yourself; you fall together.",
    company="together",
    minutes=40,
    scoring="the rooms that the party has overcome",
    showpiece=SHOWPIECE,
    weight=5,
    folder=resources.files(__name__),
    edition=7,
    seats=range(1, 11),
    usual_seats=4,
    quick_seats=10,
    settled=("character", "train"),
    seat_names=("Ada", "Bruno", "Clara", "Dario", "Elsa", "Falk", "Greta", "Hugo", "Ines", "Jonas"),
    roles=table.roles,
    options=TrueDungeonOptions,
    numbers=NUMBERS,
    records=(
        State,
        Stage,
        Boxes,
        Hero,
        Foe,
        Lasting,
        Slide,
        Puck,
        Sliding,
        Harm,
        Save,
        Window,
        Test,
        Deed,
        Song,
        Assault,
        Fight,
        Attempt,
        Box,
        Reward,
    ),
    questions=tuple(question for chapter in _CHAPTERS for question in getattr(chapter, "QUESTIONS", ())),
    events={kind: words for chapter in _CHAPTERS for kind, words in chapter.EVENTS.items()},
    order="truedungeon.combat.round",
    seating="truedungeon.digital.seats",
    new=table.new,
    play=rooms.play,
    view=view,
    resample=resample,
    result=table.result,
    scene=scene,
    turns=lambda state: state.turns,
    audit=table.audit,
    acts=table.acts,
    act=table.act,
    timer=timer,
    counted=lambda state: state.clock,
    position=position,
    given=GIVEN,
    bots=BOTS,
    estimate=estimate,
    answers=all_answers,
    features=FEATURES,
    files=FILES,
    things=things,
    about=about,
    offers=offers,
    tallies=TALLIES,
    kit=kit,
    hidden=("board", "choices", "maze", "practice", "symbols", "treasure"),
    sides={"natural": 20},
    cooperative=True,
    seats_with=table.seats,
    hears=hears,
    hearing="truedungeon.digital.ghost-chat",
    desk=CoachDesk,
    training=TrainingRoom,
    easel=BoardEasel,
    leaves=leaves,
    campaign=CAMPAIGN,
)
