"""Before the adventure: classes, the order of preparation, bags."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.truedungeon.builds import rule_data
from tests.games.truedungeon.fights import offered, refusal, state
from tests.games.truedungeon.figures import TOKENS, fitted_of
from tests.tables import do, told
from undercroft import Table
from undercroft.engine.chance import Chance, seed_key
from undercroft.games.truedungeon.character.build import Character, Party
from undercroft.games.truedungeon.character.career.bags import MIX, bag
from undercroft.games.truedungeon.character.party import party_card
from undercroft.games.truedungeon.content.adventures.model import Clue
from undercroft.games.truedungeon.content.classes import classes

# ---- classes


@pytest.mark.rule("truedungeon.party.twelve-classes")
def test_there_are_twelve_classes() -> None:
    assert list(classes()) == rule_data("truedungeon.party.twelve-classes")["classes"]


@pytest.mark.rule("truedungeon.party.two-types", "truedungeon.party.combat-role")
def test_seven_fight_and_five_cast() -> None:
    types = {type: [card.id for card in classes().values() if card.type == type] for type in ("combat", "spellcaster")}
    assert types == rule_data("truedungeon.party.two-types")


@pytest.mark.rule("truedungeon.party.rogue-skill-type")
def test_a_rogues_skill_is_a_steady_hand() -> None:
    assert classes()["rogue"].type == "combat"
    assert "steady" in classes()["rogue"].skill


@pytest.mark.rule("truedungeon.party.caster-skill-type")
def test_casters_have_memory_tests() -> None:
    for cls, what in rule_data("truedungeon.party.caster-skill-type").items():
        assert "memory test" in classes()[cls].skill
        assert what.split()[-1] in classes()[cls].skill, cls


@pytest.mark.rule("truedungeon.party.unique-class", "truedungeon.party.unique-class-example")
def test_no_class_appears_twice() -> None:
    two = Party(members=(Character(class_="cleric"), Character(class_="cleric")))
    assert [why.rule for _, why in party_card(two, TOKENS).problems] == ["truedungeon.party.unique-class"]


@pytest.mark.rule("truedungeon.party.class-pick-order")
def test_first_come_first_served() -> None:
    here = Table.start("truedungeon", seats=2)
    assert "bard" in offered(here)
    do(here, "bard", "bard-bag")
    assert told(here, "class")[0].rule == "truedungeon.party.class-pick-order"
    assert "bard" not in offered(here, 1)
    assert refusal(here, "bard", 1) == "truedungeon.party.unique-class"


# ---- the sequence


@pytest.mark.rule("truedungeon.party.prep-sequence")
def test_preparation_has_its_order() -> None:
    here = Table.start("truedungeon", seats=1, options={"difficulty": "hardcore", "skill_tests": "chance"})
    asked = [here.choices[0].ask]
    for answer in ("bard", "bard-bag", "yes"):
        do(here, answer)
        asked.append(here.choices[0].ask)
    assert asked == ["class", "character", "agree", "train"]
    assert here.events[0].kind == "intro" and here.events[0].rule == "truedungeon.party.prep-sequence"


@pytest.mark.rule("truedungeon.party.storyscape-clues", "truedungeon.party.multi-sense-puzzles")
def test_an_adventure_may_have_clues_before_the_start_each_for_a_sense() -> None:
    here = Table.start("truedungeon", seats=1, options={"builds": 'kind = "character"\nclass = "fighter"'})
    noticed = told(here, "noticed")
    assert [(event.data["text"], event.data["sense"]) for event in noticed] == [
        (clue.text, clue.sense) for clue in state(here).adventure.clues
    ]
    assert noticed and noticed[0].rule == "truedungeon.party.storyscape-clues"
    assert msgspec.convert({"text": "?"}, Clue).sense == "sight"
    with pytest.raises(msgspec.ValidationError, match="sense"):
        msgspec.convert({"text": "?", "sense": "taste"}, Clue)


# ---- tokens


@pytest.mark.rule("truedungeon.party.free-bag")
def test_a_free_bag_holds_ten_tokens() -> None:
    drawn = bag(TOKENS.values(), Chance(seed_key("a bag")))
    assert {rarity: sum(found.rarity == rarity for found in drawn) for rarity in MIX} == MIX
    assert len({found.name for found in drawn}) == sum(MIX.values()) == 10
    assert drawn == bag(TOKENS.values(), Chance(seed_key("a bag")))
    assert drawn != bag(TOKENS.values(), Chance(seed_key("another")))


@pytest.mark.rule("truedungeon.party.equip")
def test_the_character_is_equipped_from_the_bag() -> None:
    drawn = bag(TOKENS.values(), Chance(seed_key("a bag")))
    worn = [found.name for found in drawn if found.slot != "carried" and not found.hand_held and not found.classes]
    fitted = fitted_of("fighter", *worn)
    assert {found.name for found in fitted.worn} <= set(worn)
    assert fitted.worn
