"""The escape, and the other ways in which a game ends."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.electro.tables import LEDGER, MOF, ONE, THREE, TWO, explorer, labyrinth, last, rule_of
from tests.tables import do, ids, refused, told
from undercroft import Table, games

SAFE = 6
"""Electroshock strikes the sixes; nobody here stands on one."""
EXIT = {"2x": {"card": "lock", "open": True}}


def weak(at: str, **about: Any) -> dict[str, Any]:
    """An Explorer who rolls one die for everything."""
    return {"at": at, "move": 1, "see": 1, "fight": 1, **about}


def exit_hall(*explorers: dict[str, Any], rolls: Any = (), **about: Any) -> Table:
    """The Master Lock in 2x is unlocked."""
    return labyrinth(*explorers, rolls=rolls, sides=EXIT, **about)


def scores(table: Table) -> dict[int, int]:
    """Who has won, 1, and who has lost, 0."""
    assert table.result is not None
    return dict(table.result.scores)


def ending(table: Table) -> tuple[tuple[int, ...], str]:
    """The winners and the rule by which the game ended."""
    assert table.result is not None
    return table.result.winners, table.result.rule


# ---------------------------------------------------------------- the exit


@pytest.mark.rule("electro.exit.single-holder")
def test_one_explorer_must_hold_all_three_fragments():
    team = (weak("2j", fragments=2), weak("2j", fragments=1))
    table = exit_hall(*team, groups=[[0, 1]], rolls=[3])
    do(table, "together", "come", "roll", "keep", "2x")
    assert table.result is None
    do(table, "stop", "give fragment e2", "accept")
    assert table.result is None
    table = exit_hall(*team, groups=[[0, 1]], rolls=[3])
    do(table, "together", "come", "roll", "keep", "2x", "ask fragment e2", "accept")
    assert ending(table) == ((ONE, TWO), "electro.end.escape")
    assert "electro.exit.single-holder" in last(table, "ended").also


@pytest.mark.rule("electro.exit.place")
@pytest.mark.parametrize("locked", [False, True])
def test_the_holder_must_stand_in_the_unlocked_lock_room(locked):
    sides = {"2x": {"card": "lock", "open": not locked}, "3x": {"card": "puzzle", "open": True}}
    table = labyrinth(weak("2j", fragments=3, keys=1), weak("1s"), sides=sides, rolls=[3])
    assert table.result is None
    do(table, "roll")
    if locked:
        assert "2x" not in ids(table, ONE)
        do(table, "unlock green")
        assert table.result is None
    do(table, "2x")
    assert ending(table)[0] == (ONE,) and "electro.exit.place" in last(table, "ended").also
    table = labyrinth(weak("3j", fragments=3), weak("1s"), sides=sides, rolls=[3])
    do(table, "roll", "3x")
    assert table.result is None


@pytest.mark.rule("electro.exit.who-escapes", "electro.exit.companions")
def test_all_in_the_exit_and_on_its_door_tile_escape_wanted_or_not():
    team = (weak("2i", fragments=3), weak("2j"), weak("2x"), weak("2i"), weak("2k"), weak("o2"))
    table = exit_hall(*team, rolls=[2])
    do(table, "roll", "2j", "2x")
    assert ending(table)[0] == (1, 2, 3)
    assert last(table, "ended").data["winners"] == ["@1", "@2", "@3"]


@pytest.mark.rule("electro.ref.escape")
def test_the_escape_of_a_and_b():
    team = (weak("2j", fragments=3), weak("2j"), weak("2i"))
    table = exit_hall(*team, rolls=[1])
    do(table, "roll", "2x")
    assert ending(table)[0] == (ONE, TWO) and scores(table) == {0: 0, 1: 1, 2: 1, 3: 0}


@pytest.mark.rule("electro.exit.at-once")
def test_the_escape_happens_at_once_also_on_anothers_turn():
    table = exit_hall(weak("2x", fragments=1), weak("2x", fragments=2), weak("2j"))
    do(table, "give fragment e2", "accept")
    assert ending(table)[0] == (1, 2, 3) and "electro.exit.at-once" in last(table, "ended").also


@pytest.mark.rule("electro.exit.at-once")
def test_picking_up_the_last_fragment_in_the_exit_is_an_escape():
    table = exit_hall(weak("2x", fragments=2), weak("1s"), piles=[{"at": "2x", "fragments": 1}])
    do(table, "take fragment")
    assert ending(table)[0] == (ONE,)


@pytest.mark.rule("electro.exit.at-once")
def test_with_declared_the_holder_waits_inside_and_declares_on_their_own_turn():
    team = (weak("2j", fragments=3), weak("2i"))
    table = exit_hall(*team, rolls=[1, 1, SAFE], options={"declared": True})
    do(table, "roll", "2x")
    assert table.result is None and rule_of(table, ONE, "escape") == "electro.exit.at-once"
    do(table, "end")
    assert "escape" not in ids(table, TWO)
    do(table, "roll", "2j", "end", "escape")
    assert ending(table)[0] == (ONE, TWO) and told(table, "declares")


@pytest.mark.rule("electro.exit.at-once")
def test_with_declared_a_fighter_cannot_declare():
    fights = [{"at": "2x", "fighters": [0, 1]}]
    table = exit_hall(weak("2x", fragments=3), weak("2x"), fights=fights, options={"declared": True})
    assert "escape" not in ids(table, ONE)
    refused(table, "escape", "electro.pvp.bound", seat=ONE)
    table = exit_hall(weak("2x", fragments=3), weak("2x"), options={"declared": True})
    assert rule_of(table, ONE, "escape") == "electro.exit.at-once"


@pytest.mark.rule("electro.exit.fighting")
def test_a_fight_holds_up_neither_the_holder_nor_companions():
    team = (weak("2x", fragments=2), weak("2x", fragments=1), weak("2j"), weak("2j"))
    fights = [{"at": "2x", "fighters": [0, 1]}, {"at": "2j", "fighters": [2, 3]}]
    table = exit_hall(*team, fights=fights)
    do(table, "ask fragment e2", "accept")
    assert ending(table)[0] == (1, 2, 3, 4) and "electro.exit.fighting" in last(table, "ended").also


@pytest.mark.rule("electro.exit.at-once")
def test_a_fighter_who_loots_the_last_fragment_escapes():
    team = (weak("2x", fragments=2), weak("2x", fragments=1, live=1))
    table = exit_hall(*team, rolls=[4, 3, 5], fights=[{"at": "2x", "fighters": [0, 1]}])
    do(table, "attack e2", "1s", "decline", "take fragment")
    assert ending(table) == ((ONE,), "electro.end.escape")


# ---------------------------------------------------------------- how a game ends


@pytest.mark.rule("electro.end.escape")
def test_those_who_escaped_win_and_all_others_lose():
    table = exit_hall(weak("2j", fragments=3), weak("1s"), rolls=[1])
    do(table, "roll", "2x")
    assert scores(table) == {MOF: 0, ONE: 1, TWO: 0} and ending(table)[1] == "electro.end.escape"


@pytest.mark.rule("electro.end.storm-clock")
@pytest.mark.parametrize("team", [1, 2, 3, 4, 5, 6])
def test_the_storm_comes_after_120_turns_of_explorers(team):
    data: Any = LEDGER["electro.end.storm-clock"].data
    limit = data["rounds"][str(team)]
    options = {"solo": team == 1}
    before, at = (
        labyrinth(*[weak("1s")] * team, round=number, turn="fates", rolls=[SAFE], options=options)
        for number in (limit - 1, limit)
    )
    assert before.result is None and before.state.round == limit
    assert ending(at) == ((MOF,), "electro.end.storm-clock") and data["explorer_turns"] == 120
    assert scores(at) == {MOF: 1} | dict.fromkeys(range(1, team + 1), 0)


@pytest.mark.rule("electro.end.hard-cap")
@pytest.mark.parametrize("clock", ["off", "deaths"])
def test_without_the_storm_the_game_ends_after_round_400(clock):
    data: Any = LEDGER["electro.end.hard-cap"].data
    before, at = (
        labyrinth(weak("1s"), {}, round=number, turn="fates", rolls=[SAFE], options={"clock": clock})
        for number in (data["rounds"] - 1, data["rounds"])
    )
    assert before.result is None and data["rounds"] == 400
    assert ending(at) == ((MOF,), "electro.end.hard-cap")


@pytest.mark.rule("electro.end.death-toll")
@pytest.mark.parametrize(("clock", "deaths", "over"), [("deaths", 9, True), ("deaths", 8, False), ("storm", 9, False)])
def test_with_the_clock_on_deaths_the_tenth_death_ends_the_game(clock, deaths, over):
    data: Any = LEDGER["electro.end.death-toll"].data
    assert data["deaths"] == 10

    def struck(clock: str, deaths: int) -> Table:
        return labyrinth(weak("1a", live=1), {}, deaths=deaths, turn="fates", rolls=[1], options={"clock": clock})

    assert (struck(clock, deaths).result is not None) is over
    assert ending(struck("deaths", 9)) == ((MOF,), "electro.end.death-toll")


@pytest.mark.rule("electro.end.concede")
def test_when_all_explorers_give_up_the_master_of_fates_wins():
    table = labyrinth(weak("1s"), weak("1s"), weak("1s"))
    for seat in (ONE, THREE):
        table.act(seat, "concede")
        assert table.result is None and "concede" not in [option.id for option in table.acts(seat)]
    table.act(TWO, "concede")
    assert ending(table) == ((MOF,), "electro.end.concede")


@pytest.mark.rule("electro.end.concede")
def test_software_takes_over_from_a_master_of_fates_who_gives_up():
    rooms = {"i1": "beast fighting"}
    table = labyrinth(weak("i1"), {}, rooms=rooms, turn="fates", rolls=[SAFE, 6, 1])
    assert table.waiting == (MOF,)
    table.act(MOF, "concede")
    assert table.state.auto and last(table, "fate-concedes").rule == "electro.end.concede"
    assert last(table, "attacks").data["name"] == "Static Bite" and table.waiting == (ONE,)
    assert table.acts(MOF) == () and table.result is None


@pytest.mark.rule("electro.end.quit")
def test_whoever_quits_drops_their_things_and_is_gone():
    one = weak("1a", keys=2, fragments=1, cards=["beacon"])
    table = labyrinth(one, weak("1a"), weak("1a"), groups=[[0, 1]], rolls=[SAFE])
    table.act(ONE, "leave")
    assert [(pile.at, len(pile.keys), pile.fragments) for pile in table.state.piles] == [("1a", 2, 1)]
    assert explorer(table, 1).gone and table.state.deck.spent == ["beacon"] and table.waiting == (TWO,)
    assert explorer(table, 2).group == -1 and table.acts(ONE) == ()
    do(table, "take fragment", "stay", "end", "stay", "end")
    assert table.waiting == (TWO,) and table.state.round == 2


@pytest.mark.rule("electro.end.quit")
def test_the_master_of_fates_wins_when_nobody_is_left():
    table = labyrinth(weak("1s"), weak("1s"))
    table.act(TWO, "leave")
    assert table.result is None
    table.act(ONE, "leave")
    assert ending(table) == ((MOF,), "electro.end.quit")


@pytest.mark.rule("electro.end.quit")
@pytest.mark.parametrize("question", ["react", "return", "fight", "inside", "step", "offer", "fates-hand"])
def test_one_may_quit_whatever_is_being_asked(question):
    fights, rooms = [{"at": "1a", "fighters": [0, 1]}], {"i1": "beast fighting"}
    cases: dict[str, tuple[list[dict[str, Any]], dict[str, Any], list[str], int]] = {
        "react": ([weak("1a", cards=["beacon"]), {}], {"turn": "fates", "rolls": [1]}, [], ONE),
        "return": ([weak("1a", live=1), {}], {"turn": "fates", "rolls": [1, 4]}, [], ONE),
        "fight": ([weak("1a"), weak("1a")], {"fights": fights}, [], ONE),
        "inside": ([weak("i1"), {}], {"rooms": rooms}, [], ONE),
        "step": ([weak("1a"), {}], {"rolls": [5]}, ["roll"], ONE),
        "offer": ([weak("1a", keys=1), weak("1a"), weak("1s")], {}, ["give key e2"], TWO),
        "fates-hand": ([weak("1b"), {}], {"hand": ["fates-hand"], "rolls": [6, 1]}, ["stay", "see i1"], ONE),
    }
    team, about, deeds, seat = cases[question]
    table = labyrinth(*team, **about)
    do(table, *deeds)
    assert question in [choice.ask for choice in table.choices.values()]
    table.act(seat, "leave")
    while not explorer(table, seat).gone:
        waiting = min(table.waiting)
        assert waiting != seat
        do(table, ids(table, waiting)[-1])
    games.get("electro").audit(table.state)
    assert table.result is None


@pytest.mark.rule("electro.end.always-possible")
@pytest.mark.parametrize("seed", range(3))
def test_keys_and_fragments_always_add_up(seed):
    table = Table.start("electro", seats=4, seed=seed)
    rng = Random(seed)
    while table.result is None:
        choice = table.choices[min(table.waiting)]
        table.answer(choice.seat, rng.choice(choice.options))
        state = table.state
        if not state.keys or not state.sides:
            continue
        keys = [key for each in state.explorers for key in each.keys] + [k for pile in state.piles for k in pile.keys]
        keys += [card.key for card in state.cards if not card.gone and card.key >= 0]
        keys += [number for number, key in enumerate(state.keys) if key.used]
        assert sorted(keys) == [0, 1, 2, 3, 4, 5]
        fragments = sum(each.fragments for each in (*state.explorers, *state.piles))
        assert fragments + sum(side.fragment for side in state.sides.values()) == 3
    table.game.audit(table.state)


@pytest.mark.rule("electro.end.concede")
def test_a_master_of_fates_who_gave_up_has_not_won():
    numbers = {"electro.end.storm-clock.explorer_turns": 2}
    table = labyrinth({}, {}, rolls=[6], numbers=numbers)
    table.act(MOF, "concede")
    do(table, "stay", "end", "stay", "end")
    assert table.result is not None
    assert (table.result.winners, table.result.rule) == ((), "electro.end.storm-clock")
    assert table.result.scores[MOF] == 0


@pytest.mark.rule("electro.end.quit")
def test_who_has_left_for_good_does_not_escape_with_the_others():
    table = exit_hall(weak("2j", fragments=3), weak("2j"), weak("2j"), rolls=[1])
    table.act(TWO, "leave")
    assert explorer(table, 2).gone
    do(table, "roll", "2x")
    assert ending(table)[0] == (ONE, THREE)


@pytest.mark.rule("electro.end.quit")
def test_what_somebody_holds_who_leaves_amid_a_move_lies_where_they_stood():
    team = (weak("2j"), weak("2j", fragments=3))
    table = exit_hall(*team, groups=[[0, 1]], rolls=[1])
    do(table, "together", "come", "roll", "keep")
    table.act(TWO, "leave")
    do(table, "2x")
    assert table.result is None and [(pile.at, pile.fragments) for pile in table.state.piles] == [("2j", 3)]


@pytest.mark.rule("electro.end.concede")
def test_where_one_of_those_left_has_not_given_up_the_game_goes_on():
    table = labyrinth({}, {}, {})
    table.act(TWO, "concede")
    table.act(THREE, "leave")
    assert table.result is None
    table.act(ONE, "leave")
    assert ending(table) == ((MOF,), "electro.end.concede")


@pytest.mark.rule("electro.exit.single-holder")
def test_with_declared_two_fragments_are_too_few():
    table = exit_hall(weak("2x", fragments=2), weak("1s", fragments=1), options={"declared": True})
    assert "escape" not in ids(table, ONE)
    assert "you hold 2" in str(refused(table, "escape", "electro.exit.single-holder", seat=ONE))


@pytest.mark.rule("electro.pvp.flee-won")
def test_with_declared_a_runaway_cannot_declare():
    fight = {"at": "2x", "fighters": [0, 1]}
    team = (weak("2x", fragments=3), weak("2x"))
    table = exit_hall(*team, rolls=[6, 1], fights=[fight], options={"declared": True})
    do(table, "flee")
    assert "escape" not in ids(table, ONE)
    refused(table, "escape", "electro.pvp.flee-won", seat=ONE)


def broken(change: Any) -> Table:
    """A table at which this was changed behind everybody's back."""
    team: Any = ({"keys": 1, "cards": ["beacon"]}, {}, {})
    table = labyrinth(*team, groups=[[0, 1]], piles=[{"at": "1a", "keys": 1}], rooms={"i1": "boost key"})
    change(table.state)
    return table


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda s: s.explorers[0].keys.clear(), "every key"),
        (lambda s: s.piles[0].keys.clear(), "every key"),
        (lambda s: s.explorers[1].keys.append(s.cards[0].key), "every key"),
        (lambda s: setattr(s.cards[0], "gone", True), "every key"),
        (lambda s: setattr(s.keys[-1], "used", False), "every key"),
        (lambda s: setattr(s.piles[0], "fragments", 1), "three fragments"),
        (lambda s: setattr(s.explorers[0], "fragments", 1), "three fragments"),
        (lambda s: s.explorers[0].hand.clear(), "the Explorer deck"),
        (lambda s: s.hand.append("twin-bolt"), "the deck of the Master of Fates"),
        (lambda s: setattr(s.explorers[0], "live", -1), "Live"),
        (lambda s: setattr(s.explorers[0], "at", ""), "stands somewhere"),
        (lambda s: setattr(s.explorers[0], "group", -1), "two or more"),
    ],
)
def test_what_does_not_add_up_is_found(change, reason):
    game = games.get("electro")
    game.audit(broken(lambda s: None).state)
    with pytest.raises(AssertionError, match=reason):
        game.audit(broken(change).state)
