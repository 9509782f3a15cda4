"""Tokens during an adventure: what may be swapped and at what cost, what is used up, what can be lost or disabled."""

from __future__ import annotations

from typing import Literal

import msgspec

from undercroft.engine import Refused
from undercroft.engine.notes import cite
from undercroft.engine.refusal import Refusal
from undercroft.games.truedungeon.character.build import Character, without
from undercroft.games.truedungeon.character.counting import count
from undercroft.games.truedungeon.character.fitted import Fitted
from undercroft.games.truedungeon.content.classes import Action
from undercroft.games.truedungeon.content.tokens.token import Token
from undercroft.games.truedungeon.content.words import Mode

When = Literal["before the adventure", "in an encounter"]


def why_not_swap(fitted: Fitted, mode: Mode, out: Token, into: Token) -> Refusal | None:
    """The reason why one token cannot be exchanged for another during the adventure, or None; in the hands of a mode.

    [truedungeon.token.worn-locked] [truedungeon.token.handheld-swap] [truedungeon.set.rules.locked-melee]
    [truedungeon.set.rules.locked-missile]
    """
    for token in (out, into):
        if not token.hand_held and token.slot != "carried":
            return Refusal(
                "{token} is worn, and what is worn stays as it is during an adventure",
                rule="truedungeon.token.worn-locked",
                also=("truedungeon.token.handheld-definition",),
                token=token.name,
            )
    cite("truedungeon.token.handheld-swap")
    for bonus in fitted.sets:
        if out.name in bonus.locked and out in fitted.held[mode].tokens and into.hand_held:
            return Refusal(
                "{token} completes the {set} set and must be kept for {mode} combat",
                rule=f"truedungeon.set.rules.locked-{mode}",
                token=out.name,
                set=bonus.set.name,
                mode=mode,
            )
    return None


def swap(fitted: Fitted, mode: Mode, out: Token, into: Token) -> Action:
    """What the exchange costs; `Refused` if it cannot be."""
    why = why_not_swap(fitted, mode, out, into)
    if why is not None:
        raise Refused(why)
    return swap_cost(into)


def swap_cost(token: Token) -> Action:
    """What taking this token up costs: a Free Action for what is held in a slot, an Instant one for the rest.

    [truedungeon.token.handheld-swap-action]
    """
    cite("truedungeon.token.handheld-swap-action")
    return "free" if token.hand_held else "instant"


def in_mode(fitted: Fitted, mode: Mode) -> Fitted:
    """The same character with the hands of that mode in use.

    Set pieces put away meanwhile keep their set's bonus, and lose their own.  [truedungeon.set.rules.swap]
    """
    cite("truedungeon.set.rules.swap")
    after = Fitted(
        msgspec.structs.replace(fitted.character, in_hand=mode),
        fitted.options,
        fitted.worn,
        fitted.held,
        fitted.carried,
        list(fitted.problems),
        room=dict(fitted.room),
    )
    count(after)
    return after


def is_given_up(token: Token) -> bool:
    """Whether this token is given up for good when its effect is used.

    [truedungeon.token.consumable.surrender] [truedungeon.token.consumable.one-use]
    [truedungeon.token.consumable.potions-scrolls]
    """
    if not token.consumable:
        return False
    cite("truedungeon.token.consumable.surrender")
    if token.one_use:
        cite("truedungeon.token.consumable.one-use")
    else:
        cite("truedungeon.token.consumable.potions-scrolls")
    return True


def when_given_up(token: Token) -> When | None:
    """When a consumable is turned in: runestones before the adventure, others in an encounter.

    [truedungeon.token.consumable.when]
    """
    if not is_given_up(token):
        return None
    cite("truedungeon.token.consumable.when")
    return "before the adventure" if token.slot == "runestone" else "in an encounter"


def use_up(character: Character, token: Token) -> Character:
    """The character after using this consumable: it is gone."""
    if not is_given_up(token):
        raise Refused(
            f"{token.name} is permanent: using it does not use it up", rule="truedungeon.token.consumable.one-use"
        )
    return without(character, token.name)


def use_inventively(character: Character, token: Token, *, warned: bool, agreed: bool) -> Character:
    """The character after an inventive use of a permanent token, if the player agrees to give it up.

    `Refused` if the player was not warned first; unchanged if the player would rather keep it.
    [truedungeon.token.permanent.creative-use] [truedungeon.token.permanent.creative-choice]
    """
    cite("truedungeon.token.permanent.creative-use")
    if not warned:
        raise Refused(
            f"{token.name} would be given up for this: the player must be warned first",
            rule="truedungeon.token.permanent.creative-use",
        )
    cite("truedungeon.token.permanent.creative-choice")
    return without(character, token.name) if agreed else character


def disable(character: Character, token: Token, *, by: Literal["module", "dungeon master"]) -> Character:
    """The character for whom this token does nothing any more: it is not equipped, but the player keeps it.

    [truedungeon.token.permanent.disabled] [truedungeon.token.permanent.disabled-source]
    """
    if by != "module":
        raise Refused(
            f"only an adventure can make {token.name} unusable, nobody by choice",
            rule="truedungeon.token.permanent.disabled-source",
        )
    cite("truedungeon.token.permanent.disabled")
    left = without(character, token.name)
    return msgspec.structs.replace(left, carried=(*left.carried, token.name))
