"""Options by what one does, with what helps to choose."""

from tests.terminal.test_beats import after, printed, trapper
from undercroft.engine import Option, Table
from undercroft.engine.stage.offer import Dress, Offer
from undercroft.terminal.offers import groups, offered, option_lines


def dressed(offers, **places):
    """Options of these ids with these offers behind them."""
    dress = Dress(lambda: offers)
    return tuple(Option(id, at=places.get(id)).dressed(dress) for id in offers)


GO, DONE = Offer("go"), Offer("finish", idle=True)
HIT, VAIN = Offer("attack", odds="hits: 35 %"), Offer("heal", vain=True)


def test_options_stand_by_their_verbs_in_the_order_of_the_game_and_idle_ones_last():
    options = dressed({"done": DONE, "north": GO, "hit": HIT, "south": GO})
    assert option_lines(options, 80) == ["  2 north", "  4 south", "  3 hit - hits: 35 %", "  1 done"]


def test_a_vain_option_is_marked_and_stands_behind_the_others_of_its_verb():
    options = dressed({"salve": VAIN, "potion": Offer("heal")})
    assert [number for number, _ in groups(options)[0].options] == [2, 1]
    assert offered(options[0]) == "salve - for nothing"


def test_many_options_stand_under_their_verbs():
    many = {f"way {number}": GO for number in range(1, 9)} | {"hit": HIT, "bite": HIT, "done": DONE}
    lines = option_lines(dressed(many), 80)
    assert lines[0] == "  go:"
    assert "  attack:" in lines
    assert lines[-1] == "  11 done"


def test_many_places_of_one_verb_stand_in_a_row_with_their_numbers():
    ids = [f"a{number}" for number in range(1, 13)]
    options = dressed(dict.fromkeys(ids, GO) | {"done": DONE}, **{id: id for id in ids})
    lines = option_lines(options, 100, walks=True)
    assert lines == [
        "  1-12 go: a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12 (12 places; 'go a12' walks there)",
        "  13 done",
    ]


def test_a_row_of_places_names_the_word_of_their_ids():
    ids = {f"go {number},5": f"{number},5" for number in range(1, 11)}
    (line,) = option_lines(dressed(dict.fromkeys(ids, GO), **ids), 100)
    assert line == "  1-10 go: 1,5 2,5 3,5 4,5 5,5 6,5 7,5 8,5 9,5 10,5 (10 places)"


def test_a_place_with_odds_is_told_in_full():
    ids = [f"a{number}" for number in range(1, 11)]
    options = dressed(dict.fromkeys(ids[:-1], GO) | {"a10": Offer("go", odds="kills: 9 %")}, **{id: id for id in ids})
    lines = option_lines(options, 80)
    assert lines[0] == "  10 a10 - kills: 9 %"
    assert lines[1].startswith("  1-9 go: a1, a2")


def test_options_in_a_row_are_answered_by_number_and_by_id():
    for typed in ("10", "a1"):
        table = Table.start("trapper", seed=3)
        text = printed(table, typed)
        assert "10-62 place: a1, b1" in text
        assert table.steps[-1].answer == "a1"


def test_odds_stand_behind_the_option():
    text = printed(trapper(), "done", "send")
    assert "  1 n: up to e2 - unknown" in after(text, "send")
