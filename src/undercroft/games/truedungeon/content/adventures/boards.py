"""Which board a fight is on: the room's own, else its first monster's, else that of the monster's family.

[truedungeon.board.silhouette] [truedungeon.digital.room-format]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from undercroft.engine import Refusal
from undercroft.games.truedungeon.content.adventures.faults import MONSTER, ROOM, fault, room_named, unknown
from undercroft.games.truedungeon.content.adventures.model import Adventure, Monster, Room
from undercroft.games.truedungeon.content.board import checking
from undercroft.games.truedungeon.content.board.library import STANDARD, board_named, names
from undercroft.games.truedungeon.content.board.model import Board

FAMILIES: Final[Mapping[str, str]] = {
    "dragon": "dragon",
    "incorporeal": "ghost",
    "ooze": "ooze",
    "plant": "plant",
    "vermin": "spider",
    "elemental": "elemental",
    "construct": "golem",
    "evil-outsider": "fiend",
    "outsider": "fiend",
    "aberration": "watcher",
    "giant": "giant",
    "undead": "skull",
    "animal": "beast",
    "magical-beast": "beast",
    "monstrous-humanoid": "knight",
    "humanoid": "knight",
    "fey": "knight",
}
"""The board of a monster that has none of its own, by its types: of several the first in this order counts."""

MOST_BOARDS: Final = 20


def board_in(adventure: Adventure, room: Room) -> Board:
    """The board of a room: one serves the whole fight. A board of the adventure wins over a shipped one of its name."""
    first = room.monsters[0] if room.monsters else None
    name = room.board or (family_of(first) if first is not None else STANDARD)
    own = {board.id: board for board in adventure.boards}
    return own[name] if name in own else board_named(name)


def family_of(monster: Monster) -> str:
    """The id of a monster's own board, else of its family's."""
    return monster.board or next((board for kind, board in FAMILIES.items() if kind in monster.types), STANDARD)


def board_faults(adventure: Adventure) -> Iterator[Refusal]:
    """What is wrong with the adventure's own boards, and every name of a board that nobody has drawn.

    [truedungeon.digital.validation] [truedungeon.digital.zone-shape]
    """
    if len(adventure.boards) > MOST_BOARDS:
        yield fault("boards", f"at most {MOST_BOARDS} boards, not {len(adventure.boards)}", checking.VALIDATION)
        return
    for id, count in Counter(board.id for board in adventure.boards).items():
        if count > 1:
            yield fault(f"board {id}", f"{count} of this id", checking.SHAPE)
    for number, board in enumerate(adventure.boards, 1):
        named = f"board {board.id or number}"
        for found in checking.faults(board):
            yield fault(f"{named}, {found.at}", str(found.values["words"]), str(found.rule))
    known = [*(board.id for board in adventure.boards), *names()]
    for room in adventure.rooms:
        at = room_named(room)
        if room.board and room.board not in known:
            yield unknown(f"{at}, board", "board", room.board, known, ROOM)
        for monster in room.monsters:
            if monster.board and monster.board not in known:
                yield unknown(f"{at}, monster {monster.id}, board", "board", monster.board, known, MONSTER)
