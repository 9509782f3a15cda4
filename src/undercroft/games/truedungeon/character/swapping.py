"""Tokens during an adventure: what may be swapped and at what cost, and what is given up when it is used."""

from __future__ import annotations

from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.character.fitted import Fitted
from undercroft.games.truedungeon.content.classes import Action
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.words import Mode


def why_not_swap(fitted: Fitted, mode: Mode, out: Token, into: Token) -> Refusal | None:
    """The reason why one token cannot be exchanged for another during the adventure, or None; in the hands of a mode.

    [truedungeon.token.worn-locked] [truedungeon.token.handheld-swap] [truedungeon.set.rules.locked-melee]
    [truedungeon.set.rules.locked-missile]
    """
    for token in (out, into):
        if not _may_be_swapped(token):
            return Refusal(
                "{token} is worn, and what is worn stays as it is during an adventure",
                rule="truedungeon.token.worn-locked",
                also=("truedungeon.token.handheld-definition",),
                token=token.name,
            )
    locked = "truedungeon.set.rules.locked-melee" if mode == "melee" else "truedungeon.set.rules.locked-missile"
    for bonus in fitted.sets:
        if out.name in bonus.locked and out in fitted.held[mode].tokens and into.hand_held:
            return Refusal(
                "{token} completes the {set} set and must be kept for {mode} combat",
                rule=locked,
                token=out.name,
                set=bonus.set.name,
                mode=mode,
            )
    return None


def _may_be_swapped(token: Token) -> bool:
    """Whether this is held in a hand or merely carried, and so not worn.  [truedungeon.token.handheld-swap]"""
    return token.hand_held or token.slot == "carried"


def swap_cost(token: Token) -> Action:
    """What taking this token up costs: a Free Action for what is held in a slot, an Instant one for the rest.

    [truedungeon.token.handheld-swap-action]
    """
    return "free" if token.hand_held else "instant"


def given_up_by(token: Token) -> tuple[str, ...]:
    """The rules by which this token is given up for good when its effect is used; none if it stays.

    [truedungeon.token.consumable.surrender] [truedungeon.token.consumable.when]
    [truedungeon.token.consumable.one-use] [truedungeon.token.consumable.potions-scrolls]
    """
    if not token.consumable:
        return ()
    said = "truedungeon.token.consumable.one-use"
    why = said if token.one_use else "truedungeon.token.consumable.potions-scrolls"
    return "truedungeon.token.consumable.surrender", "truedungeon.token.consumable.when", why
