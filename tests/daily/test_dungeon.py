"""The dungeon of a day is the same everywhere, and another for every day, game and edition."""

from dataclasses import replace
from datetime import date

import msgspec
import pytest

from undercroft import games
from undercroft.bots import play_bots
from undercroft.daily.checking import checked
from undercroft.daily.dungeon import Dungeon, dungeon_of, read_day
from undercroft.daily.standing import outcome_of
from undercroft.engine import Unknown
from undercroft.engine.record import RecordFile

DAY = date(2026, 11, 18)


def test_the_seed_is_the_same_on_every_server_of_an_edition():
    trapper = dungeon_of("trapper", DAY)
    assert trapper.seed == "e7eaaa62092ebae5f3679a57bfbea665a68f89264a537f36fb89bc96305f2701"
    later = Dungeon(DAY, replace(trapper.game, edition=trapper.game.edition + 1))
    others = [dungeon_of(game, DAY) for game in games.ids()] + [dungeon_of("trapper", date(2026, 11, 19)), later]
    assert len({other.seed for other in others}) == len(games.ids()) + 2


@pytest.mark.parametrize("text", ["2026-13-01", "18.11.2026", "20261118", ""])
def test_what_is_no_day_is_not_taken_for_one(text: str):
    with pytest.raises(Unknown, match="is no day"):
        read_day(text)


@pytest.mark.soak
@pytest.mark.parametrize("game", games.ids())
def test_a_whole_game_among_companions_holds(game: str):
    there = dungeon_of(game, DAY)
    table = there.start()
    table.strict = False
    play_bots(table, dict.fromkeys(range(there.seats), there.companion()))
    record = msgspec.json.decode(msgspec.json.encode(table.record().file), type=RecordFile)
    assert outcome_of(checked(there, record, [there.alone]), there.alone) == outcome_of(table, there.alone)
