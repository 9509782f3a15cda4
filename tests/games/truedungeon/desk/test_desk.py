"""The coach's desk: everything over plain data, as the faces use it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.truedungeon.builds import LEDGER
from undercroft.engine import Refused, Unknown, shelf
from undercroft.games.truedungeon.character.card import COLUMNS
from undercroft.games.truedungeon.desk.desk import CoachDesk

BARD: dict[str, Any] = {"kind": "character", "class": "bard", "name": "Ada"}
OWN = """
kind = "tokens"

[[token]]
name = "Grandmother's Thimble"
slot = "finger"
kind = "misc-magic"
rarity = "rare"
text = "+3 HP."
effects = [{ stat = "hp", by = 3 }]
"""


@pytest.fixture
def desk() -> CoachDesk:
    return CoachDesk({}, {})


def line(desk: CoachDesk, data: dict[str, Any], member: int = 0) -> dict[str, Any]:
    """A member's line of the card."""
    found: dict[str, Any] = desk.examine(data)["members"][member]
    return found


@pytest.mark.rule("truedungeon.token.bring.show")
def test_what_is_held_is_taken_off_and_what_nobody_has_is_not(desk: CoachDesk) -> None:
    for place in ("melee", "tokens", "carried"):
        armed = {**BARD, place: ["Kitchen Knife"]}
        assert desk.equip(armed, 0, [], ["Kitchen Knife"]) == BARD
    with pytest.raises(Refused) as refused:
        desk.equip(BARD, 0, [], ["Kitchen Knife"])
    assert refused.value.rule == "truedungeon.token.bring.show"


def test_the_shelf_hands_out_the_desk() -> None:
    make = shelf.get("truedungeon").desk
    assert make is not None and isinstance(make({}, {}), CoachDesk)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(Unknown, match="patern_18"):
        CoachDesk({"patern_18": True}, {})


def test_options_reach_the_card() -> None:
    assert line(CoachDesk({"pattern_18": "true"}, {}), {"class": "wizard"})["columns"]["hp"]["value"] == 18


# ---- what there is


def test_classes_have_their_powers_and_spells_at_every_level(desk: CoachDesk) -> None:
    found = {row["id"]: row for row in desk.classes()}
    assert len(found) == 12
    assert set(found["wizard"]["levels"]) == {"4th", "5th", "subclass"}
    assert found["wizard"]["levels"]["subclass"]["slots"] == [6, 6, 3]
    assert "sharpshooter" in found["ranger"]["levels"]["4th"]["powers"]
    json.dumps(desk.classes())


def test_tokens_say_what_they_do(desk: CoachDesk) -> None:
    found = {row["name"]: row for row in desk.tokens()}
    assert "+3 charm slots" in found["Charm Necklace"]["does"]
    assert len(found) == len(desk.catalogue) > 1000
    json.dumps(desk.tokens())


def test_columns_have_their_names(desk: CoachDesk) -> None:
    assert desk.columns() == COLUMNS and desk.goals()


def test_ready_made_characters_can_be_taken_and_renamed(desk: CoachDesk) -> None:
    assert desk.new("fighter-hoard") == desk.ready()["fighter-hoard"]
    assert desk.new("fighter-hoard", "Falk")["name"] == "Falk"
    assert desk.new("Dwarf Fighter") == {"kind": "character", "class": "dwarf-fighter"}
    assert desk.new("sorcerer", "Ada") == {
        "kind": "character",
        "class": "wizard",
        "subclass": "sorcerer",
        "name": "Ada",
    }
    with pytest.raises(Unknown, match="did you mean 'wizard'"):
        desk.new("wizzard")


def test_taking_a_ready_made_one_and_changing_it_leaves_the_shelf_as_it_is(desk: CoachDesk) -> None:
    desk.new("bard-bag")["tokens"].clear()
    desk.ready()["bard-bag"]["tokens"].clear()
    assert desk.new("bard-bag")["tokens"]


# ---- putting on and taking off


def test_equip_puts_on_and_takes_off(desk: CoachDesk) -> None:
    once = desk.equip(BARD, 0, ["ring of riches", "Draught of Deep Mending"])
    assert (once["tokens"], once["carried"]) == (["Ring of Riches"], ["Draught of Deep Mending"])
    assert BARD == {"kind": "character", "class": "bard", "name": "Ada"}, "what was given stays as it was"
    assert desk.equip(once, 0, [], ["Ring of Riches", "Draught of Deep Mending"]) == BARD


@pytest.mark.rule("truedungeon.token.class-list")
def test_equip_refuses_what_breaks_a_rule(desk: CoachDesk) -> None:
    with pytest.raises(Refused, match="not for a bard") as refused:
        desk.equip(BARD, 0, ["+3 Avalanche"])
    assert (refused.value.rule, refused.value.at) == ("truedungeon.token.class-list", "+3 Avalanche")


def test_equip_changes_a_build_that_breaks_other_rules_already(desk: CoachDesk) -> None:
    bad = {**BARD, "tokens": ["+3 Avalanche"]}
    assert desk.equip(bad, 0, ["Ring of Riches"])["tokens"] == ["+3 Avalanche", "Ring of Riches"]
    assert desk.equip(bad, 0, [], ["+3 Avalanche"]) == BARD


def test_equip_swaps_one_token_for_another_in_a_full_slot(desk: CoachDesk) -> None:
    rings = {**BARD, "tokens": ["Ring of Riches", "Ring of Focus"]}
    with pytest.raises(Refused, match="no room"):
        desk.equip(rings, 0, ["Ring of Greater Focus"])
    assert desk.equip(rings, 0, ["Ring of Greater Focus"], ["Ring of Focus"])["tokens"] == [
        "Ring of Riches",
        "Ring of Greater Focus",
    ]


@pytest.mark.rule("truedungeon.token.bring.show")
def test_what_nobody_has_cannot_be_taken_off(desk: CoachDesk) -> None:
    with pytest.raises(Refused, match="Ada has no Ring of Riches"):
        desk.equip(BARD, 0, [], ["Ring of Riches"])


def test_what_is_in_a_hand_is_taken_out_of_both_sets_and_a_spare_is_kept(desk: CoachDesk) -> None:
    knife = {"kind": "character", "class": "rogue", "melee": ["Kitchen Knife"], "tokens": ["Kitchen Knife"]}
    assert desk.equip(knife, 0, [], ["Kitchen Knife"]) == {"kind": "character", "class": "rogue"}
    spare = {**knife, "carried": ["Kitchen Knife"]}
    assert desk.equip(spare, 0, [], ["Kitchen Knife"])["carried"] == ["Kitchen Knife"]


def test_a_shield_goes_into_the_named_hands_that_can_hold_it(desk: CoachDesk) -> None:
    archer = {"kind": "character", "class": "fighter", "melee": ["Militia Long Sword"], "missile": ["Yew Stave"]}
    found = desk.equip(archer, 0, ["Plank Shield"])
    assert (found["melee"], found["missile"]) == (["Militia Long Sword", "Plank Shield"], ["Yew Stave"])
    with pytest.raises(Refused, match="needs two hands"):
        desk.equip(archer, 0, ["+1 Harvest Sword"])


def test_equip_of_a_party_changes_one_member(desk: CoachDesk) -> None:
    party = {"kind": "party", "name": "Us", "character": [{"class": "bard"}, {"class": "cleric"}]}
    found = desk.equip(party, 1, ["Ring of Riches"])
    assert found == {
        "kind": "party",
        "name": "Us",
        "character": [{"class": "bard"}, {"class": "cleric", "tokens": ["Ring of Riches"]}],
    }
    with pytest.raises(Unknown, match="there is no character 3; there are 2"):
        desk.equip(party, 2, ["Ring of Riches"])


# ---- offers


def test_offers_say_what_each_token_would_change(desk: CoachDesk) -> None:
    found = {row["token"]: row for row in desk.offers(BARD, 0, "finger")}
    assert found["Ring of Riches"] == {"token": "Ring of Riches", "why": "", "rule": "", "changes": {"treasure": 3}}
    assert set(found) == {token.name for token in desk.catalogue.values() if token.slot == "finger"}


@pytest.mark.rule("truedungeon.token.duplicate.unique-name")
def test_offers_say_why_not(desk: CoachDesk) -> None:
    rings = {**BARD, "tokens": ["Ring of Riches"]}
    found = {row["token"]: row for row in desk.offers(rings, 0, "finger")}
    assert found["Ring of Riches"]["rule"] == "truedungeon.token.duplicate.unique-name"
    weapons = {row["token"]: row for row in desk.offers(BARD, 0, "mainhand")}
    assert weapons["+3 Avalanche"]["rule"] == "truedungeon.token.class-list"
    assert all(row["rule"] in LEDGER for row in (*found.values(), *weapons.values()) if row["why"])


def test_offers_can_be_of_what_is_owned_and_in_place_of_another(desk: CoachDesk) -> None:
    rings = {**BARD, "tokens": ["Ring of Riches", "Ring of Focus"]}
    owned = {"ring of greater focus": 1, "Charm of Synergy": 2}
    full = desk.offers(rings, 0, "finger", owned)
    assert [row["token"] for row in full] == ["Ring of Greater Focus"] and "no room" in full[0]["why"]
    instead = desk.offers(rings, 0, "finger", owned, "Ring of Riches")
    assert instead[0]["why"] == "" and instead[0]["changes"] == {"treasure": -3}


@pytest.mark.rule("truedungeon.slot.finger")
@pytest.mark.parametrize("ring", ["Ring of Greater Focus", "Ring of Fire Resistance"])
def test_a_refusal_names_what_was_put_on(desk: CoachDesk, ring: str) -> None:
    rings = {**BARD, "tokens": ["Ring of Riches", "Ring of Focus"]}
    with pytest.raises(Refused, match=f"{ring}.* no room") as refused:
        desk.equip(rings, 0, [ring])
    assert refused.value.at == ring
    (offer,) = desk.offers(rings, 0, "finger", {ring: 1})
    assert ring in offer["why"] and offer["rule"] == "truedungeon.slot.finger"


@pytest.mark.rule("truedungeon.slot.finger")
def test_what_was_wrong_before_does_not_stand_against_another_token(desk: CoachDesk) -> None:
    rings = {**BARD, "tokens": ["Ring of Riches", "Ring of Focus", "Ring of Greater Focus"]}
    assert "Charm of Synergy" in desk.equip(rings, 0, ["Charm of Synergy"])["tokens"]
    with pytest.raises(Refused, match="Ring of Fire Resistance"):
        desk.equip(rings, 0, ["Ring of Fire Resistance"])


def test_offers_know_the_company(desk: CoachDesk) -> None:
    party = {"kind": "party", "character": [{"class": "cleric", "tokens": ["Charm of Synergy"]}, {"class": "bard"}]}
    found = {row["token"]: row for row in desk.offers(party, 1, "charm", {"Charm of Synergy": 1})}
    assert found["Charm of Synergy"]["changes"] == {"hp": 1}


# ---- cards


def test_examine_gives_plain_data(desk: CoachDesk) -> None:
    for id, data in desk.ready().items():
        found = json.loads(json.dumps(desk.examine(data)))
        assert found == desk.examine(data), id
        assert found["legal"] and set(found["members"][0]["columns"]) == set(COLUMNS)


def test_explain_shows_where_a_number_comes_from(desk: CoachDesk) -> None:
    text = desk.explain({**BARD, "tokens": ["Ring of Riches"]}, 0, "treasure")
    assert text.splitlines() == [
        "6 Treasure [truedungeon.treasure.te]",
        "  +3 everybody [truedungeon.treasure.base]",
        "  +3 Ring of Riches [truedungeon.treasure.te-amounts]",
    ]
    assert desk.explain(BARD, 0, "wisdom").startswith("13 Wisdom")
    with pytest.raises(Unknown, match="did you mean 'will'"):
        desk.explain(BARD, 0, "wil")


def test_compare_sets_two_side_by_side(desk: CoachDesk) -> None:
    found = desk.compare(BARD, {**BARD, "tokens": ["Ring of Riches"]})
    rows = {row["column"]: row for row in found["rows"]}
    assert (rows["treasure"]["first"], rows["treasure"]["second"], rows["treasure"]["difference"]) == (3, 6, 3)
    assert rows["hp"]["difference"] == 0
    assert (found["only_first"], found["only_second"]) == ([], ["Ring of Riches"])
    assert len(rows) == len(COLUMNS) + 6


def test_compare_of_an_empty_party_is_refused(desk: CoachDesk) -> None:
    with pytest.raises(Unknown, match="there is no character 1"):
        desk.compare(BARD, {"kind": "party", "character": []})


@pytest.mark.parametrize("data", [None, [], "bard", {"kind": "party", "character": [None]}, {"class": 3}])
def test_what_is_no_character_is_refused(desk: CoachDesk, data: Any) -> None:
    with pytest.raises(Refused):
        desk.examine(data)


# ---- tokens of one's own


@pytest.mark.rule("truedungeon.token.catalogue")
def test_tokens_of_ones_own_join_the_catalogue() -> None:
    desk = CoachDesk({}, {"mine.toml": OWN})
    found = line(desk, {**BARD, "tokens": ["grandmothers thimble"]})
    assert found["columns"]["hp"]["value"] == 21
    assert "Grandmother's Thimble" in {row["token"] for row in desk.offers(BARD, 0, "finger")}
    with pytest.raises(Unknown, match="there is no token"):
        CoachDesk({}, {}).examine({**BARD, "tokens": ["Grandmother's Thimble"]})


def test_a_broken_file_of_tokens_names_itself() -> None:
    with pytest.raises(Refused, match=r"^mine\.toml: "):
        CoachDesk({}, {"mine.toml": OWN.replace("finger", "fingr")})


def test_a_token_that_asks_for_one_nobody_has_is_refused() -> None:
    lonely = OWN + 'condition = { beside = ["Charming Crwn"] }\n'
    with pytest.raises(Refused, match="did you mean 'Charming Crown'"):
        CoachDesk({}, {"mine.toml": lonely})


@pytest.mark.rule("truedungeon.party.free-bag")
def test_a_bag_is_opened_into_a_career(desk: CoachDesk) -> None:
    opened = desk.bag({"kind": "career"}, "a")
    rarities = [desk.catalogue[name].rarity for name in opened["bags"][0]["tokens"]]
    assert [rarities.count(rarity) for rarity in ("rare", "uncommon", "common")] == [1, 2, 7]
