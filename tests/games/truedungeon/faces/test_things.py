"""What can be asked about: cards with the numbers of the catalogue and of the table, none of what nobody has met."""

from __future__ import annotations

import re

import pytest

from tests.games.truedungeon.fights import anew, foe, hero, monster, state, table
from tests.tables import do
from undercroft import Table
from undercroft.engine.stage.card import Card
from undercroft.games.truedungeon.content.classes import classes, spells
from undercroft.games.truedungeon.content.tokens.catalogue import shipped
from undercroft.games.truedungeon.faces.things.all import about, things
from undercroft.games.truedungeon.state.records import Lasting
from undercroft.scene import ICONS, Line


def ask(on: Table, thing: str, seat: int | None = 0) -> Card:
    """The card of this thing."""
    found = on.about(seat, thing)
    assert found is not None, thing
    return found


def test_everything_in_the_books_has_a_card():
    on = table("wizard")
    view = on.view(0)
    known = set(things(view))
    assert set(shipped()) <= known and {f"{spell.of} {spell.id}" for spell in spells()} <= known
    assert {f"{card.id} {power.id}" for card in classes().values() for power in card.powers} <= known
    for thing in known:
        card = about(view, thing)
        assert card is not None and card.title, thing
        assert card.text[-1] in ".!?" and "`" not in card.text and "  " not in card.text, (thing, card.text)
        assert card.rules and all(rule in on.game.ledger for rule in card.rules), (thing, card.rules)
        assert card.icon is None or card.icon in ICONS, (thing, card.icon)


def test_a_potion_says_what_it_heals_and_who_has_it():
    on = table({"class": "fighter", "carried": ["Draught of Deep Mending", "Draught of Deep Mending"]}, "wizard")
    card = ask(on, "Draught of Deep Mending", 1)
    assert card.text == "Drunk or eaten, it gives 8 HP back."
    assert card.lines == ("uncommon; carried; used up", "Heals 8 HP.", "the Fighter carries 2")


def test_a_weapon_says_its_wheel_and_its_plus():
    card = ask(table("fighter"), "+1 Celestial Keen Long Sword")
    assert card.text == "A weapon for one hand, melee: 2 to 9 damage on its wheel."
    assert "+1 To Hit, edged, crits from 19 on" in card.lines and "set: Celestial" in card.lines


def test_what_nobody_has_written_down_says_so():
    assert ask(table("fighter"), "Acherin's Biting Bow").text.endswith("nobody has written down its damage.")
    assert ask(table("fighter"), "Aragonite").text.startswith("A trade good")


def test_a_token_of_the_table_s_own_is_read_from_its_file():
    own = """
        kind = "tokens"
        [[token]]
        name = "Spoon of Plenty"
        slot = "neck"
        kind = "gear"
        rarity = "rare"
        effects = [{ stat = "ac", by = 3 }]
    """
    on = table({"class": "fighter", "tokens": ["Spoon of Plenty"]}, options={"user_catalogue": own})
    assert ask(on, "Spoon of Plenty").text == "Gives +3 AC."
    assert "Spoon of Plenty" in on.things(0)
    assert table("fighter").about(0, "Spoon of Plenty") is None


def test_the_card_of_a_class_has_the_numbers_of_whoever_plays_it():
    on = table({"class": "fighter", "hp": 12}, "wizard")
    state(on).heroes[0].lasting.append(Lasting("shaken", "combat", condition=True, harmful=True))
    on = anew(on)
    lines = ask(on, "fighter", 1).lines
    assert lines[0].endswith("4th level: 12/30 HP, AC 11") and "on it: shaken until the fight is over" in lines
    assert ask(on, "monk").lines[0].startswith("24 HP at 4th level, 32 at 5th")
    assert ask(on, "shaken").lines == ("-2 To Hit, -2 saves", "now: the Fighter until the fight is over")
    assert ask(table("fighter"), "shaken").lines == ("-2 To Hit, -2 saves",)


def test_uses_that_are_left_stand_on_the_card_of_a_spell_and_of_a_power():
    on = table({"class": "wizard", "spells": {"magic-missile": 1}}, "barbarian")
    assert "the Wizard has 1 of 2 left" in ask(on, "wizard magic-missile", 1).lines
    assert "the Barbarian has 1 of 1 left" in ask(on, "barbarian rage").lines


@pytest.mark.parametrize(("spell", "slid"), [("scorching-ray", True), ("magic-missile", False)])
def test_the_card_of_a_spell_names_the_rule_of_its_slide_if_it_has_one(spell: str, slid: bool):
    card = ask(table("wizard"), f"wizard {spell}")
    assert ("truedungeon.spellcasting.slide" in card.rules) is slid
    assert any(line.startswith("needs an attack of 15") for line in card.lines) is slid


def test_a_monster_can_be_asked_about_once_it_is_met_and_tells_no_secret():
    on = table("fighter", monsters=[monster(about="Large.", ac=17, types=["giant"])])
    card = ask(on, "monster ogre")
    assert card.title == "Ogre" and card.lines == ("Large.", "unhurt")
    assert "17" not in " ".join(card.lines) and "giant" not in " ".join(card.lines)
    foe(on).lore = True
    assert "AC 17; giant" in ask(anew(on), "monster ogre").lines
    assert on.about(0, "monster dragon") is None and "monster dragon" not in on.things(0)


def test_rooms_can_be_asked_about_once_they_are_entered():
    on = Table.start("truedungeon", seats=1, seed=1)
    assert on.about(0, "room 1") is None and not any(thing.startswith("room ") for thing in on.things(0))
    do(on, "wizard", "wizard-bag", "ready")
    assert ask(on, "room 1").title == "Room 1: The Waiting Room"
    assert on.about(0, "room 2") is None and on.about(0, "room x") is None


def test_pieces_and_lines_are_called_what_events_call_them_and_show_what_is_left():
    on = table({"class": "fighter", "hp": 12}, "wizard", monsters=[monster(conditions=["stunned"])])
    pieces = {piece.id: piece for piece in on.scene(0).boards[0].pieces}
    assert pieces.keys() == {"Fighter", "Wizard", "Ogre"}
    fighter, ogre = pieces["Fighter"], pieces["Ogre"]
    assert fighter.bar == (12, 30) and fighter.also == ("fighter", "@0") and fighter.thing == "fighter" and fighter.acts
    assert ogre.bar is None and not ogre.acts and ogre.signs == (("lightning", "stunned"),)
    lines = [line for panel in on.scene(0).panels for line in panel.lines if isinstance(line, Line) and line.id]
    assert {line.id: line.bar for line in lines} == {
        "Ogre": None,
        "Fighter": (12, 30),
        "Wizard": (16, 16),
    }


def test_hit_points_of_monsters_are_a_bar_only_where_they_are_shown():
    on = table("fighter", monsters=[monster(taken=50)], options={"shown": True})
    assert on.scene(0).boards[0].pieces[0].bar == (100, 150)


def test_whoever_fights_on_below_zero_has_no_bar():
    on = table({"class": "fighter"})
    hero(on, "fighter").hp = -3
    hero(on, "fighter").beyond = True
    assert next(piece for piece in anew(on).scene(0).boards[0].pieces if piece.id == "Fighter").bar is None


@pytest.mark.parametrize("kind", ["harmed", "healed", "scored", "hits", "dies", "slain", "condition", "save", "slide"])
def test_what_happens_rises_over_whom_it_befalls(kind: str):
    words = table("fighter").game.events[kind]
    assert words.rises and words.over in ("who", "foe")  # type: ignore[attr-defined]


def test_damage_rises_over_the_one_who_takes_it():
    on = table("monk", rolls=[{"natural": 15, "wheel": 3}, {"natural": 2, "wheel": 3}, 15])
    do(on, "attack ogre", "done")
    rising = [found for event in on.events if (found := on.game.rising(event))]
    assert ("Monk", "15") in rising and ("Ogre", "missed") in rising
    assert any(over == "Ogre" and re.fullmatch(r"-[1-9]\d*", words) for over, words in rising)
    assert ("Monk", "hits") in rising and any(over == "Monk" and words == "-8" for over, words in rising)
