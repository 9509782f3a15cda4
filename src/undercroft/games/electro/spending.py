"""Cards that leave a hand: played or discarded, and their effects while they are in force."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Tell
from undercroft.games.electro.cards import CARDS, LASTING
from undercroft.games.electro.records import Effect, Explorer
from undercroft.games.electro.state import State


def spend(s: State, explorer: Explorer, card: str, tell: Tell) -> None:
    """The Explorer has played this card; a lasting one is in force, another on the discard pile.

    [electro.cards.one-a-turn] [electro.cards.duration] [electro.cards.piles]
    """
    explorer.hand.remove(card)
    explorer.played = True
    forget_tip(s, explorer, card)
    if CARDS[card].lasts == LASTING:
        explorer.effects.append(Effect(card))
    else:
        s.deck.spent.append(card)
    tell.everyone(
        "plays",
        seat=explorer.seat,
        name=CARDS[card].name,
        words=CARDS[card].words,
        rule=CARDS[card].rule,
        also=("electro.cards.one-a-turn", "electro.cards.timing"),
        shows=True,
    )


def spend_fate(s: State, card: str, tell: Tell) -> None:
    """The Master of Fates has played this card.  [electro.cards.one-a-turn] [electro.cards.piles]"""
    s.hand.remove(card)
    s.played = True
    if CARDS[card].lasts == LASTING:
        s.effects.append(Effect(card))
    else:
        s.fates.spent.append(card)
    tell.everyone(
        "fate-plays",
        name=CARDS[card].name,
        words=CARDS[card].words,
        rule=CARDS[card].rule,
        also=("electro.cards.one-a-turn",),
        shows=True,
    )


def forget_tip(s: State, explorer: Explorer, card: str) -> None:
    """Whoever handed this card over no longer knows where it is."""
    for tip in s.tips:
        if tip.holder == explorer.number and tip.card == card:
            s.tips.remove(tip)
            return


def fade(s: State, explorer: Explorer, tell: Tell) -> None:
    """One more of this Explorer's turns has ended: effects whose time is up are gone.

    [electro.cards.until-next] [electro.beast.roar-effect]
    """
    explorer.roared = False
    for effect in explorer.effects:
        effect.turns -= 1
    for card in [effect.card for effect in explorer.effects if effect.turns == 0]:
        s.deck.spent.append(card)
        tell.everyone("fades", name=CARDS[card].name, rule="electro.cards.until-next")
    explorer.effects[:] = [effect for effect in explorer.effects if effect.turns]


def fade_fates(s: State, tell: Tell) -> None:
    """One more turn of the Master of Fates has ended: effects whose time is up are gone.  [electro.cards.until-next]"""
    for effect in s.effects:
        effect.turns -= 1
    for card in [effect.card for effect in s.effects if effect.turns == 0]:
        s.fates.spent.append(card)
        tell.everyone("fades", name=CARDS[card].name, rule="electro.cards.until-next")
    s.effects[:] = [effect for effect in s.effects if effect.turns]


EVENTS: Final = {
    "plays": "{seat} plays {name}: {words}",
    "fate-plays": "The Master of Fates plays {name}: {words}",
    "fades": "{name} wears off.",
}
