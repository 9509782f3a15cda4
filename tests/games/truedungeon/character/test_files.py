"""Files of characters, parties and collections: what is refused and where, and that what is written can be read."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.games.truedungeon.builds import LEDGER
from undercroft.engine import Refused, Unknown
from undercroft.engine.workshop.datafiles import examined
from undercroft.games.truedungeon.character.build import MOST_TOKENS, plain, read_character, read_party
from undercroft.games.truedungeon.content.files import (
    MOST_NAMES,
    counted,
    owned_by,
    read_csv,
    read_text,
    sifted,
    spelled,
    write_text,
)
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.desk.desk import CoachDesk, ready_made
from undercroft.inputs import read_file_text

CASES = tomllib.loads(Path(__file__).with_name("broken_builds.toml").read_text(encoding="utf-8"))["case"]


@pytest.fixture
def desk() -> CoachDesk:
    return CoachDesk({}, {})


# ---- what is refused


def cases() -> list[Any]:
    """The broken builds, each marked with the rule that it breaks."""
    marked = [([pytest.mark.rule(case["rule"])] if case["rule"] else [], case) for case in CASES]
    return [pytest.param(case, marks=marks, id=case["name"]) for marks, case in marked]


@pytest.mark.parametrize("case", cases())
def test_a_broken_build_is_refused_with_file_place_and_rule(case: dict[str, str]) -> None:
    data = read_file_text(case["text"], "mine.toml")
    with pytest.raises(Refused) as refused:
        examined(data, "mine.toml", {})
    assert refused.value.reason.startswith("mine.toml: ")
    assert case["says"] in refused.value.reason
    assert (refused.value.rule or "", refused.value.at) == (case["rule"], case["at"])
    assert not case["rule"] or case["rule"] in LEDGER


def test_there_are_twenty_broken_builds_and_more() -> None:
    assert sum(bool(case["rule"]) for case in CASES) >= 20
    assert len({case["name"] for case in CASES}) == len(CASES)


def test_of_several_faults_the_first_is_said_and_the_rest_counted() -> None:
    data = {"kind": "character", "class": "wizard", "tokens": ["+3 Avalanche", "Draught of Deep Mending"]}
    with pytest.raises(Refused, match=r"\(and 1 more\)"):
        examined(data, "mine.toml", {})


def test_too_many_tokens_are_not_read() -> None:
    for field in ("tokens", "carried", "melee"):
        with pytest.raises(Refused, match="at most 400 tokens"):
            read_character({"class": "bard", field: ["Ring of Riches"] * (MOST_TOKENS + 1)})


@pytest.mark.parametrize("field", ["name", "player"])
def test_over_long_names_are_refused(field: str) -> None:
    with pytest.raises(Refused, match="at most 80 letters"):
        read_character({"class": "bard", field: "x" * 81})


@pytest.mark.rule("truedungeon.xp.level-top")
def test_a_player_is_of_1st_to_15th_level() -> None:
    for level in (1, 15):
        assert read_character({"class": "bard", "player_level": level}).player_level == level
    for level in (0, 16):
        with pytest.raises(Refused, match=f"1 to 15, not {level}"):
            read_character({"class": "bard", "player_level": level})


@pytest.mark.rule("truedungeon.party.twelve-classes", "truedungeon.subclass.list")
def test_of_a_long_wrong_word_only_its_beginning_is_said() -> None:
    for key in ({"class": "x" * 60}, {"class": "bard", "subclass": "x" * 60}):
        with pytest.raises(Refused, match=f"'{'x' * 40}'"):
            read_character(key)


def test_more_than_twelve_characters_are_not_read() -> None:
    with pytest.raises(Refused, match="13 characters"):
        read_party({"character": [{"class": "bard"}] * 13})


@pytest.mark.parametrize("fields", [{f"field {number}": "x" for number in range(13)}, {"x" * 81: "y"}, {"x": "y" * 81}])
def test_too_many_or_too_long_further_fields_are_refused(fields: dict[str, str]) -> None:
    with pytest.raises(Refused, match="further fields"):
        read_party({"fields": fields, "character": []})


def test_halves_of_letters_are_refused(desk: CoachDesk) -> None:
    for text in ('{"class": "bard", "name": "\\ud800"}', '{"name": "\\ud800", "character": []}'):
        with pytest.raises(Refused, match="a broken letter"):
            desk.read(text, "mine.json")


def test_the_name_of_a_sub_class_stands_for_class_and_sub_class() -> None:
    found = read_character({"class": "sorcerer", "subclass": "sorcerer"})
    assert (found.class_, found.subclass) == ("wizard", "sorcerer")


# ---- what is sound


@pytest.mark.parametrize("id", sorted(ready_made()))
def test_every_ready_made_character_passes_the_check(id: str) -> None:
    assert "no rule broken" in examined(dict(ready_made()[id]), f"{id}.toml", {}).says


def test_a_collection_and_a_file_of_tokens_pass_the_check() -> None:
    owned = {"kind": "collection", "tokens": {"ring of riches": 2, "Charm of Synergy": 1}}
    assert examined(owned, "mine.toml", {}).says == "3 tokens of 2 names"
    row = {"name": "Ring of Riches", "slot": "finger", "kind": "gear", "rarity": "rare", "text": "Mine."}
    tokens = {"kind": "tokens", "token": [row]}
    assert examined(tokens, "mine.toml", {}).says == "1 token, all sound; in place of the shipped Ring of Riches"


# ---- what is written can be read


@pytest.mark.parametrize("ending", [".toml", ".json"])
@pytest.mark.parametrize("id", sorted(ready_made())[::5])
def test_a_character_is_the_same_after_writing_and_reading(id: str, ending: str, desk: CoachDesk) -> None:
    data = desk.new(id)
    assert desk.read(desk.write(data, ending), f"mine{ending}") == data


@pytest.mark.parametrize("ending", [".toml", ".json"])
def test_a_party_is_the_same_after_writing_and_reading(ending: str, desk: CoachDesk) -> None:
    party = {
        "kind": "party",
        "name": "The Late Shift",
        "difficulty": "nightmare",
        "date": "2024-08-01",
        "start": "10:24",
        "fields": {"Cold preparedness": "3"},
        "character": [
            {"class": "bard", "name": 'Ada "the Loud"', "instrument": "Pixie Lyre", "player": "A", "player_level": 6},
            {"class": "ranger", "melee": ["Militia Long Sword", "Kitchen Knife"], "missile": ["Yew Stave"]},
            {"class": "wizard", "subclass": "sorcerer", "carried": ["Skull of Cavadar"], "in_hand": "missile"},
            {"class": "monk", "ghost": True, "rewarded": False},
        ],
    }
    read = desk.read(desk.write(party, ending), f"mine{ending}")
    assert read == party
    assert desk.examine(read) == desk.examine(party)


def test_names_are_spelled_as_in_the_catalogue(desk: CoachDesk) -> None:
    text = 'kind = "character"\nclass = "bard"\ntokens = ["RING OF RICHES", "greater ring of focus"]'
    assert desk.read(text, "mine.toml")["tokens"] == ["Ring of Riches", "Ring of Greater Focus"]


def test_what_is_as_usual_is_left_out() -> None:
    assert plain(read_character({"class": "bard"})) == {"kind": "character", "class": "bard"}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('class = "bard"', "character"),
        ('[[character]]\nclass = "bard"', "party"),
        ('tokens = { "Ring of Riches" = 1 }', "collection"),
        ("runs = []", "career"),
        ("token = []", "tokens"),
        ('["Ring of Riches"]', "collection"),
    ],
)
def test_a_file_that_does_not_say_its_kind_is_known_by_what_is_in_it(text: str, kind: str) -> None:
    assert read_text(text, "mine.toml")["kind"] == kind


@pytest.mark.parametrize("text", ["x = 1", 'kind = "character sheet"', "kind = 3"])
def test_a_file_that_is_none_of_them_is_unknown(text: str) -> None:
    with pytest.raises(Unknown, match=r"mine\.toml does not say what it is"):
        read_text(text, "mine.toml")


def test_there_are_three_endings() -> None:
    with pytest.raises(Unknown, match=r"there is no format '\.pdf'"):
        write_text({"kind": "collection", "tokens": {}}, ".pdf")


def test_a_file_without_end_is_not_read() -> None:
    with pytest.raises(Refused, match="longer than"):
        read_text("#" * 2_000_001, "mine.toml")


def test_a_fault_in_a_file_names_the_file(desk: CoachDesk) -> None:
    with pytest.raises(
        Refused, match=r"mine\.toml: .*no token 'Rign of Riches'; did you mean 'Ring of Riches'"
    ) as found:
        desk.read('class = "bard"\nname = "Ada"\ntokens = ["Rign of Riches"]', "mine.toml")
    assert found.value.at == "Ada"


# ---- collections


@pytest.mark.parametrize(
    "text",
    [
        "name,count\nRing of Riches,2\nCharm of Synergy,1\n",
        "Token;Qty\nRing of Riches;2\nCharm of Synergy;1\n",
        "rarity\tname\tOwned\nrare\tRing of Riches\t2\nrare\tCharm of Synergy\t1\n",
        "Ring of Riches,2\nCharm of Synergy,1\n",
        "\ufeffname,count\r\nRing of Riches,2\r\n\r\nCharm of Synergy,\r\n",
        "item\nRing of Riches x2\nCharm of Synergy\n",
        "name\nRing of Riches\nRing of Riches\nCharm of Synergy\n",
        "name,count\nRing of Riches,x2\nCharm of Synergy,1.0\n",
        "Ring of Riches,2x\nCharm of Synergy,X1\n",
    ],
)
def test_a_table_of_names_and_numbers_is_a_collection(text: str) -> None:
    assert read_csv(text, "mine.csv") == {"Ring of Riches": 2, "Charm of Synergy": 1}


@pytest.mark.parametrize("text", ["name,count\n\nRing of Riches,many\n", "name,count\nX,1\nRing of Riches,-1\n"])
def test_what_is_no_number_is_refused_with_its_row(text: str) -> None:
    with pytest.raises(Refused, match=r"mine\.csv, row 3: .* is no number of 'Ring of Riches'") as refused:
        read_csv(text, "mine.csv")
    assert refused.value.at == "row 3"  # As the spreadsheet counts it.


@pytest.mark.parametrize(
    "tokens",
    [
        {"Ring of Riches": 2, "Charm of Synergy": 1, "Wish Ring": 0},
        ["Ring of Riches x2", "Charm of Synergy"],
        ["Ring of Riches", "Charm of Synergy", "Ring of Riches"],
        [{"name": "Ring of Riches", "count": 2}, {"Token": "Charm of Synergy"}],
    ],
)
def test_a_collection_is_a_table_or_a_list(tokens: Any) -> None:
    assert counted(tokens, "mine.json") == {"Ring of Riches": 2, "Charm of Synergy": 1}


@pytest.mark.parametrize(
    "tokens", ["Ring of Riches", [3], [{"count": 2}], {"Ring of Riches": True}, {"": 1}, {"X": 10_000}]
)
def test_what_is_no_collection_is_refused(tokens: Any) -> None:
    with pytest.raises(Refused, match=r"^mine\.json"):
        counted(tokens, "mine.json")


def test_too_many_names_are_not_read() -> None:
    with pytest.raises(Refused, match="at most 5,000"):
        counted([f"X{number}" for number in range(MOST_NAMES + 1)], "mine.json")


def test_an_unknown_key_of_a_collection_is_refused() -> None:
    with pytest.raises(Refused, match="unknown key 'colour'"):
        read_text('kind = "collection"\ncolour = "red"\ntokens = []', "mine.toml")


@pytest.mark.parametrize(
    "written",
    ["3x Wish Ring", "3 x Wish Ring", "3 wish ring", "x3 Wish Ring", "Wish Ring (3)", "Wish Ring (x3)", "Wish Ring: 3"],
)
def test_a_number_may_stand_before_or_behind_a_name(written: str) -> None:
    assert spelled({written: 2}, shipped()) == {"Wish Ring": 6}
    assert sifted({"kind": "collection", "tokens": {written: 1}}, shipped())[1] == []


@pytest.mark.parametrize("name", ["3x Treasure Chips", "50 GP Idol: Goose", "Golem Bolt (2026)"])
def test_a_token_that_is_called_like_a_number_of_others_is_one(name: str) -> None:
    assert spelled({name: 2}, shipped()) == {name: 2}


def test_two_spellings_of_one_name_are_one_token() -> None:
    assert spelled({"RING OF RICHES": 1, "Ring of Riches": 2}, shipped()) == {"Ring of Riches": 3}


def test_what_is_owned_by_those_who_wear_it() -> None:
    ranger = {
        "class": "ranger",
        "tokens": ["Ring of Riches", "Kitchen Knife", "Kitchen Knife"],
        "melee": ["Kitchen Knife", "Kitchen Knife"],
        "missile": ["Yew Stave"],
        "carried": ["Draught of Deep Mending"] * 2,
    }
    mine = {"Ring of Riches": 1, "Kitchen Knife": 2, "Yew Stave": 1, "Draught of Deep Mending": 2}
    assert owned_by({"kind": "character", **ranger}) == mine
    party = {"kind": "party", "character": [ranger, {"class": "bard", "tokens": ["Ring of Riches"]}]}
    assert owned_by(party) == {**mine, "Ring of Riches": 2}


def test_a_pair_of_weapons_is_two_tokens_and_an_instrument_one() -> None:
    beaks = {"class": "monk", "melee": ["+1 Heron's Beak"] * 2, "missile": ["+1 Heron's Beak"]}
    assert owned_by({"kind": "character", **beaks}) == {"+1 Heron's Beak": 2}
    bard = {"kind": "character", "class": "bard", "instrument": "Lyre of Rage"}
    assert owned_by(bard) == owned_by({**bard, "carried": ["Lyre of Rage"]}) == {"Lyre of Rage": 1}
    assert owned_by({**bard, "instrument": "default instrument"}) == {}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Briano's Blessed Bodhran", "Briano's Blessed Bodhrán"),
        ("lyre of rage", "Lyre of Rage"),
        ("Default Instrument", "default instrument"),
        ("Kazoo", "Kazoo"),
    ],
)
def test_an_instrument_is_found_however_it_is_spelled(written: str, meant: str) -> None:
    assert read_character({"class": "bard", "instrument": written}).instrument == meant


def test_a_collection_is_the_same_in_all_three_formats() -> None:
    owned = {"kind": "collection", "tokens": {"Charm of Synergy": 1, "+1 Beadle's Sword": 3, "Ring of Riches": 2}}
    for ending in (".toml", ".json", ".csv"):
        assert read_text(write_text(owned, ending), f"mine{ending}")["tokens"] == owned["tokens"]
    assert json.loads(write_text(owned, ".json")) == owned
