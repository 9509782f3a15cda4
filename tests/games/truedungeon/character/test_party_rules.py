"""Before the adventure: classes, bags, trades, cards, training; and the whole party on one side."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truedungeon.builds import rule_data
from tests.games.truedungeon.figures import TOKENS, card_of, fitted_of, token
from undercroft.engine import Refused
from undercroft.engine.chance import Chance, Scripted, seed_key
from undercroft.games.truedungeon.character import prep
from undercroft.games.truedungeon.character.build import Character, Party
from undercroft.games.truedungeon.character.career.bags import MIX, bag
from undercroft.games.truedungeon.character.party import party_card
from undercroft.games.truedungeon.content.classes import classes
from undercroft.games.truedungeon.content.tokens.token import Effect

ADA = Character(class_="monk", name="Ada", carried=("Charming Ring",), tokens=("Charming Crown",))
BO = Character(class_="rogue", name="Bo")


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
    why = prep.why_not_take("cleric", ["cleric", "bard"])
    assert why is not None
    assert why.reason == "there is a cleric already: no class appears twice in a party"
    two = Party(members=(Character(class_="cleric"), Character(class_="cleric")))
    assert [why.rule for _, why in party_card(two, TOKENS).problems] == ["truedungeon.party.unique-class"]


@pytest.mark.rule("truedungeon.party.class-pick-order")
def test_first_come_first_served() -> None:
    taken: list[str] = []
    for wish in ("bard", "monk", "bard"):
        if prep.why_not_take(wish, taken) is None:
            taken.append(wish)
    assert taken == ["bard", "monk"]


@pytest.mark.rule("truedungeon.party.class-pick-dispute")
def test_a_die_decides_who_gets_the_class() -> None:
    assert prep.settle(["Ada", "Bo"], Scripted(rolls=[4, 17])) == "Bo"
    again = Scripted(rolls=[12, 12, 3, 9, 5])
    assert prep.settle(["Ada", "Bo", "Cy"], again) == "Ada"
    again.spent()
    assert prep.settle(["Ada"], Scripted()) == "Ada"


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


@pytest.mark.rule("truedungeon.party.trade")
def test_members_trade_before_the_run() -> None:
    ada, bo = prep.trade(ADA, BO, "Charming Ring")
    assert (ada.carried, bo.carried) == ((), ("Charming Ring",))
    ada, bo = prep.trade(ada, bo, "Charming Crown")
    assert (ada.tokens, bo.carried) == ((), ("Charming Ring", "Charming Crown"))
    with pytest.raises(Refused, match="Ada has no Charming Ring"):
        prep.trade(ada, bo, "Charming Ring")


@pytest.mark.rule("truedungeon.party.trade")
def test_what_is_held_can_be_traded_too() -> None:
    armed = Character(class_="ranger", name="Ada", melee=("Axe", "Axe"), missile=("Axe",))
    ada, bo = prep.trade(armed, BO, "Axe")
    assert (ada.melee, ada.missile, bo.carried) == (("Axe",), ("Axe",), ("Axe",)), "one is left, for either mode"
    assert prep.trade(ada, bo, "Axe")[0].melee == prep.trade(ada, bo, "Axe")[0].missile == ()


@pytest.mark.rule("truedungeon.party.trade-deadline")
@pytest.mark.parametrize("recorded", ["Ada", "Bo"])
def test_trading_ends_when_recording_begins(recorded: str) -> None:
    with pytest.raises(Refused, match=f"{recorded}'s statistics are being recorded"):
        prep.trade(ADA, BO, "Charming Ring", recorded=[recorded])


# ---- cards


@pytest.mark.rule("truedungeon.party.hp-markers", "truedungeon.party.hp-markers-18")
def test_markers_show_tens_and_ones() -> None:
    assert prep.markers(18) == ("10", "08")
    assert prep.markers(30) == ("30", "00")


@pytest.mark.rule("truedungeon.party.hp-markers-modified")
def test_markers_begin_at_the_changed_maximum() -> None:
    tough = card_of("bard", own=[token("Tough Charm", Effect(stat="hp", by=5))])
    assert prep.markers(card_of("bard")["hp"]) == ("10", "08")
    assert prep.markers(tough["hp"]) == ("20", "03")


@pytest.mark.rule("truedungeon.party.card-side")
def test_the_side_of_the_level_shows() -> None:
    assert (prep.side(4), prep.side(5)) == (("red", "tan"), ("purple", "violet"))


# ---- the sequence


@pytest.mark.rule("truedungeon.party.prep-sequence")
def test_preparation_has_its_order() -> None:
    stages: list[Any] = ["classes"]
    while (following := prep.after(stages[-1])) is not None:
        stages.append(following)
    assert stages == ["classes", "cards", "difficulty", "record", "training", "adventure"]
    assert rule_data("truedungeon.party.prep-sequence") == {
        "coaching_minutes": prep.COACHING,
        "training_minutes": prep.TRAINING,
    }


@pytest.mark.rule("truedungeon.party.training", "truedungeon.party.combat-training")
def test_fighters_practise_longer_at_the_board() -> None:
    boards = {card.type: prep.practice(card.id)["board"] for card in classes().values()}
    assert boards["combat"] > boards["spellcaster"] > 0
    for cls in classes():
        assert sum(prep.practice(cls).values()) == prep.TRAINING
        assert prep.practice(cls)["skill"] > 0


@pytest.mark.rule("truedungeon.party.player-skill")
def test_the_players_skill_decides() -> None:
    assert [prep.attempt(70, Scripted(rolls=[roll]), "a slide") for roll in (1, 70, 71, 100)] == [
        True,
        True,
        False,
        False,
    ]
    chance = Chance(seed_key("skill"))
    assert not any(prep.attempt(0, chance, "a slide") for _ in range(50))
    assert all(prep.attempt(100, chance, "a slide") for _ in range(50))


@pytest.mark.rule("truedungeon.party.storyscape-clues")
def test_an_adventure_may_have_clues_before_the_start() -> None:
    assert prep.clues(None) == ()
    assert prep.clues([{"text": "The portrait has no eyes."}]) == (prep.Clue("The portrait has no eyes."),)
    with pytest.raises(Refused, match="clues"):
        prep.clues([{"words": "?"}])


@pytest.mark.rule("truedungeon.party.multi-sense-puzzles")
def test_a_clue_has_its_sense() -> None:
    senses = ["sight", "touch", "sound", "smell"]
    found = prep.clues([{"text": "?", "sense": sense} for sense in senses])
    assert [clue.sense for clue in found] == senses
    with pytest.raises(Refused):
        prep.clues([{"text": "?", "sense": "taste"}])
