"""The print kit: an adventure on tables of wood, with a booklet for its Dungeon Master, handouts, cards and pucks."""

from __future__ import annotations

from typing import Final

from undercroft.games.truedungeon.content.adventures.library import version_named
from undercroft.games.truedungeon.content.adventures.model import Adventure, Orientation
from undercroft.games.truedungeon.content.classes import LIVERIES, classes
from undercroft.games.truedungeon.faces.kit.booklet import booklet, handouts
from undercroft.games.truedungeon.faces.kit.pieces import board_sheets, monster_faces, study_sheets
from undercroft.games.truedungeon.faces.kit.words import condition_rows, damage_rows, phase_rows, room_rows
from undercroft.games.truedungeon.options import TrueDungeonOptions
from undercroft.scene.kit.entries import Entries, Pages
from undercroft.scene.kit.faces import Beside, Deck
from undercroft.scene.kit.forms import FormCard, FormCards, Grid
from undercroft.scene.kit.kit import Kit
from undercroft.scene.kit.parts import Reference, Token, Tokens

ROUNDS: Final = 9
HALF: Final = 11
LETTERS: Final = 9


def kit(options: TrueDungeonOptions) -> Kit:
    """The kit for the adventure of these options: what only the Dungeon Master may read comes first, and says so."""
    adventure = version_named(options.adventure.strip(), options.orientation, short=options.short)
    return _kit(adventure, options.orientation)


def _kit(adventure: Adventure, orientation: Orientation) -> Kit:
    return Kit(
        f"True Dungeon: {adventure.name}",
        (
            Pages(f"{adventure.name}: for the Dungeon Master alone", booklet(adventure, orientation)),
            Entries("handouts for players, one for each room", handouts(adventure, orientation), "handout", 190, 128),
            Deck("monster cards", monster_faces(adventure, orientation), Token("Monster", "foe-humanoid"), LETTERS),
            board_sheets(adventure, orientation),
            FormCards("sheets for every room", (_track(),), 190, 128),
            *study_sheets(),
            Tokens("pucks", tuple(Token(card.name, f"puck-{id}", LIVERIES[id]) for id, card in classes().items()), 38),
            Beside("reference cards", (Reference("A room", room_rows()), Reference("Combat", phase_rows())), 2),
            Reference("Damage", damage_rows(), 2),
            Beside(
                "reference cards of conditions",
                (
                    Reference("Conditions, A to N", condition_rows()[:HALF]),
                    Reference("P to S", condition_rows()[HALF:]),
                ),
                2,
            ),
        ),
        needs=("a d20 for everybody", "a d8 or the tokens' own wheels", "a clock with twelve minutes", "pencils"),
        theme="print",
    )


def _track() -> FormCard:
    """A sheet on which a Dungeon Master counts rounds, damage and the party's Hit Points, one for each room."""
    rounds = tuple((str(number), 1) for number in range(1, ROUNDS + 1))
    blank = ("",) * (ROUNDS + 2)
    return FormCard(
        "Room ____   initiative: party ____ monsters ____",
        "my-turn",
        (
            Grid("Monsters", "HP, and damage round by round", (("monster", 3), ("HP", 1), *rounds), (blank,) * 4),
            Grid("Party", "HP, and damage round by round", (("class", 3), ("HP", 1), *rounds), (blank,) * 10),
        ),
        small="truedungeon.digital.clock-round truedungeon.combat.damage-simultaneous",
    )
