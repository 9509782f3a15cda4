"""Cards of what is held: reward cards, keys and fragments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine.craft.words import counted
from undercroft.engine.stage.card import Card
from undercroft.games.electro.book.basics.layouts import FRAGMENTS, KEYS
from undercroft.games.electro.content.cards import CARDS, EXPLORER_CARDS, Reward
from undercroft.games.electro.faces.sight import reading

KEY: Final = "small-key"
FRAGMENT: Final = "fragment"
REWARD: Final = "reward-card"


def known(view: Mapping[str, Any]) -> tuple[str, ...]:
    """All reward cards of both decks, and what else is held."""
    return (*CARDS, KEY, FRAGMENT, REWARD)


def about(view: Mapping[str, Any], thing: str) -> Card:
    """The card of one of these."""
    if thing in CARDS:
        return _reward(view, CARDS[thing])
    return {KEY: _key, FRAGMENT: _fragment, REWARD: _any_card}[thing](view)


def _reward(view: Mapping[str, Any], reward: Reward) -> Card:
    mine = reward.id in EXPLORER_CARDS
    spent: int = view["discards"]["explorers" if mine else "fates"].count(reward.id)
    lines = [f"played: {reward.moment}", f"{counted(reward.count, 'card')} of the deck, discarded {spent}"]
    for effects in (view["mof"]["effects"], *(one["effects"] for one in view["explorers"])):
        lines += [f"in force for {counted(e['turns'], 'turn')} more" for e in effects if e["card"] == reward.id]
    held: int = view["hand"].count(reward.id)
    lines += [f"in your hand: {held}"] if held else []
    deck = "Explorers' reward card" if mine else "card of the Master of Fates"
    return Card(reward.name, reward.words, tuple(lines), (reward.rule, "electro.cards.timing"), reward.id, deck)


def _key(view: Mapping[str, Any]) -> Card:
    coloured = reading(view, "coloured_keys")
    text = (
        "Opens the door of its colour from the tile before it, and is used up by that."
        if coloured
        else "Opens any one of the six doors from the tile before it, and is used up by that."
    )
    lying = sum(len(pile["keys"]) for pile in view["piles"])
    held = sum(len(one["keys"] or ()) for one in view["explorers"])
    lines = (f"{KEYS} in all", f"held, as far as you see: {held}", f"lying about: {lying}")
    rules = ("electro.keys.use", "electro.keys.spent", "electro.keys.any-door")
    return Card("Small Key", text, lines, rules, "small-key", "item")


def _fragment(view: Mapping[str, Any]) -> Card:
    text = "A part of the Master Key: whoever alone holds all three in the Master Lock room escapes."
    held = sum(one["fragments"] for one in view["explorers"])
    lying = sum(pile["fragments"] for pile in view["piles"])
    lines = (f"{FRAGMENTS} in all", f"held: {held}", f"lying about: {lying}")
    rules = ("electro.exit.single-holder", "electro.setup.fragments", "electro.death.drop")
    return Card("Fragment of the Master Key", text, lines, rules, "fragment", "item")


def _any_card(view: Mapping[str, Any]) -> Card:
    text = "Comes from boxes and side rooms, is kept hidden, and is played once: one card between two of your turns."
    decks = view["decks"]
    lines = (f"left in the deck: {decks['explorers']}", f"left for the Master of Fates: {decks['fates']}")
    rules = ("electro.deck.explorer", "electro.cards.one-a-round", "electro.info.hands")
    return Card("Reward card", text, lines, rules, "card-back", "card")
