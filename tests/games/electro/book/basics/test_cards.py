"""Reward cards: how many may be played and when, how long they last, and what each of the Explorers' cards does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.electro.tables import LEDGER, MOF, ONE, TWO, about, explorer, labyrinth, last, lives, rule_of, spaces
from tests.tables import do, ids, refused, told
from undercroft.games.electro.content.cards import EXPLORER_CARDS, FATE_CARDS, FLEEING, INSTEAD, OWN_TURN, full_deck

MISS, HIT = (1, 20), (6, 1)
SAFE = 6
"""Electroshock strikes the sixes; nobody here stands on one."""


def weak(at: str, *cards: str, **about: Any) -> dict[str, Any]:
    """An Explorer who rolls one die for everything, with these cards."""
    return {"at": at, "move": 1, "see": 1, "fight": 1, "cards": list(cards), **about}


# ---------------------------------------------------------------- how many, and when


@pytest.mark.rule("electro.cards.no-hand-limit")
def test_there_is_no_limit_to_a_hand():
    many = [card for card in full_deck(EXPLORER_CARDS) if card != "beacon"]
    table = labyrinth(weak("i1", *many), rooms={"i1": "boost"}, rolls=["beacon"])
    do(table, "interact")
    assert len(explorer(table, 1).hand) == 30 and last(table, "card").data["count"] == 30


@pytest.mark.rule("electro.cards.no-hand-limit")
def test_the_master_of_fates_holds_any_number_too():
    hand = ["static-fog", "leaden-air", "damp-blows", "aimed-bolt", "second-charge", "magnet-drag"]
    table = labyrinth(weak("1a", live=1), {}, hand=hand, turn="fates", rolls=[1, 4, "stray-beast"])
    do(table, "go on", "1s", "draw")
    assert len(table.state.hand) == 7 and last(table, "fate-card").data["count"] == 7


@pytest.mark.rule("electro.cards.one-a-turn", "electro.cards.one-a-round")
def test_one_card_a_turn():
    table = labyrinth(weak("1s", "copper-salve", "far-lens"))
    do(table, "play copper-salve")
    assert not any(id.startswith("play") for id in ids(table, ONE))
    refused(table, "play far-lens", "electro.cards.one-a-round", seat=ONE)


@pytest.mark.rule("electro.cards.one-a-turn")
def test_one_card_a_turn_for_the_master_of_fates():
    table = labyrinth({"at": "1a"}, {}, hand=["magnet-drag", "static-fog"], turn="fates", rolls=[SAFE])
    do(table, "play static-fog")
    assert table.waiting == (ONE,) and told(table, "shock")


@pytest.mark.rule("electro.cards.one-a-round")
def test_a_card_on_ones_own_turn_bars_a_reaction_until_the_next():
    table = labyrinth(weak("1a", "copper-salve", "ground-wire"), {}, rolls=[1, 1])
    do(table, "play copper-salve", "stay", "end", "stay", "end")
    assert lives(table)[0] == 4 and explorer(table, 1).hand == ["ground-wire"]
    do(table, "stay", "end", "stay", "end")
    assert table.choices[ONE].ask == "react"


@pytest.mark.rule("electro.cards.one-a-round")
def test_a_reaction_uses_the_card_of_the_round_up_and_the_next_turn_brings_another():
    team = (weak("1a", "copper-salve", "ground-wire"), weak("1a", "beacon"))
    table = labyrinth(*team, rolls=[1], turn="fates")
    do(table, "ground-wire")
    assert explorer(table, 1).played and table.waiting == (TWO,)
    do(table, "take it")
    assert lives(table) == [3, 2] and not explorer(table, 1).played
    assert "play copper-salve" in ids(table, ONE)


@pytest.mark.rule("electro.cards.one-a-round")
def test_the_master_of_fates_has_one_card_between_two_turns():
    hand = ["fates-hand", "static-fog"]
    table = labyrinth(weak("1b"), weak("2b"), hand=hand, turn="fates", rolls=[SAFE, *HIT, SAFE, *HIT])
    do(table, "play static-fog", "stay", "see i1")
    assert table.choices[ONE].ask == "say"
    do(table, "silent", "end", "stay", "end", "go on", "end", "stay", "end", "stay", "see i2")
    assert table.choices[MOF].ask == "fates-hand"


@pytest.mark.rule("electro.cards.timing")
def test_reactions_wait_for_their_moment_and_other_cards_for_ones_turn():
    table = labyrinth(weak("1s", "copper-salve", "ground-wire", "ozone-veil"), weak("1s", "copper-salve"))
    assert [id for id in ids(table, ONE) if id.startswith("play")] == ["play copper-salve"]
    for card in ("ground-wire", "ozone-veil"):
        refused(table, f"play {card}", "electro.cards.timing", seat=ONE)
    assert table.waiting == (ONE,)


@pytest.mark.rule("electro.cards.no-stack")
def test_no_lasting_card_on_another():
    table = labyrinth(weak("1s", "keen-flash", "swift-current", "far-lens", effects=["swift-current"]))
    assert [id for id in ids(table, ONE) if id.startswith("play")] == ["play far-lens"]
    refused(table, "play keen-flash", "electro.cards.no-stack", seat=ONE)
    table = labyrinth({}, {}, hand=["static-fog", "leaden-air", "twin-bolt"], fate_effects=["leaden-air"], turn="fates")
    assert ids(table, MOF) == ["play twin-bolt", "go on"]
    refused(table, "play static-fog", "electro.cards.no-stack", seat=MOF)


@pytest.mark.rule("electro.cards.no-stack")
def test_with_same_only_two_copies_are_barred_and_nothing_else():
    hand = ("keen-flash", "swift-current", "far-lens")
    table = labyrinth(weak("1s", *hand, effects=["swift-current"]), options={"same_only": True})
    assert [id for id in ids(table, ONE) if id.startswith("play")] == ["play far-lens", "play keen-flash"]
    refused(table, "play swift-current", "electro.cards.no-stack", seat=ONE)


@pytest.mark.rule("electro.cards.no-stack")
def test_with_same_only_each_of_several_cards_in_force_bars_its_copies():
    effects = ["swift-current", "keen-flash"]
    table = labyrinth(weak("1s", *effects, "power-surge", effects=effects), options={"same_only": True})
    assert [id for id in ids(table, ONE) if id.startswith("play")] == ["play power-surge"]
    for card in effects:
        refused(table, f"play {card}", "electro.cards.no-stack", seat=ONE)
    table = labyrinth(weak("1s", *effects), options={"same_only": True})
    assert [id for id in ids(table, ONE) if id.startswith("play")] == ["play keen-flash", "play swift-current"]


@pytest.mark.rule("electro.info.items")
@pytest.mark.parametrize(("card", "rolls"), [("boost", ["far-lens"]), ("trapped", [6, 1, "far-lens"])])
def test_that_a_card_was_drawn_is_public_whatever_brought_it(card: str, rolls: list[Any]):
    table = labyrinth(weak("i1"), rooms={"i1": card}, rolls=rolls)
    do(table, "interact")
    drawn = last(table, "card")
    assert [*(drawn.rule, *drawn.also)].count("electro.info.items") == 1 and drawn.data == {"seat": ONE, "count": 1}


@pytest.mark.rule("electro.cards.duration", "electro.cards.piles")
def test_a_card_goes_to_the_discard_pile_of_its_deck_when_its_time_is_up():
    one, two = weak("1s", "copper-salve"), weak("1s", "keen-flash", live=1)
    table = labyrinth(one, two, weak("1a", "bent-pin", live=1), hand=["twin-bolt"], rolls=[1, 2, 3])
    do(table, "play copper-salve")
    assert table.view(None)["discards"] == {"explorers": ["copper-salve"], "fates": []}
    do(table, "stay", "end", "play keen-flash")
    assert table.view(None)["discards"]["explorers"] == ["copper-salve"]
    do(table, "stay", "end", "stay", "end", "play twin-bolt", "take it", "4s", "decline")
    assert table.view(None)["discards"] == {"explorers": ["copper-salve", "bent-pin"], "fates": ["twin-bolt"]}
    do(table, "stay", "end", "stay", "end")
    assert table.view(None)["discards"]["explorers"] == ["copper-salve", "bent-pin", "keen-flash"]


@pytest.mark.rule("electro.cards.reshuffle")
def test_an_exhausted_deck_is_made_anew_from_its_discards():
    spent = [card for card in full_deck(EXPLORER_CARDS) if card != "beacon"]
    table = labyrinth(
        weak("i1", "beacon"), {}, rooms={"i1": "boost"}, discards={"explorers": spent}, rolls=["last-spark"]
    )
    do(table, "interact")
    assert last(table, "reshuffled").rule == "electro.cards.reshuffle"
    assert explorer(table, 1).hand == ["beacon", "last-spark"]
    assert table.state.deck.spent == [] and len(table.state.deck.left) == 28


@pytest.mark.rule("electro.cards.reshuffle")
def test_with_neither_deck_nor_discards_nothing_is_drawn():
    table = labyrinth(weak("i1"), weak("1s", *full_deck(EXPLORER_CARDS)), rooms={"i1": "boost"})
    do(table, "interact")
    assert explorer(table, 1).hand == [] and last(table, "no-card").rule == "electro.cards.reshuffle"


@pytest.mark.rule("electro.cards.reshuffle")
def test_the_deck_of_the_master_of_fates_is_made_anew_or_exhausted_too():
    every = full_deck(FATE_CARDS)
    about: Any = {"turn": "fates", "rolls": [1, 4, "twin-bolt"], "discards": {"fates": every}}
    table = labyrinth(weak("1a", live=1), {}, **about)
    do(table, "1s", "draw")
    assert table.state.hand == ["twin-bolt"] and last(table, "reshuffled").rule == "electro.cards.reshuffle"
    table = labyrinth(weak("1a", live=1), {}, turn="fates", rolls=[1, 4], hand=every)
    do(table, "go on", "1s", "draw")
    assert len(table.state.hand) == 20 and last(table, "no-fate").rule == "electro.cards.reshuffle"


@pytest.mark.rule("electro.cards.reaction-order")
def test_several_who_may_react_are_asked_in_turn_order_before_anything_falls():
    team = [weak("1a", "ground-wire"), weak("1a", "beacon"), weak("1a"), weak("1a", "ground-wire")]
    table = labyrinth(*team, order=[3, 2, 1, 0], turn="fates", rolls=[1])
    asked = []
    while table.choices[table.waiting[0]].ask == "react":
        (seat,) = table.waiting
        asked.append(seat)
        assert lives(table) == [3, 3, 3, 3] and table.choices[seat].rule == "electro.cards.reaction-order"
        do(table, ids(table, seat)[0])
    assert asked == [4, 2, 1] and lives(table) == [3, 2, 2, 3]


# ---------------------------------------------------------------- lasting cards


BOOSTS = [("swift-current", "move"), ("keen-flash", "see"), ("power-surge", "fight")]


@pytest.mark.parametrize(
    ("card", "trait"),
    [pytest.param(card, trait, marks=pytest.mark.rule(f"electro.deck.{card}"), id=card) for card, trait in BOOSTS],
)
def test_a_boost_raises_a_score_by_two(card, trait):
    table = labyrinth(weak("1s", card), weak("1s"))
    do(table, f"play {card}")
    assert last(table, "plays").rule == f"electro.deck.{card}"
    wanted = {"move": 1, "see": 1, "fight": 1}
    assert [each["now"] for each in table.view(None)["explorers"]] == [wanted | {trait: 3}, wanted]


@pytest.mark.rule("electro.cards.until-next")
def test_a_lasting_effect_holds_until_the_end_of_the_next_turn():
    table = labyrinth(weak("1s", "swift-current"), {}, rolls=[SAFE])

    def move() -> int:
        return int(table.view(None)["explorers"][0]["now"]["move"])

    do(table, "play swift-current", "stay", "end")
    assert move() == 3
    do(table, "stay", "end")
    assert table.waiting == (ONE,) and move() == 3
    do(table, "stay")
    assert move() == 3
    do(table, "end")
    assert move() == 1 and last(table, "fades").rule == "electro.cards.until-next"


@pytest.mark.rule("electro.deck.swift-current")
def test_swift_current_counts_for_rolls_and_rerolls():
    table = labyrinth(weak("1s", "swift-current"), rolls=[1, 2, 3])
    do(table, "play swift-current", "roll", "reroll", "reroll")
    assert table.choices[ONE].ask == "step" and table.state.turn.points == 3


@pytest.mark.rule("electro.deck.power-surge")
def test_power_surge_adds_two_dice_to_a_fight_roll():
    table = labyrinth(weak("i1", "power-surge"), rooms={"i1": "beast"}, rolls=[1, 1, 1, 3])
    do(table, "play power-surge", "interact")
    assert last(table, "roll").data["sum"] == 3 and told(table, "hits")


# ---------------------------------------------------------------- the cards, one by one


@pytest.mark.rule("electro.deck.explorer")
def test_the_deck_is_the_ledgers():
    data: Any = LEDGER["electro.deck.explorer"].data
    moment = {OWN_TURN: "own turn", INSTEAD: f"own turn, {INSTEAD}", FLEEING: f"own turn, {FLEEING}"}
    mine = [[card.id, card.count, moment.get(card.moment, card.moment), card.lasts] for card in EXPLORER_CARDS.values()]
    assert mine == data and sum(card.count for card in EXPLORER_CARDS.values()) == 30


@pytest.mark.rule("electro.deck.copper-salve")
@pytest.mark.parametrize("live", [1, 6])
def test_copper_salve_gives_two_live(live):
    table = labyrinth(weak("1s", "copper-salve", live=live))
    do(table, "play copper-salve")
    assert lives(table)[0] == live + 2 and last(table, "gains").rule == "electro.deck.copper-salve"


@pytest.mark.rule("electro.deck.spark-step")
def test_spark_step_moves_up_to_six_without_a_roll_alone():
    table = labyrinth(weak("1s", "spark-step"), weak("1s"), groups=[[0, 1]])
    do(table, "play spark-step")
    assert table.choices[ONE].ask == "step" and about(table, ONE)["points"] == 6
    do(table, "1a", "1b", "1c", "1f", "1e", "1d")
    assert spaces(table) == ["1d", "1s"] and table.choices[ONE].ask == "after"
    assert told(table, "throws") == []


@pytest.mark.rule("electro.deck.spark-step")
def test_spark_step_comes_instead_of_the_roll():
    table = labyrinth(weak("1s", "spark-step"), rolls=[3])
    do(table, "roll")
    refused(table, "play spark-step", "electro.deck.spark-step", seat=ONE)
    do(table, "1a", "stop")
    refused(table, "play spark-step", "electro.deck.spark-step", seat=ONE)


@pytest.mark.rule("electro.deck.ground-wire")
def test_ground_wire_keeps_electroshock_off():
    table = labyrinth(weak("1a", "ground-wire"), weak("1a"), turn="fates", rolls=[1])
    assert ids(table, ONE) == ["ground-wire", "take it"]
    assert rule_of(table, ONE, "ground-wire") == "electro.deck.ground-wire"
    do(table, "ground-wire")
    assert lives(table) == [3, 2] and table.state.deck.spent == ["ground-wire"]


@pytest.mark.rule("electro.deck.ground-wire", "electro.deck.rubber-gloves")
def test_guards_are_for_their_own_danger_only():
    table = labyrinth(weak("1a", "rubber-gloves", live=1), {}, turn="fates", rolls=[1])
    assert ids(table, ONE) == ["take it"]
    rooms = {"i1": "trapped"}
    table = labyrinth(weak("i1", "ground-wire"), rooms=rooms, rolls=[*MISS, *MISS])
    do(table, "interact")
    assert ids(table, ONE) == ["take it"]
    do(table, "take it")
    assert lives(table)[0] == 2
    table = labyrinth(weak("1a", "ground-wire"), {}, turn="fates", rolls=[1])
    assert "ground-wire" in ids(table, ONE)
    table = labyrinth(weak("i1", "rubber-gloves"), rooms=rooms, rolls=[*MISS, *MISS])
    do(table, "interact")
    assert "rubber-gloves" in ids(table, ONE)


@pytest.mark.rule("electro.deck.rubber-gloves")
@pytest.mark.parametrize("head_first", [False, True])
def test_rubber_gloves_keep_a_trap_off_and_its_reward_is_still_lost(head_first):
    at, rolls = ("1b", ()) if head_first else ("i1", (*MISS, *MISS))
    table = labyrinth(weak(at, "rubber-gloves"), rooms={"i1": "trapped"}, rolls=rolls)
    do(table, *(("stay", "enter i1", "open") if head_first else ("interact",)))
    assert about(table, ONE)["amount"] == 1 + head_first
    do(table, "rubber-gloves")
    assert lives(table)[0] == 3 and explorer(table, 1).hand == [] and table.state.card("i1") is None


@pytest.mark.rule("electro.deck.far-lens")
def test_far_lens_looks_into_any_face_down_room():
    rooms = {"o5": "trapped key", "i2": "cleared", "i3": "beast shown"}
    table = labyrinth(weak("1s", "far-lens", perceived=["i4"]), rooms=rooms)
    do(table, "play far-lens")
    assert set(ids(table, ONE)) == set(table.state.rooms) - {"i2", "i3", "i4"}
    do(table, "o5")
    assert [len(told(table, "peeked", seat)) for seat in (MOF, ONE, TWO)] == [0, 1, 0]
    assert last(table, "peeked").data == {"room": "o5", "what": "a Trapped Boost Box", "key": "a Small Key"}
    assert explorer(table, 1).perceived == ["i4", "o5"] and last(table, "peeked").rule == "electro.deck.far-lens"


@pytest.mark.rule("electro.deck.far-lens", "electro.talk.share-or-lie")
def test_what_the_far_lens_has_shown_may_be_told_and_the_turn_goes_on():
    table = labyrinth(weak("1s", "far-lens"), {}, rooms={"o5": "trapped key"})
    do(table, "play far-lens", "o5")
    assert table.choices[ONE].ask == "say" and ids(table, ONE)[0] == "trapped key"
    do(table, "trapped nokey")
    assert [(one["room"], one["key"]) for one in table.view(TWO)["claims"]] == [("o5", False)]
    assert table.choices[ONE].ask == "free"


@pytest.mark.rule("electro.deck.bent-pin")
def test_bent_pin_keeps_the_key_that_unlocks_a_door_this_turn():
    table = labyrinth(weak("2j", "bent-pin", keys=1), {})
    do(table, "play bent-pin", "unlock green")
    assert len(explorer(table, 1).keys) == 1 and table.state.sides["2x"].open
    assert "electro.deck.bent-pin" in last(table, "unlocks").also


@pytest.mark.rule("electro.deck.bent-pin")
def test_bent_pin_needs_a_key_and_ends_with_the_turn():
    table = labyrinth(weak("2j", "bent-pin"), {"at": "2j", "keys": 1}, rolls=[SAFE])
    do(table, "play bent-pin")
    refused(table, "unlock green", "electro.keys.required", seat=ONE)
    do(table, "stay", "end", "give key e1", "accept", "stay", "end")
    do(table, "unlock green")
    assert explorer(table, 1).keys == [] and "electro.keys.spent" in last(table, "unlocks").also


@pytest.mark.rule("electro.deck.bent-pin")
def test_bent_pin_spares_no_key_of_a_fellow_in_a_combined_turn():
    team = (weak("2j", "bent-pin"), weak("2j", keys=1))
    table = labyrinth(*team, groups=[[0, 1]], rolls=[1])
    do(table, "play bent-pin", "together", "come", "roll", "keep", "stop", "end")
    assert table.waiting == (TWO,)
    do(table, "unlock green")
    assert explorer(table, 2).keys == [] and last(table, "unlocks").data["key"] == "used up"
    table = labyrinth(weak("2j", "bent-pin", keys=1), weak("2j"), groups=[[0, 1]], rolls=[1])
    do(table, "play bent-pin", "together", "come", "roll", "keep", "stop", "unlock green")
    assert len(explorer(table, 1).keys) == 1


@pytest.mark.rule("electro.deck.tempered-core")
def test_tempered_core_raises_a_score_for_good_but_not_above_six():
    table = labyrinth(weak("1s", "tempered-core", move=6, see=5), {})
    do(table, "play tempered-core")
    assert ids(table, ONE) == ["see", "fight"]
    do(table, "see")
    assert explorer(table, 1).scores == [6, 6, 1] and last(table, "tempered").data["now"] == 6
    table = labyrinth(weak("1s", "tempered-core", move=6, see=6, fight=6), {})
    refused(table, "play tempered-core", "electro.deck.tempered-core", seat=ONE)


@pytest.mark.rule("electro.deck.tempered-core")
def test_death_does_not_undo_tempered_core():
    table = labyrinth(weak("1a", "tempered-core", live=1), {}, rolls=[1, 4])
    do(table, "play tempered-core", "fight", "stay", "end", "stay", "end", "1s", "decline")
    assert explorer(table, 1).scores == [1, 1, 2] and lives(table)[0] == 4


@pytest.mark.rule("electro.deck.ozone-veil")
def test_ozone_veil_flees_a_room_without_a_roll():
    table = labyrinth(weak("i1", "ozone-veil"), rooms={"i1": "beast fighting"})
    assert rule_of(table, ONE, "veil") == "electro.deck.ozone-veil"
    do(table, "veil", "1e")
    assert spaces(table)[0] == "1e" and told(table, "roll") == [] and table.choices[ONE].ask == "free"


@pytest.mark.rule("electro.deck.ozone-veil")
def test_ozone_veil_flees_a_fight_without_a_roll():
    table = labyrinth(weak("1a", "ozone-veil"), weak("1a"), fights=[{"at": "1a", "fighters": [0, 1]}])
    do(table, "veil")
    assert told(table, "contest") == [] and table.state.fights == [] and "roll" in ids(table, ONE)
    assert last(table, "plays").rule == "electro.deck.ozone-veil"


@pytest.mark.rule("electro.deck.last-spark")
@pytest.mark.parametrize("live", [1, 2])
def test_last_spark_keeps_one_live_where_damage_would_kill(live):
    rooms = {"i1": "beast fighting health=2"}
    table = labyrinth(weak("i1", "last-spark", live=live), {}, rooms=rooms, turn="fates", rolls=[SAFE])
    do(table, "i1 pounce e1")
    assert ids(table, ONE) == ["last-spark", "take it"]
    do(table, "last-spark")
    assert last(table, "plays").rule == "electro.deck.last-spark"
    assert lives(table)[0] == 1 and told(table, "dies") == []


def test_last_spark_is_not_asked_for_where_damage_does_not_kill():
    rooms = {"i1": "beast fighting health=2"}
    table = labyrinth(weak("i1", "last-spark", live=3), {}, rooms=rooms, turn="fates", rolls=[SAFE])
    do(table, "i1 pounce e1")
    assert lives(table)[0] == 1 and table.choices[ONE].ask == "inside"


def test_who_is_asked_to_react_follows_from_what_everybody_knows():
    team = (weak("1a", "beacon"), weak("1a"), weak("1a", "ground-wire", played=True))
    table = labyrinth(*team, turn="fates", rolls=[1])
    assert table.waiting == (ONE,) and ids(table, ONE) == ["take it"]
    do(table, "take it")
    assert lives(table) == [2, 2, 2] and table.choices[ONE].ask == "free"
