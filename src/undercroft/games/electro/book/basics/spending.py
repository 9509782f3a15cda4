"""Cards that leave a hand: played or discarded, and their effects while they are in force."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Tell
from undercroft.engine.craft.telling import quiet
from undercroft.games.electro.content.cards import CARDS, LASTING
from undercroft.games.electro.state.records import Deck, Effect, Explorer
from undercroft.games.electro.state.state import State

LIMITS: Final = (
    "electro.cards.one-a-turn",
    "electro.cards.one-a-round",
    "electro.cards.timing",
    "electro.cards.duration",
)
"""The rules by which any card is played."""


def spend(s: State, explorer: Explorer, card: str, tell: Tell, *, also: tuple[str, ...] = ()) -> None:
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
        also=(*LIMITS, *also),
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
        also=(*LIMITS, "electro.mof.auto") if s.auto else LIMITS,
        shows=True,
    )


def forget_tip(s: State, explorer: Explorer, card: str) -> None:
    """Of those who handed over such a card, nobody is sure any more that the Explorer holds it."""
    for giver in range(len(s.explorers)):
        known = [tip for tip in s.tips if (tip.giver, tip.holder, tip.card) == (giver, explorer.number, card)]
        for tip in known[:1]:
            tip.card = ""


def fade(s: State, explorer: Explorer, tell: Tell) -> None:
    """One more of this Explorer's turns has ended: effects whose time is up are gone.

    [electro.cards.until-next] [electro.beast.roar-effect]
    """
    explorer.roared = False
    _fade(explorer.effects, s.deck, tell)


def fade_fates(s: State, tell: Tell) -> None:
    """One more turn of the Master of Fates has ended: effects whose time is up are gone.  [electro.cards.until-next]"""
    _fade(s.effects, s.fates, tell)


def _fade(effects: list[Effect], deck: Deck, tell: Tell) -> None:
    """Each effect has a turn less; the cards of those without any are on the discard pile of their deck."""
    for effect in effects:
        effect.turns -= 1
    for card in [effect.card for effect in effects if effect.turns == 0]:
        deck.spent.append(card)
        tell.everyone("fades", name=CARDS[card].name, rule="electro.cards.until-next", also=("electro.cards.duration",))
    effects[:] = [effect for effect in effects if effect.turns]


EVENTS: Final = {
    "plays": '{seat} plays {name}: "{words}"',
    "fate-plays": 'The Master of Fates plays {name}: "{words}"',
    "fades": quiet("{name} wears off."),
}
