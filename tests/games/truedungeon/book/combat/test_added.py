"""What is added to an attack: by what is in the hands, what is put away, and what is slid."""

from __future__ import annotations

import pytest

from tests.games.truedungeon.brawls import MISS, SWORD, dealt, slid
from tests.games.truedungeon.fights import hero, monster, state, table
from tests.tables import do, told
from undercroft import Table
from undercroft.games.truedungeon.book.items.pouch import slug
from undercroft.games.truedungeon.content.explain import ability_bonus
from undercroft.games.truedungeon.state.stats import score

BOW = "Yew Stave"
KIND = "+2 Bow of the Kind Lie"
"""+1 missile damage."""
STRONG = "+1 Bow of the Broad Back"
"""It adds Strength to damage."""
SURE = "+1 Crossbow of the Sure Thing"
"""+1 missile To Hit."""
NEAR = "+1 Hatchet of the Near Miss"
"""+1 missile To Hit."""
MOUSE = "Spirit Mouse"


def round_of(on: Table, deed: str) -> None:
    """One round of a lone character."""
    do(on, deed, "done")


@pytest.mark.rule("truedungeon.combat.projectile-no-stat")
def test_a_bow_that_says_so_has_the_strength_of_the_moment() -> None:
    archer = {"class": "fighter", "missile": [STRONG], "in_hand": "missile"}
    on = table({**archer, "carried": ["Draught of the Rude Ox"]}, rolls=[MISS, slid(18, 1), MISS])
    round_of(on, "drink draught-of-the-rude-ox")
    round_of(on, "shoot ogre")
    strength = score(state(on), hero(on, "fighter"), "strength")
    assert dealt(on) == [2 + ability_bonus(strength + 4)]


@pytest.mark.parametrize(
    ("deed", "wheel"),
    [
        pytest.param(
            "throw jar-of-lit-pitch", 3, marks=pytest.mark.rule("truedungeon.combat.alchemical-no-strength"), id="jar"
        ),
        pytest.param(
            "call spirit-mouse", 1, marks=pytest.mark.rule("truedungeon.combat.spirit-pet-no-strength"), id="pet"
        ),
    ],
)
def test_the_strength_that_is_not_added_is_that_of_the_missile_hands(deed: str, wheel: int) -> None:
    # The Orb makes the fighter stronger in melee alone.
    armed = {"class": "fighter", "melee": [SWORD, "Orb of Might"], "missile": [STRONG]}
    on = table({**armed, "tokens": [MOUSE], "carried": ["Jar of Lit Pitch"]}, rolls=[slid(18, 1), MISS])
    round_of(on, f"{deed} ogre")
    assert dealt(on) == [wheel]


@pytest.mark.rule("truedungeon.slot.hand-modes")
@pytest.mark.parametrize(
    ("deed", "wheel"), [("throw boar-spear", 3), ("throw 1-eel-spear", 4), ("call spirit-mouse", 3)]
)
def test_a_bow_that_is_put_away_adds_nothing(deed: str, wheel: int) -> None:
    armed = {"class": "fighter", "melee": ["Boar Spear"], "missile": [KIND], "tokens": [MOUSE]}
    on = table({**armed, "carried": ["+1 Eel Spear"]}, rolls=[slid(18, 3), MISS])
    round_of(on, f"{deed} ogre")
    strength = ability_bonus(score(state(on), hero(on, "fighter"), "strength")) * deed.startswith("throw")
    assert dealt(on) == [wheel + strength]


@pytest.mark.rule("truedungeon.slot.hand-modes")
def test_a_bow_in_the_hands_adds_to_what_is_sent_beside_it() -> None:
    archer = {"class": "fighter", "missile": [KIND], "in_hand": "missile", "tokens": [MOUSE]}
    on = table(archer, rolls=[slid(18, 3), MISS])
    round_of(on, "call spirit-mouse ogre")
    assert dealt(on) == [3 + 1]


@pytest.mark.rule("truedungeon.slot.hand-modes")
@pytest.mark.parametrize(
    ("missile", "weapon", "plus"),
    [
        (SURE, "Boar Spear", 0),
        (BOW, NEAR, 1 + 1),
        (SURE, NEAR, 1 + 1),
    ],
)
def test_what_is_thrown_hits_by_what_it_gives_itself(missile: str, weapon: str, plus: int) -> None:
    on = table({"class": "fighter", "melee": [weapon], "missile": [missile]}, rolls=[slid(10, 1), MISS])
    round_of(on, f"throw {slug(weapon)} ogre")
    dexterity = ability_bonus(score(state(on), hero(on, "fighter"), "dexterity"))
    assert told(on, "scored")[0].data["total"] == 10 + dexterity + plus


@pytest.mark.rule("truedungeon.party.conditional-bonus-duty")
def test_what_a_weapon_gives_against_the_undead_it_gives_to_itself() -> None:
    swords = ("+1 Beadle's Sword", "+1 Sexton's Fang")
    ranger = {"class": "ranger", "melee": list(swords)}
    on = table(ranger, monsters=[monster(types=["undead"])], rolls=[slid(15, 1), slid(15, 1), 1])
    do(on, "attack ogre", "done")
    why = {event.data["what"]: event.data["why"] for event in told(on, "scored")}
    assert [name for name in swords if "+2 damage against undead" in why[name]] == ["+1 Sexton's Fang"]
