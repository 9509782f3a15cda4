"""What helps to choose: verbs, things, odds counted out by hand, and what is idle or for nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pararoles.tables import PRIMES, crawl, open_room
from undercroft import Table
from undercroft.engine.stage.offer import Offer
from undercroft.games.pararoles.content.cards import card_named
from undercroft.games.pararoles.faces.odds import Hits, Side, attack

DUEL = open_room(4, 3, p1="2,1", a="1,1")
WALK = open_room(5, 3, p1="2,1")
PAIR = open_room(5, 3, p1="2,1", p2="3,1")

EVEN = dict.fromkeys(("hearts", "diamonds", "spades", "clubs"), 7)


def offer(table: Table, id: str, seat: int = 0) -> Offer:
    """What this answer offers to who is asked."""
    (option,) = [option for option in table.choices[seat].options if option.id == id]
    return option.offer


def fight(drawing: str = DUEL, **about: Any) -> Table:
    """A combat: tokens that touch fight, the hero's turn comes first."""
    table = crawl(drawing, stage="clash", **about)
    assert table.choices[0].ask == "fight"
    return table


def spend(table: Table, *cards: str) -> None:
    """These cards have been drawn before."""
    for card in map(card_named, cards):
        table.state.deck.left.remove(card)
        table.state.deck.spent.append(card)


# ---------------------------------------------------------------- odds


def test_an_attack_is_counted_out_card_by_card():
    # H8 D7 S6 C5 against H5 D3 S3 C3. Hearts 2 to 5 succeed and leave 15 of 51 cards that stop them, 6 to 8 leave 16;
    # 2 and 3 of the other suits leave 7 that stop them on a 3, their higher cards 8.
    hearts, diamonds, spades, clubs = 4 * 36 + 3 * 35, 2 * 44 + 4 * 43, 2 * 44 + 3 * 43, 2 * 44 + 2 * 43
    assert (hearts + diamonds + spades + clubs) * 1000 // (52 * 51) == 339
    found = offer(fight(), "attack defender-1")
    assert found == Offer("attack", "defender-1", "hits: 34 %, 1 to 3 damage, defeats: 1 %")


def test_defeat_is_likely_where_little_health_is_left():
    # With 2 health left it takes hearts, or an Ace of the defender: 249 + 4 * (6 + 5 + 4) of 2652.
    assert (249 + 60) * 1000 // 2652 == 116
    table = fight(enemies={"a": {"health": 2}})
    assert offer(table, "attack defender-1").odds == "hits: 34 %, 1 to 3 damage, defeats: 12 %"


def test_cards_that_were_drawn_are_not_drawn_again():
    # All low clubs and spades and the high diamonds are out; what is left decides.
    table = fight()
    spend(table, *(f"{rank}{suit}" for rank in range(2, 11) for suit in "HDSC"))
    assert offer(table, "attack defender-1").odds == "hits: 0 %"
    assert offer(table, "run").odds == "succeeds: 0 %"


def test_where_the_deck_is_shuffled_before_the_defense_the_odds_are_about_right():
    table = fight()
    spend(table, *(f"{rank}{suit}" for rank in (*range(2, 11), *"JQK") for suit in "HDSC"), "AH", "AD", "AC")
    assert str(offer(table, "attack defender-1").odds).startswith("hits: about 34 %")


def test_what_throws_damage_back_says_so():
    table = fight(enemies={"a": {"reflecting": True}})
    assert offer(table, "attack defender-1").odds == "hits: 34 %, 1 to 3 damage, thrown back at you"


SIDE = Side(EVEN, 0, False, False)


@pytest.mark.parametrize(
    ("guarded", "clumsy", "stops"),
    [
        # Of the 51 cards left 23 stop a seven of the deck's 24: one, the lower, the higher of two.
        (False, False, (23, 51)),
        (True, False, (51 * 50 - 28 * 27, 51 * 50)),
        (False, True, (23 * 22, 51 * 50)),
        # At least one of two pairs of four cards is all good.
        (True, True, (2 * 23 * 22 * 49 * 48 - 23 * 22 * 21 * 20, 51 * 50 * 49 * 48)),
    ],
)
def test_a_defense_of_several_cards(guarded: bool, clumsy: bool, stops: tuple[int, int]):
    table = fight()
    spend(table, "2H")
    found = attack(table.view(0), SIDE, Side(EVEN, 1, guarded, clumsy), card="2H")
    assert isinstance(found, Hits)
    good, whole = found.at_least(1)
    assert (whole - good) * stops[1] == stops[0] * whole


def test_two_cards_of_which_the_lower_counts_hit_more_often():
    # On 7 in all suits 24 of 52 cards succeed; of two cards one does in 1 - 28 * 27 / (52 * 51).
    table = fight()
    never = Side(dict.fromkeys(EVEN, 1), 1, False, False)  # Nothing stops it.
    single = attack(table.view(0), SIDE, never)
    double = attack(table.view(0), SIDE, never, advantage=True)
    clumsy = attack(table.view(0), SIDE, never, clumsy=True)
    assert single is not None and double is not None and clumsy is not None
    assert single.at_least(1)[0] * 52 == single.whole * 24
    assert double.at_least(1)[0] * (52 * 51) == double.whole * (52 * 51 - 28 * 27)
    assert clumsy.at_least(1)[0] * (52 * 51) == clumsy.whole * 24 * 23
    assert attack(table.view(0), SIDE, never, clumsy=True, advantage=True) is None, "four cards are not counted out"


def test_the_third_wound_of_the_knuckles_costs_three_more():
    table = fight(heroes=[{"items": ["knuckles"]}], enemies={"a": {"health": 9, "wounds": 2}})
    assert offer(table, "knuckles defender-1").odds == "hits: 34 %, 1 to 5 damage"
    assert offer(table, "attack defender-1").odds == "hits: 34 %, 1 to 3 damage"


def test_checks_name_their_chance():
    # Clubs 5 is the trick stat: 2 to 5, 16 of 52. A Defense Action: 7 + 6 + 5 + 4 of 52.
    table = fight()
    assert offer(table, "run") == Offer("run", "run", "succeeds: 31 %")
    assert offer(table, "defend").odds == "succeeds: 42 %"


# ---------------------------------------------------------------- special actions


def test_brute_strength_names_its_chance_and_damage():
    # Spades 8: 28 cards; of these 2 and 3, eight, leave 7 of 51 that stop it on Spades 3, the others 8.
    assert (8 * 44 + 20 * 43) * 100 // (52 * 51) == 45
    table = fight(heroes=[{"hero": PRIMES["spades"]}])
    assert offer(table, "special defender-1") == Offer("special action", "defender-1", "hits: 46 %, 3 damage")


def test_encouragement_at_full_health_is_in_vain():
    drawing = open_room(4, 3, p1="2,1", p2="2,2", a="1,1")
    table = fight(drawing, heroes=[{}, {"health": 6}])
    assert offer(table, "special p1").vain
    # Hearts 8: 28 of 52; 2 of 3 health are wanted.
    assert offer(table, "special p2") == Offer("special action", "p2", "succeeds: 54 %, +2 health")


def test_who_loses_a_turn_already_is_baffled_in_vain():
    table = fight(heroes=[{"hero": PRIMES["clubs"]}], enemies={"a": {"lost": True}})
    assert offer(table, "special defender-1").vain


def test_a_leaf_on_who_is_entangled_is_in_vain():
    table = fight(heroes=[{"items": ["leaf"]}], enemies={"a": {"entangled": True}})
    assert offer(table, "leaf defender-1") == Offer("use", "defender-1", "holds: 34 %", vain=True)


# ---------------------------------------------------------------- a movement turn


def test_the_steps_of_a_turn_say_where_they_lead():
    traps = [{"at": "1,1", "type": 3, "found": True}]
    table = crawl(WALK, traps=traps, burning=["2,2"], stairs="3,1", searched=["3,1"])
    assert offer(table, "w") == Offer("go", "trap-3", "sets the trap off")
    assert offer(table, "s") == Offer("go", "flame", "1 damage to whoever ends a turn there")
    assert offer(table, "e") == Offer("go", "stairs", "may hide a trap")
    assert offer(table, "rush e").verb == "go" and offer(table, "done") == Offer("end the turn", idle=True)


def test_ground_known_to_be_safe_hides_nothing():
    table = crawl(WALK, rolls=["2C"])
    assert offer(table, "e").odds == "may hide a trap"
    table.answer(0, "search")
    assert offer(table, "e") == Offer("go", "room")


def test_a_search_where_all_is_known_is_in_vain():
    table = crawl(WALK)
    assert offer(table, "search") == Offer("search", "search", "succeeds: 31 %")
    assert offer(crawl(WALK, options={"traps": False}), "search").vain
    table = crawl(WALK)
    table.state.safe = table.state.used
    assert offer(table, "search").vain
    table = crawl(WALK, piles=[{"at": "3,1", "chest": 2}])
    table.state.safe = table.state.used
    assert not offer(table, "search").vain, "the chest may be trapped"


def test_a_search_that_others_may_aid_names_the_chance_alone():
    table = crawl(PAIR)
    assert offer(table, "search").odds == "succeeds: 31 %, more if others aid"
    table.answer(0, "search")
    # Whoever aids adds 1: 2 to 6, 20 of 52.
    assert offer(table, "aid", 1) == Offer("aid", "aid", "succeeds about 38 %, without you 31 %")
    assert offer(table, "no", 1).idle


def test_a_disarming_warns_of_the_ace():
    table = crawl(WALK, traps=[{"at": "3,1", "type": 1, "found": True}])
    assert offer(table, "disarm 3,1") == Offer("disarm", "trap-1", "succeeds: 31 %; an Ace sets it off: 8 %")


def test_a_climb_onto_a_token_is_in_vain():
    drawing = "#######\n#1#2#:#\n#######"
    table = crawl(drawing, heroes=[{"items": ["knuckles"]}])
    assert offer(table, "climb e") == Offer("go", "knuckles", vain=True)


def test_mending_says_what_it_gives():
    table = crawl(WALK, heroes=[{"health": 9, "treasure": ["4C"]}])
    assert offer(table, "mend p1") == Offer("give up a card", "p1", "+1 health")


def test_the_second_space_of_a_rush_may_be_left():
    table = crawl(WALK)
    table.answer(0, "rush e")
    assert offer(table, "stop").idle and offer(table, "w").verb == "go"


# ---------------------------------------------------------------- items in a combat


def test_the_voidspark_names_the_chance_of_banishment():
    # The highest stat is Hearts 5; 2C was drawn: 15 of 51 hold, 36 do not. Else Clubs 3 stops with 7 of 51.
    table = fight(heroes=[{"items": ["dagger"]}], rolls=["2C"])
    table.answer(0, "dagger defender-1")
    assert offer(table, "declare") == Offer("declare", "voidspark", "banishes: 71 %, else it loses a turn")
    assert offer(table, "attack") == Offer("attack", "defender-1", "hits: 86 %, 1 to 2 damage")


def test_the_card_that_is_remembered_hits_for_sure_or_not_at_all():
    # Saved 2C: 51 cards are left, 7 of which stop it on Clubs 3.
    table = fight(heroes=[{"items": ["dart"], "saved": "2C"}])
    table.answer(0, "dart defender-1")
    assert str(offer(table, "saved").odds).startswith("hits: 86 %")
    assert offer(table, "saved").verb == "use the saved card"


def test_no_question_has_more_than_nine_verbs_even_where_everything_can_be_done():
    things = ["leaf", "knuckles", "dart", "spear", "dagger", "axe", "bigone", {"key": "wand", "uses": 0}]
    things.append({"key": "quiver", "uses": 1})
    about = {"items": things, "treasure": ["2H", "3D", "4S"], "health": 3}
    traps = [{"at": "2,2", "type": 1, "found": True}]
    drawing = open_room(5, 3, p1="2,1", p2="3,1", a="4,2")
    table = crawl(drawing, heroes=[about], traps=traps, stairs="2,1", options={"anywhere": True})
    verbs = {option.verb for option in table.choices[0].options}
    assert verbs == {"go", "leave", "search", "disarm", "use", "give up a card", "give", "end the turn"}
    fought = fight(open_room(5, 3, p1="2,1", p2="3,1", a="1,1"), heroes=[about])
    verbs = {option.verb for option in fought.choices[0].options}
    assert verbs == {"attack", "special action", "defend", "run", "lift", "use", "give up a card", "give"}
