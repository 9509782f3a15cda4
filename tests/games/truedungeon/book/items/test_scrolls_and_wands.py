"""Scrolls and wands in play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.brawls import MISS, dealt, one, quiet, slid
from tests.games.truedungeon.fights import foe, hero, offered, refusal, state, table, taken
from tests.tables import do, refused, told
from undercroft import Table
from undercroft.games.truedungeon.book.combat.arming import EMPTY
from undercroft.games.truedungeon.content.tokens.catalogue import shipped

SPARK = "Page of the Thrown Spark"
"""5 Shock, without a slide."""
INDEX = "Page of the Burning Index"
"""12 Fire; its slide must reach 15."""
PEBBLES = "Wand of Pebbles"
"""2 Force."""


def reader(*carried: str, **more: Any) -> dict[str, Any]:
    """A wizard with empty hands, these things, and no Spell to answer attacks with."""
    return {"class": "wizard", "carried": list(carried), "spells": {"instant-safeguard": 9}, **more}


# ---------------------------------------------------------------- scrolls


@pytest.mark.rule(
    "truedungeon.scroll.no-skill-check", "truedungeon.scroll.shocking-grasp", "truedungeon.scroll.consumed"
)
def test_a_scroll_does_what_it_says_and_is_gone() -> None:
    skilled = reader(SPARK, card={"spell-damage": 7, "missile-damage": 5})
    on = table(skilled, rolls=[MISS], options={"skill_tests": "always_pass"})
    do(on, "read page-of-the-thrown-spark ogre", "done")
    assert dealt(on) == [5] and hero(on, "wizard").spent == [SPARK]
    assert refusal(on, "read page-of-the-thrown-spark ogre") == "truedungeon.misc.one-use"


@pytest.mark.rule(
    "truedungeon.scroll.no-caster-bonus", "truedungeon.combat.scroll-wand-ranged", "truedungeon.combat.scroll-no-modify"
)
def test_bardsong_and_potions_do_nothing_for_scrolls() -> None:
    wizard = reader(INDEX, "Draught of the Loose Eel")
    on = table(
        wizard,
        {"class": "bard"},
        stage="before",
        initiative="party_first",
        monsters=[quiet()],
        rolls=[{"natural": 14}, MISS],
    )
    do(on, "drink draught-of-the-loose-eel", "ready")
    do(on, "ready", seat=1)
    do(on, "read page-of-the-burning-index ogre", "done")
    songs = [id for id in offered(on, 1) if id.startswith("sing")]
    do(on, songs[0], "done", seat=1)
    assert dealt(on) == [0]


@pytest.mark.rule("truedungeon.combat.scroll-no-modify", "truedungeon.scroll.no-caster-bonus")
def test_a_scroll_that_reaches_its_number_does_just_what_it_says() -> None:
    card = {"spell-damage": 7, "missile-damage": 5, "missile-to-hit": 9}
    on = table(reader(INDEX, card=card), {"class": "bard"}, monsters=[quiet()], rolls=[{"natural": 15}, MISS])
    do(on, "sing", seat=1)
    do(on, "read page-of-the-burning-index ogre", "done")
    do(on, "done", seat=1)
    assert dealt(on) == [12]


@pytest.mark.rule("truedungeon.scroll.slide-ac", "truedungeon.combat.scroll-slide-no-bonus")
@pytest.mark.parametrize(("natural", "damage"), [(15, 12), (14, 0), (20, 12), (1, 0)])
def test_a_scrolls_slide_is_the_natural_number_alone(natural: int, damage: int) -> None:
    keen = reader(INDEX, card={"missile-to-hit": 9})
    on = table(keen, monsters=[quiet(ac=30)], rolls=[{"natural": natural}, MISS])
    do(on, "read page-of-the-burning-index ogre", "done")
    assert dealt(on) == [damage]


@pytest.mark.rule("truedungeon.scroll.duration")
def test_what_a_scroll_gives_lasts_until_the_room_ends() -> None:
    on = table(reader("Page of the Thick Air"), monsters=[quiet(hp=1)], rolls=[MISS])
    do(on, "read page-of-the-thick-air", "done")
    (lasting,) = hero(on, "wizard").lasting
    assert (lasting.until, lasting.stats) == ("room", {"ac": 1})


@pytest.mark.rule("truedungeon.scroll.class-all", "truedungeon.scroll.class-divine")
def test_a_scroll_for_all_who_cast_is_not_for_a_fighter() -> None:
    poisoned = one("fighter", carried=["Scroll Slow Poison"], conditions=["poisoned"])
    assert refusal(table(poisoned), "read scroll-slow-poison fighter") == "truedungeon.scroll.class-specified"
    ranger = {**poisoned, "class": "ranger"}
    assert "read scroll-slow-poison ranger" in offered(table(ranger))


@pytest.mark.rule(
    "truedungeon.scroll.free-hand", "truedungeon.spellcasting.focus-weapon", "truedungeon.spellcasting.hands-swap"
)
def test_a_scroll_needs_a_free_main_hand_focus_or_not() -> None:
    on = table(reader(SPARK, melee=[focus_weapon()]), rolls=[MISS, MISS])
    do(on, "read page-of-the-thrown-spark ogre")
    wizard = hero(on, "wizard")
    assert wizard.free and wizard.used[EMPTY]
    (told_so,) = told(on, "puts-away")
    assert told_so.data["who"] == "Wizard" and "truedungeon.scroll.free-hand" in told_so.also
    do(on, "done")
    empty = table(reader(SPARK))
    do(empty, "read page-of-the-thrown-spark ogre")
    assert not hero(empty, "wizard").free and not told(empty, "puts-away")


def focus_weapon() -> str:
    """A weapon that helps a wizard's Spells."""
    return next(
        token.name
        for token in shipped().values()
        if token.source == "ours" and token.weapon is not None and {"focus"} <= set(token.tags)
        if token.is_weapon and "melee" in token.weapon.mode
        if not token.classes or "wizard" in token.classes
    )


def test_the_weapon_that_was_put_away_is_taken_up_again_with_the_next_attack() -> None:
    on = table(reader(SPARK, melee=[focus_weapon()]), rolls=[MISS, slid(10), MISS])
    do(on, "read page-of-the-thrown-spark ogre", "done", "attack ogre")
    wizard = hero(on, "wizard")
    assert wizard.free and not wizard.used.get(EMPTY)


@pytest.mark.rule("truedungeon.condition.silenced.banned", "truedungeon.wand.command-word")
def test_silence_stops_scrolls_and_wands() -> None:
    on = table(reader(SPARK, PEBBLES, conditions=["silenced"]))
    assert refusal(on, "read page-of-the-thrown-spark ogre") == "truedungeon.condition.silenced.banned"
    assert refusal(on, "wave wand-of-pebbles ogre") == "truedungeon.condition.silenced.banned"


@pytest.mark.rule("truedungeon.wand.command-word")
def test_no_wand_works_underwater() -> None:
    on = table(reader(PEBBLES, SPARK), environment="underwater")
    assert refusal(on, "wave wand-of-pebbles ogre") == "truedungeon.wand.command-word"
    assert "read page-of-the-thrown-spark ogre" in offered(on)


@pytest.mark.rule("truedungeon.spellcasting.sr-marked", "truedungeon.spellcasting.sr-scope")
def test_a_resisted_scroll_is_spent() -> None:
    on = table(reader(SPARK), monsters=[quiet(sr=50)], rolls=[10, MISS])
    do(on, "read page-of-the-thrown-spark ogre", "done")
    assert foe(on).taken == 0 and hero(on, "wizard").spent == [SPARK]


def test_what_harms_only_the_undead_fails_on_others_and_nobody_is_told_before() -> None:
    leaf = {"class": "cleric", "carried": ["Leaf of the Lit Window"]}
    for types, damage in ((["undead"], 16), ([], 0)):
        on = table(leaf, monsters=[quiet(types=types)], rolls=[MISS])
        assert "read leaf-of-the-lit-window ogre" in offered(on)
        do(on, "read leaf-of-the-lit-window ogre", "done")
        assert dealt(on) == [damage]


def test_a_scroll_spike_makes_common_scrolls_work_twice_over() -> None:
    on = table(reader(SPARK, INDEX, tokens=["Scroll-Spike"]), rolls=[MISS, {"natural": 15}, MISS])
    do(on, "read page-of-the-thrown-spark ogre", "done", "read page-of-the-burning-index ogre", "done")
    assert dealt(on) == [10, 12]


def test_a_shared_cup_is_divided() -> None:
    cleric = {"class": "cleric", "carried": ["Leaf of the Shared Cup"], "hp": 10}
    on = table(cleric, one("fighter", hp=10), stage="recovery")
    do(on, "read leaf-of-the-shared-cup", "6", "9")
    assert (hero(on, "cleric").hp, hero(on, "fighter").hp) == (16, 19)


# ---------------------------------------------------------------- wands


@pytest.mark.rule("truedungeon.wand.action", "truedungeon.wand.whole-room", "truedungeon.wand.consumable")
def test_a_wand_works_as_often_as_actions_permit() -> None:
    on = table(reader(PEBBLES), rolls=[MISS] * 3)
    for _ in range(3):
        do(on, "wave wand-of-pebbles ogre")
        assert hero(on, "wizard").standard
        do(on, "done")
    assert dealt(on) == [2, 2, 2]
    assert state(on).wands == [f"wizard {PEBBLES}"] and hero(on, "wizard").spent == []


@pytest.mark.rule("truedungeon.wand.collected")
def test_every_wand_used_is_collected_at_the_end_of_the_room() -> None:
    on = table(reader(PEBBLES, "Wand of Hissing Sparks"), monsters=[quiet(hp=2)])
    do(on, "wave wand-of-pebbles ogre", "done", "ready")
    assert state(on).room == 2
    assert hero(on, "wizard").spent == [PEBBLES]
    assert told(on, "collected")[0].data["token"] == PEBBLES


@pytest.mark.rule("truedungeon.wand.no-skill", "truedungeon.combat.magical-attack")
def test_a_wand_is_ranged_and_nothing_adds_to_it() -> None:
    distant = quiet(
        separated=True,
        rd={"fire": 5},
        attacks=[{"id": "bolt", "name": "bolt", "form": "ranged", "to_hit": 5, "damage": 1}],
    )
    on = table(reader(PEBBLES, card={"spell-damage": 9}), {"class": "bard"}, monsters=[distant], rolls=[MISS])
    do(on, "sing", seat=1)
    do(on, "wave wand-of-pebbles ogre", "done")
    do(on, "done", seat=1)
    assert dealt(on) == [2] and taken(on) == []


@pytest.mark.rule("truedungeon.wand.action")
def test_a_bandolier_makes_wands_free() -> None:
    on = table(reader(PEBBLES, SPARK, tokens=["Bandolier of the Second Thought"]), rolls=[MISS])
    do(on, "wave wand-of-pebbles ogre", "read page-of-the-thrown-spark ogre", "done")
    assert sorted(dealt(on)) == [2, 5]


def both(on: Table) -> list[int]:
    """What was healed."""
    return [event.data["amount"] for event in told(on, "healed")]


def test_a_wand_of_moss_heals_whom_it_is_waved_at() -> None:
    cleric = {"class": "cleric", "carried": ["Wand of Soft Moss"]}
    on = table(cleric, one("fighter", hp=10), stage="recovery")
    do(on, "wave wand-of-soft-moss fighter", "wave wand-of-soft-moss fighter")
    assert both(on) == [3, 3]
    assert refusal(on, "wave wand-of-soft-moss monk") == "truedungeon.combat.target-singular"


@pytest.mark.rule("truedungeon.combat.target-singular")
@pytest.mark.parametrize(("cls", "page"), [("wizard", SPARK), ("cleric", "Leaf of Mending")])
def test_whom_a_page_is_to_be_read_on_is_named_as_far_as_forty_letters(cls: str, page: str) -> None:
    on = table({"class": cls, "carried": [page]})
    for named in ("x" * 40, "x" * 41):
        found = refused(on, f"read {page.lower().replace(' ', '-')} {named}", "truedungeon.combat.target-singular")
        assert found.reason == f"there is no {'x' * 40} here"


SCROLLS = {"common": ("Page of the Thrown Spark", 5), "uncommon": ("Page of Sudden Frost", 9), "rare": (INDEX, 12)}
"""A page of each rarity, and the damage that it does."""


@pytest.mark.parametrize("level", range(4))
@pytest.mark.parametrize(("rarity", "from_level"), [("common", 1), ("uncommon", 2), ("rare", 3)])
def test_of_double_scrolls_each_level_doubles_a_rarity_more(level: int, rarity: str, from_level: int) -> None:
    page, damage = SCROLLS[rarity]
    rolls = [{"natural": 15}, MISS] if page == INDEX else [MISS]
    on = table(reader(page, card={"double-scroll": level}), rolls=rolls)
    do(on, f"read {page.lower().replace(' ', '-')} ogre", "done")
    assert dealt(on) == [damage * 2 if level >= from_level else damage]
    twice = "truedungeon.misc.token-over-rule" in told(on, "uses")[0].also
    assert twice is (level >= from_level)


@pytest.mark.parametrize("wand", [PEBBLES, "Wand of Hissing Sparks", "Wand of the Iced Gutter"])
def test_no_wand_works_twice_over(wand: str) -> None:
    card = {"spell-damage": 0, "double-scroll": 3}
    plain = table(reader(wand), rolls=[MISS])
    on = table(reader(wand, card=card), rolls=[MISS])
    for one_table in (plain, on):
        do(one_table, f"wave {wand.lower().replace(' ', '-')} ogre", "done")
    assert dealt(on) == dealt(plain)


@pytest.mark.parametrize(("level", "healed"), [(0, 5), (1, 10)])
def test_a_page_that_heals_does_so_twice_over_too(level: int, healed: int) -> None:
    cleric = {"class": "cleric", "carried": ["Leaf of Mending"], "card": {"double-scroll": level}}
    on = table(cleric, one("fighter", hp=10), stage="recovery")
    do(on, "read leaf-of-mending fighter")
    assert hero(on, "fighter").hp == 10 + healed


@pytest.mark.parametrize(("level", "pool"), [(2, 15), (3, 30)])
def test_a_shared_cup_is_twice_as_full(level: int, pool: int) -> None:
    cleric = {"class": "cleric", "carried": ["Leaf of the Shared Cup"], "hp": 1, "card": {"double-scroll": level}}
    on = table(cleric, one("fighter", hp=1, card={"hp": 90}), stage="recovery")
    do(on, "read leaf-of-the-shared-cup", "0", str(pool))
    assert hero(on, "fighter").hp == 1 + pool


@pytest.mark.rule("truedungeon.ghost.scroll-speak")
def test_a_ghost_that_may_speak_already_is_named_once() -> None:
    bard = {"class": "bard", "carried": ["Scroll Speak with Dead"]}
    on = table(bard, one("rogue", ghost=True), one("monk", ghost=True), stage="recovery", room=3)
    state(on).speaking = ["rogue"]
    do(on, "read scroll-speak-with-dead rogue")
    assert state(on).speaking == ["rogue"] and told(on, "speaks")[0].data["who"] == "rogue"


@pytest.mark.parametrize(("foes", "struck"), [(1, [2]), (2, [2, 2])])
def test_gravel_strikes_all_monsters_and_is_offered_at_none_outside_a_fight(foes: int, struck: list[int]) -> None:
    wizard, gravel = reader("Wand of Flung Gravel"), "wave wand-of-flung-gravel"
    beasts = [quiet(), quiet(id="troll", name="Troll")][:foes]
    on = table(wizard, monsters=beasts, rolls=[MISS] * foes)
    do(on, gravel, "done")
    assert dealt(on) == struck
    before = table(wizard, monsters=beasts, stage="before")
    assert gravel not in offered(before) and refusal(before, gravel) == "truedungeon.combat.round"
