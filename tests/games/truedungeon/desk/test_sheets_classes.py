"""Prints: class cards and checklists."""

from __future__ import annotations

import re

import pytest

from tests.games.truedungeon.printed import DESK, IDS, OWN, PARTY, RANGER, data, rows, rule, text
from tests.scene.pdf_paths import page_sizes
from undercroft.engine import Refused, Unknown
from undercroft.games.truedungeon.content.classes import LEVELS, classes, spells
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.desk.sheets.parts import SIDES

# ---- class cards


@rule("truedungeon.class.card.colors")
@rule("truedungeon.class.card.two-sides")
def test_sides_in_their_colours_back_to_back():
    names = {"red": "4th", "purple": "5th", "green": "subclass"}
    assert {level: colour.split("/")[0] for level, colour in data("truedungeon.class.card.colors").items()} == {
        level: colour for colour, level in names.items()
    }
    red, purple, green = (tuple(int(SIDES[level][0][at : at + 2], 16) for at in (1, 3, 5)) for level in LEVELS)
    assert red[0] == max(red)
    assert purple[1] == min(purple)
    assert purple[2] == max(purple)
    assert green[1] == max(green)
    html = DESK.sheet("class-cards", ".html", {"classes": ["ranger", "bard"]}).decode()
    sides = re.findall(r"--accent: (#\w+).*?<h1>(.*?)</h1>", html, flags=re.DOTALL)
    names_of = {SIDES[level][0]: level for level in LEVELS}
    assert [(names_of[accent], name) for accent, name in sides] == [
        ("4th", "Ranger"),
        ("5th", "Ranger"),
        ("4th", "Bard"),
        ("5th", "Bard"),
        ("subclass", "Ranger"),
        ("subclass", "Bard"),
    ]


@rule("truedungeon.subclass.card")
@pytest.mark.parametrize("id", IDS)
def test_a_green_card_has_the_name_of_the_class_and_the_sub_class(id):
    html = DESK.sheet("class-cards", ".html", {"classes": [id]}).decode()
    green = html[html.rindex(SIDES["subclass"][0]) :]
    head = green[: green.index("</header>")] if "</header>" in green else green[:600]
    assert f"<h1>{classes()[id].name}</h1>" in head
    assert head.index(classes()[id].subclass.name) > head.index("<h1>")


@rule("truedungeon.class.card.hp")
@rule("truedungeon.class.card.abilities")
@rule("truedungeon.class.card.saves")
@pytest.mark.parametrize("id", IDS)
def test_a_side_prints_hit_points_scores_and_saves(id):
    found = rows("class-cards", {"classes": [id]})
    sides = text("class-cards", {"classes": [id]})
    scores = [row for row in found if len(row) == 6 and row[0][0].isdigit()]
    saves = [row for row in found if len(row) == 3 and re.fullmatch(r"\+\d+", row[0])]
    for at, level in enumerate(("l4", "l5")):
        wanted = data(f"truedungeon.class.{id}.base-abilities")[level]
        assert [int(cell.split()[0]) for cell in scores[at]] == list(wanted.values())
        assert [int(cell) for cell in saves[at]] == list(data(f"truedungeon.class.{id}.base-saves")[level].values())
    assert (
        re.findall(r"Starting HP: (\d+)", sides) == [str(classes()[id].fourth.hp)] + [str(classes()[id].fifth.hp)] * 2
    )


@rule("truedungeon.class.card.skill-box")
@rule("truedungeon.class.card.power-box")
def test_a_side_names_the_skill_the_powers_and_the_spells():
    side = text("class-cards", {"classes": ["cleric"]}).split("=====\n")[1]
    assert "A memory test: beads and their virtues." in side
    assert side.index("Skill") < side.index("Special powers") < side.index("Turn Undead") < side.index("Bless")
    assert "5 damage, 8 with the test" in " ".join(side.split())


@rule("truedungeon.class.card.skill-mark")
def test_spells_that_a_skill_check_boosts_are_marked():
    marked = {spell.name for spell in spells() if spell.skill and spell.of == "cleric"}
    found = [row for row in rows("class-cards", {"classes": ["cleric"]}) if len(row) == 3 and "[ ]" in row[1]]
    assert marked
    for row in found:
        assert ("(Skill \u2713)" in row[2]) is (row[0] in marked), row[0]
        if row[0] in marked:
            assert re.search(r"\. \(Skill \u2713\)", row[2])


def test_all_classes_make_36_sides():
    pages = page_sizes(DESK.sheet("class-cards", ".pdf", {"paper": "letter"}))
    assert len(pages) == 36


@rule("truedungeon.party.twelve-classes")
def test_an_unknown_class_is_refused():
    with pytest.raises(Unknown, match="did you mean") as refused:
        DESK.sheet("class-cards", ".pdf", {"classes": ["rangr"]})
    assert refused.value.rule == "truedungeon.party.twelve-classes"
    with pytest.raises(Refused, match="a list of names"):
        DESK.sheet("class-cards", ".pdf", {"classes": "ranger"})


# ---- checklists


def test_the_whole_catalogue_slot_by_slot():
    found = rows("checklist", {}, DESK)
    assert len(found) == len(shipped())
    assert {row[1] for row in found} == set(shipped())
    assert all(row[0] == "[ ]" for row in found)


@rule("truedungeon.appearance.name-colors")
def test_names_have_the_colour_of_their_rarity():
    html = DESK.sheet("checklist", ".html", {"source": "ours"}).decode()
    inks = {"green": "#1e7a34", "red": "#b3261e", "purple": "#6b2fa0", "blue": "#1f4fb3", "orange": "#b85c00"}
    names = {"relic": "Transmuted", "ultra-rare": "Ultra Rare"}
    seen = set()
    for token in shipped().search(source="ours"):
        colour = data("truedungeon.appearance.name-colors")[names.get(token.rarity, token.rarity.capitalize())]
        style = f' style="color: {inks[colour]}"' if colour != "black" else ""
        name = token.name.replace("&", "&amp;").replace("'", "&#x27;")
        assert f"<td{style}><b>{name}</b></td>" in html
        seen.add(colour)
    assert seen == {*inks, "black"}


def test_filters_narrow_the_list():
    rings = rows("checklist", {"source": "ours", "slot": "finger", "rarity": "rare"}, DESK)
    wanted = shipped().search(source="ours", slot="finger", rarity="rare")
    assert sorted(row[1] for row in rings) == sorted(token.name for token in wanted)
    with pytest.raises(Unknown, match="no slot 'fingr'; did you mean 'finger'"):
        DESK.sheet("checklist", ".txt", {"slot": "fingr"})
    assert "There is no such token." in text("checklist", {"words": "no such thing at all"}, DESK)


def test_a_collection_lists_what_is_owned_and_how_many():
    owned = {"kind": "collection", "tokens": {"test second boots": 3}}
    assert rows("checklist", owned) == [["[ ]", "Test Second Boots", "C", "3"]]
    everything = rows("checklist", {**owned, "all": True})
    assert len(everything) == len(OWN.catalogue)
    assert [row[-1] for row in everything if row[1] == "Test Second Boots"] == ["3"]


def test_a_character_s_checklist_is_what_to_pack():
    assert sorted(row[1] for row in rows("checklist", RANGER)) == sorted(RANGER["tokens"])
    assert sorted(row[1] for row in rows("checklist", PARTY)) == sorted(RANGER["tokens"])
    assert [row[1] for row in rows("checklist", {**RANGER, "slot": "feet"})] == ["Test Boots of Anywhere"]
    with pytest.raises(Refused, match="character is a list"):
        OWN.sheet("checklist", ".txt", {"kind": "party", "character": 3})


def test_a_partys_checklist_is_narrowed_like_any_other():
    found = rows("checklist", {**PARTY, "class": "ranger", "slot": "mainhand"})
    assert [row[1] for row in found] == ["Test Blade of Cold Night"]
    with pytest.raises(Unknown, match="no class 'jester'"):
        OWN.sheet("checklist", ".txt", {**PARTY, "class": "jester"})
