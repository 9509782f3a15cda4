"""The barbarian and the berserker in play: rage, damage reduction, fighting after death."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.truedungeon.brawls import GREAT, MISS, SWORD, claw, dealt, one, quiet, rest, slid
from tests.games.truedungeon.fights import anew, attack, hero, offered, refusal, state, table, taken
from tests.tables import do, told
from undercroft import Table
from undercroft.engine import Refused
from undercroft.games.truedungeon.book.powers.fighters import offer_fight_on
from undercroft.games.truedungeon.state.records import Window

# ---------------------------------------------------------------- rage


@pytest.mark.rule("truedungeon.class.barbarian.rage.damage", "truedungeon.class.barbarian.rage.action")
@pytest.mark.parametrize(("level", "bonus"), [(4, 4), (5, 6)])
def test_rage_adds_to_every_melee_hit(level: int, bonus: int) -> None:
    on = table(one("barbarian", SWORD, level=level), rolls=[slid(10, 5), MISS])
    do(on, "use rage")
    assert not hero(on, "barbarian").standard and hero(on, "barbarian").free
    do(on, "attack ogre", "done")
    assert dealt(on) == [5 + bonus]


@pytest.mark.rule("truedungeon.class.barbarian.rage.melee-only")
def test_rage_adds_nothing_to_a_shot() -> None:
    bow = one("barbarian", missile=["Yew Stave"], in_hand="missile")
    on = table(bow, rolls=[slid(10, 5), MISS])
    do(on, "use rage", "shoot ogre", "done")
    assert dealt(on) == [5]


@pytest.mark.rule("truedungeon.class.barbarian.rage.duration", "truedungeon.class.barbarian.rage.uses")
def test_rage_lasts_for_its_combat_and_comes_once() -> None:
    on = table(one("barbarian", SWORD), monsters=[quiet(hp=14)], rolls=[slid(10, 1), MISS, slid(10, 5)])
    do(on, "use rage", "attack ogre", "done")
    assert refusal(on, "use rage") == "truedungeon.class.barbarian.rage.uses"
    do(on, "attack ogre", "done")
    assert dealt(on) == [5, 9]
    assert state(on).fight is None and not hero(on, "barbarian").lasting


@pytest.mark.rule("truedungeon.class.barbarian.rage.timing")
def test_rage_after_the_slide_helps_from_the_next_round_on() -> None:
    on = table(one("barbarian", SWORD), rolls=[slid(10, 5), MISS, slid(10, 5), MISS])
    do(on, "attack ogre", "use rage", "done", "attack ogre", "done")
    assert dealt(on) == [5, 9]


@pytest.mark.rule("truedungeon.class.barbarian.rage.example")
def test_ten_becomes_twenty() -> None:
    # Strength 19 gives 4: a 6 on the wheel is 10 before rage and the great sword.
    barbarian = {"class": "barbarian", "level": 5, "melee": [GREAT]}
    on = table(barbarian, rolls=[slid(10, 4), MISS])
    do(on, "use rage", "attack ogre", "done")
    assert dealt(on) == [20]


def test_a_token_gives_more_rages() -> None:
    on = table(one("barbarian", SWORD, tokens=["Bog's Medallion of Berserking"], powers={"rage": 2}))
    assert "use rage" in offered(on)
    on = table(one("barbarian", SWORD, tokens=["Bog's Medallion of Berserking"], powers={"rage": 3}))
    assert refusal(on, "use rage") == "truedungeon.class.barbarian.rage.uses"


def test_who_rages_does_not_rage_again() -> None:
    on = table(one("barbarian", SWORD, tokens=["Bog's Medallion of Berserking"]), rolls=[MISS])
    do(on, "use rage", "done")
    assert refusal(on, "use rage") == "truedungeon.class.barbarian.rage.duration"


# ---------------------------------------------------------------- damage reduction


def harmed(damage: int, kind: str, level: int = 5) -> list[int]:
    """What a barbarian takes of a claw of this kind."""
    claw = attack(damage=damage, type=kind)
    on = table(one("barbarian", level=level), monsters=[quiet(attacks=[claw])], rolls=[19])
    do(on, "done")
    return taken(on)


@pytest.mark.rule("truedungeon.class.barbarian.damage-reduction", "truedungeon.class.barbarian.damage-reduction-floor")
def test_one_point_is_taken_off_and_never_more_than_all() -> None:
    assert harmed(8, "") == [7]
    assert harmed(1, "") == [0]
    assert harmed(8, "", level=4) == [8]


@pytest.mark.rule(
    "truedungeon.class.barbarian.damage-reduction-example", "truedungeon.class.barbarian.damage-reduction-exceptions"
)
def test_fire_is_less_but_push_and_eldritch_are_not() -> None:
    assert harmed(7, "fire") == [6]
    assert harmed(7, "eldritch") == [7]
    late = table(one("barbarian", level=5), monsters=[quiet()], clock=0)
    pushed = [event.data["damage"] for event in told(late, "harmed") if not event.data["source"]]
    due = [event.data["damage"] for event in told(late, "push")]
    assert pushed == due != []


@pytest.mark.rule("truedungeon.class.barbarian.damage-reduction-sources")
def test_traps_and_wrong_answers_hurt_less_too() -> None:
    puzzle = {
        "kind": "code",
        "prompt": "Which?",
        "elements": ["red", "blue"],
        "slots": ["only"],
        "solution": ["red"],
        "wrong_damage": 4,
    }
    trap = {"id": "pit", "trigger": "puzzle", "damage": 5, "text": "A pit."}
    on = table(one("barbarian", level=5), monsters=[], puzzle=puzzle, traps=[trap], stage="puzzle")
    table_ids = offered(on)
    do(on, next(id for id in table_ids if "blue" in id))
    while on.choices and on.choices[0].ask not in ("solve",) and "lock" in offered(on):
        do(on, "lock")
    assert all(event.data["damage"] == sum_of(event.data["why"]) - 1 for event in told(on, "harmed"))
    assert len(told(on, "harmed")) == 2


def sum_of(why: list[str]) -> int:
    """The damage before reductions, from the words of the sum."""
    return int(why[0].split(" ")[0])


# ---------------------------------------------------------------- fight after death

BERSERKER = {"class": "barbarian", "subclass": "berserker", "melee": [SWORD]}


@pytest.mark.rule(
    "truedungeon.subclass.berserker.fight-after-death.use",
    "truedungeon.subclass.berserker.fight-after-death.action",
    "truedungeon.subclass.berserker.fight-after-death.mostly-dead",
)
def test_a_berserker_may_fight_on_instead_of_dying() -> None:
    on = table(BERSERKER, monsters=[claw(49)], rolls=[19])
    do(on, "done")
    assert offered(on) == ["fight-after-death", "pass", "pass room"]
    do(on, "fight-after-death")
    assert hero(on, "barbarian").hp == 0 and not hero(on, "barbarian").is_dead
    assert "attack ogre" in offered(on)


@pytest.mark.parametrize(
    ("fallen", "beyond", "hp", "may"),
    [(0, False, -48, True), (0, True, -48, False), (1, False, -48, False), (0, False, -49, False)],
)
def test_who_fights_on_has_not_begun_to_before(fallen: int, beyond: bool, hp: int, may: bool) -> None:
    on = table(BERSERKER, "bard")
    berserker = hero(on, "barbarian")
    berserker.beyond, berserker.hp = beyond, hp
    assert bool(list(offer_fight_on(state(on), berserker, Window("dying", fallen, [])))) is may


@pytest.mark.rule("truedungeon.condition.dazed.no-actions")
def test_what_comes_with_a_blow_befalls_a_berserker_who_fights_on() -> None:
    beast = quiet(attacks=[attack(damage=49, inflicts="dazed", duration="turn")])
    on = table(BERSERKER, "bard", monsters=[beast], rolls=[19, MISS])
    rest_of_round(on)
    do(on, "fight-after-death")
    assert list(on.choices) == [1], "dazed by the blow that felled it"
    do(on, "done", seat=1)
    on = table(BERSERKER, "bard", monsters=[beast], rolls=[19])
    berserker = hero(on, "barbarian")
    berserker.beyond, berserker.hp = True, 10
    rest_of_round(on)
    assert berserker_of(on) == (-38, ["dazed"])


def berserker_of(on: Table) -> tuple[int, list[str]]:
    """Its Hit Points, and what lasts on it."""
    found = hero(on, "barbarian")
    return found.hp, [one.name for one in found.lasting]


@pytest.mark.rule("truedungeon.subclass.berserker.fight-after-death.mostly-dead")
def test_nobody_is_saved_from_death_who_fights_on_after_it() -> None:
    for answer, saved in (("pass", True), ("fight-after-death", False)):
        on = table(BERSERKER, {"class": "paladin", "level": 5}, monsters=[claw(60)], rolls=[19, 19])
        rest_of_round(on)
        do(on, answer)
        assert any("sacrifice" in offered(on, seat) for seat in on.choices) == saved
    hero(on, "barbarian").hp = 12
    rest_of_round(on)  # Nor at the next blow, as long as it is not truly dead.
    assert hero(on, "barbarian").hp == -47 and on.choices[1].ask == "turn"


def rest_of_round(on: Table) -> None:
    """Both are done."""
    do(on, "done")
    do(on, "done", seat=1)


def test_a_berserker_may_also_die() -> None:
    on = table(BERSERKER, "fighter", monsters=[claw(49)], rolls=[19])
    do(on, "done")
    do(on, "done", seat=1)
    do(on, "pass")
    assert hero(on, "barbarian").is_dead


@pytest.mark.rule(
    "truedungeon.subclass.berserker.fight-after-death.floor",
    "truedungeon.subclass.berserker.fight-after-death.floor-fixed",
)
def test_below_48_there_is_nothing_to_choose() -> None:
    # 48 HP, 1 off each blow: 97 leave -48, 98 leave -49; and more Hit Points do not move the limit.
    on = table(BERSERKER, "fighter", monsters=[claw(98)], rolls=[19])
    do(on, "done")
    do(on, "done", seat=1)
    assert hero(on, "barbarian").is_dead
    on = table({**BERSERKER, "card": {"hp": 60}}, monsters=[claw(109)], rolls=[19])
    do(on, "done", "fight-after-death")
    assert hero(on, "barbarian").hp == -48


@pytest.mark.rule(
    "truedungeon.subclass.berserker.fight-after-death.floor-example",
    "truedungeon.subclass.berserker.fight-after-death.true-death",
)
def test_at_minus_48_it_acts_and_at_minus_49_it_is_dead() -> None:
    on = table(BERSERKER, "fighter", monsters=[claw(9)], rolls=[19, 19])
    berserker = hero(on, "barbarian")
    berserker.hp, berserker.beyond = -40, True
    do(on, "done")
    do(on, "done", seat=1)
    assert hero(on, "barbarian").hp == -48 and "attack ogre" in offered(on)
    do(on, "done")
    do(on, "done", seat=1)
    assert hero(on, "barbarian").is_dead


@pytest.mark.rule(
    "truedungeon.subclass.berserker.fight-after-death.span", "truedungeon.subclass.berserker.fight-after-death.track"
)
@pytest.mark.parametrize("until_healed", [False, True])
def test_one_use_lasts_for_the_room_or_until_healed(until_healed: bool) -> None:
    paladin = {"class": "paladin"}
    on = table(
        {**BERSERKER, "hp": 8},
        paladin,
        monsters=[claw(11)],
        rolls=[19, 19],
        options={"until_healed": until_healed},
    )
    do(on, "done")
    do(on, "done", seat=1)
    do(on, "fight-after-death")
    assert hero(on, "barbarian").hp == -2
    do(on, "use lay-on-hands barbarian 6", "done", seat=1)
    assert hero(on, "barbarian").hp == 4
    do(on, "done")
    assert hero(on, "barbarian").is_dead == until_healed
    assert hero(on, "barbarian").hp == (0 if until_healed else -6)


@pytest.mark.rule("truedungeon.subclass.berserker.fight-after-death.end-of-room")
def test_who_leaves_at_0_or_below_dies() -> None:
    for hp, dead in ((0, True), (1, False)):
        on = table({**BERSERKER, "hp": 5}, "fighter", monsters=[], puzzle=RIDDLE, stage="recovery")
        berserker = hero(on, "barbarian")
        berserker.hp, berserker.beyond = hp, True
        do(on, "ready")
        do(on, "ready", seat=1)
        assert hero(on, "barbarian").is_dead == dead


RIDDLE = {"kind": "code", "prompt": "Which?", "elements": ["red", "blue"], "slots": ["only"], "solution": ["red"]}


# ---------------------------------------------------------------- what heals the berserker and what undoes its death

WITH_ELIXIR = {"class": "barbarian", "subclass": "berserker", "carried": ["Elixir of Life"]}


def fallen(hp: int, *others: dict[str, Any], rolls: Sequence[Any] = ()) -> Table:
    """A berserker who fights on at so many Hit Points, with others who have not acted."""
    on = table(WITH_ELIXIR, *others, monsters=[quiet()], rolls=rolls)
    berserker = hero(on, "barbarian")
    berserker.hp, berserker.beyond = hp, True
    for seat in range(1, 1 + len(others)):
        assert seat in on.choices
    return on


@pytest.mark.rule("truedungeon.subclass.berserker.fight-after-death.death-items")
@pytest.mark.parametrize(("verb", "token"), [("give", "Potion Death's Door"), ("give", "Mystic Mushroom")])
def test_what_raises_the_dead_is_refused_while_it_fights_on(verb: str, token: str) -> None:
    id = token.lower().replace("'", "").replace(" ", "-")
    healer = {"class": "fighter", "carried": [token]}
    on = fallen(-10, healer)
    assert refusal(on, f"{verb} {id} barbarian", 1) == "truedungeon.subclass.berserker.fight-after-death.death-items"
    dead = table({**WITH_ELIXIR, "dead": True}, healer, monsters=[quiet()])
    do(dead, f"{verb} {id} barbarian", seat=1)
    assert hero(dead, "barbarian").hp == 1 and not hero(dead, "barbarian").is_dead


@pytest.mark.rule(
    "truedungeon.subclass.berserker.fight-after-death.self-heal",
    "truedungeon.subclass.berserker.fight-after-death.elixir-example",
)
def test_an_elixir_heals_it_fully_but_not_by_its_own_hand_once_dead() -> None:
    on = fallen(-30, {"class": "fighter"})
    do(on, "drink elixir-of-life")
    assert hero(on, "barbarian").hp == 48
    dead = table({**WITH_ELIXIR, "dead": True}, "fighter", monsters=[quiet()])
    assert 0 not in dead.choices
    assert refusal_out_of_turn(dead)


def refusal_out_of_turn(on: Table) -> bool:
    """Whether the dead are not asked, and so can use nothing."""
    with pytest.raises(Refused):
        on.answer(0, "drink elixir-of-life")
    return hero(on, "barbarian").is_dead


REVIVAL = (
    "truedungeon.subclass.berserker.fight-after-death.revival",
    "truedungeon.subclass.berserker.fight-after-death.revival-giver",
    "truedungeon.subclass.berserker.fight-after-death.revival-room",
)


def test_a_berserker_who_died_as_anybody_is_revived_as_anybody() -> None:
    healer = {"class": "fighter", "carried": ["Elixir of Life"]}
    on = table({"class": "barbarian", "subclass": "berserker", "hp": 1}, healer, monsters=[quiet()], rolls=[19])
    rest(on)
    do(on, "give elixir-of-life barbarian", seat=1)
    assert not any("berserker" in rule for rule in told(on, "revived")[0].also)


@pytest.mark.rule(
    "truedungeon.subclass.berserker.fight-after-death.revival",
    "truedungeon.subclass.berserker.fight-after-death.revival-giver",
    "truedungeon.subclass.berserker.fight-after-death.revival-room",
)
def test_the_truly_dead_are_revived_by_others_in_the_same_room() -> None:
    healer = {"class": "fighter", "carried": ["Elixir of Life"]}
    on = fallen(-48, healer, rolls=[19])
    rest(on)
    assert hero(on, "barbarian").is_dead
    do(on, "give elixir-of-life barbarian", seat=1)
    assert hero(on, "barbarian").hp == 48 and not hero(on, "barbarian").is_dead
    assert {rule for rule in told(on, "revived")[0].also if "berserker" in rule} == set(REVIVAL)
    elsewhere = table({**WITH_ELIXIR, "dead": True}, healer, "bard", monsters=[quiet()], room=2)
    hero(elsewhere, "barbarian").died = 1
    elsewhere = anew(elsewhere)
    do(elsewhere, "done", seat=2)
    assert refusal(elsewhere, "give elixir-of-life barbarian", 1) == "truedungeon.death.same-room"
