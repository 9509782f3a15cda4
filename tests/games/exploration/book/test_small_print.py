"""Cases at the edge of a rule: doors that want an Item of the deck, refusals with the true reason, an early end."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.exploration.small import small
from tests.games.exploration.tables import crawl, hero, last
from tests.tables import do, ids, refused
from undercroft import Table
from undercroft.games.exploration.book.basics.strength import max_vita

CONDITIONS = "exploration.core.story.conditions"
A_TO_B, B_TO_D = "3,1-4,1", "5,3-5,4"


def wanting(item: str, **more: Any) -> dict[str, str]:
    """The small story, whose last door wants this Item, as an option; an event gives it."""
    story = small()
    story["doors"][2] |= {"item": item, **more}
    story["rooms"][1]["tokens"][0]["event"]["gives"] = [item, "Key"]
    return {"story": json.dumps(story)}


@pytest.mark.rule(CONDITIONS)
def test_an_item_of_the_deck_opens_the_door_that_wants_it():
    butcher = {"at": [5, 3], "items": ["Lantern"]}
    table = crawl(butcher, "Courtesan", removed=[A_TO_B], options=wanting("Lantern"), rolls=None)
    do(table, f"show {B_TO_D}")
    assert last(table, "opened").rule == CONDITIONS and hero(table, "Butcher").items == ["Lantern"]


@pytest.mark.rule(CONDITIONS)
def test_an_item_of_the_deck_that_a_door_uses_up_is_discarded():
    butcher = {"at": [5, 3], "items": ["Heavy Coat", "Lantern"], "vita": 22}
    table = crawl(butcher, "Courtesan", removed=[A_TO_B], options=wanting("Heavy Coat", spends=True), rolls=None)
    do(table, f"show {B_TO_D}")
    mine = hero(table, "Butcher")
    assert (mine.items, table.state.spent) == (["Lantern"], ["Heavy Coat"])
    assert mine.vita == max_vita(table.state, mine) == 20
    table.game.audit(table.state)


@pytest.mark.rule(CONDITIONS)
def test_a_thing_of_the_story_that_a_door_uses_up_leaves_the_game():
    butcher = {"at": [5, 3], "things": ["Key"]}
    table = crawl(butcher, "Courtesan", removed=[A_TO_B], options=wanting("Key", spends=True), rolls=None)
    do(table, f"show {B_TO_D}")
    assert (hero(table, "Butcher").things, table.state.spent) == ([], [])


@pytest.mark.rule("exploration.core.score")
def test_a_group_that_gives_up_before_the_first_room_has_nothing():
    table = Table.start("exploration", seed=1)
    table.act(0, "concede")
    assert table.result is not None and set(table.result.scores.values()) == {0}


@pytest.mark.rule("exploration.core.statuses")
def test_who_is_possessed_is_told_so_when_refused_an_act():
    foes = [{"kind": "Ghoul", "at": [5, 4]}]
    butcher = {"at": [4, 4], "statuses": ["Possessed"]}
    table = crawl(butcher, "Courtesan", foes=foes, battle={"turn": "Butcher"})
    assert ids(table, verb="possessed") == ["possessed"]
    assert "Possessed" in refused(table, "attack f1", "exploration.core.statuses").reason
    table = crawl({"at": [9, 4], "statuses": ["Possessed"]}, "Courtesan")
    assert "Possessed" in refused(table, "try 9,4-10,4", "exploration.core.statuses").reason


@pytest.mark.rule("exploration.core.ability.courtesan")
def test_a_beguiled_foe_is_not_beguiled_again():
    foes = [{"kind": "Ghoul", "at": [5, 4], "stunned": True}]
    table = crawl({"character": "Courtesan", "at": [4, 4]}, "Butcher", foes=foes, battle={"turn": "Courtesan"})
    assert "already" in refused(table, "beguile f1", "exploration.core.ability.courtesan").reason


@pytest.mark.rule("exploration.core.ability.act")
def test_an_ability_that_is_the_act_joins_no_attack():
    foes = [{"kind": "Ghoul", "at": [5, 4]}]
    table = crawl({"character": "Courtesan", "at": [4, 4]}, "Butcher", foes=foes, battle={"turn": "Courtesan"})
    assert "joins no attack" in refused(table, "attack f1 beguile", "exploration.core.ability.act").reason


@pytest.mark.rule("exploration.core.turn.move")
def test_nobody_goes_where_one_stands():
    table = crawl({"at": [4, 4]}, "Courtesan")
    assert "you stand there" in refused(table, "go 4,4", "exploration.core.turn.move").reason


@pytest.mark.rule("exploration.core.skirmish.abilities")
def test_a_possessed_illusionist_who_strikes_lets_the_phantasm_go():
    heroes: list[dict[str, Any]] = [
        {"character": "Butcher", "veil": "Illusionist"},
        {"character": "Illusionist", "statuses": ["Possessed"]},
    ]
    skirmish = {"kinds": ["Grave Rat"], "counters": [3], "stances": {}}
    table = crawl(*heroes, skirmish=skirmish, rolls=[2, 2, 2, 2])
    do(table, "attack", seat=0)
    do(table, "attack", seat=1)
    assert hero(table, "Butcher").veil == -1
