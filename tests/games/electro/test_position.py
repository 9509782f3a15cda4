"""Positions given as plain data: what they say is so, what they leave out has a default, what cannot be is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.electro.tables import MOF, ONE, TWO, explorer, labyrinth
from tests.tables import do, ids, told
from undercroft import Table, games
from undercroft.engine import Refused
from undercroft.games.electro.state.records import NOBODY

EMPTY_ROOMS = dict.fromkeys(("i1", "o1", "i2", "o2", "i3", "o3", "i4", "o4", "i5", "o5", "i6", "o6"), "empty")


def test_everything_has_a_default():
    table = Table.start("electro", position={}, seed=1)
    s = table.state
    assert [(each.scores, each.live, each.at) for each in s.explorers] == [([3, 3, 3], 3, "1s")] * 3
    assert {room: s.card(room).kind for room in s.rooms} == EMPTY_ROOMS
    assert [side.card for side in s.sides.values()] == ["lock", *["puzzle"] * 5]
    assert [side.task for side in s.sides.values()][1:3] == ["fuse-code", "breaker-panel"]
    assert [side.fragment for side in s.sides.values()] == [False, True, True, True, False, False]
    assert [side.reward for side in s.sides.values()] == [False, False, False, False, True, True]
    assert all(key.used for key in s.keys)
    assert (s.round, table.waiting) == (1, (ONE,))
    table.game.audit(s)


def test_explorers_are_as_they_are_given():
    table = labyrinth(
        {"move": 5, "see": 1, "fight": 2, "live": 7, "at": "3g", "cards": ["copper-salve"], "keys": 2, "fragments": 1},
        {"effects": ["swift-current 1"], "roared": True, "played": True, "perceived": ["o4"], "deaths": 2},
        rooms={"o4": "boost"},
    )
    one, two = explorer(table, 1), explorer(table, 2)
    assert (one.scores, one.live, one.at, one.hand, len(one.keys), one.fragments) == (
        [5, 1, 2],
        7,
        "3g",
        ["copper-salve"],
        2,
        1,
    )
    assert [(effect.card, effect.turns) for effect in two.effects] == [("swift-current", 1)]
    assert (two.roared, two.played, two.perceived, two.deaths, table.state.deaths) == (True, True, ["o4"], 2, 2)
    assert table.state.card("o4").knowers == [1]
    table.game.audit(table.state)


def test_scores_and_counts_go_from_nothing_to_ninety_nine():
    most = {"move": 0, "see": 0, "fight": 99, "live": 99, "deaths": 99}
    table = labyrinth(most, {"live": 1}, piles=[{"at": "1a", "fragments": 3}], deaths=99)
    assert (explorer(table, 1).scores, explorer(table, 1).live, explorer(table, 2).live) == ([0, 0, 99], 99, 1)
    assert (explorer(table, 1).deaths, table.state.deaths, table.state.piles[0].fragments) == (99, 99, 3)


@pytest.mark.parametrize(("full", "others"), [(4, (1, 4)), (6, (1, 6)), (8, (1, 8))])
def test_a_beast_has_up_to_the_health_that_is_played_with(full: int, others: tuple[int, int]):
    rooms = {"i1": f"beast health={others[0]}", "i2": f"beast health={others[1]}", "i3": "beast"}
    table = labyrinth(rooms=rooms, options={"beast_health": full})
    assert [table.state.card(room).health for room in rooms] == [*others, full]
    with pytest.raises(Refused, match=f"1 to {full} health"):
        labyrinth(rooms={"i1": f"beast health={full + 1}"}, options={"beast_health": full})


@pytest.mark.parametrize(("words", "turns"), [("", 2), (" 1", 1), (" 2", 2)])
def test_a_card_in_force_lasts_two_more_turns_or_as_many_as_are_said(words: str, turns: int):
    table = labyrinth({"effects": [f"swift-current{words}"]})
    assert [effect.turns for effect in explorer(table, 1).effects] == [turns]


@pytest.mark.parametrize(
    ("groups", "fights"),
    [
        ([[0, 1], [1, 2]], []),
        ([[0, 3]], []),
        ([], [{"at": "1a", "fighters": [0, 3]}]),
        ([], [{"at": "i1", "fighters": [4, 5]}]),
        ([], [{"at": "1a", "fighters": [0, 1]}, {"at": "1a", "fighters": [1, 2]}]),
    ],
)
def test_teams_and_fights_have_their_members_on_one_tile_and_to_themselves(groups: list[Any], fights: list[Any]):
    team = [*[{"at": "1a"}] * 3, {"at": "2a"}, {"at": "i1"}, {"at": "i1"}]
    with pytest.raises(Refused) as caught:
        labyrinth(*team, groups=groups, fights=fights)
    assert caught.value.at == ("groups" if groups else "fights")


@pytest.mark.parametrize(
    ("side", "puzzles", "rule"),
    [
        ({"task": "own", "text": "Who?", "answers": ["echo"]}, "play", "electro.setup.side-own-tasks"),
        ({"task": "own", "text": "", "answers": ["echo"]}, "own", "electro.setup.side-own-tasks"),
        ({"task": "own", "text": "Who?", "answers": []}, "own", "electro.setup.side-own-tasks"),
        ({"task": "own", "text": "Who?", "answers": ["echo"], "card": "trial"}, "own", "electro.setup.side-own-tasks"),
        ({"task": "pylons", "card": "trial"}, "play", "electro.setup.side-tasks"),
        ({"task": "pylons", "done": True, "fragment": True}, "play", "electro.setup.fragments-not-exit"),
    ],
)
def test_a_side_room_that_cannot_be_is_refused(side: dict[str, Any], puzzles: str, rule: str):
    with pytest.raises(Refused) as caught:
        labyrinth(sides={"2x": side}, options={"puzzles": puzzles})
    assert (caught.value.rule, caught.value.at) == (rule, "2x")


@pytest.mark.parametrize(
    ("one", "options"),
    [({"fragments": 2, "at": "1x"}, {}), ({"fragments": 3}, {}), ({"fragments": 3, "at": "1x"}, {"declared": True})],
)
def test_the_fragments_may_be_held_where_nobody_has_escaped_yet(one: dict[str, Any], options: dict[str, Any]):
    table = labyrinth(one, sides={"1x": {"card": "lock", "open": True}}, options=options)
    assert table.result is None and explorer(table, 1).fragments == one["fragments"]


def test_where_keys_lie_with_boxes_only_no_other_card_has_one():
    labyrinth(rooms={"i1": "boost key", "i2": "trapped key"}, options={"box_keys": True})
    with pytest.raises(Refused, match="in i1 no key can lie"):
        labyrinth(rooms={"i1": "beast key"}, options={"box_keys": True})


def test_whoever_stands_in_a_room_has_perceived_it():
    table = labyrinth({"at": "i1"}, rooms={"i1": "trapped key"})
    assert explorer(table, 1).perceived == ["i1"]
    assert table.view(ONE)["rooms"]["i1"]["card"] == "trapped"
    assert table.view(TWO)["rooms"]["i1"]["card"] is None


def test_a_room_is_described_in_words():
    table = labyrinth(
        {"at": "o1"}, rooms={"i1": "cleared", "o1": "beast key fighting health=4", "i2": "boost boxed", "o2": "beast"}
    )
    s = table.state
    assert s.rooms["i1"] == NOBODY
    beast, boost, other = s.card("o1"), s.card("i2"), s.card("o2")
    assert (beast.kind, beast.shown, beast.fighting, beast.health) == ("beast", True, True, 4)
    assert beast.key != NOBODY and not s.keys[beast.key].used
    assert (boost.boxed, other.shown, other.health) == (True, False, 6)
    assert ids(table, ONE)[0] == "interact"


def test_side_rooms_are_described_in_parts():
    sides = {
        "3x": {"card": "lock", "open": True, "reward": True},
        "4x": {"task": "voltage", "done": True},
        "5x": {"card": "trial", "fragment": False, "reward": True},
        "6x": {"task": "pylons", "fragment": True, "open": True},
    }
    table = labyrinth({"at": "6x", "fragments": 1}, sides=sides)
    s = table.state
    assert s.lock_space() == "3x"
    assert (s.sides["4x"].card, s.sides["4x"].open, s.sides["4x"].done, s.sides["4x"].reward) == (
        "trial",
        True,
        True,
        False,
    )
    assert (s.sides["5x"].task, s.sides["5x"].fragment) == ("rod-arc-water", False)
    assert [space for space, side in s.sides.items() if side.fragment] == ["1x", "6x"]
    assert "task" in ids(table, ONE)
    table.game.audit(s)


def test_keys_with_colours_are_named_or_the_next():
    table = labyrinth(
        {"keys": ["white"]},
        {"keys": 1},
        rooms={"i1": "beast yellow", "i2": "boost key"},
        piles=[{"at": "3g", "keys": ["blue"], "fragments": 1}],
        options={"coloured_keys": True},
    )
    s = table.state
    colours = [s.colour(key) for each in s.explorers for key in each.keys]
    assert [s.colour(s.card(room).key) for room in ("i1", "i2")] == ["yellow", "green"]
    assert colours == ["white", "purple"]
    assert [(pile.at, [s.colour(key) for key in pile.keys], pile.fragments) for pile in s.piles] == [
        ("3g", ["blue"], 1)
    ]
    assert [key.colour for key in s.keys if key.used] == ["orange"]


def test_groups_fights_and_hands_are_as_they_are_given():
    table = labyrinth(
        {"at": "1a"},
        {"at": "1a"},
        {"at": "2a"},
        {"at": "2a"},
        groups=[[0, 1]],
        fights=[{"at": "2a", "fighters": [3, 2], "betrayals": [[3, 2]]}],
        hand=["twin-bolt"],
        fate_effects=["static-fog"],
        fate_played=True,
        discards={"explorers": ["beacon"], "fates": ["stray-beast"]},
    )
    s = table.state
    assert s.explorers[0].group == s.explorers[1].group != NOBODY
    assert (s.fights[0].fighters, s.fights[0].blows, s.fights[0].betrayals) == ([2, 3], [[3, 2]], [[3, 2]])
    assert (s.hand, [effect.card for effect in s.effects], s.played) == (["twin-bolt"], ["static-fog"], True)
    assert (s.deck.spent, s.fates.spent) == (["beacon"], ["stray-beast"])
    assert "beacon" not in s.deck.left and "stray-beast" not in s.fates.left
    table.game.audit(s)


@pytest.mark.parametrize(
    ("given", "waiting"),
    [
        ({}, ONE),
        ({"turn": 1}, TWO),
        ({"order": [2, 0, 1]}, 3),
        ({"order": [2, 0, 1], "turn": 1}, TWO),
        ({"acted": [0]}, TWO),
        ({"turn": "fates", "hand": ["twin-bolt"]}, MOF),
    ],
)
def test_it_is_the_turn_of_whoever_is_named(given: dict[str, Any], waiting: int):
    assert labyrinth({}, {}, {}, **given).waiting == (waiting,)


def test_those_before_in_turn_order_have_acted():
    table = labyrinth({}, {}, turn=1, rolls=[6], hand=[], round=3)
    do(table, "stay", "end")
    assert [event.kind for event in table.events if event.kind in ("turn", "fates", "round")] == [
        "turn",
        "fates",
        "round",
        "turn",
    ]
    assert told(table, "fates")[0].data["round"] == 3


@pytest.mark.parametrize(
    ("given", "rule", "at"),
    [
        ({"explorers": [{}]}, "electro.players.count", "explorers"),
        ({"rooms": {"z9": "beast"}}, "electro.board.rooms", "rooms"),
        ({"rooms": {"i1": "dragon"}}, "electro.setup.one-card", "i1"),
        ({"rooms": {"i1": "boost shown"}}, "electro.setup.one-card", "i1"),
        ({"rooms": {"i1": "cleared key"}}, "electro.setup.one-card", "i1"),
        ({"rooms": {"i1": "beast boxed"}}, "electro.setup.one-card", "i1"),
        ({"rooms": {"i1": "empty boxed"}}, "electro.setup.one-card", "i1"),
        ({"rooms": {"i1": "boost health=4"}}, "electro.setup.one-card", "i1"),
        ({"rooms": {"i1": "beast tame"}}, "electro.setup.one-card", "i1"),
        ({"rooms": {"i1": "beast yellow"}}, "electro.setup.one-card", "i1"),
        ({"rooms": {"i1": "beast health=9"}}, "electro.beast.health", "i1"),
        ({"rooms": {"i1": "beast health=7"}}, "electro.beast.health", "i1"),
        ({"rooms": {"i1": "beast health=0"}}, "electro.beast.health", "i1"),
        ({"rooms": {"i1": "beast health=\u0664"}}, "electro.beast.health", "i1"),
        ({"rooms": {"i1": "beast health="}}, "electro.beast.health", "i1"),
        ({"rooms": {"i1": "beast fighting"}}, "electro.beast.combat-end", "i1"),
        ({"rooms": {"i1": "beast key key"}}, "electro.setup.keys", "i1"),
        ({"sides": {"9x": {}}}, "electro.board.side-rooms", "sides"),
        ({"sides": {"1x": {"card": "lock"}, "2x": {"card": "lock"}}}, "electro.setup.side-cards", "sides"),
        ({"sides": {"2x": {"card": "cellar"}}}, "electro.setup.side-cards", "sides 2x, card"),
        ({"sides": {"2x": {"task": "chess"}}}, "electro.setup.side-tasks", "sides 2x, task"),
        ({"sides": {"2x": {"task": "pylons"}, "3x": {"task": "pylons"}}}, "electro.setup.side-tasks", "3x"),
        ({"sides": {"2x": {"task": "own"}}}, "electro.setup.side-own-tasks", "2x"),
        ({"sides": {"2x": {"card": "lock", "fragment": True}}}, "electro.setup.fragments-not-exit", "2x"),
        ({"piles": [{"at": "1a", "keys": 7}]}, "electro.components.keys", "pile 1a, keys"),
        ({"piles": [{"at": "1a", "keys": 4}, {"at": "1b", "keys": 3}]}, "electro.components.keys", "keys"),
        ({"piles": [{"at": "1a"}]}, "electro.keys.pick-up", "1a"),
        ({"piles": [{"at": "1a", "keys": 1}] * 2}, "electro.keys.pick-up", "1a"),
        ({"piles": [{"at": "1a", "fragments": 4}]}, "electro.keys.pick-up", "pile 1a, fragments"),
        ({"piles": [{"at": "2x", "keys": 1}]}, "electro.move.locked", "piles"),
        ({"groups": [[0]]}, "electro.group.size", "groups"),
        ({"groups": [[0, 0]]}, "electro.group.size", "groups"),
        ({"groups": [[0, 1], [1, 0]]}, "electro.group.size", "groups"),
        ({"groups": [[0, 7]]}, "electro.players.count", "groups"),
        ({"groups": [[0, 2]]}, "electro.players.count", "groups"),
        ({"groups": [[0, -1]]}, "electro.players.count", "groups"),
        ({"fights": [{"at": "1s", "fighters": [0]}]}, "electro.pvp.where", "fights"),
        ({"fights": [{"at": "1s", "fighters": [0, 0]}]}, "electro.pvp.where", "fights"),
        ({"fights": [{"at": "1a", "fighters": [0, 1]}]}, "electro.pvp.where", "fights"),
        ({"fights": [{"at": "1s", "fighters": [0, 1]}] * 2}, "electro.pvp.where", "fights"),
        ({"fights": [{"at": "1s", "fighters": [0, 1], "blows": [[0, 0]]}]}, "electro.pvp.fight", "1s"),
        ({"fights": [{"at": "1s", "fighters": [0, 1], "blows": [[0, 1, 0]]}]}, "electro.pvp.fight", "1s"),
        ({"fights": [{"at": "1s", "fighters": [0, 1], "betrayals": [[0, 2]]}]}, "electro.pvp.fight", "1s"),
        ({"hand": ["beacon"]}, "electro.mofdeck.list", "hand 1"),
        ({"hand": ["stray-beast", "stray-beast"]}, "electro.mofdeck.list", "hand"),
        ({"fate_effects": ["twin-bolt"]}, "electro.cards.until-next", "fate_effects"),
        ({"fate_effects": ["static-fog 3"]}, "electro.cards.until-next", "fate_effects"),
        ({"fate_effects": ["static-fog 0"]}, "electro.cards.until-next", "fate_effects"),
        ({"order": [0, 0]}, "electro.setup.clockwise", "order"),
        ({"turn": "noon"}, "electro.turn.round", "turn"),
        ({"turn": 0, "acted": [0]}, "electro.turn.round", "turn"),
        ({"turn": 2}, "electro.players.count", "turn"),
        ({"round": 0}, "electro.turn.round", "round"),
        ({"deaths": 100}, "electro.end.death-toll", "deaths"),
        ({"colour": "red"}, "electro.setup.order", "colour"),
    ],
)
def test_what_cannot_be_is_refused_with_rule_and_place(given: dict[str, Any], rule: str, at: str):
    with pytest.raises(Refused) as caught:
        Table.start("electro", seats=3, position={"explorers": [{}, {}], **given})
    assert (caught.value.rule, caught.value.at) == (rule, at), caught.value
    assert rule in games.get("electro").ledger


@pytest.mark.parametrize(
    ("given", "rule"),
    [
        ({"live": 0}, "electro.traits.live"),
        ({"move": -1}, "electro.score.roll"),
        ({"see": 100}, "electro.score.roll"),
        ({"live": 100}, "electro.traits.live"),
        ({"deaths": -1}, "electro.death.unlimited"),
        ({"perceived": ["i1"]}, "electro.see.memory"),
        ({"at": "9z"}, "electro.board.tile-names"),
        ({"at": "2x"}, "electro.move.locked"),
        ({"perceived": ["1a"]}, "electro.see.memory"),
        ({"cards": ["beacon", "beacon"]}, "electro.deck.explorer"),
        ({"cards": ["excalibur"]}, "electro.deck.explorer"),
        ({"effects": ["copper-salve"]}, "electro.cards.until-next"),
        ({"keys": ["yellow"]}, "electro.keys.any-door"),
        ({"fragments": 4}, "electro.components.keys"),
    ],
)
def test_an_explorer_that_cannot_be_is_refused(given: dict[str, Any], rule: str):
    with pytest.raises(Refused) as caught:
        labyrinth(given, rooms={"i1": "cleared"})
    assert caught.value.rule == rule
    assert rule in games.get("electro").ledger


@pytest.mark.parametrize("about", [{"live": 0}, {"at": "1s", "live": 0}])
def test_an_explorer_is_named_as_its_game_calls_it(about: dict[str, Any]):
    with pytest.raises(Refused, match="e2, live: 1 to 99 is wanted") as caught:
        labyrinth({"at": "1s"}, about)
    assert caught.value.at == "e2, live"


def test_more_than_three_fragments_or_an_escape_are_refused():
    with pytest.raises(Refused, match="3 fragments"):
        labyrinth({"fragments": 2}, {"fragments": 2})
    with pytest.raises(Refused, match="escaped"):
        labyrinth({"fragments": 3, "at": "1x"}, sides={"1x": {"card": "lock", "open": True}})


def test_another_seat_sees_no_more_than_in_any_game():
    table = labyrinth({"cards": ["beacon"]}, rooms={"i1": "beast key"}, hand=["twin-bolt"])
    assert table.view(TWO)["hand"] == [] and table.view(None)["hand"] == []
    assert table.view(ONE)["hand"] == ["beacon"] and table.view(MOF)["hand"] == ["twin-bolt"]
    assert table.view(MOF)["rooms"]["i1"]["card"] == "beast"
    assert table.view(ONE)["rooms"]["i1"]["card"] is None
