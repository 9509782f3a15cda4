"""The greedy hero and keeper: what they decide in clear cases, that every game ends, and that nothing else decides."""

from typing import Any

import pytest

from tests.games.pararoles.tables import PRIMES, crawl, open_room
from undercroft import Table
from undercroft.bots import play_bots, seated
from undercroft.engine import Chance, Option
from undercroft.games.pararoles.content.cards import SUITS
from undercroft.games.pararoles.faces.chart import AT, FAR, chart_of
from undercroft.games.pararoles.players.bot import BOTS
from undercroft.games.pararoles.players.odds import ONE, blow, chance_of, menace, stats_of

MOST = 20_000
"""More answers than any game here needs."""


def answer(table: Table, seat: int | None = None) -> str:
    """What the bot answers to the question at hand."""
    return chosen(table, seat).id


def chosen(table: Table, seat: int | None = None) -> Option:
    """The option that the bot takes of the question at hand."""
    asked = min(table.waiting) if seat is None else seat
    return BOTS["greedy"](table.view(asked), table.choices[asked], lambda count: (), Chance(b"bot"))


def follow(table: Table, until: str, most: int = 40) -> list[str]:
    """What the bot answers, taken, until this is its answer or it has answered often enough."""
    given: list[str] = []
    while table.waiting and len(given) < most:
        seat = min(table.waiting)
        given.append(answer(table, seat))
        table.answer(seat, given[-1])
        if given[-1] == until:
            break
    return given


def play(seats: int, seed: str, *, floors: int = 4, **options: Any) -> Table:
    """A whole game among bots."""
    table = Table.start(
        "pararoles",
        seats=seats,
        seed=seed,
        options=options,
        numbers={"pararoles.core.win.floors": floors},
    )
    play_bots(table, seated(table.game, ("greedy",) * seats, seed), limit=MOST)
    return table


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_party_of_bots_clears_a_first_floor(seats: int) -> None:
    table = play(seats, f"bot {seats}", floors=1)
    assert table.result is not None
    assert table.state.ended == "won"


@pytest.mark.parametrize(
    "options",
    [
        {"cleared": True},
        {"final_boss": True},
        {"adjacent_only": True},
        {"avoid_all": True},
        {"free_order": True},
        {"pool": True},
        {"rearm": True},
        {"position_only": True},
        {"diagonal": True},
        {"dungeon": "premade"},
    ],
    ids=str,
)
def test_games_end_with_this_option(options: dict[str, Any]) -> None:
    assert play(2, "bot options", floors=2, **options).result is not None


def test_a_keeper_bot_runs_the_dungeon() -> None:
    table = play(3, "bot keeper", floors=2, human_controller=True, controller=True)
    assert table.result is not None


def test_the_same_view_and_question_get_the_same_answer() -> None:
    table = Table.start("pararoles", seats=2, seed="bot same")
    for number in range(300):
        if not table.waiting:
            break
        seat = min(table.waiting)
        view, choice = table.view(seat), table.choices[seat]
        one = BOTS["greedy"](view, choice, lambda count: (), Chance(b"one"))
        other = BOTS["greedy"](table.view(seat), choice, lambda count: (), Chance(b"other %d" % number))
        assert one is other
        assert one in choice.options
        table.answer(seat, one)


# ---------------------------------------------------------------- making heroes


def test_good_players_just_start_and_experts_are_encouragers_all() -> None:
    table = Table.start("pararoles", seats=3, seed=1)
    assert answer(table) == "start"
    play_bots(table, seated(table.game, ("strong",) * 3, 1), limit=10)
    primes = [max(hero["stats"], key=hero["stats"].get) for hero in table.view(0)["heroes"]]
    assert primes == ["hearts"] * 3


# ---------------------------------------------------------------- on the move


def test_a_lone_hero_lets_an_enemy_in_sight_come() -> None:
    table = crawl(open_room(4, 1, p1="1,1", a="4,1"), searched=["1,1", "2,1"])
    assert answer(table) == "done"


def test_a_hero_searches_before_stepping_where_nobody_has_been() -> None:
    table = crawl(open_room(4, 1, p1="1,1"), stairs="4,1", rolls=["2H"])
    assert answer(table) == "search"
    table.answer(0, "search")
    assert answer(table) == "e"


def test_a_hero_walks_to_the_stairs_of_an_explored_floor_and_leaves() -> None:
    table = crawl(open_room(3, 1, p1="1,1"), stairs="3,1", rolls=None, seed=1)
    assert follow(table, "leave")[-1] == "leave"


def searched_room(width: int, height: int, tokens: dict[str, str], **position: Any) -> Table:
    """A room of this size with the stairs at the end of its first row, where everything was searched."""
    squares = [f"{x},{y}" for y in range(1, height + 1) for x in range(1, width + 1)]
    drawing = open_room(width, height, **tokens)
    return crawl(drawing, stairs=f"{width},1", searched=squares, rolls=None, seed=1, **position)


def test_treasure_is_fetched_before_leaving() -> None:
    table = searched_room(3, 1, {"p1": "2,1"}, piles=[{"at": "1,1", "plain": 1}])
    assert answer(table) == "w"


def test_a_weak_hero_leaves_what_lies_about() -> None:
    table = searched_room(3, 1, {"p1": "2,1"}, heroes=[{"health": 4}], piles=[{"at": "1,1", "plain": 1}])
    assert answer(table) == "e"


def test_a_known_trap_is_walked_round() -> None:
    table = searched_room(3, 2, {"p1": "1,1"}, traps=[{"at": "2,1", "type": 1, "found": True}])
    assert answer(table) == "s"


def test_a_trap_in_the_only_way_is_disarmed() -> None:
    table = searched_room(3, 1, {"p1": "1,1"}, traps=[{"at": "2,1", "type": 1, "found": True}])
    assert answer(table) == "disarm 2,1"


def test_flames_in_the_only_way_are_rushed_through() -> None:
    table = searched_room(3, 1, {"p1": "1,1"}, burning=["2,1"])
    assert follow(table, "leave") == ["rush e", "e", "leave"]


def test_a_hero_nearly_fallen_is_mended() -> None:
    table = searched_room(3, 1, {"p1": "1,1"}, heroes=[{"health": 2, "treasure": ["2H"]}])
    assert answer(table) == "mend p1"


def test_whoever_is_far_behind_closes_up() -> None:
    table = searched_room(8, 1, {"p1": "1,1", "p2": "6,1"})
    assert answer(table, 0) == "rush e"


# ---------------------------------------------------------------- in a combat


def fight(heroes: list[dict[str, Any]], **enemies: dict[str, Any]) -> Table:
    """A combat about to begin: heroes in a row, enemies in the row below."""
    tokens = {f"p{number}": f"{number},1" for number in range(1, len(heroes) + 1)}
    tokens |= {sign: f"{at},2" for at, sign in enumerate(sorted(enemies), 1)}
    drawing = open_room(max(3, len(heroes), len(enemies)), 2, **tokens)
    return crawl(drawing, heroes=heroes, enemies=enemies, stage="clash", rolls=None, seed=1)


def test_the_weakened_enemy_is_finished_first() -> None:
    table = fight([{"hero": PRIMES["clubs"]}], a={"health": 4}, b={"health": 1})
    assert answer(table) == "attack defender-2"


def test_a_bruiser_uses_brute_strength() -> None:
    table = fight([{"hero": PRIMES["spades"]}], a={"health": 4})
    assert answer(table) == "special defender-1"


def test_an_encourager_heals_who_lost_much() -> None:
    table = fight([{"hero": PRIMES["hearts"]}, {"hero": PRIMES["clubs"], "health": 1}], a={"health": 4})
    assert answer(table) == "special p2"


def test_nobody_hits_an_enemy_that_reflects() -> None:
    table = fight([{"hero": PRIMES["clubs"]}], a={"health": 4, "difficulty": 11, "reflecting": True})
    assert not answer(table).startswith("attack")


def test_the_wand_burns_the_ground_under_a_tough_enemy() -> None:
    table = fight([{"hero": PRIMES["clubs"], "items": ["wand"]}], a={"health": 6, "difficulty": 9})
    assert answer(table) == "ignite"
    table.answer(0, "ignite")
    assert answer(table) == "1,2"


# ---------------------------------------------------------------- treasure


def test_the_fallen_are_brought_back_before_anything_is_bought() -> None:
    cards = ["2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "10H"]
    table = crawl(
        open_room(2, 1),
        heroes=[{"treasure": cards, "left": True}, {"fallen": True}],
        stage="stairs",
        rolls=None,
        seed=1,
    )
    assert answer(table) == "revive p2"


# ---------------------------------------------------------------- the keeper


def test_the_keeper_sends_enemies_over_summoning_traps_and_round_explosions() -> None:
    table = crawl(
        open_room(3, 3, p1="3,3", a="1,1"),
        traps=[{"at": "2,1", "type": 1}, {"at": "1,2", "type": 3}],
        options={"human_controller": True},
        stage="enemies",
        rolls=None,
        seed=1,
    )
    assert table.choices[0].ask == "creep"
    assert answer(table, 0) == "s"


# ---------------------------------------------------------------- sums and maps


def test_the_chance_of_a_draw_counts_the_ranks_that_succeed() -> None:
    assert chance_of(13) == 12 * ONE // 13
    assert chance_of(14) == chance_of(13)
    assert chance_of(1) == 0


def test_guard_lowers_and_clumsiness_raises_the_damage_to_be_expected() -> None:
    stats = (8, 7, 6, 5)
    plain = blow(stats, 0, stats, False, False)
    assert blow(stats, 0, stats, True, False) < plain < blow(stats, 0, stats, False, True)


@pytest.mark.parametrize(
    ("difficulty", "alone", "attacks"), [(9, True, 3), (9, False, 5), (7, True, 3), (11, False, 3)]
)
def test_commands_tricks_and_reflections_do_no_harm_of_their_own(difficulty: int, alone: bool, attacks: int) -> None:
    """A Commander alone has nobody to command; a Trickster and a Prince hurt nobody by their special."""
    view = fight([{}], a={"difficulty": difficulty}).view(0)
    foe, heroes = view["enemies"][0], view["heroes"]
    prime, own = SUITS.index(foe["suit"]), stats_of(heroes[0]["now"])
    hit = blow(stats_of(foe["stats"]), prime, own, heroes[0]["guarded"], heroes[0]["clumsy"])
    assert menace(foe, heroes, alone=alone) == attacks * hit // 6


def test_a_chart_knows_how_far_things_are() -> None:
    table = crawl(open_room(4, 1, p1="1,1"), rolls=None, seed=1)
    chart = chart_of(table.view(0))
    assert chart.far(AT["1,1"], 1 << AT["4,1"]) == 3
    assert chart.far(AT["1,1"], 1 << AT["4,1"], 1 << AT["2,1"]) == FAR
    assert not chart.beyond
