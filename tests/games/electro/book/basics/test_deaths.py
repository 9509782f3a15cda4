"""Death and return: what is dropped, where the figure goes, and what the Master of Fates gains."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.electro.tables import MOF, ONE, THREE, TWO, explorer, kinds, labyrinth, last, lives, spaces
from tests.tables import do, ids, told
from undercroft import Table

SAFE = 6
"""Electroshock strikes the sixes; nobody here stands on one."""
STARTS = ["1s", "2s", "3s", "4s", "5s", "6s"]


def weak(at: str, **about: Any) -> dict[str, Any]:
    """An Explorer who rolls one die for everything."""
    return {"at": at, "move": 1, "see": 1, "fight": 1, **about}


def struck(*rolls: Any, at: str = "1a", **about: Any) -> Table:
    """The first Explorer is about to return, struck down by an Electroshock."""
    game = {key: about.pop(key) for key in ("groups", "hand", "options", "numbers", "piles") if key in about}
    return labyrinth(weak(at, live=1, **about), weak(at), rolls=[1, *rolls], turn="fates", **game)


def piles(table: Table) -> list[tuple[str, int, int]]:
    """What lies about."""
    return [(pile.at, len(pile.keys), pile.fragments) for pile in table.state.piles]


@pytest.mark.rule("electro.death.when")
@pytest.mark.parametrize(("live", "left"), [(2, 0), (1, 0)])
def test_live_of_none_is_death_and_it_never_goes_below(live, left):
    rooms = {"i1": "beast fighting health=2"}
    table = labyrinth(weak("i1", live=live), {}, rooms=rooms, turn="fates", rolls=[SAFE])
    do(table, "i1 pounce e1")
    assert lives(table)[0] == left and last(table, "hurt").data["live"] == left
    assert last(table, "dies").rule == "electro.death.when"


@pytest.mark.rule("electro.death.drop")
def test_keys_and_fragments_stay_on_the_tile():
    table = struck(keys=2, fragments=1, piles=[{"at": "1a", "keys": 1}])
    assert piles(table) == [("1a", 3, 1)] and "electro.death.drop" in last(table, "dies").also
    assert [each["deaths"] for each in table.view(None)["explorers"]] == [1, 0] and table.view(None)["deaths"] == 1
    assert last(table, "dies").data == {"seat": ONE, "at": "1a", "keys": 2, "colours": ["key", "key"], "fragments": 1}


@pytest.mark.rule("electro.death.drop")
def test_keys_and_fragments_stay_in_the_room():
    rooms = {"i1": "beast fighting health=2"}
    table = labyrinth(weak("i1", live=2, keys=1, fragments=2), {}, rooms=rooms, turn="fates", rolls=[SAFE])
    do(table, "i1 pounce e1")
    assert piles(table) == [("i1", 1, 2)]


@pytest.mark.rule("electro.death.return", "electro.death.return-choice")
@pytest.mark.parametrize("tile", STARTS)
def test_the_figure_returns_to_a_start_tile_of_the_players_choice(tile):
    table = struck(3)
    assert table.waiting == (ONE,) and ids(table, ONE) == STARTS
    do(table, tile)
    assert spaces(table)[0] == tile and last(table, "returns").rule == "electro.death.return"


@pytest.mark.rule("electro.death.discard")
def test_all_cards_in_hand_are_discarded():
    table = struck(3, cards=["beacon", "far-lens"])
    do(table, "take it", "2s")
    assert explorer(table, 1).hand == [] and table.state.deck.spent == ["beacon", "far-lens"]
    assert last(table, "discards").data["names"] == ["Beacon", "Far Lens"]
    assert last(table, "discards").rule == "electro.death.discard"


@pytest.mark.rule("electro.death.new-live")
@pytest.mark.parametrize("face", [1, 6])
def test_a_die_gives_the_new_live_and_other_scores_stay(face):
    table = struck(face, move=4, see=5, fight=2)
    do(table, "2s")
    assert lives(table)[0] == face and explorer(table, 1).scores == [4, 5, 2]
    assert last(table, "revives").rule == "electro.death.new-live"


@pytest.mark.rule("electro.death.turn-ends")
def test_death_ends_the_turn_and_the_next_one_begins_with_a_move():
    table = labyrinth(weak("1b", live=2), {}, rooms={"i1": "trapped"}, rolls=[5, 4, SAFE, 3])
    do(table, "roll", "stop", "enter i1", "open", "6s", "decline")
    assert table.waiting == (TWO,) and "electro.death.turn-ends" in last(table, "dies").also
    do(table, "stay", "end", "roll")
    assert table.choices[ONE].ask == "step" and spaces(table)[0] == "6s"


@pytest.mark.rule("electro.death.off-turn")
def test_whoever_dies_on_anothers_turn_still_takes_their_own():
    table = labyrinth(weak("1a"), weak("1a", live=1), {}, rolls=[4, 3, 5])
    do(table, "attack e2", "4s", "decline")
    assert table.waiting == (TWO,) and spaces(table)[1] == "4s"
    assert "electro.death.off-turn" in last(table, "dies").also and "roll" in ids(table, TWO)
    do(table, "stay", "end")
    assert table.waiting == (THREE,)


@pytest.mark.rule("electro.death.unlimited")
def test_explorers_die_and_return_any_number_of_times():
    rolls = [1, *[1, 2, 1] * 5]
    table = labyrinth(weak("1a", live=1), weak("2s"), turn="fates", rolls=rolls)
    for deaths in range(1, 6):
        do(table, "1s", "decline")
        assert explorer(table, 1).deaths == deaths == table.state.deaths
        do(table, "roll", "1a", "stop", "end", "stay", "end")
    assert lives(table)[0] == 0 and table.result is None


@pytest.mark.rule("electro.death.effects")
def test_death_ends_effects_and_companies_but_not_knowledge():
    about: Any = {"effects": ["swift-current"], "roared": True, "perceived": ["i3"]}
    table = struck(3, groups=[[0, 1]], **about)
    do(table, "2s")
    one, two = explorer(table, 1), explorer(table, 2)
    assert (one.effects, one.roared, one.group, two.group) == ([], False, -1, -1)
    assert one.perceived == ["i3"] and table.state.deck.spent == ["swift-current"]
    assert "electro.death.effects" in last(table, "dies").also


@pytest.mark.rule("electro.death.effects")
def test_death_ends_ones_part_in_a_fight_and_a_combat():
    table = labyrinth(
        weak("1a", live=1), weak("1a"), fights=[{"at": "1a", "fighters": [0, 1]}], turn="fates", rolls=[1]
    )
    assert table.state.fights == []
    rooms = {"i1": "beast fighting health=2"}
    table = labyrinth(weak("i1", live=2), {}, rooms=rooms, turn="fates", rolls=[SAFE, 6])
    do(table, "i1 pounce e1", "1s")
    card = table.state.card("i1")
    assert card is not None and not card.fighting and card.health == 6


@pytest.mark.rule("electro.death.sequence")
def test_a_death_is_settled_in_its_order_and_several_one_after_the_other():
    team = [weak("1a", live=1, keys=1, cards=["beacon"]), weak("1a", live=1)]
    table = labyrinth(*team, rolls=[1, 6, "twin-bolt", 5], turn="fates")
    do(table, "take it", "2s")
    steps = ("dies", "returns", "discards", "revives", "fate-card")
    assert kinds(table, *steps) == ["dies", "returns", "discards", "revives"]
    do(table, "draw", "3s", "decline")
    assert kinds(table, *steps) == [*steps, "dies", "returns", "revives"]
    assert "electro.death.sequence" in last(table, "revives").also
    draws = [draw for step in table.record().file.steps for draw in step.draws]
    assert [(die, face) for die, reason, face in draws if reason == "new Live"] == [(6, 6), (6, 5)]


@pytest.mark.rule("electro.death.mof-card")
@pytest.mark.parametrize("answer", ["draw", "decline"])
def test_the_master_of_fates_may_draw_a_card_for_each_death(answer):
    table = struck(3, *(["stray-beast"] if answer == "draw" else []))
    do(table, "2s")
    assert table.waiting == (MOF,) and table.choices[MOF].rule == "electro.death.mof-card"
    do(table, answer)
    drawn = ["stray-beast"] if answer == "draw" else []
    assert table.state.hand == drawn and len(told(table, "your-card", MOF)) == len(drawn)
    assert told(table, "your-card", ONE) == [] and len(told(table, "fate-card", ONE)) == len(drawn)


@pytest.mark.rule("electro.death.mof-card")
@pytest.mark.parametrize("cause", ["trap", "attack", "flight", "beast", "puzzle"])
def test_a_card_is_drawn_of_whatever_cause_an_explorer_dies(cause):
    one = {
        "trap": weak("1b", live=2),
        "attack": weak("1a"),
        "flight": weak("1a", live=1),
        "beast": weak("1b", live=1),
        "puzzle": weak("2x", live=1),
    }[cause]
    other = weak("1a", live=1) if cause == "attack" else weak("1a")
    rooms = {"i1": "beast" if cause == "beast" else "trapped"}
    sides = {"1x": {"card": "lock"}, "2x": {"task": "pylons", "open": True}}
    fights = [{"at": "1a", "fighters": [1, 0]}] if cause == "flight" else []
    rolls = {"trap": [3], "attack": [4, 3, 3], "flight": [3, 4, 3], "beast": [1, 20, 3], "puzzle": [1, 20, 3]}[cause]
    deeds = {
        "trap": ["stay", "enter i1", "open"],
        "attack": ["attack e2"],
        "flight": ["flee"],
        "beast": ["stay", "enter i1"],
        "puzzle": ["task", "roll"],
    }[cause]
    options = {"fail_shock": True}
    table = labyrinth(one, other, rooms=rooms, sides=sides, fights=fights, rolls=rolls, options=options)
    do(table, *deeds, "1s")
    assert table.choices[MOF].ask == "draw" and table.state.deaths == 1


@pytest.mark.rule("electro.ref.death")
def test_a_death_on_3g():
    one = {"at": "3g", "live": 1, "keys": 2, "fragments": 1, "cards": ["beacon", "far-lens"]}
    table = labyrinth(one, {}, turn="fates", rolls=[3, 5, "twin-bolt"])
    do(table, "take it", "3s")
    assert piles(table) == [("3g", 2, 1)] and table.state.deck.spent == ["beacon", "far-lens"]
    assert spaces(table)[0] == "3s" and lives(table)[0] == 5 and explorer(table, 1).hand == []
    do(table, "draw")
    assert table.state.hand == ["twin-bolt"]
