"""The search: it thinks in worlds that its seat could not tell apart, and finds what is better beyond doubt."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.trapper.players.test_bot import options
from tests.games.trapper.tables import LEGAL, NORTH, SOUTH, raiding, trapping
from tests.terminal.toy import GAME as TOY
from undercroft import Table, games
from undercroft.bots import Player, find, imagine, play_bots
from undercroft.bots.search import Search, searcher
from undercroft.engine import Chance, Unknown, seed_key

TRAPPER = games.get("trapper")
HELPLESS = replace(TRAPPER, bots={})


def lazy(view, choice, worlds, chance):
    """A bot that never rolls."""
    return choice.options[-1]


LAZY = replace(TOY, bots={"greedy": lazy})


class Veiled:
    """A world of which nothing but a game's surface can be touched: whoever asks for its state fails."""

    def __init__(self, table):
        self.__dict__["table"] = table

    def __getattr__(self, name):
        assert name in ("answer", "chance", "first_waiting", "question", "result", "tell", "view"), (
            f"a search has no business with {name}"
        )
        return getattr(self.table, name)

    def __setattr__(self, name, value):
        assert name in ("chance", "strict"), f"a search may not change {name}"
        setattr(self.table, name, value)

    def clone(self):
        return Veiled(self.table.clone())


def answer(bot, table, seat=NORTH, seed=1):
    """The id of what this bot answers, who can reach no state."""
    chance = Chance(seed_key(seed))

    def worlds(n):
        return map(Veiled, imagine(table, seat, chance)(n))

    return bot(table.view(seat), table.choices[seat], worlds, chance).id


def in_play(game=TOY, **about):
    """A table of the toy game at its first roll."""
    table = Table.start(game, seed=1, **about)
    table.answer(0, "cross")
    table.answer(1, "ring")
    return table


def test_the_spec_names_its_budget():
    table = in_play()
    for spec in ("search", "search:9", "search:5ms"):
        assert answer(find(TOY, spec), table) in ("roll", "pass")
    with pytest.raises(Unknown, match="did you mean 'search'"):
        find(TOY, "serch:9")


def test_one_option_is_taken_and_a_form_left_to_the_games_own_bot_without_a_thought():
    def nothing(n):
        raise AssertionError("no world is needed")

    table = Table.start(LAZY, seed=1)
    bot = searcher(LAZY, playouts=9)
    assert bot(table.view(0), table.choices[0], nothing, Chance(b"")).id == "ring"
    table = in_play()
    choice = table.choices[0]
    choice.options = choice.options[:1]
    assert bot(table.view(0), choice, nothing, Chance(b"")).id == "roll"


def test_what_wins_beyond_doubt_is_taken_although_the_games_own_bot_would_not():
    table = in_play(LAZY, options={"goal": 1})
    assert answer(LAZY.bots["greedy"], table) == "pass"
    assert answer(searcher(LAZY, playouts=16), table) == "roll"


def test_where_nothing_is_better_the_games_own_answer_stands():
    table = in_play(replace(TOY, bots={"greedy": lazy}, estimate=lambda view: 500))
    assert answer(searcher(table.game, playouts=40), table) == "pass"


@pytest.mark.parametrize("game", [TRAPPER, HELPLESS], ids=["with the game's own bot", "without"])
def test_it_takes_the_heirloom_when_it_stands_before_it(game):
    assert answer(searcher(game, playouts=60), raiding(at="h4")) == "e"


def test_it_guards_its_dungeon_before_a_raid_that_is_hopeless():
    """All that guards the way lies broken: with few points it is better to mend than to run."""
    table = trapping(LEGAL, points=3, boards=[LEGAL, LEGAL], disabled=[["b1", "b2"], []], revealed=[["b1", "b2"], []])
    assert answer(searcher(TRAPPER, playouts=80), table) != "done"


def test_the_same_dice_give_the_same_answers():
    def played(seed):
        table = Table.start("trapper", seed=4, listen=False)
        bot = searcher(TRAPPER, playouts=12)
        play_bots(table, {seat: Player(bot, f"{seed} {seat}") for seat in (NORTH, SOUTH)}, limit=40)
        return table.digest

    assert played(1) == played(1)


@settings(max_examples=8)
@given(options, st.integers(0, 10**6))
def test_it_answers_what_is_asked_under_any_options(chosen, seed):
    table = Table.start("trapper", options=chosen, seed=seed)
    search = searcher(TRAPPER, playouts=6)

    def checked(view, choice, worlds, chance):
        option = search(view, choice, worlds, chance)
        assert any(option is offered for offered in choice.options)
        return option

    play_bots(table, {NORTH: Player(checked, seed), SOUTH: Player(find(TRAPPER, "greedy"), seed)}, limit=40)


def test_it_thinks_of_two_purchases_in_a_row():
    """Two traps lie broken, and there are points for both: which of them, and which then, makes four answers."""
    table = trapping(LEGAL, points=6, boards=[LEGAL, LEGAL], disabled=[["b1", "b2"], []], revealed=[["b1", "b2"], []])
    chance = Chance(seed_key(1))

    def content(view, choice, worlds, chance):
        return choice.option("done") or choice.options[0]

    def tidy(view):
        """Nothing counts but how many of one's traps lie broken."""
        return None if view["order"] else 900 - 200 * len(view["boards"][NORTH]["disabled"])

    game = replace(TRAPPER, bots={"greedy": content}, estimate=tidy)
    search = Search(game, table.view(NORTH), table.choices[NORTH], imagine(table, NORTH, chance), chance)
    search.think(200, None)
    assert max(len(line.answers) for line in search.every_line()) >= 4


def test_the_table_is_not_touched():
    table = Table.start("trapper", seed=4)
    play_bots(table, {seat: Player(find(TRAPPER, "greedy"), seat) for seat in (NORTH, SOUTH)}, limit=6)
    (seat,) = table.waiting
    before = table.digest, len(table.events)
    answer(searcher(TRAPPER, playouts=20), table, seat)
    assert (table.digest, len(table.events)) == before


def test_every_option_meets_the_same_worlds_and_dice():
    table = in_play(replace(TOY, bots={}))
    chance = Chance(seed_key(1))
    search = Search(table.game, table.view(0), table.choices[0], imagine(table, 0, chance), chance)
    search.think(30, None)
    first, again = search.world(3), search.world(3)
    assert first.digest == again.digest
    first.answer(0, "roll")
    again.answer(0, "roll")
    assert first.state.points == again.state.points
