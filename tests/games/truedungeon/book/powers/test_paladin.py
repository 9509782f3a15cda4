"""Paladin and cavalier in play: guard, hands laid on, cures, sacrifice, wrath."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import MISS, SWORD, calm, dealt, one, quiet, rest, slid
from tests.games.truedungeon.fights import anew, attack, cited, hero, offered, refusal, state, table
from tests.tables import do, refused, told
from undercroft import Table
from undercroft.games.truedungeon.book.combat.martial import WRATH
from undercroft.games.truedungeon.state.records import NOBODY, Lasting

# ---------------------------------------------------------------- guard


def guarding(*blows: dict[str, Any], rolls: list[Any], **more: Any) -> Table:
    """A wizard of AC 10 in front, guarded by a paladin of AC 15 behind, and a monster that attacks the wizard."""
    wizard = {"class": "wizard", "card": {"melee-ac": 10, "hp": 40}}
    paladin = {"class": "paladin", "card": {"melee-ac": 15}, **more.pop("paladin", {})}
    beast = quiet(attacks=list(blows) or [attack(damage=10)], **more)
    on = table(wizard, paladin, "bard", monsters=[beast], rolls=rolls)
    hero(on, "paladin").guards = hero(on, "wizard").number
    return on


def who(on: Table, kind: str = "hits") -> list[str]:
    """Whom the attacks so far were made against."""
    return [event.data["who"] for event in told(on, kind)]


@pytest.mark.rule("truedungeon.class.paladin.guard.effect", "truedungeon.class.paladin.guard.paladin-stats")
def test_a_blow_at_the_guarded_is_struck_at_the_paladin() -> None:
    # 9 and 5 would hit the wizard, and miss the paladin.
    on = guarding(rolls=[9])
    rest(on)
    assert [(event.data["who"], event.data["ac"], event.data["how"]) for event in told(on, "hits")] == [
        ("Paladin", 15, "misses")
    ]


@pytest.mark.rule("truedungeon.class.paladin.guard.all-attacks")
def test_every_blow_of_a_round_is_turned_aside() -> None:
    on = table("wizard", "paladin", monsters=[{**quiet(), "number": 2}], rolls=[2, 2])
    hero(on, "paladin").guards = hero(on, "wizard").number
    rest(on)
    assert who(on) == ["Paladin", "Paladin"]


@pytest.mark.rule("truedungeon.class.paladin.guard.not-covered")
@pytest.mark.parametrize(
    "blow", [attack(form="ranged"), attack(magical=True), attack(form="area", to_hit=None, damage=3)]
)
def test_missiles_areas_and_magic_go_where_they_were_aimed(blow: dict[str, Any]) -> None:
    on = guarding(blow, rolls=[19] if blow["to_hit"] is not None else [])
    rest(on)
    assert "Wizard" in who(on, "harmed")
    assert not told(on, "guarded")


@pytest.mark.rule(
    "truedungeon.class.paladin.guard.dr",
    "truedungeon.class.paladin.guard.dr-limit",
    "truedungeon.class.paladin.guard.dr-example",
)
def test_three_points_less_of_what_was_meant_for_another() -> None:
    on = guarding(rolls=[19])
    rest(on)
    assert [(event.data["who"], event.data["damage"]) for event in told(on, "harmed")] == [("Paladin", 7)]
    on = table("paladin", "bard", monsters=[quiet(attacks=[attack(damage=10)])], rolls=[19])
    hero(on, "paladin").guards = hero(on, "bard").number
    rest(on)
    assert [(event.data["who"], event.data["damage"]) for event in told(on, "harmed")] == [("Paladin", 10)]


@pytest.mark.rule("truedungeon.class.paladin.guard.dr-limit")
def test_it_is_told_of_blows_at_a_guarding_paladin_that_they_count_in_full() -> None:
    limit = "truedungeon.class.paladin.guard.dr-limit"
    for aimed, form, guards, named in (
        ("paladin", "melee", True, True),
        ("paladin", "ranged", True, False),
        ("paladin", "melee", False, False),
        ("wizard", "melee", True, False),
    ):
        party = [{"class": cls, "card": {"melee-ac": 10, "missile-ac": 10, "hp": 40}} for cls in ("paladin", "wizard")]
        party = party if aimed == "paladin" else party[::-1]
        on = table(*party, monsters=[quiet(attacks=[attack(form=form)])], rolls=[19])
        hero(on, "paladin").guards = hero(on, "wizard").number if guards else NOBODY
        rest(on)
        assert who(on, "harmed") == ["Paladin"] and (limit in cited(on, "harmed")) is named


@pytest.mark.rule("truedungeon.class.paladin.guard.suspended", "truedungeon.class.paladin.guard.stunned-example")
def test_a_stunned_paladin_guards_nobody_and_then_again() -> None:
    on = guarding(rolls=[MISS, MISS], paladin={"conditions": ["stunned"]})
    rest(on)
    assert who(on) == ["Wizard"]
    hero(on, "paladin").lasting.clear()
    on = anew(on)
    rest(on)
    do(on, "done", seat=1)
    assert who(on) == ["Wizard", "Paladin"]


def beginning(*party: Any, rolls: list[Any], **more: Any) -> Table:
    """A combat that is about to begin: everybody is ready, the monsters come first."""
    on = table(*party, monsters=[quiet(**more)], stage="before", initiative="monster_first", rolls=rolls)
    for seat in range(len(party)):
        do(on, "ready", seat=seat)
    return on


@pytest.mark.rule(
    "truedungeon.class.paladin.guard.declare",
    "truedungeon.class.paladin.guard.action",
    "truedungeon.class.paladin.guard.same-party",
)
def test_whom_to_guard_is_named_at_the_start_and_costs_nothing() -> None:
    on = beginning("wizard", "paladin", rolls=[MISS])
    assert on.choices[1].ask == "guard"
    assert offered(on, 1) == ["guard wizard", "guard nobody"]
    do(on, "guard wizard", seat=1)
    assert who(on) == ["Paladin"]
    assert not hero(on, "paladin").standard and not hero(on, "paladin").free


@pytest.mark.rule("truedungeon.class.paladin.guard.declare")
def test_a_paladin_who_can_do_nothing_names_nobody() -> None:
    for conditions, asked in (([], "guard"), (["prone"], "guard"), (["asleep"], "turn")):
        on = table("wizard", one("paladin", conditions=conditions), stage="before", initiative="party_first")
        for seat in sorted(on.choices):
            do(on, "ready", seat=seat)
        assert {choice.ask for choice in on.choices.values()} == {asked}


@pytest.mark.rule("truedungeon.class.paladin.guard.no-change", "truedungeon.class.paladin.guard.uses")
def test_the_choice_holds_even_if_the_guarded_one_dies() -> None:
    on = beginning("wizard", "bard", "paladin", rolls=[MISS, MISS])
    do(on, "guard wizard", seat=2)
    hero(on, "wizard").died, hero(on, "wizard").hp, hero(on, "wizard").done = 1, 0, True
    on = anew(on)
    do(on, "done", seat=1)
    assert not any("guard" in id for id in offered(on, 2))
    do(on, "done", seat=2)
    assert who(on) == ["Paladin", "Bard"]


# ---------------------------------------------------------------- lay on hands


@pytest.mark.rule(
    "truedungeon.class.paladin.lay.pool", "truedungeon.class.paladin.lay.split", "truedungeon.class.paladin.lay.action"
)
def test_any_part_of_the_pool_heals_one_character() -> None:
    on = table("paladin", {"class": "fighter", "hp": 10}, monsters=[quiet()], rolls=[MISS])
    mine = [id for id in offered(on) if id.startswith("use lay-on-hands")]
    assert mine == [f"use lay-on-hands fighter {n}" for n in range(1, 13)]
    do(on, "use lay-on-hands fighter 5")
    assert hero(on, "fighter").hp == 15
    assert hero(on, "paladin").boxes.points == 5  # type: ignore[union-attr]
    assert hero(on, "paladin").standard
    assert "truedungeon.class.paladin.lay.split" in told(on, "healed")[0].also


@pytest.mark.rule("truedungeon.class.paladin.lay.one-per-round")
def test_one_character_a_round() -> None:
    on = table("paladin", {"class": "fighter", "hp": 10}, {"class": "bard", "hp": 3}, monsters=[quiet()])
    do(on, "use lay-on-hands fighter 5")
    assert refusal(on, "use lay-on-hands bard 2") == "truedungeon.action.budget"


@pytest.mark.rule("truedungeon.class.paladin.lay.out-of-combat", "truedungeon.class.paladin.lay.split-example")
def test_before_a_fight_many_may_be_healed_in_a_row() -> None:
    party = [{"class": cls, "hp": 5} for cls in ("paladin", "fighter", "bard")]
    on = table(*party, stage="before")
    do(on, "use lay-on-hands fighter 6", "use lay-on-hands paladin 3", "use lay-on-hands bard 1")
    assert [hero(on, cls).hp for cls in ("fighter", "paladin", "bard")] == [11, 8, 6]
    assert state(on).clock == 600 - 3 * 10
    assert refusal(on, "use lay-on-hands bard 3") == "truedungeon.class.paladin.lay.pool"
    do(on, "use lay-on-hands bard 2")
    assert refusal(on, "use lay-on-hands bard 1") == "truedungeon.class.paladin.lay.pool"


@pytest.mark.rule("truedungeon.recovery.heal-cap", "truedungeon.class.paladin.lay.action")
def test_who_is_not_hurt_is_not_healed() -> None:
    on = table("paladin", "fighter")
    assert refusal(on, "use lay-on-hands fighter 1") == "truedungeon.recovery.heal-cap"
    for whom, named in (("ogre 1", "ogre"), ("", "character")):
        why = refused(on, f"use lay-on-hands {whom}", "truedungeon.class.paladin.lay.action")
        assert why.reason == f"there is no {named} to lay hands on"


@pytest.mark.rule(
    "truedungeon.class.paladin.lay.restored",
    "truedungeon.class.paladin.lay.restored-separate",
    "truedungeon.class.paladin.lay.restored-example",
)
def test_a_restored_use_is_the_full_amount_and_leaves_the_pool_alone() -> None:
    on = table("paladin", {"class": "fighter", "hp": 10})
    paladin = hero(on, "paladin")
    assert paladin.boxes is not None
    paladin.boxes.points, paladin.restored = 5, "power lay-on-hands"
    on = anew(on)
    do(on, "done", seat=1)
    assert refusal(on, "use lay-on-hands fighter 6") == "truedungeon.class.paladin.lay.restored"
    do(on, "use lay-on-hands fighter 12")
    assert hero(on, "fighter").hp == 22
    assert hero(on, "paladin").boxes.points == 5 and not hero(on, "paladin").restored  # type: ignore[union-attr]


# ---------------------------------------------------------------- cures


@pytest.mark.rule(
    "truedungeon.class.paladin.remove-disease.effect",
    "truedungeon.class.paladin.remove-disease.uses",
    "truedungeon.class.paladin.remove-disease.action",
)
def test_another_is_cured_of_disease() -> None:
    sick = {"class": "fighter", "conditions": ["diseased"]}
    on = table("paladin", sick, {"class": "bard", "conditions": ["diseased"]}, monsters=[quiet()], rolls=[MISS])
    assert refusal(on, "use remove-disease paladin") == "truedungeon.class.paladin.remove-disease.effect"
    do(on, "use remove-disease fighter")
    assert not hero(on, "fighter").lasting and hero(on, "paladin").standard
    for seat in range(3):
        do(on, "done", seat=seat)
    assert refusal(on, "use remove-disease bard") == "truedungeon.class.paladin.remove-disease.uses"


@pytest.mark.rule("truedungeon.class.paladin.remove-disease.no-future")
def test_the_cured_may_fall_ill_again() -> None:
    plague = attack(inflicts="diseased")
    sick = {"class": "fighter", "conditions": ["diseased"]}
    on = table(sick, "paladin", monsters=[quiet(attacks=[plague])], rolls=[19])
    do(on, "use remove-disease fighter", "done", seat=1)
    assert not hero(on, "fighter").lasting
    do(on, "done")
    assert any(one.name == "diseased" for one in hero(on, "fighter").lasting)


@pytest.mark.rule("truedungeon.class.paladin.immunity-disease")
def test_no_disease_touches_a_paladin() -> None:
    plague = attack(inflicts="diseased")
    on = table("paladin", monsters=[quiet(attacks=[plague])], rolls=[19])
    do(on, "done")
    assert not any(one.name == "diseased" for one in hero(on, "paladin").lasting)


@pytest.mark.rule("truedungeon.class.paladin.detect-evil")
def test_evil_is_shown_three_times_a_game() -> None:
    on = table("paladin", monsters=[quiet(), {**quiet(alignment="good"), "id": "unicorn", "name": "Unicorn"}])
    do(on, "use detect-evil")
    assert told(on, "evil")[0].data["text"] == "It comes from here: Ogre." and told(on, "evil")[0].shows
    assert hero(on, "paladin").standard
    on = table({"class": "paladin", "powers": {"detect-evil": 3}}, stage="before")
    assert refusal(on, "use detect-evil") == "truedungeon.class.paladin.detect-evil"


@pytest.mark.rule("truedungeon.class.paladin.detect-evil")
def test_outside_combat_the_rooms_own_evil_is_told() -> None:
    on = table("paladin", stage="before", evil="Behind the third door.")
    do(on, "use detect-evil")
    assert told(on, "evil")[0].data["text"] == "Behind the third door."


@pytest.mark.rule("truedungeon.class.power-default-action")
@pytest.mark.parametrize("free", [False, True])
def test_a_power_without_a_stated_cost_takes_a_standard_action(free: bool) -> None:
    on = table("paladin", options={"free_default": free})
    do(on, "use detect-evil")
    assert (hero(on, "paladin").standard, hero(on, "paladin").free) == (not free, free)


# ---------------------------------------------------------------- sacrifice

PALADIN = {"class": "paladin", "level": 5}


def lethal(paladin_hp: int) -> Table:
    """A wizard takes a lethal hit beside a paladin with so many Hit Points."""
    wizard = {"class": "wizard", "hp": 4}
    on = table(wizard, {**PALADIN, "hp": paladin_hp}, monsters=[quiet()], rolls=[19])
    do(on, "done")
    do(on, "done", seat=1)
    calm(on, but="sacrifice")
    return on


@pytest.mark.rule(
    "truedungeon.class.paladin.sacrifice.effect",
    "truedungeon.class.paladin.sacrifice.hp",
    "truedungeon.class.paladin.sacrifice.example",
)
@pytest.mark.parametrize("paladin_hp", [30, 2])
def test_both_have_5_hp_whatever_they_had(paladin_hp: int) -> None:
    on = lethal(paladin_hp)
    do(on, "sacrifice", seat=1)
    do(on, "willing")
    assert [hero(on, cls).hp for cls in ("wizard", "paladin")] == [5, 5]
    assert not hero(on, "wizard").is_dead


@pytest.mark.rule("truedungeon.class.paladin.sacrifice.effect")
def test_who_is_not_willing_falls_and_the_paladin_keeps_its_power() -> None:
    on = lethal(30)
    do(on, "sacrifice", seat=1)
    do(on, "unwilling")
    assert hero(on, "wizard").is_dead and hero(on, "paladin").hp == 30
    assert not told(on, "sacrifice") and not hero(on, "paladin").boxes.powers  # type: ignore[union-attr]


@pytest.mark.rule("truedungeon.class.paladin.sacrifice.action", "truedungeon.class.paladin.sacrifice.uses")
def test_it_takes_no_time_and_comes_once() -> None:
    on = lethal(30)
    do(on, "sacrifice", seat=1)
    do(on, "willing")
    assert hero(on, "paladin").boxes.powers == {"sacrifice": 1}  # type: ignore[union-attr]
    assert "use detect-evil" in offered(on, 1)
    used = {**PALADIN, "powers": {"sacrifice": 1}}
    on = table({"class": "wizard", "hp": 4}, used, monsters=[quiet()], rolls=[19])
    rest(on)
    assert hero(on, "wizard").is_dead


@pytest.mark.rule("truedungeon.class.paladin.sacrifice.not-self")
def test_a_paladin_cannot_save_itself() -> None:
    on = table({**PALADIN, "hp": 4}, "bard", monsters=[quiet()], rolls=[19])
    why = refused(on, "use sacrifice", "truedungeon.class.paladin.sacrifice.effect")
    assert why.reason == "Sacrifice: it is asked about at its moment"
    assert "truedungeon.class.paladin.sacrifice.not-self" in why.also
    do(on, "done")
    do(on, "done", seat=1)
    assert hero(on, "paladin").is_dead


@pytest.mark.rule("truedungeon.death.zero")
@pytest.mark.parametrize(
    ("paladin", "breath"),
    [({"hp": 4}, {"form": "area", "to_hit": None}), ({"conditions": ["paralyzed"]}, {"form": "ranged"})],
    ids=["falls", "is paralyzed"],
)
def test_a_paladin_who_falls_too_or_cannot_act_saves_nobody(paladin: dict[str, Any], breath: dict[str, Any]) -> None:
    by = quiet(attacks=[attack(**breath)])
    party = ({"class": "bard", "hp": 4}, {**PALADIN, **paladin}, "fighter")
    on = table(*party, monsters=[by], first="monsters", rolls=[19] if breath["form"] == "ranged" else [])
    assert hero(on, "bard").is_dead and not told(on, "sacrifice")


def test_one_player_of_both_is_not_asked_whether_it_is_willing() -> None:
    on = lethal(30)
    hero(on, "wizard").seat = 1
    do(on, "sacrifice", seat=1)
    assert hero(on, "wizard").hp == 5


# ---------------------------------------------------------------- cavalier

CAVALIER = one("paladin", SWORD, subclass="cavalier", card={"hp": 40})


@pytest.mark.rule("truedungeon.subclass.cavalier.immunity-fear")
def test_a_cavalier_knows_no_fear_but_falls_ill() -> None:
    blows = [attack(inflicts="feared"), attack(id="rot", name="rot", inflicts="diseased")]
    beast = {**quiet(attacks=[{**blow, "count": 1} for blow in blows], actions=["claw", "rot"]), "number": 2}
    on = table(CAVALIER, monsters=[beast], rolls=[19, 19])
    do(on, "done")
    assert [one.name for one in hero(on, "paladin").lasting if one.condition] == ["diseased"]


@pytest.mark.rule(
    "truedungeon.subclass.cavalier.remove.effect",
    "truedungeon.subclass.cavalier.remove.uses",
    "truedungeon.subclass.cavalier.remove.action",
)
def test_charm_fear_and_sleep_are_stripped_together() -> None:
    bound = {"class": "fighter", "conditions": ["charmed", "shaken", "asleep", "diseased"]}
    on = table(CAVALIER, bound)
    do(on, "use remove-charm-fear-sleep fighter")
    assert [one.name for one in hero(on, "fighter").lasting] == ["diseased"]
    assert hero(on, "paladin").standard
    free = table(CAVALIER, "fighter")
    assert refusal(free, "use remove-charm-fear-sleep fighter") == "truedungeon.subclass.cavalier.remove.effect"
    spent = {**CAVALIER, "powers": {"remove-charm-fear-sleep": 3}}
    assert (
        refusal(table(spent, bound), "use remove-charm-fear-sleep fighter")
        == "truedungeon.subclass.cavalier.remove.uses"
    )
    itself = {**CAVALIER, "conditions": ["shaken"]}
    assert "use remove-charm-fear-sleep paladin" in offered(table(itself))


@pytest.mark.rule("truedungeon.subclass.cavalier.remove.no-future")
def test_the_freed_may_be_shaken_again() -> None:
    howl = attack(inflicts="shaken")
    shaken = {"class": "fighter", "conditions": ["shaken"]}
    on = table(shaken, CAVALIER, monsters=[quiet(attacks=[howl])], rolls=[19])
    do(on, "use remove-charm-fear-sleep fighter", "done", seat=1)
    assert not hero(on, "fighter").lasting
    do(on, "done")
    assert any(one.name == "shaken" for one in hero(on, "fighter").lasting)


def answered(*rolls: Any, **more: Any) -> Table:
    """A cavalier who has just been hit."""
    return table(CAVALIER, monsters=[quiet(**more)], first="monsters", rolls=[19, *rolls])


@pytest.mark.rule("truedungeon.subclass.cavalier.wrath.effect", "truedungeon.subclass.cavalier.wrath.declare")
def test_wrath_adds_5_to_hit_and_10_damage() -> None:
    on = answered(slid(4, 7), MISS)
    do(on, "use righteous-wrath ogre")
    assert [one.values for one in hero(on, "paladin").lasting if one.by == "ogre"] == [{"declared": 1}]
    do(on, "attack ogre", "done")
    assert [event.data for event in told(on, "wrath")] == [{"who": "Cavalier", "foe": "Ogre"}]
    # 4 and 5 on the card and 5 of wrath are 14.
    assert [(event.data["total"], event.data["damage"]) for event in told(on, "scored")] == [(14, 17)]
    on = answered(slid(4, 7), MISS)
    do(on, "attack ogre", "done")
    assert [event.data["how"] for event in told(on, "scored")] == ["missed"]


@pytest.mark.rule("truedungeon.subclass.cavalier.wrath.declare")
def test_after_the_slide_it_is_too_late() -> None:
    on = answered(slid(4, 7))
    do(on, "attack ogre")
    assert refusal(on, "use righteous-wrath ogre") == "truedungeon.subclass.cavalier.wrath.declare"


@pytest.mark.rule("truedungeon.subclass.cavalier.wrath.same-monster")
def test_only_the_monster_that_hit_feels_it() -> None:
    other = {**quiet(), "id": "rat", "name": "Rat", "attacks": [attack(to_hit=-30)]}
    on = table(CAVALIER, monsters=[quiet(), other], first="monsters", rolls=[19, 2, slid(10, 7), 2, 2])
    assert refusal(on, "use righteous-wrath rat") == "truedungeon.subclass.cavalier.wrath.same-monster"
    do(on, "use righteous-wrath ogre", "attack rat", "done")
    assert dealt(on) == [7]


@pytest.mark.rule("truedungeon.subclass.cavalier.wrath.melee-only")
@pytest.mark.parametrize("blow", [attack(form="ranged"), attack(magical=True)])
def test_missiles_and_magic_do_not_enrage(blow: dict[str, Any]) -> None:
    on = answered(attacks=[blow])
    assert refusal(on, "use righteous-wrath ogre") == "truedungeon.subclass.cavalier.wrath.same-monster"
    rule = "truedungeon.subclass.cavalier.wrath.melee-only"
    plain = table("paladin", monsters=[quiet(attacks=[blow])], first="monsters", rolls=[19])
    assert rule in cited(on, "attacks") and rule not in cited(answered(), "attacks") | cited(plain, "attacks")


@pytest.mark.rule("truedungeon.subclass.cavalier.wrath.no-bank", "truedungeon.subclass.cavalier.wrath.example")
def test_twelve_are_twenty_two_at_once_and_twelve_a_turn_later() -> None:
    strong = {**CAVALIER, "card": {"melee-to-hit": 5, "melee-damage": 4, "hp": 40}}
    on = table(strong, monsters=[quiet()], first="monsters", rolls=[19, slid(10, 8), MISS])
    do(on, "use righteous-wrath ogre", "attack ogre", "done")
    assert dealt(on) == [22]
    on = table(strong, monsters=[quiet()], first="monsters", rolls=[19, MISS, slid(10, 8), MISS])
    do(on, "done")
    assert refusal(on, "use righteous-wrath ogre") == "truedungeon.subclass.cavalier.wrath.same-monster"
    do(on, "attack ogre", "done")
    assert dealt(on) == [12]


@pytest.mark.rule("truedungeon.subclass.cavalier.wrath.uses")
def test_wrath_comes_once_a_room() -> None:
    on = answered(slid(4, 7), 19)
    do(on, "use righteous-wrath ogre", "attack ogre", "done")
    assert refusal(on, "use righteous-wrath ogre") == "truedungeon.subclass.cavalier.wrath.uses"


@pytest.mark.rule("truedungeon.subclass.cavalier.wrath.replaces")
def test_a_cavalier_has_no_sacrifice() -> None:
    on = table({"class": "wizard", "hp": 4}, CAVALIER, monsters=[quiet()], rolls=[19])
    rest(on)
    assert hero(on, "wizard").is_dead
    assert refusal(on, "use sacrifice", 1) == "truedungeon.subclass.cavalier.wrath.replaces"


def test_a_hit_turned_aside_by_guard_enrages_too() -> None:
    on = table("wizard", CAVALIER, monsters=[quiet(attacks=[attack(damage=3)])], rolls=[19, slid(10, 7), MISS])
    hero(on, "paladin").guards = hero(on, "wizard").number
    do(on, "done")
    do(on, "done", seat=1)
    assert len(told(on, "attacks")) == 1 and "use righteous-wrath ogre" in offered(on, 1)


@pytest.mark.rule("truedungeon.subclass.cavalier.wrath.effect")
def test_wrath_at_one_monster_leaves_all_else_as_it_was() -> None:
    cavalier = {"class": "paladin", "subclass": "cavalier", "card": {"melee-ac": 5}}
    foes = [quiet(), {**quiet(), "id": "rat", "name": "Rat"}]
    on = table(cavalier, monsters=foes, rolls=[15, 15, 15, 15])
    hero(on, "paladin").lasting.append(Lasting("chill", "room", harmful=True, by="ogre"))
    on = anew(on)
    for _ in range(2):
        do(on, "done")
        lasting = [(one.name, one.by) for one in hero(on, "paladin").lasting]
        assert sorted(lasting) == sorted([("chill", "ogre"), (WRATH, "ogre"), (WRATH, "rat")])
