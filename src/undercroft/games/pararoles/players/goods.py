"""What a hero does with treasure: which cards can be spared, what is bought, and who comes back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from undercroft.games.pararoles.content.ready import READY
from undercroft.games.pararoles.figures import NUMBERS, REVIVE
from undercroft.games.pararoles.players.temper import Temper

KEPT: Final = 8
"""So many cards must be left to whoever buys the Wand in a party.

A lone hero gains more by it than by the stats that its price costs; several hit often enough without.
"""

HIGHEST: Final = 12
"""A stat of so much is hardly raised any further."""

ASSIGNED: Final = ("hearts", "clubs", "spades", "diamonds")
"""To which stats an expert gives the values of an own hero, the highest first."""

LUXURIES: Final = (WAND, SHIELD, KNUCKLES, AXE, QUIVER, SPEAR, DART, DAGGER, STAFF)
"""What is bought with cards that raise no stat any more, the best first."""


def hero(asked: Asked[Temper]) -> Option:
    """Just start; an expert who would not be an Encourager makes one."""
    if asked.temper.heartens:
        healers = [ready.id for ready in READY if ready.suit == ASSIGNED[0]]
        healer = asked.one(*healers, "own")
        assert healer is not None, "an own hero may always be made"
        return asked.pick(healer, "an Encourager: one heals in every fight, and two of them twice as much")
    return asked.pick(asked.options[0], "just start: the hero is sound, and the dungeon waits")


def stat(asked: Asked[Temper]) -> Option:
    """Hearts first, since who encourages heals; then Clubs, by which traps are found and fights left."""
    best = asked.one(*ASSIGNED)
    assert best is not None, "a stat is left"
    return asked.pick(best, "Hearts heal, Clubs find traps and ways out; the other two are as good as each other")


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


def best_gift(
    me: Mapping[str, Any], others: Sequence[Mapping[str, Any]], *, shares: bool
) -> tuple[str, Mapping[str, Any]] | None:
    """The suit of a card that one of these makes more of than I do, and who that is; None if there is none.

    Such is a card that raises no stat of mine and one of theirs; for who `shares` also a card of another's prime suit.
    """
    held, over = by_suit(me), idle(me)
    prime = prime_suit(me)
    for suit in SUITS:
        for other in others:
            if not held[suit] or other["now"][suit] >= HIGHEST:
                continue
            if over[suit] or (shares and suit == prime_suit(other) != prime):
                return suit, other
    return None


def prime_suit(hero: Mapping[str, Any]) -> str:
    """The suit of the hero's highest value assigned."""
    return max(SUITS, key=lambda suit: hero["stats"][suit])


def own(asked: Asked[Temper]) -> Mapping[str, Any]:
    """The hero of whoever is asked."""
    found: Mapping[str, Any] = next(hero for hero in asked.view["heroes"] if hero["seat"] == asked.choice.seat)
    return found


def price(view: Mapping[str, Any]) -> int:
    """How many cards it takes to bring a fallen hero back."""
    cost: int = view["numbers"].get(REVIVE, NUMBERS[REVIVE])
    return cost


def helper(asked: Asked[Temper]) -> Mapping[str, Any] | None:
    """Who of those still to buy could bring a fallen hero back with cards of mine; None if nobody could."""
    view, me = asked.view, own(asked)
    later = [hero for hero in view["heroes"] if hero["seat"] in view["queue"] and hero is not me]
    if not any(hero["fallen"] for hero in view["heroes"]) or not later:
        return None
    best = max(later, key=lambda hero: (len(hero["treasure"]), -hero["seat"]))
    lacking = price(view) - len(best["treasure"])
    return best if 0 < lacking <= len(me["treasure"]) < price(view) else None


def shop(asked: Asked[Temper]) -> Option:
    """Bring the fallen back, then buy what is worth it: all with cards of one's own, since the others' are theirs."""
    options, me = asked.by_id, own(asked)
    mine = len(me["treasure"])
    for hero in asked.view["heroes"]:
        if f"revive {hero['player']}" in options and mine >= price(asked.view):
            why = f"bring @{hero['seat']} back with cards of your own: one more to fight with"
            return asked.pick(options[f"revive {hero['player']}"], why)
    if "give" in options and (other := helper(asked)) is not None:
        return asked.pick(options["give"], f"give @{other['seat']} a card: with it they can bring the fallen back")
    living = sum(not hero["fallen"] for hero in asked.view["heroes"])
    kept = mine - GOODS[WAND].cost
    if f"buy {WAND}" in options and kept >= (0 if living == 1 else KEPT):
        return asked.pick(options[f"buy {WAND}"], "buy the wand: flames hurt every round, and enough cards are left")
    idling = to_spare(me)
    for key in LUXURIES:
        if f"buy {key}" in options and GOODS[key].cost <= idling:
            why = f"buy it: {idling} cards of yours raise no stat any more, so it costs nothing"
            return asked.pick(options[f"buy {key}"], why)
    why = "your cards raise stats, and nothing here is worth more" if mine else "you have no card to spend"
    return asked.pick(options["done"], f"go down: {why}")


def pay(asked: Asked[Temper]) -> Option:
    """One's own cards, those that are missed least first; the others' only where none of one's own is left."""
    me = own(asked)
    over = idle(me)

    def worth(option: Option) -> tuple[bool, int, int]:
        player, _, suit = option.id.rpartition(" ")
        mine = player == me["player"]
        return not mine, -over[suit] if mine else 0, -me["now"].get(suit, 0)

    cards = [option for option in asked.options if option.id != "rest"]
    if "rest" in asked.by_id and not any(worth(option)[0] for option in cards):
        return asked.pick(asked.by_id["rest"], "let the referee pick: all are yours, and it takes those missed least")
    return asked.pick(min(cards, key=worth), "this card: it is your own, and missed least")


def gift(asked: Asked[Temper]) -> Option:
    """The card that is missed least, to whoever can do more with it."""
    me, other = own(asked), helper(asked)
    over = idle(me)
    if other is None:
        others = [hero for hero in asked.view["heroes"] if any(id.endswith(f" {hero['player']}") for id in asked.by_id)]
        found = best_gift(me, others, shares=asked.temper.shares)
        if found is not None:
            id = f"{found[0]} {found[1]['player']}"
            return asked.pick(asked.by_id[id], f"{found[0]} to @{found[1]['seat']}: they make more of it than you")
    cards = [option for option in asked.options if option.id.partition(" ")[0] in SUITS]
    if other is not None:
        cards = [option for option in cards if option.id.endswith(f" {other['player']}")] or cards
    if not cards:
        return asked.pick(asked.options[0], "this: whoever gets it has more use for it")
    best = min(cards, key=lambda option: -over[option.id.partition(" ")[0]])
    return asked.pick(best, "this card: you miss it least, and they can do more with it")


def sacrifice(asked: Asked[Temper]) -> Option:
    """Give up a card that raises no stat, else one of the suit that matters least."""
    hero = own(asked)
    over, trick = idle(hero), asked.view["options"]["trick_suit"]
    prime = prime_suit(hero)

    def worth(option: Option) -> tuple[int, int, int]:
        suit = option.id
        return -over[suit], (suit == prime) + (suit == trick), -hero["now"][suit]

    best = min(asked.options, key=worth)
    why = "it raises no stat any more" if over[best.id] > 0 else "its stat matters least to you"
    return asked.pick(best, f"{best.id}: {why}")


def vote(asked: Asked[Temper]) -> Option:
    """The card goes to whoever has fewest, ties by player."""
    holders = {hero["player"]: hero for hero in asked.view["heroes"]}
    best = min(asked.options, key=lambda option: (len(holders[option.id]["treasure"]), option.id))
    return asked.pick(best, f"to @{holders[best.id]['seat']}, who has fewest cards")
