"""Items: the deck, what each kind does, how many one carries, and trade."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.exploration.draws import against, ledger_data
from tests.games.exploration.tables import about, asks, cites, crawl, foe, hero, last, rule_of, spent
from tests.tables import do, ids, refused, told
from undercroft.games.exploration.book.basics.bag import RECHARGES, REGAINS
from undercroft.games.exploration.book.basics.strength import bonus, damage, defense, max_vita
from undercroft.games.exploration.book.fights.deeds import SCALD, SPLASH
from undercroft.games.exploration.content.lists import DECK, OWN_DRAUGHT, full_deck
from undercroft.games.exploration.figures import ITEMS, NUMBERS

USE, TRADE = "exploration.core.items.use", "exploration.core.items.trade"
LIMIT, CARDS = "exploration.core.items.limit", "exploration.core.items.deck"
SIX = ["Healing Draught", "Healing Draught", "Lantern", "Power Tonic", "Silver Charm", "Whetstone"]


def holding(*items: str, **more: Any) -> dict[str, Any]:
    return {"items": list(items), **more}


# ---------------------------------------------------------------- the deck


@pytest.mark.rule(CARDS)
def test_the_deck_is_the_ledgers():
    assert [[kind.name, kind.count, kind.words] for kind in DECK.values()] == ledger_data(CARDS)
    assert len(full_deck()) == sum(row[1] for row in ledger_data(CARDS)) == 24
    assert [kind.name for kind in DECK.values() if kind.held] == [
        row[0] for row in ledger_data(CARDS) if "while held" in row[2]
    ]
    numbers = f"regain {REGAINS} Vita", f"regain {RECHARGES} Power Points", f"{SCALD} damage"
    words = " ".join(row[2] for row in ledger_data(CARDS))
    assert all(number in words for number in numbers) and f"within {SPLASH}" in words


@pytest.mark.rule(CARDS)
def test_a_used_item_goes_to_the_discard_pile_and_a_starting_draught_leaves_the_game():
    table = crawl(holding("Healing Draught", OWN_DRAUGHT, vita=1), {}, {})
    do(table, "use healing-draught", "use healing-draught-own")
    assert table.state.spent == ["Healing Draught"] and hero(table, "Butcher").vita == 13
    table.game.audit(table.state)


@pytest.mark.rule(CARDS)
def test_an_exhausted_deck_is_made_anew_from_the_discard_pile():
    left = full_deck()
    table = crawl({"at": [6, 1]}, {}, {}, deck=[], discards=left, rolls=[8, "Lantern"])
    do(table, "search 6,1")
    assert last(table, "reshuffled").rule == CARDS and last(table, "finds").data["item"] == "Lantern"
    assert table.state.spent == [] and len(table.state.deck) == 23


@pytest.mark.rule(CARDS)
def test_where_no_item_is_left_none_is_found():
    """All twenty-four are held by five characters, who can carry thirty."""
    deck = full_deck()
    group: list[Any] = [holding(*deck[number * 5 : number * 5 + 5]) for number in range(5)]
    group[0] = group[0] | {"at": [6, 1]}
    table = do(crawl(*group, rolls=[10]), "search 6,1")
    assert last(table, "no-items").rule == CARDS and told(table, "finds") == []
    table.game.audit(table.state)


# ---------------------------------------------------------------- held


@pytest.mark.rule(CARDS)
@pytest.mark.parametrize(
    ("item", "measure", "more"),
    [
        ("Silver Charm", lambda s, one: defense(s, one).total, 5),
        ("Whetstone", damage, 1),
        ("Heavy Coat", max_vita, 2),
        ("Lantern", lambda s, one: bonus(s, one, "AWARENESS").total, 1),
    ],
)
def test_an_item_works_while_it_is_held_and_one_of_a_kind_counts(item, measure, more):
    assert f"+{more}" in DECK[item].words
    bare, one, two = (crawl(holding(*[item] * count), {}, {}).state for count in (0, 1, 2))
    base = measure(bare, bare.heroes[0])
    assert measure(one, one.heroes[0]) == base + more == measure(two, two.heroes[0])


@pytest.mark.rule(LIMIT)
def test_a_second_silver_charm_does_not_count_where_one_is_attacked():
    for count, counts in ((0, 55), (1, 60), (2, 60)):
        group: list[Any] = [holding(*["Silver Charm"] * count), {"at": [0, 0]}, {"at": [0, 1]}]
        attack = last(crawl(*group, **against("Ghoul", [5, 4], turn="f1"), rolls=[2]), "foe-attacks")
        assert attack.data["defense"] == counts and (LIMIT in cites(attack)) is (count > 1)


@pytest.mark.rule(LIMIT)
def test_a_second_lantern_does_not_count_in_a_check():
    found = last(crawl(holding("Lantern", "Lantern"), {}, {}, ending="check", rolls=[3]), "check")
    assert found.data["total"] == 4 and LIMIT in cites(found)


@pytest.mark.rule(CARDS)
def test_a_lantern_helps_the_leaders_awareness_and_no_other_skill():
    table = crawl(holding("Lantern"), {}, {}, ending="check", rolls=[3])
    assert last(table, "check").data["total"] == 4 and last(table, "check").data["outcome"] == "passed"
    assert bonus(table.state, hero(table, "Butcher"), "OCCULT").total == 0


@pytest.mark.rule(CARDS)
def test_who_gives_a_heavy_coat_away_keeps_no_more_vita_than_the_maximum():
    table = crawl(holding("Heavy Coat", vita=22), {}, {})
    do(table, "give courtesan heavy-coat")
    assert hero(table, "Butcher").vita == 20 and max_vita(table.state, hero(table, "Courtesan")) == 17
    assert hero(table, "Courtesan").vita == 15


# ---------------------------------------------------------------- how many


@pytest.mark.rule(LIMIT)
def test_who_finds_a_seventh_item_discards_one():
    assert ledger_data(LIMIT)["max"] == NUMBERS[ITEMS] == 6
    table = crawl(holding(*SIX, at=[6, 1]), {}, {}, rolls=[9, "Lucky Coin"])
    do(table, "search 6,1")
    assert asks(table) == [(0, "discard")] and about(table)["most"] == 6
    assert ids(table) == ["healing-draught", "lantern", "lucky-coin", "power-tonic", "silver-charm", "whetstone"]
    do(table, "lantern")
    assert last(table, "discards").rule == LIMIT and table.state.spent == ["Lantern"]
    assert hero(table, "Butcher").items == sorted([*SIX[:2], *SIX[3:], "Lucky Coin"])


@pytest.mark.rule(LIMIT)
def test_the_found_item_itself_may_be_discarded():
    table = crawl(holding(*SIX), {}, {}, finds=[{"hero": "Butcher", "item": "Lucky Coin"}])
    do(table, "lucky-coin")
    assert hero(table, "Butcher").items == SIX and table.state.spent == ["Lucky Coin"]


@pytest.mark.rule(LIMIT)
def test_the_storys_own_items_do_not_count():
    table = crawl(holding(*SIX, at=[20, 4]), {}, {}, removed=["a-b", "b-d"], beaten=["D"])
    do(table, "search 20,5")
    assert asks(table) == [(0, "turn")] and hero(table, "Butcher").things == ["Reliquary"]
    assert LIMIT in cites(last(table, "given"))


@pytest.mark.rule(LIMIT)
def test_of_each_passive_item_only_one_counts():
    """Two Heavy Coats raise the Vita to which a draught restores no further than one does."""
    restored = []
    for coats in range(3):
        table = do(crawl(holding("Healing Draught", *["Heavy Coat"] * coats, vita=19), {}, {}), "use healing-draught")
        assert hero(table, "Butcher").vita == max_vita(table.state, hero(table, "Butcher"))
        restored.append((hero(table, "Butcher").vita, LIMIT in cites(last(table, "refreshed"))))
    assert restored == [(20, False), (22, False), (22, True)]


@pytest.mark.rule(LIMIT)
def test_with_another_number_one_carries_less():
    table = crawl(holding("Lantern", at=[6, 1]), {}, {}, numbers={ITEMS: 1}, rolls=[9, "Lucky Coin"])
    do(table, "search 6,1")
    assert about(table)["most"] == 1 and ids(table) == ["lantern", "lucky-coin"]


# ---------------------------------------------------------------- used


@pytest.mark.rule(USE)
@pytest.mark.parametrize(
    ("item", "lacking", "gained"),
    [("Healing Draught", {"vita": 10}, 6), ("Healing Draught", {"vita": 17}, 3), ("Power Tonic", {"power": 0}, 4)],
)
def test_a_draught_or_tonic_restores_what_it_says_up_to_the_maximum(item, lacking, gained):
    table = crawl(holding(item, **lacking), {}, {})
    option = f"use {DECK[item].id}"
    assert rule_of(table, option) == USE
    do(table, option)
    event = last(table, "refreshed")
    assert (event.data["other"], event.data["gained"]) == ("Butcher", gained) and event.rule == USE
    assert hero(table, "Butcher").items == [] and option not in ids(table)


@pytest.mark.rule(USE)
def test_a_draught_may_go_to_an_adjacent_character_and_to_no_other():
    group: list[Any] = [holding("Healing Draught"), {"vita": 3}, {"at": [8, 8], "vita": 3}]
    table = crawl(*group)
    assert ids(table, verb="use") == ["use healing-draught courtesan"]
    do(table, "use healing-draught courtesan")
    assert hero(table, "Courtesan").vita == 9 and hero(table, "Illusionist").vita == 3


@pytest.mark.rule(USE)
def test_a_skeleton_key_opens_a_lock_instead_of_the_roll():
    table = crawl(holding("Skeleton Key", at=[9, 4]), {}, {})
    assert rule_of(table, "key 9,4-10,4") == USE
    do(table, "key 9,4-10,4")
    assert [opened.door for opened in table.state.opened] == ["a-b"] and table.state.spent == ["Skeleton Key"]
    assert told(table, "check") == [] and last(table, "picked").rule == USE
    refused(crawl(holding(at=[9, 4]), {}, {}), "key 9,4-10,4", USE)


@pytest.mark.rule(USE)
def test_a_skeleton_key_does_not_serve_for_another_check():
    options = {"story": "lodger-below"}
    table = crawl(holding("Skeleton Key", at=[9, 5]), {}, {}, options=options, removed=["foot-bottles"])
    assert ids(table, verb="try") == ["try 9,5-9,6"] and ids(table, verb="key") == []
    refused(table, "key 9,5-9,6", USE)


@pytest.mark.rule(USE, CARDS)
def test_a_lucky_coin_makes_lucky_once():
    table = crawl(holding("Lucky Coin", "Lucky Coin"), {}, {})
    do(table, "use lucky-coin")
    assert hero(table, "Butcher").statuses == ["Lucky"] and last(table, "status").rule == USE
    assert ids(table, verb="use") == []


@pytest.mark.rule(USE, CARDS)
def test_holy_water_costs_a_fitting_foe_six_vita():
    foes = [{"kind": "Ghoul", "at": [7, 4]}, {"kind": "Gargoyle", "at": [5, 4]}]
    table = crawl(holding("Holy Water"), {}, {}, foes=foes, battle={"turn": "Butcher"})
    assert ids(table, verb="throw") == ["throw f1"]
    refused(table, "throw f2", USE)
    do(table, "throw f1")
    assert foe(table, "f1").vita == 4 and table.state.spent == ["Holy Water"]
    assert "attack f2" in ids(table)
    assert "no Holy Water" in str(refused(table, "throw f1", USE))


@pytest.mark.rule(USE)
def test_a_thrown_item_needs_sight_and_three_spaces():
    foes = [{"kind": "Ghoul", "at": [8, 4]}]
    table = crawl(holding("Holy Water"), {}, {}, foes=foes, battle={"turn": "Butcher"})
    refused(table, "throw f1", USE)
    foes = [{"kind": "Ghoul", "at": [10, 4]}]
    group: list[Any] = [holding("Holy Water", at=[9, 2]), {}, {}]
    table = crawl(*group, removed=["a-b"], foes=foes, battle={"turn": "Butcher"})
    refused(table, "throw f1", USE)
    do(table, "go 9,3")
    assert ids(table, verb="throw") == ["throw f1"]


@pytest.mark.rule(USE, CARDS)
def test_in_smoke_each_foe_misses_its_next_attack_this_round():
    """Two foes strike at the smoke; in the next round it is gone."""
    foes = [{"kind": "Ghoul", "at": [5, 4]}, {"kind": "Ghoul", "at": [3, 4]}]
    group: list[Any] = [holding("Smoke Vial", vita=3), {"at": [0, 0]}, {"at": [0, 1]}]
    table = crawl(*group, foes=foes, battle={"turn": "Butcher"}, rolls=[2, 2])
    do(table, "smoke")
    assert rule_of(crawl(*group, foes=foes, battle={"turn": "Butcher"}), "smoke") == USE
    assert last(table, "smokes").rule == USE and table.state.spent == ["Smoke Vial"]
    assert "no Smoke Vial" in str(refused(table, "smoke", USE))
    do(table, "end", "end", "end")
    assert [event.data["id"] for event in told(table, "smoked")] == ["f1", "f2"]
    assert told(table, "foe-attacks") == [] and hero(table, "Butcher").smoke == []
    do(table, "end", "end", "end")
    assert len(told(table, "foe-attacks")) == 2
    spent(table)


@pytest.mark.rule(USE)
def test_smoke_is_round_one_only_once_at_a_time():
    foes = [{"kind": "Gargoyle", "at": [5, 4]}]
    table = crawl(holding("Smoke Vial", "Smoke Vial"), {}, {}, foes=foes, battle={"turn": "Butcher"})
    do(table, "smoke")
    assert "already" in str(refused(table, "smoke", USE))


@pytest.mark.rule(USE)
def test_items_for_a_fight_are_not_used_outside_one():
    table = crawl(holding("Smoke Vial", "Holy Water", "Healing Draught", vita=2), {}, {})
    assert ids(table, verb="smoke") == [] == ids(table, verb="throw")
    refused(table, "smoke", "exploration.core.encounter.start")
    do(table, "use healing-draught")
    assert hero(table, "Butcher").vita == 8


# ---------------------------------------------------------------- trade


@pytest.mark.rule(TRADE)
def test_adjacent_characters_trade_on_either_ones_turn():
    table = crawl(holding("Lantern"), holding("Whetstone"), holding("Power Tonic", at=[8, 8]))
    assert ids(table, verb="give") == ["give courtesan lantern"] and ids(table, verb="ask") == [
        "ask courtesan whetstone"
    ]
    assert rule_of(table, "give courtesan lantern") == TRADE
    do(table, "give courtesan lantern", "ask courtesan whetstone")
    assert asks(table) == [(1, "trade")] and about(table)["item"] == "Whetstone"
    do(table, "yes")
    assert hero(table, "Butcher").items == ["Whetstone"] and hero(table, "Courtesan").items == ["Lantern"]
    refused(table, "give illusionist whetstone", TRADE)
    refused(table, "ask illusionist power-tonic", TRADE)


@pytest.mark.rule(TRADE)
def test_the_owner_may_keep_an_item_and_is_not_asked_again():
    table = do(crawl(holding(), holding("Lantern"), {"at": [8, 8]}), "ask courtesan lantern", "no")
    assert last(table, "keeps").rule == TRADE and hero(table, "Courtesan").items == ["Lantern"]
    refused(table, "ask courtesan lantern", TRADE)


@pytest.mark.rule(TRADE)
def test_whoever_runs_both_characters_need_not_ask():
    table = crawl(holding(), holding("Lantern"), seats=1)
    do(table, "ask courtesan lantern")
    assert hero(table, "Butcher").items == ["Lantern"] and last(table, "hands").rule == TRADE


@pytest.mark.rule(TRADE)
def test_nobody_is_handed_more_than_can_be_carried_but_a_goal_item_always():
    table = crawl(holding("Lucky Coin", things=["Reliquary"]), holding(*SIX), {"at": [8, 8]})
    assert ids(table, verb="give") == ["give courtesan reliquary"]
    refused(table, "give courtesan lucky-coin", TRADE)
    do(table, "give courtesan reliquary")
    assert hero(table, "Courtesan").things == ["Reliquary"]


@pytest.mark.rule(TRADE)
@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("give telepath lantern", "there is no such other character on the map"),
        ("give butcher lantern", "there is no such other character on the map"),
        ("give illusionist lantern", "only adjacent characters trade"),
        ("give courtesan whetstone", "the Butcher has no such Item"),
        ("ask courtesan lantern", "the Courtesan has no such Item"),
        ("give exorcist lantern", "the Exorcist is a ghost and takes nothing"),
        ("ask courtesan silver-charm", "the Butcher carries as many Items as anybody can"),
    ],
)
def test_a_trade_that_cannot_be_is_refused_with_its_reason(answer, words):
    ghost = {"character": "Exorcist", "at": [5, 4], "life": "ghost"}
    full = ["Lantern", *["Smoke Vial"] * 2, *["Lucky Coin"] * 2, "Holy Water"]
    table = crawl(holding(*full), holding("Silver Charm"), holding(at=[8, 8]), ghost, seats=4)
    assert words in str(refused(table, answer, TRADE))


@pytest.mark.rule(TRADE)
def test_nothing_is_handed_back_in_the_same_turn():
    table = do(crawl(holding("Lantern"), holding("Whetstone"), {"at": [8, 8]}), "give courtesan lantern")
    assert "handed back" in str(refused(table, "ask courtesan lantern", TRADE))
    do(table, "ask courtesan whetstone", "yes")
    assert "handed back" in str(refused(table, "give courtesan whetstone", TRADE))


@pytest.mark.rule(USE)
@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("use power-tonic", "you have no such Item"),
        ("use lantern", "nobody drinks or tosses: Lantern"),
        ("use lucky-coin", "you are Lucky already"),
        ("use healing-draught", "that would bring the Butcher nothing"),
        ("use healing-draught illusionist", "alive and next to you"),
    ],
)
def test_an_item_that_cannot_be_used_is_refused_with_its_reason(answer, words):
    table = crawl(
        holding("Lantern", "Lucky Coin", "Healing Draught", statuses=["Lucky"]), {}, {"at": [8, 8], "vita": 1}
    )
    assert words in str(refused(table, answer, USE))


@pytest.mark.rule(TRADE)
def test_there_is_no_trade_in_combat():
    table = crawl(holding("Lantern"), {}, {}, foes=[{"kind": "Ghoul", "at": [6, 4]}], battle={"turn": "Butcher"})
    assert ids(table, verb="give") == []
    refused(table, "give courtesan lantern", "exploration.core.encounter.character-turn")
    table = crawl(holding("Lantern"), {}, {})
    assert rule_of(table, "give courtesan lantern") == TRADE


@pytest.mark.rule(LIMIT)
def test_who_found_something_first_puts_it_away_first():
    finds = [{"hero": "Butcher", "item": "Holy Water"}, {"hero": "Courtesan", "item": "Heavy Coat"}]
    table = crawl(
        holding(*SIX), holding(*["Smoke Vial"] * 2, *["Lucky Coin"] * 2, *["Skeleton Key"] * 2), {}, finds=finds
    )
    assert about(table)["item"] == "Holy Water"
    do(table, "holy-water")
    assert about(table)["item"] == "Heavy Coat"


@pytest.mark.rule(TRADE)
def test_who_was_refused_an_item_may_still_give_one_of_its_kind():
    table = do(crawl(holding("Lantern"), holding("Lantern"), {"at": [8, 8]}), "ask courtesan lantern", "no")
    assert ids(table, verb="ask") == [] and ids(table, verb="give") == ["give courtesan lantern"]
    labels = {option.id: option.label for option in crawl(holding("Lantern"), holding("Whetstone")).choices[0].options}
    assert labels["give courtesan lantern"] == "give the Courtesan: Lantern"
    assert labels["ask courtesan whetstone"] == "ask the Courtesan for: Whetstone"
