"""Treasure on a floor: who gets it, what it adds, what it is given up for; items used outside combat."""

from typing import Any

import pytest

from tests.games.pararoles.tables import FRAIL, LEDGER, PRIMES, crawl, drawn, hero, open_room
from tests.tables import do, ids, refused, told
from undercroft.engine import Scripted
from undercroft.games.pararoles.content.cards import Deck, card_named, full_deck, name_of, pick_card, value

HALL = "###########\n#1 . . . .#\n###########"
PAIR = "###########\n#1 2 . . .#\n###########"


# ---------------------------------------------------------------- the decks


@pytest.mark.rule("pararoles.core.deck", "pararoles.core.treasure.deck")
def test_a_deck_has_52_cards_and_is_reshuffled_from_its_discards_when_empty():
    assert len({name_of(card) for card in full_deck()}) == 52
    deck = Deck("cards", [card_named("7D")], [card_named("QH"), card_named("2S")])
    chance = Scripted(rolls=["7D", "2S"])
    assert name_of(deck.draw(chance, "trick")) == "7D"
    assert name_of(deck.draw(chance, "trick")) == "2S", "the discards, not the card that is out"
    assert [name_of(card) for card in deck.left] == ["QH"] and deck.spent == []


@pytest.mark.rule("pararoles.core.deck")
def test_drawn_cards_lie_on_the_discard_pile():
    table = crawl(open_room(3, 1, p1="2,1"), rolls=["2H"])
    do(table, "search")
    assert table.view(None)["deck"] == {"left": 51, "discards": ["2H"]}


@pytest.mark.rule("pararoles.core.deck")
@pytest.mark.parametrize("joker", ["RJ", "BJ"])
def test_with_jokers_two_more_cards_always_succeed(joker):
    table = crawl(open_room(3, 1, p1="2,1"), rolls=[joker], options={"jokers": True})
    assert table.view(None)["deck"]["left"] == 54
    do(table, "search")
    assert told(table, "trick")[0].data["result"] == "succeeds"


@pytest.mark.rule("pararoles.core.treasure.deck")
def test_spent_treasure_lies_on_a_discard_pile_of_its_own():
    table = crawl(HALL, heroes=[{"health": 1, "treasure": ["7D"]}])
    do(table, "mend p1")
    assert table.view(None)["hoard"]["discards"] == ["7D"]
    assert table.view(None)["deck"]["discards"] == []


@pytest.mark.rule("pararoles.core.card-values")
def test_court_cards_and_aces_count_more_than_ten():
    data: Any = LEDGER["pararoles.core.card-values"].data
    assert {rank: value(card_named(f"{rank}S")) for rank in data} == data
    assert [value(card_named(f"{rank}H")) for rank in range(2, 11)] == list(range(2, 11))


@pytest.mark.parametrize(
    ("clumsy", "advantage", "cards", "counts"),
    [
        (True, False, "4H JD", "JD"),
        (True, False, "JS JD", "JS"),
        (False, True, "4H JD", "4H"),
        (False, True, "9H 9D", "9H"),
        (True, True, "4H JD 9S 6C", "9S"),
        (False, False, "KD", "KD"),
    ],
)
def test_the_card_that_counts_of_a_clumsy_or_an_advantaged_draw(clumsy, advantage, cards, counts):
    drawn = [card_named(card) for card in cards.split()]
    assert name_of(pick_card(drawn, clumsy=clumsy, advantage=advantage)) == counts


@pytest.mark.rule("pararoles.core.clumsy")
@pytest.mark.parametrize(
    ("flags", "cards", "counts"),
    [
        ({"clumsy": True}, ["3H", "9H"], "9H"),
        ({"guarded": True}, ["9H", "3H"], "3H"),
        ({"clumsy": True, "guarded": True}, ["4H", "JD", "9S", "6C"], "9S"),
        ({"clumsy": True, "guarded": True}, ["3H", "4D", "9S", "6C"], "4D"),
    ],
)
def test_a_clumsy_and_an_advantaged_defense(flags, cards, counts):
    attack = 1
    table = crawl(
        "#######\n#1 a .#\n#######", heroes=[{"rushed": True, **flags}], stage="clash", rolls=[attack, "2H", *cards]
    )
    (defense,) = told(table, "defense")
    assert defense.data["cards"] == cards and defense.data["card"] == counts
    table.chance.spent()


# ---------------------------------------------------------------- what a card adds


@pytest.mark.rule("pararoles.core.treasure.bonus")
def test_a_treasure_card_adds_one_to_the_stat_of_its_suit():
    table = crawl(HALL, piles=[{"at": "2,1", "cards": ["7C", "9H"]}], rolls=["6S"])
    do(table, "e", "search")
    assert hero(table)["now"] == {"hearts": 9, "diamonds": 7, "spades": 6, "clubs": 6}
    assert told(table, "trick")[0].data["stat"] == 6


CLUBS = [f"{rank}C" for rank in range(2, 11)]


@pytest.mark.rule("pararoles.core.treasure.cap")
@pytest.mark.parametrize(("cards", "stat"), [(3, 11), (4, 12), (5, 12), (9, 12)])
def test_treasure_raises_no_stat_above_the_cap(cards, stat):
    data: Any = LEDGER["pararoles.core.treasure.cap"].data
    assert stat <= data["stat_cap"]
    scholar = {"hero": PRIMES["clubs"], "treasure": CLUBS[:cards]}
    table = crawl(HALL, heroes=[scholar], piles=[{"at": "2,1", "cards": ["JC", "QC", "KC"]}])
    assert hero(table)["now"]["clubs"] == stat
    do(table, "e")
    assert hero(table)["now"]["clubs"] == data["stat_cap"]
    assert len(hero(table)["treasure"]) == cards + 3, "the others are held as money"
    assert "pararoles.core.treasure.cap" in told(table, "gained")[0].also


@pytest.mark.rule("pararoles.core.treasure.cap")
def test_with_per_suit_three_cards_of_a_suit_count_and_no_more():
    scholar = {"hero": PRIMES["clubs"], "treasure": CLUBS[:2]}
    piles = [{"at": "2,1", "cards": ["JC", "QC", "JH"]}]
    table = crawl(HALL, heroes=[scholar], piles=piles, options={"per_suit": True})
    assert hero(table)["now"]["clubs"] == 10
    do(table, "e")
    assert hero(table)["now"]["clubs"] == 11 and hero(table)["now"]["hearts"] == 8


# ---------------------------------------------------------------- whose it is


@pytest.mark.rule("pararoles.core.treasure.owner")
def test_dropped_treasure_goes_to_whoever_defeated_the_enemy():
    table = crawl(
        "#########\n#1 2 a .#\n#########",
        enemies={"a": {"difficulty": 2}},
        stage="clash",
        rolls=["2H", "KD", "9C"],
        numbers=FRAIL,
        heroes=[{}, {"rushed": True}],
    )
    do(table, "attack minion-1", seat=0)
    assert hero(table, 1)["treasure"] == ["9C"] and hero(table, 2)["treasure"] == []
    assert told(table, "gained")[0].rule == "pararoles.core.treasure.owner"


@pytest.mark.rule("pararoles.enemy.drop", "pararoles.enemy.drop-boss")
def test_what_no_hero_defeated_leaves_its_treasure_on_its_square():
    table = crawl(
        "###########\n#1 : a b .#\n###########",
        enemies={"a": {"health": 1}, "b": {"kind": "boss", "difficulty": 9, "health": 1, "cards": ["2H", "3H"]}},
        traps=[{"at": "2,1", "type": 2}],
        rolls=["9C"],
    )
    do(table, "e")
    plain, boss = table.view(None)["piles"]
    assert (plain["at"], plain["plain"], plain["cards"]) == ("3,1", 1, [])
    assert (boss["at"], boss["plain"], boss["cards"]) == ("4,1", 0, ["2H", "3H"])
    do(table, "done", "rush e", "e")
    assert hero(table)["treasure"] == ["2H", "3H", "9C"]


@pytest.mark.rule("pararoles.core.treasure.owner")
def test_touching_members_pass_treasure_and_items_freely():
    table = crawl(PAIR, heroes=[{"treasure": ["7D", "9C"], "items": ["leaf", "axe"]}])
    do(table, "give")
    assert ids(table) == ["diamonds p2", "clubs p2", "leaf p2", "axe p2"]
    do(table, "clubs p2", "give", "axe p2")
    assert hero(table, 1)["treasure"] == ["7D"] and hero(table, 2)["treasure"] == ["9C"]
    assert [item["key"] for item in hero(table, 2)["items"]] == ["axe"]
    assert {"w", "search"} & set(ids(table)) and not hero(table)["used"], "it costs nothing"


@pytest.mark.rule("pararoles.core.treasure.owner")
@pytest.mark.parametrize(
    "drawing", ["###########\n#1 . 2 . .#\n###########", "#####\n#1|2#\n#####", "#####\n#1#2#\n#####"]
)
def test_nothing_is_passed_to_members_who_do_not_touch(drawing):
    table = crawl(drawing, heroes=[{"treasure": ["7D"]}])
    assert "give" not in ids(table)
    refused(table, "give", "pararoles.core.treasure.owner")


@pytest.mark.rule("pararoles.core.treasure.owner")
def test_with_the_variant_pool_the_party_votes_on_each_card():
    drawing = "###########\n#1 2 3 . .#\n#         #\n#: : : : :#\n###########"
    table = crawl(drawing, piles=[{"at": "1,2", "cards": ["9C", "KH"]}], options={"pool": True})
    do(table, "s")
    assert told(table, "pooled")[0].data["cards"] == ["9C", "KH"]
    assert table.choices[0].about == {"card": "9C"} and ids(table) == ["p1", "p2", "p3"]
    do(table, "p2", "p3", "p3")
    assert hero(table, 3)["treasure"] == ["9C"]
    do(table, "p3", "p1", "p2")
    assert hero(table, 1)["treasure"] == ["KH"], "a tie goes to the first player"
    assert [event.data["card"] for event in told(table, "voted")] == ["9C", "KH"]
    assert table.choices[0].ask == "turn"


# ---------------------------------------------------------------- things on the floor


@pytest.mark.rule("pararoles.core.treasure.pickup")
def test_treasure_on_the_map_is_taken_by_entering_its_square():
    piles = [{"at": "2,1", "plain": 1}, {"at": "3,1", "cards": ["KH"]}]
    table = crawl(HALL, piles=piles, rolls=["9C"])
    do(table, "rush e", "stop")
    assert hero(table)["treasure"] == ["9C"] and len(table.view(None)["piles"]) == 1
    assert "search" in ids(table)
    table.chance.spent()


@pytest.mark.rule("pararoles.core.treasure.pickup")
def test_a_chest_is_opened_by_entering_its_square():
    table = crawl(HALL, piles=[{"at": "2,1", "chest": 3}], rolls=["9C", "2H", "KS"])
    do(table, "e")
    assert hero(table)["treasure"] == ["2H", "9C", "KS"]
    assert told(table, "chest")[0].data["count"] == 3 and table.view(None)["piles"] == []
    table.chance.spent()


@pytest.mark.rule("pararoles.core.treasure.chest-item", "pararoles.item.legendary")
@pytest.mark.parametrize("face", range(1, 12))
def test_an_ace_in_a_chest_is_exchanged_for_a_random_item(face):
    table = crawl(HALL, piles=[{"at": "2,1", "chest": 2}], rolls=["AC", "2H", face])
    do(table, "e")
    assert hero(table)["treasure"] == ["2H"] and table.view(None)["hoard"]["discards"] == ["AC"]
    costs: Any = LEDGER["pararoles.item.costs"].data
    assert [item["name"] for item in hero(table)["items"]] == [list(costs)[face - 1]]


@pytest.mark.rule("pararoles.core.treasure.chest-item", "pararoles.core.random")
def test_a_chest_holds_only_items_that_the_party_may_still_carry():
    limited = ["knuckles", "wand", "shield", "dart", "staff", "spear", "quiver", "axe", "bigone"]
    table = crawl(
        PAIR, heroes=[{}, {"items": ["knuckles"]}], piles=[{"at": "3,1", "chest": 1}], rolls=["AC", 2], turn="p2"
    )
    do(table, "e")
    assert [item["key"] for item in hero(table, 2)["items"]] == ["knuckles", "wand"], "2 of 10 in the table's order"
    assert drawn(table)[-1] == (10, "item", 2)
    options = {"dagger_limited": True}
    full = crawl(
        HALL, heroes=[{"items": [*limited, "dagger"]}], piles=[{"at": "2,1", "chest": 1}], rolls=["AC"], options=options
    )
    do(full, "e")
    assert [item["key"] for item in hero(full)["items"]][-1] == "leaf", "a single candidate needs no roll"


@pytest.mark.rule("pararoles.core.treasure.chest-item")
def test_with_the_variant_none_chests_hold_cards_only():
    table = crawl(HALL, piles=[{"at": "2,1", "chest": 1}], rolls=["AC"], options={"none": True})
    do(table, "e")
    assert hero(table)["treasure"] == ["AC"] and hero(table)["items"] == []


# ---------------------------------------------------------------- what it is given up for


@pytest.mark.rule("pararoles.core.treasure.mend")
def test_a_sacrificed_card_mends_the_hero_or_a_touching_member():
    data: Any = LEDGER["pararoles.core.treasure.mend"].data
    table = crawl(PAIR, heroes=[{"health": 3, "treasure": ["7D"]}, {"health": 7}])
    assert {"mend p1", "mend p2"} <= set(ids(table))
    twin = table.clone()
    do(table, "mend p1")
    assert hero(table)["health"] == 3 + data["heal"] and hero(table)["used"] and hero(table)["treasure"] == []
    do(twin, "mend p2")
    assert hero(twin, 2)["health"] == 8, "never more than in full"


@pytest.mark.rule("pararoles.core.treasure.mend", "pararoles.core.treasure.any-use")
def test_nobody_mends_who_is_whole_or_too_far_away():
    table = crawl("###########\n#1 . 2 . .#\n###########", heroes=[{"treasure": ["7D"]}, {"health": 3}])
    refused(table, "mend p1", "pararoles.core.treasure.mend")
    refused(table, "mend p2", "pararoles.core.treasure.mend")
    poor = crawl(PAIR, heroes=[{"health": 3}])
    refused(poor, "mend p1", "pararoles.core.treasure.any-use")


@pytest.mark.rule("pararoles.core.treasure.mend")
def test_the_number_of_points_mended_can_be_replaced():
    table = crawl(HALL, heroes=[{"health": 3, "treasure": ["7D"]}], numbers={"pararoles.core.treasure.mend.heal": 5})
    do(table, "mend p1")
    assert hero(table)["health"] == 8


@pytest.mark.rule("pararoles.core.treasure.any-use")
def test_any_card_may_be_given_up_and_its_bonus_is_lost():
    table = crawl(HALL, heroes=[{"health": 3, "treasure": ["7D", "9C"]}])
    do(table, "mend p1")
    assert table.choices[0].ask == "sacrifice" and ids(table) == ["diamonds", "clubs"]
    assert hero(table)["now"]["clubs"] == 6
    do(table, "clubs")
    assert hero(table)["now"]["clubs"] == 5 and hero(table)["treasure"] == ["7D"]


# ---------------------------------------------------------------- items outside combat


@pytest.mark.rule("pararoles.leaf.range", "pararoles.leaf.one-use")
def test_a_leaf_is_thrown_outside_combat_as_the_item_action():
    drawing = "###########\n#1 . . a .#\n###########"
    table = crawl(drawing, heroes=[{"items": ["leaf"]}], rolls=["2H", "KD"])
    do(table, "leaf defender-1")
    (foe,) = table.view(None)["enemies"]
    assert foe["entangled"] and foe["health"] == 3
    assert hero(table)["items"] == [] and hero(table)["used"]
    assert table.choices[0].ask == "turn" and "e" in ids(table)


@pytest.mark.rule("pararoles.leaf.one-use")
def test_a_leaf_that_misses_is_used_up_too():
    table = crawl("###########\n#1 . . a .#\n###########", heroes=[{"items": ["leaf"]}], rolls=["KC"])
    do(table, "leaf defender-1")
    assert hero(table)["items"] == [] and not table.view(None)["enemies"][0]["entangled"]


FAR = [
    "###########\n#1 . . . a#\n###########",
    "###########\n#1 . .|a :#\n###########",
    "#######\n#1 : :#\n#     #\n#: : :#\n#     #\n#: : a#\n#######",
]


@pytest.mark.rule("pararoles.leaf.range-metric")
@pytest.mark.parametrize("drawing", FAR, ids=["four squares", "a door between", "two and two"])
def test_a_leaf_flies_three_squares_counted_as_steps_and_in_sight(drawing):
    table = crawl(drawing, heroes=[{"items": ["leaf"]}])
    assert not any(option.startswith("leaf") for option in ids(table))
    refused(table, "leaf defender-1", "pararoles.leaf.range-metric")


@pytest.mark.rule("pararoles.item.legendary")
def test_an_item_not_carried_is_refused():
    table = crawl("###########\n#1 . . a .#\n###########")
    refused(table, "leaf defender-1", "pararoles.leaf.cost")
    refused(table, "ignite", "pararoles.wand.cost")
    refused(table, "relight", "pararoles.wand.cost")
    refused(table, "recharge", "pararoles.dagger.cost")
    refused(table, "restock", "pararoles.quiver.cost")
    far = crawl(FAR[0], heroes=[{"items": ["leaf"]}])
    refused(far, "leaf defender-1", "pararoles.leaf.range-metric")


@pytest.mark.rule("pararoles.wand.ignite", "pararoles.wand.range")
def test_the_wand_sets_a_square_in_sight_within_three_ablaze():
    table = crawl(
        "#############\n#1 . . . .|:#\n# ###########\n#. . . . . .#\n#############", heroes=[{"items": ["wand"]}]
    )
    do(table, "ignite")
    assert ids(table) == ["1,1", "2,1", "3,1", "4,1", "1,2"]
    do(table, "3,1")
    assert table.view(None)["map"]["burning"] == ["3,1"] and told(table, "ablaze")[0].data["at"] == "3,1"
    assert hero(table)["used"] and hero(table)["items"][0]["uses"] == 0


@pytest.mark.rule("pararoles.wand.burn")
def test_a_member_in_a_burning_square_loses_health_at_the_end_of_the_turn():
    table = crawl(PAIR, burning=["1,1", "2,1"])
    assert hero(table)["health"] == 8
    do(table, "done")
    assert hero(table, 1)["health"] == 7 and hero(table, 2)["health"] == 8
    do(table, "e", "done")
    assert hero(table, 2)["health"] == 8, "who walks out is not burnt"


@pytest.mark.rule("pararoles.wand.burn")
def test_flames_on_the_stairs_may_be_too_much():
    table = crawl(PAIR, heroes=[{"health": 1}], burning=["1,1"], stairs="1,1")
    do(table, "leave")
    assert hero(table)["fallen"] and not hero(table)["left"]


@pytest.mark.rule("pararoles.wand.relight")
def test_a_used_wand_is_lit_again_for_a_treasure_card():
    table = crawl(HALL, heroes=[{"items": [{"key": "wand", "uses": 0}], "treasure": ["7D"]}])
    refused(table, "ignite", "pararoles.wand.relight")
    do(table, "relight")
    assert hero(table)["items"][0]["uses"] == 1 and hero(table)["treasure"] == [] and hero(table)["used"]
    refused(table, "ignite", "pararoles.turn.each-once")


@pytest.mark.rule("pararoles.dagger.recharge", "pararoles.core.treasure.any-use")
def test_a_used_dagger_is_charged_again_as_the_item_action():
    table = crawl(HALL, heroes=[{"items": [{"key": "dagger", "uses": 0}], "treasure": ["7D"]}])
    do(table, "recharge")
    assert hero(table)["items"][0]["uses"] == 1 and hero(table)["used"]
    poor = crawl(HALL, heroes=[{"items": [{"key": "dagger", "uses": 0}]}])
    refused(poor, "recharge", "pararoles.core.treasure.any-use")


@pytest.mark.rule("pararoles.quiver.restock", "pararoles.quiver.restock-when", "pararoles.quiver.uses")
def test_the_quiver_is_restocked_without_an_action():
    data: Any = LEDGER["pararoles.quiver.uses"].data
    table = crawl(HALL, heroes=[{"health": 3, "items": [{"key": "quiver", "uses": 1}], "treasure": ["7D", "8D"]}])
    do(table, "mend p1", "restock")
    assert hero(table)["items"][0]["uses"] == data["uses"] and hero(table)["treasure"] == []


@pytest.mark.rule("pararoles.quiver.restock-when")
def test_with_restock_action_it_is_the_item_action():
    quiver = {"items": [{"key": "quiver", "uses": 1}], "treasure": ["7D", "8D"], "health": 3}
    table = crawl(HALL, heroes=[quiver], options={"restock_action": True})
    do(table, "restock")
    refused(table, "mend p1", "pararoles.turn.each-once")
    used = crawl(HALL, heroes=[{**quiver, "used": True}], options={"restock_action": True})
    assert "restock" not in ids(used)
    refused(used, "restock", "pararoles.turn.each-once")


@pytest.mark.rule("pararoles.quiver.restock")
def test_a_full_quiver_is_not_restocked():
    table = crawl(HALL, heroes=[{"items": ["quiver"], "treasure": ["7D"]}])
    assert "restock" not in ids(table)
    refused(table, "restock", "pararoles.quiver.restock")
