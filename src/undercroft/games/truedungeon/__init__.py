"""True Dungeon: twelve classes, equipment tokens, a party card, seven rooms.

Only begun: there are the rules to look up, and all that players do before the first room.
"""

from importlib import resources
from typing import Any, NoReturn

from undercroft.engine import Game
from undercroft.engine.refusal import Unknown
from undercroft.games.truedungeon.datafiles import FILES
from undercroft.games.truedungeon.desk import CoachDesk
from undercroft.games.truedungeon.options import TrueDungeonOptions

__all__ = ["GAME", "TrueDungeonOptions"]


def _not_yet(*given: Any) -> NoReturn:
    raise Unknown("True Dungeon cannot be played yet")


GAME = Game(
    id="truedungeon",
    title="True Dungeon",
    pitch="Twelve classes, a bag of tokens and seven rooms, twelve minutes each.",
    folder=resources.files(__name__),
    edition=1,
    seats=range(1, 11),
    usual_seats=4,
    seat_names=("Ada", "Bruno", "Clara", "Dario", "Elsa", "Falk", "Greta", "Hugo", "Ines", "Jonas"),
    roles=lambda setting: ("adventurer",) * setting.seats,
    options=TrueDungeonOptions,
    records=(),
    questions=(),
    events={},
    order="truedungeon.combat.round",
    seating="truedungeon.ghosting.full-party",
    new=_not_yet,
    play=_not_yet,
    view=_not_yet,
    resample=_not_yet,
    result=_not_yet,
    scene=_not_yet,
    turns=_not_yet,
    audit=_not_yet,
    files=FILES,
    cooperative=True,
    desk=CoachDesk,
)
