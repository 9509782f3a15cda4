"""Chance: the generator that never changes, streams, scripts, and what cannot be drawn."""

import os
from collections import Counter
from typing import Any

import pytest

from undercroft.engine import Chance, ChanceError, Recorded, Reentered, Scripted, commitment, fresh_key, seed_key
from undercroft.engine.chance import mixed


def test_the_generator_is_pinned():
    """Records are recomputed for ever: these numbers may never change."""
    assert seed_key(7).hex() == PINNED["key"]
    chance = Chance(seed_key(7))
    assert [chance.roll(6, "pin") for _ in range(12)] == PINNED["d6"]
    assert [chance.roll(20, "pin", stream="slides") for _ in range(8)] == PINNED["d20"]
    assert chance.pick(["7D", "10S", "QH"], "pin") == PINNED["pick"]
    assert chance.rolls({"natural": 20, "wheel": 8}, "pin") == PINNED["rolls"]
    assert chance.shuffle(list("abcdef"), "pin") == PINNED["shuffle"]
    assert commitment(seed_key(7)) == PINNED["commitment"]
    assert mixed(seed_key(7), ["one", "two"]).hex() == PINNED["mixed"]


PINNED: dict[str, Any] = {
    "key": "481e190f5464e9e9fb3269f62c6ad3ff810ffdd505c68832685f5a78b0e96b96",
    "d6": [1, 4, 4, 3, 2, 2, 4, 2, 1, 3, 2, 1],
    "d20": [4, 10, 2, 4, 1, 20, 6, 20],
    "pick": "QH",
    "rolls": {"natural": 17, "wheel": 8},
    "shuffle": ["a", "c", "d", "f", "b", "e"],
    "commitment": "5b2cf96f31b18d35964e2465c2e69d96b6c7316c8ce6df5671ed35fa2b60a289",
    "mixed": "321dece40cf01b561b31ea7864c9fbc2ef7996ba39c5bfa95ba887bac8c55dde",
}


@pytest.mark.parametrize(("sides", "most"), [(6, 20_515), (20, 43_820), (52, 86_661), (2, 10_828)])
def test_faces_are_equally_likely(sides: int, most: int):
    """Chi-square of 6000 draws of a fixed seed, in whole thousandths, below the quantile of 99.9 %."""
    draws = 6000
    chance = Chance(seed_key("uniform"))
    seen = Counter(chance.roll(sides, "many") for _ in range(draws))
    assert min(seen) == 1 and max(seen) == sides
    chi_square = sum(1000 * (sides * count - draws) ** 2 // (sides * draws) for count in seen.values())
    assert chi_square < most


def test_pairs_of_faces_are_equally_likely():
    chance = Chance(seed_key("pairs"))
    draws = 7200
    seen = Counter((chance.roll(6, "first"), chance.roll(6, "second")) for _ in range(draws))
    chi_square = sum(1000 * (36 * count - draws) ** 2 // (36 * draws) for count in seen.values())
    assert len(seen) == 36 and chi_square < 66_619


def test_shuffles_reach_every_order_alike():
    chance = Chance(seed_key("orders"))
    draws = 2400
    seen = Counter("".join(chance.shuffle("abcd", "order")) for _ in range(draws))
    chi_square = sum(1000 * (24 * count - draws) ** 2 // (24 * draws) for count in seen.values())
    assert len(seen) == 24 and chi_square < 49_728


def test_streams_do_not_shift_each_other():
    alone, mingled = Chance(seed_key(1)), Chance(seed_key(1))
    faces = [alone.roll(6, "a", stream="one") for _ in range(20)]
    found = []
    for _ in range(20):
        mingled.roll(20, "b", stream="two")
        found.append(mingled.roll(6, "a", stream="one"))
        mingled.pick("xyz", "c")
    assert found == faces
    assert mingled.counts == {"one": 20, "two": 20, "play": 20}
    assert [Chance(seed_key(1)).roll(1000, "a", stream=name) for name in ("one", "two", "play")] != [faces[0]] * 3


def test_other_keys_and_streams_give_other_dice():
    def first(seed: object, stream: str) -> tuple[int, ...]:
        chance = Chance(seed_key(str(seed)))
        return tuple(chance.roll(20, "x", stream=stream) for _ in range(8))

    assert len({first(seed, stream) for seed in range(20) for stream in ("play", "cards", "p", "")}) == 80


def test_a_copy_has_the_same_future_and_its_own():
    chance = Chance(seed_key(5))
    chance.roll(6, "before")
    twin = chance.copy()
    faces = [chance.roll(6, "after") for _ in range(9)]
    assert [twin.roll(6, "after") for _ in range(9)] == faces
    assert Chance(seed_key(5), {"play": 1}).roll(6, "after") == faces[0]
    assert len(twin.drawn) == len(chance.drawn) == 10


def test_every_draw_is_noted_with_die_reason_and_face():
    chance = Scripted([3, "QH", {"natural": 16, "wheel": 5}, "b"])
    chance.roll(6, "points")
    chance.pick(["7D", "QH"], "fate")
    faces = chance.rolls({"natural": 20, "wheel": 8}, "hit")
    chance.shuffle(["a", "b"], "order")
    faces["natural"] = 1
    assert chance.drawn == [
        (6, "points", 3),
        ("1 of 2", "fate", "QH"),
        ({"natural": 20, "wheel": 8}, "hit", {"natural": 16, "wheel": 5}),
        ("1 of 2", "order", "b"),
    ]


def test_a_key_and_a_script_count_alike():
    """A record that is loaded goes on with the dice that the running game would have had."""
    key, script = Chance(seed_key(1)), Scripted([3, {"a": 1, "b": 2, "c": 3}, "x", "x"])
    for chance in (key, script):
        chance.roll(6, "one")
        chance.rolls({"a": 6, "b": 6, "c": 6}, "three", stream="slides")
        chance.pick(["x"], "card")
        chance.shuffle(["x", "x"], "order")
    assert script.counts == key.counts == {"play": 3, "slides": 3}


def test_nothing_cannot_be_picked_from():
    with pytest.raises(ChanceError, match=r"nothing to pick from \(treasure\)"):
        Chance(bytes(32)).pick([], "treasure")


def test_one_or_none_need_no_shuffling():
    chance = Scripted()
    assert chance.shuffle([], "none") == [] and chance.shuffle([7], "one") == [7] and chance.drawn == []


@pytest.mark.parametrize("draw", ["roll", "rolls", "pick"])
def test_nothing_is_drawn_on_the_way_back(draw: str):
    chance = Chance(bytes(32))
    chance.locked = True
    given: dict[str, Any] = {"roll": 6, "rolls": {"a": 6}, "pick": [1]}
    with pytest.raises(Reentered, match="'why' was drawn"):
        getattr(chance, draw)(given[draw], "why")
    assert chance.drawn == [] and chance.counts == {}


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (0, r"draw 0 of the script is 0: impossible on a D6 \(why\)"),
        (7, r"draw 0 of the script is 7: impossible on a D6 \(why\)"),
        ("3", r"draw 0 of the script is '3': impossible on a D6 \(why\)"),
        (2.0, r"draw 0 of the script is 2.0: impossible on a D6 \(why\)"),
    ],
)
def test_an_impossible_roll_is_named_and_not_used_up(entry: Any, says: str):
    chance = Scripted([entry])
    with pytest.raises(ChanceError, match=says):
        chance.roll(6, "why")
    assert (chance.at, chance.counts, chance.drawn) == (0, {}, [])


@pytest.mark.parametrize("entry", [3, {"natural": 21, "wheel": 1}, {"natural": 3}, {"natural": 3, "wheel": 1, "x": 1}])
def test_dice_that_do_not_fit_are_named(entry: Any):
    with pytest.raises(ChanceError, match="hit wants natural of 1 to 20, wheel of 1 to 8"):
        Scripted([entry]).rolls({"natural": 20, "wheel": 8}, "hit")


def test_a_card_that_is_not_there_is_named():
    with pytest.raises(ChanceError, match=r"draw 1 of the script is '7D': not among the 2 there are \(fate\)"):
        chance = Scripted(["QH", "7D"])
        chance.pick(["QH"], "fate")
        chance.pick(["QH", "KS"], "fate")


def test_a_dry_script_says_what_is_wanted():
    with pytest.raises(ChanceError, match="the script of 0 draws ran dry: 1 of 2 is wanted for fate"):
        Scripted().pick(["QH", "KS"], "fate")


def test_a_copied_script_goes_on_by_itself():
    chance = Scripted([1, 2, 3])
    chance.roll(6, "x")
    twin = chance.copy()
    twin.roll(6, "x")
    assert (chance.at, twin.at, chance.roll(6, "x")) == (1, 2, 2)
    with pytest.raises(ChanceError, match="1 draws of the script are left over: 3"):
        twin.spent()


def test_recorded_draws_must_be_asked_for_as_written():
    chance = Recorded()
    chance.load([[6, "points", 3]])
    with pytest.raises(ChanceError, match="the record has a D6 for points where the rules draw a D20 for slide"):
        chance.roll(20, "slide")
    assert chance.roll(6, "points") == 3


def test_recorded_draws_are_checked_against_the_key():
    truth = Chance(seed_key(9))
    faces = truth.rolls({"a": 20, "b": 20}, "hit")
    card = truth.pick(list("vwxyz"), "card")
    honest = Recorded(seed_key(9))
    honest.load([[{"a": 20, "b": 20}, "hit", faces], ["1 of 5", "card", card]])
    assert honest.rolls({"a": 20, "b": 20}, "hit") == faces and honest.pick(list("vwxyz"), "card") == card
    for false in (
        [[{"a": 20, "b": 20}, "hit", faces | {"b": faces["b"] % 20 + 1}]],
        [[20, "hit", faces["a"] % 20 + 1]],
    ):
        liar = Recorded(seed_key(9))
        liar.load(false)
        with pytest.raises(ChanceError, match="for hit, the committed key gives"):
            liar.rolls({"a": 20, "b": 20}, "hit") if isinstance(false[0][0], dict) else liar.roll(20, "hit")
    liar = Recorded(seed_key(9))
    liar.load([[{"a": 20, "b": 20}, "hit", faces], ["1 of 5", "card", "v" if card != "v" else "w"]])
    liar.rolls({"a": 20, "b": 20}, "hit")
    with pytest.raises(ChanceError, match="for card, the committed key gives"):
        liar.pick(list("vwxyz"), "card")


def test_words_change_the_dice_and_their_order_matters():
    key = seed_key(1)
    assert mixed(key, ["", ""]) == key
    mixes = [mixed(key, words) for words in (["a", "b"], ["b", "a"], ["ab", ""], ["", "ab"], ["a", ""])]
    assert len({key, *mixes}) == 6


def test_fresh_keys_are_fresh(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("undercroft.engine.chance.os", os)  # As it is outside of tests.
    keys = {fresh_key() for _ in range(8)}
    assert len(keys) == 8 and {len(key) for key in keys} == {32}
