"""The bots: they answer from their view alone, play to the end, stay together, and beat chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from tests.games.exploration.tables import crawl
from tests.tables import do, ids
from tools.crawls import HEAD, main, play, row
from undercroft import Table, games
from undercroft.bots import Player, play_bots, seated, thought
from undercroft.bots.hint import hint
from undercroft.engine import Chance, Choice, Option, seed_key, specs
from undercroft.games.exploration import figures
from undercroft.games.exploration.options import ExplorationOptions
from undercroft.games.exploration.players import bot
from undercroft.games.exploration.players import crawl as bot_crawl
from undercroft.games.exploration.players import fights as bot_fight
from undercroft.games.exploration.players.bot import BOTS, EASY, GREEDY, HASTY, STRONG
from undercroft.games.exploration.players.estimate import estimate
from undercroft.games.exploration.players.sight import Sight, blow, hits, passes, splash, threat
from undercroft.games.exploration.state.ground import ground_of

GAME = games.get("exploration")
EVERYTHING = [[0, 5], [13, 0], [13, 5], [10, 8], [7, 7], [0, 9], [2, 11]]
"""The tokens of the inn that are no levers."""
TURN = Choice(0, GAME.questions[0], (Option("end", "end"),), {"who": "Butcher"})
"""A question that is about nothing but who is asked."""
SWITCHES = sorted(name for name, spec in specs(ExplorationOptions).items() if spec.default is False)


def checked(name: str) -> Any:
    """The bot of this name, that must take an option of the question, whatever is hidden."""

    def choose(view: Any, choice: Choice, worlds: Any, chance: Chance) -> Option:
        option = BOTS[name](view, choice, worlds, chance)
        assert any(option is offered for offered in choice.options)
        return option

    return choose


def played(name: str, seed: int, seats: int = 3, limit: int = 6000, **options: Any) -> Table:
    """A game of these bots, to its end."""
    table = Table.start("exploration", seats=seats, seed=seed, options=options)
    play_bots(table, {seat: Player(checked(name), f"{seed} {seat}") for seat in range(seats)}, limit=limit)
    return table


def answer(table: Table, temper: Any = BOTS["greedy"]) -> str:
    """The id of what a bot answers here."""
    (choice,) = table.choices.values()
    return str(temper(table.view(choice.seat), choice, lambda n: (), Chance(seed_key(0))).id)


# ---------------------------------------------------------------------- whole games


STORIES = ("sunken-priory", "lodger-below", "what-the-salt-keeps", "random")


def travels() -> Iterator[ParameterSet]:
    """Every temper in every story; half of them are left to the soak, in turn."""
    for number, name in enumerate(sorted(BOTS)):
        for at, story in enumerate(STORIES):
            yield pytest.param(name, story, marks=() if (number + at) % 2 else (pytest.mark.soak,))


@pytest.mark.parametrize(("name", "story"), list(travels()))
def test_every_temper_finishes_every_story(name, story):
    table = played(name, 3, seats=2, story=story)
    assert table.result is not None and table.state.round < 80


@pytest.mark.parametrize("switch", SWITCHES)
def test_it_plays_under_every_reading(switch):
    for seed in (1, 2):
        seats = 1 if switch == "solo_one" else 2
        assert played("greedy", seed, seats=seats, story="lodger-below", **{switch: True}).result is not None


def test_it_beats_chance():
    inn: dict[str, Any] = {"story": "lodger-below", "difficulty": "easy"}
    won = [played("greedy", seed, **inn).state.ended == "won" for seed in range(8)]
    assert sum(won) >= 6
    for seed in range(3):
        table = Table.start("exploration", seed=seed, options=inn)
        play_bots(table, seated(GAME, ["random"] * 3, seed))
        assert table.state.ended == "lost"


def test_hasty_leaves_things_lying():
    greedy = [played("greedy", seed, story="lodger-below") for seed in range(4)]
    hasty = [played("hasty", seed, story="lodger-below") for seed in range(4)]
    assert sum(len(table.state.searched) for table in hasty) < sum(len(table.state.searched) for table in greedy)


# ---------------------------------------------------------------------- only what is seen


def test_the_same_view_gets_the_same_answer_in_another_world():
    table = Table.start("exploration", seed=11)
    players = seated(GAME, ["greedy"] * 3, 11)
    for step in range(60):
        if table.result is not None:
            break
        (choice,) = [choice for choice in table.choices.values() if choice.waits][:1]
        if step % 6 == 0:
            twin = table.resampled(choice.seat, seed=step)
            for name in BOTS:
                here, there = (thought(one, choice, Player(BOTS[name], 1)) for one in (table, twin))
                assert here.id == there.id
        play_bots(table, players, limit=1)


def test_its_ground_is_that_of_the_rules():
    for seed in range(3):
        table = Table.start("exploration", seed=seed, options={"story": "what-the-salt-keeps"})
        players = seated(GAME, ["greedy"] * 3, seed)
        for _ in range(40):
            choice = next(choice for choice in table.choices.values())
            state = table.state
            if state.revealed:
                sight = Sight(table.view(choice.seat), choice, Chance(seed_key(1)), GREEDY)
                real = ground_of(state.tale, tuple(state.revealed), tuple(state.removed), False)
                assert sight.ground.floor == real.floor
                start = state.heroes[0].at
                assert sight.ground.distances(start) == real.distances(start)
                assert all(sight.ground.sees(start, space) == real.sees(start, space) for space in real.floor)
            if not play_bots(table, players, limit=5):
                break


# ---------------------------------------------------------------------- judgement


def test_chances_are_those_of_the_rules():
    hero = {"skills": {"TRICKERY": 3}, "life": "living", "damage": 2, "ability": "Carve"}
    hero["weapon"] = {"die": 8, "range": 1, "magical": False, "usable": True}
    assert passes(hero, "TRICKERY", 7) == 70 and passes(hero, "SPEECH", 12) == 0 and passes(hero, "TRICKERY", 2) == 90
    assert hits(20, 60) == 61 and hits(0, 200) == 1
    wraith = {"kind": "Wraith", "type": "Spirit", "vita": 9}
    assert blow({}, hero, wraith) == (450, 0) and blow({}, hero, wraith | {"vita": 3}) == (262, 75)
    skeleton = {"kind": "Skeleton", "type": "Undead", "vita": 6}
    assert blow({}, hero, skeleton) == (525, 62) and blow({}, hero, skeleton, "Carve") == (591, 93)
    assert splash(skeleton) == (250, 0) and splash(skeleton | {"vita": 1}) == (100, 100)
    abbot = {"stunned": False, "spooked": False, "might": 20, "die": 8, "bonus": 1, "attacks": 2}
    assert threat(abbot) == 66 * 11 and threat(abbot | {"stunned": True}) == 0


@pytest.mark.parametrize(
    ("options", "numbers", "hit", "far"),
    [
        ({}, {}, 250, 3),
        ({"plain_touch": True}, {}, 75, 3),
        ({}, {figures.GHOST_DIE: 10}, 550, 3),
        ({}, {figures.GHOST_RANGE: 5}, 250, 5),
    ],
)
def test_a_ghosts_touch_is_that_of_the_table(options, numbers, hit, far):
    wraith = {"kind": "Wraith", "at": [5, 4]}
    ghost = {"life": "ghost", "at": [4, 4]}
    table = crawl(
        ghost, {}, {}, foes=[wraith], battle={"turn": "Butcher"}, options=options, numbers=numbers, rolls=None, seed=1
    )
    view = table.view(0)
    sight = Sight(view, table.choices[0], Chance(seed_key(1)), GREEDY)
    assert (blow(view, sight.me, view["foes"][0] | {"vita": 12}).harm, sight.range) == (hit, far)


@pytest.mark.parametrize(("numbers", "hit"), [({}, 250), ({figures.UNARMED: 8}, 450)])
def test_bare_hands_are_those_of_the_table(numbers, hit):
    bare = {"jammed": True, "at": [4, 4]}
    foes = [{"kind": "Skeleton", "at": [5, 4]}]
    table = crawl(bare, {}, {}, foes=foes, battle={"turn": "Butcher"}, numbers=numbers, rolls=None, seed=1)
    view = table.view(0)
    assert blow(view, view["heroes"][0] | {"damage": 0}, view["foes"][0] | {"vita": 12}) == (hit, 0)


def test_a_ghost_strikes_from_as_far_as_the_table_says():
    foes = [{"kind": "Skeleton", "at": [9, 4]}]
    ghost = {"life": "ghost", "ghost": 3, "at": [4, 4]}
    numbers = {figures.GHOST_RANGE: 5}
    table = crawl(ghost, {}, {}, foes=foes, battle={"turn": "Butcher"}, numbers=numbers, rolls=None, seed=1)
    assert answer(table) == "attack f1"


def test_somebody_for_locks_and_somebody_who_fights_are_chosen():
    table = Table.start("exploration", seats=1, seed=1, options={"characters": 2})
    assert answer(table) == "butcher" and answer(table, BOTS["strong"]) == "illusionist"
    table.answer(0, "butcher")
    assert answer(table) == "illusionist"


@pytest.mark.parametrize(("vita", "wanted"), [(2, "use healing-draught-own"), (15, "attack f1 carve")])
def test_it_drinks_before_it_falls_and_not_for_a_scratch(vita, wanted):
    foes = [{"kind": "Skeleton", "at": [5, 4]}]
    table = crawl({"at": [4, 4], "vita": vita}, {}, {}, foes=foes, battle={"turn": "Butcher"}, rolls=None, seed=1)
    assert answer(table) == wanted


def test_a_friend_without_a_draught_is_given_one():
    foes = [{"kind": "Skeleton", "at": [5, 4]}]
    weak = {"at": [4, 5], "vita": 2, "items": []}
    table = crawl({"at": [4, 4]}, weak, {}, foes=foes, battle={"turn": "Butcher"}, rolls=None, seed=1)
    assert answer(table) == "use healing-draught-own courtesan"


def test_the_ability_is_spent_on_a_main_foe():
    foes = [{"kind": "The Drowned Abbot", "at": [5, 4]}]
    table = crawl({"at": [4, 4]}, {}, {}, foes=foes, battle={"turn": "Butcher"}, rolls=None, seed=1)
    assert answer(table) == "attack f1 carve"
    table = crawl({}, {"at": [4, 4]}, {}, foes=foes, battle={"turn": "Courtesan"}, rolls=None, seed=1)
    assert answer(table) == "beguile f1"


def test_only_strong_steps_back_after_a_shot():
    foes = [{"kind": "Skeleton", "at": [8, 1]}]
    turn = {"turn": "Illusionist"}
    table = crawl({"at": [0, 9]}, {"at": [1, 9]}, {"at": [3, 4]}, foes=foes, battle=turn, rolls=None, seed=1)
    assert answer(table) == answer(table, BOTS["strong"]) == "attack f1"
    do(table, "attack f1")
    assert answer(table) == "end" and answer(table, BOTS["strong"]).startswith("go ")


def test_a_lever_waits_for_other_tokens():
    options = {"story": "lodger-below"}
    opened = ["foot-bottles", "bottles-parlour", "foot-larder"]
    table = crawl({"at": [5, 9]}, {}, {}, options=options, removed=opened, rolls=None, seed=1)
    assert "search 5,10" in ids(table) and answer(table) != "search 5,10"
    table = crawl({"at": [5, 9]}, {}, {}, options=options, removed=opened, searched=EVERYTHING, rolls=None, seed=1)
    assert answer(table) == "search 5,10"


def test_it_strikes_at_what_is_nearly_defeated():
    hero = {"character": "Butcher", "might": 20, "life": "living", "damage": 2, "ability": "Carve"}
    hero["weapon"] = {"die": 8, "range": 1, "magical": False, "usable": True}
    skeleton = {"kind": "Skeleton", "type": "Undead", "defense": 50, "might": 5, "die": 6, "bonus": 0, "attacks": 1}
    skeleton |= {"stunned": False, "spooked": False}
    sight = Sight({"heroes": [hero], "foes": []}, TURN, Chance(seed_key(1)), GREEDY)
    assert bot_fight.worth(sight, skeleton | {"vita": 6}) > bot_fight.worth(sight, skeleton | {"vita": 12})


@pytest.mark.parametrize(
    ("butcher", "counters", "wanted"),
    [
        ({}, [4, 2], "attack wretched-hag carve"),
        ({"power": 0}, [4, 2], "attack wretched-hag"),
        ({"statuses": ["Possessed"]}, [4, 2], "attack wretched-hag"),
        ({"power": 0}, [0, 4], "attack wretched-hag"),
        ({"vita": 4, "power": 0, "items": []}, [1, 1], "defend stregha"),
        ({"life": "ghost", "ghost": 3}, [4, 2], "attack wretched-hag"),
    ],
)
def test_in_a_skirmish_it_strikes_at_the_lowest_counter(butcher, counters, wanted):
    skirmish = {"kinds": ["Stregha", "Wretched Hag"], "counters": counters}
    table = crawl(butcher, {}, {}, skirmish=skirmish, options={"counter_each": True}, rolls=None, seed=1)
    assert thought(table, table.choices[0], Player(BOTS["hasty"], 1)).id == wanted


def test_what_a_ghost_carried_is_asked_for():
    ghost = {"life": "ghost", "at": [1, 2], "things": ["Larder Key"]}
    table = crawl({"at": [2, 2]}, ghost, {}, options={"story": "lodger-below"}, rolls=None, seed=1)
    assert answer(table) == "ask courtesan larder-key"


def test_a_ghost_goes_to_a_shrine():
    ghost = {"life": "ghost", "at": [2, 15]}
    table = crawl({}, ghost, {}, removed=["a-b", "b-c", "c-e"], turn="Courtesan", rolls=None, seed=1)
    assert answer(table) == "go 2,17"


def test_who_is_possessed_gives_in_where_nobody_is_hurt():
    possessed = {"at": [0, 0], "statuses": ["Possessed"]}
    assert answer(crawl(possessed, {"at": [9, 9]}, {"at": [8, 9]}, rolls=None, seed=1)) == "possessed"
    assert answer(crawl(possessed, {"at": [0, 1]}, {"at": [8, 9]}, rolls=None, seed=1)) != "possessed"


def test_a_worn_group_rests_once():
    worn = {"vita": 5, "power": 0}
    assert answer(crawl(worn, worn, worn, rolls=None, seed=1)) == "rest"
    assert answer(crawl(worn, worn, worn, rested=1, rolls=None, seed=1)) != "rest"
    assert answer(crawl(rolls=None, seed=1)) != "rest"


def test_nobody_opens_an_unlocked_door_while_the_others_are_far():
    removed = ["a-b"]
    tokens = [[6, 1], [6, 8], [14, 7], [13, 2]]
    far = crawl({"at": [12, 8]}, {"at": [0, 0]}, {"at": [0, 9]}, removed=removed, searched=tokens, rolls=None, seed=1)
    assert "open 12,8-12,9" in ids(far) and not answer(far).startswith("open")
    near = crawl(
        {"at": [12, 8]}, {"at": [11, 6]}, {"at": [13, 6]}, removed=removed, searched=tokens, rolls=None, seed=1
    )
    assert answer(near) == "open 12,8-12,9"


def test_who_opens_best_opens():
    table = Table.start("exploration", seed=4)
    play_bots(table, seated(GAME, ["greedy"] * 3, 4), limit=3)
    (choice,) = table.choices.values()
    plan = bot_crawl.next_door(Sight(table.view(choice.seat), choice, Chance(seed_key(1)), GREEDY))
    assert plan is not None
    door, space, opener = plan
    assert door["name"] == "9,4-10,4" and space == (9, 4) and opener["character"] == "Illusionist"


@pytest.mark.parametrize(("why", "sides", "face", "wanted"), [("TRICKERY 7", 10, 3, "again"), ("rest", 10, 9, "keep")])
def test_luck_is_kept_for_what_has_failed(why, sides, face, wanted):
    options = (Option("keep", "keep"), Option("again", "again"))
    asked = Choice(0, GAME.questions[0], options, {"who": "Butcher", "why": why, "sides": sides, "face": face})
    heroes = [{"character": "Butcher", "skills": {"TRICKERY": 1}, "might": 20}]
    assert bot.lucky(Sight({"heroes": heroes, "foes": []}, asked, Chance(seed_key(1)), GREEDY)).id == wanted


def test_tempers_differ():
    assert len({GREEDY, EASY, STRONG, HASTY}) == 4
    assert STRONG.together < GREEDY.together < HASTY.together < EASY.together


# ---------------------------------------------------------------------- estimate and hints


def test_wounds_foes_and_fallen_friends_make_it_worse():
    table = Table.start("exploration", seed=4)
    play_bots(table, seated(GAME, ["greedy"] * 3, 4), limit=3)
    view = table.view(0)
    well = estimate(view)
    hurt = estimate(view | {"heroes": [hero | {"vita": 3} for hero in view["heroes"]]})
    dead = estimate(view | {"heroes": [hero | {"life": "ghost", "vita": 0} for hero in view["heroes"][:1]] * 3})
    assert well is not None and hurt is not None and dead is not None and 1000 > well > hurt > dead > 0
    foe = {"vita": 12, "die": 8, "bonus": 1, "attacks": 1}
    met = estimate(view | {"foes": [foe]})
    assert met is not None and met < well


def test_in_the_middle_of_a_turn_the_game_is_played_on():
    table = Table.start("exploration", seed=4)
    assert estimate(table.view(0)) is None
    play_bots(table, seated(GAME, ["greedy"] * 3, 4), limit=4)
    assert estimate(table.view(0)) is None and estimate(table.view(None)) is None


def test_a_hint_is_a_good_answer_with_a_reason():
    table = Table.start("exploration", seed=4)
    play_bots(table, seated(GAME, ["greedy"] * 3, 4), limit=3)
    (choice,) = table.choices.values()
    option, reason = hint(table, choice.seat, playouts=30)
    assert option in choice.options
    assert reason == "Go there: what lies ahead is to be searched, and you are soonest there. It looks good."
    assert tuple(hint(table, choice.seat, playouts=30)) == (option, reason)


# ---------------------------------------------------------------------- the table of many games


def test_games_of_bots_end_and_make_a_row():
    games_played = [play(seed, characters=2, bot="greedy", options={"story": "lodger-below"}) for seed in range(3)]
    assert all(game.over and game.round > 1 and game.doors[1] == 4 for game in games_played)
    cells = row("lodger-below", 2, games_played).strip("| ").split(" | ")
    assert len(cells) == HEAD.count("|") - 1 and cells[:2] == ["`lodger-below`", "2"] and cells[-1] == "0"


def test_the_table_has_a_row_for_each_number(capsys: pytest.CaptureFixture[str]):
    assert main(["--games", "1", "--story", "lodger-below", "--characters", "2", "3"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == HEAD and [line[:20] for line in said[2:]] == ["| `lodger-below` | 2", "| `lodger-below` | 3"]
