"""Conditions: what each does to a character and to a monster, how long, and who is immune."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.truedungeon.fights import (
    anew,
    attack,
    cited,
    foe,
    hero,
    monster,
    offered,
    state,
    struck,
    sturdy,
    table,
    taken,
)
from tests.tables import do, told
from undercroft import Table
from undercroft.engine import Refused
from undercroft.games.truedungeon.book.basics.conditions import is_helpless
from undercroft.games.truedungeon.book.combat.arming import by_lying
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.state.records import Lasting
from undercroft.games.truedungeon.state.stats import armor, saving

CLERIC = {
    "class": "cleric",
    "melee": ["Heavy Mace"],
    "card": {"hp": 60, "melee-ac": 10, "melee-to-hit": 5, "melee-damage": 0},
}
HIT = {"natural": 15, "wheel": 6}
FREE = ["Boots of No Particular Hurry"]


def inflicting(condition: str, *party: Any, dc: int = 40, rolls: list[Any] | None = None, **more: Any) -> Table:
    """A monster has put everybody into this condition, or has tried."""
    gas = {"form": "area", "to_hit": None, "damage": 0, "save": "fortitude", "dc": dc, "inflicts": condition}
    return struck({**gas, **more.pop("by", {})}, *party, rolls=[5] if rolls is None else rolls, **more)


def touched(condition: str, *, rolls: list[Any]) -> Table:
    """A monster has put the dwarf fighter in front into this condition, and nobody else."""
    touch = {"damage": 0, "inflicts": condition, "duration": "room"}
    return struck(touch, sturdy(), CLERIC, rolls=rolls, foe={"targeting": "front_of_marching_order"})


def names(on: Table, cls: str = "dwarf-fighter") -> list[str]:
    """The conditions of a character."""
    return [one.name for one in hero(on, cls).lasting if one.condition]


def refusal(on: Table, answer: str, seat: int = 0) -> str | None:
    """The rule by which this answer is refused."""
    with pytest.raises(Refused) as caught:
        on.answer(seat, answer)
    return caught.value.rule


def total(on: Table) -> int:
    """What the last attack came to."""
    found = told(on, "scored")[-1].data["total"]
    assert isinstance(found, int)
    return found


# ---------------------------------------------------------------- those that leave nothing to do


@pytest.mark.parametrize(
    ("condition", "ac"),
    [
        pytest.param(name, ac, marks=pytest.mark.rule(rule), id=rule)
        for name, ac, rule in [
            ("dazed", 0, "truedungeon.condition.dazed.no-actions"),
            ("dazed", 0, "truedungeon.condition.dazed.ac"),
            ("feared", 0, "truedungeon.condition.feared.cower"),
            ("feared", 0, "truedungeon.condition.feared.ac"),
            ("held", -4, "truedungeon.condition.held.no-actions"),
            ("held", -4, "truedungeon.condition.held.ac"),
            ("helpless", 0, "truedungeon.condition.helpless.state"),
            ("paralyzed", 0, "truedungeon.condition.paralyzed.helpless"),
            ("asleep", 0, "truedungeon.condition.sleep.helpless"),
            ("stunned", -2, "truedungeon.condition.stunned.effect"),
            ("stunned", -2, "truedungeon.condition.stunned.ac"),
        ]
    ],
)
def test_whoever_cannot_act_is_not_asked(condition: str, ac: int) -> None:
    on = touched(condition, rolls=[19])
    assert list(on.choices) == [1]
    assert not on.view(0)["heroes"][0]["able"]
    for mode in ("melee", "missile"):
        hero(on, "dwarf-fighter").mode = mode
        assert armor(state(on), hero(on, "dwarf-fighter"), missile=False, melee=True).value == 10 + ac


@pytest.mark.rule("truedungeon.condition.petrified.stone")
def test_a_petrified_character_is_neither_alive_nor_dead() -> None:
    gaze = {"damage": 0, "inflicts": "petrified"}
    on = struck(gaze, sturdy(), CLERIC, rolls=["dwarf-fighter", 19, 15])
    assert told(on, "condition")[0].rule == "truedungeon.condition.petrified.stone"
    assert list(on.choices) == [1]
    do(on, "done", seat=1)
    petrified = hero(on, "dwarf-fighter")
    assert not petrified.is_dead
    assert not petrified.ghost
    assert petrified not in state(on).living()
    assert told(on, "attacks")[-1].data["whom"] == ["Cleric"]  # The monster had nobody else to choose.


@pytest.mark.rule("truedungeon.condition.dazed.no-actions", "truedungeon.digital.monster-conditions")
def test_a_dazed_monster_does_nothing() -> None:
    on = table(sturdy(), monsters=[monster(conditions=["dazed"])], first="monsters")
    assert told(on, "idle")[-1].data["condition"] == "dazed"
    assert not told(on, "attacks")


@pytest.mark.rule("truedungeon.digital.monster-conditions")
@pytest.mark.parametrize("condition", ["dazed", "stunned", "nauseated", "held", "slowed"])
@pytest.mark.parametrize("mazed", [False, True])
def test_what_keeps_a_monster_from_acting(condition: str, mazed: bool) -> None:
    other = monster(id="rat", name="Rat", conditions=[condition])
    on = table(sturdy(), monsters=[monster(conditions=[] if mazed else [condition]), other])
    for beast in state(on).foes:
        beast.acted = True
    foe(on).mazed = 2 if mazed else 0
    on = anew(on)
    do(on, "done")
    assert not told(on, "attacks") and len(told(on, "idle")) + len(told(on, "away")) == 2
    assert "truedungeon.digital.monster-conditions" in cited(on, "idle") - cited(on, "away")


@pytest.mark.rule("truedungeon.condition.nauseated.banned", "truedungeon.condition.nauseated.move")
def test_the_nauseated_may_move_and_nothing_else() -> None:
    on = inflicting("nauseated")
    assert "attack ogre" not in offered(on)
    assert refusal(on, "attack ogre") == "truedungeon.condition.nauseated.banned"
    queasy = table(sturdy(conditions=["nauseated"], carried=["Heavy Mace"]))
    do(queasy, "swap heavy-mace")
    assert hero(queasy, "dwarf-fighter").free and not hero(queasy, "dwarf-fighter").standard
    sick = table(sturdy(), monsters=[monster(conditions=["nauseated"])], first="monsters")
    assert told(sick, "idle")[-1].rule == "truedungeon.condition.nauseated.banned"


@pytest.mark.rule("truedungeon.condition.pinned.immobile", "truedungeon.condition.pinned.actions")
def test_the_pinned_may_attack_where_they_are() -> None:
    on = inflicting("pinned", rolls=[5, HIT, 1])
    assert names(on) == ["pinned"] and not is_helpless(hero(on, "dwarf-fighter"))
    do(on, "attack ogre")
    assert armor(state(on), hero(on, "dwarf-fighter"), missile=False, melee=True).value == 10


@pytest.mark.rule("truedungeon.condition.stunned.items")
def test_something_may_keep_a_stun_off() -> None:
    on = table(sturdy(), monsters=[stunner()], rolls=[5])
    ward = Lasting("a ward", values={"immune stun": 1}, rule="truedungeon.condition.stunned.items")
    hero(on, "dwarf-fighter").lasting.append(ward)
    do(on, "done")
    assert told(on, "immune")[-1].data["to"] == "stunned"
    assert names(on) == []


def stunner() -> dict[str, Any]:
    """A monster whose roar stuns."""
    roar = {"id": "roar", "name": "roar", "form": "area", "save": "will", "dc": 40, "inflicts": "stunned"}
    return monster(attacks=[roar])


# ---------------------------------------------------------------- helpless


HELPLESS = [monster(number=1, conditions=["helpless"])]


@pytest.mark.rule("truedungeon.condition.helpless.to-hit")
def test_an_ordinary_attack_on_the_helpless_has_4_more() -> None:
    on = table(sturdy(), monsters=HELPLESS, rolls=[HIT])
    do(on, "attack ogre", "done")
    assert total(on) == 15 + 5 + 4


@pytest.mark.rule("truedungeon.condition.helpless.to-hit")
def test_a_monsters_attack_too() -> None:
    on = table(sturdy(conditions=["asleep"]), CLERIC, first="monsters", rolls=["dwarf-fighter", 3])
    assert told(on, "hits")[-1].data["total"] == 3 + 5 + 4


@pytest.mark.rule("truedungeon.condition.helpless.coup", "truedungeon.crit.helpless", "truedungeon.digital.rolled-coup")
def test_a_full_round_attack_on_the_helpless_hits_for_sure_and_crits() -> None:
    on = table(sturdy(), monsters=[monster(ac=60, conditions=["helpless"])], rolls=[{"wheel": 6}])
    do(on, "coup ogre")
    assert told(on, "scored")[-1].data["how"] == "critical hit"
    assert foe(on).taken == 12


@pytest.mark.rule("truedungeon.condition.helpless.coup-nothing-else")
def test_it_leaves_nothing_else_to_do() -> None:
    on = table(sturdy(), CLERIC, monsters=HELPLESS, rolls=[{"wheel": 6}])
    do(on, "coup ogre")
    assert list(on.choices) == [1]


@pytest.mark.rule("truedungeon.condition.helpless.coup", "truedungeon.action.full-round")
def test_it_must_be_the_only_action_and_its_victim_helpless() -> None:
    on = table(sturdy(), CLERIC, monsters=[*HELPLESS, monster(id="rat", name="Rat")], rolls=[HIT])
    assert refusal(on, "coup rat") == "truedungeon.condition.helpless.coup"
    do(on, "attack ogre")
    assert refusal(on, "coup ogre") == "truedungeon.action.full-round"


@pytest.mark.rule("truedungeon.condition.helpless.crit-immune")
def test_immune_to_crits_it_is_hit_all_the_same_and_not_doubled() -> None:
    on = table(sturdy(), monsters=[monster(types=["ooze"], conditions=["helpless"])], rolls=[{"wheel": 6}])
    do(on, "coup ogre")
    assert (told(on, "scored")[-1].data["how"], foe(on).taken) == ("hit", 6)


SLEEPER = sturdy(conditions=["asleep"])


def ripped(rolls: list[Any], options: dict[str, Any] | None = None, **more: Any) -> Table:
    """A monster that may finish off the helpless has had its turn; it could make two attacks."""
    jaws = {"id": "jaws", "name": "jaws", "to_hit": 5, "damage": 8, "helpless_coup": True, **more}
    beast = monster(number=2, attacks=[jaws], targeting="front_of_marching_order")
    return table(SLEEPER, CLERIC, monsters=[beast], first="monsters", rolls=rolls, options=options or {})


@pytest.mark.rule("truedungeon.condition.helpless.monster-coup")
def test_a_monster_may_spend_its_turn_on_a_sure_hit() -> None:
    assert taken(ripped([])) == [8]
    assert taken(ripped([], {"coup_crit": True})) == [16]


@pytest.mark.rule("truedungeon.condition.helpless.to-hit")
def test_without_leave_its_attacks_merely_have_4_more() -> None:
    assert taken(ripped([2, 1], helpless_coup=False)) == [8]


# ---------------------------------------------------------------- unseen, prone, slowed


@pytest.mark.rule("truedungeon.condition.invisible.to-hit", "truedungeon.condition.invisible.timing")
def test_an_unseen_attacker_has_2_more_for_the_attack_that_shows_it() -> None:
    on = table(sturdy(conditions=["invisible"]), rolls=[HIT, 1])
    do(on, "attack ogre", "done")
    assert total(on) == 15 + 5 + 2


def test_who_sees_the_invisible_is_not_fooled() -> None:
    on = table(sturdy(conditions=["invisible"]), monsters=[monster(senses=["invisible"])], rolls=[HIT, 6])
    do(on, "attack ogre", "done")
    assert total(on) == 15 + 5


@pytest.mark.rule("truedungeon.condition.invisible.ends")
def test_attacking_ends_it() -> None:
    on = table(sturdy(conditions=["invisible"]), rolls=[HIT, 1])
    do(on, "attack ogre")
    assert names(on) == []
    assert told(on, "seen")


@pytest.mark.rule("truedungeon.condition.invisible.being-attacked")
def test_attacks_on_the_unseen_have_4_less() -> None:
    on = table(sturdy(conditions=["invisible"]), first="monsters", rolls=[9])
    assert told(on, "hits")[-1].data["total"] == 9 + 5 - 4
    seen = table(
        sturdy(conditions=["invisible"]), monsters=[monster(senses=["invisible"])], first="monsters", rolls=[9]
    )
    assert told(seen, "hits")[-1].data["total"] == 9 + 5


@pytest.mark.rule("truedungeon.condition.invisible.to-hit", "truedungeon.condition.invisible.ends")
def test_an_unseen_monster_shows_itself_by_attacking() -> None:
    on = table(sturdy(), monsters=[monster(conditions=["invisible"])], rolls=[{"natural": 12, "wheel": 6}, 9])
    do(on, "attack ogre", "done")
    assert total(on) == 12 + 5 - 4
    assert told(on, "hits")[-1].data["total"] == 9 + 5 + 2
    assert not foe(on).lasting


@pytest.mark.rule("truedungeon.condition.prone.melee", "truedungeon.condition.prone.ac")
def test_the_prone_strike_worse_and_are_struck_more_easily_in_melee() -> None:
    on = table(sturdy(conditions=["prone"]), rolls=[HIT, 3])
    do(on, "attack ogre", "done")
    assert total(on) == 15 + 5 - 4
    assert told(on, "hits")[-1].data["ac"] == 10 - 4


@pytest.mark.rule("truedungeon.condition.prone.ac")
def test_and_less_easily_from_afar() -> None:
    on = struck({"form": "ranged"}, sturdy(conditions=["prone"]), rolls=[3])
    assert told(on, "hits")[-1].data["ac"] == 10 + 4


@pytest.mark.rule("truedungeon.condition.prone.ac", "truedungeon.condition.prone.stand")
def test_a_prone_monster_is_struck_more_easily_until_it_stands_up_in_its_turn() -> None:
    on = table(sturdy(), monsters=[monster(ac=24, conditions=["prone"])], rolls=[HIT, 9])
    do(on, "attack ogre", "done")
    assert told(on, "scored")[-1].data["how"] == "hit"
    assert told(on, "hits")[-1].data["total"] == 9 + 5  # On its feet, without the 4 less.
    assert told(on, "cured")[-1].rule == "truedungeon.condition.prone.stand"


@pytest.mark.rule("truedungeon.digital.monster-conditions")
def test_a_monster_that_cannot_act_stays_prone() -> None:
    on = table(sturdy(), monsters=[monster(conditions=["prone", "stunned"])])
    do(on, "done")
    assert "prone" in [one.name for one in foe(on).lasting] and not told(on, "cured")


def lying(weapon: str) -> Table:
    """A prone character with this in its missile hand."""
    card = {"missile-to-hit": 5, "missile-damage": 0}
    who = {"class": "fighter", "missile": [weapon], "in_hand": "missile", "conditions": ["prone"], "card": card}
    return table(who, rolls=[HIT, 1])


@pytest.mark.rule("truedungeon.condition.prone.ranged")
def test_a_bow_cannot_be_used_lying_down() -> None:
    on = lying("Yew Stave")
    assert "shoot ogre" not in offered(on)
    assert refusal(on, "shoot ogre") == "truedungeon.condition.prone.ranged"


@pytest.mark.rule("truedungeon.condition.prone.crossbow")
def test_a_crossbow_can_and_without_a_penalty() -> None:
    assert refusal(lying("Yew Stave"), "shoot ogre") == "truedungeon.condition.prone.ranged"
    on = lying("Latch Crossbow")
    do(on, "shoot ogre", "done")
    assert total(on) == 15 + 5


@pytest.mark.rule("truedungeon.condition.prone.blunder")
def test_what_is_tagged_blunder_can_be_used_too() -> None:
    blunder = Token(name="Blunder Gun", slot="mainhand", kind="weapon", rarity="rare", source="user", tags=("blunder",))
    bow = {"class": "fighter", "missile": ["Yew Stave"], "in_hand": "missile", "conditions": ["prone"]}
    with pytest.raises(Refused) as refused:
        table(bow).answer(0, "shoot ogre")
    assert refused.value.also == ("truedungeon.condition.prone.crossbow", "truedungeon.condition.prone.blunder")
    assert by_lying(blunder) == ["truedungeon.condition.prone.blunder"]
    assert not by_lying(msgspec.structs.replace(blunder, tags=("bow",))) and not by_lying(None)


@pytest.mark.rule("truedungeon.condition.slowed.ac")
def test_the_slowed_have_2_less_ac() -> None:
    on = table(sturdy(conditions=["slowed"]), first="monsters", rolls=[3])
    assert told(on, "hits")[-1].data["ac"] == 10 - 2


@pytest.mark.rule("truedungeon.condition.slowed.every-other", "truedungeon.condition.slowed.first-round")
def test_the_slowed_act_every_other_round() -> None:
    on = touched("slowed", rolls=[19, HIT, *[1] * 3])
    asked = []
    do(on, "attack ogre", "done", seat=0)
    do(on, "done", seat=1)
    for _ in range(2):
        asked.append(list(on.choices))
        for seat in asked[-1]:
            do(on, "done", seat=seat)
    assert asked == [[1], [0, 1]]


@pytest.mark.rule("truedungeon.condition.slowed.first-round")
def test_a_slowed_monster_loses_the_turn_after_one_in_which_it_acted() -> None:
    on = table(sturdy(), monsters=[monster(conditions=["slowed"])], rolls=[1, 1], first="monsters")
    do(on, "done", "done", "done")
    acts = [event.kind for event in on.events if event.kind in ("attacks", "idle")]
    assert acts == ["attacks", "idle", "attacks", "idle"]


# ---------------------------------------------------------------- penalties


@pytest.mark.rule("truedungeon.condition.shaken.penalty")
def test_the_shaken_have_2_less_on_attacks_and_saves() -> None:
    on = table(sturdy(conditions=["shaken"], card={"will": 3}), rolls=[HIT, 1])
    do(on, "attack ogre", "done")
    assert total(on) == 15 + 5 - 2
    assert saving(state(on), hero(on, "dwarf-fighter"), "will").value == 3 - 2


@pytest.mark.rule("truedungeon.condition.sickened.penalty")
def test_the_sickened_have_2_less_on_attacks_saves_and_damage() -> None:
    on = table(sturdy(conditions=["sickened"], card={"will": 3}), rolls=[HIT, 1])
    do(on, "attack ogre", "done")
    assert (total(on), foe(on).taken) == (15 + 5 - 2, 6 - 2)
    assert saving(state(on), hero(on, "dwarf-fighter"), "will").value == 3 - 2


@pytest.mark.rule("truedungeon.condition.sickened.minimum", "truedungeon.digital.monster-conditions")
@pytest.mark.parametrize(("damage", "left"), [(8, 6), (2, 1)])
def test_a_sickened_monster_too(damage: int, left: int) -> None:
    on = struck({"damage": damage, "to_hit": 5}, rolls=[15], foe={"conditions": ["sickened"], "ac": 14})
    assert told(on, "hits")[-1].data["total"] == 15 + 5 - 2
    assert taken(on) == [left]


@pytest.mark.rule("truedungeon.condition.sickened.minimum")
def test_the_least_is_told_of_what_hits_and_is_no_magic() -> None:
    for condition, natural, magical, named in (
        ("sickened", 15, False, True),
        ("sickened", 2, False, False),
        ("sickened", 15, True, False),
        ("shaken", 15, False, False),
    ):
        on = struck({"magical": magical}, rolls=[natural], foe={"conditions": [condition]})
        assert ("truedungeon.condition.sickened.minimum" in cited(on, "hits")) is named


@pytest.mark.rule("truedungeon.condition.sickened.minimum", "truedungeon.digital.monster-damage")
def test_the_magic_of_a_sickened_monster_is_not_weaker_and_has_no_least() -> None:
    for magical, stats, lost in ((True, {}, 3), (False, {}, 1), (True, {"damage": -5}, 0), (False, {"damage": -5}, 1)):
        sick = monster(number=1, attacks=[attack(damage=3, magical=magical)], conditions=["sickened"])
        on = table(sturdy(), monsters=[sick], rolls=[15])
        foe(on).lasting.append(Lasting("weak", stats=stats))
        do(on, "done")
        assert sum(taken(on)) == lost


@pytest.mark.rule("truedungeon.condition.cursed.varies")
def test_a_curse_lowers_attacks_and_saves() -> None:
    on = inflicting("cursed", sturdy(card={"will": 3}), rolls=[5, HIT, 19])
    do(on, "attack ogre", "done")
    assert total(on) == 15 + 5 - 1
    assert told(on, "save")[-1].data["parts"] == ["-1 cursed"]


@pytest.mark.rule("truedungeon.condition.summary.stack")
def test_different_conditions_add_up_and_the_same_does_not() -> None:
    on = table(sturdy(conditions=["shaken", "sickened"]), monsters=[gasser("shaken")], rolls=[HIT, 5])
    do(on, "attack ogre", "done")
    assert total(on) == 15 + 5 - 4
    assert sorted(names(on)) == ["shaken", "sickened"]


def gasser(condition: str, **more: Any) -> dict[str, Any]:
    """A monster whose breath puts everybody into a condition."""
    gas = {"id": "gas", "name": "gas", "form": "area", "save": "fortitude", "dc": 40, "inflicts": condition, **more}
    return monster(attacks=[gas])


@pytest.mark.rule("truedungeon.condition.summary.duration")
def test_a_condition_without_an_end_outlasts_the_combat() -> None:
    on = table(sturdy(conditions=["shaken"]), monsters=[gasser("slowed")], rolls=[5, HIT], round=2)
    do(on, "done")
    assert {one.name: one.until for one in hero(on, "dwarf-fighter").lasting} == {"shaken": "room", "slowed": "room"}
    foe(on).hp = 3
    do(on, "attack ogre", "done")
    assert told(on, "combat-over")
    assert sorted(names(on)) == ["shaken", "slowed"]


def test_a_condition_of_one_turn_ends_with_that_turn() -> None:
    on = table(sturdy(), CLERIC, monsters=[gasser("dazed", duration="turn", cooldown=9)], first="monsters", rolls=[5])
    fight = state(on).fight
    assert fight is not None
    assert fight.round == 2
    assert list(on.choices) == [0, 1]
