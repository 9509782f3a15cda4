"""Who may see what, and other worlds that somebody cannot tell from this one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.electro.openings import KEYED, SIDES_SET, must_be_legal, must_have_legal_sides
from tests.games.electro.tables import MOF, ONE, THREE, TWO, explorer, labyrinth
from tests.tables import do, told
from undercroft import Table
from undercroft.games.electro.state.records import NOBODY
from undercroft.games.electro.state.state import State

SEATS = (MOF, ONE, TWO, THREE)
ITEMS = pytest.mark.rule("electro.info.items")


def worlds(table: Table, seat: int | None, count: int = 40) -> Iterator[State]:
    """So many worlds that this seat could not tell from the true one."""
    for seed in range(count):
        twin = table.resampled(seat, seed)
        assert twin.view(seat) == table.view(seat)
        table.game.audit(twin.state)
        yield twin.state


def set_up(sides: dict[str, Any] = SIDES_SET, **options: Any) -> Table:
    """A game whose layout is known, with the first Explorer on turn."""
    table = Table.start("electro", seed=5, options=options, strict=True)
    do(table, KEYED, sides)
    for seat in (ONE, TWO, THREE):
        table.answer(seat, "balanced")
    while table.state.stage.value == "places":
        table.answer(table.waiting[0], "1s")
    return table


def kinds_in(table: Table, seat: int | None, room: str) -> set[str]:
    """What this seat must reckon with in a room."""
    return {s.cards[s.rooms[room]].kind for s in worlds(table, seat)}


# ---------------------------------------------------------------- rooms


@pytest.mark.rule("electro.info.rooms")
def test_a_face_down_card_is_known_to_the_master_of_fates_and_to_whoever_perceived_it():
    table = labyrinth({"at": "1b"}, {}, rolls=[6, 6, 6, 1], rooms={"i1": "trapped key"})
    assert [table.view(seat)["rooms"]["i1"]["card"] for seat in (MOF, ONE, TWO, None)] == ["trapped", None, None, None]
    do(table, "stay", "see i1", "silent")
    assert [table.view(seat)["rooms"]["i1"]["card"] for seat in (MOF, ONE, TWO, None)] == [
        "trapped",
        "trapped",
        None,
        None,
    ]
    assert [table.view(seat)["rooms"]["i1"]["key"] for seat in (MOF, ONE, TWO)] == ["key", "key", None]
    assert [event.audience for event in told(table, "peeked")] == [(ONE,)]
    assert kinds_in(table, ONE, "i1") == {"trapped"} and kinds_in(table, MOF, "i1") == {"trapped"}
    assert len(kinds_in(table, TWO, "i1")) > 1


def test_a_card_that_was_seen_is_known_wherever_it_is_moved():
    table = labyrinth(
        {"perceived": ["i1"]},
        turn="fates",
        hand=["shifting-walls"],
        rooms={"i1": "trapped key", "i2": "boost"},
        rolls=None,
        seed=1,
    )
    do(table, "play shifting-walls", "i1", "i2", seat=MOF)
    assert explorer(table, 1).perceived == []
    assert kinds_in(table, ONE, "i2") == {"trapped"}
    assert len(kinds_in(table, ONE, "i1")) > 1 and len(kinds_in(table, TWO, "i2")) > 1


def test_the_first_room_that_is_to_shift_is_nobodys_business():
    table = labyrinth(turn="fates", hand=["shifting-walls"], rolls=None, seed=1)
    do(table, "play shifting-walls", "i1", seat=MOF)
    assert {s.fate.target for s in worlds(table, ONE) if s.fate} > {"", "i1", "o1"}
    assert {s.fate.target for s in worlds(table, MOF) if s.fate} == {"i1"}


def test_everybody_can_tell_a_box_that_somebody_left():
    table = labyrinth({"at": "1b"}, rooms={"i1": "trapped"}, rolls=[])
    do(table, "stay", "enter i1")
    assert kinds_in(table, TWO, "i1") == {"boost", "trapped"}
    do(table, "leave it", "1e")
    assert kinds_in(table, TWO, "i1") == kinds_in(table, ONE, "i1") == {"boost", "trapped"}


def test_a_dismantling_gives_the_trap_away():
    table = labyrinth({"at": "i1"}, rooms={"i1": "trapped"}, hand=["fates-hand"], rolls=[6, 6, 6, 1])
    assert len(kinds_in(table, TWO, "i1")) > 1
    do(table, "interact", seat=ONE)
    assert table.waiting == (MOF,)
    assert kinds_in(table, TWO, "i1") == {"trapped"}


@pytest.mark.rule("electro.info.counts")
def test_how_many_cards_of_each_kind_were_played_is_not_known_but_the_limits_are():
    table = set_up()
    counts = set()
    for s in worlds(table, ONE, 60):
        must_be_legal(s)
        counts.add(sum(card.kind == "beast" for card in s.cards))
    assert counts == {2, 3, 4, 5}
    assert "electro.info.counts" in told(table, "rooms-laid")[0].also


def test_a_stray_beast_tells_that_a_beast_was_left_over():
    table = labyrinth(
        turn="fates", hand=["stray-beast"], rooms={"i1": "cleared", "i2": "beast", "o2": "beast"}, rolls=None, seed=1
    )
    laid = {sum(card.kind == "beast" for card in s.cards) for s in worlds(table, ONE, 80)}
    do(table, "play stray-beast", seat=MOF)
    after = {sum(card.kind == "beast" for card in s.cards) for s in worlds(table, ONE, 80)}
    do(table, "i1", seat=MOF)
    strayed = {sum(card.kind == "beast" for card in s.cards[:12]) for s in worlds(table, ONE, 80)}
    assert (max(laid), max(after), max(strayed)) == (5, 4, 4)


# ---------------------------------------------------------------- cleared rooms


@pytest.mark.rule("electro.info.cleared")
def test_that_a_room_is_cleared_is_public_what_was_there_is_told_to_the_finder():
    table = labyrinth({"at": "1b"}, rooms={"i1": "empty key"}, rolls=[])
    do(table, "stay", "enter i1")
    assert [event.audience for event in told(table, "cleared")] == [None]
    assert [event.audience for event in told(table, "found")] == [(MOF, ONE)]
    assert all(table.view(seat)["rooms"]["i1"]["state"] == "cleared" for seat in (MOF, ONE, TWO, None))


def test_a_key_alone_or_in_an_empty_room_is_the_same_to_others():
    table = labyrinth({"at": "1b"}, rooms={"i1": "empty key"}, rolls=[], options={"lone_keys": True})
    do(table, "stay", "enter i1")
    assert {s.cards[0].kind for s in worlds(table, TWO)} == {"empty", "lone"}
    assert {s.cards[0].kind for s in worlds(table, ONE)} == {"empty"}


# ---------------------------------------------------------------- side rooms


@pytest.mark.rule("electro.info.sides")
def test_what_lies_behind_locked_doors_is_known_to_the_master_of_fates_only():
    table = set_up()
    assert table.view(MOF)["sides"]["1x"]["task"] == "fuse-code"
    assert table.view(ONE)["sides"]["1x"] == table.view(None)["sides"]["1x"]
    assert [table.view(ONE)["sides"]["1x"][part] for part in ("card", "task", "fragment", "reward")] == [None] * 4
    locks = set()
    for s in worlds(table, ONE, 60):
        must_have_legal_sides(s)
        locks.add(s.lock_space())
    assert locks == set(table.state.sides)
    assert {s.lock_space() for s in worlds(table, MOF, 5)} == {"3x"}


def test_the_prize_of_an_open_room_is_hidden_until_the_task_is_done():
    table = labyrinth(
        {"at": "2x"},
        {"at": "2x"},
        sides={"2x": {"task": "gauntlet", "open": True, "fragment": True}},
        rolls=None,
        seed=2,
    )
    prizes = {(s.sides["2x"].card, s.sides["2x"].task, s.sides["2x"].fragment) for s in worlds(table, ONE)}
    assert prizes == {("trial", "gauntlet", True), ("trial", "gauntlet", False)}
    do(table, "task", "accept")
    assert told(table, "prize")[0].shows
    assert all(s.sides["2x"].done and not s.sides["2x"].fragment for s in worlds(table, ONE))


def test_nobody_can_guess_the_answers_of_an_own_puzzle():
    own = {"task": "own", "text": "What always answers?", "answers": ["echo"], "open": True}
    table = labyrinth({"at": "2x"}, sides={"2x": own}, options={"puzzles": "own"})
    assert all("echo" not in s.sides["2x"].answers for s in worlds(table, ONE, 5))
    assert all(s.sides["2x"].answers == ["echo"] for s in worlds(table, MOF, 5))


@pytest.mark.rule("electro.info.sides")
def test_the_text_of_an_own_puzzle_is_the_master_of_fates_while_its_door_is_locked():
    table = set_up(puzzles="own", sides=SIDES_SET | {"1x": {"text": "What always answers?", "answers": ["echo"]}})
    told = {seat: table.view(seat)["sides"]["1x"]["text"] for seat in (MOF, ONE, None)}
    assert told == {MOF: "What always answers?", ONE: None, None: None}


def test_the_text_of_an_own_puzzle_is_read_once_its_door_is_open():
    own = {"task": "own", "text": "What always answers?", "answers": ["echo"]}
    other = {"task": "own", "text": "What is never full?", "answers": ["a sieve"], "open": True}
    table = labyrinth({}, sides={"2x": own, "3x": other}, options={"puzzles": "own"})
    told = {seat: [table.view(seat)["sides"][space]["text"] for space in ("2x", "3x")] for seat in (MOF, ONE, None)}
    assert told == {MOF: [own["text"], other["text"]], ONE: [None, other["text"]], None: [None, other["text"]]}
    for s in worlds(table, ONE, 10):
        assert (s.sides["3x"].text, s.sides["3x"].answers) == (other["text"], ["\0"])
        assert s.sides["2x"].answers != own["answers"] or s.sides["2x"].text == own["text"]


@pytest.mark.rule("electro.side.reveal")
def test_the_open_exit_has_no_task_to_complete():
    sides = {"1x": {"card": "lock", "reward": True}, "2x": {"task": "voltage", "done": True}}
    table = labyrinth({"at": "1j", "move": 1, "keys": 1}, sides=sides, rolls=[1, "far-lens"])
    do(table, "unlock yellow", "roll", "1x")
    assert table.state.sides["1x"].done
    for seat in (MOF, ONE, None):
        lock, trial = (table.view(seat)["sides"][space] for space in ("1x", "2x"))
        assert (lock["card"], lock["task"], lock["text"], lock["done"]) == ("lock", None, None, False)
        assert (trial["card"], trial["task"], trial["text"], trial["done"]) == ("trial", "voltage", None, True)
        assert (trial["fragment"], trial["reward"]) == (False, False)


# ---------------------------------------------------------------- things, hands, scores


@pytest.mark.rule("electro.info.items")
def test_keys_and_fragments_are_public_and_so_is_the_number_of_cards():
    table = labyrinth(
        {"at": "1b"}, {"fragments": 1, "cards": ["beacon", "last-spark"]}, rooms={"i1": "empty key"}, rolls=[]
    )
    do(table, "stay", "enter i1")
    for seat in (MOF, ONE, TWO, None):
        one, two = table.view(seat)["explorers"]
        assert (one["keys"], two["fragments"], two["cards"]) == (["key"], 1, 2)
    assert told(table, "finds")[0].rule == "electro.info.items"


@pytest.mark.rule("electro.info.items")
def test_with_secret_keys_only_the_finder_and_the_master_of_fates_know():
    table = labyrinth({"at": "1b"}, {}, rooms={"i1": "empty key"}, rolls=[], options={"secret_keys": True})
    do(table, "stay", "enter i1")
    assert [table.view(seat)["explorers"][0]["keys"] for seat in (MOF, ONE, TWO, None)] == [
        ["key"],
        ["key"],
        None,
        None,
    ]
    assert [event.audience for event in told(table, "finds")] == [(MOF, ONE)]
    assert {len(s.explorers[0].keys) for s in worlds(table, TWO)} == {0, 1}
    assert {len(s.explorers[0].keys) for s in worlds(table, ONE)} == {1}


def test_a_dead_explorers_secret_keys_are_secret_no_more():
    table = labyrinth({"at": "1b", "live": 1}, {}, rooms={"i1": "empty key"}, rolls=[5], options={"secret_keys": True})
    do(table, "stay", "enter i1", "1e", "end", "stay", "end")
    assert told(table, "dies")[0].shows
    assert all(len(s.piles[0].keys) == 1 for s in worlds(table, TWO, 10))


@pytest.mark.rule("electro.info.hands")
def test_hands_are_known_to_their_holders_only():
    table = labyrinth(
        {"at": "1b"}, {"cards": ["beacon", "last-spark"]}, rooms={"i1": "boost"}, hand=["twin-bolt"], rolls=["far-lens"]
    )
    do(table, "stay", "enter i1", "open")
    assert [event.audience for event in told(table, "your-card")] == [(ONE,)]
    assert [table.view(seat)["hand"] for seat in (MOF, ONE, TWO, None)] == [
        ["twin-bolt"],
        ["far-lens"],
        ["beacon", "last-spark"],
        [],
    ]
    hands = {tuple(s.explorers[1].hand) for s in worlds(table, ONE)}
    assert len(hands) > 10 and {len(hand) for hand in hands} == {2}
    assert {tuple(s.explorers[0].hand) for s in worlds(table, ONE)} == {("far-lens",)}
    assert len({tuple(s.hand) for s in worlds(table, TWO)}) > 3
    assert {tuple(s.hand) for s in worlds(table, MOF)} == {("twin-bolt",)}


def test_a_card_that_was_handed_over_is_known_to_both_until_it_may_be_gone():
    table = labyrinth(
        {"cards": ["beacon"]}, {"cards": ["copper-salve", "far-lens"]}, {}, rolls=[], options={"trade_cards": True}
    )
    do(table, "give beacon e2")
    assert len({s.offer.thing for s in worlds(table, TWO) if s.offer}) > 3
    assert {s.offer.thing for s in worlds(table, ONE) if s.offer} == {"beacon"}
    do(table, "accept")
    assert all("beacon" in s.explorers[1].hand for s in worlds(table, ONE))
    assert not all("beacon" in s.explorers[1].hand for s in worlds(table, THREE))
    do(table, "stay", "end", "give beacon e3", "accept")
    assert not all("beacon" in s.explorers[1].hand + s.explorers[2].hand for s in worlds(table, ONE))
    assert all("beacon" in s.explorers[2].hand for s in worlds(table, TWO))


@pytest.mark.rule("electro.info.scores")
def test_scores_are_secret_until_all_have_chosen_and_public_afterwards():
    table = Table.start("electro", seed=5, strict=True)
    do(table, KEYED, SIDES_SET)
    table.answer(ONE, "runner")
    table.answer(TWO, "move 3")
    assert [each["scores"] for each in table.view(THREE)["explorers"][:2]] == [None, None]
    for seat, live in ((ONE, [3, None, None]), (TWO, [None, 0, None]), (MOF, [None] * 3), (None, [None] * 3)):
        assert [each["live"] for each in table.view(seat)["explorers"]] == live
        assert [each["ready"] for each in table.view(seat)["explorers"]] == [True, False, False]
        assert [each["now"] for each in table.view(seat)["explorers"]] == [None] * 3
    assert len({tuple(s.explorers[0].scores) for s in worlds(table, THREE)}) > 10
    assert {tuple(s.explorers[0].scores).count(0) for s in worlds(table, THREE)} == {0}
    assert {tuple(s.explorers[1].scores).count(0) for s in worlds(table, THREE)} == {1, 2, 3}
    do(table, "see 3", "fight 3", seat=TWO)
    table.answer(THREE, "seer")
    assert "electro.info.scores" in told(table, "scores")[0].also
    assert table.view(None)["explorers"][0]["scores"] == {"move": 5, "see": 2, "fight": 2}
    assert [(each["live"], each["ready"]) for each in table.view(None)["explorers"]] == [
        (3, True),
        (3, True),
        (2, True),
    ]
    assert {tuple(s.explorers[0].scores) for s in worlds(table, None, 5)} == {(5, 2, 2)}


@pytest.mark.rule("electro.info.spectator")
def test_what_is_being_laid_is_seen_by_nobody_else():
    table = Table.start("electro", seed=5, strict=True)
    do(table, "by hand", "beast", "beast", seat=MOF)
    assert table.view(ONE)["draft"] is None
    begun = {"cards": {"i1": "beast", "o1": "beast"}, "keys": [], "sides": {}, "half": ["by hand"]}
    assert table.view(MOF)["draft"] == begun
    assert len({tuple(s.draft.cards) for s in worlds(table, ONE)}) > 10
    assert {tuple(s.draft.cards) for s in worlds(table, MOF)} == {("beast", "beast")}
    table = Table.start("electro", seed=5, strict=True)
    do(table, KEYED, "by hand", "puzzle", seat=MOF)
    assert len({tuple(s.draft.half) for s in worlds(table, ONE)}) > 5
    assert table.view(MOF)["draft"]["half"] == ["by hand", "puzzle"] and table.view(ONE)["draft"] is None
    assert set_up().view(MOF)["draft"] is None


@pytest.mark.rule("electro.talk.claims")
def test_what_is_whispered_is_in_no_world_of_those_who_did_not_hear_it():
    table = labyrinth({}, {}, {}, rooms={"i1": "boost"}, rolls=None, seed=1)
    table.act(TWO, "claim i1 beast key all")
    table.act(ONE, "claim i1 trapped nokey e2")
    heard = {seat: {tuple(claim.kind for claim in s.claims) for s in worlds(table, seat, 3)} for seat in (*SEATS, None)}
    both, one = {("beast", "trapped")}, {("beast",)}
    assert heard == {MOF: one, ONE: both, TWO: both, THREE: one, None: one}


def test_a_sign_in_a_trial_is_its_owners_in_every_world():
    sides = {"2x": {"task": "rod-arc-water", "open": True}}
    table = labyrinth({"at": "2x"}, {"at": "2x"}, {}, sides=sides, rolls=None, seed=1)
    do(table, "task", "accept")
    table.answer(ONE, "rod")
    signs = {seat: {s.trial.signs[0] for s in worlds(table, seat, 16) if s.trial} for seat in (*SEATS, None)}
    any_of = {"rod", "arc", "water"}
    assert signs == {MOF: any_of, ONE: {"rod"}, TWO: any_of, THREE: any_of, None: any_of}


@pytest.mark.rule("electro.info.spectator")
def test_a_spectator_sees_what_is_public():
    table = set_up()
    view = table.view(None)
    assert view["role"] == "spectator" and view["hand"] == []
    assert all(room["card"] is None and room["key"] is None for room in view["rooms"].values())
    assert all(side["card"] is None for side in view["sides"].values())
    assert all(event.audience is None for event in table.events_for(None))
    assert len({tuple(card.kind for card in s.cards) for s in worlds(table, None)}) > 30
    assert "electro.info.spectator" in told(table, "decks")[0].also


# ---------------------------------------------------------------- worlds


def test_a_world_that_is_imagined_in_a_world_is_the_same():
    table = set_up()
    for seat in (*SEATS, None):
        twin = table.resampled(seat, 9, same_dice=True)
        assert twin.resampled(seat, 9, same_dice=True).digest == twin.digest


def test_key_numbers_tell_nothing_about_where_a_key_came_from():
    rooms = {"i1": "empty key", "o1": "beast key", "i2": "boost key"}
    digests = set()
    for first, second in (("i1", "i2"), ("i2", "i1")):
        table = labyrinth({}, {}, rooms=rooms, rolls=None, seed=1)
        s = table.state
        for number, room in enumerate((first, second)):
            card = s.card(room)
            card.gone, s.rooms[room] = True, NOBODY
            s.explorers[number].keys, s.keys[card.key].open = [card.key], True
        digests.add(table.resampled(None, 3).digest)
    assert len(digests) == 1


def test_the_plan_for_a_prize_is_the_leaders_until_somebody_is_asked():
    table = labyrinth(
        {"at": "2x", "see": 6},
        {"at": "2x"},
        {},
        sides={"2x": {"task": "odd-fuse", "open": True, "fragment": True, "reward": True}},
        rolls=[6] * 6 + [1],
    )
    do(table, "task", "roll", "e2")
    plans = {(s.prize.fragment, s.prize.reward) for s in worlds(table, THREE) if s.prize}
    assert plans == {(NOBODY, NOBODY), (0, NOBODY), (1, NOBODY)}
    assert {(s.prize.fragment, s.prize.reward) for s in worlds(table, ONE) if s.prize} == {(1, NOBODY)}
    do(table, "e1")
    assert {(s.prize.fragment, s.prize.reward) for s in worlds(table, THREE) if s.prize} == {(0, 1), (1, 0), (1, 1)}
    assert {(s.prize.fragment, s.prize.reward) for s in worlds(table, TWO) if s.prize} == {(1, 0)}


# ---------------------------------------------------------------- boxes


def reaching(table: Table, seat: int | None) -> str:
    """Everything that reaches this seat: view, scene and events, with the rules they cite."""
    events = [event.plain() for event in table.events if event.heard_by(seat)]
    reached = f"{table.view(seat)} {table.scene(seat)} {events}"
    return reached.replace("'boxed': False", "").replace("$ box", "")  # The same in every game.


@pytest.mark.rule("electro.enter.box-notice")
@pytest.mark.parametrize("card", ["boost", "trapped key"])
def test_nobody_but_who_stood_before_it_is_told_of_a_box_that_was_left(card):
    table = do(labyrinth({"at": "1b"}, rooms={"i1": card}), "stay", "enter i1")
    for answer in ("leave it", "1e"):
        assert all("box" not in reaching(table, seat) for seat in (TWO, None))
        assert table.view(ONE)["rooms"]["i1"]["boxed"]
        do(table, answer)
    assert all("box" not in reaching(table, seat) for seat in (TWO, None))
    assert "a box of one kind or the other" in reaching(table, ONE)


@pytest.mark.rule("electro.info.cleared")
@pytest.mark.parametrize("card", ["boost key", "trapped", "trapped key"])
def test_what_a_box_opened_head_first_was_is_told_to_the_finder_and_the_master_of_fates(card):
    rolls = ["far-lens"] if card == "boost key" else []
    table = do(labyrinth({"at": "1b"}, rooms={"i1": card}, rolls=rolls), "stay", "enter i1", "open", "1e")
    rule = "electro.enter.box-good" if rolls else "electro.enter.box-trapped"
    for seat in (TWO, None):
        assert not any(word in reaching(table, seat) for word in ("box", "electro.trapped", "electro.boost"))
    assert all(rule in reaching(table, seat) for seat in (MOF, ONE))


@pytest.mark.rule("electro.info.cleared")
@pytest.mark.parametrize(("card", "rule"), [("boost", "electro.boost.claim"), ("empty", "electro.empty.encounter")])
def test_the_encounter_with_a_perceived_room_is_not_named_to_others(card, rule):
    table = labyrinth({"at": "i1"}, rooms={"i1": card}, rolls=["far-lens"] * (card == "boost"))
    do(table, "interact", "1e")
    assert not any(rule in reaching(table, seat) for seat in (TWO, None))
    assert all(rule in reaching(table, seat) for seat in (MOF, ONE))
