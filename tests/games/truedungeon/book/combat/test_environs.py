"""What water makes of an attack: of what is swung and of what flies, never more than 6 lower in all."""

from __future__ import annotations

import pytest

from tests.games.truedungeon.fights import hero, state, table
from undercroft.games.truedungeon.book.combat.environs import hinder
from undercroft.games.truedungeon.state.records import Lasting, Slide

WATER = "truedungeon.digital.environment-underwater"
CAP = "truedungeon.penalty.cap"


def hindered(
    form: str, kind: str, where: str = "underwater", subclass: str = "", *, woe: dict[str, int] | None = None
) -> Slide:
    """An attack of this form with a weapon of this kind, by somebody who is worse by so much already."""
    on = table({"class": "ranger", "subclass": subclass}, environment=where)
    ranger = hero(on, "ranger")
    ranger.lasting.append(Lasting("woe", stats=woe or {}))
    slide = Slide(0, "ogre", form, "weapon")
    hinder(state(on), ranger, slide, kind)
    return slide


def test_only_underwater_and_who_is_not_free_is_hindered() -> None:
    for where, subclass, parts in (("underwater", "", 1), ("underwater", "warden", 0), ("icy", "", 0), ("", "", 0)):
        slide = hindered("melee", "slashing", where, subclass)
        assert (len(slide.to_hit), len(slide.damage)) == (parts, parts)
        assert ("truedungeon.room.special-environment" in slide.rules) is (where == "underwater")


@pytest.mark.parametrize(
    ("form", "kind", "less"),
    [
        ("melee", "slashing", -2),
        ("melee", "blunt", -2),
        ("melee", "piercing", 0),
        ("missile", "piercing", -2),
        ("missile", "blunt", -2),
        ("thrown", "piercing", -2),
        ("thrown", "slashing", -2),
    ],
)
def test_water_slows_what_is_swung_and_what_flies(form: str, kind: str, less: int) -> None:
    slide = hindered(form, kind)
    assert slide.to_hit == ([[less, "under water", WATER]] if less else [])
    assert slide.damage == ([[less, kind, "under water", WATER]] if less else [])
    assert CAP not in slide.rules


@pytest.mark.parametrize(
    ("form", "woe", "to_hit", "damage", "capped"),
    [
        ("melee", {"melee-to-hit": -4}, -2, -2, False),
        ("melee", {"melee-to-hit": -5}, -1, -2, True),
        ("melee", {"to-hit": -5}, -1, -2, True),
        ("melee", {"to-hit": -6}, 0, -2, True),
        ("melee", {"missile-to-hit": -6}, -2, -2, False),
        ("thrown", {"missile-to-hit": -6}, 0, -2, True),
        ("missile", {"melee-to-hit": -6}, -2, -2, False),
        ("melee", {"damage": -5}, -2, -1, True),
        ("melee", {"melee-damage": -6}, -2, 0, True),
        ("melee", {"weapon-damage": -6}, -2, 0, True),
        ("missile", {"missile-damage": -5}, -2, -1, True),
        ("missile", {"melee-damage": -5}, -2, -2, False),
        ("melee", {"to-hit": -3, "melee-to-hit": -3}, -2, -2, False),
        ("melee", {"to-hit": -5, "damage": -5}, -1, -1, True),
    ],
)
def test_water_makes_nobody_more_than_6_worse(
    form: str, woe: dict[str, int], to_hit: int, damage: int, capped: bool
) -> None:
    slide = hindered(form, "slashing", woe=woe)
    assert [part[0] for part in slide.to_hit] == [to_hit] * (to_hit < 0)
    assert [part[0] for part in slide.damage] == [damage] * (damage < 0)
    assert (CAP in slide.rules) is capped
