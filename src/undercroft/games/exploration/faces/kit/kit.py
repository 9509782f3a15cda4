"""The print kit: a story on a table of wood, with maps and a journal that betray nothing before it is revealed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from undercroft.games.exploration.content.stories.model import Story
from undercroft.games.exploration.faces.kit.cards import (
    BACK,
    SHOWN,
    character_cards,
    characters,
    chips,
    creature_faces,
    foes,
    item_faces,
    table_card,
    track_cards,
)
from undercroft.games.exploration.faces.kit.journal import beginning, journal
from undercroft.games.exploration.faces.kit.maps import door_chips, room_board
from undercroft.games.exploration.faces.kit.numbers import Numbers, numbered, printed
from undercroft.games.exploration.faces.kit.words import fight_rows, round_rows, state_rows
from undercroft.games.exploration.options import ExplorationOptions
from undercroft.scene.drawer import Drawer
from undercroft.scene.kit.entries import Entries, FaceDown
from undercroft.scene.kit.faces import Beside, Deck
from undercroft.scene.kit.forms import FormCards
from undercroft.scene.kit.kit import Block, Kit, Room
from undercroft.scene.kit.parts import Reference, Standees, Token, Tokens, agreed
from undercroft.scene.kit.pieces import Chips
from undercroft.scene.kit.poster import INCH, Poster

LETTERS: Final = 11
"""The size of letters on Items and creatures, which have few words."""
COPIES: Final = 2
"""So many pairs of reference cards there are."""


@dataclass(frozen=True, slots=True)
class Maps:
    """A map for each room of a story, by number, each on sheets of its own with a back."""

    story: Story
    numbers: Numbers

    @property
    def contents(self) -> str:
        return f"{len(self.story.rooms)} maps at an inch a space"

    def blocks(self, drawer: Drawer, room: Room) -> Sequence[Block]:
        """The sheets of all maps."""
        shown = sorted(self.story.rooms, key=lambda one: self.numbers.maps[one.id])
        blocks: list[Block] = []
        for one in shown:
            name = f"Map {self.numbers.maps[one.id]}"
            poster = Poster(room_board(self.story, one, self.numbers), INCH, name, trimmed=True)
            blocks += FaceDown(poster, name).blocks(drawer, room)
        return blocks


def kit(options: ExplorationOptions) -> Kit:
    """The kit for two to five characters in the story of these options; what is secret is printed on both sides."""
    story = printed(options.story)
    numbers = numbered(story)
    entries = journal(story, numbers, options)
    other = agreed(options, but=SHOWN)
    return Kit(
        "Dungeon Crawl Exploration",
        (
            beginning(story, numbers),
            Maps(story, numbers),
            Entries("cards of the journal", entries, "journal"),
            Chips("chips", (*door_chips(story, numbers, options), *chips(story))),
            Deck("Items", item_faces(), Token("Item", BACK), LETTERS),
            Deck("creatures", creature_faces(story, options), Token("Creature", "enemy"), LETTERS),
            FormCards("sheets", (*character_cards(), *track_cards(story, options)), 95, 130),
            FormCards("the DCE Creature Table", (table_card(story),), 190, 88),
            Standees("characters to fold", characters(), 20, 29, 10),
            Tokens("foes", foes(story), 22),
            Beside(
                f"{2 * COPIES} reference cards",
                (Reference("The round", round_rows()), Reference("Fights", fight_rows())),
                COPIES,
            ),
            Reference("Ghosts, Items, statuses", state_rows(), COPIES),
            *([Reference("Agreed otherwise", other)] if other else []),
        ),
        needs=("two d10 (also as a d100), a d4, two d6 and a d8", "a pencil", "coins to mark with", "scissors", "glue"),
        theme="print",
    )
