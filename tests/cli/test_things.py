"""The `things` command: cards of a game by name, words, kind and rule; and the cards that stand with a rule."""

from __future__ import annotations

import json

import pytest

from undercroft.cli import main, things
from undercroft.engine import shelf
from undercroft.engine.workshop.glossary import glossary


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert main(list(words)) == status
    out, err = capsys.readouterr()
    return out if status == 0 else err


def test_the_kinds_of_things_are_listed_with_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "things", "trapper").splitlines()
    assert lines[0] == "Dungeon Trapper: 15 things"
    assert "  utility trap     2  Spooky skeleton, Fan" in lines
    assert len(lines) == 1 + len(glossary("trapper").kinds)


def test_a_card_is_found_by_title_or_id_and_printed_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    card = said(capsys, "things", "trapper", "FAN")
    assert card.startswith("Fan (utility trap)\n  Blows the adventurer 3 tiles")
    assert "  - tier 1; to buy 2 AP, to re-activate 1 AP" in card and "[trapper.fan.push]" in card
    assert said(capsys, "things", "trapper", "spooky skeleton") == said(capsys, "things", "trapper", "skeleton")


def test_words_find_all_cards_that_have_them_a_line_each_where_there_are_many(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = said(capsys, "things", "truedungeon", "fire").splitlines()
    assert len(lines) > things.MOST_WHOLE and all(line.startswith("  ") for line in lines)
    potions = said(capsys, "things", "truedungeon", "fire damage", "--kind", "potion")
    assert potions.startswith("Potion of Fire Resistance (potion)\n")


def test_the_things_of_a_rule_are_found_and_stand_below_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "things", "trapper", "--rule", "fan.push").startswith("Fan (utility trap)")
    rule = said(capsys, "rules", "trapper", "fan.push")
    assert "\n\nThings:\n  Fan (utility trap)\n    Blows the adventurer" in rule
    assert "Things:" not in said(capsys, "rules", "trapper", "fan.no-stack")
    many = said(capsys, "rules", "truedungeon", "truedungeon.token.catalogue")
    left = len(glossary("truedungeon").by_rule["truedungeon.token.catalogue"]) - things.MOST_BEHIND
    assert many.endswith(f"  and {left:,} more: undercroft things truedungeon --rule token.catalogue\n")


def test_things_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    fan = glossary("trapper").cards["fan"].plain()
    assert json.loads(said(capsys, "things", "trapper", "fan", "--json")) == [fan]
    assert len(json.loads(said(capsys, "things", "trapper", "--json"))) == 15
    assert json.loads(said(capsys, "rules", "trapper", "fan.push", "--json"))["things"] == [fan]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["skeletn"], "Dungeon Trapper has no thing 'skeletn'; did you mean 'skeleton'?"),
        (["--kind", "grund"], "no things of the kind 'grund'; did you mean 'ground'?"),
        (["--rule", "fan.pusch"], "Dungeon Trapper has no rule 'fan.pusch'"),
        (["--rule", "fan.no-stack"], "has no thing by the rule trapper.fan.no-stack"),
        (["fan", "--kind", "ground"], "has no thing 'fan' of the kind 'ground'"),
    ],
)
def test_what_is_not_there_is_said(capsys: pytest.CaptureFixture[str], words: list[str], why: str) -> None:
    assert why in said(capsys, "things", "trapper", *words, status=2)


@pytest.mark.parametrize("game", shelf.ids())
def test_every_thing_is_found_by_its_name(game: str) -> None:
    known = glossary(game)
    assert known.cards
    for thing, card in known.cards.items():
        assert card in known.named(card.title) and card in known.named(thing)
