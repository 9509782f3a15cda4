"""What can be asked about: cards with the numbers of this table, and none for what may not be known."""

from tests.games.pararoles.floors import at
from tests.games.pararoles.rooms import CORNER
from tests.games.pararoles.tables import crawl, open_room
from undercroft import Table
from undercroft.engine.stage.card import Card
from undercroft.games.pararoles import GAME
from undercroft.games.pararoles.content.cards import NAMES
from undercroft.games.pararoles.content.goods import GOODS
from undercroft.games.pararoles.faces.things.kinds import KINDS
from undercroft.games.pararoles.faces.things.words import NOW, STILL

DUEL = open_room(4, 3, p1="1,1", p2="1,3", a="2,1")


def card(table: Table, thing: str, seat: int | None = 0) -> Card:
    found = table.about(seat, thing)
    assert found is not None, thing
    return found


def test_nothing_has_two_cards():
    ids = [*STILL, *NOW, *KINDS]
    assert len(set(ids)) == len(ids) and {*GOODS, *NAMES} <= set(ids)


def test_every_sentence_is_one_that_ends():
    table = crawl(DUEL)
    for thing in table.things(0):
        found = card(table, thing)
        assert found.text[-1] in ".!?" and found.text[0].isupper(), thing
        assert all(rule in GAME.ledger for rule in found.rules), thing
        assert "{" not in found.text + "".join(found.lines), thing


def test_the_card_of_an_enemy_in_sight_has_its_numbers_now_and_the_odds_of_whoever_asks():
    # Difficulty 5 of hearts: H5, the others 3; difficulty 5 is a Chaotic Defender.
    table = crawl(DUEL, enemies={"a": {"health": 1, "wounds": 2, "entangled": True}})
    found = card(table, "defender-1")
    assert found.title == "Defender 1, Chaotic Defender" and found.icon == "defender"
    assert found.lines[:4] == (
        "5 of hearts: H5 D3 S3 C3",
        "health 1",
        "speed 1",
        "die: 1-3 attack, 4-5 defense, 6 special",
    )
    assert "entangled" in found.lines and "wounds 2" in found.lines
    # 900 of 52 * 51 pairs of attack and defense card get through: test_offers counts them.
    assert found.lines[-2] == "your attack hits: 34 %, 1 to 3 damage, defeats: 34 %"
    assert card(table, "defender-1", None).lines[-1] == "wounds 2", "a spectator attacks nobody"


def test_an_enemy_that_was_not_met_has_no_card_but_its_kind_has():
    table = crawl(CORNER, seen=[])
    assert "defender-1" not in table.things(0) and table.about(0, "defender-1") is None
    assert "defender" in table.things(0) and card(table, "defender").title == "Chaotic Defender"


def test_an_enemy_out_of_sight_has_a_card_that_tells_nothing_of_it_now():
    # Behind a corner: the party has seen it once, and its name is known.
    table = crawl(CORNER, seen=["3,2"])
    assert card(table, "defender-1").lines[1] == "health 3"
    table.state.seen &= ~(1 << at("3,2"))
    assert table.view(0)["lost_sight"] == ["defender-1"]
    assert card(table, "defender-1").lines == ("out of sight", "speed 1", "die: 1-3 attack, 4-5 defense, 6 special")


def test_a_trap_that_was_not_found_is_not_on_the_board_and_a_kind_of_trap_can_always_be_asked():
    table = crawl(DUEL, traps=[{"at": "3,3", "type": 2}])
    assert card(table, "3,3").title == "Room"
    found = card(table, "trap-2")
    assert found.title == "Large explosion" and found.lines == ("type 2", "reaches 2 squares, 2 damage")
    assert card(crawl(DUEL, traps=[{"at": "3,3", "type": 2, "found": True}]), "3,3") == found


def test_a_found_trap_whose_type_stays_hidden_is_a_trap_and_no_more():
    table = crawl(DUEL, traps=[{"at": "3,3", "type": 2, "found": True}], options={"position_only": True})
    assert card(table, "3,3").title == "Trap"


def test_the_card_of_a_hero_tells_what_they_have():
    about = {"health": 3, "treasure": ["9S"], "items": [{"key": "quiver", "uses": 4}], "guarded": True}
    found = card(crawl(DUEL, heroes=[about]), "p1")
    assert found.title == "Hero of Ash, Encourager"
    assert found.lines[:5] == (
        "health 3 of 8",
        "H8 D7 S7 (6+1) C5",
        "on 1,1",
        "treasure: 9 of spades",
        "Quiver of Action (4 left)",
    )
    assert "guarded" in found.lines


def test_cards_speak_with_the_numbers_in_force():
    assert "loses 3 health" in card(crawl(DUEL), "bruiser").text
    numbers = {"pararoles.core.special.bruiser.damage": 5, "pararoles.core.enemy.health.base": 7}
    table = crawl(DUEL, numbers=numbers)
    assert "loses 5 health" in card(table, "bruiser").text
    # 7 to begin with, 1 for each of two players, nothing for the tier of a Minion.
    assert "health 9" in card(table, "minion").lines


def test_the_card_of_an_item_says_who_has_it():
    table = crawl(DUEL, heroes=[{"items": ["wand"]}])
    found = card(table, "wand")
    assert found.text == "Sets a square ablaze." and found.icon == "wand"
    assert found.lines[:3] == ("costs 8 treasure cards; one to a party", "reaches 3 squares", "Ash has it, 1 use left")


def test_the_deck_counts_its_aces():
    table = crawl(DUEL)
    assert card(table, "deck").lines == ("52 cards left", "4 Aces among them")
    aces = [card for card in table.state.deck.left if card >= 48]
    table.state.deck.left.remove(aces[0])
    table.state.deck.spent.append(aces[0])
    assert card(table, "deck").lines == ("51 cards left", "3 Aces among them")


def test_a_playing_card_says_where_it_succeeds():
    table = crawl(DUEL)
    assert (card(table, "QH").title, card(table, "QH").text) == (
        "Queen of Hearts",
        "It succeeds on a stat of 12 or more.",
    )
    assert card(table, "AS").text.startswith("It always fails")
    assert "always succeeds" in card(table, "RJ").text


def test_cards_speak_by_the_readings_in_force():
    assert "1 more in your prime suit" in card(crawl(DUEL), "attack").lines
    assert "1 more in your prime suit" not in card(crawl(DUEL, options={"no_trump": True}), "attack").lines
    fixed = crawl(DUEL, options={"fixed_stats": True})
    assert card(fixed, "spades").text == "The stat Spades: every attack is drawn on it."
