"""Retribution of characters and monsters: who damages the thorny is hurt."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import MISS, SWORD, one, quiet, rest, slid
from tests.games.truedungeon.character.test_set_bonuses import MITHRAL
from tests.games.truedungeon.fights import attack, cited, foe, hero, state, table, taken
from tests.tables import do, told
from undercroft import Table
from undercroft.engine import Tell
from undercroft.engine.notes import notebook
from undercroft.games.truedungeon.book.basics.retribution import bound, look_of, parts_of, strike_back, wound
from undercroft.games.truedungeon.state.records import Foe, Harm, Lasting


def thorny(*tokens: str, rolls: list[Any], options: dict[str, Any] | None = None, **more: Any) -> Table:
    """A fighter with these tokens, and a monster that strikes it."""
    fighter = {"class": "fighter", "tokens": list(tokens), "card": more.pop("card", {})}
    on = table(fighter, monsters=[{**quiet(), **more}], rolls=rolls, options=options)
    do(on, "done")
    return on


def returned(on: Table) -> list[int]:
    """What came back at the monster."""
    return [event.data["damage"] for event in told(on, "retribution")]


@pytest.mark.rule("truedungeon.combat.rd-trigger", "truedungeon.combat.rd-both-ways", "truedungeon.combat.rd-one-point")
def test_who_damages_the_thorny_takes_all_of_its_retribution() -> None:
    on = thorny("Hedgehog Mantle", "Nettle-Weave Shirt", rolls=[19], attacks=[attack(damage=1)])
    assert returned(on) == [2] and foe(on).taken == 2 and foe(on).look == "unhurt"


@pytest.mark.rule("truedungeon.combat.rd-stack", "truedungeon.combat.rd-mixed", "truedungeon.combat.rd-type")
def test_different_sources_add_up_to_one_blow() -> None:
    # 1 and 3 of Shock; the monster takes 2 off the whole.
    on = thorny("Hedgehog Mantle", "Collar of Hobnails", rolls=[19], dr={"all": 2})
    assert returned(on) == [2]


@pytest.mark.rule("truedungeon.combat.rd-dr", "truedungeon.combat.rd-mixed")
@pytest.mark.parametrize(
    ("block", "left"),
    [
        ({"dr": {"all": 2, "shock": 2}}, 0),
        ({"dr": {"all": 1, "shock": 5}}, 0),
        ({"dr": {"shock": 5}}, 1),
        ({"dr": {"all": 2, "shock": 2}, "immune": ["shock"]}, 0),
        ({"resistant": {"shock": 2}}, 2),
        ({"resistant": {"shock": 5}}, 1),
    ],
)
def test_what_is_for_its_kind_lowers_it_first(block: dict[str, Any], left: int) -> None:
    # 1 and 3 of Shock: the reduction of Shock takes from those 3 before that of everything takes from the rest.
    on = thorny("Hedgehog Mantle", "Collar of Hobnails", rolls=[19], **block)
    assert returned(on) == [left]


@pytest.mark.rule("truedungeon.combat.rd-dr")
def test_reduction_is_named_where_it_lowers_something() -> None:
    blocks: list[tuple[dict[str, Any], bool]] = [
        ({"dr": {"shock": 1}}, True),
        ({"dr": {"all": 1}}, True),
        ({"resistant": {"shock": 1}}, True),
        ({"dr": {"fire": 1}}, False),
        ({"resistant": {"fire": 1}}, False),
        ({"immune": ["shock"], "dr": {"all": 1}, "resistant": {"shock": 1}}, False),
        ({}, False),
    ]
    for block, named in blocks:
        on = thorny("Collar of Hobnails", rolls=[19], **block)
        assert ("truedungeon.combat.rd-dr" in cited(on, "retribution")) is named


@pytest.mark.rule("truedungeon.combat.rd-not-ranged")
def test_missiles_bring_nothing_back() -> None:
    on = thorny("Hedgehog Mantle", rolls=[19], attacks=[attack(form="ranged")])
    assert returned(on) == []


@pytest.mark.rule("truedungeon.combat.rd-negated")
def test_a_blow_that_does_nothing_brings_nothing_back() -> None:
    on = thorny("Hedgehog Mantle", rolls=[19], card={"reduction": 8})
    assert taken(on) == [0] and returned(on) == []


@pytest.mark.rule("truedungeon.combat.rd-dr", "truedungeon.combat.rd-dr-example")
def test_reductions_lower_it_where_they_cover_its_kind() -> None:
    for less, left in (({"shock": 2}, 1), ({"fire": 5}, 3)):
        on = thorny("Collar of Hobnails", rolls=[19], dr=less)
        assert returned(on) == [left]
    on = thorny("Collar of Hobnails", rolls=[19], immune=["shock"])
    assert returned(on) == [0]
    barbarian = one("barbarian", SWORD, level=5)
    for kind, left in (("cold", 2), ("eldritch", 3)):
        on = table(barbarian, monsters=[quiet(rd={kind: 3})], rolls=[slid(10, 5), MISS])
        do(on, "attack ogre", "done")
        assert taken(on) == [left]


@pytest.mark.rule("truedungeon.combat.rd-per-hit", "truedungeon.combat.rd-trigger")
@pytest.mark.parametrize("once", [False, True])
def test_every_damaging_blow_counts_or_by_variant_one_a_round(once: bool) -> None:
    shaken = {"number": 2, "conditions": ["shaken"]}
    on = thorny("Hedgehog Mantle", rolls=[19, 19, 19, 19], options={"once_per_round": once}, **shaken)
    assert returned(on) == ([1] if once else [1, 1])
    do(on, "done")
    assert returned(on) == ([1, 1] if once else [1, 1, 1, 1])


@pytest.mark.rule("truedungeon.combat.rd-no-sr")
def test_spell_resistance_does_not_change_it_and_nobody_reads_of_it() -> None:
    for sr in (0, 100):
        with notebook() as cites:
            on = thorny("Hedgehog Mantle", rolls=[20], sr=sr)
        assert returned(on) == [1] and "truedungeon.combat.rd-no-sr" not in cited(on, "retribution")
        assert ("truedungeon.combat.rd-no-sr" in cites) is bool(sr)


@pytest.mark.rule("truedungeon.combat.rd-no-multiplier")
def test_a_blow_that_is_doubled_brings_back_no_more() -> None:
    sleeper = {"class": "fighter", "tokens": ["Hedgehog Mantle"], "conditions": ["asleep"], "hp": 20}
    jaws = quiet(attacks=[attack(damage=8, helpless_coup=True)])
    for doubled in (False, True):
        options = {"coup_crit": doubled}
        on = table(sleeper, "bard", monsters=[jaws], first="monsters", rolls=[], options=options)
        assert taken(on) == [16 if doubled else 8] and returned(on) == [1]
        assert ("truedungeon.combat.rd-no-multiplier" in cited(on, "retribution")) is doubled
    on = thorny("Hedgehog Mantle", rolls=[19], options={"coup_crit": True})
    assert returned(on) == [1] and "truedungeon.combat.rd-no-multiplier" not in cited(on, "retribution")


@pytest.mark.rule("truedungeon.combat.rd-stack", "truedungeon.combat.rd-mixed")
def test_several_sources_are_named_where_there_are_several() -> None:
    both = {"truedungeon.combat.rd-stack", "truedungeon.combat.rd-mixed"}
    for worn, lasts, several in ((2, 0, True), (1, 1, True), (0, 2, True), (1, 0, False), (0, 1, False)):
        tokens = ["Hedgehog Mantle", "Collar of Hobnails"][:worn]
        on = table({"class": "fighter", "tokens": tokens}, monsters=[quiet()], rolls=[19])
        hero(on, "fighter").lasting += [Lasting(f"thorns {n}", stats={"retribution": 1}) for n in range(lasts)]
        do(on, "done")
        assert both & cited(on, "retribution") == (both if several else set())


@pytest.mark.rule("truedungeon.combat.rd-not-attack", "truedungeon.combat.rd-no-chain")
def test_retribution_does_not_answer_retribution() -> None:
    fighter = one("fighter", SWORD, tokens=["Hedgehog Mantle"])
    on = table(fighter, monsters=[quiet(rd={"typeless": 3})], rolls=[slid(10, 5), MISS])
    do(on, "attack ogre", "done")
    assert taken(on) == [3] and returned(on) == []
    assert "truedungeon.combat.rd-not-attack" in cited(on, "harmed")
    assert "truedungeon.combat.rd-not-attack" not in cited(thorny("Hedgehog Mantle", rolls=[19]), "harmed")


@pytest.mark.rule("truedungeon.combat.rd-shadowskin")
def test_a_blow_that_a_cloak_negates_brings_nothing_back() -> None:
    cloaked = {"class": "fighter", "tokens": ["Cloak of Shadowskin"], "card": {"retribution": 3}}
    for answer, back in (("pass", [3]), ("negate cloak-of-shadowskin", [])):
        on = table(cloaked, monsters=[quiet()], rolls=[19])
        do(on, "done", answer)
        assert returned(on) == back


@pytest.mark.rule("truedungeon.digital.rd-after-death")
def test_the_slain_strike_back_too_and_a_monster_may_die_of_it() -> None:
    for hp, dies in ((5, True), (8, True), (9, False)):
        thorny = {"class": "fighter", "hp": hp, "card": {"retribution": 3}}
        on = table(thorny, "bard", monsters=[quiet(hp=3)], rolls=[19])
        rest(on)
        assert hero(on, "fighter").is_dead is dies and foe(on).dead
        assert state(on).fight is None
        assert ("truedungeon.digital.rd-after-death" in cited(on, "retribution")) is dies


def test_a_slain_monster_strikes_back_too() -> None:
    fighter = one("fighter", SWORD, hp=3)
    on = table(fighter, "bard", monsters=[quiet(hp=5, rd={"typeless": 3})], rolls=[slid(10, 5)])
    do(on, "attack ogre")
    rest(on)
    assert foe(on).dead and hero(on, "fighter").is_dead


def test_a_blade_that_is_twisted_is_no_new_attempt() -> None:
    duelist = one("fighter", SWORD, subclass="duelist", powers={"weapon-specialization": 1})
    beast = quiet(prxd={"fire": 1}, rd={"cold": 2})
    on = table(duelist, monsters=[beast], rolls=[slid(10, 7), MISS, {"natural": 6}, MISS])
    do(on, "attack ogre", "done", "use twist-the-blade ogre", "done")
    assert taken(on) == [1, 2, 2]


@pytest.mark.rule("truedungeon.combat.rd-trigger")
@pytest.mark.parametrize(("tokens", "block", "back"), [([], {}, 2), (["Collar of Hobnails"], {"immune": ["shock"]}, 2)])
def test_what_lasts_adds_to_retribution(tokens: list[str], block: dict[str, Any], back: int) -> None:
    on = table({"class": "fighter", "tokens": tokens}, monsters=[quiet(**block)], rolls=[19])
    hero(on, "fighter").lasting.append(Lasting("thornskin", stats={"retribution": 2}))
    do(on, "done")
    assert returned(on) == [back]


@pytest.mark.rule("truedungeon.set.mithral.five", "truedungeon.set.mithral.five-trigger")
def test_deadbane_answers_every_hit_of_the_undead() -> None:
    for types, back in ((["undead"], [10]), ([], [])):
        on = thorny(*MITHRAL[:5], rolls=[20], card={"reduction": 8}, types=types)
        assert taken(on) == [0] and returned(on) == back


def own(name: str, effect: str) -> str:
    """A token of a host's own, worn about the wrist."""
    kinds = 'slot = "wrist"\nkind = "misc-magic"\nrarity = "common"\ntext = "It bristles."\n'
    return f'kind = "tokens"\n[[token]]\nname = "{name}"\n{kinds}effects = [{{ stat = "retribution", {effect} }}]\n'


@pytest.mark.rule("truedungeon.combat.rd-dr", "truedungeon.combat.rd-type")
def test_nothing_lowers_what_is_eldritch_of_it() -> None:
    options = {"user_catalogue": own("Hook", 'by = 3, type = "eldritch"')}
    blocks: list[dict[str, Any]] = [
        {"immune": ["eldritch"]},
        {"resistant": {"eldritch": 1}},
        {"dr": {"eldritch": 1}},
    ]
    for block in blocks:
        assert returned(thorny("Hook", rolls=[19], options=options, **block)) == [3]
    on = thorny("Hook", "Hedgehog Mantle", rolls=[19], options=options, dr={"all": 2})
    assert returned(on) == [3] and "truedungeon.combat.rd-dr" in cited(on, "retribution")


@pytest.mark.rule("truedungeon.combat.rd-type")
def test_what_holds_only_now_and_then_is_none_of_it() -> None:
    options = {"user_catalogue": own("Hook", 'by = 3, type = "fire", against = "poison"')}
    on = thorny("Hook", "Hedgehog Mantle", rolls=[19], options=options, immune=["fire"])
    assert returned(on) == [1]


@pytest.mark.rule("truedungeon.condition.diseased.normal-floor", "truedungeon.condition.diseased.everything")
def test_disease_lowers_it_to_nothing_and_no_further() -> None:
    for owed, left in ((1, 0), (2, 0), (3, 1)):
        sick = {"class": "fighter", "card": {"retribution": owed}, "conditions": ["diseased"]}
        on = table(sick, monsters=[quiet()], rolls=[19])
        do(on, "done")
        assert returned(on) == [left]
        assert ("truedungeon.condition.diseased.normal-floor" in cited(on, "retribution")) is (owed < 2)


def test_what_has_no_kind_stands_under_no_kind() -> None:
    worn = ["Hedgehog Mantle", "Collar of Hobnails", "Cuff of the Deaf Bellringer"]
    on = table({"class": "fighter", "tokens": worn}, monsters=[quiet()])
    assert parts_of(state(on), hero(on, "fighter")) == {"": 1, "shock": 3}


@pytest.mark.parametrize(
    ("source", "form", "lost", "due"),
    [
        ("bard", "melee", 5, [("bard", 3)]),
        ("bard", "ranged", 5, []),
        ("bard", "melee", 0, []),
        ("fighter", "melee", 5, []),
        ("ogre", "melee", 5, []),
    ],
)
def test_what_comes_back_is_due_to_a_friend_who_struck_and_to_no_other(
    source: str, form: str, lost: int, due: list[Any]
) -> None:
    on = table({"class": "fighter", "card": {"retribution": 3}}, "bard", "monk", monsters=[quiet()])
    foe(on).dead = True
    strike_back(state(on), hero(on, "fighter"), Harm(0, {"": 5}, source, marks=[form], lost=lost), Tell())
    assert [(state(on).heroes[harm.hero].cls, harm.parts[""]) for harm in state(on).harms] == due


def test_where_no_attack_is_under_way_none_was_doubled() -> None:
    on = table({"class": "fighter", "card": {"retribution": 3}}, monsters=[quiet()], options={"coup_crit": True})
    assert state(on).assault is None
    strike_back(state(on), hero(on, "fighter"), Harm(0, {"": 5}, "ogre", marks=["melee"], lost=5), Tell())
    assert foe(on).taken == 3


@pytest.mark.parametrize(
    ("taken", "look"),
    [(24, "unhurt"), (25, "wounded"), (49, "wounded"), (50, "bloodied"), (74, "bloodied"), (75, "near death")],
)
def test_how_hurt_a_monster_looks_goes_by_quarters(taken: int, look: str) -> None:
    assert look_of(100, taken) == look


def test_from_its_looks_everybody_can_tell_its_hit_points_and_no_closer() -> None:
    for hurt in range(1, 40):
        alike: dict[str, list[int]] = {}
        for hp in range(hurt + 1, 200):
            alike.setdefault(look_of(hp, hurt), []).append(hp)
        for look, points in alike.items():
            beast = Foe("ooze", "ooze", "Ooze", points[0], 12, taken=hurt, look=look)
            bound(beast)
            assert (beast.low, beast.high) == (points[0], 0 if look == "unhurt" else points[-1])


def test_what_was_known_of_its_hit_points_stays_known() -> None:
    beast = Foe("ooze", "ooze", "Ooze", 100, 12)
    known = []
    for hurt in (10, 30, 45, 60, 76, 90):
        wound(state(table("fighter")), beast, hurt - beast.taken, 0, Tell())
        known.append((beast.look, beast.low, beast.high))
    assert known == [
        ("unhurt", 41, 0),
        ("wounded", 61, 120),
        ("wounded", 91, 120),
        ("bloodied", 91, 120),
        ("near death", 91, 101),
        ("near death", 91, 101),
    ]


@pytest.mark.parametrize(
    ("taken", "lost", "gained", "then", "dies"),
    [(0, 9, 0, 9, False), (0, 10, 0, 10, True), (5, 0, 9, 0, False), (9, 3, 3, 9, False), (9, 3, 2, 10, True)],
)
def test_a_monster_dies_when_nothing_is_left_of_what_it_lost_and_gained(
    taken: int, lost: int, gained: int, then: int, dies: bool
) -> None:
    on = table("fighter", monsters=[quiet(hp=10)])
    foe(on).taken = taken
    for _ in range(2):  # Whoever is dead dies no more.
        wound(state(on), foe(on), lost, gained, Tell())
        assert (foe(on).taken, foe(on).dead, state(on).tally.get("slain", 0)) == (then, dies, dies)
        lost = gained = 0
