"""The ready-made dungeons keep the rules, and are as different as their stories say."""

import re

import pytest

from undercroft import Table
from undercroft.games.trapper.book.dungeons import DUNGEONS, dungeon
from undercroft.games.trapper.book.layout import why_not_layout
from undercroft.games.trapper.options import TrapperOptions


@pytest.mark.parametrize("name", DUNGEONS)
@pytest.mark.parametrize("fog", ["traps", "full", "decoy"])
def test_it_keeps_the_setup_rules(name, fog):
    assert why_not_layout(dungeon(name).layout(), TrapperOptions(fog=fog), 34) is None


@pytest.mark.parametrize("name", DUNGEONS)
def test_its_name_is_an_option_id_and_its_story_is_short(name):
    made = dungeon(name)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", name)
    assert made.title and made.story.endswith(".") and len(made.story) < 200


def test_there_are_eight_and_no_two_are_alike():
    assert len(DUNGEONS) == 8
    assert len({made.text for made in DUNGEONS.values()}) == 8
    assert len({made.title for made in DUNGEONS.values()}) == 8


def test_they_are_offered_to_a_builder_who_has_not_begun():
    table = Table.start("trapper", seed=1)
    assert set(DUNGEONS) <= {option.id for option in table.choices[0].options}
    table.answer(0, "a2")
    assert not set(DUNGEONS) & {option.id for option in table.choices[0].options}


def test_only_what_keeps_the_rules_in_force_is_offered():
    table = Table.start("trapper", seed=1, options={"exact_walls": True})
    offered = {option.id for option in table.choices[0].options}
    assert "the-comb" in offered
    assert "the-empty-hall" not in offered


def test_a_ready_made_dungeon_says_what_it_is_made_of():
    made = {option.id: option.odds for option in Table.start("trapper", seed=1).choices[0].options}
    assert made["the-empty-hall"] == (
        "4 walls; crushing walls, floor spikes, shark pit twice, spooky skeleton, wall darts"
    )
    assert "fan twice" in (made["the-windmill"] or "")
    assert made["surprise"] is None
