"""The ready-made characters beside their unequipped classes: three levels of wealth, and nobody left behind."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import get_args

import pytest

from undercroft.games.truedungeon.character.build import Character, read_character
from undercroft.games.truedungeon.character.card import card
from undercroft.games.truedungeon.character.counting import ROOM
from undercroft.games.truedungeon.character.equip import fit, why_not_use
from undercroft.games.truedungeon.character.hands import serves
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.words import MODES, SAVES, ClassId, Mode, Rarity
from undercroft.games.truedungeon.desk.desk import ready_made

IDS: tuple[ClassId, ...] = get_args(ClassId)
OURS = [token for token in shipped().values() if token.source == "ours"]
READY = {id: read_character(data, id) for id, data in ready_made().items()}
HOARDS = [id for id in READY if id.endswith("-hoard")]
CHOSEN: tuple[Rarity, ...] = ("common", "uncommon", "rare", "ultra-rare")

AC = {"bag": (0, 4), "shelf": (5, 8), "hoard": (9, 15)}
HP = {"bag": (0, 7), "shelf": (12, 20), "hoard": (30, 58)}
STRENGTH = {"bag": (0, 2), "shelf": (3, 7), "hoard": (8, 14)}
"""What a character does best: melee or Spell damage, Spell healing, or an archer's missile damage."""
EACH_SAVE = {"bag": (-2, 6), "shelf": (4, 8), "hoard": (6, 12)}
BEST = ("melee-damage", "spell-damage", "spell-healing")
ARCHERS = ("ranger", "rogue")
TWO_HANDED = 4
"""A barbarian's own bonus with a two-handed weapon, which the unequipped class cannot show."""


@cache
def columns(character: Character) -> dict[str, int]:
    """The numbers of the character's card, alone."""
    return {name: number.value for name, number in card(fit(character, shipped())).columns.items()}


def gained(id: str) -> Counter[str]:
    """By how much each number of this ready-made character is above that of its class without any token."""
    gain = Counter(columns(READY[id]))
    gain.subtract(columns(Character(class_=READY[id].class_)))
    if READY[id].class_ == "barbarian":
        gain["melee-damage"] -= TWO_HANDED
    return gain


def within(gain: int, band: tuple[int, int]) -> bool:
    return band[0] <= gain <= band[1]


@pytest.mark.parametrize("id", READY)
def test_wealth_tells_and_never_runs_away(id: str):
    wealth, gain = id.rpartition("-")[2], gained(id)
    assert within(gain["melee-ac"], AC[wealth]), gain
    assert within(gain["hp"], HP[wealth]), gain
    best = (*BEST, "missile-damage") if READY[id].class_ in ARCHERS else BEST
    assert within(max(gain[column] for column in best), STRENGTH[wealth]), gain
    assert all(within(gain[save], EACH_SAVE[wealth]) for save in SAVES), gain


@pytest.mark.parametrize("id", HOARDS)
def test_every_hoard_makes_a_character_of_fifth_level(id: str):
    assert fit(READY[id], shipped()).level == 5


@pytest.mark.parametrize("rarity", CHOSEN)
@pytest.mark.parametrize("id", IDS)
def test_no_slot_has_a_single_obvious_token(id: ClassId, rarity: Rarity):
    usable = [t for t in OURS if t.rarity == rarity and why_not_use(t, Character(class_=id)) is None]
    inside = Counter(token.slot for token in usable)
    assert [slot for slot in ROOM if slot != "follower" and inside[slot] < 2] == []
    assert inside["offhand"] >= 2 or id == "monk"  # whose off hand has a weapon in it
    assert all(len(weapons(usable, mode)) >= 2 for mode in MODES)


def weapons(tokens: list[Token], mode: Mode) -> list[str]:
    """The weapons among them that attack in this mode."""
    return [token.name for token in tokens if token.is_weapon and serves(token, mode)]
