"""Hints: a good answer with the plan in a sentence, what it was compared with, in time, and dropped when not wanted."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

import pytest

from tests.bots.test_search import LAZY, in_play
from tests.games.electro.book.puzzles.test_puzzles_table import LEADER, begun
from tests.games.trapper.tables import NORTH, SOUTH, raiding
from tests.terminal.toy import GAME as TOY
from undercroft import Table, games
from undercroft.bots import Player, find, play_bots, seated
from undercroft.bots import hint as hints
from undercroft.bots.hint import GIVEN, OWN_PLAYER, PLAYED_OUT, Hint, hint
from undercroft.bots.search import Line, Search, Stopped
from undercroft.engine import Choice, Option, Refused
from undercroft.engine.craft.player import Candid
from undercroft.engine.stage.offer import Offer
from undercroft.games.electro.book.puzzles.solvers import solve

EVERY = 40
"""Of so many decisions of a game one is hinted at."""

PLAYOUTS = 80 if os.environ.get("UNDERCROFT_SOAK") == "1" else 30
"""So many games are imagined for each of them."""


def met(id: str, *, seed: int = 6, most: int = 240) -> Iterator[tuple[Table, Choice]]:
    """Some questions of a game of bots, with more than one answer each."""
    game = games.get(id)
    table = Table.start(id, seed=seed)
    players = seated(game, [next(iter(game.bots))] * len(table.seats), seed)
    for number in range(most):
        choice = table.waiting_for(players)
        if choice is None:
            return
        if number % EVERY == 1 and len(choice.options) > 1:
            yield table, table.choices[choice.seat]
        play_bots(table, players, limit=1)


@pytest.mark.parametrize("id", games.ids())
def test_a_hint_has_a_plan_and_compares_in_every_game(id: str):
    found: list[Hint] = []
    for table, choice in met(id):
        told = hint(table, choice.seat, playouts=PLAYOUTS, seconds=60)
        found.append(told)
        assert choice.option(told.option) is told.option
        assert told.plan and told.reason.endswith(".") and len(told.plan) <= 200
        assert told.how in (PLAYED_OUT, OWN_PLAYER, GIVEN)
        assert all(row.option in choice.options for row in told.compared)
        assert not told.compared or told.compared[0].option is told.option
        own = games.get(id).bots["greedy"]
        assert isinstance(own, Candid)
    assert len(found) > 2 and any(told.compared for told in found)


def test_the_plan_of_the_own_player_is_told_in_its_words():
    told = hint(raiding(at="h4"), NORTH, playouts=40)
    assert told.option.id == "e"
    assert told.plan.startswith("make for ")


def test_a_better_answer_than_that_of_the_own_player_is_told_with_the_figures():
    table = in_play(LAZY, options={"goal": 1})
    told = hint(table, 0, playouts=16)
    assert told.option.id == "roll"
    assert told.plan == "played out, it does better than 'pass'"
    assert told.rows(["Ann", "Bob"])[0].endswith(": about 100 of 100")
    assert [row.figure for row in told.compared] == ["about 100 of 100", "much worse"]  # Who passes comes to no end.
    assert told.standing == "you win all of the games imagined"


def test_where_there_is_nothing_to_compare_the_usual_answer_is_named():
    table = Table.start(TOY, seed=1)
    assert hint(table, 0).how == OWN_PLAYER
    assert "too much to choose from" in hint(table, 0).plan
    alike = hint(in_play(replace(TOY, estimate=lambda view: 500)), 0)
    assert alike.standing == "" and not alike.compared


def test_an_estimate_is_told_in_words_and_not_as_a_chance():
    """A playout that ends by an estimate says who is ahead; it does not know how many games are won."""
    words = [hints.standing(worth, 9, ended=False, cooperative=False) for worth in (900, 500, 100)]
    assert words == ["you are ahead", "the game is about even", "you are behind"]
    told = hint(in_play(replace(TOY, estimate=lambda view: 900 - 100 * view["points"][0])), 0, playouts=40)
    assert "of 100" not in told.reason and told.compared[0].figure == "best"


def test_a_hint_stays_the_same_and_betrays_nothing():
    table = Table.start("trapper", seed=4)
    play_bots(table, {seat: Player(find(games.get("trapper"), "greedy"), seat) for seat in (NORTH, SOUTH)}, limit=6)
    (seat,) = table.waiting
    told = hint(table, seat, playouts=30)
    for same in (table, table.clone(), table.resampled(seat, 5)):
        again = hint(same, seat, playouts=30)
        assert (again.option.id, again.reason, again.rows("ab")) == (told.option.id, told.reason, told.rows("ab"))


# ---- never give up ----


def quitting(view: object, choice: Choice) -> dict[str, Offer]:
    """Offers by which the first of two answers gives up."""
    return {option.id: Offer("go on", quits=option is choice.options[0]) for option in choice.options}


def test_to_give_up_is_never_recommended():
    """Not if the game's own bot would, nor if imagined games are won by it."""

    def give_up(view: object, choice: Choice, worlds: object, chance: object) -> Option:
        return choice.options[0]

    table = in_play(replace(LAZY, bots={"greedy": give_up}, offers=quitting), options={"goal": 1})
    told = hint(table, 0, playouts=16)
    assert told.option.id == table.choices[0].options[1].id
    assert [row.option.id for row in told.compared if row.option.offer.quits] == []


def test_what_gives_up_is_marked_in_the_games():
    retreat = raiding(at="h4", options={"retreat": True})
    puzzle = begun("slide-gate")
    for table, seat, gives_up in ((retreat, NORTH, "retreat"), (puzzle, LEADER, "give up")):
        assert [option.id for option in table.choices[seat].options if option.offer.quits] == [gives_up]
        assert hint(table, seat, playouts=40, seconds=1.0).option.id != gives_up
    own = begun("own", options={"puzzles": "own"}, text="What bites without teeth?", answers=["frost"])
    with pytest.raises(Refused, match="in your own words"):
        hint(own, LEADER)
    assert hint(puzzle, LEADER, seconds=0.0).option.id == solve(puzzle.view(LEADER)["puzzle"])


# ---- in time, or dropped ----


def test_what_nobody_waits_for_is_thought_about_no_further(monkeypatch: pytest.MonkeyPatch):
    """Dropped in the middle of a playout, that playout does not count, and no other begins."""
    table = Table.start("exploration", seed=1)
    play_bots(table, seated(games.get("exploration"), ["greedy"] * 3, 1), limit=12)
    begun: list[int] = []
    looks, played = count(), Search.played

    def counted(search: Search, line: Line) -> int:
        begun.append(search.playouts)
        return played(search, line)

    monkeypatch.setattr(Search, "played", counted)
    hint(table, table.waiting[0], playouts=60)
    whole = len(begun)
    begun.clear()
    with pytest.raises(Stopped):
        hint(table, table.waiting[0], playouts=60, dropped=lambda: next(looks) > 20)
    assert 0 < len(begun) < whole // 2
    assert next(looks) < 25  # Who was told so once has looked no further.


def test_without_time_the_own_player_speaks_at_once():
    table = Table.start("truedungeon", seed=1)
    play_bots(table, seated(games.get("truedungeon"), ["greedy"] * 4, 1), limit=39)
    told = hint(table, table.waiting[0], seconds=0.0)
    assert told.how == OWN_PLAYER and told.plan and told.playouts == 0


def test_many_answers_are_compared_by_their_kinds():
    table = Table.start("exploration", seed=1)
    play_bots(table, seated(games.get("exploration"), ["greedy"] * 3, 1), limit=12)
    choice = table.choices[table.waiting[0]]
    own = hints.own_answer(table, choice, table.view(choice.seat), Player(find(table.game, "greedy"), 1).chance)
    rivals = hints.rivals(choice, own)
    assert len(rivals) <= hints.RIVALS and own.option not in rivals
    assert len({option.verb for option in rivals}) == min(
        hints.RIVALS, len({option.verb for option in choice.options if option is not own.option and not option.vain})
    )
