"""What the variants of memory tests and of the rogue's box change, seen under some options."""

from __future__ import annotations

from typing import Any

from tests.games.truedungeon.fights import offered, table
from tests.tables import do

Options = dict[str, Any]


def dice_instead(on: Options) -> list[bool]:
    """Whether a memory test, the box and the path in it may be left to dice."""
    bard = table("bard", rolls=["dotted-circle"], options=on)
    do(bard, "lore ogre")
    rogue = table("rogue", stage="before", rogue_box={"clue": "Look up."}, rolls=[1], options=on)
    by_die = "open box roll" in offered(rogue)
    do(rogue, "open box")
    return ["roll" in offered(bard), by_die, "rolled" in offered(rogue)]
