"""The turn of the Master of Fates: Electroshock, what may be done, and the software that stands in."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.electro.tables import MOF, ONE, THREE, TWO, explorer, kinds, labyrinth, last, lives, spaces
from tests.tables import do, ids, refused, told
from undercroft import Table
from undercroft.engine import ChanceError

MISS, HIT = (1, 20), (6, 1)
OPEN = {"1x": {"card": "lock"}, "2x": {"card": "puzzle", "open": True}}


def weak(at: str, **about: Any) -> dict[str, Any]:
    """An Explorer who rolls one die for everything."""
    return {"at": at, "move": 1, "see": 1, "fight": 1, **about}


def storm(*explorers: dict[str, Any], rolls: Any, **about: Any) -> Table:
    """The turn of the Master of Fates."""
    return labyrinth(*explorers, rolls=rolls, turn="fates", **about)


# ---------------------------------------------------------------- Electroshock


@pytest.mark.rule("electro.mof.outline")
def test_the_turn_runs_from_electroshock_over_attacks_to_the_end_of_the_round():
    rooms = {"i1": "beast fighting"}
    table = storm(weak("i1"), weak("1a"), rooms=rooms, rolls=[1, *MISS])
    assert told(table, "hurt")[0].data["cause"] == "Electroshock" and table.waiting == (MOF,)
    do(table, "i1 shockwave")
    wanted = ("fates", "shock", "attacks", "round", "turn")
    assert kinds(table, *wanted) == list(wanted)
    assert last(table, "fates").rule == "electro.mof.outline" and last(table, "round").data["round"] == 2


@pytest.mark.rule("electro.mof.outline")
def test_recharge_counts_fall_on_the_turn_of_the_master_of_fates():
    rooms = {"i1": "beast fighting"}
    table = storm(weak("i1"), {}, rooms=rooms, rolls=[6, *HIT, *MISS, 6, *HIT])
    do(table, "i1 shockwave", "interact", "stay", "end")
    assert table.view(None)["rooms"]["i1"]["shock"] == 2
    do(table, "i1 bite e1")
    assert table.view(None)["rooms"]["i1"]["shock"] == 1


@pytest.mark.rule("electro.mof.shock-roll", "electro.mof.shock-damage")
@pytest.mark.parametrize(("face", "live"), [(1, [2, 3, 3]), (2, [3, 2, 2]), (3, [3, 3, 3])])
def test_everybody_on_the_number_loses_one_without_a_roll(face, live):
    table = storm(weak("1a"), weak("1b"), weak("2a"), rolls=[face])
    assert lives(table) == live and "roll" not in kinds(table)
    shock = last(table, "shock")
    assert shock.data["faces"] == [face] and shock.rule == "electro.mof.shock-roll"
    assert [event.rule for event in told(table, "hurt")] == ["electro.mof.shock-damage"] * live.count(2)


@pytest.mark.rule("electro.mof.shock-safe")
@pytest.mark.parametrize("face", range(1, 7))
def test_start_tiles_rooms_and_side_spaces_are_safe(face):
    table = storm(weak("1s"), weak("i1"), weak("2x"), weak("o1"), rooms={"o1": "cleared"}, sides=OPEN, rolls=[face])
    assert lives(table) == [3, 3, 3, 3] and last(table, "shock").data["struck"] == ["nobody"]


@pytest.mark.rule("electro.mof.shock-together")
def test_all_are_struck_at_the_same_time_and_die_in_turn_order():
    one, two, three = weak("1a", live=1), weak("1a", live=1), weak("1a")
    table = storm(one, two, three, order=[2, 1, 0], rolls=[1, 5, 6])
    assert lives(table) == [0, 0, 2] and kinds(table, "hurt", "dies") == ["hurt"] * 3 + ["dies"]
    assert table.waiting == (TWO,)
    do(table, "1s", "decline", "2s", "decline")
    assert [event.data["seat"] for event in told(table, "dies")] == [TWO, ONE]
    assert lives(table) == [6, 5, 2] and table.waiting == (THREE,)


@pytest.mark.rule("electro.ref.shock")
def test_a_shock_of_four():
    table = storm(weak("1d"), weak("4a"), weak("2s"), weak("i3"), rolls=[4])
    assert lives(table) == [2, 2, 3, 3]


# ---------------------------------------------------------------- what may be done


@pytest.mark.rule("electro.mof.no-placing")
def test_the_master_of_fates_moves_nothing_but_by_cards():
    table = storm(weak("1a"), weak("1s"), rolls=[6], hand=["fates-hand"])
    assert ids(table, MOF) == ["go on"]
    for deed in ("place beast i1", "move e1 1b"):
        refused(table, deed, "electro.mof.no-placing", seat=MOF)
    do(table, "go on", "end")
    assert spaces(table) == ["1a", "1s"] and table.waiting == (ONE,)
    verbs = {option.id.split()[0] for option in table.acts(MOF)}
    assert verbs == {"concede", "claim"}


# ---------------------------------------------------------------- software as Master of Fates


def alone(*explorers: dict[str, Any], health: int = 6, rolls: Any = (), **about: Any) -> Table:
    """Software plays the Master of Fates, against Explorers in combat in i1."""
    rooms = {"i1": f"beast fighting health={health}"}
    return storm(*explorers, rooms=rooms, rolls=[6, *rolls], options={"mof": "auto"}, **about)


@pytest.mark.rule("electro.mof.auto")
@pytest.mark.parametrize(
    ("team", "health", "rolls", "attack", "targets"),
    [
        ([{"live": 5}, {"live": 4}, {"live": 4}], 2, [], "Thunder Pounce", ["@1"]),
        ([{"live": 5}, {"live": 4}, {"live": 4}], 3, [*HIT, *HIT, *HIT], "Shockwave", ["@0", "@1", "@2"]),
        ([{"fight": 4}, {}], 3, [*HIT, *HIT], "Shockwave", ["@0", "@1"]),
        ([{"fight": 4}], 6, [*HIT], "Fierce Roar", ["@0"]),
        ([{"fight": 3}], 6, [*HIT], "Static Bite", ["@0"]),
    ],
)
def test_software_pounces_else_shocks_several_else_roars_else_bites(team, health, rolls, attack, targets):
    table = alone(*(weak("i1", **about) for about in team), {"at": "1s"}, health=health, rolls=rolls)
    assert last(table, "attacks").data == {"room": "i1", "name": attack, "targets": targets}
    assert "electro.mof.auto" in last(table, "attacks").also


@pytest.mark.rule("electro.mof.auto")
def test_where_a_shockwave_is_barred_software_roars_at_the_best_and_bites_the_weakest():
    team = [weak("i1", live=9, fight=3), weak("i1", live=8, fight=5), weak("i1", live=7, fight=5)]
    strikes = [*[1] * 3, 20, *[1] * 5, 20, *[1] * 5, 20]
    rolls = [*HIT * 3, *strikes, 6, *HIT, *strikes, 6, *HIT]
    table = alone(*team, rolls=rolls)
    for _ in range(6):
        do(table, "interact")
    attacks = [(event.data["name"], event.data["targets"]) for event in told(table, "attacks")]
    assert attacks == [
        ("Shockwave", ["@0", "@1", "@2"]),
        ("Fierce Roar", ["@1"]),
        ("Static Bite", ["@2"]),
    ]


@pytest.mark.rule("electro.mof.auto")
def test_software_plays_the_oldest_playable_card_each_turn():
    hand = ["second-charge", "static-fog", "aimed-bolt"]
    rooms = {"i1": "beast"}
    about: Any = {"hand": hand, "rooms": rooms, "options": {"mof": "auto"}, "rolls": [6]}
    table = storm(weak("1s"), weak("1d"), **about)
    assert [event.data["name"] for event in told(table, "fate-plays")] == ["Static Fog"]
    assert "electro.mof.auto" in last(table, "fate-plays").also
    do(table, "stay", "end", "stay", "end")
    assert [event.data["name"] for event in told(table, "fate-plays")] == ["Static Fog", "Aimed Bolt"]
    assert last(table, "shock").data["faces"] == [4] and lives(table) == [3, 2]
    assert explorer(table, 2).at == "1d"


@pytest.mark.rule("electro.mof.auto")
@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ([], ["shock", "attacks"]),
        (["fates-hand"], ["keeps", "shock", "keeps", "attacks", "keeps"]),
        (["magnet-drag"], ["keeps", "shock", "fate-plays", "attacks"]),
        (["magnet-drag", "fates-hand"], ["keeps", "shock", "fate-plays", "attacks"]),
        (["static-fog", "magnet-drag"], ["fate-plays", "shock", "attacks"]),
    ],
)
def test_software_plays_a_card_as_soon_as_it_may_and_tells_where_it_plays_none(hand, told):
    table = alone(weak("i1"), weak("1a"), rolls=MISS, hand=hand)
    assert kinds(table, "keeps", "shock", "fate-plays", "attacks") == told


@pytest.mark.rule("electro.mof.auto")
@pytest.mark.parametrize(("hand", "d20", "told"), [(["twin-bolt"], 3, ["stands"]), (["fates-hand"], 3, ["turned"])])
def test_software_turns_a_success_if_it_can_and_else_says_that_it_stands(hand, d20, told):
    rolls = [1, 2, 3, d20, *([20] if told == ["turned"] else [])]
    about: Any = {"rooms": {"i1": "beast fighting health=6"}, "hand": hand, "options": {"mof": "auto"}}
    table = labyrinth({"at": "i1", "fight": 3}, {"at": "1a"}, rolls=rolls, **about)
    do(table, "interact")
    assert kinds(table, "stands", "turned") == told


@pytest.mark.rule("electro.mof.auto")
def test_without_combat_or_a_card_to_play_software_ends_its_turn():
    table = storm(weak("1a"), rolls=[6], hand=["fates-hand"], options={"mof": "auto"})
    assert kinds(table, "keeps", "shock", "round") == ["keeps", "shock", "keeps", "round"]


@pytest.mark.rule("electro.mof.shock-roll")
@pytest.mark.parametrize(("face", "struck"), [(6, ["nobody"]), (1, ["@2"])])
def test_an_electroshock_says_whom_it_strikes(face, struck):
    table = storm(weak("1s"), weak("1a"), rolls=[face])
    assert last(table, "shock").data == {"faces": [face], "struck": struck}


@pytest.mark.rule("electro.mof.auto")
def test_software_lets_beasts_attack_in_the_order_of_their_rooms():
    rooms = {"i3": "beast fighting", "i1": "beast fighting", "o2": "beast fighting"}
    team = [weak(room) for room in rooms]
    table = storm(*team, rooms=rooms, rolls=[6, *MISS * 3], options={"mof": "auto"})
    attacks = [(event.data["room"], event.data["targets"]) for event in told(table, "attacks")]
    assert attacks == [("i1", ["@1"]), ("o2", ["@2"]), ("i3", ["@0"])]


@pytest.mark.rule("electro.mof.outline")
def test_whoever_is_master_of_fates_keeps_cards_without_a_word():
    table = storm(weak("1s"), weak("1s"), rolls=[6], hand=["twin-bolt"])
    do(table, "go on", seat=MOF)
    assert kinds(table, "shock", "keeps") == ["shock"]


@pytest.mark.rule("electro.mof.outline")
def test_an_electroshock_is_a_d6():
    table = storm(weak("1s"), weak("1s"), rolls=[7], hand=["twin-bolt"])
    with pytest.raises(ChanceError, match="impossible on a D6"):
        do(table, "go on", seat=MOF)
