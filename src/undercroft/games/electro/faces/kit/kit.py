"""The print kit: all that ElectroDungeon needs on a table of wood, board and figures, cards, sheets and Puzzles."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from undercroft.games.electro.book.basics.layouts import FRAGMENTS
from undercroft.games.electro.content.board import board_named
from undercroft.games.electro.content.cards import EXPLORER_CARDS, FATE_CARDS
from undercroft.games.electro.faces.kit.cards import (
    SHOWN,
    beast_cards,
    chips,
    clock_card,
    deck,
    explorer_sheets,
    explorers,
    field,
    lock_pieces,
    own_cards,
    secret_sheet,
    side_pieces,
    tokens,
)
from undercroft.games.electro.faces.kit.tasks import (
    PUZZLE_BACK,
    TASK_BACK,
    instances,
    pictures,
    riddles,
    solutions,
    task_faces,
)
from undercroft.games.electro.faces.kit.words import fates_rows, people_rows, setup_rows, turn_rows
from undercroft.games.electro.options import ElectroOptions
from undercroft.scene.kit.faces import Beside, Deck
from undercroft.scene.kit.forms import FormCards
from undercroft.scene.kit.kit import Kit, Part
from undercroft.scene.kit.parts import BoardSheet, Reference, Standees, Token, Tokens, agreed
from undercroft.scene.kit.pictures import Pictures
from undercroft.scene.kit.pieces import Chips, Cutouts, Jigsaw
from undercroft.scene.kit.poster import Poster

TILE_MM: Final = 25
"""How large a tile of the board is: a figure stands on it, and a chip lies in a small room."""

LETTERS: Final = 13
"""The size of letters on reward cards, which have few words."""

PLAN_MM: Final = (180, 170)
"""The plan of the Master of Fates is at most so wide and high."""

COPIES: Final = 3
"""So many pairs of reference cards there are: one for two Explorers."""


def kit(options: ElectroOptions) -> Kit:
    """The kit for up to six Explorers and the Master of Fates, on the board and with the readings of these options."""
    board = board_named(options.board)
    other = agreed(options, but=SHOWN)
    return Kit(
        "ElectroDungeon",
        (
            Standees("Explorers to fold", explorers(), 20, 29, 10),
            Poster(field(board), TILE_MM, board.title),
            Cutouts("6 side rooms", side_pieces(board)),
            Cutouts("6 locks", lock_pieces()),
            Jigsaw(f"the Master Key in {FRAGMENTS} fragments", "master-key", FRAGMENTS),
            Chips("chips for rooms, keys, side rooms and lamps", chips(options)),
            Tokens("tokens for Puzzles and Trials", tokens(), 20),
            FormCards("Explorer sheets", explorer_sheets()),
            FormCards("cards for ElectroBeasts and the clock", (*beast_cards(options), clock_card(options))),
            Deck("reward cards of the Explorers", deck(EXPLORER_CARDS), Token("Explorers", "boost-box"), LETTERS),
            Deck("cards of the Master of Fates", deck(FATE_CARDS), Token("Fates", "storm-cloud"), LETTERS),
            Deck("cards of tasks", task_faces(), TASK_BACK),
            *_puzzles(options),
            _explorer_cards(options),
            _fates_cards(options),
            *_plan(options),
            *([Reference("Agreed otherwise", other)] if other else []),
        ),
        needs=("two dozen D6", "a D20", "a pencil for everybody", "an eraser", "scissors", "glue"),
        theme="print",
    )


def _puzzles(options: ElectroOptions) -> list[Part]:
    """Ready-made Puzzles and, for the Master of Fates only, their solutions; none where Puzzles are only rolled for."""
    if options.puzzles == "roll":
        return []
    drawn = instances(options)
    parts: list[Part] = [
        Pictures("ready-made Puzzles", pictures(drawn), PUZZLE_BACK),
        Beside("a page of solutions", (Reference("Solutions, for the Master of Fates only", solutions(drawn)),)),
    ]
    if options.puzzles == "own":
        told = Reference("Riddles, for the Master of Fates only", riddles())
        parts += [FormCards("blank Puzzles", own_cards()), Beside("a page of riddles", (told,))]
    return parts


def _explorer_cards(options: ElectroOptions) -> Part:
    turn = Reference("Explorers: the turn", turn_rows(options))
    people = Reference("Explorers: friends, keys, escape", people_rows(options))
    return Beside(f"{2 * COPIES} reference cards for Explorers", (turn, people), COPIES)


def _fates_cards(options: ElectroOptions) -> Part:
    laid = Reference("Master of Fates: setting up", setup_rows(options))
    turn = Reference("Master of Fates: the turn", fates_rows(options))
    return Beside("2 reference cards for the Master of Fates", (laid, turn))


def _plan(options: ElectroOptions) -> list[Part]:
    """The labyrinth on a page to note the rooms in, and a table for the side rooms."""
    board = board_named(options.board)
    small = replace(field(board, plan=True), name="a plan to note the rooms in")
    tile = max(1, min(PLAN_MM[0] // small.columns, PLAN_MM[1] // small.rows))
    words = "For the Master of Fates only: write into each room what you have laid there."
    return [BoardSheet(small, tile, words), FormCards("a table of the side rooms", (secret_sheet(board),), 170, 66)]
