"""What a hero does with treasure: which cards can be spared, what is bought, and who comes back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undercroft.engine import Option
from undercroft.engine.craft.player import Asked
from undercroft.games.pararoles.content.cards import LETTERS, SUITS
from undercroft.games.pararoles.content.goods import (
    AXE,
    DAGGER,
    DART,
    GOODS,
    KNUCKLES,
    QUIVER,
    SHIELD,
    SPEAR,
    STAFF,
    WAND,
)

KEPT: Final = 4
"""So many cards for each hero must be left when a party buys the Wand.

A lone hero gains more by it than by the stats that its price costs; several hit often enough without.
"""

LUXURIES: Final = (WAND, SHIELD, KNUCKLES, AXE, QUIVER, SPEAR, DART, DAGGER, STAFF)
"""What is bought with cards that raise no stat any more, the best first."""


def by_suit(hero: Mapping[str, Any]) -> dict[str, int]:
    """How many treasure cards of each suit the hero holds."""
    return {
        suit: sum(card[-1] == letter for card in hero["treasure"]) for suit, letter in zip(SUITS, LETTERS, strict=True)
    }


def idle(hero: Mapping[str, Any]) -> dict[str, int]:
    """By suit the cards that raise the hero's stat no further."""
    return {suit: hero["stats"][suit] + count - hero["now"][suit] for suit, count in by_suit(hero).items()}


def to_spare(hero: Mapping[str, Any]) -> int:
    """How many of the hero's cards can be spent without losing a stat bonus."""
    return sum(idle(hero).values())


def purse(view: Mapping[str, Any]) -> int:
    """How many cards the party holds."""
    return sum(len(hero["treasure"]) for hero in view["heroes"] if not hero["fallen"])


def shop(asked: Asked[None]) -> Option:
    """Bring the fallen back, then buy what is worth it."""
    options = asked.by_id
    for hero in asked.view["heroes"]:
        if f"revive {hero['player']}" in options:
            return asked.pick(
                options[f"revive {hero['player']}"], f"bring @{hero['seat']} back: one more to fight with"
            )
    living = sum(not hero["fallen"] for hero in asked.view["heroes"])
    if f"buy {WAND}" in options and (living == 1 or purse(asked.view) - GOODS[WAND].cost >= living * KEPT):
        return asked.pick(options[f"buy {WAND}"], "buy the wand: flames hurt every round, and enough cards are left")
    idling = sum(to_spare(hero) for hero in asked.view["heroes"] if not hero["fallen"])
    for key in LUXURIES:
        if f"buy {key}" in options and GOODS[key].cost <= idling:
            return asked.pick(
                options[f"buy {key}"], f"buy it: {idling} cards raise no stat any more, so it costs nothing"
            )
    return asked.pick(options["done"], "go down: your cards raise stats, and nothing here is worth more")


def pay(asked: Asked[None]) -> Option:
    """The referee picks the cards that are missed least; one's own choice follows the same thought."""
    options = asked.by_id
    if "rest" in options:
        return asked.pick(options["rest"], "let the referee pick: it takes the cards that are missed least")
    holders = {hero["player"]: hero for hero in asked.view["heroes"]}

    def worth(option: Option) -> tuple[int, int]:
        player, _, suit = option.id.rpartition(" ")
        hero = holders[player]
        return -idle(hero)[suit], -len(hero["treasure"])

    return asked.pick(min(asked.options, key=worth), "this card: it is missed least")


def sacrifice(asked: Asked[None]) -> Option:
    """Give up a card that raises no stat, else one of the suit that matters least."""
    hero = next(hero for hero in asked.view["heroes"] if hero["seat"] == asked.choice.seat)
    over, trick = idle(hero), asked.view["options"]["trick_suit"]
    prime = max(SUITS, key=lambda suit: hero["stats"][suit])

    def worth(option: Option) -> tuple[int, int, int]:
        suit = option.id
        return -over[suit], (suit == prime) + (suit == trick), -hero["now"][suit]

    best = min(asked.options, key=worth)
    why = "it raises no stat any more" if over[best.id] > 0 else "its stat matters least to you"
    return asked.pick(best, f"{best.id}: {why}")


def vote(asked: Asked[None]) -> Option:
    """The card goes to whoever has fewest, ties by player."""
    holders = {hero["player"]: hero for hero in asked.view["heroes"]}
    best = min(asked.options, key=lambda option: (len(holders[option.id]["treasure"]), option.id))
    return asked.pick(best, f"to @{holders[best.id]['seat']}, who has fewest cards")
