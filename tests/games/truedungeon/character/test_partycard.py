"""The party card: who may be in a party together, and what the party has as such."""

from __future__ import annotations

import pytest

from tests.games.truedungeon.builds import KEY, TEN, gives, hero, line, made, rule_data, together
from tests.games.truedungeon.figures import adds_up
from undercroft.games.truedungeon.character.build import Party, read_party
from undercroft.games.truedungeon.character.party import party_card, why_not_join
from undercroft.games.truedungeon.content.tokens.catalogue import shipped


def rules(*members: object, **options: bool) -> list[str]:
    """What is wrong with such a party."""
    found = together(*members, **options)  # type: ignore[arg-type]
    return [why.rule or "" for _, why in found.problems]


@pytest.mark.rule("truedungeon.partycard.filled", "truedungeon.token.party-card")
def test_the_card_has_every_character_with_all_that_its_tokens_give() -> None:
    ring = made("Test Ring", "finger", gives("ac", 3))
    found = together(hero("bard", "Test Ring", name="Ada"), hero("cleric"), known=(ring,))
    assert found.legal
    assert [row["title"] for row in found.plain()["members"]] == ["Ada", "Cleric"]
    assert found.cards[0]["melee-ac"] == line("bard")["melee-ac"] + 3


@pytest.mark.rule("truedungeon.partycard.fields")
def test_the_party_has_difficulty_date_and_start() -> None:
    party = read_party({"difficulty": "hardcore", "date": "2024-08-01", "start": "10:24", "character": []})
    shown = party_card(party, shipped()).plain()
    assert (shown["difficulty"], shown["date"], shown["start"]) == ("hardcore", "2024-08-01", "10:24")
    assert shown["initiative"]["value"] == 0


@pytest.mark.rule("truedungeon.partycard.year-fields")
def test_a_card_may_carry_fields_of_this_years_adventure() -> None:
    party = read_party({"fields": {"Cold preparedness": "3"}, "character": [{"class": "bard"}]})
    assert party_card(party, shipped()).plain()["fields"] == {"Cold preparedness": "3"}


# ---- who goes together


@pytest.mark.rule("truedungeon.party.unique-class", "truedungeon.party.unique-class-example")
def test_a_second_cleric_is_refused() -> None:
    assert why_not_join(hero("cleric"), [hero("bard")]) is None
    why = why_not_join(hero("cleric"), [hero("bard"), hero("cleric")])
    assert why is not None and why.rule == "truedungeon.party.unique-class"
    assert rules(hero("cleric"), hero("bard"), hero("cleric")) == ["truedungeon.party.unique-class"]


@pytest.mark.rule("truedungeon.subclass.exclusive", "truedungeon.subclass.exclusive-example")
@pytest.mark.parametrize("first", [0, 1])
def test_a_wizard_and_a_sorcerer_cannot_be_in_one_party(first: int) -> None:
    two = [hero("wizard"), hero("wizard", subclass="sorcerer", carried=(KEY,))]
    why = why_not_join(two[1 - first], [two[first]])
    assert why is not None and why.rule == "truedungeon.subclass.exclusive"
    assert rules(two[first], two[1 - first]) == ["truedungeon.subclass.exclusive"]


@pytest.mark.rule("truedungeon.ghosting.full-party")
def test_a_full_party_has_ten() -> None:
    members = [hero(cls) for cls in TEN]
    assert rules(*members) == []
    assert rules(*members, hero("rogue")) == ["truedungeon.ghosting.full-party"]


def test_a_party_is_illegal_if_a_member_is() -> None:
    found = together(hero("bard", "Draught of Deep Mending"))
    assert not found.legal and not found.problems


def test_an_empty_party_has_an_empty_card() -> None:
    found = party_card(Party(), shipped())
    assert found.legal and found.cards == () and found.initiative.value == 0


# ---- initiative


@pytest.mark.rule("truedungeon.combat.initiative-token-amounts")
def test_every_wearer_of_awareness_adds_to_the_partys_initiative() -> None:
    amounts = rule_data("truedungeon.combat.initiative-token-amounts")
    for name in ("CHARM OF AWARENESS", "CHARM OF AWAKENED SYNERGY"):
        found = together(*(hero(cls, name) for cls in TEN[:3]))
        assert found.initiative.value == 3 * amounts[name]
        assert adds_up(found.initiative)


@pytest.mark.rule("truedungeon.combat.initiative-token-amounts", "truedungeon.subclass.drunken-master.luck")
def test_initiative_is_ten_at_most() -> None:
    members = [hero(cls, "Charm of Awareness") for cls in TEN if cls != "monk"]
    master = hero("monk", "Charm of Awareness", subclass="drunken-master", carried=(KEY,))
    found = together(*members[:6], master)
    assert found.initiative.value == 6 + 1 + 3 and adds_up(found.initiative)
    full = together(*members, master)
    assert full.initiative.value == rule_data("truedungeon.combat.initiative-token-amounts")["card_maximum"]
    assert adds_up(full.initiative)
