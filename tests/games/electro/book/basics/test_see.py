"""Looking into small rooms, and what is said about them."""

import pytest

from tests.games.electro.tables import MOF, ONE, THREE, TWO, kinds, labyrinth, last, rule_of
from tests.tables import do, ids, refused, told
from undercroft.engine import Refused

KINDS = {"beast": "an ElectroBeast", "boost": "a Boost Box", "trapped": "a Trapped Boost Box", "empty": "an Empty Room"}


def looking(*rolls, room="boost key", at="1b", **about):
    """The first Explorer has stayed on a doorway, and the second stands far away."""
    options = about.pop("options", None)
    table = labyrinth(
        {"at": at, "see": 1, "move": 1, **about}, {"at": "4s"}, rolls=rolls, rooms={"i1": room}, options=options
    )
    return do(table, "stay")


def rest(table):
    """The second Explorer does nothing; the round ends."""
    return do(table, "stay", "end", seat=TWO)


# ---------------------------------------------------------------- the attempt


@pytest.mark.rule("electro.see.attempt")
@pytest.mark.parametrize(("at", "room"), [("1b", "i1"), ("1e", "i1"), ("1f", "o1"), ("1k", "o1"), ("4b", "i4")])
def test_on_a_doorway_of_an_uncleared_room_a_see_roll_may_be_made(at, room):
    table = looking(6, 6, at=at)
    assert rule_of(table, ONE, f"see {room}") == "electro.see.attempt"
    do(table, f"see {room}")
    roll = last(table, "roll")
    assert (roll.rule, roll.data["trait"], roll.data["outcome"]) == ("electro.see.attempt", "See", "success")
    assert last(table, "perceives").data["room"] == room


@pytest.mark.rule("electro.see.attempt")
@pytest.mark.parametrize(("at", "card"), [("1a", "boost"), ("1d", "boost"), ("1b", "cleared")])
def test_elsewhere_and_at_a_cleared_room_none_is_possible(at, card):
    table = looking(at=at, room=card)
    assert not [option for option in ids(table, ONE) if option.startswith("see")]
    refused(table, "see i1", "electro.see.attempt", seat=ONE)


@pytest.mark.rule("electro.see.stay")
@pytest.mark.parametrize("deeds", [["stay"], ["roll", "stop"]])
def test_staying_put_with_or_without_a_roll_is_a_move_action(deeds):
    table = labyrinth({"at": "1b", "move": 1}, rolls=[4][: len(deeds) - 1], rooms={"i1": "boost"})
    do(table, *deeds)
    assert (last(table, "stays").rule, last(table, "stays").data["at"]) == ("electro.see.stay", "1b")
    assert ids(table, ONE) == ["see i1", "enter i1", "end"]


@pytest.mark.rule("electro.see.success")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("key", [True, False])
def test_after_a_success_that_explorer_alone_sees_the_card_and_its_key(kind, key):
    table = looking(6, 6, room=f"{kind} key" if key else kind)
    do(table, "see i1")
    (peeked,) = told(table, "peeked")
    assert (peeked.audience, peeked.rule) == ((ONE,), "electro.see.success")
    assert (peeked.data["what"], peeked.data["key"]) == (KINDS[kind], "a Small Key" if key else "no key")
    mine = table.view(ONE)["rooms"]["i1"]
    assert (mine["card"], mine["key"], mine["perceived"]) == (kind, "key" if key else "none", True)
    for seat in (TWO, None):
        room = table.view(seat)["rooms"]["i1"]
        assert (room["state"], room["card"], room["key"], room["perceived"]) == ("down", None, None, False)
        assert not [event for event in table.events_for(seat) if event.kind == "peeked"]


@pytest.mark.rule("electro.see.failure")
def test_after_a_failure_the_card_is_not_seen_and_the_turn_goes_on():
    table = looking(1, 2)
    do(table, "see i1")
    assert (last(table, "sees-nothing").rule, kinds(table, "peeked")) == ("electro.see.failure", [])
    assert table.view(ONE)["rooms"]["i1"]["card"] is None
    assert (table.waiting, ids(table, ONE)) == ((ONE,), ["enter i1", "end"])


@pytest.mark.rule("electro.see.optional")
@pytest.mark.parametrize("deeds", [[], ["see i1"], ["see i1", "silent"]])
def test_a_room_may_be_entered_without_an_attempt_and_whatever_its_result(deeds):
    rolls = [[], [1, 20], [6, 6]][len(deeds)]
    table = looking(*rolls)
    do(table, *deeds)
    assert "enter i1" in ids(table, ONE)
    do(table, "enter i1")
    assert "electro.see.optional" in last(table, "enters").also
    assert last(table, "enters").data["how"] == ("with open eyes" if len(deeds) == 2 else "head-first")


# ---------------------------------------------------------------- not twice in a row


@pytest.mark.rule("electro.see.no-repeat")
@pytest.mark.parametrize("elsewhere", [False, True])
def test_no_two_attempts_at_a_room_on_consecutive_turns(elsewhere):
    table = looking(1, 20, 5, 5, 1, 20, options={"other_room_first": elsewhere})
    rest(do(table, "see i1", "end"))
    do(table, "stay")
    assert ids(table, ONE) == ["enter i1", "end"]
    refused(table, "see i1", "electro.see.no-repeat", seat=ONE)
    rest(do(table, "end"))
    do(table, "stay")
    if elsewhere:
        refused(table, "see i1", "electro.see.no-repeat", seat=ONE)
    else:
        do(table, "see i1")
        refused(table, "see i1", "electro.turn.one-room", seat=ONE)


@pytest.mark.rule("electro.see.no-repeat")
@pytest.mark.parametrize("elsewhere", [False, True])
def test_after_an_attempt_elsewhere_the_first_room_may_be_tried_again(elsewhere):
    table = looking(1, 20, 5, 2, 1, 20, 4, 2, 1, 20, options={"other_room_first": elsewhere})
    rest(do(table, "see i1", "end"))
    refused(table, "see i1", "electro.see.no-repeat", seat=ONE)
    rest(do(table, "roll", "1c", "1f", "see o1", "end"))
    do(table, "roll", "1c", "1b", "see i1")
    assert [event.data["room"] for event in told(table, "sees-nothing")] == ["i1", "o1", "i1"]


@pytest.mark.rule("electro.see.no-repeat")
def test_entering_stays_free_on_the_next_turn():
    table = looking(1, 20, 5)
    rest(do(table, "see i1", "end"))
    do(table, "stay")
    refused(table, "see i1", "electro.see.no-repeat", seat=ONE)
    do(table, "enter i1")
    assert last(table, "enters").data["room"] == "i1"


# ---------------------------------------------------------------- who knows


@pytest.mark.rule("electro.see.memory")
def test_a_perceived_room_stays_perceived_on_later_turns():
    table = looking(6, 6, 5, 5)
    rest(do(table, "see i1", "silent", "end"))
    rest(do(table, "stay", "end"))
    do(table, "stay")
    assert table.view(ONE)["rooms"]["i1"]["card"] == "boost"
    refused(table, "see i1", "electro.see.memory", seat=ONE)
    do(table, "enter i1")
    assert (last(table, "enters").rule, last(table, "enters").data["how"]) == (
        "electro.enter.perceived",
        "with open eyes",
    )


@pytest.mark.rule("electro.see.memory")
def test_a_room_whose_card_is_changed_is_perceived_no_more():
    team = [{"at": "1b", "perceived": ["i1"], "see": 1}, {"at": "4s"}]
    table = labyrinth(
        *team, turn="fates", hand=["shifting-walls"], rolls=[5, 6, 6], rooms={"i1": "boost", "i2": "beast"}
    )
    assert table.view(ONE)["rooms"]["i1"]["card"] == "boost"
    do(table, "play shifting-walls", "i1", "i2", seat=MOF)
    assert table.view(ONE)["rooms"]["i1"]["card"] is None
    do(table, "stay", "see i1")
    assert told(table, "peeked")[-1].data["what"] == "an ElectroBeast"
    do(table, "silent")
    refused(table, "see i1", "electro.see.memory", seat=ONE)


@pytest.mark.rule("electro.see.personal")
@pytest.mark.parametrize("sight", [False, True])
def test_what_a_member_has_seen_counts_for_the_group_only_with_group_sight(sight):
    team = [{"at": "1b", "move": 1}, {"at": "1b", "perceived": ["i1"]}]
    table = labyrinth(*team, groups=[[0, 1]], rooms={"i1": "boost"}, options={"group_sight": sight})
    do(table, "stay", "enter i1")
    entered = last(table, "enters")
    assert "electro.see.personal" in entered.also
    if sight:
        assert (entered.rule, table.waiting) == ("electro.enter.perceived", (TWO,))
        assert told(table, "peeked", ONE)[0].data["what"] == "a Boost Box"
    else:
        assert (entered.rule, table.choices[ONE].ask) == ("electro.enter.head-first", "box")


@pytest.mark.rule("electro.see.personal")
def test_with_group_sight_a_mate_who_stayed_elsewhere_has_seen_nothing_for_who_enters():
    team = [{"at": "1a", "move": 1}, {"at": "1a", "perceived": ["i1"]}]
    table = labyrinth(*team, groups=[[0, 1]], rooms={"i1": "boost"}, options={"group_sight": True}, rolls=[1])
    do(table, "roll", "1b", "enter i1")
    assert last(table, "enters").rule == "electro.enter.head-first"


@pytest.mark.rule("electro.see.personal")
@pytest.mark.parametrize("sight", [False, True])
def test_being_told_does_not_make_a_room_perceived(sight):
    team = [{"at": "1b"}, {"at": "1b", "perceived": ["i1"]}]
    table = labyrinth(*team, rooms={"i1": "boost"}, options={"group_sight": sight})
    table.act(TWO, "claim i1 boost nokey e1")
    do(table, "stay", "enter i1")
    assert last(table, "enters").rule == "electro.enter.head-first"
    assert "electro.see.personal" in last(table, "enters").also


# ---------------------------------------------------------------- talk


def say_of(table):
    """What has been said about i1, as everybody was told."""
    said = last(table, "claims")
    return said.data["seat"], said.data["room"], said.data["what"], said.data["key"]


@pytest.mark.rule("electro.talk.share-or-lie")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("key", ["key", "nokey"])
def test_whoever_has_looked_may_share_it_or_lie(kind, key):
    table = do(looking(6, 6, room="boost key"), "see i1")
    assert (table.choices[ONE].ask, table.choices[ONE].rule) == ("say", "electro.talk.share-or-lie")
    do(table, f"{kind} {key}")
    assert say_of(table) == (ONE, "i1", KINDS[kind], "a key" if key == "key" else "no key")
    assert (last(table, "claims").audience, last(table, "claims").rule) == (None, "electro.talk.claims")
    assert table.view(ONE)["rooms"]["i1"]["card"] == "boost"


@pytest.mark.parametrize(("room", "truth"), [("trapped key", "trapped key"), ("boost", "boost nokey")])
def test_the_truth_comes_first_and_is_called_so(room, truth):
    first, *others = do(looking(6, 6, room=room), "see i1").choices[ONE].options
    assert first.id == truth and first.label.startswith("tell the truth: ")
    assert len(others) == 8 and not any("truth" in option.label for option in others)


def test_the_truth_about_a_room_with_nothing_but_a_key_is_that_it_is_empty_with_a_key():
    table = labyrinth({"at": "1b", "see": 1}, rolls=[6, 6], rooms={"i1": "lone"}, options={"lone_keys": True})
    first = do(table, "stay", "see i1").choices[ONE].options[0]
    assert (first.id, first.label) == ("empty key", "tell the truth: an Empty Room, with a key")


@pytest.mark.rule("electro.talk.share-or-lie")
def test_whoever_has_looked_may_keep_it_back():
    table = do(looking(6, 6), "see i1", "silent")
    assert (kinds(table, "claims", "whispers"), table.view(TWO)["claims"]) == ([], [])


@pytest.mark.rule("electro.see.success")
def test_a_lone_explorer_has_nobody_to_tell():
    table = labyrinth({"at": "1b", "see": 1}, rolls=[6, 6], rooms={"i1": "boost"}, options={"solo": True})
    do(table, "stay", "see i1")
    assert (table.choices[ONE].ask, table.view(ONE)["rooms"]["i1"]["card"]) == ("after", "boost")


@pytest.mark.rule("electro.talk.claims")
@pytest.mark.parametrize("seat", [MOF, ONE, TWO, THREE])
def test_anyone_may_claim_things_at_any_time(seat):
    table = labyrinth({}, {}, {}, rooms={"i1": "boost", "o6": "cleared"})
    acts = {act.id for act in table.acts(seat)}
    assert {"claim i1 beast key all", "claim o5 empty nokey all"} <= acts
    assert not [act for act in acts if act.startswith("claim o6")]
    before = table.choices
    table.act(seat, "claim i1 beast key all")
    assert say_of(table) == (seat, "i1", "an ElectroBeast", "a key")
    assert (last(table, "claims").rule, last(table, "claims").audience) == ("electro.talk.claims", None)
    assert [choice.ask for choice in table.choices.values()] == [choice.ask for choice in before.values()]
    assert table.view(None)["claims"] == [{"seat": seat, "room": "i1", "kind": "beast", "key": True, "to": []}]


@pytest.mark.rule("electro.talk.claims")
@pytest.mark.parametrize(("to", "heard"), [("mof", MOF), ("e2", TWO), ("e3", THREE)])
def test_a_claim_may_be_made_to_one_player_only(to, heard):
    table = labyrinth({}, {}, {}, rooms={"i1": "boost"})
    table.act(ONE, f"claim i1 trapped nokey {to}")
    assert last(table, "whispers").audience == tuple(sorted({ONE, heard}))
    for seat in (MOF, ONE, TWO, THREE, None):
        knows = seat in (ONE, heard)
        assert bool(table.view(seat)["claims"]) == knows
        assert bool([event for event in table.events_for(seat) if event.kind == "whispers"]) == knows


@pytest.mark.rule("electro.talk.claims")
def test_claims_bind_nobody_and_are_never_confirmed():
    table = looking(6, 6, room="trapped")
    before = table.state.cards[0].copy()
    table.act(ONE, "claim i1 boost key all")
    table.act(ONE, "claim i1 empty nokey all")
    assert len(table.view(TWO)["claims"]) == 1, "the latest stands"
    assert table.state.cards[0] == before
    do(table, "see i1", "boost key")
    assert told(table, "peeked")[0].data["what"] == "a Trapped Boost Box"
    assert table.view(TWO)["rooms"]["i1"]["card"] is None


@pytest.mark.rule("electro.talk.no-proof")
def test_a_perceived_card_cannot_be_shown_as_proof():
    table = labyrinth({"at": "1b", "perceived": ["i1"]}, {"at": "1b"}, rooms={"i1": "boost"})
    for seat, act in ((ONE, "claim i1 boost nokey all"), (TWO, "claim i1 boost nokey all")):
        table.act(seat, act)
    true, made_up = told(table, "claims")
    assert (true.data | {"seat": 0}, true.rule, true.also) == (made_up.data | {"seat": 0}, made_up.rule, made_up.also)
    assert "electro.talk.no-proof" in true.also
    assert {act.id.split()[0] for act in table.acts(ONE)} == {"claim", "concede", "leave"}
    assert not [option for option in ids(table, ONE) if option.startswith("show")]
    with pytest.raises(Refused):
        table.act(ONE, "show i1 e2")


@pytest.mark.rule("electro.talk.mof")
def test_the_mof_may_mislead_but_results_are_stated_truly():
    table = looking(3, 3, room="beast")
    table.act(MOF, "claim i1 boost key all")
    said = last(table, "claims")
    assert (said.data["seat"], said.data["what"]) == (MOF, "a Boost Box")
    assert "electro.talk.mof" in said.also
    do(table, "see i1")
    roll = last(table, "roll")
    assert (roll.data["dice"], roll.data["d20"], roll.data["outcome"]) == ([3], 3, "success")
    assert told(table, "peeked")[0].data["what"] == "an ElectroBeast"


@pytest.mark.rule("electro.see.stay")
def test_a_group_that_has_combined_may_stay_without_rolling_and_see():
    team = [{"at": "1b", "see": 1}] * 2
    table = labyrinth(*team, groups=[[0, 1]], rooms={"i1": "boost"}, rolls=[1, 20, 1, 20])
    do(table, "together", "come")
    assert ids(table, ONE) == ["roll", "stay"]
    do(table, "stay")
    assert (told(table, "throws"), last(table, "stays").rule) == ([], "electro.see.stay")
    do(table, "see i1", "see i1")
    assert [event.data["seat"] for event in told(table, "sees-nothing")] == [ONE, TWO]


@pytest.mark.rule("electro.talk.share-or-lie")
@pytest.mark.parametrize(
    ("answer", "rule", "words"),
    [
        ("boost", "electro.talk.claims", "whoever tells of a Boost Box in i1 says key or nokey, not ''"),
        ("end", "electro.talk.share-or-lie", "of i1 one of beast, boost, trapped, empty is told"),
    ],
)
def test_what_cannot_be_told_of_a_room_is_refused_by_name_and_place(answer, rule, words):
    table = do(labyrinth({"at": "1b", "see": 1}, rooms={"i1": "boost"}, rolls=[6, 1]), "stay", "see i1")
    assert refused(table, answer, rule, seat=ONE).reason.startswith(words)
