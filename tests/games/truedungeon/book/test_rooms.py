"""Rooms in play: their order of events, the clock, the puzzle, and what ends with a room."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.fights import attack, foe, hero, monster, offered, state, table
from tests.tables import do, told
from undercroft import Table
from undercroft.engine import Refused, Scripted, Tell
from undercroft.games.truedungeon.book.monsters.straying import slip
from undercroft.games.truedungeon.state.records import Lasting, Slide

SWORD = {"class": "fighter", "melee": ["Militia Long Sword"]}
MISS = {"natural": 1, "wheel": 1}
DOORS = {
    "kind": "riddle_choice",
    "prompt": "Which door?",
    "elements": ["left", "middle", "right"],
    "solution": ["middle"],
    "clues": ["It is not the left one.", "It is not the right one."],
}
ROWS = {
    "kind": "sequence",
    "prompt": "Which order?",
    "elements": ["ash", "beech", "cedar"],
    "solution": ["beech", "ash", "cedar"],
}


def riddle(*party: Any, puzzle: dict[str, Any] | None = None, **more: Any) -> Table:
    """A room with a puzzle alone."""
    return table(*party, monsters=[], puzzle=puzzle or DOORS, stage="puzzle", **more)


def ended(*party: Any, how: str = "overcome", room: int = 1, **more: Any) -> Table:
    """A party in a room whose challenge is over."""
    return table(*party, room=room, stage="recovery", rooms=["overcome"] * (room - 1) + [how], **more)


def all_ready(table: Table) -> None:
    """Everybody goes on, until something else is asked."""
    while any(choice.ask == "recover" for choice in table.choices.values()):
        do(table, "ready", seat=min(table.choices))


# ---------------------------------------------------------------- the clock


@pytest.mark.rule("truedungeon.room.clock", "truedungeon.digital.clock-budget", "truedungeon.digital.clock-no-carry")
def test_every_room_has_ten_minutes_of_play_whatever_was_left_of_the_last():
    here = ended("fighter", clock=130)
    all_ready(here)
    assert state(here).room == 2 and state(here).clock == 600
    [entered] = told(here, "enters")
    assert entered.rule == "truedungeon.room.seven" and "truedungeon.digital.clock-no-carry" in entered.also


@pytest.mark.rule(
    "truedungeon.digital.clock-round", "truedungeon.digital.clock-rounds", "truedungeon.digital.clock-expiry"
)
@pytest.mark.parametrize(("fixed", "rounds"), [(False, 8), (True, 9)])
def test_eight_rounds_fit_or_nine_in_a_fixed_order(fixed: bool, rounds: int):
    here = table(
        "fighter",
        monsters=[monster(attacks=[attack(damage=0)])],
        rolls=[15, 3] + [2] * 20,
        stage="before",
    )
    do(here, *(["order fixed"] if fixed else []), "ready")
    while state(here).fight is not None:
        do(here, "done")
    assert len(told(here, "round")) == rounds
    assert told(here, "time-up")[0].rule == "truedungeon.digital.clock-expiry"
    assert told(here, "combat-over")[0].data["how"] == "lost"


@pytest.mark.rule("truedungeon.digital.clock-actions", "truedungeon.room.out-of-combat")
def test_outside_combat_every_action_costs_ten_seconds_and_any_number_may_be_taken():
    here = ended({"class": "fighter", "carried": ["Draught of Plain Mending"] * 2, "hp": 3}, "rogue", clock=25)
    do(here, "drink draught-of-plain-mending", "drink draught-of-plain-mending")
    assert state(here).clock == 5
    with pytest.raises(Refused) as caught:
        here.answer(0, "drink draught-of-plain-mending")
    assert caught.value.rule is not None
    do(here, "ready")
    do(here, "ready", seat=1)
    assert state(here).room == 2


@pytest.mark.rule("truedungeon.digital.clock-actions")
def test_without_ten_seconds_nothing_more_is_done():
    here = ended({"class": "fighter", "carried": ["Draught of Plain Mending"], "hp": 3}, clock=9)
    assert "drink draught-of-plain-mending" not in offered(here)
    with pytest.raises(Refused) as caught:
        here.answer(0, "drink draught-of-plain-mending")
    assert caught.value.rule == "truedungeon.digital.clock-actions"


@pytest.mark.rule("truedungeon.digital.clock-puzzle")
@pytest.mark.parametrize(("cost", "left"), [(60, 540), (100, 500)])
def test_an_attempt_costs_a_minute_or_what_the_room_says(cost: int, left: int):
    here = riddle("fighter", puzzle={**DOORS, "cost": cost})
    do(here, "left")
    assert state(here).clock == left and told(here, "wrong")[0].data["answer"] == ["left"]


@pytest.mark.rule("truedungeon.digital.clock-puzzle")
def test_without_time_for_an_attempt_the_room_is_lost():
    here = riddle("fighter", puzzle=DOORS, clock=119)
    do(here, "left")
    assert told(here, "time-up")[0].rule == "truedungeon.digital.clock-puzzle"
    assert told(here, "challenge")[0].data["how"] == "not overcome"


@pytest.mark.rule("truedungeon.digital.clock-warning", "truedungeon.room.last-minute")
def test_a_bell_rings_when_a_minute_or_less_is_left():
    here = ended({"class": "fighter", "carried": ["Draught of Plain Mending"] * 2, "hp": 3}, clock=70)
    do(here, "drink draught-of-plain-mending", "drink draught-of-plain-mending")
    [warning] = told(here, "warning")
    assert warning.data == {"left": 60}


@pytest.mark.rule("truedungeon.digital.clock-warning")
def test_a_bell_rings_before_the_last_round_that_fits():
    here = table("fighter", monsters=[monster(attacks=[attack(damage=0)])], rolls=[2] * 3, clock=220)
    do(here, "done")
    assert [event.data["left"] for event in told(here, "warning")] == [70]
    fight = state(here).fight
    assert fight is not None and fight.round == 2


@pytest.mark.rule("truedungeon.digital.clock-mode")
def test_in_real_time_only_the_clock_ends_a_room():
    here = ended("fighter", options={"clock": "real_time"})
    assert [act.id for act in here.acts("clock")] == ["room"]
    here.act("clock", "room")
    assert told(here, "time-up")[0].also == ("truedungeon.digital.clock-mode",)
    do(here, "ready")
    assert state(here).room == 2 and not state(here).time_up


def test_without_a_clock_nothing_costs_time():
    here = riddle("fighter", options={"clock": "untimed"}, clock=5)
    do(here, "left", "right", "middle")
    assert state(here).rooms == {1: "overcome"} and state(here).clock == 5 and here.acts("clock") == ()


# ---------------------------------------------------------------- from the door to the next


@pytest.mark.rule("truedungeon.difficulty.normal.lethal")
def test_on_normal_the_dead_stay_dead_in_the_next_room():
    here = ended("fighter", {"class": "rogue", "dead": True}, difficulty="normal")
    all_ready(here)
    assert state(here).room == 2 and hero(here, "rogue").is_dead
    assert "truedungeon.difficulty.normal.lethal" in told(here, "enters")[0].also


@pytest.mark.rule("truedungeon.digital.room-sequence", "truedungeon.recovery.regeneration")
def test_a_room_runs_in_its_order():
    """Entry, XP, Non-Lethal returns, regeneration, time, encounter, recovery, Push, wands, effects end, moving on."""
    here = ended(
        {"class": "fighter", "hp": 9, "card": {"regeneration": 2}},
        {"class": "rogue", "dead": True},
        how="failed",
        difficulty="non-lethal",
        options={"adventure": "ferry-not-running"},
    )
    hero(here, "fighter").lasting.append(Lasting("oil", rule="truedungeon.room.default-duration"))
    all_ready(here)
    kinds = [event.kind for event in here.events]
    wanted = ["push", "harmed", "enters", "revived", "healed"]
    assert [kind for kind in kinds if kind in wanted] == wanted
    assert hero(here, "fighter").rooms == [1, 2] and hero(here, "rogue").rooms == [1]
    assert hero(here, "fighter").lasting == [] and hero(here, "fighter").hp == 9 - 5 + 2


@pytest.mark.rule("truedungeon.recovery.regeneration-dead")
def test_regeneration_revives_nobody():
    here = ended("fighter", {"class": "rogue", "dead": True, "card": {"regeneration": 5}})
    all_ready(here)
    assert state(here).room == 2 and hero(here, "rogue").hp == 0 and not told(here, "healed")


@pytest.mark.rule("truedungeon.room.seven", "truedungeon.digital.success")
def test_from_room_seven_the_party_leaves_for_the_epilogue():
    here = ended("fighter", room=7, options={"clock": "untimed"})
    all_ready(here)
    assert here.result is not None and here.result.winners == (0,) and not told(here, "enters")
    assert told(here, "over")[0].data["text"] == state(here).adventure.epilogue_success


@pytest.mark.rule("truedungeon.room.heal-next", "truedungeon.digital.clock-heal-next")
def test_before_an_encounter_there_is_time_to_heal_from_the_new_clock():
    here = table({"class": "fighter", "hp": 3, "carried": ["Draught of Plain Mending"]}, stage="before", rolls=[15, 3])
    do(here, "drink draught-of-plain-mending")
    assert hero(here, "fighter").hp > 3 and state(here).clock == 590
    do(here, "ready")
    assert told(here, "combat") and here.choices[0].ask == "turn"


@pytest.mark.rule("truedungeon.room.heal-next")
def test_whoever_runs_out_of_time_heals_in_the_next_room():
    wounded = {"class": "fighter", "hp": 15, "carried": ["Draught of Plain Mending"]}
    here = table(
        wounded, monsters=[monster(attacks=[attack(damage=0)])], rolls=[2, 15, 3], clock=80, room=2, rooms=["overcome"]
    )
    do(here, "done")
    all_ready(here)
    assert told(here, "time-up") and state(here).room == 3 and hero(here, "fighter").hp == 15 - 5
    do(here, "drink draught-of-plain-mending")
    assert hero(here, "fighter").hp == 13 and not told(here, "combat")
    do(here, "ready")
    assert told(here, "combat")


@pytest.mark.rule("truedungeon.digital.clock-heal-next")
def test_where_monsters_attack_at_once_there_is_no_time():
    given = {"party": [{"class": "fighter"}], "room": 1, "stage": "recovery", "rooms": ["overcome"]}
    here = Table.start("truedungeon", seats=1, seed=3, position=given, options={"orientation": "puzzle"})
    do(here, "ready")
    assert state(here).room == 2 and state(here).here.ambush and told(here, "round")


@pytest.mark.rule("truedungeon.recovery.after-challenge", "truedungeon.room.final-minute-use")
def test_time_left_after_the_challenge_is_for_healing():
    here = riddle({"class": "fighter", "hp": 3, "carried": ["Draught of Plain Mending"]})
    do(here, "middle")
    assert here.choices[0].ask == "recover" and state(here).clock == 540
    do(here, "drink draught-of-plain-mending", "ready")
    assert state(here).room == 2 and told(here, "healed") and told(here, "challenge")[0].data["how"] == "overcome"


@pytest.mark.rule("truedungeon.digital.room-failed")
def test_what_was_not_overcome_is_left_behind():
    here = table("fighter", monsters=[monster(attacks=[attack(damage=0)])], rolls=[2], clock=80)
    do(here, "done")
    assert told(here, "challenge")[0].rule == "truedungeon.digital.room-failed"
    all_ready(here)
    assert state(here).room == 2 and state(here).rooms == {1: "failed"}
    assert not any(one.id == "ogre" for one in state(here).foes)


@pytest.mark.rule("truedungeon.room.module-driven", "truedungeon.digital.combat-sequence")
def test_the_room_says_who_begins():
    here = table("fighter", stage="before", initiative="monster_first", rolls=[2])
    do(here, "ready")
    [first] = told(here, "first")
    assert first.data["side"] == "monsters"
    kinds = [event.kind for event in here.events]
    assert kinds.index("combat") < kinds.index("first") < kinds.index("round") < len(kinds) - 1


@pytest.mark.rule("truedungeon.room.storyscape")
def test_before_the_first_door_there_are_clues():
    here = Table.start("truedungeon", seats=1, seed=1, options={"builds": 'kind = "character"\nclass = "fighter"'})
    clues = state(here).adventure.clues
    assert [event.data["text"] for event in told(here, "noticed")] == [clue.text for clue in clues] and clues


# ---------------------------------------------------------------- what ends


def lasting(table: Table, until: str, **more: Any) -> None:
    """The fighter is under something that lasts so long."""
    hero(table, "fighter").lasting.append(Lasting("glow", until, rule="truedungeon.room.default-duration", **more))


@pytest.mark.rule("truedungeon.room.end-of-room", "truedungeon.room.default-duration")
def test_what_lasts_for_the_room_ends_when_the_party_goes_on():
    here = ended("fighter", {"class": "rogue", "conditions": ["shaken"]})
    lasting(here, "room")
    lasting(here, "game")
    do(here, "ready")
    assert len(hero(here, "fighter").lasting) == 2
    do(here, "ready", seat=1)
    assert [one.until for one in hero(here, "fighter").lasting] == ["game"]
    [over] = told(here, "over-condition")
    assert over.data["condition"] == "shaken" and over.rule == "truedungeon.room.end-of-room"


@pytest.mark.rule("truedungeon.room.end-of-combat")
def test_what_lasts_for_the_combat_ends_with_that_combat():
    here = table(SWORD, monsters=[monster(hp=1, ac=1)], rolls=[{"natural": 15, "wheel": 1}])
    lasting(here, "combat")
    lasting(here, "room")
    do(here, "attack ogre", "done")
    assert here.choices[0].ask == "recover" and [one.until for one in hero(here, "fighter").lasting] == ["room"]


# ---------------------------------------------------------------- the puzzle


@pytest.mark.rule("truedungeon.digital.puzzle-attempts")
def test_a_puzzle_with_so_many_attempts_is_lost_after_them():
    here = riddle("fighter", puzzle={**DOORS, "attempts": 2})
    do(here, "left", "right")
    assert told(here, "no-attempts") and told(here, "challenge")[0].data["how"] == "not overcome"


@pytest.mark.rule("truedungeon.digital.puzzle-attempts")
def test_without_a_limit_one_may_try_as_long_as_there_is_time():
    here = riddle("fighter", clock=600)
    for _ in range(9):
        do(here, "left")
    do(here, "middle")
    assert told(here, "solved") and state(here).rooms == {1: "overcome"}


def test_the_answer_may_be_typed_or_given_as_data():
    for answer in ("Beech, ash, cedar", {"answer": ["beech", "ash", "cedar"]}):
        here = riddle("fighter", puzzle=ROWS)
        here.answer(0, answer)
        assert told(here, "solved")
    here = riddle("fighter", puzzle=ROWS)
    with pytest.raises(Refused) as caught:
        here.answer(0, "beech, beech, cedar")
    assert caught.value.rule == "truedungeon.digital.puzzle-format"
    do(here, "beech")
    with pytest.raises(Refused, match="does not fit"):
        here.answer(0, "beech")


def test_after_a_wrong_answer_the_next_one_speaks_and_anybody_may_leave_it_to_another():
    here = riddle("fighter", "rogue", "wizard")
    do(here, "left")
    assert [seat for seat, choice in here.choices.items() if choice.ask == "piece"] == [1]
    do(here, "pass wizard", seat=1)
    assert [seat for seat, choice in here.choices.items() if choice.ask == "piece"] == [2]
    with pytest.raises(Refused) as caught:
        here.answer(2, "pass wizard")
    assert caught.value.rule == "truedungeon.digital.puzzle-attempts"


def test_the_speaker_may_do_something_else_first():
    here = riddle({"class": "fighter", "hp": 3, "carried": ["Draught of Plain Mending"]})
    do(here, "drink draught-of-plain-mending")
    assert hero(here, "fighter").hp > 3 and here.choices[0].ask == "piece"


def test_a_puzzle_in_a_fight_is_answered_by_a_standard_action_and_strikes_the_first_monster():
    here = table(
        "fighter", monsters=[monster(attacks=[attack(damage=0)])], puzzle={**DOORS, "damage": 40}, rolls=[2, 2]
    )
    do(here, "answer", "left")
    assert hero(here, "fighter").hp == state(here).card(hero(here, "fighter"))["hp"] - 2
    with pytest.raises(Refused) as caught:
        here.answer(0, "answer")
    assert caught.value.rule == "truedungeon.action.budget"
    do(here, "done", "answer", "middle")
    assert foe(here).taken == 40 and told(here, "struck")[0].rule == "truedungeon.digital.room-format"
    do(here, "done")
    with pytest.raises(Refused, match="solved"):
        here.answer(0, "answer")


# ---------------------------------------------------------------- rooms with a will of their own


@pytest.mark.rule("truedungeon.room.special-environment", "truedungeon.digital.environment-lower-planes")
def test_on_the_lower_planes_everybody_burns_a_little_each_round():
    here = table("fighter", monsters=[monster(attacks=[attack(damage=0)])], environment="lower-planes", rolls=[2])
    before = hero(here, "fighter").hp
    do(here, "done")
    assert hero(here, "fighter").hp == before - 1
    assert told(here, "harmed")[0].rule == "truedungeon.digital.environment-lower-planes"


@pytest.mark.rule("truedungeon.digital.environment-icy")
def test_on_ice_a_sure_miss_ends_on_the_floor():
    here = table(SWORD, monsters=[monster(attacks=[attack(damage=0)])], environment="icy", rolls=[MISS, 2])
    do(here, "attack ogre", "done")
    assert [one.name for one in hero(here, "fighter").lasting] == ["prone"]
    for natural, boots in ((1, ["Boots of No Particular Hurry"]), (2, [])):
        sure = {**SWORD, "tokens": boots}
        slid = {"natural": natural, "wheel": 1}
        here = table(sure, monsters=[monster(number=0)], environment="icy", rolls=[slid])
        do(here, "attack ogre", "done")
        assert hero(here, "fighter").lasting == []


@pytest.mark.rule("truedungeon.digital.environment-icy")
def test_who_has_died_since_its_attack_and_whose_creature_missed_do_not_slip():
    here = table("fighter", {"class": "rogue", "dead": True}, "druid", environment="icy")
    fallen = [Slide(number, "ogre", "melee", "a sword", natural=1) for number in (0, 1)]
    slip(state(here), [*fallen, Slide(2, "ogre", "melee", "a boar", natural=1, marks=["summoned"])], Tell())
    assert [[one.name for one in who.lasting] for who in state(here).heroes] == [["prone"], [], []]


@pytest.mark.rule("truedungeon.difficulty.non-lethal.revive")
def test_who_has_left_dead_does_not_come_back() -> None:
    party = ({"class": "fighter"}, {"class": "rogue", "dead": True}, {"class": "bard", "dead": True})
    here = table(*party, stage="recovery", rooms=["overcome"], difficulty="non-lethal")
    here.act(1, "leave")
    all_ready(here)
    assert [event.data["who"] for event in told(here, "revived")] == ["Bard"]


def test_who_has_only_a_bow_begins_with_it() -> None:
    for missile, mode in (([], "melee"), (["Yew Stave"], "missile")):
        assert hero(table({"class": "ranger", "missile": missile}), "ranger").mode == mode


def test_a_script_is_not_wasted():
    here = riddle("fighter")
    do(here, "middle")
    assert isinstance(here.chance, Scripted)
    here.chance.spent()


@pytest.mark.rule("truedungeon.room.lesser-maze-example")
def test_a_combat_ends_for_its_effects_when_the_monster_is_in_the_maze():
    here = table(
        {"class": "wizard", "level": 5, "card": {"hp": 60}},
        "fighter",
        monsters=[monster(attacks=[attack(damage=0)])],
        rolls=[12, 3],
        options={"skill_tests": "always_fail"},
    )
    lasting(here, "combat")
    do(here, "cast lesser-maze ogre", "done")
    do(here, "done", seat=1)
    assert hero(here, "fighter").lasting == [] and state(here).fight is not None and not told(here, "initiative")
    do(here, "done")
    do(here, "done", seat=1)
    assert len(told(here, "anew")) == 1 and len(told(here, "initiative")) == 1


# ---------------------------------------------------------------- healing and curing


@pytest.mark.rule("truedungeon.recovery.soothe-wounds")
def test_soothe_wounds_restores_3_hp_to_everybody():
    here = ended({"class": "bard", "level": 5, "hp": 3}, {"class": "rogue", "hp": 2}, options=ALWAYS_FAIL)
    do(here, "cast soothe-wounds")
    assert (hero(here, "bard").hp, hero(here, "rogue").hp) == (6, 5)


ALWAYS_FAIL = {"skill_tests": "always_fail"}


@pytest.mark.rule("truedungeon.recovery.remove-conditions")
def test_a_paladin_removes_disease_and_a_bard_charm_fear_and_hold():
    ill = {"class": "rogue", "conditions": ["diseased", "held", "feared"]}
    here = ended("paladin", ill, {"class": "bard", "level": 5}, options=ALWAYS_FAIL)
    do(here, "use remove-disease rogue")
    assert [one.name for one in hero(here, "rogue").lasting] == ["held", "feared"]
    do(here, "cast inspire", seat=2)
    assert hero(here, "rogue").lasting == []


@pytest.mark.rule("truedungeon.recovery.wizard-hp")
def test_8_hp_are_half_of_a_wizard():
    here = ended({"class": "wizard", "hp": 8})
    assert here.view(0)["heroes"][0]["max_hp"] == 16 == 2 * hero(here, "wizard").hp


@pytest.mark.rule("truedungeon.digital.environment-underwater")
@pytest.mark.parametrize(
    ("weapon", "tokens", "less"),
    [
        ("Militia Long Sword", [], 2),
        ("Boar Spear", [], 0),
        ("Militia Long Sword", ["Silver Elf Armor", "Silver Elf Helm", "Silver Elf Shoes"], 0),
    ],
)
def test_underwater_what_is_swung_hits_less_hard(weapon: str, tokens: list[str], less: int):
    dealt = []
    for environment in ("", "underwater"):
        fighter = {"class": "fighter", "melee": [weapon], "tokens": tokens}
        rolls = [{"natural": 19, "wheel": 4}, 2]
        here = table(fighter, monsters=[monster(attacks=[attack(damage=0)])], environment=environment, rolls=rolls)
        do(here, "attack ogre", "done")
        dealt.append(foe(here).taken)
    assert dealt[0] - dealt[1] == less


@pytest.mark.rule("truedungeon.digital.environment-underwater")
def test_underwater_the_paralyzed_drown():
    ill = {"class": "rogue", "conditions": ["paralyzed"]}
    here = table(
        "fighter", ill, monsters=[monster(attacks=[attack(damage=0)])], environment="underwater", rolls=["fighter", 2]
    )
    do(here, "done")
    assert hero(here, "rogue").is_dead and not hero(here, "fighter").is_dead


@pytest.mark.rule("truedungeon.digital.environment-underwater")
def test_underwater_there_is_no_bardsong():
    here = table("bard", environment="underwater")
    assert "sing" not in offered(here) and "sing" in offered(table("bard"))
    hero(here, "bard").lasting.append(Lasting("Gills", "room", values={"breathe": 1}))
    assert "sing" in offered(here.clone())
    hero(here, "bard").lasting.clear()
    with pytest.raises(Refused) as caught:
        here.answer(0, "sing")
    assert caught.value.rule == "truedungeon.digital.environment-underwater"
