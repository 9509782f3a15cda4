"""There is one text for one thing: what a print kit says of it, its card says too."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, Final

import pytest

from undercroft.engine import shelf
from undercroft.engine.stage.card import Card
from undercroft.engine.workshop.glossary import glossary
from undercroft.scene.kit.faces import Face
from undercroft.scene.kit.parts import Row

PROCEDURES: Final = {
    "electro": {"Move", "ElectroBeast", "Puzzle"},
    "exploration": {"Rest", "Encounter"},
    "pararoles": {"Treasure"},
    "truedungeon": {"The clock", "Puzzle", "Push"},
}
"""Rows of reference cards that say how something is done, step by step, where the card says what it is."""


def entries(part: Any) -> Iterator[Row | Face]:
    """All rows of reference cards and all faces of decks in this part of a kit."""
    if isinstance(part, Row | Face):
        yield part
    elif is_dataclass(part):
        for field in fields(part):
            yield from entries(getattr(part, field.name))
    elif isinstance(part, tuple | list):
        for one in part:
            yield from entries(one)


def plain(text: str) -> str:
    return text.lower().rstrip(".")


def agree(entry: Row | Face, card: Card) -> bool:
    """Whether a sentence or line of the card stands in the kit, or one of the kit on the card."""
    printed = [entry.words, entry.right] if isinstance(entry, Row) else list(entry.words)
    said = [card.text, *card.lines]
    return any(plain(one) in plain(" ".join(printed)) for one in said) or any(
        plain(one) in plain(card.text) for one in printed if one
    )


@pytest.mark.parametrize("game", [id for id in shelf.ids() if shelf.get(id).kit is not None])
def test_a_kit_says_of_a_thing_what_its_card_says(game: str) -> None:
    played = shelf.get(game)
    assert played.kit is not None
    compared = set()
    for entry in entries(played.kit(played.options())):
        cards = glossary(game).named(entry.title)
        if cards and entry.title not in PROCEDURES.get(game, ()):
            compared.add(entry.title)
            assert any(agree(entry, card) for card in cards), (entry, cards)
    assert len(compared) >= 6
