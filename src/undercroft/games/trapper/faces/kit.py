"""The print kit: two blank dungeons, fog tokens, adventurers, and the Tile Key as a reference card for each player."""

from __future__ import annotations

from typing import Final

from undercroft.engine.stage.card import Card
from undercroft.games.trapper.book.table import NUMBERS, TOKENS
from undercroft.games.trapper.book.traps import TRAPS, Trap
from undercroft.games.trapper.content.board import GRID, TILES, tile_of
from undercroft.games.trapper.faces.scene import NAMES, PIECES
from undercroft.games.trapper.faces.things import trap_card
from undercroft.games.trapper.options import TrapperOptions
from undercroft.scene import Board, Tile
from undercroft.scene.kit.kit import Kit
from undercroft.scene.kit.parts import BoardSheet, Reference, Row, Standees, Token, Tokens

TILE_MM: Final = 27
TOKEN_MM: Final = 24

WORDS: Final = "Draw walls, heirloom and traps in pencil; a fan is an arrow. A sprung trap gets an X."

TURN: Final = (
    Row(
        "Before the first turn",
        "In secret, draw up to 20 walls, the heirloom, and two traps of each tier. Every open tile must be within "
        "reach of the entrance. Cover heirloom and traps with fog, then show your board.",
        small="trapper.setup.order trapper.setup.walls-max trapper.setup.connected trapper.fog.covered",
    ),
    Row(
        "Your turn",
        "Roll two D6 for action points (AP). First buy traps, or re-activate disabled ones, in your own dungeon. "
        "Then send your adventurer into the other one, with the AP left as fortitude.",
        small="trapper.turn.roll trapper.turn.stages trapper.adventure.fortitude",
    ),
    Row(
        "The run",
        "Step by step to tiles that share a side, until you die or stand on the heirloom and win. What lies under "
        "a fog token you enter is revealed and happens.",
        small="trapper.adventure.step trapper.adventure.land-fog trapper.end.heirloom",
    ),
    Row(
        "Traps",
        "A sprung trap is marked X and does nothing until its owner re-activates it. Fortitude never drops below 1.",
        small="trapper.traps.disable trapper.trapping.reactivate trapper.traps.minimum",
    ),
)


def kit(options: TrapperOptions) -> Kit:
    """The kit for two players, with the entrance where these options put it."""
    fog = tuple(
        Token(f"{name} fog {i + 1}", "fog", colour, label=name[0])
        for name, (_, colour) in zip(NAMES, PIECES, strict=True)
        for i in range(NUMBERS[TOKENS])
    )
    figures = tuple(Token(name, icon, colour) for name, (icon, colour) in zip(NAMES, PIECES, strict=True))
    return Kit(
        "Dungeon Trapper",
        (
            Standees("adventurers to fold", figures),
            *(BoardSheet(blank_board(f"{name}'s dungeon", options), TILE_MM, WORDS) for name in NAMES),
            Tokens("fog tokens", fog, TOKEN_MM),
            Reference("Dungeon Trapper: the Tile Key", (*_traps(), *TURN), copies=2),
        ),
        needs=("two D6", "a D12", "two pencils", "an eraser"),
    )


def blank_board(name: str, options: TrapperOptions) -> Board:
    """An empty dungeon to draw in, with its entrance.  [trapper.board.size] [trapper.board.entrance]"""
    entrance = tile_of(options.entrance)
    tiles = tuple(
        Tile(*GRID.place(tile), ground="entrance" if tile == entrance else "floor") for tile in range(len(TILES))
    )
    return Board(name, GRID.columns, GRID.rows, tiles)


def _traps() -> tuple[Row, ...]:
    return tuple(_trap(trap, trap_card(trap)) for trap in TRAPS.values())


def _trap(trap: Trap, card: Card) -> Row:
    prices = f"tier {trap.tier}; buy {trap.buy}, re-activate {trap.reactivate} AP"
    return Row(card.title, card.text, card.icon or "", prices, " ".join(card.rules))
