"""ElectroBeasts: combat on both sides, the four attacks and their limits, and how combat ends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.electro.tables import LEDGER, MOF, ONE, TWO, explorer, kinds, labyrinth, last, lives, rule_of, spaces
from tests.tables import do, ids, refused, told
from undercroft import Table
from undercroft.engine import Refused
from undercroft.games.electro.book.fates.beasts import ATTACKS, BEASTS_IN_BOX, most_laid
from undercroft.games.electro.state.records import Card

BEAST = {"i1": "beast fighting"}
WEAK = {"at": "i1", "move": 1, "see": 1, "fight": 1}
"""An Explorer in the beast's room who rolls one die for everything."""
MISS, HIT = (1, 20), (6, 1)
SAFE = 6
"""Electroshock strikes the sixes; nobody stands on one."""


def den(*explorers: dict[str, Any], rooms: dict[str, str] | None = None, **about: Any) -> Table:
    """Explorers in combat in i1, and the first of them on turn; alone unless said, with one on the start tile."""
    return labyrinth(*(explorers or (WEAK,)), rooms=rooms or BEAST, **about)


def night(*explorers: dict[str, Any], rooms: dict[str, str] | None = None, rolls: Any = (), **about: Any) -> Table:
    """The same on the turn of the Master of Fates, after an Electroshock that strikes nobody."""
    return den(*explorers, rooms=rooms, rolls=[SAFE, *rolls], turn="fates", **about)


def beast(table: Table, room: str = "i1") -> Card:
    """The beast in this room."""
    found: Card = table.state.card(room)
    return found


# ---------------------------------------------------------------- the Explorers' side


@pytest.mark.rule("electro.beast.engage")
def test_combat_begins_with_a_fight_roll_and_the_beast_does_not_attack_before():
    table = den(WEAK, {}, rooms={"i1": "beast"}, rolls=[SAFE, *MISS, SAFE], turn="fates")
    assert told(table, "attacks") == [] and table.waiting == (ONE,)
    do(table, "interact")
    assert kinds(table, "combat", "roll", "misses") == ["combat", "roll", "misses"]
    assert last(table, "combat").data == {"room": "i1", "team": ["@1"]}
    assert last(table, "combat").rule == "electro.beast.engage"
    do(table, "stay", "end")
    assert table.choices[MOF].ask == "fates"


@pytest.mark.rule("electro.beast.engage")
def test_the_master_of_fates_cannot_attack_where_no_combat_has_begun():
    rooms = {"i1": "beast fighting", "i2": "beast"}
    table = night(WEAK, {"at": "i2"}, rooms=rooms)
    assert not any(id.startswith("i2") for id in ids(table, MOF))
    refused(table, "i2 bite e2", "electro.beast.engage", seat=MOF)


@pytest.mark.rule("electro.beast.fight-or-flee")
def test_an_explorer_in_combat_attacks_or_flees():
    table = den()
    assert ids(table, ONE) == ["interact", "flee"]
    assert rule_of(table, ONE, "interact") == "electro.beast.fight-or-flee"


@pytest.mark.parametrize(("dice", "d20", "health"), [(4, 3, 4), (4, 4, 4), (4, 5, 6)])
@pytest.mark.rule("electro.beast.attack")
def test_a_fight_roll_that_equals_or_exceeds_the_d20_deals_two(dice, d20, health):
    table = den(rolls=[dice, d20])
    do(table, "interact")
    assert last(table, "roll").rule == "electro.beast.attack"
    assert beast(table).health == health


@pytest.mark.rule("electro.beast.attack-fail", "electro.room.combat-ends-turn")
def test_a_failed_fight_roll_costs_nothing_but_the_turn():
    table = den(rolls=[*MISS])
    do(table, "interact")
    assert last(table, "misses").rule == "electro.beast.attack-fail"
    assert beast(table).health == 6 and lives(table) == [3, 3] and spaces(table)[0] == "i1"
    assert table.waiting == (TWO,)


@pytest.mark.rule("electro.beast.turns")
def test_a_fighter_acts_on_their_turn_others_play_on_and_the_beast_comes_last():
    table = den(WEAK, {}, rolls=[*MISS, 4, SAFE, *MISS])
    do(table, "interact")
    do(table, "roll", "keep", "1a", "stop", "end")
    assert table.choices[MOF].ask == "fates" and spaces(table) == ["i1", "1a"]
    do(table, "i1 bite e1")
    assert "electro.beast.turns" in last(table, "attacks").also
    assert lives(table)[0] == 2 and table.waiting == (ONE,) and table.state.round == 2


@pytest.mark.rule("electro.beast.slain", "electro.beast.reward")
def test_the_last_hit_slays_clears_the_room_and_gives_the_key_but_no_card():
    table = den(WEAK, WEAK, rooms={"i1": "beast fighting health=2 key"}, rolls=[*MISS, *HIT, SAFE])
    do(table, "interact", "interact")
    assert last(table, "slain").data == {"seat": TWO, "room": "i1"}
    assert last(table, "slain").rule == "electro.beast.slain" and told(table, "cleared")
    assert table.state.card("i1") is None and spaces(table) == ["i1", "i1"]
    assert [len(explorer(table, number).keys) for number in (1, 2)] == [0, 1]
    assert last(table, "finds").rule == "electro.beast.reward"
    assert explorer(table, 2).hand == [] and told(table, "card") == []


@pytest.mark.rule("electro.beast.reward", "electro.beast.attack")
def test_with_beast_card_the_slayer_draws_a_card_too():
    rolls = [*HIT, "beacon"]
    table = den(rooms={"i1": "beast fighting health=1"}, rolls=rolls, options={"beast_card": True})
    do(table, "interact")
    assert explorer(table, 1).hand == ["beacon"] and explorer(table, 1).keys == []
    assert last(table, "card").rule == "electro.beast.reward" and last(table, "hits").data["health"] == 0


@pytest.mark.rule("electro.beast.combat-end", "electro.beast.recover")
@pytest.mark.parametrize(("wounds_stay", "health"), [(False, 6), (True, 4)])
def test_a_beast_left_alone_recovers(wounds_stay, health):
    rooms = {"i1": "beast fighting health=4 key"}
    table = den(WEAK, WEAK, rooms=rooms, rolls=[*HIT, *HIT], options={"wounds_stay": wounds_stay})
    beast(table).shock, beast(table).roar, beast(table).pounced = 2, 1, True
    do(table, "flee", "1b", "stay", "end")
    assert beast(table).fighting and beast(table).shock == 2 and told(table, "recovers") == []
    do(table, "flee", "1e")
    after = beast(table)
    assert (after.health, after.shock, after.roar, after.pounced, after.fighting) == (health, 0, 0, False, False)
    assert after.shown and after.key >= 0 and last(table, "recovers").rule == "electro.beast.recover"


@pytest.mark.rule("electro.beast.recover")
def test_a_beast_recovers_when_the_last_fighter_dies():
    rooms = {"i1": "beast fighting health=4"}
    table = night({**WEAK, "live": 1}, rooms=rooms, rolls=[*MISS, 5])
    do(table, "i1 bite e1", "3s", "decline")
    assert beast(table).health == 6 and not beast(table).fighting and spaces(table)[0] == "3s"


# ---------------------------------------------------------------- the beast's side


@pytest.mark.rule("electro.beast.one-attack")
def test_each_beast_attacks_once_in_the_order_the_master_of_fates_likes():
    rooms = {"i1": "beast fighting", "i2": "beast fighting"}
    table = night(WEAK, {**WEAK, "at": "i2"}, rooms=rooms, rolls=[*MISS, *MISS])
    assert ids(table, MOF) == [
        f"{room} {attack}"
        for room, id in (("i1", "e1"), ("i2", "e2"))
        for attack in (f"bite {id}", "shockwave", f"roar {id}")
    ]
    do(table, "i2 bite e2")
    assert lives(table) == [3, 2]
    assert {id.split()[0] for id in ids(table, MOF)} == {"i1"}
    refused(table, "i2 bite e2", "electro.beast.one-attack", seat=MOF)
    do(table, "i1 bite e1")
    assert lives(table) == [2, 2] and table.waiting == (ONE,)


@pytest.mark.rule("electro.beast.bite", "electro.beast.dodge")
@pytest.mark.parametrize(("face", "d20", "live"), [(4, 5, 2), (4, 4, 3), (4, 3, 3)])
def test_a_bite_costs_the_chosen_explorer_one_unless_the_move_roll_holds(face, d20, live):
    table = night(WEAK, WEAK, rolls=[face, d20])
    do(table, "i1 bite e2")
    assert last(table, "attacks").data == {"room": "i1", "name": "Static Bite", "targets": ["@2"]}
    assert last(table, "attacks").rule == "electro.beast.bite"
    assert last(table, "roll").data["trait"] == "Move" and last(table, "roll").rule == "electro.beast.dodge"
    assert lives(table) == [3, live]
    if live == 2:
        assert last(table, "hurt").rule == "electro.beast.bite" and told(table, "dodged") == []
    else:
        assert last(table, "dodged").data == {"seat": TWO, "name": "Static Bite"}


@pytest.mark.rule("electro.ref.dodge-tie")
@pytest.mark.parametrize(("faces", "live"), [((3, 6), 3), ((3, 5), 2)])
def test_against_a_nine_a_nine_takes_no_damage_and_an_eight_takes_one(faces, live):
    table = night({**WEAK, "move": 2}, rolls=[*faces, 9])
    do(table, "i1 bite e1")
    assert lives(table)[0] == live


@pytest.mark.rule("electro.beast.bite")
def test_a_bite_has_no_recharge():
    table = night(rolls=[*MISS, *MISS, SAFE])
    do(table, "i1 bite e1", "interact", "stay", "end")
    assert "i1 bite e1" in ids(table, MOF)


@pytest.mark.rule("electro.beast.shockwave", "electro.beast.shockwave-rolls")
def test_a_shockwave_meets_each_move_roll_in_turn_order_and_all_hits_fall_together():
    one, two, three = {**WEAK, "live": 1}, WEAK, {**WEAK, "live": 1}
    rolls = [1, 20, 6, 6, 2, 20, 4, 5]
    table = night(one, two, three, {}, rolls=rolls, order=[2, 1, 0, 3])
    do(table, "i1 shockwave")
    assert [event.data["seat"] for event in told(table, "roll")] == [3, 2, 1]
    assert [event.data["d20"] for event in told(table, "roll")] == [20, 6, 20]
    assert lives(table) == [0, 3, 0, 3] and last(table, "hurt").rule == "electro.beast.shockwave"
    assert [event.data["seat"] for event in told(table, "hurt")] == [3, 1]
    do(table, "2s", "decline", "1s", "decline")
    assert [event.data["seat"] for event in told(table, "dies")] == [3, 1]
    assert lives(table) == [5, 3, 4, 3] and spaces(table) == ["1s", "i1", "2s", "1s"]


@pytest.mark.rule("electro.beast.roar")
@pytest.mark.parametrize(("dodge", "dice"), [(MISS, 2), (HIT, 3)])
def test_a_roar_weakens_the_next_attack_unless_it_is_dodged(dodge, dice):
    table = night({**WEAK, "fight": 3}, rolls=[*dodge, *[1] * dice, 20])
    do(table, "i1 roar e1")
    assert lives(table)[0] == 3 and last(table, "attacks").rule == "electro.beast.roar"
    do(table, "interact")
    assert len(last(table, "roll").data["dice"]) == dice


@pytest.mark.rule("electro.beast.roar-effect")
def test_a_roar_ends_with_the_next_turn_and_never_takes_a_score_below_none():
    table = night(WEAK, rolls=[*MISS, 1, SAFE, *MISS, 1, 20])
    do(table, "i1 roar e1")
    assert last(table, "roared").data == {"seat": ONE} and table.view(None)["explorers"][0]["now"]["fight"] == 0
    do(table, "interact")
    assert last(table, "roll").data["sum"] == 0
    do(table, "stay", "end", "i1 bite e1", "interact")
    assert last(table, "roll").data["dice"] == [1]


@pytest.mark.rule("electro.beast.roar-effect")
def test_with_roar_sum_the_sum_is_one_lower():
    table = night(rolls=[*MISS, 4, 4], options={"roar_sum": True})
    do(table, "i1 roar e1", "interact")
    assert last(table, "roll").data["dice"] == [4] and last(table, "roll").data["sum"] == 3
    assert beast(table).health == 6


@pytest.mark.rule("electro.beast.roar-effect", "electro.beast.attack")
def test_with_roar_damage_a_hit_deals_one():
    table = night(rolls=[*MISS, 4, 4, SAFE, *MISS, 4, 4], options={"roar_damage": True})
    do(table, "i1 roar e1", "interact")
    assert beast(table).health == 5 and last(table, "hits").data["damage"] == 1
    do(table, "stay", "end", "i1 bite e1", "interact")
    assert beast(table).health == 3


@pytest.mark.rule("electro.beast.pounce", "electro.beast.pounce-once")
def test_a_pounce_takes_two_without_a_roll_once_a_combat():
    rooms = {"i1": "beast fighting health=2"}
    table = night(WEAK, {**WEAK, "live": 5}, rooms=rooms, rolls=[*MISS, *MISS, SAFE])
    do(table, "i1 pounce e2")
    assert lives(table) == [3, 3] and told(table, "roll") == []
    assert last(table, "hurt").data["amount"] == 2 and last(table, "hurt").rule == "electro.beast.pounce"
    do(table, "interact", "interact")
    assert "i1 pounce e2" not in ids(table, MOF)
    refused(table, "i1 pounce e2", "electro.beast.pounce-once", seat=MOF)


@pytest.mark.rule("electro.beast.pounce-condition")
@pytest.mark.parametrize(("health", "may"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_pounce_needs_two_health_or_less(health, may):
    table = night(rooms={"i1": f"beast fighting health={health}"})
    assert ("i1 pounce e1" in ids(table, MOF)) is may
    if may:
        do(table, "i1 pounce e1")
        assert lives(table)[0] == 1
    else:
        refused(table, "i1 pounce e1", "electro.beast.pounce-condition", seat=MOF)


@pytest.mark.rule("electro.beast.recharge", "electro.beast.recharge-timing")
def test_a_recharge_bars_the_next_turns_of_the_master_of_fates():
    table = night({**WEAK, "live": 9}, rolls=[*MISS, *[*MISS, SAFE, *MISS] * 2, *MISS, SAFE])
    do(table, "i1 shockwave")
    assert beast(table).shock == 2
    for count in (2, 1):
        do(table, "interact", "stay", "end")
        assert beast(table).shock == count and "i1 shockwave" not in ids(table, MOF)
        refused(table, "i1 shockwave", "electro.beast.recharge-timing", seat=MOF)
        do(table, "i1 bite e1")
    do(table, "interact", "stay", "end")
    assert beast(table).shock == 0 and "i1 shockwave" in ids(table, MOF)


@pytest.mark.rule("electro.ref.recharge", "electro.beast.recharge", "electro.beast.recharge-timing")
@pytest.mark.parametrize(("attack", "barred"), [("shockwave", (2, 3)), ("roar e1", (2,))])
def test_how_long_an_attack_is_barred(attack, barred):
    table = night(rolls=[*HIT, *[*MISS, SAFE, *HIT] * 3])
    open_on = {}
    for turn in (1, 2, 3, 4):
        open_on[turn] = f"i1 {attack}" in ids(table, MOF)
        do(table, f"i1 {attack}" if turn == 1 else "i1 bite e1")
        if turn < 4:
            do(table, "interact", "stay", "end")
    assert open_on == {turn: turn not in barred for turn in (1, 2, 3, 4)}


@pytest.mark.rule("electro.ref.beast-hits", "electro.beast.attack", "electro.beast.pounce-once")
def test_two_hits_open_the_pounce_once_and_a_third_slays():
    table = den({**WEAK, "live": 9}, rolls=[*HIT, SAFE, *MISS, *HIT, SAFE, *HIT])
    do(table, "interact", "stay", "end")
    assert beast(table).health == 4 and "i1 pounce e1" not in ids(table, MOF)
    do(table, "i1 bite e1", "interact", "stay", "end")
    assert beast(table).health == 2 and "i1 pounce e1" in ids(table, MOF)
    do(table, "i1 pounce e1")
    assert beast(table).pounced
    do(table, "interact")
    assert table.state.card("i1") is None and told(table, "slain")


# ---------------------------------------------------------------- numbers


ROWS: Any = LEDGER["electro.beast.attack-table"].data


@pytest.mark.rule("electro.beast.attack-table")
@pytest.mark.parametrize(
    ("kind", "row"),
    [
        pytest.param(kind, dict(zip(ROWS[0], row, strict=True)), marks=pytest.mark.rule(kind.rule), id=kind.id)
        for kind, row in zip(ATTACKS.values(), ROWS[1:], strict=True)
    ],
)
def test_the_attacks_are_the_ledgers(kind, row):
    mine = (kind.name.lower().replace(" ", "-"), kind.damage, "all" if kind.all else "one", kind.dodge, kind.recharge)
    assert mine == (row["attack"], row["damage"], row["targets"], row["dodge"], row["recharge"])
    table = night(rooms={"i1": "beast fighting health=2"})
    offered = f"i1 {kind.id}" if kind.all else f"i1 {kind.id} e1"
    assert rule_of(table, MOF, offered) == kind.rule


@pytest.mark.rule("electro.beast.health")
def test_a_beast_has_the_ledgers_health():
    data: Any = LEDGER["electro.beast.health"].data
    assert beast(den()).health == data["health"] == 6
    for health in (1, 6):
        assert labyrinth(rooms={"i1": f"beast health={health}"}).state.card("i1").health == health
    for health in (0, 7):
        with pytest.raises(Refused, match=f"1 to 6 health, not '{health}'"):
            labyrinth(rooms={"i1": f"beast health={health}"})


@pytest.mark.rule("electro.beast.one-attack")
def test_a_beast_that_has_attacked_waits_for_the_next_turn():
    rooms = {"i1": "beast fighting", "i2": "beast fighting"}
    table = night({"at": "i1", "move": 1}, {"at": "i2", "move": 1}, rooms=rooms, rolls=[6, *MISS])
    do(table, "i1 bite e1", seat=MOF)
    refusal = refused(table, "i1 bite e1", "electro.beast.one-attack", seat=MOF)
    assert "the beast in i1 has attacked already" in str(refusal)


@pytest.mark.rule("electro.beast.recover")
@pytest.mark.parametrize("full", [4, 8])
def test_a_beast_recovers_to_the_health_that_is_played_with(full):
    rooms = {"i1": "beast fighting health=2"}
    table = den({"at": "i1", "move": 6}, {}, rooms=rooms, rolls=[*[6] * 6, 1], options={"beast_health": full})
    do(table, "flee", "1e")
    assert beast(table).health == full and told(table, "recovers")


@pytest.mark.rule("electro.mofdeck.stray-beast")
def test_a_stray_beast_tells_of_the_beasts_that_can_have_been_laid():
    rooms = {"i1": "cleared", "i2": "beast", "o2": "beast"}
    table = labyrinth(turn="fates", hand=["stray-beast"], rooms=rooms, rolls=None, seed=1)
    assert (BEASTS_IN_BOX, most_laid(table.state)) == (5, 4)
    do(table, "play stray-beast", "i1", seat=MOF)
    s = table.state
    assert (s.cards[-1].most, most_laid(s)) == (4, 3)
    s.cards[-1].gone = True
    assert most_laid(s) == 4
    s.cards[s.rooms["i2"]].gone = True
    assert most_laid(s) == 5


@pytest.mark.rule("electro.beast.roar-effect")
@pytest.mark.parametrize(("fight", "now"), [(0, 0), (1, 0), (2, 1)])
def test_a_roar_takes_one_from_a_score_that_has_one(fight, now):
    table = night({**WEAK, "fight": fight}, rolls=MISS)
    do(table, "i1 roar e1")
    assert table.view(None)["explorers"][0]["now"] == {"move": 1, "see": 1, "fight": now}


@pytest.mark.rule("electro.beast.pounce-once")
def test_after_a_pounce_the_other_attacks_are_left():
    table = night({**WEAK, "live": 9}, rooms={"i1": "beast fighting health=2"}, rolls=[*MISS, SAFE])
    do(table, "i1 pounce e1", "interact", "stay", "end")
    assert ids(table, MOF) == ["i1 bite e1", "i1 shockwave", "i1 roar e1"]
    refused(table, "i1 pounce e1", "electro.beast.pounce-once", seat=MOF)
    assert "no combat has begun in i2" in str(refused(table, "i2 bite e1", "electro.beast.engage", seat=MOF))
