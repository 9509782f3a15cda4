"""What seldom matters in magic, and then does: who is helped by a flank, what is known in vain, what a song adds."""

from __future__ import annotations

import pytest

from tests.games.truedungeon.casters import of, still
from tests.games.truedungeon.fights import foe, hero, refusal, state, table
from undercroft.engine import Scripted, Tell
from undercroft.games.truedungeon.book.combat import martial
from undercroft.games.truedungeon.book.magic import numbers, spellbook
from undercroft.games.truedungeon.book.powers.paladin import offer_sacrifice
from undercroft.games.truedungeon.character.spell_bonuses import By
from undercroft.games.truedungeon.state.records import Lasting, Song, Window

RAY, BOON = of("truedungeon.spell.wizard.scorching-ray"), of("truedungeon.spell.ranger.wardens-boon")


@pytest.mark.rule("truedungeon.spellcasting.slide")
@pytest.mark.parametrize(
    ("helped", "flying", "rolls", "natural", "left"),
    [
        (False, False, [7], 7, 0),
        (True, False, [7, 15, 9], 15, 0),
        (True, True, [7], 7, 1),
        (False, True, [7], 7, 0),
    ],
)
def test_a_spell_slide_is_the_best_of_three_where_a_flank_can_reach(
    helped: bool, flying: bool, rolls: list[int], natural: int, left: int
) -> None:
    on = table("wizard", monsters=[still(flying=flying)])
    wizard = hero(on, "wizard")
    wizard.lasting = [Lasting(martial.FLANK, values={"rolls": 3})] * helped
    dice = Scripted(rolls=[{"natural": number} for number in rolls])
    slide = numbers.magic_slide(state(on), wizard, foe(on), RAY, [], dice, tell := Tell())
    assert (slide.natural, len(wizard.lasting)) == (natural, left)
    also = tell.events.last().also
    assert ("truedungeon.digital.rolled-flank" in also) is (helped and not flying)
    assert ("truedungeon.class.rogue.flank.reach" in also) is (helped and flying)


@pytest.mark.rule("truedungeon.spellcasting.slide")
@pytest.mark.parametrize("by", ["spell", "scroll", "wand"])
def test_only_what_is_cast_has_the_song_and_what_helps_to_hit(by: By) -> None:
    on = table({"class": "wizard", "card": {"missile-to-hit": 3}})
    dice = Scripted(rolls=[{"natural": 20}])
    slide = numbers.magic_slide(state(on), hero(on, "wizard"), foe(on), RAY, [], dice, tell := Tell(), by=by)
    assert slide.marks == [RAY.rule, *([] if by == "spell" else [by, "no-song"]), "no-crit"]
    assert [part[0] for part in slide.to_hit] == ([3] if by == "spell" else [])
    assert "truedungeon.crit.spell-default" in tell.events.last().also


@pytest.mark.parametrize(
    ("spell", "unseen", "known", "vain"),
    [
        ("truedungeon.spell.bard.taunt", True, {"sees invisible": 0}, True),
        ("truedungeon.spell.bard.taunt", True, {"sees invisible": 1}, False),
        ("truedungeon.spell.bard.taunt", True, {}, False),
        ("truedungeon.spell.bard.taunt", False, {"sees invisible": 0}, False),
        ("truedungeon.spell.bard.sonic-dart", True, {"sees invisible": 0}, False),
        ("truedungeon.spell.cleric.searing-light", False, {"evil": 0}, True),
        ("truedungeon.spell.cleric.searing-light", False, {"evil": 1}, False),
        ("truedungeon.spell.bard.sonic-dart", False, {"evil": 0}, False),
    ],
)
def test_only_what_is_known_to_be_in_vain_is_not_cast(
    spell: str, unseen: bool, known: dict[str, int], vain: bool
) -> None:
    on = table("bard")
    foe(on).known = known
    hero(on, "bard").lasting = [Lasting("invisible", condition=True)] * unseen
    assert (spellbook.is_known_vain(hero(on, "bard"), of(spell), foe(on)) is not None) is vain


@pytest.mark.rule("truedungeon.spell.ranger.wardens-boon")
@pytest.mark.parametrize("all_three", [False, True])
def test_only_of_protection_from_energy_there_are_all_three(all_three: bool) -> None:
    on = table({"class": "ranger", "subclass": "warden"}, options={"all_three": all_three})
    boon = spellbook.targets(state(on), hero(on, "ranger"), BOON)
    assert boon == ["ranger strength", "ranger dexterity"]
    energy = spellbook.targets(state(on), hero(on, "ranger"), of("truedungeon.spell.druid.protection-from-energy"))
    assert energy == (["ranger"] if all_three else ["ranger cold", "ranger fire", "ranger shock"])


@pytest.mark.parametrize(
    ("per_target", "points", "pool"),
    [(False, 5, (6, True)), (True, 5, (5, False)), (True, -2, (0, False)), (False, -2, (0, True))],
)
def test_a_song_is_in_the_pool_that_is_divided(per_target: bool, points: int, pool: tuple[int, bool]) -> None:
    on = table("bard", "wizard", options={"per_target": per_target})
    state(on).song = Song(0, "bardsong", "Conch Horn of Courage")
    assert numbers.pool_of(state(on), RAY, [[points, "", "", ""]]) == pool
    state(on).song = None
    assert numbers.pool_of(state(on), RAY, [[points, "", "", ""]]) == (max(0, points), False)


@pytest.mark.parametrize(
    ("who", "deed", "rule"),
    [
        ("fighter", "sing", "truedungeon.class.bard.bardsong.bonus"),
        ("bard", "support", "truedungeon.subclass.troubadour.song-of-support"),
    ],
)
def test_who_does_not_know_a_song_is_told_by_its_rule(who: str, deed: str, rule: str) -> None:
    assert refusal(table(who), deed) == rule


@pytest.mark.parametrize(
    ("own", "other", "dead", "offered"),
    [(1, 0, False, True), (0, 0, False, False), (1, 1, False, False), (1, -3, False, True), (1, 0, True, False)],
)
def test_who_stands_may_sacrifice_itself_for_who_falls(own: int, other: int, dead: bool, offered: bool) -> None:
    on = table({"class": "paladin", "level": 5}, "wizard")
    hero(on, "paladin").hp, hero(on, "wizard").hp, hero(on, "wizard").died = own, other, int(dead)
    window = Window("dying", 1, [])
    assert bool(list(offer_sacrifice(state(on), hero(on, "paladin"), window))) is offered
