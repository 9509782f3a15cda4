"""Thinking aside: the table stays free meanwhile, a late thought changes nothing, and the game is the same."""

from dataclasses import replace
from threading import Event

import pytest

from tests.terminal.toy import GAME as TOY
from undercroft import Table, games
from undercroft.bots import Player, play_bots, seated
from undercroft.bots.aside import Aside
from undercroft.bots.hint import hint
from undercroft.bots.search import Stopped
from undercroft.engine import Refused

TRAPPER = games.get("trapper")
LONG = 30
"""Seconds after which a thought that should have ended counts as stuck."""


class Slow:
    """A bot that thinks until it is let go, and then takes the first option."""

    def __init__(self):
        self.begun = Event()
        self.go = Event()

    def __call__(self, view, choice, worlds, chance):
        self.begun.set()
        assert self.go.wait(LONG)
        chance.below(6, "bots")
        return choice.options[0]


@pytest.fixture
def aside():
    with Aside() as threads:
        yield threads


def think(aside, table, seat, slow):
    """A thought that has begun and goes on until the bot is let go."""
    future = aside.ask(table, seat, Player(slow, 1))
    assert slow.begun.wait(LONG)
    return future


def played_aside(aside, table, players):
    """Every answer of the bots was thought of aside."""
    while (choice := table.waiting_for(players)) is not None:
        option = aside.ask(table, choice.seat, players[choice.seat]).result(LONG)
        table.answer(choice.seat, option, number=choice.number)


@pytest.mark.parametrize(
    ("game", "specs"),
    [(TOY, ["random", "search:8"]), (TRAPPER, ["greedy", "random"]), (TRAPPER, ["search:6", "greedy"])],
    ids=["toy", "trapper", "trapper with a search"],
)
def test_a_game_thought_of_aside_is_the_same_game(aside, game, specs):
    straight, beside = (Table.start(game, seed=3) for _ in range(2))
    play_bots(straight, seated(game, specs, 5))
    played_aside(aside, beside, seated(game, specs, 5))
    assert beside.result is not None
    assert beside.digest == straight.digest
    assert beside.record().text() == straight.record().text()


def test_answers_aside_and_straight_may_take_turns(aside):
    straight, mixed = (Table.start(TRAPPER, seed=3) for _ in range(2))
    play_bots(straight, seated(TRAPPER, ["random", "greedy"], 5), limit=60)
    players = seated(TRAPPER, ["random", "greedy"], 5)
    for _ in range(30):
        play_bots(mixed, players, limit=1)
        choice = mixed.choices[mixed.waiting[0]]
        option = aside.ask(mixed, choice.seat, players[choice.seat]).result(LONG)
        mixed.answer(choice.seat, option, number=choice.number)
    assert mixed.digest == straight.digest


def test_the_table_is_free_while_a_bot_thinks(aside):
    table, slow = Table.start(TRAPPER, seed=3), Slow()
    future = think(aside, table, 0, slow)
    before = table.digest
    assert table.view(1)["stage"] == "building"
    assert table.clone().digest == before
    assert table.resampled(0).view(0) == table.view(0)
    table.answer(1, "surprise")
    table.act(1, "concede")
    assert table.result is not None
    over = table.digest, len(table.events)
    slow.go.set()
    with pytest.raises(Refused, match="the game is over"):
        table.answer(0, future.result(LONG), number=0)
    assert (table.digest, len(table.events)) == over


def test_a_late_thought_is_refused_by_its_number_and_changes_nothing(aside):
    table, slow = Table.start(TRAPPER, seed=3), Slow()
    number = table.choices[0].number
    future = think(aside, table, 0, slow)
    table.answer(0, "a2")
    before = table.digest, len(table.events), table.choices[0].number
    slow.go.set()
    with pytest.raises(Refused, match="that answer is to question 0; North is at question 1"):
        table.answer(0, future.result(LONG), number=number)
    assert (table.digest, len(table.events), table.choices[0].number) == before


def test_what_another_seat_answers_meanwhile_does_not_make_a_thought_late(aside):
    table, slow = Table.start(TRAPPER, seed=3), Slow()
    number = table.choices[0].number
    future = think(aside, table, 0, slow)
    table.answer(1, "surprise")
    slow.go.set()
    table.answer(0, future.result(LONG), number=number)
    assert table.view(None)["finished"] == [True, True]


def test_a_bot_thinks_about_the_table_as_it_was_when_it_was_asked(aside):
    class Curious(Slow):
        def __call__(self, view, choice, worlds, chance):
            option = super().__call__(view, choice, worlds, chance)
            self.finished = [world.view(0)["finished"] for world in worlds(2)]
            return option

    table, slow = Table.start(TRAPPER, seed=3), Curious()
    future = think(aside, table, 0, slow)
    table.answer(1, "surprise")
    slow.go.set()
    future.result(LONG)
    assert slow.finished == [[False, False]] * 2


def test_who_is_asked_again_begins_with_the_same_dice(aside):
    table, slow = Table.start(TOY, seed=3), Slow()
    player = Player(slow, 1)
    first = aside.ask(table, 0, player)
    assert slow.begun.wait(LONG)
    second = aside.ask(table, 0, player)
    slow.go.set()
    first.result(LONG)
    second.result(LONG)
    assert player.chance.counts == {"bots": 1}, "the earlier thought did not count"


def test_a_bot_that_fails_says_so_to_who_asked(aside):
    def broken(view, choice, worlds, chance):
        raise ZeroDivisionError

    table = Table.start(TOY, seed=3)
    before = table.digest
    with pytest.raises(ZeroDivisionError):
        aside.ask(table, 0, Player(broken, 1)).result(LONG)
    assert table.digest == before


def test_nothing_is_thought_about_after_closing():
    table, slow = Table.start(TOY, seed=3), Slow()
    with Aside(workers=1) as threads:
        running = think(threads, table, 0, slow)
        waiting = threads.ask(table, 1, Player(slow, 2))
    assert waiting.cancelled()
    slow.go.set()
    assert running.result(LONG).id == "cross"
    with pytest.raises(RuntimeError):
        threads.ask(table, 0, Player(slow, 1))


# ---- hints ----


def raided():
    """A table in play, and the seat that is asked."""
    table = Table.start(TRAPPER, seed=4)
    play_bots(table, seated(TRAPPER, ["greedy", "greedy"], 1), limit=6)
    return table, table.waiting[0]


def test_a_hint_aside_is_the_hint_and_answers_nothing(aside):
    table, seat = raided()
    before = table.digest, len(table.events), table.choices[seat].number
    option, reason = aside.hint(table, seat, playouts=20).future.result(LONG)
    found = hint(table, seat, playouts=20)
    assert (option.id, reason) == (found.option.id, found.reason)
    assert (table.digest, len(table.events), table.choices[seat].number) == before


def test_a_hint_never_sees_the_state(aside):
    """Worlds that look alike to the seat are given the same hint, although they are others."""
    table, seat = raided()
    twins = [table.resampled(seat, seed, same_dice=True) for seed in (1, 2, 3)]
    assert len({twin.digest for twin in twins}) > 1
    hints = [aside.hint(twin, seat, playouts=20).future.result(LONG) for twin in (table, *twins)]
    assert len({(option.id, reason) for option, reason in hints}) == 1


def test_a_hint_that_is_dropped_is_not_thought_to_its_end(aside):
    slow = Slow()
    table = Table.start(replace(TOY, bots={"greedy": slow}), seed=1)
    hinting = aside.hint(table, 0)
    assert slow.begun.wait(LONG)
    hinting.drop()
    slow.go.set()
    with pytest.raises(Stopped):
        hinting.future.result(LONG)
