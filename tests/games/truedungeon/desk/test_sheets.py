"""Prints: party cards and characters' pages; formats, and what is not printed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.games.truedungeon.printed import BROKEN, DESK, IDS, OWN, PARTY, RANGER, data, line, rows, rule, text
from tests.scene.pdf_paths import page_sizes, page_words
from undercroft.engine import Refused, Unknown
from undercroft.games.truedungeon.content.classes import classes, spells
from undercroft.games.truedungeon.desk.desk import CoachDesk
from undercroft.games.truedungeon.desk.sheets.parts import SIDES, defaults, markers
from undercroft.games.truedungeon.options import TrueDungeonOptions

# ---- the party card


@rule("truedungeon.partycard.fields")
def test_every_field_of_the_handbook_is_on_the_card():
    card = text("party-card", PARTY)
    head = rows("party-card", PARTY)[:2]
    titles = [title for row in head for title in row]
    shown = {
        "initiative modifier": "Initiative modifier: +1" in card,
        "difficulty level": "[ ] Non-lethal  [ ] Normal  [x] Hardcore  [ ] Nightmare  [ ] Epic" in card,
        "date and start time": "Date: 1 May   Start: 14:24" in card,
        "melee To Hit and damage with damage type": titles.count("To Hit") == 2 and "Melee" in titles,
        "ranged To Hit and damage with damage type": titles.count("Damage") == 3 and "Missile" in titles,
        "melee AC": titles.count("AC") == 2,
        "ranged AC": "AC vs. missiles" in titles,
        "spell bonuses": {"Heal", "Res. %", "2x scroll"} <= set(titles),
        "saving throw modifiers": {"Fort", "Ref", "Will"} <= set(titles),
        "total Retribution Damage": "RD" in titles,
        "surprise immunity": "No surprise" in titles,
        "free movement": "Free move" in titles,
        "total treasure": "Total treasure" in titles,
        "room of death": "Died in room" in titles,
        "extra effects": "Notes" in titles,
        "special abilities": "Special abilities" in titles and "Psychic" in titles,
    }
    assert list(shown) == data("truedungeon.partycard.fields")
    assert all(shown.values()), shown


def test_the_numbers_are_those_of_the_card():
    found = OWN.examine(PARTY)["members"][0]
    values = {name: number["value"] for name, number in found["columns"].items()}
    cells = line(PARTY, "Wren")
    assert cells[0] == "Wren Ranger, 5th level"
    for at, name in ((1, "melee-to-hit"), (4, "missile-to-hit"), (8, "fortitude"), (9, "reflex"), (10, "will")):
        assert cells[at].split()[-1] == f"{values[name]:+d}", name
    assert cells[3].split()[-1] == str(values["melee-ac"])
    assert cells[-2] == str(values["treasure"])


@rule("truedungeon.partycard.defaults")
@pytest.mark.parametrize("id", IDS)
def test_small_numbers_are_the_class_without_tokens_at_both_levels(id):
    """Two numbers where 5th level differs, none where there is no bonus; with a heavy weapon the barbarian has more."""
    totals, saves = data(f"truedungeon.class.{id}.card-totals"), data(f"truedungeon.class.{id}.base-saves")
    found = defaults(id, TrueDungeonOptions())
    keys = {"melee-to-hit": "melee_hit", "missile-to-hit": "ranged_hit", "missile-damage": "ranged_damage"}
    keys |= {"melee-ac": "ac", "missile-ac": "ac"}
    for column, key in keys.items():
        assert found[column] == _both(totals, key), column
    for column, key in (("fortitude", "fort"), ("reflex", "reflex"), ("will", "will")):
        assert found[column] == _both(saves, key), column
    light, heavy = (_both(totals, f"melee_damage_{hands}") for hands in ("1h", "2h"))
    assert found["melee-damage"] == (light if light == heavy else f"{light} 2H {heavy}")
    assert (light != heavy) is (id == "barbarian")


def _both(found: dict[str, Any], key: str) -> str:
    fourth, fifth = found["l4"][key], found["l5"][key]
    return (str(fourth) if fourth else "") if fourth == fifth else f"{fourth}/{fifth}"


def test_a_blank_card_has_all_classes_and_only_small_numbers():
    found = rows("party-card", {})
    assert [row[0] for row in found[2:]] == [card.name for card in classes().values()]
    ranger = next(row for row in found if row[0] == "Ranger")
    assert ranger[:5] == ["Ranger", "1", "1 Co Da El Fi Po Sa Sh So", "13/14", "3/4"]
    assert "Initiative modifier: ____" in text("party-card", {})


@rule("truedungeon.partycard.damage-icons")
def test_the_kinds_in_the_damage_are_circled():
    legend = text("party-card", PARTY)
    for kind in data("truedungeon.partycard.damage-icons"):
        assert f"{kind[:2]} {kind}" in legend
    assert "(Co)" in line(PARTY, "Wren")[2]
    assert "(Fi)" in line(PARTY, "Wren")[2]  # The wheel's own.
    assert "(" not in line(PARTY, "Wren")[5].replace("(Fi)", "")
    assert "(" not in line(PARTY, "Cleric")[2]


@rule("truedungeon.partycard.special-boxes")
def test_a_box_is_ticked_for_an_ability_that_a_character_has():
    assert line(PARTY, "Wren")[12:15] == ["[ ]", "[x]", "[ ]"]
    assert line(PARTY, "Cleric")[12:15] == ["[ ]", "[ ]", "[ ]"]


@rule("truedungeon.partycard.year-fields")
def test_fields_of_an_adventure_are_columns_to_write_in():
    given = {**PARTY, "fields": ["Cold preparedness"]}
    assert "Cold preparedness" in rows("party-card", given)[0]
    assert len(line(given, "Wren")) == len(line(PARTY, "Wren")) + 1
    with pytest.raises(Refused, match="5 further fields") as refused:
        OWN.sheet("party-card", ".txt", {**PARTY, "fields": ["one"] * 5})
    assert refused.value.rule == "truedungeon.partycard.year-fields"
    with pytest.raises(Refused, match="fields is a list of names"):
        OWN.sheet("party-card", ".txt", {**PARTY, "fields": [1]})


def test_the_room_of_death_is_left_to_be_written_in():
    assert rows("party-card", PARTY)[0][-1] == "Died in room"
    assert [line(PARTY, who)[-1] for who in ("Wren", "Cleric", "Wizard")] == ["", "", ""]


@rule("truedungeon.partycard.no-hp")
def test_hit_points_are_not_on_the_party_card():
    assert OWN.examine(PARTY)["members"][0]["columns"]["hp"]["value"] == 76
    assert "76" not in text("party-card", PARTY)
    assert "Hit Points are kept by the players." in text("party-card", PARTY)


@rule("truedungeon.partycard.no-circumstantial")
def test_circumstantial_bonuses_stand_on_the_second_page():
    pages = [" ".join(words) for words in page_words(OWN.sheet("party-card", ".pdf", PARTY)) if words]
    assert "against fear" not in pages[0]
    assert "Test Blade of Cold Night: +2 saves against fear" in pages[1]
    assert "the melee wheel deals Fire; melee damage includes 2 Cold" in pages[1]


@rule("truedungeon.partycard.spell-healing")
def test_only_healers_have_a_place_for_the_healing_bonus():
    assert line(PARTY, "Wren")[15] == "5"  # At 5th level a ranger heals.
    assert line(PARTY, "Cleric")[15] == ""
    assert line(PARTY, "Wizard")[15] == "-"


@pytest.mark.parametrize(("by", "shown"), [(1, "C"), (3, "R")])
def test_two_scrolls_at_once_are_of_the_rarest_kind_that_may_be(by: int, shown: str):
    rings = ("Test First Ring", "Test Second Ring")
    each = ', each = "finger"' if by > 1 else ""
    effects = f'[{{ stat = "double-scroll", by = {by}{each} }}]'
    rows_of = "\n".join(
        f'[[token]]\nname = "{name}"\nslot = "finger"\nkind = "clothing"\nrarity = "rare"\neffects = {effects}'
        for name in rings
    )
    desk = CoachDesk({}, {"rings.toml": f'kind = "tokens"\n{rows_of}'})
    card = desk.sheet("party-card", ".html", {"kind": "character", "class": "fighter", "tokens": list(rings)})
    assert f"<b>{shown}</b>" in card.decode()


def test_the_card_of_one_character_cuts_no_word():
    words = page_words(OWN.sheet("party-card", ".pdf", RANGER))[0]
    assert {"Damage", "Fort", "Heal", "sur-", "prise", "siles", "room"} <= set(words)


def test_ghosts_are_marked_and_players_named():
    assert line(PARTY, "Wizard")[0] == "Wizard 4th level, GHOST"
    assert line(PARTY, "Cleric")[0] == "Cleric 4th level, Ada"


@rule("truedungeon.ghosting.reward-limit")
def test_a_ghost_without_reward_has_its_treasure_left_blank():
    ghosts = [{"class": id, "ghost": True} for id in IDS if id != "bard"][:6]
    party = {"kind": "party", "character": [{"class": "bard"}, *ghosts]}
    found = [row for row in rows("party-card", party) if row[0].endswith(("GHOST", "GHOST, no treasure"))]
    assert [row[-2] for row in found] == ["3"] * 5 + [""]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_ten_characters_of_many_tokens_go_on_one_lying_page(paper):
    ready = DESK.ready()
    members = [{**ready[f"{id}-hoard"]} for id in IDS[:10]]
    for member in members:
        del member["kind"]
    pdf = DESK.sheet("party-card", ".pdf", {"kind": "party", "character": members, "paper": paper})
    first = page_words(pdf)[0]
    assert {"Damage", "Fort", "Heal", "sur-", "prise"} <= set(first)
    assert all(wide > high for wide, high in page_sizes(pdf))
    assert sum(re.fullmatch(r".*, [45]th level", word) is not None for word in first) == 10


# ---- what breaks a rule


def test_a_build_that_breaks_a_rule_is_not_printed():
    for kind in ("party-card", "character"):
        with pytest.raises(Refused, match="feet") as refused:
            OWN.sheet(kind, ".pdf", BROKEN)
        assert refused.value.rule == "truedungeon.slot.feet"
        assert refused.value.at == "Test Second Boots"


@rule("truedungeon.party.unique-class")
def test_a_party_that_breaks_a_rule_is_not_printed():
    twice = {"kind": "party", "character": [{"class": "bard"}, {"class": "bard"}]}
    with pytest.raises(Refused) as refused:
        OWN.sheet("party-card", ".pdf", twice)
    assert refused.value.rule == "truedungeon.party.unique-class"


@pytest.mark.parametrize("kind", ["party-card", "character"])
def test_a_draft_is_marked_and_says_what_is_wrong(kind):
    draft = text(kind, {**BROKEN, "draft": True})
    assert "not legal" in draft.splitlines()[0]
    draft = " ".join(draft.split())
    assert "NOT LEGAL" in draft
    assert re.search(r"Test Second Boots: .*\[truedungeon\.slot\.feet\]", draft)
    assert "NOT LEGAL" not in text(kind, {**RANGER, "draft": True})


# ---- a character's page


@rule("truedungeon.party.hp-markers")
@rule("truedungeon.party.hp-markers-18")
def test_the_markers_are_set_to_the_starting_hit_points():
    page = text("character", {"class": "bard"})
    assert "HP, tens    00  (10)" in page
    assert "HP, ones    00   01   02   03   04   05   06   07  (08)  09" in page


@rule("truedungeon.party.hp-markers-modified")
def test_markers_start_at_the_changed_maximum():
    page = text("character", RANGER)
    assert "Maximum HP: 76" in page
    assert "60  (70)" in page
    assert "05  (06)  07" in page


@rule("truedungeon.class.card.hp-36")
def test_36_hit_points_are_30_and_06():
    assert [scale.at for scale in markers(36)] == ["30", "06"]


@rule("truedungeon.party.card-side")
def test_a_page_has_the_colours_of_the_level():
    sides = {"4th": {"class": "bard"}, "5th": RANGER}
    for level, character in sides.items():
        accent, tint = SIDES[level]  # type: ignore[index]
        assert f"--accent: {accent}; --tint: {tint}" in OWN.sheet("character", ".html", character).decode()


def test_a_page_says_where_every_number_comes_from():
    page = text("character", RANGER)
    assert re.search(r"Dexterity +19 +\+4 +Ranger, 5th level \+19", page)
    words = " ".join(page.split())
    assert "Hit Points 76 Test Blade of Cold Night +40, Ranger, 5th level +36" in words
    assert "feet Test Boots of Anywhere Rel." in words
    assert "Test Blade of Cold Night: +2 saves against fear" in words


def test_powers_and_castings_have_boxes_to_mark_off():
    cleric = rows("character", {"class": "cleric"})
    castings = {spell.name: spell.uses["4th"] for spell in spells() if spell.of == "cleric" and "4th" in spell.uses}
    shown = {row[0]: row[1].count("[ ]") for row in cleric if row[0] in castings}
    assert shown == castings
    rage = next(row for row in rows("character", {"class": "barbarian"}) if row[0] == "Rage")
    assert rage[1] == "[ ] per game"
    lay = next(row for row in rows("character", {"class": "paladin"}) if row[0] == "Lay on Hands")
    assert lay[1].count("[ ]") == 12


def test_castings_from_a_pool_stand_at_their_level():
    assert ["[ ]" * 5] in rows("character", {"class": "bard"})


def test_carried_tokens_have_a_box_each():
    page = rows("character", {**DESK.ready()["ranger-hoard"]}, DESK)
    assert ["[ ][ ]", "+2 Arrow of the Long Goodbye"] in [[row[0], row[1][:28]] for row in page if len(row) == 2]


FULL = ("cleric-hoard", "druid-hoard", "illusionist-hoard", "monk-hoard", "ranger-bag", "sorcerer-hoard")
"""Those with the most to print, and one with little."""


@pytest.mark.parametrize(
    "id", [id if id in FULL else pytest.param(id, marks=pytest.mark.soak) for id in sorted(DESK.ready())]
)
def test_every_ready_made_character_fits_on_one_page(id):
    assert len(page_sizes(DESK.sheet("character", ".pdf", DESK.ready()[id]))) == 1


def test_a_party_has_a_page_for_each():
    assert len(page_sizes(OWN.sheet("character", ".pdf", PARTY))) == 3


# ---- all of them


@pytest.mark.parametrize("ending", [".pdf", ".html", ".txt"])
@pytest.mark.parametrize(
    ("kind", "given"),
    [("party-card", PARTY), ("character", RANGER), ("class-cards", {"classes": ["bard"]}), ("checklist", RANGER)],
)
def test_every_print_comes_in_every_format(kind, given, ending):
    beginnings = {".pdf": b"%PDF", ".html": b"<!DOCTYPE html>", ".txt": b""}
    found = OWN.sheet(kind, ending, given)
    assert found.startswith(beginnings[ending])
    assert found == OWN.sheet(kind, ending, given)


def test_what_cannot_be_printed_is_refused_in_words():
    with pytest.raises(Unknown, match="no print 'partycard'; did you mean 'party-card'"):
        OWN.sheet("partycard", ".pdf", {})
    with pytest.raises(Unknown, match=r"ends in \.pdf, \.html, \.txt"):
        OWN.sheet("party-card", ".doc", {})
    with pytest.raises(Unknown, match="no paper 'napkin'"):
        OWN.sheet("party-card", ".pdf", {"paper": "napkin"})


def test_names_of_players_are_no_markup():
    html = OWN.sheet("party-card", ".html", {"class": "bard", "name": "<script>", "player": "<b>"}).decode()
    assert "<script" not in html
    assert "&lt;script&gt;" in html
