"""Who is Master of Fates: agreed, or drawn."""

from __future__ import annotations

import pytest

from undercroft import Table, games
from undercroft.cli.plan import read_seats
from undercroft.engine import seed_key
from undercroft.engine.seating import drawn_seats, drawn_words

PEOPLE = ("Ann", "Bob", "Cid")


def seated(seed: int) -> Table:
    """A table at which chance has decided who sits where."""
    order = drawn_seats(games.get("electro"), len(PEOPLE), seed_key(seed))
    return Table.start("electro", names=[PEOPLE[place] for place in order], seed=seed)


@pytest.mark.rule("electro.players.mof-choice")
def test_failing_agreement_a_random_player_is_master_of_fates() -> None:
    drawn = [seat.name for seed in range(30) for seat in seated(seed).seats if seat.role == "Master of Fates"]
    assert len(drawn) == 30 and set(drawn) == set(PEOPLE)
    assert seated(7).names == seated(7).names
    table = seated(7)
    order = [PEOPLE.index(name) for name in table.names]
    assert drawn_words(table.game, table.seats, order).endswith("[electro.players.mof-choice]")


@pytest.mark.rule("electro.players.mof-choice")
def test_who_has_agreed_sits_as_agreed() -> None:
    table = Table.start("electro", names=["Bob", "Ann", "Cid"], seed=7)
    assert [(seat.name, seat.role) for seat in table.seats][0] == ("Bob", "Master of Fates")


def test_somebody_alone_among_bots_is_an_explorer() -> None:
    game = games.get("electro")
    assert read_seats(game, None, None, person=True) == ("greedy", "me", "greedy", "greedy")
    assert read_seats(game, "1", None, person=True, among=range(1, 7)) == ("me",)
