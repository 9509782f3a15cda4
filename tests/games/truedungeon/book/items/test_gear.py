"""Gear in a room that knows what to do with it: a clue, time, damage, and what it does besides."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import MISS, SWORD, dealt, one, quiet
from tests.games.truedungeon.fights import PUZZLE, anew, foe, hero, offered, state, table
from tests.tables import do, refused, told
from undercroft import Table
from undercroft.games.truedungeon.state.records import Lasting

CREATIVE = "truedungeon.combat.gear-creative"
FLINT, USE_FLINT = "Flint and Good Intentions", "gear flint-and-good-intentions"
CHALK, USE_CHALK = "Chalk and String", "gear chalk-and-string"
HORN, USE_HORN = "Minotaur Horn of Alert", "gear minotaur-horn-of-alert"


def carrying(token: str, hook: str, does: dict[str, Any], **more: Any) -> Table:
    """A fighter with this gear, and perhaps others, in a room that knows what to do with it."""
    party = [one("fighter", SWORD, carried=[token]), *more.pop("others", ())]
    return table(*party, gear_hooks={hook: {"text": "It works.", **does}}, **more)


@pytest.mark.rule(CREATIVE)
@pytest.mark.parametrize(("clue", "known"), [(0, []), (1, ["Bo is early."]), (2, ["Ann is late."])])
def test_gear_gives_the_clue_of_this_number(clue: int, known: list[str]) -> None:
    puzzle = {**PUZZLE, "clues": ["Bo is early.", "Ann is late."]}
    on = do(carrying(CHALK, "chalk", {"clue": clue}, puzzle=puzzle, monsters=[], stage="puzzle"), USE_CHALK)
    assert state(on).clues == known and [event.data["text"] for event in told(on, "clue")] == known
    assert state(on).journal[1:] == [(CHALK, "It works."), *(("A clue", text) for text in known)]
    assert refused(on, USE_CHALK, CREATIVE).reason == f"{CHALK} has done here what it can"


@pytest.mark.rule(CREATIVE)
def test_gear_gains_time_and_everybody_hears_how_much() -> None:
    on = carrying(CHALK, "chalk", {"time": 30}, stage="before")
    before = state(on).clock
    do(on, USE_CHALK)
    gained = told(on, "time")[0]
    assert (gained.data, gained.rule) == ({"seconds": 30, "left": before - 10 + 30}, CREATIVE)
    assert not told(do(carrying(CHALK, "chalk", {}, stage="before"), USE_CHALK), "time")


@pytest.mark.rule(CREATIVE)
@pytest.mark.parametrize(("dead", "taken"), [("", [9, 0]), ("ogre", [150, 9]), ("troll", [9, 150])])
def test_before_the_fight_gear_hurts_the_first_monster_that_stands(dead: str, taken: list[int]) -> None:
    foes = [quiet(), quiet(id="troll", name="Troll")]
    on = carrying(FLINT, "flint", {"damage": 9}, monsters=foes, stage="before")
    if dead:
        foe(on, dead).dead, foe(on, dead).taken = True, 150
    on = do(anew(on), USE_FLINT)
    assert [one.taken for one in state(on).foes] == taken


@pytest.mark.rule(CREATIVE)
def test_before_the_fight_gear_may_slay() -> None:
    on = do(carrying(FLINT, "flint", {"damage": 9}, monsters=[quiet(hp=9)], stage="before"), USE_FLINT)
    assert foe(on).dead and told(on, "slain")[0].rule == CREATIVE


@pytest.mark.rule(CREATIVE)
def test_in_a_fight_what_gear_does_is_no_weapon_and_no_song_helps_it() -> None:
    on = carrying(FLINT, "flint", {"damage": 9}, others=["bard"], monsters=[quiet(needs_plus=3)], rolls=[MISS])
    do(on, USE_FLINT, "done", seat=0)
    do(on, "sing", "done", seat=1)
    assert dealt(on) == [9] and told(on, "scored")[0].data["how"] == "hit"


@pytest.mark.rule("truedungeon.condition.sleep.horn")
@pytest.mark.parametrize(
    ("knows", "asleep", "may", "works"),
    [(True, True, True, 1), (True, False, True, 1), (False, True, True, 0), (False, False, False, 0)],
)
def test_a_horn_wakes_sleepers_and_does_what_the_room_knows(knows: bool, asleep: bool, may: bool, works: int) -> None:
    hook = "horn" if knows else "rope"
    on = carrying(HORN, hook, {}, others=["bard"], stage="before")
    hero(on, "bard").lasting += [Lasting("asleep", "room", harmful=True, condition=True)] * asleep
    on = anew(on)
    assert (USE_HORN in offered(on)) is may
    if may:
        do(on, USE_HORN)
        assert not hero(on, "bard").lasting and len(told(on, "gear")) == works
    else:
        assert refused(on, USE_HORN).reason == "nobody is asleep"
