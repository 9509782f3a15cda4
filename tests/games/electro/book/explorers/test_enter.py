"""Entering small rooms: with open eyes, head-first, into a combat; and going on with what is left of the move."""

import pytest

from tests.games.electro.tables import (
    MOF,
    ONE,
    THREE,
    TWO,
    explorer,
    kinds,
    labyrinth,
    last,
    lives,
    points,
    rule_of,
    spaces,
)
from tests.tables import do, ids, refused, told

FAR = {"at": "4s"}
DOORS = ["1b", "1e"]


def entering(card, *rolls, at="1b", others=(FAR,), options=None, before=("stay",), **about):
    """The first Explorer has gone into i1 from a doorway, after moving as told."""
    one = {"at": at, "move": 1, "see": 1, **about}
    table = labyrinth(one, *others, rolls=rolls, rooms={"i1": card}, options=options)
    return do(table, *before, "enter i1")


def room(table, seat=None):
    """The room i1 as this seat sees it."""
    return table.view(seat)["rooms"]["i1"]


# ---------------------------------------------------------------- entering


@pytest.mark.rule("electro.enter.may")
@pytest.mark.parametrize("at", DOORS)
def test_after_the_move_an_explorer_on_a_doorway_may_enter(at):
    table = do(labyrinth({"at": at}, FAR, rooms={"i1": "boost"}), "stay")
    assert rule_of(table, ONE, "enter i1") == "electro.enter.may"
    do(table, "enter i1")
    assert spaces(table)[0] == "i1"


@pytest.mark.rule("electro.enter.may")
@pytest.mark.parametrize("at", ["1a", "1s", "2b"])
def test_a_room_is_entered_from_its_own_doorways_only(at):
    table = do(labyrinth({"at": at}, FAR), "stay")
    assert "enter i1" not in ids(table, ONE)
    refused(table, "enter i1", "electro.enter.may", seat=ONE)


@pytest.mark.rule("electro.enter.free")
@pytest.mark.parametrize(("face", "way"), [(1, ["1b"]), (3, ["1b", "stop"])])
def test_entering_and_leaving_costs_no_points_and_needs_none(face, way):
    table = entering("boost", face, at="1a", before=["roll", *way])
    assert "electro.enter.free" in last(table, "enters").also
    do(table, "leave it", "1e")
    if face == 1:
        assert table.choices[ONE].ask == "after"
    else:
        assert (table.choices[ONE].ask, points(table)) == ("step", 2)


@pytest.mark.rule("electro.enter.perceived")
@pytest.mark.parametrize("card", ["beast", "beast shown", "boost", "trapped", "empty key"])
def test_entering_a_perceived_room_ends_the_turn_and_the_encounter_waits(card):
    table = entering(card, 5, perceived=["i1"])
    entered = last(table, "enters")
    assert (entered.rule, entered.data["how"]) == ("electro.enter.perceived", "with open eyes")
    assert (table.waiting, spaces(table)[0], room(table)["state"]) == (
        (TWO,),
        "i1",
        "up" if "shown" in card else "down",
    )
    assert not told(table, "roll") and not told(table, "combat")
    do(table, "stay", "end")
    assert (table.waiting, table.choices[ONE].ask) == ((ONE,), "inside")


@pytest.mark.rule("electro.enter.perceived")
def test_with_at_once_a_perceived_room_is_encountered_on_the_turn_of_entering():
    table = entering(
        "boost key", 3, "beacon", at="1a", perceived=["i1"], options={"at_once": True}, before=["roll", "1b", "stop"]
    )
    assert last(table, "enters").rule == "electro.enter.perceived"
    assert (explorer(table, 1).hand, len(explorer(table, 1).keys)) == (["beacon"], 1)
    do(table, "1e")
    assert (table.choices[ONE].ask, points(table)) == ("step", 2)


@pytest.mark.rule("electro.enter.perceived")
def test_with_at_once_a_perceived_beast_is_fought_on_the_turn_of_entering():
    table = entering("beast", 6, 6, perceived=["i1"], fight=1, options={"at_once": True})
    assert (last(table, "hits").data["health"], table.waiting) == (4, (TWO,))


@pytest.mark.rule("electro.enter.head-first")
@pytest.mark.parametrize("before", [["stay"], ["stay", "see i1"]])
@pytest.mark.parametrize(("card", "ask"), [("boost", "box"), ("trapped", "box"), ("empty", "out")])
def test_an_unperceived_room_is_settled_at_once_whether_a_see_roll_failed_or_none_was_made(card, ask, before):
    table = entering(card, *([1, 20] if len(before) == 2 else []), before=before)
    assert last(table, "enters").rule == "electro.enter.head-first"
    assert (table.waiting, table.choices[ONE].ask) == ((ONE,), ask)


# ---------------------------------------------------------------- a beast


@pytest.mark.rule("electro.enter.beast-check")
@pytest.mark.parametrize("move", [1, 3])
def test_head_first_into_a_beast_is_a_move_roll_at_once(move):
    table = entering("beast", *[2] * move, 2 * move, move=move)
    roll = last(table, "roll")
    assert (roll.rule, roll.data["trait"], roll.data["dice"]) == ("electro.enter.beast-check", "Move", [2] * move)


@pytest.mark.rule("electro.enter.beast-dodged")
@pytest.mark.parametrize("at", DOORS)
def test_a_success_puts_the_explorer_back_on_the_doorway_used(at):
    table = entering("beast", 4, 4, at=at)
    assert (spaces(table)[0], lives(table)[0], kinds(table, "combat", "hurt")) == (at, 3, [])
    assert last(table, "slips").rule == "electro.enter.beast-dodged"
    assert (table.waiting, ids(table, ONE)) == ((ONE,), ["end"])
    refused(table, "enter i1", "electro.turn.one-room", seat=ONE)


@pytest.mark.rule("electro.enter.beast-caught")
def test_a_failure_costs_one_live_and_combat_begins_and_the_turn_ends():
    table = entering("beast", 3, 4, before=["stay"])
    hurt = last(table, "hurt")
    assert (hurt.rule, hurt.data["amount"], lives(table)[0]) == ("electro.enter.beast-caught", 1, 2)
    assert (spaces(table)[0], table.waiting) == ("i1", (TWO,))
    assert kinds(table, "hurt", "combat") == ["hurt", "combat"]
    assert room(table)["fighting"] and last(table, "combat").rule == "electro.enter.beast-caught"


@pytest.mark.rule("electro.enter.beast-caught")
def test_who_does_not_survive_begins_no_combat():
    table = entering("beast", 3, 4, 6, live=1)
    do(table, "2s", seat=ONE)
    do(table, "decline", seat=MOF)
    assert (spaces(table)[0], lives(table)[0], table.waiting) == ("2s", 6, (TWO,))
    assert not room(table)["fighting"] and last(table, "hurt").rule == "electro.enter.beast-caught"


@pytest.mark.rule("electro.enter.beast-shown")
@pytest.mark.parametrize("d20", [4, 5])
def test_a_beast_met_head_first_is_face_up_and_perceived_by_everybody(d20):
    table = entering("beast key", 4, d20)
    assert last(table, "beast").rule == "electro.enter.beast-shown"
    for seat in (ONE, TWO, None):
        assert (room(table, seat)["state"], room(table, seat)["card"], room(table, seat)["key"]) == (
            "up",
            "beast",
            None,
        )
    assert room(table, TWO)["perceived"]


@pytest.mark.rule("electro.enter.beast-shown")
def test_a_beast_engaged_is_face_up_and_others_go_in_with_open_eyes():
    table = labyrinth({"at": "i1", "fight": 1}, {"at": "1b"}, rolls=[1, 20], rooms={"i1": "beast"})
    do(table, "interact")
    assert last(table, "beast").rule == "electro.enter.beast-shown"
    do(table, "stay")
    refused(table, "see i1", "electro.see.memory", seat=TWO)


# ---------------------------------------------------------------- a box


@pytest.mark.rule("electro.enter.box-notice")
@pytest.mark.parametrize("card", ["boost", "trapped", "boost key", "trapped key"])
def test_the_explorer_alone_learns_that_there_is_a_box_and_nothing_of_its_kind_or_key(card):
    table = entering(card)
    (box,) = told(table, "box")
    assert (box.audience, box.data, box.rule) == ((ONE,), {"room": "i1"}, "electro.enter.box-notice")
    assert ids(table, ONE) == ["open", "leave it"]
    for seat in (ONE, TWO, None):
        assert (room(table, seat)["card"], room(table, seat)["key"]) == (None, None)
    assert not [event for event in table.events_for(TWO) if event.kind == "box"]
    refused(table, "interact", "electro.enter.box-choice", seat=ONE)
    assert "dismantle" not in " ".join(option.label for option in table.choices[ONE].options)


@pytest.mark.rule("electro.enter.box-choice")
def test_the_explorer_must_open_the_box_or_leave():
    table = entering("boost", perceived=[])
    assert (table.choices[ONE].rule, ids(table, ONE)) == ("electro.enter.box-choice", ["open", "leave it"])
    for answer in ("stay", "end", "1b", "flee"):
        refused(table, answer, "electro.enter.box-choice", seat=ONE)
    do(table, "leave it")
    assert (ids(table, ONE), kinds(table, "leaves-it")) == (DOORS, ["leaves-it"])


@pytest.mark.rule("electro.enter.box-leave")
@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("card", ["boost key", "trapped key"])
def test_who_leaves_the_box_goes_out_by_any_doorway_and_all_stays_as_it_was(card, door):
    table = entering(card)
    assert rule_of(table, ONE, "leave it") == "electro.enter.box-leave"
    do(table, "leave it")
    assert ids(table, ONE) == DOORS
    do(table, door)
    left = room(table, MOF)
    assert (spaces(table)[0], left["card"], left["key"], left["state"]) == (door, card.split()[0], "key", "down")
    assert (explorer(table, 1).hand, explorer(table, 1).keys, lives(table)[0]) == ([], [], 3)


@pytest.mark.rule("electro.enter.box-leave")
def test_a_box_that_was_left_is_met_head_first_again():
    table = do(entering("boost", 5), "leave it", "1b", "end", "stay", "end", "stay")
    assert "see i1" in ids(table, ONE)
    do(table, "enter i1")
    assert (last(table, "enters").rule, table.choices[ONE].ask) == ("electro.enter.head-first", "box")


@pytest.mark.rule("electro.enter.box-trapped")
def test_a_trapped_box_opened_head_first_deals_two_damage_without_a_roll():
    table = do(entering("trapped", live=5), "open")
    hurt = last(table, "hurt")
    assert (hurt.data["amount"], last(table, "bursts").rule, lives(table)[0]) == (2, "electro.enter.box-trapped", 3)
    assert (kinds(table, "roll"), explorer(table, 1).hand) == ([], [])
    assert ids(table, ONE) == DOORS


@pytest.mark.rule("electro.enter.box-trapped")
def test_its_key_is_no_reward_and_lies_in_the_room():
    table = do(entering("trapped key"), "open")
    assert last(table, "bursts").rule == "electro.enter.box-trapped"
    assert (explorer(table, 1).keys, table.view(None)["piles"]) == (
        [],
        [{"at": "i1", "keys": ["key"], "fragments": 0}],
    )
    assert ids(table, ONE) == DOORS


@pytest.mark.rule("electro.enter.box-good")
@pytest.mark.parametrize(("card", "keys"), [("boost", 0), ("boost key", 1)])
def test_an_untrapped_box_gives_a_card_and_the_key_and_the_explorer_leaves(card, keys):
    table = do(entering(card, "far-lens"), "open")
    assert (explorer(table, 1).hand, len(explorer(table, 1).keys)) == (["far-lens"], keys)
    assert (last(table, "opens").rule, last(table, "found").rule) == ("electro.enter.box-good",) * 2
    assert ids(table, ONE) == DOORS
    assert spaces(do(table, "1e"))[0] == "1e"


@pytest.mark.rule("electro.enter.box-removed")
@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(("card", "rolls"), [("boost", ["beacon"]), ("trapped", [])])
def test_an_opened_box_is_removed_and_the_room_cleared(card, rolls, door):
    table = do(entering(card, *rolls), "open")
    assert room(table)["state"] == "cleared"
    assert "electro.enter.box-removed" in (told(table, "opens") + told(table, "bursts"))[0].also
    do(table, door)
    assert spaces(table)[0] == door
    refused(table, "enter i1", "electro.move.no-stop-in-room", seat=ONE)


@pytest.mark.rule("electro.enter.box-removed")
def test_who_dies_of_a_trapped_box_does_not_come_out_but_the_room_is_cleared():
    table = do(entering("trapped", 4, live=2), "open", "3s")
    do(table, "decline", seat=MOF)
    assert (spaces(table)[0], room(table)["state"], table.waiting) == ("3s", "cleared", (TWO,))
    assert "electro.enter.box-removed" in told(table, "bursts")[0].also


# ---------------------------------------------------------------- an empty room


@pytest.mark.rule("electro.enter.empty")
@pytest.mark.parametrize("door", DOORS)
def test_in_an_empty_room_nothing_happens_and_the_explorer_must_leave_at_once(door):
    table = entering("empty")
    assert ids(table, ONE) == DOORS
    assert (kinds(table, "roll", "hurt", "card"), lives(table)[0]) == ([], 3)
    do(table, door)
    assert (spaces(table)[0], "electro.enter.empty" in last(table, "found").also) == (door, True)


@pytest.mark.rule("electro.enter.empty-cleared")
@pytest.mark.parametrize(("card", "keys"), [("empty", 0), ("empty key", 1)])
def test_the_empty_room_is_cleared_and_a_key_taken(card, keys):
    table = entering(card)
    assert (room(table)["state"], len(explorer(table, 1).keys)) == ("cleared", keys)
    found = last(table, "found")
    assert (found.rule, found.audience, found.data["what"]) == (
        "electro.enter.empty-cleared",
        (MOF, ONE),
        "an Empty Room",
    )


@pytest.mark.rule("electro.enter.empty-cleared")
def test_a_key_alone_in_a_room_is_taken_alike():
    table = entering("lone", options={"lone_keys": True})
    assert (room(table)["state"], len(explorer(table, 1).keys)) == ("cleared", 1)
    assert last(table, "found").rule == "electro.enter.empty-cleared"


# ---------------------------------------------------------------- going on


@pytest.mark.rule("electro.enter.leftover")
@pytest.mark.parametrize(
    ("card", "rolls", "deeds"),
    [
        ("beast", [6, 6], []),
        ("boost", [], ["leave it", "1b"]),
        ("boost", ["beacon"], ["open", "1b"]),
        ("trapped", [], ["open", "1b"]),
        ("empty", [], ["1b"]),
    ],
)
def test_who_is_in_and_out_in_one_turn_goes_on_with_the_points_left(card, rolls, deeds):
    table = entering(card, 5, *rolls, at="1a", before=["roll", "1b", "stop"])
    do(table, *deeds)
    assert (table.choices[ONE].ask, points(table)) == ("step", 4)
    came = (told(table, "comes-out") + told(table, "slips"))[-1]
    assert "electro.enter.leftover" in (came.rule, *came.also)
    do(table, "1c", "1f", "1e", "1d")
    assert (spaces(table)[0], table.choices[ONE].ask) == ("1d", "after")


@pytest.mark.rule("electro.ref.head-first-box")
def test_the_example_of_a_box_opened_head_first():
    table = labyrinth({"at": "2s", "move": 1, "see": 1}, FAR, rolls=[5, 1, 20, "copper-salve"], rooms={"i1": "boost"})
    do(table, "roll", "1s", "1a", "1b", "stop", "see i1", "enter i1", "open", "1e")
    assert (explorer(table, 1).hand, spaces(table)[0]) == (["copper-salve"], "1e")
    assert (table.choices[ONE].ask, points(table)) == ("step", 2)
    table.chance.spent()


@pytest.mark.rule("electro.enter.turn-conflict")
@pytest.mark.parametrize(
    ("card", "rolls", "perceived", "ends"),
    [
        ("boost", [], ["i1"], True),
        ("beast", [1, 20], [], True),
        ("beast shown fighting", [], [], True),
        ("beast", [6, 1], [], False),
        ("empty", [], [], False),
    ],
)
def test_entering_ends_the_turn_only_for_who_is_still_inside(card, rolls, perceived, ends):
    others = [{"at": "i1"}, FAR] if "fighting" in card else [FAR, FAR]
    table = entering(card, 4, *rolls, others=others, perceived=perceived, before=["roll", "stop"])
    if card == "empty":
        do(table, "1b")
    assert table.waiting == ((TWO,) if ends else (ONE,))
    assert (spaces(table)[0] == "i1") == ends
    if not ends:
        came = (told(table, "comes-out") + told(table, "slips"))[-1]
        assert "electro.enter.turn-conflict" in came.also and table.choices[ONE].ask == "step"


# ---------------------------------------------------------------- where others are


@pytest.mark.rule("electro.enter.join-combat")
def test_who_enters_a_combat_joins_it_at_once_and_may_be_attacked():
    team = [{"at": "1b", "move": 1}, {"at": "i1", "fight": 1}]
    table = labyrinth(*team, rolls=[1, 20, 6], rooms={"i1": "beast fighting"})
    do(table, "stay", "enter i1")
    assert (last(table, "enters").rule, kinds(table, "roll")) == ("electro.enter.join-combat", [])
    assert (table.waiting, spaces(table)[0], lives(table)[0]) == ((TWO,), "i1", 3)
    do(table, "interact")
    assert {"i1 bite e1", "i1 bite e2"} <= set(ids(table, MOF))


@pytest.mark.rule("electro.enter.waiting")
def test_when_combat_begins_everybody_in_the_room_is_in_it():
    team = [{"at": "1b", "move": 1}, {"at": "i1"}, {"at": "i1"}]
    table = labyrinth(*team, rolls=[1, 20], rooms={"i1": "beast"})
    do(table, "stay", "enter i1")
    combat = last(table, "combat")
    assert (combat.data["team"], "electro.enter.waiting" in combat.also) == (["@1", "@2", "@3"], True)
    assert (table.waiting, table.choices[TWO].ask) == ((TWO,), "inside")


@pytest.mark.rule("electro.enter.waiting")
def test_before_combat_begins_the_beast_attacks_nobody_who_waits():
    team = [{"at": "i1", "fight": 1}, {"at": "i1", "move": 1}]
    table = labyrinth(*team, turn="fates", rolls=[5, 1, 20, 6, 6, 5], rooms={"i1": "beast"})
    assert (table.waiting, kinds(table, "attacks")) == ((ONE,), [])
    do(table, "interact", "flee", "1b", "stay", "end")
    assert (table.waiting, THREE in table.choices) == ((MOF,), False)
    assert "electro.enter.waiting" in last(table, "combat").also


@pytest.mark.rule("electro.enter.box-choice")
@pytest.mark.parametrize(
    ("answer", "rule", "words"),
    [
        ("1e", "electro.enter.box-choice", "the box in i1 is opened or left at once; '1e' is neither"),
        ("dismantle", "electro.enter.box-notice", "the box in i1 was met head-first: it cannot be dismantled"),
        ("take key", "electro.keys.pick-up", "no Small Key lies at i1"),
    ],
)
def test_before_a_box_other_answers_are_refused_by_name_and_place(answer, rule, words):
    assert refused(entering("boost"), answer, rule, seat=ONE).reason == words


@pytest.mark.rule("electro.enter.leftover")
@pytest.mark.parametrize("answer", ["1a", "stay", "enter i1"])
def test_the_way_out_is_a_doorway_of_the_room(answer):
    reason = refused(entering("empty"), answer, "electro.enter.leftover", seat=ONE).reason
    assert reason == f"i1 is left first, to 1b or 1e; {answer!r} is no doorway of it"


@pytest.mark.rule("electro.enter.perceived")
def test_a_beast_that_lies_open_shows_nobody_its_key_who_goes_in():
    table = entering("beast key shown")
    assert (last(table, "enters").rule, told(table, "peeked")) == ("electro.enter.perceived", [])
    assert room(table, ONE)["key"] is None and explorer(table, 1).perceived == []


@pytest.mark.rule("electro.enter.join-combat")
@pytest.mark.parametrize("at_once", [False, True])
def test_who_joins_a_combat_waits_for_the_next_turn(at_once):
    table = entering("beast fighting", others=({"at": "i1"},), options={"at_once": at_once})
    assert last(table, "enters").rule == "electro.enter.join-combat"
    assert table.waiting == (TWO,) and told(table, "roll") == []


@pytest.mark.rule("electro.enter.beast-caught")
def test_who_dies_of_a_beast_begins_no_combat_for_those_inside():
    table = entering("beast", 3, 4, 6, live=1, others=({"at": "i1"}, FAR))
    do(table, "2s", seat=ONE)
    do(table, "decline", seat=MOF)
    assert (table.waiting, table.choices[TWO].ask, told(table, "combat")) == ((TWO,), "inside", [])
    assert room(table)["state"] == "up" and not room(table)["fighting"]


@pytest.mark.rule("electro.enter.perceived")
def test_who_has_perceived_a_room_is_not_told_of_it_again():
    table = entering("boost", perceived=["i1"])
    assert last(table, "enters").rule == "electro.enter.perceived" and told(table, "peeked") == []
