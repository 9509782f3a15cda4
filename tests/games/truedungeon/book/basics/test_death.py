"""Death and ghosts in play: who is dead, how one comes back, what ghosts may do, and how a party is wiped out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.book.test_rooms import SWORD, all_ready, ended
from tests.games.truedungeon.fights import attack, hero, monster, offered, state, table
from tests.tables import do, told
from undercroft import Table
from undercroft.engine import Refused, Tell
from undercroft.games.truedungeon.book import rising
from undercroft.games.truedungeon.book.basics.conditions import inflict
from undercroft.games.truedungeon.faces.view import hears
from undercroft.games.truedungeon.state.records import Lasting

DAWN = {"class": "cleric", "carried": ["Draught of One More Dawn"] * 2}
"""Somebody who can revive with 10 HP."""
DEATHS_DOOR = {"class": "cleric", "carried": ["Potion Death's Door"]}
KILLER = monster(attacks=[attack(to_hit=20, damage=99)])


# ---------------------------------------------------------------- dying


@pytest.mark.rule("truedungeon.death.zero", "truedungeon.death.noted", "truedungeon.death.overkill")
def test_whoever_is_at_0_is_dead_and_the_room_is_noted():
    here = table("fighter", "rogue", monsters=[KILLER], room=4, first="monsters", rolls=["rogue", 10])
    [death] = told(here, "dies")
    assert death.data == {"who": "Rogue", "room": 4} and death.rule == "truedungeon.death.zero"
    assert hero(here, "rogue").died == 4 and hero(here, "rogue").hp == 0 and here.view(0)["tally"]["deaths"] == 1
    assert here.view(0)["heroes"][1]["died"] == 4 and 1 not in here.choices


@pytest.mark.rule("truedungeon.death.same-room")
def test_the_dead_are_revived_only_in_the_room_of_death():
    here = ended(DAWN, {"class": "rogue", "dead": True}, room=2)
    assert "give draught-of-one-more-dawn rogue" in offered(here)
    all_ready(here)
    assert state(here).room == 3 and hero(here, "rogue").ghost
    assert not any("dawn" in id for id in offered(here))
    with pytest.raises(Refused) as caught:
        here.answer(0, "give draught-of-one-more-dawn rogue")
    assert caught.value.rule is not None


@pytest.mark.rule("truedungeon.death.revive-hp")
@pytest.mark.parametrize(
    ("who", "id", "hp"), [(DAWN, "draught-of-one-more-dawn", 10), (DEATHS_DOOR, "potion-death-s-door", 1)]
)
def test_who_is_revived_has_what_the_token_says(who: dict[str, Any], id: str, hp: int):
    here = ended(who, {"class": "rogue", "dead": True})
    do(here, next(one for one in offered(here) if one.startswith("give ") and one.endswith(" rogue")))
    assert hero(here, "rogue").hp == hp and not hero(here, "rogue").is_dead


def revived(*conditions: str, options: dict[str, Any] | None = None) -> Table:
    """A rogue who died in these conditions, with a potion in force, and is back."""
    here = ended(DAWN, {"class": "rogue", "dead": True, "conditions": list(conditions)}, options=options)
    hero(here, "rogue").lasting.append(Lasting("Potion Bull's Strength", stats={"melee-damage": 2}))
    do(here, "give draught-of-one-more-dawn rogue")
    return here


@pytest.mark.rule("truedungeon.death.clears-negative", "truedungeon.death.hold-example")
def test_a_hold_is_gone_after_death_but_a_new_one_takes():
    here = revived("held")
    rogue = hero(here, "rogue")
    assert [one.name for one in rogue.lasting] == ["Potion Bull's Strength"]
    assert inflict(state(here), rogue, "held", here.tell)


@pytest.mark.rule("truedungeon.death.keeps-positive", "truedungeon.death.bull-example")
def test_a_potion_outlasts_death_until_the_end_of_the_room():
    here = revived("shaken")
    assert [one.name for one in hero(here, "rogue").lasting] == ["Potion Bull's Strength"]
    all_ready(here)
    assert state(here).room == 2 and hero(here, "rogue").lasting == []


@pytest.mark.rule("truedungeon.death.permanent-conditions")
@pytest.mark.parametrize(("options", "left"), [({}, []), ({"kept": True}, ["diseased", "poisoned"])])
def test_death_cures_disease_and_poison_unless_they_are_kept(options: dict[str, Any], left: list[str]):
    here = revived("diseased", "poisoned", "held", options=options)
    assert [one.name for one in hero(here, "rogue").lasting if one.condition] == left


@pytest.mark.rule("truedungeon.death.near-death")
def test_who_only_nearly_died_keeps_what_is_wrong():
    pouch = {"class": "rogue", "tokens": ["Ash's Death Pouch"], "conditions": ["shaken"]}
    here = table(pouch, monsters=[KILLER], first="monsters", rolls=[10])
    do(here, next(id for id in offered(here) if id.startswith("escape")))
    assert hero(here, "rogue").hp == 1 and [one.name for one in hero(here, "rogue").lasting] == ["shaken"]
    blow = monster(attacks=[attack(damage=8)], number=1)
    there = table({**pouch, "hp": 8}, monsters=[blow], first="monsters", rolls=[19])
    do(there, "pass")
    assert hero(there, "rogue").is_dead, "at 0 Hit Points nobody is nearly dead"


@pytest.mark.rule("truedungeon.condition.diseased.source")
def test_who_is_saved_from_a_blow_has_what_came_with_it():
    sting = monster(attacks=[attack(damage=9, inflicts="diseased")], number=1, targeting="front_of_marching_order")
    here = table({"class": "rogue", "hp": 5}, {"class": "paladin", "level": 5}, monsters=[sting], rolls=[18])
    do(here, "done")
    do(here, "done", seat=1)
    do(here, "sacrifice", seat=1)
    do(here, "willing")
    assert hero(here, "rogue").hp == 5 and [one.name for one in hero(here, "rogue").lasting] == ["diseased"]


@pytest.mark.rule("truedungeon.death.revive-hp")
def test_who_is_revived_in_its_partys_phase_has_its_turn():
    blow = monster(attacks=[attack(damage=9)], number=1, targeting="front_of_marching_order")
    here = table({"class": "rogue", "hp": 5}, DAWN, monsters=[blow], first="monsters", rolls=[18])
    assert list(here.choices) == [1] and hero(here, "rogue").is_dead
    do(here, "give draught-of-one-more-dawn rogue", seat=1)
    assert "use sneak-attack" in offered(here)


# ---------------------------------------------------------------- the end of a party


@pytest.mark.rule("truedungeon.death.wipe")
def test_a_party_without_anybody_alive_has_lost():
    here = table("fighter", monsters=[KILLER], room=3, first="monsters", rolls=[10])
    assert here.result is not None and here.result.winners == () and "Room 3" in here.result.reason
    assert told(here, "over")[0].rule == "truedungeon.death.wipe"


@pytest.mark.rule("truedungeon.death.wipe")
def test_a_party_of_the_dead_and_the_petrified_has_lost():
    stone = {"class": "rogue", "conditions": ["petrified"]}
    here = table("fighter", stone, monsters=[KILLER], first="monsters", rolls=[10])
    assert here.result is not None and here.result.reason == "the party is dead or stone in Room 1"


@pytest.mark.rule("truedungeon.death.wipe")
def test_with_ghost_tour_the_dead_see_the_other_rooms():
    here = table("fighter", monsters=[KILLER], room=6, first="monsters", rolls=[10], options={"ghost_tour": True})
    assert [event.data["room"] for event in told(here, "enters")] == [7]
    assert here.result is not None and here.result.winners == () and hero(here, "fighter").ghost
    assert not told(here, "push") and hero(here, "fighter").rooms == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("truedungeon.death.non-lethal", "truedungeon.difficulty.non-lethal.revive")
def test_on_non_lethal_everybody_comes_back_with_1_hp():
    here = table("fighter", monsters=[KILLER], room=1, first="monsters", rolls=[10], difficulty="non-lethal")
    assert state(here).room == 2 and hero(here, "fighter").hp == 1 and not hero(here, "fighter").ghost
    assert state(here).rooms == {1: "failed"} and here.choices[0].ask == "before"


@pytest.mark.rule("truedungeon.difficulty.non-lethal.revive-example")
def test_a_fighter_who_died_in_room_3_has_1_hp_in_room_4():
    here = ended("rogue", {"class": "fighter", "dead": True}, room=3, difficulty="non-lethal")
    assert hero(here, "fighter").died == 3
    all_ready(here)
    assert state(here).room == 4 and (hero(here, "fighter").hp, hero(here, "fighter").is_dead) == (1, False)


@pytest.mark.rule("truedungeon.push.revive-window", "truedungeon.push.revive-digital")
def test_who_was_killed_by_push_may_be_revived_at_once_or_not_at_all():
    here = ended(DAWN, {"class": "rogue", "hp": 3}, how="failed")
    do(here, "ready")
    do(here, "ready", seat=1)
    assert here.choices[0].ask == "react" and hero(here, "rogue").is_dead
    do(here, next(id for id in offered(here) if "dawn" in id))
    assert state(here).room == 2 and hero(here, "rogue").hp == 10
    here = ended(DAWN, {"class": "rogue", "hp": 3}, how="failed")
    all_ready(here)
    do(here, "pass")
    assert state(here).room == 2 and hero(here, "rogue").ghost


# ---------------------------------------------------------------- ghosts


@pytest.mark.rule("truedungeon.ghost.become")
def test_who_is_not_revived_goes_on_as_a_ghost():
    here = ended("fighter", {"class": "rogue", "dead": True})
    all_ready(here)
    assert hero(here, "rogue").ghost and told(here, "ghost")[0].data == {"who": "Rogue"}
    assert here.view(0)["heroes"][1]["ghost"]


@pytest.mark.rule("truedungeon.ghost.no-interaction")
def test_a_ghost_is_not_asked_and_is_no_target():
    here = table(SWORD, {"class": "rogue", "ghost": True}, room=2, rolls=[2])
    assert list(here.choices) == [0]
    with pytest.raises(Refused):
        here.answer(1, "done")
    do(here, "done")  # A lone target needs no pick.
    assert here.choices[0].ask == "turn"


@pytest.mark.rule("truedungeon.ghost.later-revival")
def test_only_a_room_itself_gives_ghosts_their_life_back():
    revival = {"text": "A spring bubbles.", "hp": 4, "most": 1}
    cursed = {"class": "rogue", "ghost": True, "conditions": ["cursed", "invisible"]}
    party = (DAWN, cursed, {"class": "wizard", "ghost": True})
    here = table(*party, room=3, stage="before", special_revival=revival)
    assert [one.name for one in hero(here, "rogue").lasting] == ["invisible"]
    assert hero(here, "rogue").hp == 4 and not hero(here, "rogue").ghost and hero(here, "wizard").ghost
    assert told(here, "risen")[0].data["text"] == "A spring bubbles."
    hero(here, "wizard").gone = True
    rising.offer(state(here), Tell())
    assert hero(here, "wizard").ghost, "who has left stays what it is"
    assert not any("dawn" in id for id in offered(here))
    with pytest.raises(Refused):
        here.answer(0, "give draught-of-one-more-dawn wizard")


def haunted(*party: Any) -> Table:
    """A fighter and a monk who live; a rogue and a wizard who are ghosts."""
    ghosts = ({"class": "rogue", "ghost": True}, {"class": "wizard", "ghost": True})
    return table("fighter", *ghosts, *(party or ("monk",)), room=2)


@pytest.mark.rule("truedungeon.ghost.no-speech", "truedungeon.digital.ghost-chat")
def test_a_ghost_is_not_heard_by_the_living():
    s = state(haunted())
    assert not hears(s, 1, 0) and not hears(s, 1, 3) and hears(s, 0, 1) and hears(s, 0, 3)
    assert hears(s, 9, 0), "whoever has no character here is no ghost"
    s.heroes[1].seat = 0
    assert hears(s, 0, 3), "who commands a ghost and a fighter speaks for the fighter"


@pytest.mark.rule("truedungeon.ghost.to-ghost")
def test_ghosts_hear_one_another():
    s = state(haunted())
    assert hears(s, 1, 2) and hears(s, 2, 1)


@pytest.mark.rule("truedungeon.digital.ghost-chat")
def test_a_ghost_that_may_speak_is_heard_by_all():
    s = state(haunted())
    s.speaking = ["rogue"]
    assert hears(s, 1, 0) and not hears(s, 2, 0)


@pytest.mark.rule("truedungeon.ghost.niltongue")
def test_the_owner_of_the_rod_speaks_when_dead():
    rod = {"class": "cleric", "ghost": True, "carried": ["+3 Rod of Niltongue"]}
    s = state(haunted(rod))
    assert hears(s, 3, 0) and not hears(s, 1, 0)


@pytest.mark.rule("truedungeon.ghost.shade-cloak")
def test_the_wearer_of_the_cloak_and_nobody_else_speaks_with_ghosts():
    s = state(haunted({"class": "monk", "tokens": ["Shade Cloak"]}))
    assert hears(s, 1, 3) and not hears(s, 1, 0)
    s.heroes[0].seat = 3
    assert hears(s, 1, 3), "one of two whom somebody commands wears it"
